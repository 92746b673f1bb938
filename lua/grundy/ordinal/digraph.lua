-- Finite digraphs, with cycles or without, from which play can go on in heaps
-- and piles. Their vertices are components. With these, each row of Smith's
-- Table 1 has a game (Smith 1966, section 12).
--
-- A digraph is a table with these fields. Nodes are the vertices, from 1 on, and
-- after them the heaps and piles.
--
-- names      of nodes: the vertices as the user names them, the heaps and piles
-- number     of nodes, by the keys of their names: see vertex.lua
-- vertices   how many there are
-- followers  of a vertex: an array of nodes
-- endings    of a sink: see ending.lua
-- payoffs, paid, play  what all ends of play have together: see forced.lua
-- known      what has been found: see vertex.lua

local check = require "grundy.base.check"
local ending = require "grundy.ordinal.ending"
local graph = require "grundy.graph"
local infinite_place = require "grundy.ordinal.infinite_place"
local vertex = require "grundy.ordinal.vertex"

local fail = check.fail

local methods = {}
local meta = { __name = "grundy.infinite_digraph", __index = methods }

local check_self = check.self(meta, "a digraph", "digraph")

function meta:__tostring()
  return ("grundy.infinite_digraph: %d vertices"):format(#self.followers)
end

--
-- Making a digraph
--

local allowed = {
  words = "a number, a string, a heap, a pile or a vertex of another digraph",
}

function allowed.is_follower(value)
  return infinite_place.is(value) and value.of.q ~= nil
end

local function add_node(self, name)
  local key = vertex.key(name)
  if not self.number[key] then
    self.names[#self.names + 1] = name
    self.number[key] = #self.names
  end
end

-- Numbers the nodes: vertices that have a list of followers, those that do not,
-- and what is no vertex.
local function number_nodes(self, lists, vertices)
  for _, name in ipairs(vertices) do
    add_node(self, name)
  end
  for _, is_vertex in ipairs { true, false } do
    for _, name in ipairs(vertices) do
      for _, follower in ipairs(lists[name]) do
        if (type(follower) ~= "table") == is_vertex then
          add_node(self, follower)
        end
      end
    end
    self.vertices = self.vertices or #self.names
  end
end

-- Each follower is taken once.
local function read_followers(self, lists)
  for u = 1, self.vertices do
    local nodes, there = {}, {}
    for _, name in ipairs(lists[self.names[u]] or {}) do
      local node = self.number[vertex.key(name)]
      nodes[#nodes + 1] = not there[node] and node or nil
      there[node] = true
    end
    self.followers[u] = nodes
  end
end

-- What `terminal`, a word, a number, a function or a table, says of a vertex.
local function teller(terminal)
  if terminal == nil or math.type(terminal) or type(terminal) == "string" then
    return function()
      return terminal
    end
  end
  return check.mapping("digraph: terminal", terminal,
    "a function, a table, a word or a number expected")
end

-- Reads the ending of each sink. Returns that of a sink of which nothing is said.
local function read_endings(self, options)
  options = check.options(options, { play = "any", terminal = "any" },
    "digraph")
  local unsaid, tell = ending.by_play(options.play), teller(options.terminal)
  for u, list in ipairs(self.followers) do
    if not list[1] then
      local said = tell(self.names[u])
      self.endings[u] = said == nil and unsaid or ending.of(
        ("digraph: terminal of %s"):format(check.shown(self.names[u])), said)
    end
  end
  return unsaid
end

-- Collects what the ends of play pay, and which play it is; if there is no end,
-- as of the ending that is given.
local function survey(self, unsaid)
  local there, plays, words = {}, {}, {}
  local function note(payoffs, play, paid)
    for _, pays in ipairs(payoffs) do
      self.payoffs[#self.payoffs + 1] = not there[pays] and pays or nil
      there[pays] = true
    end
    plays[play], words[paid] = true, true
  end
  for node, name in ipairs(self.names) do
    local how = self.endings[node]
    if how then
      note(how.payoffs, how.play, how.paid)
    elseif type(name) == "table" and name.payoffs[1] then
      note(name.payoffs, name.play, name.paid)
    end
  end
  if words[true] and words[false] then
    fail("digraph: endings must be all numbers or all words, those of heaps "
      .. "and piles as well")
  end
  local play = next(plays)
  self.play = not play and unsaid.play or next(plays, play) and "mixed" or play
  self.paid = words[true] or false
end

local digraph = {}

--- `grundy.ordinal.digraph`.
function digraph.new(adjacency, options)
  local self = setmetatable({
    names = {}, number = {}, followers = {}, endings = {}, payoffs = {},
    known = { q = {}, late = {} },
  }, meta)
  local lists, vertices = graph.read("digraph", adjacency, allowed)
  number_nodes(self, lists, vertices)
  read_followers(self, lists)
  survey(self, read_endings(self, options))
  return self
end

function methods:at(name)
  check_self(self, "at")
  local node = (type(name) == "string" or math.type(name)) and
    self.number[vertex.key(name)]
  if not node then
    return nil, ("there is no vertex %s"):format(check.shown(name))
  end
  return vertex.make(self, node)
end

return digraph
