-- Games on several ranks that something stops: errors of the rules, limits, a
-- process that is killed. Checkpoints.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local grundy = require "grundy"
local mpirun = require "spec.harness.mpirun"

-- From n to 2n and 2n + 1, and back to n // 3. The rules write a line for each
-- call into a file, `log`; they fail at the positions that `fails` tells. At
-- `stops` they write the number of their process into a file, and wait as long
-- as there is a file `log.wait`. The order of the moves depends on whether there
-- is a file `log.turned`. If it splits, moves lead from n to the sum of both, and
-- to the first one.
local GAME = [[
local most, fails, log, stops, splits = %d, %s, %q, %d, %s
local function exists(name)
  local file <close> = io.open(log .. name)
  return file ~= nil
end
local turned = exists ".turned"
return {
  start = 1,
  splits = splits,
  moves = function(n, add)
    local file = io.open(log, "a")
    file:write(n, "\n")
    file:close()
    if fails(n) then error("no moves of " .. n) end
    if n == stops and exists ".wait" then
      local pipe = io.popen "echo $PPID"
      local id = pipe:read "l"
      pipe:close()
      file = io.open(log .. ".id", "w")
      file:write(id, "\n")
      file:close()
      while exists ".wait" do end
    end
    if splits then
      if 2 * n < most then add(2 * n, 2 * n + 1) end
      if 2 * n <= most then add(2 * n) end
      return
    end
    if turned and 2 * n < most then add(2 * n + 1) end
    for q = 2 * n, math.min(2 * n + 1, most) do add(q) end
    if n %% 3 == 0 then add(n // 3) end
  end,
}
]]

describe("Several ranks", function()
  local desk = command.desk(setup, teardown)

  local function path(name) return desk.folder .. "/" .. name end

  local function read(name)
    local file <close> = io.open(path(name), "rb")
    return file and file:read "a"
  end

  -- Writes a game file.
  local function write(name, most, fails, stops, splits)
    return command.write(desk.folder, name, GAME:format(most,
      fails or "function() end", path "log", stops or 0, splits or "nil"))
  end

  -- How often the rules have been called, since this was asked last.
  local function calls()
    local text = read "log" or ""
    os.remove(path "log")
    return select(2, text:gsub("\n", "\n"))
  end

  local function line(ranks, name, options)
    return mpirun(ranks, ("%s %s/spec/hosts/mpi/one.lua %s %s %s"):format(
      child.lua, command.quoted(command.root), name, "out.grundy",
      command.quoted(options or "{}")))
  end

  local function run(ranks, name, options)
    return command.shell(desk.folder, line(ranks, name, options))
  end

  -- The file that one process saves.
  local function plain(name)
    assert(grundy.file(path(name)):solve():save(path "plain"))
    calls()
    return read "plain"
  end

  it("raise the error that one process would raise", function()
    for fails, most in pairs { ["n > 100 and n % 37 == 5"] = 4,
      ["n >= 1024"] = 3, ["n == 1"] = 2, ["n % 512 == 511"] = 3 } do
      write("fails.lua", 3000, "function(n) return " .. fails .. " end", nil,
        most % 2 == 0)
      local fine, message = pcall(function()
        return grundy.file(path "fails.lua"):solve()
      end)
      assert.is_false(fine)
      message = message:match "no moves of %d+"
      for ranks = 2, most do
        local _, err, code = run(ranks, "fails.lua")
        assert.equal(1, code, err)
        assert.equal(message, err:match "fails.lua:%d+: (no moves of %d+)", err)
        assert.equal(1, select(2, err:gsub("no moves of", "%0")), err)
        assert.is_nil(read "out.grundy")
      end
    end
  end)

  it("stop together at a limit", function()
    write("game.lua", 5000)
    write("slow.lua", 5000, nil, 40)
    command.write(desk.folder, "log.wait", "")
    for name, limits in pairs {
      ["game.lua"] = {
        ["{ limit = 4000 }"] = "the limit of 4000 positions is reached",
        ["{ limit = 1 }"] = "the limit of 1 positions is reached",
        ["{ bytes = 30000 }"] = "the limit of 30000 bytes is reached",
      },
      ["slow.lua"] = {
        ["{ seconds = 0.3 }"] = "the limit of 0.3 seconds is reached",
      },
    } do
      for options, message in pairs(limits) do
        for ranks = 1, 3, 2 do
          local _, err, code = run(ranks, name, options)
          assert.equal(1, code, err)
          command.has(err, "limit: " .. message)
          assert.is_nil(read "out.grundy")
        end
      end
    end
    os.remove(path "log.wait")
    os.remove(path "log.id")
    local _, err, code = run(2, "game.lua", "{ limit = 5000 }")
    assert.equal(0, code, err)
    assert.is_true(plain "game.lua" == read "out.grundy")
    os.remove(path "out.grundy")
  end)

  it("end when one of them is killed, and go on from their checkpoints",
    function()
      local options = "{ checkpoint = 'part' }"
      write("game.lua", 5000, nil, 1500)
      command.write(desk.folder, "log.wait", "")
      local _, err, code = command.shell(desk.folder, line(3, "game.lua",
        options) .. " & until [ -s log.id ]; do sleep 0.1; done; "
        .. "kill -9 $(cat log.id); wait $!")
      assert.is_true(code ~= 0 and code ~= 124, err)
      assert.is_nil(read "out.grundy")
      assert.equal("", desk:answer "ls -a | grep grundy || true")
      assert.is_true(calls() >= 1023)
      os.remove(path "log.wait")
      _, err, code = run(3, "game.lua", options)
      assert.equal(0, code, err)
      assert.is_true(calls() <= 5000 - 1023)
      assert.is_true(plain "game.lua" == read "out.grundy")
      os.remove(path "out.grundy")
      write("game.lua", 5001) -- another game
      _, err, code = run(3, "game.lua", options)
      assert.equal(1, code)
      command.has(err, "part.0 is a checkpoint of another game, or of other "
        .. "rules")
      assert.equal(0, calls())
    end)

  -- (Only who may mount a folder of its own can have a small one.)
  it("start where there is no room for what processes share", function()
    write("game.lua", 100)
    local small = path "small"
    desk:answer "mkdir -p small"
    local mount = ("mount -t tmpfs -o size=64k tmpfs %s"):format(
      command.quoted(small))
    local _, _, refused = command.shell(desk.folder, "unshare -m sh -c "
      .. command.quoted(mount))
    if refused ~= 0 then return end
    local _, err, code = command.shell(desk.folder, "unshare -m sh -c "
      .. command.quoted(("%s && TMPDIR=%s %s"):format(mount,
      command.quoted(small), line(2, "game.lua"))))
    assert.equal(0, code, err)
    os.remove(path "out.grundy")
    calls()
  end)

  local function check_going_on(splits)
    local options = "{ checkpoint = 'half' }"
    write("game.lua", 5000, nil, nil, splits)
    local expected = plain "game.lua"
    local _, err, code = run(3, "game.lua", "{ checkpoint = 'half', limit = 2000 }")
    assert.equal(1, code)
    command.has(err, "the limit of 2000 positions")
    local before = calls()
    assert.is_true(before > 1000 and before < 2000)
    for ranks = 1, 4 do
      if ranks ~= 3 then
        _, err, code = run(ranks, "game.lua", options)
        assert.equal(1, code)
        command.has(err, ("half.0 is a checkpoint of 3 ranks and needs as many "
          .. "again; there are %d now"):format(ranks))
        assert.equal(0, calls())
      end
    end
    _, err, code = run(3, "game.lua", options)
    assert.equal(0, code, err)
    assert.is_true(expected == read "out.grundy")
    assert.equal(5000, before + calls())
    -- And once more, all of it from the files.
    os.remove(path "out.grundy")
    _, err, code = run(3, "game.lua", options)
    assert.equal(0, code, err)
    assert.is_true(expected == read "out.grundy")
    assert.equal(0, calls())
    desk:answer "rm half.* out.grundy"
  end

  it("go on with what was done", function()
    check_going_on(false)
  end)

  it("go on with what was done in a game that splits", function()
    check_going_on(true)
  end)

  it("go on where rules give their moves in another order", function()
    local options = "{ checkpoint = 'turn' }"
    write("game.lua", 5000)
    assert.equal(0, (select(3, run(2, "game.lua", options))))
    local text = read "turn.1"
    command.write(desk.folder, "turn.1", text:sub(1, #text // 20))
    command.write(desk.folder, "log.turned", "")
    os.remove(path "out.grundy")
    local _, err, code = run(2, "game.lua", options)
    assert.equal(0, code, err)
    os.remove(path "log.turned")
    local expected = grundy.file(path "game.lua"):solve()
    local found = assert(grundy.open(path "out.grundy"))
    for n = 1, 5000 do
      assert.equal(expected:value(n), found:value(n))
      assert.equal(expected:remoteness(n), found:remoteness(n))
    end
    found:close()
    os.remove(path "out.grundy")
    calls()
  end)

  it("take what is whole of a damaged checkpoint", function()
    local options = "{ checkpoint = 'torn' }"
    write("game.lua", 5000)
    local expected = plain "game.lua"
    assert.equal(0, (select(3, run(2, "game.lua", options))))
    calls()
    local text = read "torn.1"
    command.write(desk.folder, "torn.1", text:sub(1, #text // 2))
    os.remove(path "out.grundy")
    local _, err, code = run(2, "game.lua", options)
    assert.equal(0, code, err)
    assert.is_true(expected == read "out.grundy")
    local again = calls()
    assert.is_true(again > 0 and again < 4000)
    command.write(desk.folder, "torn.0", "what is this?")
    _, err, code = run(2, "game.lua", options)
    assert.equal(1, code)
    command.has(err, "torn.0 is not a checkpoint")
  end)
end)
