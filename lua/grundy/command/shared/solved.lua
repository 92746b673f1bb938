-- Games that are solved: those of game files, or in saved solutions, which are
-- opened.
--
-- An entry, `{ path, start }`, gets the fields `source` (a text), `game`,
-- `start`, `player`, `solution` and `place`; savedfile.lua says what else there
-- is if it was opened. The last argument, `how` (optional), says what the caller
-- does with it:
--   untimed         people play: --seconds does not limit the answer
--   only_moves      only the moves from the start are asked for
--   without_moves   a saved solution without moves is enough
--   by_rules        moves that a saved solution does not keep may be found again
--   without_normal  symmetric positions are different ones
--   by_level        --level says at which level play starts
--   starts          a function that gets the entry, if it begins at no START, and gives
--                   an array of other positions that are solved, too
--   lenient         a file may return something else than a game
--   meanwhile       a function that is called now and then
--   opened          a function that gets each sandbox that is made
--   needs           the method that is called in the end: some kinds of play refuse it

local core = require "grundy.core"
local attempt = require "grundy.workbench.attempt"
local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local sandboxed = require "grundy.workbench.sandboxed"
local starts = require "grundy.workbench.starts"
local games = require "grundy.game"
local kind = require "grundy.kind"
local notices = require "grundy.command.shared.notices"
local players = require "grundy.regime.players"
local parameters = require "grundy.base.parameters"
local remarks = require "grundy.command.shared.remarks"
local savedfile = require "grundy.command.shared.savedfile"
local screen = require "grundy.command.shared.screen"
local seconds = require "grundy.workbench.seconds"

local stop = failure.stop

local solved = {}

local NOTHING = {}

--- The options of the library that follow from those of the command line.
function solved.options(values, player, meanwhile)
  return {
    limit = values.limit,
    bytes = values.bytes,
    seconds = values.seconds,
    play = values.play,
    player = player,
    progress = notices.progress(values, meanwhile),
  }
end

-- Tells what takes long. A limit of seconds tells it by itself.
local function watch_job(path, job, game, start, values)
  local patience = remarks.patience
  if not values.seconds and not values.quiet then
    debug.sethook(remarks.watcher(job, start or game.start, function(text)
      notices.remark(values, path, text)
    end, patience.always or screen.is_terminal(2), remarks.offer(game)), "",
      patience.instructions)
  end
end

-- The solution; the command ends if there is none.
local function solve(path, game, start, options, values)
  local job = games.whole_job(game, start, options, values.threads)
  attempt.solving(job)
  watch_job(path, job, game, start, values)
  local finished, message = job:step(math.maxinteger)
  seconds.watch_answer(nil)
  attempt.solving(nil)
  notices.wipe()
  if finished then
    return job:solution()
  elseif core.jobs.stopped_by_file(job) then
    stop(failure.FILE, "%s", message)
  end
  local last = core.jobs.last(job) or {}
  remarks.fractions(start or game.start, last, function(text)
    notices.remark(values, path, text)
  end)
  failure.no_answer(parameters.with_parameters(path, game), message, last[1]
    and "The game may have infinitely many positions; the last ones are "
    .. remarks.list(last))
end

-- Ends the command, before anything is solved, if the kind of play has no answer.
local function check_needs(entry, how)
  local refusal = how and how.needs and
    kind.by(games.rules(entry.game)).refuses[how.needs]
  if type(refusal) == "string" then
    failure.stop_about(failure.USAGE, entry.path, refusal)
  end
end

--- Finds the start of an entry and the player to move there. Returns what
-- `game:solve` takes: the start, nil if the game has its own, and the options.
function solved.prepare(entry, values, how)
  attempt.at_file(entry.path)
  local game, text = entry.game, entry.start
  check_needs(entry, how)
  starts.check_player(entry, values)
  entry.level = entry.level or how and how.by_level and values.level or nil
  entry.start = starts.of(entry, values)
  attempt.with_start(text and starts.reading_of(game, text, entry.start,
    game.start))
  entry.player = players.differ(game) and
    math.tointeger(values.player or 1) or nil
  local options = solved.options(values, entry.player,
    how and how.meanwhile)
  options.checkpoint, options.keep = values.checkpoint, values.keep
  options.starts = how and how.starts and not text and how.starts(entry) or nil
  return (text or game.start or not game.starts) and entry.start or nil, options
end

--- Solves the game of an entry. A limit of seconds is also one for the answer
-- that follows, unless that is untimed.
function solved.game(entry, values, how)
  how = how or NOTHING
  local start, options = solved.prepare(entry, values, how)
  entry.solution = solve(entry.path, entry.game, start, options, values)
  entry.place = entry.solution:at(entry.start, entry.player)
  for _, text in ipairs(remarks.of(entry)) do
    notices.remark(values, entry.path, text)
  end
  seconds.watch_answer(not how.untimed and values.seconds or nil, entry.path)
  return entry
end

-- The game without its `normal`.
local function without_normal(game)
  local rules = {}
  for name, rule in next, games.rules(game) do
    rules[name] = rule
  end
  rules.normal = nil
  return games.make(rules)
end

--- Solves the game in the file of an entry, or opens the solution in it, and
-- returns the entry. A file that returns something else than a game is an error,
-- unless that may be; then the result is nil.
function solved.entry(entry, values, how)
  how = how or NOTHING
  local path, source = entry.path, sandboxed.read_any(entry.path, how.opened)
  if not source then
    if how.by_level and values.level or values.levels then
      stop(failure.USAGE, "levels are those of game files, and %s is a saved "
        .. "solution", path)
    end
    savedfile.open(entry, values, how)
    if (values.threads or 1) ~= 1 then
      notices.remark(values, path, "--threads is not used: it is solved already")
    end
    return entry
  elseif values.rules then
    stop(failure.USAGE, "--rules is for saved solutions, and %s is a game file",
      path)
  end
  entry.game = sandboxed.build(source, values, nil, how.lenient)
  if not entry.game then
    return nil
  end
  entry.source = source.text
  if how.without_normal then
    entry.game = without_normal(entry.game)
  end
  return solved.game(entry, values, how)
end

-- The entries of some files, at most `most` (nil: any number), solved.
local function of_words(words, values, how, most)
  local entries = files.entries(words, values, most)
  for _, entry in ipairs(entries) do
    solved.entry(entry, values, how)
  end
  return entries
end

--- The games in some files: an array of entries.
function solved.all(words, values, how)
  return of_words(words, values, how)
end

--- The game in one file.
function solved.one(words, values, how)
  return of_words(words, values, how, 1)[1]
end

--- The same where all positions matter. A saved solution may have more of them
-- than START leads to: then the command ends. `what` is the name of the
-- subcommand.
function solved.whole(words, values, what, how)
  local entry = solved.one(words, values, how)
  if entry.elsewhere then
    stop(failure.USAGE, "%s: '%s' is about all positions in the file, not only "
      .. "those after %s: leave out START, or give the game file", entry.path,
      what, core.shown(entry.start))
  end
  return entry
end

return solved
