-- The host has a word during long work in C: Ctrl-C, and debug hooks.

local grundy = require "grundy"
local child = require "spec.support.child"
local feed = require "spec.support.feed"
local guest = require "spec.support.guest"

-- Pieces of work that go on in C, on a solution in which p is a position:
-- source texts, since they are also done elsewhere.
local works = {
  { "solving", "repeat until job:step(1 << 40)" },
  { "remoteness", "s:remoteness(0)" },
  { "distance", "s:distance(0)" },
  { "components", "s:stats()", before = "s:remoteness(0)" },
  { "verify", "assert(s:verify())" },
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

-- A signal comes a moment after the work has begun. The time is written when
-- it is sent and when the process has ended.
local SIGNAL = [[
  io.stdout:flush()
  os.execute "{ sleep 0.05; date '+sent %s.%N'; kill -INT $PPID; } &"
]]

local ENDED = "@; date '+ended %s.%N'"

describe("Ctrl-C", function()
  -- The traceback must have the place. The work on n positions may be done
  -- before the signal comes: then there will be more of it.
  local function interrupt(source, place)
    local n, output = 500000
    repeat
      n = 2 * n
      output = child.run(("local n = %d %s print 'finished'"):format(n,
        source), ENDED)
    until not output:find "finished" or n > 4000000
    assert.is_truthy(output:find("interrupted!\nstack traceback:.*" .. place),
      output)
    local delay = output:match "ended (%S+)" - output:match "sent (%S+)"
    assert.is_true(delay < 0.5, ("%.3f s\n%s"):format(delay, output))
  end

  for _, case in ipairs(works) do
    it("ends " .. case[1], function()
      interrupt(preparation(case) .. "local job, s = prepare(n)" ..
        SIGNAL .. case[2], "grundy:1: in main chunk")
    end)
  end

  it("ends expansion", function()
    interrupt(GAME:format "" .. SIGNAL .. "game(1 << 30):solve(1)",
      "method 'solve'")
  end)
end)

describe("a hook", function()
  local N = 60000 -- 200,000 edges, a few slices

  for _, case in ipairs(works) do
    local work = work_of(case)
    local prepare = assert(load(preparation(case) .. "return prepare"))()

    for _, mask in ipairs { "count", "call", "return", "line" } do
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
        assert.is_true(calls <= (mask == "count" and 5000 or 200),
          calls .. " calls")
      end)
    end

    it("that fails ends " .. case[1] .. " and nothing else", function()
      guest(preparation(case) .. ([[
        local function work(job, s) %s end
        local job, s = prepare(%d)
        local count, failed = 0, 0
        repeat
          local calls = 0
          count = count + 1
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
      it("that closes the solution ends " .. case[1], function()
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
            assert(host.held() < before - 2000000, host.held() - before)
          end
        ]]):format(case[2], N))
      end)

      it("may ask the same while " .. case[1] .. " goes on", function()
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
