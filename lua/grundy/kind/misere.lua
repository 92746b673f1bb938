-- Misère play: the player who cannot move wins.

local core = require "grundy.core"

local misere = require "grundy.kind.normal".kind {
  play = "misere",
  play_words = "misère: ",
  ending_words = "the player who cannot move wins",
  unmade = 1, -- the last move, which the player who cannot move would make
  unkept_component_problem = {
    selective = "was solved with keep = \"values\": misère play needs the "
      .. "normal play, too, and so all moves",
  },
}

function misere:under_play(solution)
  return core.misere(solution) and " in misère play" or ""
end

function misere:uncounted()
  return " The remoteness is one more: it counts a last move that is not made."
end

function misere:why_no_values()
  return "in misère play sums are not decided by their components",
    "The player who cannot move wins. In misère play there are no values."
end

function misere:search_problem()
  return "in misère play there are no values"
end

return misere
