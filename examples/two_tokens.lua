-- Two tokens on a digraph. The values of one token are
--
--     G(a) = 1   G(b) = 2         G(c) = 0
--     G(d) = 0   G(e) = ∞(0,2)    G(f) = ∞(0)
--
-- With one token nothing is a draw: from e and f a player steps to d or c and
-- wins. With two tokens it is the sum of two such games, and its value is the
-- generalised nim-sum (Fraenkel & Yesha 1986, Theorem 5; the values of the
-- six vertices are computed): on e and f both, a player who brings one token
-- to its end leaves the other to the opponent, and the game is a draw, ∞().

local board = require "grundy.board" {
  "a<--b-->c",
  "|   ^   ^",
  "v   |   |",
  "d<--e<->f",
  shape = "graph",
  pieces = { ["1"] = "#f0a04b", ["2"] = { text = "2", color = "#f0a04b" } },
}
local arrows = board:steps()
local one_less = { ["1"] = ".", ["2"] = "1" }
local one_more = { ["."] = "1", ["1"] = "2" }

return {
  name = "two tokens",
  how_to_play = [[
Two tokens stand on a digraph. A move pushes one of them along an arrow. Both
may stand on one vertex.

The player who cannot move loses.]],
  board = board,
  start = board:set(board.start, "e", "1", "f", "1"),

  moves = function(p, add)
    for from in board:each(p, "12") do
      for _, to in ipairs(arrows[from]) do
        add(board:set(p, from, one_less[board:get(p, from)],
          to, one_more[board:get(p, to)]))
      end
    end
  end,

  describe = function(p, q)
    local changed = board:changes(p, q)
    local from, to = changed[1], changed[2]
    if board:get(q, from) > board:get(p, from) then from, to = to, from end
    return ("%s to %s"):format(board[from], board[to])
  end,
}
