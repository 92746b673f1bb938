-- Which game is this? By its moves, which prove it as far as they go, and by its
-- values, if positions are integers, which only make it likely.

local kind = require "grundy.kind"
local known_rules = require "grundy.heaps.known_rules"
local known_sequences = require "grundy.heaps.known_sequences"

local known = {}

--- What is known of the game of a solution: a table with `rules` and `values`,
-- or nil and a message.
function known:known()
  kind.need(self, "known")
  local rules = known_rules.find(self)
  local values = known_sequences.sequence(self)
  if not rules and not values then
    return nil, "known: neither the moves nor the values are those of a game "
      .. "known here"
  end
  return { rules = rules, values = values }
end

return known
