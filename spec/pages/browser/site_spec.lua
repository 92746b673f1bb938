-- The site of the documents, if `make site` wrote it: it is searched without a server.

local browser = require "spec.browser.pages"

describe("the site", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(path, width)
    page:open("build/site/" .. path, { width = width, folder = "build/site/" })
  end

  local function type_text(text)
    page:run([[
      const input = document.querySelector(".search input");
      input.focus();
      input.value = arguments[0];
      input.dispatchEvent(new Event("input", { bubbles: true }));
    ]], text)
  end

  it("finds sections that have all words, and leads to them", function()
    open "examples/index.html"
    page:press "/"
    type_text "remoteness longest"
    page:wait("what was found",
      "return document.querySelector('.found a') !== null")
    local texts = page:run [[
      return [...document.querySelectorAll(".found a")].map((link) => link.textContent)]]
    assert.is_true(#texts > 0 and #texts <= 20)
    page:press "Down"
    page:run "document.activeElement.click()"
    page:wait("the section", "return location.hash !== ''")
    assert.is_true(page:run [[
      const anchor = decodeURIComponent(location.hash.slice(1));
      return document.getElementById(anchor) !== null]])
    assert.same({}, page:faults())
  end)

  it("says that nothing was found, and Escape ends it", function()
    open "index.html"
    type_text "xyzzyplugh"
    page:wait("an answer", [[
      return document.querySelector(".found").textContent === "Nothing found."]])
    page:press "Escape"
    assert.is_true(page:run "return document.querySelector('.found').hidden")
  end)

  it("is not wider than the window, and can be read in light and dark", function()
    for _, width in ipairs { 1280, 360 } do
      for _, path in ipairs { "index.html", "examples/rules.html",
        "reference.html", "examples/nim.lua.html" } do
        open(path, width)
        assert.is_true(page:run
          "return document.documentElement.scrollWidth <= innerWidth", path)
      end
    end
    for _, dark in ipairs { false, true } do
      open("examples/nim.lua.html", 1280)
      page:media("screen", dark)
      assert.same({}, page:check "contrast")
    end
  end)
end)
