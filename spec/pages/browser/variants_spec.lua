-- The page of the variants of a game: sorted, plotted, walked through by mouse
-- and keyboard, on a desk and on a phone.

local browser = require "spec.browser.pages"
local command = require "spec.harness.command"

local GAME = [[
return { size = 5, take = 2, back = false }, function(o)
  return { start = o.size,
    moves = function(n, add)
      for k = 1, math.min(n, o.take) do add(n - k) end
      if o.back and n > 0 and n < o.size then add(n + 1) end
    end,
    describe = function(p, q)
      return q > p and "put back" or "take " .. p - q
    end }
end
]]

describe("the page of the variants", function()
  local page
  local desk = command.desk(setup, teardown)

  setup(function()
    page = browser.start()
    desk:file("take.lua", GAME)
    desk:answer("grundy explore take.lua --vary size=2..28 --vary take=2..5 "
      .. "--vary back --want length=8..12,forgiving=high -o a.html")
    desk:answer("grundy explore take.lua --vary size=2..6 --vary take=2,3 "
      .. "--vary back --want length=3..5,forgiving=high -o b.html --limit 6")
  end)
  teardown(function() page:stop() end)

  local function open(name, options)
    page:open(desk.folder .. "/" .. name, options)
    page:wait("the script", [[
      return document.getElementById("variants").dataset.ready === "yes";
    ]])
  end

  local function check(...)
    for _, name in ipairs { ... } do
      assert.equal("", table.concat(page:check(name), "\n"), name)
    end
    assert.equal("", table.concat(page:faults(), "\n"))
  end

  -- The cells of a column, from 1, in the rows that are shown.
  local function column(k)
    return page:run([=[
      const k = arguments[0];
      return [...document.querySelectorAll("#variants-table tbody tr")]
        .filter((row) => !row.hidden).map((row) => row.cells[k].textContent);
    ]=], k)
  end

  local function head(title)
    for _, button in ipairs(page:all "#variants-table th button") do
      if button:text():find(title, 1, true) == 1 then return button end
    end
    error("no heading " .. title)
  end

  local function numbers(list)
    for i, text in ipairs(list) do
      list[i] = text == "∞" and math.huge or text == "" and 1e300 or
        tonumber((text:gsub(",", ""):match "[%d.]+"))
    end
    return list
  end

  it("is sorted by its headings, one way and the other", function()
    open "a.html"
    assert.equal(200, #column(1))
    head "length":click()
    local up = numbers(column(5))
    for i = 2, #up do assert.is_true(up[i - 1] <= up[i]) end
    head "length":click()
    local down = numbers(column(5))
    for i = 2, #down do assert.is_true(down[i - 1] >= down[i]) end
    assert.equal(math.huge, down[1])
    assert.equal("descending", page:run [[
      return document.querySelector("th[aria-sort]")
        .getAttribute("aria-sort");
    ]])
    page:find "#variants-more":click()
    assert.equal(216, #column(1))
    page:find "#variants-best":click()
    for _, text in ipairs(column(0)) do assert.equal("yes", text) end
    assert.is_true(#column(0) > 0 and #column(0) < 100)
    check "names"
  end)

  it("plots two columns, whose marks lead to rows by keyboard", function()
    open "a.html"
    assert.is_true(#page:all "#variants-plot .mark" > 20)
    assert.is_true(#page:all "#variants-plot .mark.best" > 0)
    page:find "#variants-x":type "size"
    page:find "#variants-y":type "positions"
    page:run [[document.getElementById("variants-plot").focus()]]
    page:press "Right"
    page:press "Right"
    command.has(page:find "#variants-picked":text(), "size 3, positions 4",
      "size = 3, take = 2, back = ")
    page:press "Enter"
    assert.same({ "3", "2" }, page:run [[
      const row = document.activeElement;
      return [row.cells[1].textContent, row.cells[2].textContent];
    ]])
    page:find "#variants-plot .mark":click()
    command.has(page:find "#variants-picked":text(), "size 2, positions 3")
    check()
  end)

  it("looks right on a desk, on a phone and on paper", function()
    open "b.html"
    page:screenshot "variants-1400-light"
    check("overflow", "contrast", "small", "names")
    page:media("screen", true)
    check "contrast"
    page:show { width = 680, media = "print" }
    check("overflow", "contrast", "printed", "small")
    open("b.html", { width = 360, height = 740, touch = true, dark = true })
    page:screenshot "variants-360-dark"
    check("overflow", "contrast", "targets", "small")
  end)
end)
