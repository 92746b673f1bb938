-- Endings that are worth what the rules say: some are wins, some are losses or
-- draws, or they pay numbers (Smith 1966).

local core = require "grundy.core"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local at = core.at

local mixed = normal.kind {
  play = "mixed",
  ranks_in_file = false, -- draws are ranked by what only the moves tell
  refuses = {
    ["grundy.disjoint"] = refusals.by_union,
  },
}

function mixed:component_problem()
  return "has endings that are not all losses nor all wins; compounds are for "
    .. "normal and misère play"
end

function mixed:measure()
  return "worth"
end

function mixed:remoteness_plot(solution)
  local about = normal.remoteness_plot(self)
  about.axis = "remoteness"
  about.take = core.payoffs(solution) and "best play takes" or about.take
  return about
end

-- Best play is followed to its end; what has been found is kept.
function mixed:length_of(solution)
  local found = {}
  return function(number)
    if at.remoteness(solution, number) == math.huge then
      return math.huge
    end
    local path, next_one = {}, number
    while next_one and not found[next_one] do
      path[#path + 1] = next_one
      next_one = core.best(solution, next_one)
    end
    local length = next_one and found[next_one] or -1
    for i = #path, 1, -1 do
      length = length + 1
      found[path[i]] = length
    end
    return found[number]
  end
end

function mixed:longest(solution, counts)
  if not counts.lengths or #counts.lengths == 0 then
    return normal.longest(self, solution, counts)
  end
  local most, length_of = 0, self:length_of(solution)
  for number = 0, core.count(solution) - 1 do
    local length = length_of(number)
    most = length < math.huge and math.max(most, length) or most
  end
  return most
end

return mixed
