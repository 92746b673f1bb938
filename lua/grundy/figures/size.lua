-- How large the game is, and how many moves there are to choose from.

local words = require "grundy.figures.words"

local function mean_text(mean)
  local text = words.decimal(mean)
  if text ~= "1" then
    return ("there are %s moves"):format(text)
  end
  return "there is hardly more than 1 move"
end

-- `where` says at which positions there are so many moves.
local function branching_text(branching, everywhere, where)
  if branching.mean == 0 then
    return ""
  elseif branching.most and branching.most == branching.least then
    return (" %s%s."):format(everywhere, words.there(branching.most, "move"))
  elseif branching.mean == 1 then -- where the game splits
    return " Where there is a move, it is the only one."
  end
  return " " .. words.capital(("%s%s on average%s."):format(where,
    mean_text(branching.mean), branching.most and
    (", %s at least and %s at most"):format(words.integer(branching.least),
    words.integer(branching.most)) or ""))
end

local function ends_text(census)
  if census.ends == 0 then
    return "play goes on from each of them"
  elseif census.ends == census.positions then
    return "play is over at all of them"
  end
  return ("at %s play is over"):format(words.integer(census.ends))
end

-- A single position: its only move, if there is one, leads back to it.
local function single_text(census)
  return census.ends == 1 and "There is 1 position, and play is over there." or
    "There is 1 position, and 1 move, which leads back to it."
end

-- How many positions of several starts are reached from the one that the
-- figures are about.
local function reached_text(context)
  local all, reached = context.census.positions, context.from_start.positions
  if reached == all then
    return ""
  end
  return (" Only %s of them can be reached from %s, itself included."):format(
    words.integer(reached), context.named)
end

-- Where the game splits, play ends at sums: often at that of no parts.
local function split_text(census)
  local them = census.positions == 1 and "it" or "them"
  return ("%s, and %s from %s to sums of %s; play is over when no part has a "
    .. "move.%s"):format(words.capital(words.there(census.positions,
    "position")), words.count(census.moves, "move"), them, them,
    branching_text(census.branching, nil, "where there is a move, "))
end

local function sentence(context)
  local census = context.census
  if context.splits then
    return split_text(census)
  elseif census.positions == 1 then
    return single_text(census)
  end
  local ends = census.ends > 0
  return ("%s, with %s between them; %s.%s%s"):format(words.capital(
    words.there(census.positions, "position")), words.count(census.moves,
    "move"), ends_text(census), branching_text(census.branching,
    ends and "Wherever play goes on, " or "Everywhere ",
    ends and "where play goes on, " or ""), reached_text(context))
end

--- The size: `positions`, `moves`, `ends` (where there is no move), and
-- `branching`: `mean`, `least`, `most` of the number of moves where there is
-- one (where the game splits the mean only).
return function(context)
  local census = context.census
  local branching = census.branching
  return {
    name = "size",
    title = "Size and branching",
    headline = words.count(census.positions, "position")
      .. (context.game.normal and " up to symmetry" or ""),
    text = sentence(context),
    positions = census.positions,
    moves = census.moves,
    ends = census.ends,
    branching = {
      mean = branching.mean,
      least = branching.least,
      most = branching.most,
    },
  }
end
