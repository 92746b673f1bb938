local grundy = require "grundy"
local published = dofile "spec/support/published.lua"
local random = require "spec.support.random"
local slow_values = dofile "spec/support/slow_values.lua"

local names = {
  "annihilation", "chomp", "coins", "cram", "dollars_and_cents", "dragon",
  "fair_shares", "fox_and_hounds", "kayles", "kayles_heaps", "nim",
  "node_kayles", "reserve_nim", "silver_dollar", "square_but_one", "take",
  "tic_tac_toe", "two_piles", "two_tokens", "why_cycles", "windup", "wythoff",
}

-- Examples that are no games: they print something.
local programs = { "experiment", "octal_periods" }

local function example(name)
  return dofile("examples/" .. name .. ".lua")
end

local function solve(name, start, options)
  return assert(grundy.game(example(name)):solve(start, options))
end

-- A value as text; a published infinity is { inf = { … } }.
local function text(value)
  if type(value) == "table" and value.inf then
    return tostring(grundy.infinity(value.inf))
  end
  return tostring(value)
end

local function count(solution, what)
  local n = 0
  for position in solution:positions() do
    if what(position) then n = n + 1 end
  end
  return n
end

local function xor(numbers)
  local sum = 0
  for _, n in ipairs(numbers) do sum = sum ~ n end
  return sum
end

