-- Heaps: all kinds of codes, with values beyond a word of bits.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases = common.cases

local function octal_case(name, code, base, ...)
  local arguments = table.pack(...)
  cases[#cases + 1] = { ("octal:%s of %s"):format(name, code), function()
    local octal = grundy.octal(code, { base = base })
    return function()
      return octal[name](octal, table.unpack(arguments, 1, arguments.n))
    end
  end }
end

octal_case("values", ".77", 8, 150)
octal_case("values", ".(3)", 8, 140)
octal_case("values", "c.2(09)", 16, 160)
octal_case("value", ".007", 8, 300)
octal_case("value", ".77", 8, 5, { play = "misere" })
octal_case("value", ".77", 8, 9, { play = "misere", limit = 5 })
octal_case("outcome", ".45", 8, 20)
octal_case("period", ".77", 8)
octal_case("period", ".007", 8, { heaps = 90 })
octal_case("period", ".77", 8, { heaps = 0 })
octal_case("exceptions", ".34", 8)
octal_case("verify", ".77", 8, 100)
octal_case("rules", "4.13(70)", 8)

cases[#cases + 1] = { "octal:game", function()
  local octal = grundy.octal ".77"
  return function()
    local game = octal:game()
    return tostring(game)
  end
end }

cases[#cases + 1] = { "octal:stats", function()
  local octal = grundy.octal ".77"
  octal:value(20)
  return function() return octal:stats().heaps end
end }

cases[#cases + 1] = { "grundy.octal", function()
  return function() return tostring(grundy.octal "0.137") end
end }

cases[#cases + 1] = { "grundy.octal of a mistake", function()
  return function() return (grundy.octal ".08") end
end }

cases[#cases + 1] = { "grundy.period", function()
  return function()
    return grundy.period { 5, 1, 2, 1, 2, 1 }, grundy.period { 1, 2 }
  end
end }

return function(add)
  add("octal:", getmetatable(grundy.octal ".7").__index)
end
