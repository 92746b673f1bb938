-- Rules of thumb: their words are read again and counted by plain functions of
-- positions, and none of the lists of values that are tried may have fewer
-- exceptions; see also product_spec.lua.

local grundy = require "grundy"
local figures = require "grundy.figures"
local raises = require "spec.harness.raises"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"

--
-- What is said of rows of numbers, from the words alone
--

local function fold(p, f, x)
  for _, n in ipairs(p) do x = f(x, n) end
  return x
end

local function times(p, x)
  return fold(p, function(count, n) return count + (n == x and 1 or 0) end, 0)
end

local said = {
  ["the sum"] = function(p) return fold(p, function(a, b) return a + b end, 0) end,
  ["the nim-sum"] = function(p) return grundy.nimsum(p) end,
  ["the count of odd numbers"] = function(p)
    return fold(p, function(count, n) return count + n % 2 end, 0)
  end,
  ["the largest number"] = function(p) return math.max(table.unpack(p)) end,
  ["the smallest number"] = function(p) return math.min(table.unpack(p)) end,
  ["the largest number minus the smallest"] = function(p)
    return math.max(table.unpack(p)) - math.min(table.unpack(p))
  end,
  ["the nim-sum of numbers 1, 3, 5, …"] = function(p)
    return p[1] ~ (p[3] or 0)
  end,
  ["the nim-sum of numbers 2, 4, 6, …"] = function(p) return p[2] or 0 end,
  ["the count of numbers"] = function(p) return #p end,
  ["the count of different numbers"] = function(p)
    local count = 0
    for i, n in ipairs(p) do
      count = count + (times({ table.unpack(p, 1, i) }, n) == 1 and 1 or 0)
    end
    return count
  end,
}

local function is_equal(p) return times(p, p[1]) == #p end

local function is_paired(p)
  for _, n in ipairs(p) do
    if times(p, n) % 2 == 1 then return false end
  end
  return true
end

