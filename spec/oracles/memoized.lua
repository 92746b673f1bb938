-- The value of a position by a table of the values found so far, as one writes
-- it in Lua without a library: its table is what memory is compared with.

local concat = table.concat

-- The value of the start, and the table.
return function(moves, start)
  local known = {}
  local function value_of(p)
    local key = type(p) == "table" and concat(p, ",") or p
    local value = known[key]
    if value then return value end
    local seen = {}
    moves(p, function(q) seen[value_of(q)] = true end)
    value = 0
    while seen[value] do value = value + 1 end
    known[key] = value
    return value
  end
  return value_of(start), known
end
