-- Where the answers go: the standard output, in its width, colours and
-- characters; as text, in columns, as JSON or as CSV. Texts are cleaned here, so
-- that no name, board or message of a game steers the terminal.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local json = require "grundy.base.json"
local texts = require "grundy.base.text"
local wording = require "grundy.words.wording"

local screen = {}
local methods = {}
local meta = { __index = methods }

local EPIPE = 32
local PLAIN_WIDTH = 80

--
-- The terminal, as the shell and the environment know it
--

local function variable(name)
  local text = os.getenv(name)
  return text ~= "" and text or nil
end

--- Is the stream (0 input, 1 output, 2 errors) a terminal?
function screen.is_terminal(stream)
  return core.is_terminal(stream)
end

--- Is it a terminal without a cursor?
function screen.is_dumb()
  return variable "TERM" == "dumb"
end

local function positive(text)
  local number = math.tointeger(tonumber(text))
  return number and number > 0 and number or nil
end

--- The columns of the terminal; 80 if they are not known.
function screen.columns()
  local columns = positive(os.getenv "COLUMNS")
  if columns then
    return columns
  end
  local pipe <close> = io.popen "stty size 2>/dev/null </dev/tty"
  local size = pipe and pipe:read "a" or ""
  return positive(size:match "^%d+ (%d+)") or PLAIN_WIDTH
end

local locale = variable "LC_ALL" or variable "LC_CTYPE" or variable "LANG" or ""
local has_utf8 = locale:lower():find "utf%-?8" ~= nil

-- What stands for our own characters without UTF-8.
local plain = { ["∞"] = "inf", ["è"] = "e", ["…"] = "...", ["–"] = "-",
  ["“"] = '"', ["”"] = '"', ["\u{FFFD}"] = "?" }

--- Our own words in the characters of the locale.
function screen.encode(text)
  return (has_utf8 or not text:find "[\x80-\xFF]") and text or
    (text:gsub(utf8.charpattern, plain))
end

--
-- Rows
--

