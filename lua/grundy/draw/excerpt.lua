-- Which positions and moves of a solution a picture shows: all of them, or
-- where there are too many an excerpt.

local core = require "grundy.core"
local kind = require "grundy.kind"

local excerpt = {}

local function append(shown, solution, number)
  shown[#shown + 1] = number
  shown.index[number] = #shown
  shown.degrees = shown.degrees + core.degree(solution, number)
end

local function is_full(shown, limit, moves)
  return #shown == limit or shown.degrees > moves
end

-- The positions that play from a position reaches, the nearest first, by at
-- most `radius` moves. True if there are more than the limits.
local function reach(shown, solution, first, radius, limit, moves)
  local distance, i, list_of = { 0 }, 1, kind.of(solution).shape.list
  append(shown, solution, first)
  while shown[i] and distance[i] < radius do
    for _, move in ipairs(core.followers(solution, shown[i])) do
      for _, follower in ipairs(list_of(move)) do
        if not shown.index[follower] then
          if is_full(shown, limit, moves) then
            return true
          end
          append(shown, solution, follower)
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

--- The moves from the position at a place to others that are shown, as lists,
-- and the number of moves to positions that are not.
function excerpt.moves(shown, i)
  local solution, inner, hidden = shown.solution, {}, 0
  local list_of = kind.of(solution).shape.list
  for _, move in ipairs(core.followers(solution, shown[i])) do
    local list = list_of(move)
    if excerpt.holds(shown, list) then
      inner[#inner + 1] = list
    else
      hidden = hidden + 1
    end
  end
  return inner, hidden
end

-- Moves between the positions shown.
local function count_edges(shown)
  local count = 0
  for i = 1, #shown do
    count = count + #excerpt.moves(shown, i)
  end
  return count
end

--- The excerpt: an array of the numbers of positions, with `index` (from
-- numbers to places in the array); `edges`, the number of moves between them;
-- and `cut`, true if there would be more than the limit around a position.
-- It holds at most `limit` positions, at most `radius` moves from the position
-- with the number `around` (nil: the first positions, which are the nearest to
-- the starts), and no more once these have more than `moves` moves (optional).
function excerpt.take(solution, around, radius, limit, moves)
  local shown = { solution = solution, index = {}, degrees = 0 }
  moves = moves or math.huge
  if around then
    shown.cut = reach(shown, solution, around, radius, limit, moves)
  else
    local number = 0
    while number < core.count(solution) and
      not is_full(shown, limit, moves) do
      append(shown, solution, number)
      number = number + 1
    end
  end
  shown.edges = #shown == core.count(solution) and shown.degrees or
    count_edges(shown)
  return shown
end

return excerpt
