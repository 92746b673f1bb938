-- Games that samples of several kinds are taken of.

local grundy = require "grundy"

local paying = grundy.game {
  start = 2,
  moves = function(n, add)
    if n > 0 and n < 4 then add(n - 1) add(n + 1) end
  end,
  terminal = function(n) return n == 0 and 3 or -2 end,
}
local pair = grundy.game {
  start = 4, players = 2,
  moves = function(n, add, player)
    if n >= player then add(n - player) end
  end,
}

local scoring = grundy.game {
  start = 3,
  moves = function(n, add) if n > 0 then add(n - 1) end end,
  gain = function(n) return n end,
}

return { paying = paying, pair = pair, scoring = scoring }
