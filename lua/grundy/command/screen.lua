-- Where the answers go: the standard output, in the width, the colours and the
-- characters that it has. Texts are cleaned here, so that no name, board or
-- message of a game steers the terminal.

local failure = require "grundy.command.failure"
local layout = require "grundy.command.layout"
local terminal = require "grundy.command.terminal"
local texts = require "grundy.text"

local screen = {}
local methods = {}
local meta = { __index = methods }

local EPIPE = 32
local PLAIN_WIDTH = 80

local colours = {
  P = "31", N = "32", D = "33", -- of outcomes: as in the pictures
  loss = "31", win = "32", draw = "33",
  strong = "1",
}

-- How what we write ourselves reads without UTF-8.
local plain = { ["∞"] = "inf", ["è"] = "e", ["…"] = "...", ["–"] = "-",
  ["“"] = '"', ["”"] = '"', ["\u{FFFD}"] = "?" }

local stdout = io.stdout

local all_characters = terminal.is_utf8()

--- Our own words in the characters of the locale.
function screen.encode(text)
  if all_characters then
    return text
  end
  return (text:gsub(utf8.charpattern, plain))
end

--- A screen. `color` is "auto", "always" or "never"; nothing is asked of the
-- terminal before it matters.
function screen.open(color)
  return setmetatable({ color = color or "auto" }, meta)
end

--- Is it a terminal?
function methods:is_terminal()
  if self.tty == nil then
    self.tty = terminal.is(1)
  end
  return self.tty
end

--- Asks the terminal for its width again, and clears it if that is wanted.
function methods:renew(clear)
  self.columns = nil
  if clear and self:is_terminal() and not terminal.is_dumb() then
    self:raw "\27[H\27[2J"
  end
end

--- The width for sentences.
function methods:width()
  self.columns = self.columns or
    self:is_terminal() and terminal.columns() or PLAIN_WIDTH
  return self.columns
end

-- A text with its colour: no other text may hold escape sequences.
local painted = {
  __tostring = function(self)
    return ("\27[%sm%s\27[0m"):format(self.colour, self.text)
  end,
}

--- The text in a colour, if there are colours: a string, or an object that
-- `line`, `paragraph` and `table` accept in its place.
function methods:paint(text, colour)
  if self.coloured == nil then
    self.coloured = self.color == "always" or self.color == "auto" and
      terminal.has_colours() and self:is_terminal()
  end
  return self.coloured and colours[colour] and text ~= "" and
    setmetatable({ text = texts.clean(text), colour = colours[colour] },
      painted) or text
end

local function checked(done, message, number)
  if not done then
    if number == EPIPE then
      failure.stop(failure.CLOSED)
    end
    failure.stop(failure.FILE, "the answer cannot be written: %s", message)
  end
end

--- Writes bytes as they are.
function methods.raw(_, text)
  checked(stdout:write(text))
end

-- Writes a clean text, and ends the line.
local function put(self, text)
  self:raw(screen.encode(text) .. "\n")
end

--- Writes a line for people. The format is ours; the texts that go into it may
-- be those of a game, and may have several lines.
function methods:line(format, ...)
  local words = table.pack(...)
  for i = 1, words.n do
    words[i] = type(words[i]) == "string" and texts.lines(words[i]) or words[i]
  end
  put(self, words.n > 0 and format:format(table.unpack(words, 1, words.n)) or
    format or "")
end

--- Writes a line without its end, and shows it.
function methods:prompt(text)
  self:raw(screen.encode(text))
  self:flush()
end

--- Writes a paragraph in the width of the screen.
function methods:paragraph(text, indent, prefix)
  local colour = getmetatable(prefix) == painted
  local before = colour and prefix.text or prefix
  local lines = layout.wrap(screen.encode(texts.clean(text)), self:width(),
    indent, before)
  put(self, colour and tostring(prefix) .. lines:sub(#before + 1) or lines)
end

--- Writes what a failing disk may still refuse.
function methods.flush()
  checked(stdout:flush())
end

-- The same rows, clean and in the characters of the locale.
local function encoded(next_row)
  return function()
    local row = next_row()
    for i, text in ipairs(row or {}) do
      row[i] = screen.encode(texts.clean(text))
    end
    return row
  end
end

-- How many rows of a long table are looked at for the widths.
local ROWS_MEASURED = 1000

--- Writes a table whose rows (arrays of texts) come from an iterator, in
-- columns; on a terminal that is too narrow, row after row.
-- @param heading an array of texts, or nil
-- @param next_row an iterator
-- @param[opt] options `unnamed` (how many cells need no heading), `paint(i,
-- text, row)`
function methods:table(heading, next_row, options)
  options = options or {}
  local rows = {}
  for row in encoded(next_row) do
    rows[#rows + 1] = row
    if #rows == ROWS_MEASURED then
      break
    end
  end
  local widths = layout.measure { heading or {}, table.unpack(rows) }
  local narrow = self:is_terminal() and layout.total(widths) > self:width()
  local function write(row)
    put(self, narrow and
      layout.narrow(row, heading, self:width(), options.unnamed or 1) or
      layout.row(row, widths, options.paint and function(i, text)
        return tostring(options.paint(i, text, row))
      end))
  end
  if heading and not narrow then
    self:line("%s", self:paint(layout.row(heading, widths), "strong"))
  end
  for _, row in ipairs(rows) do
    write(row)
  end
  if #rows == ROWS_MEASURED then
    for row in encoded(next_row) do
      write(row)
    end
  end
end

return screen
