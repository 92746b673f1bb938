-- The kinds of play, a file for each: what counts, how moves rank, and what is refused
-- and why. normal.lua lists what a kind can say; the others say only where they
-- differ. What follows from that for a figure, a page or a command is said there, and
-- what is said in more than one place in lexicon/. No other folder chooses by the kind
-- of play: it asks kind.of(solution). (The play of a compound, normal or misère, is
-- its own.)

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local plays = require "grundy.regime.plays"
local regime = require "grundy.regime"
local refusals = require "grundy.kind.refusals"

local kind = {}

-- Loaded when they are first asked for.
local kinds = setmetatable({}, { __index = function(loaded, name)
  loaded[name] = require("grundy.kind." .. name)
  return loaded[name]
end })

-- The kinds of solutions: each move that is asked for asks for its kind.
local known = setmetatable({}, { __mode = "k" })

-- The kind of a game with some facts.
local function with(of)
  local play = of.play or plays[of.asked] and plays[of.asked].kind or of.asked
  return of.endless > 0 and kinds.endless[play] or kinds[of.splits and "splits" or play]
end

--- The kind of play that a solution is about. That of a game that splits is its
-- own: it is normal play, and can be nothing else.
function kind.of(solution)
  local of = known[solution]
  if not of then
    of = with(regime.solved(solution))
    known[solution] = of
  end
  return of
end

--- The same by rules, as far as they tell it before they are run. `play` is
-- the play that was asked for instead of their own, if any.
function kind.by(rules, play)
  return with(regime.of(rules, { play = play }))
end

--- The same by what META says of the rules of a saved solution.
function kind.in_file(meta)
  return with(regime.in_file(meta))
end

--
-- What is refused
--

-- The messages of what a component of compounds is refused for, by the name of
-- the function.
local compounds = { ["grundy.sum"] = "sum",
  ["grundy.conjunctive"] = "conjunctive", ["grundy.selective"] = "selective" }

--- Why the places of a solution cannot be in a compound, a "sum", "conjunctive"
-- or "selective", because of its play; nil if they can.
function kind.play_problem(solution, compound)
  return kind.of(solution):component_problem(compound)
end

--- The same for any reason.
function kind.component_problem(solution, compound)
  return kind.play_problem(solution, compound) or
    regime.solved(solution).mover and refusals.two_players(compound) or
    kind.of(solution):component_problem(compound, regime.solved(solution).unkept)
end

local function compound_refusal(solution, name)
  local compound = compounds[name]
  local problem = compound and kind.component_problem(solution, compound)
  return problem and ("%s: component 1 %s"):format(compound, problem)
end

-- The first of the refusals that apply.
local function find(solution, name)
  local of, unkept = kind.of(solution), regime.solved(solution).unkept
  return refusals.columns[name] or unkept and refusals.unkept[name] or
    of.refuses[name] or
    refusals.valueless[name] or unkept and refusals.unkept_at_last[name] or
    regime.solved(solution).mover and name == "grundy.disjoint" and
    refusals.by_union or compound_refusal(solution, name)
end

--- Can a name be that of a refusal?
function kind.is_question(name)
  return core.methods[name] ~= nil or refusals.others[name] ~= nil
end

--- The names that are not those of methods.
function kind.questions()
  local names = {}
  for name in pairs(refusals.others) do
    names[#names + 1] = name
  end
  table.sort(names)
  return table.concat(names, ", ")
end

--- The message with which something is refused; nil if it is not. The name is
-- that of a method of solutions, of a function that takes solutions or places,
-- such as "grundy.sum", or of one of these with an argument, such as
-- 'plot "values"'.
function kind.refusal(solution, name)
  local refusal = find(solution, name)
  if type(refusal) == "function" then
    return refusal(solution)
  end
  return refusal or nil
end

--- Raises an error if something is refused.
function kind.need(solution, name)
  local message = kind.refusal(solution, name)
  if message then
    check.fail("%s", message)
  end
end

return kind
