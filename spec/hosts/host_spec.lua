-- In somebody else's program: coroutines, rules that use the library
-- themselves, finalizers that run at any time.

local grundy = require "grundy"
local child = require "spec.harness.child"
local guest = require "spec.harness.guest"
local samples = require "spec.harness.samples"

-- n -> n - 1, n - 2; before that, `act` is called.
local function down(act)
  return grundy.game {
    moves = function(n, add)
      act(n)
      for k = 1, math.min(n, 2) do add(n - k) end
    end,
  }
end

-- Is this the solution of down() from n?
local function right(solution, n)
  assert.equal(n + 1, #solution)
  for i = 0, n do assert.equal(i % 3, solution:value(i)) end
  assert.is_true(solution:verify())
end

describe("require", function()
  -- The modules of the library that a program has loaded, and what it prints.
  local function loaded_by(source)
    local count, said = 0, {}
    for line in child.run(source .. [[
      for name in pairs(package.loaded) do
        if name:find "^grundy" then print("module " .. name) end
      end]]):gmatch "[^\n]+" do
      if line:find "^module " then
        count = count + 1
      else
        said[#said + 1] = line
      end
    end
    return count, said
  end

  it("loads few modules", function()
    local solve = [[
      local solution = require "grundy".game {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
      }:solve(9)
      assert(solution:value(9) == 1)]]
    local best = solve .. [[
      assert(solution:moves(9) and solution:best(9) and solution:info(9))]]
    assert.equal(3, (loaded_by 'require "grundy"')) -- with core and lazy
    assert.equal(9, (loaded_by(solve))) -- with what the game is
    assert.equal(16, (loaded_by(best))) -- and the kind of play, and its followers
  end)

  it("loads the others when they are asked for", function()
    local count, said = loaded_by [[
      local grundy = require "grundy"
      print(grundy.mex { 0, 1 }, rawget(grundy, "octal"))
      print(grundy.no_such_name, grundy.octal "0.77":value(5))
      print(type(rawget(grundy, "octal")))]]
    assert.same({ "2\tnil", "nil\t4", "function" }, said)
    assert.is_true(count < 20, count)
  end)

  it("loads them where the host has taken require away", function()
    local _, said = loaded_by [[
      local grundy = require "grundy"
      require = nil
      local game = grundy.game {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
      }
      local solution = game:solve(9, { progress = true })
      print(solution:best(9), solution:verify(), (solution:reduce()))
      print((solution:at(9) + solution:at(8)):best().result,
        solution:at(9) + grundy.ordinal.heap "w")
      print(grundy.octal "0.77":game():solve(5):line(5)[2][1],
        solution:report():match "</html>", solution:plot "values":match "<svg",
        solution:export():match "local data")
      print(select(2, pcall(grundy.game, { move = 1 })):match "game: .*")
      local path = os.tmpname()
      print(solution:save(path), grundy.open(path, game, 9):best(9))
      os.remove(path)
      print(require)]]
    assert.same({
      "8\ttrue\tgrundy.solution of a quotient: 2 positions, 1 P, 1 N, 0 D",
      "win\tsum{ 9, heap(w) }",
      "2\t</html>\t<svg\tlocal data",
      "game: unknown field 'move'; did you mean moves?", "true\t8", "nil",
    }, said)
  end)

  it("shows all names to pairs", function()
    local _, said = loaded_by [[
      local grundy, count = require "grundy", 0
      for name in pairs(grundy) do count = count + 1 end
      print(count > 20)
      count = 0
      local methods = debug.getmetatable(grundy.graph { {} }:solve()).__index
      for name in pairs(methods) do count = count + 1 end
      print(count > 25)]]
    assert.same({ "true", "true" }, said)
  end)
end)

describe("inside a coroutine", function()
  it("a solution outlives the coroutine", function()
    local solution = coroutine.wrap(function()
      return down(function() end):solve(9)
    end)()
    collectgarbage()
    collectgarbage()
    right(solution, 9)
  end)

  it("a job goes on between yields", function()
    local co = coroutine.wrap(function()
      local job = down(function() end):job(30)
      while not job:step(2) do coroutine.yield() end
      return job:solution()
    end)
    local solution
    repeat solution = co() until solution
    right(solution, 30)
  end)

  -- Rules and options in which a function yields, and what is said of it.
  local function down_by_one(n, add) if n > 0 then add(n - 1) end end
  local function yields_at_1(n)
    if n == 1 then coroutine.yield() end
    return n
  end
  local yields = {
    { { moves = coroutine.yield },
      "moves cannot yield (in the moves of 3)" },
    { { moves = function(n, add) down_by_one(yields_at_1(n), add) end },
      "moves cannot yield (in the moves of 1)" },
    { { moves = coroutine.yield }, { seconds = 1000 },
      "moves cannot yield (in the moves of 3)" },
    { { moves = down_by_one, normal = coroutine.yield },
      "normal cannot yield (start 1)" },
    { { moves = down_by_one, normal = yields_at_1 },
      "normal cannot yield (in the moves of 2)" },
    { { moves = function(n) return { n - 1 } end, normal = yields_at_1 },
      "normal cannot yield (in the moves of 2)" },
    { { moves = down_by_one }, { progress = coroutine.yield },
      "progress cannot yield" },
    { { moves = function() repeat until false end },
      { seconds = 0.001, progress = coroutine.yield },
      "progress cannot yield" },
  }

  it("add is over when the time is", function()
    local add
    assert.error_matches(function()
      grundy.game {
        moves = function(_, given)
          add = given
          repeat until false
        end,
      }:solve(1, { seconds = 0.001, progress = function() add(2) end })
    end, "add was called after its moves had returned")
  end)

  for i, case in ipairs(yields) do
    local function solve()
      return grundy.game(case[1]):solve(3, #case == 3 and case[2] or nil)
    end
    local expected = case[#case]

    it(expected .. ", case " .. i, function()
      assert.same({ false, expected }, { pcall(solve) })
      assert.same({ false, expected }, { pcall(coroutine.wrap(solve)) })
      assert.same({ false, expected },
        { coroutine.wrap(function() return pcall(solve) end)() })
      local _, trace = coroutine.wrap(function()
        return xpcall(solve, debug.traceback)
      end)()
      assert.equal(expected .. "\nstack traceback:\n",
        trace:sub(1, #expected + 18))
    end)

    -- here nothing catches the error: the coroutine dies of Lua's own
    it(expected .. ", case " .. i .. ", with coroutine.resume", function()
      local co = coroutine.create(solve)
      local fine, message = coroutine.resume(co)
      assert.is_false(fine)
      assert.is_truthy(message:find("yield", 1, true), message)
      assert.equal("dead", coroutine.status(co))
    end)
  end

  it("a yield of a hook is not one of moves", function()
    local _, message = pcall(coroutine.wrap(function()
      debug.sethook(function()
        if debug.getinfo(2, "S").source == "=grundy" then
          coroutine.yield()
        end
      end, "c")
      grundy.game { moves = down_by_one }:solve(100000)
    end))
    assert.is_truthy(message:find "^attempt to yield")
  end)
end)

describe("moves may", function()
  -- What it may do, by name; each is called for every position.
  local other = grundy.graph { a = { "b", "a" }, b = { "c" } }
  local finished = other:solve()
  local acts = {
    ["solve another game"] = function()
      assert(other:solve():value "c" == 0)
    end,
    ["ask and verify a finished solution"] = function()
      assert(finished:value "a" == grundy.infinity { 1 })
      assert(finished:verify() and #finished:moves "a" == 2)
    end,
    ["close a solution"] = function()
      other:solve():close()
    end,
    ["collect garbage"] = function()
      other:solve()
      collectgarbage()
    end,
    ["change the mode of the collector"] = function(n)
      collectgarbage(n % 2 == 0 and "generational" or "incremental")
      other:solve()
      collectgarbage "step"
    end,
    ["load the library anew"] = function()
      local kept = {}
      for name in pairs(package.loaded) do
        if name:find "^grundy" then
          kept[name], package.loaded[name] = package.loaded[name], nil
        end
      end
      local again = require "grundy"
      assert(again ~= grundy and again.graph { {} }:solve():value(1) == 0)
      assert(again.infinity { 3 } == grundy.infinity { 3 })
      for name, module in pairs(kept) do package.loaded[name] = module end
    end,
    ["run a coroutine that yields"] = function()
      local co = coroutine.wrap(function()
        for i = 1, 3 do coroutine.yield(i) end
      end)
      assert(co() == 1 and co() == 2)
    end,
  }

  for name, act in pairs(acts) do
    it(name, function()
      right(down(act):solve(12), 12)
      collectgarbage "incremental"
    end)
  end

  it("add from a coroutine", function()
    local solution = grundy.game {
      moves = function(n, add)
        local co = coroutine.wrap(function()
          for k = 1, math.min(n, 2) do coroutine.yield(add(n - k)) end
        end)
        for _ = 1, math.min(n, 2) do co() end
      end,
    }:solve(9)
    right(solution, 9)
  end)

  it("solve games that solve games, fifty deep", function()
    local deepest = 0
    local function nested(depth)
      deepest = math.max(deepest, depth)
      return down(function(n)
        if n == 1 and depth < 50 then right(nested(depth + 1), 1) end
      end):solve(1)
    end
    right(nested(1), 1)
    assert.equal(50, deepest)
  end)

  it("go too deep, which is an error", function()
    local function nested()
      return down(nested):solve(1)
    end
    local fine, message = pcall(nested)
    assert.is_false(fine)
    assert.is_truthy(message:find "overflow", message)
    right(down(function() end):solve(5), 5)
  end)

  it("use its own game", function()
    local game, inner
    game = down(function(n)
      if n == 4 and not inner then
        inner = true
        right(game:solve(4), 4)
      end
    end)
    right(game:solve(6), 6)
    assert.is_true(inner)
  end)
end)

-- Finalizers that use and close what is being used, at any allocation; all
-- in a state whose blocks move at every turn.
describe("finalizers may do anything", function()
  local PRELUDE = [[
    local grundy = require "grundy"
    local restless = require "spec.harness.restless"
    local digraph = { a = { "b", "c" }, b = { "c", "a" }, c = {},
      d = { "d" }, e = { "d", "c", "a" }, [7] = { 8, "d", 7 } }
    local rules = grundy.graph(digraph)
    local pairs_game = grundy.game {
      start = { 2, 3 },
      moves = function(p, add)
        for i = 1, 2 do
          for left = 0, p[i] - 1 do
            local q = { p[1], p[2] }
            q[i] = left
            add(q)
          end
        end
      end,
      normal = function(p) table.sort(p) return p end,
    }

    -- act() is called by the collector, after `delay` more collections
    local function later(delay, act)
      setmetatable({}, { __gc = function()
        if delay > 0 then later(delay - 1, act) else act() end
      end })
    end

    local modes = {
      function() restless.begin "generational" end,
      function() restless.begin "incremental" end,
    }
    local function text(x)
      if type(x) ~= "table" then return tostring(x) end
      local parts = {}
      for key, value in pairs(x) do
        if key ~= "bytes" then
          parts[#parts + 1] = tostring(key) .. "=" .. text(value)
        end
      end
      table.sort(parts)
      return "{" .. table.concat(parts, " ") .. "}"
    end
    local asks = {
      function(s, p) return s:value(p) end,
      function(s, p) return s:info(p) end,
      function(s) return s:verify() end,
      function(s) return s:stats() end,
      function(s, p) return s:line(p) end,
      function(s) return s:table { "value", "best", "followers" } end,
      function(s, p) return s:remoteness(p) end,
      function(s) return s:strategy() end,
      function(s) return tostring(s):match "%d+ positions" end,
    }
    local games = { { rules, "a" }, { rules, 7 }, { pairs_game, { 3, 2 } } }
  ]]

  -- The right answer, or word that the solution is closed.
  it("to the solution that is asked", function()
    guest(PRELUDE .. [[
      local answered, refused = 0, 0
      for _, mode in ipairs(modes) do
        mode()
        for _, game in ipairs(games) do
          for i, ask in ipairs(asks) do
            local expected = text(ask(game[1]:solve(), game[2]))
            for delay = i % 3, 60, 3 do
              local s = game[1]:solve()
              later(delay, function()
                ask(s, game[2])
                s:close()
              end)
              local fine, got = pcall(ask, s, game[2])
              if fine then
                assert(got == nil or text(got) == expected, text(got))
                answered = answered + 1
              else
                assert(got:find "closed", got)
                refused = refused + 1
              end
              s:close()
            end
          end
        end
      end
      assert(answered > 500 and refused > 50, answered .. " " .. refused)
    ]])
  end)

  it("to the job that is stepped", function()
    guest(PRELUDE .. [[
      for _, mode in ipairs(modes) do
        mode()
        for delay = 0, 60 do
          local job = pairs_game:job()
          later(delay, function()
            pcall(job.step, job)
            pcall(job.close, job)
            -- (closed here, since the state may be about to be closed, and then
            -- Lua calls no finalizers of what finalizers make)
            local fine, fresh = pcall(pairs_game.solve, pairs_game)
            if fine then fresh:close() end
            tostring(job)
          end)
          local fine, message
          repeat fine, message = pcall(job.step, job, 3)
          until not fine or message
          -- it may be closed at any moment, also when it is finished
          local open, solution = pcall(job.solution, job)
          if open then
            assert(fine and solution:verify() and #solution == 9)
          else
            assert(tostring(job):find "closed", tostring(job))
          end
        end
      end
    ]])
  end)

  it("and solve, when the state is closed too", function()
    guest(PRELUDE .. [[
      local s = rules:solve()
      for i = 1, 5 do
        setmetatable({}, { __gc = function()
          local fresh <close> = rules:solve()
          assert(fresh:verify())
          pcall(s.verify, s)
          if i == 3 then s:close() end
        end })
      end
      keep = { s, rules:job(), pairs_game:job() }
      keep[2]:step(3)
    ]])
  end)
end)

-- What programs get hold of, without `debug`, must not let them free or change
-- what C works on.
describe("what is handed out", function()
  -- All userdata that a program can reach from x, and all tables.
  local function reach(x, userdata, tables)
    local waiting, seen = { x }, { [x] = true }
    local function wait(y)
      local kind = type(y)
      if (kind == "table" or kind == "userdata") and not seen[y] then
        seen[y] = true
        waiting[#waiting + 1] = y
      end
    end
    while #waiting > 0 do
      local y = table.remove(waiting)
      table.insert(type(y) == "table" and tables or userdata, y)
      wait(getmetatable(y))
      for key, value in next, type(y) == "table" and y or {} do
        wait(key)
        wait(value)
      end
    end
  end

  local userdata, tables = {}, {}
  reach({ samples, grundy }, userdata, tables)

  it("has no metatable that a program can use", function()
    local names = {}
    for _, object in ipairs(userdata) do
      local meta = debug.getmetatable(object)
      assert.equal(meta.__name, getmetatable(object))
      names[meta.__name] = true
    end
    for _, t in ipairs(tables) do assert.is_nil(rawget(t, "__gc")) end
    for _, name in ipairs { "solution", "job", "images", "heaps", "infinity",
      "projection", "parts" } do
      assert.is_true(names["grundy." .. name], name)
    end
  end)

  -- With `debug` anything can be broken; no finalizer breaks what is used.
  it("survives its finalizer", function()
    local function finalize(object)
      local meta = debug.getmetatable(object)
      meta.__gc(object)
      meta.__gc(object)
      assert.is_false(pcall(meta.__gc, io.stdout))
      assert.is_false(pcall(meta.__gc))
    end
    local function hooked(object, f, ...)
      local polled = false
      debug.sethook(function()
        if not polled and debug.getinfo(2, "S").source == "=grundy" then
          polled = true
          finalize(object)
        end
      end, "", 1000)
      pcall(f, ...)
      debug.sethook()
      pcall(f, ...)
      return polled
    end
    for _, name in ipairs { "values", "verify" } do
      for _, known in ipairs { 0, 90000 } do
        local octal = grundy.octal ".3"
        octal:values(known)
        assert.is_true(hooked(octal.heaps, octal[name], octal, 90000))
      end
    end
    local n = 60000
    local solution = down(function() end):solve(n)
    local map = grundy.map(solution, solution, function(p) return p end)
    assert.is_true(hooked(map.images, map.semihomomorphism, map))
    for _, name in ipairs { "verify", "height", "reduce", "stats" } do
      solution = down(function() end):solve(n)
      assert.is_true(hooked(solution, solution[name], solution,
        name ~= "verify" and n or nil))
    end
    local job
    job = down(function() finalize(job) end):job(20)
    repeat until job:step(3)
    right(job:solution(), 20)
  end)
end)

describe("a normal that changes its mind", function()
  local left = math.huge
  local solution = grundy.game {
    start = 4,
    moves = function(n, add) for k = 0, n - 1 do add(k) end end,
    normal = function(n)
      left = left - 1
      return left < 0 and 1000 or n
    end,
  }:solve()
  local place = solution:at(4)
  local calls = {
    figures = function() return solution:figures() end,
    info = function() return solution:info(4) end,
    line = function() return solution:line(4) end,
    match = function()
      return grundy.match { at = place, first = "random", second = "perfect" }
    end,
    report = function() return solution:report() end,
    strategy = function() return solution:strategy() end,
  }

  for name, call in pairs(calls) do
    it("is no error of the library's own in " .. name, function()
      for calls_before = 0, 60, name == "report" and 4 or 1 do
        left = calls_before
        local _, message = pcall(call)
        left = math.huge
        assert.is_nil(type(message) == "string" and
          message:match "lua/grundy/.-%.lua:%d+.*" or nil)
      end
    end)
  end
end)
