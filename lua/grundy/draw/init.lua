-- Pictures of solutions, as files, and Graphviz as another process, for hosts
-- that have io and os.

local core = require "grundy.core"
local check = require "grundy.base.check"
local fault = require "grundy.base.fault"
local output = require "grundy.base.output"

local fail = check.fail
local methods = {}

-- What the shell answers when there is no such command.
local NO_COMMAND = 127

--- Are the libraries here that writing files needs and, if `process`, those
-- that running Graphviz needs? Not every host gives its scripts all of them.
function methods.has_libraries(process)
  return io and os and io.open and os.remove and os.rename and
    (not process or io.popen and os.tmpname) and true or false
end

-- Names of files (or false) that are removed when the variable that holds the
-- list is closed. The list is made before the files, so that none is left
-- behind if memory runs out.
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
  local fine, name = fault.try(os.tmpname)
  if fine then
    list[i] = name
    return name
  end
  return nil, name
end

local function read_file(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a" or ""
end

-- The message for a status of the shell and what Graphviz wrote.
local function fault_text(kind, status, said)
  if kind == "exit" and status == NO_COMMAND then
    return "draw needs Graphviz: there is no command 'dot'"
  end
  local line = said:match "[^\n]+"
  return ("Graphviz failed (%s %d)%s"):format(kind, status,
    line and ": " .. line or "")
end

--- The picture that Graphviz makes of a text, in one of its formats; or nil,
-- message. The only names in the command are those that os.tmpname has chosen.
function methods.render(text, format)
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
  fine, message = output.overwrite(source, text)
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

-- The formats by the extension of the path; false: the text itself.
local formats = {
  png = "png", svg = "svg", pdf = "pdf", dot = false, gv = false,
}

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

--- Draws the digraph into a file, through Graphviz (its command `dot`; for a
-- path that ends in .dot or .gv it is not needed).
function methods:draw(path, options)
  core.count(self) -- is it a solution?
  local format = formats[extension_of(path)]
  if not methods.has_libraries(format) then
    return nil, "draw needs the libraries io and os, which are not here"
  end
  local picture, message = self:dot(options)
  if not picture then
    return nil, message
  end
  local file <close> = output.file(path)
  local fine
  fine, message = file:begin()
  if fine and format then
    picture, message = methods.render(picture, format)
  end
  if not fine or not picture then
    return nil, message
  end
  return file:finish(picture)
end

return methods
