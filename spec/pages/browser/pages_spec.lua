-- How pages and plots look: on a desk and on a phone, light and dark, in use
-- and on paper. All pages of the gallery are read in Lua; those that differ in
-- what they show are opened.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local command = require "spec.harness.command"
local markup = require "spec.readers.markup"

-- What there is between the margins of a sheet, in px.
local PAPER = 680

local function gallery(name) return "build/gallery/" .. name .. ".html" end

describe("the pages:", function()
  local page
  local desk = command.desk(setup, teardown)

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function check(what, ...)
    for _, name in ipairs { ... } do
      assert.equal("", table.concat(page:check(name), "\n"),
        what .. ": " .. name)
    end
    assert.equal("", table.concat(page:faults(), "\n"), what)
  end

  -- Shows all that comes with use: what moves are worth, a hint, what was
  -- found in the graph.
  local function use()
    page:find "#board-worth":click()
    board.play(page, 1)
    board.turn(page)
    page:find "#board-hint":click()
    page:lift()
    page:find "#graph input[type=search]":type "1"
    page:wait("what was found", [[
      return !document.querySelector("#graph .graph-found").hidden;
    ]])
    page:unfold()
  end

  for _, name in ipairs { "nim", "kayles_heaps", "fox_and_hounds",
    "dragon" } do
    it(name .. " on a desk and on paper", function()
      page:open(gallery(name))
      page:ready()
      check("at first", "overflow", "contrast", "small", "names")
      assert.same({}, page:run [[
        return [...document.querySelectorAll("#figures .scroll")].filter(
          (scroll) => scroll.scrollWidth > scroll.clientWidth).map(
          (scroll) => scroll.getAttribute("aria-label"));
      ]])
      page:screenshot(name .. "-1400-light")
      use()
      page:media("screen", true)
      check("in use, dark", "overflow", "contrast")
      page:show { width = PAPER, media = "print" }
      check("on paper", "printed", "contrast", "overflow", "small")
    end)
  end

  for _, name in ipairs { "nim", "kayles_heaps", "fox_and_hounds",
    "wythoff" } do
    it(name .. " on a phone", function()
      page:open(gallery(name), { width = 360, height = 740, touch = true,
        dark = true })
      page:ready()
      check("dark", "overflow", "contrast", "targets", "small")
      page:screenshot(name .. "-360-dark")
      use()
      page:media "screen"
      check("in use", "overflow", "contrast", "targets", "small",
        "names")
    end)
  end

  it("all of them are well formed, and the index leads to them", function()
    local function read(name)
      local file <close> = assert(io.open(gallery(name), "rb"))
      return markup.read(file:read "a")
    end
    for _, name in ipairs(browser.examples) do read(name) end
    local links = {}
    for _, link in ipairs(markup.all(read "index", "a")) do
      links[#links + 1] = link.attributes.href:match "^%./(.*)%.html$"
    end
    table.sort(links)
    assert.same(browser.examples, links)
  end)

  it("the index on a desk and on a phone, left by a click", function()
    for _, phone in ipairs { false, true } do
      page:open(gallery "index", { width = phone and 360, touch = phone })
      for _, dark in ipairs { false, true } do
        page:media("screen", dark)
        check("the index", "overflow", "contrast", "names")
      end
    end
    page:find "main a[href='./nim.html']":click()
    page:wait("the page of Nim",
      [[return location.pathname.endsWith("/nim.html")]])
  end)

  it("the index counts what it shows, of all kinds and of one", function()
    page:open(gallery "index", {})
    local counts = page:run [[
      return [...document.querySelectorAll("#games .controls button")].map(
        (button) => {
          button.click();
          return [document.querySelector("#games h2").textContent,
            [...document.querySelectorAll(".game")].filter((card) =>
              card.checkVisibility()).length];
        });
    ]]
    assert(#counts > 2)
    for _, row in ipairs(counts) do
      assert.equal(row[2] .. (row[2] == 1 and " game" or " games"), row[1])
    end
    assert.equal(#browser.examples, counts[1][2])
    check "the filter"
  end)

  for kind, game in pairs { sequence = "take", heat = "wythoff",
    values = "dragon", remoteness = "tic_tac_toe", depths = "chomp" } do
    it("a plot alone, " .. kind, function()
      desk:answer(("grundy plot %s --kind %s -o x.svg --quiet"):format(
        command.example(game), kind))
      page:open(desk.folder .. "/x.svg", { width = 900, height = 700 })
      assert.same({}, page:run [[
        const all = document.documentElement.getBoundingClientRect();
        return [...document.querySelectorAll("text")].filter((text) => {
          const box = text.getBoundingClientRect();
          return box.width > 0 && (box.left < all.left - 1 ||
            box.right > all.right + 1 || box.top < all.top - 1 ||
            box.bottom > all.bottom + 1);
        }).map((text) => text.textContent);
      ]])
      check("light", "contrast", "small")
      page:media("screen", true)
      check("dark", "contrast")
    end)
  end
end)
