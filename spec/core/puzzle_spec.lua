-- Puzzles: one player makes all moves. Random small ones, published ones, and
-- long ones; see also product_spec.lua.

local grundy = require "grundy"
local random = require "spec.harness.random"
local slow_puzzle = require "spec.oracles.slow_puzzle"
local ways = require "grundy.figures.puzzle_ways"

-- A puzzle on a digraph; `ends` tells what `terminal` says, if there is one.
local function solve(digraph, ends, options)
  return assert(grundy.game {
    players = 1,
    moves = function(u, add)
      for _, v in ipairs(digraph[u]) do add(v) end
    end,
    terminal = ends and function(u) return ends[u] end,
  }:solve(1, options))
end

-- All positions as starts.
local function all(digraph)
  local starts = {}
  for u = 2, #digraph do starts[u - 1] = u end
  return { starts = starts }
end

-- How many positions have the remoteness 0, 1, 2, …
local function lengths(solution)
  local counts = {}
  for i, row in ipairs(solution:stats().remoteness) do
    assert.equal(0, row.P)
    counts[i] = row.N
  end
  return counts
end

-- A sliding puzzle of some columns, from a position.
local function sliding(columns, rows, start)
  local board = grundy.board { columns = columns, rows = rows,
    pieces = "12345678" }
  local next_to, solved = board:steps(), ("12345678"):sub(1, columns * rows - 1)
  return grundy.game {
    players = 1,
    start = start,
    moves = function(p, add)
      local empty = p:find(".", 1, true)
      if p == solved .. "." then return end
      for _, cell in ipairs(next_to[empty]) do
        add(board:move(p, cell, empty))
      end
    end,
  }
end

