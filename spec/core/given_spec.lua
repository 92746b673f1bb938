-- Whose start? Where a game has `normal`, the graph holds representatives, and play
-- begins with the start as it was given: for every method of solutions that takes a
-- position, in files, pictures and modules. (Subcommands: spec/command/given_spec.lua.)

local core = require "grundy.core"
local grundy = require "grundy"
local quick_path = require "spec.harness.quick_path"
local unjson = require "spec.readers.unjson"

local function reversed(p) return p:reverse() end

local function least_way(p)
  return p < reversed(p) and p or reversed(p)
end

local board = grundy.board { "x..", "...", pieces = "x" }
local pieces = grundy.board { "b..", "a..", pieces = "ab" }
local table_of_two = grundy.board { "x...", "....", pieces = "xo" }

-- Each with a start that is not its own representative.
local games = {
  { "sorted arrays", { start = { 3, 1 }, normal = "sorted",
    moves = function(p, add)
      for i = 1, 2 do
        for n = 0, p[i] - 1 do
          local q = { p[1], p[2] }
          q[i] = n
          add(q)
        end
      end
    end } },
  { "a function, and cycles", { start = "ba.", normal = least_way,
    moves = function(p, add)
      for i = 1, #p do
        if p:sub(i, i) == "a" then
          add(p:sub(1, i - 1) .. "." .. p:sub(i + 1))
        elseif p:sub(i, i) == "." then
          add(p:sub(1, i - 1) .. "a" .. p:sub(i + 1))
        else
          add(p:sub(1, i - 1) .. "c" .. p:sub(i + 1))
        end
      end
    end } },
  { "a board", { board = board, normal = board:symmetric "all",
    moves = function(p, add)
      for c in board:each(p, ".") do add(board:set(p, c, "x")) end
    end } },
  { "a puzzle", { players = 1, board = pieces, normal = pieces:symmetric "mirror",
    moves = function(p, add)
      if pieces:get(p, 4) == "." and pieces:get(p, 6) == "." then return end
      for c in pieces:each(p, "a") do
        for _, d in ipairs(pieces:steps()[c]) do
          if pieces:get(p, d) == "." then add(pieces:move(p, c, d)) end
        end
      end
      for c in pieces:each(p, "b") do -- and may get stuck
        if c + 1 <= 3 and pieces:get(p, c + 3) == "." then
          add(pieces:set(pieces:set(p, c, "b"), c + 3, "b"))
        end
      end
    end } },
  { "two players", { players = 2, board = table_of_two,
    normal = table_of_two:symmetric "all",
    moves = function(p, add, player)
      for c in table_of_two:each(p, ".") do
        local free = true
        for _, d in ipairs(table_of_two:steps()[c]) do
          free = free and table_of_two:get(p, d) ~= (player == 1 and "x" or "o")
        end
        if free then add(table_of_two:set(p, c, player == 1 and "x" or "o")) end
      end
    end } },
  { "moves to sums", { start = "bba", splits = true, normal = least_way,
    moves = function(p, add)
      for i = 1, #p do
        local left, right = p:sub(1, i - 1), p:sub(i + 1)
        if p:sub(i, i) == "a" then add(left, right)
        elseif #p > 1 then add(left .. right) end
      end
    end } },
  { "scores", { start = { 4, 1, 2 }, normal = "sorted",
    gain = function(p, q)
      return p[1] + p[2] + p[3] - q[1] - q[2] - q[3]
    end,
    moves = function(p, add)
      for i = 1, 3 do
        for k = 1, math.min(2, p[i]) do
          local q = { p[1], p[2], p[3] }
          q[i] = q[i] - k
          add(q)
        end
      end
    end } },
  { "payoffs", { start = { 2, 1 }, normal = "sorted",
    terminal = function() return 2.5 end,
    moves = function(p, add)
      for i = 1, 2 do
        if p[i] > 0 then
          local q = { p[1], p[2] }
          q[i] = q[i] - 1
          add(q)
        end
      end
    end } },
}

