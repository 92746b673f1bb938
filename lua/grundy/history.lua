-- Rules that depend on what was played before become rules of positions when the
-- position holds that part of the past. A position of such a game is a record: `at`
-- is that of the game without a past.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local players = require "grundy.regime.players"
local regime = require "grundy.regime"

local fail = check.fail

local history = {}

local function rules_of(what, given)
  local rules = game.rules(given)
  if not rules then
    fail("%s: a game expected, got %s", what, check.kind(given))
  elseif rules.splits then
    fail("%s: in a game that splits, each part would need a past of its own", what)
  end
  game.check_unanswered(what, rules)
  return given
end

-- The board for records: the cells are where the position is. (Other boards have no
-- records: what they show and draw is passed on, but nothing to click.)
local function board_of(board)
  if board == nil or check.kind(board) ~= "a grundy.board" or board.field then
    return nil
  end
  local copy = {}
  for name, value in pairs(board) do copy[name] = value end
  copy.field = "at"
  return setmetatable(copy, getmetatable(board))
end

-- Calls `use` with each follower of a position in a game.
local function each_follower(given, p, player, use)
  local list = given.moves(p, use, player)
  for _, q in ipairs(list or {}) do use(q) end
end

-- At most so many positions are looked at for an end that tells of which kind all
-- ends are.
local MOST = 10000

-- What a draw is in a game with `terminal`: 0 where the ends that play from p or from
-- the start can reach pay numbers, else "draw".
local function draw_in(given, p, player)
  local left, seen, count = { { at = p, player = player } }, {}, 0
  for first = 1, given.start ~= nil and players.count(given) or 0 do
    left[#left + 1] = { at = given.start, player = player and first }
  end
  while left[1] and count < MOST do
    local now = table.remove(left)
    local over, said = true, nil
    each_follower(given, core.copy(now.at), now.player, function(q)
      local next_one = { at = core.copy(q), player = now.player and 3 - now.player }
      local key = core.key(next_one)
      left[#left + 1], seen[key] = not seen[key] and next_one or nil, true
      over = false
    end)
    if over then said = given.terminal(core.copy(now.at), now.player) end
    if said ~= nil then return type(said) == "number" and 0 or "draw" end
    count = count + 1
  end
  return "draw"
end

-- A function of a position and the player that gives this; it is found once.
local function draw_of(given)
  local draw
  return function(p, player)
    if not given.terminal then return "draw" end
    draw = draw or draw_in(given, p, player)
    return draw
  end
end

-- Adds what a game says of positions, of which `at` is all that it knows. `after`
-- is what a text says of the past besides, and `before` reads it again.
local function pass_on(given, fields, after, before)
  local function of_position(name)
    local f = given[name]
    fields[name] = type(f) ~= "string" and f and function(h, ...)
      return f(h.at, ...)
    end or f
  end
  local function of_move(name)
    local f = given[name]
    fields[name] = f and function(h, k, ...)
      return f(h.at, k.at, ...)
    end
  end
  of_position "picture"
  of_position "ending"
  of_position "features"
  of_move "describe"
  of_move "gain"
  local show, parse = given.show, given.parse
  fields.show = show and function(h) return show(h.at) .. after(h) end
  fields.parse = parse and function(text) return before(text, parse) end
  fields.name, fields.how_to_play = given.name, given.how_to_play
  return regime.derive(given, fields)
end

--- The game in which no move may restore the last position: that before the
-- opponent's move.
function history.without_return(given)
  local what = "without_return"
  rules_of(what, given)
  if given.normal ~= nil then
    fail("%s: the game has `normal`, which would have to turn the last position "
      .. "together with the present one", what)
  end
  local show = given.show or core.shown
  local start, terminal, draw = given.start, given.terminal, draw_of(given)
  return game.game(pass_on(given, {
    start = start ~= nil and { at = start } or nil,
    board = board_of(given.board),
    moves = function(h, add, player)
      local last = h.last ~= nil and core.key(h.last)
      each_follower(given, h.at, player, function(q)
        if not last or core.key(q) ~= last then add { at = q, last = h.at } end
      end)
    end,
    -- A player who may not go back, and has no other move, is as one who has none.
    terminal = terminal and function(h, player)
      local said = terminal(h.at, player)
      if said == nil and not given.gain and draw(h.at, player) == 0 then
        fail("%s: ends pay numbers, so `terminal` must say what %s pays, where the only "
          .. "move may be forbidden", what, show(h.at))
      end
      return said
    end,
  }, function(h)
    return h.last ~= nil and (" (not back to %s)"):format(show(h.last)) or ""
  end, function(text, parse)
    local at, last = text:match "^(.-) %(not back to (.*)%)$"
    local p, message = parse(at or text)
    if p == nil then return nil, message end
    local q
    if last then
      q, message = parse(last)
      if q == nil then return nil, message end
    end
    return { at = p, last = q }
  end))
end

-- The `normal` of positions with a counter.
local function counted_normal(normal)
  if normal == nil then
    return nil
  elseif normal == "sorted" then
    return function(h)
      local list = table.move(h.at, 1, #h.at, 1, {})
      table.sort(list)
      return { at = list, left = h.left }
    end
  end
  return function(h, player)
    return { at = normal(h.at, player), left = h.left }
  end
end

--- The game that is a draw after n moves, unless it is over by then.
function history.with_counter(given, n)
  local what = "with_counter"
  rules_of(what, given)
  n = check.integer(n, 1, 1 << 31) or fail("%s: a number of moves from 1 to %d "
    .. "expected, got %s", what, 1 << 31, check.shown(n))
  if given.gain then
    fail("%s: in a game with scores there is no draw by rule: what would the points "
      .. "be worth?", what)
  elseif players.is_alone(given) then
    fail("%s: a puzzle has no draws; `remoteness` tells its length", what)
  elseif given.endless then
    fail("%s: play ends after so many moves, so that nobody wins endless play", what)
  end
  local start, terminal, draw = given.start, given.terminal, draw_of(given)
  return game.game(pass_on(given, {
    start = start ~= nil and { at = start, left = n } or nil,
    board = board_of(given.board),
    normal = counted_normal(given.normal),
    moves = function(h, add, player)
      if h.left == 0 then return end
      each_follower(given, h.at, player, function(q)
        add { at = q, left = h.left - 1 }
      end)
    end,
    terminal = function(h, player)
      local over = true
      each_follower(given, h.at, player, function() over = false end)
      if over then return terminal and terminal(h.at, player) end
      return draw(h.at, player)
    end,
  }, function(h)
    return (" (%d left)"):format(h.left)
  end, function(text, parse)
    local at, left = text:match "^(.*) %((%d+) left%)$"
    left = at and math.tointeger(tonumber(left)) or n
    local p, message = parse(at or text)
    if p == nil then return nil, message end
    return left <= n and { at = p, left = left } or nil
  end))
end

return history
