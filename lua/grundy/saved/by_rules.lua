-- Moves of a saved solution that is not loaded, but has its rules (see
-- moves.method): they give the moves, and the file tells where those lead. So
-- nothing that grows with the game is read, and the file need not hold moves.

local better = require "grundy.kind.better"
local core = require "grundy.core"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"

local fail = check.fail

local by_rules = {}

-- Fails if a position that the rules give from p is not in the file.
local function check_there(solution, p, q, player)
  if not solution:has(q, player) then
    fail("moves gives %s from %s, which is not in the file", core.shown(q),
      core.shown(p))
  end
end

--- The followers of p, each once, and the player to move there.
function by_rules.followers(solution, p, player)
  local list, there, other = {}, {}, player and 3 - player
  moves.run(core.game(solution), p, player, function(q)
    local key = core.key(q)
    if there[key] then
      return
    end
    check_there(solution, p, q, other)
    there[key] = true
    list[#list + 1] = core.copy(q)
  end)
  return list, other
end

--- The first move from p that wins, where nothing else is known of moves; or nil,
-- and how many there are.
function by_rules.winning(solution, p)
  local of, list = kind.of(solution), {}
  moves.run(core.game(solution), p, nil, function(q)
    list[#list + 1] = of.shape.each(q, core.copy)
  end)
  for _, q in ipairs(list) do
    for _, part in ipairs(of.shape.list(q)) do
      check_there(solution, p, part)
    end
    if of:wins(solution, q) then
      return q
    end
  end
  return nil, #list
end

--- The rows of `moves`, in the order of the rules, and their ranks.
function by_rules.rows(solution, p, player)
  local list, other = by_rules.followers(solution, p, player)
  local of, rules, rows, ranks = kind.of(solution), core.game(solution), {}, {}
  local names = of:columns(solution)
  for i, q in ipairs(list) do
    local row = {
      position = q,
      gain = rules.gain and moves.gain(rules, p, q, player),
      best = false,
    }
    for _, name in ipairs(names) do
      row[name] = solution[name](solution, q, other)
    end
    row.result = of:result(row)
    rows[i], ranks[i] = row, of:rank(row)
  end
  return rows, ranks
end

--- The first of the best followers of p; or nil, message.
function by_rules.best(solution, p, player)
  local rows, ranks = by_rules.rows(solution, p, player)
  local best = better.first(ranks)
  if not best or not kind.of(solution):is_best_row(rows[best]) then
    return nil, kind.of(solution):none_best(not best)
  end
  return rows[best].position
end

return by_rules
