-- Positions and their parts as text, exactly: what `write` writes is read back
-- as what it was, with its type. Tables and texts are written as in Lua. Boards
-- without the C module use this in Lua 5.1, too.

local number_text = require "grundy.base.number".text

-- Lua 5.1 cannot load that module: there, all but plain characters are escaped.
local has_text, of_text = pcall(require, "grundy.base.text")
local clean = has_text and of_text.clean or function(s)
  return (s:gsub("[^ -~]", "?"))
end

local rawlen = rawlen or function(t) return #t end -- luacheck: ignore
local tointeger = math.tointeger or function(x)
  return x % 1 == 0 and x or nil
end

local literal = {}

--
-- Writing
--

-- Words that are not texts.
local words = { ["true"] = true, ["false"] = false, inf = math.huge,
  ["+inf"] = math.huge, ["-inf"] = -math.huge }

local function byte_text(byte)
  return ("\\x%02x"):format(byte:byte())
end

--- A text in quotation marks. It has no control characters, and no slashes, which
-- separate the rows of boards.
function literal.quoted(s)
  local pattern = clean(s) == s and "[%c/]" or "[%c/\128-\255]"
  return '"' .. s:gsub('[\\"]', "\\%0"):gsub(pattern, byte_text) .. '"'
end

local quoted = literal.quoted

