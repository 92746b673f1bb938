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

-- What is said of rules, by the words below.
local function said_of(rules)
  return {
    alone = players.is_alone(rules),
    different = players.count(rules) == 2,
    same = players.count(rules) == 1,
    splits = rules.splits or false,
    scored = rules.gain ~= nil,
    endless = rules.endless ~= nil,
    terminal = rules.terminal ~= nil,
    ending = rules.ending ~= nil and type(rules.ending) ~= "string",
  }
end

-- Two words, and what is wrong with rules of which both are said.
local ROWS = {
  { "endless", "same", "field 'endless' is for games with two players: without them, a "
    .. "position does not tell who moves there" },
  { "endless", "splits", "fields 'endless' and 'splits' do not go together: in a game "
    .. "that splits, all play ends" },
  { "endless", "scored", "fields 'endless' and 'gain' do not go together: in a game "
    .. "with scores, all play ends" },
  { "endless", "terminal", "fields 'endless' and 'terminal' do not go together: who "
    .. "wins endless play is found where all endings are alike" },
  { "splits", "alone", "field 'players' does not go with 'splits': a puzzle has one "
    .. "player, and a sum is a game for two" },
  { "splits", "terminal", "field 'terminal' does not go with 'splits': an ending belongs "
    .. "to the whole game, not to a part" },
  { "splits", "different", "field 'players' does not go with 'splits': in a sum the "
    .. "players do not alternate in each component" },
  { "splits", "scored", "field 'gain' does not go with 'splits': the score of a sum does "
    .. "not follow from those of its components" },
  { "splits", "ending", "field 'ending' must be a text, because the game splits, and a "
    .. "position is only a part of the whole" },
  { "alone", "scored", "field 'gain': a puzzle has one player, and scores are for two" },
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
  local said = said_of(rules)
  for _, row in ipairs(ROWS) do
    if said[row[1]] and said[row[2]] then return row[3] end
  end
end

--- Why a game with some facts (see init.lua) cannot be asked to have a play; nil if it
-- can. `field` is true if its rules say so themselves.
function together.play_problem(of, play, field)
  if play == nil or play == plays.usual and not (field and of.asked == "puzzle") then
    return nil
  elseif of.splits then
    return ("a game that splits has no %s, because sums are decided by their "
      .. "components in normal play only"):format(plays[play].words)
  end
  return ONE_PLAY[of.asked]
end

--- Why the moves of a game with some rules must be kept; nil if they need not.
function together.unkept_problem(rules)
  local said = said_of(rules)
  if said.endless then
    return "it is for games without cycles, where play always ends, and this one says "
      .. "who wins endless play"
  elseif said.terminal and not said.alone and not said.scored then
    return "the game has `terminal`, and what its endings are worth is found by a pass "
      .. "over all moves for each payoff"
  end
end

return together
