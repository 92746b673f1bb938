-- The best line: the positions that best play from the start comes to, and what
-- there is to decide at each.

local core = require "grundy.core"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local moves = require "grundy.moves"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--- The best line from the start: calls f with each position of it, its number,
-- the player to move, and how many moves were made before, until f returns true
-- or a position comes again.
function figures.along(solution, context, f)
  local number, p, player = core.locate(solution, context.start,
    context.player)
  check.answer(number, p)
  local seen, made = {}, 0
  while p ~= nil and not seen[number] and not f(p, number, player, made) do
    seen[number], made = true, made + 1
    p, number = moves.best(solution, p, number, player)
    player = player and 3 - player
  end
end

-- No more positions of the line are looked at.
local MOST_LINE = 10000

-- The outcome that a move must lead to if it is to keep that of a position. Who
-- has lost has nothing to keep.
local KEEPS = { N = "P", D = "D" }

-- How many moves from a position keep the win or the draw, and how many there
-- are; nil where there is nothing to keep.
local function kept_at(solution, p, number, player)
  local kept = KEEPS[at.outcome(solution, number)]
  if not kept then
    return nil
  end
  local count, _, numbers = 0, moves.followers(solution, p, number, player)
  for _, n in ipairs(numbers) do
    count = count + (at.outcome(solution, n) == kept and 1 or 0)
  end
  return count, #numbers
end

--- The decisions that matter: at how many positions of the best line some moves
-- keep the win or the draw and others give it away (`count`), and at how many of
-- these `only` one keeps it. Nil if the line is too long.
function figures.decisions(context)
  local solution, cut = context.solution, false
  local figure = { name = "decisions", title = "Decisions that matter",
    count = 0, only = 0 }
  figures.along(solution, context, function(p, number, player, made)
    cut = made >= MOST_LINE
    local kept, all = kept_at(solution, p, number, player)
    if kept and kept < all then
      figure.count = figure.count + 1
      figure.only = figure.only + (kept == 1 and 1 or 0)
    end
    return cut
  end)
  figure.headline = wording.integer(figure.count)
  figure.facts = facts.list "decisions.count"
  return not cut and figure or nil
end

return figures
