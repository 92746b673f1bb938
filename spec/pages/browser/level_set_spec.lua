-- A page of levels: chosen by clicks and by keys, solved, remembered; on a desk, in the
-- dark, on a phone.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local grundy = require "grundy"

describe("a page of levels", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  -- A row of cells: a goes to the cell beside it, and is to come to the last one.
  local function row(levels)
    return grundy.game {
      name = "row", players = 1, start = 1, levels = levels,
      moves = function(p, add)
        if p == 6 then return end
        for _, q in ipairs { p - 1, p + 1 } do
          if q > 0 then add(q) end
        end
      end,
    }
  end

  local function report(name)
    local game = row { { name = "Far", start = 1 }, { name = "Near", start = 5 },
      { start = 3 } }
    return browser.write(name .. ".html", assert(game:solve(1,
      { starts = { 5, 3 } }):report()))
  end

  local function title() return page:find ".board-level strong":text() end

  local function cards()
    local texts = {}
    for i, element in ipairs(page:all "#levels h3, #levels p") do
      texts[(i + 1) // 2] = (texts[(i + 1) // 2] or "") .. element:text() .. "|"
    end
    return texts
  end

  -- Clicks the move to a position.
  local function go(...)
    for _, to in ipairs { ... } do
      page:run([[
        Array.from(document.querySelectorAll("#board-moves button")).find((one) =>
          one.querySelector(".board-label").textContent === arguments[0]).click();
      ]], tostring(to))
    end
  end

  local function choose(number)
    page:find(("#levels > li:nth-child(%d) button"):format(number)):click()
  end

  it("goes from one to the next, and remembers what was needed", function()
    page:open(report "levels")
    page:ready()
    page:run "localStorage.clear()"
    page:open(report "levels")
    page:ready()
    assert.equal("1 of 3: Far (par 5)", title())
    go(2, 1, 2, 3, 4, 5, 6)
    assert.equal("Solved in 7 moves; 5 are enough.",
      page:find "#board-headline":text())
    page:find "#board-next":click()
    assert.equal("2 of 3: Near (par 1)", title())
    assert.is_false(page:find "#board-banner":displayed())
    go(6)
    assert.equal("Solved in 1 move, and no way is shorter.",
      page:find "#board-headline":text())
    page:find "#board-next":click()
    assert.equal("3 of 3: Level 3 (par 3)", title())
    go(2, 1, 2, 3, 4, 5, 6)
    assert.is_false(page:find "#board-next":displayed())
    assert.same({
      "1. Far|par 5, you needed 7 ★★☆|",
      "2. Near|par 1, you needed 1 ★★★|",
      "3. Level 3|par 3, you needed 7 ★☆☆|" }, cards())
    choose(1)
    go(2, 3, 4, 5, 6)
    assert.equal("1. Far|par 5, you needed 5 ★★★|", cards()[1])
    assert.same({}, page:faults())
  end)

  it("goes on with the first level that is not solved", function()
    page:open(report "levels")
    page:ready()
    page:find "#levels-forget":click()
    assert.same({ "1. Far|par 5|", "2. Near|par 1|", "3. Level 3|par 3|" }, cards())
    assert.is_false(page:find "#levels-forget":displayed())
    go(2, 3, 4, 5)
    page:run "document.getElementById('board-live').focus()"
    page:press "2"
    page:press "Enter"
    assert.equal("Next", page:active():text())
    page:press "Enter"
    assert.equal("2 of 3: Near (par 1)", title())
    page:open(report "levels")
    page:ready()
    assert.equal("2 of 3: Near (par 1)", title())
    page:press "n"
    assert.equal("2 of 3: Near (par 1)", title())
    choose(3)
    assert.equal("3 of 3: Level 3 (par 3)", title())
    page:open "about:blank"
    page:open(report "levels" .. "#play=1zzzz") -- nor is its status lost
    page:ready()
    assert.matches("another game", page:find "#board-status":text())
    page:run "localStorage.clear()"
    assert.same({}, page:faults())
  end)

  it("shows where a detour began", function()
    page:open(report "levels")
    page:ready()
    go(2, 1, 2, 1, 2, 3, 4, 5, 6)
    page:find "#board-review":click()
    assert.equal("How it went: Solved in 9 moves; 5 are enough.",
      page:find "#board-reviewed-title":text())
    local items = page:all "#board-mistakes li"
    assert.equal(2, #items)
    assert.matches("^The detour begins here%.\n1 %(it takes 5 moves%)%.\n"
      .. "Better: 3 %(it takes 3 moves%)", items[1]:text())
    assert.not_matches("detour", items[2]:text())
    choose(2)
    go(6)
    page:find "#board-review":click()
    assert.equal("No detour: no way is shorter.", page:find "#board-mistakes":text())
    assert.same({}, page:faults())
  end)

  it("says nothing of winners, and can be read everywhere", function()
    local path = browser.example "boxes"
    local function check(...)
      for _, name in ipairs { ... } do
        assert.equal("", table.concat(page:check(name), "\n"), name)
      end
    end
    for _, options in ipairs { { width = 1280 }, { width = 1280, dark = true },
      { width = 360, height = 740, touch = true } } do
      page:open(path, options)
      page:ready()
      for _ = 1, 4 do board.advised(page) end
      assert.equal("won", board.over(page))
      page:unfold()
      check("overflow", "contrast", "small", "names")
      if options.touch then check "targets" end
      assert.not_matches("[Ww]inn?[es]", page:find "#board":text())
      page:find "#board-next":click()
      assert.equal("2 of 6: Mind the wall (par 8)", title())
      page:screenshot(("levels-%d%s"):format(options.width,
        options.dark and "-dark" or ""))
      page:run "localStorage.clear()"
      assert.same({}, page:faults())
    end
  end)
end)
