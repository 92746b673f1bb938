-- The levels of a page: which there are, and what its board knows of each where there
-- is no room for all. How they are played is in browser/level_set_spec.lua.

local grundy = require "grundy"
local board_data = require "grundy.report.board_data"
local book = require "grundy.report.book"
local level_set = require "grundy.report.level_set"

-- Rows of 1000 fields, each a puzzle of its own: the first field is to be reached.
local function rows(levels)
  return grundy.game {
    players = 1, levels = levels,
    moves = function(n, add)
      local field = n % 1000
      if field > 0 then add(n - 1) end
      if field > 0 and field < 900 then add(n + 1) end
    end,
  }
end

local list = { { start = 1500 }, { start = 2040, name = "Short" }, { start = 1200 } }

local function solved(levels)
  return rows(levels):solve(1500, { starts = { 2040, 1200 } })
end

describe("the levels of a page", function()
  it("are those that the solution knows", function()
    local solution = solved(list)
    local number = require "grundy.core".find(solution, 1500)
    local found = level_set.known(solution, nil, number)
    assert.equal(3, #found)
    assert.same({ "Level 1", "Short", "Level 3" },
      { found[1].title, found[2].title, found[3].title })
    assert.is_nil(level_set.known(solution, nil, number + 3))
    assert.equal(2, #level_set.known(solution, "1200\n\n; Last\n1500\n\n9", number))
    assert.is_nil(level_set.known(rows(list):solve(1500), { { start = 1500 } }, 0))
  end)

  it("are on the page in place of its figures", function()
    local page = assert(solved(list):report())
    assert.truthy(page:find('<section id="level%-set"'))
    assert.truthy(page:find("2. Short</h3>\n<p>par 40</p>", 1, true))
    assert.is_nil(page:find '<section id="figures"')
    local other = assert(solved(list):report(1300))
    assert.is_nil(other:find '<section id="level%-set"')
    assert.truthy(other:find '<section id="figures"')
  end)

  it("share the room of the board: each has its moves and its best line", function()
    local solution = solved(list)
    local core = require "grundy.core"
    local number = core.find(solution, 1500)
    local context = { solution = solution, start = 1500, number = number,
      level_set = level_set.known(solution, nil, number) }
    for _, positions in ipairs { 800, 900, 1200, 6000 } do
      local self = assert(book.new(context, { positions = positions, moves = 60000 }))
      assert.is_true(#self.list <= positions)
      assert.equal(positions == 6000, self.complete or false)
      for k, i in ipairs(self.levels) do
        local start = self.list[i]
        assert.equal(list[k].start, start.position)
        assert.equal(2, #self.moves[i])
        local at = i
        for _ = 1, self.lines and self.remoteness[i] or 0 do
          local best = math.huge
          for _, to in ipairs(self.moves[at]) do
            best = self.remoteness[to] < (self.remoteness[best] or best) and to or best
          end
          assert.equal(self.remoteness[at] - 1, self.remoteness[best])
          at = best
        end
      end
      assert.truthy(board_data(self, solution, 1 << 22))
    end
  end)

  it("are refused where they are none", function()
    local function fails(pattern, levels, players)
      local fine, message = pcall(grundy.game, { players = players or 1, start = 1,
        levels = levels, moves = function() end })
      assert.is_false(fine)
      assert.matches(pattern, message)
    end
    fails("levels: there is no level", {})
    fails("levels: there is no level", "; nothing\n")
    fails("levels: level 2 has no start", { { start = 1 }, { name = "x" } })
    fails("levels: level 1: unknown field 'at'", { { at = 1 } })
    fails("levels: a list of levels or the text of a pack expected, got a number", 7)
    fails("field 'levels' is for puzzles", { { start = 1 } }, 2)
    assert.has_error(function()
      grundy.game { start = 1, moves = function() end }:solve():report(nil,
        { levels = "1" })
    end, "report: option 'levels' is for games of one player, with their rules")
  end)
end)
