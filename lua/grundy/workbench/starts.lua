-- Where play starts: START on the command line, or the game's own start; and
-- --player, who moves first.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local level_start = require "grundy.workbench.levels".start
local literal = require "grundy.base.literal"
local players = require "grundy.regime.players"
local seconds = require "grundy.workbench.seconds"

local starts = {}

--- The position that a text means.
function starts.parse(game, text, path, values)
  local p, why = seconds.within(values.seconds, path .. ", in its parse",
    game.parse or literal.read, text)
  if not p then
    failure.stop_about(failure.USAGE, path, ("'%s' is not a position%s"):format(
      text, type(why) == "string" and ": " .. why or ""))
  end
  return p
end

-- An example of a table on the command line, for a game that may want one
-- instead of a text: it holds the numbers in the text, or is another start.
local function table_for(text, other)
  local numbers = {}
  for number in text:gmatch "[^%s,;]+" do
    if not tonumber(number) then
      return type(other) == "table" and core.shown(other) or "{1, 1, 0}"
    end
    numbers[#numbers + 1] = number
  end
  return "{" .. table.concat(numbers, ", ") .. "}"
end

local kinds = { string = "text", number = "number" }

--- How START was read if the game has no parse; nil if it is a table, or of the
-- same type as another start.
function starts.reading_of(game, text, start, other)
  local kind = kinds[type(start)]
  if kind and not game.parse and type(start) ~= type(other) then
    return ("START was read as the %s %s, because the game has no parse. "
      .. "Write a table as Lua does: '%s'."):format(kind,
      core.shown(start), table_for(text, other))
  end
end

--- The start of an entry: the one on the command line, or that of a level, or the
-- game's own.
function starts.of(entry, values)
  local of_level = level_start(entry, values)
  if entry.start then
    return starts.parse(entry.game, entry.start, entry.path, values)
  elseif of_level ~= nil then
    return of_level
  elseif entry.game.start ~= nil then
    return entry.game.start
  elseif entry.game.starts then
    return entry.game.starts[1]
  end
  failure.stop(failure.USAGE, "%s has no start: give it a field start, or a "
    .. "position after the file", entry.path)
end

--- Ends the command if --player is given, but the game is not for two.
function starts.check_player(entry, values)
  if values.player and not players.differ(entry.game) then
    failure.stop_about(failure.USAGE, entry.path, "--player is for games with "
      .. "two players")
  end
end

return starts
