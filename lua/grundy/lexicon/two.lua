-- The words of games for two: functions of these, of which `kind` is the kind of play.

local core = require "grundy.core"
local check = require "grundy.base.check"
local isolated = require "grundy.base.text".isolated
local regime = require "grundy.regime"
local wording = require "grundy.words.wording"

local plays = regime.plays

-- What a draw is.
local NEITHER = "neither player can force a win"
local DRAWN = "a draw: " .. NEITHER

local words = {
  --- What a draw is, and the same as a sentence about a position, without its end.
  neither = NEITHER,
  drawn = NEITHER .. ": with best play it is a draw",

  --- What players do in sensible play, so that none loses by a mistake.
  sensible = "neither player gives away a win or a draw",

  --- What is said of a player at any position, and the same of one who has a name:
  -- `win` and `lose`, `draw` of a move, and `drawn` of the position.
  prospects = { win = "wins", lose = "loses", draw = "draws", drawn = DRAWN },
  named_prospects = { win = "will win", lose = "will lose", draw = "draws",
    drawn = DRAWN },

  --- Of whom that is said where nobody has a name, and what is said of moves by
  -- the outcome after them; false if that is what is said of a player.
  who = "the player to move",
  moves = { P = "wins", N = "loses", D = "draws" },

  --- What positions with the outcomes P, N and D are; and in a list of all of them, if
  -- that is shorter.
  outcomes = { { "P", "previous player wins" }, { "N", "next player wins" },
    { "D", "draw" } },

  --- What a good move is for, and what one such move does, and several.
  aim = { goal = "To win", one = "wins", all = "win" },

  --- What a move does that leads to the end that is wanted.
  success = "wins",

  --- What the longest play from a position to its end is called.
  longest = "longest win",

  --- What is said where neither the game nor its kind says how to win.
  no_goal = "Play against the solver, or against a friend.",

  --- What pages call playing, the result and who or what it tells, the end of a play,
  -- and a play that begins anew.
  page = { play = "Play it", result = "Who wins", shown = "who wins",
    tells = "who wins", over = "your first game is over", anew = "New game" },

  --- What the script of the board does and says otherwise; see report/board_data.lua.
  board = {},

  --- What is said on a page of a position where play has ended; false if it is that
  -- somebody has won.
  done = false,

  --- Why there are no values, as a clause and as a sentence, where nothing else is
  -- said of it.
  no_values = { "only outcomes have been computed",
    "Only outcomes have been computed, no values." },

  --- Why a win takes no number of moves.
  never_ends = ", because play need never end",
}
words.__index = words

--- How many states of play there are.
function words:states(count)
  return self.kind.forks and wording.count(count, "sum") .. " of positions" or
    wording.count(count, "position")
end

--- The player who wins play that never ends, 1 or 2, and what this player is called;
-- nil if nobody does.
function words:wins_forever(solution)
  local result = self.kind:forever(solution, 1)
  if result ~= "draw" then
    local winner = result == "win" and 1 or 2
    return winner, wording.side(core.game(solution), winner)
  end
end

--
-- How play ends
--

-- How play ends, where the rules say what endings are worth.
local function ending_by_rules(solution)
  local play = plays[regime.solved(solution).asked]
  return "endings are worth what the rules say" .. (play.name ~= plays.usual and
    ("; where they say nothing, %s: %s"):format(play.called, play.who) or "")
end

--- In words.
function words:ending(solution)
  if self.kind.counts == "worth" then
    return ending_by_rules(solution)
  end
  local text = plays[self.kind.play].who
  local _, winner = self:wins_forever(solution)
  return winner and ("%s; play that never ends is a win for %s"):format(text, winner)
    or text
end

--- The kind of play, and how it ends.
function words:play(solution)
  local play = plays[self.kind.play]
  return (play and play.called .. ": " or "") .. self:ending(solution)
end

-- A text of the game as sentences in one line; nil if it is empty.
local function sentences_of(text)
  local line = table.concat(wording.paragraphs(text), " ")
  return line ~= "" and isolated(line .. (line:find "[%w%)]$" and "." or "")) or
    nil
end

-- The rules that a solution has, and whether it has their own play, which the option
-- `play` may have changed. Of a search, there are rules alone.
local function rules_of(about)
  if type(about) == "table" then
    return about, true
  end
  local rules = core.game(about) or {}
  return rules, regime.play_in(regime.solved(about)) == (rules.play or plays.usual)
end

--- Do the rules say in words how play ends? They are about their own play.
function words.is_told(_, about)
  local rules, own = rules_of(about)
  return (rules.ending or rules.how_to_play) ~= nil and own
end

