-- grundy draw

local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"

local endings = { png = true, svg = true, pdf = true, dot = true, gv = true }

return {
  name = "draw",
  usage = "FILE [START] -o OUT",
  least = 1,
  most = 2,
  summary = "a picture of a game, by Graphviz",
  text = {
    "The ending of OUT says what it becomes: .png, .svg or .pdf, or .dot for "
      .. "the text that Graphviz reads.",
  },
  options = { "output",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local out = context.values.output
    if not out then
      failure.stop(failure.USAGE, "draw wants -o OUT, the picture to write")
    elseif not endings[out:lower():match "%.(%w+)$"] then
      failure.stop(failure.USAGE, "'%s' does not end in .png, .svg, .pdf, .dot "
        .. "or .gv", out)
    end
    local entry = gamefile.solve(context.words, context.values, 1)[1]
    local drawn, message = entry.solution:draw(out)
    if not drawn then
      failure.stop(failure.FILE, "%s", message)
    end
    if not context.values.quiet then
      context.screen:line("%s is drawn", out)
    end
  end,
}
