-- The page of every example, on a desk and on a phone, light and dark, and on
-- paper.

local board = require "browser.board"
local browser = require "browser"

-- What there is between the margins of a sheet, in px.
local PAPER = 680

-- Words that name what is wrong, all at once.
local function none(what, faults)
  assert.equal("", table.concat(faults, "\n"), what)
end

describe("the page of", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function check(what, ...)
    for _, name in ipairs { ... } do
      none(what .. ": " .. name, page:check(name))
    end
  end

  local function on_desk(name, path)
    page:open(path)
    page:ready()
    check("on a desk", "overflow", "contrast", "structure", "small",
      "names")
    page:screenshot(name .. "-1400-light")
    page:media("screen", true)
    page:unfold()
    check("on a desk, dark", "overflow", "contrast")
    page:screenshot(name .. "-1400-dark")
    page:show { width = PAPER, media = "print" }
    check("on paper", "printed", "contrast", "overflow", "small")
    none("on a desk", page:faults())
  end

  local function on_phone(name, path)
    page:open(path, { width = 360, height = 740, touch = true, dark = true })
    page:ready()
    check("on a phone, dark", "overflow", "contrast", "targets", "small")
    page:screenshot(name .. "-360-dark")
    page:media "screen"
    page:unfold()
    check("on a phone", "overflow", "contrast", "targets")
    page:screenshot(name .. "-360-light")
    none("on a phone", page:faults())
  end

  -- Shows all that comes with use: what moves are worth, a hint, what was
  -- found in the graph.
  local function use()
    page:find "#board-worth":click()
    board.play(page, 1)
    board.turn(page)
    page:find "#board-hint":click()
    page:find "#graph input[type=search]":type "1"
    page:wait("what was found", [[
      return !document.querySelector("#graph .graph-found").hidden;
    ]])
    page:unfold()
  end

  for _, name in ipairs { "nim", "kayles_heaps", "fox_and_hounds" } do
    it(name .. ", in use", function()
      local path = "build/gallery/" .. name .. ".html"
      page:open(path, { width = 360, height = 740, touch = true })
      page:ready()
      use()
      check("on a phone, in use", "overflow", "contrast", "targets", "small",
        "structure", "names")
      page:media("screen", true)
      check("on a phone, in use, dark", "contrast")
      page:screenshot(name .. "-360-used")
      page:open(path)
      page:ready()
      use()
      check("on a desk, in use", "overflow", "contrast")
      none("in use", page:faults())
    end)
  end

  for _, name in ipairs(browser.examples) do
    it(name, function()
      local path = "build/gallery/" .. name .. ".html"
      on_desk(name, path)
      on_phone(name, path)
    end)
  end
end)
