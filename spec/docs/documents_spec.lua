-- Every sample in the documents runs, and writes what the document shows.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local reference = require "spec.readers.reference"

local function read(path)
  local file <close> = assert(io.open(path))
  return file:read "a" or "" -- a folder has no text
end

-- Runs a chunk that takes itself for a file sample.lua; what it prints.
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
  assert(load(source, "@sample.lua", "t", env))()
  return table.concat(lines)
end

-- The links of a document, without those into the net.
local function links_of(text)
  local links = {}
  for _, pattern in ipairs { "%]%(([^)]+)%)", '<img src="([^"]+)"' } do
    for link in text:gmatch(pattern) do
      if not link:find "^https?:" then links[#links + 1] = link end
    end
  end
  return links
end

-- The anchors of the headings of a document, by name.
local function anchors_of(text)
  local anchors = {}
  for heading in ("\n" .. text):gmatch "\n#+ ([^\n]+)" do
    local word = heading:lower():gsub("[^%w%-_ \128-\255]", ""):gsub(" ", "-")
    anchors[word] = true
  end
  return anchors
end

-- At least as many samples and commands as are named here. The text of the reference
-- is made when it is wanted.
local DOCUMENTS = {
  ["README.md"] = { samples = 1, commands = 5 },
  ["csrc/README.md"] = { samples = 0, commands = 0 },
  ["csrc/PAPERS.md"] = { samples = 5, commands = 0 },
  [reference.path] = { samples = 1, commands = 0, text = reference.text(), silent = 1 },
  ["lua/grundy/README.md"] = { samples = 0, commands = 0 },
  ["examples/README.md"] = { samples = 0, commands = 5 },
  ["examples/designers.md"] = { samples = 9, commands = 16 },
  ["examples/from_draft_to_last.md"] = { samples = 0, commands = 10 },
  ["examples/rules.md"] = { samples = 15, commands = 0 },
  ["examples/large_games.md"] = { samples = 1, commands = 0 },
  ["examples/shipping.md"] = { samples = 1, commands = 1 },
  ["examples/mathematicians.md"] = { samples = 20, commands = 2 },
}

for path, least in pairs(DOCUMENTS) do
  describe(path, function()
    local text = least.text or read(path)

    it("has a text block after every Lua block", function()
      local _, lua = text:gsub("\n```lua\n", "")
      local _, both = text:gsub("\n```lua\n.-\n```\n\n```text\n", "")
      assert.is_true(lua >= least.samples, lua)
      assert.equal(lua, both + (least.silent or 0))
    end)

    local number = 0
    for source, expected in
      text:gmatch "\n```lua\n(.-\n)```\n\n```text\n(.-\n)```\n" do
      number = number + 1
      it(("prints what block %d says"):format(number), function()
        assert.equal(expected, output_of(source))
      end)
    end

    -- Files that the document shows, such as "-- game.lua", are there.
    it("shows what the command really writes", function()
      local home <close> = setmetatable({ command.folder() },
        { __close = function(folder) command.remove(folder[1]) end })
      local count = 0
      os.execute(("ln -s %s/examples %s"):format(command.quoted(command.root),
        command.quoted(home[1])))
      for kind, block in ("\n" .. text):gmatch
        "\n[`~][`~][`~](%l+)\n(.-\n)[`~][`~][`~]\n" do
        local file = kind == "lua" and block:match "^%-%- ([%w_]+%.lua)\n"
        if file then command.write(home[1], file, block) end
        for line, expected in (kind == "console" and block .. "$ " or "")
          :gmatch "%$ ([^\n]+)\n(.-)%f[$\0]" do
          local out, err = command.shell(home[1],
            (line:gsub("%f[%w]lua5%.%d", child.lua)))
          assert.equal(expected, out .. err, line)
          count = count + 1
        end
      end
      assert.is_true(count >= least.commands, count)
    end)

    it("links to files and headings that are there", function()
      local folder, anchors = path:match "^(.*/)" or "", { [path] = anchors_of(text) }
      for _, link in ipairs(links_of(text)) do
        local file, anchor = link:match "^([^#]*)#?(.*)$"
        local there = file == "" and path or folder .. file
        anchors[there] = anchors[there] or anchors_of(read(there))
        assert.is_true(anchor == "" or anchors[there][anchor], link)
      end
    end)
  end)
end

describe("the guide", function()
  local guide = read "examples/designers.md"

  it("lists every subcommand and every exit code", function()
    local section = guide:match "\n## The command\n(.-)\n## "
    for _, name in ipairs(command.subcommands()) do
      command.has(section, "`" .. name)
    end
    for _, row in ipairs(require "grundy.workbench.failure".codes) do
      command.has(section, ("| %d |"):format(row[1]))
    end
  end)
end)

describe("the page of one game", function()
  -- The numbers of a text, without a full stop after them.
  local function numbers_in(text)
    return text:gmatch "%d[%d.]*%f[^%d]"
  end

  it("says no figure that was not written or given before", function()
    local text = "\n" .. read "examples/from_draft_to_last.md"
    local known, at, count = {}, 1, 0
    for from, block, to in text:gmatch "()\n[`~][`~][`~]%l+\n(.-\n)[`~][`~][`~]\n()" do
      for number in numbers_in(text:sub(at, from)) do
        assert.is_true(known[number], number)
        count = count + 1
      end
      for number in numbers_in(block) do known[number] = true end
      at = to
    end
    for number in numbers_in(text:sub(at)) do assert.is_true(known[number], number) end
    assert.is_true(count > 20, count)
  end)
end)

describe("the front page", function()
  it("is short", function()
    local _, lines = read "README.md":gsub("\n", "")
    assert.is_true(lines <= 300, lines)
  end)
end)
