-- What lua/grundy/README.md says of its floors is true of every `require`, also
-- of those inside functions, and modules need each other in one direction only. Kinds
-- of play have few members.

local grundy = require "grundy"
local read = require "spec.harness.files".read

-- How high each folder, or file at the top, is.
local floors, height = {}, 0
for line in read "lua/grundy/README.md":match "\n```\n(.-)```":gmatch
  "[^\n]+" do
  height = height - 1
  for name in line:sub(1, 26):gmatch "%S+" do floors[name] = height end
end

local function floor_of(module)
  local folder = module:match "^(.*)/"
  return floors[folder] and folder or module
end

local in_c = { core = true, mpi = true }

-- What a game takes along asks whether the library is there.
local asks = { board = true, ["board/cells"] = true, ["board/symmetries"] = true,
  images = true }

-- From modules to those that they require, as paths: "base/text"; and those that
-- name modules for lazy.table.
local needs, named, lazy, deaf = {}, {}, {}, {}
local asking = {} -- the core, what a game is

-- What several places say, and the modules in which it is written. (The screen replaces
-- ∞ where it cannot be shown.)
local sayings = {
  ['"∞"'] = { "command/shared/screen", "words/wording" },
  ["neither player can force a win"] = { "lexicon/two" },
  ["gives away a win or a draw"] = { "lexicon/two" },
  ["neither player gains more"] = { "lexicon/points" },
  ["counted up to symmetry"] = { "lexicon/symmetry" },
  ["makes the same count"] = { "lexicon/symmetry" },
}
local writers = {}
for saying in pairs(sayings) do writers[saying] = {} end

for path in io.popen "find lua/grundy -name '*.lua' -not -path '*/template/*'"
  :lines() do
  local module = path:match "^lua/grundy/(.*)%.lua$":gsub("(.)/init$", "%1")
  local text, list = read(path):gsub("%-%-[^\n]*", ""), {}
  for word in text:gmatch 'require[%s(,]*"grundy(%.?[%w_.]*)"' do
    local name = word == "" and "init" or word:sub(2):gsub("%.", "/")
    if name:find "%w$" and not in_c[name] and
      not (asks[module] and name == "init") then
      list[name] = true
    end
  end
  for word in text:gmatch '"grundy%.([%w_.]+)"' do -- also those that others load
    named[module] = named[module] or {}
    named[module][word:gsub("%.", "/")] = true
  end
  needs[module] = list
  if module ~= "base/lazy" and text:find "lazy%.table%(" then
    table.insert(lazy, module)
  end
  local joined = module ~= "types" and text:gsub('"%s*%.%.%s*"', "") or ""
  for saying, list_of in pairs(writers) do
    if joined:find(saying, 1, true) then table.insert(list_of, module) end
  end
  if text:find "os%.execute%(" then table.insert(deaf, module) end
  if text:find "core%.regime%f[^%w_]" then table.insert(asking, module) end
end

-- How many members kinds of play have: this may only fall.
local MEMBERS = 38

describe("In lua/grundy,", function()
  it("a module requires its own folder and the floors below it", function()
    for module, list in pairs(needs) do
      local floor = floor_of(module)
      assert(floors[floor], module .. " is on no floor")
      for name in pairs(list) do
        local other = floor_of(name)
        assert(needs[name], module .. " requires no module: " .. name)
        assert(other == floor or floors[other] < floors[floor],
          module .. " requires " .. name)
      end
    end
  end)

  -- (What users call may have the name of a module: grundy.match.)
  -- The modules of a folder, and all that they need.
  local function reached_from(folder)
    local queue, seen = {}, {}
    local function add(module)
      if not seen[module] then seen[module], queue[#queue + 1] = true, module end
    end
    for module in pairs(needs) do
      if floor_of(module):match "^[^/]*" == folder then add(module) end
    end
    for _, module in ipairs(queue) do
      for name in pairs(needs[module]) do add(name) end
    end
    return seen
  end

  it("the workbench has what both the command and the playground need", function()
    local command, playground = reached_from "command", reached_from "playground"
    for module in pairs(needs) do
      if floor_of(module) == "workbench" then
        assert(command[module], "the command does not need " .. module)
        assert(playground[module], "the playground does not need " .. module)
      end
    end
  end)

  it("a string names no module of a higher floor", function()
    for module, list in pairs(named) do
      local floor = floor_of(module)
      for name in pairs(list) do
        local other = floor_of(name)
        assert(not needs[name] or grundy[name] or other == floor or
          floors[other] < floors[floor], module .. " names " .. name)
      end
    end
  end)

  it("kinds have no more members than before", function()
    local members, count = {}, 0
    for _, name in ipairs { "normal", "misere", "mixed", "puzzle", "scored",
      "splits", "endless" } do
      local of = require("grundy.kind." .. name)
      for member in pairs(name == "endless" and of.normal or of) do
        if member ~= "__index" and not members[member] then
          members[member], count = true, count + 1
        end
      end
    end
    assert(count <= MEMBERS, ("%d members: what one caller asks for is told there")
      :format(count))
    assert(count == MEMBERS, ("%d members: now write that number into this spec")
      :format(count))
  end)

  it("what several places say is written in one", function()
    for saying, modules in pairs(sayings) do
      table.sort(writers[saying])
      assert.same(modules, writers[saying], saying)
    end
  end)

  it("only the highest floor of the library loads by name", function()
    assert.same({ "init" }, lazy)
  end)

  it("the regime alone asks the core what a game is", function()
    assert.same({ "regime" }, asking)
  end)

  it("no module calls os.execute, which is deaf to Ctrl-C", function()
    assert.same({}, deaf)
  end)

  it("no module needs itself by way of others", function()
    local state = {}
    local function visit(module, way)
      assert(state[module] ~= "open", way)
      if state[module] then return end
      state[module] = "open"
      for name in pairs(needs[module]) do
        if name ~= module then visit(name, way .. " → " .. name) end
      end
      state[module] = "left"
    end
    for module in pairs(needs) do visit(module, module) end
  end)
end)
