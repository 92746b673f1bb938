-- A rule of thumb that is worth telling: one that is right almost everywhere.

local wording = require "grundy.words.wording"

local figures = {}

-- In larger games no rule is looked for, which would take long.
local MOST_POSITIONS = 5000

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
  for _, entry in ipairs(context.kind.outcome_words) do
    if entry[1] == "P" then
      return entry[2]
    end
  end
end

-- "none is", "2 are".
local function some(count)
  return count == 0 and "none is" or count == 1 and "1 is" or
    wording.integer(count) .. " are"
end

local function text_of(context, rule)
  return ("Of the %s where this is true, %s P (%s), and of the %s others, %s; there %s. "
    .. "It was found by looking at these %s, and proves nothing about larger games.")
    :format(wording.count(rule.holds, "position"), rule.right == rule.holds and
    "all are" or some(rule.right), meaning(context),
    wording.integer(rule.positions - rule.holds), some(rule.p - rule.right),
    rule.exact and "is no exception" or (rule.exceptions == 1 and "is " or "are ") ..
    wording.count(rule.exceptions, "exception"),
    wording.count(rule.positions, "position"))
end

--- A rule of thumb: what `solution:rule` returns, if it has few exceptions. Nil if
-- it has more or there is none, in a large game, and where so few positions are P, or
-- are not, that they can be listed.
function figures.rule(context)
  local stats = context.stats
  if stats.positions > MOST_POSITIONS or fewer(stats.positions, stats.P) < LEAST then
    return nil
  end
  local rule = context.solution:rule()
  if not rule or rule.exceptions * FOR_ONE > fewer(rule.positions, rule.p) then
    return nil
  end
  return { name = "rule", title = "A rule of thumb",
    headline = "P if " .. rule.condition, text = text_of(context, rule),
    condition = rule.condition, terms = rule.terms, exact = rule.exact,
    positions = rule.positions, p = rule.p, holds = rule.holds, right = rule.right,
    exceptions = rule.exceptions, examples = rule.examples }
end

return figures
