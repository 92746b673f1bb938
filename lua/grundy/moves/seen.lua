-- The moves of positions as a player sees them. Where a game has `normal`, the graph
-- has one follower for all positions with the same representative. A player sees a
-- move to each of these positions, and who moves at random makes each of them with the
-- same probability. As `normal` is a symmetry, there are as many at a position as at
-- its representative. They are counted while the game is solved; where they were not,
-- the rules are run again. A file without its rules does not tell: there, each follower
-- counts as one move.

local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"

local seen = {}

-- Does the solution have rules by which a position has more moves than its
-- representative has followers?
local function is_folded(solution)
  local rules = core.game(solution)
  return rules ~= nil and rules.normal ~= nil
end

--- Is it known how many moves a player sees? Not where a file has representatives
-- only, and the rules are missing.
function seen.is_known(solution)
  return (core.game(solution) or {}).folded == nil
end

--- The numbers of what the moves of a representative lead to, as often as a player
-- sees a move there; and what the moves gain, where there are scores.
function seen.moves(solution, number)
  if not is_folded(solution) then
    return core.followers(solution, number), kind.of(solution):gains(solution, number)
  end
  local p, player = core.position(solution, number)
  local positions, numbers = moves.followers(solution, p, number, player)
  return numbers, moves.gains(solution, p, number, player, positions)
end

local function mean(list)
  local sum = 0.0
  for _, x in ipairs(list) do
    sum = sum + x
  end
  return sum / #list
end

-- Counts the moves of a position; its followers.
local function count(solution, number)
  local followers = core.followers(solution, number)
  if followers[1] then
    local numbers, gains = seen.moves(solution, number)
    local times, counts, all = {}, {}, 0
    for _, n in ipairs(numbers) do
      times[n] = (times[n] or 0) + 1
    end
    for i, n in ipairs(followers) do
      counts[i] = times[n] or 0
      all = counts[i] > 0 and all + counts[i] or math.mininteger
    end
    if all ~= #numbers then
      check.fail("moves does not give the moves of %s again",
        core.shown((core.position(solution, number))))
    end
    core.set_times(solution, number, counts, gains[1] and mean(gains) or 0.0)
  end
  return followers
end

-- Of each solution, the numbers of the positions from which all moves have been
-- counted; or true, if that is all of them.
local counted = setmetatable({}, { __mode = "k" })

-- Counts the moves of all positions that can be reached from one.
local function count_from(solution, done, from)
  local found, list, i = { [from] = true }, { from }, 0
  while i < #list do
    i = i + 1
    for _, n in ipairs(count(solution, list[i])) do
      if not (found[n] or done[n]) then
        found[n], list[#list + 1] = true, n
      end
    end
  end
  for _, n in ipairs(list) do
    done[n] = true
  end
end

--- Before core.chances and the like: counts the moves that players see at all
-- positions that can be reached from the one with a number; or at all, if there is no
-- number. The rules are called at most once for each.
function seen.count(solution, from)
  local done = counted[solution] or {}
  if not is_folded(solution) or done == true or done[from or -1] then
    return
  end
  local left = next(done) == nil and core.counted_times(solution)
  if from and from > 0 and not left then
    counted[solution] = done
    return count_from(solution, done, from)
  end
  for i = 1, left and #left or core.count(solution) do
    count(solution, left and left[i] or i - 1)
  end
  counted[solution] = true
end

return seen
