-- Random digraphs, each of which can be made again from its seed.

local core = require "grundy.core"
local check = require "grundy.check"
local generator = require "grundy.splitmix"
local graph = require "grundy.graph"
local spread = require "grundy.spread"

local fail = check.fail
local SPREAD = spread.parts

local fields = {
  positions = "any",
  edges = "any",
  density = "any",
  acyclic = "boolean",
  loops = "boolean",
  seed = "any",
}

-- A field that must be an integer.
local function check_count(name, value, least, most)
  return check.integer(value, least, most) or
    fail("random_graph: field '%s' must be an integer from %d to %d, got %s",
      name, least, most, check.shown(value))
end

-- How many pairs of positions may be edges.
local function pairs_of(n, options)
  if options.acyclic then
    return n * (n - 1) // 2
  end
  return options.loops and n * n or n * (n - 1)
end

-- How many edges are wanted, of so many pairs.
local function edges_of(options, pairs)
  local edges, density = options.edges, options.density
  if (edges == nil) == (density == nil) then
    fail("random_graph: one of the fields 'edges' and 'density' is needed")
  elseif edges ~= nil then
    return check_count("edges", edges, 0, pairs)
  elseif not math.type(density) or not (density >= 0 and density <= 1) then
    fail("random_graph: field 'density' must be a number from 0 to 1, got %s",
      check.shown(density))
  end
  return math.min(pairs, math.floor(density * pairs + 0.5))
end

-- Pair number k, from 0 on, where edges go down: 2 > 1, 3 > 1, 3 > 2, …
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

-- Calls take(k) for `count` different k below `total`, all sets of them being
-- equally likely (Floyd's algorithm).
local function sample(random, count, total, take)
  local taken = spread.new()
  for j = total - count, total - 1 do
    local k = random(j + 1)
    k = taken[k % SPREAD][k] and j or k
    taken[k % SPREAD][k] = true
    take(k)
  end
end

local random = {}

--- A random digraph on the positions 1, 2, …, n: all digraphs with so many
-- edges are equally likely.
function random.random_graph(options)
  check.fields("random_graph", options, fields)
  local n = check_count("positions", options.positions, 1,
    core.max_positions)
  if options.acyclic and options.loops then
    fail("random_graph: 'acyclic' and 'loops' exclude each other")
  end
  local pairs = pairs_of(n, options)
  local edges = edges_of(options, pairs)
  local seed = options.seed == nil and 1 or check_count("seed", options.seed,
    math.mininteger, math.maxinteger)
  local adjacency, pair = {}, decoder(n, options)
  for u = 1, n do
    adjacency[u] = {}
  end
  sample(generator(seed), edges, pairs, function(k)
    local u, v = pair(k)
    table.insert(adjacency[u], v)
  end)
  for u = 1, n do
    table.sort(adjacency[u])
  end
  local name = ("random %sgraph, %d positions, %d edges, seed %d"):format(
    options.acyclic and "acyclic " or "", n, edges, seed)
  return graph.named(adjacency, name), adjacency
end

return random
