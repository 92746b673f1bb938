-- grundy solve --distributed: all processes that mpirun has started solve a game
-- together. Each of them is a rank and runs this; the first one speaks for all.
-- (What they do in C is the module grundy.mpi: csrc/mpi/lua_module.c.)

local alike = require "grundy.command.solve.alike"
local core = require "grundy.core"
local kind = require "grundy.kind"
local failure = require "grundy.workbench.failure"
local parameters = require "grundy.base.parameters"
local attempt = require "grundy.workbench.attempt"
local files = require "grundy.workbench.files"
local sandboxed = require "grundy.workbench.sandboxed"
local notices = require "grundy.command.shared.notices"
local seconds = require "grundy.workbench.seconds"
local solved = require "grundy.command.shared.solved"
local games = require "grundy.game"
local MOST = require "grundy.command.shared.options".MOST
local savedfile = require "grundy.command.shared.savedfile"
local summary = require "grundy.workbench.summary"

local stop = failure.stop

local distributed = {}

-- Where Open MPI and MPICH say which rank a process has.
local RANKS = { "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK" }

-- The rank of this process, if mpirun has started it.
local function rank()
  for _, name in ipairs(RANKS) do
    if os.getenv(name) then
      return os.getenv(name)
    end
  end
end

--- Is this the first of the processes that mpirun has started, or the only one?
function distributed.is_first()
  return (rank() or "0") == "0"
end

-- Whether this rank has met the others.
local joined = false

-- The code and the text of a failure, for the other ranks; nil if there was none.
-- What only this rank has met says where it was.
local function said(mpi, problem, own)
  local text = problem and (failure.text(problem) or "")
  if text and own and mpi.rank > 0 then
    text = ("on rank %d (%s): %s"):format(mpi.rank, mpi.host, text)
  end
  return text and ("%d %s"):format(problem.code, text)
end

--- Ends the part of this process, once it has told its mistake (optional). mpirun
-- ends all processes as soon as one has failed, perhaps before the first one has
-- told why, so they wait for each other, even where the mistake is in the command
-- line. It may be in that of one rank only: then the others hear of it.
function distributed.leave(problem)
  if rank() or package.loaded["grundy.mpi"] then
    local fine, mpi = pcall(require, "grundy.mpi")
    if fine then
      if not joined then
        mpi.first(said(mpi, problem, true))
      end
      mpi.first(nil)
      mpi.finish()
    end
  end
end

local function load_mpi()
  local fine, mpi = pcall(require, "grundy.mpi")
  if fine then
    return mpi
  elseif package.searchpath("grundy.mpi", package.cpath) then
    stop(failure.FILE, "--distributed: the module grundy.mpi cannot be loaded: "
      .. "%s", mpi)
  end
  stop(failure.USAGE, "--distributed needs the module grundy.mpi, which has not "
    .. "been built: install Open MPI or MPICH (Debian: libopenmpi-dev, "
    .. "openmpi-bin), then run 'make mpi' in a checkout of grundy, and "
    .. "'make install' if grundy is installed")
end

-- Options that a distributed solve does not take, and why.
local others = {
  { "table", "lists all positions, which are on many ranks; the file that -o "
    .. "writes can be asked about one at a time: 'grundy solve OUT START'" },
  { "json", "is for one process: save the solution with -o, then run 'grundy "
    .. "solve OUT --json'" },
  { "rules", "is for saved solutions" },
  { "threads", "is for one process: start more ranks instead" },
}
others[5] = { "csv", others[1][2] }

local function check_options(values)
  for _, row in ipairs(others) do
    if values[row[1]] then
      stop(failure.USAGE, "--%s does not go with --distributed: it %s", row[1],
        row[2])
    end
  end
  if values.output and (values.limit or 0) > core.max_positions then
    stop(failure.USAGE, "--limit: a file holds at most %d positions, got %d",
      core.max_positions, values.limit)
  end
end

-- Ends the command if a game cannot be solved by many ranks.
local function check_game(path, game)
  local why = kind.by(game).refuses["solve --distributed"] or game.terminal and
    "it has a terminal, and a payoff takes a pass over the game for each kind of ending"
  if why then
    stop(failure.USAGE, "%s: the game cannot be solved with --distributed: %s",
      path, why)
  end
end

