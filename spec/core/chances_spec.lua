-- Chances of players who move at random or perfectly: cycles of all kinds, large
-- games and numbers that are known; see also product_spec.lua.

local grundy = require "grundy"
local columns = require "grundy.figures.columns"
local example = require "spec.harness.example"
local testing = require "grundy_testing"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow_chances = require "spec.oracles.slow_chances"
local wording = require "grundy.words.wording"

-- Each follower once.
local function distinct(list)
  local seen, out = {}, {}
  for _, v in ipairs(list) do
    if not seen[v] then
      seen[v] = true
      out[#out + 1] = v
    end
  end
  return out
end

local function is_error(chances)
  assert(chances.error >= 0 and chances.error < 1e-9, chances.error)
end

local function total(chances)
  return chances.win + chances.loss + (chances.draw or 0) + chances.never
end

local function losses(n)
  local pay = {}
  for u = 1, n do pay[u] = -1 end
  return pay
end

describe("chances", function()
  -- Where all states lead to an end: those that do not become ends.
  local function leading_out(digraph)
    local can, changed, out = {}, true, {}
    while changed do
      changed = false
      for u, list in ipairs(digraph) do
        local leads = #list == 0
        for _, v in ipairs(list) do leads = leads or can[v] end
        if leads and not can[u] then can[u], changed = true, true end
      end
    end
    for u, list in ipairs(digraph) do out[u] = can[u] and distinct(list) or {} end
    return out
  end

  -- The sum of what is off at the ends, what has been found, and its error.
  local function off(digraph, start, exact, ...)
    local found, err = testing.absorb(digraph, start, ...)
    local sum = 0
    for u, list in ipairs(digraph) do
      if #list == 0 then sum = sum + math.abs(found[u] - exact[u]) end
    end
    return sum, err
  end

  it("on cycles are as exact as they say, whichever way they are solved",
    function()
      local good, bad = 0, 0
      random.digraphs(500, 2, 60, function(digraph, rng)
        digraph = leading_out(digraph)
        local start = rng(1, #digraph)
        if #digraph[start] == 0 then return end
        local small = #digraph <= 8
        local exact = slow_chances.absorbed(digraph, start, small)
        for _, way in ipairs { "krylov", "elimination" } do
          local sum, err = off(digraph, start, exact, way)
          assert(sum <= err + (small and 0x1p-53 or 1e-11), way)
          assert(err < 1e-9 or way == "krylov", err)
          if way == "krylov" then
            good, bad = good + (err < 1e-9 and 1 or 0), bad +
              (err < 1e-9 and 0 or 1)
          end
        end
        -- when the time is over, the error says what is open
        local sum, err = off(digraph, start, exact, rng(1, 2) == 1
          and "krylov" or "elimination", rng(0, 99))
        assert(sum <= err + 1e-11)
      end)
      random.came_up(good, good - 9 * bad)
    end)

  it("that have no time for cycles say what is open", function()
    local side = random.scale >= 1 and 200 or 20
    local solution = grundy.game { start = 1, moves = function(p, add)
      local a, b = p // side, p % side
      if p > 0 then
        add((a + 1) % side * side + b)
        add(a * side + (b + 1) % side)
      end
    end }:solve(nil, { only = "outcome" })
    local exact = solution:chances(1)
    is_error(exact)
    assert.is_true(math.abs(exact.win - 1) <= exact.error) -- side is even
    local open = solution:chances(1, { seconds = 1e-9 })
    assert.equal(1, open.error)
    assert.is_true(open.win > 0)
    assert.equal(0, open.loss)
    assert.same(exact, solution:chances(1, { seconds = 1e9 }))
    raises(function() solution:chances(1, { seconds = 0 }) end,
      "option 'seconds' must be a positive number, got 0")
  end)

  -- Two tokens, on a path and back to its beginning from some places, or on a
  -- ring with chords, where iteration is needed.
  it("of two tokens are exact, however long play lasts", function()
    local side = random.scale >= 1 and 98 or 14
    local function solved(moves)
      return grundy.game { start = side // 2, moves = moves }:solve(nil,
        { only = "outcome" }):chances(side // 2)
    end
    local ladder = solved(function(p, add)
      local a, b = p // side, p % side
      if a < side - 1 and b < side - 1 then
        add(p + side)
        add(p + 1)
        if a % 7 == 3 then add(b) end
        if b % 5 == 2 then add(a * side) end
      end
    end)
    local chords = solved(function(p, add)
      local a, b = p // side, p % side
      for _, k in ipairs(p > 0 and { 1, 7, side // 3 } or {}) do
        add((a + k) % side * side + b)
        add(a * side + (b * k + 1) % side)
      end
    end)
    for _, chances in ipairs { ladder, chords } do
      is_error(chances)
      assert.is_true(chances.moves > side and chances.spread > 0)
      assert.equal(0, chances.never)
      assert.is_true(math.abs(total(chances) - 1) <= 4 * chances.error)
    end
  end)

  -- 0 leads to n by n tosses of a coin; tails lead to `back(i)`, heads from n
  -- to `on(n)`.
  local function tosses(n, back, on)
    return grundy.game { start = 0, moves = function(i, add)
      if i < 0 then add(i)
      elseif i < n then add(i + 1) add(back(i))
      elseif i == n then for _, q in ipairs(on) do add(q) end
      elseif i == n + 1 then add(i) end
    end }:solve()
  end

  it("are 0 only for what cannot happen", function()
    local function lost() return -1 end -- for ever
    local function again(i) return i % 2 end
    for _, n in ipairs { 10, 1073, 1074, 1075, 1200 } do
      local chances = tosses(n, lost, {}):chances(0)
      local ends, other = "win", "loss"
      if n % 2 == 0 then ends, other = other, ends end
      assert.equal(0, chances[other])
      assert.is_true(chances[ends] > 0 and chances[ends] <= 2.0 ^ -10)
      assert.is_true(chances.never > 0.99)
      assert.is_true(chances.error < 1e-9)
      -- play goes on until it ends; the chances may not be known
      for _, after in ipairs { {}, { n + 1, n + 2 } } do
        chances = tosses(n, again, after):chances(0)
        assert.equal(#after > 0, chances.never > 0)
        assert.is_true(chances.win > 0 and chances.loss > 0)
        assert.is_true(chances.error <= 1)
      end
    end
    assert.equal(1, tosses(1100, again, {}):chances(0).error)
  end)

  it("are 1 for what is certain, and 100 % in every text", function()
    for n = 2, 40 do
      local solution = grundy.game { players = 1, start = n, moves = function(p, add)
        if p <= 0 then return end
        add(p - 1) add(p - 2)
        if p < n then add(p + 1) end
      end, terminal = function() return "win" end }:solve()
      local chances, figures = solution:chances(), solution:figures()
      assert.same({ 1, 0, 0 }, { chances.win, chances.loss, chances.never })
      assert.equal("100 %", figures.chances.headline)
      for _, column in ipairs(columns.list) do
        if column.name == "chances" then
          assert.equal("100 %", column.text(column.of(figures)))
        end
      end
    end
    -- and less, however little else can happen
    for _, n in ipairs { 40, 60, 1000 } do
      local chances = grundy.game { players = 1, start = n, moves = function(p, add)
        if p > 0 then add(p - 1) add(-1) end
      end, terminal = function(p) return p < 0 and "win" or "loss" end }:solve()
        :chances()
      assert(chances.win < 1 and chances.loss > 0)
      assert.equal("more than 99.9 %", wording.chance(chances, "win"))
    end
  end)

  it("of many states closely tied are right", function()
    -- everywhere from each of n states, out of them from the first one only:
    -- at each move with the probability 1 / (n (n + 1)); who wins is nearly
    -- even, and an equation of two unknowns tells it
    for _, n in ipairs { 5, random.scale >= 1 and 300 or 30 } do
      local everywhere = feed.numbers(n)
      local solution = grundy.game { start = 2,
        moves = function(p, add)
          for _, q in ipairs(p > 0 and everywhere or {}) do
            if q ~= p then add(q) end
          end
          if p == 1 then add(0) end
        end }:solve(nil, { only = "outcome" })
      -- x: who is to move wins from the first state, y: from another one
      -- x = 1/n + (n-1)/n (1 - y),  y = (1 - x + (n-2) (1 - y)) / (n-1)
      -- so y (2n - 3) = n - 1 - x, as play ends
      local x = (1 - (n - 1) ^ 2 / (n * (2 * n - 3))) /
        (1 - (n - 1) / (n * (2 * n - 3)))
      local y = (n - 1 - x) / (2 * n - 3)
      local got = solution:chances(2)
      assert.is_true(math.abs(got.win - y) <= got.error + 1e-15)
      is_error(got)
      assert.is_true(math.abs(solution:chances(1).win - x) < 1e-12)
    end
  end)

  it("of tic-tac-toe at random are the known ones", function()
    local rules = example "tic_tac_toe"
    local game = grundy.game { board = rules.board, players = rules.players,
      moves = rules.moves, terminal = rules.terminal } -- all moves count
    local solution = game:solve()
    local chances = solution:chances(game.start, 1)
    -- 131184 of the 255168 games are won by the first player, but games are
    -- not equally likely; by exact fractions: 737/1260, 121/420, 8/63
    assert.is_true(math.abs(chances.win - 737 / 1260) < 1e-14)
    assert.is_true(math.abs(chances.loss - 121 / 420) < 1e-14)
    assert.is_true(math.abs(chances.draw - 8 / 63) < 1e-14)
    assert.equal(0, chances.never)
    assert.is_true(chances.error < 1e-13)
    local first = solution:chances(game.start, 1, { first = "perfect" })
    local second = solution:chances(game.start, 1, { second = "perfect" })
    assert.equal(0, first.loss)
    assert.equal(0, second.win)
    assert.is_true(first.win > 0.95 and second.loss > 0.7)
  end)

  -- From i to i - 1 or i + 1, until 0 (where the player to move loses) or n
  -- (where he wins). Who moves first wins at n after an even number of moves,
  -- at 0 after an odd one: the distance decides it.
  it("of the gambler are those of his ruin", function()
    for _, n in ipairs { 3, 8, 101, random.scale >= 1 and 4001 or 501 } do
      local solution <close> = grundy.game { start = 1,
        moves = function(p, add)
          if p > 0 and p < n then
            add(p - 1)
            add(p + 1)
          end
        end,
        terminal = function(p) return p == 0 and "loss" or "win" end,
      }:solve()
      for _, i in ipairs { 1, n // 3, n - 1 } do
        local chances = solution:chances(i)
        local down, up = (n - i) / n, i / n -- that it ends at 0, at n
        local win = (i % 2 == 1 and down or 0) +
          ((n - i) % 2 == 0 and up or 0)
        assert.is_true(math.abs(chances.win - win) <= chances.error)
        assert.is_true(math.abs(chances.loss - (1 - win)) <= chances.error)
        assert.equal(0, chances.never)
        is_error(chances)
      end
    end
  end)

  it("are exact where an end is very far", function()
    -- forward or back to the beginning: 2^k moves; the parity of the last
    -- return decides, and both are as likely in the end
    for _, n in ipairs { 10, 61, 300 } do
      local digraph = {}
      for i = 1, n do digraph[i] = { i + 1, 1 } end
      digraph[n + 1] = {}
      local solution <close> = grundy.graph(digraph):solve()
      local chances = solution:chances(1)
      is_error(chances)
      local followers = { digraph, digraph }
      if n == 10 then
        local expected = slow_chances.solved(followers, losses(n + 1))[1]
        assert.is_true(math.abs(expected.win - chances.win) < 1e-10)
      else
        assert.is_true(math.abs(chances.win - 0.5) < 1e-9)
      end
      assert.is_true(math.abs(total(chances) - 1) <= 4 * chances.error)
    end
  end)

  it("say so where an end is too far to tell", function()
    local digraph, n = {}, 3000
    for i = 1, n do digraph[i] = { i + 1, 1 } end
    digraph[n + 1] = {}
    local solution <close> = grundy.graph(digraph):solve()
    local chances = solution:chances(1)
    assert.equal(0, chances.never)
    for _, name in ipairs { "win", "loss" } do -- whatever the truth is
      assert.is_true(chances[name] >= 0 and chances[name] <= 1)
    end
    assert.is_true(1 - total(chances) <= 4 * chances.error)
  end)

  it("tell how long play lasts: the gambler's ruin", function()
    -- (Feller 1968, chapter XIV: k (n - k) moves, and their variance)
    local n = 30
    local solution = grundy.game { start = 1, moves = function(k, add)
      if k > 0 and k < n then add(k - 1) add(k + 1) end
    end }:solve()
    for k = 0, n do
      local chances, mean = solution:chances(k), k * (n - k)
      local variance = mean * (k * k + (n - k) ^ 2 - 2) / 3
      assert.is_true(math.abs(chances.moves - mean) <= 1e-10 * mean)
      assert.is_true(math.abs(chances.spread - math.sqrt(variance)) <=
        1e-8 * mean)
    end
  end)

  it("tell how long play lasts where it may never end, and where that is not "
    .. "known", function()
    local solution = grundy.graph { a = { "b", "c" }, b = { "b" }, c = {} }
      :solve()
    local chances = solution:chances "a"
    assert.same({ math.huge, math.huge }, { chances.moves, chances.spread })
    assert.same({ 0, 0 }, { solution:chances "c".moves,
      solution:chances "c".spread })
    local sensible = solution:chances("a", { first = "sensible" })
    assert.same({ 1, 1, 0 }, { sensible.win, sensible.moves, sensible.spread })
    -- (a second of 10^-9 is over at once)
    local ring = grundy.game { start = 1, moves = function(k, add)
      if k > 0 then add((k + 1) % 50) add((k + 7) % 50) end
    end }:solve()
    local open = ring:chances(1, { seconds = 1e-9 })
    assert.same({ nil, nil }, { open.moves, open.spread })
    assert.is_true(ring:chances(1).spread > 0)
  end)

  -- Is it the mean number of moves, and the variance?
  local function lasts(mean, spread, digraph, start)
    local moves, variance = testing.durations(digraph, start)
    assert(math.abs(moves - mean) <= 1e-8 * mean, moves)
    assert(math.abs(variance - spread ^ 2) <= 1e-5 * spread ^ 2 +
      1e-10 * mean ^ 2, variance)
  end

  it("tell how long play lasts where nothing is eliminated", function()
    local known, unknown = 0, 0
    random.digraphs(500, 2, 40, function(digraph, rng)
      digraph = leading_out(digraph)
      local start = rng(1, #digraph)
      if testing.durations(digraph, start) < 0 then
        unknown = unknown + 1
        return
      end
      known = known + 1
      local means, spreads = slow_chances.lengths { digraph, digraph }
      lasts(means[start], spreads[start], digraph, start)
    end)
    random.came_up(known - 99 * unknown)
    local n = 200 -- the gambler's ruin, from k
    local ruin = { [0] = {}, [n] = {} }
    for k = 1, n - 1 do ruin[k] = { k, k + 2 } end
    table.move(ruin, 0, n, 1)
    for _, k in ipairs { 1, 17, n // 2 } do
      local mean = k * (n - k)
      lasts(mean, math.sqrt(mean * (k * k + (n - k) ^ 2 - 2) / 3), ruin, k + 1)
    end
  end)

  -- The mean number of moves from the first position of a solution: that of
  -- each is made one more than the mean of its followers', until nothing changes.
  local function settled_mean(solution)
    local list, number, rows, mean, change = {}, {}, {}, {}, 1
    for p, player in solution:positions() do
      list[#list + 1] = { p, player }
      number[player .. grundy.key(p)], mean[#list] = #list, 0
    end
    for i, one in ipairs(list) do
      rows[i] = solution:followers(one[1], one[2])
      for k, q in ipairs(rows[i]) do
        rows[i][k] = number[3 - one[2] .. grundy.key(q)]
      end
    end
    while change > 1e-12 do
      change = 0
      for i = #rows, 1, -1 do
        local row, sum = rows[i], 0
        for k = 1, #row do sum = sum + mean[row[k]] end
        local new = #row > 0 and 1 + sum / #row or 0
        change, mean[i] = math.max(change, math.abs(new - mean[i])), new
      end
    end
    return mean[1]
  end

  it("tell how long Tapatan lasts, where positions are iterated", function()
    if random.scale < 0.1 then return end -- it is large
    local rules = example "tapatan"
    local solution <close> = grundy.game { board = rules.board,
      players = rules.players, moves = rules.moves, start = rules.start,
      terminal = rules.terminal }:solve()
    assert.is_true(math.abs(solution:chances().moves -
      settled_mean(solution)) < 1e-9)
  end)

  it("of large games without and with cycles are quick", function()
    local n = random.scale >= 1 and 100000 or 500
    local function near(x, y, chances)
      return math.abs(x - y) <= math.max(chances.error, 1e-15) and
        chances.error < 1e-6
    end
    local function solved(moves)
      return grundy.game { start = 1, moves = moves }:solve(nil,
        { only = "outcome" })
    end
    local path = solved(function(p, add)
      if p < n then add(p + 1) end
    end)
    assert.same({ win = n % 2 == 0 and 1.0 or 0.0, never = 0.0, error = 0.0,
      loss = n % 2 == 0 and 0.0 or 1.0, moves = n - 1.0, spread = 0.0 },
      path:chances(1))
    local loops = solved(function(p, add) -- a loop everywhere: it is even
      if p < n then
        add(p)
        add(p + 1)
      end
    end)
    local chances = loops:chances(1)
    assert.is_true(math.abs(chances.win - 0.5) < 1e-6)
    assert.is_true(chances.error < 1e-9 and chances.never == 0)
    local ring = solved(function(p, add)
      if p > 0 then add(p % n + 1) end
      if p == 7 then add(0) end -- the only end
    end)
    local closed = solved(function(p, add) add(p % n + 1) end)
    assert.same({ win = 0.0, loss = 0.0, never = 1.0, error = 0.0,
      moves = math.huge, spread = math.huge },
      closed:chances(1))
    chances = ring:chances(1) -- n is even: always after 7 moves and some n
    assert.is_true(near(1, chances.win, chances))
    local hub = solved(function(p, add) -- back to it from everywhere
      if p == 1 then
        for q = 2, n do add(q) end
      elseif p > 0 then
        add(1)
        if p == 2 then add(0) end
      end
    end)
    chances = hub:chances(1)
    assert.is_true(near(1, total(chances), chances))
    assert.is_true(near(1, chances.loss, chances))
  end)

  -- 16 states and 240 others, each with moves to all of the other kind: the
  -- order looks cheap, and the elimination is not.
  it("are found by iteration where an elimination turns out too long",
    function()
      local digraph = { [257] = {} }
      for u = 1, 256 do
        digraph[u] = { 257 }
        for v = u <= 16 and 17 or 1, u <= 16 and 256 or 16 do
          table.insert(digraph[u], v)
        end
      end
      digraph[256] = {}
      digraph[257] = nil
      for u = 1, 255 do digraph[u][1] = 256 end
      local exact = { [256] = 1 } -- the only end
      for _, way in ipairs { 0.5, "elimination" } do
        local sum, err = off(digraph, 1, exact, way)
        assert(sum <= err + 1e-11 and err < 1e-9, err)
      end
    end)

  it("let hooks run, which may close the solution", function()
    local n = 100000
    local solution = grundy.game { start = 1,
      moves = function(p, add)
        if p < n then
          add(p + 1)
          add(p - p // 2)
        end
      end }:solve(nil, { only = "outcome" })
    local calls = 0
    debug.sethook(function()
      calls = calls + 1
      if calls == 9 then solution:close() end
    end, "", 1000)
    local ok, message = pcall(solution.chances, solution, 1)
    debug.sethook()
    assert.is_false(ok)
    assert.is_truthy(message:find("closed", 1, true))
  end)
end)
