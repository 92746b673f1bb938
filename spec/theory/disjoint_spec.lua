-- Disjoint unions against their parts.

local grundy = require "grundy"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local nim = require "spec.harness.nim"

local NAMES = { "value", "outcome", "remoteness", "distance", "height" }

-- The union says of each position of a part what the part says.
local function same(union, parts)
  local count = 0
  for i, part in ipairs(parts) do
    for p in part:positions() do
      for _, name in ipairs(NAMES) do
        assert.equal(part[name](part, p), union[name](union, { i, p }))
      end
      local followers = part:followers(p)
      for k, q in ipairs(followers) do followers[k] = { i, q } end
      assert.same(followers, union:followers { i, p })
      assert.same(part:best(p) ~= nil and { i, part:best(p) } or nil,
        union:best { i, p })
    end
    count = count + #part
  end
  assert.equal(count, #union)
  assert.is_true(union:verify())
end

local function some_digraphs(body)
  random.digraphs(150, 1, 8, function(digraph, rng, case)
    local games = { grundy.graph(digraph) }
    for i = 1, rng(0, 3) do
      games[i + 1] = grundy.graph(random.digraph(rng, case + i, rng(1, 6)))
    end
    local solutions = {}
    for i, game in ipairs(games) do solutions[i] = game:solve() end
    body(games, solutions, rng)
  end)
end

-- Nim with two heaps, in ascending order.
local function sorted_nim(start)
  return nim.game {
    name = "Nim",
    start = start,
    normal = nim.sorted,
    show = function(heaps) return heaps[1] .. "+" .. heaps[2] end,
    describe = function(p, q) return #p .. " to " .. #q end,
  }
end

describe("the disjoint union of games", function()
  it("has their rules", function()
    local union = grundy.disjoint { sorted_nim { 1, 2 }, grundy.graph { { 2 } } }
    assert.equal("Nim or a game", union.name)
    assert.equal("1: 1+2", union.show { 1, { 1, 2 } })
    assert.equal("2: 2", union.show { 2, 2 })
    assert.equal("2 to 2", union.describe({ 1, { 1, 2 } }, { 1, { 0, 2 } }))
    assert.equal("2", union.describe({ 2, 1 }, { 2, 2 }))
    local solution = union:solve()
    assert.equal(3, solution:value { 1, { 2, 1 } })
    assert.equal(1, solution:value { 2, 1 })
    assert.same({ 1, { 1, 1 } }, solution:best { 1, { 2, 1 } })
    assert.same({ nil, "position {3, 1} is not in the graph" },
      { solution:value { 3, 1 } })
    assert.same({ nil, "position 7 is not in the graph" },
      { solution:value(7) })
    -- from a start of one's own
    assert.equal(3, #union:solve({ 1, { 1, 1 } }))
  end)

  it("passes mistakes in the rules on", function()
    local function of(moves)
      return grundy.disjoint { grundy.game { start = 1, moves = moves },
        grundy.graph { {} } }
    end
    for text, moves in pairs {
      ["add takes one position, got 2 arguments (in the moves of {1, 1})"] =
        function(_, add) add(2, 3) end,
      ["position is nil (in the moves of {1, 1})"] = function(_, add)
        add(nil)
      end,
      ["position[2] is a function"] = function(_, add) add(print) end,
      ["moves returned a number, not an array"] = function() return 3 end,
      ["moves returned a table with the key \"x\""] = function()
        return { x = 2 }
      end,
      ["element 1 that moves returned: it is missing"] = function()
        return { nil, 2 }
      end,
    } do
      local game = of(moves)
      local fine, message = pcall(game.solve, game)
      assert.is_false(fine)
      assert.is_truthy(message:find("^spec/theory/disjoint_spec.lua:%d+: "))
      assert.is_truthy(message:find(text, 1, true), message)
    end
    local game = of(function() error("own", 0) end)
    local fine, message = pcall(game.solve, game)
    assert.is_false(fine)
    assert.equal("own", message)
    game = of(function() return {} end)
    for _, start in ipairs { 7, { 1 }, { 3, 1 }, { 1, 2, 3 } } do
      raises(function() local _ = game:solve(start) end,
        "is not a position { i, p } with i from 1 to 2")
    end
    local one, two = grundy.game { moves = print },
      grundy.game { moves = print, players = 2 }
    raises(function() local _ = grundy.disjoint { one, two } end,
      "disjoint: game 2 has two players, game 1 has one kind of moves")
    raises(function() local _ = grundy.disjoint { two, one } end,
      "disjoint: game 2 has one kind of moves, game 1 has two players")
    local none = grundy.disjoint { grundy.game { moves = print } }
    raises(function() local _ = none:solve() end, "no start")
    assert.same({ nil, "the limit of 5 positions is reached" }, {
      of(function(i, add)
        while not add(i + 1) do i = i + 1 end
      end):solve(nil, { limit = 5 }) })
  end)
end)

describe("the disjoint union of solutions", function()
  it("has the answers of its parts, and does not need them", function()
    some_digraphs(function(_, solutions, rng)
      local union = grundy.disjoint(solutions)
      same(union, solutions)
      local i = rng(1, #solutions)
      local value = solutions[i]:value(1)
      for _, solution in ipairs(solutions) do solution:close() end
      assert.equal(value, union:value { i, 1 })
    end)
  end)

  it("leads to Grundy's theorem (3.12)", function()
    random.digraphs(100, 2, 6, function(digraph, rng, case)
      local a = grundy.graph(digraph):solve()
      local b = grundy.graph(random.digraph(rng, case + 1, 5)):solve()
      local tokens = grundy.disjoint { a, b }:linear()
      if not tokens then return end
      for p in a:positions() do
        for q in b:positions() do
          assert.equal((a:at(p) + b:at(q)):value(),
            tokens:value { { 1, p }, { 2, q } })
        end
      end
    end)
  end)

  it("nests, and may hold sets of vertices", function()
    local inner = grundy.disjoint { grundy.annihilation { { 2 }, {} },
      grundy.graph({ { 2 } }):solve() }
    local outer = grundy.disjoint { inner, inner }
    assert.equal(1, outer:value { 2, { 1, { 1, 2 } } })
    assert.same({ 2, { 1, {} } }, outer:best { 2, { 1, { 1, 2 } } })
    assert.is_true(outer:verify())
    assert.equal(2 * (4 + 2), #outer)
    assert.equal(1, outer:value { 2, { 1, { 2, 1 } } }) -- in any order
    assert.same({ 2, { 1, {} } }, outer:best { 2, { 1, { 1, 2, 2, 2 } } })
    for _, p in ipairs { { 3 }, { { 1 } }, { 1, x = 2 }, "1", 7 } do
      assert.is_false(outer:has { 2, { 1, p } })
    end
  end)

  it("may hold quotients, beside games with `normal` too", function()
    local heap, map = sorted_nim({ 2, 3 }):solve():quotient "grundy"
    local sets = grundy.annihilation({ { 2 }, {} }):quotient "compatible"
    local inner = grundy.disjoint { heap, sorted_nim({ 2, 3 }):solve(), sets }
    for _, union in ipairs { inner, (grundy.disjoint { inner, inner }) } do
      local function at(i, p)
        return union == inner and { i, p } or { 2, { i, p } }
      end
      local p = map { 3, 2 }
      assert.same({ at(1, heap:best(p)) }, union:followers(at(1, p)))
      assert.same(at(2, { 2, 2 }), union:best(at(2, { 3, 2 })))
      assert.same(at(3, {}), union:best(at(3, sets:has { 2, 1 } and { 2, 1 }
        or { 1 })))
      assert.equal(union:value(at(1, p)), union:value(at(2, { 3, 2 })))
    end
  end)

  it("is played as its parts are", function()
    local game = grundy.graph { { 2, 3 }, { 3 }, {} }
    local normal, misere = game:solve(), game:solve(nil, { play = "misere" })
    local only = game:solve(nil, { only = "outcome" })
    local union = grundy.disjoint { misere, misere }
    for p in misere:positions() do
      assert.equal(misere:outcome(p), union:outcome { 2, p })
    end
    raises(function() local _ = union:value { 1, 1 } end,
      "misère play has none")
    union = grundy.disjoint { normal, only }
    assert.equal("N", union:outcome { 2, 1 })
    raises(function() local _ = union:value { 1, 1 } end, 'only = "outcome"')
    raises(function() local _ = grundy.disjoint { normal, misere } end,
      "disjoint: solution 2 is under misère play, solution 1 is not")
    raises(function() local _ = grundy.disjoint { misere, normal } end,
      "disjoint: solution 2 is under normal play, solution 1 is not")
  end)

  it("keeps the endings that are told when the play changes", function()
    local function path(terminal)
      return grundy.game { terminal = terminal, moves = function(n, add)
        if n > 0 then add(n - 1) end
      end }:solve(2)
    end
    local told, silent = path(function() return "loss" end), path()
    local misere = grundy.disjoint { silent, told, silent }:misere()
    for p = 0, 2 do
      assert.equal(silent:misere():outcome(p), misere:outcome { 1, p })
      assert.equal(told:outcome(p), misere:outcome { 2, p })
      assert.equal(silent:misere():outcome(p), misere:outcome { 3, p })
    end
    assert.is_true(misere:verify())
  end)

  it("is of one play only if a quotient in it is", function()
    local path = grundy.graph { {}, { 1 }, { 2 } }:solve()
    local heap = path:quotient "grundy"
    raises(function() local _ = grundy.disjoint { path, heap }:misere() end,
      "this solution is not valid under misère play")
    assert.is_truthy(grundy.disjoint { path, path }:misere())
  end)

  it("has no rules of its own if a part of a part has none", function()
    local solution = nim.game():solve { 1, 2 }
    local union = grundy.disjoint { grundy.disjoint {
      (solution:quotient "compatible") }, solution }
    raises(function() local _ = union:audit() end, "has no rules of its own")
    assert.is_true(grundy.disjoint { grundy.disjoint { solution } }:audit())
  end)

  it("knows the pieces of moves that boards have named", function()
    local board = grundy.board { "...", pieces = "xo" }
    local game = grundy.game { board = board, moves = function(p, add)
      for cell in board:each(p, ".") do
        add(board:set(p, cell, cell == 2 and "o" or "x"))
      end
    end }
    local heap = grundy.game { start = 1, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end }
    assert.equal("Either of the 2 kinds of moves is good somewhere: no rule is "
      .. "dead.", grundy.disjoint { game, game }:solve():figures().dead_rules
      .text)
    assert.is_truthy(grundy.disjoint { game, heap }:solve():figures())
  end)

  it("is played as its parts are where the rules decide all ends", function()
    local path = grundy.game {
      moves = function(n, add) if n > 0 then add(n - 1) end end,
      terminal = function() return "loss" end,
    }:solve(3):misere()
    local small = grundy.disjoint { path, path }:quotient "grundy"
    assert.equal(2, #small:misere())
  end)
end)
