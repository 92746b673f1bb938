-- solution:export: what is known of a game as a module for any Lua, for web
-- pages, or as JSON. The modules are templates (see `template/`) into which the
-- positions are packed; how they are packed is told there.

local asset = require "grundy.asset"
local core = require "grundy.core"
local check = require "grundy.check"
local json = require "grundy.json"
local moves = require "grundy.moves"
local text = require "grundy.text"

local at = core.at

local fields = { format = "any", moves = "boolean" }

-- Positions in a block, at least; and the most blocks, because LuaJIT takes at
-- most 65536 constants.
local SIZE, BLOCKS = 32, 30000

-- Digits are the bytes from 35 to 126 except 92.
local BASE = 91

-- The template for Lua also tells what the key of a position is.
local TEMPLATE = asset "export/template/opponent.lua"
local load_template = assert(load(TEMPLATE, "=opponent.lua", "t"))

local function digit(n)
  return string.char(n + (n > 56 and 36 or 35))
end

-- A number in `width` digits.
local function fixed(n, width)
  local digits = {}
  for i = width, 1, -1 do
    digits[i] = digit(n % BASE)
    n = n // BASE
  end
  return table.concat(digits)
end

-- How many digits a number takes.
local function width_of(n)
  local width = 1
  while n >= BASE do
    n, width = n // BASE, width + 1
  end
  return width
end

