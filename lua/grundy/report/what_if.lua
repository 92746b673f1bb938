-- The section of what if: what single changes of cells make of a puzzle.

local core = require "grundy.core"
local changes = require "grundy.figures.changes"
local check = require "grundy.base.check"
local html = require "grundy.base.html"
local kind = require "grundy.kind"
local maps = require "grundy.report.maps"
local veil = require "grundy.report.veil"
local what_if = require "grundy.figures.what_if"
local wording = require "grundy.words.wording"

-- A page solves at most this many changed puzzles, and looks at this many positions
-- of all of them together, of each an equal share. The seconds, of all and of each,
-- are for rules that are slow, or that go on for ever where a cell has been changed.
local MOST = { changes = 400, positions = 100000, seconds = 6, each = 3 }

local OPEN = '<p class="faint">A changed puzzle with more than {limit}, or '
  .. "that takes more than {each}, is not solved for this page, and none is after "
  .. "{seconds}. <code>grundy puzzles</code> with the option "
  .. "<code>--what-if</code> goes further.</p>\n"

local LEFT_OUT = "<p>There are no maps here: {changes} of a puzzle with "
  .. "{positions} are too many for a page. <code>grundy puzzles</code> with the "
  .. "option <code>--what-if</code> solves them.</p>"

local LEAD = '<p class="lead">{text}</p>\n'

-- A function for what_if.run, which knows the puzzle itself from its solution.
local function solver(context, game, limit)
  local stop_at = core.now() + MOST.seconds
  return function(positions)
    local rows = { { length = core.at.remoteness(context.solution,
      context.number) } }
    for i = 2, #positions do
      local row = {}
      if core.now() < stop_at then
        row.length, row.positions, row.problem = changes.solve(game, positions[i],
          { limit = limit, seconds = MOST.each })
      else
        row.problem = "there was no time left"
      end
      rows[i] = row
    end
    return rows
  end
end

local function is_open(own)
  for _, row in ipairs(own.changes) do
    if row.problem then
      return true
    end
  end
  return false
end

local function html_of(context, game, limit)
  local own = what_if.run(game, context.start, solver(context, game, limit))
  local open = is_open(own) and html.fill(OPEN, {
    limit = wording.count(limit, "position"),
    each = wording.count(MOST.each, "second"),
    seconds = wording.count(MOST.seconds, "second"),
  }) or ""
  return veil(context, html.fill(LEAD, { text = what_if.text(own) })
    .. maps(game, own) .. open, "what changes do")
end

return function(context)
  local solution = context.solution
  if kind.refusal(solution, "without") then
    return nil -- it is no puzzle on a board, or its rules are not known
  end
  local game = check.answer(solution:game())
  local count = #changes.of(game, context.start)
  if count == 0 then
    return nil
  end
  local limit, positions = MOST.positions // count, core.count(solution)
  return {
    id = "what-if",
    title = "What if",
    html = (count > MOST.changes or positions > limit) and html.fill(LEFT_OUT, {
      changes = wording.count(count, "single change"),
      positions = wording.count(positions, "position"),
    }) or html_of(context, game, limit),
  }
end
