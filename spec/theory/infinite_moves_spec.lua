-- Lists of moves, best play and matches where heaps and piles are components.

local grundy = require "grundy"
local feed = require "spec.harness.feed"
local ordinals = require "spec.harness.ordinals"
local product = require "spec.oracles.product"
local random = require "spec.harness.random"

local ordinal = grundy.ordinal
local heap, pile = ordinal.heap, ordinal.pile
local omega = ordinal "w"

-- A component: a heap, a pile or a place, infinite or not.
local function random_component(rng, case, infinite)
  local which = rng(1, 3)
  if which == 1 then
    return heap(infinite and rng(1, 2) == 1 and ordinals.any(rng, 2) or
      ordinal(rng(0, 4)))
  elseif which == 2 then
    return pile(infinite and rng(0, 1) or 0, rng(0, 2))
  end
  local digraph = random.digraph(rng, rng(1, 13), rng(1, 4))
  return feed.solve(digraph, case):at(rng(1, #digraph))
end

-- A compound of any kind with a heap or a pile, or one of these.
local function random_compound(rng, case, infinite)
  local list = { rng(1, 2) == 1 and heap(rng(0, 3)) or pile(0, rng(0, 3)) }
  for i = 2, rng(1, 3) do list[i] = random_component(rng, case, infinite) end
  local kind = random.pick(rng, { "sum", "conjunctive", "selective" })
  if kind ~= "sum" and list[3] and rng(1, 2) == 1 then
    local other = kind == "selective" and "conjunctive" or "selective"
    return grundy[kind] { list[1], grundy[other] { list[2], list[3] } }, list
  end
  return grundy[kind](list), list
end

local function on_compounds(cases, infinite, body)
  local about = ""
  random.cases(cases, function(rng, case)
    local compound = random_compound(rng, case, infinite)
    about = tostring(compound)
    body(compound, rng)
  end, function() return about end)
end

-- A text for a move, the same for equal ones.
local function text_of(compound, move)
  local texts = {}
  for i in ipairs(compound.places) do
    local q = move.changes[i]
    texts[i] = type(q) == "table" and not ordinal.is(q) and
      table.concat(q, ",") or tostring(q)
  end
  return table.concat(texts, " ")
end

-- The texts of all moves by the definition of compounds.
local function all_moves(compound)
  local digraphs, start = {}, {}
  local followers = {}
  for i, c in ipairs(compound.places) do
    local p, list = c.position, {}
    if c.solution then
      list = c:followers()
    elseif ordinal.is(p) then
      for n = 0, p:tointeger() - 1 do list[n + 1] = ordinal(n) end
    elseif p[2] > 0 then
      list[1] = { p[1], p[2] - 1 }
    end
    followers[i], start[i], digraphs[i] = list, 1, { {} }
    for k in ipairs(list) do
      digraphs[i][1][k], digraphs[i][k + 1] = k + 1, {}
    end
  end
  local index = 0
  local function shape_of(now)
    if not now.components then
      index = index + 1
      return index
    end
    local list = { now.kind }
    for _, inner in ipairs(now.components) do
      list[#list + 1] = shape_of(inner)
    end
    return list
  end
  local shape = shape_of(compound)
  local graph, states = product.build(digraphs, shape, start, 10000)
  local texts = {}
  for _, v in ipairs(graph[1]) do
    local changes = {}
    for i, k in ipairs(states[v]) do
      if k > 1 then changes[i] = followers[i][k - 1] end
    end
    texts[text_of(compound, { changes = changes })] = true
  end
  return texts
end

local results = { P = "win", D = "draw", N = "loss" }
local order = { win = 1, draw = 2, loss = 3 }

-- What holds for every list.
local function check_list(compound, list, most)
  local there = {}
  assert(#list <= most)
  for k, move in ipairs(list) do
    local text = text_of(compound, move)
    assert(not there[text], "twice")
    there[text] = true
    local after = compound:after(move)
    assert(move.result == results[after:outcome()])
    assert(k == 1 or order[list[k - 1].result] <= order[move.result])
    assert(not move.best or move.result == list[1].result)
  end
  local best = compound:best()
  assert((best == nil) == (list[1] == nil))
  if best then
    assert(text_of(compound, best) == text_of(compound, list[1]))
    assert(list[1].best and list[1].result == best.result)
  end
  return there
end

describe("moves", function()
  it("are all moves, where these are finitely many", function()
    local count = { win = 0, draw = 0, loss = 0 }
    on_compounds(400, false, function(compound)
      local list, total = compound:moves()
      local there, all = check_list(compound, list, 1000), all_moves(compound)
      for text in pairs(all) do assert(there[text], text) end
      for text in pairs(there) do assert(all[text], text) end
      assert(math.type(total) == "integer" and total == #list)
      for _, move in ipairs(list) do
        count[move.result] = count[move.result] + 1
      end
    end)
    random.came_up(count.win, count.draw, count.loss)
  end)

  it("are those of a finite sum", function()
    random.cases(120, function(rng, case)
      local digraph = random.digraph(rng, rng(1, 13), rng(1, 5))
      local place = feed.solve(digraph, case):at(rng(1, #digraph))
      local n = rng(0, 4)
      local numbers = grundy.game { moves = function(k, add)
        for left = 0, k - 1 do add(left) end
      end }:solve(n)
      local finite = grundy.sum { place, numbers:at(n) }
      local infinite = grundy.sum { place, heap(n) }
      local rows = {}
      for _, move in ipairs(infinite:moves()) do
        local n_after = move.changes[2]
        rows[text_of(infinite, { changes = { move.changes[1],
          n_after and n_after:tointeger() } })] = move
      end
      local list, total = finite:moves()
      assert.equal(total, select(2, infinite:moves()))
      for _, move in ipairs(list) do
        local same = assert(rows[text_of(finite, move)])
        assert.equal(move.result, same.result)
        if move.result ~= "loss" then assert.equal(move.best, same.best) end
      end
    end)
  end)

  it("are some of infinitely many", function()
    local infinite = 0
    on_compounds(400, true, function(compound, rng)
      local most = rng(1, 30)
      local list, total = compound:moves(most)
      check_list(compound, list, most)
      if total == omega then
        infinite = infinite + 1
        assert(#list == most)
      else
        assert(#list == math.min(most, total))
      end
    end)
    random.came_up(infinite)
  end)

  it("are told in a stated order", function()
    local function texts(compound, most)
      local list, total = compound:moves(most)
      local rows = {}
      for i, move in ipairs(list) do
        rows[i] = text_of(compound, move) .. " " .. move.result ..
          (move.best and "!" or "")
      end
      return rows, tostring(total)
    end
    assert.same({ { "w+3 nil win!", "0 nil loss", "1 nil loss", "2 nil loss",
      "nil 0 loss" }, "w" }, { texts(heap "w*2" + heap "w+3", 5) })
    assert.same({ { "1,1 nil nil win!", "1,3 nil nil win", "nil 0 nil win" },
      "w" }, { texts(grundy.sum { pile(2, 0), heap(1), heap(0) }, 3) })
    assert.same({ { "0,7 0,6 win!", "0,1 0,6 loss" }, "w" },
      { texts(grundy.conjunctive { pile(1, 0), pile(0, 7) }, 2) })
    assert.same({ {}, "0" }, { texts(heap(0) + pile(0, 0)) })
    assert.equal(9007199254740993, select(2, heap(9007199254740993):moves(1)))
    local most = heap(math.maxinteger)
    assert.equal(2 ^ 64, select(2, (most + most):moves(1)))
  end)

  it("of a heap or a pile are as those of a place", function()
    local rows, total = heap("w+1"):moves(3)
    assert.equal(omega, total)
    assert.same({
      { position = ordinal(0), outcome = "P", remoteness = ordinal(0),
        result = "win", best = true },
      { position = ordinal(1), outcome = "N", remoteness = ordinal(1),
        result = "loss", best = false },
      { position = ordinal(2), outcome = "N", remoteness = ordinal(1),
        result = "loss", best = false },
    }, rows)
    rows, total = pile(1, 0):moves(3)
    assert.equal(omega, total)
    assert.same({ { 0, 99 }, { 0, 3 }, { 0, 1 } },
      { rows[1].position, rows[2].position, rows[3].position })
    assert.is_true(rows[1].best and not rows[2].best and not rows[3].best)
    assert.same({ {}, 0 }, { pile(0, 0):moves() })
    assert.same({ 1, 5 }, { #pile(0, 9):moves(), select(2, heap(5):moves()) })
  end)
end)

-- Digraphs whose vertices are components, and the same as games.
describe("moves of vertices", function()
  local function row_of(rows, position)
    for _, row in ipairs(rows) do
      if row.position == position then return row end
    end
  end

  local function check_rows(vertex, place)
    local rows, total = vertex:moves()
    local expected = place:moves()
    assert.equal(#expected, #rows)
    assert.equal(#expected, total)
    for _, row in ipairs(expected) do
      local got = assert(row_of(rows, row.position))
      assert.equal(row.outcome, got.outcome)
      assert.equal(row.result, got.result)
      assert.equal(row.worth, got.worth)
      assert.equal(row.remoteness, got.remoteness ~= math.huge and
        got.remoteness:tointeger() or math.huge)
      if row.result ~= "draw" then assert.equal(row.best, got.best) end
    end
    local best = vertex:best()
    assert.equal(best, rows[1] and rows[1].position)
  end

  it("are those of a game", function()
    local about = { win = 0, draw = 0, loss = 0 }
    random.cases(36, function(rng, case)
      local adjacency = random.digraph(rng, rng(1, 13), rng(1, 7))
      local pays, options = {}, { play = "normal" }
      for u in ipairs(adjacency) do pays[u] = rng(-2, 2) end
      if case % 3 == 1 then options = { play = "misere" } end
      if case % 3 == 2 then options = { terminal = pays } end
      local solution = grundy.game {
        start = 0, play = options.play,
        terminal = options.terminal and function(p) return pays[p] end,
        moves = function(p) return p == 0 and { 1 } or adjacency[p] end,
      }:solve(0, { starts = feed.numbers(#adjacency) })
      local digraph = ordinal.digraph(adjacency, options)
      for u in ipairs(adjacency) do
        local vertex, place = digraph:at(u), solution:at(u)
        check_rows(vertex, place)
        local line, expected = vertex:line(), place:line()
        assert.equal(expected.cycle ~= nil, line.cycle ~= nil)
        if line.cycle then
          assert.equal(line[line.cycle], digraph:at(line[#line]):best())
        end
        if not line.cycle and place:outcome() ~= "D" then
          assert.equal(#expected, #line)
        end
        local record = grundy.match { at = vertex, seed = case,
          first = "perfect", second = "random" }
        local result = not record.winner and "draw" or
          record.winner == "first" and "win" or "loss"
        about[result] = about[result] + 1
        local outcome = vertex:outcome()
        assert(result == "win" or outcome ~= "N")
        assert(result ~= "loss" or outcome == "P")
        if record.reason == "end" then
          assert.equal(options.terminal and pays[record[#record]] or nil,
            record.payoff)
        end
      end
    end)
    random.came_up(about.win, about.draw, about.loss)
  end)

  it("lead to heaps and piles, each once", function()
    local digraph = ordinal.digraph {
      a = { "b", "b", heap "w", heap "w", pile(1, 0) }, b = { "b" } }
    local rows, total = digraph:at("a"):moves()
    local texts = {}
    for i, row in ipairs(rows) do
      texts[i] = tostring(row.position) .. " " .. row.result
    end
    assert.same({ "pile(1, 0) win", "b draw", "heap(w) loss" }, texts)
    assert.equal(3, total)
    local both = grundy.conjunctive { digraph:at "a", heap "w" }
    rows, total = both:moves(4)
    assert.equal(omega, total)
    assert.same({ 4, "win" }, { #rows, rows[1].result })
    local function play(at)
      local record = grundy.match { at = at, first = "random",
        second = "random" }
      return record.reason
    end
    assert.equal("endless", play(digraph:at "b"))
    assert.equal("endless",
      play(grundy.selective { digraph:at "b", heap(2) }))
    assert.equal("end", play(ordinal.digraph { a = { "a", heap(3) } }:at "a"))
  end)
end)

-- The result of a line, for the player who begins.
local function result_of(line)
  return line.cycle and "draw" or #line % 2 == 0 and "win" or "loss"
end

local results_to_move = { P = "loss", D = "draw", N = "win" }

describe("best play", function()
  it("ends as the outcome says", function()
    local count = { win = 0, draw = 0, loss = 0 }
    on_compounds(400, true, function(compound)
      local line = assert(compound:line())
      local result = result_of(line)
      assert(result == results_to_move[compound:outcome()])
      count[result] = count[result] + 1
      local now = compound
      for i, positions in ipairs(line) do
        assert.same(positions, now:positions())
        if i < #line or line.cycle then now = now:after(now:best()) end
      end
      if line.cycle then assert.same(line[line.cycle], now:positions()) end
      -- and a match is that play
      local record = grundy.match { first = "perfect", second = "perfect",
        at = compound }
      assert.equal(result == "draw" and "repetition" or "end", record.reason)
      assert.equal(result == "win" and "first" or result == "loss" and
        "second" or nil, record.winner)
      assert.same(line, table.move(record, 1, #line, 1, { cycle = line.cycle }))
    end)
    random.came_up(count.win, count.draw, count.loss)
  end)

  it("has a limit", function()
    local sum = heap "w" + heap "w"
    assert.equal(103, #sum:line())
    assert.equal(103, #sum:line(103))
    assert.same({ nil, "the limit of 102 positions is reached" },
      { sum:line(102) })
    assert.same({ { 1, 0 }, { 0, 99 } },
      table.move(pile(1, 0):line(), 1, 2, 1, {}))
    assert.equal(101, #pile(1, 0):line())
    assert.same({ nil, "the limit of 7 positions is reached" },
      { pile(1, 0):line(7) })
    assert.same({ omega, ordinal(0) }, heap("w"):line(2))
    assert.same({ { 0, 0 } }, pile(0, 0):line())
  end)
end)

describe("a match", function()
  local function play(at, first, second)
    return grundy.match { at = at, first = first, second = second }
  end

  it("is played by functions and at random, where moves are few", function()
    local won = { first = 0, second = 0, drawn = 0 }
    on_compounds(300, false, function(compound, rng)
      local seed = rng(1, 1000)
      local record = grundy.match { at = compound, seed = seed,
        first = "random", second = "forgetful" }
      assert.same(record, grundy.match { at = compound, seed = seed,
        first = "random", second = "forgetful" })
      local winner = record.winner or "drawn"
      won[winner] = won[winner] + 1
      local perfect = grundy.match { at = compound, seed = seed,
        first = "perfect", second = "random" }
      local outcome = compound:outcome()
      assert(perfect.winner ~= "second" or outcome == "P")
      assert(perfect.winner == "first" or outcome ~= "N")
    end)
    random.came_up(won.first, won.second, won.drawn)
  end)

  it("goes on from heaps and piles", function()
    local record = play(heap "w", "perfect", "perfect")
    assert.same({ omega, ordinal(0), winner = "first", reason = "end" }, record)
    record = play(pile(1, 0), "perfect", "random")
    assert.equal("second", record.winner)
    assert.equal(101, #record)
    record = play(pile(1, 2), function(now) return now:best() end, "perfect")
    assert.same({ { 1, 2 }, { 1, 1 }, { 1, 0 } },
      table.move(record, 1, 3, 1, {}))
  end)

  it("refuses a choice at random among infinitely many moves", function()
    local message = "match: there are infinitely many moves from %s, which "
      .. "cannot all be as likely; let a function play"
    for _, at in ipairs { heap "w", pile(1, 0), heap "w" + heap(3),
      grundy.selective { heap(1), pile(2, 0) } } do
      assert.has_error(function() play(at, "random", "perfect") end,
        message:format(tostring(at)))
    end
    -- a conjunctive compound that has ended has no moves
    local ended = grundy.conjunctive { heap(0), heap "w" }
    assert.equal("second", play(ended, "random", "random").winner)
    assert.equal("first", play(heap "w" + heap(3), "perfect", "random").winner)
  end)

  it("ends when no ending can be reached", function()
    local loop = grundy.graph { { 1 } }:solve():at(1)
    local record = grundy.match { at = grundy.sum { loop, heap(3) },
      first = "random", second = "random" }
    assert.equal("endless", record.reason)
    assert.is_nil(record.winner)
    local three = grundy.graph { [0] = {}, { 0, 2 }, { 1 } }:solve():at(1)
    record = grundy.match { at = grundy.sum { three, heap(3) }, seed = 3,
      first = "random", second = "random" }
    assert.equal("end", record.reason)
  end)

  it("refuses illegal moves and what is no place", function()
    assert.has_error(function()
      play(heap(3), function() return 4 end, "perfect")
    end, "match: an illegal move of the first player: "
      .. "there is no move from heap(3) to 4")
    assert.has_error(function()
      play(heap(3) + heap(1), function() return 4 end, "perfect")
    end, "match: an illegal move of the first player: "
      .. "a move is a table { changes = { [i] = position } }, got 4")
    assert.has_error(function() play(ordinal(3), "perfect", "perfect") end)
  end)
end)
