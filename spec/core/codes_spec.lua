-- Codes of positions (csrc/core/store/code.h) in files may be any bytes. Those
-- that are the code of a position are told from all others by a slow way: they
-- are read without any check, and what comes out must have just this code.

local core = require "grundy.core"
local encode = require "spec.oracles.encode"
local random = require "spec.harness.random"
local testing = require "grundy_testing"

local read

local function read_count(s, at)
  local count, shift = 0, 0
  repeat
    local byte = s:byte(at)
    count, shift, at = count | (byte & 127) << shift, shift + 7, at + 1
  until byte < 128
  return count, at
end

local function read_string(s, at, count)
  assert(at + count <= #s + 1)
  return s:sub(at, at + count - 1), at + count
end

local function read_table(s, at, count, named)
  local t = {}
  for i = 1, count do
    t[i], at = read(s, at)
  end
  if not named then return t, at end
  local names
  names, at = read_count(s, at)
  for _ = 1, names do
    local name
    name, at = read(s, at)
    assert(type(name) == "string" and t[name] == nil)
    t[name], at = read(s, at)
  end
  return t, at
end

local function read_integer(s, at, size)
  local word = ("<I" .. size):unpack(s, at)
  return word >> 1 ~ -(word & 1), at + size
end

-- The value whose code begins at a place, and where it ends.
function read(s, at)
  local tag = s:byte(at)
  at = at + 1
  if tag >= 0x40 then return tag - 0x40, at end
  if tag >= 0x20 then return read_string(s, at, tag - 0x20) end
  if tag >= 0x10 then return read_table(s, at, tag - 0x10) end
  if tag < 0x09 then return read_integer(s, at, tag) end
  if tag == 0x09 then return ("<d"):unpack(s, at), at + 8 end
  if tag < 0x0C then return tag == 0x0B, at end
  assert(tag < 0x0F)
  local count
  count, at = read_count(s, at)
  if tag == 0x0C then return read_string(s, at, count) end
  return read_table(s, at, count, tag == 0x0E)
end

local function is_code(s)
  local fine, value, at = pcall(read, s, 1)
  return fine and at == #s + 1 and not core.problem(value)
    and core.key(value) == s
end

local function check(s)
  local shown = s:gsub(".", function(c) return ("%02X "):format(c:byte()) end)
  assert.equal(is_code(s), testing.is_code(s), shown)
end

describe("Codes of positions", function()
  it("are told from those with a byte changed, or some cut off", function()
    random.cases(25, function(rng)
      local code = core.key(encode.random(rng, 4))
      assert(testing.is_code(code))
      for i = 1, math.min(#code, 60) do
        check(code:sub(1, i - 1))
        for _, byte in ipairs { 0, 1, 0x0A, 0x0F, 0x11, 0x21, 0x40, 0xFF } do
          check(code:sub(1, i - 1) .. string.char(byte) .. code:sub(i + 1))
        end
      end
      check(code .. "\x40")
    end)
  end)

  it("are the only ones of their positions", function()
    for _, s in ipairs {
      "", "\x00", "\x0F", "\x0A", "\x11\x0A", -- no tag; booleans
      "\x01\x02", "\x01\x00", "\x02\x81\x01", "\x02\x81\x00", "\x01\x01",
      "\x01\xFF", "\x02\x80\x01", "\x02\x7E\x01", "\x08" .. ("\xFF"):rep(8),
      "\x09" .. ("<d"):pack(1.0), "\x09" .. ("<d"):pack(0 / 0),
      "\x09" .. ("<d"):pack(0.5), "\x09" .. ("<d"):pack(2.0 ^ 63),
      "\x0C\x01a", "\x0C\x20" .. ("a"):rep(32), "\x0C\xA0\x00" .. ("a"):rep(32),
      "\x0D\x01\x40", "\x0D\x10" .. ("\x40"):rep(16),
      "\x0E\x00\x00", "\x0E\x00\x01\x21a\x40", "\x0E\x00\x01\x40\x40",
      "\x0E\x00\x02\x21a\x40\x21b\x40", "\x0E\x00\x02\x21b\x40\x21a\x40",
      "\x0E\x00\x02\x21a\x40\x21a\x41", "\x0E\x01\x40\x01\x21a\x0B",
      "\x0E\x00\xFF\xFF\xFF\xFF\x0F\x21a\x40", "\x1F\x40",
      ("\x11"):rep(64) .. "\x40", ("\x11"):rep(63) .. "\x40",
      ("\x11"):rep(65) .. "\x40", "\x11\x11\x10",
    } do check(s) end
  end)
end)
