-- grundy new

local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"
local texts = require "grundy.text"

local template = [==[
-- %s: say here what the players do, and when it ends.
--
-- As it stands: a heap of chips; a move takes 1, 2 or 3 of them. The player
-- who cannot move loses.
--
--   grundy solve %s      who wins, and how?
--   grundy moves %s 7    how good is each move, with 7 chips?
--   grundy play %s       try it

local most = 3

return {
  name = %q,

  -- Where play begins. A position is a number, a text, or a table of these
  -- and of booleans; here it is the number of chips.
  start = 10,

  -- Calls add(q) for each position q that a move from p leads to. Nothing
  -- added means that play has ended.
  moves = function(p, add)
    for taken = 1, math.min(most, p) do
      add(p - taken)
    end
    -- What if a player may also put a chip back? Cycles are fine; try it:
    -- if p > 0 and p < 10 then add(p + 1) end
  end,

  -- Everything below is optional.

  -- A position as people see it,
  show = function(p)
    return p .. (p == 1 and " chip" or " chips")
  end,

  -- and the position that a text on the command line means: nil and the reason
  -- if it means none.
  parse = function(text)
    local chips = math.tointeger(tonumber(text:match "^%%d+"))
    if not chips then
      return nil, "a position is a number of chips, like 10"
    end
    return chips
  end,

  -- The name of the move from p to q.
  describe = function(p, q)
    return q > p and "put 1 back" or "take " .. p - q
  end,

  -- Other fields: `normal` for symmetries, `terminal` for endings that are not
  -- lost, `players = 2` for players who move differently.
}
]==]

-- The system's number for a file that does not exist (ENOENT).
local NO_FILE = 2

-- Ends the command unless it is certain that there is no file at the path.
local function check_free(path)
  local file <close>, message, number = io.open(path)
  if file then
    failure.stop(failure.FILE, "%s already exists", path)
  elseif number ~= NO_FILE then
    failure.stop(failure.FILE, "%s", message)
  end
end

return {
  usage = "NAME",
  summary = "write NAME.lua, a commented game file to start from",
  text = {
    "The file holds a small game that can be solved as it is. An existing "
      .. "file is left alone.",
  },
  options = { "quiet" },
  meanings = { quiet = "say nothing" },
  run = function(screen, words)
    local path = words[1]:gsub("%.lua$", "") .. ".lua"
    local name = path:match "([^/\\]*)%.lua$"
    if name:find "^%.*$" then
      failure.stop(failure.USAGE, "'%s' is not a name for a game", words[1])
    end
    check_free(path)
    local word = texts.clean(texts.shell_word((path:find "^%-" and "./" or "")
      .. path))
    gamefile.write(path, template:format(texts.clean(path), word, word,
      word, name))
    screen:remark("%s is written; now: grundy solve %s", path, word)
  end,
}
