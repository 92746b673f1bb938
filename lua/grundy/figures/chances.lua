-- The first player's chances, when players play at random.

local check = require "grundy.check"
local core = require "grundy.core"
local unfolded = require "grundy.figures.unfolded"
local words = require "grundy.figures.words"

-- The chances are not computed where there are more moves, nor where so many
-- positions lead back to each other, or so many in all to any other: that
-- might take minutes.
local MOST_MOVES = 10000000
local MOST_IN_CYCLE, MOST_IN_CYCLES = 100000, 200000

local kinds = {
  random = { first = "random", second = "random" },
  first_perfect = { first = "perfect", second = "random" },
  second_perfect = { first = "random", second = "perfect" },
}

-- What else can happen than a win of the first player.
local function rest(found)
  local parts = { "loses with " .. words.odds(found, "loss", true) }
  if (found.draw or 0) > 0 then
    parts[#parts + 1] = "draws with " .. words.odds(found, "draw", true)
  end
  if found.never > 0 then
    parts[#parts + 1] = ("with %s play never ends"):format(
      words.odds(found, "never", true))
  end
  return #parts > 1 and ", " .. words.list(parts) or ""
end

-- A chance when only the first, and when only the second player is perfect.
local function pair_of(figure, name)
  return words.chance(figure.first_perfect, name),
    words.chance(figure.second_perfect, name)
end

-- What it helps to play perfectly: the first player's chance to win; where
-- that stays the same, the second player's, if that does not.
local function perfect_text(context, figure)
  local first, second = context.first, context.second
  local one, other = pair_of(figure, "win")
  local whose, both = first, ""
  if one == other then
    local same = one
    one, other = pair_of(figure, "loss")
    if one == other then
      return ("%s's chance to win is %s if only one of them plays perfectly, "
        .. "whichever it is."):format(words.capital(first), same)
    end
    whose, both = second, ("; %s's is %s in both cases"):format(first, same)
  end
  return ("%s's chance to win is %s if only %s plays perfectly, and %s if "
    .. "only %s does%s."):format(words.capital(whose), one, first, other,
    second, both)
end

local function sentence(context, figure)
  return ("If both play at random from %s, %s wins with %s%s. %s"):format(
    context.named, context.first, words.odds(figure.random, "win"),
    rest(figure.random), perfect_text(context, figure))
end

-- What is to be known of the numbers.
local function reservations(figure, exact)
  local sharp = true
  for name in pairs(kinds) do
    sharp = sharp and words.is_sharp(figure[name])
  end
  return (exact and "" or " Moves that the game's normal makes one count as "
    .. "one.") .. (sharp and "" or " Play at random can last too long for its "
    .. "chances to be computed exactly.")
end

-- Why the chances are not computed; nil if they are.
local function refusal(solution)
  local stats = core.counts(solution)
  if stats.moves > MOST_MOVES then
    return ("Chances are computed where there are at most %s moves; here "
      .. "there are %s."):format(words.integer(MOST_MOVES),
      words.integer(stats.moves))
  end
  local largest = stats.largest_component
  local cyclic = stats.positions - stats.components
  if largest > MOST_IN_CYCLE then
    return ("Chances are computed where at most %s positions lead back to "
      .. "each other; here %s do."):format(words.integer(MOST_IN_CYCLE),
      words.integer(largest))
  elseif cyclic > MOST_IN_CYCLES then
    return ("Chances are computed where about %s positions at most are on "
      .. "cycles; here more than %s are."):format(
      words.integer(MOST_IN_CYCLES), words.integer(cyclic))
  end
end

--- The chances of who moves first: `random` (both play at random),
-- `first_perfect` and `second_perfect` (only one does not), each a table as of
-- `solution:chances`, of the moves as the rules give them (`unfolded.lua`). Nil
-- where the game splits, or where there is no move.
return function(context)
  if context.splits or core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "chances", title = "Chances at random" }
  local solution, exact = unfolded.solution(context)
  local reason = refusal(solution)
  if reason then
    figure.headline, figure.text = "Not computed", reason
    return figure
  end
  for name, players in pairs(kinds) do
    figure[name] = check.answer(solution:chances(context.start,
      context.player, players))
  end
  context.random = figure.random
  figure.headline = words.capital(words.chance(figure.random, "win"))
  figure.text = sentence(context, figure) .. reservations(figure, exact)
  return figure
end
