-- Pictures of solutions, as files.

local core = require "grundy.core"
local check = require "grundy.check"
local graphviz = require "grundy.draw.graphviz"
local output = require "grundy.output"

local fail = check.fail
local methods = {}

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
  if not graphviz.has_libraries(format) then
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
    picture, message = graphviz.render(picture, format)
  end
  if not fine or not picture then
    return nil, message
  end
  return file:finish(picture)
end

return methods
