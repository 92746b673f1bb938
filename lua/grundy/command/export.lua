-- grundy export

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local searched = require "grundy.command.shared.searched"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local wording = require "grundy.words.wording"

-- The format that the options ask for.
local function format_of(values)
  if values.js and values.json then
    failure.stop(failure.USAGE, "--js and --json cannot be used together")
  end
  return values.js and "js" or values.json and "json" or "lua"
end

-- Ends the command if a module would replace what may be somebody's work: a
-- saved solution, or a program that was not exported.
local function check_output(out, format)
  if out:find "%.grundy$" then
    failure.stop(failure.USAGE, "%s is the name of a saved solution; give the "
      .. "name of a module, such as opponent.%s", out, format)
  end
  local file <close> = format ~= "json" and (not core.target or
    core.target(out)) and io.open(out, "rb")
  local line = file and file:read "l"
  if line and not line:find("Written by grundy.", 1, true) then
    failure.stop(failure.USAGE, "%s is there, and was not exported: give "
      .. "another name, or remove it", out)
  end
end

-- The text of a module, and how many positions it knows, in words: of a game that
-- is solved,
local function of_solution(words, values, format)
  local entry = solved.whole(words, values, "export",
    { without_normal = values.moves })
  local text, message = entry.solution:export { format = format,
    moves = values.moves, against = values.against }
  if not text then
    failure.no_answer(entry.path, (message:gsub("^export: ", "")
      :gsub("leave out the moves, or solve the game without `normal`$",
        "leave out --moves, or export the game file")))
  end
  return text, wording.count(#entry.solution, "position")
end

-- or of one that is searched; nil if no search is asked for.
local function of_search(words, values, format)
  local entry = searched.entry(words, values, function()
    local name = values.moves and "moves" or values.json and "json" or
      values.against and "against"
    if name then
      failure.stop(failure.USAGE, "--%s needs all positions, and a search does "
        .. "not have them", name)
    end
  end)
  if not entry then
    return nil
  end
  local text, message = entry.search:export { format = format }
  if not text then
    failure.no_answer(entry.path, (message:gsub("^export: ", "")
      :gsub("`bytes`", "--bytes")))
  end
  return text, text:match " that knows ([^\n]*)%. Written by"
end

return {
  usage = "[PROOF] FILE [START] -o OUT",
  summary = "write an opponent for a program in any Lua, or for a web page",
  text = {
    "OUT is a module of plain Lua that needs nothing. It runs in Lua 5.1 to "
      .. "5.5, LuaJIT and Luau. It knows the outcome and the value of every "
      .. "position that can be reached from START, and the best moves. "
      .. "Comments in it tell how to call it. If OUT is -, it goes to the "
      .. "standard output.",
    "The program passes the rules to the module, as a function like moves in "
      .. "the game file: require('opponent').new(moves). Where the game has "
      .. "normal or gain, they follow. It also takes all that the game file "
      .. "returns, and then names its moves as that does. With --moves, the "
      .. "module holds the moves as well; a game file is then solved without "
      .. "its normal, so that the moves of every position are there.",
    "The opponent has the levels of play: perfect, forgetful, random or a number. "
      .. "With --against, a perfect one that cannot force a win plays for "
      .. "mistakes.",
    "With --json, OUT has a record for each position, with the numbers of the "
      .. "positions that the best move and, with --moves, all moves lead to; "
      .. "with --against, also that of the move against somebody who errs.",
    "With --search, or with a proof before FILE, which is checked first, the "
      .. "module knows the values that the winner needs, and searches for others "
      .. "by itself. So a game can be exported that is too large to be solved.",
  },
  meanings = {
    output = "the file to write",
    json = "write the positions as JSON",
  },
  options = solving { "output", "moves", "against", "js", "json", "search" },
  run = function(screen, words, values)
    local out, format = values.output, format_of(values)
    if not out or out == "" then
      failure.stop(failure.USAGE, "export needs -o OUT, the file to write")
    end
    files.protect(files.entries(words, values), out)
    check_output(out, format)
    local text, count = of_search(words, values, format)
    if not text then
      text, count = of_solution(words, values, format)
    end
    if out == "-" then
      return screen:raw(text)
    end
    files.write(out, text)
    screen:remark("%s is written; it knows %s", out, count)
  end,
}
