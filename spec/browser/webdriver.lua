-- A client of the W3C WebDriver protocol, as far as the specs need it: what
-- they tell a browser goes through here as JSON over HTTP.

local http = require "socket.http"
local ltn12 = require "ltn12"
local socket = require "socket"
local json = require "grundy.base.json"
local unjson = require "spec.readers.unjson"

local webdriver = {}

--- Seconds. Nothing takes that long; a driver that hangs, or a page that never
-- gets ready, must not hang the specs.
webdriver.PATIENCE = 120

-- The name under which the protocol passes elements.
local ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

-- An empty table is an empty array to the encoder, but an object here.
local function object(fields)
  return next(fields or {}) == nil and "{}" or json.encode(fields)
end

-- One exchange; the value that is answered, with nil for null.
local function exchange(base, method, path, body)
  local parts = {}
  http.TIMEOUT = webdriver.PATIENCE
  local fine, status = http.request {
    url = base .. path,
    method = method,
    headers = body and {
      ["content-type"] = "application/json",
      ["content-length"] = #body,
    },
    source = body and ltn12.source.string(body),
    sink = ltn12.sink.table(parts),
  }
  if not fine then
    error(("%s %s: %s"):format(method, path, status), 0)
  end
  local value = unjson.read(table.concat(parts)).value
  if status ~= 200 then
    error(("%s %s: %s: %s"):format(method, path, value.error,
      value.message), 0)
  end
  if value == unjson.null then
    return nil
  end
  return value
end

local element = {}
element.__index = element

local session = {}
session.__index = session

--- A new session with the driver that listens at a port.
function webdriver.session(port, capabilities)
  local base = ("http://127.0.0.1:%d"):format(port)
  local value = exchange(base, "POST", "/session",
    json.encode { capabilities = { alwaysMatch = capabilities } })
  local self = setmetatable({ base = base .. "/session/" .. value.sessionId },
    session)
  self:post("/timeouts", { script = 1000 * webdriver.PATIENCE })
  return self
end

--- A command of the protocol.
function session:post(path, fields)
  return exchange(self.base, "POST", path, object(fields))
end

function session:get(path)
  return exchange(self.base, "GET", path)
end

--- Ends the session, and the browser with it.
function session:close()
  exchange(self.base, "DELETE", "")
end

--- A command of the protocol of Chromium's own tools.
function session:cdp(command, params)
  return exchange(self.base, "POST", "/goog/cdp/execute",
    ('{"cmd":%s,"params":%s}'):format(json.encode(command), object(params)))
end

-- Elements in what a script answers become elements of ours.
local function wrapped(self, value)
  if type(value) ~= "table" or value == unjson.null then
    return value
  elseif value[ELEMENT] then
    return setmetatable({ session = self, id = value[ELEMENT] }, element)
  end
  for key, part in pairs(value) do
    value[key] = wrapped(self, part)
  end
  return value
end

local function unwrapped(value)
  return getmetatable(value) == element and { [ELEMENT] = value.id } or value
end

--- Runs the body of a JavaScript function in the page, with `arguments`: what
-- it returns. A promise is waited for.
function session:run(script, ...)
  local arguments = { ... }
  for i, value in ipairs(arguments) do
    arguments[i] = unwrapped(value)
  end
  return wrapped(self, self:post("/execute/sync",
    { script = script, args = arguments }))
end

--- The elements of a CSS selector.
function session:all(selector)
  return wrapped(self, self:post("/elements",
    { using = "css selector", value = selector }))
end

--- The first element of a CSS selector; none is an error.
function session:find(selector)
  return wrapped(self, self:post("/element",
    { using = "css selector", value = selector }))
end

--- The element that has the focus.
function session:active()
  return wrapped(self, self:get "/element/active")
end

