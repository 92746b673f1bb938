-- Dead rules: moves that are never good, from anywhere, grouped by the names
-- that `describe` gives them.
--
-- A move is good if it wins; where no move does, if it keeps the draw; where
-- none does that either, if it resists longest. Where endings pay, it is good
-- if none is better.

local core = require "grundy.core"
local frame = require "grundy.frame"
local wording = require "grundy.wording"
local words = require "grundy.figures.words"

local at = core.at

-- So many moves are named, so many names told apart, and so many dead ones
-- listed; a sentence says fewer.
local MOST_MOVES = 200000
local MOST_NAMES = 5000
local MOST_LISTED = 100
local MOST_SAID = 4

-- The rule that a name belongs to: the same without its numbers and squares
-- such as b5, which are where a move is made, not what it is.
local function rule_of(name)
  return (name:gsub("%f[%w]%a?%d+%f[%W]", "…"):gsub("%d+", "…"))
end

-- The moves from a position: followers, and for each whether it is good, and
-- best as `solution:moves` says.
local function rated(context, number)
  local solution = context.solution
  local p, player = core.position(solution, number)
  local followers, numbers = frame.followers(solution, p, number, player)
  local wins = at.outcome(solution, number) == "N" and not context.payoffs
  local ranks, least = {}, math.maxinteger
  for i, n in ipairs(numbers) do
    ranks[i] = core.rank(solution, n)
    least = math.min(least, ranks[i])
  end
  local best, good = {}, {}
  for i, n in ipairs(numbers) do
    best[i] = ranks[i] == least
    good[i] = best[i] or wins and at.outcome(solution, n) == "P"
  end
  return p, followers, good, best
end

-- The same where the game splits.
local function split_rated(context, number)
  local solution = context.solution
  local p = core.position(solution, number)
  local followers, good, best = {}, {}, {}
  for i, row in ipairs(solution:moves(p)) do
    followers[i] = row.position
    best[i], good[i] = row.best, row.best or row.result == "win"
  end
  return p, followers, good, best
end

-- A table of counts by name, which keeps the order and does not grow beyond
-- a limit.
local function tally()
  return { index = {}, list = {} }
end

local function add(counts, name, good, best)
  local row = counts.index[name]
  if not row then
    if #counts.list == MOST_NAMES then
      counts.full = true
      return
    end
    row = { name = name, moves = 0, good = 0, best = 0 }
    counts.index[name] = row
    counts.list[#counts.list + 1] = row
  end
  row.moves = row.moves + 1
  row.good = row.good + (good and 1 or 0)
  row.best = row.best + (best and 1 or 0)
end

-- Names the moves, position after position, as far as the limits go.
local function look(context)
  local found = { names = tally(), rules = tally(), moves = 0, positions = 0,
    unnamed = 0 }
  local moves_of = context.splits and split_rated or rated
  local count = core.count(context.solution)
  while found.positions < count and found.moves < MOST_MOVES and
    not found.names.full do
    local p, followers, good, best = moves_of(context, found.positions)
    for i, q in ipairs(followers) do
      local name = wording.name(context.game, p, q)
      if name then
        name = words.cut(name)
        add(found.names, name, good[i], best[i])
        add(found.rules, rule_of(name), good[i], best[i])
      else
        found.unnamed = found.unnamed + 1
      end
    end
    found.moves = found.moves + #followers
    found.positions = found.positions + 1
  end
  return found
end

-- The names of those rows that are dead, at most so many, and how many there
-- are.
local function dead_of(rows)
  local names, count = {}, 0
  for _, row in ipairs(rows) do
    if row.good == 0 then
      count = count + 1
      if count <= MOST_LISTED then
        names[count] = row.name
      end
    end
  end
  return names, count
end

-- Some names in quotation marks.
local function said(names, count)
  local texts = {}
  for i = 1, math.min(#names, MOST_SAID) do
    texts[i] = words.quoted(names[i])
  end
  if count > MOST_SAID then
    texts[#texts + 1] = ("%s more"):format(words.integer(count - MOST_SAID))
  end
  return words.list(texts)
end

local function verdict(figure)
  local rules, dead = #figure.rules, figure.dead_count
  if rules == 0 then
    return "There is no move, so there is no rule that could be dead."
  elseif dead > 0 then
    return ("%s of the %s never good, from anywhere: %s."):format(
      words.integer(dead) .. (rules == 1 and "" or ""),
      rules == 1 and "1 kind of move is" or
      words.integer(rules) .. " kinds of moves " .. (dead == 1 and "is" or
      "are"), said(figure.dead, dead))
  elseif figure.dead_name_count > 0 then
    return ("%s a good move somewhere; but of the %s %s never one: %s.")
      :format(rules == 1 and ("The only kind of move, %s, is"):format(
      words.quoted(figure.rules[1].name)) or
      ("Each of the %s kinds of moves is"):format(words.integer(rules)),
      words.count(figure.name_count, "move that has a name of its own",
      "moves that have names of their own"),
      words.count(figure.dead_name_count, "is", "are"),
      said(figure.dead_names, figure.dead_name_count))
  elseif rules == 1 then
    return ("There is one kind of move, %s, and it is not dead."):format(
      words.quoted(figure.rules[1].name))
  end
  return ("No rule is dead: each of the %s kinds of moves is a good one "
    .. "somewhere."):format(words.integer(rules))
end

-- What was left out.
local function reservations(context, figure)
  local texts = {}
  if figure.positions < core.count(context.solution) then
    texts[#texts + 1] = (" Only the moves from the first %s of %s positions "
      .. "were looked at."):format(words.integer(figure.positions),
      words.integer(core.count(context.solution)))
  end
  if figure.unnamed > 0 then
    texts[#texts + 1] = (" %s no name."):format(words.count(figure.unnamed,
      "move has", "moves have"))
  end
  if context.game.normal and figure.name_count > 0 then
    texts[#texts + 1] = " Moves are named at the positions that `normal` "
      .. "gives, not at their mirror images."
  end
  return table.concat(texts)
end

local function nameless()
  return {
    name = "rules",
    title = "Dead rules",
    headline = "not known",
    text = "The game has no `describe`, so its moves have no names by which "
      .. "rules could be told apart.",
  }
end

--- Dead rules: `rules`, an array of `{ name, moves, good, best }` with
-- numbers in the names replaced; `dead`, those that are never good; the same
-- for the names as they are, `dead_names`; and how much was looked at,
-- `positions` and `moves`.
return function(context)
  if not context.game.describe then
    return nameless()
  end
  local found = look(context)
  local dead, dead_count = dead_of(found.rules.list)
  local names, name_count = dead_of(found.names.list)
  local figure = {
    name = "rules",
    title = "Dead rules",
    rules = table.move(found.rules.list, 1, MOST_LISTED, 1, {}),
    rule_count = #found.rules.list,
    dead = dead,
    dead_count = dead_count,
    name_count = #found.names.list,
    dead_names = names,
    dead_name_count = name_count,
    positions = found.positions,
    moves = found.moves,
    unnamed = found.unnamed,
  }
  figure.headline = dead_count > 0 and words.integer(dead_count) or "none"
  figure.text = verdict(figure) .. reservations(context, figure)
  return figure
end
