-- The solution that tells of play at random. Where a game has `normal`, moves
-- that it makes one are one move in the graph, but several for the players:
-- of the nine first moves of tic-tac-toe, three are left. There the same rules
-- without `normal` are solved, from the start on.

local grundy = require "grundy"
local core = require "grundy.core"
local check = require "grundy.check"

local unfolded = {}

-- Not if there are more positions.
local LIMIT = 100000

--- Nor if it takes more seconds.
unfolded.SECONDS = 5

local function solve(context)
  local game = context.game
  return grundy.game {
    moves = game.moves,
    terminal = game.terminal,
    players = game.players,
  }:solve(context.start, {
    limit = LIMIT,
    seconds = unfolded.SECONDS,
    play = core.misere(context.solution) and "misere" or "normal",
    player = context.player,
  })
end

-- Are all positions as those that the normal makes of them?
local function agrees(found, solution)
  for p, player in found:positions() do
    if found:outcome(p, player) ~= solution:outcome(p, player) then
      return false
    end
  end
  return true
end

-- The rules without the normal, solved, if the solution agrees with them.
local function unfold(context)
  local found = solve(context)
  return found and agrees(found, context.solution) and found or nil
end

--- The solution, with the normal left out if it has one; the second result is
-- false if that cannot be had: it would be too large, or the rules fail, which
-- may rely on the normal.
function unfolded.solution(context)
  if not context.game.normal then
    return context.solution, true
  end
  local fine, found = check.try(unfold, context)
  if fine and found then
    return found, true
  end
  return context.solution, false
end

return unfolded
