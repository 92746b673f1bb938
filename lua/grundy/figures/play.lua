-- How long play lasts that is not best play, who wins it, and the mistake that
-- is most tempting.

local core = require "grundy.core"
local along = require "grundy.figures.best_line".along
local chances = require "grundy.figures.chances"
local check = require "grundy.base.check"
local refusal = require "grundy.kind".refusal
local facts = require "grundy.figures.facts"
local moves = require "grundy.moves"
local seen = require "grundy.moves.seen"
local symmetry = require "grundy.lexicon.symmetry"
local with_endless = require "grundy.figures.stats".with_endless
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- Play at random, and sensible play: nobody gives away a win or a draw, and
-- among the moves that are left all are equally likely.
--

--- A mean number of moves, and the spread of it, of a part of a figure: a fact.
function figures.lasting(part, found)
  local key = not found.moves and "unknown" or found.moves < math.huge and
    (found.spread == 0 and "always" or "moves") or
    wording.chance(found, "never") == "100 %" and "never" or "perhaps"
  return { fact = "lasting." .. key, of = part }
end

function figures.headline(mean)
  if not mean or mean == math.huge then
    return mean and wording.INFINITY or "Not known"
  end
  local text = wording.amount(mean)
  return ("%s move%s at random"):format(text, text == "1" and "" or "s")
end

-- The facts of what sensible play comes to: of each, the name of a chance.
local SOLVED = { { "play.solved", "win" }, { "play.other_end", "loss" } }
local WON = { { "play.win", "win" }, { "play.loss", "loss" }, { "play.draw", "draw" } }

local function results(rows, found)
  local parts = facts.list()
  for _, row in ipairs(rows) do
    parts:add((found[row[2]] or 0) > 0 and row[1], { of = "sensible",
      short = parts[1] and true })
  end
  return parts[1] and { fact = "play.results", parts = parts } or ""
end

local function add_sensible(list, context, found)
  local solving = context.kind.counts == "solution"
  list:add(solving and "play.careful" or "play.sensible", {
    lasting = figures.lasting("sensible", found),
    results = results(solving and SOLVED or WON, found) })
end

--- Adds from how many positions each side wins, where the players move differently.
function figures.add_sides(context, figure)
  local game, wins = context.game, core.counts(context.solution).wins
  figure.wins = wins
  figure.facts:add(wins and "play.sides", { positions = core.count(context.solution),
    symmetry = wins and symmetry.once(context) and { fact = "counted.positions" } or "",
    one = wording.side(game, 1), two = wording.side(game, 2) })
end

--- How long play lasts at random and in sensible play: `random` and `sensible`,
-- as `solution:chances` returns them; and `wins`, from how many positions
-- player 1 and player 2 win, where they move differently. Nil where there is no
-- move.
function figures.play(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "play", title = "Random and sensible play" }
  local solution, exact = chances.at_random(context, figure)
  if not solution then
    return figure
  end
  local second = not refusal(context.solution, "grundy.match") and "sensible" or nil
  figure.random = check.answer(solution:chances(context.start, context.player,
    {}))
  figure.sensible = check.answer(solution:chances(context.start,
    context.player, { first = "sensible", second = second }))
  figure.headline = figures.headline(figure.random.moves)
  figure.facts:add("play.random", { lasting = figures.lasting("random",
    figure.random) })
  add_sensible(figure.facts, context, figure.sensible)
  figures.add_sides(context, figure)
  chances.add_counted(context, figure, exact)
  return figure
end

--
-- The most tempting mistake: on the best line, the losing move that has the
-- highest chance of winning if both players then move at random.
--

-- How many positions of the line are looked at, and how many positions and
-- moves in all, to find the chances; a position on a cycle takes as long as
-- many others.
local MOST_LINE, MOST_WORK, ON_CYCLE = 200, 20000000, 50

-- The losing moves at a position that is not lost.
local function mistakes_at(solution, p, number, player)
  local list = {}
  if at.outcome(solution, number) == "P" then
    return list
  end
  local positions, numbers = moves.followers(solution, p, number, player)
  for i, n in ipairs(numbers) do
    if at.outcome(solution, n) == "N" then
      list[#list + 1] = { position = p, move = positions[i], number = n,
        player = player }
    end
  end
  return list
end

-- The most tempting mistake; and true if not all were looked at.
local function find(solution, context)
  local size = core.counts(solution)
  local each = size.positions + size.moves +
    ON_CYCLE * (size.positions - size.components)
  local work, most, known, cut = 0, nil, {}, false
  along(solution, context, function(p, number, player, made)
    cut = made >= MOST_LINE
    for _, mistake in ipairs(cut and {} or
      mistakes_at(solution, p, number, player)) do
      local n = mistake.number
      work = work + (known[n] and 0 or each)
      cut = cut or work > MOST_WORK
      if cut then
        return true
      end
      seen.count(solution, n)
      known[n] = known[n] or with_endless(solution, player and 3 - player,
        core.chances(solution, n))
      mistake.chances, mistake.made = known[n], made
      if not most or known[n].loss > most.chances.loss then
        most = mistake
      end
    end
    return cut
  end)
  return most, cut
end

--- The most tempting mistake: at the `position` that the best line comes to
-- after so many moves (`made`), the `move` (its name) that loses, and its
-- `chance` of winning if both players then move at random. `cut`: not all of
-- the line was looked at. Nil where there is no move.
function figures.mistake(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "mistake", title = "The most tempting mistake" }
  local solution, exact = chances.at_random(context, figure)
  if not solution then
    return figure
  end
  local most, cut = find(solution, context)
  figure.cut = cut or nil
  if not most then
    figure.headline = "None"
    figure.facts:add(cut and "mistake.none_found" or "mistake.none")
    return figure
  end
  local phrase, name = wording.phrase(context.game, most.position, most.move,
    most.player)
  figure.position, figure.player = most.position, most.player
  figure.move, figure.made, figure.chance = name, most.made, most.chances.loss
  figure.headline = wording.capital(wording.chance(most.chances, "loss"))
  figure.facts:add("mistake.loses", { phrase = phrase,
    after = most.made > 0 and { fact = "mistake.after" } or "",
    how = figure.headline == "0 %" and { fact = "mistake.never_wins" } or
      { fact = "mistake.wins", chances = { loss = most.chances.loss,
        error = most.chances.error } } })
  figure.facts:add(cut and "mistake.cut")
  chances.add_counted(context, figure, exact)
  return figure
end

--- How tempting it is: the `chance`. Nil where there is no mistake, or where the
-- chance is not known exactly enough.
function figures.temptation(context)
  local solution = chances.at_random(context, {})
  local most, cut = nil, true
  if solution then
    most, cut = find(solution, context)
  end
  if cut or not most or not wording.is_sharp(most.chances) then
    return nil
  end
  return {
    name = "temptation",
    title = "How tempting a mistake is",
    headline = wording.share(most.chances.loss),
    facts = facts.list "temptation.chance",
    chance = most.chances.loss,
  }
end

return figures
