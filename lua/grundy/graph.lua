--- Games on an explicit digraph.
-- @module grundy

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

--- Makes a game on an explicit digraph. Every key is a start, in sorted
-- order: numbers, then strings. A follower that is no key is a sink.
-- @param adjacency a table from positions (numbers, strings) to arrays of
-- followers
-- @function graph
-- @within Games
-- @usage grundy.graph { a = { "b", "c" }, b = {} }
function graph.new(adjacency)
  local followers, starts = graph.read("graph", adjacency)
  return game.make {
    starts = starts,
    moves = function(p)
      return followers[p]
    end,
    show = tostring,
    parse = function(text)
      local number = tonumber(text)
      return followers[number] and number or text
    end,
  }
end

return graph
