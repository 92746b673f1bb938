-- Ordinals as texts: w^2*3+w+1, or ω^2·3+ω+1. A text is a Cantor normal form;
-- equal exponents may follow each other, but 1+w is refused: some would read
-- it as w (it is, as an ordinal sum) and others as w+1.

local cantor = require "grundy.heaps.ordinal_arithmetic"
local check = require "grundy.check"

local zero = cantor.zero
local one = cantor.finite(1)
local omega = cantor.make { one, 1 }

local ordinal_text = {}

-- What can stand in a text, as patterns for the token and the place behind.
local tokens = {
  number = { "^(%d+)()" },
  w = { "^(w)()", "^(ω)()" },
  power = { "^(%^)()" },
  times = { "^(%*)()", "^(·)()" },
  plus = { "^(%+)()" },
  open = { "^(%()()" },
  close = { "^(%))()" },
}

-- A reader is a text and where one is in it, behind any spaces.
local function skip(reader, at)
  reader.at = reader.text:match("^%s*()", at)
end

-- The token if it is next, which is then behind; else nil.
local function take(reader, name)
  for _, pattern in ipairs(tokens[name]) do
    local token, after = reader.text:match(pattern, reader.at)
    if token then
      skip(reader, after)
      return token
    end
  end
end

-- nil and a message about the place where one is, or was.
local function problem(reader, message, at)
  at = at or reader.at
  local before = reader.text:sub(1, at - 1)
  return nil, ("%s, at column %d of %s"):format(message,
    (utf8.len(before) or #before) + 1, check.shown(reader.text))
end

local function expected(reader, what)
  local got = reader.text:match("^" .. utf8.charpattern, reader.at) or
    reader.text:sub(reader.at, reader.at)
  return problem(reader, ("%s expected, got %s"):format(what,
    got == "" and "the end" or check.shown(got)))
end

-- An integer; false if there is none; or nil and a message.
local function read_number(reader)
  local at = reader.at
  local digits = take(reader, "number")
  local n = digits and tonumber(digits)
  if digits and math.type(n) ~= "integer" then
    return problem(reader, "a number larger than " .. math.maxinteger, at)
  end
  return n or false
end

local read_sum

-- What stands behind a w: its exponent, 1 if there is none.
local function read_power(reader)
  if not take(reader, "power") then
    return one
  elseif reader.depth == cantor.MAX_DEPTH then
    return problem(reader, "exponents in exponents, deeper than " ..
      cantor.MAX_DEPTH)
  end
  reader.depth = reader.depth + 1
  local exponent, message = read_number(reader)
  if exponent then
    exponent = cantor.finite(exponent)
  elseif message then
    return nil, message
  elseif take(reader, "w") then
    exponent, message = read_power(reader)
    exponent = exponent and cantor.make { exponent, 1 }
  elseif take(reader, "open") then
    exponent, message = read_sum(reader)
    if exponent and not take(reader, "close") then
      return expected(reader, '"+" or ")"')
    end
  else
    return expected(reader, 'a number, w or "("')
  end
  reader.depth = reader.depth - 1
  return exponent, message
end

-- The exponent and the coefficient of a term; or nil and a message.
local function read_term(reader)
  local n, message = read_number(reader)
  if n then
    return zero, n
  elseif message then
    return nil, message
  elseif not take(reader, "w") then
    return expected(reader, "a number or w")
  end
  local exponent
  exponent, message = read_power(reader)
  if not exponent then
    return nil, message
  elseif not take(reader, "times") then
    return exponent, 1
  end
  n, message = read_number(reader)
  if n then
    return exponent, n
  elseif message then
    return nil, message
  end
  return expected(reader, "a number")
end

-- Puts a term behind the others; false if it is larger than the last.
local function append(terms, exponent, coefficient)
  local last = #terms
  local order = last == 0 and -1 or
    cantor.compare(exponent, terms[last - 1])
  if coefficient == 0 then
    return true
  elseif order < 0 then
    terms[last + 1], terms[last + 2] = exponent, coefficient
  elseif order == 0 then
    terms[last] = cantor.plus(terms[last], coefficient)
  end
  return order <= 0
end

-- Terms with + between them.
function read_sum(reader)
  local terms = {}
  repeat
    local at = reader.at
    local exponent, coefficient = read_term(reader)
    if not exponent then
      return nil, coefficient
    elseif not append(terms, exponent, coefficient) then
      return problem(reader, "a term larger than the one before", at)
    end
  until not take(reader, "plus")
  return cantor.make(terms)
end

--- The ordinal that a text says; or nil and a message with the column.
function ordinal_text.read(text)
  local reader = { text = text, depth = 0 }
  skip(reader, 1)
  local ordinal, message = read_sum(reader)
  if ordinal and reader.at <= #text then
    return expected(reader, '"+" or the end')
  end
  return ordinal, message
end

--- The ordinal that a user gives as such, as an integer or as a text; else an
-- error about `what`.
function ordinal_text.of(what, value)
  if cantor.is(value) then
    return value
  end
  local ordinal, message
  local n = check.integer(value, 0, math.maxinteger)
  if n then
    ordinal = cantor.finite(n)
  elseif type(value) == "string" then
    ordinal, message = ordinal_text.read(value)
  end
  return ordinal or check.fail("%s: %s", what, message or
    "an ordinal, a text or an integer from 0 on expected, got " ..
    check.shown(value))
end

-- The text of ω^exponent·coefficient.
local function term_text(exponent, coefficient, w, times)
  if exponent == zero then
    return tostring(coefficient)
  end
  local text = w
  if exponent ~= one then
    local power = ordinal_text.write(exponent, w, times)
    local short = exponent == omega or cantor.integer(exponent)
    text = w .. "^" .. (short and power or "(" .. power .. ")")
  end
  return coefficient == 1 and text or text .. times .. coefficient
end

--- The text of an ordinal, with the given signs for ω and the product; `read`
-- reads it back.
function ordinal_text.write(ordinal, w, times)
  local terms, texts = cantor.terms(ordinal), {}
  for i = 1, #terms, 2 do
    texts[#texts + 1] = term_text(terms[i], terms[i + 1], w, times)
  end
  return texts[1] and table.concat(texts, "+") or "0"
end

return ordinal_text
