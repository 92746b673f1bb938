-- How hard the game is for people, by what players of limited sight make of it.

local core = require "grundy.core"
local chances = require "grundy.figures.chances"
local facts = require "grundy.figures.facts"
local features = require "grundy.figures.features"
local wording = require "grundy.words.wording"

local figures = {}

-- In games with more moves, nobody goes by the author's numbers: each of them makes
-- two more players.
local MOST_MOVES = 50000

-- Adds what each player keeps; of those who go by the author's numbers, the best one.
local function add_kept(list, found)
  local parts, best, count = facts.list(), nil, 0
  for _, player in ipairs(found) do
    if player.most == nil then
      parts:add("difficulty.keeps", { kept = player.kept, player = player.name })
    else
      best, count = best and best.kept >= player.kept and best or player, count + 1
    end
  end
  list:add("difficulty.kept", { parts = parts })
  list:add(best and "difficulty.best", best and { players = count, player = best.name,
    kept = best.kept })
end

-- What a call of `sight` gets, and whether the author's numbers are left out.
local function options_of(context, solution)
  local f = context.game.features
  if f and core.counts(solution).moves > MOST_MOVES then
    return { features = features.none }, true
  end
  return { features = f, seconds = features.SECONDS }, false
end

--- How hard it is to keep the win, or the draw, that the start is to a player, the
-- `side`: the `difficulty`, and `players`, as `solution:sight` returns them. Nil
-- where there is no move.
function figures.difficulty(context)
  if core.degree(context.solution, context.number) == 0 then
    return nil
  end
  local figure = { name = "difficulty", title = "Difficulty" }
  local solution, exact = chances.at_random(context, figure)
  if not solution then
    return figure
  end
  local options, left_out = options_of(context, solution)
  local found, message = solution:sight(context.start, context.player, options)
  if not found then
    figure.headline = "Not computed"
    figure.facts:add("difficulty.not_computed", { why = message })
    return figure
  end
  context.late = found.late
  figure.difficulty, figure.side = found.difficulty, found.side
  figure.players = table.move(found, 1, #found, 1, {})
  figure.headline = wording.share(found.difficulty)
  local list = figure.facts
  list:add("difficulty.given_away", { what = { fact = "difficulty.what",
    whose = context[found.side], wanted = found.wanted } })
  add_kept(list, found)
  chances.add_counted(context, figure, exact)
  list:add(left_out and "features.many_moves", { most = MOST_MOVES })
  features.add_late(list, found.late)
  return figure
end

return figures
