-- The figures of a puzzle that are about its solutions and about going wrong:
-- how many shortest solutions there are, dead ends, detours, and pieces that do
-- not matter.

local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

-- What is known of the ways to a solution from the start of a context.
local function ways_of(context)
  context.ways = context.ways or check.answer(context.solution:puzzle(
    context.start, { entrances = 1 }))
  return context.ways
end

--
-- How many shortest solutions
--

-- Where the player has a choice on the shortest solutions.
local function choice_text(found)
  local several = found.on_way - found.forced
  if several == 0 then
    return " There is never a choice of moves."
  end
  local where = found.only == several and (several == 1 and "there" or
    "at each of these") or found.only == 0 and "at none of these" or
    ("at %s of these"):format(wording.integer(found.only))
  return (" On %s, %s where there is a choice of moves; %s, only one move is on "
    .. "a shortest solution."):format(found.solutions == 1 and "it" or "them",
    wording.there(several, "position"), where)
end

--- How many shortest `solutions` there are (`more`: more than that many), how
-- many positions with moves are `on_way` to them, at how many of these `only`
-- one of several moves is on a shortest solution, and how many are `forced`:
-- they have one move. Nil where there is nothing to solve.
function figures.solutions(context)
  local found = ways_of(context)
  if found.moves == 0 or found.moves == math.huge then
    return nil
  end
  local count = (found.more and "more than " or "") .. wording.integer(
    found.solutions)
  return {
    name = "solutions",
    title = "Shortest solutions",
    headline = wording.capital(count),
    text = (found.solutions == 1 and "There is one shortest solution." or
      ("There are %s shortest solutions."):format(count)) .. choice_text(found),
    solutions = found.solutions,
    more = found.more,
    on_way = found.on_way,
    only = found.only,
    forced = found.forced,
  }
end

--
-- Dead ends
--

local function entrance_text(context, found)
  local row = found.entrances[1]
  return ("%s into a dead end; the first that can be met is %s, at %s%s.")
    :format(wording.capital(wording.there(found.lost, "move that leads",
    "moves that lead")),
    (wording.phrase(context.game, row.from, row.to)),
    wording.place(context.game, row.from), row.after == 0 and "" or
    ", after " .. wording.count(row.after, "move"))
end

local function dead_text(context, found)
  if found.moves == math.huge then
    return ("The puzzle cannot be solved from %s, so everything that can be "
      .. "reached from there is a dead end."):format(context.named)
  elseif found.dead_ends == 0 then
    return ("Whatever is done from %s, the puzzle can still be solved.")
      :format(context.named)
  end
  return ("Of the %s that can be reached from %s, %s (%s) %s: the puzzle cannot "
    .. "be solved from there%s. %s"):format(wording.count(found.positions,
    "position"), context.named, wording.integer(found.dead_ends),
    wording.percent(found.dead_ends, found.positions),
    found.dead_ends == 1 and "is a dead end" or "are dead ends",
    found.stuck == 0 and "" or (", and %s no move"):format(
    wording.count(found.stuck, "has", "have")), entrance_text(context, found))
end

--- How many `dead_ends` can be reached, among how many `positions`, how many of
-- them are `stuck` (they have no moves), how many moves are `lost` (they lead
-- into dead ends from positions that can be solved), and one of those that can
-- be met first: `from`, `to`, and `after` how many moves.
function figures.dead_ends(context)
  local found = ways_of(context)
  local row = found.entrances[1] or {}
  return {
    name = "dead_ends",
    title = "Dead ends",
    headline = found.dead_ends == 0 and "None" or
      wording.integer(found.dead_ends),
    text = dead_text(context, found),
    positions = found.positions,
    dead_ends = found.dead_ends,
    stuck = found.stuck,
    lost = found.lost,
    from = row.from,
    to = row.to,
    after = row.after,
  }
end

--
-- Detours
--

