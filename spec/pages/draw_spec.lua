-- Pictures as files, made by the real Graphviz.

local grundy = require "grundy"
local child = require "spec.harness.child"
local colors = require "grundy.base.colors"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

local folder -- of a test, which is removed afterwards

local function quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function shell(format, ...)
  assert(os.execute(format:format(...)))
end

local function contents(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local text = file:read "a"
  file:close()
  return text
end

local function write(path, text)
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
end

local function listing()
  local pipe = assert(io.popen("ls -A " .. folder))
  local names = {}
  for name in pipe:lines() do names[#names + 1] = name end
  pipe:close()
  return names
end

-- Calls f while os.tmpname is another function.
local function with_tmpname(tmpname, f, ...)
  local original = os.tmpname
  rawset(os, "tmpname", tmpname)
  local results = table.pack(pcall(f, ...))
  rawset(os, "tmpname", original)
  assert(results[1], results[2])
  return table.unpack(results, 2, results.n)
end

-- Draws; whatever files it makes for itself are gone then.
local function draw(solution, path, options)
  local original, made = os.tmpname, {}
  local fine, message = with_tmpname(function()
    made[#made + 1] = original()
    return made[#made]
  end, solution.draw, solution, path, options)
  for _, name in ipairs(made) do assert.is_nil(contents(name), name) end
  return fine, message, #made
end

local function count(text, pattern)
  return select(2, text:gsub(pattern, ""))
end

-- The texts of an SVG picture, in order, entities resolved.
local function texts(svg)
  local list = {}
  local names = { amp = "&", lt = "<", gt = ">", quot = '"' }
  for text in svg:gmatch "<text[^>]*>(.-)</text>" do
    list[#list + 1] = text:gsub("&(#?)(x?)(%w+);", function(number, hex, name)
      if number == "" then return names[name] end
      return utf8.char(tonumber(name, hex == "x" and 16 or 10))
    end)
  end
  return list
end

describe("solution:draw", function()
  local solution = grundy.graph {
    a = { "b" }, b = { "c" }, c = { "a", "d" }, d = { "e" },
  }:solve()

  before_each(function()
    folder = os.tmpname()
    os.remove(folder)
    shell("mkdir %s", folder)
  end)

  after_each(function() shell("rm -r %s", folder) end)

  it("makes an SVG of all positions, moves and components", function()
    local path = folder .. "/x.svg"
    assert.is_true(draw(solution, path))
    local svg = contents(path)
    assert.equal(5, count(svg, '<g id="node'))
    assert.equal(5, count(svg, '<g id="edge'))
    assert.equal(1, count(svg, '<g id="clust'))
    local found = texts(svg)
    assert.equal("5 positions", found[1]) -- the caption comes first
    assert.same({ "a", "∞()", "b", "∞()", "c", "∞(1)", "d", "1", "e", "0" },
      table.move(found, #found - 9, #found, 1, {}))
    for outcome, n in pairs { P = 1, N = 1, D = 3 } do
      assert.equal(n, count(svg, 'fill="' .. colors.pale(outcome) .. '"'))
    end
  end)

  it("has made the picture of the README", function()
    local path = folder .. "/x.svg"
    local dragon = grundy.file("examples/dragon.lua"):solve()
    assert.is_true(draw(dragon, path,
      { around = { hoard = 4, sleep = 3 } }))
    local new, kept = contents(path), contents "examples/dragon.svg"
    assert.same(texts(new), texts(kept)) -- lines depend on the version
    for _, kind in ipairs { "node", "edge", "clust" } do
      assert.equal(count(new, '<g id="' .. kind),
        count(kept, '<g id="' .. kind))
    end
    assert.is_true(#kept < 30000)
  end)

  it("makes the other formats", function()
    for extension, start in pairs {
      png = "\137PNG\r\n", pdf = "%PDF", SVG = "<?xml", dot = "digraph ",
      gv = "digraph ",
    } do
      local path = folder .. "/x." .. extension
      assert.is_true(draw(solution, path, { layout = "circular" }))
      assert.equal(start, contents(path):sub(1, #start))
    end
    assert.is_true(draw(solution, folder .. "/y.dot", { colors = false }))
    assert.equal(solution:dot { colors = false }, contents(folder .. "/y.dot"))
  end)

  it("shows texts of any bytes", function()
    local cases = random.count(60)
    local names, expected = {}, {}
    for case = 1, cases do
      local rng = random.generator(random.seed, case)
      local name, shown = {}, {}
      for i = 1, rng(1, 12) do
        local pick = random.pick(rng, {
          { '"', '"' }, { "\\", "\\" }, { "\\n", "\\n" }, { "\\N", "\\N" },
          { "&amp;", "&amp;" }, { "&#64;", "&#64;" }, { "&", "&" },
          { "<b>x</b>", "<b>x</b>" }, { "<", "<" }, { "]", "]" },
          { ";}", ";}" }, { "\0", "\\x00" }, { "\7", "\\x07" },
          { "\127", "\\x7f" }, { "\255", "\\xff" }, { "\xc3", "\\xc3" },
          { "\xed\xa0\x80", "\\xed\\xa0\\x80" }, { "é", "é" }, { "∞", "∞" },
          { "\xef\xbf\xbf", "\\xef\\xbf\\xbf" }, { "\xf0\x9f\x98\x80",
            "\xf0\x9f\x98\x80" }, { "/*", "/*" }, { "#", "#" }, { "x", "x" },
          { "\u{85}", "\u{85}" }, { "%", "%" }, { "'$(ls)'", "'$(ls)'" },
        })
        name[i], shown[i] = pick[1], pick[2]
      end
      names[case] = table.concat(name)
      expected[case] = table.concat(shown)
    end
    local digraph = {}
    for case = 1, cases do digraph[case] = {} end
    local path = folder .. "/x.svg"
    assert.is_true(draw(grundy.graph(digraph):solve(), path, {
      names = function(p) return names[p] end, labels = {}, title = false,
    }))
    local svg = contents(path)
    assert.is_truthy(utf8.len(svg))
    assert.same(expected, texts(svg))
  end)

  it("takes every path as it is", function()
    for _, name in ipairs {
      "$(touch stolen).svg", "'; touch stolen; '.svg", "a b;c&d|e.svg",
      "-o.svg", "`touch stolen`.svg", '"x".svg', "%s.svg", "new\nline.svg", "*.svg",
    } do
      local path = folder .. "/" .. name
      assert.is_true(draw(solution, path))
      assert.equal("<?xml", contents(path):sub(1, 5))
      os.remove(path)
      assert.same({}, listing())
      assert.is_nil(contents "stolen")
    end
  end)

  it("says when the folder does not exist", function()
    local path = folder .. "/no/such.svg"
    local fine, message, made = draw(solution, path)
    assert.is_nil(fine)
    assert.equal(path .. ": No such file or directory", message)
    assert.equal(0, made) -- before the work, not after it
  end)

  it("says when the path is that of a folder", function()
    local path = folder .. "/folder.dot"
    shell("mkdir %s", path)
    assert.same({ nil, path .. ": Is a directory" }, { solution:draw(path) })
    os.remove(path)
  end)

  it("says when the disk is full", function()
    local path = folder .. "/full.png"
    shell("ln -s /dev/full %s", path)
    local fine, message = draw(solution, path)
    assert.is_nil(fine)
    assert.equal(path .. ": No space left on device", message)
    assert.same({ "full.png" }, listing())
  end)

  -- Without what a build for coverage writes, and says, besides.
  local ALONE = "GCOV_PREFIX=/dev/null @ 2>/dev/null"

  it("leaves an old picture as it was then", function()
    local path = folder .. "/x.dot"
    write(path, "old")
    shell("ln -s x.dot %s/link.dot", folder)
    for _, name in ipairs { "x.dot", "link.dot" } do
      assert.equal(("nil\t%s/%s: File too large\n"):format(folder, name),
        child.run(([[local line = {}
          for i = 1, 50 do line[i] = { i + 1 } end
          local s = require "grundy".graph(line):solve()
          print(s:draw "%s/%s")]]):format(folder, name),
          "trap '' XFSZ; ulimit -f 1; " .. ALONE))
      assert.equal("old", contents(path))
      assert.same({ "link.dot", "x.dot" }, listing())
    end
  end)

  it("says when there is no room for temporary files", function()
    local full = folder .. "/full"
    shell("ln -s /dev/full %s", full)
    local path = folder .. "/x.svg"
    local fine, message = with_tmpname(function() return full end,
      solution.draw, solution, path)
    assert.is_nil(fine)
    assert.equal(full .. ": No space left on device", message)
    assert.same({}, listing())
    fine, message = with_tmpname(function() error("no names", 0) end,
      solution.draw, solution, path)
    assert.is_nil(fine)
    assert.equal("no names", message)
    assert.same({}, listing())
  end)

  -- Draws in a process whose folder of commands holds but Lua's and, if there
  -- is a script, a command dot.
  local function draw_with(script, path, before)
    shell("mkdir %s/bin", folder)
    shell("ln -s \"$(command -v " .. child.lua .. ")\" %s/bin", folder)
    if script then
      write(folder .. "/bin/dot", "#!/bin/sh\n" .. script .. "\n")
      shell("chmod +x %s/bin/dot", folder)
    end
    local output = child.run(([[
      local tmpname, made = os.tmpname, {}
      os.tmpname = function()
        made[#made + 1] = tmpname()
        return made[#made]
      end
      %s
      local s = require "grundy".graph { { 2 }, {} }:solve()
      print(s:draw(%q))
      for _, name in ipairs(made) do assert(not io.open(name)) end
      print(s:outcome(1))
    ]]):format(before or "", path), "PATH=" .. quoted(folder .. "/bin")
      .. "; export PATH; @")
    shell("rm -r %s/bin", folder)
    return output
  end

  it("says when there is no Graphviz", function()
    local path = folder .. "/x.png"
    local said = "nil\tdraw needs Graphviz: there is no command 'dot'\nN\n"
    assert.equal(said, draw_with(nil, path))
    assert.same({}, listing())
    write(path, "old")
    assert.equal(said, draw_with(nil, path))
    assert.equal("old", contents(path))
    assert.equal("true\nN\n", draw_with(nil, folder .. "/x.dot"))
  end)

  it("says when Graphviz fails", function()
    local path = folder .. "/x.png"
    assert.equal("nil\tGraphviz failed (exit 3): bad luck\nN\n",
      draw_with("echo partial; echo bad luck >&2; echo more >&2; exit 3",
        path))
    assert.same({}, listing())
    assert.equal("nil\tGraphviz failed (exit 1)\nN\n", draw_with("exit 1",
      path))
    assert.is_truthy(draw_with("kill -9 $$", path):find
      "^nil\tGraphviz failed %(%a+ %d+%)")
    assert.same({}, listing())
  end)

  it("says when there is no way to run it", function()
    local path = folder .. "/x.png"
    local said = "nil\tdraw needs the libraries io and os, which are not here"
      .. "\nN\n"
    for _, without in ipairs { "io.popen = nil", "os.tmpname = nil",
      "io = nil", "os = { tmpname = os.tmpname }" } do
      assert.equal(said, draw_with("exit 0", path, without .. " made = {}"))
    end
    assert.equal("true\nN\n", draw_with(nil, folder .. "/x.dot",
      "io.popen = nil"))
    assert.same({ "x.dot" }, listing())
  end)

  it("leaves nothing when an error comes in between", function()
    local path = folder .. "/x.svg"
    local output = draw_with("exec sleep 0", path, [[
      local popen = io.popen
      io.popen = function() error("in between", 0) end
      local draw = require "grundy.core".methods
      require "grundy"
      local f = draw.draw
      draw.draw = function(...) return pcall(f, ...) end
    ]])
    assert.equal("false\tin between\nN\n", output)
    assert.same({}, listing())
  end)

  it("wants a path with an extension that it knows", function()
    for _, case in ipairs {
      { "x.jpg", 'draw: a path that ends in .png, .svg, .pdf, .dot or .gv '
        .. 'expected, got "x.jpg"' },
      { "png", 'expected, got "png"' },
      { "x.", 'expected, got "x."' },
      { 7, "draw: a path expected, got 7" },
      { "a.svg\0b.svg", [[draw: the path "a.svg\x00b.svg" has a zero byte]] },
    } do
      raises(function() local _ = solution:draw(case[1]) end, case[2])
    end
    raises(function() local _ = solution:draw() end,
      "draw: a path expected, got nil")
    raises(function() local _ = solution:draw("x.svg", { colour = 1 }) end,
      "options: unknown field 'colour'")
    assert.same({ nil, 'position "nowhere" is not in the graph' },
      { solution:draw("x.svg", { around = "nowhere" }) })
    assert.is_nil(contents "x.svg")
  end)
end)
