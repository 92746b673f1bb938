-- grundy explore --sort: the figures that it can sort by are those of
-- the definitions, and so is the order. What the command writes is in
-- golden/explore.txt.

local columns = require "grundy.figures.columns"
local command = require "spec.harness.command"
local figures = require "grundy.figures"
local grundy = require "grundy"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_chances = require "spec.oracles.slow_chances"
local slow_sight = require "spec.oracles.slow_sight"
local sorted = require "grundy.command.explore.sorted"

local desk = command.desk(setup, teardown)
local answer, _, _, file = desk:functions()

local ASKED = { longest = true, decisions = true, only_moves = true,
  mistake = true, difficulty = true, balance = true, margin = true }

local function row_of(solution, p, player)
  local list = columns.chosen(ASKED)
  return columns.row(assert(figures.some(solution, p, player,
    columns.figures(list))), list)
end

-- The chances of play at random, at each position.
local function chances_of(digraph)
  local pay = {}
  for u = 1, #digraph do pay[u] = -1 end
  return slow_chances.solved({ digraph, digraph }, pay)
end

-- The most moves of a win that can be forced from a position of a list.
local function longest_of(remoteness, list)
  local most
  for _, u in ipairs(list) do
    if remoteness[u] < math.huge then
      most = math.max(most or 0, remoteness[u])
    end
  end
  return most
end

-- How many moves keep what a position is worth, how many lose it, and the
-- highest chance to win after one that turns it into a loss.
local function decision(digraph, outcome, chances, u)
  local kept, lost, tempting = 0, 0, nil
  for _, v in ipairs(digraph[u]) do
    if slow.result(outcome[v]) == (outcome[u] == "N" and "win" or "draw") then
      kept = kept + 1
    else
      lost = lost + 1
    end
    if outcome[v] == "N" then
      tempting = math.max(tempting or 0, chances[v].loss)
    end
  end
  return kept, lost, tempting
end

-- What players who look 1, 2 and 3 moves ahead give away from position 1, on average.
local function difficulty_of(digraph, remoteness, outcome)
  local game = { followers = digraph, pay = {}, best = {} }
  for u in ipairs(digraph) do
    game.pay[u], game.best[u] = -1, slow.line(digraph, remoteness, u)[2]
  end
  local sum, who = 0, outcome == "P" and 2 or 1
  for ahead = 1, 3 do
    sum = sum + slow_sight.missed(slow_sight.played(game, { ahead = ahead }, 1, who),
      outcome, who)
  end
  return sum / 3
end

-- The figures from the definitions, of play from position 1.
local function recount(digraph)
  local remoteness, outcome = slow.remoteness(digraph), slow.outcomes(digraph)
  local chances, found = chances_of(digraph), { decisions = 0, only_moves = 0 }
  for _, u in ipairs(slow.line(digraph, remoteness, 1)) do
    if outcome[u] ~= "P" then
      local kept, lost, tempting = decision(digraph, outcome, chances, u)
      if kept > 0 and lost > 0 then
        found.decisions = found.decisions + 1
        found.only_moves = found.only_moves + (kept == 1 and 1 or 0)
      end
      found.mistake = tempting and math.max(tempting, found.mistake or 0) or
        found.mistake
    end
  end
  found.longest = longest_of(remoteness, slow.breadth_first(digraph, { 1 }))
  found.difficulty = digraph[1][1] and difficulty_of(digraph, remoteness, outcome[1])
  found.balance = digraph[1][1] and
    1 - math.abs(chances[1].win - chances[1].loss)
  found.margin = digraph[1][1] and chances[1].win - chances[1].loss
  return found
end

