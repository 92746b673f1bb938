-- Parts of the library that are loaded when they are first wanted. By then a
-- game file may have set package.path, and the library is not there.

local loadfile, searchpath = loadfile, package.searchpath

--- From now on the parts are looked for where they are now.
return function()
  local path = package.path
  table.insert(package.searchers, 2, function(name)
    local file = name:find "^grundy%." and searchpath(name, path)
    if file then
      return assert(loadfile(file)), file
    end
  end)
end
