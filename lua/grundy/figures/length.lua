-- How long best play lasts, and the longest forced win.

local core = require "grundy.core"
local facts = require "grundy.figures.facts"
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
local function forever(context, outcome)
  return outcome == "D" and "length.drawn_forever" or
    context.won_forever and "length.forever" or "length.badly"
end

--- Adds the most moves that any play can have.
function figures.add_longest(list, context, distance, moves, outcome)
  if distance == math.huge then
    list:add(forever(context, outcome))
  elseif distance and distance ~= moves then
    list:add "length.at_most"
  end
end

-- What both play for, if not only to win.
local function aim_of(context)
  return context.kind.counts == "points" and "score" or
    context.payoffs and "payoff" or nil
end

-- Best play that ends.
local function ending(context, moves, outcome, distance)
  if moves == 0 then
    return facts.list "length.over"
  elseif distance == moves then
    return facts.list "length.longest"
  end
  local list, aim = facts.list(), aim_of(context)
  list:add(outcome == "D" and "length.drawn" or aim and "length.for_aim" or
    "length.lasts", { aim = outcome ~= "D" and aim or nil })
  figures.add_longest(list, context, distance, moves, outcome)
  return list
end

-- Best play that has not ended within the limit.
local function unfinished(context, moves, remoteness)
  local list = facts.list()
  if remoteness == math.huge and context.kind.counts ~= "worth" then
    -- no end is a draw
    list:add("length.not_back", { within = moves })
    return { headline = wording.INFINITY, facts = list, moves = math.huge }
  end
  list:add "length.more_than"
  list:add(remoteness < math.huge and "length.remoteness")
  return { headline = "More than " .. wording.integer(moves), facts = list,
    more_than = moves }
end

local function of_line(context, found, distance)
  local outcome = at.outcome(context.solution, context.number)
  local remoteness = at.remoteness(context.solution, context.number)
  local moves = found.count - 1
  if found.cycle then
    local before, round = found.cycle - 1, found.count - found.cycle + 1
    return {
      headline = wording.INFINITY,
      facts = facts.list(before > 0 and "length.later_round" or "length.round"),
      moves = math.huge,
      before = before,
      round = round,
    }
  elseif found.cut then
    return unfinished(context, moves, remoteness)
  end
  return {
    headline = wording.count(moves, "move"),
    facts = ending(context, moves, outcome, distance),
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
    facts = facts.list(context.won_forever and "longest.none_ends" or "longest.none"),
    count = 0,
    moves = 0,
    line = {},
  }
end

-- Who moves, and who wins.
local function who_wins(context, figure)
  local player, wins = figure.player, figure.outcome == "N"
  if not player then
    return { fact = wins and "longest.by_mover" or "longest.by_other" }
  end
  local mover, other = wording.players(context.game, player)
  return { fact = "longest.by_side", mover = mover, by = wins and mover or other }
end

local function facts_of(context, figure)
  if figure.moves == 0 then
    return facts.list "longest.over"
  end
  local list, uneven = facts.list(), context.uneven
  local aim = uneven and aim_of(context) or nil
  list:add(not uneven and "longest.forced" or aim and "longest.for_aim" or
    "longest.best", { aim = aim, how = who_wins(context, figure) })
  list:add(figure.count > 1 and (uneven and "longest.best_from" or
    "longest.forced_from"))
  list:add(figure.cut and "longest.cut", { shown = #figure.line })
  return list
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
  figure.facts = facts_of(context, figure)
  return figure
end

return figures
