-- Misère heaps. There is no shortcut by the values of single heaps: what is
-- expanded are whole positions, multisets of heaps. The misère value, with 1
-- where there is no move, is the value of the game in which one may move from
-- there to an end.

local code = require "grundy.code"
local game = require "grundy.game"

local multisets = { limit = 1 << 18 }

local END = 0 -- the position after the last move; others are strings

-- Has a heap a move? A heap that has none changes nothing.
local function new_alive(rules)
  local known = {}
  return function(n)
    if known[n] == nil then
      known[n] = code.alive(rules, n)
    end
    return known[n]
  end
end

-- The position of some heaps: those that are alive, sorted.
local function position_of(alive, heaps)
  local kept = {}
  for _, n in ipairs(heaps) do
    if alive(n) then
      kept[#kept + 1] = n
    end
  end
  table.sort(kept)
  return utf8.char(table.unpack(kept))
end

local function heaps_of(position)
  return { utf8.codepoint(position, 1, -1, true) }
end

-- The game of whole positions.
local function game_of(rules, alive)
  return game.new {
    moves = function(position, add)
      if position == END then
        return
      end
      local heaps = heaps_of(position)
      if #heaps == 0 then
        add(END)
      end
      for i, n in ipairs(heaps) do
        if n ~= heaps[i - 1] then
          local rest = { table.unpack(heaps) }
          table.remove(rest, i)
          local count = #rest
          code.moves(rules, n, function(...)
            for j = 1, 3 do rest[count + j] = (select(j, ...)) end
            return add(position_of(alive, rest))
          end)
        end
      end
    end,
  }
end

-- The solution with the heaps from first to last among the starts, and the
-- function that gives the position of a heap; or nil, message.
local function solve(rules, first, last, options)
  local alive = new_alive(rules)
  local function position(n) return position_of(alive, { n }) end
  local starts = { position(0) }
  for n = first, last do
    if #starts > options.limit then -- they are all different
      return nil, ("the limit of %d positions is reached"):format(
        options.limit)
    elseif alive(n) then
      starts[#starts + 1] = position(n)
    end
  end
  local solution, message = game_of(rules, alive):solve(nil, {
    starts = starts, limit = options.limit, seconds = options.seconds,
  })
  return solution, message or position
end

--- The misère value of a heap; or nil, message.
function multisets.value(rules, n, options)
  local solution, position = solve(rules, n, n, options)
  if not solution then
    return nil, position
  end
  return solution:value(position(n))
end

--- Those of the heaps 0 to n, as an array.
function multisets.values(rules, n, options)
  local solution, position = solve(rules, 0, n, options)
  if not solution then
    return nil, position
  end
  local values = {}
  for heap = 0, n do
    values[heap + 1] = solution:value(position(heap))
  end
  return values
end

return multisets
