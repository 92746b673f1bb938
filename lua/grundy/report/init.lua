-- The report: one page that tells everything about a game.

local core = require "grundy.core"
local kind = require "grundy.kind"
local check = require "grundy.base.check"
local level_set = require "grundy.report.level_set"
local page = require "grundy.report.page"

local fail = check.fail

-- The sections, in the order of the page. Each module returns a function
-- that gets the context
--   solution, game  what the report is about; no solution if it was searched
--   of              its kind of play
--   start, player   the position it starts from, and the player to move
--   number          the number of that position in the solution
--   at              at(number): the position with a number, and the player to
--                   move; a start as it was given
--   source, path    the text of the game file and its name; nil if not known
--   options         of the report
--   level_set       of { title, start, number }: if the page has levels, these
--   book, album     what the board knows, and its pictures, if there is one; it
--                   says so itself
-- and returns nil where there is nothing to say, or a table
--   id, title       of the section; the id is also that of its element
--   label           a shorter title, for the navigation; nil: the title
--   html            its markup; texts of the game are escaped
--   script          the text of its script, if it has one
--   inner           the text of a script that it runs in frames
--   data            what the script works on, a value for html.data
--   leads           does it come before the navigation?
local function sections_of(names)
  local sections = {}
  for i, name in ipairs(names) do
    sections[i] = require("grundy.report." .. name)
  end
  return sections
end

local sections = sections_of { "board", "figures", "what_if", "plots", "graph", "rules",
  "certificate" }

-- A page of levels is for those who play them.
local of_levels = sections_of { "board", "level_set", "rules", "certificate" }

local report_options = {
  title = "string",
  source = "string",
  path = "string",
  verdict = "boolean",
  playground = "string",
  levels = "any",
}

local report = {}

--- A page about a solved game, complete in itself: text of HTML, which loads
-- nothing.
function report:report(p, player, options)
  player, options = check.after_position(self, "report", p, player,
    options, report_options)
  kind.need(self, "report")
  if core.count(self) == 0 then
    fail("report: the solution has no positions")
  end
  local number
  number, p, player = core.locate(self, p, player)
  if not number then
    return nil, p
  end
  local game = core.game(self)
  local context = {
    solution = self,
    game = game,
    of = kind.of(self),
    start = p,
    player = player,
    number = number,
    source = options.source or game.text,
    path = options.path or game.file,
    options = options,
    level_set = level_set.known(self, options.levels, number),
    at = function(n)
      if n == number then
        return p, player
      end
      return core.start(self, n)
    end,
  }
  return page.of(context, context.level_set and of_levels or sections)
end

return report
