-- The parts of `grundy watch`: how solutions are compared, which files a game
-- reads, how what it leaves behind is forgotten, stamps and waiting.

local grundy = require "grundy"
local core = require "grundy.core"
local changes = require "grundy.command.watch_report"
local command = require "command"
local random = require "random"
local sandbox = require "grundy.command.sandbox"

local desk = command.desk()
setup(function() desk:open() end)
teardown(function() desk:close() end)

-- The changes by their definition, with public methods and tables of keys.
local function slow_changes(old, new, normal)
  local found = { gone = 0, both = 0, new = 0, outcomes = {}, values = {} }
  local function key(p, player)
    return grundy.key { p, player or 0 }
  end
  local images = {}
  for p, player in old:positions() do
    if not new:has(p, player) then
      found.gone = found.gone + 1
    else
      found.both = found.both + 1
      images[key(normal and normal(p) or p, player)] = true
      for name, list in pairs { outcome = found.outcomes,
        value = found.values } do
        local fine, before = pcall(old[name], old, p, player)
        local as_well, now = pcall(new[name], new, p, player)
        if fine and as_well and before ~= now then
          list[#list + 1] = { position = p, player = player, before = before,
            now = now }
        end
      end
    end
  end
  for p, player in new:positions() do
    found.new = found.new + (images[key(p, player)] and 0 or 1)
  end
  return found
end

