-- Heaps of chips as a board: what a page shows and lets people click. A position is
-- the number of chips of one heap, or an array of such numbers. This is plain Lua,
-- so that a game can take the file along to where there is no other module.

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

local function want_sizes(p)
  return sizes_of(p) or fail("a number of chips, or an array of such numbers, "
    .. "expected, got a %s", type(p))
end

-- The heaps that a heap is divided into, perhaps none.
local function want_parts(q)
  return next(q) == nil and {} or want_sizes(q)
end

local function largest(sizes)
  local most = 0
  for _, n in ipairs(sizes) do most = n > most and n or most end
  return most
end

--- The sizes of the heaps, as a text.
function heaps:show(p)
  local words = {}
  want_heaps(self)
  for i, n in ipairs(want_sizes(p)) do words[i] = ("%d"):format(n) end
  return table.concat(words, " ")
end

--- The position of such a text.
function heaps:parse(text)
  local sizes = {}
  want_heaps(self)
  if type(text) ~= "string" then
    fail("a text expected, got a %s", type(text))
  end
  for word in text:gmatch "%S+" do
    local n = word:find "^%d+$" and tonumber(word)
    if not n or not is_size(n) then
      return nil, "not a number of chips: " .. word
    end
    sizes[#sizes + 1] = math.tointeger and math.tointeger(n) or n
  end
  if not sizes[1] or self.is_number and sizes[2] then
    return nil, ("a position is %s, like %s"):format(self.is_number and
      "a number of chips" or "heaps", self:show(self.start))
  end
  return self.is_number and sizes[1] or sizes
end

-- What a move does with as many chips, where it does that.
local function action(change, where)
  local verb = change < 0 and "take %d" or "add %d"
  return verb:format(math.abs(change)) .. (#where == 0 and "" or
    (change < 0 and " from heap%s " or " to heap%s "):format(where[2] and "s" or
    "") .. table.concat(where, " and "))
end

--- The name of a move: how many chips it takes, or adds, and where.
function heaps:describe(p, q)
  want_heaps(self)
  local before, changes, where = want_sizes(p), {}, {}
  if self.is_number and type(q) == "table" then -- it splits
    local parts = want_parts(q)
    return "leave " .. (parts[1] and table.concat(parts, " and ") or "nothing")
  end
  for i, n in ipairs(want_sizes(q)) do
    local change = n - (before[i] or 0)
    if change ~= 0 and not where[change] then
      changes[#changes + 1], where[change] = change, {}
    end
    if change ~= 0 and not self.is_number then table.insert(where[change], i) end
  end
  for i, change in ipairs(changes) do
    changes[i] = action(change, where[change])
  end
  return changes[1] and table.concat(changes, ", ") or "pass"
end

--- Are these heaps of this board: as many, and none too high?
function heaps:fits(p)
  want_heaps(self)
  local sizes = sizes_of(p)
  return sizes ~= nil and (type(p) == "table") ~= self.is_number and
    #sizes == #self.sizes and largest(sizes) <= self.high
end

--- The chips that a move takes or adds: numbers, heap by heap from below, each
-- heap with as many as it can have. Where a heap is cut in two and nothing else,
-- these are the chips in between.
function heaps:changes(p, q)
  want_heaps(self)
  local before, list = want_sizes(p), {}
  local function add(i, first, last)
    for k = first, math.min(last, self.high) do
      list[#list + 1] = (i - 1) * self.high + k
    end
  end
  if self.is_number and type(q) == "table" then
    local parts = want_parts(q)
    if not parts[3] then
      add(1, (parts[1] or 0) + 1, before[1] - (parts[2] or 0))
    end
    return list
  end
  for i, n in ipairs(want_sizes(q)) do
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
  local sizes = want_sizes(p)
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

--- A board of heaps: `given` are the chips of the heap at the start, or an array of
-- them for several heaps, with the field `most` if heaps can grow.
local function new(given)
  local is_number = type(given) == "number"
  local sizes, most = {}, nil
  if not is_number and type(given) ~= "table" then
    fail("a number of chips, or an array of such numbers, expected, got a %s",
      type(given))
  end
  for name, value in next, is_number and { given } or given do
    if name == "most" then
      most = value
    elseif type(name) ~= "number" then
      fail("unknown field '%s'", tostring(name))
    else
      sizes[name] = value
    end
  end
  for i, n in ipairs(sizes) do
    if not is_size(n) then
      fail("heap %d: a number of chips expected, got %s", i, type(n) ==
        "number" and tostring(n) or "a " .. type(n))
    end
  end
  local start = want_sizes(sizes)
  most = most == nil and largest(start) or most
  if not is_size(most) or most < largest(start) then
    fail("most must be a number of chips, at least %d", largest(start))
  elseif #start > HEAPS then
    fail("at most %d heaps expected, got %d", HEAPS, #start)
  elseif #start * most > MOST then
    fail("at most %d chips expected, got %d", MOST, #start * most)
  end
  return setmetatable({ sizes = start, start = is_number and given or start,
    is_number = is_number, high = most }, meta)
end

return setmetatable({ heaps = new }, { __call = function(_, given)
  return new(given)
end })
