-- Games that samples of several kinds are taken of.

local grundy = require "grundy"

local paying = grundy.game {
  start = 2,
  moves = function(n, add)
    if n > 0 and n < 4 then add(n - 1) add(n + 1) end
  end,
  terminal = function(n) return n == 0 and 3 or -2 end,
}
local pair = grundy.game {
  start = 4, players = 2,
  moves = function(n, add, player)
    if n >= player then add(n - player) end
  end,
}

local scoring = grundy.game {
  start = 3,
  moves = function(n, add) if n > 0 then add(n - 1) end end,
  gain = function(n) return n end,
}

-- Puzzles: one on a board, with a dead end; one with very many solutions; one up
-- to symmetry; and one without a solution.
local board = grundy.board { "x.a.", pieces = "xa" }
local way = grundy.game {
  players = 1, board = board,
  moves = function(p, add)
    for from = 1, 4 do
      for to = from - 1, from + 1, 2 do
        if p:sub(4) ~= "x" and p:sub(from, from) ~= "." and
          p:sub(to, to) == "." and to > 0 then
          add(board:move(p, from, to))
          add(board:set(p, from, "."))
        end
      end
    end
  end,
  terminal = function(p) return p:sub(4) == "x" and "win" or "loss" end,
}
local doubling = grundy.game {
  start = 200, players = 1,
  moves = function(n, add)
    if n > 1 then add(n // 2 * 2 - 2) add(n // 2 * 2 - 1) end
  end,
}
local turned = grundy.game {
  start = { 1, 2 }, players = 1, normal = "sorted",
  moves = function(p, add)
    for i = 1, 2 do
      if p[i] > 0 then add { p[i] - 1, p[3 - i] } end
    end
  end,
}
local stuck = grundy.game {
  start = 1, players = 1, moves = function(n, add) add(3 - n) end,
}

return { paying = paying, pair = pair, scoring = scoring, way = way:solve(),
  doubling = doubling:solve(), turned = turned:solve(), stuck = stuck:solve() }
