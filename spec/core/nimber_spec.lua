-- game:nimber: the value of one position, without the whole graph.

local grundy = require "grundy"
local core = require "grundy.core"
local fields = require "grundy.game".fields
local random = require "spec.harness.random"

-- A random game without cycles: its moves as arrays of parts, by position; and
-- what a position is called.
local function random_rules(rng)
  local splits, names = rng(1, 2) == 1, rng(1, 3)
  local rows, number_of = {}, {}
  local function name(i)
    return names == 1 and i or names == 2 and ("p" .. i):rep(1 + i % 3) or
      { i, i % 2 }
  end
  for i = 0, rng(1, 14) do
    rows[i] = {}
    number_of[grundy.key(name(i))] = i
    for k = 1, (i > 0 or splits) and rng(0, 6) or 0 do
      rows[i][k] = {}
      for j = 1, splits and (i > 0 and rng(0, 3) or 0) or 1 do
        rows[i][k][j] = name(rng(0, i - 1))
      end
    end
  end
  return {
    splits = splits or nil, start = name(#rows),
    moves = function(p, add)
      for _, move in ipairs(rows[number_of[grundy.key(p)]]) do
        add(table.unpack(move))
      end
    end,
  }, name, #rows
end

-- The same with a `normal`: each position has a twin, which the rules may give
-- instead.
local function with_twins(rules, rng)
  local moves = rules.moves
  local function normal(p)
    return type(p) == "table" and p.twin ~= nil and p.twin or p
  end
  return {
    splits = rules.splits, start = rules.start, normal = normal,
    moves = function(p, add)
      moves(normal(p), function(...)
        local parts = { ... }
        for i, part in ipairs(parts) do
          parts[i] = rng(1, 2) == 1 and { twin = part } or part
        end
        add(table.unpack(parts))
      end)
    end,
  }
end

-- The same with an `order` that says anything.
local function with_order(rules, rng)
  rules.order = function(p, q)
    assert(p ~= nil and (not rules.splits or type(q) == "table"))
    return rng(1, 4) == 1 and -1 / 0 or rng(-3, 3) / 2
  end
  return rules
end

-- The answer of a search that remembers only so many positions, in steps of any
-- size.
local function forgetful(game, entries, n, rng)
  local job_fields = fields("job", game)
  job_fields.search, job_fields.entries = n or -1, entries
  local job <close> = core.job(job_fields)
  while not job:step(rng(1, 9)) do end
  return core.jobs.answer(job)
end

local function same(what, expected, got)
  if expected ~= got then
    error(("%s is %s, not %s"):format(what, got, expected), 2)
  end
end

-- The value that a move leaves.
local function value_after(solution, q, rules)
  local sum = 0
  for _, part in ipairs(rules.splits and q or { q }) do
    sum = sum ~ solution:value(rules.normal and rules.normal(part) or part)
  end
  return sum
end

local function check_best(solution, search, p, rules)
  local best, message = search:best(p)
  if solution:outcome(p) == "N" then
    same("what is left", 0, value_after(solution, best, rules))
  elseif best == nil then
    same("the message", "there is no move", message)
    same("the number of moves", 0, #solution:followers(p))
  end
end

-- A move that wins a sum of random positions, or none does.
local function check_best_in(solution, search, rng, name, last, rules)
  local list, sum = {}, 0
  for i = 1, rng(0, 3) do
    local p = name(rng(0, last))
    if not solution:has(p) then return end
    list[i], sum = p, sum ~ solution:value(p)
  end
  local i, q = search:best_in(list)
  if sum ~= 0 then
    local rest = sum ~ solution:value(list[i])
    same("what is left of a sum", 0, rest ~ value_after(solution, q, rules))
  elseif not i then
    same("the message", "there is no move", q)
  end
end

local function cram(columns, rows)
  return grundy.file("examples/cram.lua", { columns = columns, rows = rows })
end

describe("game:nimber", function()
  it("agrees with the whole solution", function()
    random.cases(250, function(rng)
      local rules, name, last = random_rules(rng)
      local solution = grundy.game(rules):solve()
      if rng(1, 3) == 1 then
        rules = with_twins(rules, rng)
      end
      if rng(1, 3) == 1 then
        rules = with_order(rules, rng)
      end
      local game = grundy.game(rules)
      local start = solution:value()
      local value, search = game:nimber()
      same("the value", start, value)
      same("the outcome", solution:outcome(), game:nimber(nil,
        { only = "outcome" }))
      for i = last, 0, -1 do
        local p = name(i)
        if solution:has(p) then
          same("another outcome", solution:outcome(p), search:outcome(p))
          same("another value", solution:value(p), search:value(p))
          check_best(solution, search, p, rules)
          check_best_in(solution, search, rng, name, last, rules)
        end
      end
    end)
  end)

  it("forgets and finds again what it needs", function()
    random.cases(150, function(rng)
      local rules = random_rules(rng)
      local game = grundy.game(rng(1, 3) == 1 and with_twins(rules, rng) or
        rng(1, 3) == 1 and with_order(rules, rng) or rules)
      local value = grundy.game(rules):solve():value()
      for _, entries in ipairs { 1, 2, 16 } do
        same("the value", value, forgetful(game, entries, nil, rng))
        local n = rng(0, 4)
        same("a couple", n == value, forgetful(game, entries, n, rng))
      end
    end)
  end)

  it("goes on after errors, with what it has found", function()
    local failed, found = 0, 0
    random.cases(60, function(rng)
      local rules, name, last = random_rules(rng)
      local solution, fails = grundy.game(rules):solve(), false
      local moves = rules.moves
      rules.moves = function(p, add)
        if fails and rng(1, 5) == 1 then error("no", 0) end
        moves(p, add)
        if fails and rng(1, 5) == 1 then error("no", 0) end
      end
      local _, search = grundy.game(rules):nimber(name(0))
      fails = true
      for i = last, 0, -1 do
        local p = name(i)
        local fine, value = not solution:has(p), nil
        while not fine do
          fine, value = pcall(search.value, search, p)
          if fine then found = found + 1 else failed = failed + 1 end
          assert(fine or value == "no", value)
        end
        same("the value", solution:has(p) and solution:value(p) or nil, value)
      end
    end)
    random.came_up(failed, found)
  end)

  it("knows what is published of Cram", function()
    -- Lemoine & Viennot 2012
    for size, value in pairs { ["3x4"] = 1, ["3x5"] = 1, ["4x4"] = 0,
      ["4x5"] = 2 } do
      local columns, rows = size:match "(%d)x(%d)"
      same(size, value, (cram(tonumber(columns), tonumber(rows)):nimber()))
    end
  end)

  it("asks for the moves of few positions, each once", function()
    local asked, count = {}, 0
    local _, search = grundy.game {
      start = ("#"):rep(14), splits = true,
      moves = function(row, add) -- Kayles
        assert(not asked[row])
        asked[row], count = true, count + 1
        for i = 1, #row do
          add(row:sub(1, i - 1), row:sub(i + 1))
          if i < #row then add(row:sub(1, i - 1), row:sub(i + 2)) end
        end
      end,
    }:nimber(nil, { only = "outcome" })
    same("positions that were asked for", count, search:progress().expanded)
    local few = select(2, cram(4, 4):nimber()):progress()
    assert(few.expanded < #cram(4, 4):solve() / 2)
  end)

  it("tries first what the game says", function()
    local rules = { -- Nim with two heaps
      start = { 20, 30 }, normal = "sorted",
      moves = function(p, add)
        for n = 0, p[1] - 1 do add { n, p[2] } end
        for n = 0, p[2] - 1 do add { p[1], n } end
      end,
    }
    local function expanded(order)
      rules.order = order
      local outcome, search = grundy.game(rules):nimber(nil, { only = "outcome" })
      same("the outcome", "N", outcome)
      return search:progress().expanded
    end
    local function distance(p, q)
      assert(p[1] == q[1] or p[2] == q[2] or p[1] == q[2] or p[2] == q[1])
      return math.abs(q[1] - q[2])
    end
    -- { 20, 30 }, and all pairs of heaps up to 20
    same("positions", 1 + 21 * 22 // 2, expanded(distance))
    assert(expanded() > 232)
    assert(expanded(function(p, q) return -distance(p, q) end) > 232)
    for _, wrong in ipairs { "x", 0 / 0, {}, false } do
      rules.order = function() return wrong end
      local game = grundy.game(rules)
      assert.error_matches(function() game:nimber() end,
        "order: a number expected, got .* %(in the moves of {20, 30}%)$")
    end
    rules.order = function() error("from order", 0) end
    local game = grundy.game(rules)
    assert.error_matches(function() game:nimber() end, "^from order$")
    assert.error_matches(function() grundy.game { moves = rules.moves,
      order = 7 } end, "order")
    local late
    rules.normal = nil
    rules.moves = function(p, add)
      late = add
      if p[1] > 0 then add { p[1] - 1, p[2] } end
    end
    rules.order = function(_, q) late(q) return 1 end
    game = grundy.game(rules)
    assert.error_matches(function() game:nimber() end, "add")
  end)

  it("has limits", function()
    local game = cram(4, 5)
    local function message(options)
      local value, why = game:nimber(nil, options)
      same("the value", nil, value)
      return why
    end
    same("the limit", "the limit of 10 positions whose moves are asked for is "
      .. "reached", message { limit = 10 })
    same("the memory", "the limit of 9000 bytes is reached",
      message { bytes = 9000 })
    assert.matches("^the limit of 1e%-05 seconds is reached$",
      message { seconds = 1e-5 })
    local value, small = game:nimber(nil, { bytes = 100000 })
    local _, search = game:nimber()
    same("the value in little memory", 2, value)
    local sum = 0
    for _, part in ipairs(small:best()) do
      sum = sum ~ search:value(part)
    end
    same("what is left by a move that was found there", 0, sum)
    local reports = 0
    game:nimber(nil, { progress = function(progress)
      reports = reports + 1
      assert(progress.expanded <= progress.positions)
    end })
    assert(reports > 0)
  end)

  it("goes on with another question after a limit", function()
    local game = cram(3, 4)
    local _, search = game:nimber("..........##", { limit = 3 })
    assert.same({ nil, "the limit of 3 positions whose moves are asked for is "
      .. "reached" }, { search:value(game.start) })
    same("a small value", 1, search:value "..........##")
    same("can", true, (search:can "best"))
    assert.same({ false, "remoteness: a search knows values, outcomes and moves "
      .. "that win; for more, solve the game" }, { search:can "remoteness" })
  end)

  it("works in slices", function()
    local job = cram(4, 4):nimber_job()
    assert.same({ nil, "the job is not finished" }, { job:solution() })
    local steps = 0
    while not job:step(1) do steps = steps + 1 end
    assert(steps > 10)
    local value, search = job:solution()
    same("the value", 0, value)
    same("the outcome", "P", search:outcome())

    local task = grundy.task(function()
      local found, other = cram(4, 4):nimber()
      return found, other:value "............####"
    end)
    local results
    repeat
      results = table.pack(task:step { seconds = 1e-6 })
    until results[1]
    assert.same({ n = 3, true, 0, 2 }, results)
  end)

  it("lets hooks run, and ends by time", function()
    local _, search = cram(3, 3):nimber()
    local game = cram(4, 4)
    for every = 1000, 9000, 1000 do
      local job = game:nimber_job()
      debug.sethook(function() error("a hook", 0) end, "", every)
      local fine, message = pcall(job.step, job, math.maxinteger)
      debug.sethook()
      assert(not fine and message == "a hook")
      assert.error_matches(function() job:step() end, "an error has ended it")
    end
    same("the value", 0, search:value())

    local endless = grundy.game { start = 1, moves = function(p)
      while p > 0 do end
    end }
    assert.same({ nil, "the limit of 0.01 seconds is reached" },
      { endless:nimber(nil, { seconds = 0.01 }) })
  end)

  it("names a cycle that it meets", function()
    local ring = grundy.graph { a = { "b" }, b = { "c" }, c = { "b" } }
    assert.error_matches(function() ring:nimber "a" end,
      'nimber: the game must not have cycles, and this one has one of 2 '
      .. 'positions: "b" %-> "c" %-> "b"$')
    local grows = grundy.game { start = 1, splits = true,
      moves = function(p, add) add(p, p) end }
    assert.error_matches(function() grows:nimber() end, "one of 1 position: 1 %-> 1$")
  end)

  it("is refused where there are no values", function()
    local function moves(p, add)
      if p > 0 then add(p - 1) end
    end
    for why, rules in pairs {
      ["in misère play there are no values"] = { play = "misere" },
      ["the two players move differently, so there are no values"] =
        { players = 2 },
      ["a puzzle has no values"] = { players = 1 },
      ["moves gain points, so there are no values"] =
        { gain = function() return 1 end },
      ["the game has `terminal`, and where its endings differ there are no "
        .. "values"] = { terminal = function() return "win" end },
    } do
      rules.start, rules.moves = 3, moves
      local game = grundy.game(rules)
      assert.error_matches(function() game:nimber() end, "nimber: " .. why, 1, true)
    end
    local game = grundy.game { start = 3, moves = moves }
    for _, case in ipairs {
      { { threads = 2 }, "must come from grundy.file$" },
      { { threads = -1 }, "threads" },
      { { keep = "values" }, "unknown field 'keep'" },
      { { starts = { 1 } }, "unknown field 'starts'" },
    } do
      assert.error_matches(function() game:nimber(3, case[1]) end, case[2])
    end
    assert.error_matches(function() game:nimber_job(3, { threads = 2 }) end,
      "a job works in slices of one thread; use game:nimber$")
    assert.error_matches(function()
      grundy.graph { a = {}, b = {} }:nimber()
    end, "which of the 2 starts")
    assert.error_matches(function()
      select(2, grundy.graph { a = {} }:nimber()):value "z"
    end, "z")
  end)

  it("goes on after an error of the rules, until it is closed", function()
    local fails = false
    local _, search = grundy.game {
      moves = function(p, add)
        if fails then error "no" end
        for q = 0, p - 1 do add(q) end
      end,
    }:nimber(5)
    same("the value", 5, search:value(5))
    fails = true
    assert.error_matches(function() search:value(9) end, "no$")
    same("the value", 5, search:value(5))
    fails = false
    same("the value", 9, search:value(9))
    same("the text", "grundy.search: 10 positions, the moves of 11",
      tostring(search))
    search:close()
    assert.error_matches(function() search:value(5) end, "this search is closed")
    same("the text", "grundy.search: closed", tostring(search))
  end)

  it("has functions in C that take no other job", function()
    local job = grundy.game { start = 3, moves = function() end }:job()
    for _, name in ipairs { "ask", "answer", "known", "learn", "prove" } do
      assert.error_matches(function() core.jobs[name](job, 3, 1) end,
        "no search", nil, name)
    end
  end)

  it("is not closed while `normal` is asked about a position", function()
    local act = nil
    local job = grundy.game {
      start = 5,
      moves = function(p, add) for q = 0, p - 1 do add(q) end end,
      normal = function(p)
        if act then act() end
        return p
      end,
    }:nimber_job()
    while not job:step() do end
    function act() job:close() end
    assert.error_matches(function() core.jobs.known(job, 4) end,
      "this job is being stepped")
    act = nil
    same("what is known", 4, core.jobs.known(job, 4))
  end)
end)
