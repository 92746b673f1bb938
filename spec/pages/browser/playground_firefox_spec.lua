-- The playground in Firefox, in short: it opens, solves, stops, and has the game in
-- its link. Left out where firefox-esr is not installed or there is no playground.

local command = require "spec.harness.command"
local firefox = require "spec.browser.firefox"

local PAGE = command.root .. "/build/playground/index.html"

local there <close> = io.open(PAGE)
if not there or not firefox.is_there() then
  describe("the playground in Firefox", function()
    pending "is left out: there is no firefox-esr here, or no playground"
  end)
  return
end

local GAME = [[
return { start = 5, name = "heap", moves = function(n, add)
  for k = 1, math.min(n, 2) do add(n - k) end
end }
]]

describe("the playground in Firefox", function()
  it("asks, brings a text back by undo, and retires old boards", function()
    local page, stop = firefox.start()
    local fine, problem = pcall(function()
      -- (Scripts run beside those of the page, and see its document only.)
      local function is(wanted, script)
        assert.equal(wanted, page:run("return " .. script))
      end
      local function text()
        return page:run "return document.getElementById('rules').value"
      end
      local function solved()
        page:wait("the solution", [[
          return document.body.dataset.state === "solved" &&
            document.getElementById("room").dataset.ready === "yes";
        ]])
      end
      local function choose_another()
        page:run [[
          const menu = document.getElementById("examples");
          menu.focus();
          menu.value = menu.options[2].value;
          menu.dispatchEvent(new Event("change"));
        ]]
      end
      page:open("file://" .. PAGE)
      solved()
      local first = text()
      page:run [[
        addEventListener("error", () => { document.body.dataset.wrong = "yes"; });
        addEventListener("unhandledrejection", () => {
          document.body.dataset.wrong = "yes";
        });
        const field = document.getElementById("rules");
        field.focus();
        field.setSelectionRange(0, 0);
      ]]
      page:press "x"
      assert.equal("x" .. first, text())
      is(true, "document.getElementById('room').inert")
      is(false, "document.getElementById('previous').hidden")
      local x, y = table.unpack(page:run [[
        const { x, y, width, height } = document.querySelector("#room iframe")
          .getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
      ]])
      page:click(x, y)
      is(false, "document.activeElement.tagName === 'IFRAME'")
      page:run "document.querySelector('#details summary').focus()"
      page:press "Tab"
      is(false, "document.activeElement.tagName === 'IFRAME'")
      choose_another()
      is("ask-keep", "document.activeElement.id")
      page:press "Escape"
      is(false, "document.getElementById('ask').open")
      is("examples", "document.activeElement.id")
      assert.equal("x" .. first, text())
      choose_another()
      page:run "document.getElementById('ask-replace').click()"
      page:wait("the answer", "return !document.getElementById('ask').open")
      is("examples", "document.activeElement.id")
      is("dragon.lua", "document.getElementById('back-name').textContent")
      solved()
      is(false, "document.getElementById('room').inert")
      local other = text()
      page:run "document.getElementById('rules').focus()"
      page:press "Control z"
      assert.equal("x" .. first, text())
      is(true, "document.getElementById('back').hidden")
      page:press "Control Shift z"
      assert.equal(other, text())
      page:run "document.getElementById('examples').focus()"
      page:press "Control z"
      assert.equal("x" .. first, text())
      page:run "document.getElementById('rules').focus()"
      page:press "Control z"
      assert.equal(first, text())
      solved()
      page:run "document.querySelector('#details summary').focus()"
      page:press "Tab"
      page:wait("the focus in the board",
        "return document.activeElement.tagName === 'IFRAME'")
      is("undefined", "String(document.body.dataset.wrong)")
    end)
    stop()
    assert(fine, problem)
  end)

  it("opens, solves, stops and links", function()
    local page, stop = firefox.start()
    local fine, problem = pcall(function()
      local function state(wanted)
        local found = page:wait("the state " .. wanted, ([[
          const { state } = document.body.dataset;
          return ["%s", "solved", "failed"].includes(state) && state;
        ]]):format(wanted))
        assert.equal(wanted, found, page:run [[
          return document.getElementById("problem-text").textContent;
        ]])
      end
      local function write(text)
        page:run([[
          const field = document.getElementById("rules");
          field.value = arguments[0];
          document.body.dataset.state = "typed";
          field.dispatchEvent(new Event("input"));
        ]], text)
      end
      page:open("file://" .. PAGE)
      state "solved"
      write "while true do end"
      state "busy"
      page:run [[document.getElementById("stop").click()]]
      state "stopped"
      write(GAME)
      state "solved"
      page:wait("the frame", [[
        return document.getElementById("room").dataset.ready === "yes";
      ]])
      local verdict = "From 5, the first player wins, in 3 moves of best play."
      assert.equal(verdict, page:run [[
        return document.getElementById("verdict").textContent;
      ]])
      local link = page:wait("the link", [[
        return location.hash.startsWith("#game=") && location.href;
      ]])
      page:open "about:blank"
      page:open(link)
      state "solved"
      assert.equal(GAME, page:run [[
        return document.getElementById("rules").value;
      ]])
    end)
    stop()
    assert(fine, problem)
  end)
end)
