-- Misère play: the player who cannot move wins.

local plays = require "grundy.regime.plays"
local regime = require "grundy.regime"

local misere = require "grundy.kind.normal".kind {
  play = "misere",
  play_words = "misère: ",
  ending_words = plays.misere.who,
  unmade = 1, -- the last move, which the player who cannot move would make
}

function misere:component_problem(compound, is_unkept)
  return is_unkept and compound == "selective" and "was solved with keep = "
    .. "\"values\": misère play needs the normal play, too, and so all moves" or nil
end

function misere:under_play(solution)
  return regime.solved(solution).asked == self.play and " in misère play" or ""
end

function misere:why_no_values()
  return "in misère play sums are not decided by their components",
    "The player who cannot move wins. In misère play there are no values."
end

function misere:search_problem()
  return "in misère play there are no values"
end

return misere