-- The slow ones, and how the others report them.
local function check(old, new, normal)
  local expected = slow_changes(old, new, normal)
  local found = changes.between(old, new)
  for _, name in ipairs { "gone", "both", "new" } do
    assert.equal(expected[name], found[name], name)
  end
  for _, name in ipairs { "outcomes", "values" } do
    assert.equal(#expected[name], found[name].count)
    assert.equal(math.min(#expected[name], changes.NAMED), #found[name])
    for i, change in ipairs(found[name]) do
      assert.same(expected[name][i], change)
    end
  end
  return found
end

-- A game on a digraph, the positions in one of some shapes.
local shapes = {
  function(n) return n end,
  function(n) return "p" .. n end,
  function(n) return { n = n } end,
}

local function game_of(digraph, shape, fields)
  local back = {}
  for n = 1, #digraph do back[grundy.key(shape(n))] = n end
  local rules = {
    moves = function(p, add, player)
      for i, v in ipairs(digraph[back[grundy.key(p)]]) do
        if not player or (i + player) % 3 > 0 then add(shape(v)) end
      end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

-- The same digraph with some moves more and some fewer, maybe larger.
local function altered(rng, digraph)
  local out = {}
  for u, followers in ipairs(digraph) do
    out[u] = table.move(followers, 1, #followers, 1, {})
  end
  for _ = 1, rng(0, 2) do out[#out + 1] = { rng(1, #out) } end
  for _ = 1, rng(0, 3) do
    local list = out[rng(1, #out)]
    if list[1] and rng(1, 2) == 1 then
      table.remove(list, rng(1, #list))
    else
      list[#list + 1] = rng(1, #out)
    end
  end
  return out
end

describe("what changed", function()
  it("is what changed by its definition", function()
    local outcomes, values, more, gone, none = 0, 0, 0, 0, 0
    random.digraphs(400, 1, 30, function(digraph, rng)
      local shape = random.pick(rng, shapes)
      local fields = { players = rng(1, 3) == 1 and 2 or nil }
      local options = { play = rng(1, 4) == 1 and "misere" or "normal" }
      local old = game_of(digraph, shape, fields):solve(shape(1), options)
      local new = game_of(altered(rng, digraph), shape, fields):solve(
        shape(1), options)
      local found = check(old, new)
      outcomes = outcomes + found.outcomes.count
      values = values + found.values.count
      more, gone = more + found.new, gone + found.gone
      none = none + (found.new + found.gone + found.outcomes.count == 0 and 1
        or 0)
    end)
    random.came_up(outcomes, values, more, gone, none)
  end)

  it("is found through normal", function()
    local function normal(n) return n % 2 == 0 and n - 1 or n end
    local merged = 0
    random.digraphs(100, 4, 20, function(digraph, rng)
      for u = #digraph + 1, 24 do digraph[u] = {} end -- all that normal gives
      local function solve(rules, with)
        return game_of(rules, shapes[1], { normal = with and normal or nil })
          :solve(1)
      end
      local old_too = rng(1, 2) == 1
      local found = check(solve(digraph, old_too),
        solve(altered(rng, digraph), true), normal)
      merged = merged + (found.both > 0 and not old_too and 1 or 0)
    end)
    random.came_up(merged)
  end)

  it("is everything where positions are of another kind", function()
    local a = game_of({ { 2 }, {} }, shapes[1]):solve(1)
    local b = game_of({ { 2 }, {} }, shapes[3],
      { normal = function(p) return { n = p.n + 0 } end }):solve { n = 1 }
    local found = changes.between(a, b) -- where normal fails
    assert.same({ 2, 2, 0 }, { found.gone, found.new, found.both })
    found = changes.between(b, a)
    assert.same({ 2, 2, 0 }, { found.gone, found.new, found.both })
  end)

  it("is asked of the newer game only", function()
    local failing = false
    local function normal(n)
      return failing and error "no more" or n
    end
    local old = game_of({ { 2 }, {} }, shapes[1], { normal = normal }):solve(1)
    failing = true
    local found = changes.between(old,
      game_of({ { 2 }, {} }, shapes[1]):solve(1))
    assert.equal(2, found.both)
  end)

  it("tells of payoffs, and only where both have some", function()
    local function solve(pays)
      return grundy.game {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
        terminal = pays and function() return pays end,
      }:solve(3)
    end
    local found = changes.between(solve(2), solve(5))
    assert.equal("worth", found.measure)
    assert.same({ position = 3, before = -2, now = -5 }, found.values[1])
    assert.equal(0, found.outcomes.count)
    assert.is_nil(changes.between(solve(), solve(5)).measure)
    assert.equal(4, changes.between(solve(), solve(5)).outcomes.count)
  end)

  it("is not told of other players, or of too many positions", function()
    local one = game_of({ { 2 }, {} }, shapes[1]):solve(1)
    local two = game_of({ { 2 }, {} }, shapes[1], { players = 2 }):solve(1)
    assert.same({ nil, "the number of players changed" },
      { changes.between(one, two) })
    local _ <close> = setmetatable({ changes.LIMIT }, {
      __close = function(self) changes.LIMIT = self[1] end })
    changes.LIMIT = 1
    assert.same({ nil, "more than 1 positions" },
      { changes.between(one, one) })
    changes.LIMIT = 2
    assert.equal(2, changes.between(one, one).both)
  end)

  it("can be interrupted where normal is at work", function()
    local a = game_of({ { 2 }, {} }, shapes[1]):solve(1)
    local fails = false
    local b = game_of({ { 2 }, {} }, shapes[1], { normal = function(n)
      return fails and error("interrupted!", 0) or n
    end }):solve(1)
    fails = true
    assert.same({ false, "interrupted!" }, { pcall(changes.between, a, b) })
  end)
end)

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
    assert.equal(5, run [[
      package.path = "DIR/?.lua"
      assert(load "inner = 1 return inner" () == 1)
      assert(dofile "DIR/inner.lua" == 2 and loadfile "DIR/inner.lua" () == 3)
      assert(load("return inner", "x", "t", {})() == nil)
      assert(require "inner" == 4 and _G.inner == 4)
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

  it("leaves no hook, no metatable and no locale", function()
    local locale, hook = os.setlocale(), table.pack(debug.gethook())
    run [[
      for i = 1, 5 do
        debug.setmetatable(({ 0, true, print, coroutine.running() })[i],
          { __index = {}, __unm = error })
      end
      debug.sethook(function() end, "c", 1000)
      io.output(io.tmpfile())
      os.setlocale(os.setlocale() == "C" and "C.UTF-8" or "C")]]
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
    assert.equal(grundy, run "return require 'grundy'")
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

describe("waiting", function()
  it("ends after its time, and not before", function()
    for _, seconds in ipairs { 0, -1, 0 / 0, 0.01 } do
      assert.is_nil(core.wait(seconds))
    end
    local begun = core.now()
    core.wait(0.2)
    assert.is_true(core.now() - begun >= 0.19)
    assert.has_error(function() core.wait() end)
    assert.has_error(function() core.wait "soon" end)
    assert.has_error(function() core.stamp() end)
    assert.is_nil(core.stamp "no/such/file")
    assert.is_nil(core.stamp "")
  end)
end)
