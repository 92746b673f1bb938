-- Rules in C, built as the guide says: examples/nogo.c.

local grundy = require "grundy"
local command = require "spec.harness.command"

describe("examples/nogo.c", function()
  local desk = command.desk(setup, teardown)

  it("has the moves of the same rules in Lua, in threads, too", function()
    local file <close> = assert(io.open "examples/large_games.md")
    local guide = file:read "a"
    local line = guide:match "\n(cc [^\n]+examples/nogo%.c[^\n]+)\n"
    line = line:gsub("lua5%.4", _VERSION:lower():gsub(" ", ""))
      :gsub("examples/", (command.quoted(command.root):gsub("%%", "%%%%"))
        .. "/examples/")
    assert.equal("", (select(2, desk:shell(line))))
    local module = assert(package.loadlib(desk.folder .. "/nogo.so",
      "luaopen_nogo"))()
    local bits = assert(loadfile "examples/records/nogo.lua")().encodings[2]
    local rules = bits.game()
    local game = grundy.game {
      splits = true, moves = module.moves, normal = module.normal,
    }
    local slow <close> = rules:solve(bits.start(11))
    local quick <close> = game:solve(bits.start(11))
    assert.equal(#slow, #quick)
    for p in slow:positions() do
      assert.equal(slow:value(p), quick:value(p))
      assert.equal(#slow:followers(p), #quick:followers(p))
    end
    desk:file("row.lua", guide:match "\n~~~lua\n(%-%- row.lua\n.-)~~~\n")
    for threads = 1, 2 do
      local out = desk:answer("export LUA_CPATH=\"./?.so;$LUA_CPATH\"; "
        .. "grundy solve row.lua --set cells=11 --threads " .. threads)
      command.has(out, "value       3", "1,440, with", "certified   yes")
    end
  end)
end)
