-- The files that the command writes, pages and pictures: whole or not at all,
-- and never over a game.

local grundy = require "grundy"
local command = require "spec.harness.command"
local markup = require "spec.readers.markup"
local plots = require "spec.readers.plots"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file, contents = desk:functions()
local example, has = command.example, command.has
local take = example "take"

-- The files that are there, without those of the desk itself.
local function listing()
  return (shell "ls -A | grep -v '^[.]'")
end

local function page(name)
  return markup.read(assert(contents(name), name))
end

local function clean()
  shell "chmod -R u+w . ; rm -rf -- *"
end

before_each(clean)

describe("grundy report", function()
  it("takes a start, options, and is silent if that is wanted", function()
    assert.equal("", answer("grundy report --quiet --misere " .. take
      .. " 6 -o x.html"))
    has(page "x.html".text, "From 6, the second player wins in misère play")
    file("two.lua", "return { start = 4, players = 2, "
      .. "moves = function(n, add, p) if n >= p then add(n - p) end end }")
    answer "grundy report two.lua --player 2 -o x.html"
    has(page "x.html".text, "player 2 moves first")
  end)

  it("shows what was solved, even if the file has changed", function()
    local game = "return { name = 'self', start = 1, moves = function() "
      .. "local file = io.open('self.lua', 'w') file:write 'another' "
      .. "file:close() end }"
    file("self.lua", game)
    answer "grundy report --quiet self.lua -o x.html"
    assert.equal("another", contents "self.lua")
    has(page "x.html".text, "file:write 'another'")
    answer("mkdir pages && echo " .. command.quoted(game)
      .. " >self.lua && grundy report --quiet self.lua -o pages/")
    has(page "pages/self.html".text, "file:write 'another'")
    answer("cat " .. take .. " | grundy report /dev/stdin -o x.html")
    has(page "x.html".text, "take", "return {")
  end)

  it("runs and shows a file that begins as a program of the shell", function()
    for _, start in ipairs { "#!/usr/bin/env lua", "\u{FEFF}-- mark",
      "\u{FEFF}#!/usr/bin/env lua" } do
      local source = start .. "\nreturn { start = 1, name = 'it',\n"
        .. "moves = function() %s end }\n"
      file("game.lua", source:format "")
      answer "grundy report --quiet game.lua -o x.html"
      has(page "x.html".text, start)
      file("game.lua", source:format "error 'third'")
      refused(3, "grundy report game.lua -o x.html", "game.lua:3: third")
    end
    file("game.lua", "#!/usr/bin/env lua")
    refused(3, "grundy report game.lua -o x.html", "returns nothing")
  end)

  it("finds its own parts, whatever a game does to the path", function()
    file("path.lua", "package.path = '' return { start = 3, "
      .. "moves = function(n, add) if n > 0 then add(n - 1) end end }")
    answer "grundy report path.lua -o x.html"
    answer "grundy plot path.lua --kind sequence -o x.svg"
    has(answer "grundy figures path.lua", "first player")
  end)

  it("writes to devices, behind links", function()
    answer("ln -s /dev/stdout out.html; ln -s /dev/null none.html; "
      .. "ln -s /dev/full full.html")
    local out = answer("grundy report -o out.html --quiet " .. take .. " | cat")
    has(markup.read(out).text, "take")
    answer("grundy report " .. take .. " -o none.html; test -c /dev/null")
    refused(4, "grundy report " .. take .. " -o full.html",
      "full.html: No space left on device")
    assert.equal("full.html\nnone.html\nout.html\n", listing())
  end)

  it("takes every path as it is", function()
    for _, name in ipairs { "a b;c.html", "$(touch stolen).html", "-x.html",
      "'; touch stolen; '.html", "%s.html", '"x".html' } do
      answer("grundy report " .. take .. " -o " .. command.quoted(name))
      assert.equal(name .. "\n", listing())
      clean()
    end
  end)

  it("leaves an old page if there is none to take its place", function()
    file("x.html", "old")
    file("bad.lua", "return { start = 1, moves = function() end,\n"
      .. "show = function() error 'no show' end }")
    refused(3, "grundy report bad.lua -o x.html", "no show", "bad.lua:2")
    refused(1, "grundy report " .. example "nim" .. " --limit 5 -o x.html",
      "limit")
    assert.equal("old", contents "x.html")
    assert.equal("bad.lua\nx.html\n", listing())
  end)

  it("leaves files and links of the names that it would use in between",
    function()
      file("x.html.1.new", "mine")
      answer "ln -s stolen x.html.2.new; ln -s x.html.2.new x.html.3.new"
      answer("grundy report " .. take .. " -o x.html")
      has(page "x.html".text, "take")
      assert.equal("mine", contents "x.html.1.new")
      assert.equal("x.html\nx.html.1.new\nx.html.2.new\nx.html.3.new\n",
        listing())
    end)

  it("has the permissions of the old page", function()
    local function report_of_mode(before)
      return answer("umask 027; " .. before .. "; grundy report --quiet "
        .. take .. " -o x.html; ls -l x.html"):sub(1, 10)
    end
    for mode, rights in pairs { ["600"] = "-rw-------", ["664"] = "-rw-rw-r--",
      ["444"] = "-r--r--r--", ["755"] = "-rwxr-xr-x" } do
      assert.equal(rights, report_of_mode("echo old >x.html; chmod " .. mode
        .. " x.html"))
      has(page "x.html".text, "take")
      clean()
    end
    assert.equal("-rw-r-----", report_of_mode ":")
  end)

  it("is not written over another game that is given", function()
    local game = "return { start = 1, moves = function() end }"
    file("keep.lua", game)
    for _, name in ipairs { "index.html", "keep.html" } do
      file(name, game)
      local _, err, code = shell("grundy report " .. name .. " keep.lua -o .")
      assert.equal(2, code)
      has(err, "./" .. name .. " is a game file, which would be overwritten")
      assert.equal(game, contents(name))
    end
    assert.equal(game, contents "keep.lua")
  end)
end)

