-- The specs of failing allocations: see calls.lua for what is called, and how.

local random = require "spec.harness.random"
local run = require "spec.harness.guest"

local out = {}

function out.lines(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do list[#list + 1] = line end
  return list
end

out.names = out.lines(run 'return require("spec.oom.calls").names()')

-- To load the library takes thousands of allocations, and long if one fails:
-- this many of them do, evenly spread.
local LOADED = random.scale > 1 and 100 or 30

-- Loads what every program needs.
local LOAD = [[
  local function load()
    local grundy = require "grundy"
    local _ = grundy.game, require "grundy.core".methods.best
    return grundy
  end
]]

--- The calls; in `make test` every n-th of them, as `make check-all` has all.
function out.some(n)
  if random.scale ~= 1 then
    return out.names
  end
  local list = {}
  for i = n, #out.names, n do list[#list + 1] = out.names[i] end
  return list
end

-- Every n-th call in which allocations fail, `failures` at a time; `first` is the
-- one that fails first in `require`. (`it` is known to spec files only.)
function out.of_memory(it, n, times, failures, first)
  for _, name in ipairs(out.some(n)) do
    it(times .. " in " .. name .. " leaves all in order", function()
      run(([[
        return require("spec.oom.calls").run(..., %d)
      ]]):format(failures), name)
    end)
  end

  it(times .. " in require can be tried again", function()
    local all = math.tointeger(tonumber(run(LOAD ..
      "local calls = host.calls() load() return host.calls() - calls")))
    local step = all // LOADED | 1
    local good = first
    repeat
      local failed = run(LOAD .. [[
        local good, failures = (...):match "(%d+) (%d+)"
        local failed, fine, grundy = host.attempt(load,
          math.tointeger(good), math.tointeger(failures))
        if not fine then
          assert(grundy:find "not enough memory", grundy)
          grundy = load()
        end
        do
          local s <close> = grundy.graph { { 2 }, { 1, 3 } }:solve()
          assert(s:verify() and s:best(2) == 3 and s:stats().D == 0)
          assert(s:value(1) == grundy.infinity { } or s:value(1) == 0)
          local job = grundy.graph { { 1 } }:job()
          assert(job:step() and job:solution():value(1) ==
            grundy.infinity {})
        end
        return failed
      ]], good .. " " .. failures)
      good = good + step
    until failed == "0"
    assert(all > 1000 and good >= all - step)
  end)
end

return out
