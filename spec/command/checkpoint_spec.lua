-- grundy solve --checkpoint: the command is killed again and again, and in the
-- end the answer and the file are those of a command that was left alone. What
-- the library does at every place where it can be stopped is in
-- spec/core/checkpoint_spec.lua.

local command = require "spec.harness.command"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)
local answer, shell, _, file = desk:functions()

local function bytes_of(name) return assert(desk:read(name)) end

-- A game whose rules take as long as the environment says: PAUSE microseconds.
local function write_game()
  file("slow.lua", [[
    local pause = (tonumber(os.getenv "PAUSE") or 0) * 1e-6
    return { name = "slow", start = { 40, 40, 5 }, normal = "sorted",
      moves = function(p, add)
        local started = os.clock()
        repeat until os.clock() - started >= pause
        for i = 1, 3 do
          for k = 1, math.min(p[i], 3) do
            local q = { p[1], p[2], p[3] }
            q[i] = q[i] - k
            add(q)
          end
        end
      end }]])
end

-- Runs the command and sends a signal to it a while after its checkpoint has
-- grown beyond a size; what it has grown to, nil if there is no checkpoint.
local function interrupted(signal, pause, size, seconds, more)
  shell(([[
    PAUSE=%d %s solve slow.lua --checkpoint x.part -o x.grundy %s &
    while kill -0 $! && test "$(wc -c <x.part || echo 0)" -le %d; do
      sleep 0.02
    done
    sleep %.3f
    kill -%s $!
    wait $!]]):format(pause, command.launcher, more or "", size, seconds, signal))
  local there <close> = io.open(desk.folder .. "/x.part")
  return there and #bytes_of "x.part"
end

-- Kills it so many times, unless it ends before; how often it was killed.
local function killed(kills, pause, more)
  local rng, size = random.generator(random.seed, 1), 0
  for done = 0, kills - 1 do
    local now = interrupted("KILL", pause, size, rng(0, 300) / 1000, more)
    if not now then return done end
    assert.is_true(now > size)
    size = now
  end
  return kills
end

describe("a checkpoint of the command", function()
  local function outlives(kills, more)
    write_game()
    local pause = 400 + 100 * kills
    while killed(kills, pause, more) < math.min(kills, 2) do
      pause = 2 * pause
    end
    local out = answer("grundy solve slow.lua --checkpoint x.part -o x.grundy "
      .. more)
    assert.are.equal((answer("grundy solve slow.lua -o y.grundy " .. more)
      :gsub("y.grundy", "x.grundy")), out)
    assert.are.equal(bytes_of "y.grundy", bytes_of "x.grundy")
    assert.is_nil((io.open(desk.folder .. "/x.part")))
  end

  it("outlives kill -9, and goes on where it was", function()
    outlives(random.count(3), "")
  end)

  it("does so where moves are not kept", function()
    outlives(random.count(2), "--keep values")
  end)

  it("outlives Ctrl-C, and a reader that goes away", function()
    write_game()
    local pause, size = 400
    repeat -- until it is not done before
      size, pause = interrupted("INT", pause, 0, 0), 2 * pause
    until size
    assert.is_true(size > 0)
    shell "grundy solve slow.lua --checkpoint x.part --csv | head -n 1"
    assert.is_true(#bytes_of "x.part" > size)
    assert.are.equal(answer "grundy solve slow.lua --csv",
      answer "grundy solve slow.lua --csv --checkpoint x.part")
    assert.is_nil((io.open(desk.folder .. "/x.part")))
  end)
end)