describe("grundy report of several games", function()
  it("tells of the play that each game says", function()
    local rules = "start = 4, moves = function(n, add) if n > 0 then "
      .. "add(n - 1) end end }"
    file("lose.lua", "return { " .. rules)
    file("win.lua", "return { play = 'misere', " .. rules)
    local function report(options)
      answer("grundy report " .. options .. " lose.lua win.lua -o pages/")
      return page "pages/lose.html".text, page "pages/win.html".text
    end
    local lose, win = report ""
    has(lose, "From 4, the second player wins", "grundy verify lose.lua")
    has(win, "From 4, the first player wins in misère play",
      "grundy verify win.lua")
    lose, win = report "--misere"
    has(lose, "the first player wins in misère play",
      "grundy verify --play misere lose.lua")
    has(win, "the first player wins in misère play", "grundy verify win.lua")
    lose, win = report "--play normal"
    has(lose, "grundy verify lose.lua")
    has(win, "the second player wins", "grundy verify --play normal win.lua")
    assert.is_falsy(win:find "misère")
  end)

  it("gives each a name of its own", function()
    answer "mkdir a b"
    local game = "return { start = 1, moves = function() end, name = '%s' }"
    file("a/x y.lua", game:format "<one>")
    file("b/X y.lua", game:format "two")
    file("index.lua", game:format "three")
    answer "grundy report --quiet 'a/x y.lua' 'b/X y.lua' index.lua -o out/"
    assert.equal("X y-2.html\nindex-2.html\nindex.html\nx y.html\n",
      answer "ls out | LC_ALL=C sort")
    local index = page "out/index.html"
    has(index.text, "3 games", "<one>", "two", "three")
    local links = {}
    for _, link in ipairs(markup.all(index, "a")) do
      links[#links + 1] = link.attributes.href
    end
    assert.same({ "#main", "./x%20y.html", "./X%20y-2.html",
      "./index-2.html" }, links)
  end)

  it("shows a picture of the start, where there is one", function()
    local game = [[return { start = 2, name = '<%s>', moves = function(n, add)
      if n > 0 then add(n - 1) end end%s }]]
    file("plain.lua", game:format("plain", ""))
    file("drawn.lua", game:format("drawn", [[,
      picture = function(n) return '<svg width="' .. n .. '"/>' end]]))
    answer "grundy report plain.lua drawn.lua -o out/"
    local images = markup.all(page "out/index.html", "img")
    assert.equal(1, #images)
    assert.equal("The start of <drawn>", images[1].attributes.alt)
    assert.truthy(images[1].attributes.src:find("^data:image/svg%+xml,"
      .. "%%3Csvg.*width%%3D%%222%%22%%2F%%3E$"))
  end)
end)

describe("a file that is written", function()
  -- For each subcommand that writes one: its name and the line.
  local lines = {
    { "x.dot", "grundy draw " .. take .. " -o x.dot" },
    { "x.svg", "grundy plot " .. take .. " --kind values -o x.svg" },
    { "x.html", "grundy report " .. take .. " -o x.html" },
  }

  it("leaves an old one as it was if the disk is full", function()
    for _, case in ipairs(lines) do
      local name, line = case[1], "trap '' XFSZ; ulimit -f 1; " .. case[2]
      file(name, "old")
      refused(4, line, name .. ": File too large")
      assert.equal("old", contents(name))
      -- so does a link, and nothing is written where nothing was
      answer("mv " .. name .. " real; ln -s real " .. name)
      refused(4, line, name .. ": File too large")
      assert.equal("old", contents "real")
      answer("rm real " .. name)
      refused(4, line, name .. ": File too large")
      assert.equal("", answer "ls")
    end
    refused(4, "trap '' XFSZ; ulimit -f 1; grundy new x",
      "x.lua: File too large")
    assert.equal("", answer "ls")
  end)

  it("goes where a link leads, and to pipes", function()
    for _, case in ipairs(lines) do
      local name, line = case[1], case[2]
      file("real", "old")
      answer("ln -s real " .. name .. "; " .. line)
      assert.equal("real\n", answer("readlink " .. name))
      local text = contents "real"
      assert.is_true(#text > 500)
      answer("rm " .. name .. "; mkfifo " .. name)
      answer("cat " .. name .. " >copy & " .. line .. "; wait")
      assert.equal(text, contents "copy")
      answer "rm *"
    end
  end)

  it("is not the game", function()
    local source = "return { start = 3, moves = function(p, add) "
      .. "if p > 0 then add(p - 1) end end }"
    for _, case in ipairs(lines) do
      local name, line = case[1], case[2]:gsub("%S*take%S*", "game")
      file("game", source)
      for _, link in ipairs { "ln", "ln -s" } do
        answer(link .. " game " .. name)
        refused(2, line, name .. " is a game file, which would be overwritten")
        answer("rm " .. name)
      end
      answer("mkdir x; mv game " .. name)
      for _, path in ipairs { name, "./" .. name, "x/../" .. name } do
        refused(2, line:gsub("game", path), name .. " is a game file")
      end
      assert.equal(source, contents(name))
      answer "rm -r *"
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
      answer(("grundy plot %s --kind %s -o x.svg"):format(example(name),
        kind))
      local rules = grundy.file("examples/" .. name .. ".lua")
      local solution = rules:solve(nil, rules.players == 2 and
        { player = 1 } or nil)
      assert.equal(solution:plot(kind), contents "x.svg")
    end
  end)

  it("shows who moves first of two", function()
    file("two.lua", [[
      return { players = 2, start = { 2, 2 }, moves = function(p, add, player)
        if p[player] > 0 then
          add { p[1] + player - 2, p[2] + 1 - player }
        end
      end }]])
    for player = 1, 2 do
      answer(("grundy plot two.lua --kind heat --player %d -o p.svg")
        :format(player))
      has(plots.desc(plots.read(contents "p.svg")),
        ("player %d to move"):format(player))
    end
  end)

  it("has made the picture of the guide", function()
    answer("grundy plot " .. example "wythoff" .. " --kind heat -o x.svg")
    local picture <close> = assert(io.open "examples/wythoff.svg")
    assert.same(content(contents "x.svg"), content(picture:read "a"))
  end)
end)

describe("A file that cannot be written", function()
  it("is told before the work begins", function()
    file("game.lua", [[return { start = 1, moves = function(p, add)
      io.open("worked", "w"):close() if p > 0 then add(p - 1) end end }]])
    file("puzzle.lua", [[return { start = 1, players = 1, moves =
      function(p, add) io.open("worked", "w"):close() end }]])
    answer "mkdir folder"
    for _, path in ipairs { "nowhere/x.html", "folder", "/proc/x.html" } do
      for _, line in ipairs { "nimber game.lua --proof", "report --search game.lua -o",
        "export game.lua -o", "export --search game.lua -o",
        "puzzles puzzle.lua --pack" } do
        if path ~= "folder" or not line:find "report" then
          refused(4, ("grundy %s %s"):format(line, path), path)
          assert.equal("folder\ngame.lua\npuzzle.lua\n", listing())
        end
      end
    end
  end)

  it("is no game, where it is a proof", function()
    file("game.lua", "return { start = 0, moves = function() end }")
    refused(2, "grundy nimber game.lua --proof game.lua",
      "game.lua is a game file, which would be overwritten")
    file("link.proof", "old")
    answer "grundy nimber game.lua --proof link.proof && grundy check link.proof game.lua"
  end)

  it("is a device that is full: there is an answer, and it is not written", function()
    file("game.lua", "return { start = 0, moves = function() end }")
    refused(4, "grundy nimber game.lua --proof /dev/full", "/dev/full: ")
  end)
end)
