-- What does not go together, and why: a row for each rule, and the first one that
-- applies counts.

local players = require "grundy.regime.players"
local plays = require "grundy.regime.plays"

local together = {}

-- Why the field `endless` makes no sense; nil if it may.
local function endless_problem(winner)
  if winner == "repeats" or winner == "superko" then
    return ("field 'endless': %q depends on the positions before, and not only on "
      .. "the position: see grundy.without_return and grundy.with_counter")
      :format(winner)
  elseif math.type(winner) ~= "integer" or winner < 1 or winner > 2 then
    return "field 'endless' must be 1 or 2, the player who wins play that never ends"
  end
end

--- Have some rules moves that must be answered, or after which the player goes on?
function together.answered(rules)
  return rules.entail ~= nil or rules.again ~= nil
end

-- What can be said of rules.
local said = {
  alone = players.is_alone,
  different = players.differ,
  same = function(rules) return not players.differ(rules) end,
  splits = function(rules) return rules.splits end,
  scored = function(rules) return rules.gain ~= nil end,
  endless = function(rules) return rules.endless ~= nil end,
  terminal = function(rules) return rules.terminal ~= nil end,
  answered = together.answered,
  other_play = function(rules)
    return rules.play ~= nil and rules.play ~= plays.usual
  end,
  ending = function(rules)
    return rules.ending ~= nil and type(rules.ending) ~= "string"
  end,
}

-- What is said of few rules, and what does not go with it: two words, and what is wrong
-- with rules of which both are said.
local ROWS = {
  { "endless",
    { "same", "field 'endless' is for games with two players: without them, a "
      .. "position does not tell who moves there" },
    { "splits", "fields 'endless' and 'splits' do not go together: in a game that "
      .. "splits, all play ends" },
    { "scored", "fields 'endless' and 'gain' do not go together: in a game with "
      .. "scores, all play ends" },
    { "terminal", "fields 'endless' and 'terminal' do not go together: who wins "
      .. "endless play is found where all endings are alike" } },
  { "splits",
    { "alone", "field 'players' does not go with 'splits': a puzzle has one player, "
      .. "and a sum is a game for two" },
    { "terminal", "field 'terminal' does not go with 'splits': an ending belongs to "
      .. "the whole game, not to a part" },
    { "different", "field 'players' does not go with 'splits': in a sum the players "
      .. "do not alternate in each component" },
    { "scored", "field 'gain' does not go with 'splits': the score of a sum does not "
      .. "follow from those of its components" },
    { "ending", "field 'ending' must be a text, because the game splits, and a "
      .. "position is only a part of the whole" } },
  { "answered",
    { "alone", "fields 'entail' and 'again' do not go with 'players': nobody answers "
      .. "in a puzzle" },
    { "different", "fields 'entail' and 'again' do not go with 'players': their values "
      .. "are those of games in which all have the same moves" },
    { "scored", "fields 'entail' and 'again' do not go with 'gain': who has to answer "
      .. "counts in a sum, which has no score" },
    { "terminal", "fields 'entail' and 'again' do not go with 'terminal': they are for "
      .. "normal play, in which whoever cannot move loses" },
    { "other_play", "fields 'entail' and 'again' do not go with 'play': they are for "
      .. "normal play, in which whoever cannot move loses" } },
  { "alone",
    { "scored", "field 'gain': a puzzle has one player, and scores are for two" } },
}

-- Why nothing else can be asked for where this is played.
local ONE_PLAY = {
  puzzle = "a puzzle has one player; normal and misère play are for two",
  scored = "the game has scores, and these decide, not how play ends",
}

--- Why some rules do not go together; nil if they do.
function together.problem(rules)
  local problem = rules.endless ~= nil and endless_problem(rules.endless)
  if problem then
    return problem
  end
  for _, rows in ipairs(ROWS) do
    for i = 2, said[rows[1]](rules) and #rows or 0 do
      local other, why = table.unpack(rows[i])
      if said[other](rules) then return why end
    end
  end
end

--- Why a game with some facts (see init.lua) cannot be asked to have a play; nil if it
-- can. `field` is true if its rules say so themselves.
function together.play_problem(of, play, field)
  if play == nil or play == plays.usual and not (field and of.asked == "puzzle") then
    return nil
  elseif of.splits then
    return ("a game that splits has no %s, because sums are decided by their "
      .. "components in normal play only; solution:misere_quotient() tells who wins "
      .. "them"):format(plays[play].words)
  end
  return ONE_PLAY[of.asked]
end

--- Why the moves of a game with some rules must be kept; nil if they need not.
function together.unkept_problem(rules)
  if said.endless(rules) then
    return "it is for games without cycles, where play always ends, and this one says "
      .. "who wins endless play"
  elseif rules.terminal ~= nil and not said.alone(rules) and not said.scored(rules) then
    return "the game has `terminal`, and what its endings are worth is found by a pass "
      .. "over all moves for each payoff"
  end
end

return together