-- The methods that take a position, and what they get after it; others are not
-- about one.
local ABOUT = { best = {}, chances = {}, distance = {}, figures = {}, followers = {},
  genus = {}, height = {}, info = {}, line = {}, moves = {}, outcome = {},
  predecessors = {}, puzzle = {}, q = { { least = "win" } }, remoteness = {}, report =
  {}, same = false, score = {}, security = {}, sight = {}, solutions = {}, stats =
  false, value = {}, without = {}, worth = {}, counter = {}, at = {}, has = false }
local OTHERS = "against audit can classical close dot draw export finite game holds "
  .. "known linear misere misere_quotient numbering plot positions prune quotient "
  .. "reduce relation rule save starts strategy table trace verify"

-- What a method says, as a value that can be compared.
local function told(solution, name, ...)
  local results = table.pack(pcall(solution[name], solution, ...))
  for i = 1, results.n do
    local place = results[i]
    if name == "at" and results[1] and type(place) == "table" then
      results[i] = { place.position, place.player }
    elseif grundy.is_infinite(place) then
      results[i] = tostring(place)
    end
  end
  return results
end

local function is_listed(rules, p, q, player)
  local key, found = grundy.key(q), false
  rules.moves(core.copy(p), function(...)
    local list = { ... }
    found = found or grundy.key(#list == 1 and not rules.splits and list[1] or
      list) == key
  end, player)
  return found
end

-- What is asked of files without moves.
local SOME = { "best", "moves", "outcome", "remoteness" }

-- All that begins at the start begins at p. (Only some of it is asked for, where the
-- rest takes long.)
local function check(solution, rules, p, player, some)
  local starts, players = solution:starts()
  assert.same(p, starts[1])
  assert.equal(player, players and players[1])
  assert.same(p, solution:at().position)
  for name, arguments in pairs(ABOUT) do
    if arguments and not some then
      assert.same(told(solution, name, p, player, table.unpack(arguments)),
        told(solution, name, nil, nil, table.unpack(arguments)), name)
    end
  end
  local best = solution:best()
  if best ~= nil then
    assert.is_true(is_listed(rules, p, best, player))
    if not rules.splits then assert.same(p, solution:line()[1]) end
  end
  for _, row in ipairs(solution:moves()) do
    assert.is_true(is_listed(rules, p, row.position, player))
  end
  if not some then assert.same(p, (solution:figures().start)) end
end

local path = quick_path()

local function saved(solution, game, start)
  assert(solution:save(path, { moves = true }))
  local opened = assert(grundy.open(path, game, start))
  return opened
end

