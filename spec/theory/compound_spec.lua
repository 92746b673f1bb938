-- Sums, conjunctive and selective compounds against their products.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local walk = require "spec.oracles.walk"
local product = require "spec.oracles.product"

local MOST = 400         -- positions of a product

-- The compound of a shape at a state.
local function make(solutions, shape, state)
  if type(shape) == "number" then
    return solutions[shape]:at(state[shape])
  end
  local list = {}
  for i = 2, #shape do list[i - 1] = make(solutions, shape[i], state) end
  return grundy[shape[1]](list)
end

local function random_shape(rng, kinds, depth, count)
  local shape = { random.pick(rng, kinds) }
  for _ = 1, rng(depth == 0 and 2 or 1, 3) do
    if depth < 1 and rng(1, 3) == 1 and count.n < 3 then
      shape[#shape + 1] = random_shape(rng, kinds, depth + 1, count)
    elseif count.n < 4 then
      count.n = count.n + 1
      shape[#shape + 1] = count.n
    end
  end
  if #shape == 1 then
    count.n = count.n + 1
    shape[2] = count.n
  end
  return shape
end

local function text_of(shape)
  if type(shape) == "number" then return tostring(shape) end
  local parts = {}
  for i = 2, #shape do parts[i - 1] = text_of(shape[i]) end
  return shape[1] .. "{" .. table.concat(parts, ", ") .. "}"
end

-- Runs body(digraph, states, compound_at, case) on random products; what
-- compound_at(u) gives is the compound at state u.
local function on_products(cases, kinds, options, body)
  local about
  random.cases(cases, function(rng, case)
    local count = { n = options.shape and 3 or 0 }
    local shape = options.shape or
      random_shape(rng, kinds, options.flat and 1 or 0, count)
    local digraphs, solutions, state = {}, {}, {}
    local texts = {}
    for i = 1, count.n do
      local family = options.acyclic and 3 or rng(1, 13)
      digraphs[i] = random.digraph(rng, family, rng(1, options.size or 6))
      state[i] = rng(1, #digraphs[i])
      texts[i] = random.text(digraphs[i])
      solutions[i] = feed.solve(digraphs[i], case)
      if options.play then solutions[i] = solutions[i]:misere() end
    end
    about = ("%s at %s of %s"):format(text_of(shape),
      table.concat(state, " "), table.concat(texts, ", "))
    local digraph, states, number = product.build(digraphs, shape, state, MOST)
    if digraph then
      body(digraph, states, function(u)
        return make(solutions, shape, states[u])
      end, number, rng)
    end
  end, function() return about or "" end)
end

local function compounds(digraph, compound_at)
  local out = {}
  for u = 1, #digraph do out[u] = compound_at(u) end
  return out
end

-- The number of the state after a move.
local function target(states, number, u, move)
  local state = table.move(states[u], 1, #states[u], 1, {})
  for i, q in pairs(move.changes) do state[i] = q end
  return assert(number(state), "no such state")
end

-- The state after the best move of each, nil where there is none.
local function best_moves(digraph, states, number, all)
  local best = {}
  for u = 1, #digraph do
    local move = all[u]:best()
    assert((move == nil) == (#digraph[u] == 0), "a move where there is none")
    best[u] = move and target(states, number, u, move)
    if best[u] then
      assert(slow.contains(digraph[u], best[u]), "best is no move")
      assert(move.best == true)
    end
  end
  return best
end

local function never_lost(digraph, best, remoteness, u)
  for _, state in ipairs(walk.reached(digraph, best, u)) do
    assert(state < 0 or
      slow.outcome_of_remoteness(remoteness[state]) ~= "P", "lost")
  end
end

describe("places", function()
  it("know of their positions all that solutions know", function()
    local solution = grundy.game {
      moves = function(n, add) for i = 1, math.min(n, 2) do add(n - i) end end,
    }:solve(5)
    for name in pairs(require "grundy.core".at) do
      for n = 0, solution:can(name) and 5 or -1 do
        local place = solution:at(n)
        assert.equal(solution[name](solution, n), place[name](place))
      end
    end
  end)
end)

describe("sums", function()
  -- The least total of heights after a move to a lost position.
  local function least_total(digraph, all, u)
    local least = math.huge
    for _, v in ipairs(digraph[u]) do
      local total = 0
      for _, place in ipairs(all[v].places) do total = total + place:height() end
      if all[v]:outcome() == "P" then least = math.min(least, total) end
    end
    return least
  end

  it("have nim-sums as values, sums as counters and distances", function()
    on_products(200, { "sum" }, {}, function(digraph, _, compound_at)
      local value, counter = slow.algorithm_g(digraph), {}
      local distance = slow.distance(digraph)
      for u, compound in ipairs(compounds(digraph, compound_at)) do
        local got = feed.value(compound:value())
        assert(slow.text(got) == slow.text(value[u]))
        counter[u] = compound:counter()
        assert(compound:outcome() == slow.outcome_of_value(value[u]))
        assert(compound:distance() == distance[u])
      end
      assert(slow.definition_1(digraph, value, counter))
    end)
  end)

  it("are won within the bound, the least; and lost as late", function()
    on_products(200, { "sum" }, {}, function(digraph, states, at, number)
      local remoteness = slow.remoteness(digraph)
      local all = compounds(digraph, at)
      local best = best_moves(digraph, states, number, all)
      for u, compound in ipairs(all) do
        local outcome, bound = compound:outcome(), compound:bound()
        if outcome == "D" then
          assert(bound == math.huge)
          never_lost(digraph, best, remoteness, u)
        else
          local first = outcome == "N" and u or -u
          assert(assert(walk.longest(digraph, best, first)) <= bound,
            "later than the bound")
        end
        if outcome == "N" then
          assert(bound == least_total(digraph, all, u) + 1)
          assert(all[best[u]]:bound() == bound - 1)
        elseif outcome == "P" and best[u] then
          local most = 0
          for _, v in ipairs(digraph[u]) do
            most = math.max(most, all[v]:bound())
          end
          assert(all[best[u]]:bound() == most)
        end
      end
    end)
  end)
end)

-- The conjunctive and selective ones go by remoteness.
local function by_remoteness(cases, kinds, options)
  on_products(cases, kinds, options, function(digraph, states, at, number)
    local remoteness = slow.remoteness(
      options.play and product.misere(digraph) or digraph)
    local distance = slow.distance(digraph)
    local all = compounds(digraph, at)
    local best = best_moves(digraph, states, number, all)
    for u, compound in ipairs(all) do
      assert(compound:remoteness() == remoteness[u], "remoteness")
      assert(compound:outcome() ==
        slow.outcome_of_remoteness(remoteness[u]), "outcome")
      assert(compound:distance() == distance[u], "distance")
      if best[u] then                    -- as long as it should last
        assert(remoteness[best[u]] == remoteness[u] - 1, "best")
      end
    end
  end)
end

describe("conjunctive compounds", function()
  it("go by the least remoteness, in misère play too", function()
    by_remoteness(400, { "conjunctive" }, { flat = true })
    by_remoteness(400, { "conjunctive" }, { play = "misere" })
  end)
end)

describe("selective compounds", function()
  it("go by the sum of the remotenesses, and nest", function()
    by_remoteness(400, { "selective" }, { flat = true, size = 5 })
    by_remoteness(400, { "selective", "conjunctive" }, { size = 5 })
  end)

  -- Smith, section 8; also with conjunctive ones inside.
  it("go by normal play in misère play, until one is left", function()
    for _, shape in ipairs { false, { "selective", { "conjunctive", 1, 2 },
      3 } } do
      on_products(150, { "selective" }, { shape = shape,
        play = "misere", acyclic = true, flat = true,
      }, function(digraph, states, at, number)
        local remoteness = slow.remoteness(product.misere(digraph))
        local all = compounds(digraph, at)
        local best = best_moves(digraph, states, number, all)
        for u, compound in ipairs(all) do
          local outcome = slow.outcome_of_remoteness(remoteness[u])
          assert(compound:outcome() == outcome)
          assert(outcome ~= "N" or not best[u] or
            remoteness[best[u]] % 2 == 0, "a win given away")
        end
      end)
    end
  end)

  it("solve each graph in normal play once", function()
    local core = require "grundy.core"
    local with_play, count = core.with_play, 0
    local heap = grundy.game {
      start = 6,
      moves = function(p, add) for k = 0, p - 1 do add(k) end end,
    }:solve(nil, { play = "misere" })
    local list = {}
    for i = 1, 20 do list[i] = heap:at(i % 7) end
    core.with_play = function(...)
      count = count + 1
      return with_play(...)
    end
    local line = grundy.selective(list):line()
    core.with_play = with_play
    assert.is_true(#line > 2)
    assert.are.equal(1, count)
  end)

  it("are refused in misère play where a loop breaks the rule", function()
    local normal = grundy.graph { [0] = {}, [1] = { 0, 1 } }:solve()
    local misere = normal:misere()
    local function pair(s)
      return grundy.selective { s:at(1), s:at(1) }
    end
    assert.are.equal(1, pair(normal):remoteness())
    local outcome, message = pair(misere):outcome()
    assert.is_nil(outcome)
    assert.matches("distances are finite; use expand", message, 1, true)
    for _, name in ipairs { "best", "moves", "line" } do
      local answer, why = pair(misere)[name](pair(misere))
      assert.is_nil(answer)
      assert.are.equal(message, why)
    end
    assert.are.equal("D", pair(misere):expand():outcome { 1, 1 })
  end)
end)

-- "1:3 4:2": a move, for the moves along loops lead to the same state.
local function changes_text(move)
  local parts = {}
  for i, q in pairs(move.changes) do parts[#parts + 1] = i .. ":" .. q end
  table.sort(parts)
  return table.concat(parts, " ")
end

describe("moves", function()
  local function check(kinds, options)
    on_products(200, kinds, options, function(digraph, states, at, number)
      local remoteness = slow.remoteness(
        options.play and product.misere(digraph) or digraph)
      for u in ipairs(digraph) do
        local rows, total = at(u):moves(100000)
        assert(#rows == total)
        local seen, listed = {}, {}
        for i, row in ipairs(rows) do
          local v = target(states, number, u, row)
          local key = changes_text(row)
          assert(not listed[key], "twice")
          listed[key], seen[v] = true, true
          assert(row.result == slow.result(
            slow.outcome_of_remoteness(remoteness[v])), "result")
          assert(i > 1 or row.best, "the first is not best")
        end
        for _, v in ipairs(digraph[u]) do assert(seen[v], "a move left out") end
        local few, of = at(u):moves(1)
        assert(of == total and #few == math.min(1, total))
        if few[1] then
          assert(few[1].best and few[1].result == rows[1].result)
        end
      end
    end)
  end

  it("of sums are all there, a best one first", function()
    check({ "sum" }, { size = 5 })
  end)

  it("of the others too", function()
    check({ "conjunctive", "selective" }, { size = 4 })
    check({ "conjunctive" }, { size = 4, play = "misere" })
    check({ "selective" }, {
      size = 4, play = "misere", acyclic = true, flat = true,
    })
  end)

  it("that draw are all best, however few are listed", function()
    local rings = grundy.graph { a = { "b", "c" }, b = { "a" }, c = { "a" },
      one = { "end" } }:solve()
    local sum = rings:at "a" + rings:at "a" + rings:at "one"
    for most = 1, 6 do
      local moves = sum:moves(most)
      assert.are.equal(math.min(most, 5), #moves)
      for _, move in ipairs(moves) do
        assert.is_true(move.best)
      end
    end
  end)

  it("are counted beyond 2^63", function()
    local heap = grundy.game {
      start = 50,
      moves = function(p, add) for k = 0, p - 1 do add(k) end end,
    }:solve()
    local list = {}
    for i = 1, 20 do list[i] = heap:at(50) end
    for _, kind in ipairs { "conjunctive", "selective" } do
      local rows, total = grundy[kind](list):moves(3)
      assert.are.equal(3, #rows)
      assert.is_true(rows[1].best)
      assert.is_true(total > 2.0 ^ 100)
    end
  end)
end)

describe("line and after", function()
  it("go to the end, or round a cycle", function()
    for _, kind in ipairs { "sum", "conjunctive", "selective" } do
      on_products(200, { kind }, { flat = true }, function(digraph, states, at,
        number)
        local all = compounds(digraph, at)
        local best = best_moves(digraph, states, number, all)
        local line = all[1]:line()
        local u = 1
        for i, positions in ipairs(line) do
          assert(number(positions) == u)
          if i == #line then break end
          u = best[u]
        end
        if line.cycle then
          assert(best[u] == number(line[line.cycle]))
        else
          assert(#digraph[u] == 0)
        end
      end)
    end
  end)

  it("do not go on for ever where cycles have different lengths", function()
    local rings = {}
    for i, length in ipairs { 31, 37, 41, 43, 47 } do
      local ring = {}
      for k = 1, length do ring[k] = { k % length + 1 } end
      rings[i] = grundy.graph(ring):solve():at(1)
    end
    local compound = grundy.conjunctive(rings)
    local line, message = compound:line(1000)
    assert.is_nil(line)
    assert.are.equal("the limit of 1000 positions is reached", message)
    local two = grundy.conjunctive { rings[1], rings[2] }
    assert.are.equal(31 * 37, #two:line(31 * 37))
    raises(function() local _ = two:line(0) end,
      "line: a positive integer expected, got 0")
  end)
end)

describe("a sum", function()
  -- 10 moves from a loop to heaps 60 to 69; with heap h the first player wins
  -- by one of these moves if h is in K, and draws otherwise.
  it("looks up large members of K", function()
    local solution = grundy.game {
      moves = function(p, add)
        if p == "loop" then
          add "loop"
          for k = 60, 69 do add(k) end
        else
          for k = 0, p - 1 do add(k) end
        end
      end,
    }:solve("loop", { starts = { 75 } })
    local digraph = { { 1 } } -- the loop is 1, heap h is h + 2
    for k = 60, 69 do table.insert(digraph[1], k + 2) end
    for h = 0, 75 do
      digraph[h + 2] = {}
      for k = 0, h - 1 do table.insert(digraph[h + 2], k + 2) end
    end
    assert.are.same(slow.algorithm_g(digraph)[1],
      solution:value("loop").set)
    for h = 0, 75 do
      local sum = solution:at "loop" + solution:at(h)
      assert.are.equal(h >= 60 and h <= 69 and "N" or "D", sum:outcome())
      assert.are.equal(sum:outcome(), (solution:at(h) + solution:at "loop")
        :outcome())
    end
    local quotient = solution:quotient "compatible"
    assert.is_true(quotient:verify())
    assert.are.equal(solution:value "loop", quotient:value "loop")
  end)

  it("lets hooks run in the midst of many moves", function()
    local wide = grundy.game {
      moves = function(p, add)
        for k = 1, p == 0 and 70000 or 0 do add(k) end
      end,
    }:solve(0)
    local sum, calls = grundy.sum { wide:at(0), wide:at(0) }, 0
    assert.are.equal("P", sum:outcome())
    sum = grundy.sum { wide:at(0), wide:at(0), wide:at(0) }
    debug.sethook(function() calls = calls + 1 end, "", 1000)
    local move = sum:best()
    debug.sethook()
    assert.are.equal(1, wide:distance(0))
    assert.are.equal("P", sum:after(move):outcome())
    assert(calls > 2)
    debug.sethook(function() wide:close() end, "", 1000)
    local message = select(2, pcall(sum.best, sum))
    debug.sethook()
    assert(message:find "closed", message)
  end)
end)

describe("expand", function()
  it("stops at its limit in the midst of 10^20 moves", function()
    local heap = grundy.game {
      moves = function(p, add) for k = 0, p - 1 do add(k) end end,
    }:solve(9)
    local list = {}
    for i = 1, 20 do list[i] = heap:at(9) end
    assert.are.equal("the limit of 1000 positions is reached",
      select(2, grundy.selective(list):expand { limit = 1000 }))
  end)

  it("takes starts that are positions of the components", function()
    local heap = grundy.game {
      moves = function(p, add) if p > 0 then add(p - 1) end end,
    }:solve(3)
    local sum = heap:at(1) + heap:at(1)
    assert.is_true(sum:expand { starts = { { 0, 3 } } }:has { 0, 2 })
    for _, start in ipairs { 5, { 1 }, { 1, 1, 1 }, { 1, 4 } } do
      raises(function() sum:expand { starts = { start } } end,
        "is not an array of positions of the components")
    end
  end)
end)
