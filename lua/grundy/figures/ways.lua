-- The ways from a position of a puzzle to a solution: what is known of all of
-- them, which is computed in C, and the ways themselves.

local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"

local at = core.at

local methods = {}

-- The longest ways that are counted or listed.
local LONGEST = 100000

-- How many entrances to dead ends are listed, if nothing else is said.
local ENTRANCES = 10

--
-- What is known of them
--

-- The moves that lead into dead ends, nearest first: `from`, `to` and `after`,
-- the fewest moves that are made before. `at(number)` gives positions.
local function entrances_of(solution, numbers, at_number)
  local rows = {}
  for i = 1, #numbers, 3 do
    local from = at_number(numbers[i])
    rows[#rows + 1] = {
      from = from,
      to = moves.locate(solution, from, numbers[i + 1]),
      after = numbers[i + 2],
    }
  end
  return rows
end

-- The hardest position: `position`, its `moves`, and how many have as many.
local function hardest_of(solution, found, at_number)
  return found.hardest and {
    position = at_number(found.hardest),
    moves = at.remoteness(solution, found.hardest),
    count = found.hardest_count,
  }
end

local puzzle_fields = { length = "any", entrances = "any" }

function methods:puzzle(p, player, options)
  player, options = check.after_position(self, "puzzle", p, player, options,
    puzzle_fields)
  local length = check.count("length", options.length, 0, LONGEST, 0)
  local most = check.count("entrances", options.entrances, ENTRANCES, LONGEST, 0)
  local number
  number, p = core.locate(self, p, player)
  if not number then
    return nil, p
  end
  local function at_number(n)
    return n == number and core.copy(p) or (core.start(self, n))
  end
  local found = core.jobs.ways(self, number, length, most)
  return {
    moves = at.remoteness(self, number),
    solutions = found.solutions,
    more = found.more,
    lengths = found.lengths,
    on_way = found.on_way,
    only = found.only,
    forced = found.forced,
    positions = found.positions,
    dead_ends = found.dead_ends,
    stuck = found.stuck,
    entrances = entrances_of(self, found.entrances, at_number),
    nearer = found.nearer,
    sideways = found.sideways,
    away = found.away,
    lost = found.lost,
    forgiving = found.forgiving,
    hardest = hardest_of(self, found, at_number),
    undone = found.one_way == 0,
  }
end

--- The same from a start, with one of the entrances into dead ends that can be met first.
function methods.entered(solution, p)
  return check.answer(methods.puzzle(solution, p, { entrances = 1 }))
end

--
-- The ways themselves
--

-- How many ways are listed, and how often one is continued by a move, if nothing
-- else is said.
local MOST, STEPS = 1000, 1000000

-- Does a way come to a position that it has been at?
local function has_been(way, number)
  while way do
    if way.number == number then
      return true
    end
    way = way.before
  end
  return false
end

-- Ways that have begun, by the length that they will have at least: a way gets no
-- longer as long as each move is one of the shortest. So ways end in the order of
-- their lengths. `take(way)` gets each one; it returns true to end the search.
-- Returns true if that, or too many steps, has ended it.
local function search(solution, number, options, take)
  local shortest = at.remoteness(solution, number)
  local begun, steps = { [shortest] = { { number = number, made = 0 } } }, 0
  for length = shortest, options.length do
    local stack = begun[length] or {}
    while stack[1] do
      local way = table.remove(stack)
      local row = core.followers(solution, way.number)
      if not row[1] then
        if take(way) then
          return true
        end
      elseif steps == options.steps then
        return true
      end
      steps = steps + (row[1] and 1 or 0)
      for i = #row, 1, -1 do
        local n = row[i]
        local most = way.made + 1 + at.remoteness(solution, n)
        if most <= options.length and not (options.simple and
          has_been(way, n)) then
          begun[most] = begun[most] or {}
          table.insert(begun[most], { number = n, made = way.made + 1,
            before = way })
        end
      end
    end
    begun[length] = nil
  end
  return false
end

-- The positions of a way from p, which need not be those of the graph.
local function positions_of(solution, p, way)
  local numbers, positions = {}, { core.copy(p) }
  while way.before do
    numbers[way.made], way = way.number, way.before
  end
  for i, number in ipairs(numbers) do
    positions[i + 1] = moves.locate(solution, positions[i], number)
  end
  return positions
end

local list_fields = { length = "any", most = "any", steps = "any",
  simple = "boolean" }

function methods:solutions(p, player, options)
  player, options = check.after_position(self, "solutions", p, player, options,
    list_fields)
  local most = check.count("most", options.most, MOST, 1 << 24)
  options.steps = check.count("steps", options.steps, STEPS, math.maxinteger)
  options.length = check.count("length", options.length, nil, LONGEST, 0)
  local number
  number, p = core.locate(self, p, player)
  if not number then
    return nil, p
  end
  kind.need(self, "solutions")
  local shortest, list = at.remoteness(self, number), {}
  options.length = options.length or shortest
  if options.length == math.huge then
    return list
  end
  local ended = search(self, number, options, function(way)
    if #list == most then
      return true
    end
    list[#list + 1] = positions_of(self, p, way)
  end)
  list.more = ended or nil
  return list
end

return methods
