-- Lists of the moves of a compound, at most so many: a move is a table with
-- `numbers` (as tree.best writes them), the `outcome` after it and its `rank`
-- among those of the same outcome, less being better. A best one comes first;
-- the total number of moves is the second result.

local core = require "grundy.core"
local tree = require "grundy.compound.rules"

local listing = {}

--- The moves of a sum: see above.
function listing.sum(parts, most)
  local total, i, number, outcome, bound, kept = core.sum_moves(parts, most)
  local list = {}
  if not i then
    return list, total
  end
  local function append(part, follower, result, rank)
    list[#list + 1] = {
      numbers = { [part] = follower },
      outcome = result,
      rank = result == "D" and 0 or rank,
    }
  end
  if total > most then -- the best one need not be among the first
    append(i, number, outcome, bound)
  end
  for k = 1, #kept, 4 do
    local same = total > most and kept[k] == i and kept[k + 1] == number
    if #list < most and not same then
      append(table.unpack(kept, k, k + 3))
    end
  end
  return list, total
end

-- How good a move is, where remoteness says it; less is better.
local function rank_of(outcome, remoteness)
  if outcome == "P" then
    return remoteness
  end
  return outcome == "N" and -remoteness or 0
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

local order = { P = 1, D = 2, N = 3 }

local function better(a, b)
  if a.outcome ~= b.outcome then
    return order[a.outcome] < order[b.outcome]
  elseif a.rank ~= b.rank then
    return a.rank < b.rank
  end
  return a.place < b.place
end

--- The moves of another compound, of which a best one is known.
function listing.other(node, state, play, best, most)
  local total = tree.count(node, state)
  local measured = node.kind == "conjunctive" or play == "normal"
  local list = {}
  local function append(numbers)
    local after = tree.after(state, numbers)
    local outcome = tree.outcome(node, after, play)
    list[#list + 1] = {
      numbers = numbers,
      outcome = outcome,
      place = #list,
      rank = measured and rank_of(outcome,
        tree.remoteness(node, after, play)) or 0,
    }
  end
  if best then
    append(best)
  end
  local k = 0
  while #list < most and k < total do
    local numbers = {}
    tree.move(node, state, k, numbers)
    if not same_numbers(numbers, best) then
      append(numbers)
    end
    k = k + 1
  end
  table.sort(list, better)
  return list, total
end

return listing
