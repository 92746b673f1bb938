-- Draws the picture of the front page anew: a page with a board on which some
-- moves have been made. `make picture` runs it; the argument is its path.

local mime = require "mime"
local board = require "spec.browser.board"
local browser = require "spec.browser.pages"

local WIDTH = 900

local function picture_of(page, selector)
  local height = page:run([[
    scrollTo({ top: 0, behavior: "instant" });
    document.activeElement.blur();
    return document.querySelector(arguments[0]).getBoundingClientRect().bottom;
  ]], selector)
  local picture = page:cdp("Page.captureScreenshot", {
    captureBeyondViewport = true,
    clip = { x = 0, y = 0, width = WIDTH, height = height + 20, scale = 1 },
  })
  return (mime.unb64(picture.data))
end

local page = browser.start()
local fine, message = pcall(function()
  page:open(browser.example "fox_and_hounds", { width = WIDTH })
  page:ready()
  for _ = 1, 4 do
    board.advised(page)
    assert(board.turn(page))
  end
  page:find "#board-worth":click()
  local file <close> = assert(io.open(arg[1], "wb"))
  assert(file:write(picture_of(page, "#board-position")))
end)
page:stop()
assert(fine, message)
