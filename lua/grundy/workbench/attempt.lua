-- Trying something, and telling what goes wrong in it with what the command was
-- at. The handler of an error gets nothing but the error: so what the command
-- works at is noted here, and used for nothing else.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local moves = require "grundy.moves"

local attempt = {}

-- The file; the job that solves its game, as long as it runs; how its START was
-- read, if that may be the mistake.
local path, job, note

-- The parameters of files that have some, as texts.
local parameters_of = {}

--- From now on, the file at this path is worked at.
function attempt.at_file(its_path)
  path = its_path
end

--- The file is about to be loaded, or was built with parameters: their text.
function attempt.with_parameters(its_path, text)
  parameters_of[its_path] = text
end

--- START was read; `text` says how (nil: as it should be).
function attempt.with_start(text)
  note = text
end

--- A job begins to solve the game, or has ended (nil).
function attempt.solving(its_job)
  job = its_job
  note = job and note
end

-- Where core.recheck has, on its stack, what runs the rules.
local RUNNER = 2

-- The position whose moves are asked for while a function of the game is
-- called: during solving the job knows it, later `moves.call` does, or that runner.
local function asked_position()
  local calling, text
  if job then
    calling, text = core.jobs.at_work(job)
  end
  if text and calling ~= "progress" then
    return text
  end
  for level = 2, failure.LEVELS do
    local info = debug.getinfo(level, "f")
    if not info then
      return nil
    elseif info.func == moves.call then
      local _, p = debug.getlocal(level, 2)
      return core.shown(p)
    elseif info.func == core.recheck then
      local _, runner = debug.getlocal(level, RUNNER)
      return select(2, core.rechecked(runner))
    end
  end
end

-- The handler of xpcall that turns any error into a failure. An error in the
-- rules is told with the position, and with how START was read.
local function handler(object)
  local problem = failure.handler(object, path)
  if problem == object or problem.code ~= failure.GAME then
    return problem
  end
  local _, kind = core.told(object)
  local fine, text = pcall(asked_position)
  if fine and text and kind ~= "moves" then
    problem.message = ("%s (in the moves of %s)"):format(problem.message, text)
  end
  local parameters = parameters_of[problem.place and problem.place.file]
  problem.note = note or parameters and
    ("The parameters are %s."):format(parameters)
  return problem
end

local function with_failure(fine, problem, ...)
  if not fine then
    problem = failure.of(problem, path)
  end
  return fine, problem, ...
end

--- Calls f as pcall does; whatever goes wrong becomes a failure.
function attempt.try(f, ...)
  return with_failure(xpcall(f, handler, ...))
end

return attempt
