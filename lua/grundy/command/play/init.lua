-- grundy play: the dialogue between the person and the computer.

local course = require "grundy.command.play.course"
local failure = require "grundy.workbench.failure"
local in_play = require "grundy.command.shared.in_play"
local move_names = require "grundy.command.shared.move_names"
local match = require "grundy.match"
local obey = require "grundy.command.play.typed".obey
local options = require "grundy.command.shared.options"
local screens = require "grundy.command.shared.screen"
local searched = require "grundy.command.shared.searched"
local show = require "grundy.command.play.show"
local solved = require "grundy.command.shared.solved"
local splitmix = require "grundy.base.splitmix"

-- The computer's move, at its level.
local function computer_moves(self)
  local now = self.course:now()
  local move, message = match.player(self.level, self.random, self.forget)(now)
  if move == nil then -- the limits of a search
    failure.no_answer(self.course.at.entries[1].path, message)
  end
  self.screen:paragraph("Computer: " .. self.course.at:move_text(now, move), 10)
  self.course:make(move)
end

-- Shows what the person has not seen yet.
local function show_news(self)
  local screen, now = self.screen, self.course:now()
  if self.shown == now then
    return
  end
  self.shown = now
  if self.course:is_over() then
    show.ending(screen, self.course)
  else
    show.position(screen, self.course)
    show.moves(screen, self.course, show.MOVES_LISTED)
  end
end

-- Reads a line; nil at the end of the input. A line that does not come from a
-- terminal is written, so that the transcript is complete.
local function listen(self)
  self.screen:prompt(self.course:is_over() and "over> " or "> ")
  local text, message = io.stdin:read "l"
  if not text and message then
    failure.stop(failure.FILE, "the input cannot be read: %s", message)
  elseif not self.on_terminal then
    self.screen:line("%s", text or "")
  end
  return text
end

-- One step of play; false when the person leaves.
local function step(self)
  if not self.course:is_over() and not self.course:is_persons_turn() then
    computer_moves(self)
    return true
  end
  show_news(self)
  local text = listen(self)
  return text ~= nil and obey(self, text) ~= "quit"
end

-- Plays until the person leaves.
local function run(screen, words, values)
  local searching = searched.entry(words, values)
  local at = in_play.new(searching and { searching } or
    solved.all(words, values, { untimed = true, by_rules = true }), values)
  local self = {
    screen = screen,
    course = course.new(at, values.switch and 2 or 1, values.repetition),
    level = values.level or "perfect",
    random = splitmix(values.seed or 1),
    forget = values.forget,
    on_terminal = screens.is_terminal(0),
  }
  local problem = match.problem(self.course:now(), self.level)
  if problem and not self.course.no_opponent then
    failure.stop(failure.USAGE, "%s", problem)
  end
  if values.moves then
    move_names.make(self.course, values.moves)
  end
  if not values.quiet then
    show.introduction(screen, self.course)
  end
  repeat
    local goes_on = step(self)
  until not goes_on
end

return {
  usage = "[PROOF] FILE [START] [FILE [START]]...",
  summary = "play against the computer",
  text = {
    "Type the number of a move, its name, or the beginning of its name. "
      .. "Other commands are hint (the best move), why (the position "
      .. "explained), moves, line (what was played), undo, switch (change "
      .. "sides), level LEVEL, new, "
      .. "help and quit. The end of the input means quit, so a script can "
      .. "play, too.",
    "Several files make a sum: a move is a move in one of the games. The names "
      .. "of all files but the first end in .lua or .grundy. A position that occurs for "
      .. "the third time with the same player to move is a draw.",
    "--moves begins after some moves, by their names or numbers, with semicolons "
      .. "between them: what line writes, or 'grundy line --text', or a page.",
    "With --search, the computer finds its moves as 'nimber' does, and plays games "
      .. "that are too large to be solved: it wins where it can, but knows "
      .. "nothing of how soon. 'grundy play PROOF FILE' does the same with "
      .. "what a proof of 'grundy nimber FILE --proof PROOF' says, so that "
      .. "nothing has to be searched for again.",
  },
  own = { moves = options.made_moves },
  options = options.solving { "level", "moves", "forget", "seed", "switch", "repetition",
    "search" },
  run = run,
}
