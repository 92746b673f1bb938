-- The board in the page: by clicks, by touch, by the keyboard alone. A referee
-- follows every play by the rules.

local grundy = require "grundy"
local core = require "grundy.core"
local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local random = require "spec.harness.random"

require "spec.harness.alone" "board"

-- Begins anew on a side, if one is given, and plays to the end by clicks, as the
-- hints say if the seed is 0, else at random: the result, whose turn it is, and
-- the record. (Clicks of a script take no time, and clocks can be fast; plays of
-- people are in plays_spec.)
local PLAY = [[
  let [seed, side] = arguments;
  const board = document.getElementById("board");
  const answered = () => new Promise((done) => {
    const look = () => board.dataset.turn === "computer" ?
      setTimeout(look, 1) : done();
    look();
  });
  if (side) {
    const choice = document.getElementById("board-side");
    choice.value = side;
    choice.dispatchEvent(new Event("change"));
    document.getElementById("board-new").click();
  }
  const pick = (n) => {
    seed = seed * 16807 % 2147483647;
    return seed % n;
  };
  const play = async () => {
    await answered();
    for (let i = 0; i < 500 && board.dataset.turn === "you"; i++) {
      if (seed === 0) {
        document.getElementById("board-hint").click();
      }
      const all = board.querySelectorAll("#board-moves button" +
        (seed === 0 ? ".board-hinted" : ""));
      all[pick(all.length)].click();
      await answered();
    }
    return { over: board.dataset.over || "", turn: board.dataset.turn,
      status: document.getElementById("board-status").textContent };
  };
  return play();
]]

