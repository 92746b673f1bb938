-- Answers as JSON. The same in every locale: infinite values are objects
-- `{"infinity":[0,2]}`, infinite numbers of moves null.

local core = require "grundy.core"

local json = {}

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n",
  ["\r"] = "\\r", ["\t"] = "\\t" }

local function escape(char)
  return escapes[char] or ("\\u%04x"):format(char:byte())
end

-- Bytes that are no UTF-8 are taken for Latin-1, as JSON must be UTF-8.
local function string(text)
  local special = utf8.len(text) and '[%c"\\\127]' or '[%c"\\\127-\255]'
  return '"' .. text:gsub(special, escape) .. '"'
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

local function array(list)
  local texts = {}
  for i, value in ipairs(list) do
    texts[i] = encode(value)
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

local function object(t)
  local texts = {}
  for i, key in ipairs(sorted_keys(t)) do
    texts[i] = string(tostring(key)) .. ":" .. encode(t[key])
  end
  return "{" .. table.concat(texts, ",") .. "}"
end

function encode(value)
  local kind = type(value)
  if kind == "string" then
    return string(value)
  elseif kind == "number" then
    return number(value)
  elseif kind == "table" then
    return (value[1] ~= nil or next(value) == nil) and
      #sorted_keys(value) == #value and array(value) or object(value)
  elseif core.is_infinite(value) then
    return '{"infinity":' .. array(value.set) .. "}"
  end
  return tostring(value)
end

--- The text of a value: positions, values, arrays and records of them.
json.encode = encode

return json
