-- The limits that are built in, on several ranks, with modules in which they are
-- small: see hosts/limits_spec.lua, and limits.lua for the games.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local mpirun = require "spec.harness.mpirun"

-- The modules with small limits are in a folder beside the other ones.
local SMALL = assert(package.cpath:match "^([^;]*)/lib/%?%.so")
  .. "/small/lib/?.so"

local EXPECTED = [[
all positions: the limit of 100 positions is reached
those of a rank: the limit of 100 positions of one rank is reached
those of a file: save: the game has 121 positions, and a file holds at most 100
moves: the limit of 150 moves is reached
moves of one: the limit of 20 moves of one position is reached (in the moves of 5)
no more of one: 21 positions
bytes: position takes more than 400 bytes (in the moves of 0)
no more bytes: 2 positions
tables: position[1][1][1][1] is nested deeper than 4 (in the moves of 0)
adding: moves keeps adding after the limit (in the moves of 0)
parts: the limit of 150 parts of moves is reached
fan: the limit of 20 parts of the moves of one position is reached (in the moves of 0)
no more of a fan: 12 positions
watches: not enough memory
no more watches: 51 positions
positions of parts: the limit of 3 positions is reached
]]

describe("With small limits,", function()
  local desk = command.desk(setup, teardown)

  it("ranks say which one they have met", function()
    local out, err, code = command.shell(desk.folder, mpirun(2,
      (child.lua .. " %s/spec/hosts/mpi/limits.lua out.grundy"):format(
        command.quoted(command.root))), "LUA_CPATH="
      .. command.quoted(command.root .. "/" .. SMALL))
    assert.equal(0, code, out .. err)
    assert.equal("", err)
    assert.equal(EXPECTED, out)
  end)
end)
