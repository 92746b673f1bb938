-- Slow, obvious solvers for games whose sinks pay, sharing nothing with the
-- module. A digraph is { [1..n] = followers }, pay[u] what the player to move
-- at the sink u gets; the other one gets the opposite, and play without end
-- pays nothing. A state is a position and whose turn it is, "mine" or not.

local slow_endings = {}

local INFINITE = math.huge

-- From "everything infinite", replace all at once until nothing changes.
-- at(now, mine, u) is the new number of a state.
local function fixed_point(n, at)
  local now, changed = { [true] = {}, [false] = {} }, true
  for u = 1, n do now[true][u], now[false][u] = INFINITE, INFINITE end
  while changed do
    local new = { [true] = {}, [false] = {} }
    changed = false
    for u = 1, n do
      for _, mine in ipairs { true, false } do
        new[mine][u] = at(now, mine, u)
        changed = changed or new[mine][u] ~= now[mine][u]
      end
    end
    now = new
  end
  return now
end

-- The number of moves within which I can force the play into a sink where
-- wanted(my payoff), I in a hurry and the opponent not, infinite if I cannot;
-- a sink where I am to move counts `mine_count` (1 for Smith's functions).
function slow_endings.forced(digraph, pay, wanted, mine_count)
  return fixed_point(#digraph, function(now, mine, u)
    if #digraph[u] == 0 then
      local good = wanted(mine and pay[u] or -pay[u])
      return good and (mine and mine_count or 0) or INFINITE
    end
    local least, greatest = INFINITE, 0
    for _, v in ipairs(digraph[u]) do
      least = math.min(least, now[not mine][v])
      greatest = math.max(greatest, now[not mine][v])
    end
    return 1 + (mine and least or greatest)
  end)
end

-- Q[>=v]: odd if the mover can force at least v, even if the opponent can
-- force more than -v.
function slow_endings.q(digraph, pay, v)
  local mover = slow_endings.forced(digraph, pay, function(x)
    return x >= v
  end, 1)[true]
  local opponent = slow_endings.forced(digraph, pay, function(x)
    return x > -v
  end, 1)[false]
  local q = {}
  for u = 1, #digraph do
    assert(mover[u] == INFINITE or opponent[u] == INFINITE)
    q[u] = math.min(mover[u], opponent[u])
    assert(q[u] == INFINITE or q[u] % 2 == (q[u] == mover[u] and 1 or 0))
  end
  return q
end

-- Where I can avoid every end at which I get less than v, if need be by playing
-- for ever: those states are left when all have been taken out that are such an
-- end, or where it is my turn and I cannot stay among the others, or the
-- opponent's and he can leave them.
function slow_endings.held(digraph, pay, least)
  local held, changed = { [true] = {}, [false] = {} }, true
  local function stays(mine, u)
    if #digraph[u] == 0 then return (mine and pay[u] or -pay[u]) >= least end
    for _, v in ipairs(digraph[u]) do
      if held[not mine][v] == mine then return mine end
    end
    return not mine
  end
  for u = 1, #digraph do held[true][u], held[false][u] = true, true end
  while changed do
    changed = false
    for u = 1, #digraph do
      for _, mine in ipairs { true, false } do
        if held[mine][u] and not stays(mine, u) then
          held[mine][u], changed = false, true
        end
      end
    end
  end
  return held
end

-- The distinct payoffs of the sinks and their opposites, ascending.
function slow_endings.payoffs(digraph, pay)
  local seen, list = {}, {}
  for u, followers in ipairs(digraph) do
    for _, x in ipairs(#followers == 0 and { pay[u], -pay[u] } or {}) do
      if not seen[x] then
        seen[x] = true
        list[#list + 1] = x
      end
    end
  end
  table.sort(list)
  return list
end

-- What the mover gets under best play, and within how many moves (infinite
-- if that is nothing): the most he can force, if that is more than nothing;
-- else what the opponent can force.
function slow_endings.worth(digraph, pay)
  local worth, moves = {}, {}
  for u = 1, #digraph do worth[u], moves[u] = 0, INFINITE end
  for _, v in ipairs(slow_endings.payoffs(digraph, pay)) do
    if v > 0 then
      local mine = slow_endings.forced(digraph, pay, function(x)
        return x >= v
      end, 1)
      for u = 1, #digraph do
        if mine[true][u] < INFINITE then
          worth[u], moves[u] = v, mine[true][u]
        elseif mine[false][u] < INFINITE then
          worth[u], moves[u] = -v, mine[false][u]
        end
      end
    end
  end
  return worth, moves
end

-- What is sure of a player who plays choice[u] where he is to move: the least
-- payoff among the ends of all plays, and the number of moves of the longest
-- one. A play that comes back to where it was can go on for ever, and then pays
-- `endless`.
function slow_endings.guaranteed(digraph, pay, choice, start, mine, endless)
  local worst, open, done = INFINITE, {}, {}
  local function visit(u, turn) -- the most moves that are still made
    local key, most = turn and u or -u, 0
    if open[key] then
      worst = math.min(worst, endless)
      return INFINITE
    elseif not done[key] then
      open[key] = true
      if #digraph[u] == 0 then
        worst = math.min(worst, turn and pay[u] or -pay[u])
      end
      for _, v in ipairs(turn and { choice[u] } or digraph[u]) do
        most = math.max(most, 1 + visit(v, not turn))
      end
      open[key], done[key] = nil, most
    end
    return done[key]
  end
  local most = visit(start, mine)
  return worst, most
end

-- All ways to play, one by one: f is called with the choices.
local function each_choice(digraph, f)
  local choice = {}
  local function try(u)
    if u > #digraph then return f(choice) end
    for _, v in ipairs(digraph[u][1] and digraph[u] or { false }) do
      choice[u] = v or nil
      try(u + 1)
    end
  end
  try(1)
end

-- The best guarantee of all ways to play.
function slow_endings.by_enumeration(digraph, pay, start, mine, endless)
  local best = -INFINITE
  each_choice(digraph, function(choice)
    best = math.max(best, (slow_endings.guaranteed(digraph, pay, choice, start,
      mine, endless)))
  end)
  return best
end

-- The fewest moves within which some way to play makes sure of at least v;
-- infinite if that may take for ever; nil if there is no such way.
function slow_endings.fewest(digraph, pay, start, mine, v, endless)
  local fewest
  each_choice(digraph, function(choice)
    local worst, most = slow_endings.guaranteed(digraph, pay, choice, start,
      mine, endless)
    if worst >= v then fewest = math.min(fewest or INFINITE, most) end
  end)
  return fewest
end

-- The number of different choices that the enumeration tries.
function slow_endings.choices(digraph)
  local product = 1
  for _, followers in ipairs(digraph) do
    product = product * math.max(1, #followers)
  end
  return product
end

local function sign(x) return x > 0 and 1 or x < 0 and -1 or 0 end

-- How the followers of a position rank for the player who moves there: a win
-- by the payoff, then the sooner; a draw that he can force to end, the sooner
-- first, before another; a loss by the cost, then the later. `worth`, `moves`
-- as above; `ending` = Q[>0], even where he can force an end that costs
-- nothing.
local function is_better(a, b, worth, moves, ending)
  if worth[a] ~= worth[b] then return worth[a] < worth[b] end
  local side = sign(worth[a])
  if side < 0 then return moves[a] < moves[b] end
  if side > 0 then return moves[a] > moves[b] end
  return ending[a] < ending[b]
end

-- { position = v, best = bool }, best first, equals in the order given.
function slow_endings.moves(followers, worth, moves, ending)
  local rows, seen = {}, {}
  for _, v in ipairs(followers) do
    if not seen[v] then
      seen[v] = true
      local i = #rows
      while i > 0 and is_better(v, rows[i].position, worth, moves, ending) do
        i = i - 1
      end
      table.insert(rows, i + 1, { position = v })
    end
  end
  for _, row in ipairs(rows) do
    row.best = not is_better(rows[1].position, row.position, worth, moves,
      ending)
  end
  return rows
end

-- A doubled graph: what player 1 and player 2 may do as one digraph, where
-- the position (u, player) is 2 * u - 2 + player.
function slow_endings.doubled(first, second)
  local digraph = {}
  for u = 1, #first do
    for player, rules in ipairs { first, second } do
      local followers = {}
      for i, v in ipairs(rules[u]) do followers[i] = 2 * v + 1 - player end
      digraph[2 * u - 2 + player] = followers
    end
  end
  return digraph
end

return slow_endings
