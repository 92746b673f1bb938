-- Memory: what a solution holds, that it tells the truth about it, and that
-- it gives it back: now, later, or when things go wrong.

local child = require "spec.harness.child"
local guest = require "spec.harness.guest"
local random = require "spec.harness.random"

-- What the sources below share. N is the size of large games. `costs(f)` is by
-- how much f makes the state grow, while no garbage is collected.
local PRELUDE = ("local N = %d\n"):format(random.size(20000, 4000)) .. [[
  local grundy = require "grundy"

  local function ring(n)
    return grundy.game {
      moves = function(p, add)
        if p < 0 then return end
        add((p + 1) % n)
        add(p % 3 == 0 and (p * 7 + 1) % n or -p)
      end,
    }
  end

  local function nim(k)
    return grundy.game {
      moves = function(p, add)
        for i = 1, 3 do
          for left = 0, p[i] - 1 do
            local q = { table.unpack(p) }
            q[i] = left
            add(q)
          end
        end
      end,
    }, { k, k, k }
  end

  local function costs(f, ...)
    collectgarbage()
    collectgarbage "stop"
    local before = host.held()
    f(...)
    local cost = host.held() - before
    collectgarbage "restart"
    return cost
  end

  local function near(cost, expected)
    if math.abs(cost - expected) > 7000 then
      error(("%d bytes, not %d"):format(cost, expected), 2)
    end
  end
]]

local function run(source) guest(PRELUDE .. source) end

