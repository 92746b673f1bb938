-- Out of memory for a moment. One failure: Lua collects garbage and tries
-- again, the core gives up; two: Lua gives up as well.

local out = require "spec.oom.out"
local random = require "spec.harness.random"
local run = require "spec.harness.guest"

describe("out of memory", function()
  it("is tried with every public call", function()
    local tried = {}
    for _, name in ipairs(out.names) do
      tried[name:match "^%S+"] = true
    end
    local calls = out.lines(run 'return require("spec.oom.calls").calls()')
    assert.is_true(#calls > 20)
    for _, call in ipairs(calls) do
      assert.is_true(tried[call], call .. " is not tried")
    end
  end)

  out.of_memory(it, 1, "once", 1, 0)
  if random.scale >= 1 then -- else (valgrind is slow) that is left to others
    out.of_memory(it, 3, "twice", 2, 1)
  end
end)
