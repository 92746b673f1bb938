-- Every sample in the documents runs, and writes what the document shows.

local command = require "command"

local function read(path)
  local file <close> = assert(io.open(path))
  return file:read "a"
end

-- Runs a chunk that takes itself for a file README.md; what it prints.
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

for path, least in pairs { ["README.md"] = 4, ["examples/README.md"] = 25 } do
  describe(path, function()
    local text = read(path)

    it("has a text block after every Lua block", function()
      local _, lua = text:gsub("\n```lua\n", "")
      local _, both = text:gsub("\n```lua\n.-\n```\n\n```text\n", "")
      assert.is_true(lua >= least)
      assert.equal(lua, both)
    end)

    local number = 0
    for source, expected in
      text:gmatch "\n```lua\n(.-\n)```\n\n```text\n(.-\n)```\n" do
      number = number + 1
      it(("prints what block %d says"):format(number), function()
        assert.equal(expected, output_of(source))
      end)
    end

    it("shows what the command really writes", function()
      local home <close> = setmetatable({ command.folder() },
        { __close = function(folder) command.remove(folder[1]) end })
      local count = 0
      os.execute(("ln -s %s/examples %s"):format(command.quoted(command.root),
        command.quoted(home[1])))
      for block in text:gmatch "\n```console\n(.-)```\n" do
        for line, expected in
          (block .. "$ "):gmatch "%$ ([^\n]+)\n(.-)%f[$\0]" do
          local out, err = command.shell(home[1], line)
          assert.equal(expected, out .. err, line)
          count = count + 1
        end
      end
      assert.is_true(count >= 5)
    end)

    it("links to files that are there", function()
      local folder = path:match "^(.*/)" or ""
      for link in text:gmatch "%]%(([^)]+)%)" do
        if not link:find "^https?:" and not link:find "^#" then
          local file = io.open(folder .. link)
          assert.is_truthy(file, link)
          file:close()
        end
      end
    end)
  end)
end

describe("the guide", function()
  local guide = read "examples/README.md"

  it("lists every subcommand and every exit code", function()
    local section = guide:match "\n### The command\n(.-)\n### "
    for _, name in ipairs(command.subcommands()) do
      command.has(section, "`" .. name)
    end
    for _, row in ipairs(require "grundy.command.failure".codes) do
      command.has(section, ("| %d |"):format(row[1]))
    end
  end)
end)

describe("the front page", function()
  it("is short", function()
    local _, lines = read "README.md":gsub("\n", "")
    assert.is_true(lines <= 300, lines)
  end)
end)
