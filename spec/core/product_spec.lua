-- Where features meet: random games of every combination of features (see
-- harness/combinations.lua), every method of their solutions against a slow
-- model (oracles/model.lua), and so again for what is made of these solutions.
-- What is refused is what the guide says, and for the reason it gives.
--
-- All of this is done once more in a task that gives way wherever it can.
--
-- There is a new method, or one is refused somewhere? Add a check for it to
-- oracles/checks.lua, or a row to the table of the guide. A failure tells how
-- to run that case alone.

local grundy = require "grundy"
local core = require "grundy.core"
local checks = require "spec.oracles.checks"
local combinations = require "spec.harness.combinations"
local random = require "spec.harness.random"
local refusals = require "spec.oracles.refusals"

local CASES = 1 -- of each combination: far fewer than check-all looks at
local CASES_UNKEPT = 1
local CASES_IN_TASKS = 1 / math.max(1, random.scale)

-- That is slow: so only one combination in so many is tried there.
local SOME = random.scale < 0.1 and 5 or random.scale < 4 and 3 or 1

-- What is asked of large games.
local QUICK = { "value", "outcome", "remoteness", "distance", "height", "worth",
  "score", "best", "followers", "predecessors", "counter", "positions", "verify",
  "faults", "q" }

-- Checks a solution, and some that are made of it: each method in turn, in any
-- order. `about` holds what a message tells: the way to the present solution.
local function check(t, about)
  local context, large = checks.context(t), t.case and t.case.large
  for _, name in ipairs(random.shuffled(t.rng, large and QUICK or
    checks.names)) do
    about.where[t.level + 1] = name
    checks.all[name](context)
  end
  local kinds, counts = checks.derived_names, { [0] = 2, 1, t.rng(0, 1) }
  if large then return end
  for i = 1, counts[t.level] or 0 do
    local kind = t.level == 0 and
      kinds[(about.case * 2 + about.number + i) % #kinds + 1] or
      random.pick(t.rng, kinds)
    about.where[t.level + 1] = kind
    local solution, model = checks.derived[kind](context)
    if solution then
      check({ solution = solution, model = model, rng = t.rng,
        level = t.level + 1 }, about)
    end
  end
  about.where[t.level + 1] = nil
end

local run = 0 -- combinations

-- Checks some cases of a combination; each is run by the function `run_case`.
-- If moves are not kept, the games have no cycles.
local function check_cases(number, combination, count, run_case, unkept)
  local about
  random.cases(count, function(_, index)
    local rng = random.generator(random.seed, index * 1000 + number)
    local case = combinations.case(rng, combination, index, unkept)
    case.options.keep = unkept and "values" or nil
    about = { number = number, case = index, where = {}, text = case.text }
    if refusals.game(case) then return end
    run_case(function()
      local game = case.make()
      local solution = assert(game:solve(case.start, case.options))
      checks.asked(case)
      check({ solution = solution, rng = rng, level = 0, game = game,
        case = case, model = unkept and case.model:with { unkept = true }
          :numbered_as(solution) or case.model }, about)
      checks.close(solution)
    end)
  end, function()
    return ("%s, in %s, %s"):format(combination.name,
      table.concat(about.where, " of "), about.text)
  end)
end

-- Under valgrind, which is slow, each is run in one of three ways only.
local function in_turn(number, way)
  return random.scale >= 0.01 or number % 3 == way
end

describe("a game that is", function()
  for number, combination in ipairs(combinations.all) do
    it(combination.name, function()
      run = run + 1
      if not in_turn(number, 0) then return end
      check_cases(number, combination, CASES, function(f) f() end)
    end)
  end
end)

describe("in a task, a game that is", function()
  for number, combination in ipairs(combinations.all) do
    it(combination.name, function()
      if (number + random.seed) % SOME > 0 or not in_turn(number, 1) then
        return
      end
      check_cases(number, combination, CASES_IN_TASKS, function(f)
        local task, slices = grundy.task(f), 0
        repeat -- what takes millions of steps is not cut into as many slices
          slices = slices + 1
        until task:step { seconds = slices < 20000 and 1e-9 or 1e-3 }
        assert.is_true(slices > 100, slices)
      end)
    end)
  end
end)

describe("with values only, a game that is", function()
  local served = { normal = true, misere = true, scores = true, puzzle = true }
  for number, combination in ipairs(combinations.all) do
    if served[combination.endings] then
      it(combination.name, function()
        if not in_turn(number, 2) then return end
        check_cases(number, combination, CASES_UNKEPT, function(f) f() end, true)
      end)
    end
  end
end)

describe("the product", function()
  it("has every method of solutions and of what they give", function()
    local solution = grundy.graph { a = {} }:solve()
    local place = solution:at "a"
    local function methods_of(object)
      return debug.getmetatable(object).__index
    end
    for kind, methods in pairs {
      solution = core.methods,
      place = require "grundy.place.solution".methods,
      compound = methods_of(place + place),
      infinite = methods_of(place + grundy.ordinal.heap "w"),
      projection = methods_of(select(2, solution:reduce())),
      map = methods_of(grundy.map(solution, solution, { a = "a" })),
      trace = methods_of(solution:trace()),
    } do
      for name in pairs(methods) do
        assert.is_true(checks.covered[kind][name],
          ("%s:%s has no check in oracles/checks.lua"):format(kind, name))
      end
    end
  end)

  it("meets every refusal of the guide", function()
    -- (Some are rare: with fewer cases they may not come up.)
    if random.scale < 4 or run < #combinations.all then return end
    for _, row in ipairs(refusals.rows) do
      assert.is_true(row.met > 0,
        ("%s: %s did not come up"):format(row.where, row.reason))
    end
  end)
end)
