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
    table.sort(listed)
    assert.same(files "lua/grundy/*.lua", listed)
  end)
end)

describe("the summary that make run prints", function()
  local summary = require "grundy.summary"
  local grundy = require "grundy"

  local function text_of(name, start)
    local game = grundy.game(dofile("examples/" .. name .. ".lua"))
    return summary.text(game, assert(game:solve(start)):at(
      start or game.start, game.players and 1))
  end

  it("says who wins and how", function()
    local text = text_of "take"
    assert.is_truthy(text:find("the first player wins, in 9 moves", 1, true))
    assert.is_truthy(text:find("1. 20 (take 1)", 1, true))
  end)

  it("says when play never ends", function()
    local text = text_of "dragon"
    assert.is_truthy(text:find("a draw", 1, true))
    assert.is_truthy(text:find("and so on for ever", 1, true))
  end)

  it("says what is worth how much where there are no values", function()
    local text = text_of "coins"
    assert.is_truthy(text:find("is worth 10: the first player wins, in 8 moves",
      1, true))
    assert.is_falsy(text:find("values", 1, true))
    text = text_of "tic_tac_toe"
    assert.is_truthy(text:find("is worth 0: a draw", 1, true))
  end)
end)
