-- Least images of strings, arrays and sets of bits from the definition: going on
-- from image to image, one symmetry at a time, until there is nothing new.

local grundy = require "grundy"

local slow = {}

-- The letters of a part, and the part of some letters.
local function letters_of(given, part)
  local letters = {}
  if given.bits then
    for i = 1, given.bits do letters[i] = part >> (i - 1) & 1 == 1 and "1" or "0" end
  elseif type(part) == "string" then
    for i = 1, #part do letters[i] = part:sub(i, i) end
  else
    table.move(part, 1, #part, 1, letters)
  end
  return letters
end

local function part_of(given, part, letters)
  if given.bits then
    local number = 0
    for i, letter in ipairs(letters) do
      number = number | (letter == "1" and 1 << (i - 1) or 0)
    end
    return number
  end
  return type(part) == "string" and table.concat(letters) or letters
end

local function moved(letters, map)
  local out = {}
  for i, letter in ipairs(letters) do
    out[#letters == #map and map[i] or i] = letter
  end
  return out
end

local function exchanged(letters, pair)
  local a, b = pair[1], pair[2]
  if type(pair) == "string" then a, b = pair:sub(1, 1), pair:sub(2, 2) end
  local out = {}
  for i, letter in ipairs(letters) do
    out[i] = letter == a and b or letter == b and a or letter
  end
  return out
end

local function mirror(letters)
  local map = {}
  for i = 1, #letters do map[i] = #letters + 1 - i end
  return moved(letters, map)
end

local function each_pair(exchange)
  return ipairs(type(exchange) == "string" and { exchange } or exchange or {})
end

-- The symmetries, as functions of letters.
local function functions_of(given)
  local list = {}
  local function add(f) list[#list + 1] = f end
  if given.reverse then add(mirror) end
  if given.rotate then
    add(function(letters)
      local map = {}
      for i = 1, #letters do map[i] = i % #letters + 1 end
      return moved(letters, map)
    end)
  end
  for _, pair in each_pair(given.exchange) do
    add(function(letters) return exchanged(letters, pair) end)
  end
  for _, map in ipairs(given.maps or {}) do
    add(function(letters) return moved(letters, map) end)
  end
  for _, one in ipairs(given) do
    add(function(letters)
      if one.reverse then letters = mirror(letters) end
      if one.map then letters = moved(letters, one.map) end
      for _, pair in each_pair(one.exchange) do
        letters = exchanged(letters, pair)
      end
      return letters
    end)
  end
  return list
end

local function names_of(given)
  return type(given.field) == "table" and given.field or { given.field }
end

-- The position with every part changed by f.
local function changed(given, p, f)
  local function image(part)
    return part_of(given, part, f(letters_of(given, part)))
  end
  if not given.field then return image(p) end
  local copy = {}
  for name, value in pairs(p) do copy[name] = value end
  for _, name in ipairs(names_of(given)) do copy[name] = image(p[name]) end
  return copy
end

local function part_order(a, b)
  if type(a) ~= "table" then return a < b and -1 or a > b and 1 or 0 end
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] < b[i] and -1 or 1 end
  end
  return 0
end

local function is_less(given, p, q)
  if not given.field then return part_order(p, q) < 0 end
  for _, name in ipairs(names_of(given)) do
    local order = part_order(p[name], q[name])
    if order ~= 0 then return order < 0 end
  end
  return false
end

-- With two letters that stand side by side in the other order.
local function exchanged_at(i)
  return function(letters)
    local out = table.move(letters, 1, #letters, 1, {})
    if i < #out then out[i], out[i + 1] = out[i + 1], out[i] end
    return out
  end
end

--- All orders of the letters of its parts, in each part by itself; nil if there
--- are more than `most`.
function slow.orders(given, p, most)
  local list, seen = { p }, { [grundy.key(p)] = true }
  for _, image in ipairs(list) do -- which grows
    for _, name in ipairs(given.field and names_of(given) or { false }) do
      for i = 1, 5 do -- parts have up to six letters
        local one = { field = name or nil }
        local other = changed(one, image, exchanged_at(i))
        if not seen[grundy.key(other)] then
          seen[grundy.key(other)], list[#list + 1] = true, other
        end
      end
    end
    if #list > most then return nil end
  end
  return list
end

--- The least image of a position under what grundy.images is given, and how many
--- images there are.
function slow.least(given, p)
  if given.sorted then
    local least = changed(given, p, function(letters)
      table.sort(letters)
      return letters
    end)
    return least, { p, least, changed(given, p, mirror) }
  end
  local list, seen, best = { p }, { [grundy.key(p)] = true }, p
  for _, image in ipairs(list) do -- which grows
    if is_less(given, image, best) then best = image end
    for _, f in ipairs(functions_of(given)) do
      local next_one = changed(given, image, f)
      local key = grundy.key(next_one)
      if not seen[key] then
        seen[key], list[#list + 1] = true, next_one
      end
    end
  end
  return best, list
end

return slow
