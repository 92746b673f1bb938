-- Compounds as trees: a node is a component with its place in the list of
-- all components, or a kind of compound and its children. A state is an array
-- of position numbers, one for each component. Everything here is a function
-- of a node and a state, so that what a move leads to can be asked before it
-- is made.
--
-- Smith 1966, sections 6 to 8: conjunctive and selective compounds go by
-- remoteness alone.

local better = require "grundy.kind.better"
local core = require "grundy.core"
local kind_of = require "grundy.kind".of

local rules = {}

local INFINITE = math.huge

-- Of solutions, those on the same graph under the other play.
local twins = setmetatable({}, { __mode = "k" })

-- The solution of a component under the given play.
local function solution_of(node, play)
  local solution = node.solution
  if kind_of(solution).play == play then
    return solution
  end
  twins[solution] = twins[solution] or core.with_play(solution, play, true)
  return twins[solution]
end

--- The state after a move.
function rules.after(state, changes)
  local after = table.move(state, 1, #state, 1, {})
  for i, number in pairs(changes) do
    after[i] = number
  end
  return after
end

--- Has the play ended? A conjunctive compound ends when any component does.
function rules.ended(node, state)
  if node.index then
    local now = state[node.index]
    if not node.solution then -- a heap or a pile
      return now:ended()
    end
    return core.ended(node.solution, now)
  end
  local any = node.kind == "conjunctive"
  for _, child in ipairs(node) do
    if rules.ended(child, state) == any then
      return any
    end
  end
  return not any
end

-- The remoteness of a selective compound in normal play.
local function selective_remoteness(node, state)
  local total, odd = 0, 0
  for _, child in ipairs(node) do
    local remoteness = rules.remoteness(child, state, "normal")
    total = total + remoteness
    if remoteness < INFINITE then
      odd = odd + remoteness % 2
    end
  end
  if total == INFINITE or odd == 0 then
    return total
  end
  return total - odd + 1
end

--- The remoteness of a node that is not a sum nor, in misère play,
-- selective.
function rules.remoteness(node, state, play)
  if node.index then
    return core.at.remoteness(solution_of(node, play), state[node.index])
  elseif node.kind == "selective" then
    return selective_remoteness(node, state)
  end
  local least = INFINITE
  for _, child in ipairs(node) do
    least = math.min(least, rules.remoteness(child, state, play))
  end
  return least
end

--- The terminal distance.
function rules.distance(node, state)
  if node.index then
    return core.at.distance(node.solution, state[node.index])
  end
  local least, total = INFINITE, 0
  for _, child in ipairs(node) do
    local distance = rules.distance(child, state)
    least, total = math.min(least, distance), total + distance
  end
  return node.kind == "conjunctive" and least or total
end

-- A best move of a selective compound in normal play: from D, stay in one
-- component that is D; from N, make all odd ones even; from P, move in one
-- component only, which costs least.
local function best_selective(node, state, changes)
  local odd, even, infinite = {}, nil, nil
  for _, child in ipairs(node) do
    local remoteness = rules.remoteness(child, state, "normal")
    if remoteness == INFINITE then
      infinite = infinite or child
    elseif remoteness % 2 == 1 then
      odd[#odd + 1] = child
    elseif remoteness > 0 then
      even = even or child
    end
  end
  if infinite then
    odd = { infinite }
  elseif #odd == 0 then
    odd = { even }
  end
  for _, child in ipairs(odd) do
    rules.best(child, state, "normal", changes)
  end
end

-- The children that have not ended, and those of them that would still not
-- have after the winning move of normal play (`nil`: there is no such move).
local function survivors(node, state)
  local alive, left, won = {}, {}, false
  for _, child in ipairs(node) do
    if not rules.ended(child, state) then
      local remoteness = rules.remoteness(child, state, "normal")
      alive[#alive + 1] = child
      won = won or remoteness % 2 == 1
      if remoteness ~= 1 then
        left[#left + 1] = child
      end
    end
  end
  return alive, won and left
end

-- A best move of a selective compound in misère play, when all distances are
-- finite (Smith, section 8): as in normal play while two components stay
-- alive; else end all but one, and leave that one with R' even.
local function best_misere_selective(node, state, changes)
  local alive, left = survivors(node, state)
  if #alive == 1 then
    rules.best(alive[1], state, "misere", changes)
    return
  elseif not left or #left >= 2 then
    best_selective(node, state, changes)
    return
  end
  local last = left[1] or alive[1]
  for _, child in ipairs(alive) do
    if child ~= last then
      rules.best(child, state, "normal", changes)
    elseif rules.remoteness(child, state, "misere") % 2 == 1 then
      rules.best(child, state, "misere", changes)
    end
  end
end

--- Writes a best move into `changes`: the number of the follower for each
-- component that moves.
function rules.best(node, state, play, changes)
  if rules.ended(node, state) then
    return
  elseif node.index then
    changes[node.index] = core.best(solution_of(node, play),
      state[node.index])
  elseif node.kind == "selective" then
    local best = play == "normal" and best_selective or best_misere_selective
    best(node, state, changes)
  else
    -- each component on its own: the soonest end decides, and no other best
    -- move ends sooner
    for _, child in ipairs(node) do
      rules.best(child, state, play, changes)
    end
  end
end

local function outcome_of(remoteness)
  if remoteness == INFINITE then
    return "D"
  end
  return remoteness % 2 == 0 and "P" or "N"
end

--- The outcome of a node that is not a sum; in misère play of a selective one
-- all distances must be finite.
function rules.outcome(node, state, play)
  if play == "misere" and node.kind == "selective" then
    local alive, left = survivors(node, state)
    if #alive == 0 then
      return "N"
    elseif #alive == 1 then
      return rules.outcome(alive[1], state, play)
    end
    return left and "N" or "P"
  end
  return outcome_of(rules.remoteness(node, state, play))
end

-- Counts beyond this are floats.
local LARGE = 1 << 62

-- The product of two counts.
local function times(a, b)
  if a == 0 or b == 0 then
    return 0
  elseif b > LARGE // a then
    return a * (b + 0.0)
  end
  return a * b
end

-- The sum of two counts.
local function plus(a, b)
  if math.type(b) == "float" or b > LARGE or a > LARGE - b then
    return a + (b + 0.0)
  end
  return a + b
end

--- The number of moves. Here and below, `components` has functions that say how
-- many moves a component has, and which; if it is missing, they are places.
function rules.count(node, state, components)
  if node.index then
    if components then
      return components.count(node, state)
    end
    return core.degree(node.solution, state[node.index])
  end
  local product, total = 1, 0
  local staying = node.kind == "selective" and 1 or 0
  for _, child in ipairs(node) do
    local count = rules.count(child, state, components)
    product = times(product, count + staying)
    total = components and plus(total, count) or total + count
  end
  return node.kind == "sum" and total or product - staying
end

-- Division of k by a count, which may be a float that is larger than any k.
local function divide(k, count)
  if math.type(count) == "float" then
    return 0, k
  end
  return k // count, k % count
end

--- Writes move number k (from 0 to below the count) into `changes`.
function rules.move(node, state, k, changes, components)
  if node.index then
    changes[node.index] = components and components.follower(node, state, k) or
      core.follower(node.solution, state[node.index], k)
    return
  end
  local staying = node.kind == "selective" and 1 or 0
  k = k + staying
  for _, child in ipairs(node) do
    local count = rules.count(child, state, components)
    if node.kind == "sum" then
      if k < count then
        rules.move(child, state, k, changes, components)
        return
      end
      k = k - count
    else
      local mine
      k, mine = divide(k, count + staying)
      if mine >= staying then
        rules.move(child, state, mine - staying, changes, components)
      end
    end
  end
end

-- The children of a selective compound that move, at least one.
local function random_children(node, state, random, components)
  local moving = {}
  repeat
    for _, child in ipairs(node) do
      local count = rules.count(child, state, components)
      if math.type(count) == "float" or random(count + 1) > 0 then
        moving[#moving + 1] = child
      end
    end
  until #moving > 0
  return moving
end

--- Writes a move into `changes`, every one as likely as any other. There must
-- be one.
function rules.random(node, state, random, changes, components)
  if node.index or node.kind == "sum" then
    rules.move(node, state, random(rules.count(node, state, components)),
      changes, components)
    return
  end
  local moving = node.kind == "conjunctive" and node or
    random_children(node, state, random, components)
  for _, child in ipairs(moving) do
    rules.random(child, state, random, changes, components)
  end
end

local function same_numbers(a, b)
  for i, number in pairs(a) do
    if b[i] ~= number then
      return false
    end
  end
  for i in pairs(b) do
    if a[i] == nil then
      return false
    end
  end
  return true
end

local function is_before(a, b)
  return a.rank < b.rank or a.rank == b.rank and a.place < b.place
end

--- The moves of a compound that is not a sum, at most `most` of them, of which
-- a best one is known, and how many there are: see ways.lua.
function rules.list(node, state, play, best, most)
  local total = rules.count(node, state)
  local measured = node.kind == "conjunctive" or play == "normal"
  local list = {}
  local function append(numbers)
    local after = rules.after(state, numbers)
    local outcome = rules.outcome(node, after, play)
    list[#list + 1] = {
      changes = numbers,
      outcome = outcome,
      place = #list,
      rank = better.rank(outcome, measured and
        rules.remoteness(node, after, play) or 0),
    }
  end
  if best then
    append(best)
  end
  local k = 0
  while #list < most and k < total do
    local numbers = {}
    rules.move(node, state, k, numbers)
    if not same_numbers(numbers, best) then
      append(numbers)
    end
    k = k + 1
  end
  table.sort(list, is_before)
  return list, total
end

return rules
