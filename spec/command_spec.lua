-- The command `grundy`, run as a user runs it.

local grundy = require "grundy"
local command = require "command"
local random = require "random"
local unjson = require "unjson"

local folder

setup(function() folder = command.folder() end)
teardown(function() command.remove(folder) end)

local examples = command.root .. "/examples/"

local function shell(line, extra)
  return command.shell(folder, line, extra)
end

-- What a line writes; it must succeed and leave the error stream alone.
local function answer(line, extra)
  local out, err, code = shell(line, extra)
  assert.equal("", err)
  assert.equal(0, code, line)
  return out
end

-- A line that must fail with a code, write nothing, and say the texts.
local function refused(code, line, ...)
  local out, err, got = shell(line)
  assert.equal("", out)
  assert.equal(code, got, line .. "\n" .. err)
  assert.is_truthy(err:find("^grundy: "), err)
  assert.is_falsy(err:find "traceback", err)
  assert.is_falsy(err:find("lua/grundy", 1, true), err)
  for _, text in ipairs { ... } do
    assert.is_truthy(err:find(text, 1, true), err)
  end
  return err
end

local function has(text, ...)
  for _, part in ipairs { ... } do
    assert.is_truthy(text:find(part, 1, true),
      ("%q is not in:\n%s"):format(part, text))
  end
end

local function file(name, text)
  return command.write(folder, name, text)
end

local function example(name)
  return command.quoted(examples .. name .. ".lua")
end

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
    has(text, "value       ∞()\n", "a draw, neither", "remoteness  ∞\n",
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
      "P: the second player wins, in 3 moves")
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
      local out = shell("grundy solve --seconds 100 "
        .. command.quoted(path))
      assert.is_truthy(out:find "best move" or out == "", path)
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
end)

describe("grundy match", function()
  it("plays perfectly unless told otherwise", function()
    local text = answer("grundy match " .. example "nim" .. " '1 2 4'")
    has(text, "   1. first   take 1 from heap 3, to 1 2 3\n",
      "The first player wins, after 7 moves.\n")
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
  end)

  it("ends by repetition and by length", function()
    has(answer("grundy match " .. example "dragon"),
      "A draw: the position after move 0 came back.\n")
    has(answer("grundy match --length 2 " .. example "take"),
      "Stopped after 2 moves.\n")
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
    refused(4, "grundy new mine", "mine.lua is there already")
    refused(4, "grundy new mine.lua", "mine.lua is there already")
    assert.equal("-- mine\n", answer "cat mine.lua")
  end)

  it("takes any name that a file can have", function()
    answer [[grundy new --quiet "a \"b\" %d"]]
    has(answer [[grundy solve 'a "b" %d.lua']], 'a "b" %d, from 10 chips')
    refused(4, "grundy new no/such/folder", "No such file")
    refused(2, "grundy new ''", "no name")
  end)
end)

