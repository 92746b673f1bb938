-- The graph of a page: moved, searched, clicked and walked through.

local browser = require "browser"
local grundy = require "grundy"

describe("the graph of a page", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(name, game, options)
    page:open(browser.report(name, game), options)
    page:ready()
    page:run [[document.querySelector("#graph canvas").scrollIntoView(
      { block: "center", behavior: "instant" })]]
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

  -- A text that changes when the picture does.
  local function picture()
    return page:run [[
      return new Promise((done) => requestAnimationFrame(() =>
        requestAnimationFrame(() => setTimeout(() => {
          const url = document.querySelector("#graph canvas").toDataURL();
          let sum = 0;
          for (let i = 0; i < url.length; i += 1) {
            sum = (sum * 31 + url.charCodeAt(i)) % 4294967296;
          }
          done(String(sum));
        }, 60))));
    ]]
  end

  -- Where the middle of the canvas is, and its size.
  local function canvas()
    return page:run [[
      const r = document.querySelector("#graph canvas")
        .getBoundingClientRect();
      return { x: r.left + r.width / 2, y: r.top + r.height / 2,
        width: r.width, height: r.height };
    ]]
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
    local at = canvas()
    -- a stands over b, in the middle.
    page:drag { { at.x, at.y + 0.09 * at.height } }
    assert.equal(1, selected())
    assert.equal("b", text ".graph-name")
    assert.is_truthy(said():find("b. P: the player to move loses", 1, true))
    page:drag { { at.x, at.y - 0.09 * at.height } }
    assert.equal(0, selected())
    assert.same({}, page:faults())
  end)

  it("walks by the keyboard alone", function()
    open("graph-walk", graph { a = { "b", "c" }, b = { "a" }, c = {} })
    page:run [[document.querySelector("#graph canvas").focus()]]
    page:press "Enter"
    page:press "Tab"
    local names = {}
    for i = 1, 2 do
      names[i] = page:active():name()
      page:press "Tab"
    end
    assert.equal("c P wins, best", names[1])
    assert.equal("b P wins", names[2])
    page:press "Shift Tab"
    page:press "Enter"
    assert.equal(1, selected())
    -- The focus is still there where one reads on.
    assert.equal("h3", page:active():get "/name")
    page:press "Tab"
    assert.equal("a N loses, best", page:active():name())
    page:press "Enter"
    assert.equal(0, selected())
    assert.same({}, page:faults())
  end)

  it("moves and zooms by keys, wheel and buttons", function()
    open("graph-keys", dofile "examples/dragon.lua")
    local at = canvas()
    local top = page:run "return window.scrollY"
    stays(function()
      page:wheel(at.x, at.y, 40) -- which scrolls the page
      page:wait("the page to scroll",
        ("return window.scrollY !== %d"):format(top))
    end)
    page:run [[document.querySelector("#graph canvas").scrollIntoView(
      { block: "center", behavior: "instant" })]]
    top = page:run "return window.scrollY"
    page:run [[document.querySelector("#graph canvas").focus(
      { preventScroll: true })]]
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
    changes(function()
      page:drag { { at.x, at.y }, { at.x + 30, at.y + 9 },
        { at.x + 60, at.y + 20 } }
    end)
    assert.equal(0, selected()) -- to drag is not to click
    assert.same({}, page:faults())
  end)

  it("is moved by fingers", function()
    open("graph-touch", dofile "examples/dragon.lua",
      { width = 360, height = 740, touch = true })
    local at = canvas()
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
    page:drag({ { x + 110, y - 120 } }, "touch")
    assert.equal("canvas", page:active():get "/name")
    changes(function()
      page:drag({ { x, y }, { x, y + 20 }, { x, y + 70 } }, "touch")
    end)
    assert.same({}, page:faults())
  end)

  it("finds positions", function()
    open("graph-find", dofile "examples/dragon.lua")
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

  it("shows strings from a game as text", function()
    local evil = {
      "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>",
      "{{html}} {title}", "<!--", "\u{2028}\\u003c", "\0\1\255\xc3",
      ("<b>"):rep(2000), "a\nb\nc",
    }
    open("graph-evil", {
      start = 1,
      moves = function(p, add) if p < #evil then add(p + 1) end end,
      show = function(p) return evil[p] end,
      describe = function(p) return evil[p] end,
    })
    for i, name in ipairs(evil) do
      assert.equal(i - 1, selected())
      if i < 6 then assert.equal(name, text ".graph-name") end
      if i < #evil then click ".graph-move" end
    end
    assert.equal("a\nb\nc", text ".graph-name")
    assert.same({}, page:check "overflow")
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
    local parts = page:all "#graph .graph-info li:first-child button"
    assert.equal(2, #parts)
    local name = parts[2]:text()
    parts[2]:click()
    assert.equal(name, text ".graph-name")
    assert.same({}, page:faults())
  end)

  it("takes the colours of the scheme, and of paper", function()
    open("graph-colours", dofile "examples/dragon.lua")
    local light = picture()
    page:media("screen", true)
    local dark = picture()
    assert.are_not.equal(light, dark)
    page:media "print"
    local paper = picture()
    assert.are_not.equal(dark, paper)
    page:media "screen"
    assert.equal(light, picture())
    assert.same({}, page:faults())
  end)

  it("answers with five thousand positions", function()
    open("graph-large", grundy.random_graph {
      positions = 5000, edges = 40000, seed = 2,
    }:solve())
    local before = page:pace()
    local at = canvas()
    page:run [[document.querySelector("#graph canvas").focus()]]
    for _ = 1, 6 do page:wheel(at.x + 50, at.y, -300) end
    for _ = 1, 10 do page:press "Left" end
    page:drag { { at.x, at.y }, { at.x + 30, at.y }, { at.x + 90, at.y },
      { at.x + 190, at.y } }
    for _ = 1, 6 do page:wheel(at.x + 50, at.y, 300) end
    click "[data-do=best]"
    page:find "#graph input":type "17"
    page:press "Enter"
    picture()
    local longest = page:longest_task()
    print(("with 5000 positions the longest task of the graph takes %d ms")
      :format(longest))
    local most = 100 + 5 * math.max(before, page:pace())
    assert.is_true(longest < most, longest .. " ms, not " .. most)
    assert.same({}, page:faults())
  end)
end)
