-- Tables from integers to values that may hold millions: what Lua does when a
-- table grows takes as long as the table is large, and nothing can interrupt
-- it. So entry k is in part k % spread.parts of many small tables.

local spread = { parts = 4096 }

local lazy = {
  __index = function(parts, i)
    parts[i] = {}
    return parts[i]
  end,
}

--- An empty one: its entry k is `table[k % spread.parts][k]`.
function spread.new()
  return setmetatable({}, lazy)
end

return spread
