-- The text of a program as markup, in colours and with numbered lines.
-- Without the tags it is the text, escaped.

local html = require "grundy.report.html"
local lexer = require "grundy.report.lexer"

local highlight = {}

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
  for kind, word in lexer(html.utf8(source)) do
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
