-- The store of positions by itself, against a plain table: keys of every
-- shape, added in every way, while it is rearranged and allocations fail.

local grundy = require "grundy"
local testing = require "grundy_testing"
local random = require "spec.harness.random"

-- Lists of keys: strings, or integers, which are the same as their codes.
local shapes = {}

-- Integers of a range, of which more and more are taken, and large ones.
function shapes.integers(rng)
  local range = 1 << rng(4, 20)
  local least, list = rng(-range, 10), {}
  if rng(0, 2) == 0 then least = least + (1 << rng(30, 61)) end
  for i = 1, rng(1, 4000) do list[i] = least + rng(0, range) end
  return list
end

-- They lie far apart at first and close together in the end.
function shapes.closer(rng)
  local range, list = random.size(700000, 100000) + rng(0, 1000), {}
  local least = -rng(0, range)
  for i = 1, rng(0, 1) * 40000 do list[i] = least + i end
  for _ = 1, 2000 do list[#list + 1] = least + rng(0, range) end
  for i = 0, range, 4 do list[#list + 1] = least + i end
  for _ = 1, 1000 do list[#list + 1] = least + rng(0, range) end
  return list
end

function shapes.strings(rng)
  local list = {}
  for i = 1, rng(1, 1000) do
    local bytes = {}
    for j = 1, rng(0, 4) * rng(0, 4) do bytes[j] = string.char(rng(97, 99)) end
    list[i] = grundy.key(table.concat(bytes))
  end
  return list
end

-- A string of `cells` bytes, of which each is one of some kinds, that may be
-- in a record, and the player to move after it.
local function board(rng, cells, kinds, record, players)
  local bytes = {}
  for i = 1, cells do
    local byte = rng(0, 1 << rng(0, 6)) % kinds
    bytes[i] = string.char(byte + (i % 5 == 0 and 65 or 97))
  end
  local p = table.concat(bytes)
  return grundy.key(record and { board = p, turn = rng(0, 1) } or p) ..
    (players and string.char(rng(1, 2)) or "")
end

-- Boards of one size, with kinds and cells that come into play later.
function shapes.boards(rng)
  local list, cells = {}, rng(6, 90)
  local record, players = rng(0, 2) == 0, rng(0, 1) == 0
  local most = 1 << rng(1, 7)
  for _ = 1, rng(1, 4) do
    local kinds, from = rng(1, most), rng(1, cells)
    for _ = 1, rng(0, 800) do
      local key = board(rng, cells, kinds, record, players)
      if #list > 0 and rng(0, 1) == 0 then -- little of it changes
        key = list[1]:sub(1, from) .. key:sub(from + 1)
      end
      list[#list + 1] = key
    end
  end
  return list
end

-- One shape, and then another one.
local function mixed(rng)
  local names = { "integers", "strings", "boards" }
  local list = shapes[random.pick(rng, names)](rng)
  for _, key in ipairs(shapes[random.pick(rng, names)](rng)) do
    list[#list + 1] = key
  end
  return list
end

-- Integers can also come as keys.
local function as_keys(rng, list)
  local percent = random.pick(rng, { 0, 5, 100 })
  for i, key in ipairs(list) do
    if math.type(key) and rng(1, 100) <= percent then
      list[i] = grundy.key(key)
    end
  end
end

local seen = {}

local function check(rng, list, fail)
  as_keys(rng, list)
  local number, positions, forms = testing.store(list,
    { seed = rng(0, 1 << 30), fail = fail, dense = rng(0, 1) })
  local count, numbers = 0, {}
  for i, given in ipairs(list) do
    local key = math.type(given) and grundy.key(given) or given
    if not numbers[key] then
      count = count + 1
      numbers[key] = count
      assert(positions[count] == key, count)
    end
    assert(number[i] == numbers[key], i)
  end
  assert(#positions == count)
  for form in pairs(forms) do seen[form] = true end
end

-- Large ones take long.
local cases_of = { integers = 40, closer = 1, strings = 40, boards = 15 }

describe("a store", function()
  for name, shape in pairs(shapes) do
    it("numbers keys as they come: " .. name, function()
      random.cases(cases_of[name], function(rng)
        check(rng, shape(rng), 0)
      end)
    end)
  end

  it("does so when their shape changes, and without memory now and then",
    function()
      random.cases(25, function(rng) check(rng, mixed(rng), rng(0, 30)) end)
    end)

  it("has had every form", function()
    for _, form in ipairs { "integers", "integers as words", "words", "stride",
      "bytes", "cells", "cells given up" } do
      random.came_up(seen[form] and 1 or 0)
    end
  end)
end)
