-- The section of the certificate: what has been checked, of what, and how to
-- do it again.

local require = require "grundy.lazy".require
local core = require "grundy.core"
local html = require "grundy.report.html"
local check = require "grundy.check"
local games = require "grundy.game"
local texts = require "grundy.text"
local wording = require "grundy.wording"

-- The certificate also covers what has been computed. The page tells how long
-- play lasts, so that is.
local function compute(solution)
  core.at.distance(solution, 0)
  if not core.splits(solution) then
    core.at.remoteness(solution, 0)
  end
end

local by_values = "the value of every position follows from its followers "
  .. "(conditions A, B and C of Definition 1 of Fraenkel and Yesha, the sets "
  .. "of infinite values, and a counter that proves that the winner makes "
  .. "progress), and so do its remoteness and its distance"
local by_remoteness = "the remoteness of every position, which tells who wins "
  .. "and when, follows from those of its followers, and so does its distance"
local by_worth = "what every position is worth to the player to move follows "
  .. "from its followers and from the endings (Smith 1966), and so does its "
  .. "distance"
local by_score = "the score of every position is the most that a move gains, "
  .. "less the score of the position it leads to, nothing comes back to where "
  .. "it was, and the distance follows from the moves"
local by_ways = "the remoteness of every position, the fewest moves to a "
  .. "solution, follows from those of its followers, and so does its distance"
local by_parts = "the value of every position is the least that no move "
  .. "reaches, a move to several positions counting as the nim-sum of their "
  .. "values, nothing comes back to where it was, and the distance follows "
  .. "from the moves"

-- What has been checked at each position.
local function conditions(solution)
  if core.splits(solution) then
    return by_parts
  elseif core.play(solution) == "scored" then
    return by_score
  elseif core.play(solution) == "mixed" then
    return by_worth
  elseif core.play(solution) == "puzzle" then
    return by_ways
  end
  return core.has_values(solution) and by_values or by_remoteness
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
    conditions = conditions(solution),
    version = require "grundy"._VERSION,
    lua = _VERSION,
  })
end

--
-- The commands that solve the game again
--

-- A longer position is not written into a command.
local MOST_CHARACTERS = 500

local function same(p, q)
  return q ~= nil and not core.problem(q) and core.key(p) == core.key(q)
end

-- Can the text be typed into a command?
local function is_plain(text)
  return type(text) == "string" and #text <= MOST_CHARACTERS and
    not text:find "%c" and text ~= ""
end

-- What a game without `parse` reads as this position: a number, or a text
-- that is neither a number nor a table.
local function literal(p)
  if math.type(p) == "integer" then
    return tostring(p)
  elseif type(p) == "string" and not tonumber(p) and
    not p:find "^%s*{" then
    return p
  elseif type(p) == "table" then
    return check.shown(p)
  end
end

-- Does the command read a text as a position? A table that is shown in short
-- is not a program.
local function reads(game, text, p)
  if game.parse then -- it need not read what show writes
    local fine, q = check.try(game.parse, text)
    return fine and same(p, q)
  elseif type(p) ~= "table" then
    return true
  end
  local chunk = load and load("return " .. text, "=START", "t", {})
  return chunk and same(p, chunk())
end

-- The start as a word of a command: "" if it is the game's own, nil if no text
-- stands for it.
local function start_of(game, p)
  local own = game.start
  if own == nil and game.starts then
    own = game.starts[1]
  end
  if same(p, own) then
    return ""
  end
  local text = game.parse and wording.position(game, p) or
    not game.parse and literal(p) or nil
  if is_plain(text) and reads(game, text, p) then
    return texts.shell_word(text)
  end
end

-- The words of a command after its options: one that begins with a
-- hyphen is not taken for an option.
local function after(options, words)
  local guard = words[1]:find "^'?%-" or words[2] and words[2]:find "^'?%-"
  return options .. (guard and " -- " or " ") .. table.concat(words, " ")
end

-- The commands, an array of lines; and what they leave out, if anything.
local function commands_of(context)
  local solution, game = context.solution, context.game
  local file = texts.shell_word(context.path and
    context.path:match "[^/\\]+$" or "FILE")
  local start = start_of(game, context.start)
  local words = { file, start ~= "" and start or nil }
  local misere = core.misere(solution)
  local options = (misere == (games.play(game) == "misere") and "" or
    misere and " --misere" or " --play normal") ..
    (context.player == 2 and " --player 2" or "")
  local lines = {
    after("grundy verify" .. options, words),
    after("grundy report" .. options .. " -o out.html", words),
  }
  return lines, not start and "The start of this report is not that of the "
    .. "game file, and no text is known that the command reads as it." or nil
end

local AGAIN = [[
<h3>Do it again</h3>
<pre tabindex="0" role="region" aria-label="Commands">]]
  .. [[<code>{commands}</code></pre>
{{remark}}]]

local function again(context)
  local commands, remark = commands_of(context)
  return html.fill(AGAIN, {
    commands = table.concat(commands, "\n"),
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
