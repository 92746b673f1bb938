-- grundy new

local asset = require "grundy.base.asset"
local failure = require "grundy.command.shared.failure"
local files = require "grundy.command.shared.files"
local texts = require "grundy.base.text"

-- The kinds of games that a file can begin with.
local kinds = { "board", "heaps", "puzzle", "two" }

-- The text of a new file. In a template, {{path}} and {{file}} stand for the
-- path as it is and as a word of the shell, {{name}} for the name of the game.
local function text_of(kind, path, file, name)
  local text = asset(("command/template/%s.lua"):format(kind or "plain"))
  local words = { ["{{path}}"] = texts.clean(path), ["{{file}}"] = file,
    ['"{{name}}"'] = ("%q"):format(name) }
  return (text:gsub('"?{{%l+}}"?', words))
end

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
    "With --kind, the game is on a board to click on (board), has heaps of "
      .. "chips (heaps), is a puzzle for one player (puzzle), or is for two "
      .. "players who move differently (two).",
  },
  options = { "kind", "quiet" },
  own = { kind = { argument = table.concat(kinds, "|"), kind = kinds } },
  meanings = { kind = "the kind of game to start from", quiet = "say nothing" },
  run = function(screen, words, values)
    local path = words[1]:gsub("%.lua$", "") .. ".lua"
    local name = path:match "([^/\\]*)%.lua$"
    if name:find "^%.*$" then
      failure.stop(failure.USAGE, "'%s' is not a name for a game", words[1])
    end
    check_free(path)
    local word = texts.clean(texts.shell_word((path:find "^%-" and "./" or "")
      .. path))
    files.write(path, text_of(values.kind, path, word, name))
    screen:remark("%s is written; now: grundy solve %s", path, word)
  end,
}
