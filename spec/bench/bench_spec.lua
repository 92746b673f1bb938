-- The benchmark's own parts: its games are what they are said to be, its
-- plain solver is right, and records can be compared.

local grundy = require "grundy"
local games = require "spec.bench.games"
local plain = require "spec.bench.plain"
local record = require "spec.bench.record"
local report = require "spec.bench.report"
local random = require "spec.support.random"

-- n over k.
local function choose(n, k)
  local c = 1
  for i = 1, k do c = c * (n - k + i) // i end
  return c
end

-- Calls each(sizes) for all partitions of n into sizes up to `most`.
local function partitions(n, most, each, sizes)
  sizes = sizes or {}
  if n == 0 then each(sizes) end
  for size = math.min(n, most), 1, -1 do
    sizes[#sizes + 1] = size
    partitions(n - size, size, each, sizes)
    sizes[#sizes] = nil
  end
end

-- Partitions of n, and the moves of Fair Shares and Varied Pairs from them:
-- one for each way to divide a size, one for each two sizes.
local function fair_shares_size(n)
  local positions, moves = 0, 0
  partitions(n, n, function(sizes)
    positions = positions + 1
    local different = 0
    for i, size in ipairs(sizes) do
      if size ~= sizes[i + 1] then
        different = different + 1
        for parts = 2, size do
          if size % parts == 0 then moves = moves + 1 end
        end
      end
    end
    moves = moves + different * (different - 1) // 2
  end)
  return positions, moves
end

-- The moves of Chomp: all squares of all boards but the corners.
local function chomp_moves(rows, columns)
  local moves = 0
  local function fill(row, longest, squares)
    if row > rows then
      moves = moves + math.max(squares - 1, 0)
      return
    end
    for length = 0, longest do fill(row + 1, length, squares + length) end
  end
  fill(1, columns, 0)
  return moves
end

local small = {
  { "subtraction", games.subtraction(30), 31, 87 },
  { "Nim", games.nim(3), 4 ^ 4, 4 * 4 ^ 3 * 6 },
  { "Kayles", games.kayles(7), 2 ^ 7, 7 * 2 ^ 6 + 6 * 2 ^ 5 },
  { "Chomp 4 x 4", games.chomp(4, 4), choose(8, 4) - 1, chomp_moves(4, 4) },
  { "Chomp 2 x 5", games.chomp(2, 5), choose(7, 2) - 1, chomp_moves(2, 5) },
  { "Fair Shares", games.fair_shares(12), fair_shares_size(12) },
  { "tokens, integers", games.token_integers(25) },
  { "tokens, arrays", games.token_arrays(25) },
}

local function solve(rules, form)
  return assert(grundy.game { moves = rules[form], start = rules.start }
    :solve())
end

-- Is there a way back from v to the value of u, and with less counter?
local function answered(answers, u, v)
  local value, counter = answers.value, answers.counter
  for _, w in ipairs(answers.followers[v]) do
    if value[w] == value[u] and counter[w] < counter[u] then return true end
  end
  return false
end

-- Every finite position of the plain solver has a counter, and it is one.
local function check_counter(answers)
  local value = answers.value
  for u = 1, answers.count do
    local finite = math.type(value[u]) == "integer"
    assert(finite == (answers.counter[u] ~= nil), "counter")
    for _, v in ipairs(finite and answers.followers[u] or {}) do
      local less = math.type(value[v]) == "integer" and value[v] < value[u]
      assert(less or answered(answers, u, v), "counter")
    end
  end
end

-- The answers of the plain solver against a solution's.
local function check(answers, solution)
  check_counter(answers)
  local stats = solution:stats()
  assert(answers.count == #solution)
  for outcome, count in pairs(answers.tally) do
    assert(stats[outcome] == count, outcome)
  end
  for p in solution:positions() do
    local u = answers.number[plain.key(p)]
    assert(tostring(answers.value[u]) == tostring(solution:value(p)), "value")
    assert(answers.outcome[u] == solution:outcome(p), "outcome")
  end
end

describe("the games of the benchmark", function()
  for _, case in ipairs(small) do
    local name, rules, positions, moves = table.unpack(case)

    it(name .. " have the right size", function()
      local stats = solve(rules, "add"):stats()
      if positions then
        assert.equal(positions, stats.positions)
        assert.equal(moves, stats.moves)
      else
        assert.is_true(stats.positions > 100)
      end
    end)

    it(name .. " have the same moves in both forms", function()
      for p in solve(rules, "array"):positions() do
        local added = {}
        rules.add(p, function(q) added[#added + 1] = q end)
        assert.same(rules.array(p), added)
      end
    end)

    it(name .. " are solved by the plain solver too", function()
      check(plain.solve(rules.add, rules.start), solve(rules, "add"))
    end)
  end

  it("have the known outcomes", function()
    assert.equal(8, solve(games.subtraction(30), "add"):stats().P)
    assert.equal(64, solve(games.nim(3), "add"):stats().P)
    assert.equal("N", solve(games.chomp(4, 4), "add"):outcome "eeee")
  end)

  it("tokens are the same as integers and as arrays", function()
    local a = solve(games.token_integers(25), "add"):stats()
    local b = solve(games.token_arrays(25), "add"):stats()
    a.bytes, b.bytes = nil, nil
    assert.same(a, b)
  end)
end)

describe("the plain solver", function()
  -- From position 0 a move leads to every other position.
  local function check_digraph(digraph)
    local all = {}
    for u = 1, #digraph do all[u] = u end
    local function moves(p, add)
      for _, q in ipairs(p == 0 and all or digraph[p]) do add(q) end
    end
    check(plain.solve(moves, 0),
      assert(grundy.game { moves = moves, start = 0 }:solve()))
  end

  it("is right on random digraphs", function()
    random.digraphs(1000, 1, 40, check_digraph)
  end)

  it("is right where values are great", function()
    random.towers(20, check_digraph)
  end)

  it("follows a long path", function()
    local quarter = random.count(75000)
    local rules = games.subtraction(4 * quarter)
    local answers = plain.solve(rules.add, rules.start)
    assert.equal(0, answers.value[1])
    assert.equal(quarter + 1, answers.tally.P)
  end)
end)

describe("a record", function()
  local paths

  before_each(function() paths = {} end)

  after_each(function()
    for _, path in ipairs(paths) do os.remove(path) end
  end)

  local function new_path()
    paths[#paths + 1] = os.tmpname()
    return paths[#paths]
  end

  local function ratio(workload, name, value, better)
    return { workload = workload, ratio = name, value = value,
      better = better or "less" }
  end

  local function written(ratios)
    local path = new_path()
    record.write(path, ratios, { machine = "a machine", repetitions = 5 })
    return path
  end

  local function written_text(text)
    local path = new_path()
    local file = assert(io.open(path, "w"))
    file:write(text)
    file:close()
    return path
  end

  -- What compare.lua prints about two files, and its exit status.
  local function compare(old, new)
    local pipe = assert(io.popen(
      ("lua5.4 spec/bench/compare.lua %s %s 2>&1"):format(old, new)))
    local text = pipe:read "a"
    return text, select(3, pipe:close())
  end

  local function compare_values(old, new, better)
    return compare(written { ratio("Nim", "add/replay", old, better) },
      written { ratio("Nim", "add/replay", new, better) })
  end

  it("is read as it was written", function()
    local ratios = {
      ratio("Nim, 3 * 10^6 (arrays)", "add/replay", 1.25),
      ratio("geometric mean", "lua/grundy", 2.5, "more"),
      ratio("Kayles", "values/expand", 0.000125),
    }
    ratios[1].want = 1.5
    assert.same(ratios, record.read(written(ratios)))
  end)

  it("is read in another layout", function()
    assert.same({ ratio("Nim", "add/replay", 1.5, "more") },
      record.read(written_text [[
{"machine": "x", "ratios": [
  {
    "ratio":
      "add/replay",
    "better" : "more",
    "workload":"Nim", "value": 15e-1 } ] }]]))
  end)

  it("does not take what JSON would have to escape", function()
    assert.has_error(function() written { ratio('"', "a/b", 1) } end)
    assert.has_error(function() written { ratio("Nim", "a/b", 0 / 0) } end)
  end)

  it("is no worse than itself", function()
    local path = written { ratio("Nim", "add/replay", 1.5) }
    local text, status = compare(path, path)
    assert.equal("1 ratios compared, 0 worse by more than 10 %\n", text)
    assert.equal(0, status)
  end)

  it("is worse if a ratio grew by more than 10 %", function()
    local text, status = compare_values(1, 1.12)
    assert.is_truthy(text:find(
      "worse: Nim: add/replay: 1.12, was 1 (12 %)", 1, true), text)
    assert.equal(1, status)
  end)

  it("may have grown a little, or shrunk", function()
    assert.equal(0, select(2, compare_values(1, 1.09)))
    assert.equal(0, select(2, compare_values(1, 0.5)))
  end)

  it("is worse if a ratio shrank of which more is better", function()
    assert.equal(1, select(2, compare_values(2, 1.8, "more")))
    assert.equal(0, select(2, compare_values(2, 1.85, "more")))
    assert.equal(0, select(2, compare_values(2, 3, "more")))
  end)

  it("may have other rows", function()
    local old = written { ratio("Nim", "a/b", 1), ratio("Kayles", "a/b", 1) }
    local new = written { ratio("Nim", "a/b", 1), ratio("Chomp", "a/b", 1) }
    local text, status = compare(old, new)
    assert.is_truthy(text:find("only in " .. old .. ": Kayles: a/b", 1, true))
    assert.is_truthy(text:find("only in " .. new .. ": Chomp: a/b", 1, true))
    assert.equal(0, status)
  end)

  it("cannot be compared if it is none", function()
    local good = written { ratio("Nim", "a/b", 1) }
    assert.equal(2, select(2, compare(good, written_text "{}")))
    assert.equal(2, select(2, compare(good, written_text "[{}]")))
    assert.equal(2, select(2, compare(good, "spec/no-such-file")))
    assert.equal(2, select(2, compare(good, "")))
    assert.equal(2, select(2, compare(good,
      written { ratio("Kayles", "a/b", 1) })))
  end)
end)

describe("the table of the benchmark", function()
  it("knows what is missed", function()
    assert.is_true(report.misses(1.1, 1.05))
    assert.is_false(report.misses(1.05, 1.05))
    assert.is_true(report.misses(1.6, 1.7, true))
    assert.is_false(report.misses(1.8, 1.7, true))
    assert.is_false(report.misses(9, nil))
  end)

  it("knows what is wanted where", function()
    local column = { "add/", "replay", want = { strings = 1.15 } }
    assert.equal("add/replay", report.name(column))
    assert.equal(1.15, report.want(column, "strings"))
    assert.is_nil(report.want(column, "arrays"))
    assert.equal(2, report.want({ "a/", "b", want = 2 }, "arrays"))
  end)
end)
