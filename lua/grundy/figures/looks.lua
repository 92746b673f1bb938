-- How all positions of a solution look to players who do not know it: the chances of
-- play at random from each, in games that are not too large.

local core = require "grundy.core"
local chances = require "grundy.moves.chances"
local kind = require "grundy.kind"
local seen = require "grundy.moves.seen"
local settle = require "grundy.base.number".settle
local with_endless = require "grundy.figures.stats".with_endless

local at = core.at

local looks = {}

-- How large a game may be.
local POSITIONS, MOVES = 50000, 500000

-- What is added to the errors for each number of a mean.
local ROUNDING = 2^-52

-- Of a chance that is too small for a number.
local LEAST = 4.9e-324

--- Is a game small enough for its positions to be looked at one by one?
function looks.fits(solution)
  return core.count(solution) <= POSITIONS and
    core.counts(solution).moves <= MOVES
end

-- The positions from which play always ends, those that are nearest to the end
-- first, and how many others there are.
local function in_order(solution)
  local by_distance, most, others = {}, -1, 0
  for number = 0, core.count(solution) - 1 do
    local distance = at.distance(solution, number)
    if distance == math.huge then
      others = others + 1
    else
      by_distance[distance] = by_distance[distance] or {}
      table.insert(by_distance[distance], number)
      most = math.max(most, distance)
    end
  end
  local order = {}
  for distance = 0, most do
    table.move(by_distance[distance] or {}, 1, #(by_distance[distance] or {}),
      #order + 1, order)
  end
  return order, others
end

-- What is a win after a move is a loss before it, unless there is one player.
local OTHER = { win = "loss", loss = "win", draw = "draw" }
local SAME = { win = "win", loss = "loss", draw = "draw" }

-- The chances at a position by those after its moves.
local function mean_of(found, numbers, before)
  local sum, error = { win = 0, loss = 0, draw = 0, never = 0 }, 0
  for _, n in ipairs(numbers) do
    for name, own in next, before do
      sum[own] = sum[own] + found[n][name]
    end
    error = math.max(error, found[n].error)
  end
  for _, own in next, before do
    sum[own] = sum[own] > 0 and math.max(sum[own] / #numbers, LEAST) or 0
  end
  sum.error = error + (#numbers + 1) * ROUNDING
  return settle(sum, { "win", "loss", "draw", "never" })
end

local function at_end(result)
  return { win = result == "win" and 1 or 0, loss = result == "loss" and 1 or 0,
    draw = result == "draw" and 1 or 0, never = 0, error = 0 }
end

--- The chances at each position of a solution, by their numbers: tables as those of
-- solution:chances, without the length of play. Nil where there are none, or where
-- they would take long.
function looks.of(solution)
  if kind.refusal(solution, "chances") or not looks.fits(solution) then
    return nil
  end
  local of = kind.of(solution)
  local before, results = of.results.N == "win" and SAME or OTHER, of.results_to_move
  local order, others = in_order(solution)
  if others > 0 and not chances.are_quick(solution, others) then
    return nil
  end
  local found = {}
  for _, number in ipairs(order) do
    local numbers = seen.moves(solution, number)
    found[number] = numbers[1] and mean_of(found, numbers, before) or
      at_end(results[at.outcome(solution, number)])
  end
  if others > 0 then
    seen.count(solution)
  end
  for number = 0, others > 0 and core.count(solution) - 1 or -1 do
    if not found[number] then
      local _, mover = core.position(solution, number)
      found[number] = with_endless(solution, mover,
        core.chances(solution, number))
    end
  end
  return found
end

return looks
