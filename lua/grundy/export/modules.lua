-- The modules that are exported: templates, with data in them.

local asset = require "grundy.base.asset"
local core = require "grundy.core"
local json = require "grundy.base.json"
local text = require "grundy.base.text"
local title_of = require "grundy.base.parameters".title
local wording = require "grundy.words.wording"

local modules = {}

--
-- Positions that cannot be exported
--

local function number_problem(n)
  return (n >= 2^53 or n <= -2^53) and math.abs(n) ~= math.huge and
    "a number of 2^53 or more, which not every Lua holds exactly" or nil
end

-- What JavaScript and JSON cannot hold.
local function string_problem(s)
  return not utf8.len(s) and
    "a text that is not UTF-8, which the format cannot hold" or nil
end

-- What is wrong with a position; nil if it is fine. `plain` is true for Lua,
-- which can hold any string and any table.
local function problem_of(p, plain)
  local kind = type(p)
  if kind == "number" then
    return number_problem(p)
  elseif kind == "string" then
    return not plain and string_problem(p) or nil
  elseif kind ~= "table" then
    return nil
  end
  for key, value in next, p do
    local named = not plain and type(key) == "string"
    local problem = named and (p[1] ~= nil and "a table that has both elements "
      .. "and names, which the format cannot hold" or string_problem(key)) or
      problem_of(value, plain)
    if problem then
      return problem
    end
  end
end

--- What is wrong with a position in a module or in JSON; nil if it is fine.
function modules.problem(p, format)
  return problem_of(p, format == "lua")
end

--
-- Modules
--

-- How things are written in the languages: in each, data are a table with
-- names, and arrays are between brackets.
modules.languages = {
  lua = { comment = "-- ", keys = "\nlocal encode, decode, key_of, position_of, "
    .. "find, less, concat, floor = ...\nlocal rules_of, name_of = ...\n",
    begin = "local data = {", slot = "\nlocal data = ...\n", is = " = ",
    open = "{", close = "}", ends = "}\n", escape = "\\%03d" },
  js = { comment = "// ", keys = "\nlet encode, decode, keyOf, positionOf, find, "
    .. "fromBytes, rulesOf, nameOf;\n",
    begin = "const data = {", slot = "\nconst data = {};\n", is = ": ",
    open = "[", close = "]", ends = "};\n", escape = "\\x%02x", hex = true },
}

-- A value as the language has it: bytes, a number, or an array of these.
local function literal(language, value)
  if type(value) == "string" then
    return '"' .. value:gsub('[%c"\\<\127-\255]', function(char)
      return language.escape:format(char:byte())
    end) .. '"'
  elseif value == math.huge or value == -math.huge then
    return value > 0 and "1 / 0" or "-1 / 0"
  elseif type(value) ~= "table" then
    return json.encode(value)
  end
  local texts = {}
  for i, element in ipairs(value) do
    texts[i] = literal(language, core.is_infinite(element) and element.set or
      element)
  end
  return language.open .. table.concat(texts, ", ") .. language.close
end

-- Positions in a block, at least; and the most blocks, because LuaJIT takes at
-- most 65536 constants.
local SIZE, BLOCKS = 32, 30000

--- What a module says of a game with some rules and so many positions, of which
-- `normal` gives representatives, and how many are in a block.
function modules.data(rules, normal, count)
  local size = SIZE
  while count > size * BLOCKS do
    size = 2 * size
  end
  return {
    name = rules.name and text.utf8(title_of(rules)),
    normal = normal and (normal == "sorted" and normal or "function"),
    count = count,
    size = size,
  }
end

--- Bytes as a language, "lua" or "js", has them.
function modules.literal(format, bytes)
  return literal(modules.languages[format], bytes)
end

-- The fields of the data in a module, in this order; that of the kind of play comes
-- between.
local names = { "name", "players", "sides", "player", "start", "normal" }
local more_names = { "why", "size", "width", "wide", "digits", "gain", "score",
  "values", "labels", "errs", "against" }

-- What a module says in its first line. There is no name in it, nor anything else
-- of a game: languages differ in what ends a comment.
local HEAD = "%s%s that knows %s. Written by grundy.\n"

-- A section of a template that not every game needs: from the comment [name] to
-- the comment [end].
local SECTION = " *[-/][-/] %[(%l+)%]\n(.-\n) *[-/][-/] %[end%]\n"

-- What a script of pages says after its head.
local function script(name)
  return (asset("export/" .. name .. ".js"):gsub('^.-"use strict";\n\n', ""))
end

-- The template for web pages with what the page of a game has, too: how an opponent
-- ranks moves and makes them, and the formula of players who err.
local function with_engine(template)
  return (template:gsub("const engine = {};\n", function()
    return "// [errs]\n" .. script "fallible" .. "// [end]\n\n" .. script "engine"
  end))
end

local templates = {
  opponent = { lua = asset "export/template/opponent.lua",
    js = with_engine(asset "export/template/opponent.js") },
  searcher = { lua = asset "export/template/searcher.lua",
    js = asset "export/template/searcher.js" },
}

-- A section that both templates have.
local function common(format, name)
  return templates.opponent[format]:match(
    "[-/][-/] %[" .. name .. "%]\n(.-\n)[-/][-/] %[end%]\n")
end

--- How positions are keys, and what is packed.
function modules.keys(format)
  return common(format, "keys")
end

-- A text with another one in place of a slot, which it has once.
local function put_in(template, slot, what)
  local first, last = template:find(slot, 1, true)
  return template:sub(1, first) .. what .. template:sub(last + 1)
end

-- The template, with those sections that the game needs.
local function template_of(format, name, needs)
  local template = templates[name][format]:gsub(SECTION, function(section, inner)
    return needs[section] and inner or ""
  end)
  return name == "searcher" and put_in(template,
    modules.languages[format].keys, common(format, "keys") .. "\n" ..
    common(format, "names")) or template
end

-- The data, as the language has them. The field `kind` names another one.
local function data_text(language, data)
  local parts = { language.begin, "\n" }
  local function add(...)
    for _, part in ipairs { ... } do
      parts[#parts + 1] = part
    end
  end
  local function add_fields(list)
    for _, name in ipairs(list) do
      if data[name] ~= nil and data[name] ~= false then
        add("  ", name, language.is, literal(language, data[name]), ",\n")
      end
    end
  end
  add_fields(names)
  add_fields { data.kind }
  add_fields(more_names)
  for _, name in ipairs { "keys", "moves", "choices" } do -- lines with a block each
    if data[name] then
      add("  ", name, language.is, language.open, "\n", data[name], "  ",
        language.close, ",\n")
    end
  end
  add(language.ends)
  return table.concat(parts)
end

--- A module in a language, "lua" or "js", by a template, "opponent" or "searcher":
-- `as` says what it is, `needs` names the sections that it needs, and `data.doubt`
-- says what must be known of it (optional).
function modules.text(format, name, data, as, needs)
  local language = modules.languages[format]
  return HEAD:format(language.comment, wording.capital(as),
    wording.count(data.count, "position") .. (data.doubt or "")) .. put_in(
    template_of(format, name, needs), language.slot, data_text(language, data))
end

return modules
