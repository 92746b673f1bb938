-- The page of puzzles, with maps of what single changes do, and the page of a puzzle,
-- which has them, too: on a desk, in the dark, on a phone and on paper.

local browser = require "spec.browser.pages"
local command = require "spec.harness.command"

describe("the page of puzzles", function()
  local page
  local desk = command.desk(setup, teardown)

  setup(function()
    page = browser.start()
    desk:answer "grundy new boxes --kind puzzle --quiet"
    desk:answer "grundy puzzles boxes.lua --want solutions=1 --most 60 -o a.html"
    desk:answer "grundy puzzles boxes.lua --what-if -o b.html"
    desk:answer "grundy report boxes.lua --verdict -o c.html"
  end)
  teardown(function() page:stop() end)

  local function check(...)
    for _, name in ipairs { ... } do
      assert.equal("", table.concat(page:check(name), "\n"), name)
    end
    assert.equal("", table.concat(page:faults(), "\n"))
  end

  for _, name in ipairs { "a.html", "b.html", "c.html" } do
    it("can be read everywhere: " .. name, function()
      local path = desk.folder .. "/" .. name
      page:open(path)
      check("overflow", "contrast", "small", "names")
      page:open(path, { dark = true })
      check("overflow", "contrast")
      page:open(path, { width = 360, touch = true })
      check("overflow", "contrast", "small")
    end)
  end
end)
