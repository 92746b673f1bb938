--- The command `grundy`: solve a game file, play it, see it.
-- `require "grundy.command"` returns a function that gets the words of the
-- command line, does what they say and ends the process.
-- @module grundy.command

require "grundy"
local commands = require "grundy.command.commands"
local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"
local help = require "grundy.command.help"
local nearest = require "grundy.nearest"
local numerals = require "grundy.numerals"
local options = require "grundy.command.options"
local parts = require "grundy.command.parts"
local screen = require "grundy.command.screen"
local tell = require "grundy.command.tell"

-- The subcommand of that name.
local function find(name)
  if commands.by_name[name] then
    return commands.by_name[name]
  elseif name:find "^%-" then
    failure.stop(failure.USAGE, "'%s' is not a subcommand; options come after "
      .. "the subcommand, as in 'grundy solve FILE --quiet'", name)
  end
  failure.stop(failure.USAGE, "unknown subcommand '%s'%s", name,
    nearest.hint(name, commands.names))
end

local synonyms = { ["--help"] = "help", ["-h"] = "help",
  ["--version"] = "version" }

-- Ends the command if the words are too few or too many, or if two options
-- exclude each other.
local function check(command, words, values)
  if #words < (command.least or 0) or #words > (command.most or math.huge) then
    failure.stop(failure.USAGE, "%s takes %s, but got %s; see 'grundy %s "
      .. "--help'", command.name, command.usage ~= "" and command.usage or
      "no words", #words == 0 and "nothing" or numerals.count(#words, "word"),
      command.name)
  elseif values.json and values.csv then
    failure.stop(failure.USAGE, "--json and --csv exclude each other")
  end
end

local function run(words)
  local name = words[1] or "help"
  local command = find(synonyms[name] or name)
  local values, others = options.read(command, words, 2)
  local view = screen.open(values.color)
  if values.help then
    help.show(view, command)
  else
    check(command, others, values)
    command.run { values = values, words = others, screen = view }
  end
  view:flush()
end

local function main(words)
  parts()
  screen.seize()
  local fine, problem = xpcall(run, gamefile.handler, words)
  os.exit(fine and 0 or tell(problem))
end

return main
