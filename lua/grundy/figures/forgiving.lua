-- How forgiving the game is: how many of the moves keep what a position
-- promises, and how often it is a single one.

local core = require "grundy.core"
local words = require "grundy.figures.words"

local at = core.at

-- So many of some positions have a single move of a kind.
local function only_text(counts, what)
  local only, all = counts.only, counts.positions
  if only == 0 then
    return ("none of them has only one %s"):format(what)
  elseif only == all then
    return all == 1 and ("it has only one %s"):format(what) or
      ("each of them has only one %s"):format(what)
  end
  return ("%s of them (%s) %s only one %s"):format(words.integer(only),
    words.percent(only, all), only == 1 and "has" or "have", what)
end

-- `all` are the positions of the outcome, also those where play is over.
local function winning(counts, all)
  local where = counts.positions < all and "play goes on and " or ""
  if counts.positions == 0 then
    return "There is no position where a move could win."
  elseif counts.share >= 1 then
    return ("At %s where %sa win can be forced every move wins."):format(
      counts.positions == 1 and "the only position" or
      ("each of the %s positions"):format(words.integer(counts.positions)),
      where)
  end
  return ("Where %sa win can be forced, at %s, %s of the moves win on "
    .. "average; %s."):format(where, words.count(counts.positions,
    "position"), words.share(counts.share), only_text(counts,
    "winning move"))
end

-- The same from the start, while nobody gives away what he has.
local function sensible(context, counts, all)
  if counts.positions == 0 or counts.positions == all.positions then
    return ""
  end
  return (" In sensible play from %s, where nobody gives away a win or a "
    .. "draw, it is %s at %s, and %s."):format(context.named,
    words.share(counts.share), words.count(counts.positions,
    "such position"), only_text(counts, "winning move"))
end

local function holding(counts, all)
  local where = counts.positions < all and " where play goes on" or ""
  if counts.positions == 0 then
    return ""
  elseif counts.share >= 1 then
    return (" At %s%s every move keeps the draw."):format(
      counts.positions == 1 and "the only drawn position" or
      ("each of the %s drawn positions"):format(
      words.integer(counts.positions)), where)
  end
  return (" A draw, at %s%s, is kept by %s of the moves on average; %s.")
    :format(words.count(counts.positions, "position"), where,
    words.share(counts.share), only_text(counts, "move that keeps it"))
end

-- The headline is about the start's own kind of play: where it is drawn,
-- about keeping the draw, if there is anything to keep anywhere.
local function headline(context)
  local census = context.census
  local counts, other = census.forgiving, census.holding
  if at.outcome(context.solution, context.number) == "D" then
    counts, other = other, counts
  end
  counts = counts.positions > 0 and counts or other
  if counts.positions == 0 then
    return "Nothing to lose"
  end
  return ("%s %s"):format(words.share(counts.share), counts ==
    census.forgiving and "of moves win" or "of moves hold")
end

--- How forgiving: `winning` over all N positions, `sensible` over those of
-- sensible play from the start, `holding` over the D positions: each a table
-- of `positions`, the mean `share` of good moves, and how many have `only`
-- one. Nil where the game splits.
return function(context)
  local census = context.census
  if not census.forgiving then
    return nil
  end
  local from_start = context.from_start.sensible
  return {
    name = "forgiving",
    title = "How forgiving",
    headline = headline(context),
    text = winning(census.forgiving, census.N) .. sensible(context,
      from_start, census.forgiving) .. holding(census.holding, census.D),
    winning = census.forgiving,
    sensible = from_start,
    holding = census.holding,
  }
end
