-- A rule of thumb that is worth telling: one that is right almost everywhere.

local facts = require "grundy.figures.facts"
local features = require "grundy.figures.features"
local lexicon = require "grundy.lexicon"
local rules = require "grundy.figures.rule_search"

local figures = {}

-- In larger games no rule is looked for, which would take long, and none for moves.
local MOST_POSITIONS, MOST_MOVES = 5000, 50000

-- A condition can name up to three values, so three positions can be listed one by
-- one, which is no rule: there must be at least this many that are P, and others.
local LEAST = 4

-- One exception is allowed for so many P positions, and for so many others.
local FOR_ONE = 10

-- The fewer of the positions that are P, and of those that are not.
local function fewer(all, p)
  return math.min(p, all - p)
end

-- What P means in this kind of play.
local function meaning(context)
  for _, entry in ipairs(lexicon.of(context.kind).outcomes) do
    if entry[1] == "P" then
      return entry[2]
    end
  end
end

-- "none is", "2 are".
local function some(count)
  return { fact = count == 0 and "rule.none" or "rule.some",
    count = count > 0 and count or nil }
end

local function add_positions(list, context, rule)
  list:add("rule.positions", { P = meaning(context),
    told = rule.right == rule.holds and { fact = "rule.all" } or some(rule.right),
    others = rule.positions - rule.holds, missed = some(rule.p - rule.right),
    exceptional = { fact = rule.exact and "rule.exact" or "rule.exceptions" } })
end

-- Adds what is said of the moves that a rule tells: after a rule for positions, what
-- it is.
local function add_moves(list, context, rule, move)
  list:add(not rule and "rule.move" or move.condition == rule.condition and
    "rule.move_there" or "rule.move_so", { of = "move",
    aim = lexicon.of(context.kind).aim,
    where = { of = "move", fact = move.exact and "rule.everywhere" or "rule.mostly" } })
end

-- What is said of a rule for positions and a rule for moves, one of which may be
-- missing.
local function facts_of(context, rule, move)
  local list = facts.list()
  if rule then
    add_positions(list, context, rule)
  end
  if move then
    add_moves(list, context, rule, move)
  end
  list:add(not rule and "rule.found_move" or move and "rule.found_both" or "rule.found",
    { all = not rule and context.stats.positions or nil })
  features.add_late(list, context.late)
  return list
end

-- Are there so few exceptions that a rule is worth telling, if it is about so many
-- cases?
local function is_good(rule, cases)
  return rule and cases >= LEAST and rule.exceptions * FOR_ONE <= cases
end

-- The rules that are worth telling: for positions, and for moves.
local function rules_of(context)
  local rule, move, late = rules.both(context.solution, context.late and
    { features = features.none } or { seconds = features.SECONDS },
    context.stats.moves <= MOST_MOVES)
  context.late = context.late or late
  if not is_good(rule, rule and fewer(rule.positions, rule.p)) then
    rule = nil
  end
  if not is_good(move, move and move.choices) then
    move = nil
  end
  return rule, move
end

-- What the figure has of a rule for positions.
local NUMBERS = { "condition", "terms", "conditions", "exact", "positions", "p", "holds",
  "right", "exceptions", "examples" }

--- A rule of thumb: what `solution:rule` returns, if it has few exceptions; and
-- `move`, the same for moves. Nil if both have more or there are none, in a large
-- game, and where so few positions are P, or are not, that they can be listed.
function figures.rule(context)
  local stats = context.stats
  if stats.positions > MOST_POSITIONS or fewer(stats.positions, stats.P) < LEAST then
    return nil
  end
  local rule, move = rules_of(context)
  if not rule and not move then
    return nil
  end
  local figure = { name = "rule", title = "A rule of thumb", move = move,
    headline = rule and "P if " .. rule.condition or "Move so that " .. move.condition,
    facts = facts_of(context, rule, move) }
  for _, name in ipairs(rule and NUMBERS or {}) do
    figure[name] = rule[name]
  end
  return figure
end

return figures
