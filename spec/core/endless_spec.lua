-- Games for two in which one player wins play that never ends: against the
-- definition, and by playing the strategies. See also product_spec.lua.

local grundy = require "grundy"
local board = require "spec.readers.board"
local core = require "grundy.core"
local looks = require "grundy.figures.looks"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"

-- A random game for two: a digraph for each player, on the same vertices.
local function lists_of(rng)
  local n, lists = rng(1, 7), { {}, {} }
  for player = 1, 2 do
    for u = 1, n do
      local list = {}
      for v = 1, n do
        if rng(1, 10) <= 3 then list[#list + 1] = v end
      end
      lists[player][u] = list
    end
  end
  return lists
end

local function game_of(lists, fields)
  local rules = { players = 2, start = 1, moves = function(u, add, player)
    for _, v in ipairs(lists[player][u]) do add(v) end
  end }
  for name, value in pairs(fields) do rules[name] = value end
  return grundy.game(rules)
end

-- What a state is called: a vertex and the player to move there.
local function key(u, player)
  return u .. "/" .. player
end

-- Where `player` can force an end that wins, by the definition, slowly: first the
-- ends, then whatever has a move there, or nothing but moves there.
local function forced_by(lists, player, misere)
  local won, grown = {}, true
  local function is_won(u, mover)
    local list, some, all = lists[mover][u], false, true
    if not list[1] then
      return (mover == player) == misere
    end
    for _, v in ipairs(list) do
      some = some or won[key(v, 3 - mover)] or false
      all = all and won[key(v, 3 - mover)] or false
    end
    return mover == player and some or mover ~= player and all
  end
  while grown do
    grown = false
    for u = 1, #lists[1] do
      for mover = 1, 2 do
        if not won[key(u, mover)] and is_won(u, mover) then
          won[key(u, mover)], grown = true, true
        end
      end
    end
  end
  return won
end

-- Everything that can come up from a state if `player` makes the best moves and the
-- opponent any: the ends, and whether play can come back.
local function course(solution, lists, u, mover, player)
  local seen, ends, returns = {}, {}, false
  local function visit(v, who)
    local name = key(v, who)
    if seen[name] then
      returns = returns or seen[name] == "open"
      return
    end
    seen[name] = "open"
    if not lists[who][v][1] then
      ends[#ends + 1] = who
    elseif who == player then
      visit(solution:best(v, who), 3 - who)
    else
      for _, w in ipairs(lists[who][v]) do visit(w, 3 - who) end
    end
    seen[name] = "closed"
  end
  visit(u, mover)
  return ends, returns
end

local function cases(count, body)
  random.cases(count, function(rng)
    local lists, misere = lists_of(rng), rng(1, 3) == 1
    local endless = rng(1, 2)
    local play = misere and "misere" or "normal"
    local plain = game_of(lists, { play = play }):solve(1, { player = "both" })
    body(game_of(lists, { play = play, endless = endless }):solve(1,
      { player = "both" }), lists, endless, misere, plain, rng)
  end)
end

describe("play that never ends", function()
  it("is won by the player who is named, and by nobody else", function()
    local forever, ended = 0, 0
    cases(400, function(solution, lists, endless, misere, plain)
      local forced = forced_by(lists, 3 - endless, misere)
      local counts = { P = 0, N = 0, D = 0 }
      for u, mover in solution:positions() do
        local winner = forced[key(u, mover)] and 3 - endless or endless
        local outcome = winner == mover and "N" or "P"
        assert.equal(outcome, solution:outcome(u, mover))
        assert.equal(outcome == "N" and 1 or -1, solution:worth(u, mover))
        assert.equal(plain:remoteness(u, mover), solution:remoteness(u, mover))
        if plain:outcome(u, mover) ~= "D" then
          assert.equal(plain:outcome(u, mover), outcome)
          ended = ended + 1
        else
          assert.equal(endless, winner)
          forever = forever + 1
        end
        counts[outcome] = counts[outcome] + 1
      end
      local stats = solution:stats()
      for name, count in pairs(counts) do assert.equal(count, stats[name]) end
      assert.is_true(solution:verify())
    end)
    random.came_up(forever, ended)
  end)

  it("is what the strategies come to, whatever the opponent does", function()
    local held, forced = 0, 0
    cases(150, function(solution, lists, endless, misere)
      for u, mover in solution:positions() do
        local winner = solution:outcome(u, mover) == "N" and mover or 3 - mover
        local ends, returns = course(solution, lists, u, mover, winner)
        for _, who in ipairs(ends) do
          assert.equal(winner, misere and who or 3 - who)
        end
        assert.is_true(winner == endless or not returns)
        held = held + (returns and 1 or 0)
        forced = forced + (returns and 0 or 1)
      end
    end)
    random.came_up(held, forced)
  end)

  it("ranks moves by the result, then by the length", function()
    local order = { win = 1, draw = 2, loss = 3 }
    cases(100, function(solution, _, endless)
      for u, mover in solution:positions() do
        local rows = solution:moves(u, mover)
        for i, row in ipairs(rows) do
          assert.equal(solution:outcome(row.position, 3 - mover), row.outcome)
          assert.equal(row.outcome == "P" and "win" or "loss", row.result)
          local before = rows[i - 1]
          if before then
            assert.is_true(order[before.result] <= order[row.result])
            if before.result == row.result then
              assert.is_true(row.result == "win" and before.remoteness <=
                row.remoteness or row.result == "loss" and before.remoteness >=
                row.remoteness)
            end
          end
          if row.remoteness == math.huge then
            assert.equal(mover == endless and "win" or "loss", row.result)
          end
        end
        local line = solution:line(u, mover)
        assert.equal(solution:remoteness(u, mover) == math.huge, line.cycle ~= nil)
      end
    end)
  end)

  it("is won in matches, and counts in the chances", function()
    local never = 0
    cases(80, function(solution, _, endless, _, plain, rng)
      for _, mover in ipairs { 1, 2 } do
        local place = solution:at(1, mover)
        local levels = { "perfect", "random", "perfect" }
        local record = grundy.match { at = place, first = levels[rng(1, 3)],
          second = levels[rng(1, 3)] }
        local named = mover == endless and "first" or "second"
        assert.is_truthy(record.winner)
        assert.is_true(record.reason == "end" or record.winner == named)
        local chances, before = solution:chances(1, mover), plain:chances(1, mover)
        assert.near(1, chances.win + chances.loss, 1e-9)
        assert.near(before.never, chances.never, 1e-9)
        local own = mover == endless and "win" or "loss"
        assert.near(before[own] + before.never, chances[own], 1e-9)
        assert.equal(own, chances.endless)
        assert.same(mover == 1 and solution:chances() or chances, chances)
        never = never + (before.never > 0 and 1 or 0)
        local perfect = assert(solution:chances(1, mover, { first = "perfect",
          second = "perfect" }))
        assert.near(solution:outcome(1, mover) == "N" and 1 or 0, perfect.win, 1e-9)
      end
    end)
    random.came_up(never)
  end)

  it("counts in what moves look like, and in what is said of chances", function()
    -- at s, all play that is not over goes on for ever, or may
    local lists = { { s = { "t", "u" }, t = {}, u = {} },
      { t = { "t2" }, u = { "u" } } }
    lists[1].t2, lists[1].u = { "t" }, { "u" }
    local solution = grundy.game { start = "s", players = 2, endless = 2,
      moves = function(p, add, player)
        for _, q in ipairs(lists[player][p] or {}) do add(q) end
      end }:solve()
    local found = looks.of(solution)
    for number = 0, #solution - 1 do
      local p, player = core.position(solution, number)
      local chances = solution:chances(p, player)
      assert.same({ chances.win, chances.loss }, { found[number].win,
        found[number].loss })
    end
    for _, move in ipairs(solution:moves("s", 1, { chances = true })) do
      assert.same({ 0, 1, 0 }, { move.chance, move.chances.win, move.chances.loss })
    end
    local figures = solution:figures()
    assert.equal("0 %", figures.chances.headline)
    assert.equal("No player can force a win that ends.", figures.longest.text)
    assert.is_nil(figures.chances.text:find("never ends", 1, true))
    assert.is_truthy(figures.draws.text:find("play never ends, however", 1, true))
  end)

  it("is the same in a quotient, under misère play and in an export", function()
    cases(60, function(solution, lists, endless)
      local quotient, image = solution:quotient "compatible"
      assert.is_true(quotient:verify())
      local misere = solution:misere()
      local forced = forced_by(lists, 3 - endless, true)
      local export = assert(load(solution:export { moves = true }))()
      for u, mover in solution:positions() do
        local v = image(u, mover)
        assert.equal(solution:outcome(u, mover), quotient:outcome(v, mover))
        assert.equal(solution:remoteness(u, mover), quotient:remoteness(v, mover))
        assert.equal((forced[key(u, mover)] and 3 - endless or endless) == mover
          and "N" or "P", misere:outcome(u, mover))
        assert.equal(solution:outcome(u, mover), export.outcome(u, mover))
        assert.equal(solution:remoteness(u, mover), export.remoteness(u, mover))
        local best = export.best(u, mover)
        if best then
          local after = solution:outcome(best, 3 - mover)
          assert.equal(solution:outcome(u, mover) == "N" and "P" or "N", after)
        end
      end
      assert.is_true(misere:verify())
    end)
  end)

  it("is on pages who wins where", function()
    local played = 0
    cases(40, function(solution, lists, endless)
      local page = assert(solution:report(1, 1))
      assert.truthy(page:find("win for player " .. endless, 1, true))
      local data = board.data_of_page(page)
      if not lists[1][1][1] then return end
      assert.equal(endless, data.endless)
      for _, state in ipairs(board.of_data(data)) do
        local u = math.tointeger(state.name)
        assert.equal(solution:outcome(u, state.player), state.outcome)
        local line = solution:line(u, state.player)
        assert.equal(line.cycle and math.huge or #line - 1, state.length)
        played = played + 1
      end
    end)
    random.came_up(played)
  end)

  it("is in files who wins it, and in the rules that are theirs", function()
    local path, forever = quick_path(), 0
    cases(60, function(solution, lists, endless, misere, _, rng)
      local play = misere and "misere" or "normal"
      assert(solution:save(path, { moves = rng(1, 2) == 1 }))
      local opened <close> = assert(grundy.open(path))
      local probed <close> = assert(grundy.open(path, game_of(lists,
        { play = play, endless = endless })))
      for u, mover in solution:positions() do
        for _, name in ipairs { "outcome", "remoteness", "worth" } do
          local right = solution[name](solution, u, mover)
          assert.equal(right, opened[name](opened, u, mover))
          assert.equal(right, probed[name](probed, u, mover))
        end
        assert.same(solution:moves(u, mover), probed:moves(u, mover))
        assert.equal(solution:best(u, mover), (probed:best(u, mover)))
        forever = forever + (solution:remoteness(u, mover) == math.huge and 1 or 0)
      end
      for _, other in ipairs { 3 - endless, false } do
        local fine, message = grundy.open(path, game_of(lists, { play = play,
          endless = other or nil }))
        assert.is_nil(fine)
        assert.truthy(message:find(("in the file lets player %d win endless play")
          :format(endless), 1, true))
      end
      assert(game_of(lists, { play = play }):solve(1, { player = "both" })
        :save(path))
      local fine, message = grundy.open(path, game_of(lists, { play = play,
        endless = endless }))
      assert.is_nil(fine)
      assert.truthy(message:find("in the file lets nobody win endless play", 1, true))
      os.remove(path)
    end)
    random.came_up(forever)
  end)

  it("has bars of its own in the plot of the remoteness", function()
    local both = 0
    cases(60, function(solution)
      local svg, count = assert(solution:plot "remoteness"), { P = 0, N = 0 }
      for u, mover in solution:positions() do
        local outcome = solution:outcome(u, mover)
        count[outcome] = count[outcome] + (solution:remoteness(u, mover) == math.huge
          and 1 or 0)
      end
      for outcome, positions in pairs(count) do
        local drawn = svg:match("play that never ends: (%d+) positions?, " .. outcome)
        assert.equal(positions, tonumber(drawn or 0))
      end
      both = both + (count.P * count.N > 0 and 1 or 0)
    end)
    random.came_up(both)
  end)
end)

-- Cops and robbers (Nowakowski and Winkler 1983, Quilliot 1983): one cop catches the
-- robber, whoever chooses a vertex first, exactly where the graph can be dismantled:
-- vertex by vertex, each with a neighbour that is adjacent to all that it is.
describe("a robber who is never caught", function()
  local function graph_of(rng)
    local n, near = rng(1, 6), {}
    for u = 1, n do near[u] = { [u] = true } end
    for u = 2, n do -- connected, and with some edges more
      local v = rng(1, u - 1)
      near[u][v], near[v][u] = true, true
    end
    for _ = 1, rng(0, n) do
      local u, v = rng(1, n), rng(1, n)
      near[u][v], near[v][u] = true, true
    end
    return near
  end

  -- The vertices that are left can be dismantled by a vertex u.
  local function is_corner(near, left, u)
    for v in pairs(left) do
      local covers = v ~= u and near[u][v]
      for w in pairs(covers and left or {}) do
        covers = covers and (not near[u][w] or near[v][w] or false)
      end
      if covers then return true end
    end
    return false
  end

  local function is_dismantlable(near)
    local left, count = {}, #near
    for u = 1, #near do left[u] = true end
    local found = true
    while found do
      found = nil
      for u in pairs(left) do
        if is_corner(near, left, u) then found = u end
      end
      if found then left[found], count = nil, count - 1 end
    end
    return count == 1
  end

  local function chase(near)
    return grundy.game { players = { "the cop", "the robber" }, endless = 2,
      moves = function(p, add, player)
        for v = 1, p[1] ~= p[2] and #near or 0 do
          if near[p[player]][v] and (player == 1 or v ~= p[1]) then
            add(player == 1 and { v, p[2] } or { p[1], v })
          end
        end
      end }
  end

  it("can be caught where the graph can be dismantled", function()
    local caught, free = 0, 0
    random.cases(80, function(rng)
      local near, starts = graph_of(rng), {}
      for u = 1, #near do
        for v = 1, #near do starts[#starts + 1] = { u, v } end
      end
      local solution = chase(near):solve(starts[1], { starts = starts })
      local catches = false
      for u = 1, #near do
        local all = true
        for v = 1, #near do
          all = all and (u == v or solution:outcome({ u, v }, 1) == "N")
        end
        catches = catches or all
      end
      assert.equal(is_dismantlable(near), catches)
      caught, free = caught + (catches and 1 or 0), free + (catches and 0 or 1)
    end)
    random.came_up(caught, free)
  end)
end)

describe("the field endless", function()
  it("needs two players, and endings that are alike", function()
    local function moves() end
    for _, case in ipairs {
      { { endless = 1 }, "two players" },
      { { endless = 1, players = 1 }, "two players" },
      { { endless = 1, splits = true }, "two players" },
      { { endless = 1, players = 2, splits = true }, "'splits'" },
      { { endless = 0, players = 2 }, "must be 1 or 2" },
      { { endless = 3, players = 2 }, "must be 1 or 2" },
      { { endless = 1.5, players = 2 }, "must be 1 or 2" },
      { { endless = "1", players = 2 }, "must be 1 or 2" },
      { { endless = {}, players = 2 }, "must be 1 or 2" },
      { { endless = "superko", players = 2 }, "depends on the positions before" },
      { { endless = "repeats", players = 2 }, "depends on the positions before" },
      { { endless = 1, players = 2, terminal = moves }, "'terminal'" },
      { { endless = 1, players = 2, gain = moves }, "'gain'" },
    } do
      case[1].moves = moves
      raises(function() grundy.game(case[1]) end, "endless", case[2])
    end
  end)

  it("says what does not go with it", function()
    local solution = game_of({ { { 1 } }, { { 1 } } }, { endless = 2 }):solve()
    local place = solution:at(1, 1)
    for name, call in pairs {
      q = function() solution:q(1, 1, "win") end,
      security = function() solution:security(1, 1) end,
      against = function() solution:against(1, 1, { level = 2 }) end,
      ["grundy.sum"] = function() grundy.sum { place } end,
      ["grundy.conjunctive"] = function() grundy.conjunctive { place } end,
      ["grundy.selective"] = function() grundy.selective { place } end,
    } do
      local fine, why = solution:can(name)
      assert.is_false(fine, name)
      assert.is_true(#why > 0)
      assert.is_false(pcall(call), name)
    end
    raises(function() place:uncolored() end, "endless play")
    raises(function()
      game_of({ { {} }, { {} } }, { endless = 1 }):solve(1, { keep = "values" })
    end, "endless play")
    raises(function()
      grundy.with_counter(game_of({ { {} }, { {} } }, { endless = 1 }), 5)
    end, "endless play")
    assert.equal(2, grundy.without_return(game_of({ { { 1 } }, { { 1 } } },
      { endless = 2 })).endless)
  end)
end)
