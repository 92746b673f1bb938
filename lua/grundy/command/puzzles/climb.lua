-- Which puzzles are best by a designer's wishes, and climbing: from the best ones,
-- by single changes of cells, to better ones.

local candidates = require "grundy.workbench.candidates"
local changes = require "grundy.figures.changes"
local solving = require "grundy.command.puzzles.solving"

local climb = {}

-- So many of the best puzzles are changed at a time.
local BEAM = 5

--- Is a row that of a puzzle: can it be solved, and is there something to do?
function climb.is_puzzle(row)
  return not row.problem and row.length > 0 and row.length < math.huge
end

--- Does a puzzle meet all wishes that are ranges?
function climb.is_met(row, wants)
  for _, want in ipairs(wants) do
    if want.ranged and (row[want.name] == nil or want.bad(row[want.name]) ~= 0)
    then
      return false
    end
  end
  return true
end

-- How bad a row is: by the ranges that are wished, in their order, then by the
-- other wishes. Then long puzzles are better, and then those with few solutions.
local function badness(row, wants)
  local list = {}
  for _, ranged in ipairs { true, false } do
    for _, want in ipairs(wants) do
      if want.ranged == ranged then
        local value = row[want.name]
        list[#list + 1] = value == nil and math.huge or want.bad(value)
      end
    end
  end
  list[#list + 1] = -row.length
  list[#list + 1] = row.solutions
  return list
end

--- The puzzles among some rows, best first.
function climb.sorted(rows, wants)
  local list, bad = {}, {}
  for _, row in ipairs(rows) do
    if climb.is_puzzle(row) then
      list[#list + 1], bad[row] = row, badness(row, wants)
    end
  end
  table.sort(list, function(a, b)
    local x, y = bad[a], bad[b]
    for k = 1, #x do
      if x[k] ~= y[k] then
        return x[k] < y[k]
      end
    end
    return a.word < b.word
  end)
  return list
end

-- The changes of the best rows that have not been changed before, and not been
-- seen: at most `most` positions. If there is no puzzle yet, any rows are changed.
local function next_positions(task, rows, search, most)
  local positions, taken, sorted = {}, 0, climb.sorted(rows, task.wants)
  for _, row in ipairs(sorted[1] and sorted or rows) do
    if taken < BEAM and not search.changed[row.word] then
      search.changed[row.word], taken = true, taken + 1
      for _, change in ipairs(changes.of(task.game, row.position,
        search.pattern)) do
        local class = candidates.class(task.game, change.position)
        if not search.seen[class] and #positions < most then
          search.seen[class] = true
          positions[#positions + 1] = change.position
        end
      end
    end
  end
  return positions
end

--- Adds to some rows what is found by climbing, until there are `most` of them or
-- nothing is left to change. `search` has the classes of positions that have been
-- `seen`, and the `pattern` of what cells may be.
function climb.run(task, rows, search, most)
  search.changed = {}
  while #rows < most do
    local positions = next_positions(task, rows, search, most - #rows)
    if not positions[1] then
      break
    end
    for _, row in ipairs(solving.all(task, positions)) do
      rows[#rows + 1] = row
    end
  end
end

return climb