--- Waits until a function, or the body of one in JavaScript, answers with
-- something true, which is returned; an error that names what did not come.
function session:wait(what, condition)
  local ends, pause = socket.gettime() + webdriver.PATIENCE, 0.005
  repeat
    local value
    if type(condition) == "string" then
      value = self:run(condition)
    else
      value = condition()
    end
    if value then
      return value
    end
    socket.sleep(pause)
    pause = math.min(2 * pause, 0.2)
  until socket.gettime() > ends
  error(("waited in vain for %s"):format(what), 2)
end

-- Keys as the protocol writes them; others stand for themselves.
local KEYS = {
  Backspace = "\u{E003}", Tab = "\u{E004}", Enter = "\u{E007}",
  Shift = "\u{E008}", Control = "\u{E009}", Alt = "\u{E00A}",
  Escape = "\u{E00C}", Space = " ", PageUp = "\u{E00E}",
  PageDown = "\u{E00F}", End = "\u{E010}", Home = "\u{E011}",
  Left = "\u{E012}", Up = "\u{E013}", Right = "\u{E014}", Down = "\u{E015}",
  Delete = "\u{E017}",
}

local function key(name)
  return KEYS[name] or name
end

--- Strokes a key ("Tab", "a"), with others held down before it ("Shift Tab").
function session:press(chord)
  local actions = {}
  local names = {}
  for name in chord:gmatch "%S+" do
    names[#names + 1] = name
    actions[#actions + 1] = { type = "keyDown", value = key(name) }
  end
  for i = #names, 1, -1 do
    actions[#actions + 1] = { type = "keyUp", value = key(names[i]) }
  end
  self:act { { type = "key", id = "keys", actions = actions } }
end

--- Actions of the protocol: keys, pointers, wheels.
function session:act(sources)
  self:post("/actions", { actions = sources })
end

--- Moves a pointer ("mouse" or "touch") through points, pressed from the
-- first to the last: a click if there is one only.
function session:drag(points, kind)
  local actions = {}
  for i, point in ipairs(points) do
    actions[#actions + 1] = { type = "pointerMove", duration = 0,
      x = math.floor(point[1]), y = math.floor(point[2]) }
    if i == 1 then
      actions[#actions + 1] = { type = "pointerDown", button = 0 }
    end
  end
  actions[#actions + 1] = { type = "pointerUp", button = 0 }
  self:act { { type = "pointer", id = kind or "mouse", actions = actions,
    parameters = { pointerType = kind or "mouse" } } }
end

--- Turns the wheel at a point.
function session:wheel(x, y, down)
  self:act { { type = "wheel", id = "wheel", actions = { {
    type = "scroll", x = math.floor(x), y = math.floor(y), deltaX = 0,
    deltaY = down, duration = 0 } } } }
end

--- What has been logged since it was last asked for: "browser" or
-- "performance".
function session:log(kind)
  return self:post("/se/log", { type = kind })
end

function element:get(path)
  return self.session:get("/element/" .. self.id .. path)
end

function element:post(path, fields)
  return self.session:post("/element/" .. self.id .. path, fields)
end

-- To what is not in the window, or under something that stays there; once the page
-- has stopped to scroll by itself.
local SCROLL = [[
  const element = arguments[0].closest("select") || arguments[0];
  const scroll = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!element.contains(document.elementFromPoint(x + width / 2,
        y + height / 2))) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
    }
  };
  return new Promise((done) => {
    const look = (last) => requestAnimationFrame(() => {
      const { y } = element.getBoundingClientRect();
      y === last ? done(scroll()) : look(y);
    });
    look(null);
  });
]]

--- Scrolls to it if need be and clicks: it must be visible and not covered.
function element:click()
  self.session:run(SCROLL, self)
  self:post "/click"
end

--- Types a text into it.
function element:type(text) self:post("/value", { text = text }) end

function element:clear() self:post "/clear" end
function element:text() return self:get "/text" end
function element:name() return self:get "/computedlabel" end
function element:enabled() return self:get "/enabled" end
function element:displayed() return self:get "/displayed" end
function element:attribute(name) return self:get("/attribute/" .. name) end
function element:property(name) return self:get("/property/" .. name) end

return webdriver
