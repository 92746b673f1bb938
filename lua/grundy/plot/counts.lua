-- What histograms count. A game that splits has no stats; of it, values are
-- counted one by one.

local core = require "grundy.core"
local statistics = require "grundy.stats"

local counts = {}

--- The message of a solution without values, which says why there are none;
-- nil if it has some.
function counts.no_values(solution)
  if core.has_values(solution) then
    return nil
  end
  local _, message = pcall(core.at.value, solution, 0)
  return tostring(message):match "this solution has no values.*" or
    "this solution has no values"
end

-- The rows of values where the game splits: all are finite.
local function split_values(solution)
  local count, rows, most = {}, {}, 0
  for number = 0, core.count(solution) - 1 do
    local value = core.at.value(solution, number)
    count[value] = (count[value] or 0) + 1
    most = math.max(most, value)
  end
  for value = 0, most do
    if count[value] then
      rows[#rows + 1] = { value = value, count = count[value] }
    end
  end
  return rows
end

--- An array of `{ value, count }`, finite values ascending, then infinities;
-- or `nil, message`.
function counts.values(solution)
  local message = core.count(solution) > 0 and counts.no_values(solution)
  if message then
    return nil, message
  end
  return core.splits(solution) and split_values(solution) or
    statistics.counts(solution).values or {}
end

--- The stats; or `nil, message` where the game splits.
function counts.stats(solution, what)
  if core.splits(solution) then
    return nil, what .. ": the game splits, so its moves lead to sums of "
      .. "positions"
  end
  return statistics.counts(solution)
end

--- The greatest number of positions at a depth, and the depth; that is nil if
-- several have as many.
function counts.broadest(depths)
  local most, at = 0, nil
  for i, count in ipairs(depths) do
    if count > most then
      most, at = count, i - 1
    elseif count == most then
      at = nil
    end
  end
  return most, at
end

--- The name of the game, for a title that begins with `what`.
function counts.title(solution, what)
  local game = core.game(solution)
  local name = game and game.name
  return type(name) == "string" and what .. " of " .. name or what
end

return counts
