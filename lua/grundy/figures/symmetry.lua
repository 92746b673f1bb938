-- Symmetries: which positions are alike, as `quotient` finds them.

local core = require "grundy.core"
local mirrors = require "grundy.figures.mirrors"
local words = require "grundy.figures.words"

-- Where there are more moves, nothing is looked for.
local MOST_MOVES = 10000000
-- So many positions of a class are shown.
local MOST_SHOWN = 3

-- The sizes of the classes, and the numbers of the first positions of the
-- first class that has two or more from which there are moves.
local function classes_of(solution, map)
  local sizes, example, largest = {}, nil, 0
  for number = 0, core.count(solution) - 1 do
    local class = core.image(map, number)
    sizes[class] = (sizes[class] or 0) + 1
    largest = math.max(largest, sizes[class])
    if not example and sizes[class] == 2 and
      core.degree(solution, number) > 0 then
      example = class
    end
  end
  return largest, example
end

local function example_text(context, map, class)
  local texts = {}
  for i, number in ipairs(core.members(map, class)) do
    if i > MOST_SHOWN then
      break
    end
    texts[i] = words.place(context.game, (core.position(context.solution,
      number)))
  end
  return words.list(texts)
end

local ALIKE = "alike, which means that moves from them lead to positions that "
  .. "are alike again"

local function sentence(context, figure)
  local all, classes = figure.positions, figure.classes
  local left = context.game.normal and " that the game's normal leaves" or ""
  if classes == all then
    return ("No two of the %s%s are alike: there is no symmetry to be found.")
      :format(words.count(all, "position"), left)
  end
  return ("The %s%s fall into %s: those of a class are %s. %sThe largest "
    .. "class has %s."):format(words.count(all, "position"), left,
    words.count(classes, "class", "classes"), ALIKE,
    figure.example and ("So are %s, for example. "):format(figure.example) or
    "", words.count(figure.largest, "position"))
end

local function figure_of(text, headline)
  return {
    name = "symmetry",
    title = "Symmetries",
    headline = headline,
    text = text,
  }
end

-- Why nothing is looked for; nil if it is.
local function refusal(context)
  if context.splits then
    return "The game splits, so its moves lead to sums, for which no "
      .. "symmetries are looked for."
  elseif core.edges(context.solution) > MOST_MOVES then
    return ("Symmetries are looked for among at most %s moves; here there "
      .. "are %s."):format(words.integer(MOST_MOVES),
      words.integer(core.edges(context.solution)))
  elseif core.count(context.solution) == 1 then
    return "There is only one position."
  end
end

--- Symmetries: how many `positions` there are, in how many `classes` of the
-- coarsest compatible relation, the `largest` of them, an `example` of one,
-- and the `mirrors`, ways to write positions that make no difference.
return function(context)
  local reason = refusal(context)
  if reason then
    return figure_of(reason, "Not looked for")
  end
  local solution = context.solution
  local quotient <close>, projection = solution:quotient "compatible"
  local map = projection.chain[1]
  local figure = figure_of(nil, #quotient == #solution and "None" or
    words.count(#quotient, "class", "classes"))
  local class
  figure.positions, figure.classes = #solution, #quotient
  figure.largest, class = classes_of(solution, map)
  figure.example = class and example_text(context, map, class)
  figure.text = sentence(context, figure)
  figure.mirrors = {}
  if #quotient < #solution and not context.game.normal then
    -- a normal might stumble over positions that are made up
    local text
    figure.mirrors, text = mirrors(solution, map)
    figure.text = figure.text .. text
  end
  return figure
end
