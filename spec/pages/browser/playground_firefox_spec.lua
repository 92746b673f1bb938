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
