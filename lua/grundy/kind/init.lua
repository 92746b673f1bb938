-- The kinds of play, a file for each: what is measured, how moves rank, what a
-- result is called, which columns, figures and sentences there are, and what is
-- refused and why. normal.lua lists what a kind can say; the others say only
-- where they differ. No other folder chooses by the kind of play: it asks
-- kind.of(solution). (The play of a compound, normal or misère, is its own.)

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local refusals = require "grundy.kind.refusals"

local kind = {}

-- Loaded when they are first asked for.
local kinds = setmetatable({}, { __index = function(loaded, name)
  loaded[name] = require("grundy.kind." .. name)
  return loaded[name]
end })

-- The kinds of solutions: each move that is asked for asks for its kind.
local known = setmetatable({}, { __mode = "k" })

--- The kind of play that a solution is about. That of a game that splits is its
-- own: it is normal play, and can be nothing else.
function kind.of(solution)
  local of = known[solution]
  if not of then
    of = core.jobs.endless(solution) > 0 and kinds.endless[core.play(solution)] or
      kinds[core.splits(solution) and "splits" or core.play(solution)]
    known[solution] = of
  end
  return of
end

--- The same by rules, as far as they tell it before they are run. `play` is
-- the play that was asked for instead of their own, if any.
function kind.by(rules, play)
  if rules.endless ~= nil then
    return kinds.endless[(play or rules.play) == "misere" and "misere" or "normal"]
  end
  return kinds[rules.splits and "splits" or rules.players == 1 and "puzzle" or
    rules.gain and "scored" or (play or rules.play) == "misere" and "misere" or
    "normal"]
end

--- The same by what META says of the rules of a saved solution.
function kind.in_file(meta)
  return meta.endless and kinds.endless[meta.play] or
    kinds[meta.splits and "splits" or meta.play]
end

-- The kinds that the rules tell by fields of their own, in the order in which
-- they are asked for.
local by_field = { "puzzle", "scored", "splits" }

--- What is said of a saved solution whose kind is not that of the rules that it
-- is opened with; nil if they have the same, or if the play will tell.
function kind.difference(rules, meta)
  local by_rules, in_file = kind.by(rules), kind.in_file(meta)
  if rules.endless ~= meta.endless then
    return kinds.endless.in_file(meta)
  end
  for _, name in ipairs(by_rules ~= in_file and by_field or {}) do
    local of = kinds[name]
    if of == in_file then
      return of.is_in_file
    elseif of == by_rules then
      return of.is_not_in_file
    end
  end
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
    core.players(solution) == 2 and refusals.two_players(compound) or
    core.unkept(solution) and
    kind.of(solution).unkept_component_problem[compound] or nil
end

local function compound_refusal(solution, name)
  local compound = compounds[name]
  local problem = compound and kind.component_problem(solution, compound)
  return problem and ("%s: component 1 %s"):format(compound, problem)
end

-- The first of the refusals that apply.
local function find(solution, name)
  local of, unkept = kind.of(solution), core.unkept(solution)
  return refusals.columns[name] or unkept and refusals.unkept[name] or
    of.refuses[name] or
    refusals.valueless[name] or unkept and refusals.unkept_at_last[name] or
    core.players(solution) == 2 and name == "grundy.disjoint" and
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
