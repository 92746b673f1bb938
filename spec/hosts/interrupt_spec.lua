-- The host has a word during long work in C: Ctrl-C, and debug hooks.

local grundy = require "grundy"
local core = require "grundy.core"
local child = require "spec.harness.child"
local feed = require "spec.harness.feed"
local guest = require "spec.harness.guest"
local out = require "spec.oom.out"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

-- Pieces of work that go on in C, on a solution in which p is a position:
-- source texts, since they are also done elsewhere.
local works = {
  { "solving", "repeat until job:step(1 << 40)" },
  { "remoteness", "s:remoteness(0)" },
  { "distance", "s:distance(0)" },
  { "height", "s:height(0)" },
  { "components", "s:stats()", before = "s:remoteness(0)" },
  { "component numbers", "s:dot { most = 1 }", before = "s:remoteness(0)" },
  { "verify", "assert(s:verify())" },
  { "a union", "require('grundy').disjoint { s }", builds = true },
  { "quotients", "s:quotient 'compatible'" },
  { "predecessors", "s:predecessors(0)" },
  { "classical functions", "s:classical { steps = 3000000 }" },
  { "claims",
    "assert(s:holds { value = function(p) return s:value(p) end })" },
  { "claims by Definition 2",
    "s:holds { value = function(p) return s:value(p) end, definition = 2, "
    .. "counter = function(p) return s:counter(p) + (1 << 40) end }" },
  { "a comparison", "s:same(0, 1)" },
  { "kept moves", "s:prune 'compatible'" },
  { "export", "s:export { moves = true }", before = "s:remoteness(0)" },
}

-- A function of a job that is about to be solved, and of a solution.
local function work_of(case)
  return assert(load("local job, s = ... " .. case[2]))
end

