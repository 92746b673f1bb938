-- A short run of the fuzzer; `make check-all` has long ones, under sanitizers.

local child = require "spec.harness.child"

describe("the fuzzer of the API", function()
  it("finds nothing in 2000 operations", function()
    local output = child.run [[
      arg = { 1986, 2000 }
      dofile "spec/hosts/fuzz/api.lua"]]
    assert.equal("seed 1986, 2000 operations\n", output)
  end)
end)
