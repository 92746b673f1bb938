-- The encodings of examples/records, each by itself, against games that are
-- solved from their rules, without symmetries and without parts.

local random = require "spec.harness.random"

local function game_of(name)
  return assert(loadfile("examples/records/" .. name .. ".lua"))()
end

local function mex(seen)
  local m = 0
  while seen[m] do m = m + 1 end
  return m
end

-- The value of a position, by the definition; `moves` lists its followers, which
-- are texts.
local function slow_value(p, moves, known)
  if not known[p] then
    local seen = {}
    for _, q in ipairs(moves(p)) do seen[slow_value(q, moves, known)] = true end
    known[p] = mex(seen)
  end
  return known[p]
end

-- Node Kayles on a graph, given by a function that tells of two vertices, from 1
-- on, whether they are joined: a position is a text of 0 and 1.
local function node_kayles(is_joined)
  return function(p)
    local list = {}
    for v in p:gmatch "()1" do
      list[#list + 1] = p:gsub("()1", function(w)
        return (v == w or is_joined(v, w)) and "0" or "1"
      end)
    end
    return list
  end
end

-- A random text of 0 and 1, with many 1.
local function random_text(rng, length)
  local bits = {}
  for i = 1, length do bits[i] = rng(0, 3) > 0 and 1 or 0 end
  return table.concat(bits)
end

-- Compares an encoding with the slow values, from random sets of vertices on.
local function compare(encoding, n, vertices, moves, encode, count)
  local known, game = {}, encoding.game(n, "examples/")
  random.cases(count, function(rng, case)
    local text = case == 1 and ("1"):rep(vertices) or random_text(rng, vertices)
    local start = encode(text)
    local solution <close> = game:solve(start, { keep = "values" })
    assert.equal(slow_value(text, moves, known), solution:value(start), text)
    assert.is_true(solution:verify())
  end)
end

-- The number of which bit i is the i-th of some places of a text, from 0 on.
local function number_of(text, places)
  local bits = 0
  for i, place in ipairs(places) do
    bits = bits | math.tointeger(text:sub(place, place)) << i - 1
  end
  return bits
end

local function range(first, last, step)
  local list = {}
  for i = first, last, step or 1 do list[#list + 1] = i end
  return list
end

describe("the grid of examples/records", function()
  local boards, rows = table.unpack(game_of "grid".encodings)
  local n = 4
  local moves = node_kayles(function(v, w)
    local dx, dy = (v - 1) % n - (w - 1) % n, (v - 1) // n - (w - 1) // n
    return dx * dx + dy * dy == 1
  end)

  it("has the same values as boards", function()
    compare(boards, n, 3 * n, moves, function(text)
      return (text:gsub(".", { ["0"] = ".", ["1"] = "#" }))
    end, 40)
  end)

  it("and as rows of bits", function()
    compare(rows, n, 3 * n, moves, function(text)
      return { number_of(text, range(1, n)), number_of(text, range(n + 1, 2 * n)),
        number_of(text, range(2 * n + 1, 3 * n)) }
    end, 40)
  end)
end)

describe("the Petersen graphs of examples/records", function()
  local rings, bits = table.unpack(game_of "petersen".encodings)

  -- Vertices 1 to n are the outer ones.
  local function moves_of(n)
    return node_kayles(function(v, w)
      local apart = (v - w) % n
      if (v <= n) ~= (w <= n) then return apart == 0 end
      local step = v <= n and 1 or 2
      return apart == step or apart == n - step
    end)
  end

  it("have the same values as two rings", function()
    for n = 5, 8 do
      compare(rings, n, 2 * n, moves_of(n), function(text)
        return { number_of(text, range(1, n)),
          number_of(text, range(n + 1, 2 * n)) }
      end, 10)
    end
  end)

  it("and as bits", function()
    for n = 5, 8 do
      local places = {}
      for i = 1, n do places[2 * i - 1], places[2 * i] = i, n + i end
      compare(bits, n, 2 * n, moves_of(n), function(text)
        return number_of(text, places)
      end, 10)
    end
  end)
end)

-- Linear NoGo as it is told: a stone of either colour, if each block has a
-- liberty afterwards.
local function nogo_moves(p)
  local list = {}
  for i in p:gmatch "()%." do
    for stone in ("xo"):gmatch "." do
      local q = p:sub(1, i - 1) .. stone .. p:sub(i + 1)
      local walls = ("|" .. q .. "|"):gsub("xo", "x|o"):gsub("ox", "o|x")
      if not walls:find "|x+|" and not walls:find "|o+|" then
        list[#list + 1] = q
      end
    end
  end
  return list
end

describe("linear NoGo of examples/records", function()
  local gaps, bits = table.unpack(game_of "nogo".encodings)

  it("has the same values as a row that is not taken apart", function()
    local known = {}
    for n = 1, 8 do
      local value = slow_value(("."):rep(n), nogo_moves, known)
      for _, encoding in ipairs { gaps, bits } do
        local start = encoding.start(n)
        local solution <close> = encoding.game(n):solve(start)
        assert.equal(value, solution:value(start))
        assert.is_true(solution:verify())
      end
    end
  end)

  it("has them from each row with stones on it", function()
    local known, count = {}, 0
    slow_value(("."):rep(7), nogo_moves, known)
    local game = bits.game()
    for row, value in pairs(known) do
      local places = range(1, #row)
      local start = #row << 56 | number_of(row:gsub("[.x]", "0"):gsub("o", "1"),
        places) << 28 | number_of(row:gsub("[.o]", "0"):gsub("x", "1"), places)
      local solution <close> = game:solve(start)
      assert.equal(value, solution:value(start), row)
      count = count + 1
    end
    assert.is_true(count > 300)
  end)

  it("has as many positions in both encodings", function()
    for n = 1, 11 do
      local a <close> = gaps.game():solve(gaps.start(n))
      local b <close> = bits.game():solve(bits.start(n))
      assert.equal(#a, #b)
    end
  end)
end)

describe("the game of numbers of examples/records", function()
  it("agrees with itself cut off, where it says so", function()
    local lines = 0
    local env = setmetatable({ print = function() lines = lines + 1 end },
      { __index = _G })
    local game = assert(loadfile("examples/records/primes.lua", "t", env))()
    game.run(game, 3000, 1, true, function(solution)
      assert.is_true(solution:verify())
      assert.equal(4000, #solution)
    end)
    assert.equal(5, lines)
  end)
end)
