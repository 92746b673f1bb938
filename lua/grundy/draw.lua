-- Pictures of solutions, as files.

--- @module grundy

--- @type solution

local core = require "grundy.core"
local check = require "grundy.check"
local graphviz = require "grundy.graphviz"
require "grundy.dot"

local fail, write_file = check.fail, graphviz.write_file
local methods = core.methods

-- The formats by the extension of the path; false: the text itself.
local formats = {
  png = "png", svg = "svg", pdf = "pdf", dot = false, gv = false,
}

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
  if not graphviz.has_libraries(format) then
    return nil, "draw needs the libraries io and os, which are not here"
  end
  local picture, message = self:dot(options)
  if not picture then
    return nil, message
  end
  local unfinished <close> = graphviz.temporary { false }
  local fine
  fine, message = prepare(path, unfinished)
  if fine and format then
    picture, message = graphviz.render(picture, format)
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
