-- Vertices of finite digraphs from which play can go on in heaps and piles: see
-- digraph.lua.
--
-- A kind of component: infinite_place.lua lists the functions. Here c.kept is
-- the number of a node.

local better = require "grundy.kind.better"
local check = require "grundy.base.check"
local ending = require "grundy.ordinal.ending"
local forced = require "grundy.ordinal.forced"
local infinite_place = require "grundy.ordinal.infinite_place"
local ordinal = require "grundy.ordinal.arithmetic"
local partner = require "grundy.kind.guarantees".partner
local number_text = require "grundy.base.number".text
local place = require "grundy.place"
local retrograde = require "grundy.ordinal.retrograde"

local finite, zero = ordinal.finite, ordinal.zero

--
-- Lengths. What is found is kept with the digraph; where it is infinite, it is
-- not there.
--

-- An array of what is known at first: at(node, side) of all nodes where play
-- ends or goes on elsewhere.
local function known_at_first(self, sides, at)
  local list = {}
  for node, name in ipairs(self.names) do
    for side = 1, sides do
      local value = (self.endings[node] or type(name) == "table") and
        at(self.endings[node], name, side)
      if value and value ~= math.huge then
        list[#list + 1] = { node = node, side = side, value = value }
      end
    end
  end
  return list
end

-- How many payoffs are a success by Q[of]: all functions for which these are
-- the same are the same.
local function successes(self, of)
  local count = 0
  for _, pays in ipairs(self.payoffs) do
    count = count + ending.count(pays, of)
  end
  return count
end

-- Finds Q[of] and its partner.
local function find_q(self, of, there, late)
  return table.unpack(retrograde.remoteness(self.followers,
    known_at_first(self, 2, function(how, name, side)
      local mine = side == 1 and of or there
      return how and finite(ending.count(how.pays, mine, late)) or
        name.of.q(name, mine, late)
    end)))
end

-- Q[of] of a node.
local function q_of(self, node, of, late)
  local there = partner(of)
  local m, n = successes(self, of), successes(self, there)
  local known = self.known[late and "late" or "q"]
  local key = ("%d %d"):format(m, n)
  if not known[key] then
    known[key], known[("%d %d"):format(n, m)] = find_q(self, of, there, late)
  end
  return known[key][node] or math.huge
end

local function distance_of(self, node)
  if not self.known.distance then
    self.known.distance = retrograde.distance(self.followers,
      known_at_first(self, 1, function(how, name)
        return how and zero or infinite_place.measure(name, "distance")
      end))
  end
  return self.known.distance[node] or math.huge
end

--
-- The kind of component
--

local vertex = {
  step = infinite_place.step,
  no_value = "is a vertex of a digraph with heaps or piles; sums go by values, "
    .. "and of a vertex only lengths are known",
}

--- The component at a node, which may be a heap or a pile.
function vertex.make(digraph, node)
  local name = digraph.names[node]
  return type(name) == "table" and name or infinite_place.wrap {
    kind = "vertex",
    of = vertex,
    kept = node,
    ends = digraph,
    digraph = digraph,
  }
end

-- The name of a node: of a vertex, or a heap or a pile.
local function name_of(c, node)
  return c.digraph.names[node]
end

--- The key of the name of a node: of a vertex, which is a string or a number, or
-- of another component.
function vertex.key(name)
  if infinite_place.is(name) then
    return name.kind .. " " .. place.key(name)
  elseif type(name) == "string" then
    return ("%q"):format(name)
  end
  return number_text(name) -- 1.0 is 1
end

function vertex.text(c)
  local name = name_of(c, c.kept)
  return type(name) == "string" and ("%q"):format(name) or check.shown(name)
end

function vertex.position(c)
  return name_of(c, c.kept)
end

function vertex.measure(c)
  return distance_of(c.digraph, c.kept)
end

function vertex.q(c, of, late)
  return q_of(c.digraph, c.kept, of, late)
end

-- Q is never a limit, since there are finitely many followers. If `moves` is
-- given, they are made: of followers with the same Q some may end a move
-- earlier.
function vertex.first(c, of, _, moves)
  local there, q = partner(of), forced.less(vertex.q(c, of))
  for _, node in ipairs(c.digraph.followers[c.kept]) do
    local after = vertex.make(c.digraph, node)
    if after.of.q(after, there) == q and (not moves or
      forced.moves(after, there, q) == forced.less(moves)) then
      return name_of(c, node)
    end
  end
end

--- The follower of the best rank, the first one among equals.
function vertex.best(c)
  local best, least
  for _, node in ipairs(c.digraph.followers[c.kept]) do
    local rank = forced.rank(vertex.make(c.digraph, node))
    if not best or better.compare(rank, least, forced.compare_lengths) < 0 then
      best, least = name_of(c, node), rank
    end
  end
  return best
end

--- Can play come to an end?
function vertex.can_end(c)
  local digraph, nodes, there = c.digraph, { c.kept }, { [c.kept] = true }
  for _, node in ipairs(nodes) do
    local name = digraph.names[node]
    if digraph.endings[node] or
      type(name) == "table" and infinite_place.can_end(name) then
      return true
    end
    for _, next_one in ipairs(digraph.followers[node] or {}) do
      nodes[#nodes + 1] = not there[next_one] and next_one or nil
      there[next_one] = true
    end
  end
  return false
end

function vertex.count(c)
  return #c.digraph.followers[c.kept]
end

function vertex.follower(c, k)
  return name_of(c, c.digraph.followers[c.kept][k + 1])
end

-- Vertices of other digraphs may have the same names.
function vertex.state(c)
  return ("%p %d"):format(c.digraph, c.kept)
end

-- The follower of this name.
local function find(c, q)
  local node = (infinite_place.is(q) or type(q) == "string" or
    math.type(q)) and c.digraph.number[vertex.key(q)]
  for _, follower in ipairs(c.digraph.followers[c.kept]) do
    if follower == node then
      return node
    end
  end
end

function vertex.follow(c, q)
  local node = find(c, q)
  if node then
    return vertex.make(c.digraph, node)
  end
  return nil, infinite_place.is(q) and tostring(q) or check.shown(q)
end

return vertex
