-- Games on an explicit digraph.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local literal = require "grundy.base.literal"
local splitmix = require "grundy.base.splitmix"
local tokens = require "grundy.tokens"

local fail = check.fail

-- Numbers first, then strings.
local function before(a, b)
  local numbers = type(a) == "number"
  if numbers ~= (type(b) == "number") then
    return numbers
  end
  return a < b
end

-- What a follower may be: a number or a string.
local vertices_only = { words = "a number or a string" }

function vertices_only.is_follower(follower)
  return type(follower) == "number" and follower == follower or
    type(follower) == "string"
end

-- A checked copy of a list of followers.
local function copy_followers(caller, vertex, list, allowed)
  local what = ("%s: followers of %s"):format(caller, check.shown(vertex))
  local copy = {}
  for i = 1, check.array(what, list) do
    local follower = rawget(list, i)
    if not vertices_only.is_follower(follower) and
      not allowed.is_follower(follower) then
      fail("%s: element %d must be %s, got %s", what, i, allowed.words,
        check.shown(follower))
    end
    copy[i] = follower
  end
  return copy
end

local function check_vertex(caller, vertex)
  if type(vertex) ~= "number" and type(vertex) ~= "string" then
    fail("%s: a position must be a number or a string, got %s", caller,
      check.kind(vertex))
  end
end

local graph = {}

