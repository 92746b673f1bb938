-- Slow, obvious solvers, written from the definitions and sharing nothing
-- with the module. A digraph is { [1..n] = { followers … } }; followers may
-- be repeated and may be the position itself. A value is an integer, or the
-- sorted array K for an infinity. Names of conditions are those of Fraenkel
-- and Yesha, "The generalized Sprague-Grundy function" (1986), section 3.

local slow = {}

local INFINITE = math.huge

function slow.is_finite(value)
  return math.type(value) == "integer"
end

function slow.text(value)
  if slow.is_finite(value) then return tostring(value) end
  return "∞(" .. table.concat(value, ",") .. ")"
end

-- The sorted distinct finite values of some positions: G(F(u)), also K.
function slow.finite_values(value, positions)
  local seen, set = {}, {}
  for _, v in ipairs(positions) do
    local x = value[v]
    if slow.is_finite(x) and not seen[x] then
      seen[x] = true
      set[#set + 1] = x
    end
  end
  table.sort(set)
  return set
end

function slow.contains(array, x)
  for _, y in ipairs(array) do
    if x == y then return true end
  end
  return false
end

-- The least non-negative integer that is not in the array.
function slow.mex(array)
  local least = 0
  while slow.contains(array, least) do least = least + 1 end
  return least
end

-- The array without repetitions, in the order of first occurrence.
function slow.distinct(array)
  local seen, out = {}, {}
  for _, x in ipairs(array) do
    if not seen[x] then
      seen[x] = true
      out[#out + 1] = x
    end
  end
  return out
end

-- For each position the list of positions it follows, F^-1.
function slow.ancestors(digraph)
  local ancestors = {}
  for u = 1, #digraph do ancestors[u] = {} end
  for u, followers in ipairs(digraph) do
    for _, v in ipairs(followers) do table.insert(ancestors[v], u) end
  end
  return ancestors
end

-- Algorithm G, step by step. Returns the values and the counter.
-- O(passes |E|): the marks `above` spare the search for "v has a follower
-- labelled i", nothing else is clever.
function slow.algorithm_g(digraph)
  local ancestors = slow.ancestors(digraph)
  local label, counter = {}, {}
  local i, m, unlabelled = 0, 0, #digraph
  local above                  -- above[v]: v has a follower labelled i

  local function may_be_labelled(u)
    if label[u] or above[u] then return false end
    for _, v in ipairs(digraph[u]) do
      if (not label[v] or label[v] == INFINITE) and not above[v] then
        return false
      end
    end
    return true
  end

  while unlabelled > 0 do
    above = {}
    local changed = true
    while changed do                                          -- step 2
      changed = false
      for u = 1, #digraph do
        if may_be_labelled(u) then
          label[u], counter[u] = i, m
          m, unlabelled, changed = m + 1, unlabelled - 1, true
          for _, t in ipairs(ancestors[u]) do above[t] = true end
        end
      end
    end
    for u = 1, #digraph do                                    -- step 3
      if not label[u] and not above[u] then
        label[u], unlabelled = INFINITE, unlabelled - 1
      end
    end
    i = i + 1                                                 -- step 4
  end

  return slow.with_sets(digraph, label), counter
end

-- Labels with math.huge for infinity -> values with the sets K.
function slow.with_sets(digraph, label)
  local value = {}
  for u, x in ipairs(label) do
    value[u] = x == INFINITE and slow.finite_values(label, digraph[u]) or x
  end
  return value
end

-- A random function that may be G: with so many values that may be wrong, and some
-- set K that may be.
function slow.claim(rng, digraph, value, wrong)
  local label = {}
  for u = 1, #digraph do
    label[u] = slow.is_finite(value[u]) and value[u] or INFINITE
  end
  for _ = 1, wrong do
    label[rng(1, #digraph)] = rng(1, 3) == 1 and INFINITE or rng(0, 3)
  end
  local claim = slow.with_sets(digraph, label)
  local u = rng(1, #digraph)
  if rng(1, 8) == 1 and not slow.is_finite(claim[u]) then
    claim[u] = rng(1, 2) == 1 and {} or { 0, rng(1, 70) }
  end
  return claim
end

local function condition_a(digraph, value, u)
  return value[u] == slow.mex(slow.finite_values(value, digraph[u]))
end

local function condition_b(digraph, value, counter, u)
  local function answered(v)
    for _, w in ipairs(digraph[v]) do
      if value[w] == value[u] and counter[w] < counter[u] then
        return true
      end
    end
    return false
  end
  for _, v in ipairs(digraph[u]) do
    local higher = not slow.is_finite(value[v]) or value[v] > value[u]
    if higher and not answered(v) then return false end
  end
  return true
end

local function condition_c(digraph, value, u)
  local m = slow.mex(slow.finite_values(value, digraph[u]))
  for _, v in ipairs(digraph[u]) do
    if not slow.is_finite(value[v]) and not slow.contains(value[v], m) then
      return true
    end
  end
  return false
end

-- K: the set of an infinity is that of the values of the followers.
local function condition_k(digraph, value, u)
  return slow.text(slow.finite_values(value, digraph[u])) ==
    slow.text(value[u])
end

-- Definition 2 and Smith's (23), where c is a counter or a height, nil where
-- there is none. A' and (23c): for each y < G(u) some follower v has G(v) = y and
-- c(v) < c(u).
local function is_below(c, v, u)
  return c[v] ~= nil and c[u] ~= nil and c[v] < c[u]
end

local function condition_a1(digraph, value, c, u)
  for y = 0, value[u] - 1 do
    local found = false
    for _, v in ipairs(digraph[u]) do
      found = found or value[v] == y and is_below(c, v, u)
    end
    if not found then return false end
  end
  return true
end

-- A'' and (23d): no follower with a smaller c has the same value.
local function condition_a2(digraph, value, c, u)
  for _, v in ipairs(digraph[u]) do
    if is_below(c, v, u) and value[v] == value[u] then return false end
  end
  return true
end

-- B' and (23e): every other follower v has a follower w with G(w) = G(u) and
-- c(w) + more < c(u).
local function condition_b1(digraph, value, c, u, more)
  for _, v in ipairs(digraph[u]) do
    local found = slow.is_finite(value[v]) and is_below(c, v, u)
    for _, w in ipairs(digraph[v]) do
      found = found or value[w] == value[u] and c[w] ~= nil and c[u] ~= nil and
        c[w] + more < c[u]
    end
    if not found then return false end
  end
  return true
end

local finite_conditions = {
  A = condition_a,
  B = condition_b,
  ["A'"] = condition_a1,
  ["A''"] = condition_a2,
  ["B'"] = function(digraph, value, c, u)
    return condition_b1(digraph, value, c, u, 0)
  end,
  ["23c"] = condition_a1,
  ["23d"] = condition_a2,
  ["23e"] = function(digraph, value, c, u)
    return condition_b1(digraph, value, c, u, 1)
  end,
}

-- (23a) and (23b) at any position.
local function condition_23(condition, digraph, value, height, u)
  if condition == "23a" then
    return slow.is_finite(value[u]) == (height[u] ~= nil)
  end
  return #digraph[u] > 0 or value[u] == 0 and height[u] == 0
end

-- Does a condition hold at a position to which it applies?
function slow.holds(condition, digraph, value, counter, u)
  if condition == "23a" or condition == "23b" then
    return condition_23(condition, digraph, value, counter, u)
  elseif slow.is_finite(value[u]) then
    local holds = finite_conditions[condition]
    if condition == "A" then return holds(digraph, value, u) end
    return holds and holds(digraph, value, counter, u)
  end
  return (condition == "C" or condition == "26") and
    condition_c(digraph, value, u) or
    condition == "K" and condition_k(digraph, value, u)
end

-- Do these conditions hold everywhere? The first ones are about all positions,
-- the others about those with finite and with infinite values.
local function hold(digraph, value, c, all, finite, infinite)
  for u = 1, #digraph do
    for _, list in ipairs { all,
      slow.is_finite(value[u]) and finite or infinite } do
      for _, condition in ipairs(list) do
        if not slow.holds(condition, digraph, value, c, u) then
          return false, condition .. " at " .. u
        end
      end
    end
  end
  return true
end

-- Definition 2, where every finite position has a counter.
function slow.definition_2(digraph, value, counter)
  return hold(digraph, value, counter, {}, { "A'", "A''", "B'" }, { "K", "C" })
end

-- Smith's conditions on a pair, (23), and (26) where it is not defined.
function slow.is_pair(digraph, value, height)
  return hold(digraph, value, height, { "23a", "23b" },
    { "23c", "23d", "23e" }, { "K", "26" })
end

-- Every finite position has a counter.
local function is_counted(value, counter)
  for u, x in ipairs(value) do
    if slow.is_finite(x) and math.type(counter[u]) ~= "integer" then
      return false, "no counter at " .. u
    end
  end
  return true
end

-- Definition 1: true, or false and what is broken. K must be what it means.
function slow.definition_1(digraph, value, counter)
  local counted, why = is_counted(value, counter)
  if not counted then return false, why end
  for u = 1, #digraph do
    if slow.is_finite(value[u]) then
      if not condition_a(digraph, value, u) then return false, "A at " .. u end
      if not condition_b(digraph, value, counter, u) then
        return false, "B at " .. u
      end
    else
      if not condition_k(digraph, value, u) then return false, "K at " .. u end
      if not condition_c(digraph, value, u) then return false, "C at " .. u end
    end
  end
  return true
end

-- Definition 4: G(u) < G(v) < ∞ implies c(u) < c(v).
-- Sorted by (G, c), the counter must rise wherever G does.
function slow.is_monotonic(value, counter)
  local counted, why = is_counted(value, counter)
  if not counted then return false, why end
  local finite = {}
  for u, x in ipairs(value) do
    if slow.is_finite(x) then finite[#finite + 1] = u end
  end
  table.sort(finite, function(u, v)
    if value[u] ~= value[v] then return value[u] < value[v] end
    return counter[u] < counter[v]
  end)
  for i = 2, #finite do
    local u, v = finite[i - 1], finite[i]
    if value[u] < value[v] and counter[u] >= counter[v] then
      return false, "monotonic at " .. u .. " and " .. v
    end
  end
  return true
end

-- Definition 1 with a monotonic counter: what `verify` must decide.
function slow.is_certificate(digraph, value, counter)
  local good, why = slow.definition_1(digraph, value, counter)
  if not good then return false, why end
  return slow.is_monotonic(value, counter)
end

-- All functions satisfying A and C, by trying every one. By A a finite value
-- is at most the number of followers. For digraphs of at most 4 positions.
function slow.all_satisfying_a_and_c(digraph)
  local n, label, found = #digraph, {}, {}

  local function satisfies(value)
    for u = 1, n do
      local holds = slow.is_finite(value[u]) and condition_a
        or condition_c
      if not holds(digraph, value, u) then return false end
    end
    return true
  end

  local function try(u)
    if u > n then
      local value = slow.with_sets(digraph, label)
      if satisfies(value) then found[#found + 1] = value end
      return
    end
    for x = 0, #slow.distinct(digraph[u]) do
      label[u] = x
      try(u + 1)
    end
    label[u] = INFINITE
    try(u + 1)
  end

  try(1)
  return found
end

-- Definition 3: those of the functions above with the most infinities.
function slow.definition_3(digraph)
  local most, best = -1, {}
  for _, value in ipairs(slow.all_satisfying_a_and_c(digraph)) do
    local infinities = 0
    for _, x in ipairs(value) do
      if not slow.is_finite(x) then infinities = infinities + 1 end
    end
    if infinities > most then most, best = infinities, {} end
    if infinities == most then best[#best + 1] = value end
  end
  return best
end

-- All functions g with g(u) = mex g(F(u)), by trying every one; a position is
-- looked at as soon as it and all its followers have values. A value is at most
-- the number of followers. For digraphs of at most 9 positions.
function slow.classical(digraph)
  local n, value, found, due = #digraph, {}, {}, {}
  for u = 1, n do due[u] = {} end
  for u = 1, n do
    table.insert(due[math.max(u, table.unpack(digraph[u]))], u)
  end

  local function fits(u)
    for _, v in ipairs(due[u]) do
      if not condition_a(digraph, value, v) then return false end
    end
    return true
  end

  local function try(u)
    if u > n then
      found[#found + 1] = table.move(value, 1, n, 1, {})
      return
    end
    for x = 0, #slow.distinct(digraph[u]) do
      value[u] = x
      if fits(u) then try(u + 1) end
    end
  end

  try(1)
  return found
end

-- "P", "N" or "D" by Lemma 2, repeated until nothing changes; what is left
-- is a draw.
function slow.outcomes(digraph)
  local outcome = {}
  for u = 1, #digraph do outcome[u] = "D" end
  local function all_n(u)
    for _, v in ipairs(digraph[u]) do
      if outcome[v] ~= "N" then return false end
    end
    return true
  end
  local function some_p(u)
    for _, v in ipairs(digraph[u]) do
      if outcome[v] == "P" then return true end
    end
    return false
  end
  local changed = true
  while changed do
    changed = false
    for u = 1, #digraph do
      if outcome[u] == "D" then
        outcome[u] = all_n(u) and "P" or some_p(u) and "N" or "D"
        changed = changed or outcome[u] ~= "D"
      end
    end
  end
  return outcome
end

-- "P", "N" or "D" by Theorem 4.
function slow.outcome_of_value(value)
  if slow.is_finite(value) then return value == 0 and "P" or "N" end
  return slow.contains(value, 0) and "N" or "D"
end

function slow.outcome_of_remoteness(remoteness)
  if remoteness == INFINITE then return "D" end
  return remoteness % 2 == 0 and "P" or "N"
end

-- The recursion of remoteness at u, from the remoteness of the followers.
local function remoteness_at(digraph, remoteness, u)
  local least_even, greatest, all_odd = INFINITE, -1, true
  for _, v in ipairs(digraph[u]) do
    local r = remoteness[v]
    if r == INFINITE or r % 2 == 0 then
      all_odd = false
      least_even = math.min(least_even, r)
    else
      greatest = math.max(greatest, r)
    end
  end
  if #digraph[u] == 0 then return 0 end
  if least_even < INFINITE then return 1 + least_even end
  return all_odd and 1 + greatest or INFINITE
end

local function distance_at(digraph, distance, u)
  local greatest = -1
  for _, v in ipairs(digraph[u]) do
    greatest = math.max(greatest, distance[v])
  end
  return 1 + greatest
end

-- From "everything infinite", replace all values at once until they stay.
local function fixed_point(digraph, at)
  local now, changed = {}, true
  for u = 1, #digraph do now[u] = INFINITE end
  while changed do
    local new = {}
    changed = false
    for u = 1, #digraph do
      new[u] = at(digraph, now, u)
      changed = changed or new[u] ~= now[u]
    end
    now = new
  end
  return now
end

function slow.remoteness(digraph)
  return fixed_point(digraph, remoteness_at)
end

function slow.distance(digraph)
  return fixed_point(digraph, distance_at)
end

-- By value: the least height among the followers of u with that value.
local function least_heights(digraph, value, height, u)
  local least = {}
  for _, v in ipairs(digraph[u]) do
    local y = value[v]
    if slow.is_finite(y) then
      least[y] = math.min(least[y] or INFINITE, height[v])
    end
  end
  return least
end

-- The recursion of Smith's H at u, where the value is finite.
local function height_at(digraph, value, height, least, u)
  local greatest = 0
  for y = 0, value[u] - 1 do
    greatest = math.max(greatest, 1 + least[u][y])
  end
  for _, v in ipairs(digraph[u]) do
    greatest = math.max(greatest,
      math.min(height[v] + 1, 2 + (least[v][value[u]] or INFINITE)))
  end
  return greatest
end

-- Heights, by the values: from 0 upward, all at once until they stay.
function slow.height(digraph, value)
  local height, changed = {}, true
  for u = 1, #digraph do
    height[u] = slow.is_finite(value[u]) and 0 or INFINITE
  end
  while changed do
    local least, new = {}, {}
    changed = false
    for u = 1, #digraph do
      least[u] = least_heights(digraph, value, height, u)
    end
    for u = 1, #digraph do
      new[u] = height[u] == INFINITE and INFINITE
        or height_at(digraph, value, height, least, u)
      changed = changed or new[u] ~= height[u]
    end
    height = new
  end
  return height
end

-- How the followers of u rank for the player who moves there: rows with
-- position, result, remoteness, best; best first, ties in the given order.
local RANK = { win = 1, draw = 2, loss = 3 }
local RESULT = { P = "win", D = "draw", N = "loss" }

-- What a follower of this outcome is worth to the player who moves to it.
function slow.result(outcome)
  return RESULT[outcome]
end

local function is_better(a, b)
  if a.result ~= b.result then return RANK[a.result] < RANK[b.result] end
  if a.result == "win" then return a.remoteness < b.remoteness end
  return a.remoteness > b.remoteness     -- equal for draws
end

function slow.moves(digraph, remoteness, u)
  local rows = {}
  for _, v in ipairs(slow.distinct(digraph[u])) do
    local row = {
      position = v, remoteness = remoteness[v],
      result = slow.result(slow.outcome_of_remoteness(remoteness[v])),
    }
    local i = #rows
    while i > 0 and is_better(row, rows[i]) do i = i - 1 end
    table.insert(rows, i + 1, row)
  end
  for _, row in ipairs(rows) do row.best = not is_better(rows[1], row) end
  return rows
end

-- Best play from u, and where it comes back to if it never ends.
function slow.line(digraph, remoteness, u)
  local line, at = {}, {}
  while u and not at[u] do
    line[#line + 1] = u
    at[u] = #line
    local rows = slow.moves(digraph, remoteness, u)
    u = rows[1] and rows[1].position
  end
  return line, u and at[u]
end

-- The positions in breadth-first order from the starts.
function slow.breadth_first(digraph, starts)
  local order = slow.distinct(starts)
  local seen = {}
  for _, u in ipairs(order) do seen[u] = true end
  local next_in_line = 1
  while next_in_line <= #order do
    for _, v in ipairs(digraph[order[next_in_line]]) do
      if not seen[v] then
        seen[v] = true
        order[#order + 1] = v
      end
    end
    next_in_line = next_in_line + 1
  end
  return order
end

-- Sizes of the strongly connected components: u and v share one when each
-- can be reached from the other.
function slow.component_sizes(digraph)
  local reach, sizes, seen = {}, {}, {}
  for u = 1, #digraph do
    reach[u] = {}
    for _, v in ipairs(slow.breadth_first(digraph, { u })) do
      reach[u][v] = true
    end
  end
  for u = 1, #digraph do
    if not seen[u] then
      local size = 0
      for v in pairs(reach[u]) do
        if reach[v][u] then
          seen[v] = true
          size = size + 1
        end
      end
      sizes[#sizes + 1] = size
    end
  end
  return sizes
end

return slow
