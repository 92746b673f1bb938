-- Games, positions, values, jobs.

local grundy = require "grundy"
local common = require "spec.oom.common"
local files = require "spec.harness.files"
local quick_path = require "spec.harness.quick_path"

local case, cases = common.case, common.cases
local graph, tower, pairs_game = common.graph, common.tower, common.pairs_game
local ending, starts = common.ending, common.starts
local duel, both, splitting = common.duel, common.both, common.splitting
local sorted, digest, worths = common.sorted, common.digest, common.worths
local outcomes, splits = common.outcomes, common.splits

common.calls {
  ["grundy.game"] = function()
    return tostring(pairs_game { normal = sorted })
  end,
  ["grundy.file"] = function()
    local game = grundy.file("examples/take.lua", { most = 2 })
    return tostring(game), game.parameters.most, #game.text
  end,
  ["grundy.file of a mistake"] = function()
    return grundy.file("examples/take.lua", { msot = 2 })
  end,
  ["grundy.graph"] = function() return tostring(graph()) end,
  ["grundy.graph of a mistake"] = function()
    return grundy.graph { a = { "b", "c", [4] = "d" } }
  end,
  ["grundy.graph of compressed rows"] = function()
    local game = grundy.graph { count = 2, first = ("\0"):rep(8) .. "\1\0\0\0",
      to = "\0\0\0\0" }
    return tostring(game), game.moves(1)
  end,
  ["grundy.key"] = function()
    return grundy.key(3), grundy.key "s", grundy.key { 1, name = "n",
      { x = 2.5, y = { true, "long" .. ("x"):rep(99) } }, [""] = -1 }
  end,
  ["grundy.key of a mistake"] = function()
    return grundy.key { 1, { x = { print } } }
  end,
  ["grundy.infinity"] = function()
    return grundy.infinity { 900, 3, 0, 3 }, grundy.infinity {}
  end,
  ["grundy.infinity of a mistake"] = function()
    return (grundy.infinity { 1, "x" })
  end,
  ["grundy.is_infinite"] = function()
    return grundy.is_infinite(7), grundy.is_infinite(grundy.infinity {})
  end,
  ["grundy.nimsum"] = function()
    return grundy.nimsum { 5, 3 },
      grundy.nimsum { 1, grundy.infinity { 0, 2 }, 4 }
  end,
  ["grundy.mex"] = function()
    return grundy.mex { 0, 1, 3, grundy.infinity {} }
  end,
  ["grundy.nimproduct"] = function()
    return grundy.nimproduct { 5, 3 }
  end,
  ["grundy.nimquotient"] = function()
    return grundy.nimquotient(5, 3)
  end,
  ["grundy.nimroots"] = function()
    return grundy.nimroots(5), grundy.nimroots(1, 15)
  end,
  ["infinity.set"] = function()
    local infinity = grundy.infinity { 0, 77 }
    return infinity.set, tostring(infinity)
  end,
  ["infinity < and <="] = function()
    local a, b = grundy.infinity { 0, 1 }, grundy.infinity { 0, 2 }
    return a < b, a <= b, b < a, 3 < a, a == b
  end,
}

-- Finalizers may change the table while it is read.
case("grundy.graph of a table", function()
  return { a = { "b", "c" }, b = { 1.5, "a" }, [7] = setmetatable({ 8 }, {}), c = {} }
end, function(adjacency)
  local game = grundy.graph(adjacency)
  return tostring(game), game.starts, game.moves(game.starts[1])
end)

-- Files that list moves, and one that is not as it should be.
for format, texts in pairs {
  edges = { "1 2\n2 x\n3\n", "1 2 3" },
  csv = { 'from,to\n1,"a\nb"\n2,\n', '1,"' },
  dot = { 'digraph { 1 -> {"a" + "b" c} -> d [x=y] }', "digraph { 1 -- 2 }" },
} do
  case("grundy.graph_file of " .. format, function()
    local paths = { os.tmpname(), os.tmpname() }
    for i, path in ipairs(paths) do files.write(path, texts[i]) end
    return setmetatable(paths, { __gc = function()
      for _, path in ipairs(paths) do os.remove(path) end
    end })
  end, function(paths)
    local game = grundy.graph_file(paths[1], { format = format })
    local none, message = grundy.graph_file(paths[2], { format = format })
    return tostring(game), game.starts, none,
      message and message:gsub("^.-:(%d+)", "%1")
  end)
