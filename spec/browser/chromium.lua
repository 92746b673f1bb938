-- A headless Chromium and the driver it is told things through, as processes
-- that end with us, however we end.

local socket = require "socket"
local webdriver = require "spec.browser.webdriver"

local chromium = {}

-- The shell waits for the end of its input, which comes when we close it or
-- are no more, and then ends the driver and the browsers that it started: all
-- of their group. The driver finds a free port by itself and tells it.
local WATCH = [[
exec 2>/dev/null
folder=%s
TMPDIR=$folder setsid chromedriver --port=0 >$folder/log 2>&1 &
driver=$!
trap '' INT HUP TERM
cat >/dev/null
kill -- -$driver
{ sleep 5; kill -9 -- -$driver; } & # (it may wait for a browser that hangs)
wait $driver
kill $!
tries=50
while kill -0 -- -$driver && [ $tries -gt 0 ]; do
  sleep 0.1; tries=$((tries - 1))
done
kill -9 -- -$driver
# (What the last of them writes can come in between.)
until rm -rf $folder || [ $tries -gt 99 ]; do
  sleep 0.1; tries=$((tries + 1))
done
]]

local CAPABILITIES = {
  ["goog:chromeOptions"] = {
    args = {
      "--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
      "--disable-gpu", "--hide-scrollbars", "--window-size=1400,900",
      "--no-first-run", "--disable-extensions", "--mute-audio",
      "--disable-background-networking", "--disable-component-update",
    },
  },
  ["goog:loggingPrefs"] = { browser = "ALL", performance = "ALL" },
  unhandledPromptBehavior = "dismiss",
}

local function output_of(line)
  local pipe = assert(io.popen(line))
  local text = pipe:read "a"
  pipe:close()
  return text
end

local function contents(path)
  local file = io.open(path, "rb")
  local text = file and file:read "a" or ""
  if file then file:close() end
  return text
end

-- The port that the driver chose, once it listens.
local function port_of(folder)
  local ends = socket.gettime() + webdriver.PATIENCE
  repeat
    local port = contents(folder .. "/log"):match "successfully on port (%d+)"
    if port then
      return tonumber(port)
    end
    socket.sleep(0.02)
  until socket.gettime() > ends
  error("chromedriver does not start: " .. contents(folder .. "/log"), 0)
end

local function have(command)
  return os.execute("command -v " .. command .. " >/dev/null 2>&1")
end

--- Starts a browser: its session, and a function that ends both.
function chromium.start()
  if not have "chromedriver" then
    error("there is no chromedriver: `make deps-browser` installs it", 0)
  end
  local folder = output_of "mktemp -d":match "[^\n]+"
  local watch = assert(io.popen(WATCH:format(folder), "w"))
  local fine, session = pcall(function()
    return webdriver.session(port_of(folder), CAPABILITIES)
  end)
  if not fine then
    watch:close()
    error(session, 0)
  end
  return session, function()
    pcall(session.close, session)
    watch:close()
  end
end

return chromium
