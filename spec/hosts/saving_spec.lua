-- What can happen while a solution is saved: the process is killed, the disk is
-- full, others write to the same path. The file is then the old one or the new
-- one, whole, and nothing is left beside it for long.

local grundy = require "grundy"
local child = require "spec.harness.child"
local damage = require "spec.harness.damage"
local random = require "spec.harness.random"

local folder = os.tmpname()
os.remove(folder)
local path = folder .. "/game.grundy"

-- Games of two sizes, whose files take some time to write.
local PRELUDE = ([[
  local grundy = require "grundy"
  local path = %q
  local function solved(start)
    return grundy.game { name = "take", start = start,
      moves = function(n, add)
        for k = 1, math.min(n, 3) do add(n - k) end
      end }:solve()
  end
  local small, large = solved(2000), solved(9000)
]]):format(path)

local function run(source, pattern)
  return child.run(PRELUDE .. source, pattern)
end

local function sh(command, ...)
  assert(os.execute(command:format(...)))
end

-- What a command writes, on either stream.
local function output_of(command)
  local pipe <close> = assert(io.popen("{ " .. command .. "; } 2>&1"))
  return pipe:read "a"
end

local function files()
  return (output_of("ls -A " .. folder):gsub("\n", " "))
end

local small, large = load(PRELUDE .. "return small, large")()

-- The bytes of both files.
local whole = {}

-- The file is one of the two.
local function check()
  assert(whole[damage.read(path)], "neither the old file nor the new one")
  assert(grundy.open(path)):close()
end

