-- What the ranks of a cluster find out together, in one process
-- (harness/ranks.c), against slow solvers written from the definitions. The
-- same under mpirun: spec/hosts/mpi.

local testing = require "grundy_testing"
local slow = require "spec.oracles.slow"
local slow_splits = require "spec.oracles.slow_splits"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"

-- In misère play a sink counts 1, as if there was one more move to make.
local function misere(digraph)
  local longer, last = {}, #digraph + 1
  for u, followers in ipairs(digraph) do
    longer[u] = #followers > 0 and followers or { last }
  end
  longer[last] = {}
  local remoteness = slow.remoteness(longer)
  remoteness[last] = nil
  return remoteness
end

local function or_infinite(array, count)
  for u = 1, count do array[u] = array[u] or math.huge end
  return array
end

local function distinct(digraph)
  local out = {}
  for u, followers in ipairs(digraph) do out[u] = slow.distinct(followers) end
  return out
end

-- Solves a digraph on several ranks, and checks all that is found.
local function check(digraph, ranks, options)
  digraph = distinct(digraph)
  local found, lost = testing.ranks(digraph, ranks, options)
  local n, value = #digraph, (slow.algorithm_g(digraph))
  assert.equal(0, lost)
  feed.same("value", found.label, value, slow.text)
  feed.same("remoteness", or_infinite(found.remoteness, n),
    slow.remoteness(digraph))
  feed.same("misère remoteness", or_infinite(found.misere, n), misere(digraph))
  feed.same("height", or_infinite(found.height, n),
    slow.height(digraph, value))
  local max_value = 0
  for _, x in ipairs(value) do
    if slow.is_finite(x) then max_value = math.max(max_value, x) end
  end
  assert.equal(max_value, found.max_value)
  return found
end

local function options(rng)
  return {
    seed = rng(0, 1 << 40),
    budget = rng(1, 2) == 1 and rng(1, 30) or nil,
    told = rng(1, 2) == 1 and rng(0, 5) or nil,
    delay = rng(1, 2) == 1 and rng(1, 90) or nil,
  }
end

