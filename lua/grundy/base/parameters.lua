-- The parameters of game files: which values they can have, which are set, and
-- how they are told. (How they get into a file: gamefile.lua, build.)

local check = require "grundy.base.check"
local texts = require "grundy.base.text"

local fail = check.fail

local parameters = {}

-- What a parameter can be, by the kind of its default.
local kinds = { integer = "an integer", float = "a number",
  boolean = "true or false", string = "a string" }

local function kind_of(value)
  return math.type(value) or type(value)
end

-- The value as one of a parameter with this default; nil if it is of another
-- kind. (Numbers that have no end are of none.)
local function fitted(default, value)
  local kind = kind_of(default)
  if kind == "integer" then
    return math.type(value) and math.tointeger(value) or nil
  elseif kind == "float" then
    return math.type(value) and value - value == 0 and value + 0.0 or nil
  elseif kinds[kind] and type(value) == kind then
    return value
  end
end

local function sorted_names(t)
  local names = {}
  for name in next, t do
    names[#names + 1] = type(name) == "string" and name or check.shown(name)
  end
  table.sort(names)
  return names
end

local function copy_of(t)
  local copy = {}
  for name, value in next, t or {} do
    copy[name] = value
  end
  return copy
end

-- The value of a parameter as text.
local function shown(value)
  return type(value) == "boolean" and tostring(value) or check.shown(value)
end

--- Parameters as text: "size = 6, wrap = true"; "" if there are none.
function parameters.text(values)
  local list = sorted_names(values or {})
  for i, name in ipairs(list) do
    list[i] = ("%s = %s"):format(name, texts.isolated(shown(values[name])))
  end
  return table.concat(list, ", ")
end

--- A name with the parameters that differ from their defaults: "Nim (size = 6)".
function parameters.with_parameters(name, rules)
  local text = parameters.text(rules.set)
  return text ~= "" and ("%s (%s)"):format(name, text) or name
end

--- What is played: the name of a game, or else `name`, with its parameters; nil
-- if there is no name.
function parameters.title(rules, name)
  name = rules.name or name
  return name and parameters.with_parameters(name, rules)
end

--- The value that a text means for a parameter with this default; the text
-- itself if it means none.
function parameters.value_of(default, text)
  if type(default) == "number" then
    return tonumber(text) or text
  elseif type(default) == "boolean" and (text == "true" or text == "false") then
    return text == "true"
  end
  return text
end

--- The defaults, given what a file has returned; nil if it has no parameters,
-- nil and a message if they are wrong.
function parameters.defaults(returned, builder)
  if builder == nil then
    return nil
  elseif type(returned) ~= "table" or not check.callable(builder) then
    return nil, ("it returns %s and %s; two values are a table of parameters "
      .. "and a function that makes the rules"):format(check.kind(returned),
      check.kind(builder))
  end
  local defaults = {}
  for _, name in ipairs(sorted_names(returned)) do
    local value = rawget(returned, name)
    defaults[name] = fitted(value, value)
    if not name:find "^[A-Za-z_][A-Za-z0-9_]*$" then
      return nil, ("'%s' is not the name of a parameter, which has letters, "
        .. "digits and _"):format(name)
    elseif defaults[name] == nil then
      return nil, ("parameter '%s' must be a number, a string or a boolean, "
        .. "got %s"):format(name, check.shown(value))
    end
  end
  return defaults
end

--- The parameters of a file with these defaults where some are set, and those
-- that differ from the defaults; or nil and a message.
function parameters.choose(defaults, set)
  local chosen, names = copy_of(defaults), sorted_names(defaults or {})
  local changed = {}
  for _, name in ipairs(sorted_names(set or {})) do
    local default = chosen[name]
    if default == nil then
      return nil, ("unknown parameter '%s'%s (%s)"):format(name,
        texts.hint(name, names), names[1] and "there are "
          .. parameters.text(defaults) or "the game has no parameters")
    end
    local value = rawget(set, name)
    chosen[name] = fitted(default, value)
    if chosen[name] == nil then
      return nil, ("parameter '%s' must be %s, as its default %s is, got %s")
        :format(name, kinds[kind_of(default)], shown(default), shown(value))
    end
    if chosen[name] ~= default then
      changed[name] = chosen[name]
    end
  end
  return chosen, changed
end

--- A table of parameters for a function that makes rules. It may be changed; a
-- name that is not there is an error.
function parameters.own(chosen)
  return setmetatable(copy_of(chosen), { __index = function(_, name)
    local names = sorted_names(chosen)
    fail("no parameter %s%s", check.shown(name), type(name) == "string" and
      texts.hint(name, names) or "")
  end })
end

return parameters
