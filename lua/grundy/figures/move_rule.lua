-- A rule of thumb for moves: of the conditions that are tried, the one that tells
-- best which moves win. It is right at a position that can be won if some move makes
-- it true, and all moves that do so win.

local core = require "grundy.core"
local predicates = require "grundy.figures.predicates"

local move_rule = {}

-- So many moves are looked at, at most.
local MOST_MOVES = 50000

-- How the moves to some positions come out: do all of them win, or one of them?
local function results_of(numbers, count, good)
  local all, one = true, false
  for _, n in ipairs(numbers) do
    if n >= count then
      return false, false
    end
    local wins = predicates.has(good, n)
    all, one = all and wins, one or wins
  end
  return all, one
end

--- The positions, of the first `count`, that can be won by a move, each with the
-- numbers of its followers, if these are among the first ones, too: an array of
-- `{ number, followers }`. The set `good` has the positions that it is good to move
-- to. And from how many of them not every move wins.
function move_rule.cases(solution, count, good)
  local cases, choices, moves = {}, 0, 0
  for number = 0, count - 1 do
    local followers = core.followers(solution, number)
    moves = moves + #followers
    if moves > MOST_MOVES then
      break
    end
    local all, one = results_of(followers, count, good)
    if one then
      cases[#cases + 1] = { number, followers }
      choices = choices + (all and 0 or 1)
    end
  end
  return cases, choices
end

--- Is a rule right in a case, if its condition is true of the positions of a set?
function move_rule.is_right(case, holds, good)
  local found = false
  for _, n in ipairs(case[2]) do
    if predicates.has(holds, n) then
      if not predicates.has(good, n) then
        return false
      end
      found = true
    end
  end
  return found
end

-- In how many cases it is wrong; more than `most` if these are more.
local function wrong(cases, holds, good, most)
  local count = 0
  for _, case in ipairs(cases) do
    if not move_rule.is_right(case, holds, good) then
      count = count + 1
      if count > most then
        break
      end
    end
  end
  return count
end

-- The positions that it is wrong to move to, as far as there are cases.
local function bad_of(cases, good, count)
  local there = {}
  for _, case in ipairs(cases) do
    for _, n in ipairs(case[2]) do
      there[n] = not predicates.has(good, n)
    end
  end
  return predicates.set(count, function(i) return there[i] end)
end

-- Do three sets have no position in common?
local function are_apart(a, b, c)
  for i, word in ipairs(c) do
    if a[i] & b[i] & word ~= 0 then
      return false
    end
  end
  return true
end

-- Has each case a good move that makes a condition true?
local function covers(cases, holds, good)
  local both = {}
  for i, word in ipairs(holds) do
    both[i] = word & good[i]
  end
  return wrong(cases, both, good, 0) == 0
end

--- The set of positions for which both of two conditions are true.
function move_rule.both(a, b)
  local set = {}
  for i, word in ipairs(a.set) do
    set[i] = word & b.set[i]
  end
  return set
end

-- Two conditions that are right together in every case, the simplest ones; or nil.
local function exact_pair(list, cases, good, count)
  local bad, some, best, cost = bad_of(cases, good, count), {}, nil, math.huge
  for _, a in ipairs(list) do
    some[#some + 1] = covers(cases, a.set, good) and a or nil
  end
  for j, b in ipairs(some) do
    for i = 1, j - 1 do
      local a = some[i]
      if a.cost + b.cost < cost and are_apart(a.set, b.set, bad) and
        wrong(cases, move_rule.both(a, b), good, 0) == 0 then
        best, cost = { a, b, exceptions = 0 }, a.cost + b.cost
      end
    end
  end
  return best
end

--- Of a list of predicates, the one that is wrong in the fewest cases, if these are
-- fewer than `most`, the simplest of those; or, if it is wrong at all and two may be
-- joined, two that are never wrong together. The result is empty if there are none.
function move_rule.best(list, cases, good, count, most, terms)
  local best = { exceptions = most }
  for _, a in ipairs(list) do
    local exceptions = wrong(cases, a.set, good, best.exceptions - 1)
    if exceptions < best.exceptions then
      best = { a, exceptions = exceptions }
    end
    if exceptions == 0 then
      break
    end
  end
  return best.exceptions > 0 and terms == 2 and
    exact_pair(list, cases, good, count) or best
end

return move_rule
