-- Players of limited sight against best play, from the definition: the moves to
-- come are tried one after the other, and play is followed until it has ended as
-- good as surely. Positions are 1..n, followers[u] what u leads to, as often as a
-- player sees a move there;
-- pay[u] what a sink pays to who is to move there; best[u] the move of best play;
-- gains[u][k] what the k-th move gains, if there are scores (and no cycles);
-- forever[u] what endless play pays to who is to move there: 1, -1 or, if it is
-- not there, 0.

local slow_chances = require "spec.oracles.slow_chances"

local slow_sight = {}

local TIED = 1e-9

local function gain(game, u, k)
  return game.gains and game.gains[u][k] or 0
end

local function forever(game, u)
  return game.forever and game.forever[u] or 0
end

-- What play at random pays to the player to move, on average: points, or the
-- chance to win less that to lose.
local function at_random(game)
  local worth = {}
  if not game.gains then
    for u, found in ipairs(slow_chances.solved({ game.followers,
      game.followers }, game.pay)) do
      worth[u] = found.win - found.loss + found.never * forever(game, u)
    end
    return worth
  end
  local function expect(u)
    local sum, list = 0, game.followers[u]
    for k, v in ipairs(list) do
      worth[v] = worth[v] or expect(v)
      sum = sum + gain(game, u, k) - worth[v]
    end
    return #list > 0 and sum / #list or game.pay[u]
  end
  for u = 1, #game.followers do worth[u] = worth[u] or expect(u) end
  return worth
end

-- What a position looks like to a player who looks so many moves ahead.
local function minimax(game, u, moves)
  if #game.followers[u] == 0 then
    local pay = game.pay[u]
    return game.gains and pay or pay > 0 and 1 or pay < 0 and -1 or 0
  elseif moves == 0 then
    return game.worth[u]
  end
  local best = -math.huge
  for k, v in ipairs(game.followers[u]) do
    best = math.max(best, gain(game, u, k) - minimax(game, v, moves - 1))
  end
  return best
end

-- How the k-th move from u looks to a player: { ahead = n }, { by = "gain" }, or
-- { by = an array of numbers, sign = 1 or -1 }.
local function look(game, player, u, k)
  local v = game.followers[u][k]
  if player.by == "gain" then
    return gain(game, u, k)
  elseif player.by then
    return player.by[v] and player.sign * player.by[v] or -math.huge
  elseif player.ahead == 0 then
    return 0
  end
  return gain(game, u, k) - minimax(game, v, player.ahead - 1)
end

local function choices(game, player, u)
  local looks, best, list = {}, -math.huge, {}
  for k in ipairs(game.followers[u]) do
    looks[k] = look(game, player, u, k)
    best = math.max(best, looks[k])
  end
  for k, x in ipairs(looks) do
    if x == best or best - x <= TIED then list[#list + 1] = k end
  end
  return list
end

-- The moves from u of the player of limited sight (who = 1), or of best play.
local function options(game, player, u, who)
  if who == 1 then
    game.chosen[u] = game.chosen[u] or choices(game, player, u)
    return game.chosen[u]
  end
  local best
  for k, v in ipairs(game.followers[u]) do
    if v == game.best[u] and (not best or gain(game, u, k) > gain(game, u, best)) then
      best = k
    end
  end
  return { best }
end

-- One more move from each state: where play goes, with which probability.
local function advance(game, player, before, found)
  local after, open = {}, 0
  for _, state in pairs(before) do
    local u, who, ahead, p = table.unpack(state)
    local list, sign = options(game, player, u, who), who == 1 and 1 or -1
    if #list == 0 then
      local total = ahead + sign * game.pay[u]
      local result = total > 0 and "win" or total < 0 and "loss" or "draw"
      found[result] = found[result] + p
      found.score = found.score + p * total
    end
    for _, k in ipairs(list) do
      local v, now = game.followers[u][k], ahead + sign * gain(game, u, k)
      local key = ("%d %d %d"):format(v, who, now)
      after[key] = after[key] or { v, 3 - who, now, 0 }
      after[key][4] = after[key][4] + p / #list
      open = open + p / #list
    end
  end
  return after, open
end

-- From which positions, with whom to move, can play come to an end?
local function ending(game, player)
  local can, changed = { {}, {} }, true
  while changed do
    changed = false
    for u = 1, #game.followers do
      for who = 1, 2 do
        local list = options(game, player, u, who)
        local reaches = #list == 0
        for _, k in ipairs(list) do
          reaches = reaches or can[3 - who][game.followers[u][k]]
        end
        if reaches and not can[who][u] then can[who][u], changed = true, true end
      end
    end
  end
  return can
end

-- The chances of a player who moves first (who = 1) from u, or second (2).
function slow_sight.played(game, player, u, who)
  game.worth = game.worth or at_random(game)
  game.chosen = {}
  local can = ending(game, player)
  local found = { win = 0, loss = 0, draw = 0, never = 0, score = 0 }
  local states, open = { { u, who, 0, 1 } }, 1
  while open > 1e-13 do
    for key, state in pairs(states) do
      if not can[state[2]][state[1]] then
        local own = forever(game, state[1]) * (state[2] == 1 and 1 or -1)
        local result = own > 0 and "win" or own < 0 and "loss"
        found.never = found.never + state[4]
        if result then found[result] = found[result] + state[4] end
        found.drawn = not result
        states[key] = nil
      end
    end
    states, open = advance(game, player, states, found)
  end
  return found
end

-- What best play gives to the one who moves first, or second.
local WANTED = { { N = "win", D = "draw" }, { P = "win", D = "draw" } }

-- How much of it is given away; nil if there is nothing.
function slow_sight.missed(found, outcome, who)
  local wanted = WANTED[who][outcome]
  return wanted and found.loss + (wanted == "win" and found.draw +
    (found.drawn and found.never or 0) or 0), wanted
end

return slow_sight
