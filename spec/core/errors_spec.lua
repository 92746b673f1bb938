-- Mistakes: what is said, and where it points. Most are in golden/mistakes.txt,
-- bad positions in positions_spec.

local grundy = require "grundy"
local check = require "grundy.base.check"
local child = require "spec.harness.child"
local encode = require "spec.oracles.encode"
local golden = require "spec.harness.golden"
local raises = require "spec.harness.raises"
local samples = require "spec.harness.samples"

local function nothing() end

local function sink() return grundy.game { moves = nothing } end

-- Files of the library whose names have backslashes, as on Windows.
it("an error points at the user's line wherever the library is", function()
  assert.equal("user.lua:1: game: a table expected, got nil\n", child.run([[
    package.path = "lua/?.lua;lua/?/init.lua;" .. package.path -- not compiled
    table.insert(package.searchers, 2, function(name)
      local path = package.searchpath(name, package.path)
      if not path then return end
      local text = io.open(path):read "a"
      return load(text, "@C:\\" .. path:gsub("/", "\\")), path
    end)
    local user = load("local g = ... local _ = g.game()", "@user.lua")
    print(select(2, pcall(user, require "grundy")))
  ]]))
end)

describe("mistakes", function()
  local PATH = "spec/core/golden/mistakes.txt"

  -- What a mistake raises, at its line, or the message that it gives after nil.
  local function said(code, env)
    local chunk = load("local a, b = " .. code .. " return a, b", "=mistake",
      "t", env) or assert(load(code, "=mistake", "t", env))
    local fine, a, b = pcall(chunk)
    local text = fine and a == nil and b and "nil, " .. b or
      not fine and tostring(a):match "^mistake:1: (.*)" or
      error(("%s: %s"):format(code, fine and "no mistake" or a), 0)
    return (text:gsub(utf8.len(text) and "%c" or "[%c\x80-\xff]", function(char)
      return ("\\x%02x"):format(char:byte())
    end))
  end

  it("are told as golden/mistakes.txt has it", function()
    local lines, env = {}, nil
    for line in io.lines(PATH) do
      local kind, code = line:match "^([#=>]) (.*)"
      if kind == "#" then
        env = setmetatable({ grundy = grundy, nothing = nothing,
          trap = encode.trap }, { __index = _G })
      elseif kind == "=" then
        assert(load(code, "=mistake", "t", env))()
      end
      if kind or not env or line == "" then lines[#lines + 1] = line end
      if kind == ">" then lines[#lines + 1] = "  " .. said(code, env) end
    end
    golden.compare(PATH, table.concat(lines, "\n") .. "\n")
  end)
end)

local QUESTIONS = { "value", "outcome", "remoteness", "distance", "height",
  "counter", "followers", "predecessors", "moves", "best", "line", "info" }

describe("a method", function()
  for _, kind in ipairs(samples.kinds) do
    local class, objects = kind[2], kind[3]
    local wrong = { 1, "x", {}, print, io.stdout,
      setmetatable({}, { __name = class }) }
    for name, method in pairs(kind.methods or
      debug.getmetatable(objects[1]).__index) do
      -- (solution:plot and grundy.plot are one)
      local test = name ~= "plot" and it or function() end
      test(("%s of a %s wants one"):format(name, class), function()
        for _, x in ipairs(wrong) do
          raises(function() local _ = method(x) end, "expected, got ")
        end
        raises(function() local _ = method() end, "expected, got ")
      end)
    end
  end

  local solution = grundy.graph { a = { "b" } }:solve()

  for _, name in ipairs(QUESTIONS) do
    it(name .. " takes the start if there is no position", function()
      assert.same(solution[name](solution, (solution:starts()[1])),
        solution[name](solution))
    end)
  end
end)

describe("a player", function()
  local one = grundy.graph { a = { "b" }, b = {} }:solve()
  local two = grundy.game {
    players = 2, moves = function(p, add) if p == "a" then add "b" end end,
  }:solve("a", { player = "both" })
  local calls = { has = one.has, at = one.at, stats = one.stats,
    security = one.security, worth = one.worth }
  for _, name in ipairs(QUESTIONS) do calls[name] = one[name] end

  for name, call in pairs(calls) do
    it("of " .. name .. " is 1 or 2 where there are two, else none", function()
      -- (a table after a position is the options of `moves`)
      for _, wrong in ipairs { name == "moves" and "2" or {}, "1", true, print, 0,
        3, 1.5 } do
        raises(function() local _ = call(one, "a", wrong) end,
          "only a game with two players takes a player, got ")
        if one.worth ~= call and two[name] then
          raises(function() local _ = call(two, "a", wrong) end)
        end
      end
      raises(function() local _ = call(one, "a", 1) end,
        "only a game with two players takes a player, got 1")
    end)
  end
end)

it("options are read without their metamethods", function()
  local function options(fields)
    return setmetatable(fields or {}, { __index = function() return 7 end })
  end
  local solution = grundy.game {
    moves = function(n, add) if n > 0 then add(n - 1) end end,
  }:solve(3, options())
  assert.equal(4, #solution)
  assert.is_string(solution:report(3, options { title = "x" }))
  assert.is_string(solution:plot("values", options()))
  assert.equal(solution:dot(), solution:dot(options()))
  assert.equal(1, solution:chances(3, options { first = "perfect" }).win)
  assert.equal("first", grundy.match(options { at = solution:at(3),
    first = "random", second = "random" }).winner)
  assert.equal(8, #grundy.annihilation({ a = { "b" }, b = { "c" }, c = {} },
    options()))
end)

describe("a game", function()
  local function steps(p, add)
    for k = 1, math.min(2, #p) do add(table.move(p, k + 1, #p, 1, {})) end
  end

  it("cannot be changed", function()
    local start = { 1, 1, 1, 1 }
    local game = grundy.game { name = "x", start = start, moves = steps }
    local before = game:solve():table { "value" }
    for name, value in pairs { name = "y", start = {}, moves = print,
      solve = print, [1] = 1 } do
      raises(function() game[name] = value end, "a game cannot be changed",
        check.shown(name))
      rawset(game, name, value)
    end
    assert.is_false(pcall(setmetatable, game, {}))
    assert.equal("string", type(getmetatable(game)))
    game = grundy.game { name = "x", start = start, moves = steps }
    table.remove(start)
    table.remove(game.start)
    assert.equal("x", game.name)
    assert.same({ 1, 1, 1, 1 }, game.start)
    assert.equal(steps, game.moves)
    assert.same(before, game:solve():table { "value" })
    rawset(game, "start", {})
    rawset(game, "moves", print)
    rawset(game, "players", 2)
    assert.same(before, game:solve():table { "value" })
    assert.same(before, grundy.game(game):solve():table { "value" })
    assert.equal("grundy.game x", tostring(game))
    local graph = grundy.graph { { 2 }, {} }
    graph.starts[1] = 7
    assert.same({ 1, 2 }, graph.starts)
    graph.moves(1)[1] = 1
    assert.same({ 2 }, graph.moves(1))
  end)

  it("can be read and copied field by field", function()
    local rules = { start = { 5 }, moves = steps, play = "misere",
      name = "x" }
    local copy = {}
    for name, value in pairs(grundy.game(rules)) do copy[name] = value end
    assert.same(rules, copy)
    raises(function() grundy.key(grundy.game(rules)) end, "position")
    raises(function() grundy.sum { grundy.game(rules) } end,
      "must be a place or a compound, got a grundy.game")
  end)

  it("of a graph starts at a vertex", function()
    local graph = grundy.graph { a = { "c", "b" }, [2] = {}, b = { 1.5 } }
    for _, wrong in ipairs { "d", 1, {}, { "a" } } do
      for _, call in ipairs {
        function() graph:solve(wrong) end,
        function() graph:solve("a", { starts = { wrong } }) end,
        function() graph:job(wrong) end,
        function() grundy.disjoint { graph, sink() }:solve { 1, wrong } end,
      } do
        raises(call, check.shown(wrong) .. " is not a vertex of the graph; there "
          .. "are 1.5, 2, \"a\", \"b\", \"c\"")
      end
    end
    raises(function() grundy.graph { {}, {}, {}, {}, {}, {} }:solve(7) end,
      "7 is not a vertex of the graph; there are 1, 2, 3, 4, 5, …")
    for _, fine in ipairs { "a", "b", "c", 2, 2.0, 1.5 } do
      assert.is_true(graph:solve(fine):has(fine))
    end
    assert.same({ nil, '"x" is not a vertex of the graph; there are 1.5, 2, "a", '
      .. '"b", "c"' }, { graph.parse "x" })
    assert.equal("c", graph.parse "c")
  end)

  it("takes its options after the start", function()
    -- which may be a position where it cannot be anything else
    local record = grundy.game { moves = function() end }
    assert.equal(1, #record:solve({ limit = 10 }, {}))
    assert.equal(1, #record:solve { limit = 10, x = 1 })
    assert.equal(1, #record:solve {})
  end)
end)

describe("solve", function()
  -- where the user's function fails
  local function failing(object)
    local function once(p)
      if p == 3 then error(object, 0) end
    end
    return {
      moves = grundy.game {
        moves = function(p, add)
          once(p)
          add(p + 1)
        end,
      },
      normal = grundy.game {
        moves = function(p, add) add(p + 1) end,
        normal = function(p)
          once(p)
          return p
        end,
      },
    }
  end

  for _, object in ipairs { {}, "text", 17, print, false } do
    it("passes on an error object that is a " .. type(object), function()
      for name, game in pairs(failing(object)) do
        local ok, got = pcall(game.solve, game, 0)
        assert.is_false(ok)
        assert.is_true(rawequal(object, got), name)
      end
    end)
  end

  it("passes on an error without an object", function()
    local game = grundy.game { moves = function() error() end }
    local ok, got = pcall(game.solve, game, 0)
    assert.is_false(ok)
    assert.equal(select(2, pcall(error)), got) -- nil; a text in Lua 5.5
  end)

  it("leaves the stack to a message handler", function()
    local function the_users_own_function() error "stop" end
    for _, game in pairs {
      grundy.game {
        moves = function() the_users_own_function() end,
      },
      grundy.game {
        moves = nothing, normal = function() the_users_own_function() end,
      },
    } do
      local ok, trace = xpcall(game.solve, debug.traceback, game, 0)
      assert.is_false(ok)
      assert.is_truthy(trace:find("the_users_own_function", 1, true))
      assert.is_truthy(trace:find("errors_spec.lua", 1, true))
    end
  end)

  it("can be repeated after an error", function()
    local angry = true
    local game = grundy.game {
      moves = function(p, add)
        if angry and p == 2 then error "not now" end
        if p < 5 then add(p + 1) end
      end,
    }
    for _ = 1, 100 do assert.is_false(pcall(game.solve, game, 0)) end
    angry = false
    assert.equal(6, #game:solve(0))
  end)

  it("is not confused by an error caught inside moves", function()
    local caught = 0
    local solution = grundy.game {
      moves = function(p, add)
        if p > 0 then
          if not pcall(add, print) then caught = caught + 1 end
          if not pcall(add) then caught = caught + 1 end
          add(p - 1)
        end
      end,
    }:solve(3)
    assert.equal(6, caught)
    assert.same({ 3, 2, 1, 0 }, solution:line(3))
  end)
end)

describe("a closed solution", function()
  it("refuses to be counted, says so, and may be closed again", function()
    local solution = grundy.graph { a = { "a" } }:solve()
    solution:close()
    raises(function() local _ = #solution end, "closed")
    assert.is_truthy(tostring(solution):find("closed", 1, true))
    solution:close()
  end)

  it("ends a loop over its positions", function()
    local solution = grundy.graph { a = {}, b = {} }:solve()
    raises(function()
      for _ in solution:positions() do solution:close() end
    end, "closed")
  end)
end)

describe("a number in a message", function()
  it("is an integer where it is one, and else has the digits that it needs", function()
    for text, number in pairs { ["-1152921504606846976"] = -2.0 ^ 60,
      ["-9223372036854775808"] = -2.0 ^ 63, ["9.223372036854776e+18"] = 2.0 ^ 63,
      ["-1.8446744073709552e+19"] = -2.0 ^ 64, ["-inf"] = -math.huge,
      ["0.30000000000000004"] = 0.1 + 0.2 } do
      raises(function() grundy.infinity { number } end, text)
    end
  end)
end)

describe("grundy.core", function()
  local core = require "grundy.core"

  it("knows all fields of a job that it gets", function()
    local fields = { moves = function() end, starts = { 1 }, limit = 1, bytes = 0 }
    core.job(fields):close()
    fields.first, fields.fisrt = nil, 1
    raises(function() core.job(fields) end, "job: there is no field fisrt")
    fields.first = 1
    raises(function() core.solve(fields) end, "job: there is no field fisrt")
  end)

  it("does not trust the numbers that it gets", function()
    local s = grundy.graph { { 2, 3 }, { 3 }, {}, { 2, 3 } }:solve()
    local map = core.projection(s:quotient "compatible")
    local parts = core.parts({ s }, { 0 })
    assert.same({}, core.members(map, 0, 0))
    for _, n in ipairs { -1, math.mininteger } do
      for _, f in ipairs {
        function() return core.verify(s, n) end,
        function() return core.pack(s, n) end,
        function() return core.members(map, 0, n) end,
        function() return core.sum_moves(parts, n) end,
        function() return core.classical(s, n, 1) end,
        function() return core.classical(s, 1, n) end,
        function() return core.repeats({ 1, 2 }, n) end,
        function() return core.job { regime = { players = n } } end,
        function() return core.job { first = n } end,
        function() return core.job { limit = n } end,
        function() return core.job { bytes = n } end,
        function() return core.job { threads = n } end,
        function() return core.job { starts = n } end,
        function() return core.job { moves = "", starts = n } end,
      } do
        raises(f, "")
      end
    end
    for _, f in ipairs { core.verify, core.pack } do
      raises(function() f(s, 0) end, "out of range")
    end
    raises(function() core.parts({ s }, { "x" }) end, "no such position")
    for _, fields in ipairs { { regime = { asked = "puzzle" } },
      { regime = { asked = "misere" } }, { regime = { only_outcome = true } },
      { regime = {}, terminal = print } } do
      fields.regime.splits = true
      raises(function() core.job(fields) end,
        "job: a game that splits goes by values")
    end
    for asked, gain in pairs { normal = print, scored = false } do
      raises(function()
        core.job { regime = { asked = asked }, gain = gain or nil }
      end, "job: a game has scores if its play is scored")
    end
    for _, case in ipairs { { "there is no member player", player = 1 },
      { "asked cannot be mixed", asked = "mixed" }, { "asked cannot be 1", asked = 1 },
      { "endless cannot be 3", endless = 3 }, { "splits cannot be 1", splits = 1 } } do
      local message = table.remove(case)
      raises(function() core.job { regime = case } end, "regime: " .. message)
    end
  end)
end)
