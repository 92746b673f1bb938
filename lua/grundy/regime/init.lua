-- What a game is, said once: the facts, beside its positions and moves, that decide who
-- wins. Whoever makes a game out of a game derives its rules here; whoever compares two
-- games asks for the difference; and one more fact is one more row of MEMBERS (with
-- what does not go with it in together.lua). The facts of a game are a table:
--   players  1, or 2 who move differently
--   endless  the player who wins play that never ends; 0: nobody
--   splits   does a move lead to a sum of positions?
--   asked    the play that was asked for (see plays.lua); or "puzzle" or "scored",
--            where nothing else can be asked for
--   unkept   are moves not kept?
--   only_outcome  are outcomes all that is wanted?

local core = require "grundy.core"
local players = require "grundy.regime.players"
local plays = require "grundy.regime.plays"
local together = require "grundy.regime.together"

local regime = { plays = plays, problem = together.problem,
  answered = together.answered, play_problem = together.play_problem,
  unkept_problem = together.unkept_problem }

-- The play of some rules, unless another one is asked for.
local function asked_of(rules, options)
  return players.is_alone(rules) and "puzzle" or rules.gain ~= nil and "scored" or
    options.play or rules.play or plays.usual
end

-- A row for each fact that makes another game. In this order games are compared.
--   field    of rules, and what is checked of it by base/check.lua; `none` is what it
--            counts for if it is nil, `beside` a field that goes with it
--   of       the fact, by rules and options, if it is not the field itself
--   in_file  the same by META of a saved solution
--   rule     the field by the fact, and all of them, if it is not the fact itself
--   says     a game with that fact, in words after "the game"
local MEMBERS = {
  { name = "players", field = "players", kind = "any", beside = "sides", none = 1,
    of = players.count,
    rule = function(count, of)
      return of.asked == "puzzle" and 1 or count == 2 and count or nil
    end,
    says = function(count)
      return count == 2 and "has two players" or "has one kind of moves"
    end },
  { name = "endless", field = "endless", kind = "any", none = 0,
    says = function(winner)
      return ("lets %s win endless play"):format(winner == 0 and "nobody" or
        "player " .. winner)
    end },
  { name = "splits", field = "splits", kind = "boolean", none = false,
    says = function(splits) return splits and "splits" or "does not split" end },
  { name = "asked", field = "play", kind = "any",
    of = asked_of,
    in_file = function(meta) return meta.play or plays.usual end,
    rule = function(asked) return plays[asked] and asked end,
    identity = function(asked)
      return { puzzle = asked == "puzzle" or nil, gain = asked == "scored" or nil }
    end,
    says = function(asked)
      return asked == "puzzle" and "is a puzzle" or
        "has " .. (plays[asked] and plays[asked].words or "scores")
    end },
}

-- What a row says of a fact: one field, or several.
local function add(made, f, name, fact)
  if not f then
    made[name] = fact
    return
  end
  for key, value in pairs(f(fact)) do made[key] = value end
end

--- The fields of rules that facts are made of, with how they are checked.
function regime.fields()
  local fields = {}
  for _, member in ipairs(MEMBERS) do fields[member.field] = member.kind end
  return fields
end

-- The facts that are found by rules and options.
local function find(rules, options)
  local of = {}
  for _, member in ipairs(MEMBERS) do
    if member.of then
      of[member.name] = member.of(rules, options)
    else
      of[member.name] = rules[member.field] or member.none
    end
  end
  of.unkept = options.keep == "values"
  of.only_outcome = options.only == "outcome" and not of.splits -- these go by values
  return of
end

-- The facts of rules, which do not change, by what is asked for besides: small games
-- are solved again and again.
local known = setmetatable({}, { __mode = "k" })

local NOTHING = {}

