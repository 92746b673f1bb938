-- Relations against Sato's definitions.

local grundy = require "grundy"
local testing = require "grundy_testing"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"
local slow = require "spec.oracles.slow_relations"
local slow_values = require "spec.oracles.slow"
local nim = require "spec.harness.nim"
local raises = require "spec.harness.raises"

-- Some relations of a digraph, good ones among them: any; the coarsest
-- compatible one that keeps some labels apart; equal values; and one of these
-- with a class changed.
local function relations(rng, digraph, solution)
  local n, list = #digraph, {}
  local function add(class) list[#list + 1] = class end
  local any, values, all, label = {}, {}, {}, {}
  local classes = rng(1, n)
  for u = 1, n do
    any[u], all[u] = rng(1, classes), 1
    label[u] = rng(1, 2)
    values[u] = tostring(solution:value(u))
  end
  add(any)
  add(all)
  add(values)
  add(slow.coarsest(digraph))
  add(slow.coarsest(digraph, label))
  for i = 3, 5 do
    local changed = table.move(list[i], 1, n, 1, {})
    changed[rng(1, n)] = list[i][rng(1, n)]
    add(changed)
  end
  return list
end

-- A digraph without duplicate edges.
local function distinct(digraph)
  local out = {}
  for u, followers in ipairs(digraph) do
    out[u] = slow_values.distinct(followers)
  end
  return out
end

describe("a relation", function()
  it("is so, however large the steps", function()
    local seen = { 0, 0, 0 }
    random.digraphs(300, 1, 10, function(digraph, rng, case)
      local solution = feed.solve(digraph, case)
      for _, class in ipairs(relations(rng, digraph, solution)) do
        local given = slow.by_first(class)
        for u, c in ipairs(given) do given[u] = c - 1 end
        local got, _, _, _, _, compatible, semi, kept = testing.quotient(
          solution, "given", rng(1, 12), given)
        assert.are.same(slow.by_first(class), slow.by_first(got))
        assert.are.equal(compatible, (slow.compatible(digraph, class)))
        assert.are.equal(semi, (slow.semicompatible(digraph, class)))
        assert.are.same(distinct(slow.kept(digraph, class)), kept)
        local kind = compatible and 1 or semi and 2 or 3
        seen[kind] = seen[kind] + 1
      end
    end)
    random.came_up(seen[1], seen[2], seen[3])
  end)

  it("that is only semicompatible need not preserve values on cycles",
    function()
      local solution = grundy.graph {
        [0] = {}, { 1, 2, 3 }, { 1, 2 }, { 0, 1, 2 },
      }:solve()
      local function f(p) return p == 3 and "b" or "a" end
      local report = solution:relation(f)
      assert.is_false(report.compatible)
      assert.is_true(report.semicompatible)
      assert.is_true(solution:value(0) ~= solution:value(2))
      local quotient, message, witness = solution:quotient(f)
      assert.is_nil(quotient)
      assert.are.equal("the relation is only semicompatible, and the game has "
        .. "cycles: " .. report.witness.compatible.text, message)
      assert.are.same(report.witness.compatible, witness)
    end)

  it("says what is missing", function()
    local solution = grundy.graph { a = { "b" }, b = { "c" }, c = {} }:solve()
    local report = solution:relation(function(p)
      return p == "c" and 0 or 1
    end)
    assert.are.same({
      position = "a", follower = "b", other = "b",
      text = '"a" goes to "b", but "b" has no follower related to "b"',
    }, report.witness.compatible)
    assert.are.same({
      position = "a", follower = "b", other = "b",
      text = '"a" goes to "b", but "b" has no follower related to "b", '
        .. 'and "b" has none related to "a"',
    }, report.witness.semicompatible)
  end)

  it("has classes of any kind", function()
    local solution = grundy.graph { { 3 }, { 3 }, {}, { 1, 2 } }:solve()
    for _, kinds in ipairs { { "x", 1 }, { { 1, { a = true } }, 2.5 } } do
      local report = solution:relation(function(p)
        return p < 3 and kinds[1] or p == 3 and kinds[2] or { p }
      end)
      assert.is_true(report.compatible)
      assert.are.equal(3, report.classes)
    end
    local callable = setmetatable({}, { __call = function(_, p)
      return p // 3
    end })
    assert.are.equal(2, solution:relation(callable).classes)
  end)

  it("respects endings and the player to move", function()
    local endings = grundy.game {
      moves = function(p, add) if p < 2 then add(p + 2) end end,
      terminal = function(p) return p == 2 and "win" or "loss" end,
    }:solve(0, { starts = { 1 } })
    local report = endings:relation(function(p) return p // 2 end)
    assert.is_false(report.compatible)
    assert.is_false(report.semicompatible)
    assert.are.same({ position = 2, other = 3,
      text = "2 and 3 end differently" }, report.witness.compatible)
    report = endings:relation(function() return 1 end)
    assert.are.same({ position = 2, other = 3,
      text = "2 and 3 end differently" }, report.witness.compatible)
    assert.are.same(report.witness.compatible, report.witness.semicompatible)
    report = endings:relation(function(p) return p == 1 and 3 or p end)
    assert.are.same({ position = 1, follower = 3, other = 3,
      text = "1 goes to 3, but 3 has no follower related to 3" },
      report.witness.compatible)
    local players, asked = grundy.game {
      players = 2,
      moves = function(p, add, player)
        if p > 0 then add(p - player) end
      end,
    }:solve(4, { player = "both" }), {}
    report = players:relation(function(p, player)
      asked[#asked + 1] = p .. " " .. player
      return 1
    end)
    assert.are.equal(2, report.classes)
    assert.are.equal(#players, #asked)
    assert.are.equal(1, report.witness.compatible.player)
  end)

  it("passes errors of its function through, and goes on", function()
    local solution = grundy.graph { { 2 }, {} }:solve()
    local mine = {}
    local fine, message = pcall(solution.relation, solution, function(p)
      return p == 2 and error(mine) or 1
    end)
    assert.is_false(fine)
    assert.are.equal(mine, message)
    assert.are.equal(2, solution:relation(function(p) return p end).classes)
  end)

  it("is refused when it closes the solution", function()
    for _, name in ipairs { "relation", "quotient", "prune" } do
      local solution = grundy.graph { { 2 }, {} }:solve()
      raises(function()
        solution[name](solution, function(p)
          solution:close()
          return p
        end)
      end, "this solution is closed")
    end
  end)
end)

describe("the moves that a relation keeps", function()
  it("are those of the definition", function()
    local seen = { 0, 0, 0, 0 }
    random.digraphs(500, 1, 8, function(digraph, rng, case)
      local solution = feed.solve(digraph, case)
      for _, class in ipairs(relations(rng, digraph, solution)) do
        local function f(p) return class[p] end
        local kept, message, witness = solution:prune(f)
        local semi = slow.semicompatible(digraph, class)
        assert(semi == (kept ~= nil), message)
        seen[semi and 1 or 2] = seen[semi and 1 or 2] + 1
        if not semi then
          assert.is_truthy(message:find("nor semicompatible: ", 1, true))
          assert.are.equal("nor semicompatible: " .. witness.text,
            message:match "nor semi.*")
        else
          local rows = distinct(slow.kept(digraph, class))
          for u = 1, #digraph do
            assert.are.same(rows[u], kept:followers(u))
          end
          local value = slow_values.algorithm_g(rows)
          feed.same("value", feed.read(kept, "value", #digraph), value,
            slow_values.text)
          assert(kept:verify())
          -- 2.7: the relation is compatible with these moves, which have the
          -- quotient of all moves.
          assert(kept:relation(f).compatible)
          local quotient = solution:quotient(f)
          if quotient then
            seen[3] = seen[3] + 1
            local again = kept:quotient(f)
            assert.are.same(feed.positions(quotient), feed.positions(again))
            for p in quotient:positions() do
              assert.are.same(quotient:followers(p), again:followers(p))
            end
            -- 2.9, and Lemma 2.4 for all values
            for u = 1, #digraph do
              assert.are.equal(solution:value(u), kept:value(u))
            end
          else
            seen[4] = seen[4] + 1
          end
        end
      end
    end)
    random.came_up(table.unpack(seen))
  end)

  -- Theorem 2.11: by equal values, an acyclic game keeps the moves of Nim.
  it("are moves of Nim, by equal values", function()
    random.cases(300, function(rng, case)
      local digraph = random.digraph(rng, 3, rng(1, 30))
      local solution = feed.solve(digraph, case)
      local kept = solution:prune "grundy"
      for u = 1, #digraph do
        local value, there = solution:value(u), {}
        for _, v in ipairs(kept:followers(u)) do
          assert(solution:value(v) < value)
          there[solution:value(v)] = true
        end
        for k = 0, value - 1 do assert(there[k]) end
        assert.are.equal(value, kept:value(u))
        assert.are.equal(value, kept:distance(u)) -- Sato's length
      end
    end)
    local _, message = grundy.graph { { 1 } }:solve():prune "grundy"
    assert.are.equal("the game has cycles, where positions of equal values may "
      .. "differ", message)
  end)

  it("make a game whose positions are found through normal", function()
    local solution = nim.game {
      name = "Nim", start = { 2, 3 }, normal = nim.sorted,
    }:solve()
    local kept = solution:prune "grundy"
    assert.are.equal("grundy.solution of the kept moves of Nim: 9 positions, "
      .. "3 P, 6 N, 0 D", tostring(kept))
    assert.are.equal(1, kept:value { 3, 2 })
    assert.are.same({}, kept:followers { 2, 2 })
    assert.are.equal(2 * 9, #grundy.disjoint { kept, kept })
    raises(function() kept:misere() end,
      "this solution is not valid under misère play")
    solution:close()
    assert.are.equal(1, kept:value { 3, 2 })
    assert.is_true(kept:verify())
  end)

  it("are found in large games, and hooks run meanwhile", function()
    local path = grundy.game {
      moves = function(p, add) if p > 0 then add(p - 1) end end,
    }:solve(5000)
    local relation = path:relation(function(p) return p % 2 end)
    assert.are.equal(2, relation.classes)
    assert.is_true(relation.semicompatible)
  end)

  it("are all moves, if the relation is compatible", function()
    local misere = grundy.graph({ { 3 }, { 3 }, {} }):solve(nil,
      { play = "misere" })
    local kept = misere:prune "compatible"
    assert.are.same({ 3 }, kept:followers(1))
    assert.are.equal("P", kept:outcome(2))
    assert.are.equal("N", kept:misere():outcome(3))
    local nothing, message = misere:prune(function() return 1 end)
    assert.is_nil(nothing)
    assert.is_truthy(message:find("nor semicompatible: ", 1, true))
    local path = grundy.graph({ { 2 }, { 3 }, {} }):solve(nil,
      { play = "misere" })
    nothing, message = path:prune(function(p) return p % 2 end)
    assert.is_nil(nothing)
    assert.is_truthy(message:find("only semicompatible, and this is not "
      .. "normal play", 1, true))
  end)
end)
