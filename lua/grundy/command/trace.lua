-- grundy trace

local failure = require "grundy.workbench.failure"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.workbench.summary"
local trace_text = require "grundy.theory.trace_text"
local wording = require "grundy.words.wording"

local function iterator(list)
  local i = 0
  return function()
    i = i + 1
    return list[i]
  end
end

local function write_json(screen, entry, trace)
  screen:json {
    game = entry.game.name,
    parameters = entry.game.parameters,
    start = entry.start,
    text = wording.flat(entry.game, entry.start),
    algorithm = trace.algorithm,
    rounds = trace.rounds,
    labels = trace.labels,
  }
end

local function write_words(screen, entry, trace)
  if not screen.quiet then
    screen:paragraph(summary.title(entry.game, entry.start))
    screen:line()
  end
  for _, piece in ipairs(trace_text.pieces(trace, entry.game,
    screen.quiet)) do
    if type(piece) == "table" then
      screen:table(piece.heading, iterator(piece.rows))
    else
      screen:paragraph(piece, trace_text.indent(piece))
    end
  end
end

return {
  usage = "FILE [START]",
  summary = "show how the values of a small game are found, step by step",
  text = {
    "The values of a game with cycles are found by Algorithm G of Fraenkel "
      .. "and Yesha. The trace tells which positions are labelled in each "
      .. "round and why, and at which follower a condition fails. Without "
      .. "cycles a queue is enough, and there is a table for each round. A "
      .. "game may have at most 100 positions, which are tried in the order in "
      .. "which play reaches them.",
    "--table, and --csv for programs, give only the labels: a row for every "
      .. "position. --json gives all rounds.",
  },
  options = solving { "algorithm", "table", "json", "csv" },
  meanings = { table = "only the labels: a row for every position" },
  run = function(screen, words, values)
    local entry = solved.whole(words, values, "trace")
    local trace, message = entry.solution:trace {
      algorithm = values.algorithm,
    }
    if not trace then
      failure.no_answer(entry.path, message)
    elseif values.json then
      return write_json(screen, entry, trace)
    elseif not (values.csv or values.table) then
      return write_words(screen, entry, trace)
    end
    local names, rows = trace_text.rows(trace, entry.game)
    local write = values.csv and screen.csv or screen.columns_of
    write(screen, names, iterator(rows))
  end,
}
