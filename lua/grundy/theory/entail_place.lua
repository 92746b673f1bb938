-- Where play stands in a game, or a sum, with moves that must be answered: components,
-- and the one in which the player to move must answer, if there is one. Beside
-- positions of such games, components are Nim heaps, which are integers, and places of
-- other solutions from where play always ends.

local core = require "grundy.core"
local check = require "grundy.base.check"
local known = require "grundy.theory.entail_values"
local place = require "grundy.place"

local fail = check.fail

local methods = {}
local meta = { __index = methods, __name = "grundy.entail_place" }

local by = {
  what = "a place",
  word = "place",
  methods = methods,
  shared = "after best ended moves outcome positions",
}

local check_self = place.provide(meta, by)

local function make(parts, must)
  return setmetatable({ parts = parts, must = must }, meta)
end

--
-- Components: tables that begin with what they are
--

local kinds = { heap = {}, solved = {}, position = {} }

function kinds.heap.value(part)
  return part.heap
end

function kinds.heap.shown(part)
  return part.heap
end

function kinds.heap.key(part)
  return "heap " .. part.heap
end

function kinds.heap.rows(part)
  local rows = {}
  for n = 0, part.heap - 1 do
    rows[n + 1] = { kind = "move", position = n, parts = { { is = "heap", heap = n } } }
  end
  return rows
end

function kinds.solved.value(part)
  return part.place:value()
end

function kinds.solved.shown(part)
  return part.place.position
end

function kinds.solved.key(part)
  return ("%s of %p"):format(place.key(part.place), part.place.solution)
end

function kinds.solved.rows(part)
  local rows = {}
  for i, q in ipairs(check.answer(part.place:followers())) do
    local after = place.become(part.place, q)
    local parts = {}
    for k, one in ipairs(place.of(after) and { after } or after) do
      parts[k] = { is = "solved", place = one }
    end
    rows[i] = { kind = "move", position = q, parts = parts }
  end
  return rows
end

function kinds.position.value(part)
  return known.value_of(part.solution, part.number)
end

function kinds.position.shown(part)
  return core.copy(part.position)
end

function kinds.position.key(part)
  return ("%d of %p"):format(part.number, part.solution)
end

function kinds.position.rows(part)
  local solution, rows = part.solution, {}
  for i, row in ipairs(known.moves_of(solution, part.position)) do
    local parts = {}
    for k, number in ipairs(row.list) do
      parts[k] = { is = "position", solution = solution, number = number,
        position = row.parts[k] }
    end
    rows[i] = { kind = row.kind, position = row.position, parts = parts }
  end
  return rows
end

local function ask(part, what)
  return kinds[part.is][what](part)
end

--
-- Who wins
--

-- The value of all components but one (nil: of all).
local function value_beside(parts, left_out)
  local sum = 0
  for i, part in ipairs(parts) do
    local value = i ~= left_out and ask(part, "value") or 0
    if value == "loony" then
      return value
    end
    sum = sum ~ value
  end
  return sum
end

-- Does the player to move win?
local function is_won(parts, must)
  local value = value_beside(parts, must)
  if must then
    return known.wins_at(parts[must].solution, parts[must].number, value)
  end
  return value ~= 0
end

