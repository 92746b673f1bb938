-- Heaps and piles as components, against products of finite digraphs, and by
-- play where these are infinite.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local nim = require "spec.harness.nim"
local ordinals = require "spec.harness.ordinals"
local product = require "spec.oracles.product"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

local ordinal = grundy.ordinal
local heap, pile = ordinal.heap, ordinal.pile
local zero = ordinal(0)

local MOST = 1500 -- positions of a product

-- The number that an ordinal becomes if ω is one, too.
local function evaluate(a, omega)
  if a == math.huge then return a end
  local total = 0
  for _, term in ipairs(a:terms()) do
    total = total +
      term.coefficient * omega ^ term.exponent:tointeger()
  end
  return math.tointeger(total)
end

-- The same for a value, which may be infinite: an integer, or a text.
local function evaluate_value(value, omega)
  if not grundy.is_infinite(value) then return evaluate(value, omega) end
  local set = value.set
  for i, k in ipairs(set) do
    set[i] = math.type(k) and k or evaluate(k, omega)
  end
  return tostring(grundy.infinity(set))
end

-- The same of slow.algorithm_g.
local function expected_value(value)
  return type(value) == "table" and tostring(grundy.infinity(value)) or value
end

--
-- Components as finite digraphs: { digraph, start, at = what is at position u }
--

