-- Places of one's own: figures of finite digraphs, right and wrong, and of
-- infinite ones.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local ordinals = require "spec.harness.ordinals"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

local ordinal = grundy.ordinal
local heap, pile = ordinal.heap, ordinal.pile
local zero = ordinal(0)

-- The figures of a finite digraph: { name = { [u] = a number or math.huge } }.
local function figures_of(digraph)
  local solution = feed.solve(digraph)
  local figures = { value = {}, height = {},
    remoteness = slow.remoteness(digraph), distance = slow.distance(digraph) }
  for u = 1, #digraph do
    local value = solution:value(u)
    figures.value[u] = math.type(value) and value or math.huge
    figures.height[u] = math.type(value) and solution:height(u) or math.huge
  end
  return figures, solution
end

-- The follower of u with this value that has the least height.
local function least(digraph, figures, u, y)
  local found
  for _, v in ipairs(digraph[u]) do
    if figures.value[v] == y and (not found or
      figures.height[v] < figures.height[found]) then
      found = v
    end
  end
  return found
end

-- The same as a place of one's own; `names` are the figures that it has.
local function place_of(digraph, figures, start, names)
  local rules = {
    start = start,
    is_move = function(u, v) return slow.contains(digraph[u], v) end,
    to = function(u, y) return least(digraph, figures, u, y:tointeger()) end,
  }
  for _, name in ipairs(names or { "value", "height", "remoteness",
    "distance" }) do
    rules[name] = function(u) return figures[name][u] end
  end
  return ordinal.place(rules)
end

local function number(a)
  return a == math.huge and a or a:tointeger()
end

