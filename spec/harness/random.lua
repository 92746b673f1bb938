-- Random digraphs that can be made again: a case is a function of a seed and
-- a number, never of the time or of the order of `pairs`.
--   GRUNDY_SCALE   multiplies the numbers of cases (0.01 under valgrind)
--   GRUNDY_SEED    another seed
--   GRUNDY_CASE    only the case of this number

local random = {
  scale = tonumber(os.getenv "GRUNDY_SCALE" or "") or 1,
  seed = math.tointeger(tonumber(os.getenv "GRUNDY_SEED" or "")) or 1986,
  case = math.tointeger(tonumber(os.getenv "GRUNDY_CASE" or "")),
}

-- The number of cases at the present scale, at least 1.
function random.count(cases)
  return math.max(1, math.floor(cases * random.scale + 0.5))
end

-- The size of a large game at the present scale, at least `least`.
function random.size(size, least)
  return math.max(least, random.count(size))
end

-- Cases of a kind must have come up, so that a spec has tested something: at
-- full scale, since one case in two hundred may well hold none.
function random.came_up(...)
  for i = 1, select("#", ...) do
    local count = select(i, ...)
    if random.scale >= 1 and count <= 0 then
      error(("no case of kind %d came up"):format(i), 2)
    end
  end
end

-- A generator (splitmix64): rng(a, b) is an integer in a..b.
function random.generator(seed, case)
  local state = seed * 0x9E3779B97F4A7C15 ~ case * 0xBF58476D1CE4E5B9
  return function(a, b)
    state = state + 0x9E3779B97F4A7C15
    local z = state
    z = (z ~ (z >> 30)) * 0xBF58476D1CE4E5B9
    z = (z ~ (z >> 27)) * 0x94D049BB133111EB
    z = z ~ (z >> 31)
    return a + (z >> 1) % (b - a + 1)
  end
end

