-- grundy map

local grundy = require "grundy"
local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"

return {
  name = "map",
  usage = "FILE FILE MAPFILE",
  least = 3,
  most = 3,
  summary = "check whether a map between two games preserves the values",
  text = {
    "MAPFILE is Lua that returns a function from the positions of the first "
      .. "game to those of the second, or a table with them as keys and "
      .. "values. The exit code is 1 if the values are not preserved.",
  },
  options = require "grundy.command.options".solving,
  run = function(context)
    local values, words = context.values, context.words
    local from = gamefile.solve({ words[1] }, values, 1)[1]
    local to = gamefile.solve({ words[2] }, values, 1)[1]
    local f = gamefile.run(words[3], values, gamefile.read(words[3]))
    if type(f) ~= "function" and type(f) ~= "table" then
      failure.stop(failure.GAME, "%s returns %s; a MAPFILE returns a function "
        .. "or a table", words[3], f == nil and "nothing" or "a " .. type(f))
    end
    local report = grundy.map(from.solution, to.solution, f)
    for line in (report:explain() .. "\n"):gmatch "(.-)\n" do
      context.screen:paragraph(line)
    end
    if not report.preserves_value then
      context.screen:flush()
      failure.stop(failure.NO_ANSWER)
    end
  end,
}
