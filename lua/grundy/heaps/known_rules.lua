-- Which game with heaps do the rules of a solution make? Positions are read as
-- heaps in several ways (readings.lua), and what the moves of each position do to
-- the heaps is compared with the moves of a code, or with those of Wythoff's game.
-- Where all agree, it is the same game up to the largest heap there is. Heaps
-- without moves change nothing, so they are left out on both sides.

local core = require "grundy.core"
local named_codes = require "grundy.heaps.named_codes"
local octal_code = require "grundy.heaps.octal_code"
local readings_of = require "grundy.heaps.readings"
local wording = require "grundy.words.wording"

local rules = {}

-- At most so many moves are compared, and there must be a heap of at least this
-- size.
local MOST_MOVES = 100000
local LEAST_HEAP = 6
-- A code must say so many heaps less than there are, else it proves nothing.
local LEAST_SPARE = 3
local MOST_DIGITS = 3 -- of a code that is tried, after the point
local MOST_PREPERIOD, MOST_PERIOD = 3, 4 -- of a code with digits that repeat

--
-- Heaps: sorted lists of their sizes, without those that are empty
--

local function sorted(list)
  table.sort(list)
  return list
end

-- A text that is the same for the same heaps.
local function key_of(heaps)
  return table.concat(heaps, "+")
end

local function total_of(heaps)
  local total = 0
  for _, n in ipairs(heaps) do
    total = total + n
  end
  return total
end

