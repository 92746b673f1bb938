-- Ranks that hear what no rank can have said, or that have other games: damage.lua
-- says which. They all must end together, with an error or a wrong answer; nothing
-- may crash or hang.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local mpirun = require "spec.harness.mpirun"
local random = require "spec.harness.random"

local LIBRARY = assert(package.cpath:match "^([^;]*)/%?%.so")
  .. "/grundy_unlike.so"

describe("Ranks that do not fit together", function()
  local desk = command.desk(setup, teardown)

  -- Solves games on some ranks, after `before` in the environment.
  local function run(ranks, seed, games, before, more)
    local out, err, code = command.shell(desk.folder, mpirun(ranks,
      ("env %s %s %s/spec/hosts/mpi/damage.lua %d %d out.grundy %s")
      :format(before, child.lua, command.quoted(command.root), seed, games, more)))
    assert.equal(0, code, ("seed %d\n%s%s"):format(seed, out, err))
    local solved, refused = out:match "^(%d+) solved, (%d+) refused\n$"
    random.came_up(tonumber(solved), tonumber(refused))
  end

  for ranks = 2, 3 do
    it(("end when messages between %d are damaged"):format(ranks), function()
      local seed = random.seed + ranks
      run(ranks, seed, random.count(120), ("LD_PRELOAD=\"$LD_PRELOAD:%s\" "
        .. "DAMAGE=%d"):format(command.root .. "/" .. LIBRARY, seed), "")
    end)

    it(("end when %d have other moves"):format(ranks), function()
      run(ranks, random.seed + ranks, random.count(120), "", "others")
    end)
  end
end)
