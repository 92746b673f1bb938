-- What is said of a game is the same in the command and on its page, and what
-- is promised comes true.

local command = require "spec.harness.command"
local installed = require "spec.harness.interpreters"
local markup = require "spec.readers.markup"
local splitmix = require "grundy.base.splitmix"

local desk = command.desk(setup, teardown)
local answer, _, _, file = desk:functions()
local flat, read = command.flat, command.read

describe("who wins, and when", function()
  local down = [[moves = function(n, add)
    for k = 1, math.min(2, n) do add(n - k) end
  end]]
  local splits = [[start = %d, splits = true, moves = function(n, add)
    for a = 0, n - 2 do add(a, n - 2 - a) end
  end]]
  -- A game, and what is said of it, unless it is clear.
  local cases = {
    { "start = 5, " .. down },
    { "start = 6, " .. down },
    { "start = 5, play = 'misere', " .. down, "in misère play" },
    { "start = 5, terminal = function() return 'win' end, " .. down,
      "the first player wins, in" }, -- nobody called it misère
    { "start = 0, " .. down, "the second player wins: the start has no moves" },
    { "start = 0, play = 'misere', " .. down,
      "the first player wins: the start has no moves" },
    { "start = 0, terminal = function() return 'draw' end, " .. down,
      "a draw: the start has no moves" },
    { "start = 0, players = { 'cat', 'mouse' }, " .. down,
      "mouse will win: the start has no moves" },
    { "start = 5, moves = function(n, add) add((n + 1) % 6) end", "a draw" },
    { splits:format(8), "there may be a quicker win" },
    { splits:format(3), "in 1 move of best play" },
    { splits:format(1), "the second player wins: the start has no moves" },
    { "start = 5, gain = function(p, q) return p - q end, " .. down,
      "by 1 point" },
    { "start = 5, players = 1, " .. down, "in 3 moves, and not in fewer" },
    { "start = 0, players = 1, " .. down, "is solved: the start has no moves" },
    { "start = 0, players = 1, terminal = function() return 'loss' end, "
      .. down, "cannot be solved: the start has no moves" },
  }

  it("is told alike by solve, line and the page", function()
    for i, case in ipairs(cases) do
      file("game.lua", ("return { %s }"):format(case[1]))
      local line = "grundy %s game.lua --quiet%s"
      local solve = flat(answer(line:format("solve", "")))
        :gsub(" remoteness", " best move "):match "outcome %u: (.-) best move "
      local text = flat(answer "grundy line game.lua 2>/dev/null")
      local page = markup.read(answer(line:format("report", " -o -")))
      local verdict
      for _, element in ipairs(markup.all(page, "p")) do
        verdict = verdict or element.attributes.class == "verdict" and
          element.text
      end
      assert.truthy(solve:find(case[2] or "of best play", 1, true), i .. solve)
      assert.truthy(text:lower():find(solve:lower() .. ". ", 1, true), text)
      assert.equal(0, (flat(verdict):gsub("^From .-, ", ""):lower()
        :gsub("^the puzzle", "it"):gsub("^best play is a draw", "a draw")
        :find(solve:lower() .. ". the game has", 1, true) or 0) - 1,
        verdict .. "\n" .. solve)
    end
  end)
end)

--
-- Points
--

-- Coins in a row, from whose ends both players take.
local function coins_game(random, count)
  local coins = {}
  for i = 1, count do coins[i] = random(10) end
  return ([==[
    local coins = { %s }
    return { start = { 1, %d },
      moves = function(p, add)
        if p[1] <= p[2] then add { p[1] + 1, p[2] } add { p[1], p[2] - 1 } end
      end,
      gain = function(p, q) return coins[q[1] > p[1] and p[1] or p[2]] end,
      describe = function(p, q) return q[1] > p[1] and "left" or "right" end }
  ]==]):format(table.concat(coins, ", "), count)
end

