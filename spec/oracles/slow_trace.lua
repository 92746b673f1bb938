-- What a trace has to hold, from the papers: Algorithm G word for word, and
-- the pseudo-code of Lorusso and Mottinelli (2008), Algorithm 1. A digraph is
-- { [1..n] = followers }, as in slow.lua; positions are numbers.

local slow = require "spec.oracles.slow"

local slow_trace = {}

local INFINITE = math.huge

-- The first follower of u of which `holds` is true.
local function first(digraph, u, holds)
  for _, v in ipairs(digraph[u]) do
    if holds(v) then return v end
  end
end

-- The rounds of Algorithm G, each an array of steps as a trace has them.
function slow_trace.algorithm_g(digraph)
  local label, last, rounds, i, m = {}, {}, {}, 0, 0

  local function has_label_i(v) return label[v] == i end

  local function lacks_answer(v)
    return (label[v] == nil or label[v] == INFINITE) and
      not first(digraph, v, has_label_i)
  end

  local function answers(u)
    local list = {}
    for _, v in ipairs(slow.distinct(digraph[u])) do
      if label[v] == nil or label[v] == INFINITE then
        list[#list + 1] = { follower = v,
          answer = first(digraph, v, has_label_i) }
      end
    end
    return list
  end

  -- Step 2 at u, in a pass; step 3 without one.
  local function step_at(u, pass)
    local step = { position = u, round = i, pass = pass }
    local hit, open = first(digraph, u, has_label_i),
      first(digraph, u, lacks_answer)
    if hit then
      step.condition, step.follower = pass and "C1" or "C3", hit
    elseif open then
      step.condition, step.follower = "C2", open
      if not pass then label[u], last[u] = INFINITE, step end
    else
      assert(pass)
      step.value, step.order, step.answers = i, m, answers(u)
      label[u], last[u], m = i, step, m + 1
    end
    return step
  end

  -- Tries all positions; how many it labels.
  local function try_all(steps, pass)
    local count = 0
    for u = 1, #digraph do
      if label[u] == nil then
        steps[#steps + 1] = step_at(u, pass)
        count = count + (label[u] ~= nil and 1 or 0)
      end
    end
    return count
  end

  local left = #digraph
  while left > 0 do
    local steps, pass = {}, 0
    repeat
      pass = pass + 1
      local labelled = try_all(steps, pass)
      left = left - labelled
    until labelled == 0
    left = left - try_all(steps)
    rounds[#rounds + 1] = steps
    i = i + 1
  end
  for u, x in ipairs(slow.with_sets(digraph, label)) do
    last[u].value = slow.is_finite(x) and x or slow.text(x)
  end
  return rounds, last
end

local function set_of(list)
  local set = {}
  for _, x in ipairs(list) do set[x] = true end
  return set
end

local function members(set)
  local list = {}
  for x in pairs(set) do list[#list + 1] = x end
  table.sort(list)
  return list
end

-- The table: rows of Succ, Prec, L_succ (arrays in ascending order) and l.
local function table_of(n, Succ, Prec, L_succ, l)
  local rows = {}
  for y = 1, n do
    rows[y] = { members(Succ[y]), members(Prec[y]), members(L_succ[y]), l[y] }
  end
  return rows
end

-- Algorithm 1, with the names of the paper: the labels in the order in which
-- they are given, { v, l(v), x }, x being what was taken out of the queue; and
-- the tables, one after the sinks were labelled, then one for each generation
-- in the queue. Nothing is labelled in the last generation: its table is the
-- one before.
function slow_trace.algorithm_1(digraph)
  local Succ, Prec, L_succ, l, C, generation = {}, {}, {}, {}, {}, {}
  local given, tables, n = {}, {}, #digraph
  for y = 1, n do Succ[y], Prec[y], L_succ[y] = set_of(digraph[y]), {}, {} end
  for y = 1, n do
    for s in pairs(Succ[y]) do Prec[s][y] = true end
  end
  for y = 1, n do
    if next(Succ[y]) == nil then
      l[y], generation[y] = 0, 1
      for z in pairs(Prec[y]) do L_succ[z] = { [0] = true } end
      C[#C + 1], given[#given + 1] = y, { y, 0 }
    end
  end
  local function snap(x) -- before x leaves the queue
    if generation[x] > #tables then
      tables[#tables + 1] = table_of(n, Succ, Prec, L_succ, l)
    end
  end
  while #C > 0 do
    local x = table.remove(C, 1)
    snap(x)
    for _, v in ipairs(members(Prec[x])) do
      Succ[v][x] = nil
      if next(Succ[v]) == nil then
        l[v] = slow.mex(members(L_succ[v]))
        generation[v] = generation[x] + 1
        for z in pairs(Prec[v]) do L_succ[z][l[v]] = true end
        C[#C + 1], given[#given + 1] = v, { v, l[v], x }
      end
    end
  end
  return given, tables
end

return slow_trace
