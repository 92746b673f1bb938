--- Games on an explicit digraph.
-- @module grundy.graph

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
local function copy_followers(vertex, list)
  local what = "graph: followers of " .. check.shown(vertex)
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

--- Makes a game on an explicit digraph. Every key is a start, in sorted
-- order: numbers, then strings. A follower that is no key is a sink.
-- @param adjacency a table from positions (numbers, strings) to arrays of
-- followers
-- @usage grundy.graph { a = { "b", "c" }, b = {} }
function graph.new(adjacency)
  if type(adjacency) ~= "table" then
    fail("graph: a table expected, got a %s", type(adjacency))
  end
  local followers, starts = {}, {}
  for vertex, list in next, adjacency do
    if type(vertex) ~= "number" and type(vertex) ~= "string" then
      fail("graph: a position must be a number or a string, got a %s",
        type(vertex))
    end
    followers[vertex] = copy_followers(vertex, list)
    starts[#starts + 1] = vertex
  end
  table.sort(starts, before)
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
