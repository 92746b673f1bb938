-- Transfinite Nim (Smith 1966, §11, after Rado): heaps that are ordinals. A
-- move lowers one of them; the player who cannot move loses. Play always ends,
-- since ordinals cannot fall for ever, but there may be infinitely many moves.

local check = require "grundy.check"
local ordinal = require "grundy.heaps.ordinal"

local fail, of, TERMS = check.fail, ordinal.of, ordinal.TERMS

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

-- What a heap has in common with the total, whose coefficients are given by
-- their exponents: the powers of 2 that are in both, as an ordinal. To nim-add
-- the total takes them away and puts in the others, so the more there is in
-- common the smaller is the natural sum of the heaps that are left.
local function common(heap, coefficient)
  local own, terms = heap[TERMS], {}
  for i = 1, #own, 2 do
    local both = own[i + 1] & (coefficient[own[i]] or 0)
    if both > 0 then
      local n = #terms
      terms[n + 1], terms[n + 2] = own[i], both
    end
  end
  return ordinal.make(terms)
end

-- The heaps with a winning move, best first: `{ heap, common }`; and the total.
-- A heap has one if the largest power of 2 of the total is in it.
local function winning(self)
  local total = self:value()
  local terms, coefficient, found = total[TERMS], {}, {}
  for i = 1, #terms, 2 do
    coefficient[terms[i]] = terms[i + 1]
  end
  for i, heap in ipairs(self.kept) do
    local both = common(heap, coefficient)
    local first = both[TERMS]
    if first[1] and first[1] == terms[1] and
      first[2] > terms[2] - first[2] then
      found[#found + 1] = { heap = i, common = both }
    end
  end
  table.sort(found, function(a, b)
    local order = ordinal.compare(a.common, b.common)
    return order > 0 or order == 0 and a.heap < b.heap
  end)
  return found, total
end

-- The move that nim-adds the total to a heap.
local function move_of(self, i, total, best)
  return {
    changes = { [i] = ordinal.nimsum { self.kept[i], total } },
    result = "win",
    best = best,
  }
end

function methods:moves()
  check_self(self, "moves")
  local found, total = winning(self)
  local moves = {}
  for i, move in ipairs(found) do
    moves[i] = move_of(self, move.heap, total,
      move.common == found[1].common)
  end
  return moves
end

function methods:best()
  check_self(self, "best")
  local found, total = winning(self)
  if found[1] then
    return move_of(self, found[1].heap, total, true)
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
