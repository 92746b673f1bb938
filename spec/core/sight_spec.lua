-- Players of limited sight: their chances against best play are those of the
-- definition; see also product_spec.lua.

local grundy = require "grundy"
local figures = require "grundy.figures"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_sight = require "spec.oracles.slow_sight"

-- The numbers of an author, some of which are missing or odd.
local function features(n, player)
  return { mark = n % 3 ~= 1 and n % 4 or nil, tide = (n * 7 + (player or 0)) % 5 / 3,
    odd = n % 5 == 0 and 0 / 0 or n % 7 == 0 and math.huge or n }
end

-- A game on a digraph, of one of several kinds.
local function case_of(rng)
  local case = { players = rng(1, 3) == 1 and 2 or nil,
    features = rng(1, 2) == 1 and features or nil }
  local kind, shift = rng(1, 6), rng(0, 4)
  if kind == 1 then
    case.play = "misere"
  elseif kind == 2 then
    function case.terminal(n) return ({ "win", "draw", "loss" })[(n + shift) % 3 + 1] end
  elseif kind == 3 then
    function case.terminal(n) return (n + shift) % 5 - 2 end
  elseif kind == 4 then
    function case.gain(p, q) return (p * 5 + q * 3 + shift) % 4 - 1 end
    if rng(1, 2) == 1 then
      function case.terminal(n) return (n + shift) % 3 - 1 end
    end
  end
  case.endless = kind > 4 and case.players and rng(1, 2) or nil
  if not case.gain and rng(1, 4) == 1 then
    function case.normal(n) return n % 2 == 0 and n - 1 or n end
  end
  return case
end

