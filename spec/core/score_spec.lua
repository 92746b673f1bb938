-- Scores: games in which moves gain points.

local grundy = require "grundy"
local testing = require "grundy_testing"
local damage = require "spec.harness.damage"
local feed = require "spec.harness.feed"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow_file = require "spec.oracles.slow_file"
local slow_scores = require "spec.oracles.slow_scores"

local function result_of(score)
  return score > 0 and "win" or score < 0 and "loss" or "draw"
end

-- A random game without cycles on 1..n: its digraph, and gain and pay as
-- slow_scores has them.
local function random_game(rng, index, most)
  local n = rng(1, most)
  local digraph = slow_scores.acyclic(random.digraph(rng, index, n),
    random.shuffled(rng, feed.numbers(n)))
  local size, gains, pay = random.pick(rng, { 1, 3, 1000000 }), {}, {}
  for u in ipairs(digraph) do
    gains[u] = {}
    for v in ipairs(digraph) do gains[u][v] = rng(-size, size) end
    pay[u] = rng(1, 2) == 1 and rng(-size, size) or nil
  end
  return digraph, gains, pay
end

local function solve(digraph, gains, pay, case, options)
  local all = { starts = feed.numbers(#digraph) }
  for name, x in pairs(options or {}) do all[name] = x end
  local game = grundy.game {
    moves = (case % 2 == 0 and feed.adding or feed.returning)(digraph),
    gain = function(u, v) return gains[u][v] end,
    terminal = next(pay) and function(u) return pay[u] end or nil,
  }
  if case % 3 > 0 then return assert(game:solve(1, all)) end
  local job = game:job(1, all)
  while not job:step(case % 5 + 1) do end
  return job:solution()
end

-- The moves of the digraph, each once.
local function distinct(digraph)
  local out = {}
  for u, followers in ipairs(digraph) do
    local there = {}
    out[u] = {}
    for _, v in ipairs(followers) do
      out[u][#out[u] + 1] = not there[v] and v or nil
      there[v] = true
    end
  end
  return out
end

-- Runs body(digraph, gains, pay, rng, case) on random games.
local function on_games(cases, most, body)
  local digraph, gains, pay
  random.cases(cases, function(rng, case)
    digraph, gains, pay = random_game(rng, case, most)
    body(digraph, gains, pay, rng, case)
  end, function() return "digraph " .. random.text(digraph or {}) end)
end

describe("scores of random games", function()
  it("are those of the definition, and so are the moves", function()
    local came = { N = 0, P = 0, D = 0 }
    on_games(1000, 12, function(digraph, gains, pay, _, case)
      local s = solve(digraph, gains, pay, case)
      digraph = distinct(digraph)
      local function gain(u, i) return gains[u][digraph[u][i]] end
      local score, length = slow_scores.solve(digraph, gain, pay)
      assert.is_true(s:verify())
      for u in ipairs(digraph) do
        assert(s:score(u) == score[u] and math.type(s:score(u)) == "integer")
        assert(s:worth(u) == score[u] and s:remoteness(u) == length[u])
        local outcome = score[u] > 0 and "N" or score[u] < 0 and "P" or "D"
        assert(s:outcome(u) == outcome)
        came[outcome] = came[outcome] + 1
        local list, best = slow_scores.moves(digraph, gain, score, length, u)
        local rows = s:moves(u)
        assert(#rows == #list)
        for k, i in ipairs(list) do
          local v, row = digraph[u][i], rows[k]
          local here = gain(u, i) - score[v]
          assert(row.position == v and row.gain == gain(u, i))
          assert(row.score == score[v] and row.best == best[k])
          assert(row.result == result_of(here))
        end
        assert(s:best(u) == (rows[1] and rows[1].position))
        local line, total = s:line(u), 0
        for i = #line, 1, -1 do
          total = i == #line and score[line[i]] or
            gains[line[i]][line[i + 1]] - total
        end
        assert(total == score[u] and #line == length[u] + 1)
      end
    end)
    random.came_up(came.N, came.P, came.D)
  end)

  it("of two players are those of the player to move", function()
    on_games(500, 8, function(digraph, gains, pay, rng, case)
      local other = random_game(rng, case + 1, #digraph)
      local rules = { digraph, {} }
      for u in ipairs(digraph) do -- the same order, so that there is no cycle
        rules[2][u] = {}
        for _, v in ipairs(digraph[u]) do
          if rng(1, 3) > 1 then table.insert(rules[2][u], v) end
        end
      end
      local function gain(u, v, player)
        return gains[u][v] * player + #other
      end
      local s = grundy.game {
        players = 2, gain = gain,
        moves = function(u, add, player)
          for _, v in ipairs(rules[player][u]) do add(v) end
        end,
        terminal = function(u, player) return pay[u] and pay[u] - player end,
      }:solve(1, { starts = feed.numbers(#digraph), player = "both" })
      local both, ends = {}, {} -- u and 2 are at n + u
      local n = #digraph
      for player = 1, 2 do
        for u in ipairs(digraph) do
          local at = u + (player - 1) * n
          both[at], ends[at] = {}, pay[u] and pay[u] - player
          for i, v in ipairs(rules[player][u]) do
            both[at][i] = v + (2 - player) * n
          end
        end
      end
      local score, length = slow_scores.solve(both, function(at, i)
        local player = at > n and 2 or 1
        return gain((at - 1) % n + 1, (both[at][i] - 1) % n + 1, player)
      end, ends)
      assert.is_true(s:verify())
      for at in ipairs(both) do
        local u, player = (at - 1) % n + 1, at > n and 2 or 1
        assert(s:score(u, player) == score[at])
        assert(s:remoteness(u, player) == length[at])
      end
    end)
  end)

  -- Each position has two sides, which `normal` makes one; where moves become
  -- one, the largest gain counts.
  it("are the same with normal", function()
    local merged = 0
    on_games(500, 8, function(digraph, gains, pay, rng)
      local n, moves = #digraph, {}
      for u in ipairs(digraph) do
        moves[u] = {}
        for _, v in ipairs(digraph[u]) do
          for _ = 1, rng(1, 2) do
            table.insert(moves[u], { v, rng(0, 1) })
          end
        end
      end
      local function gain(p, q)
        local flip = (p // 100 + q // 100) % 2
        return gains[p % 100][q % 100] + flip
      end
      local s = grundy.game {
        gain = gain, normal = function(p) return p % 100 end,
        moves = function(p, add)
          for _, move in ipairs(moves[p % 100]) do
            add(move[1] + (p // 100 + move[2]) % 2 * 100)
          end
        end,
        terminal = function(p) return pay[p % 100] end,
      }:solve(1, { starts = feed.numbers(n) })
      local function gain_of(u, i)
        local most = -math.huge
        for _, move in ipairs(moves[u]) do
          if move[1] == digraph[u][i] then
            merged = merged + (most >= 0 and 1 or 0)
            most = math.max(most, gains[u][move[1]] + move[2])
          end
        end
        return most
      end
      local score, length = slow_scores.solve(digraph, gain_of, pay)
      assert.is_true(s:verify())
      for p = 1, n + 100 do
        local u = p % 100
        if digraph[u] and (p <= n or p > 100) then
          assert(s:score(p) == score[u] and s:remoteness(p) == length[u])
          local rows = s:moves(p)
          for _, row in ipairs(rows) do
            assert(row.gain == gain(p, row.position))
            assert(row.score == score[row.position % 100])
          end
          local best = s:best(p)
          assert(best == (rows[1] and rows[1].position))
          assert(not best or gain(p, best) - score[best % 100] == score[u])
        end
      end
    end)
    random.came_up(merged)
  end)

  it("are certified: another score, or another length, is refused", function()
    on_games(200, 6, function(digraph, gains, pay, rng, case)
      local s = solve(digraph, gains, pay, case)
      local u = rng(1, #digraph)
      local score, length = s:score(u), s:remoteness(u)
      for _, wrong in ipairs { score - 1, score + 1, -score - 2, 1 << 30 } do
        if wrong ~= score then
          testing.poke(s, "score", u - 1, wrong & 0xffffffff)
          local fine, message, witness = s:verify()
          assert(fine == nil and message:find "^the score of %d+ does not")
          assert(witness.kind == "score")
        end
      end
      testing.poke(s, "score", u - 1, score & 0xffffffff)
      for wrong = 0, length + 2 do
        if wrong ~= length then
          testing.poke(s, "moves", u - 1, wrong)
          assert(s:verify() == nil)
        end
      end
      testing.poke(s, "moves", u - 1, length)
      assert.is_true(s:verify())
    end)
  end)
end)

-- What another move comes to is refused, too, where nothing else is wrong: at
-- positions that no move leads to.
describe("verify", function()
  it("refuses what a worse or longer move comes to", function()
    local tried = 0
    on_games(300, 8, function(digraph, gains, pay, _, case)
      local s = solve(digraph, gains, pay, case)
      for u in ipairs(digraph) do
        local rows = s:predecessors(u)[1] == nil and s:moves(u) or {}
        local score, length = s:score(u), s:remoteness(u)
        for _, row in ipairs(rows) do
          local other, moves = row.gain - row.score, row.remoteness + 1
          testing.poke(s, "score", u - 1, other & 0xffffffff)
          testing.poke(s, "moves", u - 1, moves)
          local right = other == score and moves == length
          tried = tried + (right and 0 or 1)
          assert((s:verify() or false) == right)
        end
        testing.poke(s, "score", u - 1, score & 0xffffffff)
        testing.poke(s, "moves", u - 1, length)
      end
    end)
    random.came_up(tried)
  end)
end)

--
-- Published results
--

-- A row of coins; a move takes one from either end. A position is { i, j }: the
-- coins from i to j are left.
local function coins(values)
  return grundy.game {
    start = { 1, #values },
    moves = function(p, add)
      if p[1] <= p[2] then
        add { p[1] + 1, p[2] }
        add { p[1], p[2] - 1 }
      end
    end,
    gain = function(p, q)
      return values[q[1] > p[1] and p[1] or p[2]]
    end,
  }:solve()
end

-- Dots and boxes turn by turn, written without the library: a set of lines is a
-- number, and the player who completes a box moves again.
local function boxes_by_hand(columns, rows)
  local boxes, count = {}, 0
  local across = {}
  for y = 0, rows do
    for x = 1, columns do across[y * columns + x], count = count, count + 1 end
  end
  for y = 1, rows do
    for x = 0, columns do
      local line = count
      count = count + 1
      for _, box in ipairs { x, x + 1 } do
        if box >= 1 and box <= columns then
          local at = (y - 1) * columns + box
          boxes[at] = (boxes[at] or 0) | 1 << line
        end
      end
    end
    for x = 1, columns do
      local at = (y - 1) * columns + x
      boxes[at] = boxes[at] | 1 << across[at] | 1 << across[at + columns]
    end
  end
  local known = {}
  local function score(lines)
    if known[lines] then return known[lines] end
    local best
    for line = 0, count - 1 do
      local after, made = lines | 1 << line, 0
      if after ~= lines then
        for _, box in ipairs(boxes) do
          made = made + (after & box == box and lines & box ~= box and 1 or 0)
        end
        local here = made > 0 and made + score(after) or -score(after)
        best = math.max(best or here, here)
      end
    end
    known[lines] = best or 0
    return known[lines]
  end
  return score(0)
end

-- Piles of coins, of which the upper one can be taken: { { 1 }, { 2, 1 } }.
local function piles(p)
  return grundy.game {
    moves = function(list, add)
      for i, pile in ipairs(list) do
        local left = table.move(pile, 2, #pile, 1, {})
        if pile[1] then
          local q = table.move(list, 1, #list, 1, {})
          q[i] = left
          add(q)
        end
      end
    end,
    gain = function(list, q)
      for i, pile in ipairs(list) do
        if #q[i] < #pile then return pile[1] end
      end
    end,
  }:solve(p):score()
end

describe("scores of sums", function()
  it("do not follow from those of the components", function()
    assert.equal(1, piles { { 1 } })
    assert.equal(1, piles { { 2, 1 } })
    assert.equal(0, piles { { 1 }, { 1 } })
    assert.equal(2, piles { { 2, 1 }, { 1 } })
  end)
end)

describe("published scores", function()
  -- The examples of most textbooks on dynamic programming: what the first
  -- player gets of the total.
  for text, most in pairs { ["5 3 7 10"] = 15, ["8 15 3 7"] = 22,
    ["2 2 2 2"] = 4, ["20 30 2 2 2 10"] = 42, ["3 9 1 2"] = 11 } do
    it("of a row of coins " .. text, function()
      local values, total = {}, 0
      for value in text:gmatch "%d+" do
        values[#values + 1] = math.tointeger(value)
        total = total + values[#values]
      end
      local s = coins(values)
      assert.equal(most - (total - most), s:score())
      assert.is_true(s:verify())
      assert.equal(#values, s:remoteness())
    end)
  end

  it("of Dots and Boxes", function()
    local source = damage.read "examples/dots_and_boxes.lua"
    -- (Two by two take minutes where the collector never rests.)
    for _, size in ipairs(random.scale < 0.1 and { { 1, 1 }, { 2, 1 } }
      or { { 1, 1 }, { 2, 1 }, { 2, 2 } }) do
      local columns, rows = table.unpack(size)
      local text, count = source:gsub("columns, rows = 2, 2",
        ("columns, rows = %d, %d"):format(columns, rows))
      assert.equal(1, count)
      local s = grundy.game(assert(load(text))()):solve()
      assert.equal(boxes_by_hand(columns, rows), s:score())
    end
    assert.equal(-1, boxes_by_hand(1, 1))
    if random.scale >= 0.1 then
      assert.equal(2, boxes_by_hand(2, 2)) -- Winning Ways: 3 to 1
    end
  end)

  -- What a move gains is the disc and twice those it turns over.
  it("of Reversi on 4 by 4 squares: the second player wins by 8", function()
    if random.scale < 4 then return end -- slow
    local rules = dofile "examples/reversi.lua"
    local board = rules.board
    local discs = { "x", "o" }
    rules.terminal = nil
    function rules.gain(p, q, player)
      local function lead(position)
        return board:count(position, discs[player]) -
          board:count(position, discs[3 - player])
      end
      return lead(q) - lead(p)
    end
    assert.equal(-8, grundy.game(rules):solve():score())
  end)
end)

--
-- Mistakes and limits
--

local function countdown(fields)
  fields.moves = fields.moves or function(n, add)
    if n > 0 then add(n - 1) end
  end
  fields.gain = fields.gain or function() return 1 end
  return grundy.game(fields)
end

describe("gain", function()
  it("must be an integer", function()
    for said, got in pairs { ["1.5"] = 1.5, ["a table"] = {}, ['"3"'] = "3",
      ["nil"] = false, ["2147483648"] = 1 << 31, ["nan"] = 0 / 0 } do
      local game = countdown { gain = function() return got or nil end }
      local ok, message = pcall(game.solve, game, 2) -- at the line of `add`
      assert.is_false(ok)
      assert.is_truthy(message:find("spec/core/score_spec.lua:%d+: gain of "
        .. "the move to 1: an integer of at most 31 bits expected, got %-?"
        .. said:gsub("%p", "%%%0") .. " %(in the moves of 2%)$"), message)
    end
    assert.equal(2, countdown { gain = function() return 2.0 end }:solve(1)
      :score())
  end)

  it("may raise: the error passes through unchanged", function()
    local object = {}
    local game = countdown { gain = function() error(object) end }
    local ok, message = pcall(game.solve, game, 3)
    assert.is_true(not ok and rawequal(message, object))
    game = countdown { -- a move whose error was caught is missing
      moves = function(n, add)
        if n > 0 then
          pcall(add, n - 1)
          add(0)
        end
      end,
      gain = function(_, q) return q > 0 and error "no" or 1 end,
    }
    local s = game:solve(3)
    assert.equal(2, #s)
    assert.equal(1, s:score())
  end)

  it("gets copies, and may add", function()
    local s = countdown {
      moves = function(p, add)
        if p.n > 0 then
          local q = { n = p.n - 1 }
          add(q)
          assert(q.n == p.n - 1)
        end
      end,
      gain = function(p, q)
        p.n, q.n = 7, 8
        return 1
      end,
    }:solve { n = 4 }
    assert.equal(5, #s)
    assert.equal(0, s:score { n = 4 })
    local adds
    s = countdown {
      moves = function(n, add)
        adds = add
        if n > 0 then add(n - 1) end
      end,
      gain = function(n, q)
        if n == 3 and q == 2 then adds(0) end
        return q == 0 and 5 or 1
      end,
    }:solve(3)
    assert.same({ 0, 2 }, s:followers(3))
    assert.is_true(s:verify())
  end)

  it("may not yield, and cannot close the job", function()
    local game = countdown { gain = function() coroutine.yield() end }
    local co = coroutine.create(function() return game:solve(1) end)
    local ok, message = coroutine.resume(co)
    assert.is_false(ok)
    assert.is_truthy(message:find "yield")
    local job, refused
    job = countdown { gain = function()
      refused = not pcall(job.close, job)
      return 1
    end }:job(2)
    while not job:step(1) do end
    assert.is_true(refused)
    assert.equal(0, job:solution():score())
  end)

  it("is within the limits of seconds, positions and bytes", function()
    local s, message = countdown { gain = function() while true do end end }
      :solve(1, { seconds = 0.05 })
    assert.is_nil(s)
    assert.is_truthy(message:find "0.05 seconds")
    local game = countdown {}
    assert.is_nil((game:solve(10, { limit = 10 })))
    local need = game:solve(3000):stats().bytes
    for bytes = 1000, 3 * need, need // 5 do
      s, message = game:solve(3000, { bytes = bytes })
      if s then break end
      assert.is_truthy(message:find(bytes .. " bytes"), message)
    end
    assert.equal(0, s:score())
  end)

  it("makes cycles an error that shows one", function()
    local game = countdown { moves = feed.adding { { 2 }, { 3 }, { 2 } } }
    raises(function() local _ = game:solve(1) end, "a game with scores must "
      .. "not have cycles, and this one has one of 2 positions: 3 -> 2 -> 3")
    game = countdown { moves = feed.adding { { 1 } } }
    raises(function() local _ = game:solve(1) end,
      "has one of 1 position: 1 -> 1")
  end)

  it("makes a score above the largest an error", function()
    local large = 0x7fffffff
    local game = grundy.game { -- only one player gains
      moves = function(n, add) if n > 0 then add(n - 1) end end,
      gain = function(n) return n % 2 == 1 and large or -1 end,
    }
    assert.equal(large, game:solve(1):score())
    raises(function() local _ = game:solve(2) end,
      "the score of 2 has more than 31 bits")
    local choice = grundy.game { -- a move that loses too much is no matter
      moves = function(n, add)
        if n > 0 then add(n - 1) end
        if n == 2 then add(0) end
      end,
      gain = function(n, q) return q == 1 and -1 or n == 1 and large or 3 end,
    }
    assert.equal(3, choice:solve(2):score())
    assert.equal(-large, countdown { gain = function() return -large end }
      :solve(1):score())
  end)

  it("wants integers of terminal, or nothing", function()
    local function ends(said)
      return countdown { terminal = function() return said end }
    end
    for said, got in pairs { ['"win"'] = "win", ["0.5"] = 0.5, ["inf"] = 1 / 0,
      ["4294967296"] = 1 << 32 } do
      raises(function() local _ = ends(got):solve(1) end, "terminal of 0: an "
        .. "integer of at most 31 bits expected where there are scores, got "
        .. said)
    end
    assert.equal(1, ends(nil):solve(1):score())
    assert.equal(-4, ends(5):solve(1):score())
    assert.equal(5, ends(5):solve(1):score(0))
  end)
end)

describe("an audit of scores", function()
  it("finds a gain that depends on more than the position", function()
    local calls = 0
    local s = countdown { gain = function()
      calls = calls + 1
      return calls
    end }:solve(2)
    local fine, message, witness = s:audit()
    assert.is_nil(fine)
    assert.equal("gain of the move from 1 to 0 is 3, and was 2 before: the "
      .. "rules depend on more than the position", message)
    assert.equal("gain", witness.kind)
    assert.is_true(countdown {}:solve(5):audit())
  end)

  it("finds a normal that changes gains", function()
    local s = grundy.game {
      moves = function(p, add)
        if p ~= 0 then add(0) end
      end,
      gain = function(p) return p end,
      normal = math.abs,
    }:solve(2, { starts = { -2 } })
    assert.equal(2, s:score(-2))
    local game = grundy.game {
      start = 1,
      moves = function(p, add)
        if p == 1 then add(-2) elseif p ~= 0 then add(0) end
      end,
      gain = function(p) return p end,
      normal = math.abs,
    }
    local fine, message, witness = game:solve():audit()
    assert.is_nil(fine)
    assert.equal("normal takes -2 for 2, but the move to 0 gains -2 from the "
      .. "one and 2 from the other", message)
    assert.equal("normal", witness.kind)
  end)

  it("finds a false symmetry of a board while the game is solved", function()
    local board = grundy.board { columns = 3, rows = 1, pieces = "x" }
    local function game(gain)
      return grundy.game {
        board = board, normal = board:symmetric "mirror", gain = gain,
        moves = function(p, add)
          for cell in board:each(p, ".") do add(board:set(p, cell, "x")) end
        end,
      }
    end
    assert.equal(1, game(function() return 1 end):solve():score())
    local left = game(function(p, q) return board:changes(p, q)[1] end)
    raises(function() local _ = left:solve() end, 'normal takes "x.." for '
      .. '"..x", but the move to "x.x" gains 3 from the one and 1 from the '
      .. "other: this is not a symmetry of the game")
  end)
end)

describe("a match with scores", function()
  it("ends with the score of the first player", function()
    on_games(300, 9, function(digraph, gains, pay, rng, case)
      local s = solve(digraph, gains, pay, case)
      local u = rng(1, #digraph)
      local perfect = grundy.match { first = "perfect", second = "perfect",
        at = s:at(u) }
      assert.equal(s:score(u), perfect.score)
      for first, second in pairs { perfect = "random", random = "perfect" } do
        local record = grundy.match { first = first, second = second,
          at = s:at(u), seed = case }
        local total, sign = 0, 1
        for i = 2, #record do
          total = total + sign * gains[record[i - 1]][record[i]]
          sign = -sign
        end
        total = total + sign * (pay[record[#record]] or 0)
        assert.equal(total, record.score)
        assert.equal(total > 0 and "first" or total < 0 and "second" or nil,
          record.winner)
        assert.equal("end", record.reason)
        assert(first == "random" or total >= s:score(u))
        assert(first == "perfect" or total <= s:score(u))
      end
    end)
  end)
end)

describe("scores in a file", function()
  local path = require "spec.harness.quick_path"()
  after_each(function() os.remove(path) end)

  local function take(gain)
    return grundy.game { start = 9, moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
    end, gain = gain }
  end

  local function twice(p, q) return 2 * (p - q) end

  it("are those of the moves, or the file is refused when it is loaded",
    function()
      assert(take(twice):solve():save(path, { moves = true }))
      local document = slow_file.read(damage.read(path))
      document.score[4] = document.score[4] + 1
      damage.write(path, slow_file.write(document))
      local opened = assert(grundy.open(path))
      assert.equal(document.score[4], opened:score(6)) -- as the file says
      raises(function() opened:moves(6) end, "is not valid (section SCOR)")
    end)

  it("may be as large as they can be", function()
    local most = 0x7fffffff
    for _, gain in ipairs { most, -most } do
      local solution = grundy.game { start = 1, moves = function(n, add)
        if n > 0 then add(n - 1) end
      end, gain = function() return gain end }:solve()
      assert(solution:save(path, { moves = true }))
      assert.equal(gain, assert(grundy.open(path)):score())
      assert.equal(gain, assert(grundy.open(path)):moves()[1].gain)
      local module = load(solution:export { moves = true })()
      assert.equal(gain, module.score(1))
      assert.equal(gain, module.moves(1)[1].gain)
    end
  end)

  it("are compared with the rules that are given", function()
    for _, moves in ipairs { true, false } do
      assert(take(twice):solve():save(path, { moves = moves }))
      assert.equal(9, #assert(grundy.open(path, take(twice))) - 1)
      for gain, why in pairs {
        [function(p, q) return p - q end] = moves and "a move from 9 gains" or
          "is worth",
        [function() error "no" end] = "gain of 9 fails: ",
        [function() return 0.5 end] = "gain of 9 fails: ",
      } do
        local none, message = grundy.open(path, take(gain))
        assert.is_nil(none)
        assert.truthy(message:find(why, 1, true), message)
      end
      local none, message = grundy.open(path, take())
      assert(none == nil and message:find "the game in the file has scores")
    end
    assert(take():solve():save(path))
    local none, message = grundy.open(path, take(twice))
    assert(none == nil and message:find("the game in the file has normal "
      .. "play, and theirs has scores", 1, true))
    local function zero(terminal) -- ends in a draw only
      return grundy.game { start = 1, terminal = terminal,
        moves = function(p, add) if p > 0 then add(p - 1) end end,
        gain = function() return 0 end }
    end
    assert(zero():solve():save(path))
    none, message = grundy.open(path, zero(function() return 0 end))
    assert(none == nil and message:find "the game in the file has no terminal")
  end)
end)
