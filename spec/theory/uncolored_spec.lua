-- Games for two players without colours (Smith 1966, section 2), and compounds of
-- these: against the doubled digraph, and against products of such digraphs, in
-- which every component has a turn of its own. What their solutions answer, in
-- every combination of features, is compared in core/product_spec.lua.

local grundy = require "grundy"
local product = require "spec.oracles.product"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

local MOST = 300 -- positions of a product

-- The doubled digraph of two digraphs on the same configurations, one for each
-- player: 2u - 1 is u with player 1 to move, 2u with player 2.
local function doubled(first, second)
  local digraph = {}
  for u = 1, #first do
    digraph[2 * u - 1], digraph[2 * u] = {}, {}
    for i, v in ipairs(first[u]) do digraph[2 * u - 1][i] = 2 * v end
    for i, v in ipairs(second[u]) do digraph[2 * u][i] = 2 * v - 1 end
  end
  return digraph
end

local function pair_of(number)
  return { (number + 1) // 2, 2 - number % 2 }
end

local function number_of(pair)
  return 2 * pair[1] + pair[2] - 2
end

local path = require "spec.harness.quick_path"()

-- A solution for two players on two digraphs; saved and opened in between, and
-- with its rules or without them, in some cases.
local function solve(rng, first, second, play)
  local starts = {}
  for u = 1, #first do starts[u] = u end
  local game = grundy.game { players = 2, play = play,
    moves = function(u, add, player)
      for _, v in ipairs((player == 1 and first or second)[u]) do add(v) end
    end }
  local solution = game:solve(nil, { starts = starts, player = "both" })
  local how = rng(1, 4)
  if how > 2 then return solution end
  assert(solution:save(path, { moves = true }))
  return assert(grundy.open(path, how == 1 and game or nil))
end

-- Random components: their doubled digraphs, or those of impartial games, and
-- functions from numbers to places.
local function components(rng, count, play, acyclic)
  local digraphs, places = {}, {}
  for i = 1, count do
    local n = rng(1, 4)
    local family = acyclic and 3 or rng(1, 13)
    local first = random.digraph(rng, family, n)
    if rng(1, 4) == 1 then
      local solution = grundy.graph(first):solve()
      solution = play == "misere" and solution:misere() or solution
      digraphs[i] = first
      places[i] = function(number) return solution:at(number):uncolored() end
    else
      local second = random.digraph(rng, acyclic and 3 or rng(1, 13), #first)
      while #second < #first do second[#second + 1] = {} end
      while #first < #second do first[#first + 1] = {} end
      if acyclic then -- together, too: only what goes down
        for _, half in ipairs { first, second } do
          for u, followers in ipairs(half) do
            for k = #followers, 1, -1 do
              if followers[k] >= u then table.remove(followers, k) end
            end
          end
        end
      end
      local solution = solve(rng, first, second, play)
      digraphs[i] = doubled(first, second)
      places[i] = function(number)
        local pair = pair_of(number)
        return solution:at(pair[1], pair[2]):uncolored()
      end
    end
  end
  return digraphs, places
end

-- The compound at a state, in which component i is places[i](state[i]).
local function compound_at(kind, places, state)
  local list = {}
  for i, at in ipairs(places) do list[i] = at(state[i]) end
  return grundy[kind](list)
end

-- The states of positions of the components.
local function state_of(positions)
  local state = {}
  for i, p in ipairs(positions) do
    state[i] = type(p) == "table" and number_of(p) or p
  end
  return state
end

-- Runs body(compound, u, digraph, number) for states u of products.
local function on_products(cases, kind, play, acyclic, body)
  random.cases(cases, function(rng)
    local digraphs, places = components(rng, rng(2, 3), play, acyclic)
    local start, shape = {}, { kind }
    for i, digraph in ipairs(digraphs) do
      start[i], shape[i + 1] = rng(1, #digraph), i
    end
    local digraph, states, number = product.build(digraphs, shape, start, MOST)
    for u = 1, digraph and #states or 0 do
      body(compound_at(kind, places, states[u]), u, digraph, function(positions)
        return number(state_of(positions))
      end, rng)
    end
  end)
end

-- f(digraph) is found once for each.
local function once(f)
  local known = setmetatable({}, { __mode = "k" })
  return function(digraph)
    known[digraph] = known[digraph] or f(digraph)
    return known[digraph]
  end
end

local values, outcomes = once(slow.algorithm_g), once(slow.outcomes)
local remotenesses = once(slow.remoteness)
local misere_outcomes = once(function(digraph)
  return slow.outcomes(product.misere(digraph))
end)
local misere_remotenesses = once(function(digraph)
  return slow.remoteness(product.misere(digraph))
end)

-- The moves of a compound must be those of the product, each with its result.
local function check_moves(compound, u, digraph, number, outcome)
  local moves, seen = compound:moves(), {}
  for i, move in ipairs(moves) do
    local v = number(compound:after(move):positions())
    seen[i] = v
    assert.equal(slow.result(outcome[v]), move.result)
  end
  table.sort(seen)
  local expected = slow.distinct(digraph[u])
  table.sort(expected)
  assert.same(expected, slow.distinct(seen))
  assert.equal(#expected == 0, compound:ended())
end

describe("a place without colours", function()
  it("has the values and lengths of the doubled digraph", function()
    local infinite = 0
    random.cases(500, function(rng)
      local first = random.digraph(rng, rng(1, 13), rng(1, 6))
      local second = random.digraph(rng, rng(1, 13), #first)
      while #second < #first do second[#second + 1] = {} end
      while #first < #second do first[#first + 1] = {} end
      local solution = solve(rng, first, second)
      local digraph = doubled(first, second)
      local value, remoteness = slow.algorithm_g(digraph),
        slow.remoteness(digraph)
      local height, distance = slow.height(digraph, value),
        slow.distance(digraph)
      for number = 1, #digraph do
        local pair = pair_of(number)
        local place = solution:at(pair[1], pair[2]):uncolored()
        assert.same(pair, place.position)
        assert.is_nil(place.player)
        assert.equal(slow.text(value[number]), tostring(place:value()))
        assert.equal(slow.outcome_of_value(value[number]), place:outcome())
        assert.equal(remoteness[number], place:remoteness())
        assert.equal(distance[number], place:distance())
        assert.equal(height[number], place:height())
        infinite = infinite + (slow.is_finite(value[number]) and 0 or 1)
        -- who wins is who wins with colours
        assert.equal(solution:outcome(pair[1], pair[2]), place:outcome())
        assert.equal(solution:remoteness(pair[1], pair[2]), place:remoteness())
      end
    end)
    random.came_up(infinite)
  end)

  it("says what it is", function()
    local game = grundy.game { name = "walk", players = { "Left", "Right" },
      start = 4, moves = function(n, add, player)
        if n >= player then add(n - player) end
      end,
      show = function(n) return "at " .. n end,
      parse = function(text)
        return tonumber(text:match "^at (%d+)$"), "like at 3"
      end,
      describe = function(p, q, player)
        return ("%d takes %d"):format(player, p - q)
      end }
    local solution = game:solve()
    local place = solution:at(4, 1):uncolored()
    assert.equal("grundy.place {4, 1}", tostring(place))
    assert.equal("sum{ {4, 1}, {3, 2} }",
      tostring(place + solution:at(3, 2):uncolored()))
    assert.equal("grundy.solution of walk, uncolored: 4 positions, 2 P, 2 N, 0 D",
      tostring(place.solution))
    local rules = place.solution:game()
    assert.equal("at 3, Right to move", rules.show { 3, 2 })
    assert.same({ 3, 2 }, rules.parse "at 3, Right to move")
    assert.same({ nil, "like at 3" }, { rules.parse "on 3, Left to move" })
    assert.same({ nil, 'a position ends with ", Left to move" or ", Right to '
      .. 'move"' }, { rules.parse "at 3" })
    assert.equal("1 takes 1", rules.describe({ 4, 1 }, { 3, 2 }))
    assert.same({ { 3, 2 } }, place:followers())
    assert.equal("grundy.place {3, 2}", tostring(place:after { 3, 2 }))
  end)

  it("is solved once, and shares the graph", function()
    local game = grundy.game { players = 2, start = 500,
      moves = function(n, add, player)
        for k = player, math.min(n, 9), 2 do add(n - k) end
      end }
    local solution = game:solve()
    local place = solution:at(500, 1):uncolored()
    assert.equal(place.solution, solution:at(499, 2):uncolored().solution)
    solution:close() -- the other one keeps what it needs
    local value = place:value()
    assert.equal(value, game:solve():at(500, 1):uncolored():value())
    local misere = place.solution:misere()
    place.solution:close()
    assert.is_string(misere:outcome { 500, 1 })
    misere:close()
    solution = game:solve()
    solution:at(500, 1):uncolored().solution:close()
    assert.equal(value, solution:at(500, 1):uncolored():value())
    collectgarbage()
    collectgarbage()
    assert.equal(value, solution:at(500, 1):uncolored():value())
  end)

  it("gives way in a task, and hears if its solution is closed", function()
    local game = grundy.game { players = 2, start = 100,
      moves = function(n, add, player)
        for k = player, math.min(n, 9), 2 do add(n - k) end
      end }
    local start = game.start
    local value = game:solve():at(start, 1):uncolored():value()
    local slices, closed = 0, 0
    local function make(solution)
      local place = solution:at(start, 1)
      return grundy.task(function() return place:uncolored():value() end)
    end
    local task = make(game:solve())
    repeat
      slices = slices + 1
      local done, found = task:step { seconds = 1e-9 }
    until done and (assert.equal(value, found) or true)
    assert.is_true(slices > 5)
    for after = 0, slices, math.max(1, slices // 20) do
      local solution = game:solve()
      local fine, done, found
      task = make(solution)
      for _ = 1, after do done = done or task:step { seconds = 1e-9 } end
      solution:close()
      while not done do
        fine, done, found = pcall(task.step, task, { seconds = 1e-9 })
        if not fine then
          assert.is_truthy(done:find "is closed", done)
          closed = closed + 1
        elseif done then
          assert.equal(value, found)
        end
      end
    end
    assert.is_true(closed > 0)
  end)

  it("is the place itself where both have the same moves", function()
    local place = grundy.graph({ { 2 }, {} }):solve():at(1)
    assert.equal(place, place:uncolored())
    local again = grundy.game { players = 2, start = 1, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end }:solve():at(1, 1):uncolored()
    assert.equal(again, again:uncolored())
  end)

  it("is refused where compounds are", function()
    local function at(fields, options)
      fields.players, fields.start = 2, 3
      fields.moves = function(n, add) if n > 0 then add(n - 1) end end
      return grundy.game(fields):solve(nil, options):at(3, 1)
    end
    raises(function() at({ gain = function() return 1 end }):uncolored() end,
      "uncolored: the game has scores, and the score of a sum does not follow "
      .. "from those of its components")
    raises(function() at({ terminal = function() return 5 end }):uncolored() end,
      "uncolored: the game has endings that are not all losses nor all wins; "
      .. "compounds are for normal and misère play")
    raises(function() at({}, { keep = "values" }):uncolored() end,
      "this solution keeps values only")
    assert.equal("misere", at({ terminal = function() return "win" end })
      :uncolored().solution:game().play)
    raises(function() return (at {} + at {}) end, "sum: component 1 has two "
      .. "players: in a sum the players do not alternate in each component; with "
      .. "place:uncolored(), each component has a turn of its own")
  end)
end)

describe("compounds of places without colours", function()
  it("are sums", function()
    local wins = 0
    on_products(100, "sum", nil, false, function(sum, u, digraph, number)
      local value, outcome = values(digraph), outcomes(digraph)
      assert.equal(slow.text(value[u]), tostring(sum:value()))
      assert.equal(outcome[u], sum:outcome())
      if u > 3 then return end -- that takes long
      check_moves(sum, u, digraph, number, outcome)
      local line = sum:line()
      for i = 2, #line do
        assert.is_true(slow.contains(digraph[number(line[i - 1])],
          number(line[i])))
      end
      wins = wins + (outcome[u] == "N" and 1 or 0)
      assert.equal(outcome[u] == "D", line.cycle ~= nil)
      assert.is_true(outcome[u] == "D" or (#line % 2 == 0) ==
        (outcome[u] == "N"))
      local record = grundy.match { at = sum, first = "perfect",
        second = "random", seed = u, length = 1000 }
      assert.is_true(outcome[u] ~= "N" or record.winner == "first")
    end)
    random.came_up(wins)
  end)

  it("are selective and conjunctive ones", function()
    for _, kind in ipairs { "selective", "conjunctive" } do
      on_products(100, kind, nil, false, function(compound, u, digraph, number)
        local remoteness = remotenesses(digraph)
        assert.equal(remoteness[u], compound:remoteness())
        if u > 3 then return end
        check_moves(compound, u, digraph, number, outcomes(digraph))
      end)
    end
  end)

  it("are those of misère play, too", function()
    on_products(150, "conjunctive", "misere", false, function(compound, u,
      digraph)
      assert.equal(misere_remotenesses(digraph)[u],
        compound:remoteness())
    end)
    on_products(150, "selective", "misere", true, function(compound, u, digraph,
      number)
      local outcome = misere_outcomes(digraph)
      assert.equal(outcome[u], compound:outcome())
      if u > 3 then return end
      check_moves(compound, u, digraph, number, outcome)
    end)
    on_products(20, "sum", "misere", true, function(sum, u, digraph, number)
      local expanded = sum:expand()
      for positions in expanded:positions() do
        assert.equal(misere_outcomes(digraph)[number(positions)],
          expanded:outcome(positions))
      end
      assert.is_true(u > 0)
    end)
  end)

  it("are expanded with the turns of their components", function()
    on_products(60, "sum", nil, false, function(sum, u, digraph, number)
      if u > 1 then return end
      local expanded = sum:expand()
      local remoteness = remotenesses(digraph)
      assert.equal(#digraph, #expanded)
      for positions in expanded:positions() do
        assert.equal(remoteness[number(positions)],
          expanded:remoteness(positions))
      end
    end)
  end)

  it("go with heaps that are ordinals", function()
    local solution = grundy.game { players = 2, start = 4,
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end }:solve()
    local place = solution:at(4, 1):uncolored()
    local sum = place + grundy.ordinal.heap "w"
    assert.equal("N", sum:outcome())
    assert.equal(1, place:value())
    assert.equal("w+1", tostring(sum:value()))
  end)
end)
