-- Random games that split on several ranks: splits.lua says what is compared.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local mpirun = require "spec.harness.mpirun"

describe("Random games that split", function()
  local desk = command.desk(setup, teardown)

  for ranks, cases in pairs { 40, 40, 40, 40, [7] = 3 } do
    it(("have their values with %d ranks"):format(ranks), function()
      local out, err, code = command.shell(desk.folder, mpirun(ranks,
        (child.lua .. " %s/spec/hosts/mpi/splits.lua %d"):format(
          command.quoted(command.root), cases)))
      assert.equal(0, code, out .. err)
    end)
  end
end)