local function is_same_backwards(p) return p[1] == p[#p] end -- up to 3 numbers

local plain = {
  ["all numbers are equal"] = is_equal,
  ["not all numbers are equal"] = function(p) return not is_equal(p) end,
  ["the numbers come in equal pairs"] = is_paired,
  ["the numbers do not come in equal pairs"] = function(p)
    return not is_paired(p)
  end,
  ["it reads the same backwards"] = is_same_backwards,
  ["it does not read the same backwards"] = function(p)
    return not is_same_backwards(p)
  end,
}

local function number_of(name, p)
  local i, j = name:match "^number (%d) minus number (%d)$"
  if i then return p[tonumber(i)] - p[tonumber(j)] end
  i = name:match "^number (%d)$"
  if i then return p[tonumber(i)] end
  return said[name] and said[name](p) or error("not a quantity: " .. name)
end

-- Is a condition true of a position? `of` gives the number of a name.
local function is_true(fact, p, of)
  local name = fact.no or fact.name
  if plain[name] then return plain[name](p) end
  local x = of(name, p)
  if fact.value then
    return fact.fact == "term.at_most" and x <= fact.value or
      fact.fact == "term.at_least" and x >= fact.value
  end
  for _, value in ipairs(fact.values) do
    if (fact.modulus and x % fact.modulus or x) == value then return true end
  end
  return false
end

-- Counts again what a rule tells.
local function recount(solution, rule, of)
  local counts = { positions = 0, p = 0, holds = 0, right = 0, exceptions = 0 }
  local examples = {}
  local function count(name, yes)
    counts[name] = counts[name] + (yes and 1 or 0)
  end
  for p, player in solution:positions() do
    if counts.positions == rule.positions then break end
    local holds, is_p = true, solution:outcome(p, player) == "P"
    for _, fact in ipairs(rule.conditions) do
      holds = holds and is_true(fact, p, of)
    end
    count("positions", true)
    count("p", is_p)
    count("holds", holds)
    count("right", holds and is_p)
    count("exceptions", holds ~= is_p)
    if holds ~= is_p and #examples < 10 then
      table.insert(examples, { position = p, player = player,
        outcome = solution:outcome(p, player) })
    end
  end
  for name, n in pairs(counts) do
    if rule[name] ~= n then
      error(("%s: %s is %d, not %d"):format(rule.text, name, rule[name], n))
    end
  end
  assert.same(examples, rule.examples)
  assert.equal(rule.exceptions == 0, rule.exact)
  assert.equal(rule.positions < #solution, rule.cut)
  assert.equal(table.concat(rule.terms, " and "), rule.condition)
  assert.truthy(rule.text:find("P if " .. rule.condition .. " (", 1, true))
end

-- Counts again what a rule of moves tells: at each position that can be won by a move,
-- and whose moves lead to positions that were looked at.
local function recount_moves(solution, rule, of)
  local there, list, examples = {}, {}, {}
  for p in solution:positions() do
    if #list == rule.positions then break end
    list[#list + 1], there[grundy.key(p)] = p, true
  end
  local winning, right, choices = 0, 0, 0
  for _, p in ipairs(list) do
    local wins, told, wrong, left = 0, 0, false, false
    local followers = solution:followers(p)
    for _, q in ipairs(followers) do
      local is_good, holds = solution:outcome(q) == "P", true
      for _, fact in ipairs(rule.conditions) do
        holds = holds and is_true(fact, q, of)
      end
      left = left or not there[grundy.key(q)]
      wins, told = wins + (is_good and 1 or 0), told + (holds and 1 or 0)
      wrong = wrong or holds and not is_good
    end
    if wins > 0 and not left then
      winning = winning + 1
      choices = choices + (wins < #followers and 1 or 0)
      if told > 0 and not wrong then
        right = right + 1
      elseif #examples < 10 then
        examples[#examples + 1] = { position = p, outcome = "N" }
      end
    end
  end
  assert.same({ "move", winning, choices, right, winning - right, right == winning,
    rule.positions < #solution, examples }, { rule.of, rule.winning, rule.choices,
    rule.right, rule.exceptions, rule.exact, rule.cut, rule.examples })
  assert.truthy(rule.text:find("Move so that " .. rule.condition .. " (right at "
    .. right .. " of " .. winning .. " position", 1, true))
end

-- Random moves that take from rows of up to three numbers: by which amounts, and
-- from how many of them at once.
local function random_rows(rng)
  local start, amounts = {}, {}
  for i = 1, rng(1, 3) do start[i] = rng(1, 5) end
  for k = 1, 5 do amounts[k] = rng(1, 2) == 1 and k or nil end
  local both = rng(1, 3) == 1
  return grundy.game { start = start, moves = function(p, add)
    for k in pairs(amounts) do
      for i, n in ipairs(p) do
        local q = { table.unpack(p) }
        q[i] = n - k
        if n >= k then add(q) end
        local j = i % #p + 1
        if both and n >= k and j ~= i and p[j] >= k then
          q = { table.unpack(q) }
          q[j] = p[j] - k
          add(q)
        end
      end
    end
  end, play = rng(1, 3) == 1 and "misere" or "normal" }
end

-- The fewest exceptions of one condition of a number that is given to each
-- position: that it, or a remainder, is one of the values that more P positions have
-- than others, if these are at most three.
local function fewest(rows, name)
  local least = math.huge
  for modulus = 1, 12 do
    local inside, outside, named, wrong = {}, {}, 0, 0
    for _, row in ipairs(rows) do
      local x = modulus > 1 and row[name] % modulus or row[name]
      inside[x], outside[x] = inside[x] or 0, outside[x] or 0
      local side = row.is_p and inside or outside
      side[x] = side[x] + 1
    end
    for x, n in pairs(inside) do
      named = named + (n > outside[x] and 1 or 0)
      wrong = wrong + math.min(n, outside[x])
    end
    if named >= 1 and named <= 3 then least = math.min(least, wrong) end
  end
  return least
end

-- Positions that say nothing by themselves, with two random numbers each; and an
-- option for these, where the game does not have them itself.
local function random_features(rng)
  local n, numbers, starts = rng(2, 90), {}, {}
  local function features(p) return numbers[p[1][1]] end
  local own = rng(1, 2) == 1
  local game = grundy.game { moves = function(p, add)
    local u = p[1][1]
    for k = 1, u > 1 and 3 or 0 do
      if u > k and (u * k + n) % 5 < 3 then add { { u - k } } end
    end
  end, features = own and features or nil }
  for u = 1, n do
    numbers[u] = { a = rng(-3, 9), b = rng(0, 40) }
    starts[u] = { { u } }
  end
  return game:solve(starts[1], { starts = starts }), features,
    not own and features or nil
end

describe("a rule of thumb", function()
  it("has the numbers that a recount of its words gives", function()
    local exact, pairs_of, none = 0, 0, 0
    random.cases(12, function(rng)
      local solution <close> = random_rows(rng):solve()
      local rule, message = solution:rule { terms = rng(1, 2),
        positions = rng(1, 4) == 1 and rng(1, 40) or nil }
      if rule then
        recount(solution, rule, number_of)
        exact = exact + (rule.exact and 1 or 0)
        pairs_of = pairs_of + #rule.terms - 1
      else
        assert.truthy(message:find " is P$")
        none = none + 1
      end
    end)
    random.came_up(exact, pairs_of, none)
  end)

  it("has no more exceptions than the values that mostly mean P", function()
    local found, better = 0, 0
    random.cases(12, function(rng)
      local solution, features, option = random_features(rng)
      local rows, p = {}, 0
      for q in solution:positions() do
        local is_p = solution:outcome(q) == "P"
        rows[#rows + 1] = { a = features(q).a, b = features(q).b, is_p = is_p }
        p = p + (is_p and 1 or 0)
      end
      local limit = math.min(p, #rows - p)
      local single = solution:rule { features = option, terms = 1 }
      local rule = solution:rule { features = option }
      local least = math.min(fewest(rows, "a"), fewest(rows, "b"))
      assert(single or least >= limit)
      for _, each in ipairs { single or nil, rule } do
        recount(solution, each, function(name, q) return features(q)[name] end)
        assert(each.exceptions <= least and each.exceptions < limit)
        found = found + 1
      end
      if single then
        assert(rule.exceptions <= single.exceptions)
        assert(#rule.terms == 1 or rule.exceptions < single.exceptions)
        better = better + #rule.terms - 1
      end
    end)
    random.came_up(found, better)
  end)

  it("may be about moves, with the numbers that a recount gives", function()
    local exact, wrong, pairs_of, none = 0, 0, 0, 0
    random.cases(30, function(rng)
      local solution <close> = random_rows(rng):solve()
      local rule, message = solution:rule { of = "move", terms = rng(1, 2),
        positions = rng(1, 4) == 1 and rng(1, 40) or nil }
      if not rule then
        assert.truthy(message:find "^wherever a move wins, every move does" or
          message:find "right more often than any move$", message)
        none = none + 1
        return
      end
      recount_moves(solution, rule, number_of)
      exact = exact + (rule.exact and 1 or 0)
      wrong = wrong + (rule.exact and 0 or 1)
      pairs_of = pairs_of + #rule.terms - 1
      -- what tells P positions without an exception tells the moves to them
      local of_positions = solution:rule { terms = 1 }
      assert(not (of_positions and of_positions.exact) or rule.exact or rule.cut)
    end)
    random.came_up(exact, wrong, none)
  end)

  it("of moves is as good as any single condition on random numbers", function()
    local found = 0
    random.cases(20, function(rng)
      local solution, features, option = random_features(rng)
      local rule = solution:rule { of = "move", features = option }
      -- the slow way: one value of a number, for all moves
      local least, choices = math.huge, 0
      for p in solution:positions() do
        local all, one = true, false
        for _, q in ipairs(solution:followers(p)) do
          local wins = solution:outcome(q) == "P"
          all, one = all and wins, one or wins
        end
        choices = choices + (one and not all and 1 or 0)
      end
      for _, name in ipairs { "a", "b" } do
        local inside, outside, common = {}, {}, nil
        for p in solution:positions() do
          local side = solution:outcome(p) == "P" and inside or outside
          local x = features(p)[name]
          side[x] = (side[x] or 0) + 1
        end
        local more = 0
        for x, n in pairs(inside) do
          if n > (outside[x] or 0) then more, common = more + 1, x end
        end
        if more == 1 then
          local wrong = 0
          for p in solution:positions() do
            local wins, told, bad = 0, 0, false
            for _, q in ipairs(solution:followers(p)) do
              local is_good = solution:outcome(q) == "P"
              local holds = features(q)[name] == common
              wins, told = wins + (is_good and 1 or 0), told + (holds and 1 or 0)
              bad = bad or holds and not is_good
            end
            wrong = wrong + (wins > 0 and (told == 0 or bad) and 1 or 0)
          end
          least = math.min(least, wrong)
        end
      end
      if rule then
        recount_moves(solution, rule, function(name, q)
          return features(q)[name]
        end)
        assert(rule.exceptions <= least and rule.exceptions < choices)
        found = found + 1
      else
        assert(least >= choices)
      end
    end)
    random.came_up(found)
  end)

  local function take(...)
    local amounts = { ... }
    return grundy.game { moves = function(n, add)
      for _, k in ipairs(amounts) do if n >= k then add(n - k) end end
    end }
  end

  local FOUND = " This was found in these positions, and says nothing of others."

  it("finds what is known", function()
    for _, row in ipairs {
      { grundy.file "examples/nim.lua":solve(),
        "P if the nim-sum is 0 (12 of 12; no exception in 88 positions)." },
      { grundy.file "examples/two_piles.lua":solve(),
        "P if all numbers are equal (7 of 7; no exception in 70 positions)." },
      { take(1, 2, 3):solve(21), "P if the number is a multiple of 4 (6 of 6; "
        .. "no exception in 22 positions)." },
      { take(1, 3, 4):solve(60), "P if the number mod 7 is 0 or 2 (18 of 18; "
        .. "no exception in 61 positions)." },
      { take(1, 2):solve(30000), "P if the number is a multiple of 3 (3,334 of "
        .. "3,334; no exception in the first 10,000 of 30,001 positions)." },
      { grundy.file "examples/nim.lua":solve():misere(), "P if the nim-sum is 0 "
        .. "and the sum is at least 1 (10 of 11, and 2 elsewhere; 3 exceptions "
        .. "in 88 positions)." },
    } do
      assert.equal(row[2] .. FOUND, row[1]:rule().text)
    end
  end)

  it("of moves finds what is known", function()
    for _, row in ipairs {
      { grundy.file "examples/nim.lua":solve(), "Move so that the nim-sum is 0 "
        .. "(right at 76 of 76 positions that can be won; no exception in 88 "
        .. "positions)." },
      { take(1, 2, 3):solve(21), "Move so that the number is a multiple of 4 "
        .. "(right at 16 of 16 positions that can be won; no exception in 22 "
        .. "positions)." },
      { take(1, 2):solve(30000), "Move so that the number is a multiple of 3 "
        .. "(right at 6,665 of 6,665 positions that can be won; no exception in "
        .. "the first 10,000 of 30,001 positions)." },
    } do
      assert.equal(row[2] .. FOUND, row[1]:rule { of = "move" }.text)
    end
    assert.same({ nil, "wherever a move wins, every move does, in 4 positions" },
      { take(1):solve(3):rule { of = "move" } })
    -- with two players, and in a puzzle, where it is good to keep a solution
    local sided = grundy.game { players = 2, moves = function(n, add, player)
      for k = 1, math.min(n, 3 - player) do add(n - k) end
    end }:solve(9):rule { of = "move" }
    assert.is_true(sided == nil or sided.right <= sided.winning)
    local puzzle = grundy.game { players = 1, moves = function(n, add)
      if n > 1 then add(n - 2) end
      if n > 2 then add(n - 3) end
    end, terminal = function(n) return n == 1 and "win" or "loss" end,
    }:solve(4):rule { of = "move" }
    assert.same({ "the number is odd", 1, 1 }, { puzzle.condition, puzzle.right,
      puzzle.winning })
  end)

  it("of moves is refused where a move does not lead to one position that counts",
    function()
    local function down(n, add) if n > 0 then add(n - 1) end end
    for message, solution in pairs {
      ["this solution keeps values only"] = grundy.game { moves = down }:solve(3,
        { keep = "values" }),
      ['rule: of = "move": the game splits'] = grundy.game { moves = down,
        splits = true }:solve(3),
      ['rule: of = "move": the game has scores'] = grundy.game { moves = down,
        gain = function() return 1 end }:solve(3),
    } do
      raises(function() local _ = solution:rule { of = "move" } end, message)
    end
    raises(function() local _ = take(1):solve(3):rule { of = "moves" } end,
      "option 'of' must be \"position\" or \"move\", got \"moves\"")
  end)

  it("is about texts, boards, records and the player to move", function()
    -- the middle of a text goes, one letter at a time, until two letters are left
    local text = grundy.game { moves = function(p, add)
      if #p > 2 then add(p:sub(1, #p // 2) .. p:sub(#p // 2 + 2)) end
    end }:solve "abcdefghijk"
    assert.equal("the length is even", text:rule().condition)
    local ends = grundy.game { moves = function(p, add)
      if p ~= p:reverse() then add "" end
    end }:solve("ab", { starts = { "aba", "abb", "ba", "bab", "baa", "bb" } })
    assert.equal("it reads the same backwards", ends:rule().condition)
    -- a cell is filled, then its image by half a turn
    local board = grundy.board { "...", "...", pieces = "x" }
    local filling = grundy.game { board = board, moves = function(p, add)
      for cell in board:each(p, ".") do
        if p == p:reverse() or board:get(p, 7 - cell) == "x" then
          add(board:set(p, cell, "x"))
        end
      end
    end }:solve()
    assert.equal("it looks the same after half a turn", filling:rule().condition)
    local counting = grundy.game { board = board, moves = function(p, add)
      for cell in board:each(p, ".") do add(board:set(p, cell, "x")) end
    end }:solve()
    assert.equal("the count of empty cells is even", counting:rule().condition)
    local record = grundy.game { moves = function(p, add)
      for k = 1, math.min(p.left, 2) do add { left = p.left - k, by = true } end
    end }:solve { left = 10, by = false }
    assert.equal("“left” is a multiple of 3", record:rule().condition)
    -- only player 1 has moves, but for the end
    local sided = grundy.game { players = 2, moves = function(n, add, player)
      if player == 1 and n > 0 then add(n - 1) end
    end }:solve(5, { starts = { 4, 3, 2, 1, 0 }, player = "both" }):rule()
    assert.same({ "player 2 is to move", 6, 6, 7, 12, { { position = 0,
      player = 1, outcome = "P" } } }, { sided.condition, sided.right,
      sided.holds, sided.p, sided.positions, sided.examples })
    local named = grundy.game { players = { "the fox", "the hounds" },
      moves = function(n, add, player)
        if player == 1 and n > 0 then add(n - 1) end
      end }:solve(5, { starts = { 4, 3, 2, 1 }, player = "both" }):rule()
    assert.equal("it is the hounds' turn", named.condition)
  end)

  local function figure_of(solution)
    return figures.some(solution, nil, nil, { rule = true }).rule
  end

  -- Has a figure the numbers of a rule, if there is one, and else none?
  local function same_numbers(rule, figure)
    for name, x in pairs(rule or {}) do
      if name ~= "text" and name ~= "cut" then assert.same(x, figure[name]) end
    end
    assert(rule or not figure or not figure.condition)
  end

  it("is a figure if it has few exceptions, in games that are not large", function()
    local shown, hidden = 0, 0
    random.cases(200, function(rng)
      local steps = { rng(1, 4), rng(1, 5), rng(2, 6) }
      local solution = grundy.game { moves = function(n, add)
        for _, k in ipairs(steps) do
          if n >= k then add(n - k) end
        end
      end }:solve(rng(1, 40))
      local rule, move = solution:rule(), solution:rule { of = "move" }
      local stats, figure = solution:stats(), figure_of(solution)
      local fewer = math.min(stats.P, stats.positions - stats.P)
      local good = rule ~= nil and fewer >= 4 and rule.exceptions * 10 <= fewer
      local moving = move ~= nil and fewer >= 4 and move.choices >= 4 and
        move.exceptions * 10 <= move.choices
      assert.equal(good or moving, figure ~= nil)
      shown, hidden = shown + (good and 1 or 0), hidden + (good and 0 or 1)
      same_numbers(good and rule, figure)
      same_numbers(moving and move, figure and figure.move)
    end)
    random.came_up(shown, hidden)
    for n, is_there in pairs { [4999] = true, [5000] = false } do
      local figure = figure_of(take(1, 2):solve(n))
      assert.equal(is_there, figure ~= nil)
    end
    local figure = figure_of(take(1, 2):solve(9))
    assert.equal("P if the number is a multiple of 3", figure.headline)
    assert.equal("Of the 4 positions where this is true, all are P (previous player "
      .. "wins), and of the 6 others, none is; there is no exception. To win, move so "
      .. "that it is true: at each of the 6 positions where a move wins, there are such "
      .. "moves, and all of them win. Both were found by looking at these 10 positions, "
      .. "and prove nothing about larger games.", figure.text)
    -- negative numbers lose, too, but nobody can move to them
    local alone = figure_of(take(1, 2):solve(10, { starts = { -1, -2, -4, -5 } }))
    assert.equal("Move so that the number is a multiple of 3", alone.headline)
    assert.equal("At each of the 7 positions where a move wins, there are such moves, "
      .. "and all of them win. It was found by looking at 15 positions, and proves "
      .. "nothing about larger games.", alone.text)
    assert.same({ nil, 7 }, { alone.condition, alone.move.winning })
    -- an even number loses, but for 20
    local one = figure_of(grundy.game { moves = function(n, add)
      if n == 20 or n == 21 then add(0) elseif n > 0 then add(n - 1) end
    end }:solve(40, { starts = { 20 } }))
    assert.same({ "P if the number is even", "is 1 exception", 20 }, { one.headline,
      one.text:match "there (is %d exception)%.", one.examples[1].position })
  end)

  it("sees mirror images", function()
    local board = grundy.board { "..", "..", "..", pieces = "xo" }
    local function is_mirrored(p)
      return p == p:gsub("(.)(.)", "%2%1")
    end
    local mirrored = grundy.game { board = board, moves = function(p, add)
      if not is_mirrored(p) then add "......" end
    end }
    local starts = { "xxoo..", "..ooxx", "o..o..", "x....x", "oo..xx", ".x..x." }
    assert.equal("left and right are mirror images",
      mirrored:solve("xo....", { starts = starts }):rule().condition)
  end)

  it("is about the parts of a game that splits, and about what is not solved",
    function()
    -- a heap of more than two is split into two unequal ones
    local solution = grundy.game { splits = true, moves = function(n, add)
      for k = 1, (n - 1) // 2 do add(k, n - k) end
    end }:solve(20)
    recount(solution, solution:rule(), function(_, n) return n end)
    -- two steps at a time lead from even squares past the goal
    local puzzle = grundy.game { players = 1, moves = function(n, add)
      if n > 1 then add(n - 2) end
    end, terminal = function(n) return n == 1 and "win" or "loss" end,
    }:solve(9, { starts = { 8 } })
    assert.equal("the number is even", puzzle:rule().condition)
  end)

  it("is the same of a file, with values only, and with another number of threads",
    function()
    local game = grundy.file "examples/nim.lua"
    local text, path = game:solve():rule().text, quick_path()
    assert(game:solve():save(path, { moves = true }))
    local opened <close> = grundy.open(path)
    assert.equal(text, opened:rule().text)
    assert.equal(text, game:solve(nil, { keep = "values" }):rule().text)
    assert.equal(text, game:solve(nil, { only = "outcome" }):rule().text)
    assert.equal(text, game:solve(nil, { threads = 2 }):rule().text)
    os.remove(path)
  end)

  it("is not there where there is nothing to tell", function()
    for _, row in ipairs {
      { take(1):solve(0), "each of 1 position is P" },
      { grundy.graph { a = { "b" }, b = { "a" } }:solve(),
        "none of 2 positions is P" },
    } do
      assert.same({ nil, row[2] }, { row[1]:rule() })
    end
    local solution = take(1):solve(3)
    local nested = grundy.game { moves = function(p, add)
      if p[1][1] > 0 then add { { p[1][1] - 1 } } end
    end }:solve { { 3 } }
    assert.same({ nil, "no rule was found for 4 positions that is right more "
      .. "often than that none is P" }, { nested:rule() })
    assert.same({ nil, "each of the first 1 of 4 positions is P" },
      { take(1):solve(0, { starts = { 1, 2, 3 } }):rule { positions = 1 } })
    assert.equal("the number is even", solution:rule().condition)
  end)

  it("names numbers that are not whole", function()
    local solution = take(1):solve(3)
    for _, x in ipairs { 0.5, -2.25, math.huge, 0.3 } do
      local rule = solution:rule { features = function(n)
        return { x = n % 2 == 0 and x or 7 }
      end }
      assert.equal("x is " .. (x == math.huge and "inf" or x), rule.condition)
    end
    local rule = solution:rule { features = function(n)
      return { x = n % 2 == 0 and 0.1 + 0.2 or 0.3 }
    end }
    assert.equal("x is 0.30000000000000004", rule.condition)
  end)

  it("says what is wrong with its options", function()
    local solution = take(1):solve(3)
    local function with(options, ...)
      raises(function() local _ = solution:rule(options) end, ...)
    end
    with({ feature = print }, "rule: unknown field 'feature'")
    with({ features = 1 }, "rule: field 'features' must be a function, got a number")
    with({ terms = 3 }, "option 'terms' must be an integer from 1 to 2, got 3")
    with({ positions = 1e6 }, "option 'positions' must be an integer from 1 to "
      .. "50000, got 1000000")
    with({ features = function() end },
      "rule: features must return a table of numbers, got nil for 3")
    with({ features = function() return { a = "b" } end },
      'rule: features must return numbers by name, got "a" = "b" for 3')
    with({ features = function() return { 7 } end },
      "rule: features must return numbers by name, got 1 = 7 for 3")
    with({ features = function()
      local many = {}
      for i = 1, 17 do many["n" .. i] = i end
      return many
    end }, "rule: features must return at most 16 numbers, got 17 for 3")
    assert.truthy(solution:rule { features = function(n)
      return { ["the number"] = 0 / 0, x = n // 2 * 1.5, y = math.huge }
    end })
  end)
end)
