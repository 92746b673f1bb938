-- What is known of positions where moves must be answered, and the game by which they
-- are found. A move that must be answered, or that goes on, has a mark for a part, which
-- is a position without moves: so it is a move to a sum.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local game = require "grundy.game"
local moves = require "grundy.moves"
local regime = require "grundy.regime"

local fail = check.fail

local entail = {}

-- The marks, by the field of rules: arrays, which `normal = "sorted"` can sort.
local MARKS = { entail = { "\0entail" }, again = { "\0again" } }
local KINDS = { "entail", "again" }

entail.marks = MARKS

-- A value that is none: see entail.h.
local LOONY = (1 << 32) - 1
local NO_SET = LOONY

entail.MOST = LOONY - 1 -- the largest number that may be asked for

function entail.is_mark(p)
  local word = type(p) == "table" and rawget(p, 1)
  return word == MARKS.entail[1] or word == MARKS.again[1]
end

local function check_position(q)
  if entail.is_mark(q) then
    fail("moves: the position %s means something else where moves are answered",
      check.shown(q))
  end
end

-- Calls take(kind, q) for all moves from p: `kind` is "move", "entail" or "again".
local function each_move(rules, p, take)
  moves.run(rules, p, nil, function(q)
    take("move", q)
  end)
  for _, kind in ipairs(KINDS) do
    if rules[kind] then
      moves.run({ moves = rules[kind] }, p, nil, function(q)
        take(kind, q)
      end)
    end
  end
end

-- The game whose positions are those of some rules, and the marks.
function entail.marked_game(rules)
  local list, normal = followers.by(rules).list, rules.normal
  return game.game(regime.with_sums {
    name = rules.name,
    start = rules.start,
    normal = check.callable(normal) and function(p)
      return entail.is_mark(p) and p or normal(p)
    end or normal,
    moves = function(p, add)
      if entail.is_mark(p) then
        return
      end
      each_move(rules, p, function(kind, q)
        if kind ~= "move" then
          check_position(q)
          return add(q, MARKS[kind])
        end
        local parts = list(q)
        for _, part in ipairs(parts) do
          check_position(part)
        end
        add(table.unpack(parts))
      end)
    end,
  })
end

--
-- A solution: a table with `rules`, `found`, the solution of the game with marks, and
-- the strings `values`, `places` and `sets` (see csrc/core/values/entail.h).
--

local function word(text, index)
  return (string.unpack("=I4", text, 4 * index + 1))
end

-- The number of a position; or nil and a message.
function entail.number_of(self, p)
  if self.closed then
    fail "the solution is closed"
  elseif p == nil then
    p = self.first
  end
  local number = not entail.is_mark(p) and core.find(self.found, p)
  if not number then
    return nil, ("position %s is not in the graph"):format(check.shown(p))
  end
  return number
end

function entail.value_of(self, number)
  local value = word(self.values, number)
  return value == LOONY and "loony" or value
end

--- A number from which on the set of a position has all numbers or none; nil if it has
-- no set, because no move to it must be answered.
function entail.set_end(self, number)
  local place = word(self.places, number)
  return place ~= NO_SET and 32 * word(self.sets, place + 1) or nil
end

-- Does a player win who must move at a position that has a set, beside a heap of n,
-- or beside what is loony?
function entail.wins_at(self, number, n)
  local place = word(self.places, number)
  if n == "loony" or n // 32 >= word(self.sets, place + 1) then
    return word(self.sets, place) == 1
  end
  return word(self.sets, place + 2 + n // 32) >> n % 32 & 1 == 1
end

-- The value of a sum of positions.
function entail.value_of_list(self, list)
  local sum = 0
  for _, number in ipairs(list) do
    local value = entail.value_of(self, number)
    if value == "loony" then
      return value
    end
    sum = sum ~ value
  end
  return sum
end

-- Does a move win beside what has the value n? `list` has the numbers of the
-- positions that it leads to.
function entail.move_wins(self, kind, list, n)
  if kind == "entail" then
    return not entail.wins_at(self, list[1], n)
  end
  local value = entail.value_of_list(self, list)
  if kind == "again" then
    return value == "loony" or value ~= n
  end
  return value ~= "loony" and value == n
end

-- The moves from a position, as the rules give them: rows of `kind`, `position` (or
-- an array of positions), of their `parts` and of `list`, the numbers of these; each
-- once.
function entail.moves_of(self, p)
  local rules, rows, there = self.rules, {}, {}
  local shape = followers.by(rules)
  each_move(rules, p, function(kind, q)
    local of = kind == "move" and shape or followers.by {}
    local key = kind .. of.key(q)
    if not there[key] then
      there[key] = true
      local list, parts = {}, {}
      for i, part in ipairs(of.list(q)) do
        parts[i] = core.copy(part)
        list[i] = core.find(self.found, part) or fail("the rules give a move to %s "
          .. "that they did not give before", check.shown(part))
      end
      rows[#rows + 1] = { kind = kind, position = of.each(q, core.copy), list = list,
        parts = parts }
    end
  end)
  return rows
end

return entail