describe("saving", function()
  setup(function()
    sh("mkdir %s", folder)
    for _, solution in ipairs { small, large } do
      assert(solution:save(path, { moves = true }))
      whole[damage.read(path)] = true
    end
  end)
  before_each(function() sh("rm -rf %s && mkdir %s", folder, folder) end)
  teardown(function() sh("rm -rf %s", folder) end)

  -- Runs a process that saves both in turn for ever, and ends it by a signal
  -- some time after the first file was saved; how often something was left
  -- behind.
  local function interrupted(signal, times)
    local left = 0
    assert(small:save(path, { moves = true }))
    random.cases(times, function(rng)
      run([[
        while true do
          assert(large:save(path, { moves = true }))
          assert(small:save(path, { moves = true }))
          begun = begun or io.open(path .. ".begun", "w"):close()
        end]], ([[@ &
        while kill -0 $! && ! [ -e %s.begun ]; do sleep 0.01; done
        sleep %.4f
        kill -%s $!
        wait $!
        rm %s.begun]]):format(path, rng(0, 650) / 10000, signal, path))
      check()
      left = left + (files():find "saving" and 1 or 0)
      if rng(1, 4) == 1 then
        assert(small:save(path, { moves = true }))
        assert.are.equal("game.grundy ", files())
      end
    end)
    assert(small:save(path, { moves = true }))
    assert.are.equal("game.grundy ", files())
    return left
  end

  it("may be killed at any moment", function()
    repeat until interrupted("KILL", 20) > 0 or random.scale < 1
  end)

  it("leaves nothing behind when it is interrupted by Ctrl-C", function()
    assert.are.equal(0, interrupted("INT", 6))
  end)

  -- Runs some processes at once; what they write, on either stream.
  local function together(sources)
    local commands, names = {}, {}
    for i, source in ipairs(sources) do
      commands[i], names[i] = child.command(PRELUDE .. source)
    end
    local output = output_of(table.concat(commands, " & ") .. " & wait")
    for _, name in ipairs(names) do os.remove(name) end
    return output
  end

  it("may be done by several processes at once", function()
    local writer = ([[
      for i = 1, %d do
        assert(large:save(path, { moves = true }))
        assert(small:save(path, { moves = true }))
        if i %% 3 == 0 then -- one that was left behind
          local file = io.open(path .. ".saving-" .. 1 + i %% 5, "a")
          if file then file:close() end
        end
      end]]):format(random.count(20))
    local reader = ([[
      for _ = 1, %d do
        local opened = assert(grundy.open(path))
        assert(#opened == 2001 or #opened == 9001)
        opened:best()
        opened:close()
      end]]):format(random.count(80))
    assert(small:save(path, { moves = true }))
    assert.are.equal("", together { writer, writer, writer, reader })
    check()
    assert(small:save(path, { moves = true }))
    assert.are.equal("game.grundy ", files())
  end)

  -- Where nothing waits for a disk, they get in each other's way more often.
  it("may be done by several processes at once, again and again", function()
    local memory = folder:gsub("^/tmp/", "/dev/shm/")
    if not os.execute("mkdir " .. memory .. " 2>/dev/null") then
      memory = folder
    end
    local writer = ([[
      local one = grundy.graph { a = {} }:solve()
      for _ = 1, %d do assert(one:save %q) end]]):format(random.count(500),
        memory .. "/one")
    local output = together { writer, writer, writer, writer }
    local left = output_of("ls -A " .. memory)
    sh("rm -rf %s", memory)
    assert.are.equal("", output)
    assert.are.equal("one\n", left)
  end)

  it("does not touch what another one is writing", function()
    local task = grundy.task(function()
      assert(large:save(path, { moves = true }))
    end)
    repeat
      assert(not task:step { seconds = 1e-6 })
    until files():find "saving"
    assert.are.equal("game.grundy.saving-1 ", files())
    assert.are.equal("", run [[ assert(small:save(path, { moves = true })) ]])
    check()
    assert.are.equal("game.grundy game.grundy.saving-1 ", files())
    repeat until task:step()
    assert.are.equal("game.grundy ", files())
    assert.are.equal(9001, #assert(grundy.open(path)))
    task = grundy.task(function()
      assert(small:save(path, { moves = true }))
    end)
    repeat
      assert(not task:step { seconds = 1e-6 })
    until files():find "saving"
    task:close()
    assert.are.equal("game.grundy ", files())
    assert.are.equal(9001, #assert(grundy.open(path)))
  end)

  it("sweeps what was left behind, and only that", function()
    for _, name in ipairs { "1", "3", "2x", "" } do
      assert(io.open(path .. ".saving-" .. name, "w")):close()
    end
    sh("mkdir %s.saving-2", path)
    assert(small:save(path))
    assert.are.equal("game.grundy game.grundy.saving- game.grundy.saving-2 "
      .. "game.grundy.saving-2x ", files())
  end)

  -- What is said when there is no more room; the old file stays.
  local function full(limit, reason)
    assert(small:save(path, { moves = true }))
    local output = run([[
      print(small:save(path, { moves = true }))
      print(solved(100000):save(path, { moves = true }))
      print(small:save(path, { moves = true }))]], limit)
    assert.are.equal(("true\nnil\t%s: %s\ntrue\n"):format(path, reason), output)
    check()
    assert.are.equal("game.grundy ", files())
  end

  it("says that a file is too large", function()
    -- (in blocks of 512 bytes)
    full("(trap '' XFSZ; ulimit -f 200; @)", "File too large")
  end)

  it("says that the disk is full", function()
    local mount = ("mount -t tmpfs -o size=200k none %s"):format(folder)
    local private = "unshare -rm "
    if not os.execute(private .. mount .. " 2>/dev/null") then
      pending "no small disk can be made here"
    end
    local command, name = child.command(PRELUDE .. [[
      print(small:save(path, { moves = true }))
      print(solved(100000):save(path, { moves = true }))
      print(#assert(grundy.open(path)))
      print(small:save(path, { moves = true }))
      os.execute("ls -A " .. path:match "^(.*)/")]])
    damage.write(folder .. "/run", mount .. "\n" .. command .. "\n")
    local output = output_of(private .. "sh " .. folder .. "/run")
    os.remove(name)
    assert.are.equal("true\nnil\t" .. path .. ": No space left on device\n"
      .. "2001\ntrue\ngame.grundy\n", output)
  end)

  it("follows links, and keeps the rights of a file", function()
    assert(small:save(path))
    sh("chmod 640 %s && ln -s game.grundy %s/link && ln %s %s/other", path,
      folder, path, folder)
    local before = damage.read(path)
    assert(large:save(folder .. "/link"))
    assert.are.equal("game.grundy link other ", files())
    assert.are.equal(9001, #assert(grundy.open(path)))
    sh("test -L %s/link && test -n \"$(find %s -perm 640)\"", folder, path)
    assert.are.equal(before, damage.read(folder .. "/other"))
  end)

  it("says why there is no file", function()
    sh("mkdir %s && ln -s nowhere %s/link", path, folder)
    for name, reason in pairs {
      [path] = " is not a file that can be replaced",
      [folder .. "/link"] = " is not a file that can be replaced",
      ["/dev/full"] = " is not a file that can be replaced",
      [folder .. "/none/x"] = ": No such file or directory",
      [folder .. "/" .. ("x"):rep(250)] = ": File name too long",
    } do
      local saved, message = small:save(name)
      assert.is_nil(saved)
      assert.are.equal(name .. reason, message)
    end
    assert.are.equal("game.grundy link ", files())
  end)

  it("says that a folder must not be written to", function()
    sh("chmod 555 %s", folder)
    local output = child.run_without_rights(PRELUDE
      .. "print(select(2, small:save(path)))")
    if not output then
      pending "another user cannot read the library here"
    end
    assert.are.equal(path .. ": Permission denied\n", output)
  end)
end)
