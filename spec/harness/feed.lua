-- Between the digraphs of `slow` and `random` ({ [1..n] = followers }) and
-- the module: the same digraph handed over in every way there is, and the
-- answers read back as plain tables, their types checked.

local grundy = require "grundy"

local feed = {}

-- { 1, 2, …, n }
function feed.numbers(n)
  local numbers = {}
  for i = 1, n do numbers[i] = i end
  return numbers
end

-- The moves of a digraph as rules that call add, and as rules that return.
function feed.adding(digraph)
  return function(p, add)
    for _, q in ipairs(digraph[p]) do add(q) end
  end
end

function feed.returning(digraph)
  return function(p) return digraph[p] end
end

local function by_graph(digraph, options)
  return assert(grundy.graph(digraph):solve(nil, options))
end

-- Every position a start, as in a graph.
local function by_rules(rules)
  return function(digraph, options)
    local all = { starts = feed.numbers(#digraph) }
    for key, x in pairs(options or {}) do all[key] = x end
    return assert(grundy.game { moves = rules(digraph) }:solve(1, all))
  end
end

local ways = { by_graph, by_rules(feed.adding), by_rules(feed.returning) }

-- The digraph solved, position u having id u - 1; a different way each case.
function feed.solve(digraph, case, options)
  return ways[(case or 1) % #ways + 1](digraph, options)
end

-- What an infinity or integer of the module is in the words of `slow`.
function feed.value(v)
  if math.type(v) == "integer" then return v end
  assert(grundy.is_infinite(v), "neither an integer nor an infinity")
  return v.set
end

local function integer_or_huge(x)
  assert(math.type(x) == "integer" or rawequal(x, math.huge),
    "neither an integer nor math.huge: " .. tostring(x))
  return x
end

local function integer_or_nil(x)
  assert(x == nil or math.type(x) == "integer" and x >= 0,
    "neither a natural number nor nil: " .. tostring(x))
  return x
end

local function unchanged(x) return x end

local READ = {
  value = feed.value, counter = integer_or_nil, outcome = unchanged,
  remoteness = integer_or_huge, distance = integer_or_huge,
  height = integer_or_huge,
}

-- One answer for each of the positions 1..n.
function feed.read(solution, name, n)
  local out = {}
  for u = 1, n do out[u] = READ[name](solution[name](solution, u)) end
  return out
end

-- "{0, nil, 2}": an array of n that may have holes, for messages.
function feed.list(array, n)
  local texts = {}
  for i = 1, n do texts[i] = tostring(array[i]) end
  return "{" .. table.concat(texts, ", ") .. "}"
end

-- Fails unless got[u] is expected[u] for every u.
function feed.same(name, got, expected, text)
  text = text or tostring
  for u = 1, #expected do
    local a, b = text(got[u]), text(expected[u])
    if a ~= b then
      error(("%s of %d is %s, not %s"):format(name, u, a, b), 2)
    end
  end
end

-- The positions of a solution, in the order of their ids.
function feed.positions(solution)
  local out = {}
  for p in solution:positions() do out[#out + 1] = p end
  return out
end

return feed