-- The components after a move, and the one that must be answered.
local function after_move(parts, i, row)
  local after = table.move(parts, 1, i - 1, 1, {})
  table.move(row.parts, 1, #row.parts, i, after)
  table.move(parts, i + 1, #parts, #after + 1, after)
  return after, row.kind == "entail" and i or nil
end

-- All moves: rows of `component`, `kind`, `position`, `result`, and with what is known
-- of them here, `parts` and `must`. Those that win come first.
local function rows_of(now)
  local winning, losing = {}, {}
  for i, part in ipairs(now.parts) do
    for _, row in ipairs((not now.must or now.must == i) and ask(part, "rows") or {}) do
      local after, must = after_move(now.parts, i, row)
      local wins = is_won(after, must) == (row.kind == "again")
      local to = wins and winning or losing
      to[#to + 1] = { component = i, kind = row.kind, position = row.position,
        result = wins and "win" or "loss", after = after, must = must }
    end
  end
  local count = #winning
  table.move(losing, 1, #losing, count + 1, winning)
  for k, row in ipairs(winning) do
    row.best = k <= math.max(count, 1)
  end
  return winning
end

local function visible(row)
  return { component = row.component, kind = row.kind, position = row.position,
    result = row.result, best = row.best }
end

--
-- As a provider
--

function by.positions(now)
  local positions = {}
  for i, part in ipairs(now.parts) do
    positions[i] = ask(part, "shown")
  end
  return positions
end

by.shown = by.positions

function by.ended(now)
  return #rows_of(now) == 0
end

function by.outcome(now)
  return is_won(now.parts, now.must) and "N" or "P"
end

function by.best(now)
  local row = rows_of(now)[1]
  return row and visible(row) or nil
end

function by.list(now, most)
  local rows, list = rows_of(now), {}
  for i = 1, math.min(most, #rows) do
    list[i] = visible(rows[i])
  end
  return list, #rows
end

function by.random(now, random)
  local rows = rows_of(now)
  return visible(rows[random(#rows) + 1])
end

local function same(a, b)
  local text, other = core.key(a), core.key(b)
  return text == other
end

function by.follow(now, move)
  if type(move) ~= "table" then
    return nil, ("a move is a table, got %s"):format(check.shown(move))
  end
  for _, row in ipairs(rows_of(now)) do
    if row.component == move.component and row.kind == (move.kind or "move") and
      not core.problem(move.position) and same(row.position, move.position) then
      return make(row.after, row.must)
    end
  end
  return nil, ("there is no such move in component %s"):format(
    check.shown(move.component))
end

function by.key(now)
  local keys = { tostring(now.must) }
  for i, part in ipairs(now.parts) do
    keys[i + 1] = ask(part, "key")
  end
  return table.concat(keys, " ")
end

function by.level_problem()
  return "a level that is a number is not for games with moves that must be answered"
end

-- In a match, players take turns.
function by.begin(now)
  for _, part in ipairs(now.parts) do
    if part.is == "position" and part.solution.rules.again then
      fail "match: players do not take turns where one may move again ('again')"
    end
  end
  return now
end

--
-- Methods
--

function methods:value()
  check_self(self, "value")
  if self.must then
    return nil, "where a move must be answered there is an outcome, and no value"
  end
  return value_beside(self.parts)
end

function methods:answering()
  check_self(self, "answering")
  return self.must
end

function meta:__tostring()
  return "grundy.entail_place " .. check.shown(by.positions(self))
end

-- What can be added, as a place.
local function component(value)
  if getmetatable(value) == meta then
    return value
  end
  local heap = check.integer(value, 0, 1 << 30)
  if heap then
    return make { { is = "heap", heap = heap } }
  end
  if check.kind(value) ~= "a grundy.place" then
    fail("sum: a place, or the size of a Nim heap expected, got %s", check.shown(value))
  elseif math.type(value:value()) ~= "integer" or value:distance() == math.huge then
    fail("sum: beside moves that must be answered, play must always end, and it need "
      .. "not where %s is", check.shown(value.position))
  end
  return make { { is = "solved", place = value } }
end

function meta.__add(a, b)
  a, b = component(a), component(b)
  if a.must and b.must then
    fail "sum: only one move can have to be answered"
  end
  local parts = table.move(b.parts, 1, #b.parts, #a.parts + 1,
    table.move(a.parts, 1, #a.parts, 1, {}))
  return make(parts, a.must or b.must and b.must + #a.parts)
end

--- The place of a position; `must` is true if the player to move must answer there.
local function at(solution, position, number, must)
  if must and not known.set_end(solution, number) then
    return nil, "no move to this position must be answered"
  end
  return make({ { is = "position", solution = solution, number = number,
    position = core.copy(position) } }, must and 1 or nil)
end

return { at = at }
