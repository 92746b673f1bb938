-- The options that all plots have, checked.

local check = require "grundy.check"

local fail = check.fail

local options = {}

local LEAST, MOST = 200, 4000 -- of width and height

local common = { title = "string", width = "any", height = "any",
  colors = "any", id = "any" }

--- A table for check.fields: the common options, and more.
function options.fields(more)
  local fields = {}
  for _, from in ipairs { common, more } do
    for name, kind in pairs(from) do
      fields[name] = kind
    end
  end
  return fields
end

local function size(name, value, default)
  if value == nil then
    return default
  end
  return check.integer(value, LEAST, MOST) or
    fail("option '%s' must be an integer from %d to %d, got %s", name, LEAST,
      MOST, check.shown(value))
end

-- What ids begin with.
local function id_of(id)
  if id ~= nil and (type(id) ~= "string" or not id:find "^%a[%w_-]*$") then
    fail("option 'id' must be a letter, then letters, digits, '-' or '_', "
      .. "got %s", check.shown(id))
  end
  return id
end

--- The checked options: `given`, a table whose fields are among `fields`, as a
-- look for the canvas.
function options.read(what, given, fields, width, height)
  given = given == nil and {} or given
  check.fields(what, given, fields)
  return {
    title = given.title,
    width = size("width", given.width, width),
    height = size("height", given.height, height),
    colors = check.word("colors", given.colors, { "auto", "light", "dark" })
      or "auto",
    id = id_of(given.id),
  }, given
end

return options
