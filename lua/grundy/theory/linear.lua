-- Linear games (Sato 1972, Definition 3.2): positions are the vectors of a
-- space over Z_2, and a move applies one of some maps, where that changes
-- anything. A vector is an integer, bit i - 1 being its coordinate i. If the
-- maps are linear (b), then condition (a) says that h + identity has rank 1 at
-- most, for each map h: so h adds a vector, its change, where its mask has an
-- odd number of bits in common with the position. All that follows is done
-- with masks and changes; no position is expanded unless the game is cyclic.

local core = require "grundy.core"
local check = require "grundy.base.check"
local games = require "grundy.game"
local graph = require "grundy.graph"
local solve_vectors = require "grundy.theory.vectors"
local values = require "grundy.base.values"

local fail = check.fail

local MAX_DIMENSION = core.max_vertices -- positions are integers
local MAX_MAPS = 1 << 14
-- A map that is a function is called for every position.
local MAX_CALLED_DIMENSION = 20

local fields = { dimension = "any", maps = "table" }

local limits = { limit = "any", bytes = "any", seconds = "any",
  progress = "any" }

local methods = {}
local meta = { __index = methods, __name = "grundy.linear" }

function meta:__tostring()
  return ("grundy.linear: dimension %d, %s"):format(self.dimension,
    self.acyclic and "acyclic" or "cyclic")
end

--
-- Linear algebra over Z_2. A linear map is the array of the images of the unit
-- vectors e_i = 2^(i-1).
--

-- Does the vector have an odd number of bits?
local function is_odd(vector)
  for shift = 5, 0, -1 do
    vector = vector ~ vector >> (1 << shift)
  end
  return vector & 1 == 1
end

-- The image of a vector.
local function apply(images, vector)
  local image = 0
  for i, unit_image in ipairs(images) do
    if vector >> (i - 1) & 1 == 1 then
      image = image ~ unit_image
    end
  end
  return image
end

-- Reduces a vector by rows { row, made_of, pivot }, each of which alone has
-- its pivot bit.
local function reduce(rows, vector, made_of)
  for _, row in ipairs(rows) do
    if vector & row.pivot ~= 0 then
      vector, made_of = vector ~ row.row, made_of ~ row.made_of
    end
  end
  return vector, made_of
end

