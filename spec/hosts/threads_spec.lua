-- Threads that run the rules find what one thread finds. Random games are
-- solved by a module in which threads start at once (see the Makefile); here they
-- start when 10,000 positions wait, or fewer that take long.

local grundy = require "grundy"
local core = require "grundy.core"
local child = require "spec.harness.child"
local damage = require "spec.harness.damage"
local quick_path = require "spec.harness.quick_path"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local testing = require "grundy_testing"

local SMALL = assert(package.cpath:match "^([^;]*)/lib/%?%.so")
  .. "/small/lib/?.so"

local path = quick_path()

after_each(function() os.remove(path) end)

-- A game from a file: 12,000 moves from the start, and from there on what
-- `rest` says for n, a number from 1 on.
local function wide(rest)
  damage.write(path, ([[
    return { start = 0, moves = function(n, add)
      if n == 0 then
        for i = 1, 12000 do add(i) end
        return
      end
      %s
    end }]]):format(rest))
  return grundy.file(path)
end

local DOWN = "if n % 5 > 0 then add(n // 2) add(n // 3 * 7 % 12345) end"

describe("threads", function()
  it("are there, or solutions say that they are not", function()
    local can, why = grundy.file "examples/nim.lua":solve():can "threads"
    assert.equal(core.jobs.threads, can)
    assert.equal(not can and "threads: not on this system" or nil, why)
  end)

  it("find the same as one thread in random games", function()
    assert.truthy(child.run(([[
      arg = { "%d" }
      dofile "spec/harness/threads.lua"]]):format(random.count(120)), nil,
      SMALL):match "^%d+ games, %d+ solved\n$")
  end)

  it("find the same as one thread in a large game", function()
    local game, name = wide(DOWN), quick_path()
    finally(function() os.remove(name) end)
    local function file_of(options)
      assert(game:solve(nil, options):save(name, { moves = true }))
      return damage.read(name)
    end
    local one = file_of()
    for _, threads in ipairs { 2, 0 } do
      assert.is_true(one == file_of { threads = threads })
    end
  end)

  it("raise the error of the first position that fails", function()
    for _, text in ipairs { "error('no ' .. n)", "add(print)", "return n",
      "add(1, 2)" } do
      local game = wide(("if n == 4321 or n == 7890 then %s end"):format(text))
      local said = {}
      for threads = 1, 2 do
        local fine
        fine, said[threads] = pcall(game.solve, game, nil,
          { threads = threads })
        assert.is_false(fine)
      end
      assert.equal(said[1], said[2])
      assert.truthy(said[2]:find "4321")
    end
  end)

  it("raise errors as they are, with their traceback", function()
    local game = wide "if n == 5000 then error { code = n } end"
    local trace
    local fine, object = xpcall(game.solve, function(object)
      trace = debug.traceback()
      return object
    end, game, nil, { threads = 2 })
    assert.is_false(fine)
    assert.equal(5000, object.code)
    assert.truthy(trace:find(path, 1, true))
  end)

  it("notice rules with hidden state", function()
    finally(function() rawset(_G, "shift", nil) end)
    rawset(_G, "shift", 1)
    for _, text in ipairs { "add(n // 2 + (shift or 0))",
      "if n > 3000 then add(n // 2 + shift) end" } do
      local game = wide(text)
      local _, message = pcall(game.solve, game, nil, { threads = 2 })
      assert.truthy(tostring(message):find("hidden state", 1, true))
    end
  end)

  -- (Rules with hidden state show that there are threads.)
  it("start for few positions, if these take long", function()
    finally(function() rawset(_G, "shift", nil) end)
    rawset(_G, "shift", 1)
    damage.write(path, [[
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 1000 or 0 do add(i) end
        local sum = 0
        for i = 1, n > 0 and 100000 or 0 do sum = sum + i end
        if n > 0 then add(n // 2 + (shift or 0)) end
      end }]])
    raises(function()
      local _ = grundy.file(path):solve(nil, { threads = 2 })
    end, "hidden state")
  end)

  it("say that a file cannot be run again", function()
    finally(function() rawset(_G, "only_here", nil) end)
    rawset(_G, "only_here", true)
    damage.write(path, [[
      assert(only_here, "this is another state")
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 20000 or 0 do add(i) end
      end }]])
    local game = grundy.file(path)
    raises(function() local _ = game:solve(nil, { threads = 2 }) end,
      "cannot be run in a thread", "this is another state")
    assert.equal(20001, #game:solve())
    damage.write(path, (damage.read(path):gsub('assert.-\n',
      'if not only_here then error("", 0) end\n')))
    assert.equal(20001, #grundy.file(path):solve(nil, { threads = 2 }))
  end)

  -- To load the text `large` takes more memory than a thread has if there are few
  -- of these bytes, but not much more than the rest.
  local LARGE = [[
    local texts = {}
    for i = 1, 20000 do texts[i] = ("%q"):format("constant " .. i) end
    local large = "return {" .. table.concat(texts, ",") .. "}"
    texts = nil
    ]]
  local function with_few_bytes(check)
    for megabytes = 20, 26 do
      check { threads = 2, bytes = megabytes << 20 }
    end
  end

  it("leave one thread that goes on where memory is short for a file", function()
    damage.write(path, LARGE .. [[
      assert(load(large)) -- an error like any other one
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 15000 or 0 do add(i) end
      end }]])
    local game = grundy.file(path)
    with_few_bytes(function(options)
      assert.equal(15001, #assert(game:solve(nil, options)))
    end)
  end)

  it("do not believe rules that have been short of memory", function()
    for _, rest in ipairs { "add(20000 + (load(large) and 1 or 2))",
      "assert(load(large)) add(20001)" } do
      damage.write(path, LARGE .. ([[
        return { start = 0, moves = function(n, add)
          for i = 1, n == 0 and 15000 or 0 do add(i) end
          if n > 0 and n < 20000 and n %% 2500 == 0 then %s end
        end }]]):format(rest))
      local game = grundy.file(path)
      with_few_bytes(function(options)
        local solution = assert(game:solve(nil, options))
        assert.equal(15002, #solution)
        assert.equal(0, solution:value(20001))
      end)
    end
  end)

  it("know the parameters that were set, whatever their names", function()
    damage.write(path, [[
      return { ["end"] = 3, goto_end = 2 }, function(o)
        return { start = 0, moves = function(n, add)
          for i = 1, n == 0 and 20000 or 0 do add(i) end
          if n > 0 and n % o["end"] == 0 then add(20000 + n) end
        end }
      end]])
    local game = grundy.file(path, { ["end"] = 7 })
    assert.equal(#game:solve(), #game:solve(nil, { threads = 2 }))
  end)

  it("end with the state, also if a coroutine has started them", function()
    damage.write(path, [[
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 40000 or 50 do add(n * 3 % 40001 + i) end
      end }]])
    assert.equal("", child.run(([[
      local game = require "grundy".file(%q)
      coroutine.wrap(function()
        game:solve(nil, { threads = 3, progress = function(now)
          if now.expanded > 2000 then os.exit(true, true) end
        end })
      end)()
      error "it has not ended"]]):format(path),
      "for i in 1 2 3 4 5 6; do @ || echo $?; done"))
  end)

  it("need the library where package.path says", function()
    local game, before = wide(DOWN), package.path
    finally(function() package.path = before end)
    package.path = "nowhere/?.lua"
    raises(function() local _ = game:solve(nil, { threads = 2 }) end,
      "cannot be run in a thread: ", "module 'grundy.gamefile' not found")
  end)

  it("find the same as one thread in a large game that splits", function()
    damage.write(path, [[
      return { start = 12000, splits = true, moves = function(n, add)
        for i = 1, n == 12000 and n - 1 or 0 do add(i, i // 2) end
        if n > 2 then add(n // 3, n // 2) end
        if n > 2 then add(n // 2, n // 3) add() add(n - 1) end
      end }]])
    local game, files = grundy.file(path), {}
    local name = quick_path()
    finally(function() os.remove(name) end)
    for threads = 1, 2 do
      local solution <close> = game:solve(nil, { threads = threads })
      assert(solution:save(name, { moves = true }))
      files[threads] = damage.read(name)
    end
    assert.is_true(files[1] == files[2])
  end)

  -- Moves to the same positions, but to other sums of them.
  it("notice hidden state in games that split", function()
    finally(function() rawset(_G, "other", nil) end)
    rawset(_G, "other", true)
    damage.write(path, [[
      return { start = 12000, splits = true, moves = function(n, add)
        for i = 1, n == 12000 and n - 1 or 0 do add(i) end
        if n < 12000 and n > 3 then
          add(1, other and 2 or 3) add(1, other and 3 or 2)
          add(other and 2 or 1, 2)
        end
      end }]])
    raises(function()
      local _ = grundy.file(path):solve(nil, { threads = 2 })
    end, "hidden state")
  end)

  it("keep to the limits", function()
    local game = wide(DOWN)
    for _, limit in ipairs { 11999, 12001, 12050 } do
      local one, why = game:solve(nil, { limit = limit })
      local many, message = game:solve(nil, { limit = limit, threads = 2 })
      assert.equal(one ~= nil, many ~= nil)
      assert.equal(why, message)
    end
    assert.same({ nil, "the limit of 400000 bytes is reached" },
      { game:solve(nil, { bytes = 400000, threads = 2 }) })
  end)

  -- A thread would fail: the file cannot be run there.
  it("are not started where no bytes are left", function()
    damage.write(path, [[
      assert(only_here, "this is another state")
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 15 or 0 do add(i) end
      end }]])
    assert.equal("1\n", child.run(([[
      only_here = true
      local solved, refused = {}, {}
      for bytes = 1, 3000 do
        local solution, why = require "grundy".file(%q):solve(nil, { threads = 2,
          bytes = bytes })
        assert(solution or why:find "^the limit of %%d+ bytes is reached$")
        refused[#refused + 1] = not solution and bytes or nil
        solved[#solved + 1] = solution and bytes
      end
      print(solved[1] - #refused)]]):format(path), nil, SMALL))
  end)

  it("get all keys of a chunk, whatever its memory ends with", function()
    local keys, most = {}, 0
    for i = 1, 40 do keys[i] = ("%d"):format(i):rep(i % 7 + 1) end
    for bytes = 0, 600 do
      local found, refused = testing.chunk_keys(keys, bytes)
      assert.same(keys, found)
      most = math.max(most, refused)
    end
    assert.is_true(most > 1)
  end)

  -- `terminal` is called here, and makes a report of progress due.
  it("count their memory, and do without where it is short", function()
    damage.write(path, [[
      local held = {}
      for i = 1, 16 do held[i] = ("x"):rep(1 << 20) end
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 12000 or 0 do add(i) end
        return held[n .. ""]
      end, terminal = function(n) wait(n) end }]])
    finally(function() rawset(_G, "wait", nil) end)
    rawset(_G, "wait", function(n)
      local start = core.now()
      repeat until n ~= 9000 or core.now() > start + 0.15
    end)
    for bytes, least in pairs { [0] = 1 << 24, [3000000] = 0, [10000000] = 0,
      [30000000] = 0 } do
      local most = 0
      assert.equal(12001, #assert(grundy.file(path):solve(nil, { threads = 2,
        bytes = bytes > 0 and bytes or nil, progress = function(now)
          most = math.max(most, now.bytes)
        end })))
      assert.is_true(most > least)
      assert.is_true(bytes == 0 or most <= bytes)
    end
  end)

  -- Nearly as many bytes as one thread needs, and more; threads start from some
  -- 16 MB on.
  it("find what one thread finds within a limit of bytes", function()
    local game, found = wide [[
      for i = 1, n <= 12000 and 60 or 0 do
        add(20000 + (n * 7919 + i * 104729) % 400003)
      end]], {}
    for _, bytes in ipairs { 1.2e7, 1.8e7, 3e7 } do
      for _, threads in ipairs { 1, 2, 4 } do
        local solution <close> = game:solve(nil, { bytes = bytes, threads = threads,
          only = "outcome" })
        found[threads] = solution and #solution or false
      end
      assert.same({ found[1], found[1], nil, found[1] }, found)
    end
  end)

  -- How many threads this process has, where the system tells.
  local function count_threads()
    local pipe <close> = io.popen "ls /proc/$PPID/task 2>/dev/null | wc -l"
    return pipe:read "n"
  end

  -- Loops that allocate, that do not, that catch errors, and in coroutines.
  for _, loop in ipairs { "while true do local x = n .. '' end",
    "while true do end", "while true do pcall(error) end",
    "coroutine.wrap(function() while true do end end)()" } do
    it("end when time is over or a hook fails: " .. loop, function()
      local game = wide(("if n == 6543 then %s end"):format(loop))
      assert.same({ nil, "the limit of 0.1 seconds is reached" },
        { game:solve(nil, { threads = 2, seconds = 0.1 }) })
      local count = 0
      debug.sethook(function()
        count = count + 1
        if count > 20 then error "from a hook" end
      end, "", 10000)
      local fine, message = pcall(game.solve, game, nil, { threads = 2 })
      debug.sethook()
      assert.is_false(fine)
      assert.truthy(message:find "from a hook")
      repeat until count_threads() <= 1
    end)
  end

  -- The same where nothing watches the rules, and a long call of a C function.
  -- The threads that are left end with the process.
  it("are left alone if they do not end", function()
    for _, loop in ipairs { "while true do end",
      "coroutine.wrap(function() while true do pcall(error) end end)()",
      "return ('x'):rep(3000):find '.-.-.-.-y'" } do
      wide(("if n == 6543 then %s end"):format(loop))
      assert.equal("enough\n", child.run(([[
        local game = require "grundy".file %q
        local _, message = pcall(game.solve, game, nil, { threads = 2,
          progress = function() error("enough", 0) end })
        print(message)
        collectgarbage()]]):format(path)))
    end
  end)

  it("can be many at a time, and nested", function()
    damage.write(path, [[
      local inner = require "grundy".game {
        moves = function(n, add) if n > 0 then add(n - 1) end end }
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and 11000 or 0 do add(i) end
        if n > 0 and n % 500 == 0 then add(inner:solve(n // 500):value()) end
      end }]])
    local one = grundy.file(path):solve()
    local many = grundy.file(path):solve(nil, { threads = 20 })
    assert.same(one:stats(), many:stats())
  end)

  -- Kayles, with rules that take long.
  local function slow_rows(rest)
    damage.write(path, ([[
      return { start = 300, splits = true, moves = function(n, add)
        local sum = 0
        for i = 1, 100000 do sum = sum + i end
        for i = 0, n - 1 do
          add(i, n - 1 - i)
          if i < n - 1 then add(i, n - 2 - i) end
        end
        %s
      end }]]):format(rest))
    return grundy.file(path)
  end

  it("run the rules ahead of a search", function()
    finally(function() rawset(_G, "shift", nil) end)
    rawset(_G, "shift", 1)
    raises(function()
      slow_rows "if n > 9 then add(n // 2 + (shift or 0)) end":nimber(nil,
        { threads = 2 })
    end, "hidden state")
    local game = slow_rows ""
    assert.same({ nil, "the limit of 250 positions whose moves are asked for is "
      .. "reached" }, { game:nimber(nil, { threads = 3, limit = 250 }) })
    local value, search = game:nimber(nil, { threads = 3 })
    assert.equal(4, value)
    assert.equal(1, search:value(301)) -- and are started again
    debug.sethook(function() error("from a hook", 0) end, "", 10000000)
    local fine, message = pcall(search.value, search, 700)
    debug.sethook()
    assert.is_true(not fine and message == "from a hook")
    assert.equal(1, search:value(301))
    search:close()
    repeat until count_threads() <= 1
  end)

  it("go on from a checkpoint", function()
    local game, part = wide(DOWN), quick_path()
    finally(function() os.remove(part) end)
    assert.is_nil((game:solve(nil, { checkpoint = part, threads = 2,
      limit = 12050 })))
    local many = assert(game:solve(nil, { checkpoint = part, threads = 2 }))
    assert.same(game:solve():stats(), many:stats())
  end)
end)

-- A game whose rules take long enough for threads, in which moves lead from n to
-- lesser numbers.
local function deep(rest, fields)
  damage.write(path, ([[
    return { start = 6000, %s moves = function(n, add)
      for _ = 1, 4000 do end
      %s
    end }]]):format(fields or "", rest))
  return grundy.file(path)
end

local BELOW = "if n > 9 then add(n // 2) add(n - 7) add(n - 1 - n % 5) end "

describe("threads ahead of a depth-first search", function()
  local function solve(game, threads, options)
    options = options or {}
    options.threads, options.keep = threads, "values"
    return game:solve(nil, options)
  end

  -- The positions of a solution in the order of their numbers, and their values.
  local function told(solution)
    local list = {}
    for p in solution:positions() do
      list[#list + 1] = p .. ":" .. solution:value(p)
    end
    return table.concat(list, " ")
  end

  it("find the same as one thread", function()
    for rest, fields in pairs { [BELOW] = "",
      ["if n > 9 then add(n // 2, n // 3) add(n - 7, 5) add(n - 1) end"] =
        "splits = true,", ["if n > 0 then add(n - 1) end"] = "" } do
      local game = deep(rest, fields)
      local one = told(solve(game, 1))
      assert.is_true(one == told(solve(game, 2)))
      assert.is_true(one == told(solve(game, 3)))
    end
  end)

  -- In this module there are 32 hashes.
  it("tell positions apart that have the same hash", function()
    damage.write(path, [[
      return { start = "aaaaaa", moves = function(p, add)
        local sum = 0
        for i = 1, 20000 do sum = sum + i end
        for i = 1, 6 do
          if p:byte(i) == 97 then
            add(p:sub(1, i - 1) .. "b" .. p:sub(i + 1))
          end
        end
      end }]])
    assert.equal("64\n", child.run(([[
      local s = require "grundy".file(%q):solve(nil, { keep = "values",
        threads = 3 })
      for p in s:positions() do
        local _, left = p:gsub("a", "")
        assert(s:distance(p) == left and s:value(p) == left %% 2)
      end
      print(#s)]]):format(path), nil, SMALL))
  end)

  it("raise the same errors", function()
    for _, text in ipairs { "error('no ' .. n)", "add(print)", "add(n)" } do
      local game = deep(BELOW .. "if n % 2000 == 31 then " .. text .. " end")
      local said = {}
      for threads = 1, 2 do
        local fine
        fine, said[threads] = pcall(solve, game, threads)
        assert.is_false(fine)
      end
      assert.equal(said[1], said[2])
    end
  end)

  it("notice rules with hidden state", function()
    finally(function() rawset(_G, "here", nil) end)
    rawset(_G, "here", 1)
    for _, text in ipairs { "add(n // 4 - (here or 0))", "assert(here)" } do
      raises(function()
        local _ = solve(deep(BELOW .. "if n > 40 then " .. text .. " end"), 2)
      end, "hidden state")
    end
  end)

  it("say that a file cannot be run again", function()
    finally(function() rawset(_G, "here", nil) end)
    rawset(_G, "here", 1)
    deep(BELOW)
    damage.write(path, "assert(here, 'another state') " .. damage.read(path))
    raises(function() local _ = solve(grundy.file(path), 2) end,
      "cannot be run in a thread", "another state")
  end)

  it("keep to the limits", function()
    local game = deep(BELOW)
    local all = #solve(game, 1)
    for _, options in ipairs { { limit = all }, { limit = all - 1 },
      { limit = all // 2 }, { bytes = 100000 } } do
      local _, why = solve(game, 1, options)
      local _, message = solve(game, 2, options)
      assert.equal(why, message)
    end
    for _, bytes in ipairs { 10000000, 100000000 } do
      assert.equal(all, #assert(solve(game, 2, { bytes = bytes })))
    end
  end)

  for _, loop in ipairs { "while true do end",
    "while true do pcall(error) end" } do
    it("end when time is over or a hook fails: " .. loop, function()
      local game = deep(BELOW .. ("if n == 17 then %s end"):format(loop))
      assert.same({ nil, "the limit of 0.15 seconds is reached" },
        { solve(game, 2, { seconds = 0.15 }) })
      local start = core.now()
      debug.sethook(function()
        if core.now() > start + 0.15 then error "from a hook" end
      end, "", 10000)
      local fine, message = pcall(solve, game, 2)
      debug.sethook()
      assert.is_false(fine)
      assert.truthy(message:find "from a hook")
    end)
  end
end)
