-- Tasks: any function in slices. Slices here are over when they begin, or
-- endless: so nothing depends on how fast the machine is.

local grundy = require "grundy"
local child = require "spec.harness.child"
local guest = require "spec.harness.guest"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

-- A slice that is over when it begins.
local NO_TIME = { seconds = 1e-9 }

-- Steps a task to its end: how many slices that took, and the results.
local function finish(task)
  local slices = 0
  local function done(finished, ...)
    slices = slices + 1
    if finished then return true, ... end
  end
  local results
  repeat results = table.pack(done(task:step(NO_TIME))) until results[1]
  return slices, table.unpack(results, 2, results.n)
end

-- Long enough for the count hook, whose period is 1000 instructions.
local function work(n)
  local sum = 0
  for i = 1, n or 20000 do sum = sum + i end
  return sum
end

-- n -> n - 1 … n - 3, with cycles.
local function game(fields)
  local rules = {
    start = 300,
    moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
      if n % 7 == 6 then add((n + 5) % 301) end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

describe("a task", function()
  it("passes arguments and results on, nil among them", function()
    local task = grundy.task(function(...)
      return select("#", ...), ...
    end, 1, nil, "x", nil)
    assert.are.same({ true, 4, 1, nil, "x", nil, n = 6 },
      table.pack(task:step()))
    -- and again
    assert.are.same({ true, 4, 1, nil, "x", nil, n = 6 },
      table.pack(task:step(NO_TIME)))
    assert.are.equal("grundy.task: finished", tostring(task))
    assert.are.equal(2, select(2, grundy.task(math.max, 1, 2):step()))
    local callable = setmetatable({}, { __call = function(_, x) return x end })
    assert.are.equal(7, select(2, grundy.task(callable, 7):step()))
  end)

  it("gives way in Lua code", function()
    local slices, sum = finish(grundy.task(work))
    assert.are.equal(20000 * 20001 // 2, sum)
    assert.is_true(slices > 20, slices)
    assert.are.equal(1, (select(2, grundy.task(function()
      work()
      return 1
    end):step { seconds = 1000 })))
  end)

  it("gives way in pcall, metamethods and iterators", function()
    local function works() return work() end
    local object = setmetatable({}, {
      __index = works, __add = works, __lt = works, __concat = works,
      __close = works,
    })
    local slices, a, b = finish(grundy.task(function()
      local list = {}
      for i in function(_, i) work() return i < 3 and i + 1 or nil end, nil, 0
      do
        list[#list + 1] = i
      end
      do
        local _ <close> = object
      end
      return pcall(function()
        return object.x and object + 1 and object < object and object .. "x" and
          #list
      end)
    end))
    assert.are.same({ true, 3 }, { a, b })
    assert.is_true(slices > 100, slices)
  end)

  it("ends a slice when the function yields", function()
    local task = grundy.task(function()
      assert(select("#", coroutine.yield(1, 2, 3)) == 0)
      coroutine.yield()
      return "end"
    end)
    assert.are.same({ false }, { task:step() })
    assert.are.same({ false }, { task:step { seconds = 1000 } })
    assert.are.same({ true, "end" }, { task:step() })
  end)

  it("runs on where Lua cannot give way", function()
    -- the number of slices: what is done inside counts as nothing
    local places = {
      ["table.sort"] = function()
        local list = { 3, 1, 2 }
        table.sort(list, function(a, b) work() return a < b end)
        return list[1]
      end,
      ["string.gsub"] = function()
        return #(("abc"):gsub(".", function(c) work() return c end)) - 2
      end,
      ["moves"] = function()
        return #grundy.game { moves = function(n, add)
          work()
          if n > 0 then add(n - 1) end
        end }:solve(0)
      end,
      ["a coroutine"] = function()
        return coroutine.wrap(function()
          work()
          coroutine.yield(1)
        end)()
      end,
      ["a coroutine that asks"] = function()
        local solution = game():solve()
        return coroutine.wrap(function()
          assert(solution:height() and solution:verify() and solution:misere())
          return 1 // (work() > 0 and 1 or 0)
        end)()
      end,
      ["a metamethod that C calls"] = function()
        return tonumber(tostring(setmetatable({}, { __tostring = function()
          work()
          return "1"
        end })))
      end,
      ["a message handler"] = function()
        return select(2, xpcall(error, function() work() return 1 end))
      end,
      ["load"] = function()
        local i, parts = 0, { "return ", "1" }
        return load(function()
          work()
          i = i + 1
          return parts[i]
        end)()
      end,
      ["a finalizer"] = function()
        setmetatable({}, { __gc = function() work() end })
        collectgarbage()
        return 1
      end,
    }
    for name, f in pairs(places) do
      local slices, result = finish(grundy.task(f))
      assert.are.equal(1, result, name)
      assert.is_true(slices < 2000, name)
      -- and it gives way afterwards
      local more = finish(grundy.task(function() f() work() end))
      assert.is_true(more > slices + 15, name)
    end
  end)

  it("gives way again after a coroutine has inherited its hook", function()
    local thread = coroutine.create(function()
      for i = 1, math.huge do
        work()
        coroutine.yield(i)
      end
    end)
    -- resumed inside a task, in another one, and outside
    for i = 1, 9, 3 do
      for k = 0, 1 do
        local slices, ok, n = finish(grundy.task(function()
          work()
          return coroutine.resume(thread)
        end))
        assert.are.same({ true, i + k }, { ok, n })
        assert.is_true(slices > 15)
      end
      assert.are.same({ true, i + 2 }, { coroutine.resume(thread) })
    end
    local made
    finish(grundy.task(function()
      made = coroutine.create(function()
        work()
        coroutine.yield()
        work()
        return "end"
      end)
      coroutine.resume(made)
    end))
    assert.are.same({ true, "end" }, { coroutine.resume(made) })
    assert.is_nil(debug.gethook(made))
  end)

  it("lets tasks be stepped in tasks, and in coroutines", function()
    local order = {}
    local function outer()
      local inner, steps = grundy.task(work), 0
      repeat steps = steps + 1 until inner:step { seconds = 1000 }
      return steps
    end
    -- a slice of the inner one ends with that of the outer one
    local slices, steps = finish(grundy.task(outer))
    assert.is_true(steps > 15 and slices >= steps, slices .. " " .. steps)
    local thread = coroutine.wrap(function()
      local task = grundy.task(function()
        for i = 1, 3 do order[#order + 1] = i coroutine.yield() end
      end)
      while not task:step() do coroutine.yield "other work" end
      return "end"
    end)
    for _ = 1, 3 do assert.are.equal("other work", thread()) end
    assert.are.equal("end", thread())
    assert.are.same({ 1, 2, 3 }, order)
    local deep = work
    for _ = 1, 20 do
      local f = deep
      deep = function()
        local task = grundy.task(f)
        local done, sum
        repeat done, sum = task:step() until done
        return sum
      end
    end
    assert.are.equal(work(), (select(2, finish(grundy.task(deep)))))
  end)

  it("refuses what it is not for", function()
    raises(function() local _ = grundy.task(1) end,
      "task: a function expected, got a number")
    local task = grundy.task(work)
    raises(function() task.step() end, "a task expected, got nil")
    raises(function() task:step(4) end, "step: a table expected")
    raises(function() task:step { second = 4 } end,
      "step: unknown field 'second'; did you mean seconds?")
    raises(function() task:step { seconds = 0 } end,
      "option 'seconds' must be a positive number, got 0")
    local inside
    inside = grundy.task(function()
      raises(function() inside:step() end, "this task is being stepped already")
      raises(function() inside:close() end, "this task is being stepped")
      return "fine"
    end)
    assert.are.same({ true, "fine" }, { inside:step() })
  end)

  it("refuses a coroutine that the program has resumed itself", function()
    local thread
    local task = grundy.task(function()
      thread = coroutine.running()
      coroutine.yield()
      coroutine.yield()
    end)
    task:step()
    assert.is_true(coroutine.resume(thread))
    task:step() -- it is suspended all the same
    local steps = 0
    task = grundy.task(function()
      thread = coroutine.running()
      coroutine.yield()
      steps = steps + 1
      raises(function() task:step() end,
        "the coroutine of this task was resumed elsewhere")
      task:close()
    end)
    task:step()
    assert.is_true(coroutine.resume(thread))
    assert.are.equal(1, steps)
    raises(function() task:step() end, "this task is closed")
    task = grundy.task(function()
      thread = coroutine.running()
      coroutine.yield()
    end)
    task:step()
    coroutine.close(thread)
    raises(function() task:step() end, "was resumed elsewhere")
  end)

  it("lets errors through, and tells where they were", function()
    local object = {}
    local closed
    local task = grundy.task(function()
      local _ <close> = setmetatable({}, { __close = function(_, e)
        closed = e
      end })
      local function fails() error(object) end
      work()
      fails()
    end)
    local ok, e
    repeat ok, e = pcall(task.step, task, NO_TIME) until not ok
    assert.are.equal(object, e)
    assert.are.equal(object, closed)
    assert.is_truthy(task:traceback():find "task_spec.lua:%d+: in .*fails")
    raises(function() task:step() end,
      "this task is closed, or an error has ended it")
    task:close()
    -- at the user's line, as without a task
    local solution = game():solve()
    task = grundy.task(function() return solution:value(1, 1) end)
    assert.is_truthy(select(2, pcall(task.step, task)):find
      "^spec/hosts/task_spec.lua:%d+: only a game with two players")
    -- in the rules
    task = grundy.task(function()
      return game { moves = function(n) return n.x end }:solve()
    end)
    repeat ok, e = pcall(task.step, task, NO_TIME) until not ok
    assert.is_truthy(e:find "attempt to index a number value")
    assert.is_truthy(task:traceback():find "%[C%]: in .*solve'")
    assert.is_nil(grundy.task(work):traceback())
  end)

  it("ends where it is when it is closed", function()
    local log = {}
    local function closing(name, e)
      return setmetatable({}, { __close = function()
        log[#log + 1] = name
        if e then error(e, 0) end
      end })
    end
    local solution = game():solve()
    local job
    local function asks()
      local _ <close> = closing "f"
      solution:height()
    end
    do
      local task <close> = grundy.task(asks)
      task:step(NO_TIME)
    end
    assert.are.same({ "f" }, log)
    local task = grundy.task(asks)
    task:step(NO_TIME)
    task:close()
    task:close()
    assert.are.same({ "f", "f" }, log)
    raises(function() task:step() end, "this task is closed")
    task = grundy.task(function()
      local _ <close> = closing("g", "no")
      coroutine.yield()
    end)
    task:step()
    local ok, e = pcall(task.close, task)
    assert.are.same({ false, "no" }, { ok, e })
    grundy.task(work):close()
    -- by the collector: the job that it was stepping is not stuck
    job = game():job()
    task = grundy.task(function()
      job:step(1000)
    end)
    task:step(NO_TIME)
    raises(function() job:step() end, "this job is being stepped already")
    raises(function() job:close() end, "this job is being stepped")
    task = nil
    collectgarbage()
    collectgarbage()
    raises(function() job:step() end, "this job is closed")
    solution:close()
    assert.are.equal("grundy.solution: closed", tostring(solution))
    assert.is_nil(task)
  end)

  it("finds out when what it works on is closed between slices", function()
    local calls = { "height", "remoteness", "verify", "classical", "stats",
      "reduce", "export" }
    for _, name in ipairs(calls) do
      local solution = game():solve()
      local task = grundy.task(solution[name], solution)
      assert.is_false((task:step(NO_TIME)), name)
      solution:close()
      local ok, message
      repeat ok, message = pcall(task.step, task, NO_TIME)
      until not ok or message
      assert.is_truthy(not ok and message:find "solution is closed",
        name .. ": " .. tostring(message))
    end
  end)

  it("finds out when a component or a map is closed between slices", function()
    local works = {
      function(a, b) return (a:at(99) + b:at(98)):moves() end,
      function(a, b) return grundy.map(a, b, function(p) return p end) end,
    }
    for _, f in ipairs(works) do
      for slices = 1, 2000, 97 do
        local a, b = game { start = 100 }:solve(), game { start = 100 }:solve()
        local task, done = grundy.task(f, a, b), false
        local ok, message
        for _ = 1, slices do done = done or task:step(NO_TIME) end
        b:close()
        repeat ok, message = pcall(task.step, task, NO_TIME)
        until not ok or message
        assert.is_truthy(ok and done or message:find "is closed", message)
      end
    end
  end)

  it("interleaves with others on the same solution", function()
    local calls = { "height", "remoteness", "distance", "verify", "misere",
      "stats", "reduce", "predecessors", "figures", "export" }
    local small = game { start = random.size(60, 30) }
    local solution, alone = small:solve(), small:solve()
    local tasks = {}
    for i, name in ipairs(calls) do
      for k = 0, 1 do
        tasks[2 * i - k] = grundy.task(function()
          return name, (solution[name](solution))
        end)
      end
    end
    local left = #tasks
    while left > 0 do
      for i, task in pairs(tasks) do
        local done, name, result = task:step(NO_TIME)
        if done then
          tasks[i], left = nil, left - 1
          local expected = alone[name](alone)
          if type(expected) == "userdata" then
            expected, result = tostring(expected), tostring(result)
          end
          if name == "stats" then expected.bytes, result.bytes = 0, 0 end
          assert.are.same(expected, result, name)
        end
      end
    end
  end)

  it("solves in slices, with limits and jobs", function()
    local function solved(options)
      return finish(grundy.task(function()
        return game():solve(nil, options)
      end))
    end
    local slices, solution = solved()
    assert.is_true(slices > 250 and #solution == 301)
    slices, solution = solved { seconds = 1000 }
    assert.is_true(slices > 250 and #solution == 301)
    local _, none, message = solved { limit = 100 }
    assert.are.same({ nil, "the limit of 100 positions is reached" },
      { none, message })
    none, message = select(2, finish(grundy.task(function()
      return game { moves = function() while true do end end }:solve(nil,
        { seconds = 0.01 })
    end)))
    assert.are.same({ nil, "the limit of 0.01 seconds is reached" },
      { none, message })
    local reports = 0
    solved { progress = function() reports = reports + 1 end }
    assert.is_true(reports > 0)
    slices, solution = finish(grundy.task(function()
      local job, steps = game():job(), 1
      while not job:step(100) do steps = steps + 1 end
      assert(steps > 3 and steps < 100)
      return job:solution()
    end))
    assert.is_true(slices > 250 and #solution == 301)
    -- moves may step tasks and solve games
    solution = select(2, finish(grundy.task(function()
      return game { moves = function(n, add)
        local task = grundy.task(function()
          return #grundy.game { moves = function(k, also)
            if k > 0 then also(k - 1) end
          end }:solve(n, { seconds = 1000 })
        end)
        local done, count
        repeat done, count = task:step(NO_TIME) until done
        assert(count == n + 1)
        if n > 0 then add(n - 1) end
      end }:solve(20, { seconds = 1000 })
    end)))
    assert.are.equal(21, #solution)
  end)

  it("leaves nothing behind", function()
    -- in a state of its own: errors, closing and collecting in the middle
    assert.are.equal("fine", guest([[
      local grundy = require "grundy"
      local game = grundy.game { start = 200, moves = function(n, add)
        for k = 1, math.min(n, 3) do add(n - k) end
        if n % 7 == 6 then add((n + 5) % 201) end
      end }
      local solution = game:solve()
      local calls = {
        function() return game:solve() end,
        function() return game:job():step(1 << 30) end,
        function() return game:solve():height() end,
        function() return game:solve():reduce() end,
        function() return solution:verify() end,
        function() return solution:prune(function(p) return p % 3 end) end,
        function() return grundy.disjoint { solution, solution } end,
        function() return solution:classical() end,
        function() return solution:holds { value = function(p)
          return solution:value(p) end } end,
        function() return solution:holds { definition = 2,
          value = function(p) return solution:value(p) end,
          counter = function(p) return { solution:counter(p) } end } end,
        function() return solution:same(0, 1) end,
        function() return grundy.octal "0.77":values(300) end,
      }
      for _, call in ipairs(calls) do
        for steps = 1, 400, tonumber((...)) do
          for _, how in ipairs { "close", "drop", "fail" } do
            local fails = false
            local task = grundy.task(function()
              debug.sethook(function() if fails then error "no" end end, "", 1)
              call()
              for i = 1, 100 do end
            end)
            for _ = 1, steps do
              if task:step { seconds = 1e-9 } then break end
            end
            fails = how == "fail"
            if fails then pcall(task.step, task, { seconds = 1e-9 }) end
            if how == "close" then task:close() end
            task = nil
          end
        end
      end
      solution:close()
      collectgarbage()
      return "fine"
    ]], random.scale < 0.1 and 190 or 57))
  end)
end)

describe("the hook of a host", function()
  -- Counts events in a task whose thread has this hook, set before or inside.
  local function count(mask, every, f, step)
    local events = {}
    local function hook(event) events[event] = (events[event] or 0) + 1 end
    local task = grundy.task(function()
      debug.sethook(hook, mask, every)
      f()
      debug.sethook()
    end)
    local slices = 0
    repeat slices = slices + 1 until task:step(step)
    return events, slices
  end

  local max = math.max

  local function f()
    local sum = 0
    for i = 1, 5000 do
      sum = sum + max(i, 1)
    end
    return sum
  end

  it("is called as it would be", function()
    -- the first slice is over at once; then the hook is ours, with the other
    -- one behind it
    local function yielding()
      coroutine.yield()
      f()
    end
    -- (Not both lines and counts: the hook's own instructions count, too.)
    for _, case in ipairs { { "l" }, { "c" }, { "r" }, { "crl" }, { "", 1 },
      { "", 7 }, { "", 996 }, { "", 997 }, { "", 998 }, { "", 2500 } } do
      local alone, one = count(case[1], case[2], yielding)
      local sliced, many = count(case[1], case[2], yielding, NO_TIME)
      for event, n in pairs(alone) do
        assert(math.abs(n - sliced[event]) <= 3, ("%s %s: %s %d, not %d")
          :format(case[1], case[2], event, sliced[event], n))
      end
      assert.are.equal(2, one)
      assert.is_true(many > 10, case[1])
    end
  end)

  it("is not lost while C works", function()
    local solution = game { start = 3000 }:solve()
    local calls = 0
    local task = grundy.task(function()
      debug.sethook(function() calls = calls + 1 end, "", 100)
      coroutine.yield()
      solution:height()
      coroutine.yield()
      assert(debug.gethook() == "external hook")
    end)
    task:step()
    assert.is_false((task:step { seconds = 1000 }))
    assert.is_true(calls > 30, calls)
    task:step()
  end)

  it("may fail, yield and set another one", function()
    local task = grundy.task(function()
      debug.sethook(function() error("hooked", 0) end, "", 100)
      coroutine.yield()
      work()
    end)
    task:step()
    assert.are.same({ false, "hooked" }, { pcall(task.step, task, NO_TIME) })
    local others = 0
    task = grundy.task(function()
      debug.sethook(function()
        debug.sethook(function() others = others + 1 end, "", 1000)
      end, "", 100)
      coroutine.yield()
      return work()
    end)
    task:step()
    local slices = finish(task)
    assert.is_true(others > 20 and slices > 20, others .. " " .. slices)
  end)

  it("goes to coroutines as it is", function()
    local lines = 0
    local task = grundy.task(function()
      local thread
      debug.sethook(function() end, "l")
      coroutine.yield()
      thread = coroutine.create(function() work() coroutine.yield() work() end)
      debug.sethook(thread, function() lines = lines + 1 end, "l")
      coroutine.resume(thread)
      local before = lines
      coroutine.resume(thread)
      assert(before > 10000 and lines > before + 10000)
    end)
    finish(task)
  end)
end)

describe("the collector in a task", function()
  -- In a state of its own, which is in incremental mode. `run` calls f in a
  -- task or as it is.
  local function in_state(source)
    return guest([[
      local grundy = require "grundy"
      local function run(in_task, f)
        local task = grundy.task(f)
        repeat
          local done = task:step(in_task and { seconds = 0.001 } or nil)
        until done
      end
      -- Lives on: as many small tables.
      local function heap(n)
        local list = {}
        for i = 1, n do list[i] = { i } end
        collectgarbage()
        return list
      end
    ]] .. source)
  end

  -- (Lua 5.5 never does much at once.)
  it("does little at once, however much was allocated", function()
    assert.are.equal("done at once, not done", in_state [[
      local function collected()
        local live = heap(50000)
        local weak = setmetatable({ {} }, { __mode = "v" })
        local text = ("x"):rep((collectgarbage "count" + 1024) * 1024 // 1 | 0)
        local _ = { text } -- here the collector steps in
        assert(#live == 50000)
        return weak[1] == nil and "done at once" or "not done"
      end
      local plain, sliced
      run(false, function() plain = collected() end)
      run(true, function() sliced = collected() end)
      return _VERSION > "Lua 5.4" and "done at once, not done" or
        plain .. ", " .. sliced
    ]])
  end)

  it("keeps up with garbage", function()
    assert.are.equal("fine", in_state [[
      local live = heap(10000)
      local function peak(in_task, make, times)
        local most = 0
        collectgarbage()
        run(in_task, function()
          for i = 1, times do
            make(i)
            most = math.max(most, collectgarbage "count")
          end
        end)
        return most
      end
      local chain = grundy.game { moves = function(n, add)
        if n > 0 then add(n - 1) end
      end }:solve(20000)
      for times, make in pairs {
        [20000] = function(i) return { i, { i } } end,
        [2000] = function(i) return ("x"):rep(1000) .. i end,
        [200] = function() return ("x"):rep(100000) end,
        [40] = function() return chain:stats().depths end,
      } do
        local plain, sliced = peak(false, make, times), peak(true, make, times)
        -- (Lists of 4.5 MB: whether there is one more of them at the same time
        -- depends on the collector's phase, so these are counted.)
        local most = times == 40 and 7.5 * 4500 or 1.7 * plain
        assert(sliced < most, times .. ": " .. plain .. ", " .. sliced)
      end
      assert(#live == 10000)
      return "fine"
    ]])
  end)

  it("has the host's pace outside, and the one that the task sets", function()
    assert.are.equal("fine", in_state [[
      if _VERSION > "Lua 5.4" then return "fine" end
      local NO_TIME = { seconds = 1e-9 }
      local function pace(new) return collectgarbage("setstepmul", new) end
      pace(200)
      local inner, outer = nil, grundy.task(function()
        inner = grundy.task(function()
          for i = 1, 10000 do end
          error "no"
        end)
        while true do inner:step(NO_TIME) end
      end)
      repeat
        local fine = pcall(outer.step, outer, NO_TIME)
        assert(pace(200) == 200)
      until not fine
      run(true, function() pace(400) for i = 1, 10000 do end end)
      assert(pace(400) == 400)
      grundy.task(function() pace(100) end):step()
      assert(pace(100) == 100)
      return "fine"
    ]])
  end)

  it("stays stopped", function()
    assert.are.equal("fine", in_state [[
      collectgarbage()
      collectgarbage "stop"
      local weak = setmetatable({ {} }, { __mode = "v" })
      run(true, function()
        for i = 1, 100000 do local _ = { i } end
        assert(weak[1] and not collectgarbage "isrunning")
      end)
      assert(weak[1])
      collectgarbage "restart"
      run(true, function() collectgarbage "stop" end)
      assert(not collectgarbage "isrunning")
      return "fine"
    ]])
  end)
end)

describe("a task that is dropped", function()
  for _, method in ipairs { "nimber", "solve" } do
    it("in the middle of " .. method .. " gives all memory back", function()
      guest([[
        local grundy = require "grundy"
        local function drop(work)
          local task = grundy.task(function(game, name) return game[name](game) end,
            grundy.game { start = { 5, 6, 7 },
              moves = require "spec.harness.nim".moves }, work)
          for _ = 1, 200 do assert(not task:step { seconds = 1e-9 }) end
        end
        local function held()
          for _ = 1, 4 do collectgarbage() end
          return host.held()
        end
        drop(...)
        local before = held()
        for _ = 1, 5 do drop(...) end
        assert(held() < before + 5000, held() - before)]], method)
    end)
  end
end)

describe("the loop of a game", function()
  it("solves, certifies and prepares hints in its frames", function()
    local output = child.run 'arg = { "5" } dofile "examples/game_loop.lua"'
    assert.is_truthy(output:find("^125 positions are solved; from 4 5 5 5, "
      .. "leave 4 4 5 5\n%d+ frames?, the worst took [%d.]+ ms of 16.7\n$"),
      output)
  end)
end)

describe("Ctrl-C", function()
  it("comes through between two slices", function()
    local output = child.run([[
      local grundy = require "grundy"
      local task = grundy.task(function() while true do end end)
      io.popen "{ sleep 0.2; kill -INT $PPID; } >/dev/null &"
      while true do task:step { seconds = 0.01 } end
    ]])
    assert.is_truthy(output:find "interrupted!", output)
  end)
end)
