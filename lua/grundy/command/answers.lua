-- Subcommands that answer one question about a game: moves, line, figures,
-- verify, check, map, sequence, period.

local grundy = require "grundy"
local core = require "grundy.core"
local failure = require "grundy.command.shared.failure"
local fault = require "grundy.base.fault"
local gamefile = require "grundy.command.shared.gamefile"
local notices = require "grundy.command.shared.notices"
local seconds = require "grundy.command.shared.seconds"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.command.shared.summary"
local wording = require "grundy.words.wording"

local answers = {}

--
-- moves
--

-- Some moves from the start, as an iterator of records; `full` ones for
-- programs.
local function move_rows(entry, list, full)
  local i = 0
  return function()
    i = i + 1
    local row = list[i]
    if row then
      row.move = wording.name(entry.game, entry.start, row.position,
        entry.player)
      row.best = row.best and (full or "yes") or nil
      row.position = full and row.position or
        wording.follower(entry.game, row.position)
    end
    return row
  end
end

answers.moves = {
  usage = "FILE [START]",
  summary = "list the moves from a position, best first",
  text = {
    "The result is that of the player who makes the move; where there are "
      .. "scores, it is that of the points gained from here on. Value, score, "
      .. "outcome and remoteness are those of the position after the move.",
  },
  options = solving { "json", "csv" },
  run = function(screen, words, values)
    local entry = solved.one(words, values, { only_moves = true })
    local first = entry.game.describe and { "move", "position", "result" } or
      { "position", "result" }
    local scored = core.play(entry.solution) == "scored"
    first[#first + 1] = scored and "gain" or nil
    local names = summary.columns(entry.solution, first)
    local list = entry.solution:moves(entry.start, entry.player)
    if values.json then
      screen:json_array(move_rows(entry, list, true))
      screen:raw "\n"
    elseif values.csv then
      screen:csv(names, move_rows(entry, list))
    elseif not list[1] then
      screen:line "There is no move: play has ended."
    else
      screen:columns_of(names, move_rows(entry, list),
        entry.game.describe and 2 or 1, scored and { result = "from here on" })
    end
  end,
}

--
-- line
--

answers.line = {
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
    local entry = solved.one(words, values)
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
      screen:paragraph(wording.capital(wording.result(entry.place)) .. ".")
    end
  end,
}

--
-- figures
--

-- How many moves of the longest win are shown.
local MOVES_SHOWN = 12

local function write_figure(screen, figure, quiet)
  screen:line("%s", screen:paint(("%s: %s"):format(figure.title,
    figure.headline), "strong"))
  screen:paragraph("  " .. figure.text, 2)
  local line = not quiet and figure.line or {}
  for i = 1, math.min(#line, MOVES_SHOWN) do
    screen:paragraph(("%4d. %s"):format(i, line[i]), 6)
  end
  if line[1] and figure.moves > MOVES_SHOWN then
    screen:line("  ... %d moves in all", figure.moves)
  end
end

answers.figures = {
  usage = "FILE [START]",
  summary = "show what a designer wants to know: length, chances, dead rules",
  text = {
    "Each figure is exact and is explained in a sentence: who wins, how long "
      .. "best play lasts, how many moves there are to choose from, how many "
      .. "of them win, what chances a random player has, how long random and "
      .. "sensible play last, the most tempting mistake, how drawish the game "
      .. "is, the longest forced win, moves that are never good, symmetries, "
      .. "and what the game is equal to.",
    "--json gives all the numbers.",
  },
  options = solving { "json" },
  run = function(screen, words, values)
    local entry = solved.one(words, values)
    local figures = assert(entry.place:figures())
    if values.json then
      return screen:json {
        game = entry.game.name,
        parameters = entry.game.parameters,
        start = entry.start,
        text = wording.flat(entry.game, entry.start),
        player = figures.player,
        figures = table.move(figures, 1, #figures, 1, {}),
      }
    elseif not values.quiet then
      screen:paragraph(summary.title(entry.game, entry.start))
    end
    for i, figure in ipairs(figures) do
      if i > 1 or not values.quiet then
        screen:line()
      end
      write_figure(screen, figure, values.quiet)
    end
  end,
}

--
-- verify
--

-- The certificate covers what has been computed, so everything is.
local function compute_all(entry)
  local place = entry.place
  place:distance()
  if not entry.game.splits then
    place:remoteness()
    if core.has_values(entry.solution) then
      place:height()
    end
  end
end

-- What an audit has covered, in words.
local function covered_text(covered)
  local parts = { ("the same %s again"):format(wording.count(covered.moves,
    "move")) }
  if covered.normal then
    parts[#parts + 1] = ("normal keeps the moves of %s"):format(
      wording.count(covered.normal, "position"))
  end
  if covered.parse then
    parts[#parts + 1] = "parse reads what show writes"
  end
  if covered.describe then
    parts[#parts + 1] = "describe names every move"
  end
  return table.concat(parts, "; ")
end

answers.verify = {
  usage = "FILE [START]",
  summary = "certify the solution of a game, and run its rules again",
  text = {
    "The checker shares no code with the solver. It tests the definition of "
      .. "the values, the remoteness, the distance and the height at every "
      .. "position.",
    "Then the rules are run again: moves must give the same followers, and "
      .. "terminal the same endings; normal must be a symmetry; parse must "
      .. "read what show writes; describe must return a string for every move. "
      .. "The exit code is 1 if something does not hold.",
    "The rules of a saved solution are run again if --rules gives them.",
  },
  options = solving {},
  meanings = { seconds = "at most S seconds each for loading, solving and "
    .. "running the rules again" },
  run = function(screen, words, values)
    local entry = solved.whole(words, values, "verify")
    local has_rules = entry.game.moves ~= nil
    compute_all(entry)
    local fine, message = entry.solution:verify()
    local sound, covered, witness = true, nil, nil
    if has_rules then
      sound, covered, witness = entry.solution:audit {
        seconds = values.seconds,
      }
    end
    if not sound then -- without a witness, the rules took too long
      message = (fine and "the solution is certified, but " or message
        .. ", and ") .. (witness and "the rules do not hold: " or
        "not all rules could be run again: ") .. covered
    end
    if message then
      failure.no_answer(entry.path, message)
    end
    screen:remark("certified: %s", tostring(entry.solution))
    screen:remark("%s", has_rules and "audited: " .. covered_text(covered) or
      "not audited: the rules are not in the file; --rules FILE gives them")
  end,
}

--
-- check
--

-- What the checker asks the rules for, which is a plain table.
local function plain_rules(game, start, play)
  return { moves = game.moves, terminal = game.terminal, normal = game.normal,
    gain = game.gain, players = game.players, splits = game.splits,
    play = play or game.play, start = start, parameters = game.parameters }
end

-- What there is in a file where play has no other name.
local named = { puzzle = "a puzzle, outcomes", scored = "scores" }

answers.check = {
  usage = "SAVED FILE [START]",
  summary = "check a saved solution against the rules, as a referee would",
  text = {
    "SAVED is what 'grundy solve FILE -o SAVED' has written. The rules in FILE "
      .. "are run for every position, and everything that SAVED says must "
      .. "follow from them. The exit code is 1 if something does not.",
    "The checker is one file of plain Lua that shares no code with grundy: "
      .. "'lua check_file.lua SAVED FILE' does the same in Lua 5.1 to 5.5 and "
      .. "LuaJIT. It needs far more time and memory than 'verify'.",
  },
  options = { "misere", "play", "set", "seconds", "quiet", "colors" },
  meanings = { seconds = "at most S seconds each for loading and for checking" },
  run = function(screen, words, values)
    local path = words[1]
    if gamefile.read_any(path) then
      failure.stop(failure.USAGE, "%s is not a saved solution", path)
    end
    local saved <close> = grundy.open(path)
    local game = gamefile.load(words[2], values,
      saved and core.game(saved).parameters)
    local start = words[3] and gamefile.parse(game, words[3], words[2], values)
    local armed = fault.is_armed()
    local fine, facts, object = seconds.within(values.seconds, path,
      require "grundy.check_file".check, path, plain_rules(game, start or
        game.start, values.play))
    if not fine and fault.is_fatal(object, armed) then
      error(object, 0)
    elseif not fine then
      failure.no_answer(path, "not certified: " .. facts)
    end
    screen:remark("certified: %s, %s%s",
      wording.count(facts.positions, "position"), named[facts.play] or
      ("%s play, %s"):format(facts.play, facts.values and "values" or
      "outcomes"), facts.remoteness and " and remoteness" or "")
  end,
}

--
-- map
--

answers.map = {
  usage = "FILE FILE MAPFILE",
  summary = "check whether a map between two games preserves the values",
  text = {
    "MAPFILE is Lua that returns a function from the positions of the first "
      .. "game to those of the second, or a table with them as keys and "
      .. "values. The exit code is 1 if the values are not preserved.",
  },
  options = solving {},
  run = function(screen, words, values)
    local from = solved.one({ words[1] }, values)
    local to = solved.one({ words[2] }, values)
    local f = gamefile.run(gamefile.read(words[3]), values)
    if type(f) ~= "function" and type(f) ~= "table" then
      failure.stop(failure.GAME, "%s returns %s; a MAPFILE returns a function "
        .. "or a table", words[3], gamefile.kind(f))
    end
    local map = grundy.map(from.solution, to.solution, f)
    for line in (map:explain() .. "\n"):gmatch "(.-)\n" do
      screen:paragraph(line)
    end
    if not map.preserves_value then
      screen:flush()
      failure.stop(failure.NO_ANSWER)
    end
  end,
}

--
-- sequence
--

local ROW = 10 -- values in a row

local function integer(text)
  return math.tointeger(tonumber(text)) or
    failure.stop(failure.USAGE, "FROM and TO are integers, got '%s'", text)
end

-- Rows of ten, each with the position that it begins with.
local function write_rows(screen, from, list)
  local i = 1 - ROW
  screen:table(nil, function()
    i = i + ROW
    if i > #list then
      return nil
    end
    local row = { tostring(from + i - 1) .. ":" }
    for j = i, math.min(i + ROW - 1, #list) do
      row[#row + 1] = tostring(list[j])
    end
    return row
  end)
end

-- The values of some integers in a file, which is a game file or holds a saved
-- solution; or nil, message.
local function sequence_of(path, from, to, values)
  local source = gamefile.read_any(path)
  if not source then
    local savedfile = require "grundy.command.shared.savedfile"
    return savedfile.sequence(path, from, to, values.set)
  end
  local game = gamefile.build(source, values)
  local list, message = game:sequence(from, to, solved.options(values))
  notices.wipe()
  return list, message
end

answers.sequence = {
  usage = "FILE FROM TO",
  summary = "list the values of the positions FROM to TO, which are integers",
  text = {},
  options = { "json", "csv", "limit", "bytes", "seconds", "set", "quiet",
    "colors" },
  run = function(screen, words, values)
    local from, to = integer(words[2]), integer(words[3])
    if from > to then
      failure.stop(failure.USAGE, "FROM must not be greater than TO, got %d "
        .. "and %d", from, to)
    end
    local list, message = sequence_of(words[1], from, to, values)
    if not list then
      failure.no_answer(words[1], message)
    elseif values.json then
      screen:json(list)
    elseif values.csv then
      local i = 0
      screen:csv({ "position", "value" }, function()
        i = i + 1
        return list[i] and { position = from + i - 1, value = list[i] }
      end)
    else
      write_rows(screen, from, list)
    end
  end,
}

--
-- period
--

answers.period = {
  usage = "CODE",
  summary = "find the period of an octal game, such as 0.77",
  text = {
    "A period is proved once it has been seen on so many heaps that it must "
      .. "go on forever.",
  },
  options = { "heaps", "seconds", "json", "colors" },
  meanings = { seconds = "at most S seconds" },
  run = function(screen, words, values)
    local code = words[1]
    local fine, game, why = fault.try(grundy.octal, code)
    if not fine or not game then
      failure.stop(failure.USAGE, "%s", fine and why or game)
    end
    local found, message = game:period { heaps = values.heaps,
      seconds = values.seconds }
    if not found then
      failure.no_answer(code, message)
    elseif values.json then
      return screen:json(found)
    end
    screen:paragraph(("%s has period %d after a preperiod of %d, %s; heaps "
      .. "up to %d were examined."):format(code, found.period,
      found.preperiod, found.proved and "which is proved" or
      "which is not proved", found.checked_to))
  end,
}

return answers
