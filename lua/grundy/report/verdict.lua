-- What a page says first: who wins, in how many moves, and how large the game
-- is. Texts, not yet markup.

local check = require "grundy.check"
local core = require "grundy.core"
local html = require "grundy.report.html"
local wording = require "grundy.wording"
local words = require "grundy.figures.words"

local verdict = {}

-- Longer names are cut, longer positions (and boards) are not said.
local TITLE, POSITION = 120, 40

--- The name of the game: its own, else that of its file.
function verdict.title(game, path)
  local name = game.name
  if not name or not name:find "%S" then
    name = path and path:match "([^/\\]+)%.%w+$" or "A game"
  end
  return html.cut(name:gsub("%s+", " "), TITLE)
end

-- In how many moves of best play. In a sum, the parts do not tell how long a
-- win takes.
local function moves_of(solution, line)
  local moves = wording.count(#line - 1, "move")
  return core.splits(solution) and #line > 2 and
    (", in %s by the best moves, and there may be a quicker win"):format(moves)
    or (", in %s of best play"):format(moves)
end

local plays = { misere = " in misère play" }

-- A sentence with the start in front, if that is short enough.
local function from_start(context, sentence)
  local text = wording.position(context.game, context.start)
  if (utf8.len(text) or #text) <= POSITION and not text:find "\n" and
    text:find "%S" then
    return ("From %s, %s"):format(words.set_off(text), sentence)
  end
  return wording.capital(sentence)
end

--- Who wins, in a sentence.
function verdict.sentence(context)
  local solution = context.solution
  local place = check.answer(solution:at(context.start, context.player))
  local outcome = place:outcome()
  local text = wording.winner(outcome, context.player)
  if place:ended() then
    text = text .. (outcome == "D" and "" or ", for play has ended")
  elseif outcome == "D" then
    text = text:gsub("^a draw", "best play is a draw")
  else
    text = text .. (plays[core.play(solution)] or "")
      .. moves_of(solution, check.answer(place:line()))
  end
  return from_start(context, text .. ".")
end

--- How large the game is, in a sentence.
function verdict.size(solution)
  local stats = core.counts(solution)
  return ("The game has %s and %s%s%s."):format(
    wording.count(stats.positions, "position"),
    stats.moves == 0 and "no moves" or wording.count(stats.moves, "move"),
    stats.positions > 1 and stats.moves > 0 and " between them" or "",
    core.game(solution).normal and ", up to symmetry" or "")
end

return verdict
