-- Misère play of games that split: the misère quotient of a solution (Plambeck and
-- Siegel 2008), as it was found by core/alike, with names for its elements; and what
-- follows from it about sums of positions. Sums with positions that are not known are
-- expanded.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind = require "grundy.kind"
local plays = require "grundy.regime.plays"
local regime = require "grundy.regime"

local options_of = { order = "any", sums = "any", seconds = "any" }

-- Unless told otherwise.
local ORDER, SUMS, EXPANDED = 1024, 1 << 18, 1 << 18

local quotient = {}
local meta = { __index = quotient, __name = "grundy.misere_quotient" }

local check_self = check.self(meta, "a misère quotient", "quotient")

function meta:__tostring()
  return ("grundy.misere_quotient: %d elements, %d of them P%s"):format(self.order,
    #self.pportion, self.complete and "" or ", not complete")
end

--
-- Names
--

-- The names of generators: a to z, then g27 and so on.
local function letter(j)
  return j <= 26 and string.char(96 + j) or ("g%d"):format(j)
end

-- The text of a word, an array of exponents.
local function text_of(exponents)
  local parts = {}
  for j, e in ipairs(exponents) do
    if e > 0 then
      parts[#parts + 1] = letter(j) .. (e > 1 and "^" .. e or "")
    end
  end
  return #parts > 0 and table.concat(parts, letter(#exponents):len() > 1 and " " or "")
    or "1"
end

-- The elements that some others generate, as a set.
local function generated(found, elements)
  local there, list, i = { [0] = true }, { 0 }, 1
  while list[i] do
    for _, g in ipairs(elements) do
      local x = core.misere_times(found, list[i], g)
      if not there[x] then
        there[x] = true
        list[#list + 1] = x
      end
    end
    i = i + 1
  end
  return there
end

-- Of the generators that were found, those that are no products of others: their
-- numbers and their elements.
local function needed(found, numbers)
  local elements = {}
  for j, number in ipairs(numbers) do
    elements[j] = core.misere_element(found, number)
  end
  local kept = table.move(numbers, 1, #numbers, 1, {})
  for j = #numbers, 1, -1 do
    local g = table.remove(elements, j)
    if generated(found, elements)[g] then
      table.remove(kept, j)
    else
      table.insert(elements, j, g)
    end
  end
  return kept, elements
end

-- A word with one letter more.
local function longer(word, j)
  local made = table.move(word, 1, #word, 1, {})
  made[j] = made[j] + 1
  return made
end

-- Is a word no normal form because some part of it is not?
local function has_other_part(word, normal)
  for j, e in ipairs(word) do
    if e > 0 then
      word[j] = e - 1
      local is_normal = normal[table.concat(word, " ")]
      word[j] = e
      if not is_normal then return true end
    end
  end
  return false
end

-- The words that come after some of the same degree, by one letter, each once, in
-- lexicographic order.
local function next_words(words)
  local made, there = {}, {}
  for _, word in ipairs(words) do
    for j = 1, #word do
      local next_word = longer(word, j)
      local key = table.concat(next_word, " ")
      if not there[key] then
        there[key] = true
        made[#made + 1] = next_word
      end
    end
  end
  table.sort(made, function(a, b)
    for j = 1, #a do
      if a[j] ~= b[j] then return a[j] > b[j] end
    end
    return false
  end)
  return made
end

local function element_of(found, elements, word)
  local x = 0
  for j, e in ipairs(word) do
    for _ = 1, e do x = core.misere_times(found, x, elements[j]) end
  end
  return x
end

-- The normal forms of all elements, the first words for them by degree, then in
-- lexicographic order; and the relations, those between a word and a normal form
-- where all parts of the word are normal (a Gröbner basis). A word that is no normal
-- form has none after it.
local function normal_forms(found, elements)
  local word = {}
  for j = 1, #elements do word[j] = 0 end
  local form, normal, relations = { [0] = word }, { [table.concat(word, " ")] = true }, {}
  local words = { word }
  while #words > 0 do
    local kept = {}
    for _, longer_word in ipairs(next_words(words)) do
      if not has_other_part(longer_word, normal) then
        local x = element_of(found, elements, longer_word)
        if form[x] then
          relations[#relations + 1] = { longer_word, form[x] }
        else
          form[x], kept[#kept + 1] = longer_word, longer_word
        end
      end
    end
    for _, kept_word in ipairs(kept) do normal[table.concat(kept_word, " ")] = true end
    words = kept
  end
  return form, relations
end

--
-- To find it
--

local LIMITS = {
  order = "the limit of %d elements is reached",
  sums = "the limit of %d sums is reached",
  letters = "a sum of more than 255 generators would be expanded, or there are more "
    .. "than 250 generators",
}

-- The object of what was found.
local function make(solution, found, limits)
  local facts = core.misere_facts(found)
  local numbers, elements = needed(found, facts.generators)
  local form, relations = normal_forms(found, elements)
  local self = { solution = solution, found = found, order = facts.order,
    complete = facts.limit == nil, known = facts.known, generators = {}, relations = {},
    pportion = {}, names = {} }
  self.limit = facts.limit and LIMITS[facts.limit]:format(limits[facts.limit])
  for j, number in ipairs(numbers) do
    self.generators[j] = { name = letter(j), position = core.position(solution, number) }
  end
  for i, relation in ipairs(relations) do
    self.relations[i] = ("%s = %s"):format(text_of(relation[1]), text_of(relation[2]))
  end
  for x = 0, facts.order - 1 do
    self.names[x] = text_of(form[x])
    if core.misere_is_p(found, x) then table.insert(self.pportion, self.names[x]) end
  end
  table.sort(self.pportion, function(a, b) return #a < #b or #a == #b and a < b end)
  return setmetatable(self, meta)
end

local methods = {}

-- The quotients that were asked for, by solution, without options.
local known = setmetatable({}, { __mode = "k" })

function methods:misere_quotient(options)
  core.count(self) -- it must be open
  kind.need(self, "misere_quotient")
  if options == nil and known[self] then
    return known[self]
  end
  options = check.options(options, options_of)
  check.seconds(options.seconds)
  local limits = { order = check.count("order", options.order, ORDER, 1 << 16),
    sums = check.count("sums", options.sums, SUMS, 1 << 28) }
  local found = core.misere_quotient(self, limits.order, limits.sums,
    options.seconds and core.now() + options.seconds)
  if not found then
    return nil, ("the limit of %s seconds is reached"):format(options.seconds)
  end
  local made = make(self, found, limits)
  if next(options) == nil then
    known[self] = made
  end
  return made
end

--
-- Sums, as arrays of the numbers of their parts
--

-- The number of the element of a sum; nil if it is not known.
local function element(self, numbers)
  local x = 0
  for _, number in ipairs(numbers) do
    local y = core.misere_element(self.found, number)
    if not y then
      return nil
    end
    x = core.misere_times(self.found, x, y)
  end
  return x
end

-- What a sum becomes if part i does.
local function after(numbers, i, parts)
  local made = table.move(numbers, 1, #numbers, 1, {})
  table.remove(made, i)
  table.move(parts, 1, #parts, #made + 1, made)
  table.sort(made)
  return made
end

-- The outcome of a sum by expansion; or nil, message.
local function expanded(self, numbers)
  local solution = self.solution
  local sorted = after(numbers, #numbers + 1, {})
  local found, message = game.game {
    play = plays.by_end "win".name,
    moves = function(state, add)
      for i, number in ipairs(state) do
        if number ~= state[i - 1] then
          for _, parts in ipairs(core.followers(solution, number)) do
            add(after(state, i, parts))
          end
        end
      end
    end,
  }:solve(sorted, { limit = EXPANDED })
  if not found then
    return nil, ("the quotient is not known (%s), nor is the sum by expansion (%s)")
      :format(self.limit, message)
  end
  return found:outcome()
end

local function outcome(self, numbers)
  local x = element(self, numbers)
  if x then
    return core.misere_is_p(self.found, x) and "P" or "N"
  end
  return expanded(self, numbers)
end

-- The numbers of the positions of a list; or nil, message.
local function numbers_of(self, name, list)
  local numbers = {}
  for i = 1, check.array(name, list) do
    local number, message = core.locate(self.solution, list[i])
    if not number then
      return nil, message
    end
    numbers[i] = number
  end
  return numbers
end

function quotient:element(p)
  check_self(self, "element")
  local number, message = core.locate(self.solution, p)
  if not number then
    return nil, message
  end
  local x = core.misere_element(self.found, number)
  if not x then
    return nil, ("it is not known: %s"):format(self.limit)
  end
  return self.names[x]
end

function quotient:outcome(list)
  check_self(self, "outcome")
  local numbers, message = numbers_of(self, "outcome", list)
  if not numbers then
    return nil, message
  end
  return outcome(self, numbers)
end

local FAULTS = {
  monoid = "the products of element %s are wrong",
  pair = "the element of %s, or of a sum with it, is wrong",
}

function quotient:verify()
  check_self(self, "verify")
  if not self.complete then
    return nil, ("it is not complete: %s"):format(self.limit)
  end
  local fault, at = core.misere_check(self.solution, self.found)
  if fault == true then
    return true
  end
  local witness = fault == "pair" and core.position(self.solution, at) or self.names[at]
  return nil, FAULTS[fault]:format(check.shown(witness)), witness
end

-- The positions with some numbers.
local function positions(solution, numbers)
  local list = {}
  for i, number in ipairs(numbers) do list[i] = core.position(solution, number) end
  return list
end

function quotient:moves(list)
  check_self(self, "moves")
  local numbers, message = numbers_of(self, "moves", list)
  local winning, losing = {}, {}
  for i, number in ipairs(numbers or {}) do
    for _, parts in ipairs(core.followers(self.solution, number)) do
      local found, why = outcome(self, after(numbers, i, parts))
      if not found then
        return nil, why
      end
      table.insert(found == "P" and winning or losing, { part = i,
        position = positions(self.solution, parts), outcome = found,
        result = found == "P" and "win" or "loss" })
    end
  end
  for _, row in ipairs(winning) do row.best = true end
  for _, row in ipairs(losing) do row.best = #winning == 0 end
  return numbers and table.move(losing, 1, #losing, #winning + 1, winning), message
end

--
-- With Nim heaps: numbers below 0 are heaps, others are positions
--

local function with_heaps(solution, number, most)
  return game.game(regime.derive_solved(solution, {
    moves = function(n, add)
      if n < 0 then
        for less = 0, -n - 1 do
          if less == 0 then add() else add(-less) end
        end
      else
        for _, parts in ipairs(core.followers(solution, n)) do
          add(table.unpack(parts))
        end
      end
    end,
  })):solve(number, { starts = { -most } })
end

-- What may be tried for one genus: it is asked of many positions.
local GENUS = { order = 256, sums = 1 << 15 }

-- A list of digits and what is said of them, for a position and heaps up to `most`:
-- nil, if some digit is larger; nil, message, if something is not known.
local function digits_of(both, number, most)
  local found = core.misere_quotient(both, GENUS.order, GENUS.sums)
  local limit = core.misere_facts(found).limit
  if limit then
    return nil, LIMITS[limit]:format(GENUS[limit])
  end
  local function of(n) return core.misere_element(found, (core.locate(both, n))) end
  local function times(x, y) return core.misere_times(found, x, y) end
  local digits, seen, x = {}, {}, of(number)
  while not seen[x] do
    local digit
    for m = 0, most do
      if core.misere_is_p(found, m == 0 and x or times(x, of(-m))) then
        digit = m
        break
      end
    end
    if not digit then
      return nil
    end
    digits[#digits + 1] = digit
    seen[x] = #digits
    x = times(x, of(-2))
  end
  local heaps = {}
  for m = 1, most do heaps[m] = of(-m) end
  return digits, seen[x], generated(found, heaps)[of(number)] or false
end

-- The digits up to where they alternate by 2, as in Winning Ways; nil if they never do.
local function shortened(digits, loop)
  local function digit(j)
    return digits[j] or digits[loop + (j - loop) % (#digits - loop + 1)]
  end
  local last = #digits + 2
  if digit(last) ~= digit(last - 1) ~ 2 then
    return nil
  end
  while last > 2 and digit(last - 2) == digit(last - 1) ~ 2 do last = last - 1 end
  local kept = {}
  for j = 1, last do kept[j] = digit(j) end
  return kept
end

local MOST_HEAP = 64

function methods:genus(p)
  core.count(self) -- it must be open
  kind.need(self, "genus")
  local number, message = core.locate(self, p)
  if not number then
    return nil, message
  end
  local value = core.at.value(self, number)
  local most = 3
  while most < value do most = 2 * most + 1 end
  while most <= MOST_HEAP do
    local both = with_heaps(self, number, most)
    local digits, loop, tame = digits_of(both, number, most)
    if digits then
      digits = shortened(digits, loop) or digits
      local comma = math.max(table.unpack(digits)) > 9 and "," or ""
      return { value = value, digits = digits, tame = tame,
        text = ("%d^{%s}"):format(value, table.concat(digits, comma)) }
    elseif loop then
      return nil, loop
    end
    most = 2 * most + 1
  end
  return nil, ("a digit would be larger than %d"):format(MOST_HEAP)
end

return methods
