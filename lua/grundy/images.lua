-- A `normal` for positions that are on no board: strings, arrays, integers that
-- are sets of bits, or fields of a record that are one of these. Of all images of
-- a position under some symmetries it gives the least one. This is plain Lua, as
-- board.lua is, so that a game can take the file along; where the C module is
-- loaded, the images are found in C.
--
-- A position is read as *parts*, each a sequence of letters: the characters of a
-- string, the elements of an array, the bits of an integer from the highest one
-- on. An image is made by a *map*: from[i] is the place from where the i-th letter
-- comes, and letters[k] is the number of the letter that the k-th one becomes. If
-- the number of places is not known, a map has `backwards` in place of `from`, and
-- sequences are rotated besides. As maps of places and of letters do not depend
-- on each other, the maps are a group, with or without rotations. Or there are no
-- maps, and parts are sorted.

local has_core = pcall(require, "grundy") and pcall(require, "grundy.core")
local core = has_core and require "grundy.core"
local check = has_core and require "grundy.base.check" or {}
local rawlen = rawlen or function(t) return #t end -- luacheck: ignore

-- Maps, and places times maps; letters; bits, as far as numbers have them; fields.
local MOST, MOST_IMAGES, MOST_LETTERS, MOST_PLACES = 10000, 4194304, 255, 4096
local MOST_BITS, MOST_FIELDS = math.maxinteger and 63 or 53, 8

local function fail(format, ...)
  local message = "images: " .. format:format(...)
  return core and core.fail(message) or error(message, 0)
end

local function shown(value)
  if type(value) == "string" then
    return (("%q"):format(value):gsub("[\128-\255]", function(byte)
      return "\\" .. byte:byte()
    end))
  end
  return type(value) == "number" and tostring(value) or
    value == nil and "nil" or "a " .. type(value)
end

local function want(condition, what, got)
  if not condition then fail("%s, got %s", what, shown(got)) end
end

local function is_integer(value)
  return type(value) == "number" and value % 1 == 0 and value >= -2 ^ 63 and
    value < 2 ^ 63
end

--
-- What is given
--

-- What may be given; entries of a list besides, but not in what one of these does.
local fields = setmetatable({ reverse = "boolean", rotate = "boolean",
  sorted = "boolean", exchange = "any", maps = "table", bits = "number", field = "any" },
  { __index = function(_, name) return type(name) == "number" and "any" or nil end })
local fields_of_one = { reverse = "boolean", exchange = "any", map = "table" }

-- Checks the names and types of fields, where there is no grundy.base.check.
check.fields = check.fields or function(what, given, known)
  for name, value in next, given do
    local kind = known[name]
    if not kind then
      error(("%s: unknown field '%s'"):format(what, tostring(name)), 0)
    elseif type(kind) == "string" and kind ~= "any" and type(value) ~= kind then
      error(("%s: field '%s' must be a %s, got a %s"):format(what, name, kind,
        type(value)), 0)
    end
  end
  return given
end

