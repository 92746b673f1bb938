-- Jobs: a game solved in slices; limits; progress; what a job is used for
-- while it works.

local grundy = require "grundy"
local child = require "spec.harness.child"
local feed = require "spec.harness.feed"
local guest = require "spec.harness.guest"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

-- Steps a job to its end: what the last step returned, and how many steps.
local function finish(job, units)
  local steps, done, message = 0
  repeat
    done, message = job:step(units)
    steps = steps + 1
  until done ~= false
  return done, message, steps
end

-- Are two solutions the same, position by position, in the same order?
local function same(a, b)
  assert(#a == #b, "not as many positions")
  local next_of_b = b:positions()
  for p in a:positions() do
    assert(grundy.key(p) == grundy.key(next_of_b()), "another order")
    assert(a:value(p) == b:value(p), "another value")
    assert(a:counter(p) == b:counter(p), "another counter")
    assert(a:outcome(p) == b:outcome(p), "another outcome")
  end
end

-- n -> n - 1 … n - 4, and round again from 0 in a ring.
local function ring(n)
  return grundy.game {
    name = "ring",
    start = n,
    moves = function(p, add)
      for k = 1, math.min(p, 4) do add(p - k) end
      if p % 7 == 6 then add((p + 3) % (n + 1)) end
    end,
  }
end

local function heaps(fields)
  local rules = {
    start = { 3, 4, 2 },
    moves = function(p)
      local list = {}
      for i = 1, #p do
        for left = 0, p[i] - 1 do
          local q = { table.unpack(p) }
          q[i] = left
          list[#list + 1] = q
        end
      end
      return list
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

local function sorted(p)
  table.sort(p)
  return p
end

-- Busy for so many seconds, of the processor: no fewer on the clock.
local function spend(seconds)
  local stop = os.clock() + seconds
  repeat until os.clock() >= stop
end

-- Calls f with seconds, twice as many each time, until it returns true: there
-- may be much to do besides.
local function with_enough_seconds(f)
  local seconds = 0.05
  while not f(seconds, ("the limit of %s seconds is reached"):format(seconds)) do
    seconds = 2 * seconds
  end
end

describe("a job", function()
  it("gives the same solution in slices of many sizes", function()
    for _, game in ipairs { ring(40), heaps(), heaps { normal = sorted } } do
      local whole = game:solve()
      local _, _, units = finish(game:job(), 1)
      assert.is_true(units > #whole)
      local size = 1
      repeat
        local job = game:job()
        local done, _, steps = finish(job, size)
        assert.is_true(done)
        assert.is_true(steps <= units)
        same(whole, job:solution())
        size = size + (random.scale < 0.1 and 17 or size < 50 and 1 or 7)
      until steps == 1
    end
  end)

  it("gives the same solution in slices by time", function()
    for _, game in ipairs { ring(40), heaps(), heaps { normal = sorted } } do
      local whole = game:solve()
      for seconds, least in pairs { [1e-9] = #whole, [1e9] = 1 } do
        local job = game:job()
        local done, _, steps = finish(job, { seconds = seconds })
        assert.is_true(done)
        assert.is_true(steps >= least and steps <= least * 3)
        same(whole, job:solution())
      end
    end
  end)

  -- The work on one position can take several steps.
  it("gives the same solution of random digraphs, in small slices", function()
    local function check(digraph, rng)
      local game = grundy.graph(digraph)
      local options = { starts = {} }
      for u = 1, #digraph do options.starts[u] = u end
      local whole = game:solve(1, options)
      local job = game:job(1, options)
      finish(job, rng(1, 5))
      same(whole, job:solution())
      options.only = "outcome"
      job = game:job(1, options)
      finish(job, rng(1, 5))
      for u = 1, #digraph do
        assert(job:solution():outcome(u) == whole:outcome(u))
      end
    end
    random.digraphs(500, 2, 40, check)
    random.towers(6, check)
  end)

  it("takes a count after a time, and neither", function()
    local job = ring(40):job()
    for _ = 1, 3 do assert.is_false(job:step { seconds = 1e-9 }) end
    local before = job:progress().expanded
    assert.is_false(job:step(7))
    assert.equal(before + 7, job:progress().expanded)
    assert.is_true(finish(job, {}))
  end)

  it("looks at the clock after each position", function()
    local calls = 0
    local job = grundy.game {
      moves = function(n, add)
        calls = calls + 1
        spend(0.001)
        add(n + 1)
      end,
    }:job(0)
    repeat job:step { seconds = 1e-9 } until calls > 0
    for _ = 1, 5 do
      local before = calls
      assert.is_false(job:step { seconds = 1e-9 })
      assert.equal(before + 1, calls)
    end
  end)

  it("expands at most a position a unit", function()
    local calls = 0
    local job = grundy.game {
      moves = function(n, add)
        calls = calls + 1
        if n < 50 then add(n + 1) end
      end,
    }:job(0)
    assert.is_false(job:step(1))
    for _ = 1, 20 do
      local before = calls
      assert.is_false(job:step(1))
      assert.is_true(calls <= before + 1)
    end
    job:step(10)
    assert.equal(30, calls)
  end)

  it("says what it is", function()
    local job = ring(30):job()
    local seen = {}
    repeat
      local stage = tostring(job):match "^grundy%.job: (%a+), %d+ positions$"
      seen[stage] = true
    until job:step(1)
    assert.same({ starting = true, expanding = true, solving = true }, seen)
    assert.equal("grundy.job: finished, 31 positions", tostring(job))
    job:close()
    assert.is_truthy(tostring(job):find "closed")
  end)

  it("has no solution before it is finished", function()
    local job = ring(30):job()
    repeat
      assert.same({ nil, "the job is not finished" }, { job:solution() })
    until job:step(3)
    assert.is_true(rawequal(job:solution(), job:solution()))
    assert.is_true(job:step(3))
  end)

  it("tells its progress", function()
    local job = grundy.game {
      moves = function(n, add) if n < 20 then add(n + 1) end end,
    }:job(1, { starts = { 3, 2, 30 } })
    local last = job:progress()
    assert.same({ "expanding", 0, 0, 0 },
      { last.stage, last.positions, last.expanded, last.moves })
    repeat
      local done = job:step(1)
      local now = job:progress()
      for name, count in pairs(now) do
        if name == "seconds" or name == "bytes" then
          assert.equal("number", type(count))
        elseif name ~= "stage" then
          assert.is_true(count >= last[name], name)
          assert.is_true(count <= last[name] + 1, name)
        end
      end
      assert.is_true(now.expanded <= now.positions)
      assert.is_true(now.seconds >= last.seconds)
      assert.is_true(now.stage ~= "solving" or now.expanded == 21)
      last = now
    until done
    assert.same({ "finished", 21, 21, 19 },
      { last.stage, last.positions, last.expanded, last.moves })
    assert.equal(job:solution():stats().moves, last.moves)
  end)

  it("can be closed at any time, and again", function()
    local _, _, units = finish(ring(20):job(), 1)
    for count = 0, units do
      local job = ring(20):job()
      for _ = 1, count do job:step(1) end
      local solution = job:solution()
      job:close()
      job:close()
      for _, name in ipairs { "step", "progress", "solution" } do
        raises(function() local _ = job[name](job) end, "closed")
      end
      assert.equal(count == units, solution ~= nil)
      if solution then assert.is_true(solution:verify()) end
    end
  end)

  it("is closed at the end of its scope", function()
    local kept
    do
      local job <close> = ring(20):job()
      job:step(5)
      kept = job
    end
    raises(function() kept:step() end, "closed")
  end)
end)

-- Games with enough positions for large arrays: N, N - 1 … 0 in some form.
describe("a large job in slices by time", function()
  local N = random.size(12000, 2000)
  local forms = {
    integers = function(n) return n end,
    ["integers far apart"] = function(n) return n * 1000 end,
    ["short strings"] = function(n) return ("%x"):format(n) end,
    ["long strings"] = function(n) return ("position %06d"):format(n) end,
    ["strings of many lengths"] = function(n) return ("x"):rep(n % 50) .. n end,
    arrays = function(n) return { n, 1 } end,
    ["integers, then strings"] = function(n)
      return n > N // 3 and n or "number " .. n
    end,
  }
  for name, form in pairs(forms) do
    local index = {}
    for n = 0, N do index[grundy.key(form(n))] = n end
    local moves = name == "long strings" and 12 or 4 -- rows are packed, or not
    local game = grundy.game {
      moves = function(p, add)
        local n = index[grundy.key(p)]
        for m = n - 1, math.max(n - moves, 0), -1 do add(form(m)) end
        if n % 1000 == 7 then add(form(n)) end
      end,
    }

    it("is what it is at once: " .. name, function()
      local job = game:job(form(N))
      assert.is_true(finish(job, { seconds = 1e-9 }))
      same(game:solve(form(N)), job:solution())
      assert.is_true(job:solution():verify())
    end)

    it("can be closed in slices: " .. name, function()
      for _, stage in ipairs { "expanding", "solving" } do
        local job = game:job(form(N))
        repeat
          job:step { seconds = 0.0001 }
          local now = job:progress()
        until now.stage == stage and now.expanded > N // 2
        local bytes, calls = job:progress().bytes, 1
        while not job:close { seconds = 1e-9 } do
          calls = calls + 1
          raises(function() job:step() end, "closed")
        end
        assert.is_true(calls >= bytes / (1 << 22), calls .. " calls")
        assert.is_true(job:close { seconds = 1e-9 })
        assert.is_true(job:close())
      end
    end)
  end

  -- the job is alive, stopped or closed or failed; its memory is not
  it("gives its memory back however it ends", function()
    guest([[
      local grundy = require "grundy"
      local N, slice = tonumber((...)), { seconds = 1e-9 }
      local angry
      local game = grundy.game {
        moves = function(n, add)
          if n == angry then error("angry", 0) end
          for k = 1, 5 do add(n * 5 + k) end
        end,
      }
      local ends = {
        function(job) job:close() end,
        function(job) repeat until job:close(slice) end,
        function(job) job:close(slice) job:close() end,
        function(job) job:close(slice) end,  -- the rest is garbage
        function(job) repeat until job:step(slice) == nil end,
        function(job) repeat until job:step(100) == nil end,
        function(job)
          angry = N + 1000
          repeat local fine = pcall(job.step, job, slice) until not fine
        end,
      }
      for round = 1, 4 do
        local step = round % 2 == 1 and slice or 900
        for i, finish in ipairs(ends) do
          angry = nil
          collectgarbage()
          local before = host.held()
          local job = game:job(0, { limit = 8 * N })
          repeat job:step(step) until job:progress().expanded >= N
          assert(host.held() > before + 40 * N)
          finish(job)
          if i == 4 then job = nil end
          collectgarbage()
          collectgarbage()
          local after = host.held()
          assert(round <= 2 or after < before + 8000, after - before)
        end
      end
    ]], N)
  end)
end)

-- What `moves` gives is taken in slices, too, once it has returned.
describe("a position with many moves, by time,", function()
  local W = random.size(4003, 1501) -- so that the last batch is not full
  local TINY = { seconds = 1e-9 }

  -- From the start to W positions in some form, some of them twice; these are
  -- the followers that `moves` adds or returns.
  local function wide(fields, form, give)
    local start = grundy.key(form(0))
    fields.start = form(0)
    fields.moves = function(p, add)
      if grundy.key(fields.normal and sorted { p[1], p[2] } or p) == start then
        return give(form, add)
      end
      return nil
    end
    return grundy.game(fields)
  end

  local function twice(i) return i % 3 == 0 and i - 1 or i end

  local gives = {
    add = function(form, add)
      for i = 1, W do add(form(twice(i))) end
    end,
    array = function(form)
      local list = {}
      for i = 1, W do list[i] = form(twice(i)) end
      return list
    end,
    ["an array with keys in another order"] = function(form)
      local list = {}
      for i = W, 1, -1 do list[i] = form(twice(i)) end
      return list
    end,
    ["both, and little"] = function(form, add)
      for i = 1, W do add(form(twice(i))) end
      return { form(3), form(W + 1) }
    end,
  }

  local forms = {
    integers = function(i) return i end,
    ["integers far apart"] = function(i) return i * 100 end,
    ["strings, longer and longer"] = function(i)
      return ("%x"):format(i * i * i)
    end,
    arrays = function(i) return { i, 7 } end,
    ["integers and strings"] = function(i)
      return i % 5000 == 4999 and "string " .. i or i
    end,
  }

  for way, give in pairs(gives) do
    for name, form in pairs(forms) do
      it(("takes many steps: %s, by %s"):format(name, way), function()
        local game = wide({}, form, give)
        local job = game:job()
        local done, _, steps = finish(job, TINY)
        assert.is_true(done)
        local solution = job:solution()
        same(game:solve(), solution)
        assert.is_true(steps > #solution + (W - 1000) // 40, steps .. " steps")
        local followers = solution:followers()
        assert.same(game:solve():followers(), followers)
        assert.equal(#solution - 1, #followers)
      end)
    end
  end

  it("has what every game has", function()
    local pair = function(i) return { i, 7 } end
    for name, fields in pairs {
      normal = { normal = sorted },
      sorted = { normal = "sorted" },
      players = { players = 2 },
      terminal = { terminal = function(p) return p[1] % 2 end },
    } do
      for _, give in pairs(gives) do
        local game = wide(fields, pair, give)
        local job = game:job()
        assert.is_true(finish(job, TINY))
        local solution, whole = job:solution(), game:solve()
        assert.equal(#whole, #solution, name)
        assert.same(whole:stats().moves, solution:stats().moves)
        assert.is_true(solution:verify())
      end
    end
  end)

  it("can lead to sums", function()
    for _, give in ipairs {
      function(add)
        for i = 1, W do add(i % 1000, i % 7) end
      end,
      function()
        local list = {}
        for i = 1, W do list[i] = { i % 1000, i % 7 } end
        return list
      end,
    } do
      local game = grundy.game {
        splits = true, start = W,
        moves = function(n, add)
          if n == W then return give(add) end
          return nil
        end,
      }
      local job = game:job()
      assert.is_true(finish(job, TINY))
      assert.equal(game:solve():stats().moves, job:solution():stats().moves)
      assert.is_true(job:solution():verify())
    end
  end)

  it("meets its limits", function()
    for way, give in pairs(gives) do
      local game = wide({}, forms.integers, give)
      for _, limit in ipairs { W // 20, W // 2 } do
        local done, message = finish(game:job(nil, { limit = limit }), TINY)
        assert.is_nil(done, way)
        assert.equal(("the limit of %d positions is reached"):format(limit),
          message)
      end
    end
  end)

  it("learns of a limit in the end", function()
    local job = grundy.game {
      start = 0,
      moves = function(_, add)
        local i = 0
        repeat i = i + 1 until add(i) or i > 1e8
        assert(i < 1e8)
      end,
    }:job(nil, { limit = W })
    local done, message = finish(job, TINY)
    assert.is_nil(done)
    assert.equal(("the limit of %d positions is reached"):format(W), message)
  end)

  it("refuses an array that is changed afterwards", function()
    local kept
    local job = wide({}, forms.integers, function(...)
      kept = gives.array(...)
      return kept
    end):job()
    repeat job:step(TINY) until kept
    for i = 1, W do kept[i] = nil end
    raises(function() repeat until job:step(TINY) end,
      "moves returned an array and then changed it (in the moves of 0)")
  end)

  it("can be left to a step by count, and be closed", function()
    for _, give in pairs(gives) do
      local game = wide({}, forms.integers, give)
      local job = game:job()
      for _ = 1, 20 do job:step(TINY) end
      assert.is_true(finish(job, 100000))
      same(game:solve(), job:solution())
      job = game:job()
      for _ = 1, 20 do job:step(TINY) end
      assert.equal("expanding", job:progress().stage)
      job:close()
    end
  end)
end)

describe("a limit", function()
  -- Both ways to solve, as functions from a game and options.
  local ways = {
    solve = function(game, options) return game:solve(nil, options) end,
    job = function(game, options)
      local job = game:job(nil, options)
      local done, message = finish(job, 7)
      if not done then
        assert.same({ nil, message }, { job:solution() })
        assert.same({ nil, message }, { job:step() })
        assert.equal("stopped", job:progress().stage)
        return done, message
      end
      return job:solution()
    end,
  }

  for name, solve in pairs(ways) do
    it("of positions is exact by " .. name, function()
      local game = ring(99)
      for _, limit in ipairs { 1, 2, 5, 98, 99 } do
        assert.same({ nil, ("the limit of %d positions is reached"):format(
          limit) }, { solve(game, { limit = limit }) })
      end
      assert.equal(100, #solve(game, { limit = 100 }))
      assert.equal(100, #solve(game, { limit = 100.0 }))
    end)

    it("of starts is one of positions by " .. name, function()
      local options = { starts = { 1, 2, 3 }, limit = 3 }
      local sinks = grundy.game { start = 0, moves = function() end }
      assert.same({ nil, "the limit of 3 positions is reached" },
        { solve(sinks, options) })
      options.limit = 4
      assert.equal(4, #solve(sinks, options))
    end)

    it("of bytes is the truth by " .. name, function()
      local n = random.size(9, 3)
      -- what every solution takes, and no limit counts
      local least_bytes = grundy.graph { {} }:solve():stats().bytes
      for _, game in ipairs {
        ring(random.size(700, 200)), heaps { start = { n, n, n } },
      } do
        local least, most = 1, 1 << 24     -- fails, and succeeds
        local whole = assert(solve(game, { bytes = most }))
        while most - least > 1 do
          local middle = (least + most) // 2
          local solution, message = solve(game, { bytes = middle })
          if solution then
            most = middle
          else
            least = middle
            assert.equal(("the limit of %d bytes is reached"):format(middle),
              message)
          end
        end
        same(whole, solve(game, { bytes = most }))
        assert.is_true(most >= (whole:stats().bytes - least_bytes) / 2)
        for _, bytes in ipairs { 1, 7, 1000, most // 2, most - 1 } do
          assert.is_nil((solve(game, { bytes = bytes })))
        end
        -- it is no longer there when the solution is asked
        assert.is_true(solve(game, { bytes = most }):verify())
      end
    end)

    it("of seconds ends an endless game by " .. name, function()
      local up = grundy.game {
        start = 0, moves = function(n, add) add(n + 1) end,
      }
      assert.same({ nil, "the limit of 0.05 seconds is reached" },
        { solve(up, { seconds = 0.05 }) })
      assert.is_nil(debug.gethook())
    end)
  end

  it("of bytes leaves what moves adds afterwards alone", function()
    local wide = grundy.game {
      start = 0,
      moves = function(n, add)
        for i = 1, n == 0 and 100000 or 0 do add(i) end
      end,
    }
    assert.same({ nil, "the limit of 9999 bytes is reached" },
      { wide:solve(nil, { bytes = 9999 }) })
  end)

end)

describe("a deadline", function()
  -- Ways to waste time in `moves`, for ever.
  local function busy() for _ = 1, 1e6 do end end -- luacheck: ignore 542
  local function wasting(waste)
    return grundy.game {
      start = 1,
      moves = function(_, add)
        while true do waste(add) end
      end,
    }
  end

  local wastes = {
    { "without pcall", busy },
    { "inside pcall", function() pcall(busy) end },
    { "inside pcall inside pcall", function() pcall(pcall, busy) end },
    { "inside xpcall with a handler", function() xpcall(busy, busy) end },
    { "inside a coroutine", function() coroutine.wrap(busy)() end },
    { "inside a coroutine that is caught", function()
      coroutine.resume(coroutine.create(busy))
    end },
    { "while it adds", function(add) for i = 1, 1e5 do add(i % 9) end end },
    { "in another solve", function()
      wasting(busy):solve()
    end },
    { "in a metamethod", function()
      local _ = setmetatable({}, { __add = busy }) + 1
    end },
  }

  for _, case in ipairs(wastes) do
    it("ends an endless moves " .. case[1], function()
      assert.same({ nil, "the limit of 0.05 seconds is reached" },
        { wasting(case[2]):solve(nil, { seconds = 0.05 }) })
      assert.is_nil(debug.gethook())
    end)
  end

  it("ends an endless normal", function()
    for _, angry in ipairs { 1, 3 } do
      local game = grundy.game {
        start = 1,
        moves = function(n) return { n + 1 } end,
        normal = function(n)
          while n == angry do busy() end
          return n
        end,
      }
      assert.same({ nil, "the limit of 0.05 seconds is reached" },
        { game:solve(nil, { seconds = 0.05 }) })
      assert.is_nil(debug.gethook())
    end
  end)

  -- Few instructions of Lua, but much to encode.
  for name, fields in pairs {
    [""] = {},
    [" with normal"] = { normal = function(p) return p end },
    [" with two players"] = { players = 2 },
    [" in a game that splits"] = { splits = true },
  } do
    it("is looked at between large positions" .. name, function()
      local large, calls = {}, 0
      for i = 1, 50000 do large[i] = i end
      fields.moves = function(_, add)
        for i = 1, 3000 do
          calls = i
          if add(large) then break end
        end
      end
      assert.same({ nil, "the limit of 0.02 seconds is reached" },
        { grundy.game(fields):solve(1, { seconds = 0.02 }) })
      assert.is_true(calls < 1000, calls .. " calls")
    end)
  end

  -- The first report comes after 0.1 seconds, the last one in any case.
  for name, n in pairs { first = 0, last = 30 } do
    it("ends an endless progress, the " .. name .. " one", function()
      local calls = 0
      local function progress()
        calls = calls + 1
        while true do busy() end
      end
      local game = grundy.game {
        moves = function(p, add)
          if n == 0 then spend(0.02) add(p + 1) end
        end,
      }
      assert.same({ nil, "the limit of 0.15 seconds is reached" },
        { game:solve(n, { seconds = 0.15, progress = progress }) })
      assert.is_true(calls >= 1 and calls <= 2)
      assert.is_nil(debug.gethook())
    end)
  end

  -- (It has 0.1 seconds, in which the processor may do something else.)
  it("leaves the last report some time", function()
    local stage
    local game = grundy.game { moves = function(p, add) add(p + 1) end }
    repeat
      game:solve(1, { seconds = 0.01, progress = function(now)
        for _ = 1, 1e5 do end -- luacheck: ignore 542
        stage = now.stage
      end })
    until stage == "stopped"
  end)

  it("of a job runs between its steps too", function()
    with_enough_seconds(function(seconds, message)
      local job = ring(500):job(nil, { seconds = seconds })
      if job:step(1) == nil then return false end
      spend(seconds)
      assert.same({ nil, message }, { job:step() })
      return true
    end)
  end)

  it("is kept while the positions are solved", function()
    with_enough_seconds(function(seconds, message)
      local job = ring(300):job(nil, { seconds = seconds })
      repeat
        if job:step(1) == nil then return false end
      until job:progress().stage == "solving"
      spend(seconds)
      assert.same({ nil, message }, { job:step(1) })
      return true
    end)
  end)

  it("does nothing when there is time enough", function()
    for _, seconds in ipairs { 1000, 1e300, math.huge } do
      same(ring(99):solve(), ring(99):solve(nil, { seconds = seconds }))
      assert.is_nil(debug.gethook())
    end
  end)

  it("leaves errors as they are", function()
    for _, object in ipairs { {}, "text", 17, print, false } do
      local game = grundy.game { moves = function() error(object, 0) end }
      local fine, got = pcall(game.solve, game, 1, { seconds = 1000 })
      assert.is_false(fine)
      assert.is_true(rawequal(object, got))
      assert.is_nil(debug.gethook())
    end
  end)

  it("leaves a hook of the host alone", function()
    local ticks = 0
    local function tick() ticks = ticks + 1 end
    local up = grundy.game { moves = function(n, add) add(n + 1) end }
    with_enough_seconds(function(seconds, expected)
      debug.sethook(tick, "", 100)
      local solution, message = up:solve(0, { seconds = seconds })
      local hook, mask, count = debug.gethook()
      debug.sethook()
      assert.is_nil(solution)
      assert.equal(expected, message)
      assert.is_true(rawequal(tick, hook))
      assert.same({ "", 100 }, { mask, count })
      return ticks > 10
    end)
  end)

  it("leaves a hook that moves sets", function()
    local function tick() end
    local game = grundy.game {
      moves = function() debug.sethook(tick, "", 1000) end,
    }
    game:solve(0, { seconds = 1000 })
    local hook = debug.gethook()
    debug.sethook()
    assert.is_true(rawequal(tick, hook))
  end)

  -- Who gives up first, the outer one or the inner one?
  it("may be inside another one", function()
    local got
    local function nested(outer, inner)
      local game = grundy.game {
        start = 2,
        moves = function(n, add)
          if n == 2 then
            got = { wasting(busy):solve(nil, { seconds = inner }) }
            add(1)
          end
        end,
      }
      got = nil
      return game:solve(nil, { seconds = outer })
    end
    assert.equal(2, #nested(1000, 0.05))
    assert.same({ nil, "the limit of 0.05 seconds is reached" }, got)
    assert.same({ nil, "the limit of 0.05 seconds is reached" },
      { nested(0.05, 1000) })
    assert.is_nil(got)
    assert.is_nil(debug.gethook())
  end)

  it("is over when its solve is", function()
    with_enough_seconds(function(seconds)
      if not ring(9):solve(nil, { seconds = seconds }) then return false end
      assert.equal(1, #grundy.game {
        moves = function() spend(1.5 * seconds) end,
      }:solve(1))
      return true
    end)
  end)
end)

describe("progress", function()
  it("is reported now and then, and at the end", function()
    local reports = {}
    local game = grundy.game {
      moves = function(n, add)
        spend(0.02)
        if n < 30 then add(n + 1) end
      end,
    }
    local solution = game:solve(0, {
      progress = function(...)
        assert.equal(1, select("#", ...))
        reports[#reports + 1] = ...
      end,
    })
    assert.equal(31, #solution)
    assert.is_true(#reports >= 3 and #reports <= 32)
    for i, report in ipairs(reports) do
      local last = reports[i - 1] or { positions = 0, expanded = 0,
        moves = 0, seconds = 0 }
      for _, name in ipairs { "positions", "expanded", "moves", "seconds" } do
        assert.is_true(report[name] >= last[name], name)
      end
      assert.is_true(report.bytes > 0)
      assert.equal(i == #reports, report.stage == "finished")
    end
    assert.equal("expanding", reports[1].stage)
    assert.is_true(reports[1].positions < 31)
    assert.equal(31, reports[#reports].positions)
  end)

  it("passes its errors on, and they end the job", function()
    for _, object in ipairs { {}, "text", false } do
      local job = ring(9):job(nil, {
        progress = function() error(object, 0) end,
      })
      local fine, got = pcall(job.step, job, 1e6)
      assert.is_false(fine)
      assert.is_true(rawequal(object, got))
      raises(function() job:step() end, "an error has ended it")
    end
  end)

  it("cannot step or close its job, nor get at the solution", function()
    local messages = {}
    local job
    job = ring(9):job(nil, {
      progress = function()
        for _, name in ipairs { "step", "close" } do
          messages[#messages + 1] = select(2, pcall(job[name], job))
        end
        messages[#messages + 1] = tostring(job:solution())
      end,
    })
    assert.is_true(job:step(1e6))
    assert.is_truthy(messages[1]:find "being stepped")
    assert.is_truthy(messages[2]:find "being stepped")
    assert.is_true(job:solution():verify())
  end)

  -- on a terminal, and elsewhere
  local source = [[
    local grundy = require "grundy"
    local solution = grundy.game {
      moves = function(n, add)
        local stop = os.clock() + 0.03
        repeat until os.clock() >= stop
        if n < 6 then add(n + 1) end
      end,
    }:solve(0, { progress = true })
    io.stdout:write("solved ", #solution, "\n")
  ]]

  it("is not written where there is no terminal", function()
    assert.equal("solved 7\n", child.run(source))
  end)

  local function on_terminal(text)
    return child.run(text, "script -qec \"@\" /dev/null </dev/null")
  end

  -- where a pseudo-terminal can be had: not in every container
  if os.execute "script -qec true /dev/null </dev/null >/dev/null 2>&1" then
    it("is a line on a terminal, which is wiped", function()
      local output = on_terminal(source)
      assert.is_truthy(output:find(
        "expanding: %d+ positions, %d+ moves, %d+ positions/s"), output)
      local after = output:match "\r\27%[K(.-)$"
      while after:find "\27" do after = after:match "\27%[K(.-)$" end
      assert.is_truthy(after:find "^solved 7%s*$", after)
    end)

    it("is not written on a terminal unless asked for", function()
      for _, wish in ipairs { "false", "nil", "function() end" } do
        local quiet = source:gsub("progress = true", "progress = " .. wish)
        assert.equal("solved 7\r\n", on_terminal(quiet))
      end
    end)
  end
end)

describe("while a job is stepped", function()
  -- Calls `act` with the job in each place where the user's code runs.
  local places = {
    moves = function(act)
      return { moves = function(n, add)
        act()
        if n > 0 then add(n - 1) end
      end }
    end,
    normal = function(act)
      return {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
        normal = function(n)
          act()
          return n
        end,
      }
    end,
    finalizers = function(act)
      return { moves = function(n, add)
        setmetatable({}, { __gc = function() act() end })
        collectgarbage()
        if n > 0 then add(n - 1) end
      end }
    end,
  }

  -- What the user's code may try, and what it is told.
  local acts = {
    { "step it", function(job) job:step() end, "being stepped" },
    { "close it", function(job) job:close() end, "being stepped" },
    { "let it go out of scope", function(job)
      local _ <close> = job
    end, "being stepped" },
    { "ask for its solution", function(job)
      error((select(2, job:solution())))
    end, "not finished" },
    { "ask how far it is", function(job)
      assert(job:progress().stage == "expanding" and tostring(job))
      error "fine"
    end, "fine" },
  }

  for place, rules in pairs(places) do
    for _, case in ipairs(acts) do
      it(("%s cannot be confused: %s"):format(place, case[1]), function()
        local job, told
        job = grundy.game(rules(function()
          local fine, message = pcall(case[2], job)
          assert(not fine, "no error")
          told = message
        end)):job(5)
        repeat until job:step(1)
        assert.is_truthy(told:find(case[3], 1, true), told)
        local solution = job:solution()
        assert.same({ 5, 4, 3, 2, 1, 0 }, feed.positions(solution))
        assert.is_true(solution:verify())
      end)
    end
  end

  for _, where in ipairs { "moves", "normal" } do
    local objects = { "text", {}, false, io.stdout, nil }
    for i = 1, 5 do
      local object = objects[i]
      it(("an error that is a %s in %s ends it"):format(type(object), where),
        function()
        local count = 0
        local job = grundy.game(places[where](function()
          count = count + 1
          if count == 4 then error(object, 0) end
        end)):job(5)
        local fine, got
        repeat fine, got = pcall(job.step, job, 1) until not fine or got
        assert.is_false(fine)
        -- (For nil, Lua 5.5 has a text.)
        assert.is_true(rawequal(select(2, pcall(error, object, 0)), got))
        raises(function() job:step() end, "an error has ended it")
        raises(function() job:solution() end, "an error has ended it")
        assert.is_truthy(tostring(job):find "closed")
        job:close()
      end)
    end
  end

  for _, run in ipairs { coroutine.resume, function(co)
    return pcall(coroutine.wrap(function() coroutine.resume(co) end))
  end } do
    it("an error in a coroutine ends it", function()
      local add_kept
      local job = grundy.game {
        moves = function(_, add)
          add_kept = add
          error "angry"
        end,
      }:job(1)
      run(coroutine.create(function() job:step() end))
      raises(function() job:step() end, "an error has ended it")
      raises(function() add_kept(2) end, "its moves had returned")
      assert.is_truthy(tostring(job):find "closed")
      job:close()
    end)
  end

  it("normal may add", function()
    local kept
    local solution = grundy.game {
      moves = function(n, add)
        kept = add
        if n > 0 then add(n - 1) end
        kept = nil
      end,
      normal = function(n)
        if kept and n > 0 then
          local add = kept
          kept = nil
          add(n - 1)
          kept = add
        end
        return n
      end,
    }:solve(4)
    assert.is_true(solution:verify())
    assert.same({ 4, 2, 3, 0, 1 }, feed.positions(solution))
  end)

  -- Random rules whose `normal` (or `gain`) adds more moves while `add` is at
  -- work: those of `more`, which depend on the normal form alone.
  local function adding_game(rng)
    local size, kept, game = rng(3, 12)
    local rows, more = {}, {}
    for n = 0, size do
      rows[n], more[n] = {}, {}
      for i = 1, rng(0, 3) do rows[n][i] = rng(0, size) end
      for i = 1, rng(0, 2) do more[n][i] = rng(0, size) end
    end
    local acyclic = rng(1, 2) == 1
    local function add_more(n, below)
      local add = kept
      kept = nil
      for _, m in ipairs(add and more[n // 2 * 2] or {}) do
        if not acyclic then
          add(m)
        elseif m // 2 < below // 2 then
          game(add, m)
        end
      end
      kept = add
    end
    local kind = acyclic and rng(1, 4) or rng(1, 2)
    local at
    game = kind == 3 and function(add, m) add(m, m // 2) end
      or function(add, m) add(m) end
    local rules = {
      start = size,
      moves = function(n, add)
        kept, at = add, n
        for _, m in ipairs(rows[n]) do
          if not acyclic or m // 2 < n // 2 then game(add, m) end
        end
        kept = nil
      end,
      normal = function(n)
        add_more(n, at or 0)
        return n // 2 * 2
      end,
      players = kind == 2 and 2 or nil,
      splits = kind == 3 or nil,
      gain = kind == 4 and function(_, n)
        add_more(n, at or 0)
        return n % 5 - 2
      end or nil,
    }
    return grundy.game(rules), acyclic
  end

  -- All that a solution says; or why there is none.
  local function told(solution, message)
    if not solution then return message end
    local list = {}
    for p, player in solution:positions() do
      list[#list + 1] = grundy.key { p, player or 0,
        tostring(solution:outcome(p, player)) }
    end
    return table.concat(list, "\n")
  end

  it("does not forget a limit that is met inside of add", function()
    local stopped = 0
    random.cases(60, function(rng)
      local game, acyclic = adding_game(rng)
      local options = { keep = acyclic and rng(1, 3) == 1 and "values" or nil }
      local whole = game:solve(nil, options)
      local expected = told(whole)
      for limit = 1, #whole + 1 do
        options.limit = limit
        local answer = limit < #whole
            and ("the limit of %d positions is reached"):format(limit)
          or expected
        assert.equal(answer, told(game:solve(nil, options)))
        local job = game:job(nil, options)
        finish(job, rng(1, 3))
        assert.equal(answer, told(job:solution()))
        local task = grundy.task(game.solve, game, nil, options)
        local done, solution, message
        repeat
          done, solution, message = task:step { seconds = 1e-9 }
        until done
        assert.equal(answer, told(solution, message))
        stopped = stopped + (limit < #whole and 1 or 0)
      end
    end)
    random.came_up(stopped)
  end)

  it("a job can be stepped from different coroutines", function()
    local job = ring(50):job()
    local done
    repeat
      coroutine.wrap(function()
        for _ = 1, 3 do done = job:step(1) end
      end)()
    until done
    same(ring(50):solve(), job:solution())
  end)
end)