end

-- Adds the case of a game that is solved from a start, with options; what is
-- found is looked at.
local function solving(how, make, start, options, look)
  case("game:solve" .. how, make, function(game)
    return look(game:solve(start, options))
  end)
end

local function first(solution) return solution end

solving("", graph, nil, nil, digest)
solving(" with large values", tower, 70, nil, function(s)
  return s:value(67), s:value(70), s:height(67), s:verify()
end)
solving(" on arrays", pairs_game, nil, nil, digest)
for what, normal in pairs { normal = sorted, ["sorted positions"] = "sorted" } do
  solving(" with " .. what, function()
    return pairs_game { normal = normal }
  end, nil, nil, digest)
end

-- Boards, and their symmetries.
local function row_game(field)
  local board = grundy.board { "....", pieces = "x", field = field }
  return grundy.game { board = board, normal = board:symmetric "mirror",
    start = field and { cells = board.start, n = { 1 } } or nil,
    moves = function(p, add)
      for cell in board:each(p, ".") do add(board:set(p, cell, "x")) end
    end }
end

case("grundy.board", function() end, function()
  local board = grundy.board { "a-b", "|", "c", shape = "graph",
    pieces = { x = "#112233" } }
  local p = board:set(board.start, "b", "x")
  return p, board:show(p), board:picture(p), board:describe(board.start, p),
    board:parse "x ./.", board:symmetric "mirror" "x..", board:steps()[1]
end)

-- A board whose positions are records, after what its methods in Lua leave for
-- those in C.
local function large_board()
  local board = grundy.board { columns = 16, rows = 8, pieces = "xo",
    field = "cells" }
  local p = { cells = (("x"):rep(16) .. ("."):rep(15) .. "o"):rep(4), n = 1 }
  board:parts(p, "x")
  board:in_a_row(p, 3)
  return board, p
