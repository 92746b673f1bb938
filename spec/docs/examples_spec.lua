-- The examples: what is known of their games from the literature or from
-- another way to compute it. What the command says about each of them is in
-- spec/command/golden/examples.txt.

local grundy = require "grundy"
local rules_of = require "spec.harness.example"
local published = require "spec.oracles.published"
local random = require "spec.harness.random"
local slow_values = require "spec.oracles.slow_values"
local wording = require "grundy.words.wording"

-- Examples that are not games: they print something.
local programs = { experiment = true, game_loop = true, octal_periods = true,
  passing_nim = true, records = true, search = true, security_levels = true }

local function example(name, parameters)
  return grundy.file("examples/" .. name .. ".lua", parameters)
end

local function solve(name, start, options)
  return assert(example(name):solve(start, options))
end

-- A value as text; a published infinity is { inf = { … } }.
local function text(value)
  if type(value) == "table" and value.inf then
    return tostring(grundy.infinity(value.inf))
  end
  return tostring(value)
end

local function xor(numbers)
  local sum = 0
  for _, n in ipairs(numbers) do sum = sum ~ n end
  return sum
end

-- What no example takes for a position.
local nonsense = { "nonsense !", "", " ", "-1", "1.5", "(", "+", "#/##",
  "1 2 x", "a g", "9 99999999999999999999", "9 99999999999999999999 +0",
  "hoard 9, sleep 9", "none:d" }

