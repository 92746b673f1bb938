-- Compounds: several games on the table at once. A move in a *sum* is a move
-- in one component, in a *conjunctive* compound in every component (it ends
-- when any component ends), in a *selective* one in any components, at least
-- one. Components are places and compounds; those of inner compounds are
-- numbered through, from left to right. Those with a heap or a pile, which has
-- no solution, are of another kind: see ordinal/.

local better = require "grundy.kind.better"
local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"
local place = require "grundy.place"
local plays = require "grundy.regime.plays"
local product = require "grundy.place.product"
local rules = require "grundy.place.rules"
local solved = require "grundy.place.solution"
local values = require "grundy.base.values"

local fail = check.fail
local component_problem = require "grundy.kind".component_problem
local kind_of = require "grundy.kind".of
local need = require "grundy.kind".need
local normal = require "grundy.kind.normal"

local methods = {}
local meta = { __index = methods, __name = "grundy.compound" }

local is_compound = place.is_compound

local by = {
  what = "a compound",
  word = "compound",
  methods = methods,
  shared = "after best ended line moves outcome positions",
  compound = true,
}

local check_self = place.provide(meta, by)

local kind_names = {
  sum = "a sum",
  conjunctive = "a conjunctive compound",
  selective = "a selective compound",
}

--
-- Making compounds
--

