-- The figures of a puzzle that are about its solutions and about going wrong:
-- how many shortest solutions there are, dead ends, detours, and pieces that do
-- not matter.

local core = require "grundy.core"
local changes = require "grundy.figures.changes"
local facts = require "grundy.figures.facts"
local kind = require "grundy.kind"
local ways = require "grundy.figures.ways"
local without = require "grundy.figures.without"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

-- What is known of the ways to a solution from the start of a context.
local function ways_of(context)
  context.ways = context.ways or ways.entered(context.solution, context.start)
  return context.ways
end

--
-- How many shortest solutions
--

-- Where the player has a choice on the shortest solutions: a fact.
local function choice(found)
  local several = found.on_way - found.forced
  if several == 0 then
    return "solutions.forced"
  end
  local where = found.only == several and (several == 1 and "there" or "at_each") or
    found.only == 0 and "at_none" or "at_some"
  return "solutions.choice", { choices = several,
    where = { fact = "solutions." .. where } }
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
  local list = facts.list(found.more and "solutions.more" or
    found.solutions == 1 and "solutions.one" or "solutions.some")
  list:add(choice(found))
  return {
    name = "solutions",
    title = "Shortest solutions",
    headline = (found.more and "More than " or "") .. wording.integer(found.solutions),
    facts = list,
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

local function dead_facts(context, found)
  if found.moves == math.huge then
    return facts.list "dead_ends.all"
  elseif found.dead_ends == 0 then
    return facts.list "dead_ends.none"
  end
  local list, row = facts.list(), found.entrances[1]
  list:add("dead_ends.some", { stuck_there = found.stuck > 0 and
    { fact = "dead_ends.stuck" } or "" })
  list:add("dead_ends.lost", { phrase = (wording.phrase(context.game, row.from, row.to)),
    later = row.after > 0 and { fact = "dead_ends.after" } or "" })
  return list
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
    facts = dead_facts(context, found),
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
  local list, parts = facts.list(), facts.list()
  for _, name in ipairs { "nearer", "sideways", "away", "lost" } do
    parts:add(found[name] > 0 and "detours." .. name, { count = found[name],
      all = all })
  end
  list:add("detours.moves", { moves = all, parts = parts })
  return {
    name = "detours",
    title = "Moves that lead away",
    headline = wording.percent(found.away, all) .. " of moves",
    facts = list,
    nearer = found.nearer,
    sideways = found.sideways,
    away = found.away,
    lost = found.lost,
  }
end

--
-- The hardest position that can be reached
--

--- Adds the hardest of the positions that can be reached from the start to the figure of
-- the hardest position: see puzzle.lua.
function figures.add_reach(context, figure)
  local found = ways_of(context)
  local hardest = found.hardest
  figure.undone = found.undone
  if not hardest or found.positions == 1 then
    return
  end
  figure.reached, figure.reached_moves = hardest.position, hardest.moves
  figure.facts:add(hardest.moves > found.moves and "hardest.reached" or
    "hardest.start", { positions = found.positions })
  figure.facts:add(found.undone and "hardest.undone" or "hardest.not_undone")
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

local function names_of(rows)
  local names = {}
  for i, row in ipairs(rows) do
    names[i] = wording.quoted(wording.cut(row.name))
  end
  return names
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

-- What becomes of the puzzle without each piece: where it takes other moves, one by one.
local function piece_facts(found, moves)
  local list = facts.list()
  local function add(name, rows, n)
    list:add(rows[1] and "pieces." .. name, { names = names_of(rows), moves = n })
  end
  add("useless", found.useless, moves)
  for _, name in ipairs { "shorter", "longer" } do
    for _, row in ipairs(found[name]) do
      add(name, { row }, row.moves)
    end
  end
  add("never", found.never)
  add("open", found.open)
  return list
end

--- Which pieces do not matter: `pieces`, the rows of `solution:without`, but where the
-- puzzle can be solved without how many positions there are, and how many pieces are
-- `useless`. Nil where there is no board, only one kind of
-- piece, or nothing to solve, and in large puzzles.
function figures.pieces(context)
  local moves = at.remoteness(context.solution, context.number)
  if kind.refusal(context.solution, "without") or moves == 0 or
    moves == math.huge or core.count(context.solution) > LARGEST then
    return nil
  end
  local limits = { limit = LIMIT, seconds = figures.SECONDS }
  local rows = without.rows(context.solution, context.start, context.number, nil,
    function(q) return changes.shortest(context.solution, q, limits) end)
  if #rows < 2 then
    return nil
  end
  local found = sorted_out(rows, moves)
  return {
    name = "pieces",
    title = "Pieces that do not matter",
    headline = not found.useless[1] and "None" or ("%s of %s"):format(
      wording.integer(#found.useless), wording.integer(#rows)),
    facts = piece_facts(found, moves),
    pieces = rows,
    useless = #found.useless,
  }
end

return figures
