-- `grundy play` on a terminal, and against opponents who play at random. What
-- it says word for word is in golden/play.txt.

local grundy = require "grundy"
local command = require "spec.harness.command"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)

local example, has = command.example, command.has

-- What is written while the lines are said.
local function play(arguments, lines)
  desk:file("said", table.concat(lines, "\n") .. "\n")
  return desk:answer("grundy play " .. arguments .. " <said")
end

describe("play", function()
  it("ends where there is no input", function()
    local _, err, code = desk:shell("grundy play " .. example "take" .. " <&-")
    assert.is_true(code == 0 or code == 4, err)
  end)

  it("is won by a perfect computer, whatever one does", function()
    local names = { take = "20", nim = "'1 4 5'", windup = "3" }
    for name, start in pairs(names) do
      random.cases(4, function(rng)
        local lines = {}
        for i = 1, 60 do lines[i] = tostring(rng(1, 6)) end
        local text = play(example(name) .. " " .. start, lines)
        has(text, "The computer wins.")
        assert.is_falsy(text:find "[Yy]ou win")
      end)
    end
  end)

end)

describe("play by a search", function()
  -- Random numbers of moves, more than there are.
  local function any_moves(rng)
    local lines = {}
    for i = 1, 80 do lines[i] = tostring(rng(1, 9)) end
    return lines
  end

  it("is won by the computer, by a search or by a proof", function()
    desk:answer("grundy nimber " .. example "cram" .. " --set rows=3 --set "
      .. "columns=3 --proof three --quiet")
    random.cases(3, function(rng)
      for _, arguments in ipairs { example "cram" .. " --search --set columns=3 "
        .. "--set rows=5 --switch", example "cram" .. " --search", "three " ..
        example "cram", example "node_kayles" .. " --search",
        example "nim" .. " '1 2 3' --search" } do
        local text = play(arguments, any_moves(rng))
        has(text, "You have no move: the computer wins.")
        assert.is_falsy(text:find("in %d+ moves"))
      end
    end)
  end)

  it("shows what has split on one board, and what is known", function()
    local text = play(example "cram" .. " --search --set columns=5 --set rows=3",
      { "why", "take a1 b1", "take b2 b3", "why", "hint", "quit" })
    has(text, "wins (N): take a1 b1 wins, because every move after it has an",
      "take a1 a2  .####/.####/#####  not known",
      "\n....#\n#####\n#####\n", "  5  take b2 b3  ....#/#.###/#.###\n")
    text = play(example "kayles" .. " --search", { "3", "quit" })
    has(text, "Computer: ")
  end)

  it("refuses what a search does not know", function()
    local cram = example "cram"
    for arguments, message in pairs {
      [cram .. " --search --level 3"] = "a level that is a number goes by how "
        .. "long play lasts, which a search does not know",
      [cram .. " --search --misere"] = "--search is for normal play",
      [cram .. " " .. cram .. " --search"] = "--search is for one game, got 2",
      [cram .. " --search --rules " .. cram] = "--rules is for saved solutions",
      [cram .. " --search --limit 3"] = "the limit of 3 positions whose moves",
      [example "dragon" .. " --search"] = "the game must not have cycles",
      ["three " .. example "node_kayles"] = "the text of its game file is "
        .. "another one",
    } do
      local _, err, code = desk:shell("grundy play " .. arguments .. " </dev/null")
      has(err:gsub("%s+", " "), message)
      assert.not_equal(0, code)
    end
  end)

  it("lets the computer play against itself", function()
    local text = desk:answer("grundy match three " .. example "cram"
      .. " --first random --games 5")
    has(text, "5 matches: the first player won 0, the second 5")
    has(desk:answer("grundy match " .. example "cram" .. " --search"),
      "The second player wins, after ")
  end)
end)

if command.has_terminal then
  describe("play on a terminal", function()
    it("has prompts, colours and no echo of its own", function()
      local out = desk:shell(command.on_terminal(desk.folder,
        "stty -echo; grundy play " .. example "take" .. " 7",
        "why\n2\n4\nquit\n", "TERM=xterm"))
      out = out:gsub("\r\n", "\n"):gsub("\r\27%[K", "")
      out = out:sub((assert(out:find("take. You move first.", 1, true),
        out)))
      has(out, "> The value is 2", "\27[32mwin\27[0m",
        "\n> Computer: take 1, to 4\n",
        "\n\27[32mYou win\27[0m.\nover> ")
    end)

    it("fits into 40 columns", function()
      local out = desk:shell(command.on_terminal(desk.folder,
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
  local why = require "grundy.command.play.why"

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

  -- The move that looks best is named if it gives something away. The result is
  -- whether there is one.
  local function check_trap(place, text)
    local rows = place.solution:moves(place.position, place.player,
      { chances = true })
    local to, verb = text:match
      " The move that looks best is a mistake: go to (%d+) ([%a ]+), but"
    local most, right, results = -1, false, {}
    for _, row in ipairs(rows) do
      most = math.max(most, row.chance)
      results[row.position] = row.result
    end
    for _, row in ipairs(rows) do
      right = right or row.chance == most and row.result == rows[1].result
    end
    assert.equal(right or not rows[1], to == nil)
    if to then
      local result = results[math.tointeger(to)]
      assert.not_equal(rows[1].result, result)
      assert.equal(result == "loss" and "loses" or "only draws", verb)
      return true
    end
  end

  it("says what is so, in every kind of game", function()
    local seen, traps = { N = 0, P = 0, D = 0 }, 0
    random.digraphs(120, 2, 14, function(digraph, rng, case)
      digraph = case % 4 == 0 and random.path(rng) or digraph
      for _, kind in ipairs(kinds) do
        local solution <close> = solve(digraph, kind)
        for p, player in solution:positions() do
          local place = solution:at(p, player)
          local outcome, text = place:outcome(), why.text(place)
          traps = traps + (check_trap(place, text) and 1 or 0)
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
    random.came_up(seen.N, seen.P, seen.D, traps)
  end)
end)

describe("a part that a move leaves nothing of", function()
  it("is not the whole game", function()
    desk:file("row.lua", [[return { start = "#", splits = true,
      describe = function(p) return p == "#" and "hit" or "" end,
      moves = function(row, add)
        if row ~= "" then add(table.unpack(row == "##" and { "#" } or {})) end
      end }]])
    local said = desk:answer "grundy match row.lua row.lua '\"##\"'"
    has(said, "game 1: hit, and nothing is left of it", "hit, to nothing")
    assert.equal(1, select(2, said:gsub("to nothing", "")))
  end)
end)
