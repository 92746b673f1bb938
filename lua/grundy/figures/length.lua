-- How long best play from the start lasts, and how long play can last.

local core = require "grundy.core"
local line = require "grundy.figures.line"
local words = require "grundy.figures.words"

local at = core.at

-- Where a game splits, at most this many moves of best play are looked at.
local MOST_SPLITTING = 1000

-- The most moves that any play can have, in a sentence.
local function longest_text(distance, moves, outcome)
  if distance == math.huge then
    return outcome == "D" and " It can also go on for ever, which is a draw, "
      .. "too." or " Played badly, it can go on for ever."
  elseif not distance or distance == moves then
    return ""
  end
  return (" No play is longer than %s."):format(words.count(distance, "move"))
end

-- Best play that ends.
local function ending(context, moves, outcome, distance)
  if moves == 0 then
    return "Play is over at once."
  elseif distance == moves then
    return ("Best play lasts %s, and no play is longer."):format(
      words.count(moves, "move"))
  end
  local how = ""
  if outcome == "D" then
    how = ", and ends in a draw"
  elseif context.payoffs then
    how = ", when both play for the payoff"
  end
  return ("Best play lasts %s%s.%s"):format(words.count(moves, "move"), how,
    longest_text(distance, moves, outcome))
end

-- Best play that goes round.
local function endless(before, round)
  return ("Best play never ends: %sit goes round, and is back after %s."
    ):format(before > 0 and ("after %s "):format(words.count(before, "move"))
    or "", words.count(round, "move"))
end

-- Best play that does not come to its end within the limit.
local function unfinished(context, moves, outcome, remoteness)
  if outcome == "D" and context.play ~= "mixed" then -- no ending is a draw
    return {
      headline = "∞",
      text = ("Best play never ends: it goes round, but is not back within "
        .. "%s, and was not followed further."):format(words.count(moves,
        "move")),
      moves = math.huge,
    }
  end
  return {
    headline = "More than " .. words.integer(moves),
    text = ("Best play lasts more than %s.%s"):format(words.count(moves,
      "move"), remoteness < math.huge and (" The remoteness, which counts "
      .. "them, is %s."):format(words.integer(remoteness)) or ""),
    more_than = moves,
  }
end

local function of_line(context, found, distance)
  local outcome = at.outcome(context.solution, context.number)
  local remoteness = at.remoteness(context.solution, context.number)
  local moves = #found - 1
  if found.cycle then
    local before, round = found.cycle - 1, #found - found.cycle + 1
    return {
      headline = "∞",
      text = endless(before, round),
      moves = math.huge,
      before = before,
      round = round,
    }
  elseif found.cut then
    return unfinished(context, moves, outcome, remoteness)
  end
  return {
    headline = words.count(moves, "move"),
    text = ending(context, moves, outcome, distance),
    moves = moves,
  }
end

-- Where a game splits: `best` keeps to a bound, but need not be quickest.
local function of_sum(context, distance)
  local solution, start = context.solution, context.start
  local bounded = distance and distance <= MOST_SPLITTING
  local found = bounded and solution:line(start)
  local most = longest_text(distance, found and #found - 1,
    at.outcome(solution, context.number))
  if not found then
    return {
      headline = distance and "At most " .. words.integer(distance) or
        "Not known",
      text = ("Best play is not followed here, for the game splits and can "
        .. "last more than %s.%s"):format(words.count(MOST_SPLITTING, "move"),
        most),
    }
  end
  local moves = #found - 1
  return {
    headline = words.count(moves, "move"),
    text = moves == 0 and "Play is over at once." or
      ("Played by the best moves, it lasts %s; there may be a quicker win, for "
      .. "in a sum the parts do not tell how long it takes.%s"):format(
      words.count(moves, "move"), most),
    moves = moves,
  }
end

--- How long: `moves` of best play (infinite if it never ends; then `before`
-- and `round` say when it goes round, if that is known), `remoteness`,
-- `distance` (the most moves of any play).
return function(context)
  local solution, number = context.solution, context.number
  local distance = at.distance(solution, number)
  local figure = context.splits and of_sum(context, distance) or
    of_line(context, line.take(solution, context.start, number,
      context.player, line.MOST), distance)
  figure.name, figure.title = "length", "Length of best play"
  figure.distance = distance
  if not context.splits then
    figure.remoteness = at.remoteness(solution, number)
  end
  return figure
end
