-- Texts for Graphviz: whatever bytes come in, what comes out is a quoted
-- string of its language, in UTF-8, that shows them and means nothing else.

local dot_text = {}

-- Characters of a text that are shown, at most.
local MOST = 1000

-- What must not stand in a text as it is. A label that is quoted is never
-- read as HTML, but its entities are.
local escapes = {
  ["\\"] = "\\\\", ['"'] = '\\"', ["&"] = "&amp;", ["\t"] = "    ",
}

-- XML, and so SVG, has no place for these two.
local banned = { [0xFFFE] = true, [0xFFFF] = true }

-- The bytes of the text from i to j, in hexadecimal.
local function bytes(text, i, j)
  return (text:sub(i, j):gsub(".", function(byte)
    return ("\\\\x%02x"):format(byte:byte())
  end))
end

-- The character at i, escaped, and where the next one starts.
local function character(text, i)
  if not utf8.len(text, i, i) then
    return bytes(text, i, i), i + 1
  end
  local code, after = utf8.codepoint(text, i), utf8.offset(text, 2, i)
  local char = text:sub(i, after - 1)
  if escapes[char] then
    return escapes[char], after
  elseif code < 32 or code == 127 or banned[code] then
    return bytes(text, i, after - 1), after
  end
  return char, after
end

--- The text as a quoted string. A line break is one in the picture: lines are
-- centred, or begin at the left if `left`. What is too long is cut.
function dot_text.quoted(text, left)
  local line_end = left and "\\l" or "\\n"
  local out, i = {}, 1
  while i <= #text and #out < MOST do
    local char, after
    if text:byte(i) == 10 then
      char, after = line_end, i + 1
    else
      char, after = character(text, i)
    end
    out[#out + 1], i = char, after
  end
  if i <= #text then
    out[#out + 1] = "…"
  end
  return '"' .. table.concat(out) .. (left and line_end or "") .. '"'
end

-- Lines that are joined at a time.
local MANY = 1000

--- Writes lines of a text that may be long: a function that takes a line, and
-- one that gives the text. Joining all of them at once takes as long as there
-- are lines, and nothing can interrupt it: so texts of about the same size are
-- joined as they come.
function dot_text.writer()
  local texts, lines = {}, {}
  local function join()
    local last = #texts
    texts[last - 1], texts[last] = texts[last - 1] .. "\n" .. texts[last], nil
  end
  local function close()
    texts[#texts + 1], lines = table.concat(lines, "\n"), {}
  end
  local function write(line)
    lines[#lines + 1] = line
    if #lines == MANY then
      close()
      while texts[2] and #texts[#texts - 1] < 2 * #texts[#texts] do
        join()
      end
    end
  end
  return write, function()
    if lines[1] or not texts[1] then
      close()
    end
    while texts[2] do
      join()
    end
    return texts[1]
  end
end

return dot_text
