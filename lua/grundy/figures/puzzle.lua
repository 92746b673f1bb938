-- The figures of a puzzle that differ from those of games: there is one player,
-- N can be solved, and P cannot.

local core = require "grundy.core"
local check = require "grundy.base.check"
local at_random = require "grundy.figures.chances".at_random
local add_reservations = require "grundy.figures.chances".add_reservations
local facts = require "grundy.figures.facts"
local length = require "grundy.figures.length"
local only = require "grundy.figures.chances".only
local puzzle_ways = require "grundy.figures.puzzle_ways"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {
  solutions = puzzle_ways.solutions,
  dead_ends = puzzle_ways.dead_ends,
  detours = puzzle_ways.detours,
  pieces = puzzle_ways.pieces,
}

--
-- Can it be solved?
--

local function moves_of(context)
  local rows = check.answer(context.solution:moves(context.start))
  local found = { moves = #rows, win = 0, draw = 0, loss = 0, shortest = 0,
    first = rows[1] }
  for _, row in ipairs(rows) do
    found[row.result] = found[row.result] + 1
    found.shortest = found.shortest + (row.best and 1 or 0)
  end
  return found
end

-- How many of the moves of the start do something, which is at least one: a fact.
local function share_of(count, all)
  if all == 1 then
    return { fact = "moves.only" }
  elseif count == all then
    return { fact = count == 2 and "moves.both" or "moves.all", same = "" }
  end
  return { fact = "moves.some", count = count, same = "" }
end

local function winner_fact(found, solved)
  if found.moves == 0 then
    return solved and "puzzle.solved" or "puzzle.over"
  elseif not solved then
    return "puzzle.unsolvable"
  end
  return "puzzle.solvable", { keeping = share_of(found.win, found.moves),
    short = share_of(found.shortest, found.moves), move = found.name }
end

--- Can it be solved: the `outcome`, how many `moves` the start has, how many of
-- these are a `win` (the puzzle can still be solved) or a `loss`, how many are
-- on a `shortest` way, and `best`, the name of one of those.
function figures.winner(context)
  local found = moves_of(context)
  local outcome = at.outcome(context.solution, context.number)
  local text
  if found.first then
    found.name, text = wording.phrase(context.game, context.start,
      found.first.position)
  end
  local list = facts.list()
  list:add(winner_fact(found, outcome == "N"))
  return {
    name = "winner",
    title = "Can it be solved",
    headline = outcome == "N" and "Yes" or "No",
    facts = list,
    remoteness = at.remoteness(context.solution, context.number),
    outcome = outcome,
    moves = found.moves,
    win = found.win,
    draw = found.draw,
    loss = found.loss,
    shortest = found.shortest,
    best = text,
  }
end

--
-- How long it takes
--

local function longest_fact(distance, solved)
  if distance == math.huge then
    return solved and "puzzle.others_forever" or "puzzle.forever"
  end
  return distance > 0 and (solved and "puzzle.no_longer" or "puzzle.at_most")
end

--- How long: the `moves` of a shortest way, which are the `remoteness`
-- (infinite if there is none), and `distance`, the most moves there can be.
function figures.length(context)
  local moves = at.remoteness(context.solution, context.number)
  local distance = at.distance(context.solution, context.number)
  local list = facts.list(moves == math.huge and "puzzle.no_way" or
    moves == 0 and "puzzle.is_solved" or "puzzle.shortest")
  list:add(longest_fact(distance, moves < math.huge))
  return {
    name = "length",
    title = "The shortest way",
    headline = wording.infinite(moves) or wording.count(moves, "move"),
    facts = list,
    moves = moves,
    remoteness = moves,
    distance = distance,
  }
end

--
-- Where it can be solved
--

--- How many positions can be solved (`N`) and cannot (`P`), and their `share`.
function figures.outcomes(context)
  local stats = context.stats
  local all = stats.positions
  local one = all == 1
  return {
    name = "outcomes",
    title = "Where it can be solved",
    headline = wording.percent(stats.N, all) .. " of positions",
    facts = facts.list("puzzle.positions",
      stats.P == 0 and (one and "puzzle.from_it" or "puzzle.from_all") or
      stats.N == 0 and (one and "puzzle.not_from_it" or "puzzle.from_none") or
      "puzzle.from_some"),
    positions = all,
    P = stats.P,
    N = stats.N,
    D = 0,
    share = { P = stats.P / all, N = stats.N / all, D = 0 },
  }
