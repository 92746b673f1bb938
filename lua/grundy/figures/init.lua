-- Figures: what a designer wants to know of a game, as numbers and sentences.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local kind = require "grundy.kind"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local stats = require "grundy.figures.stats"
local symmetry = require "grundy.lexicon.symmetry"
local regime = require "grundy.regime"
local wording = require "grundy.words.wording"

local methods = {}

-- The figures in order, each with the module that computes it: a function of
-- the context (see below) that returns a table with `name`, `title`, `headline`
-- (a word or a number), the numbers themselves, and `facts`, which become its
-- `text`; or nil where there is nothing to say. A module is loaded when it is
-- first needed. Without one, only some kinds of play have the figure. What is `asked` is
-- computed only where its name is given. There is none where something that it
-- `needs` is refused (see kind/refusals.lua), or if it is about play that `ends`
-- and a player wins what does not.
local list = {
  { "winner", "winner" }, { "length", "length" }, { "solutions" },
  { "size", "counts" }, { "outcomes", "counts" }, { "dead_ends" },
  { "forgiving", "chances", needs = { "stats(p)" } }, { "detours" },
  { "chances", "chances", needs = { "chances" } },
  { "play", "play", needs = { "stats(p)" } },
  { "mistake", "play", needs = { "chances", "grundy.match" } },
  { "difficulty", "difficulty", needs = { "sight" }, ends = true },
  { "draws", "counts", needs = { "stats(p)", "grundy.match" } },
  { "longest", "length", needs = { 'plot "remoteness"' } },
  { "narrow", "surprise", needs = { "chances", "grundy.match" }, ends = true },
  { "surprise", "surprise", needs = { "chances", "grundy.match" }, ends = true },
  { "rule", "rule_of_thumb" }, { "pieces" }, { "rules", "dead_rules" },
  { "symmetry", "symmetry" }, { "equal", "winner", needs = { "grundy.match" } },
  { "decisions", "best_line", needs = { "chances", "grundy.match" }, asked = true },
  { "temptation", "play", needs = { "chances", "grundy.match" }, asked = true },
}

-- The module with the figures that are others than usual, by what counts.
local own_figures = { solution = "puzzle", points = "scores", values = "sums" }

-- Figures that count positions and moves of the graph, which holds only one of
-- several symmetric positions where the game has `normal`.
local counting = { size = true, outcomes = true, forgiving = true,
  draws = true, longest = true, solutions = true, dead_ends = true,
  detours = true, rule = true }

-- Is a figure counted by the graph? The first moves are, where the rules, which
-- give more of them, are not there.
local function is_counting(context, name)
  return counting[name] or name == "winner" and not context.game.normal
end

-- Figures that tell who wins from positions other than the start.
local function is_elsewhere(figure)
  return figure.name == "outcomes" or figure.name == "forgiving" or
    figure.name == "draws" or figure.name == "rule" or
    figure.name == "play" and figure.wins
end

-- Says what a figure counts where there are scores, and where the game has
-- `normal`; of several figures, the first one says that.
local function qualify(context, figure)
  if context.kind.counts == "points" and is_elsewhere(figure) then
    figure.facts:add "counted.elsewhere"
  end
  if symmetry.folds(context.game) and is_counting(context, figure.name) then
    figure.up_to_symmetry = true
    figure.facts:add(symmetry.once(context) and "counted.counts")
  end
end

-- Do some endings win and others lose for the player to move there, or pay
-- differently? Then the remoteness counts moves that are not made, and best play
-- need not be the quickest win.
local function is_uneven(solution, of)
  if of.counts ~= "worth" or core.payoffs(solution) then
    return of.counts == "worth"
  end
  local there = {}
  for number = 0, core.count(solution) - 1 do
    if core.degree(solution, number) == 0 then
      there[core.at.outcome(solution, number)] = true
    end
  end
  return there.N and there.P or false
end

-- What the figures are about: `start`, `player`, its `number`, `named` (the
-- start in words), `first` and `second` (the players in words), the `game`, the
-- `kind` of play, what a player `does` by a verb, does a player win what never ends
-- (`won_forever`), are endings `uneven`, the counts over all positions and from the
-- start, and is it said already that these are up to symmetry.
local function context_of(solution, start, player, number, symmetry_told)
  local game = core.game(solution)
  local of = kind.of(solution)
  local first, second = wording.players(game, player)
  return {
    solution = solution,
    game = game,
    start = start,
    player = player,
    number = number,
    named = wording.place(game, start),
    first = first,
    second = second,
    does = setmetatable({}, { __index = function(_, verb)
      return wording.does(game, verb)
    end }),
    symmetry_told = symmetry_told,
    kind = of,
    won_forever = of:forever(solution, player) ~= "draw",
    valued = core.has_values(solution),
    players = regime.solved(solution).players,
    payoffs = core.payoffs(solution),
    uneven = is_uneven(solution, of),
    stats = stats.counts(solution, nil, "none"),
    from_start = not kind.refusal(solution, "stats(p)") and
      stats.counts(solution, number, "none") or nil,
  }
end

-- Is there a figure of the list, by what it needs? (Lines of wins without end may go
-- round. And play at random, by which players of limited sight judge, ends nearly
-- always: it cannot tell who holds out.)
local function is_there(context, entry)
  for _, name in ipairs(entry.needs or {}) do
    if kind.refusal(context.solution, name) then
      return false
    end
  end
  return not (entry.ends and context.won_forever)
end

-- A figure of the list; nil where there is none. Some kinds have their own.
local function figure_of(context, entry)
  local name, room = entry[1], entry[2]
  local other = own_figures[context.kind.counts]
  local own = is_there(context, entry) and
    (other and require("grundy.figures." .. other)[name] or
    room and require("grundy.figures." .. room)[name])
  return own and own(context) or nil
end

local function is_wanted(entry, wanted)
  if not wanted then
    return not entry.asked
  end
  return wanted[entry[1]]
end

--- Some figures: those whose names, as of the list, are in the table `wanted`;
-- nil for all that need not be asked for. With `symmetry_told` it is said elsewhere
-- that counts are up to symmetry. The result is that of `figures`.
function methods.some(solution, p, player, wanted, symmetry_told)
  if core.count(solution) == 0 then
    check.fail("figures: the solution has no positions")
  end
  local number
  number, p, player = core.locate(solution, p, player)
  if not number then
    return nil, p
  end
  local context = context_of(solution, core.copy(p), player, number, symmetry_told)
  local figures = { start = context.start, player = player }
  for _, entry in ipairs(list) do
    local figure = is_wanted(entry, wanted) and
      figure_of(context, entry)
    if figure then
      qualify(context, figure)
      figure.text = facts.text(figure.facts, figure, context)
      figures[#figures + 1] = figure
      figures[figure.name] = figure
    end
  end
  return figures
end

--- Figures about the game as a whole and about play from a start: who wins,
-- how long it takes, how many positions and moves there are, how forgiving it
-- is, what chances a random player has, how long other play lasts, the most
-- tempting mistake, how hard it is, how drawish it is, the longest forced win,
-- a rule of thumb, useless rules, symmetries, and what the game is equal to.
function methods:figures(p, player)
  return methods.some(self, p, player)
end

return methods
