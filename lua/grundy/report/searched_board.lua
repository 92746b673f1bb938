-- A board to play against a search in the page: it holds what can come up while the
-- winner makes the moves that the search has found.

local asking = require "grundy.nimber.asking"
local board_section = require "grundy.report.board_section"
local book = require "grundy.report.book"
local lexicon = require "grundy.lexicon"
local states_of = require "grundy.report.searched_states"
local wording = require "grundy.words.wording"

-- What the board knows.
local function note(self)
  local known = lexicon.of(self.states.of):states(#self.list)
  if self.closed then
    return ("The board knows %s: all that can come up while the winner makes "
      .. "the moves that a search has found, one from each. To the winner it "
      .. "offers only these."):format(known)
  end
  return ("The board knows %s. These come up while the winner makes the moves that "
    .. "a search has found; to the winner it offers only these. %s"):format(known,
    self.lines and "Where it does not know all moves of the loser, it says so and "
    .. "offers one." or "Where play leaves what it knows, it says so.")
end

--- The section of a report.
return function(context)
  local search = context.search
  local degree = #asking.followers(search, context.start)
  if degree == 0 then
    return board_section.absent(context)
  end
  local self, data = board_section.largest(function(limits)
    return book.searched(states_of(search, context.of, context.start,
      context.outcome), limits)
  end)
  if not self then
    return board_section.absent(context, ("There is no board here: the start has %s, "
      .. "and the answers to them are too much for a page, or for the limits of "
      .. "the search."):format(wording.count(degree, "move")))
  end
  return board_section.of(context, self, data, {
    intro = "Play against the computer, or against a friend.",
    note = note(self),
    second = context.outcome == "N", -- the loser has more to choose from
    fixed = true,
  })
end
