-- grundy line

local core = require "grundy.core"
local course = require "grundy.command.play.course"
local in_play = require "grundy.command.shared.in_play"
local kind = require "grundy.kind"
local failure = require "grundy.workbench.failure"
local lexicon = require "grundy.lexicon"
local solved = require "grundy.command.shared.solved"
local move_names = require "grundy.command.shared.move_names"
local options = require "grundy.command.shared.options"
local summary = require "grundy.workbench.summary"
local wording = require "grundy.words.wording"

-- The move of a course that leads to a position; where games split, to positions.
local function move_to(played, q)
  local now = played:now()
  for _, move in ipairs(not now.followers and played:moves() or {}) do
    if core.key(now:after(move):positions()) == core.key(q) then
      return move
    end
  end
  return q
end

-- Writes all moves of a course, and then those of a line, by their names.
local function write_text(screen, played, line)
  for i = 2, #line do
    played:make(move_to(played, line[i]))
  end
  screen:line("%s", move_names.text(played))
end

return {
  usage = "FILE [START]",
  summary = "show best play from a position to the end",
  text = {
    "A winner wins as fast as possible, a loser resists as long as possible, "
      .. "and a player who cannot win keeps the draw. Where there are scores or "
      .. "payoffs, both play for these; in a game that splits, there may be a "
      .. "quicker win. A drawn game may go on forever: then the line says where "
      .. "it begins to repeat itself.",
    "--moves begins after some moves, by their names or numbers, with semicolons "
      .. "between them.",
  },
  own = { moves = options.made_moves,
    text = { help = "write the moves as one text, which --moves reads" } },
  options = options.solving { "moves", "text", "json" },
  run = function(screen, words, values)
    local entry = solved.one(words, values, { by_rules = true })
    local played = course.new(in_play.new({ entry }, values), 1)
    move_names.make(played, values.moves or "")
    local place = played:now()
    local line, message = place:line()
    if not line then
      failure.no_answer(entry.path, message)
    elseif values.text then
      return write_text(screen, played, line)
    elseif values.json then
      return screen:json { line = table.move(line, 1, #line, 1, {}),
        cycle = line.cycle }
    end
    screen:paragraph("      " .. wording.flat(entry.game, place.position), 6)
    for _, text in ipairs(summary.line(place, line, nil, true)) do
      screen:paragraph(text, 6)
    end
    if not values.quiet then
      screen:paragraph(wording.capital(lexicon.of(kind.of(
        entry.solution)):result(place)) .. ".")
    end
  end,
}
