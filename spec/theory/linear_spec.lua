-- The token game mod 2 and linear games, against their definitions (Sato
-- 1972, sections 3 and 4) on all positions.

local grundy = require "grundy"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local slow = require "spec.oracles.slow"
local nim = require "spec.harness.nim"

local function contains(set, v) return set >> (v - 1) & 1 == 1 end

local function array_of(n, set)
  local array = {}
  for v = 1, n do
    if contains(set, v) then array[#array + 1] = v end
  end
  return array
end

local function set_of(array)
  local set = 0
  for _, v in ipairs(array) do set = set ~ 1 << (v - 1) end
  return set
end

local function sorted(array)
  table.sort(array)
  return array
end

-- Is there a cycle among the positions 1 .. n?
local function is_cyclic(digraph)
  local state = {}
  local function visit(u)
    if state[u] then return state[u] == "open" end
    state[u] = "open"
    for _, v in ipairs(digraph[u]) do
      if visit(v) then return true end
    end
    state[u] = "done"
    return false
  end
  for u = 1, #digraph do
    if visit(u) then return true end
  end
  return false
end

-- All sums of some vectors, as a set; they must be independent.
local function span(vectors)
  local sums = { [0] = true }
  for _, vector in ipairs(vectors) do
    local more = {}
    for v in pairs(sums) do
      assert.is_nil(sums[v ~ vector])
      more[v ~ vector] = true
    end
    for v in pairs(more) do sums[v] = true end
  end
  return sums
end

-- L(G) on all sets: followers and values.
local function token_game(digraph)
  local n = #digraph
  local followers, value = {}, {}
  for set = 0, (1 << n) - 1 do
    followers[set] = {}
    for u = 1, n do
      for _, v in ipairs(contains(set, u) and digraph[u] or {}) do
        table.insert(followers[set], set ~ 1 << (u - 1) ~ 1 << (v - 1))
      end
    end
  end
  local function visit(set)
    if not value[set] then
      local values = {}
      for i, after in ipairs(followers[set]) do values[i] = visit(after) end
      value[set] = slow.mex(values)
    end
    return value[set]
  end
  for set in pairs(followers) do visit(set) end
  return followers, value
end

-- Runs body(digraph, solution, rng) on random acyclic digraphs.
local function acyclic(cases, least, most, body)
  random.digraphs(cases, least, most, function(digraph, rng)
    if is_cyclic(digraph) then -- only what goes down
      for u, followers in ipairs(digraph) do
        for i = #followers, 1, -1 do
          if followers[i] >= u then table.remove(followers, i) end
        end
      end
    end
    body(digraph, grundy.graph(digraph):solve(), rng)
  end)
end

-- The map that adds `change` where `mask` is odd, as images of unit vectors.
local function matrix(n, mask, change)
  local images = {}
  for i = 1, n do
    images[i] = 1 << (i - 1) ~ (contains(mask, i) and change or 0)
  end
  return images
end

describe("the token game mod 2", function()
  it("has the values, outcomes and moves of all its positions", function()
    acyclic(120, 1, 8, function(digraph, solution, rng)
      local n, tokens = #digraph, solution:linear()
      local followers, value = token_game(digraph)
      for set = 0, (1 << n) - 1 do
        local array = random.shuffled(rng, array_of(n, set))
        if rng(1, 2) == 1 then -- these cancel
          table.insert(array, 1, 1)
          table.insert(array, 1)
        end
        assert.equal(value[set], tokens:value(array))
        assert.equal(value[set] == 0 and "P" or "N", tokens:outcome(array))
        if rng(1, 8) == 1 then
          local moves, seen = tokens:moves(array), {}
          for i, move in ipairs(moves) do
            seen[i] = set_of(move.position)
            assert.equal(set ~ 1 << (move.from - 1) ~ 1 << (move.to - 1),
              seen[i])
            assert.same(array_of(n, seen[i]), move.position)
            assert.equal(value[seen[i]], move.value)
            assert.equal(move.value == 0 and "P" or "N", move.outcome)
            assert.equal(move.value == 0 and "win" or "loss", move.result)
            assert.is_true(i == 1 or move.result == "loss" or
              moves[i - 1].result == "win")
          end
          assert.same(sorted(slow.distinct(followers[set])), sorted(seen))
        end
      end
    end)
  end)

  it("has a basis of P, units and the projection", function()
    acyclic(120, 1, 7, function(digraph, solution)
      local n, tokens = #digraph, solution:linear()
      local _, value = token_game(digraph)
      local basis = {}
      for i, array in ipairs(tokens:basis()) do basis[i] = set_of(array) end
      local p = span(basis)
      for set = 0, (1 << n) - 1 do
        assert.equal(value[set] == 0, p[set] or false)
      end
      -- the order of L(G), from that by distance and then by number
      local order = {}
      for u = 1, n do order[u] = u end
      table.sort(order, function(u, v)
        local d, e = solution:distance(u), solution:distance(v)
        return d < e or d == e and u < v
      end)
      local function height(set)
        local sum = 0
        for i, u in ipairs(order) do
          if contains(set, u) then sum = sum | 1 << (i - 1) end
        end
        return sum
      end
      local function highest(set)
        for i = n, 1, -1 do
          if contains(set, order[i]) then return order[i] end
        end
      end
      -- F: no highest token of a P-position (3.5)
      local units, is_highest = {}, {}
      for set in pairs(p) do is_highest[highest(set) or 0] = true end
      for _, u in ipairs(order) do
        if not is_highest[u] then units[#units + 1] = u end
      end
      assert.same(units, tokens:units())
      -- q: the least of what differs by a P-position (3.6)
      for set = 0, (1 << n) - 1 do
        local least = set
        for other in pairs(p) do
          if height(set ~ other) < height(least) then least = set ~ other end
        end
        assert.same(array_of(n, least),
          tokens:projection(array_of(n, set)))
      end
    end)
  end)

  it("has maps, and sets that appear in others", function()
    local simple, apart = 0, 0
    acyclic(150, 1, 5, function(digraph, solution, rng)
      local n, tokens = #digraph, grundy.linear(solution)
      -- all h[s,t], and H(set) as a set of their names
      local moved = {}
      for set = 0, (1 << n) - 1 do
        moved[set] = {}
        for s = 1, n do
          for _, t in ipairs(digraph[s]) do
            local image = contains(set, s) and set ~ 1 << (s - 1) ~ 1 << (t - 1)
              or set
            if image ~= set then moved[set][s .. " " .. t] = true end
          end
        end
      end
      local function is_in(a, b)
        for name in pairs(moved[a]) do
          if not moved[b][name] then return false end
        end
        return true
      end
      local function are_apart(a, b)
        for name in pairs(moved[a]) do
          if moved[b][name] then return false end
        end
        return true
      end
      local is_simple = {} -- 4.1
      for s = 0, (1 << n) - 1 do
        is_simple[s] = true
        for t = 0, (1 << n) - 1 do
          is_simple[s] = is_simple[s] and (is_in(s, t) or are_apart(s, t))
        end
      end
      for s = 0, (1 << n) - 1 do
        local found = {}
        for _, map in ipairs(tokens:maps(array_of(n, s))) do
          local name = map.from .. " " .. map.to
          assert.is_nil(found[name])
          found[name] = true
        end
        assert.same(moved[s], found)
        simple = simple + (is_simple[s] and next(moved[s]) and 1 or 0)
        for _ = 1, 4 do
          local t = rng(0, (1 << n) - 1)
          local appears = is_simple[s] and is_in(s, t)
          apart = apart + (appears and 0 or 1)
          assert.equal(appears, tokens:appears(array_of(n, s), array_of(n, t)))
        end
      end
    end)
    random.came_up(simple, apart)
  end)

  it("is numbered so that moves lead down", function()
    acyclic(200, 1, 7, function(digraph, solution)
      local n, tokens = #digraph, solution:linear()
      local d, state = tokens:numbering()
      local of_one, position = solution:numbering()
      local followers, seen = token_game(digraph), {}
      for u = 1, n do
        assert.equal(1 << of_one(u), d { u })
        assert.equal(u, position(of_one(u)))
        for _, v in ipairs(digraph[u]) do
          assert.is_true(of_one(v) < of_one(u))
        end
      end
      for set = 0, (1 << n) - 1 do
        local number = d(array_of(n, set))
        assert.is_true(number >= 0 and number < 1 << n and not seen[number])
        seen[number] = true
        assert.same(array_of(n, set), state(number))
        for _, after in ipairs(followers[set]) do
          assert.is_true(d(array_of(n, after)) < number)
        end
      end
    end)
    local line = {}
    for i = 1, 63 do line[i] = { i - 1 > 0 and i - 1 or nil } end
    assert.same({ nil, "numbering: there are 63 positions; with more than 62, "
      .. "the numbers of sets are no integers" },
      { grundy.linear(line):numbering() })
    line[63] = nil
    local d, state = grundy.linear(line):numbering()
    assert.equal(1 << 61 | 1, d { 1, 62 })
    assert.same({ 1, 62 }, state(1 << 61 | 1))
    assert.same({ nil, "position 63 is not in the graph" }, { d { 63 } })
    raises(function() state(1 << 62) end, "numbering: an integer from 0 to "
      .. "4611686018427387903 expected, got 4611686018427387904")
  end)

  it("comes through one door", function()
    local digraph = { a = { "b", "c" }, b = { "c" }, c = {}, d = { "a", "c" } }
    local solution = grundy.graph(digraph):solve()
    local game = grundy.linear(digraph)
    for _, tokens in ipairs { grundy.linear(solution), game } do
      assert.equal(tostring(solution:linear()), tostring(tokens))
      assert.same(solution:linear():basis(), tokens:basis())
      assert.equal(3, tokens:value { "a", "b" })
    end
    -- and as a game of maps: the token of bit i - 1 is on the vertex i
    local list, maps = { {}, { 1 }, { 1, 2 }, { 1, 3 } }, {}
    for u, followers in ipairs(list) do
      for _, v in ipairs(followers) do
        maps[#maps + 1] = matrix(4, 1 << (u - 1), 1 << (u - 1) | 1 << (v - 1))
      end
    end
    local by_maps, by_list = grundy.linear { dimension = 4, maps = maps },
      grundy.linear(list)
    for set = 0, 15 do
      assert.equal(by_maps:value(set), by_list:value(array_of(4, set)))
      assert.equal(#by_maps:maps(set), #by_list:maps(array_of(4, set)))
      for t = 0, 15 do
        assert.equal(by_maps:appears(set, t),
          by_list:appears(array_of(4, set), array_of(4, t)))
      end
    end
    local none, message, cycle = grundy.linear { { 2 }, { 1, 3 }, {} }
    assert.is_nil(none)
    assert.equal("linear: the game is cyclic: 2 -> 1 -> 2; grundy.annihilation "
      .. "solves its token game", message)
    assert.same({ 2, 1 }, cycle)
    assert.same({ nil, "linear: the limit of 3 positions is reached" },
      { grundy.linear(digraph, { limit = 3 }) })
    -- names that a definition has, too
    assert.equal("P", grundy.linear({ dimension = {}, maps = {} })
      :outcome { "maps" })
    raises(function() grundy.linear { maps = {} } end,
      "linear: field 'dimension' must be an integer from 1 to 62, got nil")
    raises(function() grundy.linear {} end,
      "linear: field 'dimension' must be an integer from 1 to 62, got nil")
    raises(function() grundy.linear { a = 1 } end,
      'linear: followers of "a": an array expected, got a number')
    raises(function() grundy.linear(solution, { limit = 3 }) end,
      "linear: limits are for digraphs and maps; the solution is there")
    raises(function() grundy.linear(7) end, "linear: ")
    raises(function() grundy.linear(grundy.graph(digraph)) end, "linear: ")
  end)

  it("is answered in the frame of the caller", function()
    local solution = nim.game {
      start = { 2, 3 }, normal = nim.sorted,
    }:solve()
    local tokens = solution:linear()
    assert.equal(0, tokens:value { { 2, 1 }, { 1, 2 } })
    assert.same({}, tokens:moves { { 2, 1 }, { 1, 2 } })
    assert.equal(3 ~ 2, tokens:value { { 2, 1 }, { 2, 0 } })
    local move = tokens:best { { 2, 1 }, { 0, 2 } }
    assert.same({ 2, 1 }, move.from)
    assert.is_true(move.to[1] == 2 or move.to[2] == 1)
    assert.equal(0, tokens:value(move.position))
    local own = { 2, 1 }
    move = tokens:moves({ own })[1]
    move.from[1] = 9
    assert.same({ 2, 1 }, own)
  end)

  it("is of any size", function()
    local n = random.scale >= 1 and 40000 or 200
    local solution = grundy.game {
      start = n,
      moves = function(i, add)
        for k = 1, math.min(i, 5) do add(i - k) end
      end,
    }:solve()
    local tokens = solution:linear()
    local all, value = {}, 0
    for i = 0, n do
      all[i + 1], value = i, value ~ i % 6
    end
    assert.equal(value, tokens:value(all))
    local move = tokens:best { n, n - 1 }
    assert.equal(0, (move.to % 6) ~ (move.from == n and n - 1 or n) % 6)
    assert.same({ 1, 2, 4 }, tokens:units())
    assert.equal(n + 1 - 3, #tokens:basis())
    assert.equal(("grundy.tokens: sets of %d positions, 3 of them units")
      :format(n + 1), tostring(tokens))
  end)

  it("is of positions of its game", function()
    local tokens = grundy.graph { { 2 }, {} }:solve():linear()
    for _, name in ipairs { "value", "outcome", "projection", "moves" } do
      assert.same({ nil, "position 3 is not in the graph" },
        { tokens[name](tokens, { 1, 3 }) })
    end
  end)

  it("is refused on cyclic games, with a cycle", function()
    local long = 0
    random.digraphs(500, 1, 30, function(digraph)
      local solution = grundy.graph(digraph):solve()
      local tokens, message, cycle = solution:linear()
      assert.equal(is_cyclic(digraph), not tokens)
      if tokens then return end
      for i, u in ipairs(cycle) do
        assert.is_true(slow.contains(digraph[u], cycle[i % #cycle + 1]))
      end
      assert.is_truthy(message:find("linear: the game is cyclic: "
        .. cycle[1], 1, true))
      if #cycle > 8 then
        long = long + 1
        assert.is_truthy(message:find(("-> ... (%d in all)"):format(
          #cycle), 1, true))
      end
    end)
    random.came_up(long)
    assert.equal("linear: the game is cyclic: 2 -> 1 -> 2",
      (select(2, grundy.graph({ { 2 }, { 1, 3 }, {} }):solve():linear())))
  end)
end)

local function image(images, vector)
  local sum = 0
  for i, x in ipairs(images) do
    if contains(vector, i) then sum = sum ~ x end
  end
  return sum
end

-- The digraph of maps (tables from vectors to vectors): position v + 1.
local function digraph_of(n, maps)
  local digraph = {}
  for v = 0, (1 << n) - 1 do
    digraph[v + 1] = {}
    for _, map in ipairs(maps) do
      if map[v] ~= v then table.insert(digraph[v + 1], map[v] + 1) end
    end
  end
  return digraph
end

local function table_of(n, images)
  local map = {}
  for v = 0, (1 << n) - 1 do map[v] = image(images, v) end
  return map
end

-- Random maps with a mask and a change each, as images of unit vectors; if
-- `down`, the game is acyclic: the bits below a unit vector replace it, after
-- a change of basis.
local function random_maps(rng, n, down)
  local maps, all = {}, (1 << n) - 1
  local frame, back = {}, {} -- an invertible map and its inverse
  for i = 1, n do frame[i], back[i] = 1 << (i - 1), 1 << (i - 1) end
  for _ = 1, rng(0, 2 * n) do
    local i, j = rng(1, n), rng(1, n)
    if i ~= j then -- v -> v + v_j e_i, before the rest
      frame[j] = frame[j] ~ frame[i]
      for k = 1, n do
        if contains(back[k], j) then back[k] = back[k] ~ 1 << (i - 1) end
      end
    end
  end
  for k = 1, rng(1, n + 2) do
    if down then
      local i = rng(1, n)
      local change = 1 << (i - 1) | rng(0, (1 << (i - 1)) - 1)
      local images = matrix(n, 1 << (i - 1), change)
      maps[k] = {}
      for j = 1, n do maps[k][j] = image(frame, image(images, back[j])) end
    else
      maps[k] = matrix(n, rng(0, all) & rng(0, all), rng(0, all))
    end
  end
  return maps
end

describe("a linear game", function()
  it("has the values of its digraph, acyclic or not", function()
    local counts = { [true] = 0, [false] = 0 }
    random.cases(250, function(rng, case)
      local n = rng(1, 5)
      local maps, tables = random_maps(rng, n, case % 2 == 0), {}
      for k, images in ipairs(maps) do tables[k] = table_of(n, images) end
      local given = {}
      for k, images in ipairs(maps) do
        local map = tables[k]
        given[k] = rng(1, 4) == 1 and function(v) return map[v] end or images
      end
      local game = grundy.linear { dimension = n, maps = given }
      local digraph = digraph_of(n, tables)
      local value = slow.algorithm_g(digraph)
      assert.equal(not is_cyclic(digraph), game.acyclic)
      assert.is_true(game.acyclic or case % 2 == 1)
      counts[game.acyclic] = counts[game.acyclic] + 1
      assert.equal(("grundy.linear: dimension %d, %s"):format(n,
        game.acyclic and "acyclic" or "cyclic"), tostring(game))
      local expanded = game:expand()
      assert.is_true((expanded:audit()))
      local p = span(game:basis())
      for v = 0, (1 << n) - 1 do
        local x = value[v + 1]
        assert.equal(slow.text(x), tostring(game:value(v)))
        assert.equal(game:value(v), expanded:value(v))
        assert.equal(expanded:outcome(v), game:outcome(v))
        assert.equal(x == 0, p[v] or false)
        local followers = sorted(game:followers(v))
        for i, w in ipairs(followers) do followers[i] = w + 1 end
        assert.same(sorted(slow.distinct(digraph[v + 1])), followers)
        local winning, message = game:best(v)
        if game:outcome(v) ~= "N" then
          assert.is_nil(winning)
          assert.equal(("no move from %d wins"):format(v), message)
        else
          assert.equal(0, value[winning + 1])
          assert.is_true(slow.contains(digraph[v + 1], winning + 1))
        end
      end
    end)
    random.came_up(counts[true], counts[false])
  end)

  it("has simple elements, terminal positions and a Grundy map", function()
    local terminals = 0
    random.cases(250, function(rng)
      local n = rng(1, 5)
      local maps = random_maps(rng, n, true)
      local game = grundy.linear { dimension = n, maps = maps }
      local moved = {} -- H(v), as bits
      for v = 0, (1 << n) - 1 do
        moved[v] = 0
        for k, images in ipairs(maps) do
          if image(images, v) ~= v then moved[v] = moved[v] | 1 << k end
        end
      end
      for _, s in ipairs(game.simple) do -- 4.1
        assert.not_equal(0, moved[s])
        for t = 0, (1 << n) - 1 do
          local both = moved[s] & moved[t]
          assert.is_true(both == 0 or both == moved[s])
        end
      end
      local terminal = span(game.terminal)
      for v = 0, (1 << n) - 1 do
        assert.equal(moved[v] == 0, terminal[v] or false)
      end
      terminals = terminals + #game.terminal
      -- a basis of the space, both together (4.4)
      local basis = table.move(game.simple, 1, #game.simple,
        #game.terminal + 1, { table.unpack(game.terminal) })
      span(basis)
      assert.equal(n, #basis)
      for v = 0, (1 << n) - 1 do -- 4.5
        assert.equal(image(game.values, v), game:value(v))
      end
    end)
    random.came_up(terminals)
  end)

  it("has maps that move a position, and elements that appear in it", function()
    local kinds = { [true] = 0, [false] = 0 }
    random.cases(200, function(rng, case)
      local n = rng(1, 4)
      local maps = random_maps(rng, n, case % 2 == 0)
      if rng(1, 3) == 1 then maps[#maps + 1] = maps[1] end -- the same again
      local game = grundy.linear { dimension = n, maps = maps }
      local moved, names = {}, {} -- H(v) as bits of the first of equal maps
      for v = 0, (1 << n) - 1 do
        moved[v], names[v] = 0, {}
        for k, images in ipairs(maps) do
          local first = k
          for j = k - 1, 1, -1 do
            if table.concat(maps[j], " ") == table.concat(images, " ") then
              first = j
            end
          end
          if image(images, v) ~= v and first == k then
            moved[v] = moved[v] | 1 << k
            table.insert(names[v], k)
          end
        end
      end
      for s = 0, (1 << n) - 1 do
        assert.same(names[s], game:maps(s))
        local simple = true
        for t = 0, (1 << n) - 1 do
          local both = moved[s] & moved[t]
          simple = simple and (both == 0 or both == moved[s])
        end
        local sum = 0
        for t = 0, (1 << n) - 1 do
          local appears = simple and moved[s] & moved[t] == moved[s]
          assert.equal(appears, game:appears(s, t))
          kinds[appears] = kinds[appears] + 1
        end
        for _, u in ipairs(game.simple or {}) do
          if game:appears(u, s) then sum = sum ~ u end
        end
        -- 4.2: but for a terminal position, s is the sum of these
        assert.is_true(not game.acyclic or moved[s ~ sum] == 0)
      end
    end)
    random.came_up(kinds[true], kinds[false])
  end)

  it("is numbered by a linear map, so that moves lead down", function()
    local cyclic, terminals = 0, 0
    random.cases(200, function(rng, case)
      local n = rng(1, 6)
      local game = grundy.linear { dimension = n,
        maps = random_maps(rng, n, case % 4 > 0) }
      local d, state = game:numbering()
      if not game.acyclic then
        cyclic = cyclic + 1
        assert.is_nil(d)
        assert.equal(("numbering: the game is cyclic (%s)"):format(game.reason),
          state)
        return
      end
      terminals = terminals + #game.terminal
      local seen = {}
      for v = 0, (1 << n) - 1 do
        local number = d(v)
        assert.is_true(number >= 0 and number < 1 << n and not seen[number])
        seen[number] = true
        assert.equal(v, state(number))
        local w = rng(0, (1 << n) - 1)
        assert.equal(number ~ d(w), d(v ~ w))
        for _, after in ipairs(game:followers(v)) do
          assert.is_true(d(after) < number)
        end
      end
    end)
    random.came_up(cyclic, terminals)
    local d, state = grundy.linear({ dimension = 2, maps = {} }):numbering()
    raises(function() d(4) end, "d: an integer from 0 to 3 expected, got 4")
    raises(function() state(-1) end,
      "numbering: an integer from 0 to 3 expected, got -1")
  end)

  it("reports a finite subspace if it is cyclic", function()
    local proper, involutions = 0, 0
    random.cases(200, function(rng)
      local n = rng(1, 5)
      local maps, tables = random_maps(rng, n), {}
      for k, images in ipairs(maps) do tables[k] = table_of(n, images) end
      local game = grundy.linear { dimension = n, maps = maps }
      if game.acyclic then
        assert.is_nil(game.reason)
        assert.is_nil(game.solution)
        return
      end
      assert.equal("string", type(game.reason))
      local value = slow.algorithm_g(digraph_of(n, tables))
      local finite = span(game.finite.basis)
      for v = 0, (1 << n) - 1 do
        assert.equal(slow.is_finite(value[v + 1]), finite[v] or false)
        for w = 0, v do
          if finite[v] and finite[w] then
            assert.equal(value[v + 1] ~ value[w + 1], value[(v ~ w) + 1])
          end
        end
      end
      for i, v in ipairs(game.finite.basis) do
        assert.equal(value[v + 1], game.finite.values[i])
      end
      local d = game.finite.dimension
      if d > 0 and d < n then proper = proper + 1 end
      if game.reason:find "and back" then involutions = involutions + 1 end
    end)
    random.came_up(proper, involutions)
  end)

  it("is not meant where a vertex is called maps", function()
    local tokens = grundy.linear { maps = { "a" }, a = {} }
    assert.equal("grundy.tokens: sets of 2 positions, 1 of them units", tostring(tokens))
    raises(function() grundy.linear { dimensoin = 2, maps = { { 1, 2 } } } end,
      "linear: unknown field 'dimensoin'")
  end)

  it("says why it is cyclic", function()
    local game = grundy.linear { dimension = 2, maps = {
      matrix(2, 1, 3), matrix(2, 2, 3) } }
    assert.equal("a simple element comes back: 1 -> 2 -> 1", game.reason)
    game = grundy.linear { dimension = 2, maps = {
      matrix(2, 1, 1), { 1, 2 }, matrix(2, 2, 2), matrix(2, 3, 1) } }
    assert.equal("each position is moved by an even number of the maps 1, 3, 4",
      game.reason)
  end)

  it("needs no positions when it is acyclic", function()
    -- coordinate i may be replaced by any one of the three below
    local n, maps = 62, {}
    for i = 2, n do
      for k = math.max(1, i - 3), i - 1 do
        maps[#maps + 1] = matrix(n, 1 << (i - 1),
          1 << (i - 1) | 1 << (k - 1))
      end
    end
    local game = grundy.linear { dimension = n, maps = maps }
    for i = 1, n do assert.equal((i - 1) % 4, game:value(1 << (i - 1))) end
    assert.same({ 1 }, game.terminal)
    local v = (1 << 62) - 1
    while game:outcome(v) == "N" do
      local after = game:best(v)
      assert.equal(0, game:value(after))
      v = game:followers(after)[1] or 0
    end
    assert.same({ nil, "the limit of 16777216 positions is reached" },
      { game:expand() })
    assert.equal(4, #game:expand { start = 8 })
    maps[#maps + 1] = matrix(n, 1, 1 << 61 | 1)
    assert.same({ nil, "linear: the game is cyclic (a simple element comes "
      .. "back: 2 -> 1 -> 2305843009213693952 -> 288230376151711744 -> "
      .. "36028797018963968 -> 4503599627370496 -> 562949953421312 -> "
      .. "70368744177664 -> ... (22 in all)), and the limit of 1000 positions "
      .. "is reached" },
      { grundy.linear({ dimension = n, maps = maps }, { limit = 1000 }) })
  end)
end)

describe("the conditions on a linear game", function()
  -- The first map that breaks one, and which, by 3.2.
  local function first_broken(n, maps)
    for k, map in ipairs(maps) do
      for s = 0, (1 << n) - 1 do
        for t = 0, (1 << n) - 1 do
          if map[s ~ t] ~= map[s] ~ map[t] then return k, "b" end
        end
      end
      for s = 0, (1 << n) - 1 do
        for t = 0, (1 << n) - 1 do
          local moves, one = map[s ~ t] ~= s ~ t, map[s] ~= s
          if moves ~= (one ~= (map[t] ~= t)) then return k, "a" end
        end
      end
    end
  end

  local function check_witness(map, witness)
    local s, t = witness.s, witness.t
    if witness.condition == "b" then
      assert.not_equal(map[s] ~ map[t], map[s ~ t])
    else
      assert.not_equal((map[s] ~= s) ~= (map[t] ~= t), map[s ~ t] ~= s ~ t)
    end
  end

  it("are checked, and what breaks them is named", function()
    local found = { a = 0, b = 0, none = 0 }
    random.cases(200, function(rng)
      local n = rng(1, 4)
      local all, given, tables = (1 << n) - 1, {}, {}
      for k = 1, rng(1, 3) do
        local kind = rng(1, 5)
        local images = matrix(n, rng(0, all), rng(0, all))
        if kind == 1 then
          for i = 1, n do images[i] = rng(0, all) end
        end
        local map = table_of(n, images)
        if kind == 2 then map[rng(0, all)] = rng(0, all) end
        tables[k] = map
        given[k] = (kind == 2 or rng(1, 2) == 1) and function(v)
          return map[v]
        end or images
      end
      local game, message, witness = grundy.linear { dimension = n,
        maps = given }
      local map, condition = first_broken(n, tables)
      found[condition or "none"] = found[condition or "none"] + 1
      assert.equal(not map, game ~= nil)
      if map then
        assert.equal(map, witness.map)
        assert.equal(condition, witness.condition)
        check_witness(tables[map], witness)
        assert.is_truthy(message:find(
          ("linear: map %d breaks condition (%s): "):format(map, condition),
          1, true))
      end
    end)
    random.came_up(found.a, found.b, found.none)
  end)
end)

describe("mistakes in a linear game", function()
  it("do not come of seconds, which end maps that are idle", function()
    local calls = 0
    local function idle(v)
      calls = calls + 1
      while calls == 5 do end -- luacheck: ignore 542
      return v
    end
    assert.same({ nil, "linear: the limit of 0.05 seconds is reached" },
      { grundy.linear({ dimension = 3, maps = { idle } },
        { seconds = 0.05 }) })
    assert.is_nil(debug.gethook())
    assert.is_true(grundy.linear({ dimension = 2, maps = { { 0, 2 } } },
      { seconds = 1000 }).acyclic)
    local game, message = grundy.linear({ dimension = 20, maps = {
      function(v) return v ~ (v & 1) << 19 end } }, { seconds = 0.01 })
    assert.is_nil(game)
    assert.is_truthy(message:find "the limit of 0.01 seconds is reached$")
    raises(function()
      grundy.linear({ dimension = 1, maps = {} }, { seconds = 0 })
    end, "option 'seconds' must be a positive number, got 0")
  end)

  it("pass through if they are the map's own", function()
    local object = {}
    local fine, message = pcall(grundy.linear, { dimension = 1, maps = {
      function() error(object) end } })
    assert.is_false(fine)
    assert.equal(object, message)
  end)
end)
