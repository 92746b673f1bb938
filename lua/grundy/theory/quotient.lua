-- Relations of the positions of a solution, the moves that they keep, quotients
-- by them, and the maps to the quotients (Sato 1972, section 2; Fraenkel and
-- Yesha 1986, section 6).

local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"
local need = require "grundy.kind".need
local regime = require "grundy.regime"
local title_of = require "grundy.base.parameters".title

local fail = check.fail
local methods = {}

local map_methods = {}
local map_meta = { __index = map_methods, __name = "grundy.projection" }

-- A map from a solution to a quotient of it, or of a quotient of it, and so
-- on: `chain` holds the maps of the core, one for each step.
local function make_map(from, to, chain)
  return setmetatable({ from = from, to = to, chain = chain }, map_meta)
end

local check_map = check.self(map_meta, "a map", "map")

-- The number of the image of a position, by numbers.
local function image_of(map, number)
  for _, step in ipairs(map.chain) do
    number = core.image(step, number)
  end
  return number
end

-- How far a position is from where no move needs to be taken back: an array
-- of numbers, of which the first that differs counts. (If each step has d by
-- Theorem 7, so has the chain: that of the last step first.)
local function depth_of(map, number)
  local depths, count = {}, #map.chain
  for i, step in ipairs(map.chain) do
    number, depths[count + 1 - i] = core.image(step, number)
  end
  return depths
end

