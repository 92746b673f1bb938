-- Pages as a friend opens them: on a desk and on a phone, light and dark. The
-- whole board is in sight at once, and so is a move where there are no cells to
-- click; a play by mouse, touch or keys comes to its end; only then the page says
-- who wins. A banner leads to a review, of which the first mistake is one by the
-- library. Three examples, or with GRUNDY_EXAMPLES=all every one, or those that it
-- names.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local core = require "grundy.core"

local function wanted()
  local names, list = os.getenv "GRUNDY_EXAMPLES" or "few", {}
  if names == "all" then return browser.examples end
  names = names == "few" and "tic_tac_toe nim dragon" or names
  for name in names:gmatch "%S+" do list[#list + 1] = name end
  return list
end

local examples = wanted()

local sizes = {
  desk = { width = 1280, height = 900 },
  phone = { width = 360, height = 740, touch = true },
}

-- What is not in sight of the elements that should be.
local HIDDEN = [[
  const clickable = document.querySelector("#board-position [data-cell]");
  return ["h1", ".tagline", "#board-status", "#board-position"].concat(
    clickable ? [] : "#board-moves button").filter((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      return box.height < 12 || box.top < 0 || box.left < 0 ||
        box.right > innerWidth || box.bottom > innerHeight;
    });
]]

-- The width that a picture takes.
local WIDTH = [[
  const image = document.querySelector("#board-position img");
  return image ? image.getBoundingClientRect().width : innerWidth;
]]

-- The number of the first move that the review calls a mistake.
local MISTAKE = [[
  const item = document.querySelector("#board-mistakes li");
  return item.value > 0 ? item.value : null;
]]

describe("play first:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  -- Is what tells who wins hidden: the verdict, the plots and the graph?
  local function veiled()
    local hidden = page:run [[
      const shown = (selector) => Array.from(document.querySelectorAll(selector))
        .some((element) => element.getClientRects().length > 0);
      return [!shown(".verdict"), !shown(".plots"), !shown(".graph-walk"),
        shown(".veil")];
    ]]
    for i = 2, 4 do assert.equal(hidden[1], hidden[i]) end
    return hidden[1]
  end

  -- Plays to the end as the hints say, or otherwise where these lead nowhere: each
  -- move by its number and Enter, or by a click on its button. (A puzzle is solved
  -- by hints only.)
  local function play(by_keys)
    local is_puzzle = page:run [[return JSON.parse(
      document.getElementById("board-data").textContent).alone === true;]]
    page:run 'document.getElementById("board-worth").click()' -- shows buttons
    page:find "#board-new":click()
    for move = 1, 300 do
      if not board.turn(page) then return end
      if by_keys then
        page:press "h"
        local number = page:find ".board-hinted":attribute "data-move"
        local otherwise = move > 40 and not is_puzzle
        for digit in (otherwise and "1" or number):gmatch "." do
          page:press(digit)
        end
        page:press "Enter"
      elseif is_puzzle then
        board.advised(page)
      else
        board.play(page, move % board.choices(page) + 1)
      end
    end
    error "the play does not end"
  end

  -- The review says what the library says, and play goes on from a mistake.
  local function check_review(name)
    local solution <close>, p, player = board.solution(name)
    local record = board.record(page)
    page:find "#board-review":click()
    assert.equal(#record + 1, #page:all "#board-strip button")
    local mistake = page:run(MISTAKE)
    if not core.splits(solution) then
      assert.equal(board.first_mistake(solution, record, p, player), mistake)
    end
    assert.same({}, page:check "contrast")
    assert.same({}, page:check "overflow")
    local retry = page:all "#board-mistakes button:nth-of-type(2)"
    if retry[1] then
      retry[1]:click()
      assert.is_true(board.turn(page))
      assert.is_true(#board.record(page) < #record)
    end
  end

  for _, name in ipairs(examples) do
    for size, options in pairs(sizes) do
      for _, dark in ipairs { false, true } do
        it(("%s, %s, %s"):format(name, size, dark and "dark" or "light"),
        function()
          options.dark = dark
          page:open("build/gallery/" .. name .. ".html", options)
          page:ready()
          assert.same({}, page:run(HIDDEN))
          assert.is_true(page:run(WIDTH) >= math.min(600, options.width) - 24)
          assert.is_true(veiled())
          assert.same({}, page:check "overflow")
          assert.same({}, page:check "contrast")
          play(dark)
          assert.is_false(veiled())
          assert.is_true(page:find "#board-banner":displayed())
          assert.not_equal("", page:find "#board-headline":text())
          check_review(name)
          assert.same({}, page:check "contrast")
          assert.same({}, page:faults())
        end)
      end
    end
  end

  it("a button tells who wins before that", function()
    page:open("build/gallery/nim.html", sizes.desk)
    page:ready()
    page:find ".veil button":click()
    assert.is_false(veiled())
    page:open(browser.example("nim", "--verdict"), sizes.desk)
    page:ready()
    assert.is_false(veiled())
  end)
end)
