-- Every mistake: what is said, and where it points. Bad positions are in
-- positions_spec.

local grundy = require "grundy"
local check = require "grundy.check"
local encode = require "spec.support.encode"
local raises = require "spec.support.raises"

local function nothing() end

local function sink() return grundy.game { moves = nothing } end

-- What is wrong, the mistake, and what its message must contain. Calls are
-- not in tail position: the line of the mistake must be there to be named.
local mistakes = {
  { "no moves", function()
    local _ = grundy.game { name = "x" }
  end, "moves" },
  { "no rules", function()
    local _ = grundy.game()
  end, "table", "nil" },
  { "rules that are no table", function()
    local _ = grundy.game(3)
  end, "table", "number" },
  { "moves that cannot be called", function()
    local _ = grundy.game { moves = 3 }
  end, "moves", "a function", "number" },
  { "moves that are a table without __call", function()
    local _ = grundy.game { moves = setmetatable({}, {}) }
  end, "moves", "a function", "table" },
  { "normal that cannot be called", function()
    local _ = grundy.game { moves = nothing, normal = "x" }
  end, "normal", "a function", "string" },
  { "show that cannot be called", function()
    local _ = grundy.game { moves = nothing, show = 1 }
  end, "show", "a function", "number" },
  { "parse that cannot be called", function()
    local _ = grundy.game { moves = nothing, parse = true }
  end, "parse", "a function", "boolean" },
  { "describe that cannot be called", function()
    local _ = grundy.game { moves = nothing, describe = {} }
  end, "describe", "a function", "table" },
  { "a name that is no string", function()
    local _ = grundy.game { moves = nothing, name = {} }
  end, "name", "a string", "table" },
  { "an unknown field", function()
    local _ = grundy.game { moves = nothing, mvoes = nothing }
  end, "mvoes" },
  { "an unknown field in the array part", function()
    local _ = grundy.game { nothing, moves = nothing }
  end, "1" },
  { "an unknown option", function()
    local _ = sink():solve(1, { limits = 3 })
  end, "limits" },
  { "options that are no table", function()
    local _ = sink():solve(1, 5)
  end, "table", "number" },
  { "no start", function()
    local _ = sink():solve()
  end, "start" },
  { "empty starts", function()
    local _ = sink():solve(nil, { starts = {} })
  end, "start" },
  { "starts that are no table", function()
    local _ = sink():solve(1, { starts = 7 })
  end, "starts", "number" },
  { "only something else", function()
    local _ = sink():solve(1, { only = "value" })
  end, "only", "outcome", "value" },
  { "a limit of 0", function()
    local _ = sink():solve(1, { limit = 0 })
  end, "limit", "0" },
  { "a negative limit", function()
    local _ = sink():solve(1, { limit = -3 })
  end, "limit", "-3" },
  { "a fractional limit", function()
    local _ = sink():solve(1, { limit = 2.5 })
  end, "limit", "2.5" },
  { "a limit that is no number", function()
    local _ = sink():solve(1, { limit = "many" })
  end, "limit", "many" },
  { "a limit that is a table", function()
    local _ = sink():solve(1, { limit = setmetatable({}, {}) })
  end, "limit", "{}" },
  { "a limit that is not a number at all", function()
    local _ = sink():solve(1, { limit = 0 / 0 })
  end, "limit" },

  { "add without an argument", function()
    local game = grundy.game { moves = function(_, add) add() end }
    local _ = game:solve { 1, 2 }
  end, "add", "0", "(in the moves of {1, 2})" },
  { "add with two arguments", function()
    local game = grundy.game {
      moves = function(s, add) add(s:gsub("a", "b")) end,
    }
    local _ = game:solve "aa"
  end, "add", "2", "(in the moves of" },
  { "moves that return a number", function()
    local _ = grundy.game { moves = function() return 7 end }:solve(5)
  end, "moves", "number", "(in the moves of 5)" },
  { "moves that return a string", function()
    local _ = grundy.game { moves = function(p) return p end }:solve "s"
  end, "moves", "string" },
  { "moves that return a boolean", function()
    local _ = grundy.game { moves = function() return false end }:solve(5)
  end, "moves", "boolean", "(in the moves of 5)" },
  { "moves that return a function", function()
    local _ = grundy.game { moves = function() return print end }:solve(5)
  end, "moves", "function", "(in the moves of 5)" },
  { "moves that return a record", function()
    local game = grundy.game { moves = function() return { x = 1 } end }
    local _ = game:solve(5)
  end, "moves", "(in the moves of 5)" },
  { "moves that return an array with a hole", function()
    local game = grundy.game {
      moves = function() return { 1, nil, 3, nil, nil, 6 } end,
    }
    local _ = game:solve(5)
  end, "moves", "2", "(in the moves of 5)" },

  { "moves that return an array from 0", function()
    local game = grundy.game { moves = function() return { [0] = 1 } end }
    local _ = game:solve(5)
  end, "moves", "key", "(in the moves of 5)" },
  { "moves that return a table with a fraction for a key", function()
    local game = grundy.game {
      moves = function() return { 1, [1.5] = 2 } end,
    }
    local _ = game:solve(5)
  end, "moves", "key", "1.5", "(in the moves of 5)" },
  { "moves that return a table with a hostile key", function()
    local game = grundy.game {
      moves = function()
        return { [setmetatable({}, encode.trap)] = true }
      end,
    }
    local _ = game:solve(5)
  end, "moves", "key", "(in the moves of 5)" },

  { "a graph that is no table", function()
    local _ = grundy.graph(1)
  end, "table", "number" },
  { "followers that are no table", function()
    local _ = grundy.graph { a = "b" }
  end, "a", "string" },
  { "a position of a graph that is a boolean", function()
    local _ = grundy.graph { [true] = {} }
  end, "boolean" },
  { "a follower in a graph that is NaN", function()
    local _ = grundy.graph { a = { 1, 0 / 0 } }
  end, "a", "2" },
  { "followers with a hole", function()
    local _ = grundy.graph { a = { "b", nil, "c" } }
  end, "a", "2" },
  { "followers that are a record", function()
    local _ = grundy.graph { a = { b = "c" } }
  end, "a", "b" },

  { "an infinity of no table", function()
    local _ = grundy.infinity(3)
  end, "number" },
  { "an infinity of negative numbers", function()
    local _ = grundy.infinity { 0, -1 }
  end, "-1" },
  { "an infinity of fractions", function()
    local _ = grundy.infinity { 0.5 }
  end, "0.5" },
  { "an infinity of strings", function()
    local _ = grundy.infinity { "a" }
  end, "a" },
  { "an infinity of a set written as keys", function()
    local _ = grundy.infinity { [0] = true, [2] = true }
  end, "key" },
  { "an infinity of a hostile table", function()
    local _ = grundy.infinity { setmetatable({}, encode.trap) }
  end, "1" },
  { "a mex of a hostile table", function()
    local _ = grundy.mex { setmetatable({}, encode.trap) }
  end, "1" },
  { "a nim-sum of a hostile table", function()
    local _ = grundy.nimsum { setmetatable({}, encode.trap) }
  end, "1" },
  { "a mex of no table", function()
    local _ = grundy.mex(1)
  end, "number" },
  { "a mex of a set written as keys", function()
    local _ = grundy.mex { [0] = true, x = true }
  end, "key" },
  { "a mex of strings", function()
    local _ = grundy.mex { 0, "x" }
  end, "2", "x" },
  { "a nim-sum of negative numbers", function()
    local _ = grundy.nimsum { 1, -2 }
  end, "2", "-2" },
  { "a nim-sum with nil", function()
    local _ = grundy.nimsum { 1, nil, 2 }
  end, "2", "missing" },
  { "an infinity compared with a string", function()
    local _ = grundy.infinity { 0 } < "x"
  end, "string" },
  { "a key of nothing", function()
    local _ = grundy.key()
  end, "position" },
}

