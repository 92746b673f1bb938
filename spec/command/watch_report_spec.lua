-- How `grundy watch` compares two solutions of a game whose rules have changed.

local grundy = require "grundy"
local changes = require "grundy.command.watch.changes"
local compared = require "grundy.command.watch.compared"
local report = require "grundy.command.watch.report"
local has = require "spec.harness.command".has
local interrupt = require "spec.harness.interrupt"
local random = require "spec.harness.random"

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
