-- grundy line

local gamefile = require "grundy.command.gamefile"
local summary = require "grundy.command.summary"
local wording = require "grundy.wording"

local function write_json(screen, line)
  screen:json {
    line = table.move(line, 1, #line, 1, {}),
    cycle = line.cycle,
  }
end

return {
  name = "line",
  usage = "FILE [START]",
  least = 1,
  most = 2,
  summary = "show best play from a position to the end",
  text = {
    "A winner wins as fast as possible, a loser resists as long as possible, "
      .. "and a player who cannot win keeps the draw. A drawn game may go on "
      .. "forever: then the line says where it begins to repeat itself.",
  },
  options = { "json",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local screen = context.screen
    local entry = gamefile.solve(context.words, context.values, 1)[1]
    local line, message = entry.place:line()
    if not line then
      gamefile.no_answer(entry.path, message)
    elseif context.values.json then
      return write_json(screen, line)
    end
    screen:paragraph("      " .. wording.flat(entry.game, entry.start), 6)
    for _, text in ipairs(summary.line(entry.place, line, nil, true)) do
      screen:paragraph(text, 6)
    end
    if not context.values.quiet then
      screen:paragraph(summary.result(entry.place):gsub("^%l", string.upper)
        .. ".")
    end
  end,
}