-- What a session says of the moves at each of the person's turns: arrays of
-- `{ text, margin, result }`; and the end.
local function promises_of(said)
  local turns, last = {}, nil
  for line in said:gmatch "[^\n]+" do
    local number, text, margin, result = line:match
      "^ +(%d+)  %l+ +%b{}  (%S+ now, (%S+) in the end) +(%l+)$"
    if number == "1" then turns[#turns + 1] = {} end
    if number then
      table.insert(turns[#turns], { text = text, margin = tonumber(margin),
        result = result })
    end
    last = line:match "no move: (.*)%.$" or last
  end
  return turns, last
end

describe("what outcomes are where there are points", function()
  it("is said by solve, play and pictures", function()
    file("game.lua", [[return { start = 4, moves = function(n, add)
      for k = 1, math.min(n, 2) do add(n - k) end
    end, gain = function(p, q) return p - q == 2 and 1 or 0 end }]])
    local more = "gains more from there on"
    command.has(flat(answer "grundy solve game.lua"), "(previous player " .. more
      .. "), 2 N (next player does), 3 D (neither does)")
    answer "grundy draw game.lua -o game.dot"
    command.has(desk:read "game.dot", "(next player " .. more .. ")",
      "(neither player " .. more .. ")")
    assert.falsy(desk:read("game.dot"):find("wins", 1, true))
    command.has(flat(answer "printf 'why\nquit\n' | grundy play game.lua"),
      "From here on neither player gains more with best play (D).")
  end)
end)

-- Session and promises of a play with these choices of the person.
local function played(choices, switch)
  local script = {}
  for i, choice in ipairs(choices) do
    script[i] = ("why\n%d\n"):format(choice)
  end
  file("typed", table.concat(script) .. "quit\n")
  return promises_of(answer(("grundy play game.lua %s <typed"):format(
    switch and "--switch" or "")))
end

local ends = { win = "you win by %d point%s", draw = "it is a draw",
  loss = "the computer wins by %d point%s" }

local PAGE = [[
const page = { count: (n, word) => n + " " + word, isolated: (text) => text };
%s
const book = boardBook(JSON.parse(require("fs").readFileSync(0)));
const play = plays.begin(book, 0, %d, 1);
const choices = [%s];
while (play.stands() === "you" || play.stands() === "computer") {
  if (play.mine()) {
    const moves = book.moves(play.now());
    const lead = play.lead();
    moves.forEach((move) => {
      console.log(book.promise(move, lead), book.result(move, lead));
    });
    console.log(book.hint(play.now(), lead).text);
    play.make(moves[choices.shift() - 1]);
  } else {
    play.make(book.best(play.now()));
  }
}
]]

describe("the margin of a move", function()
  local random = splitmix(29)
  local choices, sessions = {}, {}

  setup(function()
    for case = 1, 4 do
      file("game.lua", coins_game(random, 6))
      choices[case] = { 1 + random(2), 1 + random(2), 1 + random(2) }
      local turns, last = played(choices[case], case % 2 == 0)
      sessions[case] = { turns = turns, last = last,
        page = answer "grundy report game.lua -o -" }
    end
  end)

  it("comes true against best play, with the points so far", function()
    local behind = 0
    for case, session in ipairs(sessions) do
      local promised
      assert.equal(3, #session.turns)
      for i, turn in ipairs(session.turns) do
        local best = math.max(turn[1].margin, turn[2].margin)
        assert.equal(promised or best, best, case)
        for _, move in ipairs(turn) do
          assert.equal(move.margin > 0 and "win" or move.margin < 0 and "loss"
            or "draw", move.result)
        end
        promised = turn[choices[case][i]].margin
        behind = behind + (best < 0 and 1 or 0)
      end
      local result = session.turns[3][choices[case][3]].result
      local size = math.abs(promised)
      assert.equal(ends[result]:format(size, size == 1 and "" or "s"),
        session.last)
    end
    assert.is_true(behind > 0)
  end)

  it("is the same on the page", function()
    if not installed.there "node" then
      return pending "there is no Node.js"
    end
    for case, session in ipairs(sessions) do
      file("play.js", PAGE:format(read "lua/grundy/export/engine.js"
        .. read "lua/grundy/report/board_book.js" .. read "lua/grundy/report/play.js",
        case % 2 == 0 and 1 or 0, table.concat(choices[case], ",")))
      file("data", markup.read(session.page).by_id["board-data"].inner)
      local lines = {}
      for line in answer "node play.js <data":gsub("−", "-")
        :gmatch "[^\n]+" do
        lines[#lines + 1] = line
      end
      for i, turn in ipairs(session.turns) do
        local first = 3 * (i - 1) + 1
        for k, move in ipairs(turn) do
          assert.equal(move.text .. " " .. move.result, lines[first + k - 1])
        end
        command.has(lines[first + 2], " in the end.")
      end
    end
  end)
end)

--
-- Symmetry
--

-- What says that something is counted up to symmetry.
local SAID = { "up to symmetry", "makes the same count", "calls the same count",
  "in order count as one" }

-- How often a text says it.
local function times_said(text)
  local count = 0
  for _, saying in ipairs(SAID) do
    count = count + select(2, flat(text):gsub(saying, ""))
  end
  return count
end

-- What a command writes, or what is to be read on the page that it makes.
local function seen(line)
  local text = answer(line .. " 2>/dev/null")
  return line:find "page%.html$" and markup.read(desk:read "page.html").text or text
end

describe("that counts are up to symmetry", function()
  -- Rows of coins; a row is the same as the row turned round.
  local row = [[return { heap = 5 }, function(set) return {
    start = ("I"):rep(set.heap), %s
    moves = function(p, add)
      for i = 1, #p do
        if p:sub(i, i) == "I" then
          add(p:sub(1, i - 1) .. "." .. p:sub(i + 1))
        end
      end
    end,
    describe = function(p, q) return p > q and "take" or "put" end,
    normal = function(p)
      local turned = p:reverse()
      return p < turned and p or turned
    end,
  } end]]
  local heaps = [[return { heap = 2 }, function(set) return {
    start = { 1, set.heap, set.heap }, normal = "sorted", %s
    moves = function(p, add)
      for i = 1, 3 do
        for left = 0, p[i] - 1 do
          local q = { table.unpack(p) }
          q[i] = left
          add(q)
        end
      end
    end,
  } end]]
  local cases = {
    { "rows", row, "" },
    { "heaps", heaps, "" },
    { "two players", row, "players = { 'cat', 'mouse' }," },
    { "scores", heaps, "gain = function() return 1 end," },
    { "payoffs", row, "terminal = function() return 'draw' end," },
    { "a puzzle", row, "players = 1," },
    { "heaps in misère play", heaps, "play = 'misere'," },
  }
  -- Commands, and how often each says it, of a game and of a saved solution.
  local commands = {
    { "solve %s", 1 }, { "solve %s --quiet", 0 }, { "figures %s", 1 },
    { "figures %s --json", 1 }, { "moves %s", 0 }, { "line %s", 0 },
    { "report %s -o page.html", 1 }, { "verify %s", 0 },
    { "explore %s --vary heap=1,2", 0, rules = true },
    { "explore %s --vary heap=1,2 -o page.html", 0, rules = true },
  }

  for _, case in ipairs(cases) do
    it("is said once on a screen and on a page: " .. case[1], function()
      file("game.lua", (case[2]:format(case[3])))
      answer "grundy solve game.lua --quiet -o saved.grundy"
      for _, row_of in ipairs(commands) do
        for _, path in ipairs { "game.lua", "saved.grundy",
          "saved.grundy --rules game.lua" } do
          if path == "game.lua" or not row_of.rules then
            local line = "grundy " .. row_of[1]:format(path)
            assert.equal(row_of[2], times_said(seen(line)), line)
          end
        end
      end
      assert.equal(0, times_said(seen "echo quit | grundy play game.lua"))
    end)
  end

  it("is not said where it is not so", function()
    file("game.lua", (heaps:format(""):gsub('normal = "sorted",', "")))
    for _, row_of in ipairs(commands) do
      assert.equal(0, times_said(seen("grundy " .. row_of[1]:format "game.lua")))
    end
  end)
end)