describe("figures that are asked for", function()
  it("are those of the definitions", function()
    local decided, only, tempted, none = 0, 0, 0, 0
    random.digraphs(300, 1, 9, function(digraph)
      for u, list in ipairs(digraph) do digraph[u] = slow.distinct(list) end
      local solution = grundy.game { moves = function(u, add)
        for _, v in ipairs(digraph[u]) do add(v) end
      end }:solve(1)
      local row, expected = row_of(solution, 1), recount(digraph)
      for name in pairs(ASKED) do
        local value = expected[name]
        assert.equal(value == nil, row[name] == nil, name)
        if value then assert.near(value, row[name], 1e-8, name) end
      end
      decided = decided + (row.decisions > 0 and 1 or 0)
      only = only + (row.only_moves < row.decisions and 1 or 0)
      tempted = tempted + ((row.mistake or 0) > 0 and 1 or 0)
      none = none + (row.longest and 0 or 1)
    end)
    random.came_up(decided, only, tempted, none)
  end)

  -- Two piles, from which moves of a random list are made, with these features.
  local function piles(rng, has)
    local takes, size = { {}, {} }, rng(2, 4)
    for who = 1, 2 do
      for _ = 1, rng(1, 3) do
        table.insert(takes[who], rng(1, 3))
      end
    end
    return { start = { size, rng(1, 4) }, players = has.players and 2 or nil,
      normal = has.normal and function(p)
        table.sort(p)
        return p
      end or nil,
      terminal = has.terminal and function(p)
        return p[1] == p[2] and p[1] < 2 and "draw" or nil
      end or nil,
      moves = function(p, add, player)
        for _, k in ipairs(takes[player or 1]) do
          if p[1] >= k then add { p[1] - k, p[2] } end
          if p[2] >= k then add { p[1], p[2] - k } end
        end
        if has.back and p[1] > 0 and p[1] < size then add { p[1] + 1, p[2] } end
      end }
  end

  -- What there is to decide along the best line, by what solutions tell.
  local function told(solution, p, player)
    local count, only, seen = 0, 0, {}
    while p and not seen[("%d %d %s"):format(p[1], p[2], player)] do
      seen[("%d %d %s"):format(p[1], p[2], player)] = true
      local results = { win = 0, draw = 0, loss = 0 }
      local rows = solution:moves(p, player)
      for _, row in ipairs(rows) do
        results[row.result] = results[row.result] + 1
      end
      local kept = results[solution:outcome(p, player) == "N" and "win" or "draw"]
      if solution:outcome(p, player) ~= "P" and kept < #rows then
        count, only = count + 1, only + (kept == 1 and 1 or 0)
      end
      p, player = solution:best(p, player), player and 3 - player
    end
    return count, only
  end

  it("are what solutions tell, in all kinds of play", function()
    local features, some = { "players", "misere", "normal", "terminal", "back" }, 0
    random.cases(200, function(rng)
      local has = {}
      for _, name in ipairs(features) do has[name] = rng(1, 2) == 1 end
      has.back = has.back and not has.normal
      local game = grundy.game(piles(rng, has))
      local solution = game:solve(nil, { play = has.misere and "misere" or nil })
      local player = has.players and 1 or nil
      local row = row_of(solution, game.start, player)
      local count, only = told(solution, game.start, player)
      assert.equal(count, row.decisions)
      assert.equal(only, row.only_moves)
      some = some + count
    end)
    random.came_up(some)
  end)

  it("have as the margin of scores what play at random gains", function()
    local ahead = 0
    random.cases(200, function(rng)
      local size, most, gains = rng(1, 7), rng(1, 3), {}
      for i = 1, most do gains[i] = rng(-3, 5) end
      local function mean(n)
        local sum, count = 0, math.min(n, most)
        for k = 1, count do sum = sum + gains[k] - mean(n - k) end
        return count > 0 and sum / count or 0
      end
      local row = row_of(grundy.game { moves = function(n, add)
        for k = 1, math.min(n, most) do add(n - k) end
      end, gain = function(p, q) return gains[p - q] end }:solve(size), size)
      assert.near(mean(size), row.margin, 1e-9)
      ahead = ahead + (row.margin > 0 and 1 or 0)
    end)
    random.came_up(ahead)
  end)

  it("are only there if their names are given", function()
    local solution = grundy.octal "0.77":game():solve(9)
    assert.is_nil(solution:figures().decisions)
    assert.is_nil(solution:figures().temptation)
    for _, column in ipairs(columns.usual) do
      assert.is_nil(ASKED[column.name])
    end
  end)

  it("are missing where a kind of play does not have them", function()
    local games = {
      { players = 1, moves = function(n, add)
        if n > 0 then add(n - 1) end
      end },
      { splits = true, moves = function(n, add)
        if n > 1 then add(n - 2) end
      end },
      { gain = function() return 1 end, moves = function(n, add)
        if n > 0 then add(n - 1) end
      end },
    }
    for _, game in ipairs(games) do
      local row = row_of(grundy.game(game):solve(5), 5)
      for _, name in ipairs { "decisions", "only_moves", "mistake", "balance",
        not game.gain and "margin" or nil } do
        assert.is_nil(row[name])
      end
    end
  end)
end)