describe("without a position", function()
  it("every method is asked here, or is about none", function()
    local known = {}
    for name in OTHERS:gmatch "%S+" do known[name] = true end
    for name in pairs(ABOUT) do known[name] = true end
    for name in pairs(core.methods) do
      assert.is_true(known[name] ~= nil, name)
    end
  end)

  for _, case in ipairs(games) do
    local name, rules = table.unpack(case)
    it("play begins at the start as it was given: " .. name, function()
      local game = grundy.game(rules)
      local p, solution = game.start, game:solve()
      local player = core.regime(solution).players == 2 and 1 or nil
      assert.are_not.same(p, (core.position(solution, 0)))
      check(solution, rules, p, player)
      if solution:can "misere" and not solution:misere():starts()[2] then
        check(solution:misere(), rules, p, player, true)
      end
      check(saved(solution, game), rules, p, player, true)
      assert(solution:save(path))
      local without = assert(grundy.open(path, game))
      for _, method in ipairs(SOME) do
        assert.same(told(without, method, p, player), told(without, method), method)
      end
      local job = game:job()
      while not job:step(1) do end
      check(job:solution(), rules, p, player, true)
      -- a file of what was opened
      assert(saved(solution, game):save(path .. "2",
        { moves = true }))
      check(assert(grundy.open(path .. "2", game)), rules, p, player, true)
      os.remove(path .. "2")
      os.remove(path)
    end)
  end

  it("a start may be given as another image, also of what is opened", function()
    local game = grundy.game(games[1][2])
    local solution = game:solve { 1, 3 }
    assert.same({ 1, 3 }, solution:starts()[1])
    assert.same({ 1, 3 }, saved(solution, grundy.game {
      normal = "sorted", moves = game.moves }):starts()[1])
    -- the file says how its own was given
    assert.same({ 1, 3 }, saved(solution, game):starts()[1])
    assert.same({ 3, 1 }, saved(solution, game, { 3, 1 }):best() and
      saved(solution, game, { 3, 1 }):starts()[1])
    assert.same({ 3, 1 }, saved(solution, game, { 3, 1 }):line()[1])
    os.remove(path)
  end)

  it("a file without its game begins where it can be found", function()
    local solution = grundy.game(games[1][2]):solve()
    assert.same({ 3, 1 }, saved(solution):starts()[1])
    solution = grundy.game(games[2][2]):solve()
    assert(solution:save(path, { moves = true }))
    local opened = grundy.open(path)
    assert.equal(".ab", opened:starts()[1])
    assert.equal(solution:outcome(), opened:outcome())
    os.remove(path)
  end)

  it("a file that lies about what was given is refused", function()
    local slow_file = require "spec.oracles.slow_file"
    local damage = require "spec.harness.damage"
    local game = grundy.game(games[1][2])
    assert(game:solve():save(path, { moves = true }))
    local document = slow_file.read(damage.read(path))
    assert.same({ 0, { 3, 1 } }, document.meta.given)
    for _, given in ipairs { { 0, { 3, 2 } }, { 0, { 9, 9 } }, { 0, "x" } } do
      document.meta.given = given
      damage.write(path, slow_file.write(document))
      assert.is_nil((grundy.open(path)))
      assert.is_nil((grundy.open(path, game)))
      assert.is_nil((require "grundy.check_file".check(path, games[1][2])))
    end
    document.meta.given = { 1, { 3, 0 } } -- that is no start
    damage.write(path, slow_file.write(document))
    assert.is_nil((grundy.open(path)))
    document.meta.given = nil -- as older versions wrote it
    damage.write(path, slow_file.write(document))
    assert.is_true((require "grundy.check_file".check(path, games[1][2])))
    assert.same({ 3, 1 }, grundy.open(path, game):starts()[1])
    assert.same({ 1, 3 }, grundy.open(path):starts()[1])
    os.remove(path)
  end)

  it("there may be several starts", function()
    local game = grundy.game { normal = "sorted", moves = games[1][2].moves }
    local starts = { { 3, 1 }, { 1, 3 }, { 0, 1 }, { 2, 1 }, { 1, 1 }, { 1, 0 } }
    local solution = game:solve({ 3, 1 }, { starts = starts })
    local expected = { { 3, 1 }, { 0, 1 }, { 2, 1 }, { 1, 1 } }
    assert.same(expected, solution:starts())
    assert.same(expected, saved(solution, game, { 3, 1 }):starts())
    assert.same(expected, saved(solution):starts())
    local union = grundy.disjoint { solution, solution }
    assert.same({ 1, { 3, 1 } }, union:starts()[1])
    assert.same({ 2, { 2, 1 } }, union:starts()[7])
    assert.same(union:value(union:starts()[7]), solution:value { 2, 1 })
    os.remove(path)
  end)

  it("both players may start", function()
    local game = grundy.game(games[5][2])
    local solution = game:solve(nil, { player = "both" })
    local starts, players = solution:starts()
    assert.same({ 1, 2 }, players)
    assert.same({ game.start, game.start }, starts)
    local uncolored = solution:at():uncolored()
    assert.same({ game.start, 1 }, uncolored.position)
    assert.same({ { game.start, 1 }, { game.start, 2 } }, uncolored.solution:starts())
  end)

  it("what is made of a file without its game begins where it can be found", function()
    local two = saved(grundy.game(games[5][2]):solve())
    local uncolored = two:at():uncolored().solution
    assert.same({ (core.position(two, 0)), 1 }, uncolored:starts()[1])
    local one = saved(grundy.game(games[2][2]):solve(), nil)
    local union = grundy.disjoint { one, one }
    assert.same({ 1, ".ab" }, union:starts()[1])
    assert.equal(one:outcome(), union:outcome())
    os.remove(path)
  end)

  it("a compound expands from where its components stand", function()
    local solution = grundy.game(games[1][2]):solve()
    local sum = grundy.sum { solution:at(), solution:at { 0, 1 } }
    assert.same({ { 3, 1 }, { 0, 1 } }, sum:expand():starts()[1])
    local split = grundy.game(games[6][2]):solve()
    assert.same({ { { "bba" }, { "bba" } } }, { grundy.sum { split:at(), split:at() }
      :expand():starts()[1] })
  end)
end)

