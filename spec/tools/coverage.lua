-- Which lines of lua/ are reached: see coverage in the Makefile. Every process
-- of Lua runs this file first, by LUA_INIT_5_4; with an argument, the file that they
-- have written, it lists the lines that are missing there.

-- Sets the hook of harness/coverage.c, which calls those that specs set with
-- `debug`.
local function record()
  local module = os.getenv "GRUNDY_COVERAGE_MODULE"
  local start = assert(package.loadlib(module, "start"))
  local stop = assert(package.loadlib(module, "stop"))
  local sethook, gethook = debug.sethook, debug.gethook
  debug.sethook = function(...) -- luacheck: ignore 122
    sethook(...)
    start(...)
  end
  debug.gethook = function(...) -- luacheck: ignore 122
    stop(...)
    local hook, mask, count = gethook(...)
    start(...)
    return hook, mask, count
  end
  start()
end

-- The text of each line that has an instruction, and the number of lines. Not
-- those that only end something: what returns before does not reach them.
local function active_lines(path)
  local active, texts = {}, {}
  for text in io.lines(path) do texts[#texts + 1] = text end
  local pipe = io.popen("luac" .. _VERSION:match "%d.%d" .. " -l -p " .. path)
  local listing = pipe:read "a"
  pipe:close()
  for number, code in listing:gmatch "\n\t%d+\t%[(%d+)%]%s+(%u+)" do
    local text = texts[tonumber(number)]
    local words = text:gsub("else", ""):gsub("end", "")
    if words:find "[^%s%p]" and code ~= "VARARGPREP" then -- no line of its own
      active[tonumber(number)] = text
    end
  end
  return active, #texts
end

local function report(log)
  local reached, all, missing = {}, 0, 0
  for line in io.lines(log) do reached[line] = true end
  for path in io.popen("find lua -name '*.lua' | grep -v '/template/\\|types' "
    .. "| sort"):lines() do -- (these are written or read, and not run)
    local active, last = active_lines(path)
    for number = 1, last do
      all = all + (active[number] and 1 or 0)
      if active[number] and not reached[path .. ":" .. number] then
        missing = missing + 1
        print(("%s:%d: %s"):format(path, number, active[number]))
      end
    end
  end
  print(("%d of %d lines of lua/ are reached"):format(all - missing, all))
end

if arg and (arg[0] or ""):find "spec/tools/coverage.lua$" then
  report(arg[1])
elseif _VERSION:sub(5) >= "5.4" then -- others run exported modules
  record()
end
