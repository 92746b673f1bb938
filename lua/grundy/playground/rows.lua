-- The rows of a page that compares: one for each of several games, which are solved
-- one after the other.

local attempt = require "grundy.workbench.attempt"
local failure = require "grundy.workbench.failure"
local wording = require "grundy.words.wording"

local rows = {}

--- Fails if there are more of something than `most`.
function rows.limit(count, noun, most)
  if count > most then
    failure.stop(failure.USAGE, "%s are more than the playground solves, which is "
      .. "%d", wording.count(count, noun), most)
  end
end

-- What is known of a game that could not be solved.
local function problem_of(found)
  local line = (found.place or {}).line
  return { problem = (line and ("line %d: "):format(line) or "") .. found.message }
end

--- The rows that row_of(1) to row_of(count) return; where one fails, there is a row
-- with the `problem`. Tells how many are done, by `say`.
function rows.make(count, noun, say, row_of)
  local list = {}
  for i = 1, count do
    say("progress", ("%d of %s"):format(i - 1, wording.count(count, noun)))
    local fine, row = attempt.try(row_of, i)
    list[i] = fine and row or problem_of(row)
    collectgarbage()
  end
  return list
end

return rows
