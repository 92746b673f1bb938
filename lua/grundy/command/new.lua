-- grundy new

local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local templates = require "grundy.workbench.templates"
local texts = require "grundy.base.text"

-- The kinds that can be asked for, and what a game of each kind is.
local kinds, are = {}, {}
for i, kind in ipairs { table.unpack(templates.list, 2) } do
  kinds[i] = kind.name
  are[i] = ("%s (%s)"):format(kind.is, kind.name)
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
    ("With --kind, the game %s, or %s."):format(table.concat(are, ", ", 1,
      #are - 1), are[#are]),
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
    files.write(path, templates.text(values.kind or "plain",
      texts.clean(path), word, name))
    screen:remark("%s is written; now: grundy solve %s", path, word)
  end,
}
