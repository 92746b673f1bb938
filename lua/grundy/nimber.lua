-- The value of one position, by a search that expands only what it needs; and
-- what else can be asked of such a search.

local require = require "grundy.base.lazy".require
local asking = require "grundy.nimber.asking"
local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind = require "grundy.kind"
local output = require "grundy.base.output"
local place = require "grundy.nimber.place"

local fail = check.fail
local step = core.job_methods.step -- with a count

local options_of_search = { limit = "any", bytes = "any", seconds = "any",
  progress = "any", only = "any", threads = "any", proof = "any",
  known = "any" }

--
-- Searches
--

local methods = core.jobs.search_methods and core.jobs.search_methods() or {}
local meta = { __name = "grundy.search", __metatable = "grundy.search" }
meta.__index = methods

-- The search of each job that users step themselves.
local search_of = setmetatable({}, { __mode = "k" })

-- The position that is asked about: by default the start.
local function position_of(search, p)
  local why_outside = search.rules.why_outside
  if p == nil then
    return search.start
  elseif why_outside and why_outside(p) then
    fail("%s", why_outside(p))
  end
  return p
end

function methods:value(p)
  local search = asking.of(self, "value")
  return asking.value(search, { position_of(search, p) })
end

function methods:outcome(p)
  local search = asking.of(self, "outcome")
  return asking.outcome(search, { position_of(search, p) })
end

function methods:best(p)
  local search = asking.of(self, "best")
  local i, q = asking.best(search, { position_of(search, p) })
  if not i then
    return nil, q
  end
  return q
end

function methods:best_in(list)
  local search = asking.of(self, "best_in")
  local positions = {}
  for i = 1, check.array("best_in", list) do
    positions[i] = position_of(search, rawget(list, i))
  end
  return asking.best(search, positions)
end

function methods:at(p)
  local search = asking.of(self, "at")
  return place.at(search, position_of(search, p))
end

local answers = { value = true, outcome = true, best = true, best_in = true,
  at = true, can = true, export = true, game = true, progress = true, close = true }

function methods:can(name)
  asking.of(self, "can")
  if answers[name] then
    return true
  elseif not kind.is_question(name) then
    fail("can: a method of searches or of solutions, or one of %s, expected, got "
      .. "%s", kind.questions(), check.shown(name))
  end
  return false, ("%s: a search knows values, outcomes and moves that win; for "
    .. "more, solve the game"):format(name)
end

function methods:game()
  return game.of(asking.of(self, "game").rules)
end

function methods:progress()
  return asking.of(self, "progress").job:progress()
end

function methods:close()
  asking.of(self, "close").job:close()
end

meta.__close = methods.close

function meta:__tostring()
  local progress = asking.of(self, "progress").job:progress()
  return progress.stage == "closed" and "grundy.search: closed" or
    ("grundy.search: %d positions, the moves of %d"):format(progress.positions,
      progress.expanded)
end

local function make_search(parts)
  local search = setmetatable({}, meta)
  asking.add(search, parts)
  return search
end

--
-- Methods of games
--

-- The fields of a job that searches, and what the search is besides.
local function fields_of(name, self, start, options)
  local rules = game.rules(self)
  if not rules then
    fail("a game expected, got %s (use game:%s)", check.kind(self), name)
  end
  check.start(("game:%s(%%s, %%s)"):format(name), rules, start, options,
    options_of_search)
  options = check.options(options, options_of_search)
  local problem = kind.by(rules):search_problem(rules)
  if problem then
    fail("%s: %s", name, problem)
  end
  local only, proof, known = options.only, options.proof, options.known
  if proof ~= nil then
    check.path("option 'proof'", proof, true)
  end
  if known ~= nil then
    check.path("option 'known'", known, true)
  end
  if only and proof then
    fail "option 'proof': what is proved is a value, not an outcome alone"
  elseif known and proof then
    fail("option 'proof': what another proof says, as 'known' has it, is not "
      .. "proved again")
  end
  options.proof, options.known = nil, nil
  local fields = game.fields(name, self, start, options)
  if #fields.starts > 1 then
    fail("%s: which of the %d starts? The value of one position is found", name,
      #fields.starts)
  end
  fields.starts = { fields.starts[1] }
  fields.order = rules.order
  fields.search, fields.proved = only == "outcome" and 0 or -1, proof and true
  return fields, { rules = rules, start = core.copy(fields.starts[1]),
    proof = proof, known = known, bytes = options.bytes }
end

-- The job and its search; or nil, message. That a proof cannot be written is known
-- before the search, which may take hours.
local function job_of(fields, parts)
  if parts.proof then
    local fine, message = output.check(parts.proof)
    if not fine then
      return nil, message
    end
  end
  local job = core.job(fields)
  if parts.known then
    local fine, message = require "grundy.nimber.known".learn(parts.known, job,
      parts.rules)
    if not fine then
      return nil, message
    end
  end
  parts.job = job
  search_of[job] = make_search(parts)
  return job, search_of[job]
end

-- What was found by a job that is finished; the proof is written first. Or nil,
-- message, and whether it is the proof that could not be written.
local function found(job, search)
  local answer, parts = core.jobs.answer(job), asking.of(search, "solution")
  if type(answer) == "boolean" then
    answer = asking.outcome_by(answer)
  end
  if parts.proof then
    local written, message = require "grundy.saved.proof".write(parts.proof, job,
      parts.rules, parts.start, answer)
    if not written then
      return nil, message, true
    end
    parts.proof = nil
  end
  return answer, search
end

-- The answer of a job, which is done at once.
local function answer_of(job, search)
  if not job then
    return nil, search
  end
  local finished, message = step(job, math.maxinteger)
  if not finished then
    return nil, message
  end
  return found(job, search)
end

local nimber = {}

function nimber:nimber(start, options)
  local value, search = answer_of(job_of(fields_of("nimber", self, start, options)))
  return value, search
end

function nimber:nimber_job(start, options)
  local job, message = job_of(fields_of("nimber_job", self, start, options))
  if not job then
    return nil, message
  end
  return job
end

--- game:nimber for the command, with threads as game.whole_job has them. Where
-- there is no value, the third result is true if the proof could not be written.
function nimber.whole(self, start, options, threads)
  local fields, parts = fields_of("nimber", self, start, options)
  return answer_of(job_of(game.share_all(fields, parts.rules, threads), parts))
end

local solution = core.job_methods.solution

-- A job that searches has the value, and the search.
function core.job_methods:solution()
  local search = search_of[self]
  if not search then
    return solution(self)
  end
  if self:progress().stage ~= "finished" then
    return solution(self)
  end
  local value, answer = found(self, search)
  return value, answer
end

return nimber
