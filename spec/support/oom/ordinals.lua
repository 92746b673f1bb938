-- Ordinals, which are compared as texts.

local grundy = require "grundy"
local cases = require "spec.support.oom.common".cases

local function fresh_nim()
  return grundy.ordinal.nim { "w^2*3", "w+1", 3 }
end

local function first_change(move)
  local i, ordinal = next(move.changes)
  return i, tostring(ordinal)
end

for name, call in pairs {
  ["grundy.ordinal"] = function()
    return tostring(grundy.ordinal "w^(w+1)*2+w+7"), tostring(grundy.ordinal(4))
  end,
  ["grundy.ordinal of a mistake"] = function() grundy.ordinal "w^(w" end,
  ["grundy.ordinal.is"] = function() return grundy.ordinal.is "w" end,
  ["grundy.ordinal.omega"] = function()
    return tostring(grundy.ordinal.omega("w", 3))
  end,
  ["grundy.ordinal.nimsum"] = function()
    return tostring(grundy.ordinal.nimsum { "w*3+1", "w^2+w", 2 })
  end,
  ["grundy.ordinal.natural_sum"] = function()
    return tostring(grundy.ordinal.natural_sum { "w*3+1", "w^2+w", 2 })
  end,
  ["grundy.ordinal.nim"] = function() return tostring(fresh_nim()) end,
  ["ordinal + * < <="] = function()
    local w = grundy.ordinal "w+1"
    return tostring(1 + w), tostring(w * w), w < 3, w <= "w^2"
  end,
  ["ordinal:show"] = function() return grundy.ordinal("w^2*2+w"):show() end,
  ["ordinal:tointeger"] = function()
    return grundy.ordinal("7"):tointeger()
  end,
  ["ordinal:parity"] = function() return grundy.ordinal("w+1"):parity() end,
  ["ordinal:terms"] = function()
    local term = grundy.ordinal("w^w*3"):terms()[1]
    return tostring(term.exponent), term.coefficient
  end,
  ["nim:heaps"] = function() return tostring(fresh_nim():heaps()[2]) end,
  ["nim:value"] = function() return tostring(fresh_nim():value()) end,
  ["nim:outcome"] = function() return fresh_nim():outcome() end,
  ["nim:ended"] = function() return fresh_nim():ended() end,
  ["nim:best"] = function() return first_change(fresh_nim():best()) end,
  ["nim:moves"] = function() return first_change(fresh_nim():moves()[1]) end,
  ["nim:after"] = function()
    return tostring(fresh_nim():after { changes = { [2] = "w" } })
  end,
} do
  cases[#cases + 1] = { name, function() return call end }
end

return function(add)
  add("grundy.ordinal.", grundy.ordinal)
  add("ordinal:", getmetatable(grundy.ordinal(0)).__index)
  add("nim:", getmetatable(fresh_nim()).__index)
end
