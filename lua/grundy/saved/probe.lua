-- Moves of a saved solution that is not loaded, but has its rules (see
-- moves.method): they give the moves, and the file tells where those lead. So
-- nothing that grows with the game is read, and the file need not hold moves.

local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"

local fail = check.fail

local probe = {}

--- The followers of p, each once, and the player to move there.
function probe.followers(solution, p, player)
  local list, there, other = {}, {}, player and 3 - player
  moves.run(core.game(solution), p, player, function(q)
    local key = core.key(q)
    if there[key] then
      return
    elseif not solution:has(q, other) then
      fail("moves gives %s from %s, which is not in the file", core.shown(q),
        core.shown(p))
    end
    there[key] = true
    list[#list + 1] = core.copy(q)
  end)
  return list, other
end

-- Ranks of moves: wins, the shortest first, draws, losses, the longest first.
-- In a puzzle, the remoteness. Where there are scores, what the move comes to,
-- then the length of best play.
local DRAWN, LOST, POINT = 1 << 32, 1 << 33, 1 << 30

local function rank_of(solution, row)
  local outcome, remoteness = row.outcome, row.remoteness
  if row.gain then
    return (row.score - row.gain) * POINT + remoteness
  elseif core.play(solution) == "puzzle" then
    return remoteness
  elseif outcome == "D" then
    return DRAWN
  end
  return outcome == "P" and remoteness or LOST - remoteness
end

--- The rows of `moves`, in the order of the rules, and their ranks.
function probe.rows(solution, p, player)
  local list, other = probe.followers(solution, p, player)
  local valued, rows, ranks = core.has_values(solution), {}, {}
  local rules = core.play(solution) == "scored" and core.game(solution)
  for i, q in ipairs(list) do
    local outcome = solution:outcome(q, other)
    local gain = rules and moves.gain(rules, p, q, player) or nil
    local score = gain and solution:score(q, other)
    rows[i] = {
      position = q,
      value = valued and solution:value(q, other) or nil,
      outcome = outcome,
      remoteness = solution:remoteness(q, other),
      gain = gain,
      score = score,
      result = gain and moves.result_of(gain - score) or
        moves.result(solution, outcome),
      best = false,
    }
    ranks[i] = rank_of(solution, rows[i])
  end
  return rows, ranks
end

--- The first of the best followers of p; or nil, message.
function probe.best(solution, p, player)
  local rows, ranks = probe.rows(solution, p, player)
  local best
  for i, rank in ipairs(ranks) do
    best = best and ranks[best] <= rank and best or i
  end
  if not best then
    return nil, "there is no move"
  end
  return rows[best].position
end

return probe
