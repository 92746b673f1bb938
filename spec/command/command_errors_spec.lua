-- The command `grundy` where something is wrong: with the command line, with a
-- game file, with the time.

local command = require "command"
local unjson = require "unjson"

local desk = command.desk()

setup(function() desk:open() end)
teardown(function() desk:close() end)

local example, has = command.example, command.has
local function answer(...) return desk:answer(...) end
local function shell(...) return desk:shell(...) end
local function refused(...) return desk:refused(...) end
local function file(...) return desk:file(...) end

describe("a wrong command line", function()
  it("is told what was probably meant", function()
    refused(2, "grundy sovle x.lua", "unknown subcommand 'sovle'",
      "did you mean solve?")
    refused(2, "grundy help mtach", "did you mean match?")
    refused(2, "grundy solve --tabel x.lua", "'--tabel'",
      "did you mean --table?")
    refused(2, "grundy play --levle x.lua", "did you mean --level?")
    refused(2, "grundy play --level perfetc x.lua", "did you mean perfect?")
    local err = refused(2, "grundy zzzzzzzzz", "unknown subcommand")
    assert.is_falsy(err:find "did you mean")
    refused(2, "grundy --quiet", "after the subcommand")
  end)

  it("is told what is wrong", function()
    refused(2, "grundy solve", "solve takes FILE [START], but got nothing;")
    refused(2, "grundy solve a b c", "got 3 words")
    refused(2, "grundy version x", "version takes no words, but got 1 word;")
    refused(2, "grundy -v", "'-v' is not a subcommand; options come after")
    refused(2, "grundy moves x.lua --json --csv",
      "--json and --csv exclude each other")
    refused(2, "grundy draw x.lua -o", "-o wants OUT, got nothing")
    refused(2, "grundy play x.lua --level",
      "--level wants perfect, forgetful or random, got nothing")
    refused(2, "grundy sequence x.lua 1 a", "FROM and TO are integers")
    refused(2, "grundy sequence x.lua 2 1", "FROM must not be greater than TO")
    refused(2, "grundy report x.lua -o ''", "report wants -o OUT")
    refused(2, "grundy solve x.lua --limit", "--limit wants an integer",
      "got nothing")
    for _, text in ipairs { "0", "-1", "x", "1.5", "99999999999", "''" } do
      refused(2, "grundy solve x.lua --limit " .. text, "--limit", "1073741824")
    end
    refused(2, "grundy solve x.lua --bytes 3X", "--bytes", "'3X'")
    refused(2, "grundy solve x.lua --seconds 0", "--seconds", "'0'")
    refused(2, "grundy solve x.lua --seconds 1e999", "--seconds")
    refused(2, "grundy solve x.lua --forget 1", "unknown option '--forget'")
    refused(2, "grundy match x.lua --forget 1.5", "from 0 to 1")
    refused(2, "grundy solve x.lua --quiet=yes", "takes no argument")
    refused(2, "grundy solve x.lua --color=blue", "'blue'")
    refused(2, "grundy solve x.lua -x", "'-x'")
  end)

  it("may have options anywhere, and words like options after --", function()
    local take = example "take"
    local text = answer("grundy solve --quiet " .. take .. " 7")
    assert.equal(text, answer("grundy solve " .. take .. " 7 --quiet"))
    assert.equal(text, answer("grundy solve " .. take
      .. " --color=never --limit=1e3 --bytes 1M --quiet -- 7"))
    file("any.lua", "return { moves = function() end }")
    has(answer "grundy solve any.lua -- --odd", 'from "--odd"')
    has(answer "grundy solve any.lua -5", "from -5")
  end)
end)

