-- grundy puzzles: looks for good puzzles, and tells what single changes make of one.

local candidates = require "grundy.workbench.candidates"
local climb = require "grundy.command.puzzles.climb"
local command_line = require "grundy.report.command_line"
local columns = require "grundy.figures.puzzle_columns"
local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local options = require "grundy.command.shared.options"
local pack = require "grundy.command.puzzles.pack"
local players = require "grundy.regime.players"
local processes = require "grundy.command.shared.processes"
local puzzle_table = require "grundy.command.puzzles.puzzle_table"
local small_boards = require "grundy.report.small_boards"
local sandboxed = require "grundy.workbench.sandboxed"
local savedfile = require "grundy.command.shared.savedfile"
local solving = require "grundy.command.puzzles.solving"
local starts = require "grundy.workbench.starts"
local what_if = require "grundy.figures.what_if"
local wishes = require "grundy.command.shared.wishes"
local wording = require "grundy.words.wording"
local write_maps = require "grundy.command.puzzles.write_maps"

local stop = failure.stop

-- The limit of positions for a candidate, and the most candidates, if none is
-- given.
local LIMIT, MOST = 100000, 1000

local puzzles = {
  usage = "FILE [START]",
  summary = "look for good puzzles, and tell what changes make of one",
  text = {
    "FILE is the game file of a puzzle, with players = 1. Its field puzzles gives "
      .. "the candidates: a list of positions; a function that gives them to "
      .. "add(p); or, on a board, a text with wild cards, in which ? is a cell "
      .. "with any piece or none, and [.#] one of these. If there are more than "
      .. "--most, some are taken at random. If START is given, or there is no such "
      .. "field, the start is the only candidate.",
    "Each candidate is solved completely. Those that meet all ranges of --want are "
      .. "listed, best first, without those that are the same up to the game's own "
      .. "symmetries (normal): --want length=20..30,solutions=1,dead_ends=0. Where "
      .. "a figure is wished low or high, it decides which are better, then the "
      .. "length does. Figures are " .. wording.list(wishes.names(columns.list))
      .. ".",
    "--climb goes on from the best candidates by single changes of cells, until "
      .. "--most have been solved; it is what is done where the start is the only "
      .. "candidate. A cell becomes any piece of the board or, where the field "
      .. "puzzles is a text with wild cards, what that allows.",
    "--what-if solves the puzzle from START after every change of a single cell. "
      .. "For each piece there is a map of the board with the moves that the "
      .. "puzzle then takes: - if it cannot be solved, ! if the rules failed or a "
      .. "limit was reached.",
    "With -o, the puzzles are on a page, with pictures and, after --what-if, with "
      .. "the maps. --pack writes them into a text file, from short to long. "
      .. "While it works, rows are kept in the file PART; with -o, that is "
      .. "OUT.part if nothing else is said. If the command is interrupted in any "
      .. "way, the same command goes on where it was. PART is removed in the end.",
  },
  meanings = {
    want = "what puzzles must be like, such as length=20..30,solutions=1",
    output = "the page to write",
    limit = ("at most N positions for each candidate (default %d)"):format(LIMIT),
    bytes = "use at most N bytes for each candidate",
    seconds = "at most S seconds each for loading and solving a candidate",
    checkpoint = "keep the rows in the file PART, and go on from there after an "
      .. "interruption",
    seed = "the seed for what is taken at random (default 1)",
    most = ("solve at most N candidates (default %d)"):format(MOST),
  },
  own = {
    climb = { help = "change the best candidates, one cell at a time" },
    ["what-if"] = { help = "solve the puzzle after each change of a cell" },
    pack = { argument = "FILE", help = "write the puzzles into a text file" },
  },
  options = { "want", "climb", "what-if", "most", "seed", "set", "jobs", "output",
    "pack", "checkpoint", "json", "csv", "limit", "bytes", "seconds", "quiet",
    "color" },
}

--
-- What is to be done
--

-- The task of a command line, without the game; `given` is the start there.
local function task_of(words, values)
  local task = processes.task("grundy.command.puzzles", solving, words, values,
    LIMIT)
  task.given, task.start = task.start, nil
  return task
end

--- What a process does: it gets the words after the subcommand.
function puzzles.serve(path, words)
  processes.serve(path, function()
    local values, others = options.read(puzzles, words, 1)
    return task_of(others, values)
  end)
end

