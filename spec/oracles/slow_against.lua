-- Play against somebody who errs, from the definition, by iterations that take
-- their time. A state is { position, who }: 1, the chooser, or 2, the fallible
-- player, is to move. Positions are 1..n, followers[u] what u leads to, pay[u]
-- what a sink pays to who is to move there; outcome and remoteness are known.

local slow_against = {}

local SETTLED = 1e-15
local MOST_SWEEPS = 200000

-- What a move to a position is worth to the fallible player.
local function utility(game, v)
  local n = game.remoteness[v] + 1
  if game.outcome[v] == "P" then
    return 2 + 1 / (2 * n + 2)
  end
  return game.outcome[v] == "D" and 1 or 1 / 2 - 1 / (2 * n + 2)
end

-- The probabilities of the fallible player's moves from u.
local function probabilities(game, u)
  local weights, sum = {}, 0
  for i, v in ipairs(game.followers[u]) do
    weights[i] = math.exp(game.level * utility(game, v))
    sum = sum + weights[i]
  end
  for i, weight in ipairs(weights) do weights[i] = weight / sum end
  return weights
end

local keeps = { P = { N = true }, D = { D = true }, N = { P = true } }

-- Sweeps over all states until nothing changes. `step(who, u, x)` gives the new
-- number of a state.
local function settle(n, x, step)
  local change, sweeps = 1, 0
  while change > SETTLED and sweeps < MOST_SWEEPS do
    change, sweeps = 0, sweeps + 1
    for who = 1, 2 do
      for u = 1, n do
        local new = step(who, u, x)
        change = math.max(change, math.abs(new - x[who][u]))
        x[who][u] = new
      end
    end
  end
  return x
end

local function numbers(n, f)
  local x = { {}, {} }
  for who = 1, 2 do
    for u = 1, n do x[who][u] = f(who, u) end
  end
  return x
end

local function mean(game, u, x)
  local sum = 0
  for i, v in ipairs(game.followers[u]) do
    sum = sum + game.weights[u][i] * x[v]
  end
  return sum
end

-- A game with the probabilities of all moves.
function slow_against.new(game)
  game.weights = {}
  for u = 1, #game.followers do game.weights[u] = probabilities(game, u) end
  return game
end

-- The points that the chooser can expect at all states. A win is worth 1; a draw
-- at least 1/2, a loss at least 0: the sweeps go up from there, to what can be
-- had in finitely many moves.
local function points_by(game, choose)
  local n, sure = #game.followers, { N = 1, D = 0.5, P = 0 }
  return settle(n, numbers(n, function(who, u)
    local here = sure[game.outcome[u]]
    return who == 1 and here or 1 - here
  end), function(who, u, x)
    if #game.followers[u] == 0 or game.outcome[u] == (who == 1 and "N" or "P") then
      return x[who][u]
    elseif who == 2 then
      return mean(game, u, x[1])
    end
    local kept = {}
    for _, v in ipairs(game.followers[u]) do
      kept[#kept + 1] = keeps[game.outcome[u]][game.outcome[v]] and x[2][v] or nil
    end
    return choose(kept)
  end)
end

function slow_against.points(game)
  return points_by(game, function(kept) return math.max(table.unpack(kept)) end)
end

-- The same of a player who makes any of the moves that keep the result, all with
-- the same probability. (Where there are cycles, a win must be the best move's.)
function slow_against.careless(game)
  return points_by(game, function(kept)
    local sum = 0
    for _, x in ipairs(kept) do sum = sum + x end
    return sum / #kept
  end)
end

-- How likely it is that play ends so, if the chooser makes the moves
-- `choice[u]`: `is` tells it of the payoff to the chooser.
local function ends_so(game, choice, is)
  local n = #game.followers
  return settle(n, numbers(n, function(who, u)
    local pay = who == 1 and game.pay[u] or -(game.pay[u] or 0)
    return #game.followers[u] == 0 and is(pay) and 1 or 0
  end), function(who, u, x)
    if #game.followers[u] == 0 then return x[who][u] end
    return who == 1 and x[2][choice[u]] or mean(game, u, x[1])
  end)
end

-- What these moves come to: the points at all states, and the chances that play
-- never ends.
function slow_against.played(game, choice)
  local n = #game.followers
  local win = ends_so(game, choice, function(pay) return pay > 0 end)
  local loss = ends_so(game, choice, function(pay) return pay < 0 end)
  local ends = ends_so(game, choice, function() return true end)
  return numbers(n, function(who, u)
    return (1 + win[who][u] - loss[who][u]) / 2
  end), numbers(n, function(who, u)
    return 1 - ends[who][u]
  end)
end

return slow_against
