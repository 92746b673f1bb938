-- The longest forced win: the position of the greatest remoteness, and best
-- play from there. Where some endings win and others lose, or pay, a win may be
-- had sooner by another move, so it is the longest best play.

local core = require "grundy.core"
local lengths = require "grundy.stats"
local line = require "grundy.figures.line"
local words = require "grundy.figures.words"

local at = core.at

-- So many moves of its line are kept.
local MOST_MOVES = 1000

-- The first of the positions where a win takes the most moves, how many there
-- are, and its remoteness, which may count a move more.
local function find(solution)
  local greatest, first, count = -1, nil, 0
  local length_of = lengths.length_of(solution)
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
local function steps_of(game, found)
  local steps = {}
  for i = 2, #found do
    steps[i - 1] = words.step(game, found[i - 1], found[i])
  end
  return steps
end

-- The length of the win.
local function moves_of(solution, found)
  if not found.cut then
    return #found - 1
  end
  return lengths.length_of(solution)(found.numbers[1])
end

local function title_of(context)
  return context.uneven and "Longest best play" or "Longest forced win"
end

local function nothing(context)
  return {
    name = "longest",
    title = title_of(context),
    headline = "None",
    text = "Nobody can force a win from any position.",
    count = 0,
    moves = 0,
    line = {},
  }
end

local function sentence(context, figure)
  if figure.moves == 0 then
    return "No win takes a move: where somebody wins, play is over."
  end
  local player, wins = figure.player, figure.outcome == "N"
  local how = wins and "won by the player to move" or
    "won by the player who is not to move"
  if player then
    how = ("with player %d to move, won by player %d"):format(player,
      wins and player or 3 - player)
  end
  local uneven = context.uneven
  local begin = uneven and ("When both %s, the longest play that somebody wins")
    :format(context.payoffs and "play for the payoff" or "make the best moves")
    or "The longest forced win"
  local others = uneven and " It is so long from %s." or
    " So long a win is forced from %s."
  return ("%s takes %s: from %s, %s.%s%s"):format(begin,
    words.count(figure.moves, "move"), words.place(context.game,
    figure.position), how, figure.count > 1 and
    others:format(words.count(figure.count, "position")) or "",
    figure.cut and (" The line holds the first %s."):format(
      words.count(#figure.line, "move")) or "")
end

--- The longest forced win (where endings are uneven, the longest best play that
-- somebody wins): `position` (and `player`) it starts from, shown as
-- `from`, the `outcome` there, the `remoteness`, its `moves`, the `line` as
-- texts (`cut`: only the first moves), and the `count` of such positions. Nil
-- where the game splits.
return function(context)
  local solution, game = context.solution, context.game
  if context.splits then
    return nil
  end
  local number, count, remoteness = find(solution)
  if not number then
    return nothing(context)
  end
  local p, player = core.position(solution, number)
  local found = line.take(solution, p, number, player, MOST_MOVES)
  local figure = {
    name = "longest",
    title = title_of(context),
    position = p,
    player = player,
    from = words.position(game, p),
    outcome = at.outcome(solution, number),
    remoteness = remoteness,
    moves = moves_of(solution, found),
    count = count,
    line = steps_of(game, found),
    cut = found.cut,
  }
  figure.headline = words.count(figure.moves, "move")
  figure.text = sentence(context, figure)
  return figure
end