local function is_less(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then
      return a[i] < b[i]
    end
  end
  return false
end

function map_meta:__call(p, player)
  local number, message = core.locate(self.from, p, player)
  if not number then
    return nil, message
  end
  return core.position(self.to, image_of(self, number))
end

function map_methods:class(q, player)
  check_map(self, "class")
  local number, message = core.find(self.to, q, player)
  if not number then
    return nil, message
  end
  local numbers = { number }
  for i = #self.chain, 1, -1 do
    local wider = {}
    for _, n in ipairs(numbers) do
      local members = core.members(self.chain[i], n)
      table.move(members, 1, #members, #wider + 1, wider)
    end
    numbers = wider
  end
  table.sort(numbers)
  for i, n in ipairs(numbers) do
    numbers[i] = core.position(self.from, n)
  end
  return numbers
end

function map_methods:lift(p, ...)
  check_map(self, "lift")
  local q, player = ..., nil
  if regime.solved(self.from).mover then
    player, q = ...
  end
  local number, message = core.find(self.from, p, player)
  if not number then
    return nil, message
  end
  local target
  target, message = core.find(self.to, q, player and 3 - player)
  if not target then
    return nil, message
  end
  local positions, numbers = moves.followers(self.from, p, number, player)
  local best, least
  for i, n in ipairs(numbers) do
    if image_of(self, n) == target then
      local depth = depth_of(self, n)
      if not least or is_less(depth, least) then
        best, least = positions[i], depth
      end
    end
  end
  if best == nil then
    return nil, ("no follower of %s has the image %s"):format(
      check.shown(p), check.shown(q))
  end
  return best
end

function map_meta:__tostring()
  return ("grundy.projection of %d positions to %d"):format(#self.from,
    #self.to)
end

-- A position as a message shows it.
local function named(solution, number)
  local p, player = core.position(solution, number)
  return check.shown(p) .. (player and " (player " .. player .. ")" or "")
end

-- Why two positions are not related as they ought to be.
local function reason_of(solution, semi, number, follower, other)
  local s, t = named(solution, number), named(solution, other)
  if not follower then
    return ("%s and %s end differently"):format(s, t)
  end
  local v = named(solution, follower)
  local text = ("%s goes to %s, but %s has no follower related to %s"):format(
    s, v, t, v)
  return semi and ("%s, and %s has none related to %s"):format(text, v, s)
    or text
end

-- What a relation lacks, as a table for the user.
local function witness_of(solution, semi, number, follower, other)
  local position, player = core.position(solution, number)
  return {
    position = position,
    player = player,
    follower = follower and (core.position(solution, follower)),
    other = (core.position(solution, other)),
    text = reason_of(solution, semi, number, follower, other),
  }
end

function methods:relation(f)
  core.count(self)
  if not check.callable(f) then
    fail("relation: a function expected, got %s", check.kind(f))
  end
  local count, s, v, t, s2, v2, t2 = core.relate(self, core.classes(self, f))
  return {
    classes = count,
    compatible = s == nil,
    semicompatible = s2 == nil,
    witness = {
      compatible = s and witness_of(self, false, s, v, t),
      semicompatible = s2 and witness_of(self, true, s2, v2, t2),
    },
  }
end

-- What a quotient is said to be a solution of.
local function quotient_game(solution)
  local rules = core.game(solution) or {}
  local name = rules.name and title_of(rules)
  return regime.derive_solved(solution, {
    quotient = true,
    name = rules.quotient and name or
      "a quotient" .. (name and " of " .. name or ""),
    show = rules.show,
    parse = rules.parse,
    found_by = rules.found_by,
  })
end

-- Why a semicompatible relation is not enough.
local REASONS = {
  cyclic = "the game has cycles",
  players = "the game has two players",
  play = "this is not normal play",
}

-- Why there is no quotient, from what the core returned.
local function refusal(solution, why, number, follower, other)
  if not number then
    return nil, REASONS.cyclic .. ", where positions of equal values may differ"
  end
  local witness = witness_of(solution, why == "neither", number, follower,
    other)
  if why == "neither" then
    return nil, "the relation is not compatible, nor semicompatible: "
      .. witness.text, witness
  end
  return nil, ("the relation is only semicompatible, and %s: %s"):format(
    REASONS[why], witness.text), witness
end

-- A quotient and the map to it; or nil and why there is none.
local function make_quotient(solution, kind, classes)
  local quotient, why, number, follower, other = core.quotient(solution, kind,
    classes, quotient_game(solution))
  if not quotient then
    return refusal(solution, why, number, follower, other)
  end
  return quotient, make_map(solution, quotient, { core.projection(quotient) })
end

-- The kind of a relation, and its classes if the user gives them: the argument
-- of the method `name`.
local function read_relation(solution, name, relation)
  core.count(solution)
  if relation == "compatible" or relation == "grundy" then
    return relation
  elseif not check.callable(relation) then
    fail('%s: a function, "compatible" or "grundy" expected, got %s', name,
      check.shown(relation))
  end
  need(solution, name)
  return "given", core.classes(solution, relation)
end

function methods:quotient(relation)
  return make_quotient(self, read_relation(self, "quotient", relation))
end

-- What the solution with the moves that are kept is said to be a solution of.
-- Positions are still found through `normal`, but the moves are those of the
-- graph.
local function kept_game(solution)
  local rules = core.game(solution) or {}
  return regime.derive_solved(solution, {
    name = "the kept moves" .. (rules.name and " of " .. title_of(rules) or ""),
    show = rules.show,
    parse = rules.parse,
    found_by = rules.normal or rules.found_by,
  })
end

function methods:prune(relation)
  local kind, classes = read_relation(self, "prune", relation)
  local kept, why, number, follower, other = core.kept_moves(self, kind,
    classes, kept_game(self))
  if not kept then
    return refusal(self, why, number, follower, other)
  end
  return kept
end

local function sizes_of(solution)
  return { positions = #solution, moves = core.edges(solution) }
end

function methods:reduce()
  core.count(self)
  local kinds = core.has_values(self) and { "compatible", "reversible" } or
    { "compatible" }
  local smallest, chain, steps = self, {}, {}
  local quotient, map
  local turn, idle = 0, 0 -- kinds tried, and those in a row that save nothing
  repeat
    local kind = kinds[turn % #kinds + 1]
    quotient, map = make_quotient(smallest, kind)
    turn, idle = turn + 1, idle + 1
    if #quotient < #smallest then
      steps[#steps + 1] = {
        kind = kind,
        before = sizes_of(smallest),
        after = sizes_of(quotient),
        map = map,
      }
      chain[#chain + 1] = map.chain[1]
      smallest, idle = quotient, 1 -- the same kind saves nothing more
    end
  until idle == #kinds
  if #steps == 0 then
    return quotient, map, steps -- as large, but a quotient
  end
  return smallest, make_map(self, smallest, chain), steps
end

return methods