describe("a board", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(game, options)
    page:open(browser.report("board", game, options and options.report),
      options)
    page:ready()
  end

  -- The same with fast clocks.
  local function open_fast(game)
    open(game, { hurry = true })
  end

  local function status()
    return page:find "#board-status":text()
  end

  local function text_of(selector)
    return page:run([[
      return document.querySelector(arguments[0]).textContent;
    ]], selector)
  end

  -- What the computer may claim from the record on, by the solution: "lost"
  -- for the visitor, "drawn", or nil; the last position and who moves there;
  -- and how often one came at most.
  local function claims(solution, record, p, player)
    local claim
    local times, most = {}, 0
    local function count(i)
      local key = p .. " " .. i % 2
      times[key] = (times[key] or 0) + 1
      most = math.max(most, times[key])
    end
    count(1)
    for i, entry in ipairs(record) do
      local outcome = solution:outcome(p, player)
      if not entry.mine and outcome ~= "P" then
        claim = (outcome == "N" or claim == "lost") and "lost" or "drawn"
      end
      local found
      local moves = solution:moves(p, player)
      for _, move in ipairs(moves) do
        if entry.label == tostring(move.position) then
          assert(entry.mine or board.perfect(moves, move), "a mistake")
          found = move.position
        end
      end
      p, player = assert(found, entry.label), player and 3 - player
      assert.is_true(most < 3)
      count(i + 1)
    end
    return claim, p, player, most
  end

  -- Who wins play that never ends; nil if it is a draw.
  local function endless_of(solution)
    return core.game(solution).endless
  end

  -- A play on one side: it must end as it is claimed, and as the rules say.
  local function fair(solution, side, seed, start, player)
    local result = page:run(PLAY, seed, side)
    local claim, p, mover, most = claims(solution, board.record(page), start,
      player)
    if result.turn == "left" then
      assert.equal("", result.over)
      return "left"
    end
    assert.equal("over", result.turn)
    if claim == "lost" then
      assert.equal("lost", result.over)
    elseif claim == "drawn" then
      assert.not_equal("won", result.over)
    end
    if #solution:followers(p, mover) > 0 then
      local endless = endless_of(solution)
      local own = (side == "first") == (player == endless)
      assert.equal(not endless and "drawn" or own and "won" or "lost", result.over)
      assert.truthy(result.status:find "third time")
      assert.equal(endless ~= nil, result.status:find("win for player", 1, true) ~= nil)
      assert.equal(3, most)
      return endless and "endless" or "repeated"
    end
    return result.over
  end

  it("wins what it can, draws what it can, and ends", function()
    local seen = {}
    random.digraphs(50, 4, 20, function(digraph, rng, case)
      local start, two = rng(1, #digraph), case % 4 == 0
      local words = { "win", "loss", "draw" }
      local solution = grundy.game {
        start = start,
        players = two and 2 or nil,
        endless = two and case % 8 == 0 and rng(1, 2) or nil,
        moves = function(p, add, player)
          for i, q in ipairs(digraph[p]) do
            if not two or (i + p) % 3 ~= player then add(q) end
          end
        end,
        terminal = case % 4 == 1 and function(p) return words[p % 3 + 1] end
          or nil,
      }:solve(nil, { play = case % 4 == 2 and "misere" or "normal" })
      local player = two and 1 or nil
      if #solution:followers(start, player) == 0 then return end
      open_fast(solution)
      for _, side in ipairs { "first", "second" } do
        for seed = 1, 2 do
          local how = fair(solution, side, seed, start, player)
          seen[how] = (seen[how] or 0) + 1
        end
      end
      assert.same({}, page:faults())
    end)
    random.came_up(seen.won or 0, seen.lost or 0, seen.drawn or 0,
      seen.repeated or 0)
  end)

  -- A cop and a robber on a ring of corners, both of whom may wait.
  local function chase(corners)
    return grundy.game {
      players = 2, endless = 2, start = 13,
      moves = function(p, add, player)
        local at = { p // 10, p % 10 }
        for step = -1, at[1] ~= at[2] and 1 or -2 do
          local to = (at[player] + step - 1) % corners + 1
          if player == 1 then
            add(10 * to + at[2])
          elseif to ~= at[1] then
            add(10 * at[1] + to)
          end
        end
      end,
    }:solve()
  end

  it("is won by a position that comes back, where endless play is", function()
    local seen = {}
    for corners = 4, 6 do
      local solution = chase(corners)
      open_fast(solution)
      for _, side in ipairs { "first", "second" } do
        for seed = 0, 2 do -- by the hints, or at random
          local how = fair(solution, side, seed, 13, 1)
          seen[how] = (seen[how] or 0) + 1
        end
      end
      assert.same({}, page:faults())
    end
    assert.is_true(seen.endless >= 6)
    assert.is_true(seen.lost > 0)
  end)

  -- A walk of 150 by 150 steps, too long for a book.
  local function walk()
    return {
      start = 0,
      moves = function(p, add)
        local x, y = p % 150, p // 150
        if x < 149 then add(p + 1) end
        if y < 149 then add(p + 150) end
        if x > 0 and y < 149 then add(p + 149) end
      end,
    }
  end

  it("says where it knows only the best move, and goes on", function()
    local solution = grundy.game(walk()):solve()
    open_fast(solution)
    assert.not_equal("left", fair(solution, "first", 3, 0))
    page:find "#board-new":click()
    page:wait("the end of what it knows", function()
      board.play(page, math.min(2, board.choices(page)))
      return status():find("This page knows only the best move here.", 1, true)
    end)
    assert.equal(1, board.choices(page))
    assert.is_true(page:find "#board-hint":enabled())
    assert.is_true(page:find "#board-level option[value=random]":enabled())
    assert.same({}, page:check "contrast")
    assert.same({}, page:faults())
  end)

  it("says where its book ends", function()
    local rules = walk()
    local moves = rules.moves
    function rules.moves(p, add) -- and then far: no line fits into the book
      if p < 22499 then moves(p, add) elseif p < 32499 then add(p + 1) end
    end
    local solution = grundy.game(rules):solve()
    open_fast(solution)
    assert.equal("left", page:run(PLAY, 3, "first").turn)
    assert.truthy(status():find("This page knows no further moves", 1, true))
    assert.truthy(status():find "With best play %a+")
    assert.is_false(page:find "#board-hint":enabled())
    page:find "#board-undo":click()
    assert.is_true(board.turn(page))
    assert.same({}, page:faults())
  end)

  it("gives the reason of a hint", function()
    local function hint(game, options)
      open(grundy.game(game):solve(nil, options))
      page:find "#board-hint":click()
      local button = page:find "#board-moves .board-hinted"
      assert.truthy(button:text():find "best")
      return status(), button
    end
    local heap = {
      start = 6,
      moves = function(n, add)
        for left = n - 1, math.max(0, n - 3), -1 do add(left) end
      end,
      describe = function(n, left) return "take " .. n - left end,
    }
    local text, button = hint(heap)
    assert.equal("Best is take 2: it wins in 3 moves.", text)
    assert.equal("2", button:attribute "data-move")
    heap.start = 8
    assert.equal("Best is take 1: all moves lose against best play, and this "
      .. "one loses in 4 moves.", (hint(heap)))
    heap.start = 2
    assert.equal("Best is take 1: it wins in 2 moves.",
      (hint(heap, { play = "misere" })))
    assert.equal("Best is 2: it keeps the draw.", (hint {
      start = 1,
      moves = function(n, add) add(n % 3 + 1) end,
    }))
    assert.equal("Best is 0: it wins 2.5.", (hint {
      start = 1,
      moves = function(n, add) if n == 1 then add(0) add(2) end end,
      terminal = function(n) return n == 0 and -2.5 or -1 end,
    }))
  end)

  it("says what has been paid", function()
    open {
      start = 1,
      moves = function(n, add) if n == 1 then add(0) add(2) end end,
      terminal = function(n) return n == 0 and -2.5 or 1 end,
    }
    board.play(page, 2)
    assert.equal("lost", board.over(page))
    assert.truthy(status():find("You pay 1.", 1, true))
    page:find "#board-undo":click()
    board.play(page, 1)
    assert.equal("won", board.over(page))
    assert.truthy(status():find("You get 2.5.", 1, true))
  end)

  it("leaves it to the game to say how play ends", function()
    local function last(fields)
      fields.start = 1
      fields.moves = function(n, add) if n == 1 then add(0) add(2) end end
      open(fields)
      board.play(page, 1)
      assert.equal("won", board.over(page))
      return status()
    end
    assert.matches("%. The computer has no move: you win!$", last {})
    assert.matches("You: [^.]*%. You win!$", last { how_to_play = "Take it." })
    assert.matches("You: [^.]*%. You win!$", last { ending = "At 0 or 2." })
    local function ending(n) return n == 0 and "All is gone." or nil end
    assert.matches("%. All is gone%. You win!$", last { ending = ending })
    page:find "#board-undo":click()
    board.play(page, 2)
    assert.matches("You: [^.]*%. You win!$", status())
  end)

  it("counts points", function()
    open {
      start = 4,
      moves = function(n, add)
        for take = 1, math.min(2, n) do add(n - take) end
      end,
      gain = function(n, left) return (n - left) * (5 - n) end,
      describe = function(n, left) return "take " .. n - left end,
    }
    page:find "#board-hint":click()
    assert.equal("Best is take 1: +1 now, +1 in the end.", status())
    page:find "#board-worth":click()
    assert.truthy(text_of "#board-moves":find("+2 now, −4 in the end", 1, true))
    board.play(page, 1)
    board.turn(page)
    assert.truthy(status():find("The computer is ahead by 3 points, 4 to 1.", 1,
      true))
    local play = page:run(PLAY, 0, "first")
    assert.equal("won", play.over)
    assert.truthy(play.status:find("you win! By 1 point, 5 to 4.", 1, true))
    play = page:run(PLAY, 0, "second")
    assert.equal("lost", play.over)
    assert.truthy(play.status:find("the computer wins. By 1 point, 5 to 4.", 1,
      true))
  end)

  it("tells what moves are worth, if wanted", function()
    open {
      start = 4,
      moves = function(n, add)
        for left = n - 1, math.max(0, n - 2), -1 do add(left) end
      end,
    }
    assert.is_nil(text_of "#board-moves":find "wins")
    page:find "#board-worth":click()
    assert.equal("13✓ wins in 3 moves75 % at random"
      .. "22✗ loses in 2 moves50 % at random", text_of "#board-moves")
    page:find "#board-worth":click()
    assert.equal("1322", text_of "#board-moves")
  end)

  it("finds one of many moves", function()
    open {
      start = 700,
      moves = function(n, add)
        if n == 700 then
          for q = 1, 699 do add(q) end
        elseif n ~= 650 and n > 0 then
          add(0)
        end
      end,
      describe = function(_, q) return "go to " .. q end,
    }
    assert.is_true(page:find "#board-filter":displayed())
    assert.equal(500, board.choices(page))
    assert.truthy(text_of "#board-more":find "first 500 of 699")
    page:find "#board-filter":type "GO TO 69"
    assert.equal(11, board.choices(page)) -- 69 and 690 to 699
    page:press "Enter"
    assert.equal("69", page:active():attribute "data-move")
    assert.same({}, page:check "overflow")
    page:press "End"
    page:press "Enter"
    assert.is_false(board.turn(page))
    assert.equal("You: go to 699Computer: go to 0", text_of "#board-record")
    assert.equal("lost", board.over(page))
    page:find "#board-new":click()
    page:find "#board-hint":click() -- which is not among the first 500
    assert.equal("650", page:find "#board-moves .board-hinted"
      :attribute "data-move")
  end)

  it("plays alike from the same seed", function()
    local function course(level)
      open_fast(dofile "examples/two_tokens.lua")
      page:find("#board-level option[value=" .. level .. "]"):click()
      local texts = {}
      for seed = 1, 4 do
        board.begin(page, "second")
        page:run(PLAY, seed)
        texts[seed] = text_of "#board-record"
      end
      return table.concat(texts, "\n")
    end
    local courses = {}
    for _, level in ipairs { "perfect", "forgetful", "random" } do
      courses[level] = course(level)
    end
    assert.equal(courses.forgetful, course "forgetful")
    assert.not_equal(courses.perfect, courses.random)
  end)

  it("shows texts of any width, on a phone as well", function()
    local wide = ("x"):rep(200) .. "\n" .. ("y"):rep(150)
    for _, text in ipairs { wide, ("long "):rep(80), ("l"):rep(300), "1",
      ("row\n"):rep(60) } do
      open({
        start = 2,
        moves = function(n, add) if n > 0 then add(n - 1) end end,
        show = function(n) return text .. n end,
      }, { width = 360, height = 740, touch = true })
      assert.equal(text .. "2", text_of "#board-position")
      assert.same({}, page:check "overflow")
      assert.same({}, page:check "targets")
      assert.same({}, page:check "names")
    end
  end)

  it("shows the parts of what splits", function()
    open(dofile "examples/kayles_heaps.lua")
    assert.equal(1, #page:all "#board-position pre")
    page:find "#board-moves button[data-move='12']":click()
    assert.is_true(#page:all "#board-position pre" >= 1)
    page:run(PLAY, 1)
    assert.equal("Nothing is left.", text_of "#board-position")
  end)

  -- From the start of a game that the first player wins, or the second: the
  -- player who follows the page's hints on this side wins as fast as possible.
  -- A draw stays one.
  local function by_hints(path, solution, p, player)
    page:open(path, { hurry = true })
    page:ready()
    local outcome = solution:outcome(p, player)
    assert.equal(outcome == "D" and "drawn" or "won",
      page:run(PLAY, 0, outcome == "P" and "second" or "first").over)
    if core.regime(solution).splits then return end
    local record = board.record(page)
    local last, mover = board.referee(solution, record, p, player)
    if outcome ~= "D" then
      assert.same({}, solution:moves(last, mover))
      assert.is_true(core.regime(solution).play == "mixed" or
        #solution:line(p, player) - 1 == #record)
    end
    assert.same({}, page:faults())
  end

  it("gives hints that win, or keep the draw", function()
    for _, name in ipairs { "dragon", "fox_and_hounds", "kayles_heaps",
      "coins", "dots_and_boxes", "sliding" } do
      by_hints("build/gallery/" .. name .. ".html", board.solution(name))
    end
    by_hints(browser.example("nim", "--misere"),
      board.solution("nim", { play = "misere" }))
  end)

  local function king(players)
    return grundy.game { -- a king goes left or up, in 180 moves
      start = { 90, 90 }, players = players,
      moves = function(p, add)
        if p[1] > 0 then add { p[1] - 1, p[2] } end
        if p[2] > 0 then add { p[1], p[2] - 1 } end
        if p[1] > 0 and p[2] > 0 then add { p[1] - 1, p[2] - 1 } end
      end,
      show = function(p) return table.concat(p, " ") end,
    }:solve()
  end

  it("gives them to the end of a game that is too large for it", function()
    local solution = king()
    by_hints(browser.report("walk", solution), solution)
    assert.equal(180, #board.record(page))
  end)

  it("gives them to the solution of a puzzle", function()
    local solution = king(1)
    by_hints(browser.report("puzzle", solution), solution)
    assert.equal(90, #board.record(page))
    assert.equal("0 0. Solved, after 90 moves!", text_of "#board-status")
    page:find "#board-new":click() -- off the line it says so
    for _ = 1, 60 do board.play(page, 1) end
    assert.truthy(text_of "#board-status":find "60 moves so far.")
    assert.is_false(page:find "#board-level":displayed())
    page:find "#board-undo":click()
    assert.equal(59, #board.record(page))
  end)

  local function nim(options)
    page:open("build/gallery/nim.html", options)
    page:ready()
  end

  -- The same with buttons for moves that are made by clicks on chips.
  local function nim_by_buttons(options)
    nim(options)
    page:find "#board-worth":click()
  end

  it("takes back a move and its answer, and begins anew", function()
    nim_by_buttons()
    local before = text_of "#board-moves"
    assert.is_false(page:find "#board-undo":enabled())
    board.play(page, 3)
    board.turn(page)
    assert.equal(2, #board.record(page))
    assert.not_equal(before, text_of "#board-moves")
    assert.truthy(text_of "[aria-live]":find("Computer:", 1, true))
    page:find "#board-undo":click()
    assert.same({}, board.record(page))
    assert.equal(before, text_of "#board-moves")
    board.finish(page, function() board.play(page, 1) end)
    local length = #board.record(page)
    page:find "#board-undo":click()
    assert.is_nil(board.over(page))
    assert.is_true(#board.record(page) < length)
    page:find "#board-new":click()
    assert.equal(before, text_of "#board-moves")
    page:media "print" -- where it is the start
    assert.is_false(page:find ".board-main":displayed())
    assert.is_true(page:find "#board .board-start":displayed())
  end)

  it("takes its time where motion is welcome", function()
    nim_by_buttons {}
    board.play(page, 1)
    assert.equal("computer", page:find "#board":attribute "data-turn")
    assert.equal(0, board.choices(page))
    assert.is_true(board.turn(page))
    assert.equal(2, #board.record(page))
    -- A move that is taken back meanwhile is not answered.
    board.play(page, 1)
    page:find "#board-undo":click()
    assert.equal(2, #board.record(page))
    assert.is_true(board.turn(page))
  end)

  it("is played by fingers on a phone", function()
    nim { width = 360, height = 740, touch = true }
    assert.equal("won", board.finish(page, function()
      page:find "#board-hint":click()
      local button = page:find "#board-moves .board-hinted"
      local middle = page:run([[
        arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = arguments[0].getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      ]], button)
      local before = #board.record(page)
      page:drag({ middle }, "touch")
      page:wait("the move", function()
        return #board.record(page) > before
      end)
    end))
  end)

  -- Strokes Tab until an element has the focus; on its way the focus is
  -- always seen.
  local function tab_to(selector)
    for _ = 1, 60 do
      page:press "Tab"
      assert.same({}, page:check "focus")
      if page:run("return document.activeElement.matches(arguments[0])",
        selector) then
        return
      end
    end
    error("Tab does not come to " .. selector)
  end

  local function focus_shows()
    page:wait("the focus in the board", [[
      return document.getElementById("board").contains(document.activeElement);
    ]])
    assert.same({}, page:check "focus")
  end

  local function chosen() return page:active():attribute "data-move" end

  it("is played by the keyboard alone", function()
    nim { dark = true }
    tab_to "#board-moves button"
    page:press "End"
    assert.equal(tostring(board.choices(page)), chosen())
    page:press "Home"
    page:press "Down"
    assert.equal("2", chosen())
    page:press "1"
    page:press "2"
    assert.equal("12", chosen())
    page:press "Space"
    board.turn(page)
    assert.equal(2, #board.record(page))
    page:press "Control u"
    assert.equal(2, #board.record(page))
    page:press "u"
    assert.equal(0, #board.record(page))
    assert.equal("won", board.finish(page, function()
      focus_shows()
      page:press "h"
      page:press "Enter"
    end))
    focus_shows()
    tab_to "#graph *" -- which leaves the board again
    local before = text_of "#board-record"
    for _, key in ipairs { "n", "u", "h", "2" } do page:press(key) end
    assert.equal(before, text_of "#board-record")
    assert.same({}, page:faults())
  end)
end)
