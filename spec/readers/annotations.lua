-- Reads the API, lua/grundy/types.lua, strictly: what is not understood here is
-- an error that names file and line.

local annotations = {}

local builtin = {
  any = true, boolean = true, integer = true, number = true, string = true,
  table = true, ["true"] = true, ["false"] = true, ["nil"] = true,
}

-- The type of the fields that an option table does not have.
local NONE = "grundy.no_such_option"

-- A reader of types: what it does not understand is an error, and the names
-- that it meets are given to `use`. A type is a table with one of `name`,
-- `literal`, `array` (of a type), `map` (two types), `fun` (the types of what
-- it returns), `union` (types).
local function reader(text, use)
  local at = 1
  local function take(pattern)
    local from, to, found = text:find("^%s*(" .. pattern .. ")", at)
    if from then
      at = to + 1
      return found
    end
  end
  local function need(pattern)
    return take(pattern) or
      error(("%s expected at %q"):format(pattern, text:sub(at)), 0)
  end
  local type_of

  local function parameters()
    while not take "%)" do
      if not take "%.%.%." then
        need "[%a_][%w_]*"
        take "%?"
      end
      need ":"
      type_of()
      take ","
    end
    local returned = {}
    if take ":" then
      repeat
        take "%.%.%." -- any number of them
        returned[#returned + 1] = type_of()
      until not take ","
    end
    return returned
  end

  local function bare()
    if take "fun%(" then
      return { fun = parameters() }
    elseif take "%(" then
      return type_of(), need "%)"
    elseif take "table<" then
      local key, _, value = type_of(), need ",", type_of()
      return { map = { key, value } }, need ">"
    end
    local literal = take '"[^"]*"' or take "%-?%d+"
    if literal then
      return { literal = tonumber(literal) or literal:sub(2, -2) }
    end
    local name = need "[%a_][%w_.]*"
    use(name)
    return { name = name }
  end

  local function single()
    local found = bare()
    local suffix
    repeat
      suffix = take "%[%]" or take "%?"
      if suffix then
        found = suffix == "?" and { union = { found, { name = "nil" } } } or
          { array = found }
      end
    until not suffix
    return found
  end

  function type_of()
    local union = {}
    repeat
      union[#union + 1] = single()
    until not take "|"
    return #union == 1 and union[1] or { union = union }
  end

  return type_of, take, need, function()
    return text:sub(at)
  end
end

-- What follows a tag, by tag. `s` is the state of the reading.
local tags = {}

function tags.meta(_, take)
  take "[%a_]+"
end

function tags.class(s, take, need, type_of)
  local exact = take "%(exact%)" ~= nil
  local name = need "[%a_][%w_.]*"
  assert(not s.classes[name] and not s.aliases[name], "declared before")
  s.class = { name = name, fields = {}, methods = {}, order = {},
    text = s.text, exact = exact, parents = {} }
  s.classes[name], s.text = s.class, {}
  s.order[#s.order + 1] = s.class
  while take(s.class.parents[1] and "," or ":") do
    table.insert(s.class.parents, need "[%a_][%w_.]*")
    s.use(s.class.parents[#s.class.parents])
  end
  s.typed = type_of
end

-- Reads a type: what is written there goes into `about`, and all text that was
-- found before it and follows.
local function describe(s, about, type_of, rest)
  local before = rest()
  about.type = type_of()
  about.written = before:sub(1, #before - #rest()):match "^%s*(.-)%s*$"
  about.text = (table.concat(s.text, " ") .. " " .. rest())
    :match "^%s*(.-)%s*$"
  s.text = {}
  return about
end

function tags.field(s, take, need, type_of, rest)
  assert(s.class, "a field of no class")
  local index = take "%[integer%]" or take "%[string%]"
  local name = index or need "[%a_][%w_]*"
  assert(index or not s.class.fields[name], "declared before")
  local about = describe(s, { name = name, optional = take "%?" ~= nil },
    type_of, rest)
  if about.type.name == NONE then
    s.class.closed = true
    return
  elseif not index then
    s.class.fields[name] = about
  end
  table.insert(s.class.order, about)
end

function tags.alias(s, _, need, type_of, rest)
  local name = need "[%a_][%w_.]*"
  assert(not s.classes[name] and not s.aliases[name], "declared before")
  s.alias = describe(s, { name = name }, rest():find "%S" and type_of or
    function() return { union = {} } end, rest)
  s.aliases[name] = s.alias.type
  s.names[#s.names + 1] = name ~= NONE and s.alias or nil
end

function tags.param(s, take, need, type_of, rest)
  s.params[#s.params + 1] = take "%.%.%." or need "[%a_][%w_]*"
  local optional, before = take "%?" ~= nil, rest()
  local about = { optional = optional, type = type_of() }
  about.written = before:sub(1, #before - #rest()):match "^%s*(.-)%s*$"
  about.text = rest():match "^%s*(.-)$"
  s.types[#s.params] = about
end

tags["return"] = function(s, take, _, type_of, rest)
  repeat
    local before = rest()
    type_of()
    table.insert(s.returns, {
      written = before:sub(1, #before - #rest()):match "^%s*(.-)%s*$",
      name = take "[%a_][%w_]*",
    })
  until not take ","
  take "#"
  s.returns[#s.returns].text = rest():match "^%s*(.-)$"
end

-- A type, and what is written there.
local function written_type(type_of, rest)
  local before = rest()
  type_of()
  return before:sub(1, #before - #rest()):match "^%s*(.-)%s*$"
end

function tags.overload(s, _, _, type_of, rest)
  table.insert(s.class.order, { call = written_type(type_of, rest) })
end

function tags.operator(s, _, need, type_of, rest)
  local about = { operator = need "%a+" }
  need "%("
  about.operand = written_type(type_of, rest)
  need "%)"
  need ":"
  about.result = written_type(type_of, rest)
  table.insert(s.class.order, about)
end

function tags.generic(s, take, need, type_of)
  s.generic = need "%u"
  if take ":" then
    s.aliases[s.generic] = type_of()
  end
end

-- A line of code: a table for a class, or a function without a body.
local function read_code(s, line)
  local variable = line:match "^local ([%a_]+) = {}$"
  if variable then
    assert(s.class, "a table without a class")
    s.variables[variable] = s.class
    return
  end
  local owner, name, params =
    line:match "^function ([%a_]+)[:.]([%a_]+)%(([^)]*)%) end$"
  local class = s.variables[owner]
  if class then
    assert(not class.methods[name], "declared before")
    assert(params == table.concat(s.params, ", "), "@param names other ones")
    class.methods[name] = {
      name = name, params = s.params, types = s.types, text = s.text,
      method = line:find ":" ~= nil, line = line:match "^function (.*) end$",
      returns = s.returns,
    }
    table.insert(class.order, class.methods[name])
  else
    assert(line:match "^return [%a_]+$", "what is this?")
  end
  s.params, s.types, s.returns, s.text = {}, {}, {}, {}
  s.class, s.generic = nil, nil
end

local function read_line(s, line)
  local tag, text = line:match "^%-%-%-@(%a+) ?(.*)$"
  local choice = line:match "^%-%-%-|%s*(.*)$"
  if tag then
    local type_of, take, need, rest = reader(text, s.use)
    assert(tags[tag], "an unknown tag")(s, take, need, type_of, rest)
  elseif choice then
    table.insert(s.alias.type.union, reader(choice, s.use)())
    s.alias.written = s.alias.written .. (s.alias.type.union[2] and "|" or "")
      .. choice
  elseif line == "" then
    s.class, s.text = nil, {}
  elseif line:find "^%-%-%-" then
    assert(#s.params + #s.returns == 0, "text after @param or @return")
    s.text[#s.text + 1] = line:sub(4)
  elseif not line:find "^%-%-" then
    read_code(s, line)
  end
end

-- Gives a class the methods that it inherits.
local function inherit(classes, class)
  for _, name in ipairs(class.parents) do
    inherit(classes, classes[name])
    for method, about in pairs(classes[name].methods) do
      class.methods[method] = class.methods[method] or about
    end
  end
end

--- The classes of some files, by name: tables with `name`, `parents`, `exact`,
-- `closed` (are all other fields misspelt?), `fields` (each with `optional`
-- and `type`) and `methods` (with `params`, their names, `types`, which are
-- like fields, and `returns`), those that they inherit, too; the types that
-- are aliases, by name; the classes in order; and the aliases in order, which
-- are like fields. All have their descriptions as `text`, classes have what is
-- in them as `order`, too: there are also operators (`operator`, `operand`,
-- `result`) and calls (`call`).
function annotations.read(paths)
  local s = {
    classes = {}, aliases = {}, params = {}, types = {}, returns = {},
    variables = {}, order = {}, names = {}, text = {},
  }
  local used = {}
  for _, path in ipairs(paths) do
    local number = 0
    s.variables = {}
    for line in io.lines(path) do
      number = number + 1
      local where = ("%s:%d"):format(path, number)
      function s.use(name)
        used[name] = name ~= s.generic and where or nil
      end
      local fine, message = pcall(read_line, s, line)
      if not fine then
        error(("%s: %s: %s"):format(where, message, line), 0)
      end
    end
  end
  for name, where in pairs(used) do
    if not builtin[name] and not s.classes[name] and not s.aliases[name] then
      error(("%s: there is no type %s"):format(where, name), 0)
    end
  end
  for _, class in ipairs(s.order) do
    inherit(s.classes, class)
  end
  return s.classes, s.aliases, s.order, s.names
end

--- The fields of a class and of what it inherits from; and whether the language
-- server finds other ones.
function annotations.fields(classes, name)
  local all, closed = {}, classes[name].closed
  for _, parent in ipairs(classes[name].parents) do
    local inherited, rest = annotations.fields(classes, parent)
    for field, about in pairs(inherited) do
      all[field] = about
    end
    closed = closed or rest
  end
  for field, about in pairs(classes[name].fields) do
    all[field] = about
  end
  return all, closed
end

return annotations
