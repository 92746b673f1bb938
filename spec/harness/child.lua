-- Lua code in a process of its own.

local child = {}

local version = _VERSION:match "%d+%.%d+"

-- The command of the Lua that runs this.
child.lua = "lua" .. version

-- A variable that only this version reads, before the one without the version.
function child.variable(name)
  return name .. "_" .. version:gsub("%.", "_")
end

local function quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

-- The command that runs the source, and the file that holds it, for the
-- caller to remove. `cpath` (optional) goes before the search path of C
-- modules.
function child.command(source, cpath)
  local name = os.tmpname()
  local file = assert(io.open(name, "w"))
  file:write(source)
  file:close()
  cpath = (cpath and cpath .. ";" or "") .. package.cpath
  return ("%s=%s %s=%s %s %s"):format(child.variable "LUA_PATH",
    quoted(package.path), child.variable "LUA_CPATH", quoted(cpath), child.lua,
    name), name
end

-- What the command writes, on either stream; removes the file of its source.
local function output_of(command, name)
  local pipe = assert(io.popen("{ " .. command .. "; } 2>&1", "r"))
  local output = pipe:read "a"
  pipe:close()
  os.remove(name)
  return output
end

-- Runs the source to its end. The pattern (optional) is a shell command in
-- which @ stands for the child's own. Returns what is written, on either
-- stream.
function child.run(source, pattern, cpath)
  local command, name = child.command(source, cpath)
  command = (pattern or "@"):gsub("@", (command:gsub("%%", "%%%%")))
  return output_of(command, name)
end

-- Runs the source as a user without rights. Returns what is written; nil if
-- that user cannot read the library.
function child.run_without_rights(source)
  local command, name = child.command(source)
  local output = output_of(([[chmod 644 %s
    if [ "$(id -u)" = 0 ]; then
      setpriv --reuid=65534 --clear-groups env %s
    else
      %s
    fi]]):format(name, command, command), name)
  return not output:find "module 'grundy" and output or nil
end

return child
