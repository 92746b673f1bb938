-- What the benchmark compares with: its plain solver is right, on its games
-- and on random digraphs.

local grundy = require "grundy"
local games = require "spec.bench.games"
local plain = require "spec.bench.plain"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

-- The answers of the plain solver, which must be those of a solution.
local function check(moves, start)
  local answers = plain.solve(moves, start)
  local solution = grundy.game { moves = moves, start = start }:solve()
  local value, counter = {}, {}
  assert(answers.count == #solution)
  for p in solution:positions() do
    local u = answers.number[plain.key(p)]
    assert(tostring(answers.value[u]) == tostring(solution:value(p)), "value")
    assert(answers.outcome[u] == solution:outcome(p), "outcome")
    value[u] = answers.value[u]
    if grundy.is_infinite(solution:value(p)) then
      value[u] = solution:value(p).set
    end
    counter[u] = answers.counter[u]
  end
  assert(slow.definition_1(answers.followers, value, counter))
  return solution
end

describe("the plain solver of the benchmark", function()
  for _, case in ipairs {
    { "subtraction", games.subtraction(30), 31 },
    { "Nim", games.nim(3), 4 ^ 4 },
    { "Kayles", games.kayles(7), 2 ^ 7 },
    { "Chomp", games.chomp(4, 4), 69 },
    { "Fair Shares", games.fair_shares(12), 77 },
    { "tokens, integers", games.token_integers(25) },
    { "tokens, arrays", games.token_arrays(25) },
  } do
    local name, rules, positions = table.unpack(case)
    it("solves " .. name, function()
      local solution = check(rules.add, rules.start)
      assert.equal(positions or #solution, #solution)
      for p in solution:positions() do
        local added = {}
        rules.add(p, function(q) added[#added + 1] = q end)
        assert.same(rules.array(p), added)
      end
    end)
  end

  -- From position 0 a move leads to every other position.
  local function check_digraph(digraph)
    check(function(p, add)
      for q = 1, p == 0 and #digraph or 0 do add(q) end
      for _, q in ipairs(digraph[p] or {}) do add(q) end
    end, 0)
  end

  it("is right on random digraphs", function()
    random.digraphs(300, 1, 40, check_digraph)
    random.towers(5, check_digraph)
  end)
end)

describe("the table of the front page", function()
  local function read(path)
    local file <close> = assert(io.open(path))
    return file:read "a"
  end

  it("has the columns and the games of make bench-absolute", function()
    local page, script = read "README.md", read "spec/bench/absolute.lua"
    local head = script:match "HEAD = {(.-)}":gsub("%s+", " ")
    head = head:gsub('^ "', "| "):gsub('", "', " | "):gsub('" $', " |\n")
    assert.is_truthy(page:find(head, 1, true), head)
    local count = 0
    for _, name in script:gmatch "{ (['\"])(.-)%1, function%(%)" do
      assert.is_truthy(page:find("\n| " .. name .. " | ", 1, true), name)
      count = count + 1
    end
    assert.is_true(count >= 5)
  end)
end)
