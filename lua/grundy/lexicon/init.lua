-- What is said of a game in more than one place: who wins, how play ends, what a
-- position is to a player. two.lua has the words of games for two, the other files only
-- what is said otherwise, by what counts (see kind/normal.lua). Whoever says something
-- in one place alone has it there.

local require = require "grundy.base.lazy".require

local lexicon = {}

-- By what counts, the words that are not those of games for two.
local own = {
  points = function() return require "grundy.lexicon.points" end,
  solution = function() return require "grundy.lexicon.solution" end,
}

-- By kind.
local known = setmetatable({}, { __mode = "k" })

--- The words of a kind of play.
function lexicon.of(kind)
  local words = known[kind]
  if not words then
    local from = own[kind.counts] and own[kind.counts]() or
      require "grundy.lexicon.two"
    words = setmetatable({ kind = kind }, { __index = from })
    known[kind] = words
  end
  return words
end

return lexicon
