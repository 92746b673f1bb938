-- The playground in Chromium, with a text that somebody has written: nothing takes
-- its place without a question, it can be brought back, and nobody plays on the
-- board of other rules than those in the editor. All of it by keys and by clicks.

local browser = require "spec.browser.pages"
local command = require "spec.harness.command"
local files = require "spec.harness.files"

local PAGE = command.root .. "/build/playground/index.html"

local there = io.open(PAGE)
if not there then
  describe("the playground", function()
    pending "is not built: make playground"
  end)
  return
end
there:close()

local GAME = [[
return { size = 5 }, function(o)
  return { start = o.size, name = "heap",
    moves = function(n, add)
      for k = 1, math.min(n, 2) do add(n - k) end
    end }
end
]]

local OTHER = "return { start = 3, name = 'other', moves = function(n, add)\n"
  .. "  if n > 0 then add(n - 1) end\nend }\n"

local ENDLESS = "while true do end "

local DRAGON = files.read "examples/dragon.lua"

describe("a text in the playground", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)
  after_each(function() assert.same({}, page:faults()) end)

  local function percent(text)
    return (text:gsub("[^%w]", function(c)
      return ("%%%02X"):format(c:byte())
    end))
  end

  local function text_of(selector)
    return page:run([[
      return document.querySelector(arguments[0]).textContent;
    ]], selector)
  end

  local function shown(selector) return page:find(selector):displayed() end
  local function text() return page:find "#rules":property "value" end
  local function name() return page:run "return draft.game().name" end
  local function focused() return page:active():attribute "id" end

  -- Waits until the text that is there now has come to something, and all of its
  -- page is shown if it has one.
  local function state(wanted)
    page:wait("the state " .. wanted, ([[
      return document.body.dataset.state === "%s" &&
        document.getElementById("room").dataset.ready !== "no";
    ]]):format(wanted))
  end

  -- Opens the page with a game; `last` tells whether what was kept of the last
  -- time stays.
  local function open(options)
    options = options or {}
    if not options.last then
      page:open(PAGE, options)
      page:run "localStorage.clear()"
    end
    page:open "about:blank"
    page:open(PAGE .. (options.fragment or "#name=heap.lua&rules="
      .. percent(GAME)), options)
    state(options.state or "solved")
  end

  -- Types at the beginning of the text.
  local function edit(letters)
    page:run [[
      const field = document.getElementById("rules");
      field.focus();
      field.setSelectionRange(0, 0);
    ]]
    for letter in (letters or " "):gmatch "." do
      page:press(letter == " " and "Space" or letter)
    end
  end

  -- (It depends on the browser how much a stroke of keys undoes.)
  local function undo_all()
    page:run "document.getElementById('rules').focus()"
    page:wait("the text as it was", function()
      page:press "Control z"
      return text() == GAME
    end)
  end

  -- Chooses from the menu of games, which has the focus then.
  local function choose(title)
    page:run([[
      const menu = document.getElementById("examples");
      menu.focus();
      menu.value = Array.from(menu.options).find(({ label }) =>
        label === arguments[0]).value;
      menu.dispatchEvent(new Event("change"));
    ]], title)
  end

  local function drop(file, content)
    page:run([[
      const transfer = new DataTransfer();
      transfer.items.add(new File([arguments[1] ], arguments[0]));
      document.body.dispatchEvent(new DragEvent("drop",
        { dataTransfer: transfer, bubbles: true, cancelable: true }));
    ]], file, content)
  end

  local function asked()
    page:wait("the question", "return document.getElementById('ask').open")
  end

  local function is_asked() return page:find "#ask":property "open" end

  it("is replaced without a question if it was not edited", function()
    open()
    choose "dragon"
    assert.is_false(is_asked())
    state "solved"
    assert.equal(DRAGON, text())
    edit "x"
    page:press "Backspace"
    drop("other.lua", OTHER)
    page:wait("the file", "return draft.game().name === 'other.lua'")
    assert.is_false(is_asked())
    assert.is_false(shown "#back")
    edit "x"
    page:find "#downloads summary":click()
    page:run "files.save = () => {}"
    page:find "[data-download=game]":click()
    choose "A puzzle"
    assert.is_false(is_asked())
    assert(text():find("players = 1", 1, true))
    state "solved"
  end)

  it("stays unless the question is answered with yes", function()
    open()
    edit()
    state "solved"
    for _, keep in ipairs { "Escape", "Enter", "click" } do
      choose "dragon"
      asked()
      assert.equal("ask-keep", focused())
      assert.equal("Replace your text?", page:find "#ask":name())
      assert.equal("heap.lua", text_of "#ask-name")
      if keep == "click" then
        page:find "#ask-keep":click()
      else
        page:press(keep)
      end
      assert.is_false(is_asked())
      assert.equal("examples", focused())
      assert.equal(" " .. GAME, text())
      assert.equal("heap.lua", name())
      assert.is_false(shown "#back")
    end
    choose "dragon"
    page:press "Tab"
    assert.equal("ask-replace", focused())
    page:press "Enter"
    state "solved"
    assert.equal("examples", focused())
    assert.equal(DRAGON, text())
    assert.equal("dragon.lua", name())
  end)

  it("is asked about whatever takes its place", function()
    open()
    edit()
    state "solved"
    local own = page:wait("the address",
      "return location.hash.startsWith('#game=') && location.hash")
    for _, replace in ipairs {
      function() drop("other.lua", OTHER) end,
      function()
        page:find "#file":type(browser.write("other.lua", OTHER))
      end,
      function()
        page:run("location.hash = arguments[0]", "#name=other.lua&rules="
          .. percent(OTHER))
      end,
    } do
      replace()
      asked()
      page:press "Escape"
      assert.equal(" " .. GAME, text())
      page:wait("the address of the text", ([[
        return location.hash === "%s";
      ]]):format(own))
      replace()
      asked()
      page:find "#ask-replace":click()
      state "solved"
      assert.equal(OTHER, text())
      assert.equal("other.lua", name())
      page:find "#back-go":click()
      assert.equal(" " .. GAME, text())
      state "solved"
      page:wait("the address", ([[
        return location.hash === "%s";
      ]]):format(own))
    end
    -- The last one counts of two files.
    drop("dragon.lua", DRAGON)
    asked()
    drop("other.lua", OTHER)
    page:wait("the second question", [[
      return new Promise((done) => setTimeout(() =>
        done(document.getElementById("ask").open), 50));
    ]])
    page:find "#ask-replace":click()
    assert.equal(OTHER, text())
    state "solved"
  end)

  it("comes back by undo, with its name and its parameters", function()
    open()
    page:run [[document.querySelector("[name=size]").value = ""]]
    page:find "[name=size]":type "6"
    edit()
    state "solved"
    choose "coins"
    page:press "Tab"
    page:press "Enter"
    state "solved"
    assert.equal("coins.lua", name())
    local coins = text()
    page:run "document.getElementById('rules').focus()"
    page:press "Control z"
    assert.equal(" " .. GAME, text())
    assert.equal("heap.lua", name())
    state "solved"
    assert.equal("6", page:find "[name=size]":property "value")
    assert.is_false(shown "#back")
    -- There and back, and on to before the text was edited.
    page:press "Control Shift z"
    assert.equal(coins, text())
    assert.equal("coins.lua", name())
    page:press "Control z"
    undo_all()
    state "solved"
    choose "coins" -- not edited any more
    assert.is_false(is_asked())
    state "solved"
  end)

  it("comes back by undo wherever the focus is", function()
    open()
    edit()
    choose "dragon"
    page:press "Tab"
    page:press "Enter"
    assert.equal("examples", focused())
    page:press "Control z"
    assert.equal(" " .. GAME, text())
    assert.equal("examples", focused())
    state "solved"
  end)

  it("comes back by a button, also on a phone", function()
    open { width = 360, height = 740, touch = true }
    page:find "[data-show=rules]":click()
    edit()
    page:find "[data-show=game]":click()
    state "solved"
    choose "dragon"
    asked()
    page:screenshot "playground-phone-question"
    page:find "#ask-replace":click()
    state "solved"
    assert.equal("game", page:run "return document.body.dataset.shows")
    page:find "[data-show=rules]":click()
    assert.equal("Your text of heap.lua was replaced.", text_of "#back p")
    page:find "#back-go":click()
    assert.equal(" " .. GAME, text())
    assert.equal("heap.lua", name())
    assert.equal("rules", focused())
    assert.is_false(shown "#back")
    state "solved"
  end)

  it("is still edited after a reload, and offered under a link", function()
    open()
    edit()
    state "solved"
    page:wait("the address", "return location.hash.startsWith('#game=')")
    page:run "location.reload()"
    state "solved"
    assert.equal(" " .. GAME, text())
    choose "dragon"
    asked()
    page:press "Escape"
    open { fragment = "", last = true }
    choose "dragon"
    asked()
    page:press "Escape"
    open { fragment = "#name=other.lua&rules=" .. percent(OTHER), last = true }
    assert.equal(OTHER, text())
    page:find "#back-go":click()
    assert.equal(" " .. GAME, text())
    assert.equal("heap.lua", name())
    state "solved"
  end)

  it("stays when a link cannot be read", function()
    open()
    edit()
    state "solved"
    page:run "location.hash = '#game=AAAA'"
    page:wait("the refusal", [[
      return document.getElementById("problem-text").textContent
        .includes("The link cannot be read");
    ]])
    assert.equal(" " .. GAME, text())
  end)

  -- Runs something in the frame of the game.
  local function inside(script)
    page:post("/frame", { id = { ["element-6066-11e4-a52e-4f735466cecf"] =
      page:find "#room iframe".id } })
    local fine, found = pcall(page.run, page, script)
    page:post("/frame/parent", {})
    return assert(fine and { found }, found)[1]
  end

  -- The middle of the button for the move to 4, on the screen.
  local function move_to_four()
    local frame = page:run [[
      const { x, y } = document.querySelector("#room iframe")
        .getBoundingClientRect();
      return [x, y];
    ]]
    local button = inside [[
      const button = Array.from(document.querySelectorAll("button"))
        .find((one) => /^\d?4$/.test(one.textContent) && one.offsetParent);
      button.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = button.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    ]]
    return { frame[1] + button[1], frame[2] + button[2] }
  end

  -- Clicks on it; does the page of the game hear of that?
  local function hears_click()
    inside [[
      addEventListener("pointerdown", () => {
        document.body.dataset.heard = "yes";
      }, true);
    ]]
    page:drag { move_to_four() }
    return inside "return document.body.dataset.heard === 'yes'"
  end

  -- Goes by Tab from what is before the board to what is next.
  local function tab_to_board()
    page:run "document.querySelector('#details summary').focus()"
    page:press "Tab"
  end

  -- (A frame may get the focus a moment later.)
  local function takes_focus()
    tab_to_board()
    page:wait("the focus in the board",
      "return document.activeElement.tagName === 'IFRAME'")
  end

  local function is_playable()
    assert.is_false(shown "#previous")
    takes_focus()
    assert.is_true(hears_click())
    page:wait("the move", function()
      return inside "return !document.getElementById('board-undo').disabled"
    end)
  end

  -- Nothing happens on the board, by clicks or by keys, and it says why.
  local function is_not_playable()
    assert.is_false(hears_click())
    tab_to_board()
    assert.is_not.equal("IFRAME",
      page:run "return document.activeElement.tagName")
    assert.is_true(shown "#previous")
    assert(text_of "#previous":find("previous rules", 1, true))
    for _, fault in ipairs(page:check "contrast") do
      assert(fault:find("textarea#rules", 1, true), fault) -- clear letters
    end
  end

  it("makes the board before it one that nobody can play on", function()
    open()
    edit(ENDLESS)
    is_not_playable()
    state "busy"
    is_not_playable()
    page:find "#stop":click()
    is_not_playable()
    assert.equal("stopped", page:run "return document.body.dataset.state")
    edit "x = = 1 "
    state "failed"
    is_not_playable()
    undo_all()
    state "solved"
    is_playable()
    -- Other parameters are other rules, and another game is another one.
    page:find "[name=size]":type "0"
    assert.is_true(page:find "#room":property "inert")
    assert.is_true(shown "#previous")
    state "solved"
    assert.is_false(page:find "#room":property "inert")
    choose "A puzzle"
    page:press "Tab"
    page:press "Enter"
    assert.is_true(page:find "#room":property "inert")
    state "solved"
    assert.is_false(page:find "#room":property "inert")
    assert.is_false(shown "#previous")
  end)

  it("does not lose the focus when the board is of older rules", function()
    open()
    takes_focus()
    drop("other.lua", OTHER)
    page:wait("the file", "return draft.game().name === 'other.lua'")
    assert.equal("verdict", focused())
    state "solved"
  end)

  -- An older answer may come when the text is another one already: who wins is
  -- told, or the board is being loaded.
  for what, script in pairs {
    verdict = [[observe(document.getElementById("verdict"),
      () => true)]],
    board = [[observe(document.getElementById("room"),
      ([{ addedNodes }]) => addedNodes.length > 0)]],
  } do
    it("outdates a " .. what .. " that comes too late", function()
      open()
      page:run([[
        const observe = (root, isIt) => {
          const observer = new MutationObserver((changes) => {
            if (isIt(changes)) {
              observer.disconnect();
              const field = document.getElementById("rules");
              field.value = "while true do end";
              field.dispatchEvent(new Event("input"));
            }
          });
          observer.observe(root, { childList: true });
        };
      ]] .. script)
      edit()
      state "busy"
      page:wait("the endless game", [[
        return document.getElementById("rules").value.startsWith("while") &&
          document.querySelectorAll("#room iframe").length === 1 &&
          document.getElementById("state").textContent === "solving";
      ]])
      is_not_playable()
      assert.is_true(page:run "return document.body.classList.contains('old')")
      assert.is_false(page:find "[data-download=page]":enabled())
      page:find "#stop":click()
    end)
  end

  it("leaves the board as it is if nothing comes of a comparison", function()
    open()
    local values = page:find "#explore-values"
    values:clear()
    page:find "#explore button":click()
    state "failed"
    is_playable()
    assert.is_false(page:run "return document.body.classList.contains('old')")
  end)
end)
