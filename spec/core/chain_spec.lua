-- Markov chains: what can be expected is what Gauss finds, by whatever way it is found.

local core = require "grundy.core"
local grundy = require "grundy"
local random = require "spec.harness.random"

local ENDS = { "win", "loss", "draw", "never", "score" }

local function near(expected, got, what, most)
  if math.abs(expected - got) > (most or 1e-9) then
    error(("%s is %.17g, not %.17g"):format(what, got, expected))
  end
end

-- Where play cannot come to what it could not come back from, which is no end.
local function staying(rows)
  local reached, stays = {}, {}
  for u in ipairs(rows) do
    local list, at = { u }, 0
    reached[u] = {}
    while list[at + 1] do
      at = at + 1
      for _, v in ipairs(rows[list[at]]) do
        list[#list + 1] = not reached[u][v] and v or nil
        reached[u][v] = true
      end
    end
  end
  for u, row in ipairs(rows) do
    stays[u] = row[1] ~= nil
    for v in pairs(reached[u]) do stays[u] = stays[u] and reached[v][u] or false end
  end
  return stays
end

-- x = b + sign P x, and x = forever where play stays for ever, by Gauss, with the
-- largest pivots.
local function gauss(rows, b, sign, forever)
  local n, stays, a = #rows, staying(rows), {}
  for u, row in ipairs(rows) do
    a[u] = {}
    for v = 1, n do a[u][v] = u == v and 1 or 0 end
    a[u][n + 1] = stays[u] and forever[u] or b[u]
    for _, v in ipairs(stays[u] and {} or row) do
      a[u][v] = a[u][v] - sign / #row
    end
  end
  for k = 1, n do
    local most = k
    for u = k, n do
      if math.abs(a[u][k]) > math.abs(a[most][k]) then most = u end
    end
    a[k], a[most] = a[most], a[k]
    for u = 1, n do
      local times = u ~= k and a[u][k] / a[k][k] or 0
      for v = k, times ~= 0 and n + 1 or 0 do a[u][v] = a[u][v] - times * a[k][v] end
    end
  end
  local x = {}
  for u = 1, n do x[u] = a[u][n + 1] / a[u][u] end
  return x
end

local function constant(n, x)
  local list = {}
  for u = 1, n do list[u] = x end
  return list
end

-- A chain, some of it without cycles, with loops and moves that are there twice.
local function chain_of(rng, n, forward)
  local rows, pay = {}, {}
  for u = 1, n do
    rows[u] = {}
    if rng(1, 4) > 1 then
      for k = 1, rng(1, 3) do
        rows[u][k] = forward and rng(u + 1, n + 1) or rng(1, n)
      end
    else
      pay[u] = rng(-2, 2)
    end
  end
  if forward then rows[n + 1], pay[n + 1] = {}, 1 end
  return rows, pay
end

-- What each column of chain_ends is at the states of a chain, by Gauss.
local function slow_ends(rows, pay)
  local n, list = #rows, {}
  for _, name in ipairs(ENDS) do
    local b = {}
    for u, row in ipairs(rows) do
      local paid = #row == 0 and (pay[u] or 0)
      b[u] = not paid and 0 or name == "score" and paid or (name == "win" and paid > 0
        or name == "loss" and paid < 0 or name == "draw" and paid == 0) and 1 or 0
    end
    list[name] = gauss(rows, b, 1, constant(n, name == "never" and 1 or 0))
  end
  return list
end

describe("A chain", function()
  it("tells how play ends, and what it pays", function()
    random.cases(1500, function(rng)
      local rows, pay = chain_of(rng, rng(1, 14), rng(1, 4) == 1)
      local expected, got = slow_ends(rows, pay), { core.chain_ends(rows, pay) }
      for k, name in ipairs(ENDS) do
        near(expected[name][1], got[k], name)
      end
      assert.is_true(got[6] >= 0 and got[6] < 1e-9)
    end)
  end)

  it("tells what a position is worth to the player to move", function()
    random.cases(1000, function(rng)
      local forward, two = rng(1, 3) == 1, rng(1, 3) == 1
      local rows, pay = chain_of(rng, rng(1, 14), forward)
      local game = { players = two and 2 or nil, moves = function(u, add)
        for _, v in ipairs(rows[u]) do add(v) end
      end }
      local endless = two and not forward and rng(1, 2) or nil
      game.endless = endless
      if forward then
        function game.gain(u, v) return (5 * u + 3 * v) % 7 - 3 end
      end
      if not endless then
        function game.terminal(u) return pay[u] or 0 end
      end
      local solution = grundy.game(game):solve(1)
      -- The chain of positions, each move to a position once.
      local frames, index, chain, b, forever = {}, {}, {}, {}, {}
      for u, player in solution:positions() do
        frames[#frames + 1] = { u, player }
        index[u * 2 + (player or 1)] = #frames
      end
      for i, frame in ipairs(frames) do
        local u, player = table.unpack(frame)
        local there, sum = {}, 0
        chain[i] = {}
        for _, v in ipairs(rows[u]) do
          local to = index[v * 2 + (player and 3 - player or 1)]
          if not there[to] then
            there[to] = true
            table.insert(chain[i], to)
            sum = sum + (forward and game.gain(u, v) or 0)
          end
        end
        local paid = endless and -1 or pay[u] or 0
        forever[i] = endless and (player == endless and 1 or -1) or 0
        b[i] = chain[i][1] and sum / #chain[i] or not chain[i][1] and
          (forward and paid or paid > 0 and 1 or paid < 0 and -1 or 0) or 0
      end
      local levels = table.pack(core.random_worth(solution, 3))
      local expected = gauss(chain, b, -1, forever)
      assert.is_true(levels[2] >= 0 and levels[2] < 1e-9)
      for level = 1, 3 do
        for i in ipairs(frames) do
          near(expected[i], ("d"):unpack(levels[level + 2], 8 * i - 7), "worth")
        end
        local further = {}
        for i, row in ipairs(chain) do
          further[i] = row[1] and -math.huge or expected[i]
          for _, j in ipairs(row) do
            further[i] = math.max(further[i], (forward and
              game.gain(frames[i][1], frames[j][1]) or 0) - expected[j])
          end
        end
        expected = further
      end
    end)
  end)

  it("may have a component too large for elimination", function()
    random.cases(1, function(rng)
      local n, rows, pay = 2000, {}, {}
      for u = 1, n do
        rows[u], pay[u] = {}, u % 2
        for k = 1, u % 9 > 0 and 4 or 0 do rows[u][k] = rng(1, n) end
      end
      local win, loss, draw, never, score, off = core.chain_ends(rows, pay)
      near(1, win + draw, "what happens")
      near(win, score, "the score")
      near(0, loss + never, "what cannot happen", 0)
      assert.is_true(off < 1e-10)
      local solution = grundy.game { moves = function(u, add)
        for _, v in ipairs(rows[u]) do add(v) end
      end, terminal = function(u) return pay[u] > 0 and "win" or "draw" end }:solve(1)
      local _, more_off, worth = core.random_worth(solution, 1)
      assert.is_true(more_off < 1e-10)
      local index, count = {}, 0
      for u in solution:positions() do
        index[u], count = 8 * count + 1, count + 1
      end
      for u, at in pairs(index) do
        local q = solution:followers(u)
        local sum = #q == 0 and pay[u] or 0
        for _, v in ipairs(q) do sum = sum - ("d"):unpack(worth, index[v]) / #q end
        near(sum, ("d"):unpack(worth, at), "what it is worth")
      end
      -- (Slowly, by going on and on.)
      local x = {}
      for u, row in ipairs(rows) do x[u] = #row == 0 and pay[u] or 0 end
      for _ = 1, 220 do
        for u, row in ipairs(rows) do
          local sum = 0
          for _, v in ipairs(row) do sum = sum + x[v] end
          x[u] = row[1] and sum / #row or x[u]
        end
      end
      near(x[1], win, "the chance to win")
    end)
  end)

  -- From each state two moves of three lead back: play of 60 states lasts some 2^60
  -- moves, and ends on the left with a chance of 1 / (2^60 - 1).
  it("is exact however long play lasts", function()
    local rows, n = { { 2, 2, 3 }, {}, }, 60
    for u = 3, n do rows[u] = { u > 3 and u - 1 or 1, u > 3 and u - 1 or 1, u + 1 } end
    rows[n + 1] = {}
    local win = core.chain_ends(rows, { [2] = 0, [n + 1] = 1 })
    assert.is_true(math.abs(win * (2.0 ^ n - 1) - 1) < 1e-12)
  end)

  it("says that it is not exact where numbers cannot hold what is asked", function()
    local rows, pay, n = { { 3 }, {} }, { [2] = 0 }, 2000
    for u = 3, n do
      rows[u] = { u > 3 and u - 1 or 2 }
      for k = 1, 9 do rows[u][k + 1] = math.min(n, u + k) end
    end
    local off = select(6, core.chain_ends(rows, pay))
    assert.is_false(off <= 1e-10)
  end)

  it("wants rows of states", function()
    for _, rows in ipairs { {}, { 1 }, { { 2 } }, { { 0 } }, { { "x" } }, { { 1.5 } } } do
      assert.has_error(function() core.chain_ends(rows, {}) end)
    end
    assert.has_error(function() core.chain_ends({ {} }, nil) end)
  end)
end)
