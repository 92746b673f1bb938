-- Random digraphs on several ranks: digraphs.lua says what is compared.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local mpirun = require "spec.harness.mpirun"

describe("Random digraphs", function()
  local desk = command.desk(setup, teardown)

  for ranks = 1, 4 do
    it(("have their values with %d ranks"):format(ranks), function()
      local out, err, code = command.shell(desk.folder, mpirun(ranks,
        (child.lua .. " %s/spec/hosts/mpi/digraphs.lua 500"):format(
          command.quoted(command.root))))
      assert.equal(0, code, out .. err)
    end)
  end
end)
