-- What a visitor can do on the board besides choosing moves, and how he can
-- do it: by touch, and by the keyboard alone.

local board = require "browser.board"
local browser = require "browser"

describe("on the board", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(name, options)
    page:open("build/gallery/" .. name .. ".html", options)
    page:ready()
  end

  local function status()
    return page:find "#board-status":text()
  end

  -- The moves that one can choose, by their texts.
  local function labels()
    return page:run [[
      return [...document.querySelectorAll("#board-moves button")]
        .map((button) => button.textContent);
    ]]
  end

  it("a move and its answer are taken back", function()
    open "nim"
    local before, said = labels(), status()
    assert.is_false(page:find "#board-undo":enabled())
    board.play(page, 3)
    board.turn(page)
    assert.equal(2, #board.record(page))
    assert.not_same(before, labels())
    page:find "#board-undo":click()
    assert.same({}, board.record(page))
    assert.same(before, labels())
    assert.not_equal(said, "")
    assert.is_false(page:find "#board-undo":enabled())
  end)

  it("what is over can be taken back and played otherwise", function()
    open "take"
    board.finish(page, function() board.play(page, 1) end)
    local over, length = board.over(page), #board.record(page)
    assert.is_truthy(over)
    page:find "#board-undo":click()
    assert.is_nil(board.over(page))
    assert.is_true(board.turn(page))
    assert.is_true(#board.record(page) < length)
    board.finish(page, board.advised)
    assert.is_truthy(board.over(page))
  end)

  it("a new game begins anew", function()
    open "take"
    local before = labels()
    board.finish(page, function() board.play(page, 1) end)
    page:find "#board-new":click()
    assert.is_nil(board.over(page))
    assert.same(before, labels())
    assert.same({}, board.record(page))
  end)

  it("the computer begins where the visitor moves second", function()
    open "nim"
    board.begin(page, "second")
    board.turn(page)
    local record = board.record(page)
    assert.equal(1, #record)
    assert.is_false(record[1].mine)
  end)

  it("the computer takes its time where motion is welcome", function()
    open("nim", { motion = true })
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

  it("fingers play a game on a phone", function()
    open("nim", { width = 360, height = 740, touch = true })
    assert.equal("won", board.finish(page, function()
      page:find "#board-hint":click()
      local button = page:find "#board-moves .board-hinted"
      page:run("arguments[0].scrollIntoView({ block: 'center' })", button)
      local rect = page:run([[
        const { x, y, width, height } = arguments[0].getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      ]], button)
      local before = #board.record(page)
      page:drag({ rect }, "touch")
      page:wait("the move", function()
        return #board.record(page) > before
      end)
    end))
    assert.same({}, page:check "overflow")
    assert.same({}, page:check "contrast")
    assert.same({}, page:faults())
  end)

  describe("with the keyboard alone", function()
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
        return document.getElementById("board")
          .contains(document.activeElement);
      ]])
      assert.same({}, page:check "focus")
    end

    it("one wins, by hints and Enter", function()
      open "nim"
      tab_to "#board-moves button"
      assert.equal("won", board.finish(page, function()
        focus_shows()
        page:press "h"
        focus_shows()
        page:press "Enter"
      end))
      focus_shows()
      assert.same({}, page:faults())
    end)

    it("one plays by arrows and numbers, in dark colours", function()
      open("dragon", { dark = true })
      tab_to "#board-moves button"
      local choices = board.choices(page)
      page:press "End"
      assert.equal(tostring(choices), page:active():attribute "data-move")
      page:press "Home"
      assert.equal("1", page:active():attribute "data-move")
      page:press "2"
      assert.equal("2", page:active():attribute "data-move")
      page:press "Up"
      assert.equal("1", page:active():attribute "data-move")
      page:press "Down"
      focus_shows()
      page:press "Space"
      board.turn(page)
      assert.equal(2, #board.record(page))
      focus_shows()
      page:press "u"
      assert.equal(0, #board.record(page))
      focus_shows()
    end)

    it("one goes back with Shift and Tab, changes sides, and starts anew",
      function()
        open "take"
        tab_to "#board-side"
        page:press "Down"
        page:wait("the other side", function()
          return page:find "#board-side":property "value" == "second"
        end)
        tab_to "#board-new"
        page:press "Enter"
        board.turn(page)
        assert.equal(1, #board.record(page))
        page:press "Shift Tab"
        assert.same({}, page:check "focus")
      end)

    it("one leaves the board again", function()
      open "nim"
      tab_to "#board-moves button"
      page:wait("the focus to leave the board", function()
        page:press "Tab"
        return page:run [[
          return !document.getElementById("board")
            .contains(document.activeElement);
        ]]
      end)
    end)
  end)

  it("the status is told to readers of the screen", function()
    open "nim"
    board.play(page, 1)
    board.turn(page)
    assert.is_truthy(page:run [[
      const said = document.querySelector("[aria-live]");
      return said.textContent.includes("Computer:");
    ]])
  end)
end)
