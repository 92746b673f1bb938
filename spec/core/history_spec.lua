-- Games in which the last position may not be restored, and games that are drawn
-- after some moves, against play with a memory, by the definition.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

-- What a player to move gets in the end, from states that a string names: `moves`
-- gives the states after each move, and `ended` what a state without moves is worth
-- to the player whose turn it is. Whoever can force nothing has a draw.
local function results(start, moves, ended)
  local states, followers = { start }, { [start] = false }
  for _, state in ipairs(states) do -- which grows
    followers[state] = moves(state)
    for _, next_one in ipairs(followers[state]) do
      if followers[next_one] == nil then
        followers[next_one] = false
        states[#states + 1] = next_one
      end
    end
  end
  local result, changed = {}, true
  for _, state in ipairs(states) do
    if #followers[state] == 0 then result[state] = ended(state) end
  end
  while changed do
    changed = false
    for _, state in ipairs(states) do
      if not result[state] then
        local wins, loses = false, true
        for _, next_one in ipairs(followers[state]) do
          wins = wins or result[next_one] == "P"
          loses = loses and result[next_one] == "N"
        end
        result[state] = wins and "N" or loses and "P" or nil
        changed = changed or result[state] ~= nil
      end
    end
  end
  return states, result
end

-- A random game on a digraph for each player: its moves, its rules, and what a
-- vertex without moves is worth.
local function random_game(rng)
  local n, players = rng(1, 7), rng(1, 2)
  local graphs = { random.digraph(rng, n, rng(1, 8)),
    random.digraph(rng, n, rng(1, 8)) }
  n = math.min(#graphs[1], #graphs[2])
  local function followers(u, player)
    local list = {}
    for _, v in ipairs(graphs[players == 2 and player or 1][u]) do
      if v <= n then list[#list + 1] = v end
    end
    return list
  end
  local misere = rng(1, 3) == 1
  local words = {}
  for u = 1, rng(1, 2) == 1 and not misere and n or 0 do
    words[u] = random.pick(rng, { "win", "draw", "loss", false }) or nil
  end
  local outcome = { win = "N", draw = "D", loss = "P" }
  local as_list = rng(1, 2) == 1
  return {
    start = rng(1, n),
    play = misere and "misere" or nil,
    players = players == 2 and 2 or nil,
    terminal = next(words) and function(u) return words[u] end or nil,
    moves = function(u, add, player)
      local list = followers(u, player)
      if as_list then return list end
      for _, v in ipairs(list) do add(v) end
    end,
  }, followers, function(u)
    return outcome[words[u]] or (misere and "N" or "P")
  end
end

local function numbers(state)
  local list = {}
  for number in state:gmatch "%d+" do list[#list + 1] = tonumber(number) end
  return table.unpack(list)
end

-- Compares all states; `position` makes a position of the game out of the numbers
-- of a state, of which the last is the player to move.
local function compare(game, rules, states, result, position)
  local solution = game:solve()
  assert(solution:verify())
  local count = 0
  for _, state in ipairs(states) do
    local p, player = position(numbers(state))
    local got = solution:outcome(p, rules.players and player or nil)
    assert(got == (result[state] or "D"), ("%s: %s"):format(state, got))
    count = count + 1
  end
  if rules.players then
    assert.is_true(#solution >= count)
  end
  return solution:outcome()
end

describe("without_return", function()
  it("forbids just the last position", function()
    local seen = { P = 0, N = 0, D = 0 }
    random.cases(700, function(rng)
      local rules, followers, ended = random_game(rng)
      local states, result = results(rules.start .. " 0 1", function(state)
        local u, last, player = numbers(state)
        local list = {}
        for _, v in ipairs(followers(u, player)) do
          if v ~= last then
            list[#list + 1] = ("%d %d %d"):format(v, u, rules.players and
              3 - player or player)
          end
        end
        return list
      end, function(state)
        -- A player who may not go back is as one who has no move.
        return ended((numbers(state)))
      end)
      local outcome = compare(grundy.without_return(grundy.game(rules)), rules,
        states, result, function(u, last, player)
          return { at = u, last = last > 0 and last or nil }, player
        end)
      seen[outcome] = seen[outcome] + 1
    end)
    random.came_up(seen.P, seen.N, seen.D)
  end)
end)

describe("with_counter", function()
  it("ends play after so many moves", function()
    local seen = { P = 0, N = 0, D = 0 }
    random.cases(700, function(rng)
      local rules, followers, ended = random_game(rng)
      local n = rng(1, 9)
      local states, result = results(("%d %d 1"):format(rules.start, n),
        function(state)
          local u, left, player = numbers(state)
          local list = {}
          for _, v in ipairs(left > 0 and followers(u, player) or {}) do
            list[#list + 1] = ("%d %d %d"):format(v, left - 1, rules.players and
              3 - player or player)
          end
          return list
        end, function(state)
          local u, _, player = numbers(state)
          if #followers(u, player) > 0 then return "D" end
          return ended(u)
        end)
      local outcome = compare(grundy.with_counter(grundy.game(rules), n), rules,
        states, result, function(u, left, player)
          return { at = u, left = left }, player
        end)
      seen[outcome] = seen[outcome] + 1
    end)
    random.came_up(seen.P, seen.N, seen.D)
  end)

  it("keeps symmetries, boards and texts", function()
    if random.scale < 0.1 then return end -- Tapatan is large
    local game = grundy.with_counter(grundy.file "examples/tapatan.lua", 12)
    local whole = grundy.with_counter(grundy.game { start = { 3, 1, 2 },
      normal = "sorted", moves = function(p, add)
        for i = 1, 3 do
          local q = { p[1], p[2], p[3] }
          q[i] = p[i] % 3 + 1
          add(q)
        end
      end }, 2):solve()
    assert.equal("D", whole:outcome())
    assert.same({ 3, 1, 2 }, whole:starts()[1].at)
    assert.same({ 1, 2, 3 }, whole:positions()().at)
    local s = game:solve()
    assert.equal("N", s:outcome())
    assert.same({ true }, { s:verify() })
    assert.is_true(s:audit())
    local start = s:starts()[1]
    assert.equal("...../...../..... (12 left)", (game.show(start)
      :gsub(" ", ".", 2):gsub(" ", ".", 2):gsub(" ", ".", 2)))
    assert.same(start, game.parse(game.show(start)))
    assert.same(start, game.parse ". . ./. . ./. . .")
    assert.is_nil(game.parse ". . ./. . ./. . . (13 left)")
    assert.truthy(game.describe(start, s:moves()[1].position, 1))
    assert.truthy(game.picture(start):find "<svg")
    assert.same({ "Blue", "Orange" }, game.players)
  end)
end)

-- A random game of which all ends pay, and the game on the states that a function
-- gives, from their definition: what a state is worth must be what the game says.
local function compare_payoffs(rng, make, state_of, next_of, pay_of)
  local rules, followers = random_game(rng)
  local pays = {}
  for u = 1, 20 do pays[u] = rng(-2, 3) end
  rules.play, rules.terminal = nil, function(u) return pays[u] end
  local by_definition = grundy.game {
    start = state_of(rules.start), players = rules.players,
    moves = function(state, add, player)
      for _, q in ipairs(next_of(state, followers, player or 1)) do add(q) end
    end,
    terminal = function(state, player)
      return pay_of(state, pays, followers, player or 1)
    end }:solve()
  local solution = make(grundy.game(rules)):solve()
  assert.equal(#by_definition, #solution)
  for p, player in by_definition:positions() do
    assert.equal(by_definition:worth(p, player), solution:worth(p, player))
  end
  return solution:worth()
end

describe("payoffs", function()
  local function came_up(seen)
    random.came_up(seen[-1], seen[0], seen[1])
  end
  local function count(seen, worth)
    local sign = worth < 0 and -1 or worth > 0 and 1 or 0
    seen[sign] = seen[sign] + 1
  end

  it("are those of the position where the only move is forbidden", function()
    local seen = { [-1] = 0, [0] = 0, [1] = 0 }
    random.cases(300, function(rng)
      count(seen, compare_payoffs(rng, grundy.without_return, function(u)
        return { at = u }
      end, function(state, followers, player)
        local list = {}
        for _, v in ipairs(followers(state.at, player)) do
          list[#list + 1] = v ~= state.last and { at = v, last = state.at } or nil
        end
        return list
      end, function(state, pays) return pays[state.at] end))
    end)
    came_up(seen)
  end)

  it("are 0 when the moves have been counted", function()
    local seen = { [-1] = 0, [0] = 0, [1] = 0 }
    random.cases(300, function(rng)
      local n = rng(1, 8)
      count(seen, compare_payoffs(rng, function(game)
        return grundy.with_counter(game, n)
      end, function(u)
        return { at = u, left = n }
      end, function(state, followers, player)
        local list = {}
        for _, v in ipairs(state.left > 0 and followers(state.at, player) or {}) do
          list[#list + 1] = { at = v, left = state.left - 1 }
        end
        return list
      end, function(state, pays, followers, player)
        return #followers(state.at, player) == 0 and pays[state.at] or 0
      end))
    end)
    came_up(seen)
  end)

  it("that are missing where a move may be forbidden are asked for", function()
    local game = grundy.without_return(grundy.game { start = "a",
      moves = function(p, add)
        if p == "a" then
          add "b"
          add "c"
        elseif p == "b" then
          add "a"
        end
      end,
      terminal = function(p) return p == "c" and 3 or nil end })
    raises(function() game:solve() end, 'must say what "b" pays')
  end)
end)

describe("games with a past", function()
  it("are refused where they mean nothing", function()
    local cram = grundy.file "examples/cram.lua"
    local tapatan = grundy.file "examples/tapatan.lua"
    for message, call in pairs {
      ["without_return: a game expected, got a table"] = { "without_return", {} },
      ["with_counter: a game expected, got nil"] = { "with_counter" },
      ["without_return: in a game that splits"] = { "without_return", cram },
      ["with_counter: in a game that splits"] = { "with_counter", cram, 3 },
      ["without_return: the game has `normal`"] = { "without_return", tapatan },
      ["from 1 to 2147483648 expected, got 0"] = { "with_counter", tapatan, 0 },
      ["in a game with scores there is no draw"] = { "with_counter",
        grundy.file "examples/dots_and_boxes.lua", 3 },
      ["a puzzle has no draws"] = { "with_counter",
        grundy.file "examples/sliding.lua", 3 },
    } do
      raises(function() grundy[call[1]](call[2], call[3]) end, message)
    end
  end)

  it("have the pictures of boards that cannot be clicked", function()
    local nim = grundy.with_counter(grundy.file "examples/nim.lua", 3)
    local start = nim:solve():starts()[1]
    assert.is_nil(nim.board)
    assert.equal("3 5 7 (3 left)", nim.show(start))
    assert.truthy(nim.picture(start):find "<svg")
  end)

  it("show and read the position that is forbidden", function()
    local game = grundy.without_return(grundy.game {
      start = 1, show = tostring, parse = tonumber,
      moves = function(p) return { 3 - p } end,
    })
    local p = { at = 2, last = 1 }
    assert.equal("2 (not back to 1)", game.show(p))
    assert.same(p, game.parse "2 (not back to 1)")
    assert.equal("1", game.show { at = 1 })
    assert.equal("N", game:solve():outcome())
  end)
end)
