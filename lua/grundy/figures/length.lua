-- How long best play lasts, and the longest forced win.

local core = require "grundy.core"
local best_of = require "grundy.moves".best
local stats = require "grundy.figures.stats"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

-- At most this many moves of best play are looked at.
local MOST_LINE = 100000

local MOST_MOVES = 1000 -- of a line that are kept

-- Best play from a position of a game that does not split: the first positions
-- of it, and the `count` of all. `cycle` is the index of the position that play
-- returns to, if it does, and `cut` is true if there are more than `most`
-- moves.
local function line_from(solution, p, number, player, most)
  local found, count, index = {}, 0, {}
  p = core.copy(p)
  while p ~= nil do
    count = count + 1
    if count <= MOST_MOVES + 1 then
      found[count] = p
    end
    if at.remoteness(solution, number) == math.huge then -- else play ends
      index[number] = count
    end
    if count > most and core.degree(solution, number) > 0 then
      found.cut = true
      break
    end
    p, number = best_of(solution, p, number, player)
    player = player and 3 - player
    if number and index[number] then
      found.cycle = index[number]
      break
    end
  end
  found.count = count
  return found
end

--
-- How long best play from the start lasts, and how long play can last.
--

-- That play can go on for ever.
local function forever_text(context, outcome)
  if outcome == "D" then
    return " It can also go on for ever, which is a draw, too."
  end
  return context.won_forever and " It can also go on for ever." or
    " Played badly, it can go on for ever."
end

--- The most moves that any play can have, in a sentence.
function figures.longest_text(context, distance, moves, outcome)
  if distance == math.huge then
    return forever_text(context, outcome)
  elseif not distance or distance == moves then
    return ""
  end
  return (" The game lasts at most %s."):format(wording.count(distance, "move"))
end

-- What both play for, if not only to win.
local function aim_of(context)
  return context.kind.counts == "points" and "the score" or
    context.payoffs and "the payoff" or nil
end

-- Best play that ends.
local function ending(context, moves, outcome, distance)
  if moves == 0 then
    return "Play is over at once."
  elseif distance == moves then
    return ("Best play lasts %s, and no other play is longer."):format(
      wording.count(moves, "move"))
  end
  local how = ""
  if outcome == "D" then
    how = ", and ends in a draw"
  elseif aim_of(context) then
    how = ", when both play for " .. aim_of(context)
  end
  return ("Best play lasts %s%s.%s"):format(wording.count(moves, "move"), how,
    figures.longest_text(context, distance, moves, outcome))
end

-- Best play that goes round.
local function going_round(before, round)
  return ("Best play never ends: %sit goes round, and is back after %s."
    ):format(before > 0 and ("after %s "):format(wording.count(before, "move"))
    or "", wording.count(round, "move"))
end

-- Best play that has not ended within the limit.
local function unfinished(context, moves, remoteness)
  if remoteness == math.huge and context.kind.counts ~= "worth" then
    -- no end is a draw
    return {
      headline = wording.INFINITY,
      text = ("Best play never ends: it goes round, but is not back within "
        .. "%s, and was not followed further."):format(wording.count(moves,
        "move")),
      moves = math.huge,
    }
  end
  return {
    headline = "More than " .. wording.integer(moves),
    text = ("Best play lasts more than %s.%s"):format(wording.count(moves,
      "move"), remoteness < math.huge and (" The remoteness, which counts "
      .. "them, is %s."):format(wording.integer(remoteness)) or ""),
    more_than = moves,
  }
end

local function of_line(context, found, distance)
  local outcome = at.outcome(context.solution, context.number)
  local remoteness = at.remoteness(context.solution, context.number)
  local moves = found.count - 1
  if found.cycle then
    local before, round = found.cycle - 1, found.count - found.cycle + 1
    return {
      headline = wording.INFINITY,
      text = going_round(before, round),
      moves = math.huge,
      before = before,
      round = round,
    }
  elseif found.cut then
    return unfinished(context, moves, remoteness)
  end
  return {
    headline = wording.count(moves, "move"),
    text = ending(context, moves, outcome, distance),
    moves = moves,
  }