describe("stats().bytes", function()
  it("is what close gives back, to the byte", function()
    run [[
      local answers = {
        function() end,
        function(s, p) s:remoteness(p) end,
        function(s, p) s:distance(p) end,
        function(s, p) s:verify() s:info(p) s:has { 1, x = "y" } end,
        function(s, p) s:height(p) s:verify() end,
      }
      local games = {
        { ring(999), 0 }, { ring(N), 0 }, { nim(6) },
        { grundy.graph { { 1 }, { 1, 3 }, {} }, 1 },
      }
      local close = ring(9):solve(0).close
      for _, game in ipairs(games) do
        for _, only in ipairs { false, "outcome" } do
          for _, answer in ipairs(answers) do
            local s = game[1]:solve(game[2], { only = only or nil })
            if not only or answer ~= answers[4] and answer ~= answers[5] then
              answer(s, game[2])
            end
            local bytes = s:stats().bytes - host.solution_size
            local cost = costs(close, s)
            assert(cost == -bytes, cost .. " " .. bytes)
          end
        end
      end
    ]]
  end)

  it("is what solving leaves, and grows with what is asked", function()
    run [[
      local game = ring(N)
      local s
      local function solve() s = game:solve(0) end
      local function keeps(f) -- without its garbage
        return costs(function()
          f()
          collectgarbage()
        end)
      end
      solve()
      s = nil
      local cost = keeps(solve)
      local before = s:stats().bytes
      near(cost + keeps(function() s:distance(0) end), s:stats().bytes - 4 * #s)
      assert(s:stats().bytes == before + 4 * #s)
      near(costs(function() s:distance(1) end), 0)
    ]]
  end)
end)

describe("memory that runs out", function()
  it("is not asked for word by word", function()
    run [[
      local game = require "grundy".game {
        moves = function(n, add) add(n + 1) end,
      }
      game:solve(0, { limit = 10 }) -- now all modules are loaded
      local before = host.calls()
      assert(not game:solve(0, { bytes = 1 << 20 }))
      assert(host.calls() - before < 1000, host.calls() - before)
    ]]
  end)
end)

describe("without cycles", function()
  it("what is asked takes some words for each position, none for a move",
    function()
      run [[
        local n = 600
        local solution = grundy.game {
          moves = function(p, add)
            for q = p - 1, 0, -2 do add(q) end
          end,
        }:solve(n)
        assert(solution:stats().moves >= n * n // 4)
        for _, what in ipairs { "remoteness", "distance", "height" } do
          collectgarbage()
          host.peak()
          local before = host.held()
          assert(solution[what](solution, n) > 0)
          local most = host.peak() - before
          assert(most < 100 * n, what .. ": " .. most .. " bytes")
        end
      ]]
    end)
end)

describe('keep = "values"', function()
  -- fixed costs, of tables and of the solution itself, are 16,000 bytes at most
  it("takes at most 16 bytes for a board of 36 cells of three kinds", function()
    run [[
      local function moves(p, add)
        local last, count = 0, 0
        for i = 1, 36 do
          if p:byte(i) ~= 46 then last, count = i, count + 1 end
        end
        for i = last + 1, count < 5 and math.min(last + 4, 36) or last do
          add(p:sub(1, i - 1) .. "x" .. p:sub(i + 1))
          add(p:sub(1, i - 1) .. "o" .. p:sub(i + 1))
        end
      end
      local game, start = grundy.game { moves = moves }, ("."):rep(36)
      local n = 37449
      local function solve(bytes)
        return game:solve(start, { keep = "values", bytes = bytes })
      end
      local s = assert(solve(17 * n + 16000)) -- while it is solved, too
      assert(#s == n, #s)
      local bytes = s:stats().bytes
      assert(bytes <= 16 * n + 16000, bytes / n)
      assert(not solve(8 * n))
    ]]
  end)
end)

describe("with many moves", function()
  -- what a position takes besides moves is at most 100 bytes
  it("a move takes as many bits as the number of positions", function()
    run [[
      local n = 600
      local solution = grundy.game {
        moves = function(p, add)
          for q = p - 1, 0, -2 do add(q) end
        end,
      }:solve(n)
      local stats = solution:stats()
      local most = stats.moves * 10 // 8 + 100 * n
      assert(stats.bytes < most, stats.bytes .. " bytes, not " .. most)
    ]]
  end)

  it("draws take no reverse edges", function()
    run [[
      local n = 2000
      local game = grundy.game {
        moves = function(p, add)
          if p == n then return end
          for i = 1, 100 do add((p * 7 + i * i) % n) end
          if p % 100 == 0 then add(n) end
        end,
      }
      game:solve(0, { limit = 10 })
      collectgarbage()
      host.peak()
      local before = host.held()
      local solution = game:solve(0)
      assert(solution:remoteness(100) == 1)
      local most, stats = host.peak() - before, solution:stats()
      assert(stats.D > 0.9 * n and stats.moves > 60 * n)
      assert(most < stats.moves * 11 // 8 * 2 + 200 * n, most)
    ]]
  end)
end)

describe("memory is given back", function()
  -- What is done with a large solution, and what may remain of it when all
  -- garbage stays where it is.
  local deeds = {
    { "by close", [[
      local s = game:solve(0)
      s:close()
    ]] },
    { "at the end of a scope", "local s <close> = game:solve(0)" },
    { "when an error leaves a scope", [[
      pcall(function()
        local s <close> = game:solve(0)
        error "out"
      end)
    ]] },
    { "by solve when moves fails", [[
      angry = n - 1
      assert(not pcall(game.solve, game, 0))
    ]] },
    { "by solve when a limit is reached", [[
      assert(not game:solve(0, { limit = n + n // 2 }))
      assert(not game:solve(0, { bytes = 49 * n }))
    ]] },
    { "by verify", "assert(kept:verify())" },
    { "by components", "kept:stats()" },
    { "by an answer", "kept:moves(5) kept:line(5) kept:strategy()", true },
  }

  for _, deed in ipairs(deeds) do
    it(deed[1], function()
      run(([[
        local n, angry = N, nil
        local game = grundy.game {
          moves = function(p, add)
            if p == angry then error "angry" end
            if p < 0 then return end
            add((p + 1) %% n)
            add(p %% 3 == 0 and (p * 7 + 1) %% n or -p)
          end,
        }
        local kept = game:solve(0)
        kept:stats()
        assert(kept:stats().bytes > 50 * n)
        local function deed() %s end
        deed()
        local cost = costs(deed)
        if %s then
          collectgarbage()
          cost = costs(deed) - cost
        end
        assert(cost < 20000, cost .. " bytes")
      ]]):format(deed[2], tostring(deed[3])))
    end)
  end

  it("by the collector, when a solution is dropped", function()
    run [[
      local game = ring(N)
      for i = 1, 10 do
        local s = game:solve(0)
        s:info(0)
        s:verify()
      end
      local s, before
      for i = 1, 10 do
        s = nil
        collectgarbage() -- finalizes it,
        collectgarbage() -- and gives back what that was done with
        if i == 5 then before = host.held() end -- by now all modules are loaded
        assert(i < 6 or host.held() <= before + 100)
        s = game:solve(0)
        s:stats()
      end
    ]]
  end)

  it("in time for the next solution, also if it is small", function()
    run [[
      local peak
      local game = require "grundy".game {
        moves = function(n, add)
          peak = math.max(peak, host.held())
          if n > 0 then add(n - 1) add(n // 2) end
        end,
      }
      local function solve()
        peak = 0
        assert(#game:solve(24000) == 24001)
        return peak
      end
      local first = solve()
      for _ = 1, 5 do
        local again = solve()
        assert(again < first * 5 // 3, again)
      end
    ]]
  end)

  it("by a job that is dropped at any stage", function()
    run [[
      local n = N // 333
      local game = ring(n)
      local function drop(steps)
        local job = game:job(0)
        for _ = 1, steps do
          if job:step(1) then return true end
        end
      end
      assert(not drop(10) and drop(1 << 20))
      collectgarbage()
      local before, steps = host.held(), 0
      while not drop(steps) do
        collectgarbage()
        assert(host.held() <= before + 500, host.held() - before)
        steps = steps + 1
      end
      assert(steps > 5 * n)
    ]]
  end)
end)

-- What the cases of spec/oom/ do not call: the checkers.
local CHECKERS = [[
  local common = require "spec.oom.common"
  local path = require "spec.harness.quick_path"()
  common.calls {
    ["check_file"] = function()
      local game, other = common.pairs_game(), common.splitting()
      local check = require "grundy.check_file".check
      game:solve():save(path)
      assert(check(path, game) and not check(path, other))
    end,
    ["check_proof"] = function()
      local game, other = common.splitting(), common.pairs_game()
      local check = require "grundy.saved.check_proof".check
      game:nimber(nil, { proof = path })
      assert(check(path, game) and not check(path, other))
    end,
  }
]]

-- Under valgrind, all calls are made once.
local SLOWNESS = ("local IS_SLOW = %s\n"):format(random.scale < 0.05)

describe("nothing is kept", function()
  -- A game that something holds, a solution for instance, is not collected.
  it("of the games of any public call, and no call makes the state grow", function()
    run(SLOWNESS .. CHECKERS .. [[
      local of, now = setmetatable({}, { __mode = "k" }), nil
      for _, name in ipairs { "game", "graph", "file", "open" } do
        local make = grundy[name]
        grundy[name] = function(...)
          local made, message = make(...)
          if made then of[made] = now end
          return made, message
        end
      end
      for _, subject in ipairs { "games", "solutions", "theory", "pictures" } do
        require("spec.oom." .. subject)
      end
      local function held_after_calls()
        for _, case in ipairs(common.cases) do
          now = case[1]
          local fine, message = pcall((case[2]()))
          assert(fine or not now:find "^check", message)
        end
        collectgarbage()
        collectgarbage()
        os.remove(path)
        for _, name in pairs(of) do error("a game is kept by " .. name) end
        return host.held()
      end
      held_after_calls() -- loads modules
      if IS_SLOW then return end
      local before = held_after_calls()
      local growth = held_after_calls() - before
      assert(growth < 20000, growth .. " bytes") -- tables with weak keys may grow
    ]])
  end)
end)

-- Sixty solutions of 0.9 MB each, dropped in a loop that makes hardly any
-- garbage of Lua's own.
local LOOP = [[
  local grundy = require "grundy"
  collectgarbage "%s"
  local n = %d
  local game = grundy.game {
    moves = function(p, add)
      if p > 0 then
        add(p - 1)
        add(p // 2)
      end
    end,
  }
  local bytes
  for _ = 1, 60 do
    bytes = game:solve(n, { only = "outcome" }):stats().bytes
  end
  local status = io.open "/proc/self/status":read "a"
  print(bytes / 1e6, status:match "VmHWM:%%s*(%%d+) kB" * 1024 / 1e6)
  -- Then at most thirty that are kept: the collector does not wait for more.
  local kept, collected = {}, false
  setmetatable({}, { __gc = function() collected = true end })
  for i = 1, 30 do
    kept[i] = game:solve(n, { only = "outcome" })
    if collected then break end
  end
  assert(collected, "nothing was collected")
]]

if io.open "/proc/self/status" then
  describe("sixty dropped solutions", function()
    for _, mode in ipairs { "incremental", "generational" } do
      it("leave the process small, mode " .. mode, function()
        local n = random.count(31250)
        local output = child.run(LOOP:format(mode, n))
        local each, most = output:match "^(%S+)%s+(%S+)%s*$"
        assert(each, output)
        each, most = tonumber(each), tonumber(most)
        assert.is_true(each > 20e-6 * n)
        -- (Sanitizers take memory of their own.)
        local base = random.scale < 1 and 120 or 20
        assert.is_true(most < base + 5 * each,
          ("%.0f MB for solutions of %.0f MB"):format(most, each))
      end)
    end
  end)
end

-- A solution of 50 MB, and how many bytes of small pages the system gave the
-- process while it was found.
local LARGE = [[
  local function faults()
    local stat = io.open "/proc/self/stat":read "a"
    return tonumber(stat:match("%) %a" .. (" %S+"):rep(6) .. " (%d+)"))
  end
  local game = require "grundy".game {
    splits = true,
    moves = function(n, add)
      for a = 1, (n - 1) // 2 do add(a, n - a) end
    end,
  }
  local before = faults()
  local bytes = game:solve(5000):stats().bytes
  print(bytes / 1e6, (faults() - before) * 4096 / 1e6)
]]

-- (Sanitizers and valgrind, which copy every block that grows, have a smaller
-- scale.)
if io.open "/proc/self/stat" and random.scale >= 1 then
  describe("an array that grows large", function()
    it("is not copied each time", function()
      local output = child.run(LARGE)
      local held, given = output:match "^(%S+)%s+(%S+)%s*$"
      assert(held, output)
      held, given = tonumber(held), tonumber(given)
      assert.is_true(held > 49 and given < 1.5 * held,
        ("%.0f MB for a solution of %.0f MB"):format(given, held))
    end)
  end)
end