-- A heap, where `omega` stands for ω.
local function heap_part(rng, omega, infinite)
  local a, b = infinite and rng(0, omega > 8 and 1 or 2) or 0, rng(0, 3)
  local digraph = {}
  for u = 1, omega * a + b + 1 do digraph[u] = feed.numbers(u - 1) end
  return { digraph = digraph, start = #digraph, heap = true, at = function(u)
    return heap(ordinal "w" * ((u - 1) // omega) + (u - 1) % omega)
  end }
end

-- A pile, where the bank gives `omega` cents at most.
local function pile_part(rng, omega, infinite)
  local d, c = infinite and rng(0, 1) or 0, rng(0, 3)
  local digraph = {}
  for u = 1, omega * d + c + 1 do
    digraph[u] = u > 1 and { u - 1 } or {}
    if u > 1 and (u - 1) % omega == 0 then
      for cents = 1, omega - 1, 2 do
        digraph[u][(cents + 1) // 2] = u - 1 - omega + cents + 1
      end
    end
  end
  return { digraph = digraph, start = #digraph, at = function(u)
    return pile((u - 1) // omega, (u - 1) % omega)
  end }
end

local function place_part(rng, family, size, case)
  local digraph = random.digraph(rng, family, rng(1, size))
  local solution = feed.solve(digraph, case)
  return { digraph = digraph, start = rng(1, #digraph), place = true,
    at = function(u) return solution:at(u) end }
end

-- Some components, the first a heap or a pile.
local function random_parts(rng, case, options)
  local parts = {}
  for i = 1, rng(1, options.most or 3) do
    local which = rng(1, i == 1 and 2 or 4)
    parts[i] = options.heaps and heap_part(rng, options.omega, true) or
      which == 1 and heap_part(rng, options.omega, options.infinite) or
      which == 2 and pile_part(rng, options.omega, options.infinite) or
      place_part(rng, rng(1, 13), options.size or 4, case)
  end
  return random.shuffled(rng, parts)
end

local function random_shape(rng, kinds, first, last)
  local shape = { random.pick(rng, kinds) }
  local i = first
  while i <= last do
    local to = rng(i, last)
    if to > i and (i > first or to < last) and rng(1, 2) == 1 then
      shape[#shape + 1] = random_shape(rng, kinds, i, to)
      i = to + 1
    else
      shape[#shape + 1] = i
      i = i + 1
    end
  end
  return shape
end

local function make(shape, components)
  if type(shape) == "number" then return components[shape] end
  local list = {}
  for i = 2, #shape do list[i - 1] = make(shape[i], components) end
  return grundy[shape[1]](list)
end

-- Runs body on random products: { digraph, states, number, at(u), … }.
local function on_products(cases, kinds, options, body)
  local about = ""
  random.cases(cases, function(rng, case)
    local parts = random_parts(rng, case, options)
    local shape = kinds[1] == "sum" and { "sum" } or
      random_shape(rng, kinds, 1, #parts)
    if kinds[1] == "sum" then
      for i = 1, #parts do shape[i + 1] = i end
    end
    local digraphs, start = {}, {}
    for i, part in ipairs(parts) do
      digraphs[i], start[i] = part.digraph, part.start
    end
    local function at(state)
      local components = {}
      for i, part in ipairs(parts) do components[i] = part.at(state[i]) end
      return make(shape, components)
    end
    about = tostring(at(start))
    local digraph, states, number = product.build(digraphs, shape, start,
      options.most_states or MOST)
    if digraph then
      body { digraph = digraph, states = states, number = number, rng = rng,
        parts = parts, at = function(u) return at(states[u]) end }
    end
  end, function() return about end)
end

-- The number of a component's position, where all are finite.
local function number_of(part, q)
  return part.place and q or type(q) == "table" and not ordinal.is(q) and
    q[2] + 1 or q:tointeger() + 1
end

-- The state after a move.
local function target(t, u, move)
  local state = table.move(t.states[u], 1, #t.parts, 1, {})
  for i, q in pairs(move.changes) do state[i] = number_of(t.parts[i], q) end
  local v = assert(t.number(state), "no such state")
  assert(slow.contains(t.digraph[u], v), "no such move")
  local after, expected = t.at(u):after(move), t.at(v)
  assert(tostring(after) == tostring(expected))
  return v
end

-- Checks the results of best moves; remoteness falls by 1, where `exact`.
local function check_best(t, u, remoteness, exact)
  local compound = t.at(u)
  local move, message = compound:best { delay = t.rng(1, 9) }
  local outcome = slow.outcome_of_remoteness(remoteness[u])
  assert(compound:ended() == (#t.digraph[u] == 0))
  if #t.digraph[u] == 0 then
    assert(move == nil and message == "there is no move")
    return
  end
  local v = target(t, u, move)
  assert(move.best == true and
    move.result == ({ N = "win", P = "loss", D = "draw" })[outcome])
  assert(slow.outcome_of_remoteness(remoteness[v]) ==
    ({ N = "P", P = "N", D = "D" })[outcome])
  if exact then assert(remoteness[v] == remoteness[u] - 1) end
end

describe("finite heaps and piles", function()
  it("in conjunctive and selective compounds are as in the product", function()
    local count = { P = 0, N = 0, D = 0 }
    on_products(125, { "conjunctive", "selective" }, { omega = 8, most = 4 },
      function(t)
        local remoteness = slow.remoteness(t.digraph)
        local distance = slow.distance(t.digraph)
        for u in ipairs(t.digraph) do
          local compound = t.at(u)
          local outcome = slow.outcome_of_remoteness(remoteness[u])
          assert(evaluate(compound:remoteness(), 0) == remoteness[u])
          assert(evaluate(compound:distance(), 0) == distance[u])
          assert(compound:outcome() == outcome)
          count[outcome] = count[outcome] + 1
          check_best(t, u, remoteness, true)
        end
      end)
    random.came_up(count.P, count.N, count.D)
  end)

  it("in sums are as in the product", function()
    on_products(100, { "sum" }, { omega = 8, most = 4 },
      function(t)
        local remoteness = slow.remoteness(t.digraph)
        local distance = slow.distance(t.digraph)
        local value = slow.algorithm_g(t.digraph)
        for u in ipairs(t.digraph) do
          local compound = t.at(u)
          assert(evaluate_value(compound:value(), 0) ==
            expected_value(value[u]))
          assert(evaluate(compound:distance(), 0) == distance[u])
          assert(compound:outcome() == slow.outcome_of_value(value[u]))
          assert(evaluate(compound:bound(), 0) >= remoteness[u])
          check_best(t, u, remoteness)
        end
      end)
  end)

  it("in sums have the values and the bound of places", function()
    on_products(250, { "sum" }, { omega = 8, size = 9, most = 2 }, function(t)
      local places = {}
      for i, part in ipairs(t.parts) do
        places[i] = grundy.graph(part.digraph):solve():at(part.start)
      end
      local sum = grundy.sum(places)
      local value = t.at(1):value()
      assert((ordinal.is(value) and value:tointeger() or value) == sum:value())
      assert(evaluate(t.at(1):bound(), 0) == sum:bound())
      assert(t.at(1):outcome() == sum:outcome())
    end)
  end)

  it("of Nim are lost as late as can be", function()
    on_products(30, { "sum" }, { omega = 4, heaps = true }, function(t)
      local remoteness = slow.remoteness(t.digraph)
      for u, state in ipairs(t.states) do
        local heaps = {}
        for i, n in ipairs(state) do heaps[i] = heap(n - 1) end
        local sum = grundy.sum(heaps)
        assert(evaluate(sum:bound(), 0) == remoteness[u])
        local move = sum:best()
        if move then
          local after = table.move(state, 1, #state, 1, {})
          for i, q in pairs(move.changes) do after[i] = q:tointeger() + 1 end
          assert(remoteness[t.number(after)] == remoteness[u] - 1)
        end
      end
    end)
  end)
end)

describe("infinite components", function()
  -- A number that is large enough stands for ω: in cents, and in heaps.
  it("in conjunctive and selective compounds are limits", function()
    local infinite = 0
    on_products(75, { "conjunctive", "selective" },
      { omega = 10, infinite = true }, function(t)
        local compound = t.at(1)
        local remoteness = slow.remoteness(t.digraph)[1]
        assert(evaluate(compound:remoteness(), 10) == remoteness)
        assert(compound:outcome() == slow.outcome_of_remoteness(remoteness))
        assert(evaluate(compound:distance(), 10) ==
          slow.distance(t.digraph)[1])
        infinite = infinite + (compound:remoteness() ~= math.huge and
          not compound:remoteness():tointeger() and 1 or 0)
      end)
    random.came_up(infinite)
  end)

  -- The state of a product after the best move from state u.
  local function after_best_of(t, u, omega)
    local state = table.move(t.states[u], 1, #t.parts, 1, {})
    for i, q in pairs(t.at(u):best().changes) do
      state[i] = t.parts[i].place and q or ordinal.is(q) and
        evaluate(q, omega) + 1 or omega * q[1] + q[2] + 1
    end
    local v = assert(t.number(state), "no such state")
    assert(slow.contains(t.digraph[u], v), "no such move")
    return v
  end

  -- The longest play from u, which is N, if the winner plays best and the
  -- opponent makes any moves: an error if there is an endless one, or one
  -- that the winner loses.
  local function longest_win(t, u, omega, known)
    assert(known[u] ~= true, "endless")
    if not known[u] then
      known[u] = true
      local v, longest = after_best_of(t, u, omega), 1
      assert(t.outcome[v] == "P")
      for _, w in ipairs(t.digraph[v]) do
        longest = math.max(longest, 2 + longest_win(t, w, omega, known))
      end
      known[u] = longest
    end
    return known[u]
  end

  -- Are all values, and so all members of K, and all heights below a number?
  local function all_below(digraph, n)
    local value = slow.algorithm_g(digraph)
    for u, height in ipairs(slow.height(digraph, value)) do
      if slow.is_finite(value[u]) and (value[u] >= n or height >= n) then
        return false
      end
    end
    return true
  end

  -- ω is a power of 2 above all values, members of K and heights of places.
  it("in sums are limits, and best moves win or draw", function()
    local count, shifted, used = { P = 0, N = 0, D = 0 }, 0, 0
    on_products(340, { "sum" }, { omega = 16, infinite = true,
      most_states = 120 }, function(t)
      local value, known = slow.algorithm_g(t.digraph), {}
      used = used + 1
      t.outcome = {}
      for _, part in ipairs(t.parts) do
        assert(not part.place or all_below(part.digraph, 16))
      end
      for u in ipairs(t.digraph) do
        t.outcome[u] = slow.outcome_of_value(value[u])
      end
      for u in ipairs(t.digraph) do
        local compound, outcome = t.at(u), t.outcome[u]
        assert(evaluate_value(compound:value(), 16) ==
          expected_value(value[u]))
        assert(compound:outcome() == outcome)
        local bound = compound:bound()
        assert((bound == math.huge) == (outcome == "D"))
        if outcome == "N" then
          local longest = longest_win(t, u, 16, known)
          assert(longest <= (bound:tointeger() or math.huge))
        elseif outcome == "D" then
          assert(t.outcome[after_best_of(t, u, 16)] == "D")
        elseif not compound:ended() then
          assert(compound:after(compound:best()):outcome() == "N")
        end
        count[outcome] = count[outcome] + 1
        shifted = shifted + (tostring(compound:value()):find "∞%(w" and 1 or 0)
      end
      assert(evaluate(t.at(1):distance(), 16) == slow.distance(t.digraph)[1])
    end)
    assert(random.scale < 1 or random.case or used >= 250, used)
    random.came_up(count.P, count.N, count.D, shifted)
  end)

  it("have values of their own in sums", function()
    -- from 1 to 0 or back to itself: ∞(0); from 2 only to itself: ∞()
    local loops = grundy.graph { [0] = {}, { 0, 1 }, { 2 } }:solve()
    local draw = loops:at(1) + heap "w+2"
    assert.equal("∞(w+2)", tostring(draw:value()))
    assert.same({ ordinal "w+2" }, draw:value().set)
    assert.equal(draw:value(), (heap "w" + loops:at(1) + heap(2)):value())
    assert.is_true(grundy.is_infinite(draw:value()))
    assert.equal("D", draw:outcome())
    assert.equal(math.huge, draw:bound())
    assert.equal(math.huge, draw:distance())
    assert.same({ [1] = 1 }, draw:best().changes)
    assert.has_error(function() draw:value().set2 = 1 end,
      "an infinite value cannot be changed")
    assert.equal(grundy.infinity { 2 }, (loops:at(1) + heap(2)):value())
    assert.equal(grundy.infinity {}, (loops:at(2) + heap "w"):value())
    assert.equal(grundy.infinity {},
      (loops:at(1) + loops:at(1) + heap "w"):value())
    local won = grundy.sum { loops:at(1), heap "w", heap "w" }
    assert.equal(grundy.infinity { 0 }, won:value())
    assert.equal("N", won:outcome())
    assert.equal(ordinal "w*2+1", won:bound())
    assert.same({ [1] = 0 }, won:best().changes)
  end)

  -- u is ∞(0), and its only infinite follower x is ∞(2): beside a nim-sum of 2,
  -- only a move elsewhere, to 1, keeps the draw.
  it("draw in sums by the least value that is not in K", function()
    local graph = grundy.graph { u = { 0, "x" }, x = { 2, "y" }, y = { "y" },
      [0] = {}, { 0 }, { 0, 1 } }
    local place = graph:solve():at "u"
    local two = graph:solve():at(2)
    for _, sum in ipairs { place + heap(2), grundy.sum { two, heap(0), place },
      grundy.sum { heap "w", place, heap "w+2" },
      grundy.sum { pile(1, 1), heap(3), place } } do
      assert.equal("D", sum:outcome())
      local changes = sum:best().changes
      assert.equal("D", sum:after({ changes = changes }):outcome())
      for i, c in ipairs(sum.places) do
        assert(changes[i] == nil or c ~= place)
      end
    end
  end)
end)

--
-- Play
--

-- A heap, a pile or a place.
local function random_component(rng, case)
  local which = rng(1, 5)
  if which <= 2 then
    return heap(rng(1, 3) == 1 and ordinals.any(rng, 2) or
      ordinal "w" * rng(0, 3) + rng(0, 5))
  elseif which <= 4 then
    return pile(rng(0, 2), rng(0, 3))
  end
  return place_part(rng, rng(1, 13), 5, case).at(1)
end

-- Any follower of a component.
local function any_follower(rng, component)
  local p = component.position
  if component.solution then
    local followers = component:followers()
    return followers[1] and random.pick(rng, followers)
  elseif component:ended() then
    return nil
  elseif ordinal.is(p) then
    return ordinals.below(rng, p)
  end
  return p[2] > 0 and { p[1], p[2] - 1 } or { p[1] - 1, 2 * rng(1, 9) - 1 }
end

-- The changes of any move; nil if there is none.
local function any_move(rng, shape, components)
  if type(shape) == "number" then
    local q = any_follower(rng, components[shape])
    return q and { [shape] = q }
  end
  local changes, from = {}, rng(2, #shape)
  for k = 2, #shape do
    local child = shape[(from + k) % (#shape - 1) + 2] -- in turn, from any on
    if shape[1] == "conjunctive" or not next(changes) or
      shape[1] == "selective" and rng(1, 2) == 1 then
      local more = any_move(rng, child, components)
      if shape[1] == "conjunctive" and not more then return nil end
      for i, q in pairs(more or {}) do changes[i] = q end
    end
  end
  return next(changes) and changes
end

-- Moves to value 0 of a sum, as many as are easily found.
local function zero_moves(sum)
  local list, total = {}, sum:value()
  for i, c in ipairs(sum.places) do
    local p, followers = c.position, {}
    if c.solution then
      followers = c:followers()
    elseif ordinal.is(p) then
      local q = ordinal.nimsum { p, total }
      followers[1] = q < p and q or nil
    elseif not c:ended() then
      followers = p[2] > 0 and { { p[1], p[2] - 1 } } or
        { { p[1] - 1, 1 }, { p[1] - 1, 3 } }
    end
    for _, q in ipairs(followers) do
      local move = { changes = { [i] = q } }
      if sum:after(move):outcome() == "P" then list[#list + 1] = move end
    end
  end
  return list
end

-- A random compound, its shape, and a random generator.
local function on_compounds(cases, kinds, body)
  local about = ""
  random.cases(cases, function(rng, case)
    local kind, coins = random.pick(rng, kinds), rng(1, 3) == 1
    local components = { rng(1, 2) == 1 and pile(rng(0, 2), rng(0, 3)) or
      heap(ordinal "w" * rng(0, 2) + rng(0, 3)) }
    for i = coins and 1 or 2, rng(2, 4) do
      components[i] = coins and pile(rng(0, 2), rng(0, 5)) or
        random_component(rng, case)
    end
    if kind == "sum" and rng(1, 2) == 1 then -- mostly such that it is 0
      local value = grundy.sum(components):value()
      components[#components + 1] = ordinal.is(value) and heap(value) or nil
    end
    local shape = kind == "sum" and { "sum" } or
      random_shape(rng, { "conjunctive", "selective" }, 1, #components)
    for i = 1, kind == "sum" and #components or 0 do shape[i + 1] = i end
    local compound = make(shape, components)
    about = tostring(compound)
    body(rng, compound, shape)
  end, function() return about end)
end

-- The compound after a best move. Where it is known, remoteness falls by 1 or,
-- if it is a limit, to what leaves `delay` moves.
local function after_best(compound, delay)
  local after = compound:after(compound:best { delay = delay })
  if compound.kind == "sum" then return after end
  local before, remoteness = compound:remoteness(), after:remoteness()
  if before == math.huge or before:tointeger() == 0 or
    before:terms()[#before:terms()].exponent == zero then
    assert.equal(before, remoteness == math.huge and remoteness or
      remoteness + 1)
  else
    assert(remoteness:parity() == "odd" and remoteness < before and
      remoteness + 1 >= ordinal(delay))
  end
  return after
end

local function result_is(compound, expected)
  local outcome = compound:outcome()
  if outcome ~= expected then
    error(("%s is %s, not %s"):format(tostring(compound), outcome, expected))
  end
end

describe("play", function()
  it("is won by best moves, whatever the loser does", function()
    local won, drawn, infinite = 0, 0, 0
    on_compounds(375, { "sum", "other", "other" }, function(rng, now, shape)
      local outcome = now:outcome()
      if outcome == "P" then return end
      local most = outcome == "D" and 40 or math.huge
      infinite = infinite + (not tostring(now):find "w" and 0 or 1)
      local turn = 0
      while not now:ended() and turn < most do
        result_is(now, outcome)
        now = after_best(now, 1)
        result_is(now, outcome == "N" and "P" or "D")
        if now:ended() then break end
        now = now:after { changes = any_move(rng, shape, now.places) }
        if now:outcome() == "N" and outcome == "D" then return end
        turn = turn + 2
      end
      assert(outcome == "D" or now:outcome() == "P", "not won")
      won = won + (outcome == "N" and 1 or 0)
      drawn = drawn + (outcome == "D" and 1 or 0)
    end)
    random.came_up(won, drawn, infinite)
  end)

  -- The winner makes any winning moves.
  it("is lost as late as the loser likes, if remoteness is infinite",
    function()
      local delayed = 0
      on_compounds(375, { "other" }, function(rng, now, shape)
        local remoteness = now:remoteness()
        if now:outcome() ~= "P" or remoteness < ordinal "w" then return end
        local delay, length = rng(1, 60), 0
        while not now:ended() do
          now = after_best(now, math.max(1, delay - length))
          result_is(now, "N")
          local best, move = now:best(), nil
          for _ = 1, 10 do
            local changes = any_move(rng, shape, now.places)
            if now:after { changes = changes }:outcome() == "P" then
              move = { changes = changes }
            end
          end
          now = now:after(rng(1, 2) == 1 and move or best)
          result_is(now, "P")
          length = length + 2
        end
        assert(length >= delay, ("%d moves, not %d"):format(length, delay))
        delayed = delayed + 1
      end)
      random.came_up(delayed)
    end)

  -- Every way for the winner is tried (of a dollar, 2 or 4 cents). The least
  -- number of moves, if that is less than n.
  local function least_length(sum, n, known)
    local key = ("%s %d"):format(tostring(sum), n)
    if n <= 0 then return 0 end
    if not known[key] then
      if sum:ended() then return 0 end
      local after, least = sum:after(sum:best { delay = n }), math.huge
      for _, move in ipairs(zero_moves(after)) do
        least = math.min(least, 2 + least_length(after:after(move), n - 2,
          known))
      end
      assert(least < math.huge)
      known[key] = least
    end
    return known[key]
  end

  it("in sums is lost as late as the loser likes, if it can last", function()
    local delayed, dollars = 0, 0
    on_compounds(125, { "sum" }, function(rng, sum)
      local unbounded = false
      for _, c in ipairs(sum.places) do
        unbounded = unbounded or not c.solution and
          not c:distance():tointeger()
        dollars = dollars + (tostring(c):find "^pile%([12]" and 1 or 0)
      end
      if sum:outcome() ~= "P" or not unbounded then return end
      local n = rng(1, 10)
      local least = least_length(sum, n, {})
      assert(least >= n, ("%d moves, not %d"):format(least, n))
      delayed = delayed + 1
    end)
    random.came_up(delayed, dollars)
  end)
end)

describe("Smith's examples", function()
  it("are piles of ω·d + c", function()
    for d = 0, 3 do
      for c = 0, 4 do
        local length = ordinal "w" * d + c
        local one = pile(d, c)
        assert.equal(length, one:distance())
        assert.equal(length, one:remoteness())
        assert.equal(ordinal(c % 2), one:value())
        assert.equal(c % 2 == 1 and "N" or "P", one:outcome())
      end
    end
  end)

  it("are $1.01 and $1.02, which are not played one by one", function()
    local start = grundy.conjunctive { pile(1, 1), pile(1, 2) }
    assert.equal(ordinal "w+1", start:remoteness())
    local first = start:best()
    assert.same({ { 1, 0 }, { 1, 1 } }, first.changes)
    for m = 0, 20 do
      local now = start:after(first)
        :after { changes = { { 0, 2 * m + 1 }, { 1, 0 } } }
      assert.equal("N", now:outcome())
      for n = 0, 20 do
        local after =
          now:after { changes = { { 0, 2 * m }, { 0, 2 * n + 1 } } }
        assert.equal(n < m and "N" or "P", after:outcome())
      end
      local best = now:best()
      assert.is_true(best.changes[2][2] >= 2 * m + 1)
      assert.equal("P", now:after(best):outcome())
    end
  end)

  it("are heaps that are ordinals", function()
    random.cases(500, function(rng)
      local x = ordinals.any(rng, 2)
      local one = heap(x)
      assert.equal(x, one:value())
      assert.equal(x, one:distance())
      assert.equal(x, one:height())
      assert.equal(ordinal(x == zero and 0 or 1), one:remoteness())
      assert.equal(x == zero and "P" or "N", one:outcome())
    end)
  end)
end)

describe("a heap or a pile", function()
  it("is moved like a place", function()
    assert.equal("heap(w+1)", tostring(heap "w+1"))
    assert.equal("pile(1, 2)", tostring(pile(1, 2)))
    assert.equal(ordinal "w", heap("w+1"):after("w").position)
    assert.same({ 1, 1 }, pile(1, 2):after({ 1, 1 }).position)
    assert.equal(zero, heap("w"):best())
    assert.same({ 0, 1001 }, pile(1, 0):best { delay = 1002 })
    assert.same({ nil, "there is no move" }, { pile(0, 0):best() })
    assert.is_true(heap(0):ended())
    pile(1, 2).position[1] = 7
    assert.equal("sum{ heap(w), pile(1, 2), heap(3) }",
      tostring(heap "w" + pile(1, 2) + heap(3)))
    local solution = grundy.graph { a = { "b" }, b = {} }:solve()
    local sum = solution:at "a" + heap "w"
    assert.equal('sum{ "a", heap(w) }', tostring(sum))
    assert.same({ "a", ordinal "w" }, sum:positions())
    assert.same({ ordinal "w" }, sum.places[2]:positions())
    assert.equal("normal", sum.play)
    assert.equal(2, #sum.places)
    sum = sum:after { changes = { [2] = 1 } }
    assert.equal("P", sum:outcome())
    assert.equal(ordinal(2), sum:bound())
  end)

  it("wins with the largest coefficients there are", function()
    local most = math.maxinteger
    local sum = grundy.sum { heap(most), heap(most - 1), heap(most - 3),
      heap(ordinal.omega(1, most)), heap "w", pile(most, most) }
    assert.equal("P", sum:after(sum:best()):outcome())
  end)

  it("goes beside places of saved solutions", function()
    local path = os.tmpname()
    random.cases(30, function(rng)
      local digraph = random.digraph(rng, rng(1, 13), rng(1, 6))
      local game = grundy.graph(digraph)
      local start = rng(1, #digraph)
      local solution = game:solve(start)
      assert(solution:save(path, { moves = true }))
      local sizes = { heap "w", heap(rng(1, 2) == 1 and "w" or rng(0, 3)) }
      local function answers(place)
        local sum = grundy.sum { place, sizes[1], sizes[2] }
        local best, list, total = sum:best(), sum:moves(7)
        local rows = {}
        for i, move in ipairs(list) do
          rows[i] = tostring(sum:after(move)) .. " " .. move.result
        end
        return { tostring(sum:value()), sum:outcome(), tostring(sum:bound()),
          best.result, tostring(sum:after(best)), rows, total, #sum:line() }
      end
      assert.same(answers(solution:at(start)),
        answers(assert(grundy.open(path, game, start)):at(start)))
    end)
    os.remove(path)
  end)

  it("goes beside places of games for two, without their colours", function()
    random.cases(40, function(rng)
      local lists = { random.digraph(rng, rng(1, 13), 4),
        random.digraph(rng, rng(1, 13), 4) }
      local solution = grundy.game {
        players = 2,
        moves = function(p, _, player) return lists[player][p] end,
      }:solve(1)
      local place = solution:at(1, 1):uncolored()
      local n = rng(0, 3)
      local sum = grundy.sum { place, heap "w", heap "w", heap(n) }
      local finite = grundy.sum { place, grundy.game { moves = function(k, add)
        for left = 0, k - 1 do add(left) end
      end }:solve(n):at(n) }
      assert.equal(finite:outcome(), sum:outcome())
      assert.equal(tostring(finite:value()), tostring(sum:value()))
      assert.has_error(function()
        grundy.sum { solution:at(1, 1), heap "w" }
      end)
    end)
  end)

  it("goes beside positions that have representatives", function()
    local heaps = nim.game { normal = nim.sorted }:solve { 3, 1 }
    local sum = grundy.sum { heaps:at { 3, 1 }, heap "w+1", heap "w" }
    assert.same({ [1] = { 0, 1 } }, sum:best().changes)
    assert.equal("P", sum:after(sum:best()):outcome())
    -- with cycles: a heap of 1 may become one of 2
    local loops = grundy.game {
      normal = nim.sorted,
      moves = function(p, add)
        nim.moves(p, add)
        for i, n in ipairs(p) do
          if n == 1 then add { p[1] + 2 - i, p[2] + i - 1 } end
        end
      end,
    }:solve { 2, 1 }
    for _, p in ipairs { { 2, 1 }, { 1, 2 }, { 2, 2 }, { 0, 1 }, { 1, 0 } } do
      local now = loops:at(p) + heap "w" + heap "w"
      local outcome = now:outcome()
      local after = now:after(now:best())
      assert.equal(outcome == "D" and "D" or outcome == "N" and "P" or "N",
        after:outcome())
      assert.equal(outcome == "D", assert(now:line()).cycle ~= nil)
    end
  end)
end)