describe("a heap of ranks", function()
  it("gives what all have, in ascending order", function()
    random.cases(300, function(rng)
      local arrays, all = {}, {}
      for r = 1, rng(0, 40) do
        arrays[r] = {}
        for i = 1, rng(0, 3) * rng(0, 10) do
          arrays[r][i] = rng(-50, 1000)
          all[#all + 1] = arrays[r][i]
        end
        table.sort(arrays[r])
      end
      table.sort(all)
      assert.same(all, testing.merge(arrays))
    end)
  end)
end)

describe("ranks", function()
  it("find what one process finds, on small random digraphs", function()
    local cyclic, delayed = 0, 0
    random.digraphs(1000, 1, 12, function(digraph, rng, case)
      local how = options(rng)
      local found = check(digraph, case % 4 + 1, how)
      if #found.label > 0 and how.delay then delayed = delayed + 1 end
      for _, x in ipairs(found.label) do
        if not slow.is_finite(x) then cyclic = cyclic + 1 end
      end
    end)
    random.came_up(cyclic, delayed)
  end)

  it("find what one process finds, on large random digraphs", function()
    random.digraphs(26, 100, 400, function(digraph, rng, case)
      check(digraph, case % 4 + 1, options(rng))
    end)
  end)

  it("find values beyond those that are told of unasked", function()
    random.towers(8, function(digraph, rng, case)
      check(digraph, case % 4 + 1, options(rng))
    end)
  end)

  it("fail together when memory is short", function()
    random.digraphs(13, 8, 12, function(digraph, rng)
      local how = options(rng)
      digraph = distinct(digraph)
      local needed = testing.ranks(digraph, 3, how).allocations
      for good = 0, needed - 1, rng(1, 7) do
        how.good = good
        local found, lost = testing.ranks(digraph, 3, how)
        assert.is_nil(found)
        assert.equal(0, lost)
      end
    end)
  end)
end)

-- The cycle that a depth-first search meets first, from position 1 on, where a
-- position leads to each part of its moves; nothing if there is none.
local function first_cycle(game)
  local path, place, done = {}, {}, {}
  local function search(u)
    if place[u] then return table.move(path, place[u], #path, 1, {}) end
    if done[u] then return nil end
    path[#path + 1], place[u] = u, #path + 1
    for _, parts in ipairs(game[u]) do
      for _, v in ipairs(parts) do
        local cycle = search(v)
        if cycle then return cycle end
      end
    end
    path[#path], place[u], done[u] = nil, nil, true
  end
  for u = 1, #game do
    local cycle = search(u)
    if cycle then return cycle end
  end
end

-- Numbers the positions anew, at random.
local function renumbered(game, rng)
  local to, out = random.shuffled(rng, feed.numbers(#game)), {}
  for u, moves in ipairs(game) do
    out[to[u]] = {}
    for i, parts in ipairs(moves) do
      out[to[u]][i] = {}
      for k, v in ipairs(parts) do out[to[u]][i][k] = to[v] end
    end
  end
  return out
end

-- A random game that splits, and often has cycles.
local function splitting(rng, most)
  local game = slow_splits.game(rng, rng(1, most), 6)
  for _ = 1, rng(1, 2) == 1 and rng(1, 2) or 0 do
    local moves = game[rng(1, #game)]
    table.insert(moves, rng(1, #moves + 1), { rng(1, #game), rng(1, #game) })
  end
  return renumbered(game, rng)
end

local RANKS = { 1, 2, 3, 4, 7 }

local function check_sums(game, ranks, how)
  how.splits = true
  local found, lost = testing.ranks(game, ranks, how)
  local cycle = first_cycle(game)
  assert.equal(0, lost)
  assert.equal(cycle and #cycle or 0, found.cycle.count)
  if cycle then
    assert.same(table.move(cycle, 1, 8, 1, {}), table.move(found.cycle, 1, 8,
      1, {}))
    return found
  end
  local value, max_value = slow_splits.value(game), 0
  for u = 1, #game do
    assert.equal(value { u }, found.label[u])
    max_value = math.max(max_value, found.label[u])
  end
  assert.equal(max_value, found.max_value)
  return found
end

describe("ranks, in a game that splits,", function()
  local game
  local function said() return "game " .. slow_splits.text(game or {}) end

  it("find the values, or the cycle, that one process finds", function()
    local cyclic, long, plain = 0, 0, 0
    random.cases(500, function(rng, case)
      game = splitting(rng, 12)
      local found = check_sums(game, RANKS[case % #RANKS + 1], options(rng))
      local count = found.cycle.count
      plain = plain + (count == 0 and 1 or 0)
      cyclic = cyclic + (count > 0 and 1 or 0)
      long = long + (count > 2 and 1 or 0)
    end, said)
    random.came_up(cyclic, long, plain)
  end)

  it("tell the first positions of a long cycle", function()
    random.cases(20, function(rng)
      game = {}
      local n, back = rng(9, 60), rng(1, 9)
      for u = 1, n do game[u] = { {}, { u < n and u + 1 or back } } end
      game = renumbered(game, rng)
      check_sums(game, rng(1, 7), options(rng))
    end, said)
  end)

  it("find values above 64", function()
    game = {} -- Nim-heaps, and moves to two of them
    for u = 1, 150 do
      game[u] = {}
      for v = 1, u - 1 do game[u][v] = { v, 1 } end
    end
    local found = testing.ranks(game, 3, { splits = true })
    for u = 1, 150 do assert.equal(u - 1, found.label[u]) end
    assert.equal(149, found.max_value)
  end)

  it("fail together when memory is short", function()
    random.cases(8, function(rng)
      game = splitting(rng, 10)
      local how = options(rng)
      how.splits = true
      for good = 0, testing.ranks(game, 3, how).allocations - 1, rng(1, 7) do
        how.good = good
        local found, lost = testing.ranks(game, 3, how)
        assert.is_nil(found)
        assert.equal(0, lost)
      end
    end, said)
  end)
end)
