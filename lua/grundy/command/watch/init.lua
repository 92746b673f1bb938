-- grundy watch: solves again at each save.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local attempt = require "grundy.workbench.attempt"
local notices = require "grundy.command.shared.notices"
local solved = require "grundy.command.shared.solved"
local compared = require "grundy.workbench.compared"
local report = require "grundy.command.watch.report"
local sandbox = require "grundy.workbench.sandbox"
local screens = require "grundy.command.shared.screen"
local solving = require "grundy.command.shared.options".solving

-- How often files are looked at, in seconds.
local INTERVAL = 0.2

-- Files are read when they have not changed for this long, in seconds: editors
-- write in several steps.
local SETTLED = 0.1

-- A file that is being replaced may be missing for this many such intervals.
local PATIENCE = 5

-- The keys that end it; the last one is sent when the terminal is gone.
local enough = { q = true, Q = true, ["\4"] = true }

-- Waits; true if a key was pressed that ends it.
local function wait(seconds)
  local key = core.attend(seconds)
  if failure.is_interrupted() then
    failure.stop(failure.INTERRUPTED)
  elseif key == false then
    failure.stop(failure.CLOSED)
  end
  return key and enough[key]
end

-- Have the files changed since they were read?
local function has_changed(watch)
  local _, same = sandbox.now(watch.sandbox.stamps)
  return not same
end

-- Waits until the files have changed and are no longer being written; true if
-- a key was pressed that ends it.
local function wait_for_change(watch)
  repeat
    if wait(watch.interval) then
      return true
    end
  until has_changed(watch)
  local stamps, patience = sandbox.now(watch.sandbox.stamps), PATIENCE
  local settled
  repeat
    if wait(SETTLED) then
      return true
    end
    stamps, settled = sandbox.now(stamps)
    patience = patience - 1
  until settled and (stamps[watch.path] or patience <= 0)
  return false
end

-- Called during long work, which is given up when a key ends watch or when the
-- files have changed again.
local function meanwhile(watch)
  if wait(0) then
    failure.stop(failure.INTERRUPTED)
  elseif has_changed(watch) then
    failure.stop(failure.OUTDATED)
  end
end

-- Solves the game and tells what changed.
local function solve(watch)
  local screen, values, old = watch.screen, watch.values, watch.view
  local entry = solved.whole(watch.words, values, "watch", watch.how)
  local new = compared.view(entry, watch.saves)
  if old then
    report.again(screen, old, new, values.quiet)
    old.solution:close()
  else
    report.first(screen, new, values.quiet)
  end
  watch.view = new
end

-- Tells what is wrong. An error that no change of a file can mend is raised
-- again.
local function tell(watch, problem)
  local code = problem.code
  if code == failure.INTERRUPTED or code == failure.CLOSED or
    watch.saves == 0 and code == failure.FILE then
    error(problem, 0)
  end
  report.failed(watch.screen, watch.saves)
  watch.screen:flush()
  notices.tell(problem)
end

-- Solves in a new sandbox, and tells what changed or what is wrong; nothing if
-- the files have changed meanwhile.
local function look(watch)
  local screen, values = watch.screen, watch.values
  screen:renew(values.clear)
  sandbox.reset()
  local fine, problem = attempt.try(solve, watch)
  collectgarbage() -- frees a solution that was given up or is too old
  notices.wipe()
  if not fine and problem.code == failure.OUTDATED then
    return
  elseif not fine then
    tell(watch, problem)
  end
  if not values.quiet and (watch.saves == 0 or values.clear) then
    screen:line("\nWatching %s; Ctrl-C%s ends it.", watch.path,
      screens.is_terminal(0) and " or q" or "")
  end
  screen:line()
  screen:flush()
end

local function run(screen, words, values)
  local watch = {
    screen = screen,
    words = words,
    values = values,
    path = words[1],
    interval = values.interval or INTERVAL,
    saves = 0,
  }
  watch.how = {
    untimed = true,
    meanwhile = function() meanwhile(watch) end,
    opened = function(box) watch.sandbox = box end,
  }
  look(watch)
  while not wait_for_change(watch) do
    watch.saves = watch.saves + 1
    look(watch)
  end
end

return {
  usage = "FILE [START]",
  summary = "solve a game again at each save, and show what changed",
  text = {
    "The game is solved at once, and again whenever FILE or a file that it "
      .. "requires, runs or opens is saved. Lines marked with * have changed: "
      .. "the value and the outcome of START, the best move, the counts. If "
      .. "the game has at most 1000000 positions, those whose outcome or value "
      .. "changed are counted, and the first ones are listed; and four of the "
      .. "figures that 'grundy figures' explains are told if they changed: how "
      .. "forgiving the game is, its draws, its longest win, its dead rules.",
    "If there is a mistake in the game, it is reported, and the next version "
      .. "is compared with the last one that could be solved. Ctrl-C ends "
      .. "watch, and so does the key q on a terminal; the exit code is then 0.",
  },
  options = solving { "interval", "clear" },
  run = function(...)
    if not core.attend then
      failure.stop(failure.NO_ANSWER, "watch does not work on this system")
    end
    local fine, problem = attempt.try(run, ...)
    notices.wipe()
    if not fine and problem.code ~= failure.INTERRUPTED then
      error(problem, 0)
    end
  end,
}