describe("the order of variants", function()
  -- How bad a value is; nil if it cannot be compared.
  local function bad_of(value, kind, from, to)
    if value == nil or value == math.huge then return nil end
    return kind == "low" and value or kind == "high" and -value or
      math.max(from - value, value - to, 0)
  end

  it("is best first; what is not known or infinite comes last", function()
    local compared, left = 0, 0
    random.cases(300, function(rng)
      local rows, from = {}, rng(0, 5)
      local to, kind = rng(from, 7), ({ "low", "high", "range" })[rng(1, 3)]
      for i = 1, rng(0, 12) do
        rows[i] = { place = i, length = rng(1, 5) == 1 and math.huge or
          rng(1, 5) > 1 and rng(0, 8) or nil }
      end
      local list, last = sorted.rows(rows, sorted.read("length=" .. (kind ==
        "range" and ("%d..%d"):format(from, to) or kind)))
      assert.equal(#rows, #list)
      local there = 0
      for i, row in ipairs(list) do
        local bad = bad_of(row.length, kind, from, to)
        there = there + (bad and 1 or 0)
        local after = list[i + 1]
        local worse = after and bad_of(after.length, kind, from, to)
        assert.is_true(not after or bad ~= nil and (not worse or bad < worse) or
          bad == worse and row.place < after.place)
      end
      assert.equal(#rows - there, last)
      compared, left = compared + there, left + last
    end)
    random.came_up(compared, left)
  end)

  it("is the natural one of the figure if nothing is said", function()
    assert.equal("length=high", sorted.read "length".text)
    assert.equal("draws=low", sorted.read "draws".text)
    assert.equal("chances=50%", sorted.read "chances".text)
    for _, column in ipairs(columns.list) do
      if not column.word then
        assert.equal(column.name, sorted.read(column.name).name)
      end
    end
  end)

  it("is the same in all formats", function()
    file("pile.lua", [[
return { size = 4, take = 2 }, function(o)
  return { start = o.size, moves = function(n, add)
    for k = 1, math.min(n, o.take) do add(n - k) end
  end }
end
]])
    local line = "grundy explore pile.lua --vary size=1..6 --sort mistake "
    local found = {}
    for size in answer(line .. "--csv"):gmatch "\n(%d+)," do
      found[#found + 1] = size
    end
    local again = {}
    for size in answer(line):gmatch "\n(%d+)  " do again[#again + 1] = size end
    assert.equal(6, #found)
    assert.same(found, again)
    again = {}
    for size in answer(line .. "--json"):gmatch '"size": ?(%d+)' do
      again[#again + 1] = size
    end
    assert.same(found, again)
  end)

  it("needs one figure that is there", function()
    for word, message in pairs {
      lenght = "--sort: unknown figure 'lenght'; did you mean length?",
      winner = "--sort: unknown figure 'winner'",
      [""] = "--sort: unknown figure ''",
      ["length,draws"] = "--sort expects one figure, got 'length,draws'",
      ["draws=2"] = "--sort draws=2: it is a share",
      ["length="] = "--sort length expects low, high, a number",
      ["length=9..3"] = "--sort length=9..3: the range is empty",
    } do
      local fine, problem = pcall(sorted.read, word)
      assert.is_false(fine)
      assert.equal(1, problem.message:find(message, 1, true), problem.message)
    end
  end)
end)
