-- The files that the command writes, pages and pictures: whole or not at all,
-- and never over a game.

local grundy = require "grundy"
local command = require "command"
local markup = require "markup"
local plots = require "plots"

local desk = command.desk()
local example, has = command.example, command.has

setup(function() desk:open() end)
teardown(function() desk:close() end)

local function contents(name)
  local file <close> = io.open(desk.folder .. "/" .. name, "rb")
  return file and file:read "a"
end

-- The files that are there, without those of the desk itself.
local function listing(folder)
  return (desk:shell("ls -A " .. (folder or ".") .. " | grep -v '^[.]'"))
end

local function page(name)
  return markup.read(assert(contents(name), name))
end

local function clean()
  desk:shell "chmod -R u+w . ; rm -rf -- *"
end

describe("grundy report", function()
  before_each(clean)

  it("takes a start, options, and is silent if that is wanted", function()
    assert.equal("", desk:answer("grundy report --quiet --misere "
      .. example "take" .. " 6 -o x.html"))
    has(page "x.html".text, "From 6, the second player wins in misère play")
    desk:file("two.lua", "return { start = 4, players = 2, "
      .. "moves = function(n, add, p) if n >= p then add(n - p) end end }")
    desk:answer "grundy report two.lua --player 2 -o x.html"
    has(page "x.html".text, "player 2 moves first")
  end)

  it("writes to pipes", function()
    -- As above: the devices are behind links.
    desk:answer "ln -s /dev/stdout out.html; mkfifo pipe"
    local out = desk:answer("grundy report -o out.html --quiet "
      .. example "take" .. " | cat")
    has(markup.read(out).text, "take 1 to 4")
    out = desk:answer("timeout 50 cat pipe & grundy report -o pipe --quiet "
      .. example "take" .. "; wait")
    has(markup.read(out).text, "take 1 to 4")
    assert.equal("out.html\npipe\n", listing())
  end)

  it("tells of what was solved, whatever the file is by then", function()
    local game = "return { name = 'self', start = 1, moves = function() "
      .. "local file = io.open('self.lua', 'w') file:write 'another' "
      .. "file:close() end }"
    desk:file("self.lua", game)
    desk:answer "grundy report self.lua -o x.html"
    assert.equal("another", contents "self.lua")
    has(page "x.html".text, "file:write 'another'")
    desk:answer("mkdir pages && echo " .. command.quoted(game)
      .. " >self.lua && grundy report self.lua -o pages/")
    has(page "pages/self.html".text, "file:write 'another'")
    desk:answer("cat " .. example "take" .. " | grundy report /dev/stdin "
      .. "-o x.html")
    has(page "x.html".text, "take 1 to 4", "return {")
  end)

  it("runs and shows a file that begins as a program of the shell", function()
    for _, start in ipairs { "#!/usr/bin/env lua", "\u{FEFF}-- mark",
      "\u{FEFF}#!/usr/bin/env lua" } do
      local source = start .. "\nreturn { start = 1, name = 'it',\n"
        .. "moves = function() %s end }\n"
      desk:file("game.lua", source:format "")
        desk:answer "grundy report game.lua -o x.html"
      has(page "x.html".text, start)
      desk:file("game.lua", source:format "error 'third'")
      desk:refused(3, "grundy report game.lua -o x.html",
        "game.lua:3: third")
    end
    desk:file("game.lua", "#!/usr/bin/env lua")
    desk:refused(3, "grundy report game.lua -o x.html", "returns nothing")
    desk:answer "mkdir folder"
    desk:refused(4, "grundy report folder -o x.html",
      "cannot read folder: Is a directory")
  end)

  it("finds its own parts, whatever a game does to the path", function()
    desk:file("path.lua", "package.path = '' return { start = 3, "
      .. "moves = function(n, add) if n > 0 then add(n - 1) end end }")
    desk:answer "grundy report path.lua -o x.html"
    desk:answer "grundy plot path.lua --kind sequence -o x.svg"
    has(desk:answer "grundy figures path.lua", "first player")
  end)

  it("leaves links and devices where they are", function()
    desk:file("real.html", "old")
    desk:answer("ln -s real.html x.html; ln -s /dev/null none.html")
    desk:answer("grundy report " .. example "take" .. " -o x.html")
    desk:answer("grundy report " .. example "take" .. " -o none.html")
    has(page "real.html".text, "take 1 to 4")
    assert.equal("none.html\nreal.html\nx.html\n", listing())
    assert.equal("real.html\n", desk:answer "readlink x.html")
    desk:answer "test -c /dev/null"
  end)

  it("takes every path as it is", function()
    for _, name in ipairs { "a b;c.html", "$(touch stolen).html", "-x.html",
      "'; touch stolen; '.html", "%s.html", '"x".html' } do
      desk:answer("grundy report " .. example "take" .. " -o "
        .. command.quoted(name))
      assert.equal(name .. "\n", listing())
      clean()
    end
  end)

  it("leaves an old page if there is none to take its place", function()
    desk:file("x.html", "old")
    desk:file("bad.lua", "return { start = 1, moves = function() end,\n"
      .. "show = function() error 'no show' end }")
    desk:refused(3, "grundy report bad.lua -o x.html", "no show",
      "bad.lua:2")
    desk:refused(1, "grundy report " .. example "nim"
      .. " --limit 5 -o x.html", "limit")
    assert.equal("old", contents "x.html")
    assert.equal("bad.lua\nx.html\n", listing())
  end)

  it("says when a page cannot be written, and leaves nothing", function()
    desk:refused(4, "grundy report " .. example "take" .. " -o no/x.html",
      "no/x.html: No such file or directory")
    desk:answer "ln -s /dev/full full.html"
    desk:refused(4, "grundy report " .. example "take" .. " -o full.html",
      "full.html: No space left on device")
    desk:file("plain", "")
    desk:refused(4, "grundy report " .. example "take" .. " -o plain/x/",
      "plain/x/: the folder cannot be made: Not a directory")
    assert.equal("full.html\nplain\n", listing())
  end)

  it("leaves a file of the name that it would use in between", function()
    desk:file("x.html.1.new", "mine")
    desk:answer("grundy report " .. example "take" .. " -o x.html")
    assert.equal("mine", contents "x.html.1.new")
    assert.equal("x.html\nx.html.1.new\n", listing())
  end)

  it("follows no link of that name, be there anything behind it", function()
    desk:answer "ln -s stolen x.html.1.new; ln -s x.html.1.new x.html.2.new"
    desk:answer("grundy report " .. example "take" .. " -o x.html")
    has(page "x.html".text, "take 1 to 4")
    assert.equal("x.html\nx.html.1.new\nx.html.2.new\n", listing())
  end)

  it("is read by those who could read the old page", function()
    local function rights()
      return desk:answer "ls -l x.html":sub(1, 10)
    end
    for _, mode in ipairs { "600", "664", "444", "755" } do
      desk:file("x.html", "old")
      local before = desk:answer(("chmod %s x.html; ls -l x.html"):format(
        mode)):sub(1, 10)
      desk:answer("umask 027; grundy report --quiet " .. example "take"
        .. " -o x.html")
      assert.equal(before, rights())
      has(page "x.html".text, "take 1 to 4")
      desk:answer "rm -f x.html"
    end
    desk:answer("umask 027; grundy report --quiet " .. example "take"
      .. " -o x.html")
    assert.equal("-rw-r-----", rights())
  end)

  it("is not written over a game", function()
    desk:file("keep.lua", "return { start = 1, moves = function() end }")
    desk:file("keep", "return { start = 1, moves = function() end }")
    desk:answer "ln keep hard.html; ln -s keep soft.html; mkdir x"
    desk:refused(2, "grundy report keep.lua -o ./keep.lua",
      "./keep.lua is the name of a game file", "./keep.html")
    for _, out in ipairs { "keep", "./keep", "x/../keep", "hard.html",
      "soft.html" } do
      desk:refused(2, "grundy report keep -o " .. out,
        out .. " is a game file, which would be overwritten")
    end
    -- nor over another one that is given
    for _, name in ipairs { "index.html", "keep.html" } do
      desk:file(name, contents "keep")
      local _, err, code = desk:shell("grundy report " .. name
        .. " keep.lua -o .")
      assert.equal(2, code)
      has(err, "./" .. name .. " is a game file, which would be overwritten")
      assert.equal(contents "keep", contents(name))
    end
    for _, name in ipairs { "keep.lua", "keep" } do
      assert.equal("return { start = 1, moves = function() end }",
        contents(name))
    end
  end)
end)

