-- Heaps and their host: memory, hooks, Ctrl-C.

local grundy = require "grundy"
local child = require "spec.harness.child"
local guest = require "spec.harness.guest"

describe("an octal game", function()
  it("tells the collector what it holds, and gives it back", function()
    guest [[
      local grundy = require "grundy"
      local most = 0
      for _ = 1, 60 do
        local octal = grundy.octal ".3"
        octal:value(50000)
        assert(octal:stats().bytes > 100000)
        most = math.max(most, host.held())
      end
      assert(most < 5000000, most)
      collectgarbage()
      assert(host.held() < 2000000)
    ]]
  end)

  -- In heaps_verify, Lua allocates once: there the finalizer runs.
  it("may grow by a finalizer while it is verified", function()
    guest [[
      local core = require "grundy.core"
      collectgarbage "incremental"
      for _ = 1, 3 do
        local heaps, grown = core.heaps("\0\7", "")
        core.heaps_extend(heaps, 300)
        collectgarbage()
        collectgarbage "stop"
        setmetatable({}, { __gc = function()
          grown = core.heaps_extend(heaps, 30000)
        end })
        collectgarbage "restart"
        repeat
          assert(core.heaps_verify(heaps, 300) == nil)
        until grown
      end
    ]]
  end)

  it("may be asked by a finalizer, to no avail", function()
    guest [[
      local octal = require "grundy".octal ".77"
      octal:value(99)
      setmetatable({ octal }, { __gc = function(t)
        local fine, message = pcall(t[1].value, t[1], 5)
        assert(fine or message:find "closed", message)
      end })
    ]]
  end)
end)

describe("a hook", function()
  local function count_calls(f)
    local calls = 0
    debug.sethook(function()
      if debug.getinfo(2, "S").source == "=grundy" then calls = calls + 1 end
    end, "c")
    f()
    debug.sethook()
    return calls
  end

  it("is called while heaps are computed and checked", function()
    local octal = grundy.octal ".007"
    assert.is_true(count_calls(function() octal:value(3000) end) > 20)
    assert.is_true(count_calls(function() octal:verify() end) > 20)
    assert.is_true(count_calls(function() octal:values(3000) end) == 0)
    octal = grundy.octal ".16"
    octal:value(70000)
    assert.is_true(count_calls(function() octal:values(70000) end) == 2)
    assert.is_true(count_calls(function()
      grundy.octal(".16"):period { heaps = 70000 }
    end) > 20)
  end)

  it("is called however many digits and values there are", function()
    local octal = grundy.octal(".(" .. ("3"):rep(256) .. ")")
    assert.is_true(count_calls(function() octal:value(3000) end) > 20)
  end)

  it("may go on with the same heaps, and fail", function()
    guest [[
      local grundy = require "grundy"
      local whole = grundy.octal ".007"
      whole:value(4000)
      local octal, ahead = grundy.octal ".007", 0
      local function guarded(f)
        debug.sethook(function()
          if debug.getinfo(2, "S").source ~= "=grundy" then return end
          debug.sethook()
          ahead = ahead + 1
          f()
        end, "c")
      end
      guarded(function() octal:value(2500) end)
      assert(octal:value(2000) == whole:value(2000))
      guarded(function() error("no more", 0) end)
      local fine, message = pcall(octal.value, octal, 4000)
      assert(not fine and message == "no more")
      octal:value(3000)
      guarded(function() octal:value(6000) end) -- so they move
      assert(octal:verify(3000))
      assert(ahead == 3 and octal:stats().heaps == 6001)
      assert(octal:value(4000) == whole:value(4000) and octal:verify())
    ]]
  end)
end)

describe("Ctrl-C", function()
  it("ends long work on heaps", function()
    for _, work in ipairs { 'grundy.octal(".007"):value(1 << 22)',
      'grundy.octal(".f3c", { base = 16 }):value(1 << 20)',
      'local o = grundy.octal(".77") o:value(1 << 20) o:verify()' } do
      local output = child.run([[
        local grundy = require "grundy"
        io.popen "{ sleep 0.3; kill -INT $PPID; } >/dev/null &"
        while true do ]] .. work .. " end")
      assert.is_truthy(output:find "interrupted!", output)
    end
  end)
end)
