-- make bench-absolute: the table "How large, how fast, how much memory" of the
-- front page, in Markdown, as it is on this machine. Each game is solved in a
-- process of its own, by one thread; times are those of the processor.
--
--   lua5.4 spec/bench/absolute.lua [row, from 1 on]

local grundy = require "grundy"
local machine = require "spec.bench.machine"

local function example(name, parameters)
  return grundy.file("examples/" .. name .. ".lua", parameters)
end

local ROWS = {
  { "take 1 to 4 of 10,000,000 chips", function()
    return example "take", 10000000
  end },
  { "Fair Shares, 50 almonds: cycles", function()
    return example("fair_shares", { almonds = 50 })
  end },
  { "Chomp, 10 × 10, up to symmetry", function()
    return example("chomp", { columns = 10, rows = 10 })
  end },
  { "Cram, 5 × 5: parts, up to symmetry", function()
    return example("cram", { columns = 5, rows = 5 })
  end },
  { 'Node Kayles, 3 × 16, `keep = "values"`', function()
    return example("node_kayles", { columns = 16, rows = 3 })
  end, keep = "values" },
}

-- Memory is what the process had at most while it solved; bytes are those of the
-- solution.
local HEAD = { "game", "positions", "moves", "solved in", "positions a second",
  "memory", "bytes a position", "certified in" }

-- The most memory that the process had so far, in bytes.
local function peak()
  local file <close> = assert(io.open "/proc/self/status")
  return file:read "a":match "VmHWM:%s*(%d+)" * 1024
end

local function with_commas(n)
  local text = ("%.0f"):format(n):reverse():gsub("%d%d%d", "%0,"):reverse()
  return (text:gsub("^,", ""))
end

-- A number to two digits, because no more are certain.
local function rounded(x)
  local unit = 10 ^ math.max(0, math.floor(math.log(x, 10)) - 1)
  return with_commas(math.floor(x / unit + 0.5) * unit)
end

local function seconds(x)
  return x < 0.05 and "< 0.1 s" or (x < 9.95 and "%.1f s" or "%.0f s"):format(x)
end

local function timed(f, ...)
  local start = os.clock()
  local result = assert(f(...))
  return os.clock() - start, result
end

local function print_cells(cells)
  print("| " .. table.concat(cells, " | ") .. " |")
end

local function print_row(row)
  local game, start = row[2]()
  local solve, solution = timed(game.solve, game, start, {
    keep = row.keep, limit = 1 << 30,
  })
  local memory, stats = peak(), solution:stats()
  print_cells { row[1], with_commas(#solution), with_commas(stats.moves),
    seconds(solve), rounded(#solution / solve), ("%.0f MB"):format(memory / 1e6),
    with_commas(stats.bytes / #solution),
    seconds((timed(solution.verify, solution))) }
end

if arg[1] then return print_row(ROWS[math.tointeger(tonumber(arg[1]))]) end
print("One thread of " .. machine .. "\n")
print_cells(HEAD)
print(("|---"):rep(#HEAD) .. "|")
for i in ipairs(ROWS) do
  assert(os.execute(("%s %s %d"):format(arg[-1], arg[0], i)))
end
