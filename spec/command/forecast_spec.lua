-- What it would take to solve a game: how numbers grow, and what the command says.

local command = require "spec.harness.command"
local growth = require "grundy.base.growth"
local random = require "spec.harness.random"
local decode = require "spec.readers.unjson".read

local desk = command.desk(setup, teardown)
local answer, shell, refused, file = desk:functions()

-- Ways to grow, as logarithms: by a factor, as a power, as a binomial coefficient,
-- as the positions on a square, and by a factor that settles.
local function binomial(n, k)
  local log = 0
  for i = 1, k do log = log + math.log((n - k + i) / i) end
  return log
end

local KINDS = {
  function(rng)
    local factor = math.log(1 + rng(1, 90) / 10)
    return function(n) return 1 + n * factor end
  end,
  function(rng)
    local power, less = rng(1, 8), rng(0, 1)
    return function(n) return math.log(3 * n ^ power + less) end
  end,
  function(rng)
    local width = rng(3, 14)
    return function(n) return binomial(n + width, width) end
  end,
  function(rng)
    local each = math.log(rng(2, 4))
    return function(n) return n * n * each / 3 end
  end,
  function(rng)
    local factor, more = rng(2, 5), rng(1, 30) / 10
    return function(n) return n * math.log(factor) - more / n + 4 end
  end,
}

