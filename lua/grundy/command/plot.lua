-- grundy plot

local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"
local options = require "grundy.command.options"

-- Ends the command where the kind or the file is missing.
local function check(values)
  if not values.kind then
    failure.stop(failure.USAGE, "plot needs --kind %s",
      options.all.kind.argument)
  elseif not values.output then
    failure.stop(failure.USAGE, "plot needs -o OUT, the picture to write")
  elseif not values.output:lower():find "%.svg$" then
    failure.stop(failure.USAGE, "'%s' does not end in .svg", values.output)
  end
end

return {
  name = "plot",
  usage = "FILE [START] --kind KIND -o OUT",
  least = 1,
  most = 2,
  summary = "plot a game as SVG",
  text = {
    "The KIND is sequence (the values of positions that are integers), heat "
      .. "(the values, or else the outcomes, of positions that are pairs of "
      .. "integers, as colours), values (how many positions have each value), "
      .. "remoteness (how many have each remoteness) or depths (how many are "
      .. "first reached after each number of moves).",
  },
  options = { "kind", "output", table.unpack(options.solving) },
  run = function(context)
    local values = context.values
    check(values)
    gamefile.protect(gamefile.entries(context.words, 1), values.output)
    local entry = gamefile.solve(context.words, values, 1)[1]
    local picture, message = entry.solution:plot(values.kind,
      values.kind == "heat" and { player = entry.place.player } or nil)
    if not picture then
      -- What options of the function could do, the command cannot.
      gamefile.no_answer(entry.path, (message:gsub("; the options? '.*$", "")))
    end
    gamefile.write(values.output, picture)
    context.screen:remark("%s is drawn", values.output)
  end,
}
