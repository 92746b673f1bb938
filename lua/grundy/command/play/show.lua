-- What play shows: the rules, the position, the moves and the end.

local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local result_of = require "grundy.kind.scored".result_of
local why = require "grundy.command.play.why"
local wording = require "grundy.words.wording"

local show = {}

--- How many moves are listed, unless all are asked for.
show.MOVES_LISTED = 40

--- Tells the rules, and what the person can do.
function show.introduction(screen, course)
  local at = course.at
  for _, entry in ipairs(at.entries) do
    local text = entry.game.how_to_play or ""
    for _, paragraph in ipairs(wording.paragraphs(text)) do
      screen:paragraph(paragraph)
      screen:line()
    end
  end
  local turn = (" You %smove %s."):format(at:named() and ("are %s and "):format(
    (select(course.human, at:sides()))) or "", course.human == 1 and "first" or
    "second")
  screen:paragraph(("%s.%s Type the number or the name of a move, or help."
    ):format(at:title(), course.no_opponent and "" or turn))
end

-- The rows of a position.
local function rows_of(game, p)
  return wording.rows(game, wording.position(game, p))
end

-- The components of several, each as a text or as a board. Moves to several games
-- leave many that have ended: they are not shown.
local function show_components(screen, list)
  for i, component in ipairs(list) do
    local game = component.game
    local forks = kind.by(game).forks
    if forks and game.board and not component.place:ended() then
      screen:line("game %d:\n%s", i, rows_of(game, component.position))
    elseif not forks or not component.place:ended() then
      screen:line("game %d: %s", i, wording.position(game, component.position))
    end
  end
end

--- The present position, and who is ahead. What has split is shown on one board,
-- if its parts lie side by side.
function show.position(screen, course)
  local now = course:now()
  local list, whole = course.at:components(now), course.at:whole(now)
  screen:line()
  if whole then
    screen:line("%s", rows_of(course.at.entries[1].game, whole))
  elseif #list == 1 then
    screen:line("%s", rows_of(list[1].game, list[1].position))
  else
    show_components(screen, list)
  end
  local lead = not course:is_over() and course:lead() or 0
  if lead ~= 0 then
    screen:line("%s ahead by %s.", lead > 0 and "You are" or
      "The computer is", wording.count(math.abs(lead), "point"))
  end
end

--- The moves as a numbered list, at most `most`; with `effects`, what each leads
-- to.
function show.moves(screen, course, most, effects)
  local now, moves, i = course:now(), course:moves(), 0
  local lead = effects and course:lead() -- the person is to move
  local named = course.at:has_names(now)
  screen:table(nil, function()
    i = i + 1
    if i > math.min(#moves, most) then
      return nil
    end
    local name, text = course.at:words(now, moves[i])
    local row = { ("%3d"):format(i), name or text }
    row[3] = name and text or named and "" or nil
    local left = effects and lexicon.of(course.kind).left(now, moves[i])
    if left then
      row[#row + 1] = left
    elseif effects then
      local value, result = why.effect(now, moves[i], lead)
      row[#row + 1] = value
      row[#row + 1] = result
    end
    return row
  end, {
    unnamed = 5,
    paint = function(_, text)
      return screen:paint(text, effects and text)
    end,
  })
  if #moves > most then
    screen:line("     ... and %d more; 'moves' lists them all", #moves - most)
  end
end

--
-- The end
--

local verdicts = { draw = "it is a draw", win = "you win",
  loss = "the computer wins" }

-- What the game says of the end; "" if its rules say in words how play ends, and
-- nil if they do not. The end of a sum is not that of one game.
local function said_of_end(now)
  local words = now.solution and lexicon.of(kind.of(now.solution))
  if not words or not words:is_told(now.solution) then
    return nil
  end
  return words:why_ended(now.solution, now.position, now.player) or ""
end

-- The result, and why if the game has not said it.
local function show_result(screen, course, said)
  local outcome, lead = course:now():outcome(), course:lead()
  local mine = course:is_persons_turn()
  local result = lead and result_of(lead) or outcome == "D" and "draw" or
    (outcome == "N") == mine and "win" or "loss"
  local margin = lead and lead ~= 0 and " by " ..
    wording.count(math.abs(lead), "point") or ""
  local reason = said and "" or mine and "You have no move: " or
    "The computer has no move: "
  screen:line("%s%s%s.", reason, screen:paint(said and
    wording.capital(verdicts[result]) or verdicts[result], result), margin)
end

-- What it is if play never ends.
local function endless_verdict(course)
  local now = course:now()
  local result = now.solution and kind.of(now.solution):forever(now.solution,
    now.player) or "draw"
  if result == "draw" then
    return "a draw"
  end
  return verdicts[(result == "win") == course:is_persons_turn() and "win" or "loss"]
end

--- Says that play is over, and how.
function show.ending(screen, course)
  local now = course:now()
  if not now:ended() then
    return screen:line("This position has occurred %d times: %s.",
      course.repetition, endless_verdict(course))
  end
  local said = said_of_end(now)
  show.position(screen, course)
  if said and said ~= "" then
    screen:paragraph(said)
  end
  local success, text = lexicon.of(course.kind).ended(now:outcome(),
    course:length())
  if text then
    return screen:line("%s%s", success and screen:paint(success, "win") or "",
      text)
  end
  show_result(screen, course, said)
end

return show
