-- Which files a game file reads: itself, what it requires, runs and opens.
-- They are known with their stamps, which are others when a file has been
-- written, replaced, removed or made.

local core = require "grundy.core"

local files = {}

-- What is between folders.
local SEPARATOR = package.config:sub(1, 1)

-- More are not looked at.
local MOST = 1000

--- The stamp of a path; false if there is nothing.
function files.stamp(path)
  return core.stamp(path) or false
end

-- Notes that a path is about to be read.
local function note(list, path)
  if type(path) == "string" and list.stamps[path] == nil and
    not list.written[path] and not path:find "\0" and list.count < MOST then
    list.stamps[path] = files.stamp(path)
    list.count = list.count + 1
  end
end

-- Notes that a path is written: what a game file writes itself must not make
-- it load again.
local function note_written(list, path)
  if type(path) == "string" then
    list.stamps[path], list.written[path] = nil, true
  end
end

-- Notes where something is looked for, up to where it is: a file that is not
-- there yet may come. The arguments are those of package.searchpath.
local function note_search(list, name, path, dot, folders)
  if type(name) ~= "string" or type(path) ~= "string" then
    return
  end
  dot = (type(dot) == "string" and dot or "."):gsub("%p", "%%%0")
  folders = type(folders) == "string" and folders or SEPARATOR
  local file = (dot == "" and name or name:gsub(dot, (folders:gsub("%%",
    "%%%%")))):gsub("%%", "%%%%")
  for template in path:gmatch "[^;]+" do
    local candidate = template:gsub("%?", file)
    note(list, candidate)
    if list.stamps[candidate] then
      return
    end
  end
end

-- Notes where a module is looked for.
local function note_module(list, name)
  if name ~= "grundy" and not name:find "^grundy%." then
    note_search(list, name, package.path)
  end
end

-- The function that notes what it is called with and then does what f does.
local function noting(f, note_this)
  return function(...)
    note_this(...)
    return f(...)
  end
end

--- The globals that are replaced when one listens.
files.replaced = { dofile = true, loadfile = true }

--- Begins to listen; it ends when somebody restores what is replaced here.
-- @param path the game file
-- @return a list: its `stamps` are a table from paths to stamps
function files.listen(path)
  local list = { stamps = {}, written = {}, count = 0 }
  local function read(name)
    note(list, name)
  end
  note(list, path)
  package.searchers[2] = noting(package.searchers[2], function(name)
    note_module(list, name)
  end)
  rawset(_G, "dofile", noting(dofile, read))
  rawset(_G, "loadfile", noting(loadfile, read))
  rawset(package, "searchpath", noting(package.searchpath, function(...)
    note_search(list, ...)
  end))
  rawset(io, "lines", noting(io.lines, read))
  rawset(io, "input", noting(io.input, read))
  -- A file that is read and written counts as written, else a game that
  -- keeps something in it would load again and again.
  rawset(io, "open", noting(io.open, function(name, mode)
    local reads = mode == nil or type(mode) == "string" and
      not mode:find "[wa+]"
    return (reads and note or note_written)(list, name)
  end))
  return list
end

--- The stamps of the same paths now.
function files.now(stamps)
  local now = {}
  for path in pairs(stamps) do
    now[path] = files.stamp(path)
  end
  return now
end

--- Are the stamps of the same paths equal?
function files.same(a, b)
  for path, stamp in pairs(a) do
    if b[path] ~= stamp then
      return false
    end
  end
  return true
end

return files
