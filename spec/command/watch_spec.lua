-- `grundy watch`, as a process of its own beside an editor. What is expected
-- is waited for, as long as it takes.

local command = require "spec.harness.command"

local desk = command.desk(setup, teardown)

local has = command.has
local launcher = command.launcher:gsub("'", "'\\''")

local function read(name) return desk:read(name) or "" end

-- Waits until a condition holds; what it gives.
local function wait_for(condition)
  local found = condition()
  while not found do
    command.wait(0.02)
    found = condition()
  end
  return found
end

-- Saves a file in one step, as a good editor does.
local function save(name, text)
  desk:file(name .. ".new", text)
  assert(os.rename(desk.folder .. "/" .. name .. ".new",
    desk.folder .. "/" .. name))
end

local watcher = {}

-- Starts to watch; `pattern` is a line of the shell in which @ stands for the
-- command.
local function watch(arguments, pattern)
  for _, name in ipairs { "log", "pid" } do
    os.remove(desk.folder .. "/" .. name)
  end
  local line = ("sh -c 'echo $$ >pid; exec %s watch --interval 0.02 %s'")
    :format(launcher, arguments)
  desk:shell("{ " .. (pattern or "@"):gsub("@", (line:gsub("%%", "%%%%")))
    .. "; echo ended $?; } >log 2>&1 &")
  return setmetatable({ read = 1 }, { __index = watcher })
end

-- What is written next, up to a text, which must come before the end.
function watcher:expect(text)
  local log
  local last = wait_for(function()
    log = read "log"
    local _, last = log:find(text, self.read, true)
    assert(last or not log:find("\n%l+ %d+%s*$"),
      ("%q does not come in:\n%s"):format(text, log))
    return last
  end)
  local part = log:sub(self.read, last)
  self.read = last + 1
  return part
end

-- Saves game.lua: what is written up to a text, with other texts in it.
function watcher:save(source, text, ...)
  save("game.lua", source)
  local part = self:expect(text)
  has(part, ...)
  return part
end

-- Watches game.lua; the watcher, and what is written first.
local function begin(source)
  save("game.lua", source)
  local w = watch "game.lua"
  return w, w:expect "ends it.\n\n"
end

-- Ctrl-C, as a signal.
function watcher:stop(code)
  os.execute("kill -INT " .. read "pid":match "%d+" .. " 2>/dev/null")
  return self:expect(("ended %d\n"):format(code or 0))
end

local TAKE = [[
return {
  name = "take", start = %d, %s
  moves = function(n, add)
    for k = 1, math.min(n, %s) do add(n - k) end
  end,
}
]]

-- A game of taking: at most `most` at a time.
local function take(most, start, fields)
  return TAKE:format(start or 7, fields or "", most)
end

local FIRST = [[
  value       3
  outcome     N: the first player wins, in 3 moves of best play
  remoteness  3
  best move   4
  positions   8
  moves       18
  outcomes    2 P, 6 N, 0 D

Best play:
   1. 4
   2. 3
   3. 0

Watching game.lua; Ctrl-C ends it.

]]

local SECOND = [[
* value       7; was 3
* outcome     N: the first player wins, in 1 move of best play; was N: the first
              player wins, in 3 moves of best play
* remoteness  1; was 3
* best move   0; was 4
  positions   8
* moves       28; was 18
* outcomes    1 P, 7 N, 0 D; was 2 P, 6 N, 0 D
* forgiving   37 % of moves win; was 47.2 % of moves win
* longest win 1 move; was 3 moves

The outcome changed at 1 position:
   4  N  was P

The value changed at 4 positions:
   7  7  was 3
   6  6  was 2
   5  5  was 1
   4  4  was 0

Best play changed:
   1. 0  was 4
   2.    was 3
   3.    was 0

]]