describe("a place of one's own with right figures", function()
  it("is never refused", function()
    local cyclic = 0
    random.digraphs(600, 1, 8, function(digraph, rng)
      local figures, solution = figures_of(digraph)
      local u = rng(1, #digraph)
      local now = place_of(digraph, figures, u)
      for _ = 1, 12 do
        for name, list in pairs(figures) do
          assert.equal(list[u], number(now[name](now)))
        end
        assert.equal(solution:outcome(u), now:outcome())
        assert.equal(#digraph[u] == 0, now:ended())
        local best, message = now:best()
        if now:ended() then
          assert.equal("there is no move", message)
          return
        elseif best then
          assert.equal("N", now:outcome())
          assert.equal("P", now:after(best):outcome())
        else
          assert.matches("if the given figures are right", message, 1, true)
        end
        local v = random.pick(rng, digraph[u])
        now, u = now:after(v), v
        cyclic = cyclic + (figures.distance[u] == math.huge and 1 or 0)
        assert.equal(u, now.position)
        assert.is_true(now.claimed)
      end
    end)
    random.came_up(cyclic)
  end)
end)

--
-- Smith's conditions, written out
--

local function parity(r)
  return r == math.huge and "none" or r % 2 == 1 and "odd" or "even"
end

-- Does a position show that its figures are wrong?
local function is_wrong_at(f, u)
  local g, h, r, d = f.value[u], f.height[u], f.remoteness[u], f.distance[u]
  return (g == math.huge) ~= (h == math.huge) or
    d == 0 and (g ~= 0 or h ~= 0) or
    h < g or h < r or d < r or d < g or
    g == 0 and parity(r) ~= "even" or
    g > 0 and g < math.huge and parity(r) ~= "odd"
end

-- Does a move?
local function is_wrong(digraph, f, u, v)
  if is_wrong_at(f, u) or is_wrong_at(f, v) then return true end
  if f.distance[u] < math.huge and f.distance[v] >= f.distance[u] then
    return true
  end
  local r, s = f.remoteness[u], f.remoteness[v]
  if parity(r) == "odd" and parity(s) == "even" and s + 1 < r or
    parity(r) == "even" and (parity(s) ~= "odd" or s > r) or
    parity(r) == "none" and parity(s) == "even" then
    return true
  end
  local g, h = f.value[u], f.height[u]
  if g == math.huge then return false end
  if f.height[v] < h then return f.value[v] == g end
  local back = least(digraph, f, v, g)
  return not back or f.height[back] + 1 >= h
end

describe("a place of one's own with wrong figures", function()
  it("is refused where a move shows it", function()
    local refused, passed = 0, 0
    random.digraphs(750, 2, 7, function(digraph, rng)
      local figures = figures_of(digraph)
      for _ = 1, rng(1, 2) do
        local name = random.pick(rng, { "value", "height", "remoteness",
          "distance" })
        local u = rng(1, #digraph)
        figures[name][u] = rng(1, 4) == 1 and math.huge or rng(0, 4)
      end
      for u, followers in ipairs(digraph) do
        for _, v in ipairs(followers) do
          local place = place_of(digraph, figures, u)
          local fine, message = pcall(place.after, place, v)
          assert.equal(not is_wrong(digraph, figures, u, v), fine)
          if fine then
            passed = passed + 1
          else
            refused = refused + 1
            assert(message:find "Smith's condition %(%d+%l?%) fails at place %d"
              or message:find "place %d: the value .* do not agree who wins",
              message)
          end
        end
      end
    end)
    random.came_up(refused, passed)
  end)

  it("is refused where a follower is asked for", function()
    local refused, found = 0, 0
    random.digraphs(750, 2, 7, function(digraph, rng)
      local figures = figures_of(digraph)
      local name = random.pick(rng, { "value", "height" })
      figures[name][rng(1, #digraph)] = rng(0, 4)
      for u in ipairs(digraph) do
        local g = figures.value[u]
        local place = place_of(digraph, figures, u)
        if g < math.huge and g > 0 and figures.height[u] > 0 and
          figures.distance[u] > 0 then
          local v = least(digraph, figures, u, 0)
          local wrong = is_wrong_at(figures, u) or not v or
            figures.height[v] >= figures.height[u] or
            is_wrong(digraph, figures, u, v)
          local fine, best = pcall(place.best, place)
          assert.equal(not wrong, fine)
          assert(not fine or best == v)
          refused = refused + (wrong and 1 or 0)
          found = found + (fine and 1 or 0)
        end
      end
    end)
    random.came_up(refused, found)
  end)
end)

describe("figures of one position that do not fit", function()
  local cases = {
    { "31", "value", 5, "height", 3 },
    { "31", "value", "w+1", "height", "w" },
    { "23a", "value", math.huge, "height", "w" },
    { "30", "remoteness", 9, "height", 7 },
    { "30", "remoteness", math.huge, "height", "w" },
    { "7", "remoteness", 9, "distance", 8 },
    { "17", "value", "w", "distance", 8 },
  }

  -- A place with two figures, and what it says when both have been asked for.
  local function told(low, a, high, b, first, second)
    local place = ordinal.place {
      start = 1,
      [low] = function() return a end,
      [high] = function() return b end,
    }
    place[first](place)
    local fine, message = pcall(place[second], place)
    return fine or message
  end

  it("are refused in whatever order they are asked for", function()
    for _, case in ipairs(cases) do
      local condition, low, a, high, b = table.unpack(case)
      local text = ("Smith's condition (%s) fails at place 1: the %s is %s, the "
        .. "%s %s"):format(condition, low, a == math.huge and "infinite" or a, high, b)
      for _, names in ipairs { { low, high }, { high, low } } do
        assert.matches(text, told(low, a, high, b, table.unpack(names)), 1, true)
        assert.is_true(told(low, b, high, b, table.unpack(names)) == true)
      end
    end
  end)

  it("are refused by the outcome, and as followers", function()
    local function at(height)
      return ordinal.place {
        start = 5, value = math.abs, height = height,
        is_move = function() return true end,
      }
    end
    local place = at(function() return 3 end)
    assert.matches("(31) fails at place 5", select(2, pcall(place.outcome, place)),
      1, true)
    place = at(function(p) return p == 5 and 5 or p - 1 end)
    assert.equal("N", place:outcome())
    assert.matches("(31) fails at place 4",
      select(2, pcall(place.after, place, 4)), 1, true)
  end)

  it("do not decide who wins: a value, and no end", function()
    local place = ordinal.place { start = 5, value = math.abs,
      remoteness = function() return math.huge end }
    assert.matches("the value 5 and the remoteness infinite do not agree who wins",
      select(2, pcall(place.outcome, place)), 1, true)
  end)
end)

--
-- Sums
--

-- Heaps and piles as places of one's own.
local function own_heap(x)
  local function same(p) return p end
  return ordinal.place {
    start = ordinal(x), value = same, height = same, distance = same,
    remoteness = function(p) return p == zero and 0 or 1 end,
    is_move = function(p, q) return ordinal.is(q) and q < p end,
    to = function(p, y) return y < p and y or nil end,
  }
end

local function own_pile(d, c)
  local function length(p) return ordinal "w" * p[1] + p[2] end
  return ordinal.place {
    start = { d, c }, height = length, distance = length, remoteness = length,
    value = function(p) return p[2] % 2 end,
    is_move = function(p, q)
      if p[2] > 0 then return q[1] == p[1] and q[2] == p[2] - 1 end
      return q[1] == p[1] - 1 and q[2] % 2 == 1
    end,
    to = function(p, y)
      if y ~= ordinal(1 - p[2] % 2) then return nil end
      if p[2] > 0 then return { p[1], p[2] - 1 } end
      return p[1] > 0 and { p[1] - 1, 1 } or nil
    end,
  }
end

describe("a sum with places of one's own", function()
  it("is as one with heaps and piles", function()
    local won, lost = 0, 0
    random.cases(400, function(rng)
      local x, d, c, y = ordinals.any(rng, 2), rng(0, 2), rng(0, 3),
        ordinals.any(rng, 1)
      if rng(1, 2) == 1 then
        y = ordinal.nimsum { x, c % 2 }
      end
      local own = grundy.sum { own_heap(x), heap(y), own_pile(d, c) }
      local known = grundy.sum { heap(x), heap(y), pile(d, c) }
      assert.is_true(own.claimed)
      assert.equal(known.claimed, nil)
      assert.equal(known:value(), own:value())
      assert.equal(known:outcome(), own:outcome())
      assert.equal(known:bound(), own:bound())
      assert.equal(known:distance(), own:distance())
      local best, message = own:best()
      if own:ended() then
        assert.equal("there is no move", message)
      elseif known:outcome() == "N" then
        won = won + 1
        assert.is_true(best.claimed)
        assert.same(known:best().changes, best.changes)
        assert.equal("P", own:after(best):outcome())
      else
        lost = lost + 1
        assert.is_nil(best)
        assert.matches("every move loses, if the given figures are right",
          message, 1, true)
      end
    end)
    random.came_up(won, lost)
  end)

  -- The same position as a place of a solution, cycles included.
  it("is as one with places of solutions", function()
    local outcomes = { P = 0, N = 0, D = 0 }
    random.digraphs(800, 1, 7, function(digraph, rng)
      local figures, solution = figures_of(digraph)
      local u, x = rng(1, #digraph), rng(0, 3)
      local rest = { heap(x), pile(rng(0, 1), rng(0, 3)) }
      if rng(1, 3) == 1 then
        rest[3] = solution:at(rng(1, #digraph))
      end
      local own = grundy.sum { place_of(digraph, figures, u),
        table.unpack(rest) }
      local known = grundy.sum { solution:at(u), table.unpack(rest) }
      local outcome = known:outcome()
      outcomes[outcome] = outcomes[outcome] + 1
      assert.equal(outcome, own:outcome())
      local single = figures.value[u] == math.huge and
        (not rest[3] or math.type(rest[3]:value()))
      assert.equal(single and math.huge or known:value(), own:value())
      if outcome == "N" then
        assert.same(known:best().changes, own:best().changes)
        assert.equal(known:bound(), own:bound())
      elseif not own:ended() then
        assert.is_nil(own:best())
      end
    end)
    random.came_up(outcomes.P, outcomes.N, outcomes.D)
  end)
end)

-- Poker Nim: chips are taken, or added, so many times.
local function poker(n, k)
  return ordinal.place {
    start = { n, k },
    value = function(p) return p[1] end,
    height = function(p) return ordinal "w" * p[2] + p[1] end,
    is_move = function(p, q)
      return q[1] < p[1] and q[2] == p[2] or q[1] > p[1] and q[2] == p[2] - 1
    end,
    to = function(p, y)
      local m = y:tointeger()
      if m and m < p[1] then return { m, p[2] } end
      return m and m > p[1] and p[2] > 0 and { m, p[2] - 1 } or nil
    end,
  }
end

describe("Poker Nim", function()
  it("is won by best moves, whatever the loser does", function()
    local added = 0
    random.cases(300, function(rng)
      local now = grundy.sum { poker(rng(0, 6), rng(0, 3)), heap(rng(0, 6)),
        poker(rng(0, 6), rng(0, 2)) }
      local value = 0
      for _, c in ipairs(now.places) do
        value = value ~ (c.kind == "heap" and c.position:tointeger() or
          c.position[1])
      end
      assert.equal(ordinal(value), now:value())
      if value == 0 then return end
      while true do
        now = now:after(now:best())
        assert.equal("P", now:outcome())
        if now:ended() then return end
        local moved
        while not moved do
          local i = rng(1, 3)
          local p = now.places[i].position
          if i ~= 2 and p[2] > 0 and rng(1, 2) == 1 then
            added = added + 1
            moved = { [i] = { p[1] + rng(1, 9), p[2] - 1 } }
          elseif i ~= 2 and p[1] > 0 then
            moved = { [i] = { rng(0, p[1] - 1), p[2] } }
          elseif i == 2 and p ~= zero then
            moved = { [i] = rng(0, p:tointeger() - 1) }
          end
        end
        now = now:after { changes = moved }
        assert.equal("N", now:outcome())
      end
    end)
    random.came_up(added)
  end)
end)

describe("a compound with places of one's own", function()
  it("is won in matches, if the figures are right", function()
    random.cases(200, function(rng)
      local x = ordinal "w" * rng(0, 2) + rng(0, 4)
      local start = own_heap(x) + heap(ordinals.any(rng, 1))
      if start:outcome() == "P" then return end
      local record = grundy.match { at = start, first = "perfect",
        second = function(now)
          for i, c in ipairs(now.places) do
            if not c:ended() then
              return { changes = { [i] = ordinals.below(rng, c.position) } }
            end
          end
        end }
      assert.equal("first", record.winner)
      assert.is_true(record.claimed)
    end)
    local function record(at)
      return grundy.match { at = at, first = "perfect", second = "perfect" }
    end
    assert.is_true(record(own_pile(0, 1)).claimed)
    assert.is_nil(record(pile(0, 1)).claimed)
    assert.is_nil(record(heap(1) + heap(0)).claimed)
  end)

  it("goes by remoteness and distance, if it is no sum", function()
    local stayed = 0
    random.cases(200, function(rng)
      local x, d, c = ordinals.any(rng, 1), rng(0, 2), rng(0, 3)
      for _, kind in ipairs { "conjunctive", "selective" } do
        local own = grundy[kind] { own_heap(x), pile(d, c) }
        local known = grundy[kind] { heap(x), pile(d, c) }
        assert.equal(known:remoteness(), own:remoteness())
        assert.equal(known:distance(), own:distance())
        assert.equal(known:outcome(), own:outcome())
        local move = known:best()
        if move then
          assert.equal(known:after(move):outcome(), own:after(move):outcome())
        end
        -- known if it is the pile alone that moves
        local best, message = own:best()
        local alone = move and move.changes[1] == nil
        assert.equal(alone or false, best ~= nil)
        if best then
          stayed = stayed + 1
          assert.same(move.changes, best.changes)
        elseif move then
          assert.matches("is a place of your own, where `to` finds followers by "
            .. "their values", message, 1, true)
          assert.same({ nil, message }, { own:line() })
        end
      end
    end)
    random.came_up(stayed)
  end)

  it("has no line where it is lost", function()
    local lost = own_heap(3) + heap(3)
    assert.matches("if the given figures are right", select(2, lost:line()), 1,
      true)
    assert.same({ { ordinal(3), zero }, { zero, zero } },
      { table.unpack((own_heap(3) + heap(0)):line()) })
    assert.matches("every move loses", select(2, own_pile(1, 0):line()))
    assert.same({ { 0, 1 }, { 0, 0 } }, own_pile(0, 1):line())
  end)
end)

describe("functions of a place of one's own", function()
  it("may fail, and then it is said where", function()
    local place = ordinal.place {
      start = { 1, "x" },
      value = function() error "no idea" end,
      height = function() error { "an object" } end,
    }
    local fine, message = pcall(place.value, place)
    assert.is_false(fine)
    assert.matches('^place {1, "x"}: value: .*own_place_spec.lua:%d+: no idea$',
      message)
    fine, message = pcall(place.height, place)
    assert.same({ false, { "an object" } }, { fine, message })
  end)

  it("get positions that they may change, and are asked once", function()
    local asked = 0
    local place = ordinal.place {
      start = { 1 },
      value = function(p)
        asked = asked + 1
        p[1] = 7
        return 2
      end,
      is_move = function(p, q) return p[1] == 1 and q[1] == 0 end,
    }
    assert.equal(ordinal(2), place:value())
    assert.equal(ordinal(2), place:value())
    assert.equal(1, asked)
    assert.same({ 1 }, place.position)
    assert.is_false((pcall(place.after, place, { 1 })))
  end)
end)
