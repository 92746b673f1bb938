-- Tokens on a digraph as a board: what a page draws and lets people click. A
-- position is the vertex of the only token, or an array of the vertices of
-- several. This is plain Lua, so that a game can take the file along to where
-- there is no other module.

local VERTICES = 60 -- that are drawn
local TOKENS = 100 -- in a position

local tokens = {}
local meta = { __name = "grundy.tokens_board", __index = tokens }

-- Errors point at the caller, if there is what finds it.
local found, check = pcall(require, "grundy.base.check")
local raise = found and check.fail or function(_, message)
  error(message, 3)
end

local function fail(format, ...)
  raise("%s", "tokens: " .. format:format(...))
end

local function want_tokens(self)
  if getmetatable(self) ~= meta then
    fail("a board of tokens expected, got a %s (use a colon)", type(self))
  end
end

local function is_vertex(v)
  return type(v) == "string" or type(v) == "number" and v == v
end

-- The elements of an array that a user gives, without its metamethods; nil if it
-- is none, or has more than so many.
local function elements_of(given, most)
  local list, count = {}, 0
  for i, value in next, given do
    count = count + 1
    if type(i) ~= "number" or count > most then return nil end
    list[i] = value
  end
  for i = 1, count do
    if list[i] == nil then return nil end
  end
  return list
end

-- The vertices on which the tokens of a position are; nil if it is none.
local function read(self, p)
  local list = type(p) == "table" and elements_of(p, TOKENS) or
    is_vertex(p) and { p }
  for _, v in ipairs(list or {}) do
    if not is_vertex(v) or not self.number[v] then return nil end
  end
  return list or nil
end

local function want_position(self, p)
  return read(self, p) or fail(self.is_single and
    "a vertex of the digraph expected, got a %s" or
    "an array of vertices of the digraph expected, got a %s", type(p))
end

local function name_of(v)
  return type(v) == "number" and (found and check.shown(v) or v % 1 == 0 and
    math.abs(v) < 2 ^ 53 and ("%d"):format(v)) or tostring(v)
end

-- How many tokens are on each vertex, by its number.
local function count(self, list)
  local counts = {}
  for i = 1, #self.vertices do counts[i] = 0 end
  for _, v in ipairs(list) do
    local i = self.number[v]
    counts[i] = counts[i] + 1
  end
  return counts
end

--- The vertices with tokens, as a text.
function tokens:show(p)
  want_tokens(self)
  local names = {}
  for i, v in ipairs(want_position(self, p)) do names[i] = name_of(v) end
  return names[1] and table.concat(names, " ") or "nothing"
end

