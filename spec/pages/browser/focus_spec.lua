-- Whoever plays by keys is never lost: keys work before anything has been clicked,
-- and what had the focus and is hidden hands it on to what is next to do.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"

describe("the focus of a board", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(name, options)
    page:open("build/gallery/" .. name .. ".html", options)
    page:ready()
  end

  -- (What is hidden loses the focus when the page is next drawn.)
  local function in_board(what)
    assert.is_true(page:run [[
      return new Promise((done) => requestAnimationFrame(() =>
        setTimeout(() => {
          const at = document.activeElement;
          done(document.getElementById("board").contains(at) &&
            at.getClientRects().length > 0);
        })));
    ]], what)
  end

  local function keys(...)
    for _, key in ipairs { ... } do
      page:press(key)
      in_board(key)
    end
  end

  local function focus(selector)
    page:run("document.querySelector(arguments[0]).focus()", selector)
  end

  for key, done in pairs {
    h = function() return #page:all "#board-moves .board-hinted" == 1 end,
    s = function() return page:find "#board":attribute "data-turn" == "setting" end,
    ["2"] = function() return page:active():attribute "data-move" == "2" end,
    Right = function() return page:active():attribute "data-move" == "1" end,
  } do
    it("is not needed for the first key: " .. key, function()
      open "nim"
      page:press(key)
      assert.is_true(done())
      assert.same({}, page:faults())
    end)
  end

  it("leaves the arrows up and down to a page that is read", function()
    open "nim"
    page:press "Down"
    page:wait("the page to scroll", "return scrollY > 0")
    assert.is_nil(page:active():attribute "data-move")
  end)

  it("leaves all keys to fields and buttons elsewhere", function()
    open "nim"
    page:lift()
    focus "#graph input, #graph select, #graph button"
    for _, key in ipairs { "h", "s", "2", "n" } do page:press(key) end
    assert.equal(0, #page:all "#board-moves .board-hinted")
    assert.equal("you", page:find "#board":attribute "data-turn")
  end)

  -- Plays badly by keys until play is over, so that there is a mistake to review.
  local function lose()
    for _ = 1, 60 do
      if not board.turn(page) then return end
      keys("1", "Enter")
    end
    error "the play does not end"
  end

  it("stays in the board from the first move to the review and back", function()
    open "nim"
    lose()
    in_board "the end"
    assert.same({}, page:check "focus")
    page:press "Enter" -- on Again
    in_board "Again"
    assert.equal("you", page:find "#board":attribute "data-turn")
    lose()
    focus "#board-review"
    keys "Enter"
    focus "#board-strip button:nth-of-type(2)"
    keys("Enter", "Escape")
    assert.is_true(page:find "#board-banner":displayed())
    focus "#board-review"
    keys "Enter"
    focus "#board-mistakes button:nth-of-type(2)" -- Try it from here
    keys "Enter"
    assert.equal("you", page:find "#board":attribute "data-turn")
    assert.same({}, page:check "focus")
    keys("u", "h", "n", "s", "s")
    assert.same({}, page:faults())
  end)

  it("stays in the board when the mouse clicks what is hidden then", function()
    open "nim"
    for _, selector in ipairs { "#board-again", "#board-review" } do
      board.finish(page, function()
        page:find("#board-position .open"):click()
      end)
      page:find(selector):click()
      in_board(selector)
    end
    page:find "#board-mistakes button:nth-of-type(2)":click()
    in_board "Try it from here"
    assert.same({}, page:faults())
  end)

  it("survives what is set up, with the other player to move", function()
    open "fox_and_hounds"
    -- Do the heading and the field agree on who the visitor is?
    local function agree()
      local you, side = table.unpack(page:run [[
        return [document.getElementById("you").textContent, document
          .getElementById("board-side").selectedOptions[0].textContent];
      ]])
      assert.truthy(you:find("You are " .. side:match "as (.*)", 1, true), you)
      return side
    end
    local first = agree()
    keys "s"
    focus "#board-other"
    keys "Enter"
    focus "#board-other"
    keys "s" -- which hides it
    assert.is_true(board.turn(page))
    assert.not_equal(first, agree())
    keys "n"
    assert.equal(first, agree())
    assert.same({}, page:faults())
  end)
end)

describe("a page", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  it("plays on without an animation that fails", function()
    page:open "build/gallery/fox_and_hounds.html"
    page:ready()
    page:run 'motion.over = () => { throw new Error("planted"); }'
    for _ = 1, 2 do
      page:press "1"
      page:press "Enter"
      assert.is_true(board.turn(page))
    end
    assert.equal(4, #board.record(page))
    local faults = page:faults()
    assert.equal(4, #faults)
    for _, fault in ipairs(faults) do
      assert.truthy(fault:find("planted", 1, true))
    end
  end)

  it("lets pieces slide, and nothing is left of that", function()
    page:open "build/gallery/fox_and_hounds.html"
    page:ready()
    page:press "1"
    page:press "Enter"
    assert.equal(1, #page:all ".board-slides")
    page:wait("the end of it", "return !document.querySelector('.board-motion')")
    assert.is_true(board.turn(page))
    page:show { still = true }
    page:press "1"
    page:press "Enter"
    assert.equal(0, #page:all ".board-motion")
    assert.same({}, page:faults())
  end)

  -- What a page says, but for the rules; also to those who do not see it.
  local SAID = [[
    const parts = Array.from(document.querySelectorAll("h1, .tagline, nav, " +
      "main > section:not(#rules)"), (part) => part.innerText);
    const names = Array.from(document.querySelectorAll(
      "main > section:not(#rules) [aria-label]"),
      (element) => element.getAttribute("aria-label"));
    return parts.concat(names, document.getElementById("said").textContent)
      .join("\n");
  ]]

  it("of a puzzle speaks of solving, not of winners", function()
    page:open "build/gallery/sliding.html"
    page:ready()
    local function check(when)
      local text = page:run(SAID)
      for _, word in ipairs { "[Ww]in", "[Ww]on%f[%A]", "[Ll]os[et]", "[Oo]pponent",
        "[Cc]omputer", "[Dd]raw[ns]?%f[%A]", "[Yy]our turn" } do
        local from, to = text:find(word)
        assert.is_nil(from, from and when .. ": " .. text:sub(from - 40, to + 40))
      end
    end
    check "at first"
    page:press "h"
    check "a hint"
    board.play(page, 1)
    check "a move"
    board.finish(page, function(it) board.advised(it) end)
    assert.equal("won", board.over(page))
    check "solved"
    page:unfold()
    check "all that is told"
    page:find "#board-review":click()
    page:find "#board-strip button":click()
    check "the review"
    assert.same({}, page:faults())
  end)

  it("of a puzzle that gets stuck does not give the solution away", function()
    page:open(browser.report("stuck", {
      players = 1, start = 0,
      moves = function(p, add) if p == 0 then add(1) add(2) end end,
      terminal = function(p) return p == 2 and "win" or "loss" end,
    }))
    page:ready()
    board.play(page, 1)
    assert.equal("lost", board.over(page))
    assert.is_true(page:find "#board-banner":displayed())
    assert.is_false(page:find ".verdict":displayed())
    page:find "#board-undo":click()
    board.play(page, 2)
    assert.is_true(page:find ".verdict":displayed())
  end)
end)
