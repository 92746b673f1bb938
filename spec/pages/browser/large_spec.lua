-- A page with 5,000 positions does not stutter: how long its tasks take, as
-- measured while a visitor moves the graph, looks for positions and plays.
-- The numbers are written to build/browser/tasks.txt, which run.sh shows.

local browser = require "browser"
local board = require "browser.board"

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
    page:open(browser.report("large", game), { motion = true })
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

  -- Where the graph is, in the window.
  local function middle()
    local rect = page:run [[
      const canvas = document.querySelector("#graph canvas");
      canvas.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = canvas.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    ]]
    return rect[1], rect[2]
  end

  it("loads", function()
    measure("loading", LOADING)
    assert.equal("5000", page:find "#graph":attribute "data-positions")
  end)

  it("is moved", function()
    local x, y = middle()
    local points = {}
    for i = 0, 60 do
      points[#points + 1] = { x + 150 * math.sin(i / 5), y + i }
    end
    page:drag(points)
    measure("moving the graph", LATER)
  end)

  it("is zoomed, by the wheel and by buttons", function()
    local x, y = middle()
    page:drag { { x, y } }
    for i = 1, 24 do
      page:wheel(x, y, i <= 12 and -120 or 120)
    end
    for _, way in ipairs { "in", "in", "out", "fit", "start", "best" } do
      page:find("#graph [data-do=" .. way .. "]"):click()
    end
    measure("zooming the graph", LATER)
  end)

  it("is searched", function()
    local field = page:find "#graph input[type=search]"
    field:type "7 and 9"
    page:press "Enter"
    page:wait("a position to be found", [[
      return document.getElementById("graph").dataset.selected !== "0";
    ]])
    field:clear()
    measure("searching", LATER)
  end)

  it("is clicked", function()
    local x, y = middle()
    for i = 1, 10 do
      page:drag { { x + 20 * i - 100, y + 11 * i - 50 } }
    end
    measure("clicking positions", LATER)
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
