-- A headless Firefox, told things by its own remote protocol, Marionette: messages
-- are arrays in JSON, each after its length. The browser is a process that ends
-- with us, however we end.

local socket = require "socket"
local json = require "grundy.base.json"
local unjson = require "spec.readers.unjson"
local webdriver = require "spec.browser.webdriver"

local firefox = {}

-- The shell waits for the end of its input, which comes when we close it or are no
-- more, and then ends the browser and all that it started.
local WATCH = [[
exec 2>/dev/null
folder=%s
echo 'user_pref("marionette.port", 0);' >$folder/user.js
HOME=$folder setsid firefox-esr --headless --marionette --profile $folder \
  >$folder/log 2>&1 &
browser=$!
trap '' INT HUP TERM
cat >/dev/null
kill -s KILL -- -$browser
wait $browser
tries=50
until rm -rf $folder || [ $tries = 0 ]; do sleep 0.1; tries=$((tries - 1)); done
]]

--- Is it installed?
function firefox.is_there()
  return os.execute "command -v firefox-esr >/dev/null 2>&1"
end

local session = {}
session.__index = session

-- Calls a function until it gives something.
local function wait(what, f)
  local ends = socket.gettime() + webdriver.PATIENCE
  repeat
    local value = f()
    if value then
      return value
    end
    socket.sleep(0.05)
  until socket.gettime() > ends
  error("waited in vain for " .. what, 3)
end

-- The next message.
function session:hear()
  local digits = ""
  repeat
    local char = assert(self.stream:receive(1))
    digits = digits .. char
  until char == ":"
  return unjson.read(assert(self.stream:receive(tonumber(digits:sub(1, -2)))))
end

--- A command of the protocol; its result.
function session:command(name, parameters)
  self.count = self.count + 1
  local text = ("[0,%d,%s,%s]"):format(self.count, json.encode(name),
    next(parameters) == nil and "{}" or json.encode(parameters))
  assert(self.stream:send(#text .. ":" .. text))
  local answer = self:hear()
  if answer[3] ~= unjson.null then
    error(("%s: %s"):format(name, answer[3].message), 2)
  end
  return answer[4]
end

function session:open(url)
  self:command("WebDriver:Navigate", { url = url })
end

--- Runs the body of a function in the page, with `arguments`.
function session:run(script, ...)
  return self:command("WebDriver:ExecuteScript", { script = script,
    args = { ... } }).value
end

-- Keys as the protocol writes them; others stand for themselves.
local KEYS = { Control = "\u{E009}", Escape = "\u{E00C}",
  Shift = "\u{E008}", Tab = "\u{E004}" }

--- Strokes a key, with others held down before it: "Control z".
function session:press(chord)
  local actions = {}
  for name in chord:gmatch "%S+" do
    table.insert(actions, { type = "keyDown", value = KEYS[name] or name })
  end
  for i = #actions, 1, -1 do
    table.insert(actions, { type = "keyUp", value = actions[i].value })
  end
  self:command("WebDriver:PerformActions", { actions = { { type = "key",
    id = "keys", actions = actions } } })
end

--- Clicks at a point.
function session:click(x, y)
  self:command("WebDriver:PerformActions", { actions = { { type = "pointer",
    id = "mouse", actions = {
      { type = "pointerMove", duration = 0, x = x, y = y },
      { type = "pointerDown", button = 0 }, { type = "pointerUp", button = 0 },
    } } } })
end

--- Waits until such a body returns something true.
function session:wait(what, script)
  return wait(what, function() return self:run(script) end)
end

local function contents(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a" or ""
end

--- Starts a browser: its session, and a function that ends it.
function firefox.start()
  local pipe <close> = assert(io.popen "mktemp -d")
  local folder = pipe:read "l"
  local watch = assert(io.popen(WATCH:format(folder), "w"))
  local fine, self = pcall(function()
    local port = wait("Firefox to start", function()
      return tonumber(contents(folder .. "/MarionetteActivePort"))
    end)
    local stream = assert(socket.connect("127.0.0.1", port))
    stream:settimeout(webdriver.PATIENCE)
    local self = setmetatable({ stream = stream, count = 0 }, session)
    self:hear()
    self:command("WebDriver:NewSession", {})
    return self
  end)
  if not fine then
    watch:close()
    error(self, 0)
  end
  return self, function()
    self.stream:close()
    watch:close()
  end
end

return firefox
