-- `grundy play`, driven over a pipe and on a terminal.

local grundy = require "grundy"
local command = require "command"
local random = require "random"

local desk = command.desk()
local folder

setup(function()
  desk:open()
  folder = desk.folder
end)
teardown(function() desk:close() end)

local example, has = command.example, command.has

-- What is written while the lines are said.
local function play(arguments, lines)
  command.write(folder, "said", table.concat(lines, "\n") .. "\n")
  local out, err, code = command.shell(folder, "grundy play " .. arguments
    .. " <said")
  assert.equal("", err)
  assert.equal(0, code)
  return out
end

describe("play", function()
  it("goes on to the end", function()
    assert.equal([[
take 1 to 4. You move first. Type the number or the name of a move, or help.

7
  1  take 1  6
  2  take 2  5
  3  take 3  4
  4  take 4  3
> 2
Computer: take 1, to 4

4
  1  take 1  3
  2  take 2  2
  3  take 3  1
  4  take 4  0
> 4

0
The computer has no move: you win.
over> quit
]], play(example "take" .. " 7", { "2", "4", "quit" }))
  end)

  it("ends with quit, and with the input", function()
    for _, lines in ipairs { { "quit" }, { "  exit  " }, { "q" }, {} } do
      local text = play(example "take", lines)
      assert.is_falsy(text:find "Computer")
    end
    local _, err, code = command.shell(folder, "grundy play "
      .. example "take" .. " <&-")
    assert.is_true(code == 0 or code == 4, err)
  end)

  it("says what the computer would do, and what it leads to", function()
    has(play(example "take" .. " 7", { "hint" }),
      "Best is take 2, to 5: this wins.\n")
    has(play(example "take" .. " 5", { "hint" }),
      "Best is take 1, to 4: this holds out longest, but loses")
    has(play(example "dragon", { "hint" }), "this keeps the draw.\n")
  end)

  it("explains finite values", function()
    local text = play(example "take" .. " 7", { "why" })
    has(text, "The value is 2, the least number that is not the value of a "
      .. "follower. It is not\n0: there is a move to the value 0.",
      "wins (N), after 3 moves",
      "  1  take 1  6  value 1  loss\n  2  take 2  5  value 0  win\n")
    text = play(example "take" .. " 5", { "why" })
    has(text, "The value is 0", "leads back to 0", "loses (P), after 2 moves",
      "value 4  loss\n")
  end)

  it("explains infinite values and K", function()
    local text = play(example "dragon", { "why" })
    has(text, "The value is ∞(), an infinite one: it would be 0, but a move",
      "K is empty", "draw (D)", "value ∞()  draw")
    text = play(example "dragon" .. " 'hoard 4, sleep 3'", { "why" })
      :gsub("%s+", " ")
    local solution = grundy.game(dofile "examples/dragon.lua"):solve()
    local value = solution:value { hoard = 4, sleep = 3 }
    has(text, "The value is " .. tostring(value))
    -- 0 in K: a win although the value is infinite
    local path = command.write(folder, "k.lua", [[return require "grundy"
      .graph { a = { "a", "b", "c" }, b = {}, c = { "b" } }]])
    text = play(path .. " a", { "why" }):gsub("%s+", " ")
    has(text, "The value is ∞(0,1), an infinite one: it would be 2, but",
      "no move leads to the value 2. K = {0,1}: these are", "0 is among them",
      "wins (N), after 1 move of best play")
  end)

  it("explains where there are no values", function()
    local function explained(words)
      return (play(words, { "why" }):gsub("%s+", " "))
    end
    has(explained("--misere " .. example "nim" .. " '1 1 1'"),
      "In misère play there are no values. Every move loses: take 1 from heap "
      .. "1 is answered by take 1 from heap 2, ", "loses (P), after 3 moves")
    has(explained("--misere " .. example "take" .. " 2"), "Take 1 wins: the "
      .. "only reply, take 1, ends play and loses. So the player to move wins "
      .. "(N), after 2 moves")
    has(explained("--misere " .. example "take" .. " 9"), "Take 3 wins: every "
      .. "reply loses, and the longest defence, take 1, is answered by take 4.")
    has(explained(example "tic_tac_toe"), "The two players move differently: "
      .. "there are no values. No move wins, but every move keeps the draw: "
      .. "after x in row 1, column 1, no reply wins either. Best play ends in "
      .. "a draw after 9 moves.", "a draw (D)")
    has(explained("--misere " .. example "dragon"), "Best play goes on for "
      .. "ever: it repeats itself every 2 moves.")
    has(explained(example "coins"), "The position is worth 10 to the player "
      .. "to move: the coin on the right leads to one that is worth -10 to the "
      .. "other player, and no move leads to less.", "wins (N)")
    has(play(example "take" .. " 0", { "why" }), "There is no move: play has "
      .. "ended, and the player to move loses.")
  end)

  it("takes moves back", function()
    local text = play(example "take" .. " 9", { "1", "undo", "1", "1", "undo",
      "undo", "undo" })
    has(text, "There is nothing to take back.\n")
    local _, starts = text:gsub("\n9\n", "")
    assert.equal(3, starts)
    -- also when all is over, and where the computer began
    text = play(example "take" .. " 3 --switch", { "undo" })
    has(text, "You move second.", "Computer: take 3, to 0",
      "You have no move: the computer wins.", "There is nothing to take back")
    text = play(example "take" .. " 4", { "1", "undo", "4" })
    has(text, "the computer wins.\n", "\n4\n", "you win.\n")
  end)

  it("changes sides", function()
    local text = play(example "take" .. " 7", { "switch", "1" })
    has(text, "You play the second side now.\nComputer: take 2, to 5\n",
      "Computer: take 4, to 0\n", "the computer wins")
    has(play(example "take" .. " 1", { "1", "switch" }), "Play is over.\n")
  end)

  it("begins again", function()
    local text = play(example "take" .. " 1", { "1", "new", "1" })
    local _, count = text:gsub("you win", "")
    assert.equal(2, count)
  end)

  it("says what it does not understand", function()
    local text = play(example "take" .. " 7", { "0", "5", "-1", "1e999", "hnt",
      "xyzzyx", "tkae 3", "", "  ", "level", "level perfcet", "level random", "1.5",
      ("x"):rep(1000), "help", "moves" })
    has(text, "'" .. ("x"):rep(40) .. "...' is neither a move",
      "There are moves 1 to 4.\n",
      "'hnt' is neither a move nor a command; did you mean hint?\n",
      "'xyzzyx' is neither a move nor a command\n",
      "'tkae 3' is neither a move nor a command; did you mean take 3?\n",
      "A level is perfect, forgetful or random\n", "did you mean perfect?\n",
      "The computer is random now.\n", "take your last move back\n")
    assert.is_falsy(text:find "Computer")
    local _, lists = text:gsub("  1  take 1  6\n", "")
    assert.equal(2, lists)
  end)

  it("takes the names of moves, and their beginnings", function()
    local text = play(example "take" .. " 9", { "take", "  Take   3 ", "1" })
    has(text, "'take' can be 1 (take 1), 2 (take 2), 3 (take 3) or 4 (take 4): "
      .. "type more of it,\nor the number.\n", ">   Take   3 \nComputer: take 1, "
      .. "to 5\n")
    -- For each list of names and each text: what it leads to, or what is said.
    local function to(p)
      return '\n\n"' .. p .. '"\nThe computer has no move: you win.\n'
    end
    for _, case in ipairs {
      { "'take 1', 'take 10'", "take 1", to "take 1" },
      { "'take 1', 'take 10'", "take 10", to "take 10" },
      { "'a1', 'b1'", "b", to "b1" },
      { "'é1', 'É1'", "É", to "É1" },
      { "'new stone', 'hint'", "new s", to "new stone" },
      { "'new stone', 'hint'", "new", '> new\n\n"s"\n  1  new stone' },
      { "'new a', 'new b'", "new ", '> new \n\n"s"\n  1  new a' },
      { "'new ab', 'new ac'", "new a", "'new a' can be 1 (new ab) or 2 (" },
      { "'new stone', 'hint'", "hint", "> hint\nBest is " },
      { "'2 left', '1 right'", "1 right", to "1 right" },
      { "'2 left', '1 right'", "1", to "2 left" },
      { "'3', '2'", "2", to "2" },
      { "'3', '2'", "3", "There are moves 1 to 2." },
      { "'x=1', 'x=2'", "x", "'x' can be 1 (x) or 2 (x): type more" },
      { "'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'", "a",
        "4 (a4), 5 (a5) or 2 more moves: type" },
    } do
      local path = command.write(folder, "names.lua", ([[return { start = "s",
        moves = function(p) return p == "s" and { %s } or {} end,
        describe = function(_, q) return (q:gsub("=.*", "")) end }]]):format(
        case[1]))
      has(play(path, { case[2] }), case[3])
    end
    -- what a move leads to is its name where it has no other
    local path = command.write(folder, "plain.lua", [[return { start = "aab",
      moves = function(p, add)
        for i = 1, #p do add(p:sub(1, i - 1) .. p:sub(i + 1)) end
      end }]])
    has(play(path, { '"ab"' }), '> "ab"\nComputer: "')
    has(play(example "take" .. " 1", { "1", "take" }), "'take' is neither")
  end)

  it("takes the names of moves in sums", function()
    local both = example "take" .. " 3 " .. example "windup" .. " 4"
    local text = play(both, { "take 2", "game 2" })
    has(text, "> take 2\nComputer: game ", "'game 2' can be ")
    text = play(both, { "game 1: take 3" })
    has(text, "> game 1: take 3\nComputer: game 2")
    local twice = example "take" .. " 3 " .. example "take" .. " 3"
    for _, options in ipairs { "", "--misere " } do
      text = play(options .. twice, { "take 2", "game 2: take 2" })
      has(text, "'take 2' can be 2 (game 1: take 2) or 5 (game 2: take 2)",
        "> game 2: take 2\nComputer: game 1")
    end
  end)

  it("lists many moves only when asked to", function()
    local path = command.write(folder, "many.lua", [[return { start = 100,
      moves = function(p, add) for q = 0, p - 1 do add(q) end end }]])
    local text = play(path, { "moves", "100" })
    has(text, "... and 60 more; 'moves' lists them all\n", "\n100  99\n",
      "Computer: 0\n") -- the last move, not listed at first, can be made
  end)

  it("is a draw when a position comes for the third time", function()
    local text = play(example "dragon", { "1", "1", "1" })
    has(text, "This position has occurred 3 times: a draw.\n")
    local _, shown = text:gsub("\nhoard 8, sleep 3\n", "")
    assert.equal(2, shown)
    has(play("--repetition 2 " .. example "dragon", { "1", "1" }),
      "This position has occurred 2 times: a draw.\n")
  end)

  it("has levels with a seed", function()
    local seen = {}
    for seed = 1, 6 do
      local line = example "nim" .. " --level random --seed " .. seed
      local text = play(line, { "1" })
      assert.equal(text, play(line, { "1" }))
      seen[text] = true
      if random.scale < 0.1 then return end
    end
    local count = 0
    for _ in pairs(seen) do count = count + 1 end
    assert.is_true(count > 1)
    -- who never forgets is perfect
    local lines = { "5", "1", "1", "1", "1", "1", "1", "1", "1" }
    assert.equal(play(example "nim", lines),
      play(example "nim" .. " --level forgetful --forget 0", lines))
  end)

  it("is won by a perfect computer, whatever one does", function()
    local names = { take = "20", nim = "'1 4 5'", windup = "3" }
    for name, start in pairs(names) do
      random.cases(4, function(rng)
        local lines = {}
        for i = 1, 60 do lines[i] = tostring(rng(1, 6)) end
        local text = play(example(name) .. " " .. start, lines)
        has(text, "You have no move: the computer wins.")
        assert.is_falsy(text:find "you win")
      end)
    end
  end)

  it("plays sums of several games", function()
    local both = example "take" .. " 3 " .. example "windup" .. " 4"
    local text = play(both, { "why", "hint", "2" })
    has(text, "take 1 to 4 + Wind-Up.", "\ngame 1: 3\ngame 2: 4\n",
      "  1  game 1: take 1          2\n",
      "The values of the games are 3 and 1; their nim-sum is 2.",
      "at the latest after 9\nmoves", "Best is game 1: take 2, to 1",
      "Computer: game ")
    -- a sum that is lost for the one who begins
    random.cases(4, function(rng)
      local lines = {}
      for i = 1, 60 do lines[i] = tostring(rng(1, 4)) end
      has(play(example "take" .. " 1 " .. example "windup" .. " 4", lines),
        "You have no move: the computer wins.")
    end)
  end)

  it("plays misère sums", function()
    -- three heaps of one: who takes the last one loses
    local one = example "take" .. " 1"
    local three = one .. " " .. one .. " " .. one
    local text = play("--misere " .. three, { "why", "3", "1" })
    has(text, "In misère play there are no values.", "  3  game 3: take 1  0",
      "The computer has no move: the computer wins.")
    text = play("--misere --switch " .. three, { "1" })
    has(text, "You have no move: you win.")
  end)

  it("plays games that split, and sums of them", function()
    local path = command.write(folder, "heaps.lua", [[return { start = 7,
      splits = true,
      moves = function(n, add)
        for taken = 1, math.min(2, n) do
          for left = 0, (n - taken) // 2 do add(left, n - taken - left) end
        end
      end }]])
    local text = play(path, { "why", "4", "1", "1" })
    has(text, "The value is 2", "So the player to move wins (N).\n",
      "  4  3 + 3  value 0  win\n", "Computer: game 1: 0 + 2\n",
      "\n\ngame 2: 2\ngame 3: 3\n", -- what has ended is not shown
      "You have no move: the computer wins.")
    has(play(path .. " 5 " .. example "take" .. " 4", { "hint", "why" }),
      "The values of the games are 4 and 4; their nim-sum is 0.",
      "So the player to move loses (P).\n")
  end)

  it("shows boards of several lines", function()
    local path = command.write(folder, "board.lua", [[return { start = 2,
      moves = function(p, add) if p > 0 then add(p - 1) end end,
      show = function(p) return ("#\n"):rep(p) .. "." end }]])
    has(play(path, {}), "\n#\n#\n.\n  1  # / .\n")
  end)

  it("cannot add up what has no sum", function()
    local _, err, code = command.shell(folder, ("grundy play %s %s"):format(
      example "tic_tac_toe", example "nim"))
    assert.equal(3, code)
    has(err, "grundy: ", "component 1")
    assert.is_falsy(err:find "lua/grundy")
    _, err, code = command.shell(folder, "grundy play "
      .. example "nim" .. " 1 2")
    assert.equal(2, code)
    has(err, "'2' is one word too many")
  end)
end)

