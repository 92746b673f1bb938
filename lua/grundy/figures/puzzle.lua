-- The figures of a puzzle that differ from those of games: there is one player,
-- N can be solved, and P cannot.

local core = require "grundy.core"
local check = require "grundy.base.check"
local at_random = require "grundy.figures.chances".at_random
local only_text = require "grundy.figures.chances".only_text
local reservations = require "grundy.figures.chances".reservations
local length = require "grundy.figures.length"
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

-- How many of the moves of the start do something, which is at least one.
local function share_of(count, found, does, do_it)
  if found.moves == 1 then
    return "the only move " .. does
  elseif count == found.moves then
    return ("%s moves %s"):format(count == 2 and "both" or "all "
      .. wording.integer(count), do_it)
  end
  return ("%s of %s moves %s"):format(wording.integer(count),
    wording.integer(found.moves), count == 1 and does or do_it)
end

local function sentence(context, found, solved)
  if found.moves == 0 then
    return ("%s is %s before it begins: there are no moves."):format(
      wording.capital(context.named), solved and "solved" or "over")
  elseif not solved then
    return ("From %s there is no way to a solution, whatever the player does.")
      :format(context.named)
  end
  local moves = at.remoteness(context.solution, context.number)
  return ("From %s the puzzle can be solved in %s, and not in fewer: %s, and "
    .. "%s on a shortest way; one begins with %s."):format(context.named,
    wording.count(moves, "move"),
    share_of(found.win, found, "keeps it solvable", "keep it solvable"),
    share_of(found.shortest, found, "is", "are"), found.name)
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
  return {
    name = "winner",
    title = "Can it be solved",
    headline = outcome == "N" and "Yes" or "No",
    text = sentence(context, found, outcome == "N"),
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

local function longest_text(distance, solved)
  if distance == math.huge then
    return solved and " Other ways can go on for ever." or
      " Play can go on for ever."
  elseif distance == 0 then
    return ""
  end
  return (solved and " No way is longer than %s." or
    " Play lasts at most %s."):format(wording.count(distance, "move"))
end

--- How long: the `moves` of a shortest way, which are the `remoteness`
-- (infinite if there is none), and `distance`, the most moves there can be.
function figures.length(context)
  local moves = at.remoteness(context.solution, context.number)
  local distance = at.distance(context.solution, context.number)
  local text = moves == math.huge and "There is no way to a solution." or
    moves == 0 and "It is solved." or
    ("A shortest way takes %s."):format(wording.count(moves, "move"))
  return {
    name = "length",
    title = "The shortest way",
    headline = wording.infinite(moves) or wording.count(moves, "move"),
    text = text .. longest_text(distance, moves < math.huge),
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
  local text = stats.P == 0 and ("The puzzle can be solved from %s."):format(
    one and "it" or "all of them") or stats.N == 0 and one and
    "The puzzle cannot be solved from it." or
    stats.N == 0 and "The puzzle can be solved from none of them." or
    ("The puzzle can be solved from %s of them (%s); the other %s cannot be "
    .. "solved."):format(wording.integer(stats.N), wording.percent(stats.N,
    all), wording.integer(stats.P))
  return {
    name = "outcomes",
    title = "Where it can be solved",
    headline = wording.percent(stats.N, all) .. " of positions",
    text = ("%s. %s"):format(wording.capital(wording.there(all, "position")),
      text),
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

local function good(counts, all)
  local where = counts.positions < all and "where there is a move and " or
    "where "
  if counts.positions == 0 then
    return "Nothing can go wrong: no position with a move can be solved."
  elseif counts.share >= 1 then
    return ("Nothing can go wrong: %sthe puzzle can be solved, every move "
      .. "keeps it so."):format(where)
  end
  return ("%sthe puzzle can be solved, at %s, %s of the moves keep it so on "
    .. "average; %s."):format(wording.capital(where), wording.count(
    counts.positions, "position"), wording.share(counts.share),
    only_text(counts, "such move"))
end

--- How forgiving: `winning` over all N positions, `sensible` over those that
-- are reached from the start while the puzzle can be solved: `positions`, the
-- mean `share` of moves that keep it solvable, and how many have `only` one.
function figures.forgiving(context)
  local counts = context.stats.forgiving
  return {
    name = "forgiving",
    title = "How forgiving",
    headline = counts.positions == 0 and "Nothing to lose" or
      wording.share(counts.share) .. " of moves keep it solvable",
    text = good(counts, context.stats.N),
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
  local parts = { "solves the puzzle with " .. wording.odds(found, "win") }
  for _, row in ipairs { { "loss", "comes to another end with " },
    { "never", "never comes to an end with " } } do
    parts[#parts + 1] = found[row[1]] > 0 and row[2] ..
      wording.odds(found, row[1], true) or nil
  end
  figure.random = found
  figure.headline = wording.capital(wording.chance(found, "win"))
  figure.text = ("A player who moves at random from %s %s.%s"):format(
    context.named, wording.list(parts), reservations(context, figure, exact))
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

-- What is said of the hardest start, if there are several; and its position.
local function start_text(context)
  local number, count = hardest_start(context.solution)
  if not number then
    return "", nil
  end
  local p = core.start(context.solution, number)
  return (" Of the %s starts, %s is the hardest, with %s."):format(
    wording.integer(count), wording.place(context.game, p), wording.count(
    at.remoteness(context.solution, number), "move")), p
end

--- The hardest position, and a shortest way from there, as figures.longest of
-- games has them; `hardest_start`, if there are several starts; and, of what
-- can be reached from the start, `reached`, the hardest position, its
-- `reached_moves`, and `undone`: is there a way back to the start from all of
-- these where there is a move?
function figures.longest(context)
  local figure = length.longest(context)
  figure.title = "The hardest position"
  if figure.count == 0 then
    figure.text = "The puzzle can be solved from no position."
  elseif figure.moves == 0 then
    figure.text = "Where the puzzle can be solved, it is solved already."
  else
    local start
    figure.text, start = start_text(context)
    figure.hardest_start = start
    figure.text = ("From %s, the puzzle takes %s, and from no position it "
      .. "takes more.%s%s%s"):format(wording.place(context.game,
      figure.position), wording.count(figure.moves, "move"),
      figure.count > 1 and (" There are %s of this kind."):format(
      wording.count(figure.count, "position")) or "", figure.text,
      puzzle_ways.reach_text(context, figure))
  end
  return figure
end

return figures
