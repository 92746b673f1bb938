-- What is said of a game: who wins and in how many moves, how play ends, what a
-- position is to a player. Each sentence is said here, or in the file of the
-- kind of play that says it otherwise. normal.lua inherits from this.

local core = require "grundy.core"
local check = require "grundy.base.check"
local isolated = require "grundy.base.text".isolated
local plays = require "grundy.regime.plays"
local regime = require "grundy.regime"
local wording = require "grundy.words.wording"

local sentences = {
  --- What is said before how play ends.
  play_words = "",

  --- How play ends.
  ending_words = plays.normal.who,

  --- What is said of a player at any position, and the same of one who has a
  -- name: `win` and `lose`, `draw` of a move, and `drawn` of the position.
  prospects = {
    win = "wins",
    lose = "loses",
    draw = "draws",
    drawn = "a draw: neither player can force a win",
  },
  named_prospects = {
    win = "will win",
    lose = "will lose",
    draw = "draws",
    drawn = "a draw: neither player can force a win",
  },

  --- Of whom that is said where nobody has a name, and what is said of moves by
  -- the outcome after them.
  who_words = "the player to move",
  move_words = { P = "wins", N = "loses", D = "draws" },

  --- What the longest play from a position to its end is called.
  longest_words = "longest win",

}
sentences.__index = sentences

--
-- How play ends
--

--- In words.
function sentences:ending()
  return self.ending_words
end

--- The kind of play, and how it ends.
function sentences:play_text(solution)
  return self.play_words .. self:ending(solution)
end

-- A text of the game as sentences in one line; nil if it is empty.
local function sentences_of(text)
  local line = table.concat(wording.paragraphs(text), " ")
  return line ~= "" and isolated(line .. (line:find "[%w%)]$" and "." or "")) or
    nil
end

--- The rules that a solution has, and whether it has their own play, which the
-- option `play` may have changed.
function sentences:rules_of(solution)
  local rules = core.game(solution) or {}
  return rules, regime.play_in(regime.solved(solution)) == (rules.play or plays.usual)
end

--- Do the rules say in words how play ends? They are about their own play.
function sentences:is_told(solution)
  local rules, own = self:rules_of(solution)
  return (rules.ending or rules.how_to_play) ~= nil and own
end

--- How play ends, in sentences: in those of the game, if it has some; nil if its
-- rules in words say it, or a function says it of each end.
function sentences:how_it_ends(solution)
  if not self:is_told(solution) then
    return wording.capital(self:ending(solution)) .. "."
  end
  local text = self:rules_of(solution).ending
  return type(text) == "string" and sentences_of(text) or nil
end

--- What the game says of a position without moves; nil if it says nothing.
-- `ending` gets a copy.
function sentences:why_ended(solution, p, player)
  local ending = self:is_told(solution) and self:rules_of(solution).ending
  local text = ending and type(ending) ~= "string" and
    ending(core.copy(p), player)
  return type(text) == "string" and sentences_of(text) or nil
end

--
-- Who wins, and in how many moves
--

--- The winner by an outcome; `player` is the one to move, if the game has two
-- players.
function sentences:winner(game, outcome, player)
  if outcome == "D" then
    return "a draw: neither player can force a win"
  end
  local first, second = wording.players(game, player)
  return ("%s %s"):format(outcome == "N" and first or second,
    wording.does(game, "win"))
end

--- By how much a place is won.
function sentences:margin()
  return ""
end

--- Under which play it is won, if that was asked for.
function sentences:under_play()
  return ""
end

