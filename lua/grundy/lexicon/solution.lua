-- The words of puzzles, in which one player makes all moves.

local core = require "grundy.core"
local two = require "grundy.lexicon.two"
local wording = require "grundy.words.wording"

local NEVER, SOLVED = "it cannot be solved", "it is solved"
local HOPELESS = "The puzzle cannot be solved from here."
local LEFT = "it takes %s"

local prospects = { win = "can be solved", lose = "cannot be solved", draw = "",
  drawn = "" }

local words = setmetatable({
  prospects = prospects,
  named_prospects = prospects,
  who = "it",
  moves = { P = "no solution", N = "can be solved" },
  outcomes = { { "P", "cannot be solved" }, { "N", "can be solved" } },
  aim = { goal = "To solve it", one = "keeps a solution", all = "keep one" },
  success = "solves the puzzle",
  longest = "hardest",
  no_goal = "Find the moves.",
  page = { play = "Solve it", result = "The solution", shown = "the solution",
    tells = "how the puzzle is solved", over = "you have solved it",
    anew = "Start over" },
  board = {
    alone = true,
    left = { never = NEVER, none = SOLVED, moves = LEFT },
    needed = { fewest = "Solved in %s, and no way is shorter.",
      one = "Solved in %s; 1 is enough.", some = "Solved in %s; %s are enough.",
      rest = "it takes %s from here", strayed = "The detour begins here.",
      straight = "No detour: no way is shorter." },
    hopeless = HOPELESS,
    winner = { won = SOLVED, lost = "it is not solved" },
    standing = { won = "can be solved", lost = "cannot be solved" },
    ended = { won = "Solved, after %s!",
      lost = "There is no move, and it is not solved." },
  },
  done = SOLVED,
}, two)
words.__index = words

function words.ending(_, solution)
  local rules = core.game(solution) or {}
  local told = rules.terminal or rules.saved and rules.saved.ends
  return told and "the puzzle is solved at an end that the rules call a win" or
    "the puzzle is solved where there is no move"
end

function words:play(solution)
  return "one player: " .. self:ending(solution)
end

function words.winner(_, _, outcome)
  return outcome == "N" and "it can be solved" or NEVER
end

local function in_moves(moves)
  return wording.count(moves, "move")
end

function words.result(_, start)
  local length = start:remoteness()
  if start:ended() then
    return (length == 0 and SOLVED or NEVER) .. ": the start has no moves"
  end
  return length == math.huge and NEVER or
    ("it can be solved in %s, and not in fewer"):format(in_moves(length))
end

function words:result_in_sentence(start)
  return (self:result(start):gsub("^it", "the puzzle"))
end

function words.heading(start)
  return start:outcome() == "N" and "A shortest way:" or nil
end

function words.left(now, move)
  local moves = now:after(move):remoteness()
  return moves == math.huge and NEVER or moves == 0 and SOLVED or
    LEFT:format(in_moves(moves))
end

function words.hopeless(now)
  return now:outcome() == "P" and HOPELESS or nil
end

function words.ended(outcome, made)
  if outcome == "N" then
    return "Solved", (", after %s."):format(in_moves(made))
  end
  return nil, "There is no move, and the puzzle is not solved: undo takes a move "
    .. "back."
end

function words.explanation(now, move_text)
  local moves = now:remoteness()
  if now:ended() then
    return moves == 0 and "There is no move: the puzzle is solved." or
      "There is no move, and the puzzle is not solved."
  elseif moves == math.huge then
    return "The puzzle cannot be solved from here: no moves lead to a solution."
  end
  return ("The puzzle can be solved in %s, and not in fewer. A shortest way "
    .. "begins with %s."):format(in_moves(moves), move_text(now, now:best()))
end

return words
