-- Answers as JSON. The same in every locale: infinite values are objects
-- `{"infinity":[0,2]}`, infinite numbers of moves null.

local core = require "grundy.core"
local number_text = require "grundy.base.number".text
local safe = require "grundy.base.text"

local json = {}

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n",
  ["\r"] = "\\r", ["\t"] = "\\t" }

local function escape(char)
  return escapes[char] or ("\\u%04x"):format(utf8.codepoint(char))
end

-- What a terminal would not show is escaped, even where JSON allows it.
local function string(text)
  if not text:find '[^]-~ !#-[]' then -- nothing to escape
    return '"' .. text .. '"'
  end
  text = safe.utf8(text):gsub('[\0-\31"\\\127]', escape)
  return '"' .. safe.replace_special(text, escape) .. '"'
end

local function number(value)
  if value == math.huge then
    return "null"
  elseif value == -math.huge then
    return "-1e999"
  end
  return number_text(value)
end

local write

-- Adds a piece to a text, which is a list of them: one long text is made of
-- them at the end, however deep the value.
local function put(text, piece)
  local count = text.count + 1
  text[count], text.count = piece, count
end

local function array(text, list, quote)
  local before = "["
  for _, value in ipairs(list) do
    put(text, before)
    write(text, value, quote)
    before = ","
  end
  put(text, before == "[" and "[]" or "]")
end

-- The keys in order: the numbers, then the names.
local function sorted_keys(t)
  local keys = {}
  for key in pairs(t) do
    keys[#keys + 1] = key
  end
  table.sort(keys, function(a, b)
    if type(a) == type(b) then
      return a < b
    end
    return type(a) == "number"
  end)
  return keys
end

local function object(text, t, quote)
  local before = "{"
  for _, key in ipairs(sorted_keys(t)) do
    put(text, before .. quote(type(key) == "number" and number_text(key) or key) .. ":")
    write(text, t[key], quote)
    before = ","
  end
  put(text, before == "{" and "{}" or "}")
end

local function is_array(t)
  local count = 0
  for _ in pairs(t) do
    count = count + 1
  end
  return count == #t
end

function write(text, value, quote)
  local kind = type(value)
  if kind == "string" then
    put(text, quote(value))
  elseif kind == "number" then
    put(text, number(value))
  elseif kind == "table" then
    local form = is_array(value) and array or object
    form(text, value, quote)
  elseif core.is_infinite(value) then
    put(text, '{"infinity":')
    array(text, value.set, quote)
    put(text, "}")
  else
    put(text, tostring(value))
  end
end

--- The text of a value: positions, values, arrays and records of them.
-- `quote` writes the strings in it; default: json.string.
function json.encode(value, quote)
  local text = { count = 0 }
  write(text, value, quote or string)
  return table.concat(text)
end

json.string = string

return json
