-- Games of two players with different moves; see also product_spec.lua.

local grundy = require "grundy"
local command = require "spec.harness.command"
local raises = require "spec.harness.raises"

describe("a game of two players", function()
  -- Player 1 takes one, player 2 takes two.
  local function taking(fields)
    local rules = {
      players = 2, start = 7,
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end,
    }
    for name, x in pairs(fields or {}) do rules[name] = x end
    return grundy.game(rules)
  end

  it("gives moves, normal and terminal the player", function()
    local seen = { moves = {}, normal = {}, terminal = {} }
    local function note(name, player, ...)
      assert(select("#", ...) == 0 and math.type(player) == "integer")
      seen[name][player] = true
    end
    local s = taking {
      moves = function(n, add, ...)
        note("moves", ...)
        if n > 0 then add(n - 1) end
      end,
      normal = function(n, ...)
        note("normal", ...)
        return n
      end,
      terminal = function(_, ...)
        note("terminal", ...)
        return "draw"
      end,
    }:solve(3, { player = "both" })
    for _, players in pairs(seen) do
      assert.is_true(players[1] and players[2])
    end
    seen.moves, seen.normal = {}, {}
    s:best(3, 2)
    assert.are.same({ [2] = true }, seen.moves)
    assert.is_true(seen.normal[2])
  end)

  it("one player's game gets no player", function()
    local rules = { moves = function(n, add, ...)
      assert(select("#", ...) == 0)
      if n > 0 then add(n - 1) end
    end, terminal = function(_, ...)
      assert(select("#", ...) == 0)
      return "loss"
    end }
    assert.equal(1, grundy.game(rules):solve(3):value(3))
    rules.players = 1 -- a puzzle
    assert.equal("P", grundy.game(rules):solve(3):outcome(3))
  end)

  it("wants to know who is to move", function()
    local s = taking():solve(7, { player = "both" })
    for _, name in ipairs { "value", "counter", "outcome", "remoteness",
      "distance", "followers", "predecessors", "moves", "best", "line", "info",
      "has", "at", "worth", "security", "q" } do
      for _, case in ipairs { { nil, "nil" }, { 0, "0" }, { 3, "3" },
        { "1", '"1"' }, { true, "boolean" }, { 1.5, "1.5" },
        { {}, "table" } } do
        -- (a table after a position is the options of `moves`)
        local own = name == "moves"
        local _ = own and case[2] == "table" or raises(function()
          local _ = s[name](s, 7, case[1], not own and 1 or nil)
        end, "two players", "1 or 2", case[2])
      end
    end
    assert.equal("N", s:outcome(1, 1.0))
  end)

  it("has players with names", function()
    local names = { "the fox", "the hounds" }
    local game = taking { players = names }
    names[1] = "the wolf"
    assert.same({ "the fox", "the hounds" }, game.players)
    game.players[1] = "the wolf"
    local copy = {}
    for name, rule in pairs(game) do copy[name] = rule end
    local again = grundy.game(copy)
    assert.same({ "the fox", "the hounds" }, again.players)
    assert.is_nil(game.sides)
    local numbers, named = taking():solve(), again:solve()
    for n, player in numbers:positions() do
      assert.equal(numbers:outcome(n, player), named:outcome(n, player))
    end
    for i, figure in ipairs(named:figures()) do
      local other = numbers:figures()[i]
      assert.equal(other.name, figure.name)
      assert.is_nil(figure.text:find "player [12]")
    end
    assert.equal("The fox", named:figures().winner.headline)
    local quotient = named:quotient "compatible"
    assert.is_truthy(quotient:figures().winner.text:find "the fox will win")
    assert.is_truthy(named:dot():find "the hounds")
  end)

  it("keeps the names and the rules in words in its file", function()
    local path = os.tmpname()
    local game = taking { players = { "Left", "Right" }, name = "taking",
      how_to_play = "Left takes one.\n\nRight takes two." }
    local solution = game:solve()
    assert(solution:save(path, { moves = true }))
    local opened = assert(grundy.open(path))
    assert.same(solution:figures(), opened:figures())
    local function page_of(s) -- but for the commands, which name the file
      return (s:report():gsub("<h3>Do it again</h3>.-</pre>", ""))
    end
    assert.equal(page_of(solution), page_of(opened))
    assert.equal(solution:export { format = "json" },
      opened:export { format = "json" })
    assert(opened:save(path .. "2", { moves = true }))
    for _, other in ipairs { path, path .. "2" } do
      local kept = assert(grundy.open(other))
      local rules = require "grundy.core".game(kept)
      assert.same({ "Left", "Right" }, rules.sides)
      assert.equal(game.how_to_play, rules.how_to_play)
      kept:close()
      os.remove(other)
    end
  end)

  -- Noughts and crosses: a string of nine; who is to move at a full board or
  -- after the other's three has not won.
  it("is a draw if it is noughts and crosses", function()
    local LINES = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 },
      { 2, 5, 8 }, { 3, 6, 9 }, { 1, 5, 9 }, { 3, 5, 7 } }
    local function three(p, mark)
      for _, line in ipairs(LINES) do
        if p:sub(line[1], line[1]) == mark and p:sub(line[2], line[2]) == mark
          and p:sub(line[3], line[3]) == mark then
          return true
        end
      end
      return false
    end
    local marks = { "x", "o" }
    local s = grundy.game {
      players = 2,
      moves = function(p, add, player)
        if three(p, marks[3 - player]) then return end
        for i = 1, 9 do
          if p:sub(i, i) == "." then
            add(p:sub(1, i - 1) .. marks[player] .. p:sub(i + 1))
          end
        end
      end,
      terminal = function(p, player)
        return three(p, marks[3 - player]) and "loss" or "draw"
      end,
    }:solve "........."
    assert.equal(5478, #s)
    assert.equal(958, s:stats().ends)
    assert.equal("D", s:outcome(".........", 1))
    assert.equal(9, s:q(".........", 1, 0))
    assert.equal("N", s:outcome("xo.......", 1))
    assert.equal("D", s:outcome("x........", 2))
    assert.equal("x...o....", s:best("x........", 2))
    assert.is_true(s:verify())
  end)
