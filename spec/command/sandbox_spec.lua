-- The sandbox of game files: what a file does to Lua stays in it, and it knows
-- which files have been read.

local grundy = require "grundy"
local core = require "grundy.core"
local command = require "spec.harness.command"
local sandbox = require "grundy.workbench.sandbox"

local desk = command.desk(setup, teardown)

describe("the files of a game", function()
  -- What the source reads, when it runs as game.lua.
  local function listen(source)
    local path = desk:file("game.lua", source)
    sandbox.reset()
    local box = sandbox.new(path)
    pcall(assert(loadfile(path, "t", box.env)))
    return box.stamps, box
  end

  local function at(name) return desk.folder .. "/" .. name end

  it("are itself and what it requires, runs and opens", function()
    for _, name in ipairs { "a.lua", "b.lua", "c.lua", "d.txt", "e.txt",
      "f.txt", "g.txt", "h.lua" } do
      desk:file(name, "return 1")
    end
    local stamps = listen(([[
      package.path = "DIR/?.lua;DIR/?/x.lua"
      require "a" require "grundy"
      dofile "DIR/b.lua"
      loadfile("DIR/c.lua")
      io.open("DIR/d.txt"):close()
      for _ in io.lines("DIR/e.txt") do end
      pcall(require, "in.side")
      local file = io.open("DIR/out.txt", "w") file:close()
      io.open("DIR/out.txt"):close()
      io.open("DIR/f.txt"):close()
      io.open("DIR/f.txt", "a"):close()
      io.input("DIR/g.txt"):close() io.input(io.stdin)
      package.searchpath("h", "DIR/?.lua;DIR/?/never.lua")
      package.searchpath("i-j%k", "DIR/?.x", "-", "%1")
      package.searchpath("i.j", "DIR/?.y", "")
      package.searchpath("i.j", "DIR/?.z")
      pcall(package.searchpath, 7) pcall(package.searchpath)
      pcall(io.open, 7) pcall(dofile, {}) pcall(loadfile, "\0")
    ]]):gsub("DIR", desk.folder))
    local names = {}
    for path, stamp in pairs(stamps) do
      if path:sub(1, #desk.folder) == desk.folder then
        names[#names + 1] = path:sub(#desk.folder + 2)
          .. (stamp and "" or " missing")
      end
    end
    table.sort(names)
    assert.same({ "a.lua", "b.lua", "c.lua", "d.txt", "e.txt", "g.txt",
      "game.lua", "h.lua", "i%1j%k.x missing", "i.j.y missing",
      "i/j.z missing", "in/side.lua missing", "in/side/x.lua missing" },
      names)
  end)

  it("change when they are written, replaced, removed and made", function()
    local stamps = listen "return 1"
    local path = at "game.lua"
    assert.is_true(select(2, sandbox.now(stamps)))
    desk:file("game.lua", "return 22")
    assert.is_false(select(2, sandbox.now(stamps)))
    stamps = sandbox.now(stamps)
    desk:file("other.lua", "return 33") -- of the same size and time
    os.execute(("touch -r %s %s"):format(path, at "other.lua"))
    os.rename(at "other.lua", path)
    assert.is_false(select(2, sandbox.now(stamps)))
    stamps = sandbox.now(stamps)
    os.remove(path)
    assert.is_false(select(2, sandbox.now(stamps)))
    assert.is_false(sandbox.now(stamps)[path])
    stamps = sandbox.now(stamps)
    desk:file("game.lua", "")
    assert.is_false(select(2, sandbox.now(stamps)))
  end)

  it("are not without end", function()
    local _, list = listen [[
      for i = 1, 3000 do io.open("/nowhere/" .. i) end]]
    assert.equal(1000, list.count)
  end)
end)

describe("a sandbox", function()
  before_each(sandbox.reset)
  after_each(sandbox.reset)

  -- Runs a program in a sandbox; what it returns.
  local function run(source, box)
    return assert(load(source:gsub("DIR", desk.folder), "=box", "t",
      (box or sandbox.new()).env))()
  end

  -- All fields of the globals and of the libraries, by name.
  local function everything()
    local found = {}
    for name, value in pairs(_G) do
      found[name] = value
      if type(value) == "table" and package.loaded[name] == value then
        for key, field in pairs(value) do
          found[name .. "." .. tostring(key)] = field
        end
      end
    end
    return found
  end

  it("keeps to itself what a program does to Lua", function()
    desk:file("helper.lua", "helped = true return {}")
    local before = everything()
    local loaded, path = {}, package.path
    for name in pairs(package.loaded) do loaded[name] = true end
    run [[
      package.path = "DIR/?.lua;" .. package.path
      assert(require "helper" == require "helper" and helped)
      package.preload.mine = function() return 7 end
      assert(require "mine" == 7)
      made, print, dofile = 1, nil, 2
      string.upper, string.mine = nil, 1
      getmetatable("").__index.other = 1
      package.searchers[2] = nil
      type, next, package = 1, 2, nil
      setmetatable(_G, { __index = function() error "strict" end })]]
    assert.same(before, everything())
    for name in pairs(package.loaded) do assert.is_true(loaded[name], name) end
    assert.equal(path, package.path)
    assert.equal("table", type(run "return require 'string'"))
    assert.is_nil(run "return made or helped or rawget(string, 'mine')")
    assert.is_false((pcall(run, "return require 'mine'")))
  end)

  it("is where all programs of a program run", function()
    desk:file("inner.lua", "inner = (inner or 0) + 1 return inner")
    desk:file("quiet.lua", "")
    assert.equal(5, run [[
      package.path = "DIR/?.lua"
      assert(load "inner = 1 return inner" () == 1)
      assert(dofile "DIR/inner.lua" == 2 and loadfile "DIR/inner.lua" () == 3)
      assert(load("return inner", "x", "t", {})() == nil)
      assert(loadfile("DIR/inner.lua", "t", {})() == 1)
      assert(require "inner" == 4 and _G.inner == 4)
      assert(require "quiet" == true and require "quiet" == true)
      inner = inner + 1
      return inner]])
    assert.is_nil(rawget(_G, "inner"))
  end)

  it("gives strings its methods, until all are forgotten", function()
    assert.equal("xx", run [[
      function string.double(s) return s .. s end
      string.upper = error
      assert(("x"):upper() == "X")
      getmetatable("").__mine = 1
      return ("x"):double()]])
    sandbox.reset()
    assert.is_nil(("x").double)
    assert.is_nil(getmetatable "".__mine)
    assert.equal("X", ("x"):upper())
    assert.equal(3, "1" + "2")
  end)

  it("leaves strings the methods that the command calls", function()
    assert.equal("b", run [[
      local meta = getmetatable ""
      meta.__index = function(s, i) return s:sub(i, i) end
      meta.__mod = string.format
      assert("%d" % 3 == "3" and ("x"):upper() == "X")
      return ("abc")[2] ]])
    run [[
      getmetatable("").__index = { double = function(s) return s .. s end }
      assert(("x"):double() == "xx" and ("x"):upper() == "X")
      assert(("x").no_such_method == nil)]]
    run 'getmetatable("").__metatable = nil getmetatable("").__index = nil'
    assert.equal("X", ("x"):upper())
    sandbox.reset()
    assert.is_nil(("abc")[2])
    assert.equal(1, "5" % 2)
  end)

  it("refuses hooks, and leaves no metatable and no locale", function()
    local locale, hook = os.setlocale(), table.pack(debug.gethook())
    run [[
      for i = 1, 5 do
        debug.setmetatable(({ 0, true, print, coroutine.running() })[i],
          { __index = {}, __unm = error })
      end
      assert(not pcall(debug.sethook, function() end, "c", 1000))
      assert(not pcall(debug.sethook))
      io.output(io.tmpfile())
      os.setlocale(os.setlocale() == "C" and "C.UTF-8" or "C")]]
    debug.sethook(function() end, "c", 1000) -- as the command does
    sandbox.reset()
    assert.is_nil(debug.gethook())
    debug.sethook(table.unpack(hook))
    for _, value in ipairs { 0, true, print, coroutine.create(print) } do
      assert.is_nil(debug.getmetatable(value))
    end
    assert.is_nil(debug.getmetatable(nil))
    assert.equal(io.stderr, io.output())
    assert.equal(locale, os.setlocale())
  end)

  it("shares modules in C, and this library", function()
    local library = run "return require 'grundy'"
    local own = { file = true, graph_file = true } -- what they read is noted
    for name, value in pairs(grundy) do
      if not own[name] then assert.equal(value, library[name], name) end
    end
    local names = run [[
      local names = {}
      for name in pairs(require "grundy") do names[name] = true end
      return names]]
    for name in pairs(grundy) do assert.is_true(names[name], name) end
    local box, other = sandbox.new(), sandbox.new()
    local first = run("return require 'grundy_testing'", box)
    assert.equal(first, run("return require 'grundy_testing'", box))
    assert.equal(first, run("return require 'grundy_testing'", other))
  end)

  it("says what is wrong as Lua does", function()
    for source, message in pairs {
      ["require 'no.thing'"] = "box:1: module 'no.thing' not found:\n\t"
        .. "no field package.preload['no.thing']\n\tno file '",
      ["require(nil)"] = "box:1: bad argument #1 to 'require' (string",
      ["dofile 'DIR/none'"] = "cannot open " .. desk.folder .. "/none",
      ["io.lines 'DIR/none'"] = "box:1: ",
      ["package.path = 'DIR/?.lua' require 'syntax'"] = "error loading module "
        .. "'syntax' from file '" .. desk.folder .. "/syntax.lua':\n\t",
    } do
      desk:file("syntax.lua", "return {")
      local fine, said = pcall(run, source)
      assert.is_false(fine)
      assert.equal(message, tostring(said):sub(1, #message))
    end
  end)
end)

it("a stamp is that of a file", function()
  assert.is_truthy(core.stamp "README.md")
  assert.is_nil(core.stamp "no/such/file")
  assert.is_nil(core.stamp "")
  assert.has_error(function() core.stamp() end)
end)
