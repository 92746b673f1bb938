-- The chance of each move that it wins, if all moves after it are made at random.

local grundy = require "grundy"
local move_chances = require "grundy.figures.move_chances"
local random = require "spec.harness.random"

local results = { "win", "loss", "draw" }

-- The followers of all states of a solution, each once, and what ends are to the
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
      state.followers[#state.followers + 1] = not seen[k] and k or nil
      seen[k] = true
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
        local rows = solution:moves(n, player)
        move_chances.add(solution, rows, player)
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
      local rows, chances = of:moves(7), {}
      move_chances.add(of, rows)
      for i, row in ipairs(rows) do
        chances[i] = ("%d: %s"):format(row.position, move_chances.text(of, row))
      end
      assert.same({ "4: 66.7 %", "6: 56.3 %", "5: 58.3 %", "1: 0 %" }, chances)
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
      local fine, problem = pcall(move_chances.add, solution, {})
      assert.is_false(fine)
      assert.is_truthy(tostring(problem):find(message, 1, true), problem)
    end
  end)
end)
