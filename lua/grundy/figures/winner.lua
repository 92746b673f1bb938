-- Who wins, and what the game is equal to.

local core = require "grundy.core"
local check = require "grundy.base.check"
local known = require "grundy.heaps.known".known
local lexicon = require "grundy.lexicon"
local shapes = require "grundy.base.followers"
local two = require "grundy.lexicon.two"
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

local function ended(context, outcome)
  return ("Play is over at %s before it begins: there are no moves, which is a "
    .. "%s for %s."):format(context.named, endings[outcome], context.first)
end

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
local function different_text(found, result)
  local distinct = found.distinct
  if not distinct or distinct.moves == found.moves then
    return ""
  elseif distinct.moves == 1 then
    return " (which are alike)"
  end
  return (" (%s%s different ones)"):format(
    distinct[result] == distinct.moves and "" or
    wording.integer(distinct[result]) .. " of ",
    wording.integer(distinct.moves))
end

-- How many of the moves have a result.
local function share_of(found, result, does, do_it)
  local count, all = found[result], found.moves
  local same = different_text(found, result)
  if all == 1 then
    return ("the only move %s"):format(does)
  elseif count == all then
    return ("%s moves%s %s"):format(all == 2 and "both" or
      "all " .. wording.integer(all), same, do_it)
  end
  return ("%s of %s moves%s %s"):format(wording.integer(count),
    wording.integer(all), same, count == 1 and does or do_it)
end

local sentences = {}

function sentences.N(context, found)
  local all, name = found.moves, found.best
  local how
  if found.win == 1 then
    how = all == 1 and "the only move wins" or
      ("only one of %s moves wins, %s"):format(wording.integer(all), name)
  else
    how = ("%s; best is %s"):format(share_of(found, "win", "wins", "win"),
      name)
  end
  return ("From %s %s %s: %s."):format(context.named, context.first,
    wording.does(context.game, "win"), how)
end

function sentences.P(context, found)
  local all, same = found.moves, different_text(found, "loss")
  return ("From %s %s %s: %s."):format(context.named, context.second,
    wording.does(context.game, "win"),
    all == 1 and "the only first move loses" or
    all == 2 and ("both first moves%s lose"):format(same) or
    ("each of the %s first moves%s loses"):format(wording.integer(all), same))
end

function sentences.D(context, found)
  return ("From %s %s; %s."):format(context.named, two.drawn,
    share_of(found, "draw", "keeps it", "keep it"))
end

-- What the start pays, where endings are numbers.
local function payoff_text(context, worth)
  if worth == 0 then
    return " It pays nothing to either player."
  end
  return (" With best play %s %s %s from %s."):format(
    worth > 0 and context.first or context.second,
    wording.does(context.game, "get"), wording.payoff(math.abs(worth)),
    worth > 0 and context.second or context.first)
end

-- By how much the start is won, where there are scores.
local function score_text(context, score)
  if score == 0 then
    return ""
  end
  return (" With best play %s %s by %s."):format(
    score > 0 and context.first or context.second,
    wording.does(context.game, "win"), wording.count(math.abs(score), "point"))
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
  local text = best and sentences[outcome](context, found) or
    ended(context, outcome)
  local worth = context.payoffs and at.worth(solution, number) or nil
  local score = context.kind:measure(solution) == "score" and
    at.score(solution, number) or nil
  return {
    name = "winner",
    title = "Who wins",
    headline = headline(context, outcome),
    text = text .. (worth and payoff_text(context, worth) or score and
      score_text(context, score) or ""),
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

local function finite(context, value)
  if value == 0 then
    return ("From %s the game is equal to an empty Nim heap, the value 0: "
      .. "added to any other game, it does not change who wins."):format(
      context.named)
  end
  return ("From %s the game is equal to a Nim heap of %s, the value %s: in "
    .. "any sum of games such a heap can take its place, and the same player "
    .. "wins."):format(context.named, wording.count(value, "chip"),
    wording.integer(value))
end

-- What an infinity does in sums (Fraenkel and Yesha 1986, Theorem 5).
local function infinite(context, value)
  local set = value.set
  local begin = ("From %s the game is equal to no Nim heap: its value is %s.")
    :format(context.named, wording.cut(tostring(value)))
  if #set == 0 then
    return begin .. " Added to any other game, it makes a draw of it."
  end
  local sizes = {}
  for i, k in ipairs(set) do
    sizes[i] = wording.integer(k)
  end
  local list = wording.cut(wording.list(sizes, "or"))
  return ("%s Added to a Nim heap of %s it is won by the player to move; "
    .. "added to any other heap, or to another infinity, it is a draw."
    ):format(begin, list)
end

--- What it is equal to: the `value`, and what is known of the game by its moves
-- (`rules`) and, for integer positions, by its values (`sequence`).
function figures.equal(context)
  local figure = { name = "equal", title = "What it is equal to" }
  if not context.valued then
    figure.headline, figure.empty = "No value", true
    figure.text = ("The game has no values to compare it by: %s."):format(
      (lexicon.of(context.kind):why_no_values(context.solution)))
    return figure
  end
  local value = at.value(context.solution, context.number)
  figure.value = value
  if core.is_infinite(value) then
    figure.headline = wording.cut(tostring(value), 20)
    figure.text = infinite(context, value)
  else
    figure.headline = "Nim heap of " .. wording.integer(value)
    figure.text = finite(context, value)
  end
  local found = known(context.solution) or {}
  figure.rules, figure.sequence = found.rules, found.values
  for _, part in ipairs { found.rules or false, found.values or false } do
    figure.text = figure.text .. (part and " " .. part.text or "")
  end
  return figure
end

return figures
