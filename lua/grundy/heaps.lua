-- Heaps of chips as a board: what a page shows and lets people click. A position is
-- the number of chips of one heap, or an array of such numbers; or a record with
-- one of these in a field. This is plain Lua, so that a game can take the file along
-- to where there is no other module; for records it needs base/literal.lua.

local MOST = 1000 -- chips that are drawn
local HEAPS = 100 -- heaps that are drawn

local heaps = {}
local meta = { __name = "grundy.heaps_board", __index = heaps }

-- Errors point at the caller, if there is what finds it.
local found, check = pcall(require, "grundy.base.check")
local raise = found and check.fail or function(_, message)
  error(message, 3)
end

local function fail(format, ...)
  raise("%s", "heaps: " .. format:format(...))
end

local function want_heaps(self)
  if getmetatable(self) ~= meta then
    fail("a board of heaps expected, got a %s (use a colon)", type(self))
  end
end

local function is_size(n)
  return type(n) == "number" and n >= 0 and n % 1 == 0 and n < 2 ^ 53
end

-- The sizes of the heaps of a position, as an array of its own; nil if it is none.
local function sizes_of(p)
  local sizes, count = {}, 0
  for i, n in next, type(p) == "table" and p or { p } do
    if type(i) ~= "number" or not is_size(n) then return nil end
    sizes[i], count = n, count + 1
  end
  for i = 1, count do
    if not sizes[i] then return nil end
  end
  return count > 0 and sizes or nil
end

-- What a position says of its heaps: itself, or its field.
local function chips_of(self, p)
  local field = self.field
  if field == nil then return p end
  return type(p) == "table" and p[field] or nil
end

local function want_sizes(self, p)
  local chips = chips_of(self, p)
  return sizes_of(chips) or
    fail("%sa number of chips, or an array of such numbers, expected, got %s",
      self.field and ("in field '%s' "):format(self.field) or "",
      chips == nil and "nil" or "a " .. type(chips))
end

-- The components of a position that has been split; nil if it is one.
local function parts_of(self, q)
  if self.field then
    return type(q) == "table" and q[self.field] == nil and q or nil
  end
  return self.is_number and type(q) == "table" and q or nil
end

