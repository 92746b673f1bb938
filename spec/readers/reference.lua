-- Makes the reference, a page, out of lua/grundy/types.lua.

local annotations = require "spec.readers.annotations"
local tasks = require "spec.readers.tasks"

local reference = { source = "lua/grundy/types.lua", path = "build/reference.md" }

local HEAD = [[
# Reference

Made from [lua/grundy/types.lua](../lua/grundy/types.lua) by `make reference`. The guide
is [examples/README.md](../examples/README.md); [what does not go
together](../examples/rules.md#what-does-not-go-together) is there, too.

Methods that take a position `p` take the first start if it is left out; with two
players, the player to move follows it. They return `nil, message` if the position
is not in the graph. A name with `?` is optional.

What follows `-->` in an example is the first result, or all of them. In examples,
these are at hand:

```lua
%s```
]]

-- What is at hand in examples.
local AT_HAND = [[
local grundy = require "grundy"
local nim = grundy.game { -- a heap of three chips: take as many as you like
  start = 3, moves = function(n, add) for left = 0, n - 1 do add(left) end end,
}
local solution = nim:solve()
local cycle = grundy.graph { a = { "b" }, b = { "a", "c" }, c = {} }:solve()
local map = grundy.map(cycle, solution, { a = 0, b = 1, c = 0 })
local quotient, projection = cycle:reduce()
local octal = grundy.octal ".77" -- Kayles
local kayles = octal:game()
local value, search = kayles:nimber(30)
local misere_quotient = kayles:solve(5):misere_quotient()
-- Split a heap, or take one chip: then the answer must be in what is left of the heap.
local entail_heaps = grundy.octal("4.", { entail = ".3" })
local entail_solution = entail_heaps:game():solve(5)
local tokens = solution:linear()
local linear = grundy.linear { dimension = 2, maps = { { 0, 2 }, { 1, 0 } } }
local turning = grundy.turning { -- a coin, or it and one before it
  turns = function(n, add) add() for m = 1, n - 1 do add(m) end end,
}
local board = grundy.board { "...", "...", "...", pieces = "xo" }
local heaps = grundy.heaps { 3, 5, 7 }
local tokens_board = grundy.tokens {
  start = { "a", "b" }, arrows = { a = { "b", "c" }, b = { "a" } },
}
]]

local OPERATORS = { add = "+", mul = "*" }

local function code(text)
  return "`" .. text .. "`"
end

-- A name as readers see it: without that of the module.
local function plain(text)
  return (text:gsub("^grundy%.", ""))
end

-- The anchor that a heading gets where Markdown is shown.
local function anchor(heading)
  return (heading:lower():gsub("[^%w%-_ ]", ""):gsub(" ", "-"))
end

local function link(text, heading)
  return ("[%s](#%s)"):format(code(text), anchor(heading))
end

-- A type, in which the names of other types lead to these.
local function type_text(written)
  local parts, at = {}, 1
  local function literal(to)
    if to >= at then
      parts[#parts + 1] = code(written:sub(at, to))
    end
  end
  for from, name, after in written:gmatch "()grundy%.([%l_]+)()" do
    literal(from - 1)
    parts[#parts + 1] = link(name, name)
    at = after
  end
  literal(#written)
  return table.concat(parts)
end

-- A description, as what follows a type.
local function remark(text)
  return text ~= "" and " " .. text or ""
end

local function text_of(about)
  local text = about.text
  return type(text) == "table" and table.concat(text, "\n") or text
end

local function call_of(method)
  local optional = {}
  for i, name in ipairs(method.params) do
    optional[i] = name .. (method.types[i].optional and "?" or "")
  end
  return method.line:gsub("%(.*$", "") .. "(" .. table.concat(optional, ", ")
    .. ")"
end

-- What a method returns: where the second result is a message,
-- there may be no first one.
local function returns_of(method)
  local texts, more, last = {}, {}, method.returns[#method.returns]
  local message = method.returns[2] and method.returns[2].name == "message"
  for i, about in ipairs(method.returns) do
    if message and i == 1 then
      texts[1] = type_text(about.written:gsub("%?$", ""):gsub("|nil$", ""))
    elseif message then
      more[#more + 1] = about.name
    else
      texts[i] = type_text(about.written) .. (about.name and
        #method.returns > 1 and " " .. about.name or "")
        .. (about ~= last and about.text and about.text ~= "" and
        " (" .. about.text .. ")" or "")
    end
  end
  return ("- returns %s%s%s\n"):format(table.concat(texts, ", "), message and
    "; or " .. code("nil, " .. table.concat(more, ", ")) or "",
    remark(last.text))
end

local function write_method(write, method)
  write("\n### %s\n", code(call_of(method)))
  if text_of(method) ~= "" then
    write("%s\n", (text_of(method):gsub("\nExample: ", "\n\nExample: ")))
  end
  if #method.params + #method.returns > 0 then
    write "\n"
  end
  for i, name in ipairs(method.params) do
    local about = method.types[i]
    write("- %s %s%s\n", code(name), type_text(about.written),
      remark(about.text))
  end
  if method.returns[1] then
    write(returns_of(method))
  end
end

-- A field, an operator or a call of an object; nil if it is a method.
local function row_of(about, name)
  if about.operator == "call" then
    return ("- %s returns %s\n"):format(type_text(("%s(%s)"):format(name,
      about.operand)), type_text(about.result))
  elseif about.operator then
    return ("- %s returns %s\n"):format(type_text(("%s %s %s"):format(name,
      OPERATORS[about.operator], about.operand)), type_text(about.result))
  elseif about.call then
    return ("- %s can be called: %s\n"):format(code(name),
      type_text(about.call))
  elseif about.written then
    return ("- %s %s%s\n"):format(code(about.name
      .. (about.optional and "?" or "")), type_text(about.written),
      remark(about.text))
  end
end

-- A class; with each of its functions, the tables that belong to it, by `of`.
local function write_class(write, class, classes, level, of)
  local name = plain(class.name)
  write("\n%s %s\n", level, code(name))
  for _, parent in ipairs(class.parents) do
    local fields, methods = next(classes[parent].fields), next(
      classes[parent].methods)
    if fields or methods then
      write("All %s of %s.\n", fields and methods and "fields and methods" or
        fields and "fields" or "methods", type_text(parent))
    end
  end
  if #class.text > 0 then
    write("%s\n", text_of(class))
  end
  local rows = {}
  for _, about in ipairs(class.order) do
    rows[#rows + 1] = row_of(about, name)
  end
  if rows[1] then
    write("\n%s", table.concat(rows))
  end
  for _, about in ipairs(class.order) do
    if about.line then
      write_method(write, about)
      for _, belongs in ipairs(of[about] or {}) do
        write_class(write, belongs, classes, "####", of)
      end
    end
  end
end

local function write_alias(write, about)
  write("\n### %s\n%s%s\n", code(plain(about.name)),
    about.text ~= "" and about.text .. "\n\n" or "\n",
    type_text(about.written))
end

-- The classes that have methods, the module first, and the others.
local function sorted(order)
  local objects, tables = {}, {}
  for _, class in ipairs(order) do
    local list = next(class.methods) and objects or tables
    table.insert(list, class.name == "grundy" and 1 or #list + 1, class)
  end
  return objects, tables
end

--- The names that a task may have, and where they lead: of the kinds of objects and of
-- their functions.
function reference.named(objects)
  local links = {}
  for _, class in ipairs(objects) do
    local name = plain(class.name)
    links[name] = link(name, name)
    for _, about in ipairs(class.order) do
      if about.line then
        local call = call_of(about)
        local short = call:match "^[^(]*"
        links[short] = link(short, call)
      end
    end
  end
  return links
end

local function write_contents(write, objects, tables, aliases)
  write "\n## Contents\n\n"
  local links = reference.named(objects)
  for _, task in ipairs(tasks) do
    local list = {}
    for name in task[2]:gmatch "%S+" do list[#list + 1] = links[name] end
    write("- %s: %s\n", task[1], table.concat(list, ", "))
  end
  for _, group in ipairs { { "Tables", tables }, { "Types", aliases } } do
    write("- [%s](#%s)\n", group[1], anchor(group[1]))
  end
end

-- The names of the types in what is written of a class or a function.
local function names_in(about, use)
  for name in (about.written or ""):gmatch "grundy%.([%l_]+)" do use(name) end
end

-- Which table belongs to which function: those whose name only one function has, or
-- functions of one name of several objects; and what only these tables name. Lists of
-- tables, by the first of these functions.
local function owned(objects, tables, aliases)
  local users = {} -- of a table: the names of functions, and of tables
  local function note(about, user)
    names_in(about, function(name)
      users[name] = users[name] or {}
      users[name][user] = true
    end)
  end
  local first = {}
  for _, class in ipairs(objects) do
    for _, about in ipairs(class.order) do
      if about.line then
        first[about.name] = first[about.name] or about
        for _, each in ipairs(about.types) do note(each, about.name) end
        for _, each in ipairs(about.returns) do note(each, about.name) end
      else
        note(about, class.name)
      end
    end
  end
  for _, class in ipairs(tables) do
    for _, parent in ipairs(class.parents) do
      note({ written = parent }, "=" .. plain(class.name))
    end
    for _, about in ipairs(class.order) do note(about, "=" .. plain(class.name)) end
  end
  for _, about in ipairs(aliases) do note(about, about.name) end
  local of, owners = {}, {}
  local function owner_of(name)
    if owners[name] == nil then
      owners[name] = false -- of what names itself in a circle
      local only, several
      for user in pairs(users[name] or {}) do
        local owner = user
        if user:find "^=" then owner = user ~= "=" .. name and owner_of(user:sub(2)) end
        if user ~= "=" .. name then
          several = several or only ~= nil and only ~= owner
          only = owner
        end
      end
      owners[name] = not several and only and first[only] and only or false
    end
    return owners[name]
  end
  local shared = {}
  for _, class in ipairs(tables) do
    local owner = owner_of(plain(class.name))
    if owner then
      of[first[owner]] = of[first[owner]] or {}
      table.insert(of[first[owner]], class)
    else
      shared[#shared + 1] = class
    end
  end
  return of, shared
end

--- The examples in a description: for each the chunk of code, and what it gives, a text.
function reference.examples(text)
  local list = {}
  for example in table.concat(text, " "):gsub("%s+", " ")
    :gmatch "Example: `([^`]+)`" do
    local chunk, result = example:match "^(.-) %-%-> (.*)$"
    list[#list + 1] = { chunk = chunk or example, result = result }
  end
  return list
end

--- A function that runs the chunk of an example, an expression or statements with an
-- expression after the last semicolon, and returns what that gives. What is at hand is
-- in `env`.
function reference.runner(env)
  assert(load(AT_HAND:gsub("local ", ""), "=at hand", "t", env))()
  return function(chunk)
    local last = load("return " .. chunk) and "return " .. chunk or
      chunk:gsub("^(.*;)", "%1 return ")
    return assert(load(last, "=example", "t", env))()
  end
end

--- The text of the reference.
function reference.text()
  local classes, _, order, aliases = annotations.read { reference.source }
  local objects, tables = sorted(order)
  local parts = { HEAD:format(AT_HAND) }
  local function write(format, ...)
    parts[#parts + 1] = select("#", ...) > 0 and format:format(...) or format
  end
  local of, shared = owned(objects, tables, aliases)
  write_contents(write, objects, shared, aliases)
  for _, class in ipairs(objects) do
    write_class(write, class, classes, "##", of)
  end
  write "\n## Tables\nWhat several functions take as options, or return.\n"
  for _, class in ipairs(shared) do
    write_class(write, class, classes, "###", of)
  end
  write "\n## Types\nNames that stand for other types.\n"
  for _, about in ipairs(aliases) do
    write_alias(write, about)
  end
  return table.concat(parts)
end

--- Writes it.
function reference.write()
  assert(os.execute "mkdir -p build")
  local file <close> = assert(io.open(reference.path, "w"))
  assert(file:write(reference.text()))
end

return reference