describe("grundy watch", function()
  -- No process may go on watching if a spec fails.
  after_each(function()
    local pid = read "pid":match "%d+"
    if pid and not (read "log":find "ended %d" or
      read "log":find "left %d") then
      os.execute("kill -KILL " .. pid .. " 2>/dev/null")
    end
  end)

  it("tells at each save what changed", function()
    local w, text = begin(take(3))
    assert.is_truthy(text:find "^%d%d:%d%d:%d%d take, from 7\n")
    assert.equal(FIRST, text:match "\n(.*)$")
    text = w:save(take(9), "   3.    was 0\n\n")
    assert.is_truthy(text:find "^%d%d:%d%d:%d%d save 1: take, from 7\n")
    assert.equal(SECOND, text:match "\n(.*)$")
    save("game.lua", take(9, 20)) -- another file, another start
    text = w:expect "Best play changed:\n"
    has(text, "save 2: take, from 20\n", "\n* start       20; was 7\n",
      "\n* value       0; was 7\n", "\n* positions   21; was 8\n",
      "\n* new         13 positions\n")
    assert.is_falsy(text:find "gone")
    assert.is_falsy(text:find "The value")
    w:save(take(9, 3), "Best play changed:\n",
      "\n* start       3; was 20, which is no longer a position\n",
      "\n* gone        17 positions\n")
    w:save(take(9, 3) .. "-- a remark\n", " save 4: nothing changed\n\n")
    assert.is_falsy(read "log":find "\27")
    w:stop()
  end)

  it("writes what the guide says", function()
    local block = assert(io.open "examples/designers.md"):read "a":match
      "```text\n(%d%d:%d%d:%d%d save 1: .-\n)```\n"
    desk:answer "grundy new frogs"
    local w = watch "frogs.lua"
    w:expect "ends it.\n\n"
    save("frogs.lua", (read "frogs.lua":gsub("most = 3", "most = 4")))
    local text = w:expect(block:match "\n[^\n]+\n$" .. "\n")
    assert.equal(block:match "save.*" .. "\n", text:match "save.*")
    w:stop()
  end)

  it("remarks that the start has no moves", function()
    save("game.lua", take(0))
    local w = watch "game.lua"
    has(w:expect "ends it.\n\n", "the start has no moves\n",
      "grundy: game.lua: the rules give no move from the start: did moves "
      .. "forget to call add?\n")
    w:stop()
  end)

  it("survives mistakes, and goes on from the last good state", function()
    save("game.lua", "return {")
    local w = watch "game.lua"
    has(w:expect "ends it.\n\n", " not solved\n",
      "grundy: game.lua:1: unexpected symbol near <eof>\n     1 | return {\n")
    w:save(take(3), "   3. 0\n", "save 1: take, from 7\n")
    for i, case in ipairs {
      { take "token", "game.lua:4: attempt to compare nil with number" },
      { "return { moves = print }", "game.lua has no start" },
      { take(3, 7, "show = function() error 'no show' end,"), "no show" },
      { "math.min = nil " .. take(3), "attempt to call a nil value" },
      { "string, table, xpcall, error = 1 type()", "type" },
    } do
      save("game.lua", case[1])
      local text = w:expect(("save %d: not solved\ngrundy: "):format(i + 1))
      text = text .. w:expect(case[2])
      assert.is_falsy(text:find "traceback")
    end
    w:save(take(3), " save 7: nothing changed since save 1\n\n")
    w:save("x", "save 8: not solved\n")
    w:save(take(4), " save 9: take, from 7, changes since save 7\n")
    w:stop()
  end)

  it("keeps the limits, and the other options", function()
    local endless = "return { start = 1, moves = function(n, add) %s end }"
    save("game.lua", take(3))
    local w = watch "--limit 50 --misere --quiet game.lua 6"
    local text = w:expect "outcomes    2 P, 5 N, 0 D\n\n"
    assert.is_falsy(text:find "Best play:")
    assert.is_falsy(text:find "Watching")
    assert.is_falsy(text:find "value")
    w:save(endless:format "add(n + 1)",
      "grundy: game.lua: the limit of 50 positions is reached. ")
    w:save(take(2, 7, "parse = function() end,"),
      "grundy: game.lua: '6' is not a position\n")
    text = w:save(take(2),
      "* moves       11; was 15\n  outcomes    2 P, 5 N, 0 D\n"
      .. "* forgiving   50 % of moves win; was 37.5 % of moves win\n\n")
    has(text, "take, from 6, changes since the beginning\n", "* best move")
    assert.is_falsy(text:find "changed at")
    w:stop()
    save("game.lua", endless:format "while true do end")
    w = watch "--seconds 0.5 game.lua"
    w:expect "grundy: game.lua: the limit of 0.5 seconds is reached\n"
    w:stop()
  end)

  it("looks at modules and other files, and loads them afresh", function()
    save("game.lua", [[
      package.path = "./?.lua"
      local rules, size = require "rules", io.open "size.txt"
      leftover = leftover and error "not afresh" or 1
      local start = size:read "n"
      size:close()
      return { name = "mod", start = start, moves = rules.moves }]])
    local rules = "return { moves = function(n, add) if n >= %d then "
      .. "add(n - %d) end end }"
    save("size.txt", "7")
    local w = watch "game.lua"
    has(w:expect "ends it.\n", "not solved", "module 'rules' not found")
    save("rules.lua", rules:format(1, 1))
    has(w:expect "   7. 0\n\n", "mod, from 7\n")
    save("rules.lua", rules:format(2, 2))
    has(w:expect "Best play changed:\n   1. 5  was 6\n", "save 2: mod",
      "* positions   4; was 8\n", "* gone        4 positions\n")
    save("size.txt", "9")
    w:expect "* start       9; was 7\n"
    w:expect "Best play changed:\n"
    save("rules.lua", rules:format(2, 2) .. "\n")
    w:expect "save 4: nothing changed\n"
    w:stop()
  end)

  it("tells the parameters, and looks at what grundy.file reads", function()
    local text = "return { most = %d, size = 7 }, function(o) return { name = "
      .. "'take', start = o.size, moves = function(n, add) for k = 1, "
      .. "math.min(n, o.most) do add(n - k) end end } end"
    save("take.lua", text:format(3))
    local w = watch "take.lua --set size=5"
    has(w:expect "ends it.\n", "take (size = 5), from 5\n")
    save("take.lua", text:format(4))
    has(w:expect "Best play changed:\n", "take (size = 5), from 5\n",
      "* parameters  most = 4, size = 5; was most = 3, size = 5\n")
    w:stop()
    save("game.lua", "return require 'grundy'.file('take.lua', { size = 4 })")
    w = watch "game.lua"
    has(w:expect "ends it.\n", "take, from 4\n")
    save("take.lua", text:format(3))
    has(w:expect "Best play changed:\n", "save 1: take, from 4\n",
      "* value       0; was 4\n")
    w:stop()
  end)

  it("waits for a file that is gone, if there was one", function()
    local _, err, code = desk:shell "grundy watch nothere.lua"
    assert.equal(4, code)
    assert.equal("grundy: nothere.lua: No such file or directory\n", err)
    local w = begin(take(3))
    os.remove(desk.folder .. "/game.lua")
    has(w:expect "No such file or directory\n\n",
      "save 1: not solved\ngrundy: game.lua: ")
    w:save(take(3), "save 2: nothing changed since the beginning\n")
    w:stop()
  end)

  -- Where it would wait, an editor does its next step: it removes the file or
  -- writes a text, or does nothing.
  it("does not tell of what is there for a moment", function()
    save("game.lua", take(3))
    desk:file("edited.lua", ([[
      local steps = { "gone", "", "gone", "gone", "", "return {",
        "return { start", %q, "", "" }
      require "grundy.core".attend = function(seconds)
        local step = seconds > 0 and table.remove(steps, 1)
        if step == "gone" then
          os.remove "game.lua"
        elseif step and step ~= "" then
          local file <close> = io.open("game.lua", "w")
          file:write(step)
        end
        return #steps == 0 and "q" or nil
      end
      arg = { [0] = "grundy", "watch", "game.lua" }
      dofile %q]]):format(take(2), command.root
      .. "/lua/grundy/command/launcher.lua"))
    local text = desk:answer(command.launcher:match "%S+" .. " edited.lua")
    has(text, "save 1: take, from 7\n", "Best play changed:\n")
    assert.is_falsy(text:find "not solved")
    assert.is_falsy(text:find "save 2")
  end)

  it("tells of two players, and that there is another number", function()
    local two = [[
      return { name = "two", start = 3, players = 2,
        moves = function(n, add, player)
          if n > 0 then add(n - 1) end
          if n > 1 and player == %d then add(n - 2) end
        end }]]
    save("game.lua", two:format(1))
    local w = watch "--player 2 game.lua"
    has(w:expect "ends it.\n\n", "player 1 wins")
    w:save(two:format(2), "Best play changed", "The outcome changed at",
      ", player 2  N  was P\n")
    w:save(take(2, 3), "--player is for games with two players\n", "not solved")
    w:stop()
    w = begin(two:format(1))
    w:save(take(2, 3), "the number of players changed.\n",
      "* value       0; was none\n",
      "Positions are not compared one by one: ")
    w:save(two:format(1), "* value       none; was 0\n")
    w:stop()
  end)

  -- A game that takes forever to solve, and says when it has begun.
  local LONG = [[
    return { start = 1, moves = function(n, add)
      if n == 1 then io.open("begun", "w"):close() end
      add((n * 7 + 1) % (1 << 24)) add((n * 5 + 3) % (1 << 24))
      for _ = 1, 2000 do end
    end }]]

  local function wait_until_begun()
    assert(wait_for(function() return os.remove(desk.folder .. "/begun") end))
  end

  it("gives up a long solve for Ctrl-C and for another save", function()
    save("game.lua", LONG)
    local w = watch "game.lua"
    wait_until_begun()
    w:save(take(3), "   3. 0\n\n", "save 1: take, from 7\n")
    save("game.lua", LONG)
    wait_until_begun()
    assert.is_falsy(w:stop():find "interrupted")
  end)

  it("ends by Ctrl-C even if the rules catch it", function()
    save("game.lua", [[return { start = 1, moves = function()
      pcall(function()
        io.popen "{ sleep 0.05; kill -INT $PPID; } >/dev/null &"
        while true do end
      end)
    end }]])
    watch "game.lua":expect "ended 0\n"
  end)

  it("ends where nobody reads", function()
    save("game.lua", take(3))
    local w = watch("game.lua", "@ | head -n 1")
    w:expect "from 7\nended 0\n" -- at once, not at the next save
  end)

  if command.has_terminal then
    -- On a terminal whose keys we press: through a pipe. The pattern is a
    -- script in which @ stands for the command.
    local function on_terminal(arguments, pattern)
      desk:shell "rm -f keys before after pid log && mkfifo keys"
      local line = ("TERM=xterm sh -c 'echo $$ >pid; exec %s watch "
        .. "--interval 0.02 %s'"):format(launcher, arguments)
      desk:file("session", ("stty -g >before\n%s\ncode=$?\nstty -g >after\n"
        .. "echo left $code\n"):format((pattern or "@"):gsub("@",
        (line:gsub("%%", "%%%%")))))
      desk:shell "script -qec 'sh session' /dev/null <keys >log 2>&1 &"
      local keys = assert(io.open(desk.folder .. "/keys", "w"))
      keys:setvbuf "no"
      return setmetatable({ read = 1, keys = keys }, { __index = watcher })
    end

    -- Presses a key and waits for the end; its exit code.
    local function leave(w, key)
      w.keys:write(key)
      w:expect "left "
      local code = w:expect "\r\n":match "%d+"
      w.keys:close()
      assert.is_truthy(read "before":find "%x:%x")
      assert.equal(read "before", read "after")
      return code
    end

    it("hears q, and leaves the terminal as it was", function()
      save("game.lua", take(3))
      local w = on_terminal "game.lua"
      has(w:expect "ends it.\r\n\r\n", "Ctrl-C or q ends it.")
      for _ = 1, 5 do -- at some time it listens, and then shows nothing
        w.keys:write "~"
        command.wait(0.05)
      end
      local text = w:save(take(2), "Best play changed:")
      has(text, "\27[1m", "\27[31mP\27[0m")
      assert.is_falsy(text:find "~.*~.*~.*~.*~")
      assert.equal("0", leave(w, "q"))
    end)

    it("hears Ctrl-C, and clears the terminal if it is told to", function()
      save("game.lua", take(3))
      local w = on_terminal "--clear --color never game.lua"
      has(w:expect "ends it.\r\n\r\n", "\27[H\27[2J")
      w:save(take(2), "ends it.\r\n\r\n", "\27[H\27[2J", "Best play changed:")
      assert.equal("0", leave(w, "\3"))
    end)

    it("hears q and Ctrl-C during a long solve", function()
      for _, key in ipairs { "q", "\3" } do
        save("game.lua", LONG)
        local w = on_terminal "game.lua"
        wait_until_begun()
        assert.equal("0", leave(w, key))
      end
    end)

    it("leaves keys to others while it is in the background", function()
      save("game.lua", take(3))
      local w = on_terminal("game.lua",
        "set -m\n@ &\nread word; stty -g >during\necho got $word\njobs\n"
        .. "fg >/dev/null")
      w:expect "ends it.\r\n\r\n"
      w.keys:write "quite\n"
      w:expect "got quite\r\n"
      has(w:expect "\n", "Running")
      assert.equal(read "before", read "during")
      assert.equal("0", leave(w, "q"))
    end)

    it("leaves the terminal as it was when it is killed", function()
      for _, signal in ipairs { "TERM", "USR1", "ALRM", "VTALRM" } do
        save("game.lua", take(3))
        local w = on_terminal("--interval 60 game.lua", "tty >tty\n@")
        w:expect "ends it.\r\n\r\n"
        local terminal = read "tty":match "%S+"
        assert(wait_for(function() -- until single keys are read
          return desk:shell("stty -a <" .. terminal):find "%-icanon"
        end))
        os.execute(("kill -%s %s"):format(signal, read "pid":match "%d+"))
        assert.equal(signal .. "\n", desk:shell("kill -l " .. leave(w, "")))
      end
    end)
  end
end)
