-- Finalizers that meddle with what a call works on, at many of its allocations:
-- see spec/oom/meddle.lua.

local guest = require "spec.harness.guest"
local out = require "spec.oom.out"

for _, way in ipairs { "close", "drop", "change" } do
  describe(("a finalizer that can %s what a call works on"):format(way),
    function()
      for _, name in ipairs(out.some(6)) do
        it("in " .. name .. " does no harm", function()
          guest(('require("spec.oom.calls").meddle(..., "%s")'):format(way),
            name)
        end)
      end
    end)
end
