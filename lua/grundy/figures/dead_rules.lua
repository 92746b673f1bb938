-- Kinds of moves that are never useful.

local core = require "grundy.core"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local followers_of = require "grundy.moves".followers
local rules_of_games = require "grundy.game"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- Dead rules: moves that are never good, from anywhere, grouped by the names
-- that `describe` gives them. Where the board names them, by what they change,
-- the same rule may have several names; there, moves with the same pieces are
-- one kind (`involved`, see board/cells.lua).
--
-- A move is good if it wins; where no move does, if it keeps the draw; where
-- none does that either, if it resists longest. Where endings pay, it is good
-- if none is better, or if it reaches the score; in a puzzle, if that can still
-- be solved.
--

local MOST_MOVES = 200000 -- that are named
local MOST_NAMES = 5000 -- that are told apart
local MOST_LISTED = 100 -- names in each list
-- Names that differ only in their numbers are rules of their own if they are
-- few and, on average, several moves share each of them.
local MOST_NUMBERED, LEAST_SHARED = 12, 2

-- The kind that a name belongs to: the same without its numbers and squares
-- such as b5, which are mostly where a move is made, not what it is.
local function kind_of(name)
  return (name:gsub("%f[%w]%a?%d+%f[%W]", "…"):gsub("%d+", "…"))
end

-- The same where the board has named a move, however many cells it names.
local function board_kind_of(name)
  return (kind_of(name):gsub("…[ …]*…", "…"))
end

-- What a move from a position with an outcome must be, to keep a win or a draw.
local keeping = { N = "win", D = "draw" }

-- What is known of each position that a move leads to: its rank, and what it is to the
-- player who moves there. Many moves lead to the same one.
local function ranks_of(context)
  local solution, of = context.solution, context.kind
  return setmetatable({}, { __index = function(ranks, number)
    ranks[number] = of.rank_at(solution, number)
    return ranks[number]
  end }), setmetatable({}, { __index = function(results, number)
    results[number] = of.results[at.outcome(solution, number)]
    return results[number]
  end })
end

local function least_of(rank, numbers)
  local least = math.huge
  for _, n in ipairs(numbers) do
    local other = rank[n]
    least = other < least and other or least
  end
  return least
end

-- The moves from a position: the followers, and for each whether the move is
-- good, whether it is best as `solution:moves` says, and whether it wins.
local function rated(context, number, p, player)
  local solution, of = context.solution, context.kind
  local rank, result = context.rank, context.result
  local followers, numbers = followers_of(solution, p, number, player)
  local wanted = not context.payoffs and keeping[at.outcome(solution, number)]
  local best, good, wins = {}, {}, {}
  local least = least_of(rank, numbers)
  for i, n in ipairs(numbers) do
    local told = result[n]
    best[i] = rank[n] == least and of:is_best_row { result = told }
    good[i], wins[i] = best[i] or told == wanted, told == "win"
  end
  return followers, good, best, wins
end

-- The same where the outcome of the followers does not tell it.
local function rated_by_rows(context, number, p, player)
  local solution, of = context.solution, context.kind
  local wanted = keeping[at.outcome(solution, number)]
  local followers, good, best, wins = {}, {}, {}, {}
  for i, row in ipairs(check.answer(solution:moves(p, player))) do
    followers[i] = row.position
    best[i], wins[i] = row.best, row.result == "win"
    good[i] = of:is_good(row, wanted, solution, number)
  end
  return followers, good, best, wins
end

-- A list of rows by name, which does not grow beyond a limit.
local function tally()
  return { index = {}, list = {} }
end

