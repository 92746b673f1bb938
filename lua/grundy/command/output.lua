-- Files that the command writes: all of a file or nothing, also when the disk
-- is full or somebody presses Ctrl-C.

local core = require "grundy.core"
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

-- A file that was not there, beside the path, and its name; or nil and what
-- went wrong. It is made in one step, so that it is nobody else's, and whoever
-- may read what is at the path may read it.
local function beside(path)
  for i = 1, math.huge do
    local name = ("%s.%d.new"):format(path, i)
    local file, message = core.create(name, path)
    if file ~= false then -- which would say that the name is taken
      return file, message or name
    end
  end
end

-- Writes into an open file and closes it; true, or nil and what went wrong.
local function fill(open, text)
  local file <close> = open
  local fine, message = file:write(text)
  if fine then
    fine, message = file:close() -- which may be what fills the disk
  end
  return fine, message
end

-- Writes to what is at the path.
local function overwrite(path, text)
  local file, message = io.open(path, "wb")
  if not file then
    return nil, message:match ": ([^:]+)$" or message
  end
  return fill(file, text)
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
  local file, name = beside(path)
  if not file then
    return nil, name
  end
  local fresh <close> = temporary(name)
  local fine, message = fill(file, text)
  if fine then
    fine, message = os.rename(fresh.name, path)
    fresh.name = not fine and fresh.name or nil
  end
  return fine, message
end

--- Writes a file, whole; ends the command if that cannot be done.
function output.write(path, text)
  local put = core.create and replaceable(path) and replace or overwrite
  local fine, message = put(path, text)
  if not fine then
    failure.stop(failure.FILE, "%s: %s", path, message)
  end
end

return output