describe("examples", function()
  it("are all on the list of this spec", function()
    local listing = assert(io.popen "ls examples/*.lua")
    local found = {}
    for line in listing:lines() do
      found[#found + 1] = line:match "([^/]+)%.lua$"
    end
    listing:close()
    table.sort(found)
    local listed = table.move(programs, 1, #programs, #names + 1,
      { table.unpack(names) })
    table.sort(listed)
    assert.same(listed, found)
  end)

  for _, name in ipairs(names) do
    describe(name, function()
      local game, solution

      setup(function()
        game = example(name)
        solution = assert(grundy.game(game):solve())
      end)

      teardown(function() solution = nil end)

      it("is a plain table with a name and a start", function()
        assert.is_nil(getmetatable(game))
        assert.is_string(game.name)
        assert.is_true(solution:has(game.start, game.players and 1))
      end)

      it("is solved, and the solution verified", function()
        assert.is_true(solution:verify())
        assert.is_true(#solution <= 11000)
      end)

      it("has the values that the definition gives", function()
        if game.players or game.terminal or game.splits then return end
        local values, positions = slow_values(game)
        assert.equal(positions, #solution)
        for position in solution:positions() do
          local shown = game.show(position)
          assert.equal(values[shown], text(solution:value(position)), shown)
        end
      end)

      it("reads what it shows", function()
        local left = 2000
        for position in solution:positions() do
          local shown = game.show(position)
          assert.is_true(type(shown) == "string" and shown ~= "")
          assert.equal(grundy.key(position), grundy.key(game.parse(shown)))
          left = left - 1
          if left == 0 then break end
        end
        assert.equal(grundy.key(game.start),
          grundy.key(game.parse(game.show(game.start))))
      end)

      it("does not read nonsense", function()
        for _, nonsense in ipairs {
          "nonsense !", "", " ", "-1", "1.5", "(", "+", "#/##", "1 2 x", "a g",
          "9 99999999999999999999", "9 99999999999999999999 +0",
          "hoard 9, sleep 9", "none:d",
        } do
          local position, message = game.parse(nonsense)
          assert.is_nil(position)
          assert.is_string(message)
        end
      end)

      it("leaves the position it is asked about alone", function()
        for position, player in solution:positions() do
          local before = grundy.key(position)
          game.moves(position, function() end, player)
          if game.normal then game.normal(position) end
          game.show(position)
          assert.equal(before, grundy.key(position))
        end
      end)

      it("gives different moves different names", function()
        if not game.describe then return end
        for position, player in solution:positions() do
          local seen = {}
          for _, follower in ipairs(solution:followers(position, player)) do
            local move = game.describe(position, follower)
            assert.is_string(move)
            assert.is_nil(seen[move])
            seen[move] = true
          end
        end
      end)

      it("has a normal form that stays", function()
        if not game.normal then return end
        for position in solution:positions() do
          assert.equal(grundy.key(position),
            grundy.key(game.normal(position)))
        end
      end)
    end)
  end
end)

describe("take", function()
  it("has the value n mod 5", function()
    local solution = solve("take", 50)
    assert.equal(51, #solution)
    for n = 0, 50 do
      assert.equal(n % 5, solution:value(n))
      assert.equal(n % 5 == 0 and "P" or "N", solution:outcome(n))
    end
  end)
end)

describe("two piles", function()
  it("is P exactly where the piles are equal", function()
    local solution = solve("two_piles", { 12, 9 })
    for x = 0, 12 do
      for y = 0, 9 do
        assert.equal(x == y and "P" or "N", solution:outcome { x, y })
        assert.equal(x ~ y, solution:value { x, y })
      end
    end
  end)
end)

describe("Nim", function()
  it("has the xor of the heaps as its value", function()
    for _, start in ipairs { { 3, 5, 7 }, { 1, 2, 3, 4 }, { 9 }, { 0, 6 } } do
      local solution = solve("nim", start)
      for heaps in solution:positions() do
        assert.equal(xor(heaps), solution:value(heaps))
      end
    end
  end)

  it("holds one position for all orders of the heaps", function()
    local solution = solve("nim", { 7, 3, 5 })
    assert.equal(#solve("nim"), #solution)
    assert.equal(count(solution, function(heaps)
      return heaps[1] <= heaps[2] and heaps[2] <= heaps[3]
    end), #solution)
    assert.equal(solution:value { 4, 0, 2 }, solution:value { 2, 4, 0 })
    assert.equal(15, #solution:followers { 7, 3, 5 })
  end)
end)

describe("Kayles", function()
  it("has the published values on full rows", function()
    for n = 1, 12 do
      local solution = solve("kayles", ("I"):rep(n))
      assert.equal(published.kayles[n + 1], solution:value(("I"):rep(n)))
    end
  end)

  it("is the sum of its runs", function()
    local solution = solve "kayles"
    assert.equal(1024, #solution)
    for row in solution:positions() do
      local runs = {}
      for run in row:gmatch "I+" do
        runs[#runs + 1] = published.kayles[#run + 1]
      end
      assert.equal(xor(runs), solution:value(row))
    end
  end)
end)

describe("Kayles, run by run,", function()
  it("has the published values, and its period", function()
    local game = grundy.game(example "kayles_heaps")
    local values = grundy.sequence(game, 0, 300)
    for n = 0, 83 do
      assert.equal(published.kayles[n + 1], values[n + 1])
    end
    for n = 71, 288 do assert.equal(values[n + 1], values[n + 13]) end
  end)

  it("has the values of whole rows", function()
    local rows = solve("kayles", ("I"):rep(9))
    local runs = solve("kayles_heaps", 9)
    for row in rows:positions() do
      local sum = {}
      for pins in row:gmatch "I+" do sum[#sum + 1] = runs:value(#pins) end
      assert.equal(rows:value(row), xor(sum))
    end
  end)
end)

-- A board of h rows of w cells.
local function rectangle(h, w)
  return (("#"):rep(w) .. "/"):rep(h):sub(1, -2)
end

-- The value of a board by the mex of whole boards: moves(free, h, w) calls
-- add(after) with tables of free cells, numbered from 1 row by row.
local function whole_board(shape, moves)
  local w = #shape:match "^[^/]*"
  local cells = shape:gsub("/", "")
  local known = {}
  local function value(state)
    if not known[state] then
      local there, mex = {}, 0
      moves(state, w, function(after) there[value(after)] = true end)
      while there[mex] do mex = mex + 1 end
      known[state] = mex
    end
    return known[state]
  end
  return value(cells)
end

-- A state with some cells taken.
local function without(state, ...)
  for _, i in ipairs { ... } do
    state = state:sub(1, i - 1) .. "." .. state:sub(i + 1)
  end
  return state
end

local function is_free(state, i) return state:sub(i, i) == "#" end

describe("Cram", function()
  local cram = grundy.game(example "cram")

  local function value(shape)
    local p = assert(cram.parse(shape))
    return cram:solve(p):value(p)
  end

  it("has the published values", function()
    for n = 1, 12 do
      assert.equal(published.dawson_kayles[n + 1], value(rectangle(1, n)))
    end
    for n = 1, 6 do assert.equal(n % 2, value(rectangle(2, n))) end
    for n, expected in pairs { [3] = 0, [4] = 1, [5] = 1 } do
      assert.equal(expected, value(rectangle(3, n)))
    end
    assert.equal(1, value(rectangle(4, 3)))
    assert.equal(0, value(rectangle(4, 4)))
    if random.scale >= 1 then -- these take seconds
      assert.equal(4, value(rectangle(3, 6)))
      assert.equal(2, value(rectangle(4, 5)))
    end
  end)

  it("has the values of whole boards", function()
    for _, shape in ipairs { "##/##", "###/###", "###/###/###", "####/####/####",
      "##./###/.##", "#.##/####/###.", "##.#/#..#/####", "#####/#...#/#####",
    } do
      assert.equal(whole_board(shape, function(state, w, add)
        for i = 1, #state do
          if is_free(state, i) then
            if i % w ~= 0 and is_free(state, i + 1) then
              add(without(state, i, i + 1))
            end
            if is_free(state, i + w) then add(without(state, i, i + w)) end
          end
        end
      end), value(shape), shape)
    end
  end)
end)

describe("Node Kayles", function()
  local node = grundy.game(example "node_kayles")

  local function value(shape)
    local p = assert(node.parse(shape))
    return node:solve(p):value(p)
  end

  it("is Dawson's Chess on paths", function()
    for n = 1, 30 do
      assert.equal(published.dawson_kayles[n + 2], value(rectangle(1, n)))
    end
  end)

  it("has the values of a path less by three on cycles", function()
    for w = 3, 9 do
      local ring = rectangle(1, w) .. "/#" .. ("."):rep(w - 2) .. "#/" .. rectangle(1, w)
      local path = published.dawson_kayles[2 * w + 2 - 3 + 2]
      assert.equal(path == 0 and 1 or 0, value(ring))
    end
  end)

  it("has the values of whole boards", function()
    for _, shape in ipairs { "##/##", "###/###/###", "####/####/####",
      "##./###/.##", "#.##/####/###.", "##.#/#..#/####", "####/####/####/####",
    } do
      assert.equal(whole_board(shape, function(state, w, add)
        for i = 1, #state do
          if is_free(state, i) then
            local taken = { i, i + w <= #state and i + w or nil }
            if i - w >= 1 then taken[#taken + 1] = i - w end
            if i % w ~= 0 then taken[#taken + 1] = i + 1 end
            if i % w ~= 1 then taken[#taken + 1] = i - 1 end
            add(without(state, table.unpack(taken)))
          end
        end
      end), value(shape), shape)
    end
  end)
end)

describe("Wythoff's game", function()
  local solution
  setup(function() solution = solve "wythoff" end)

  it("has the published values", function()
    assert.equal(144, #solution)
    for x = 0, 11 do
      for y = 0, 11 do
        assert.equal(published.wythoff[x + 1][y + 1],
          solution:value { x, y })
      end
    end
  end)

  it("is P where the golden ratio says", function()
    local phi, pairs_of = (1 + math.sqrt(5)) / 2, {}
    for k = 0, 12 do pairs_of[k * phi // 1] = k * phi * phi // 1 end
    for x = 0, 11 do
      for y = 0, 11 do
        local p = pairs_of[x] == y or pairs_of[y] == x
        assert.equal(p and "P" or "N", solution:outcome { x, y })
      end
    end
  end)
end)

describe("Chomp", function()
  local solution
  setup(function() solution = solve("chomp", { 6, 6, 6, 6, 6, 6 }) end)

  it("is N on every rectangle but the poison", function()
    assert.equal("P", solution:outcome { 1 })
    for rows = 1, 6 do
      for length = 1, 6 do
        if rows * length > 1 then
          local bar = {}
          for i = 1, rows do bar[i] = length end
          assert.equal("N", solution:outcome(bar))
        end
      end
    end
  end)

  it("with two rows is P when the lower is one shorter", function()
    for upper = 1, 6 do
      for lower = 1, upper do
        assert.equal(lower == upper - 1 and "P" or "N",
          solution:outcome { upper, lower })
      end
    end
  end)

  it("with one row and one column is Nim", function()
    for length = 1, 6 do
      for rows = 1, 6 do
        local bar = { length }
        for i = 2, rows do bar[i] = 1 end
        assert.equal((length - 1) ~ (rows - 1), solution:value(bar))
      end
    end
  end)

  it("is answered in the frame of the question", function()
    local game = example "chomp"
    assert.equal(solution:value { 4, 2 }, solution:value { 2, 2, 1, 1 })
    local shown = {}
    for i, bar in ipairs(solution:followers { 2, 2, 1 }) do
      shown[i] = game.show(bar)
    end
    table.sort(shown)
    assert.same({ "##", "##/##", "##/#/#", "#/#/#" }, shown)
  end)
end)

describe("Wind-Up", function()
  it("has the published values", function()
    for _, clock in ipairs(published.windup) do
      local hours = {}
      for hour = 0, clock.hours - 1 do hours[#hours + 1] = hour end
      local solution = assert(grundy.game({
        name = "Wind-Up",
        start = 0,
        moves = function(hour, add)
          if hour == 0 then return end
          for _, step in ipairs(clock.steps) do
            add((hour - step) % clock.hours)
          end
        end,
      }):solve(0, { starts = hours }))
      for hour, value in ipairs(clock.values) do
        assert.equal(text(value), text(solution:value(hour - 1)))
      end
    end
  end)

  it("of the example is the first of them", function()
    local solution = solve "windup"
    assert.equal(7, #solution)
    for hour, value in ipairs(published.windup[1].values) do
      assert.equal(value, solution:value(hour - 1))
    end
  end)
end)

describe("Square-But-One", function()
  local solution
  setup(function() solution = solve "square_but_one" end)

  it("has the published values", function()
    for n, value in ipairs(published.square_but_one) do
      assert.equal(text(value), text(solution:value(n - 1)))
    end
  end)

  it("is P at 0 and 5, N a square above them, and else a draw", function()
    assert.equal(102, #solution)
    local outcome = {}
    for m = 1, 10 do
      outcome[m * m], outcome[m * m + 5] = "N", "N"
    end
    outcome[0], outcome[5] = "P", "P"
    for n = 0, 101 do
      assert.equal(outcome[n] or "D", solution:outcome(n))
    end
  end)

  it("has three finite values up to 101", function()
    for n = 0, 101 do
      assert.equal(n ~= 0 and n ~= 1 and n ~= 5,
        grundy.is_infinite(solution:value(n)))
    end
    assert.equal(1, solution:value(1))
  end)
end)

describe("Silver Dollar", function()
  -- The gaps inside the pairs, paired from the right.
  local function gaps(strip)
    local coins, widths = {}, {}
    for at in strip:gmatch "()o" do coins[#coins + 1] = at end
    for i = #coins, 1, -2 do
      widths[#widths + 1] = coins[i] - (coins[i - 1] or 0) - 1
    end
    return widths
  end

  it("is Nim with the gaps of the pairs", function()
    for _, start in ipairs { "..o..o.o.o", "..oo....o", ".......o", "..." } do
      local solution = solve("silver_dollar", start)
      for strip in solution:positions() do
        assert.equal(xor(gaps(strip)), solution:value(strip))
      end
    end
  end)
end)

describe("Fair Shares and Varied Pairs", function()
  -- All partitions of n into heaps of at most `most`, largest heap first.
  local function partitions(n, most)
    if n == 0 then return { {} } end
    local all = {}
    for heap = math.min(n, most or n), 1, -1 do
      for _, rest in ipairs(partitions(n - heap, heap)) do
        all[#all + 1] = { heap, table.unpack(rest) }
      end
    end
    return all
  end

  local function stats(n)
    return solve("fair_shares", { n }, { starts = partitions(n) }):stats()
  end

  it("is finite up to 9 almonds", function()
    for n = 1, 9 do
      assert.equal(0, stats(n).infinite)
    end
  end)

  it("has infinite values first with 10 almonds, and no draw", function()
    local ten = stats(10)
    assert.equal(42, ten.positions)
    assert.equal(28, ten.infinite)
    assert.equal(0, ten.D)
  end)

  it("has draws from 11 almonds on", function()
    for n = 11, 14 do
      assert.is_true(stats(n).D > 0)
    end
    local twelve = stats(12)
    assert.same({ 77, 3, 18, 56 },
      { twelve.positions, twelve.P, twelve.N, twelve.D })
  end)

  it("has the values that the definition gives", function()
    local game = example "fair_shares"
    for _, n in ipairs { 10, 11 } do
      local starts = partitions(n)
      local solution = solve("fair_shares", { n }, { starts = starts })
      local values = slow_values(game, starts)
      for heaps in solution:positions() do
        assert.equal(values[game.show(heaps)], text(solution:value(heaps)))
      end
    end
  end)
end)

describe("Nim with a reserve", function()
  it("is P on two equal heaps, unless one chip is in reserve", function()
    local solution = solve "reserve_nim"
    assert.equal("D", solution:outcome(example("reserve_nim").start))
    for p in solution:positions() do
      local a, b, c = table.unpack(p.heaps) -- sorted
      local over = c == 0
      local equal = a == 0 and b == c and not over
      if equal and p.reserve == 1 then
        assert.equal("D", solution:outcome(p))
      else
        assert.equal(over or equal, solution:outcome(p) == "P")
      end
    end
  end)
end)

describe("the dragon", function()
  local solution
  setup(function() solution = solve "dragon" end)

  it("is a draw at the start, and is as its comment says", function()
    local stats = solution:stats()
    assert.same({ 28, 9, 9, 10 },
      { stats.positions, stats.P, stats.N, stats.D })
    assert.equal("D", solution:outcome { hoard = 8, sleep = 3 })
  end)

  it("is lost for the player who finds it awake", function()
    local longest = 0
    for p in solution:positions() do
      if p.sleep == 0 then
        assert.equal("P", solution:outcome(p))
        longest = math.max(longest, solution:remoteness(p))
      elseif p.sleep == 1 and p.hoard > 0 then
        assert.equal("N", solution:outcome(p))
      elseif p.hoard > 3 then
        assert.equal("D", solution:outcome(p))
      end
    end
    assert.equal(10, longest)
  end)
end)

describe("annihilation", function()
  local game = example "annihilation"

  it("has the values that grundy.annihilation gives", function()
    local arrows = { a = { "d" }, b = { "a", "c" }, c = {}, d = {},
      e = { "b", "d", "f" }, f = { "c", "e" } }
    local all = grundy.annihilation(arrows)
    local solution = solve "annihilation"
    for tokens in solution:positions() do
      assert.equal(all:value(tokens), solution:value(tokens))
      assert.equal(#all:followers(tokens), #solution:followers(tokens))
    end
    assert.equal("∞(0)", text(all:value { "e", "f" }))
    assert.equal("∞()", text(solve "two_tokens":value { "e", "f" }))
    assert.same({ dimension = 4, basis = { { "a" }, { "b" }, { "c" }, { "d" } },
      values = { 1, 2, 0, 0 } }, all:finite())
  end)

  it("reads vertices and a drawing", function()
    assert.same({ "b", "e" }, game.parse "b e")
    assert.same({ "b", "e" }, game.parse "a (b) c / d (e) f")
    assert.same({}, game.parse "a b c / d e f")
    assert.is_nil(game.parse "b b")
    assert.is_nil(game.parse "e b")
    assert.is_nil(game.parse "g")
    assert.is_nil(game.parse "(a) b c")
  end)
end)

describe("two tokens", function()
  local game = example "two_tokens"

  -- The values of one token, from the definition: the other stands on a sink.
  local one = {
    a = "1", b = "2", c = "0",
    d = "0", e = "∞(0,2)", f = "∞(0)",
  }

  local function set_of(value)
    local set = {}
    for k in value:gmatch "%d+" do set[#set + 1] = math.tointeger(k) end
    return set
  end

  -- The generalised nim-sum of two values given as texts.
  local function nimsum(left, right)
    local a, b = math.tointeger(left), math.tointeger(right)
    if a and b then return tostring(a ~ b) end
    if not a and not b then return "∞()" end
    local set = set_of(a and right or left)
    for i, k in ipairs(set) do set[i] = k ~ (a or b) end
    return tostring(grundy.infinity(set))
  end

  it("with one token has the values of its drawing", function()
    local values = slow_values(game, { { "e", "c" } })
    for vertex, value in pairs(one) do
      local pair = game.normal { vertex, "c" }
      assert.equal(value, values[game.show(pair)])
    end
  end)

  it("is the sum of its tokens", function()
    local solution = solve "two_tokens"
    assert.equal(21, #solution)
    for tokens in solution:positions() do
      assert.equal(nimsum(one[tokens[1]], one[tokens[2]]),
        text(solution:value(tokens)))
    end
    assert.equal("D", solution:outcome { "f", "e" })
  end)

  it("reads two vertices and a drawing", function()
    assert.same({ "e", "f" }, game.parse "e f")
    assert.same({ "b", "b" }, game.parse "a ((b)) c / d e f")
    assert.equal("(a) b c / d e (f)", game.show { "a", "f" })
    assert.is_nil(game.parse "e g")
    assert.is_nil(game.parse "(a) (b) (c) / d e f")
  end)
end)

describe("why cycles", function()
  -- All functions g with g(u) = mex g(followers of u), u = 1, 2, …; a digraph
  -- is an array of arrays of followers.
  local function classical(digraph)
    local found, g = {}, {}
    local function fits(u)
      local seen, mex = {}, 0
      for _, v in ipairs(digraph[u]) do seen[g[v]] = true end
      while seen[mex] do mex = mex + 1 end
      return mex == g[u]
    end
    local function extend(u)
      if u > #digraph then
        for v = 1, #digraph do
          if not fits(v) then return end
        end
        found[#found + 1] = { table.unpack(g) }
        return
      end
      for value = 0, #digraph[u] do
        g[u] = value
        extend(u + 1)
      end
    end
    extend(1)
    return found
  end

  -- The part of the example with the given name, as such a digraph.
  local function part(name)
    local game, digraph = example "why_cycles", {}
    for _, letter in ipairs { "a", "b", "c" } do
      if game.parse(name .. ":" .. letter) then
        digraph[#digraph + 1] = {}
        for i, to in ipairs(game.moves(name .. ":" .. letter)) do
          assert.equal(name, to:match "^%l+")
          digraph[#digraph][i] = to:byte(-1) - ("a"):byte() + 1
        end
      end
    end
    return digraph
  end

  local function values_of(digraph)
    local vertices = {}
    for u = 1, #digraph do vertices[u] = u end
    return slow_values({
      moves = function(u) return digraph[u] end,
      show = tostring,
    }, vertices)
  end

  -- Which of the three it is, if any.
  local function kind(digraph)
    local functions = classical(digraph)
    if #functions == 0 then return "none" end
    if #functions > 1 then return "two" end
    local values = values_of(digraph)
    for u = 1, #digraph do
      if tostring(functions[1][u]) ~= values[tostring(u)] then
        return "lie"
      end
    end
  end

  -- An iterator over all digraphs with n vertices, and their numbers of moves.
  local function digraphs(n, loops)
    local arrows = {}
    for u = 1, n do
      for v = 1, n do
        if loops or u ~= v then arrows[#arrows + 1] = { u, v } end
      end
    end
    local code = -1
    return function()
      code = code + 1
      if code >= 1 << #arrows then return nil end
      local digraph, size = {}, 0
      for u = 1, n do digraph[u] = {} end
      for i, arrow in ipairs(arrows) do
        if code >> (i - 1) & 1 == 1 then
          table.insert(digraph[arrow[1]], arrow[2])
          size = size + 1
        end
      end
      return digraph, size
    end
  end

  it("has no, two and one classical functions in its parts", function()
    assert.same({}, classical(part "none"))
    assert.same({ { 0, 1 }, { 1, 0 } }, classical(part "two"))
    assert.same({ { 2, 0, 1 } }, classical(part "lie"))
    for _, name in ipairs { "none", "two", "lie" } do
      assert.equal(name, kind(part(name)))
    end
  end)

  it("is a draw everywhere, which no integer can say", function()
    local solution = solve "why_cycles"
    assert.equal(9, #solution)
    for position in solution:positions() do
      assert.equal("D", solution:outcome(position))
      assert.equal("∞()", tostring(solution:value(position)))
    end
  end)

  it("has the smallest parts there are, each the only one", function()
    -- The smallest {vertices, moves} of each kind, and how often it appears
    -- with numbered vertices: 3! / 3, 2! / 2 and 3! ways to number it.
    local smallest = {}
    for n = 1, 3 do
      for digraph, size in digraphs(n) do
        local what = kind(digraph)
        if what then
          local best = smallest[what]
          if not best or best[1] == n and size < best[2] then
            smallest[what] = { n, size, 1 }
          elseif best[1] == n and best[2] == size then
            best[3] = best[3] + 1
          end
        end
      end
    end
    assert.same({ none = { 3, 3, 2 }, two = { 2, 2, 1 }, lie = { 3, 4, 6 } },
      smallest)
  end)

  it("is a matter of infinite values only", function()
    for n = 1, 3 do
      for digraph in digraphs(n, true) do
        local values = values_of(digraph)
        for _, g in ipairs(classical(digraph)) do
          for u = 1, n do
            local value = values[tostring(u)]
            if math.tointeger(value) then
              assert.equal(value, tostring(g[u]))
            end
          end
        end
      end
    end
  end)
end)

-- What the player to move gets in a game without cycles, by the rules alone.
local function negamax(game)
  local known = {}
  local payoffs = { win = 1, loss = -1, draw = 0 }
  local function worth(position, player)
    local key = grundy.key(position) .. (player or "")
    if known[key] then return known[key] end
    local best
    local function add(follower)
      local mine = -worth(follower, player and 3 - player)
      best = best and math.max(best, mine) or mine
    end
    game.moves(position, add, player)
    if not best then
      local ending = game.terminal(position)
      best = payoffs[ending] or ending
    end
    known[key] = best
    return best
  end
  return worth
end

describe("tic-tac-toe", function()
  it("is a draw, and what the rules alone say everywhere", function()
    local game = example "tic_tac_toe"
    local solution = solve "tic_tac_toe"
    assert.equal(765, #solution)
    assert.equal("D", solution:outcome(game.start, 1))
    game.normal = nil
    solution = grundy.game(game):solve()
    assert.equal(5478, #solution)
    local worth = negamax(game)
    for board, player in solution:positions() do
      assert.equal(worth(board, player), solution:worth(board, player))
    end
  end)
end)

describe("coins in a row", function()
  it("pays what the rules alone say, and the first player never loses",
    function()
      local game, solution = example "coins", solve "coins"
      local worth = negamax(game)
      for p in solution:positions() do
        assert.equal(worth(p), solution:worth(p))
        if (p.last - p.first) % 2 == 1 and p.ahead >= 0 then
          assert.is_true(solution:worth(p) >= 0)
        end
      end
      assert.equal(10, solution:worth(game.start))
    end)
end)

describe("fox and hounds", function()
  it("ends after at most so many moves of the hounds", function()
    local game = example "fox_and_hounds"
    local solution = solve("fox_and_hounds", nil, { player = "both" })
    for player = 1, 2 do
      assert.equal("N", solution:outcome(game.start, player))
      assert.is_true(solution:distance(game.start, player) <= 2 * 15 + 1)
    end
  end)
end)

describe("dollars and cents", function()
  local omega = grundy.ordinal "w"

  -- ω·d + c, and what the bank's limit makes of it.
  local function ordinal_of(pile) return omega * pile[1] + pile[2] end
  local function number_of(pile) return 20 * pile[1] + pile[2] end

  it("lasts 20 d + c moves, a pile alone", function()
    local solution = solve("dollars_and_cents", { { 4, 6 } })
    for piles in solution:positions() do
      assert.equal(number_of(piles[1]), solution:remoteness(piles))
      assert.equal(number_of(piles[1]), solution:distance(piles))
    end
  end)

  it("is decided by the least of the ordinals of the piles", function()
    local solution = solve("dollars_and_cents",
      { { 2, 2 }, { 1, 4 } }, { starts = { { { 2, 3 }, { 2, 0 } } } })
    for piles in solution:positions() do
      local a, b = ordinal_of(piles[1]), ordinal_of(piles[2])
      local least = a < b and piles[1] or piles[2]
      assert.equal(number_of(least), solution:remoteness(piles))
      assert.equal(ordinal_of(least):parity() == "odd" and "N" or "P",
        solution:outcome(piles))
    end
  end)

  it("is lost by a change that does not look at the other pile", function()
    local solution = solve "dollars_and_cents"
    for m = 0, 9 do
      local moves = solution:moves { { 0, 2 * m + 1 }, { 1, 0 } }
      assert.equal(10, #moves)
      for _, move in ipairs(moves) do
        local n = (move.position[2][2] - 1) // 2
        assert.equal(n < m and "loss" or "win", move.result)
      end
    end
  end)
end)

describe("octal_periods", function()
  -- What it prints with an argument, as an array of lines of words.
  local function run(...)
    local lines = {}
    local env = setmetatable({
      print = function(line)
        local words = {}
        for word in line:gmatch "%S+" do words[#words + 1] = word end
        lines[#lines + 1] = words
      end,
    }, { __index = _G })
    assert(loadfile("examples/octal_periods.lua", "t", env))(...)
    return lines
  end

  it("prints the published periods", function()
    local lines = run "1100"
    assert.equal(10, #lines)
    local function cell(code)
      local a, b = code:match "^%.(%d)(%d?)$"
      return lines[a + 3][(tonumber(b) or 0) + 2]
    end
    for code, period in pairs(published.octal_periods) do
      if #code <= 3 then
        assert.equal(period[1] > 1000 and "?" or table.concat(period, "/"),
          cell(code), code)
      end
    end
    assert.equal("0/1", cell ".00")
  end)

  it("wants a limit that is one", function()
    assert.has_error(function() run "0" end)
    assert.has_error(function() run "x" end)
  end)
end)