-- The row of a name; nil if there is none, and no room for it.
local function row_of(counts, name)
  local row = counts.index[name]
  if not row then
    if #counts.list == MOST_NAMES then
      counts.full = true
      return nil
    end
    row = { name = name, moves = 0, good = 0, best = 0 }
    counts.index[name] = row
    counts.list[#counts.list + 1] = row
  end
  return row
end

-- The kind that stands for all that are made with the same pieces.
local function root_of(found, kind)
  while found.same[kind] do
    kind = found.same[kind]
  end
  return kind
end

-- Notes the pieces of a move of a kind: with the same ones, it is the same kind.
local function join(found, kind, pieces)
  local other = root_of(found, found.by_pieces[pieces] or kind)
  kind = root_of(found, kind)
  found.by_pieces[pieces] = other
  if kind ~= other then
    found.same[kind] = other
  end
end

-- The function that tells the pieces of a move, where the board names moves.
local function involved_of(context)
  return rules_of_games.involved[context.game.describe]
end

-- What is counted of a text that describes moves: `rows`, that of its name and that of
-- its kind, as far as there is room.
local function entry_of(found, text, by_board)
  local name = wording.cut(wording.in_one_line(text))
  local kind = (by_board and board_kind_of or kind_of)(name)
  local name_row, kind_row = row_of(found.names, name), row_of(found.kinds, kind)
  return { moves = 0, good = 0, best = 0, wins = false, kind = kind, joined = {},
    rows = { kind_row, name_row } }
end

-- The entry of a text. Of most games, the same ones come again and again.
local function told(found, text, pieces)
  local known = pieces and found.by_board or found.by_name
  local entry = known[text]
  if not entry then
    entry = entry_of(found, text, pieces)
    known[text], found.entries[#found.entries + 1] = entry, entry
  end
  if pieces and not entry.joined[pieces] then
    entry.joined[pieces] = true
    join(found, entry.kind, pieces)
  end
  return entry
end

-- Counts a move by its name and by its kind.
local function take(found, text, pieces, good, best, wins)
  local entry = told(found, text, pieces)
  entry.moves = entry.moves + 1
  entry.good = good and entry.good + 1 or entry.good
  entry.best = best and entry.best + 1 or entry.best
  entry.wins = entry.wins or wins
end

-- Adds what was counted of each text to the rows of its name and its kind.
local function add_up(found)
  for _, entry in ipairs(found.entries) do
    for _, row in pairs(entry.rows) do
      row.moves = row.moves + entry.moves
      row.good = row.good + entry.good
      row.best = row.best + entry.best
      found.wins[row] = found.wins[row] or entry.wins
    end
  end
end

-- Counts the moves of a position.
local function look_at(context, found, moves_of)
  local describe, involved = wording.describer(context.game), involved_of(context)
  local p, player = core.position(context.solution, found.positions)
  local followers, good, best, wins = moves_of(context, found.positions, p, player)
  for i, q in ipairs(followers) do
    local text = describe(p, q, player)
    if text then
      take(found, text, involved and involved(p, q), good[i], best[i], wins[i])
    else
      found.unnamed = found.unnamed + 1
    end
  end
  found.moves = found.moves + #followers
  found.positions = found.positions + 1
end

-- Names the moves, position after position, as far as the limits go.
local function look(context)
  local found = { names = tally(), kinds = tally(), wins = {}, moves = 0,
    positions = 0, unnamed = 0, same = {}, by_pieces = {}, by_name = {},
    by_board = {}, entries = {} }
  local moves_of = context.kind.moves_decide and rated_by_rows or rated
  local count = core.count(context.solution)
  context.rank, context.result = ranks_of(context)
  while found.positions < count and found.moves < MOST_MOVES and
    not found.names.full do
    look_at(context, found, moves_of)
  end
  add_up(found)
  return found
end

-- The rows of the names of each kind.
local function names_by_kind(found)
  local names = {}
  for _, row in ipairs(found.names.list) do
    local kind = kind_of(row.name)
    names[kind] = names[kind] or {}
    table.insert(names[kind], row)
  end
  return names
end

-- The kinds that are made with the same pieces as one, under the name that most
-- of its moves have.
local function merged(found)
  local rows, index, most = {}, {}, {}
  for _, kind in ipairs(found.kinds.list) do
    local root = root_of(found, kind.name)
    local row = index[root]
    if not row then
      row = { moves = 0, good = 0, best = 0 }
      index[root], rows[#rows + 1], most[row] = row, row, 0
    end
    if kind.moves > most[row] then
      row.name, most[row] = kind.name, kind.moves
    end
    for _, field in ipairs { "moves", "good", "best" } do
      row[field] = row[field] + kind[field]
    end
    found.wins[row] = found.wins[row] or found.wins[kind]
  end
  return rows
end

-- Do the numbers in names tell only where a move is made? Where the board has
-- named it, they do; where the game has normal, they may only tell which of
-- several symmetric positions was kept.
local function tell_places(context)
  return involved_of(context) or context.game.normal
end

-- Are the names of a kind rules of their own?
local function is_numbered(context, kind, names)
  local moves = 0
  for _, row in ipairs(names) do
    moves = moves + row.moves
  end
  return not tell_places(context) and #names <= MOST_NUMBERED and
    moves >= LEAST_SHARED * #names and moves == kind.moves
end

-- The rules: kinds, or the names of a kind where there are few of them; and whether
-- names that differ in numbers were merged.
local function rules_of(context, found)
  local names, rules, dropped = names_by_kind(found), {}, false
  for _, kind in ipairs(merged(found)) do
    local numbered = names[kind.name] or {}
    if is_numbered(context, kind, numbered) then
      table.move(numbered, 1, #numbered, #rules + 1, rules)
    else
      rules[#rules + 1] = kind
      dropped = dropped or #numbered > 1
    end
  end
  return rules, dropped
end

-- The names of the first rows that pass a test, and how many rows do.
local function names_where(rows, test)
  local names, count = {}, 0
  for _, row in ipairs(rows) do
    if test(row) then
      count = count + 1
      if count <= MOST_LISTED then
        names[count] = row.name
      end
    end
  end
  return names, count
end

-- A name that only one move has is the name of that move, not of a rule.
local function is_shared(row)
  return row.moves > 1
end

local function is_dead(row)
  return row.good == 0
end

local function is_dead_name(row)
  return is_shared(row) and is_dead(row)
end

-- Which kinds of moves are good somewhere, if all are.
local function alive(figure)
  local count = figure.rule_count
  return { fact = count == 1 and "dead.which_one" or count == 2 and "dead.which_two" or
    "dead.which_all" }
end

local function verdict(context, figure, dropped)
  local count, dead = figure.rule_count, figure.dead_count
  if count == 0 then
    return figure.moves == 0 and "dead.no_moves" or "dead.unnamed"
  elseif dead == count then
    return count == 1 and "dead.the_only" or "dead.all"
  elseif dead > 0 then
    return figure.cut and "dead.some_so_far" or "dead.some"
  elseif figure.dead_name_count > 0 then
    return "dead.by_name", { which = alive(figure), never = { fact =
      figure.dead_name_count == figure.shared_count and "dead.none_is" or
      "dead.never" } }
  end
  return dropped and context.game.normal and "dead.by_number" or "dead.alive",
    { which = alive(figure) }
end

-- Kinds of moves that are good, but never best: what they do, by what counts. Only
-- where the remoteness counts the moves of best play, best is soonest.
local function slow(context)
  local counts = context.kind.counts
  return (context.uneven or counts == "values") and "dead.slow_uneven" or
    (counts == "points" or counts == "solution") and "dead.slow_" .. counts or
    "dead.slow_moves"
end

-- Adds what was left out.
local function add_reservations(list, context, figure)
  list:add(figure.cut and "dead.cut", { all = core.count(context.solution) })
  list:add(figure.unnamed > 0 and figure.name_count > 0 and "dead.some_unnamed")
  list:add(context.game.normal and figure.dead_count + figure.slow_count > 0 and
    "dead.mirrors")
end

local function headline(figure)
  if figure.dead_count > 0 then
    return wording.integer(figure.dead_count)
  elseif figure.dead_name_count > 0 then
    return wording.integer(figure.dead_name_count) .. " by name"
  end
  return figure.rule_count > 0 and "None" or "Not known"
end

local function nameless()
  return {
    name = "dead_rules",
    title = "Dead rules",
    headline = "Not known",
    empty = true,
    facts = facts.list "dead.nameless",
  }
end

--- Dead rules: `rules`, an array of `{ name, moves, good, best }`, where
-- numbers are left out of the names unless there are few of them; `dead`, the
-- names of the rules that are never good, and `slow`, of those that win but
-- never soonest; `dead_names`, the whole names of moves that are never good, if
-- several moves share the name; how many there are of each (`rule_count`,
-- `dead_count`, …), because the lists hold at most 100; and how much was looked
-- at: `positions`, `moves` and how many of these are `unnamed`; `cut` if that
-- is not all of them.
function figures.rules(context)
  if not context.game.describe then
    return nameless()
  end
  local found = look(context)
  local rules, dropped = rules_of(context, found)
  local names = found.names.list
  local figure = {
    name = "dead_rules",
    title = "Dead rules",
    rules = table.move(rules, 1, MOST_LISTED, 1, {}),
    rule_count = #rules,
    name_count = #names,
    positions = found.positions,
    moves = found.moves,
    unnamed = found.unnamed,
    cut = found.positions < core.count(context.solution),
  }
  figure.dead, figure.dead_count = names_where(rules, is_dead)
  figure.slow, figure.slow_count = names_where(rules, function(row)
    return (found.wins[row] or context.kind.counts == "points") and row.good > 0
      and row.best == 0
  end)
  figure.dead_names, figure.dead_name_count = names_where(
    tell_places(context) and {} or names, is_dead_name)
  figure.shared_count = select(2, names_where(names, is_shared))
  figure.headline = headline(figure)
  figure.facts = facts.list()
  figure.facts:add(verdict(context, figure, dropped))
  figure.facts:add(figure.slow_count > 0 and slow(context))
  add_reservations(figure.facts, context, figure)
  return figure
end

return figures
