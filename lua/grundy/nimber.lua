-- The value of one position, by a search that expands only what it needs; and
-- what else can be asked of such a search.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local game = require "grundy.game"
local kind = require "grundy.kind"
local moves = require "grundy.moves"

local fail = check.fail
local step = core.job_methods.step -- with a count

local options_of_search = { limit = "any", bytes = "any", seconds = "any",
  progress = "any", only = "any", threads = "any", proof = "any" }

--
-- Searches
--

local methods = {}
local meta = { __name = "grundy.search", __metatable = "grundy.search" }
meta.__index = methods

-- What each search is, out of the reach of users: `job`, in C, `rules` and
-- `start`.
local parts_of = setmetatable({}, { __mode = "k" })

-- The search of each job that users step themselves.
local search_of = setmetatable({}, { __mode = "k" })

local function check_search(self, name)
  return parts_of[self] or
    fail("a search expected, got %s (use search:%s)", check.kind(self), name)
end

-- The answer about the position p: its value; or whether it is n. Or nil,
-- message.
local function ask(search, p, n)
  core.jobs.ask(search.job, p, n or -1)
  local finished, message = step(search.job, math.maxinteger)
  if not finished then
    return nil, message
  end
  return core.jobs.answer(search.job)
end

-- The same for the sum of some positions: is its value n?
local function ask_sum(search, list, n)
  if not list[1] then
    return n == 0
  end
  for i = 1, #list - 1 do
    local value, message = ask(search, list[i])
    if not value then
      return nil, message
    end
    n = n ~ value
  end
  return ask(search, list[#list], n)
end

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

local function outcome_of(is_lost, message)
  if is_lost == nil then
    return nil, message
  end
  return is_lost and "P" or "N"
end

function methods:value(p)
  local search = check_search(self, "value")
  return ask(search, position_of(search, p))
end

function methods:outcome(p)
  local search = check_search(self, "outcome")
  return outcome_of(ask(search, position_of(search, p), 0))
end

-- Is the sum of some positions known to have this value?
local function is_known(search, list, n)
  for _, p in ipairs(list) do
    local value = core.jobs.known(search.job, p)
    if not value then
      return false
    end
    n = n ~ value
  end
  return n == 0
end

-- The followers of p, as its rules give them.
local function followers_of(search, p)
  local list = {}
  moves.run(search.rules, p, nil, function(q)
    list[#list + 1] = q
  end)
  return list
end

-- A follower of this value, if there must be one. Mostly the search has just met
-- one; else it looks for one.
local function follower_of_value(search, list, n)
  local shape = followers.by(search.rules)
  for _, q in ipairs(list) do
    if is_known(search, shape.list(q), n) then
      return q
    end
  end
  for _, q in ipairs(list) do
    local is_it, message = ask_sum(search, shape.list(q), n)
    if is_it or message then
      return is_it and q or nil, message
    end
  end
  fail "moves does not give the same moves again"
end

function methods:best(p)
  local search = check_search(self, "best")
  p = position_of(search, p)
  local is_lost, message = ask(search, p, 0)
  if is_lost == nil then
    return nil, message
  end
  local list = followers_of(search, p)
  if not list[1] then
    return nil, "there is no move"
  elseif is_lost then
    return list[1]
  end
  return follower_of_value(search, list, 0)
end

-- The values of some positions, and their nim-sum; or nil, message.
local function values_of(search, list)
  local values, sum = {}, 0
  for i = 1, check.array("best_in", list) do
    local value, message = ask(search, position_of(search, rawget(list, i)))
    if not value then
      return nil, message
    end
    values[i], sum = value, sum ~ value
  end
  return values, sum
end

-- The first move in a sum that nobody can win by.
local function first_move(search, list)
  for i, p in ipairs(list) do
    local q = followers_of(search, p)[1]
    if q ~= nil then
      return i, q
    end
  end
  return nil, "there is no move"
end

function methods:best_in(list)
  local search = check_search(self, "best_in")
  local values, sum = values_of(search, list)
  if not values then
    return nil, sum
  elseif sum == 0 then
    return first_move(search, list)
  end
  for i, value in ipairs(values) do
    if value ~ sum < value then
      local q, message = follower_of_value(search, followers_of(search, list[i]),
        value ~ sum)
      if q == nil then
        return nil, message
      end
      return i, q
    end
  end
end

local answers = { value = true, outcome = true, best = true, best_in = true,
  can = true, game = true, progress = true, close = true }

function methods:can(name)
  check_search(self, "can")
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
  return game.of(check_search(self, "game").rules)
end

function methods:progress()
  return check_search(self, "progress").job:progress()
end

function methods:close()
  check_search(self, "close").job:close()
end

meta.__close = methods.close

function meta:__tostring()
  local progress = parts_of[self].job:progress()
  return progress.stage == "closed" and "grundy.search: closed" or
    ("grundy.search: %d positions, the moves of %d"):format(progress.positions,
      progress.expanded)
end

local function make_search(job, rules, start)
  local search = setmetatable({}, meta)
  parts_of[search] = { job = job, rules = rules, start = start }
  return search
end

--
-- Methods of games
--

-- The fields of a job that searches, and the rules.
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
  elseif options.threads ~= nil and options.threads ~= 1 then
    fail("option 'threads': a search finds positions one after the other, by one "
      .. "thread")
  end
  local only, proof = options.only, options.proof
  if proof ~= nil then
    check.path("option 'proof'", proof, true)
  end
  if only and proof then
    fail "option 'proof': what is proved is a value, not an outcome alone"
  end
  options.threads, options.proof = nil, nil
  local fields = game.fields("job", self, start, options)
  if #fields.starts > 1 then
    fail("%s: which of the %d starts? The value of one position is found", name,
      #fields.starts)
  end
  fields.only_outcome = nil
  fields.search, fields.proved = only == "outcome" and 0 or -1, proof and true
  return fields, rules, proof
end

local function job_of(name, self, start, options)
  local fields, rules, proof = fields_of(name, self, start, options)
  local job = core.job(fields)
  search_of[job] = make_search(job, rules, core.copy(fields.starts[1]))
  parts_of[search_of[job]].proof = proof
  return job, search_of[job]
end

-- What was found by a job that is finished; the proof is written first.
local function found(job, search)
  local answer, parts = core.jobs.answer(job), parts_of[search]
  if type(answer) == "boolean" then
    answer = outcome_of(answer)
  end
  if parts.proof then
    local written, message = require "grundy.saved.proof".write(parts.proof, job,
      parts.rules, parts.start, answer)
    if not written then
      return nil, message
    end
    parts.proof = nil
  end
  return answer, search
end

local nimber = {}

function nimber:nimber(start, options)
  local job, search = job_of("nimber", self, start, options)
  local finished, message = step(job, math.maxinteger)
  if not finished then
    return nil, message
  end
  return found(job, search)
end

function nimber:nimber_job(start, options)
  return (job_of("nimber_job", self, start, options))
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
  return found(self, search)
end

return nimber
