-- Pages of games that are searched, not solved: what their boards know is little,
-- and every key and control does what it can, or is not there.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"

local games = { "kayles_heaps", "silver_dollar", "wythoff" }

describe("the page of a search:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(name)
    page:open(browser.example(name, "--search"), {})
    page:ready()
  end

  local function fine(what)
    assert.equal("", table.concat(page:faults(), "\n"), what)
  end

  local function shown(id)
    return page:run([[
      return document.getElementById(arguments[0]).checkVisibility();
    ]], id)
  end

  local function turn()
    return page:find "#board":attribute "data-turn"
  end

  -- Presses keys on the board, wherever the focus was.
  local function press(...)
    for _, key in ipairs { ... } do
      page:run 'document.getElementById("board-live").focus()'
      page:press(key)
    end
  end

  it("there is no set-up where no position can be set up", function()
    open "wythoff"
    assert.equal(0, #page:all "#board-moves button:not([data-move])")
    assert.is_false(shown "board-arrange")
    assert.is_falsy(page:find ".keys":text():find "set up")
    board.turn(page) -- after the computer's move, if it moves first
    local moves, before = board.choices(page), turn()
    press "s"
    assert.equal(before, turn())
    assert.equal(moves, board.choices(page))
    fine "s"
  end)

  it("elsewhere, a position that is set up is played from", function()
    open "nim"
    assert.is_true(shown "board-arrange")
    assert.is_truthy(page:find ".keys":text():find "set up")
    press "s"
    assert.equal("setting", turn())
    assert(board.choices(page) > 0)
    board.play(page, 1)
    assert.is_true(board.turn(page))
    fine "a position from the list"
    press("s", "s")
    assert.not_equal("setting", turn())
    fine "the one that is shown"
  end)

  -- What the keys and the buttons do wherever play stands.
  local function try_all(what)
    press("s", "Escape", "h", "Down", "u", "1", "0", "Up", "s", "h",
      "u")
    fine(what .. ": keys")
    for _, id in ipairs { "board-arrange", "board-other", "board-worth",
      "board-hint", "board-undo" } do
      if shown(id) then
        page:find("#" .. id):click()
      end
    end
    press "Escape"
    fine(what .. ": buttons")
  end

  -- Looks at the whole play again, and leaves that.
  local function review(what)
    page:find "#board-review":click()
    for _, bar in ipairs(page:all "#board-strip button") do
      bar:click()
    end
    press("h", "u", "s", "Escape")
    fine(what .. ": review")
  end

  for _, name in ipairs(games) do
    it("all keys and controls of " .. name, function()
      open(name)
      for _, side in ipairs { "second", "both" } do
        board.begin(page, side)
        board.turn(page)
        try_all(name .. ", " .. side)
        board.begin(page, side)
        board.finish(page, board.advised)
        review(name .. ", " .. side)
        try_all(name .. ", the end, " .. side)
      end
      page:lift()
      page:unfold()
      assert.same({}, page:check "overflow")
    end)
  end
end)
