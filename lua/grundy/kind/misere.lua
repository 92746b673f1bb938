-- Misère play: the player who cannot move wins.

local misere = require "grundy.kind.normal".kind {
  play = "misere",
  unmade = 1, -- the last move, which the player who cannot move would make
}

function misere:component_problem(compound, is_unkept)
  return is_unkept and compound == "selective" and "was solved with keep = "
    .. "\"values\": misère play needs the normal play, too, and so all moves" or nil
end

function misere:search_problem()
  return "in misère play there are no values"
end

return misere
