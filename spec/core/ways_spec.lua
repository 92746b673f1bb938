-- The ways to the solutions of puzzles: on random digraphs and boards against
-- slow counts from the definitions; see also product_spec.lua.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_puzzle = require "spec.oracles.slow_puzzle"

-- A random puzzle on a digraph whose followers are distinct: all positions are
-- starts. And what its ends pay.
local function random_puzzle(rng, case)
  local digraph, ends, pay = random.digraph(rng, case, rng(1, 8)), {}, {}
  for u, list in ipairs(digraph) do
    digraph[u] = slow.distinct(list)
    ends[u] = random.pick(rng, { "win", "win", "loss" })
    pay[u] = ends[u] == "win" and 1 or -1
  end
  local starts = {}
  for u = 2, #digraph do starts[u - 1] = u end
  return digraph, pay, assert(grundy.game {
    players = 1,
    moves = function(u) return digraph[u] end,
    terminal = function(u) return ends[u] end,
  }:solve(1, { starts = starts }))
end

-- Walks as texts, sorted.
local function texts(list)
  local all = {}
  for i, walk in ipairs(list) do all[i] = table.concat(walk, " ") end
  table.sort(all)
  return all
end

-- Those that are at no position twice.
local function simple(list)
  local kept = {}
  for _, walk in ipairs(list) do
    local seen, again = {}, false
    for _, u in ipairs(walk) do
      again, seen[u] = again or seen[u], true
    end
    kept[#kept + 1] = not again and walk or nil
  end
  return kept
end

-- How many walks have a number of moves: `lengths`, as `puzzle` has it.
local function lengths(list)
  local rows, by = {}, {}
  for _, walk in ipairs(list) do
    local moves = #walk - 1
    if not by[moves] then
      by[moves] = { moves = moves, count = 0 }
      rows[#rows + 1] = by[moves]
    end
    by[moves].count = by[moves].count + 1
  end
  return rows
end

describe("puzzle", function()
  it("counts what the definitions say, on random digraphs", function()
    local several, dead, one_way = 0, 0, 0
    random.cases(1000, function(rng, case)
      local digraph, pay, solution <close> = random_puzzle(rng, case)
      local u = rng(1, #digraph)
      local expected, found = slow_puzzle.ways(digraph, pay, u),
        solution:puzzle(u, { entrances = 1000 })
      for name, count in pairs(expected) do
        if name == "forgiving" then
          assert(math.abs(count - found[name]) < 1e-11)
        elseif not name:find "^hardest" then
          assert.equal(count, found[name], name)
        end
      end
      assert.equal(expected.forgiving == nil, found.forgiving == nil)
      local hardest = found.hardest or { moves = -1, count = 0 }
      assert.same({ expected.hardest, expected.hardest_count },
        { hardest.moves, hardest.count })
      assert.equal(expected.lost, #found.entrances)
      local after = 0
      for _, row in ipairs(found.entrances) do
        assert.same({ "N", "P" }, { solution:outcome(row.from),
          solution:outcome(row.to) })
        assert.is_true(row.after >= after)
        after = row.after
      end
      several = several + (found.solutions > 1 and 1 or 0)
      dead = dead + (found.lost > 0 and 1 or 0)
      one_way = one_way + (found.undone and 0 or 1)
    end)
    random.came_up(several, dead, one_way)
  end)

  it("lists the solutions up to a length, and counts them", function()
    local longer = 0
    random.cases(500, function(rng, case)
      local digraph, pay, solution <close> = random_puzzle(rng, case)
      local u, length = rng(1, #digraph), rng(0, 5)
      local shortest = solution:remoteness(u)
      local expected = shortest == math.huge and {} or slow_puzzle.solutions(
        digraph, pay, u, length)
      if #expected > 3000 then return end
      local list = solution:solutions(u, { length = length, most = 3001 })
      assert.same(texts(expected), texts(list))
      assert.is_nil(list.more)
      for i = 2, #list do assert.is_true(#list[i - 1] <= #list[i]) end
      assert.same(texts(simple(expected)), texts(solution:solutions(u,
        { length = length, simple = true, most = 3001 })))
      if length >= shortest then
        assert.same(lengths(expected), solution:puzzle(u, { length = length })
          .lengths)
        longer = longer + (length > shortest and 1 or 0)
      end
    end)
    random.came_up(longer)
  end)

  it("is cut where there are too many solutions", function()
    local graph = { a = { "b", "c" }, b = { "d" }, c = { "d" }, d = {} }
    local solution = grundy.game { players = 1, start = "a",
      moves = function(p) return graph[p] end }:solve()
    assert.equal(2, #solution:solutions())
    local list = solution:solutions("a", { most = 1 })
    assert.same({ 1, true }, { #list, list.more })
    list = solution:solutions("a", { steps = 1 })
    assert.same({ 0, true }, { #list, list.more })
    assert.same({ "a", "b", "d" }, solution:at "a":solutions()[1])
  end)

  it("counts up to 2^63 - 1, then says that there are more", function()
    -- n layers of two positions, each leading to both of the next
    local function ladder(n)
      return grundy.game {
        players = 1,
        moves = function(p, add)
          local k = p // 2
          if k > 1 then add(2 * k - 2) add(2 * k - 1)
          elseif k == 1 then add(1) end
        end,
      }:solve(2 * n)
    end
    assert.same({ 1 << 62, nil }, { ladder(63):puzzle().solutions,
      ladder(63):puzzle().more })
    for _, n in ipairs { 64, 65, 200 } do
      local found = ladder(n):puzzle()
      assert.same({ math.maxinteger, true }, { found.solutions, found.more })
      assert.equal(n, found.moves)
      assert.same({ { moves = n, count = math.maxinteger, more = true } },
        found.lengths)
    end
  end)

  it("is refused in games for two, and where moves are not kept", function()
    local take = { moves = function(p, add) if p > 0 then add(p - 1) end end }
    local solution = grundy.game(take):solve(4)
    for _, name in ipairs { "puzzle", "solutions", "without" } do
      local can, why = solution:can(name)
      assert.is_false(can)
      assert.matches("the game is for two players", why)
      raises(function()
        local _ = solution[name](solution)
      end, "the game is for two players")
    end
    take.players = 1
    raises(function()
      local _ = grundy.game(take):solve(4, { keep = "values" }):puzzle()
    end, "keeps values only")
    solution = grundy.game(take):solve(4)
    raises(function() local _ = solution:without() end,
      "only where the game has a board")
    raises(function() local _ = solution:puzzle(4, { lenght = 3 }) end,
      "unknown field 'lenght'")
    raises(function() local _ = solution:solutions(4, { length = -1 }) end,
      "option 'length' must be an integer")
    raises(function() local _ = solution:solutions { length = 3 } end,
      "options come after the position")
    assert.same({ nil, true }, { solution:puzzle(5), (select(2,
      solution:puzzle(5)):find "5" ~= nil) })
  end)
end)

describe("without a piece", function()
  -- Pieces slide until something stops them; the x has to come to the last cell.
  local function sliding(start)
    local board = grundy.board { start, pieces = "xab" }
    return grundy.game {
      players = 1,
      board = board,
      moves = function(p, add)
        if p:sub(-1) == "x" then return end
        for at = 1, #p do
          for step = -1, 1, 2 do
            local to = at + step
            if p:sub(at, at) ~= "." and p:sub(to, to) == "." and to > 0 then
              add(board:move(p, at, to))
            end
          end
        end
      end,
      terminal = function(p) return p:sub(-1) == "x" and "win" or nil end,
    }
  end

  it("the puzzle is solved again, on random boards", function()
    local matter, useless, figures = 0, 0, 0
    random.cases(100, function(rng)
      local cells = {}
      for i = 1, 5 do cells[i] = random.pick(rng, { ".", ".", "a", "b" }) end
      cells[rng(1, 5)] = "x"
      local start = table.concat(cells)
      local solution = sliding(start):solve()
      local rows, there = solution:without(), {}
      for _, row in ipairs(rows) do
        local q = start:gsub(row.piece, ".")
        local other = sliding(start):solve(q)
        assert.same({ other:remoteness(), #other }, { row.moves, row.positions })
        assert.equal(other:remoteness() ~= solution:remoteness(), row.matters)
        there[row.piece] = true
        matter = matter + (row.matters and 1 or 0)
        useless = useless + (row.matters and 0 or 1)
      end
      for piece in start:gmatch "[xab]" do assert.is_true(there[piece]) end
      local figure = solution:figures().pieces
      for i, row in ipairs(figure and figure.pieces or {}) do
        assert.is_true(row.positions == nil or row.positions == rows[i].positions)
        assert.equal(row.moves == math.huge, row.positions ~= nil)
        row.positions = rows[i].positions
        assert.same(rows[i], row)
        figures = figures + 1
      end
      local each = solution:without(start, { by = "cell" })
      assert.equal(select(2, start:gsub("[xab]", "")), #each)
      for _, row in ipairs(each) do assert.equal(1, #row.cells) end
    end)
    random.came_up(matter, useless, figures)
  end)

  it("may not be known", function()
    local solution = sliding "x.a..":solve()
    for _, row in ipairs(solution:without(nil, { limit = 1 })) do
      assert.matches("the limit of 1 positions", row.problem)
      assert.is_nil(row.matters)
    end
    local board = grundy.board { "x..", pieces = "x" }
    local strict = grundy.game { players = 1, board = board,
      moves = function(p, add)
        local at = p:find "x" or error "there is no x"
        if at < 3 then add(board:move(p, at, at + 1)) end
      end }:solve()
    assert.matches("there is no x", strict:without()[1].problem)
  end)
end)
