-- The play in the address, in texts and in files.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local command = require "spec.harness.command"
local grundy = require "grundy"

require "spec.harness.alone" "board"

describe("a play", function()
  local page

  setup(function()
    page = browser.start()
    page:cdp("Browser.grantPermissions", { permissions = { "clipboardReadWrite",
      "clipboardSanitizedWrite" } })
  end)
  teardown(function() page:stop() end)

  local function open(path, options)
    page:open(path, options)
    page:ready()
  end

  -- What is played as the page tells it.
  local function record()
    return page:find "#board-record":text()
  end

  local function address() return page:get "/url" end

  local take = grundy.game {
    name = "take", start = 12,
    moves = function(n, add)
      for k = 1, math.min(3, n) do add(n - k) end
    end,
    describe = function(n, m) return "take " .. n - m end,
  }

  local function moved()
    open(browser.report("share", take))
    board.play(page, 1)
    assert.is_true(board.turn(page))
    page:wait("the address", "return /play=\\w{9}$/.test(location.hash)")
    return address(), record()
  end

  it("is there again after a reload, and goes on", function()
    local url, played = moved()
    assert.matches("#play=1%w%w%w%waa%l%l$", url)
    page:run "location.reload()"
    page:ready()
    assert.equal(played, record())
    assert.equal("you", page:find "#board":attribute "data-turn")
    page:open "about:blank"
    open(url)
    assert.equal(played, record())
    board.play(page, 1)
    assert.is_true(board.turn(page))
    assert.not_equal(played, record())
    assert.same({}, page:faults())
  end)

  it("is taken back by the button of the browser", function()
    local _, played = moved()
    board.play(page, 2)
    assert.is_true(board.turn(page))
    page:wait("the address", "return /play=\\w{11}$/.test(location.hash)")
    page:run "history.back()"
    page:wait("fewer moves", "return document.querySelectorAll("
      .. "'#board-record li').length === 2")
    assert.equal(played, record())
    page:run "history.back()"
    page:wait("no moves", "return document.querySelector("
      .. "'#board-record .faint') !== null")
    page:run "history.forward()"
    page:wait("moves", "return document.querySelectorAll("
      .. "'#board-record li').length === 2")
    assert.equal(played, record())
    assert.same({}, page:faults())
  end)

  it("of another game is refused", function()
    local path = browser.report("share", take)
    page:open "about:blank"
    for _, text in ipairs { "1aaaaaa", "2", "1", "xyz" } do
      open(path .. "#play=" .. text)
      assert.matches("another game", page:find "#board-status":text())
      assert.equal("Nothing yet.", record())
    end
    assert.same({}, page:faults())
  end)

  it("is copied as a link and as names, which are read", function()
    open(browser.report("share", take))
    page:find "#board-side [value=both]":click()
    for _ = 1, 3 do board.play(page, 2) end
    page:find ".board-share summary":click()
    page:find "#board-copy":click()
    page:wait("a copy", "return document.getElementById('board-shared')"
      .. ".textContent === 'Moves copied.'")
    assert.equal("take 2; take 2; take 2", page:run
      "return navigator.clipboard.readText()")
    page:find "#board-link":click()
    page:wait("a copy", "return document.getElementById('board-shared')"
      .. ".textContent === 'Link copied.'")
    local link = page:run "return navigator.clipboard.readText()"
    assert.matches("#play=1%w%w%w%wcaccc$", link)
    page:open "about:blank"
    open(link)
    assert.equal(3, #board.record(page))
    page:find ".board-share summary":click()
    local line = page:find "#board-line"
    line:clear()
    line:type "Take 3;  2\ntake 1; take 3; take 3"
    page:find "#board-enter":click()
    assert.equal("5 moves played.", page:find "#board-shared":text())
    assert.truthy(board.over(page))
    line:clear()
    line:type "take 3; take 5"
    page:find "#board-enter":click()
    assert.equal("After 1 move, there is no move “take 5”.",
      page:find "#board-shared":text())
    assert.equal(5, #board.record(page))
    assert.same({}, page:faults())
  end)

  it("has the names that the command writes", function()
    for _, name in ipairs { "take", "boxes", "fox_and_hounds", "tapatan", "nim" } do
      local own = command.folder()
      local text = command.shell(own, "grundy line --text --quiet "
        .. command.example(name)):gsub("%s*$", "")
      command.remove(own)
      open(browser.example(name, name == "boxes" and "'.###. .@... ...#o #.#..'"))
      page:run [[document.querySelector(".board-share").open = true;
        const side = document.getElementById("board-side");
        side.value = "both";
        side.dispatchEvent(new Event("change"));]]
      page:run("document.getElementById('board-line').value = arguments[0]", text)
      page:find "#board-enter":click()
      assert.matches("^%d+ moves? played%.$", page:find "#board-shared":text(), name)
      assert.equal(text, page:find "#board-line":property "value", name)
      assert.same({}, page:faults())
    end
  end)

  it("is saved as pictures of the board", function()
    -- The files as they would be saved.
    local WATCH = [[
      window.saved = [];
      HTMLAnchorElement.prototype.click = function () {
        const { download } = this;
        fetch(this.href).then((answer) => answer.blob()).then((blob) =>
          createImageBitmap(blob).catch(() => null).then((image) =>
          blob.text().then((text) => window.saved.push([download, blob.type,
            text.slice(0, 4), image ? image.width : 0]))));
      };
    ]]
    for _, path in ipairs { browser.example "boxes", browser.report("share", take),
      browser.example "kayles" } do
      open(path)
      page:find ".board-share summary":click()
      page:run(WATCH:gsub("fetch%(this%.href%)", "window.blobs(this.href)")
        :gsub("^", [[const made = new Map(), { createObjectURL } = URL;
          URL.createObjectURL = (blob) => {
            const address = createObjectURL(blob);
            made.set(address, blob);
            return address;
          };
          window.blobs = (address) => Promise.resolve(
            { blob: () => made.get(address) });]]))
      page:find "#board-svg":click()
      page:find "#board-png":click()
      page:wait("two files", "return window.saved.length === 2")
      local saved = page:run "return window.saved.sort()"
      assert.same({ "image/png", "image/svg+xml" }, { saved[1][2], saved[2][2] })
      assert.equal("<svg", saved[2][3])
      assert.is_true(saved[1][4] > 20)
      assert.same({}, page:faults())
    end
  end)
end)
