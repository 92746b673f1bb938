-- Out of memory: nothing is served any more.

local out = require "spec.oom.out"

describe("out of memory", function()
  out.of_memory(it, 2, "for ever", 1 << 30, 2)
end)
