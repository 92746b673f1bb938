-- Who guards the guards: the slow solvers against digraphs worked by hand
-- and against each other; the module is not asked.

local slow = require "spec.support.slow"
local random = require "spec.support.random"
local feed = require "spec.support.feed"

local INF = math.huge

describe("the slow solvers", function()
  -- name, digraph, value, remoteness, distance, height
  local by_hand = {
    { "one sink", { {} }, { 0 }, { 0 }, { 0 }, { 0 } },
    { "a loop", { { 1 } }, { {} }, { INF }, { INF }, { INF } },
    { "a loop with a way out", { { 1, 2 }, {} },
      { { 0 }, 0 }, { 1, 0 }, { INF, 0 }, { INF, 0 } },
    { "two in a ring", { { 2 }, { 1 } }, { {}, {} }, { INF, INF },
      { INF, INF }, { INF, INF } },
    { "a ring one can leave", { { 2 }, { 1, 3 }, {} },
      { 0, 1, 0 }, { 2, 1, 0 }, { INF, INF, 0 }, { 2, 3, 0 } },
    { "a path", { { 2 }, { 3 }, { 4 }, {} },
      { 1, 0, 1, 0 }, { 3, 2, 1, 0 }, { 3, 2, 1, 0 }, { 3, 2, 1, 0 } },
    { "Ferguson 3.4", { { 2 }, { 3 }, { 1, 4 }, { 5 }, {} },
      { {}, {}, { 1 }, 1, 0 }, { INF, INF, INF, 1, 0 },
      { INF, INF, INF, 1, 0 }, { INF, INF, INF, 1, 0 } },
  }
  for _, case in ipairs(by_hand) do
    it("solve " .. case[1], function()
      local digraph = case[2]
      local value, counter = slow.algorithm_g(digraph)
      feed.same("value", value, case[3], slow.text)
      feed.same("remoteness", slow.remoteness(digraph), case[4])
      feed.same("distance", slow.distance(digraph), case[5])
      feed.same("height", slow.height(digraph, value), case[6])
      assert.is_true(slow.is_certificate(digraph, value, counter))
    end)
  end

  -- The ring of two again: A and C hold, only B knows better.
  local refused = {
    { "A", { { 2 }, {} }, { 2, 0 }, { 1, 0 } },
    { "B", { { 2 }, { 1 } }, { 0, 1 }, { 0, 1 } },
    { "B", { { 2 }, { 2, 3 }, {} }, { 0, { 0 }, 0 }, { 0, nil, 0 } },
    { "C", { { 2 }, {} }, { { 0 }, 0 }, { nil, 0 } },
    { "K", { { 1, 2 }, {} }, { {}, 0 }, { nil, 0 } },
    { "monotonic", { { 2 }, {} }, { 1, 0 }, { 0, 0 } },
    { "no counter", { { 2 }, {} }, { 1, 0 }, { nil, 0 } },
  }
  for i, case in ipairs(refused) do
    it(("refuse what breaks %s (%d)"):format(case[1], i), function()
      local good, why = slow.is_certificate(case[2], case[3], case[4])
      assert.is_false(good)
      assert.equal(case[1], why:match("^" .. case[1]))
    end)
  end

  it("agree: Algorithm G, Definitions 1 and 3, Theorem 4", function()
    random.digraphs(500, 1, 4, function(digraph)
      local value, counter = slow.algorithm_g(digraph)
      assert(slow.is_certificate(digraph, value, counter))
      local most = slow.definition_3(digraph)
      assert(#most == 1, "Definition 3 is not unique")
      feed.same("value", most[1], value, slow.text)
      local remoteness = slow.remoteness(digraph)
      local outcome = slow.outcomes(digraph)
      for u = 1, #digraph do
        assert(outcome[u] == slow.outcome_of_value(value[u]))
        assert(outcome[u] == slow.outcome_of_remoteness(remoteness[u]))
      end
    end)
  end)

  it("get every kind of digraph", function()
    local seen, total = {}, random.count(500)
    random.digraphs(500, 1, 12, function(digraph)
      local value = slow.algorithm_g(digraph)
      for u, followers in ipairs(digraph) do
        local on_ring = slow.contains(
          slow.breadth_first(digraph, slow.distinct(followers)), u)
        seen.finite_on_ring = seen.finite_on_ring
          or on_ring and slow.is_finite(value[u]) and value[u] > 0
        seen.loop = seen.loop or slow.contains(followers, u)
        seen.twice = seen.twice or #slow.distinct(followers) < #followers
        seen.large = seen.large or not slow.is_finite(value[u])
          and #value[u] > 2
      end
    end)
    if total < 500 then return end      -- too few to ask for all
    for _, kind in ipairs { "finite_on_ring", "loop", "twice", "large" } do
      assert.is_true(seen[kind], kind)
    end
  end)
end)