--- How long best play lasts, given its line: "5 moves of best play".
function sentences:lasting(line)
  return wording.count(#line - 1, "move") .. " of best play"
end

--- How long play in a sum lasts, after who wins.
function sentences:sum_lasting(sum)
  return ", after at most " .. wording.count(sum:bound(), "move")
end

local NO_MOVES = ": the start has no moves"

--- Who wins from a start, a place; by how much, and in how many moves.
function sentences:result_text(start)
  local solution, outcome = start.solution, start:outcome()
  local winner = self:winner(core.game(solution), outcome, start.player) ..
    self:margin(start)
  if start:ended() then
    return (outcome == "D" and "a draw" or winner) .. NO_MOVES
  elseif outcome == "D" then
    return winner
  end
  local line = start:line()
  return winner .. self:under_play(solution) ..
    (line and ", in " .. self:lasting(line) or "")
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

--- The result within a sentence.
function sentences:result_in_sentence(start)
  local text = self:result_text(start)
  return start:ended() and text or (text:gsub("^a draw", "best play is a draw"))
end

--- The same in a sentence of its own.
function sentences:verdict(context)
  local start = check.answer(context.solution:at(context.start,
    context.player))
  return from_start(context, self:result_in_sentence(start) .. ".")
end

--- What an outcome means; `winner` has a name, or is nil; `length` says how long
-- play lasts.
function sentences:outcome_text(outcome, winner, length)
  if outcome == "D" then
    return "Neither player can force a win: with best play it is a draw (D)."
  end
  return ("So %s (%s)%s."):format(winner and winner .. " will win" or
    "the player to move " .. (outcome == "N" and "wins" or "loses"), outcome,
    length)
end

--- What a place is worth, and by which best move, where more counts than the
-- outcome; else nil. `phrase` is the move in words, `names` those of the players
-- who win by N and P, `gain` what the move gains.
function sentences:worth_text()
  return nil
end

--- All that is to be explained of a place, if it is not what is explained of
-- others; `move_text` gives a move from it in words.
function sentences:explanation()
  return nil
end

--- How much is left after a move from a place, where that is all there is to
-- say of it; else nil.
function sentences:left_text()
  return nil
end

--- That nothing is left to be hoped for at a place, where no move is best then;
-- else nil.
function sentences:hopeless_text()
  return nil
end

--- How play ended, after so many moves, where nobody wins or loses: a word for a
-- success or nil, and the rest; else nil twice.
function sentences:end_text()
  return nil, nil
end

--- What a line of best play from a place is called; nil if there is none to be
-- shown.
function sentences:line_heading()
  return "Best play:"
end

--
-- Figures
--

-- Values
--

--- Why there are no values, as a clause and as a sentence.
function sentences:why_no_values(solution)
  if core.players(solution) == 2 then
    return "the players move differently",
      "The two players move differently: there are no values."
  end
  return self:why_no_values_of_one(solution)
end

--- The same where both players have the same moves.
function sentences:why_no_values_of_one()
  return "only outcomes have been computed",
    "Only outcomes have been computed, no values."
end

--
-- The page
--

--- What is said where neither the game nor its kind says how to win.
function sentences:no_goal()
  return "Play against the solver, or against a friend."
end

-- The first sentence of a text.
local function first_sentence(text)
  return text:match "^(.-[.!?])%s+%S" or text
end

--- What the page begins with: what there is to play for, in a sentence. Rules in
-- words say it at the beginning of their last paragraph.
function sentences:goal(solution)
  local paragraphs = wording.paragraphs(self:rules_of(solution).how_to_play or "")
  return self:how_it_ends(solution) or paragraphs[1] and
    isolated(first_sentence(paragraphs[#paragraphs])) or self:no_goal()
end

--- What pages call playing, the result and who or what it tells, the end of a play,
-- and a play that begins anew.
sentences.page_words = { play = "Play it", result = "Who wins", shown = "who wins",
  tells = "who wins", over = "your first game is over", anew = "New game" }

--- What the script of the board does and says otherwise than it does of other
-- kinds: see report/board_data.lua. All of them have `results`. (A search has no
-- solution.)
function sentences:board_words()
  return { results = self.results }
end

--- What the script of the graph says of positions and moves: see
-- report/graph_data.lua. `said` is what is said of the players.
function sentences:graph_words(said)
  return { who = self.who_words, win = said.win, lose = said.lose,
    drawn = said.drawn, moves = self.move_words }
end

--- What the picture of the graph says of P, N and D.
function sentences:graph_key(_, drawn)
  return ("P: the player to move loses. N: the player to move wins. %s"):format(
    drawn and "D: a draw. " or "")
end

return sentences
