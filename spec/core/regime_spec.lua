-- Every kind of game is turned into other games in every way there is, and what comes
-- out is compared with the definition, fact by fact: what the game is, what is known of
-- every position, and the same of a saved solution. Or it is refused for a reason that
-- the guide has. (product_spec asks more questions, of fewer of these.)

local grundy = require "grundy"
local core = require "grundy.core"
local checks = require "spec.oracles.checks"
local combinations = require "spec.harness.combinations"
local plays = require "grundy.regime.plays"
local players = require "grundy.regime.players"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"
local refusals = require "spec.oracles.refusals"
local regime = require "grundy.regime"
local slow_history = require "spec.oracles.slow_history"

local path = quick_path()

-- What is asked of every solution.
local FACTS = { "positions", "has", "starts", "outcome", "value", "remoteness",
  "distance", "height", "worth", "score", "followers", "moves", "best", "info",
  "table", "stats", "can", "verify" }

-- What has rules that are made of those of a solution.
local DERIVE = { compatible = true, grundy = true, given = true, prune = true,
  reduce = true }

-- What a solution is, by its model.
local function expected_of(m)
  return {
    players = m.players,
    endless = m.endless or 0,
    splits = m.splits or false,
    play = m.play,
    asked = m.puzzle and "puzzle" or rawget(m, "scored") and "scored" or
      m.misere and "misere" or "normal",
    unkept = m.unkept or false,
  }
end

-- The facts of a solution, by itself, and by its rules under the play that was asked
-- for, or by their own, where they were `made` of a solution. (Rules that come from a
-- file without `gain` cannot say that there are scores.)
local function check_regime(solution, model, made)
  local expected, of = expected_of(model), regime.solved(solution)
  for name, fact in pairs(expected) do
    assert(of[name] == fact, ("%s is %s, not %s"):format(name, tostring(of[name]),
      tostring(fact)))
  end
  local rules = core.game(solution)
  if rules then
    local by_rules = rules.saved and regime.in_file(rules.saved) or
      regime.of(rules, { play = not made and plays[of.asked] and of.asked or nil })
    assert.is_nil((regime.difference(by_rules, of)))
    assert(not rules.sides or players.differ(rules), "there are names of nobody")
  end
end