-- The number of a letter, which may be new.
local function letter_number(self, letter)
  if not self.numbers[letter] then
    self.letters[#self.letters + 1] = letter
    self.numbers[letter] = #self.letters
    want(#self.letters <= MOST_LETTERS, "exchange: at most " .. MOST_LETTERS
      .. " letters expected", #self.letters)
  end
  return self.numbers[letter]
end

local PAIR = "exchange: a text of two characters, or a list of two integers or "
  .. "of two strings, expected"

-- The numbers of two letters that are exchanged.
local function read_pair(self, given)
  local a, b
  if type(given) == "string" and #given == 2 then
    a, b = given:sub(1, 1), given:sub(2)
  elseif type(given) == "table" and rawlen(given) == 2 then
    a, b = given[1], given[2]
  end
  want(a ~= b and type(a) == type(b) and (type(a) == "string" or
    is_integer(a) and is_integer(b)), PAIR, given)
  want(type(a) ~= "string" or (#a == 1) == (#b == 1), "exchange: a character "
    .. "is exchanged with a character only, because texts consist of them; "
    .. "another pair expected", given)
  if self.bits then
    want(a == "0" and b == "1" or a == "1" and b == "0",
      "exchange: bits are \"0\" and \"1\", so \"01\" expected", given)
  end
  return { letter_number(self, a), letter_number(self, b) }
end

-- A list of pairs: there may be one, as a text.
local function read_pairs(self, given)
  local list = {}
  want(type(given) == "string" or type(given) == "table", PAIR, given)
  for i, pair in ipairs(type(given) == "string" and { given } or given) do
    list[i] = read_pair(self, pair)
  end
  want(list[1], PAIR, given)
  return list
end

-- The places to which places 1, 2, … go, as those from which they come. Bits are
-- counted from the lowest on, but read from the highest.
local function read_map(self, given)
  want(type(given) == "table", "a map is a list of places", given)
  local n, from = rawlen(given), {}
  want(n > 0 and n <= MOST_PLACES, ("a map has 1 to %d places"):format(
    MOST_PLACES), n)
  want(not self.places or n == self.places, ("a map has %d places, as %s"):format(
    self.places or 0, self.bits and "there are bits" or "the first one"), n)
  self.places = n
  for i = 1, n do
    local to = given[i]
    if not is_integer(to) or to < 1 or to > n then
      fail("a map takes place %d to %s, not to one of %d places", i, shown(to), n)
    elseif from[to] then
      fail("a map takes two places to %d", to)
    end
    from[to] = i
  end
  if not self.bits then return from end
  local read = {}
  for i = 1, n do read[i] = n + 1 - from[n + 1 - i] end
  return read
end

-- Sorting is all that is done, to each part by itself. To try it, parts are reversed.
local function sorting(given, list_given)
  for _, name in ipairs { "reverse", "rotate", "exchange", "maps", "bits" } do
    if given[name] then
      fail("'sorted' does not go with '%s'", name)
    end
  end
  want(list_given[1] == nil, "'sorted' does not go with a list", list_given[1])
  return { { backwards = true, pairs = {} } }
end

-- The symmetries that are given: what each does to places and letters.
local function generators_of(self, given, list_given)
  if given.sorted then return sorting(given, list_given) end
  local list = {}
  for _, map in ipairs(given.maps or {}) do
    list[#list + 1] = { from = read_map(self, map), pairs = {} }
  end
  for _, pair in ipairs(given.exchange ~= nil and
    read_pairs(self, given.exchange) or {}) do
    list[#list + 1] = { pairs = { pair } }
  end
  for i, entry in ipairs(list_given) do
    want(type(entry) == "table", "a symmetry in the list is a table", entry)
    local one = check.fields("images: symmetry " .. i, entry, fields_of_one)
    if one.map and one.reverse then
      fail("a symmetry in the list has 'map' or 'reverse', not both")
    end
    list[#list + 1] = { backwards = one.reverse,
      from = one.map and read_map(self, one.map),
      pairs = one.exchange ~= nil and read_pairs(self, one.exchange) or {} }
  end
  if given.reverse then list[#list + 1] = { backwards = true, pairs = {} } end
  if given.rotate and self.places then
    local from = {}
    for i = 1, self.places do from[i] = i % self.places + 1 end
    list[#list + 1] = { from = from, pairs = {} }
  end
  return list
end

local function read_names(field)
  if field == nil then return nil end
  local names, seen = type(field) == "table" and field or { field }, {}
  want(rawlen(names) >= 1 and rawlen(names) <= MOST_FIELDS, ("field: a name, or a list "
    .. "of up to %d names, expected"):format(MOST_FIELDS), field)
  for _, name in ipairs(names) do
    want(type(name) == "string", "field: a name expected", name)
    want(not seen[name], "field: a name is given twice", name)
    seen[name] = true
  end
  return names
end

--
-- The group
--

-- The map that does nothing.
local function identity(self)
  local map = { letters = {}, backwards = false }
  for k = 1, #self.letters do map.letters[k] = k end
  if self.places then
    map.from = {}
    for i = 1, self.places do map.from[i] = i end
  end
  return map
end

-- The map of a symmetry that is given.
local function map_of(self, given)
  local map = identity(self)
  for _, pair in ipairs(given.pairs) do
    for k, letter in ipairs(map.letters) do
      map.letters[k] = letter == pair[1] and pair[2] or
        letter == pair[2] and pair[1] or letter
    end
  end
  map.from = given.from or map.from
  if given.backwards and self.places then
    for i = 1, self.places do map.from[i] = self.places + 1 - i end
  end
  map.backwards = not self.places and given.backwards or false
  return map
end

-- What a map becomes after another one.
local function after(self, map, step)
  local from
  if self.places then
    from = {}
    for i = 1, self.places do from[i] = map.from[step.from[i]] end
  end
  local letters = {}
  for k = 1, #self.letters do letters[k] = step.letters[map.letters[k]] end
  return { from = from, letters = letters,
    backwards = map.backwards ~= step.backwards }
end

local function key_of(map)
  return table.concat(map.from or {}, " ") .. (map.backwards and "<" or ">")
    .. table.concat(map.letters, " ")
end

-- All maps that come of some, one after the other.
local function closed(self, generators)
  local maps, steps, known = { identity(self) }, {}, {}
  local most = math.min(MOST, math.floor(MOST_IMAGES / (self.places or 1)))
  known[key_of(maps[1])] = true
  for i, given in ipairs(generators) do steps[i] = map_of(self, given) end
  for _, map in ipairs(maps) do -- which grows
    for _, step in ipairs(steps) do
      local new = after(self, map, step)
      local key = key_of(new)
      if not known[key] then
        known[key], maps[#maps + 1] = true, new
      end
    end
    if #maps > most then fail("these make more than %d maps", most) end
  end
  return maps
end

--
-- The least image, in Lua
--

local function bits_of(self, value)
  if not is_integer(value) or value < 0 or value > self.largest then
    return nil
  end
  local letters, power = {}, self.largest - self.below
  for i = 1, self.bits do
    letters[i] = value >= power and "1" or "0"
    if value >= power then value = value - power end
    power = self.powers[i]
  end
  return letters
end

local function characters_of(value)
  local letters = {}
  for i = 1, #value do letters[i] = value:sub(i, i) end
  return letters
end

-- The elements of an array, all of which must be integers, or all strings.
local function elements_of(value)
  local letters, count = {}, 0
  for _ in next, value do count = count + 1 end
  for i = 1, count do
    local element = value[i]
    if type(element) ~= type(value[1]) or type(element) ~= "string" and
      not is_integer(element) then
      return nil
    end
    letters[i] = element
  end
  return letters
end

local function letters_of(self, value)
  if self.bits then
    return bits_of(self, value)
  elseif type(value) == "string" then
    return characters_of(value)
  end
  return type(value) == "table" and elements_of(value) or nil
end

-- Have the parts as many places as the maps are for? Of several parts some may
-- have a single place, from where nothing goes elsewhere.
local function fit(self, parts)
  local places = self.places
  for _, part in ipairs(parts) do
    if not (#parts > 1 and #part <= 1) then
      if places and #part ~= places then return false end
      places = places or self.rotate and #part
    end
  end
  return true
end

-- The parts of a position; nil if it has none.
local function parts_of(self, p)
  local parts = {}
  if not self.fields then
    parts[1] = letters_of(self, p)
  elseif type(p) == "table" then
    for i, name in ipairs(self.fields) do
      parts[i] = letters_of(self, p[name])
      if not parts[i] then return nil end
    end
  end
  return parts[1] and fit(self, parts) and parts or nil
end

-- The image of a part by a map, after it was rotated.
local function image(self, part, map, shift)
  local n, letters = #part, {}
  for i = 1, n do
    local place = (i - 1 + shift) % n + 1
    if n > 1 then
      place = map.from and map.from[place] or
        map.backwards and n + 1 - place or place
    end
    local letter = part[place]
    local number = self.numbers[letter]
    letters[i] = number and self.letters[map.letters[number]] or letter
  end
  return letters
end

-- Is a string less than another one, as bytes?
local function is_less(a, b)
  local i = 1
  while i <= #a and a:byte(i) == b:byte(i) do i = i + 1 end
  return i <= #b and (i > #a or a:byte(i) < b:byte(i))
end

local function parts_less(parts, others)
  for i, part in ipairs(parts) do
    for k, letter in ipairs(part) do
      local other = others[i][k]
      if letter ~= other then
        if type(letter) == "string" then return is_less(letter, other) end
        return letter < other
      end
    end
  end
  return false
end

-- The parts, each in ascending order.
local function in_order(parts)
  for _, part in ipairs(parts) do
    table.sort(part, type(part[1]) == "string" and is_less or nil)
  end
  return parts
end

local function least(self, parts)
  if self.sorted then return in_order(parts) end
  local best, shifts = parts, 0
  for _, part in ipairs(parts) do
    shifts = math.max(shifts, self.rotate and #part - 1 or 0)
  end
  for _, map in ipairs(self.maps) do
    for shift = 0, shifts do
      local other = {}
      for i, part in ipairs(parts) do
        other[i] = image(self, part, map, shift)
      end
      if parts_less(other, best) then best = other end
    end
  end
  return best
end

-- What a part was read from, with other letters.
local function written(self, letters, value)
  if type(value) == "string" then
    return table.concat(letters)
  elseif not self.bits then
    return letters
  end
  local number = 0
  for _, letter in ipairs(letters) do
    number = 2 * number + (letter == "1" and 1 or 0)
  end
  return number
end

local function in_lua(self)
  return function(p)
    if type(p) ~= "string" and type(p) ~= "number" and type(p) ~= "table" then
      error("position is " .. (p == nil and "nil" or "a " .. type(p)), 2)
    end
    local parts = parts_of(self, p)
    if not parts then return p end
    local best = least(self, parts)
    if not self.fields then return written(self, best[1], p) end
    local copy = {}
    for name, value in next, p do copy[name] = value end
    for i, name in ipairs(self.fields) do
      copy[name] = written(self, best[i], p[name])
    end
    return copy
  end
end

--
-- In C
--

-- What a position must be, in a message.
local function wanted(self)
  local what = self.bits and ("an integer from 0 to %d"):format(self.largest) or
    self.places and ("a string or an array of %d places"):format(self.places) or
    "a string or an array, of integers or of strings"
  if not self.fields then
    return what
  elseif #self.fields == 1 then
    return ("a table whose field '%s' is %s"):format(self.fields[1], what)
  end
  return ("a table in which each of the fields '%s' is %s%s"):format(
    table.concat(self.fields, "', '"), what, self.bits and "" or
    self.places and ", or of one" or self.rotate and ", all of the same length"
    or "")
end

local function in_core(self)
  local codes, words, backwards, exchanges = {}, {}, {}, {}
  for k, letter in ipairs(self.letters) do codes[k] = core.key(letter) end
  for i, map in ipairs(self.maps) do
    backwards[i] = string.char(map.backwards and 1 or 0)
    for _, place in ipairs(map.from or {}) do
      words[#words + 1] = string.pack("=I2", place - 1)
    end
    for _, letter in ipairs(map.letters) do
      exchanges[#exchanges + 1] = string.char(letter - 1)
    end
  end
  return core.images(self.bits or 0, self.places or 0, self.rotate or false,
    wanted(self), table.concat(codes), #codes, table.concat(exchanges),
    table.concat(words), table.concat(backwards), self.fields or {},
    self.sorted or false)
end

--
-- All of it
--

-- The numbers that tell bits apart.
local function take_bits(self, bits)
  want(is_integer(bits) and bits >= 1 and bits <= MOST_BITS,
    ("bits: an integer from 1 to %d expected"):format(MOST_BITS), bits)
  self.bits, self.places, self.powers = bits, bits, {}
  local power, below = 1, 0
  for i = bits - 1, 1, -1 do
    self.powers[i], below, power = power, below + power, power + power
  end
  self.below, self.largest = below, below + power
end

local function new(definition)
  want(type(definition) == "table", "a table expected", definition)
  if definition.players ~= nil then
    fail("there is no field 'players', because `normal` does not change the "
      .. "player to move. To exchange the players, let a letter of the position "
      .. "say who moves, in a game without `players = 2`, and exchange letters")
  end
  local given = check.fields("images", definition, fields)
  local self = { letters = {}, numbers = {}, fields = read_names(given.field) }
  if given.bits ~= nil then take_bits(self, given.bits) end
  local generators = generators_of(self, given, definition)
  self.rotate, self.sorted = given.rotate and not self.places, given.sorted
  if not generators[1] and not self.rotate then
    fail("no symmetry is given: reverse = true, rotate = true, sorted = true, "
      .. "exchange = \"XO\", maps = { { 2, 1 } } or a list expected")
  end
  self.maps = closed(self, generators)
  return (core and in_core or in_lua)(self)
end

local call = { __call = function(_, given) return new(given) end }
return setmetatable({ images = new }, call)
