-- What figures are measured on: the processor, the system and Lua.

-- The first capture in what a command prints; nil if there is none.
local function captured(command, pattern)
  local pipe = io.popen(command .. " 2>/dev/null")
  if not pipe then return nil end
  local text = pipe:read "a"
  pipe:close()
  return text:match(pattern)
end

return ("%s, %s cores, %s, %s"):format(
  captured("LC_ALL=C lscpu", "Model name:%s*([^\n]+)") or
    captured("sysctl -n machdep.cpu.brand_string", "[^\n]+") or "a processor",
  captured("getconf _NPROCESSORS_ONLN", "%d+") or "some",
  captured("uname -sm", "[^\n]+") or "a system",
  captured("lua" .. _VERSION:match "[%d.]+" .. " -v", "Lua [%d.]+") or _VERSION)
