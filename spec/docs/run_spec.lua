-- spec/tools/run.sh says at its end what failed, also of a process that hangs.

local command = require "spec.harness.command"

local desk = command.desk(setup, teardown)

-- The last lines that are written about a spec file.
local function last_lines(source, count, extra)
  local path = desk:file("some_spec.lua", source)
  local pipe <close> = io.popen(("%s spec/tools/run.sh %s | tail -n %d"):format(
    extra or "", path, count))
  return (pipe:read "a":gsub(desk.folder:gsub("%p", "%%%0") .. "/", "")
    :gsub(" : [%d.]+ seconds", ""))
end

describe("a run of specs", function()
  it("names what failed", function()
    assert.equal([[
some_spec.lua: 1 success / 1 failure / 1 error / 0 pending
Failure → some_spec.lua @ 1
fails
Error → some_spec.lua @ 2
raises
1 successes / 1 failures / 1 errors / 0 pending
]], (last_lines([[
it("fails", function() assert.equal(1, 2) end)
it("raises", function() error "oh" end)
it("is fine", function() end)]], 6):gsub("%->", "→")))
  end)

  it("names what has no end", function()
    assert.equal("some_spec.lua: killed after 2 seconds\n"
      .. "0 successes / 0 failures / 1 errors / 0 pending\n",
      last_lines("while true do end", 2, "SECONDS_OF_A_PROCESS=2"))
    assert.equal("some_spec.lua: no end\n"
      .. "0 successes / 0 failures / 1 errors / 0 pending\n",
      last_lines("os.exit(0)", 2))
  end)
end)
