-- The solution that tells of play at random. Where a game has `normal`, moves
-- that it makes one are one move in the graph, but several for the players:
-- of the nine first moves of tic-tac-toe, three are left. There the same rules
-- without `normal` are solved, from the start on.

local grundy = require "grundy"

-- Not if there are more positions.
local LIMIT = 100000

-- Solutions with endings do not tell what becomes of who cannot move.
local plays = { normal = { "normal" }, misere = { "misere" },
  mixed = { "normal", "misere" } }

local function solve(context, play)
  local game = context.game
  return grundy.game {
    moves = game.moves,
    terminal = game.terminal,
    players = game.players,
  }:solve(context.start, {
    limit = LIMIT,
    play = play,
    player = context.player,
  })
end

-- Are all positions as those that the normal makes of them?
local function agrees(unfolded, solution)
  for p, player in unfolded:positions() do
    if unfolded:outcome(p, player) ~= solution:outcome(p, player) then
      return false
    end
  end
  return true
end

--- The solution, with the normal left out if it has one; the second result is
-- false if that would be too large.
return function(context)
  if not context.game.normal then
    return context.solution, true
  end
  for _, play in ipairs(plays[context.play]) do
    local unfolded = solve(context, play)
    if not unfolded then
      break
    elseif agrees(unfolded, context.solution) then
      return unfolded, true
    end
  end
  return context.solution, false
end
