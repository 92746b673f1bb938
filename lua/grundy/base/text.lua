-- Texts of games and files, made safe to show: they are UTF-8, and nothing in
-- them steers a terminal or turns other text around. And texts in lines and
-- columns, and words that are spelt almost right.

local text = {}

-- The sign for a character that is not shown.
local NO_CHARACTER = "\u{FFFD}"

--- The text as UTF-8: a byte that is not part of a character is taken for
-- Latin-1.
function text.utf8(s)
  local count, bad = utf8.len(s)
  if count then
    return s
  end
  local parts, from = {}, 1
  while not count do
    parts[#parts + 1] = s:sub(from, bad - 1)
    parts[#parts + 1] = utf8.char(s:byte(bad))
    from = bad + 1
    count, bad = utf8.len(s, from)
  end
  return table.concat(parts) .. s:sub(from)
end

--- Replaces the characters above ASCII that are not shown as they are: the
-- controls U+0080 to U+009F, the ends of lines and paragraphs, U+2028 and U+2029,
-- and those that change the direction of text.
function text.replace_special(s, replacement)
  if not s:find "[\xC2\xE2]" then
    return s
  end
  return (s:gsub("\xC2[\x80-\x9F]", replacement)
    :gsub("\xE2\x80[\xA8-\xAE]", replacement)
    :gsub("\xE2\x81[\xA6-\xA9]", replacement))
end

-- What keeps a text to itself: FIRST STRONG ISOLATE and its end.
local ISOLATE, END = "\u{2068}", "\u{2069}"

-- Characters that turn text around: embeddings and overrides, isolates.
local function turns(code)
  return code >= 0x202A and code <= 0x202E or code >= 0x2066 and code <= 0x2069
end

-- Characters of scripts that are written from right to left, and their mark.
local function is_leftward(code)
  return code >= 0x0590 and code <= 0x08FF or code == 0x200F or
    code >= 0xFB1D and code <= 0xFDFF or code >= 0xFE70 and code <= 0xFEFE or
    code >= 0x10800 and code <= 0x10FFF or code >= 0x1E800 and code <= 0x1EFFF
end

-- A text without characters that turn text; and has it some from right to left?
local function unturned(s)
  local kept, leftward = {}, false
  for _, code in utf8.codes(s) do
    leftward = leftward or is_leftward(code)
    kept[#kept + 1] = not turns(code) and utf8.char(code) or nil
  end
  return table.concat(kept), leftward
end

--- A name as part of a sentence, which it cannot turn around: one from right to
-- left is isolated, and characters that only turn text are left out. A plain name
-- stays as it is, and so do parts that are isolated. (page.js has the same for
-- scripts.)
function text.isolated(s)
  if not s:find "[\xD6-\xFF]" then
    return s
  end
  s = text.utf8(s)
  local parts, at = {}, 1
  for first, inner, after in s:gmatch("()" .. ISOLATE .. "(.-)" .. END .. "()") do
    parts[#parts + 1] = s:sub(at, first - 1)
    parts[#parts + 1] = inner
    at = after
  end
  parts[#parts + 1] = s:sub(at)
  for i = 1, #parts do
    local leftward
    parts[i], leftward = unturned(parts[i])
    if leftward and i % 2 == 1 then
      return ISOLATE .. (unturned(s)) .. END
    end
    parts[i] = i % 2 == 0 and ISOLATE .. parts[i] .. END or parts[i]
  end
  return table.concat(parts)
end

-- The same without what isolates it: a terminal counts that as columns.
local function joined(s)
  return (s:gsub(ISOLATE .. "(.-)" .. END, "%1"))
end

--- A text of several lines, such as a board: it keeps its lines and tabs, and
-- other control characters become a sign.
function text.lines(s)
  if not s:find "[^\n -~]" then
    return s
  end
  s = joined(text.utf8(s)):gsub("\r\n", "\n"):gsub("[\v-\r]", " ")
    :gsub("[\0-\8\14-\31\127]", NO_CHARACTER)
  return text.replace_special(s, NO_CHARACTER)
end

--- The same as part of a sentence: lines and tabs become spaces.
function text.clean(s)
  return s:find "[^ -~]" and text.lines(s):gsub("[\t\n]", " ") or s
end

--- The text as a word of the shell, in quotes if it needs them.
function text.shell_word(s)
  return s:find "^[%w_./+:@%%][%w_./+:@%%=,-]*$" and s or
    "'" .. s:gsub("'", "'\\''") .. "'"
end

--- A path as a word of the shell, which does not take it for an option.
function text.shell_path(path)
  return text.shell_word(path:find "^%-" and "./" .. path or path)
end

--
-- Lines and columns
--

--- How many characters a text has; bytes, if it is not UTF-8.
function text.width(s)
  return utf8.len(s) or #s
end

local width = text.width

--- A paragraph in lines of at most `columns`: the first begins with `prefix`
-- (default: the spaces of the text), the others with `indent` spaces. Longer
-- words stay whole.
function text.wrap(s, columns, indent, prefix)
  local lines, line = {}, nil
  local margin = (" "):rep(indent or 0)
  prefix = prefix or s:match "^ *"
  for word in s:gmatch "%S+" do
    if not line then
      line = prefix .. word
    elseif width(line) + 1 + width(word) <= columns then
      line = line .. " " .. word
    else
      lines[#lines + 1] = line
      line = margin .. word
    end
  end
  lines[#lines + 1] = line or prefix
  return table.concat(lines, "\n")
end

--- The widths of the columns of some rows (arrays of texts), and of all.
function text.measure(rows)
  local widths, total = {}, -2
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      widths[i] = math.max(widths[i] or 0, width(cell))
    end
  end
  for _, columns in ipairs(widths) do
    total = total + columns + 2
  end
  return widths, total
end

local SPACE = (" "):byte()

--- A row in columns; `paint(i, text)` (optional) gives cells their colour.
function text.row(row, widths, paint)
  local cells, last = {}, #row
  for i, cell in ipairs(row) do
    local spaces = i < last and (widths[i] or 0) - width(cell) or 0
    local painted = paint and tostring(paint(i, cell)) or cell
    cells[i] = spaces > 0 and painted .. (" "):rep(spaces) or painted
  end
  local line = table.concat(cells, "  ")
  return line:byte(-1) ~= SPACE and line or line:match "^.*[^ ]" or ""
end

--
-- Words, and those that were meant
--

--- How many characters to insert, delete, replace or swap with their neighbor
-- to turn a into b, where no character is changed twice.
function text.edit_distance(a, b)
  local before, row = {}, {}
  for j = 0, #b do
    row[j] = j
  end
  for i = 1, #a do
    local last
    before, row, last = row, { [0] = i }, before
    for j = 1, #b do
      local same = a:byte(i) == b:byte(j)
      row[j] = math.min(before[j] + 1, row[j - 1] + 1,
        before[j - 1] + (same and 0 or 1))
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and
        a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], last[j - 2] + 1)
      end
    end
  end
  return row[#b]
end

-- Longer words are not compared.
local LONGEST = 40

--- A word in a message, cut if it is long.
function text.quoted(word)
  return "'" .. (#word > LONGEST and word:sub(1, LONGEST) .. "..." or word)
    .. "'"
end

--- The one of some words that is nearest to `word`, the first among equals;
-- nil if all are too far away.
function text.nearest(word, words)
  local best, least = nil, math.max(2, #word // 3) + 1
  if word == "" or #word > LONGEST then
    return nil
  end
  for _, candidate in ipairs(words) do
    local d = candidate:sub(1, #word) == word and 0 or
      text.edit_distance(word, candidate)
    if d < least and d < math.max(#word, #candidate) then
      best, least = candidate, d
    end
  end
  return best
end

--- "; did you mean X?", or "".
function text.hint(word, words)
  local found = text.nearest(word, words)
  return found and ("; did you mean %s?"):format(found) or ""
end

return text
