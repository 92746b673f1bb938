-- What people wait for at the command line, over solving the same game. Commands
-- are processes of their own, in the processor time that the shell tells.

local grundy = require "grundy"
local measure = require "spec.bench.measure"

-- Seconds of a command, by the second line of `times`: user and system time of
-- what the shell has run.
local function command(words)
  return function()
    local pipe <close> = assert(io.popen(("build/grundy %s >/dev/null 2>&1; times")
      :format(words)))
    local _, line = pipe:read("l", "l")
    local seconds = 0
    for minutes, rest in line:gmatch "(%d+)m([%d.]+)s" do
      seconds = seconds + 60 * tonumber(minutes) + tonumber(rest)
    end
    return seconds
  end
end

-- Seconds of solving all variants, in one process.
local function solving(columns, rows)
  return function()
    return (measure.timed(function()
      for x = 1, columns do
        for y = 1, rows do
          grundy.file("examples/chomp.lua", { columns = x, rows = y }):solve()
            :close()
        end
      end
    end))
  end
end

-- Seconds of solving a game some times, with its symmetries or without them.
local function tic_tac_toe(with)
  local rules, copy = grundy.file "examples/tic_tac_toe.lua", {}
  for name, rule in pairs(rules) do
    copy[name] = (with or name ~= "normal") and rule or nil
  end
  local game = grundy.game(copy)
  return function()
    return (measure.timed(function()
      for _ = 1, 20 do game:solve():close() end
    end))
  end
end

local chomp = "examples/chomp.lua --set columns=9 --set rows=9"

return {
  title = "Commands",
  notes = {
    "what: the command, or the solve with symmetries. solve: 'grundy solve' of the"
      .. " same game; of variants,",
    "solving all of them in one process; the solve without symmetries.",
  },
  rows = {
    { name = "Chomp 9 x 9", group = "solve --table",
      what = command("solve --table " .. chomp),
      solve = command("solve " .. chomp) },
    { name = "Chomp 9 x 9", group = "verify", what = command("verify " .. chomp),
      solve = command("solve " .. chomp) },
    { name = "Chomp, 70 variants", group = "explore",
      what = command("explore examples/chomp.lua --vary columns=1..10 "
        .. "--vary rows=1..7 --jobs 1"), solve = solving(10, 7) },
    { name = "tic-tac-toe", group = "symmetries", what = tic_tac_toe(true),
      solve = tic_tac_toe(false) },
  },
  run = function(row)
    return measure.interleave {
      { name = "what", run = row.what, repeats = measure.slow_repeats },
      { name = "solve", run = row.solve, repeats = measure.slow_repeats },
    }
  end,
  columns = {
    { "what/", "solve", above = "what", below = "solve",
      want = { ["solve --table"] = 1.3, verify = 2, explore = 1.5,
        symmetries = 1 } },
  },
}
