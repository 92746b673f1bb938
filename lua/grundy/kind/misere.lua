-- Misère play: the player who cannot move wins.

return require "grundy.kind.normal".kind {
  play = "misere",
  unmade = 1, -- the last move, which the player who cannot move would make
  unkept_component_problem = {
    selective = "was solved with keep = \"values\": misère play needs the "
      .. "normal play, too, and so all moves",
  },
}
