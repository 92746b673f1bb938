-- Mixed play: endings are worth what the rules say. Some are wins, some losses or
-- draws, or they pay numbers (Smith 1966).

local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"

local mixed = normal.kind {
  play = "mixed",
  counts = "worth",
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

return mixed