end)

describe("the functions of rules, with two players,", function()
  -- A move takes 1 or 3, so a number tells who is to move.
  local asked = {}
  local function check(name, n, player, ...)
    assert(player == n % 2 + 1, name .. ": another player")
    assert(select("#", ...) == 0, name .. ": more arguments")
    asked[name] = (asked[name] or 0) + 1
  end
  local rules = {
    name = "odd", start = 8, players = 2, how_to_play = "Take 1 or 3.",
    moves = function(n, add, ...)
      check("moves", n, ...)
      for k = 1, n % 2 == 0 and 3 or 1, 2 do
        if k <= n then add(n - k) end
      end
    end,
    normal = function(n, player, ...) -- also of what is not in the graph
      check("normal", player - 1, player, ...)
      return n
    end,
    terminal = function(n, ...)
      check("terminal", n, ...)
      return "loss"
    end,
    describe = function(n, left, ...)
      check("describe", n, ...)
      return ("player %d takes %d"):format((...), n - left)
    end,
    picture = function(n, ...)
      check("picture", n, ...)
      return "<svg/>"
    end,
    ending = function(n, ...)
      check("ending", n, ...)
      return "Nothing is left"
    end,
    show = function(n, ...) -- which is about a position, whoever is to move
      assert(select("#", ...) == 0, "show: more arguments")
      return ("<%d>"):format(n)
    end,
    parse = function(text, ...)
      assert(select("#", ...) == 0, "parse: more arguments")
      return tonumber(text:match "^<(%d+)>$")
    end,
  }
  local game = grundy.game(rules)
  local solution = game:solve()

  it("get the player to move, on pages and in pictures", function()
    for _, one in ipairs { solution, grundy.disjoint { game, game }:solve() } do
      asked = {}
      assert.is_true(one:audit())
      assert.truthy(one:dot():find("player 2 takes 1", 1, true))
      local page = one:report()
      assert.truthy(page:find("player 2 takes 1", 1, true))
      assert.truthy(page:find('"endings":["Nothing is left."]', 1, true))
      local line = one:figures().longest.line
      assert.matches("7> %(player 1 takes 1%)$", line[1])
      assert.matches("%(player 2 takes 1%)$", line[2])
      for _, name in ipairs { "moves", "normal", "terminal", "describe",
        "picture", "ending" } do
        assert.is_true((asked[name] or 0) > 0, name)
      end
    end
  end)

  it("get it in every subcommand", function()
    local folder = command.folder()
    command.write(folder, "odd.lua", [[
      local function check(n, player) assert(player == n % 2 + 1, "wrong") end
      return { start = 8, players = { "Left", "Right" },
        moves = function(n, add, player)
          check(n, player)
          for k = 1, n % 2 == 0 and 3 or 1, 2 do
            if k <= n then add(n - k) end
          end
        end,
        terminal = function(n, player) check(n, player) return "loss" end,
        ending = function(n, player) check(n, player) return "Empty" end,
        picture = function(n, player) check(n, player) return "<svg/>" end,
        show = function(n, ...) assert(not ...) return "n" .. n end,
        parse = function(text) return tonumber(text:match "^n(%d+)$") end,
        describe = function(n, q, player)
          check(n, player)
          return "take " .. n - q
        end }
    ]])
    local out = command.shell(folder, [[
      for what in solve moves line figures verify; do
        grundy $what odd.lua || echo "failed: $what"
      done
      grundy moves odd.lua n7 --player 2 || echo "failed: moves n7"
      grundy report odd.lua -o odd.html || echo "failed: report"
      yes 1 | head -n 9 | grundy play odd.lua
    ]])
    command.remove(folder)
    assert.is_nil(out:match "failed.*")
    assert.matches("Empty%.\n", out)
    assert.is_nil(out:match "no move:")
  end)
end)
