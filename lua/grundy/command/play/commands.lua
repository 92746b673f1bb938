-- The words that a person can type, beside moves. Each function gets the
-- dialogue, and the word after its own; "quit" ends play.

local hint = require "grundy.base.text".hint
local lexicon = require "grundy.lexicon"
local match = require "grundy.match"
local move_names = require "grundy.command.shared.move_names"
local options = require "grundy.command.shared.options"
local place = require "grundy.place"
local show = require "grundy.command.play.show"
local why = require "grundy.command.play.why"
local wording = require "grundy.words.wording"

local commands = {}

local explanations = {
  { "NUMBER", "make that move" },
  { "NAME", "make the move with that name, or the only one that begins with "
    .. "it" },
  { "hint", "the best move" },
  { "why", "the position explained" },
  { "moves", "list all moves" },
  { "line", "the moves so far, as one text, which --moves reads" },
  { "undo", "take back your last move" },
  { "switch", "change sides" },
  { "level LEVEL", options.LEVELS },
  { "new", "start again" },
  { "quit", "leave" },
}

function commands.help(self)
  self.screen:list(explanations)
end

local promises = { win = "it wins", draw = "it keeps the draw" }

-- Is the best of losing moves the one that holds out longest? Not in sums.
local function holds_out(now)
  local of = place.kind(now)
  return now.solution and of.counts ~= "worth" and not of.forks
end

-- What is said of the best move, given its result.
local function promise(now, result)
  return promises[result] or "all moves lose against best play" ..
    (holds_out(now) and ", and this one holds out longest" or "")
end

function commands.hint(self)
  local course = self.course
  local now, words = course:now(), lexicon.of(course.kind)
  local move, message = now:best()
  if move == nil then
    return self.screen:paragraph(not now:ended() and words.hopeless(now) or
      wording.capital(message or "there is no move") .. ".")
  end
  local left = words.left(now, move)
  local effect, result = why.effect(now, move, course:lead())
  self.screen:paragraph(("The best move is %s: %s."):format(
    course.at:move_text(now, move), left and "then " .. left or
    course.kind.counts == "points" and effect or promise(now, result)))
end

function commands.why(self)
  local course = self.course
  self.screen:paragraph(why.text(course:now(), not course:now().solution and
    function(now, move)
      return (course.at:words(now, move))
    end or nil))
  show.moves(self.screen, self.course, show.MOVES_LISTED, true)
end

function commands.moves(self)
  show.moves(self.screen, self.course, math.huge)
end

function commands.line(self)
  local text = move_names.text(self.course)
  self.screen:line("%s", text == "" and "Nothing was played yet." or text)
end

function commands.undo(self)
  if not self.course:take_back() then
    self.screen:line "There is nothing to take back."
  end
end

local function tell_no_opponent(self)
  local problem = self.course.no_opponent:gsub("^match: ", "")
  self.screen:line("%s.", wording.capital(problem))
end

function commands.switch(self)
  local course = self.course
  if course.no_opponent then
    return tell_no_opponent(self)
  elseif course:is_over() then
    return self.screen:line "Play is over."
  end
  course.human = 3 - course.human
  self.screen:line("You are %s now.", (select(course.human,
    course.at:sides())))
  self.shown = nil
end

function commands.level(self, level)
  if self.course.no_opponent then
    return tell_no_opponent(self)
  end
  local found = options.level(level or "")
  if not found then
    return self.screen:line("A level is %s%s", options.LEVELS,
      hint(level or "", options.levels))
  end
  local problem = match.problem(self.course:now(), found)
  if problem then
    return self.screen:paragraph(wording.capital(problem) .. ".")
  end
  self.level = found
  self.screen:line("The level of the computer is %s now.", level)
end

function commands.new(self)
  self.course:restart()
  self.shown = nil
end

function commands.quit()
  return "quit"
end

commands.exit, commands.q = commands.quit, commands.quit

local words = {}
for i = 3, #explanations do
  words[i - 2] = explanations[i][1]:match "^%a+"
end
words[#words + 1] = "help"

return {
  by_name = commands,
  words = words, -- those that a typing error may have meant
}