local function sorted_names(t)
  local names = {}
  for name in next, t do
    names[#names + 1] = type(name) == "string" and name or nil
  end
  table.sort(names)
  return names
end

local reserved = {}
for word in ("and break do else elseif end false for function goto if in local "
  .. "nil not or repeat return then true until while"):gmatch "%a+" do
  reserved[word] = true
end

-- A value in quotation marks and braces, as in Lua.
local function value_text(value)
  if type(value) == "string" then
    return quoted(value)
  elseif type(value) == "number" then
    return number_text(value)
  elseif type(value) ~= "table" then
    return tostring(value)
  end
  local list = {}
  for i = 1, rawlen(value) do
    list[i] = value_text(rawget(value, i))
  end
  for _, name in ipairs(sorted_names(value)) do
    local key = name:find "^[%a_][%w_]*$" and not reserved[name] and name or
      "[" .. quoted(name) .. "]"
    list[#list + 1] = key .. " = " .. value_text(rawget(value, name))
  end
  return "{" .. table.concat(list, ", ") .. "}"
end

--
-- Reading: each function gets a text and where to begin, and returns where it
-- has ended, and the value; nil if there is none.
--

local escapes = { n = "\n", r = "\r", t = "\t", a = "\a", b = "\b", f = "\f",
  v = "\v" }

-- What comes after a backslash.
local function read_escape(text, at)
  local code, after = text:match("^x(%x%x)()", at)
  if code then
    return after, string.char(tonumber(code, 16))
  end
  code, after = text:match("^(%d%d?%d?)()", at)
  if code then
    return after, string.char(tonumber(code) % 256)
  end
  local character = text:sub(at, at)
  return at + 1, escapes[character] or character
end

local function read_string(text, at)
  local mark, parts = text:sub(at, at), {}
  at = at + 1
  while true do
    local plain, character, after = text:match("^([^\\\"']*)(.)()", at)
    if not plain then
      return nil
    end
    parts[#parts + 1], at = plain, after
    if character == mark then
      return at, table.concat(parts)
    elseif character == "\\" then
      at, character = read_escape(text, at)
    end
    parts[#parts + 1] = character
  end
end

-- What a word is that is not a text; nil if it is one.
local function meaning(word)
  local number = tonumber(word)
  if number then
    return number
  end
  return words[word]
end

local function read_word(text, at)
  local word, after = text:match("^([^%s,;{}%[%]=\"']+)()", at)
  local value = meaning(word or "")
  return value ~= nil and after or nil, value
end

local read_value

-- The key of a field: a name, or a text in brackets. Without a key, an element
-- of an array.
local function read_key(text, at)
  local name, after = text:match("^([%a_][%w_]*)%s*=%s*()", at)
  if name or text:sub(at, at) ~= "[" then
    return after or at, name
  end
  at = text:match("^%[%s*()", at)
  if text:find("^[\"']", at) then
    at, name = read_string(text, at)
  else
    name, at = text:match("^(%d+)()", at)
    name = name and tointeger(tonumber(name))
  end
  return at and text:match("^%s*%]%s*=%s*()", at), name
end

local function read_table(text, at)
  local result, count = {}, 0
  at = text:match("^{%s*()", at)
  while text:sub(at, at) ~= "}" do
    local key, value
    at, key = read_key(text, at)
    if key == nil then
      count = count + 1
      key = count
    end
    if at then
      at, value = read_value(text, at)
    end
    if not at or result[key] ~= nil then
      return nil
    end
    result[key] = value
    at = text:match("^%s*[,;]%s*()", at) or text:match("^%s*()}", at)
    if not at then
      return nil
    end
  end
  return at + 1, result
end

function read_value(text, at)
  local first = text:sub(at, at)
  return (first == "{" and read_table or (first == '"' or first == "'") and
    read_string or read_word)(text, at)
end

--- The position that a text means: a number, a table or a text in quotation
-- marks as Lua writes them, or else the text itself; nil, message if a table is
-- not well formed.
function literal.read(text)
  local number = meaning(text)
  if type(number) == "number" then
    return tointeger(number) or number
  end
  local at, first = text:match "^%s*()([{\"'])"
  if not at then
    return text
  end
  local after, value = read_value(text, at)
  if after and not text:find("%S", after) then
    return value
  end
  if first ~= "{" then
    return text
  end
  return nil, "a table is like {3, {x = true}}"
end

--- The text of a position: the shortest that is read as it.
function literal.write(p)
  return type(p) == "string" and literal.read(p) == p and p or value_text(p)
end

--
-- The fields of a record: " name=value" for each, in order
--

-- A value without quotation marks, where it is a word.
local function field_text(value)
  local bare = type(value) == "string" and meaning(value) == nil and
    value ~= "nil" and clean(value) == value and
    not value:find "[%s%c\"'{}%[%]=,;/\\]" and value ~= ""
  return bare and value or value_text(value)
end

local NAME = "[%a_\128-\255][%w_\128-\255]*"

--- How a field is called in a text.
function literal.name(name)
  return type(name) == "number" and ("%d"):format(name) or
    name:find("^" .. NAME .. "$") and clean(name) == name and name or
    "[" .. quoted(name) .. "]"
end

-- The texts of the fields, by name.
local function field_texts(record, without)
  local texts = {}
  for name, value in next, record do
    if name ~= without then
      texts[name] = literal.name(name) .. "=" .. field_text(value)
    end
  end
  return texts
end

local function sorted(texts)
  local list = {}
  for _, text in next, texts do
    list[#list + 1] = text
  end
  table.sort(list)
  return list
end

--- The fields of a record, but for one, as an array of texts.
function literal.fields(record, without)
  return sorted(field_texts(record, without))
end

--- The fields of q that p has not, or not with the same value; then those that
-- only p has.
function literal.changes(p, q, without)
  local before, after = field_texts(p, without), field_texts(q, without)
  local changed, gone = {}, {}
  for name, text in next, after do
    changed[name] = before[name] ~= text and text or nil
  end
  for name in next, before do
    gone[name] = not after[name] and "no " .. literal.name(name) or nil
  end
  changed = sorted(changed)
  for _, text in ipairs(sorted(gone)) do
    changed[#changed + 1] = text
  end
  return changed
end

local function read_name(text, at)
  local name, after = text:match("^(" .. NAME .. ")=()", at)
  if name then
    return after, name
  end
  name, after = text:match("^(%d+)=()", at)
  if name then
    return after, tointeger(tonumber(name))
  end
  return read_key(text, at)
end

-- The value of a field, up to the next space.
local function read_field(text, at)
  if text:find("^[{\"']", at) then
    return read_value(text, at)
  end
  local word, after = text:match("^(%S+)()", at)
  local value = meaning(word or "")
  if value == nil then
    value = word
  end
  return after, value
end

--- Adds the fields that a text has from a place on to a record. Returns false if
-- it has something else, or a field twice.
function literal.read_fields(text, at, record)
  while text:find("%S", at) do
    local name, value
    at = text:match("^%s+()", at)
    if at then
      at, name = read_name(text, at)
    end
    if not at or not name or record[name] ~= nil then
      return false
    end
    at, value = read_field(text, at)
    if value == nil then
      return false
    end
    record[name] = value
  end
  return true
end

return literal
