-- Dots and Boxes. A turn is one move here: it goes on until a line closes no
-- box, or until no line is left. What it gains are the boxes that it closes.
--
-- Published (Winning Ways, ch. 16): on 2 by 2 boxes the first player wins, by 3
-- to 1.

local columns, rows = 2, 2

local drawing = { ("+."):rep(columns) .. "+" }
for y = 2, 2 * rows, 2 do
  drawing[y], drawing[y + 1] = (".#"):rep(columns) .. ".", drawing[1]
end
drawing.pieces = {
  ["."] = { draw = "line" },
  ["+"] = { draw = "dot", name = "dot" },
  ["-"] = { draw = "line", name = "line" },
  ["#"] = { draw = "box", name = "box" },
  ["*"] = { draw = "box", name = "closed box", fill = "#8fbf9a" },
}

local board = require "grundy.board"(drawing)
local around = board:steps()

local function is_closed(p, box)
  for _, line in ipairs(around[box]) do
    if board:get(p, line) ~= "-" then return false end
  end
  return true
end

-- A line is drawn, and what it closes is marked.
local function draw(p, line)
  local q = board:set(p, line, "-")
  for _, cell in ipairs(around[line]) do
    if board:get(q, cell) == "#" and is_closed(q, cell) then
      q = board:set(q, cell, "*")
    end
  end
  return q
end

local function gain(p, q)
  return board:count(q, "*") - board:count(p, "*")
end

-- Calls add with all that a turn can lead to.
local function turn(p, add)
  for line in board:each(p, ".") do
    local q = draw(p, line)
    if gain(p, q) > 0 and board:count(q, ".") > 0 then
      turn(q, add)
    else
      add(q)
    end
  end
end

return {
  name = "Dots and Boxes",
  how_to_play = [[
The players take turns to draw a line between two dots that lie side by side.
The player who draws the fourth line of a box gets a point, and draws another
line.

When no line is left, the player with more points wins.]],
  board = board,
  normal = board:symmetric "all",
  moves = turn,
  gain = gain,
}
