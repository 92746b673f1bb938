-- Files that are not modules, such as style sheets, scripts and templates.

local require = require "grundy.base.lazy".require

local _, here = ...
local folder = here and here:match "^(.*[/\\])base[/\\]"

--- The text of a file, by its path in the folder of the library:
-- "report/page.css", say. A host
-- that has the library embedded has it as a module that returns its text.
return function(path)
  local file <close> = folder and io and io.open(folder .. path, "rb") or nil
  return file and file:read "a" or
    require("grundy." .. path:gsub("/", "."))
end
