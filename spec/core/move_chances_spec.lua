-- The chance of each move that it wins, if all moves after it are made at random.

local grundy = require "grundy"
local board = require "spec.readers.board"
local core = require "grundy.core"
local looks = require "grundy.figures.looks"
local move_chances = require "grundy.moves.chances"
local random = require "spec.harness.random"

require "spec.harness.alone" "board"

local results = { "win", "loss", "draw" }

-- The followers of all states of a solution, each position once, and what ends are to the
-- player to move: arrays by key of position and player.
local function states_of(solution, case)
  local states = {}
  local function key(n, player)
    return grundy.key { case.normal and case.normal(n) or n, player or 0 }
  end
  for n, player in solution:positions() do
    local state, seen = { followers = {} }, {}
    for _, q in ipairs(solution:followers(n, player)) do
      local k = key(q, player and 3 - player)
      state.followers[#state.followers + 1] = not seen[q] and k or nil
      seen[q] = true
    end
    state.ending = case.terminal and case.terminal(n) or
      (case.play == "misere" or case.players == 1) and "win" or "loss"
    states[key(n, player)] = state
  end
  return states, key
end

-- The chances to win and to lose at each state, from below: those of play that
-- ends within more and more moves.
local function slow_chances(states, alone)
  local win, loss = {}, {}
  for k in pairs(states) do win[k], loss[k] = 0, 0 end
  local change
  repeat
    local new_win, new_loss = {}, {}
    change = 0
    for k, state in pairs(states) do
      local count, w, l = #state.followers, 0, 0
      for _, q in ipairs(state.followers) do
        w = w + (alone and win or loss)[q] / count
        l = l + (alone and loss or win)[q] / count
      end
      if count == 0 then
        w = state.ending == "win" and 1 or 0
        l = state.ending == "loss" and 1 or 0
      end
      change = math.max(change, w - win[k], l - loss[k])
      new_win[k], new_loss[k] = w, l
    end
    win, loss = new_win, new_loss
  until change < 1e-13
  return alone and win or loss
end

-- A game on a digraph, of one of several kinds.
local function case_of(rng)
  local case = { players = random.pick(rng, { 0, 0, 1, 2 }) }
  case.players = case.players > 0 and case.players or nil
  if rng(1, 3) == 1 then
    local shift = rng(0, 2)
    function case.terminal(n)
      local result = results[(n + shift) % 3 + 1]
      return case.players == 1 and result == "draw" and "loss" or result
    end
  elseif rng(1, 3) == 1 and case.players ~= 1 then
    case.play = "misere"
  end
  if rng(1, 4) == 1 then
    function case.normal(n) return n % 2 == 0 and n - 1 or n end
  end
  return case
end

local function solve(digraph, case)
  return grundy.game {
    start = 1,
    players = case.players,
    terminal = case.terminal,
    normal = case.normal,
    moves = function(n, add, player)
      for i, v in ipairs(digraph[n]) do
        if case.players ~= 2 or (i + player) % 3 > 0 then add(v) end
      end
    end,
  }:solve(1, { play = case.play })
end

describe("the chances of moves", function()
  it("are those of play at random", function()
    local cyclic, between, kinds = 0, 0, {}
    random.digraphs(200, 1, 10, function(digraph, rng)
      local case = case_of(rng)
      local solution = solve(digraph, case)
      local states, key = states_of(solution, case)
      local slow = slow_chances(states, case.players == 1)
      for n, player in solution:positions() do
        local rows = solution:moves(n, player, { chances = true })
        for _, row in ipairs(rows) do
          local expected = slow[key(row.position, player and 3 - player)]
          assert.is_true(math.abs(expected - row.chance) < 1e-9)
          between = between + (expected > 0 and expected < 1 and 1 or 0)
        end
      end
      cyclic = cyclic + (solution:stats().D > 0 and 1 or 0)
      kinds[case.players or 0] = true
    end)
    random.came_up(cyclic, between, kinds[0] and 1 or 0, kinds[1] and 1 or 0,
      kinds[2] and 1 or 0)
  end)

  -- Is a text of a percentage that of a chance?
  local function is_percent(text, chance)
    local number = tonumber(text:match "^([%d.]+) %%$")
    return number and math.abs(number - 100 * chance) < 0.0501 or
      text == "less than 0.1 %" and chance < 0.001 or
      text == "more than 99.9 %" and chance > 0.999
  end

  it("are the looks of all positions, also on pages", function()
    local finite, endless, shown = 0, 0, 0
    random.digraphs(150, 1, 10, function(digraph, rng)
      local case = case_of(rng)
      local solution = solve(digraph, case)
      local states, key = states_of(solution, case)
      local slow = slow_chances(states, case.players == 1)
      local found = looks.of(solution)
      local name = case.players == 1 and "win" or "loss"
      for number = 0, #solution - 1 do
        local p, player = core.position(solution, number)
        assert.is_true(math.abs(slow[key(p, player)] - found[number][name]) < 1e-9)
        for result, x in pairs(solution:chances(p, player)) do
          assert.is_true(result == "moves" or result == "spread" or result ==
            "error" or math.abs(x - found[number][result]) < 1e-9)
        end
        assert.is_true(found[number].error < 1e-9)
        local ends = solution:distance(p, player) < math.huge
        finite, endless = finite + (ends and 1 or 0), endless + (ends and 0 or 1)
      end
      for _, state in ipairs(not case.normal and
        board.of_page(solution:report()) or {}) do
        assert.is_true(is_percent(state.look, slow[key(math.tointeger(state.name),
          state.player)]))
        shown = shown + 1
      end
    end)
    random.came_up(finite, endless, shown)
  end)

  it("are no looks where there are none, or where there is too much", function()
    local function down(n, add) if n > 0 then add(n - 1) end end
    local solution = grundy.game { moves = down, start = 3,
      gain = function() return 1 end }:solve()
    assert.is_nil(looks.of(solution))
    assert.is_nil(board.of_page(solution:report())[1].look)
    assert.is_nil(looks.of(grundy.game { moves = down }:solve(60000)))
    -- all on one cycle
    assert.is_nil(looks.of(grundy.game { moves = function(n, add)
      add((n + 1) % 1000)
    end }:solve(0)))
  end)

  it("are those of the same moves in a saved solution", function()
    local function moves(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
      if n > 4 then add(1) end
    end
    local path = os.tmpname()
    local _ <close> = setmetatable({}, { __close = function()
      os.remove(path)
    end })
    local solution = grundy.game { moves = moves }:solve(7)
    assert(solution:save(path, { moves = true }))
    for _, of in ipairs { solution, (assert(grundy.open(path))) } do
      local rows, chances = of:moves(7, { chances = true }), {}
      for i, row in ipairs(rows) do
        chances[i] = ("%d: %s"):format(row.position, move_chances.text(of, row))
      end
      assert.same({ "4: 66.7 %", "6: 56.3 %", "5: 58.3 %", "1: 0 %" }, chances)
    end
  end)

  it("tell which move is a trap: the one that looks best, if it is wrong",
    function()
    local worth = { win = 2, draw = 1, loss = 0 }
    local none, traps, drawn = 0, 0, 0
    random.paths(150, function(digraph, rng)
      local solution = solve(digraph, case_of(rng))
      for n, player in solution:positions() do
        local rows = solution:moves(n, player, { chances = true })
        local best, most = 0, 0
        for _, row in ipairs(rows) do
          best = math.max(best, worth[row.result])
          most = math.max(most, row.chance)
        end
        local right, wrong = false, {}
        for _, row in ipairs(rows) do
          if row.chance == most and worth[row.result] == best then
            right = true
          elseif row.chance == most then
            wrong[row] = true
          end
        end
        local trap = move_chances.trap(rows)
        assert.equal(not right and next(wrong) ~= nil, trap ~= nil)
        assert.is_true(not trap or wrong[trap])
        none, traps = none + (trap and 0 or 1), traps + (trap and 1 or 0)
        drawn = drawn + (trap and trap.result == "draw" and 1 or 0)
      end
    end)
    random.came_up(none, traps, drawn)
  end)

  it("are found at once in small games only", function()
    local function down(n, add) if n > 0 then add(n - 1) end end
    local small = grundy.game { moves = down }:solve(3)
    assert.is_true(move_chances.are_quick(small, 2))
    assert.is_false(move_chances.are_quick(small, 10000000))
    assert.is_false(move_chances.are_quick(grundy.game { moves = down }:solve(3,
      { keep = "values" }), 1))
    assert.is_false(move_chances.are_quick(grundy.game { moves = down,
      gain = function() return 1 end }:solve(3), 1))
  end)

  it("are those from the start by default, and of its player", function()
    local solution = grundy.game { players = 2, start = 5,
      moves = function(n, add, player)
        for k = 1, math.min(n, player) do add(n - k) end
      end }:solve()
    assert.same(solution:moves(5, 1, { chances = true }),
      solution:moves(nil, { chances = true }))
    for _, row in ipairs(solution:moves(nil, { chances = true })) do
      assert.same(solution:chances(row.position, 2), row.chances)
      assert.equal(row.chances.loss, row.chance)
    end
    assert.is_nil(solution:moves(5, 1)[1].chance)
    assert.same({ nil, "position 99, player 1 to move, is not in the graph" },
      { solution:moves(99, 1, { chances = true }) })
    for message, options in pairs {
      ["unknown field 'chance'"] = { chance = true },
      ["'chances'"] = { chances = 1 },
    } do
      local fine, problem = pcall(solution.moves, solution, 5, 1, options)
      assert.is_false(fine)
      assert.is_truthy(tostring(problem):find(message, 1, true), problem)
    end
  end)

  it("are refused where there are none", function()
    local function down(n, add) if n > 0 then add(n - 1) end end
    for message, solution in pairs {
      ["chances: the game has scores"] = grundy.game { moves = down,
        gain = function() return 1 end }:solve(3),
      ["chances: "] = grundy.game { moves = down, splits = true }:solve(3),
      ["this solution keeps values only"] = grundy.game { moves = down }:solve(3,
        { keep = "values" }),
    } do
      local fine, problem = pcall(solution.moves, solution, 3,
        { chances = true })
      assert.is_false(fine)
      assert.is_truthy(tostring(problem):find(message, 1, true), problem)
    end
  end)
end)
