-- Games on an explicit digraph.

local check = require "grundy.check"
local game = require "grundy.game"

local fail = check.fail

-- Numbers first, then strings.
local function before(a, b)
  local numbers = type(a) == "number"
  if numbers ~= (type(b) == "number") then
    return numbers
  end
  return a < b
end

-- A checked copy of a list of followers.
local function copy_followers(caller, vertex, list)
  local what = ("%s: followers of %s"):format(caller, check.shown(vertex))
  local copy = {}
  for i = 1, check.array(what, list) do
    local follower = rawget(list, i)
    if type(follower) ~= "number" and type(follower) ~= "string" or
      follower ~= follower then
      fail("%s: element %d must be a number or a string, got %s", what, i,
        check.shown(follower))
    end
    copy[i] = follower
  end
  return copy
end

local graph = {}

-- A checked copy of an adjacency, and its vertices in sorted order: numbers,
-- then strings.
function graph.read(caller, adjacency)
  if type(adjacency) ~= "table" then
    fail("%s: a table expected, got a %s", caller, type(adjacency))
  end
  local followers, vertices = {}, {}
  for vertex, list in next, adjacency do
    if type(vertex) ~= "number" and type(vertex) ~= "string" then
      fail("%s: a position must be a number or a string, got a %s", caller,
        type(vertex))
    end
    followers[vertex] = copy_followers(caller, vertex, list)
    vertices[#vertices + 1] = vertex
  end
  table.sort(vertices, before)
  return followers, vertices
end

-- So many vertices are in a message.
local MOST_SHOWN = 5

-- The sinks that are no keys, as a set; and a text that names some vertices.
local function survey(followers, starts)
  local sinks, vertices = {}, table.move(starts, 1, #starts, 1, {})
  for _, list in next, followers do
    for _, follower in ipairs(list) do
      if not followers[follower] and not sinks[follower] then
        sinks[follower] = true
        vertices[#vertices + 1] = follower
      end
    end
  end
  table.sort(vertices, before)
  local names = {}
  for i = 1, math.min(#vertices, MOST_SHOWN) do
    names[i] = check.shown(vertices[i])
  end
  names[#names + 1] = #vertices > MOST_SHOWN and "…" or nil
  return sinks, names[1] and "; there are " .. table.concat(names, ", ") or ""
end

-- A function that says why a value is no vertex; nil if it is one.
local function stranger_of(followers, starts)
  local sinks, names
  return function(p)
    if followers[p] then
      return nil
    elseif not sinks then
      sinks, names = survey(followers, starts)
    end
    return not sinks[p] and check.shown(p) .. " is no vertex of the graph"
      .. names or nil
  end
end

-- The game on a digraph, which may have a name.
function graph.named(adjacency, name)
  local followers, starts = graph.read("graph", adjacency)
  local stranger = stranger_of(followers, starts)
  return game.make {
    name = name,
    starts = starts,
    stranger = stranger,
    moves = function(p)
      return followers[p]
    end,
    show = tostring,
    parse = function(text)
      local number = tonumber(text)
      local vertex = number and not stranger(number) and number or text
      local message = stranger(vertex)
      return not message and vertex or nil, message
    end,
  }
end

--- Makes a game on an explicit digraph.
function graph.graph(adjacency)
  return graph.named(adjacency)
end

return graph
