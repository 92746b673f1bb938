-- How values are found, step by step, as on a blackboard: by Algorithm G of
-- Fraenkel and Yesha 1986, section 3, or, where there are no cycles, by the
-- queue of Lorusso and Mottinelli 2008, Algorithm 1. Both are run here from
-- their definitions: the solution only gives the positions and the moves.

local core = require "grundy.core"
local kind = require "grundy.kind"
local check = require "grundy.base.check"
local renamed = require "grundy.base.renamed"
local trace_text = require "grundy.theory.trace_text"
local mex = require "grundy.base.values".mex
local wording = require "grundy.words.wording"

local MOST_POSITIONS = 100 -- more do not fit on a blackboard

local methods = {}
local meta = { __index = methods, __name = "grundy.trace" }
local check_self = check.self(meta, "a trace", "trace")

-- The rules of the games that were traced, which know how to show a position.
local rules_of = setmetatable({}, { __mode = "k" })

-- The digraph; positions have numbers from 1 on.
local function digraph_of(solution)
  local positions, followers, predecessors = {}, {}, {}
  for u = 1, core.count(solution) do
    positions[u] = core.position(solution, u - 1)
    predecessors[u] = {}
  end
  for u in ipairs(positions) do
    local list = core.followers(solution, u - 1)
    for i, v in ipairs(list) do
      list[i] = v + 1
      table.insert(predecessors[v + 1], u)
    end
    followers[u] = list
  end
  return { positions = positions, followers = followers,
    predecessors = predecessors }
end

-- The positions with some numbers.
local function positions_of(digraph, numbers)
  local list = {}
  for i, u in ipairs(numbers) do
    list[i] = digraph.positions[u]
  end
  return list
end

