-- The page of a game that is not solved: a search, or a proof, tells who wins, and
-- the board plays by it. There is nothing on it that only a solution tells, such as
-- how long play lasts.

local asking = require "grundy.nimber.asking"
local check_proof = require "grundy.saved.check_proof"
local command_line = require "grundy.report.command_line"
local core = require "grundy.core"
local html = require "grundy.base.html"
local kind = require "grundy.kind"
local known = require "grundy.nimber.known"
local lexicon = require "grundy.lexicon"
local page = require "grundy.report.page"
local veil = require "grundy.report.veil"
local wording = require "grundy.words.wording"

local VERDICT = [[
<p class="verdict">{winner} ({outcome}).{value}</p>
<p>A search has found it without solving the whole game. It knows moves that win,
but not how long play lasts.</p>
]]

local function who_wins(context)
  local value = context.value
  return {
    id = "figures",
    title = lexicon.of(context.of).page.result,
    html = veil(context, html.fill(VERDICT, {
      winner = wording.capital(lexicon.of(context.of):winner(context.game,
        context.outcome)),
      outcome = context.outcome,
      value = value and (" The value of the start is %d."):format(value) or "",
    })),
  }
end

local COMMANDS = [[
<pre tabindex="0" role="region" aria-label="Commands">]]
  .. [[<code>{commands}</code></pre>
{{remark}}<p class="faint">Found by {version}, {lua}.</p>
]]

local PROVED = [[
<p>The moves of the winner are those of a proof, {name}, which has {lines}. Each of
them is about a position beside a heap of Nim, and follows from lines before it and
the rules. All of them were checked when this page was written{normal}. You can check
them again, with a program that shares no code with the search:</p>
]]

local IF_NORMAL = ", if the symmetries of the game are what its author takes them for"

local SEARCHED = [[
<p>There is no proof of it yet. These commands write one and check it, with a program
that shares no code with the search:</p>
]]

-- How many lines a proof has; nil if it is about another start.
local function lines_in(path, start)
  local lines, about = 0, nil
  assert(check_proof.lines(assert(known.bytes(path)), function(meta)
    about = meta.start
  end, function()
    lines = lines + 1
  end))
  return core.key(about) == core.key(start) and wording.count(lines, "line") or nil
end

-- What there is to check, and the commands that do it.
local function proof_of(context)
  local lines = context.proof and lines_in(context.proof, context.start)
  local proof = lines and command_line.name_of(context.proof) or "game.proof"
  local check = command_line.text("check", {}, { proof,
    command_line.name_of(context.path), (command_line.start_word(context)) })
  local nimber, remark = command_line.about(context, "nimber", { "--proof", proof })
  local text = SEARCHED
  if lines then
    text = html.fill(PROVED, { name = proof, lines = lines,
      normal = context.facts.normal and IF_NORMAL or "" })
  else
    check = nimber .. "\n" .. check
  end
  return {
    id = "proof",
    title = "Proof",
    html = text .. html.fill(COMMANDS, {
      commands = check,
      remark = remark and '<p class="faint">' .. html.escape(remark) .. "</p>\n" or
        "",
      version = core.version,
      lua = _VERSION,
    }),
  }
end

local sections = { require "grundy.report.searched_board", who_wins,
  require "grundy.report.rules", proof_of }

--- The text of the page of a search from a start, as a context of a report has
-- these: with `start`, `source`, `path` and `options`, and with the path of a
-- `proof` and the `facts` that were checked of it, if there is one. Or nil, message.
return function(search, context)
  local place = search:at(context.start)
  context.search = asking.of(search, "report")
  context.game, context.value = context.search.rules, place:known()
  context.of = kind.by(context.game)
  local outcome, message = place:outcome()
  if not outcome then
    return nil, message
  end
  context.outcome = outcome
  return page.of(context, sections)
end
