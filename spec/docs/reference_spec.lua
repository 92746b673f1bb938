-- Whatever users can call is in the types, and nothing else is.
--
-- Something is new? A function: the failures below say what to write where. A
-- kind of object: add it to `kinds` of harness/samples.lua. A table of options:
-- add a call that takes it to `options` there. A table that is returned: add
-- calls that give all its fields to `results`.

local annotations = require "spec.readers.annotations"
local check = require "grundy.base.check"
local grundy = require "grundy"
local reference = require "spec.readers.reference"
local refusals_table = require "spec.readers.refusals_table"
local command_tables = require "spec.readers.command_tables"
local samples = require "spec.harness.samples"

-- The lines that a command prints.
local function lines_of(command)
  local pipe = assert(io.popen(command))
  local lines = {}
  for line in pipe:lines() do
    lines[#lines + 1] = line
  end
  pipe:close()
  assert(#lines > 0, command)
  return lines
end

local classes = annotations.read { reference.source }

local kinds, options, results = samples.kinds, samples.options, samples.results
for class, tables in pairs(require "spec.harness.sample_figures") do
  results[class] = tables
end
local others, solution = samples.others, samples.solution

local function sorted(set)
  local names = {}
  for name in pairs(set) do
    names[#names + 1] = name
  end
  table.sort(names)
  return names
end

-- What is wrong, as a list of lines which must be empty in the end.
local function complaints()
  local list = {}
  return function(format, ...)
    list[#list + 1] = format:format(...)
  end, function()
    assert.equal("", table.concat(list, "\n"))
  end
end

-- Complains if a function is not in a class.
local function look_up(complain, word, class, name, f)
  local call = (word == "grundy" and "grundy." or word .. ":") .. name
  local about = classes[class].methods[name]
  if not about then
    complain('%s is not in the types: add "function %s(…) end" with its '
      .. "---@param and ---@return to the class %s in lua/grundy/types.lua",
      call, call, class)
  else
    local info = debug.getinfo(f, "u")
    local given = #about.params + (about.method and 1 or 0)
    if debug.getinfo(f, "S").what ~= "C" and not info.isvararg and
      info.nparams ~= given then
      complain("%s has %d parameters in the types, but really %d", call,
        given, info.nparams)
    end
  end
end

local function methods_of(kind, object)
  local methods = {}
  local index = kind.methods or debug.getmetatable(object).__index
  for _, from in ipairs { index, kind.own and object or {} } do
    for name, value in pairs(from) do
      methods[name] = type(value) == "function" and value or nil
    end
  end
  return methods
end

describe("the reference", function()
  it("has all functions of the module", function()
    local complain, finish = complaints()
    for name, value in pairs(grundy) do
      if type(value) == "function" then
        look_up(complain, "grundy", "grundy", name, value)
      elseif not classes.grundy.fields[name] then
        complain("grundy.%s is not in the types: add a ---@field", name)
      end
    end
    for name, value in pairs(grundy.ordinal) do
      look_up(complain, "ordinal", "grundy.ordinals", name, value)
    end
    finish()
  end)

  it("has all methods of all kinds of objects", function()
    local complain, finish = complaints()
    for _, kind in ipairs(kinds) do
      local word, class, objects = table.unpack(kind)
      assert.equal(class, debug.getmetatable(objects[1]).__name)
      for name, f in pairs(methods_of(kind, objects[1])) do
        look_up(complain, word, class, name, f)
      end
    end
    finish()
  end)

  it("names each function once in its contents, or its kind of object", function()
    local complain, finish = complaints()
    local calls, places, count = {}, {}, 0
    for _, class in pairs(classes) do
      for name, about in pairs(class.methods) do
        local call = about.line:match "^[^(]*"
        calls[call] = class.name:gsub("^grundy%.", "")
        calls[class.name:gsub("^grundy%.", "")] = true
        assert.is_string(name)
      end
    end
    for _, task in ipairs(require "spec.readers.tasks") do
      for name in task[2]:gmatch "%S+" do
        count = count + 1
        if places[name] or not calls[name] then
          complain("%s: %s %s", task[1], name, places[name] and "stands in "
            .. places[name] .. ", too" or "is not in the types")
        end
        places[name] = task[1]
      end
    end
    for call, kind in pairs(calls) do
      if kind ~= true and not places[call] and not places[kind] then
        complain("%s is in no task of spec/readers/tasks.lua", call)
      end
    end
    finish()
    assert.is_true(count <= 130, count)
  end)

  it("knows all kinds of objects", function()
    local known = {}
    for _, kind in ipairs(kinds) do
      known[kind[2]] = true
    end
    for name, meta in pairs(debug.getregistry()) do
      if type(name) == "string" and name:find "^grundy%." and
        type(meta) == "table" and meta.__index then
        assert.is_true(known[name], name .. " is not in kinds")
      end
    end
    for _, line in ipairs(lines_of(
      "grep -rh __name lua/grundy --exclude-dir=command --exclude-dir=workbench")) do
      local name = line:match '__name = "([%w._]+)"'
      assert.is_true(name == nil or known[name],
        tostring(name) .. " is not in kinds")
    end
  end)

  it("has nothing in the types that is not there", function()
    local complain, finish = complaints()
    for name in pairs(classes.grundy.methods) do
      if type(grundy[name]) ~= "function" then
        complain("there is no function grundy.%s", name)
      end
    end
    for name in pairs(classes.grundy.fields) do
      if grundy[name] == nil then
        complain("there is no grundy.%s", name)
      end
    end
    for name in pairs(classes["grundy.ordinals"].methods) do
      if type(grundy.ordinal[name]) ~= "function" then
        complain("there is no function grundy.ordinal.%s", name)
      end
    end
    for _, kind in ipairs(kinds) do
      local word, class, objects = table.unpack(kind)
      local methods = methods_of(kind, objects[1])
      for name in pairs(classes[class].methods) do
        if not methods[name] then
          complain("there is no method %s:%s", word, name)
        end
      end
      for field, about in pairs(annotations.fields(classes, class)) do
        local there = 0
        for _, object in ipairs(objects) do
          there = there + (object[field] ~= nil and 1 or 0)
        end
        if there == 0 or there < #objects and not about.optional then
          complain("%s has no field %s%s", class, field,
            there > 0 and " now and then: ---@field name?" or "")
        end
      end
    end
    finish()
  end)
end)

describe("options", function()
  local fields = check.fields
  local sites, taken

  setup(function()
    sites = {}
    check.fields = function(what, t, allowed)
      local level = 2
      while debug.getinfo(level, "S").short_src:find "/check%.lua$" do
        level = level + 1 -- where it is called by another one
      end
      local caller = debug.getinfo(level, "Sl")
      sites[caller.source:match ".*(lua/grundy/.*)" .. ":" .. caller.currentline] =
        true
      taken[#taken + 1] = allowed
      return fields(what, t, allowed)
    end
  end)

  teardown(function()
    check.fields = fields
  end)

  for _, row in ipairs(options) do
    local class, call = table.unpack(row)
    it(("are those of the class %s"):format(class), function()
      taken = {}
      call()
      local allowed = {}
      for name in pairs(assert(taken[row.nth or 1])) do
        allowed[name] = true
      end
      for _, name in ipairs(row.refused or {}) do
        assert.is_true(allowed[name])
        allowed[name] = nil
      end
      local named, closed = annotations.fields(classes, class)
      assert.same(sorted(allowed), sorted(named))
      assert.is_true(closed and classes[class].exact,
        class .. " takes other fields: write ---@class (exact) "
        .. class .. ": grundy.options")
    end)
  end

  it("are all in this spec", function()
    for _, line in ipairs(lines_of [[grep -rnE --exclude=check.lua \
      'check\.(fields|options|after_position)\(' lua/grundy]]) do
      local site = line:match "^[^:]+:%d+"
      assert.is_true(sites[site],
        ("the table checked at %s is not in options"):format(site))
    end
  end)
end)

describe("returned tables", function()
  for _, class in ipairs(sorted(results)) do
    local tables = results[class]
    it(("are of the class %s"):format(class), function()
      local complain, finish = complaints()
      local fields, met = annotations.fields(classes, class), {}
      for _, t in ipairs(tables) do
        for name in pairs(t) do
          met[name] = true
        end
      end
      for name in pairs(met) do
        if type(name) == "string" and not fields[name] then
          complain("add a ---@field %s to the class %s", name, class)
        end
      end
      for name, about in pairs(fields) do
        if not met[name] then
          complain("no field %s of %s came up", name, class)
        end
        for _, t in ipairs(tables) do
          if t[name] == nil and not about.optional then
            complain("%s has a field %s not always: ---@field %s?", class,
              name, name)
          end
        end
      end
      finish()
    end)
  end

  it("are all in this spec, as are all classes", function()
    local known = {}
    for _, list in ipairs { kinds, options } do
      for _, row in ipairs(list) do
        known[list == kinds and row[2] or row[1]] = true
      end
    end
    for class in pairs(classes) do
      assert.is_true(known[class] or results[class] ~= nil or others[class],
        class .. " is in no table of this spec")
    end
  end)

  -- The words that the types have for a name, as a message lists them.
  local function words_of(alias)
    local text = table.concat(lines_of "cat lua/grundy/types.lua", "\n")
    local words = {}
    for name in text:match("@alias " .. alias .. "\n(.-)\n\n")
      :gmatch '"(%a+)"' do
      words[name] = true
    end
    return table.concat(sorted(words), ", ")
  end

  it("have the columns of solution:table, pictures the labels", function()
    local message = select(2, pcall(solution.table, solution, { "none" }))
    assert.equal(words_of "grundy.column", message:match "there are (.*)$")
    message = select(2, pcall(solution.dot, solution, { labels = { "none" } }))
    assert.equal(words_of "grundy.label", message:match "there are (.*)$")
  end)
end)

describe("the types", function()
  it("are Lua, and never loaded", function()
    assert(loadfile(reference.source, "t"))
    assert.is_nil(package.loaded["grundy.types"])
    assert.equal("---@meta grundy", lines_of "head -1 lua/grundy/types.lua"[1])
  end)

  it("and can and help give tables of the guide: else make reference", function()
    for _, of in ipairs { refusals_table, table.unpack(command_tables) } do
      local file <close> = assert(io.open(of.path))
      assert.equal(of.text(), file:read "a")
    end
  end)

  it("are what a page is made from", function()
    reference.write()
    local file <close> = assert(io.open(reference.path))
    assert.equal(reference.text(), file:read "a")
  end)
end)

describe("the text of the reference", function()
  local NONE = "grundy.no_such_option" -- for language servers only

  -- The parts of a text, by what is in their headings.
  local function parts_of(text)
    local parts = {}
    for heading, part in ("\n" .. text):gsub("\n##", "\0##")
      :gmatch "\0##+ `?([^\n]-)`?(\n[^\0]*)" do
      parts[heading] = parts[heading] or part
    end
    return parts
  end

  it("has every field and every name of a type", function()
    local text, complain, finish = reference.text(), complaints()
    local class, count = nil, { alias = 0, index = 0 }
    local parts, types = parts_of(text), parts_of(text:match "\n## Types\n.*")
    for line in io.lines(reference.source) do
      class = line:match "^%-%-%-@class ([%w._]+)" or
        line:match "^%-%-%-@class %(exact%) ([%w._]+)" or class
      local field, written = line:match "^%-%-%-@field (%S+) (.*)$"
      local alias = line:match "^%-%-%-@alias grundy%.([%w_]+)"
      if field and written ~= NONE then
        count.index = count.index + (field:find "^%[" and 1 or 0)
        local part = parts[class:gsub("^grundy%.", "")] or ""
        if not part:find("\n- `" .. field .. "` ", 1, true) then
          complain("the reference has no %s of %s", field, class)
        end
      elseif alias and "grundy." .. alias ~= NONE then
        count.alias = count.alias + 1
        if #(types[alias] or "") < 3 then
          complain("the reference has no type %s", alias)
        end
      end
    end
    assert.is_true(count.alias > 9 and count.index > 4)
    finish()
  end)

  it("has operators, calls, and links in types and contents", function()
    local text = reference.text()
    for _, line in ipairs {
      "- `place + `[`component`](#component) returns [`compound`](#compound)",
      "- `symmetry(any)` returns `any`",
      "- `map` can be called: `fun(p: `[`position`](#position)`): any, "
        .. "string?`",
      "- Solving in slices: [`game:job`](#gamejobstart-options), [`job`](#job), "
        .. "[`grundy.task`](#grundytaskf-), [`task`](#task)",
      "#### `match_options`", -- which only one function takes
    } do
      assert.is_truthy(text:find("\n" .. line, 1, true), line)
    end
  end)

  it("is not torn: nothing follows parameters", function()
    local path = os.tmpname()
    finally(function() os.remove(path) end)
    local file <close> = assert(io.open(path, "w"))
    file:write("---@class grundy.job\nlocal job = {}\n---Does some work.\n"
      .. "---@param n integer how many edges are\n---looked at\n"
      .. "function job:step(n) end\n")
    file:flush()
    local fine, message = pcall(annotations.read, { path })
    assert.is_true(not fine and message:find "text after @param" ~= nil)
  end)
end)

describe("examples in the types", function()
  local files = {} -- that examples write
  local env = setmetatable({ os = setmetatable({ tmpname = function()
    files[#files + 1] = os.tmpname()
    return files[#files]
  end }, { __index = os }) }, { __index = _G })

  after_each(function()
    while files[1] do
      local path = table.remove(files)
      os.remove(path)
      os.remove(path .. ".dot")
    end
  end)

  local run = reference.runner(env)

  -- Complains if an example does not give what it says.
  local function try(example)
    local found = table.pack(run(example.chunk))
    if example.result:find "^{" then
      return assert.same(load("return " .. example.result)(), found[1])
    end
    for i = 1, found.n do found[i] = tostring(found[i]) end
    assert.equal(example.result, found[1] == example.result and found[1] or
      table.concat(found, ", "))
  end

  local has_one, described = {}, {} -- functions and kinds of objects
  local function read(name, kind, text)
    for i, example in ipairs(reference.examples(text)) do
      has_one[name], has_one[kind] = true, true
      it(("run: %s, %d"):format(name, i), function()
        assert(example.result, example.chunk .. " has no result: write --> and it")
        try(example)
      end)
    end
  end
  for _, class in ipairs(select(3, annotations.read { reference.source })) do
    local kind = class.name:gsub("^grundy%.", "")
    read(kind, kind, class.text)
    for _, about in ipairs(class.order) do
      if about.line then
        local name = about.line:match "^[^(]*"
        read(name, kind, about.text)
        described[#described + 1] = about.text[1] and name
      end
    end
  end

  -- Functions without a description are those of another kind of objects again.
  it("are there for all functions and all that is in the contents", function()
    local complain, finish = complaints()
    local function need(name)
      if not has_one[name] then
        complain("%s has no example: write ---Example: `code --> result` in "
          .. "lua/grundy/types.lua", name)
      end
    end
    for _, name in ipairs(described) do need(name) end
    for _, task in ipairs(require "spec.readers.tasks") do
      task[2]:gsub("%S+", need)
    end
    finish()
  end)
end)
