-- Transfinite Nim (Smith 1966, §11, after Rado): heaps that are ordinals. A
-- move lowers one of them; the player who cannot move loses. Play always ends,
-- since ordinals cannot fall for ever, but there may be infinitely many moves.

local check = require "grundy.base.check"
local infinite_compound = require "grundy.ordinal.infinite_compound"
local ordinal = require "grundy.ordinal.arithmetic"

local fail, of = check.fail, ordinal.of

local methods = {}
local meta = { __name = "grundy.nim", __index = methods }

local nim = {}

local check_self = check.self(meta, "a position of Nim", "nim")

--- A position of Nim: `grundy.ordinal.nim`.
function nim.new(list)
  local heaps = {}
  for i = 1, check.array("nim", list) do
    heaps[i] = of("nim: heap " .. i, rawget(list, i))
  end
  return setmetatable({ kept = heaps }, meta)
end

function meta:__tostring()
  local texts = {}
  for i, heap in ipairs(self.kept) do
    texts[i] = tostring(heap)
  end
  return "nim{ " .. table.concat(texts, ", ") .. " }"
end

function methods:heaps()
  check_self(self, "heaps")
  return table.move(self.kept, 1, #self.kept, 1, {})
end

function methods:value()
  check_self(self, "value")
  return ordinal.nimsum(self.kept)
end

function methods:outcome()
  check_self(self, "outcome")
  return self:value() == ordinal.zero and "P" or "N"
end

function methods:ended()
  check_self(self, "ended")
  for _, heap in ipairs(self.kept) do
    if heap ~= ordinal.zero then
      return false
    end
  end
  return true
end

-- The winning moves, best first: those of a sum of heaps.
local function winning(self)
  local heaps = {}
  for i, heap in ipairs(self.kept) do
    heaps[i] = infinite_compound.heap(heap)
  end
  local list = infinite_compound.winning(heaps)
  for i, move in ipairs(list) do
    list[i] = {
      changes = { [move.index] = move.follower },
      result = "win",
      best = move.best,
    }
  end
  return list
end

function methods:moves()
  check_self(self, "moves")
  return winning(self)
end

function methods:best()
  check_self(self, "best")
  local best = winning(self)[1]
  if best then
    return best
  end
  return nil, self:ended() and "there is no move" or
    "the value is 0: every move loses"
end

function methods:after(move)
  check_self(self, "after")
  local changes = type(move) == "table" and rawget(move, "changes")
  local i = type(changes) == "table" and next(changes)
  if not i or next(changes, i) ~= nil or not self.kept[i] then
    fail("after: a move of Nim changes one heap from 1 to %d: "
      .. "{ changes = { [i] = ordinal } }", #self.kept)
  end
  local heap, to = self.kept[i], of("after: heap " .. i, rawget(changes, i))
  if ordinal.compare(to, heap) >= 0 then
    fail("after: heap %d: there is no move from %s to %s", i,
      check.shown(tostring(heap)), check.shown(tostring(to)))
  end
  local heaps = self:heaps()
  heaps[i] = to
  return nim.new(heaps)
end

return nim
