-- The section of the certificate: what has been checked, of what, and how to
-- do it again.

local core = require "grundy.core"
local kind = require "grundy.kind"
local html = require "grundy.base.html"
local command_line = require "grundy.report.command_line"
local wording = require "grundy.words.wording"

-- The certificate also covers what has been computed. The page tells how long
-- play lasts, so that is.
local function compute(solution)
  core.at.distance(solution, 0)
  if solution:can "remoteness" then
    core.at.remoteness(solution, 0)
  end
end

local FINE = [[
<p class="lead"><strong>Certified.</strong> {positions} and {moves} were
checked, all of them.</p>
<p>A checker that shares no code with the solver went through the solved game
and found that {conditions}.</p>
<p>No answer on this page is a guess: the graph is complete, because a game
that reaches a limit gets no answer at all. The certificate is about this
graph; it relies on rules that give the same moves each time.</p>
<p class="faint">Solved and checked by {version}, {lua}.</p>
]]

local WRONG = [[
<p class="note wrong"><strong>Not certified.</strong> The checker found a
fault: {message}. This is a mistake in grundy, and nothing on this page can be
trusted.</p>
]]

-- What has been checked at each position, by what counts.
local CHECKED = {
  values = "the value of every position is the least that no move reaches, a move "
    .. "to several positions counting as the nim-sum of their values, nothing "
    .. "comes back to where it was, and the distance follows from the moves",
  points = "the score of every position is the most that a move gains, less the "
    .. "score of the position it leads to, nothing comes back to where it was, "
    .. "and the distance follows from the moves",
  worth = "what every position is worth to the player to move follows from its "
    .. "followers and from the endings (Smith 1966), and so does its distance",
  solution = "the remoteness of every position, the fewest moves to a solution, "
    .. "follows from those of its followers, and so does its distance",
}
local BY_VALUES = "the value of every position follows from its followers "
  .. "(conditions A, B and C of Definition 1 of Fraenkel and Yesha, the sets "
  .. "of infinite values, and a counter that proves that the winner makes "
  .. "progress), and so do its remoteness and its distance"
local BY_REMOTENESS = "the remoteness of every position, which tells who wins "
  .. "and when, follows from those of its followers, and so does its distance"
local FOREVER = "; where it is infinite, endless play tells who wins"

local function checked_text(solution)
  local of = kind.of(solution)
  return CHECKED[of.counts] or core.has_values(solution) and BY_VALUES or
    BY_REMOTENESS .. (of:forever(solution, 1) ~= "draw" and FOREVER or "")
end

local function verdict(solution)
  compute(solution)
  local fine, message = solution:verify()
  if not fine then
    return html.fill(WRONG, { message = message })
  end
  return html.fill(FINE, {
    positions = wording.count(core.count(solution), "position"),
    moves = wording.count(core.counts(solution).moves, "move"),
    conditions = checked_text(solution),
    version = core.version,
    lua = _VERSION,
  })
end

--
-- The commands that solve the game again
--

local AGAIN = [[
<h3>Do it again</h3>
<pre tabindex="0" role="region" aria-label="Commands">]]
  .. [[<code>{commands}</code></pre>
{{remark}}]]

local function again(context)
  local verify = command_line.about(context, "verify", nil, true)
  local report, remark = command_line.about(context, "report",
    { "-o", "out.html" })
  return html.fill(AGAIN, {
    commands = verify .. "\n" .. report,
    remark = remark and '<p class="faint">' .. html.escape(remark) .. "</p>\n"
      or "",
  })
end

return function(context)
  return {
    id = "certificate",
    title = "Certificate",
    html = verdict(context.solution) .. again(context),
  }
end
