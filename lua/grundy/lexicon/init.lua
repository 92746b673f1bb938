-- What is said in more than one place.

local core = require "grundy.core"
local wording = require "grundy.words.wording"

local lexicon = {}

--- How many states of play there are.
function lexicon.states(of, count)
  return of.forks and wording.count(count, "sum") .. " of positions" or
    wording.count(count, "position")
end

--- The player who wins play that never ends; nil if nobody does.
function lexicon.wins_forever(of, solution)
  local result = of:forever(solution, 1)
  return result ~= "draw" and wording.side(core.game(solution),
    result == "win" and 1 or 2) or nil
end

return lexicon
