-- Smith's Table 1 (1966, section 12), with a game for each of its rows: what the
-- player to move can be sure of, by three functions Q. If Q₁ is odd, it is a
-- win; if Q₀ is, at least a draw; if Q₋₁ is, that play ends. If Q is finite,
-- there is a bound on the moves; if it is an infinite ordinal, play is sure to
-- end, but the opponent can delay it at will.
--
--   lua5.4 examples/security_levels.lua
--
-- The infinite ordinals come from dollars and cents: a player who has to change
-- a dollar, for any even number of cents, decides how long play lasts.

local grundy = require "grundy"

local digraph, pile = grundy.ordinal.digraph, grundy.ordinal.pile

-- What it means that there is no move, for the player to move.
local loss, draw, win = { terminal = "loss" }, { terminal = "draw" },
  { terminal = "win" }

-- The vertex u with these followers; "loss", "draw" and "win" are ends.
local function from(followers)
  return digraph({ u = followers }, {
    terminal = { loss = "loss", draw = "draw", win = "win" },
  }):at "u"
end

local rows = {
  { "a move that wins", from { "loss" } },
  { "win slowly, or draw at once", from { pile(1, 0, loss), "draw" } },
  { "win slowly, or lose at once", from { pile(1, 0, loss), "win" } },
  { "$1.01, the last cent wins", pile(1, 1, loss) },
  { "a move that draws", from { "draw" } },
  { "draw slowly, or lose at once", from { pile(1, 0, draw), "win" } },
  { "$1.01, then a draw", pile(1, 1, draw) },
  { "stay, or lose at once", from { "u", "win" } },
  { "stay, or lose slowly", from { "u", pile(1, 0, win) } },
  { "stay", from { "u" } },
  { "a move that loses", from { "win" } },
  { "$1.01, the last cent loses", pile(1, 1, win) },
  { "the opponent wins when he likes", digraph {
    u = { "v" }, v = { "u", "loss" },
  }:at "u" },
}

-- What Smith calls a guarantee. Where play need not end, his table has
-- "unterminated draw" in row 8, and "draw" in rows 9 and 10. The guarantee is the
-- same in all three: not to lose.
local function word_for(g)
  if g.kind == "endless" then
    return "draw without end"
  elseif g.kind == "win" then
    return g.bounded and "bounded win" or "win"
  elseif g.kind == "draw" then
    return g.bounded and "bounded draw" or "terminated draw"
  end
  return g.bounded and "bounded loss" or "loss"
end

-- How sure the end is: not at all, some time, within a bound.
local function sureness(g)
  return g.kind == "endless" and 0 or g.bounded and 2 or 1
end

-- The guarantees, without those that are no better than one before.
local function level_of(component)
  local words, most = {}, -1
  for _, g in ipairs(component:security()) do
    if sureness(g) > most then
      most = sureness(g)
      words[#words + 1] = word_for(g)
    end
  end
  return table.concat(words, ", ")
end

local function text(q)
  return q == math.huge and "inf" or tostring(q)
end

local FORMAT = "%3s  %-33s%-6s%-6s%-6s%s"
print(FORMAT:format("row", "game", "Q1", "Q0", "Q-1", "security level"))
for i, row in ipairs(rows) do
  local c = row[2]
  print((FORMAT:format(i, row[1], text(c:q "win"), text(c:q "draw"),
    text(c:q "ending"), level_of(c)):gsub(" +$", "")))
end
