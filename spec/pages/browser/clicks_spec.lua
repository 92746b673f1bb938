-- Moves by clicks on the cells of a board: every move of every example that has
-- one is reached, by the page's own functions in all positions, and by mouse,
-- fingers and keys where a few will do. How many clicks it takes is written to
-- build/browser/clicks.txt, which run.sh shows.

local grundy = require "grundy"
local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local command = require "spec.harness.command"

require "spec.harness.alone" "board"

local function read(path) return command.read(command.root .. "/" .. path) end

local middle, press, go = board.middle, board.press, board.go

-- Moves of a play. Whole plays take minutes in all: not where few examples do.
local MOVES = os.getenv "GRUNDY_EXAMPLES" == "few" and 6 or 60

-- The examples on boards.
local examples = {}
for _, name in ipairs(browser.examples) do
  local text = read("examples/" .. name .. ".lua")
  if text:find "\n *board = board," or text:find "board = require" then
    examples[#examples + 1] = name
  end
end

-- Clicks on cells that a move takes at most, where that is more than three: a
-- turn can draw several lines.
local most = { dots_and_boxes = 4 }

-- The model, as it is told: a click keeps the moves that change the cell, and so
-- on. Cells are the bits of numbers here.
local SLOW = [[
  const slow = (moves, chosen, cell) => {
    const bit = 1 << cell;
    const left = (cells) => moves.filter((move) => (move & cells) === cells);
    if (chosen & bit) {
      const rest = left(chosen);
      const all = rest.reduce((one, other) => one & other);
      const found = rest.filter((move) => move === all);
      return found.length === 1 ? { play: found[0] } :
        { chosen: found.length > 0 ? chosen : 0 };
    }
    const next = left(chosen | bit).length > 0 ? chosen | bit : bit;
    const rest = left(next);
    return rest.length === 1 ? { play: rest[0] } :
      { chosen: rest.length > 0 ? next : 0 };
  };
  const bits = (cells) => cells.reduce((sum, cell) => sum | 1 << cell, 0);
  let seed = arguments[0];
  const pick = (n) => {
    seed = seed * 16807 % 2147483647;
    return seed % n;
  };
  let plays = 0;
  for (let i = 0; i < arguments[1]; i++) {
    const size = 2 + pick(5);
    const moves = Array.from({ length: 1 + pick(8) }, () =>
      Array.from({ length: size }, (_, cell) => cell).filter(() => pick(2)))
      .map((cells) => ({ cells }));
    const numbers = moves.map((move) => bits(move.cells));
    let chosen = [];
    for (let k = 0; k < 12; k++) {
      const cell = pick(size);
      const found = clicks.click(moves, chosen, cell);
      const wanted = slow(numbers, bits(chosen), cell);
      if ((found.play ? bits(found.play.cells) : null) !==
        (wanted.play === undefined ? null : wanted.play) ||
        !found.play && bits(found.chosen) !== wanted.chosen) {
        return "case " + i + ": " + JSON.stringify([numbers, chosen, cell]);
      }
      plays += found.play ? 1 : 0;
      chosen = found.play ? [] : found.chosen;
    }
  }
  return plays;
]]

-- How many clicks a move takes, at most and on average; and how many are buttons
-- after all.
local REACH = board.WAYS .. [[
  const result = { most: 0, clicks: 0, moves: 0, buttons: 0, lost: [],
    alike: 0 };
  for (let at = 0; at < book.data.moves.length; at++) {
    const moves = book.open(at) ? book.moves(at) : [];
    for (const move of moves) {
      const way = wayTo(moves, move);
      if (!way) {
        result.lost.push(at + " " + move.label);
        continue;
      }
      const key = move.cells.join();
      const same = moves.filter((one) => one.cells.join() === key).length;
      result.alike += way.button && move.cells.length > 0 && same === 1 ? 1 : 0;
      result.most = Math.max(result.most, way.cells.length);
      result.clicks += way.cells.length;
      result.moves += 1;
      result.buttons += way.button ? 1 : 0;
    }
  }
  return result;
]]

describe("on a board", function()
  local page
  local lines = {}

  setup(function() page = browser.start() end)
  teardown(function()
    page:stop()
    browser.write("clicks.txt", table.concat(lines, "\n") .. "\n")
  end)

  local function open(name, options)
    page:open("build/gallery/" .. name .. ".html", options)
    page:ready()
  end

  it("clicks do as they are said to do", function()
    open "tic_tac_toe"
    local plays = page:run(SLOW, 1986, 4000)
    assert.is_true(type(plays) == "number" and plays > 4000, plays)
  end)

  it("there are ten examples or so", function()
    assert.is_true(#examples >= 9)
  end)

  local function by_keys(_, _, way)
    for digit in tostring(way.number):gmatch "." do page:press(digit) end
    page:press "Enter"
  end

  -- The labels of what has been played.
  local function played()
    return page:run [[
      return [...document.querySelectorAll("#board-record li:not(.faint)")]
        .map((item) => item.textContent.replace(/^[^:]*: /, ""));
    ]]
  end

  -- A puzzle has one player.
  local function on_both_sides()
    if page:find "#board-side":displayed() then
      page:find "#board-side option[value=both]":click()
    end
  end

  -- A play on both sides, to the end or until the book ends, if it is not too
  -- long.
  local function play_through(how, kind, seed)
    local at, labels = 0, {}
    for k = 1, MOVES do
      local list = board.ways(page, at)
      if not list[1] or page:find "#board":attribute "data-turn" ~= "you" then
        break
      end
      local way = list[(seed * k * 7919) % #list + 1]
      how(page, kind, way)
      labels[k], at = way.label, way.to
      assert.same(labels, played())
    end
    assert.is_true(#labels > 0)
    local turn = page:find "#board":attribute "data-turn"
    assert.is_true(#labels == MOVES or turn == "over" or turn == "left")
  end

  for _, name in ipairs(examples) do
    it(name .. ": every move of every position is reached", function()
      open(name)
      local found = page:run(REACH)
      assert.same({}, found.lost)
      assert.equal(0, found.alike)
      assert.is_true(found.most <= (most[name] or 3))
      lines[#lines + 1] = ("%s: %d moves, %.2f clicks each, at most %d; "
        .. "%d are buttons"):format(name, found.moves,
        found.clicks / found.moves, found.most, found.buttons)
      on_both_sides()
      local list = board.ways(page, 0)
      for i = 1, #list, (#list + 11) // 12 do -- a dozen of them
        go(page, "mouse", list[i])
        assert.same({ list[i].label }, played(), name .. " " .. i)
        -- (Where nothing moves, nothing is marked.)
        assert.is_true(list[i].button or #page:all "#board-position .last" > 0)
        page:press "u"
      end
      play_through(by_keys, nil, 2)
      page:show { width = 360, height = 740, touch = true }
      page:find "#board-new":click()
      play_through(go, "touch", 1)
      assert.same({}, page:check "overflow")
      assert.same({}, page:faults())
    end)
  end

  local function status() return page:find "#board-status":text() end

  local function chosen()
    return #page:all "#board-position .chosen"
  end

  local function click(cell) press(page, "mouse", ('[data-cell="%d"]'):format(cell)) end

  -- Drags from a cell to another one, or up and away.
  local function drag(kind, cell, to)
    local from = middle(page, ('[data-cell="%d"]'):format(cell))
    local over = to and middle(page, ('[data-cell="%d"]'):format(to)) or
      { from[1], math.max(1, from[2] - 90) }
    page:drag({ from, { (from[1] + over[1]) / 2, (from[2] + over[2]) / 2 }, over },
      kind)
  end

  for _, kind in ipairs { "mouse", "touch" } do
    it("chips are taken, and tokens moved, by a drag: " .. kind, function()
      local options = kind == "touch" and { width = 360, height = 740,
        touch = true } or nil
      open("nim", options)
      on_both_sides()
      drag(kind, 9) -- the third chip of five
      drag(kind, 16) -- the third chip of seven
      assert.same({ "take 3 from heap 2", "take 5 from heap 3" }, played())
      drag(kind, 10) -- it is gone
      assert.equal(2, #played())
      open("two_tokens", options)
      on_both_sides()
      drag(kind, 5, 1) -- there is no arrow from f to b
      assert.same({}, played())
      drag(kind, 4, 1)
      drag(kind, 5, 4)
      assert.same({ "e to b", "f to e" }, played())
      assert.equal(1, #page:all ".board-arrow")
      open("tic_tac_toe", options)
      drag(kind, 0, 4) -- nothing moves here
      assert.same({}, played())
      open("wythoff", options)
      on_both_sides()
      local status_at_first = status()
      drag(kind, 1) -- the second chip of the first heap, alone
      assert.equal(1, #played())
      assert.not_equal(status_at_first, status())
      local from = #page:all "#board-position .open"
      click(9) -- and of both heaps: one is chosen, the other one dragged
      if #played() == 1 then drag(kind, 0) end
      assert.equal(2, #played())
      assert.is_true(#page:all "#board-position .open" < from)
      assert.same({}, page:faults())
    end)

    it("any cell of a car is dragged: " .. kind, function()
      local options = kind == "touch" and { width = 360, height = 740,
        touch = true } or nil
      -- B is on b1 and c1 and can go to d1; M on f2 to f4, to f1.
      for _, way in ipairs { { 1, 2, "B b1 to d1" }, { 2, 3, "B b1 to d1" },
        { 11, 5, "M f4 to f1" }, { 17, 11, "M f4 to f1" },
        { 23, 17, "M f4 to f1" } } do
        open("rush_hour", options)
        drag(kind, way[1], way[2])
        assert.same({ way[3] }, played())
        assert.is_true(#page:all "#board-position .last" > 0)
      end
      drag(kind, 1, 0) -- G is in the way
      assert.equal(1, #played())
      assert.same({}, page:faults())
    end)
  end

  it("what is chosen can be let go, and shows what comes", function()
    open "chomp"
    click(29) -- the last square: all bites would take it
    assert.equal(1, chosen())
    assert.equal(1, #page:all ".board-ghost")
    assert.equal("Click here again to play “bite at f5”, or click another cell "
      .. "that your move changes.", status())
    page:press "Escape"
    assert.equal(0, chosen())
    click(29)
    click(0) -- the poison: no move changes it
    assert.equal(0, chosen())
    click(29)
    click(29)
    board.turn(page)
    assert.equal("bite at f5", board.record(page)[1].label)
    assert.is_true(#page:all "#board-position .last" > 0) -- the answer's
  end)

  it("cells are coloured by what moves are worth, if asked", function()
    open "tapatan"
    assert.equal(0, #page:all ".board-cells path.win")
    page:find "#board-worth":click()
    assert.equal(1, #page:all ".board-cells path.win") -- the middle
    assert.equal(4, #page:all ".board-cells path.draw")
    assert.equal(4, #page:all ".board-cells path.loss")
    assert.is_true(page:find "#board-moves button":displayed())
  end)

  it("the hint is marked", function()
    open "hex"
    page:find "#board-hint":click()
    assert.equal("4", page:find ".board-cells .hint":attribute "data-cell")
  end)

  -- Pages of games that are not among the examples.
  local function show(rules)
    page:open(browser.report("clicks", rules))
    page:ready()
    page:find "#board-side option[value=both]":click()
  end

  it("moves that change the same cells, or none, are buttons", function()
    local cells = grundy.board { "..", pieces = "xo" }
    show {
      board = cells,
      moves = function(p, add)
        for cell in cells:each(p, ".") do
          add(cells:set(p, cell, "x"))
          add(cells:set(p, cell, "o"))
        end
      end,
    }
    assert.equal(0, #page:all "#board-moves .needed button")
    assert.equal(1, page:run [[
      return document.querySelector("#board-moves > li").offsetWidth;
    ]])
    click(1)
    assert.same({ "x at b1", "o at b1" }, page:run [[
      return [...document.querySelectorAll("#board-moves .needed .board-label")]
        .map((label) => label.textContent);
    ]])
    assert.equal("2 moves change this: choose one by its button.", status())
    press(page, "mouse", "#board-moves [data-move='4']")
    assert.same({ "o at b1" }, played())
  end)

  it("records have cells, and a pass is a button", function()
    local cells = grundy.board { "...", pieces = "x", field = "cells" }
    show {
      board = cells, start = { cells = "...", passes = 0 },
      moves = function(p, add)
        for cell in cells:each(p.cells, ".") do
          add(cells:set(p, cell, "x"))
        end
        if p.passes < 1 then
          add { cells = p.cells, passes = p.passes + 1 }
        end
      end,
    }
    press(page, "mouse", "#board-moves .needed button")
    assert.same({ "passes=1" }, played())
    click(2)
    assert.same({ "passes=1", "x at c1" }, played())
  end)

  it("parts that overlap have boards of their own", function()
    local cells = grundy.board { "###" }
    show {
      board = cells, splits = true,
      moves = function(p, add)
        local n = cells:count(p, "#")
        if n == 3 then
          add("##.", "##.")
        elseif n == 2 then
          add("..#")
        end
        if n == 1 and p ~= "#.." then add "#.." end
      end,
    }
    click(2)
    assert.equal(2, #page:all "#board-position .board-look")
    local way = board.ways(page, 1)[1]
    go(page, "mouse", way)
    assert.equal(2, #played())
  end)

  it("a picture of its own is clicked only where cells are as usual", function()
    local cells = grundy.board { "..", pieces = "x" }
    local rules = {
      board = cells,
      moves = function(p, add)
        for cell in cells:each(p, ".") do add(cells:set(p, cell, "x")) end
      end,
      picture = function() return '<svg viewBox="0 0 9 9"/>' end,
    }
    show(rules)
    assert.equal(0, #page:all "[data-cell]")
    assert.is_true(page:find "#board-moves button":displayed())
    rules.picture = function(p)
      return (cells:picture(p):gsub("</svg>", "<path d='M0 0h9'/></svg>"))
    end
    show(rules)
    assert.equal(2, #page:all "[data-cell]")
  end)

  it("two people play, each by name, and take back one move", function()
    local rules = {}
    for name, value in pairs(grundy.file(command.root
      .. "/examples/tic_tac_toe.lua")) do
      rules[name] = value
    end
    rules.players = 2
    show(rules)
    assert.equal("Player 1 to move.", status())
    click(4)
    assert.equal("Player 1: x at b2. Player 2 to move.", status())
    click(0)
    page:find "#board-undo":click()
    assert.equal("Taken back. Player 2 to move.", status())
    for _, cell in ipairs { 0, 1, 7 } do click(cell) end -- o a1, x b1, o b3
    page:find "#board-undo":click()
    click(2) -- o
    click(7) -- x has a column
    assert.equal("won", board.over(page))
    assert.truthy(status():find("It is a win for player 1.", 1, true))
  end)

  it("a position is set up by clicks, or from a list", function()
    open "tic_tac_toe"
    page:find "#board-arrange":click()
    assert.equal("setting", page:find "#board":attribute "data-turn")
    click(4)
    click(0)
    local function name()
      return page:find "#board-position img":attribute "alt"
    end
    assert.equal("o", name():sub(6, 6))
    local before = name()
    page:find "#board-other":click()
    assert.not_equal(before, name())
    assert.equal("o", name():sub(6, 6))
    before = name()
    page:find "#board-arrange":click()
    assert.equal("you", page:find "#board":attribute "data-turn")
    assert.equal(before, name())
    assert.same({}, played())
    page:find "#board-arrange":click()
    page:find "#board-filter":type "xo./.../..."
    page:press "Enter"
    page:press "Enter"
    assert.equal("xo./.../...", name())
    page:find "#board-arrange":click()
    page:press "Escape"
    assert.equal("xo./.../...", name())
    page:find "#board-new":click()
    assert.equal(".../.../...", name())
  end)

  it("every position can be set up by clicks", function()
    open "tic_tac_toe"
    assert.equal("", page:run [[
      const book = boardBook(JSON.parse(
        document.getElementById("board-data").textContent));
      const setup = boardSetup(book), name = (at) =>
        book.data.names[at].replace(/\//g, "") + book.data.player[at];
      for (let i = 0; i < setup.states.length; i += 101) {
        const goal = setup.states[i], kept = [];
        let at = 0, tries = 0;
        for (let cell = 0; cell <= setup.cells; cell++) {
          while (name(at)[cell] !== name(goal)[cell] && tries++ < 99) {
            at = setup.change(at, cell, kept);
          }
          kept.push(cell);
        }
        if (at !== goal) {
          return name(goal);
        }
      }
      return "";
    ]])
  end)

  it("many moves without a board are in groups", function()
    show {
      start = { 9, 9, 9 },
      moves = function(p, add)
        for heap = 1, 3 do
          for left = 0, p[heap] - 1 do
            local q = { p[1], p[2], p[3] }
            q[heap] = left
            add(q)
          end
        end
      end,
      describe = function(p, q)
        for heap = 1, 3 do
          if p[heap] ~= q[heap] then
            return ("take %d from heap %d"):format(p[heap] - q[heap], heap)
          end
        end
      end,
      normal = "sorted",
    }
    local titles = {}
    for i, item in ipairs(page:all "#board-moves .board-group") do
      titles[i] = item:text()
    end
    assert.same({ "heap 1", "heap 2", "heap 3" }, titles)
    assert.equal(27, board.choices(page))
  end)
end)