end

--- How long: the `moves` of best play (infinite if it never ends; then
-- `before` and `round`, if known, are the moves before the cycle and in it),
-- `remoteness`, and `distance` (the most moves that any play can have).
function figures.length(context)
  local solution, number = context.solution, context.number
  local distance = at.distance(solution, number)
  local figure = of_line(context, line_from(solution, context.start, number,
    context.player, MOST_LINE), distance)
  figure.name, figure.title = "length", "Length of best play"
  figure.distance = distance
  figure.remoteness = at.remoteness(solution, number)
  return figure
end

--
-- The longest forced win: the position of the greatest remoteness, and best
-- play from there. Where some endings win and others lose, or where they pay,
-- another move may win sooner, so it is only the longest best play.
--

-- The first of the positions where a win takes the most moves, how many such
-- positions there are, and its remoteness, which may be one move more.
local function find(solution)
  local greatest, first, count = -1, nil, 0
  local length_of = stats.length_of(solution)
  for number = 0, core.count(solution) - 1 do
    local length = length_of(number)
    if length < math.huge then
      if length > greatest then
        greatest, first, count = length, number, 1
      elseif length == greatest then
        count = count + 1
      end
    end
  end
  return first, count, first and at.remoteness(solution, first)
end

-- The steps of a line as texts.
local function steps_of(game, found, player)
  local steps = {}
  for i = 2, #found do
    steps[i - 1] = wording.step(game, found[i - 1], found[i], player)
    player = player and 3 - player
  end
  return steps
end

local function title_of(context)
  return context.uneven and "Longest best play" or "Longest forced win"
end

local function nothing(context)
  return {
    name = "longest",
    title = title_of(context),
    headline = "None",
    text = context.won_forever and "No player can force a win that ends." or
      "Neither player can force a win from any position.",
    count = 0,
    moves = 0,
    line = {},
  }
end

local function sentence(context, figure)
  if figure.moves == 0 then
    return "Wins take no moves: where a player wins, play is over."
  end
  local player, wins = figure.player, figure.outcome == "N"
  local how = wins and "won by the player to move" or
    "won by the player who is not to move"
  if player then
    local mover, other = wording.players(context.game, player)
    how = ("with %s to move, won by %s"):format(mover, wins and mover or other)
  end
  local uneven, aim = context.uneven, aim_of(context)
  local begin = uneven and ("When both %s, the longest play that ends in a win")
    :format(aim and "play for " .. aim or "make the best moves") or
    "The longest forced win"
  local others = uneven and " It is this long from %s." or
    " A win of this length is forced from %s."
  return ("%s takes %s: from %s, %s.%s%s"):format(begin,
    wording.count(figure.moves, "move"), wording.place(context.game,
    figure.position), how, figure.count > 1 and
    others:format(wording.count(figure.count, "position")) or "",
    figure.cut and (" The line holds the first %s."):format(
      wording.count(#figure.line, "move")) or "")
end

--- The longest forced win (where endings are uneven, the longest best play that
-- ends in a win): `position` (and `player`) it starts from, shown as
-- `from`, the `outcome` there, the `remoteness`, its `moves`, the `line` as
-- texts (`cut`: only the first moves), and the `count` of such positions.
function figures.longest(context)
  local solution, game = context.solution, context.game
  local number, count, remoteness = find(solution)
  if not number then
    return nothing(context)
  end
  local p, player = core.start(solution, number)
  local found = line_from(solution, p, number, player, MOST_MOVES)
  local figure = {
    name = "longest",
    title = title_of(context),
    position = p,
    player = player,
    from = wording.cut(wording.flat(game, p)),
    outcome = at.outcome(solution, number),
    remoteness = remoteness,
    moves = found.cut and stats.length_of(solution)(number) or
      found.count - 1,
    count = count,
    line = steps_of(game, found, player),
    cut = found.cut,
  }
  figure.headline = wording.count(figure.moves, "move")
  figure.text = sentence(context, figure)
  return figure
end

return figures