-- A checked copy of an adjacency, and its vertices in sorted order: numbers,
-- then strings. Followers may be something else where `allowed` says so by its
-- is_follower(value) and, for a message, `words`.
function graph.read(caller, adjacency, allowed)
  if type(adjacency) ~= "table" then
    fail("%s: a table expected, got %s", caller, check.kind(adjacency))
  end
  local followers, vertices = {}, {}
  for vertex, list in next, adjacency do
    check_vertex(caller, vertex)
    followers[vertex] = copy_followers(caller, vertex, list,
      allowed or vertices_only)
    vertices[#vertices + 1] = vertex
  end
  table.sort(vertices, before)
  return followers, vertices
end

-- Raises the error about what is wrong with a vertex or with its list, where the
-- digraph is read in C; or returns a copy of the list.
local function check_row(vertex, list)
  check_vertex("graph", vertex)
  return copy_followers("graph", vertex, list, vertices_only)
end

-- How many vertices a message names.
local MOST_SHOWN = 5

-- The first vertices, in order.
local function first_vertices(digraph)
  local first = {}
  for i = 1, math.min(#digraph, MOST_SHOWN) do
    first[i] = digraph[i]
  end
  for i = 1, core.digraphs.sizes(digraph) - #digraph do
    local sink, at = core.digraphs.sink(digraph, i), #first + 1
    while at > 1 and before(sink, first[at - 1]) do
      at = at - 1
    end
    if at <= MOST_SHOWN then
      table.insert(first, at, sink)
      first[MOST_SHOWN + 1] = nil
    end
  end
  return first
end

-- A text that names some vertices.
local function survey(digraph)
  local names = first_vertices(digraph)
  for i, vertex in ipairs(names) do
    names[i] = check.shown(vertex)
  end
  names[#names + 1] = core.digraphs.sizes(digraph) > MOST_SHOWN and "…" or nil
  return names[1] and "; there are " .. table.concat(names, ", ") or ""
end

-- A function that says why a value is not a vertex; nil if it is one.
local function why_outside_of(digraph)
  local names
  return function(p)
    if core.digraphs.has(digraph, p) then
      return nil
    end
    names = names or survey(digraph)
    return check.shown(p) .. " is not a vertex of the graph" .. names
  end
end

-- A function that reads a vertex: a number, the text itself, or the text in
-- quotation marks, where it would be taken for a number.
local function reader_of(why_outside)
  return function(text)
    local message
    for _, vertex in ipairs { tonumber(text) or text, text,
      literal.read(text) } do
      message = why_outside(vertex)
      if not message then
        return vertex
      end
    end
    return nil, message
  end
end

-- Up to so many vertices, people see a digraph and can click it.
local MOST_DRAWN = 24

-- The board of a digraph; nil if it is too large for one.
local function board_of(digraph)
  if core.digraphs.sizes(digraph) > MOST_DRAWN then
    return nil
  end
  local followers = {}
  for i = 1, #digraph do
    followers[digraph[i]] = digraph(digraph[i])
  end
  return tokens.of_graph(followers, MOST_DRAWN)
end

-- The game on a digraph, as core.digraphs makes it, which may have a name.
local function game_on(digraph, name)
  local why_outside = why_outside_of(digraph)
  local parse = reader_of(why_outside)
  local board = board_of(digraph)
  return game.make {
    board = board,
    picture = board and function(p)
      return board:picture(p)
    end,
    name = name,
    starts = digraph,
    why_outside = why_outside,
    moves = digraph,
    show = function(p)
      local text = type(p) == "string" and p or literal.write(p)
      return text ~= "" and parse(text) == p and text or literal.quoted(text)
    end,
    parse = parse,
  }
end

local packed_fields = { count = "any", first = "string", to = "string" }

-- Is a table compressed rows? As an adjacency, it would have arrays only.
local function is_packed(adjacency)
  return math.type(rawget(adjacency, "count")) or
    type(rawget(adjacency, "first")) == "string" or
    type(rawget(adjacency, "to")) == "string"
end

-- The digraph of compressed rows.
local function read_packed(packed)
  packed = check.fields("graph", packed, packed_fields)
  local count = check.integer(packed.count, 0, core.max_positions) or
    fail("graph: field 'count' must be an integer from 0 to %d, got %s",
      core.max_positions, check.shown(packed.count))
  local first, to = packed.first or "", packed.to or ""
  if #first ~= 4 * (count + 1) then
    fail("graph: field 'first' must be a string of %d bytes, four for each "
      .. "position and for the end, got %d", 4 * (count + 1), #first)
  elseif #to % 4 ~= 0 then
    fail("graph: field 'to' must be a string with four bytes for each move, "
      .. "got %d", #to)
  end
  return core.digraphs.rows(first, to)
end

-- The digraph that a table gives.
local function read_digraph(given)
  if type(given) ~= "table" then
    fail("graph: a table expected, got %s", check.kind(given))
  elseif is_packed(given) then
    return read_packed(given)
  end
  return core.digraphs.read(given, check_row)
end

function graph.graph(given)
  return game_on(read_digraph(given))
end

--
-- Files
--

local file_options = { format = "any" }

-- The formats of files by how their names end.
local by_ending = { edges = "edges", txt = "edges", dot = "dot", gv = "dot",
  csv = "csv" }

local function format_of(path, options)
  options = check.options(options, file_options, "graph_file")
  local ending = (path:match "%.(%w+)$" or ""):lower()
  return check.word("format", options.format, { "edges", "dot", "csv" },
    "graph_file: option") or
    by_ending[ending] or
    fail("graph_file: the format of %s is not known: give { format = \"edges\" }, "
      .. "\"dot\" or \"csv\", or the ending .edges, .txt, .dot, .gv or .csv", path)
end

-- How files begin that are no texts of bytes.
local not_texts = { { "\31\139", "compressed by gzip: unpack it first" },
  { "\254\255", "in UTF-16: UTF-8 is expected" },
  { "\255\254", "in UTF-16: UTF-8 is expected" } }

-- The first piece of a text, without the mark that says that it is in UTF-8; or
-- nil, message.
local function begun(piece)
  for _, kind in ipairs(not_texts) do
    if piece:sub(1, 2) == kind[1] then
      return nil, "it is " .. kind[2]
    end
  end
  return piece:sub(1, 3) == "\239\187\191" and piece:sub(4) or piece
end

-- Bytes that are read at once.
local PIECE = 1 << 16

-- Reads a piece of a text, or its end, into a listing; or nil, message.
local function take_piece(listing, piece, path)
  local line, wanted, got = core.digraphs.read_text(listing, piece)
  if not line then
    return true
  end
  return nil, ("%s:%d: %s expected%s"):format(path, line, wanted, got and
    ", got " .. check.shown(got) or piece and "" or ", at the end of the file")
end

-- Reads a whole file into a listing; or nil, message.
local function take_file(listing, file, path)
  local piece, message = file:read(PIECE)
  if piece then
    piece, message = begun(piece)
  end
  if message then
    return nil, ("%s: %s"):format(path, message)
  end
  while piece do
    local fine, problem = take_piece(listing, piece, path)
    if not fine then
      return nil, problem
    end
    piece, message = file:read(PIECE)
  end
  if message then
    return nil, ("%s: %s"):format(path, message)
  end
  return take_piece(listing, nil, path)
end

function graph.graph_file(path, options)
  check.path("graph_file", path, true)
  local listing = core.digraphs.listing(format_of(path, options))
  local file <close>, message = io.open(path, "rb")
  if not file then
    return nil, message
  end
  local fine
  fine, message = take_file(listing, file, path)
  return fine and game_on(core.digraphs.digraph(listing)) or nil, message
end

--
-- Random digraphs, each of which can be made again from its seed
--

local random_fields = { positions = "any", moves = "any", density = "any",
  acyclic = "boolean", loops = "boolean", seed = "any" }

-- A field that must be an integer.
local function check_count(name, value, least, most)
  return check.integer(value, least, most) or
    fail("random_graph: field '%s' must be an integer from %d to %d, got %s",
      name, least, most, check.shown(value))
end

-- How many pairs of positions may be moves.
local function pairs_of(n, options)
  if options.acyclic then
    return n * (n - 1) // 2
  end
  return options.loops and n * n or n * (n - 1)
end

-- How many moves are wanted: in all; or, as two numbers, from each position at
-- least and at most.
local function moves_of(options, pairs)
  local moves, density = options.moves, options.density
  if (moves == nil) == (density == nil) then
    fail("random_graph: one of the fields 'moves' and 'density' is needed")
  elseif type(moves) == "table" then
    if check.array("random_graph: field 'moves'", moves) ~= 2 then
      fail("random_graph: field 'moves' must be an integer or an array of two, "
        .. "{ least, most }")
    end
    local least = check_count("moves[1]", rawget(moves, 1), 0,
      core.max_positions)
    return least, check_count("moves[2]", rawget(moves, 2), least,
      core.max_positions)
  elseif moves ~= nil then
    return check_count("moves", moves, 0, pairs)
  elseif not math.type(density) or not (density >= 0 and density <= 1) then
    fail("random_graph: field 'density' must be a number from 0 to 1, got %s",
      check.shown(density))
  end
  return math.min(pairs, math.floor(density * pairs + 0.5))
end

-- Pair number k, from 0 on, where moves go down: 2 > 1, 3 > 1, 3 > 2, …
-- The root may be off by one for large k.
local function pair_down(k)
  local u = math.floor((1 + math.sqrt(1 + 8.0 * k)) / 2)
  while u * (u - 1) // 2 > k do
    u = u - 1
  end
  while u * (u + 1) // 2 <= k do
    u = u + 1
  end
  return u + 1, k - u * (u - 1) // 2 + 1
end

-- The function that gives pair number k, from 0 on.
local function decoder(n, options)
  if options.acyclic then
    return pair_down
  elseif options.loops then
    return function(k)
      return k // n + 1, k % n + 1
    end
  end
  return function(k)
    local u, v = k // (n - 1) + 1, k % (n - 1) + 1
    return u, v < u and v or v + 1
  end
end

-- A set of millions is kept in parts: what Lua does when a table grows takes as
-- long as the table is large, and nothing can interrupt it.
local PARTS = 4096
local new_parts = {
  __index = function(parts, i)
    parts[i] = {}
    return parts[i]
  end,
}

-- Calls take(k) for `count` different k below `total`, all sets of them being
-- equally likely (Floyd's algorithm).
local function sample(random, count, total, take)
  local parts = setmetatable({}, new_parts)
  for j = total - count, total - 1 do
    local k = random(j + 1)
    k = parts[k % PARTS][k] and j or k
    parts[k % PARTS][k] = true
    take(k)
  end
end

-- Fills an adjacency with so many moves, all sets of them being equally likely.
local function draw_moves(random, n, options, moves, adjacency)
  local pair = decoder(n, options)
  sample(random, moves, pairs_of(n, options), function(k)
    local u, v = pair(k)
    table.insert(adjacency[u], v)
  end)
end

-- Fills an adjacency where each position draws how many moves it has, from
-- `least` to `most`, and where each of them leads: two may lead to the same
-- position, and are one move.
local function draw_each(random, n, options, least, most, adjacency)
  for u, followers in ipairs(adjacency) do
    local others = options.acyclic and u - 1 or options.loops and n or n - 1
    local skips = not options.acyclic and not options.loops
    local there = {}
    for _ = 1, others > 0 and least + random(most - least + 1) or 0 do
      local v = 1 + random(others)
      v = skips and v >= u and v + 1 or v
      if not there[v] then
        there[v] = true
        followers[#followers + 1] = v
      end
    end
  end
end

function graph.random_graph(options)
  options = check.fields("random_graph", options, random_fields)
  local n = check_count("positions", options.positions, 1,
    core.max_positions)
  if options.acyclic and options.loops then
    fail("random_graph: 'acyclic' and 'loops' exclude each other")
  end
  local moves, most = moves_of(options, pairs_of(n, options))
  local seed = options.seed == nil and 1 or check_count("seed", options.seed,
    math.mininteger, math.maxinteger)
  local adjacency = {}
  for u = 1, n do
    adjacency[u] = {}
  end
  if most then
    draw_each(splitmix(seed), n, options, moves, most, adjacency)
  else
    draw_moves(splitmix(seed), n, options, moves, adjacency)
  end
  for u = 1, n do
    table.sort(adjacency[u])
  end
  local name = ("random %sgraph, %d positions, %s, seed %d"):format(
    options.acyclic and "acyclic " or "", n, most and ("%d to %d moves each")
    :format(moves, most) or ("%d moves"):format(moves), seed)
  return game_on(core.digraphs.read(adjacency, check_row), name), adjacency
end

return graph
