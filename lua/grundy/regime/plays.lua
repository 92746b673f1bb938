-- The plays that a game for two can be asked to have. A play says what an end is to
-- the player to move there if `terminal` does not: nothing else. One more play is one
-- more row.
--   name   in options and files
--   words  in sentences; `called` before a colon, and `who` behind it
--   ended  what such an end is to the player to move there
--   kind   the kind of play where all ends are such (see kind/init.lua)
--   sums   are sums decided by their components?

local check = require "grundy.base.check"

local plays = {
  { name = "normal", words = "normal play", called = "normal",
    who = "the player who cannot move loses", ended = "loss", kind = "normal",
    sums = true },
  { name = "misere", words = "misère play", called = "misère",
    who = "the player who cannot move wins", ended = "win", kind = "misere" },
}

--- The play that counts where none is asked for.
plays.usual = plays[1].name

for _, play in ipairs(plays) do plays[play.name] = play end

--- The play in which ends are so, "win", "draw" or "loss"; nil if there is none.
function plays.by_end(word)
  for _, play in ipairs(plays) do
    if play.ended == word then return play end
  end
end

--- The names of all plays, in a new array.
function plays.names()
  local names = {}
  for i, play in ipairs(plays) do names[i] = play.name end
  return names
end

--- The play of a name, as it was given: an option, unless `kind` says otherwise; nil
-- if none was given.
function plays.check(name, kind)
  return name ~= nil and check.word("play", name, plays.names(), kind) or nil
end

return plays
