-- The slow solvers, against digraphs worked by hand and against each other.
-- The module is not asked.

local slow = require "spec.support.slow"
local slow_endings = require "spec.support.slow_endings"
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

  it("agree on endings: recursion, all strategies, all plays", function()
    local enumerated = 0
    random.digraphs(400, 1, 6, function(digraph, rng)
      local pay = {}
      for u = 1, #digraph do pay[u] = rng(-2, 2) end
      for v = -3, 3 do
        feed.same("Q", slow_endings.q(digraph, pay, v),
          slow_endings.q_by_recursion(digraph, pay, v))
      end
      local worth, moves = slow_endings.worth(digraph, pay)
      local ending, best = slow_endings.q(digraph, pay, 1), {}
      for u = 1, #digraph do
        local rows = slow_endings.moves(digraph[u], worth, moves, ending)
        best[u] = rows[1] and rows[1].position
      end
      for u = 1, #digraph do
        slow_endings.plays(digraph, pay, best, u, true, function(got, at)
          assert(got >= worth[u], "best play gets less than the worth")
          assert(got > worth[u] or got <= 0 or at <= moves[u], "and late")
        end)
      end
      if slow_endings.choices(digraph) < 100 then
        for u = 1, #digraph do
          assert(worth[u] ==
            slow_endings.worth_by_enumeration(digraph, pay, u))
        end
        enumerated = enumerated + 1
      end
    end)
    random.came_up(enumerated)
  end)
end)
