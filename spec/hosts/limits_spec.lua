-- The limits that are built in, with a module in which they are small: 100
-- positions, 150 edges, 20 moves of a position, 10 different endings, 4 tables
-- inside each other, 400 bytes of a position, one round before infinite values
-- are given up (see the Makefile).

local grundy = require "grundy"
local child = require "spec.harness.child"
local quick_path = require "spec.harness.quick_path"

-- The module with small limits is in a folder beside the other one.
local SMALL = assert(package.cpath:match "^([^;]*)/lib/%?%.so")
  .. "/small/lib/?.so"

local PRELUDE = [[
  local grundy = require "grundy"

  local function up(last)
    return grundy.game {
      moves = function(n, add) if n < last then add(n + 1) end end,
    }
  end

  -- 18 positions with 153 - 3 + more edges
  local function dense(more)
    return grundy.game {
      moves = function(n, add)
        for m = n == 17 and 3 - more or 0, n - 1 do add(m) end
      end,
    }
  end

  -- from {} to 1 ... n, each twice, which are sinks
  local function fan(n)
    return grundy.game {
      moves = function(p, add)
        for m = 1, type(p) == "table" and 2 * n or 0 do add((m + 1) // 2) end
      end,
    }
  end

  -- n vertices, from each to the first m others
  local function complete(n, m)
    local adjacency = {}
    for v = 1, n do
      adjacency[v] = {}
      for w = 1, m do adjacency[v][w] = w < v and w or w + 1 end
    end
    return adjacency
  end

  -- from {} to the pairs of 1 ... n with the next, each twice
  local function pairs_of(n)
    return grundy.game { splits = true, moves = function(p, add)
      for m = 1, type(p) == "table" and 2 * n or 0 do
        add((m + 1) // 2, (m + 1) // 2 + 1)
      end
    end }
  end

  -- 20 parts in each of so many rows
  local function down(rows)
    return grundy.game { splits = true, moves = function(n, add)
      if n < 1 or n > 9 then return end
      for m = 0, n == 8 and 4 or 9 do add(n - 1, 200 + m) end
      if n == 8 and rows > 8 then add() end
    end }
  end

  -- from 0 to the sinks 1 ... n, which pay what they are
  local function paid(n)
    return grundy.game {
      moves = function(p, add) for m = 1, p == 0 and n or 0 do add(m) end end,
      terminal = function(p) return p end,
    }
  end

  -- a function that goes on after the limit
  local function endless()
    return grundy.game { moves = function(p, add)
      for q = p + 1, 100000 do add(q) end
    end }
  end

  -- a path to a loop, of which each round tells one more position
  local function path()
    local digraph = { { 1, 2 }, { 3 }, {}, { 3, 2 }, { 2, 3 } }
    for u = 6, 90 do digraph[u] = { u == 6 and 1 or u - 1 } end
    return grundy.graph(digraph):solve()
  end

  local function sum_of(n)
    local list = {}
    for i = 1, n do list[i] = up(1):solve(0):at(0) end
    return grundy.sum(list)
  end

  local function key(p) return pcall(function() return #grundy.key(p) end) end

  local long = ("x"):rep(385)

  local function nested(depth)
    return depth == 0 and 1 or { nested(depth - 1) }
  end
]]

-- An expression, and what print says of it.
local cases = {
  { "#up(99):solve(0)", "100" },
  { "#up(99):solve(0, { limit = 100 })", "100" },
  { "up(100):solve(0)", "nil\tthe limit of 100 positions is reached" },
  { "up(1 / 0):solve(0, { limit = 9 })",
    "nil\tthe limit of 9 positions is reached" },
  { "pcall(function() local _ = up(3):solve(0, { limit = 101 }) end)",
    "option 'limit' must be an integer from 1 to 100, got 101" },
  { "dense(0):solve(17):stats().moves", "150" },
  { "dense(0):solve(17):verify()", "true" },
  { "dense(1):solve(17)", "nil\tthe limit of 150 moves is reached" },
  { "#fan(20):solve {}", "21" },
  { "fan(20):solve({}):verify()", "true" },
  { "fan(21):solve { 7 }", "nil\tthe limit of 20 moves of one position is " ..
    "reached (in the moves of {7})" },
  { "(function(job) job:step() return job:step() end)(fan(99):job { 8 })",
    "nil\tthe limit of 20 moves of one position is reached " ..
    "(in the moves of {8})" },
  { "#pairs_of(10):solve({}):followers {}", "10" },
  { "pairs_of(11):solve {}", "nil\tthe limit of 20 parts of the moves of " ..
    "one position is reached (in the moves of {})" },
  { "down(8):solve(8):stats().moves", "75" },
  { "down(8):solve(8):verify()", "true" },
  { "down(9):solve(8)", "nil\tthe limit of 150 parts of moves is reached" },
  { "(function(job) job:step(99) return require 'grundy.core'.jobs.last(job) end)" ..
    "(fan(99):job { 8 })", "nil" },
  { "paid(10):solve(0):verify()", "true" },
  { "paid(11):solve(0)",
    "nil\tthe limit of 10 different endings is reached" },
  { "pcall(function() local _ = endless():solve(0, { limit = 9 }) end)",
    "moves keeps adding after the limit (in the moves of 0)" },
  { "#path():reduce()", "89" }, -- after two rounds, not 32
  { "path():reduce():verify()", "true" },
  { "(sum_of(99):best()) ~= nil", "true" },
  { "pcall(function() local _ = sum_of(100):best() end)",
    "too many components" },
  { "key { long }", "true\t389" },
  -- whatever was encoded before, and however long it was for a while
  { "key { long, 1.5 }", "true\t398" },
  { "key { long, ('y'):rep(10) }", "true\t400" },
  { "key { long, ('y'):rep(11) }", "position takes more than 400 bytes" },
  { "key { long, true, { x = 12345 } }", "true\t398" },
  { "key { long, true, { x = 12345, y = 1 } }",
    "position takes more than 400 bytes" },
  { "key { x = ('x'):rep(392) }", "true\t400" },
  { "key { x = ('x'):rep(393) }", "position takes more than 400 bytes" },
  { "key(long .. ('y'):rep(12))", "true\t400" },
  { "key(long .. ('y'):rep(13))", "position takes more than 400 bytes" },
  { "key(long .. long)", "position takes more than 400 bytes" },
  { "#grundy.key(nested(4))", "5" },
  { "pcall(function() local _ = grundy.key(nested(5)) end)",
    "position[1][1][1][1] is nested deeper than 4" },
  { "up(1):solve(0):has(nested(4))", "false" },
  { "#grundy.annihilation(complete(6, 0))", "64" },
  { "grundy.annihilation(complete(7, 0))",
    "nil\tthe limit of 100 positions is reached" },
  { "grundy.annihilation(complete(5, 2)):verify()", "true" },
  { "grundy.annihilation(complete(5, 3))",
    "nil\tthe limit of 150 moves is reached" },
  { "#grundy.disjoint { up(49):solve(0), up(49):solve(0) }", "100" },
  { "pcall(function() local _ = grundy.disjoint { up(49):solve(0), " ..
    "up(50):solve(0) } end)", "disjoint: more than 100 positions" },
  { "grundy.disjoint { dense(0):solve(17) }:verify()", "true" },
  { "pcall(function() local _ = grundy.disjoint { dense(0):solve(17), " ..
    "up(1):solve(0) } end)", "disjoint: more than 150 moves" },
  { "up(99):solve(0):chances(0).loss", "0.0" },
  { "pcall(function() local _ = dense(0):solve(17):chances(17) end)",
    "chances: more than 150 moves, counted for each player" },
  { "pcall(function() local _ = grundy.game { moves = function(_, add) " ..
    "for k = 0, 9 do add(k) end end }:solve(0):against { level = 1 } end)",
    "against: more than 150 moves, counted for each player" },
}

describe("with small limits,", function()
  for _, case in ipairs(cases) do
    it(case[1] .. " says so", function()
      local output = child.run(("%s print(%s)"):format(PRELUDE, case[1]), nil,
        SMALL)
      assert.equal(case[2] .. "\n", output:sub(-#case[2] - 1))
    end)
  end

  it("a file with keys that are too long is refused", function()
    local path = quick_path()
    finally(function() os.remove(path) end)
    for length, expected in pairs { [397] = "true", [398] = "false" } do
      assert(grundy.game { moves = function(p, add)
        if p == "a" then add(("x"):rep(length)) end
      end }:solve "a":save(path, { moves = true }))
      assert.equal(expected .. "\n", child.run(([[
        local solution = require "grundy".open(%q)
        print((pcall(solution.verify, solution)))]])
        :format(path), nil, SMALL))
    end
  end)
end)
