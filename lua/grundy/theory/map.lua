-- Maps between two solutions: what a map keeps of the moves and of the values,
-- with a witness for everything that it does not keep. Fraenkel and Yesha
-- 1986, section 6; Sato 1972, sections 1 and 2.

local core = require "grundy.core"
local check = require "grundy.check"
local explain = require "grundy.theory.map_words"

local fail, at = check.fail, core.at

local methods = {}
local meta = { __index = methods, __name = "grundy.map" }

-- What is said of a map.
local PROPERTIES = { "total", "surjective", "homomorphism", "condition1",
  "condition2", "d_morphism", "g_preserving", "preserves_value" }

local map = {}

-- The first follower of position number v that has a certain image, if any.
local function move_back(self, v, image)
  for _, w in ipairs(core.followers(self.from, v)) do
    if core.map_image(self.images, w) == image then
      return core.position(self.from, w)
    end
  end
end

-- The positions that the numbers of a witness stand for, and it in words.
local function witness_of(self, name, numbers)
  local from, to, images = self.from, self.to, self.images
  local witness = {}
  local function fill(position, image)
    local number = numbers[position]
    if number then
      witness[position] = core.position(from, number)
      witness[image] = core.position(to, core.map_image(images, number))
    end
  end
  fill("position", "image")
  fill("follower", "follower_image")
  if numbers.missing then
    witness.missing = core.position(to, numbers.missing)
  end
  if name == "g_preserving" and numbers.follower then
    witness.reply = move_back(self, numbers.follower,
      core.map_image(images, numbers.position))
  elseif name == "preserves_value" then
    witness.value = at.value(from, numbers.position)
    witness.image_value = at.value(to,
      core.map_image(images, numbers.position))
  end
  witness.text = explain.text(name, witness)
  return witness
end

-- Of what is no map, nothing is true: the witness is the same for all.
local function partial(self, witness)
  for _, name in ipairs(PROPERTIES) do
    self[name] = false
    self.witness[name] = witness
  end
end

local function fill(self)
  local found = core.map_check(self.images)
  found.d_morphism = found.condition1 or found.condition2
  for _, name in ipairs(PROPERTIES) do
    self[name] = not found[name]
    if found[name] then
      self.witness[name] = witness_of(self, name, found[name])
    end
  end
end

local check_self = check.self(meta, "a map", "map")

-- The d of a position, and its number; or nil, message.
local function d_of(self, p)
  local number, message = core.locate(self.from, p)
  if not number then
    return nil, message
  elseif not self.g_preserving then
    return nil, "there is no d: " .. self.witness.g_preserving.text
  end
  return core.map_d(self.images, number), number
end

-- The map whose images are complete; `missed` is the witness if it is not
-- total.
local function make(from, to, images, missed)
  local self = setmetatable({
    from = from, to = to, images = images, witness = {},
  }, meta)
  if missed then
    partial(self, missed)
  else
    fill(self)
  end
  return self
end

-- A function from positions to images, out of what the user gave.
local function function_of(f)
  if check.callable(f) then
    return f
  elseif type(f) ~= "table" then
    fail("map: a function or a table expected, got a %s", type(f))
  end
  return function(p)
    if type(p) == "table" then
      fail("map: position %s is a table, which cannot be a key of another "
        .. "table: use a function", check.shown(p))
    end
    return rawget(f, p)
  end
end

-- The number of an image; nil and a witness if it is none of the positions.
local function image_number(from, to, number, q)
  local problem = q ~= nil and core.problem(q)
  if problem then
    fail("map: the image of %s: %s", check.shown(core.position(from, number)),
      problem)
  end
  local image = q ~= nil and core.find(to, q)
  if image then
    return image
  end
  local witness = {
    position = core.position(from, number),
    image = q ~= nil and core.copy(q) or nil,
  }
  witness.text = explain.text("total", witness)
  return nil, witness
end

--- A map between two solutions, and what it keeps.
function map.map(a, b, f)
  check.solution("map", a, 1)
  check.solution("map", b, 2)
  local images = core.map(a, b)
  local missed
  f = function_of(f)
  for number = 0, core.count(a) - 1 do
    local image, witness = image_number(a, b, number,
      f((core.position(a, number))))
    missed = missed or witness
    core.map_add(images, image)
  end
  return make(a, b, images, missed)
end

-- The map that takes position number i of a to position number
-- images[i] of b; numbers count from 0.
function map.by_numbers(a, b, numbers)
  local images = core.map(a, b)
  for number = 0, core.count(a) - 1 do
    core.map_add(images, numbers[number])
  end
  return make(a, b, images)
end

--- The image of p; or `nil, message` if p has none.
function meta:__call(p)
  local number, message = core.locate(self.from, p)
  if not number then
    return nil, message
  end
  local image = core.map_image(self.images, number)
  if not image then
    return nil, ("position %s has no image"):format(check.shown(p))
  end
  return (core.position(self.to, image))
end

function meta:__tostring()
  local kind = self.homomorphism and "a homomorphism"
    or self.g_preserving and "preserves G"
    or self.d_morphism and "a D-morphism"
    or self.total and "neither D-morphism nor homomorphism" or "not total"
  return "grundy.map: " .. kind
end

--- The least d of Theorem 7 of Fraenkel and Yesha.
function methods:d(p)
  check_self(self, "d")
  local d, message = d_of(self, p)
  if not d then
    return nil, message
  end
  return d
end

--- The counter that follows from d.
function methods:counter(p)
  check_self(self, "counter")
  local d, number = d_of(self, p)
  if not d then
    return nil, number
  end
  local counter, message = at.counter(self.to,
    core.map_image(self.images, number))
  if not counter then
    return nil, message
  end
  return counter, d
end

--- All of it, in sentences.
function methods:explain()
  check_self(self, "explain")
  return explain.map(self)
end

--- Is the map a homomorphism of the moves that a semicompatible relation keeps
-- (Sato 1972, 2.10)?
function methods:semihomomorphism(relation)
  check_self(self, "semihomomorphism")
  if not self.total then
    return nil, self.witness.total.text, self.witness.total
  end
  if relation ~= nil and not check.callable(relation) then
    fail("semihomomorphism: a function expected, got a %s", type(relation))
  end
  local classes = relation ~= nil
    and core.classes(self.from, relation, "semihomomorphism: ") or nil
  local kind, numbers = core.map_semi(self.images, classes)
  if not kind then
    return true
  end
  local witness
  if kind == "map" then
    witness = witness_of(self, "kept", numbers)
  else
    witness = explain.relation(self.from, numbers)
  end
  return nil, witness.text, witness
end

return map
