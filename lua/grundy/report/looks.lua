-- How moves look, for the board of a page: the chance that a move wins if all moves
-- after it are made at random.

local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local numbered = require "grundy.report.numbered"
local positions = require "grundy.figures.looks"
local wording = require "grundy.words.wording"

local looks = {}

--- The looks of moves to the states of a book: their `texts`, and `of`, the number of
-- the text of each state, from 0 on; nil where they are not known.
function looks.of(context, book)
  local solution = context.solution
  local found = positions.of(solution)
  if not found then
    return nil
  end
  local name = kind.of(solution).results.N
  local texts, of = numbered(), {}
  for i, state in ipairs(book.list) do
    of[i] = texts.number(wording.chance(found[state.number], name))
  end
  return { texts = texts.list, of = table.concat(of, " ") }
end

--- What is said of them.
function looks.note(context)
  return (" The percentage beside what a move is worth tells how it looks: the chance "
    .. "that it %s if all moves after it are made at random.")
    :format(lexicon.of(context.of).success)
end

return looks
