-- The graph of a page: the picture moved, searched and clicked, and the
-- neighborhood walked through.

local browser = require "spec.browser.pages"
local example = require "spec.harness.example"
local grundy = require "grundy"

require "spec.harness.alone" "graph"

describe("the graph of a page", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(name, game, options)
    page:open(browser.report(name, game), options)
    page:ready()
    page:lift()
    page:run [[document.getElementById("graph").scrollIntoView(
      { behavior: "instant" })]]
  end

  local function graph(digraph)
    return grundy.graph(digraph):solve()
  end

  local function selected()
    return tonumber(page:find "#graph":attribute "data-selected")
  end

  local function said()
    return (page:run [[return document.getElementById("said").textContent]]
      :gsub("\u{a0}", ""))
  end

  -- What of the picture is seen.
  local function picture()
    return page:run [[
      const svg = document.querySelector("#graph svg");
      return svg.getAttribute("viewBox") + svg.classList;
    ]]
  end

  -- The middle of an element, and its size.
  local function box(selector)
    return page:run([[
      const r = document.querySelector(arguments[0]).getBoundingClientRect();
      return { x: r.left + r.width / 2, y: r.top + r.height / 2,
        width: r.width, height: r.height };
    ]], selector)
  end

  local function to_picture()
    page:run [[document.querySelector("#graph svg").scrollIntoView(
      { block: "center", behavior: "instant" })]]
    return box "#graph svg"
  end

  -- Clicks a position in the picture.
  local function point(i, kind)
    local at = box(("#graph [data-position='%d']"):format(i))
    page:drag({ { at.x, at.y } }, kind)
  end

  local function focus_picture()
    page:run [[document.querySelector("#graph .graph-picture").focus(
      { preventScroll: true })]]
  end

  local function click(selector) page:find("#graph " .. selector):click() end

  local function changes(f)
    local before = picture()
    f()
    assert.are_not.equal(before, picture())
  end

  local function stays(f)
    local before = picture()
    f()
    assert.equal(before, picture())
  end

  local function text(selector)
    return page:run("return document.querySelector(arguments[0]).textContent",
      "#graph " .. selector)
  end

  it("tells of the start, and of what is clicked", function()
    open("graph-one", { start = "only", moves = function() end })
    assert.equal(0, selected())
    assert.equal("1", page:find "#graph":attribute "data-positions")
    assert.equal('"only"', text ".graph-name")
    open("graph-two", graph { a = { "b" }, b = {} })
    point(1)
    assert.equal(1, selected())
    assert.equal("b", text ".graph-name")
    assert.equal("Reached from (1)", text ".graph-origins h3")
    assert.is_truthy(said():find("b. P: the player to move loses", 1, true))
    point(0)
    assert.equal(0, selected())
    assert.same({}, page:faults())
  end)

  it("calls players by their names", function()
    open("graph-names", { start = 1, players = { "the ants", "<b>Bee</b>" },
      moves = function(p, add) if p > 0 then add(p - 1) end end })
    assert.is_truthy(text ".graph-facts":find("To movethe ants", 1, true))
    point(1)
    assert.is_truthy(said():find("0, <b>Bee</b> to move. P: the ants will win",
      1, true), said())
    assert.is_truthy(text "table":find("<b>Bee</b>", 1, true))
    assert.same({}, page:faults())
  end)

  it("walks by arrow keys, in games of any size", function()
    open("graph-arrows", {
      start = 400, moves = function(p, add)
        for k = 1, math.min(2, p) do add(p - k) end
      end,
    })
    assert.equal(0, #page:all "#graph svg")
    page:run [[document.querySelector("#graph .graph-here h3").focus()]]
    page:press "Right"
    assert.equal("399 P wins, best", page:active():name())
    page:press "Down"
    assert.equal("398 N loses", page:active():name())
    page:press "Up"
    page:press "Enter"
    assert.equal("399", text ".graph-name")
    page:press "Right"
    page:press "Left" -- back to the position, and on to where it comes from
    assert.equal("h3", page:active():get "/name")
    page:press "Left"
    assert.equal("400 N", page:active():name())
    page:press "Enter"
    assert.equal(0, selected())
    assert.same({}, page:faults())
  end)

  it("moves and zooms by keys, wheel and buttons", function()
    open("graph-keys", example "dragon")
    local at = to_picture()
    local top = page:run "return window.scrollY"
    stays(function()
      page:wheel(at.x, at.y, 40) -- which scrolls the page
      page:wait("the page to scroll",
        ("return window.scrollY !== %d"):format(top))
    end)
    at = to_picture()
    top = page:run "return window.scrollY"
    focus_picture()
    changes(function() page:wheel(at.x, at.y, -400) end)
    assert.equal(top, page:run "return window.scrollY")
    for _, key in ipairs { "Left", "Up", "Right", "Down", "+", "-" } do
      changes(function() page:press(key) end)
    end
    page:press "0"
    local whole = picture()
    changes(function() click "[data-do=in]" end)
    changes(function() click "[data-do=out]" end)
    changes(function() click "[data-do=in]" end)
    click "[data-do=fit]"
    assert.equal(whole, picture())
    changes(function() click "[data-do=best]" end)
    assert.equal("true",
      page:find "#graph [data-do=best]":attribute "aria-pressed")
    changes(function() click "[data-do=best]" end)
    assert.equal(whole, picture())
    at = to_picture()
    page:press "+"
    changes(function()
      page:drag { { at.x, at.y }, { at.x + 30, at.y + 9 },
        { at.x + 60, at.y + 20 } }
    end)
    assert.equal(0, selected()) -- to drag is not to click
    point(3)
    assert.equal(3, selected()) -- a click hits what is seen there
    assert.same({}, page:faults())
  end)

  it("is moved by fingers", function()
    open("graph-touch", example "dragon",
      { width = 360, height = 740, touch = true })
    local at = to_picture()
    local x, y = math.floor(at.x), math.floor(at.y)
    local function finger(id, from, to)
      return { type = "pointer", id = id,
        parameters = { pointerType = "touch" }, actions = {
          { type = "pointerMove", duration = 0, x = x + from, y = y },
          { type = "pointerDown", button = 0 },
          { type = "pointerMove", duration = 60, x = x + to, y = y },
          { type = "pointerUp", button = 0 },
        } }
    end
    changes(function()
      page:act { finger("one", -20, -90), finger("two", 20, 90) }
    end)
    -- A tap gives it the focus, and then a finger alone moves it.
    page:drag({ { x + 110, y - 100 } }, "touch")
    assert.equal("div", page:active():get "/name")
    changes(function()
      page:drag({ { x, y }, { x, y + 20 }, { x, y + 70 } }, "touch")
    end)
    assert.same({}, page:faults())
  end)

  it("finds positions", function()
    open("graph-find", example "dragon")
    local field = page:find "#graph input"
    field:type "SLEEP 0"
    local count = #page:all "#graph .graph-found button"
    assert.is_true(count > 2)
    assert.equal(count .. " positions match", said())
    page:press "Enter"
    assert.is_truthy(text ".graph-name":find "sleep 0$")
    local first = selected()
    page:press "Enter"
    assert.are_not.equal(first, selected())
    page:press "Shift Enter"
    assert.equal(first, selected())
    page:all "#graph .graph-found button"[count]:click()
    assert.are_not.equal(first, selected())
    field:clear()
    field:type "<script>"
    assert.equal("No position matches", said())
    assert.equal(0, #page:all "#graph .graph-found button")
    field:click()
    page:press "Escape"
    assert.is_true(page:find "#graph .graph-found":property "hidden")
    assert.same({}, page:faults())
  end)

  it("walks to the parts of a sum", function()
    open("graph-sum", {
      start = 4,
      splits = true,
      moves = function(p, add)
        for k = 0, p - 1 do add(k, p - 1 - k) end
      end,
    })
    local parts = page:all "#graph .graph-moves li:first-child button"
    assert.equal(2, #parts)
    local name = parts[2]:text()
    parts[2]:click()
    assert.equal(name, text ".graph-name")
    assert.same({}, page:faults())
  end)
end)
