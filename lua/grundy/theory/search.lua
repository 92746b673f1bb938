-- What the searches for maps and for relations share: steps that are counted,
-- and digraphs by the numbers of positions. `s` is a search; s.left counts the
-- steps that may still be taken.

local core = require "grundy.core"
local check = require "grundy.base.check"

local search = {}

local DEFAULT_STEPS = 1000000

--- The option `steps` of a function with this name.
function search.steps(name, steps)
  return steps == nil and DEFAULT_STEPS or
    check.integer(steps, 1, math.maxinteger) or
    check.fail("%s: option 'steps' must be a positive integer, got %s", name,
      check.shown(steps))
end

--- Counts steps; true when none are left.
function search.spend(s, steps)
  s.left = s.left - steps
  return s.left < 0
end

--- What a search returns whose steps are used up.
function search.out_of_steps(steps)
  return nil, ("the limit of %d steps is reached"):format(steps), "limit"
end

--- The followers of all positions and what they follow, by number; nil when the
-- steps are used up.
function search.read(s, solution)
  local count = core.count(solution)
  local graph = { count = count, follower = {}, source = {} }
  for u = 0, count - 1 do
    graph.source[u] = {}
  end
  for u = 0, count - 1 do
    local followers = core.followers(solution, u)
    for _, v in ipairs(followers) do
      table.insert(graph.source[v], u)
    end
    graph.follower[u] = followers
    if search.spend(s, 1 + #followers) then
      return nil
    end
  end
  return graph
end

return search
