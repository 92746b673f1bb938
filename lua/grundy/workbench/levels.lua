-- The levels of a command line: those that the game file lists, or those of the pack
-- that --levels names; and the one that --level chooses.

local core = require "grundy.core"
local fault = require "grundy.base.fault"
local failure = require "grundy.workbench.failure"
local gamefile = require "grundy.gamefile"
local levels = require "grundy.words.levels"

local stop = failure.stop

local chosen = {}

-- The text of a pack.
local function pack_at(path)
  local text, message = gamefile.read(path)
  return text or stop(failure.FILE, "%s", text == nil and message or path
    .. " is a saved solution, and no pack")
end

--- The levels of the game of an entry, as words/levels.lua has them; nil if there are
-- none.
function chosen.list(entry, values)
  local path = values.levels
  if not path then
    return levels.of(entry.game)
  elseif not entry.game.moves then
    stop(failure.USAGE, "--levels needs the rules of the game")
  end
  local fine, list = fault.try(levels.of, entry.game, pack_at(path))
  return fine and list or stop(failure.GAME, "%s: %s", path,
    core.told(list) or error(list, 0))
end

--- The same; the command ends if there are none.
function chosen.needed(entry, values)
  return chosen.list(entry, values) or stop(failure.USAGE, "%s has no levels: give "
    .. "it a field levels, or a pack with --levels", entry.path)
end

--- The starts of all levels but the first, as an array.
function chosen.others(list)
  local others = {}
  for i = 2, #list do
    others[i - 1] = core.copy(list[i].start)
  end
  return others
end

--- The start of the level that an entry has chosen by its number `level`; else, with
-- --levels, of the first one. Nil if no level is chosen.
function chosen.start(entry, values)
  local number = entry.level or values.levels and 1
  if not number then
    return nil
  elseif entry.start and entry.level then
    stop(failure.USAGE, "START and --level cannot both be given")
  end
  local list = chosen.needed(entry, values)
  return (list[number] or stop(failure.USAGE, "%s has the levels 1 to %d, and none "
    .. "of the number %d", entry.path, #list, number)).start
end

return chosen
