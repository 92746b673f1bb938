-- grundy figures, as a user runs it.

local command = require "command"
local unjson = require "unjson"

local desk = command.desk()
setup(function() desk:open() end)
teardown(function() desk:close() end)

local example, has = command.example, command.has

local function answer(line, extra)
  return desk:answer("grundy figures " .. line, extra)
end

describe("grundy figures", function()
  it("writes sentences in the width of a page", function()
    local out = answer(example "dragon")
    has(out, "the dragon, from hoard 8, sleep 3\n\nWho wins: Draw\n",
      "\nLength of best play: ∞\n  Best play never ends", "There are 28 positions",
      "\nLongest forced win: 10 moves\n",
      "\n   1. hoard 6, sleep 1 (give one back)\n")
    for line in out:gmatch "[^\n]+" do
      assert.is_true(utf8.len(line) <= 80, line)
    end
    has(answer(example "fox_and_hounds"), "  ... 25 moves in all\n")
  end)

  it("gives all the numbers as JSON", function()
    local found = unjson.read(answer("--json " .. example "tic_tac_toe"))
    assert.equal("tic-tac-toe", found.game)
    assert.equal(1, found.player)
    local by_name = {}
    for _, figure in ipairs(found.figures) do by_name[figure.name] = figure end
    assert.equal("D", by_name.winner.outcome)
    assert.equal(9, by_name.winner.draw)
    assert.equal(765, by_name.size.positions)
    assert.is_true(by_name.chances.random.win > 0.5)
    assert.equal(5, #by_name.longest.line)
  end)

  it("takes a start, misère play and a player", function()
    has(answer(example "nim" .. " '1 1 0'"), "From “1 1 0” the second player")
    has(answer("--misere " .. example "nim" .. " '1 1 0'"),
      "From “1 1 0” the first player wins")
    has(answer("--player 2 " .. example "fox_and_hounds"),
      "If both play at random from “c6 b1d1f1”, player 2 wins")
    assert.is_nil(answer("--quiet " .. example "nim"):find("Nim, from", 1,
      true))
  end)

  it("does without UTF-8", function()
    local out = answer(example "dragon", "LC_ALL=C")
    assert.is_nil(out:find "[\128-\255]", out)
    has(out, 'From "hoard 8, sleep 3" neither', "Length of best play: inf")
  end)

  it("moves no cursor, whatever a game says", function()
    local path = desk:file("loud.lua", "return { start = 2,\n"
      .. "name = '\\27[31m',\n"
      .. "show = function(n) return '\\27\\0\\xff' .. n end,\n"
      .. "describe = function() return '\\27[2J' end,\n"
      .. "moves = function(n, add) if n > 0 then add(n - 1) end end }\n")
    local out = answer(path)
    assert.is_nil(out:find "[\0-\9\11-\31]", out)
    assert.is_truthy(utf8.len(out))
    has(out, "From “\u{FFFD}\u{FFFD}ÿ2” the second player wins")
    has(answer(path, "LC_ALL=C"), '??')
  end)

  it("tells mistakes of a game file with their lines", function()
    local path = desk:file("odd.lua", "return { start = 2,\n"
      .. "moves = function(n, add) if n > 0 then add(n - 1) end end,\n"
      .. "describe = function(n) return n.x.y end }\n")
    desk:refused(3, "grundy figures " .. path, "odd.lua:3:")
    desk:refused(1, "grundy figures --limit 5 " .. example "nim", "limit")
    desk:refused(2, "grundy figures", "figures takes FILE [START]")
  end)
end)
