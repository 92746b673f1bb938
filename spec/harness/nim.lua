-- Nim on arrays of heaps, and the order that `normal` may put them in.

local grundy = require "grundy"

local nim = {}

function nim.moves(heaps, add)
  for i = 1, #heaps do
    for left = 0, heaps[i] - 1 do
      local after = table.move(heaps, 1, #heaps, 1, {})
      after[i] = left
      add(after)
    end
  end
end

function nim.sorted(heaps)
  table.sort(heaps)
  return heaps
end

-- The game with these fields besides.
function nim.game(fields)
  local rules = { moves = nim.moves }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

return nim
