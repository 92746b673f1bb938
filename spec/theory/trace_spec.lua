-- Values step by step: the tables and sentences of Lorusso and Mottinelli
-- (2008), and random digraphs against the algorithms, word for word.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_trace = require "spec.oracles.slow_trace"

local function traced(adjacency, options)
  return assert(grundy.graph(adjacency):solve():trace(options))
end

-- Are two things equal in content? An infinity is as good as its text.
local function equal(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then
    return a == b or type(b) == "userdata" and tostring(b) == a
  end
  for name, x in pairs(a) do
    if not equal(x, b[name]) then return false end
  end
  for name in pairs(b) do
    if a[name] == nil then return false end
  end
  return true
end

-- (assert.same takes much longer where all is well.)
local function same(expected, got)
  if not equal(expected, got) then assert.same(expected, got) end
end

local function check_g(digraph, trace)
  local rounds, labels = slow_trace.algorithm_g(digraph)
  assert.equal("G", trace.algorithm)
  assert.equal(#rounds, #trace.rounds)
  for i, steps in ipairs(rounds) do
    same({ round = i - 1, steps = steps }, trace.rounds[i])
  end
  same(labels, trace.labels)
end

-- The rows of a table, as the slow version has them: sets in ascending order.
local function plain_rows(rows)
  local list = {}
  for u, row in ipairs(rows) do
    assert(row.position == u)
    table.sort(row.followers)
    list[u] = { row.followers, row.predecessors, row.values, row.value }
  end
  return list
end

local function check_queue(digraph, trace)
  local given, tables = slow_trace.algorithm_1(digraph)
  local labelled = {}
  assert.equal("acyclic", trace.algorithm)
  assert.equal(#tables, #trace.rounds)
  for i, round in ipairs(trace.rounds) do
    same(tables[i], plain_rows(round.rows))
    for _, step in ipairs(round.steps) do
      labelled[#labelled + 1] = { step.position, step.value, step.follower }
      assert(step == trace.labels[step.position] and step.round == i - 1)
      assert(step.value == slow.mex(step.values))
    end
  end
  same(given, labelled)
end

-- The labels are the values of the solution, and of the slow solver.
local function check_values(digraph, solution, trace)
  local values, counters = slow.algorithm_g(digraph)
  assert(#trace.labels == #digraph)
  for u, step in ipairs(trace.labels) do
    assert(step.position == u)
    assert(step.value == solution:value(u))
    assert(tostring(step.value) == slow.text(values[u]))
    assert(step.order == (trace.algorithm == "G" and counters[u] or nil))
  end
end

describe("a trace", function()
  it("is that of the algorithms, on any digraph", function()
    local seen = { acyclic = 0, G = 0, infinite = 0, passes = 0 }
    random.digraphs(1500, 1, 12, function(digraph, _, case)
      local solution = feed.solve(digraph, case)
      local trace, by_g = solution:trace(), solution:trace { algorithm = "G" }
      local is_acyclic = not slow.contains(slow.distance(digraph), math.huge)
      check_g(digraph, by_g)
      check_values(digraph, solution, trace)
      check_values(digraph, solution, by_g)
      if is_acyclic then
        check_queue(digraph, trace)
      else
        same(by_g, trace)
        local none, message = solution:trace { algorithm = "acyclic" }
        assert.is_nil(none)
        assert.is_truthy(message:find "the game has cycles")
      end
      seen[trace.algorithm] = seen[trace.algorithm] + 1
      for _, step in ipairs(by_g.labels) do
        seen.infinite = seen.infinite + (step.pass and 0 or 1)
        seen.passes = seen.passes + ((step.pass or 0) > 2 and 1 or 0)
      end
    end)
    random.came_up(seen.acyclic, seen.G, seen.infinite, seen.passes)
  end)

  it("is made of at most 100 positions", function()
    local heap = grundy.game { start = 99, moves = function(n, add)
      for left = 0, n - 1 do add(left) end
    end }
    local trace = heap:solve():trace()
    assert.equal(100, #trace.rounds)
    assert.equal(99, trace.labels[1].value)
    local none, message = heap:solve(100):trace()
    assert.is_nil(none)
    assert.equal("trace: at most 100 positions can be traced, got 101",
      message)
    assert.same({}, grundy.graph {}:solve():trace().rounds)
  end)

  it("asks the solution for positions and moves only", function()
    local solution = grundy.graph { a = { "b", "c" }, b = { "a" } }:solve()
    local before = solution:trace()
    require "grundy_testing".poke(solution, "value", 0, 7)
    assert.equal(7, solution:value "a")
    assert.same(before, solution:trace())
  end)

  it("names positions as the game shows them", function()
    local queen = grundy.game {
      start = { 1, 1 },
      moves = function(p, add)
        for i = 1, 2 do
          if p[i] > 0 then add { p[i] - 1, i == 1 and p[2] or p[1] } end
        end
      end,
      normal = function(p)
        return { math.max(p[1], p[2]), math.min(p[1], p[2]) }
      end,
      show = function(p) return p[1] .. "," .. p[2] end,
    }:solve()
    assert.is_truthy(queen:trace():explain():find(
      "\n1,1       {“1,0”}         {}", 1, true))
    local sum = grundy.graph { a = { "b" } }:solve():at "a"
    assert.is_truthy((sum + sum):expand():trace():explain():find(
      "\n{\"a\", \"a\"}  {“{\"b\", \"a\"}”", 1, true))
    local trace = queen:trace()
    local before = trace:explain()
    queen:close()
    assert.equal(before, trace:explain())
    assert.equal("grundy.trace: no cycles, 3 positions in 3 rounds",
      tostring(trace))
  end)
end)

-- The lines of an explanation from the first round on.
local function rounds_of(trace)
  return trace:explain():match "\n\n(Round 0.*)$"
end

describe("Lorusso and Mottinelli", function()
  it("have these four tables (2.1)", function()
    local trace = traced { a = { "b", "c" }, b = {}, c = { "b", "d" },
      d = { "e" }, e = {} }
    assert.equal([[
Round 0: b and e have no moves. They are labelled 0 and join the queue.
position  followers left  predecessors  labels of followers  label
a         {b,c}           {}            {0}
b         {}              {a,c}         {}                   0
c         {b,d}           {a}           {0}
d         {e}             {c}           {0}
e         {}              {d}           {}                   0

Round 1: b and e leave the queue. d has no follower left: it is labelled 1, the
least number not in {0}.
position  followers left  predecessors  labels of followers  label
a         {c}             {}            {0}
b         {}              {a,c}         {}                   0
c         {d}             {a}           {0,1}
d         {}              {c}           {0}                  1
e         {}              {d}           {}                   0

Round 2: d leaves the queue. c has no follower left: it is labelled 2, the least
number not in {0,1}.
position  followers left  predecessors  labels of followers  label
a         {c}             {}            {0,2}
b         {}              {a,c}         {}                   0
c         {}              {a}           {0,1}                2
d         {}              {c}           {0}                  1
e         {}              {d}           {}                   0

Round 3: c leaves the queue. a has no follower left: it is labelled 1, the least
number not in {0,2}.
position  followers left  predecessors  labels of followers  label
a         {}              {}            {0,2}                1
b         {}              {a,c}         {}                   0
c         {}              {a}           {0,1}                2
d         {}              {c}           {0}                  1
e         {}              {d}           {}                   0]],
      rounds_of(trace))
  end)

  -- The pictures of 3.1 are lost; on these digraphs its sentences hold.
  it("say this of a digraph like theirs (3.1, case A)", function()
    assert.equal([[
Round 0
  Pass 1: a (b), b (c), c (a) and d (e) fail C2. e is labelled 0: it has no
    moves.
  Pass 2: a (b), b (c) and c (a) fail C2. d (e) fails C1.
  Then: a, b and c are labelled ∞. d (e) fails C3.

Round 1
  Pass 1: d is labelled 1: every follower has a smaller label.

position  value  round  pass  order  reason
a         ∞()    0                   b is ∞ and has no follower labelled 0
b         ∞()    0                   c is ∞ and has no follower labelled 0
c         ∞(1)   0                   a is ∞ and has no follower labelled 0
d         1      1      1     1      every follower has a smaller label
e         0      0      1     0      it has no moves]],
      rounds_of(traced { a = { "b" }, b = { "c" }, c = { "a", "d" },
        d = { "e" }, e = {} }))
  end)

  it("say this of a digraph like theirs (3.1, case B)", function()
    assert.equal([[
Round 0
  Pass 1: a (b), b (a), c (a), d (e) and e (d) fail C2. f is labelled 0: it has
    no moves.
  Pass 2: a (b), b (a) and c (a) fail C2. d is labelled 0: e is answered by f. e
    (d) fails C1.
  Pass 3: a is labelled 0: b is answered by d. b (a), c (a) and e (d) fail C1.
  Pass 4: b (a), c (a) and e (d) fail C1.
  Then: b (a), c (a) and e (d) fail C3.

Round 1
  Pass 1: b is labelled 1: every follower has a smaller label. c (b) fails C1. e
    is labelled 1: every follower has a smaller label.
  Pass 2: c (b) fails C1.
  Then: c (b) fails C3.

Round 2
  Pass 1: c is labelled 2: every follower has a smaller label.

position  value  round  pass  order  reason
a         0      0      3     2      b is answered by d
b         1      1      1     3      every follower has a smaller label
c         2      2      1     5      every follower has a smaller label
d         0      0      2     1      e is answered by f
e         1      1      1     4      every follower has a smaller label
f         0      0      1     0      it has no moves]],
      rounds_of(traced { a = { "b" }, b = { "a", "d" }, c = { "a", "b" },
        d = { "e" }, e = { "d", "f" }, f = {} }))
  end)
end)