-- That of eight tiles in integers, which is faster: four bits for each cell, then the
-- number of the empty one.
local function eight_tiles()
  local next_to = {}
  for cell = 0, 8 do
    next_to[cell] = {}
    for other = 0, 8 do
      if math.abs(cell % 3 - other % 3) + math.abs(cell // 3 - other // 3) == 1 then
        table.insert(next_to[cell], other)
      end
    end
  end
  local TILES, solved = (1 << 36) - 1, 0x087654321 | 8 << 36
  return grundy.game { players = 1, start = 0x103452768 | 7 << 36,
    moves = function(p, add)
      local tiles, empty = p & TILES, p >> 36
      for _, cell in ipairs(p ~= solved and next_to[empty] or {}) do
        local tile = tiles >> 4 * cell & 15
        add(tiles ~ tile << 4 * cell | tile << 4 * empty | cell << 36)
      end
    end,
  }
end

describe("a puzzle", function()
  it("takes the fewest moves, on random digraphs", function()
    local solvable, hopeless = 0, 0
    random.cases(1000, function(rng, case)
      local digraph = random.digraph(rng, case, rng(1, 9))
      local ends, pay = rng(1, 3) > 1 and {} or nil, {}
      for u = 1, #digraph do
        if ends then
          ends[u] = random.pick(rng, { "win", "win", "loss", "draw", false }) or
            nil
        end
        pay[u] = (not ends or ends[u] == "win") and 1 or -1
      end
      local solution <close> = solve(digraph, ends, all(digraph))
      local expected = slow_puzzle.remoteness(digraph, pay)
      for u, moves in ipairs(expected) do
        assert.equal(moves, solution:remoteness(u))
        assert.equal(moves < math.huge and "N" or "P", solution:outcome(u))
        local best = solution:best(u)
        if moves > 0 and moves < math.huge then
          solvable = solvable + 1
          assert.equal(moves - 1, expected[best])
          assert.equal(moves, #solution:line(u) - 1)
        end
        hopeless = hopeless + (moves == math.huge and 1 or 0)
      end
      assert.is_true(solution:verify())
    end)
    random.came_up(solvable, hopeless)
  end)

  it("of five tiles takes at most 21 moves", function()
    local solution = sliding(3, 2, "45.123"):solve()
    assert.equal(360, #solution)
    assert.equal(21, solution:remoteness())
    assert.same({ 1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29,
      21, 18, 12, 6, 1 }, lengths(solution)) -- as published
    local line, seen = solution:line(), {}
    for _, p in ipairs(line) do
      assert.is_nil(seen[p])
      seen[p] = true
    end
    assert.same({ 22, "12345." }, { #line, line[#line] })
    local longest = solution:figures().longest
    assert.same({ 21, 1, "45.123" },
      { longest.moves, longest.count, longest.position })
  end)

  it("of eight tiles takes at most 31 moves", function()
    if random.scale < 1 then return end -- valgrind is slow
    local played = { eight_tiles(), random.scale > 1 and
      sliding(3, 3, "8672543.1") or nil }
    for _, game in ipairs(played) do
      local solution <close> = game:solve()
      assert.equal(181440, #solution)
      assert.same({ 1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024,
        1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047,
        15578, 14560, 6274, 3910, 760, 221, 2 }, lengths(solution)) -- A089473
      assert.is_true(random.scale <= 1 or solution:verify())
    end
  end)

  it("of fifteen holes can be solved from each hole", function()
    -- (Published: peg solitaire on a triangle; with 13 jumps.)
    local number, jumps, rows = {}, {}, {}
    for y = 1, 5 do
      number[y] = {}
      for x = 1, y do
        rows[#rows + 1] = { x, y }
        number[y][x] = #rows
      end
    end
    for _, cell in ipairs(rows) do
      for _, step in ipairs { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 },
        { 1, 1 }, { -1, -1 } } do
        local line = {}
        for k = 0, 2 do
          line[k + 1] = (number[cell[2] + k * step[2]] or
            {})[cell[1] + k * step[1]]
        end
        if #line == 3 then jumps[#jumps + 1] = line end
      end
    end
    assert.equal(36, #jumps)
    local starts = {}
    for hole = 1, 15 do starts[hole] = (1 << 15) - 1 & ~(1 << hole - 1) end
    local solution = grundy.game {
      players = 1,
      moves = function(p, add)
        for _, jump in ipairs(jumps) do
          local from, over, to = 1 << jump[1] - 1, 1 << jump[2] - 1,
            1 << jump[3] - 1
          if p & from ~= 0 and p & over ~= 0 and p & to == 0 then
            add(p & ~from & ~over | to)
          end
        end
      end,
      terminal = function(p) return p & p - 1 == 0 and "win" or nil end,
    }:solve(starts[1], { starts = starts })
    for _, p in ipairs(starts) do
      assert.same({ "N", 13 }, { solution:outcome(p), solution:remoteness(p) })
    end
    assert.is_true(solution:stats().P > 0)
    assert.is_true(solution:verify())
  end)

  it("of cars takes as many moves as is published", function()
    -- Fogleman 2018: the longest without and with a cell that stands still.
    local game = grundy.file "examples/rush_hour.lua"
    for text, moves in pairs {
      GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo = 51,
      IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM = 60,
    } do
      local solution = game:solve((text:gsub("o", ".")))
      assert.equal(moves, solution:remoteness())
      assert.equal(moves, solution:puzzle().hardest.moves)
    end
  end)

  it("may be long", function()
    local n = random.size(200000, 2000)
    local solution = grundy.game {
      players = 1,
      moves = function(u, add)
        if u > 0 then add(u - 1) end
        if u > 0 and u < n then add(u + 1) end
      end,
    }:solve(n)
    assert.equal(n, solution:remoteness())
    assert.equal(n + 1, #solution:line())
    assert.is_true(solution:verify())
  end)

  it("is verified by the rules where moves are not kept", function()
    local digraph = { { 2, 3 }, { 3 }, { 4 }, {}, {} }
    digraph[3][2] = 5
    local solution = solve(digraph, { [4] = "win" }, { keep = "values" })
    assert.equal(2, solution:remoteness(1))
    assert.is_true(solution:verify())
    table.insert(digraph[1], 4)
    local _, _, witness = solution:verify()
    assert.equal("remoteness", witness.kind)
  end)

  it("tells the chances of a player at random", function()
    -- From 1 to 4 in a row of six, where 0 is solved and 5 is not: a gambler's
    -- ruin.
    local row = {}
    for u = 1, 4 do row[u] = { u > 1 and u - 1 or 5, u < 4 and u + 1 or 6 } end
    row[5], row[6] = {}, {}
    local solution = solve(row, { [5] = "win" })
    for u = 1, 4 do
      local chances = solution:chances(u)
      assert.is_true(math.abs(chances.win - (5 - u) / 5) < 1e-12)
      assert.is_true(math.abs(chances.loss - u / 5) < 1e-12)
      assert.same({ 0, nil }, { chances.never, chances.draw })
      assert.equal(1, solution:chances(u, { first = "perfect" }).win)
    end
  end)

  it("has a hardest start", function()
    local digraph = { { 2 }, { 3 }, {}, { 1, 3 }, { 5 } }
    local figure = solve(digraph, nil, { starts = { 2, 4, 5 } }):figures()
      .longest
    assert.same({ 1, 1, 2 }, { figure.position, figure.hardest_start,
      figure.moves })
  end)

  it("has figures where rules never end without a piece", function()
    local _ <close> = setmetatable({ ways.SECONDS }, {
      __close = function(self) ways.SECONDS = self[1] end })
    ways.SECONDS = 0.1
    local board = grundy.board { "a..b", pieces = "ab" }
    local figures = grundy.game {
      players = 1, board = board,
      moves = function(p, add) -- a slides as far as it can
        local from = p:find "a"
        local to = from
        while from and p:sub(to + 1, to + 1) ~= "b" do to = to % #p + 1 end
        if to ~= from then add(board:set(board:set(p, from, "."), to, "a")) end
      end,
      terminal = function(p) return p == "..ab" and "win" or nil end,
    }:solve():figures()
    assert.equal("Without “a” it cannot be solved. Without “b” it has not been "
      .. "solved.", figures.pieces.text)
  end)
end)