-- The heaps of which keep(n) is true.
local function those(heaps, keep)
  local list = {}
  for _, n in ipairs(heaps) do
    if keep(n) then
      list[#list + 1] = n
    end
  end
  return list
end

--
-- The moves by a reading
--

-- The heaps that a follower, a number or a list of numbers, leaves.
local function heaps_after(heaps_of, follower)
  if type(follower) ~= "table" then
    return heaps_of(follower)
  end
  local all = {}
  for _, number in ipairs(follower) do
    local heaps = heaps_of(number)
    if not heaps then
      return nil
    end
    table.move(heaps, 1, #heaps, #all + 1, all)
  end
  return sorted(all)
end

-- What the moves of a position leave, by key; nil if one cannot be read or takes
-- nothing and divides nothing. The second result is how many moves there are.
local function options_of(solution, number, heaps_of)
  local options, before = {}, heaps_of(number)
  local key, total = key_of(before), total_of(before)
  local followers = core.followers(solution, number)
  for _, follower in ipairs(followers) do
    local after = heaps_after(heaps_of, follower)
    if not after or total_of(after) > total or key_of(after) == key then
      return nil
    end
    options[key_of(after)] = after
  end
  return options, #followers
end

local function same_keys(a, b)
  for key in pairs(a) do
    if b[key] == nil then
      return false
    end
  end
  for key in pairs(b) do
    if a[key] == nil then
      return false
    end
  end
  return true
end

-- Reads all positions: an array of { heaps, options }; nil if this cannot be, or
-- if two positions with the same single heap have different moves.
local function read(solution, reading)
  local known, rows, heap, moves = {}, {}, {}, 0
  local function heaps_of(number)
    if known[number] == nil then
      known[number] = reading((core.position(solution, number))) or false
    end
    return known[number] or nil
  end
  for number = 0, core.count(solution) - 1 do
    local heaps = heaps_of(number)
    local options, count
    if heaps then
      options, count = options_of(solution, number, heaps_of)
    end
    moves = moves + (count or 0)
    if not options or moves > MOST_MOVES then
      return nil
    end
    if #heaps == 1 then
      local n = heaps[1]
      heap[n] = heap[n] or options
      if not same_keys(heap[n], options) then
        return nil
      end
    end
    rows[#rows + 1] = { heaps = heaps, options = options }
  end
  return rows, heap, moves
end

--
-- Heaps that are moved in one at a time
--

-- The heaps with one of them replaced by others.
local function replaced(heaps, i, others)
  local list = table.move(others, 1, #others, 1, {})
  for k, n in ipairs(heaps) do
    if k ~= i then
      list[#list + 1] = n
    end
  end
  return sorted(list)
end

-- Do all positions have the moves of their heaps, and no others?
local function are_sums(rows, heap)
  for _, row in ipairs(rows) do
    local expected = {}
    for i, n in ipairs(row.heaps) do
      if not heap[n] then
        return false
      end
      for _, others in pairs(heap[n]) do
        expected[key_of(replaced(row.heaps, i, others))] = true
      end
    end
    if not same_keys(expected, row.options) then
      return false
    end
  end
  return true
end

local function greatest_of(heap)
  local greatest = 0
  for n in pairs(heap) do
    greatest = math.max(greatest, n)
  end
  return greatest
end

-- Does a code give these heaps their moves, a heap of n here being one of
-- n + shift there?
local function is_code(code, heap, shift)
  local alive = {}
  local function is_alive(n)
    if alive[n] == nil then
      alive[n] = n > 0 and octal_code.alive(code, n)
    end
    return alive[n]
  end
  local function moved(n)
    return is_alive(n + shift)
  end
  for n, options in pairs(heap) do
    local there, expected, fits = {}, {}, true
    for _, others in pairs(options) do
      local left = those(others, moved)
      for i in ipairs(left) do
        left[i] = left[i] + shift
      end
      there[key_of(left)] = true
    end
    octal_code.moves(code, math.max(n + shift, 0), function(...)
      local key = key_of(those({ ... }, is_alive))
      expected[key] = true
      fits = there[key] ~= nil
      return not fits
    end)
    if not fits or not same_keys(there, expected) then
      return false
    end
  end
  return true
end

-- The digits of a code by the moves that there are; nil if heaps are divided
-- into more than three.
local function digits_of(heap, last)
  local digits = {}
  for k = 0, last do
    digits[k] = 0
  end
  for n, options in pairs(heap) do
    for _, others in pairs(options) do
      local k = n - total_of(others)
      if #others > 3 then
        return nil
      end
      digits[k] = digits[k] | 1 << #others
    end
  end
  return digits
end

local function written(digits, first, last)
  local text = {}
  for k = first, last do
    text[#text + 1] = ("%x"):format(digits[k])
  end
  return table.concat(text)
end

-- Codes that the digits suggest, the shortest first.
local function suggested(digits, last)
  local list, first = {}, ("%x."):format(digits[0])
  local length = last
  while length > 0 and digits[length] == 0 do
    length = length - 1
  end
  for before = 0, MOST_PREPERIOD do
    for period = 1, MOST_PERIOD do
      if before + period <= last - LEAST_SPARE then
        list[#list + 1] = { before + period, first ..
          written(digits, 1, before) .. "(" ..
          written(digits, before + 1, before + period) .. ")" }
      end
    end
  end
  if length <= last - LEAST_SPARE and length > 0 then
    list[#list + 1] = { length, first .. written(digits, 1, length) }
  end
  table.sort(list, function(a, b)
    return a[1] < b[1] or a[1] == b[1] and a[2] < b[2]
  end)
  return list
end

-- Reads a code; nil if it is none.
local function read_code(text)
  local base = text:find "[89a-f]" and 16 or 8
  local first = tonumber(text:sub(1, 1), 16)
  return first & 3 == 0 and octal_code.read(text, base) or nil
end

-- The code that the moves themselves suggest.
local function by_digits(heap, last)
  local digits = digits_of(heap, last)
  for _, found in ipairs(digits and suggested(digits, last) or {}) do
    local code = read_code(found[2])
    if code and is_code(code, heap, 0) then
      return code, 0
    end
  end
end

local shifts = { 0, 1, -1 }

local function by_name(heap)
  for _, shift in ipairs(shifts) do
    for _, named in ipairs(named_codes) do
      local code = octal_code.read(named[2], 8)
      if is_code(code, heap, shift) then
        return code, shift
      end
    end
  end
end

-- A short code, which differs from the moves by heaps that have none.
local function by_trying(heap)
  for _, first in ipairs { "0", "4" } do
    for length = 1, MOST_DIGITS do
      local format = first .. ".%0" .. length .. "o"
      for number = 1, (1 << 3 * length) - 1 do
        local code = number % 8 ~= 0 and
          octal_code.read(format:format(number), 8)
        if code and is_code(code, heap, 0) then
          return code, 0
        end
      end
    end
  end
end

-- The numbers that may be taken, if the code is that of a subtraction game.
local function subtracted(code)
  local list = {}
  for k = 0, #code.digits do
    local digit = code.digits[k]
    if digit ~= 0 and digit ~= 3 or #code.block > 0 then
      return nil
    end
    list[#list + 1] = digit == 3 and wording.integer(k) or nil
  end
  return #list > 0 and list or nil
end

local function name_of(code)
  for _, named in ipairs(named_codes) do
    if named[2] == code.name then
      return named[1], ("%s (%s)"):format(named[1], code.name)
    end
  end
  local list = subtracted(code)
  if list then
    local name = ("the subtraction game of %s"):format(wording.list(list))
    return name, ("%s (%s)"):format(name, code.name)
  end
  local name = ("the %s game %s"):format(code.base == 16 and "hexadecimal" or
    "octal", code.name)
  return name, name
end

local moved_by = { [0] = "", [1] = ", a heap of n here being one of n + 1 there",
  [-1] = ", a heap of n here being one of n - 1 there" }

local function found_code(code, shift)
  local name, said = name_of(code)
  return {
    kind = code.base == 16 and "hexadecimal" or "octal",
    name = name,
    code = code.name,
    base = code.base,
    shift = shift,
    says = said .. moved_by[shift],
  }
end

-- Do all heaps up to the largest one occur, except those without moves?
local function is_every(code, shift, heap, last)
  for n = 1, last do
    if not heap[n] and octal_code.alive(code, math.max(n + shift, 0)) then
      return false
    end
  end
  return true
end

local function by_code(rows, heap)
  local last = greatest_of(heap)
  if last < LEAST_HEAP or not are_sums(rows, heap) then
    return nil
  end
  local code, shift = by_name(heap)
  if not code then
    code, shift = by_digits(heap, last)
  end
  if not code then
    code, shift = by_trying(heap)
  end
  if code then
    local found = found_code(code, shift)
    found.every = is_every(code, shift, heap, last)
    return found, last
  end
end

--
-- Wythoff's game
--

local function wythoff(heaps)
  local x, y, left = heaps[1] or 0, heaps[2] or 0, {}
  local function add(a, b)
    left[key_of(sorted(those({ a, b }, function(n) return n > 0 end)))] = true
  end
  for k = 1, x do add(x - k, y) end
  for k = 1, y do add(x, y - k) end
  for k = 1, math.min(x, y) do add(x - k, y - k) end
  return left
end

local function has_heaps(rows, heaps)
  local key = key_of(heaps)
  for _, row in ipairs(rows) do
    if key_of(row.heaps) == key then
      return true
    end
  end
  return false
end

-- Moves take from two heaps at once, so each heap alone proves little: only the
-- two largest heaps together lead to all others.
local function by_wythoff(rows, heap)
  for _, row in ipairs(rows) do
    if #row.heaps > 2 or not same_keys(wythoff(row.heaps), row.options) then
      return nil
    end
  end
  local last = greatest_of(heap)
  return last >= LEAST_HEAP and { kind = "game", name = "Wythoff's game",
    says = "Wythoff's game", every = has_heaps(rows, { last, last }) } or nil, last
end

--
-- What is found
--

local TEXT = "The moves are those of %s, with %s as heaps: that is proved %s, by "
  .. "comparing all moves of all %s."

local function proved_text(found)
  return (found.every and "up to heaps of %s" or "for the heaps that occur, the "
    .. "largest of which is %s"):format(wording.integer(found.last))
end

-- What is found by a reading.
local function find(solution, reading, says)
  local rows, heap, moves = read(solution, reading)
  if not rows then
    return nil
  end
  local found, last = by_code(rows, heap)
  if not found then
    found, last = by_wythoff(rows, heap)
  end
  if not found then
    return nil
  end
  found.heaps, found.last, found.moves = says, last, moves
  found.positions = #rows
  found.text = TEXT:format(found.says, says, proved_text(found),
    wording.count(#rows, "position"))
  found.says = nil
  return found
end

-- Are there more moves than may be compared?
local function is_large(solution)
  local moves = 0
  for number = 0, core.count(solution) - 1 do
    moves = moves + core.degree(solution, number)
    if moves > MOST_MOVES then
      return true
    end
  end
  return false
end

--- The game that the rules of a solution make: a table with `kind` ("octal",
-- "hexadecimal" or "game"), `name`, `heaps` (what is taken for heaps), `last`
-- (the largest heap), `every` (whether all smaller heaps were compared, except
-- those without moves; in Wythoff's game, all pairs of them), `positions` and
-- `moves` (how many were compared), `text` and, for codes, `code`, `base` and
-- `shift`. Nil if it is none of these.
function rules.find(solution)
  if is_large(solution) then
    return nil
  end
  for _, reading in ipairs(readings_of((core.position(solution, 0)))) do
    local found = find(solution, reading[1], reading[2])
    if found then
      return found
    end
  end
end

return rules
