-- Heat maps: cell for cell what slow versions say, as elements and as pixels.

local grundy = require "grundy"
local palette = require "grundy.base.colors"
local plots = require "spec.readers.plots"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local xml = require "spec.readers.xml"

local function heat(solution, options)
  return solution:plot("heat", options)
end

-- As assert.equal, but fast.
local function equal(expected, got)
  if expected ~= got then assert.equal(expected, got) end
end

-- Wythoff's values by their definition.
local function wythoff_table(size)
  local value = {}
  for x = 0, size do
    value[x] = {}
    for y = 0, size do
      local there, least = {}, 0
      for k = 0, x - 1 do there[value[k][y]] = true end
      for k = 0, y - 1 do there[value[x][k]] = true end
      for k = 1, math.min(x, y) do there[value[x - k][y - k]] = true end
      while there[least] do least = least + 1 end
      value[x][y] = least
    end
  end
  return value
end

local wythoff = dofile "examples/wythoff.lua"

-- The cells of a plot by what they say: from "x, y" to { text, element }.
local function cells_of(root)
  local cells = {}
  for _, row in ipairs(plots.tips(root)) do
    local place, text = row[1]:match "^(%-?%d+, %-?%d+): (.*)$"
    assert.is_nil(cells[place])
    cells[place] = { text, row[2] }
  end
  return cells
end

local function count(set)
  local n = 0
  for _ in pairs(set) do n = n + 1 end
  return n
end

