-- Small solutions of every kind that can be saved: name and solution. Those at
-- the end, which are `unkept`, have no moves.

local grundy = require "grundy"

local GRAPH = { a = { "b", "c" }, b = { "a", "d" }, c = { "c", "d" }, d = {},
  e = { "a", "d", "b" } }

local function moves(p, add)
  for _, q in ipairs(GRAPH[p]) do add(q) end
end

local function take(n, add)
  for k = 1, math.min(n, 3) do add(n - k) end
end

-- A cycle in which neither player needs to leave it, and an end.
local ROUND = { { a = { "a", "b" }, b = {}, c = {} },
  { a = { "a", "c" }, b = { "a" }, c = {} } }

local function go_round(p, add, player)
  for _, q in ipairs(ROUND[player][p]) do add(q) end
end

local function two_heaps(p, add)
  for i = 1, 2 do
    local q = { p[1], p[2] }
    q[i] = q[i] - 1
    if q[i] >= 0 then add(q) end
  end
end

local function ends(of)
  return function(p)
    if p == "d" then return of end
  end
end

-- A game with parameters, from a file.
local function built(text)
  local path = os.tmpname()
  local file <close> = assert(io.open(path, "w"))
  file:write(text)
  file:close()
  local game = grundy.file(path)
  os.remove(path)
  return game
end

local function solved(fields, options)
  return grundy.game(fields):solve(nil, options)
end

local function unkept(name, fields, options)
  options = options or {}
  options.keep = "values"
  return { name .. ", not kept", solved(fields, options), unkept = true }
end

local function split(n, add)
  for a = 0, (n - 1) // 2 do add(a, n - 1 - a) end
end

return {
  { "names, infinite values", grundy.graph(GRAPH):solve() },
  { "integers", solved { name = "take", start = 6, moves = take } },
  { "two blocks of keys", solved { start = 260, moves = take } },
  { "misere play", solved { start = 5, moves = take, play = "misere" } },
  { "only outcomes",
    solved({ start = "e", moves = moves }, { only = "outcome" }) },
  { "endings in words", solved { start = "e", moves = moves,
    terminal = ends "draw" } },
  { "payoffs", solved { start = "e", moves = moves, terminal = ends(2.5) } },
  { "two players", solved { start = 4, moves = take, players = 2 } },
  { "two players, endings", solved { start = "e", moves = moves,
    players = { "Left", "Right" }, how_to_play = "Move.\n\nStop.",
    terminal = function(_, player) return player == 1 and 1 or -3 end } },
  { "moves to sums", solved { start = 5, splits = true, moves = split } },
  { "normal, a function", solved { start = { 2, 2 }, moves = two_heaps,
    normal = function(p)
      return { math.min(p[1], p[2]), math.max(p[1], p[2]) }
    end } },
  { "normal, sorted",
    solved { start = { 2, 2 }, moves = two_heaps, normal = "sorted" } },
  { "several starts", solved({ start = "c", moves = moves },
    { starts = { "d", "a" } }) },
  { "sets of names", grundy.annihilation { a = { "b", "c" }, b = { "c" },
    c = {}, d = { "a", "b" } } },
  { "positions of all kinds", solved { start = { x = 0.5, { true } },
    moves = function(p, add)
      if type(p) == "table" then
        add(("long"):rep(9))
        add(-300)
        add(1e300)
        add(math.mininteger)
      end
    end } },
  { "nothing at all", grundy.graph({}):solve() },
  { "parameters", built [[return { n = 2, by = .5, old = true, is = "x" },
function(o) return { start = o.n, moves = function(n, add)
if n > 0 then add(n - 1) end end } end]]:solve() },
  { "scores", solved { start = 5, moves = take,
    gain = function(p, q) return p - 2 * q end } },
  { "scores, endings", solved { start = 4, moves = take,
    players = { "Left", "Right" }, gain = function(p, q, player)
      return p % 2 == 0 and q - p or player * 100
    end, terminal = function(_, player)
      if player == 1 then return -7 end
    end } },
  { "a puzzle", solved { start = "e", moves = moves, players = 1 } },
  { "a puzzle with endings", solved { start = 4, players = 1,
    moves = function(n, add)
      if n > 0 and n < 6 then add(n - 3) add(n + 1) end
    end, terminal = function(n)
      return n == 0 and "win" or n > 0 and "draw" or nil
    end } },
  { "endless play won", solved { start = "a", players = 2, endless = 2,
    moves = go_round } },
  { "endless play won, misere", solved { start = "a", players = 2, endless = 1,
    play = "misere", moves = go_round } },
  unkept("moves", { start = 6, moves = take }),
  unkept("two blocks of keys", { start = 260, moves = take }),
  unkept("moves to sums", { start = 5, splits = true, moves = split }),
  unkept("misere play", { start = 5, moves = take, play = "misere" }),
  unkept("only outcomes", { start = 5, moves = take }, { only = "outcome" }),
  unkept("two players", { start = 4, moves = take, players = 2 },
    { player = "both" }),
  unkept("several starts, normal", { start = { 1, 2 }, moves = two_heaps,
    normal = "sorted" }, { starts = { { 0, 3 }, { 2, 2 } } }),
  unkept("scores, endings", { start = 4, moves = take,
    gain = function(p, q) return p - 2 * q end,
    terminal = function() return -7 end }),
  unkept("a puzzle with endings", { start = 5, players = 1, moves = take,
    terminal = function(n) return n > 0 and "loss" or "win" end }),
}
