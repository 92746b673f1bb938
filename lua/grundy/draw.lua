-- Pictures of solutions, as files.

--- @module grundy

--- @type solution

local core = require "grundy.core"
local check = require "grundy.check"
require "grundy.dot"

local fail = check.fail
local methods = core.methods

-- The formats by the extension of the path; false: the text itself.
local formats = {
  png = "png", svg = "svg", pdf = "pdf", dot = false, gv = false,
}

-- What the shell answers when there is no such command.
local NO_COMMAND = 127

-- The system's number for a file that is not there (ENOENT).
local NO_FILE = 2

-- The extension of the path, which is checked.
local function extension_of(path)
  if type(path) ~= "string" then
    fail("draw: a path expected, got %s", check.shown(path))
  elseif path:find "\0" then
    fail("draw: the path %s has a zero byte", check.shown(path))
  end
  local extension = (path:match "%.(%w+)$" or ""):lower()
  if formats[extension] == nil then
    fail("draw: a path that ends in .png, .svg, .pdf, .dot or .gv expected, "
      .. "got %s", check.shown(path))
  end
  return extension
end

-- Names of files (or false) that are gone when the variable which holds the
-- list is closed. The list is made before the files: then no want of memory
-- leaves one behind.
local function temporary(list)
  return setmetatable(list, {
    __close = function()
      for _, name in ipairs(list) do
        if name then
          os.remove(name)
        end
      end
    end,
  })
end

-- Makes element i of the list a fresh file.
local function make_temporary(list, i)
  local fine, name = pcall(os.tmpname)
  if fine then
    list[i] = name
    return name
  elseif name == "not enough memory" then
    error(name, 0)
  end
  return nil, name
end

-- Writes a file.
local function write_file(path, mode, text)
  local file <close>, message = io.open(path, mode)
  if not file then
    return nil, message
  end
  local fine
  fine, message = file:write(text)
  if fine then
    fine, message = file:close() -- which may be what fills the disk
  end
  if not fine then
    return nil, path .. ": " .. message
  end
  return true
end

local function read_file(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a" or ""
end

-- What is wrong, by the status of the shell and what Graphviz has said.
local function fault_text(kind, status, said)
  if kind == "exit" and status == NO_COMMAND then
    return "draw needs Graphviz: there is no command 'dot'"
  end
  local line = said:match "[^\n]+"
  return ("Graphviz failed (%s %d)%s"):format(kind, status,
    line and ": " .. line or "")
end

-- The picture that Graphviz makes of a text. The only names in the command
-- are those that os.tmpname has chosen.
local function render(text, format)
  local files <close> = temporary { false, false }
  local source, said, message
  source, message = make_temporary(files, 1)
  if source then
    said, message = make_temporary(files, 2)
  end
  if not said then
    return nil, message
  end
  local fine
  fine, message = write_file(source, "wb", text)
  if not fine then
    return nil, message
  end
  local pipe <close>, problem = io.popen(("dot -T%s '%s' 2>'%s'"):format(
    format, source, said), "r")
  if not pipe then
    return nil, problem
  end
  local picture = pipe:read "a"
  local done, kind, status = pipe:close()
  if not done then
    return nil, fault_text(kind, status, read_file(said))
  end
  return picture
end

-- Can the file be written? If it was not there it is now, empty, and on the
-- list of those to be removed.
local function prepare(path, unfinished)
  local file <close>, _, number = io.open(path, "rb")
  local fine, message = write_file(path, "ab", "")
  if fine and not file and number == NO_FILE then
    unfinished[1] = path
  end
  return fine, message
end

-- Not every host gives its scripts all libraries.
local function has_libraries(format)
  return io and os and io.open and os.remove and
    (not format or io.popen and os.tmpname)
end

--- Draws the digraph into a file, through Graphviz (its command `dot`; for a
-- path that ends in .dot or .gv it is not needed).
-- @param path a file name that ends in .png, .svg, .pdf, .dot or .gv
-- @param[opt] options as for `dot`
-- @return `true`; or `nil, message` when there is no Graphviz, or no such
-- folder, or no room, or when `around` is not in the graph. A file that was
-- not there before then is not there
function methods:draw(path, options)
  core.count(self) -- is it a solution?
  local format = formats[extension_of(path)]
  if not has_libraries(format) then
    return nil, "draw needs the libraries io and os, which are not here"
  end
  local picture, message = self:dot(options)
  if not picture then
    return nil, message
  end
  local unfinished <close> = temporary { false }
  local fine
  fine, message = prepare(path, unfinished)
  if fine and format then
    picture, message = render(picture, format)
  end
  if fine and picture then
    fine, message = write_file(path, "wb", picture)
    if fine then
      unfinished[1] = false
      return true
    end
  end
  return nil, message
end
