-- keep = "values": games without cycles, solved depth first, whose moves are
-- not kept. (Every method, with every feature, is in product_spec.)

local core = require "grundy.core"
local grundy = require "grundy"
local damage = require "spec.harness.damage"
local feed = require "spec.harness.feed"
local memoized = require "spec.oracles.memoized"
local quick_path = require "spec.harness.quick_path"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_file = require "spec.oracles.slow_file"
local slow_scores = require "spec.oracles.slow_scores"
local testing = require "grundy_testing"

local VALUES = { keep = "values" }

-- A game on the digraph, from position 1 on; `calls` counts those of `moves`.
local function game_of(digraph, calls)
  return grundy.game {
    start = 1,
    moves = function(u, add)
      calls[u] = (calls[u] or 0) + 1
      for _, v in ipairs(digraph[u]) do add(v) end
    end,
  }
end

-- The positions in the order in which they are found, by recursion.
local function found(digraph)
  local order, number, entered = {}, {}, {}
  local function find(u)
    if not number[u] then
      order[#order + 1] = u
      number[u] = #order
    end
  end
  local function visit(u)
    entered[u] = true
    for _, v in ipairs(digraph[u]) do find(v) end
    for _, v in ipairs(digraph[u]) do
      if not entered[v] then visit(v) end
    end
  end
  find(1)
  visit(1)
  return order
end

local function positions_of(solution)
  local list = {}
  for p in solution:positions() do list[#list + 1] = p end
  return list
end

-- (Those of busted take long.)
local function same(what, expected, got)
  if type(expected) == "table" then
    expected, got = table.concat(expected, " "), table.concat(got, " ")
  end
  if expected ~= got then
    error(("%s is %s, not %s"):format(what, got, expected), 2)
  end
end

describe('keep = "values"', function()
  it("gives the values, remoteness and distances of the definitions", function()
    random.cases(1250, function(rng, index)
      local n = rng(1, 14)
      local digraph = slow_scores.acyclic(random.digraph(rng, index, n),
        random.shuffled(rng, feed.numbers(n)))
      local calls, value = {}, slow.algorithm_g(digraph)
      local remoteness, distance = slow.remoteness(digraph),
        slow.distance(digraph)
      local s = game_of(digraph, calls):solve(nil, VALUES)
      same("the order", found(digraph), positions_of(s))
      for u in s:positions() do
        same("calls", 1, calls[u])
        same("value", value[u], s:value(u))
        same("remoteness", remoteness[u], s:remoteness(u))
        same("distance", distance[u], s:distance(u))
        same("outcome", value[u] == 0 and "P" or "N", s:outcome(u))
        same("followers", slow.distinct(digraph[u]), s:followers(u))
      end
      assert(s:verify())
    end)
  end)

  it("names a cycle", function()
    local cyclic = 0
    random.cases(500, function(rng, index)
      local digraph = random.digraph(rng, index, rng(1, 10))
      local leads = slow.distance(digraph)[1] == math.huge
      local ok, message = pcall(game_of(digraph, {}).solve,
        game_of(digraph, {}), nil, VALUES)
      assert.equal(not leads, ok)
      if ok then return end
      cyclic = cyclic + 1
      local count, list = message:match('keep = "values" must not have cycles, '
        .. "and this one has one of (%d+) positions?: (.*)$")
      local at, met = nil, 0
      for word in list:gmatch "[^, ]+" do
        local u = math.tointeger(word)
        if u then
          assert(not at or slow.contains(digraph[at], u), message)
          at, met = u, met + 1
        end
      end
      assert(met == tonumber(count) + 1 or list:find("...", 1, true), message)
    end)
    random.came_up(cyclic)
  end)

  it("needs no recursion, and stops at limits", function()
    local function down(n, add)
      if n > 0 then add(n - 1) end
    end
    local game = grundy.game { start = 300000, moves = down }
    local s = game:solve(nil, VALUES)
    assert.equal(300000, s:distance())
    assert.equal(0, s:value(0))
    assert.same({ nil, "the limit of 1000 positions is reached" },
      { game:solve(nil, { keep = "values", limit = 1000 }) })
    assert.same({ nil, "the limit of 100000 bytes is reached" },
      { game:solve(nil, { keep = "values", bytes = 100000 }) })
    local _, message = grundy.game { start = 0, moves = function(n, add)
      add(n + 1)
    end }:solve(nil, { keep = "values", seconds = 0.01, limit = 1 << 30 })
    assert.equal("the limit of 0.01 seconds is reached", message)
  end)

  -- what is far from the end of the path is packed
  it("finds the same on long paths, back and forth", function()
    random.cases(12, function(rng, index)
      local n, far, row = 1200 + rng(0, 2000), 1 << rng(0, 40), {}
      for p = 1, n do
        row[p] = { p - 1 }
        for i = 2, rng(1, p % 97 == 0 and 90 or 5) do
          row[p][i] = math.max(0, p - rng(1, rng(0, 1) == 0 and 6 or p))
        end
        if rng(0, 9) == 0 then row[p] = random.shuffled(rng, row[p]) end
        if index % 3 == 1 and p < 7 then row[p] = { p - 1 } end
      end
      local splits, scored = index % 3 == 1, index % 3 == 2
      local rules = { start = n * far, splits = splits, moves = function(p, add)
        for i, q in ipairs(row[p // far] or {}) do
          if splits and i % 3 == 0 then
            add(q * far, p // far % 5 * far)
          else
            add(q * far)
          end
        end
      end }
      if scored then
        rules.gain = function(p, q) return (p * 3 + q) // far % 1000 - 500 end
      end
      local game = grundy.game(rules)
      local s, all = game:solve(nil, VALUES), game:solve()
      for p = 0, n * far, far do
        if all:has(p) then
          same("distance", all:distance(p), s:distance(p))
          same("value", scored and all:score(p) or all:value(p),
            scored and s:score(p) or s:value(p))
        end
      end
      assert.equal(#all, #s)
      assert.equal(all:stats().moves, s:stats().moves)
    end)
    for _, back in ipairs { 0, 1, 100, 511, 700, 2999, 3000 } do
      local loop = grundy.game { start = 3000, moves = function(p, add)
        if p > 0 then add(p - 1) end
        if p == 0 then add(back) end
      end }
      raises(function() loop:solve(nil, VALUES) end,
        ("this one has one of %d position"):format(back + 1))
    end
  end)

  it("solves what rules have found and not led to", function()
    local s = grundy.game { start = 9, splits = true, moves = function(n, add)
      if n == 9 then
        add(2, 3)
        pcall(add, 4, print)
      elseif n > 0 then
        add(n - 1)
      end
    end }:solve(nil, VALUES)
    assert.same({ 9, 2, 3, 4, 1, 0 }, positions_of(s))
    assert.equal(0, s:value(4))
    assert(s:verify())
  end)

  it("finds values beyond 64", function()
    local s = grundy.game { start = 200, moves = function(n, add)
      for left = 0, n - 1 do add(left) end
    end }:solve(nil, VALUES)
    for n = 0, 200 do assert.equal(n, s:value(n)) end
  end)

  it("finds what is small and what is not", function()
    -- a move takes up to `most`, and may gain so much for each
    random.cases(12, function(rng)
      local n, most = 1 << rng(3, 9), rng(1, 200)
      local gain = rng(-3, 3) * math.tointeger(10 ^ rng(0, 4))
      local up = rng(0, 1) == 0
      local rules = { start = n, moves = function(p, add)
        local last = math.min(most, p)
        for i = 1, last do add(p - (up and i or last + 1 - i)) end
      end }
      if rng(0, 1) == 0 then
        rules.gain = function(p, q) return gain * (p - q) end
      end
      local game = grundy.game(rules)
      local s, all = game:solve(nil, VALUES), game:solve()
      local path = os.tmpname()
      assert(s:save(path))
      local saved = assert(grundy.open(path, game))
      for p = 0, n do
        for _, name in ipairs { "distance", "remoteness",
          rules.gain and "score" or "value" } do
          same(name, all[name](all, p), s[name](s, p))
          same(name, all[name](all, p), saved[name](saved, p))
        end
      end
      assert(s:verify() and saved:verify())
      saved:close()
      os.remove(path)
    end)
  end)

  it("does the work in steps", function()
    local calls = 0
    local job = grundy.game { start = 30, moves = function(n, add)
      calls = calls + 1
      for k = 1, math.min(n, 3) do add(n - k) end
    end }:job(nil, VALUES)
    repeat
      local before = calls
      local finished = job:step(1)
      assert(calls - before <= 1)
      local progress = job:progress()
      assert.equal(calls, progress.expanded)
    until finished
    assert.equal(31, calls)
    assert.equal(30 // 4 + 1, job:solution():stats().P)
  end)

  it("gives the same moves whatever was asked for before", function()
    local s = grundy.game { moves = function(n, add)
      if n == 2 then add(1) end
    end }:solve(1, { keep = "values", starts = { 2 } })
    s:trace()
    assert.same({ 1 }, s:followers(2))
    assert.is_true(s:audit())
  end)

  it("is verified by the rules", function()
    local most = 3
    local s = grundy.game { start = 20, moves = function(n, add)
      for k = 1, math.min(n, most) do add(n - k) end
    end }:solve(nil, VALUES)
    assert(s:verify())
    most = 4
    local fine, message = s:verify()
    assert.equal(nil, fine)
    assert.equal("the value of 20 is 0, but the mex of its followers is not",
      message)
  end)

  -- (core/product_spec.lua plants faults in games of every combination of features.)
  it("tells what is wrong, of each kind of game", function()
    local function take(fields)
      fields.moves = function(n, add)
        for k = 1, math.min(n, 2) do add(n - k) end
      end
      return fields
    end
    local scored = take { gain = function(n, left) return n - left end }
    local puzzle = take { players = 1, terminal = function() return "loss" end }
    local sums, two = take { splits = true }, take { players = 2 }
    for _, case in ipairs {
      { take {}, "value", 4, 2, "mex", 1,
        "the value of 4 is 2, but the mex of its followers is not" },
      { take {}, "remoteness", 4, 2, "remoteness", 3,
        "the remoteness of 4 is 2, but by its followers it is 3" },
      { take {}, "remoteness", 0, nil, "remoteness", 0,
        "the remoteness of 0 is inf, but by its followers it is 0" },
      { take {}, "distance", 3, 4, "distance", 3,
        "the distance of 3 is 4, but by its followers it is 3" },
      { take { play = "misere" }, "remoteness", 0, 0, "remoteness", 1,
        "the remoteness of 0 is 0, but by its followers it is 1" },
      { scored, "score", 4, 9, "score", nil,
        "the score of 4 does not follow from its followers" },
      { scored, "moves", 4, 9, "remoteness", 2,
        "the remoteness of 4 is 9, but by its followers it is 2" },
      { puzzle, "remoteness", 0, 0, "remoteness", math.huge,
        "the remoteness of 0 is 0, but by its followers it is inf" },
      { puzzle, "remoteness", 4, 0, "remoteness", math.huge,
        "the remoteness of 4 is 0, but by its followers it is inf" },
      { sums, "value", 3, 3, "mex", 0,
        "the value of 3 is 3, but the mex of its followers is not" },
      { sums, "distance", 5, 4, "distance", 5,
        "the distance of 5 is 4, but by its followers it is 5" },
      { two, "remoteness", 2, 9, "remoteness", 1, "the remoteness of 2, player 1 "
        .. "to move, is 9, but by its followers it is 1" },
    } do
      local play = case[1].play
      case[1].play = nil
      local s = grundy.game(case[1]):solve(case[3], { keep = "values", play = play })
      testing.poke(s, case[2], 0, case[4])
      local fine, message, witness = s:verify()
      assert.is_nil(fine, case[7])
      assert.same({ nil, case[7], case[5], case[6] },
        { fine, message, witness.kind, witness.expected })
      assert.equal(case[3], witness.position)
    end
  end)

  it("finds distances that go round in a circle", function()
    for _, splits in ipairs { false, true } do
      local round = false
      local s = grundy.game { splits = splits, moves = function(n, add)
        if n > 0 then add(n - 1) end
        if n == (round and 0 or 2) then add(round and 1 or 0) end
      end }:solve(2, VALUES)
      round = true -- 2 leads to 1, and 1 and 0 to each other
      for number = 0, 2 do
        testing.poke(s, "distance", number, 0xfffffffd) -- too large to tell
      end
      testing.poke(s, "value", 0, 0)
      assert.is_nil((s:verify()))
    end
    local long = grundy.game { splits = true, moves = function(n, add)
      if n > 0 then add(n - 1, n - 1) end
      if n > 5 then add(n - 3, n - 6) end
    end }:solve(60, VALUES)
    assert.is_nil(long:distance())
    assert.is_true(long:verify())
  end)

  -- (core/product_spec.lua opens files of every combination of features.)
  it("is saved, whatever the steps, and verified when it is opened", function()
    local path = quick_path()
    local most = 2
    local game = grundy.game { start = 30, splits = true, moves = function(n, add)
      for k = 1, math.min(n, most) do
        for left = 0, (n - k) // 2 do add(left, n - k - left) end
      end
    end }
    assert(game:solve(nil, VALUES):save(path))
    local bytes = damage.read(path)
    local job = game:job(nil, VALUES)
    repeat until job:step(1)
    assert(job:solution():save(path))
    assert.equal(bytes, damage.read(path))
    local opened = assert(grundy.open(path, game))
    assert.equal(30, opened:distance())
    assert.is_false(core.loaded(opened))
    assert.is_true(opened:verify())
    assert.equal(26, #opened:line())
    local document = slow_file.read(bytes)
    document.meta.moves = document.meta.moves + 1
    damage.write(path, slow_file.write(document))
    assert.same({ nil, "there are 465 moves by the rules, and not 466",
      { kind = "moves", expected = 465 } },
      { assert(grundy.open(path, game)):verify() })
    document.meta.moves, document.distance[31] = 465, 9
    damage.write(path, slow_file.write(document))
    assert.is_nil((assert(grundy.open(path, game)):verify()))
    raises(function() return (opened:save(path, { moves = true })) end,
      "save: field 'moves': this solution keeps values only")
    raises(function() return (assert(grundy.open(path)):moves()) end,
      "has no moves, which this question needs: open it with its game")
    os.remove(path)
  end)

  it("has nothing to find where there are no positions", function()
    for _, play in ipairs { "normal", "misere" } do
      local solution = assert(grundy.graph {}:solve(nil, { keep = "values",
        play = play }))
      assert.is_true(solution:verify())
      assert.same({ 0, 0 }, { solution:stats().positions, solution:stats().moves })
    end
  end)

  it("takes at most half the bytes of a table of values in Lua", function()
    if random.scale < 0.1 then return end -- the table is slow
    -- rows of Chomp, as a string
    local function moves(p, add)
      local rows = { p:byte(1, -1) }
      for row = 1, #rows do
        for left = row == 1 and 98 or 97, rows[row] - 1 do
          local q = {}
          for i, n in ipairs(rows) do
            q[i] = string.char(i < row and n or math.min(n, left))
          end
          add(table.concat(q))
        end
      end
    end
    local start = ("h"):rep(7)
    collectgarbage()
    collectgarbage() -- what finalizers held
    local before = collectgarbage "count"
    local value, known = memoized(moves, start)
    collectgarbage()
    local lua = (collectgarbage "count" - before) * 1024
    local s = grundy.game { moves = moves }:solve(start, VALUES)
    assert.equal(value, s:value())
    assert.equal(value, known[start])
    assert(s:stats().bytes <= lua / 2, s:stats().bytes / lua)
  end)
end)
