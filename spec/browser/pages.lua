-- Pages in a headless Chromium, as the specs in spec/pages/browser look at them:
--
--   local page
--   setup(function() page = browser.start() end)
--   teardown(function() page:stop() end)
--   it("…", function()
--     page:open(path, { width = 360, touch = true, dark = true })
--     page:ready()
--     page:find "#board-hint":click()
--     assert.same({}, page:check "overflow")
--     assert.same({}, page:faults())
--   end)
--
-- A page has the methods of a session (webdriver.lua) and those below.

local mime = require "mime"
local grundy = require "grundy"
local chromium = require "spec.browser.chromium"
local names = require "spec.browser.names"
local unjson = require "spec.readers.unjson"
local command = require "spec.harness.command"
local files = require "spec.harness.files"

local browser = {}

local folder = command.root .. "/build/browser"

local read = files.read

local function write(path, text)
  files.write(path, text)
  return path
end

local scripts = command.root .. "/spec/browser/"

--- Writes a page, for page:open; its path.
function browser.write(name, text)
  os.execute("mkdir -p " .. command.quoted(folder))
  return write(folder .. "/" .. name, text)
end

--- Writes the report of a game, which is a table as for grundy.game, or of a
-- solution; its path.
function browser.report(name, game, options)
  local solution = type(game) == "table" and grundy.game(game):solve() or game
  return browser.write(name .. ".html",
    assert(solution:report(nil, options)))
end