-- Adds a vector to rows, unless it depends on them: then it returns those
-- that add up to 0, as bits of `made_of`.
local function insert(rows, vector, made_of)
  vector, made_of = reduce(rows, vector, made_of)
  if vector == 0 then
    return made_of
  end
  local pivot = vector & -vector
  for _, row in ipairs(rows) do
    if row.row & pivot ~= 0 then
      row.row, row.made_of = row.row ~ vector, row.made_of ~ made_of
    end
  end
  rows[#rows + 1] = { row = vector, made_of = made_of, pivot = pivot }
end

-- A basis of the vectors that a linear map takes to 0: each element is a unit
-- vector plus some before it.
local function kernel(images)
  local rows, basis = {}, {}
  for i, image in ipairs(images) do
    basis[#basis + 1] = insert(rows, image, 1 << (i - 1))
  end
  return basis
end

-- For functionals (vectors whose bits in common with v are counted mod 2)
-- that are independent, vectors on which one of them is 1 and all others are
-- 0. Else nil, and the numbers of some that add up to 0.
local function dual(functionals)
  local rows, vectors = {}, {}
  for i, functional in ipairs(functionals) do
    -- after 62 independent ones any vector is dependent
    local dependent = insert(rows, functional, 1 << (i - 1))
    if dependent then
      local numbers = {}
      for k = 1, i do
        if dependent >> (k - 1) & 1 == 1 then
          numbers[#numbers + 1] = k
        end
      end
      return nil, numbers
    end
  end
  for i = 1, #functionals do
    local vector = 0
    for _, row in ipairs(rows) do
      if row.made_of >> (i - 1) & 1 == 1 then
        vector = vector | row.pivot
      end
    end
    vectors[i] = vector
  end
  return vectors
end

-- A vector that a user gives.
local function check_vector(dimension, what, vector)
  return check.integer(vector, 0, (1 << dimension) - 1) or
    fail("%s: an integer from 0 to %d expected, got %s", what,
      (1 << dimension) - 1, check.shown(vector))
end

--
-- From maps to masks and changes
--

-- What is wrong with map number k, as the results of a failure.
local function broken(condition, k, s, t, text)
  return nil, ("linear: map %d breaks condition (%s): %s"):format(k,
    condition, text), { condition = condition, map = k, s = s, t = t }
end

-- The images of the unit vectors under a function, which must be linear:
-- every other vector is the sum of two that were looked at before.
local function images_of(dimension, k, map)
  local function call(vector)
    local image = map(vector)
    return check.integer(image, 0, (1 << dimension) - 1) or check_vector(
      dimension, ("linear: map %d of %d"):format(k, vector), image)
  end
  local zero = call(0)
  if zero ~= 0 then
    return broken("b", k, 0, 0, ("h(0) is %d, not 0"):format(zero))
  end
  local images = {}
  for i = 1, dimension do
    local high = 1 << (i - 1)
    images[i] = call(high)
    for low = 1, high - 1 do
      local image, sum = call(high | low), images[i] ~ apply(images, low)
      if image ~= sum then
        return broken("b", k, high, low,
          ("h(%d) is %d, but h(%d) + h(%d) is %d"):format(high | low, image,
            high, low, sum))
      end
    end
  end
  return images
end

-- A checked copy of the images of the unit vectors.
local function copy_images(dimension, k, map)
  local what = ("linear: map %d"):format(k)
  local count = check.array(what, map)
  if count ~= dimension then
    fail("%s: %d images expected, one of each unit vector, got %d", what,
      dimension, count)
  end
  local images = {}
  for i = 1, count do
    images[i] = check_vector(dimension, ("%s: image %d"):format(what, i),
      rawget(map, i))
  end
  return images
end

-- The mask and the change of a linear map; nil, message, witness if the rank
-- is 2 or more.
local function turn_of(k, images)
  local mask, change, first = 0, 0, nil
  for i, image in ipairs(images) do
    local unit = 1 << (i - 1)
    local difference = image ~ unit
    if difference ~= 0 then
      if first and difference ~= change then
        return broken("a", k, first, unit,
          ("it moves %d, %d and their sum %d"):format(first, unit,
            first | unit))
      end
      mask, change, first = mask | unit, difference, first or unit
    end
  end
  return { mask, change }
end

-- Masks and changes of all maps that move anything, each once, and for each
-- the number of its map.
local function read_maps(dimension, maps)
  local turns, origin, there = {}, {}, {}
  for k = 1, #maps do
    local map = maps[k]
    local images, message, witness
    if check.callable(map) then
      if dimension > MAX_CALLED_DIMENSION then
        fail("linear: map %d is a function: the dimension must be at most "
          .. "%d, got %d", k, MAX_CALLED_DIMENSION, dimension)
      end
      images, message, witness = images_of(dimension, k, map)
    else
      images = copy_images(dimension, k, map)
    end
    local turn
    if images then
      turn, message, witness = turn_of(k, images)
    end
    if not turn then
      return nil, message, witness
    end
    local key = core.key(turn)
    if turn[1] ~= 0 and not there[key] then
      there[key] = true
      turns[#turns + 1], origin[#turns + 1] = turn, k
    end
  end
  return turns, origin
end

--
-- Acyclic games. In one that is acyclic, masks that are not equal are
-- independent (Lemmas 4.3 and 4.4), and each change is a move (else it could
-- be taken back). So the simple elements (4.1) are those on which one mask is
-- odd and no other; modulo the terminal positions they are a basis, a move
-- replaces one of them by some others, and the game is acyclic if and only if
-- no simple element comes back in this way.
--

-- Groups the turns by masks: arrays of masks, of the changes of each, and of
-- a map of each.
local function by_mask(turns, origin)
  local masks, changes, maps, index = {}, {}, {}, {}
  for i, turn in ipairs(turns) do
    local mask = turn[1]
    if not index[mask] then
      masks[#masks + 1] = mask
      index[mask] = #masks
      changes[#masks], maps[#masks] = {}, origin[i]
    end
    table.insert(changes[index[mask]], turn[2])
  end
  return masks, changes, maps
end

-- For each mask, the sets of simple elements (as bits) by which a move
-- replaces its own.
local function replacements_of(masks, changes)
  local replacements = {}
  for j, list in ipairs(changes) do
    replacements[j] = {}
    for i, change in ipairs(list) do
      local set = 1 << (j - 1)
      for k, mask in ipairs(masks) do
        if is_odd(mask & change) then
          set = set ~ 1 << (k - 1)
        end
      end
      replacements[j][i] = set
    end
  end
  return replacements
end

-- The value of each simple element, as soon as those by which it can be
-- replaced are known; a set of those for which that never is, as bits; and the
-- numbers of the others in this order.
local function simple_values(replacements)
  local unknown, value, order = (1 << #replacements) - 1, {}, {}
  for j = 1, #replacements do
    value[j] = 0
  end
  local function options_of(j)
    local options = {}
    for i, set in ipairs(replacements[j]) do
      if set & unknown ~= 0 then
        return nil
      end
      options[i] = apply(value, set)
    end
    return options
  end
  local before
  repeat
    before = unknown
    for j = 1, #replacements do
      local bit = 1 << (j - 1)
      local options = unknown & bit ~= 0 and options_of(j)
      if options then
        value[j], unknown = values.mex(options), unknown ~ bit
        order[#order + 1] = j
      end
    end
  until unknown == before
  return value, unknown, order
end

-- The number of the first simple element of a set.
local function first_of(set)
  local j = 1
  while set & 1 == 0 do
    j, set = j + 1, set >> 1
  end
  return j
end

-- Simple elements, each of which can be replaced by a set with the next one,
-- and the last one by a set with the first; all of them in `unknown`.
local function simple_cycle(replacements, unknown, simple)
  local j, index, elements = first_of(unknown), {}, {}
  while not index[j] do
    elements[#elements + 1] = simple[j]
    index[j] = #elements
    for _, set in ipairs(replacements[j]) do
      if set & unknown ~= 0 then
        j = first_of(set & unknown)
        break
      end
    end
  end
  local before = index[j] - 1 -- of the cycle
  return check.cycle(#elements - before, function(i)
    return elements[before + i]
  end)
end

-- Why a game in which maps can be undone is cyclic; nil if none can be.
local function undone(turns, origin)
  for i, turn in ipairs(turns) do
    if not is_odd(turn[1] & turn[2]) then
      local s = turn[1] & -turn[1]
      return ("map %d takes %d to %d and back"):format(origin[i], s,
        s ~ turn[2])
    end
  end
end

-- Sets the fields of an acyclic game; if it is not, returns why.
local function analyse(self)
  local reason = undone(self.turns, self.origin)
  if reason then
    return reason
  end
  local masks, changes, maps = by_mask(self.turns, self.origin)
  local simple, dependent = dual(masks)
  if not simple then
    for i, k in ipairs(dependent) do
      dependent[i] = maps[k]
    end
    return ("each position is moved by an even number of the maps %s"):format(
      table.concat(dependent, ", "))
  end
  local replacements = replacements_of(masks, changes)
  local value, unknown, order = simple_values(replacements)
  if unknown ~= 0 then
    return "a simple element comes back: " .. simple_cycle(replacements,
      unknown, simple)
  end
  local odd = {} -- the masks that are odd on each unit vector, as bits
  self.simple, self.values = simple, {}
  for i = 1, self.dimension do
    odd[i] = 0
    for j, mask in ipairs(masks) do
      odd[i] = odd[i] | (mask >> (i - 1) & 1) << (j - 1)
    end
    self.values[i] = apply(value, odd[i])
  end
  self.terminal = kernel(odd)
  self.masks, self.order = masks, order
end

--
-- Sato's numbering d (Lemma 1.2) of an acyclic game, which is a linear map here:
-- the lowest bits tell the terminal position that is in a vector, the others the
-- simple elements that are, in the order in which their values were found. A move
-- replaces one of these by some that come before it.
--

-- The bits of the elements of an array, each of which has a highest bit that
-- those before it do not have, of which a vector is the sum.
local function coordinates(basis, vector)
  local bits = 0
  for i = #basis, 1, -1 do
    local highest = 1
    while basis[i] >> 1 >= highest do
      highest = highest << 1
    end
    if vector & highest ~= 0 then
      bits, vector = bits | 1 << (i - 1), vector ~ basis[i]
    end
  end
  return bits
end

local function number_of(self, vector)
  local low, number = #self.terminal, 0
  for i, j in ipairs(self.order) do
    if is_odd(vector & self.masks[j]) then
      number, vector = number | 1 << (low + i - 1), vector ~ self.simple[j]
    end
  end
  return number | coordinates(self.terminal, vector)
end

local function vector_of(self, number)
  local low = #self.terminal
  local vector = apply(self.terminal, number & (1 << low) - 1)
  for i, j in ipairs(self.order) do
    if number >> (low + i - 1) & 1 == 1 then
      vector = vector ~ self.simple[j]
    end
  end
  return vector
end

--
-- What users see
--

local check_self = check.self(meta, "a linear game", "linear")

local function check_argument(self, name, vector)
  check_self(self, name)
  return check_vector(self.dimension, name, vector)
end

function methods:expand(options)
  check_self(self, "expand")
  return solve_vectors({
    name = ("a linear game of dimension %d"):format(self.dimension),
    moves = function(vector)
      return self:followers(vector)
    end,
  }, self.dimension, self.turns, options, function(what, vector)
    return check_vector(self.dimension, what, vector)
  end)
end

function methods:value(vector)
  vector = check_argument(self, "value", vector)
  return self.acyclic and apply(self.values, vector) or
    self.solution:value(vector)
end

function methods:outcome(vector)
  vector = check_argument(self, "outcome", vector)
  if not self.acyclic then
    return self.solution:outcome(vector)
  end
  return apply(self.values, vector) == 0 and "P" or "N"
end

function methods:followers(vector)
  vector = check_argument(self, "followers", vector)
  local followers, there = {}, {}
  for _, turn in ipairs(self.turns) do
    local after = vector ~ turn[2]
    if is_odd(vector & turn[1]) and not there[after] then
      there[after] = true
      followers[#followers + 1] = after
    end
  end
  return followers
end

function methods:best(vector)
  vector = check_argument(self, "best", vector)
  if not self.acyclic and self.solution:outcome(vector) == "N" then
    return (self.solution:best(vector))
  end
  for _, follower in ipairs(self.acyclic and self:followers(vector) or {}) do
    if apply(self.values, follower) == 0 then
      return follower
    end
  end
  return nil, ("no move from %d wins"):format(vector)
end

function methods:basis()
  check_self(self, "basis")
  if self.acyclic then
    return kernel(self.values)
  end
  local basis = {}
  for i, made_of in ipairs(kernel(self.finite.values)) do
    basis[i] = apply(self.finite.basis, made_of)
  end
  return basis
end

function methods:numbering()
  check_self(self, "numbering")
  if not self.acyclic then
    return nil, ("numbering: the game is cyclic (%s)"):format(self.reason)
  end
  return function(vector)
    return number_of(self, check_vector(self.dimension, "d", vector))
  end, function(number)
    return vector_of(self, check_vector(self.dimension, "numbering", number))
  end
end

-- H(s), by the numbers of the maps.
function methods:maps(vector)
  vector = check_argument(self, "maps", vector)
  local numbers = {}
  for i, turn in ipairs(self.turns) do
    if is_odd(vector & turn[1]) then
      numbers[#numbers + 1] = self.origin[i]
    end
  end
  return numbers
end

-- Two maps with different masks are told apart by some position that one of them
-- moves and the other does not. So s is simple (4.1) if all maps that move it
-- have the same mask, and then H(s) is in H(t) if that is odd on t.
function methods:appears(s, t)
  s = check_argument(self, "appears", s)
  t = check_argument(self, "appears", t)
  local mask
  for _, turn in ipairs(self.turns) do
    if is_odd(s & turn[1]) then
      if mask and mask ~= turn[1] then
        return false
      end
      mask = turn[1]
    end
  end
  return mask == nil or is_odd(t & mask)
end

-- Fills a game with what its maps say; or nil, message, witness.
local function make(self, maps, options)
  local turns, origin, witness = read_maps(self.dimension, maps)
  if not turns then
    return nil, origin, witness
  end
  self.turns, self.origin = turns, origin
  self.reason = analyse(self)
  self.acyclic = self.reason == nil
  if not self.acyclic then
    local solution, message = self:expand(options)
    if not solution then
      return nil, message
    end
    self.solution, self.finite = solution, solution:finite()
  end
  return self
end

local function read_limits(options)
  return (check.options(options, limits)) -- no tail call: the line is told
end

-- The linear game of maps.
local function of_maps(definition, options)
  definition = check.fields("linear", definition, fields)
  local dimension = check.integer(definition.dimension, 1, MAX_DIMENSION) or
    fail("linear: field 'dimension' must be an integer from 1 to %d, got %s",
      MAX_DIMENSION, check.shown(definition.dimension))
  local count = check.array("linear: field 'maps'", definition.maps)
  if count > MAX_MAPS then
    fail("linear: at most %d maps, got %d", MAX_MAPS, count)
  end
  options = read_limits(options)
  local maps = {} -- a copy: one of them may be a function
  for k = 1, count do
    maps[k] = rawget(definition.maps, k)
  end
  local self = setmetatable({ dimension = dimension }, meta)
  local results, message = games.within(check.seconds(options.seconds), make,
    self, maps, options)
  if results and (results[1] or results[3]) then
    return table.unpack(results, 1, results.n)
  end
  message = results and results[2] or message
  return nil, (self.reason and "linear: the game is cyclic (%s), and %s" or
    "linear: %s%s"):format(self.reason or "", message)
end

--
-- L(G) is a linear game: the unit vectors are the positions of G.
--

-- Is a table the definition of a linear game, not the moves of a digraph? Those
-- are lists, also of a vertex that is called "maps" among others.
local function is_definition(source)
  local dimension, maps, others = rawget(source, "dimension"), rawget(source, "maps"), 0
  for name, value in next, source do
    others = name ~= "maps" and type(value) == "table" and others + 1 or others
  end
  return type(dimension) ~= "table" and (dimension ~= nil or
    maps ~= nil and others == 0 or next(source) == nil)
end

-- L(G) of a digraph.
local function of_adjacency(adjacency, options)
  local followers = graph.read("linear", adjacency)
  local solution, message = graph.graph(followers):solve(nil,
    read_limits(options))
  if not solution then
    return nil, "linear: " .. message
  end
  local tokens, cycle
  tokens, message, cycle = solution:linear()
  if not tokens then
    solution:close()
    return nil, message .. "; grundy.annihilation solves its token game", cycle
  end
  return tokens
end

local linear = {}

function linear.linear(source, options)
  if check.is_solution(source) then
    if options ~= nil then
      fail("linear: limits are for digraphs and maps; the solution is there")
    end
    return source:linear()
  elseif type(source) == "table" and check.kind(source) ~= "a table" then
    fail("linear: a solution, a digraph or a table with the fields 'dimension' "
      .. "and 'maps' expected, got %s", check.kind(source))
  elseif type(source) == "table" and not is_definition(source) then
    return of_adjacency(source, options)
  end
  return of_maps(source, options)
end

return linear
