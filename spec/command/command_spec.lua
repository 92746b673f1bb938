-- The command `grundy`, run as a user runs it: what it answers.

local grundy = require "grundy"
local command = require "command"
local random = require "random"
local unjson = require "unjson"

local desk = command.desk()

setup(function() desk:open() end)
teardown(function() desk:close() end)

local example, has = command.example, command.has
local function answer(...) return desk:answer(...) end
local function shell(...) return desk:shell(...) end
local function refused(...) return desk:refused(...) end
local function file(...) return desk:file(...) end

describe("grundy solve", function()
  it("says who wins, and how", function()
    local text = answer("grundy solve " .. example "take")
    has(text, "take 1 to 4, from 21\n", "  value       1\n",
      "N: the first player wins, in 9 moves of best play\n",
      "  remoteness  9\n", "  best move   20 (take 1)\n",
      "  positions   22, with 78 moves", "  certified   yes\n",
      "   1. 20 (take 1)\n")
  end)

  it("takes a START", function()
    local text = answer("grundy solve " .. example "nim" .. " '1 2 3'")
    has(text, "Nim, from 1 2 3\n", "value       0\n", "P: the second player")
  end)

  it("says when play never ends", function()
    local text = answer("grundy solve " .. example "dragon")
    has(text, "value       ∞()\n", "a draw: neither", "remoteness  ∞\n",
      "and so on for ever, back at hoard 8, sleep 3\n")
  end)

  it("says how long a line is of which it shows the beginning", function()
    file("chain.lua", "return { moves = function(p, add) "
      .. "if p > 0 then add(p - 1) end end }")
    local whole = answer "grundy solve chain.lua 12"
    has(whole, "\n  12. 0\n")
    assert.is_falsy(whole:find "in all")
    local cut = answer "grundy solve chain.lua 13"
    has(cut, "\n  12. 1\n  ... 13 moves in all\n")
    assert.is_falsy(cut:find("13. 0", 1, true))
  end)

  it("says that the rules give no move", function()
    local remark = "did moves forget to call add?"
    file("none.lua", "return { start = 3, moves = function(p, add) "
      .. "local q = { p - 1 } end }")
    has(answer "grundy solve none.lua", "The rules give no move from the "
      .. "start: " .. remark)
    for _, line in ipairs { "--quiet none.lua", "none.lua 4",
      "--json none.lua", example "take", example "take" .. " 0" } do
      assert.is_falsy(answer("grundy solve " .. line):find(remark, 1, true))
    end
  end)

  it("is short when it is to be quiet", function()
    local text = answer("grundy solve --quiet " .. example "take")
    has(text, "value", "best move")
    assert.is_falsy(text:find "certified")
  end)

  it("says what is worth how much where there are no values", function()
    local text = answer("grundy solve " .. example "coins")
    has(text, "  worth       10\n", "the first player wins, in 8 moves")
    assert.is_falsy(text:find "value")
    has(answer("grundy solve --misere " .. example "nim" .. " '1 1 1'"),
      "P: the second player wins, in 3 moves", "longest win 3 moves")
  end)

  it("lets either of two players begin", function()
    local fox = example "fox_and_hounds"
    has(answer("grundy solve " .. fox), "N: player 1 wins, in 25 moves",
      "the fox to b5")
    has(answer("grundy solve --player 2 " .. fox),
      "N: player 2 wins, in 21 moves", "the hound on b1 to a2")
    refused(2, "grundy solve --player 2 " .. example "nim", "--player")
  end)

  it("solves every example", function()
    local pipe = assert(io.popen("ls " .. command.quoted(command.root)
      .. "/examples/*.lua"))
    local count = 0
    for path in pipe:lines() do
      local out, err, code = shell("grundy solve --seconds 100 "
        .. command.quoted(path))
      if err:find "returns nothing" then -- a program of its own
        assert.equal(3, code)
      else
        assert.equal("", err)
        assert.equal(0, code)
        has(out, "best move")
      end
      count = count + 1
      if random.scale < 0.1 and count > 2 then break end
    end
    pipe:close()
  end)

  it("takes digraphs, whose every vertex is a start", function()
    local path = file("graph.lua", [[
      return require "grundy".graph { a = { "b" }, b = { "c" } }]])
    has(answer("grundy solve " .. path), 'from a\n', "value       0")
    has(answer("grundy solve " .. path .. " b"), 'from b\n', "value       1")
    local _, rows = answer("grundy solve --csv " .. path):gsub("\n", "")
    assert.equal(4, rows)
  end)
end)

