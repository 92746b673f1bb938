-- Facts, and the renderer that words them. A fact is a table: `fact` is the key of its
-- template (templates.lua), and its other fields are what that is about: numbers,
-- texts, positions, other facts, and lists of these. What a fact does not have is that
-- of the figure it belongs to; first, where it is about a part of the figure, that of
-- the part (`of`).

local number_text = require "grundy.base.number".text
local templates = require "grundy.figures.templates"
local wording = require "grundy.words.wording"

local facts = {}

-- A list of names in quotation marks has at most so many of them.
local MOST_NAMES = 4

--
-- What a template has between braces: "{moves}" is the number, text or fact of this
-- name, "{random.win}" that of a table, and "{moves:move}" is worded by a format.
--

local function named(about, name)
  local fact, figure, context = about.fact, about.figure, about.context
  local part = figure[fact.of]
  if fact[name] ~= nil then
    return fact[name], fact
  elseif part and part[name] ~= nil then
    return part[name], part
  elseif figure[name] ~= nil then
    return figure[name], figure
  end
  return context[name], part or figure
end

-- The value at a path, and the table that has it, with its last name.
local function value_at(about, path)
  local value, parent, last
  for name in path:gmatch "[^.]+" do
    last = math.tointeger(name) or name
    if parent == nil and value == nil then
      value, parent = named(about, last)
    else
      value, parent = value[last], value
    end
  end
  return value, parent, last
end

local render

-- The values that a number has, with all their digits.
local function values_text(values)
  local texts = {}
  for i, value in ipairs(values) do
    texts[i] = number_text(value)
  end
  return wording.list(texts, "or")
end

local function text_of(about, value)
  if type(value) == "table" then
    return render(value, about.figure, about.context)
  end
  return type(value) == "number" and wording.integer(value) or value
end

-- A text, an integer, a fact, or a list of them.
local function plain(about, value, word)
  if type(value) ~= "table" or value.fact then
    return text_of(about, value)
  end
  local texts = {}
  for i, element in ipairs(value) do
    texts[i] = text_of(about, element)
  end
  return wording.list(texts, word)
end

-- The formats: functions of what a template is about, of a value, of the table that has
-- it and of its name there.
local formats = {
  amount = function(_, x) return wording.amount(x) end,
  certainty = function(_, x)
    return x >= 1 and "certainty" or "a chance of " .. wording.share(x)
  end,
  chance = function(_, _, parent, name) return wording.chance(parent, name) end,
  cut = function(_, x) return wording.cut(tostring(x)) end,
  decimal = function(_, x) return wording.decimal(x) end,
  odds = function(about, _, parent, name)
    return wording.odds(parent, name, about.fact.short)
  end,
  ["one of"] = function(about, x) return wording.cut(plain(about, x, "or")) end,
  ["or"] = function(about, x) return plain(about, x, "or") end,
  number = function(_, x) return number_text(x) end,
  numbers = function(_, values) return values_text(values) end,
  payoff = function(_, x) return wording.payoff(x) end,
  place = function(about, p) return wording.place(about.context.game, p) end,
  possessive = function(_, name) return wording.possessive(name) end,
  quoted = function(_, text) return wording.quoted(text) end,
  share = function(_, x) return wording.share(x) end,
}

-- Formats that have an argument: after their name in a template.
local with_argument = {}

-- "{P:percent of positions}"
with_argument["percent of"] = function(about, part, whole)
  return wording.percent(part, (value_at(about, whole)))
end

-- "{dead:names of dead_count}": some names, and how many there are more.
with_argument["names of"] = function(about, names, count)
  local texts, all = {}, value_at(about, count)
  for i = 1, math.min(#names, MOST_NAMES) do
    texts[i] = wording.quoted(names[i])
  end
  if all > MOST_NAMES then
    texts[#texts + 1] = ("%s more"):format(wording.integer(all - MOST_NAMES))
  end
  return wording.list(texts)
end

-- "{moves:amount of move}": a mean number, with its word.
with_argument["amount of"] = function(_, x, word)
  local text = wording.amount(x)
  return ("%s %s%s"):format(text, word, text == "1" and "" or "s")
end

-- A value by a format; one that is not known is a word to be counted, or what is said
-- of one and of more: "{moves:move}", "{moves:is|are}".
local function worded(about, format, value, parent, name)
  local one, more = format:match "^(.*)|(.*)$"
  local with, argument = format:match "^(%l+ of) (.*)$"
  if one then
    return value == 1 and one or more
  elseif formats[format] then
    return formats[format](about, value, parent, name)
  elseif with_argument[with] then
    return with_argument[with](about, value, argument)
  end
  return wording.count(value, format)
end

function render(fact, figure, context)
  local about = { fact = fact, figure = figure, context = context }
  return (templates[fact.fact]:gsub("{([^:}]+):?([^}]*)}", function(path, format)
    local value, parent, name = value_at(about, path)
    return format ~= "" and worded(about, format, value, parent, name) or
      plain(about, value) or error("nothing is known of " .. path, 0)
  end))
end

--- Some facts in words, joined as those of a list.
function facts.clause(list)
  return plain({ figure = {}, context = {} }, list)
end

--- The sentences of some facts of a figure. The context is that of init.lua, or has
-- what the templates need of it.
function facts.text(list, figure, context)
  local sentences = {}
  for i, fact in ipairs(list) do
    sentences[i] = wording.capital(render(fact, figure or {}, context or {}))
  end
  return table.concat(sentences, " ")
end

--- A list to which facts are added: list:add("length.over"), list:add("size.reached",
-- { reached = 3 }). What is nil or false is not added.
local list_methods = {}
list_methods.__index = list_methods

function facts.list(...)
  local list = setmetatable({}, list_methods)
  for _, key in ipairs { ... } do
    list:add(key)
  end
  return list
end

function list_methods:add(key, fact)
  fact = fact or {}
  fact.fact = key
  self[#self + 1] = key and fact or nil
end

return facts