--- Of the moves from positions that can be reached and solved: how many lead
-- `nearer` to a solution, how many `away` from it, how many are `sideways`, and
-- how many are `lost`. Nil where there are none.
function figures.detours(context)
  local found = ways_of(context)
  local all = found.nearer + found.sideways + found.away + found.lost
  if all == 0 then
    return nil
  end
  local parts = {}
  for _, row in ipairs { { "nearer", "a move nearer to a solution" },
    { "sideways", "neither nearer nor away" }, { "away", "away from it" },
    { "lost", "where there is none" } } do
    local count = found[row[1]]
    parts[#parts + 1] = count > 0 and ("%s (%s) %s %s"):format(
      wording.integer(count), wording.percent(count, all), count == 1 and
      "leads" or "lead", row[2]) or nil
  end
  return {
    name = "detours",
    title = "Moves that lead away",
    headline = wording.percent(found.away, all) .. " of moves",
    text = ("Where the puzzle can be solved, %s: %s."):format(wording.there(all,
      "move"), wording.list(parts)),
    nearer = found.nearer,
    sideways = found.sideways,
    away = found.away,
    lost = found.lost,
  }
end

--
-- The hardest position that can be reached
--

local function undone_text(found)
  return found.undone and " Every move that does not end play can be undone, in "
    .. "one move or more." or " Not all moves can be undone."
end

--- What is said of the hardest of the positions that can be reached from the
-- start. Adds to the figure of the hardest position: see puzzle.lua.
function figures.reach_text(context, figure)
  local found = ways_of(context)
  local hardest = found.hardest
  figure.undone = found.undone
  if not hardest or found.positions == 1 then
    return ""
  end
  figure.reached, figure.reached_moves = hardest.position, hardest.moves
  local harder = hardest.moves > found.moves
  return (" Of the %s that can be reached from %s, %s.%s"):format(wording.count(
    found.positions, "position"), context.named, harder and
    ("%s is the hardest, with %s"):format(wording.place(context.game,
    hardest.position), wording.count(hardest.moves, "move")) or
    "none takes more moves than the start", undone_text(found))
end

--
-- Pieces that do not matter
--

-- Puzzles with more positions are not solved once more for each piece; and at
-- most this many positions are looked at without a piece. Rules may never end where
-- a piece is missing; so many seconds are more than others take, even on a
-- busy machine, so that figures do not depend on it.
local LARGEST, LIMIT = 20000, 50000

figures.SECONDS = 30

local function named(rows)
  local names = {}
  for i, row in ipairs(rows) do
    names[i] = wording.quoted(wording.cut(row.name))
  end
  return wording.list(names, "or")
end

-- The pieces by what becomes of the puzzle without them.
local function sorted_out(rows, moves)
  local found = { useless = {}, shorter = {}, longer = {}, never = {},
    open = {} }
  for _, row in ipairs(rows) do
    local name = not row.moves and "open" or row.moves == moves and "useless"
      or row.moves == math.huge and "never" or row.moves < moves and "shorter"
      or "longer"
    table.insert(found[name], row)
  end
  return found
end

local function pieces_text(found, moves)
  local parts = {}
  local function add(rows, text)
    if rows[1] then
      parts[#parts + 1] = ("Without %s %s."):format(named(rows), text)
    end
  end
  add(found.useless, ("it still takes %s"):format(wording.count(moves, "move")))
  for _, row in ipairs(found.shorter) do
    add({ row }, ("it takes %s only"):format(wording.count(row.moves, "move")))
  end
  for _, row in ipairs(found.longer) do
    add({ row }, ("it takes %s"):format(wording.count(row.moves, "move")))
  end
  add(found.never, "it cannot be solved")
  add(found.open, "it has not been solved")
  return table.concat(parts, " ")
end

--- Which pieces do not matter: `pieces`, the rows of `solution:without`, and how
-- many of them are `useless`. Nil where there is no board, only one kind of
-- piece, or nothing to solve, and in large puzzles.
function figures.pieces(context)
  local moves = at.remoteness(context.solution, context.number)
  if kind.refusal(context.solution, "without") or moves == 0 or
    moves == math.huge or core.count(context.solution) > LARGEST then
    return nil
  end
  local rows = check.answer(context.solution:without(context.start,
    { limit = LIMIT, seconds = figures.SECONDS }))
  if #rows < 2 then
    return nil
  end
  local found = sorted_out(rows, moves)
  return {
    name = "pieces",
    title = "Pieces that do not matter",
    headline = not found.useless[1] and "None" or ("%s of %s"):format(
      wording.integer(#found.useless), wording.integer(#rows)),
    text = pieces_text(found, moves),
    pieces = rows,
    useless = #found.useless,
  }
end

return figures