describe("grundy report of several games", function()
  before_each(clean)

  it("tells of the play that each game says", function()
    local rules = "start = 4, moves = function(n, add) if n > 0 then "
      .. "add(n - 1) end end }"
    desk:file("lose.lua", "return { " .. rules)
    desk:file("win.lua", "return { play = 'misere', " .. rules)
    local function told(options, file)
      desk:answer("grundy report " .. options
        .. " lose.lua win.lua -o pages/")
      return page("pages/" .. file).text
    end
    has(told("", "lose.html"), "From 4, the second player wins",
      "grundy verify lose.lua")
    has(told("", "win.html"), "From 4, the first player wins in misère play",
      "grundy verify win.lua")
    has(told("--misere", "lose.html"), "the first player wins in misère play",
      "grundy verify --misere lose.lua")
    has(told("--misere", "win.html"), "the first player wins in misère play",
      "grundy verify win.lua")
    local normal = told("--play normal", "win.html")
    has(normal, "the second player wins", "grundy verify --play normal win.lua")
    assert.is_falsy(normal:find "misère")
    has(told("--play normal", "lose.html"), "grundy verify lose.lua")
  end)

  it("gives each a name of its own", function()
    desk:answer "mkdir a b"
    local game = "return { start = 1, moves = function() end, name = '%s' }"
    desk:file("a/x y.lua", game:format "<one>")
    desk:file("b/X y.lua", game:format "two")
    desk:file("index.lua", game:format "three")
    desk:answer "grundy report 'a/x y.lua' 'b/X y.lua' index.lua -o out/"
    assert.equal("X y-2.html\nindex-2.html\nindex.html\nx y.html\n",
      desk:answer "ls out | LC_ALL=C sort")
    local index = page "out/index.html"
    has(index.text, "3 games", "<one>", "two", "three")
    local links = {}
    for _, link in ipairs(markup.all(index, "a")) do
      links[#links + 1] = link.attributes.href
    end
    assert.same({ "#main", "./x%20y.html", "./X%20y-2.html",
      "./index-2.html" }, links)
  end)

  it("gives none the modules and globals of another", function()
    desk:answer "mkdir a b"
    for name, most in pairs { a = 1, b = 2 } do
      desk:file(name .. "/" .. name .. ".lua", ([[
        package.path = "NAME/?.lua"
        local rules = require "rules"
        assert(not (shared or string.mine or spare or other), "not alone")
        shared, string.mine = true, true
        return { name = "NAME", start = 5, moves = rules }]])
        :gsub("NAME", name))
      desk:file(name .. "/rules.lua", ("return function(n, add) for k = 1, "
        .. "%d do if k <= n then add(n - k) end end end"):format(most))
    end
    desk:file("wrong.lua", "package.loaded.rules = print; spare = 1; "
      .. "type, ipairs, xpcall, string = 1 return { moves = 7 }")
    desk:file("unused.lua", "package.loaded.rules = 7; other = 1")
    local out, err, code = desk:shell("grundy report a/a.lua wrong.lua "
      .. "unused.lua b/b.lua -o out/")
    assert.is_true(code > 0)
    has(err, "grundy: wrong.lua")
    assert.is_falsy(err:find "traceback")
    has(out, "out/a.html is written\n", "unused.lua does not return a game",
      "out/b.html is written\n", "out/index.html is written\n")
    for name, edges in pairs { a = 5, b = 9 } do
      desk:answer(("grundy report %s/%s.lua -o %s.html"):format(name, name,
        name))
      assert.equal(contents(name .. ".html"), contents("out/" .. name
        .. ".html"))
      has(desk:answer(("grundy solve %s/%s.lua"):format(name, name)),
        tostring(edges))
    end
  end)
end)

describe("a file that is written", function()
  -- For each subcommand that writes one: its name and the line.
  local take = example "take"
  local lines = {
    { "x.dot", "grundy draw " .. take .. " -o x.dot" },
    { "x.svg", "grundy plot " .. take .. " --kind values -o x.svg" },
    { "x.html", "grundy report " .. take .. " -o x.html" },
  }

  before_each(function() desk:shell "rm -rf *" end)

  it("leaves an old one as it was if the disk is full", function()
    for _, case in ipairs(lines) do
      local name, line = case[1], "trap '' XFSZ; ulimit -f 1; " .. case[2]
      desk:file(name, "old")
      desk:refused(4, line, name .. ": File too large")
      assert.equal("old", desk:answer("cat " .. name))
      -- so does a link, and nothing is written where nothing was
      desk:answer("mv " .. name .. " real; ln -s real " .. name)
      desk:refused(4, line, name .. ": File too large")
      assert.equal("old", desk:answer "cat real")
      desk:answer("rm real " .. name)
      desk:refused(4, line, name .. ": File too large")
      assert.equal("", desk:answer "ls")
    end
    desk:refused(4, "trap '' XFSZ; ulimit -f 1; grundy new x",
      "x.lua: File too large")
    assert.equal("", desk:answer "ls")
  end)

  it("goes where a link leads, and to pipes", function()
    for _, case in ipairs(lines) do
      local name, line = case[1], case[2]
      desk:file("real", "old")
      desk:answer("ln -s real " .. name .. "; " .. line)
      assert.equal("real\n", desk:answer("readlink " .. name))
      local text = desk:answer "cat real"
      assert.is_true(#text > 500)
      desk:answer("rm " .. name .. "; mkfifo " .. name)
      desk:answer("cat " .. name .. " >copy & " .. line .. "; wait")
      assert.equal(text, desk:answer "cat copy")
      desk:answer "rm *"
    end
  end)

  it("is not the game", function()
    local source = "return { start = 3, moves = function(p, add) "
      .. "if p > 0 then add(p - 1) end end }"
    for _, case in ipairs(lines) do
      local name, line = case[1], case[2]:gsub("%S*take%S*", "game")
      desk:file("game", source)
      for _, link in ipairs { "ln", "ln -s" } do
        desk:answer(link .. " game " .. name)
        desk:refused(2, line, name
          .. " is a game file, which would be overwritten")
        desk:answer("rm " .. name)
      end
      desk:refused(2, "mv game " .. name .. "; "
        .. line:gsub("game", "./" .. name), name .. " is a game file")
      assert.equal(source, desk:answer("cat " .. name))
      desk:answer "rm *"
    end
  end)
end)

describe("grundy plot", function()
  -- The texts of a plot, and what it says to the pointer.
  local function content(text)
    local root = plots.read(text)
    local list = plots.texts(root)
    for _, row in ipairs(plots.tips(root)) do
      list[#list + 1] = row[1]
    end
    list[#list + 1] = plots.desc(root)
    return list
  end

  it("draws what the library draws", function()
    for _, case in ipairs {
      { "wythoff", "heat" }, { "wythoff", "values" },
      { "dragon", "remoteness" }, { "nim", "depths" },
      { "kayles_heaps", "sequence" }, { "kayles_heaps", "values" },
      { "take", "sequence" }, { "fox_and_hounds", "remoteness" },
    } do
      local name, kind = case[1], case[2]
      desk:answer(("grundy plot %s --kind %s -o x.svg"):format(example(name),
        kind))
      local rules = grundy.game(dofile("examples/" .. name .. ".lua"))
      local solution = rules:solve(nil, rules.players == 2 and
        { player = 1 } or nil)
      assert.equal(solution:plot(kind), contents "x.svg")
    end
  end)

  it("shows who moves first of two", function()
    desk:file("two.lua", [[
      return { players = 2, start = { 2, 2 }, moves = function(p, add, player)
        if p[player] > 0 then
          add { p[1] + player - 2, p[2] + 1 - player }
        end
      end }]])
    for player = 1, 2 do
      desk:answer(("grundy plot two.lua --kind heat --player %d -o p.svg")
        :format(player))
      has(plots.desc(plots.read(contents "p.svg")),
        ("player %d to move"):format(player))
    end
  end)

  it("has made the picture of the guide", function()
    desk:answer("grundy plot " .. example "wythoff" .. " --kind heat -o x.svg")
    local file <close> = assert(io.open "examples/wythoff.svg")
    assert.same(content(contents "x.svg"), content(file:read "a"))
  end)
end)
