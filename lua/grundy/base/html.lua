-- Text for a page: whatever comes from a game is escaped here, and nowhere
-- else.

local json = require "grundy.base.json"

local html = {}

local entities = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;",
  ['"'] = "&quot;", ["'"] = "&#39;" }

--- A text as UTF-8, which a page must be.
html.utf8 = require "grundy.base.text".utf8

--- A text as part of a page, also between quotes: no markup is left in it.
-- Control characters, which a page must not have, become the sign for them.
function html.escape(text)
  return (html.utf8(tostring(text)):gsub("[&<>\"']", entities)
    :gsub("[\0-\8\11\12\14-\31\127]", "\u{FFFD}"))
end

--- Fills `{name}` in a template with texts, escaped; `{{name}}` with texts
-- that are markup already.
function html.fill(template, texts)
  return (template:gsub("{({?)([%w_]+)}?}", function(raw, name)
    local text = assert(texts[name], name)
    return raw == "{" and text or html.escape(text)
  end))
end

--- Fills a template in the same way and adds what it gives to a list of pieces,
-- which is returned. Markup may be such a list: long texts are not copied.
function html.add(pieces, template, texts)
  local at = 1
  for from, name, after in template:gmatch "(){{([%w_]+)}}()" do
    pieces[#pieces + 1] = html.fill(template:sub(at, from - 1), texts)
    local markup = assert(texts[name], name)
    if type(markup) == "table" then
      table.move(markup, 1, #markup, #pieces + 1, pieces)
    else
      pieces[#pieces + 1] = markup
    end
    at = after
  end
  pieces[#pieces + 1] = html.fill(template:sub(at), texts)
  return pieces
end

--- The first n characters of a text, with a sign that there were more.
function html.cut(text, n)
  text = html.utf8(text)
  local last = utf8.offset(text, n + 1)
  return last and last <= #text and text:sub(1, last - 1) .. "…" or text
end

--- A text as part of an address.
function html.percent(text)
  return (text:gsub("[^%w%-._~]", function(char)
    return ("%%%02X"):format(char:byte())
  end))
end

--- The text of such a part.
function html.unpercent(part)
  return (part:gsub("%%(%x%x)", function(digits)
    return string.char(tonumber(digits, 16))
  end))
end

--- The name of a file in the same folder, as a link to it, which cannot be
-- taken for a scheme.
function html.link(name)
  return "./" .. html.percent(name)
end

local escapes = { ["<"] = "\\u003c", [">"] = "\\u003e", ["&"] = "\\u0026" }

-- (Most texts are long lists of numbers; to search them once is enough.)
local function quote(text)
  if not text:find "[^]-~ !#-%'-;=?-[]" then -- nothing to escape
    return '"' .. text .. '"'
  end
  return (json.string(text):gsub("[<>&]", escapes))
end

--- A value as JSON that can stand in a script element: no `<` is left in it.
function html.data(value)
  return json.encode(value, quote)
end

return html
