-- Reads JSON, strictly; null becomes the table `unjson.null`.

local unjson = { null = {} }

local read

local function expect(text, at, what)
  local from, to, found = text:find("^%s*" .. what .. "()", at)
  assert(from, ("%s expected at %q"):format(what, text:sub(at, at + 20)))
  return to + 1, found
end

local escapes = { n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\",
  b = "\b", f = "\f", ["/"] = "/" }

-- The code point whose four digits are at a place, in one escape or in a pair
-- of surrogates, and the place after it.
local function code_point(text, at)
  local high = tonumber(text:sub(at, at + 3), 16)
  local low = text:match("^\\u([dD][c-fC-F]%x%x)", at + 4)
  if high >= 0xD800 and high < 0xDC00 and low then
    return (high - 0xD800) * 1024 + tonumber(low, 16) - 0xDC00 + 0x10000,
      at + 10
  end
  return high, at + 4
end

local function read_string(text, at)
  local parts = {}
  while true do
    local from, to = text:find('^[^%c"\\]+', at)
    if from then
      parts[#parts + 1] = text:sub(from, to)
      at = to + 1
    end
    local char = text:sub(at, at)
    if char == '"' then
      local whole = table.concat(parts)
      assert(utf8.len(whole), "no UTF-8")
      return whole, at + 1
    end
    assert(char == "\\", "a control character in a string")
    local escape = text:sub(at + 1, at + 1)
    if escape == "u" then
      local code
      code, at = code_point(text, at + 2)
      parts[#parts + 1] = utf8.char(code)
    else
      parts[#parts + 1] = assert(escapes[escape])
      at = at + 2
    end
  end
end

local function read_array(text, at)
  local list = {}
  if text:find("^%s*%]", at) then return list, (expect(text, at, "%]")) end
  while true do
    list[#list + 1], at = read(text, at)
    if not text:find("^%s*,", at) then
      return list, (expect(text, at, "%]"))
    end
    at = expect(text, at, ",")
  end
end

local function read_object(text, at)
  local object = {}
  if text:find("^%s*}", at) then return object, (expect(text, at, "}")) end
  while true do
    at = expect(text, at, '"')
    local key
    key, at = read_string(text, at)
    at = expect(text, at, ":")
    assert(object[key] == nil, "a name twice")
    object[key], at = read(text, at)
    if not text:find("^%s*,", at) then
      return object, (expect(text, at, "}"))
    end
    at = expect(text, at, ",")
  end
end

local words = { ["true"] = true, ["false"] = false, null = unjson.null }

function read(text, at)
  at = text:find("%S", at)
  local char = text:sub(at, at)
  if char == '"' then
    return read_string(text, at + 1)
  elseif char == "[" then
    return read_array(text, at + 1)
  elseif char == "{" then
    return read_object(text, at + 1)
  end
  local word = text:match("^[%w+.-]+", at)
  assert(word, "no value")
  if words[word] ~= nil then return words[word], at + #word end
  assert(word:find "^-?%d[%d.eE+-]*$", word)
  return tonumber(word), at + #word
end

--- The value of a text.
function unjson.read(text)
  local value, at = read(text, 1)
  assert(not text:find("%S", at), "more than one value")
  return value
end

return unjson