if command.has_terminal then
  describe("play on a terminal", function()
    it("has prompts, colours and no echo of its own", function()
      local out = command.shell(folder, command.on_terminal(folder,
        "stty -echo; grundy play " .. example "take" .. " 7",
        "why\n2\n4\nquit\n", "TERM=xterm"))
      out = out:gsub("\r\n", "\n"):gsub("\r\27%[K", "")
      out = out:sub((assert(out:find("take 1 to 4. You move first.", 1, true),
        out)))
      has(out, "> The value is 2", "\27[32mwin\27[0m",
        "\n> Computer: take 1, to 4\n",
        "The computer has no move: \27[32myou win\27[0m.\nover> ")
    end)

    it("fits into 40 columns", function()
      local out = command.shell(folder, command.on_terminal(folder,
        "stty -echo cols 40; grundy play " .. example "fox_and_hounds",
        "why\nhint\n1\nquit\n"))
      out = out:gsub("\r\n", "\n"):gsub("[^\n]*\r\27%[K", "")
      has(out, "Computer: ")
      for line in out:gmatch "[^\n]+" do
        assert.is_true(utf8.len(line) <= 42, line) -- with the prompt
      end
    end)
  end)
end

describe("why", function()
  local why = require "grundy.command.why"

  -- The kinds of games without values.
  local kinds = {
    { play = "misere" },
    { play = "normal", terminal = function(u) return u % 2 == 0 and "win" or nil
      end },
    { play = "normal",
      terminal = function(u) return u % 2 == 0 and "draw" or nil end },
    { play = "normal", terminal = function(u) return u % 5 - 2 end },
    { play = "normal", players = 2 },
    { play = "misere", players = 2 },
  }

  local function solve(digraph, kind)
    return grundy.game {
      players = kind.players,
      terminal = kind.terminal,
      moves = function(u, add, player)
        for i, v in ipairs(digraph[u]) do
          if not player or (u + i + player) % 3 > 0 then add(v) end
        end
      end,
      describe = function(_, v) return ("go to %d"):format(v) end,
    }:solve(1, { play = kind.play })
  end

  -- The move is there, and the player who makes it wins.
  local function check_win(place, to)
    assert.equal("P", place:after(math.tointeger(to)):outcome())
  end

  local checks = {}

  function checks.N(place, text)
    local to, how = text:match "Go to (%d+) wins(.-)%. So the"
    check_win(place, to)
    local after = place:after(math.tointeger(to))
    if how == " at once" then
      assert.is_true(after:ended())
      return
    end
    assert.equal(#after:followers() == 1, how:find "the only reply" ~= nil)
    local reply, answer = how:match ", go to (%d+), is answered by go to (%d+)$"
    reply = reply or how:match ", go to (%d+), ends play and loses$"
    local last = after:after(math.tointeger(reply))
    assert.equal(answer == nil, last:ended())
    if answer then check_win(last, answer) end
  end

  function checks.P(place, text)
    local answers, count = text:match "loses: (.*)%. So the", 0
    answers = answers:gsub("play and loses", ""):gsub(" and ", ", ") .. ", "
    for clause in answers:gmatch "(.-), " do
      local more = clause:match "^so on for (%d+) other move"
      local from, how = clause:match "^go to (%d+) (.*)"
      if how == "ends " then
        assert.is_true(place:after(math.tointeger(from)):ended())
      elseif not more then
        check_win(place:after(math.tointeger(from)),
          how:match "by go to (%d+)$")
      end
      count = count + (more or 1)
    end
    assert.equal(#place:followers(), count)
  end

  function checks.D(place, text)
    local keep, all = 0, place:followers()
    for _, q in ipairs(all) do
      local outcome = place:after(q):outcome()
      assert.not_equal("P", outcome)
      keep = keep + (outcome == "D" and 1 or 0)
    end
    local some, of = text:match "but (%d+) of (%d+) keep"
    assert.equal(some and math.tointeger(some) or text:find "but one keeps" and
      1 or #all, keep)
    assert.equal(of and math.tointeger(of) or #all, #all)
    local best = text:match ": after go to (%d+), no reply" or
      text:match ": go to (%d+) ends play"
    local line = place:line()
    assert.equal("D", place:after(math.tointeger(best)):outcome())
    assert.equal(line.cycle and #line - line.cycle + 1 or #line - 1,
      math.tointeger(text:match "every (%d+) move" or
      text:match "draw after (%d+) move"))
  end

  it("says what is so, in every kind of game", function()
    local seen = { N = 0, P = 0, D = 0 }
    random.digraphs(120, 2, 14, function(digraph)
      for _, kind in ipairs(kinds) do
        local solution <close> = solve(digraph, kind)
        for p, player in solution:positions() do
          local place = solution:at(p, player)
          local outcome, text = place:outcome(), why.text(place)
          if place:ended() then
            assert.is_truthy(text:find(({ N = "to move wins",
              P = "to move loses", D = "in a draw" })[outcome], 1, true))
          elseif text:find("worth", 1, true) then
            local worth, to, other = text:match
              "worth (%S+) to the player to move: go to (%d+) .- worth (%S+) to"
            assert.equal(place:worth(), tonumber(worth))
            assert.equal(place:after(math.tointeger(to)):worth(),
              tonumber(other))
            assert.equal(tonumber(worth), -tonumber(other))
          elseif not text:find "^The value" then -- all endings are losses
            seen[outcome] = seen[outcome] + 1
            checks[outcome](place, text)
          end
        end
      end
    end)
    random.came_up(seen.N, seen.P, seen.D)
  end)
end)
