-- The chances of players at random, and how forgiving the game is.

local games = require "grundy.game"
local core = require "grundy.core"
local check = require "grundy.base.check"
local fault = require "grundy.base.fault"
local regime = require "grundy.regime"
local seen = require "grundy.moves.seen"
local symmetry = require "grundy.lexicon.symmetry"
local two = require "grundy.lexicon.two"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- The solution without `normal`. Symmetric positions are one position in the graph,
-- and symmetric moves are one move: of the nine first moves of tic-tac-toe, three
-- are left. Where single moves are looked at, the same rules are solved again
-- without `normal`, unless that takes too many positions or too long.
--

local LIMIT = 100000 -- positions

figures.SECONDS = 30

local function solve(context)
  local game = context.game
  return games.game(regime.derive(game, {
    sides = false,
    moves = game.moves,
    terminal = game.terminal,
    gain = game.gain,
  })):solve(context.start, {
    limit = LIMIT,
    seconds = figures.SECONDS,
    play = regime.play_in(regime.solved(context.solution)),
    player = context.player,
  })
end

-- Has every position the same outcome as the one that normal makes of it?
local function agrees(found, solution)
  for p, player in found:positions() do
    if found:outcome(p, player) ~= solution:outcome(p, player) then
      return false
    end
  end
  return true
end

-- The game solved without its normal; nil if the outcomes differ or it is too
-- large.
local function unfold(context)
  local found = context.game.normal and solve(context)
  return found and agrees(found, context.solution) and found or nil
end

--- The solution without normal. The second result is false if there is none and
-- the first still has normal: the game is too large without it, the rules rely
-- on it and fail, or they are not there.
function figures.unfolded(context)
  if not symmetry.folds(context.game) then
    return context.solution, true
  elseif context.unfolded == nil then
    local fine, found = fault.try(unfold, context)
    context.unfolded = fine and found or false
  end
  return context.unfolded or context.solution, context.unfolded ~= false
end

--
-- The first player's chances, when players play at random.
--

-- The chances are not computed where there are more moves, more positions that
-- lead back to each other, or more positions on cycles in all: that might take
-- minutes.
local MOST_MOVES = 10000000
local MOST_IN_CYCLE, MOST_IN_CYCLES = 100000, 200000

local kinds = {
  random = { first = "random", second = "random" },
  first_perfect = { first = "perfect", second = "random" },
  second_perfect = { first = "random", second = "perfect" },
}

