-- The maps on the page of a puzzle: what every change of a single cell does.

local grundy = require "grundy"
local markup = require "spec.readers.markup"
local random = require "spec.harness.random"

-- In a row of cells a piece "a" goes to an empty cell to its right, or jumps to one
-- over a piece "b". It is solved where an "a" is at the end.
local function followers(p)
  local list = {}
  for at = 1, p:sub(-1) ~= "a" and #p or 0 do
    local step = p:sub(at):match "^a%.()" or p:sub(at):match "^ab%.()"
    if step then
      local to = at + step - 2
      list[#list + 1] = p:sub(1, at - 1) .. "." .. p:sub(at + 1, to - 1) .. "a"
        .. p:sub(to + 1)
    end
  end
  return list
end

local function row_of(start)
  return grundy.game {
    players = 1,
    board = grundy.board { start, pieces = "ab#" },
    moves = function(p, add)
      for _, q in ipairs(followers(p)) do add(q) end
    end,
    terminal = function(p) return p:sub(-1) == "a" and "win" or "loss" end,
  }
end

-- The fewest moves to a solution, by looking at all ways.
local function slow_length(p)
  if p:sub(-1) == "a" then return 0 end
  local least = math.huge
  for _, q in ipairs(followers(p)) do
    least = math.min(least, slow_length(q) + 1)
  end
  return least
end

local words = { [0] = "0 moves", [1] = "1 move",
  [math.huge] = "it cannot be solved" }

local function slow_maps(start)
  local maps = {}
  for piece in ("#.ab"):gmatch "." do
    local map, differs = {}, false
    for at = 1, #start do
      local q = start:sub(1, at - 1) .. piece .. start:sub(at + 1)
      local length = slow_length(q)
      differs = differs or q ~= start
      map[at] = ("%s1: %s"):format(string.char(96 + at), q == start and "as it is"
        or words[length] or length .. " moves")
    end
    maps[#maps + 1] = differs and map or nil
  end
  return maps
end

local function section_of(solution, options)
  local page = assert(solution:report(nil, options))
  markup.read(page)
  return page:match '<section id="what%-if".-</section>'
end

local function maps_of(section)
  local maps = {}
  for figure in section:gmatch "<figure>.-</figure>" do
    local map = {}
    for title in figure:gmatch "<title>(.-)</title>" do
      map[#map + 1] = title
    end
    maps[#maps + 1] = map
  end
  return maps
end

describe("the page of a puzzle", function()
  it("tells what every single change does", function()
    random.cases(20, function(number)
      local cells = {}
      for i = 1, number(2, 5) do
        local k = number(1, 6)
        cells[i] = ("aab..#"):sub(k, k)
      end
      local start = table.concat(cells)
      local solution <close> = row_of(start):solve()
      local section = section_of(solution)
      assert.same(slow_maps(start), maps_of(section))
      assert.is_nil(section:find("not solved", 1, true))
    end)
  end)

  it("keeps them behind a veil, unless it tells who wins", function()
    local solution <close> = row_of "a..":solve()
    assert.truthy(section_of(solution):find('class="behind"', 1, true))
    local section = section_of(solution, { verdict = true })
    assert.is_nil(section:find('class="behind"', 1, true))
    assert.truthy(section:find("As it is, it takes 2 moves.", 1, true))
  end)

  -- Nothing moves before the first cell has a piece; then all others come and go,
  -- or those up to a last one.
  local function switches(n, start, last)
    local board = grundy.board { ("."):rep(n), pieces = "x" }
    return grundy.game { players = 1, board = board, moves = function(p, add)
      for cell = 2, board:get(p, 1) == "x" and (last or n) or 1 do
        add(board:set(p, cell, board:get(p, cell) == "x" and "." or "x"))
      end
    end }:solve(start)
  end

  it("says which changes are too large", function()
    local solution <close> = switches(14)
    local section = section_of(solution)
    assert.truthy(section:find("after 1 it was not solved", 1, true))
    assert.truthy(section:find("more than 7,142 positions", 1, true))
    assert.equal(1, select(2, section:gsub(">!<", "")))
  end)

  it("says why there are no maps", function()
    local solution <close> = switches(401)
    assert.truthy(section_of(solution):find("401 single changes of a puzzle with "
      .. "1 position are too many for a page", 1, true))
    local large <close> = switches(100, "x" .. ("."):rep(99), 11)
    local section = section_of(large)
    assert.truthy(section:find("100 single changes of a puzzle with 1,024 "
      .. "positions are too many", 1, true))
    assert.is_nil(section:find("<figure>", 1, true))
  end)

  it("goes on where the rules fail", function()
    local board = grundy.board { "a.", pieces = "a" }
    local solution <close> = grundy.game { players = 1, board = board,
      moves = function(p, add)
        if p:find "a" < 2 then add ".a" end
      end }:solve()
    assert.equal(1, select(2, section_of(solution):gsub(">!<", "")))
  end)

  it("has none without a board, without rules, and for two players", function()
    local path = os.tmpname()
    local solution <close> = row_of "a..":solve()
    assert(solution:save(path, { moves = true }))
    local saved <close> = assert(grundy.open(path))
    os.remove(path)
    assert.is_nil(section_of(saved))
    local down = { start = 3, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end }
    assert.is_nil(section_of(grundy.game(down):solve()))
    down.players = 1
    assert.is_nil(section_of(grundy.game(down):solve()))
  end)
end)