describe("a mistake is an error that says so:", function()
  for _, mistake in ipairs(mistakes) do
    it(mistake[1], function()
      raises(table.unpack(mistake, 2))
    end)
  end
end)

local QUESTIONS = { "value", "outcome", "remoteness", "distance", "height",
  "counter", "followers", "moves", "best", "line", "info" }

local METHODS = { "positions", "has", "strategy", "table", "stats", "verify",
  "close", table.unpack(QUESTIONS) }

describe("a method of a solution", function()
  local solution = grundy.graph { a = { "b" } }:solve()
  local game = grundy.graph { a = {} }

  for _, name in ipairs(METHODS) do
    it(name .. " wants a solution", function()
      for _, wrong in ipairs { 1, "x", {}, print, game, io.stdout,
        setmetatable({}, { __name = "grundy.solution" }) } do
        raises(function()
          local _ = solution[name](wrong, "a")
        end, "solution")
      end
      raises(function()
        local _ = solution[name]()
      end, "solution")
    end)
  end

  for _, name in ipairs(QUESTIONS) do
    it(name .. " takes the start if there is no position", function()
      assert.same(solution[name](solution, (solution:starts()[1])),
        solution[name](solution))
    end)
  end

  it("table wants names of columns", function()
    raises(function() local _ = solution:table() end, "table", "nil")
    raises(function() local _ = solution:table "value" end, "string")
    raises(function() local _ = solution:table { "valeu" } end, "valeu",
      "value", "outcome", "followers")
    raises(function() local _ = solution:table { 1 } end, "1")
  end)
end)

