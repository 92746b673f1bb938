--- A solved game in a few sentences, for people.
-- @module grundy.summary

local grundy = require "grundy"
local check = require "grundy.check"

local summary = {}

local winners = {
  P = "the second player wins",
  N = "the first player wins",
  D = "a draw, neither player can force a win",
}

-- How many moves of a line are shown.
local MOVES_SHOWN = 12

-- The text of a position: by the game's own `show` if it has one.
local function text_of(game, p)
  return game.show and game.show(p) or check.shown(p)
end

-- The text of a list of positions, where the game splits, without those that
-- have no moves.
local function list_text(game, solution, list)
  local texts = {}
  for _, p in ipairs(list) do
    if not solution:at(p):ended() then
      texts[#texts + 1] = text_of(game, p)
    end
  end
  return #texts > 0 and table.concat(texts, " + ") or "nothing"
end

local function move_text(game, solution, from, to)
  if game.splits then
    return list_text(game, solution, to)
  end
  local name = game.describe and " (" .. game.describe(from, to) .. ")" or ""
  return text_of(game, to) .. name
end

-- Best play from the start, a position a line.
local function line_text(game, place)
  local line = place:line()
  local lines = {}
  for i = 2, math.min(#line, MOVES_SHOWN + 1) do
    lines[#lines + 1] = ("  %2d. %s"):format(i - 1,
      move_text(game, place.solution, line[i - 1], line[i]))
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

-- What is known of the values of all positions; nil where there are none.
local function values_text(stats)
  return stats.infinite and
    ("  values      finite up to %s; infinite at %d positions"):format(
      stats.max_value or "none", stats.infinite)
end

-- How best play from a place ends, and when.
local function result_text(place, valued)
  local outcome, moves = place:outcome(), #place:line() - 1
  local length = outcome ~= "D" and (", in %d move%s of best play"):format(
    moves, moves == 1 and "" or "s") or ""
  local value = valued and "The start has value " .. tostring(place:value())
    or "The start is worth " .. tostring(place:worth())
  return ("%s: %s%s."):format(value, winners[outcome], length)
end

--- The summary of a solution as seen from a place.
function summary.text(game, place)
  local solution = place.solution
  local stats = solution:stats()
  local lines = {
    ("%s, from %s"):format(game.name or "A game",
      text_of(game, place.position)),
    "",
    ("  positions   %d, with %d moves between them"):format(
      stats.positions, stats.edges),
    ("  outcomes    %d P (previous player wins), %d N (next player wins), "
      .. "%d D (draw)"):format(stats.P, stats.N, stats.D),
  }
  lines[#lines + 1] = values_text(stats)
  lines[#lines + 1] = stats.longest_win and
    ("  longest win %d moves"):format(stats.longest_win)
  table.move({
    ("  certified   %s"):format(solution:verify() and "yes" or "NO"),
    "",
    result_text(place, stats.infinite ~= nil),
    place:ended() and "It has no move." or "Best play:",
    line_text(game, place),
    "",
  }, 1, 6, #lines + 1, lines)
  return table.concat(lines, "\n")
end

--- Solves the game in a file from its start and prints the summary.
function summary.print(path)
  local rules = dofile(path)
  local game = getmetatable(rules) and rules or grundy.game(rules)
  local solution, message = game:solve()
  local first = game.players == 2 and 1 or nil
  io.write(solution and summary.text(game, solution:at(game.start, first))
    or message .. "\n")
end

return summary
