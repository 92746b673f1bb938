-- Saved solutions: what the product spec (oracles/checks.lua) does not look at,
-- which compares the bytes of files with the definition and asks everything of
-- what is opened. Damaged files: damaged_file_spec.lua; what happens to the
-- process and the disk meanwhile: hosts/saving_spec.lua.

local grundy = require "grundy"
local files = require "spec.harness.files"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local slow = require "spec.oracles.slow"
local slow_file = require "spec.oracles.slow_file"

local path = require "spec.harness.quick_path"()

local function bytes_of(at) return files.read(at or path) end

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
    random.digraphs(1500, 2, 9, function(digraph)
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

  it("is the example of csrc/FORMAT.md, byte for byte", function()
    local text = bytes_of "csrc/FORMAT.md"
    local example, bytes = text:match "\n## An example\n.-```text\n(.-)```", {}
    for line in example:gmatch "[^\n]+" do
      for digits in (line .. "  "):match "^(.-)  ":gmatch "%x%x" do
        bytes[#bytes + 1] = string.char(tonumber(digits, 16))
      end
    end
    bytes = table.concat(bytes)
    assert(grundy.game { start = 2, moves = function(n, add)
      for k = 1, math.min(n, 2) do add(n - k) end
    end }:solve():save(path, { moves = true }))
    assert.are.equal(bytes, bytes_of())
    assert.are.equal(bytes, slow_file.write(slow_file.read(bytes)))
  end)

  it("is found by an index of several levels", function()
    local most = random.size(66000, 1000)
    local solution = subtraction(most):solve()
    assert(solution:save(path))
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
    assert(solution:save(path, { moves = true }))
    opened = assert(grundy.open(path))
    assert.are.equal(solution:best(most), opened:best(most)) -- loads it
  end)

  -- The bytes that f has had the system read, where it tells.
  local function bytes_read(f)
    local function so_far()
      local file <close> = io.open "/proc/self/io"
      return file and tonumber(file:read "a":match "rchar: (%d+)") or 0
    end
    local before = so_far()
    f()
    return so_far() - before
  end

  it("is read in parts: the directory, and a few blocks for a question",
    function()
      local opened
      assert(subtraction(random.size(66000, 5000)):solve():save(path,
        { moves = true }))
      assert.is_true(#bytes_of() > 50000)
      assert(grundy.open(path)):value(1) -- loads modules
      assert.is_true(bytes_read(function()
        opened = assert(grundy.open(path))
      end) < 1000)
      for _, name in ipairs { "value", "remoteness", "height" } do
        assert.is_true(bytes_read(function() opened[name](opened, 4321) end)
          < 4000)
      end
    end)

  it("holds positions of all kinds", function()
    local encode = require "spec.oracles.encode"
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
      raises(function() opened:audit() end, "give the game to grundy.open")
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

  -- Games beside which a game is another one: why it is refused.
  local function heap(set, more)
    local rules = { start = 400, moves = function(n, add)
      for _, k in ipairs(set) do
        if k <= n then add(n - k) end
      end
    end }
    for name, value in pairs(more or {}) do rules[name] = value end
    return grundy.game(rules)
  end
  local mine = heap { 1, 2, 3 }
  local others = {
    ["a move from 400 to 396, which is not in the file"] = heap { 1, 2, 4 },
    ["a move from 400 that is in the file is missing"] = heap { 1, 2 },
    ["the file starts at 400, not at 401"] = heap({ 1, 2, 3 }, { start = 401 }),
    ["the file starts at 400, not at 399"] = heap({ 1, 2, 3 }, { start = 399 }),
    ["the game in the file has normal play, and theirs has misère play"] =
      heap({ 1, 2, 3 }, { play = "misere" }),
    ["the game in the file has one kind of moves, and theirs has two players"] =
      heap({ 1, 2, 3 }, { players = 2 }),
    ["the game in the file does not split"] =
      heap({ 1, 2, 3 }, { splits = true }),
    ["the game in the file has no normal"] =
      heap({ 1, 2, 3 }, { normal = function(n) return n end }),
    ["the game in the file has no terminal"] =
      heap({ 1, 2, 3 }, { terminal = function() return "loss" end }),
    ["moves of 400 fails: .*attempt to index a number"] = grundy.game {
      moves = function(p) return { p.heaps } end },
    ["moves of 400 fails: .*add takes one position, got 2 arguments"] =
      grundy.game { moves = function(n, add) add(n - 1, n - 2) end },
    -- with moves into the file, where the values tell
    ["a move from %d+ that is in the file is missing"] = grundy.game {
      moves = function(n, add)
        for k = 1, math.min(n, n < 200 and 2 or 3) do add(n - k) end
      end },
  }
  local without_moves = {
    ["the value of 400 is 1 by them, and 0 in the file"] = heap { 1, 2, 4 },
    ["the value of 191 is 0 by them, and 3 in the file"] = heap { 1, 2 },
  }

  it("gets its rules back, if they are these", function()
    local function refused(game, why, ...)
      local none, message = grundy.open(path, game, ...)
      assert.is_nil(none, why)
      assert.is_truthy(message:find(path .. ": these are not its rules: ", 1,
        true) and message:find(why), message)
    end
    assert(mine:solve():save(path, { moves = true }))
    assert(grundy.open(path, mine))
    assert(grundy.open(path, heap({ 1, 2, 3 }, { start = 7 }), 400))
    for why, game in pairs(others) do refused(game, why) end
    refused(mine, "the file starts at 400, not at 9", 9)
    refused(mine, "the game in the file has normal play", 400, { play = "misere" })
    assert(mine:solve():save(path))
    assert(grundy.open(path, mine))
    for why, game in pairs(without_moves) do refused(game, why) end
    assert(mine:solve(nil, { play = "misere" }):save(path))
    assert(grundy.open(path, mine, nil, { play = "misere" }))
    refused(mine, "the game in the file has misère play")
    refused(heap { 4, 2 }, "400 is worth %-1 by them, and 1 in the file", 400,
      { play = "misere" })
    refused(heap { 3, -1 }, "a move from 400 to 401, which is not in the file",
      400, { play = "misere" })
  end)

  it("gets no other endings back", function()
    local function ended(result)
      return heap({ 1, 2, 3 }, { terminal = function() return result end })
    end
    for _, moves in ipairs { true, false } do
      assert(ended("draw"):solve():save(path, { moves = moves }))
      assert(grundy.open(path, ended "draw"))
      for result, why in pairs { win = "is worth 1 by them, and 0 in",
        [3.5] = "is worth 3.5 by them" } do
        local none, message = grundy.open(path, ended(result))
        assert.is_nil(none)
        assert.is_truthy(message:find(why, 1, true), message)
      end
      local fails = heap({ 1, 2, 3 }, { terminal = function() error "no" end })
      assert.is_truthy(select(2, grundy.open(path, fails)):find
        "terminal of 0 fails: .*no$")
      assert.is_truthy(select(2, grundy.open(path, mine)):find
        "has a terminal")
    end
  end)

  it("gets no other normal, and no other parts, back", function()
    local function odd(normal)
      return heap({ 2, 4 }, { start = 401, normal = normal })
    end
    assert(odd(function(n) return n end):solve():save(path))
    assert.is_truthy(select(2, grundy.open(path, odd(function(n)
      return n < 200 and n + 1 or n
    end))):find "%d+ is in the file, and they give it another form$")
    local function halves(more)
      return grundy.game { start = 9, splits = true, moves = function(n, add)
        if n > 1 then add(n // 2, n // 2 + more) end
      end }
    end
    assert(halves(0):solve():save(path))
    assert(grundy.open(path, halves(0)))
    assert.is_truthy(select(2, grundy.open(path, halves(1))):find(
      "a move from 9 to 4 + 5, which is not in the file", 1, true))
  end)

  -- A digraph, and the same with one edge more or less, or one that leads
  -- elsewhere. The graph is a function of the rules, so that all positions are
  -- the same.
  it("is never taken for that of another digraph", function()
    local told_apart, taken = 0, 0
    random.digraphs(100, 2, 8, function(digraph, rng)
      local function game_of(lists, more)
        local rules = { start = 1, moves = function(u) return lists[u] end }
        for name, value in pairs(more) do rules[name] = value end
        return grundy.game(rules)
      end
      local more = rng(1, 2) == 1 and { play = "misere" } or {}
      local solution = game_of(digraph, more):solve()
      local other, u = {}, rng(1, #digraph)
      for v, list in ipairs(digraph) do other[v] = { table.unpack(list) } end
      if #other[u] > 0 and rng(1, 2) == 1 then
        table.remove(other[u], rng(1, #other[u]))
      else
        table.insert(other[u], rng(1, #digraph))
      end
      local is_other = false -- has u another set of followers?
      local there = {}
      for _, v in ipairs(digraph[u]) do there[v] = 1 end
      for _, v in ipairs(other[u]) do there[v] = (there[v] or 0) | 2 end
      for _, mark in pairs(there) do is_other = is_other or mark ~= 3 end
      is_other = is_other and solution:has(u)
      assert(solution:save(path, { moves = true }))
      assert(grundy.open(path, game_of(digraph, more)))
      local opened = grundy.open(path, game_of(other, more))
      assert.are.equal(not is_other, opened ~= nil)
      assert(solution:save(path))
      assert(grundy.open(path, game_of(digraph, more)))
      if is_other and grundy.open(path, game_of(other, more)) then
        taken = taken + 1 -- the same positions, outcomes and values
      elseif is_other then
        told_apart = told_apart + 1
      end
    end)
    random.came_up(told_apart - taken)
  end)

  -- Games without functions for people, which a file cannot hold.
  local plain = {
    sub = subtraction(20),
    cyclic = grundy.game { start = 3, moves = function(u)
      return ({ { 2, 3 }, { 1, 4 }, { 3, 4, 1 }, {} })[u]
    end },
    misere = heap({ 1, 3, 4 }, { start = 15, play = "misere" }),
    two = heap({ 1, 3, 4 }, { start = 9, players = 2 }),
    paid = heap({ 2, 3 }, { start = 14,
      terminal = function(n) return 2.5 * n - 1 end }),
    splits = grundy.game { start = 9, splits = true, moves = function(n, add)
      for k = 0, n // 2 do
        if n > 0 then add(k, n - 1 - k) end
      end
    end },
  }
  local questions = { "has", "value", "outcome", "counter", "remoteness",
    "distance", "height", "worth", "followers", "predecessors", "moves", "best",
    "line", "strategy", "info", "figures", "report", "export", "starts",
    "chances", "verify", "classical", "security", "finite", "trace", "dot" }

  -- What a method returns, or its error without the line.
  local function answers(solution, name, ...)
    local list = table.pack(pcall(solution[name], solution, ...))
    if not list[1] then list[2] = tostring(list[2]):gsub("^%S*:%d+: ", "") end
    if name == "report" then -- its commands name the file
      list[2] = list[2]:gsub("<h3>Do it again</h3>.-</pre>", "")
    end
    return list
  end

  it("answers everything as a fresh one does, also without its rules",
    function()
      for name, game in pairs(plain) do
        local fresh = game:solve()
        assert(fresh:save(path, { moves = true }))
        for _, question in ipairs(questions) do
          local opened <close> = assert(grundy.open(path))
          assert.are.same(answers(fresh, question), answers(opened, question),
            ("%s of %s"):format(question, name))
        end
      end
    end)

  -- Their numbers are not those of one search from one start.
  it("may be of vectors, and of several games", function()
    local ring = plain.cyclic:solve()
    local sub = plain.sub:solve(nil, { starts = { 30, 25 } })
    for name, fresh in pairs {
      vectors = grundy.linear { dimension = 2, maps = { { 2, 1 } } }:expand(),
      some = grundy.linear { dimension = 2, maps = { { 2, 1 } } }
        :expand { start = 1 },
      union = grundy.disjoint { ring, sub, ring },
      misere = sub:misere(),
    } do
      assert(fresh:save(path, { moves = true }))
      local opened <close> = assert(grundy.open(path))
      assert.is_true(opened:verify())
      for _, question in ipairs { "strategy", "starts" } do
        assert.are.same(answers(fresh, question), answers(opened, question),
          name)
      end
    end
  end)

  it("can be a part of a compound, and of a union", function()
    for name, game in pairs { sub = plain.sub, cyclic = plain.cyclic,
      sorted = heap({ 1, 2 }, { start = { 2, 5, 3 }, normal = "sorted",
        moves = function(p, add)
          for i = 1, 3 do
            local q = { table.unpack(p) }
            q[i] = q[i] - 1
            if q[i] >= 0 then add(q) end
          end
        end }) } do
      local fresh = game:solve()
      assert(fresh:save(path, { moves = true }))
      local p = name == "sorted" and { 2, 0, 1 } or 2
      local function ask(solution)
        local sum = grundy.sum { solution:at(p), solution:at() }
        return { sum:value(), sum:outcome(), #sum:moves(),
          grundy.selective { solution:at(p), solution:at() }:remoteness(),
          grundy.disjoint { solution, fresh }:value { 1, p },
          #solution:quotient "compatible" }
      end
      assert.are.same(ask(fresh), ask(assert(grundy.open(path))), name)
      assert.are.same(ask(fresh), ask(assert(grundy.open(path, game))), name)
    end
  end)

  it("needs no moves where the rules give them", function()
    local more = 0
    local game = grundy.game { start = 20, moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k + more) end
    end }
    local solution = game:solve()
    assert(solution:save(path))
    local opened = assert(grundy.open(path, game))
    for n = 0, 20 do
      assert.are.same({ solution:best(n) }, { opened:best(n) })
      assert.are.same(solution:moves(n), opened:moves(n))
      assert.are.same(solution:followers(n), opened:followers(n))
    end
    assert.are.same(solution:moves(), opened:moves())
    local none, message = opened:best(21)
    assert.is_nil(none)
    assert.are.equal("position 21 is not in the graph", message)
    raises(function() opened:line() end, "has no moves")
    more = 10
    local _, problem = pcall(opened.best, opened, 15)
    assert.is_truthy(problem:find "^spec.*: moves gives 24 from 15, which is "
      and problem:find "not in the file$", problem)
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
