-- grundy line

local kind = require "grundy.kind"
local failure = require "grundy.workbench.failure"
local lexicon = require "grundy.lexicon"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.workbench.summary"
local wording = require "grundy.words.wording"

return {
  usage = "FILE [START]",
  summary = "show best play from a position to the end",
  text = {
    "A winner wins as fast as possible, a loser resists as long as possible, "
      .. "and a player who cannot win keeps the draw. Where there are scores or "
      .. "payoffs, both play for these; in a game that splits, there may be a "
      .. "quicker win. A drawn game may go on forever: then the line says where "
      .. "it begins to repeat itself.",
  },
  options = solving { "json" },
  run = function(screen, words, values)
    local entry = solved.one(words, values, { by_rules = true })
    local line, message = entry.place:line()
    if not line then
      failure.no_answer(entry.path, message)
    elseif values.json then
      return screen:json { line = table.move(line, 1, #line, 1, {}),
        cycle = line.cycle }
    end
    screen:paragraph("      " .. wording.flat(entry.game, entry.start), 6)
    for _, text in ipairs(summary.line(entry.place, line, nil, true)) do
      screen:paragraph(text, 6)
    end
    if not values.quiet then
      screen:paragraph(wording.capital(lexicon.of(kind.of(
        entry.solution)):result(entry.place)) .. ".")
    end
  end,
}
