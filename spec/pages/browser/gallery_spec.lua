-- The page that leads to the others.

local browser = require "browser"

describe("the gallery", function()
  local page
  local index = "build/gallery/index.html"

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function none(what, faults)
    assert.equal("", table.concat(faults, "\n"), what)
  end

  for _, phone in ipairs { false, true } do
    for _, dark in ipairs { false, true } do
      local look = ("%s-%s"):format(phone and "360" or "1400",
        dark and "dark" or "light")
      it("looks well: " .. look, function()
        page:open(index, { width = phone and 360, touch = phone, dark = dark })
        for _, check in ipairs { "overflow", "contrast", "structure",
          "names" } do
          none(check, page:check(check))
        end
        none("happened", page:faults())
        page:screenshot("index-" .. look)
      end)
    end
  end

  it("leads to a page about each example, and to nothing else", function()
    page:open(index)
    local links = page:run [[
      return [...document.querySelectorAll("main a[href]")]
        .map((link) => link.href).filter((href) => !href.includes("#"));
    ]]
    assert.equal(#browser.examples, #links)
    local files = {}
    for i, link in ipairs(links) do
      local path = assert(link:match "^file://(/.*)$", link)
      files[i] = path:match "([^/]*)%.html$"
      assert(io.open(path)):close()
    end
    table.sort(files)
    assert.same(browser.examples, files)
  end)

  it("is left by a click and by the keyboard", function()
    page:open(index)
    local link = page:find "main a[href='./nim.html'], main a[href='nim.html']"
    link:click()
    page:wait("the page of Nim", [[
      return location.pathname.endsWith("/nim.html") &&
        document.readyState === "complete";
    ]])
    page:open(index)
    page:wait("a link to have the focus", function()
      page:press "Tab"
      return page:run "return document.activeElement.matches('main a')"
    end)
    none("focus", page:check "focus")
    page:press "Enter"
    page:wait("another page", [[
      return !location.pathname.endsWith("/index.html");
    ]])
  end)
end)