--- How play ends, in sentences: in those of the game, if it has some; nil if its
-- rules in words say it, or a function says it of each end.
function words:how_it_ends(about)
  if not self:is_told(about) then
    return wording.capital(self:ending(about)) .. "."
  end
  local text = rules_of(about).ending
  return type(text) == "string" and sentences_of(text) or nil
end

--- What the game says of a position without moves; nil if it says nothing.
-- `ending` gets a copy.
function words:why_ended(about, p, player)
  local ending = self:is_told(about) and rules_of(about).ending
  local text = ending and type(ending) ~= "string" and
    ending(core.copy(p), player)
  return type(text) == "string" and sentences_of(text) or nil
end

-- The first sentence of a text.
local function first_sentence(text)
  return text:match "^(.-[.!?])%s+%S" or text
end

--- What there is to play for, in a sentence. Rules in words say it at the beginning of
-- their last paragraph.
function words:goal(about)
  local paragraphs = wording.paragraphs(rules_of(about).how_to_play or "")
  return self:how_it_ends(about) or paragraphs[1] and
    isolated(first_sentence(paragraphs[#paragraphs])) or self.no_goal
end

--
-- Who wins, and in how many moves
--

--- The winner by an outcome; `player` is the one to move, if the game has two
-- players.
function words.winner(_, game, outcome, player)
  if outcome == "D" then
    return DRAWN
  end
  local first, second = wording.players(game, player)
  return ("%s %s"):format(outcome == "N" and first or second,
    wording.does(game, "win"))
end

--- By how much a place is won.
function words.margin()
  return ""
end

-- Under which play it is won, if that was asked for.
local function under_play(of, solution)
  local play, asked = plays[of.play], regime.solved(solution).asked
  return play and asked == play.name and asked ~= plays.usual and " in " .. play.words
    or ""
end

--- How long best play lasts, given its line: "5 moves of best play".
function words:lasting(line)
  local moves = wording.count(#line - 1, "move")
  return moves .. (self.kind.forks and #line > 2 and
    " by the best moves, and there may be a quicker win" or " of best play")
end

local NO_MOVES = ": the start has no moves"

--- Who wins from a start, a place; by how much, and in how many moves.
function words:result(start)
  local solution, outcome = start.solution, start:outcome()
  local winner = self:winner(core.game(solution), outcome, start.player) ..
    self.margin(start)
  if start:ended() then
    return (outcome == "D" and "a draw" or winner) .. NO_MOVES
  elseif outcome == "D" then
    return winner
  end
  local line = start:line()
  return winner .. under_play(self.kind, solution) .. (line and (line.cycle and
    self.never_ends or ", in " .. self:lasting(line)) or "")
end

--- The result within a sentence.
function words:result_in_sentence(start)
  local text = self:result(start)
  return start:ended() and text or (text:gsub("^a draw", "best play is a draw"))
end

-- Longer positions, and boards, are left out.
local START = 40

-- A sentence with the start in front, if that is short enough.
local function from_start(context, sentence)
  local text = wording.position(context.game, context.start)
  if (utf8.len(text) or #text) <= START and not text:find "\n" and
    text:find "%S" and not (context.game.board and
    context.game.board.template) then
    return ("From %s, %s"):format(wording.set_off(text), sentence)
  end
  return wording.capital(sentence)
end

--- The same in a sentence of its own.
function words:verdict(context)
  local start = check.answer(context.solution:at(context.start,
    context.player))
  return from_start(context, self:result_in_sentence(start) .. ".")
end

--- What a line of best play from a place is called; nil if there is none to be
-- shown.
function words.heading()
  return "Best play:"
end

--
-- Where one player makes all moves, and it is said otherwise (see solution.lua)
--

--- All that is to be explained of a place; `move_text` gives a move from it in words.
function words.explanation()
  return nil
end

--- How much is left after a move from a place.
function words.left()
  return nil
end

--- That nothing is left to be hoped for at a place.
function words.hopeless()
  return nil
end

--- How play ended, after so many moves: a word for a success or nil, and the rest.
function words.ended()
  return nil, nil
end

--
-- Values
--

-- Why there are none, as a clause and as a sentence, where endings differ.
local ENDINGS_DIFFER = { "not every ending is a loss for the player who cannot move",
  "Not all endings are alike, so there are no values." }

--- Why there are no values, as a clause and as a sentence.
function words:why_no_values(solution)
  local of = self.kind
  local play = plays[of.play]
  if play and not play.sums then
    return ("in %s sums are not decided by their components"):format(play.words),
      ("%s. In %s there are no values."):format(wording.capital(play.who),
      play.words)
  elseif regime.solved(solution).mover then
    return "the players move differently",
      "The two players move differently: there are no values."
  end
  local reasons = of.counts == "worth" and ENDINGS_DIFFER or self.no_values
  return core.payoffs(solution) and "endings pay what the rules say" or reasons[1],
    reasons[2]
end

return words