-- What happens to the first player. Where it is only to win or to lose, the chance
-- to win says it all.
local function results(context, found)
  local game, parts = context.game, {}
  if not found.endless and wording.chance(found, "never") == "100 %" then
    return "play never ends"
  end
  local function add(name, text)
    if (found[name] or 0) > 0 then
      parts[#parts + 1] = text:format(wording.odds(found, name, parts.told))
      parts.told = true
    end
  end
  add("win", wording.does(game, "win") .. " with %s")
  parts[1] = parts[1] or wording.does(game, "never win")
  if (found.draw or 0) > 0 or found.never > 0 and not found.endless then
    add("loss", wording.does(game, "lose") .. " with %s")
    add("draw", wording.does(game, "draw") .. " with %s")
    if not found.endless then -- else it is a part of another chance
      add("never", "with %s play never ends")
    end
  end
  return context.first .. " " .. wording.list(parts)
end

-- A chance when only the first, and when only the second player is perfect.
local function pair_of(figure, name)
  return wording.chance(figure.first_perfect, name),
    wording.chance(figure.second_perfect, name)
end

-- A name may be a plural, which goes with another verb.
local PLAYS = "%s chance to win is %s if only %s plays perfectly, and %s if "
  .. "only %s does%s."
local NAMED = "%s chance to win is %s with perfect play by %s only, and %s "
  .. "with perfect play by %s only%s."

-- What perfect play gains: how it changes the first player's chance to win or,
-- where that stays the same, the second player's.
local function perfect_text(context, figure)
  local first, second = context.first, context.second
  local one, other = pair_of(figure, "win")
  local whose, both = wording.possessive(first), ""
  if one == other then
    local same = one
    one, other = pair_of(figure, "loss")
    if one == other then
      return ("%s chance to win is %s if only one of them plays perfectly, "
        .. "whichever it is."):format(wording.capital(whose), same)
    end
    both = ("; %s is %s in both cases"):format(whose, same)
    whose = wording.possessive(second)
  end
  return (wording.is_named(context.game) and NAMED or PLAYS):format(
    wording.capital(whose), one, first, other, second, both)
end

local function sentence(context, figure)
  return ("If both play at random from %s, %s. %s"):format(context.named,
    results(context, figure.random), perfect_text(context, figure))
end

--- Which moves a figure counts: `exact` is the second result of figures.at_random, or
-- of figures.unfolded.
function figures.counted_text(context, figure, exact)
  figure.up_to_symmetry = not exact or nil
  return exact and "" or symmetry.once(context, "moves")
end

--- What the numbers leave out.
function figures.reservations(context, figure, exact)
  local sharp = true
  for name in pairs(kinds) do
    sharp = sharp and (not figure[name] or wording.is_sharp(figure[name]))
  end
  return figures.counted_text(context, figure, exact) .. (sharp and "" or
    " Play at random can last too long for its chances to be computed exactly.")
end

-- Why the chances are not computed; nil if they are.
local function refusal(solution)
  local stats = core.counts(solution)
  if stats.moves > MOST_MOVES then
    return ("Chances are computed where there are at most %s moves; here "
      .. "there are %s."):format(wording.integer(MOST_MOVES),
      wording.integer(stats.moves))
  end
  local largest = stats.largest_component
  local cyclic = stats.positions - stats.components
  if largest > MOST_IN_CYCLE then
    return ("Chances are computed where at most %s positions lead back to "
      .. "each other; here %s do."):format(wording.integer(MOST_IN_CYCLE),
      wording.integer(largest))
  elseif cyclic > MOST_IN_CYCLES then
    return ("Chances are computed where about %s positions at most are on "
      .. "cycles; here more than %s are."):format(
      wording.integer(MOST_IN_CYCLES), wording.integer(cyclic))
  end
end

--- The solution to compute chances from, and whether all moves that a player sees
-- are known. Nil if the chances would take too long: then the figure says so.
function figures.at_random(context, figure)
  local reason = refusal(context.solution)
  if reason then
    figure.headline, figure.text = "Not computed", reason
    return nil
  end
  return context.solution, seen.is_known(context.solution)
end

--- The chances of the first player: `random` (both play at random),
-- `first_perfect` and `second_perfect` (one plays perfectly, the other at
-- random), each a table as `solution:chances` returns, with every move that the
-- rules give. Nil where there is no move.
function figures.chances(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "chances", title = "Chances at random" }
  local solution, exact = figures.at_random(context, figure)
  if not solution then
    return figure
  end
  for name, players in pairs(kinds) do
    figure[name] = check.answer(solution:chances(context.start,
      context.player, players))
  end
  context.random = figure.random
  figure.headline = wording.capital(wording.chance(figure.random, "win"))
  figure.text = sentence(context, figure) ..
    figures.reservations(context, figure, exact)
  return figure
end

--
-- How forgiving the game is: how many of the moves keep a win or a draw, and
-- how often only one does.
--

-- How many of some positions have a single move of a kind.
function figures.only_text(counts, what)
  local only, all = counts.only, counts.positions
  if only == 0 then
    return ("none of them has only one %s"):format(what)
  elseif only == all then
    return all == 1 and ("it has only one %s"):format(what) or
      ("each of them has only one %s"):format(what)
  end
  return ("%s of them (%s) %s only one %s"):format(wording.integer(only),
    wording.percent(only, all), only == 1 and "has" or "have", what)
end

-- `all` counts the positions with the outcome, including those where play is
-- over.
local function winning(counts, all)
  local where = counts.positions < all and "play goes on and " or ""
  if counts.positions == 0 then
    return "No position has a winning move."
  elseif counts.share >= 1 then
    return ("At %s where %sa win can be forced every move wins."):format(
      counts.positions == 1 and "the only position" or
      ("each of the %s positions"):format(wording.integer(counts.positions)),
      where)
  end
  return ("Where %sa win can be forced, at %s, %s of the moves win on "
    .. "average; %s."):format(where, wording.count(counts.positions,
    "position"), wording.share(counts.share), figures.only_text(counts,
    "winning move"))
end

-- The same from the start, while neither player gives anything away.
local function sensible(context, counts, all)
  if counts.positions == 0 or counts.positions == all.positions then
    return ""
  end
  return (" In sensible play from %s, where %s, it is %s at %s, and %s."):format(
    context.named, two.sensible, wording.share(counts.share),
    wording.count(counts.positions, "such position"),
    figures.only_text(counts, "winning move"))
end

local function holding(counts, all)
  local where = counts.positions < all and " where play goes on" or ""
  if counts.positions == 0 then
    return ""
  elseif counts.share >= 1 then
    return (" At %s%s every move keeps the draw."):format(
      counts.positions == 1 and "the only drawn position" or
      ("each of the %s drawn positions"):format(
      wording.integer(counts.positions)), where)
  end
  return (" A draw, at %s%s, is kept by %s of the moves on average; %s.")
    :format(wording.count(counts.positions, "position"), where,
    wording.share(counts.share), figures.only_text(counts, "move that keeps it"))
end

-- The headline is about winning moves or, where the start is drawn, about moves
-- that keep the draw; if there are none of that kind, about the other. The
-- second result is its share, if there is one.
local function headline(context)
  local stats = context.stats
  local counts, other = stats.forgiving, stats.holding
  if at.outcome(context.solution, context.number) == "D" then
    counts, other = other, counts
  end
  counts = counts.positions > 0 and counts or other
  if counts.positions == 0 then
    return "Nothing to lose"
  end
  return ("%s %s"):format(wording.share(counts.share), counts ==
    stats.forgiving and "of moves win" or "of moves hold"), counts.share
end

--- How forgiving: `winning` over all N positions, `sensible` over those of
-- sensible play from the start, `holding` over the D positions: each a table
-- of `positions`, the mean `share` of good moves, and how many have `only`
-- one; and `share`, the one in the headline.
function figures.forgiving(context)
  local stats = context.stats
  local from_start = context.from_start.sensible
  local head, share = headline(context)
  return {
    name = "forgiving",
    title = "How forgiving",
    headline = head,
    share = share,
    text = winning(stats.forgiving, stats.N) .. sensible(context,
      from_start, stats.forgiving) .. holding(stats.holding, stats.D),
    winning = stats.forgiving,
    sensible = from_start,
    holding = stats.holding,
  }
end

return figures
