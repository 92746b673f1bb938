-- The options of all subcommands, and how they are read.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local hint = require "grundy.base.text".hint
local plays = require "grundy.regime.plays"
local wording = require "grundy.words.wording"

local options = {}

--- The most positions that many processes can have together.
options.MOST = 1 << 40

--- How the computer can play, besides levels that are numbers.
options.levels = { "perfect", "forgetful", "random" }
local levels = options.levels

--- The level that a text names: a word or a number; nil if it names none.
function options.level(text)
  for _, word in ipairs(levels) do
    if word == text then
      return word
    end
  end
  local number = text:match "^[%d.]+$" and tonumber(text)
  return number and number <= core.max_level and number or nil
end

--- What a level is, in words.
options.LEVELS = ("%s or a number from 0 to %d"):format(table.concat(levels,
  ", "), core.max_level)

--- Every option: `argument` (none for a switch), which may be `optional` and then
-- follows "=", `kind` of it, `help`.
options.all = {
  misere = { help = plays.misere.words .. ": " .. plays.misere.who },
  play = { argument = table.concat(plays.names(), "|"), kind = plays.names(),
    help = "how play ends, whatever the game says; normal: " .. plays.normal.who },
  limit = { argument = "N", kind = "limit",
    help = "at most N positions (default 16777216)" },
  heaps = { argument = "N", kind = "positions",
    help = "the largest heap to look at (default 100000)" },
  bytes = { argument = "N", kind = "bytes",
    help = "use at most N bytes while solving, such as 64K, 20M or 2G" },
  threads = { argument = "N", kind = "threads",
    help = "run the rules of large games in N threads; 0, the default, means "
      .. "as many as there are processors" },
  rules = { argument = "FILE",
    help = "the game file of a saved solution, for how positions are shown, "
      .. "read and named" },
  set = { argument = "NAME=VALUE", kind = "pair", repeated = true,
    help = "set a parameter of the game; once for each of them" },
  seconds = { argument = "S", kind = "seconds",
    help = "at most S seconds each for loading, solving and answering" },
  player = { argument = "1|2", kind = { "1", "2" },
    help = "which player moves first, in a game for two (default 1)" },
  quiet = { help = "show no progress and no remarks" },
  color = { argument = "auto|always|never",
    kind = { "auto", "always", "never" },
    help = "use colours always, never, or on a terminal (auto, the default)" },
  help = { help = "show this help" },
  table = { help = "a row for every position" },
  json = { help = "the answer as JSON" },
  csv = { help = "the rows as comma-separated values" },
  chances = { help = "for each move, the chance that it wins if all moves after "
    .. "it are made at random" },
  algorithm = { argument = "G|acyclic", kind = { "G", "acyclic" },
    help = "G for Algorithm G, acyclic for a queue, which is the default "
      .. "where there are no cycles" },
  output = { argument = "OUT", short = "o",
    help = "the picture to write" },
  checkpoint = { argument = "PART",
    help = "keep what has been found in the file PART, and go on from there "
      .. "after an interruption" },
  distributed = { help = "solve on all processes that mpirun starts" },
  keep = { argument = "values", kind = { "values" },
    help = "keep the values of positions and not their moves, in a game "
      .. "without cycles: it takes far less memory" },
  forecast = { argument = "PARAMETER", optional = true,
    help = "solve smaller sizes, and tell what it would take to solve this one" },
  verify = { help = "certify the solution before the answer is given, also with "
    .. "--keep values" },
  search = { help = "find the moves by a search, as 'nimber' does, and do not "
    .. "solve the whole game" },
  proof = { argument = "PROOF",
    help = "write a proof of the value to the file PROOF" },
  audit = { help = "with a proof, check the symmetries of the game, too" },
  kind = { argument = "sequence|heat|values|remoteness|depths",
    kind = { "sequence", "heat", "values", "remoteness", "depths" },
    help = "what is plotted" },
  level = { argument = "LEVEL", kind = "level",
    help = "how the computer plays: perfect (default), forgetful, random, or a "
      .. "number: 0 is random, 1 errs often, 8 hardly ever; 30 is the highest" },
  first = { argument = "LEVEL", kind = "level",
    help = "how the first player plays (default perfect)" },
  second = { argument = "LEVEL", kind = "level",
    help = "how the second player plays (default perfect)" },
  forget = { argument = "P", kind = "probability",
    help = "the probability that a forgetful player moves at random (default "
      .. "0.25)" },
  seed = { argument = "N", kind = "integer",
    help = "the seed for random moves (default 1)" },
  switch = { help = "the computer moves first" },
  length = { argument = "N", kind = "count",
    help = "at most N moves (default 100000)" },
  repetition = { argument = "N", kind = "times",
    help = "a draw when a position occurs for the Nth time with the same "
      .. "player to move" },
  games = { argument = "N", kind = "count",
    help = "play N matches, each with the next seed, and show only the score" },
  interval = { argument = "S", kind = "seconds",
    help = "look at the files every S seconds (default 0.2)" },
  clear = { help = "clear the terminal before each answer" },
  around = { argument = "P",
    help = "draw what can be reached from the position P, the nearest first" },
  radius = { argument = "N", kind = "count",
    help = "draw what can be reached within N moves of START, or of --around" },
  most = { argument = "N", kind = "positions",
    help = "draw at most N positions (default 500)" },
  best = { help = "draw only the best moves" },
  lm = { help = "the colours of Lorusso and Mottinelli: P red, N green, D "
    .. "yellow" },
  moves = { help = "hold the moves, too, so that no rules are needed" },
  verdict = { help = "tell at once who wins, not only after a first game" },
  playground = { argument = "ADDRESS",
    help = "link to the playground at ADDRESS, where the rules can be changed" },
  js = { help = "write an ES module, for web pages" },
  against = { argument = "LEVEL", kind = "number_level",
    help = "where it cannot force a win, a perfect opponent expects mistakes of "
      .. "a player of this level, a number as for play" },
  man = { help = "write the man page" },
  completion = { argument = "bash|zsh|fish", kind = { "bash", "zsh", "fish" },
    help = "write what a shell completes words by" },
  vary = { argument = "NAME=VALUES", repeated = true,
    help = "values of a parameter, such as size=3..8 or take=2,3,5; once for "
      .. "each parameter that is varied" },
  want = { argument = "FIGURES",
    help = "mark the best variants, such as length=10..20,draws=low" },
  starts = { argument = "POSITIONS",
    help = "solve from each of these positions, such as 5,7,9 or {1,2},{2,2}; all: "
      .. "from every one that play can reach" },
  sort = { argument = "FIGURE",
    help = "write the best variants first, by a figure such as decisions, or "
      .. "length=low" },
  jobs = { argument = "N", kind = "jobs",
    help = "solve with N processes (default: one for each processor)" },
  levels = { argument = "PACK",
    help = "the levels are those in the file PACK, which 'puzzles --pack' writes" },
}

