-- The values of positions over two coordinates, gathered in a rectangle.

local core = require "grundy.core"
local check = require "grundy.check"

local fail = check.fail

local cells = {}

local MOST_SIDE, MOST_CELLS = 4000, 1 << 20
local FAR = 1 << 53 -- as far as coordinates may go

-- Where a position lies that is a pair of integers; nil if it is none.
local function pair(p)
  if type(p) ~= "table" or #p ~= 2 then
    return nil
  end
  local x, y = p[1], p[2]
  if math.type(x) == "integer" and math.type(y) == "integer" and
    next(p, next(p, next(p))) == nil then
    return x, y
  end
end

local function coordinate(p, x)
  return check.integer(x, -FAR, FAR) or
    fail("plot: 'at' must give two integers, got %s for %s",
      check.shown(x), core.shown(p))
end

-- The place of a position as the option `at` says; nil: it is left out.
local function place_by(at, p)
  local x, y = at(p)
  if x == nil and y == nil then
    return nil
  end
  return coordinate(p, x), coordinate(p, y)
end

-- What is shown of a position: its value, or where there is none its outcome.
local function content_of(solution, number)
  return core.at[core.has_values(solution) and "value" or "outcome"](solution,
    number)
end

-- An empty grid; grid[x][y] is what is there.
local function put(grid, x, y, content, p)
  local column = grid[x]
  if not column then
    column = {}
    grid[x] = column
  end
  if column[y] == nil then
    column[y] = content
  elseif column[y] ~= content then
    fail("plot: %s lies at %d, %d with another position, and they have "
      .. "not the same value (%s and %s)", core.shown(p), x, y,
      tostring(column[y]), tostring(content))
  end
end

-- What is at a place that is not expanded, since another one represents it;
-- nil if nothing is. The game's `normal` may never have been meant for it, and
-- then may fail.
local function lookup(solution, x, y, player)
  local fine, number = check.try(core.find, solution, { x, y }, player)
  return fine and number and content_of(solution, number) or nil
end

-- Adds the mirror images of all places: `mirror` true: they have the same
-- value; nil: they have the value that the game's own `normal` gives them.
local function reflect(grid, solution, mirror, player)
  local images = {}
  for x, column in pairs(grid) do
    for y, content in pairs(column) do
      if x ~= y and not (grid[y] and grid[y][x] ~= nil) then
        local image = content
        if not mirror then
          image = lookup(solution, y, x, player)
        end
        images[#images + 1] = image ~= nil and { y, x, image } or nil
      end
    end
  end
  for _, image in ipairs(images) do
    put(grid, image[1], image[2], image[3], { image[1], image[2] })
  end
  return #images
end

-- The least and the greatest coordinates.
local function bounds(grid)
  local box = { left = math.huge, right = -math.huge, bottom = math.huge,
    top = -math.huge, count = 0 }
  for x, column in pairs(grid) do
    box.left, box.right = math.min(box.left, x), math.max(box.right, x)
    for y in pairs(column) do
      box.bottom, box.top = math.min(box.bottom, y), math.max(box.top, y)
      box.count = box.count + 1
    end
  end
  box.width = box.count > 0 and box.right - box.left + 1 or 0
  box.height = box.count > 0 and box.top - box.bottom + 1 or 0
  return box
end

-- All positions at their places; or nil and a message.
local function collect(solution, at, player)
  local grid = {}
  for number = 0, core.count(solution) - 1 do
    local p, mover = core.position(solution, number)
    if mover == player then
      local x, y
      if at then
        x, y = place_by(at, p)
      else
        x, y = pair(p)
        if not x then
          return nil, ("heat: the position %s is not a pair of integers; the "
            .. "option 'at' can say where positions lie"):format(core.shown(p))
        end
      end
      if x then
        put(grid, x, y, content_of(solution, number), p)
      end
    end
  end
  return grid
end

--- A table with `grid` (grid[x][y] is a value, or an outcome where there are
-- none), `left`, `right`, `bottom`, `top`, `width`, `height`, `count` and
-- `mirrored` (how many are mirror images); or `nil, message`.
function cells.gather(solution, options)
  local game = core.game(solution)
  local player = options.player
  if core.players(solution) == 2 then
    player = player or 1
  elseif player ~= nil then
    fail("plot: option 'player' is for games with two players")
  end
  local grid, message = collect(solution, options.at, player)
  if not grid then
    return nil, message
  end
  local mirrored = 0
  if options.mirror or options.mirror == nil and not options.at and game and
    game.normal then
    mirrored = reflect(grid, solution, options.mirror, player)
  end
  local box = bounds(grid)
  if box.width > MOST_SIDE or box.height > MOST_SIDE or
    box.width * box.height > MOST_CELLS then
    return nil, ("heat: the positions lie in %d times %d cells; at most %d a "
      .. "side and %d in all can be shown"):format(box.width, box.height,
      MOST_SIDE, MOST_CELLS)
  end
  box.grid, box.mirrored, box.player = grid, mirrored, player
  return box
end

return cells
