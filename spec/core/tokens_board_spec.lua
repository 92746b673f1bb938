-- Tokens on a digraph as a board: texts, names of moves, the vertices that a move
-- changes, and pictures, against slow definitions.

local grundy = require "grundy"
local core = require "grundy.core"
local board = require "spec.readers.board"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local xml = require "spec.readers.xml"

-- A random digraph on numbers and texts; loops and cycles are fine.
local function digraph(rng)
  local vertices, arrows = {}, {}
  for i = 1, rng(1, 12) do vertices[i] = i % 3 == 0 and "v" .. i or i end
  for _, v in ipairs(vertices) do
    arrows[v] = {}
    for _, w in ipairs(vertices) do
      if rng(1, 4) == 1 then table.insert(arrows[v], w) end
    end
  end
  return vertices, arrows
end

local function some(rng, vertices)
  local list = {}
  for i = 1, rng(0, 4) do list[i] = vertices[rng(1, #vertices)] end
  return list
end

local function occurrences(list, v)
  local n = 0
  for _, w in ipairs(list) do n = n + (w == v and 1 or 0) end
  return n
end

-- The vertices that have other numbers of tokens after a move, as a set.
local function changed(vertices, p, q)
  local set = {}
  for i, v in ipairs(vertices) do
    set[i] = occurrences(p, v) ~= occurrences(q, v) or nil
  end
  return set
end

local function set_of(list)
  local set = {}
  for _, i in ipairs(list) do set[i] = true end
  return set
end

-- The vertices of a picture are where the layout says, apart from each other.
local function check_layout(tokens)
  local layout = tokens:layout()
  assert.equal(#tokens.vertices, #layout)
  for i, a in ipairs(layout) do
    assert.is_true(a.x >= layout.wide / 2 and a.x <= layout.width - layout.wide / 2
      and a.y >= 18 and a.y <= layout.height - 18)
    for k = 1, i - 1 do
      local b = layout[k]
      assert.is_true(math.abs(a.x - b.x) >= layout.wide or
        math.abs(a.y - b.y) >= 36 or
        (a.x - b.x) ^ 2 + (a.y - b.y) ^ 2 >= 36 ^ 2)
    end
  end
  return layout
end

describe("tokens on a digraph", function()
  it("are texts, pictures and vertices to click", function()
    random.cases(200, function(rng)
      local vertices, arrows = digraph(rng)
      local start = some(rng, vertices)
      local tokens = grundy.tokens { arrows = arrows, start = start }
      assert.same(start, tokens.start)
      assert.equal(#vertices, #tokens.vertices)
      local layout = check_layout(tokens)
      local p, q = some(rng, vertices), some(rng, vertices)
      assert.is_true(tokens:fits(p))
      assert.is_false(tokens:fits(vertices[1]))
      assert.same({ p }, { tokens:parse(tokens:show(p)) })
      assert.same(changed(tokens.vertices, p, q), set_of(tokens:changes(p, q)))
      local picture, there, count = tokens:picture(p), set_of {}, 0
      assert.is_table(xml.read(picture))
      assert.equal(("0 0 %d %d"):format(layout.width, layout.height),
        picture:match 'viewBox="(.-)"')
      for _, v in ipairs(p) do
        count = count + (there[v] and 0 or 1)
        there[v] = true
      end
      assert.equal(count, select(2, picture:gsub("#f0a04b", "")))
      local lines = 0
      for _, list in pairs(arrows) do lines = lines + #list end
      assert.equal(lines, select(2, picture:gsub("marker%-end", "")))
    end)
  end)

  it("a move pushes one of them along an arrow", function()
    random.cases(200, function(rng)
      local vertices, arrows = digraph(rng)
      local p = some(rng, vertices)
      local tokens = grundy.tokens { arrows = arrows, start = p }
      for i, from in ipairs(p) do
        for _, to in ipairs(arrows[from]) do
          local q = { table.unpack(p) }
          q[i] = to
          if to ~= from then
            local cells = tokens:changes(p, q)
            assert.same({ from, to }, { tokens.vertices[cells[1]],
              tokens.vertices[cells[2]] })
            assert.equal(from .. " to " .. to, tokens:describe(p, q))
          else
            assert.same({}, tokens:changes(p, q))
            assert.equal("stay", tokens:describe(p, q))
          end
        end
      end
    end)
  end)

  it("vanish where two meet, if the rules say so", function()
    local tokens = grundy.tokens { start = { "a", "b" },
      arrows = { a = {}, b = { "a" } } }
    assert.equal("b to a, both vanish", tokens:describe({ "a", "b" }, {}))
    assert.same({ 2, 1 }, tokens:changes({ "a", "b" }, {}))
    assert.equal("nothing", tokens:show {})
    assert.same({}, tokens:parse "nothing")
    assert.same({}, tokens:parse " nothing ")
    assert.is_nil(tokens:parse "")
    assert.is_nil(tokens:parse "a x")
    assert.is_nil(tokens:parse "a nothing")
  end)

  it("one token is a vertex", function()
    local tokens = grundy.tokens { start = "a b", arrows = { ["a b"] = { 7 } } }
    assert.equal("a b", tokens.start)
    assert.equal(7, tokens:parse " 7 ")
    assert.equal("a b", tokens:parse "a b")
    assert.is_nil(tokens:parse "8")
    assert.is_true(tokens:fits(7))
    assert.is_false(tokens:fits { 7 })
    assert.equal("a b to 7", tokens:describe("a b", 7))
  end)

  it("are where they are said to be", function()
    local tokens = grundy.tokens { start = "a", arrows = { a = { "b" } },
      at = { a = { 1, 1 }, b = { 3, 1 } } }
    local layout = check_layout(tokens)
    assert.equal(layout[1].y, layout[2].y)
    assert.is_true(layout[1].x < layout[2].x)
  end)

  it("can be clicked on pages, also where grundy.graph makes the game", function()
    local game = grundy.graph { a = { "b", "c" }, b = { "a", "d" }, c = { "d" } }
    local data = board.data_of_page(game:solve "a":report())
    assert.is_true(data.board.slides)
    assert.equal(4, #data.board.cells)
    local moves = {}
    for to, change in data.moves[1]:gmatch "(%d+),%d+,(%d+)" do
      moves[data.names[to + 1]] = data.changes[change + 1]
    end
    assert.same({ b = "0 1", c = "0 2" }, moves)
    -- Names that no board would take do no harm, and large digraphs have none.
    for _, arrows in ipairs { { [1] = { "1" } }, { [""] = { " " } },
      { ["\xff\0<&>"] = { ("long"):rep(50) } } } do
      local solution <close> = grundy.graph(arrows):solve()
      local page = board.data_of_page(solution:report((core.position(solution, 0))))
      assert.is_truthy(page == nil or page.pictures)
    end
    assert.is_nil(grundy.random_graph { positions = 25, moves = 60 }.picture)
    assert.is_nil(grundy.graph({}).picture)
  end)

  it("need no other module", function()
    local file <close> = assert(io.open "lua/grundy/tokens.lua")
    local made = load(file:read "a", "tokens", "t", { error = error,
      pcall = pcall, type = type, next = next, pairs = pairs, ipairs = ipairs,
      tostring = tostring, getmetatable = getmetatable, rawget = rawget,
      setmetatable = setmetatable, table = { concat = table.concat,
        sort = table.sort },
      math = { floor = math.floor, min = math.min, max = math.max,
        abs = math.abs, sqrt = math.sqrt, sin = math.sin, cos = math.cos,
        pi = math.pi, huge = math.huge } })()
    local tokens = made { arrows = { a = { "b" }, b = { "a" } }, start = "a" }
    assert.equal("b", tokens:parse(tokens:show "b"))
    assert.matches("^<svg", tokens:picture "b")
  end)

  it("say what is wrong with them", function()
    local arrows = { a = { "b" } }
    for message, given in pairs {
      ["tokens: a table expected, got a string"] = "a",
      ["tokens: unknown field 'arrow'"] = { arrow = {} },
      ["tokens: field 'arrows' must be a table, got a nil"] = {},
      ["tokens: field 'arrows' must have a vertex"] = { arrows = {}, start = {} },
      ["tokens: the followers of a must be an array"] = { arrows = { a = "b" } },
      ["tokens: a vertex must be a number or a text, got a boolean"] =
        { arrows = { a = { true } } },
      ["tokens: field 'start' must be a vertex"] = { arrows = arrows },
      ["tokens: field 'start' must be an array of vertices"] =
        { arrows = arrows, start = { "z" } },
      ["tokens: two vertices are called 1"] =
        { arrows = { [1] = { "1" } }, start = 1 },
      ['tokens: a vertex cannot be called "a b"'] =
        { arrows = { ["a b"] = {} }, start = { "a b" } },
      ["tokens: field 'at' must have { column, row } for b"] =
        { arrows = arrows, start = "a", at = { a = { 1, 1 } } },
    } do
      raises(function() grundy.tokens(given) end, message)
    end
    local many = {}
    for i = 1, 61 do many[i] = {} end
    raises(function() grundy.tokens { arrows = many, start = 1 } end,
      "at most 60 vertices")
    local tokens = grundy.tokens { arrows = arrows, start = "a" }
    raises(function() tokens:picture "z" end, "tokens: a vertex of the digraph")
    raises(function() tokens.show("a") end, "(use a colon)")
  end)
end)
