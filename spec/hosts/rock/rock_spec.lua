-- The rocks that `make dist` packs, as users get them: built by LuaRocks with its own
-- flags, from what is in the last commit, installed without a network.

local command = require "spec.harness.command"

local quoted, root = command.quoted, command.root
local TREE = "build/rock"

describe("The rock", function()
  local desk = command.desk(setup, teardown)

  -- What a command of the shell prints, in a folder of the project, and its exit
  -- code.
  local function try(line, folder)
    local out, err, code = command.shell(desk.folder,
      ("cd %s/%s\n%s"):format(quoted(root), folder or "", line))
    return out, code, err
  end
  local function run(line, folder)
    local out, code, err = try(line, folder)
    assert.equal(0, code, out .. err)
    return out
  end

  setup(function()
    run "make -s dist"
    run "luarocks lint build/dist/*.rockspec"
    -- Without the right to make a network of its own, it has the usual one.
    local alone = select(2, try "unshare -rn true") == 0
    run(("rm -rf %s && %s luarocks --lua-version=5.4 install --tree %s "
      .. "build/dist/*-1.*-*.rock"):format(TREE, alone and "unshare -rn" or "",
      TREE))
  end)

  it("exports one symbol, so that it meets no other library's", function()
    local names = {}
    for name in run(("nm -D --defined-only %s/lib/lua/5.4/grundy/core.so")
      :format(TREE)):gmatch "(%S+)\n" do
      names[#names + 1] = name
    end
    assert.same({ "luaopen_grundy_core" }, names)
  end)

  it("has the command", function()
    assert.truthy(run(TREE .. "/bin/grundy verify examples/nim.lua")
      :find "^certified")
  end)

  it("has the module", function()
    local code = [[print(require("grundy").graph
      { a = { "b" }, b = { "a", "c" } }:solve():verify())]]
    assert.equal("true\n", run(
      "LUA_PATH='share/lua/5.4/?.lua;share/lua/5.4/?/init.lua' "
      .. "LUA_CPATH='lib/lua/5.4/?.so' lua5.4 -e " .. quoted(code), TREE))
  end)
end)