function random.pick(rng, array)
  return array[rng(1, #array)]
end

function random.shuffled(rng, array)
  local out = table.move(array, 1, #array, 1, {})
  for i = #out, 2, -1 do
    local j = rng(1, i)
    out[i], out[j] = out[j], out[i]
  end
  return out
end

local function empty(n)
  local digraph = {}
  for u = 1, n do digraph[u] = {} end
  return digraph
end

local function edges(digraph, count, rng, ends)
  for _ = 1, count do
    local u, v = ends(rng, #digraph)
    if u and v then table.insert(digraph[u], v) end
  end
  return digraph
end

local function any(rng, n)
  return rng(1, n), rng(1, n)
end

local function downward(rng, n)
  local u = rng(1, n)
  if u > 1 then return u, rng(1, u - 1) end
end

-- Each pair (u, v) with probability percent; `allowed` filters.
local function pairs_with(n, percent, rng, allowed)
  local digraph = empty(n)
  for u = 1, n do
    for v = 1, n do
      if (not allowed or allowed(u, v)) and rng(1, 100) <= percent then
        table.insert(digraph[u], v)
      end
    end
  end
  return digraph
end

-- Values on an acyclic digraph whose edges go down: mex, one pass.
local function mex_values(digraph)
  local value = {}
  for u, followers in ipairs(digraph) do
    local taken, least = {}, 0
    for _, v in ipairs(followers) do taken[value[v]] = true end
    while taken[least] do least = least + 1 end
    value[u] = least
  end
  return value
end

-- Adds moves up, u -> x, that the opponent can take back: x has an earlier
-- follower w < u of the value of u. By Definition 1 with c(u) = u no value
-- changes, so finite values end up on many cycles.
local function add_reversible(digraph, count, rng)
  local value, n = mex_values(digraph), #digraph
  local down = {}
  for u = 1, n do down[u] = #digraph[u] end
  for _ = 1, count do
    local x = rng(1, n)
    if down[x] > 0 then
      local w = digraph[x][rng(1, down[x])]
      local u = rng(w, x)
      if u > w and value[u] == value[w] and value[x] > value[u] then
        table.insert(digraph[u], x)
      end
    end
  end
  return digraph
end

-- One entry per family: what comes out, and why it is here.
local families = {
  { "sparse", function(rng, n)          -- long plays, many outcomes
    return edges(empty(n), rng(n // 2, 2 * n), rng, any)
  end },
  { "dense", function(rng, n)           -- one component, nearly all draws
    return edges(empty(n), rng(2 * n, 5 * n), rng, any)
  end },
  { "acyclic", function(rng, n)         -- the classical case
    return edges(empty(n), rng(n, 4 * n), rng, downward)
  end },
  { "tall", function(rng, n)            -- great values, then some cycles
    local m = math.min(n, 80)
    local digraph = pairs_with(m, rng(70, 100), rng, function(u, v)
      return v < u
    end)
    if rng(1, 2) == 1 then add_reversible(digraph, 5 * m, rng) end
    for u = m + 1, n do digraph[u] = { rng(1, u - 1) } end
    return edges(digraph, rng(0, 1 + n // 3), rng, any)
  end },
  { "loops", function(rng, n)
    local digraph = edges(empty(n), rng(n, 3 * n), rng, downward)
    for _ = 1, rng(1, 1 + n // 3) do
      local u = rng(1, n)
      table.insert(digraph[u], rng(1, #digraph[u] + 1), u)
    end
    return digraph
  end },
  { "duplicates", function(rng, n)      -- each edge may come again
    local digraph = edges(empty(n), rng(n, 2 * n), rng, any)
    for u = 1, n do
      for i = 1, #digraph[u] do
        if rng(1, 2) == 1 then table.insert(digraph[u], digraph[u][i]) end
      end
    end
    return digraph
  end },
  { "isolated", function(rng, n)        -- positions without any edge
    local inner = rng(1, n)
    return edges(empty(n), rng(inner, 3 * inner), rng, function()
      return rng(1, inner), rng(1, inner)
    end)
  end },
  { "functional", function(rng, n)      -- one move each, hence a few rings
    local digraph = empty(n)
    for u = 1, n do
      if rng(1, 8) > 1 then digraph[u] = { rng(1, n) } end
    end
    return digraph
  end },
  { "layered", function(rng, n)         -- down one layer, rarely back up
    local width = rng(1, math.max(1, n // 3))
    return edges(empty(n), rng(n, 4 * n), rng, function()
      local u = rng(1, n)
      local low = u - width - u % width
      if rng(1, 12) == 1 then return u, rng(u, n) end
      if low > 0 then return u, rng(low, math.min(n, low + width - 1)) end
    end)
  end },
  { "sinks", function(rng, n)           -- half of the positions end the game
    return edges(empty(n), rng(n, 3 * n), rng, function()
      return rng(1, (n + 1) // 2), rng(1, n)
    end)
  end },
  { "reversible", function(rng, n)      -- finite values on cycles
    local digraph = edges(empty(n), rng(n, 4 * n), rng, downward)
    add_reversible(digraph, 10 * n, rng)
    return edges(digraph, rng(0, 2), rng, any)
  end },
  { "windup", function(rng, n)          -- i -> i - s mod n, 0 is the end
    local digraph, steps = empty(n), {}
    for i = 1, rng(1, 4) do steps[i] = rng(1, n) end
    for i = 1, n - 1 do
      for k, s in ipairs(steps) do digraph[i + 1][k] = (i - s) % n + 1 end
    end
    return digraph
  end },
  { "blocks", function(rng, n)          -- many small components in a row
    local size = rng(2, 5)
    return edges(empty(n), rng(n, 3 * n), rng, function()
      local u = rng(1, n)
      local block = (u - 1) // size * size
      if rng(1, 3) > 1 then
        return u, rng(block + 1, math.min(n, block + size))
      end
      if block > 0 then return u, rng(1, block) end
    end)
  end },
}

random.families = {}
for i, family in ipairs(families) do random.families[i] = family[1] end

-- The digraph with its positions renamed at random: solvers must not profit
-- from the order in which a family makes them.
local function renamed(rng, digraph)
  local names = {}
  for u = 1, #digraph do names[u] = u end
  names = random.shuffled(rng, names)
  local out = empty(#digraph)
  for u, followers in ipairs(digraph) do
    for i, v in ipairs(followers) do out[names[u]][i] = names[v] end
  end
  return out
end

-- A digraph of family number `index` (taken round), of n positions.
function random.digraph(rng, index, n)
  local family = families[(index - 1) % #families + 1]
  local digraph = family[2](rng, n)
  if rng(1, 2) == 1 then digraph = renamed(rng, digraph) end
  return digraph
end

-- Values beyond 64 among cycles: m heaps with all moves down, and above them
-- positions that go to most of the heaps and to each other.
function random.tower(rng)
  local m, n = rng(64, 70), rng(80, 95)
  local digraph = pairs_with(m, 100, rng, function(u, v) return v < u end)
  for u = m + 1, n do
    local followers, top = {}, rng(62, m)
    local left_out = rng(1, 3) == 1 and rng(60, top) or 0
    for v = 1, top do
      if v ~= left_out then followers[#followers + 1] = v end
    end
    for _ = 1, rng(0, 2) do
      table.insert(followers, rng(1, #followers), rng(m + 1, n))
    end
    digraph[u] = followers
  end
  return digraph
end

-- Many draws, each with many moves, and among them levels of positions that
-- are decided, which take many moves to the end or few: those of an odd level
-- go to a lower even one, and perhaps to draws; those of an even level only to
-- odd ones.
function random.swamp(rng)
  local height, width, n = rng(2, 40), rng(1, 3), rng(1100, 1400)
  local digraph, long, decided = empty(n), rng(1, 2) == 1, height * width
  local function level(u) return u <= decided and (u - 1) // width end
  for u = 1, n do
    local here, most = level(u), rng(9, 13)
    if here == 0 then
      most = 0
    elseif here then
      local lower = long and here - 1 or here - 2 * rng(1, (here + 1) // 2) + 1
      digraph[u][1] = rng(lower * width + 1, (lower + 1) * width)
      most = rng(0, 3)
    end
    for _ = 1, most do
      local v = rng(decided + 1, n)
      if not here and rng(1, 100) == 1 then
        v = rng(1, decided)
      elseif here and (here % 2 == 0 or not long and rng(1, 3) == 1) then
        v = rng(1, here * width)
        if level(v) % 2 == here % 2 then v = digraph[u][1] end
      end
      table.insert(digraph[u], v)
    end
  end
  return renamed(rng, digraph)
end

-- Play lasts for some time: moves lead a few positions on, and sometimes back. So
-- what is right often does not look so.
function random.path(rng)
  local n, back = rng(6, 24), rng(0, 8)
  local digraph = empty(n)
  for u = 1, n - 1 do
    for _ = 1, rng(1, 4) do
      table.insert(digraph[u], rng(1, 40) <= back and rng(1, n) or
        math.min(n, u + rng(1, 5)))
    end
  end
  return digraph
end

-- "{{2, 3}, {}, {1}}", cut when very long.
function random.text(digraph)
  local lists = {}
  for u, followers in ipairs(digraph) do
    lists[u] = "{" .. table.concat(followers, ", ") .. "}"
  end
  local text = "{" .. table.concat(lists, ", ") .. "}"
  if #text < 2000 then return text end
  return text:sub(1, 1000) .. " … (" .. #digraph .. " positions)"
end

-- Runs body(rng, case) for many cases; `about` (optional) says what the
-- case is about when it fails.
function random.cases(cases, body, about)
  for case = random.case or 1, random.case or random.count(cases) do
    local rng = random.generator(random.seed, case)
    local ok, message = xpcall(body, function(object)
      if type(object) == "table" and object.message then
        object = object.message         -- how luassert fails
      end
      return debug.traceback(tostring(object), 2)
    end, rng, case)
    if not ok then
      error(("GRUNDY_SEED=%d, case %d%s: %s"):format(
        random.seed, case, about and ", " .. about() or "", message), 0)
    end
  end
end

local function on_digraphs(cases, make, body)
  local digraph
  random.cases(cases, function(rng, case)
    digraph = make(rng, case)
    body(digraph, rng, case)
  end, function() return "digraph " .. random.text(digraph or {}) end)
end

-- Runs body(digraph, rng, case) on many random digraphs of least..most
-- positions, all families in turn.
function random.digraphs(cases, least, most, body)
  on_digraphs(cases, function(rng, case)
    return random.digraph(rng, case, rng(least, most))
  end, body)
end

-- The same on towers, on swamps, on paths.
function random.towers(cases, body)
  on_digraphs(cases, random.tower, body)
end

function random.swamps(cases, body)
  on_digraphs(cases, random.swamp, body)
end

function random.paths(cases, body)
  on_digraphs(cases, random.path, body)
end

return random
