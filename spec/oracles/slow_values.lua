-- The values of all positions that can be reached from the starts, as texts
-- like "3" and "∞(0,2)", keyed by what the game shows for the position; and
-- how many they are.

local nim = require "spec.harness.nim"
local slow = require "spec.oracles.slow"

return function(game, starts)
  local positions, names, number, digraph = {}, {}, {}, {}
  local normal = game.normal == "sorted" and nim.sorted or game.normal
  local function visit(position)
    if normal then position = normal(position) end
    local name = game.show(position)
    if not number[name] then
      positions[#positions + 1], names[#names + 1] = position, name
      number[name] = #names
    end
    return number[name]
  end
  for _, start in ipairs(starts or { game.start }) do visit(start) end
  while positions[#digraph + 1] do
    local position, followers = positions[#digraph + 1], {}
    local function add(q) followers[#followers + 1] = visit(q) end
    for _, q in ipairs(game.moves(position, add) or {}) do add(q) end
    digraph[#digraph + 1] = followers
  end
  local values = {}
  for u, value in ipairs((slow.algorithm_g(digraph))) do
    values[names[u]] = slow.text(value)
  end
  return values, #names
end
