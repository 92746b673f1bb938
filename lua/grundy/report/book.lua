-- The book of a game: what the board in the page knows. It holds all states
-- that can be reached, if they are few enough; else those that are reached
-- when the page plays its best moves and the visitor, who may begin or not,
-- plays anything: breadth first, as far as the limits allow. Such a book is
-- closed: where the page is to move it has an answer, so play leaves it only
-- when the visitor is to move.

local states_of = require "grundy.report.board_states"

local book = {}

--- How much a book holds at most.
book.LIMITS = { positions = 6000, moves = 60000 }

-- What a book knows of the moves from a state.
local NONE, REPLY, ALL = 0, 1, 2

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
    moves = {}, -- arrays of { to = index, part, follower, best }
    moves_count = 0,
  }
  add(self, states.start)
  return self
end

-- Writes down the moves from state i.
local function enter(self, i, moves, known)
  self.moves_count = self.moves_count - #self.moves[i] + #moves
  self.moves[i], self.known[i] = moves, known
  for _, move in ipairs(moves) do
    move.to = add(self, move.to)
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

-- All moves from state i and an answer to each, with the number of states
-- that are new by it; nil if there are too many.
local function unit(self, limits, i)
  local states, state = self.states, self.list[i]
  if not fits(self, limits, 0, states.degree(state)) then
    return nil
  end
  local result = { moves = states.moves(state), answers = {}, new = 0 }
  local seen = {}
  local function count(one)
    if not self.index[one.key] and not seen[one.key] then
      seen[one.key] = true
      result.new = result.new + 1
    end
  end
  for _, move in ipairs(result.moves) do
    count(move.to)
  end
  for k, move in ipairs(result.moves) do
    if not fits(self, limits, result.new, 0) then
      return nil -- before more answers are looked for
    end
    result.answers[k] = { states.reply(move.to) }
    for _, reply in ipairs(result.answers[k]) do
      count(reply.to)
    end
  end
  return fits(self, limits, result.new, 2 * #result.moves) and result or nil
end

-- Writes down the page's answer to state i, if there is none yet, and gives
-- the index of the state that it leads to; nil at the end.
local function enter_answer(self, i, moves)
  if self.known[i] == NONE then
    enter(self, i, moves, REPLY)
  else
    for _, move in ipairs(moves) do
      move.to = self.index[move.to.key]
    end
  end
  return moves[1] and moves[1].to
end

-- The book of what is reached when the page plays best.
local function policy(states, limits)
  local self, queue, queued = new(states), {}, {}
  local function later(i)
    if i and not queued[i] then
      queued[i], queue[#queue + 1] = true, i
    end
  end
  later(1)
  later(enter_answer(self, 1, { states.reply(states.start) }))
  local head = 0
  while head < #queue do
    head = head + 1
    local i = queue[head]
    local next_unit = unit(self, limits, i)
    if not next_unit then
      break
    end
    enter(self, i, next_unit.moves, ALL)
    for k, move in ipairs(next_unit.moves) do
      later(enter_answer(self, move.to, next_unit.answers[k]))
    end
  end
  self.closed = self.known[queue[head]] == ALL
  return self.known[1] == ALL and self or nil
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
    for _, move in ipairs(moves) do
      table.insert(before[move.to], i)
    end
  end
  for _, i in ipairs(ready) do -- which grows meanwhile
    local soonest, latest = math.huge, 0
    for _, move in ipairs(self.moves[i]) do
      local length = rest[move.to] + 1
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

local LOST = 1 << 62 -- ranks of losing moves are after those of winning ones

-- What is known of the states: outcome, remoteness, rank.
local function judge(self)
  local states = self.states
  local measured = states.sums and self.complete and measure(self)
  self.outcome, self.remoteness, self.rank = {}, {}, {}
  for i, state in ipairs(self.list) do
    self.outcome[i] = states.outcome(state)
    if measured then
      local length = measured[i]
      self.remoteness[i] = length
      self.rank[i] = length % 2 == 0 and length or LOST - length
    else
      self.remoteness[i] = states.remoteness(state)
      self.rank[i] = states.rank(state)
    end
  end
end

-- Marks the best moves.
local function mark(self)
  for _, moves in ipairs(self.moves) do
    local least = math.maxinteger
    for _, move in ipairs(moves) do
      least = math.min(least, self.rank[move.to])
    end
    for _, move in ipairs(moves) do
      move.best = self.rank[move.to] == least
    end
  end
end

--- The book of a report's context: `list` of states, `moves` from each (to =
-- index, best, part, follower), what is `known` of these (0: nothing, 1: the
-- page's answer, 2: all), `outcome`, `remoteness`; is it `complete`, or at
-- least `closed`, so that play never leaves it? Nil if the limits do not even
-- allow the moves from the start.
function book.new(context, limits)
  local states = states_of(context)
  local self = whole(states, limits) or policy(states, limits)
  if self then
    judge(self)
    mark(self)
  end
  return self
end

return book
