-- Misère play of sums, slowly: by the definition of what proves a quotient, the
-- closure of the pairs of an element and the set of those of the options.

local slow_misere = {}

--- The text of a pair.
function slow_misere.text(x, set)
  local list = {}
  for y in pairs(set) do list[#list + 1] = y end
  table.sort(list)
  return x .. ":" .. table.concat(list, " ")
end

--- The product of two pairs { x, E }, in a monoid `times(x, y)`.
local function product(times, a, b)
  local set = {}
  for y in pairs(a[2]) do set[times(y, b[1])] = true end
  for y in pairs(b[2]) do set[times(a[1], y)] = true end
  return { times(a[1], b[1]), set }
end

--- All pairs that are products of some, with that of the empty sum; or nil and
-- one that is not right.
function slow_misere.closure(one, pairs_of_parts, times, is_p)
  local there, list = {}, {}
  local function add(pair)
    local key, wins = slow_misere.text(pair[1], pair[2]), false
    if there[key] then return true end
    there[key] = true
    list[#list + 1] = pair
    for y in pairs(pair[2]) do wins = wins or is_p(y) end
    return is_p(pair[1]) == (next(pair[2]) ~= nil and not wins), key
  end
  local fine, key = add { one, {} }
  local i = 1
  while fine and list[i] do
    for _, part in ipairs(pairs_of_parts) do
      fine, key = add(product(times, list[i], part))
      if not fine then return nil, key end
    end
    i = i + 1
  end
  return fine and list, key
end

return slow_misere
