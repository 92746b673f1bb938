-- Who wins, and what the game is equal to.

local core = require "grundy.core"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local known = require "grundy.heaps.known".known
local lexicon = require "grundy.lexicon"
local shapes = require "grundy.base.followers"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- Who wins from the start.
--

local headlines = { N = "first", P = "second" }

local function headline(context, outcome)
  local who = context[headlines[outcome]]
  return who and wording.capital((who:gsub("^the (%l+ player)$", "%1"))) or
    "Draw"
end

-- What an ending is to the player to move.
local endings = { N = "win", P = "loss", D = "draw" }

-- The same key for moves from the start that `normal` makes the same.
local function key_of(context, q)
  local other = context.player and 3 - context.player
  local shape = context.kind.shape
  return shapes.key_of_number(shape.each(q, function(part)
    return check.answer(core.find(context.solution, part, other))
  end))
end

local function tally(counts, result)
  counts[result] = counts[result] + 1
  counts.moves = counts.moves + 1
end

-- How many moves have each result, counted as the rules give them; and, where
-- the game has `normal`, `distinct`: the same counts up to symmetry.
local function moves_of(context)
  local rows = check.answer(context.solution:moves(context.start,
    context.player))
  local found = { win = 0, draw = 0, loss = 0, moves = 0, rows = rows }
  local distinct = { win = 0, draw = 0, loss = 0, moves = 0 }
  local there = {}
  for _, row in ipairs(rows) do
    tally(found, row.result)
    local key = context.game.normal and key_of(context, row.position)
    if key and not there[key] then
      there[key] = true
      tally(distinct, row.result)
    end
  end
  found.distinct = context.game.normal and distinct or nil
  return found
end

-- How many of the moves are not alike, where some are.
local function different(found, result)
  local distinct = found.distinct
  if not distinct or distinct.moves == found.moves then
    return ""
  elseif distinct.moves == 1 then
    return { fact = "moves.alike" }
  elseif distinct[result] == distinct.moves then
    return { fact = "moves.distinct" }
  end
  return { fact = "moves.some_distinct", of_these = distinct[result] }
end

-- How many of the moves have a result.
local function share_of(found, result)
  local count, all = found[result], found.moves
  local same = different(found, result)
  if all == 1 then
    return { fact = "moves.only" }
  elseif count == all then
    return { fact = all == 2 and "moves.both" or "moves.all", same = same }
  end
  return { fact = "moves.some", count = count, same = same }
end

-- The key of a fact of who wins, by the outcome, and what it needs.
local keys = {}

function keys.N(found)
  if found.win > 1 then
    return "winner.wins", { share = share_of(found, "win"), move = found.best }
  end
  return found.moves == 1 and "winner.only_wins" or "winner.one_wins",
    { move = found.moves > 1 and found.best or nil }
end

function keys.P(found)
  local all = found.moves
  return all == 1 and "winner.only_loses" or all == 2 and "winner.both_lose" or
    "winner.all_lose", { same = all > 1 and different(found, "loss") or nil }
end

function keys.D(found)
  return "winner.drawn", { share = share_of(found, "draw") }
end

-- Adds what the start pays, where endings are numbers.
local function add_payoff(list, context, worth)
  local who, whose = context.first, context.second
  if worth < 0 then
    who, whose = whose, who
  end
  list:add(worth == 0 and "winner.nothing" or "winner.payoff", worth ~= 0 and
    { who = who, whose = whose, payoff = math.abs(worth) } or nil)
end

-- Adds by how much the start is won, where there are scores.
local function add_score(list, context, score)
  list:add(score ~= 0 and "winner.points", { points = math.abs(score),
    who = score > 0 and context.first or context.second })
end

--- Who wins: `outcome`, `winner` (1: the first player, 2: the second; nil for a
-- draw), `value`, `worth` or `score`; how many first moves the rules give (`moves`) and
-- how many of them are a `win`, a `draw` or a `loss`; `distinct`, the same
-- counts up to symmetry, where the game has `normal`; and `best`, the name of a
-- best move.
function figures.winner(context)
  local solution, number = context.solution, context.number
  local outcome = at.outcome(solution, number)
  local found = moves_of(context)
  local best = found.rows[1]
  if best then
    found.best, found.best_text = wording.phrase(context.game, context.start,
      best.position, context.player)
  end
  local list = facts.list()
  if best then
    list:add(keys[outcome](found))
  else
    list:add("winner.over", { result = endings[outcome] })
  end
  local worth = context.payoffs and at.worth(solution, number) or nil
  local score = context.kind:measure(solution) == "score" and
    at.score(solution, number) or nil
  if worth then
    add_payoff(list, context, worth)
  elseif score then
    add_score(list, context, score)
  end
  return {
    name = "winner",
    title = "Who wins",
    headline = headline(context, outcome),
    facts = list,
    outcome = outcome,
    winner = outcome == "N" and 1 or outcome == "P" and 2 or nil,
    value = context.valued and at.value(solution, number) or nil,
    worth = worth,
    score = score,
    moves = found.moves,
    win = found.win,
    draw = found.draw,
    loss = found.loss,
    distinct = found.distinct,
    best = found.best_text,
  }
end

--
-- What the game is equal to: a Nim heap or an infinity; and, where positions
-- are numbers, which sequence their values form.
--

--- What it is equal to: the `value`, and what is known of the game by its moves
-- (`rules`) and, for integer positions, by its values (`sequence`).
function figures.equal(context)
  local figure = { name = "equal", title = "What it is equal to",
    facts = facts.list() }
  if not context.valued then
    figure.headline, figure.empty = "No value", true
    figure.facts:add("equal.no_values",
      { why = (lexicon.of(context.kind):why_no_values(context.solution)) })
    return figure
  end
  local value = at.value(context.solution, context.number)
  figure.value = value
  if core.is_infinite(value) then
    figure.headline = wording.cut(tostring(value), 20)
    figure.facts:add "equal.infinite"
    figure.facts:add(value.set[1] and "equal.wins" or "equal.draws")
  else
    figure.headline = "Nim heap of " .. wording.integer(value)
    figure.facts:add(value == 0 and "equal.nothing" or "equal.heap")
  end
  local found = known(context.solution) or {}
  figure.rules, figure.sequence = found.rules, found.values
  figure.facts:add(found.rules and "equal.rules")
  figure.facts:add(found.values and "equal.sequence")
  return figure
end

return figures
