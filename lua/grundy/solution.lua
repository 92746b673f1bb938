--- Solutions: what is known of every position of a game. The methods that
-- ask for one thing (`value`, `outcome`, `remoteness`, `distance`,
-- `counter`, `has`) are written in C; here is what is built on them.
-- @classmod solution

local core = require "grundy.core"
local check = require "grundy.check"

local fail, at = check.fail, core.at
local methods = core.methods

local results = { P = "win", N = "loss", D = "draw" } -- of moving there
local wishes = { P = "loss", N = "win", D = "draw" } -- of being there

-- The moves from p as the caller sees it, when the game has `normal`: what
-- `moves` gives for p itself, as arrays of positions and of their numbers.
local function moves_in_frame(solution, game, p)
  local positions, numbers, there = {}, {}, {}
  local function add(...)
    if select("#", ...) ~= 1 then
      fail("add takes one position, got %d arguments", select("#", ...))
    end
    local q = ...
    local key = core.key(q)
    if there[key] then
      return
    end
    local number = core.find(solution, q)
    if not number then
      fail("moves gives %s from %s, which it did not before", core.shown(q),
        core.shown(p))
    end
    there[key] = true
    positions[#positions + 1] = core.copy(q)
    numbers[#numbers + 1] = number
  end
  local returned = game.moves(core.copy(p), add)
  if type(returned) == "table" then
    for i = 1, rawlen(returned) do
      add(rawget(returned, i))
    end
  elseif returned ~= nil then
    fail("moves returned a %s, not an array (in the moves of %s)",
      type(returned), core.shown(p))
  end
  return positions, numbers
end

-- The followers of p, whose number is `number`: positions and numbers.
local function followers_of(solution, p, number)
  local game = core.game(solution)
  if game and game.normal then
    return moves_in_frame(solution, game, p)
  end
  local numbers, positions = core.followers(solution, number), {}
  for i, n in ipairs(numbers) do
    positions[i] = core.position(solution, n)
  end
  return positions, numbers
end

-- The best follower of p: its position and its number; nil at a sink.
local function best_of(solution, p, number)
  local best = core.best(solution, number)
  local game = core.game(solution)
  if not best then
    return nil
  elseif not (game and game.normal) then
    return core.position(solution, best), best
  end
  local positions, numbers = moves_in_frame(solution, game, p)
  local rank = core.rank(solution, best)
  for i, n in ipairs(numbers) do
    if core.rank(solution, n) == rank then
      return positions[i], n
    end
  end
  fail("moves does not give %s a best move again", core.shown(p))
end

--- The positions, in breadth-first order: `for p in solution:positions()`.
function methods:positions()
  local number, count = -1, core.count(self)
  return function()
    number = number + 1
    if number < count then
      return core.position(self, number)
    end
  end
end

--- The followers of a position.
-- @return an array; or `nil, message` if p is not in the graph
function methods:followers(p)
  local number, message = core.find(self, p)
  if not number then
    return nil, message
  end
  return (followers_of(self, p, number))
end

-- The rows of moves(p), in the order of the rules.
local function rows_of(solution, p, number)
  local positions, numbers = followers_of(solution, p, number)
  local rows, ranks = {}, {}
  local valued = core.has_values(solution)
  for i, n in ipairs(numbers) do
    local outcome = at.outcome(solution, n)
    local row = {
      position = positions[i],
      value = valued and at.value(solution, n) or nil,
      outcome = outcome,
      remoteness = at.remoteness(solution, n),
      result = results[outcome],
    }
    rows[i] = row
    ranks[row] = { core.rank(solution, n), i }
  end
  return rows, ranks
end

--- The moves from a position, best first: a winner's shortest win, then
-- draws, then losses, the longest resistance first.
-- @return an array of `{ position, value, outcome, remoteness, result,
-- best }`; or `nil, message` if p is not in the graph
function methods:moves(p)
  local number, message = core.find(self, p)
  if not number then
    return nil, message
  end
  local rows, ranks = rows_of(self, p, number)
  table.sort(rows, function(a, b)
    local x, y = ranks[a], ranks[b]
    if x[1] ~= y[1] then
      return x[1] < y[1]
    end
    return x[2] < y[2]
  end)
  for _, row in ipairs(rows) do
    row.best = ranks[row][1] == ranks[rows[1]][1]
  end
  return rows
end

--- A best follower: the first among equals; `nil` at a sink.
-- @return a position; or `nil, message` if p is not in the graph
function methods:best(p)
  local number, message = core.find(self, p)
  if not number then
    return nil, message
  end
  return (best_of(self, p, number))
end

--- Best play from a position.
-- @return an array of positions from p on; if play goes on for ever, its
-- field `cycle` is the index to which the best move from the last one
-- returns (up to `normal`). Or `nil, message` if p is not in the graph
function methods:line(p)
  local number, message = core.find(self, p)
  if not number then
    return nil, message
  end
  local line, index = {}, {}
  p = core.copy(p)
  while p ~= nil do
    line[#line + 1] = p
    index[number] = #line
    p, number = best_of(self, p, number)
    if number and index[number] then
      line.cycle = index[number]
      return line
    end
  end
  return line
end

--- The whole strategy: for all positions with a move a row `{ position,
-- move, result }`, the result for the player to move.
function methods:strategy()
  local rows = {}
  for number = 0, core.count(self) - 1 do
    local p = core.position(self, number)
    local move = best_of(self, p, number)
    if move ~= nil then
      rows[#rows + 1] = {
        position = p,
        move = move,
        result = wishes[at.outcome(self, number)],
      }
    end
  end
  return rows
end

-- What table() can show in a column, by name.
local columns = {
  followers = function(solution, p, number)
    return (followers_of(solution, p, number))
  end,
  best = function(solution, p, number)
    return (best_of(solution, p, number))
  end,
}

for name, answer in pairs(at) do
  columns[name] = function(solution, _, number)
    return answer(solution, number)
  end
end

local function column_names()
  local names = {}
  for name in pairs(columns) do
    names[#names + 1] = name
  end
  table.sort(names)
  return table.concat(names, ", ")
end

--- Rows `{ position, … }` for all positions, with the columns asked for:
-- value, outcome, counter, remoteness, distance, followers, best.
-- @usage solution:table { "value", "outcome" }
function methods:table(names)
  local count = core.count(self)
  check.array("table", names)
  for _, name in ipairs(names) do
    if not columns[name] then
      fail("table: no column %s; there are %s", check.shown(name),
        column_names())
    end
  end
  local rows = {}
  for number = 0, count - 1 do
    local row = { position = core.position(self, number) }
    for _, name in ipairs(names) do
      row[name] = columns[name](self, row.position, number)
    end
    rows[number + 1] = row
  end
  return rows
end

--- Everything about a position: `position`, `value`, `outcome`, `counter`,
-- `remoteness`, `distance`, `followers`, `moves`, `best`.
-- @return a table; or `nil, message` if p is not in the graph
function methods:info(p)
  local number, message = core.find(self, p)
  if not number then
    return nil, message
  end
  local info = { position = core.copy(p), moves = self:moves(p) }
  for name, column in pairs(columns) do
    if core.has_values(self) or name ~= "value" and name ~= "counter" then
      info[name] = column(self, p, number)
    end
  end
  return info
end

--- Figures about the whole game: `positions`, `edges`, `sinks`, `P`, `N`,
-- `D`, `components`, `largest_component`, `infinite` (positions),
-- `max_value`, `distinct_K`, `longest_win` (moves), `branching` (mean number
-- of moves where there is one), `bytes`. Those about values are absent when
-- only outcomes were asked for; `max_value` also where none is finite.
function methods:stats()
  local stats = core.counts(self)
  local inner = stats.positions - stats.sinks
  stats.branching = inner > 0 and stats.edges / inner or 0
  return stats
end

-- What is wrong with a position, by the kind of the fault.
local faults = {
  mex = "the value of %s is %s, but the mex of its followers is not",
  answer = "from %s, value %s, there is no answer to the move to %s",
  reason = "%s has value %s without a follower that forces it",
  set = "the set K of %s, value %s, is not that of its followers",
  counter = "%s has the finite value %s and no counter",
  order = "%s has less value (%s) but not less counter than %s",
}

local function fault_text(solution, kind, number, other, expected)
  local p = core.shown(core.position(solution, number))
  local q = other and core.shown(core.position(solution, other))
  if faults[kind] then
    return faults[kind]:format(p, at.value(solution, number), q)
  end
  return ("the %s of %s is %s, but by its followers it is %s"):format(kind,
    p, at[kind](solution, number), expected)
end

--- Certifies the solution by Definition 1 of Fraenkel and Yesha (conditions
-- A, B, C, the sets K, a monotonic counter), and remoteness and distance
-- where they have been computed. The checker shares no code with the solver.
-- @return `true`; or `nil, message, witness`, where the witness is a table
-- `{ kind, position, other, expected }`
function methods:verify()
  local kind, number, other, expected = core.verify(self)
  if not kind then
    return true
  end
  return nil, fault_text(self, kind, number, other, expected), {
    kind = kind,
    position = core.position(self, number),
    other = other and core.position(self, other),
    expected = expected,
  }
end
