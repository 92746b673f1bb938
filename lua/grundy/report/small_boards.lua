-- Boards of small games on a page that is about many: each is played in a frame, which
-- has the scripts of the page of a game. What is not small is played by a command.

local core = require "grundy.core"
local board = require "grundy.report.board"
local board_section = require "grundy.report.board_section"
local fault = require "grundy.base.fault"
local html = require "grundy.base.html"
local kind = require "grundy.kind"
local page = require "grundy.report.page"

local small_boards = {}

--- A board is of at most so many positions.
small_boards.POSITIONS = 1000

-- A page has so many bytes for all.
local BYTES = 1 << 20

local script = page.script { "report/small_boards.js" }

-- What runs in a frame: the board takes pictures from what sections share.
local inner = page.asset "page.js" .. page.asset "thumbnails.js" ..
  board_section.script

local HELD = [[
<dialog id="small-board" aria-labelledby="small-board-title">
<p class="controls"><strong id="small-board-title"></strong>
<button type="button" id="small-board-close">Close</button></p>
</dialog>
<script type="text/plain" id="small-board-script">{{script}}</script>
{{boards}}]]

local BOARD = [[
<script type="application/json" id="small-board-{number}">{{data}}</script>
]]

local BUTTON = [[
<button type="button" class="screen" data-play="{number}">Play</button>]]

local COMMAND = "<details><summary>play</summary><code>{command}</code></details>"

-- The section of the board of a game from a position.
local function section_of(game, start, options)
  local solution <close> = game:solve(start, { limit = small_boards.POSITIONS,
    play = options.play,
    player = options.player })
  if not solution then
    return nil
  end
  local number, p, player = core.locate(solution, start, options.player)
  local section = board { solution = solution, game = core.game(solution),
    of = kind.of(solution), start = p, player = player, number = number, options = {} }
  section.text = html.data(section.data or {})
  return section.data and section
end

--- The boards of a page, none at first.
function small_boards.new()
  return setmetatable({ count = 0, bytes = 0 }, { __index = small_boards })
end

--- Adds the board of a game from a position, with the options `play` and `player` of
-- solve. Its number; nil if it is not small, if there is no room, or if its rules fail.
function small_boards:add(game, start, title, options)
  local fine, section = fault.try(section_of, game, start, options)
  if not fine or not section then
    return nil
  end
  local data = html.data { title = title, html = section.html, data = section.text }
  if self.bytes + #data > BYTES then
    return nil
  end
  self.count, self.bytes = self.count + 1, self.bytes + #data
  self[self.count] = html.fill(BOARD, { number = self.count, data = data })
  return self.count
end

--- The markup by which one is played: a button for the board with this number or, if it
-- is nil, the command.
function small_boards.button(number, command)
  return number and html.fill(BUTTON, { number = number }) or
    html.fill(COMMAND, { command = command })
end

--- Adds them to a section of a page, if there are some.
function small_boards:add_to(section)
  if self.count > 0 then
    section.html = section.html .. html.fill(HELD, { script = inner,
      boards = table.concat(self) })
    section.script = script .. (section.script or "")
    section.data = section.data or html.data {}
    section.inner = inner
  end
  return section
end

return small_boards
