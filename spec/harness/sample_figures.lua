-- Figures of games of many kinds, for the spec of the reference.

local grundy = require "grundy"
local games = require "spec.harness.sample_games"

local paying, pair = games.paying, games.pair

local mirrored = grundy.game {
  start = { 2, 1 }, describe = function() return "take" end,
  moves = function(p, add)
    if p[1] > 0 then add { p[1] - 1, p[2] } end
    if p[2] > 0 then add { p[1], p[2] - 1 } end
  end,
}
local two = grundy.game {
  players = 2, moves = function(n, add)
    for k = 1, math.min(n, 2) do add(n - k) end
  end,
}
local take = grundy.game {
  moves = function(n, add)
    for k = 1, math.min(n, 2) do add(n - k) end
  end,
}
local late = grundy.game { -- a long way to the only decision
  moves = function(n, add)
    if n > 0 then add(n - 1) end
    if n == 2 then add(0) end
  end,
}
local sleepy = grundy.game { -- who has a multiple of 3 may wait
  moves = function(n, add)
    if n % 3 == 0 then add(n) end
    if n > 0 then add(n - 1) end
  end,
}
local down = grundy.game {
  moves = function(n, add) if n > 0 then add(n - 1) end end,
}
local drawn = grundy.game {
  start = 1, moves = function(n, add) if n > 0 then add(n - 1) end end,
  terminal = function() return "draw" end,
}
local sorted = grundy.game {
  start = { 1, 1 },
  normal = function(p) table.sort(p) return p end,
  moves = function(p, add)
    for i = 1, 2 do
      if p[i] > 0 then add { p[i] - 1, p[3 - i] } end
    end
  end,
}
local either = grundy.game { -- take, with debts that count as chips
  normal = math.abs, moves = function(n, add)
    for k = 1, math.min(n, 2) do add(n - k) end
  end,
}
local puzzle = grundy.game {
  players = 1, moves = function(n, add)
    if n > 0 then add(n - 1) add(n + 1 < 9 and n + 1 or n) end
  end,
}
local kayles = grundy.octal ".77":game()

-- The same from a file, without the rules.
local function saved(solution)
  local path = os.tmpname()
  assert(solution:save(path, { moves = true }))
  local back = assert(grundy.open(path))
  os.remove(path)
  return back
end

local told = {}
for i, solution in ipairs {
  mirrored:solve(), kayles:solve(9), kayles:solve(30), pair:solve(),
  paying:solve(), games.scoring:solve(), drawn:solve(), take:solve(9), late:solve(200),
  sleepy:solve(30), take:solve(10, { starts = { -1, -2, -4, -5 } }),
  grundy.graph { a = { "b" }, b = { "a" } }:solve(),
  grundy.graph { {} }:solve(), puzzle:solve(3, { starts = { 5 } }),
  two:solve(7), games.way, games.doubling, games.turned,
  sorted:solve { 3, 3 }, saved(sorted:solve()), saved(either:solve(9)),
  sorted:solve(),
} do
  told[i] = solution:figures()
end

-- Those of a game that is too large for them.
local cut = require "grundy.figures".some(down:solve(100001), nil, nil,
  { length = true, longest = true, mistake = true })

-- All figures of a name.
local function figures_of(name)
  local list = { cut[name] }
  for _, figures in ipairs(told) do list[#list + 1] = figures[name] end
  return list
end

-- What the figure "equal" holds in a field.
local function equal_of(field)
  local list = {}
  for _, figure in ipairs(figures_of "equal") do
    list[#list + 1] = figure[field]
  end
  return list
end

local function expected_of()
  local list = {}
  for _, figure in ipairs(figures_of "play") do
    list[#list + 1] = figure.expected
  end
  return list
end

return {
  ["grundy.figures"] = told,
  ["grundy.first_moves"] = { told[#told].winner.distinct },
  ["grundy.winner_figure"] = figures_of "winner",
  ["grundy.length_figure"] = figures_of "length",
  ["grundy.size_figure"] = figures_of "size",
  ["grundy.branching_figure"] = { told[1].size.branching, told[2].size.branching },
  ["grundy.outcomes_figure"] = figures_of "outcomes",
  ["grundy.outcome_shares"] = { told[1].outcomes.share },
  ["grundy.forgiving_figure"] = figures_of "forgiving",
  ["grundy.chances_figure"] = figures_of "chances",
  ["grundy.play_figure"] = figures_of "play",
  ["grundy.expected"] = expected_of(),
  ["grundy.mistake_figure"] = figures_of "mistake",
  ["grundy.difficulty_figure"] = figures_of "difficulty",
  ["grundy.draws_figure"] = figures_of "draws",
  ["grundy.solutions_figure"] = figures_of "solutions",
  ["grundy.dead_ends_figure"] = figures_of "dead_ends",
  ["grundy.detours_figure"] = figures_of "detours",
  ["grundy.pieces_figure"] = figures_of "pieces",
  ["grundy.longest_figure"] = figures_of "longest",
  ["grundy.narrow_figure"] = figures_of "narrow",
  ["grundy.surprise_figure"] = figures_of "surprise",
  ["grundy.rule_figure"] = figures_of "rule",
  ["grundy.dead_rules_figure"] = figures_of "dead_rules",
  ["grundy.rule"] = told[1].dead_rules.rules,
  ["grundy.symmetry_figure"] = figures_of "symmetry",
  ["grundy.equal_figure"] = figures_of "equal",
  ["grundy.known_sequence"] = equal_of "sequence",
  ["grundy.known_rules"] = equal_of "rules",
  ["grundy.known"] = { kayles:solve(9):known(), (sleepy:solve(30):known()) },
}
