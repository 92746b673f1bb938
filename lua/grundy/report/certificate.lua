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

local function verdict(solution)
  compute(solution)
  local fine, message = solution:verify()
  if not fine then
    return html.fill(WRONG, { message = message })
  end
  return html.fill(FINE, {
    positions = wording.count(core.count(solution), "position"),
    moves = wording.count(core.counts(solution).moves, "move"),
    conditions = kind.of(solution):certified(solution),
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
