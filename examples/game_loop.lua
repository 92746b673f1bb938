-- A game with a window, which computes hints while it is played; not a game
-- file, but a program:
--
--   lua5.4 examples/game_loop.lua [size of a heap]
--
-- A window that is drawn 60 times a second has 16.7 ms for each frame. The loop
-- below gives 4 of them to a task. The task solves the game, certifies the
-- solution and writes down a best move for every position: code that knows
-- nothing of frames. At the end, the program prints the worst frame.
--
-- There is no window here, so that this runs anywhere. In a program that has
-- one, `draw` is what it draws, and the loop waits for the screen where the
-- comment says so. With LÖVE, what is in `frame` belongs into `love.update`.

local grundy = require "grundy"

-- The collector, too, works in small steps: in generational mode, which the
-- program lua5.4 begins with, it would collect all at once.
collectgarbage "incremental"

local SLICE = 0.004
local HEAP = assert(math.tointeger(arg and arg[1] or 16), "an integer expected")

-- Nim with four heaps, whose order does not matter.
local nim = grundy.game {
  name = "Nim",
  start = { HEAP - 1, HEAP, HEAP, HEAP },
  normal = "sorted",
  moves = function(heaps, add)
    for i = 1, #heaps do
      for left = 0, heaps[i] - 1 do
        local after = { table.unpack(heaps) }
        after[i] = left
        add(after)
      end
    end
  end,
}

-- What the computer thinks about, as if it had all the time in the world.
local function prepare()
  local solution = assert(nim:solve())
  assert(solution:verify())
  local hints = {}
  for position in solution:positions() do
    hints[grundy.key(position)] = solution:best(position)
  end
  return hints, #solution
end

-- What there is to see meanwhile: a ball that bounces.
local ball = { x = 0, speed = 3 }

local function draw()
  ball.x = ball.x + ball.speed
  if ball.x < 0 or ball.x > 640 then
    ball.speed = -ball.speed
  end
end

local task = grundy.task(prepare)
local hints, positions -- nil until they are ready
local frames, worst = 0, 0

local function frame()
  local began = os.clock()
  draw()
  if not hints then
    local _
    _, hints, positions = task:step { seconds = SLICE }
  end
  frames, worst = frames + 1, math.max(worst, os.clock() - began)
end

repeat
  frame()
  -- here a window waits for the screen
until hints

print(("%d positions are solved; from %s, leave %s"):format(positions,
  table.concat(nim.start, " "),
  table.concat(hints[grundy.key(nim.start)], " ")))
print(("%d frames, the worst took %.1f ms of 16.7"):format(frames,
  worst * 1000))
