-- Compounds with heaps or piles among their components: they are compounds like
-- others, played in ways of their own, by_value.lua and by_remoteness.lua.

local check = require "grundy.base.check"
local compound = require "grundy.place.compound"
local by_remoteness = require "grundy.ordinal.by_remoteness"
local by_value = require "grundy.ordinal.by_value"
local infinite_place = require "grundy.ordinal.infinite_place"
local infinite_moves = require "grundy.ordinal.infinite_moves"
local ordinal = require "grundy.ordinal.arithmetic"
local place = require "grundy.place"
local renamed = require "grundy.base.renamed".sums
require "grundy.ordinal.component_play"

local fail = check.fail

-- A way to play, as place/ways.lua has it.
local function way_of(by)
  local way = {}

  function way.outcome(now)
    return by.outcome(now.tree, now.places)
  end

  function way.best(now, options)
    local delay = infinite_place.delay_of(options)
    if now:ended() then
      return nil
    end
    return by.best(now.tree, now.places, delay)
  end

  function way.list(now, most)
    local list, total = infinite_moves.list(by, now.tree, now.places, way.best(now),
      most)
    return list, total == math.huge and ordinal.omega or total
  end

  function way.random(now, random)
    return infinite_moves.random(now, now.tree, now.places, random)
  end

  function way.value(now)
    return by_value.value(now.places)
  end

  function way.bound(now)
    return by_value.bound(now.places)
  end

  function way.remoteness(now)
    return by_remoteness.remoteness(now.tree, now.places)
  end

  function way.distance(now)
    return by_remoteness.distance(now.tree, now.places)
  end

  return way
end

local sum, other = way_of(by_value), way_of(by_remoteness)

local methods = {}
local meta = { __name = "grundy.infinite_compound", __index = methods,
  __add = compound.add, __tostring = compound.text }

place.provide(meta, place.differing({ methods = methods }, compound.by))
for _, name in ipairs { "value", "bound", "remoteness", "distance" } do
  methods[name] = compound.by.methods[name]
end

-- What other compounds have besides needs all moves.
setmetatable(methods, { __index = function(_, name)
  if renamed[name] then
    fail("method '%s': since 0.3.0 it is called '%s'", name, renamed[name])
  end
  return compound.by.methods[name] and function()
    fail("%s: a compound with a heap or a pile may have infinitely many "
      .. "moves", name)
  end
end })

compound.infinite = { meta = meta,
  ways = { sum = sum, conjunctive = other, selective = other } }

return {
  heap = infinite_place.heap,
  pile = infinite_place.pile,
  nim = function(list)
    local heaps = {}
    for i = 1, check.array("nim", list) do
      heaps[i] = infinite_place.heap(ordinal.of("nim: heap " .. i,
        rawget(list, i)))
    end
    return compound.make("sum", heaps, true) -- there may be no heap
  end,
}
