-- The style sheet and the scripts of the pages: files beside this one. A host
-- that has the module embedded has them as modules that return their text.

local _, path = ...
local folder = path and path:match "^.*[/\\]"

--- The text of "page.css", say.
return function(name)
  local file <close> = folder and io and io.open(folder .. name, "rb") or nil
  return file and file:read "a" or require("grundy.report." .. name)
end
