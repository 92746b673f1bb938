-- The book of a game: what the board in the page knows. It holds all states
-- that can be reached, if they are few enough. Else it holds the best line from
-- the start, then what is reached when the page plays its best moves and the
-- visitor, first or second, plays anything: along that line first, then breadth
-- first, as far as the limits allow. From each of these states it holds the
-- best line, too, to an end or to a state that was there before. So where it
-- does not know all of the visitor's moves, it knows a best one, and every game
-- can be played out. The room that is left is for mistakes of the page, the
-- earliest first: all moves from other states, and what follows. The starts of levels
-- share the room.

local core = require "grundy.core"
local isolated = require "grundy.base.text".isolated
local solved_states = require "grundy.report.solved_states"
local wording = require "grundy.words.wording"

local book = {}

--- How much a book holds at most.
book.LIMITS = { positions = 6000, moves = 60000 }

-- What a book knows of the moves from a state: the page may go to a LASTING one
-- by mistake.
local NONE, REPLY, ALL, LASTING = 0, 1, 2, 3

-- The index of a state in a book, which holds it from now on.
local function add(self, state)
  local i = self.index[state.key]
  if not i then
    i = #self.list + 1
    self.list[i], self.index[state.key] = state, i
    self.moves[i] = {}
    self.known[i] = self.states.degree(state) == 0 and ALL or NONE
  end
  return i
end

local function new(states)
  local self = {
    states = states,
    list = {}, -- of states
    index = {}, -- in the list, by key
    known = {},
    moves = {}, -- arrays of the indices of states
    sum_moves = states.sums and {}, -- what states.moves tells of these
    moves_count = 0,
    changes = nil, -- what can still be undone
  }
  add(self, states.start)
  for i, state in ipairs(states.levels or {}) do
    self.levels = self.levels or {}
    self.levels[i] = add(self, state)
  end
  return self
end

-- Writes down the moves from state i.
local function enter(self, i, moves, known)
  local indices = {}
  for k, move in ipairs(moves) do
    indices[k] = add(self, move.to)
  end
  if self.changes then
    table.insert(self.changes, { i = i, moves = self.moves[i],
      known = self.known[i], sum_moves = self.sum_moves and self.sum_moves[i] })
  end
  self.moves_count = self.moves_count - #self.moves[i] + #moves
  self.moves[i], self.known[i] = indices, known
  if self.sum_moves then
    self.sum_moves[i] = moves
  end
end

local function fits(self, limits, positions, moves)
  return #self.list + positions <= limits.positions and
    self.moves_count + moves <= limits.moves
end

-- The book of all that can be reached; nil if it is too large.
local function whole(states, limits)
  local self, i = new(states), 0
  self.complete = true
  while i < #self.list do
    i = i + 1
    if not fits(self, limits, 0, states.degree(self.list[i])) then
      return nil
    end
    enter(self, i, states.moves(self.list[i]), ALL)
  end
  return fits(self, limits, 0, 0) and self or nil
end

-- Writes down the best line from state i, at most `count` moves of it, up to
-- a state whose moves are known. False if it does not fit.
local function follow(self, limits, i, count)
  while self.known[i] == NONE and count > 0 do
    if not fits(self, limits, 1, 1) then
      return false
    end
    local reply = self.states.reply(self.list[i])
    if not reply then -- a search has reached its limits
      return false
    end
    enter(self, i, { reply }, REPLY)
    i, count = self.moves[i][1], count - 1
  end
  return true
end

-- Writes down all moves from state i, and what follows each of them: `count`
-- moves of the best line. False if that does not fit.
local function widen(self, limits, i, count)
  local state = self.list[i]
  if not fits(self, limits, 0, self.states.degree(state)) then
    return false
  end
  enter(self, i, self.states.moves(state), ALL)
  for _, to in ipairs(self.moves[i]) do
    if not follow(self, limits, to, count) then
      return false
    end
  end
  return fits(self, limits, 0, 0)
end

-- Takes the changes back, before which the book had `count` states.
local function undo(self, count)
  for k = #self.changes, 1, -1 do
    local change = self.changes[k]
    local i = change.i
    self.moves_count = self.moves_count - #self.moves[i] + #change.moves
    self.moves[i], self.known[i] = change.moves, change.known
    if self.sum_moves then
      self.sum_moves[i] = change.sum_moves
    end
  end
  for i = #self.list, count + 1, -1 do
    self.index[self.list[i].key] = nil
    self.list[i], self.moves[i], self.known[i] = nil, nil, nil
  end
end

-- Changes the book as `change` does, if there is room. Else false, and the number
-- of states that were looked at for nothing.
local function try(self, change, limits, i, count)
  local before = #self.list
  self.changes = {}
  local fine, wasted = change(self, limits, i, count), #self.list - before
  if not fine then
    undo(self, before)
  end
  self.changes = nil
  return fine, wasted
end

