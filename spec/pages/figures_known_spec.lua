-- Sequences that figures know by name: of games with known values, and by
-- chance.

local catalogue = require "grundy.figures.catalogue"
local grundy = require "grundy"
local random = require "random"

local function sequence_of(rules, start)
  rules.start = start
  local solution <close> = grundy.game(rules):solve()
  return solution:figures().equal.sequence
end

-- A game in which the moves from n are those to the numbers given.
local function moving(list_of)
  return { moves = function(n, add)
    for _, m in ipairs(list_of(n)) do add(m) end
  end }
end

-- A game that has these values from 0 on: n leads to a number of each value
-- that is less, which comes before it.
local function with_values(values)
  return moving(function(n)
    local list, at = {}, {}
    for m = 0, n - 1 do at[values[m + 1]] = m end
    for v = 0, values[n + 1] - 1 do list[#list + 1] = assert(at[v]) end
    if n > 0 and values[n + 1] ~= values[n] then
      list[#list + 1] = n - 1 -- so that all are reached
    end
    return list
  end)
end

-- The same where not all numbers are reached from the last one.
local function sequence_up_to(rules, last)
  local starts = {}
  for n = 1, last do starts[n] = n end
  local solution <close> = grundy.game(rules):solve(0, { starts = starts })
  return solution:figures().equal.sequence
end

describe("sequences by name", function()
  it("are found for the classics", function()
    local function up_to(n, most)
      local list = {}
      for k = 1, math.min(n, most) do list[k] = n - k end
      return list
    end
    local found = sequence_of(moving(function(n) return up_to(n, n) end), 9)
    assert.same({ "formula", "n", 0, 10 },
      { found.kind, found.name, found.from, found.values })
    for m = 2, 6 do
      found = sequence_of(moving(function(n) return up_to(n, m - 1) end), 20)
      assert.same({ "n mod " .. m, m }, { found.name, found.parameter })
    end
    assert.equal("n mod 2", sequence_of(moving(function(n)
      return n % 2 == 1 and { n - 1 } or n > 0 and { n - 1 } or {}
    end), 7).name)
    assert.is_truthy(found.text:find("proves nothing", 1, true))
  end)

  it("are found for games with codes", function()
    for code, name in pairs { [".77"] = "Kayles", [".07"] = "Dawson's Kayles",
      [".137"] = "Dawson's Chess", [".007"] = "Treblecross",
      [".6"] = "Officers", ["4.(3)"] = "Lasker's Nim", [".15"] = "Guiles" } do
      local rules = grundy.octal(code):game()
      local solution <close> = rules:solve(40, { starts = { 0, 1, 2, 39 } })
      local found = solution:figures().equal.sequence
      assert.equal(name, found.name)
      assert.equal("octal", found.kind)
    end
    local found = sequence_of({ splits = true,
      moves = grundy.octal ".77":game().moves }, 30)
    assert.is_truthy(found.text:find("those of Kayles (0.77)", 1, true))
    assert.is_truthy(found.text:find("period 12 from n = 71 on", 1, true))
    found = sequence_up_to({ splits = true,
      moves = grundy.octal ".26":game().moves }, 40)
    assert.equal("0.26", found.name)
  end)

  it("are found one further on, or one before", function()
    local known = { splits = true, moves = grundy.octal ".77":game().moves }
    local values = grundy.game(known):sequence(0, 41)
    local later, earlier = { table.unpack(values, 2) }, { 0,
      table.unpack(values) }
    for shift, list in pairs { [1] = later, [-1] = earlier } do
      local found = catalogue.find(list, 0)
      assert.same({ "Kayles", shift }, { found.name, found.shift })
    end
    assert.is_nil(catalogue.find({ 5, table.unpack(values) }, 0))
  end)

  it("are found for Grundy's game and the Ruler", function()
    local found = sequence_of({ splits = true, moves = function(n, add)
      for a = 1, (n - 1) // 2 do add(a, n - a) end
    end }, 40)
    assert.same({ "game", "Grundy's game" }, { found.kind, found.name })
    -- turn over any number of coins side by side, the last from heads to tails
    found = sequence_of({ splits = true, moves = function(n, add)
      local others = {}
      for m = n - 1, 0, -1 do
        add(table.unpack(others))
        others[#others + 1] = m
      end
    end }, 40)
    assert.same({ "formula", "power of 2" }, { found.kind, found.name })
  end)

  it("have the period that the values have", function()
    random.cases(60, function(rng)
      local period, preperiod = rng(3, 7), rng(0, 3)
      local values = { 0 }
      for i = 2, preperiod + period do
        local greatest = math.max(table.unpack(values))
        values[i] = rng(0, math.min(greatest + 1, 5))
      end
      for i = #values + 1, preperiod + 5 * period do
        values[i] = values[i - period]
      end
      assert.same(values, grundy.game(with_values(values)):sequence(0, #values - 1))
      local found = sequence_up_to(with_values(values), #values - 1)
      if found.kind == "period" then
        for i = found.preperiod + 1, #values - found.period do
          assert.equal(values[i] + found.saltus, values[i + found.period])
        end
        assert.is_true(found.preperiod + found.period
          <= preperiod + period)
      else
        assert.not_equal("unknown", found.kind)
      end
      assert.equal(#values, found.values)
    end)
  end)

  it("hold at every number that they are said of", function()
    local function twos(n) -- how often 2 divides n; there is no answer for 0
      local count = n > 0 and 0 or nil
      while count and n % 2 == 0 do n, count = n // 2, count + 1 end
      return count
    end
    local kayles = grundy.octal ".77":values(40)
    for _, row in ipairs {
      { "0", 0, function() return 0 end },
      { "n", 0, function(n) return n end },
      { "n + 1", 0, function(n) return n + 1 end },
      { "n mod 3", 0, function(n) return n % 3 end },
      { "n // 4", 0, function(n) return n // 4 end },
      { "n - 1", 1, function(n) return n > 0 and n - 1 or nil end },
      { "power of 2", 1, function(n) return n > 0 and 1 << twos(n) or nil end },
      { "ruler", 1, twos },
      { "ruler + 1", 1, function(n) return n > 0 and twos(n) + 1 or nil end },
      { "binary digits", 1, function(n)
        return n > 0 and math.floor(math.log(n, 2)) + 1 or nil
      end },
      { "Kayles", 1, function(n) return kayles[n] end }, -- of a heap less
    } do
      local name, first, f = table.unpack(row)
      for from = 0, 1 do
        local values = {}
        for n = from, 40 do values[n - from + 1] = f(n) or 0 end
        local found = catalogue.find(values, from) or
          { name = from == 1 and "n // 4", first = first } -- not found there
        assert.equal(name, found.name)
        assert.equal(first, found.first or 0)
      end
    end
    local found = sequence_up_to(with_values { 0, 0, 1, 2, 3, 4, 5, 6 }, 7)
    assert.same({ "n - 1", 1, 7 }, { found.name, found.from, found.values })
    assert.is_truthy(found.text:find("their values from 1 to 7 are n - 1; the "
      .. "value of 0 is 0. ", 1, true))
  end)

  it("are said to have a period that is there only twice", function()
    local list = { 0, 1, 2, 0, 3, 1, 0, 2, 1, 1, 0, 0, 3 }
    local twice = table.move(list, 1, #list, #list + 1, { table.unpack(list) })
    local found = sequence_up_to(with_values(twice), #twice - 1)
    assert.same({ "period", 0, 13, 0, 26 }, { found.kind, found.preperiod,
      found.period, found.saltus, found.values })
    assert.is_truthy(found.text:find("have the period 13. The period is there "
      .. "only twice in what was computed, so it may be chance.", 1, true))
  end)

  it("are compared to Grundy's game as far as that was computed", function()
    if random.scale < 1 then return end
    local found = sequence_of({ splits = true, moves = function(n, add)
      for a = 1, (n - 1) // 2 do add(a, n - a) end
    end }, 610)
    assert.same({ "Grundy's game", 1, 600 }, { found.name, found.from,
      found.values })
    assert.is_truthy(found.text:find("from 1 to 600 are those of Grundy's "
      .. "game. ", 1, true))
    assert.is_truthy(found.text:find("The values up to 610, which", 1, true))
  end)

  it("are told of infinite values too", function()
    -- n goes to n - 1 and to itself if it is no multiple of 3
    local found = sequence_of(moving(function(n)
      return n % 3 == 0 and (n > 0 and { n - 1 } or {}) or { n - 1, n }
    end), 30)
    assert.is_truthy(found.kind == "period" or found.kind == "unknown")
    local ring = sequence_of(moving(function(n)
      return { (n + 1) % 12 }
    end), 0)
    assert.same({ "period", 1, 0 }, { ring.kind, ring.period, ring.saltus })
  end)

  it("are compared to all values there are", function()
    if random.scale < 1 then return end
    -- 0 and 1 in turn, but for one number
    local function in_turn(exception)
      return sequence_of(moving(function(n)
        return n == exception and { n - 1, n - 2 } or n > 0 and { n - 1 } or {}
      end), 12000)
    end
    local found = in_turn(nil)
    assert.same({ "n mod 2", 12001 }, { found.name, found.values })
    assert.is_truthy(found.text:find("from 0 to 12,000 are", 1, true))
    found = in_turn(11000)
    assert.same({ "unknown", 10000 }, { found.kind, found.values })
    assert.is_nil(found.name)
    assert.is_truthy(found.text:find("from 0 to 9,999 are 0 and 1 in turn: n "
      .. "mod 2; but that of 11,000 does not fit.", 1, true))
    -- infinite from 1 on, but for one number
    found = sequence_of(moving(function(n)
      return n == 0 and {} or n == 11000 and { 0 } or { n % 12000 + 1, n }
    end), 1)
    assert.equal("unknown", found.kind)
  end)

  it("are of the positions that are there", function()
    local found = sequence_of({
      normal = function(n) return math.min(n, 20) end,
      moves = function(n, add) if n > 0 then add(n - 1) end end,
    }, 20)
    assert.same({ "n mod 2", 21 }, { found.name, found.values })
  end)

  it("are not told where there are none", function()
    assert.is_nil(sequence_of(moving(function() return {} end), 5))
    assert.is_nil(sequence_of(moving(function(n)
      return n > 0 and { n - 10 } or {}
    end), 100))
    assert.is_nil(sequence_of({ moves = function(p, add)
      if #p > 0 then add(p:sub(2)) end
    end }, "aaaaaaaa"))
    assert.is_nil(sequence_of(moving(function(n)
      return n < 0 and { n + 1 } or {}
    end), -9))
    local found = sequence_up_to(with_values { 0, 1, 0, 2, 1, 0, 0, 3, 1, 2,
      0, 1, 4, 0, 0, 0 }, 15)
    assert.equal("unknown", found.kind)
    assert.is_truthy(found.text:find("no period was found in them.", 1, true))
  end)
end)