end
for name, call in pairs {
  get = function(board, p) return board:get(p, "b2"), board:get(p, 128) end,
  set = function(board, p) return board:set(p, 1, "o", { 2, "c3" }, ".") end,
  move = function(board, p) return board:move(p, 1, { 20, 21 }) end,
  each = function(board, p)
    local list = {}
    for cell, piece in board:each(p, "xo") do
      list[#list + 1] = tostring(cell) .. tostring(piece)
    end
    return list
  end,
  count = function(board, p) return board:count(p, "x") end,
  in_a_row = function(board, p) return board:in_a_row(p, 3) end,
  parts = function(board, p) return board:parts(p, "x") end,
  changes = function(board, p)
    return board:changes(p, { cells = ("x"):rep(128), n = 1 })
  end,
  show = function(board, p) return board:show(p) end,
  describe = function(board, p)
    return board:describe(p, { cells = "." .. p.cells:sub(2), n = 1 })
  end,
} do
  case(("board:%s of records"):format(name), large_board, call)
end
case("grundy.heaps", function() end, function()
  local board = grundy.heaps { 3, 5 }
  return board:show { 3, 1 }, board:picture { 3, 1 },
    board:describe({ 3, 5 }, { 3, 1 }), board:parse "3 1"[2]
end)
case("grundy.tokens", function() end, function()
  local board = grundy.tokens { arrows = { a = { "b" }, b = { "a", "c" } },
    start = { "a", "b" } }
  return board:show { "a" }, board:picture { "a", "b" },
    board:describe({ "a" }, { "b" }), board:parse "a c"[2]
end)
solving(" with symmetries", row_game, nil, nil, digest)
solving(" with symmetries of records", function()
  return row_game "cells"
end, nil, nil, digest)
case("grundy.images", function() end, function()
  local normal = grundy.images { exchange = { "XO", { 1, 300 } }, rotate = true,
    field = { "row", "more" } }
  return normal { row = "X.O", more = { 300, 1, 2 } }.row,
    grundy.images { bits = 3, maps = { { 2, 1, 3 } } }(2)
end)
for what, given in pairs {
  [" with images"] = { reverse = true },
  [" with all orders"] = { sorted = true },
  [" with images of arrays"] = { exchange = { { 1, 300 } }, field = "heap" },
} do
  solving(what, function()
    return grundy.game { normal = grundy.images(given),
      start = given.field and { heap = { 1, 300, 1 } } or "XX.X",
      moves = function(p, add)
        if not given.field then
          for i in p:gmatch "()X" do
            add(p:sub(1, i - 1) .. "." .. p:sub(i + 1))
          end
        elseif #p.heap > 0 then
          add { heap = { table.unpack(p.heap, 2) } }
          add { heap = { table.unpack(p.heap, 1, #p.heap - 1) } }
        end
      end }
  end, nil, nil, digest)
end
solving(" with a false symmetry", function()
  local board = grundy.board { "..", pieces = "x" }
  return grundy.game { board = board, normal = board:symmetric "mirror",
    moves = function(p, add) if p == ".." then add "x." add ".x" end
      if p == "x." then add "xx" end end }
end, nil, nil, first)
solving(" with a position that cannot be sorted", function()
  return pairs_game { normal = "sorted" }
end, { 1, "x" }, nil, first)
solving(" on records", function()
  return grundy.game {
    moves = function(p)
      local list = {}
      for n = 0, p.n - 1 do list[#list + 1] = { n = n, odd = n % 2 > 0 } end
      return list
    end,
  }
end, { n = 3, odd = true }, { starts = { { n = 4, odd = false } } }, digest)
solving(" for outcomes", graph, nil, { only = "outcome" }, outcomes)
local values_only = { keep = "values" }
local function again(s)
  return s:value(), s:distance(), #s:moves(), s:best(), #s:line(), s:verify(),
    s:stats().moves, s:info().outcome, (s:at() + s:at()):best().result
end
solving(" without moves", function()
  return pairs_game { normal = "sorted" }
end, nil, values_only, again)
solving(" without moves, with splits", splitting, 6, values_only, again)
solving(" without moves, with scores", function()
  return pairs_game { gain = function(p) return p[1] end,
    terminal = function() return 2 end }
end, nil, values_only, function(s)
  return s:score(), s:best()[1], s:line()[2][1], s:verify()
end)
solving(" without moves, on a cycle", graph, "a", values_only, first)
solving(" with a deadline", pairs_game, nil, { seconds = 1000 }, digest)
case("game:solve with progress", pairs_game, function(game)
  local stage
  local solution = game:solve(nil, {
    progress = function(t) stage = t.stage end,
  })
  return stage, digest(solution)
end)
solving(" up to a limit", pairs_game, nil, { limit = 5 }, digest)
solving(" up to a limit of bytes", pairs_game, nil, { bytes = 100 }, digest)
solving(" with a mistake", pairs_game, nil, { limits = 1 }, first)
solving(" with a mistake in moves", function()
  return grundy.game { moves = function(_, add) add(print) end }
end, { 1, 2 }, nil, first)
solving(" with moves that catch errors", function()
  return grundy.game {
    moves = function(n, add)
      for m = n - 1, math.max(0, n - 30), -1 do pcall(add, m) end
      for m = n - 1, math.max(0, n - 40), -1 do pcall(add, m) end
    end,
  }
end, 99, nil, function(s)
  return #s, s:stats().moves, s:value(99), s:verify()
end)
solving(" with an error in moves", function()
  return grundy.game { moves = function() error("mine", 0) end }
end, 1, nil, first)

-- So many calls inside each other: Lua then has the memory for them.
local function deep(n) return n > 0 and 1 + deep(n - 1) or 0 end

-- A game of ever longer positions, in which `moves` catches what `add` raises: if
-- that is the want of memory, a move is missing.
local function catching(what, form, normal, gain)
  solving(" with moves that catch errors " .. what, function()
    return grundy.game {
      moves = function(p, add)
        local size = type(p) == "table" and #p[1] or #p
        local n = math.tointeger(size ^ 0.5)
        deep(20)
        if n < 9 then pcall(add, form(n + 1)) end
      end,
      normal = normal,
      gain = gain,
    }
  end, form(1), nil, function(s) return #s, s:stats().moves, s:verify() end)
end

local texts = {} -- made before: normal itself must not ask for memory
for n = 1, 9 do texts[n] = ("x"):rep(n * n) end
catching("on arrays", function(n) return { ("x"):rep(n * n) } end)
catching("on strings", function(n) return ("x"):rep(n * n) end)
catching("of normal", function(n) return n end, function(p)
  return texts[p] or p
end)
catching("on arrays with scores", function(n) return { ("x"):rep(n * n) } end,
  nil, function() return 1 end)
catching("of sorted positions", function(n)
  local p = {}
  for i = 1, n do p[i] = "y" end
  p[n + 1] = ("x"):rep(n * n)
  return p
end, "sorted")

-- Endings, misère play and two players.
solving(" of misère play", graph, nil, { play = "misere" }, worths)
for what, make in pairs {
  ["words as endings"] = function() return ending("draw", "win") end,
  ["numbers as endings"] = function() return ending(3, -2.5) end,
  ["a mistake in terminal"] = function() return ending("lost", "win") end,
} do
  solving(" with " .. what, make, 7, starts, worths)
end
solving(" with many endings", function()
  return grundy.game {
    moves = function(n, add)
      if n == 0 then for i = 1, 40 do add(i) end end
    end,
    terminal = function(n) return n - 20 end,
  }
end, 0, nil, worths)
solving(" with an error in terminal", function()
  return grundy.game { moves = function() end,
    terminal = function() error("mine", 0) end }
end, 1, nil, first)
solving(" of two players", duel, { 2, 3 }, both, worths)
solving(" of two players, one of whom wins endless play", function()
  return duel { endless = 2, moves = function(p, add)
    add { p[2], p[1] }
    if p[1] > 0 then add { p[1] - 1, p[2] } end
  end }
end, { 2, 3 }, both, worths)
solving(" of two players with normal and terminal", function()
  return duel { normal = "sorted",
    terminal = function(_, player) return player end }
end, { 2, 3 }, both, worths)

-- Scores.
local function scoring(fields)
  fields = fields or {}
  fields.moves = fields.moves or function(p, add)
    for i = 1, 2 do
      if p[i] > 0 then
        local q = { p[1], p[2] }
        q[i] = p[i] - 1
        add(q)
      end
    end
  end
  fields.gain = fields.gain or function(p, q) return p[1] * 3 - q[2] end
  return grundy.game(fields)
end
local function scores(s)
  local record = grundy.match { first = "perfect", second = "random",
    at = s:at { 3, 2 } }
  return worths(s), s:moves { 3, 2 }, s:line { 3, 2 }, s:info { 3, 2 },
    record.score, s:stats { 3, 2 }, s:audit()
end
solving(" with scores", scoring, { 3, 3 }, nil, scores)
solving(" with scores, normal and endings", function()
  return scoring { normal = "sorted", terminal = function() return 7 end,
    gain = function() return 2 end }
end, { 3, 3 }, nil, scores)
solving(" with scores and a cycle", function()
  return scoring { moves = function(p, add) add { p[1] % 4 + 1, 1 } end }
end, { 1, 1 }, nil, first)
solving(" with scores and a mistake in gain", function()
  return scoring { gain = function(p) return p[1] / 2 end }
end, { 3, 3 }, nil, first)
solving(" with scores that are too large", function()
  return scoring { gain = function(p, q)
    return (p[1] + p[2]) % 2 == 1 and 0x7fffffff or -q[1] - 1
  end }
end, { 1, 1 }, nil, first)

-- Puzzles.
local function puzzle(more)
  return function()
    local fields = { players = 1, moves = function(n, add)
      if n > 0 then add(n - 1) add(n + 1 <= 9 and n + 1 or 0) end
    end }
    for name, field in pairs(more) do fields[name] = field end
    return grundy.game(fields)
  end
end
solving(" of a puzzle", puzzle {}, 5, nil, worths)
solving(" of a puzzle with terminal", puzzle {
  terminal = function(n) return n == 0 and "win" or nil end,
}, 5, nil, worths)
solving(" of a puzzle that is paid for", puzzle {
  terminal = function() return 3 end,
}, 5, nil, worths)

-- Moves to sums.
solving(" with splits", splitting, nil, nil, splits)
solving(" with splits and normal", function()
  return splitting { start = 8, normal = function(n) return n end }
end, nil, nil, splits)
solving(" with splits and strings", function()
  return splitting { start = "5 and more of it", moves = function(p, add)
    local n = tonumber(p:match "%d")
    for a = 0, n - 1 do
      add(a .. " and more of it", (n - 1 - a) .. " and more of it")
      pcall(add, a .. " and even more of it", a .. " and less")
    end
  end }
end, nil, nil, splits)
case("game:solve with splits in a long row", function()
  return splitting { start = 99, moves = function(n, add)
    if n < 99 then return end
    for i = 1, 24000 do
      local a, b, c = i % 7, i % 11, i % 3
      if i % 2 == 0 then add(a, b, c) else add(c, a, b) end
    end
  end }
end, function(game)
  local s = game:solve()
  return #s, s:stats().moves, s:value(99)
end, 12)
solving(" with a cycle that splits", function()
  return splitting { moves = function(n, add)
    if n ~= 0 then add(0, n % 10 + 1) end
  end }
end, nil, nil, first)
case("game:sequence", splitting, { 0, 20 })

case("game:job", graph, function(game)
  local job = game:job()
  local finished
  repeat finished = job:step(1) until finished
  return digest(job:solution())
end)

-- Searches, with and without splits, in little memory and with much to forget.
local function small_cram()
  return grundy.file("examples/cram.lua", { columns = 3, rows = 3 })
end
local function searching(how, make, options)
  case("game:nimber" .. how, make, function(game)
    return (game:nimber(nil, options))
  end)
end
searching("", function()
  return grundy.graph({ a = { "b", "c" }, b = { "c" }, c = {} }, "a")
end)
searching(" of sums", splitting)
searching(" with symmetries", small_cram)
searching(" in little memory", small_cram, { bytes = 20000 })
searching(" with a limit", small_cram, { limit = 5 })
searching(" with an order", function()
  return grundy.game { start = 9, order = function(_, q) return -q end,
    moves = function(n, add)
      for left = n - 3, n - 1 do if left >= 0 then add(left) end end
    end }
end)
searching(" of a cycle", function()
  return grundy.graph { a = { "a" } }
end)
case("game:nimber with a proof", splitting, function(game)
  local path = os.tmpname()
  local value, message = game:nimber(nil, { proof = path })
  local size = value and #require "spec.harness.files".read(path)
  os.remove(path)
  return value, size, value == nil and message or nil
end)
case("game:nimber_job", splitting, function(game)
  local job = game:nimber_job(nil, { only = "outcome" })
  while not job:step(1) do end
  return (job:solution())
end)
local function searched() return select(2, splitting():nimber(7)) end
case("search:value", searched, function(search) return search:value(9) end)
case("search:outcome", searched, function(search) return search:outcome(9) end)
case("search:best", searched, function(search) return #search:best(9) end)
case("search:best_in", searched, function(search)
  return (search:best_in { 9, 5, 3 })
end)
case("search:at", searched, function(search)
  local now = search:at(9)
  while not now:ended() do now = now:after(now:best()) end
  return #now:positions()
end)
case("game:nimber with what a proof says", function()
  local path = os.tmpname()
  splitting():nimber(nil, { proof = path })
  return { game = splitting(), path = path }
end, function(given)
  return (given.game:nimber(nil, { known = given.path }))
end)
case("search:export", searched, function(search) return #search:export() end)
case("search:can", searched, function(search) return search:can "moves" end)
case("search:game", searched, function(search) return tostring(search:game()) end)
case("search:progress", searched, function(search)
  return search:progress().expanded
end)
case("search:close", searched, function(search)
  search:close()
  return tostring(search)
end)

-- The first job leaves a checkpoint, the second one goes on; and where the file
-- belongs to something else.
local path = quick_path()
local function resumed(make, start, keep)
  return function()
    os.remove(path)
    local game = make()
    local job = game:job(start, { checkpoint = path, keep = keep })
    job:step(keep and 7 or 3)
    job:close()
    local solution = game:solve(start, { checkpoint = { path = path },
      keep = keep })
    os.remove(path)
    return (keep and again or digest)(solution)
  end
end
case("game:solve with a checkpoint", function() end, resumed(graph))
case("game:solve with a checkpoint and endings", function() end,
  resumed(function() return ending(1, 2.5) end, 7))
case("game:solve with a checkpoint and splits", function() end,
  resumed(splitting, 6))
case("game:solve with a checkpoint and scores", function() end,
  resumed(function() return scoring {} end, { 2, 1 }))
case("game:solve with a checkpoint, without moves", function() end,
  resumed(function() return pairs_game {} end, { 2, 1 }, "values"))
case("game:solve with a checkpoint and splits, without moves", function() end,
  resumed(splitting, 6, "values"))
case("game:solve with another checkpoint", graph, function(game)
  local file <close> = assert(io.open(path, "wb"))
  file:write "something else"
  file:close()
  local solution, message = game:solve(nil, { checkpoint = path })
  os.remove(path)
  return solution, message
end)
-- Threads start when 10,000 positions wait; those of the first moves do.
for _, kind in ipairs { { "threads", "" }, { "threads and splits",
  "splits = true," } } do
  case("game:solve with " .. kind[1], function()
    local file <close> = assert(io.open(path, "wb"))
    file:write(([[return { start = 0, %s moves = function(n, add)
      for i = 1, n == 0 and 12000 or 0 do add(i) end
    end }]]):format(kind[2]))
    file:close()
    return grundy.file(path)
  end, function(game)
    local solution <close> = game:solve(nil, { threads = 2 })
    return #solution
  end, 10)
end
-- With keep = "values" they start when positions have taken long.
case("game:solve with threads and values", function()
  local file <close> = assert(io.open(path, "wb"))
  file:write [[return { start = 0, moves = function(n, add)
    for i = 1, n == 0 and 1500 or 0 do add(i) end
    if n > 0 and n < 5000 then add(n + 5000) end
    for _ = 1, n == 1 and 6000000 or 4000 do end
  end }]]
  file:close()
  return grundy.file(path)
end, function(game)
  local solution <close> = game:solve(nil, { threads = 2, keep = "values" })
  return #solution
end, 2)
case("tostring(game)", function() return pairs_game(), graph() end,
  function(named, game) return tostring(named), tostring(game) end)

-- A job after some units of work.
local function stepped(units)
  return function()
    local job = graph():job()
    job:step(units)
    return job
  end
end

case("job:progress", stepped(2), function(job)
  local progress = job:progress()
  progress.seconds = nil
  return progress
end)
case("job:solution", stepped(1000000), function(job)
  return tostring(job:solution())
end)
case("job:solution before the end", stepped(2))
case("job:close", stepped(3), function(job)
  job:close()
  return tostring(job)
end)
case("job:close at the end of its scope", stepped(3), function(job)
  do local _ <close> = job end
  return tostring(job)
end)
case("tostring(job)", stepped(1), tostring)

-- A step that fails is the end of the job, and only of the job; but if memory
-- was short before it began, the job goes on. A case that cannot be made again,
-- with a function that looks at what is left.
local function step_case(title, make, units)
  cases[#cases + 1] = { title, function()
    local job = make()
    return function()
      local finished
      repeat finished = job:step(units) until finished
      return finished
    end, function(succeeded)
      local fine, message = pcall(function()
        repeat until job:step()
      end)
      assert(fine or not succeeded, message)
      if fine then
        assert(job:solution():verify())
        return
      end
      assert(message:find "closed, or an error has ended it", message)
      job:close()
      assert(tostring(job):find "closed")
    end
  end }
end

step_case("job:step", function() return graph():job() end, 1)
step_case("job:step by time", function() return graph():job() end,
  { seconds = 1e-9 })
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

-- Tasks that give way wherever they can.
local SLICE = { seconds = 1e-9 }

local function in_slices(f, ...)
  local task = grundy.task(f, ...)
  local finished, result
  repeat finished, result = task:step(SLICE) until finished
  return result
end

local function suspended()
  local s = graph():solve()
  local task = grundy.task(function() return s:height "a" end)
  assert(task:step(SLICE) == false)
  return task, s
end

case("grundy.task", graph, function(game)
  return in_slices(function()
    local s = game:solve()
    assert(s:verify())
    return digest(s)
  end)
end)
case("task:step", function() return graph():solve() end, function(s)
  return in_slices(function()
    local q = s:quotient "compatible"
    return { s:height "a", #s:prune "compatible", tostring(q), s:stats().P,
      #grundy.disjoint { s, q }, #s:classical() }
  end)
end)
case("task:step with a function that fails", graph, function(game)
  local task = grundy.task(function()
    game:solve()
    error "wrong"
  end)
  local fine, message
  repeat fine, message = pcall(task.step, task, SLICE) until not fine
  if message ~= "not enough memory" then
    assert(message:find "wrong", message)
    return "wrong"
  end
  error(message, 0)
end)
case("task:traceback", suspended, function(task)
  return task:traceback()
end)
case("task:close", suspended, function(task, s)
  task:close()
  return tostring(task), s:height "a"
end)

return function(add)
  add("grundy.", grundy)
  add("task:", debug.getmetatable(grundy.task(print)).__index)
  add("game:", require "grundy.game".methods)
  add("job:", debug.getmetatable(graph():job()).__index)
end
