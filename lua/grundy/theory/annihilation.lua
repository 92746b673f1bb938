-- Annihilation games: tokens on a digraph, of which equal ones cancel.

local core = require "grundy.core"
local check = require "grundy.base.check"
local graph = require "grundy.graph"
local solve_vectors = require "grundy.theory.vectors"

local fail = check.fail

local MAX_VERTICES = core.max_vertices -- a set of them is a word

-- The bit of each vertex.
local function bits_of(vertices)
  if #vertices > MAX_VERTICES then
    fail("annihilation: at most %d vertices, got %d", MAX_VERTICES, #vertices)
  end
  local bits = {}
  for i, vertex in ipairs(vertices) do
    bits[vertex] = 1 << (i - 1)
  end
  return bits
end

-- A move takes a token off a vertex and puts one on a follower of it.
local function turns_of(followers, vertices, bits)
  local turns = {}
  for _, vertex in ipairs(vertices) do
    local taken = 0 -- each follower once
    for _, follower in ipairs(followers[vertex]) do
      local bit = bits[follower] or
        fail("annihilation: the follower %s of %s is not a vertex (one without "
          .. "moves has an empty array)", check.shown(follower),
          check.shown(vertex))
      if taken & bit == 0 then
        turns[#turns + 1] = { bits[vertex], bits[vertex] ~ bit }
        taken = taken | bit
      end
    end
  end
  return turns
end

-- The set of an array of vertices; equal ones cancel.
local function set_of(bits, what, array)
  local set = 0
  for i = 1, check.array(what, array) do
    local vertex = rawget(array, i)
    set = set ~ (bits[vertex] or fail("%s: %s is not a vertex", what,
      check.shown(vertex)))
  end
  return set
end

-- The vertices of a set, in their order.
local function array_of(set, vertices, bits)
  local array = {}
  for _, vertex in ipairs(vertices) do
    if set & bits[vertex] ~= 0 then
      array[#array + 1] = vertex
    end
  end
  return array
end

local annihilation = {}

-- A function that gives positions as the core would: for games that have these
-- among others. Other values are left as they are.
function annihilation.finder(vertices)
  local bits = bits_of(vertices)
  return function(p)
    local set, keys = 0, 0
    for _, vertex in next, type(p) == "table" and p or {} do
      if not bits[vertex] then
        return p
      end
      set, keys = set ~ bits[vertex], keys + 1
    end
    return type(p) == "table" and keys == #p and array_of(set, vertices, bits)
      or p
  end
end

-- The moves, in Lua.
local function moves_of(followers, vertices, bits)
  return function(tokens, add)
    local set = set_of(bits, "tokens", tokens)
    for _, vertex in ipairs(vertices) do
      for _, follower in ipairs(set & bits[vertex] ~= 0 and
        followers[vertex] or {}) do
        add(array_of(set ~ bits[vertex] ~ bits[follower], vertices, bits))
      end
    end
  end
end

function annihilation.annihilation(adjacency, options)
  local followers, vertices = graph.read("annihilation", adjacency)
  local bits = bits_of(vertices)
  local turns = turns_of(followers, vertices, bits)
  return solve_vectors({
    name = ("annihilation on %d vertices"):format(#vertices),
    moves = moves_of(followers, vertices, bits),
    found_by = annihilation.finder(vertices),
  }, #vertices, turns, options, function(what, array)
    return set_of(bits, what, array)
  end, vertices)
end

function annihilation:finite()
  local numbers, values = core.finite(self)
  if not numbers then
    fail("finite: the positions with a finite value are not a subspace, or the "
      .. "value is not linear on it")
  end
  local basis = {}
  for i, number in ipairs(numbers) do
    basis[i] = core.position(self, number)
  end
  return { dimension = #basis, basis = basis, values = values }
end

return annihilation
