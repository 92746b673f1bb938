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
