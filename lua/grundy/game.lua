--- Games: the rules, as the user wrote them.
-- @classmod game

local core = require "grundy.core"
local check = require "grundy.check"

local fail = check.fail

local fields = {
  name = "string",
  start = "any",
  moves = "callable",
  normal = "callable",
  terminal = "callable",
  players = "any",
  show = "callable",
  parse = "callable",
  describe = "callable",
}

local solve_options = {
  starts = "table",
  limit = "any",
  bytes = "any",
  seconds = "any",
  progress = "any",
  only = "any",
  play = "any",
  player = "any",
}

local DEFAULT_LIMIT = math.min(1 << 24, core.max_positions)

local methods = {}
local meta = { __index = methods, __name = "grundy.game" }

function meta:__tostring()
  local name, starts = rawget(self, "name"), rawget(self, "starts")
  if name then
    return "grundy.game " .. name
  elseif starts then
    return ("grundy.game: a digraph with %d starts"):format(#starts)
  end
  return "grundy.game"
end

local function append(list, more)
  for i = 1, rawlen(more) do
    list[#list + 1] = rawget(more, i)
  end
end

-- The starts of a call to solve, as an array of positions.
local function starts_of(game, start, more)
  local starts = {}
  if start ~= nil then
    starts[1] = start
  elseif game.start ~= nil then
    starts[1] = game.start
  elseif game.starts then
    append(starts, game.starts)
  elseif not more or rawlen(more) == 0 then
    fail("no start: game:solve(start), or a field 'start' in the game")
  end
  append(starts, more or {})
  return starts
end

local function check_seconds(seconds)
  if seconds ~= nil and not (math.type(seconds) and seconds > 0) then
    fail("option 'seconds' must be a positive number, got %s",
      check.shown(seconds))
  end
  return seconds
end

local function check_progress(progress)
  if progress ~= nil and type(progress) ~= "boolean" and
    not check.callable(progress) then
    fail("option 'progress' must be true or a function, got a %s",
      type(progress))
  end
  return progress
end

local first_players = { 1, 2, both = 3 }

-- Who moves first at the starts, as the core wants it.
local function check_player(game, player)
  if player ~= nil and game.players ~= 2 then
    fail("option 'player' is for games with two players")
  end
  return first_players[check.word("player", player, { 1, 2, "both" }) or 1]
end

-- The arguments of core.solve and core.job.
local function arguments(name, self, start, options)
  if getmetatable(self) ~= meta then
    fail("a game expected, got a %s (use game:%s)", type(self), name)
  end
  options = options == nil and {} or options
  check.fields("options", options, solve_options)
  if options.starts then
    check.array("option 'starts'", options.starts)
  end
  check.word("only", options.only, { "outcome" })
  check.word("play", options.play, { "normal", "misere" })
  return self, self.moves, self.normal, self.terminal, self.players or 1,
    check_player(self, options.player), options.play == "misere",
    starts_of(self, start, options.starts),
    check.count("limit", options.limit, DEFAULT_LIMIT, core.max_positions),
    check.count("bytes", options.bytes, 0, math.maxinteger),
    check_seconds(options.seconds), check_progress(options.progress),
    options.only == "outcome"
end

--- Expands the game from its starts and solves it.
-- Time: the calls of `moves`, and linear in positions and edges (times the
-- largest value at worst, on cycles).
-- @param[opt] start a position; default: the game's own
-- @param[opt] options a table with any of
-- `starts` (an array of more starts),
-- `limit` (positions, default 2^24),
-- `bytes` (memory while it is solved),
-- `seconds` (also ends an endless `moves`, if no hook is set),
-- `progress` (true: a line on the standard error stream if that is a
-- terminal; or a function that gets a table like `job:progress()`),
-- `only` ("outcome": no values, linear on cycles too),
-- `play` ("normal", or "misere": who cannot move wins),
-- `player` (where there are two: who moves first at the starts, 1, 2 or
-- "both"; default 1)
-- @return a solution; or `nil, message` when a limit is reached
function methods:solve(start, options)
  return core.solve(arguments("solve", self, start, options))
end

--- The same in slices, for programs that must not block. A job has the
-- methods `step(n)`: n units of work (a position expanded or an edge looked
-- at; default 1000), returns `true` when finished, `false` when not, or `nil,
-- message` when a limit is reached; `solution()`; `progress()`: a table with
-- `stage`, `positions`, `expanded`, `edges`, `seconds`, `bytes`; `close()`.
-- An error in `moves` ends the job.
-- @param[opt] start a position; default: the game's own
-- @param[opt] options as for `solve`
-- @return a job
function methods:job(start, options)
  return core.job(arguments("job", self, start, options))
end

local game = {}

--- Makes a game out of checked fields.
function game.make(t)
  return setmetatable(t, meta)
end

--- Makes a game.
-- @param rules a table with `moves` and, if wanted, `name`, `start`,
-- `normal`, `terminal`, `players`, `show`, `parse`, `describe`; `add(q)` is
-- true when a limit has been reached and `moves` may stop
function game.new(rules)
  check.fields("game", rules, fields)
  if rawget(rules, "moves") == nil then
    fail("game: the field 'moves' is missing")
  end
  local players = rawget(rules, "players")
  if players ~= nil and players ~= 1 and players ~= 2 then
    fail("game: field 'players' must be 1 or 2, got %s",
      check.shown(players))
  end
  local copy = {}
  for name in next, fields do
    copy[name] = rawget(rules, name)
  end
  if copy.start ~= nil then
    copy.start = core.copy(copy.start)
  end
  return game.make(copy)
end

return game
