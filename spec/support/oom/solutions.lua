-- Solutions.

local grundy = require "grundy"
local testing = require "grundy_testing"
local common = require "spec.support.oom.common"

local cases = common.cases
local solved, tower, sorted = common.solved, common.tower, common.sorted
local pairs_game = common.pairs_game

common.add {
  { "#solution", function()
    local s = solved()
    return function() return #s end
  end },
  { "tostring(solution)", function()
    local s, named = solved(), pairs_game():solve()
    return function() return tostring(s), tostring(named) end
  end },
  { "solution:positions", function()
    local s = pairs_game():solve()
    return function()
      local list = {}
      for p in s:positions() do list[#list + 1] = p end
      return list
    end
  end },
  { "solution:game", function()
    local s = pairs_game():solve()
    return function() return tostring(s:game()) end
  end },
  { "solution:starts", function()
    local s = pairs_game():solve()
    return function() return s:starts() end
  end },
  { "solution:has", function()
    local s = solved()
    return function() return s:has "a", s:has { 1, x = "y" } end
  end },
  { "solution:value with large members", function()
    local s = tower():solve(70)
    return function() return s:value(67), s:value(70) end
  end },
  { "solution:value of what is not there", function()
    local s = solved()
    return function() return s:value { "z", { 1 } } end
  end },
  { "solution:value with normal", function()
    local s = pairs_game { normal = sorted }:solve()
    return function() return s:value { 3, 1 } end
  end },
  { "solution:value without values", function()
    local s = solved { only = "outcome" }
    return function() return s:value "a" end
  end },
  { "solution:moves with normal", function()
    local s = pairs_game { normal = sorted }:solve()
    return function() return s:moves { 3, 1 }, s:best { 3, 1 } end
  end },
  { "solution:strategy", function()
    local s = solved()
    return function() return s:strategy() end
  end },
  { "solution:table", function()
    local s = solved()
    return function()
      return s:table { "value", "outcome", "counter", "remoteness",
        "distance", "height", "followers", "best" }
    end
  end },
  { "solution:table with a mistake", function()
    local s = solved()
    return function() return (s:table { "valeu" }) end
  end },
  { "solution:stats", function()
    local s = solved()
    return function()
      local stats = s:stats()
      stats.bytes = nil
      return stats
    end
  end },
  { "solution:stats", function()
    local s = solved()
    return function() return s:stats(), s:stats "a" end
  end },
  { "solution:stats with large members", function()
    local s = tower():solve(70)
    return function() return s:stats() end
  end },
  { "solution:chances", function()
    local s = solved()
    return function()
      return s:chances("e", { first = "perfect" }), s:chances(7)
    end
  end },
  { "solution:chances where states are tied closely", function()
    local s = grundy.game { moves = function(n, add)
      for k = 1, n > 0 and 6 or 0 do add(n * k % 19) end
      if n == 7 then add(0) end
    end }:solve(1)
    return function() return s:chances(1) end
  end },
  { "solution:verify", function()
    local s = solved()
    s:remoteness "a"
    s:distance "a"
    s:height "a"
    return function() return s:verify() end
  end },
  { "solution:verify of large values", function()
    local s = tower():solve(70)
    return function() return s:verify() end
  end },
  { "solution:verify of a wrong value", function()
    local s = solved()
    testing.poke(s, "value", 0, 9)
    return function() return s:verify() end
  end },
  { "solution:close", function()
    local s = solved()
    return function()
      s:close()
      return tostring(s)
    end
  end },
  { "solution:close at the end of its scope", function()
    local s = solved()
    return function()
      do local _ <close> = s end
      return tostring(s)
    end
  end },
}

-- The methods that take a position.
for _, name in ipairs { "value", "outcome", "counter", "remoteness",
  "distance", "height", "followers", "moves", "best", "line", "info" } do
  cases[#cases + 1] = { "solution:" .. name, function()
    local s = solved()
    return function()
      return s[name](s, "a"), s[name](s, "c"), s[name](s, 7)
    end
  end }
end

return function(add)
  add("solution:", debug.getmetatable(solved()).__index)
end
