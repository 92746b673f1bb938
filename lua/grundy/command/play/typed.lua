-- What a person has typed: the number or the name of a move, or a command.

local commands = require "grundy.command.play.commands"
local hint = require "grundy.base.text".hint
local move_names = require "grundy.command.shared.move_names"
local quoted = require "grundy.base.text".quoted
local show = require "grundy.command.play.show"
local wording = require "grundy.words.wording"

local plain = move_names.plain

local typed = {}

-- The names of the moves, found once for a position; none when play is over.
local function labels(self)
  local now = self.course:now()
  if self.course:is_over() then
    return {}
  elseif self.labelled ~= now then
    self.labelled, self.labels = now, move_names.labels(self.course)
  end
  return self.labels
end

-- What a person can type for a label: all of it, or the same without the number
-- of the game.
local function forms_of(label)
  local full = plain(label)
  return full, (full:gsub("^game %d+: ", ""))
end

-- Makes the move of a number.
local function make_move(self, number)
  local course = self.course
  local move = not course:is_over() and course:moves()[number]
  if move then
    course:make(move)
  else
    self.screen:line(course:is_over() and "Play is over." or
      ("The moves have the numbers 1 to %d."):format(#course:moves()))
  end
end

-- The numbers of the moves that a text names: those of that name, or else
-- those whose names begin with it.
local function named_moves(self, text)
  local exact, longer = {}, {}
  for i, label in ipairs(labels(self)) do
    local full, short = forms_of(label)
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
    texts[i] = ("%d (%s)"):format(numbers[i], labels(self)[numbers[i]])
  end
  if #numbers > MEANT then
    texts[MEANT + 1] = wording.count(#numbers - MEANT, "more move")
  end
  self.screen:paragraph(("%s can be %s: type more of it, or the number.")
    :format(quoted(text), wording.list(texts, "or")))
end

-- Says that a text is not understood, and what was probably meant.
local function wonder(self, text)
  local known = table.move(commands.words, 1, #commands.words, 1, {})
  for i, label in ipairs(labels(self)) do
    if i > show.MOVES_LISTED then
      break
    end
    known[#known + 1] = (forms_of(label))
  end
  self.screen:line("%s is neither a move nor a command%s", quoted(text),
    hint(text, known))
end

--- Does what a line says; returns "quit" to leave. Neither a command nor a
-- number is ever taken for the name of a move.
function typed.obey(self, line)
  local text = plain(line)
  local word, argument = text:match "^(%S+) ?(.*)$"
  if not word then
    return nil
  elseif text:find "^%-?%d+$" then
    return make_move(self, math.tointeger(tonumber(text)))
  end
  local by_name = commands.by_name
  local numbers = by_name[text] and {} or named_moves(self, text)
  if #numbers == 1 then
    return make_move(self, numbers[1])
  elseif #numbers > 1 then
    return ask(self, text, numbers)
  elseif by_name[word] then
    return by_name[word](self, argument ~= "" and argument or nil)
  end
  wonder(self, text)
end

return typed
