-- Players who err, on the page: the weights of their moves are those of the library,
-- the computer plays at the level that is chosen, and also where the page knows a
-- part of the game the visitor has all moves after its mistakes.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local core = require "grundy.core"
local grundy = require "grundy"
local moves = require "grundy.moves"
local record = require "grundy.figures.against".record

-- For some states: name, player, and the names and weights of the moves.
local WEIGHTS = [=[
  const data = JSON.parse(document.getElementById("board-data").textContent);
  const book = boardBook(data), found = [];
  for (let at = 0; at < data.names.length; at += arguments[1]) {
    const rows = book.solver.moves(at);
    const weights = rows.length === 0 ? [] :
      fallible.weights(arguments[0], rows.map((row) =>
        fallible.utility(row.outcome, row.remoteness)));
    found.push([data.names[at], data.player ? Number(data.player[at]) : 0,
      rows.map((row, i) => [data.names[row.position], weights[i]])]);
  }
  return found;
]=]

-- The moves of the computer in many plays at a level in which the visitor moves at
-- random: how many were mistakes, and what went wrong.
local MISTAKES = [=[
  const data = JSON.parse(document.getElementById("board-data").textContent);
  const book = boardBook(data);
  let mistakes = 0, closed = 0, seed = 1;
  const random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
  for (let i = 0; i < 200; i++) {
    const play = plays.begin(book, 0, i % 2, i + 1);
    for (let k = 0; k < 100 && ["you", "computer"].includes(play.stands()); k++) {
      const options = book.moves(play.now());
      if (play.stands() === "computer") {
        const move = play.choose(arguments[0], null);
        const best = book.best(play.now());
        mistakes += book.result(move, 0) === book.result(best, 0) ? 0 : 1;
        play.make(move);
      } else {
        closed += book.open(play.now()) ? 0 : 1;
        play.make(options[Math.floor(random() * options.length)]);
      }
    }
  }
  return [mistakes, closed];
]=]

-- What a perfect computer that expects mistakes of a level moves to from all lost
-- states: name, player, and the name after the move.
local LOST = [=[
  const data = JSON.parse(document.getElementById("board-data").textContent);
  const book = boardBook(data), found = [];
  for (let at = 0; at < data.names.length; at++) {
    if (data.outcome[at] === "P" && book.open(at) && book.goesOn(at)) {
      const play = plays.begin(book, at, null, at + 1);
      found.push([data.names[at], data.player ? Number(data.player[at]) : 0,
        data.names[play.choose("perfect", arguments[0]).to]]);
    }
  }
  return found;
]=]

