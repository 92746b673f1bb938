-- The report: one page that tells everything about a game.

--- @module grundy

local core = require "grundy.core"
local check = require "grundy.check"
local frame = require "grundy.report.frame"
local verdict = require "grundy.report.verdict"

local fail = check.fail

-- The sections, in the order of the page. Each module returns a function
-- that gets the context
--   solution, game  what the report is about
--   start, player   the position it starts from, and who moves there if two do
--   number          the number of that position in the solution
--   source, path    the text of the game file and its name; nil if not known
--   options         of the report
-- and returns nil where there is nothing to say, or a table
--   id, title       of the section; the id is also that of its element
--   label           a shorter title, for the navigation; nil: the title
--   html            what is in it (html.escape has seen what is the game's)
--   script          the text of its script, if it has one
--   data            what the script works on, as html.data writes it
local names = { "board", "figures", "plots", "graph", "rules", "certificate" }

local sections = {}
for i, name in ipairs(names) do
  sections[i] = require("grundy.report." .. name)
end

local report_options = {
  start = "any",
  player = "any",
  title = "string",
  source = "string",
  path = "string",
}

-- What the sections work on.
local function context_of(solution, options)
  local start, player = options.start, options.player
  if player ~= nil and core.players(solution) ~= 2 then
    fail("report: field 'player' is for games with two players")
  elseif start == nil then
    local first
    start, first = core.position(solution, 0)
    player = player == nil and first or player
  end
  local number, message = core.find(solution, start, player)
  if not number then
    return nil, message
  end
  return {
    solution = solution,
    game = core.game(solution),
    start = start,
    player = player,
    number = number,
    source = options.source,
    path = options.path,
    options = options,
  }
end

-- The sections that have something to say.
local function sections_of(context)
  local found = {}
  for _, section_of in ipairs(sections) do
    found[#found + 1] = section_of(context)
  end
  return found
end

--- A page about a solved game, complete in itself: text of HTML, which loads
-- nothing. Whatever the game says is text there. Errors of its `show` and
-- `describe` pass through.
-- @function report
-- @within Pictures
-- @param solution a solution
-- @param[opt] options a table with any of `start` (a position; default: the
-- first start), `player` (who moves there, if there are two), `title`
-- (default: the name of the game, or of its file), `source` and `path` (the
-- text and the name of the game file)
-- @return a string; or `nil, message` if the start is not in the graph
-- @usage grundy.report(solution):match "<h1>(.-)</h1>" --> heap
return function(solution, options)
  check.solution("report", solution, 1)
  options = options == nil and {} or options
  check.fields("report", options, report_options)
  if core.count(solution) == 0 then
    fail("report: the solution has no positions")
  end
  local context, message = context_of(solution, options)
  if not context then
    return nil, message
  end
  return frame.page {
    version = require "grundy"._VERSION,
    title = options.title or verdict.title(context.game, options.path),
    verdict = verdict.sentence(context) .. " " .. verdict.size(solution),
    sections = sections_of(context),
  }
end
