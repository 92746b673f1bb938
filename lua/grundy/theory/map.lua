-- Maps between two solutions: what a map keeps of the moves and of the values,
-- with a witness for everything that it does not keep. Fraenkel and Yesha
-- 1986, section 6; Sato 1972, sections 1 and 2.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local well_ordered = require "grundy.theory.well_ordered"

local fail, shown, at = check.fail, check.shown, core.at

local methods = {}
local meta = { __index = methods, __name = "grundy.map" }

-- What is said of a map.
local PROPERTIES = { "total", "surjective", "homomorphism", "condition1",
  "condition2", "d_morphism", "g_preserving", "preserves_value" }

local option_kinds = { d = "any" }

--
-- In words
--

-- What is wrong with a property, by its witness, whose fields are positions.
local texts = {}

function texts.total(w)
  if w.image == nil then
    return ("position %s has no image"):format(shown(w.position))
  end
  return ("the image of %s is %s, which is not a position of the second game")
    :format(shown(w.position), shown(w.image))
end

function texts.surjective(w)
  return ("position %s of the second game is not an image"):format(
    shown(w.missing))
end

function texts.condition1(w)
  return ("the image of %s is %s, from which there is a move to %s, but no "
    .. "move from %s has that image"):format(shown(w.position),
    shown(w.image), shown(w.missing), shown(w.position))
end

function texts.condition2(w)
  return ("there is a move from %s to %s, but between their images, %s and "
    .. "%s, there is none in either direction"):format(shown(w.position),
    shown(w.follower), shown(w.image), shown(w.follower_image))
end

function texts.homomorphism(w)
  if w.missing ~= nil then
    return texts.condition1(w)
  end
  return ("there is a move from %s to %s, but none from the image %s to the "
    .. "image %s"):format(shown(w.position), shown(w.follower),
    shown(w.image), shown(w.follower_image))
end

function texts.d_morphism(w)
  return (w.missing ~= nil and texts.condition1 or texts.condition2)(w)
end

-- Why Theorem 7 fails; what is wrong with the replies follows.
local function theorem7_text(w, format, ...)
  if w.missing ~= nil then
    return texts.condition1(w)
  end
  local move = ("there is a move from %s to %s, but none from the image %s to "
    .. "the image %s, "):format(shown(w.position), shown(w.follower),
    shown(w.image), shown(w.follower_image))
  if w.reply == nil then
    return move .. ("and no move from %s back to the image %s"):format(
      shown(w.follower), shown(w.image))
  end
  return move .. format:format(shown(w.follower), shown(w.image),
    shown(w.reply), ...)
end

function texts.g_preserving(w)
  return theorem7_text(w, "and moves from %s back to the image %s, such as to "
    .. "%s, go round in circles")
end

function texts.given_d(w)
  return theorem7_text(w, "and of the moves from %s back to the image %s, the "
    .. "one to %s has the least d, %s, which is not below %s, that of %s",
    w.reply_d ~= nil and well_ordered.shown(w.reply_d),
    well_ordered.shown(w.d), shown(w.position))
end

function texts.preserves_value(w)
  return ("the value of %s is %s, that of its image %s is %s"):format(
    shown(w.position), w.value, shown(w.image), w.image_value)
end

-- Of a homomorphism of the moves that a relation keeps.
function texts.kept(w)
  if w.missing ~= nil then
    return ("the image of %s is %s, from which there is a move to %s, but no "
      .. "move from %s that the relation keeps has that image"):format(
      shown(w.position), shown(w.image), shown(w.missing), shown(w.position))
  end
  return ("the relation keeps the move from %s to %s, but there is none from "
    .. "the image %s to the image %s"):format(shown(w.position),
    shown(w.follower), shown(w.image), shown(w.follower_image))
end

-- The witness that a relation is not semicompatible: `position` and `other`
-- are related, and to the move from `position` to `follower` there is neither
-- a related one from `other` nor a way back.
local function relation_witness(solution, numbers)
  local witness = {
    position = core.position(solution, numbers.position),
    follower = core.position(solution, numbers.follower),
    other = core.position(solution, numbers.missing),
  }
  witness.text = ("%s and %s are related; there is a move from %s to %s, but "
    .. "none from %s to a position related to that, and none from %s to a "
    .. "position related to %s"):format(shown(witness.position),
    shown(witness.other), shown(witness.position), shown(witness.follower),
    shown(witness.other), shown(witness.follower), shown(witness.position))
  return witness
end

local function tell_moves(map, tell)
  local witness = map.witness
  if map.homomorphism then
    tell("It is a homomorphism: the moves from an image are the images of the "
      .. "moves. So value, outcome, remoteness and distance of a position are "
      .. "those of its image.")
    return
  end
  tell("It is not a homomorphism: %s.", witness.homomorphism.text)
  if map.g_preserving then
    tell "It satisfies Theorem 7 of Fraenkel and Yesha: a move that has no \z
      image can be answered by a move back. So the value of every position, \z
      an infinite one too, is that of its image."
  elseif map.d_morphism then
    tell "It is a D-morphism (Fraenkel and Yesha, Theorem 6): so a position \z
      with a finite value has that of its image. It says nothing of \z
      positions with an infinite value."
    tell("Theorem 7, which does, does not apply: %s.",
      witness.g_preserving.text)
  else
    for i = 1, 2 do
      local name = "condition" .. i
      if not map[name] then
        tell("It is not a D-morphism, since condition %d fails: %s.", i,
          witness[name].text)
      end
    end
  end
end

local function tell_given_d(map, tell)
  if map.given_d then
    tell "The given d is as Theorem 7 wants it."
  elseif map.given_d == false then
    tell("The given d is not as Theorem 7 wants it: %s.",
      map.witness.given_d.text)
  end
