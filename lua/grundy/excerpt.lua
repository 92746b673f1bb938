-- Which positions and moves of a solution a picture shows: all of them, or
-- where there are too many an excerpt.

local core = require "grundy.core"

local excerpt = {}

-- The moves from a position as lists of numbers: of one, unless the game
-- splits.
local function moves_of(solution, number)
  local moves = core.followers(solution, number)
  if not core.splits(solution) then
    for i, follower in ipairs(moves) do
      moves[i] = { follower }
    end
  end
  return moves
end

local function append(shown, number)
  shown[#shown + 1] = number
  shown.index[number] = #shown
end

-- The positions that play from a position reaches, the nearest first, by at
-- most so many moves. True if there are more than the limit.
local function reach(shown, solution, first, radius, limit)
  local distance, i = { 0 }, 1
  append(shown, first)
  while shown[i] and distance[i] < radius do
    for _, move in ipairs(moves_of(solution, shown[i])) do
      for _, follower in ipairs(move) do
        if not shown.index[follower] then
          if #shown == limit then
            return true
          end
          append(shown, follower)
          distance[#shown] = distance[i] + 1
        end
      end
    end
    i = i + 1
  end
end

--- Is everything that a move leads to shown?
function excerpt.holds(shown, move)
  for _, number in ipairs(move) do
    if not shown.index[number] then
      return false
    end
  end
  return true
end

-- The moves between the positions shown, as lists, and for each position how
-- many there are to others.
local function add_moves(shown, solution)
  shown.moves, shown.hidden, shown.edges = {}, {}, 0
  for i, number in ipairs(shown) do
    local inner, hidden = {}, 0
    for _, move in ipairs(moves_of(solution, number)) do
      if excerpt.holds(shown, move) then
        inner[#inner + 1] = move
      else
        hidden = hidden + 1
      end
    end
    shown.moves[i], shown.hidden[i] = inner, hidden
    shown.edges = shown.edges + #inner
  end
end

--- The excerpt: an array of the numbers of positions, with `index` (from
-- numbers to places in the array) and, for each place, `moves` (an array of
-- lists of numbers) and `hidden` (how many moves lead elsewhere); `edges` in all; and
-- `cut`, true if there would be more than the limit around a position.
-- @param solution a solution
-- @param around the number of the position to start from; nil: the first
-- positions, which are the nearest to the starts
-- @param radius so many moves from there at most
-- @param limit so many positions at most
function excerpt.take(solution, around, radius, limit)
  local shown = { index = {} }
  if around then
    shown.cut = reach(shown, solution, around, radius, limit)
  else
    for number = 0, math.min(core.count(solution), limit) - 1 do
      append(shown, number)
    end
  end
  add_moves(shown, solution)
  return shown
end

return excerpt
