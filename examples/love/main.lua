-- Chomp against the computer, for LÖVE. Beside this file there are the rules,
-- examples/chomp.lua, the opponent that grundy has made of them:
--
--   grundy export chomp.lua -o opponent.lua
--
-- and, in a folder grundy, board.lua and the folder board from lua/grundy. A
-- click bites. The keys p, f and r make the computer perfect, forgetful or
-- random; n begins again.

local parameters, build = love.filesystem.load "chomp.lua"()
local rules = build(parameters)
local opponent = require("opponent").new(rules)
local board = rules.board

local SIZE, LEFT, TOP = 80, 0, 60
local KEYS = { p = "perfect", f = "forgetful", r = "random" }

local bar, message

local function begin()
  bar, message = opponent.start, "Your bite."
end

-- The bar after a bite at a square; nil if there is no such move.
local function bite(cell)
  for _, move in ipairs(opponent.moves(bar)) do
    if board:changes(bar, move.position)[1] == cell then
      return move.position
    end
  end
end

local function reply()
  local after = opponent.play(bar)
  if not after then
    message = "You win: I am left with the poison."
    return
  end
  local bitten = #board:changes(bar, after)
  bar = after
  message = bar:find "#" and ("I bite off %d. Your bite."):format(bitten) or
    "I win: the poison is yours."
end

function love.load()
  opponent.random = love.math.random
  begin()
end

function love.mousepressed(x, y)
  local after = bite(board:cell(math.floor((x - LEFT) / SIZE) + 1,
    math.floor((y - TOP) / SIZE) + 1))
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
  for cell in board:each(bar, "!#") do
    local column, row = board:xy(cell)
    love.graphics.setColor(0.4, cell == 1 and 0.6 or 0.25, 0.1)
    love.graphics.rectangle("fill", LEFT + (column - 1) * SIZE + 2,
      TOP + (row - 1) * SIZE + 2, SIZE - 4, SIZE - 4)
  end
end
