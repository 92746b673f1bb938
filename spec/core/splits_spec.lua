-- Games that split: moves to sums of positions.

local grundy = require "grundy"
local testing = require "grundy_testing"
local feed = require "spec.harness.feed"
local published = require "spec.oracles.published"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_splits = require "spec.oracles.slow_splits"

local LONGEST = 6 -- plays of random games

-- Rules of a random game, by add and by arrays.
local function adding(game)
  return function(u, add)
    for _, parts in ipairs(game[u]) do add(table.unpack(parts)) end
  end
end

local function returning(game)
  return function(u) return game[u] end
end

local function solve(game, case, options)
  local rules = { splits = true,
    moves = (case % 2 == 0 and adding or returning)(game) }
  local all = { starts = feed.numbers(#game) }
  for name, value in pairs(options or {}) do all[name] = value end
  return assert(grundy.game(rules):solve(1, all))
end

-- Runs body(game, solution, rng, case) on random games.
local function on_games(cases, most, body)
  local game
  random.cases(cases, function(rng, case)
    game = slow_splits.game(rng, rng(1, most), LONGEST)
    body(game, solve(game, case), rng, case)
  end, function() return "game " .. slow_splits.text(game or {}) end)
end

-- A list as a text, whatever the order of its members.
local function unordered(list)
  local texts = {}
  for i, member in ipairs(list) do texts[i] = tostring(member) end
  table.sort(texts)
  return table.concat(texts, " ")
end

-- The moves of a position, each once, as they were given first.
local function distinct(moves)
  local there, list = {}, {}
  for _, parts in ipairs(moves) do
    if not there[unordered(parts)] then
      there[unordered(parts)] = true
      list[#list + 1] = parts
    end
  end
  return list
end

local kayles = grundy.game {
  splits = true,
  moves = function(n, add)
    for taken = 1, math.min(n, 2) do
      for a = 0, (n - taken) // 2 do add(a, n - taken - a) end
    end
  end,
}

describe("a game that splits", function()
  it("has them where many have the same part, or many parts", function()
    local short, long = 0, 0
    random.cases(60, function(rng, case)
      local game, n = {}, rng(1, 40)
      for u = 1, n do game[u] = {} end
      local least = rng(1, 2) == 1 and 1 or math.max(1, n // 2)
      local moves = {}
      for _ = 1, rng(1, 400) do
        local parts = { rng(1, least), rng(1, n) }
        if rng(1, 2) == 1 then parts = { parts[2], parts[1] } end
        for k = 3, rng(1, 30) == 1 and rng(3, 6) or 2 do
          parts[k] = rng(1, n)
        end
        if rng(1, 20) == 1 then parts = { parts[1] } end
        if rng(1, 50) == 1 then parts = {} end
        moves[#moves + 1] = parts
        if #parts > 2 then long = long + 1 else short = short + 1 end
      end
      game[n + 1] = moves
      local solution = solve(game, case)
      assert.same(distinct(moves), solution:followers(n + 1))
      assert(solution:verify())
    end)
    random.came_up(short, long)
  end)

  it("has them in long rows", function()
    local function count(n, times)
      return #grundy.game { splits = true, moves = function(p, add)
        for _ = 1, p == "start" and times or 0 do
          for i = 1, n do add(i, i + 1) end
          for i = n, 1, -1 do add(i + 1, i) end
        end
      end }:solve "start":followers "start"
    end
    assert.equal(300, count(300, 1))
    assert.equal(300, count(300, 120))
    local many = random.size(40000, 3000)
    assert.equal(many, count(many, 2))
  end)

  it("has large values", function()
    local nim = grundy.game { splits = true, moves = function(n, add)
      for m = 0, n - 1 do add(m) end
    end }
    local solution = nim:solve(200)
    for n = 0, 200 do assert.equal(n, solution:value(n)) end
    assert.is_true(solution:verify())
    assert.equal(200, solution:stats().max_value)
  end)

  it("can last very long, and says so", function()
    local solution = grundy.game { splits = true, moves = function(n, add)
      if n > 0 then add(n - 1, n - 1) end
    end }:solve(200)
    assert.equal((1 << 31) - 1, solution:distance(31))
    local distance, message = solution:distance(32)
    assert.is_nil(distance)
    assert.equal("play can last too long to tell", message)
    assert.equal("N", solution:outcome(200))
    assert.is_true(solution:verify())
    local sum = solution:at(200) + solution:at(1)
    assert.equal(0, sum:value())
    assert.same({ nil, "play can last too long to tell" }, { sum:bound() })
    sum = sum + solution:at(1)
    assert.equal(1, sum:value())
    assert.same({ nil, "play can last too long to tell" }, { sum:bound() })
    assert.equal("win", sum:best().result)
    assert.is_nil(solution:moves(200)[1].bound)
    assert.equal((1 << 31) - 2, solution:moves(31)[1].bound)
    if random.scale < 0.1 then return end -- the line is slow
    local line, why = solution:line(200)
    assert.is_nil(line)
    assert.equal("the limit of 100000 positions is reached", why)
  end)

  it("has the published values", function()
    for name, moves in pairs {
      kayles = kayles.moves,
      dawson_kayles = function(n, add)
        for a = 0, n < 2 and -1 or (n - 2) // 2 do add(a, n - 2 - a) end
      end,
      grundy_game = function(n, add)
        for a = 1, (n - 1) // 2 do add(a, n - a) end
      end,
    } do
      local game = grundy.game { splits = true, moves = moves }
      local values = published[name]
      assert.same(values, game:sequence(0, #values - 1))
    end
  end)
end)

describe("a sum with a game that splits", function()
  -- The digraph of a sum of a splitting game at u and a digraph at v.
  local function whole(game, u, digraph, v)
    local numbers, states, followers = {}, {}, {}
    local function number(list, w)
      local key = table.concat(list, " ") .. "|" .. w
      if not numbers[key] then
        states[#states + 1] = { list, w }
        numbers[key] = #states
      end
      return numbers[key]
    end
    number({ u }, v)
    local i = 0
    while i < #states do
      i = i + 1
      local list, w = states[i][1], states[i][2]
      followers[i] = {}
      for _, option in ipairs(slow_splits.options(game, list)) do
        table.insert(followers[i], number(option, w))
      end
      for _, x in ipairs(digraph[w]) do
        table.insert(followers[i], number(list, x))
      end
    end
    return followers, states
  end

  it("has the value and outcome of the product, on cycles too", function()
    local seen, cyclic = { P = 0, N = 0, D = 0 }, 0
    on_games(250, 6, function(game, solution, rng, case)
      local digraph = random.digraph(rng, case, rng(1, 5))
      local other = feed.solve(digraph, case)
      local u, v = rng(1, #game), rng(1, #digraph)
      local followers, states = whole(game, u, digraph, v)
      if #followers > 400 then return end
      local values = slow.algorithm_g(followers)
      local expanded = #followers < 60 and
        assert((other:at(v) + solution:at(u)):expand())
      assert.equal(#followers, expanded and #expanded or #followers)
      assert.is_true(not expanded or expanded:verify())
      for i, state in ipairs(states) do
        assert.equal(slow.text(values[i]), slow.text(expanded and
          feed.value(expanded:value { state[2], state[1] }) or values[i]))
        local places = { other:at(state[2]) }
        for _, w in ipairs(state[1]) do places[#places + 1] = solution:at(w) end
        local sum = grundy.sum(places)
        assert.equal(slow.text(values[i]), slow.text(feed.value(sum:value())))
        local outcome = slow.outcome_of_value(values[i])
        assert.equal(outcome, sum:outcome())
        seen[outcome] = seen[outcome] + 1
        local move = sum:best()
        local told = { P = "loss", N = "win", D = "draw" }
        assert.equal(move and told[outcome], move and move.result)
        if move and outcome ~= "P" then
          assert.equal(outcome == "N" and "P" or "D",
            sum:after(move):outcome())
        end
        local line = assert(sum:line())
        cyclic = cyclic + (line.cycle and 1 or 0)
      end
    end)
    random.came_up(seen.P, seen.N, seen.D, cyclic)
  end)

  it("can become the empty sum", function()
    local solution = grundy.game { splits = true, moves = function(n, add)
      if n == 1 then add() end
    end }:solve(1)
    local empty = solution:at(1):after {}
    assert.equal("sum{ }", tostring(empty))
    assert.equal(0, empty:value())
    assert.equal("P", empty:outcome())
    assert.equal(0, empty:bound())
    assert.equal(0, empty:distance())
    assert.is_true(empty:ended())
    assert.is_nil(empty:best())
    assert.same({}, empty:moves())
    assert.same({ {} }, empty:line())
    assert.same({ { 1 }, {} }, solution:line(1))
    assert.equal(1, (empty + solution:at(1)):value())
  end)

  it("is followed by its moves, in the order in which the rules give parts", function()
    local game = grundy.file "examples/node_kayles.lua"
    local now = grundy.sum { game:solve():at() }
    for _, positions in ipairs(assert(now:line())) do
      assert.same(positions, now:positions())
      now = not now:ended() and now:after(now:best())
    end
  end)

  it("is at lists of positions when it is expanded", function()
    local one = grundy.game { splits = true, moves = function(n, add)
      if n == 1 then add() end
    end }:solve(1):at(1)
    local expanded = (one + one):expand()
    assert.equal(1, expanded:value { { 1 }, {} })
    for shown, other in pairs { ["1"] = 1, ["{9}"] = { 9 } } do
      assert.same({ nil, ("position {{1}, %s} is not in the graph"):format(
        shown) }, { expanded:value { { 1 }, other } })
    end
  end)
end)

describe("a splitting game that is wrong", function()
  it("is found to have a cycle exactly if it has one", function()
    local cyclic = 0
    random.cases(750, function(rng, case)
      local n, game, digraph = rng(1, 7), {}, {}
      for u = 1, n do
        game[u], digraph[u] = {}, {}
        for _ = 1, rng(0, 2) do
          local parts = {}
          for k = 1, rng(0, 2) do
            parts[k] = u == 1 and rng(1, n) or
              (rng(1, 6) == 1 and rng(1, n) or rng(1, u - 1))
            table.insert(digraph[u], parts[k])
          end
          table.insert(game[u], parts)
        end
      end
      local distance = slow.distance(digraph)
      local finite = true
      for u = 1, n do finite = finite and distance[u] < math.huge end
      local fine, message = pcall(solve, game, case)
      assert(fine == finite, message)
      if not fine then
        cyclic = cyclic + 1
        local list = {}
        for u in message:match "position.-: (.*)$":gmatch "%d+" do
          list[#list + 1] = tonumber(u)
        end
        for i = 2, #list do
          assert(slow.contains(digraph[list[i - 1]], list[i]), message)
        end
        assert.equal(list[1], list[#list])
      end
    end)
    random.came_up(cyclic)
  end)

  it("may catch its errors and go on", function()
    local solution = grundy.game { splits = true, moves = function(n, add)
      if n == "start" then
        pcall(add, 1, 2, print)
        add(3, 4)
        pcall(add, 3, print)
        add(5, "x", 3)
      end
    end }:solve "start"
    assert.same({ { 3, 4 }, { 5, "x", 3 } }, solution:followers "start")
    assert.is_true(solution:has(1)) -- found before the error
  end)
end)

describe("verify of a game that splits", function()
  it("finds a cycle", function()
    local solution = grundy.game { splits = true, moves = function(n, add)
      if n < 3 then add(n + 1) end
    end }:solve(0)
    testing.mislead(solution, 0x80000000) -- 0 -> 0, marked as the last part
    local fine, message, witness = solution:verify()
    assert.is_nil(fine)
    assert.equal("cycle", witness.kind)
    assert.equal("0 is on a cycle, or reached from one, in a game that splits",
      message)
  end)
end)

describe("a job with a game that splits", function()
  it("lets hooks run while C code works, and be interrupted by them", function()
    local solution = kayles:solve(1000) -- 500500 moves
    for _, name in ipairs { "verify", "distance" } do
      local calls = 0
      debug.sethook(function()
        calls = calls + 1
        if calls == 12 then error("enough", 0) end
      end, "", 10000)
      local heap = name == "distance" and 1000 or nil
      local fine, message = pcall(solution[name], solution, heap)
      debug.sethook()
      assert.is_false(fine)
      assert.equal("enough", message)
      assert.equal(heap or true, solution[name](solution, heap))
    end
    -- in an array of 200000 lists, and in a list of 200000 parts
    local lists, list, part = {}, {}, { 1, 2 }
    for i = 1, 200000 do lists[i], list[i] = part, i % 9 + 1 end
    for _, returned in ipairs { lists, { list } } do
      local calls = 0
      debug.sethook(function() calls = calls + 1 end, "", 30000)
      assert(grundy.game { splits = true, moves = function(n)
        return n == 0 and returned or nil
      end }:solve(0))
      debug.sethook()
      assert.is_true(calls >= 5)
    end
  end)

  it("is stopped by limits", function()
    assert.same({ nil, "the limit of 10 positions is reached" },
      { kayles:solve(60, { limit = 10 }) })
    assert.same({ nil, "the limit of 3000 bytes is reached" },
      { kayles:solve(60, { bytes = 3000 }) })
    local endless = grundy.game { splits = true, moves = function(n, add)
      while not add(n + 1, n + 2) do end
    end }
    assert.same({ nil, "the limit of 0.05 seconds is reached" },
      { endless:solve(1, { seconds = 0.05 }) })
    local list = {}
    for i = 1, random.size(100000, 1000) do list[i] = { i, i + 1 } end
    assert.same({ nil, "the limit of 20 positions is reached" }, {
      grundy.game { splits = true, moves = function() return list end }
        :solve(0, { limit = 20 }) })
  end)

  it("has each move once in a row of more than 262144 moves", function()
    local count = random.scale < 0.1 and 5000 or 270000 -- slow
    local s = grundy.game {
      start = 0,
      splits = true,
      moves = function(n, add)
        if n > 0 then return end
        for i = 1, count do add(i, 1) end
        for i = 1, count, 7 do add(1, i) end
      end,
    }:solve()
    assert.equal(count, s:stats().moves)
    assert.equal(count, #s:followers(0))
    assert.equal(1, s:value(0))
  end)
end)
