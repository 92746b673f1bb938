-- Symmetries that the rules have.

local core = require "grundy.core"
local facts = require "grundy.figures.facts"
local folds = require "grundy.lexicon.symmetry".folds
local refusal_of = require "grundy.kind".refusal
local wording = require "grundy.words.wording"

local figures = {}

-- Where there are more positions, nothing is tried.
local MOST_POSITIONS = 200000

-- Is it an array of numbers or of strings?
local function is_row(p)
  if type(p) ~= "table" then
    return false
  end
  local kind, count = type(p[1]), 0
  for _, element in next, p do
    count = count + 1
    if type(element) ~= kind then
      return false
    end
  end
  return count == #p and (count == 0 or kind == "number" or kind == "string")
end

-- The position read backwards; nil if it has no order.
local function backwards(p)
  if type(p) == "string" then
    return p:reverse()
  elseif not is_row(p) then
    return nil
  end
  local turned = {}
  for i = #p, 1, -1 do
    turned[#turned + 1] = p[i]
  end
  return turned
end

-- In how many orders the elements of a sorted array can be written.
local function orders_of(sorted)
  local orders, alike = 1, 0
  for i, element in ipairs(sorted) do
    alike = element == sorted[i - 1] and alike + 1 or 1
    orders = orders * i / alike -- the elements before, and this one among them
  end
  return orders
end

-- The parts of a position in ascending order; nil if it has no parts.
local function in_order(p)
  if not is_row(p) then
    return nil
  end
  local sorted = table.move(p, 1, #p, 1, {})
  table.sort(sorted)
  return sorted
end

-- How many positions occur with their parts in another order, too, and does
-- each occur in every order? Nil if positions that differ only in the order of
-- their parts are not all alike.
local function try_order(solution, map)
  local groups, count, orders = {}, 0, 0 -- a group is class << 32 | size
  for number = 0, core.count(solution) - 1 do
    local p, player = core.position(solution, number)
    local sorted = in_order(p)
    if sorted then
      local key = (player or "") .. core.key(sorted)
      local class = core.image(map, number)
      local group = groups[key]
      if not group then
        group = class << 32
        orders = orders + orders_of(sorted)
      elseif group >> 32 ~= class then
        return nil
      end
      groups[key] = group + 1
      local size = group & 0xFFFFFFFF
      count = count + (size == 1 and 2 or size > 1 and 1 or 0)
    else
      orders = orders + 1
    end
  end
  return count, orders == core.count(solution)
end

-- The same of positions read backwards.
local function try_backwards(solution, map)
  local count, all = 0, true
  for number = 0, core.count(solution) - 1 do
    local p, player = core.position(solution, number)
    local turned = backwards(p)
    local other = turned and core.find(solution, turned, player)
    if other and core.image(map, other) ~= core.image(map, number) then
      return nil
    end
    count = count + (other and other ~= number and 1 or 0)
    all = all and (not turned or other ~= nil)
  end
  return count, all
end

-- The symmetries to try, of which the first that holds is reported.
local ways = { { "order", try_order }, { "backwards", try_backwards } }

-- Adds the mirrors that a quotient by the coarsest compatible relation allows: an
-- array of their names ("order", "backwards").
local function add_mirrors(figure, solution, map)
  for _, way in ipairs(core.count(solution) <= MOST_POSITIONS and ways or {}) do
    local name, try = table.unpack(way)
    local count, all = try(solution, map)
    if count and count > 0 then
      figure.mirrors = { name }
      figure.facts:add(all and "symmetry." .. name or "symmetry.some_" .. name,
        { mirrored = not all and count or nil })
      return
    end
  end
end

--
-- Symmetries: which positions are alike, as `quotient` finds them.
--

-- Where there are more moves, no symmetries are looked for.
local MOST_MOVES = 10000000
-- At most this many positions of a class are shown.
local MOST_SHOWN = 3

-- The size of the largest class, and the class whose second position is the
-- first one of those that have moves.
local function classes_of(solution, map, classes)
  if classes == core.count(solution) then
    return 1
  end
  local largest, example, earliest = 0, nil, math.huge
  for class = 0, classes - 1 do
    local size, second = core.class_size(map, class)
    largest = math.max(largest, size)
    if second and second < earliest and core.degree(solution, second) > 0 then
      example, earliest = class, second
    end
  end
  return largest, example
end

local function example_text(context, map, class)
  local texts = {}
  for i, number in ipairs(core.members(map, class, MOST_SHOWN)) do
    texts[i] = wording.place(context.game, (core.position(context.solution,
      number)))
  end
  return wording.list(texts)
end

local function add_classes(context, figure)
  local list = figure.facts
  local kept = folds(context.game) and { fact = "symmetry.kept" } or ""
  if figure.classes == figure.positions then
    list:add("symmetry.none", { kept = kept })
    return
  end
  list:add("symmetry.classes", { kept = kept })
  list:add(figure.example and "symmetry.example")
  list:add "symmetry.largest"
end

-- Why no symmetries are looked for: the key and the numbers of a fact; nil if they are.
local function refusal(context)
  local message = refusal_of(context.solution, "quotient")
  if message then
    return "symmetry.not_looked_for", { why = (message:gsub("^quotient: ", "")) }
  elseif core.edges(context.solution) > MOST_MOVES then
    return "symmetry.many_moves", { most = MOST_MOVES,
      moves = core.edges(context.solution) }
  elseif core.count(context.solution) == 1 then
    return "symmetry.one"
  end
end

--- Symmetries: how many `positions` there are, in how many `classes` of the
-- coarsest compatible relation, the `largest` of them, an `example` of one,
-- and the `mirrors`, the ways to rewrite positions that make no difference.
function figures.symmetry(context)
  local figure = { name = "symmetry", title = "Symmetries", facts = facts.list() }
  figure.facts:add(refusal(context))
  if figure.facts[1] then
    figure.headline, figure.empty = "Not looked for", true
    return figure
  end
  local solution = context.solution
  local quotient <close>, projection = solution:quotient "compatible"
  local map = projection.chain[1]
  figure.headline = #quotient == #solution and "None" or
    wording.count(#quotient, "class", "classes")
  local class
  figure.positions, figure.classes = #solution, #quotient
  figure.largest, class = classes_of(solution, map, #quotient)
  figure.example = class and example_text(context, map, class)
  figure.mirrors = {}
  add_classes(context, figure)
  if #quotient < #solution and not context.game.normal then
    -- (a normal might fail on positions that do not occur)
    add_mirrors(figure, solution, map)
  end
  return figure
end

return figures
