-- What a solution has to answer, from the definitions: a digraph of states,
-- what its sinks pay, and the slow solvers.
--   states[s]   { position, player }, in the order of `positions`
--   frames[i]   { position, player, state, moves = { { position, state } } }:
--               what can be asked for; where a game has `normal`, several
--               frames have the same state. If it splits, lists of positions
--               and of states stand for followers
--   pay[s]      what the sink s pays to the player to move there;
--   unset[s]    that is so because of the play, and not by the rules
--   starts      states
--   players, splits, numbers (endings are numbers), misere (the play), only,
--   puzzle (one player makes all moves), scored (then moves have a `gain`),
--   endless (the player who wins play that never ends)
--   canonical   a function of positions, if others are as good as those above
--   ruleless    the solution is not that of rules
--   one_play    it is a quotient under its own play only
--   unkept      its moves are not kept
-- Answers are fields too, arrays by state, computed when first asked for:
-- outcome, worth, score, remoteness, distance, height, value (a text if
-- infinite).

local grundy = require "grundy"
local encode = require "spec.oracles.encode"
local product = require "spec.oracles.product"
local relations = require "spec.oracles.slow_relations"
local slow = require "spec.oracles.slow"
local slow_stats = require "spec.oracles.slow_stats"
local slow_chances = require "spec.oracles.slow_chances"
local slow_endings = require "spec.oracles.slow_endings"
local slow_scores = require "spec.oracles.slow_scores"
local slow_puzzle = require "spec.oracles.slow_puzzle"
local slow_splits = require "spec.oracles.slow_splits"

local model, methods, lazy = {}, {}, {}

local RESULT = { P = "win", N = "loss", D = "draw" } -- of moving there
local WISH = { P = "loss", N = "win", D = "draw" } -- of being there

function model.new(fields)
  return setmetatable(fields, { __index = function(self, name)
    if methods[name] then return methods[name] end
    self[name] = lazy[name] and lazy[name](self)
    return rawget(self, name)
  end })
end

-- The model with other fields.
function methods:with(changes)
  local fields = {}
  for _, name in ipairs { "states", "frames", "pay", "unset", "starts",
    "splits", "players", "misere", "numbers", "only", "scored", "canonical",
    "ruleless", "one_play", "puzzle", "unkept", "endless" } do
    fields[name] = rawget(self, name)
  end
  for name, x in pairs(changes) do fields[name] = x end
  return model.new(fields)
end

local function key_of(position, player)
  return encode.text(position) .. "@" .. (player or "")
end

