-- grundy.ordinal: ordinals, and positions whose values are ordinals.

local require = require "grundy.base.lazy".require
local arithmetic = require "grundy.ordinal.arithmetic"
local values = require "grundy.base.values"

local ordinal = arithmetic.ordinal

values.ordinals = {
  is = ordinal.is,
  infinity = function(list)
    return require "grundy.ordinal.infinity".make(list)
  end,
  nimsum = function(list)
    return require "grundy.ordinal.infinity".nimsum(list)
  end,
}

function ordinal.nim(list)
  return require "grundy.ordinal.infinite_compound".nim(list)
end

function ordinal.heap(x, options)
  return require "grundy.ordinal.infinite_compound".heap(x, options)
end

function ordinal.pile(dollars, cents, options)
  return require "grundy.ordinal.infinite_compound".pile(dollars, cents, options)
end

function ordinal.digraph(adjacency, options)
  require "grundy.ordinal.infinite_compound"
  return require "grundy.ordinal.digraph".new(adjacency, options)
end

function ordinal.place(definition)
  require "grundy.ordinal.infinite_compound"
  return require "grundy.ordinal.own_place".new(definition)
end

return { ordinal = ordinal, of = arithmetic.of }
