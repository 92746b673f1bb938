-- grundy plot

local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local solved = require "grundy.command.shared.solved"
local options = require "grundy.command.shared.options"

return {
  usage = "FILE [START] --kind KIND -o OUT",
  summary = "plot a game as SVG",
  text = {
    "The KIND is sequence (the values of positions that are integers), heat "
      .. "(the values, or else the outcomes, of positions that are pairs of "
      .. "integers, as colours), values (how many positions have each value), "
      .. "remoteness (how many have each remoteness) or depths (how many are "
      .. "first reached after each number of moves).",
  },
  options = options.solving { "kind", "output" },
  run = function(screen, words, values)
    if not values.kind then
      failure.stop(failure.USAGE, "plot needs --kind %s",
        options.all.kind.argument)
    end
    files.check_picture("plot", words, values, ".svg")
    local entry = solved.whole(words, values, "plot")
    local picture, message = entry.solution:plot(values.kind,
      values.kind == "heat" and { player = entry.place.player } or nil)
    if not picture then
      -- What options of the function could do, the command cannot.
      failure.no_answer(entry.path, (message:gsub("; the options? '.*$", "")))
    end
    files.write(values.output, picture)
    screen:remark("%s is drawn", values.output)
  end,
}
