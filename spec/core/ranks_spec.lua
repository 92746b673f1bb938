-- What the ranks of a cluster find out together, in one process
-- (harness/ranks.c), against slow solvers written from the definitions. The
-- same under mpirun: spec/hosts/mpi.

local testing = require "grundy_testing"
local slow = require "spec.oracles.slow"
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

describe("ranks", function()
  it("find what one process finds, on small random digraphs", function()
    local cyclic, delayed = 0, 0
    random.digraphs(2000, 1, 12, function(digraph, rng, case)
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