-- The chips of each heap that a heap is divided into, perhaps none.
local function want_parts(self, parts)
  local sizes = {}
  for _, part in ipairs(parts) do
    if type(part) == "table" and not self.field then
      fail("a number of chips, or an array of such numbers, expected, got a table")
    end
    for _, n in ipairs(want_sizes(self, part)) do sizes[#sizes + 1] = n end
  end
  return sizes
end

local function literal()
  return require "grundy.base.literal"
end

local function largest(sizes)
  local most = 0
  for _, n in ipairs(sizes) do most = n > most and n or most end
  return most
end

--- The sizes of the heaps, as a text; then the other fields of a record.
function heaps:show(p)
  local words = {}
  want_heaps(self)
  for i, n in ipairs(want_sizes(self, p)) do words[i] = ("%d"):format(n) end
  for _, field in ipairs(self.field and literal().fields(p, self.field) or {}) do
    words[#words + 1] = field
  end
  return table.concat(words, " ")
end

-- The numbers with which a text begins, and where it goes on: with fields, if there
-- are some, or with what is no number.
local function read_sizes(text)
  local sizes, at = {}, 1
  for word, after in text:gmatch "(%S+)()" do
    local n = word:find "^%d+$" and tonumber(word)
    if not n or not is_size(n) then
      return sizes, at, word
    end
    sizes[#sizes + 1] = math.tointeger and math.tointeger(n) or n
    at = after
  end
  return sizes, #text + 1
end

-- What texts of positions are like.
local function example(self)
  local sizes = {}
  for i, n in ipairs(self.sizes) do sizes[i] = ("%d"):format(n) end
  return ("a position is %s, like %s%s"):format(self.is_number and
    "a number of chips" or "heaps", table.concat(sizes, " "),
    self.field and " name=value" or "")
end

--- The position of such a text.
function heaps:parse(text)
  want_heaps(self)
  if type(text) ~= "string" then
    fail("a text expected, got a %s", type(text))
  end
  local sizes, at, word = read_sizes(text)
  if word and not (self.field and word:find "=") then
    return nil, "not a number of chips: " .. word
  end
  local chips = sizes[1] and sizes
  if self.is_number then
    chips = not sizes[2] and sizes[1]
  end
  local p = self.field and { [self.field] = chips } or chips
  if not chips or self.field and not literal().read_fields(text, at, p) then
    return nil, example(self)
  end
  return p
end

-- What a move does with as many chips, where it does that.
local function action(change, where)
  local verb = change < 0 and "take %d" or "add %d"
  return verb:format(math.abs(change)) .. (#where == 0 and "" or
    (change < 0 and " from heap%s " or " to heap%s "):format(where[2] and "s" or
    "") .. table.concat(where, " and "))
end

-- What a move does with the chips of the heaps, from so many to so many.
local function actions(self, before, after)
  local changes, where = {}, {}
  for i, n in ipairs(after) do
    local change = n - (before[i] or 0)
    if change ~= 0 and not where[change] then
      changes[#changes + 1], where[change] = change, {}
    end
    if change ~= 0 and not self.is_number then table.insert(where[change], i) end
  end
  for i, change in ipairs(changes) do
    changes[i] = action(change, where[change])
  end
  return changes
end

--- The name of a move: how many chips it takes, or adds, and where; then the other
-- fields of a record that it changes.
function heaps:describe(p, q)
  want_heaps(self)
  local before, parts = want_sizes(self, p), parts_of(self, q)
  if parts then
    local left = want_parts(self, parts)
    return "leave " .. (left[1] and table.concat(left, " and ") or "nothing")
  end
  local words = actions(self, before, want_sizes(self, q))
  local fields = self.field and literal().changes(p, q, self.field) or {}
  words[#words + 1] = fields[1] and table.concat(fields, " ")
  return words[1] and table.concat(words, ", ") or "pass"
end

--- Are these heaps of this board: as many, and none too high?
function heaps:fits(p)
  want_heaps(self)
  local chips = chips_of(self, p)
  local sizes = sizes_of(chips)
  return sizes ~= nil and (type(chips) ~= "table") == self.is_number and
    #sizes == #self.sizes and largest(sizes) <= self.high
end

--- The chips that a move takes or adds: numbers, heap by heap from below, each
-- heap with as many as it can have. Where a heap is cut in two and nothing else,
-- these are the chips in between.
function heaps:changes(p, q)
  want_heaps(self)
  local before, list = want_sizes(self, p), {}
  local function add(i, first, last)
    for k = first, math.min(last, self.high) do
      list[#list + 1] = (i - 1) * self.high + k
    end
  end
  local parts = parts_of(self, q)
  if parts then
    parts = want_parts(self, parts)
    if not parts[3] and not before[2] then
      add(1, (parts[1] or 0) + 1, before[1] - (parts[2] or 0))
    end
    return list
  end
  for i, n in ipairs(want_sizes(self, q)) do
    local old = before[i] or 0
    add(i, math.min(n, old) + 1, math.max(n, old))
  end
  return list
end

-- Where chips are: piles of few lie flat, others in rows side by side.
local function layout_of(count, high)
  local wide = high <= 12 and 1 or high <= 40 and 7 or 10
  local flat = wide == 1
  local rows = math.ceil(math.max(high, 1) / wide)
  local step, across = flat and 16 or 26, flat and 68 or 26 * wide + 20
  local layout = { width = across * count + 24, height = step * rows + 62,
    outline = flat and { -26, -8, "h52v16h-52z" } or
      { -13, -13, "h26v26h-26z" }, flat = flat, across = across,
    high = high }
  for i = 1, count do
    for k = 0, high - 1 do
      layout[#layout + 1] = {
        x = 12 + (i - 1) * across + (flat and across / 2 or
          23 + 26 * (k % wide)),
        y = layout.height - 46 - step * math.floor(k / wide),
      }
    end
  end
  return layout
end

--- Where the chips are in the picture, its size, and the outline of a chip.
function heaps:layout()
  want_heaps(self)
  return layout_of(#self.sizes, self.high)
end

local CHIP = '<ellipse cx="%d" cy="%d" rx="%d" ry="%d"/>'

--- The picture of a position, as SVG: the chips, and the size of each heap under
-- it. Of more and higher heaps than the board has, some are left out.
function heaps:picture(p)
  want_heaps(self)
  local sizes = want_sizes(self, p)
  local count = math.min(#sizes, HEAPS)
  local high = self:fits(p) and self.high or math.min(math.floor(MOST / count),
    largest(sizes))
  local layout = layout_of(count, high)
  local chips, names = {}, {}
  for i = 1, count do
    local n = sizes[i]
    for k = 1, math.min(n, high) do
      local at = layout[(i - 1) * high + k]
      chips[#chips + 1] = CHIP:format(at.x, at.y, layout.flat and 25 or 12,
        layout.flat and 9 or 12)
    end
    names[i] = ('<text x="%d" y="%d">%d</text>'):format(12 + (i - 0.5) *
      layout.across, layout.height - 12, n)
  end
  return ('<svg viewBox="0 0 %d %d" font-size="20" font-family="sans-serif" '
    .. 'text-anchor="middle"><rect width="100%%" height="100%%" rx="12" '
    .. 'fill="#2c6e4f"/><g fill="#f2c14e" stroke="#6b4700" stroke-width="1.5">'
    .. '%s</g><g fill="#ffffff">%s</g></svg>'):format(layout.width,
    layout.height, table.concat(chips), table.concat(names))
end

-- The fields of what is given: the numbers, of which there may be one, and the rest.
local function split_fields(given, options)
  local sizes, named = {}, {}
  for _, from in ipairs { type(given) == "number" and { given } or given,
    options } do
    for name, value in next, from do
      if name == "most" or name == "field" then
        named[name] = value
      elseif type(name) ~= "number" or from == options then
        fail("unknown field '%s'", tostring(name))
      else
        sizes[name] = value
      end
    end
  end
  return sizes, named
end

-- The sizes of the heaps at the start, if they are such.
local function check_sizes(sizes)
  for i, n in ipairs(sizes) do
    if not is_size(n) then
      fail("heap %d: a number of chips expected, got %s", i, type(n) ==
        "number" and tostring(n) or "a " .. type(n))
    end
  end
  return want_sizes({}, sizes)
end

--- A board of heaps: `given` are the chips of the heap at the start, or an array of
-- them for several heaps. Fields, also in a table of their own: `most` if heaps can
-- grow, and `field` if positions are records that have the chips there.
local function new(given, options)
  if type(given) ~= "number" and type(given) ~= "table" then
    fail("a number of chips, or an array of such numbers, expected, got a %s",
      type(given))
  elseif options ~= nil and type(options) ~= "table" then
    fail("a table of fields expected, got a %s", type(options))
  end
  local sizes, named = split_fields(given, options)
  local start = check_sizes(sizes)
  local most = named.most == nil and largest(start) or named.most
  if not is_size(most) or most < largest(start) then
    fail("most must be a number of chips, at least %d", largest(start))
  elseif #start > HEAPS then
    fail("at most %d heaps expected, got %d", HEAPS, #start)
  elseif #start * most > MOST then
    fail("at most %d chips expected, got %d", MOST, #start * most)
  elseif named.field ~= nil and type(named.field) ~= "string" then
    fail("field must be the name of a field, got a %s", type(named.field))
  end
  local is_number = type(given) == "number"
  return setmetatable({ sizes = start, start = is_number and given or start,
    is_number = is_number, high = most, field = named.field }, meta)
end

return setmetatable({ heaps = new }, { __call = function(_, ...)
  return new(...)
end })
