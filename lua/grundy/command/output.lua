-- Files and folders that the command writes.

local core = require "grundy.core"
local failure = require "grundy.command.failure"
local files = require "grundy.output"

local output = {}

local function quoted(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

-- The path as a word of the shell that is not an option.
local function plain(path)
  return quoted(path:find "^%-" and "./" .. path or path)
end

--- Is the path that of a folder, whether it exists or not? It is not opened,
-- for opening a pipe would wait for its other end.
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

-- Do two paths lead to the same file? Links count.
local function same_file(a, b)
  local stamp = core.stamp and core.stamp(a)
  return a == b or stamp and stamp == core.stamp(b)
end

--- Ends the command if the path leads to one of the game files that it is
-- given, which would be lost.
-- @param entries an array of `{ path }`
function output.protect(entries, path)
  for _, entry in ipairs(entries) do
    if same_file(entry.path, path) then
      failure.stop(failure.USAGE, "%s is a game file, which would be "
        .. "overwritten: give another name", path)
    end
  end
end

--- Writes a file; ends the command if that cannot be done.
function output.write(path, text)
  local fine, message = files.write(path, text)
  if not fine then
    failure.stop(failure.FILE, "%s", message)
  end
end

return output