end

--
-- How forgiving it is
--

local function forgiving_fact(counts, all)
  if counts.positions == 0 then
    return "puzzle.none_solvable"
  end
  local where = { fact = counts.positions < all and "puzzle.where_moves" or
    "puzzle.where" }
  return counts.share >= 1 and "puzzle.all_keep" or "puzzle.some_keep",
    { where = where, only = counts.share < 1 and only("winning", counts,
      "puzzle.such_move") or nil }
end

--- How forgiving: `winning` over all N positions, `sensible` over those that
-- are reached from the start while the puzzle can be solved: `positions`, the
-- mean `share` of moves that keep it solvable, and how many have `only` one.
function figures.forgiving(context)
  local counts, list = context.stats.forgiving, facts.list()
  list:add(forgiving_fact(counts, context.stats.N))
  return {
    name = "forgiving",
    title = "How forgiving",
    headline = counts.positions == 0 and "Nothing to lose" or
      wording.share(counts.share) .. " of moves keep it solvable",
    facts = list,
    share = counts.positions > 0 and counts.share or nil,
    winning = counts,
    sensible = context.from_start.sensible,
    holding = context.stats.holding,
  }
end

--
-- The chances of a player at random
--

--- The chances: `random`, as `solution:chances` returns them. Nil where there
-- is no move.
function figures.chances(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "chances", title = "Chances at random" }
  local solution, exact = at_random(context, figure)
  if not solution then
    return figure
  end
  local found = check.answer(solution:chances(context.start))
  local parts = facts.list()
  parts:add("puzzle.solves", { of = "random" })
  parts:add(found.loss > 0 and "puzzle.other_end", { of = "random", short = true })
  parts:add(found.never > 0 and "puzzle.never_ends", { of = "random", short = true })
  figure.random = found
  figure.headline = wording.capital(wording.chance(found, "win"))
  figure.facts:add("puzzle.random", { parts = parts })
  add_reservations(context, figure, exact)
  return figure
end

--
-- The hardest position
--

-- The number of the hardest start, if there are several: the first among those
-- with the greatest finite remoteness. And how many starts there are.
local function hardest_start(solution)
  local runs, greatest, hardest, count = core.starts(solution), -1, nil, 0
  for k = 1, #runs, 2 do
    count = count + runs[k + 1]
    for number = runs[k], runs[k] + runs[k + 1] - 1 do
      local moves = at.remoteness(solution, number)
      if moves < math.huge and moves > greatest then
        greatest, hardest = moves, number
      end
    end
  end
  return count > 1 and hardest or nil, count
end

-- Adds the hardest start to a figure, if there are several.
local function add_hardest_start(context, figure)
  local number, count = hardest_start(context.solution)
  if number then
    figure.hardest_start = core.start(context.solution, number)
    figure.facts:add("puzzle.hardest_start", { starts = count,
      hardest_start_moves = at.remoteness(context.solution, number) })
  end
end

--- The hardest position, and a shortest way from there, as figures.longest of
-- games has them; `hardest_start`, if there are several starts; and, of what
-- can be reached from the start, `reached`, the hardest position, its
-- `reached_moves`, and `undone`: is there a way back to the start from all of
-- these where there is a move?
function figures.longest(context)
  local figure = length.longest(context)
  figure.title = "The hardest position"
  figure.facts = facts.list(figure.count == 0 and "puzzle.nowhere" or
    figure.moves == 0 and "puzzle.already" or "puzzle.hardest")
  if figure.count > 0 and figure.moves > 0 then
    figure.facts:add(figure.count > 1 and "puzzle.of_this_kind")
    add_hardest_start(context, figure)
    puzzle_ways.add_reach(context, figure)
  end
  return figure
end

return figures
