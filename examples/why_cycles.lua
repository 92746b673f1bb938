-- Why the classical theory is not enough. It wants a function g with
-- g(u) = mex of the g of the followers, everywhere. On a digraph without
-- cycles there is exactly one. With cycles it may be missing, or not be
-- unique, or be unique and wrong (published: Fraenkel & Yesha 1986, section
-- 4). These are the smallest digraphs without loops that show it, found by
-- trying them all; each is the only one of its size but for renaming.
--
--   none   a -> b -> c -> a         No g at all: an odd ring cannot alternate
--                                   0 and 1. G = ∞() on all three.
--
--   two    a <-> b                  Two functions: g = 0, 1 and g = 1, 0.
--                                   G = ∞() on both, by symmetry a draw.
--
--   lie    a -> b, c                One function: g(a) = 2, g(b) = 0,
--          b -> a                   g(c) = 1. It says that the player who
--          c -> b                   leaves b wins; but there is no last move.
--                                   G = ∞() on all three: a draw.
--
-- (With a loop it is shorter still: u -> u has no g, and G(u) = ∞().)
-- Where G is finite every g agrees with it, by induction on the counter; it
-- lies only where G is infinite. From "why" the first player chooses a part.

local arrows = {
  why = { "none:a", "two:a", "lie:a" },

  ["none:a"] = { "none:b" },
  ["none:b"] = { "none:c" },
  ["none:c"] = { "none:a" },

  ["two:a"] = { "two:b" },
  ["two:b"] = { "two:a" },

  ["lie:a"] = { "lie:b", "lie:c" },
  ["lie:b"] = { "lie:a" },
  ["lie:c"] = { "lie:b" },
}

return {
  name = "why cycles",
  how_to_play = [[
A token stands on a digraph. A move pushes it along an arrow.

The player who cannot move loses.]],
  board = require "grundy.tokens" { arrows = arrows, start = "why" },

  moves = function(vertex)
    return arrows[vertex]
  end,
}
