-- The man page, from the same text as the help.

local help = require "grundy.command.help"
local story = require "grundy.command.story"

-- A text as troff wants it.
local function plain(text)
  text = tostring(text):gsub("\\", "\\e"):gsub("%-", "\\-")
  text = text:gsub("[\xC2-\xF4][\x80-\xBF]+", function(char)
    return ("\\[u%04X]"):format(utf8.codepoint(char))
  end)
  return (text:gsub("^[.']", "\\&%0"))
end

local function list(lines, rows)
  for _, row in ipairs(rows) do
    lines[#lines + 1] = ".TP\n.B " .. plain(row[1]) .. "\n" .. plain(row[2])
  end
end

local function paragraphs(lines, texts)
  for _, text in ipairs(texts) do
    lines[#lines + 1] = ".PP\n" .. plain(text)
  end
end

local function subcommand(lines, command)
  lines[#lines + 1] = ".SS " .. plain(help.call(command))
  lines[#lines + 1] = plain(command.summary:gsub("^%l", string.upper) .. ".")
  paragraphs(lines, command.text)
  list(lines, help.rows(command))
end

--- The man page of all subcommands.
return function(commands)
  local lines = {
    '.TH GRUNDY 1 "" "' .. plain(require "grundy"._VERSION) .. '"',
    ".SH NAME\ngrundy \\- " .. plain(story.summary),
    ".SH SYNOPSIS\n.B grundy\n.I SUBCOMMAND\n\\&...",
    ".SH DESCRIPTION",
  }
  paragraphs(lines, story.text)
  lines[#lines + 1] = ".SH SUBCOMMANDS"
  for _, command in ipairs(commands.list) do
    subcommand(lines, command)
  end
  for _, part in ipairs { { "EXAMPLES", story.examples },
    { "EXIT STATUS", story.codes }, { "ENVIRONMENT", story.environment } } do
    lines[#lines + 1] = ".SH " .. part[1]
    list(lines, part[2])
  end
  return table.concat(lines, "\n") .. "\n"
end