describe("a player", function()
  local one = grundy.graph { a = { "b" }, b = {} }:solve()
  local two = grundy.game {
    players = 2, moves = function(p, add) if p == "a" then add "b" end end,
  }:solve("a", { player = "both" })
  local quotient, map = two:quotient "compatible"
  local calls = { has = one.has, at = one.at, stats = one.stats,
    security = one.security, worth = one.worth }
  for _, name in ipairs(QUESTIONS) do calls[name] = one[name] end

  for name, call in pairs(calls) do
    it("of " .. name .. " is 1 or 2 where there are two, else none", function()
      for _, wrong in ipairs { {}, "1", true, print, 0, 3, 1.5 } do
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

  it("is 1 or 2 in other calls, too", function()
    for _, wrong in ipairs { {}, "1", true, 0, 3 } do
      for _, call in ipairs {
        function() local _ = two:line("a", wrong) end,
        function() local _ = two:chances("a", wrong, {}) end,
        function() local _ = two:figures("a", wrong) end,
        function() local _ = two:dot { around = "a", player = wrong } end,
        function() local _ = map("a", wrong) end,
        function() local _ = quotient:value("a", wrong) end,
        function() local _ = two:report("a", wrong, {}) end,
      } do
        raises(call, "player")
      end
    end
    for _, call in ipairs {
      function() local _ = one:chances("a", 1, {}) end,
      function() local _ = one:figures("a", 1) end,
      function() local _ = one:dot { around = "a", player = 1 } end,
      function() local _ = one:dot { player = 1 } end,
    } do
      raises(call, "player")
    end
  end)
end)

describe("a list", function()
  local place = grundy.graph { a = {} }:solve():at "a"

  it("is what makes compounds", function()
    for _, kind in ipairs { "sum", "conjunctive", "selective" } do
      local hint = ("%s: a list expected: grundy.%s { a, b }"):format(kind,
        kind)
      raises(function() grundy[kind](place, place) end, hint)
      raises(function() grundy[kind](place + place) end, hint)
    end
    raises(function() grundy.disjoint(sink(), sink()) end,
      "disjoint: a list expected: grundy.disjoint { a, b }")
    raises(function() grundy.disjoint(place.solution) end, "a list expected")
  end)

  it("has no names, and the same one is told in each run", function()
    raises(function() grundy.sum { z = 1, y = 2, b = 3, x = 4 } end,
      'sum: an array expected, got a table with the key "b"')
    raises(function() grundy.nimsum(grundy.graph { {} }) end)
    raises(function()
      sink():solve(1, { starts = grundy.graph { {} } })
    end, "option 'starts': an array expected, got a grundy.game")
  end)
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
    local game = grundy.game { start = 1, moves = print }
    raises(function() game:solve { limit = 10 } end,
      "options come after the start: game:solve(nil, { limit = … })")
    raises(function() game:job { seconds = 1, play = "misere" } end,
      "options come after the start: game:job(nil, { play = … })")
    -- which may be a position where it cannot be anything else
    local record = grundy.game { moves = function() end }
    assert.equal(1, #record:solve({ limit = 10 }, {}))
    assert.equal(1, #record:solve { limit = 10, x = 1 })
    assert.equal(1, #record:solve {})
    raises(function()
      record:solve({}, {}):chances({ first = "perfect" })
    end, "options come after the position: solution:chances(p, { first = … })")
  end)

  it("that knows no such field suggests one", function()
    raises(function() grundy.game { move = print } end,
      "game: unknown field 'move'; did you mean moves?")
    raises(function() sink():solve(1, { seconsd = 1 }) end,
      "options: unknown field 'seconsd'; did you mean seconds?")
    raises(function() grundy.game { moves = print, [1] = 1 } end,
      "game: unknown field '1'")
  end)
end)

describe("solve", function()
  it("wants a game", function()
    local game = sink()
    local solution = game:solve(1)
    for _, wrong in ipairs { 1, "x", {}, print, solution } do
      raises(function()
        local _ = game.solve(wrong, 1)
      end, "game")
    end
    raises(function() local _ = game.solve() end, "game", "nil")
  end)

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
    assert.is_nil(got)
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
