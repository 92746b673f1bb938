-- Plots of how many positions there are of a kind, and what all plots share.
-- Each is read back: bars must say and show what slow solvers count. What plots
-- and their captions say is in golden/plots.txt.

local colours = require "grundy.base.colors"
local grundy = require "grundy"
local plots = require "spec.readers.plots"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local xml = require "spec.readers.xml"

local plot = setmetatable({}, { __index = function(_, kind)
  return function(source, options)
    if type(source) == "table" then return grundy.plot(source, options) end
    return source:plot(kind, options)
  end
end })

local function near(expected, got, what)
  assert.is_true(math.abs(expected - got) <= 0.03, ("%s: %g, but %g"):format(
    what, expected, got))
end

-- The bars of a plot: arrays { tip, element } as they are drawn.
local function bars_of(root)
  local list = {}
  for _, row in ipairs(plots.tips(root)) do
    list[#list + 1] = row[2][1] == "rect" and row or nil
  end
  return list
end

-- Heights belong to counts as the ticks say, on either kind of axis.
local function check_heights(root)
  local heights = plots.heights(root)
  local log = not heights[0]
  local low, high = math.maxinteger, 0
  for tick in pairs(heights) do
    low, high = math.min(low, tick), math.max(high, tick)
  end
  local function f(n) return log and math.log(n) or n end
  local unit = (heights[low] - heights[high]) / (f(high) - f(low))
  local bottom = log and heights[low] + math.log(2) * unit or heights[0]
  for _, row in ipairs(bars_of(root)) do
    local count = tonumber((row[1]:gsub(",(%d%d%d)", "%1")
      :match ": (%d+) position"))
    local y = plots.number(row[2], "y")
    near(heights[low] - (f(count) - f(low)) * unit, y, row[1])
    near(bottom, y + plots.number(row[2], "height"), "the bottom")
  end
  return log
end

-- The tips of bars, as a set from what they are of to what they say.
local function told(root)
  local found = {}
  for _, row in ipairs(bars_of(root)) do
    local what, rest = row[1]:gsub(",(%d%d%d)", "%1"):match "^(.-): (.*)$"
    found[what .. (rest:match ", %u$" or "")] = math.tointeger(tonumber(
      rest:match "^%d+"))
  end
  return found
end

local function game_of(digraph)
  return grundy.game {
    start = 1,
    moves = function(u, add)
      for _, v in ipairs(digraph[u]) do add(v) end
    end,
  }
end

local function outcome_of(value)
  if slow.is_finite(value) then return value == 0 and "P" or "N" end
  return value[1] == 0 and "N" or "D"
end

describe("numbers", function()
  it("do not ask the locale", function()
    local pipe = assert(io.popen("cd lua/grundy && cat $(ls *.lua | grep -v types) "
      .. "base/*.lua words/*.lua board/*.lua plot/*.lua figures/*.lua "
      .. "report/*.lua"))
    local source = pipe:read "a"
    pipe:close()
    assert.is_true(#source > 300000)
    source = source:gsub("%%%.0f", "") -- has no point
    assert.is_falsy(source:find "%%%d*%.%d+[feg]")
    assert.is_falsy(source:find "%%[efg][^%[%w]")
  end)
end)

-- What each position counts for in a histogram, from the definitions.
local kinds = {}

function kinds.values(digraph)
  local values, list = slow.algorithm_g(digraph), {}
  for u = 1, #digraph do
    list[u] = ("value %s, %s"):format(slow.text(values[u]),
      outcome_of(values[u]))
  end
  return list
end

function kinds.remoteness(digraph)
  local remoteness, outcome = slow.remoteness(digraph), slow.outcomes(digraph)
  local list = {}
  for u, moves in ipairs(remoteness) do
    list[u] = outcome[u] == "D" and "a draw, D" or
      ("remoteness %d, %s"):format(moves, outcome[u])
  end
  return list
end

function kinds.depths(digraph)
  local depth, queue, list = { [1] = 0 }, { 1 }, {}
  for i, u in ipairs(queue) do
    list[i] = ("after %d move%s"):format(depth[u], depth[u] == 1 and "" or "s")
    for _, v in ipairs(digraph[u]) do
      if not depth[v] then
        depth[v] = depth[u] + 1
        queue[#queue + 1] = v
      end
    end
  end
  return list
end

describe("histograms", function()
  for kind, list_of in pairs(kinds) do
    it("have a bar as high as positions are many: " .. kind, function()
      random.digraphs(30, 1, 40, function(digraph)
        local expected, infinite = {}, 0
        for _, what in ipairs(list_of(digraph)) do
          infinite = infinite + (not expected[what] and what:find "∞" and 1
            or 0)
          expected[what] = (expected[what] or 0) + 1
        end
        local solution = kind == "depths" and game_of(digraph):solve() or
          grundy.graph(digraph):solve()
        local root = plots.read(plot[kind](solution))
        if infinite <= 8 then -- else they are put together
          assert.same(expected, told(root))
        end
        check_heights(root)
      end)
    end)
  end
end)

describe("plot.values", function()
  it("puts many values together, but not 0", function()
    for _, top in ipairs { 59, 60, 61, 250, 1234 } do
      local solution = grundy.game {
        start = top,
        moves = function(n, add)
          for left = math.max(0, n - 1), n - 1 do add(left) end
          for left = 0, n - 2 do add(left) end
        end,
      }:solve()
      local root = plots.read(plot.values(solution, { log = false }))
      local rows, sum, past = bars_of(root), 0, -1
      assert.is_true(#rows <= 61 and #rows >= 20, #rows)
      assert.equal("value 0: 1 position, P", rows[1][1])
      for _, row in ipairs(rows) do
        local text = row[1]:gsub(",(%d%d%d)", "%1")
        local from, to = text:match "(%d+)–(%d+):"
        from = tonumber(from or text:match " (%d+):")
        to = tonumber(to or from)
        assert.equal(past + 1, from)
        past, sum = to, sum + tonumber(text:match ": (%d+) pos")
      end
      assert.equal(top, past)
      assert.equal(top + 1, sum)
      check_heights(root)
    end
  end)

  it("is of values only", function()
    for reason, solution in pairs {
      ["misère play has none"] = grundy.graph { { 2 } }:solve(nil,
        { play = "misere" }),
      ["solved with only"] = grundy.graph { { 2 } }:solve(nil,
        { only = "outcome" }),
      ["impartial"] = grundy.file "examples/fox_and_hounds.lua"
        :solve(),
    } do
      local picture, message = plot.values(solution)
      assert.is_nil(picture)
      assert.is_truthy(message:find("^this solution has no values"), message)
      assert.is_truthy(message:find(reason, 1, true), message)
    end
  end)
end)

describe("plot.remoteness", function()
  it("puts many together, P and N side by side", function()
    local solution = grundy.game {
      start = 300, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }:solve()
    local root = plots.read(plot.remoteness(solution))
    local found, places = told(root), {}
    assert.equal(5, found["remoteness 0–9, P"])
    assert.equal(5, found["remoteness 290–299, N"])
    assert.equal(1, found["remoteness 300, P"])
    for _, row in ipairs(bars_of(root)) do
      local from = plots.number(row[2], "x")
      places[#places + 1] = { from, from + plots.number(row[2], "width") }
    end
    table.sort(places, function(a, b) return a[1] < b[1] end)
    for i = 2, #places do -- none covers another
      assert.is_true(places[i - 1][2] <= places[i][1] + 0.02)
    end
  end)

  it("is not of games that split", function()
    local solution = grundy.octal ".77":game():solve(10)
    for _, kind in ipairs { "remoteness", "depths" } do
      assert.same({ nil, kind .. ": the game splits, so its moves lead to "
        .. "sums of positions" }, { plot[kind](solution) })
    end
  end)
end)

describe("all plots", function()
  local wythoff = grundy.file("examples/wythoff.lua"):solve { 9, 9 }
  local cyclic = grundy.graph { { 2, 4 }, { 1, 3 }, {}, { 3, 5 }, { 4 } }
    :solve()
  local cases = {
    { "values", cyclic }, { "remoteness", cyclic }, { "depths", wythoff },
    { "sequence", cyclic }, { "heat", wythoff }, { "values", wythoff },
    { "heat", grundy.file("examples/wythoff.lua"):solve { 60, 50 } },
    { "sequence", grundy.octal ".77":values(3000) },
  }

  it("are the same again, and differ in their ids", function()
    local ids = {}
    for _, case in ipairs(cases) do
      local text = plot[case[1]](case[2])
      assert.equal(text, plot[case[1]](case[2]))
      xml.walk(plots.read(text), function(element)
        local id = element[2].id
        assert.is_nil(ids[id or 0], id)
        ids[id or 1] = true
      end)
    end
    assert.is_truthy(plot.values(cyclic, { id = "my-plot" }):find(
      '<title id="my-plot-title"', 1, true))
  end)

  -- The colors of a style sheet, by themselves.
  local function colors_in(text, found)
    for color in text:gmatch "#%x%x%x%x%x%x" do found[color] = true end
    return found
  end

  it("have the colors of the page, and a class for what they use", function()
    for i = 1, random.count(#cases) do
      for mode, others in pairs { light = "dark", dark = "light" } do
        local root = plots.read(plot[cases[i][1]](cases[i][2],
          { colors = mode }))
        local rules = xml.text(xml.all(root, "style")[1])
        local named, used = colours.of(mode), colors_in(rules, {})
        for name, color in pairs(colours.of(others)) do
          assert.is_true(not used[color] or color == named[name], name)
        end
        assert.truthy(rules:match "gp%-P{(.-)}":find(named.P, 1, true))
        assert.truthy(rules:match "gp%-paper{(.-)}":find(named.paper, 1, true))
        xml.walk(root, function(element)
          for class in (element ~= root and element[2].class or "")
            :gmatch "%S+" do
            assert.truthy(rules:find("." .. class .. "{", 1, true), class)
          end
        end)
      end
      local auto = plot[cases[i][1]](cases[i][2])
      assert.truthy(auto:find("@media screen and (prefers-color-scheme:dark)",
        1, true))
    end
  end)

  it("show any name as text", function()
    local names = {
      "</text><script>alert(1)</script>", "<b>&amp;\"'", "\0\1\27[31m",
      "\255\254 no UTF-8", ("very long "):rep(300), "",
      ("汉字"):rep(90), "a\nb\tc", "]]>", "{title} %s %1 \\1",
      "\u{202e}turned", "url(#x)", "@media{}", "\1-hatch-N",
    }
    for i = 1, random.count(#names) do -- valgrind is slow
      local name, digraph = names[i], { { 1, 2 }, {} }
      local solution = grundy.game {
        name = name, start = 1,
        moves = function(u, add)
          for _, v in ipairs(digraph[u]) do add(v) end
        end,
      }:solve()
      for _, kind in ipairs { "values", "remoteness", "depths",
        "sequence" } do
        for _, options in ipairs { {}, { title = name, width = 200 } } do
          local root = plots.read(plot[kind](solution, options))
          local title = plots.title(root)
          local escaped = xml.read("<a>" .. require "grundy.base.html"
            .escape(name) .. "</a>")
          assert.is_truthy(title:find(xml.text(escaped), 1, true), title)
          assert.equal(0, #xml.all(root, "script"))
          assert.equal(0, #xml.all(root, "b"))
        end
      end
    end
  end)

  it("are empty where there is nothing to show", function()
    local frames = {}
    for _, kind in ipairs { "values", "remoteness", "depths" } do
      local picture = plot[kind](grundy.graph {}:solve())
      assert.truthy(picture:find("nothing to show", 1, true))
      frames[#frames + 1] = picture:match '<rect [^>]*class="gp%-frame"/>'
    end
    assert.same({ frames[1], frames[1], frames[1] }, frames) -- with no legend
  end)

  it("have ticks between the powers of ten where these are few", function()
    local root = plots.read(plot.values(cyclic, { log = true }))
    assert.is_true(check_heights(root))
    local ticks = {}
    for tick in pairs(plots.heights(root)) do ticks[#ticks + 1] = tick end
    table.sort(ticks)
    assert.same({ 1, 2, 5 }, ticks)
  end)

  it("refuse what they do not know", function()
    for _, case in ipairs {
      { { colour = 1 }, "plot: unknown field 'colour'" },
      { { from = 1 }, "plot: unknown field 'from'" },
      { { title = 7 }, "field 'title' must be a string" },
      { { width = 199 }, "option 'width' must be an integer from 200 to 4000, "
        .. "got 199" },
      { { height = 4001 }, "option 'height'" },
      { { width = "300" }, 'got "300"' },
      { { colors = "blue" }, "option 'colors' must be" },
      { { id = "1" }, "option 'id' must be a letter" },
      { { id = 'a"b' }, "option 'id'" },
      { { log = 1 }, "field 'log' must be a boolean" },
      { 7, "plot: a table expected" },
    } do
      raises(function() local _ = plot.values(cyclic, case[1]) end, case[2])
    end
    raises(function() local _ = cyclic:plot() end, "plot: the kind must be ")
    raises(function() local _ = cyclic:plot "heap" end, 'got "heap"')
    raises(function() local _ = grundy.plot(grundy.graph { {} }) end,
      "grundy.game")
  end)

  it("are drawn without io and os", function()
    local child = require "spec.harness.child"
    assert.equal("<svg\n", child.run [[
      local print, require = print, require
      io, os = nil, nil
      local grundy = require "grundy"
      print(grundy.graph { {} }:solve():plot("values"):match "^<svg")
    ]])
  end)
end)
