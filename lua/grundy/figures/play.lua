-- How long play lasts that is not best play, who wins it, and the mistake that
-- is most tempting.

local core = require "grundy.core"
local along = require "grundy.figures.best_line".along
local chances = require "grundy.figures.chances"
local check = require "grundy.base.check"
local refusal = require "grundy.kind".refusal
local counted_text = chances.counted_text
local moves = require "grundy.moves"
local seen = require "grundy.moves.seen"
local symmetry = require "grundy.lexicon.symmetry"
local two = require "grundy.lexicon.two"
local with_endless = require "grundy.figures.stats".with_endless
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- Play at random, and sensible play: nobody gives away a win or a draw, and
-- among the moves that are left all are equally likely.
--

--- A mean number of moves, and the spread of it.
function figures.lasting(found)
  if not found.moves then
    return "lasts a number of moves that could not be computed exactly enough"
  elseif found.moves == math.huge then
    return "never ends" .. (wording.chance(found, "never") == "100 %" and "" or
      " with " .. wording.odds(found, "never"))
  end
  local mean, spread = wording.amount(found.moves),
    wording.amount(found.spread)
  return ("lasts %s move%s%s"):format(mean, mean == "1" and "" or "s",
    found.spread == 0 and "" or (" on average, with a spread of %s"):format(
    spread))
end

function figures.headline(mean)
  if not mean or mean == math.huge then
    return mean and wording.INFINITY or "Not known"
  end
  local text = wording.amount(mean)
  return ("%s move%s at random"):format(text, text == "1" and "" or "s")
end

local function random_text(context, found)
  return ("Play at random from %s %s."):format(context.named,
    figures.lasting(found))
end

-- What sensible play comes to, by side.
local function results_text(results, found)
  local parts = {}
  local function add(name, text)
    if (found[name] or 0) > 0 then
      parts[#parts + 1] = ("%s with %s"):format(text, wording.odds(found, name,
        #parts > 0))
    end
  end
  for _, row in ipairs(results) do
    add(row[1], row[2])
  end
  return (parts[1] and "; " or "") .. wording.list(parts)
end

-- In sensible play, what the players do; and what it comes to: the name of a
-- chance, and what happens with it.
local function sensible_play(context)
  if context.kind.counts == "solution" then
    return "the player never gives away a solution and otherwise moves",
      { { "win", "it is solved" }, { "loss", "it comes to another end" } }
  end
  local win = " " .. wording.does(context.game, "win")
  return two.sensible .. " and moves are otherwise made",
    { { "win", context.first .. win }, { "loss", context.second .. win },
    { "draw", "it is drawn" } }
end

local function sensible_text(context, found)
  local what, results = sensible_play(context)
  return (" In sensible play, where %s at random, it %s%s."):format(what,
    figures.lasting(found), results_text(results, found))
end

--- From how many positions each side wins, where the players move differently.
function figures.sides_text(context)
  local wins = core.counts(context.solution).wins
  if not wins then
    return "", nil
  end
  local game, all = context.game, core.count(context.solution)
  return (" Of the %s%s, whoever moves there, %s %s %s (%s) and %s %s (%s)."
    ):format(wording.count(all, "position"),
    symmetry.once(context, "positions"), wording.side(game, 1),
    wording.does(game, "win"), wording.integer(wins[1]),
    wording.percent(wins[1], all), wording.side(game, 2),
    wording.integer(wins[2]), wording.percent(wins[2], all)), wins
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
  local sides
  sides, figure.wins = figures.sides_text(context)
  figure.headline = figures.headline(figure.random.moves)
  figure.text = random_text(context, figure.random)
    .. sensible_text(context, figure.sensible) .. sides
    .. counted_text(context, figure, exact)
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

-- Why the best line has no mistake to make.
local function flawless(cut)
  return cut and "No losing move was found on the part of the best line that "
    .. "was looked at." or "On the best line, no move turns a win or a draw "
    .. "into a loss."
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
    figure.headline, figure.text = "None", flawless(cut)
    return figure
  end
  local phrase, name = wording.phrase(context.game, most.position, most.move,
    most.player)
  figure.position, figure.player = most.position, most.player
  figure.move, figure.made, figure.chance = name, most.made, most.chances.loss
  figure.headline = wording.capital(wording.chance(most.chances, "loss"))
  figure.text = ("On the best line%s, at %s, %s loses against best play, %s if "
    .. "both players then move at random.%s%s"):format(
    most.made > 0 and (", after %s"):format(wording.count(most.made, "move"))
    or "", wording.place(context.game, most.position), phrase,
    figure.headline == "0 %" and "and never wins" or
    "but wins with " .. wording.odds(most.chances, "loss"),
    cut and " Not all of the line was looked at." or "",
    counted_text(context, figure, exact))
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
    text = ("After the most tempting mistake, the chance to win is %s."):format(
      wording.share(most.chances.loss)),
    chance = most.chances.loss,
  }
end

return figures
