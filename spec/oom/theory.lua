-- Relations and quotients, maps, games on vectors, octal games, ordinals.

local grundy = require "grundy"
local common = require "spec.oom.common"

local case, methods = common.case, common.methods
local graph, solved, tower = common.graph, common.solved, common.tower
local solved_pairs, sorted_pairs = common.solved_pairs, common.sorted_pairs
local worths, outcomes, digest = common.worths, common.outcomes, common.digest

-- Where rounds are too slow: a path to a loop.
local function path()
  local followers = { { 1, 2 }, {} }
  for u = 3, 24 do followers[u] = { u == 3 and 1 or u - 1, 2 } end
  return grundy.graph(followers):solve()
end

local tokens_of = { a = { "b", "c" }, b = { "a" }, c = {},
  [("long"):rep(20)] = { "c" } }

local function annihilation() return grundy.annihilation(tokens_of) end

local function quotient_case(name, make, relation)
  case("solution:quotient " .. name, make, function(solution)
    local quotient, map, witness = solution:quotient(relation)
    if not quotient then return quotient, map, witness end
    return worths(quotient), tostring(map), quotient:verify()
  end)
end

quotient_case("by a relation", solved, function(p) return { p } end)
quotient_case("by a bad relation", solved, function(p) return type(p) end)
quotient_case("by what is no relation", solved, function() return print end)
quotient_case("that is coarsest", solved_pairs, "compatible")
quotient_case("of a path", path, "compatible")
quotient_case("by values", solved_pairs, "grundy")
quotient_case("by values with cycles", solved, "grundy")
quotient_case("with endings", common.ended("win", "draw"), "compatible")
quotient_case("of sets of vertices", annihilation, "compatible")
quotient_case("with two players", function()
  return common.duel():solve({ 1, 2 }, common.both)
end, "compatible")

case("solution:relation", solved, { type })
case("solution:prune", solved_pairs, function(solution)
  local kept = solution:prune "grundy"
  return worths(kept), kept:verify()
end)
case("solution:prune by a relation", sorted_pairs, function(solution)
  return worths(solution:prune(function(p) return p[1] ~ p[2] end))
end)
case("solution:prune of endings", common.ended("win", "draw"),
  function(solution) return worths(solution:prune "compatible") end)
case("solution:prune by a bad relation", solved, { type })
case("solution:same", solved_pairs, { { 1, 2 }, { 2, 1 } })
case("solution:same in two games", function()
  return common.ended("win", "draw")(), solved()
end, function(a, b) return a:same("a", b, "a"), a:same("b", "a") end)
case("solution:same on a path", path, function(solution)
  return solution:same(24, path(), 23)
end)
case("solution:reduce", solved, function(solution)
  local quotient, map, steps = solution:reduce()
  return outcomes(quotient), tostring(map), #steps, steps[1].kind
end)
case("solution:reduce with endings", common.ended "loss", function(solution)
  local quotient = solution:reduce()
  return worths(quotient), quotient:verify()
end)

-- Classical functions: two parts with cycles, and large values above them.
local function cycles()
  local followers = { { 2, 70 }, { 1, 70 }, { 4, 70 }, { 3, 1 }, { 3, 4 } }
  for u = 6, 70 do
    followers[u] = {}
    for v = u + 1, 70 do table.insert(followers[u], v) end
  end
  for v = 6, 70 do table.insert(followers[5], v) end
  table.insert(followers, { 72 })
  table.insert(followers, { 71 })
  return grundy.graph(followers):solve()
end

