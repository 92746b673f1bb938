-- The chances of players who move at random, or as a table says, from their
-- definition. A state is { position, who }, who = 1 or 2 being the one who is
-- to move; positions are 1..n, followers[who][u] what he moves to at u, each
-- with the same probability; pay[u] what a sink pays to who is to move there.
-- `alone`: player 1 makes all moves.

local slow_chances = {}

local RESULT = { [-1] = "loss", [0] = "draw", [1] = "win" }

local function sign(x)
  return x > 0 and 1 or x < 0 and -1 or 0
end

-- What play that ends at u pays to player 1.
local function result_of(pay, u, who, alone)
  return RESULT[sign((who == 1 or alone) and pay[u] or -pay[u])]
end

local function each_state(n, visit)
  for who = 1, 2 do
    for u = 1, n do visit(u, who) end
  end
end

-- Which states can reach an end?
local function ending_states(followers, n)
  local can, changed = { {}, {} }, true
  while changed do
    changed = false
    each_state(n, function(u, who)
      local reaches = #followers[who][u] == 0
      for _, v in ipairs(followers[who][u]) do
        reaches = reaches or can[3 - who][v]
      end
      if reaches and not can[who][u] then
        can[who][u], changed = true, true
      end
    end)
  end
  return can
end

-- What play from `start` can come to at all, when player 1 moves first.
function slow_chances.possible(followers, pay, start, alone)
  local can, found = ending_states(followers, #pay), {}
  local seen, queue = { {}, {} }, { { start, 1 } }
  for u, who in function() return table.unpack(table.remove(queue) or {}) end
  do
    local list = followers[who][u]
    if #list == 0 then
      found[result_of(pay, u, who, alone)] = true
    elseif not can[who][u] then
      found.never = true
    end
    for _, v in ipairs(seen[who][u] and {} or list) do
      queue[#queue + 1] = { v, 3 - who }
    end
    seen[who][u] = true
  end
  return found
end

-- Solves a x = b for several b (rows of a end with them), with pivoting.
local function eliminate(a)
  local n = #a
  for k = 1, n do
    local pivot = k
    for i = k + 1, n do
      if math.abs(a[i][k]) > math.abs(a[pivot][k]) then pivot = i end
    end
    a[k], a[pivot] = a[pivot], a[k]
    for i = 1, n do
      local factor = i ~= k and a[i][k] / a[k][k] or 0
      if factor ~= 0 then
        for j = k, #a[k] do a[i][j] = a[i][j] - factor * a[k][j] end
      end
    end
  end
end

-- The same of integers, without any rounding (Bareiss 1968).
local function eliminate_exactly(a)
  local before = 1
  for k = 1, #a do
    local pivot = k
    while a[pivot][k] == 0 do pivot = pivot + 1 end
    a[k], a[pivot] = a[pivot], a[k]
    for i = 1, #a do
      local factor = a[i][k]
      for j = 1, i ~= k and #a[k] or 0 do
        a[i][j] = (a[k][k] * a[i][j] - factor * a[k][j]) // before
      end
    end
    before = a[k][k]
  end
end

-- The probabilities that a walk from `start`, each follower being equally
-- likely, ends at u, for all u without followers. From everywhere an end can
-- be reached.
function slow_chances.absorbed(digraph, start, exactly)
  local n, a, out = #digraph, {}, {}
  for u, list in ipairs(digraph) do
    a[u] = {}
    for v = 1, 2 * n do a[u][v] = v == u and math.max(#list, 1) or 0 end
    if #list == 0 then a[u][n + u] = 1 end
    for _, v in ipairs(list) do a[u][v] = a[u][v] - 1 end
  end
  (exactly and eliminate_exactly or eliminate)(a)
  for u = 1, n do out[u] = a[start][n + u] / a[start][start] end
  return out
end

-- By linear equations: the mean number of moves, and its standard deviation, at
-- all positions where player 1 is to move; infinite where play may not end.
function slow_chances.lengths(followers)
  local n = #followers[1]
  local can = ending_states(followers, n)
  local sure, changed = { {}, {} }, true -- from which play surely ends
  each_state(n, function(u, who) sure[who][u] = can[who][u] or false end)
  while changed do
    changed = false
    each_state(n, function(u, who)
      for _, v in ipairs(followers[who][u]) do
        if sure[who][u] and not sure[3 - who][v] then
          sure[who][u], changed = false, true
        end
      end
    end)
  end
  local number, states = { {}, {} }, {}
  each_state(n, function(u, who)
    if sure[who][u] then
      states[#states + 1] = { u, who }
      number[who][u] = #states
    end
  end)
  -- x = P x + what each state adds
  local function solution(added)
    local a, x = {}, {}
    for i, state in ipairs(states) do
      local list, row = followers[state[2]][state[1]], {}
      for j = 1, #states do row[j] = i == j and 1.0 or 0.0 end
      for _, v in ipairs(list) do
        local j = number[3 - state[2]][v]
        row[j] = row[j] - 1 / #list
      end
      row[#states + 1] = added(i, #list)
      a[i] = row
    end
    eliminate(a)
    for i, row in ipairs(a) do x[i] = row[#states + 1] / row[i] end
    return x
  end
  -- The mean is 1 + P mean, and the mean of squares 1 + 2 P mean + P squares.
  local mean = solution(function(_, degree) return degree > 0 and 1 or 0 end)
  local squares = solution(function(i, degree)
    return degree > 0 and 2 * mean[i] - 1 or 0
  end)
  local means, spreads = {}, {}
  for u = 1, n do
    local i = number[1][u]
    means[u] = i and mean[i] or math.huge
    spreads[u] = i and math.sqrt(math.max(0, squares[i] - mean[i] ^ 2)) or
      math.huge
  end
  return means, spreads
end

-- By linear equations: the chances of player 1, who moves first, at all
-- positions where he is to move.
function slow_chances.solved(followers, pay, alone)
  local n = #pay
  local can = ending_states(followers, n)
  local number, count = { {}, {} }, 0
  each_state(n, function(u, who)
    if can[who][u] then
      count = count + 1
      number[who][u] = count
    end
  end)
  local names, a = { "win", "loss", "draw", "never" }, {}
  each_state(n, function(u, who)
    local i = number[who][u]
    if not i then return end
    local row, list = {}, followers[who][u]
    for j = 1, count + 4 do row[j] = i == j and 1.0 or 0.0 end
    local result = #list == 0 and result_of(pay, u, who, alone)
    for k, name in ipairs(names) do
      if name == result then row[count + k] = 1.0 end
    end
    for _, v in ipairs(list) do
      local j = number[3 - who][v] or count + 4 -- that is never
      row[j] = row[j] + (j <= count and -1 or 1) / #list
    end
    a[i] = row
  end)
  eliminate(a)
  local chances = {}
  for u = 1, n do
    local i = number[1][u]
    chances[u] = { win = 0.0, loss = 0.0, draw = 0.0, never = i and 0.0 or 1 }
    for k, name in ipairs(i and names or {}) do
      chances[u][name] = a[i][count + k] / a[i][i]
    end
  end
  return chances
end

return slow_chances