-- A game file for a digraph of integers.
local function digraph_file(digraph)
  local lines = {}
  for u, followers in ipairs(digraph) do
    lines[u] = "{" .. table.concat(followers, ",") .. "},"
  end
  return file("digraph.lua", "return require 'grundy'.graph {"
    .. table.concat(lines) .. "}")
end

-- A number of moves, as JSON and CSV have it.
local function moves_or(value, infinite)
  return value == math.huge and infinite or value
end

describe("the rows of all positions", function()
  it("are what the library says, in JSON", function()
    local infinite, finite = 0, 0
    random.digraphs(20, 1, 12, function(digraph)
      local solution = grundy.graph(digraph):solve()
      local object = unjson.read(answer("grundy solve --json --table "
        .. digraph_file(digraph)))
      assert.equal(#solution, #object.positions)
      assert.equal(#solution, object.stats.positions)
      for _, row in ipairs(object.positions) do
        local p = row.position
        local value = solution:value(p)
        if grundy.is_infinite(value) then
          infinite = infinite + 1
          assert.same({ infinity = value.set }, row.value)
        else
          finite = finite + 1
          assert.equal(value, row.value)
        end
        assert.equal(solution:outcome(p), row.outcome)
        assert.equal(moves_or(solution:remoteness(p), unjson.null),
          row.remoteness)
        assert.equal(solution:best(p), row.best)
      end
    end)
    random.came_up(infinite, finite)
  end)

  it("are the same in CSV and in columns", function()
    random.digraphs(10, 1, 12, function(digraph)
      local solution = grundy.graph(digraph):solve()
      local path = digraph_file(digraph)
      local lines, columns = {}, {}
      for line in answer("grundy solve --csv " .. path):gmatch "[^\n]+" do
        lines[#lines + 1] = line
      end
      for line in answer("grundy solve --table " .. path):gmatch "[^\n]+" do
        columns[#columns + 1] = line
      end
      assert.equal(#solution + 1, #lines)
      assert.equal(#solution + 1, #columns)
      assert.equal("position,value,outcome,remoteness,best", lines[1])
      local i = 1
      for p in solution:positions() do
        i = i + 1
        local value = tostring(solution:value(p))
        local field = value:gsub("∞", "inf")
        assert.equal(("%d,%s,%s,%s,%s"):format(p,
          field:find "," and '"' .. field .. '"' or field,
          solution:outcome(p), moves_or(solution:remoteness(p), "inf"),
          solution:best(p) or ""), lines[i])
        local words = {}
        for word in columns[i]:gmatch "%S+" do words[#words + 1] = word end
        assert.same({ tostring(p), value, solution:outcome(p),
          tostring(moves_or(solution:remoteness(p), "∞")),
          solution:best(p) and tostring(solution:best(p)) }, words)
      end
    end)
  end)

  it("hold two players", function()
    local text = answer("grundy solve --csv " .. example "tic_tac_toe")
    has(text, "position,player,worth,outcome,remoteness,best\n",
      ".../.../...,1,0,D,")
  end)

  it("are written one after the other, however many there are", function()
    local path = file("long.lua", [[return { start = 3000,
      moves = function(p, add) if p > 0 then add(p - 1) end end }]])
    local out = answer("grundy solve --table " .. path)
    has(out, "\n3000 ", "\n0 ")
    local _, lines = out:gsub("\n", "")
    assert.equal(3002, lines)
  end)
end)

describe("grundy moves", function()
  it("lists the moves, best first", function()
    assert.equal([[
move    position  result  value  outcome  remoteness  best
take 2  5         win     0      P        2           yes
take 1  6         loss    1      N        3
take 3  4         loss    4      N        1
take 4  3         loss    3      N        1
]], answer("grundy moves " .. example "take" .. " 7"))
    assert.equal("There is no move: play has ended.\n",
      answer("grundy moves " .. example "take" .. " 0"))
  end)

  it("writes JSON and CSV", function()
    local list = unjson.read(answer("grundy moves --json " .. example "take"
      .. " 7"))
    assert.equal(4, #list)
    assert.same({ move = "take 2", position = 5, result = "win", value = 0,
      outcome = "P", remoteness = 2, best = true }, list[1])
    assert.same({}, unjson.read(answer("grundy moves --json "
      .. example "take" .. " 0")))
    has(answer("grundy moves --csv " .. example "take" .. " 7"),
      "take 2,5,win,0,P,2,yes\n")
  end)
end)

describe("grundy line", function()
  it("plays to the end", function()
    assert.equal([[
      7
   1. 5 (take 2)
   2. 4 (take 1)
   3. 0 (take 4)
The first player wins, in 3 moves of best play.
]], answer("grundy line " .. example "take" .. " 7"))
  end)

  it("says where it comes back to", function()
    has(answer("grundy line " .. example "dragon"),
      "... and so on for ever, back at hoard 8, sleep 3\n")
    assert.same({ line = { { hoard = 8, sleep = 3 },
      { hoard = 7, sleep = 2 } }, cycle = 1 },
      unjson.read(answer("grundy line --json " .. example "dragon")))
  end)

  it("may be longer than Lua's stack", function()
    desk:file("long.lua", "return { start = 1000001, moves = function(p, add)"
      .. " if p > 0 then add(p - 1) end end }")
    has(answer "grundy line --json long.lua | tail -c 9", ",2,1,0]}\n")
  end)
end)

describe("grundy match", function()
  it("plays perfectly unless told otherwise", function()
    local text = answer("grundy match " .. example "nim" .. " '1 2 4'")
    has(text, "   1. first   take 1 from heap 3, to 1 2 3\n",
      "The first player wins, after 7 moves.\n")
    has(answer("grundy match " .. example "nim" .. " 3"),
      "The first player wins, after 1 move.\n")
    has(answer("grundy match --length 1 " .. example "nim"),
      "Stopped after 1 move.\n")
  end)

  it("is the same for the same seed", function()
    local line = "grundy match --first random --second random "
      .. example "nim" .. " --seed "
    assert.equal(answer(line .. "5"), answer(line .. "5"))
    local different = 0
    for seed = 6, 9 do
      if answer(line .. seed) ~= answer(line .. "5") then
        different = different + 1
      end
    end
    assert.is_true(different > 0)
  end)

  it("counts the score of many", function()
    local nim = example "nim"
    local score = unjson.read(answer("grundy match --games 30 --json "
      .. "--second random " .. nim))
    assert.equal(30, score.games)
    assert.equal(30, score.first) -- a perfect player wins from N
    -- one who always forgets plays at random, one who never does perfectly
    local lost = unjson.read(answer("grundy match --games 30 --json --forget 1 "
      .. "--first forgetful " .. nim))
    assert.is_true(lost.second > 20)
    score = unjson.read(answer("grundy match --games 30 --json --forget 0 "
      .. "--first forgetful --second random " .. nim))
    assert.equal(30, score.first)
    score = unjson.read(answer("grundy match --games 30 --json "
      .. "--first forgetful --second random --forget 0.5 " .. nim))
    assert.equal(30, score.first + score.second)
    -- who can put a chip back is not saved by it
    answer "grundy new toads --quiet && sed -i 's/-- if p/if p/' toads.lua"
    for _, second in ipairs { "random", "forgetful" } do
      score = unjson.read(answer("grundy match --games 30 --json --second "
        .. second .. " toads.lua"))
      assert.equal(30, score.first)
    end
  end)

  it("ends by repetition and by length", function()
    has(answer("grundy match " .. example "dragon"),
      "A draw: the position after move 0 came back.\n")
    has(answer("grundy match --length 2 " .. example "take"),
      "Stopped after 2 moves.\n")
    file("ring.lua", "return { start = 0, moves = function(p, add) "
      .. "add((p + 1) % 4); if p == 9 then add(10) end end }")
    for _, second in ipairs { "random", "forgetful" } do
      local line = "grundy match ring.lua --second " .. second
      has(answer(line), "A draw after 4 moves: no ending can be reached any "
        .. "more.\n")
      has(answer(line .. " --repetition 3"), "   7. first ",
        "A draw: the position after move 0 came back.\n")
      has(answer(line .. " --json"), '"reason":"endless"')
    end
    has(answer "grundy match ring.lua --repetition 3", "   7. first ",
      "the position after move 0 came back.\n")
    has(answer "grundy match ring.lua", "   3. first ",
      "the position after move 0 came back.\n")
    refused(2, "grundy match ring.lua --repetition 1",
      "--repetition wants an integer from 2 on, got '1'")
    has(answer("grundy match " .. example "tic_tac_toe"),
      "A draw: this ending is one.\n")
  end)

  it("plays sums, misère ones too", function()
    local two = example "take" .. " 3 " .. example "nim" .. " '1 2'"
    has(answer("grundy match " .. two), "game 2: ", "The second player wins")
    has(answer("grundy match --misere " .. two), "game ", "player wins")
    local expanded = grundy.sum {
      grundy.game(dofile "examples/take.lua"):solve(3, { play = "misere" })
        :at(3),
      grundy.game(dofile "examples/nim.lua"):solve({ 1, 2 },
        { play = "misere" }):at { 1, 2 } }:expand()
    has(answer("grundy match --misere " .. two),
      expanded:outcome { 3, { 1, 2 } } == "N" and "first player wins" or
      "second player wins")
  end)
end)

describe("a misère game", function()
  local rules = "return { play = 'misere', start = 4, name = 'steps', "
    .. "moves = function(n, add) if n > 0 then add(n - 1) end end }"

  it("is one in all commands", function()
    file("steps.lua", rules)
    for word, text in pairs {
      solve = "the first player wins", ["solve --json"] = '"outcome":"N"',
      moves = "win", line = "4", verify = "certified: ",
      figures = "first player", ["figures --json"] = "first player",
      match = "The first player wins, after 4 moves.",
      ["match --json"] = '"winner":"first"',
      ["match --games 3"] = "the first player won 3",
    } do
      local plain = answer("grundy " .. word .. " steps.lua")
      has(plain, text)
      assert.equal(plain, answer("grundy " .. word .. " --misere steps.lua"))
      assert.equal(plain,
        answer("grundy " .. word .. " --play misere steps.lua"))
      assert.is_true(word == "verify" or word == "line" or
        plain ~= answer("grundy " .. word .. " --play normal steps.lua"))
    end
    for _, word in ipairs { "draw -o x.svg",
      "plot --kind remoteness -o x.svg" } do
      answer("grundy " .. word .. " steps.lua && mv x.svg a.svg")
      answer("grundy " .. word .. " --misere steps.lua && cmp x.svg a.svg")
    end
    has(shell "printf '1\n1\n' | grundy play steps.lua", "you win")
    has(shell "printf '1\n1\n' | grundy play --play normal steps.lua",
      "the computer wins")
  end)

  it("is a sum with others of the kind only", function()
    file("steps.lua", rules)
    file("others.lua", (rules:gsub("misere", "normal")))
    local sum = answer "grundy match steps.lua 1 steps.lua 1"
    has(sum, "The first player wins, after 2 moves.")
    assert.equal(sum, answer
      "grundy match --misere steps.lua 1 others.lua 1")
    has(answer "grundy match --play normal steps.lua 1 others.lua 1",
      "The second player wins, after 2 moves.")
    refused(3, "grundy match steps.lua 1 others.lua 1",
      "component 2 has normal play, the first one misère play")
    refused(2, "grundy solve --misere --play normal steps.lua",
      "--misere and --play normal contradict each other")
    refused(2, "grundy solve --play miser steps.lua", "did you mean misere?")
  end)

  it("is not one that splits", function()
    file("parts.lua", "return { play = 'misere', splits = true, start = 1, "
      .. "moves = print }")
    refused(3, "grundy solve parts.lua",
      "a game that splits has no misère play, because")
    file("word.lua", "return { play = 'miss', start = 1, moves = print }")
    refused(3, "grundy solve word.lua",
      "game: field 'play' must be \"normal\" or \"misere\", got \"miss\"")
  end)
end)

describe("grundy verify", function()
  it("certifies", function()
    for _, options in ipairs { "", "--misere " } do
      has(answer("grundy verify " .. options .. example "nim"), "certified: ",
        "88 positions")
    end
    has(answer("grundy verify " .. example "fox_and_hounds"), "certified: ")
    assert.equal("", answer("grundy verify --quiet " .. example "coins"))
  end)

  it("fails where something does not hold", function()
    file("wrong.lua", [[
      require "grundy.core".methods.verify = function()
        return nil, "the value of 1 is 7"
      end
      return { start = 1, moves = function() end }]])
    refused(1, "grundy verify wrong.lua", "wrong.lua: the value of 1 is 7")
    has(answer "grundy solve wrong.lua", "certified   NO")
  end)

  it("runs the rules again", function()
    assert.equal("certified: grundy.solution of Nim: 88 positions, 12 P, 76 N, "
      .. "0 D\naudited: the same 756 moves again; normal keeps the moves of "
      .. "331 positions; parse reads what show writes; describe names every "
      .. "move\n", answer("grundy verify " .. example "nim"))
    file("walk.lua", [[return {
      start = 4,
      moves = function(n, add)
        if n > 1 then add(n - 1) end
        if n == 4 then add(7) end
      end,
      normal = function(n) return math.min(n, 8 - n) end,
    }]])
    refused(1, "grundy verify walk.lua", "walk.lua: the solution is certified, "
      .. "but the rules do not hold: normal takes 7 for 1, but only 7 has a "
      .. "move to 6\n")
    file("slow.lua", [[local calls = 0
      return { start = 1, moves = function()
        calls = calls + 1
        while calls > 1 do end
      end }]])
    refused(1, "grundy verify --seconds 0.1 slow.lua",
      "the limit of 0.1 seconds is reached")
  end)
end)

describe("grundy new", function()
  it("writes a game that solves as it is", function()
    has(answer "grundy new frogs", "frogs.lua is written")
    local text = answer "grundy solve frogs.lua"
    has(text, "frogs, from 10 chips\n", "certified   yes")
    has(answer "grundy moves frogs.lua '7 chips'", "take 3", "4 chips")
    refused(2, "grundy moves frogs.lua x", "a position is a number of chips")
    -- the change that it proposes works, too
    answer "sed -i 's/    -- \\(if p > 0\\)/    \\1/' frogs.lua"
    has(answer "grundy solve frogs.lua", "D: a draw", "certified   yes")
  end)

  it("does not overwrite", function()
    file("mine.lua", "-- mine\n")
    refused(4, "grundy new mine", "mine.lua exists already")
    refused(4, "grundy new mine.lua", "mine.lua exists already")
    assert.equal("-- mine\n", answer "cat mine.lua")
  end)

  it("takes any name that a file can have", function()
    answer [[grundy new --quiet "a \"b\" %d"]]
    has(answer [[grundy solve 'a "b" %d.lua']], 'a "b" %d, from 10 chips')
    refused(4, "grundy new no/such/folder", "No such file")
    for _, name in ipairs { "''", ".", "..", "./", "x/..", ".lua" } do
      refused(2, "grundy new " .. name, "is not a name for a game")
    end
    has(answer "grundy new -- -x", "-x.lua is written; now: grundy solve "
      .. "./-x.lua\n")
    local said = answer [[grundy new "it's one"]]
    has(said, [[now: grundy solve 'it'\''s one.lua']])
    has(answer(said:match "now: (.*)"), "it's one, from 10 chips")
  end)
end)

describe("the help", function()
  it("is there for each subcommand", function()
    local all = answer "grundy help"
    assert.equal(all, answer "grundy")
    assert.equal(all, answer "grundy --help")
    assert.equal(answer "grundy help solve", answer "grundy solve --help")
    for _, name in ipairs(command.subcommands()) do
      local text = answer("grundy " .. name .. " --help")
      has(text, "usage: grundy " .. name)
      for _, option in ipairs(require("grundy.command." .. name).options) do
        has(text, "--" .. option)
      end
      for line in (all .. text):gmatch "[^\n]+" do
        assert.is_true(utf8.len(line) <= 80, line)
      end
    end
  end)

  it("is in the man page", function()
    local page = answer "grundy help --man"
    has(page, ".TH GRUNDY 1", ".B \\-\\-misere\n")
    local words = page:gsub("\\%-", "-"):gsub("\\%[u(%x+)%]", function(code)
      return utf8.char(tonumber(code, 16))
    end)
    for _, name in ipairs(command.subcommands()) do
      local entry = require("grundy.command." .. name)
      for _, text in ipairs(entry.text) do has(words, text) end
      for _, option in ipairs(entry.options) do has(words, "--" .. option) end
    end
    for _, row in ipairs(require "grundy.command.failure".codes) do
      has(words, ("\n.B %d\n%s"):format(row[1], row[2]))
    end
    -- no line begins with a request of troff's by chance
    for line in page:gmatch "[^\n]+" do
      assert.is_truthy(not line:find "^[.']" or
        line:find "^%.[TS][HPS]" or line:find "^%.B " or line:find "^%.I " or
        line == ".PP", line)
    end
  end)

  it("is asked for with the version", function()
    assert.equal(grundy._VERSION .. "\n", answer "grundy --version")
  end)
end)

it("a subcommand is loaded when it is called, and no other", function()
  file("lists.lua", [[
    local exit = os.exit
    os.exit = function(code)
      for name in pairs(package.loaded) do
        io.stderr:write(name:match "^grundy%.command%.(%l+)$" or "", "\n")
      end
      exit(code)
    end]])
  local names = command.subcommands()
  assert.equal(17, #names)
  for _, called in ipairs(names) do
    local _, err = shell("grundy " .. called .. " no/such/game.lua",
      "LUA_INIT_5_4=@lists.lua")
    for _, name in ipairs(names) do
      local loaded = err:find("\n" .. name .. "\n") ~= nil
      assert.equal(name == called, loaded, called .. " and " .. name)
    end
  end
  local _, err = shell("grundy solve --help", "LUA_INIT_5_4=@lists.lua")
  has(err, "\nhelp\n")
  assert.is_falsy(err:find "\nreport\n")
end)
