-- A board to play against the solver in the page.

local core = require "grundy.core"
local kind = require "grundy.kind"
local board_section = require "grundy.report.board_section"
local book = require "grundy.report.book"
local html = require "grundy.base.html"
local lexicon = require "grundy.lexicon"
local levels = require "grundy.report.levels"
local looks = require "grundy.report.looks"
local wording = require "grundy.words.wording"

-- What a perfect computer expects at first.
local EXPECTED_LEVEL = 1

-- The book of levels may be so many times as large as that of one start.
local MOST_TIMES = 5

-- A level that is a number; see levels.lua.
local ERRS = [[
<option value="errs">of level</option>
]]
local MORE = [[
<label hidden>Level
<input type="number" id="board-number" min="0" max="30" step="any"
value="1"></label>
{{expected}}]]
local EXPECTED = [[
<label hidden>It expects mistakes of
<select id="board-expected">
{{options}}<option value="">no level</option>
</select></label>
]]

-- What there is to choose from besides the levels that are words.
local function more_levels(context)
  local options = {}
  for i, one in ipairs(levels.of(context)) do
    options[i] = ('<option value="%d"%s>level %d</option>\n'):format(one.level,
      one.level == EXPECTED_LEVEL and " selected" or "", one.level)
  end
  return html.fill(MORE, { expected = options[1] and
    html.fill(EXPECTED, { options = table.concat(options) }) or "" })
end

-- How much of a game the book holds, if not all of it.
local function share(self, solution)
  local states, all = #self.list, core.counts(solution)
  if kind.of(solution).forks then
    return ("%s of the %s"):format(wording.count(states, "sum"),
      wording.count(all.positions, "position"))
  elseif self.states.game.normal then
    return ("%s and %s (the game has %s that are not alike)"):format(
      wording.count(states, "position"),
      wording.count(self.moves_count, "move"),
      wording.count(all.positions, "position"))
  end
  return ("%s of the %s of the solution, and %s of the %s"):format(
    wording.integer(states), wording.count(all.positions, "position"),
    wording.integer(self.moves_count), wording.count(all.moves, "move"))
end

-- What the board knows of a game that is too large for a page: a share of it. Where
-- it does not know all moves, it may know a best one.
local function book_note(self, solution)
  local of, known = kind.of(solution), share(self, solution)
  if of.alone then
    return ("The puzzle is too large for a page: the board knows %s. These are "
      .. "the best line and what is near it; where it does not know all of your "
      .. "moves, it says so%s."):format(known,
      self.lines and " and offers the best one" or "")
  end
  return ("%s for a page: the board knows %s. These are %s while the computer "
    .. "plays its best moves, and after some mistakes of its own; it makes no "
    .. "others%s."):format(of.forks and "There are too many sums of positions" or
    "The game is too large", known, self.closed and "all that you can reach" or
    "what you can reach, along the best lines first,",
    self.closed and "" or self.lines and "; where it does not know all of your "
    .. "moves, it says so and offers the best one" or
    "; where play leaves what it knows, it says so")
end

-- What the board knows, and what it does not.
local function note(self, solution)
  local of = kind.of(solution)
  if self.complete and #self.list == 1 then
    return "The board knows the only position that can be reached from the "
      .. "start, and the best moves from it."
  elseif self.complete then
    return ("The board knows all %s that can be reached from the %s, and "
      .. "the best moves from each."):format(lexicon.of(of):states(#self.list),
      self.levels and "starts of the levels" or "start")
  end
  return book_note(self, solution)
end

-- What a position is that comes back.
local function repetition_text(of, solution)
  local _, winner = lexicon.of(of):wins_forever(solution)
  return winner and ("Play that never ends is a win for %s, and so is a position "
    .. "that occurs for the third time."):format(winner) or
    "A position that occurs for the third time is a draw."
end

-- What it can be used for, and what a position is that comes back.
local function intro(context)
  local solution = context.solution
  local of = kind.of(solution)
  if of.alone then
    return "Find the moves; a hint gives one."
  end
  return "Play against the solver, or against a friend." ..
    (core.at.distance(solution, context.number) == math.huge and " " ..
    repetition_text(of, solution) or "")
end

--- The section of a report.
return function(context)
  if core.degree(context.solution, context.number) == 0 then
    return board_section.absent(context)
  end
  local self, data = board_section.largest(function(limits)
    return book.new(context, limits)
  end, context.solution, context.level_set and math.min(#context.level_set, MOST_TIMES))
  if not self then
    return board_section.absent(context, ("There is no board here: the start has %s, "
      .. "and with the answers to them the data are too large for a page."):format(
      wording.count(core.degree(context.solution, context.number), "move")))
  end
  data.against = levels.choices(context, self)
  data.looks = looks.of(context, self)
  return board_section.of(context, self, data, {
    intro = intro(context),
    note = note(self, context.solution) .. (data.looks and
      looks.note(context) or ""),
    errs = data.unmade and ERRS,
    more = data.unmade and more_levels(context),
  })
end