describe("a START", function()
  it("is refused with the game's reason", function()
    refused(2, "grundy solve " .. example "nim" .. " '1 x'",
      "'1 x' is no position: not a number of chips: x")
    file("mute.lua", [[return { start = 1, moves = function() end,
      parse = function() end }]])
    refused(2, "grundy solve mute.lua 7", "'7' is no position\n")
  end)

  it("is read as Lua where the game does not read it", function()
    file("plain.lua", "return { moves = function() end }")
    for text, shown in pairs { ["7"] = "7", ["2.5"] = "2.5", ["a b"] = '"a b"',
      ["{1, {x = true}}"] = "{1, {x = true}}", ["0x10"] = "16" } do
      has(answer("grundy solve plain.lua " .. command.quoted(text)),
        "A game, from " .. shown .. "\n")
    end
    refused(2, "grundy solve plain.lua '{1,'", "is no position")
    refused(2, "grundy solve plain.lua '{os.exit()}'", "is no position")
    refused(2, "grundy solve plain.lua", "has no start")
  end)

  it("is told as it was read, where the rules fail with it", function()
    local rules = "moves = function(p, add) add { p[1] - 1 } end }"
    local function told(text, own, kind, shown, form)
      file("heaps.lua", "return { " .. own .. rules)
      refused(3, "grundy solve heaps.lua " .. command.quoted(text),
        "\nSTART was read as the " .. kind .. " " .. shown
        .. ", because the game has no parse. A table is written as Lua writes "
        .. "it: '" .. form .. "'.\n")
    end
    told("1 1 0", "", "text", '"1 1 0"', "{1, 1, 0}")
    told("1,-1;0", "", "text", '"1,-1;0"', "{1, -1, 0}")
    told("7", "start = { 1, 2 }, ", "number", "7", "{7}")
    told("x", "start = { 1, 2 }, ", "text", '"x"', "{1, 2}")
    told("x", "", "text", '"x"', "{1, 1, 0}")
    file("heaps.lua", "return { start = 'a', " .. rules)
    for _, text in ipairs { "b", "'{true}'" } do
      local err = refused(3, "grundy solve heaps.lua " .. text, "in the moves")
      assert.is_falsy(err:find "START")
    end
  end)
end)

describe("a limit", function()
  it("is told, with the exit code 1", function()
    file("up.lua", "return { start = 1, moves = function(p, add) "
      .. "add(p + 1) end }")
    refused(1, "grundy solve up.lua --limit 1000",
      "up.lua: the limit of 1000 positions is reached")
    refused(1, "grundy solve up.lua --bytes 100K", "bytes")
    for text, last in pairs { ["--limit 1000"] = "998, 999, 1000",
      ["--limit 2"] = "1, 2", ["--bytes 100K"] = "40" } do
      refused(1, "grundy solve up.lua " .. text, "is reached. The game may "
        .. "have no end of positions; the last ones are " .. last)
    end
    refused(1, "grundy solve up.lua --seconds 0.05",
      "the limit of 0.05 seconds")
    refused(1, "grundy play " .. example "take" .. " " .. example "nim"
      .. " --misere --limit 200", "limit of 200 positions")
  end)

  it("of seconds ends files that loop for ever", function()
    file("loop.lua", "while true do end")
    file("loops.lua", "return { start = 1, "
      .. "moves = function() while true do end end }")
    file("parse.lua", "return { moves = print, "
      .. "parse = function() while true do end end }")
    for _, line in ipairs { "loop.lua", "loops.lua", "parse.lua 1" } do
      refused(1, "grundy solve --seconds 0.1 " .. line,
        line:match "%S+", "the limit of 0.1 seconds is reached")
    end
    file("show.lua", "return { start = 1, "
      .. "moves = function(p) return { p } end, "
      .. "show = function() while true do end end }")
    for _, name in ipairs { "solve", "line", "moves", "report -o -" } do
      refused(1, "grundy " .. name .. " --seconds 0.1 show.lua",
        "show.lua, in the answer: the limit of 0.1 seconds is reached")
    end
  end)
end)

describe("Ctrl-C", function()
  -- A game file that sends the signal to the process that loads it, a little
  -- later, and goes on as it is told.
  local function interrupted(line, source)
    file("sends.lua", [[os.execute "{ sleep 0.2; kill -INT $PPID; } &"
      ]] .. source)
    local _, err, code = shell(line)
    assert.equal("grundy: interrupted\n", err)
    assert.equal(130, code)
  end

  it("ends files that loop for ever", function()
    interrupted("grundy solve sends.lua", "while true do end")
    interrupted("grundy solve sends.lua --seconds 50", "while true do end")
    interrupted("grundy solve sends.lua",
      "return { start = 1, moves = function() while true do end end }")
  end)

  it("ends play, and matches", function()
    local take = "return dofile '" .. command.root .. "/examples/take.lua'"
    answer "mkfifo pipe"
    interrupted("grundy play sends.lua <>pipe", take)
    interrupted("grundy match --games 1000000000 sends.lua", take)
  end)
end)

