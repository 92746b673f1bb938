-- The value of one position by a search: against solving all of the game, and
-- against checking its proof.

local grundy = require "grundy"
local check = require "grundy.saved.check_proof".check
local measure = require "spec.bench.measure"

local function cram(columns, rows)
  return grundy.file("examples/cram.lua", { columns = columns, rows = rows })
end

local nogo = dofile "examples/records/nogo.lua".encodings[1]

-- What is published stands beside each (Cram: Lemoine & Viennot 2012; linear NoGo:
-- University of Alberta, results of MCGS, 2025).
local rows = {
  { name = "Cram 4 x 5", group = "boards", game = cram(4, 5), value = 2,
    whole = true },
  { name = "Cram 3 x 8", group = "boards", game = cram(3, 8), value = 3,
    whole = true, slow = true },
  { name = "Cram 4 x 6", group = "boards", game = cram(4, 6), value = 0 },
  { name = "Cram 5 x 5", group = "boards", game = cram(5, 5), value = 0 },
  { name = "Cram 4 x 7", group = "boards", game = cram(4, 7), value = 3,
    slow = true },
  { name = "linear NoGo 1 x 15", group = "splitting", game = nogo.game(15),
    start = nogo.start(15), value = 1, whole = true },
  { name = "linear NoGo 1 x 18", group = "splitting", game = nogo.game(18),
    start = nogo.start(18), value = 2, slow = true },
}

local function run(row)
  local path, found = os.tmpname(), {}
  local contestants = {
    { name = "search", run = function()
      local value, search
      local seconds = measure.timed(function()
        value, search = row.game:nimber(row.start)
      end)
      if value ~= row.value then
        error(("%s: %s, not %d"):format(row.name, value, row.value), 0)
      end
      found.asked = search:progress().expanded
      search:close()
      return seconds
    end },
    { name = "proof", run = function()
      return (measure.timed(row.game.nimber, row.game, row.start,
        { proof = path }))
    end },
    { name = "check", run = function()
      return (measure.timed(check, path, row.game))
    end },
    row.whole and { name = "solve", run = function()
      local seconds, solution = measure.timed(row.game.solve, row.game, row.start)
      found.positions = #solution
      solution:close()
      return seconds
    end } or nil,
  }
  for _, c in ipairs(contestants) do
    c.repeats = row.slow and measure.slow_repeats or nil
  end
  for name, seconds in pairs(measure.interleave(contestants)) do
    found[name] = seconds
  end
  os.remove(path)
  return found
end

return {
  title = "One value",
  notes = {
    "search: game:nimber. solve: the values of all positions. asked: positions"
      .. " whose moves were",
    "asked for, over all positions. proof: the search, and its proof is written."
      .. " check: the proof",
    "is checked, with boards in C.",
  },
  rows = rows,
  run = run,
  columns = {
    { "search/", "solve", above = "search", below = "solve", want = 0.7 },
    { "asked/", "all", above = "asked", below = "positions" },
    { "proof/", "search", above = "proof", below = "search", want = 1.3 },
    { "check/", "search", above = "check", below = "search", want = 3 },
  },
}
