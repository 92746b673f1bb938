-- From rules to digraph: how moves are given, in which order positions come,
-- limits, representatives.

local grundy = require "grundy"
local slow = require "spec.oracles.slow"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local nim = require "spec.harness.nim"
local raises = require "spec.harness.raises"

-- The moves of a digraph, in each way to give them; a second result undoes
-- what a way needed.
local ways = {
  add = feed.adding,
  array = feed.returning,
  ["callable object"] = function(digraph)
    local moves = feed.adding(digraph)
    return setmetatable({}, {
      __call = function(_, p, add) return moves(p, add) end,
    })
  end,
  ["callable userdata"] = function(digraph)
    local moves, meta = feed.adding(digraph), getmetatable(io.stdout)
    meta.__call = function(_, p, add) return moves(p, add) end
    return io.stdout, function() meta.__call = nil end
  end,
  ["both, half each"] = function(digraph)
    return function(p, add)
      local followers, rest = digraph[p], {}
      for i, q in ipairs(followers) do
        if i <= #followers // 2 then add(q) else rest[#rest + 1] = q end
      end
      return rest
    end
  end,
}

describe("moves", function()
  for name, way in pairs(ways) do
    it("may come by " .. name, function()
      random.digraphs(300, 1, 12, function(digraph, rng)
        local moves, restore = way(digraph)
        local starts = { rng(1, #digraph), rng(1, #digraph) }
        local game = grundy.game { start = starts[1], moves = moves }
        local solution = game:solve(nil, { starts = { starts[2] } })
        if restore then restore() end
        local order = slow.breadth_first(digraph, starts)
        assert(feed.list(feed.positions(solution), #order)
          == feed.list(order, #order), "order")
        assert(#solution == #order)
        for _, u in ipairs(order) do
          local expected = slow.distinct(digraph[u])
          local got = solution:followers(u)
          assert(#got == #expected, "followers of " .. u)
          feed.same("follower", got, expected)
        end
        assert(solution:verify())
      end)
    end)
  end

  it("are asked for once at each position, in order", function()
    random.digraphs(300, 1, 12, function(digraph)
      local asked = {}
      local game = grundy.game {
        moves = function(p, add, ...)
          assert(select("#", ...) == 0, "more arguments")
          asked[#asked + 1] = p
          for _, q in ipairs(digraph[p]) do add(q) end
        end,
      }
      local solution = game:solve(1)
      assert(feed.list(asked, #asked)
        == feed.list(feed.positions(solution), #solution))
      for _, name in ipairs { "value", "moves", "line", "best", "strategy",
        "info", "stats" } do
        local _ = solution[name](solution, 1)
      end
      assert(solution:verify())
      assert(#asked == #solution, "moves were asked for again")
    end)
  end)

  -- Rows around where they are looked up in another way, and where the table
  -- for that grows; positions of each kind.
  it("that come again and again count once in rows of any length", function()
    local kinds = {
      function(i) return i end, function(i) return i * 1000003 end,
      function(i) return "p" .. i end, function(i) return { i, i % 7 } end,
    }
    local lengths = {
      1, 15, 16, 17, 18, 63, 64, 65, 66, 127, 128, 129, 511, 512, 513, 3000,
    }
    random.cases(100, function(rng)
      local kind = kinds[rng(1, #kinds)]
      local length = { [0] = lengths[rng(1, #lengths)] }
      length[1] = lengths[rng(1, #lengths)]
      local most = math.max(length[0], length[1])
      local rows, seen = { [0] = {}, {} }, { [0] = {}, {} }
      local asked = { [0] = {}, {} }
      for u = 0, 1 do -- the second row must know nothing of the first
        while #rows[u] < length[u] do
          local i = rng(0, most + most // 8)
          asked[u][#asked[u] + 1] = kind(i)
          if not seen[u][i] then
            seen[u][i] = true
            rows[u][#rows[u] + 1] = kind(i)
          end
        end
      end
      for _, way in ipairs { "add", "array" } do
        local calls = -1
        local moves = ways[way] { [0] = asked[0], asked[1] }
        local solution = grundy.game {
          moves = function(_, add)
            calls = calls + 1
            return calls <= 1 and moves(calls, add) or nil
          end,
        }:solve(kind(0), { starts = { kind(1) } })
        assert.same(rows[0], solution:followers(kind(0)))
        assert.same(rows[1], solution:followers(kind(1)))
        assert.equal(length[0] + length[1], solution:stats().moves)
      end
    end)
  end)

  it("may be an array whose keys do not come in order", function()
    local list = { [3] = 30, [1] = 10, [2] = 20 }
    assert.equal(3, (next(list)))
    local solution = grundy.game {
      moves = function(p) return p == 0 and list or nil end,
    }:solve(0)
    assert.same({ 10, 20, 30 }, solution:followers(0))
  end)

  it("may be very many at one position", function()
    local n = random.count(300000)
    for _, way in ipairs { "add", "array" } do
      local digraph = { [0] = feed.numbers(n) }
      for u = 1, n do digraph[u] = {} end
      digraph[0][n + 1] = 0
      local solution = grundy.game { moves = ways[way](digraph) }:solve(0)
      assert.equal(n + 1, #solution)
      assert.equal(grundy.infinity { 0 }, solution:value(0))
      assert.equal(1, solution:best(0))
      assert.equal(n + 1, #solution:followers(0))
      assert.equal(n + 1, solution:stats().moves)
      assert.is_true(solution:verify())
    end
  end)

  it("of different kinds keep their order", function()
    local list = { 1, "a", 2, 0, { 1 }, "b", 3, { 1, 2 }, 1.5, 4, "a", 2, 5 }
    local once = { 1, "a", 2, 0, { 1 }, "b", 3, { 1, 2 }, 1.5, 4, 5 }
    for _, way in ipairs { "add", "array" } do
      local moves = ways[way] { list }
      for _, start in ipairs { 0, "a", { 1 } } do
        local solution = grundy.game {
          moves = function(p, add)
            if type(p) == type(start) then return moves(1, add) end
          end,
        }:solve(start)
        assert.same(once, solution:followers(start))
      end
      -- when there have been integers for a while
      local solution = grundy.game {
        moves = function(p, add)
          if p == 20 then return moves(1, add) end
          if math.type(p) == "integer" and p > 20 then
            for i = math.max(20, p - 3), p - 1 do add(i) end
          end
        end,
      }:solve(40, { starts = { 0, 1, 2, 3, 4, 5 } })
      assert.same(once, solution:followers(20))
    end
  end)

  -- Each kind of position has an `add` of its own.
  local kinds = {
    integers = function(i) return i end,
    strings = function(i) return "p" .. i end,
    arrays = function(i) return { i } end,
  }

  -- A job whose rules give their `add` away and then act; and what gives it.
  local function generous(start, act)
    local given
    local job = grundy.game {
      moves = function(_, add)
        given = add
        act(add)
      end,
    }:job(start)
    return job, function() return given end
  end

  for kind, p in pairs(kinds) do
    it("cannot use add between the steps of a job: " .. kind, function()
      local job, given = generous(p(0), function(add)
        add(p(0))
        add(p(1))
      end)
      job:step(2)
      assert.equal(2, job:progress().moves)
      for _, i in ipairs { 0, 1, 2 } do
        raises(function() given()(p(i)) end, "add was called after its moves")
      end
      assert.is_true(job:step(1000))
      assert.same({ p(0), p(1) }, job:solution():followers(p(1)))
    end)

    it("cannot use add when their coroutine is dead: " .. kind, function()
      local job, given = generous(p(0), function(add)
        add(p(1))
        error "enough"
      end)
      coroutine.resume(coroutine.create(function() job:step(9) end))
      raises(function() given()(p(1)) end, "add was called after its moves")
    end)

    it("may use add in a coroutine: " .. kind, function()
      local solution = grundy.game {
        moves = function(_, add)
          add(p(1))
          coroutine.wrap(function() add(p(2)) add(p(1)) end)()
          add(p(0))
        end,
      }:solve(p(0))
      assert.same({ p(1), p(2), p(0) }, solution:followers(p(0)))
    end)

    it("are told by add that there is a limit, again and again: " .. kind,
      function()
        local told, calls = {}, 0
        assert.is_nil(grundy.game {
          moves = function(_, add)
            calls = calls + 1
            add(p(calls))
            if calls < 20 then return end
            -- strings and arrays are looked for when there are some
            for i = kind == "integers" and 21 or 0, 40 do add(p(i)) end
            for i = 11, 20 do told[#told + 1] = add(p(i)) or false end
          end,
        }:solve(p(0), { limit = 23 }))
        assert.equal(10, #told)
        for _, yes in ipairs(told) do assert.is_true(yes) end
      end)

    it("add nothing but one position at a time: " .. kind, function()
      for _, arguments in ipairs { { n = 0 }, { p(1), p(2), n = 2 } } do
        raises(function()
          grundy.game {
            moves = function(_, add)
              add(table.unpack(arguments, 1, arguments.n))
            end,
          }:solve(p(0))
        end, "add takes one position, got " .. arguments.n)
      end
    end)
  end
end)

describe("starts", function()
  local down = grundy.game {
    start = 3,
    moves = function(p, add) if p > 0 then add(p - 1) end end,
  }

  -- arguments of solve, the positions in order
  local cases = {
    { "the game's own", { nil, nil }, { 3, 2, 1, 0 } },
    { "one given", { 1 }, { 1, 0 } },
    { "one given and more", { 1, { starts = { 5, 1, 2 } } },
      { 1, 5, 2, 0, 4, 3 } },
    { "the game's own and more", { nil, { starts = { 4, 3 } } },
      { 3, 4, 2, 1, 0 } },
    { "given twice", { 1, { starts = { 1, 1.0 } } }, { 1, 0 } },
  }
  for _, case in ipairs(cases) do
    it("may be " .. case[1], function()
      local solution = down:solve(table.unpack(case[2], 1, 2))
      assert.same(case[3], feed.positions(solution))
    end)
  end

  it("may all be in the options", function()
    local game = grundy.game { moves = function() end }
    local solution = game:solve(nil, { starts = { "b", "a" } })
    assert.same({ "b", "a" }, feed.positions(solution))
  end)
end)

describe("normal", function()
  it("may be a callable object", function()
    local solution = grundy.game {
      moves = function(p, add) add(p + 1) end,
      normal = setmetatable({}, { __call = function(_, p) return p % 3 end }),
    }:solve(0)
    assert.equal(3, #solution)
  end)

  -- 2 and 6 are one position, but only 6 can go to "out": the graph does
  -- not know it, and an answer would be a guess.
  it("must be a symmetry of the moves, or answers are refused", function()
    for _, name in ipairs { "followers", "moves", "best", "line", "info" } do
      raises(function()
        local solution = grundy.game {
          moves = function(p, add)
            add(p == 6 and "out" or (p + 1) % 4)
          end,
          normal = function(p) return p == "out" and p or p % 4 end,
        }:solve(0)
        local _ = solution[name](solution, 6)
      end, "moves", "out")
    end
  end)

  -- moves keeps one table and changes it between two calls of add.
  it("does not spoil the table given to add", function()
    local solution = grundy.game {
      moves = function(p, add)
        if p[1] ~= 1 then return end
        local q = { 9, 5 }
        add(q)
        q[1] = 7
        add(q)
      end,
      normal = function(p)
        table.sort(p)
        return p
      end,
    }:solve { 1, 1 }
    assert.same({ { 1, 1 }, { 5, 9 }, { 5, 7 } }, feed.positions(solution))
    assert.same({ { 9, 5 }, { 7, 5 } }, solution:followers { 1, 1 })
  end)

  it("does not spoil a start", function()
    local start, more = { 2, 1 }, { 4, 3 }
    local game = grundy.game {
      start = start, moves = function() end,
      normal = function(p)
        table.sort(p)
        return p
      end,
    }
    assert.equal(2, #game:solve(nil, { starts = { more } }))
    assert.equal(2, #game:solve(start, { starts = { more } }))
    assert.same({ 2, 1 }, start)
    assert.same({ 4, 3 }, more)
  end)
end)

describe("sorted positions", function()
  -- The slow way: the least element is taken out, again and again.
  local function slowly(list, less)
    local rest, out = table.move(list, 1, #list, 1, {}), {}
    while rest[1] ~= nil do
      local least = 1
      for i = 2, #rest do
        if less(rest[i], rest[least]) then least = i end
      end
      out[#out + 1] = table.remove(rest, least)
    end
    return out
  end

  local function as_bytes(a, b)
    for i = 1, math.min(#a, #b) do
      if a:byte(i) ~= b:byte(i) then return a:byte(i) < b:byte(i) end
    end
    return #a < #b
  end

  local ATOMS = {
    { 0, 1, 191, 192, 255, 256, 65536, -1, -2, -128, 1 << 53, -(1 << 53) - 1,
      math.maxinteger, math.mininteger, 5.0 },
    { 0, 1, 2, 3, 190, 191 },
    { "", "a", "A", "aa", "a\0", "\0", "\xff", "b", ("x"):rep(31),
      ("x"):rep(32), ("x"):rep(33), ("x"):rep(200), "é", "9", "10" },
  }

  local function sorted(list)
    return (grundy.game { moves = function() end, normal = "sorted" }
      :solve(list):positions()())
  end

  it("are in ascending order, strings by bytes", function()
    random.cases(600, function(rng, index)
      local atoms, list = ATOMS[index % 3 + 1], {}
      for i = 1, rng(0, rng(1, 4) == 1 and 200 or 12) do
        list[i] = random.pick(rng, atoms)
      end
      if rng(1, 3) == 1 then -- little, or everything, is out of order
        table.sort(list, index % 2 == 0 and function(a, b) return a > b end
          or nil)
        list[#list + 1] = random.pick(rng, atoms)
      end
      local right = slowly(list, index % 3 == 2 and as_bytes or
        function(a, b) return a < b end)
      assert.same(right, sorted(list))
    end)
  end)

  it("may be long", function()
    local down, mixed, up = {}, {}, {}
    for i = 1, 50000 do
      up[i], down[i], mixed[i] = i, 50001 - i, i * 7919 % 50000 + 1
    end
    local right = table.concat(up, " ")
    for _, list in ipairs { up, down, mixed } do
      assert.is_true(table.concat(sorted(list), " ") == right)
    end
  end)

  it("are found in any order; what cannot be sorted is not there", function()
    local solution = nim.game { normal = "sorted" }:solve { 3, 1, 2 }
    assert.equal(0, solution:value { 2, 3, 1 })
    assert.same({ 1, 2, 3 }, solution:positions()())
    assert.same({ { 3, 1, 2 } }, solution:starts())
    assert.same({ 3, 1, 1 }, solution:followers { 3, 1, 2 }[6])
    for _, p in ipairs { 3, "x", { 1, "x" }, { 1.5 }, { { 1 } } } do
      assert.is_false(solution:has(p))
    end
    assert.equal("sorted", nim.game { normal = "sorted" }.normal)
  end)

  it("in a union of games or of solutions", function()
    local game = nim.game { normal = "sorted", start = { 2, 1 } }
    for _, union in ipairs { grundy.disjoint { game, game }:solve(),
      grundy.disjoint { game:solve(), game:solve():prune "compatible" } } do
      for i = 1, 2 do
        assert.equal(3, union:value { i, { 2, 1 } })
        assert.equal(3, union:value { i, { 1, 2 } })
      end
    end
    local union = grundy.disjoint { game:solve() }
    assert.is_false(union:has { 1, { 1, "x" } })
    raises(function()
      grundy.disjoint { game }:solve { 1, { 1, "x" } }
    end, 'disjoint: position[2] is "x", but position[1] is 1: normal')
  end)
end)

