-- Pages as a friend opens them: on a desk and on a phone, light and dark. The
-- whole board is in sight at once, and so is a move where there are no cells to
-- click; a play by mouse, touch or keys comes to its end; only then the page says
-- who wins. Three examples, or with GRUNDY_EXAMPLES=all every one.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"

local examples = os.getenv "GRUNDY_EXAMPLES" == "all" and browser.examples or
  { "tic_tac_toe", "nim", "dragon" }

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

-- The least width that a picture of a square position takes.
local WIDTH = [[
  const image = document.querySelector("#board-position img");
  return image ? image.getBoundingClientRect().width : innerWidth;
]]

describe("play first:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function veiled()
    return not page:find ".verdict":displayed()
  end

  -- Plays to the end as the hints say, or at random where these lead nowhere:
  -- each move by its number and Enter, or by a click on its button.
  local function play(by_keys)
    page:run 'document.getElementById("board-worth").click()' -- shows buttons
    page:find "#board-new":click()
    for move = 1, 300 do
      if not board.turn(page) then return end
      if by_keys then
        page:press "h"
        local number = page:find ".board-hinted":attribute "data-move"
        for digit in (move > 40 and "1" or number):gmatch "." do
          page:press(digit)
        end
        page:press "Enter"
      else
        board.play(page, move % board.choices(page) + 1)
      end
    end
    error "the play does not end"
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
          assert.same({}, page:check "contrast")
          assert.same({}, page:faults())
        end)
      end
    end
  end

  it("a button tells who wins before that", function()
    page:open("build/gallery/nim.html", sizes.desk)
    page:ready()
    page:find "#veil button":click()
    assert.is_false(veiled())
    page:open(browser.example("nim", "--verdict"), sizes.desk)
    page:ready()
    assert.is_false(veiled())
  end)
end)
