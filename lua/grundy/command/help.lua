-- grundy help: the help and the man page are made from the same texts.

local core = require "grundy.core"
local completion = require "grundy.command.completion"
local failure = require "grundy.workbench.failure"
local options = require "grundy.command.shared.options"

local SUMMARY = "solves, plays and draws games written as a few lines of Lua"

local description = {
  "A game file is a few lines of Lua that return a table with a function "
    .. "moves(p, add), which lists the moves from a position; 'grundy new' "
    .. "writes one to start from. grundy finds all positions that can be "
    .. "reached, cycles included, and tells for each who wins, its generalized "
    .. "Sprague-Grundy value and the best move.",
  "A game file can have parameters: it then returns a table with their "
    .. "defaults, and a function that gets them and returns the game. --set "
    .. "size=6 sets the parameter size.",
  "START is a position. The game's own parse reads it; without one it is a "
    .. "number, a table as Lua writes it, or else a text.",
  "Every FILE can be a saved solution, which 'grundy solve FILE -o OUT.grundy' "
    .. "writes: then nothing is solved again. The rules are not run: positions "
    .. "are shown as they are stored, unless --rules gives the game file, which "
    .. "is built with the parameters in the saved solution.",
  "What a game file prints goes to the standard error stream.",
}

-- What comes after the subcommands: a heading, that of the man page, and terms
-- with what they mean.
local lists = {
  { "Examples", "EXAMPLES", {
    { "grundy new frogs", "write frogs.lua, a game to start from" },
    { "grundy solve frogs.lua", "who wins, and how?" },
    { "grundy watch frogs.lua", "the same again whenever you save it" },
    { "grundy play frogs.lua", "try to beat it" },
    { "grundy match frogs.lua --second random --games 100",
      "how well does a random player do?" },
    { "grundy draw frogs.lua -o frogs.svg", "see it" },
    { "grundy report frogs.lua -o frogs.html", "a page to send to a friend" },
    { "grundy solve frogs.lua -o frogs.grundy", "solve it once" },
    { "grundy play frogs.grundy --rules frogs.lua", "and play at once" },
    { "grundy export frogs.lua -o opponent.lua", "an opponent for your game" },
  } },
  { "Exit codes", "EXIT STATUS", failure.codes },
  { "Environment", "ENVIRONMENT", {
    { "COLUMNS", "the width of the terminal" },
    { "NO_COLOR", "if it is set, no colours are used" },
    { "LC_ALL, LC_CTYPE, LANG", "the locale; without UTF-8, infinity is "
      .. "written inf" },
  } },
}

-- The options of a subcommand: rows of how one is written and what it means.
local function option_rows(command)
  local rows = {}
  for i, name in ipairs(command.options) do
    local option = options.of(command, name)
    rows[i] = {
      (option.short and "-" .. option.short .. ", " or "") .. "--" .. name
        .. (option.optional and "[=" .. option.argument .. "]" or
          option.argument and " " .. option.argument or ""),
      options.meaning(command, name),
    }
  end
  return rows
end

-- How a subcommand is called.
local function call_of(command)
  return (("grundy %s %s%s"):format(command.name, command.usage,
    #command.options > 0 and " [OPTION]..." or ""):gsub("  +", " "))
end

local function sentence(text)
  return text:gsub("^%l", string.upper) .. "."
end

--
-- The help
--

local function write_paragraphs(screen, paragraphs)
  for _, paragraph in ipairs(paragraphs) do
    screen:line()
    screen:paragraph(paragraph)
  end
end

-- The help of a subcommand.
local function show(screen, command)
  screen:paragraph("usage: " .. call_of(command), 7)
  screen:line()
  screen:paragraph(sentence(command.summary))
  write_paragraphs(screen, command.text)
  local rows = option_rows(command)
  rows[#rows + 1] = { "--help", options.all.help.help }
  screen:line()
  screen:list(rows)
end

local function show_all(screen, commands)
  screen:paragraph("usage: grundy SUBCOMMAND ...", 7)
  screen:line()
  screen:paragraph("grundy " .. SUMMARY .. ".")
  write_paragraphs(screen, description)
  screen:line()
  local rows = {}
  for i, command in ipairs(commands) do
    rows[i] = { command.name, command.summary }
  end
  screen:list(rows)
  for _, list in ipairs(lists) do
    screen:line("\n%s:", list[1])
    screen:list(list[3])
  end
  screen:line()
  screen:paragraph("Run 'grundy SUBCOMMAND --help' for more.")
end

--
-- The man page
--

-- A text as troff wants it.
local function troff(text)
  text = tostring(text):gsub("\\", "\\e"):gsub("%-", "\\-")
  text = text:gsub("[\xC2-\xF4][\x80-\xBF]+", function(char)
    return ("\\[u%04X]"):format(utf8.codepoint(char))
  end)
  return (text:gsub("^[.']", "\\&%0"))
end

local function add_list(lines, rows)
  for _, row in ipairs(rows) do
    lines[#lines + 1] = ".TP\n.B " .. troff(row[1]) .. "\n" .. troff(row[2])
  end
end

local function add_paragraphs(lines, texts)
  for _, text in ipairs(texts) do
    lines[#lines + 1] = ".PP\n" .. troff(text)
  end
end

-- The man page of all subcommands.
local function manual(commands)
  local lines = {
    '.TH GRUNDY 1 "" "' .. troff(core.version) .. '"',
    ".SH NAME\ngrundy \\- " .. troff(SUMMARY),
    ".SH SYNOPSIS\n.B grundy\n.I SUBCOMMAND\n\\&...",
    ".SH DESCRIPTION",
  }
  add_paragraphs(lines, description)
  lines[#lines + 1] = ".SH SUBCOMMANDS"
  for _, command in ipairs(commands) do
    lines[#lines + 1] = ".SS " .. troff(call_of(command))
    lines[#lines + 1] = troff(sentence(command.summary))
    add_paragraphs(lines, command.text)
    add_list(lines, option_rows(command))
  end
  for _, list in ipairs(lists) do
    lines[#lines + 1] = ".SH " .. list[2]
    add_list(lines, list[3])
  end
  return table.concat(lines, "\n") .. "\n"
end

return {
  usage = "[SUBCOMMAND]",
  summary = "show this help, or that of a subcommand",
  text = {
    "With --man, it writes the man page, which holds all of it; with "
      .. "--completion, what makes a shell complete the words of a command.",
  },
  options = { "man", "completion" },
  run = function(screen, words, values, subcommand)
    if values.completion then
      screen:raw(completion(subcommand(), values.completion))
    elseif values.man then
      screen:raw(manual(subcommand()))
    elseif words[1] then
      show(screen, subcommand(words[1]))
    else
      show_all(screen, subcommand())
    end
  end,
}
