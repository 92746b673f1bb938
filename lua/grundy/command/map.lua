-- grundy map

local grundy = require "grundy"
local failure = require "grundy.workbench.failure"
local sandboxed = require "grundy.workbench.sandboxed"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving

return {
  usage = "FILE FILE MAPFILE",
  summary = "check whether a map between two games preserves the values",
  text = {
    "MAPFILE is Lua that returns a function from the positions of the first "
      .. "game to those of the second, or a table with them as keys and "
      .. "values. The exit code is 1 if the values are not preserved.",
  },
  options = solving {},
  run = function(screen, words, values)
    local from = solved.one({ words[1] }, values)
    local to = solved.one({ words[2] }, values)
    local f = sandboxed.run(sandboxed.read(words[3]), values)
    if type(f) ~= "function" and type(f) ~= "table" then
      failure.stop(failure.GAME, "%s returns %s; a MAPFILE returns a function "
        .. "or a table", words[3], sandboxed.kind(f))
    end
    local map = grundy.map(from.solution, to.solution, f)
    for line in (map:explain() .. "\n"):gmatch "(.-)\n" do
      screen:paragraph(line)
    end
    if not map.preserves_value then
      screen:flush()
      failure.stop(failure.NO_ANSWER)
    end
  end,
}
