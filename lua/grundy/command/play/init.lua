-- grundy play: the state of play, and what the person can type. Side 1 is the
-- one that moved first. In a puzzle, the person makes all moves.

local kind = require "grundy.kind"
local failure = require "grundy.command.shared.failure"
local solved = require "grundy.command.shared.solved"
local hint = require "grundy.base.text".hint
local options = require "grundy.command.shared.options"
local place = require "grundy.compound.place"
local quoted = require "grundy.base.text".quoted
local normal = require "grundy.kind.normal"
local result_of = require "grundy.kind.scored".result_of
local screens = require "grundy.command.shared.screen"
local splitmix = require "grundy.base.splitmix"
local in_play = require "grundy.command.shared.in_play"
local why = require "grundy.command.play.why"
local wording = require "grundy.words.wording"

-- How many moves are listed, unless all are asked for.
local MOVES_LISTED = 40

-- A position that occurs this often is a draw.
local REPETITIONS = 3

local function now_of(self)
  return self.past[#self.past]
end

local function side_of(self)
  return self.kind.alone and self.human or (#self.past - 1) % 2 + 1
end

-- How often the present position has occurred with the same side to move.
local function occurrences(self)
  local key, count = in_play.key(now_of(self)), 0
  for i = #self.past, 1, -2 do
    count = count + (in_play.key(self.past[i]) == key and 1 or 0)
  end
  return count
end

-- The moves from the present position, listed once.
local function moves_of(self)
  if self.listed ~= now_of(self) then
    self.listed, self.moves = now_of(self), in_play.moves(now_of(self))
    self.labels = nil
  end
  return self.moves
end

-- What they are called, no two of them alike.
local function labels_of(self)
  local moves = moves_of(self)
  self.labels = self.labels or self.at:labels(now_of(self), moves)
  return self.labels
end

-- By how much the person is ahead, where there are scores; else nil. At the end
-- that includes what the end pays.
local function lead_of(self)
  local now, past = now_of(self), self.past
  local lead = now.solution and kind.of(now.solution).score_at_start
  if not lead then
    return nil
  end
  for i = 2, #past do
    local gain = place.gain(past[i - 1], past[i].position)
    lead = lead + (i % 2 == self.human - 1 and gain or -gain)
  end
  local paid = now:ended() and now:score() or 0
  return lead + (side_of(self) == self.human and paid or -paid)
end

--
-- Showing
--

-- Moves to several games leave many that have ended: they are not shown.
local function show_position(self)
  local list = self.at:components(now_of(self))
  self.screen:line()
  for i, component in ipairs(list) do
    if #list == 1 or not kind.by(component.game).forks or
      not component.place:ended() then
      local text = wording.position(component.game, component.position)
      self.screen:line("%s", #list > 1 and ("game %d: %s"):format(i, text) or
        wording.rows(component.game, text))
    end
  end
  local lead = not self.over and lead_of(self) or 0
  if lead ~= 0 then
    self.screen:line("%s ahead by %s.", lead > 0 and "You are" or
      "The computer is", wording.count(math.abs(lead), "point"))
  end
end

-- The moves as a numbered list; with `effects`, what each leads to.
local function show_moves(self, most, effects)
  local now, moves, i = now_of(self), moves_of(self), 0
  local lead = effects and lead_of(self) -- the person is to move
  local named = self.at:has_names(now)
  self.screen:table(nil, function()
    i = i + 1
    if i > math.min(#moves, most) then
      return nil
    end
    local name, text = self.at:words(now, moves[i])
    local row = { ("%3d"):format(i), name or text }
    row[3] = name and text or named and "" or nil
    local left = effects and self.kind:left_text(now, moves[i])
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
      return self.screen:paint(text, effects and text)
    end,
  })
  if #moves > most then
    self.screen:line("     ... and %d more; 'moves' lists them all",
      #moves - most)
  end
end

--
-- What the person can type
--

local says = {}

local explanations = {
  { "NUMBER", "make that move" },
  { "NAME", "make the move with that name, or the only one that begins with "
    .. "it" },
  { "hint", "the best move" },
  { "why", "the position explained" },
  { "moves", "list all moves" },
  { "undo", "take back your last move" },
  { "switch", "change sides" },
  { "level LEVEL", "perfect, forgetful or random" },
  { "new", "start again" },
  { "quit", "leave" },
}

local keywords = {}
for i = 3, #explanations do
  keywords[i - 2] = explanations[i][1]:match "^%a+"
end
keywords[#keywords + 1] = "help"

function says.help(self)
  self.screen:list(explanations)
end

local promises = { win = "it wins", draw = "it keeps the draw" }

-- Is the best of losing moves the one that holds out longest? Not in sums.
local function holds_out(now)
  return place.is(now) and kind.of(now.solution).resists
end

-- What is said of the best move, given its result.
local function promise(now, result)
  return promises[result] or "all moves lose against best play" ..
    (holds_out(now) and ", and this one holds out longest" or "")
end

function says.hint(self)
  local now = now_of(self)
  local move, message = now:best()
  if move == nil then
    return self.screen:paragraph(now:ended() and "There is no move." or
      message)
  end
  local hopeless, left = self.kind:hopeless_text(now),
    self.kind:left_text(now, move)
  if hopeless then
    return self.screen:paragraph(hopeless)
  end
  local effect, result = why.effect(now, move, lead_of(self))
  self.screen:paragraph(("The best move is %s: %s."):format(
    self.at:move_text(now, move), left and "then " .. left or
    place.gain(now, move) and effect or promise(now, result)))
end

function says.why(self)
  self.screen:paragraph(why.text(now_of(self)))
  show_moves(self, MOVES_LISTED, true)
end

function says.moves(self)
  show_moves(self, math.huge)
end

function says.undo(self)
  local kept = #self.past - 1
  if not self.kind.alone and kept % 2 ~= self.human % 2 then
    kept = kept - 1 -- the computer's move, too
  end
  if kept < 1 then
    return self.screen:line "There is nothing to take back."
  end
  self.past = table.move(self.past, 1, kept, 1, {})
end

function says.switch(self)
  if self.kind.alone then
    return self.screen:line(self.kind.alone_words)
  elseif self.over then
    return self.screen:line "Play is over."
  end
  self.human = 3 - self.human
  self.screen:line("You are %s now.", (select(self.human, self.at:sides())))
  self.shown = nil
end

function says.level(self, level)
  if self.kind.alone then
    return self.screen:line(self.kind.alone_words)
  end
  for _, name in ipairs(options.levels) do
    if name == level then
      self.level = level
      return self.screen:line("The level of the computer is %s now.", level)
    end
  end
  self.screen:line("A level is %s%s", wording.list(options.levels, "or"),
    hint(level or "", options.levels))
end

function says.new(self)
  self.past = { self.past[1] }
  self.shown = nil
end

function says.quit()
  return "quit"
end

says.exit, says.q = says.quit, says.quit

-- Makes the move of a number.
local function make_move(self, number)
  local move = not self.over and moves_of(self)[number]
  if not move then
    return self.screen:line(self.over and "Play is over."
      or ("The moves have the numbers 1 to %d."):format(#moves_of(self)))
  end
  self.past[#self.past + 1] = now_of(self):after(move)
end

-- The numbers of the moves that a text names: those of that name, or else
-- those whose names begin with it.
local function named_moves(self, text)
  local exact, longer = {}, {}
  for i, label in ipairs(self.over and {} or labels_of(self)) do
    local full, short = in_play.typed(label)
    if full == text or short == text then
      exact[#exact + 1] = i
    elseif full:sub(1, #text) == text or short:sub(1, #text) == text then
      longer[#longer + 1] = i
    end
  end
  return exact[1] and exact or longer
end

-- How many of the moves that could be meant are named.
local MEANT = 5

-- Asks which of some moves is meant.
local function ask(self, text, numbers)
  local texts = {}
  for i = 1, math.min(#numbers, MEANT) do
    texts[i] = ("%d (%s)"):format(numbers[i], labels_of(self)[numbers[i]])
  end
  if #numbers > MEANT then
    texts[MEANT + 1] = wording.count(#numbers - MEANT, "more move")
  end
  self.screen:paragraph(("%s can be %s: type more of it, or the number.")
    :format(quoted(text), wording.list(texts, "or")))
end

-- Says that a text is not understood, and what was probably meant.
local function wonder(self, text)
  local known = table.move(keywords, 1, #keywords, 1, {})
  for i = 1, self.over and 0 or math.min(#moves_of(self), MOVES_LISTED) do
    known[#known + 1] = (in_play.typed(labels_of(self)[i]))
  end
  self.screen:line("%s is neither a move nor a command%s",
    quoted(text), hint(text, known))
end

-- Does what the person types; returns "quit" to leave. Neither a command nor a
-- number is ever taken for the name of a move.
local function obey(self, line)
  local text = in_play.normal(line)
  local word, argument = text:match "^(%S+) ?(.*)$"
  if not word then
    return nil
  elseif text:find "^%-?%d+$" then
    return make_move(self, math.tointeger(tonumber(text)))
  end
  local numbers = says[text] and {} or named_moves(self, text)
  if #numbers == 1 then
    return make_move(self, numbers[1])
  elseif #numbers > 1 then
    return ask(self, text, numbers)
  elseif says[word] then
    return says[word](self, argument ~= "" and argument or nil)
  end
  wonder(self, text)
end

--
-- The course of play
--

local verdicts = { draw = "it is a draw", win = "you win",
  loss = "the computer wins" }

-- What the game says of the end; "" if its rules say in words how play ends, and
-- nil if they do not. The end of a sum is not that of one game.
local function said_of_end(now)
  local of = now.solution and kind.of(now.solution)
  if not of or not of:is_told(now.solution) then
    return nil
  end
  return of:why_ended(now.solution, now.position, now.player) or ""
end

-- Says that play is over, and how.
local function announce(self)
  local now, mine = now_of(self), side_of(self) == self.human
  if not now:ended() then
    return self.screen:line("This position has occurred %d times: a draw.",
      self.repetition)
  end
  local outcome, lead, said = now:outcome(), lead_of(self), said_of_end(now)
  show_position(self)
  if said and said ~= "" then
    self.screen:paragraph(said)
  end
  local success, text = self.kind:end_text(outcome, #self.past - 1)
  if text then
    return self.screen:line("%s%s", success and self.screen:paint(success, "win")
      or "", text)
  end
  local result = lead and result_of(lead) or outcome == "D" and "draw" or
    (outcome == "N") == mine and "win" or "loss"
  local margin = lead and lead ~= 0 and " by " ..
    wording.count(math.abs(lead), "point") or ""
  local reason = said and "" or mine and "You have no move: " or
    "The computer has no move: "
  self.screen:line("%s%s%s.", reason, self.screen:paint(said and
    wording.capital(verdicts[result]) or verdicts[result], result), margin)
end

local function computer_moves(self)
  local now = now_of(self)
  local move = in_play.computer(now, self.level, self.random, self.forget)
  self.screen:paragraph("Computer: " .. self.at:move_text(now, move), 10)
  self.past[#self.past + 1] = now:after(move)
end

-- Reads a line; nil at the end of the input. A line that does not come from a
-- terminal is written, so that the transcript is complete.
local function listen(self)
  self.screen:prompt(self.over and "over> " or "> ")
  local text, message = io.stdin:read "l"
  if not text and message then
    failure.stop(failure.FILE, "the input cannot be read: %s", message)
  elseif not self.typed then
    self.screen:line("%s", text or "")
  end
  return text
end

-- One step of play; false when the person leaves.
local function step(self)
  self.over = now_of(self):ended() or not self.kind.alone and
    occurrences(self) >= self.repetition
  if not self.over and side_of(self) ~= self.human then
    computer_moves(self)
    return true
  elseif self.shown ~= now_of(self) then
    self.shown = now_of(self)
    if self.over then
      announce(self)
    else
      show_position(self)
      show_moves(self, MOVES_LISTED)
    end
  end
  local text = listen(self)
  return text ~= nil and obey(self, text) ~= "quit"
end

-- Tells the rules, and what the person can do.
local function introduce(self)
  local at, screen = self.at, self.screen
  for _, entry in ipairs(at.entries) do
    local text = entry.game.how_to_play or ""
    for _, paragraph in ipairs(wording.paragraphs(text)) do
      screen:paragraph(paragraph)
      screen:line()
    end
  end
  local turn = (" You %smove %s."):format(at:named() and ("are %s and "):format(
    (select(self.human, at:sides()))) or "", self.human == 1 and "first" or
    "second")
  screen:paragraph(("%s.%s Type the number or the name of a move, or help."
    ):format(at:title(), self.kind.alone and "" or turn))
end

-- Plays until the person leaves.
local function run(screen, words, values)
  local at = in_play.new(solved.all(words, values, { endless = true }), values)
  local self = {
    screen = screen,
    at = at,
    random = splitmix(values.seed or 1),
    forget = values.forget,
    repetition = values.repetition or REPETITIONS,
    level = values.level or "perfect",
    human = values.switch and 2 or 1,
    kind = at.now.solution and kind.of(at.now.solution) or normal, -- of a sum
    past = { at.now }, -- all positions, the present one last
    typed = screens.is_terminal(0),
  }
  if not values.quiet then
    introduce(self)
  end
  repeat
    local goes_on = step(self)
  until not goes_on
end

return {
  usage = "FILE [START] [FILE [START]]...",
  summary = "play against the computer",
  text = {
    "Type the number of a move, its name, or the beginning of its name. "
      .. "Other commands are hint (the best move), why (the position "
      .. "explained), moves, undo, switch (change sides), level LEVEL, new, "
      .. "help and quit. The end of the input means quit, so a script can "
      .. "play, too.",
    "Several files make a sum: a move is a move in one of the games. The names "
      .. "of all files but the first end in .lua or .grundy. A position that occurs for "
      .. "the third time with the same player to move is a draw.",
  },
  options = options.solving { "level", "forget", "seed", "switch", "repetition" },
  run = run,
}
