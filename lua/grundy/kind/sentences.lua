-- What is said of a game: who wins and in how many moves, how play ends, what a
-- position is to a player. Each sentence is said here, or in the file of the
-- kind of play that says it otherwise. normal.lua inherits from this.

local core = require "grundy.core"
local check = require "grundy.base.check"
local isolated = require "grundy.base.text".isolated
local wording = require "grundy.words.wording"

local sentences = {
  --- What is said before how play ends.
  play_words = "",

  --- How play ends.
  ending_words = "the player who cannot move loses",

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

  --- How many positions have each outcome.
  outcome_counts = "%s P (previous player wins), %s N (next player wins), %s D "
    .. "(draw)",

  --- What the longest play from a position to its end is called.
  longest_words = "longest win",

  --- A row of the facts about a game, which tells how it moves; nil if that
  -- needs no words.
  moves_fact = nil,

  --- Why the board of a page does not know all.
  too_large = "The game is too large",

  --- What is blue in a plot.
  blue_words = "there, the player who has just moved wins",
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
  return rules, core.misere(solution) == (rules.play == "misere")
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

--- A step of a line from p to q, in words.
function sentences:step_text(solution, p, q, player)
  return wording.move(core.game(solution), p, q, player)
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
-- The certificate
--

local BY_VALUES = "the value of every position follows from its followers "
  .. "(conditions A, B and C of Definition 1 of Fraenkel and Yesha, the sets "
  .. "of infinite values, and a counter that proves that the winner makes "
  .. "progress), and so do its remoteness and its distance"
local BY_REMOTENESS = "the remoteness of every position, which tells who wins "
  .. "and when, follows from those of its followers, and so does its distance"

--- What has been checked at each position.
function sentences:certified(solution)
  return core.has_values(solution) and BY_VALUES or BY_REMOTENESS
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

--- Where the game is in a gallery: "same", the players have the same moves, or
-- "sides"; "points" or "puzzle".
function sentences:shelf(solution)
  return core.players(solution) == 2 and "sides" or "same"
end

--- What pages call playing, the result and who or what it tells, the end of a play,
-- and a play that begins anew.
sentences.page_words = { play = "Play it", result = "Who wins", shown = "who wins",
  tells = "who wins", over = "your first game is over", anew = "New game" }

--- What the board can be used for. `endless`: play can go on for ever.
function sentences:invitation(solution, endless)
  return "Play against the solver, or against a friend."
    .. (endless and " " .. self:repetition_text(solution) or "")
end

--- What a position is that comes back on a page.
function sentences:repetition_text()
  return "A position that occurs for the third time is a draw."
end

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

--- How many states of play there are.
function sentences:states_text(count)
  return wording.count(count, "position")
end

--- How much of a game the board knows, given the number of its states and the
-- counts of the game, if that is not told as of others; else nil.
function sentences:book_share()
  return nil
end

--- What the board knows of a game that is too large for a page: a share of it.
-- `closed`: it knows all moves wherever the visitor moves; `lines`: else it knows
-- a best one.
function sentences:book_note(share, closed, lines)
  return ("%s for a page: the board knows %s. These are %s while the computer "
    .. "plays its best moves, and after some mistakes of its own; it makes no "
    .. "others%s."):format(
    self.too_large, share,
    closed and "all that you can reach" or
    "what you can reach, along the best lines first,",
    closed and "" or lines and "; where it does not know all of your moves, it "
    .. "says so and offers the best one" or
    "; where play leaves what it knows, it says so")
end

--- What the remoteness counts beside moves.
function sentences:uncounted()
  return ""
end

--- What the picture of the graph says of P, N and D.
function sentences:graph_key(_, drawn)
  return ("P: the player to move loses. N: the player to move wins. %s"):format(
    drawn and "D: a draw. " or "")
end

return sentences
