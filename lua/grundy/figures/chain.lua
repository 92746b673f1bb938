-- What can be expected at each state of a Markov chain. From a state play goes on
-- to each of those in its row with the same probability; it is over where the row
-- is empty. States that lead back to each other are eliminated or, where they are
-- many, found by iteration. No number is off by more than 1e-10.

local eliminate = require "grundy.figures.elimination"
local iterate = require "grundy.figures.iteration"

local chain = {}
chain.__index = chain

-- An array with the same element everywhere. (Filled in the order of a search, a
-- table would not be an array, and slow.)
local function filled(count, element)
  local list = {}
  for i = 1, count do
    list[i] = element
  end
  return list
end

--
-- Strongly connected components (Tarjan 1972)
--

-- Puts a state on the path of the search.
local function enter(search, u)
  search.count = search.count + 1
  search.index[u], search.low[u] = search.count, search.count
  search.open[#search.open + 1], search.is_open[u] = u, true
  search.path[#search.path + 1], search.at[#search.path + 1] = u, 0
end

-- The component of which u was found first: the states that are still open since.
-- A state to which play cannot come back stands for itself.
local function complete(search, u)
  local open, component = search.open, {}
  if open[#open] == u and not search.loops[u] then
    open[#open], search.is_open[u] = nil, false
    return u
  end
  repeat
    local v = table.remove(open)
    search.is_open[v] = false
    component[#component + 1] = v
  until v == u
  return component
end

-- Takes the last state from the path; with it, its component may be complete.
local function leave(search, u)
  local path, low = search.path, search.low
  path[#path] = nil
  local before = path[#path]
  if before and low[u] < low[before] then
    low[before] = low[u]
  end
  if low[u] == search.index[u] then
    search.found[#search.found + 1] = complete(search, u)
  end
end

-- Follows the moves of the last state on the path, as far as the next state that
-- was not there before.
local function advance(search, rows)
  local depth, index = #search.path, search.index
  local u = search.path[depth]
  local row = rows[u]
  for k = search.at[depth] + 1, #row do
    local v = row[k]
    if not index[v] then
      search.at[depth] = k
      return enter(search, v)
    elseif search.is_open[v] then
      search.low[u] = math.min(search.low[u], index[v])
      search.loops[u] = search.loops[u] or v == u
    end
  end
  return leave(search, u)
end

-- The components, each after all that it leads to: arrays of states that lead back
-- to each other, and states to which play cannot come back.
local function components_of(rows)
  local search = { count = 0, index = filled(#rows, false), low = filled(#rows, 0),
    open = {}, is_open = filled(#rows, false), loops = {}, path = {}, at = {},
    found = {} }
  for u = 1, #rows do
    if not search.index[u] then
      enter(search, u)
    end
    while search.path[1] do
      advance(search, rows)
    end
  end
  return search.found, next(search.loops) ~= nil
end

--- What chains may take together, in operations on states that lead back to each
-- other: less than a second.
function chain.budget()
  return { left = 8000000 }
end

--- The chain with some rows.
function chain.new(rows, budget)
  local components, loops = components_of(rows)
  return setmetatable({ rows = rows, components = components, loops = loops,
    budget = budget }, chain)
end

--
-- The states of a component: x = b + P x, where b is what leads out of it.
--

-- The system of a component, by the numbers x of the states that it leads to: see
-- iteration.lua. The `sign` is that of P, and `out` the chance to leave the component
-- from each state.
local function system_of(self, component, x, sign)
  local system, place = { inside = {}, weight = {}, out = {}, b = {}, size = 0 }, {}
  for k, u in ipairs(component) do
    place[u] = k
  end
  for k, u in ipairs(component) do
    local list, inside, b = self.rows[u], {}, 0
    for _, v in ipairs(list) do
      inside[#inside + 1] = place[v]
      b = b + (place[v] and 0 or sign * x[v])
    end
    system.inside[k], system.weight[k] = inside, 1 / #list
    system.out[k], system.b[k] = (#list - #inside) / #list, b / #list
    system.size = system.size + #inside + 1
    system.leads_out = system.leads_out or #inside < #list
  end
  return system
end

-- The same for elimination, in which no sign is negative: with two `sides`, a state is
-- one for each side to move, and the number of one is that of the other with the
-- opposite sign.
local function rows_of(system, sides)
  local rows = { row = {}, out = {}, b = {} }
  for k, inside in ipairs(system.inside) do
    for side = 1, sides do
      local i, row = (k - 1) * sides + side, {}
      for _, j in ipairs(inside) do
        local to = j * sides + 1 - side
        row[to] = (row[to] or 0) + system.weight[k]
      end
      rows.row[i], rows.out[i] = row, system.out[k]
      rows.b[i] = side == 1 and system.b[k] or -system.b[k]
    end
  end
  return rows
end

-- The numbers of a system, each `sides`-th; nil if they cannot be found.
local function solve(system, sides, budget)
  local count = #system.b * sides
  local found = count <= eliminate.MOST_STATES and
    eliminate.solve(rows_of(system, sides), count, budget)
  if found then
    return found, sides
  end
  return iterate(system, sides == 2 and -1 or 1, budget), 1
end

-- Finds the numbers of a component in which play can come back. False if it cannot.
local function expect(self, component, x, sides, unending)
  local system = system_of(self, component, x, sides == 2 and -1 or 1)
  local found, each
  if system.leads_out then
    found, each = solve(system, sides, self.budget)
    if not found then
      return false
    end
  end
  for k, u in ipairs(component) do
    x[u] = found and found[(k - 1) * each + 1] or unending(u)
  end
  return true
end

-- The numbers of all states: at an end what it pays, where play never ends what the
-- function `unending` gives for the state, and `mean` of the row elsewhere. Nil if that
-- takes too long.
local function numbers(self, pay, sides, unending, mean)
  local rows = self.rows
  local x = filled(#rows, 0)
  for _, component in ipairs(self.components) do
    local row = rows[component] -- of a single state
    if not row then
      if not expect(self, component, x, sides, unending) then
        return nil
      end
    elseif row[1] then
      x[component] = mean(component, row, x)
    else
      x[component] = pay[component]
    end
  end
  return x
end

--- Can play come back to where it was?
function chain:goes_round()
  return #self.components < #self.rows or self.loops
end

--- What play from each state pays on average: `pay` is what an end pays, and
-- `unending` what play pays that never ends. Nil if cycles are too large for the
-- budget.
function chain:expected(pay, unending)
  local function forever() return unending end
  return numbers(self, pay, 1, forever, function(_, row, x)
    local sum = 0
    for _, v in ipairs(row) do
      sum = sum + x[v]
    end
    return sum / #row
  end)
end

--- The same for two players who take turns: what a state pays to the player to
-- move, who gains what the other one loses. `gains` (optional) are those of each
-- move, in the order of the rows; then there are no cycles. `unending` (optional) is
-- a function of a state: what endless play pays there, which otherwise is 0.
function chain:alternating(pay, gains, unending)
  local function nothing() return 0 end
  return numbers(self, pay, 2, unending or nothing, function(u, row, x)
    local sum = 0
    for k, v in ipairs(row) do
      sum = sum + (gains and gains[u][k] or 0) - x[v]
    end
    return sum / #row
  end)
end

return chain
