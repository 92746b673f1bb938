-- Game files: loading them, finding the start, solving, and saying what is
-- wrong with them. Where a file holds a saved solution instead, it is opened.

local core = require "grundy.core"
local failure = require "grundy.command.shared.failure"
local files = require "grundy.gamefile"
local games = require "grundy.game"
local literal = require "grundy.base.literal"
local moves = require "grundy.moves"
local output = require "grundy.base.output"
local parameters = require "grundy.base.parameters"
local progress_line = require "grundy.base.progress".line
local remarks = require "grundy.command.shared.remarks"
local sandbox = require "grundy.sandbox"
local screen = require "grundy.command.shared.screen"
local texts = require "grundy.base.text"

local stop = failure.stop

-- How many instructions run between two looks at the clock.
local HOOK_COUNT = 10000

local gamefile = {}

-- The parameters of files that have some, as texts, for messages.
local parameters_of = {}

--- Ends the command because there is no answer.
function gamefile.no_answer(path, message, more)
  failure.stop_about(failure.NO_ANSWER, path, message, more)
end

--- The results of f, which may take some seconds; `doing` says what it does.
function gamefile.within(seconds, doing, f, ...)
  local results, message = games.within(seconds, f, ...)
  if not results then
    stop(failure.NO_ANSWER, "%s: %s", doing, message)
  end
  return table.unpack(results, 1, results.n)
end