describe("the levels of a page:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  for _, name in ipairs { "tic_tac_toe", "chomp", "take", "dragon" } do
    it("weights are those of the library: " .. name, function()
      page:open("build/gallery/" .. name .. ".html")
      page:ready()
      local solution <close> = board.solution(name)
      local game = core.game(solution)
      local function find(text, player)
        local p = game.parse and game.parse(text) or
          math.tointeger(tonumber(text)) or text
        return core.find(solution, p, player)
      end
      for _, level in ipairs { 0, 1, 2.5, 30 } do
        for _, state in ipairs(page:run(WEIGHTS, level, 37)) do
          local text, player, list = table.unpack(state)
          player = player > 0 and player or nil
          local number, weight = assert(find(text, player), text), {}
          for k, v in ipairs(core.followers(solution, number)) do
            weight[v] = core.weights(solution, number, level)[k]
          end
          -- several moves may lead to one position of the solution: each counts
          local sum, there = 0, {}
          for _, move in ipairs(list) do
            local v = find(move[1], player and 3 - player)
            sum, there[v] = sum + weight[v], true
          end
          for _, move in ipairs(list) do
            local v = find(move[1], player and 3 - player)
            assert(math.abs(weight[v] / sum - move[2]) < 1e-12)
          end
          for v in pairs(weight) do assert(there[v] or #list == 0) end
        end
      end
      assert.same({}, page:faults())
    end)
  end

  it("mistakes are fewer, the higher the level, and leave all moves", function()
    for _, name in ipairs { "fox_and_hounds", "reversi", "tic_tac_toe" } do
      page:open("build/gallery/" .. name .. ".html")
      page:ready()
      local before = math.huge
      for _, level in ipairs { "random", 1, 4, 30 } do
        local mistakes, closed = table.unpack(page:run(MISTAKES, level))
        assert.equal(0, closed)
        assert(mistakes < before or mistakes == 0, name .. mistakes)
        before = mistakes
      end
      local perfect, closed = table.unpack(page:run(MISTAKES, "perfect"))
      assert.same({ 0, 0 }, { perfect, closed })
    end
  end)

  it("a perfect computer expects mistakes", function()
    page:open "build/gallery/tic_tac_toe.html"
    page:ready()
    local solution <close>, p, player = board.solution "tic_tac_toe"
    local records = core.against(solution, 4)
    page:find "#board-expected option[value='4']":click()
    board.begin(page, "second")
    assert(board.turn(page))
    local choice = select(5, record(records, core.find(solution, p, player)))
    local move = board.record(page)[1].label
    local expected = moves.locate(solution, p, choice, player)
    assert.equal(core.game(solution).describe(p, expected), move)
  end)

  it("a lost computer pays no more than it must, if mistakes are as likely", function()
    for _, name in ipairs { "coins", "reversi" } do
      page:open("build/gallery/" .. name .. ".html")
      page:ready()
      local solution <close> = board.solution(name)
      local game, expecting, count = core.game(solution), {}, 0
      for player = 1, game.players and 2 or 1 do
        expecting[player] = board.expecting(solution, game.players and player, 1)
      end
      for _, state in ipairs(page:run(LOST, 1)) do
        local text, player, after = table.unpack(state)
        player = player > 0 and player or nil
        local p, q, made = game.parse(text), grundy.key(game.parse(after)), nil
        local rows = solution:moves(p, player)
        for _, row in ipairs(rows) do
          made = grundy.key(row.position) == q and row or made
        end
        assert(board.perfect(rows, made, expecting[player or 1]), text)
        count = count + 1
      end
      assert.is_true(count > 50, count)
    end
  end)

  it("at level 0 all first moves of tic-tac-toe come up alike", function()
    page:open "build/gallery/tic_tac_toe.html"
    page:ready()
    local count = page:run [=[
      const book = boardBook(JSON.parse(
        document.getElementById("board-data").textContent));
      const count = Array(9).fill(0);
      for (let seed = 1; seed <= 900; seed++) {
        count[plays.begin(book, 0, 1, seed).choose(0, null).number - 1]++;
      }
      return count;
    ]=]
    for _, n in ipairs(count) do assert.is_true(math.abs(n - 100) < 45, n) end
    assert.equal(9, #count)
  end)

  -- The percentage beside a move is that of the figure about it.
  it("one move has one percentage", function()
    page:open "build/gallery/chomp.html"
    page:ready()
    local solution <close> = board.solution "chomp"
    local figure, game = solution:figures().mistake, core.game(solution)
    local looks = page:run([=[
      const data = JSON.parse(document.getElementById("board-data").textContent);
      const book = boardBook(data), at = data.names.indexOf(arguments[0]);
      return book.moves(at).filter((move) => move.label === arguments[1])
        .map((move) => book.look(move.to));
    ]=], game.show(figure.position), figure.move)
    assert.same({ figure.headline }, looks)
    local rows = solution:moves(figure.position, { chances = true })
    for _, row in ipairs(rows) do
      if game.describe(figure.position, row.position) == figure.move then
        assert.equal(figure.chance, row.chance)
        rows.found = true
      end
    end
    assert.is_true(rows.found)
  end)

  it("are chosen by their names, and what belongs to them is in sight", function()
    page:open "build/gallery/tic_tac_toe.html"
    page:ready()
    local function shown(id) return page:find("#board-" .. id):displayed() end
    assert.same({ true, false }, { shown "expected", shown "number" })
    page:find "#board-level option[value=errs]":click()
    assert.same({ false, true }, { shown "expected", shown "number" })
    page:find "#board-number":clear()
    page:find "#board-number":type "0"
    page:find "#board-level option[value=errs]":click()
    page:find "#board-worth":click()
    assert.truthy(board.finish(page, function()
      board.play(page, 1 + #board.record(page) % board.choices(page))
    end))
    assert.same({}, page:check "names")
    page:find "#board-level option[value=random]":click()
    assert.same({ false, false }, { shown "expected", shown "number" })
    assert.same({}, page:faults())
  end)
end)