-- A random game on pairs: a digraph, and for each vertex a place of its own.
local function on_pairs(rng, digraph, width, height)
  local places, number = {}, {}
  for i = 0, width * height - 1 do
    places[i + 1] = { i % width - 3, i // width }
  end
  places = random.shuffled(rng, places)
  for u = 1, #digraph do
    number[grundy.key(places[u])] = u
  end
  local starts = {}
  for u = 2, #digraph do starts[u - 1] = places[u] end
  return grundy.game {
    start = places[1],
    moves = function(p, add)
      for _, v in ipairs(digraph[number[grundy.key(p)]]) do
        add(places[v])
      end
    end,
  }:solve(nil, { starts = starts }), places
end

-- What a value is in a heat map.
local function kind_of(value)
  if slow.is_finite(value) then return value == 0 and "P" or "finite" end
  return value[1] == 0 and "infinite-N" or "infinite-D"
end

local function ramp_of(value, most)
  return palette.hex(palette.ramp((value - 1) / math.max(most - 1, 7)))
end

-- A function that checks that cells lie where their numbers say: the first
-- goes to the right, the second up, by the same side.
local function place_checker()
  local side, x0, y0
  return function(place, cell)
    local x, y = plots.number(cell, "x"), plots.number(cell, "y")
    side = side or plots.number(cell, "width") -- and a gap of 1 at most
    x0 = x0 or { place[1], x }
    y0 = y0 or { place[2], y }
    local dx, dy = place[1] - x0[1], place[2] - y0[1]
    assert.is_true(math.abs(x - x0[2] - dx * side) <= math.abs(dx) + 0.1)
    assert.is_true(math.abs(y0[2] - y - dy * side) <= math.abs(dy) + 0.1)
  end
end

describe("plot.heat", function()
  it("writes the values into the cells they belong to", function()
    local root = plots.read(heat(grundy.game(wythoff):solve { 6, 6 }))
    local written = {}
    for _, element in ipairs(xml.all(root, "text")) do
      local x, y = plots.number(element, "x"), plots.number(element, "y")
      for place, cell in pairs(cells_of(root)) do
        local left, top = plots.number(cell[2], "x"), plots.number(cell[2],
          "y")
        if x > left and x < left + plots.number(cell[2], "width") and
          y > top and y < top + plots.number(cell[2], "height") then
          equal(cell[1], "value " .. xml.text(element))
          written[place] = true
        end
      end
    end
    equal(49, count(written))
  end)

  it("has axes with the coordinates of the cells", function()
    random.cases(15, function(rng)
      local left, bottom = rng(-30, 30), rng(-30, 30)
      local width, height = rng(1, 30), rng(1, 12)
      local start = { left, bottom }
      local solution = grundy.game {
        start = start,
        moves = function(p, add)
          if p[1] < left + width - 1 then add { p[1] + 1, p[2] } end
          if p[2] < bottom + height - 1 then add { p[1], p[2] + 1 } end
        end,
      }:solve()
      local root = plots.read(heat(solution))
      local cells, ticks = cells_of(root), 0
      for _, element in ipairs(xml.all(root, "text")) do
        local text = xml.text(element):gsub("\u{2212}", "-")
        local n = math.tointeger(tonumber(text))
        local x, y = plots.number(element, "x"), plots.number(element, "y")
        local below = cells[("%d, %d"):format(n or 0, bottom)]
        local beside = cells[("%d, %d"):format(left, n or 0)]
        local corner = cells[("%d, %d"):format(left, bottom)][2]
        if n and plots.has(element, "faint") and
          element[2]["text-anchor"] == "middle" and
          y > plots.number(corner, "y") + plots.number(corner, "height") then
          local half = plots.number(below[2], "width") / 2
          assert.is_true(math.abs(plots.number(below[2], "x") + half - x) < 1)
          ticks = ticks + 1
        elseif n and plots.has(element, "faint") then
          local half = plots.number(beside[2], "height") / 2
          assert.is_true(math.abs(plots.number(beside[2], "y") + half + 4 - y)
            < 1)
          ticks = ticks + 1
        end
      end
      assert.is_true(ticks >= 2)
    end)
  end)

  it("shows infinities and gaps, as elements", function()
    local met = { P = 0, finite = 0, ["infinite-N"] = 0, ["infinite-D"] = 0 }
    random.digraphs(26, 1, 40, function(digraph, rng)
      local solution, places = on_pairs(rng, digraph, 8, 6)
      local value, most = slow.algorithm_g(digraph), 0
      for u = 1, #digraph do
        most = slow.is_finite(value[u]) and math.max(most, value[u]) or most
      end
      local root = plots.read(heat(solution))
      local cells, at = cells_of(root), place_checker()
      equal(#digraph, count(cells))
      for u = 1, #digraph do
        local text, cell = table.unpack(cells[table.concat(places[u], ", ")])
        at(places[u], cell)
        local kind = kind_of(value[u])
        equal("value " .. slow.text(value[u]), text)
        equal(kind == "P", plots.has(cell, "cell-P"))
        equal(kind == "finite" and ramp_of(value[u], most) or nil,
          cell[2].fill)
        local hatch = (cell[2].style or ""):match "%-hatch%-(.)%)$"
        equal(kind:match "infinite%-(.)", hatch)
        met[kind] = met[kind] + 1
      end
      local dots = xml.all(root, "pattern", function(element)
        return element[2].id:find "%-none$"
      end)
      local desc = plots.desc(root)
      local width, height = desc:match "(%d+) × (%d+) cells"
      equal(width * height > #digraph and 1 or 0, #dots)
    end)
    random.came_up(met.P, met.finite, met["infinite-N"], met["infinite-D"])
  end)

  -- The kinds of all pixels, by the picture, the masks and the outlines.
  local function pixels_of(root)
    local pictures = plots.pictures(root)
    local image = pictures.values or pictures[1]
    if not image then return nil end -- outlines only
    local a = image.at[2]
    local side = a.width / image.width
    local found = {}
    for y = 1, image.height do found[y] = {} end
    local function mark(x, y, kind)
      equal(nil, found[y][x])
      found[y][x] = kind
    end
    for y, row in ipairs(pictures.values or {}) do
      for x, index in ipairs(row) do
        if index > 0 then mark(x, y, index) end
        equal(index > 0 and 1 or 0, pictures.finite[y][x])
      end
    end
    for name, picture in pairs(pictures) do
      if type(name) == "string" and name ~= "values" and
        name ~= "finite" then
        assert.same({ 1, image.width, image.height }, { picture.bits,
          picture.width, picture.height })
        for y, row in ipairs(picture) do
          for x, bit in ipairs(row) do
            if bit == 1 then mark(x, y, name) end
          end
        end
      end
    end
    for _, path in ipairs(xml.all(root, "path", function(element)
      return element[2].d:find "h"
    end)) do
      local kind = plots.has(path, "cell-P") and "P" or
        path[2].class and path[2].class:match "gp%-(.)$" or
        "infinite-" .. path[2].style:match "hatch%-(.)"
      local matched = 0
      for x, y, w, h, back in path[2].d:gmatch
        "M([%d.]+) ([%d.]+)h([%d.]+)v([%d.]+)h%-([%d.]+)z" do
        equal(w, back)
        assert.is_true(math.abs(h - side) < 0.02)
        matched = matched + 1
        local column = math.floor((x - a.x) / side + 0.5)
        for k = 1, math.floor(w / side + 0.5) do
          mark(column + k, math.floor((y - a.y) / side + 0.5) + 1, kind)
        end
      end
      equal(select(2, path[2].d:gsub("M", "")), matched)
    end
    return found, pictures.values
  end

  it("shows the same as a picture where cells are many", function()
    local value, most = wythoff_table(59), 0
    local text = heat(grundy.game(wythoff):solve { 59, 59 })
    local root = plots.read(text)
    equal(0, #plots.tips(root))
    local found, picture = pixels_of(root)
    for x = 0, 59 do
      for y = 0, 59 do
        local v = value[x][y]
        most = math.max(most, v)
        equal(v == 0 and "P" or v, found[60 - y][x + 1])
      end
    end
    equal(most + 1, #picture.palette)
    for v = 1, most do
      equal(ramp_of(v, most), picture.palette[v + 1])
    end
    assert.is_true(#text < 20000)
  end)

  it("shows infinities and gaps, as a picture", function()
    local met = {}
    random.digraphs(random.scale < 1 and 200 or 12, 100, 600,
      function(digraph, rng)
        local solution, places = on_pairs(rng, digraph, 70, 50)
        local found = pixels_of(plots.read(heat(solution, { height = 700 })))
        if not found then return end
        local left, top, shown = math.huge, -math.huge, 0
        for u = 1, #digraph do
          left = math.min(left, places[u][1])
          top = math.max(top, places[u][2])
        end
        for u = 1, #digraph do
          local value = solution:value(places[u])
          local kind = value == 0 and "P" or grundy.is_infinite(value) and
            "infinite-" .. solution:outcome(places[u]) or value
          equal(kind, found[top - places[u][2] + 1][places[u][1] -
            left + 1])
          met[type(kind) == "string" and kind or "finite"] = true
        end
        for _, row in ipairs(found) do shown = shown + count(row) end
        equal(#digraph, shown)
      end)
    random.came_up(count(met) - 3)
  end)

  it("masks what has too many parts for an outline", function()
    local solution = grundy.game {
      start = { 99, 99 },
      moves = function(p, add)
        if p[1] > 0 then add { p[1] - 1, p[2] } end
        if p[2] > 0 then add { p[1], p[2] - 1 } end
      end,
    }:solve()
    local root = plots.read(heat(solution))
    local found = pixels_of(root)
    for x = 0, 99 do
      for y = 0, 99 do
        equal((x + y) % 2 == 0 and "P" or 1, found[100 - y][x + 1])
      end
    end
    assert.is_truthy(plots.pictures(root).P)
  end)
end)

describe("plot.heat of half a board", function()
  local function normal(p)
    return { math.min(p[1], p[2]), math.max(p[1], p[2]) }
  end

  -- Wythoff's game, of which one half is expanded.
  local function half(rules)
    rules.moves, rules.start = wythoff.moves, { 8, 8 }
    return grundy.game(rules):solve()
  end

  it("asks the game for the other half", function()
    local solution = half { normal = normal }
    equal(45, #solution)
    local root = plots.read(heat(solution))
    local cells, value = cells_of(root), wythoff_table(8)
    equal(81, count(cells))
    for x = 0, 8 do
      for y = 0, 8 do
        equal("value " .. value[x][y],
          cells[("%d, %d"):format(x, y)][1])
      end
    end
    assert.is_truthy(plots.desc(root):find "; 36 by symmetry")
    equal(45, count(cells_of(plots.read(heat(solution,
      { mirror = false })))))
  end)

  it("does not believe in symmetries unless it is told", function()
    local sorted = grundy.game {
      start = { 3, 8 },
      moves = function(p, add)
        wythoff.moves(p, function(q) add(normal(q)) end)
      end,
    }:solve()
    local alone = cells_of(plots.read(heat(sorted)))
    local both = cells_of(plots.read(heat(sorted, { mirror = true })))
    equal(#sorted, count(alone))
    assert.is_true(count(both) > count(alone))
    for place, cell in pairs(both) do
      local x, y = place:match "(%d+), (%d+)"
      equal(cell[1], both[y .. ", " .. x][1])
    end
  end)

  it("leaves out what the game refuses to know", function()
    local solution = grundy.game {
      start = { 1, 4 },
      normal = function(p) return assert(p[1] <= p[2] and p) end,
      moves = function(p, add)
        if p[1] > 0 then add { p[1] - 1, p[2] } end
      end,
    }:solve()
    equal(2, count(cells_of(plots.read(heat(solution)))))
  end)
end)

describe("plot.heat of other positions", function()
  local cells = grundy.game {
    start = { row = 3, column = 2, name = "x" },
    moves = function(p, add)
      if p.row > 0 then
        add { row = p.row - 1, column = p.column, name = p.name }
      end
      if p.column > 0 then
        add { row = p.row, column = p.column - 1, name = p.name }
      end
    end,
  }:solve()

  it("takes a function", function()
    local root = plots.read(heat(cells, {
      at = function(p) return p.column, p.row end,
    }))
    local found = cells_of(root)
    equal(12, count(found))
    for x = 0, 2 do
      for y = 0, 3 do
        equal("value " .. (x + y) % 2, found[("%d, %d"):format(x,
          y)][1])
      end
    end
    found = cells_of(plots.read(heat(cells, { at = function(p)
      if p.row > 0 then return p.column, p.row end
    end })))
    equal(9, count(found)) -- those that it gives no place are left out
  end)

  it("takes two positions in a cell if they have the same value", function()
    local found = cells_of(plots.read(heat(cells, { at = function(p)
      return (p.row + p.column) % 2, 7.0
    end })))
    assert.same({ "value 0", "value 1" }, { found["0, 7"][1],
      found["1, 7"][1] })
    raises(function()
      local _ = heat(cells, { at = function(p) return p.row, 0 end })
    end, "and another position both lie at 3, 0", "(0 and 1)")
  end)

  it("refuses what is no place", function()
    for _, bad in ipairs { "x", 1.5, {}, true, 1 << 60 } do
      raises(function()
        local _ = heat(cells, { at = function() return bad, 1 end })
      end, "plot: 'at' must give two integers, got ", "for {")
    end
    raises(function()
      local _ = heat(cells, { at = function() return 1 end })
    end, "got nil")
    raises(function() local _ = heat(cells, { at = 7 }) end,
      "field 'at' must be a function")
    raises(function() local _ = heat(cells, { player = 3 }) end,
      "option 'player'")
    raises(function() local _ = heat(cells, { player = 1 }) end,
      "plot: option 'player' is for games with two players")
    raises(function() local _ = heat(cells, { log = true }) end,
      "unknown field 'log'")
    assert.is_false(pcall(heat, cells, { at = function() error "mine" end }))
  end)

  it("says where positions are no pairs, or too far apart", function()
    for _, case in ipairs {
      { "x", 'the position "x" is' }, { { 1, 2, 3 }, "{1, 2, 3}" },
      { { 1, 0.5 }, "{1, 0.5}" }, { { x = 1, y = 2 }, "{x = 1, y = 2}" },
    } do
      local solution = grundy.game { moves = function() end }:solve(case[1])
      local picture, message = heat(solution)
      assert.is_nil(picture)
      assert.is_truthy(message:find(case[2], 1, true), message)
      assert.is_truthy(message:find("is not a pair of integers; the option "
        .. "'at' can say", 1, true), message)
    end
    local far = grundy.game {
      start = { 0, 0 },
      moves = function(p, add) if p[1] == 0 then add { 1 << 52, -7 } end end,
    }:solve()
    assert.same({ nil, "heat: the positions lie in 4503599627370497 times 8 "
      .. "cells; at most 4000 a side and 1048576 in all can be shown" },
      { heat(far) })
  end)

  it("shows outcomes where there are no values", function()
    local solution = grundy.game(wythoff):solve({ 7, 7 },
      { play = "misere" })
    local root = plots.read(heat(solution))
    equal("Outcomes of Wythoff", plots.title(root))
    for place, cell in pairs(cells_of(root)) do
      local x, y = place:match "(%d+), (%d+)"
      local outcome = solution:outcome { tonumber(x), tonumber(y) }
      equal(outcome, cell[1])
      assert.is_true(plots.has(cell[2], outcome == "P" and "cell-P" or
        outcome))
    end
    assert.is_truthy(heat(grundy.game(wythoff):solve({ 49, 49 },
      { play = "misere" })))
  end)

  it("shows who is to move, if there are two", function()
    local solution = grundy.game {
      players = 2, start = { 4, 5 },
      moves = function(p, add, player)
        if player == 1 and p[1] > 0 then add { p[1] - 1, p[2] } end
        if player == 2 and p[2] > 0 then add { p[1], p[2] - 1 } end
      end,
    }:solve(nil, { player = "both" })
    for player = 1, 2 do
      local root = plots.read(heat(solution, { player = player }))
      assert.is_truthy(plots.desc(root):find(("player %d to move"):format(
        player)))
      local cells_there = cells_of(root)
      assert.is_true(count(cells_there) > 4)
      for place, cell in pairs(cells_there) do
        local x, y = place:match "(%d+), (%d+)"
        equal(solution:outcome({ tonumber(x), tonumber(y) }, player),
          cell[1])
      end
    end
    equal(heat(solution), heat(solution, { player = 1 }))
    local quotient = solution:quotient "compatible"
    assert.is_truthy(heat(quotient, { player = 2 }))
    assert.is_truthy(quotient:report())
  end)
end)
