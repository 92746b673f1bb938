-- Every Lua block of the README runs, and prints the text block after it.

local function read(path)
  local file = assert(io.open(path))
  local text = file:read "a"
  file:close()
  return text
end

-- Runs a chunk that believes to be README.md; what it prints.
local function output_of(source)
  local lines = {}
  local env = setmetatable({
    print = function(...)
      local words = table.pack(...)
      for i = 1, words.n do
        words[i] = tostring(words[i])
      end
      lines[#lines + 1] = table.concat(words, "\t", 1, words.n) .. "\n"
    end,
  }, { __index = _G })
  assert(load(source, "@README.md", "t", env))()
  return table.concat(lines)
end

describe("README.md", function()
  local readme = read "README.md"

  it("has a text block after every Lua block", function()
    local _, lua = readme:gsub("\n```lua\n", "")
    local _, pairs_of_blocks = readme:gsub("\n```lua\n.-\n```\n\n```text\n", "")
    assert.is_true(lua >= 6)
    assert.equal(lua, pairs_of_blocks)
  end)

  local number = 0
  for source, expected in
    readme:gmatch "\n```lua\n(.-\n)```\n\n```text\n(.-\n)```\n" do
    number = number + 1
    it(("prints what block %d says"):format(number), function()
      assert.equal(expected, output_of(source))
    end)
  end
end)

describe("the rockspec", function()
  local rockspec = {}
  assert(loadfile("grundy-scm-1.rockspec", "t", rockspec))()
  local modules = rockspec.build.modules

  -- The files of a folder, by a shell pattern.
  local function files(pattern)
    local list = {}
    local pipe = assert(io.popen("ls " .. pattern))
    for name in pipe:lines() do
      list[#list + 1] = name
    end
    pipe:close()
    assert(#list > 0, pattern)
    table.sort(list)
    return list
  end

  it("lists every C file", function()
    local sources = { table.unpack(modules["grundy.core"].sources) }
    table.sort(sources)
    assert.same(files "csrc/*/*.c", sources)
  end)

  it("lists every Lua file", function()
    local listed = {}
    for _, path in pairs(modules) do
      if type(path) == "string" then
        listed[#listed + 1] = path
      end
    end
    listed[#listed + 1] = rockspec.build.install.bin.grundy
    table.sort(listed)
    assert.same(files "lua/grundy/*.lua lua/grundy/*/*.lua", listed)
  end)
end)