describe("growth", function()
  it("is carried on to a range that holds the truth", function()
    local wide = 0
    random.cases(1000, function(rng)
      local log = random.pick(rng, KINDS)(rng)
      local count, first, step = rng(4, 8), rng(1, 4), rng(1, 3)
      local sizes, numbers, steps = {}, {}, rng(1, 6)
      for i = 1, count do
        sizes[i] = first + (i - 1) * step
        numbers[i] = math.exp(log(sizes[i]))
      end
      local low, high = growth.beyond(sizes, numbers, steps)
      local truth = log(sizes[count] + steps * step)
      assert.is_true(low <= high)
      assert.is_true(low <= truth + 1e-9 and truth <= high + 1e-9,
        ("%g is not in %g .. %g (%d sizes from %d, step %d, %d more)"):format(truth,
          low, high, count, first, step, steps))
      wide = wide + (high - low > 0.5 * (truth - math.log(numbers[count])) + 0.1 *
        steps and 1 or 0)
    end)
    assert.is_true(wide <= random.count(1000) / 5 + 1, wide) -- and it tells something
  end)

  -- Positions of examples at the first size, and at others a step apart.
  local POSITIONS = {
    ["chomp, 5 rows"] = { 1, 1, 5, 19, 49, 98, 141, 351, 681, 1176, 1891, 2892, 4257,
      6077, 8457, 11517 },
    ["chomp, 3 rows"] = { 1, 1, 3, 8, 13, 28, 49, 77, 113, 158, 213, 279, 357, 448,
      553, 673 },
    ["cram, 4 rows"] = { 1, 1, 3, 10, 56, 198, 2304, 16238 },
    ["cram, 3 rows"] = { 1, 1, 2, 5, 13, 56, 215, 782, 2764, 9684 },
    ["cram, 2 rows"] = { 1, 1, 1, 2, 5, 10, 18, 33, 59, 106, 187, 337, 602, 1092 },
    ["fair shares"] = { 2, 2, 2, 5, 11, 22, 42, 77, 135, 231, 385, 627, 1002, 1575,
      2436, 3718, 5604 },
    ["node kayles, 4 rows"] = { 1, 1, 3, 5, 17, 30, 132, 352, 957, 2390, 6107, 15341 },
    ["node kayles, 3 rows"] = { 1, 1, 2, 3, 7, 17, 39, 77, 147, 266, 490, 880, 1607 },
    ["dollars and cents"] = { 2, 2, 4, 10, 20, 34, 52, 74, 100, 130, 164, 202, 244 },
    ["dragon"] = { 1, 1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44 },
    ["kayles"] = { 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048 },
    ["tic-tac-toe"] = { 1, 1, 3, 6, 38, 155, 668, 2774, 11566, 47395 },
  }

  -- The sizes and the numbers of the first `known` of a row.
  local function first_of(row, known)
    local sizes = {}
    for i = 1, known do sizes[i] = row[1] + (i - 1) * row[2] end
    return sizes, table.move(row, 3, known + 2, 1, {})
  end

  it("is carried on from few and tiny sizes of examples to what they have", function()
    for known, least in pairs { [3] = 0.85, [4] = 0.95, [5] = 0.85 } do
      local count, right = 0, 0
      for _, row in pairs(POSITIONS) do
        local sizes, numbers = first_of(row, known)
        for steps = 1, math.min(12, #row - 2 - known) do
          local low, high = growth.beyond(sizes, numbers, steps)
          local truth = math.log(row[known + 2 + steps])
          count = count + 1
          right = right + (low <= truth and truth <= high and 1 or 0)
        end
      end
      assert.is_true(right >= least * count, ("%d sizes: %d of %d ranges hold the "
        .. "truth"):format(known, right, count))
    end
    local low, high = growth.beyond({ 2, 4, 6, 8 }, { 2, 5, 11, 22 }, 11)
    assert.is_true(math.exp(low) < 5604 and 5604 < math.exp(high)) -- of 30 almonds
  end)

  it("is not carried on from less than three sizes", function()
    assert.is_nil((growth.beyond({ 1, 2 }, { 3, 9 }, 1)))
    local low, high = growth.beyond({ 1, 2, 3 }, { 5, 5, 5 }, 4)
    assert.is_true(low <= math.log(5) and high >= math.log(5) and high < 2)
  end)

  it("may be a loss, but nothing comes to less than 1", function()
    for steps = 1, 20 do
      local low, high = growth.beyond({ 1, 2, 3, 4 }, { 800, 400, 200, 100 }, steps)
      assert.is_true(low <= high and low >= 0)
      assert.is_true(low <= math.log(100 / 2 ^ steps) or low == 0, steps)
    end
  end)
end)

local COINS = [[
  return { size = 14, odd = true, shift = 0 }, function(o)
    if o.size < 2 then error "two coins at least" end
    return { name = "Coins", start = ("1"):rep(o.size), moves = function(p, add)
      for i in p:gmatch "()1" do add(p:sub(1, i - 1) .. "0" .. p:sub(i + 1)) end
    end }
  end]]

setup(function()
  file("coins.lua", COINS)
  file("plain.lua", "return { start = 3, moves = function() end }")
  file("flags.lua", [[
    return { wrap = true, name = "x", share = 0.5 }, function()
      return { start = 3, moves = function() end }
    end]])
  file("chips.lua", [[
    return { chips = 9 }, function(o)
      return { start = o.chips, moves = function(n, add)
        if n > 0 then add(n - 1) end
      end }
    end]])
  file("none.lua", [[
    return { size = 9 }, function(o)
      return { moves = function() end }
    end]])
end)

-- The command on a machine where a move takes ten microseconds and a position 50
-- bytes, of which there are so many.
local function steady(words, available)
  file("steady.lua", ([[
    local forecast = require "grundy.command.shared.forecast"
    forecast.patience = { seconds = 0.1, times = 3,
      available = function() return %s end,
      look = function(job)
        local now = job:progress()
        return now.moves * 1e-5, now.positions * 50
      end }
    require "grundy.command" { %s }]]):format(available or "1 << 20", words))
  return shell(command.launcher:match "^%S+" .. " steady.lua")
end

describe("grundy solve --forecast", function()
  it("tells what sizes took, what is to be expected, and if it fits", function()
    local out, err, code = steady [["solve", "coins.lua", "--forecast=size"]]
    assert.equal("", err)
    assert.equal(0, code)
    assert.equal([[
Forecast for Coins

size  positions         factor  moves              time             memory
6     64                × 2     192                1.9 ms           3.1 KB
7     128               × 2     448                4.5 ms           6.3 KB
8     256               × 2     1,024              10 ms            13 KB
9     512               × 2     2,304              23 ms            25 KB
10    1,024             × 2     5,120              51 ms            50 KB
12    3,900 to 4,300            23,000 to 27,000   180 to 450 ms    150 to 260 KB
13    7,600 to 8,900    × 2     47,000 to 62,000   380 ms to 1.1 s  300 to 610 KB
14    15,000 to 18,000  × 2     96,000 to 140,000  770 ms to 2.6 s  580 KB to 1.4 MB

]], (out:gsub("\nsize = 14.*", "\n")))
  end)

  it("says whether it fits", function()
    local function verdict(available, more)
      return command.flat((steady(([["solve", "coins.lua", "--forecast=size"%s]])
        :format(more or ""), available)):match "\n(size = 14 .*)")
    end
    command.has(verdict "1 << 30", "size = 14 may have 15,000 to 18,000 positions "
      .. "and take", "That fits into the 1 GB of memory that are free here.")
    command.has(verdict "100000", "That does not fit into the 98 KB",
      "--keep values takes less, in a game without cycles.")
    command.has(verdict "1000000", "It is not certain that this fits into")
    assert.is_nil(verdict "nil":find("memory that", 1, true))
    assert.is_nil(verdict("100000", [[, "--keep", "values"]]):find("--keep", 1,
      true))
    command.has(verdict("nil", [[, "--limit", "10000"]]),
      "There are more positions than the limit of 10,000, which --limit changes.")
    command.has(verdict("nil", [[, "--bytes", "300K"]]),
      "It takes more memory than the 300 KB of --bytes.")
    command.has(verdict("nil", [[, "--bytes", "900K"]]),
      "It may take more memory than the 900 KB of --bytes.")
  end)

  it("is about each parameter that is an integer, or about one", function()
    local out = steady [["solve", "coins.lua", "--forecast", "--set", "size=6"]]
    command.has(command.flat(out), "shift = 0 has too few smaller sizes for a "
      .. "forecast.", "size = 6 was solved for this.")
    assert.is_nil(out:find("odd", 1, true))
  end)

  it("says why there is none", function()
    refused(2, "grundy solve plain.lua --forecast", "plain.lua: --forecast compares "
      .. "sizes of a game, and this one has no parameter that is an integer")
    refused(2, "grundy solve flags.lua --forecast", "no parameter that is an integer")
    refused(2, "grundy solve coins.lua --forecast=sise", "--forecast=sise: no such "
      .. "parameter that is an integer; did you mean size? (there are shift and "
      .. "size)")
    refused(2, "grundy solve coins.lua 111 --forecast", "leave out START")
    for _, option in ipairs { "-o x.grundy", "--checkpoint x", "--verify",
      "--table", "--csv", "--distributed", "--rules coins.lua" } do
      refused(2, "grundy solve coins.lua --forecast " .. option,
        "--forecast does not go with " .. option:match "^%S+")
    end
    answer "grundy solve chips.lua -o chips.grundy"
    refused(2, "grundy solve chips.grundy --forecast", "chips.grundy is a saved "
      .. "solution")
    refused(3, "grundy solve coins.lua --forecast --set size=1",
      "two coins at least")
    local out = answer "grundy solve none.lua --forecast"
    command.has(command.flat(out), "Too few values of size could be solved for a "
      .. "forecast: 0 in a row, and it takes 3 (size = 9: ")
    out = answer "grundy solve coins.lua --forecast=size --limit 10"
    command.has(command.flat(out), "2 in a row, and it takes 3 (size = 4: the limit "
      .. "of 10 positions is reached).")
  end)

  it("expects fewer positions on a square, and more beside it", function()
    local function expect(name, columns, rows, truth)
      file("example.lua", command.read("examples/" .. name .. ".lua"))
      local told = steady(([["solve", "example.lua", "--forecast=columns", "--json",
        "--set", "columns=%d", "--set", "rows=%d"]]):format(columns, rows))
      local ahead = decode(told).forecasts[1].ahead
      local range = ahead[#ahead].positions
      assert.is_true(range[1] <= truth and truth <= range[2],
        ("%s: %g to %g"):format(name, range[1], range[2]))
    end
    expect("tic_tac_toe", 4, 3, 28275)
    expect("chomp", 8, 8, 6562)
  end)

  it("goes by what was found of a size that was not solved", function()
    file("jump.lua", [[
      return { n = 12 }, function(o)
        return { start = o.n < 8 and o.n or 100000, moves = function(p, add)
          if p > 0 then add(p - 1) end
        end }
      end]])
    local out = steady [["solve", "jump.lua", "--forecast"]]
    command.has(command.flat(out), "The sizes that were solved do not tell how the "
      .. "game goes on growing: n = 12 may have more than 12,000 positions.")
    assert.truthy(out:find "\n12 +more than 12,000 .* more than ")
    for limit, most in pairs { [1000] = "1,000", [5000] = "5,000" } do
      out = steady(([["solve", "jump.lua", "--forecast", "--limit", "%d"]]
        ):format(limit))
      command.has(command.flat(out), ("n = 12 may have more than %s positions. No "
        .. "larger size was solved (n = 8: the limit of %d positions is reached)."
        ):format(most, limit))
    end
  end)

  it("is JSON, too", function()
    local told = decode((steady
      [["solve", "coins.lua", "--forecast=size", "--json"]]))
    assert.equal("Coins", told.game)
    assert.equal(1 << 20, told.available)
    local found = told.forecasts[1]
    assert.equal("size", found.parameter)
    assert.equal(14, found.asked)
    assert.equal(9, #found.solved) -- from 2 on
    assert.equal(1024, found.solved[9].positions)
    assert.equal(14, found.ahead[#found.ahead].size)
    assert.is_true(found.ahead[3].positions[1] <= 2 ^ 14 and
      found.ahead[3].positions[2] >= 2 ^ 14)
    assert.equal("perhaps", found.fits)
  end)

  it("leaves many sizes out where they are many", function()
    local found = decode((steady
      [["solve", "chips.lua", "--forecast", "--json", "--set", "chips=1000"]]))
      .forecasts[1]
    assert.is_true(#found.solved <= 24)
    assert.equal(1000, found.solved[#found.solved].size)
    assert.same({}, found.ahead)
  end)

  it("is offered to those who wait", function()
    local function count_offers(words)
      file("waiting.lua", ([[
        local remarks, time = require "grundy.command.shared.remarks", 0
        remarks.patience = { seconds = 5, instructions = 1000, always = true,
          now = function()
            time = time + 1.7
            return time
          end }
        require "grundy.command" { "solve", %s }]]):format(words))
      local _, err = shell(command.launcher:match "^%S+" .. " waiting.lua")
      local _, count = err:gsub("'grundy solve %-%-forecast' tells how "
        .. "long it may take", "")
      return count
    end
    assert.equal(1, count_offers [["coins.lua", "--set", "size=10"]])
    assert.equal(0, count_offers [["coins.lua", "--set", "size=10", "--quiet"]])
    assert.equal(0, count_offers [["plain.lua"]])
  end)
end)

describe("grundy explore", function()
  it("solves first what is expected to be small", function()
    file("noted.lua", [[
      return { size = 1, most = 1 }, function(o)
        local note = io.open("noted", "a")
        note:write(o.size, " ", o.most, "\n")
        note:close()
        return { start = { o.size, o.most }, moves = function(p, add)
          for i = 1, 2 do
            if p[i] > 0 then
              local q = { p[1], p[2] }
              q[i] = q[i] - 1
              add(q)
            end
          end
        end }
      end]])
    local out = answer
      "grundy explore noted.lua --vary size=9,3,6 --vary most=2,8 --jobs 1 --csv"
    local order = {}
    for line in command.read(desk.folder .. "/noted"):gmatch "[^\n]+" do
      order[#order + 1] = line
    end
    -- the least one and its neighbours, then the others by what these tell
    assert.same({ "3 2", "3 8", "6 2", "9 2", "6 8", "9 8" }, order)
    local rows = {}
    for row in out:gmatch "\n(%d+,%d+)" do rows[#rows + 1] = row end
    assert.same({ "9,2", "9,8", "3,2", "3,8", "6,2", "6,8" }, rows)
  end)
end)
