-- The checker of saved solutions is for strangers, who must be able to read it:
-- beside csrc/FORMAT.md, function by function.

local check = require "grundy.check_file".check
local grundy = require "grundy"
local read = require "spec.harness.files".read

local source = read "lua/grundy/check_file.lua"

-- The functions of the file, in their order: { name, text }.
local functions = {}
for name, rest in source:gmatch "\nlocal function ([%w_]+)(.-\nend)\n" do
  table.insert(functions, { name = name, text = rest })
  functions[name] = #functions
end

-- Calls f(name, value) for all that a function, and what it calls, has from outside.
local function each_upvalue(of, seen, f)
  if seen[of] then return end
  seen[of] = true
  for i = 1, 255 do
    local name, value = debug.getupvalue(of, i)
    if not name then break end
    if name ~= "_ENV" then f(name, value) end
    if type(value) == "function" and debug.getinfo(value, "S").what == "Lua" then
      each_upvalue(value, seen, f)
    end
  end
end

-- All of it, with what is in tables, as a text.
local function all_upvalues()
  local list = {}
  each_upvalue(check, {}, function(name, value)
    list[#list + 1] = name .. " " .. tostring(value)
    for k, v in pairs(type(value) == "table" and value or {}) do
      list[#list + 1] = ("%s.%s %s"):format(name, k, tostring(v))
    end
  end)
  table.sort(list)
  return table.concat(list, "\n")
end

describe("check_file.lua", function()
  it("is one short file, which needs nothing", function()
    local lines = 0
    for line in source:gmatch "([^\n]*)\n" do
      assert.is_true(#line <= 80, line)
      if line:find "%S" and not line:find "^%s*%-%-" then lines = lines + 1 end
    end
    assert.is_true(lines <= 690, lines)
    assert.is_nil(source:find "require")
  end)

  it("has no long functions", function()
    assert.is_true(#functions > 50)
    for _, f in ipairs(functions) do
      local _, lines = f.text:gsub("\n", "")
      assert.is_true(lines + 1 <= 40, f.name)
    end
  end)

  it("assigns to no variable of its own", function()
    local constant = source:gsub("\nlocal ([%w_, ]+) =", function(names)
      return "\nlocal " .. names:gsub("[%w_]+", "%0 <const>") .. " ="
    end):gsub("\nlocal function ([%w_]+)", "\nlocal %1 <const> = function")
    assert(load(constant))
    local _, message = load(constant:gsub("\nreturn ", "\nCODECS = {} %0"))
    assert.truthy(message:find("const variable 'CODECS'", 1, true))
  end)

  it("remembers nothing", function()
    local before = all_upvalues()
    assert.truthy(before:find "CODECS" and before:find "PLACES.META 1")
    local path = os.tmpname()
    local game = grundy.graph { a = { "b", "a" }, b = {} }
    assert(game:solve():save(path))
    assert(check(path, game))
    assert.is_nil((check(path, { moves = error })))
    os.remove(path)
    assert.equal(before, all_upvalues())
  end)

  it("has the functions that FORMAT.md names, in this order", function()
    local last, count = 0, 0
    local format = read "csrc/FORMAT.md":match "\n| name | codec.-\n\n"
    for name, names in format:gmatch "\n| `(%w+)`[^\n]-| ([^|\n]*) |%f[\n]" do
      local first = functions[names:match "`([%w_]+)`"]
      for each in names:gmatch "`([%w_]+)`" do
        assert.truthy(functions[each], each)
      end
      assert.is_true(first > last, name)
      last, count = first, count + 1
    end
    assert.equal(13, count)
  end)
end)
