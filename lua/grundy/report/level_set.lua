-- The levels of a page: small pictures to choose from, the fewest moves of each, and
-- what its visitor has needed, which the script knows.

local core = require "grundy.core"
local check = require "grundy.base.check"
local html = require "grundy.base.html"
local kind = require "grundy.kind"
local levels = require "grundy.words.levels"
local page = require "grundy.report.page"
local wording = require "grundy.words.wording"

local level_set = {}

local script = page.script { "report/level_set.js" }

local LIST = [[
<p class="faint">Par is the fewest moves. A level that is solved at par has three stars,
with at most half as many moves more two, else one.<span class="screen"> This browser
keeps what you needed.</span></p>
<ol id="levels" class="grid">
{{levels}}</ol>
<p class="controls"><button type="button" id="levels-forget" hidden>Forget what I
needed</button></p>
]]

local LEVEL = [[
<li class="card"><h3>{number}. {title}</h3>
<p>{par}</p></li>
]]

--- The levels of a page that begins with the position of a number, of those that the
-- game has or that are `given`: the ones that the solution knows, each with its own
-- number there. Nil if it does not begin with one of several levels.
function level_set.known(solution, given, number)
  local game = core.game(solution)
  if given ~= nil and not (game and kind.of(solution).counts == "solution") then
    check.fail("report: option 'levels' is for games of one player, with their rules")
  end
  local list, begins = {}, false
  for i, level in ipairs(game and levels.of(game, given) or {}) do
    local found = core.find(solution, level.start)
    list[#list + 1] = found and { title = level.name or ("Level %d"):format(i),
      start = level.start, number = found } or nil
    begins = begins or found == number
  end
  return begins and list[2] and list or nil
end

-- How many moves a level takes; nil if it cannot be solved.
local function par_of(solution, level)
  local moves = core.at.remoteness(solution, level.number)
  return moves < math.huge and moves or nil
end

local function markup(solution, list)
  local items = {}
  for i, level in ipairs(list) do
    local par = par_of(solution, level)
    items[i] = html.fill(LEVEL, { number = wording.integer(i),
      title = html.cut(level.title, 80), par = par and "par " .. par or
        "it cannot be solved" })
  end
  return html.fill(LIST, { levels = table.concat(items) })
end

--- The section of a report.
function level_set.section(context)
  local list, book = context.level_set, context.book
  if not book then
    return nil
  end
  local data = { key = "grundy levels of " .. page.title(context.game, context.path),
    levels = {} }
  for i, level in ipairs(list) do
    data.levels[i] = { title = html.cut(level.title, 80), at = book.levels[i] - 1,
      par = par_of(context.solution, level) }
  end
  return {
    id = "level-set",
    title = "Levels",
    html = markup(context.solution, list),
    script = script,
    data = data,
    leads = true,
  }
end

return setmetatable(level_set, { __call = function(_, context)
  return level_set.section(context)
end })
