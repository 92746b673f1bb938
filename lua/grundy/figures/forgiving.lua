-- How forgiving the game is: how many of the moves keep what a position
-- promises, and how often it is a single one.

local words = require "grundy.figures.words"

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

local function winning(counts)
  if counts.positions == 0 then
    return "There is no position where a move could win."
  elseif counts.share >= 1 then
    return ("At %s where a win can be forced every move wins."):format(
      counts.positions == 1 and "the only position" or
      ("each of the %s positions"):format(words.integer(counts.positions)))
  end
  return ("Where a win can be forced, at %s, %s of the moves win on average; "
    .. "%s."):format(words.count(counts.positions, "position"),
    words.share(counts.share), only_text(counts, "winning move"))
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

local function holding(counts)
  if counts.positions == 0 then
    return ""
  elseif counts.share >= 1 then
    return (" At %s every move keeps the draw."):format(
      counts.positions == 1 and "the only drawn position" or
      ("each of the %s drawn positions"):format(
      words.integer(counts.positions)))
  end
  return (" A draw, at %s, is kept by %s of the moves on average; %s.")
    :format(words.count(counts.positions, "position"),
    words.share(counts.share), only_text(counts, "move that keeps it"))
end

-- The headline is about the start's own kind of play, if there is any.
local function headline(census)
  local counts = census.forgiving.positions > 0 and census.forgiving or
    census.holding
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
    headline = headline(census),
    text = winning(census.forgiving) .. sensible(context, from_start,
      census.forgiving) .. holding(census.holding),
    winning = census.forgiving,
    sensible = from_start,
    holding = census.holding,
  }
end
