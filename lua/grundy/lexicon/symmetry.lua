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

local notes = {
  -- after a count of positions
  positions = " up to symmetry",
  -- after sentences with counts
  counts = " Positions and moves are counted up to symmetry: those that the game's "
    .. "normal makes the same are counted once.",
  -- after sentences about moves at random
  moves = " Moves that the game's normal makes the same count as one.",
}

--- One of these notes, unless one was added before: `telling` is a table with the
-- `game`, the same for all that is on a screen. `symmetry_told` in it is true as soon
-- as it has been said.
function symmetry.once(telling, name)
  if telling.symmetry_told or not symmetry.folds(telling.game) then
    return ""
  end
  telling.symmetry_told = true
  return notes[name]
end

return symmetry
