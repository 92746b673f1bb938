-- Checks of tables that users write: every mistake is an error that says
-- what was got and points at the user's line.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"

local check = {}

--- Raises an error at the first line outside the library.
function check.fail(format, ...)
  core.fail(format:format(...))
end

local fail = check.fail

-- What an object of the library is called; nil for other values.
local function name_of(value)
  local meta = (type(value) == "table" or type(value) == "userdata") and
    getmetatable(value)
  local name = type(meta) == "table" and rawget(meta, "__name") or meta
  return type(name) == "string" and name:find "^grundy%." and name or nil
end

--- The type of a value, as a message says it.
function check.kind(value)
  return value == nil and "nil" or value ~= value and "NaN" or
    "a " .. (name_of(value) or type(value))
end

--- Raises an error unless a path is one, and there are files: those that Lua
-- has, if `plain`.
function check.path(what, path, plain)
  if type(path) ~= "string" or path == "" or path:find "\0" then
    fail("%s: a path expected, got %s", what, check.shown(path))
  elseif not (plain and io and load or not plain and core.save) then
    fail("%s: not on this system", what)
  end
  return path
end

--- A short text for any value: a position itself, or the type.
function check.shown(value)
  return core.problem(value) and check.kind(value) or core.shown(value)
end

--- Can the value be called? Objects with __call can.
function check.callable(value)
  if type(value) == "function" then
    return true
  end
  local meta = debug and debug.getmetatable(value) or getmetatable(value)
  return type(meta) == "table" and rawget(meta, "__call") ~= nil
end

--- A function of positions, out of a function or a table that the user gave.
-- If this is neither, the message begins with `what` and says what is wanted
-- (optional).
function check.mapping(what, f, wanted)
  if check.callable(f) then
    return f
  elseif type(f) ~= "table" then
    fail("%s: %s, got %s", what, wanted or "a function or a table expected",
      check.kind(f))
  end
  return function(p)
    if type(p) == "table" then
      fail("%s: position %s is a table, which cannot be a key of another "
        .. "table: use a function", what, check.shown(p))
    end
    return rawget(f, p)
  end
end

--- A function that raises an error unless its argument has this metatable: for
-- the method `name` of what is called `what` in a sentence and `word` in code.
function check.self(meta, what, word)
  return function(self, name)
    if type(self) ~= "table" or getmetatable(self) ~= meta then
      fail("%s expected, got %s (use %s:%s)", what, check.kind(self), word, name)
    end
  end
end

--- The answer to a question about a position that was in the graph before. If
-- there is none, `normal` gave another result then, and the message says so.
function check.answer(answer, message)
  return answer or
    fail("%s, but it was before: normal is not always the same", message)
end

--- Is the value a solution, open or closed?
check.is_solution = core.is_solution

--- Checks that an argument is a solution, and not, say, a game.
function check.solution(what, value, argument)
  if not check.is_solution(value) then
    fail("%s: a solution expected, got %s (argument %d)", what,
      check.shown(value), argument)
  end
end

--- The value as an integer from `least` to `most`; nil if it is not one.
function check.integer(value, least, most)
  local integer = math.type(value) and math.tointeger(value)
  return integer and integer >= least and integer <= most and integer or nil
end

