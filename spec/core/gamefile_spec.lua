-- Game files and their parameters. What the command does with them is in
-- spec/command/golden/parameters.txt.

local grundy = require "grundy"
local core = require "grundy.core"
local child = require "spec.harness.child"
local damage = require "spec.harness.damage"
local quick_path = require "spec.harness.quick_path"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

local path = quick_path()

after_each(function() os.remove(path) end)

-- The game in a file with this text.
local function file(text, parameters)
  damage.write(path, text)
  return grundy.file(path, parameters)
end

local NIM = [[
return { size = 5, take = 3 }, function(o)
  return {
    name = "Nim",
    start = o.size,
    moves = function(n, add)
      for k = 1, math.min(o.take, n) do add(n - k) end
    end,
  }
end
]]

describe("a game file", function()
  it("returns the rules, or a game", function()
    local text = 'return { start = 3, moves = function(n, add)\n'
      .. 'if n > 0 then add(n - 1) end end }'
    for _, whole in ipairs { text, "return require 'grundy'.game("
      .. text:sub(8) .. ")", "\u{FEFF}" .. text, "#!/usr/bin/lua\n" .. text } do
      local game = file(whole)
      assert.equal(path, game.file)
      assert.equal(whole, game.text)
      assert.is_nil(game.parameters)
      assert.equal(1, game:solve():value())
    end
    assert.same({ "b" }, file "return require 'grundy'.graph { a = { 'b' } }"
      :solve():followers "a")
  end)

  it("is run anew each time, and its globals are its own", function()
    local text = [[
      count = (count or 0) + 1
      _G.other = (_G.other or 0) + 1
      local shared = { n = 0 }
      return { size = count }, function(o)
        shared.n, o.size, o.more = shared.n + 1, o.size + 10, 1
        return { start = o.size, moves = print, name = "made " .. shared.n }
      end]]
    damage.write(path, text)
    for size = 1, 3 do
      local game = grundy.file(path, { size = size })
      assert.same({ size = size }, game.parameters)
      assert.same({ size + 10, "made 1" }, { game.start, game.name })
      game.parameters.size = 99
      assert.same({ size = size }, game.parameters)
    end
    assert.same({ size = 1 }, grundy.file(path).parameters)
    assert.is_nil(rawget(_G, "count") or rawget(_G, "other"))
    local given = { size = 4 }
    local game = grundy.file(path, given)
    given.size = 5
    assert.same({ size = 4 }, game.parameters)
  end)

  it("cannot be read, or is something else", function()
    assert.same({ nil, path .. ": No such file or directory" },
      { grundy.file(path) })
    assert.same({ nil, "cannot read /: Is a directory" }, { grundy.file "/" })
    grundy.graph({ a = {} }):solve():save(path)
    raises(function() local _ = grundy.file(path) end,
      "is a saved solution: use grundy.open")
    for text, message in pairs {
      ["return {"] = path .. ":1: ",
      ["\nerror 'oh'"] = path .. ":2: oh",
      ["return { n = 1 }, function(o)\nreturn o.m end"] = path
        .. ':2: no parameter "m"',
      ["return { name = 1 }, function(o)\nreturn o.nam end"] = path
        .. ':2: no parameter "nam"; did you mean name?',
      [string.dump(function() end)] = path .. " is compiled; ",
    } do
      local fine, said = pcall(file, text)
      assert.is_false(fine)
      assert.equal(message, said:sub(1, #message))
    end
    for text, message in pairs {
      [""] = "it returns nothing; a game file returns a game,",
      ["return 7"] = "it returns a number; a game file",
      ["return {}, function() end"] = "it returns nothing; a game file",
      ["return { n = 1 }, 7"] = "it returns a table and a number; two values",
      ["return 7, print"] = "it returns a number and a function; two values",
      ["return { moves = 1 }"] = "game: field 'moves' must be a function",
      ["return { nmoves = 1 }"] = "game: unknown field 'nmoves'",
      ["return { n = 1 }, function() return { moves = 1 } end"] =
        "game: field 'moves' must be a function, got a number",
      ["return { n = {} }, print"] = "parameter 'n' must be a number, a "
        .. "string or a boolean, got {}",
      ["return { n = 0 / 0 }, print"] = "got NaN",
      ["return { n = 1 / 0 }, print"] = "got inf",
      ["return { n = print }, print"] = "got a function",
      ["return { 1 }, print"] = "'1' is not the name of a parameter",
      ["return { ['a b'] = 1 }, print"] = "'a b' is not the name of a",
      ["return { ['1a'] = 1 }, print"] = "'1a' is not the name of a",
      ["return { [true] = 1 }, print"] = "is not the name of a",
    } do
      damage.write(path, text)
      raises(function() local _ = grundy.file(path) end, "file: " .. path
        .. ": ", message)
    end
  end)

  it("needs io", function()
    assert.matches("file: not on this system", child.run [[
      local grundy = require "grundy"
      local print = print
      io = nil
      print(select(2, pcall(grundy.file, "examples/nim.lua")))
    ]])
  end)

  it("gives what grundy.game takes", function()
    local rules = {}
    for name, rule in pairs(file(NIM)) do rules[name] = rule end
    assert.equal(5, grundy.game(rules).start)
    assert.is_nil(grundy.game(rules).file)
  end)
end)

-- The kind of a value, and values of that kind and of others.
local VALUES = { 0, 7, -3, 2.0, 1 << 53, 0.5, -1e300, 1 / 0, 0 / 0,
  "", "wild", "6", "true", true, false, {}, print, io.stdout }

-- Is the value one that a parameter with this default takes? As the reference
-- says it.
local function takes(default, value)
  if type(default) ~= type(value) then return false end
  if type(value) ~= "number" then return true end
  if value ~= value or value == 1 / 0 or value == -1 / 0 then return false end
  return math.type(default) == "float" or math.tointeger(value) ~= nil
end

describe("parameters", function()
  it("have the kind of their defaults", function()
    for _, default in ipairs { 5, 0.5, 2.0, "x", true, false } do
      damage.write(path, ("return { p = %s }, function(o) return { start = "
        .. "{ o.p, type(o.p), math.type(o.p) or 'none' }, moves = print } end")
        :format(type(default) == "string" and ("%q"):format(default) or
          default))
      for _, value in ipairs(VALUES) do
        local function build() return grundy.file(path, { p = value }) end
        if takes(default, value) then
          assert.same({ value, type(default), math.type(default) or "none" },
            build().start)
          assert.same({ p = value }, build().parameters)
        else
          raises(function() local _ = build() end, "parameter 'p' must be ",
            ", as its default ", " is, got ")
        end
      end
    end
  end)

  it("are those that are set, and the others' defaults", function()
    local names = { "size", "take", "wrap", "kind", "komi" }
    local came = { unknown = 0, fine = 0 }
    for case = 1, random.count(500) do
      local rng = random.generator(random.seed, case)
      local defaults, set, expected, list = {}, {}, {}, {}
      for _, name in ipairs(names) do
        if rng(1, 3) > 1 then
          local value = rng(1, 100)
          defaults[name], expected[name] = value, value
          list[#list + 1] = ("%s = %d,"):format(name, value)
        end
      end
      local unknown
      for _, name in ipairs(names) do
        if rng(1, 3) == 1 then
          set[name], expected[name] = rng(1, 100), nil
          expected[name] = set[name]
          unknown = unknown or not defaults[name]
        end
      end
      damage.write(path, ("return { %s }, function(o)\nlocal copy = {}\n"
        .. "for name, value in pairs(o) do copy[name] = value end\n"
        .. "return { start = { copy }, moves = print } end")
        :format(table.concat(list)))
      local fine, game = pcall(grundy.file, path, set)
      local kind = unknown and "unknown" or "fine"
      came[kind] = came[kind] + 1
      assert.equal(not unknown, fine, case)
      if fine then
        assert.same({ expected }, game.start, case)
        assert.same(next(expected) and expected, game.parameters, case)
      else
        assert.is_truthy(game:find "unknown parameter '%l+'", case)
      end
    end
    random.came_up(came.unknown, came.fine)
  end)

  it("that are unknown are errors, which list the others", function()
    damage.write(path, NIM)
    raises(function() local _ = grundy.file(path, { sise = 3 }) end,
      "unknown parameter 'sise'; did you mean size? (there are size = 5, "
      .. "take = 3)")
    raises(function() local _ = grundy.file(path, { 3 }) end,
      "unknown parameter '1' (there are size")
    damage.write(path, "return { moves = print }")
    raises(function() local _ = grundy.file(path, { size = 3 }) end,
      "unknown parameter 'size' (the game has no parameters)")
    assert(grundy.file(path, {}))
    raises(function() local _ = grundy.file(path, 3) end,
      "file: a table of parameters expected, got a number")
    raises(function() local _ = grundy.file() end, "a path expected, got nil")
  end)

  it("are told with the name of the game", function()
    local game = file(NIM, { size = 6 })
    assert.equal("grundy.game Nim (size = 6)", tostring(game))
    assert.equal("grundy.game Nim", tostring(file(NIM, { size = 5 })))
    assert.equal("grundy.game Nim (size = 6, take = 2)", tostring(file(NIM,
      { take = 2, size = 6 })))
    local solution = game:solve()
    local page = solution:report()
    for _, case in ipairs {
      { page, "<h1>Nim (size = 6)</h1>" },
      { page, "<dd>size = 6, take = 3</dd>" },
      { tostring(solution), "grundy.solution of Nim (size = 6): " },
      { solution:dot(), "Nim (size = 6)" },
      { solution:export(), "Nim (size = 6)" },
      { solution:plot "values", "Nim (size = 6)" },
    } do
      assert.is_truthy(case[1]:find(case[2], 1, true), case[2])
    end
    assert.is_truthy(page:find "math") -- the text of the file is on the page
  end)
end)

describe("saved parameters", function()
  local saved = quick_path()
  after_each(function() os.remove(saved) end)

  -- Parameters that change nothing: the sample cannot tell.
  local ALL = [[return { n = 3, wild = false, kind = "x", by = 0.5 }, function(o)
    return { name = "all", start = 3, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end } end]]

  it("are those of the game that a file is opened with", function()
    local game = file(ALL, { n = 4, by = 2 })
    assert(game:solve():save(saved, { moves = true }))
    local opened = assert(grundy.open(saved))
    assert.same({ n = 4, wild = false, kind = "x", by = 2 },
      core.game(opened).parameters)
    assert.equal(ALL, core.game(opened).text)
    assert.matches("<h1>all %(by = 2, n = 4%)</h1>", opened:report())
    assert(grundy.open(saved, game))
    assert(grundy.open(saved, grundy.file(path, { n = 4, by = 2.0 })))
    for _, set in ipairs { {}, { n = 4 }, { n = 4, by = 2, wild = true },
      { n = 4, by = 2, kind = "y" } } do
      local solution, message = grundy.open(saved, grundy.file(path, set))
      assert.is_nil(solution)
      assert.is_truthy(message:find(
        "these are not its rules: it was solved with ", 1, true), message)
    end
    assert.is_truthy(select(2, grundy.open(saved, grundy.file(path,
      { n = 5, by = 3.5 }))):find("it was solved with by = 2, n = 4, and they "
      .. "have by = 3.5, n = 5", 1, true))
  end)

  it("may be fewer than those of the game, but not others", function()
    assert(file(ALL):solve():save(saved))
    assert(grundy.open(saved, file((ALL:gsub("n = 3,", "n = 3, new = 1,")))))
    assert.is_truthy(select(2, grundy.open(saved, file((ALL:gsub("wild = false,",
      ""))))):find("it was solved with wild = false, and they have no such "
      .. "parameter", 1, true))
    -- Rules without parameters are compared as always.
    assert(grundy.open(saved, file((ALL:gsub("^.-\n", "return {")
      :gsub("return {.-return", "return"):gsub(" end$", "")))))
  end)

  it("belong to a checkpoint", function()
    damage.write(path, NIM)
    local options = { checkpoint = saved }
    assert(grundy.file(path, { size = 6 }):solve(nil, options))
    assert(grundy.file(path, { size = 6 }):solve(nil, options))
    local solution, message = grundy.file(path, { size = 6, take = 2 })
      :solve(nil, options)
    assert.is_nil(solution)
    assert.is_truthy(message:find "is a checkpoint of another game", message)
  end)
end)
