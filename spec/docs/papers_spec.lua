-- The tables of csrc/PAPERS.md: every call runs as it stands, after the sample of
-- its paper, and gives what the table says.

local command = require "spec.harness.command"
local read = require "spec.harness.files".read

-- The cells of a row of a table.
local function cells_of(line)
  local cells = {}
  for cell in line:gmatch "|([^|]*)%f[|]" do
    cells[#cells + 1] = cell:match "^%s*(.-)%s*$"
  end
  return cells
end

-- The papers of a page: arrays of rows { where, item, call, gives }, with the
-- name of the paper and its sample.
local function papers_of(page)
  local papers = {}
  for section in (page .. "\n## "):gmatch "%f[#]## (.-)\n%f[#\0]" do
    local sample, rows = section:match
      "\n```lua\n(.-)```.*\n| where | item | call | gives |\n|[-|]+\n(.*)$"
    if sample then
      local paper = { name = section:match "^[^\n]+", sample = sample }
      for line in (rows .. "\n"):gmatch "(|[^\n]*|)\n" do
        paper[#paper + 1] = cells_of(line)
      end
      papers[#papers + 1] = paper
    end
  end
  return papers
end

-- Why there is no call, and in which words; nil if there should be one.
local function excuse(row)
  local words = row[3]:match "^(.-): %l.+"
  return (words == "not offered" or words == "cannot be compared") and words or nil
end

-- A value as the page writes it: as `print` does, but arrays in braces.
local function text_of(value)
  if type(value) ~= "table" or getmetatable(value) then return tostring(value) end
  local words = {}
  for i, element in ipairs(value) do words[i] = text_of(element) end
  return "{" .. table.concat(words, ", ") .. "}"
end

local folder -- for files that calls write

local environment = setmetatable({
  print = function() end,
  os = setmetatable({
    tmpname = function() return folder .. "/file" end,
  }, { __index = os }),
}, { __index = _G })

-- What is wrong with a row; nil if nothing is.
local function complaint(paper, row)
  if #row ~= 4 then return "there must be four cells" end
  if row[1] == "" or row[2] == "" then return "there must be a place and an item" end
  if excuse(row) then return row[4] ~= "" and "nothing is given" or nil end
  local call, gives = row[3]:match "^`([^`]+)`$", row[4]:match "^`([^`]+)`$"
  if not call then return "there must be a call" end
  if not gives and row[4] ~= "" then return "what it gives must be code" end
  local chunk, problem = load(paper.sample .. "\nreturn " .. call, "=call", "t",
    environment)
  if not chunk then return problem end
  local ran, value = pcall(chunk)
  if not ran then return "it fails: " .. tostring(value) end
  if gives and text_of(value) ~= gives then
    return "it gives " .. text_of(value) .. ", not " .. gives
  end
  if not gives and not value then return "it gives " .. tostring(value) end
end

local function complaints(paper)
  local list = {}
  for _, row in ipairs(paper) do
    local problem = complaint(paper, row)
    if problem then
      list[#list + 1] = ("%s: %s: %s"):format(row[1], row[3], problem)
    end
  end
  return table.concat(list, "\n")
end

describe("the papers", function()
  local page = read "csrc/PAPERS.md"
  local papers = papers_of(page)

  setup(function() folder = command.folder() end)
  teardown(function() command.remove(folder) end)

  for _, paper in ipairs(papers) do
    it("say what the calls give: " .. paper.name, function()
      assert.equal("", complaints(paper))
    end)
  end

  it("have as many items as the page says", function()
    local lines, all = {}, { items = 0 }
    local function add(name, counts)
      local none, lost = counts["not offered"] or 0, counts["cannot be compared"] or 0
      lines[#lines + 1] = ("| %s | %d | %d | %d | %d |\n"):format(name, counts.items,
        counts.items - none - lost, none, lost)
    end
    for _, paper in ipairs(papers) do
      local counts = { items = #paper }
      for _, row in ipairs(paper) do
        local words = excuse(row)
        if words then counts[words] = (counts[words] or 0) + 1 end
      end
      add(("[%s](#%s)"):format(paper.name,
        (paper.name:lower():gsub("[^%w ]", ""):gsub(" ", "-"))), counts)
      for key, count in pairs(counts) do all[key] = (all[key] or 0) + count end
    end
    add("together", all)
    assert.equal(5, #papers)
    command.has(page, table.concat(lines))
  end)

  -- Mistakes that the page could have: this spec would find them.
  it("cannot have calls that fail, or give something else", function()
    local paper = papers_of [[
## A paper

```lua
local s = require "grundy".graph { a = { "b" }, b = {} }:solve()
```

| where | item | call | gives |
|---|---|---|---|
| 1 | right | `s:value "a"` | `1` |
| 1 | right | `s:followers "a"` | `{b}` |
| 1 | right | `s:best "a"` | |
| 1 | right | cannot be compared: the figure is lost | |
| 1 | right | not offered: it takes for ever | |
| 2 | another number | `s:value "a"` | `0` |
| 2 | another array | `s:followers "a"` | `{a}` |
| 2 | no answer | `s:best "b"` | |
| 2 | no such method | `s:nimber "a"` | |
| 2 | no such name | `t:value "a"` | `1` |
| 2 | no Lua | `s:value(` | |
| 2 | no call | s:value | `1` |
| 2 | no reason | cannot be compared: | |
| 2 | three cells | `s:value "a"` |
]][1]
    assert.equal(14, #paper)
    for _, row in ipairs(paper) do
      assert.equal(row[1] == "2", complaint(paper, row) ~= nil, row[2])
    end
  end)
end)
