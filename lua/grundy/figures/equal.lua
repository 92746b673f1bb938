-- What the game is equal to: a Nim heap, an infinity; and, where positions
-- are numbers, which sequence their values are.

local core = require "grundy.core"
local known = require "grundy.figures.known"
local words = require "grundy.figures.words"

local at = core.at

-- Why there are no values.
local function reason(context)
  if context.play == "misere" then
    return "in misère play sums are not decided by their components"
  elseif context.players == 2 then
    return "the players move differently"
  elseif context.payoffs then
    return "endings pay what the rules say"
  elseif context.play == "mixed" then
    return "not every ending is a loss for the player who cannot move"
  end
  return "only outcomes have been computed"
end

local function finite(context, value)
  if value == 0 then
    return ("From %s the game is equal to an empty Nim heap, the value 0: "
      .. "added to any other game, it does not change who wins."):format(
      context.named)
  end
  return ("From %s the game is equal to a Nim heap of %s, the value %s: in "
    .. "any sum of games such a heap can take its place, and the same player "
    .. "wins."):format(context.named, words.count(value, "chip"),
    words.integer(value))
end

-- What an infinity does in sums (Fraenkel and Yesha 1986, Theorem 5).
local function infinite(context, value)
  local set = value.set
  local begin = ("From %s the game is equal to no Nim heap: its value is %s.")
    :format(context.named, words.cut(tostring(value)))
  if #set == 0 then
    return begin .. " Added to any other game, it makes a draw of it."
  end
  local sizes = {}
  for i, k in ipairs(set) do
    sizes[i] = words.integer(k)
  end
  local list = words.cut((words.list(sizes):gsub(" and ", " or ")))
  return ("%s Added to a Nim heap of %s it is won by the player to move; "
    .. "added to any other heap, or to another infinity, it is a draw."
    ):format(begin, list)
end

--- What it is equal to: the `value`, and for integer positions `sequence`
-- (see known).
return function(context)
  local figure = { name = "equal", title = "What it is equal to" }
  if not context.valued then
    figure.headline = "No value"
    figure.text = ("The game has no values to compare it by: %s."):format(
      reason(context))
    return figure
  end
  local value = at.value(context.solution, context.number)
  figure.value = value
  if core.is_infinite(value) then
    figure.headline = words.cut(tostring(value), 20)
    figure.text = infinite(context, value)
  else
    figure.headline = "Nim heap of " .. words.integer(value)
    figure.text = finite(context, value)
  end
  figure.sequence = known(context.solution)
  if figure.sequence then
    figure.text = figure.text .. " " .. figure.sequence.text
  end
  return figure
end
