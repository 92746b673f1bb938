-- Files that the command writes: all of a file or nothing, also when the disk
-- is full or somebody presses Ctrl-C.

local failure = require "grundy.command.failure"

local output = {}

local function quoted(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

-- The path as no option of a command.
local function plain(path)
  return quoted(path:find "^%-" and "./" .. path or path)
end

--- Is the path that of a folder, be it there or not yet? It is not opened:
-- that would wait for who writes to a pipe.
function output.is_folder(path)
  return path:sub(-1) == "/" or
    os.execute(("test -d %s"):format(plain(path))) == true
end

--- Makes a folder, and those that it is in.
function output.make_folder(path)
  local pipe = assert(io.popen(("mkdir -p %s 2>&1"):format(plain(path))))
  local said = pipe:read "a"
  if not pipe:close() then
    failure.stop(failure.FILE, "%s: the folder cannot be made: %s", path,
      said:match ": ([^:\n]+)\n*$" or said)
  end
end

-- May another file be put in its place? Not if it is no plain file: what
-- writes to a device, a pipe or a link means what is behind it.
local function replaceable(path)
  local p = plain(path)
  return os.execute(("test ! -h %s && { test -f %s || test ! -e %s; }")
    :format(p, p, p)) == true
end

-- The name of a file that is not there, beside the path.
local function beside(path)
  for i = 1, math.huge do
    local name = ("%s.%d.new"):format(path, i)
    local file <close> = io.open(name, "rb")
    if not file then
      return name
    end
  end
end

-- Writes into a file; true, or nil and what went wrong.
local function fill(path, text)
  local file <close>, message = io.open(path, "wb")
  if not file then
    return nil, message:match ": ([^:]+)$" or message
  end
  local fine
  fine, message = file:write(text)
  if fine then
    fine, message = file:close() -- which may be what fills the disk
  end
  return fine, message
end

-- The name of a file that is gone when the variable is closed.
local function temporary(name)
  return setmetatable({ name = name }, {
    __close = function(self)
      if self.name then
        os.remove(self.name)
      end
    end,
  })
end

-- Writes a file beside the path, then puts it there.
local function replace(path, text)
  local fresh <close> = temporary(beside(path))
  local fine, message = fill(fresh.name, text)
  if fine then
    fine, message = os.rename(fresh.name, path)
    fresh.name = not fine and fresh.name or nil
  end
  return fine, message
end

--- Writes a file, whole; ends the command if that cannot be done.
function output.write(path, text)
  local put = replaceable(path) and replace or fill
  local fine, message = put(path, text)
  if not fine then
    failure.stop(failure.FILE, "%s: %s", path, message)
  end
end

return output
