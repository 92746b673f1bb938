-- Saved solutions: what the product spec (support/checks.lua) does not look at,
-- which compares the bytes of files with the definition and asks everything of
-- what is opened. Damaged files: damaged_file_spec.lua; what happens to the
-- process and the disk meanwhile: hosts/saving_spec.lua.

local grundy = require "grundy"
local random = require "spec.support.random"
local raises = require "spec.support.raises"
local slow = require "spec.support.slow"
local slow_file = require "spec.support.slow_file"

local path = os.tmpname()

local function bytes_of(at)
  local file <close> = assert(io.open(at or path, "rb"))
  return file:read "a"
end

local function subtraction(start)
  return grundy.game { name = "subtraction", start = start,
    moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
    end }
end

-- A game with a cycle, whose positions are names.
local function cyclic()
  return grundy.graph { a = { "b", "c" }, b = { "a", "d" }, c = { "c", "d" },
    d = {}, e = { "a", "d", "b" } }
end

describe("the least height", function()
  it("is a counter of Definition 1, and is finite where G is", function()
    local needed = 0 -- graphs that a constant would not do for
    random.digraphs(3000, 2, 9, function(digraph)
      local value = slow.algorithm_g(digraph)
      local height, none = slow.height(digraph, value), {}
      for u in ipairs(digraph) do none[u] = 0 end
      assert(slow.definition_1(digraph, value, height))
      needed = needed + (slow.definition_1(digraph, value, none) and 0 or 1)
    end)
    random.came_up(needed - 100)
  end)
end)

