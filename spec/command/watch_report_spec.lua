-- How `grundy watch` compares two solutions of a game whose rules have changed.

local grundy = require "grundy"
local changes = require "grundy.workbench.changes"
local compared = require "grundy.workbench.compared"
local figures = require "grundy.workbench.figures"
local report = require "grundy.command.watch.report"
local has = require "spec.harness.command".has
local interrupt = require "spec.harness.interrupt"
local random = require "spec.harness.random"
local wording = require "grundy.words.wording"

-- The changes by their definition, with public methods and tables of keys.
local function slow_changes(old, new, normal)
  local found = { gone = 0, both = 0, new = 0, outcomes = {}, values = {} }
  local function key(p, player)
    return grundy.key { p, player or 0 }
  end
  local images = {}
  for p, player in old:positions() do
    if not new:has(p, player) then
      found.gone = found.gone + 1
    else
      found.both = found.both + 1
      images[key(normal and normal(p) or p, player)] = true
      for name, list in pairs { outcome = found.outcomes,
        value = found.values } do
        local fine, before = pcall(old[name], old, p, player)
        local as_well, now = pcall(new[name], new, p, player)
        if fine and as_well and before ~= now then
          list[#list + 1] = { position = p, player = player, before = before,
            now = now }
        end
      end
    end
  end
  for p, player in new:positions() do
    found.new = found.new + (images[key(p, player)] and 0 or 1)
  end
  return found
end