-- The members of a set of numbers, in order.
local function sorted(set)
  local list = {}
  for x in pairs(set) do
    list[#list + 1] = x
  end
  table.sort(list)
  return list
end

--
-- Algorithm 1. A run has `left[u]`, the followers of u that have not left the
-- queue; `seen[u]`, the labels of its followers; `labels[u]`, the step in which
-- it was labelled; `queue`; `count`, how many positions are labelled.
--

local function join_queue(run, round, u, last)
  local digraph, seen = run.digraph, sorted(run.seen[u])
  local step = {
    position = digraph.positions[u],
    round = round.round,
    value = mex(seen),
    values = seen,
    follower = digraph.positions[last],
  }
  table.insert(round.steps, step)
  table.insert(run.queue, u)
  run.labels[u], run.count = step, run.count + 1
  for _, t in ipairs(digraph.predecessors[u]) do
    run.seen[t][step.value] = true
  end
end

local function strike(list, x)
  for i, y in ipairs(list) do
    if x == y then
      table.remove(list, i)
      return
    end
  end
end

-- The table on the blackboard after a round.
local function rows_of(run)
  local digraph, rows = run.digraph, {}
  for u, p in ipairs(digraph.positions) do
    local step = run.labels[u]
    rows[u] = {
      position = p,
      followers = positions_of(digraph, run.left[u]),
      predecessors = positions_of(digraph, digraph.predecessors[u]),
      values = sorted(run.seen[u]),
      value = step and step.value,
    }
  end
  return rows
end

-- A round: what was in the queue leaves it.
local function queue_round(run, number)
  local leaving = run.queue
  local round = { round = number, steps = {},
    queue = positions_of(run.digraph, leaving) }
  run.queue = {}
  for _, x in ipairs(leaving) do
    for _, u in ipairs(run.digraph.predecessors[x]) do
      strike(run.left[u], x)
      if #run.left[u] == 0 then
        join_queue(run, round, u, x)
      end
    end
  end
  return round
end

-- The round in which positions without moves join the queue.
local function first_round(run)
  local round = { round = 0, steps = {}, queue = {} }
  for u, followers in ipairs(run.left) do
    if #followers == 0 then
      join_queue(run, round, u)
    end
  end
  return round
end

-- The rounds that label a position, and the labels; nil if there are cycles.
local function by_queue(digraph)
  local run = { digraph = digraph, left = {}, seen = {}, labels = {},
    queue = {}, count = 0 }
  for u, followers in ipairs(digraph.followers) do
    run.left[u] = table.move(followers, 1, #followers, 1, {})
    run.seen[u] = {}
  end
  local rounds, round = {}, first_round(run)
  while round.steps[1] do
    round.rows = rows_of(run)
    rounds[#rounds + 1] = round
    round = queue_round(run, #rounds)
  end
  if run.count == #digraph.positions then
    return rounds, run.labels
  end
end

--
-- Algorithm G. A run has `label[u]`; `labels[u]`, the step in which u was
-- labelled; `hit[v]`, whether v has a follower labelled i, the number of the
-- round; `order`, how many finite labels have been given (the m of Fraenkel and
-- Yesha); `left`, how many positions have no label.
--

local INFINITE = math.huge

-- The condition that fails for u in round i, and the follower at which it
-- does; nil if both hold.
local function failing(run, i, u)
  local followers, label = run.digraph.followers[u], run.label
  for _, v in ipairs(followers) do
    if label[v] == i then
      return "C1", v
    end
  end
  for _, v in ipairs(followers) do
    if (label[v] or INFINITE) == INFINITE and not run.hit[v] then
      return "C2", v
    end
  end
end

-- The first follower of v that is labelled i.
local function answer_to(run, i, v)
  for _, w in ipairs(run.digraph.followers[v]) do
    if run.label[w] == i then
      return w
    end
  end
end

-- The answers to the followers of u that need one.
local function answers_of(run, i, u)
  local answers, positions = {}, run.digraph.positions
  for _, v in ipairs(run.digraph.followers[u]) do
    if (run.label[v] or INFINITE) == INFINITE then
      answers[#answers + 1] = { follower = positions[v],
        answer = positions[answer_to(run, i, v)] }
    end
  end
  return answers
end

-- Steps tell the new name of a field that has been renamed.
local step_meta = {}

function step_meta.__index(_, name)
  local new = renamed.steps[name]
  if new then
    check.fail("field '%s' of a step is called '%s' now", name, new)
  end
end

-- Adds a step at u to a round.
local function add_step(run, round, u, condition, follower)
  local positions = run.digraph.positions
  local step = setmetatable({ position = positions[u], round = round.round,
    condition = condition, follower = positions[follower] }, step_meta)
  table.insert(round.steps, step)
  return step
end

local function set_label(run, u, label, step)
  run.label[u], run.labels[u], run.left = label, step, run.left - 1
end

-- Labels u with the number of the round, if both conditions hold. Is it so?
local function try(run, round, pass, u)
  local i = round.round
  local step = add_step(run, round, u, failing(run, i, u))
  step.pass = pass
  if step.condition then
    return false
  end
  step.value, step.answers = i, answers_of(run, i, u)
  step.order, run.order = run.order, run.order + 1
  set_label(run, u, i, step)
  for _, t in ipairs(run.digraph.predecessors[u]) do
    run.hit[t] = true
  end
  return true
end

-- Tries all positions without a label. Is one labelled?
local function try_all(run, round, pass)
  local found = false
  for u in ipairs(run.digraph.positions) do
    found = not run.label[u] and try(run, round, pass, u) or found
  end
  return found
end

-- Labels what has no label with infinity where C3 holds.
local function give_up(run, round)
  for u in ipairs(run.digraph.positions) do
    if not run.label[u] then
      local step = add_step(run, round, u, failing(run, round.round, u))
      if step.condition == "C2" then
        set_label(run, u, INFINITE, step)
      else
        step.condition = "C3"
      end
    end
  end
end

-- Infinite labels become values, now that the sets K are known.
local function complete(run)
  for u, step in ipairs(run.labels) do
    local set = {}
    for _, v in ipairs(run.digraph.followers[u]) do
      set[run.label[v]] = run.label[v] < INFINITE or nil
    end
    step.value = step.value or core.infinity(sorted(set))
  end
end

-- The rounds and the labels.
local function by_rounds(digraph)
  local run = { digraph = digraph, label = {}, labels = {}, order = 0,
    left = #digraph.positions }
  local rounds = {}
  while run.left > 0 do
    local round, pass = { round = #rounds, steps = {} }, 0
    run.hit = {}
    repeat
      pass = pass + 1
    until not try_all(run, round, pass) or run.left == 0
    give_up(run, round)
    rounds[#rounds + 1] = round
  end
  complete(run)
  return rounds, run.labels
end

--
-- Traces
--

-- The message of a solution that cannot be traced; nil if it can be.
local function problem_of(solution)
  local count = core.count(solution)
  return kind.refusal(solution, "trace") or count > MOST_POSITIONS and
    ("trace: at most %d positions can be traced, got %d"):format(
      MOST_POSITIONS, count) or nil
end

local trace = {}

function trace:trace(options)
  local problem = problem_of(self)
  local wanted = check.word("algorithm", check.options(options,
    { algorithm = "any" }, "trace").algorithm, { "G", "acyclic" })
  if problem then
    return nil, problem
  end
  local digraph, rounds, labels = digraph_of(self), nil, nil
  if wanted ~= "G" then
    rounds, labels = by_queue(digraph)
  end
  local algorithm = rounds and "acyclic" or "G"
  if not rounds and wanted == "acyclic" then
    return nil, "trace: the game has cycles; use algorithm G"
  elseif not rounds then
    rounds, labels = by_rounds(digraph)
  end
  local found = setmetatable({ algorithm = algorithm, rounds = rounds,
    labels = labels }, meta)
  rules_of[found] = core.game(self)
  return found
end

function meta:__tostring()
  return ("grundy.trace: %s, %s in %s"):format(self.algorithm == "G" and
    "Algorithm G" or "no cycles", wording.count(#self.labels, "position"),
    wording.count(#self.rounds, "round"))
end

function methods:explain()
  check_self(self, "explain")
  return trace_text.whole(self, rules_of[self])
end

return trace
