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
  show = "callable",
  parse = "callable",
  describe = "callable",
}

local solve_options = {
  starts = "table",
  limit = "any",
  only = "any",
}

local DEFAULT_LIMIT = 1 << 24

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

local function check_limit(limit)
  if limit == nil then
    return DEFAULT_LIMIT
  end
  local integer = math.type(limit) and math.tointeger(limit)
  if not integer or integer < 1 or integer > core.max_positions then
    fail("option 'limit' must be an integer from 1 to %d, got %s",
      core.max_positions, check.shown(limit))
  end
  return integer
end

--- Expands the game from its starts and solves it.
-- Time: the calls of `moves`, and linear in positions and edges (times the
-- largest value at worst, on cycles).
-- @param[opt] start a position; default: the game's own
-- @param[opt] options `starts` (array: more starts), `limit` (positions,
-- default 2^24), `only` ("outcome": no values, linear on cycles too)
-- @return a solution; or `nil, message` when a limit is reached
function methods:solve(start, options)
  if getmetatable(self) ~= meta then
    fail("a game expected, got a %s (use game:solve)", type(self))
  end
  options = options == nil and {} or options
  check.fields("options", options, solve_options)
  if options.starts then
    check.array("option 'starts'", options.starts)
  end
  if options.only ~= nil and options.only ~= "outcome" then
    fail("option 'only' must be \"outcome\", got %s",
      check.shown(options.only))
  end
  return core.solve(self, self.moves, self.normal,
    starts_of(self, start, options.starts), check_limit(options.limit),
    options.only == "outcome")
end

local game = {}

--- Makes a game out of checked fields.
function game.make(t)
  return setmetatable(t, meta)
end

--- Makes a game.
-- @param rules a table with `moves` and, if wanted, `name`, `start`,
-- `normal`, `show`, `parse`, `describe`
function game.new(rules)
  check.fields("game", rules, fields)
  if rawget(rules, "moves") == nil then
    fail("game: the field 'moves' is missing")
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
