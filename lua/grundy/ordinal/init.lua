-- grundy.ordinal: ordinals, and positions whose values are ordinals.

local require = require "grundy.base.lazy".require
local ordinal = require "grundy.ordinal.arithmetic".ordinal

function ordinal.nim(list)
  return require "grundy.ordinal.nim".new(list)
end

function ordinal.heap(x)
  return require "grundy.ordinal.infinite_compound".heap(x)
end

function ordinal.pile(dollars, cents)
  return require "grundy.ordinal.infinite_compound".pile(dollars, cents)
end

return { ordinal = ordinal }
