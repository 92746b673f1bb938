-- The board in the report: its book against slow solvers, its limits, and
-- what it says. How it is clicked is in browser/.

local grundy = require "grundy"
local core = require "grundy.core"
local board = require "spec.readers.board"
local board_data = require "grundy.report.board_data"
local board_states = require "grundy.report.solved_states"
local book = require "grundy.report.book"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_endings = require "spec.oracles.slow_endings"
local slow_splits = require "spec.oracles.slow_splits"

require "spec.harness.alone" "board"

-- The states of a report's board.
local function read(solution, start)
  return board.of_page(assert(solution:report(start)))
end

-- The text of the section.
local function section(page)
  return page:match '<section id="board".-</section>'
end

-- The book with some limits, before it is packed; and packed and read back.
local function small(solution, start, limits, player)
  local context = { solution = solution, start = start, player = player,
    number = assert(core.find(solution, start, player)) }
  local self = book.new(context, limits)
  local data = self and assert(board_data(self, solution, 1 << 30))
  return self, data and board.of_data(data)
end

local function reached(digraph, start)
  local list, seen = { start }, { [start] = true }
  for _, u in ipairs(list) do
    for _, v in ipairs(digraph[u]) do
      if not seen[v] then
        seen[v], list[#list + 1] = true, v
      end
    end
  end
  return list
end

-- A game on a digraph from a start; a sink that has been won is "win".
local function solve(digraph, start, options, terminal)
  return assert(grundy.game {
    start = start,
    moves = feed.adding(digraph),
    terminal = terminal,
    describe = function(p, q) return p .. " to " .. q end,
  }:solve(nil, options))
end

-- Checks the moves of state i: they are those to the positions of `rows`, in
-- the order of the digraph, with the right marks.
local function check_moves(states, i, followers, rows)
  local best = {}
  for _, row in ipairs(rows) do best[row.position] = row.best end
  followers = slow.distinct(followers)
  assert(#states[i].moves == #followers)
  for k, move in ipairs(states[i].moves) do
    local v = followers[k]
    assert(states[move.to].name == tostring(v))
    assert(move.best == best[v], "best")
    assert(move.label == states[i].name .. " to " .. v)
  end
end

describe("the book of a board", function()
  -- How play ends: what `terminal` says of u, and what that pays.
  local WORD = { [-1] = "loss", [0] = "draw", [1] = "win" }
  local endings = {
    normal = { nil, function() return -1 end },
    misere = { nil, function() return 1 end, play = "misere" },
    words = { function(pay) return WORD[pay] end,
      function(rng) return rng(-1, 1) end },
    numbers = { function(pay) return pay end,
      function(rng) return rng(-3, 3) / 2 end },
  }

  local function least_of(digraph, pay)
    for _, v in ipairs(slow_endings.payoffs(digraph, pay)) do
      if v > 0 then return v end
    end
    return 1
  end

  -- Checks state i of a book, a position u of the digraph.
  local function check_state(states, i, u, facts)
    local state, worth = states[i], facts.worth[u]
    assert(state.known == 2)
    assert(state.outcome == (worth > 0 and "N" or worth < 0 and "P" or "D"))
    check_moves(states, i, facts.digraph[u], slow_endings.moves(
      facts.digraph[u], facts.worth, facts.moves, facts.ending))
    if facts.play == "mixed" then
      assert(not state.worth or tonumber(state.worth) == math.abs(worth))
    else -- (the slow one counts one more in misère play)
      assert(state.length == (worth == 0 and math.huge or facts.moves[u] -
        (facts.play == "misere" and 1 or 0)))
    end
  end

  for name, kind in pairs(endings) do
    it("is what slow solvers say: " .. name, function()
      local draws, within = 0, 0
      random.digraphs(150, 1, 12, function(digraph, rng)
        local start, pay = rng(1, #digraph), {}
        for u = 1, #digraph do pay[u] = kind[2](rng) end
        local solution = solve(digraph, start, { play = kind.play }, kind[1]
          and function(u) return kind[1](pay[u]) end)
        local states = read(solution)
        if #digraph[start] == 0 then return assert(states == nil) end
        local facts = { digraph = digraph, play = core.regime(solution).play }
        facts.worth, facts.moves = slow_endings.worth(digraph, pay)
        facts.ending = slow_endings.q(digraph, pay, least_of(digraph, pay))
        local all, index = reached(digraph, start), board.by_name(states)
        assert(states.complete and #states == #all)
        assert(states[1].name == tostring(start))
        local won = false
        for _, u in ipairs(all) do
          check_state(states, index[tostring(u)], u, facts)
          draws = draws + (facts.worth[u] == 0 and 1 or 0)
          won = won or #digraph[u] == 0 and pay[u] > 0
        end
        assert((states.within or false) == (won and facts.play == "mixed"))
        within = within + (states.within and 1 or 0)
      end)
      random.came_up(draws, (kind[1] and within or 1))
    end)
  end

  it("knows two players, each with their own moves", function()
    random.cases(120, function(rng, case)
      local n = rng(2, 8)
      local first = random.digraph(rng, case, n)
      local second = random.digraph(rng, case + 1, n)
      local doubled = slow_endings.doubled(first, second)
      local player = rng(1, 2)
      if #(player == 1 and first or second)[1] == 0 then return end
      local solution = grundy.game {
        start = 1, players = 2,
        moves = function(p, add, who)
          for _, q in ipairs((who == 1 and first or second)[p]) do add(q) end
        end,
      }:solve(nil, { player = player })
      local states = read(solution)
      local rest = slow.remoteness(doubled)
      local start = player
      assert(#states == #reached(doubled, start))
      assert(states[1].player == player)
      for _, state in ipairs(states) do
        local u = 2 * tonumber(state.name) - 2 + state.player
        assert(state.length == rest[u])
        local best = {}
        for _, row in ipairs(slow.moves(doubled, rest, u)) do
          best[row.position] = row.best
        end
        assert(#state.moves == #slow.distinct(doubled[u]))
        for _, move in ipairs(state.moves) do
          local to = states[move.to]
          assert(to.player == 3 - state.player)
          assert(move.best == best[2 * tonumber(to.name) - 2 + to.player])
        end
      end
    end)
  end)

  it("shows positions as they are, not as `normal` has them", function()
    local nim = grundy.file("examples/nim.lua"):solve { 2, 1, 2 }
    local states = read(nim, { 2, 1, 2 })
    local index = board.by_name(states)
    assert.equal(18, #states)
    assert.truthy(index["2 0 2"] and index["2 2 0"] == nil and index["0 1 2"])
    for _, state in ipairs(states) do
      local sum = 0
      for heap in state.name:gmatch "%d" do sum = sum ~ tonumber(heap) end
      assert.equal(sum == 0 and "P" or "N", state.outcome)
    end
  end)
end)

describe("a game that splits, on the board,", function()
  local function game_of(lists)
    return grundy.game {
      start = #lists, splits = true,
      moves = function(p, add)
        for _, parts in ipairs(lists[p]) do add(table.unpack(parts)) end
      end,
    }
  end

  -- A list without the parts from which there is no move.
  local function living(lists, list)
    local left = {}
    for _, u in ipairs(list) do
      if #lists[u] > 0 then left[#left + 1] = u end
    end
    table.sort(left)
    return table.concat(left, " ")
  end

  local function parts_of(state)
    local list = {}
    for i, part in ipairs(state.parts) do list[i] = tonumber(part.name) end
    table.sort(list)
    return list
  end

  -- How long a list lasts in best play.
  local function lasting(lists)
    local known = {}
    local function length(state)
      local key = table.concat(state, " ")
      if not known[key] then
        local soonest, latest = math.huge, 0
        for _, option in ipairs(slow_splits.options(lists, state)) do
          local n = length(option) + 1
          latest = math.max(latest, n)
          soonest = n % 2 == 1 and math.min(soonest, n) or soonest
        end
        known[key] = soonest < math.huge and soonest or latest
      end
      return known[key]
    end
    return length
  end

  local function check(lists, states)
    local value, length = slow_splits.value(lists), lasting(lists)
    for _, state in ipairs(states) do
      local list = parts_of(state)
      for _, u in ipairs(list) do assert(#lists[u] > 0, "has ended") end
      assert(state.outcome == (value(list) == 0 and "P" or "N"))
      assert(state.length == length(list))
      local options, found, least = {}, {}, math.huge
      local labels = {}
      for _, option in ipairs(slow_splits.options(lists, list)) do
        options[living(lists, option)] = length(option)
        local n = length(option)
        least = math.min(least, n % 2 == 0 and n or 1000 - n)
      end
      for _, move in ipairs(state.moves) do
        local to = parts_of(states[move.to])
        local n = assert(options[living(lists, to)])
        found[living(lists, to)] = true
        assert(not labels[move.label], "twice")
        labels[move.label] = true
        assert(move.best == ((n % 2 == 0 and n or 1000 - n) == least))
      end
      for option in pairs(options) do assert(found[option], option) end
    end
  end

  it("is a sum of its parts that have not ended", function()
    local several = 0
    random.cases(150, function(rng)
      local lists = slow_splits.game(rng, rng(2, 7), 8)
      local solution = game_of(lists):solve()
      local states = read(solution)
      if #lists[#lists] == 0 then
        assert(states == nil)
        return
      end
      check(lists, states)
      for _, state in ipairs(states) do
        several = several + (state.parts[2] and 1 or 0)
      end
    end)
    random.came_up(several)
  end)

  -- The first move that wins, else the first one.
  local function slow_reply(states, state)
    local moves = states.moves(state)
    for _, move in ipairs(moves) do
      if states.outcome(move.to) == "P" then return move end
    end
    return moves[1]
  end

  it("is answered by the first move that wins", function()
    local several, lost = 0, 0
    random.cases(150, function(rng)
      local lists = slow_splits.game(rng, rng(2, 7), 8)
      local n, rules = #lists, game_of(lists)
      if rng(1, 2) == 1 then -- all positions twice, the twin with a minus
        rules = grundy.game { start = n, splits = true, normal = math.abs,
          moves = function(p, add)
            for _, parts in ipairs(lists[math.abs(p)]) do
              local twins = {}
              for i, u in ipairs(parts) do twins[i] = p > 0 and -u or u end
              add(table.unpack(twins))
            end
          end }
      end
      local solution = rules:solve()
      local states = board_states { solution = solution, start = n,
        number = core.find(solution, n) }
      local all, seen = { states.start }, { [states.start.key] = true }
      for _, state in ipairs(all) do
        local reply = states.reply(state)
        assert.same(slow_reply(states, state), reply)
        assert.same(reply, states.reply(state)) -- again
        for _, move in ipairs(#all < 100 and states.moves(state) or {}) do
          if not seen[move.to.key] then
            seen[move.to.key], all[#all + 1] = true, move.to
          end
        end
        several = several + (state.parts[2] and 1 or 0)
        lost = lost + (reply and states.outcome(state) == "P" and 1 or 0)
      end
    end)
    random.came_up(several, lost)
  end)

  it("is answered without a look at all that the answers could be", function()
    local n = random.scale >= 1 and 300 or 40
    local solution = grundy.file("examples/kayles_heaps.lua"):solve(n)
    local context = { solution = solution, start = n,
      number = core.find(solution, n) }
    local key, keys = core.key, 0
    finally(function() core.key = key end)
    core.key = function(p)
      keys = keys + 1
      return key(p)
    end
    local self = book.new(context, book.LIMITS)
    -- a move and its answer have two new parts each, before mistakes and after
    assert.is_true(self ~= nil and keys <= 8 * book.LIMITS.moves,
      keys .. " keys")
  end)

  it("is known in part only, if there are too many sums", function()
    local solution = grundy.file("examples/kayles_heaps.lua"):solve()
    local self, states = small(solution, 25, { positions = 500,
      moves = 60000 })
    assert.is_falsy(self.complete)
    assert.is_true(#states <= 500 and #states > 50)
    for _, state in ipairs(states) do
      assert.equal(math.huge, state.length)
      local value = 0
      for _, part in ipairs(state.parts) do
        value = value ~ solution:value(tonumber(part.name))
      end
      assert.equal(value == 0 and "P" or "N", state.outcome)
      if state.known == 1 and value ~= 0 then
        assert.equal("P", states[state.moves[1].to].outcome)
      end
    end
  end)
end)

describe("a book that is too small for its game", function()
  -- Checks what the page relies on, also after mistakes of its own. Where the
  -- visitor is to move there may be all moves, and an answer to each, or only a
  -- best one. Gives the number of states where nothing is known, and where only the
  -- visitor's best move is.
  local function check_policy(states)
    -- state and whose turn it is: "visitor" or "page"
    local queue, seen, ends, single = {}, {}, 0, 0
    local function later(i, turn)
      if not seen[i .. turn] then
        seen[i .. turn] = true
        queue[#queue + 1] = { i, turn }
      end
    end
    later(1, "visitor")
    later(1, "page")
    assert(states[1].known >= 2)
    for _, entry in ipairs(queue) do
      local state = states[entry[1]]
      ends = ends + (state.known == 0 and 1 or 0)
      if entry[2] == "page" then
        local best
        for _, move in ipairs(state.moves) do
          best = best or move.best and move
          if states[move.to].known == 3 then later(move.to, "visitor") end
        end
        assert(best or state.known ~= 1, "no best answer")
        if best then later(best.to, "visitor") end
      else
        for _, move in ipairs(state.moves) do
          assert(states[move.to].known > 0 or state.known == 1,
            "the page has no answer")
          later(move.to, "page")
        end
        single = single + (state.known == 1 and 1 or 0)
      end
    end
    local visited = {}
    for _, entry in ipairs(queue) do
      visited[entry[1]] = true
      for _, move in ipairs(states[entry[1]].moves) do visited[move.to] = true end
    end
    for i in ipairs(states) do assert(visited[i], "for nothing") end
    return ends, single
  end

  -- Follows the hints for both sides, from state i: to the end, or until a
  -- state comes again; nil where the book ends before.
  local function by_hints(states, i)
    local seen, moves = {}, 0
    while not seen[i] do
      seen[i] = true
      local best
      for _, move in ipairs(states[i].moves) do
        best = best or move.best and move
      end
      if not best then
        return states[i].known >= 2 and "end" or nil, moves
      end
      i, moves = best.to, moves + 1
    end
    return "again", moves
  end

  it("is closed under the page's best moves", function()
    local partial, ends, closed, lines, again = 0, 0, 0, 0, 0
    random.digraphs(300, 6, 24, function(digraph, rng)
      local start = rng(1, #digraph)
      local solution = solve(digraph, start)
      local limits = { positions = rng(3, #digraph), moves = rng(6, 60) }
      local self, states = small(solution, start, limits)
      if not self or self.complete then return end
      partial = partial + 1
      assert(#states <= limits.positions)
      local moves = 0
      for _, state in ipairs(states) do moves = moves + #state.moves end
      assert(moves <= limits.moves and moves == self.moves_count)
      local left, single = check_policy(states)
      assert(left + single == 0 or not self.closed)
      ends, closed = ends + left, closed + (self.closed and 1 or 0)
      for i = 1, self.lines and #states or 0 do
        local how = by_hints(states, i)
        assert(how == (states[i].outcome == "D" and "again" or "end"))
        again = again + (how == "again" and 1 or 0)
      end
      lines = lines + (self.lines and not self.closed and 1 or 0)
      -- What it does hold is right.
      local rest = slow.remoteness(digraph)
      for i, state in ipairs(states) do
        local u = tonumber(state.name)
        assert(state.length == rest[u])
        local rows = slow.moves(digraph, rest, u)
        if state.known >= 2 then
          check_moves(states, i, digraph[u], rows)
        elseif state.known == 1 then
          assert(#state.moves == 1 and state.moves[1].best)
          local best = {}
          for _, row in ipairs(rows) do best[row.position] = row.best end
          assert(best[tonumber(states[state.moves[1].to].name)])
        else
          assert(#state.moves == 0 and #digraph[u] > 0)
        end
      end
    end)
    random.came_up(partial, ends, closed, lines, again)
  end)

  it("is closed where `normal` and two players are in it", function()
    local solution = grundy.file("examples/tic_tac_toe.lua"):solve()
    local self, states = small(solution, ".........",
      { positions = 400, moves = 9999 }, 1)
    assert.is_falsy(self.complete)
    assert.same({ 0, true }, { check_policy(states), self.lines })
    for i, state in ipairs(states) do
      local p = self.list[i].position
      assert.equal(solution:outcome(p, state.player), state.outcome)
      local best = {}
      for _, row in ipairs(solution:moves(p, state.player)) do
        best[row.position] = row.best
      end
      for _, move in ipairs(state.moves) do
        assert.equal(best[self.list[move.to].position], move.best)
      end
    end
  end)

  -- A token on a square board goes left or up by the king's move; with
  -- `drawn`, also right and down, and nowhere is an end.
  local function walk(n, drawn)
    return grundy.game {
      start = { n, n },
      moves = function(p, add)
        local x, y = p[1], p[2]
        if x > 0 then add { x - 1, y } end
        if y > 0 then add { x, y - 1 } end
        if x > 0 and y > 0 then add { x - 1, y - 1 } end
        if drawn and x < n then add { x + 1, y } end
        if drawn and y < n then add { x, y + 1 } end
      end,
    }:solve()
  end

  it("holds every best line to its end", function()
    local n = 50
    for _, drawn in ipairs { false, true } do
      local solution = walk(n, drawn)
      local self, states = small(solution, { n, n }, { positions = 900,
        moves = 60000 })
      assert.same({ false, true }, { self.closed, self.lines })
      assert.is_true(#states > 800, #states)
      local left, single = check_policy(states)
      assert.equal(0, left)
      assert.is_true(single > 0)
      local how, moves = by_hints(states, 1)
      assert.equal(drawn and "again" or "end", how)
      assert.is_true(drawn or moves == solution:remoteness { n, n })
      for i = 1, #states, 5 do assert(by_hints(states, i) == how) end
    end
  end)

  it("holds the line from the start, if there is room for no other", function()
    local solution = grundy.game { -- many moves, and then many more
      start = 0,
      moves = function(p, add)
        if p == 0 then
          for q = 1, 400 do add(1000 * q) end
        elseif p % 1000 < 80 then
          add(p + 1)
        end
      end,
    }:solve()
    local self, states = small(solution, 0, { positions = 1200, moves = 9999 })
    assert.same({ false, false }, { self.closed, self.lines })
    assert.is_true(check_policy(states) > 300)
    assert.same({ "end", solution:remoteness(0) }, { by_hints(states, 1) })
    -- A line that is too long is cut, and the moves at the start are there.
    self, states = small(solution, 1000, { positions = 30, moves = 99 })
    assert.is_false(self.lines)
    assert.is_true(check_policy(states) > 0)
    assert.is_nil((by_hints(states, 1)))
  end)

  it("says so on the page", function()
    if random.scale < 0.1 then return end -- slow
    local page = grundy.file("examples/fox_and_hounds.lua"):solve():report()
    local text = section(page)
    assert.truthy(text:find("the board knows 6,000 of the 10,357 positions "
      .. "of the solution, and 11,676 of the 27,703 moves", 1, true))
    assert.truthy(text:find("all that you can reach while", 1, true))
    assert.truthy(text:find('<option value="errs">', 1, true))
  end)

  it("says so of every kind of game", function()
    local limits = book.LIMITS
    finally(function() book.LIMITS = limits end)
    book.LIMITS = { positions = 40, moves = 99 }
    local function note(rules, start)
      return (section(grundy.game(rules):solve(start):report())
        :match 'board%-note">[^.]-%. (.-)</p>'
        :gsub(" The percentage beside what a move is worth .*", ""))
    end
    local function chips(p, add)
      if p[1] > 0 then add { p[1] - 1, p[2] } end
      if p[2] > 0 then add { p[1], p[2] - 1 } end
    end
    local plain = " These are what you can reach, along the best lines first, "
      .. "while the computer plays its best moves, and after some mistakes of its "
      .. "own; it makes no others; where it does not know all of your moves, it "
      .. "says so and offers the best one."
    assert.equal("The game is too large for a page: the board knows 39 positions "
      .. "and 58 moves (the game has 55 positions that are not alike)." .. plain,
      note({ moves = chips, normal = "sorted" }, { 9, 9 }))
    assert.equal("The puzzle is too large for a page: the board knows 39 of the "
      .. "100 positions of the solution, and 58 of the 180 moves. These are the "
      .. "best line and what is near it; where it does not know all of your "
      .. "moves, it says so and offers the best one.",
      note({ moves = chips, players = 1 }, { 9, 9 }))
    assert.equal("There are too many sums of positions for a page: the board "
      .. "knows 39 sums of the 16 positions." .. plain,
      note({ splits = true, moves = function(n, add) -- Dawson's Kayles
        for a = 0, n > 1 and (n - 2) // 2 or -1 do add(a, n - 2 - a) end
      end }, 16))
  end)

  it("is made smaller if its names and pictures are too long", function()
    if random.scale < 0.1 then return end -- slow
    local solution = grundy.game {
      start = 0,
      moves = function(p, add)
        if p < 4000 then add(p + 1) add(p + 2) end
      end,
      show = function(p) return p .. (" "):rep(1990) .. p end,
    }:solve()
    local page = solution:report()
    local held = section(page):match "the board knows ([%d,]+) of the 4,002"
    assert.is_true(tonumber((held:gsub(",", ""))) > 500)
    assert.is_true(#page < 5 << 20)
    local self = small(solution, 0, { positions = 50, moves = 100 })
    assert.is_nil(board_data(self, solution, 50 * 1990))
    assert.truthy(board_data(self, solution, 60 * 2000))
  end)

  it("is not there if the start alone is too much", function()
    local heap = grundy.game {
      start = 70000,
      moves = function(p, add)
        if p == 70000 then
          for q = 0, p - 1 do add(q) end
        elseif p > 0 then
          add(p - 1)
        end
      end,
    }:solve()
    local page = heap:report()
    assert.is_nil(board.of_page(page))
    assert.truthy(section(page):find("the start has 70,000 moves", 1, true))
  end)
end)

describe("a board of cells", function()
  local examples = { "chomp", "fox_and_hounds", "hex", "reversi", "tapatan",
    "tic_tac_toe", "two_tokens", "cram", "node_kayles" }

  -- The names of cells that differ in two names of positions, by the board's
  -- template: "a1 b2".
  local function difference(cells, one, other)
    local list, cell = {}, 0
    for place, mark in cells.template:gmatch "()(.)" do
      if mark == "\1" then
        cell = cell + 1
        list[#list + 1] = one:byte(place) ~= other:byte(place) and cells[cell]
          or nil
      end
    end
    return table.concat(list, " ")
  end

  local function names(cells, numbers)
    return (numbers:gsub("%d+", function(n) return cells[tonumber(n) + 1] end))
  end

  for _, name in ipairs(examples) do
    it("tells what moves change: " .. name, function()
      local rules = grundy.file("examples/" .. name .. ".lua")
      local solution = rules:solve()
      local self, states = small(solution, rules.start,
        { positions = 300, moves = 3000 }, rules.players and 1)
      assert.is_true(#states > 20)
      local count = 0
      for i, state in ipairs(states) do
        assert.equal(1, #state.parts) -- also where it splits
        for k, move in ipairs(state.moves) do
          local found, after = names(rules.board, move.cells), states[move.to]
          if rules.splits then -- (where parts have ended, more is different)
            local part, follower = book.move(self, i, k)
            local whole = rules.board:set(part.position,
              assert(rules.board:changes(part.position, follower)), ".")
            assert.same({ rules.board:parts(whole, "#") }, follower)
            assert.equal("take " .. found, move.label)
          else
            assert.equal(difference(rules.board, state.name, after.name), found)
          end
          count = count + 1
        end
      end
      assert.is_true(count > 25)
    end)
  end

  it("is not clicked where positions or pictures are others", function()
    local cells = grundy.board { "..", pieces = "x" }
    local function data_of(more)
      local rules = {
        board = cells,
        moves = function(p, add)
          if p == ".." then add ".x" end
          if p == 1 then add(2) end
        end,
      }
      for key, value in pairs(more) do rules[key] = value end
      return board.data_of_page(grundy.game(rules):solve():report())
    end
    local function text() return "a text" end
    local function svg() return '<svg viewBox="0 0 1 1"/>' end
    assert.truthy(data_of {}.board.template)
    assert.is_nil(data_of { show = text }.board.template)
    assert.is_nil(data_of { picture = svg }.board)
    assert.is_nil(data_of { start = 1, show = text, describe = text,
      picture = svg }.board)
  end)

  it("has parts of its own where these share a cell", function()
    local function parts_of(one, other)
      return board.data_of_page(grundy.game {
        board = grundy.board { "..", pieces = "x" },
        splits = true,
        moves = function(p, add)
          if p == ".." then add(one, other) elseif p ~= "xx" then add "xx" end
        end,
      }:solve():report()).parts
    end
    assert.is_nil(parts_of("x.", ".x"))
    assert.truthy(parts_of(".x", ".x"))
  end)
end)

describe("the board", function()
  it("is not there if there is no move", function()
    local page = grundy.graph { a = {} }:solve():report()
    assert.truthy(section(page):find "the start has no moves")
    assert.is_nil(board.of_page(page))
    assert.is_nil(page:find('id="board-live"', 1, true))
  end)

  it("escapes names, and names moves apart", function()
    local names = { a = "<script>alert(1)</script>", b = "x & 'y' \"z\"",
      c = "</script><!--", d = "\0\1\255\u{2028}" }
    local page = grundy.game {
      start = "a",
      moves = function(p, add)
        if p == "a" then add "b" add "c" add "d" end
      end,
      show = function(p) return names[p] end,
      describe = function(_, q) return q == "d" and "</style>" or "go" end,
    }:solve():report()
    assert.is_nil(page:find("alert(1)</script>", 1, true))
    assert.is_nil(section(page):find("<script", 1, true))
    local states = board.of_page(page)
    assert.equal(names.a, states[1].name)
    assert.same({ "go, to " .. names.b, "go, to " .. names.c, "</style>" },
      { states[1].moves[1].label, states[1].moves[2].label,
        states[1].moves[3].label })
    assert.equal("\0\1\u{ff}", states[4].name:sub(1, 4))
  end)

  it("takes names that are no strings, and cuts long ones", function()
    local function of(show, describe)
      return read(grundy.game {
        start = { 1, 2 },
        moves = function(p, add) if #p > 1 then add { 1 } end end,
        show = show, describe = describe,
      }:solve())
    end
    local states = of(function() return 7 end, function() return {} end)
    assert.equal("{1, 2}", states[1].name)
    assert.equal("{1}", states[1].moves[1].label)
    states = of(function() return ("ä"):rep(5000) end,
      function() return ("ö"):rep(5000) end)
    assert.equal(2001, utf8.len(states[1].name))
    assert.equal(301, utf8.len(states[1].moves[1].label))
    local fine, message = pcall(of, function() error "oh" end)
    assert.is_false(fine)
    assert.truthy(message:find "oh$")
  end)

  it("knows solutions without rules", function()
    local solution = grundy.graph { a = { "b", "c" }, b = { "a" }, c = {} }
      :solve()
    for _, other in ipairs { solution:reduce(), solution:misere() } do
      local states = read(other)
      assert.equal(other:outcome((other:positions()())), states[1].outcome)
    end
    local outcomes = grundy.graph { a = { "b", "c" }, b = { "a" }, c = {} }
      :solve(nil, { only = "outcome" })
    assert.equal(3, #read(outcomes))
    assert.truthy(read(grundy.annihilation { a = { "b" }, b = { "c" }, c = {} },
      { "a", "b" }))
  end)
end)
