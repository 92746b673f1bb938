-- Cops and robber in a town of sixteen corners. A chase that never ends is won
-- by the robber: `endless = 2`.
--
-- Published: where streets cross like these, one cop never catches a robber who
-- runs well, and two always do (Maamoun and Meyniel, 1987; there all cops may walk
-- at the same time). Computed: from these corners two cops need 17 moves, the
-- robber's included.

return { cops = 2 }, function(o)
  local board = require "grundy.board" {
    ".-.-.-.",
    "| | | |",
    ".-.-.-.",
    "| | | |",
    ".-.-.-.",
    "| | | |",
    ".-.-.-.",
    shape = "graph",
    pieces = {
      c = { name = "cop", text = "C", color = "#1f4e79" },
      r = { name = "robber", text = "R", color = "#b34700" },
    },
  }
  local streets = board:steps()
  local start = board.start
  for corner = 1, o.cops do start = board:set(start, corner, "c") end
  start = board:set(start, #board, "r")

  return {
    name = "cops and robber",
    how_to_play = [[
The cops and the robber take turns. In his turn, the robber runs along a street
to a free corner, or waits. In theirs, one of the cops walks along a street, or
all of them wait.

The cops win when one of them walks to the robber's corner. The robber wins if
that never happens.]],
    board = board,
    players = { "the cops", "the robber" },
    endless = 2,
    start = start,
    normal = board:symmetric "all",

    ending = function() return "The robber is caught." end,

    moves = function(p, add, player)
      if board:count(p, "r") == 0 then return end
      add(p)
      for from in board:each(p, player == 1 and "c" or "r") do
        for _, to in ipairs(streets[from]) do
          local there = board:get(p, to)
          if there == "." or player == 1 and there == "r" then
            add(board:move(p, from, to))
          end
        end
      end
    end,
  }
end