-- A row where there is no room for columns: its cells one after the other, with
-- the names of the heading except for the first `unnamed` ones. It may begin
-- with a number.
local function narrow_text(row, heading, columns, unnamed)
  local words = {}
  for i, text in ipairs(row) do
    if text ~= "" then
      words[#words + 1] = i > unnamed and heading and heading[i] .. " " .. text
        or text
    end
  end
  local text = table.concat(words, "; ")
  return texts.wrap((text:gsub("^( *%d+); ", "%1 ")), columns, 4)
end

--
-- The screen
--

--- A screen. `colors` is "auto", "always" or "never"; the terminal is asked only
-- when it matters. A `quiet` screen shows no remarks.
function screen.open(colors, quiet)
  return setmetatable({ colors = colors or "auto", quiet = quiet }, meta)
end

local function is_terminal(self)
  if self.tty == nil then
    self.tty = screen.is_terminal(1)
  end
  return self.tty
end

--- Forgets the width, which may have changed, and clears the terminal if
-- `clear`.
function methods:renew(clear)
  self.columns = nil
  if clear and is_terminal(self) and not screen.is_dumb() then
    self:raw "\27[H\27[2J"
  end
end

--- The width for sentences.
function methods:width()
  self.columns = self.columns or is_terminal(self) and screen.columns() or
    PLAIN_WIDTH
  return self.columns
end

local codes = {
  P = "31", N = "32", D = "33", -- of outcomes: as in the pictures
  loss = "31", win = "32", draw = "33",
  strong = "1",
}

-- A text with its colour; only such texts may hold escape sequences.
local painted = {
  __tostring = function(self)
    return ("\27[%sm%s\27[0m"):format(self.code, self.text)
  end,
}

--- The text in a colour, if there are colours: a string, or an object that
-- `line`, `paragraph` and `table` accept in its place.
function methods:paint(text, color)
  if self.coloured == nil then
    self.coloured = self.colors == "always" or self.colors == "auto" and
      variable "TERM" and not screen.is_dumb() and not variable "NO_COLOR" and
      is_terminal(self) or false
  end
  return self.coloured and codes[color] and text ~= "" and
    setmetatable({ text = texts.clean(text), code = codes[color] }, painted) or
    text
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
  checked(io.stdout:write(text))
end

--- Writes what is buffered, which a full disk may refuse.
function methods.flush()
  checked(io.stdout:flush())
end

-- Writes a clean text, and ends the line.
local function put(self, text)
  self:raw(screen.encode(text) .. "\n")
end

--- Writes a line for people. The format is ours; the texts that go into it may
-- come from a game and have several lines.
function methods:line(format, ...)
  local words = table.pack(...)
  for i = 1, words.n do
    words[i] = type(words[i]) == "string" and texts.lines(words[i]) or words[i]
  end
  put(self, words.n > 0 and format:format(table.unpack(words, 1, words.n)) or
    format or "")
end

--- Writes a line that is not part of the answer.
function methods:remark(format, ...)
  if not self.quiet then
    self:line(format, ...)
  end
end

--- Writes a text without ending the line, and flushes it.
function methods:prompt(text)
  self:raw(screen.encode(text))
  self:flush()
end

--- Writes a paragraph in the width of the screen.
function methods:paragraph(text, indent, prefix)
  local color = getmetatable(prefix) == painted
  local before = color and prefix.text or prefix
  local lines = texts.wrap(screen.encode(texts.clean(text)), self:width(),
    indent, before)
  put(self, color and tostring(prefix) .. lines:sub(#before + 1) or lines)
end

--- Writes terms with what they mean, the meanings in a column.
function methods:list(rows)
  local most = 0
  for _, row in ipairs(rows) do
    most = math.max(most, texts.width(row[1]))
  end
  local column = math.min(most, self:width() // 3) + 4
  for _, row in ipairs(rows) do
    local term = "  " .. tostring(row[1])
    if texts.width(term) + 2 > column then
      self:paragraph(term, 4)
      term = ""
    end
    self:paragraph(row[2], column,
      term .. (" "):rep(column - texts.width(term)))
  end
end

-- Makes the cells of a row clean, in the characters of the locale. (Most are
-- so already: there may be a million rows.)
local function encode_cells(row)
  for i, text in ipairs(row) do
    if text:find "[^ -~]" then
      row[i] = screen.encode(texts.clean(text))
    end
  end
  return row
end

-- Writes such a row in columns of these widths; row after row, if it is `narrow`.
local function put_row(self, row, heading, widths, narrow, options)
  if narrow then
    put(self, narrow_text(row, heading, self:width(), options.unnamed or 1))
  else
    self:raw(texts.row(row, widths, options.paint) .. "\n")
  end
end

-- How many rows of a long table are measured for the widths.
local ROWS_MEASURED = 1000

--- Writes a table whose rows (arrays of texts) come from an iterator, in
-- columns; on a terminal that is too narrow, row after row.
-- The heading is an array of texts, or nil. Options are `unnamed` (how many
-- cells need no heading) and `paint(i, text)`.
function methods:table(heading, next_row, options)
  options = options or {}
  local rows = {}
  for row in next_row do
    rows[#rows + 1] = encode_cells(row)
    if #rows == ROWS_MEASURED then
      break
    end
  end
  local widths, total = texts.measure { heading or {}, table.unpack(rows) }
  local narrow = is_terminal(self) and total > self:width()
  if heading and not narrow then
    self:line("%s", self:paint(texts.row(heading, widths), "strong"))
  end
  for _, row in ipairs(rows) do
    put_row(self, row, heading, widths, narrow, options)
  end
  if #rows == ROWS_MEASURED then
    for row in next_row do
      put_row(self, encode_cells(row), heading, widths, narrow, options)
    end
  end
end

--- A function that writes rows at once, in columns of these widths under the
-- heading; on a terminal that is too narrow, row after row.
function methods:stream(heading, widths)
  local total = -2
  for _, width in ipairs(widths) do
    total = total + width + 2
  end
  local narrow = is_terminal(self) and total > self:width()
  if not narrow then
    self:line("%s", self:paint(texts.row(heading, widths), "strong"))
  end
  return function(row)
    put_row(self, encode_cells(row), heading, widths, narrow, {})
    self:flush()
  end
end

--
-- Records
--

local coloured = { outcome = true, result = true }

--- Writes the records of an iterator in columns, under the names, or under what
-- `titles` (optional) has for them.
function methods:columns_of(names, next_record, unnamed, titles)
  local heading = {}
  for i, name in ipairs(names) do
    heading[i] = titles and titles[name] or name
  end
  self:table(heading, function()
    local record = next_record()
    if not record then
      return nil
    end
    local cells = {}
    for i, name in ipairs(names) do
      local value = record[name]
      cells[i] = value == nil and "" or type(value) == "string" and value or
        wording.number(value)
    end
    return cells
  end, {
    unnamed = unnamed,
    paint = self:paint("P", "P") ~= "P" and function(i, text)
      return coloured[names[i]] and self:paint(text, text) or text
    end or nil,
  })
end

-- A text in a cell. What a spreadsheet would run as a formula gets an apostrophe
-- before it, as people write there what is a text.
local function cell_text(value)
  local is_formula = type(value) == "string" and value:find "^[=+@\t\r-]" and
    not value:find "^[+-]%d*%.?%d*$"
  return (is_formula and "'" or "") .. wording.number(value)
end

--- A line of comma-separated values (RFC 4180, but with the line ends of Unix);
-- nil is empty. It is the same in every locale: ∞(0,2) is written inf(0,2).
function screen.csv_line(values, n)
  local fields = {}
  for i = 1, n or #values do
    local text = values[i] == nil and "" or cell_text(values[i])
    text = text:gsub("∞", "inf")
    fields[i] = text:find '[,"\r\n]' and '"' .. text:gsub('"', '""') .. '"' or
      text
  end
  return table.concat(fields, ",") .. "\n"
end

--- Writes the records of an iterator as CSV, under the names unless `headless`.
function methods:csv(names, next_record, headless)
  if not headless then
    self:raw(screen.csv_line(names))
  end
  for record in next_record do
    local fields = {}
    for i, name in ipairs(names) do
      local value = record[name]
      fields[i] = type(value) == "string" and texts.clean(value) or value
    end
    self:raw(screen.csv_line(fields, #names))
  end
end

--- Writes an answer as JSON.
function methods:json(answer)
  self:raw(json.encode(answer) .. "\n")
end

--- Writes the records of an iterator as a JSON array, a record a line.
function methods:json_array(next_record)
  local before = "[\n"
  for record in next_record do
    self:raw(before .. json.encode(record))
    before = ",\n"
  end
  self:raw(before == "[\n" and "[]" or "\n]")
end

return screen
