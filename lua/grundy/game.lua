-- Games: the rules, as the user wrote them.

local core = require "grundy.core"
local check = require "grundy.base.check"
local lazy = require "grundy.base.lazy"
local players = require "grundy.regime.players"
local regime = require "grundy.regime"

local fail = check.fail
local check_count, check_seconds = check.count, check.seconds
local check_word = check.word

local fields = { name = "string", start = "any", moves = "callable",
  normal = "any", terminal = "callable", how_to_play = "string",
  show = "callable", parse = "callable", describe = "callable",
  entail = "callable", again = "callable", gain = "callable",
  picture = "callable", board = "any", ending = "any", puzzles = "any",
  levels = "any", order = "callable", features = "callable" }
for field, type in pairs(regime.fields()) do fields[field] = type end

local solve_options = { starts = "table", limit = "any", bytes = "any",
  seconds = "any", progress = "any", only = "any", play = "any",
  player = "any", checkpoint = "any", threads = "any", keep = "any" }

local DEFAULT_LIMIT = math.min(1 << 24, core.max_positions)

-- Those of higher floors come with the whole library: see init.lua.
local methods = core.jobs.game_methods and core.jobs.game_methods() or {}
local meta = { __name = "grundy.game", __metatable = "grundy.game" }

-- The rules of each game, out of the reach of users. Solutions hold the rules
-- themselves.
local rules_of = setmetatable({}, { __mode = "k" })

-- And the game of some rules, for solutions.
local game_of = setmetatable({}, { __mode = "k" })

local copied = { start = true, parameters = true, set = true, levels = true }

-- Are the moves of a game, and its starts, those of a digraph that C has?
local function is_digraph(rules)
  return rules.starts ~= nil and rules.starts == rules.moves
end

-- The starts of some rules, as an array.
local function own_starts(rules)
  local starts = {}
  for i, start in ipairs(rules.starts) do
    starts[i] = start
  end
  return starts
end

-- The rule of this name as users may see it. They get copies of positions and
-- of lists, so that nothing they do changes the game. The names of the players
-- are `sides` in the rules, where `players` is always a number.
local function visible(rules, name)
  local rule = rules[name]
  if copied[name] then
    return rule ~= nil and core.copy(rule) or nil
  elseif name == "starts" then
    return rule and core.copy(own_starts(rules))
  elseif name == "players" then
    return rules.sides and core.copy(rules.sides) or rule
  elseif name == "sides" or name == "host" then
    return nil
  elseif name == "moves" and rules.starts then -- a graph has its own lists
    return function(...)
      local list = rule(...)
      return list and core.copy(list)
    end
  end
  return rule
end

function meta:__index(name)
  return methods[name] or visible(rules_of[self], name)
end

function meta.__newindex(_, name)
  fail("field %s: a game cannot be changed; make another one with "
    .. "grundy.game", check.shown(name))
end

-- What is known of a game that was made by grundy.file; `pairs` gives only
-- what grundy.game takes.
local from_file = { file = true, text = true, host = true, parameters = true,
  set = true, title = true }

function meta:__pairs()
  local rules, copy = rules_of[self], {}
  for name in next, rules do
    copy[name] = not from_file[name] and visible(rules, name) or nil
  end
  return next, copy
end