local function sorted_names(t)
  local names = {}
  for name in next, t do
    names[#names + 1] = name
  end
  table.sort(names)
  return names
end

-- What a field that is not known could be: one that was called so before, a
-- similar one, or one of a few.
local function field_hint(what, unknown, allowed)
  local renamed = require "grundy.base.renamed".fields[what]
  if renamed and renamed[unknown] then
    return (": since 0.3.0 it is called '%s'"):format(renamed[unknown])
  end
  local names = sorted_names(allowed)
  local hint = require "grundy.base.text".hint(unknown, names)
  return hint == "" and names[2] and not names[9] and
    (" (there are %s)"):format(table.concat(names, ", ")) or hint
end

--- Checks that `t` is a table whose fields are all in `allowed`, a table
-- from names to expected types ("callable" and "any" among them). Returns a
-- copy without a metatable, which stays as it was checked.
function check.fields(what, t, allowed)
  if type(t) ~= "table" then
    fail("%s: a table expected, got %s", what, check.kind(t))
  end
  local unknown
  for name in next, t do
    if not allowed[name] then
      local shown = type(name) == "string" and name or check.shown(name)
      unknown = unknown and unknown < shown and unknown or shown
    end
  end
  if unknown then
    fail("%s: unknown field '%s'%s", what, unknown,
      field_hint(what, unknown, allowed))
  end
  local copy = {}
  for name, value in next, t do
    local kind = allowed[name]
    local fine = kind == "any" or type(value) == kind or
      kind == "callable" and check.callable(value)
    if not fine then
      fail("%s: field '%s' must be a %s, got %s", what, name,
        kind == "callable" and "function" or kind, check.kind(value))
    end
    copy[name] = value
  end
  return copy
end

local NOTHING = {}

--- The same for options, which may be left out.
function check.options(options, allowed, what)
  return check.fields(what or "options", options == nil and NOTHING or options,
    allowed)
end

-- Can a table be nothing but options, by its fields and by what comes after it?
local function are_options(t, after, names)
  if type(t) ~= "table" or after ~= nil or next(t) == nil then
    return false
  end
  for name in next, t do
    if not names[name] then
      return false
    end
  end
  return true
end

-- Has a value a field of the same name as one of t?
local function shares_a_name(value, t)
  for name in next, type(value) == "table" and value or {} do
    if rawget(t, name) ~= nil then
      return true
    end
  end
  return false
end

--
-- A position may be a table with the same fields as options have. Options come
-- after it; so a table in its place is a position, if the game or the solution
-- has such: then nothing has to be written after it. Otherwise, if all its
-- fields are options, it is an error.
--

--- Checks what is given as the start of a game with some rules. It is one if
-- the game's own start has a field of the same name, or if there is none and
-- the options have no `starts`. `call` says how to call it, with %s where the
-- options go and %s where the start does.
function check.start(call, rules, start, options, names)
  if not are_options(start, options, names) then
    return
  end
  local own = rules.start
  if own == nil and rules.starts then
    own = rules.starts[1]
  end
  if shares_a_name(own, start) or own == nil and
    rawget(start, "starts") == nil then
    return
  end
  fail("options come after the start: %s; if this is a start: %s",
    call:format("nil", ("{ %s = … }"):format(sorted_names(start)[1])),
    call:format("start", "{}"))
end

-- Is a table a position of a solution, whoever is to move?
local function is_position(solution, p)
  for player = 0, 2 do
    local fine, there = check.try(solution.has, solution, p, player > 0 and player or nil)
    if fine and there then
      return true
    end
  end
  return false
end

--- The player and the options of a call of `solution:NAME(p, player, options)`,
-- where the player may be left out.
function check.after_position(solution, name, p, player, options, names)
  if are_options(p, player or options, names) and
    not is_position(solution, p) then
    fail("options come after the position: solution:%s(p, { %s = … })", name,
      sorted_names(p)[1])
  elseif options == nil and type(player) == "table" then
    player, options = nil, player
  end
  return player, check.options(options, names, name)
end

--- Checks that `t` is an array: its keys are 1 to n. Returns n.
function check.array(what, t)
  if type(t) ~= "table" or name_of(t) then
    fail("%s: an array expected, got %s", what, check.kind(t))
  end
  local count, greatest, other = 0, 0, nil
  for key in next, t do
    if math.type(key) ~= "integer" or key < 1 then
      local text = check.shown(key)
      other = other and other < text and other or text -- the same in each run
    else
      count, greatest = count + 1, math.max(greatest, key)
    end
  end
  if other then
    fail("%s: an array expected, got a table with the key %s", what, other)
  end
  for i = 1, greatest > count and count + 1 or 0 do
    if rawget(t, i) == nil then
      fail("%s: element %d is missing", what, i)
    end
  end
  return count
end

-- How much of a cycle a message shows.
local CYCLE_SHOWN = 8

--- The text of a cycle, "a -> b -> a", of `count` things of which name(i) is
-- the text; of a long one only the beginning.
function check.cycle(count, name)
  local shown = {}
  for i = 1, math.min(count, CYCLE_SHOWN) do
    shown[i] = name(i)
  end
  shown[#shown + 1] = count > CYCLE_SHOWN and
    ("... (%d in all)"):format(count) or shown[1]
  return table.concat(shown, " -> ")
end

--- An option that must be an integer from `least` (default 1) to `most`.
function check.count(name, value, default, most, least)
  if value == nil then
    return default
  end
  return check.integer(value, least or 1, most) or
    fail("option '%s' must be an integer from %d to %d, got %s", name,
      least or 1, most, check.shown(value))
end

--- The option `seconds`.
function check.seconds(seconds)
  if seconds ~= nil and not (math.type(seconds) and seconds > 0) then
    fail("option 'seconds' must be a positive number, got %s",
      check.shown(seconds))
  end
  return seconds
end

--- As fault.try, which is loaded when it is needed.
function check.try(f, ...)
  return require "grundy.base.fault".try(f, ...)
end

--- The message of a solution without values, which says why there are none;
-- nil if it has some.
function check.no_values(solution)
  return core.lacks(solution, "value")
end

--- An option that must be one of some words. `kind` says what else it is called
-- in the message.
function check.word(name, value, words, kind)
  if value == nil then
    return nil
  end
  for _, word in ipairs(words) do
    if rawequal(value, word) then
      return value
    end
  end
  for i, word in ipairs(words) do
    words[i] = check.shown(word)
  end
  fail("%s '%s' must be %s, got %s", kind or "option", name,
    table.concat(words, " or "), check.shown(value))
end

return check