local function solve(digraph, case)
  return grundy.game {
    players = case.players,
    endless = case.endless,
    terminal = case.terminal,
    normal = case.normal,
    gain = case.gain,
    features = case.features,
    moves = function(n, add, player)
      for i, v in ipairs(digraph[n]) do
        if (case.players ~= 2 or (i + player) % 3 > 0) and
          (not case.gain or v < n) then
          add(v)
        end
      end
    end,
  }:solve(#digraph, { play = case.play })
end

-- The game for slow_sight, by what the solution tells of single positions.
local function game_of(solution, case)
  local game = { followers = {}, pay = {}, best = {}, gains = case.gain and {},
    outcome = {}, frames = {}, numbers = { mark = {}, odd = {}, tide = {} },
    named = {}, forever = {} }
  local index = {}
  local function key(n, player)
    return ("%s %s"):format(case.normal and case.normal(n) or n, player)
  end
  for n, player in solution:positions() do
    game.frames[#game.frames + 1] = { n, player }
    index[key(n, player)] = #game.frames
    game.named[#game.frames] = features(n, player)
    for name, x in pairs(features(n, player)) do
      game.numbers[name][#game.frames] = x == x and x or nil
    end
  end
  for u, frame in ipairs(game.frames) do
    local n, player = table.unpack(frame)
    local other, there = player and 3 - player, {}
    game.followers[u], game.outcome[u] = {}, solution:outcome(n, player)
    if case.gain then game.gains[u] = {} end
    for _, q in ipairs(solution:followers(n, player)) do
      local v = index[key(q, other)]
      if not there[q] then
        there[q] = true
        table.insert(game.followers[u], v)
        if case.gain then table.insert(game.gains[u], case.gain(n, q)) end
      end
    end
    game.forever[u] = case.endless and (player == case.endless and 1 or -1)
    local best = solution:best(n, player)
    game.best[u] = best and index[key(best, other)]
    game.pay[u] = case.gain and solution:score(n, player) or
      ({ N = 1, P = -1, D = 0 })[game.outcome[u]]
  end
  return game
end

-- The names of the numbers that positions have which can be reached from u.
local function names_of(game, u)
  local names = {}
  for _, name in ipairs { "mark", "odd", "tide" } do
    for _, v in ipairs(slow.breadth_first(game.followers, { u })) do
      if game.named[v][name] then
        names[#names + 1] = name
        break
      end
    end
  end
  return names
end

-- The players in order, as slow_sight has them.
local function players_of(game, u, ahead)
  local list, names = {}, names_of(game, u)
  for n = 0, ahead do list[n + 1] = { ahead = n } end
  if game.gains then list[#list + 1] = { by = "gain" } end
  for _, name in ipairs(names) do
    for sign = 1, -1, -2 do
      list[#list + 1] = { by = game.numbers[name], sign = sign, name = name }
    end
  end
  return list
end

local function near(expected, got, what)
  if math.abs(expected - got) > 1e-9 then
    error(("%s is %.17g, not %.17g"):format(what, got, expected))
  end
end

-- What those who look 1, 2 and 3 moves ahead give away on average, if anything.
local function difficulty(game, u, who)
  local sum = 0
  for ahead = 1, 3 do
    local missed = slow_sight.missed(slow_sight.played(game, { ahead = ahead }, u,
      who), game.outcome[u], who)
    sum = missed and sum + missed / 3
    if not sum then break end
  end
  return sum
end

local function compare(found, game, u, ahead)
  local who = found.side == "first" and 1 or 2
  local players, wanted = players_of(game, u, ahead), nil
  assert.equal(#players, #found)
  for i, player in ipairs(players) do
    local expected, got = slow_sight.played(game, player, u, who), found[i]
    for _, name in ipairs { "win", "loss", "draw", "never" } do
      near(expected[name], got[name], got.name .. ": " .. name)
    end
    if game.gains then near(expected.score, got.score, "the score") end
    local missed
    missed, wanted = slow_sight.missed(expected, game.outcome[u], who)
    assert.equal(wanted, found.wanted)
    assert.equal(player.ahead, got.ahead)
    assert.equal(player.name or player.by, got.by)
    if missed then
      near(missed, got.missed, "what is given away")
      near(1 - missed, got.kept, "what is kept")
    end
  end
  assert.equal(wanted == nil, found.difficulty == nil)
  if wanted then
    near(difficulty(game, u, who), found.difficulty, "the difficulty")
  end
end

local function saved(solution, case)
  local path = os.tmpname()
  local _ <close> = setmetatable({}, { __close = function() os.remove(path) end })
  assert(solution:save(path, { moves = true }))
  return assert(case.features and grundy.open(path, solution:game(), nil,
    { play = case.play }) or grundy.open(path))
end

describe("sight", function()
  it("is that of the definition, in all kinds of play", function()
    local seen = { between = 0, never = 0, scored = 0, own = 0, files = 0,
      endless = 0 }
    random.digraphs(300, 1, 9, function(digraph, rng)
      local case, ahead = case_of(rng), rng(1, 4)
      local solution = solve(digraph, case)
      local game = game_of(solution, case)
      local u = rng(1, #game.frames)
      local n, player = table.unpack(game.frames[u])
      local options = { features = not case.features and features or nil, ahead = ahead,
        side = random.pick(rng, { "first", "second", "any" }) }
      if options.side == "any" then options.side = nil end
      local of = rng(1, 4) == 1 and saved(solution, case) or solution
      local found
      if player then
        found = assert(of:sight(n, player, options))
      else
        found = assert(of:sight(n, options))
      end
      compare(found, game, u, ahead)
      seen.own = seen.own + (case.features and 1 or 0)
      seen.files = seen.files + (of ~= solution and 1 or 0)
      seen.scored = seen.scored + (case.gain and 1 or 0)
      for _, row in ipairs(found) do
        seen.endless = seen.endless + (case.endless and row.never > 0 and 1 or 0)
        seen.between = seen.between + (row.win > 0 and row.win < 1 and 1 or 0)
        seen.never = seen.never + (row.never > 0 and row.never < 1 and 1 or 0)
      end
    end)
    random.came_up(seen.between, seen.never, seen.scored, seen.own, seen.files,
      seen.endless)
  end)

  local function take(most, more)
    local rules = { start = 4, moves = function(n, add)
      for k = 1, math.min(n, most) do add(n - k) end
    end }
    for name, x in pairs(more or {}) do rules[name] = x end
    return grundy.game(rules)
  end

  -- The chances to keep what is wanted.
  local function kept(found)
    local list = {}
    for i, player in ipairs(found) do list[i] = player.kept end
    return list
  end

  it("is what can be found by hand", function()
    -- One chip or two are taken from 4, and 3 must be left. At random that has the
    -- chance 1/2; best play then leaves 2, and both must be taken: 1/2 again.
    local found = take(2):solve():sight()
    assert.same({ "first", "win" }, { found.side, found.wanted })
    assert.equal(0.25, found[1].win)
    -- Who leaves 3 wins play at random with 1/2 + 1/2 * 1/2, who leaves 2 with 1/2.
    assert.same({ 0.25, 1.0, 1.0, 1.0 }, kept(found))
    assert.equal(0.0, found.difficulty)
    assert.equal("Players who look 1, 2 and 3 moves ahead, and judge what is there "
      .. "by play at random, give the win away with a chance of 0 % on average, "
      .. "against best play.", found.text)
    -- The second player loses, and has nothing to give away.
    local lost = take(2):solve():sight(nil, { side = "second" })
    assert.same({ nil, nil, 0.0 }, { lost.wanted, lost.difficulty, lost[4].win })
    assert.equal("With best play the second player loses: there is nothing to give "
      .. "away.", lost.text)
  end)

  it("is that of greed", function()
    -- Who takes 1 now, takes 3 later; who takes 2 now, gives 3 away.
    local moves = { s = { "a", "b" }, a = { "c" }, b = { "d" }, c = { "e" }, d = { "f" },
      e = {}, f = {} }
    local gain = { sa = 1, sb = 2, ac = 0, bd = 3, ce = 3, df = 0 }
    local found = grundy.game { start = "s", moves = function(p) return moves[p] end,
      gain = function(p, q) return gain[p .. q] end }:solve():sight()
    assert.same({ 0.5, 1.0, 1.0, 1.0, 0.0 }, kept(found))
    assert.same({ "gain", "taking the most points", -1.0 }, { found[5].by,
      found[5].name, found[5].score })
    assert.equal(1.5, found[1].score)
  end)

  it("goes by the author's numbers", function()
    local found = take(2):solve():sight(nil, { features = function(n)
      return { chips = n, ["by three"] = n % 3 }
    end })
    assert.same({ { "by three", true, 0.0 }, { "by three", false, 1.0 },
      { "chips", true, 0.0 }, { "chips", false, 0.0 } }, { { found[5].by,
      found[5].most, found[5].kept }, { found[6].by, found[6].most, found[6].kept },
      { found[7].by, found[7].most, found[7].kept }, { found[8].by, found[8].most,
      found[8].kept } })
    assert.equal("to the lowest “by three”", found[6].name)
  end)

  -- How often the player of the lowest number wins who takes up to 3 of 19 chips.
  local function found_by(numbers)
    return take(3):solve(19):sight(nil, { features = numbers })[6].win
  end

  it("tells moves apart by 1e-9, however large the numbers are", function()
    for _, base in ipairs { 0, 1e3, 1e6, 1e9, 1e12, 1e15, -1e15 } do
      local function four(n) return { four = base + n % 4 } end
      assert.equal(1.0, found_by(four))
    end
    local function near_four(n) return { four = n % 4 > 0 and 1e-9 or 0 } end
    assert.equal(found_by(near_four), found_by(function() return { four = 0 } end))
    assert.equal(1.0, found_by(function(n) return { four = n % 4 > 0 and 2e-9 or 0 } end))
  end)

  it("tells large gains apart", function()
    local most = 1999999999 -- to y gains one more, and only that wins
    local found = grundy.game { start = "s", moves = function(p, add)
      if p == "s" then add "x" add "y" elseif #p == 1 then add(p .. "1") end
    end, gain = function(_, q) return q == "y" and most + 1 or most end }:solve():sight()
    local wins = {}
    for i, player in ipairs(found) do wins[i] = player.win end
    assert.same({ 0.5, 1.0, 1.0, 1.0, 1.0 }, wins)
  end)

  -- From a and b, play at random gains the same on average, added up in another
  -- order. Best play then goes to a1, where some move wins, or b3, where none does.
  it("takes averages of large gains as equal that differ by roundings", function()
    local sums = { a = { -3, 4, 5 }, b = { 5, 4, -3 } }
    local gained = { ["a1"] = { 1, 1, -5 }, ["b3"] = { -1, -1, -1 } }
    for _, unit in ipairs { 7, 99999999, 333333333 } do
      local function gains(p)
        local sum = sums[p:sub(1, 1)][tonumber(p:sub(2))]
        local list = gained[p] or { 1, 1, sum - 2 }
        return { list[1] * unit, list[2] * unit - 1, list[3] * unit + 1 }
      end
      local found = grundy.game { start = "s", moves = function(p, add)
        if p == "s" then add "a" add "b"
        elseif #p < 3 then for k = 1, 3 do add(p .. k) end end
      end, gain = function(p, q)
        return #q == 3 and gains(p)[tonumber(q:sub(3))] or 0
      end }:solve():sight()
      assert.same({ "looking 1 move ahead", 0.5, 0.5 }, { found[2].name, found[2].win,
        found[2].loss }, unit)
    end
  end)

  it("is asked of places, too", function()
    local solution = take(3):solve(6)
    assert.same(solution:sight(5, { ahead = 4 }), solution:at(5):sight { ahead = 4 })
    local sided = take(3, { players = 2 }):solve(6)
    assert.same(sided:sight(5, 2), sided:at(5, 2):sight())
    local none, message = solution:sight(7)
    assert.is_nil(none)
    assert.equal("position 7 is not in the graph", message)
  end)

  it("says what is wrong with its options", function()
    local solution = take(1):solve(3)
    local function with(options, ...)
      raises(function() local _ = solution:sight(3, options) end, ...)
    end
    with({ feature = print }, "sight: unknown field 'feature'")
    with({ features = 1 }, "sight: field 'features' must be a function, got a number")
    with({ ahead = 0 }, "option 'ahead' must be an integer from 1 to 10, got 0")
    with({ ahead = 11 }, "option 'ahead' must be an integer from 1 to 10, got 11")
    with({ side = "third" }, "option 'side' must be \"first\" or \"second\", got "
      .. "\"third\"")
    with({ features = function() end },
      "sight: features must return a table of numbers, got nil for 3")
    with({ features = function() return { 7 } end },
      "sight: features must return numbers by name, got 1 = 7 for 3")
    local many = 0
    with({ features = function()
      many = many + 7
      local numbers = {}
      for i = many, many + 6 do numbers["n" .. i] = i end
      return numbers
    end }, "sight: features must return at most 16 numbers, got more names")
    raises(function() local _ = solution:sight { ahead = 3 } end,
      "options come after the position: solution:sight(p, { ahead = … })")
  end)

  it("is refused where nobody plays against somebody", function()
    local function down(n, add) if n > 0 then add(n - 1) end end
    for message, solution in pairs {
      ["sight: a puzzle has one player"] = grundy.game { moves = down,
        players = 1 }:solve(3),
      ["sight: the game splits"] = grundy.game { moves = down, splits = true }:solve(3),
      ["this solution keeps values only"] = grundy.game { moves = down }:solve(3,
        { keep = "values" }),
    } do
      local can, why = solution:can "sight"
      assert.is_false(can)
      assert.truthy(why:find(message, 1, true), why)
      raises(function() local _ = solution:sight(3) end, message)
      assert.is_nil(solution:can "figures" and solution:figures().difficulty or nil)
    end
  end)

  it("is not computed where that would take too long", function()
    local far = grundy.game { moves = function(n, add)
      for k = 1, math.min(n, 300) do add(n - k) end
    end, features = function(n) return { size = n } end }:solve(2000)
    local none, message = far:sight()
    assert.is_nil(none)
    assert.equal("the game's features are computed where at most 500,000 moves can "
      .. "be reached", message)
    assert.truthy(far:sight(1000))
    -- Any sum of these gains is another score.
    local scores = grundy.game { moves = function(n, add)
      if n > 0 then add(n - 1) end
      if n > 1 then add(n - 2) end
    end, gain = function(p, q) return p - q == 1 and 1 << p // 2 or 0 end }:solve(58)
    none, message = scores:sight()
    assert.is_nil(none)
    assert.equal("sight is computed where play comes to at most 500,000 positions and "
      .. "scores there", message)
    local figure = figures.some(scores, nil, nil, { difficulty = true }).difficulty
    assert.same({ "Not computed", "S" .. message:sub(2) .. "." }, { figure.headline,
      figure.text })
  end)
end)
