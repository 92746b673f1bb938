-- search:export: a module that plays from what a search has proved. It holds the
-- values that the winner needs, which are those of the losing lines of a proof; what
-- is not among them, the module searches for by itself. template/searcher.lua tells
-- how, and opponent.lua beside it how values are packed.

local require = require "grundy.base.lazy".require
local asking = require "grundy.nimber.asking"
local core = require "grundy.core"
local check = require "grundy.base.check"
local check_proof = require "grundy.saved.check_proof"
local modules = require "grundy.export.modules"

local fields = { format = "any" }

local BASE = 90 -- of the digits

-- The functions `encode` and `less` of the modules.
local function coders()
  local chunk, message = load("local data = {}\n" .. modules.keys "lua" ..
    "return encode, less, position_of, find, key_of", "=keys", "t", {
      string = string, table = table, math = math, type = type, next = next,
      tonumber = tonumber, tostring = tostring, rawget = rawget, error = error,
    })
  if not chunk then error(message, 0) end -- there is no memory
  return chunk()
end

--
-- Packing
--

local function digit(n)
  return string.char(35 + n + (n >= 25 and 1 or 0) + (n >= 56 and 1 or 0))
end

local function number_text(n, width)
  local digits = {}
  for i = width, 1, -1 do
    digits[i], n = digit(n % BASE), n // BASE
  end
  return table.concat(digits)
end

-- Digits of a number that is their sum.
local function sum_text(n)
  return digit(BASE - 1):rep(n // (BASE - 1)) .. digit(n % (BASE - 1))
end

local function shared_length(a, b)
  local i, most = 0, math.min(#a, #b)
  while i < most and a:byte(i + 1) == b:byte(i + 1) do
    i = i + 1
  end
  return i
end

-- A block of some keys, from one to another.
local function block_text(keys, values, from, to, width)
  local parts, before = {}, ""
  for i = from, to do
    local key = keys[i]
    local shared = shared_length(before, key)
    parts[#parts + 1] = number_text(values[key], width) .. sum_text(shared) ..
      sum_text(#key - shared) .. key:sub(shared + 1)
    before = key
  end
  return table.concat(parts)
end

-- Adds the keys, in ascending order, with their values, to the data.
local function pack(data, keys, values, format)
  local most, width = 0, 1
  for _, value in next, values do
    most = math.max(most, value)
  end
  while most >= BASE ^ width do
    width = width + 1
  end
  data.width = width
  local lines = {}
  for from = 1, #keys, data.size do
    lines[#lines + 1] = "    " .. modules.literal(format, block_text(keys, values,
      from, math.min(from + data.size - 1, #keys), width)) .. ",\n"
  end
  data.keys = table.concat(lines)
end

--
-- The values
--

-- The values that a proof needs, by keys, and these in order; or nil, message.
local function values_in(bytes, format)
  local encode, less = coders()
  local values, keys, problem = {}, {}, nil
  local fine, message, fault = check_proof.lines(bytes, function() end,
    function(p, n, losing)
      if losing and not problem then
        problem = modules.problem(p, format)
        problem = problem and ("the position %s has %s"):format(core.shown(p),
          problem)
        local key = encode(p)
        values[key], keys[#keys + 1] = n, key
      end
    end)
  if fault and not problem then error(fault, 0) end -- there is no memory, say
  if not fine or problem then
    return nil, problem or message
  end
  table.sort(keys, less)
  return values, keys
end

-- The bytes of a proof of the start of a search; or nil, message.
local function proof_of(search)
  if search.known then
    return require "grundy.nimber.known".bytes(search.known)
  elseif search.bytes then
    return nil, "with `bytes`, a search may forget what the module needs; leave "
      .. "it out"
  end
  local value, message = asking.value(search, { search.start })
  if not value then
    return nil, message
  end
  return require "grundy.saved.proof".bytes(search.job, search.rules,
    search.start, value)
end

-- What a module says of the game.
local function data_of(search, count)
  local rules = search.rules
  local data = modules.data(rules, rules.normal, count)
  data.start = (coders())(search.start)
  data.kind, data.splits = "splits", rules.splits
  data.doubt = search.known and not search.checked and
    ", by a proof that was not checked" or nil
  return data
end

local searched = {}

function searched:export(options)
  local search = asking.of(self, "export")
  options = check.options(options, fields)
  local format = check.word("format", options.format, { "lua", "js" }) or "lua"
  local proof, message = proof_of(search)
  local values, keys
  if proof then
    values, keys = values_in(proof, format)
  end
  if not values then
    return nil, "export: " .. (message or keys)
  end
  local data = data_of(search, #keys)
  pack(data, keys, values, format)
  return modules.text(format, "searcher", data, "a searching opponent",
    { splits = search.rules.splits })
end

return searched
