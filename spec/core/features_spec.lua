-- The field `features` of games: numbers of the author, by which players of limited
-- sight may go, and of which a rule of thumb may tell. (That sight and rules are
-- right with them is tested in sight_spec.lua and rule_spec.lua.)

local grundy = require "grundy"
local core = require "grundy.core"
local command = require "spec.harness.command"
local figures = require "grundy.figures"
local limits = require "grundy.figures.features"
local quick_path = require "spec.harness.quick_path"
local raises = require "spec.harness.raises"

-- One chip or two are taken. Positions say nothing by themselves.
local function take(fields, chips)
  local rules = { start = { { chips or 15 } },
    features = function(p) return { ["the rest"] = p[1][1] % 3 } end,
    moves = function(p, add)
      for k = 1, math.min(p[1][1], 2) do add { { p[1][1] - k } } end
    end }
  for name, x in pairs(fields or {}) do rules[name] = x end
  return grundy.game(rules)
end

-- The players who go by numbers of the author.
local function names_of(found)
  local names = {}
  for _, player in ipairs(found) do
    if player.most ~= nil then
      names[#names + 1] = (player.most and "most " or "least ") .. player.by
    end
  end
  return table.concat(names, ", ")
end

local BOTH = "most the rest, least the rest"

local function some(solution)
  return figures.some(solution, nil, nil, { difficulty = true, rule = true })
end

-- Do sight, rules and figures go by `the rest`?
local function check(solution)
  assert.equal("the rest is 0", solution:rule().condition)
  assert.equal("the rest is 0", solution:rule { of = "move" }.condition)
  assert.equal(BOTH, names_of(solution:sight()))
  local found = some(solution)
  assert.equal("P if the rest is 0", found.rule.headline)
  assert.truthy(found.difficulty.text:find("Of 2 players who go by the game's features, "
    .. "the best one moves to the lowest “the rest”, and keeps it with certainty.", 1,
    true), found.difficulty.text)
  assert.equal(BOTH, names_of(found.difficulty.players))
end

describe("features", function()
  it("are those of the game, where a call has none", function()
    local solution = take():solve()
    check(solution)
    local function other(p) return { chips = p[1][1] } end
    assert.equal("chips is a multiple of 3", solution:rule { features = other }
      .condition)
    assert.equal("most chips, least chips", names_of(solution:sight(nil,
      { features = other })))
    assert.equal(BOTH, names_of(solution:at { { 8 } }:sight()))
  end)

  it("are called with several starts, symmetries, two players and values only",
    function()
    check(take():solve(nil, { starts = { { { 20 } } } }))
    check(take { normal = function(p) return p end }:solve())
    assert.equal("the rest is 0", take():solve(nil, { keep = "values" }):rule().condition)
    assert.equal("the rest is 0", take():solve(nil, { only = "outcome" }):rule()
      .condition)
    local asked = {}
    local sided = take { players = 2, features = function(p, player)
      asked[player] = true
      return { ["the rest"] = p[1][1] % 3 }
    end }:solve(nil, { player = "both" })
    check(sided)
    assert.same({ true, true }, asked)
    -- in games that split, and in puzzles, there is a rule, and no sight
    local halved = grundy.game { splits = true, start = { { 12 } },
      features = function(p) return { chips = p[1][1] } end,
      moves = function(p, add)
        for k = 1, (p[1][1] - 1) // 2 do add({ { k } }, { { p[1][1] - k } }) end
      end }:solve()
    assert.truthy(halved:rule().condition:find "^chips ")
    assert.truthy(take { players = 1, terminal = function() return "loss" end,
      features = function() return { x = 1 } end }:solve():rule() == nil)
  end)

  it("are passed on by games that are made of games", function()
    for _, made in ipairs { grundy.without_return(take()),
      grundy.with_counter(take(), 99) } do
      local solution = made:solve()
      assert.equal(BOTH, names_of(solution:sight()))
      assert.equal("the rest is 0", solution:rule { of = "move" }.condition)
    end
    assert.equal(2, select(2, names_of(take { players = 2 }:solve():at():uncolored()
      :sight()):gsub("the rest", "")))
    local union = grundy.disjoint { take(), take({ features = function(p)
      return { chips = p[1][1] }
    end }, 4) }:solve()
    assert.equal(BOTH, names_of(union:sight { 1, { { 15 } } }))
    assert.equal("most chips, least chips", names_of(union:sight { 2, { { 4 } } }))
    local copy = {}
    for name, x in pairs(take()) do copy[name] = x end
    check(grundy.game(copy):solve())
  end)

  it("come from files of games, with threads; a saved solution needs the game",
    function()
    local path, other = quick_path(), quick_path()
    local file = assert(io.open(path, "w"))
    file:write [[return { start = { { 15 } },
      features = function(p) return { ["the rest"] = p[1][1] % 3 } end,
      moves = function(p, add)
        for k = 1, math.min(p[1][1], 2) do add { { p[1][1] - k } } end
      end }]]
    file:close()
    local game = grundy.file(path)
    check(game:solve(nil, { threads = 2 }))
    assert(game:solve():save(other, { moves = true }))
    check(assert(grundy.open(other, game)))
    local without = assert(grundy.open(other))
    assert.equal("", names_of(without:sight()))
    assert.is_nil(without:rule())
    os.remove(path)
    os.remove(other)
  end)

  it("fail where they are asked for, and say what they are", function()
    raises(function() take { features = 1 } end,
      "game: field 'features' must be a function, got a number")
    for message, f in pairs {
      ["features must return a table of numbers, got nil for {{15}}"] = function() end,
      ['features must return numbers by name, got "a" = "b" for {{15}}'] =
        function() return { a = "b" } end,
    } do
      local solution = take { features = f }:solve()
      raises(function() local _ = solution:sight() end, "sight: " .. message)
      raises(function() local _ = solution:rule() end, "rule: " .. message)
      raises(function() solution:figures() end, message)
    end
    local mine = {}
    local solution = take { features = function() error(mine) end }:solve()
    for _, name in ipairs { "sight", "rule", "figures" } do
      assert.equal(mine, select(2, pcall(solution[name], solution)))
    end
  end)

  it("have at most 16 names at all positions together", function()
    local solution = take({ features = function(p)
      return { ["n" .. p[1][1]] = 1 }
    end }, 30):solve()
    for _, name in ipairs { "sight", "rule" } do
      raises(function() local _ = solution[name](solution) end, name
        .. ": features must return at most 16 numbers, got more names than that")
    end
  end)

  it("that never return are left out, after some seconds", function()
    local _ <close> = setmetatable({ limits.SECONDS }, {
      __close = function(self) limits.SECONDS = self[1] end })
    limits.SECONDS = 0.1
    local function endless() while true do end end
    local solution = grundy.game { start = 15, features = endless,
      moves = function(n, add) for k = 1, math.min(n, 2) do add(n - k) end end,
    }:solve()
    assert.same({ true, 4 }, { solution:sight(nil, { seconds = 0.01 }).late,
      #solution:sight(nil, { seconds = 0.01 }) })
    assert.same({ true, "the number is a multiple of 3" },
      { solution:rule { seconds = 0.01 }.late,
      solution:rule { seconds = 0.01 }.condition })
    local LEFT = "The game's features are left out, because they take more than "
    local found = some(solution)
    assert.truthy(found.difficulty.text:find(LEFT, 1, true))
    assert.truthy(found.rule.text:find(LEFT, 1, true))
    for _, name in ipairs { "sight", "rule" } do
      raises(function() local _ = solution[name](solution, name == "rule" and
        { seconds = 0 } or 15, { seconds = 0 }) end,
        "option 'seconds' must be a positive number, got 0")
    end
  end)

  it("have all their seconds, and a file is loaded before", function()
    local path, within = quick_path(), limits.within
    finally(function()
      limits.within = within
      os.remove(path)
    end)
    local game = grundy.game { start = 15, features = function(n) return { n = n } end,
      moves = function(n, add) for k = 1, math.min(n, 2) do add(n - k) end end }
    assert(game:solve():save(path, { moves = true }))
    for _, name in ipairs { "sight", "rule" } do
      local solution <close> = grundy.open(path, game)
      local options, loaded = { seconds = 9 }, nil
      assert.is_false(core.loaded(solution))
      limits.within = function(...)
        loaded = core.loaded(solution)
        return within(...)
      end
      assert.is_nil(solution[name](solution, name == "rule" and options or 15,
        options).late)
      assert.is_true(loaded, name)
    end
  end)

  it("are on pages, and used by the command", function()
    local found = { "P if the nim-sum of the gaps is 0",
      "moves to the lowest “the nim-sum of the gaps”, and keeps it with certainty" }
    local page = grundy.file "examples/silver_dollar.lua":solve "...o.o.o..":report()
    command.has(page, table.unpack(found))
    local folder = command.folder()
    local text = command.shell(folder, "grundy figures " ..
      command.example "silver_dollar" .. " ...o.o.o..")
    command.remove(folder)
    command.has(command.flat(text), table.unpack(found))
  end)

  it("make no players in large games", function()
    local solution = grundy.game { start = 5100,
      features = function(n) return { n = n } end,
      moves = function(n, add) for k = 1, math.min(n, 10) do add(n - k) end end,
    }:solve()
    local text = figures.some(solution, nil, nil, { difficulty = true }).difficulty.text
    assert.truthy(text:find("The game's features are left out, because there are more "
      .. "than 50,000 moves.", 1, true))
  end)
end)