--- The position of such a text.
function tokens:parse(text)
  local list = {}
  want_tokens(self)
  if type(text) ~= "string" then
    fail("a text expected, got a %s", type(text))
  elseif self.is_single then
    local v = self.by_name[text:match "^%s*(.-)%s*$"]
    if v then return v end
    return nil, ("a position is a vertex, like %s"):format(self:show(self.start))
  end
  for word in text:gmatch "%S+" do
    list[#list + 1] = self.by_name[word]
    if not self.by_name[word] and text:match "%S.*%S" ~= "nothing" or
      #list > TOKENS then
      return nil, ("a position is some vertices, like %s"):format(
        self:show(self.start))
    end
  end
  if text:find "%S" then return list end
  return nil, "a position is some vertices, or nothing"
end

-- The vertices, by their numbers, that lose tokens in a move, then those that
-- get some; of two that lose one, that first from which there is an arrow.
local function changed(self, p, q)
  local before = count(self, want_position(self, p))
  local after = count(self, want_position(self, q))
  local from, to = {}, {}
  for i in ipairs(before) do
    local list = after[i] < before[i] and from or after[i] > before[i] and to
    if list then list[#list + 1] = i end
  end
  local a, b = from[1], from[2]
  if #from == 2 and #to == 0 and not self.arrows[a][b] and self.arrows[b][a] then
    from[1], from[2] = b, a
  end
  return from, to
end

--- The vertices that a move changes, as numbers: first that which a token leaves.
function tokens:changes(p, q)
  want_tokens(self)
  local from, to = changed(self, p, q)
  for _, i in ipairs(to) do from[#from + 1] = i end
  return from
end

--- The name of a move: from where to where a token goes.
function tokens:describe(p, q)
  want_tokens(self)
  local from, to = changed(self, p, q)
  local function names(list)
    local texts = {}
    for i, number in ipairs(list) do texts[i] = name_of(self.vertices[number]) end
    return table.concat(texts, " and ")
  end
  if #from == 2 and #to == 0 then
    return ("%s to %s, both vanish"):format(names { from[1] }, names { from[2] })
  elseif not from[1] and not to[1] then
    return "stay"
  end
  return (from[1] and names(from) or "new") .. " to " ..
    (to[1] and names(to) or "nowhere")
end

--- Is it a position of the board?
function tokens:fits(p)
  want_tokens(self)
  return (type(p) == "table") ~= self.is_single and read(self, p) ~= nil
end

-- How long the arrows are in all, if vertices stand around a circle in an order.
local function length(self, place)
  local sum, n = 0, #self.vertices
  for i, followers in ipairs(self.arrows) do
    for k in pairs(followers) do
      local apart = math.abs(place[i] - place[k])
      sum = sum + math.min(apart, n - apart)
    end
  end
  return sum
end

-- Such an order: that in which no two vertices that change places make arrows
-- shorter.
local function around(self)
  local place, n = {}, #self.vertices
  for i = 1, n do place[i] = i end
  local least, better = length(self, place), true
  while better do
    better = false
    for i = 1, n do
      for k = i + 1, n do
        place[i], place[k] = place[k], place[i]
        local now = length(self, place)
        if now < least then
          least, better = now, true
        else
          place[i], place[k] = place[k], place[i]
        end
      end
    end
  end
  return place
end

-- Where the vertices are: around a circle, or as they are given.
local function places_of(self, wide)
  local places, n = {}, #self.vertices
  if self.at then
    for i, at in ipairs(self.at) do
      places[i] = { (at[1] - 1) * (wide + 44), (at[2] - 1) * 76 }
    end
    return places
  end
  local place = around(self)
  local radius = n == 1 and 0 or math.max(64, n * (wide + 34) / (2 * math.pi))
  for i = 1, n do
    local angle = 2 * math.pi * (place[i] - 1) / n
    places[i] = { radius * math.sin(angle), -radius * math.cos(angle) }
  end
  return places
end

-- The middles of the vertices in the picture, its size, and the outline of a
-- vertex, which is as wide as the longest name.
local function layout_of(self)
  local longest = 1
  for _, v in ipairs(self.vertices) do
    longest = math.max(longest, math.min(#name_of(v), 12))
  end
  local wide = math.max(36, 8 * longest + 20)
  local places = places_of(self, wide)
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for _, at in ipairs(places) do
    left, right = math.min(left, at[1]), math.max(right, at[1])
    top, bottom = math.min(top, at[2]), math.max(bottom, at[2])
  end
  local layout = { slides = true, wide = wide,
    width = math.floor(right - left + wide + 40),
    height = math.floor(bottom - top + 96),
    outline = { 18 - math.floor(wide / 2), -18,
      ("h%da18 18 0 0 1 0 36h-%da18 18 0 0 1 0-36z"):format(wide - 36,
        wide - 36) } }
  for i, at in ipairs(places) do
    layout[i] = { x = math.floor(at[1] - left + wide / 2 + 20.5),
      y = math.floor(at[2] - top + 52.5) }
  end
  return layout
end

--- Where the vertices are in the picture, its size, and the outline of a vertex.
function tokens:layout()
  want_tokens(self)
  self.drawn = self.drawn or layout_of(self)
  return self.drawn
end

-- The arrow between two vertices, from margin to margin; or from one to itself.
local function arrow(layout, from, to)
  local a, b = layout[from], layout[to]
  if from == to then
    return ("M%d %dc-14-28 30-28 16-2"):format(a.x - 8, a.y - 18)
  end
  local x, y = b.x - a.x, b.y - a.y
  local part = 1 / math.sqrt((x / (layout.wide / 2 + 2)) ^ 2 + (y / 20) ^ 2)
  local dx, dy = math.floor(x * part + 0.5), math.floor(y * part + 0.5)
  return ("M%d %dL%d %d"):format(a.x + dx, a.y + dy, b.x - dx, b.y - dy)
end

local escapes = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" }

-- A name in a picture: short, and nothing that is no text.
local function label(v)
  local text = name_of(v):gsub("%c", "?")
  if text:find "[\128-\255]" and not (utf8 and utf8.len(text)) then
    text = text:gsub("[\128-\255]", "?")
  end
  if #text > 12 then text = text:gsub("[\128-\255]", "?"):sub(1, 11) .. "." end
  return (text:gsub("[&<>]", escapes))
end

local SVG = '<svg viewBox="0 0 %d %d" font-family="sans-serif" font-size="15" '
  .. 'text-anchor="middle"><style>@media screen and '
  .. "(prefers-color-scheme:dark){.g{fill:#3b362e}.c{fill:#94896f}"
  .. ".l{stroke:#b3a88d}.i{fill:#b3a88d}}</style>"
  .. '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" '
  .. 'markerHeight="5" orient="auto"><path class="i" d="M0 0L8 4L0 8z" '
  .. 'fill="#7a715f"/></marker><rect class="g" width="100%%" height="100%%" '
  .. 'rx="10" fill="#ece5d6"/><g class="l" stroke="#7a715f" stroke-width="2" '
  .. 'fill="none">%s</g><path class="c" stroke="#7a715f" fill="#fbf6ea" '
  .. 'd="%s"/>%s<g fill="#1b1812">%s</g></svg>'

local TOKEN = '<path stroke="#1b1f24" stroke-width="2" fill="#f0a04b" '
  .. 'd="M%d %d%s"/>'
local BADGE = '<circle cx="%d" cy="%d" r="9" fill="#1b1f24"/><text x="%d" '
  .. 'y="%d" font-size="12" fill="#ffffff">%d</text>'

-- A token, with how many there are, if there are several.
local function token(layout, at, n)
  local x, y, outline = at.x, at.y, layout.outline
  local edge = x + math.floor(layout.wide / 2) - 5
  return TOKEN:format(x + outline[1], y + outline[2], outline[3])
    .. (n > 1 and BADGE:format(edge, y - 15, edge, y - 11, n) or "")
end

--- The picture of a position, as SVG: the digraph, and the tokens on it.
function tokens:picture(p)
  want_tokens(self)
  local layout, counts = self:layout(), count(self, want_position(self, p))
  local lines, cells, pieces, names = {}, {}, {}, {}
  local outline = layout.outline
  for i, v in ipairs(self.vertices) do
    local at = layout[i]
    for k = 1, #self.vertices do
      if self.arrows[i][k] then
        lines[#lines + 1] = ('<path marker-end="url(#tip)" d="%s"/>'):format(
          arrow(layout, i, k))
      end
    end
    cells[i] = ("M%d %d%s"):format(at.x + outline[1], at.y + outline[2],
      outline[3])
    pieces[i] = counts[i] > 0 and token(layout, at, counts[i]) or ""
    names[i] = ('<text x="%d" y="%d">%s</text>'):format(at.x, at.y + 5, label(v))
  end
  return SVG:format(layout.width, layout.height, table.concat(lines),
    table.concat(cells), table.concat(pieces), table.concat(names))
end

-- Numbers first, then texts.
local function before(a, b)
  local numbers = type(a) == "number"
  if numbers ~= (type(b) == "number") then return numbers end
  return a < b
end

-- The board of some vertices with arrays of followers.
local function make(vertices, lists, start)
  local self = setmetatable({ vertices = vertices, number = {}, arrows = {},
    start = start, is_single = type(start) ~= "table" }, meta)
  for i, v in ipairs(vertices) do self.number[v] = i end
  for i, v in ipairs(vertices) do
    self.arrows[i] = {}
    for _, w in ipairs(lists[v] or {}) do
      self.arrows[i][self.number[w]] = true
    end
  end
  return self
end

-- The vertices of a table of followers, in order, and the table, checked.
local function read_arrows(given)
  local vertices, there, lists = {}, {}, {}
  local function add(v)
    if not is_vertex(v) then
      fail("a vertex must be a number or a text, got a %s", type(v))
    elseif not there[v] then
      there[v], vertices[#vertices + 1] = true, v
    end
    if #vertices > VERTICES then
      fail("at most %d vertices expected", VERTICES)
    end
  end
  if type(given) ~= "table" then
    fail("field 'arrows' must be a table, got a %s", type(given))
  end
  for v, followers in next, given do
    add(v)
    lists[v] = type(followers) == "table" and elements_of(followers, VERTICES)
      or fail("the followers of %s must be an array of at most %d",
        name_of(v), VERTICES)
    for _, w in ipairs(lists[v]) do add(w) end
  end
  if not vertices[1] then fail("field 'arrows' must have a vertex") end
  table.sort(vertices, before)
  return vertices, lists
end

-- The columns and rows of vertices, where they are given.
local function read_places(vertices, given)
  local places = {}
  for i, v in ipairs(vertices) do
    local at = type(given) == "table" and rawget(given, v)
    local x = type(at) == "table" and rawget(at, 1)
    local y = type(at) == "table" and rawget(at, 2)
    if type(x) ~= "number" or type(y) ~= "number" or not (x >= 1 and x <= 100 and
      y >= 1 and y <= 100) then
      fail("field 'at' must have { column, row } for %s, from 1 to 100",
        name_of(v))
    end
    places[i] = { x, y }
  end
  return places
end

-- The vertices by their names, which differ, and are words if there are several
-- tokens.
local function names_of(vertices, is_single)
  local by_name = {}
  for _, v in ipairs(vertices) do
    local name = name_of(v)
    if by_name[name] ~= nil then
      fail("two vertices are called %s", name)
    elseif not is_single and (name == "nothing" or not name:find "^%S+$") or
      name ~= name:match "^%s*(.-)%s*$" or name == "" then
      fail("a vertex cannot be called %q", name)
    end
    by_name[name] = v
  end
  return by_name
end

local fields = { arrows = true, start = true, at = true }

--- A board of tokens: `arrows` are the arrays of followers of the vertices;
-- `start` is the vertex of the token, or an array of vertices; `at` has the
-- columns and rows of vertices, which else stand around a circle.
local function new(given)
  if type(given) ~= "table" then
    fail("a table expected, got a %s", type(given))
  end
  for name in next, given do
    if not fields[name] then fail("unknown field '%s'", tostring(name)) end
  end
  local start, at = rawget(given, "start"), rawget(given, "at")
  local vertices, lists = read_arrows(rawget(given, "arrows"))
  local self = make(vertices, lists, start)
  self.by_name = names_of(vertices, self.is_single)
  self.at = at ~= nil and read_places(vertices, at) or nil
  local list = read(self, start) or fail("field 'start' must be %s",
    self.is_single and "a vertex" or "an array of vertices")
  self.start = self.is_single and start or list
  return self
end

-- The board of a game on a digraph, which reads and names its vertices itself:
-- `followers` of each, as arrays. Nil if there are more than `most` vertices.
local function of_graph(followers, most)
  local vertices, there = {}, {}
  local function add(v)
    if not there[v] then there[v], vertices[#vertices + 1] = true, v end
    return #vertices <= most
  end
  for v, list in next, followers do
    if not add(v) then return nil end
    for _, w in ipairs(list) do
      if not add(w) then return nil end
    end
  end
  table.sort(vertices, before)
  return vertices[1] and make(vertices, followers, vertices[1])
end

return setmetatable({ tokens = new, of_graph = of_graph }, { __call = function(_, given)
  return new(given)
end })