--- What a game is by its rules and by what is asked of `solve`: a table that nobody
-- changes. (The rules may also be a game as users see it.)
function regime.of(rules, options)
  options = options or NOTHING
  local asked = (options.play or "") .. (options.keep == "values" and " values" or "")
    .. (options.only == "outcome" and " outcome" or "")
  local by_asked = known[rules]
  if not by_asked then
    by_asked = {}
    known[rules] = by_asked
  end
  local of = by_asked[asked]
  if not of then
    of = find(rules, options)
    by_asked[asked] = of
  end
  return of
end

--- The same by META of a saved solution.
function regime.in_file(meta)
  local of = { unkept = meta.keep == "values", only_outcome = meta.only == "outcome" }
  for _, member in ipairs(MEMBERS) do
    of[member.name] = member.in_file and member.in_file(meta) or meta[member.name] or
      member.none
  end
  return of
end

--- The same of a solution, with what follows from it: `play`, which is that of its
-- ends: also "mixed"; `scored`: do moves gain points? and `mover`: is the player to
-- move part of a position?
regime.solved = core.regime

--- The play that an option `play` asks for where a game has these facts, or, without
-- one, the play that was asked for.
function regime.play_in(of, play)
  return play or plays[of.asked] and of.asked or plays.usual
end

-- The field of rules by which a game has the fact of a row.
local function field_of(member, of)
  local fact = of[member.name]
  if member.rule then
    return member.rule(fact, of)
  end
  return fact ~= member.none and fact or nil
end

--- The rules of a game with these facts, as far as they are facts; `rules` (optional)
-- gets them, and is returned.
function regime.rules(of, rules)
  rules = rules or {}
  for _, member in ipairs(MEMBERS) do
    rules[member.field] = field_of(member, of)
  end
  return rules
end

--- Rules that also say that moves lead to sums of positions.
function regime.with_sums(rules)
  rules.splits = true
  return rules
end

-- Gives rules a field that they say nothing of.
local function inherit(rules, name, value)
  if rules[name] == nil then rules[name] = value end
end

-- The fields that go beside those of facts.
local BESIDE = {}
for _, member in ipairs(MEMBERS) do BESIDE[#BESIDE + 1] = member.beside end

local function inherit_beside(made, rules)
  for i = 1, #BESIDE do inherit(made, BESIDE[i], rules[BESIDE[i]]) end
end

-- Takes fields away that are false.
local function without_false(rules)
  for name, value in next, rules do
    if value == false then rules[name] = nil end
  end
  return rules
end

--- The same rules as some others but for `changes`, which are all that the new game has
-- of fields that speak of positions; false takes a field away. (Of a game, `players`
-- are names, if it has some; of rules, a number.) The table of changes becomes that of
-- the rules.
function regime.derive(rules, changes)
  for _, member in ipairs(MEMBERS) do
    inherit(changes, member.field, rules[member.field])
  end
  inherit_beside(changes, rules)
  return without_false(changes)
end

-- The fields that say what was solved: the same solution may be asked for many quotients.
local fields_of = setmetatable({}, { __mode = "k" })

--- The same of a game that is made out of a solution, by what was solved and asked for.
function regime.derive_solved(solution, changes)
  local rules, fields = core.game(solution), fields_of[solution]
  if not fields then
    fields = regime.rules(regime.solved(solution))
    fields_of[solution] = fields
  end
  for name, value in next, fields do inherit(changes, name, value) end
  if rules then inherit_beside(changes, rules) end
  return without_false(changes)
end

--- The first difference between games by their facts, as two phrases after "the game";
-- nil if there is none.
function regime.difference(a, b)
  for _, member in ipairs(MEMBERS) do
    local x, y = a[member.name], b[member.name]
    if x ~= y then return member.says(x), member.says(y) end
  end
end

--- Gives the identity of a game what its positions and moves go by, and, if moves are
-- not kept, its values.
function regime.add_identity(of, identity)
  for _, member in ipairs(MEMBERS) do
    local fact = of[member.name]
    add(identity, member.identity, member.name, (member.name == "players" or
      fact ~= member.none) and fact or nil)
  end
  if of.unkept then
    identity.keep = regime.play_in(of) .. (of.only_outcome and " outcomes" or " values")
  end
  return identity
end

return regime
