-- The files that solutions were opened from.

local opened_from = {}

local files = setmetatable({}, { __mode = "k" })

--- Notes that a solution was opened from a file with this META.
function opened_from.note(solution, path, meta)
  files[solution] = { path = path, player = meta.player, play = meta.play }
end

--- The `path` of the file of a solution, and the `player` and `play` in it; nil
-- if it was not opened.
function opened_from.of(solution)
  return files[solution]
end

--- Notes that a solution has the file of another one; returns it.
function opened_from.shared(solution, other)
  files[solution] = files[other]
  return solution
end

return opened_from
