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
local options = require "grundy.command.options"
local parts = require "grundy.command.parts"
local screen = require "grundy.command.screen"
local tell = require "grundy.command.tell"

-- The subcommand of that name.
local function find(name)
  if commands.by_name[name] then
    return commands.by_name[name]
  elseif name:find "^%-" then
    failure.stop(failure.USAGE, "an option comes after the subcommand, as in "
      .. "'grundy solve %s'", name)
  end
  failure.stop(failure.USAGE, "unknown subcommand '%s'%s", name,
    nearest.hint(name, commands.names))
end

local synonyms = { ["--help"] = "help", ["-h"] = "help",
  ["--version"] = "version" }

local function run(words)
  local name = words[1] or "help"
  local command = find(synonyms[name] or name)
  local values, others = options.read(command, words, 2)
  local view = screen.open(values.color)
  if values.help then
    help.show(view, command)
  else
    local least, most = command.least or 0, command.most or math.huge
    if #others < least or #others > most then
      failure.stop(failure.USAGE, "%s takes %s, got %d words; see 'grundy %s "
        .. "--help'", command.name, command.usage, #others, command.name)
    end
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
