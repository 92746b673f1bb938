-- Answers as JSON. The same in every locale: infinite values are objects
-- `{"infinity":[0,2]}`, infinite numbers of moves null.

local core = require "grundy.core"
local safe = require "grundy.text"

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
  if math.type(value) == "integer" then
    return tostring(value)
  end -- in some locales it has a comma
  return (("%.17g"):format(value):gsub("[^%w+-]+", "."))
end

local encode

local function array(list, quote)
  local texts = {}
  for i, value in ipairs(list) do
    texts[i] = encode(value, quote)
  end
  return "[" .. table.concat(texts, ",") .. "]"
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

local function object(t, quote)
  local texts = {}
  for i, key in ipairs(sorted_keys(t)) do
    texts[i] = quote(tostring(key)) .. ":" .. encode(t[key], quote)
  end
  return "{" .. table.concat(texts, ",") .. "}"
end

local function is_array(t)
  local count = 0
  for _ in pairs(t) do
    count = count + 1
  end
  return count == #t
end

function encode(value, quote)
  local kind = type(value)
  if kind == "string" then
    return quote(value)
  elseif kind == "number" then
    return number(value)
  elseif kind == "table" then
    return is_array(value) and array(value, quote) or object(value, quote)
  elseif core.is_infinite(value) then
    return '{"infinity":' .. array(value.set, quote) .. "}"
  end
  return tostring(value)
end

--- The text of a value: positions, values, arrays and records of them.
-- `quote` writes the strings in it; default: json.string.
function json.encode(value, quote)
  return encode(value, quote or string)
end

json.string = string

return json