case("solution:classical", cycles, { { most = 3 } }, 60)
case("solution:classical of a loop", solved, function(s)
  return s:classical().count
end)
case("solution:holds", cycles, function(s)
  return s:holds { value = function(p) return s:value(p) end,
    counter = function(p) return s:counter(p) end }
end, 60)
case("solution:holds by Definition 2, with arrays", cycles, function(s)
  return s:holds { value = function(p) return s:value(p) end, definition = 2,
    monotonic = true, counter = function(p) return { s:counter(p), 1 } end }
end, 60)
case("solution:holds with ordinals", solved, function(s)
  return s:holds { value = function(p) return s:value(p) end,
    counter = function(p) return grundy.ordinal.omega(s:counter(p)) end }
end)
case("solution:holds with heights", cycles, function(s)
  return s:holds { value = function(p) return s:value(p) end,
    height = function(p) return s:height(p) end }
end, 60)
case("solution:holds without K", cycles, function(s)
  return s:holds { value = function(p)
    return s:counter(p) and s:value(p) or math.huge
  end }
end, 60)
case("solution:holds of what is not G", solved, function(s)
  return s:holds { value = { a = 0, b = 0, c = 0, d = grundy.infinity { 70 },
    e = 3, [7] = math.huge, [8] = 0 } }
end)
case("solution:holds with a mistake", solved, function(s)
  return (s:holds { value = function() return print end })
end)

local function projection() return (select(2, solved():reduce())) end

case("projection:class", projection, { "a" })
case("projection:lift", projection, { "a", "c" })
case("projection:lift of what is not there", projection, { "c", "a" })
case("projection()", projection, function(map) return map "b", map "z" end)

-- Maps: onto the same digraph without a position, and what is said of them.
local function fresh_map(image)
  return function()
    local to = grundy.graph { a = { "b", "c" }, b = { "c", "a" }, c = {},
      d = { "d" }, [7] = { 8, "d", 7 } }:solve()
    return solved(), to, function(p)
      if p == "e" then return image end
      return p
    end
  end
end