describe("a saved solution", function()
  after_each(function() os.remove(path) end)

  it("has the same bytes, however it was solved", function()
    local game = subtraction(5000)
    assert(game:solve():save(path, { moves = true }))
    local bytes = bytes_of()
    local job = game:job()
    repeat until job:step(7)
    assert(job:solution():save(path, { moves = true }))
    assert.are.equal(bytes, bytes_of())
    local opened = assert(grundy.open(path))
    assert(opened:save(path .. "2", { moves = true }))
    assert.are.equal(bytes, bytes_of(path .. "2"))
    assert(os.remove(path .. "2"))
    assert(opened:save(path))
    assert.is_true(#bytes_of() < #bytes)
  end)

  it("is found by an index of several levels", function()
    local most = random.size(70000, 1000)
    local solution = subtraction(most):solve()
    assert(solution:save(path, { moves = true }))
    local document = slow_file.read(bytes_of())
    assert.are.equal(most + 1, #document.keys)
    local opened = assert(grundy.open(path))
    for n = 0, most, 7 do
      assert.are.equal(n % 4, opened:value(n))
      assert.are.equal(solution:remoteness(n), opened:remoteness(n))
    end
    for _, p in ipairs { -1, most + 1, 1 << 62, "a", {}, 0.5, { 1 } } do
      assert.is_false(opened:has(p))
      assert.is_nil((opened:value(p)))
    end
    assert.are.equal(most + 1, #opened)
    assert.are.equal(solution:best(most), opened:best(most)) -- loads it
  end)

  it("holds positions of all kinds", function()
    local encode = require "spec.support.encode"
    random.cases(30, function(rng)
      local list, number = {}, {}
      for _ = 1, rng(1, 700) do
        local p = encode.random(rng, 3)
        local key = grundy.key(p)
        if not number[key] then
          list[#list + 1] = p
          number[key] = #list
        end
      end
      local solution = grundy.game { start = 0, moves = function() end }
        :solve(list[1], { starts = list })
      assert(solution:save(path, { moves = true }))
      slow_file.read(bytes_of())
      local opened, loaded = assert(grundy.open(path)), assert(grundy.open(path))
      loaded:followers()
      for _, p in ipairs(list) do
        assert.are.equal(0, opened:value(p))
        assert.are.equal(0, loaded:value(p))
      end
      assert.is_false(opened:has "not there")
      assert.is_nil((opened:value { 3, 2, 1 }))
    end)
  end)

  it("of a game on vectors or sets comes back", function()
    local sets = grundy.annihilation { a = { "b", "c" }, b = { "c" }, c = {},
      d = { "a", "b" } }
    assert(sets:save(path, { moves = true }))
    local opened = assert(grundy.open(path))
    assert.are.equal(sets:value { "a", "d" }, opened:value { "d", "a" })
    assert.are.equal(sets:value { "b" }, opened:value { "b", "a", "a" })
    assert.are.same(sets:followers { "a", "d" }, opened:followers { "d", "a" })
    assert.are.same(sets:finite(), opened:finite())
  end)

  it("answers a few things without its moves, and says so of the others",
    function()
      local solution = cyclic():solve()
      assert(solution:save(path))
      local opened = assert(grundy.open(path))
      for p in solution:positions() do
        for _, name in ipairs { "value", "outcome", "remoteness", "height",
          "worth" } do
          assert.are.equal(solution[name](solution, p),
            opened[name](opened, p))
        end
      end
      raises(function() opened:best "a" end, "has no moves")
      assert.are.equal(solution:value "e", opened:value "e")
      opened:close()
      raises(function() opened:value "a" end, "this solution is closed")
    end)

  it("can be opened with its rules", function()
    local game = subtraction(20)
    assert(game:solve():save(path, { moves = true }))
    local opened = assert(grundy.open(path, game))
    assert.are.equal(game, opened:game())
    assert.is_true(opened:audit())
    local none, message = grundy.open(path, grundy.game {
      moves = function(n, add)
        if n > 0 then add(n + 1) end
      end,
    })
    assert.is_nil(none)
    assert.is_truthy(message:find "these are not its rules", message)
    assert.is_nil((assert(grundy.open(path)):game()))
  end)

  it("may be empty", function()
    local solution = grundy.graph({}):solve()
    assert(solution:save(path, { moves = true }))
    slow_file.read(bytes_of())
    local opened = assert(grundy.open(path))
    assert.are.equal(0, #opened)
    assert.is_false(opened:has "a")
    assert.are.same({}, opened:table {})
  end)

  it("tells its progress", function()
    local told = {}
    assert(subtraction(random.size(300000, 1000)):solve():save(path, {
      progress = function(now) told[#told + 1] = now.done end }))
    assert.are.equal(1, told[#told])
    for i = 2, #told do assert.is_true(told[i - 1] <= told[i]) end
  end)

  it("without its rules holds what `normal` returns", function()
    local game = grundy.game { start = { 3, 2 },
      normal = function(p)
        table.sort(p)
        return p
      end,
      moves = function(p, add)
        for i = 1, 2 do
          local q = { p[1], p[2] }
          q[i] = q[i] - 1
          if q[i] >= 0 then add(q) end
        end
      end }
    assert(game:solve():save(path, { moves = true }))
    local opened = assert(grundy.open(path))
    assert.are.equal(1, opened:value())
    assert.are.equal(1, opened:value { 2, 3 })
    local none, message = opened:value { 3, 2 }
    assert.is_nil(none)
    assert.is_truthy(message:find("without the game", 1, true), message)
    assert.are.same({ { 1, 3 }, { 2, 2 } }, opened:followers { 2, 3 })
    local whole = assert(grundy.open(path, game))
    assert.are.equal(1, whole:value { 3, 2 })
    assert.are.same({ { 2, 2 }, { 3, 1 } }, whole:followers { 3, 2 })
  end)

  it("is loaded in slices of a task", function()
    local solution = subtraction(random.size(20000, 500)):solve()
    assert(solution:save(path, { moves = true }))
    local opened = assert(grundy.open(path))
    local results, steps = {}, 0
    local tasks = {}
    for i = 1, 2 do
      tasks[i] = grundy.task(function()
        results[i] = opened:best()
        return true
      end)
    end
    local left = 2
    while left > 0 do
      for i = 1, 2 do
        if tasks[i] and tasks[i]:step { seconds = 1e-6 } then
          tasks[i], left = nil, left - 1
        end
      end
      steps = steps + 1
    end
    assert.are.equal(solution:best(), results[1])
    assert.are.equal(solution:best(), results[2])
    assert.is_true(steps > 3)
    assert.is_true(opened:verify())
  end)
end)
