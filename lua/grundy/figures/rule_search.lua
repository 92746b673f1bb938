-- A rule of thumb: of the conditions that are tried, the one that tells best which
-- positions are P, or which moves win, with its exceptions counted.

local core = require "grundy.core"
local check = require "grundy.base.check"
local facts = require "grundy.figures.facts"
local features = require "grundy.figures.features"
local kind = require "grundy.kind"
local move_rule = require "grundy.figures.move_rule"
local predicates = require "grundy.figures.predicates"
local quantities = require "grundy.figures.quantities"

local at, fail = core.at, check.fail

local methods = {}

-- How many positions are looked at, if nothing else is said, and at most.
local POSITIONS, MOST_POSITIONS = 10000, 50000

-- At most this many quantities are looked at, with those of the author.
local MOST_QUANTITIES = 40

-- How many exceptions are listed.
local MOST_LISTED = 10

--
-- What is known of the positions
--

-- A function that puts quantities into columns, one for each name: see
-- quantities.by. Those of the author are apart, whatever they are called.
local function adding(columns, most)
  local by_name = {}
  return function(i, name, x, no, default)
    local column = by_name[name]
    if not column and #columns < most then
      column = { name = name, no = no, default = default }
      by_name[name], columns[#columns + 1] = column, column
    end
    if column and x ~= nil and x == x then -- not NaN
      column[i] = x == true and 1 or x or 0
    end
  end
end

-- Calls take(i, p, player) with the first positions of a solution.
local function each_position(solution, count, take)
  for number = 0, count - 1 do
    take(number, core.position(solution, number))
  end
end

-- The columns of the author's numbers.
local function own_columns(solution, count, f)
  local columns = {}
  local put = adding(columns, math.huge)
  each_position(solution, count, function(i, p, player)
    features.take("rule", f, p, player, function(name, x) put(i, name, x) end)
    features.need_few("rule", #columns)
  end)
  return columns
end

-- The columns of the first positions of a solution, beginning with those of the
-- author; and true if these took too long, and are left out.
local function columns_of(solution, count, options)
  local f = features.of(solution, options)
  local own = f and features.within(options.seconds, own_columns, solution, count, f)
  local columns, i = own or {}, nil
  local put, of = adding(columns, MOST_QUANTITIES), quantities.by(core.game(solution))
  local function add(...) put(i, ...) end
  each_position(solution, count, function(number, p, player)
    i = number
    of(p, player, add)
  end)
  return columns, f and not own or nil
end

--
-- The search
--

-- The single predicate with the fewest exceptions, if there are fewer than `most`;
-- the simplest of them.
local function best_single(list, wanted, most)
  local best = { exceptions = most }
  for _, a in ipairs(list) do
    local exceptions = predicates.difference(a.set, a.set, wanted,
      best.exceptions)
    if exceptions < best.exceptions then
      best = { a, exceptions = exceptions }
    end
  end
  return best
end

-- Two predicates that have fewer exceptions together than `best`, or `best` itself.
-- What one of them misses they miss together.
local function best_pair(list, wanted, best)
  local cost = math.huge
  for j, b in ipairs(list) do
    for i = 1, b.misses <= best.exceptions and j - 1 or 0 do
      local a = list[i]
      if a.misses <= best.exceptions then
        local exceptions = predicates.difference(a.set, b.set, wanted,
          best.exceptions)
        if exceptions < best.exceptions or best[2] and
          exceptions == best.exceptions and a.cost + b.cost < cost then
          best, cost = { a, b, exceptions = exceptions }, a.cost + b.cost
        end
      end
    end
  end
  return best
end

--
-- In words
--

-- "88 positions", or those that were looked at: a fact.
local function looked_at(solution, count)
  local all = core.count(solution)
  return { fact = count == all and "rule.all_positions" or "rule.first_positions",
    positions = count, all = count < all and all or nil }
end

local function positions_text(solution, count)
  return facts.clause { looked_at(solution, count) }
end

-- Adds the words of a rule. One that was found is not one that was proved.
local function in_words(solution, rule, key, list)
  local missed = rule.p and rule.p - rule.right
  for i, predicate in ipairs(list) do
    rule.conditions[i] = predicate.fact
    rule.terms[i] = facts.clause { predicate.fact }
  end
  rule.condition = facts.clause(rule.conditions)
  rule.text = facts.text({ { fact = key, looked_at = looked_at(solution, rule.positions),
    exact = { fact = rule.exact and "rule.no_exception" or "rule.some_exceptions" },
    elsewhere = missed and missed > 0 and { fact = "rule.elsewhere", missed = missed } or
      "" } }, rule)
  return rule
end

local function exception_of(solution, number)
  local p, player = core.position(solution, number)
  return { position = p, player = player, outcome = at.outcome(solution, number) }
end

-- The first positions that are exceptions.
local function exceptions_of(solution, rule, holds, wanted)
  local list = {}
  for i = 0, rule.positions - 1 do
    if #list == math.min(rule.exceptions, MOST_LISTED) then
      break
    elseif predicates.has(holds, i) ~= predicates.has(wanted, i) then
      list[#list + 1] = exception_of(solution, i)
    end
  end
  return list
end

-- The answer: what the predicates say together, and its numbers.
local function answer(solution, best, count, wanted, p)
  local a, b = best[1], best[2] or best[1]
  local holds, none = {}, {}
  for i, word in ipairs(a.set) do
    holds[i], none[i] = word & b.set[i], 0
  end
  local rule = { conditions = {}, terms = {},
    exact = best.exceptions == 0, positions = count, p = p,
    holds = predicates.without(holds, none),
    right = p - predicates.without(wanted, holds),
    exceptions = best.exceptions,
    cut = count < core.count(solution) }
  rule.examples = exceptions_of(solution, rule, holds, wanted)
  return in_words(solution, rule, "rule.found_p", best)
end

-- A rule that tells which positions are P. A `look` is what was looked at: the first
-- positions of a solution (`count`), and what is known of them (`columns`).
local function rule_of_positions(look, terms)
  local solution, count, p = look.solution, look.count, 0
  local wanted = predicates.set(count, function(i)
    local is_p = at.outcome(solution, i) == "P"
    p = p + (is_p and 1 or 0)
    return is_p
  end)
  if p == 0 or p == count then
    return nil, ("%s of %s is P"):format(p == 0 and "none" or "each",
      positions_text(solution, count))
  end
  local list = predicates.of(look.columns, count, wanted)
  local best = best_single(list, wanted, math.min(p, count - p))
  if terms == 2 and best.exceptions > 0 then
    best = best_pair(list, wanted, best)
  end
  if not best[1] then
    return nil, ("no rule was found for %s that is right more often than that "
      .. "%s is P"):format(positions_text(solution, count), p <= count - p and
      "none" or "each")
  end
  return answer(solution, best, count, wanted, p)
end

--
-- Moves
--

-- Fails if a move does not lead to one position that tells whether it wins.
local function need_moves(solution)
  core.need_moves(solution)
  local message = kind.refusal(solution, "chances")
  if message then
    fail("rule: of = \"move\": %s", (message:gsub("^chances: ", "")))
  end
end

-- The answer: what the predicates say of moves, and its numbers.
local function answer_of_moves(solution, best, count, cases, choices, good)
  local holds = move_rule.both(best[1], best[2] or best[1])
  local rule = { of = "move", conditions = {}, terms = {},
    exact = best.exceptions == 0, positions = count,
    winning = #cases, choices = choices, right = #cases - best.exceptions,
    exceptions = best.exceptions, cut = count < core.count(solution),
    examples = {} }
  for _, case in ipairs(cases) do
    if #rule.examples < MOST_LISTED and
      not move_rule.is_right(case, holds, good) then
      table.insert(rule.examples, exception_of(solution, case[1]))
    end
  end
  return in_words(solution, rule, "rule.found_moves", best)
end

-- A rule that tells which moves win.
local function rule_of_moves(look, terms)
  local solution, count = look.solution, look.count
  local results = kind.of(solution).results
  local good = predicates.set(count, function(i)
    return results[at.outcome(solution, i)] == "win"
  end)
  local cases, choices = move_rule.cases(solution, count, good)
  if choices == 0 then
    return nil, ("wherever a move wins, every move does, in %s"):format(
      positions_text(solution, count))
  end
  local best = move_rule.best(predicates.of(look.columns, count, good), cases, good,
    count, choices, terms)
  if not best[1] then
    return nil, ("no rule was found for %s that is right more often than any move")
      :format(positions_text(solution, count))
  end
  return answer_of_moves(solution, best, count, cases, choices, good)
end

--
-- The answer
--

local fields = { features = "callable", positions = "any", terms = "any",
  of = "string", seconds = "any" }

local function look_at(solution, count, options)
  core.load(solution) -- in time that is not counted as that of features
  local columns, late = columns_of(solution, count, options)
  return { solution = solution, count = count, columns = columns, late = late }
end

--- The rule for positions and the one for moves, each as `rule` returns it, or nil
-- if there is none; and true if the author's numbers took too long. They look at the
-- positions once. `moves`: is a rule for moves wanted?
function methods.both(solution, options, moves)
  local look = look_at(solution, core.count(solution), options)
  local of_moves
  if moves and not kind.refusal(solution, "chances") then
    of_moves = rule_of_moves(look, 2)
  end
  return rule_of_positions(look, 2), of_moves, look.late
end

function methods:rule(options)
  local count = core.count(self) -- it must be open
  options = check.options(options, fields, "rule")
  local of = check.word("of", options.of, { "position", "move" })
  local terms = check.count("terms", options.terms, 2, 2)
  check.seconds(options.seconds)
  count = math.min(count, check.count("positions", options.positions, POSITIONS,
    MOST_POSITIONS))
  if of == "move" then
    need_moves(self)
  end
  local look = look_at(self, count, options)
  local rule, message = (of == "move" and rule_of_moves or rule_of_positions)(look,
    terms)
  if rule then
    rule.late = look.late
  end
  return rule, message
end

return methods
