-- Lua 5.5 does not let a loop assign to its own variables. So nothing here does,
-- whichever Lua runs this: each loop gets constants of the same names.

local files = require "spec.harness.files"

local NAME = "%s*[%a_][%w_]*%s*"

-- The headers of loops, up to `do`: the variables, and the rest. (A header that has
-- a `do` of its own is none of this repository.)
local HEADERS = {}
for i, rest in ipairs { "=", "%f[%w_]in%f[^%w_]", "%f[%w_]in%f[^%w_]",
  "%f[%w_]in%f[^%w_]", "%f[%w_]in%f[^%w_]" } do
  HEADERS[i] = ("%%f[%%w_]for%%f[^%%w_](%s)(%s.-%%f[%%w_]do%%f[^%%w_])"):format(
    NAME .. ("," .. NAME):rep(math.max(i - 2, 0)), rest)
end

-- The source with constants in its loops.
local function with_constants(source)
  source = source:gsub("%f[^\n\0]%s*%-%-[ %-][^\n]*", "")
  for _, header in ipairs(HEADERS) do
    source = source:gsub(header, function(names, rest)
      return ("for %s %s local %s = %s;"):format(names, rest,
        (names:gsub("[%w_]+", "%0 <const>")), names)
    end)
  end
  return source
end

local function paths(line)
  local pipe <close> = assert(io.popen(line))
  local list = {}
  for path in pipe:lines() do list[#list + 1] = path end
  return list
end

describe("No loop assigns to its variables", function()
  it("in a Lua file", function()
    local list = paths "find lua spec examples -name '*.lua'"
    assert.is_true(#list > 300, #list)
    for _, path in ipairs(list) do
      local source = files.read(path):gsub("^#[^\n]*", "")
      assert(load(source, "@" .. path))
      assert(load(with_constants(source), "@" .. path))
    end
  end)

  it("in a document", function()
    local count = 0
    for _, path in ipairs(paths "ls *.md */*.md */*/*.md") do
      for source in files.read(path):gmatch "\n```lua\n(.-)\n```\n" do
        if load(source) then
          count = count + 1
          assert(load(with_constants(source), "@" .. path))
        end
      end
    end
    assert.is_true(count > 80, count)
  end)

  it("but this would be noticed", function()
    for source, name in pairs {
      ["for i = 1, 3 do i = 4 end"] = "i",
      ["for k, v in pairs {} do\n  f()\n v = k end"] = "v",
      ["for k_1, v in next, {\n} do k_1 = v end"] = "k_1",
    } do
      assert(load(source) or _VERSION ~= "Lua 5.4")
      local _, message = load(with_constants(source))
      assert.truthy(message:find("const variable '" .. name, 1, true))
    end
  end)
end)
