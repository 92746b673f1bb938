-- Symmetries that are none: what a solve compares, and what an audit does.

local grundy = require "grundy"
local core = require "grundy.core"
local games = require "grundy.game"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local damage = require "spec.harness.damage"
local quick_path = require "spec.harness.quick_path"

local FALSE = "this is not a symmetry of the game"

-- A piece that is alone on n cells can be taken, except on cell k (0: everywhere).
local function alone(n, k, normal, board)
  local at = math.max(k, 1)
  return grundy.game {
    board = board, normal = normal,
    start = ("."):rep(at - 1) .. "x" .. ("."):rep(n - at),
    moves = function(p, add)
      local i = p:find "x"
      if i and i ~= k then add(("."):rep(n)) end
    end,
  }
end

describe("whole orbits", function()
  it("are compared: a false shift is found on every cell", function()
    for _, n in ipairs { 1, 2, 5, 12, 14, 30, 60 } do
      local board = grundy.board { ("."):rep(n), pieces = "x" }
      local normal = board:symmetric("mirror", "shift")
      for k = 1, n > 1 and n or 0 do
        raises(function() alone(n, k, normal, board):solve() end, FALSE)
      end
      assert.is_truthy(alone(n, 0, normal, board):solve())
    end
  end)

  it("are compared: a piece that goes to the left", function()
    for _, n in ipairs { 2, 4, 8, 24 } do
      local board = grundy.board { ("."):rep(n), pieces = "x" }
      raises(function()
        grundy.game {
          board = board, start = ("."):rep(n - 1) .. "x",
          normal = board:symmetric("mirror", "shift"),
          moves = function(p, add)
            local i = p:find "x"
            if i > 1 then
              add(("."):rep(i - 2) .. "x" .. ("."):rep(n - i + 1))
            end
          end,
        }:solve()
      end, FALSE)
    end
  end)

  it("are compared: a false rotation is found at every place", function()
    for _, n in ipairs { 2, 5, 12, 13, 24, 40 } do
      for k = 1, n do
        raises(function()
          alone(n, k, grundy.images { rotate = true }):solve()
        end, FALSE)
      end
    end
  end)

  it("are compared: a false order", function()
    local lists = {
      OXX = { "OXO", "OOO" }, XOX = { "OXO", "OOO" }, XXO = { "OXO", "OOO" },
      OOX = { "OOO" }, XOO = { "OOO" }, OXO = {}, OOO = {},
    }
    raises(function()
      grundy.game { start = "OXX", normal = grundy.images { sorted = true },
        moves = function(p) return lists[p] end }:solve()
    end, FALSE)
    for _, normal in ipairs { "sorted", grundy.images { sorted = true } } do
      for i = 1, 5 do -- a heap of six does not count in one place
        raises(function()
          grundy.game { start = { 1, 2, 3, 4, 6 }, normal = normal,
            moves = function(p, add)
              if p[i] ~= 6 then add { 0 } end
            end }:solve()
        end, FALSE)
      end
    end
  end)

  it("are compared in a search, and where no moves are kept", function()
    local board = grundy.board { ("."):rep(20), pieces = "x" }
    local game = alone(20, 7, board:symmetric("mirror", "shift"), board)
    raises(function() game:nimber() end, FALSE)
    raises(function() game:solve(nil, { keep = "values" }) end, FALSE)
  end)

  it("are left for a while where steps end by time", function()
    local board = grundy.board { ("."):rep(60), pieces = "x" }
    local game = alone(60, 0, board:symmetric("mirror", "shift"), board)
    local job, steps = game:job(), 0
    repeat steps = steps + 1 until job:step { seconds = 1e-9 }
    assert.is_true(steps > 60)
    assert.equal(#game:solve(), #job:solution())
    job = alone(60, 59, board:symmetric("mirror", "shift"), board):job()
    raises(function()
      repeat until job:step { seconds = 1e-9 }
    end, FALSE)
  end)

  it("end when the time is over", function()
    local calls = 0
    local game = grundy.game { start = ("x"):rep(9) .. ("."):rep(9),
      normal = grundy.images { sorted = true }, moves = function(_, add)
        local started = os.clock()
        repeat until os.clock() > started + 0.01
        calls = calls + 1
        add "."
      end }
    local solution, message = game:solve(nil, { seconds = 0.1 })
    assert.is_nil(solution)
    assert.is_truthy(message:find "seconds", message)
    assert.is_true(calls < 50)
  end)

  it("are not compared where they are too large: some images are", function()
    local calls = 0
    local function ring(k)
      return grundy.game { start = ("."):rep(2999) .. "x",
        normal = grundy.images { rotate = true }, moves = function(p, add)
          calls = calls + 1
          if p:find "x" and p:find "x" > k then add "" end
        end }
    end
    assert.is_truthy(ring(0):solve())
    assert.is_true(calls >= 50 and calls <= 60, calls)
    raises(function() ring(2000):solve() end, FALSE)
    local heaps = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }
    raises(function()
      grundy.game { start = heaps, normal = "sorted", moves = function(p, add)
        if p[1] and p[1] < 8 then add {} end
      end }:solve()
    end, FALSE)
  end)

  it("are few where positions are very long", function()
    local long = {}
    for i = 1, 50000 do long[i] = i * 7919 % 50000 end
    local orbit, whole = core.orbit(grundy.images { sorted = true }, long, 1000, 50)
    assert.is_false(whole)
    assert.is_true(#orbit > 0 and #orbit < 20, #orbit)
  end)

  it("belong to the least image, whatever it is asked of", function()
    local normal = grundy.images { rotate = true }
    assert.same({ "ab.", "b.a" }, core.orbit(normal, "ab.", 9, 1))
    assert.same({}, core.orbit(normal, "aaa", 9, 1))
    assert.same({}, core.orbit(normal, 7, 9, 1))
    assert.same({ { 1, 3, 2 }, { 2, 1, 3 }, { 2, 3, 1 }, { 3, 1, 2 },
      { 3, 2, 1 } }, core.orbit(grundy.images { sorted = true }, { 3, 1, 2 }, 9, 1))
    local board = grundy.board { "...", pieces = "x", field = "cells" }
    assert.same({ { cells = ".x.", a = 1 }, { cells = "x..", a = 1 } },
      core.orbit(board:symmetric("mirror", "shift"), { cells = "x..", a = 1 },
        9, 1))
  end)
end)

--
-- A chain of positions { k, k + 1 }, each of which gives the next one in the other
-- order, { k, k - 1 }: no other position does. So images are compared for the first
-- 150, and what comes later is compared only because the rules give it.
--

-- The rules; at { lie + 1, lie } they are false, as `how` says.
local function chain(start, lie, how)
  local calls, of = 0, {}
  local function lies(p) return p[1] == lie + 1 and p[2] == lie end
  local rules = { start = { start, start + 1 }, normal = "sorted",
    splits = how == "splits" or nil, players = how == "players" and 2 or nil }
  function rules.moves(p, add)
    local low, key = math.min(p[1], p[2]), table.concat(p, " ")
    calls, of[key] = calls + 1, (of[key] or 0) + 1
    if low == 0 or how == "terminal" and low == lie then return end
    local k = lies(p) and how ~= "gain" and low - 2 or low - 1
    if rules.splits then
      add({ k + 1, k }, { 0, 1 })
    else
      add { k + 1, k }
    end
  end
  if how == "gain" then
    function rules.gain(p) return lies(p) and 2 or 1 end
  elseif how == "terminal" then
    function rules.terminal(p) return lies(p) and "win" or "loss" end
  end
  return grundy.game(rules), function() return calls, of end
end

describe("a position that the rules give, and that is not in normal form,", function()
  it("is compared with the one that stands for it, also late", function()
    for _, how in ipairs { "moves", "splits", "players", "gain", "terminal" } do
      local expected = ("normal takes {%d, %d} for {%d, %d}, but "):format(51, 50,
        50, 51)
      raises(function() chain(700, 50, how):solve() end, expected, FALSE)
      assert.is_truthy(chain(700, -1, how):solve())
      if how == "moves" or how == "splits" then
        raises(function() chain(700, 50, how):nimber() end, expected, FALSE)
        raises(function()
          chain(700, 50, how):solve(nil, { keep = "values" })
        end, expected, FALSE)
      end
    end
  end)

  it("is compared in slices, too, and there as early", function()
    local game, count = chain(700, 50, "moves")
    pcall(game.solve, game)
    local at_once = count()
    game, count = chain(700, 50, "moves")
    local job = game:job()
    raises(function()
      repeat until job:step { seconds = 1e-9 }
    end, "{51, 50} for {50, 51}", FALSE)
    assert.equal(at_once, count())
  end)

  it("is a start, too", function()
    raises(function()
      grundy.game { start = { 3, 1 }, normal = "sorted", moves = function(p, add)
        if p[1] == 3 then add { 0, 0 } end
      end }:solve()
    end, "normal takes {3, 1} for {1, 3}, but only", FALSE)
  end)

  it("is compared once, and calls of moves are few", function()
    for _, n in ipairs { 300, 5000, random.size(20000, 5000) } do
      local game, count = chain(n, -1, "moves")
      local solution = game:solve()
      local calls, of = count()
      assert.equal(n + 1, #solution)
      assert.is_true(calls <= #solution + 1900 + #solution // 16 + 4, calls)
      assert.is_true(n < 1600 // 2 or calls >= #solution + 1900 + #solution // 16 - 4)
      for k = math.max(0, n - 790), n - 1 do -- the second time as an image
        local times = of[k + 1 .. " " .. k]
        assert.is_true(times == 1 or times == 2, k)
      end
    end
    local calls, again = 0, {} -- the same ones, given by many
    local game = grundy.game { start = { 0, 0, 0 }, normal = "sorted",
      moves = function(p, add)
        calls = calls + 1
        local key = table.concat(p, " ")
        again[key] = (again[key] or 0) + 1
        for i = 1, 3 do
          for by = 1, 5 - p[i] do
            local q = { p[1], p[2], p[3] }
            q[i] = q[i] + by
            add(q)
          end
        end
      end }
    local solution = game:solve()
    assert.equal(56, #solution)
    for p, count in pairs(again) do assert.is_true(count <= 4, p .. ":" .. count) end
    assert.is_true(calls <= 6 ^ 3 * 3, calls)
  end)

  it("is the same one with threads", function()
    local path = quick_path()
    finally(function() os.remove(path) end)
    for lie = 2000, 5000, 1000 do
      damage.write(path, ([[
        local LIE = %d
        return {
          start = { i = 0, h = {} },
          normal = require "grundy.images" { field = "h", sorted = true },
          moves = function(p, add)
            if p.i == 0 then
              for i = 1, 12000 do add { i = i, h = { 1, 6 } } end
            elseif p.i < LIE or p.i > LIE + 200 or #p.h < 2 or p.h[1] < p.h[2] then
              add { i = p.i // 2, h = { p.i %% 5 + 1, 0 } }
            end
          end }]]):format(lie))
      local first
      for threads = 1, 4 do
        local game = grundy.file(path)
        local fine, said = pcall(game.solve, game, nil, { threads = threads })
        first = first or said
        assert.is_false(fine)
        assert.is_truthy(said:find(FALSE, 1, true), said)
        assert.equal(first, said)
      end
    end
  end)
end)

describe("images and finalizers", function()
  -- The collector runs at every allocation, and each finalizer makes another one.
  local function without_rest(noise, f)
    local going = true
    local function again()
      setmetatable({}, { __gc = function()
        if going then noise() again() end
      end })
    end
    local pause, step = collectgarbage("setpause", 0),
      collectgarbage("setstepmul", 1000)
    for _ = 1, 20 do again() end
    local fine, message = pcall(f)
    going = false
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", step)
    assert.is_true(fine, message)
  end

  it("do not meet", function()
    for _, case in ipairs {
      { grundy.images { sorted = true }, { 4, 300, "x", 2, 1, 0 }, 0 },
      { grundy.images { sorted = true }, { 4, 300, 5, 2, 1, 0 }, 719 },
      { grundy.images { rotate = true }, { "a", "bc", "", "d" }, 3 },
    } do
      local normal, p, count = table.unpack(case)
      local expected = core.orbit(normal, p, 1000, 50)
      assert.equal(count, #expected)
      without_rest(function()
        normal { ("x"):rep(1000), "y" }
        core.orbit(normal, { "y", "x", "z" }, 9, 9)
      end, function()
        for _ = 1, 10 do
          assert.same(expected, (core.orbit(normal, p, 1000, 50)))
        end
      end)
    end
  end)

  it("do not change what a solve compares", function()
    local board = grundy.board { ("."):rep(12), pieces = "x" }
    local normal, add_before = board:symmetric("mirror", "shift"), nil
    without_rest(function()
      normal(("x"):rep(12))
      if add_before then pcall(add_before, ("x"):rep(12)) end
    end, function()
      local game = grundy.game { board = board, normal = normal,
        start = "x.x.x.......", moves = function(p, add)
          add_before = nil -- what a finalizer adds now is a move
          for cell in board:each(p, "x") do add(board:set(p, cell, ".")) end
          add_before = add
        end }
      assert.equal(0, game:solve():value() // 2)
      raises(function() alone(12, 5, normal, board):solve() end, FALSE)
    end)
  end)
end)

describe("an audit", function()
  it("compares each position that the rules give once", function()
    local tic = grundy.file "examples/tic_tac_toe.lua"
    local game = grundy.game { players = 2, moves = tic.moves, start = tic.start,
      terminal = tic.terminal, normal = function(p) return tic.normal(p) end }
    local solution = game:solve()
    local seen, count = {}, 0
    for p, player in solution:positions() do
      tic.moves(p, function(q)
        local key = q .. 3 - player
        if not seen[key] and q ~= tic.normal(q) then
          seen[key], count = true, count + 1
        end
      end, player)
    end
    local _, covered = solution:audit()
    assert.equal(count, covered.normal)
    assert.is_nil(covered.orbits)
    _, covered = tic:solve():audit() -- or all images, if they are known
    game = grundy.game { players = 2, moves = tic.moves, start = tic.start,
      terminal = tic.terminal }
    assert.equal(#game:solve() - #solution, covered.normal)
    assert.equal(#solution, covered.orbits)
  end)

  it("runs the rules once for each position and each image", function()
    local chomp = grundy.file("examples/chomp.lua", { columns = 4, rows = 4 })
    local calls, wrong = 0, nil
    local solution = grundy.game { start = chomp.start, normal = chomp.normal,
      describe = chomp.describe, moves = function(p, add)
        calls = calls + 1
        if calls == wrong then add(chomp.start) end
        chomp.moves(p, add)
      end }:solve()
    calls = 0
    local fine, covered = solution:audit()
    assert.is_true(fine)
    assert.equal(covered.positions + covered.normal, calls)
    for _, call in ipairs { calls, calls - covered.positions } do
      calls, wrong = 0, call -- and finds what is wrong in a single run
      local _, _, witness = solution:audit()
      assert.equal(call == covered.normal and "normal" or "moves", witness.kind)
    end
  end)

  it("says which positions had too many images", function()
    local ring = grundy.game { start = ("."):rep(1999) .. "x",
      normal = grundy.images { rotate = true },
      moves = function(p, add) if p:find "x" then add "" end end }
    local _, covered = ring:solve():audit()
    assert.equal(2, covered.positions)
    assert.equal(1, covered.orbits)
    assert.is_true(covered.normal > 40 and covered.normal <= 50)
  end)
end)

--
-- Random games with a symmetry by their making: what a position can do depends on
-- its least image alone, and each move leads to some image of a position.
--

local function hash(text, salt)
  local sum = salt
  for i = 1, #text do sum = (sum * 31 + text:byte(i)) & 0xFFFFFFFF end
  return sum
end

-- A text with a letter that is not empty less, or itself.
local function less_text(rng, p)
  local i = rng(1, #p)
  return p:sub(1, i - 1) .. "." .. p:sub(i + 1)
end

local function less_list(rng, p)
  local copy, i = table.move(p, 1, #p, 1, {}), rng(1, #p)
  copy[i] = math.max(0, copy[i] - rng(1, 2))
  return copy
end

local function text_of(rng, n, letters)
  local list = {}
  for i = 1, n do list[i] = random.pick(rng, letters) end
  return table.concat(list)
end

-- What positions are: `normal`, a random one and a smaller one.
local function on_board(rows, ...)
  local board = grundy.board { pieces = "x", table.unpack(rows) }
  return { board = board, normal = board:symmetric(...), less = less_text,
    any = function(rng) return text_of(rng, #board, { ".", "x", "x" }) end }
end

local function text(n, given)
  return { normal = grundy.images(given), less = less_text,
    any = function(rng) return text_of(rng, n, { ".", "x", "o" }) end }
end

local function list(normal)
  return { normal = normal, less = less_list, any = function(rng)
    return { rng(0, 4), rng(0, 4), rng(0, 4), rng(0, 4) }
  end }
end

local kinds = {
  function() return on_board({ "........" }, "mirror") end,
  function() return on_board({ "........" }, "mirror", "shift") end,
  function() return on_board({ "...", "..." }, "all") end,
  function() return on_board({ "...", "...", "..." }, "turn") end,
  function() return on_board({ "....", "...." }, "all", "shift") end,
  function() return on_board({ "...", "...", "..." }, "all", "shift") end,
  function() return text(7, { rotate = true }) end,
  function() return text(6, { rotate = true, reverse = true }) end,
  function() return text(6, { exchange = "xo", reverse = true }) end,
  function() return text(6, { sorted = true }) end,
  function() return list(grundy.images { sorted = true }) end,
  function() return list "sorted" end,
  function() return { normal = grundy.images { bits = 8, rotate = true },
    less = function(rng, p) return p & ~(1 << rng(0, 7)) end,
    any = function(rng) return rng(0, 255) end } end,
}

-- All images of p, which are not many.
local function images_of(symmetry, p)
  local all, whole = core.orbit(symmetry, p, 2000, 0)
  assert(whole)
  all[#all + 1] = symmetry(p)
  return all
end

-- What a position can do, by its least image.
local function class_of(case, p, player)
  local key = grundy.key(case.symmetry(p)) .. (player or "")
  local class = case.classes[key]
  if class then return class end
  local rng = random.generator(hash(key, case.salt), 0)
  class = { moves = {}, pays = random.pick(rng, { "win", "loss", "draw" }) }
  case.classes[key] = class
  for i = 1, rng(1, 4) == 1 and 0 or rng(1, 4) do
    local move = { gain = rng(0, 3) }
    for part = 1, case.splits and rng(0, 2) or 1 do
      move[part] = case.acyclic and case.less(rng, case.symmetry(p)) or
        case.any(rng)
      if case.acyclic and grundy.key(case.symmetry(move[part])) ==
        grundy.key(case.symmetry(p)) then move = nil break end
    end
    class.moves[i] = move or false
  end
  return class
end

-- The moves from p, each as a list of parts: some image of each.
local function moves_of(case, p, player)
  local moves, key = {}, grundy.key(p)
  for i, move in ipairs(class_of(case, p, player).moves) do
    local parts = { gain = move and move.gain }
    for part, q in ipairs(move or {}) do
      parts[part] = random.pick(random.generator(hash(key, i), part),
        images_of(case.symmetry, q))
    end
    moves[#moves + 1] = move and parts or nil
  end
  return moves
end

local function key_with(p, player)
  return grundy.key(p) .. (player or "")
end

-- A key of a follower up to symmetry.
local function key_of_move(case, move)
  local keys = {}
  for i, part in ipairs(move) do keys[i] = grundy.key(case.symmetry(part)) end
  table.sort(keys)
  return table.concat(keys, "\0")
end

-- The rules; `case.planted` is a position where they are false, while `case.lies`.
local function rules_of(case)
  local function lie(p, player)
    return case.lies and key_with(p, player) == case.planted and case.lie or ""
  end
  local function moves(p, add, player)
    local said = lie(p, player)
    for _, move in ipairs(said ~= "none" and moves_of(case, p, player) or {}) do
      add(table.unpack(move))
    end
    if said == "more" then add(table.unpack(case.more)) end
  end
  return {
    board = case.board, normal = case.normal, start = case.start,
    players = case.players, splits = case.splits, moves = moves,
    terminal = case.ends and function(p, player)
      local pays = class_of(case, p, player).pays
      return lie(p, player) ~= "ending" and pays or
        pays == "win" and "loss" or "win"
    end or nil,
    gain = case.scored and function(p, q, player)
      local most = 0
      for _, move in ipairs(moves_of(case, p, player)) do
        if key_of_move(case, move) == key_of_move(case, { q }) then
          most = math.max(most, move.gain)
        end
      end
      return lie(p, player) == "gain" and most + 1 or most
    end or nil,
  }
end

local function random_case(rng, large)
  local case = large and text(8, { rotate = true }) or random.pick(rng, kinds)()
  local kind = large and 3 or rng(1, 6)
  case.classes, case.salt = {}, rng(1, 1 << 30)
  case.symmetry = games.symmetry(case.normal)
  case.start = case.any(rng)
  case.splits = kind == 1 or nil
  case.players = kind == 2 and 2 or nil
  case.ends = kind == 2 or kind == 3
  case.scored = kind == 4
  case.acyclic = kind == 1 or kind == 4
  return case
end

-- Makes the rules false at an image of a position that is reached, so that it makes
-- a difference; nil if that cannot be.
local function plant(rng, case, solution)
  local number = rng(0, #solution - 1)
  local p, player = core.position(solution, number)
  local images = images_of(case.symmetry, p)
  local q = random.pick(rng, images)
  local moves, known = moves_of(case, q, player), {}
  if #images == 1 then return nil end
  for _, move in ipairs(moves) do known[key_of_move(case, move)] = true end
  case.planted = key_with(q, player)
  if #moves > 0 then
    case.lie = random.pick(rng, { "none", "more", case.scored and "gain" or "none" })
  else
    case.lie = case.ends and rng(1, 2) == 1 and "ending" or "more"
  end
  case.more = { case.acyclic and case.less(rng, q) or case.any(rng) }
  local same = grundy.key(case.symmetry(case.more[1])) ==
    grundy.key(case.symmetry(q))
  return case.lie ~= "more" or not known[key_of_move(case, case.more)] and
    not (case.acyclic and same) or nil
end

-- The calls of `moves` that it takes to compare everything.
local function calls_for(case, solution)
  local calls = 0
  for number = 0, #solution - 1 do
    calls = calls + #images_of(case.symmetry, (core.position(solution, number)))
  end
  return calls
end

-- Makes the rules of a game false, if they can be, and has that found: by an audit,
-- and by a solve that compares everything. Returns whether they are false, and
-- whether the solve has missed it.
local function lie(rng, case, game, solution, calls)
  if not plant(rng, case, solution) then return false end
  case.lies = true
  local sound, message, witness = solution:audit()
  assert.is_nil(sound, "not found")
  assert.is_truthy(witness, message)
  local solved
  solved, message = pcall(game.solve, game)
  assert.is_true(solved or message:find(FALSE, 1, true) ~= nil, message)
  assert.is_true(not solved or calls > 300, "not found by solve")
  return true, solved
end

-- The same for a random game, which is not accused before.
local function honest_and_not(rng, large)
  local case = random_case(rng, large)
  local game = grundy.game(rules_of(case))
  local solution = game:solve()
  local fine, covered = solution:audit()
  assert.is_true(fine, covered)
  assert.equal(#solution, covered.orbits)
  local calls = calls_for(case, solution)
  assert.equal(calls - #solution, covered.normal)
  return case, lie(rng, case, game, solution, calls)
end

describe("random games", function()
  it("with a symmetry are not accused, and with a false one are", function()
    local lies, splits, scores = 0, 0, 0
    random.cases(100, function(rng)
      local case, lied = honest_and_not(rng)
      lies = lies + (lied and 1 or 0)
      splits = splits + (lied and case.splits and 1 or 0)
      scores = scores + (lied and case.scored and 1 or 0)
    end)
    random.came_up(lies, splits, scores)
  end)

  it("are accused by an audit where they are too large for a solve", function()
    local misses = 0
    random.cases(16, function(rng)
      local _, _, missed = honest_and_not(rng, true)
      misses = misses + (missed and 1 or 0)
    end)
    random.came_up(misses)
  end)
end)