-- The index of the state to which the page moves from state i; nil at the end.
local function answer(self, i)
  local reply = self.known[i] >= ALL and self.states.reply(self.list[i])
  return reply and self.index[reply.to.key] or self.moves[i][1]
end

-- Writes down the best line from a start, and the moves there. Tells how many
-- moves of its best line the book shall hold after each move: all; or one, the
-- page's answer, if there is no room for more, and then play can leave the book.
-- Nil if there is no room even for that. (The line has half of the room.)
local function begin(self, limits, start)
  local half = { positions = (limits.positions + #self.list - 1) // 2,
    moves = (limits.moves + self.moves_count) // 2 }
  if follow(self, half, start, math.huge) and
    try(self, widen, limits, start, math.huge) then
    return math.huge
  end
  return try(self, widen, limits, start, 1) and 1 or nil
end

-- Writes down all moves from state i, and all that the visitor can do from there
-- while the page plays best. False if that does not fit.
local function close(self, limits, i, count)
  local queue, seen = { i }, { [i] = true }
  for _, v in ipairs(queue) do -- which grows meanwhile
    if self.known[v] < ALL and not widen(self, limits, v, count) then
      return false
    end
    for _, to in ipairs(self.moves[v]) do
      local after = answer(self, to)
      if after and not seen[after] and self.known[after] ~= LASTING then
        seen[after], queue[#queue + 1] = true, after
      end
    end
  end
  for _, v in ipairs(queue) do
    self.known[v] = LASTING
  end
  return true
end

-- Makes room for mistakes. If the visitor has all moves when the page makes none,
-- it is so after a mistake, too; else at least where the mistake leads.
local function allow_mistakes(self, limits, count)
  local queue, queued, patience = { 1 }, { true }, limits.positions
  local function tried(change, i)
    local fine, wasted = try(self, change, limits, i, count)
    patience = fine and patience or patience - wasted - 1
    return fine
  end
  local function visit(to)
    if self.known[to] ~= LASTING and (self.closed and tried(close, to) or
      not self.closed and (self.known[to] == ALL or tried(widen, to))) then
      self.known[to] = LASTING
    end
    if not queued[to] then
      queued[to], queue[#queue + 1] = true, to
    end
  end
  for _, i in ipairs(queue) do -- which grows meanwhile
    if patience <= 0 then
      return
    elseif self.known[i] >= ALL or tried(widen, i) then
      for _, to in ipairs(self.moves[i]) do
        visit(to)
      end
    end
  end
end

-- Adds to a book what is reached from a start when the page plays best.
local function fill(self, limits, start)
  local states, queue, queued = self.states, {}, { [start] = true }
  local function later(i)
    if i and not queued[i] then
      queued[i], queue[#queue + 1] = true, i
    end
  end
  local function answer_all(i)
    for _, to in ipairs(self.moves[i]) do
      later(states.alone and to or answer(self, to))
    end
  end
  local count = begin(self, limits, start)
  if not count then
    return nil
  end
  local on_line = answer(self, start)
  while on_line and not queued[on_line] do
    later(on_line)
    on_line = self.moves[on_line][1]
  end
  answer_all(start)
  local head, patience = 0, limits.positions
  self.lines, self.closed = count == math.huge, true
  while head < #queue and patience > 0 do
    head = head + 1
    local fine, wasted = try(self, widen, limits, queue[head], count)
    if fine then
      answer_all(queue[head])
    else
      self.closed, patience = false, patience - wasted - 1
    end
  end
  return self, count
end

-- The book of what is reached when the page plays best.
local function without_mistakes(states, limits)
  return fill(new(states), limits, 1)
end

-- The same from the starts of all levels: each has its share of what room is left.
local function of_levels(states, limits)
  local self = new(states)
  local lines, closed = true, true
  for k, start in ipairs(self.levels) do
    local rest, count = #self.levels - k + 1, #self.list
    if not fill(self, {
      positions = count + (limits.positions - count) // rest,
      moves = self.moves_count + (limits.moves - self.moves_count) // rest,
    }, start) then
      return nil
    end
    lines, closed = lines and self.lines, closed and self.closed
  end
  self.lines, self.closed = lines, closed
  return self
end

-- The same, and what follows mistakes of the page. If all would be taken without,
-- these get a third, but not at the cost of best lines.
local function policy(states, limits)
  if states.levels then
    return of_levels(states, limits)
  end
  local self, count = without_mistakes(states, limits)
  if not self or states.alone then
    return self
  elseif not self.closed then
    local less, length = without_mistakes(states,
      { positions = limits.positions * 2 // 3, moves = limits.moves * 2 // 3 })
    if less and less.lines == self.lines then
      self, count = less, length
    end
  end
  allow_mistakes(self, limits, count)
  return self
end

-- The book of what comes up while the player who wins at the start makes winning
-- moves, one from each state: all moves of the loser and one of the winner, breadth
-- first. The best line from the start has half of the room.
local function of_winner(states, limits)
  local self = new(states)
  local half = { positions = limits.positions // 2, moves = limits.moves // 2 }
  self.lines, self.closed = follow(self, half, 1, math.huge), true
  if not self.moves[1][1] then
    return nil
  end
  local count = self.lines and math.huge or 1
  local first = states.outcome(states.start) == "N" and self.moves[1][1] or 1
  local queue, queued, patience = { first }, { [first] = true }, limits.positions
  for _, i in ipairs(queue) do -- which grows meanwhile
    local fine, wasted = patience > 0, 0
    if fine then
      fine, wasted = try(self, widen, limits, i, count)
    end
    if not fine then
      self.closed, patience = false, patience - wasted - 1
    end
    for _, to in ipairs(fine and self.moves[i] or {}) do
      local after = self.moves[to][1]
      if not queued[after] then
        queued[after], queue[#queue + 1] = true, after
      end
    end
  end
  return self
end

-- The remoteness of all states of a complete book without cycles, from the
-- ends back.
local function measure(self)
  local left, before, ready, rest = {}, {}, {}, {}
  for i in ipairs(self.list) do
    before[i] = {}
  end
  for i, moves in ipairs(self.moves) do
    left[i] = #moves
    ready[#ready + 1] = left[i] == 0 and i or nil
    for _, to in ipairs(moves) do
      table.insert(before[to], i)
    end
  end
  for _, i in ipairs(ready) do -- which grows meanwhile
    local soonest, latest = math.huge, 0
    for _, to in ipairs(self.moves[i]) do
      local length = rest[to] + 1
      latest = math.max(latest, length)
      if length % 2 == 1 then
        soonest = math.min(soonest, length)
      end
    end
    rest[i] = soonest < math.huge and soonest or latest
    for _, k in ipairs(before[i]) do
      left[k] = left[k] - 1
      ready[#ready + 1] = left[k] == 0 and k or nil
    end
  end
  return rest
end

-- What is known of the states: outcome, remoteness.
local function judge(self)
  local states = self.states
  local measured = states.sums and self.complete and measure(self)
  self.outcome, self.remoteness = {}, {}
  for i, state in ipairs(self.list) do
    self.outcome[i] = states.outcome(state)
    self.remoteness[i] = measured and measured[i] or states.remoteness(state)
  end
end

-- Are there more states than a book can hold? If the page starts at the only
-- start of the solution, every position can be reached.
local function is_too_large(states, context, limits)
  local solution = context.solution
  local starts = core.starts(solution)
  return states.count > limits.positions and context.number == 0 and
    starts[2] == 1 and not starts[3]
end

--- The book of a report's context: `list` of states; of `levels`, the indices of the
-- states at which they start; `moves` from each, the
-- indices of states; what is `known` of these (0: nothing, 1: the page's answer,
-- 2: all, 3: all, and the page may go there by mistake); `outcome` and `remoteness`;
-- is it `complete`; is it `closed`, so that it knows all moves wherever the visitor is
-- to move; does it at least have all best `lines`, so that play never leaves it? Nil
-- if the limits do not even allow the moves from the start.
function book.new(context, limits)
  local states = solved_states(context)
  local self = not is_too_large(states, context, limits) and whole(states, limits) or
    policy(states, limits)
  if self then
    judge(self)
  end
  return self
end

--- The same of what a search has found, by states that are of a search: it knows
-- one winning move of the player who wins, and all moves of the other player.
function book.searched(states, limits)
  local self = of_winner(states, limits)
  if self then
    judge(self)
  end
  return self
end

--- The index of the state with this position, and with this player to move;
-- nil if the book does not know all moves there, or if there are none.
function book.find(self, p, player)
  local i = self.index[self.states.key(p, player)]
  return i and self.known[i] >= ALL and self.moves[i][1] and i or nil
end

--- The parts of state i.
function book.parts(self, i)
  local state = self.list[i]
  return state.parts or { state }
end

--- What the k-th move from state i is: its part, and what that becomes.
function book.move(self, i, k)
  if self.sum_moves then
    local move = self.sum_moves[i][k]
    return self.list[i].parts[move.part], move.follower
  end
  return self.list[i], self.list[self.moves[i][k]].position
end

--- What it is called: by `describe`, else by what it leads to; where there are
-- several parts, after the part in which it is.
function book.label(self, i, k)
  local game, part, follower = self.states.game, book.move(self, i, k)
  local name = wording.name(game, part.position, follower, part.player)
  if not book.parts(self, i)[2] then
    return name or wording.follower(game, follower)
  end
  return isolated(wording.flat(game, part.position)) .. (name and ": " ..
    isolated(name) or " → " .. isolated(wording.follower(game, follower)))
end

--- What the moves from state i gain; nil where there are no scores.
function book.gains(self, i)
  local gain_of, gains = self.states.gain, {}
  for k, to in ipairs(gain_of and self.moves[i] or {}) do
    gains[k] = gain_of(self.list[i], self.list[to])
  end
  return gain_of and gains
end

return book