function meta:__tostring()
  local rules = rules_of[self]
  if rules.name then
    return "grundy.game " .. lazy.require "grundy.base.parameters".title(rules)
  elseif rules.starts then
    return "grundy.game: a digraph with " ..
      lazy.require "grundy.words.wording".count(#rules.starts, "start")
  end
  return "grundy.game"
end

-- The starts of a call to solve: an array of positions, or a digraph, if all of
-- its own starts are wanted.
local function starts_of(rules, start, more)
  local count, starts = more and rawlen(more) or 0, {}
  if start ~= nil then
    starts[1] = start
  elseif rules.start ~= nil then
    starts[1] = rules.start
  elseif rules.starts and count == 0 and is_digraph(rules) then
    return rules.starts
  elseif rules.starts then
    starts = own_starts(rules)
  elseif count == 0 then
    fail("no start: game:solve(start), or a field 'start' in the game")
  end
  for i = 1, count do
    starts[#starts + 1] = rawget(more, i)
  end
  for i = 1, rules.why_outside and #starts or 0 do
    local message = rules.why_outside(starts[i])
    if message then
      fail("start: %s", message)
    end
  end
  return starts
end

local first_players = { 1, 2, both = 3 }

-- The player who moves first at the starts, as the core wants it.
local function check_player(rules, player)
  if player ~= nil and not players.differ(rules) then
    fail("option 'player' is for games with two players")
  end
  return first_players[check_word("player", player, { 1, 2, "both" }) or 1]
end

-- Adds the options that are the same for all kinds of games to the fields that
-- the core takes.
local function limits_of(options, job, most)
  check_word("only", options.only, { "outcome" })
  job.limit = check_count("limit", options.limit, DEFAULT_LIMIT,
    most or core.max_positions)
  job.bytes = check_count("bytes", options.bytes, 0, math.maxinteger)
  job.seconds = check_seconds(options.seconds)
  if options.progress then
    job.progress = lazy.require "grundy.base.progress".check("option 'progress'",
      options.progress)
  end
  return job
end

local function check_play(play, rules, what)
  if play == nil then
    return
  end
  regime.plays.check(play, what)
  local problem = regime.play_problem(regime.of(rules), play, what ~= nil)
  if problem then
    fail("%s 'play': %s", what or "option", problem)
  end
end

-- What a game is by its rules and by the options of `solve`.
local function regime_of(rules, options)
  check_play(options.play, rules)
  return regime.of(rules, options)
end

-- The function that gives the moves of a position again, if they are not to be
-- kept.
local function row_of(options, rules)
  if not check_word("keep", options.keep, { "values" }) then
    return nil
  end
  local problem = regime.unkept_problem(rules)
  if problem then
    fail("option 'keep': %s", problem)
  end
  return lazy.require "grundy.moves".row
end

local checkpoint_fields = { path = "any", text = "string" }

-- Adds the path of the checkpoint to the fields that the core takes, and bytes
-- that are the same only for the same game, as far as one can see.
local function keep(checkpoint, rules, of, job)
  if checkpoint == nil then
    return job
  elseif type(checkpoint) ~= "table" then
    checkpoint = { path = checkpoint }
  end
  checkpoint = check.fields("option 'checkpoint'", checkpoint,
    checkpoint_fields)
  local normal = rules.normal
  job.checkpoint = check.path("option 'checkpoint'", checkpoint.path)
  job.identity = core.key(regime.add_identity(of, {
    name = rules.name,
    text = checkpoint.text or rules.text,
    parameters = rules.parameters,
    normal = normal and (normal == "sorted" and normal or "function"),
    terminal = rules.terminal ~= nil,
  }))
  return job
end

-- What a thread runs: `fields` of the module that runs the file of the game. It
-- loads the file and returns the fields of a job for its moves. `sample` is a
-- position.
local function script_of(rules, sample)
  local set = {}
  for name, value in next, rules.set or {} do
    set[#set + 1] = ("[%q] = %q"):format(name, value)
  end
  return ([[package.path, package.cpath = %q, %q
    return require(%q).fields { file = %q, text = %q, set = { %s },
      normal = %s, sample = %q }]]):format(package.path, package.cpath,
    rules.host, rules.file, rules.text, table.concat(set, ", "),
    rules.normal ~= nil, type(sample))
end

-- What does the work of a job at once.
local at_once = { job = "solve", nimber_job = "nimber" }

-- Adds how many threads there are to the fields that the core takes, and what
-- each of them runs, unless the moves are given as a table.
local function share(threads, rules, name, job)
  threads = check_count("threads", threads, 1, core.max_threads, 0)
  if threads == 1 then
    return job
  elseif at_once[name] then
    fail("option 'threads': a job works in slices of one thread; use game:%s",
      at_once[name])
  elseif not rules.file and not is_digraph(rules) then
    fail("option 'threads': each thread runs the file of the game, so it must "
      .. "come from grundy.file")
  end
  job.threads = threads == 0 and core.jobs.cores() or threads
  job.script = rules.file and job.threads > 1 and not is_digraph(rules) and
    script_of(rules, job.starts[1]) or nil
  return job
end

-- The symmetry that a `normal` is, of which images can be found; else nil.
local function symmetry_of(normal)
  return normal == "sorted" and lazy.require "grundy.images" { sorted = true }
    or core.symmetries(normal) and normal or nil
end

--- Fails if the rules of a game have moves that must be answered, or that go on,
-- which few know of.
local function check_unanswered(what, rules)
  if regime.answered(rules) then
    fail("%s: the game has moves that must be answered, or after which the player "
      .. "moves again ('entail', 'again'); only game:solve has an answer for it", what)
  end
end

-- The fields that core.solve and core.job take. There may be `most` positions;
-- by default, as many as a process can have.
local function fields_of(name, self, start, options, most)
  local rules = rules_of[self]
  if not rules then
    fail("a game expected, got %s (use game:%s)", check.kind(self), name)
  end
  check.start(("game:%s(%%s, %%s)"):format(name), rules, start, options,
    solve_options)
  check_unanswered(name, rules)
  options = check.options(options, solve_options)
  if options.starts then
    check.array("option 'starts'", options.starts)
  end
  local symmetry = symmetry_of(rules.normal)
  local of = regime_of(rules, options)
  local job = keep(options.checkpoint, rules, of, limits_of(options, {
    rules = rules,
    regime = of,
    moves = rules.moves,
    normal = rules.normal,
    audit = symmetry and
      lazy.require "grundy.board.images".audit(rules, symmetry) or nil,
    terminal = rules.terminal,
    gain = rules.gain,
    first = check_player(rules, options.player),
    starts = starts_of(rules, start, options.starts),
    row = row_of(options, rules),
  }, most))
  return share(options.threads, rules, name, job)
end

function methods:solve(start, options)
  local rules = rules_of[self]
  if rules and regime.answered(rules) then
    return core.jobs.answered.solve(rules, start, options)
  end
  return core.solve(fields_of("solve", self, start, options))
end

function methods:job(start, options)
  return core.job(fields_of("job", self, start, options))
end

-- How many positions a sequence can have.
local LONGEST = 1 << 24

local function check_end(name, value, least, most)
  return check.integer(value, least, most) or
    fail("sequence: '%s' must be an integer from %d to %d, got %s", name,
      least, most, check.shown(value))
end

function methods:sequence(from, to, options)
  if not rules_of[self] then
    fail("a game expected, got %s (use game:sequence)", check.kind(self))
  end
  from = check_end("from", from, math.mininteger, math.maxinteger)
  to = check_end("to", to, from, from > math.maxinteger - LONGEST and
    math.maxinteger or from + LONGEST - 1)
  local rules = rules_of[self]
  if rules.players then
    fail("sequence: %s has no values", players.is_alone(rules) and "a puzzle" or
      "a game with two players")
  end
  options = check.options(options, solve_options)
  for _, name in ipairs { "starts", "only", "player", "checkpoint",
    "threads" } do
    if options[name] ~= nil then
      fail("sequence: option '%s' is not for sequences", name)
    end
  end
  options.starts = {}
  for i = 1, to - from do
    options.starts[i] = from + i
  end
  local solution <close>, message = self:solve(from, options)
  if not solution then
    return nil, message
  end
  local values = {}
  for i = 1, to - from + 1 do
    values[i] = solution:value(from + i - 1)
  end
  return values
end

-- What a job takes for a slice of its work: a count, or a table that gives a
-- time. In C seconds are an argument of their own.
local job_methods = core.job_methods
local step, close = job_methods.step, job_methods.close

local function seconds_of(what, slice)
  local options = check.fields(what, slice, { seconds = "any" })
  return check.seconds(options.seconds)
end

function job_methods:step(slice)
  if type(slice) ~= "table" then
    return step(self, slice)
  end
  return step(self, nil, seconds_of("step", slice))
end

function job_methods:close(slice)
  return close(self, slice ~= nil and seconds_of("close", slice) or nil)
end

local game = { methods = methods, limits = limits_of, regime = regime_of,
  fields = fields_of, symmetry = symmetry_of, check_unanswered = check_unanswered }

--- A job for the command, which does it in one step, so it may have threads. If
-- nothing is said of their number, one will do.
function game.whole_job(self, start, options, threads)
  local job = fields_of("job", self, start, options)
  return core.job(game.share_all(job, rules_of[self], threads))
end

--- The fields of a job with threads, in the same way.
function game.share_all(job, rules, threads)
  job.threads = (threads or 0) > 0 and threads or core.jobs.cores()
  job.script = rules.file and not is_digraph(rules) and
    script_of(rules, job.starts[1]) or nil
  job.lenient = threads == nil
  return job
end

--- The fields of a job that asks for the moves of positions, of which one is given,
-- and for how ends count; it keeps one row at a time.
function game.row_fields(rules, position)
  return {
    rules = rules,
    regime = regime.of(rules, { keep = "values" }),
    moves = rules.moves,
    normal = rules.normal,
    terminal = rules.terminal,
    gain = rules.gain,
    starts = { position },
    row = true,
  }
end

local samples = { number = 0, string = "" }

--- The same without ends, and rows are kept: see script_of.
function game.thread_fields(rules, from)
  local of = game.row_fields(rules, samples[from.sample] or {})
  of.normal = from.normal and rules.normal or nil
  of.regime, of.terminal, of.row = regime.of(rules), nil, nil
  return of
end

-- The rules of a game; nil for other values.
function game.rules(value)
  return rules_of[value]
end

-- The game of these rules; nil if there is none.
function game.of(rules)
  return rules and game_of[rules]
end

-- Makes a game out of checked rules. Beside those that users write, there are
-- `starts`, an array, and `why_outside`, a function that says why a position does
-- not belong to the game.
function game.make(rules)
  local self = setmetatable({ [meta] = true }, meta) -- not a position
  rules_of[self], game_of[rules] = rules, self
  return self
end

-- The names of parameters tell that they are in the wrong order.
local function check_order(moves)
  local name_of = debug and debug.getlocal
  if not name_of or type(moves) ~= "function" then
    return
  end
  local names = { name_of(moves, 1), name_of(moves, 2), name_of(moves, 3) }
  if names[1] == "add" or names[2] == "player" or names[3] == "add" then
    fail("game: field 'moves' is called as moves(p, add, player), but has the "
      .. "parameters (%s)", table.concat(names, ", "))
  end
end

local function check_ending(rules)
  local ending = rules.ending
  if ending ~= nil and type(ending) ~= "string" and
    not check.callable(ending) then
    fail("game: field 'ending' must be a text or a function, got %s",
      check.kind(ending))
  end
end

-- Where puzzles are looked for: a list, a text or a function.
local function check_puzzles(rules)
  local puzzles = rules.puzzles
  if puzzles == nil then
    return
  elseif not players.is_alone(rules) then
    fail("game: field 'puzzles' is for puzzles, with players = 1")
  elseif type(puzzles) ~= "table" and type(puzzles) ~= "string" and
    not check.callable(puzzles) then
    fail("game: field 'puzzles' must be a list of positions, a text or a "
      .. "function, got %s", check.kind(puzzles))
  end
end

-- Where play starts: at the start that the rules have themselves, else at the first
-- level, else as the board is drawn.
local function take_start(rules, own)
  if rules.levels ~= nil then
    if not players.is_alone(rules) then
      fail("game: field 'levels' is for puzzles, with players = 1")
    end
    local list = lazy.require "grundy.words.levels".of(rules)
    rules.levels = core.copy(rules.levels)
    rules.start = own == nil and list[1].start or rules.start
  end
  if rules.start ~= nil then
    rules.start = core.copy(rules.start)
  end
end

-- Fails if some fields do not go together.
local function check_kind(rules)
  local problem = regime.problem(rules)
  if problem then
    fail("game: %s", problem)
  end
end

-- Symmetries that only boards know.
local of_boards = { mirror = true, turn = true, all = true }

local function check_normal(normal)
  if normal ~= nil and normal ~= "sorted" and not core.symmetries(normal) and
    not check.callable(normal) then
    fail("game: field 'normal' must be a function or \"sorted\", got %s%s",
      check.shown(normal), of_boards[normal] and
      ("; for a board: board:symmetric %q"):format(normal) or "")
  end
end

--- For a function that names moves by what they change on a board: the one that
-- tells the pieces of a move (see board/cells.lua).
game.involved = setmetatable({}, { __mode = "k" })

-- What can be a board.
local boards = { ["a grundy.board"] = true, ["a grundy.heaps_board"] = true,
  ["a grundy.tokens_board"] = true }

-- What a board knows of its positions, if the rules do not say it themselves.
local function take_board(rules)
  local board = rules.board
  if board == nil then
    return
  end
  local made_by = check.kind(board)
  if not boards[made_by] then
    fail("game: field 'board' must be a board, made by grundy.board, "
      .. "grundy.heaps or grundy.tokens, got %s", made_by)
  end
  local by_board = not rules.describe and made_by == "a grundy.board"
  for _, name in ipairs { "show", "parse", "describe", "picture" } do
    rules[name] = rules[name] or function(...)
      return board[name](board, ...)
    end
  end
  if by_board then
    game.involved[rules.describe] = function(p, q)
      return require "grundy.board.cells".involved(board, p, q)
    end
  end
  if rules.start == nil and not board.field then
    rules.start = board.start
  end
end

function game.game(rules, ...)
  if rules_of[rules] then
    return rules
  elseif check.callable((...)) then
    fail("game: a table and a function are what a game file with parameters "
      .. "returns: use grundy.file")
  end
  rules = check.fields("game", rules, fields)
  if rules.moves == nil then
    fail("game: the field 'moves' is missing")
  end
  check_order(rules.moves)
  rules.players, rules.sides = players.read(rules.players)
  check_normal(rules.normal)
  check_ending(rules)
  check_puzzles(rules)
  check_kind(rules)
  check_play(rules.play, rules, "game: field")
  local own_start = rules.start
  take_board(rules)
  take_start(rules, own_start)
  return game.make(rules)
end

--- The results of f, packed; or nil and a message if it takes more seconds
-- (nil: it may take any time). The clock of the library watches `moves`: so f
-- becomes the moves of a game.
function game.within(seconds, f, ...)
  if not seconds then
    return table.pack(f(...))
  end
  local arguments, results = table.pack(...), nil
  local _, message = game.game {
    moves = function()
      results = table.pack(f(table.unpack(arguments, 1, arguments.n)))
    end,
  }:solve(0, { seconds = seconds })
  return results, message
end

return game