describe("the help", function()
  local commands = require "grundy.command.commands"

  it("is there for each subcommand", function()
    local all = answer "grundy help"
    assert.equal(all, answer "grundy")
    assert.equal(all, answer "grundy --help")
    assert.equal(answer "grundy help solve", answer "grundy solve --help")
    for _, name in ipairs(commands.names) do
      has(all, "\n  " .. name .. " ")
      local text = answer("grundy " .. name .. " --help")
      has(text, "usage: grundy " .. name)
      for _, option in ipairs(commands.by_name[name].options) do
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
    for _, entry in ipairs(commands.list) do
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

describe("a wrong command line", function()
  it("is told what was probably meant", function()
    refused(2, "grundy sovle x.lua", "unknown subcommand 'sovle'",
      "did you mean solve?")
    refused(2, "grundy help mtach", "did you mean match?")
    refused(2, "grundy solve --tabel x.lua", "'--tabel'",
      "did you mean --table?")
    refused(2, "grundy play --levle x.lua", "did you mean --level?")
    refused(2, "grundy play --level perfetc x.lua", "did you mean perfect?")
    local err = refused(2, "grundy zzzzzzzzz", "unknown subcommand")
    assert.is_falsy(err:find "did you mean")
    refused(2, "grundy --quiet", "after the subcommand")
  end)

  it("is told what is wrong", function()
    refused(2, "grundy solve", "FILE [START]")
    refused(2, "grundy solve a b c", "got 3 words")
    refused(2, "grundy solve x.lua --limit", "--limit wants N")
    for _, text in ipairs { "0", "-1", "x", "1.5", "99999999999", "''" } do
      refused(2, "grundy solve x.lua --limit " .. text, "--limit", "1073741824")
    end
    refused(2, "grundy solve x.lua --bytes 3X", "--bytes", "'3X'")
    refused(2, "grundy solve x.lua --seconds 0", "--seconds", "'0'")
    refused(2, "grundy solve x.lua --seconds 1e999", "--seconds")
    refused(2, "grundy solve x.lua --forget 1", "unknown option '--forget'")
    refused(2, "grundy match x.lua --forget 1.5", "from 0 to 1")
    refused(2, "grundy solve x.lua --quiet=yes", "takes no argument")
    refused(2, "grundy solve x.lua --color=blue", "'blue'")
    refused(2, "grundy solve x.lua -x", "'-x'")
  end)

  it("may have options anywhere, and words like options after --", function()
    local take = example "take"
    local text = answer("grundy solve --quiet " .. take .. " 7")
    assert.equal(text, answer("grundy solve " .. take .. " 7 --quiet"))
    assert.equal(text, answer("grundy solve " .. take
      .. " --color=never --limit=1e3 --bytes 1M --quiet -- 7"))
    file("any.lua", "return { moves = function() end }")
    has(answer "grundy solve any.lua -- --odd", 'from "--odd"')
    has(answer "grundy solve any.lua -5", "from -5")
  end)
end)

describe("a START", function()
  it("is refused with the game's reason", function()
    refused(2, "grundy solve " .. example "nim" .. " '1 x'",
      "'1 x' is no position: not a number of chips: x")
    file("mute.lua", [[return { start = 1, moves = function() end,
      parse = function() end }]])
    refused(2, "grundy solve mute.lua 7", "'7' is no position\n")
  end)

  it("is read as Lua where the game does not read it", function()
    file("plain.lua", "return { moves = function() end }")
    for text, shown in pairs { ["7"] = "7", ["2.5"] = "2.5", ["a b"] = '"a b"',
      ["{1, {x = true}}"] = "{1, {x = true}}", ["0x10"] = "16" } do
      has(answer("grundy solve plain.lua " .. command.quoted(text)),
        "A game, from " .. shown .. "\n")
    end
    refused(2, "grundy solve plain.lua '{1,'", "is no position")
    refused(2, "grundy solve plain.lua '{os.exit()}'", "is no position")
    refused(2, "grundy solve plain.lua", "has no start")
  end)
end)

describe("a limit", function()
  it("is told, with the exit code 1", function()
    file("up.lua", "return { start = 1, moves = function(p, add) "
      .. "add(p + 1) end }")
    refused(1, "grundy solve up.lua --limit 1000",
      "up.lua: the limit of 1000 positions is reached")
    refused(1, "grundy solve up.lua --bytes 100K", "bytes")
    refused(1, "grundy solve up.lua --seconds 0.05",
      "the limit of 0.05 seconds")
    refused(1, "grundy play " .. example "take" .. " " .. example "nim"
      .. " --misere --limit 200", "limit of 200 positions")
  end)

  it("of seconds ends files that loop for ever", function()
    file("loop.lua", "while true do end")
    file("loops.lua", "return { start = 1, "
      .. "moves = function() while true do end end }")
    file("parse.lua", "return { moves = print, "
      .. "parse = function() while true do end end }")
    for _, line in ipairs { "loop.lua", "loops.lua", "parse.lua 1" } do
      refused(1, "grundy solve --seconds 0.1 " .. line,
        line:match "%S+", "the limit of 0.1 seconds is reached")
    end
  end)
end)

describe("Ctrl-C", function()
  -- The shell starts what runs in the background with the signal ignored, but
  -- a program of its own may have it.
  local function interrupted(line)
    local _, err, code = shell(([[
      { sleep 0.25; kill -INT $$; } 2>/dev/null &
      exec lua5.4 "%s" %s]]):format(
      command.root .. "/lua/grundy/command/launcher.lua", line))
    assert.equal("grundy: interrupted\n", err)
    assert.equal(130, code)
  end

  it("ends files that loop for ever", function()
    interrupted(("solve %s"):format(file("loop.lua", "while true do end")))
    interrupted(("solve %s"):format(file("loops.lua",
      "return { start = 1, moves = function() while true do end end }")))
  end)

  it("ends play, and matches", function()
    answer "mkfifo pipe"
    interrupted("play " .. example "take" .. " <>pipe")
    interrupted("match --games 1000000000 " .. example "take")
  end)
end)

describe("a wrong game file", function()
  it("is told where there is none", function()
    refused(4, "grundy solve nothere.lua", "nothere.lua: No such file")
    refused(4, "grundy solve .", "cannot read .")
  end)

  it("is told with the line where it does not parse", function()
    file("syntax.lua", "return {\n  start = = 1,\n}\n")
    refused(3, "grundy solve syntax.lua", "syntax.lua:2: unexpected symbol",
      "\n     2 |   start = = 1,\n")
    file("binary.lua", string.dump(function() end))
    refused(4, "grundy solve binary.lua", "binary")
  end)

  it("is told what it returns instead", function()
    file("nothing.lua", "local x = 1")
    refused(3, "grundy solve nothing.lua", "nothing.lua returns nothing")
    file("number.lua", "return 7")
    refused(3, "grundy solve number.lua", "number.lua returns a number")
    file("nomoves.lua", "return { start = 1 }")
    refused(3, "grundy solve nomoves.lua",
      "nomoves.lua: game: the field 'moves' is missing")
    file("field.lua", "return { start = 1, moves = print, movse = 1 }")
    refused(3, "grundy solve field.lua", "field.lua: game: unknown field "
      .. "'movse'")
  end)

  it("is told with the line where it fails", function()
    file("load.lua", "\n\nerror 'oh'\n")
    refused(3, "grundy solve load.lua", "load.lua:3: oh\n",
      "     3 | error 'oh'\n")
    file("fails.lua", [[
return {
  start = 1,
  moves = function(p, add)
    add(p.x.y)
  end,
}]])
    refused(3, "grundy solve fails.lua",
      "fails.lua:4: attempt to index a number", "     4 |     add(p.x.y)\n")
    refused(3, "grundy solve fails.lua --seconds 9", "fails.lua:4: ",
      "     4 |     add(p.x.y)\n")
    file("add.lua", "return {\n  start = 1,\n  moves = function(_, add)\n"
      .. "    add(print)\n  end,\n}\n")
    refused(3, "grundy solve add.lua", "add.lua:4: position is a function",
      "     4 |     add(print)\n")
    file("array.lua", "return { start = 1, moves = function() "
      .. "return { print } end }")
    refused(3, "grundy solve array.lua", "array.lua: element 1")
  end)

  it("is told with the line whatever the error is", function()
    for object, text in pairs {
      ["{}"] = "a table value", ["nil"] = "a nil value", ["7"] = ":2: 7",
      ["'plain', 0"] = ":2: plain",
      ["setmetatable({}, {__tostring = function() return 'mine' end})"] =
        ":2: mine",
      ["setmetatable({}, {__tostring = error})"] = "a table value",
    } do
      file("object.lua", "\nerror(" .. object .. ")\n")
      refused(3, "grundy solve object.lua", "object.lua:2: ", text,
        "\n     2 | error(")
    end
  end)

  it("is told with the line of another file that it uses", function()
    file("inner.lua", "local inner = {}\nfunction inner.moves(p)\n"
      .. "  return p()\nend\nreturn inner\n")
    file("outer.lua", "local inner = dofile 'inner.lua'\n"
      .. "return { start = 1, moves = inner.moves }\n")
    refused(3, "grundy solve outer.lua", "inner.lua:3: attempt to call",
      "     3 |   return p()\n")
    file("blames.lua", "local function check(p) if p ~= 2 then\n"
      .. "  error('not two', 2) end\nend\nreturn { start = 1,\n"
      .. "  moves = function(p) check(p); return {} end }\n")
    refused(3, "grundy solve blames.lua", "blames.lua:5: not two",
      "     5 |   moves = function(p) check(p)")
  end)

  it("is told with the line however long its name is", function()
    local name = ("long"):rep(30) .. ".lua"
    file(name, "\nerror 'oh'\n")
    refused(3, "grundy solve " .. name, name .. ":2: oh\n",
      "     2 | error 'oh'\n")
    refused(3, "grundy solve --seconds 9 " .. name, name .. ":2: oh\n",
      "     2 | error 'oh'\n")
    file(name, "\n= 1\n")
    refused(3, "grundy solve " .. name, name .. ":2: unexpected")
  end)

  it("is told where it is only to be shown", function()
    for _, field in ipairs { "show", "describe", "parse" } do
      file(field .. ".lua", "return { start = 1,\n  moves = function(p, add) "
        .. "if p > 0 then add(p - 1) end end,\n  " .. field
        .. " = function() error 'oh' end }\n")
      refused(3, "grundy moves " .. field .. ".lua 1", field .. ".lua:3: oh",
        "     3 |   " .. field)
    end
  end)

  it("is not blamed for what is our mistake", function()
    file("breaks.lua", [[require "grundy.command.wording".flat = nil
      return { start = 1, moves = function() end }]])
    local out, err, code = shell "grundy solve breaks.lua"
    assert.equal("", out)
    assert.equal(70, code)
    has(err, "grundy: a mistake in grundy itself: ")
    assert.is_falsy(err:find "traceback")
  end)

  it("may print: not into the answer", function()
    file("prints.lua", "print('printed', 1)\nio.write 'written\\n'\n"
      .. "io.stdout:write 'and so\\n'\nreturn { start = 1, "
      .. "moves = function() print 'moves' end }")
    local out, err, code = shell "grundy solve --json prints.lua"
    assert.equal(0, code)
    assert.equal("printed\t1\nwritten\nand so\nmoves\n", err)
    assert.equal(1, unjson.read(out).start)
  end)
end)

describe("the output", function()
  local long = [[return { start = 20000, moves = function(p, add)
    for k = 1, math.min(3, p) do add(p - k) end end }]]

  it("may be a closed pipe, silently", function()
    file("long.lua", long)
    for _, options in ipairs { "--csv", "--table", "--json --table" } do
      local out, err = shell("grundy solve " .. options
        .. " long.lua | head -c 20")
      assert.equal(20, #out)
      assert.equal("", err)
      -- where a closed pipe is no signal, but an error
      out, err = shell("{ trap '' PIPE; grundy solve " .. options
        .. " long.lua; echo $? >code; } | head -c 20")
      assert.equal(20, #out)
      assert.equal("", err)
      assert.equal("141\n", answer "cat code")
    end
  end)

  it("may be a full disk", function()
    file("long.lua", long)
    for _, line in ipairs { "solve long.lua", "solve --csv long.lua",
      "solve --json long.lua", "help", "version", "moves long.lua",
      "play long.lua", "verify long.lua", "help --man" } do
      refused(4, "grundy " .. line .. " >/dev/full", "cannot be written",
        "No space left")
    end
  end)

  it("does without UTF-8", function()
    local plain = "LC_ALL=C"
    local text = answer("grundy solve " .. example "dragon", plain)
    has(text, "value       inf()\n", "remoteness  inf\n")
    assert.is_falsy(text:find "[\x80-\xFF]")
    text = answer("grundy solve --table " .. example "dragon", plain)
    assert.is_falsy(text:find "[\x80-\xFF]")
    assert.is_falsy(answer("grundy help solve", plain):find "[\x80-\xFF]")
    -- columns stay in line
    local column
    for line in text:gmatch "[^\n]+" do
      local at = line:find " [PND] " or column
      column = column or at
      assert.equal(column, at)
    end
    assert.is_truthy(answer("grundy solve " .. example "dragon",
      "LC_ALL= LC_CTYPE= LANG=en_US.utf8"):find "∞")
    -- what programs read is the same everywhere
    for _, options in ipairs { "--csv", "--json" } do
      local line = "grundy solve " .. options .. " " .. example "dragon"
      assert.equal(answer(line), answer(line, plain))
    end
  end)

  it("has colours only where they are wanted", function()
    local line = "grundy moves " .. example "take" .. " 7"
    assert.is_falsy(answer(line):find "\27")
    assert.is_falsy(answer(line, "TERM=xterm"):find "\27")
    local text = answer(line .. " --color always")
    has(text, "\27[32mwin\27[0m", "\27[31mloss\27[0m")
    assert.equal(answer(line), (text:gsub("\27%[%d+m", "")))
  end)
end)

if command.has_terminal then
  describe("on a terminal", function()
    local function on_terminal(line, extra)
      local out = shell(command.on_terminal(folder, line, "", extra))
      return (out:gsub("\r\n", "\n"))
    end

    it("there are colours, unless there are none", function()
      local line = "grundy moves " .. example "take" .. " 7"
      has(on_terminal(line, "TERM=xterm"), "\27[32mwin\27[0m")
      for _, extra in ipairs { "TERM=dumb", "TERM=", "TERM=xterm NO_COLOR=1" } do
        assert.is_falsy(on_terminal(line, extra):find "\27%[%d")
      end
      assert.is_falsy(on_terminal(line .. " --color never", "TERM=xterm")
        :find "\27%[%d")
    end)

    it("40 columns are enough", function()
      for _, line in ipairs { "solve " .. example "dragon", "help",
        "help solve", "moves " .. example "dragon",
        "solve --table " .. example "dragon",
        "line " .. example "fox_and_hounds",
        "match " .. example "fox_and_hounds" } do
        local text = on_terminal("stty cols 40; grundy " .. line)
        text = text:gsub("[^\n]*\r\27%[K", "")
        assert.is_truthy(#text > 100, text)
        for row in text:gmatch "[^\n]+" do
          assert.is_true(utf8.len(row) <= 40, row)
        end
      end
    end)

    it("long work shows its progress, in the width there is", function()
      file("slow.lua", [[return { start = 9, moves = function(p, add)
        local stop = os.clock() + 0.03
        repeat until os.clock() >= stop
        if p > 0 then add(p - 1) end end }]])
      local text = on_terminal "stty cols 30; grundy solve slow.lua"
      local line = text:match "\r\27%[K(expanding: %d+ positions[^\r]*)\r\27%[K"
      assert.is_truthy(line, text)
      assert.equal(29, #line)
      has(text:match "\r\27%[K([^\r]*)$", "A game, from 9")
      assert.is_falsy(on_terminal "grundy solve --quiet slow.lua":find "\27")
      text = on_terminal "grundy solve slow.lua --seconds 0.2"
      has(text:match "\r\27%[K([^\r]*)$", "grundy: slow.lua: the limit of")
    end)
  end)
end

describe("the command of the build", function()
  it("runs from anywhere", function()
    local program = command.root .. "/build/bin/grundy"
    local out, err, code = shell(("env -u LUA_PATH -u LUA_CPATH -u LD_PRELOAD "
      .. "%s solve --quiet %s"):format(command.quoted(program),
      example "take"))
    assert.equal("", err)
    assert.equal(0, code)
    has(out, "best move   20 (take 1)")
  end)
end)

describe("README.md", function()
  -- Blocks of "$ command" lines with what they write.
  local readme = assert(io.open "README.md"):read "a"
  local section = readme:match "\n## The command\n(.-)\n## "

  it("shows what the command really writes", function()
    local home, count = command.folder(), 0
    for block in section:gmatch "\n```console\n(.-)```\n" do
      for line, expected in (block .. "$ "):gmatch "%$ ([^\n]+)\n(.-)%f[$\0]" do
        local out, err = command.shell(home, line)
        assert.equal(expected, out .. err, line)
        count = count + 1
      end
    end
    command.remove(home)
    assert.is_true(count >= 5)
  end)

  it("lists every subcommand and every exit code", function()
    for _, name in ipairs(require "grundy.command.commands".names) do
      has(section, "`" .. name)
    end
    for _, row in ipairs(require "grundy.command.failure".codes) do
      has(section, ("| %d |"):format(row[1]))
    end
  end)
end)
