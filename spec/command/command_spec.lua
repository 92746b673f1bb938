-- The command `grundy`, run as a user runs it: what the transcripts in golden/
-- cannot hold, because it is compared with the library, depends on time, or is
-- too long.

local grundy = require "grundy"
local child = require "spec.harness.child"
local command = require "spec.harness.command"
local random = require "spec.harness.random"
local unjson = require "spec.readers.unjson"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file = desk:functions()
local example, has = command.example, command.has

-- A game file for a digraph.
local function digraph_file(digraph)
  local lines = {}
  for u, followers in ipairs(digraph) do
    lines[u] = "{" .. table.concat(followers, ",") .. "},"
  end
  return file("digraph.lua", "return require 'grundy'.graph {"
    .. table.concat(lines) .. "}")
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch "[^\n]+" do lines[#lines + 1] = line end
  return lines
end

describe("the rows of all positions", function()
  it("are what the library says, in JSON", function()
    local infinite, finite = 0, 0
    random.digraphs(20, 1, 12, function(digraph)
      local solution = grundy.graph(digraph):solve()
      local object = unjson.read(answer("grundy solve --json --table "
        .. digraph_file(digraph)))
      assert.equal(#solution, #object.positions)
      assert.equal(#solution, object.stats.positions)
      for _, row in ipairs(object.positions) do
        local p = row.position
        local value = solution:value(p)
        if grundy.is_infinite(value) then
          infinite = infinite + 1
          assert.same({ infinity = value.set }, row.value)
        else
          finite = finite + 1
          assert.equal(value, row.value)
        end
        assert.equal(solution:outcome(p), row.outcome)
        local remoteness = solution:remoteness(p)
        assert.equal(remoteness == math.huge and unjson.null or remoteness,
          row.remoteness)
        assert.equal(solution:best(p), row.best)
      end
    end)
    random.came_up(infinite, finite)
  end)

  it("are written one after the other, however many there are", function()
    file("long.lua", [[return { start = 1000001,
      moves = function(p, add) if p > 0 then add(p - 1) end end }]])
    local out = answer("grundy solve --table long.lua 3000")
    has(out, "\n3000 ", "\n0 ")
    local _, lines = out:gsub("\n", "")
    assert.equal(3002, lines)
    -- nor is a line limited by Lua's stack
    has(answer "grundy line --json long.lua | tail -c 9", ",2,1,0]}\n")
  end)
end)

describe("a subcommand", function()
  it("is loaded when it is called, and no other", function()
    file("lists.lua", [[
      local exit = os.exit
      os.exit = function(code)
        for module in pairs(package.loaded) do
          local name = module:match "^grundy%.command%.(%l+)$"
          io.stderr:write(name and "\n" .. name .. "\n" or "")
        end
        exit(code)
      end]])
    local names = command.subcommands()
    for _, called in ipairs(names) do
      local _, err = shell("grundy " .. called .. " no/such/game.lua",
        "LUA_INIT=@lists.lua")
      for _, name in ipairs(names) do
        assert.equal(name == called, err:find("\n" .. name .. "\n") ~= nil,
          called .. " and " .. name)
      end
    end
    local _, err = shell("grundy solve --help", "LUA_INIT=@lists.lua")
    has(err, "\nhelp\n")
    assert.is_falsy(err:find "\nreport\n")
  end)

  it("is in the help, in lines that fit, and in the man page", function()
    local page = answer "grundy help --man"
    local words = page:gsub("\\%-", "-"):gsub("\\%[u(%x+)%]", function(code)
      return utf8.char(tonumber(code, 16))
    end)
    local names = command.subcommands()
    assert.equal(23, #names)
    for _, name in ipairs(names) do
      local help = answer("grundy " .. name .. " --help")
      local text, options = help:match "^usage: (.-\n)\n(  .*)"
      for paragraph in (text .. "\n"):gmatch "(.-)\n\n" do
        has(words, (paragraph:gsub("\n *", " ")))
      end
      for option in options:gsub("  %-%-help.*", ""):gmatch "%-%-%l+" do
        has(words, option)
      end
      for _, line in ipairs(lines_of(help)) do
        assert.is_true(utf8.len(line) <= 80, line)
      end
    end
    -- no line begins with a request of troff's by chance
    for line in page:gmatch "[^\n]+" do
      assert.is_truthy(not line:find "^[.']" or
        line:find "^%.[TS][HPS]" or line:find "^%.B " or line:find "^%.I " or
        line == ".PP", line)
    end
  end)
end)

it("the command of the build runs from anywhere", function()
  local build = package.cpath:match "^([^;]*)/lib/%?%.so"
  local program = command.root .. "/" .. build .. "/grundy"
  has(answer(("env -u LUA_PATH -u LUA_CPATH -u LD_PRELOAD %s solve --quiet %s")
    :format(command.quoted(program), example "take")),
    "best move   20 (take 1)")
end)

describe("a limit of seconds", function()
  it("ends files that loop for ever", function()
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
      local seconds, err = 0.1, ""
      while not err:find "in the answer" do -- but while it is solved
        err = refused(1, ("grundy %s --seconds %s show.lua"):format(name,
          seconds), ("the limit of %s seconds is reached"):format(seconds))
        seconds = 2 * seconds
      end
    end
    file("slow.lua", [[local calls = 0
      return { start = 1, moves = function()
        calls = calls + 1
        while calls > 1 do end
      end }]])
    refused(1, "grundy verify --seconds 0.1 slow.lua",
      "the limit of 0.1 seconds is reached")
  end)
end)

describe("Ctrl-C", function()
  -- A game file that sends the signal to the process that loads it, a little
  -- later, and goes on as it is told.
  local function interrupted(line, source)
    file("sends.lua", [[io.popen "{ sleep 0.2; kill -INT $PPID; } >/dev/null &"
      ]] .. source)
    local _, err, code = shell(line)
    assert.equal("grundy: interrupted\n", err)
    assert.equal(130, code)
  end

  it("ends files that loop for ever", function()
    interrupted("grundy solve sends.lua", "while true do end")
    interrupted("grundy solve sends.lua --seconds 5000", "while true do end")
    interrupted("grundy solve sends.lua",
      "return { start = 1, moves = function() while true do end end }")
    interrupted("grundy report sends.lua " .. example "take" .. " -o pages/",
      "while true do end")
  end)

  it("is heard while the shell works", function()
    has(answer(child.lua .. [[ -e '
      local failure = require "grundy.workbench.failure"
      print(pcall(failure.execute, "kill -INT $PPID"))']]),
      "false\t", "interrupted!\n")
  end)

  it("ends play, and matches", function()
    local take = "return dofile '" .. command.root .. "/examples/take.lua'"
    answer "mkfifo pipe"
    interrupted("grundy play sends.lua <>pipe", take)
    interrupted("grundy match --games 1000000000 sends.lua", take)
  end)
end)

describe("a game file", function()
  it("cannot end the command, nor pass for what it is not", function()
    for body, text in pairs {
      ["os.exit()"] = "os.exit does not end grundy",
      ["os.exit(true, true)"] = "os.exit does not end grundy",
      ["error()"] = "the error object is a nil value",
      ["error(setmetatable({}, { __tostring = function() os.exit() end }))"] =
        "the error object is a table value",
      ["error(setmetatable({}, { __tostring = error }))"] =
        "the error object is a table value",
      ["error(setmetatable({}, { __tostring = function() while true do end end }))"] =
        "the error object is a table value",
      ["error(setmetatable({}, { __tostring = function() return 'told' end }))"] =
        "told",
      ["debug.sethook(function() error 'hook' end, 'l')"] =
        "debug.sethook is not for game files",
      ["debug.sethook()"] = "debug.sethook is not for game files",
      ["error 'interrupted!'"] = "interrupted!",
      ["error('interrupted!', 0)"] = "interrupted!",
      ["error 'not enough memory'"] = "not enough memory",
      ["error('x (in the moves of y)', 0)"] = "x (in the moves of y)",
    } do
      file("ends.lua", body)
      refused(3, "grundy solve ends.lua", "ends.lua:1: " .. text)
      file("ends.lua", "return { start = 3, moves = function() " .. body
        .. " end }")
      for _, name in ipairs { "solve", "verify", "solve --seconds 1000" } do
        refused(3, "grundy " .. name .. " ends.lua", "grundy: ends.lua:", text,
          " (in the moves of 3)\n")
      end
    end
  end)

  it("is in a sandbox of its own in each thread", function()
    file("wide.lua", [[
      string.mine, most = 1, 12000 -- from 10000 on, threads start
      return { start = 0, moves = function(n, add)
        for i = 1, n == 0 and most or 0 do add(i) end
      end }]])
    assert.equal(answer "grundy solve wide.lua --threads 1",
      answer "grundy solve wide.lua --threads 2")
  end)
end)

describe("a mistake in a game file", function()
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

  it("is told at once where the stack overflows", function()
    file("deep.lua", "local function deep() return deep() + 1 end\n"
      .. "return { start = 1, moves = deep }\n")
    refused(3, "grundy solve deep.lua",
      "deep.lua:1: stack overflow", "\n     1 | local function deep()")
  end)

  it("is told with the line however long the name is", function()
    local name = ("long"):rep(30) .. ".lua"
    file(name, "\nerror 'oh'\n")
    for _, option in ipairs { "", "--seconds 900 " } do
      refused(3, "grundy solve " .. option .. name, name .. ":2: oh\n",
        "     2 | error 'oh'\n")
    end
    file(name, "\n= 1\n")
    refused(3, "grundy solve " .. name, name .. ":2: unexpected")
  end)
end)
