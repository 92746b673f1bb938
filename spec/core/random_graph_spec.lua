-- Random digraphs, and the experiment with them.

local grundy = require "grundy"
local plots = require "spec.readers.plots"
local random = require "spec.harness.random"
local read = require "spec.harness.files".read

local function text(adjacency)
  local lists = {}
  for u, followers in ipairs(adjacency) do
    lists[u] = table.concat(followers, ",")
  end
  return table.concat(lists, ";")
end

local function made(fields)
  return (select(2, grundy.random_graph(fields)))
end

describe("grundy.random_graph", function()
  it("has so many positions and moves, of the kind wanted", function()
    local loops, downward = 0, 0
    random.cases(200, function(rng)
      local n, kind = rng(1, 30), rng(1, 3)
      local fields = { positions = n, seed = rng(-9, 9) }
      fields.acyclic, fields.loops = kind == 1, kind == 2
      local pairs_of_positions = kind == 1 and n * (n - 1) // 2 or
        kind == 2 and n * n or n * (n - 1)
      fields.moves = rng(0, pairs_of_positions)
      local game, adjacency = grundy.random_graph(fields)
      local moves = 0
      assert.equal(n, #adjacency)
      for u, followers in ipairs(adjacency) do
        for i, v in ipairs(followers) do
          moves = moves + 1
          assert.is_true(v >= 1 and v <= n)
          assert.is_true(i == 1 or v > followers[i - 1])
          assert.is_true(kind ~= 1 or v < u)
          assert.is_true(kind == 2 or v ~= u)
          loops = loops + (v == u and 1 or 0)
          downward = downward + (kind == 1 and 1 or 0)
        end
      end
      assert.equal(fields.moves, moves)
      local solution = game:solve()
      assert.equal(n, #solution)
      assert.equal(moves, solution:stats().moves)
      for u, followers in ipairs(adjacency) do
        assert.same(followers, solution:followers(u))
      end
    end)
    random.came_up(loops, downward)
  end)

  it("draws how many moves each position has, if there are two numbers",
    function()
      local fewer, most_moves = 0, 0
      random.cases(200, function(rng)
        local n, kind = rng(1, 30), rng(1, 3)
        local least = rng(0, 5)
        local most = least + rng(0, 5)
        local fields = { positions = n, seed = rng(-9, 9), moves = { least, most } }
        fields.acyclic, fields.loops = kind == 1, kind == 2
        local game, adjacency = grundy.random_graph(fields)
        assert.equal(n, #adjacency)
        assert.equal(text(adjacency), text(made(fields)))
        for u, followers in ipairs(adjacency) do
          assert.is_true(#followers <= most)
          fewer = fewer + (#followers < least and 1 or 0) -- to the same one
          most_moves = most_moves + (#followers == most and 1 or 0)
          for i, v in ipairs(followers) do
            assert.is_true(v >= 1 and v <= n)
            assert.is_true(i == 1 or v > followers[i - 1])
            assert.is_true(kind ~= 1 or v < u)
            assert.is_true(kind == 2 or v ~= u)
          end
        end
        assert.equal(n, #game:solve())
      end)
      random.came_up(fewer, most_moves)
      assert.equal("random acyclic graph, 5 positions, 0 to 20 moves each, seed 1",
        grundy.random_graph { positions = 5, moves = { 0, 20 },
          acyclic = true }.name)
    end)

  it("draws numbers of moves and followers evenly", function()
    -- Two positions that can be reached, two draws of 0 to 2 moves: neither, one
    -- or both, with the probabilities 1/3, 1/3 + 1/6 and 1/6.
    local times, seeds = { [0] = 0, 0, 0 }, random.count(3000)
    for seed = 1, seeds do
      local third = made { positions = 3, moves = { 0, 2 }, acyclic = true,
        seed = seed }[3]
      times[#third] = times[#third] + 1
    end
    if random.scale < 1 then return end
    for moves, share in pairs { [0] = 1 / 3, 1 / 2, 1 / 6 } do
      assert.is_true(math.abs(times[moves] / seeds - share) < 0.03)
    end
  end)

  -- Lorusso and Mottinelli 2008, section 3.2.2: fast up to 50 positions, then
  -- slowly, about 9 at 300. The means below are those of 1000 digraphs; those of
  -- 200 agree within 0.25, more than three times their standard deviation.
  it("has values that grow like the published ones", function()
    local each = random.count(200)
    for n, expected in pairs { [5] = 3.2, [50] = 8.1, [300] = 9.7 } do
      local total = 0
      for seed = 1, each do
        local solution <close> = grundy.random_graph { positions = n,
          moves = { 0, 20 }, acyclic = true, seed = seed }:solve()
        total = total + solution:stats().max_value
      end
      assert.is_true(random.scale < 1 or
        math.abs(total / each - expected) < 0.25, ("%d: %g"):format(n,
        total / each))
    end
  end)

  it("is the same on every machine", function()
    local fields = { positions = 6, moves = 8 }
    assert.equal("3,5;5;1,2;2;1;1", text(made(fields)))
    fields.seed = 2
    assert.equal("2,3,5;;;3,5;;1,2,3", text(made(fields)))
    fields.acyclic, fields.seed = true, 1
    assert.equal(";1;1;1,2,3;;1,4,5", text(made(fields)))
    fields.acyclic, fields.loops = false, true
    assert.equal("1,6;4,5;3,6;;2;3", text(made(fields)))
    assert.equal(text(made(fields)), text(made(fields)))
  end)

  it("takes a density for a number of moves", function()
    local function moves(n, density, fields)
      fields = fields or {}
      fields.positions, fields.density = n, density
      return grundy.random_graph(fields):solve():stats().moves
    end
    assert.equal(0, moves(10, 0))
    assert.equal(90, moves(10, 1))
    assert.equal(100, moves(10, 1.0, { loops = true }))
    assert.equal(45, moves(10, 1, { acyclic = true }))
    assert.equal(9, moves(10, 0.1))
    assert.equal(5, moves(10, 0.1, { acyclic = true })) -- 4.5
    assert.equal(0, moves(1, 1))
  end)

  it("makes all digraphs equally often", function()
    for _, case in ipairs {
      { { positions = 3, moves = 2, acyclic = true }, 3 },
      { { positions = 3, moves = 2 }, 15 },
      { { positions = 2, moves = 2, loops = true }, 6 },
      { { positions = 4, moves = 3, acyclic = true }, 20 },
    } do
      local fields, kinds = case[1], case[2]
      local each, seen, found = random.count(100), {}, 0
      for seed = 1, each * kinds do
        fields.seed = seed
        local key = text(made(fields))
        found = found + (seen[key] and 0 or 1)
        seen[key] = (seen[key] or 0) + 1
      end
      if random.scale < 1 then return end
      assert.equal(kinds, found)
      local deviation = 0 -- chi squared, of kinds - 1 degrees of freedom
      for _, times in pairs(seen) do
        deviation = deviation + (times - each) ^ 2 / each
      end
      assert.is_true(deviation < kinds - 1 + 4 * math.sqrt(2 * kinds),
        ("%d kinds: %.1f"):format(kinds, deviation))
    end
  end)

  it("numbers pairs right where there are many", function()
    local n, wanted = random.count(30000), random.count(3000)
    local moves, top, last = 0, 0, nil
    for u, followers in ipairs(made { positions = n, moves = wanted,
      acyclic = true, seed = 5 }) do
      for i, v in ipairs(followers) do
        assert.is_true(v >= 1 and v < u and v ~= followers[i - 1])
        moves, last = moves + 1, u
        top = top + (u > n // 2 and 1 or 0)
      end
    end
    assert.equal(wanted, moves)
    if random.scale < 1 then return end
    assert.is_true(last > n - 100) -- and three quarters are in the upper half
    assert.is_true(top > 2150 and top < 2350)
  end)

  it("has a name that says how to make it again", function()
    local game = grundy.random_graph {
      positions = 9, moves = 4, acyclic = true, seed = -3,
    }
    assert.equal("grundy.game random acyclic graph, 9 positions, 4 moves, "
      .. "seed -3", tostring(game))
    assert.equal("random graph, 9 positions, 7 moves, seed 1",
      grundy.random_graph { positions = 9, density = 0.1 }.name)
  end)

  it("leaves the program's random numbers alone", function()
    math.randomseed(7)
    local expected = math.random(1 << 40)
    math.randomseed(7)
    made { positions = 50, moves = 100 }
    assert.equal(expected, math.random(1 << 40))
  end)
end)

describe("examples/experiment.lua", function()
  -- What it prints for some arguments.
  local function output(...)
    local lines = {}
    local env = setmetatable({
      print = function(line) lines[#lines + 1] = line or "" end,
    }, { __index = _G })
    assert(loadfile("examples/experiment.lua", "t", env))(...)
    return table.concat(lines, "\n")
  end

  it("prints two tables", function()
    local said = output(50, "1", 7)
    assert.equal(said, output(50, 1, 7))
    assert.is_truthy(said:find(
      "\npositions           5     10     20     50\n", 1, true))
    local _, rows = said:gsub("\n[%d.]+ moves? each +[%d. ]+", "")
    assert.equal(9, rows)
    _, rows = said:gsub("\ndensity [%d.]+ +[%d. ]+", "")
    assert.equal(5, rows)
    -- 45 moves among 10 positions are all there are
    assert.is_truthy(said:find("\n8 moves each +4%.00 +9%.00 "))
  end)

  it("prints the first columns of its own comment", function()
    local comment = read "examples/experiment.lua"
    local said = output(random.scale < 1 and 10 or 50, 20, 1)
    local rows = 0
    for row in said:gmatch "[^\n]+" do
      if row:find "each +%d" or row:find "^density" then
        rows = rows + 1
        assert.is_truthy(comment:find("\n--   " .. row, 1, true), row)
      end
    end
    assert.equal(15, rows)
  end)

  -- What its comment says of its rows.
  it("claims what its table shows", function()
    local comment = read "examples/experiment.lua"
    local function row(name)
      local cells = {}
      for cell in comment:match("\n%-%-   " .. name .. " +([%d. ]+)\n")
        :gmatch "%S+" do
        cells[#cells + 1] = tonumber(cell)
      end
      table.remove(cells, 1) -- of 5 positions
      return cells -- 10, 20, 50, 100, 200, 300, 500, 1000 positions
    end
    local eight, drawn, sparse = row "8 moves each", row "0%-20 each",
      row "density 0.05"
    for i = 3, 8 do assert.is_true(math.abs(eight[i] - 9) < 0.5) end
    assert.is_true(eight[1] >= eight[3]) -- no growth
    for i = 2, 8 do assert.is_true(drawn[i] > drawn[i - 1]) end
    assert.is_true(drawn[3] - drawn[1] > drawn[8] - drawn[3])
    assert.is_true(drawn[6] > 9 and drawn[6] < 10)
    assert.is_true(sparse[8] > 2 * sparse[6])
  end)

  it("plots a row of its table", function()
    local path = os.tmpname()
    local said = output(50, 2, 3, path)
    local root = plots.read(read(path))
    os.remove(path)
    local expected, cells, sizes = {}, said:match "\n0%-20 each +([%d. ]+)\n",
      { 5, 10, 20, 50 }
    for cell in cells:gmatch "%S+" do
      expected[#expected + 1] = ("%d: %g"):format(sizes[#expected + 1],
        tonumber(cell))
    end
    local told = {}
    for i, row in ipairs(plots.tips(root)) do told[i] = row[1] end
    assert.same(expected, told)
  end)

  it("has made the picture of the guide", function()
    if random.scale < 1 then return end
    local points = {}
    for i, n in ipairs { 5, 10, 20, 50, 100, 200, 300 } do
      local total = 0
      for seed = 1, 20 do
        local solution <close> = grundy.random_graph { positions = n,
          moves = { 0, 20 }, acyclic = true, seed = seed }:solve()
        total = total + solution:stats().max_value
      end
      points[i] = { n, total / 20 }
    end
    assert.equal(read "examples/experiment.svg", grundy.plot(points, {
      x = "positions", y = "greatest value, mean",
      title = "Random acyclic digraphs, 0 to 20 moves from each position" }))
  end)

  it("refuses other arguments", function()
    for _, case in ipairs { { "x" }, { 4 }, { 10, 0 }, { 10, 1, "x" } } do
      local fine, message = pcall(output, table.unpack(case))
      assert.is_false(fine)
      assert.is_truthy(message:find "^usage: experiment.lua")
    end
  end)
end)
