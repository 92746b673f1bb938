-- Who wins from the start.

local core = require "grundy.core"
local words = require "grundy.figures.words"

local at = core.at

local headlines = { N = "First player", P = "Second player", D = "Draw" }

local function headline(context, outcome)
  if context.player and outcome ~= "D" then
    return ("Player %d"):format(outcome == "N" and context.player or
      3 - context.player)
  end
  return headlines[outcome]
end

-- Where there is no move, what that is to the player to move.
local endings = { N = "wins", P = "loses", D = "has drawn" }

local function ended(context, outcome)
  return ("Play is over at %s before it begins: there is no move, and %s %s.")
    :format(context.named, context.first, endings[outcome])
end

-- The moves of one result, and a best one of them.
local function moves_of(context)
  local rows = context.solution:moves(context.start, context.player)
  local found = { win = 0, draw = 0, loss = 0, rows = rows }
  for _, row in ipairs(rows) do
    found[row.result] = found[row.result] + 1
  end
  return found
end

-- How many of the moves do something.
local function share_of(count, all, does, do_it)
  if all == 1 then
    return ("the only move %s"):format(does)
  elseif count == all then
    return ("%s moves %s"):format(all == 2 and "both" or
      "all " .. words.integer(all), do_it)
  end
  return ("%s of %s moves %s"):format(words.integer(count),
    words.integer(all), count == 1 and does or do_it)
end

local sentences = {}

function sentences.N(context, found)
  local all, name = #found.rows, found.best
  local how
  if found.win == 1 then
    how = all == 1 and "the only move wins" or
      ("only one of %s moves wins, %s"):format(words.integer(all), name)
  else
    how = ("%s; best is %s"):format(share_of(found.win, all, "wins",
      "win"), name)
  end
  return ("From %s %s wins: %s."):format(context.named, context.first, how)
end

function sentences.P(context, found)
  local all = #found.rows
  return ("From %s %s wins: %s."):format(context.named, context.second,
    all == 1 and "the only first move loses" or
    all == 2 and "both first moves lose" or
    ("each of the %s first moves loses"):format(words.integer(all)))
end

function sentences.D(context, found)
  return ("From %s neither player can force a win: with best play it is a "
    .. "draw; %s."):format(context.named, share_of(found.draw, #found.rows,
    "keeps it", "keep it"))
end

-- What the start pays, where endings are numbers.
local function payoff_text(context, worth)
  if worth == 0 then
    return " It pays nothing to either player."
  end
  return (" With best play %s gets %s from %s."):format(
    worth > 0 and context.first or context.second,
    words.payoff(math.abs(worth)),
    worth > 0 and context.second or context.first)
end

--- Who wins: `outcome`, `winner` (1: who moves first, 2; nil for a draw),
-- `value` or `worth`, how many first moves are a `win`, `draw`, `loss`, and
-- `best`, the name of a best one.
return function(context)
  local solution, number = context.solution, context.number
  local outcome = at.outcome(solution, number)
  local found = moves_of(context)
  local best = found.rows[1]
  if best then
    found.best, found.best_text = words.move(context.game, context.start,
      best.position)
  end
  local text = best and sentences[outcome](context, found) or
    ended(context, outcome)
  local worth = context.payoffs and at.worth(solution, number) or nil
  return {
    name = "winner",
    title = "Who wins",
    headline = headline(context, outcome),
    text = text .. (worth and payoff_text(context, worth) or ""),
    outcome = outcome,
    winner = outcome == "N" and 1 or outcome == "P" and 2 or nil,
    value = context.valued and at.value(solution, number) or nil,
    worth = worth,
    moves = #found.rows,
    win = found.win,
    draw = found.draw,
    loss = found.loss,
    best = found.best_text,
  }
end
