-- grundy solve

local core = require "grundy.core"
local kind = require "grundy.kind"
local all_levels = require "grundy.command.shared.all_levels"
local by_rules = require "grundy.saved.by_rules"
local failure = require "grundy.workbench.failure"
local json = require "grundy.base.json"
local files = require "grundy.workbench.files"
local lexicon = require "grundy.lexicon"
local moves = require "grundy.moves"
local solved = require "grundy.command.shared.solved"
local savedfile = require "grundy.command.shared.savedfile"
local options = require "grundy.command.shared.options"
local summary = require "grundy.workbench.summary"
local regime = require "grundy.regime"
local wording = require "grundy.words.wording"

local at = core.at

-- All positions, as an iterator of records; `full` ones for programs.
local function position_rows(entry, full)
  local solution, rules = entry.solution, core.game(entry.solution)
  local names = kind.of(solution):columns(solution)
  local is_named, number, count = wording.is_named(rules), -1, core.count(solution)
  return function()
    number = number + 1
    if number == count then
      return nil
    end
    local p, player = core.position(solution, number)
    local best = moves.best(solution, p, number, player)
    local row = {
      position = wording.flat(rules, p),
      player = is_named and wording.side(rules, player) or player,
      best = best ~= nil and wording.follower(rules, best) or nil,
    }
    if full then
      row.text, row.position, row.best = row.position, p, best
      row.player = player
    end
    for _, name in ipairs(names) do
      row[name] = at[name](solution, number)
    end
    return row
  end
end

local function write_json(screen, entry, with_positions)
  local place, solution, player = entry.place, entry.solution, entry.player
  local best = place and place:best() or nil
  local answer = {
    game = entry.game.name,
    parameters = entry.game.parameters,
    start = entry.start,
    text = wording.flat(entry.game, entry.start),
    player = player,
    sides = core.game(solution).sides,
    best = best,
    move = best ~= nil and wording.name(entry.game, entry.start, best, player)
      or nil,
    stats = place and not entry.elsewhere and solution:stats() or nil,
  }
  for _, name in ipairs(kind.of(solution):columns(solution)) do
    answer[name] = solution[name](solution, entry.start, player)
  end
  if not with_positions then
    return screen:json(answer)
  end
  screen:raw(json.encode(answer):sub(1, -2) .. ',"positions":')
  screen:json_array(position_rows(entry, true))
  screen:raw "}\n"
end

-- A move that wins from the start, where it is not known how soon moves win.
local function known_win(entry)
  local move, count = by_rules.winning(entry.solution, entry.start)
  if count and count > 0 then
    return "none wins"
  end
  return summary.best(entry.game, entry.start, nil, move) ..
    (move and ": it wins, and another one may win sooner" or "")
end

-- The best move that is known without all moves in one place: with rules, if
-- it is known how good moves are. `why` says why it may not be.
local function known_best(entry, why)
  local game, solution, start = entry.game, entry.solution, entry.start
  local of = kind.of(solution)
  if game.moves and of.forks then -- its sums go by values
    return known_win(entry)
  elseif not game.moves or not of.ranks_in_file then
    return "not known: " .. why
  end
  return summary.best(game, start, entry.player, solution:best(start, entry.player))
end

-- What is known of the start without all moves in one place: in a file without
-- moves or, if `on_ranks`, on many ranks.
local function write_known(screen, entry, on_ranks)
  local solution, start, player = entry.solution, entry.start, entry.player
  local rows = {}
  local of = kind.of(solution)
  for i, name in ipairs(of:columns(solution)) do
    local known = solution[name](solution, start, player)
    rows[i] = { name, name == "outcome" and ("%s: %s"):format(known,
      lexicon.of(of):winner(entry.game, known, player)) or wording.number(known) }
  end
  rows[#rows + 1] = { "best move", known_best(entry, on_ranks and "the moves "
    .. "are not in one place" or "there are no moves in the file") }
  screen:paragraph(summary.title(entry.game, start))
  screen:line()
  summary.write_rows(screen, rows)
end

local function write(screen, entry, values)
  local names = summary.columns(entry.solution, { "position",
    regime.solved(entry.solution).mover and "player" or nil })
  if values.json then
    write_json(screen, entry, values.table)
  elseif values.csv then
    screen:csv(names, position_rows(entry))
  elseif values.table then
    screen:columns_of(names, position_rows(entry))
  elseif not entry.place then
    write_known(screen, entry)
  else
    summary.write(screen, entry.place, values.quiet, entry.elsewhere,
      values.verify)
  end
end

-- --keep values is for one process that finds positions depth first.
local function check_keep(values)
  if values.distributed then
    failure.stop(failure.USAGE, "--keep values does not go with --distributed: "
      .. "positions are found depth first, one after the other")
  end
end

-- What --level all tells of each level.
local LEVEL_COLUMNS = {
  { name = "remoteness", title = "moves", text = wording.integer },
  { name = "best", title = "best move", word = true },
}

