-- The help, from the same text as the man page.

local layout = require "grundy.command.layout"
local options = require "grundy.command.options"
local story = require "grundy.command.story"

local help = {
  name = "help",
  usage = "[SUBCOMMAND]",
  most = 1,
  summary = "this help, or that of a subcommand",
  text = {
    "With --man, the man page, which holds all of it.",
  },
  options = { "man" },
}

--- The options of a subcommand: rows of how one is written and what it means.
function help.rows(command)
  local rows = {}
  for i, name in ipairs(command.options) do
    local option = options.all[name]
    rows[i] = {
      (option.short and "-" .. option.short .. ", " or "") .. "--" .. name
        .. (option.argument and " " .. option.argument or ""),
      command.meanings and command.meanings[name] or option.help,
    }
  end
  return rows
end

--- How a subcommand is called.
function help.call(command)
  return ("grundy %s %s%s"):format(command.name, command.usage,
    #command.options > 0 and " [OPTION]..." or ""):gsub("  +", " ")
end

-- Terms with what they mean, the meanings in a column.
local function write_list(screen, rows)
  local most = 0
  for _, row in ipairs(rows) do
    most = math.max(most, layout.width(row[1]))
  end
  local column = math.min(most, screen:width() // 3) + 4
  for _, row in ipairs(rows) do
    local term = "  " .. tostring(row[1])
    if layout.width(term) + 2 > column then
      screen:paragraph(term, 4)
      term = ""
    end
    screen:paragraph(row[2], column, layout.pad(term, column))
  end
end

local function write_paragraphs(screen, paragraphs)
  for _, paragraph in ipairs(paragraphs) do
    screen:line()
    screen:paragraph(paragraph)
  end
end

--- Shows the help of a subcommand.
function help.show(screen, command)
  screen:paragraph("usage: " .. help.call(command), 7)
  screen:line()
  screen:paragraph(command.summary:gsub("^%l", string.upper) .. ".")
  write_paragraphs(screen, command.text)
  local rows = help.rows(command)
  rows[#rows + 1] = { "--help", options.all.help.help }
  screen:line()
  write_list(screen, rows)
end

local function show_all(screen, commands)
  screen:paragraph("usage: grundy SUBCOMMAND ...", 7)
  screen:line()
  screen:paragraph("grundy " .. story.summary .. ".")
  write_paragraphs(screen, story.text)
  screen:line()
  local rows = {}
  for i, command in ipairs(commands.list) do
    rows[i] = { command.name, command.summary }
  end
  write_list(screen, rows)
  for _, part in ipairs { { "Examples", story.examples },
    { "Exit codes", story.codes }, { "Environment", story.environment } } do
    screen:line("\n%s:", part[1])
    write_list(screen, part[2])
  end
  screen:line()
  screen:paragraph("'grundy SUBCOMMAND --help' tells more.")
end

function help.run(context)
  local commands = require "grundy.command.commands"
  local name = context.words[1]
  if context.values.man then
    context.screen:raw(require "grundy.command.man" (commands))
  elseif not name then
    show_all(context.screen, commands)
  elseif commands.by_name[name] then
    help.show(context.screen, commands.by_name[name])
  else
    local failure = require "grundy.command.failure"
    failure.stop(failure.USAGE, "unknown subcommand '%s'%s", name,
      require "grundy.nearest".hint(name, commands.names))
  end
end

return help
