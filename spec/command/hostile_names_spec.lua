-- Names and positions that end a line, a comment or a text somewhere are data in
-- whatever is exported: modules in every Lua that is installed and in JavaScript,
-- JSON, pictures and new game files run nothing of them.

local grundy = require "grundy"
local command = require "spec.harness.command"
local installed = require "spec.harness.interpreters"
local pack = require "grundy.command.puzzles.pack"
local text = require "grundy.base.text"
local unjson = require "spec.readers.unjson"

local desk = command.desk(setup, teardown)

-- What ends a line in some language, or a comment, or a text.
local ENDERS = { "\n", "\r", "\r\n", "\n\r", "\v", "\f", "\0", "\26", "\28", "\29",
  "\30", "\31", "\127", "\u{85}", "\x85", "\u{2028}", "\u{2029}", "\xE2\x80",
  "]]", "--]]", "]==]", "*/", "-->", "</script>", "</title>", '"', "'", "`", "\\",
  '\\"', "\\\n", "\\u2028", "\\x0a", "\\010", '",', "};", '"]};', "${", "%", "\t" }

-- Programs that come after it, each with what makes a comment of the rest.
local PROGRAMS = { "globalThis.PWNED = 1 //", "PWNED = 1 --", "};PWNED = 1;({" }

local names = {}
for _, ender in ipairs(ENDERS) do
  for _, program in ipairs(PROGRAMS) do
    names[#names + 1] = "x" .. ender .. program
  end
end

-- A game that has the name wherever a game has texts.
local function game(name)
  return grundy.game { name = name, start = name .. 2,
    moves = function(p, add)
      local n = tonumber(p:match "%d$")
      if n > 0 then add(name .. n - 1) end
    end }
end

-- The same as it is read back from a file, which anybody may have written.
local function saved(name)
  local path = desk:file("hostile.grundy", "")
  assert(game(name):solve():save(path, { moves = true }))
  return assert(grundy.open(path))
end

-- Functions that export a game with a name; nil where a format cannot have it.
local function exporters(format)
  local function of_solution(options)
    options.format = format
    return function(name) return (game(name):solve():export(options)) end
  end
  return {
    of_solution {},
    of_solution { moves = true, against = 1 },
    function(name)
      return (saved(name):export { format = format, moves = true })
    end,
    function(name)
      local _, search = game(name):nimber()
      return (search:export { format = format })
    end,
    function(name)
      local by = grundy.file(desk:file("word.lua", [[
        return { word = "" }, function(o)
          return { name = o.word, start = 1, moves = function(p, add)
            if p > 0 then add(p - 1) end
          end }
        end]]), { word = name })
      return (by:solve():export { format = format })
    end,
  }
end

local function hex(s)
  return (s:gsub(".", function(char) return ("%02x"):format(char:byte()) end))
end

-- What is in a module beside the lines with data.
local function program_in(module)
  return (module:gsub("\n  %l+ [=:][^\n]*", ""):gsub("\n  %l+: [^\n]*", "")
    :gsub('\n    "[^\n]*', ""))
end

-- Writes the modules of all names; their paths, and the names that they must have.
local function modules_of(format, ending)
  local paths, expected = {}, {}
  for i, export in ipairs(exporters(format)) do
    local tame = program_in(export "x")
    for k, name in ipairs(names) do
      local module = export(name)
      if module then
        assert.equal(tame, program_in(module), ("%q"):format(name))
        paths[#paths + 1] = desk:file(("m%d_%d.%s"):format(i, k, ending), module)
        expected[#expected + 1] = hex(text.utf8(name))
      end
    end
  end
  return paths, expected
end

local LUA = [[
for path in io.lines "paths" do
  local module = assert(loadfile(path))()
  local name = module.name or module.new(function() end, nil).name
  print((name:gsub(".", function(char)
    return string.format("%02x", string.byte(char))
  end)), rawget(_G, "PWNED"))
end]]

local JS = [[
import { readFileSync } from "node:fs";
for (const path of readFileSync("paths", "utf8").split("\n").slice(0, -1)) {
  const { default: module } = await import(path);
  const name = module.name ?? module.new(() => []).name;
  console.log(Buffer.from(name).toString("hex") + "\t" +
    (globalThis.PWNED ?? "nil"));
}]]

local function check(paths, expected, line)
  desk:file("paths", table.concat(paths, "\n") .. "\n")
  local i = 0
  for name, pwned in desk:answer(line):gmatch "(%x+)\t([^\n]*)\n" do
    i = i + 1
    assert.equal("nil", pwned, paths[i])
    assert(name:find(expected[i], 1, true) == 1, paths[i])
  end
  assert.equal(#paths, i)
end

describe("The names of a game", function()
  it("are data in modules for every Lua", function()
    local paths, expected = modules_of("lua", "lua")
    assert.equal(5 * #names, #paths)
    desk:file("all.lua", LUA)
    for _, name in ipairs(installed) do
      check(paths, expected, name .. " all.lua")
    end
  end)

  if installed.there "node" then
    it("are data in modules for JavaScript", function()
      desk:file("all.mjs", JS)
      local paths, expected = modules_of("js", "mjs")
      check(paths, expected, "node all.mjs")
    end)
  end

  it("are texts in JSON, a line for each position", function()
    for _, name in ipairs(names) do
      local json = game(name):solve():export { format = "json", moves = true }
      if json then
        assert.equal(text.utf8(name), unjson.read(json).name)
        assert.equal(5, select(2, json:gsub("\n", "\n")))
        assert.is_falsy(json:find "\xE2\x80[\xA8\xA9]")
        assert.is_falsy(json:find "[\0-\9\11-\31\127]")
      end
    end
  end)

  it("add nothing to a picture", function()
    local function count(name)
      local dot = game(name):solve():dot { title = name }
      assert.is_falsy(dot:find "\xE2\x80[\xA8\xA9]", ("%q"):format(name))
      return select(2, dot:gsub("\n", ""))
    end
    local expected = count "x"
    for _, name in ipairs(names) do
      assert.equal(expected, count(name), ("%q"):format(name))
    end
  end)

  it("are a line each in a pack of puzzles", function()
    for _, name in ipairs(names) do
      local packed = pack.text({}, { { position = name, length = 1 } })
      assert.equal(4, select(2, packed:gsub("\n", "")), ("%q"):format(name))
      assert.is_falsy(packed:find "[\0-\9\11-\31\127]")
      assert.is_falsy(packed:find "\xE2\x80[\xA8\xA9]")
    end
  end)

  it("are not run as a new game file", function()
    for i, name in ipairs(names) do
      if not name:find "[%z/\\]" then
        desk:answer(("grundy new --quiet %s"):format(command.quoted(name)))
        local rules = assert(loadfile(("%s/%s.lua"):format(desk.folder, name)))()
        assert.equal(name, rules.name)
        assert.is_nil(rawget(_G, "PWNED"), i)
      end
    end
  end)
end)
