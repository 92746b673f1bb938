-- A board to play against the solver in the page.

local core = require "grundy.core"
local kind = require "grundy.kind"
local board_section = require "grundy.report.board_section"
local book = require "grundy.report.book"
local html = require "grundy.base.html"
local levels = require "grundy.report.levels"
local looks = require "grundy.report.looks"
local wording = require "grundy.words.wording"

-- What a perfect computer expects at first.
local EXPECTED_LEVEL = 1

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
  local own = kind.of(solution):book_share(states, all)
  if own then
    return own
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

-- What the board knows, and what it does not.
local function note(self, solution)
  local of = kind.of(solution)
  if self.complete and #self.list == 1 then
    return "The board knows the only position that can be reached from the "
      .. "start, and the best moves from it."
  elseif self.complete then
    return ("The board knows all %s that can be reached from the start, and "
      .. "the best moves from each."):format(of:states_text(#self.list))
  end
  return of:book_note(share(self, solution), self.closed, self.lines)
end

local function intro(context)
  local solution = context.solution
  return kind.of(solution):invitation(solution,
    core.at.distance(solution, context.number) == math.huge)
end

--- The section of a report.
return function(context)
  if core.degree(context.solution, context.number) == 0 then
    return board_section.absent(context)
  end
  local self, data = board_section.largest(function(limits)
    return book.new(context, limits)
  end, context.solution)
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
