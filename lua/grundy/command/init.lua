--- The command `grundy`: solve a game file, play it, see it.
-- `require "grundy.command"` returns a function that gets the words of the
-- command line, does what they say and ends the process.
--
-- A subcommand is a table: `usage` (the words that it takes), `summary`, `text`
-- (an array of paragraphs), `options` (their names; `meanings` where an option
-- means something else than elsewhere, `own` where it is another one) and
-- `run`, which gets the screen, the words, the values of the options, the
-- function `subcommand`, and the words of the whole command line. It is the
-- module of its name, which is loaded when it is called.

require "grundy"
local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local fault = require "grundy.base.fault"
local attempt = require "grundy.workbench.attempt"
local notices = require "grundy.command.shared.notices"
local hint = require "grundy.base.text".hint
local wording = require "grundy.words.wording"
local options = require "grundy.command.shared.options"
local sandbox = require "grundy.workbench.sandbox"
local screen = require "grundy.command.shared.screen"

-- The subcommands, in the order of the help.
local names = { "new", "solve", "watch", "moves", "line", "play", "match",
  "verify", "check", "figures", "explore", "puzzles", "draw", "plot", "report",
  "export", "trace", "map", "sequence", "nimber", "period", "help", "version" }

local function load_subcommand(name)
  local command = require("grundy.command." .. name)
  command.name = name
  return command
end

-- The subcommand of a name; all of them, in order, if there is no name.
local function subcommand(wanted)
  local all = {}
  for i, name in ipairs(names) do
    if wanted == name then
      return load_subcommand(name)
    end
    all[i] = not wanted and load_subcommand(name)
  end
  return not wanted and all or
    failure.stop(failure.USAGE, "unknown subcommand '%s'%s", wanted,
      hint(wanted, names))
end

local synonyms = { ["--help"] = "help", ["-h"] = "help",
  ["--version"] = "version" }

-- The subcommand of the first word of the command line.
local function find(word)
  local name = synonyms[word or "help"] or word or "help"
  if name:find "^%-" then
    failure.stop(failure.USAGE, "'%s' is not a subcommand; options come after "
      .. "the subcommand, as in 'grundy solve FILE --quiet'", name)
  end
  return subcommand(name)
end

-- How many words a usage such as "FILE [START] -o OUT" asks for, at least and
-- at most.
local function word_counts(usage)
  usage = usage:gsub("%-%S+ %u+", "")
  local _, most = usage:gsub("%u+", "")
  local _, optional = usage:gsub("%[%u+", "")
  return most - optional, usage:find("...", 1, true) and math.huge or most
end

-- Ends the command if the words are too few or too many, or if two options
-- exclude each other.
local function check_words(command, words, values)
  local least, most = word_counts(command.usage)
  if #words < least or #words > most then
    failure.stop(failure.USAGE, "%s takes %s, but got %s; see 'grundy %s "
      .. "--help'", command.name, command.usage ~= "" and command.usage or
      "no words", #words == 0 and "nothing" or wording.count(#words, "word"),
      command.name)
  elseif values.json and values.csv then
    failure.stop(failure.USAGE, "--json and --csv cannot be used together")
  end
end

local function run(words)
  local command = find(words[1])
  local values, others = options.read(command, words, 2)
  local view = screen.open(values.color, values.quiet)
  if values.help then
    command, others, values = subcommand "help", { command.name }, {}
  end
  check_words(command, others, values)
  command.run(view, others, values, subcommand, words)
  view:flush()
end

-- What the processes that mpirun has started have in common, if the words are for
-- them.
local function many_processes(words)
  for _, word in ipairs(words) do
    if word == "--distributed" then
      return require "grundy.command.solve.distributed"
    end
  end
end

local function main(words)
  if core.hold_streams then
    core.hold_streams()
  end
  package.searchers[2] = fault.searcher()
  sandbox.reset()
  local distributed = many_processes(words)
  -- All of them find the same mistakes, and one tells them.
  notices.silence(distributed and not distributed.is_first())
  local fine, problem = attempt.try(run, words)
  local code = fine and 0 or notices.tell(problem)
  if distributed then
    distributed.leave(not fine and problem or nil)
  end
  os.exit(code)
end

return main
