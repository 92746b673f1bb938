-- What has to be the same on every machine: the answers about game files, as JSON,
-- and the bytes of their saved solutions. Needs no module but this library.
--   lua5.4 spec/harness/everywhere.lua SAVED FILE...
-- SAVED is the name of a file to save solutions in for a moment.

local grundy = require "grundy"
local core = require "grundy.core"
local json = require "grundy.base.json"

local saved = ...

-- Adler-32 of a text, and its length.
local function sum_of(text)
  local a, b = 1, 0
  for i = 1, #text do
    a = (a + text:byte(i)) % 65521
    b = (b + a) % 65521
  end
  return ("%08x of %d bytes"):format(b << 16 | a, #text)
end

-- The bytes of the saved solution; why there are none, where the system cannot.
local function file_of(solution)
  if not core.save then
    assert(not solution:can "save")
    return "cannot be saved here"
  end
  assert(solution:save(saved))
  local file <close> = assert(io.open(saved, "rb"))
  return sum_of(file:read "a")
end

-- Adds up what is told of every position.
local function answers(solution)
  local lines = {}
  for p, player in solution:positions() do
    local line = { core.shown(p), tostring(player) }
    for _, name in ipairs { "outcome", "value", "remoteness", "worth", "score",
      "counter" } do
      if solution:can(name) then
        local list = table.pack(solution[name](solution, p, player))
        for i = 1, list.n do line[#line + 1] = tostring(list[i]) end
      end
    end
    lines[#lines + 1] = table.concat(line, " ")
  end
  return sum_of(table.concat(lines, "\n"))
end

for i = 2, select("#", ...) do
  local path = select(i, ...)
  local solution <close> = grundy.file(path):solve()
  local stats = solution:stats()
  stats.bytes = nil -- depends on the size of pointers
  print(path, json.encode(stats), answers(solution), file_of(solution))
  assert(solution:verify())
end
