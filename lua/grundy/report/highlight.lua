-- The text of a program as markup, in colours and with numbered lines.
-- Without the tags it is the text, escaped.

local html = require "grundy.base.html"

local highlight = {}

-- The words of a Lua program (5.4): every byte of a text is in exactly one of
-- them. Nothing is ever wrong: what is not Lua is plain, and what does not end,
-- ends with its line or with the text. Letters are those of ASCII, whatever
-- the locale. Takes time linear in the text.

local keywords = {}
for word in ([[and break do else elseif end for function goto if in local not
  or repeat return then until while]]):gmatch "%l+" do
  keywords[word] = true
end

local constants = { ["true"] = true, ["false"] = true, ["nil"] = true }
local attributes = { const = true, close = true }

-- The end of a string with one kind of quote that begins at i: the quote, or
-- the last byte of the line.
local function string_end(text, quote, i)
  local at = i + 1
  while true do
    local stop = text:find("[\\\r\n" .. quote .. "]", at)
    local char = stop and text:sub(stop, stop)
    if not stop then
      return #text
    elseif char == quote then
      return stop
    elseif char ~= "\\" then
      return stop - 1
    end
    local _, after = text:find("^z[ \t-\r]*", stop + 1) -- also over lines
    if not after then
      _, after = text:find("^\r?\n?", stop + 1)
      after = after > stop and after or stop + 1
    end
    at = after + 1
  end
end

-- The end of a long bracket that begins at i; nil if none does.
local function bracket_end(text, i)
  local level = text:match("^%[(=*)%[", i)
  if level then
    local _, stop = text:find("]" .. level .. "]", i + 2 + #level, true)
    return stop or #text
  end
end

local function comment_end(text, i)
  return bracket_end(text, i + 2) or (text:find("[\r\n]", i) or #text + 1) - 1
end

-- The end of a numeral at i, as Lua's own lexer reads it: what follows without
-- a gap belongs to it, be it right or wrong.
local function number_end(text, i)
  local hex = text:find("^0[xX]", i)
  local digits = hex and "^[%x.]*" or "^[%d.]*"
  local exponent = hex and "^[pP][+-]?" or "^[eE][+-]?"
  local _, stop = text:find(digits, hex and i + 2 or i)
  while true do
    local _, sign = text:find(exponent, stop + 1)
    if not sign then
      break
    end
    _, stop = text:find(digits, sign + 1)
  end
  local _, rest = text:find("^[A-Za-z0-9_.]*", stop + 1)
  return rest
end

-- What a word is. `state` says what was before: a declaration, a goto.
local function kind_of_word(state, word)
  if keywords[word] then
    state.declares, state.jumps = word == "local", word == "goto"
    return "keyword"
  elseif constants[word] then
    state.declares, state.jumps = false, false
    return "constant"
  elseif state.jumps then
    state.jumps = false
    return "label"
  elseif state.attributed and attributes[word] then
    return "keyword"
  end
  return "plain"
end

-- Labels of goto, as patterns: the whole `::name::`.
local LABEL = "^::[ \t]*[A-Za-z_][A-Za-z0-9_]*[ \t]*::"

-- Everything else: signs, spaces and other bytes.
local function signs(state, text, i)
  local _, stop = text:find(LABEL, i)
  if stop then
    return "label", stop
  end
  _, stop = text:find("^[ \t-\r]+", i)
  if stop then
    return "plain", stop
  end
  _, stop = text:find("^[\128-\255]+", i)
  local char = text:sub(i, i)
  state.attributed = state.declares and char == "<"
  state.declares = state.declares and (char == "<" or char == ">" or
    char == ",")
  state.jumps = false
  return "plain", stop or i
end

-- The kind of the word that begins at i, and its end.
local function word_at(state, text, i)
  local char = text:sub(i, i)
  if char:find "[A-Za-z_]" then
    local _, stop = text:find("^[A-Za-z0-9_]+", i)
    return kind_of_word(state, text:sub(i, stop)), stop
  elseif char:find "%d" or text:find("^%.%d", i) then
    return "number", number_end(text, i)
  elseif char == '"' or char == "'" then
    return "text", string_end(text, char, i)
  elseif text:find("^%-%-", i) then
    return "comment", comment_end(text, i)
  end
  local stop = char == "[" and bracket_end(text, i)
  if stop then
    return "text", stop
  end
  return signs(state, text, i)
end

-- An iterator over the words of a text: the kind ("keyword", "constant",
-- "label", "number", "text", "comment" or "plain") and the word.
local function words(text)
  local state, i = {}, 1
  return function()
    if i > #text then
      return nil
    end
    local first, kind, stop = i
    if i == 1 and text:find "^#" then -- as a script may begin
      kind, stop = "comment", (text:find "[\r\n]" or #text + 1) - 1
    else
      kind, stop = word_at(state, text, i)
    end
    i = stop + 1
    return kind, text:sub(first, stop)
  end
end

highlight.words = words

-- A word, as a piece of a line.
local function piece(kind, word)
  local text = html.escape(word)
  return kind == "plain" and text or
    ('<span class="%s">%s</span>'):format(kind, text)
end

--- The lines of a text, and how many there are.
function highlight.lines(source)
  local out, count, open = {}, 0, false
  local function write(text)
    if not open then
      out[#out + 1] = '<span class="line">'
      count, open = count + 1, true
    end
    out[#out + 1] = text
  end
  for kind, word in words(html.utf8(source)) do
    for part, line_end in word:gmatch "([^\n]*)(\n?)" do
      if part ~= "" then
        write(piece(kind, part))
      end
      if line_end ~= "" then -- no element goes over the end of a line
        write "\n</span>"
        open = false
      end
    end
  end
  out[#out + 1] = open and "</span>" or nil
  return table.concat(out), count
end

return highlight
