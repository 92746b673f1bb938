-- Octal games: values and proofs against the plain loop.

local grundy = require "grundy"
local bench = require "grundy_bench"
local measure = require "spec.bench.measure"

local PART = 20000 -- heaps on which the loop is timed

local function new_row(group, code, n, period)
  return {
    group = group, name = "." .. code, code = code, n = n, period = period,
    label = ("octal .%s, %s"):format(code, group),
  }
end

local rows = {
  new_row("values to 20000", "77", PART),
  new_row("values to 20000", "007", PART),
  new_row("values to 20000", "6", PART),
  new_row("values to 20000", "777", PART),
  new_row("period proved", "156", nil, { 3479, 349 }),
  new_row("period proved", "16", nil, { 105351, 149459 }),
  new_row("period proved", "56", nil, { 326640, 144 }),
}

local function check_sum(octal, sum)
  for _, value in ipairs(octal:values(PART)) do sum = sum - value end
  assert(sum == 0, octal.name .. ": other values")
end

-- Values, or a proof; how far they went.
local function work(octal, row)
  if not row.period then
    octal:value(row.n)
    return row.n
  end
  local found = assert(octal:period { heaps = 1 << 20 })
  assert(found.preperiod == row.period[1] and found.period == row.period[2])
  return octal:stats().heaps - 1
end

local function run(row)
  local last, octal, sum
  local found = measure.interleave {
    { name = "loop", run = function()
      local seconds
      seconds, sum = bench.loop(row.code, PART)
      return seconds
    end },
    { name = "grundy", run = function()
      octal = grundy.octal("." .. row.code)
      local seconds
      seconds, last = measure.timed(work, octal, row)
      return seconds
    end },
  }
  check_sum(octal, sum)
  found.loop = found.loop * (last / PART) ^ 2
  return found
end

return {
  title = "Heaps",
  notes = {
    "loop: two loops in C, timed up to heap 20000 and, where a proof needs"
      .. " more heaps or fewer,",
    "taken to as many by the law that its time goes with their square.",
  },
  rows = rows,
  run = run,
  columns = {
    { "grundy/", "loop", above = "grundy", below = "loop",
      want = { ["values to 20000"] = 1, ["period proved"] = 0.1 } },
  },
}
