-- Lua code in a state of its own, whose allocator is watched: nothing may be
-- left of it when it is closed. The source gets the argument, a string, and
-- the functions of spec/harness/testing.c in the global `host`.

local testing = require "grundy_testing"

return function(source, argument)
  local fine, result, left, lies = testing.host(package.path, package.cpath,
    source, tostring(argument))
  assert(fine, result)
  assert(left == 0, left .. " bytes are left")
  assert(lies == 0, lies .. " blocks were given back under a wrong size")
  return result
end
