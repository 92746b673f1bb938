-- A rule of thumb that is worth telling: one that is right almost everywhere.

local features = require "grundy.figures.features"
local lexicon = require "grundy.lexicon"
local rules = require "grundy.figures.rule"
local wording = require "grundy.words.wording"

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
  return count == 0 and "none is" or count == 1 and "1 is" or
    wording.integer(count) .. " are"
end

local function positions_text(context, rule)
  return ("Of the %s where this is true, %s P (%s), and of the %s others, %s; there %s.")
    :format(wording.count(rule.holds, "position"), rule.right == rule.holds and
    "all are" or some(rule.right), meaning(context),
    wording.integer(rule.positions - rule.holds), some(rule.p - rule.right),
    rule.exact and "is no exception" or (rule.exceptions == 1 and "is " or "are ") ..
    wording.count(rule.exceptions, "exception"))
end

-- What is said of the moves that a rule tells, after what it is.
local function moves_text(context, rule)
  local words = lexicon.of(context.kind).aim
  return ("at %s where a move %s, there are such moves, and all of them %s."):format(
    rule.exact and ("each of the %s positions"):format(wording.integer(rule.winning))
    or ("%s of the %s positions"):format(wording.integer(rule.right),
    wording.integer(rule.winning)), words.one, words.all)
end

-- The sentences about a rule for positions and a rule for moves, one of which may be
-- missing.
local function text_of(context, rule, move)
  local found = context.stats.positions
  if not rule then
    return ("%s It was found by looking at %s, and proves nothing about larger games.")
      :format(wording.capital(moves_text(context, move)),
      wording.count(found, "position"))
  end
  local text = positions_text(context, rule)
  if move then
    text = ("%s %s, move so that %s: %s"):format(text, lexicon.of(context.kind).aim.goal,
      move.condition == rule.condition and "it is true" or move.condition,
      moves_text(context, move))
  end
  return ("%s %s found by looking at these %s, and %s nothing about larger games.")
    :format(text, move and "Both were" or "It was", wording.count(found, "position"),
    move and "prove" or "proves")
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
local NUMBERS = { "condition", "terms", "exact", "positions", "p", "holds", "right",
  "exceptions", "examples" }

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
    text = text_of(context, rule, move) .. features.late_text(context.late) }
  for _, name in ipairs(rule and NUMBERS or {}) do
    figure[name] = rule[name]
  end
  return figure
end

return figures
