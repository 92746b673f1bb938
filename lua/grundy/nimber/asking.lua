-- How a search is asked. Questions are about sums of positions, as games that split
-- leave them; an array of one is a position.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local moves = require "grundy.moves"

local fail = check.fail
local step = core.job_methods.step -- with a count

local asking = {}

-- What each search is, out of the reach of users: `job`, in C, `rules` and `start`;
-- where they were given, the path of the proof to be written, `proof`, and of that
-- which is `known`, whether that was `checked`, and the limit of `bytes`.
local parts_of = setmetatable({}, { __mode = "k" })

--- Takes an object as a search.
function asking.add(self, parts)
  parts_of[self] = parts
end

--- What a search is; an error if it is none.
function asking.of(self, name)
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

--- The followers of p, as its rules give them.
function asking.followers(search, p)
  local list = {}
  moves.run(search.rules, p, nil, function(q)
    list[#list + 1] = q
  end)
  return list
end

--- The value of a sum, if it is known without a search; else nil.
function asking.known(search, list)
  local sum = 0
  for _, p in ipairs(list) do
    local value = core.jobs.known(search.job, p)
    if not value then
      return nil
    end
    sum = sum ~ value
  end
  return sum
end

-- The positions whose values are not known, the one with most moves last, and
-- the nim-sum of the other values.
local function unknown_of(search, list)
  local sum, left = 0, {}
  for _, p in ipairs(list) do
    local value = core.jobs.known(search.job, p)
    if value then
      sum = sum ~ value
    else
      left[#left + 1] = { p = p, at = #left }
    end
  end
  if left[2] then
    for _, each in ipairs(left) do
      each.count = #asking.followers(search, each.p)
    end
    table.sort(left, function(a, b)
      return a.count < b.count or a.count == b.count and a.at < b.at
    end)
  end
  return left, sum
end

-- Is the value of the sum of some positions n? Of the last one that is not known,
-- it is enough to know whether it is one number.
local function ask_sum(search, list, n)
  local left, sum = unknown_of(search, list)
  n = n ~ sum
  for i = 1, #left - 1 do
    local value, message = ask(search, left[i].p)
    if not value then
      return nil, message
    end
    n = n ~ value
  end
  if not left[1] then
    return n == 0
  end
  return ask(search, left[#left].p, n)
end

--- The outcome, if it is known whether the position is lost; or nil, message.
function asking.outcome_by(is_lost, message)
  if is_lost == nil then
    return nil, message
  end
  return is_lost and "P" or "N"
end

--- The outcome of a sum; or nil, message.
function asking.outcome(search, list)
  return asking.outcome_by(ask_sum(search, list, 0))
end

--- The value of a sum; or nil, message.
function asking.value(search, list)
  local sum = 0
  for _, p in ipairs(list) do
    local value, message = ask(search, p)
    if not value then
      return nil, message
    end
    sum = sum ~ value
  end
  return sum
end

-- What is known contradicts the moves: the proof is wrong, or the rules do not
-- always give the same ones.
local function contradiction(search)
  fail("%s", search.known and ("what the proof %s says does not hold by the rules")
    :format(search.known) or "moves does not give the same moves again")
end

-- The first of some followers whose value is known to be n.
local function known_follower(search, list, n)
  local shape = followers.by(search.rules)
  for _, q in ipairs(list) do
    if asking.known(search, shape.list(q)) == n then
      return q
    end
  end
end

-- A follower of this value, if there must be one. Mostly the search has just met
-- one; else it looks for one.
local function follower_of_value(search, list, n)
  local shape, known = followers.by(search.rules), known_follower(search, list, n)
  if known ~= nil then
    return known
  end
  for _, q in ipairs(list) do
    local is_it, message = ask_sum(search, shape.list(q), n)
    if is_it or message then
      return is_it and q or nil, message
    end
  end
  contradiction(search)
end

-- A move that wins in a sum, as far as that is known without a search: which
-- part is moved from, and where to. Where the search follows a proof there is
-- one: of at most one part the value is not known, and then the move is there.
local function known_win(search, list)
  local values, sum, open = {}, 0, nil
  for i, p in ipairs(list) do
    values[i] = core.jobs.known(search.job, p)
    if not values[i] and open then
      return nil
    end
    open = open or not values[i] and i
    sum = sum ~ (values[i] or 0)
  end
  for i, p in ipairs(list) do
    local wanted = sum ~ (values[i] or 0)
    if i == open or not open and wanted < values[i] then
      local q = known_follower(search, asking.followers(search, p), wanted)
      if q ~= nil then
        return i, q
      end
    end
  end
end

-- The first move in a sum that nobody can win by.
local function first_move(search, list)
  for i, p in ipairs(list) do
    local q = asking.followers(search, p)[1]
    if q ~= nil then
      return i, q
    end
  end
  return nil, "there is no move"
end

-- A move that wins in a sum that is won; or nil, message. All values are found.
local function find_win(search, list)
  local sum, message = asking.value(search, list)
  if not sum then
    return nil, message
  end
  for i, p in ipairs(list) do
    local value = core.jobs.known(search.job, p)
    if not value then -- it was forgotten
      value, message = ask(search, p)
    end
    if not value then
      return nil, message
    elseif value ~ sum < value then
      local q
      q, message = follower_of_value(search, asking.followers(search, p), value ~ sum)
      if q == nil then
        return nil, message
      end
      return i, q
    end
  end
  contradiction(search)
end

--- A move that wins a sum, or the first one where none does: which part moves, and
-- where to; or nil, message.
function asking.best(search, list)
  local i, q = known_win(search, list)
  if i then
    return i, q
  end
  local is_lost, message = ask_sum(search, list, 0)
  if is_lost == nil then
    return nil, message
  elseif is_lost then
    return first_move(search, list)
  end
  i, q = known_win(search, list)
  if i then
    return i, q
  end
  return find_win(search, list)
end

return asking
