-- The small pictures of positions on pages: each is what the game draws, although
-- the sections of a page share their elements, and a board can be set to it.

local grundy = require "grundy"
local core = require "grundy.core"
local pictures = require "grundy.report.pictures"
local unjson = require "spec.readers.unjson"
local wording = require "grundy.words.wording"

-- Few states fit into a book here, so that the graph has pictures of its own.
local book = require "grundy.report.book"

local function data_of(page, id)
  return unjson.read(page:match('<script type="application/json" id="' .. id
    .. '%-data">(.-)</script>'))
end

local function numbers(text)
  local list = {}
  for word in text:gmatch "%S+" do list[#list + 1] = tonumber(word) end
  return list
end

-- All pictures of a page, by their numbers.
local function pictures_of(board, graph)
  local elements, texts, all = {}, {}, {}
  local function add(data, from)
    for i, text in ipairs(data.elements or {}) do
      elements[from[2] + i - 1] = text
    end
    for i, text in ipairs(data.pictures or {}) do texts[from[1] + i - 1] = text end
  end
  add(board or {}, { 0, 0 })
  add(graph, graph.from)
  for number, text in pairs(texts) do
    all[number] = text:gsub("%d+ ?", function(n)
      return assert(elements[tonumber(n)])
    end)
  end
  return all
end

-- Checks the pictures of the graph; how many are the board's, and how many are
-- its own.
local function check(solution)
  local page = assert(solution:report())
  local game, graph = core.game(solution), data_of(page, "graph")
  local board = page:find('id="board-data"', 1, true) and data_of(page, "board")
  local all, shared, tries = pictures_of(board, graph), 0, numbers(graph.tries)
  local looks = numbers(graph.looks)
  assert.equal(graph.count, #looks)
  for i, number in ipairs(looks) do
    local p, player = core.position(solution, i - 1)
    assert.equal(pictures.of(game, p, player), all[number])
    shared = shared + (number < graph.from[1] and 1 or 0)
    if tries[i] >= 0 and not board.parts then
      assert.equal(wording.position(game, p), board.names[tries[i] + 1])
      assert.is_true(board.known:sub(tries[i] + 1, tries[i] + 1) >= "2")
    end
  end
  return shared, #looks - shared, page
end

describe("small pictures of positions", function()
  local limits = book.LIMITS

  after_each(function() book.LIMITS = limits end)

  local small = { columns = 2, rows = 3 } -- of games that split

  for name, given in pairs { two_tokens = {}, nim = {}, take = {},
    cram = small, node_kayles = small } do
    it("are those of the game: " .. name, function()
      local solution <close> = grundy.file("examples/" .. name .. ".lua",
        given):solve()
      local shared = check(solution)
      assert.is_true(shared > 0)
    end)
  end

  it("are the graph's own where the board does not have them", function()
    book.LIMITS = { positions = 40, moves = 400 }
    local solution <close> = grundy.file "examples/nim.lua":solve()
    local shared, own = check(solution)
    assert.is_true(shared > 0 and own > 0)
  end)

  it("stand beside figures that tell of a position, with a button", function()
    local solution <close> = grundy.file "examples/nim.lua":solve()
    local _, _, page = check(solution)
    local figure = solution:figures().mistake
    local card = page:match '<article class="card" id="figures%-mistake">.-</article>'
    local state = tonumber(card:match 'data%-try="(%d+)"')
    assert.equal(wording.position(core.game(solution), figure.position),
      data_of(page, "board").names[state + 1])
    assert.is_truthy(card:find(pictures.address(pictures.of(core.game(solution),
      figure.position, figure.player)), 1, true))
  end)

  it("are missing where the game draws none, but not the button", function()
    local solution <close> = grundy.game {
      start = 9,
      moves = function(n, add)
        for k = 1, math.min(n, 3) do add(n - k) end
      end,
    }:solve()
    local page = assert(solution:report())
    assert.is_nil(data_of(page, "graph").looks)
    assert.is_truthy(page:find "data%-try")
    assert.is_nil(page:find '<div class="thumbnail">\n<img')
  end)
end)