describe("a wrong game file", function()
  it("is told where there is none", function()
    refused(4, "grundy solve nothere.lua", "nothere.lua: No such file or "
      .. "directory\n")
    file("here.lua", "")
    refused(4, "grundy solve here", "No such file or directory; did you mean "
      .. "here.lua?\n")
    refused(4, "grundy watch .", "cannot read .: Is a directory")
    refused(4, "grundy solve .", "cannot read .")
  end)

  it("is told with the line where it does not parse", function()
    file("syntax.lua", "return {\n  start = = 1,\n}\n")
    refused(3, "grundy solve syntax.lua", "syntax.lua:2: unexpected symbol",
      "\n     2 |   start = = 1,\n")
    file("binary.lua", string.dump(function() end))
    refused(3, "grundy solve binary.lua", "binary.lua is compiled")
  end)

  it("is told with a line that does not steer the terminal", function()
    file("dos.lua", "return {\r\n  start = = 1,\t-- \27[2J\7é\r\n}\r\n")
    refused(3, "grundy solve dos.lua",
      "\n     2 |   start = = 1,\t-- \u{FFFD}[2J\u{FFFD}é\n")
    file("noise.lua", "= \137PNG\r\26\0\255")
    refused(3, "grundy solve noise.lua", "\n     1 | = \u{FFFD}PNG "
      .. "\u{FFFD}\u{FFFD}ÿ\n")
    file("wide.lua", "= " .. ("é"):rep(5000))
    refused(3, "grundy solve wide.lua",
      "\n     1 | = " .. ("é"):rep(198) .. " …\n")
  end)

  it("is told what it returns instead", function()
    file("nothing.lua", "local x = 1")
    refused(3, "grundy solve nothing.lua", "nothing.lua returns nothing")
    file("number.lua", "return 7")
    refused(3, "grundy solve number.lua", "number.lua returns a number")
    file("nomoves.lua", "return { start = 1 }")
    refused(3, "grundy solve nomoves.lua",
      "nomoves.lua: game: the field 'moves' is missing")
    file("field.lua", "return { start = 1, moves = print, movse = 1 }")
    refused(3, "grundy solve field.lua", "field.lua: game: unknown field "
      .. "'movse'")
  end)

  it("is told with the line where it fails", function()
    file("load.lua", "\n\nerror 'oh'\n")
    refused(3, "grundy solve load.lua", "load.lua:3: oh\n",
      "     3 | error 'oh'\n")
    file("fails.lua", [[
return {
  start = 1,
  moves = function(p, add)
    add(p.x.y)
  end,
}]])
    for _, option in ipairs { "", " --seconds 9" } do
      refused(3, "grundy solve fails.lua" .. option,
        "fails.lua:4: attempt to index a number", " (in the moves of 1)\n",
        "     4 |     add(p.x.y)\n")
    end
    file("add.lua", "return {\n  start = 1,\n  moves = function(_, add)\n"
      .. "    add(print)\n  end,\n}\n")
    refused(3, "grundy solve add.lua", "add.lua:4: position is a function",
      "     4 |     add(print)\n")
    file("array.lua", "return { start = 1, moves = function() "
      .. "return { print } end }")
    refused(3, "grundy solve array.lua", "array.lua: element 1")
  end)

  it("is told with the position, once", function()
    local function told(text, ...)
      file("named.lua", "return { start = { 3, 2 },\n" .. text .. "\n}\n")
      local err = refused(3, "grundy verify named.lua", "named.lua:2: ", ...)
      assert.is_falsy(err:find "moves of .*moves of")
    end
    local step = "if p[1] > 0 then add { p[1] - 1, 2 } end end, "
    told("moves = function(p, add) if p[1] == 1 then error 'oh' end " .. step,
      "named.lua:2: oh (in the moves of {1, 2})\n")
    told("moves = function(p, add) add(p[3]) end",
      "position is nil (in the moves of {3, 2})\n")
    told("moves = function(p, add) p[1] = 7 end", "moves changed its position "
      .. "{3, 2} to {7, 2}: undo the change, or add a copy\n")
    told("moves = function(p, add) " .. step
      .. "normal = function(p) return p[1] == 2 and error 'oh' or p end",
      "oh (in the moves of {3, 2})\n")
    told("moves = function(p, add) " .. step
      .. "terminal = function(p) error 'oh' end",
      "oh (in the moves of {0, 2})\n")
    -- asked again, for what is not its own normal
    told("moves = function(p, add) if p[2] > 2 then error 'oh' end if p[1] > 0 "
      .. "then add { p[1] - 1, 3 } end end, "
      .. "normal = function(p) return { p[1], 2 } end",
      "oh (in the moves of {0, 3})\n")
  end)

  it("is told with the line whatever the error is", function()
    for object, text in pairs {
      ["{}"] = "a table value", ["nil"] = "a nil value", ["7"] = ":2: 7",
      ["'plain', 0"] = ":2: plain",
      ["setmetatable({}, {__tostring = function() return 'mine' end})"] =
        ":2: mine",
      ["setmetatable({}, {__tostring = error})"] = "a table value",
      ["setmetatable({}, {__metatable = 1})"] = "a table value",
    } do
      file("object.lua", "\nerror(" .. object .. ")\n")
      refused(3, "grundy solve object.lua", "object.lua:2: ", text,
        "\n     2 | error(")
    end
  end)

  it("is told at once where the stack overflows", function()
    file("deep.lua", "local function deep() return deep() + 1 end\n"
      .. "return { start = 1, moves = deep }\n")
    refused(3, "timeout 20 lua5.4 " .. command.quoted(command.root
      .. "/lua/grundy/command/launcher.lua") .. " solve deep.lua",
      "deep.lua:1: stack overflow", "\n     1 | local function deep()")
  end)

  it("is told with the line of another file that it uses", function()
    file("inner.lua", "local inner = {}\nfunction inner.moves(p)\n"
      .. "  return p()\nend\nreturn inner\n")
    file("outer.lua", "local inner = dofile 'inner.lua'\n"
      .. "return { start = 1, moves = inner.moves }\n")
    refused(3, "grundy solve outer.lua", "inner.lua:3: attempt to call",
      "     3 |   return p()\n")
    file("blames.lua", "local function check(p) if p ~= 2 then\n"
      .. "  error('not two', 2) end\nend\nreturn { start = 1,\n"
      .. "  moves = function(p) check(p); return {} end }\n")
    refused(3, "grundy solve blames.lua", "blames.lua:5: not two",
      "     5 |   moves = function(p) check(p)")
  end)

  it("is told with the line however long its name is", function()
    local name = ("long"):rep(30) .. ".lua"
    file(name, "\nerror 'oh'\n")
    refused(3, "grundy solve " .. name, name .. ":2: oh\n",
      "     2 | error 'oh'\n")
    refused(3, "grundy solve --seconds 9 " .. name, name .. ":2: oh\n",
      "     2 | error 'oh'\n")
    file(name, "\n= 1\n")
    refused(3, "grundy solve " .. name, name .. ":2: unexpected")
  end)

  it("is told where it is only to be shown", function()
    for _, field in ipairs { "show", "describe", "parse" } do
      file(field .. ".lua", "return { start = 1,\n  moves = function(p, add) "
        .. "if p > 0 then add(p - 1) end end,\n  " .. field
        .. " = function() error 'oh' end }\n")
      refused(3, "grundy moves " .. field .. ".lua 1", field .. ".lua:3: oh",
        "     3 |   " .. field)
    end
  end)

  it("is not blamed for what is our mistake", function()
    file("breaks.lua", [[require "grundy.wording".flat = nil
      return { start = 1, moves = function() end }]])
    local out, err, code = shell "grundy solve breaks.lua"
    assert.equal("", out)
    assert.equal(70, code)
    has(err, "grundy: a mistake in grundy itself: ")
    assert.is_falsy(err:find "traceback")
  end)

  it("may print: not into the answer", function()
    file("prints.lua", "print('printed', 1)\nio.write 'written\\n'\n"
      .. "io.stdout:write 'and so\\n'\nreturn { start = 1, "
      .. "moves = function() print 'moves' end }")
    local out, err, code = shell "grundy solve --json prints.lua"
    assert.equal(0, code)
    assert.equal("printed\t1\nwritten\nand so\nmoves\n", err)
    assert.equal(1, unjson.read(out).start)
  end)
end)
