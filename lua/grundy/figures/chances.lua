-- The chances of players at random, and how forgiving the game is.

local games = require "grundy.game"
local core = require "grundy.core"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local fault = require "grundy.base.fault"
local regime = require "grundy.regime"
local seen = require "grundy.moves.seen"
local symmetry = require "grundy.lexicon.symmetry"
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

-- What happens to the first player, as facts. Where it is only to win or to lose, the
-- chance to win says it all; and endless play may be a part of another chance.
local function results(found)
  local parts = facts.list()
  local function add(name)
    if (found[name] or 0) > 0 then
      parts:add("chances." .. name, { of = "random", short = parts.told })
      parts.told = true
    end
  end
  add "win"
  if not parts.told then
    parts:add "chances.no_win"
  end
  if (found.draw or 0) > 0 or found.never > 0 and not found.endless then
    add "loss"
    add "draw"
    add(not found.endless and "never")
  end
  parts.told = nil
  return parts
end

-- Is a chance of the first player the same whichever player is perfect?
local function is_same(figure, name)
  return wording.chance(figure.first_perfect, name) ==
    wording.chance(figure.second_perfect, name)
end

-- What perfect play gains: how it changes the first player's chance to win or,
-- where that stays the same, the second player's. A name may be a plural, which goes
-- with another verb.
local function perfect(context, figure)
  local named = wording.is_named(context.game) and "_named" or ""
  if not is_same(figure, "win") then
    return "chances.perfect" .. named
  end
  return is_same(figure, "loss") and "chances.same" or
    "chances.perfect_second" .. named
end

local function facts_of(context, figure)
  local found, list = figure.random, facts.list()
  if not found.endless and wording.chance(found, "never") == "100 %" then
    list:add "chances.never_ends"
  else
    list:add("chances.random", { parts = results(found) })
  end
  list:add(perfect(context, figure))
  return list
end

--- Adds which moves a figure counts: `exact` is the second result of figures.at_random,
-- or of figures.unfolded.
function figures.add_counted(context, figure, exact)
  figure.up_to_symmetry = not exact or nil
  figure.facts:add(not exact and symmetry.once(context) and "counted.moves")
end

--- Adds what the numbers leave out.
function figures.add_reservations(context, figure, exact)
  figures.add_counted(context, figure, exact)
  local sharp = true
  for name in pairs(kinds) do
    sharp = sharp and (not figure[name] or wording.is_sharp(figure[name]))
  end
  figure.facts:add(not sharp and "chances.inexact")
end

-- Why the chances are not computed: the key and the numbers of a fact; nil if they are.
local function refusal(solution)
  local stats = core.counts(solution)
  local cyclic = stats.positions - stats.components
  if stats.moves > MOST_MOVES then
    return "chances.many_moves", { most = MOST_MOVES, moves = stats.moves }
  elseif stats.largest_component > MOST_IN_CYCLE then
    return "chances.large_component",
      { most = MOST_IN_CYCLE, positions = stats.largest_component }
  elseif cyclic > MOST_IN_CYCLES then
    return "chances.many_cyclic", { most = MOST_IN_CYCLES, positions = cyclic }
  end
end

--- The solution to compute chances from, and whether all moves that a player sees
-- are known. Nil if the chances would take too long: then the figure says so.
function figures.at_random(context, figure)
  figure.facts = facts.list()
  figure.facts:add(refusal(context.solution))
  if figure.facts[1] then
    figure.headline = "Not computed"
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
  figure.facts = facts_of(context, figure)
  figures.add_reservations(context, figure, exact)
  return figure
end

--
-- How forgiving the game is: how many of the moves keep a win or a draw, and
-- how often only one does.
--

--- How many of some positions, those of a part of the figure, have a single move of a
-- kind: a fact.
function figures.only(part, counts, what)
  local only, all = counts.only, counts.positions
  return { of = part, what = { fact = what }, fact = only == 0 and "only.none" or
    only < all and "only.some" or all == 1 and "only.it" or "only.each" }
end

local function only(part, counts)
  return figures.only(part, counts, part == "holding" and "forgiving.holding_move" or
    "forgiving.winning_move")
end

-- `all` counts the positions with the outcome, including those where play is
-- over.
local function add_winning(list, counts, all)
  local where = counts.positions < all and { fact = "forgiving.goes_on" } or ""
  if counts.positions == 0 then
    list:add "forgiving.none"
  elseif counts.share >= 1 then
    list:add(counts.positions == 1 and "forgiving.at_one" or "forgiving.at_all",
      { where = where })
  else
    list:add("forgiving.some", { where = where, only = only("winning", counts) })
  end
end

local function add_holding(list, counts, all)
  local where = counts.positions < all and { fact = "forgiving.where_on" } or ""
  if counts.positions == 0 then
    return
  elseif counts.share >= 1 then
    list:add(counts.positions == 1 and "forgiving.drawn_one" or "forgiving.drawn_all",
      { where = where })
  else
    list:add("forgiving.drawn", { where = where, only = only("holding", counts) })
  end
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
  local list = facts.list()
  add_winning(list, stats.forgiving, stats.N)
  -- The same from the start, while neither player gives anything away.
  if from_start.positions > 0 and from_start.positions < stats.forgiving.positions then
    list:add("forgiving.sensible", { only = only("sensible", from_start) })
  end
  add_holding(list, stats.holding, stats.D)
  return {
    name = "forgiving",
    title = "How forgiving",
    headline = head,
    share = share,
    facts = list,
    winning = stats.forgiving,
    sensible = from_start,
    holding = stats.holding,
  }
end

return figures
