-- The course of play: the positions so far, and who is to move. Side 1 is the
-- one that moved first. In a puzzle, the person makes all moves.

local core = require "grundy.core"
local kind = require "grundy.kind"
local normal = require "grundy.kind.normal"
local place = require "grundy.place"

local course = {}
local methods = {}
local meta = { __index = methods }

-- A position that occurs this often is a draw.
local REPETITIONS = 3

--- Play from the beginning of what is played, an in_play: the person has the side
-- `human`, and a position that occurs `repetition` times is a draw.
function course.new(at, human, repetition)
  return setmetatable({
    at = at,
    human = human,
    repetition = repetition or REPETITIONS,
    kind = place.is_compound(at.now) and normal or place.kind(at.now),
    -- why there is nobody to play against; nil if there is somebody
    no_opponent = at.now.solution and kind.refusal(at.now.solution, "grundy.match"),
    past = { at.now }, -- all positions, the present one last
    made = {}, -- the moves between them
  }, meta)
end

--- The same course at its beginning.
function methods:begin()
  local again = course.new(self.at, self.human, self.repetition)
  again.past = { self.past[1] }
  return again
end

--- The present position, as a place or a sum.
function methods:now()
  return self.past[#self.past]
end

--- How many moves have been made.
function methods:length()
  return #self.past - 1
end

--- Is the person to move?
function methods:is_persons_turn()
  return self.no_opponent ~= nil or self:length() % 2 + 1 == self.human
end

-- How often the present position has occurred with the same side to move.
local function occurrences(self)
  local key, count = place.key(self:now()), 0
  for i = #self.past, 1, -2 do
    count = count + (place.key(self.past[i]) == key and 1 or 0)
  end
  return count
end

--- Is play over? Each position is asked once.
function methods:is_over()
  local now = self:now()
  if self.judged ~= now then
    self.judged, self.over = now, now:ended() or not self.no_opponent and
      occurrences(self) >= self.repetition
  end
  return self.over
end

-- All moves, in the order of the rules, as `now:after` takes them.
local function moves_from(now)
  if now.followers then
    return now:followers()
  end
  local list = {}
  for i, component in ipairs(now.places) do
    for _, q in ipairs(component:followers()) do
      list[#list + 1] = { changes = { [i] = q } }
    end
  end
  return list
end

--- The moves from the present position, listed once.
function methods:moves()
  local now = self:now()
  if self.listed ~= now then
    self.listed, self.list = now, moves_from(now)
  end
  return self.list
end

-- What a move is, as a key. In a sum it changes one of several games.
local function key_of(now, move)
  if now.followers then
    return core.key(move)
  end
  local i, q = next(move.changes)
  return i .. " " .. core.key(q)
end

--- The number of a move in the list of those from the present position.
function methods:number(move)
  local now = self:now()
  local key = key_of(now, move)
  for i, other in ipairs(self:moves()) do
    if key_of(now, other) == key then
      return i
    end
  end
end

--- By how much the person is ahead, where there are scores; else nil. At the end
-- that includes what the end pays.
function methods:lead()
  local now, past = self:now(), self.past
  if place.kind(now).counts ~= "points" then
    return nil
  end
  local lead = 0
  for i = 2, #past do
    local gain = place.points(past[i - 1], past[i].position)
    lead = lead + (i % 2 == self.human - 1 and gain or -gain)
  end
  local paid = now:ended() and now:score() or 0
  return lead + (self:is_persons_turn() and paid or -paid)
end

--- Makes a move.
function methods:make(move)
  local now = self:now()
  self.made[#self.past] = move
  self.past[#self.past + 1] = now:after(move)
end

--- Takes back the person's last move, and the computer's after it; false if there
-- is none.
function methods:take_back()
  local kept = #self.past - 1
  if not self.no_opponent and kept % 2 ~= self.human % 2 then
    kept = kept - 1
  end
  if kept < 1 then
    return false
  end
  self.past = table.move(self.past, 1, kept, 1, {})
  self.made = table.move(self.made, 1, kept - 1, 1, {})
  return true
end

--- Begins again.
function methods:restart()
  self.past, self.made = { self.past[1] }, {}
end

return course