-- What is known of all positions. (Without the rules, moves are those between what
-- stands for symmetric positions.)
local function everything(solution, ruled)
  local list = {}
  for p, player in solution:positions() do
    local info = solution:info(p, player)
    if not ruled then
      info.moves, info.best, info.followers = nil, info.best ~= nil, nil
    end
    list[#list + 1] = info
  end
  return list
end

-- A file gives the same again, without the rules and with them.
local function check_saved(solution, game, way)
  local unkept = core.regime(solution).unkept
  local fine = pcall(solution.save, solution, path, { moves = not unkept })
  if not fine then return end
  local of = regime.solved(solution)
  local play = plays[of.asked] and of.asked or nil
  for _, given in ipairs(unkept and { game } or { false, game }) do
    way.step = given and "opened with its rules" or "opened"
    local opened <close> = assert(grundy.open(path, given or nil, nil,
      given and { play = play } or nil))
    core.load(opened)
    assert.same(of, regime.solved(opened))
    assert.same(everything(solution, given), everything(opened, given))
  end
  os.remove(path)
end

-- A solution against its model.
local function check(t, way, step)
  way.step = step
  check_regime(t.solution, t.model, t.made)
  for _, name in ipairs(FACTS) do
    way.step = step .. ", " .. name
    checks.all[name](checks.context(t))
  end
  check_saved(t.solution, t.game, way)
end

-- Checks a game that is made of another one and is solved in the same way.
local function check_game(t, game, start_of, model, way, step)
  local options, starts = {}, {}
  for name, x in pairs(t.case.options) do options[name] = x end
  for i, p in ipairs(options.starts or {}) do starts[i] = start_of(p) end
  options.starts = options.starts and starts
  local start = t.case.start ~= nil and start_of(t.case.start) or nil
  if t.case.graph then -- it starts everywhere
    for i, given in ipairs(t.case.starts) do starts[i] = start_of(given[3]) end
    options.starts = starts
  end
  local fine, solution = pcall(game.solve, game, start, options)
  if not fine and t.model.numbers then -- of no end that can be reached is known
    return assert(solution:find("must be all numbers or all words", 1, true), solution)
  end
  check({ solution = assert(fine and solution, solution), model = model, rng = t.rng,
    level = 1, game = game }, way, step)
end

local function check_refused(reason, f, ...)
  local fine, message = pcall(f, ...)
  assert(not fine and message:find(reason, 1, true), message)
end

-- Games with a past, where a position has one form.
local ways = {}

function ways.without_return(t, way)
  local make, m = grundy.without_return, t.model
  if m.splits then return check_refused("would need a past of its own", make, t.game) end
  check_game(t, make(t.game), function(p) return { at = p } end,
    slow_history.without_return(m), way, "without_return")
end

function ways.with_counter(t, way)
  local make, m, n = grundy.with_counter, t.model, t.rng(1, 5)
  local reason = m.splits and "would need a past of its own" or
    rawget(m, "scored") and "there is no draw by rule" or
    m.puzzle and "a puzzle has no draws" or m.endless and "nobody wins endless play"
  if reason then return check_refused(reason, make, t.game, n) end
  check_game(t, make(t.game, n), function(p) return { at = p, left = n } end,
    slow_history.with_counter(m, n), way, "with_counter " .. n)
end

-- The same graph under each play that can be asked for.
local function check_plays(t, way)
  for _, play in ipairs(plays) do
    way.step = "as " .. play.words
    local problem = regime.play_problem(regime.solved(t.solution), play.name)
    local fine, swapped = pcall(core.with_play, t.solution, play.name)
    if problem then
      assert(not fine, "not refused: " .. problem)
    elseif fine then
      local pay = {}
      for s in ipairs(t.model.states) do
        pay[s] = t.model.unset[s] and ({ win = 1, draw = 0, loss = -1 })[play.ended] or
          t.model.pay[s]
      end
      check({ solution = swapped, rng = t.rng, level = 1, model = t.model:with {
        misere = play.name == "misere", pay = pay } }, way, way.step)
    end
  end
end

-- Everything that is made of a case.
local function check_case(case, rng, way)
  if refusals.game(case) then return end
  local game = case.make()
  local t = { solution = assert(game:solve(case.start, case.options)),
    model = case.model, rng = rng, level = 0, game = game, case = case }
  check(t, way, "solved")
  for _, name in ipairs { "union", "job" } do
    way.step = name
    checks.all[name](checks.context(t))
  end
  check_plays(t, way)
  for _, name in ipairs(checks.derived_names) do
    way.step = name
    local solution, model = checks.derived[name](checks.context(t))
    if solution then
      check({ solution = solution, model = model, rng = rng, level = 1,
        made = DERIVE[name] }, way, name)
    end
  end
  for name, make in pairs(case.sided and {} or ways) do
    way.step = name
    make(t, way)
  end
end

describe("whatever is made of a game that is", function()
  for number, combination in ipairs(combinations.all) do
    it(combination.name .. " is what the definition says", function()
      local way
      random.cases(1, function(_, index)
        local rng = random.generator(random.seed, index * 1000 + number)
        local case = combinations.case(rng, combination, index)
        way = { text = case.text, step = "made" }
        check_case(case, rng, way)
      end, function() return ("%s: %s"):format(way.step, way.text) end)
    end)
  end
end)

describe("the regime", function()
  it("says each fact of rules once: by rules, from a file, and back", function()
    for _, rules in ipairs { {}, { players = 2 }, { players = 1 }, { splits = true },
      { play = "misere" }, { players = 2, endless = 2, play = "misere" } } do
      local of = regime.of(rules)
      local made = regime.rules(of)
      assert.is_nil(regime.difference(of, regime.of(made)))
      assert.same(of, regime.of(regime.derive(rules, {})))
    end
  end)

  it("derives what was said, but for the changes", function()
    local rules = { players = 2, sides = { "a", "b" }, endless = 1, play = "misere",
      name = "x", moves = print }
    assert.same({ players = 2, sides = { "a", "b" }, endless = 1, play = "misere",
      name = "y" }, regime.derive(rules, { name = "y" }))
    assert.same({ endless = 2 }, regime.derive(rules, { players = false, sides = false,
      play = false, endless = 2 }))
  end)

  it("words the first difference, from both sides", function()
    assert.same({ "has two players", "has one kind of moves" },
      { regime.difference(regime.of { players = 2 }, regime.of {}) })
    assert.same({ "has misère play", "is a puzzle" },
      { regime.difference(regime.of { play = "misere" }, regime.of { players = 1 }) })
    assert.is_nil(regime.difference(regime.of {}, regime.of { play = "normal" }))
  end)
end)