-- A game whose positions make work for every part: cycles, sinks, values.
local GAME = [[
  local grundy = require "grundy"
  local function game(n)
    return grundy.game {
      moves = function(p, add)
        if p %% 11 == 0 then return end
        for k = 1, 4 do add((p * 7919 * k + k * k * 104729) %% n) end
      end,
    }
  end
  local function prepare(n)
    local job, s = game(n):job(n - 1), nil
    repeat -- not a step too far
      local at = job:progress()
      job:step(math.max(1, (at.positions - at.expanded) // 2))
    until job:progress().stage == "solving"
    %s
    return job, s
  end
]]

local function preparation(case)
  return GAME:format(case[1] == "solving" and "" or
    "job:step(1 << 40) s = job:solution() " .. (case.before or ""))
end

-- A signal comes a moment after the work has begun. (Not by os.execute, which
-- ignores signals until the shell has ended.)
local SIGNAL = [[
  io.popen "{ sleep 0.05; kill -INT $PPID; } >/dev/null &"
]]

describe("Ctrl-C", function()
  -- The traceback must have the place. The signal may come after the work on
  -- n positions, then there will be more of it, and even before it. How soon
  -- it is noticed is counted below, as calls of a hook.
  local function interrupt(source, place)
    local n, output = 200000
    repeat
      n = math.min(2 * n, 3200000)
      output = child.run(("local n = %d %s print 'finished'"):format(n, source))
      assert.is_truthy(output:find "finished" or
        output:find "interrupted!\nstack traceback:", output)
    until output:find(place)
  end

  -- (All work asks the host in the same way: see below. To verify takes so
  -- little time that it is done again and again.)
  for _, case in ipairs { works[1], works[7] } do
    it("ends " .. case[1], function()
      interrupt(preparation(case) .. "local job, s = prepare(n)" ..
        SIGNAL .. case[2]:rep(case[1] == "verify" and 50 or 1, " "),
        "grundy:1: in main chunk")
    end)
  end

  it("ends expansion", function()
    interrupt(GAME:format "" .. SIGNAL .. "game(1 << 30):solve(1)",
      "method 'solve'")
  end)
end)

local function path_moves(n, add) if n > 0 then add(n - 1) end end

describe("a hook", function()
  local N = 60000 -- 200,000 edges, a few slices

  -- In `make test` every third of these, in turn, as `make check-all` has all.
  local turn = 0
  local function it_in_turn(name, f)
    turn = turn + 1
    if random.scale ~= 1 or turn % 3 == 0 then it(name, f) end
  end

  for _, case in ipairs(works) do
    local work = work_of(case)
    local prepare = assert(load(preparation(case) .. "return prepare"))()

    for _, mask in ipairs(case[1] == "verify" and { "count", "call", "return",
      "line" } or { "count" }) do
      it(("by %s is called during %s"):format(mask, case[1]), function()
        local job, s = prepare(N)
        local calls = 0
        local function hook()
          if debug.getinfo(2, "S").source == "=grundy" then
            calls = calls + 1
          end
        end
        if mask == "count" then
          debug.sethook(hook, "", 1000)
        else
          debug.sethook(hook, mask:sub(1, 1))
        end
        work(job, s)
        debug.sethook()
        assert.is_true(calls >= 3, calls .. " calls")
        assert.is_true(calls <= (mask == "count" and 6000 or 200),
          calls .. " calls")
      end)
    end

    it_in_turn("that fails ends " .. case[1] .. " and nothing else", function()
      guest(preparation(case) .. ([[
        local function work(job, s) %s end
        local job, s = prepare(%d)
        local count, failed = 0, 0
        repeat
          local calls = 0
          count = 2 * count + 1
          debug.sethook(function()
            if debug.getinfo(2, "S").source ~= "=grundy" then return end
            calls = calls + 1
            if calls == count then error("no more", 0) end
          end, "c")
          local fine, message = pcall(work, job, s)
          debug.sethook()
          if not fine then
            assert(message == "no more", message)
            failed = failed + 1
            if not s then
              assert(not pcall(job.step, job))
              job:close()
              job = prepare(%d)
            end
          end
        until fine
        assert(failed >= 3, failed)
        s = s or job:solution()
        assert(s:verify())
        s:info(0)
        assert(s:stats() and s:verify())
      ]]):format(case[2], N, N))
    end)

    if case[1] ~= "solving" then
      it_in_turn("that closes the solution ends " .. case[1], function()
        guest(preparation(case) .. ([[
          local function work(job, s) %s end
          for _, when in ipairs { 1, 3 } do
            local job, s = prepare(%d)
            collectgarbage()
            local before, calls = host.held(), 0
            debug.sethook(function()
              calls = calls + 1
              if calls == when then s:close() end
            end, "", 20000)
            local fine, message = pcall(work, job, s)
            debug.sethook()
            assert(not fine and message:find "closed", message)
            assert(tostring(s) == "grundy.solution: closed")
            collectgarbage()
            assert(host.held() < before - 1700000, host.held() - before)
          end
        ]]):format(case[2], N))
      end)

      it_in_turn("that fails in a coroutine leaves " .. case[1], function()
        guest(preparation(case) .. ([[
          local function work(job, s) %s end
          local job, s = prepare(%d)
          collectgarbage()
          local before, calls = host.held(), 0
          local co = coroutine.create(function()
            debug.sethook(function()
              calls = calls + 1
              if calls == 3 then error "no more" end
            end, "", 20000)
            work(job, s)
          end)
          assert(not coroutine.resume(co) and calls == 3)
          assert(coroutine.status(co) == "dead")
          s:close() -- and the coroutine is still there
          if %s then -- and with it what it was building
            co = nil
            collectgarbage()
          end
          assert(host.held() < before - 1700000, host.held() - before)
        ]]):format(case[2], N, case.builds))
      end)

      it_in_turn("may ask the same while " .. case[1] .. " goes on", function()
        local job, s = prepare(N)
        local asked, fine, message = 0, true, nil
        debug.sethook(function()
          asked = asked + 1
          if asked == 2 then
            fine, message = pcall(function()
              work(job, s)
              assert(s:remoteness(0) == 0 and s:distance(0) >= 0)
            end)
          end
        end, "", 20000)
        work(job, s)
        debug.sethook()
        assert.is_true(asked > 2)
        assert.is_true(fine, message)
        s:info(1)
        assert.is_true(s:verify())
      end)
    end
  end

  -- How often a hook is called from C while f runs; it calls `act`, if that
  -- is given, the first time.
  local function polls_during(f, act)
    local calls = 0
    debug.sethook(function()
      if debug.getinfo(2, "S").source ~= "=grundy" then return end
      calls = calls + 1
      if calls == 1 and act then act() end
    end, "c")
    local fine, message = pcall(f)
    debug.sethook()
    return calls, not fine and message or nil
  end

  -- Units of work per position, up to a quarter: every loop over all positions
  -- counts, so if one is done in one go, they are fewer.
  local SLICE, MANY = 0x8000, 1 << 17
  for name, case in pairs {
    path = {
      moves = path_moves,
      least = {
        solving = 5.15, remoteness = 1.9, distance = 1.9, height = 2.9,
        components = 41.9, ["component numbers"] = 4.15, verify = 15.15,
        ["a union"] = 21.65, quotients = 25.15, predecessors = 4.15,
        ["classical functions"] = 32.9, claims = 37.9,
        ["claims by Definition 2"] = 61.65, ["a comparison"] = 5.9,
        ["kept moves"] = 27.15, export = 18.9,
      },
    },
    cycle = {
      moves = function(n, add) add((n + 1) % MANY) end,
      least = {
        solving = 10.4, remoteness = 6.15, distance = 6.15, height = 2.9,
        components = 26.9, ["component numbers"] = 5.15, verify = 15.15,
        ["a union"] = 28.15, quotients = 9.15, predecessors = 4.15,
        ["classical functions"] = 70.65, claims = 37.9,
        ["claims by Definition 2"] = 49.15, ["a comparison"] = 4.9,
        ["kept moves"] = 29.4, export = 18.9,
      },
    },
  } do
    local function it_now(...)
      -- They take long: `make check-all` has them.
      if random.scale ~= 1 then it(...) end
    end
    it_now("has a word in every loop, on a " .. name, function()
      collectgarbage() -- whose steps let hooks run, too
      collectgarbage "stop"
      finally(function() collectgarbage "restart" end)
      local job, s = grundy.game { moves = case.moves }:job(MANY - 1), nil
      repeat job:step(MANY // 16) until job:progress().stage == "solving"
      for _, work in ipairs(works) do
        local polls = polls_during(function() work_of(work)(job, s) end)
        s = s or job:solution()
        assert.is_true((polls + 1) * SLICE > case.least[work[1]] * MANY,
          ("%s: %.2f"):format(work[1], polls * SLICE / MANY))
      end
    end)
  end

  it("has a word while predecessors are found, not when they are known",
    function()
      local s = grundy.game { moves = path_moves }:solve(1 << 17)
      local function ask() assert(s:predecessors(7)[1] == 8) end
      assert.is_true(polls_during(ask) > 10)
      assert.equal(0, (polls_during(ask)))
    end)

  -- Positions n, n - 1 ... 1 in some form, and then one that does not fit in:
  -- they must be rearranged, soon after this. `give` calls add.
  local function misfit(case, give)
    local job = grundy.game {
      moves = function(p, add)
        local n = math.type(p) and p or tonumber(p, 16)
        local late = n and n <= 50000 - case.soon + 3
        if n then give(add, n > 1 and case.form(n - 1) or case.other, late) end
      end,
    }:job(case.form(50000))
    job:step(case.soon)
    return job
  end

  local function give(add, p) add(p) end

  -- The same again and again: followers are looked for several at a time,
  -- here inside add and not when moves has ended.
  local function many(give_one)
    return function(add, p, late)
      for _ = 1, late and 40 or 1 do give_one(add, p) end
    end
  end

  local function itself(n) return n end
  local function short(n) return ("%x"):format(n) end
  local function long(n) return ("%09x"):format(n) end

  for name, case in pairs {
    ["when not all are integers"] = { form = itself, other = "z", soon = 49999 },
    ["when not all are short"] = {
      form = short, other = "not short", soon = 49999,
    },
    ["when not all are of a length"] = {
      form = long, other = "z", soon = 49999,
    },
  } do
    it("has a word when positions are rearranged " .. name, function()
      local job = misfit(case, give)
      local polls = polls_during(function() job:step(2) end)
      assert.is_true(polls >= 1, polls .. " polls")
      job:step(1 << 40)
      local s = job:solution()
      assert.equal(50001, #s)
      for _, n in ipairs { 1, 1000, 50000 } do
        assert.equal(n, s:remoteness(case.form(n)))
      end
      assert.equal(0, s:remoteness(case.other))
      assert.is_true(s:verify())
    end)

    it("may fail then, " .. name, function()
      local job = misfit(case, give)
      local function fail() error("no more", 0) end
      local _, message = polls_during(function() job:step(2) end, fail)
      assert.equal("no more", message)
      raises(function() job:step() end, "an error has ended it")
    end)

    it("may not fail unheard then, " .. name, function()
      local caught
      local job = misfit(case, many(function(add, p)
        local fine, message = pcall(add, p)
        caught = caught or not fine and message
      end))
      local function fail() error("no more", 0) end
      local _, message = polls_during(function() job:step(2) end, fail)
      assert.equal("no more", caught)
      assert.is_truthy(message:find "moves caught the error of a hook")
      raises(function() job:step() end, "an error has ended it")
    end)

    it("may not add then, " .. name, function()
      local kept
      local job = misfit(case, many(function(add, p)
        kept = add
        add(p)
      end))
      local function add_more() kept(7) end
      local _, message = polls_during(function() job:step(2) end, add_more)
      assert.is_truthy(message:find "add was called while it was adding")
    end)
  end

  -- Long arrays that moves returns, and that are starts.
  local LONG = 10 * SLICE
  local list = {}
  for i = 1, LONG do list[i] = i % 7 end

  for name, case in pairs {
    ["as a list"] = { polls = 10 },
    ["with normal"] = { normal = itself, polls = 20 },
  } do
    local game = grundy.game {
      moves = function(n) return n == 9 and list or {} end,
      normal = case.normal,
    }

    it("has a word when moves returns much " .. name, function()
      local s
      local polls = polls_during(function() s = game:solve(9) end)
      assert.is_true(polls >= case.polls, polls .. " polls")
      assert.equal(8, #s)
    end)

    it("may fail when moves returns much " .. name, function()
      local function fail() error("no more", 0) end
      local polls, message = polls_during(function() game:solve(9) end, fail)
      assert.equal(1, polls)
      assert.equal("no more", message)
    end)

    it("leaves the clock to moves that return much " .. name, function()
      local result
      local polls = polls_during(function()
        result = { game:solve(9, { seconds = 0.0001 }) }
      end)
      assert.same({ nil, "the limit of 0.0001 seconds is reached" }, result)
      assert.is_true(polls < case.polls, polls .. " polls")
    end)
  end

  it("has a word when moves is written in C", function()
    local starts, calls = {}, 0
    for i = 1, 20000 do starts[i] = i end
    local job = grundy.game { moves = os.getenv }:job(nil,
      { starts = starts })
    job:step(20000)
    debug.sethook(function() calls = calls + 1 end, "", 1000)
    job:step(20001)
    debug.sethook()
    assert.equal("solving", job:progress().stage)
    assert.is_true(calls >= 10, calls .. " calls")
  end)

  it("has a word when there are many starts", function()
    local game = grundy.game { moves = function() end }
    local job = game:job(nil, { starts = list })
    local polls = polls_during(function() job:step(1 << 40) end)
    assert.is_true(polls >= 10, polls .. " polls")
    assert.equal(7, #job:solution())
  end)

  -- The hook counts one instruction for each unit of work, however small the
  -- slices of a step that ends by time are.
  it("counts the work of a descent, in slices of any size", function()
    local game = grundy.game { moves = function(n, add)
      if n == 0 then add(-1) end
      for m = 1, n <= 0 and 50000 or 0 do add(m) end
    end }
    local function calls_during(...)
      local job, calls = game:job(0, { keep = "values" }), 0
      debug.sethook(function()
        if debug.getinfo(2, "S").source == "=grundy" then calls = calls + 1 end
      end, "", 1000)
      repeat local done = job:step(...) until done
      debug.sethook()
      return calls
    end
    local plain, timed = calls_during(1 << 40), calls_during { seconds = 1000 }
    assert.is_true(timed <= 2 * plain + 10, plain .. " and " .. timed)
  end)

  it("has a word while the collector works", function()
    local large = ("x"):rep(1 << 20)
    local game = grundy.game {
      moves = function(p, add)
        local n = tonumber(p:sub(#large + 1))
        if n < 80 then add(large .. n + 1) end
      end,
    }
    local heap = {}
    for i = 1, 100000 do heap[i] = {} end
    local polls = polls_during(function()
      assert.equal(80, #game:solve(large .. 1))
    end)
    assert.is_true(polls >= 150, polls .. " polls")
    assert.equal(100000, #heap)
  end)

  it("has a word while rows of counts are made", function()
    local s = grundy.game { moves = path_moves }:solve(99999)
    s:remoteness(99999)
    local polls = polls_during(function() s:stats() end)
    assert.is_true(polls >= 90, polls .. " polls")
  end)

  for _, case in ipairs {
    { "chances are found", 40000, function(n, add)
      if n % 1000 ~= 0 then add(n - 1) end
      add((n * 7 + 1) % 40000)
    end, function(s) s:chances() end, polls = 12 },
    { "a picture is made", 150000, path_moves, function(s)
      s:dot { most = 2000 }
    end, polls = 10 },
  } do
    it("has a word while " .. case[1], function()
      local s = grundy.game { moves = case[3] }:solve(case[2] - 1)
      local polls = polls_during(function() case[4](s) end)
      assert.is_true(polls >= case.polls, polls .. " polls")
    end)
  end

  it("cannot step the job that is being solved", function()
    local prepare = assert(load(preparation(works[1]) .. "return prepare"))()
    local job, told = prepare(N), nil
    debug.sethook(function()
      debug.sethook()
      told = select(2, pcall(job.step, job))
    end, "", 40000)
    assert.is_true(job:step(1 << 40))
    assert.is_truthy(told:find "being stepped already")
    assert.is_true(job:solution():verify())
  end)

  it("that fails in moves is an error like others", function()
    local game = grundy.game { moves = function(n, add) add(n + 1) end }
    for _, mask in ipairs { "c", "r", "l", "" } do
      debug.sethook(function()
        if debug.getinfo(2, "f").func == game.moves then
          debug.sethook()
          error("no more", 0)
        end
      end, mask, 7)
      assert.same({ false, "no more" }, { pcall(game.solve, game, 1) })
    end
    assert.same({ 1 }, feed.positions(grundy.graph { {} }:solve()))
  end)
end)

-- See oom.lua for what is called. Nothing may be left when the state is closed.
describe("a hook that fails anywhere", function()
  for _, name in ipairs(out.some(6)) do
    it("in " .. name .. " leaves nothing behind", function()
      guest('require("spec.oom.calls").interrupt(...)', name)
    end)
  end

  it("in a step leaves a job that can be closed", function()
    local job = grundy.graph { { 2 }, {} }:job()
    local step
    local function fail()
      local info = debug.getinfo(2, "Sfn")
      if step and info.what == "C" and not info.name then
        debug.sethook()
        error("no more", 0)
      end
      step = step or info.func == core.job_methods.step
    end
    debug.sethook(fail, "c")
    local fine, message = pcall(job.step, job)
    debug.sethook()
    assert.same({ false, "no more" }, { fine, message })
    raises(function() job:step() end, "an error has ended it")
    job:close()
  end)
end)

describe("a task that gives way anywhere", function()
  for _, name in ipairs(out.some(8)) do
    it("in " .. name .. " has the same results", function()
      guest('require("spec.oom.calls").slice(...)', name)
    end)
  end
end)