-- The slow ones, and how the others report them.
local function check(old, new, normal)
  local expected = slow_changes(old, new, normal)
  local found = changes.between(old, new)
  for _, name in ipairs { "gone", "both", "new" } do
    assert.equal(expected[name], found[name], name)
  end
  for _, name in ipairs { "outcomes", "values" } do
    assert.equal(#expected[name], found[name].count)
    assert.equal(math.min(#expected[name], changes.NAMED), #found[name])
    for i, change in ipairs(found[name]) do
      assert.same(expected[name][i], change)
    end
  end
  return found
end

-- A game on a digraph, the positions in one of some shapes.
local shapes = {
  function(n) return n end,
  function(n) return "p" .. n end,
  function(n) return { n = n } end,
}

local function game_of(digraph, shape, fields)
  local back = {}
  for n = 1, #digraph do back[grundy.key(shape(n))] = n end
  local rules = {
    moves = function(p, add, player)
      for i, v in ipairs(digraph[back[grundy.key(p)]]) do
        if not player or (i + player) % 3 > 0 then add(shape(v)) end
      end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

-- The same digraph with some moves more and some fewer, maybe larger.
local function altered(rng, digraph)
  local out = {}
  for u, followers in ipairs(digraph) do
    out[u] = table.move(followers, 1, #followers, 1, {})
  end
  for _ = 1, rng(0, 2) do out[#out + 1] = { rng(1, #out) } end
  for _ = 1, rng(0, 3) do
    local list = out[rng(1, #out)]
    if list[1] and rng(1, 2) == 1 then
      table.remove(list, rng(1, #list))
    else
      list[#list + 1] = rng(1, #out)
    end
  end
  return out
end

describe("what changed", function()
  it("is what changed by its definition", function()
    local outcomes, values, more, gone, none = 0, 0, 0, 0, 0
    random.digraphs(400, 1, 30, function(digraph, rng)
      local shape = random.pick(rng, shapes)
      local fields = { players = rng(1, 3) == 1 and 2 or nil }
      local options = { play = rng(1, 4) == 1 and "misere" or "normal" }
      local old = game_of(digraph, shape, fields):solve(shape(1), options)
      local new = game_of(altered(rng, digraph), shape, fields):solve(
        shape(1), options)
      local found = check(old, new)
      outcomes = outcomes + found.outcomes.count
      values = values + found.values.count
      more, gone = more + found.new, gone + found.gone
      none = none + (found.new + found.gone + found.outcomes.count == 0 and 1
        or 0)
    end)
    random.came_up(outcomes, values, more, gone, none)
  end)

  it("is found through normal", function()
    local function normal(n) return n % 2 == 0 and n - 1 or n end
    local merged = 0
    random.digraphs(100, 4, 20, function(digraph, rng)
      for u = #digraph + 1, 24 do digraph[u] = {} end -- all that normal gives
      local function solve(rules, with)
        return game_of(rules, shapes[1], { normal = with and normal or nil })
          :solve(1)
      end
      local old_too = rng(1, 2) == 1
      local found = check(solve(digraph, old_too),
        solve(altered(rng, digraph), true), normal)
      merged = merged + (found.both > 0 and not old_too and 1 or 0)
    end)
    random.came_up(merged)
  end)

  it("is everything where positions are of another kind", function()
    local a = game_of({ { 2 }, {} }, shapes[1]):solve(1)
    local b = game_of({ { 2 }, {} }, shapes[3],
      { normal = function(p) return { n = p.n + 0 } end }):solve { n = 1 }
    local found = changes.between(a, b) -- where normal fails
    assert.same({ 2, 2, 0 }, { found.gone, found.new, found.both })
    found = changes.between(b, a)
    assert.same({ 2, 2, 0 }, { found.gone, found.new, found.both })
  end)

  it("is asked of the newer game only", function()
    local failing = false
    local function normal(n)
      return failing and error "no more" or n
    end
    local old = game_of({ { 2 }, {} }, shapes[1], { normal = normal }):solve(1)
    failing = true
    local found = changes.between(old,
      game_of({ { 2 }, {} }, shapes[1]):solve(1))
    assert.equal(2, found.both)
  end)

  it("tells of payoffs, and only where both have some", function()
    local function solve(pays)
      return grundy.game {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
        terminal = pays and function() return pays end,
      }:solve(3)
    end
    local found = changes.between(solve(2), solve(5))
    assert.equal("worth", found.measure)
    assert.same({ position = 3, before = -2, now = -5 }, found.values[1])
    assert.equal(0, found.outcomes.count)
    assert.is_nil(changes.between(solve(), solve(5)).measure)
    assert.equal(4, changes.between(solve(), solve(5)).outcomes.count)
  end)

  it("tells of scores", function()
    local function solve(gain)
      return grundy.game {
        moves = function(n, add) if n > 0 then add(n - 1) end end,
        gain = function() return gain end,
      }:solve(1)
    end
    local found = changes.between(solve(2), solve(5))
    assert.equal("score", found.measure)
    assert.same({ position = 1, before = 2, now = 5 }, found.values[1])
  end)

  -- What is written when the rules of a game have changed.
  local function told(before, after, start)
    local out, views = {}, {}
    local screen = setmetatable({
      line = function(_, text, ...) out[#out + 1] = (text or ""):format(...) end,
      paragraph = function(_, text) out[#out + 1] = text end,
      paint = function(_, text) return text end,
      table = function(_, _, rows)
        for row in rows do out[#out + 1] = table.concat(row, " ") end
      end,
    }, { __index = function() return function() end end })
    for i, rules in ipairs { before, after } do
      local game = grundy.game(rules)
      local solution = game:solve(start)
      views[i] = compared.view({ game = game, solution = solution,
        place = solution:at(start) }, i)
    end
    report.again(screen, views[1], views[2])
    return table.concat(out, "\n")
  end

  it("counts the positions that it does not name", function()
    local function down(n, add) if n > 0 then add(n - 1) end end
    local text = told({ moves = down }, { moves = down, play = "misere" }, 20)
    has(text, "The outcome changed at 21 positions:", "\n   and 13 more")
  end)

  it("says where best play begins to differ, also in equal words", function()
    local function rules(to)
      return { show = function() return "?" end, moves = function(n, add)
        if n > 0 then add(n == 4 and to or 0) end
      end }
    end
    has(told(rules(2), rules(3), 4), "Best play changed after move 2.")
    local words = rules(3)
    words.show = tostring
    has(told(rules(2), words, 4), "Best play changed:\n", "was ?")
  end)

  it("is not told of other players, or of too many positions", function()
    local one = game_of({ { 2 }, {} }, shapes[1]):solve(1)
    local two = game_of({ { 2 }, {} }, shapes[1], { players = 2 }):solve(1)
    assert.same({ nil, "the number of players changed" },
      { changes.between(one, two) })
    local _ <close> = setmetatable({ changes.LIMIT }, {
      __close = function(self) changes.LIMIT = self[1] end })
    changes.LIMIT = 1
    assert.same({ nil, "more than 1 positions" },
      { changes.between(one, one) })
    changes.LIMIT = 2
    assert.equal(2, changes.between(one, one).both)
  end)

  it("can be interrupted where normal is at work", function()
    local a = game_of({ { 2 }, {} }, shapes[1]):solve(1)
    local fails = false
    local b = game_of({ { 2 }, {} }, shapes[1], { normal = function(n)
      return fails and interrupt.raise() or n
    end }):solve(1)
    fails = true
    assert.same({ false, "interrupted!" },
      { interrupt.pcall(changes.between, a, b) })
  end)
end)

--
-- Figures by their definitions
--

-- The moves that are good: those that win; where none does, those that keep the
-- draw; where none does, those that resist longest.
local function good_moves(rows)
  local longest = 0
  for _, row in ipairs(rows) do
    longest = math.max(longest, row.remoteness)
  end
  for _, test in ipairs {
    function(row) return row.result == "win" end,
    function(row) return row.result == "draw" end,
    function(row) return row.remoteness == longest end,
  } do
    local good = {}
    for _, row in ipairs(rows) do good[#good + 1] = test(row) and row or nil end
    if good[1] then return good end
  end
  return {}
end

-- Counts over all positions: `share` is the sum of the shares of good moves at
-- the `places` where there is a move, by outcome; `alive` tells which names a
-- good move has.
local function slow_counts(solution, name_of)
  local counts = { positions = 0, longest = nil, names = {}, alive = {},
    share = { N = 0, D = 0, P = 0 }, places = { N = 0, D = 0, P = 0 }, D = 0 }
  for p, player in solution:positions() do
    local outcome = solution:outcome(p, player)
    local rows = solution:moves(p, player)
    local good = good_moves(rows)
    counts.positions = counts.positions + 1
    counts.D = counts.D + (outcome == "D" and 1 or 0)
    if outcome ~= "D" then
      counts.longest = math.max(counts.longest or 0,
        #solution:line(p, player) - 1)
    end
    if rows[1] then
      counts.share[outcome] = counts.share[outcome] + #good / #rows
      counts.places[outcome] = counts.places[outcome] + 1
    end
    for _, row in ipairs(rows) do
      counts.names[name_of(p, row.position)] = true
    end
    for _, row in ipairs(good) do
      counts.alive[name_of(p, row.position)] = true
    end
  end
  return counts
end

local ways = { N = "of moves win", D = "of moves hold" }

-- May the text be that of how forgiving a game is? Shares are up to rounding.
local function is_forgiving(text, counts, outcome)
  local which = outcome == "D" and "D" or "N"
  which = counts.places[which] > 0 and which or which == "D" and "N" or "D"
  if counts.places[which] == 0 then
    return text == "nothing to lose"
  end
  local share = counts.share[which] / counts.places[which]
  for _, x in ipairs { share, share - 1e-12, share + 1e-12 } do
    if text == ("%s %s"):format(wording.share(x), ways[which]) then
      return true
    end
  end
end

-- The names that no good move has, as a set.
local function dead_names(counts)
  local dead = {}
  for name in pairs(counts.names) do
    dead[wording.quoted(name)] = not counts.alive[name] or nil
  end
  return dead
end

local function as_table(rows)
  local texts = {}
  for _, row in ipairs(rows) do texts[row[1] ] = row[2] end
  return texts
end

-- Names of three kinds of moves.
local function name_of(p, q)
  return ({ "one", "two", "three" })[(2 * p + q) % 3 + 1]
end

describe("the figures of watch", function()
  it("are what they are by their definitions", function()
    local dead, holding, nothing, drawn = 0, 0, 0, 0
    random.digraphs(300, 1, 12, function(digraph, rng)
      local players = rng(1, 3) == 1 and 2 or nil
      local game = game_of(digraph, shapes[1], { describe = name_of,
        players = players })
      local solution = game:solve(1, {
        play = rng(1, 4) == 1 and "misere" or "normal" })
      local place = solution:at(1, players and 1)
      local texts = as_table(figures.rows(place))
      local counts = slow_counts(solution, name_of)
      assert.is_true(is_forgiving(texts.forgiving, counts, place:outcome()))
      assert.equal(wording.percent(counts.D, counts.positions), texts.draws)
      assert.equal(counts.longest and wording.count(counts.longest, "move") or
        "none", texts["longest win"])
      local names, listed = dead_names(counts), {}
      for name in (texts["dead rules"] or ""):gmatch "“%a+”" do
        listed[name] = true
      end
      assert.same(names, listed)
      assert.equal(next(counts.names) and (next(names) and 1 or "none") or nil,
        next(listed) and 1 or texts["dead rules"])
      dead = dead + (next(names) and 1 or 0)
      holding = holding + (texts.forgiving:find "hold" and 1 or 0)
      nothing = nothing + (texts.forgiving:find "nothing" and 1 or 0)
      drawn = drawn + (counts.D > 0 and 1 or 0)
    end)
    random.came_up(dead, holding, nothing, drawn)
  end)

  local function view_of(rules, start, options)
    local game = grundy.game(rules)
    local solution = game:solve(start, options)
    return compared.view({ game = game, solution = solution,
      place = solution:at(start, rules.players == 2 and 1 or nil) }, 1)
  end

  -- The rows about figures, of two versions of a game.
  local function told(before, after, start)
    local texts = as_table(compared.rows(view_of(before, start),
      view_of(after, start)))
    return { forgiving = texts.forgiving, draws = texts.draws,
      longest = texts["longest win"], hardest = texts.hardest,
      dead = texts["dead rules"] }
  end

  -- Taking some tokens: as many as the list says.
  local function taking(list, fields)
    local rules = {
      moves = function(n, add)
        for _, k in ipairs(list) do if k <= n then add(n - k) end end
      end,
      describe = function(p, q)
        return "take " .. ({ "one", "two", "three", "four" })[p - q]
      end,
    }
    for name, value in pairs(fields or {}) do rules[name] = value end
    return rules
  end

  it("are told when they changed", function()
    assert.same({}, told(taking { 1, 2 }, taking { 1, 2 }, 9))
    assert.same({ forgiving = "45.2 % of moves win; was 58.3 % of moves win",
      longest = "5 moves; was 6 moves" },
      told(taking { 1, 2 }, taking { 1, 2, 3 }, 9))
    local vain = taking { 1, 2 }
    local moves = vain.moves
    function vain.moves(n, add)
      moves(n, add)
      if n > 3 and n % 3 == 1 then add(n - 3) end -- to where the other wins
    end
    assert.same({ forgiving = "52.8 % of moves win; was 58.3 % of moves win",
      dead = "“take three”; was none" }, told(taking { 1, 2 }, vain, 9))
  end)

  it("are those of the kind of play", function()
    local function pay(n) return n % 3 - 1 end
    local function gain(p, q) return (p - q) % 2 end
    local function pieces(n, add) -- of a game that splits
      if n > 1 then add(n - 2, 1) end
      if n > 2 then add(n - 1) end
    end
    for _, case in ipairs {
      { { players = 1 }, { "forgiving", "hardest", "dead rules" } },
      { { players = 2 }, { "forgiving", "draws", "longest win", "dead rules" } },
      { { play = "misere" },
        { "forgiving", "draws", "longest win", "dead rules" } },
      { { terminal = pay }, { "forgiving", "draws", "longest win", "dead rules" } },
      { { gain = gain }, { "forgiving", "draws", "dead rules" } },
      { { normal = function(n) return n end },
        { "forgiving", "draws", "longest win", "dead rules" } },
      { { splits = true, moves = pieces, describe = function() return "x" end },
        { "dead rules" } },
    } do
      local names = {}
      for i, row in ipairs(view_of(taking({ 1, 2 }, case[1]), 9).figures) do
        names[i] = row[1]
      end
      assert.same(case[2], names)
    end
    assert.is_nil(view_of(taking { 1, 2 }, 9, { keep = "values" }).figures)
  end)

  it("are those of another kind, if that changed", function()
    local texts = told(taking { 1 }, taking({ 1 }, { players = 1 }), 5)
    assert.same({ draws = "none; was 0 %", longest = "none; was 5 moves",
      hardest = "5 moves; was none", forgiving = texts.forgiving }, texts)
  end)

  it("are not told of too many positions", function()
    local _ <close> = setmetatable({ changes.LIMIT }, {
      __close = function(self) changes.LIMIT = self[1] end })
    changes.LIMIT = 9
    assert.is_nil(view_of(taking { 1 }, 9).figures)
    assert.same({}, told(taking { 1 }, taking { 1, 2 }, 9))
    assert.is_table(view_of(taking { 1 }, 8).figures)
  end)
end)
