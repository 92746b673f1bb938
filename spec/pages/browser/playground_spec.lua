-- The playground in Chromium: examples give what they give natively (all of them:
-- see playground_examples_spec.lua), and whatever rules do, the page goes on. `make
-- playground` writes the page; without it there is nothing to look at.

local browser = require "spec.browser.pages"
local command = require "spec.harness.command"
local literal = require "grundy.base.literal"
local playground = require "grundy.playground"
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
return { size = 5, back = false }, function(o)
  return { start = o.size, name = "heap",
    moves = function(n, add)
      for k = 1, math.min(n, 2) do add(n - k) end
      if o.back and n > 0 and n < o.size then add(n + 1) end
    end }
end
]]

-- Rules that do something when they are loaded.
local function doing(what)
  return what .. "\nreturn { start = 1, moves = function() end }\n"
end

describe("the playground", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function text_of(selector)
    return page:run([[
      return document.querySelector(arguments[0]).textContent;
    ]], selector)
  end

  -- Waits until something has come of the rules, or they are at work; it must be
  -- what is wanted.
  local function state(wanted)
    local found = page:wait("the state " .. wanted, ([[
      const { state } = document.body.dataset;
      return ["%s", "solved", "failed", "stopped"].includes(state) && state;
    ]]):format(wanted))
    if found ~= wanted then
      error(("the state is %s, not %s: %s"):format(found, wanted,
        text_of "#problem-text"), 2)
    end
  end

  local function percent(text)
    return (text:gsub("[^%w]", function(c)
      return ("%%%02X"):format(c:byte())
    end))
  end

  -- Opens the page with a fragment: the dragon, if nothing else is said.
  local function open(fragment, options)
    page:open "about:blank"
    page:open(PAGE .. (fragment or "#name=dragon.lua&rules="
      .. percent(files.read "examples/dragon.lua")), options)
    state "solved"
  end

  local function verdict() return text_of "#verdict" end

  -- Replaces the text of the rules, as if it were typed.
  local function write(text)
    page:run([[
      const field = document.getElementById("rules");
      field.value = arguments[0];
      field.dispatchEvent(new Event("input"));
      document.body.dataset.state = "typed";
    ]], text)
  end

  local function solve(text)
    write(text)
    state "solved"
  end

  local function fail(text)
    write(text)
    state "failed"
    return text_of "#problem-text"
  end

  -- Waits for the page of the game, which is shown when all of it is there.
  local function framed()
    page:wait("the frame", [[
      return document.getElementById("room").dataset.ready === "yes";
    ]])
  end

  -- In the frame of the game.
  local function inside(f)
    framed()
    page:post("/frame", { id = { ["element-6066-11e4-a52e-4f735466cecf"] =
      page:find "#room iframe".id } })
    local fine, problem = pcall(f)
    page:post("/frame/parent", {})
    assert(fine, problem)
  end

  -- Length and a sum of bytes.
  local function sum(bytes)
    local a, b = 1, 0
    for i = 1, #bytes do
      a = (a + bytes:byte(i)) % 65521
      b = (b + a) % 65521
    end
    return ("%d %d %d"):format(#bytes, a, b)
  end

  local ASK = [[
    const sum = (bytes) => {
      let a = 1, b = 0;
      for (const byte of bytes) {
        a = (a + byte) % 65521;
        b = (b + a) % 65521;
      }
      return `${bytes.length} ${a} ${b}`;
    };
    window.told = {};
    solver.ask(arguments[0], (kind, text) => {
      window.told[kind] = kind === "file" ? sum(text) :
        kind === "page" ? text.length : text;
    });
  ]]

  -- What the worker tells, by kind: files as a sum.
  local function ask(request)
    page:run(ASK, request)
    page:wait("an answer to " .. request.what, [[
      return ["done", "failed", "error"].some((kind) => kind in window.told);
    ]])
    return page:run "return window.told"
  end

  local function native()
    local told = {}
    local answer = playground(function(kind, text) told[kind] = text end)
    return function(request)
      told = {}
      answer(literal.write(request))
      return told
    end
  end

  it("gives the native values of examples, and the same files", function()
    open()
    local ask_natively = native()
    ask_natively { what = "solve", path = "dragon.lua", set = {},
      text = files.read "examples/dragon.lua" } -- as the page does
    for _, name in ipairs { "dragon", "coins", "sliding", "kayles" } do
      local request = { what = "solve", path = name .. ".lua", set = {},
        text = files.read("examples/" .. name .. ".lua") }
      local expected, found = ask_natively(request), ask(request)
      assert.is_nil(found.failed or found.error, name)
      for _, kind in ipairs { "parameters", "solved", "done" } do
        assert.equal(expected[kind], found[kind], name .. ": " .. kind)
      end
      for _, more in ipairs {
        { what = "save", path = request.path },
        { what = "export", format = "lua", path = request.path },
      } do
        expected, found = ask_natively(more), ask(more)
        assert.equal(expected.file and sum(expected.file), found.file, name)
        assert.equal(expected.failed, found.failed)
      end
    end
    assert.same({}, page:faults())
  end)

  it("solves what is typed, and tells what changed", function()
    open()
    write(GAME)
    state "solved"
    assert.equal("From 5, the first player wins, in 3 moves of best play.",
      verdict())
    write((GAME:gsub("%(n, 2%)", "(n, 3)")))
    state "solved"
    assert.equal("What changed", text_of "#changes-title")
    assert(text_of "#changes-list":find("3: 3, was 0", 1, true))
    assert(text_of "#facts":find("1; was 2", 1, true))
    inside(function()
      assert.equal("Heap", (page:find "h1":text():gsub("^h", "H")))
      assert(page:find "#board-live":displayed())
    end)
    assert.same({}, page:faults())
  end)

  -- (Ten seconds are promised, on a machine that does nothing else.)
  it("shows the verdict soon after a link is opened", function()
    local moment = page:run "return Date.now()"
    open("#name=coins.lua&rules=" .. percent(files.read "examples/coins.lua"))
    assert.is_not.equal("…", verdict())
    local took = page:run "return Date.now()" - moment
    assert(took < 10000 * math.max(1, page:pace() / 20), took)
  end)

  it("runs its own scripts, and no other", function()
    assert.is_nil(page:run [[
      const script = document.createElement("script");
      script.textContent = "window.pwned = 1";
      document.body.append(script);
      const image = document.createElement("img");
      image.setAttribute("onerror", "window.pwned = 2");
      image.src = "data:image/png,";
      document.body.append(image);
      return new Promise((done) => setTimeout(() => done(window.pwned), 200));
    ]])
    assert.truthy(table.concat(page:faults(), "\n"):find("policy: ", 1, true))
  end)

  it("marks the line of a mistake, and goes there", function()
    open()
    assert.equal("Line 2: unexpected symbol near '='",
      fail "return {\n  start = = 1\n}")
    assert.equal("2", text_of "#rules-numbers .wrong")
    assert.equal("true", page:find "#rules":attribute "aria-invalid")
    page:find "#problem-go":click()
    assert.equal("  start = = 1", page:run [[
      const field = document.activeElement;
      return field.value.slice(field.selectionStart, field.selectionEnd);
    ]])
    solve(GAME)
    assert.equal(0, #page:all "#rules-numbers .wrong")
  end)

  it("has a field for each parameter", function()
    open()
    solve(GAME)
    local size = page:find "[name=size]"
    size:clear()
    size:type "6"
    page:wait("another verdict", [[
      return document.getElementById("verdict").textContent
        .includes("the second player wins");
    ]])
    page:find "[name=back]":click()
    page:wait("a draw", [[
      return document.getElementById("facts").textContent
        .includes("back = true");
    ]])
  end)

  it("stops whatever does not end, and solves the next game", function()
    open()
    for _, text in ipairs {
      "while true do end",
      "while true do pcall(function() while true do end end) end",
      "while true do print(('x'):rep(1000)) end",
      "while true do io.write 'x' end",
      "return { start = 1, moves = function(p, add) add(p + 1) end }",
      "return { start = 1, moves = function(p, add) add(2) end, "
        .. "show = function() while true do end end }",
    } do
      write(doing(text):gsub("^(return.-)\nreturn.*", "%1"))
      state "busy"
      page:find "#stop":click()
      assert.equal("stopped", page:run "return document.body.dataset.state")
      solve(GAME)
      assert.equal("From 5, the first player wins, in 3 moves of best play.",
        verdict())
    end
    assert.same({}, page:faults())
  end)

  it("ends memory softly", function()
    open()
    for _, text in ipairs {
      doing "local t = {} while true do t[#t + 1] = ('x'):rep(1 << 22) .. #t end",
      "return { start = 1, moves = function(p, add)\n"
        .. "for i = 1, 99 do add(p .. i .. ('x'):rep(1 << 17)) end end }",
    } do
      assert(fail(text):find "There is not enough memory: the game needs more")
      solve(GAME)
    end
    assert(fail(doing "for i = 1, 1e6 do io.open('f' .. i, 'w'):write 'x' end")
      :find "Line 1")
    solve(GAME)
    assert(fail(doing("local f = io.open('f', 'w')\n"
      .. "while assert(f:write(('x'):rep(1 << 20))) do end")):find "Line 2")
    solve(GAME)
    assert.same({}, page:faults())
  end)

  it("shows what is printed, as far as anybody reads it", function()
    open()
    solve(doing "for i = 1, 1000 do print('line', i) end")
    local printed = text_of "#printed-text"
    local _, lines = printed:gsub("\n", "")
    assert.equal(201, lines)
    assert(printed:find("line\t1\n", 1, true))
    assert(printed:find "line\t200\n%(Only the first 200 lines are shown%.%)\n$")
  end)

  it("has the game in the link, and opens it", function()
    open()
    solve(GAME)
    page:run [[document.querySelector("[name=back]").click()]]
    page:wait("the parameter", [[
      return document.getElementById("facts").textContent
        .includes("back = true") && document.body.dataset.state === "solved";
    ]])
    local fragment = page:wait("the link", [[
      return location.hash.length > 20 && link.read(location.hash)
        .then(({ set }) => set.length === 1 && location.hash);
    ]])
    page:run "localStorage.clear()"
    open(fragment)
    assert.equal(GAME, page:find "#rules":property "value")
    assert.equal(true, page:find "[name=back]":property "checked")
    open("#rules=" .. percent(GAME) .. "&name=heap.lua")
    assert.equal(GAME, page:find "#rules":property "value")
    assert.same({}, page:faults())
  end)

  it("refuses links that are damaged, or too large", function()
    open()
    local bomb = page:run [[
      return (async () => {
        const stream = new Blob([new Uint8Array(1 << 26)]).stream()
          .pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""))
          .replace(/\+/g, "-").replace(/\//g, "_");
      })();
    ]]
    for _, fragment in ipairs { "#game=AAAA", "#game=%%%", "#game=" .. bomb,
      "#game=q1YqSa0oUbJSUgIA" } do
      page:open "about:blank"
      page:open(PAGE .. fragment)
      state "failed"
      assert(text_of "#problem-text":find "The link cannot be read", fragment)
    end
    open()
  end)

  it("keeps the last text over a reload", function()
    open()
    solve(GAME)
    open ""
    assert.equal(GAME, page:find "#rules":property "value")
    page:run "localStorage.clear()"
    open ""
    assert.equal(files.read "examples/dragon.lua",
      page:find "#rules":property "value")
  end)

  it("compares variants", function()
    open()
    solve(GAME)
    page:run [[
      document.getElementById("explore-name").value = "size";
      document.getElementById("explore-values").value = "3..6";
    ]]
    page:find "#explore button":click()
    page:wait("the variants", [[
      return document.querySelector("#room iframe:last-child").title ===
        "The variants of the game" && document.body.dataset.state === "solved";
    ]])
    inside(function()
      assert.equal(4, #page:all "#variants-table tbody tr")
    end)
    assert.same({}, page:faults())
  end)

  it("shows what single changes make of a puzzle", function()
    open()
    assert.is_false(page:find "#what-if":displayed())
    open("#name=sliding.lua&rules=" .. percent(files.read "examples/sliding.lua"))
    page:find "#what-if":click()
    page:wait("the maps", [[
      return document.querySelector("#room iframe:last-child").title ===
        "What single changes make of the puzzle" &&
        document.body.dataset.state === "solved";
    ]])
    inside(function()
      assert(#page:all "#what-if figure" > 1)
    end)
    assert.same({}, page:faults())
  end)

  it("opens files, by name and dropped", function()
    open()
    local path = browser.write("heap.lua", GAME)
    page:find "#file":type(path)
    page:wait("the file", [[
      return document.getElementById("rules").value.includes('"heap"');
    ]])
    state "solved"
    page:run [[
      const transfer = new DataTransfer();
      transfer.items.add(new File(["return 7"], "seven.lua"));
      document.body.dataset.state = "typed";
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
    ]]
    state "failed"
    assert(text_of "#problem-text":find "it returns a number")
    page:run [[
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array([137, 71, 82, 85, 78, 68, 89,
        10, 1])], "a.grundy"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
    ]]
    page:wait("the refusal", [[
      return document.getElementById("problem-text").textContent
        .includes("is a saved solution");
    ]])
  end)

  it("writes what can be downloaded", function()
    open()
    solve(GAME)
    page:run [[
      window.saved = {};
      files.save = (name, content) => { window.saved[name] = content.length; };
    ]]
    for _, kind in ipairs { "game", "page", "lua", "js", "saved" } do
      page:find "#downloads summary":click()
      page:find(("[data-download=%s]"):format(kind)):click()
      state "solved"
    end
    local saved = page:run "return window.saved"
    assert.equal(#GAME, saved["dragon.lua"])
    for _, name in ipairs { "dragon.html", "dragon_opponent.lua",
      "dragon_opponent.js", "dragon.grundy" } do
      assert(saved[name] > 500, name)
    end
  end)

  it("is used by the keyboard alone", function()
    open()
    page:run "document.getElementById('rules').focus()"
    page:press "Control a"
    for key in ("l o c a l Space f Space = Space f u n c t i o n ( ) Enter i f "
      .. "Space x Space t h e n Enter y ( ) Enter e n d Enter e n d Enter")
      :gmatch "%S+" do
      page:press(key)
    end
    assert.equal("local f = function()\n  if x then\n    y()\n  end\nend\n",
      page:find "#rules":property "value")
    page:press "Tab"
    page:press "a"
    assert.equal("rules", page:active():attribute "id")
    page:press "Escape"
    page:press "Tab"
    assert.is_not.equal("rules", page:active():attribute "id")
  end)

  for _, options in ipairs {
    { name = "desk" }, { name = "desk-dark", dark = true },
    { name = "phone", width = 360, height = 740, touch = true },
    { name = "phone-dark", width = 360, height = 740, touch = true, dark = true },
  } do
    it("can be read and hit on a " .. options.name, function()
      open(nil, options)
      framed()
      for _, shown in ipairs { "game", "rules" } do
        page:run([[document.querySelector(
          `[data-show=${arguments[0]}]`).click()]], shown)
        for _, check in ipairs { "overflow", "contrast", "targets", "small",
          "names" } do
          local faults = {}
          for _, fault in ipairs(page:check(check)) do
            -- (The text field has clear letters, over the same text in colors,
            -- which it scrolls.)
            if not fault:find("#rules-colors", 1, true) and
              not fault:find("textarea#rules", 1, true) then
              faults[#faults + 1] = fault
            end
          end
          assert.same({}, faults, check)
        end
        page:screenshot("playground-" .. options.name .. "-" .. shown)
      end
      -- Rows of the header, by the centers of what is in it.
      local rows = page:run [[
        const parts = document.querySelectorAll(
          "header :is(select, button:not(.menu *), summary)");
        return new Set(Array.from(parts, (part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ y, height }) => Math.round((y + height / 2) / 8))).size;
      ]]
      assert(rows <= (options.width and 2 or 1), rows)
      assert.same({}, page:faults())
    end)
  end
end)
