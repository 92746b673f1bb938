-- Chomp against the computer, for LÖVE. Beside this file there are the rules,
-- examples/chomp.lua, and the opponent that grundy has made of them:
--
--   grundy export chomp.lua -o opponent.lua
--
-- A click bites. The keys p, f and r make the computer perfect, forgetful or
-- random; n begins again.

local rules = require "chomp"
local opponent = require("opponent").new(rules.moves, rules.normal)

local SIZE, LEFT, TOP = 80, 0, 60
local KEYS = { p = "perfect", f = "forgetful", r = "random" }

local bar, message

-- The number of squares that are left.
local function squares(rows)
  local count = 0
  for _, length in ipairs(rows) do count = count + length end
  return count
end

local function begin()
  bar, message = opponent.start, "Your bite."
end

-- The bar after a bite at a square; nil if there is no such move.
local function bite(row, column)
  for _, move in ipairs(opponent.moves(bar)) do
    local after = move.position
    if (after[row] or 0) == column - 1 and
      (row == 1 or after[row - 1] == bar[row - 1]) then
      return after
    end
  end
end

local function reply()
  local after = opponent.play(bar)
  if not after then
    message = "You win: I am left with the poison."
    return
  end
  local bitten = squares(bar) - squares(after)
  bar = after
  message = squares(bar) == 1 and "I win: the poison is yours." or
    ("I bite off %d. Your bite."):format(bitten)
end

function love.load()
  opponent.random = love.math.random
  begin()
end

function love.mousepressed(x, y)
  local row = math.floor((y - TOP) / SIZE) + 1
  local column = math.floor((x - LEFT) / SIZE) + 1
  local after = bar[row] and column >= 1 and column <= bar[row] and
    bite(row, column)
  if after then
    bar = after
    reply()
  end
end

function love.keypressed(key)
  if key == "n" then
    begin()
  elseif KEYS[key] then
    opponent.level = KEYS[key]
    message = "I am " .. opponent.level .. " now."
  end
end

function love.draw()
  love.graphics.setColor(1, 1, 1)
  love.graphics.print(message, 10, 20)
  for row, length in ipairs(bar) do
    for column = 1, length do
      local poison = row == 1 and column == 1
      love.graphics.setColor(0.4, poison and 0.6 or 0.25, 0.1)
      love.graphics.rectangle("fill", LEFT + (column - 1) * SIZE + 2,
        TOP + (row - 1) * SIZE + 2, SIZE - 4, SIZE - 4)
    end
  end
end