end

local function tell_values(map, tell)
  if not map.preserves_value then
    tell("Compared one by one, not all values are those of the images: %s.",
      map.witness.preserves_value.text)
  elseif map.g_preserving then
    tell "Compared one by one, all values are those of the images."
  else
    tell "Compared one by one, all values are those of the images; but no \z
      theorem here says that they must be."
  end
end

-- All about a map, a sentence or two a line.
local function sentences(map)
  local lines = {}
  local function tell(format, ...)
    lines[#lines + 1] = format:format(...)
  end
  if not map.total then
    tell("This is not a map into the second game: %s.",
      map.witness.total.text)
    return lines[1]
  end
  tell("This is a map from %d to %d positions.", core.count(map.from),
    core.count(map.to))
  if map.surjective then
    tell "It is onto: every position of the second game is an image."
  else
    tell("It is not onto: %s.", map.witness.surjective.text)
  end
  tell_moves(map, tell)
  tell_given_d(map, tell)
  tell_values(map, tell)
  return table.concat(lines, "\n")
end

--
-- What is known of a map
--

-- The first follower of position number v that has a certain image, if any: its
-- number. With `by_d`, one with the least given d.
local function move_back(self, v, image, by_d)
  local images, first = self.images, nil
  for _, w in ipairs(core.followers(self.from, v)) do
    if core.map_image(images, w) == image and (not first or
      by_d and core.map_given_d(images, w) < core.map_given_d(images, first))
      then
      first = w
    end
  end
  return first
end

-- Adds to a witness the best reply to a follower, if there is one; if a given d
-- fails there, also that.
local function add_reply(self, witness, numbers, d)
  local reply = move_back(self, numbers.follower,
    core.map_image(self.images, numbers.position), d)
  witness.reply = reply and (core.position(self.from, reply))
  if d then
    witness.d = d(witness.position)
    witness.reply_d = reply and d(witness.reply)
  end
end

-- The positions that the numbers of a witness stand for, and it in words; `d` is
-- the given one, if any.
local function witness_of(self, name, numbers, d)
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
  if (name == "g_preserving" or name == "given_d") and numbers.follower then
    add_reply(self, witness, numbers, name == "given_d" and d)
  elseif name == "preserves_value" then
    witness.value = at.value(from, numbers.position)
    witness.image_value = at.value(to,
      core.map_image(images, numbers.position))
  end
  witness.text = texts[name](witness)
  return witness
end

-- Calls f with each property that is looked at.
local function each_property(d, f)
  for _, name in ipairs(PROPERTIES) do
    f(name)
  end
  if d then
    f "given_d"
  end
end

-- Nothing is true of a map that is not total: the witness is the same for all.
local function partial(self, witness, d)
  each_property(d, function(name)
    self[name] = false
    self.witness[name] = witness
  end)
end

local function fill(self, d)
  local found = core.map_check(self.images)
  found.d_morphism = found.condition1 or found.condition2
  each_property(d, function(name)
    self[name] = not found[name]
    if found[name] then
      self.witness[name] = witness_of(self, name, found[name], d)
    end
  end)
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
-- total; `d` is given, or nil.
local function make(from, to, images, missed, d)
  local self = setmetatable({
    from = from, to = to, images = images, witness = {},
  }, meta)
  if missed then
    partial(self, missed, d)
  else
    fill(self, d)
  end
  return self
end

-- The number of an image; nil and a witness if it is not a position.
local function image_number(from, to, number, q)
  local problem = q ~= nil and core.problem(q)
  if problem then
    fail("map: the image of %s: %s", shown(core.position(from, number)),
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
  witness.text = texts.total(witness)
  return nil, witness
end

local map = {}

-- What a d is given to the core as: an integer below this, or a key.
local LIMIT = 1 << 62

-- A function that gives the d of a position to the core.
local function given_d(d, solution)
  local key = well_ordered.keys(math.mininteger, LIMIT)
  return function(number)
    local p = core.position(solution, number)
    local element, problem = key(d(p))
    return element or fail("map: the d of %s %s", shown(p), problem)
  end
end

function map.map(a, b, f, options)
  check.solution("map", a, 1)
  check.solution("map", b, 2)
  local d = check.options(options, option_kinds, "map").d
  local images = core.map(a, b, d ~= nil)
  local missed
  f = check.mapping("map", f)
  d = d ~= nil and check.mapping("map", d,
    "option 'd' must be a function or a table") or nil
  local d_at = d and given_d(d, a)
  for number = 0, core.count(a) - 1 do
    local image, witness = image_number(a, b, number,
      f((core.position(a, number))))
    missed = missed or witness
    core.map_add(images, image, d_at and d_at(number))
  end
  return make(a, b, images, missed, d)
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

function meta:__call(p)
  local number, message = core.locate(self.from, p)
  if not number then
    return nil, message
  end
  local image = core.map_image(self.images, number)
  if not image then
    return nil, ("position %s has no image"):format(shown(p))
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

function methods:d(p)
  check_self(self, "d")
  local d, message = d_of(self, p)
  if not d then
    return nil, message
  end
  return d
end

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

function methods:explain()
  check_self(self, "explain")
  return sentences(self)
end

function methods:semihomomorphism(relation)
  check_self(self, "semihomomorphism")
  if not self.total then
    return nil, self.witness.total.text, self.witness.total
  end
  if relation ~= nil and not check.callable(relation) then
    fail("semihomomorphism: a function expected, got %s", check.kind(relation))
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
    witness = relation_witness(self.from, numbers)
  end
  return nil, witness.text, witness
end

function methods:find_relation(options)
  check_self(self, "find_relation")
  return require "grundy.theory.find_relation"(self, options)
end

return map
