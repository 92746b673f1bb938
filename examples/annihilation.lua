-- Tokens on a digraph; where two meet, both vanish. The digraph is that of
-- two_tokens.lua:
--
--     a <--- b ---> c        G(a) = 1   G(b) = 2         G(c) = 0
--     |      ^      ^
--     v      |      |
--     d <--- e <--> f        G(d) = 0   G(e) = ∞(0,2)    G(f) = ∞(0)
--
-- There, with tokens that do not meet, e and f both are a draw, ∞(). Here the
-- first player pushes one onto the other and has won, ∞(0). The positions with
-- a finite value are the sums mod 2 of a, b, c and d, and their values are the
-- nim-sums (Fraenkel & Yesha; the values are computed). These are the rules in
-- Lua; `grundy.annihilation` has them in C, for larger digraphs.

local arrows = {
  a = { "d" },
  b = { "a", "c" },
  c = {},
  d = {},
  e = { "b", "d", "f" },
  f = { "c", "e" },
}

-- The tokens with one more, or, if it was there, without it.
local function toggle(tokens, vertex)
  local after, there = {}, false
  for _, token in ipairs(tokens) do
    there = there or token == vertex
    if token ~= vertex then after[#after + 1] = token end
  end
  if not there then after[#after + 1] = vertex end
  table.sort(after)
  return after
end

return {
  name = "annihilation",
  how_to_play = [[
Tokens stand on a digraph. A move pushes one of them along an arrow. Where two
meet, both vanish.

The player who cannot move loses.]],
  board = require "grundy.tokens" {
    arrows = arrows,
    start = { "b", "e", "f" },
    at = { a = { 1, 1 }, b = { 2, 1 }, c = { 3, 1 },
      d = { 1, 2 }, e = { 2, 2 }, f = { 3, 2 } },
  },

  moves = function(tokens, add)
    for _, from in ipairs(tokens) do
      for _, to in ipairs(arrows[from]) do
        add(toggle(toggle(tokens, from), to))
      end
    end
  end,
}
