-- Nim with heaps that are ordinals, beside a game in which a player may pass. Who
-- wins such a sum follows from values alone (Smith 1966, sections 10 and 11).
--
--   lua5.4 examples/passing_nim.lua
--
-- A button allows to pass as long as nobody presses it, and then is gone: its
-- value is infinite with K = {0}. So a sum is won where the heaps have the nim-sum
-- 0, by pressing it, and is a draw everywhere else: whoever would lose passes. A
-- second button is a draw always. A stiff button cannot be pressed at once: from
-- "stiff" a player goes to "loose", and from there back, or presses it. These
-- values are finite, although play may go round: it is Nim with one more heap.

local grundy = require "grundy"

local heap = grundy.ordinal.heap

local button = grundy.graph { up = { "up", "gone" }, gone = {} }:solve()
local stiff = grundy.graph {
  stiff = { "loose" }, loose = { "stiff", "gone" }, gone = {},
}:solve()

local rows = {
  { "no button", {} },
  { "a button", { button:at "up" } },
  { "two buttons", { button:at "up", button:at "up" } },
  { "stiff", { stiff:at "stiff" } },
  { "loose", { stiff:at "loose" } },
}
local sizes = { "0", "1", "w", "w+1", "w*2" }

-- The sum of a row's places and of the heaps x and w.
local function sum_of(row, x)
  local list = { table.unpack(row[2]) }
  list[#list + 1] = heap(x)
  list[#list + 1] = heap "w"
  return grundy.sum(list)
end

-- Prints texts in columns.
local function print_row(texts)
  local line = ""
  for _, text in ipairs(texts) do
    line = line .. text .. (" "):rep(12 - utf8.len(text))
  end
  print((line:gsub(" +$", "")))
end

print "The outcome with a heap of w and another one, and the value:\n"
print_row { "", table.unpack(sizes) }
for _, row in ipairs(rows) do
  local texts = { row[1] }
  for i, x in ipairs(sizes) do
    local sum = sum_of(row, x)
    texts[i + 1] = sum:outcome() .. " " .. tostring(sum:value())
  end
  print_row(texts)
end

-- A player who makes the last move of a list that has the best ones first.
local function last_of_list(now)
  local moves = now:moves(20)
  return moves[#moves]
end

print "\nA player who makes the last move of a list against a perfect one:\n"
for _, row in ipairs(rows) do
  local record = grundy.match {
    at = sum_of(row, "w+1"), first = last_of_list, second = "perfect",
  }
  print(("%-12s%s, after %d moves"):format(row[1], record.winner and
    "the " .. record.winner .. " player wins" or "a draw", #record - 1))
end
