-- keep = "values": what a position takes where boards are packed, what it costs over
-- keeping the moves, and what it costs to verify the values, for which all rules are
-- run again.

local grundy = require "grundy"
local measure = require "spec.bench.measure"

local BYTES_WANTED = 16 -- of a position, with up to 36 cells of three kinds

-- A row of cells, on which up to five pieces of two kinds are put from left to
-- right, at most `far` cells apart.
local function pieces(cells, far)
  local function moves(p, add)
    local last, count = 0, 0
    for i = 1, cells do
      if p:byte(i) ~= 46 then last, count = i, count + 1 end
    end
    for i = last + 1, count < 5 and math.min(last + far, cells) or last do
      local before, after = p:sub(1, i - 1), p:sub(i + 1)
      add(before .. "x" .. after)
      add(before .. "o" .. after)
    end
  end
  return grundy.game { moves = moves, start = ("."):rep(cells) }
end

local rows = {
  { name = "36 cells of 3 kinds", game = pieces(36, 6), positions = 271453 },
  { name = "24 cells of 3 kinds", game = pieces(24, 5), positions = 111079 },
  { name = "Cram 6 x 4", positions = 16238, game = grundy.file(
    "examples/cram.lua", { columns = 6, rows = 4 }) },
  { name = "Node Kayles 3 x 14", positions = 9706, game = grundy.file(
    "examples/node_kayles.lua", { columns = 14, rows = 3 }) },
}

local function seconds_of_verify(s)
  local seconds, fine = measure.timed(s.verify, s)
  return fine and seconds or error("a value is wrong", 0)
end

local function run(row)
  local found, verified = {}, {}
  local function contestant(name, keep)
    return { name = name, run = function()
      local seconds, s = measure.timed(row.game.solve, row.game, nil,
        { keep = keep })
      if #s ~= row.positions then
        error(("%s: %d positions"):format(row.name, #s), 0)
      end
      found[name .. "_bytes"] = s:stats().bytes
      if keep then verified[#verified + 1] = seconds_of_verify(s) end
      s:close()
      return seconds
    end }
  end
  for name, seconds in pairs(measure.interleave {
    contestant("values", "values"), contestant "moves",
  }) do
    found[name] = seconds
  end
  found.verify = measure.median(verified)
  found.room = BYTES_WANTED * row.positions
  return found
end

return {
  title = "Values only",
  notes = {
    'values: solved with keep = "values". moves: the same with moves. bytes: what'
      .. " the first holds",
    ("in the end, over %d bytes for each position. verify: all values, by running the"
      .. " rules again."):format(BYTES_WANTED),
  },
  rows = rows,
  run = run,
  columns = {
    { "values/", "moves", above = "values", below = "moves", want = 1.4 },
    { "verify/", "values", above = "verify", below = "values", want = 1 },
    { "bytes/", "room", above = "values_bytes", below = "room", want = 1 },
  },
}
