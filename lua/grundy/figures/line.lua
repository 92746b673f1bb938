-- Best play from a position, as far as a limit.

local core = require "grundy.core"
local caller = require "grundy.moves"

local line = {}

-- So many moves of best play are looked at.
line.MOST = 100000

--- Best play from a position of a game that does not split: an array of
-- positions as `solution:line` gives, with the array `numbers` and, if play
-- comes back, `cycle`; `cut` is true if there are more than `most` moves.
function line.take(solution, p, number, player, most)
  local found, index = { numbers = {} }, {}
  p = core.copy(p)
  while p ~= nil do
    found[#found + 1] = p
    found.numbers[#found] = number
    index[number] = #found
    if #found > most and core.degree(solution, number) > 0 then
      found.cut = true
      break
    end
    p, number = caller.best(solution, p, number, player)
    player = player and 3 - player
    if number and index[number] then
      found.cycle = index[number]
      break
    end
  end
  return found
end

return line