--- The option of subcommands that begin after some moves, for their `own`.
options.made_moves = { argument = "MOVES",
  help = "begin after these moves, with semicolons between their names" }

--- The option of subcommands that start at a level, for their `own`.
options.level_number = { argument = "N|all", kind = "level_number",
  help = "start at the level N of the game; all: a row for each level" }

--- The option of a subcommand that has this name. It may be its `own`: another
-- one than elsewhere.
function options.of(command, name)
  return command.own and command.own[name] or options.all[name]
end

--- What an option means to a subcommand.
function options.meaning(command, name)
  return command.meanings and command.meanings[name] or
    options.of(command, name).help
end

--- The options of a subcommand that solves: its own, then those for solving.
function options.solving(own)
  return table.move({ "set", "misere", "play", "limit", "bytes", "seconds",
    "threads", "player", "rules", "quiet", "color" }, 1, 11, #own + 1, own)
end

local factors = { [""] = 1, K = 1 << 10, M = 1 << 20, G = 1 << 30 }

local function bytes(text)
  local digits, unit = text:match "^(%d+)([KMG]?)$"
  local number = math.tointeger(tonumber(digits))
  return number and number > 0 and number <= math.maxinteger >> 30 and
    number * factors[unit] or nil
end

-- A reader of numbers from `least` to `most`, integers if these are.
local function between(least, most)
  local is_integer = math.type(least) == "integer"
  return function(text)
    local number = tonumber(text)
    number = is_integer and math.tointeger(number) or not is_integer and number
    return number and number >= least and number <= most and number or nil
  end
end

local function pair(text)
  local name, value = text:match "^([^=]+)=(.*)$"
  return name and { name, value }
end

-- For each kind of argument: how it is read, and what is expected.
local kinds = {
  positions = { between(1, core.max_positions),
    ("an integer from 1 to %d"):format(core.max_positions) },
  limit = { between(1, options.MOST),
    ("an integer from 1 to %d, or to %d with --distributed"):format(
      core.max_positions, options.MOST) },
  count = { between(1, math.maxinteger), "a positive integer" },
  threads = { between(0, core.max_threads),
    ("an integer from 0 to %d"):format(core.max_threads) },
  jobs = { between(1, 1000), "an integer from 1 to 1000" },
  times = { between(2, math.maxinteger), "an integer greater than 1" },
  integer = { between(math.mininteger, math.maxinteger), "an integer" },
  bytes = { bytes, "a number of bytes, like 1000 or 20M" },
  seconds = { between(1e-9, 1e9), "a positive number" },
  pair = { pair, "a name and a value, like size=6" },
  probability = { between(0.0, 1.0), "a number from 0 to 1" },
  level = { options.level, options.LEVELS, words = levels },
  level_number = { function(text)
    return text == "all" and text or between(1, math.maxinteger)(text)
  end, "the number of a level, or all", words = { "all" } },
  number_level = { function(text)
    local level = options.level(text)
    return math.type(level) and level
  end, ("a number from 0 to %d"):format(core.max_level) },
}

-- What an option expects, in words.
local function expected_by(option)
  local kind = option.kind
  return type(kind) == "table" and wording.list(kind, "or") or
    kind and kinds[kind][2] or option.argument
end

local function refuse(name, option, text)
  local kind = option.kind
  local words = type(kind) == "table" and kind or kinds[kind].words
  failure.stop(failure.USAGE, "--%s expects %s, got '%s'%s", name,
    expected_by(option), text, words and hint(text, words) or "")
end

-- The value of an option: one of some words, a number, or any text.
local function read(name, option, text)
  local kind, value = option.kind, nil
  if kind == nil then
    return text
  elseif type(kind) == "table" then
    for _, word in ipairs(kind) do
      value = value or word == text and word or nil
    end
  else
    value = kinds[kind][1](text)
  end
  return value or refuse(name, option, text)
end

-- The name of the option that a word gives in its long or short form.
local function find(word, command)
  local long, short = word:match "^%-%-([^=]+)", word:match "^%-(%a)$"
  for _, name in ipairs(command.options) do
    if name == long or short and options.of(command, name).short == short then
      return name
    end
  end
  if long == "help" or short == "h" then
    return "help"
  end
  local names = { "--help" }
  for _, name in ipairs(command.options) do
    names[#names + 1] = "--" .. name
  end
  failure.stop(failure.USAGE, "%s: unknown option '%s'%s", command.name,
    word:match "^[^=]*", hint(word:match "^[^=]*", names))
end

--- Reads the words after a subcommand, from the index on: the values of the
-- options by name, and the other words.
function options.read(command, words, index)
  local values, others = {}, {}
  while index <= #words do
    local word = words[index]
    if word == "--" then
      table.move(words, index + 1, #words, #others + 1, others)
      break
    elseif word:find "^%-%-?%a" then -- not a negative number, nor "-"
      local name = find(word, command)
      local option, text = options.of(command, name), word:match "^[^=]*=(.*)$"
      local needed = option.argument and not option.optional
      if needed and not text then
        index = index + 1
        text = words[index]
      end
      if needed and not text then
        failure.stop(failure.USAGE, "%s expects %s, got nothing", word,
          expected_by(option))
      elseif text and not option.argument then
        failure.stop(failure.USAGE, "--%s takes no argument", name)
      end
      local value = not text or read(name, option, text)
      if option.repeated then
        values[name] = values[name] or {}
        table.insert(values[name], value)
      else
        values[name] = value
      end
    else
      others[#others + 1] = word
    end
    index = index + 1
  end
  if not values.distributed and (values.limit or 0) > core.max_positions then
    refuse("limit", options.of(command, "limit"), values.limit)
  elseif values.misere and values.play == plays.usual then
    failure.stop(failure.USAGE, "--misere and --play normal contradict each "
      .. "other")
  end
  values.play = values.misere and "misere" or values.play
  return values, others
end

--- A copy of some values with changes; false takes one away.
function options.with(values, changes)
  local copy = {}
  for name, value in pairs(values) do
    copy[name] = value
  end
  for name, value in pairs(changes) do
    copy[name] = value or nil
  end
  return copy
end

return options