local function examples()
  local list = {}
  local pipe = assert(io.popen("cd " .. command.quoted(command.root)
    .. " && grep -l '^return' examples/*.lua"))
  for name in pipe:read "a":gmatch "examples/(%S+)%.lua" do
    list[#list + 1] = name
  end
  pipe:close()
  assert(list[20])
  return list
end

--- The names of the examples that are game files.
browser.examples = examples()

-- What other specs, which make other pages of an example meanwhile, do not have.
local temporary = os.tmpname()
local mark = temporary:match "[^/]+$"
os.remove(temporary)

--- Writes the report of an example by the command; its path.
function browser.example(name, options)
  os.execute("mkdir -p " .. command.quoted(folder))
  local path = ("%s/%s-%s.html"):format(folder, name, mark)
  local own = command.folder() -- its own scripts
  local out, err, code = command.shell(own,
    ("grundy report %s -o %s --quiet %s"):format(command.example(name),
    command.quoted(path), options or ""))
  command.remove(own)
  assert(code == 0, out .. err)
  return path
end

local page = {}

-- Methods of the page first, then those of the session.
local function method(self, name)
  return page[name] or self.session[name]
end

--- Starts a browser with an empty page.
function browser.start()
  local session, stop = chromium.start()
  session:cdp("Page.addScriptToEvaluateOnNewDocument",
    { source = read(scripts .. "watch.js") })
  -- (The methods of the session are called with the page.)
  local self = { session = session, stop_all = stop, base = session.base }
  return setmetatable(self, { __index = method })
end

-- Nothing may go wrong unseen: what a page has thrown, or told the console, since
-- it was last asked for faults, is an error when it is left.
local function leave(self)
  local fine, faults = pcall(function() return self.url and self:faults() or {} end)
  self.url = nil
  if not fine or faults[1] then
    error("on the page that was left: " .. (fine and table.concat(faults, "\n")
      or tostring(faults)), 3)
  end
end

--- Ends the browser.
function page:stop()
  local fine, message = pcall(leave, self)
  self.stop_all()
  if not fine then
    error(message, 2)
  end
end

--- Shows the page with the options `width` (default: 1400), `height` (900),
-- `dark`, `touch` (a phone), `media` ("print") and `still` (its visitor wants no
-- motion). By default, pages move, as in nearly every browser.
function page:show(options)
  local touch = options.touch or false
  self.width = options.width or 1400
  self:cdp("Emulation.setDeviceMetricsOverride", {
    width = self.width,
    height = options.height or 900,
    deviceScaleFactor = 1,
    mobile = touch,
  })
  self:cdp("Emulation.setTouchEmulationEnabled", { enabled = touch })
  self.still = options.still
  self:media(options.media or "screen", options.dark)
end

--- Shows the page on "screen" or in "print", in light or dark colours.
function page:media(media, dark)
  self:cdp("Emulation.setEmulatedMedia", {
    media = media,
    features = {
      { name = "prefers-color-scheme", value = dark and "dark" or "light" },
      { name = "prefers-reduced-motion",
        value = self.still and "reduce" or "no-preference" },
    },
  })
end

-- The address of a file; spaces and the like are no part of ours.
local function url_of(path)
  return path:find "^%a+:" and path or "file://" ..
    (path:find "^/" and path or command.root .. "/" .. path)
end

--- Loads a file, and shows it with the options of page:show. With `hurry` its clocks
-- are fast: what would take half a second takes some milliseconds. Files of a `folder`
-- are its own: it may ask for them.
function page:open(path, options)
  options = options or {}
  leave(self)
  self:show(options)
  self:log "browser"
  self:log "performance"
  self.url = url_of(path)
  self.folder = options.folder and url_of(options.folder)
  self:post("/url", { url = self.url })
  if options.hurry then
    self:run "window.watch.hurry = true"
  end
end

--- Waits until the sections that promise to say so are ready.
function page:ready()
  local fine, message = pcall(self.wait, self, "the sections to be ready", [[
    return ["board", "graph"].every((id) => {
      const section = document.getElementById(id);
      return !section || section.dataset.ready === "yes" ||
        !document.getElementById(id + "-data");
    });
  ]])
  if not fine then
    error(message .. "\n" .. table.concat(self:faults(), "\n"), 2)
  end
end

local function without_hash(url) return (url:gsub("#.*", "")) end

-- Requests since the page was opened, but for the page and what it holds, and the
-- page to which a link has led.
local function requests(self, faults)
  local own, now = without_hash(self.url), without_hash(self:get "/url")
  local beside = self.folder
  for _, entry in ipairs(self:log "performance") do
    -- (Most events need not be read.)
    if entry.message:find("requestWillBeSent\"", 1, true) or
      entry.message:find("webSocketCreated", 1, true) then
      local params = unjson.read(entry.message).message.params
      local url = params.url or params.request.url
      if url ~= own and url ~= now and not url:find "^data:" and
        not url:find "^blob:" and
        not (beside and url:sub(1, #beside) == beside) then
        faults[#faults + 1] = "request: " .. url
      end
    end
  end
end

local function messages(self, faults)
  for _, entry in ipairs(self:log "browser") do
    if entry.level ~= "DEBUG" then
      faults[#faults + 1] = ("console: %s: %s"):format(entry.level,
        entry.message)
    end
  end
end

--- What went wrong since the page was opened: messages on the console,
-- uncaught errors, requests, dialogs, what the policy of the page refused.
function page:faults()
  local faults = self:run "return window.watch.faults.splice(0)"
  messages(self, faults)
  requests(self, faults)
  return faults
end

local function script_of(name)
  return read(scripts .. "common.js") .. read(scripts .. "colours.js")
    .. read(scripts .. name .. ".js")
end

-- Waits until the page has stopped to scroll, which takes a while.
local STILL = [[
  return new Promise((done) => {
    let [at, times] = [null, 0];
    const look = () => {
      times = at === scrollY ? times + 1 : 0;
      at = scrollY;
      times < 6 ? requestAnimationFrame(look) : done();
    };
    look();
  });
]]

--- What one of the checks in spec/browser/*.js finds, an array of
-- texts: "overflow", "small", "contrast", "targets", "focus",
-- "printed"; or "names" of controls and pictures.
function page:check(name)
  if name == "names" then
    return names(self)
  elseif name == "focus" then
    self:run(STILL)
  end
  return self:run(script_of(name), self.width)
end

--- The longest task since the last time this was asked, and their number:
-- milliseconds, at least 50, or 0 if none was as long.
function page:longest_task()
  -- (An observer hears of a task after it has ended.)
  local tasks = self:run [[
    return new Promise((done) => setTimeout(() =>
      done(window.watch.tasks.splice(0)), 100));
  ]]
  return math.max(0, table.unpack(tasks)), #tasks
end

-- Some arithmetic, some objects and some sorting: 10 ms on an idle machine.
local LOOP = [[
  const work = () => {
    let sum = 0, seed = 1;
    const list = [];
    for (let i = 0; i < 20000; i++) {
      seed = seed * 16807 % 2147483647;
      sum += Math.sqrt(seed);
      list.push({ key: seed, text: "n" + seed });
    }
    list.sort((a, b) => a.key - b.key);
    return sum + list[7].text.length;
  };
  const times = [];
  return new Promise((done) => {
    const next = () => {
      const start = performance.now();
      work();
      times.push(performance.now() - start);
      if (times.length < 16) {
        setTimeout(next, 10);
      } else { // (those before it was compiled do not count)
        setTimeout(() => { window.watch.tasks.splice(0); done(times.slice(3)); }, 100);
      }
    };
    next();
  });
]]

--- How slow the machine is now: milliseconds that a fixed piece of work takes
-- in the page, the slowest time of some. Tasks until then are forgotten.
function page:pace()
  return math.max(table.unpack(self:run(LOOP)))
end

--- Shows what tells who wins.
function page:lift()
  self:run [[
    const button = document.querySelector(".veil:not([hidden]) button");
    if (button) {
      button.click();
    }
  ]]
end

--- Opens what can be folded up, and shows what tells who wins.
function page:unfold()
  self:lift()
  self:run [[
    for (const details of document.querySelectorAll("details")) {
      details.open = true;
    }
  ]]
end

--- Takes a picture of the whole page for people to look at.
function page:screenshot(name)
  local height = self:run [[
    scrollTo({ top: 0, behavior: "instant" });
    return document.documentElement.scrollHeight;
  ]]
  local picture = self:cdp("Page.captureScreenshot", {
    captureBeyondViewport = true,
    optimizeForSpeed = true,
    clip = { x = 0, y = 0, width = self.width, scale = 1,
      height = math.min(height, 12000) },
  })
  local shots = command.root .. "/build/screenshots"
  os.execute("mkdir -p " .. command.quoted(shots))
  write(shots .. "/" .. name .. ".png", (mime.unb64(picture.data)))
end

return browser
