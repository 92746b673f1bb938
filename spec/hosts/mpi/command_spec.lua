-- `grundy solve --distributed` as a user runs it.

local command = require "spec.harness.command"
local mpirun = require "spec.harness.mpirun"

local GAME = [[
return { most = 40, broken = -1 }, function(p)
  return {
    name = "take 1 to 3",
    start = p.most,
    moves = function(n, add)
      if n == p.broken or n == 12 and os.getenv "BROKEN" then
        error "out of order"
      end
      for k = 1, math.min(n, 3) do add(n - k) end
    end,
  }
end
]]

-- Kayles, and from 7 back to 9 if it is wrong.
local KAYLES = [[
return { most = 40, wrong = 0 }, function(p)
  return {
    name = "Kayles",
    splits = true,
    start = p.most,
    moves = function(n, add)
      if n == 12 and os.getenv "BROKEN" then error "out of order" end
      for taken = 1, math.min(n, 2) do
        for a = 0, (n - taken) // 2 do add(a, n - taken - a) end
      end
      if n == 7 and p.wrong == 1 then add(9, 2) end
    end,
  }
end
]]

describe("grundy solve --distributed", function()
  local desk = command.desk(setup, teardown)

  setup(function()
    desk:answer "mkdir old"
    command.write(desk.folder, "take.lua", GAME)
    command.write(desk.folder, "kayles.lua", KAYLES)
    command.write(desk.folder, "puzzle.lua", "return { players = 1, "
      .. "start = 5, moves = function(n, add) if n > 1 then add(n - 2) end "
      .. "end, terminal = function(n) return n == 1 and 'win' end }")
  end)

  -- What the words after `grundy` do on some ranks.
  local function run(ranks, words)
    return command.shell(desk.folder, mpirun(ranks, command.launcher .. " "
      .. words))
  end

  local function occurrences(text, part)
    return select(2, text:gsub(part, "%0"))
  end

  it("answers once, and saves a file that can be asked", function()
    for ranks = 1, 3 do
      local out, err, code = run(ranks,
        "solve take.lua --distributed -o take.grundy")
      assert.equal(0, code, out .. err)
      assert.equal("", err)
      assert.equal(1, occurrences(out, "take 1 to 3"), out)
      command.has(out, "P: the second player wins", "remoteness  20",
        "best move   39", "41, with 117 moves between them", "11 P",
        "finite up to 3; infinite at 0 positions", "take.grundy is written")
      out, err = command.shell(desk.folder, "grundy solve take.grundy 38 "
        .. "--quiet")
      assert.equal("", err)
      command.has(out, "value       2")
      os.remove(desk.folder .. "/take.grundy")
    end
  end)

  it("answers for a game that splits", function()
    for ranks = 1, 3, 2 do
      local out, err, code = run(ranks,
        "solve kayles.lua --distributed -o kayles.grundy")
      assert.equal(0, code, out .. err)
      assert.equal("", err)
      command.has(out, "Kayles, from 40", "value       1", "N: the first player "
        .. "wins", "best move   1 + 37: it wins, and another one may win sooner",
        "41, with 820 moves between them", "1 P", "finite up to 8; infinite at "
        .. "0 positions", "branching   20.5 moves", "kayles.grundy is written")
      out, err = command.shell(desk.folder, "grundy solve kayles.grundy 9 "
        .. "--quiet && grundy check kayles.grundy kayles.lua")
      assert.equal("", err)
      command.has(out, "value       4", "best move   not known: there are no "
        .. "moves in the file")
      out, err = command.shell(desk.folder, "grundy solve kayles.grundy 9 "
        .. "--quiet --rules kayles.lua && grundy solve kayles.grundy 0 --quiet "
        .. "--rules kayles.lua")
      assert.equal("", err)
      command.has(out, "best move   4 + 4: it wins", "none, play has ended")
      os.remove(desk.folder .. "/kayles.grundy")
    end
  end)

  it("names the cycle that one process names in a game that splits", function()
    local words = "solve kayles.lua --set wrong=1"
    local _, expected = command.shell(desk.folder, "grundy " .. words)
    command.has(expected, "a game that splits must not have cycles")
    for ranks = 1, 3, 2 do
      local out, err, code = run(ranks, words .. " --distributed")
      assert.equal("", out)
      assert.equal(3, code)
      assert.equal(expected, err:sub(1, #expected))
    end
  end)

  -- What ranks say of which each has words of its own.
  local function run_each(...)
    local lines = {}
    for i, words in ipairs { ... } do
      lines[i] = ("%s solve %s --distributed"):format(command.launcher, words)
    end
    return command.shell(desk.folder, mpirun(1, table.concat(lines,
      " : -n 1 ")))
  end

  it("refuses ranks that do not solve the same game", function()
    command.write(desk.folder, "old/take.lua", (GAME:gsub("n, 3", "n, 4")))
    command.write(desk.folder, "kinds.lua", "return { x = 0.1 + 0.2, b = false, "
      .. "s = 'a' }, function() return { start = 1, moves = print } end")
    command.write(desk.folder, "old/long.lua", GAME .. "-- the end\n")
    for _, row in ipairs {
      { "take.lua", "old/take.lua", 'line 9 of take.lua is "      for k = 1, '
        .. 'math.min(n, 3) do add(n - k) end" on rank 0 (HOST), and line 9 of '
        .. 'old/take.lua is "      for k = 1, math.min(n, 4) do add(n - k) end" '
        .. "on rank 1 (HOST)" },
      { "take.lua", "old/long.lua", 'line 13 of take.lua is "" on rank 0 (HOST), '
        .. 'and line 13 of old/long.lua is "-- the end" on rank 1 (HOST)' },
      { "take.lua", "take.lua --set most=41", "parameter most is 40 on rank 0 "
        .. "(HOST), and 41 on rank 1 (HOST)" },
      { "kinds.lua --set x=0.5", "kinds.lua", "parameter x is 0.5 on rank 0 "
        .. "(HOST), and 0.30000000000000004 on rank 1 (HOST)" },
      { "kinds.lua --set b=true", "kinds.lua", "parameter b is true on rank 0 "
        .. "(HOST), and false on rank 1 (HOST)" },
      { "kinds.lua", "kinds.lua --set s=b", 'parameter s is "a" on rank 0 (HOST), '
        .. 'and "b" on rank 1 (HOST)' },
      { "take.lua 30", "take.lua", "the start is 30 on rank 0 (HOST), and 40 on "
        .. "rank 1 (HOST)" },
      { "take.lua", "take.lua --misere", "--play is normal on rank 0 (HOST), and "
        .. "misere on rank 1 (HOST)" },
      { "take.lua --limit 50", "take.lua", "--limit is 50 on rank 0 (HOST), and "
        .. "16777216 on rank 1 (HOST)" },
      { "take.lua", "take.lua --bytes 2M", "--bytes is not given on rank 0 "
        .. "(HOST), and 2097152 on rank 1 (HOST)" },
      { "take.lua", "take.lua --checkpoint part", "--checkpoint is not given on "
        .. "rank 0 (HOST), and given on rank 1 (HOST)" },
    } do
      local out, err, code = run_each(row[1], row[2])
      assert.equal(2, code, err)
      assert.equal("", out)
      assert.equal(1, occurrences(err, "grundy: "), err)
      command.has(err:gsub("%([^()%s]+%)", "(HOST)"),
        "the ranks must solve the same game, but " .. row[3])
    end
    local _, err, code = run_each("take.lua", "take.lua", "old/take.lua")
    assert.equal(2, code, err)
    command.has(err, "on rank 2 (")
  end)

  it("compares what a game file reads", function()
    for folder, most in pairs { ["."] = 3, old = 4 } do
      command.write(desk.folder, folder .. "/parts.lua", "return " .. most)
      command.write(desk.folder, folder .. "/by_parts.lua",
        "local most = dofile 'parts.lua' " .. GAME)
    end
    command.write(desk.folder, "here.sh", "[ ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} "
      .. "= 0 ] || cd old; exec " .. command.launcher
      .. " solve by_parts.lua --distributed\n")
    local _, err, code = command.shell(desk.folder, mpirun(2, "sh here.sh"))
    assert.equal(2, code, err)
    command.has(err, 'line 1 of parts.lua is "return 3" on rank 0 (',
      'and "return 4" on rank 1 (')
  end)

  it("lets ranks have files of their own that are the same", function()
    command.write(desk.folder, "old/same.lua", GAME)
    local out, err, code = run_each("take.lua -o own.grundy", "old/same.lua --quiet")
    assert.equal(0, code, err)
    command.has(out, "remoteness  20")
  end)

  it("tells a mistake that only one rank has made", function()
    for words, message in pairs {
      ["take.lua --speed"] = "solve: unknown option '--speed'",
      ["take.lua --json"] = "--json does not go with --distributed",
      ["none.lua"] = "none.lua: No such file or directory",
      ["take.lua --set x=1"] = "unknown parameter 'x'",
    } do
      local out, err, code = run_each("take.lua", words)
      assert.equal("", out)
      assert.is_true(code == 2 or code == 4, err)
      assert.equal(1, occurrences(err, "grundy: "), err)
      command.has(err:gsub("%([^()%s]+%)", "(HOST)"),
        "grundy: on rank 1 (HOST): ", message)
      out, err = run_each(words, "take.lua")
      assert.equal("", out)
      command.has(err, "grundy: ", message)
      assert.is_nil(err:find("on rank", 1, true))
    end
  end)

  it("refuses machines that are unlike", function()
    local library = assert(package.cpath:match "^([^;]*)/%?%.so")
      .. "/grundy_unlike.so"
    -- Three ranks; a byte of what the first says of its machine is changed.
    local function run_unlike(place)
      return command.shell(desk.folder, mpirun(3, ("env LD_PRELOAD=%s UNLIKE=%d "
        .. "%s solve take.lua --distributed --quiet"):format(command.quoted(
        command.root .. "/" .. library), place, command.launcher)))
    end
    for _, place in ipairs { 0, 7, 8, 12 } do -- the order of bytes, two sizes
      local out, err, code = run_unlike(place)
      assert.equal(3, code, out .. err)
      assert.equal("", out)
      assert.equal(1, occurrences(err, "the ranks run on machines that store "
        .. "numbers differently; all must be of one kind"), err)
    end
    local _, err, code = run_unlike(1000) -- no byte
    assert.equal(0, code, err)
  end)

  it("runs without mpirun, as one rank", function()
    local out, err, code = command.shell(desk.folder,
      "grundy solve take.lua --distributed --set most=41")
    assert.equal(0, code, out .. err)
    command.has(out, "42, with 120 moves between them")
  end)

  it("is interrupted by Ctrl-C", function()
    command.write(desk.folder, "endless.lua", "return { start = 1, moves = "
      .. "function() io.popen 'kill -INT $PPID' while true do end end }")
    local _, err, code = command.shell(desk.folder,
      "grundy solve endless.lua --distributed")
    assert.equal(130, code, err)
    command.has(err, "grundy: interrupted")
  end)

  it("keeps apart its file and the checkpoints", function()
    local _, err, code = run(2,
      "solve take.lua --distributed --checkpoint part -o part.1")
    assert.equal(2, code)
    command.has(err, "-o part.1 is the name of a rank's checkpoint")
    command.write(desk.folder, "part.1", "no checkpoint")
    _, err, code = run(2, "solve take.lua --distributed --checkpoint part")
    assert.equal(4, code)
    command.has(err, "part.1 is not a checkpoint")
    command.shell(desk.folder, "rm part.*")
  end)

  it("goes on from a checkpoint of each rank", function()
    local function files()
      return (command.shell(desk.folder, "ls part.* out.grundy 2>/dev/null"))
    end
    for name, size in pairs { take = "41, with 117 moves",
      kayles = "41, with 820 moves" } do
      local words = "solve " .. name .. ".lua --distributed --checkpoint part "
        .. "-o out.grundy"
      local _, err, code = command.shell(desk.folder, mpirun(2,
        command.launcher .. " " .. words), "BROKEN=1")
      assert.equal(3, code, err)
      assert.equal("part.0\npart.1\n", files())
      local out
      out, err, code = run(2, words)
      assert.equal(0, code, err)
      command.has(out, size .. " between them")
      assert.equal("out.grundy\n", files())
      os.remove(desk.folder .. "/out.grundy")
    end
  end)

  it("leaves no file if a rank is killed", function()
    command.write(desk.folder, "slow.lua", [[
      return {
        start = 100,
        moves = function(n, add)
          if n == 50 then
            io.open("ready", "w"):close()
            while true do end
          end
          if n > 0 then add(n - 1) end
        end,
      }]])
    local _, _, code = command.shell(desk.folder, [[
      ]] .. mpirun(2, command.launcher
        .. " solve slow.lua --distributed -o slow.grundy") .. [[ &
      while [ ! -e ready ]; do sleep 0.1; done
      kill -9 $(pgrep -P $! -f slow.lua | tail -n 1)
      wait $!]])
    assert.is_true(code ~= 0 and code ~= 124, code)
    assert.equal("", (command.shell(desk.folder, "ls slow.grundy* 2>/dev/null")))
  end)

  it("tells mistakes once, with the usual exit codes", function()
    for words, expected in pairs {
      ["solve take.lua --distributed --set broken=7"] =
        { 3, "take.lua:7: out of order" },
      ["solve missing.lua --distributed"] = { 4, "missing.lua" },
      ["solve take.lua --distributed --limit 10"] = { 1, "10 positions" },
      ["solve take.lua --distributed --table"] = { 2, "--table does not go" },
      ["solve take.lua --distributed --speed"] = { 2, "unknown option" },
      ["solve puzzle.lua --distributed"] = { 2, "it is a puzzle" },
      ["solve kayles.lua --distributed --keep values"] =
        { 2, "--keep values does not go with --distributed" },
      ["solve take.lua --distributed -o take.lua"] = { 2, "take.lua is" },
    } do
      local out, err, code = run(3, words)
      assert.equal("", out)
      assert.equal(expected[1], code, err)
      assert.equal(1, occurrences(err, "grundy: "), err)
      command.has(err, expected[2])
    end
  end)

  it("tells a mistake in its words even if the first rank is late", function()
    command.write(desk.folder, "late.sh", "[ ${OMPI_COMM_WORLD_RANK:-"
      .. "$PMI_RANK} != 0 ] || sleep 3\n" .. command.launcher
      .. " solve take.lua --distributed --speed\n")
    local _, err, code = command.shell(desk.folder, mpirun(2, "sh late.sh"))
    assert.equal(2, code, err)
    assert.equal(1, occurrences(err, "grundy: "), err)
  end)
end)

describe("the guide", function()
  it("shows what several ranks write", function()
    local folder = command.folder()
    local file <close> = assert(io.open "examples/large_games.md")
    local line, expected = file:read "a":match(
      "\n```text\n%$ mpirun %-n 2 (grundy [^\n]+)\n(.-)```\n")
    os.execute(("ln -s %s/examples %s"):format(command.quoted(command.root),
      folder))
    local out, err = command.shell(folder, mpirun(2, (line:gsub("^grundy",
      (command.launcher:gsub("%%", "%%%%"))))))
    command.remove(folder)
    assert.equal(expected, out .. err)
  end)
end)