-- Adds the components of a node, in order, to a list of places.
local function collect(component, places)
  if place.is_component(component) then
    places[#places + 1] = component
    return { index = #places, solution = component.solution }
  end
  local node = { kind = component.kind }
  for _, inner in ipairs(component.components) do
    node[#node + 1] = collect(inner, places)
  end
  return node
end

-- Sums go by values, the others by remoteness: neither can be had from the
-- other without the product.
local function check_nesting(kind, i, component)
  if is_compound(component) and
    (component.kind == "sum") ~= (kind == "sum") then
    fail("%s: component %d is %s, which has no %s%s", kind, i,
      kind_names[component.kind], kind == "sum" and "value" or "remoteness",
      getmetatable(component) == meta and "; use its expand()" or "")
  end
end

-- The play of a component.
local function play_of(component)
  return component.solution and kind_of(component.solution).play or
    component.play
end

-- Fails if a component cannot be in this kind of compound, as the function says.
local function check_components(kind, places, problem_of)
  for i, component in ipairs(places) do
    local problem = problem_of(component, kind)
    if problem then
      fail("%s: component %d %s", kind, i, problem)
    end
  end
end

-- What else there may be against places of solutions.
local function other_problem(component, kind)
  return component.solution and component_problem(component.solution, kind)
end

-- The play of all components.
local function common_play(kind, components)
  local first = #components > 0 and play_of(components[1]) or plays.usual
  for i, component in ipairs(components) do
    local play = play_of(component)
    if play ~= first then
      fail("%s: component %d has %s, the first one %s", kind, i, plays[play].words,
        plays[first].words)
    elseif play == "misere" and kind == "conjunctive" and
      component.kind == "selective" then
      fail("%s: component %d is a misère selective compound, which has no "
        .. "remoteness; use its expand()", kind, i)
    end
  end
  return first
end

-- The player to move, where a component has two players.
local function player_of(kind, places)
  local player
  for i, component in ipairs(places) do
    if player and component.player and component.player ~= player then
      fail("%s: component %d has player %d to move, not player %d", kind, i,
        component.player, player)
    end
    player = player or component.player
  end
  return player
end

-- The kind of play of the whole: it goes by values alone if a component can split,
-- whatever is beside it.
local function kind_of_all(places)
  local of
  for _, component in ipairs(places) do
    local own = component.solution and kind_of(component.solution)
    of = own and own.forks and own or of or own or nil
  end
  return of or normal
end

-- Components of the same kind are taken apart: it is the same game.
local function flatten(kind, list)
  local flat = {}
  for i = 1, check.array(kind, list) do
    local component = rawget(list, i)
    if is_compound(component) and component.kind == kind then
      table.move(component.components, 1, #component.components, #flat + 1,
        flat)
    elseif is_compound(component) or place.is_component(component) then
      check_nesting(kind, i, component)
      flat[#flat + 1] = component
    else
      fail("%s: component %d must be a place or a compound, got %s", kind, i,
        check.shown(component))
    end
  end
  return flat
end

local compound = { by = by, names = kind_names }

-- There may be no components: after a move to the empty sum.
function compound.make(kind, list)
  local components = flatten(kind, list)
  local places, state, infinite = {}, {}, false
  local self = {
    kind = kind,
    components = components,
    places = places,
    state = state,
  }
  self.tree = collect(self, places)
  check_components(kind, places, place.problem)
  self.play = common_play(kind, components)
  check_components(kind, places, other_problem)
  self.player = player_of(kind, places)
  self.of = kind_of_all(places)
  for i, component in ipairs(places) do
    state[i] = component.number or component
    infinite = infinite or not component.solution
  end
  -- who has such components has loaded ordinal/infinite_compound.lua
  return infinite and compound.finish_infinite(self) or
    setmetatable(self, meta)
end

-- The same for a list that the user gives.
local function make_checked(kind, list)
  if is_compound(list) or place.is_component(list) then
    fail("%s: a list expected: grundy.%s { a, b }", kind, kind)
  elseif check.array(kind, list) == 0 then
    fail("%s: there are no components", kind)
  end
  return compound.make(kind, list)
end

for kind in pairs(kind_names) do
  compound[kind] = function(list)
    return make_checked(kind, list)
  end
end

function meta.__add(a, b)
  if a == nil or b == nil then -- perhaps at(p) found no such position
    fail("sum: component %d is missing", a == nil and 1 or 2)
  end
  return compound.sum { a, b }
end

compound.add = meta.__add

-- Appends the text of a compound. (tostring could not go deep.)
local function append_text(self, list)
  local before = self.kind .. "{ "
  for _, component in ipairs(self.components) do
    list[#list + 1] = before
    if is_compound(component) then
      append_text(component, list)
    else
      list[#list + 1] = component.solution and check.shown(component.kept) or
        tostring(component)
    end
    before = ", "
  end
  list[#list + 1] = #self.components > 0 and " }" or self.kind .. "{ }"
end

function meta:__tostring()
  local list = {}
  append_text(self, list)
  return table.concat(list)
end

compound.text = meta.__tostring

--
-- What is known without a look at the moves
--

function by.kind(self)
  return self.of
end

function by.ended(self)
  return rules.ended(self.tree, self.state)
end

function by.positions(self)
  local positions = {}
  for i, component in ipairs(self.places) do
    positions[i] = component.position
  end
  return positions
end

by.shown = by.positions

-- The components of a sum, for the core.
local function parts_of(self)
  if not self.parts then
    local solutions = {}
    for i, component in ipairs(self.places) do
      solutions[i] = component.solution
    end
    self.parts = core.parts(solutions, self.state)
  end
  return self.parts
end

local MISERE_SUM = "misère sums are not decided by their components; use "
  .. "expand()"

local function need_sum(self, name)
  check_self(self, name)
  if self.kind ~= "sum" then
    fail("%s has no %s; use its expand()", kind_names[self.kind], name)
  elseif self.play == "misere" then
    fail("a misère sum has no %s: %s", name, MISERE_SUM)
  end
end

function by.obstacle(self)
  if self.play == "normal" or self.kind == "conjunctive" then
    return nil
  elseif self.kind == "sum" then
    return MISERE_SUM
  elseif rules.distance(self.tree, self.state) == math.huge then
    return "a misère selective compound is decided by its components only "
      .. "if all their distances are finite; use expand()"
  end
end

function methods:value()
  need_sum(self, "value")
  local list = {}
  for i, component in ipairs(self.places) do
    list[i] = core.at.value(component.solution, component.number)
  end
  return values.total(list)
end

function methods:counter()
  need_sum(self, "counter")
  for _, component in ipairs(self.places) do
    need(component.solution, "sum:counter")
    core.at.counter(component.solution, component.number)
  end
  local _, _, counter = core.sum_total(parts_of(self))
  return counter
end

-- A bound that was found; or nil, message.
local function known_bound(self, bound)
  if self.of.forks and bound >= core.far then
    return nil, "play can last too long to tell"
  end
  return bound
end

function methods:bound()
  need_sum(self, "bound")
  local parts = parts_of(self)
  local outcome, height = core.sum_total(parts)
  if outcome == "P" then
    return known_bound(self, height)
  elseif outcome == "D" then
    return math.huge
  end
  local _, _, _, _, bound = core.sum_moves(parts, 0)
  return known_bound(self, bound + 1)
end

function by.outcome(self)
  if self.kind == "sum" then
    return (core.sum_total(parts_of(self)))
  end
  return rules.outcome(self.tree, self.state, self.play)
end

function methods:remoteness()
  check_self(self, "remoteness")
  if self.kind == "sum" or
    self.kind == "selective" and self.play == "misere" then
    fail("the remoteness of %s%s is not decided by its components; use its "
      .. "expand()", kind_names[self.kind],
      self.play == "misere" and " in misère play" or "")
  end
  return rules.remoteness(self.tree, self.state, self.play)
end

function methods:distance()
  check_self(self, "distance")
  return rules.distance(self.tree, self.state)
end

--
-- Moves
--

-- What component i of a sum becomes by a move that core.sum_moves gives as k.
local function changed(self, i, k)
  local component = self.places[i]
  return { [i] = kind_of(component.solution).forks and
    core.follower(component.solution, component.number, k) or k }
end

-- The positions that a move with these numbers leads to, and their numbers: in
-- the same order, where they are arrays.
local function changes_of(self, numbers)
  local changes, ordered = {}, {}
  for i, number in pairs(numbers) do
    local component = self.places[i]
    changes[i], ordered[i] = moves.locate(component.solution, component.kept,
      number, component.player)
  end
  return changes, ordered
end

-- The row of a move with these numbers, after which there is this outcome.
local function row_of(self, numbers, outcome, is_best)
  return {
    changes = changes_of(self, numbers),
    result = normal.results[outcome],
    best = is_best,
  }
end

-- The numbers of a best move, and the outcome after it; nil if there is no move.
local function best_numbers(self)
  if self.kind == "sum" then
    local _, i, number, outcome = core.sum_moves(parts_of(self), 0)
    return i and changed(self, i, number), outcome
  end
  local numbers = {}
  rules.best(self.tree, self.state, self.play, numbers)
  if next(numbers) == nil then
    return nil
  end
  return numbers, rules.outcome(self.tree, rules.after(self.state, numbers),
    self.play)
end

function by.best(self)
  local numbers, outcome = best_numbers(self)
  return numbers and row_of(self, numbers, outcome, true)
end

-- What the components that move become, by the positions and numbers of a move.
local function moved(self, changes, numbers)
  local after = {}
  for i, number in pairs(numbers) do
    after[i] = solved.moved(self.places[i], changes[i], number)
  end
  return after
end

-- The compound in which some components have become others, or lists of them.
local function replaced(self, after)
  local index = 0
  local function rebuild(component)
    if place.is_component(component) then
      index = index + 1
      return after[index] or component
    end
    local list = {}
    for _, inner in ipairs(component.components) do
      local rebuilt = rebuild(inner)
      if place.of(rebuilt) then
        list[#list + 1] = rebuilt
      else -- the parts of what has split
        table.move(rebuilt, 1, #rebuilt, #list + 1, list)
      end
    end
    return compound.make(component.kind, list)
  end
  return rebuild(self)
end

-- Can these components move together?
local function allowed(node, after)
  if node.index then
    return after[node.index] ~= nil
  end
  local moving = 0
  for _, child in ipairs(node) do
    local fits = allowed(child, after)
    if fits == nil then
      return nil
    end
    moving = moving + (fits and 1 or 0)
  end
  if moving == 0 then
    return false
  elseif node.kind == "sum" and moving > 1 or
    node.kind == "conjunctive" and moving < #node then
    return nil
  end
  return true
end

-- What the components become by a move that the user gives; or nil and what is
-- wrong with it.
local function read_move(self, move)
  local changes = type(move) == "table" and rawget(move, "changes") or nil
  if type(changes) ~= "table" then
    return nil, ("a move is a table { changes = { [i] = position } }, got %s")
      :format(check.shown(move))
  end
  local after = {}
  for i, q in next, changes do
    local component = self.places[i]
    if not component then
      return nil, ("a move changes component %s; there are %d"):format(
        check.shown(i), #self.places)
    end
    local message
    after[i], message = place.become(component, q)
    if not after[i] then
      return nil, ("component %d: %s"):format(i, message)
    end
  end
  if not allowed(self.tree, after) or by.ended(self) then
    return nil, ("no move of %s changes these components"):format(
      kind_names[self.kind])
  end
  return after
end

function by.follow(self, move)
  local after, message = read_move(self, move)
  return after and replaced(self, after), message
end

-- By the numbers, which need not be read.
function by.next(self)
  local numbers = best_numbers(self)
  return numbers and
    replaced(self, moved(self, changes_of(self, numbers)))
end

function by.random(self, random)
  local numbers = {}
  rules.random(self.tree, self.state, random, numbers)
  return { changes = changes_of(self, numbers) }
end

-- The rows of a sum, at most `most` of them, and how many there are in all. (The best
-- one need not be among the first.)
local function rows_of_sum(self, most)
  local total, i, k, outcome, length, kept = core.sum_moves(parts_of(self), most)
  local cut, rows = total > most, {}
  local least = i and better.rank(outcome, length)
  if cut then
    rows[1] = row_of(self, changed(self, i, k), outcome, true)
  end
  for at = 1, kept and #kept or 0, 4 do
    local part, follower, result, bound = table.unpack(kept, at, at + 3)
    if #rows < most and not (cut and part == i and follower == k) then
      rows[#rows + 1] = row_of(self, changed(self, part, follower), result,
        better.rank(result, bound) == least)
    end
  end
  return rows, total
end

function by.list(self, most)
  if self.kind == "sum" then
    return rows_of_sum(self, most)
  end
  local list, total = rules.list(self.tree, self.state, self.play,
    (best_numbers(self)), most)
  local rows = {}
  for i, move in ipairs(list) do
    rows[i] = row_of(self, move.numbers, move.outcome, move.rank == list[1].rank)
  end
  return rows, total
end

function by.key(self)
  local keys = {}
  for i, component in ipairs(self.places) do
    keys[i] = place.key(component)
  end
  return table.concat(keys, " ")
end

-- (Where components split, there may be ever more.)
function by.size(self)
  return self.of.forks and math.max(1, #self.places) or 1
end

-- Who wins need not be known.
function by.ending(self)
  return plays[self.play].ended
end

function methods:expand(options)
  check_self(self, "expand")
  options = options == nil and {} or options
  if type(options) ~= "table" then
    fail("expand: a table expected, got %s", check.kind(options))
  end
  local copy = { play = self.play, player = self.player }
  for name, value in next, options do
    if copy[name] ~= nil and copy[name] ~= value then
      fail("expand: the option '%s' comes from the components", name)
    end
    copy[name] = value
  end
  return product(self):solve(nil, copy)
end

return compound
