-- Where the answers of the command `grundy` go.

local command = require "spec.harness.command"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file = desk:functions()
local example, has = command.example, command.has
local launcher = command.launcher

describe("the output", function()
  local long = [[return { start = 20000, moves = function(p, add)
    for k = 1, math.min(3, p) do add(p - k) end end }]]

  it("may be a closed pipe, silently", function()
    file("long.lua", long)
    for _, options in ipairs { "--csv", "--table", "--json --table" } do
      local out, err = shell("grundy solve " .. options
        .. " long.lua | head -c 20")
      assert.equal(20, #out)
      assert.equal("", err)
      -- where a closed pipe is no signal, but an error
      out, err = shell("{ trap '' PIPE; grundy solve " .. options
        .. " long.lua; echo $? >code; } | head -c 20")
      assert.equal(20, #out)
      assert.equal("", err)
      assert.equal("141\n", answer "cat code")
    end
  end)

  it("tells the progress every half minute where there is no terminal",
    function()
      local notices = require "grundy.command.shared.notices"
      local screen = require "grundy.command.shared.screen"
      local stderr, time, is_terminal = io.stderr, os.time, screen.is_terminal
      local told, seconds = {}, 0
      rawset(os, "time", function() return seconds end)
      rawset(io, "stderr", { write = function(_, ...)
        told[#told + 1] = table.concat { seconds, " ", ... }
      end })
      screen.is_terminal = function() return false end
      local fine, message = pcall(function()
        local show = notices.progress {}
        for i = 1, 7 do
          seconds = 11 * i
          show { stage = "expanding", positions = i, moves = 2 * i,
            expanded = 5 * i, seconds = i }
        end
        show { stage = "finished" }
        assert.is_nil(notices.progress { quiet = true })
      end)
      rawset(io, "stderr", stderr)
      rawset(os, "time", time)
      screen.is_terminal = is_terminal
      assert(fine, message)
      assert.same({
        "33 grundy: expanding: 3 positions, 6 moves, 5 positions/s\n",
        "66 grundy: expanding: 6 positions, 12 moves, 5 positions/s\n",
      }, told)
    end)

  it("may be a full disk", function()
    file("long.lua", long)
    for _, line in ipairs { "solve long.lua", "solve --csv long.lua",
      "solve --json long.lua", "help", "version", "moves long.lua",
      "play long.lua", "verify long.lua", "help --man" } do
      refused(4, "grundy " .. line .. " >/dev/full", "cannot be written",
        "No space left")
    end
  end)

  it("may be closed: it is not mixed up with a file", function()
    file("take.lua", "return { size = 3 }, function(o) return { start = o.size,"
      .. " moves = function(n, add) if n > 0 then add(n - 1) end end } end")
    file("row.lua", "return { players = 1, puzzles = { 1, 2 }, moves = "
      .. "function(n, add) if n > 0 then add(n - 1) end end }")
    for _, line in ipairs { "solve take.lua", "report take.lua -o x.html",
      "solve take.lua -o x.grundy", "solve take.lua --checkpoint x.part",
      "explore take.lua --vary size=1..2 -o x.html",
      "explore take.lua --vary size=1..2 --checkpoint x.part",
      "puzzles row.lua -o x.html" } do
      for _, streams in ipairs { ">&-", "<&- >&-" } do
        refused(4, "grundy " .. line .. " " .. streams, "cannot be written",
          "Bad file descriptor")
        assert.equal("0\n", answer "cat x.* 2>.none | grep -c '^  value' || true")
        answer "rm -f x.*"
      end
    end
    refused(4, "grundy explore take.lua --vary size=1..2 "
      .. "--checkpoint /dev/full", "/dev/full: No space left on device")
  end)

  it("does without UTF-8", function()
    local plain = "LC_ALL=C"
    local text = answer("grundy solve " .. example "dragon", plain)
    has(text, "value       inf()\n", "remoteness  inf\n")
    assert.is_falsy(text:find "[\x80-\xFF]")
    text = answer("grundy solve --table " .. example "dragon", plain)
    assert.is_falsy(text:find "[\x80-\xFF]")
    assert.is_falsy(answer("grundy help solve", plain):find "[\x80-\xFF]")
    -- columns stay in line
    local column
    for line in text:gmatch "[^\n]+" do
      local at = line:find " [PND] " or column
      column = column or at
      assert.equal(column, at)
    end
    assert.is_truthy(answer("grundy solve " .. example "dragon",
      "LC_ALL= LC_CTYPE= LANG=en_US.utf8"):find "∞")
    -- what programs read is the same everywhere
    for _, options in ipairs { "--csv", "--json" } do
      local line = "grundy solve " .. options .. " " .. example "dragon"
      assert.equal(answer(line), answer(line, plain))
    end
  end)
end)

describe("a text of a game", function()
  -- What would write a title, clear the screen, go back, and turn text around;
  -- in both kinds of control characters, and in bytes that are no UTF-8.
  local evil = "\27]0;x\7\27[2J\27[35m\r\8\0\127\x9b35m\u{9b}35m\u{202e}"
    .. "\u{2066}\u{85}é"
  local quoted = ("%q"):format(evil)
  local name = evil:gsub("%z", "") .. ".lua" -- which a file can have

  local game = [[
    local evil = ]] .. quoted .. [[
    return {
      name = "name" .. evil,
      start = "c" .. evil,
      moves = function(p, add)
        if p ~= "a" .. evil then add("a" .. evil) end
        if p == "c" .. evil then add("b" .. evil) end
      end,
      show = function(p) return "show" .. evil .. "\n\tand " .. p end,
      describe = function(p, q) return "move" .. evil .. p .. q end,
      parse = function(text)
        if text == "none" then return nil, "reason" .. evil end
        return "c" .. evil
      end,
    }]]

  -- The text must not steer the terminal: but for the colours that we give it.
  local function safe(text, line)
    local rest = text:gsub("\27%[[01]m", ""):gsub("\27%[3[123]m", "")
    local bad = rest:find "[\0-\9\11-\31\127]" or rest:find "\xC2[\x80-\x9F]"
      or rest:find "\xE2\x80[\xAA-\xAE]" or rest:find "\xE2\x81[\xA6-\xA9]"
      or not utf8.len(rest)
    assert.is_falsy(bad, ("%s wrote %q"):format(line, text))
  end

  setup(function()
    shell "rm -rf *"
    file("evil.lua", game)
    file(name, game)
    file("map.lua", "return function(p) return p end")
    for field, source in pairs {
      load = "error('oh' .. evil)",
      syntax = "return = " .. evil:gsub("[\r%z]", ""),
      unknown = "return { moves = print, ['x' .. evil] = 1 }",
      fails = "return { start = 1, moves = function() error(evil) end }",
      object = "error(setmetatable({}, { __tostring = function() "
        .. "return evil end }))",
      ending = "return { start = evil, moves = function() end, "
        .. "terminal = function() return evil end }",
      number = "return { start = evil, moves = function(p, add) "
        .. "add { [evil] = print } end }",
      splits = "return { start = evil, splits = true, moves = function(p, "
        .. "add) add(p, p) end }",
    } do
      file(field .. "_wrong.lua", "local evil = " .. quoted .. "\n" .. source)
    end
  end)

  it("steers no terminal", function()
    local word = command.quoted((evil:gsub("%z", "")))
    for line, code in pairs {
      ["solve evil.lua"] = 0, ["solve --table evil.lua"] = 0,
      ["solve --csv evil.lua"] = 0, ["solve --json --table evil.lua"] = 0,
      ["moves evil.lua"] = 0, ["moves --csv evil.lua"] = 0,
      ["moves --json evil.lua"] = 0, ["line evil.lua"] = 0,
      ["line --json evil.lua"] = 0, ["match evil.lua"] = 0,
      ["match evil.lua evil.lua"] = 0, ["match --json evil.lua"] = 0,
      ["verify evil.lua"] = 1, ["figures evil.lua"] = 0,
      ["figures --json evil.lua"] = 0, ["draw evil.lua -o x.dot"] = 0,
      ["draw evil.lua -o " .. word .. ".dot"] = 0,
      ["draw evil.lua -o x.dot --around none"] = 2,
      ["plot evil.lua --kind sequence -o x.svg"] = 1,
      ["plot evil.lua --kind values -o " .. word .. ".svg"] = 0,
      ["report evil.lua -o " .. word .. ".html"] = 0,
      ["report evil.lua load_wrong.lua -o " .. word .. "/"] = 3,
      ["map evil.lua evil.lua map.lua"] = 0,
      ["sequence evil.lua 1 " .. word] = 2, ["period " .. word] = 2,
      ["sequence evil.lua 1 2"] = 0, ["help " .. word] = 2, [word] = 2,
      ["solve evil.lua --limit " .. word] = 2,
      ["solve evil.lua --x" .. word] = 2, ["new " .. word] = 4,
      ["new x" .. word] = 0,
      ["solve evil.lua none"] = 2, ["solve evil.lua 1 2 " .. word] = 2,
      ["solve " .. word] = 4, ["solve load_wrong.lua"] = 3,
      ["solve syntax_wrong.lua"] = 3, ["solve unknown_wrong.lua"] = 3,
      ["solve fails_wrong.lua"] = 3, ["solve object_wrong.lua"] = 3,
      ["solve ending_wrong.lua"] = 3, ["solve number_wrong.lua"] = 3,
      ["solve splits_wrong.lua"] = 3,
      ["solve --limit 2 " .. command.quoted(name)] = 1,
    } do
      local out, err, got = shell("grundy " .. line .. " --color always")
      if err:find "unknown option '%-%-color'" then
        out, err, got = shell("grundy " .. line)
      end
      safe(out, line)
      safe(err, line)
      assert.equal(code, got, line .. "\n" .. err)
    end
    for watched, parts in pairs {
      evil = { "name", "show", "move" },
      fails_wrong = { "fails_wrong.lua:2: " },
    } do
      local seen = shell((": >seen; %s watch %s.lua >>seen 2>&1 & until "
        .. "grep -q 'ends it' seen; do sleep 0.02; done; kill $!; cat seen")
        :format(launcher, watched))
      has(seen, table.unpack(parts))
      safe(seen, "watch")
    end
  end)

  it("keeps the lines of a board", function()
    file("said", table.concat({ "why", "hint", "moves", evil, "level " .. evil,
      "2", "undo", "1" }, "\n"))
    for _, line in ipairs { "evil.lua", "evil.lua evil.lua", "--color always "
      .. "evil.lua" } do
      local out, err, code = shell("grundy play <said " .. line)
      assert.equal("", err)
      assert.equal(0, code)
      has(out, "é\n\tand c")
      safe(out:gsub("\n\tand ", ""), line)
    end
  end)
end)

if command.has_terminal then
  describe("on a terminal", function()
    local function on_terminal(line, extra)
      local out = shell(command.on_terminal(desk.folder, line, "", extra))
      return (out:gsub("\r\n", "\n"))
    end

    it("there are colours, unless there are none", function()
      local line = "grundy moves " .. example "take" .. " 7"
      has(on_terminal(line, "TERM=xterm"), "\27[32mwin\27[0m")
      assert.is_falsy(answer(line, "TERM=xterm"):find "\27")
      for _, extra in ipairs { "TERM=dumb", "TERM=",
        "TERM=xterm NO_COLOR=1" } do
        assert.is_falsy(on_terminal(line, extra):find "\27%[%d")
      end
      assert.is_falsy(on_terminal(line .. " --color never", "TERM=xterm")
        :find "\27%[%d")
    end)

    it("40 columns are enough", function()
      for _, line in ipairs { "solve " .. example "dragon", "help",
        "help solve", "moves " .. example "dragon",
        "solve --table " .. example "dragon",
        "line " .. example "fox_and_hounds",
        "match " .. example "fox_and_hounds" } do
        local text = on_terminal("stty cols 40; grundy " .. line)
        text = text:gsub("[^\n]*\r\27%[K", "")
        assert.is_truthy(#text > 100, text)
        for row in text:gmatch "[^\n]+" do
          assert.is_true(utf8.len(row) <= 40, row)
        end
      end
      local line = "grundy help solve"
      assert.equal(on_terminal("stty cols 40; " .. line),
        on_terminal("stty cols 90; COLUMNS=40 " .. line))
    end)

    it("long work shows its progress, in the width there is", function()
      file("slow.lua", [[return { start = 9, moves = function(p, add)
        local stop = os.clock() + 0.03
        repeat until os.clock() >= stop
        if p > 0 then add(p - 1) end end }]])
      local text = on_terminal "stty cols 30; grundy solve slow.lua"
      local line = text:match "\r\27%[K(expanding: %d+ positions[^\r]*)\r\27%[K"
      assert.is_truthy(line, text)
      assert.equal(29, #line)
      has(text:match "\r\27%[K([^\r]*)$", "A game, from 9")
      assert.is_falsy(on_terminal "grundy solve --quiet slow.lua":find "\27")
      assert.is_falsy(on_terminal("grundy solve slow.lua", "TERM=dumb"):find
        "\27")
      file("watch", "echo $$ >pid\nexec " .. launcher .. " watch --clear "
        .. example "take" .. "\n")
      repeat -- `script` may fail to pass anything on
        text = on_terminal("(until grep -q 'ends it' .out; do sleep 0.02; done;"
          .. " kill $(cat pid)) & sh watch", "TERM=dumb")
      until text ~= ""
      has(text, "ends it.")
      assert.is_falsy(text:find "\27")
      file("endless.lua", "return { start = 9, moves = function(p, add) "
        .. "add(p + 1) end }")
      local seconds = 0.2
      repeat -- until there is time to show it before
        text = on_terminal("grundy solve endless.lua --seconds " .. seconds)
        seconds = 2 * seconds
      until text:find "\27"
      has(text:match "\r\27%[K([^\r]*)$", "grundy: endless.lua: the limit of")
    end)
  end)
end