local function check_example(game)
  local solution <close> = assert(game:solve())
  assert.is_string(game.name)
  assert.is_true(#wording.paragraphs(game.how_to_play) >= 2)
  local players = game.players
  assert.is_true(players == nil or players == 1 or #players == 2)
  assert.is_true(solution:has(game.start, type(players) == "table" and 1 or
    nil))
  assert.is_true(#solution <= 15000)
  assert.is_true(solution:verify())
  local holds, covered = solution:audit()
  assert.is_true(holds, covered)
  assert.equal(#solution, covered.parse)
  assert.equal(game.normal ~= nil, covered.normal ~= nil)
  for _, word in ipairs(nonsense) do
    local position, message = game.parse(word)
    assert.is_nil(position)
    assert.is_string(message)
  end
  for position, player in solution:positions() do
    local seen = {}
    for _, follower in ipairs(game.describe and
      solution:followers(position, player) or {}) do
      local move = game.describe(position, follower)
      assert.is_nil(seen[move])
      seen[move] = true
    end
  end
  if not (game.players or game.terminal or game.splits or game.gain) then
    local values, positions = slow_values(game)
    assert.equal(positions, #solution)
    for position in solution:positions() do
      local shown = game.show(position)
      assert.equal(values[shown], text(solution:value(position)), shown)
    end
  end
end

describe("an example", function()
  for path in io.popen "ls examples/*.lua":lines() do
    local name = path:match "([^/]+)%.lua$"
    if not programs[name] then
      it(name .. " has the values that the definition gives", function()
        check_example(example(name))
      end)
    end
  end
end)

-- For each game and start: the value of each position that can be reached.
local function gaps(strip) -- inside the pairs of coins, from the right
  local coins, widths = {}, {}
  for at in strip:gmatch "()o" do coins[#coins + 1] = at end
  for i = #coins, 1, -2 do
    widths[#widths + 1] = coins[i] - (coins[i - 1] or 0) - 1
  end
  return widths
end

local function kayles_runs(row)
  local runs = {}
  for run in row:gmatch "I+" do runs[#runs + 1] = published.kayles[#run + 1] end
  return runs
end

local formulas = {
  { "take", 50, 51, function(n) return n % 5 end },
  { "two_piles", { 12, 9 }, 130, xor },
  { "nim", { 3, 5, 7 }, 88, xor },
  { "nim", { 1, 2, 3, 4 }, 42, xor },
  { "nim", { 9 }, 10, xor },
  { "kayles", ("I"):rep(10), 1024, function(row)
    return xor(kayles_runs(row))
  end },
  { "kayles_heaps", 70, 71, function(n) return published.kayles[n + 1] end },
  { "wythoff", nil, 144, function(p)
    return published.wythoff[p[1] + 1][p[2] + 1]
  end },
  { "windup", nil, 7, function(hour)
    return published.windup[1].values[hour + 1]
  end },
  { "square_but_one", 29, 30, function(n)
    return published.square_but_one[n + 1]
  end },
  { "silver_dollar", "..o..o.o.o", nil, function(s) return xor(gaps(s)) end },
  { "silver_dollar", "..oo....o", nil, function(s) return xor(gaps(s)) end },
  { "silver_dollar", ".......o", nil, function(s) return xor(gaps(s)) end },
}

describe("the values of", function()
  for _, case in ipairs(formulas) do
    local name, start, count, value = table.unpack(case, 1, 4)
    it(("%s from %s are the known ones"):format(name,
      start and grundy.key(start):gsub("%W", "_") or "its start"), function()
      local solution = solve(name, start)
      assert.equal(count or #solution, #solution)
      for p in solution:positions() do
        assert.equal(text(value(p)), text(solution:value(p)))
      end
    end)
  end
end)

describe("the boards", function()
  -- The value of a board by the mex of whole boards: moves(state, w, take)
  -- calls take with the cells that a move takes.
  local function whole_board(shape, moves)
    local w, known = #shape:match "^[^/]*", {}
    local function value(state)
      if not known[state] then
        local there, mex = {}, 0
        moves(state, w, function(...)
          local after = state
          for _, i in ipairs { ... } do
            after = after:sub(1, i - 1) .. "." .. after:sub(i + 1)
          end
          there[value(after)] = true
        end)
        while there[mex] do mex = mex + 1 end
        known[state] = mex
      end
      return known[state]
    end
    return value((shape:gsub("/", "")))
  end

  local function is_free(state, i) return state:sub(i, i) == "#" end

  local function rectangle(h, w)
    return (("#"):rep(w) .. "/"):rep(h):sub(1, -2)
  end

  local function valuer(name)
    return function(shape)
      local rows = select(2, shape:gsub("/", "")) + 1
      local game = example(name, { columns = #shape:match "^[^/]*",
        rows = rows })
      local p = assert(game.parse(shape))
      return game:solve(p):value(p)
    end
  end

  local cram, node_kayles = valuer "cram", valuer "node_kayles"
  local shapes = { "##/##", "###/###", "###/###/###", "####/####/####",
    "##./###/.##", "#.##/####/###.", "##.#/#..#/####" }

  it("of Cram have the published values", function()
    for n = 1, 12 do
      assert.equal(published.dawson_kayles[n + 1], cram(rectangle(1, n)))
    end
    for n = 1, 6 do assert.equal(n % 2, cram(rectangle(2, n))) end
    for _, case in ipairs { { 3, 3, 0 }, { 3, 4, 1 }, { 3, 5, 1 },
      { 4, 3, 1 }, { 4, 4, 0 } } do
      assert.equal(case[3], cram(rectangle(case[1], case[2])))
    end
    if random.scale >= 1 then -- these take seconds
      assert.equal(4, cram(rectangle(3, 6)))
      assert.equal(2, cram(rectangle(4, 5)))
    end
  end)

  it("of Node Kayles are Dawson's Chess on paths and cycles", function()
    for n = 1, 30 do
      assert.equal(published.dawson_kayles[n + 2], node_kayles(rectangle(1, n)))
    end
    for w = 3, 9 do -- a move on a cycle leaves a path that is shorter by three
      local ring = rectangle(1, w) .. "/#" .. ("."):rep(w - 2) .. "#/"
        .. rectangle(1, w)
      local path = published.dawson_kayles[2 * w + 2 - 3 + 2]
      assert.equal(path == 0 and 1 or 0, node_kayles(ring))
    end
  end)

  it("have the values of whole boards", function()
    for _, shape in ipairs(shapes) do
      assert.equal(whole_board(shape, function(state, w, take)
        for i = 1, #state do
          if is_free(state, i) then
            if i % w ~= 0 and is_free(state, i + 1) then take(i, i + 1) end
            if is_free(state, i + w) then take(i, i + w) end
          end
        end
      end), cram(shape), shape)
      assert.equal(whole_board(shape, function(state, w, take)
        for i = 1, #state do
          if is_free(state, i) then
            local cells = { i, i + w <= #state and i + w or nil }
            if i - w >= 1 then cells[#cells + 1] = i - w end
            if i % w ~= 0 then cells[#cells + 1] = i + 1 end
            if i % w ~= 1 then cells[#cells + 1] = i - 1 end
            take(table.unpack(cells))
          end
        end
      end), node_kayles(shape), shape)
    end
  end)
end)

it("Chomp is known on rectangles, on two rows, and on a row with a column",
  function()
    local solution = example("chomp", { rows = 6 }):solve()
    -- A bar with a first row, and other rows of one length.
    local function bar(first, rows, length)
      local p = "!" .. ("#"):rep(first - 1) .. ("."):rep(6 - first)
      for i = 2, 6 do
        local n = i <= rows and length or 0
        p = p .. ("#"):rep(n) .. ("."):rep(6 - n)
      end
      return p
    end
    for rows = 1, 6 do
      for length = 1, 6 do
        assert.equal(rows * length > 1 and "N" or "P",
          solution:outcome(bar(length, rows, length)))
        assert.equal((length - 1) ~ (rows - 1),
          solution:value(bar(length, rows, 1)))
        if rows <= length then -- the lengths of two rows
          assert.equal(rows == length - 1 and "P" or "N",
            solution:outcome(bar(length, 2, rows)))
        end
      end
    end
  end)

it("Fair Shares has infinite values from 10 almonds on, draws from 11",
  function()
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
    for n = 1, 14 do
      local stats = solve("fair_shares", { n }, { starts = partitions(n) })
        :stats()
      assert.equal(n >= 10, stats.infinite > 0)
      assert.equal(n >= 11, stats.D > 0)
      if n == 10 then
        assert.same({ 42, 28 }, { stats.positions, stats.infinite })
      elseif n == 12 then
        assert.same({ 77, 3, 18, 56 },
          { stats.positions, stats.P, stats.N, stats.D })
      end
    end
  end)

it("Nim with a reserve is P on two equal heaps, unless one is in reserve",
  function()
    local solution = solve "reserve_nim"
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

it("the dragon is lost for the player who finds it awake", function()
  local solution = solve "dragon"
  for p in solution:positions() do
    if p.sleep == 0 then
      assert.equal("P", solution:outcome(p))
    elseif p.sleep == 1 and p.hoard > 0 then
      assert.equal("N", solution:outcome(p))
    elseif p.hoard > 3 then
      assert.equal("D", solution:outcome(p))
    end
  end
end)

describe("tokens", function()
  it("that annihilate each other are those of grundy.annihilation", function()
    local all = grundy.annihilation { a = { "d" }, b = { "a", "c" }, c = {},
      d = {}, e = { "b", "d", "f" }, f = { "c", "e" } }
    local solution = solve "annihilation"
    for tokens in solution:positions() do
      assert.equal(all:value(tokens), solution:value(tokens))
      assert.equal(#all:followers(tokens), #solution:followers(tokens))
    end
    assert.same({ dimension = 4, basis = { { "a" }, { "b" }, { "c" }, { "d" } },
      values = { 1, 2, 0, 0 } }, all:finite())
  end)

  it("that do not are a sum", function()
    local infinity = grundy.infinity
    local one = { a = 1, b = 2, c = 0, d = 0, e = infinity { 0, 2 },
      f = infinity { 0 } }
    local solution = solve "two_tokens"
    assert.equal(21, #solution)
    for tokens in solution:positions() do
      local values = {}
      for vertex, count in tokens:gmatch "()(%d)" do
        for _ = 1, count do values[#values + 1] = one[("abcdef"):sub(vertex,
          vertex)] end
      end
      assert.equal(2, #values)
      assert.equal(grundy.nimsum(values), solution:value(tokens))
    end
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

  -- Which of the three parts of the example a digraph is like, if any.
  local function kind(digraph)
    local functions = classical(digraph)
    if #functions ~= 1 then return #functions == 0 and "none" or "two" end
    local solution = grundy.graph(digraph):solve()
    for u = 1, #digraph do
      if functions[1][u] ~= solution:value(u) then return "lie" end
    end
  end

  it("shows the smallest digraphs of its kinds, each the only one", function()
    -- {vertices, moves} and how often it appears with numbered vertices:
    -- 3! / 3, 2! / 2 and 3! ways to number it.
    local smallest = {}
    for n = 1, 3 do
      local arrows = {}
      for u = 1, n do
        for v = 1, n do
          if u ~= v then arrows[#arrows + 1] = { u, v } end
        end
      end
      for code = 0, (1 << #arrows) - 1 do
        local digraph, size = {}, 0
        for u = 1, n do digraph[u] = {} end
        for i, arrow in ipairs(arrows) do
          if code >> (i - 1) & 1 == 1 then
            table.insert(digraph[arrow[1]], arrow[2])
            size = size + 1
          end
        end
        local what = kind(digraph)
        local best = smallest[what or ""]
        if what and (not best or best[1] == n and size < best[2]) then
          smallest[what] = { n, size, 1 }
        elseif what and best[1] == n and best[2] == size then
          best[3] = best[3] + 1
        end
      end
    end
    assert.same({ none = { 3, 3, 2 }, two = { 2, 2, 1 }, lie = { 3, 4, 6 } },
      smallest)
  end)

  it("has parts of each kind, in which all is drawn", function()
    local game, solution = example "why_cycles", solve "why_cycles"
    for _, name in ipairs { "none", "two", "lie" } do
      local digraph = {}
      for i, letter in ipairs { "a", "b", "c" } do
        local p = game.parse(name .. ":" .. letter)
        if p then
          digraph[i] = {}
          for j, to in ipairs(game.moves(p)) do
            digraph[i][j] = to:byte(-1) - ("a"):byte() + 1
          end
        end
      end
      assert.equal(name, kind(digraph))
    end
    for p in solution:positions() do
      assert.equal(grundy.infinity {}, solution:value(p))
    end
  end)
end)

describe("parameters", function()
  it("of take, dollars and cents, tic-tac-toe, Hex", function()
    for most = 1, 6 do
      local solution = example("take", { most = most, chips = 30 }):solve()
      assert.equal(31, #solution)
      for n in solution:positions() do
        assert.equal(n % (most + 1), solution:value(n))
      end
    end
    for limit = 2, 10, 2 do
      local solution = example("dollars_and_cents", { limit = limit })
        :solve { { 2, 3 } }
      for piles in solution:positions() do
        assert.equal(limit * piles[1][1] + piles[1][2],
          solution:remoteness(piles))
      end
    end
    for _, case in ipairs { { 3, 3, 3, "D" }, { 4, 3, 3, "N" },
      { 3, 3, 2, "N" }, { 1, 3, 3, "D" } } do
      assert.equal(case[4], example("tic_tac_toe", { columns = case[1],
        rows = case[2], line = case[3] }):solve():outcome())
    end
    for size = 2, 3 do
      assert.equal("N", example("hex", { size = size }):solve():outcome())
    end
  end)

  it("of Wind-Up have the published values", function()
    for _, case in ipairs(published.windup) do
      local solution = example("windup", { hours = case.hours,
        steps = table.concat(case.steps, " ") }):solve()
      for hour in solution:positions() do
        assert.equal(text(case.values[hour + 1]), text(solution:value(hour)))
      end
    end
  end)

  it("of the others", function()
    for almonds = 1, 12 do
      assert.same({ almonds },
        example("fair_shares", { almonds = almonds }).start)
    end
    for coins = 1, 12 do
      for deepest = 1, 3 do
        local solution = example("dragon", { coins = coins,
          deepest = deepest }):solve()
        for p in solution:positions() do
          assert.is_true(p.hoard <= coins and p.sleep <= deepest)
          if p.sleep == 0 then assert.equal("P", solution:outcome(p)) end
        end
      end
    end
    local most = 0
    for p in example("reserve_nim", { room = 2 }):solve():positions() do
      most = math.max(most, p.reserve)
    end
    assert.equal(2, most)
    for columns = 1, 4 do
      for rows = 1, 4 do
        assert.equal(columns * rows > 1 and "N" or "P", example("chomp",
          { columns = columns, rows = rows }):solve():outcome())
      end
    end
  end)
end)

describe("without values", function()
  -- What the player to move gets in a game without cycles, by the rules alone.
  local function negamax(game)
    local known, payoffs = {}, { win = 1, loss = -1, draw = 0 }
    local function worth(position, player)
      local key = grundy.key(position) .. (player or "")
      if known[key] then return known[key] end
      local best
      game.moves(position, function(follower)
        local mine = -worth(follower, player and 3 - player)
        best = best and math.max(best, mine) or mine
      end, player)
      if not best then
        local ending = game.terminal(position)
        best = payoffs[ending] or ending
      end
      known[key] = best
      return best
    end
    return worth
  end

  it("tic-tac-toe and coins are worth what the rules alone say", function()
    for name, count in pairs { tic_tac_toe = 5478, coins = 304 } do
      local rules = rules_of(name)
      rules.normal = nil
      local game = grundy.game(rules)
      local solution, worth = game:solve(), negamax(game)
      assert.equal(count, #solution)
      for p, player in solution:positions() do
        assert.equal(worth(p, player), solution:worth(p, player))
      end
    end
    assert.equal(765, #solve "tic_tac_toe")
  end)

  it("fox and hounds ends when the hounds have no moves left", function()
    local solution = solve("fox_and_hounds", nil, { player = "both" })
    for player = 1, 2 do
      assert.is_true(solution:distance(nil, player) <= 2 * 15 + 1)
    end
  end)
end)

it("a robber runs from one cop for ever, and from two for 17 moves", function()
  local function chase(cops)
    return grundy.file("examples/cops_and_robber.lua", { cops = cops }):solve()
  end
  local one, two = chase(1), chase(2)
  assert.equal("P", one:outcome())
  assert.equal(math.huge, one:remoteness())
  assert.equal("N", two:outcome())
  assert.equal(17, two:remoteness())
  local caught -- by two cops, wherever they and the robber are
  for p, player in two:positions() do
    caught = two:outcome(p, player) == (player == 1 and "N" or "P")
    assert.is_true(caught, p)
  end
  assert.is_true(caught)
end)

it("dollars and cents is decided by the least of the ordinals", function()
  local omega = grundy.ordinal "w"
  local function ordinal_of(pile) return omega * pile[1] + pile[2] end
  local solution = solve("dollars_and_cents",
    { { 2, 2 }, { 1, 4 } }, { starts = { { { 2, 3 }, { 2, 0 } } } })
  for piles in solution:positions() do
    local a, b = ordinal_of(piles[1]), ordinal_of(piles[2])
    local least = a < b and piles[1] or piles[2]
    assert.equal(20 * least[1] + least[2], solution:remoteness(piles))
    assert.equal(ordinal_of(least):parity() == "odd" and "N" or "P",
      solution:outcome(piles))
  end
end)
