-- grundy report: pages into files, whole or not at all.

local command = require "command"
local markup = require "markup"

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

  it("writes a page about a game", function()
    assert.equal("x.html is written\n",
      desk:answer("grundy report " .. example "take" .. " -o x.html"))
    local text = page "x.html".text
    has(text, "take 1 to 4", "From 21, the first player wins", "take.lua, ",
      "return {")
    assert.equal("x.html\n", listing())
  end)

  it("takes a start, options, and is silent if that is wanted", function()
    assert.equal("", desk:answer("grundy report --quiet --misere "
      .. example "take" .. " 6 -o x.html"))
    has(page "x.html".text, "From 6, the second player wins in misère play")
    desk:file("two.lua", "return { start = 4, players = 2, "
      .. "moves = function(n, add, p) if n >= p then add(n - p) end end }")
    desk:answer "grundy report two.lua --player 2 -o x.html"
    has(page "x.html".text, "player 2 moves first")
  end)

  it("writes to the standard output, too", function()
    local out = desk:answer("grundy report " .. example "take" .. " -o -")
    has(markup.read(out).text, "take 1 to 4")
    assert.equal("", listing())
    desk:answer("grundy report " .. example "take" .. " -o x.html")
    assert.equal(contents "x.html", out)
  end)

  it("writes to what a link leads to, be it a stream", function()
    -- Never to a device itself: if this fails for root, the device is gone.
    desk:answer "ln -s /dev/stdout out.html"
    local out = desk:answer("grundy report -o out.html --quiet "
      .. example "take")
    has(markup.read(out).text, "take 1 to 4")
    assert.equal("out.html\n", listing())
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
    local sum = desk:answer "sha256sum <self.lua":match "%x+"
    desk:answer "grundy report self.lua -o x.html"
    assert.equal("another", contents "self.lua")
    has(page "x.html".text, sum, "file:write 'another'")
    desk:answer("mkdir pages && echo " .. command.quoted(game)
      .. " >self.lua && grundy report self.lua -o pages/")
    has(page "pages/self.html".text, "file:write 'another'")
    sum = desk:answer("sha256sum <" .. example "take"):match "%x+"
    desk:answer("cat " .. example "take" .. " | grundy report /dev/stdin "
      .. "-o x.html")
    has(page "x.html".text, sum, "take 1 to 4", "return {")
  end)

  it("runs and shows a file that begins as a program of the shell", function()
    for _, start in ipairs { "#!/usr/bin/env lua", "\u{FEFF}-- mark",
      "\u{FEFF}#!/usr/bin/env lua" } do
      local source = start .. "\nreturn { start = 1, name = 'it',\n"
        .. "moves = function() %s end }\n"
      desk:file("game.lua", source:format "")
      local sum = desk:answer "sha256sum <game.lua":match "%x+"
      desk:answer "grundy report game.lua -o x.html"
      has(page "x.html".text, sum, start)
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

  it("puts a new page in the place of an old one", function()
    desk:file("x.html", "old")
    desk:answer("grundy report " .. example "take" .. " -o x.html")
    has(page "x.html".text, "take 1 to 4")
    assert.equal("x.html\n", listing())
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

  it("leaves an old page when the disk is full in between", function()
    desk:file("x.html", "old")
    desk:refused(4, "trap '' XFSZ; ulimit -f 4; grundy report "
      .. example "take" .. " -o x.html", "x.html: File too large")
    assert.equal("old", contents "x.html")
    assert.equal("x.html\n", listing())
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

  it("wants to know where to write", function()
    desk:refused(2, "grundy report " .. example "take", "report wants -o OUT")
    desk:refused(2, "grundy report", "report takes FILE")
    desk:refused(2, "grundy report " .. example "take" .. " "
      .. example "nim" .. " -o x.html", "2 games have 2 pages",
      "-o pages/")
    desk:refused(2, "grundy report " .. example "take" .. " "
      .. example "nim" .. " -o -", "2 games have 2 pages")
    desk:refused(2, "grundy report " .. example "take" .. " 1 2 -o x.html",
      "one word too many")
    desk:refused(2, "grundy report " .. example "take" .. " x -o x.html",
      "is no position")
    assert.equal("", listing())
  end)
end)

describe("grundy report of several games", function()
  before_each(clean)

  it("writes a page for each, and one that leads to them", function()
    local out = desk:answer("grundy report " .. example "take" .. " 7 "
      .. example "nim" .. " -o a/pages/")
    assert.equal("a/pages/take.html is written\na/pages/nim.html is written\n"
      .. "a/pages/index.html is written\n", out)
    assert.equal("index.html\nnim.html\ntake.html\n", listing "a/pages")
    has(page "a/pages/take.html".text, "From 7, ")
    has(page "a/pages/nim.html".text, "From “3 5 7”, ")
    local index = page "a/pages/index.html"
    has(index.text, "2 games, solved.", "take 1 to 4", "From 7, the first",
      "8 positions: P 25 % N 75 %", "From “3 5 7”, the first player wins")
    local links = {}
    for _, link in ipairs(markup.all(index, "a")) do
      links[#links + 1] = link.attributes.href
    end
    assert.same({ "#main", "./take.html", "./nim.html" }, links)
  end)

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

  it("does so for one game, too, if there is a folder", function()
    desk:answer "mkdir pages"
    desk:answer("grundy report --quiet " .. example "take" .. " -o pages")
    assert.equal("index.html\ntake.html\n", listing "pages")
    has(page "pages/index.html".text, "1 game, solved.")
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
    has(out, "out/a.html is written\n", "unused.lua returns no game",
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

  it("skips what is no game, and says so", function()
    desk:file("script.lua", "print 'hello'")
    desk:file("seven.lua", "return 7")
    local out, err, code = desk:shell("grundy report script.lua seven.lua "
      .. example "take" .. " -o out/")
    assert.equal(0, code)
    assert.equal("hello\n", err)
    has(out, "script.lua returns no game, so there is no page about it\n",
      "seven.lua returns no game", "out/take.html is written\n")
    assert.equal("index.html\ntake.html\n", listing "out")
    -- Alone, it is a mistake.
    desk:refused(3, "grundy report seven.lua -o x.html",
      "seven.lua returns a number")
  end)

  it("tells failures, goes on, and ends with the code of the first",
    function()
      desk:file("wrong.lua", "return {\n  moves = 7 }")
      desk:file("syntax.lua", "return {{")
      local out, err, code = desk:shell("grundy report --limit 50 none.lua "
        .. "wrong.lua syntax.lua " .. example "nim" .. " "
        .. example "take" .. " x " .. example "take" .. " -o out/")
      assert.equal(4, code)
      has(err, "grundy: none.lua: No such file", "grundy: wrong.lua: ",
        "grundy: syntax.lua:1: ", "limit", "'x' is no position")
      assert.is_falsy(err:find "traceback")
      has(out, "out/take.html is written\nout/index.html is written\n")
      assert.equal("index.html\ntake.html\n", listing "out")
      local _, _, other = desk:shell "grundy report wrong.lua none.lua -o out/"
      assert.equal(3, other)
      _, _, other = desk:shell "grundy report wrong.lua none.lua -o empty/"
      assert.equal(3, other)
      assert.equal("", listing "empty")
    end)

  it("says the same twice", function()
    local line = "grundy report --quiet " .. example "take" .. " "
      .. example "dragon" .. " -o %s/"
    desk:answer(line:format "a")
    desk:answer(line:format "b")
    desk:answer "diff -r a b"
  end)

  it("is what help says", function()
    has(desk:answer "grundy report --help", "FILE [START] [FILE [START]]...",
      "-o", "index.html")
  end)
end)
