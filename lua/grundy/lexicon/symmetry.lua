-- What is said of a game with `normal`, of which the graph holds only one of several
-- positions that are alike. It is said once on a screen or a page, where something is
-- first counted so.

local symmetry = {}

--- Does the graph of a game hold only one of several positions that are alike?
-- The rules know it, or else the file that the solution was saved in.
function symmetry.folds(game)
  return (game.normal or game.folded) ~= nil
end

--- What is added to counts of positions and moves.
function symmetry.counted(game)
  return symmetry.folds(game) and ", up to symmetry" or ""
end

symmetry.notes = {
  --- After a count of positions.
  positions = " up to symmetry",
  --- After sentences with counts.
  counts = "Positions and moves are counted up to symmetry: those that the game's "
    .. "normal makes the same are counted once.",
  --- After sentences about moves at random.
  moves = "Moves that the game's normal makes the same count as one.",
}

--- Must that be said now? Not if it was before: `telling` is a table with the `game`,
-- the same for all that is on a screen. `symmetry_told` in it is true as soon as it
-- has been said.
function symmetry.once(telling)
  local now = not telling.symmetry_told and symmetry.folds(telling.game)
  telling.symmetry_told = telling.symmetry_told or now
  return now
end

return symmetry