-- A digest of a map.
local function told(map, message)
  if not map then return nil, message end
  local rows, texts = {}, {}
  for p in map.from:positions() do
    rows[#rows + 1] = { p, map(p), map:d(p), map:counter(p) }
  end
  for name, witness in pairs(map.witness) do texts[name] = witness.text end
  return rows, texts, tostring(map)
end

local function identity(p) return p end

local function mapped(from, to, f) return told(grundy.map(from, to, f)) end

case("grundy.map to a", fresh_map "a", mapped)
case("grundy.map to z", fresh_map "z", mapped)
case("grundy.map of what preserves G", function()
  return grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve(),
    grundy.graph { x = { "y" }, y = {} }:solve(), { "x", "y", "y", "x" }
end, mapped)
case("grundy.map with d", function()
  return grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve(),
    grundy.graph { x = { "y" }, y = {} }:solve()
end, function(from, to)
  local map = grundy.map(from, to, { "x", "y", "y", "x" },
    { d = { 1, 1, 1, 1 } })
  return map.given_d, map.witness.given_d.text, map:explain()
end)
case("grundy.map with d of arrays", function()
  return grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve(),
    grundy.graph { x = { "y" }, y = {} }:solve()
end, function(from, to)
  local map = grundy.map(from, to, { "x", "y", "y", "x" },
    { d = { { 1, 2 }, { 1, 2 }, { 1, 1 }, { 1, 1 } } })
  return map.given_d, map.witness.given_d.text, map:explain()
end)
case("grundy.map of large values", function() return tower():solve(70) end,
  function(s) return tostring(grundy.map(s, s, identity)) end)
case("grundy.map with a mistake", fresh_map "a", function(from, to)
  return (grundy.map(from, to, function() return print end))
end)
case("grundy.map of tables", sorted_pairs, function(s)
  return mapped(s, s, identity)
end)
case("grundy.find_map", fresh_map "a", function(from, to)
  return told(grundy.find_map(from, to))
end)
case("grundy.find_map of what preserves G", function()
  return grundy.graph { { 2 }, { 3, 1 }, { } }:solve(), solved()
end, function(from, to)
  return told(grundy.find_map(from, to, { kind = "g_preserving" }))
end)

local function map() return grundy.map(fresh_map "a"()) end

case("map:explain", map)

-- Traces: Algorithm G, and a queue.
local function queued() return solved_pairs():trace() end

case("solution:trace", solved)
case("solution:trace without cycles", solved_pairs)
case("solution:trace of too many positions", function()
  return grundy.game { moves = function(n, add)
    if n > 0 then add(n - 1) end
  end }:solve(100)
end)
case("solution:trace without values", function()
  return solved { only = "outcome" }
end)
case("trace:explain", function() return solved():trace() end)
case("trace:explain without cycles", queued)
case("tostring(trace)", queued, tostring)
case("map:d", map, { "b" })
case("map:counter", map, { "b" })
case("map:semihomomorphism", map, function(m)
  return m:semihomomorphism(), m:semihomomorphism(function(p)
    return { p, "a long class, which is no word" }
  end)
end)
case("map:semihomomorphism with a mistake", map, { function() end })
case("map:find_relation", function()
  return grundy.map(grundy.graph { { 2 }, { 3 }, {} }:solve(),
    grundy.graph { x = { "y" }, y = {}, z = {} }:solve(), { "z", "x", "y" })
end, function(m)
  local relation = m:find_relation()
  return relation(1), relation(2), relation(3)
end)
case("map:find_relation without one", map)

-- Games on vectors, token games and unions.
local function swap()
  return grundy.linear { dimension = 2, maps = { { 2, 1 } } }
end

local function falling()
  return grundy.linear { dimension = 3, maps = { { 0, 2, 4 }, { 1, 1, 4 },
    { 1, 2, 3 }, function(v) return v & 3 end } }
end

local function tokens() return solved_pairs():linear() end

common.calls {
  ["grundy.annihilation"] = function() return digest(annihilation()) end,
  ["grundy.annihilation from a start"] = function()
    return digest(grundy.annihilation(tokens_of, { start = { "a", "b" } }))
  end,
  ["grundy.without_return"] = function()
    return digest(grundy.without_return(common.pairs_game()):solve())
  end,
  ["grundy.with_counter"] = function()
    return digest(grundy.with_counter(common.pairs_game(), 3):solve())
  end,
  ["moves that must be answered"] = function()
    local solution <close> = grundy.game { start = 3,
      moves = function(n, add) for k = 0, n - 1 do add(k) end end,
      entail = function(n, add) if n > 1 then add(n - 2) end end,
      again = function(n, add) if n == 3 then add(1) end end }:solve()
    local sum = solution:at() + solution:at(2) + 1
    local best = sum:best()
    return solution:value(), solution:answers(1), solution:verify(), best,
      sum:moves(), tostring(sum:after(best))
  end,
  ["heaps where moves must be answered"] = function()
    local heaps = grundy.octal("4.1", { entail = ".3" })
    return heaps:values(40), heaps:rules(), tostring(heaps)
  end,
  ["grundy.turning"] = function()
    local ruler = grundy.turning { turns = function(n, add)
      for k = 1, n do if k < n then add(k) else add() end end
    end }
    local product = ruler * ruler
    return ruler:values(4), product:value { 3, 2 }, product:verify { 2, 2 },
      tostring(product)
  end,
  ["grundy.linear"] = function()
    return tostring(falling()), digest(swap().solution)
  end,
  ["grundy.linear of a digraph"] = function()
    local game = grundy.linear { a = { "b", "c" }, b = { "c" } }
    local d, state = game:numbering()
    return tostring(game), d { "a", "b" }, state(5), game:maps { "a", "b" },
      grundy.linear { a = { "b" }, b = { "a" } }
  end,
  ["grundy.linear that breaks a condition"] = function()
    return grundy.linear { dimension = 2, maps = { { 2, 3 } } }
  end,
  ["grundy.disjoint of games"] = function()
    return digest(grundy.disjoint { graph(), common.pairs_game() }:solve())
  end,
}
case("grundy.disjoint", function() return solved(), sorted_pairs() end,
  function(a, b)
    return outcomes(grundy.disjoint { a, b }), grundy.disjoint { a }:verify()
  end)
case("solution:finite", annihilation)
case("solution:known", function()
  return grundy.octal(".77"):game():solve(9)
end, function(solution)
  local known = solution:known()
  return known.rules.text, known.values.text
end)
case("solution:linear", solved_pairs, function(solution)
  return tostring(solution:linear())
end)
case("solution:linear of a cyclic game", solved)
case("solution:numbering", solved_pairs, function(solution)
  local d, state = solution:numbering()
  return d { 1, 2 }, state(2)
end)
case("solution:numbering of a cyclic game", solved)
methods("tokens:", tokens, { "value", "outcome", "moves", "best",
  "projection" }, { { { 1, 2 }, { 2, 3 } } })
methods("tokens:", tokens, { "units", "basis" })
case("tokens:maps", tokens, { { { 1, 2 }, { 2, 3 } } })
case("tokens:appears", tokens, { { { 1, 2 } }, { { 1, 2 }, { 2, 3 } } })
case("tokens:numbering", tokens, function(game)
  local d, state = game:numbering()
  return d { { 1, 2 }, { 2, 2 } }, state(9)
end)
methods("linear:", falling, { "value", "outcome", "followers", "best",
  "basis", "maps" }, { 5 })
case("linear:appears", falling, { 1, 5 })
case("linear:numbering", falling, function(game)
  local d, state = game:numbering()
  return d(5), state(5)
end)
case("linear:numbering of a cyclic game", swap)
methods("linear:", swap, { "value", "outcome", "followers", "best", "basis" },
  { 1 }, " of a cyclic game")
case("linear:expand", falling, function(game) return digest(game:expand()) end)

-- Heaps: all kinds of codes, with values beyond a word of bits.
for _, row in ipairs {
  { "values", ".77", 150 }, { "values", ".(3)", 140 },
  { "values", "c.2(09)", 160, base = 16 }, { "value", ".007", 300 },
  { "value", ".77", 5, { play = "misere" } },
  { "value", ".67", 9, { play = "misere", limit = 5 } },
  { "outcome", ".45", 20 }, { "period", ".77" },
  { "period", ".007", { heaps = 90 } }, { "period", ".67", { heaps = 0 } },
  { "exceptions", ".34" }, { "verify", ".77", 100 }, { "rules", "4.13(70)" },
} do
  case(("octal:%s of %s"):format(row[1], row[2]), function()
    return grundy.octal(row[2], { base = row.base })
  end, { table.unpack(row, 3) })
end

local function octal()
  local kayles = grundy.octal ".77"
  kayles:value(20)
  return kayles
end

case("octal:game", octal, function(kayles) return tostring(kayles:game()) end)
case("octal:stats", octal, function(kayles) return kayles:stats().heaps end)

-- Misère quotients.
local function split()
  return grundy.octal ".77":game():solve(6)
end
local function misere() return split():misere_quotient() end

case("solution:misere_quotient", split, function(solution)
  local q = solution:misere_quotient()
  return q.order, q.pportion, q.relations
end)
case("solution:misere_quotient at a limit", split, function(solution)
  local q = solution:misere_quotient { order = 3 }
  return q.known, q.limit
end)
case("solution:genus", split, { 5 })
case("place:genus", split, function(solution)
  return solution:at(5):genus().text
end)
case("octal:period in misère play", function() return grundy.octal ".123" end,
  function(heaps)
    return heaps:period({ play = "misere" }).period
  end)
case("misere_quotient:element", misere, { 5 })
case("misere_quotient:outcome", misere, { { 5, 3 } })
case("misere_quotient:moves", misere, { { 5, 3 } })
case("misere_quotient:verify", misere)

-- Ordinals, which are compared as texts.
local ordinal = grundy.ordinal

local function nim() return ordinal.nim { "w^2*3", "w+1", 3 } end

-- Compounds with a heap and a pile; what they answer is compared as texts.
local function infinite(kind)
  local place = grundy.graph { a = { "b", "c" }, b = { "c" }, c = {} }:solve()
    :at "a"
  return grundy[kind] { place, ordinal.pile(1, 2), ordinal.heap "w+1",
    ordinal.heap "w" }
end

local function texts_of(changes)
  local list = {}
  for i = 1, 4 do
    local q = changes[i]
    list[i] = type(q) == "table" and not ordinal.is(q) and
      table.concat(q, " ") or tostring(q)
  end
  return table.concat(list, ", ")
end

for _, kind in ipairs { "sum", "conjunctive", "selective" } do
  local function make() return infinite(kind) end
  local function of(name, call)
    case(("infinite:%s of a %s"):format(name, kind), make, call)
  end
  case("grundy." .. kind .. " of a heap", function() end, function()
    return tostring(infinite(kind))
  end)
  of("best", function(now)
    local move = now:best()
    local reply = now:after(move):best { delay = 9 }
    return texts_of(move.changes), move.result,
      texts_of(reply and reply.changes or {})
  end)
  of("moves", function(now)
    local list, total = now:moves(9)
    return #list, texts_of(list[1].changes), texts_of(list[9].changes),
      tostring(total)
  end)
  of("line", function(now)
    return now:line(20) -- not all of it, which is long
  end)
  of("match", function(now)
    local record = grundy.match { at = now, first = "perfect",
      second = "perfect", length = 10 }
    return #record, record.winner
  end)
  of("after", function(now) return tostring(now:after(now:best())) end)
  of("outcome", function(now) return now:outcome() end)
  of("ended", function(now) return now:ended() end)
  of("positions", function(now) return texts_of(now:positions()) end)
  of("distance", function(now) return tostring(now:distance()) end)
  if kind == "sum" then
    of("value", function(now) return tostring(now:value()) end)
    of("bound", function(now) return tostring(now:bound()) end)
    case("infinite:value of a draw", function()
      local loops = grundy.graph { a = { "a", "b" }, b = {} }:solve()
      return grundy.sum { loops:at "a", ordinal.heap "w+1" }
    end, function(draw)
      return tostring(draw:value()), draw:best().changes[1], draw:outcome(),
        draw:bound()
    end)
  else
    of("remoteness", function(now) return tostring(now:remoteness()) end)
  end
end

for _, name in ipairs { "value", "outcome", "remoteness", "distance", "height",
  "worth", "ended" } do
  case("component:" .. name, function() return ordinal.pile(2, 3) end,
    function(pile) return tostring(pile[name](pile)) end)
end

-- What is guaranteed, as a text.
local function levels(component)
  local list = {}
  for i, g in ipairs(component:security()) do
    list[i] = ("%s %s %s"):format(g.kind, tostring(g.moves), tostring(g.bounded))
  end
  return table.concat(list, ", ")
end

local function vertex()
  return ordinal.digraph({ u = { "u", "v", ordinal.pile(1, 0) } },
    { terminal = { v = "draw" } }):at "u"
end

-- A heap as a place of one's own.
local function own_place()
  local function same(p) return p end
  return ordinal.place {
    start = ordinal "w+3", value = same, height = same,
    is_move = function(p, q) return q < p end,
    to = function(p, y) return y < p and y or nil end,
  }
end

local function first_change(move)
  local i, heap = next(move.changes)
  return i, tostring(heap)
end

common.calls {
  ["grundy.octal"] = function() return tostring(grundy.octal "0.137") end,
  ["grundy.octal of a mistake"] = function() return (grundy.octal ".08") end,
  ["grundy.period"] = function()
    return grundy.period { 5, 1, 2, 1, 2, 1 }, grundy.period { 1, 2 }
  end,
  ["grundy.ordinal"] = function()
    return tostring(ordinal "w^(w+1)*2+w+7"), tostring(ordinal(4))
  end,
  ["grundy.ordinal of a mistake"] = function() ordinal "w^(w" end,
  ["grundy.ordinal.is"] = function() return ordinal.is "w" end,
  ["grundy.ordinal.omega"] = function()
    return tostring(ordinal.omega("w", 3))
  end,
  ["grundy.ordinal.nimsum"] = function()
    return tostring(ordinal.nimsum { "w*3+1", "w^2+w", 2 })
  end,
  ["grundy.ordinal.natural_sum"] = function()
    return tostring(ordinal.natural_sum { "w*3+1", "w^2+w", 2 })
  end,
  ["grundy.ordinal.nim"] = function() return tostring(nim()) end,
  ["grundy.ordinal.heap"] = function() return tostring(ordinal.heap "w") end,
  ["grundy.ordinal.pile"] = function() return tostring(ordinal.pile(1, 2)) end,
  ["grundy.ordinal.heap in misère play"] = function()
    return tostring(ordinal.heap("w", { play = "misere" }):remoteness())
  end,
  ["grundy.ordinal.digraph"] = function() return tostring(vertex()) end,
  ["grundy.ordinal.place"] = function()
    local sum = own_place() + ordinal.heap "w"
    local best = sum:best()
    return tostring(best.changes[1]), tostring(sum:after(best))
  end,
  ["digraph:at"] = function() return tostring(vertex():remoteness()) end,
  ["component:q"] = function()
    return tostring(ordinal.pile(1, 1, { terminal = 3 }):q { at_least = 3 }),
      tostring(vertex():q(-1))
  end,
  ["component:security"] = function()
    return levels(ordinal.pile(1, 1)), levels(vertex())
  end,
  ["component:best of a vertex"] = function()
    return tostring(vertex():best()), tostring(vertex():after "v")
  end,
  ["component:positions"] = function()
    return #ordinal.pile(1, 2):positions(), #ordinal.heap("w"):positions()
  end,
  ["component:moves"] = function()
    local list, total = ordinal.pile(1, 0):moves(9)
    return #list, list[1].position[2], tostring(total)
  end,
  ["component:line"] = function() return #ordinal.pile(1, 2):line() end,
  ["component:best"] = function()
    return ordinal.pile(1, 0):best({ delay = 9 })[2]
  end,
  ["component:after"] = function()
    return tostring(ordinal.heap("w"):after(7) + ordinal.pile(1, 0))
  end,
  ["ordinal + * < <="] = function()
    local w = ordinal "w+1"
    return tostring(1 + w), tostring(w * w), w < 3, w <= "w^2"
  end,
  ["ordinal:show"] = function() return ordinal("w^2*2+w"):show() end,
  ["ordinal:tointeger"] = function() return ordinal("7"):tointeger() end,
  ["ordinal:parity"] = function() return ordinal("w+1"):parity() end,
  ["ordinal:terms"] = function()
    local term = ordinal("w^w*3"):terms()[1]
    return tostring(term.exponent), term.coefficient
  end,
  ["nim:best"] = function() return first_change(nim():best()) end,
  ["nim:moves"] = function() return first_change(nim():moves(9)[1]) end,
}

return function(add)
  add("projection:", getmetatable(projection()).__index)
  add("map:", getmetatable(map()).__index)
  add("trace:", getmetatable(queued()).__index)
  add("tokens:", getmetatable(tokens()).__index)
  add("linear:", getmetatable(swap()).__index)
  add("octal:", getmetatable(octal()).__index)
  add("misere_quotient:", getmetatable(misere()).__index)
  add("grundy.ordinal.", ordinal)
  add("ordinal:", getmetatable(ordinal(0)).__index)
  add("component:", require "grundy.ordinal.infinite_place".methods)
  add("digraph:", getmetatable(ordinal.digraph {}).__index)
  add("infinite:", getmetatable(infinite "sum").__index)
end