-- An example of a table on the command line, for a game that may want one
-- instead of a text: it holds the numbers in the text, or is another start.
local function table_for(text, other)
  local numbers = {}
  for number in text:gmatch "[^%s,;]+" do
    if not tonumber(number) then
      return type(other) == "table" and core.shown(other) or "{1, 1, 0}"
    end
    numbers[#numbers + 1] = number
  end
  return "{" .. table.concat(numbers, ", ") .. "}"
end

local kinds = { string = "text", number = "number" }

--- How START was read if the game has no parse; nil if it is a table, or of the
-- same type as another start.
function gamefile.reading_of(game, text, start, other)
  local kind = kinds[type(start)]
  if kind and not game.parse and type(start) ~= type(other) then
    return ("START was read as the %s %s, because the game has no parse. "
      .. "Write a table as Lua does: '%s'."):format(kind,
      core.shown(start), table_for(text, other))
  end
end

-- The position whose moves are asked for while a function of the game is
-- called: during solving the job knows it, later `moves.run` does.
local function asked_position()
  local calling, text
  if gamefile.job then
    calling, text = core.at_work(gamefile.job)
  end
  if text and calling ~= "progress" then
    return text
  end
  for level = 2, failure.LEVELS do
    local info = debug.getinfo(level, "f")
    if not info then
      return nil
    elseif info.func == moves.run then
      local _, p = debug.getlocal(level, 2)
      return core.shown(p)
    end
  end
end

-- The handler of xpcall that turns any error into a failure. An error in the
-- rules is told with the position, and with how START was read.
local function handler(object)
  local problem = failure.handler(object, gamefile.at_work)
  if problem == object or problem.code ~= failure.GAME then
    return problem
  end
  local _, kind = core.told(object)
  local fine, text = pcall(asked_position)
  if fine and text and kind ~= "moves" then
    problem.message = ("%s (in the moves of %s)"):format(problem.message, text)
  end
  local chosen = parameters_of[problem.place and problem.place.file]
  problem.note = gamefile.note or chosen and
    ("The parameters are %s."):format(chosen)
  return problem
end

local function with_failure(fine, problem, ...)
  if not fine then
    problem = failure.of(problem, gamefile.at_work)
  end
  return fine, problem, ...
end

--- Calls f as pcall does; whatever goes wrong becomes a failure.
function gamefile.try(f, ...)
  return with_failure(xpcall(f, handler, ...))
end

--- From now on, the answer about a file may take some seconds, because its
-- `show` may never return. There is no limit if `seconds` is nil.
function gamefile.watch_answer(seconds, path)
  local stop_at = seconds and core.now() + seconds
  debug.sethook(stop_at and function()
    if core.now() >= stop_at then
      stop(failure.NO_ANSWER, "%s, in the answer: the limit of %s seconds is "
        .. "reached", path, seconds)
    end
  end, "", HOOK_COUNT)
end

-- How the name of a saved solution ends.
local SAVED = "%.grundy$"

--- The text of a game file, for which a new sandbox is made; nil if the file
-- holds a saved solution.
function gamefile.read_any(path)
  gamefile.sandbox = sandbox.new(path)
  local text, message = files.read(path)
  if text == nil then
    local longer <close> = io.open(path .. ".lua", "rb")
    stop(failure.FILE, "%s%s", message, longer and
      ("; did you mean %s.lua?"):format(path) or "")
  elseif not text then
    return message and stop(failure.FILE, "%s is a pipe, and a saved "
      .. "solution must be in a file", path) or nil
  elseif path:find(SAVED) then
    stop(failure.FILE, "%s is not a saved solution, although its name ends in "
      .. ".grundy", path)
  end
  return text
end

--- The same of a file that must hold Lua.
function gamefile.read(path)
  return gamefile.read_any(path) or stop(failure.USAGE, "%s is a saved "
    .. "solution, and a file with Lua is needed here", path)
end

local function compile(path, text)
  local chunk, message = files.compile(path, text, gamefile.sandbox.env)
  if chunk then
    return chunk
  end
  local short = failure.short(path)
  local line, rest = message:sub(#short + 1):match "^:(%d+): (.*)$"
  if not line then
    stop(failure.GAME, "%s", message)
  end
  failure.stop_at(path, tonumber(line), rest)
end

--- What kind of value a file has returned, in words.
function gamefile.kind(returned)
  return returned == nil and "nothing" or "a " .. type(returned)
end

-- A function that calls one of a file, which may take some seconds.
local function runner(path, values)
  gamefile.at_work, parameters_of[path] = path, nil
  gamefile.watch_answer(nil)
  return function(f, ...)
    return gamefile.within(values.seconds, path .. ", while it is loaded", f,
      ...)
  end
end

--- What a file returns, given its text, which was the last one read.
function gamefile.run(path, values, text)
  return runner(path, values)(compile(path, text))
end

-- The parameters that are set, given the defaults: on the command line, or else
-- in the saved solution. (The command opens it, which compares the others.)
local function set_in(values, saved, defaults)
  local set = {}
  for name, value in pairs(saved or {}) do
    if defaults and defaults[name] ~= nil then
      set[name] = value
    end
  end
  for _, pair in ipairs(values.set or {}) do
    set[pair[1]] = parameters.value_of((defaults or {})[pair[1]], pair[2])
  end
  return set
end

--- The game in a file, given its text, which was the last one read. `saved` has
-- the parameters of a saved solution (optional). A file that returns something
-- else than a game is an error, unless `lenient`; then the result is nil.
function gamefile.build(path, values, text, saved, lenient)
  local chunk, run = compile(path, text), runner(path, values)
  local game, message, what = files.build(path, text, chunk, function(defaults)
    return set_in(values, saved, defaults)
  end, {
    run = function(f, ...)
      parameters_of[path] = f ~= chunk and parameters.text((...)) or nil
      return run(f, ...)
    end,
    module = "grundy.sandbox",
  })
  return game or not (lenient and what == "other") and failure.stop_about(
    what == "set" and failure.USAGE or failure.GAME, path, message) or nil
end

--- The game in a file.
function gamefile.load(path, values, saved)
  return gamefile.build(path, values, gamefile.read(path), saved)
end

--- The position that a text means.
function gamefile.parse(game, text, path, values)
  local p, why = gamefile.within(values.seconds, path .. ", in its parse",
    game.parse or literal.read, text)
  if not p then
    failure.stop_about(failure.USAGE, path, ("'%s' is not a position%s"):format(
      text, type(why) == "string" and ": " .. why or ""))
  end
  return p
end

-- The start: the one on the command line, or the game's own.
local function start_of(entry, values)
  if entry.start then
    return gamefile.parse(entry.game, entry.start, entry.path, values)
  elseif entry.game.start ~= nil then
    return entry.game.start
  elseif entry.game.starts then
    return entry.game.starts[1]
  end
  stop(failure.USAGE, "%s has no start: give it a field start, or a position"
    .. " after the file", entry.path)
end

local WIPE = "\r\27[K"

--- Wipes the progress line, if there is one.
function gamefile.wipe()
  if gamefile.drawn then
    io.stderr:write(WIPE)
    gamefile.drawn = false
  end
end

-- Writes what is wrong.
local function write_failure(problem)
  local text = failure.text(problem)
  gamefile.wipe()
  if text and not gamefile.silent then
    io.stderr:write(screen.encode(texts.lines("grundy: " .. text)), "\n")
  end
end

--- Tells a failure on the error stream, unless another process does that, and
-- returns its exit code. It needs memory, which may have to be collected first.
function gamefile.tell(problem)
  if not pcall(write_failure, problem) and not failure.is_interrupted() then
    pcall(collectgarbage)
    if not pcall(write_failure, problem) then
      pcall(io.stderr.write, io.stderr, "grundy: not enough memory\n")
    end
  end
  return problem.code
end

--- Tells a remark about a file on the error stream, unless it shall be quiet or
-- another process does that.
function gamefile.remark(values, path, text)
  if not values.quiet and not gamefile.silent then
    gamefile.wipe()
    io.stderr:write(screen.encode(texts.lines(("grundy: %s: %s"):format(path,
      text))), "\n")
  end
end

-- Seconds between two lines of progress where there is no terminal.
local LINE_SECONDS = 30

-- Tells the progress now and then, in a line.
local function told()
  local last = os.time()
  return function(now)
    local line, time = progress_line(now), os.time()
    if line ~= "" and time - last >= LINE_SECONDS then
      last = time
      io.stderr:write("grundy: ", line, "\n")
    end
  end
end

-- Shows it on a terminal, always in the same line.
local function shown(columns)
  return function(now)
    if now.stage ~= "finished" then
      gamefile.drawn = true
      io.stderr:write(WIPE, progress_line(now):sub(1, columns - 1))
      io.stderr:flush()
    end
  end
end

--- A function that tells the progress on the error stream and calls
-- `values.meanwhile`; nil if there is neither.
function gamefile.progress(values)
  local meanwhile, tell = values.meanwhile, nil
  if not values.quiet then
    tell = screen.is_terminal(2) and not screen.is_dumb() and
      shown(screen.columns()) or told()
  end
  return (tell or meanwhile) and function(now)
    if meanwhile then
      meanwhile()
    end
    if tell then
      tell(now)
    end
  end or nil
end

--- The options of the library that follow from those of the command line and
-- from `values.meanwhile`, a function that is called now and then.
function gamefile.options(values, player)
  return {
    limit = values.limit,
    bytes = values.bytes,
    seconds = values.seconds,
    play = values.play,
    player = player,
    progress = gamefile.progress(values),
  }
end

-- Tells a person at a terminal what takes long. A limit of seconds tells it by
-- itself.
local function watch_job(path, job, start, values)
  local patience = remarks.patience
  if not values.seconds and not values.quiet and
    (patience.always or screen.is_terminal(2)) then
    debug.sethook(remarks.watcher(job, start, function(text)
      gamefile.remark(values, path, text)
    end), "", patience.instructions)
  end
end

-- The solution; the command ends if there is none.
local function solve(path, game, start, options, values)
  local job = games.whole_job(game, start, options, values.threads)
  gamefile.job = job
  watch_job(path, job, start or game.start, values)
  local finished, message = job:step(math.maxinteger)
  gamefile.watch_answer(nil)
  gamefile.job, gamefile.note = nil, nil
  gamefile.wipe()
  if finished then
    return job:solution()
  elseif core.stopped_by_file(job) then
    stop(failure.FILE, "%s", message)
  end
  local last = core.last(job) or {}
  remarks.fractions(start or game.start, last, function(text)
    gamefile.remark(values, path, text)
  end)
  gamefile.no_answer(parameters.with_parameters(path, game), message, last[1]
    and "The game may have infinitely many positions; the last ones are "
    .. remarks.list(last))
end

--- Ends the command if --player is given, but the game is not for two.
function gamefile.check_player(entry, values)
  if values.player and games.players(entry.game) ~= 2 then
    failure.stop_about(failure.USAGE, entry.path, "--player is for games with "
      .. "two players")
  end
end

--- Finds the start of an entry and the player to move there. Returns what
-- `game:solve` takes: the start, nil if the game has its own, and the options.
function gamefile.prepare(entry, values)
  gamefile.at_work = entry.path
  local game, text = entry.game, entry.start
  gamefile.check_player(entry, values)
  entry.start = start_of(entry, values)
  gamefile.note = text and gamefile.reading_of(game, text, entry.start,
    game.start)
  entry.player = games.players(game) == 2 and
    math.tointeger(values.player or 1) or nil
  local options = gamefile.options(values, entry.player)
  options.checkpoint, options.keep = values.checkpoint, values.keep
  return (text or game.start) and entry.start or nil, options
end

--- Solves the game of an entry. A limit of seconds is also one for the answer
-- that follows, unless that is `endless` because people play.
function gamefile.solve_entry(entry, values, endless)
  local start, options = gamefile.prepare(entry, values)
  entry.solution = solve(entry.path, entry.game, start, options, values)
  entry.place = entry.solution:at(entry.start, entry.player)
  for _, text in ipairs(remarks.of(entry, values)) do
    gamefile.remark(values, entry.path, text)
  end
  gamefile.watch_answer(not endless and values.seconds or nil, entry.path)
  return entry
end

--- The files that some words name, each with the START after it, if there is
-- one, as an array of `{ path, start }`: at most `most` of them (default: any
-- number). The names of all files but the first end in .lua or .grundy. Its
-- field `rules` is that of the options.
function gamefile.entries(words, values, most)
  local entries = { rules = values.rules }
  for i, word in ipairs(words) do
    local last = entries[#entries]
    if i == 1 or #entries < (most or math.huge) and (word:find "%.lua$" or
      word:find(SAVED)) then
      entries[#entries + 1] = { path = word }
    elseif last.start then
      stop(failure.USAGE, "unexpected word '%s'; put a START of several "
        .. "words into quotes", word)
    else
      last.start = word
    end
  end
  if not entries[1] then
    stop(failure.USAGE, "a FILE is missing")
  elseif values.rules and #entries > 1 then
    stop(failure.USAGE, "--rules is for one saved solution, got %d files",
      #entries)
  end
  return entries
end

-- Do two paths lead to the same file, through links or not?
local function same_file(a, b)
  local stamp = core.stamp and core.stamp(a)
  return a == b or stamp and stamp == core.stamp(b)
end

--- Ends the command if a path leads to one of the files that are read, by
-- gamefile.entries: writing to it would destroy the game.
function gamefile.protect(entries, path)
  for i = 1, #entries + 1 do
    local read = entries[i] and entries[i].path or entries.rules
    if read and same_file(read, path) then
      stop(failure.USAGE, "%s is a %s, which would be overwritten: give "
        .. "another name", path, read:find(SAVED) and "saved solution" or
        "game file")
    end
  end
end

--- Ends the command if a page has the name of a game file or of a saved
-- solution, or would overwrite one of those that are read.
function gamefile.check_page(entries, out)
  local base = out:match "^(.*)%.lua$" or out:match "^(.*)%.grundy$"
  if base then
    stop(failure.USAGE, "%s is the name of a %s; give the name of a page, such "
      .. "as %s.html", out, out:find "%.lua$" and "game file" or
      "saved solution", base)
  end
  gamefile.protect(entries, out)
end

--- Writes a file; ends the command if that cannot be done.
function gamefile.write(path, text)
  local fine, message = output.write(path, text)
  if not fine then
    stop(failure.FILE, "%s", message)
  end
end

--- Makes a folder, and those that it is in.
function gamefile.make_folder(path)
  local pipe = failure.popen(("mkdir -p %s 2>&1"):format(
    texts.shell_path(path)))
  local said = pipe:read "a"
  if not pipe:close() then
    stop(failure.FILE, "%s: the folder cannot be made: %s", path,
      said:match ": ([^:\n]+)\n*$" or said)
  end
end

-- The game without its `normal`: symmetric positions are then different ones.
local function without_normal(game)
  local rules = {}
  for name, rule in next, games.rules(game) do
    rules[name] = rule
  end
  rules.normal = nil
  return games.make(rules)
end

--- Solves the game in the file of an entry, or opens the solution in it; adds
-- to the entry what `gamefile.solve` says, and returns it. A file that returns
-- something else than a game is an error, unless `lenient`; then the result is
-- nil.
function gamefile.answer(entry, values, endless, lenient)
  local path, text = entry.path, gamefile.read_any(entry.path)
  if not text then
    require "grundy.command.shared.savedfile".open(entry, values, endless)
    if (values.threads or 1) ~= 1 then
      gamefile.remark(values, path, "--threads is not used: it is solved already")
    end
    return entry
  elseif values.rules then
    stop(failure.USAGE, "--rules is for saved solutions, and %s is a game file",
      path)
  end
  entry.game = gamefile.build(path, values, text, nil, lenient)
  if not entry.game then
    return nil
  end
  entry.source = text
  if values.without_normal then
    entry.game = without_normal(entry.game)
  end
  return gamefile.solve_entry(entry, values, endless)
end

--- The games in some files, at most `most` (any number by default), solved or
-- opened: an array of `{ path, source, game, start, player, solution, place }`;
-- see savedfile.lua for what else is there if it was opened. `endless` is as
-- above.
function gamefile.solve(words, values, endless, most)
  local entries = gamefile.entries(words, values, most)
  for _, entry in ipairs(entries) do
    gamefile.answer(entry, values, endless)
  end
  return entries
end

--- The same of one file.
function gamefile.solve_one(words, values, endless)
  return gamefile.solve(words, values, endless, 1)[1]
end

--- The same where all positions matter. A saved solution may have more of them
-- than START leads to: then the command ends. `what` is the name of the
-- subcommand.
function gamefile.solve_whole(words, values, what, endless)
  local entry = gamefile.solve_one(words, values, endless)
  if entry.elsewhere then
    stop(failure.USAGE, "%s: '%s' is about all positions in the file, not only "
      .. "those after %s: leave out START, or give the game file", entry.path,
      what, core.shown(entry.start))
  end
  return entry
end

return gamefile
