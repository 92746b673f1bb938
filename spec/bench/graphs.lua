-- Digraphs that are given: what it costs to make a game of them, against what Lua
-- takes to go through them.

local grundy = require "grundy"
local measure = require "spec.bench.measure"

local POSITIONS, EACH = 1000000, 4

-- Calls take(u, v) for each move of a random digraph on 1, 2, …
local function each_move(take)
  local state = 1
  for u = 1, POSITIONS do
    for _ = 1, EACH do
      state = state * 6364136223846793005 + 1442695040888963407
      take(u, (state >> 33) % POSITIONS + 1)
    end
  end
end

-- The table of the digraph, where vertices have such names.
local function adjacency_of(name)
  local adjacency = {}
  for u = 1, POSITIONS do adjacency[name(u)] = {} end
  each_move(function(u, v)
    table.insert(adjacency[name(u)], name(v))
  end)
  return adjacency
end

-- What any reader in Lua does: it goes through all lists.
local function walk(adjacency)
  local count = 0
  for _, followers in pairs(adjacency) do
    for _ in ipairs(followers) do count = count + 1 end
  end
  return count
end

local function of_table(name)
  local adjacency = adjacency_of(name)
  return function() return grundy.graph(adjacency) end,
    function() return walk(adjacency) end
end

-- A file with a move in each line, and what reads the lines alone.
local function of_file(format, line, first, last)
  local path = os.tmpname()
  local file = assert(io.open(path, "w"))
  file:write(first)
  each_move(function(u, v) file:write(line:format(u, v)) end)
  file:write(last)
  file:close()
  return function() return assert(grundy.graph_file(path, { format = format })) end,
    function()
      local count = 0
      for _ in io.lines(path) do count = count + 1 end
      return count
    end, function() os.remove(path) end
end

local rows = {
  { group = "tables", name = "integers", make = function()
    return of_table(function(u) return u end)
  end },
  { group = "tables", name = "strings", make = function()
    return of_table(function(u) return "v" .. u end)
  end },
  { group = "files", name = "edges", make = function()
    return of_file("edges", "%d %d\n", "", "")
  end },
  { group = "files", name = "CSV", make = function()
    return of_file("csv", "%d,%d\n", "from,to\n", "")
  end },
  { group = "files", name = "DOT", make = function()
    return of_file("dot", "  %d -> %d;\n", "digraph {\n", "}\n")
  end },
}

for _, row in ipairs(rows) do
  row.label = ("digraph of 10^6, 4*10^6 moves, %s"):format(row.name)
end

local function run(row)
  local build, read, remove = row.make()
  local found = measure.interleave {
    { name = "game", repeats = measure.slow_repeats, run = function()
      return (measure.timed(build))
    end },
    { name = "read", repeats = measure.slow_repeats, run = function()
      return (measure.timed(read))
    end },
  }
  local _, game, bytes, peak = measure.weighed(build)
  if not game then error(row.label .. ": no game", 0) end
  if remove then remove() end
  found.bytes, found.peak, found.wanted = bytes, peak, 60 << 20
  return found
end

return {
  title = "Digraphs that are given",
  notes = {
    "game: grundy.graph, or graph_file. read: Lua goes through all lists, or lines,"
      .. " alone.",
    "bytes: that the game takes, in units of 60 MiB; peak: while it is made.",
  },
  rows = rows,
  run = run,
  columns = {
    { "game/", "read", above = "game", below = "read",
      want = { tables = 6, files = 3 } },
    { "bytes/", "60 MiB", above = "bytes", below = "wanted", want = 1 },
    { "peak/", "60 MiB", above = "peak", below = "wanted", want = 2 },
  },
}
