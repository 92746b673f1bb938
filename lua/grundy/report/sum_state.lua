-- States that are sums: see sums.lua and searched_states.lua. They have `parts`: an
-- array of those that have not ended, each with a `position` and its `key`.

local core = require "grundy.core"

local sum_state = {}

--- The state with some parts, where count(part) is how many moves a part has: parts
-- that have ended leave the board, and the order of parts does not matter.
function sum_state.make(parts, count, outcome)
  local state, keys = { parts = {}, outcome = outcome }, {}
  for _, part in ipairs(parts) do
    if count(part) > 0 then
      part.key = part.key or core.key(part.position)
      table.insert(state.parts, part)
    end
  end
  table.sort(state.parts, function(a, b)
    if a.number ~= b.number then
      return a.number < b.number
    end
    return a.key < b.key
  end)
  for i, part in ipairs(state.parts) do
    keys[i] = #part.key .. ":" .. part.key
  end
  state.key = table.concat(keys)
  return state
end

--- The parts of a state without part i, and with others instead.
function sum_state.replaced(state, i, others)
  local parts = {}
  for k, part in ipairs(state.parts) do
    parts[#parts + 1] = k ~= i and part or nil
  end
  return table.move(others, 1, #others, #parts + 1, parts)
end

--- How many moves there are.
function sum_state.degree(state, count)
  local degree = 0
  for _, part in ipairs(state.parts) do
    degree = degree + count(part)
  end
  return degree
end

return sum_state
