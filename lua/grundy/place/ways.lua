-- Ways to play compounds whose components are places of solutions: sums go by values,
-- in C; the others go by remoteness (rules.lua). A way is a table of functions of a
-- compound; those of compounds with heaps and the like are in ordinal/:
--
-- value, bound, counter  of a sum
-- remoteness, distance   of others; the distance of a sum, too
-- outcome(now)
-- best(now, options)     what components become by a best move: by their indexes the
--                        followers, which are numbers of positions, or lists of these
--                        where they split, and what it is to the player who makes
--                        it, if that is known; nil if there is none; or nil, message
-- list(now, most)        the first moves, best first, and the total: tables of the
--                        `changes`, as best gives them, the `outcome` after them, and
--                        whether they are `best`
-- random(now, random)    the changes of a move at random

local better = require "grundy.kind.better"
local core = require "grundy.core"
local kind = require "grundy.kind"
local normal = require "grundy.kind.normal"
local rules = require "grundy.place.rules"
local values = require "grundy.base.values"

local other = {}

function other.remoteness(now)
  return rules.remoteness(now.tree, now.state, now.play)
end

function other.distance(now)
  return rules.distance(now.tree, now.state)
end

function other.outcome(now)
  return rules.outcome(now.tree, now.state, now.play)
end

function other.best(now)
  local changes = {}
  rules.best(now.tree, now.state, now.play, changes)
  return next(changes) and changes
end

function other.list(now, most)
  local list, total = rules.list(now.tree, now.state, now.play, other.best(now), most)
  for _, move in ipairs(list) do
    move.best = move.rank == list[1].rank
  end
  return list, total
end

function other.random(now, random)
  local changes = {}
  rules.random(now.tree, now.state, random, changes)
  return changes
end

--
-- Sums
--

local sum = { distance = other.distance, random = other.random }

-- The components, for the core.
local function parts_of(now)
  if not now.parts then
    local solutions = {}
    for i, component in ipairs(now.places) do
      solutions[i] = component.solution
    end
    now.parts = core.parts(solutions, now.state)
  end
  return now.parts
end

function sum.value(now)
  local list = {}
  for i, component in ipairs(now.places) do
    list[i] = core.at.value(component.solution, component.number)
  end
  return values.total(list)
end

function sum.counter(now)
  for _, component in ipairs(now.places) do
    kind.need(component.solution, "sum:counter")
    core.at.counter(component.solution, component.number)
  end
  local _, _, counter = core.sum_total(parts_of(now))
  return counter
end

function sum.outcome(now)
  return (core.sum_total(parts_of(now)))
end

function sum.bound(now)
  local outcome, bound = core.sum_total(parts_of(now))
  if outcome == "D" then
    return math.huge
  elseif outcome == "N" then
    bound = select(5, core.sum_moves(parts_of(now), 0)) + 1
  end
  if now.of.forks and bound >= core.far then
    return nil, "play can last too long to tell"
  end
  return bound
end

-- What component i becomes by a move that core.sum_moves gives as k.
local function changed(now, i, k)
  local solution = now.places[i].solution
  return { [i] = kind.of(solution).forks and
    core.follower(solution, now.places[i].number, k) or k }
end

function sum.best(now)
  local _, i, k, outcome = core.sum_moves(parts_of(now), 0)
  if i then
    return changed(now, i, k), normal.results[outcome]
  end
end

-- (The best one need not be among the first.)
function sum.list(now, most)
  local total, i, k, outcome, length, kept = core.sum_moves(parts_of(now), most)
  local cut, list = total > most, {}
  local least = i and better.rank(outcome, length)
  local function append(part, follower, result, is_best)
    if #list < most then
      list[#list + 1] = { changes = changed(now, part, follower), outcome = result,
        best = is_best }
    end
  end
  if cut then
    append(i, k, outcome, true)
  end
  for at = 1, kept and #kept or 0, 4 do
    local part, follower, result, bound = table.unpack(kept, at, at + 3)
    if not (cut and part == i and follower == k) then
      append(part, follower, result, better.rank(result, bound) == least)
    end
  end
  return list, total
end

return { sum = sum, conjunctive = other, selective = other }
