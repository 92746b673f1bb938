-- Moves count as a player sees them: a game with `normal` has the same chances as the
-- same rules without it. Positions are n and -n, mirror images of each other.

local grundy = require "grundy"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"

local SIZE = 7

-- Rules that do the same at n and at -n, except that signs are changed, and options
-- for them; `kind` is any of those below.
local kinds = { "plain", "misere", "words", "payoffs", "scores", "players", "endless",
  "puzzle", "splits" }

local function rules_of(rng, kind)
  local rows, downwards = {}, kind == "scores" or kind == "splits" or rng(1, 2) == 1
  for n = 1, SIZE do
    rows[n] = {}
    for k = 1, n > 1 and rng(0, 5) or 0 do
      rows[n][k] = rng(1, downwards and n - 1 or SIZE) * (rng(1, 2) * 2 - 3)
    end
  end
  local shift = rng(0, 6)
  local rules = { players = (kind == "players" or kind == "endless") and 2 or
    kind == "puzzle" and 1 or nil, endless = kind == "endless" and rng(1, 2) or nil,
    splits = kind == "splits" or nil }
  function rules.moves(p, add, player)
    local sign = p < 0 and -1 or 1
    for k, q in ipairs(rows[math.abs(p)]) do
      if not player or (q + k + player) % 3 > 0 then
        add(sign * q)
      end
    end
  end
  local ends = kind == "words" and { "win", "draw", "loss" } or
    kind == "payoffs" and { 3, -2, 0, 1, -5, 2 } or
    kind == "puzzle" and { "win", "loss" } or kind == "scores" and { 0, 2, -1 }
  rules.terminal = ends and function(p)
    return ends[(math.abs(p) + shift) % #ends + 1]
  end or nil
  rules.gain = kind == "scores" and function(p, q)
    local sign = p < 0 and -1 or 1
    return (math.abs(p) * 3 + 5 * sign * q + shift) % 4 - 1
  end or nil
  return rules, { play = kind == "misere" and "misere" or nil,
    starts = rng(1, 2) == 1 and { SIZE - 1 } or nil }, rows
end

-- The solutions of some rules without `normal`, and with it.
local function both(rules, options)
  local plain = grundy.game(rules):solve(SIZE, options)
  rules.normal = function(p) return math.abs(p) end
  return plain, grundy.game(rules):solve(SIZE, options)
end

-- Compares numbers in tables with the same names.
local function compare(expected, got, what, names)
  for name in names:gmatch "%S+" do
    local a, b = expected[name] or 0, got[name] or 0
    if a ~= b and math.abs(a - b) > 1e-9 * math.max(1, math.abs(a)) then
      error(("%s: %s is %s, without normal %s"):format(what, name, b, a))
    end
  end
end

local function check_position(plain, folded, p, player, kind)
  local what = ("at %s %s"):format(p, player or "")
  local other = kind ~= "puzzle" and "sensible" or nil
  if kind ~= "scores" then
    for _, options in ipairs { {}, { first = "sensible", second = other },
      { first = "perfect" } } do
      compare(plain:chances(p, player, options), folded:chances(p, player, options),
        "chances " .. what, "win loss draw never moves")
    end
    local chance = {}
    for _, row in ipairs(plain:moves(p, player, { chances = true })) do
      chance[row.position] = row.chance
    end
    for _, row in ipairs(folded:moves(p, player, { chances = true })) do
      compare({ chance = chance[row.position] }, row, "moves " .. what, "chance")
    end
  end
  local sighted = kind ~= "puzzle" and p >= SIZE - 1
  local got = sighted and folded:sight(p, player) or {}
  for i, row in ipairs(sighted and plain:sight(p, player) or {}) do
    compare(row, got[i], ("sight %d %s"):format(i, what), "win loss draw never score")
  end
end

local function check_against(plain, folded, level)
  local expected = {}
  local function key(p, player) return math.abs(p) .. "@" .. (player or "") end
  for _, row in ipairs(plain:against { level = level }) do
    expected[key(row.position, row.player)] = row
  end
  for _, row in ipairs(folded:against { level = level }) do
    compare(expected[key(row.position, row.player)], row, "against " .. row.position,
      "chance waiting")
  end
end

-- What play at random comes to in a game with scores.
local function expected_of(solution)
  for _, figure in ipairs(solution:figures()) do
    if figure.name == "play" then return figure.expected end
  end
  return {}
end

-- Does a row have moves to both images of a position?
local function has_images(rows)
  for _, row in ipairs(rows) do
    for _, q in ipairs(row) do
      for _, other in ipairs(row) do
        if q == -other then return 1 end
      end
    end
  end
  return 0
end

describe("moves count as a player sees them:", function()
  for _, kind in ipairs(kinds) do
    it("the chances are those of the same rules without normal, " .. kind, function()
      local images, text = 0, nil
      random.cases(40, function(rng)
        local rules, options, rows = rules_of(rng, kind)
        local plain, folded = both(rules, options)
        text = grundy.key(rows)
        images = images + has_images(rows)
        if kind == "splits" then
          assert.falsy(folded:can "chances")
          return
        end
        for p, player in plain:positions() do
          check_position(plain, folded, p, player, kind)
        end
        if folded:can "against" then
          check_against(plain, folded, rng(0, 4) / 2)
        end
        if kind == "scores" then
          compare(expected_of(plain), expected_of(folded), "figures",
            "score moves spread")
        end
      end, function() return tostring(text) end)
      random.came_up(images)
    end)
  end

  -- How often a player of some level makes each move from the start of tic-tac-toe.
  local function first_moves(level)
    local solution <close> = grundy.file "examples/tic_tac_toe.lua":solve()
    local count = {}
    for seed = 1, 900 do
      local move = grundy.match { first = level, second = "random", length = 1,
        at = solution:at(), seed = seed }[2]
      count[grundy.key(move)] = (count[grundy.key(move)] or 0) + 1
    end
    return count
  end

  it("at level 0 all nine first moves of tic-tac-toe come up alike", function()
    for _, level in ipairs { 0, "random" } do
      local moves = 0
      for _, n in pairs(first_moves(level)) do
        moves = moves + 1
        assert.is_true(math.abs(n - 100) < 45, n) -- some 4.8 standard deviations
      end
      assert.equal(9, moves)
    end
  end)

  it("exported opponents at level 0 make all nine alike", function()
    local game = grundy.file "examples/tic_tac_toe.lua"
    local solution <close> = game:solve()
    local rules = solution:game()
    local opponent = assert(load(assert(solution:export())))().new(rules.moves,
      rules.normal)
    local rng, count, moves = random.generator(random.seed, 1), {}, 0
    function opponent.random() return (rng(1, 1 << 20) - 1) / (1 << 20) end
    opponent.level = 0
    for _ = 1, 900 do
      local move = opponent.play(opponent.start, 1)
      moves = moves + (count[move] and 0 or 1)
      count[move] = (count[move] or 0) + 1
    end
    assert.equal(9, moves)
    for _, n in pairs(count) do assert.is_true(math.abs(n - 100) < 45, n) end
  end)

  it("play at random in tic-tac-toe is that of the literature", function()
    -- of the plays at random 737/1260 are won, 121/420 lost and 8/63 drawn
    local solution <close> = grundy.file "examples/tic_tac_toe.lua":solve()
    local found = solution:chances()
    compare({ win = 737 / 1260, loss = 121 / 420, draw = 8 / 63 }, found, "",
      "win loss draw")
  end)

  it("a file without its rules has one move for each follower", function()
    local path, rules = os.tmpname(), { normal = math.abs, moves = function(p)
      return p == 3 and { 1, -1, 2 } or p == 2 and { 1 } or {}
    end }
    local solution <close> = grundy.game(rules):solve(3)
    compare({ win = 2 / 3 }, solution:chances(3), "", "win")
    assert(solution:save(path, { moves = true }))
    local opened <close> = grundy.open(path)
    compare({ win = 1 / 2 }, opened:chances(3), "", "win")
    local known <close> = grundy.open(path, grundy.game(rules))
    compare({ win = 2 / 3 }, known:chances(3), "", "win")
    os.remove(path)
  end)

  -- A heap is taken from or divided; its position is any order of the heaps. With
  -- `again`, each move is given so many times.
  local function heaps_of(again, calls)
    return { normal = "sorted", moves = function(p, add)
      calls.count = calls.count + 1
      for i, n in ipairs(p) do
        for k = 0, n - 1 do
          for _ = 1, again do
            local q = table.move(p, 1, #p, 1, {})
            q[i] = k
            add(q)
          end
        end
      end
    end }
  end

  it("they are counted while a game is solved", function()
    local calls = { count = 0 }
    local once <close> = grundy.game(heaps_of(1, calls)):solve { 2, 2, 3, 4 }
    local solved = calls.count
    local expected = once:chances()
    assert.equal(solved, calls.count)
    assert.equal(11, #grundy.game(heaps_of(1, calls)):solve { 2, 2, 3, 4 }:moves())
    local other = { count = 0 }
    local again <close> = grundy.game(heaps_of(2, other)):solve { 2, 2, 3, 4 }
    solved = other.count
    compare(expected, again:chances(), "twice", "win loss draw moves")
    assert.is_true(other.count > solved) -- those that are alike are asked for again
  end)

  it("threads count them, too", function()
    local game = grundy.file("examples/chomp.lua", { columns = 6, rows = 6 })
    local one <close> = game:solve()
    local two <close> = game:solve(nil, { threads = 2 })
    compare(one:chances(), two:chances(), "threads", "win loss draw moves")
    local path = os.tmpname()
    assert(one:save(path, { moves = true }))
    local opened <close> = grundy.open(path, game)
    compare(one:chances(), opened:chances(), "opened", "win loss draw moves")
    os.remove(path)
  end)

  it("rules that give other moves than before are refused", function()
    local changed = false
    local solution <close> = grundy.game { normal = math.abs, moves = function(p)
      return p == 3 and (changed and { 1 } or { 1, -2, -2 }) or {}
    end }:solve(3)
    changed = true
    raises(function() solution:chances(3) end, "moves does not give the moves of 3 again")
  end)
end)
