-- grundy explore: the variants of a game, side by side.

local all_starts = require "grundy.command.explore.all_starts"
local columns = require "grundy.figures.columns"
local command_line = require "grundy.report.command_line"
local failure = require "grundy.workbench.failure"
local parameters = require "grundy.base.parameters"
local files = require "grundy.workbench.files"
local level_starts = require "grundy.command.explore.level_starts"
local sandboxed = require "grundy.workbench.sandboxed"
local notices = require "grundy.command.shared.notices"
local options = require "grundy.command.shared.options"
local players = require "grundy.regime.players"
local processes = require "grundy.command.shared.processes"
local small_boards = require "grundy.report.small_boards"
local starts = require "grundy.workbench.starts"
local sorted = require "grundy.command.explore.sorted"
local solving = require "grundy.command.explore.solving"
local savedfile = require "grundy.command.shared.savedfile"
local variant_table = require "grundy.command.explore.variant_table"
local variants = require "grundy.workbench.variants"
local best_variants = require "grundy.command.explore.best_variants"
local wording = require "grundy.words.wording"
local isolated = require "grundy.base.text".isolated
local workers = require "grundy.command.explore.workers"

local stop = failure.stop

-- At most this many reports are made at a time.
local MOST_REPORTS = 20

-- The limit of positions for a variant, if none is given.
local LIMIT = 1000000

-- The columns that must be asked for, and what each says.
local function said_of_asked()
  local texts = {}
  for _, column in ipairs(columns.list) do
    texts[#texts + 1] = column.asked and ("%s (%s)"):format(column.name,
      column.help) or nil
  end
  return table.concat(texts, "; ")
end

