-- What a competent user writes by hand to solve such a game in Lua alone:
-- the opponent of the benchmark. It keeps the whole digraph, as the module
-- does, and gives the same values and outcomes, and a counter.

local concat, sort = table.concat, table.sort

local plain = {}

-- What a position is known by.
local function key(p)
  return type(p) == "table" and concat(p, ",") or p
end

-- The digraph that the rules span from a start, breadth first: positions
-- and their followers by number, numbers by key.
local function expand(moves, start)
  local positions, followers = { start }, {}
  local number, count = { [key(start)] = 1 }, 1
  local row, length
  local function add(q)
    local k = key(q)
    local v = number[k]
    if not v then
      count = count + 1
      v = count
      number[k] = v
      positions[v] = q
    end
    length = length + 1
    row[length] = v
  end
  local u = 0
  while u < count do
    u = u + 1
    row, length = {}, 0
    moves(positions[u], add)
    followers[u] = row
  end
  return {
    count = count, positions = positions, followers = followers,
    number = number,
  }
end

-- The positions, each after all its followers; nil if there is a cycle.
local function followers_first(followers)
  local order, n = {}, 0
  local next_move = {} -- nil: not seen yet; 0: done
  for start = 1, #followers do
    local path, depth = { start }, next_move[start] and 0 or 1
    while depth > 0 do
      local u = path[depth]
      local i = next_move[u] or 1
      local v = followers[u][i]
      if not v then
        next_move[u] = 0
        n = n + 1
        order[n] = u
        depth = depth - 1
      else
        next_move[u] = i + 1
        local seen = next_move[v]
        if not seen then
          depth = depth + 1
          path[depth] = v
        elseif seen > 0 then
          return nil
        end
      end
    end
  end
  return order
end

-- Sprague and Grundy: the least value that no follower has.
local function mex_values(followers, order)
  local value, seen = {}, {} -- seen[x] == u: a follower of u has value x
  for i = 1, #order do
    local u = order[i]
    local row = followers[u]
    for j = 1, #row do seen[value[row[j]]] = u end
    local x = 0
    while seen[x] == u do x = x + 1 end
    value[u] = x
  end
  return value
end

local function predecessors(followers)
  local before = {}
  for u = 1, #followers do before[u] = {} end
  for u = 1, #followers do
    local row = followers[u]
    for i = 1, #row do
      local list = before[row[i]]
      list[#list + 1] = u
    end
  end
  return before
end

-- One round of Algorithm G: gives the value x wherever it belongs. A
-- position is hit when a follower has the value x; open[u] is how many
-- followers of u have no value, wanted[u] how many of these are not hit.
local function label_round(x, unlabelled, before, value, order, open, hit)
  local wanted, queue, tail = {}, {}, 0
  for i = 1, #unlabelled do
    local u = unlabelled[i]
    wanted[u] = open[u]
    if open[u] == 0 then
      tail = tail + 1
      queue[tail] = u
    end
  end
  local head = 0
  while head < tail do
    head = head + 1
    local u = queue[head]
    if hit[u] ~= x then
      value[u] = x
      order[#order + 1] = u
      local above = before[u]
      for i = 1, #above do
        local v = above[i]
        open[v] = open[v] - 1
        if hit[v] ~= x and not value[v] then
          hit[v] = x
          local askers = before[v]
          for j = 1, #askers do
            local w = askers[j]
            local left = wanted[w]
            if left then
              wanted[w] = left - 1
              if left == 1 and not value[w] then
                tail = tail + 1
                queue[tail] = w
              end
            end
          end
        end
      end
    end
  end
end

-- Fraenkel and Yesha's Algorithm G, label by label. What has no value in the
-- end is infinite. The second result is the order of labelling.
local function cyclic_values(followers)
  local before = predecessors(followers)
  local value, order, open, hit, unlabelled = {}, {}, {}, {}, {}
  for u = 1, #followers do
    open[u] = #followers[u]
    unlabelled[u] = u
  end
  local x = 0
  while #unlabelled > 0 do
    label_round(x, unlabelled, before, value, order, open, hit)
    local rest, n = {}, 0
    for i = 1, #unlabelled do
      local u = unlabelled[i]
      if not value[u] and hit[u] == x then
        n = n + 1
        rest[n] = u
      end
    end
    unlabelled = rest
    x = x + 1
  end
  return value, order
end

-- The counter: ranks of the finite positions by value, then by the order in
-- which they got it.
local function counters(value, order)
  local size, rank, counter = {}, {}, {}
  for i = 1, #order do
    local x = value[order[i]]
    size[x] = (size[x] or 0) + 1
  end
  local below, x = 0, 0
  while size[x] do
    rank[x] = below
    below = below + size[x]
    x = x + 1
  end
  for i = 1, #order do
    local u = order[i]
    counter[u] = rank[value[u]]
    rank[value[u]] = counter[u] + 1
  end
  return counter
end

-- The text of an infinite value, with the set of the finite ones among the
-- followers.
local function infinity(row, value)
  local set, n, seen = {}, 0, {}
  for i = 1, #row do
    local x = value[row[i]]
    if math.type(x) == "integer" and not seen[x] then
      seen[x] = true
      n = n + 1
      set[n] = x
    end
  end
  sort(set)
  return "∞(" .. concat(set, ",") .. ")", seen[0]
end

-- Gives the positions that have no finite value an infinite one, all
-- positions an outcome, and counts these.
local function outcomes(graph)
  local value, outcome = graph.value, {}
  local tally = { P = 0, N = 0, D = 0 }
  for u = 1, graph.count do
    local x = value[u]
    local wins = x and x > 0
    if not x then
      value[u], wins = infinity(graph.followers[u], value)
    end
    local o = x == 0 and "P" or wins and "N" or "D"
    outcome[u] = o
    tally[o] = tally[o] + 1
  end
  graph.outcome, graph.tally = outcome, tally
end

--- Solves the game whose `moves(p, add)` calls `add`: `value`, `counter` and
-- `outcome` of each position by number, the number of a position by its key.
function plain.solve(moves, start)
  local graph = expand(moves, start)
  local order = followers_first(graph.followers)
  if order then
    graph.value = mex_values(graph.followers, order)
  else
    graph.value, order = cyclic_values(graph.followers)
  end
  graph.counter = counters(graph.value, order)
  outcomes(graph)
  return graph
end

plain.key = key

return plain
