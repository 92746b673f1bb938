-- Boards on the pages of puzzles and of variants: one click plays a small one; of others
-- there is the command.

local browser = require "spec.browser.pages"
local command = require "spec.harness.command"

describe("a small board", function()
  local page
  local desk = command.desk(setup, teardown)

  setup(function()
    page = browser.start()
    desk:answer "grundy new boxes --kind puzzle --quiet"
    desk:answer "grundy puzzles boxes.lua --want solutions=1 --most 60 -o puzzles.html"
    desk:file("take.lua", [[return { size = 8, by = 2 }, function(o)
      return { start = o.size, how_to_play = "Take by " .. o.by .. ".",
        moves = function(n, add) for k = 1, math.min(o.by, n) do add(n - k) end end }
      end]])
    desk:answer "grundy explore take.lua --vary size=3,5000 --set by=3 -o variants.html"
  end)
  teardown(function() page:stop() end)

  -- Runs a script in the frame, where `document` is that of the frame.
  local function inside(script)
    return page:run("const frame = window.document.querySelector('#small-board iframe');"
      .. "const { document } = frame.contentWindow;" .. script)
  end

  local function play(number)
    page:find(("[data-play='%d']"):format(number)):click()
    page:wait("the board", [[
      const frame = document.querySelector("#small-board iframe");
      const board = frame && frame.contentDocument.getElementById("board");
      return board && board.dataset.ready === "yes";
    ]])
  end

  local function solve()
    for _ = 1, 30 do
      if inside "return document.getElementById('board').dataset.over || ''" ~= "" then
        break
      end
      inside [[document.getElementById("board-hint").click();
        document.querySelector(".board-hinted").click();]]
    end
    return inside "return document.getElementById('board-headline').textContent"
  end

  local function open(name, options)
    page:open(desk.folder .. "/" .. name .. ".html", options)
  end

  it("of a puzzle is played by a click", function()
    for _, options in ipairs { { width = 1280 }, { width = 1280, dark = true },
      { width = 360, height = 740, touch = true } } do
      open("puzzles", options)
      play(2)
      assert.matches("^Solved in %d+ moves, and no way is shorter%.$", solve())
      for _, name in ipairs { "overflow", "contrast" } do
        assert.equal("", table.concat(page:check(name), "\n"), name)
      end
      assert.is_true(inside
        "return document.body.scrollWidth <= frame.contentWindow.innerWidth")
      page:find "#small-board-close":click()
      assert.is_false(page:find "#small-board":displayed())
      play(1)
      assert.is_true(page:find "#small-board":displayed())
      assert.same({}, page:faults())
    end
  end)

  it("of a variant has its rules, and a large one has the command", function()
    open "variants"
    play(1)
    assert.matches("Take by 3", inside
      "return document.getElementById('words').textContent")
    assert.equal("You win!", solve())
    page:find "#small-board-close":click()
    assert.equal(1, #page:all "[data-play]")
    assert.matches("grundy play %-%-set by=3 %-%-set size=5000 take%.lua",
      page:run "return document.getElementById('variants-table').textContent")
    assert.same({}, page:faults())
  end)
end)
