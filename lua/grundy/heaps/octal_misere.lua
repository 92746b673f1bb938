-- Misère heaps. There is no shortcut by the values of single heaps: what is
-- expanded are whole positions, multisets of heaps. The misère value, with 1
-- where there is no move, is the value of the game in which one may move from
-- there to an end.
--
-- Heaps that have no move are left out. Heaps with nothing but a last move are
-- alike, and two of them cancel, in misère play too: who wins without them
-- answers one with the other, and needs them both where the rest has ended. So
-- neither changes the misère value of anything, which is the size of the Nim
-- heap that makes a lost position of it (Conway 1976, chapter 12).

local code = require "grundy.heaps.octal_code"
local game = require "grundy.game"

local multisets = { limit = 1 << 18 }

local END = 0 -- the position after the last move; others are strings

local DEAD, STAR, OTHER = 0, 1, 2

-- Remembers what f(n) was.
local function remembering(f)
  local known = {}
  return function(n)
    if known[n] == nil then
      known[n] = f(n)
    end
    return known[n]
  end
end

-- The function that tells the kind of a heap: without a move, with a last one
-- alone, or another.
local function new_kind(rules)
  local alive = remembering(function(n) return code.alive(rules, n) end)
  return remembering(function(n)
    local found = DEAD
    code.moves(rules, n, function(a, b, c)
      found = (a and alive(a) or b and alive(b) or c and alive(c)) and OTHER
        or STAR
      return found == OTHER
    end)
    return found
  end)
end

-- The function that gives the position of some heaps: those that count,
-- sorted; a star stands for the least one.
local function new_position(rules)
  local kind, star = new_kind(rules), nil
  local function least_star(n)
    for m = 1, star and 0 or n do
      star = star or kind(m) == STAR and m or nil
    end
    return star
  end
  return function(heaps)
    local kept, stars = {}, 0
    for _, n in ipairs(heaps) do
      local k = kind(n)
      if k == OTHER then
        kept[#kept + 1] = n
      elseif k == STAR then
        stars = stars + 1
        least_star(n)
      end
    end
    if stars % 2 == 1 then
      kept[#kept + 1] = star
    end
    table.sort(kept)
    return utf8.char(table.unpack(kept))
  end
end

-- The moves from whole positions.
local function new_moves(rules, position_of)
  return function(position, add)
    if position == END then
      return
    end
    local heaps = { utf8.codepoint(position, 1, -1, true) }
    if #heaps == 0 then
      add(END)
    end
    for i, n in ipairs(heaps) do
      if n ~= heaps[i - 1] then
        local rest = { table.unpack(heaps) }
        table.remove(rest, i)
        local count = #rest
        code.moves(rules, n, function(a, b, c)
          rest[count + 1], rest[count + 2], rest[count + 3] = a, b, c
          return add(position_of(rest))
        end)
      end
    end
  end
end

-- The positions of the heaps from first to last, each once; or nil if there
-- are more than the limit.
local function starts_of(position_of, first, last, limit)
  local starts, seen = {}, {}
  for n = first, last do
    local position = position_of { n }
    if not seen[position] then
      seen[position] = true
      starts[#starts + 1] = position
    end
    if #starts > limit then
      return nil, ("the limit of %d positions is reached"):format(limit)
    end
  end
  return starts
end

-- The solution with the heaps from first to last among the starts, and the
-- function that gives a position; or nil, message.
local function solve(rules, first, last, options)
  local position_of = new_position(rules)
  local starts, message = starts_of(position_of, first, last, options.limit)
  if not starts then
    return nil, message
  end
  local solution
  solution, message = game.new { moves = new_moves(rules, position_of) }
    :solve(nil, {
      starts = starts, limit = options.limit, seconds = options.seconds,
    })
  return solution, message or position_of
end

--- The misère value of a heap; or nil, message.
function multisets.value(rules, n, options)
  local solution, position_of = solve(rules, n, n, options)
  if not solution then
    return nil, position_of
  end
  return solution:value(position_of { n })
end

--- Those of the heaps 0 to n, as an array.
function multisets.values(rules, n, options)
  local solution, position_of = solve(rules, 0, n, options)
  if not solution then
    return nil, position_of
  end
  local values = {}
  for heap = 0, n do
    values[heap + 1] = solution:value(position_of { heap })
  end
  return values
end

return multisets
