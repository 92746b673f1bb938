--- Pictures of solutions, as files.
-- @classmod solution

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

-- Files that are gone when the variable that holds the list is closed.
local function temporary_files()
  return setmetatable({}, {
    __close = function(list)
      for _, name in ipairs(list) do
        os.remove(name)
      end
    end,
  })
end

-- A fresh file, on the list of those to be removed.
local function temporary_file(list)
  local fine, name = pcall(os.tmpname)
  if not fine then
    return nil, name
  end
  list[#list + 1] = name
  return name
end

-- Opens a file that is closed, whatever happens.
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
  if not (io and io.popen and os and os.tmpname) then
    return nil, "draw needs io.popen and os.tmpname, which are not here"
  end
  local files <close> = temporary_files()
  local source, said, message
  source, message = temporary_file(files)
  if source then
    said, message = temporary_file(files)
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

-- Is there a file? If not, and it could be written, there is an empty one
-- now, and the second result is true.
local function prepare(path)
  local file = io.open(path, "rb")
  if file then
    file:close()
  end
  local fine, message = write_file(path, "ab", "")
  return fine, fine and not file or message
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
  local picture, message = self:dot(options)
  if not picture then
    return nil, message
  end
  local fine, fresh = prepare(path)
  if not fine then
    return nil, fresh
  end
  local unfinished <close> = temporary_files()
  if fresh then
    unfinished[1] = path
  end
  if format then
    picture, message = render(picture, format)
  end
  if picture then
    fine, message = write_file(path, "wb", picture)
    if fine then
      unfinished[1] = nil
      return true
    end
  end
  return nil, message
end