-- A number as a sum of digits.
local function sum(n)
  return digit(BASE - 1):rep(n // (BASE - 1)) .. digit(n % (BASE - 1))
end

--
-- What is known of positions
--

-- A function that gives a number for a value (or nil) and a worth, from 0 on,
-- and the array of these pairs.
local function labelling()
  local labels, by_worth = {}, {}
  return function(value, worth)
    local by_value = by_worth[worth] or {}
    by_worth[worth] = by_value
    local key = value or false
    if not by_value[key] then
      by_value[key] = #labels
      labels[#labels + 1] = { worth, value }
    end
    return by_value[key]
  end, labels
end

local worths = { P = -1, N = 1, D = 0 }

-- How long best play lasts: the remoteness. In games with endings, a draw that
-- can be forced to end has a length, too, which the rank tells; where the game
-- splits, the distance bounds the length of sums. It is nil where the core
-- cannot tell.
local function length_of(solution, number, worth, mixed)
  if core.splits(solution) then
    return at.distance(solution, number)
  elseif not mixed or worth ~= 0 then
    return at.remoteness(solution, number)
  end
  local length = core.rank(solution, number) & 0xFFFFFFFF
  return length < 0xFFFFFFFF and length or math.huge
end

-- Adds labels, and the numbers that stand for what is known, by position; or
-- returns nil, message.
local function add_known(data, solution)
  local valued = core.has_values(solution)
  local label_of, labels = labelling()
  local label, length = {}, {}
  for number = 0, data.count - 1 do
    local value = valued and at.value(solution, number) or nil
    local worth = data.mixed and at.worth(solution, number) or
      worths[at.outcome(solution, number)]
    local longest = length_of(solution, number, worth, data.mixed)
    if not longest then
      return nil, "play can last too long to tell"
    end
    label[number] = label_of(value, worth)
    length[number] = longest < math.huge and longest + 1 or 0
  end
  local most = 0
  for number = 0, data.count - 1 do
    label[number] = label[number] + #labels * length[number]
    most = math.max(most, label[number])
  end
  data.labels, data.known, data.width = labels, label, width_of(most)
  return true
end

--
-- Keys
--

-- Adds the keys in the order of their bytes, and the number in the solution of
-- each. Returns nil, message if a position has no key.
local function add_keys(data, solution)
  local template = load_template(data)
  local keys, number_of = {}, {}
  for number = 0, data.count - 1 do
    local p, player = core.position(solution, number)
    local key = template.key(p, player)
    if not key then
      return nil, ("the position %s has a number of 2^53 or more, which not "
        .. "every Lua holds exactly"):format(core.shown(p))
    end
    keys[number + 1], number_of[key] = key, number
  end
  data.start, data.player = keys[1], select(2, core.position(solution, 0))
  if os and os.setlocale(nil, "collate") == "C" then -- else `<` may differ
    table.sort(keys)
  else
    table.sort(keys, template.less)
  end
  data.sorted, data.number_of = keys, number_of
  return true
end

-- How many bytes two keys share at the beginning.
local function shared(a, b)
  local count = 0
  while count < #b and a:byte(count + 1) == b:byte(count + 1) do
    count = count + 1
  end
  return count
end

-- An array of blocks: texts that consist of what entry(i) gives for `size`
-- positions each, numbered from 1 on in the order of their keys.
local function blocks_of(data, entry)
  local blocks = {}
  for first = 1, data.count, data.size do
    local entries = {}
    for i = first, math.min(first + data.size - 1, data.count) do
      entries[#entries + 1] = entry(i, i == first)
    end
    blocks[#blocks + 1] = table.concat(entries)
  end
  return blocks
end

local function pack_keys(data)
  return blocks_of(data, function(i, first)
    local key = data.sorted[i]
    local same = first and 0 or shared(data.sorted[i - 1], key)
    return fixed(data.known[data.number_of[key]], data.width) .. sum(same)
      .. sum(#key - same) .. key:sub(same + 1)
  end)
end

-- A list of what `pack` makes of some elements, after their number.
local function list(elements, pack)
  local texts = {}
  for i, element in ipairs(elements) do
    texts[i] = pack(element)
  end
  return sum(#texts) .. table.concat(texts)
end

local function pack_moves(data, solution)
  local place = {} -- in the order of the keys, by number in the solution
  for i, key in ipairs(data.sorted) do
    place[data.number_of[key]] = fixed(i - 1, data.wide)
  end
  local function position(number)
    return place[number]
  end
  local function parts(numbers)
    return list(numbers, position)
  end
  return blocks_of(data, function(i)
    return list(core.followers(solution, data.number_of[data.sorted[i]]),
      data.splits and parts or position)
  end)
end

--
-- Modules
--

-- How things are written in the languages: in each, data are a table with
-- names, and arrays are between brackets.
local languages = {
  lua = { template = TEMPLATE, comment = "-- ", data = "local data = ",
    slot = "\nlocal data = ...\n", is = " = ", open = "{", close = "}",
    escape = "\\%03d" },
  js = { template = asset "export/template/opponent.js", comment = "// ",
    data = "const data = ", slot = "\nconst data = {};\n", is = ": ",
    open = "[", close = "]", escape = "\\x%02x" },
}

-- A value as the language has it: bytes, a number, or an array of these.
local function literal(language, value)
  if type(value) == "string" then
    return '"' .. value:gsub('[%c"\\<\127-\255]', function(char)
      return language.escape:format(char:byte())
    end) .. '"'
  elseif value == math.huge or value == -math.huge then
    return value > 0 and "1 / 0" or "-1 / 0"
  elseif type(value) ~= "table" then
    return json.encode(value)
  end
  local texts = {}
  for i, element in ipairs(value) do
    texts[i] = literal(language, core.is_infinite(element) and element.set or
      element)
  end
  return language.open .. table.concat(texts, ", ") .. language.close
end

-- The same of an array of blocks: one in a line.
local function block_lines(language, blocks)
  local texts = {}
  for i, block in ipairs(blocks) do
    texts[i] = "    " .. literal(language, block) .. ",\n"
  end
  return ("%s\n%s  %s"):format(language.open, table.concat(texts),
    language.close)
end

-- What stands in a module, in this order.
local names = { "name", "players", "player", "start", "normal", "splits",
  "mixed", "why", "size", "width", "wide", "labels", "keys", "moves" }

local function module_of(language, data)
  local lines = {}
  for _, name in ipairs(names) do
    local value = data[name]
    local write = (name == "keys" or name == "moves") and block_lines or literal
    if value ~= nil and value ~= false then
      lines[#lines + 1] = ("  %s%s%s,\n"):format(name, language.is,
        write(language, value))
    end
  end
  local head = ("%s%s: an opponent that knows all %d positions. Written by "
    .. "grundy.\n"):format(language.comment, text.clean(data.name or "A game"),
    data.count)
  local first, last = language.template:find(language.slot, 1, true)
  return table.concat { head, language.template:sub(1, first), language.data,
    "{\n", table.concat(lines), "}", language.data:find "^const" and ";" or "",
    language.template:sub(last) }
end

-- What a position in JavaScript or JSON cannot hold; nil if it is fine.
local function problem_of(p)
  if type(p) == "string" then
    return not utf8.len(p) and "a text that is not UTF-8" or nil
  elseif type(p) ~= "table" then
    return nil
  end
  for key, value in next, p do
    local problem = type(key) == "string" and (p[1] ~= nil and
      "a table that has both elements and names" or problem_of(key)) or
      problem_of(value)
    if problem then
      return problem
    end
  end
end

-- Can all positions be had in JavaScript and JSON? If not, nil and a message.
local function check_positions(solution)
  for p in solution:positions() do
    local problem = problem_of(p)
    if problem then
      return nil, ("the position %s has %s, which the format cannot hold")
        :format(core.shown(p), problem)
    end
  end
  return true
end

--
-- JSON
--

-- A line for each position, in the order of the solution. Moves are numbers of
-- positions, from 0 on, in the order of the rules.
local function json_of(solution, data, with_moves)
  local lines = {}
  local valued = core.has_values(solution)
  for number = 0, data.count - 1 do
    local p, player = core.position(solution, number)
    lines[number + 1] = json.encode {
      position = p,
      player = player,
      outcome = at.outcome(solution, number),
      value = valued and at.value(solution, number) or nil,
      worth = data.mixed and at.worth(solution, number) or nil,
      remoteness = not data.splits and at.remoteness(solution, number) or nil,
      best = moves.best_number(solution, number),
      moves = with_moves and core.followers(solution, number) or nil,
    }
  end
  return ('{"name":%s,"players":%d,"positions":[\n%s\n]}\n'):format(
    json.encode(data.name or ""), data.players, table.concat(lines, ",\n"))
end

--
-- The method
--

-- Why there are no values; nil if there are.
local function why_no_values(solution)
  if not core.has_values(solution) then
    local _, message = pcall(solution.value, solution)
    return "the game" .. message:match "this solution( has no values: .*)$"
  end
end

local function pack(solution, data, with_moves)
  data.size = SIZE
  while data.count > data.size * BLOCKS do
    data.size = 2 * data.size
  end
  data.wide = with_moves and width_of(data.count) or nil
  data.moves = with_moves and pack_moves(data, solution) or nil
  data.keys = pack_keys(data)
end

local export = {}

function export:export(options)
  local count = core.count(self)
  options = check.options(options, fields)
  local format = check.word("format", options.format, { "lua", "js", "json" })
    or "lua"
  local rules = core.game(self) or {}
  local normal = rules.normal or rules.found_by or rules.folded
  if options.moves and normal then
    return nil, "export: the moves of a game with `normal` cannot be packed, "
      .. "because only its rules know the moves of positions that are not in "
      .. "normal form; leave out the moves, or `normal`"
  end
  local data = {
    name = rules.name and text.utf8(rules.name),
    count = count,
    players = core.players(self),
    splits = core.splits(self),
    mixed = core.play(self) == "mixed",
    normal = normal and (normal == "sorted" and normal or "function"),
    why = why_no_values(self),
  }
  local fine, message = add_keys(data, self)
  if fine and format ~= "lua" then
    fine, message = check_positions(self)
  end
  if fine and format ~= "json" then
    fine, message = add_known(data, self)
  end
  if not fine then
    return nil, "export: " .. message
  elseif format == "json" then
    return json_of(self, data, options.moves)
  end
  pack(self, data, options.moves)
  return module_of(languages[format], data)
end

return export
