-- Nim-sequences as plots: a point for each value, at its place.

local grundy = require "grundy"
local plots = require "spec.readers.plots"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local xml = require "spec.readers.xml"

local function sequence(source, options)
  if type(source) == "userdata" and source ~= io.stdout then
    return source:plot("sequence", options)
  end
  return grundy.plot(source, options)
end

-- The points of a plot: from n to { text of the value, x, y, element }.
local function points_of(root)
  local points, count = {}, 0
  for _, row in ipairs(plots.tips(root)) do
    local text = row[1]:gsub(",(%d%d%d)", "%1"):gsub("\u{2212}", "-")
    local n, value = text:match "^(%-?%d+): value (.*)$"
    local element = row[2]
    local x, y = plots.number(element, "cx"), plots.number(element, "cy")
    if element[1] == "rect" then
      x = plots.number(element, "x") + plots.number(element, "width") / 2
      y = plots.number(element, "y") + plots.number(element, "height") / 2
    end
    n = math.tointeger(tonumber(n))
    assert.is_nil(points[n])
    points[n], count = { value, x, y, element }, count + 1
  end
  return points, count
end

-- Points lie where the ticks of both axes say.
local function check_places(root, points)
  local heights = plots.heights(root)
  local low, high = 0, 0
  for tick in pairs(heights) do high = math.max(high, tick) end
  local unit = (heights[low] - heights[high]) / high
  local columns = {}
  for _, element in ipairs(xml.all(root, "text")) do
    local text = xml.text(element):gsub(",(%d%d%d)", "%1"):gsub("\u{2212}", "-")
    local n = math.tointeger(tonumber(text))
    if n and element[2]["text-anchor"] == "middle" then
      columns[#columns + 1] = n
    end
  end
  local marks = xml.all(root, "line", function(element)
    return element[2].x1 == element[2].x2
  end)
  local axis = xml.all(root, "line", function(element)
    return element[2].y1 == element[2].y2
  end)[1]
  local first, last = math.huge, -math.huge
  for _, point in pairs(points) do
    first, last = math.min(first, point[2]), math.max(last, point[2])
  end
  assert.is_true(math.abs(first - plots.number(axis, "x1") + last -
    plots.number(axis, "x2")) < 0.05) -- the row is in the middle
  assert.equal(#columns, #marks)
  assert.is_true(#columns >= 1)
  for i, n in ipairs(columns) do
    if points[n] then
      assert.is_true(math.abs(plots.number(marks[i], "x1") - points[n][2]) <
        0.02)
    end
  end
  for _, point in pairs(points) do
    local value = tonumber(point[1])
    if value then
      assert.is_true(math.abs(heights[0] - value * unit - point[3]) < 0.05)
    else
      assert.is_true(point[3] < heights[high])
    end
  end
end

local function value_of(rng)
  if rng(1, 6) > 1 then return rng(0, 12) end
  return grundy.infinity(random.pick(rng, { {}, { 0 }, { 0, 2 }, { 1 } }))
end

describe("plot.sequence", function()
  it("has a point for each element of a list", function()
    local signs = { P = 0, N = 0, ring = 0 }
    random.cases(20, function(rng)
      local list, from = {}, rng(-30, 30)
      for i = 1, rng(1, 200) do list[i] = value_of(rng) end
      local root = plots.read(sequence(list, { from = from }))
      local points, count = points_of(root)
      assert.equal(#list, count)
      for i, value in ipairs(list) do
        local point = points[from + i - 1]
        assert.equal(tostring(value), point[1])
        if value == 0 then
          assert.is_true(plots.has(point[4], "solid-P"))
          assert.equal("rect", point[4][1])
          signs.P = signs.P + 1
        elseif grundy.is_infinite(value) then
          assert.is_true(plots.has(point[4], value.set[1] == 0 and "ring-N" or
            "ring-D"))
          signs.ring = signs.ring + 1
        else
          assert.is_true(plots.has(point[4], "solid-N"))
          signs.N = signs.N + 1
        end
        local before = points[from + i - 2]
        assert.is_true(not before or before[2] < point[2])
      end
      check_places(root, points)
    end)
    random.came_up(signs.P, signs.N, signs.ring)
  end)

  it("takes octal games", function()
    local kayles = grundy.octal ".77"
    for _, case in ipairs {
      { nil, 0, 100 }, { { to = 30 }, 0, 30 }, { { from = 70 }, 70, 170 },
      { { from = 5, to = 9 }, 5, 9 }, { { from = -4, to = 3 }, 0, 3 },
    } do
      local root = plots.read(sequence(kayles, case[1]))
      local points, count = points_of(root)
      assert.equal(case[3] - case[2] + 1, count)
      for n = case[2], case[3] do
        assert.equal(tostring(kayles:value(n)), points[n][1])
      end
      check_places(root, points)
      assert.equal("Nim-sequence of 0.77", plots.title(root))
    end
    assert.equal(0, select(2, points_of(plots.read(sequence(kayles,
      { from = 9, to = 8 })))))
  end)

  it("takes solutions whose positions are integers", function()
    random.digraphs(30, 1, 40, function(digraph, rng)
      local solution = grundy.graph(digraph):solve()
      local from, to = rng(-2, 20), rng(15, 45)
      local points, count = points_of(plots.read(sequence(solution,
        { from = from, to = to })))
      local expected = 0
      for u = 1, #digraph do
        if u >= from and u <= to then
          assert.equal(tostring(solution:value(u)), points[u][1])
          expected = expected + 1
        end
      end
      assert.equal(expected, count)
    end)
  end)

  -- Is a spot of a picture marked, at a place on the sheet?
  local function is_marked(picture, x, y)
    local a = picture.at[2]
    local row = picture[math.floor((y - a.y) * picture.height / a.height) + 1]
    return row[math.floor((x - a.x) * picture.width / a.width) + 1] == 1
  end

  it("draws very many in a picture, and says so", function()
    local values = grundy.octal ".16":values(random.count(200000) + 2000)
    local infinite = grundy.infinity { 0, 1 }
    for i = 1000, #values, 5003 do values[i] = infinite end
    local text = sequence(values)
    assert.is_true(#text < 120000)
    local root = plots.read(text)
    assert.equal(0, select(2, points_of(root)))
    assert.is_truthy(plots.desc(root):find(("^%d values, n from 0 to %d; ")
      :format(#values, #values - 1)))
    assert.is_truthy(plots.desc(root):find "too many to tell apart")
    local pictures, heights = plots.pictures(root), plots.heights(root)
    local high = 0
    for tick in pairs(heights) do high = math.max(high, tick) end
    local unit = (heights[0] - heights[high]) / high
    local lines = xml.all(root, "line", function(element)
      return element[2].y1 == element[2].y2
    end)
    local left, right = plots.number(lines[1], "x1") + 6,
      plots.number(lines[1], "x2") - 6
    for i = 1, #values, 97 do
      local value = values[i]
      local x = left + (i - 0.5) * (right - left) / #values
      if grundy.is_infinite(value) then
        assert(is_marked(pictures["infinite-N"], x, heights[high] - 16))
      else
        assert(is_marked(pictures[value == 0 and "P" or "N"], x,
          heights[0] - value * unit), i)
      end
    end
    local marked = 0 -- and not everything is
    for _, row in ipairs(pictures.N) do
      for _, bit in ipairs(row) do marked = marked + bit end
    end
    assert.is_true(marked < pictures.N.width * pictures.N.height / 3)
  end)

  it("holds with great values, far from 0", function()
    local far = 1 << 53
    local root = plots.read(sequence({ 0, far, 5 }, { from = -far }))
    local points, count = points_of(root)
    assert.equal(3, count)
    assert.equal("9007199254740992", points[-far + 1][1])
    plots.read(sequence({ 1 }, { from = far }))
    plots.read(sequence { grundy.infinity {} })
    plots.read(sequence(grundy.graph { { -5 }, [1000000000000] = {} }
      :solve()))
  end)

  it("is of integers with values", function()
    assert.same({ nil, 'sequence: the position "a" is not an integer' },
      { sequence(grundy.graph { a = {} }:solve()) })
    assert.same({ nil, "sequence: the position 0.5 is not an integer from "
      .. "-2^53 to 2^53" }, { sequence(grundy.graph { [0.5] = {} }:solve()) })
    local _, message = sequence(grundy.graph { {} }:solve(nil,
      { play = "misere" }))
    assert.equal("this solution has no values: misère play has none", message)
  end)

  it("refuses what is no list of values", function()
    for _, case in ipairs {
      { { 0, -1 }, "plot: element 2 is not a value: -1" },
      { { 0.5 }, "element 1 is not a value: 0.5" },
      { { "1" }, 'element 1 is not a value: "1"' },
      { { 1, nil, 3 }, "element 2 is missing" },
      { { x = 1 }, 'a table with the key "x"' },
      { { (1 << 53) + 1 }, "element 1 is not a value" },
      { 7, "a list of values, a solution or an octal game expected, got 7" },
      { grundy.graph { {} }, "expected, got" },
    } do
      raises(function() local _ = sequence(case[1]) end, case[2])
    end
    raises(function() local _ = sequence() end, "got nil")
    for name, bad in pairs { from = 0.5, to = "x" } do
      raises(function() local _ = sequence({}, { [name] = bad }) end,
        ("option '%s' must be an integer from -2^53 to 2^53"):format(name))
    end
    raises(function() local _ = sequence({}, { log = true }) end,
      "plot: unknown field 'log'")
  end)
end)