describe("what is written begins at the start as it was given:", function()
  it("modules and JSON", function()
    for _, case in ipairs(games) do
      local rules = case[2]
      local game = grundy.game(rules)
      local solution = game:solve()
      if solution:can "export" then
        local module = load(assert(solution:export()))()
        local opponent = module.new(rules.moves, rules.normal ~= "sorted" and
          rules.normal or nil, rules.gain)
        local start = opponent.start
        assert.same(game.start, rules.splits and start[1] or start, case[1])
        local text = assert(solution:export { format = "json" })
        assert.same(game.start, unjson.read(text).start)
        assert.is_truthy(solution:export { format = "js" })
      end
    end
  end)

  it("pictures, and the graph of a page", function()
    local rules = games[3][2]
    local game = grundy.game(rules)
    local solution = game:solve()
    local function first(text)
      return (text:match 'n0 %[label="(.-\\l.-)\\l':gsub("\\l", "/"))
    end
    assert.equal(game.show(game.start), first(solution:dot()))
    assert.equal(game.show "..x...", first(solution:dot { around = "..x..." }))
    local page = solution:report()
    local names = page:match '"names":(%b[])'
    assert.equal(game.show(game.start), unjson.read(names)[1])
    names = solution:report("..x..."):match '"names":(%b[])'
    assert.equal(game.show "..x...", unjson.read(names)[1])
  end)

  it("the moves that the rules give", function()
    for _, case in ipairs(games) do
      local game = grundy.game(case[2])
      local solution = game:solve()
      local two = core.regime(solution).mover and 1 or nil
      local expected, known = {}, {}
      local function take(q)
        if not known[core.key(q)] then
          known[core.key(q)], expected[#expected + 1] = true, q
        end
      end
      if not case[2].splits then
        for _, q in ipairs(game.moves(core.copy(game.start), take, two) or {}) do
          take(q)
        end
        assert.same(expected, solution:followers(game.start, two), case[1])
        local rows = solution:moves(game.start, two)
        assert.equal(#expected, #rows)
        for _, row in ipairs(rows) do
          local there, to = row.position, two and 2
          assert.is_truthy(known[core.key(there)])
          assert.equal(solution:outcome(there, to), row.outcome)
          assert.equal(solution:remoteness(there, to), row.remoteness)
        end
      end
    end
  end)

  it("mistakes in the moves that were right before", function()
    local wrong
    local rules = { start = "ba", normal = least_way, moves = function(p, add)
      if wrong then return wrong(add) end
      if p:find "b" then add((p:gsub("b", "c"))) end
    end }
    local solution = grundy.game(rules):solve()
    assert.same({ "ca" }, solution:followers())
    for message, mistake in pairs {
      ["add takes one position, got 2 arguments"] =
        function(add) add("ca", 1) end,
      ["moves gives \"zz\" from \"ba\", which it did not before"] =
        function(add) add "zz" end,
      ["position is a function"] = function(add) add(print) end,
      ["position is nil"] = function(add) add(nil) end,
    } do
      wrong = mistake
      local ok, raised = pcall(solution.followers, solution)
      assert.is_false(ok)
      assert.is_truthy(raised:find(message, 1, true), raised)
    end
    wrong = function() return { "ca", "ca", "ca" } end
    assert.same({ "ca" }, solution:followers())
    assert.equal("ca", solution:best())
  end)
end)