local function level_row(place)
  local game, best = core.game(place.solution), place:best()
  return { remoteness = place:remoteness(), best = best ~= nil and
    (wording.name(game, place.position, best) or wording.follower(game, best)) or nil }
end

-- --level all is about starts alone.
local function check_levels(values)
  for _, name in ipairs { "output", "checkpoint", "keep", "verify", "distributed",
    "table", "forecast" } do
    if values[name] then
      failure.stop(failure.USAGE, "--level all does not go with --%s", name)
    end
  end
end

-- --verify: the command ends if the solution is not certified.
local function certify(entry)
  local fine, message = entry.solution:verify()
  if not fine then
    failure.no_answer(entry.path, message)
  end
end

return {
  usage = "FILE [START]",
  summary = "tell who wins: value, outcome, best move, remoteness, statistics",
  text = {
    "P means that the previous player wins, N that the next player wins, D "
      .. "that the game is a draw. A position with the infinite value ∞(0,2) "
      .. "has moves to the finite values 0 and 2, and to no others. The "
      .. "remoteness is the number of moves of best play, ∞ for a draw. It is "
      .. "one more where the winner is to move at the end, as in misère play, "
      .. "and may be more where endings are numbers.",
    "--table, and --csv for programs, give a row for every position. --json "
      .. "gives the answer about START and the statistics, and with --table "
      .. "also the positions. In JSON an infinite value is "
      .. '{"infinity":[0,2]}; an infinite remoteness is null, and so is a bound '
      .. "of a forecast that nobody knows.",
    "With -o, the solution is saved, with its moves and the text of the game "
      .. "file. Every subcommand takes OUT in place of the game file, and need "
      .. "not solve the game again.",
    "With --distributed, the processes that mpirun starts solve the game "
      .. "together: 'mpirun -n 64 grundy solve FILE --distributed -o OUT'. OUT "
      .. "then holds no moves: 'solve', 'check' and, with --rules FILE, 'moves' "
      .. "take it, but what needs all moves does not.",
    "With --keep values, a game without cycles takes far less memory: its moves "
      .. "are not kept, but found again by the rules when they are needed. So "
      .. "there are fewer statistics, and only with --verify is the solution "
      .. "certified, which runs all rules once more. OUT then holds no moves: "
      .. "'solve' and 'check' take it, and with --rules FILE, so do 'moves', "
      .. "'line', 'play', 'match' and 'verify'.",
    "With --forecast, nothing of this is done. Smaller sizes of the game are "
      .. "solved instead, each within a second, or within --seconds, and what "
      .. "they take is carried on to the size that the parameters have now: how "
      .. "many positions, how much time and memory, and whether that is here. The "
      .. "answer is a range, since a game need not grow as it did. The sizes "
      .. "are the values of PARAMETER, or of each parameter that is an integer.",
    "A game that takes hours should be solved with --checkpoint: if it is "
      .. "interrupted in any way, the same command goes on where it stopped. PART "
      .. "is removed once the answer, and OUT, are written.",
    "A game may list levels: --level N starts at one of them, --level all solves "
      .. "all together and has a row for each, and --levels takes them from a pack "
      .. "that 'grundy puzzles --pack' has written.",
  },
  meanings = { output = "the file to save the solution in, such as OUT.grundy" },
  own = { level = options.level_number },
  options = options.solving { "forecast", "output", "checkpoint", "keep", "verify",
    "distributed", "level", "levels", "table", "json", "csv" },
  run = function(screen, words, values)
    if values.level == "all" then
      check_levels(values)
      return all_levels.write(screen, words, values, LEVEL_COLUMNS, level_row)
    elseif values.forecast then
      return require "grundy.command.solve.forecast".run(screen, words, values)
    elseif values.keep then
      check_keep(values)
    end
    if values.distributed and values.verify then
      failure.stop(failure.USAGE, "--verify does not go with --distributed: use "
        .. "'grundy check' on the file that -o writes")
    elseif values.distributed then
      local distributed = require "grundy.command.solve.distributed"
      return distributed.run(screen, words, values, write_known)
    end
    local out, rows = values.output, values.table or values.csv
    local part = values.checkpoint
    if part then
      savedfile.check_checkpoint(part, out)
    end
    if out then
      savedfile.check_output(files.entries(words, values, 1), out)
    end
    local entry = (rows or out) and
      solved.whole(words, values, rows and "--table" or "-o",
        { by_rules = true, needs = out and "save", by_level = true }) or
      solved.one(words, values, { without_moves = true, by_rules = true,
        by_level = true })
    local saved, message = not out, nil
    if out then
      saved, message = savedfile.save(entry, out, values)
    end
    if values.verify then
      certify(entry)
    end
    write(screen, entry, values)
    if not saved then -- the answer is not lost
      screen:flush()
      failure.stop(failure.FILE, "%s", message)
    elseif out and not (values.json or values.csv) then
      screen:remark("\n%s is written", out)
    end
    if part then
      screen:flush()
      savedfile.remove_checkpoint(part)
    end
  end,
}
