-- Games with moves that must be answered where they were made, and moves after which
-- the same player moves again: `entail` and `again` beside `moves`. A value is a
-- number, or "loony": then the player to move wins any sum (Winning Ways, chapter 12).

local core = require "grundy.core"
local check = require "grundy.base.check"
local known = require "grundy.theory.entail_values"
local place = require "grundy.theory.entail_place"

local fail = check.fail

local options_of_solve = { starts = "any", limit = "any", bytes = "any",
  seconds = "any", progress = "any" }

local methods = {}
local meta = { __index = methods, __name = "grundy.entail_solution" }

local check_self = check.self(meta, "a solution", "solution")

function meta:__tostring()
  return ("grundy.entail_solution: %d positions"):format(self.count)
end

--
-- Solving
--

-- The first start of those that `solve` gets.
local function first_of(rules, start, options)
  if start ~= nil then
    return start
  elseif rules.start ~= nil then
    return rules.start
  end
  return options.starts[1]
end

--- The solution of a game with some rules, as `game:solve` returns it.
local function solve(rules, start, options)
  options = check.options(options, options_of_solve)
  local found, message = known.marked_game(rules):solve(start, options)
  if not found then
    return nil, message
  end
  local number, marks = {}, 0
  for kind, mark in pairs(known.marks) do
    number[kind] = core.find(found, mark)
    marks = marks + (number[kind] and 1 or 0)
  end
  local values, places, sets = core.entail(found, number.entail, number.again)
  return setmetatable({ rules = rules, found = found, marks = number,
    count = #found - marks, values = values, places = places, sets = sets,
    first = core.copy(first_of(rules, start, options)) }, meta)
end

--
-- Questions
--

local function at_start(self, p)
  if p == nil then
    return core.copy(self.first)
  end
  return p
end

function methods:value(p)
  check_self(self, "value")
  local number, message = known.number_of(self, p)
  if not number then
    return nil, message
  end
  return known.value_of(self, number)
end

function methods:outcome(p)
  check_self(self, "outcome")
  local value, message = methods.value(self, p)
  if value == nil then
    return nil, message
  end
  return value == 0 and "P" or "N"
end

function methods:answers(p, n)
  check_self(self, "answers")
  local number, message = known.number_of(self, p)
  if not number then
    return nil, message
  elseif not known.set_end(self, number) then
    return nil, "no move to this position must be answered"
  elseif n ~= "loony" then
    n = check.integer(n == nil and 0 or n, 0, known.MOST) or
      fail("answers: a value expected, got %s", check.shown(n))
  end
  return known.wins_at(self, number, n)
end

function methods:has(p)
  check_self(self, "has")
  return known.number_of(self, p) ~= nil
end

function methods:positions()
  check_self(self, "positions")
  if self.closed then
    fail "the solution is closed"
  end
  local next_position = self.found:positions()
  return function()
    local p = next_position()
    while p ~= nil and known.is_mark(p) do
      p = next_position()
    end
    return p
  end
end

function methods:moves(p)
  check_self(self, "moves")
  local number, message = known.number_of(self, p)
  if not number then
    return nil, message
  end
  local best, other = {}, {}
  for _, row in ipairs(known.moves_of(self, at_start(self, p))) do
    local wins = known.move_wins(self, row.kind, row.list, 0)
    local to = wins and best or other
    to[#to + 1] = { position = row.position, kind = row.kind,
      value = known.value_of_list(self, row.list), result = wins and "win" or "loss",
      best = wins }
  end
  for _, row in ipairs(other) do
    row.best = best[1] == nil or best[1] == row
    best[#best + 1] = row
  end
  return best
end

function methods:best(p)
  check_self(self, "best")
  local rows, message = methods.moves(self, p)
  if not rows then
    return nil, message
  elseif not rows[1] then
    return nil, "there is no move"
  end
  return rows[1].position, rows[1].kind
end

--
-- The certificate: the definition, one move at a time. As there are no cycles, what
-- holds of each position by those that it leads to is true of all.
--

-- The moves of a position by the graph: rows of `kind` and `list`.
local function kept_moves(self, number)
  local rows = {}
  for i, parts in ipairs(core.followers(self.found, number)) do
    local row = { kind = "move", list = {} }
    for _, part in ipairs(parts) do
      if part == self.marks.entail then
        row.kind = "entail"
      elseif part == self.marks.again then
        row.kind = "again"
      else
        row.list[#row.list + 1] = part
      end
    end
    rows[i] = row
  end
  return rows
end

local function some_move_wins(self, rows, n)
  for _, row in ipairs(rows) do
    if known.move_wins(self, row.kind, row.list, n) then
      return true
    end
  end
  return false
end

-- A number above all that the set of a position, or of one that must be answered
-- after it, tells apart from the next.
local function bound_of(self, rows)
  local bound = 0
  for _, row in ipairs(rows) do
    local value = known.value_of_list(self, row.list)
    bound = math.max(bound, value ~= "loony" and value + 1 or 0)
    if row.kind == "entail" then
      bound = math.max(bound, known.set_end(self, row.list[1]) + 1)
    end
  end
  return bound
end

-- Is the set of a position what its moves say, up to where it goes on alike?
local function check_set(self, number, rows)
  local set_end = known.set_end(self, number)
  if not set_end then
    return true
  end
  for n = 0, math.max(set_end, bound_of(self, rows)) do
    if known.wins_at(self, number, n) ~= some_move_wins(self, rows, n) then
      return false
    end
  end
  return known.wins_at(self, number, "loony") == some_move_wins(self, rows, "loony")
end

local function check_value(self, number, rows)
  local value = known.value_of(self, number)
  for n = 0, value == "loony" and bound_of(self, rows) or value - 1 do
    if not some_move_wins(self, rows, n) then
      return false
    end
  end
  return value == "loony" or not some_move_wins(self, rows, value)
end

function methods:verify()
  check_self(self, "verify")
  for p in methods.positions(self) do
    local number = core.find(self.found, p)
    local rows = kept_moves(self, number)
    if not check_value(self, number, rows) or not check_set(self, number, rows) then
      return nil, ("the value of %s is wrong"):format(check.shown(p)), p
    end
  end
  return true
end

function methods:close()
  check_self(self, "close")
  if not self.closed then
    self.closed = true
    self.found:close()
  end
end

function meta:__len()
  return self.count
end

meta.__close = methods.close

function methods:at(p, must)
  check_self(self, "at")
  local number, message = known.number_of(self, p)
  if not number then
    return nil, message
  end
  return place.at(self, at_start(self, p), number, must)
end

return { solve = solve }