local function sorted(list)
  list = table.move(list, 1, #list, 1, {})
  table.sort(list)
  return list
end

-- f of each state.
local function each(self, f)
  local list = {}
  for s = 1, #self.states do list[s] = f(s) end
  return list
end

function lazy.index(self)
  local index = {}
  for _, frame in ipairs(self.frames) do
    index[key_of(frame.position, frame.player)] = frame
  end
  return index
end

-- The frame of a position; nil if there is none.
function methods:find(position, player)
  local canonical = rawget(self, "canonical")
  return self.index[key_of(canonical and canonical(position) or position,
    player)]
end

-- The model of a game for two players without colours: the player to move is
-- part of the position.
function methods:uncolored()
  local states, frames = {}, {}
  for s, state in ipairs(self.states) do
    states[s] = { position = { state.position, state.player } }
  end
  for i, frame in ipairs(self.frames) do
    local moves = {}
    for k, move in ipairs(frame.moves) do
      moves[k] = { state = move.state,
        position = { move.position, 3 - frame.player } }
    end
    frames[i] = { state = frame.state, moves = moves,
      position = { frame.position, frame.player } }
  end
  local canonical = rawget(self, "canonical")
  return self:with { states = states, frames = frames, players = 1, only = false,
    canonical = canonical and function(p)
      return type(p) == "table" and { canonical(p[1]), p[2] } or p
    end }
end

-- The frame of each state that `positions` gives.
function lazy.faces(self)
  return each(self, function(s)
    return self:find(self.states[s].position, self.states[s].player)
  end)
end

-- The followers of each state, each once.
function lazy.graph(self)
  return each(self, function(s)
    local list, there = {}, {}
    for _, move in ipairs(self.faces[s].moves) do
      local to = self.splits and sorted(move.state) or move.state
      local key = self.splits and table.concat(to, " ") or to
      list[#list + 1] = not there[key] and to or nil
      there[key] = true
    end
    return list
  end)
end

-- The moves of each state as a player sees them: those to different positions count
-- even if they lead to the same state.
function lazy.seen(self)
  return each(self, function(s)
    local list, there = {}, {}
    for _, move in ipairs(self.faces[s].moves) do
      local key = encode.text(move.position)
      list[#list + 1] = not there[key] and move or nil
      there[key] = true
    end
    return list
  end)
end

-- The same as states.
function lazy.seen_graph(self)
  return each(self, function(s)
    local list = {}
    for i, move in ipairs(self.seen[s]) do list[i] = move.state end
    return list
  end)
end

--
-- What kind of game it is
--

function lazy.play(self)
  if rawget(self, "scored") then return "scored" end
  if self.puzzle then return "puzzle" end
  local play
  for s, followers in ipairs(self.graph) do
    local pay = not self.numbers and self.pay[s]
    local here = pay == -1 and "normal" or pay == 1 and "misere" or "mixed"
    if #followers == 0 then
      play = (play == nil or play == here) and here or "mixed"
    end
  end
  return play or self.misere and "misere" or "normal"
end

function lazy.cyclic(self)
  return not self.splits and slow.contains(self.distance, math.huge)
end

function lazy.valued(self)
  return self.players == 1 and self.play == "normal" and not self.only
end

-- The same in the words that the guide has for it in its table of refusals.
function lazy.conditions(self)
  return {
    ["a puzzle"] = self.puzzle,
    ["a puzzle without a board"] = self.puzzle,
    ["a game for two"] = not self.puzzle,
    ["a game that splits"] = self.splits,
    ["a game that does not split"] = not self.splits,
    ["two players"] = self.players == 2,
    ["scores"] = self.play == "scored",
    ["`endless`"] = self.endless ~= nil,
    ["a game without `gain`"] = self.play ~= "scored",
    ["misère play"] = self.play == "misere",
    ["other endings"] = self.play == "mixed",
    ['`only = "outcome"`'] = self.only,
    ['`keep = "values"`'] = self.unkept,
    ['misère play with `keep = "values"`'] = self.play == "misere" and
      self.unkept,
    ["cycles"] = self.cyclic,
    ["misère play with cycles"] = self.play == "misere" and self.cyclic,
    ["a quotient, or a pruned solution"] = self.ruleless,
    ["a solution for normal play only"] = self.one_play and not self.misere,
    ["any game of rules"] = true,
    ["any game"] = true,
  }
end

--
-- Answers
--

-- Of lists of states, where the game splits.
function lazy.values(self) return slow_splits.value(self.graph) end
function lazy.lengths(self) return slow_splits.distance(self.graph) end

-- The greatest gain of each move from a state to another, by these two.
function lazy.gains(self)
  return each(self, function(s)
    local gains = {}
    for _, move in ipairs(self.faces[s].moves) do
      gains[move.state] = math.max(gains[move.state] or move.gain, move.gain)
    end
    return gains
  end)
end

function lazy.scores(self)
  return table.pack(slow_scores.solve(self.graph, function(s, i)
    return self.gains[s][self.graph[s][i]]
  end, self.pay))
end

function lazy.score(self)
  return self.scores[1]
end

-- What states are worth, where a player may win what never ends.
local function with_endless(self, worth)
  for s, state in ipairs(self.endless and self.states or {}) do
    if worth[s] == 0 then
      worth[s] = state.player == self.endless and 1 or -1
    end
  end
  return worth
end

function lazy.worth(self)
  if self.play == "scored" then return self.score end
  if self.puzzle then
    return each(self, function(s)
      return self.remoteness[s] < math.huge and 1 or -1
    end)
  elseif not self.splits then
    return with_endless(self, (slow_endings.worth(self.graph, self.pay)))
  end
  return each(self, function(s) return self.number[s] == 0 and -1 or 1 end)
end

function lazy.remoteness(self)
  if self.play == "scored" then return self.scores[2] end
  if self.puzzle then return slow_puzzle.remoteness(self.graph, self.pay) end
  return select(2, slow_endings.worth(self.graph, self.pay))
end

function lazy.outcome(self)
  return each(self, function(s)
    local worth = self.worth[s]
    return worth > 0 and "N" or worth < 0 and "P" or "D"
  end)
end

function lazy.number(self) -- values as the slow solvers have them
  if not self.splits then return (slow.algorithm_g(self.graph)) end
  return each(self, function(s) return self.values { s } end)
end

function lazy.value(self)
  return each(self, function(s)
    local x = self.number[s]
    return slow.is_finite(x) and x or slow.text(x)
  end)
end

function lazy.height(self) return slow.height(self.graph, self.number) end

function lazy.distance(self)
  if not self.splits then return slow.distance(self.graph) end
  return each(self, function(s) return self.lengths { s } end)
end

-- Q[>=v] of all states; `above`: Q[>v].
function methods:q(v, above)
  for _, x in ipairs(above and slow_endings.payoffs(self.graph, self.pay) or
    {}) do
    if x > v then return slow_endings.q(self.graph, self.pay, x) end
  end
  return slow_endings.q(self.graph, self.pay, above and math.huge or v)
end

function lazy.ending(self) return self:q(0, true) end

function methods.followers(_, frame)
  local list = {}
  for i, move in ipairs(frame.moves) do list[i] = move.position end
  return list
end

-- The states with a move to that of a frame, as `positions` has them.
function methods:predecessors(frame)
  local list = {}
  for s, followers in ipairs(self.graph) do
    if slow.contains(followers, frame.state) then
      list[#list + 1] = self.states[s].position
    end
  end
  return list
end

-- How many moves are left at most after a move to a list, by a winner or not.
local function bound_of(self, list, lost)
  local least = lost and math.huge or self.lengths(list)
  for _, after in ipairs(slow_splits.options(self.graph, list)) do
    if lost and self.values(after) == 0 then
      least = math.min(least, 1 + self.lengths(after))
    end
  end
  return least
end

-- The row of a move to a list, and what sorts it: the less the better.
local function split_row(self, frame, move)
  local list = sorted(move.state)
  local value = self.values(list)
  local bound = bound_of(self, list, self.number[frame.state] == 0 and
    not self.unkept) -- else answers are not looked at
  return { position = move.position, value = value, bound = bound,
    outcome = value == 0 and "P" or "N" }, value == 0 and bound or 1e9 - bound
end

local function split_rows(self, frame)
  local rows, states, ranks = {}, {}, {}
  for _, move in ipairs(frame.moves) do
    local row, rank = split_row(self, frame, move)
    local i = #rows + 1
    while i > 1 and rank < ranks[i - 1] do i = i - 1 end
    table.insert(rows, i, row)
    table.insert(states, i, move.state)
    table.insert(ranks, i, rank)
  end
  for i, row in ipairs(rows) do row.best = ranks[i] == ranks[1] end
  return rows, states
end

-- What the move to a state is to the player who makes it.
local function result_of(self, outcome)
  return (self.puzzle and WISH or RESULT)[outcome]
end

local function puzzle_rows(self, frame)
  local rows, states = {}, {}
  for moves = 0, #self.states do -- the shortest way first
    local wanted = moves < #self.states and moves or math.huge
    for _, move in ipairs(frame.moves) do
      local to = move.state
      if self.remoteness[to] == wanted then
        states[#states + 1] = to
        rows[#rows + 1] = { position = move.position,
          outcome = self.outcome[to], remoteness = wanted,
          best = moves < #self.states and wanted == self.remoteness[states[1]] }
      end
    end
  end
  return rows, states
end

local function whole_rows(self, frame)
  local numbers, worth, length, ending = {}, {}, {}, {}
  for i, move in ipairs(frame.moves) do
    numbers[i], worth[i] = i, self.worth[move.state]
    length[i] = self.remoteness[move.state]
    ending[i] = self.ending[move.state]
  end
  local rows, states = {}, {}
  for i, row in ipairs(slow_endings.moves(numbers, worth, length, ending)) do
    local move = frame.moves[row.position]
    local to = move.state
    states[i] = to
    rows[i] = {
      position = move.position, best = row.best, outcome = self.outcome[to],
      remoteness = self.remoteness[to],
      value = self.valued and self.value[to] or nil,
      worth = self.play == "mixed" and self.worth[to] or nil,
    }
  end
  return rows, states
end

-- The rows of a frame where there are scores.
local function score_rows(self, frame)
  local to, rows, states = {}, {}, {}
  for i, move in ipairs(frame.moves) do to[i] = move.state end
  local list, best = slow_scores.moves({ to }, function(_, i)
    return frame.moves[i].gain
  end, self.score, self.remoteness, 1)
  for k, i in ipairs(list) do
    local gain, score = frame.moves[i].gain, self.score[to[i]]
    states[k] = to[i]
    rows[k] = {
      position = frame.moves[i].position, best = best[k], gain = gain,
      outcome = self.outcome[to[i]], remoteness = self.remoteness[to[i]],
      score = score, result = gain > score and "win" or gain < score and "loss"
        or "draw",
    }
  end
  return rows, states
end

function lazy.rows() return {} end

-- The moves of a frame, best first, as a solution tells them; and what they
-- lead to.
function methods:moves(frame)
  if not self.rows[frame] then
    local of = self.splits and split_rows or self.play == "scored" and
      score_rows or self.puzzle and puzzle_rows or whole_rows
    local rows, states = of(self, frame)
    for _, row in ipairs(rows) do
      row.result = row.result or result_of(self, row.outcome)
    end
    self.rows[frame] = { rows, states }
  end
  return table.unpack(self.rows[frame])
end

-- (There is none where a puzzle cannot be solved.)
function methods:best(frame)
  local rows, states = self:moves(frame)
  if rows[1] and rows[1].best then return rows[1].position, states[1] end
  return nil, states[1]
end

-- Best play, where the game does not split.
function methods:line(frame)
  if frame.moves[1] and self:best(frame) == nil then return nil end
  local line, seen, p = {}, {}, frame.position
  while frame and not seen[frame.state] do
    line[#line + 1] = p
    seen[frame.state] = #line
    p = self:best(frame)
    frame = p ~= nil and self:find(p, frame.player and 3 - frame.player)
  end
  line.cycle = frame and seen[frame.state] or nil
  return line
end

function methods:strategy()
  local rows = {}
  for s, face in ipairs(self.faces) do
    local best = self:best(face)
    rows[#rows + 1] = best ~= nil and { position = face.position,
      player = face.player, move = best, result = WISH[self.outcome[s]] } or nil
  end
  return rows
end

-- What a player may be sure of, best first: to get at least so much, play
-- without end paying nothing. By whether it is that player's turn, and state:
-- the moves within which play can be forced to end so, and where it can be held.
function lazy.levels(self)
  local levels, mixed = {}, self.numbers and self.play == "mixed"
  local function add(kind, least, payoff)
    local forced = slow_endings.forced(self.graph, self.pay, function(x)
      return x >= least
    end, 0)
    levels[#levels + 1] = { kind = kind, payoff = payoff, forced = forced,
      held = slow_endings.held(self.graph, self.pay, least),
      lasting = kind == "endless" or kind == "at least" and least < 0 }
  end
  add("endless", 0, mixed and 0 or nil)
  if mixed then
    local payoffs = slow_endings.payoffs(self.graph, self.pay)
    for i = #payoffs, 1, -1 do add("at least", payoffs[i], payoffs[i]) end
  else
    add("win", 1)
    add("draw", 0)
  end
  add("ending", -math.huge)
  return levels
end

-- Within how many moves a player is sure of a level, after what is in a list;
-- nil if he is not, or if he is sure of more that may last for ever, too.
local function moves_to(level, mine, s, list)
  local moves = level.forced[mine][s]
  if moves < math.huge then return level.kind ~= "endless" and moves or nil end
  for _, row in ipairs(list) do
    if row.moves == math.huge then return nil end
  end
  return level.lasting and level.held[mine][s] and moves or nil
end

-- The guarantees of the player to move and of the opponent; and for each of
-- the former a function: does a move to this state start it?
function methods:security(s)
  local list, begins = { opponent = {} }, {}
  for _, level in ipairs(self.levels) do
    local moves = moves_to(level, true, s, list)
    for mine, to in pairs { [true] = list, [false] = list.opponent } do
      local within = moves_to(level, mine, s, to)
      to[#to + 1] = within and { kind = level.kind, payoff = level.payoff,
        moves = within, bounded = within < math.huge } or nil
    end
    begins[#begins + 1] = moves and function(after)
      return level.forced[false][after] == moves - 1 and
        (moves < math.huge or level.held[false][after])
    end or nil
  end
  return list, begins
end

-- What is counted of the whole graph alone.
local function whole_of(self)
  local sizes = self.splits and each(self, function() return 1 end) or
    slow.component_sizes(self.graph)
  local stats = { positions = #self.states, moves = 0, ends = 0, P = 0,
    N = 0, D = 0, components = #sizes, infinite = self.valued and 0 or nil,
    largest_component = math.max(table.unpack(sizes)),
    distinct_K = self.valued and 0 or nil,
    longest_win = not self.splits and self.play ~= "scored" and 0 or nil,
    wins = self.players == 2 and { 0, 0 } or nil }
  local function count(name, x) stats[name] = stats[name] + (x or 1) end
  local sets = {}
  for s, followers in ipairs(self.graph) do
    count("moves", #followers)
    count("ends", #followers == 0 and 1 or 0)
    count(self.outcome[s])
    local won = self.outcome[s] ~= "D" and self.states[s].player
    won = won and self.outcome[s] == "P" and 3 - won or won
    if won then stats.wins[won] = stats.wins[won] + 1 end
    local x = self.valued and self.value[s]
    if math.type(x) then
      stats.max_value = math.max(stats.max_value or 0, x)
    elseif x then
      count "infinite"
      count("distinct_K", sets[x] and 0 or 1)
      sets[x] = true
    end
    if stats.longest_win and self.remoteness[s] < math.huge then
      stats.longest_win = math.max(stats.longest_win, self.remoteness[s])
    end
  end
  stats.branching = {
    mean = stats.moves / math.max(1, stats.positions - stats.ends),
  }
  return stats
end

-- What is counted over all states, or over what one leads to.
local function census_of(self, s)
  local function by_state(f)
    return function(_, ...) return f(self:find(...).state) end
  end
  local function pair(state) return { state.position, state.player } end
  local starts = {}
  for i, start in ipairs(self.starts) do starts[i] = pair(self.states[start]) end
  return slow_stats.stats({ -- the states as a solution
    scored = self.play == "scored",
    positions = function()
      local at = 0
      return function()
        at = at + 1
        return table.unpack(self.states[at] and pair(self.states[at]) or {})
      end
    end,
    outcome = by_state(function(u) return self.outcome[u] end),
    remoteness = by_state(function(u) return self.remoteness[u] end),
    value = by_state(function(u)
      local x = assert(self.valued) and self.number[u]
      return slow.is_finite(x) and x or grundy.infinity(x)
    end),
    moves = by_state(function(u)
      local rows = {}
      for i, to in ipairs(self.graph[u]) do
        local score = self.play == "scored" and self.gains[u][to] -
          self.score[to]
        rows[i] = { position = self.states[to].position,
          result = not score and result_of(self, self.outcome[to]) or
            score > 0 and "win" or score < 0 and "loss" or "draw" }
      end
      return rows
    end),
  }, starts, table.unpack(s and pair(self.states[s]) or {}))
end

function methods:stats(s)
  local counts = (self.splits or self.unkept) and {} or census_of(self, s)
  for name, count in pairs(s and {} or whole_of(self)) do
    counts[name] = counts[name] or count
  end
  return counts
end

-- The moves that a sensible player makes: those that give away nothing.
function methods:sensible(s)
  local list = {}
  for _, to in ipairs(self.seen_graph[s]) do
    local result = result_of(self, self.outcome[to])
    if self.outcome[s] == "P" or result == WISH[self.outcome[s]] then
      list[#list + 1] = to
    end
  end
  return list
end

-- The chances at all states of players who are "random", "perfect" or
-- "sensible"; a function that tells which results are possible at a state; and
-- the mean and the spread of the length of play.
function methods:chances(first, second)
  local followers = {}
  for who, how in ipairs { first, self.puzzle and first or second } do
    followers[who] = how == "random" and self.seen_graph or each(self, function(s)
      if how == "sensible" then return self:sensible(s) end
      return { (select(2, self:best(self.faces[s]))) }
    end)
  end
  local pay = each(self, function(s)
    local here = self.pay[s] or 0
    return self.puzzle and here <= 0 and -1 or here
  end)
  local chances = slow_chances.solved(followers, pay, self.puzzle)
  for s, state in ipairs(self.endless and self.states or {}) do
    local name = state.player == self.endless and "win" or "loss"
    chances[s][name] = chances[s][name] + chances[s].never
  end
  return chances, function(s)
    local possible = slow_chances.possible(followers, pay, s, self.puzzle)
    if self.endless and possible.never then
      possible[self.states[s].player == self.endless and "win" or "loss"] = true
    end
    return possible
  end, slow_chances.lengths(followers)
end

--
-- Other games that are made of it
--

function methods:as_misere()
  return self:with { misere = true, pay = each(self, function(s)
    return self.unset[s] and 1 or self.pay[s]
  end) }
end

-- The game beside itself: positions are { i, p }.
function methods:twice()
  local count, canonical = #self.states, rawget(self, "canonical")
  local t = { states = {}, frames = {}, pay = {}, unset = {}, starts = {},
    canonical = canonical and function(p)
      return type(p) == "table" and { p[1], canonical(p[2]) } or p
    end or nil }
  for i = 1, 2 do
    local offset = (i - 1) * count
    for s, state in ipairs(self.states) do
      t.states[offset + s] = { position = { i, state.position } }
      t.pay[offset + s], t.unset[offset + s] = self.pay[s], self.unset[s]
    end
    for _, frame in ipairs(self.frames) do
      local moves = {}
      for k, move in ipairs(frame.moves) do
        moves[k] = { position = { i, move.position },
          state = offset + move.state }
      end
      table.insert(t.frames, { position = { i, frame.position },
        state = offset + frame.state, moves = moves })
    end
    for _, s in ipairs(self.starts) do table.insert(t.starts, offset + s) end
  end
  return self:with(t)
end

-- The model of a digraph; `changes` holds its states and more. `names` are
-- those of the followers, if not their own.
local function of_graph(self, graph, changes, names)
  changes.frames = {}
  for s, state in ipairs(changes.states) do
    local moves = {}
    for i, to in ipairs(graph[s]) do
      moves[i] = { position = names and names[s][i] or
        changes.states[to].position, state = to }
    end
    changes.frames[s] = { position = state.position, player = state.player,
      state = s, moves = moves }
  end
  return self:with(changes)
end

-- What sets states apart in every relation.
function lazy.label(self)
  return each(self, function(s)
    return (self.states[s].player or "") .. (#self.graph[s] == 0 and
      self.pay[s] or "")
  end)
end

function methods:coarsest()
  return relations.coarsest(self.graph, self.label)
end

-- Is the quotient by classes one under its own play only? Moves are left out,
-- or an end that the play decides is one with an end that the rules do.
local function is_of_one_play(self, class)
  local unset = {}
  for s, c in ipairs(class) do
    if #self.graph[s] == 0 then
      local here = self.unset[s] or false
      if unset[c] == not here then return true end
      unset[c] = here
    end
  end
  return self.one_play or not relations.compatible(self.graph, class)
end

-- The quotient by classes, an array by state; and the first state of each.
function methods:quotient(class)
  class = relations.by_first(class)
  local rows, number, graph = relations.quotient(self.graph, class), {}, {}
  local t = { states = {}, pay = {}, unset = {}, starts = {},
    ruleless = true, canonical = false,
    one_play = is_of_one_play(self, class) }
  for s, state in ipairs(self.states) do
    if rows[s] then
      t.states[#t.states + 1] = state
      number[s] = #t.states
    end
    if #self.graph[s] == 0 then -- a class ends as its sinks do
      local c = number[class[s]]
      t.pay[c], t.unset[c] = self.pay[s], self.unset[s] and t.unset[c] ~= false
    end
  end
  for s, followers in pairs(rows) do
    graph[number[s]] = {}
    for i, to in ipairs(followers) do graph[number[s]][i] = number[to] end
  end
  for i, s in ipairs(self.starts) do t.starts[i] = number[class[s]] end
  return of_graph(self, graph, t), class
end

-- The states with the moves that a relation keeps. A new sink loses.
function methods:kept(class)
  local graph = relations.kept(self.graph, class)
  local t = { frames = {}, ruleless = true,
    one_play = self.one_play or not relations.compatible(self.graph, class) }
  local function is_new(s) return #graph[s] == 0 and #self.graph[s] > 0 end
  t.pay = each(self, function(s) return is_new(s) and -1 or self.pay[s] end)
  t.unset = each(self, function(s) return not is_new(s) and self.unset[s] end)
  for i, frame in ipairs(self.frames) do
    local moves = {}
    for k, to in ipairs(graph[frame.state]) do
      moves[k] = { position = self.states[to].position, state = to }
    end
    t.frames[i] = { position = frame.position, player = frame.player,
      state = frame.state, moves = moves }
  end
  return self:with(t)
end

-- Do related sinks end alike?
function methods:ends_alike(class)
  local pay = {}
  for s, c in ipairs(class) do
    if #self.graph[s] == 0 then
      if pay[c] and pay[c] ~= self.pay[s] then return false end
      pay[c] = self.pay[s]
    end
  end
  return true
end

-- Is a relation compatible, is it semicompatible?
function methods:relation(class)
  local alike = self:ends_alike(class)
  return alike and relations.compatible(self.graph, class),
    alike and relations.semicompatible(self.graph, class)
end

-- The same as product.build of a sum of a game that splits: what is left of
-- each component is a list of states.
local function build_split(self, from, most)
  local tuples, number, graph = {}, {}, {}
  local function add(tuple)
    local key = table.concat(tuple[1], " ") .. ";" .. table.concat(tuple[2], " ")
    if not number[key] then
      tuples[#tuples + 1] = tuple
      number[key] = #tuples
    end
    return number[key]
  end
  add { { from[1] }, { from[2] } }
  while tuples[#graph + 1] do
    if #tuples > most then return nil end
    local tuple, followers = tuples[#graph + 1], {}
    for i = 1, 2 do
      for _, after in ipairs(slow_splits.options(self.graph, tuple[i])) do
        followers[#followers + 1] = add { i == 1 and after or tuple[1],
          i == 2 and after or tuple[2] }
      end
    end
    graph[#graph + 1] = followers
  end
  return graph, tuples
end

-- The position of a product in which these states are, or lists of them.
function methods:position_of(tuple)
  local position = {}
  for i, part in ipairs(tuple) do
    if self.splits then
      position[i] = {}
      for k, s in ipairs(sorted(part)) do
        position[i][k] = self.states[s].position
      end
    else
      position[i] = self.states[part].position
    end
  end
  return position
end

-- What makes equal positions of a product the same, if that is needed.
local function canonical_of(self)
  local function state_of(p) return (self:find(p) or {}).state end
  local function part_of(part)
    if not self.splits then return state_of(part) end
    local list = {}
    for k, p in ipairs(part) do list[k] = state_of(p) end
    return list
  end
  return (self.splits or rawget(self, "canonical")) and function(position)
    if type(position) ~= "table" then return position end
    return self:position_of { part_of(position[1]), part_of(position[2]) }
  end or nil
end

-- The compound of a kind of two states of the model; nil if it has too many.
function methods:product(kind, from, most)
  local graph, tuples
  if self.splits then
    graph, tuples = build_split(self, from, most)
  else
    graph, tuples = product.build({ self.graph, self.graph }, { kind, 1, 2 },
      from, most)
  end
  if not graph then return nil end
  local t = { states = {}, pay = {}, unset = {}, starts = { 1 },
    splits = false, numbers = false, misere = self.play == "misere",
    ruleless = false, one_play = false, unkept = false,
    canonical = canonical_of(self) }
  for s, tuple in ipairs(tuples) do
    graph[s] = slow.distinct(graph[s])
    t.states[s] = { position = self:position_of(tuple),
      player = not self.splits and self.states[tuple[1]].player or nil }
    t.pay[s], t.unset[s] = t.misere and 1 or -1, true
  end
  return of_graph(self, graph, t)
end

-- The digraph of a solution as it is, with the players, plays and endings of
-- the model; `state_of` tells which of its states a position stands for.
function methods:read(solution, state_of)
  local t = { states = {}, pay = {}, unset = {}, starts = {} }
  local number, graph, names, class = {}, {}, {}, {}
  local canonical = rawget(self, "canonical") or function(p) return p end
  for p, player in solution:positions() do
    t.states[#t.states + 1] = { position = p, player = player }
    number[key_of(p, player)] = #t.states
  end
  for s, state in ipairs(t.states) do
    graph[s] = {}
    local other = state.player and 3 - state.player
    names[s] = solution:followers(state.position, state.player)
    for i, q in ipairs(names[s]) do
      graph[s][i] = assert(number[key_of(canonical(q), other)])
    end
  end
  for s, state in ipairs(self.states) do
    local image = number[key_of(state_of(state.position, state.player))]
    class[s] = image
    if #self.graph[s] == 0 then
      t.pay[image] = self.pay[s]
      t.unset[image] = self.unset[s] and t.unset[image] ~= false
    end
    for i, start in ipairs(self.starts) do
      t.starts[i] = start == s and image or t.starts[i]
    end
  end
  t.one_play = is_of_one_play(self, class)
  return of_graph(self, graph, t, names)
end

-- The same model, with the states in the order of a solution.
function methods:numbered_as(solution)
  local order, number, frames = {}, {}, {}
  for p, player in solution:positions() do
    local old = assert(self:find(p, player), "a position too many").state
    order[#order + 1] = old
    number[old] = #order
  end
  assert(#order == #self.states, "a position is missing")
  local function renumbered(list)
    local to = {}
    for i, old in ipairs(order) do to[i] = list[old] end
    return to
  end
  local function state_of(state)
    return type(state) == "table" and each({ states = state }, function(k)
      return number[state[k]]
    end) or number[state]
  end
  for i, frame in ipairs(self.frames) do
    local moves = {}
    for k, move in ipairs(frame.moves) do
      moves[k] = { position = move.position, gain = move.gain,
        state = state_of(move.state) }
    end
    frames[i] = { position = frame.position, player = frame.player,
      state = number[frame.state], moves = moves }
  end
  local starts = {}
  for i, s in ipairs(self.starts) do starts[i] = number[s] end
  return self:with { states = renumbered(self.states), frames = frames,
    pay = renumbered(self.pay), unset = renumbered(self.unset),
    starts = starts }
end

-- The model with states and moves in the order in which a solution has them;
-- fails where it has others.
function methods:ordered_as(solution)
  local found = self:read(solution, function(...) return ... end)
  assert(#found.states == #self.states, "another number of positions")
  for s, state in ipairs(found.states) do
    local there, old = {}, assert(self:find(state.position, state.player))
    for _, move in ipairs(old.moves) do
      there[key_of(move.position)] = true
    end
    for _, to in ipairs(found.graph[s]) do
      local key = key_of(found.states[to].position)
      assert(there[key], "a move too many")
      there[key] = nil
    end
    assert(next(there) == nil, "a move is missing")
  end
  return found
end

return model
