-- Cram on a board that nobody would solve: its value, a proof of it, what a
-- referee says of that, and an opponent; not a game file, but a program:
--
--   lua5.4 examples/search.lua [columns] [rows]
--
-- 5 x 5, which is the default, takes less than a second, 5 x 6 some seconds, and
-- 5 x 7 some minutes. Play it with
--
--   grundy play examples/cram.lua --set columns=5 --set rows=5 --search
--
-- Published (Lemoine & Viennot 2012): 4 x 6, 5 x 5 and 6 x 6 are 0, 5 x 6 is 2,
-- 4 x 7 is 3, 5 x 7 is 1.

local grundy = require "grundy"
local check = require "grundy.saved.check_proof".check

local columns = math.tointeger(tonumber(arg and arg[1] or 5))
local rows = math.tointeger(tonumber(arg and arg[2] or 5))
if not columns or not rows then
  error("search: the columns and the rows must be integers", 0)
end

local cram = grundy.file("examples/cram.lua", { columns = columns, rows = rows })
local path = os.tmpname()

-- The value, and why it is that.
local value, search = assert(cram:nimber(nil, { proof = path }))
print(("Cram %d x %d has the value %d: the %s player wins."):format(columns, rows,
  value, value == 0 and "second" or "first"))

-- The referee shares no code with the search, and runs the rules again.
local facts = assert(check(path, cram))
print(("The referee agrees, by %d lines about %d positions."):format(facts.lines,
  facts.positions))

-- The winner needs nothing but the proof, whatever the other player does.
local _, knowing = assert(cram:nimber(nil, { known = path }))
local wins = value == 0 and "second" or "first"
local won = 0
for seed = 1, 20 do
  local record = grundy.match { at = knowing:at(), seed = seed,
    first = wins == "first" and "perfect" or "random",
    second = wins == "second" and "perfect" or "random" }
  won = won + (record.winner == wins and 1 or 0)
end
print(("By the proof alone it wins %d of 20 plays against moves at random."):format(
  won))

-- The same for programs in any Lua, and for web pages.
print(("As a module of plain Lua, it takes %.0f KB."):format(
  #assert(search:export()) / 1000))
assert(os.remove(path))