-- Loads the game, and gets all that solving it needs.
local function prepare(words, values, first)
  local entries = files.entries(words, values, 1)
  local entry, out, part = entries[1], values.output, values.checkpoint
  if first and part then
    savedfile.check_checkpoint(part, out)
    if out and out:gsub("%.%d+$", "") == part then
      stop(failure.USAGE, "-o %s is the name of a rank's checkpoint: give "
        .. "another one", out)
    end
  end
  if first and out then
    savedfile.check_output(entries, out)
  end
  local source
  entry.game, source = sandboxed.load(entry.path, values)
  entry.source = source.text
  check_game(entry.path, entry.game)
  local start, options = solved.prepare(entry, values)
  if not first then
    options.progress = nil
  end
  local fields = games.fields("solve", entry.game, start, options,
    not out and MOST or nil)
  return entry, fields, source.sandbox
end

-- Returns the results of a call, by `attempt.try`. If it has failed on one rank,
-- then it fails on all of them, in the way of the first that it has failed on;
-- `own` as above.
local function agreed(mpi, own, fine, ...)
  local text = mpi.first(said(mpi, not fine and (...) or nil, own))
  if text then
    local code, message = text:match "^(%d+) (.*)$"
    stop(math.tointeger(code), "%s", message)
  end
  return ...
end

-- The results of f, which every rank calls.
local function together(mpi, f, ...)
  return agreed(mpi, false, attempt.try(f, ...))
end

-- What each rank has been given, once it is the same everywhere.
local function prepare_all(mpi, words, values)
  joined = true
  local entry, fields, sandbox = agreed(mpi, true, attempt.try(prepare, words,
    values, mpi.rank == 0))
  together(mpi, alike.check, mpi, alike.version())
  together(mpi, alike.check, mpi, together(mpi, alike.items, entry, sandbox,
    fields))
  return entry, fields
end

-- Writes what is known of the whole game.
local function write_counts(screen, solution, counts)
  local inner = counts.positions - counts.ends
  screen:line()
  summary.write_rows(screen, summary.count_rows(solution, counts,
    counts.longest and counts.P + counts.N > 0 and
      counts.longest - kind.of(solution).unmade,
    inner > 0 and counts.moves / inner or 0))
end

-- What the first rank does with the solution.
local function answer(screen, entry, values, write_known, counts)
  local solution, out = entry.solution, values.output
  local saved, message = not out, nil
  seconds.watch_answer(values.seconds, entry.path)
  if out then
    saved, message = savedfile.save(entry, out, values)
  end
  write_known(screen, entry, true)
  if not values.quiet then
    write_counts(screen, solution, counts)
  end
  if not saved then -- the answer is not lost
    screen:flush()
    stop(failure.FILE, "%s", message)
  elseif out then
    screen:remark("\n%s is written", out)
  end
  screen:flush()
end

-- The same, while the other ranks serve; they stop in any case.
local function speak(mpi, cluster, screen, entry, values, write_known)
  entry.solution = mpi.solution(cluster)
  local _ <close> = setmetatable({}, { __close = function(_, problem)
    mpi.dismiss(entry.solution, problem ~= nil)
  end })
  answer(screen, entry, values, write_known, mpi.counts(entry.solution))
end

-- What a rank does. All of them know of its failures.
local function run(mpi, screen, words, values, write_known)
  local first = mpi.rank == 0
  local entry, fields = prepare_all(mpi, words, values)
  fields.made = attempt.solving
  local cluster, message, where = together(mpi, mpi.solve, fields)
  notices.wipe()
  if not cluster and where == "file" then
    stop(failure.FILE, "%s", message)
  elseif not cluster then
    failure.no_answer(parameters.with_parameters(entry.path, entry.game),
      message)
  elseif first then
    speak(mpi, cluster, screen, entry, values, write_known)
  elseif not mpi.serve(cluster) then
    stop(failure.NO_ANSWER)
  end
  if values.checkpoint then
    savedfile.remove_checkpoint(("%s.%d"):format(values.checkpoint, mpi.rank))
  end
end

--- Runs `grundy solve --distributed` on a rank; `write_known` writes what is
-- known of the start.
function distributed.run(screen, words, values, write_known)
  check_options(values)
  local mpi = load_mpi()
  notices.silence(mpi.rank > 0)
  run(mpi, screen, words, values, write_known)
end

return distributed
