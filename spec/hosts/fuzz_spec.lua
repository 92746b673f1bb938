-- A short run of the fuzzer; `make check-all` has long ones, under sanitizers.

local child = require "spec.harness.child"
local random = require "spec.harness.random"

describe("the fuzzer of the API", function()
  it("finds nothing in 2000 operations", function()
    local output = child.run [[
      arg = { 1986, 2000 }
      dofile "spec/hosts/fuzz/api.lua"]]
    assert.equal("seed 1986, 2000 operations\n", output)
  end)
end)

describe("the fuzzer of the module in C", function()
  it("finds nothing in some calls of each function", function()
    local output = child.run(([[
      arg = { 1901, %d }
      dofile "spec/hosts/fuzz/core.lua"]]):format(random.count(6)))
    assert.truthy(output:find "^seed 1901, %d+ functions\n$", output)
  end)
end)
