-- Solutions, places and compounds.

local grundy = require "grundy"
local testing = require "grundy_testing"
local common = require "spec.oom.common"

local case, methods = common.case, common.methods
local solved, tower, ended = common.solved, common.tower, common.ended
local solved_pairs, sorted_pairs = common.solved_pairs, common.sorted_pairs
local duel, both, splitting = common.duel, common.both, common.splitting
local worths, outcomes = common.worths, common.outcomes

local function high() return tower():solve(70) end

case("#solution", solved, function(s) return #s end)
case("tostring(solution)", function() return solved(), solved_pairs() end,
  function(s, named) return tostring(s), tostring(named) end)
case("solution:positions", solved_pairs, function(s)
  local list = {}
  for p in s:positions() do list[#list + 1] = p end
  return list
end)
case("solution:game", solved_pairs, function(s) return tostring(s:game()) end)
case("solution:has", solved, function(s)
  return s:has "a", s:has { 1, x = "y" }
end)
case("solution:can", function() return splitting():solve(6) end, function(s)
  return s:can "value", s:can "remoteness"
end)
for _, name in ipairs { "value", "outcome", "counter", "remoteness",
  "distance", "height", "followers", "predecessors", "moves", "best", "line",
  "info" } do
  case("solution:" .. name, solved, function(s)
    return s[name](s, "a"), s[name](s, "c"), s[name](s, 7)
  end)
end

-- Files: what is opened, and whether it answers from the file or is loaded.
local path = require "spec.harness.quick_path"()
local function opened(make)
  assert(make():save(path, { moves = true }))
  return grundy.open(path)
end
case("solution:save", solved, function(s)
  return s:save(path, { moves = true, text = "some rules" })
end)
case("solution:save with endings", ended(1, 2.5), function(s) return s:save(path) end)
local function dueled() return duel():solve({ 2, 3 }, both) end
case("solution:save with names", dueled, function(s) return s:save(path) end)
case("grundy.open with names", function() return opened(dueled) end, function()
  return tostring(grundy.open(path)), grundy.game { moves = print,
    players = { "Left", "Right" } }.players
end)
case("solution:predecessors in a file", function()
  assert(solved():save(path, { moves = false }))
  return grundy.open(path)
end, { "a" })
case("solution:followers in a file", function() return opened(solved) end,
  { "a" })
case("grundy.disjoint of opened solutions", function()
  return opened(solved), opened(solved)
end, function(a, b) return tostring(grundy.disjoint { a, b }) end)

case("grundy.open", function() return opened(ended(1, 2.5)) end, function()
  return tostring(grundy.open(path))
end)
case("grundy.open with rules", function()
  assert(sorted_pairs():save(path))
  return sorted_pairs():game()
end, function(game) return tostring(grundy.open(path, game)) end)
case("solution:moves in a file with rules", function()
  assert(sorted_pairs():save(path))
  return grundy.open(path, sorted_pairs():game())
end, function(s)
  return s:moves { 3, 1 }, s:best { 1, 3 }, s:followers(), s:best { 9, 9 }
end)
local function unkept()
  return sorted_pairs():game():solve(nil, { keep = "values" })
end
case("solution:save without moves", unkept, function(s) return s:save(path) end)
case("grundy.open without moves", function()
  local s = unkept()
  assert(s:save(path))
  return s:game()
end, function(game)
  local s = grundy.open(path, game)
  return s:distance(), #s:line(), s:verify()
end)
case("solution:value in a file", function() return opened(high) end,
  function(s) return s:value(67), s:value(70), s:outcome(3), s:has(71) end)
case("solution:best in a file", function() return opened(solved) end,
  function(s) return s:best "a", s:counter "a", s:value "e" end)
case("solution:worth in a file", function() return opened(ended(1, 2.5)) end,
  function(s) return s:worth(), s:best() end)
case("solution:starts", solved_pairs)
case("solution:strategy", solved)
case("solution:audit", sorted_pairs)
case("solution:value with large members", high, function(s)
  return s:value(67), s:value(70)
end)
case("solution:value of what is not there", solved, { { "z", { 1 } } })
case("solution:value with normal", sorted_pairs, { { 3, 1 } })
case("solution:value of sorted positions", function()
  return common.pairs_game { normal = "sorted" }:solve()
end, function(s)
  return s:value { 3, 1 }, s:value { 1, "x" }, s:best { 2, 3 }
end)
case("solution:value without values", function()
  return solved { only = "outcome" }
end, { "a" })
case("solution:moves with normal", sorted_pairs, function(s)
  return s:moves { 3, 1 }, s:best { 3, 1 }
end)
case("solution:moves with chances", solved, function(s)
  return s:moves("e", { chances = true })
end)
case("solution:moves that split", function()
  return splitting { start = 6 }:solve()
end, function(s)
  return s:moves(6), s:best(6), s:line(6), s:info(5), s:table { "best" },
    s:strategy()
end)
case("solution:table", solved, { { "value", "outcome", "counter",
  "remoteness", "distance", "height", "followers", "best" } })
case("solution:table with a mistake", solved, { { "valeu" } })

local function counted(object)
  local stats = object:stats()
  stats.bytes = nil
  return stats
end

case("solution:stats", solved, counted)
case("solution:stats of a position", solved, { "a" })
case("solution:stats with large members", high, counted)
case("solution:chances", solved, function(s)
  return s:chances("e", { first = "perfect" }), s:chances(7)
end)
case("solution:chances where states are tied closely", function()
  return grundy.game { moves = function(n, add)
    for k = 1, n > 0 and 6 or 0 do add(n * k % 19) end
    if n == 7 then add(0) end
  end }:solve(1)
end, { 1 })
case("solution:against", solved, { { level = 1 } })
case("solution:against where states are tied closely", function()
  return grundy.game { moves = function(n, add)
    for k = 1, n % 3 > 0 and 4 or 0 do add((n * k + k) % 61) end
  end, terminal = function(n) return n % 2 == 0 and "draw" or "win" end,
  }:solve(1)
end, { { level = 2 } })
case("solution:sight", solved, function(s)
  local found = s:sight(nil, { features = function() return { x = 1 } end })
  return found and found.text
end)
-- Games that have numbers of their own.
case("solution:sight and rule, by the game's features", function()
  return grundy.game { start = 9, features = function(n) return { x = n % 3 } end,
    moves = function(n, add) for k = 1, math.min(n, 2) do add(n - k) end end }:solve()
end, function(s)
  local found, rule = s:sight(nil, { ahead = 1, seconds = 100 }), s:rule { seconds = 100 }
  return found and found.text, rule and rule.text
end)
case("solution:rule", sorted_pairs, function(s)
  local rule = s:rule { features = function(p) return { first = p[1] } end }
  return rule and rule.text, s:misere():rule(), s:rule { of = "move" }
end)
local function puzzle()
  return grundy.game { players = 1, moves = function(n, add)
    for k = 1, n > 0 and 3 or 0 do add(n * k % 7 - (n == 5 and n or 0)) end
  end, terminal = function(n) return n == 0 and "win" or "loss" end }:solve(3)
end

case("solution:puzzle", puzzle, { 3, { length = 9 } })
case("solution:solutions", puzzle, { 3, { length = 6 } })
local function puzzle_on_board()
  local board = grundy.board { "x.a", pieces = "xa" }
  return grundy.game { players = 1, board = board, moves = function(p, add)
    local at = p:find "x" or 3
    if p:sub(at + 1, at + 1) == "." then add(board:move(p, at, at + 1)) end
  end }:solve()
end
case("solution:without", puzzle_on_board)
case("solution:verify", function()
  local s = solved()
  s:info "a"
  return s
end)
case("solution:verify of large values", high)
case("solution:verify of a wrong value", function()
  local s = solved()
  testing.poke(s, "value", 0, 9)
  return s
end)
case("solution:verify of a wrong worth", function()
  local s = duel { terminal = function() return 1 end }:solve({ 2, 3 }, both)
  testing.poke(s, "worth", 0, 0)
  return s
end)
case("solution:close", solved, function(s)
  s:close()
  return tostring(s)
end)
case("solution:close at the end of its scope", solved, function(s)
  do local _ <close> = s end
  return tostring(s)
end)

-- Endings, misère play and two players.
case("solution:misere", solved, function(s) return worths(s:misere()) end)
case("solution:misere of endings", ended("draw", nil), function(s)
  return worths(s:misere())
end)
case("solution:misere of a solution that is closed", function() end,
  function()
    local s <close> = solved()
    local misere <close> = s:misere()
    s:close()
    return misere:best "e", misere:verify()
  end)
case("solution:q", function()
  return ended("draw", "win")(), solved()
end, function(s, n)
  return s:q("a", 1), s:q("a", 0), s:q("e", -1), s:q("e", 2), n:q("a", 1),
    n:q("e", { at_least = -1 })
end)
case("solution:q of numbers", ended(3, -2.5), function(s)
  return s:q("a", { at_least = 3 }), s:q(7, { at_least = -2.5 }),
    s:q("a", { at_least = 1 })
end)
case("solution:q with a mistake", ended(3, -2.5), { "a", { at_most = 3 } })
case("solution:security", ended("draw", "win"), function(s)
  return s:security "a", s:security "c", s:security(7)
end)
case("solution:security of numbers", ended(3, -2.5), function(s)
  return s:security "a", s:security(8)
end)
local function scored()
  return grundy.game {
    moves = function(n, add) if n > 0 then add(n - 1) end end,
    gain = function(n) return n end,
  }:solve(3)
end
case("solution:score", scored, function(s)
  return s:score(), s:score(2), s:score "x", s:verify()
end)
case("solution:save with scores", scored, function(s)
  return s:save(path, { moves = true })
end)
case("solution:score in a file", function() return opened(scored) end,
  function(s) return s:score(2), s:outcome(3), s:worth(1) end)
case("solution:moves in a file with scores", function()
  assert(scored():save(path, { moves = true }))
  return grundy.open(path, scored():game())
end, function(s) return s:moves(2), s:best(3) end)
case("solution:followers in a file with scores",
  function() return opened(scored) end,
  function(s) return s:followers(2), s:moves(3), s:verify() end)
case("solution:worth", ended(3, -2.5), function(s)
  return s:worth "a", s:worth(7), s:worth "zz"
end)
case("solution:info of endings", ended(3, -2.5), function(s)
  return s:info "a", s:line "e", s:strategy(), s:table { "worth" }
end)
case("solution:info of two players", function()
  return duel { normal = common.sorted }:solve({ 2, 3 }, both)
end, function(s)
  local p = { 3, 2 }
  return s:info(p, 2), s:line(p, 1), s:security(p, 1), s:q(p, 2, 1),
    s:strategy(), s:table { "worth" }, s:outcome({ 9, 9 }, 1)
end)
case("solution:outcome without a player", function()
  return duel():solve { 2, 3 }
end, { { 2, 3 } })

-- Places.
local function place() return solved():at "a" end

case("solution:at", solved, function(s)
  local at = s:at "a"
  return at:outcome(), at:best(), tostring(at)
end)
methods("place:", place, { "value", "outcome", "counter", "remoteness",
  "distance", "height", "worth", "followers", "predecessors", "moves", "best",
  "line", "info", "security", "ended", "positions" })
case("place:score", function() return scored():at(2) end, {})
case("place:chances", place, { { first = "perfect" } })
case("place:sight", place, { { ahead = 4 } })
methods("place:", function() return puzzle_on_board():at "x.a" end, { "puzzle",
  "solutions", "without" })
case("place:q", place, { -1 })
case("place:stats", place, counted)
case("place:same", place, { "b" })
case("place:figures", function()
  local at = grundy.graph { a = { "b", "c" }, b = { "a" } }:solve():at "b"
  at:figures() -- what makes them is loaded
  return at
end)
case("place:report", function()
  require "grundy.report" -- which is loaded when it is first called
  rawset(io, "popen", nil) -- fast: no Graphviz
  return grundy.graph { { 2 }, {} }:solve():at(1)
end, { { source = "return 1" } }, 100)
case("place:uncolored", function()
  return grundy.game {
    players = 2, start = { 3 }, normal = "sorted",
    moves = function(p, add, player)
      if p[1] >= player then add { p[1] - player } end
    end,
  }:solve(nil, { player = "both" })
end, function(solution)
  local a = solution:at({ 3 }, 1):uncolored()
  local sum = a + solution:at({ 3 }, 2):uncolored()
  local answers = { a:value(), a:height(), sum:value(), sum:best(), sum:line() }
  a.solution:close() -- so that it is made once more
  return answers
end)
case("place:after", place, function(at) return at:after("b").position end)
case("place:after a split", function()
  return splitting { start = 5 }:solve():at(5)
end, function(at)
  local sum = at:after { 1, 3 } + at
  return sum:value(), sum:bound(), sum:best(), sum:moves(), sum:line(),
    sum:after { changes = { [3] = { 2, 2 } } }:positions()
end)

-- Compounds.
local function fresh_sum()
  local solution = solved()
  return solution:at "a" + solution:at "e" + solved():at "b"
end

local function fresh_selective()
  local solution = solved_pairs()
  return grundy.selective { solution:at { 1, 2 },
    grundy.conjunctive { solution:at { 2, 3 }, solution:at { 0, 2 } } }
end

local function misere_selective()
  local solution = solved_pairs():misere()
  return grundy.selective { solution:at { 1, 2 }, solution:at { 0, 2 } }
end

methods("compound:", fresh_sum, { "value", "counter", "bound", "outcome",
  "distance", "positions", "ended", "best", "moves", "line" })
methods("compound:", fresh_selective, { "outcome", "distance", "remoteness",
  "best", "line" }, nil, " of selective")
case("compound:moves of selective", fresh_selective, { 9 })
methods("compound:", misere_selective, { "outcome", "best", "moves" }, nil,
  " in misère play")
case("compound:remoteness", fresh_selective)
case("compound:after", fresh_sum, function(sum)
  return sum:after({ changes = { "b" } }):positions()
end)
case("compound:expand", function()
  local solution = solved()
  return solution:at "a" + solution:at "d"
end, function(sum) return outcomes(sum:expand()) end)
case("compound:expand with splits", function()
  return splitting():solve(2):at(2) + solved():at "a"
end, function(sum) return #sum:expand() end)
for _, kind in ipairs { "sum", "conjunctive", "selective" } do
  case("grundy." .. kind, solved, function(solution)
    return tostring(grundy[kind] { solution:at "a", solution:at "e" })
  end)
end

local function played(first, second, at)
  return grundy.match { first = first, second = second, at = at }
end

case("grundy.match", function() return fresh_sum(), solved():at "e" end,
  function(sum, at)
    return played("perfect", "random", sum), played("random", "perfect", at)
  end)
case("grundy.match without end", function()
  return grundy.graph { { 2 }, { 1 }, { 3 } }:solve()
end, function(ring)
  return played("perfect", "random", ring:at(1)),
    played("random", "random", ring:at(1) + ring:at(3))
end)

return function(add)
  add("solution:", debug.getmetatable(solved()).__index)
  add("place:", require "grundy.place.solution".methods)
  add("compound:", getmetatable(fresh_sum()).__index)
end
