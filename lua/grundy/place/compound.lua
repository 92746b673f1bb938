-- Compounds: several games on the table at once. A move in a *sum* is a move
-- in one component, in a *conjunctive* compound in every component (it ends
-- when any component ends), in a *selective* one in any components, at least
-- one. Components are places and compounds; those of inner compounds are
-- numbered through, from left to right. How moves are found is in ways.lua; where
-- there is a heap or a pile, which has no solution, in ordinal/.

local check = require "grundy.base.check"
local moves = require "grundy.moves"
local place = require "grundy.place"
local plays = require "grundy.regime.plays"
local product = require "grundy.place.product"
local rules = require "grundy.place.rules"
local solved = require "grundy.place.solution"
local ways = require "grundy.place.ways"

local fail = check.fail
local component_problem = require "grundy.kind".component_problem
local kind_of = require "grundy.kind".of
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

-- Compounds of solutions, and no others, can be expanded.
local function or_expand(self)
  return getmetatable(self) == meta and "; use its expand()" or ""
end

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
      or_expand(component))
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

-- What there is against places of solutions beside heaps.
local function infinite_problem(component, kind)
  return kind == "sum" and component.solution and
    kind_of(component.solution).refuses["sum with heaps"]
end

-- There may be no components: after a move to the empty sum. Those without a solution
-- have loaded ordinal/infinite_compound.lua. (A sum of Nim is `infinite` without any.)
function compound.make(kind, list, infinite)
  local components = flatten(kind, list)
  local places, state = {}, {}
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
    self.claimed = self.claimed or rawget(component, "claimed")
    infinite = infinite or not component.solution
  end
  if infinite then
    check_components(kind, places, infinite_problem)
  end
  self.way = (infinite and compound.infinite.ways or ways)[kind]
  return setmetatable(self, infinite and compound.infinite.meta or meta)
end

-- The same for a list that the user gives.
local function make_checked(kind, list)
  if is_compound(list) or place.is_component(list) then
    fail("%s: a list expected: grundy.%s { a, b }", kind, kind)
  elseif check.array(kind, list) == 0 and kind ~= "sum" then
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

local MISERE_SUM = "misère sums are not decided by their components; use "
  .. "expand()"

local function check_compound(self, name)
  return is_compound(self) or check_self(self, name)
end

function by.obstacle(self)
  if self.play == "normal" or self.kind == "conjunctive" then
    return nil
  elseif self.kind == "sum" then
    return MISERE_SUM
  elseif self.way.distance(self) == math.huge then
    return "a misère selective compound is decided by its components only "
      .. "if all their distances are finite; use expand()"
  end
end

for _, name in ipairs { "value", "bound", "counter" } do
  methods[name] = function(self)
    check_compound(self, name)
    if self.kind ~= "sum" then
      fail("%s has no %s%s", kind_names[self.kind], name, or_expand(self))
    elseif self.play == "misere" then
      fail("a misère sum has no %s: %s", name, MISERE_SUM)
    end
    return self.way[name](self)
  end
end

function methods:remoteness()
  check_compound(self, "remoteness")
  if self.kind == "sum" or
    self.kind == "selective" and self.play == "misere" then
    fail("the remoteness of %s%s is not decided by its components%s",
      kind_names[self.kind], self.play == "misere" and " in misère play" or "",
      or_expand(self))
  end
  return self.way.remoteness(self)
end

function methods:distance()
  check_compound(self, "distance")
  return self.way.distance(self)
end

-- What can be asked of places and needs all positions.
local needs_all = { security = true, q = true }

setmetatable(methods, { __index = function(_, name)
  return needs_all[name] and function()
    fail("%s: a compound does not know it; ask its expand()", name)
  end or nil
end })

function by.outcome(self)
  return self.way.outcome(self)
end

--
-- Moves
--

-- What a component becomes by a move to a follower: its position and, where there is
-- a solution, the number of that; in the same order, where they are arrays.
local function located(component, follower)
  if not component.solution then
    return follower
  end
  return moves.locate(component.solution, component.kept, follower, component.player)
end

-- What components become, as users see it.
local function positions_of(self, changes)
  local positions = {}
  for i, follower in pairs(changes) do
    positions[i] = (located(self.places[i], follower))
  end
  return positions
end

function by.best(self, options)
  local changes, result = self.way.best(self, options)
  if not changes then
    return nil, result
  end
  return {
    changes = positions_of(self, changes),
    result = result or normal.results_to_move[by.outcome(self)],
    best = true,
    claimed = self.claimed,
  }
end

function by.list(self, most)
  local list, total = self.way.list(self, most)
  for i, move in ipairs(list) do
    list[i] = {
      changes = positions_of(self, move.changes),
      result = normal.results[move.outcome],
      best = move.best,
    }
  end
  return list, total
end

function by.random(self, random)
  return { changes = positions_of(self, self.way.random(self, random)) }
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

-- By the followers, which need not be read.
function by.next(self)
  local changes, message = self.way.best(self)
  if not changes then
    return nil, message
  end
  local after = {}
  for i, follower in pairs(changes) do
    local component = self.places[i]
    local q, number = located(component, follower)
    after[i] = number and solved.moved(component, q, number) or
      place.follow(component, q)
  end
  return replaced(self, after)
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
