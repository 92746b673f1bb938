-- The hash that browsers know scripts by, against that of the system.

local core = require "grundy.core"
local command = require "spec.harness.command"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)

-- Texts of all lengths up to some blocks, and a long one, hashed at once.
local LENGTHS, LONG = 200, 100000

describe("sha256", function()
  it("is what sha256sum says", function()
    local texts, names = {}, {}
    local rng = random.generator(random.seed, 1)
    for length = 0, LENGTHS do
      local bytes = {}
      for i = 1, length < LENGTHS and length or LONG do
        bytes[i] = string.char(rng(0, 255))
      end
      names[#names + 1] = ("t%d"):format(length)
      texts[names[#names]] = table.concat(bytes)
      desk:file(names[#names], texts[names[#names]])
    end
    local said = desk:answer("sha256sum " .. table.concat(names, " "))
    for hash, name in said:gmatch "(%x+)  (t%d+)\n" do
      assert.equal(hash, (core.sha256(texts[name]):gsub(".", function(byte)
        return ("%02x"):format(byte:byte())
      end)), name)
      texts[name] = nil
    end
    assert.is_nil(next(texts))
  end)
end)
