-- core.regime tells what a game is: for random games of every combination of
-- features (harness/combinations.lua) and for what is made of their solutions, it
-- is what was asked for, which the slow model knows.

local grundy = require "grundy"
local core = require "grundy.core"
local checks = require "spec.oracles.checks"
local combinations = require "spec.harness.combinations"
local random = require "spec.harness.random"
local refusals = require "spec.oracles.refusals"
local quick_path = require "spec.harness.quick_path"

local path = quick_path()

-- What core.regime should be, by the model.
local function regime_of(m)
  return {
    asked = m.puzzle and "puzzle" or m.play == "scored" and "scored"
      or m.misere and "misere" or "normal",
    play = m.play, scored = m.play == "scored", mover = m.players == 2,
    players = m.players, endless = m.endless or 0,
    splits = m.splits or false, unkept = m.unkept or false,
    only_outcome = m.only and m.players == 1 and m.play == "normal" or false,
  }
end

-- The regime in a file, which is not loaded, and then is, where it has moves or
-- needs none.
local function check_saved(solution, expected)
  local saved = pcall(solution.save, solution, path, { moves = not expected.unkept })
  if not saved then return end
  local opened <close> = assert(grundy.open(path))
  assert.same(expected, core.regime(opened))
  core.load(opened)
  assert.same(expected, core.regime(opened))
  os.remove(path)
end

-- What is made of a solution, by its name; and of that, as often.
local function check(t, way, levels)
  local expected = regime_of(t.model)
  way.text = way.text .. " > " .. way.step
  assert.same(expected, core.regime(t.solution))
  check_saved(t.solution, expected)
  local text = way.text
  for _, name in ipairs(levels > 0 and checks.derived_names or {}) do
    way.step, way.text = name, text
    local solution, model = checks.derived[name](checks.context(t))
    if solution then
      check({ solution = solution, model = model, rng = t.rng, level = t.level + 1 },
        way, levels - 1)
    end
  end
  way.text = text
end

local function check_case(case, rng, way, unkept)
  case.options.keep = unkept and "values" or nil
  if refusals.game(case) then return end
  local game = case.make()
  local solution = assert(game:solve(case.start, case.options))
  local model = unkept and case.model:with { unkept = true }:numbered_as(solution)
    or case.model
  checks.asked(case)
  check({ solution = solution, model = model, rng = rng, level = 0, game = game,
    case = case }, way, 1)
  checks.close(solution)
end

describe("core.regime is what was asked for, of a game that is", function()
  local served = { normal = true, misere = true, scores = true, puzzle = true }
  for number, combination in ipairs(combinations.all) do
    it(combination.name, function()
      local way
      random.cases(1, function(_, index)
        for _, unkept in ipairs(served[combination.endings] and { false, true }
          or { false }) do
          local rng = random.generator(random.seed, index * 1000 + number)
          local case = combinations.case(rng, combination, index, unkept)
          way = { text = case.text, step = unkept and "values" or "solution" }
          check_case(case, rng, way, unkept)
        end
      end, function() return way.text end)
    end)
  end
end)

describe("core.regime", function()
  it("does not know play that nobody can ask for", function()
    local solution = grundy.graph { a = {} }:solve()
    for _, play in ipairs { "mixed", "scored", "puzzle", "Misere" } do
      assert.error(function() core.with_play(solution, play) end)
    end
  end)
end)