-- What is best in each figure.
local function said_of_best()
  local names, texts = {}, {}
  for _, column in ipairs(columns.list) do
    if column.best then
      local list = names[column.best] or {}
      list[#list + 1], names[column.best] = column.name, list
    end
  end
  for i, best in ipairs { "high", "low", "50%", "0" } do
    texts[i] = ("%s for %s"):format(best, wording.list(names[best]))
  end
  return table.concat(texts, "; ")
end

local explore = {
  usage = "FILE [START] [--vary VALUES] [--switches] [--starts POSITIONS]",
  summary = "solve all variants of a game with parameters, and compare them",
  text = {
    "FILE returns its parameters and a function that makes the game. Each "
      .. "--vary gives values of a parameter: --vary size=3..8, "
      .. "--vary size=3..9..2 in steps of 2, --vary take=2,3,5; and --vary "
      .. "diagonal, false and true, for a rule that can be switched on. "
      .. "--switches does so with all of these rules together. Every "
      .. "choice of values is a variant, and at most "
      .. wording.integer(variants.MOST) .. " are explored at a time. Other "
      .. "parameters are those of the file, or those of --set.",
    "--starts 5,7,9 asks which start makes the best game: each is a variant, "
      .. "alone or with every choice of values. Commas in brackets belong to a "
      .. "position. --starts all takes every position that play can reach, "
      .. "where it goes on and the player moves who moves first: the nearest to "
      .. "the game's own start, at most " .. wording.integer(all_starts.MOST)
      .. ", or as many as --most says. --level all takes the levels of the game, and "
      .. "--level N one of them. A game without parameters needs no --vary then.",
    "The table has for each variant: who wins, by how much in a game with "
      .. "scores or payoffs, the length of best play, how many positions there "
      .. "are, the share of draws, how forgiving it is, the first player's "
      .. "chance if both players move at random, how long play at random "
      .. "lasts on average, and how many rules are dead; as 'grundy figures' "
      .. "explains them. --limit, --bytes and --seconds are limits for each "
      .. "variant. A variant that reaches them, or fails, has a row that says "
      .. "so. Variants that are expected to be small are solved first; rows are "
      .. "written as soon as they, and those before them, are found.",
    "--want length=10..20,draws=low,forgiving=high marks the best variants: "
      .. "of those within all ranges, the ones that no other beats. None is as "
      .. "good in all other figures and better in one. If no variant is within "
      .. "all ranges, the nearest are marked. They are listed again in the "
      .. "end. Play that never ends has no length that could be wanted. "
      .. "Figures are " .. wording.list(best_variants.names)
      .. ". Shares are from 0 to 1, or 0% to 100%. Some figures have a column "
      .. "only if --want or --sort names them: " .. said_of_asked() .. ".",
    "--until-met ends the search at the first variant that is within all ranges of "
      .. "--want, in the order of the table. If there is none, the nearest are "
      .. "marked as always.",
    "--sort decisions writes the best variants first, by this figure. What is "
      .. "best is " .. said_of_best() .. ". --sort length=low, or "
      .. "--sort length=10..20, says otherwise. Variants in which play never "
      .. "ends, or whose figure is not known, come last; equal ones stay in "
      .. "order. Rows are then written when all variants are solved.",
    "With -o, the table goes into a page, where it can be sorted, with a plot "
      .. "of any two figures. For the marked variants, at most "
      .. MOST_REPORTS .. ", reports are written into a folder beside it; the "
      .. "other rows have the command that makes one.",
    "While it works, rows are kept in the file PART; with -o, that is OUT.part "
      .. "if nothing else is said. If the command is interrupted in any way, "
      .. "the same command goes on where it was, also with more variants. PART "
      .. "is removed in the end.",
  },
  meanings = {
    output = "the page to write",
    limit = ("at most N positions for each variant (default %d)"):format(LIMIT),
    bytes = "use at most N bytes for each variant",
    seconds = "at most S seconds each for loading a variant, solving it and "
      .. "its figures",
    checkpoint = "keep the rows in the file PART, and go on from there after "
      .. "an interruption",
    most = ("with --starts all, compare at most N of them (default %d)"):format(
      all_starts.MOST),
  },
  own = {
    switches = { help = "vary all parameters that are true or false" },
    level = options.level_number,
    ["until-met"] = { help = "end at the first variant that --want describes" },
  },
  options = { "vary", "switches", "starts", "level", "levels", "most", "set", "want",
    "until-met", "sort", "jobs", "output", "checkpoint", "json", "csv", "misere",
    "play", "limit", "bytes", "seconds", "player", "quiet", "color" },
}

--
-- What is to be done
--

-- What is wanted and sorted by sets `wants`, `sort` and the `columns`: those that
-- are always there, and those that are named.
local function add_columns(task)
  local values, names = task.values, {}
  task.wants = values.want and best_variants.read(values.want)
  task.sort = values.sort and sorted.read(values.sort)
  for _, want in ipairs(task.wants or {}) do
    names[want.name] = true
  end
  if task.sort then
    names[task.sort.name] = true
  end
  task.columns = columns.chosen(names)
end

-- Ends the command if options do not go together.
local function check_options(task)
  local values, wants = task.values, task.wants
  if values.level and (task.start or values.starts) then
    stop(failure.USAGE, "--level does not go with %s", task.start and "START" or
      "--starts")
  elseif task.start and values.starts then
    stop(failure.USAGE, "START and --starts cannot both be given")
  elseif values.most and values.starts ~= "all" then
    stop(failure.USAGE, "--most is for --starts all")
  elseif values.starts == "all" and (values.vary or values.switches) then
    stop(failure.USAGE, "--starts all is for one game: with --vary or --switches, "
      .. "the positions may differ from one variant to the next")
  elseif values["until-met"] and not wants then
    stop(failure.USAGE, "--until-met needs --want, which says what is to be met")
  end
  for _, want in ipairs(values["until-met"] and wants or {}) do
    if not want.ranged then
      stop(failure.USAGE, "--until-met: %s can be met by no variant alone; give a "
        .. "number or a range", want.text)
    end
  end
end

-- The task of a command line, without the variants, which depend on the file.
local function task_of(words, values)
  local task = processes.task("grundy.command.explore", workers, words, values,
    LIMIT)
  add_columns(task)
  check_options(task)
  task.values.starts = values.starts or values.level and "levels"
  return task
end

--- What a process does: it gets the words after the subcommand.
function explore.serve(path, words)
  processes.serve(path, function()
    local values, others = options.read(explore, words, 1)
    return task_of(others, values)
  end)
end

-- Ends the command unless a text is a value of a parameter.
local function check_value(task, option, name, text)
  local fine, message = parameters.choose(task.defaults, { [name] =
    parameters.value_of(task.defaults[name], text) })
  if not fine then
    stop(failure.USAGE, "%s: --%s %s: %s", task.path, option, name, message)
  end
end

-- The same for all values on the command line.
local function check_values(task)
  local set = {}
  for _, pair in ipairs(task.set) do
    set[pair[1]] = true
    check_value(task, "set", pair[1], pair[2])
  end
  for _, vary in ipairs(task.variants) do
    if set[vary.name] and not vary.is_start then
      stop(failure.USAGE, "--vary %s: the parameter is also set", vary.name)
    end
    for _, text in ipairs(vary.is_start and {} or vary.values) do
      check_value(task, "vary", vary.name, text)
    end
  end
end

-- The positions of --starts, as texts; nil if there are none. Where these are all,
-- the task gets what is said of them.
local function starts_of(task)
  local values = task.values
  if values.level then
    return level_starts(task.path, task.text, values)
  elseif values.starts ~= "all" then
    return values.starts and variants.starts_in(values.starts)
  end
  local texts, said = all_starts.find(task.path, task.text, values)
  task.starts_text = said
  if not texts[1] then
    stop(failure.NO_ANSWER, "%s: no start is found. %s", task.path, said)
  end
  return texts
end

-- What is varied, as the words of --vary say it.
local function vary_of(task, defaults)
  local values = task.values
  if values.switches then
    return variants.with_switches(values.vary, defaults, task.set)
  elseif not values.vary and not values.starts then
    stop(failure.USAGE, "explore needs --vary: %s has the parameters %s", task.path,
      parameters.text(defaults))
  end
  return values.vary
end

-- Reads the game file and finds the variants.
local function prepare(task)
  local path, values = task.path, task.values
  local source = sandboxed.read(path)
  task.text = source.text
  local defaults, message = parameters.defaults(sandboxed.run(source, values))
  local plain = values.starts and not values.vary and not values.set and
    not values.switches
  if message or not defaults and not plain then
    stop(message and failure.GAME or failure.USAGE, "%s: %s", path, message or
      values.starts and "the game has no parameters" or
      "the game has no parameters, so it has no variants")
  end
  task.defaults = defaults
  local words = vary_of(task, defaults)
  task.variants = variants.read(words, defaults, starts_of(task))
  check_values(task)
end

--
-- Reports
--

-- The words of a command about a row: its options, and its other words.
local function variant_words(task, row)
  local values, list = task.values, {}
  command_line.add_set(list, task.set)
  local start = task.start
  for i, vary in ipairs(task.variants) do
    if vary.is_start then
      start = row.texts[i]
    else
      command_line.add_set(list, { { vary.name, row.texts[i] } })
    end
  end
  for _, name in ipairs { "play", "player" } do
    if values[name] then
      list[#list + 1] = "--" .. name
      list[#list + 1] = values[name]
    end
  end
  return list, { task.path, start }
end

-- The same of the command that makes its report.
local function report_options(task, row, out)
  local list, others = variant_words(task, row)
  list[#list + 1] = "-o"
  list[#list + 1] = out
  return list, others
end

-- Runs such a command in a process of its own; did it succeed?
local function make_report(task, row, out)
  local words = command_line.words("report", report_options(task, row, out))
  table.insert(words, 2, "--quiet")
  for i, word in ipairs(words) do
    words[i] = ("%q"):format(word)
  end
  local fine, _, code = failure.execute(processes.start(
    ("require 'grundy.command' {%s}"):format(table.concat(words, ","))))
  if code == failure.INTERRUPTED then
    stop(code, "interrupted")
  end
  return fine
end

-- Makes the reports of the best rows, and sets the links to them. Returns how
-- many there are.
local function make_reports(task, rows, out)
  local folder, tried, made = out:gsub("%.html?$", "") .. ".variants/", 0, 0
  for _, row in ipairs(rows) do
    if (row.best or row.nearest) and tried < MOST_REPORTS then
      files.make_folder(folder)
      local name = row.key .. ".html"
      tried = tried + 1
      if make_report(task, row, folder .. name) then
        row.report = { folder:match "[^/]*/$":sub(1, -2), name }
        made = made + 1
      end
    end
  end
  return made
end

--
-- The answer
--

-- How many variants there are, and who wins them; and how many are solved.
local function summary_of(rows, task)
  local counts, names, problems = {}, {}, 0 -- by what is said of the winner
  local ended = 0
  for _, row in ipairs(rows) do
    local winner = row.winner
    ended = ended + (row.positions == 1 and row.length == 0 and 1 or 0)
    if not winner then
      problems = problems + 1
    elseif not counts[winner] then
      names[#names + 1], counts[winner] = winner, 1
    else
      counts[winner] = counts[winner] + 1
    end
  end
  for i, name in ipairs(names) do
    names[i] = ("%s: %s"):format(isolated(name), wording.integer(counts[name]))
  end
  if problems > 0 then
    names[#names + 1] = "Not solved: " .. wording.integer(problems)
  end
  return ("%s. %s.%s%s"):format(wording.count(#rows, "variant"),
    table.concat(names, "; "), ended > 0 and (" In %s the start has no moves.")
    :format(ended == #rows and "all of them" or wording.integer(ended)) or "",
    task.starts_text and " " .. task.starts_text or ""), #rows - problems
end

-- What is said of variants that were not looked at, because another one met what
-- was wanted.
local function rest_text(count)
  return count == 0 and "" or (" The search ended there: %s after it."):format(
    wording.count(count, "variant comes", "variants come"))
end

-- The values of the parameters of a row: "size=3, take=2".
local function name_of(task, row)
  local values = {}
  for i, vary in ipairs(task.variants) do
    values[i] = vary.name .. "=" .. row.texts[i]
  end
  return table.concat(values, ", ")
end

-- What plays a row: a board on the page, if it is small, or the command.
local function add_boards(task, rows)
  local boards, values = small_boards.new(), task.values
  for _, row in ipairs(rows) do
    local words, others = variant_words(task, row)
    local number
    if not row.problem and (row.positions or math.huge) <= small_boards.POSITIONS then
      local entry = workers.entry(task, row.key)
      number = boards:add(entry.game, starts.of(entry, {}), name_of(task, row), {
        play = values.play, player = players.differ(entry.game) and
          math.tointeger(values.player or 1) or nil })
    end
    row.play = small_boards.button(number, command_line.text("play", words, others))
  end
  return boards
end

local function write_page(screen, task, rows, about)
  local out, made = task.values.output, 0
  if about.wanted then
    made = make_reports(task, rows, out)
  end
  for _, row in ipairs(rows) do
    row.command = command_line.text("report", report_options(task, row,
      row.key .. ".html"))
  end
  local boards = add_boards(task, rows)
  files.write(out, require "grundy.report.variants" {
    boards = boards,
    path = task.path,
    rows = rows,
    names = variant_table.parameter_names(task),
    lead = about.summary,
    best = about.best,
    wants = about.wants,
  })
  screen:remark("%s is written%s", out, made > 0 and (", and %s"):format(
    wording.count(made, "report")) or "")
end

-- Ends the command if a page cannot have this name.
local function check_page(task, out)
  if out == "" or out == "-" then
    stop(failure.USAGE, "-o needs the name of a page, got '%s'", out)
  end
  files.check_page({ { path = task.path } }, out)
end

-- Tells that variants have no move from the start, as solved.game does
-- of a game.
local function remark_ended(task, rows)
  local count = 0
  for _, row in ipairs(rows) do
    count = count + (row.length == 0 and 1 or 0)
  end
  if count > 0 and not task.start and not task.values.starts then
    notices.remark(task.values, task.path, ("the rules give no move from the "
      .. "start in %s: did moves forget to call add?"):format(
      wording.count(count, "variant")))
  end
end

function explore.run(screen, words, values, _, line)
  local task = task_of(words, values)
  local out, wanted = values.output, values.want
  local list = task.wants
  local part = values.checkpoint or out and out .. ".part"
  if out then
    check_page(task, out)
  end
  if part then
    savedfile.check_checkpoint(part, out)
  end
  task.words = table.move(line, 2, #line, 1, {})
  prepare(task)
  local show = variant_table.writer(screen, task)
  local rows = solving.rows(task, part, show)
  local about = { wanted = wanted, wants = list, used = show(nil) }
  about.best = list and best_variants.text(best_variants.mark(rows, list), list,
    function(row)
      return name_of(task, row)
    end) .. rest_text(task.variants.count - #rows)
  about.summary, about.solved = summary_of(rows, task)
  if task.sort then
    local last
    rows, last = sorted.rows(rows, task.sort)
    about.summary = about.summary .. " " .. sorted.text(task.sort, last)
  end
  remark_ended(task, rows)
  variant_table.write(screen, task, rows, about)
  if out then
    write_page(screen, task, rows, about)
  end
  screen:flush()
  if part then
    os.remove(part)
  end
  if about.solved == 0 then
    stop(failure.NO_ANSWER, "%s: no variant could be solved", task.path)
  end
end

return explore
