-- Mixed play: endings are worth what the rules say. Some are wins, some losses or
-- draws, or they pay numbers (Smith 1966).

local core = require "grundy.core"
local refusals = require "grundy.kind.refusals"
local normal = require "grundy.kind.normal"
local plays = require "grundy.regime.plays"
local regime = require "grundy.regime"
local wording = require "grundy.words.wording"

local mixed = normal.kind {
  play = "mixed",
  counts = "worth",
  play_words = "",
  ending_words = "endings are worth what the rules say",
  ranks_in_file = false, -- draws are ranked by what only the moves tell
  refuses = {
    ["grundy.disjoint"] = refusals.by_union,
  },
}

function mixed:component_problem()
  return "has endings that are not all losses nor all wins; compounds are for "
    .. "normal and misère play"
end

function mixed:ending(solution)
  local play = plays[regime.solved(solution).asked]
  return self.ending_words .. (play.name == plays.usual and "" or
    ("; where they say nothing, %s: %s"):format(play.called, play.who))
end

function mixed:worth_text(now, best, phrase, names)
  return core.payoffs(now.solution) and ("The position is worth %s to %s: %s "
    .. "leads to one that is worth %s to %s, and no move leads to less."):format(
    wording.number(now:worth()), names.N, phrase,
    wording.number(now:after(best):worth()), names.P) or nil
end

function mixed:why_no_values_of_one(solution)
  return core.payoffs(solution) and "endings pay what the rules say" or
    "not every ending is a loss for the player who cannot move",
    "Not all endings are alike, so there are no values."
end

function mixed:measure()
  return "worth"
end

return mixed
