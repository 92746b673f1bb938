-- What "the same position" means, said slowly: a text equal exactly for
-- equal positions; random positions; and other ways to write the same one.

local random = require "spec.harness.random"

local encode = {}

local WRITE = {}

local function write(p, strict)
  return WRITE[type(p)](p, strict)
end

-- In strict texts 1.0 is not 1: for what the module gives back.
function WRITE.number(p, strict)
  local i = math.tointeger(p)
  if strict and math.type(p) ~= "integer" then i = nil end
  return i and "i" .. i or "f" .. ("%a"):format(p)
end

function WRITE.string(p)
  return "s" .. #p .. ":" .. p
end

function WRITE.boolean(p)
  return tostring(p)
end

function WRITE.table(p, strict)
  if strict then assert(getmetatable(p) == nil, "a metatable") end
  local parts, count = {}, 0
  while rawget(p, count + 1) ~= nil do
    count = count + 1
    parts[count] = write(rawget(p, count), strict)
  end
  local names = {}
  for key in next, p do
    if type(key) == "string" then names[#names + 1] = key end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    parts[#parts + 1] = write(name) .. "=" .. write(rawget(p, name), strict)
  end
  return "{" .. table.concat(parts, " ") .. "}"
end

-- Equal exactly for equal positions.
function encode.text(p)
  return write(p, false)
end

-- Equal exactly for plain tables of the same contents and number types.
function encode.strict(p)
  return write(p, true)
end

local ATOMS = {
  0, 1, -1, 2, 127, 128, 255, 256, 65535, 65536, 1 << 31, 1 << 32,
  math.maxinteger, math.mininteger, (1 << 53) + 1, 0.5, -0.5, 1.5, 1e300,
  2.0 ^ 63, -2.0 ^ 63, 2.0 ^ 53, 5e-324, math.huge, -math.huge, 0.1,
  "", "a", "b", "0", "1", "\0", "a\0", "a\0b", "\255", "ab", "\0\0",
  ("x"):rep(127), ("x"):rep(128), ("x"):rep(255), ("x"):rep(256),
}

local NAMES = { "a", "b", "c", "ab", "ba", "", "1", "10", "x\0", "x", "end",
  "A", "é", ("x"):rep(40), ("x"):rep(41), ("n"):rep(300) }

-- A random position; few atoms, so that equal ones turn up often.
function encode.random(rng, depth, inside)
  local kind = rng(1, depth > 0 and 6 or 3)
  if kind == 1 then return rng(0, 3) end
  if kind == 2 and inside then return rng(1, 2) == 1 end
  if kind <= 3 then return random.pick(rng, ATOMS) end
  local p = {}
  for i = 1, rng(0, 3) do p[i] = encode.random(rng, depth - 1, true) end
  if kind == 6 then
    for _ = 1, random.pick(rng, { 1, 2, 3, 12 }) do
      p[random.pick(rng, NAMES)] = encode.random(rng, depth - 2, true)
    end
  end
  return p
end

-- Metamethods that raise, and everything else that must not be looked at.
local function trap() error("a metamethod was called", 0) end

encode.trap = {
  __index = trap, __newindex = trap, __len = trap, __pairs = trap,
  __eq = trap, __lt = trap, __le = trap, __call = trap, __concat = trap,
  __tostring = trap, __name = "trap", __metatable = "locked",
}

local function as_float(p)
  if p == 0 then return -0.0 end
  local f = p + 0.0
  return math.tointeger(f) == p and f or p
end

-- An equal position built another way: floats for integers, fields set in
-- another order, slots that were used and emptied, a hostile metatable.
function encode.again(rng, p)
  if math.type(p) == "integer" then
    return rng(1, 2) == 1 and as_float(p) or p
  end
  if type(p) ~= "table" then return p end
  local keys = {}
  for key in next, p do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return write(a) < write(b) end)
  local q = {}
  for i = 1, rng(0, 6) do q[random.pick(rng, { i, "gone" .. i })] = true end
  for _, key in ipairs(random.shuffled(rng, keys)) do
    q[key] = encode.again(rng, p[key])
  end
  for key in next, q do
    if p[key] == nil then q[key] = nil end
  end
  return rng(1, 2) == 1 and setmetatable(q, encode.trap) or q
end

-- n tables, one inside the other.
function encode.nested(n)
  local p = {}
  for _ = 2, n do p = { p } end
  return p
end

return encode
