-- A page with 5,000 positions does not stutter: how long its tasks take, as
-- measured while a visitor walks through the graph, looks for positions and
-- plays.
-- The numbers are written to build/browser/tasks.txt, which run.sh shows.

local browser = require "spec.browser.pages"
local board = require "spec.browser.board"

-- No task may take as many milliseconds and as many times what a fixed piece
-- of work takes at the same time (page:pace): that is 150 ms, while loading
-- 200, on an idle machine, on which the longest tasks take about 50.
local SOME = 100
local LOADING, LATER = 10, 5

-- Two heaps of up to 49 and 99 chips, from which one takes up to three.
local game = {
  name = "5,000 positions",
  start = { 49, 99 },
  moves = function(p, add)
    for n = 1, 3 do
      if p[1] >= n then add { p[1] - n, p[2] } end
      if p[2] >= n then add { p[1], p[2] - n } end
    end
  end,
  show = function(p) return p[1] .. " and " .. p[2] end,
}

describe("a page with 5,000 positions", function()
  local page
  local lines, pace = {}, 0

  setup(function()
    page = browser.start()
    page:open(browser.report("large", game), {})
    page:ready()
  end)

  teardown(function()
    page:stop()
    browser.write("tasks.txt", table.concat(lines, "\n") .. "\n")
  end)

  -- Notes and judges the tasks since the last time.
  local function measure(what, times)
    local longest, count = page:longest_task()
    local before = pace
    pace = page:pace()
    local most = SOME + times * math.max(before, pace)
    lines[#lines + 1] = ("%-28s longest task %s; at most %.0f ms"):format(what,
      count == 0 and "under 50 ms" or
      ("%.0f ms, %d over 50 ms"):format(longest, count), most)
    assert.is_true(longest < most, lines[#lines])
  end

  it("loads", function()
    measure("loading", LOADING)
    assert.equal("5000", page:find "#graph":attribute "data-positions")
  end)

  it("is searched", function()
    page:lift()
    local field = page:find "#graph input[type=search]"
    field:type "7 and 9"
    page:press "Enter"
    page:wait("a position to be found", [[
      return document.getElementById("graph").dataset.selected !== "0";
    ]])
    field:clear()
    measure("searching", LATER)
  end)

  it("is walked through", function()
    page:find "#graph [data-do=start]":click()
    for _ = 1, 20 do
      page:run [[document.querySelector("#graph .graph-moves button").click()]]
    end
    page:run [[document.querySelector("#graph .graph-origins button").click()]]
    measure("walking", LATER)
  end)

  it("is played", function()
    for _ = 1, 4 do
      board.turn(page)
      board.advised(page)
    end
    board.turn(page)
    measure("playing", LATER)
  end)

  it("is scrolled, and changes its colours", function()
    page:run "scrollTo(0, 0)"
    for _ = 1, 20 do
      page:press "PageDown"
    end
    page:media("screen", true)
    page:media "print"
    page:media "screen"
    measure("scrolling, colours, paper", LATER)
  end)

  it("has no faults meanwhile", function()
    assert.same({}, page:faults())
  end)
end)
