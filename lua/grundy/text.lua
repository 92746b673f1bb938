-- Texts of games and files, made safe to show: they are UTF-8, and nothing in
-- them steers a terminal or turns other text around.

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
-- controls U+0080 to U+009F, and those that change the direction of text.
function text.replace_special(s, replacement)
  if not s:find "[\xC2\xE2]" then
    return s
  end
  return (s:gsub("\xC2[\x80-\x9F]", replacement)
    :gsub("\xE2\x80[\xAA-\xAE]", replacement)
    :gsub("\xE2\x81[\xA6-\xA9]", replacement))
end

--- A text of several lines, such as a board: it keeps its lines and tabs, and
-- other control characters become a sign.
function text.lines(s)
  if not s:find "[^\n -~]" then
    return s
  end
  s = text.utf8(s):gsub("\r\n", "\n"):gsub("[\v-\r]", " ")
    :gsub("[\0-\8\14-\31\127]", NO_CHARACTER)
  return text.replace_special(s, NO_CHARACTER)
end

--- The same as part of a sentence: lines and tabs become spaces.
function text.clean(s)
  return s:find "[^ -~]" and text.lines(s):gsub("[\t\n]", " ") or s
end

--- The text as a word of the shell, in quotes if it needs them.
function text.shell_word(s)
  return s:find "^[%w_./+:@%%][%w_./+:@%%-]*$" and s or
    "'" .. s:gsub("'", "'\\''") .. "'"
end

--- Must a caught error be raised again, because it is Ctrl-C or a lack of
-- memory?
function text.is_fatal(message)
  return type(message) == "string" and (message:find "interrupted!$" or
    message:find "not enough memory$") ~= nil
end

return text
