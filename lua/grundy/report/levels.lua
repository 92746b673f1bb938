-- Players who err, for a page: how the computer plays against them, and how often
-- it wins. All of it is what solution:against says.

local core = require "grundy.core"
local against = require "grundy.figures.against"
local looks = require "grundy.figures.looks"
local wording = require "grundy.words.wording"

local record = against.record

local levels = {}

local LEVELS = { 0, 1, 2, 4, 8 } -- that a page knows

local function found_in(solution)
  local found = {}
  if not solution:can "against" or not looks.fits(solution) then
    return found
  end
  for i, level in ipairs(LEVELS) do
    found[i] = { level = level, records = against.records(solution, level) }
  end
  return found
end

--- What is known of each level: an array of `level` and its `records`; empty if there
-- is nothing to ask, or too much. The context of a report keeps it.
function levels.of(context)
  context.levels = context.levels or found_in(context.solution)
  return context.levels
end

-- Which of the moves from state i leads to the choice, from 0 on; "" where the
-- position is won, where a best move will do, and where not all moves are known.
local function choice_of(book, records, i)
  local moves = book.moves[i]
  if book.outcome[i] == "N" or not moves[2] then
    return ""
  end
  local choice = select(5, record(records, book.list[i].number))
  for k, to in ipairs(moves) do
    if book.list[to].number == choice then
      return k - 1
    end
  end
  return ""
end

--- How to move from the states of a book against players of each level: texts with
-- the numbers of moves; nil if there are no levels.
function levels.choices(context, book)
  local texts = {}
  for i, one in ipairs(levels.of(context)) do
    local choices = {}
    for k in ipairs(book.list) do
      choices[k] = choice_of(book, one.records, k)
    end
    texts[i] = { level = one.level, moves = table.concat(choices, " ") }
  end
  return texts[1] and texts
end

-- As many of 100.
local function of_100(share)
  local wins = 100 * share
  return wins > 0 and wins < 0.5 and "under 1" or
    wins > 99.5 and wins < 100 and "over 99" or
    ("%d"):format(math.floor(wins + 0.5))
end

-- How many games are won, by what can be expected and what is sure. In a drawn
-- position nobody who is perfect loses.
local function wins(points, sure)
  return of_100(sure == "D" and math.max(0, 2 * points - 1) or points)
end

local WAITING = { N = "P", P = "N", D = "D" }

-- What becomes of the other games.
local function remark(solution, outcome)
  return outcome == "D" and "The other games are drawn." or
    core.counts(solution).D > 0 and "A draw counts as half a win." or
    "The other games are lost."
end

--- How often a perfect player wins against players of each level: rows of texts,
-- for the player who begins and for the other one, and a remark; nil if there are
-- no levels.
function levels.table(context)
  local solution, rows = context.solution, {}
  local outcome = core.at.outcome(solution, context.number)
  for i, one in ipairs(levels.of(context)) do
    local first, second = record(one.records, context.number)
    rows[i] = { wording.number(one.level), wins(first, outcome),
      wins(second, WAITING[outcome]) }
  end
  return rows[1] and rows, remark(solution, outcome)
end

return levels
