-- Curves through points, read back: each point is where the ticks of both axes
-- say.

local grundy = require "grundy"
local plots = require "spec.readers.plots"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local xml = require "spec.readers.xml"

-- From the numbers below the plot to their places.
local function columns_of(root)
  local columns = {}
  for _, element in ipairs(xml.all(root, "text")) do
    local n = tonumber((xml.text(element):gsub(",(%d%d%d)", "%1")))
    if n and element[2]["text-anchor"] == "middle" then
      columns[n] = plots.number(element, "x")
    end
  end
  return columns
end

-- How far apart 0 and 1 are on an axis, by its first tick and its last one.
local function unit_of(ticks)
  local last = 0
  for tick in pairs(ticks) do last = math.max(last, tick) end
  return (ticks[last] - ticks[0]) / last
end

local function near(a, b)
  assert.is_true(math.abs(a - b) < 0.05, ("%g, not %g"):format(a, b))
end

-- A number as a tip has it.
local function number_of(text)
  return tonumber((text:gsub(",", "")))
end

describe("plot.curve", function()
  it("has every point in its place, from left to right", function()
    random.cases(60, function(rng)
      local points, scale = {}, random.pick(rng, { 1, 7, 100, 2000, 1e6 })
      for i = 1, rng(1, 20) do
        points[i] = { rng(0, scale), rng(0, 100 * scale) / 100 }
      end
      local root = plots.read(grundy.plot(points, { x = "left", y = "up" }))
      table.sort(points, function(p, q) return p[1] < q[1] end)
      local heights, columns = plots.heights(root), columns_of(root)
      local tips, last = plots.tips(root), -math.huge
      assert.equal(#points, #tips)
      for i, row in ipairs(tips) do
        local x, y = row[1]:match "^(%S+): (%S+)$"
        x, y = number_of(x), number_of(y)
        assert.equal(points[i][1], x)
        local cx, cy = plots.number(row[2], "cx"), plots.number(row[2], "cy")
        near(columns[0] + x * unit_of(columns), cx)
        near(heights[0] + y * unit_of(heights), cy)
        assert.is_true(cx >= last)
        last = cx
      end
      local _, steps = xml.all(root, "path")[1][2].d:gsub("[ML]", "")
      assert.equal(#points, steps)
      local texts = {}
      for _, element in ipairs(xml.all(root, "text")) do
        texts[xml.text(element)] = true
      end
      assert.is_true(texts.left and texts.up)
    end)
  end)

  it("says what it shows", function()
    local root = plots.read(grundy.plot({ { 300, 9.66 }, { 5, 3.2 } },
      { title = "Growth" }))
    assert.equal("2 points; from 3.2 at 5 to 9.66 at 300", plots.desc(root))
    assert.equal("1 point; from 0 at 0 to 0 at 0",
      plots.desc(plots.read(grundy.plot { { 0, 0 } })))
  end)

  it("refuses what is no point", function()
    for _, case in ipairs {
      { { 1 }, "{1}" }, { { 1, -1 }, "{1, -1}" }, { { 1, 0 / 0 }, "a table" },
      { { 1, math.huge }, "a table" }, { { "1", 2 }, '{"1", 2}' }, { 7, "7" },
    } do
      local fine, message = pcall(grundy.plot, { { 1, 1 }, case[1] })
      assert.is_false(fine)
      assert.is_truthy(message:find("plot: element 2 must be a point { x, y } of "
        .. "numbers from 0 to 10^9, got ", 1, true), message)
    end
    raises(function() grundy.plot({ { 1, 1 } }, { from = 1 }) end,
      "plot: unknown field 'from'")
    raises(function() grundy.plot({ { 1, 1 } }, { x = 1 }) end,
      "field 'x' must be a string, got a number")
    raises(function() grundy.graph({ {} }):solve():plot "curve" end,
      'plot: the kind must be "values", "remoteness", "depths", "sequence" or '
      .. '"heat", got "curve"')
  end)
end)
