-- Out of memory: see spec/support/oom.lua for what is called, and how.

local random = require "spec.support.random"
local run = require "spec.support.guest"

local function lines(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do list[#list + 1] = line end
  return list
end

local names = lines(run 'return require("spec.support.oom").names()')

-- One failure: Lua collects garbage and tries again, the core gives up; two:
-- Lua gives up as well; and so many that nothing is served any more.
local FAILURES = { { "once", 1 }, { "twice", 2 }, { "for ever", 1 << 30 } }

-- At a small scale (valgrind is slow) the second is left to the others.
if random.scale < 1 then table.remove(FAILURES, 2) end

-- To load the library takes thousands of allocations, and long if one fails:
-- so many of them do, evenly spread.
local LOADED = random.count(600)

describe("out of memory", function()
  it("is tried with every public call", function()
    local tried = {}
    for _, name in ipairs(names) do
      tried[name:match "^%S+"] = true
    end
    local calls = lines(run 'return require("spec.support.oom").calls()')
    assert.is_true(#calls > 20)
    for _, call in ipairs(calls) do
      assert.is_true(tried[call], call .. " is not tried")
    end
  end)

  for i, case in ipairs(FAILURES) do
    local times, failures = case[1], case[2]

    for _, name in ipairs(names) do
      it(times .. " in " .. name .. " leaves all in order", function()
        run(([[
          return require("spec.support.oom").run(..., %d)
        ]]):format(failures), name)
      end)
    end

    it(times .. " in require can be tried again", function()
      local before = 'local calls = host.calls() require "grundy" '
      local all = math.tointeger(tonumber(run(before ..
        "return host.calls() - calls")))
      local step = all // LOADED | 1
      local good = i - 1
      repeat
        local failed = run([[
          local good, failures = (...):match "(%d+) (%d+)"
          local function load() return require "grundy" end
          local failed, fine, grundy = host.attempt(load,
            math.tointeger(good), math.tointeger(failures))
          if not fine then
            assert(grundy:find "not enough memory", grundy)
            grundy = require "grundy"
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
      assert.is_true(all > 1000 and good >= all - step)
    end)
  end
end)
