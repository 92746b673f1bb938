-- How large the game is, and how many moves there are to choose from.

local words = require "grundy.figures.words"

local function mean_text(mean)
  local text = words.decimal(mean)
  if text ~= "1" then
    return ("there are %s moves"):format(text)
  end
  return mean == 1 and "there is 1 move" or "there is hardly more than 1 move"
end

local function branching_text(branching)
  if branching.mean == 0 then
    return ""
  elseif branching.most and branching.most == branching.least then
    return (" Wherever play goes on, %s."):format(words.there(branching.most,
      "move"))
  end
  return (" Where play goes on, %s on average%s."):format(
    mean_text(branching.mean), branching.most and
    (", %s at least and %s at most"):format(words.integer(branching.least),
    words.integer(branching.most)) or "")
end

local function ends_text(census)
  if census.ends == 0 then
    return "play is over at none of them"
  elseif census.ends == census.positions then
    return census.ends == 1 and "play is over there" or
      "play is over at all of them"
  end
  return ("at %s play is over"):format(words.integer(census.ends))
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
    headline = words.count(census.positions, "position"),
    text = ("%s, with %s between them; %s.%s"):format(words.capital(
      words.there(census.positions, "position")), words.count(census.moves,
      "move"), ends_text(census), branching_text(branching)),
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