-- Reads the game file, and finds the start, if one is needed.
local function prepare(task)
  local source = sandboxed.read(task.path)
  task.text = source.text
  task.game = sandboxed.build(source, task.values)
  if not players.is_alone(task.game) then
    stop(failure.USAGE, "%s: it is no puzzle: a puzzle has players = 1", task.path)
  end
  local field = task.game.puzzles
  local needed = task.values["what-if"] or field == nil or task.given or
    task.game.start ~= nil
  task.start = needed and starts.of({ path = task.path, game = task.game,
    start = task.given }, task.values) or nil
end

-- Ends the command if options do not go together, or if a file cannot have its
-- name.
local function check_options(task)
  local values = task.values
  local entries = { { path = task.path } }
  if values.output == "" or values.output == "-" then
    stop(failure.USAGE, "-o needs the name of a page, got '%s'", values.output)
  elseif values.output then
    files.check_page(entries, values.output)
  end
  if values.pack then
    files.protect(entries, values.pack)
  end
  for _, name in ipairs { "climb", "want", "pack", "csv" } do
    if values["what-if"] and values[name] then
      stop(failure.USAGE, "--what-if is about one puzzle, and does not go with "
        .. "--%s", name)
    end
  end
end

--
-- Looking for puzzles
--

-- What is found: see puzzle_table.summary.
local function search(task)
  local most = task.values.most or MOST
  local climbs = task.values.climb or task.given or task.game.puzzles == nil
  if climbs then
    candidates.need_board(task, task.values.climb and "--climb" or task.given and
      "'puzzles' with a START" or "without the field 'puzzles', the command")
  end
  local positions, seen, pattern, sampled = candidates.first(task, climbs and
    math.max(1, most // 2) or most)
  local rows = solving.all(task, positions)
  if climbs then
    climb.run(task, rows, { seen = seen, pattern = pattern }, most)
  end
  return { rows = rows, sampled = sampled, climbs = climbs }
end

-- The puzzles that meet the wishes; or, if there are none, the nearest.
local function kept_of(rows, wants)
  local sorted, kept = climb.sorted(rows, wants), {}
  for _, row in ipairs(sorted) do
    kept[#kept + 1] = climb.is_met(row, wants) and row or nil
  end
  return kept, sorted
end

local function find(screen, task)
  local found = search(task)
  local kept, sorted = kept_of(found.rows, task.wants)
  found.kept, found.sorted = kept, sorted
  local summary = puzzle_table.summary(task, found)
  puzzle_table.write(screen, task, kept, summary)
  if task.values.pack and kept[1] then
    files.write(task.values.pack, pack.text(task.game, kept))
    screen:remark("%s is written, with %s", task.values.pack, wording.count(#kept,
      "puzzle"))
  elseif task.values.pack then
    screen:remark("%s is left as it is, as there is no puzzle for it",
      task.values.pack)
  end
  return kept, summary, sorted[1] ~= nil
end

--
-- What if
--

local function try_changes(screen, task)
  candidates.need_board(task, "--what-if")
  local own = what_if.run(task.game, task.start, function(positions)
    return solving.all(task, positions)
  end)
  local summary = what_if.text(own)
  if task.values.json then
    screen:json(puzzle_table.what_if_record(task, own))
  else
    screen:paragraph(summary)
    if not task.values.output then
      write_maps(screen, task.game, own)
    end
  end
  return own, summary
end

-- The command that plays a puzzle.
local function play_command(task, p)
  local words = {}
  command_line.add_set(words, task.set)
  return command_line.text("play", words, { task.path,
    command_line.position_text(task.game, p) })
end

local function write_page(screen, task, about)
  about.path, about.game = task.path, task.game
  about.boards = small_boards.new()
  function about.play(row, title)
    return small_boards.button(not row.problem and about.boards:add(task.game,
      row.position, title, {}) or nil, play_command(task, row.position))
  end
  files.write(task.values.output, require "grundy.report.puzzles"(about))
  screen:remark("%s is written", task.values.output)
end

function puzzles.run(screen, words, values, _, line)
  local task = task_of(words, values)
  task.wants = values.want and wishes.read(values.want, columns.list, "want") or {}
  check_options(task)
  local out = values.output
  local part = values.checkpoint or out and out .. ".part"
  if part then
    savedfile.check_checkpoint(part, out)
  end
  task.words = table.move(line, 2, #line, 1, {})
  prepare(task)
  solving.open(task, part)
  local about, found = {}, true
  if values["what-if"] then
    local own
    own, about.lead = try_changes(screen, task)
    about.rows = { own }
  else
    about.rows, about.lead, found = find(screen, task)
  end
  if out then
    write_page(screen, task, about)
  end
  screen:flush()
  if part then
    os.remove(part)
  end
  if not found then
    stop(failure.NO_ANSWER, "%s: no puzzle was found that can be solved",
      task.path)
  end
end

return puzzles
