-- Runs in a host of grundy_testing: every public call, with its k-th
-- allocation failing, for k = 1, 2, 3 … until none is left to fail. Whatever
-- fails must be the want of memory, and what was used must then give the
-- same answers as if nothing had happened.

local host = host -- luacheck: ignore 113

local grundy = require "grundy"
local testing = require "grundy_testing"

local oom = {}

-- A text that is equal for equal results.
local function text(x)
  if type(x) ~= "table" then return math.type(x) or type(x), tostring(x) end
  local parts = {}
  for key, value in pairs(x) do
    parts[#parts + 1] = tostring(key) .. "=" .. select(2, text(value))
  end
  table.sort(parts)
  return "table", "{" .. table.concat(parts, " ") .. "}"
end

local function texts(...)
  local parts = {}
  for i = 1, select("#", ...) do
    parts[i] = table.concat({ text((select(i, ...))) }, " ")
  end
  return table.concat(parts, ", ")
end

-- What the rules of the games are.
local digraph = { a = { "b", "c" }, b = { "c", "a" }, c = {}, d = { "d" },
  e = { "d", "c", "a" }, [7] = { 8, "d", 7 } }

local function graph() return grundy.graph(digraph) end

local function solved(options) return graph():solve(nil, options) end

-- Heaps beyond 64, and a loop above them: sets K with large members.
local function tower()
  return grundy.game {
    moves = function(n, add)
      if n > 66 then add(n) end
      for m = 0, math.min(n, 67) - 1 do
        if m ~= n - 67 then add(m) end
      end
    end,
  }
end

local function pairs_game(fields)
  local rules = {
    name = "pairs", start = { 2, 3 },
    moves = function(p, add)
      for i = 1, 2 do
        for left = 0, p[i] - 1 do
          local q = { p[1], p[2] }
          q[i] = left
          add(q)
        end
      end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

local function sorted(p)
  table.sort(p)
  return p
end

-- So many calls inside each other: Lua then has the memory for them.
local function deep(n) return n > 0 and 1 + deep(n - 1) or 0 end

-- A call that solves a game of ever longer positions, in which `moves` catches
-- what `add` raises: if that is the want of memory, a move is missing.
local function catching(form, normal)
  local game = grundy.game {
    moves = function(p, add)
      local size = type(p) == "table" and #p[1] or #p
      local n = math.tointeger(size ^ 0.5)
      deep(20)
      if n < 9 then pcall(add, form(n + 1)) end
    end,
    normal = normal,
  }
  return function()
    local s = game:solve(form(1))
    return #s, s:stats().edges, s:verify()
  end
end

-- A digest of a whole solution.
local function digest(solution, message)
  if not solution then return nil, message end
  local rows = {}
  for p in solution:positions() do
    rows[#rows + 1] = { p, solution:value(p), solution:counter(p),
      solution:remoteness(p), solution:distance(p), solution:height(p) }
  end
  return #rows, rows, solution:verify()
end

local function outcomes(solution)
  local rows = {}
  for p in solution:positions() do rows[#rows + 1] = solution:outcome(p) end
  return rows
end

-- A call that is made again on the same objects must give the same answer;
-- a case is its name and a function that makes the call anew.
local cases = {
  { "grundy.game", function()
    return function() return tostring(pairs_game { normal = sorted }) end
  end },
  { "grundy.graph", function()
    return function() return tostring(graph()) end
  end },
  { "grundy.random_graph", function()
    return function()
      local game, adjacency = grundy.random_graph { positions = 4, edges = 5 }
      return tostring(game), adjacency
    end
  end },
  { "grundy.key", function()
    local record = { 1, { x = 2.5, y = { true, "long" .. ("x"):rep(99) } },
      name = "n", [""] = -1 }
    return function()
      return grundy.key(3), grundy.key "s", grundy.key(record)
    end
  end },
  { "grundy.key of a mistake", function()
    return function() return grundy.key { 1, { x = { print } } } end
  end },
  { "grundy.infinity", function()
    return function()
      return grundy.infinity { 900, 3, 0, 3 }, grundy.infinity {}
    end
  end },
  { "grundy.infinity of a mistake", function()
    return function() return (grundy.infinity { 1, "x" }) end
  end },
  { "grundy.is_infinite", function()
    return function()
      return grundy.is_infinite(7), grundy.is_infinite(grundy.infinity {})
    end
  end },
  { "grundy.nimsum", function()
    local infinity = grundy.infinity { 0, 2 }
    return function()
      return grundy.nimsum(5, 3), grundy.nimsum(1, infinity, 4)
    end
  end },
  { "grundy.mex", function()
    return function() return grundy.mex { 0, 1, 3, grundy.infinity {} } end
  end },
  { "infinity.set", function()
    local infinity = grundy.infinity { 0, 77 }
    return function() return infinity.set, tostring(infinity) end
  end },
  { "infinity < and <=", function()
    local a, b = grundy.infinity { 0, 1 }, grundy.infinity { 0, 2 }
    return function() return a < b, a <= b, b < a, 3 < a, a == b end
  end },

  { "game:solve", function()
    local game = graph()
    return function() return digest(game:solve()) end
  end },
  { "game:solve with large values", function()
    local game = tower()
    return function()
      local solution = game:solve(70)
      return solution:value(67), solution:value(70), solution:height(67),
        solution:verify()
    end
  end },
  { "game:solve on arrays", function()
    local game = pairs_game()
    return function() return digest(game:solve()) end
  end },
  { "game:solve with normal", function()
    local game = pairs_game { normal = sorted }
    return function() return digest(game:solve()) end
  end },
  { "game:solve on records", function()
    local game = grundy.game {
      moves = function(p)
        local list = {}
        for n = 0, p.n - 1 do list[#list + 1] = { n = n, odd = n % 2 > 0 } end
        return list
      end,
    }
    return function()
      return digest(game:solve({ n = 3, odd = true }, {
        starts = { { n = 4, odd = false } },
      }))
    end
  end },
  { "game:solve for outcomes", function()
    local game = graph()
    return function()
      return outcomes(game:solve(nil, { only = "outcome" }))
    end
  end },
  { "game:solve with a deadline", function()
    local game = pairs_game()
    return function() return digest(game:solve(nil, { seconds = 1000 })) end
  end },
  { "game:solve with progress", function()
    local game = pairs_game()
    return function()
      local stage
      local solution = game:solve(nil, {
        progress = function(t) stage = t.stage end,
      })
      return stage, digest(solution)
    end
  end },
  { "game:solve up to a limit", function()
    local game = pairs_game()
    return function() return digest(game:solve(nil, { limit = 5 })) end
  end },
  { "game:solve up to a limit of bytes", function()
    local game = pairs_game()
    return function() return digest(game:solve(nil, { bytes = 100 })) end
  end },
  { "game:solve with a mistake", function()
    local game = pairs_game()
    return function() return (game:solve(nil, { limits = 1 })) end
  end },
  { "game:solve with a mistake in moves", function()
    local game = grundy.game { moves = function(_, add) add(print) end }
    return function() return game:solve { 1, 2 } end
  end },
  { "game:solve with moves that catch errors", function()
    local game = grundy.game {
      moves = function(n, add)
        for m = n - 1, math.max(0, n - 30), -1 do pcall(add, m) end
        for m = n - 1, math.max(0, n - 40), -1 do pcall(add, m) end
      end,
    }
    return function()
      local s = game:solve(99)
      return #s, s:stats().edges, s:value(99), s:verify()
    end
  end },
  { "game:solve with moves that catch errors on arrays", function()
    return catching(function(n) return { ("x"):rep(n * n) } end)
  end },
  { "game:solve with moves that catch errors on strings", function()
    return catching(function(n) return ("x"):rep(n * n) end)
  end },
  { "game:solve with moves that catch errors of normal", function()
    local texts_made = {} -- before: normal itself must not ask for memory
    for n = 1, 9 do texts_made[n] = ("x"):rep(n * n) end
    return catching(function(n) return n end, function(p)
      return texts_made[p] or p
    end)
  end },
  { "game:solve with an error in moves", function()
    local game = grundy.game { moves = function() error("mine", 0) end }
    return function() return game:solve(1) end
  end },
  { "game:job", function()
    local game = graph()
    return function()
      local job = game:job()
      local finished
      repeat finished = job:step(1) until finished
      return digest(job:solution())
    end
  end },
  { "tostring(game)", function()
    local named, game = pairs_game(), graph()
    return function() return tostring(named), tostring(game) end
  end },

  { "job:progress", function()
    local job = graph():job()
    job:step(2)
    return function()
      local progress = job:progress()
      progress.seconds = nil
      return progress
    end
  end },
  { "job:solution", function()
    local job, unfinished = graph():job(), graph():job()
    job:step(1000000)
    return function()
      return tostring(job:solution()), unfinished:solution()
    end
  end },
  { "job:close", function()
    local job = graph():job()
    job:step(3)
    return function()
      job:close()
      return tostring(job)
    end
  end },
  { "job:close at the end of its scope", function()
    local job = graph():job()
    job:step(3)
    return function()
      do local _ <close> = job end
      return tostring(job)
    end
  end },
  { "tostring(job)", function()
    local job = graph():job()
    return function() return tostring(job) end
  end },

  { "#solution", function()
    local s = solved()
    return function() return #s end
  end },
  { "tostring(solution)", function()
    local s, named = solved(), pairs_game():solve()
    return function() return tostring(s), tostring(named) end
  end },
  { "solution:positions", function()
    local s = pairs_game():solve()
    return function()
      local list = {}
      for p in s:positions() do list[#list + 1] = p end
      return list
    end
  end },
  { "solution:has", function()
    local s = solved()
    return function() return s:has "a", s:has { 1, x = "y" } end
  end },
  { "solution:value with large members", function()
    local s = tower():solve(70)
    return function() return s:value(67), s:value(70) end
  end },
  { "solution:value of what is not there", function()
    local s = solved()
    return function() return s:value { "z", { 1 } } end
  end },
  { "solution:value with normal", function()
    local s = pairs_game { normal = sorted }:solve()
    return function() return s:value { 3, 1 } end
  end },
  { "solution:value without values", function()
    local s = solved { only = "outcome" }
    return function() return s:value "a" end
  end },
  { "solution:moves with normal", function()
    local s = pairs_game { normal = sorted }:solve()
    return function() return s:moves { 3, 1 }, s:best { 3, 1 } end
  end },
  { "solution:strategy", function()
    local s = solved()
    return function() return s:strategy() end
  end },
  { "solution:table", function()
    local s = solved()
    return function()
      return s:table { "value", "outcome", "counter", "remoteness",
        "distance", "height", "followers", "best" }
    end
  end },
  { "solution:table with a mistake", function()
    local s = solved()
    return function() return (s:table { "valeu" }) end
  end },
  { "solution:stats", function()
    local s = solved()
    return function()
      local stats = s:stats()
      stats.bytes = nil
      return stats
    end
  end },
  { "solution:dot", function()
    local s = solved()
    return function()
      return s:dot { around = "e", limit = 3 }, s:dot { moves = "best",
        limit = 2, labels = { "remoteness" }, names = tostring }
    end
  end },
  { "solution:dot of a game that splits", function()
    local s = grundy.game {
      splits = true,
      moves = function(n, add) for m = 1, n // 2 do add(m, n - m - 1) end end,
    }:solve(3)
    return function() return s:dot() end
  end },
  { "solution:dot reduced", function()
    local s = grundy.graph { { 3 }, { 3 }, {} }:solve()
    return function() return s:dot { reduce = true } end
  end },
  { "solution:dot with a mistake", function()
    local s = solved()
    return function() return (s:dot { labels = { "values" } }) end
  end },
  { "solution:draw", function()
    local s = solved()
    return function()
      local fine, message = s:draw("build/oom.dot")
      os.remove "build/oom.dot"
      return fine, message
    end
  end },
  { "solution:draw through Graphviz", function()
    local s = grundy.graph { {} }:solve()
    rawset(io, "popen", function() return io.open "/dev/null" end) -- fast
    return function()
      local fine, message = s:draw("build/oom.svg",
        { labels = {}, names = false, title = false, clusters = false })
      os.remove "build/oom.svg"
      return fine, message
    end
  end },
  { "solution:draw without a folder", function()
    local s = solved()
    return function() return s:draw "no/such/folder.svg" end
  end },
  { "solution:verify", function()
    local s = solved()
    s:remoteness "a"
    s:distance "a"
    s:height "a"
    return function() return s:verify() end
  end },
  { "solution:verify of large values", function()
    local s = tower():solve(70)
    return function() return s:verify() end
  end },
  { "solution:verify of a wrong value", function()
    local s = solved()
    testing.poke(s, "value", 0, 9)
    return function() return s:verify() end
  end },
  { "solution:close", function()
    local s = solved()
    return function()
      s:close()
      return tostring(s)
    end
  end },
  { "solution:close at the end of its scope", function()
    local s = solved()
    return function()
      do local _ <close> = s end
      return tostring(s)
    end
  end },
}

-- Endings: what sinks pay, by words or by numbers; and two players.
local function ending(x, y)
  return grundy.game {
    moves = function(p, add)
      for _, q in ipairs(digraph[p] or {}) do add(q) end
    end,
    terminal = function(p) if p == "c" then return x else return y end end,
  }
end

local starts = { starts = { "a", "e" } }

local function duel(fields)
  local rules = {
    name = "duel", players = 2,
    moves = function(p, add, player)
      for i = player, 2 do
        if p[i] > 0 then
          local q = { p[1], p[2] }
          q[i] = p[i] - 1
          add(q)
        end
      end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

local both = { player = "both" }

-- A digest of a solution without values.
local function worths(solution, message)
  if not solution then return nil, message end
  local rows = {}
  for p, player in solution:positions() do
    rows[#rows + 1] = { p, player, solution:worth(p, player),
      solution:remoteness(p, player), solution:distance(p, player) }
  end
  return #rows, rows, solution:verify()
end

local more = {
  { "game:solve of misère play", function()
    local game = graph()
    return function() return worths(game:solve(nil, { play = "misere" })) end
  end },
  { "game:solve with words as endings", function()
    local game = ending("draw", "win")
    return function() return worths(game:solve(7, starts)) end
  end },
  { "game:solve with numbers as endings", function()
    local game = ending(3, -2.5)
    return function() return worths(game:solve(7, starts)) end
  end },
  { "game:solve with many endings", function()
    local game = grundy.game {
      moves = function(n, add)
        if n == 0 then for i = 1, 40 do add(i) end end
      end,
      terminal = function(n) return n - 20 end,
    }
    return function() return worths(game:solve(0)) end
  end },
  { "game:solve with a mistake in terminal", function()
    local game = ending("lost", "win")
    return function() return (game:solve(7, starts)) end
  end },
  { "game:solve with an error in terminal", function()
    local game = grundy.game { moves = function() end,
      terminal = function() error("mine", 0) end }
    return function() return game:solve(1) end
  end },
  { "game:solve of two players", function()
    local game = duel()
    return function() return worths(game:solve({ 2, 3 }, both)) end
  end },
  { "game:solve of two players with normal and terminal", function()
    local game = duel { normal = sorted,
      terminal = function(_, player) return player end }
    return function() return worths(game:solve({ 2, 3 }, both)) end
  end },
  { "solution:misere", function()
    local s = solved()
    return function() return worths(s:misere()) end
  end },
  { "solution:misere of endings", function()
    local s = ending("draw", nil):solve(7, starts)
    return function() return worths(s:misere()) end
  end },
  { "solution:misere of a solution that is closed", function()
    return function()
      local s <close> = solved()
      local misere <close> = s:misere()
      s:close()
      return misere:best "e", misere:verify()
    end
  end },
  { "solution:q", function()
    local s, n = ending("draw", "win"):solve(7, starts), solved()
    return function()
      return s:q("a", 1), s:q("a", 0), s:q("e", -1), s:q("e", 2),
        n:q("a", 1), n:q("e", { at_least = -1 })
    end
  end },
  { "solution:q of numbers", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function()
      return s:q("a", { at_least = 3 }), s:q(7, { at_least = -2.5 }),
        s:q("a", { at_least = 1 })
    end
  end },
  { "solution:q with a mistake", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function() return (s:q("a", { at_most = 3 })) end
  end },
  { "solution:security", function()
    local s = ending("draw", "win"):solve(7, starts)
    return function() return s:security "a", s:security "c" end
  end },
  { "solution:security of numbers", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function() return s:security "a", s:security(8) end
  end },
  { "solution:worth", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function() return s:worth "a", s:worth(7), s:worth "zz" end
  end },
  { "solution:info of endings", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function()
      return s:info "a", s:line "e", s:strategy(), s:table { "worth" }
    end
  end },
  { "solution:info of two players", function()
    local s = duel { normal = sorted }:solve({ 2, 3 }, both)
    return function()
      local p = { 3, 2 }
      return s:info(p, 2), s:line(p, 1), s:security(p, 1), s:q(p, 2, 1),
        s:strategy(), s:table { "worth" }, s:outcome({ 9, 9 }, 1)
    end
  end },
  { "solution:outcome without a player", function()
    local s = duel():solve { 2, 3 }
    return function() return (s:outcome { 2, 3 }) end
  end },
  { "solution:at", function()
    local s = solved()
    return function()
      local place = s:at "a"
      return place:outcome(), place:best(), tostring(place)
    end
  end },
  { "solution:verify of a wrong worth", function()
    local s = duel { terminal = function() return 1 end }:solve({ 2, 3 },
      both)
    testing.poke(s, "worth", 0, 0)
    return function() return s:verify() end
  end },
}
table.move(more, 1, #more, #cases + 1, cases)

-- The methods that take a position.
for _, name in ipairs { "value", "outcome", "counter", "remoteness",
  "distance", "height", "followers", "moves", "best", "line", "info" } do
  cases[#cases + 1] = { "solution:" .. name, function()
    local s = solved()
    return function()
      return s[name](s, "a"), s[name](s, "c"), s[name](s, 7)
    end
  end }
end

-- A step that fails is the end of the job, and only of the job.
local function step_case(title, make, units)
  cases[#cases + 1] = { title, function()
    local job = make()
    return function()
      local finished
      repeat finished = job:step(units) until finished
      return finished
    end, function(succeeded)
      if succeeded then
        assert(job:solution():verify())
        return
      end
      local fine, message = pcall(job.step, job)
      assert(not fine and message:find "closed, or an error has ended it",
        message)
      job:close()
      assert(tostring(job):find "closed")
    end
  end }
end

step_case("job:step", function() return graph():job() end, 1)
step_case("job:step with a deadline", function()
  return pairs_game():job(nil, { seconds = 1000 })
end, 5)
step_case("job:step with endings", function()
  return ending(3, -2.5):job(7, starts)
end, 1)
step_case("job:step of two players", function()
  return duel():job({ 2, 3 }, both)
end, 1)
step_case("job:step with large values", function() return tower():job(70) end)

-- Places and compounds: every method, of fresh objects each time.
local function fresh_sum()
  local solution = solved()
  return solution:at "a" + solution:at "e" + solved():at "b"
end

local function fresh_selective()
  local solution = pairs_game():solve()
  return grundy.selective { solution:at { 1, 2 },
    grundy.conjunctive { solution:at { 2, 3 }, solution:at { 0, 2 } } }
end

local function misere_selective()
  local solution = pairs_game():solve():misere()
  return grundy.selective { solution:at { 1, 2 }, solution:at { 0, 2 } }
end

local function method_case(title, make, name, ...)
  local arguments = table.pack(...)
  cases[#cases + 1] = { title, function()
    local object = make()
    return function()
      return object[name](object, table.unpack(arguments, 1, arguments.n))
    end
  end }
end

for _, name in ipairs { "value", "outcome", "counter", "remoteness",
  "distance", "height", "worth", "followers", "moves", "best", "line", "info",
  "security", "ended" } do
  method_case("place:" .. name, function() return solved():at "a" end, name)
end
method_case("place:q", function() return solved():at "a" end, "q", -1)

cases[#cases + 1] = { "place:after", function()
  local place = solved():at "a"
  return function() return place:after("b").position end
end }

for _, name in ipairs { "value", "counter", "bound", "outcome", "distance",
  "positions", "ended", "best", "moves", "line" } do
  method_case("compound:" .. name, fresh_sum, name)
end
for _, name in ipairs { "outcome", "distance", "remoteness", "best",
  "line" } do
  method_case("compound:" .. name .. " of selective", fresh_selective, name)
end
method_case("compound:moves of selective", fresh_selective, "moves", 9)
for _, name in ipairs { "outcome", "best", "moves" } do
  method_case("compound:" .. name .. " in misère play", misere_selective,
    name)
end
method_case("compound:remoteness", fresh_selective, "remoteness")

cases[#cases + 1] = { "compound:after", function()
  local sum = fresh_sum()
  return function()
    return sum:after({ changes = { "b" } }):positions()
  end
end }

cases[#cases + 1] = { "compound:expand", function()
  local solution = solved()
  local sum = solution:at "a" + solution:at "d"
  return function() return outcomes(sum:expand()) end
end }

for _, kind in ipairs { "sum", "conjunctive", "selective" } do
  cases[#cases + 1] = { "grundy." .. kind, function()
    local solution = solved()
    return function()
      return tostring(grundy[kind] { solution:at "a", solution:at "e" })
    end
  end }
end

cases[#cases + 1] = { "grundy.match", function()
  local sum, place = fresh_sum(), solved():at "e"
  return function()
    return grundy.match { first = "best", second = "random", at = sum },
      grundy.match { first = "random", second = "best", at = place }
  end
end }

-- Ordinals are compared as texts.
local function fresh_nim()
  return grundy.ordinal.nim { "w^2*3", "w+1", 3 }
end

local function first_change(move)
  local i, ordinal = next(move.changes)
  return i, tostring(ordinal)
end

for name, call in pairs {
  ["grundy.ordinal"] = function()
    return tostring(grundy.ordinal "w^(w+1)*2+w+7"), tostring(grundy.ordinal(4))
  end,
  ["grundy.ordinal of a mistake"] = function() grundy.ordinal "w^(w" end,
  ["grundy.ordinal.is"] = function() return grundy.ordinal.is "w" end,
  ["grundy.ordinal.omega"] = function()
    return tostring(grundy.ordinal.omega("w", 3))
  end,
  ["grundy.ordinal.nimsum"] = function()
    return tostring(grundy.ordinal.nimsum("w*3+1", "w^2+w", 2))
  end,
  ["grundy.ordinal.natural_sum"] = function()
    return tostring(grundy.ordinal.natural_sum("w*3+1", "w^2+w", 2))
  end,
  ["grundy.ordinal.nim"] = function() return tostring(fresh_nim()) end,
  ["ordinal + * < <="] = function()
    local w = grundy.ordinal "w+1"
    return tostring(1 + w), tostring(w * w), w < 3, w <= "w^2"
  end,
  ["ordinal:show"] = function() return grundy.ordinal("w^2*2+w"):show() end,
  ["ordinal:tointeger"] = function()
    return grundy.ordinal("7"):tointeger()
  end,
  ["ordinal:parity"] = function() return grundy.ordinal("w+1"):parity() end,
  ["ordinal:terms"] = function()
    local term = grundy.ordinal("w^w*3"):terms()[1]
    return tostring(term.exponent), term.coefficient
  end,
  ["nim:heaps"] = function() return tostring(fresh_nim():heaps()[2]) end,
  ["nim:value"] = function() return tostring(fresh_nim():value()) end,
  ["nim:outcome"] = function() return fresh_nim():outcome() end,
  ["nim:ended"] = function() return fresh_nim():ended() end,
  ["nim:best"] = function() return first_change(fresh_nim():best()) end,
  ["nim:wins"] = function() return first_change(fresh_nim():wins()[1]) end,
  ["nim:after"] = function()
    return tostring(fresh_nim():after { changes = { [2] = "w" } })
  end,
} do
  cases[#cases + 1] = { name, function() return call end }
end

-- Games on vectors, token games and unions.
local tokens_of = { a = { "b", "c" }, b = { "a" }, c = {},
  [("long"):rep(20)] = { "c" } }

local function swap()
  return grundy.linear { dimension = 2, maps = { { 2, 1 } } }
end

local function falling()
  return grundy.linear { dimension = 3, maps = { { 0, 2, 4 }, { 1, 1, 4 },
    { 1, 2, 3 }, function(v) return v & 3 end } }
end

local function tokens() return pairs_game():solve():linear() end

cases[#cases + 1] = { "grundy.annihilation", function()
  return function() return digest(grundy.annihilation(tokens_of)) end
end }
cases[#cases + 1] = { "grundy.annihilation from a start", function()
  return function()
    return digest(grundy.annihilation(tokens_of, { start = { "a", "b" } }))
  end
end }
cases[#cases + 1] = { "grundy.linear", function()
  return function() return tostring(falling()), digest(swap().solution) end
end }
cases[#cases + 1] = { "grundy.linear that breaks a condition", function()
  return function()
    return grundy.linear { dimension = 2, maps = { { 2, 3 } } }
  end
end }
cases[#cases + 1] = { "grundy.disjoint", function()
  local a, b = solved(), pairs_game { normal = sorted }:solve()
  return function()
    return outcomes(grundy.disjoint(a, b)), grundy.disjoint(a):verify()
  end
end }
cases[#cases + 1] = { "grundy.disjoint of games", function()
  return function()
    return digest(grundy.disjoint(graph(), pairs_game()):solve())
  end
end }
method_case("solution:finite", function()
  return grundy.annihilation(tokens_of)
end, "finite")
cases[#cases + 1] = { "solution:linear", function()
  local solution = pairs_game():solve()
  return function() return tostring(solution:linear()) end
end }
method_case("solution:linear of a cyclic game", solved, "linear")
for _, name in ipairs { "value", "outcome", "moves", "winning",
  "projection" } do
  method_case("tokens:" .. name, tokens, name, { { 1, 2 }, { 2, 3 } })
end
method_case("tokens:units", tokens, "units")
method_case("tokens:basis", tokens, "basis")
for _, name in ipairs { "value", "outcome", "followers", "winning" } do
  method_case("linear:" .. name, falling, name, 5)
  method_case("linear:" .. name .. " of a cyclic game", swap, name, 1)
end
method_case("linear:basis", falling, "basis")
method_case("linear:basis of a cyclic game", swap, "basis")
cases[#cases + 1] = { "linear:expand", function()
  local game = falling()
  return function() return digest(game:expand()) end
end }

-- Relations and quotients. Where rounds are too slow: a path to a loop.
local function path()
  local followers = { { 1, 2 }, {} }
  for u = 3, 24 do followers[u] = { u == 3 and 1 or u - 1, 2 } end
  return grundy.graph(followers)
end

local function type_of(p) return type(p) end

local function itself(p) return { p } end

local function quotient_case(name, make, relation)
  cases[#cases + 1] = { "solution:quotient " .. name, function()
    local solution = make()
    return function()
      local quotient, map, witness = solution:quotient(relation)
      if not quotient then return quotient, map, witness end
      return worths(quotient), tostring(map), quotient:verify()
    end
  end }
end

quotient_case("by a relation", solved, itself)
quotient_case("by a bad relation", solved, type_of)
quotient_case("by what is no relation", solved, function() return print end)
quotient_case("that is coarsest", function()
  return pairs_game():solve()
end, "compatible")
quotient_case("of a path", function() return path():solve() end, "compatible")
quotient_case("by values", function()
  return pairs_game():solve()
end, "grundy")
quotient_case("by values with cycles", solved, "grundy")
quotient_case("with endings", function()
  return ending("win", "draw"):solve(7, starts)
end, "compatible")
quotient_case("with two players", function()
  return duel():solve({ 1, 2 }, both)
end, "compatible")

cases[#cases + 1] = { "solution:relation", function()
  local solution = solved()
  return function() return solution:relation(type_of) end
end }

cases[#cases + 1] = { "solution:reduce", function()
  local solution = solved()
  return function()
    local quotient, map, steps = solution:reduce()
    return outcomes(quotient), tostring(map), #steps, steps[1].kind
  end
end }

local function projection()
  local _, map = solved():reduce()
  return map
end

method_case("projection:class", projection, "class", "a")
method_case("projection:lift", projection, "lift", "a", "c")
method_case("projection:lift of what is not there", projection, "lift", "c",
  "a")

cases[#cases + 1] = { "projection()", function()
  local map = projection()
  return function() return map "b", map "z" end
end }

-- Maps: onto the same digraph without a position, and what is said of them.
local function fresh_map(image)
  local from, to = solved(), grundy.graph { a = { "b", "c" },
    b = { "c", "a" }, c = {}, d = { "d" }, [7] = { 8, "d", 7 } }:solve()
  return from, to, function(p)
    if p == "e" then return image end
    return p
  end
end

-- A digest of a report.
local function reported(report, message)
  if not report then return nil, message end
  local rows = {}
  for p in report.from:positions() do
    rows[#rows + 1] = { p, report(p), report.d(p), report.counter(p) }
  end
  local texts_of = {}
  for name, witness in pairs(report.witness) do
    texts_of[name] = witness.text
  end
  return rows, texts_of, tostring(report)
end

for _, image in ipairs { "a", "z" } do
  cases[#cases + 1] = { "grundy.map to " .. image, function()
    local from, to, f = fresh_map(image)
    return function() return reported(grundy.map(from, to, f)) end
  end }
end

local more_maps = {
  { "grundy.map of what preserves G", function()
    local from = grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve()
    local to = grundy.graph { x = { "y" }, y = {} }:solve()
    local images = { "x", "y", "y", "x" }
    return function() return reported(grundy.map(from, to, images)) end
  end },
  { "grundy.map of large values", function()
    local s = tower():solve(70)
    return function()
      return tostring(grundy.map(s, s, function(p) return p end))
    end
  end },
  { "grundy.map with a mistake", function()
    local from, to = fresh_map()
    return function()
      return (grundy.map(from, to, function() return print end))
    end
  end },
  { "grundy.map of tables", function()
    local s = pairs_game { normal = sorted }:solve()
    return function()
      return reported(grundy.map(s, s, function(p) return p end))
    end
  end },
  { "grundy.find_map", function()
    local from, to = fresh_map()
    return function() return reported(grundy.find_map(from, to)) end
  end },
  { "grundy.find_map of what preserves G", function()
    local to = fresh_map()
    local from = grundy.graph { { 2 }, { 3, 1 }, { } }:solve()
    return function()
      return reported(grundy.find_map(from, to, { kind = "g_preserving" }))
    end
  end },
  { "map:explain", function()
    local report = grundy.map(fresh_map "a")
    return function() return report:explain() end
  end },
  { "map:semihomomorphism", function()
    local report = grundy.map(fresh_map "a")
    return function()
      return report:semihomomorphism(), report:semihomomorphism(function(p)
        return { p, "a long class, which is no word" }
      end)
    end
  end },
  { "map:semihomomorphism with a mistake", function()
    local report = grundy.map(fresh_map "a")
    return function() return (report:semihomomorphism(function() end)) end
  end },
}
table.move(more_maps, 1, #more_maps, #cases + 1, cases)

-- Heaps: all kinds of codes, with values beyond a word of bits.
local function octal_case(name, code, base, ...)
  local arguments = table.pack(...)
  cases[#cases + 1] = { ("octal:%s of %s"):format(name, code), function()
    local octal = grundy.octal(code, { base = base })
    return function()
      return octal[name](octal, table.unpack(arguments, 1, arguments.n))
    end
  end }
end

octal_case("values", ".77", 8, 150)
octal_case("values", ".(3)", 8, 140)
octal_case("values", "c.2(09)", 16, 160)
octal_case("value", ".007", 8, 300)
octal_case("value", ".77", 8, 5, { play = "misere" })
octal_case("value", ".77", 8, 9, { play = "misere", limit = 5 })
octal_case("outcome", ".45", 8, 20)
octal_case("period", ".77", 8)
octal_case("period", ".007", 8, { limit = 90 })
octal_case("period", ".77", 8, { limit = 0 })
octal_case("exceptions", ".34", 8)
octal_case("verify", ".77", 8, 100)
octal_case("rules", "4.13(70)", 8)

cases[#cases + 1] = { "octal:game", function()
  local octal = grundy.octal ".77"
  return function()
    local game = octal:game()
    return tostring(game)
  end
end }

cases[#cases + 1] = { "octal:stats", function()
  local octal = grundy.octal ".77"
  octal:value(20)
  return function() return octal:stats().heaps end
end }

cases[#cases + 1] = { "grundy.octal", function()
  return function() return tostring(grundy.octal "0.137") end
end }

cases[#cases + 1] = { "grundy.octal of a mistake", function()
  return function() return (grundy.octal ".08") end
end }

cases[#cases + 1] = { "grundy.period", function()
  return function()
    return grundy.period { 5, 1, 2, 1, 2, 1 }, grundy.period { 1, 2 }
  end
end }

-- Heaps that split in two or, in rows that are long, in many, and in every way
-- that rules have.
local function splitting(fields)
  local rules = {
    splits = true, start = 9,
    moves = function(n, add)
      if n == 9 then
        for i = 1, 40 do add(1, 2, i % 5, 3) end
        for i = 1, 20 do add(i % 8, i % 7) end
      elseif n == 8 then
        return { { 1, 7 }, { 7, 1 }, {}, { 5 } }
      end
      for a = 0, (n - 1) // 2 do add(a, n - 1 - a) end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

local function split_digest(solution)
  local rows = {}
  for p in solution:positions() do
    rows[#rows + 1] = { p, solution:value(p), solution:distance(p),
      solution:followers(p) }
  end
  return #rows, rows, solution:stats().edges, solution:verify()
end

cases[#cases + 1] = { "grundy.sequence", function()
  local game = splitting()
  return function() return grundy.sequence(game, 0, 20) end
end }
cases[#cases + 1] = { "game:solve with splits", function()
  local game = splitting()
  return function() return split_digest(game:solve()) end
end }
cases[#cases + 1] = { "game:solve with splits and normal", function()
  local game = splitting { normal = function(n) return n end }
  return function() return split_digest(game:solve()) end
end }
cases[#cases + 1] = { "game:solve with splits and strings", function()
  local game = splitting { start = "9 and more of it", moves = function(p, add)
    local n = tonumber(p:match "%d")
    for a = 0, n - 1 do
      add(a .. " and more of it", (n - 1 - a) .. " and more of it")
      pcall(add, a .. " and even more of it", a .. " and less")
    end
  end }
  return function() return split_digest(game:solve()) end
end }
cases[#cases + 1] = { "game:solve with a cycle that splits", function()
  local game = splitting { moves = function(n, add)
    if n ~= 0 then add(0, n % 10 + 1) end
  end }
  return function()
    local solution = game:solve()
    return solution
  end
end }
cases[#cases + 1] = { "solution:moves that split", function()
  local solution = splitting():solve()
  return function()
    return solution:moves(9), solution:best(9), solution:line(9),
      solution:info(7), solution:table { "best" }, solution:strategy()
  end
end }
cases[#cases + 1] = { "place:after a split", function()
  local place = splitting():solve():at(9)
  return function()
    local sum = place:after { 1, 0 } + place
    return sum:value(), sum:bound(), sum:best(), sum:moves(), sum:line(),
      sum:after { changes = { [3] = { 2, 1 } } }:positions()
  end
end }

cases[#cases + 1] = { "compound:expand with splits", function()
  local sum = splitting():solve(3):at(3) + solved():at "a"
  return function() return #sum:expand() end
end }

-- Is this what a call may give when memory is short? A message about a
-- mistake may be shorter then.
local function check(expected, fine, ...)
  local got = texts(fine, ...)
  local message = ...
  if fine or expected:find "^boolean true" then
    assert(not fine and message == "not enough memory" or got == expected,
      got)
  else
    assert(type(message) == "string", got)
  end
end

-- With one failure after `good` allocations: how many there were.
local function try(make, expected, good, failures)
  local call, after = make()
  local failed, fine
  local function look(count, ...)
    failed, fine = count, (...)
    check(expected, ...)
  end
  look(host.attempt(call, good, failures))
  if after then
    after(fine, expected)
  else
    local again = texts(pcall(call))
    assert(again == expected, "and then " .. again)
  end
  return failed
end

local function run(name, make, failures)
  local expected = texts(pcall((make())))
  local good, failed = 0, nil
  repeat
    collectgarbage()
    local fine, message = pcall(function()
      failed = try(make, expected, good, failures)
    end)
    if not fine then
      error(("%s, %d failures after %d allocations: %s; expected %s"):format(
        name, failures, good, message, expected), 0)
    end
    good = good + 1
  until failed == 0
  return good - 1
end

-- Runs the case of this name; how many allocations could fail.
function oom.run(name, failures)
  for _, case in ipairs(cases) do
    if case[1] == name then return run(name, case[2], failures) end
  end
  error("no case " .. name)
end

-- The names of all cases, a line each.
function oom.names()
  local names = {}
  for i, case in ipairs(cases) do names[i] = case[1] end
  return table.concat(names, "\n")
end

-- The names of all public calls, a line each.
function oom.calls()
  local names = {}
  local function add(prefix, list)
    for name, call in pairs(list) do
      if type(call) == "function" then names[#names + 1] = prefix .. name end
    end
  end
  add("grundy.", grundy)
  add("game:", getmetatable(graph()).__index)
  add("job:", debug.getmetatable(graph():job()).__index)
  add("solution:", getmetatable(solved()).__index)
  add("place:", require "grundy.place".methods)
  add("compound:", getmetatable(fresh_sum()).__index)
  add("grundy.ordinal.", grundy.ordinal)
  add("ordinal:", getmetatable(grundy.ordinal(0)).__index)
  add("nim:", getmetatable(fresh_nim()).__index)
  add("tokens:", getmetatable(tokens()).__index)
  add("linear:", getmetatable(swap()).__index)
  add("projection:", getmetatable(projection()).__index)
  add("map:", getmetatable(grundy.map(fresh_map "a")).__index)
  add("octal:", getmetatable(grundy.octal ".7").__index)
  return table.concat(names, "\n")
end

return oom
