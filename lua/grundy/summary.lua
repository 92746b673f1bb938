--- A solved game in a few sentences, for people.
-- @module grundy.summary

local grundy = require "grundy"
local check = require "grundy.check"

local summary = {}

local winners = {
  P = "the second player wins",
  N = "the first player wins",
  D = "a draw: neither player can force a win",
}

-- How many moves of a line are shown.
local MOVES_SHOWN = 12

-- The text of a position: by the game's own `show` if it has one.
local function text_of(game, p)
  return game.show and game.show(p) or check.shown(p)
end

local function move_text(game, from, to)
  local name = game.describe and " (" .. game.describe(from, to) .. ")" or ""
  return text_of(game, to) .. name
end

-- Best play from the start, a position a line.
local function line_text(game, solution, start)
  local line = solution:line(start)
  local lines = {}
  for i = 2, math.min(#line, MOVES_SHOWN + 1) do
    lines[#lines + 1] = ("  %2d. %s"):format(i - 1,
      move_text(game, line[i - 1], line[i]))
  end
  if #line > MOVES_SHOWN + 1 then
    lines[#lines + 1] = ("  ... %d moves in all"):format(#line - 1)
  end
  if line.cycle then
    lines[#lines + 1] = ("  ... and so on for ever, back at %s"):format(
      text_of(game, line[line.cycle]))
  end
  return table.concat(lines, "\n")
end

--- The summary of a solution as seen from a start.
function summary.text(game, solution, start)
  local stats, outcome = solution:stats(), solution:outcome(start)
  local remoteness = solution:remoteness(start)
  local length = remoteness < math.huge and
    (", in %d move%s of best play"):format(remoteness,
      remoteness == 1 and "" or "s") or ""
  return table.concat({
    ("%s, from %s"):format(game.name or "A game", text_of(game, start)),
    "",
    ("  positions   %d, with %d moves between them"):format(
      stats.positions, stats.edges),
    ("  outcomes    %d P (previous player wins), %d N (next player wins), "
      .. "%d D (draw)"):format(stats.P, stats.N, stats.D),
    ("  values      finite up to %s; infinite at %d positions"):format(
      stats.max_value or "none", stats.infinite),
    ("  longest win %d moves"):format(stats.longest_win),
    ("  certified   %s"):format(solution:verify() and "yes" or "NO"),
    "",
    ("The start has value %s: %s%s."):format(solution:value(start),
      winners[outcome], length),
    #solution:followers(start) > 0 and "Best play:" or "It has no move.",
    line_text(game, solution, start),
    "",
  }, "\n")
end

--- Solves the game in a file from its start and prints the summary.
function summary.print(path)
  local rules = dofile(path)
  local game = getmetatable(rules) and rules or grundy.game(rules)
  local solution, message = game:solve()
  io.write(solution and summary.text(game, solution, game.start)
    or message .. "\n")
end

return summary
