-- The rules of an example as a table, which may be changed.

local grundy = require "grundy"

return function(name, parameters)
  local rules = {}
  for field, rule in pairs(grundy.file("examples/" .. name .. ".lua",
    parameters)) do
    rules[field] = rule
  end
  return rules
end
