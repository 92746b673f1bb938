-- Every fact and every number of solution:figures against the definitions: on random
-- games of all kinds that the features make together. What is so must be said, and
-- nothing else (spec/oracles/figure_claims.lua); and a wrong number must be found. How
-- it is worded: spec/pages/figures_spec.lua.

local claims = require "spec.oracles.figure_claims"
local grundy = require "grundy"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_chances = require "spec.oracles.slow_chances"
local slow_endings = require "spec.oracles.slow_endings"
local slow_puzzle = require "spec.oracles.slow_puzzle"
local slow_scores = require "spec.oracles.slow_scores"
local slow_sight = require "spec.oracles.slow_sight"
local wording = require "grundy.words.wording"

local SIDES = claims.SIDES

--
-- The games. A position is "p5" or, where there is a normal, also "p5b",
-- which is the same up to symmetry.
--

local function name_of(u, copy)
  return "p" .. u .. (copy == 2 and "b" or "")
end

local function read(p)
  local u, b = p:match "^p(%d+)(b?)$"
  return math.tointeger(u), b == "b" and 2 or 1
end

-- The author's number of a position, where a game has `features`.
local function mark(p)
  local u = read(p)
  return u * u % 7
end

local function silent() return nil end

-- How play ends: what `terminal` says, and what that pays.
local endings = {
  normal = { silent, function() return -1 end },
  misere = { silent, function() return 1 end, play = "misere" },
  losses = { function() return "loss" end, function() return -1 end },
  draws = { function() return "draw" end, function() return 0 end },
  wins = { function(u) return u % 2 == 0 and "win" or nil end,
    function(u) return u % 2 == 0 and 1 or -1 end },
  misere_losses = { function(u) return u % 2 == 0 and "loss" or nil end,
    function(u) return u % 2 == 0 and -1 or 1 end, play = "misere" },
  mixed = { function(u) return ({ "win", "draw", "loss" })[u % 3 + 1] end,
    function(u) return 1 - u % 3 end },
  payoffs = { function(u) return u % 5 - 2 end,
    function(u) return u % 5 - 2 end },
}

-- The moves that the rules give, as { v, copy }.
local function moves_of(case, u, copy, player)
  local list, there = {}, {}
  for i, v in ipairs(case.digraph[u]) do
    local first = (u + v + copy) % 2 + 1
    for c = 1, 2 do
      local fits = case.folded and (c == first or v % 3 > 0) or
        not case.folded and c == 1
      if fits and not there[name_of(v, c)] and
        (not player or (u + i + player) % 3 > 0) then
        there[name_of(v, c)] = true
        list[#list + 1] = { v, c }
      end
    end
  end
  return list
end

local kinds = { "jump", "step", "creep" }

-- The name of a move.
local function kind_of(u, v)
  return kinds[(u * 3 + v * v) % #kinds + 1]
end

-- The solution as it comes back from a file, without the rules.
local function saved(solution)
  local path = os.tmpname()
  local back = assert(solution:save(path, { moves = true })) and
    assert(grundy.open(path))
  os.remove(path)
  solution:close()
  return back
end

local function solve(case)
  local ending = endings[case.ending]
  local starts
  if case.starts > 1 then
    starts = {}
    for i = 2, case.starts do starts[i - 1] = name_of(i, 1) end
  end
  local solution = grundy.game {
    start = name_of(1, 1),
    players = case.players == 2 and (case.sides or 2) or nil,
    normal = case.folded and function(p) return (p:gsub("b", "")) end or nil,
    terminal = ending[1] ~= silent and
      function(p) return ending[1]((read(p))) end or nil,
    moves = function(p, add, player)
      local u, copy = read(p)
      for _, move in ipairs(moves_of(case, u, copy, player)) do
        add(name_of(move[1], move[2]))
      end
    end,
    show = function(p) return p end,
    features = case.featured and function(p) return { mark = mark(p) } end or nil,
    describe = case.named and function(p, q)
      return kind_of((read(p)), (read(q)))
    end or nil,
  }:solve(nil, { play = ending.play, starts = starts })
  return case.saved and saved(solution) or solution
end

-- The states that are reached, as a digraph from 1 on: with one copy of each
-- position, or all.
local function states_of(case, copies)
  local states, number, digraph, given = {}, {}, {}, {}
  local function enter(u, copy, player)
    copy = copies and copy or 1
    local key = ("%d %d %d"):format(u, copy, player)
    if not number[key] then
      states[#states + 1] = { u, copy, player }
      number[key] = #states
    end
    return number[key]
  end
  for i = 1, copies and 1 or case.starts do enter(i, 1, 1) end
  local s = 0
  while s < #states do
    s = s + 1
    local u, copy, player = table.unpack(states[s])
    local list = {}
    for _, move in ipairs(moves_of(case, u, copy, case.players == 2 and
      player or nil)) do
      list[#list + 1] = enter(move[1], move[2], case.players == 2 and
        3 - player or 1)
    end
    digraph[s], given[s] = slow.distinct(list), list
  end
  local pay = {}
  for i, state in ipairs(states) do
    pay[i] = endings[case.ending][2](state[1])
  end
  return digraph, pay, states, given
end

local function outcomes_of(worth)
  local outcome = {}
  for u, w in ipairs(worth) do
    outcome[u] = w > 0 and "N" or w < 0 and "P" or "D"
  end
  return outcome
end

-- Positions with moves and an outcome: how many, the mean share of their moves
-- that lead to `good`, and how many have one only.
local function shares(facts, positions, at, good)
  local count, sum, only, all = 0, 0, 0, true
  for _, u in ipairs(positions) do
    local followers, n = facts.digraph[u], 0
    for _, v in ipairs(followers) do
      n = n + (facts.outcome[v] == good and 1 or 0)
    end
    if facts.outcome[u] == at and #followers > 0 then
      count, sum = count + 1, sum + n / #followers
      only = only + (n == 1 and 1 or 0)
      all = all and n == #followers
    end
  end
  return { positions = count, share = count > 0 and sum / count or 0,
    only = only, all = all }
end

-- The moves of sensible play: who can win or draw does not give it away.
local function sensible_moves(digraph, outcome)
  local wanted, part = { N = "P", D = "D" }, {}
  for u, followers in ipairs(digraph) do
    part[u] = {}
    for _, v in ipairs(followers) do
      local from = outcome[u]
      if from == "P" or outcome[v] == wanted[from] then
        table.insert(part[u], v)
      end
    end
  end
  return part
end

local function sensible_positions(facts)
  return slow.breadth_first(sensible_moves(facts.digraph, facts.outcome), { 1 })
end

-- What play comes to if the players make these moves, from the first state, and
-- how long it lasts.
local function play_of(followers, pay)
  local both = { followers, followers }
  local mean, spread = slow_chances.lengths(both)
  return { chances = slow_chances.solved(both, pay)[1],
    possible = slow_chances.possible(both, pay, 1), mean = mean[1],
    spread = spread[1] }
end

-- The losing moves on the best line of a digraph: { from, to, made, chance },
-- where the chance is that of winning if both then move at random.
local function mistakes_of(digraph, pay, worth, length)
  local ending, list = slow_endings.q(digraph, pay, 0.5), {}
  local chances = slow_chances.solved({ digraph, digraph }, pay)
  local u, made, seen = 1, 0, {}
  while u and not seen[u] do
    seen[u] = true
    for _, v in ipairs(worth[u] >= 0 and digraph[u] or {}) do
      if worth[v] > 0 then
        list[#list + 1] = { from = u, to = v, made = made,
          chance = chances[v].loss }
      end
    end
    local rows = slow_endings.moves(digraph[u], worth, length, ending)
    u, made = rows[1] and rows[1].position, made + 1
  end
  return list
end

-- The moves that win at each state, and all that is claimed of narrow wins and of
-- those that surprise, from the definitions.
local function wins_of(digraph, pay, worth)
  local chances = slow_chances.solved({ digraph, digraph }, pay)
  local found = { wins = {}, looks = {}, least = math.huge, only = {}, most = 0 }
  for u, followers in ipairs(digraph) do
    found.wins[u] = {}
    for _, v in ipairs(worth[u] > 0 and followers or {}) do
      if worth[v] < 0 then table.insert(found.wins[u], v) end
    end
    for _, v in ipairs(found.wins[u]) do
      found.looks[u] = math.max(found.looks[u] or 0, chances[v].loss)
    end
    found.least = math.min(found.least, found.looks[u] or math.huge)
  end
  -- how many only moves in a row there can be
  local function only(u)
    if #found.wins[u] ~= 1 then return 0 end
    if not found.only[u] then
      local most = 0
      for _, v in ipairs(digraph[found.wins[u][1]]) do
        most = math.max(most, only(v))
      end
      found.only[u] = most + (#digraph[u] > 1 and 1 or 0)
    end
    return found.only[u]
  end
  for u in ipairs(digraph) do found.most = math.max(found.most, only(u)) end
  found.chances = chances
  return found
end

-- What players of limited sight make of the first state: what they want (nil if it
-- is lost), and what each gives away of it.
local function sight_of(game, outcome)
  local who = outcome == "P" and 2 or 1
  local sight = { who = who, sum = 0 }
  for i = 1, game.gains and 5 or 4 do
    local player = i == 5 and { by = "gain" } or { ahead = i - 1 }
    sight[i], sight.wanted = slow_sight.missed(slow_sight.played(game, player, 1,
      who), outcome, who)
    sight.sum = sight.sum + (i > 1 and i < 5 and sight[i] or 0)
  end
  for name, sign in pairs(game.marks and { highest = 1, lowest = -1 } or {}) do
    sight[name] = slow_sight.missed(slow_sight.played(game, { by = game.marks,
      sign = sign }, 1, who), outcome, who)
  end
  return sight
end

-- The best moves of a digraph.
local function best_of(digraph, pay, worth, length)
  local ending, best = slow_endings.q(digraph, pay, 0.5), {}
  for u, list in ipairs(digraph) do
    local rows = slow_endings.moves(list, worth, length, ending)
    best[u] = rows[1] and rows[1].position
  end
  return best
end

-- Everything that is claimed, slowly.
local function facts_of(case)
  local facts = { case = case, kind_of = kind_of }
  facts.digraph, facts.pay, facts.states, facts.given = states_of(case, false)
  local digraph = facts.digraph
  facts.worth, facts.length = slow_endings.worth(digraph, facts.pay)
  facts.outcome = outcomes_of(facts.worth)
  facts.distance = slow.distance(digraph)
  facts.reached = #slow.breadth_first(digraph, { 1 })
  facts.P, facts.N, facts.D, facts.moves, facts.ends = 0, 0, 0, 0, 0
  facts.least, facts.most, facts.all = math.huge, 0, {}
  for u, followers in ipairs(digraph) do
    facts.all[u] = u
    facts[facts.outcome[u]] = facts[facts.outcome[u]] + 1
    facts.moves = facts.moves + #followers
    if #followers == 0 then
      facts.ends = facts.ends + 1
    else
      facts.least = math.min(facts.least, #followers)
      facts.most = math.max(facts.most, #followers)
    end
  end
  facts.winning = shares(facts, facts.all, "N", "P")
  facts.holding = shares(facts, facts.all, "D", "D")
  facts.sensible = shares(facts, sensible_positions(facts), "N", "P")
  -- the first moves as the rules give them, and up to symmetry
  facts.first = { win = 0, draw = 0, loss = 0, moves = 0 }
  facts.results = {}
  local wide, wide_pay, wide_states = states_of(case, not case.saved)
  local worth, length = slow_endings.worth(wide, wide_pay)
  for _, v in ipairs(wide[1]) do
    local result = worth[v] < 0 and "win" or worth[v] > 0 and "loss" or "draw"
    facts.first[result] = facts.first[result] + 1
    facts.results[name_of(table.unpack(wide_states[v], 1, 2))] = { result,
      kind_of(1, wide_states[v][1]) }
    facts.first.moves = facts.first.moves + 1
  end
  facts.distinct = { win = 0, draw = 0, loss = 0, moves = #digraph[1] }
  for _, v in ipairs(digraph[1]) do
    local result = facts.worth[v] < 0 and "win" or facts.worth[v] > 0 and
      "loss" or "draw"
    facts.distinct[result] = facts.distinct[result] + 1
  end
  facts.random = play_of(wide, wide_pay)
  facts.careful = play_of(sensible_moves(wide, outcomes_of(worth)), wide_pay)
  facts.chances, facts.possible = facts.random.chances, facts.random.possible
  facts.mistakes, facts.tempting = mistakes_of(wide, wide_pay, worth, length), 0
  for _, mistake in ipairs(facts.mistakes) do
    facts.tempting = math.max(facts.tempting, mistake.chance)
    mistake.from, mistake.to = wide_states[mistake.from],
      wide_states[mistake.to]
  end
  -- of all starts, but by all moves that the rules give only from the first
  if case.folded and not case.saved then
    facts.forced = wins_of(wide, wide_pay, worth)
    facts.forced.states = wide_states
  else
    facts.forced = wins_of(digraph, facts.pay, facts.worth)
    facts.forced.states = facts.states
  end
  local marks = case.featured and not case.saved and {} or nil
  for s, state in ipairs(marks and wide_states or {}) do
    marks[s] = mark(name_of(state[1], state[2]))
  end
  facts.sight = sight_of({ followers = wide, pay = wide_pay, marks = marks,
    best = best_of(wide, wide_pay, worth, length) }, facts.outcome[1])
  facts.wins = { 0, 0 }
  for u, outcome in ipairs(facts.outcome) do
    local player = facts.states[u][3]
    local winner = outcome == "N" and player or 3 - player
    facts.wins[winner] = facts.wins[winner] + (outcome == "D" and 0 or 1)
  end
  return facts
end

-- Is a condition true of a state? It is about its name, or about who is to move.
local function is_so(fact, name, player)
  local what, x = fact.name
  if what:find "^player %d is to move$" then
    return what == ("player %d is to move"):format(player) and not fact.no or
      what ~= ("player %d is to move"):format(player) and fact.no ~= nil
  elseif what == "it reads the same backwards" then
    return (name == name:reverse()) == not fact.no
  elseif what == "mark" then
    x = mark(name)
  else
    local character = what:match "^the count of “(.)”$"
    assert(character or what == "the length", what)
    x = character and select(2, name:gsub(character, "")) or #name
  end
  if fact.value then
    return fact.fact == "term.at_most" and x <= fact.value or
      fact.fact == "term.at_least" and x >= fact.value
  end
  for _, value in ipairs(fact.values) do
    if (fact.modulus and x % fact.modulus or x) == value then return true end
  end
  return false
end

-- Are conditions true of a state? The states of a game that splits, and of a puzzle,
-- are its digraph.
local function are_so(f, conditions, s)
  local state, holds = (f.states or f.digraph)[s], true
  local u, player = s, nil
  if f.states then u, player = state[1], state[3] end
  for _, fact in ipairs(conditions) do
    holds = holds and is_so(fact, name_of(u, 1), player)
  end
  return holds
end

-- What the condition of a rule of thumb comes to.
local function thumb_of(f, conditions)
  local found = { holds = 0, right = 0, p = 0, positions = 0 }
  for s in ipairs(f.states or f.digraph) do
    local holds = are_so(f, conditions, s)
    local is_p = (f.outcomes or f.outcome)[s] == "P"
    found.positions = found.positions + 1
    found.p = found.p + (is_p and 1 or 0)
    found.holds = found.holds + (holds and 1 or 0)
    found.right = found.right + (holds and is_p and 1 or 0)
  end
  found.exceptions = found.p + found.holds - 2 * found.right
  return found
end

-- What a rule for moves comes to.
local function moving_of(f, conditions)
  local found = { winning = 0, right = 0, choices = 0 }
  for _, followers in ipairs(f.digraph) do
    local wins, told, wrong = 0, 0, false
    for _, v in ipairs(followers) do
      local is_good = f.outcome[v] == (f.case.ending == "puzzle" and "N" or "P")
      local holds = are_so(f, conditions, v)
      wins, told = wins + (is_good and 1 or 0), told + (holds and 1 or 0)
      wrong = wrong or holds and not is_good
    end
    if wins > 0 then
      found.winning = found.winning + 1
      found.choices = found.choices + (wins < #followers and 1 or 0)
      found.right = found.right + (told > 0 and not wrong and 1 or 0)
    end
  end
  found.exceptions = found.winning - found.right
  return found
end

-- For each kind of move how many there are, are good and are best, and whether
-- one wins: the moves that the rules give.
local function count_kinds(f)
  local found, count = {}, 0
  local ending = slow_endings.q(f.digraph, f.pay, 0.5)
  local wanted = f.case.ending ~= "payoffs" and { N = "P", D = "D" } or {}
  for u, list in ipairs(f.given) do
    local best = {}
    for _, row in ipairs(slow_endings.moves(f.digraph[u], f.worth, f.length,
      ending)) do
      best[row.position] = row.best
    end
    for _, v in ipairs(list) do
      local name = kind_of(f.states[u][1], f.states[v][1])
      if not found[name] then
        found[name] = { name = name, moves = 0, good = 0, best = 0 }
        count = count + 1
      end
      local row = found[name]
      row.moves = row.moves + 1
      row.best = row.best + (best[v] and 1 or 0)
      row.good = row.good + ((best[v] or f.outcome[v] == wanted[f.outcome[u]])
        and 1 or 0)
      row.wins = row.wins or f.outcome[v] == "P"
    end
  end
  return found, count
end

-- The classes of the coarsest relation: by what sinks pay, then by what moves
-- lead to.
local function classes_of(f)
  local class, count = {}, 0
  for u in ipairs(f.digraph) do
    class[u] = (#f.digraph[u] == 0 and "end " .. f.pay[u] or "on")
      .. f.states[u][3] -- players are told apart
  end
  while true do
    local new, index, n = {}, {}, 0
    for u, followers in ipairs(f.digraph) do
      local there, list = {}, {}
      for _, v in ipairs(followers) do
        if not there[class[v]] then
          there[class[v]] = true
          list[#list + 1] = tostring(class[v])
        end
      end
      table.sort(list)
      local key = class[u] .. "|" .. table.concat(list, ",")
      if not index[key] then
        n = n + 1
        index[key] = n
      end
      new[u] = index[key]
    end
    class = new
    if n == count then return class, n end
    count = n
  end
end

-- How many classes there are, and the size of the largest.
local function count_classes(f)
  local class, count = classes_of(f)
  local sizes, largest = {}, 0
  for _, c in ipairs(class) do
    sizes[c] = (sizes[c] or 0) + 1
    largest = math.max(largest, sizes[c])
  end
  return count, largest
end

-- How many moves a win takes, the winner in a hurry and the loser not, where
-- all endings are alike; math.huge for draws.
local function minimax(facts)
  local length, left = {}, true
  for u, followers in ipairs(facts.digraph) do
    length[u] = #followers == 0 and facts.outcome[u] ~= "D" and 0 or math.huge
  end
  local round = 0
  while left do
    local new = {}
    left = false
    for u, followers in ipairs(facts.digraph) do
      local least, greatest = math.huge, 0
      for _, v in ipairs(followers) do
        if facts.outcome[v] == "P" then least = math.min(least, length[v]) end
        greatest = math.max(greatest, length[v])
      end
      local last = facts.outcome[u] == "N" and least or greatest
      if length[u] == math.huge and facts.outcome[u] ~= "D" and last == round
      then
        new[u] = round + 1
      end
      left = left or length[u] < math.huge and length[u] > round
    end
    for u, n in pairs(new) do length[u], left = n, true end
    round = round + 1
  end
  return length
end

-- What is taken from the solution: the line of best play, as spec/endings_spec
-- and others check it, where endings differ.
local function add_lines(facts, solution)
  facts.line = solution:line(name_of(1, 1), facts.case.players == 2 and 1 or
    nil)
  facts.longest_line, facts.longest_count = 0, 0
  facts.start_remoteness = solution:remoteness(name_of(1, 1), facts.case.players == 2 and
    1 or nil)
  for p, player in solution:positions() do
    if solution:outcome(p, player) ~= "D" then
      local n = #solution:line(p, player) - 1
      if n > facts.longest_line or not facts.longest_from then
        facts.longest_line, facts.longest_count = n, 0
        facts.longest_from, facts.longest_player = read(p), player
        facts.longest_outcome = solution:outcome(p, player)
        facts.longest_remoteness = solution:remoteness(p, player)
      end
      facts.longest_count = facts.longest_count +
        (n == facts.longest_line and 1 or 0)
    end
  end
end

local function add_ends(facts)
  facts.all_ends = {}
  for u, followers in ipairs(facts.digraph) do
    if #followers == 0 then
      local pay = facts.pay[u]
      facts.all_ends[pay > 0 and 1 or pay < 0 and -1 or 0] = true
    end
  end
end

-- The headlines: a word, or what one of the numbers comes to.
local headlines = {}

function headlines.winner(f)
  local first, second = claims.players(f)
  local who = ({ N = first, P = second, D = "draw" })[f.outcome[1]]
  return (who:gsub("^the (%l+ player)$", "%1"):gsub("^%l", string.upper))
end

function headlines.length(f)
  return f.line.cycle and "∞" or wording.count(#f.line - 1, "move")
end

function headlines.size(f) return wording.count(#f.digraph, "position") end

function headlines.outcomes(f)
  return ("%d P, %d N, %d D"):format(f.P, f.N, f.D)
end

function headlines.forgiving(f, figure)
  local counts, what = f.winning, "win"
  if counts.positions == 0 or f.outcome[1] == "D" and f.holding.positions > 0 then
    counts, what = f.holding, "hold"
  end
  return counts.positions == 0 and "Nothing to lose" or
    wording.share(figure.share) .. " of moves " .. what
end

function headlines.chances(_, figure) return wording.share(figure.random.win) end

function headlines.play(f, figure)
  local found = figure.random or figure.expected
  return f.random.mean == math.huge and "∞" or wording.decimal(found.moves) ..
    (wording.decimal(found.moves) == "1" and " move" or " moves") .. " at random"
end

function headlines.mistake(f, figure)
  return #f.mistakes == 0 and "None" or wording.share(figure.chance)
end

function headlines.difficulty(_, figure) return wording.share(figure.difficulty) end

function headlines.draws(_, figure) return wording.share(figure.share) .. " draws" end

function headlines.longest(f)
  return f.N + f.P == 0 and "None" or wording.count(f.longest_line, "move")
end

function headlines.narrow(f) return wording.count(f.forced.most, "only move") end

function headlines.surprise(f, figure)
  return f.forced.least > 1 - 1e-12 and "None" or wording.share(figure.chance)
end

function headlines.rule(_, figure)
  return figure.condition and "P if " .. figure.condition or
    "Move so that " .. figure.move.condition
end

function headlines.symmetry(f)
  return #f.digraph == 1 and "Not looked for" or f.classes == #f.digraph and "None" or
    wording.count(f.classes, "class", "classes")
end

function headlines.dead_rules(f)
  local dead = 0
  for _, row in pairs(f.kinds) do
    dead = dead + (claims.is_dead(row) and 1 or 0)
  end
  return (not f.case.named or f.moves == 0) and "Not known" or dead > 0 and
    tostring(dead) or "None"
end

function headlines.equal(f)
  local value = f.value and f.value[1]
  return not f.has_value and "No value" or slow.is_finite(value) and
    "Nim heap of " .. value or slow.text(value)
end

-- What the figures have of a play that is not best play.
local function play_numbers(play)
  local found = { error = function(x) return x < 1e-6 end,
    moves = function(x)
      return x == play.mean or math.abs(x - play.mean) < 1e-9 * play.mean
    end,
    spread = function(x)
      return x == play.spread or math.abs(x - play.spread) < 1e-5
    end }
  for _, name in ipairs { "win", "loss", "draw", "never" } do
    found[name] = function(x) return math.abs((x or 0) - play.chances[name]) < 1e-9 end
  end
  return found
end

local function share_numbers(counts)
  return { positions = counts.positions, only = counts.only, share = counts.share + 0.0 }
end

-- What dead_rules counts. No name has a number in it, so each is a kind.
local function kind_numbers(f)
  local found = { dead_count = 0, slow_count = 0, shared_count = 0, rule_count = 0,
    dead_name_count = 0, moves = 0, unnamed = 0, positions = #f.digraph }
  local function count(name, there)
    found[name] = found[name] + (there and 1 or 0)
  end
  for _, row in pairs(f.kinds) do
    local dead = row.good == 0
    count("rule_count", true)
    count("dead_count", dead)
    count("slow_count", row.wins and not dead and row.best == 0)
    count("shared_count", row.moves > 1)
    count("dead_name_count", dead and row.moves > 1 and not f.case.folded)
    found.moves = found.moves + row.moves
  end
  found.name_count = found.rule_count
  found.rules = function(rules)
    for _, row in ipairs(rules) do
      local kind = f.kinds[row.name]
      for _, name in ipairs { "moves", "good", "best" } do
        if kind[name] ~= row[name] then return false end
      end
    end
    return #rules == found.rule_count
  end
  return found
end

local function longest_numbers(f)
  local decided = f.N + f.P > 0
  return { moves = f.longest_line, count = decided and f.longest_count or 0,
    position = f.longest_from and name_of(f.longest_from, 1), player = f.longest_player,
    remoteness = decided and f.longest_remoteness or nil,
    line = function(line) return #(line or {}) == f.longest_line end }
end

local function winner_numbers(f, winner)
  local found = { outcome = f.outcome[1], winner = ({ N = 1, P = 2 })[f.outcome[1]],
    distinct = f.case.folded and not f.case.saved and f.distinct or nil,
    worth = f.pays and f.worth[1] or nil,
    value = f.has_value and slow.is_finite(f.value[1]) and f.value[1] or nil }
  for _, name in ipairs { "moves", "win", "draw", "loss" } do
    found[name] = f.first[name]
  end
  assert.is_true(winner.worth == nil or f.case.ending == "payoffs")
  return found
end

local function drawn_at_random(f, name)
  return f.has_chances and function(x)
    return math.abs((x or 0) - f.chances[name]) < 1e-9
  end or nil
end

-- The numbers of each figure.
local function numbers_of(f, figures)
  local all, line, cycle = #f.digraph, f.line, f.line.cycle
  local branching = f.moves > 0
  local forgiving = f.outcome[1] == "D" and f.holding.positions > 0 and f.holding or
    f.winning.positions > 0 and f.winning or f.holding
  return {
    winner = winner_numbers(f, figures.winner),
    length = { distance = f.distance[1], moves = cycle and math.huge or #line - 1,
      before = cycle and cycle - 1, round = cycle and #line - cycle + 1,
      remoteness = f.start_remoteness },
    size = { positions = all, moves = f.moves, ends = f.ends, branching = {
      mean = branching and f.moves / (all - f.ends) or 0.0,
      least = branching and f.least or 0, most = f.most } },
    outcomes = { positions = all, P = f.P, N = f.N, D = f.D,
      share = { P = f.P / all, N = f.N / all, D = f.D / all } },
    forgiving = { winning = share_numbers(f.winning), holding = share_numbers(f.holding),
      sensible = share_numbers(f.sensible),
      share = forgiving.positions > 0 and forgiving.share + 0.0 or nil },
    chances = { random = play_numbers(f.random) },
    play = { random = play_numbers(f.random), sensible = play_numbers(f.careful),
      wins = f.case.players == 2 and f.wins or nil },
    mistake = { chance = #f.mistakes > 0 and f.tempting + 0.0 or nil },
    difficulty = { difficulty = f.sight.sum / 3,
      side = f.sight.who == 1 and "first" or "second" },
    draws = { positions = all, D = f.D, share = f.D / all,
      draw = drawn_at_random(f, "draw"), never = drawn_at_random(f, "never") },
    longest = longest_numbers(f),
    narrow = { count = f.forced.most, moves = #(figures.narrow or { line = {} }).line },
    surprise = { chance = f.forced.least + 0.0,
      moves = figures.surprise and #(figures.surprise.line or {}) or nil },
    rule = { p = f.thumb and f.P, positions = f.thumb and all,
      holds = f.thumb and f.thumb.holds, right = f.thumb and f.thumb.right,
      exceptions = f.thumb and f.thumb.exceptions, move = f.moving and function(move)
        for name, n in pairs(f.moving) do
          if move[name] ~= n then return false end
        end
        return move.positions == all
      end },
    dead_rules = f.case.named and kind_numbers(f) or {},
    symmetry = all > 1 and { positions = all, classes = f.classes,
      largest = f.largest } or {},
    equal = { value = function(value)
      return value == nil or tostring(value) == slow.text(f.value[1])
    end },
  }
end

-- Checks the numbers beside the sentences.
local function check_numbers(f, figures)
  assert.equal(f.forced.most > 0, figures.narrow ~= nil)
  assert.equal(f.forced.least < math.huge, figures.surprise ~= nil)
  local expected = numbers_of(f, figures)
  for _, figure in ipairs(figures) do
    if figure.headline ~= "Not computed" then
      for name, value in pairs(expected[figure.name]) do
        if name ~= "moves" or figure.name ~= "surprise" or figure.line then
          assert(claims.agrees(value, figure[name]),
            ("%s.%s is %s"):format(figure.name, name, tostring(figure[name])))
        end
      end
    end
  end
end

-- The chances when one player is perfect, from the solution, where all moves
-- that the rules give are its own.
local function add_perfect(facts, solution, found)
  facts.perfect = {}
  for _, player in ipairs(found and { "first", "second" } or {}) do
    local chances = found[player .. "_perfect"]
    facts.perfect[player] = chances
    if not facts.case.folded then
      assert.same(solution:chances(name_of(1, 1), facts.case.players == 2 and 1
        or nil, { [player] = "perfect" }), chances)
    end
  end
end

-- Adds what a rule of thumb comes to. It is worth telling if enough positions are P,
-- and not P, and there are few exceptions.
local function add_thumb(f, figure)
  if figure and figure.condition then
    f.thumb = thumb_of(f, figure.conditions)
    local least = math.min(f.thumb.p, f.thumb.positions - f.thumb.p)
    assert.is_true(least >= 4 and f.thumb.exceptions * 10 <= least)
  end
  f.moving = figure and figure.move and moving_of(f, figure.move.conditions)
end

-- Adds what is so only by the solution, which it was looked up in, or that the figures
-- themselves are about.
local function add_told(f, figures)
  f.has_chances = figures.chances ~= nil and figures.chances.random ~= nil
  f.pays = figures.winner.worth ~= nil
  f.has_value = figures.equal and figures.equal.value ~= nil
  f.value_set = f.has_value and not slow.is_finite(f.value[1]) and
    figures.equal.value.set
  add_thumb(f, figures.rule)
end

-- The figures of a case, and what they may say.
local function figures_of(case)
  local solution <close> = solve(case)
  local facts = facts_of(case)
  facts.minimax, facts.value = minimax(facts), slow.algorithm_g(facts.digraph)
  facts.kinds = case.named and count_kinds(facts) or {}
  facts.classes, facts.largest = count_classes(facts)
  add_lines(facts, solution)
  add_ends(facts)
  local figures = solution:figures()
  add_perfect(facts, solution, figures.chances)
  add_told(facts, figures)
  return figures, facts
end

-- The figures that count positions; the rules give more first moves.
local counting = { "size", "outcomes", "forgiving", "draws", "longest", "rule" }

local function says(figure, key)
  for _, fact in ipairs(figure.facts) do
    if fact.fact == key then return true end
  end
  return false
end

-- Do the figures say what they count?
local function check_notes(case, figures)
  for i = 1, #counting + 1 do
    local figure = figures[counting[i] or "winner"]
    local noted = case.folded and (counting[i] ~= nil or case.saved)
    if figure then
      assert.equal(noted or nil, figure.up_to_symmetry)
    end
  end
  local told = false -- by the first of them, and no other
  for _, figure in ipairs(figures) do
    assert.equal(figure.up_to_symmetry and not told or false,
      says(figure, "counted.counts"))
    assert.is_false(says(figure, "counted.moves"))
    told = told or figure.up_to_symmetry
  end
  for _, name in ipairs { "chances", "play", "difficulty" } do
    local figure = figures[name]
    if figure and figure.headline ~= "Not computed" then
      assert.equal(case.folded and case.saved or nil, figure.up_to_symmetry)
    end
  end
end

-- Checks what figures say. There are no facts about what a game is not.
local function check_facts(f, figures, known, heads)
  for _, figure in ipairs(figures) do
    claims.check(f, figure, known)
    assert.equal((heads or headlines)[figure.name](f, figure),
      figure.headline)
  end
end

local function check(case)
  local figures, facts = figures_of(case)
  check_notes(case, figures)
  check_numbers(facts, figures)
  check_facts(facts, figures, claims.games)
end

local ending_names = {}
for name in pairs(endings) do ending_names[#ending_names + 1] = name end
table.sort(ending_names)

describe("what figures say is true", function()
  for _, ending in ipairs(ending_names) do
    for players = 1, 2 do
      for _, folded in ipairs { false, true } do
        it(("of games with %s, %d players%s"):format(ending, players, folded
          and " and a normal" or ""), function()
          random.digraphs(40, 1, 12, function(digraph, rng)
            local kept = rng(1, 4) == 1
            check { digraph = digraph, ending = ending, players = players,
              folded = folded, starts = rng(1, math.min(3, #digraph)),
              saved = kept, named = not kept and rng(1, 4) > 1,
              featured = rng(1, 3) == 1,
              sides = rng(1, 2) == 1 and SIDES or nil }
          end)
        end)
      end
    end
  end
end)

-- What is compared with the solution, or elsewhere (spec/core/sight_spec.lua).
local ELSEWHERE = { players = true, first_perfect = true, second_perfect = true,
  error = true, variance = true }

-- Calls f(table, key) for each number in a table, and in tables in it.
local function each_number(t, f)
  for key, value in pairs(t) do
    if ELSEWHERE[key] then
      assert.is_not_nil(value)
    elseif math.type(value) and value < math.huge then
      f(t, key)
    elseif type(value) == "table" then
      each_number(value, f)
    end
  end
end

describe("a false number of figures", function()
  it("is found", function()
    local unfound, planted = {}, 0
    random.digraphs(40, 1, 12, function(digraph, rng)
      local figures, facts = figures_of { digraph = digraph, starts = 1,
        ending = random.pick(rng, ending_names), players = rng(1, 2),
        folded = rng(1, 2) == 1, named = true, featured = rng(1, 2) == 1 }
      for _, figure in ipairs(figures) do
        each_number(figure, function(t, key)
          local right = t[key]
          t[key], planted = right + 1, planted + 1
          if pcall(check_numbers, facts, figures) and
            pcall(check_facts, facts, figures, claims.games) then
            unfound[figure.name .. "." .. key] = right
          end
          t[key] = right
        end)
      end
    end)
    assert.same({}, unfound)
    random.came_up(planted - 1000)
  end)
end)

--
-- Games that split: position u goes to sums of positions that are less.
--

-- The values of positions and the most moves of any play from them.
local function split_values(game)
  local value, longest = {}, {}
  for u, moves in ipairs(game) do
    local there, mex = {}, 0
    longest[u] = 0
    for _, parts in ipairs(moves) do
      local sum, long = 0, 1
      for _, v in ipairs(parts) do
        sum, long = sum ~ value[v], long + longest[v]
      end
      there[sum] = true
      longest[u] = math.max(longest[u], long)
    end
    while there[mex] do mex = mex + 1 end
    value[u] = mex
  end
  return value, longest
end

-- The moves of a position as the rules give them: lists of { v, copy }. Where
-- there is a normal, some moves are given twice, in another form.
local function split_given(case, u, copy)
  local list = {}
  for i, parts in ipairs(case.game[u]) do
    local twice = case.folded and #parts > 0 and (u + i) % 2 == 0
    for form = 1, twice and 2 or 1 do
      local given = {}
      for k, v in ipairs(parts) do
        given[k] = { v, case.folded and (k == 1 and form or v + copy) % 2 + 1
          or 1 }
      end
      list[#list + 1] = given
    end
  end
  return list
end

local function sum_name(parts)
  local names = {}
  for i, part in ipairs(parts) do names[i] = name_of(part[1], part[2]) end
  return #names == 0 and "nothing" or table.concat(names, " + ")
end

-- The name of a move: by how many parts it leads to.
local function split_kind(u, parts)
  return kinds[(u + #parts) % #kinds + 1]
end

local function count_first(f, case, value)
  local u, there = case.start, {}
  f.first = { win = 0, draw = 0, loss = 0, moves = 0 }
  f.distinct = { win = 0, draw = 0, loss = 0, moves = 0 }
  f.results = {}
  for _, parts in ipairs(split_given(case, u, 1)) do
    local sum, name, sorted = 0, sum_name(parts), {}
    for i, part in ipairs(parts) do
      sum, sorted[i] = sum ~ value[part[1]], part[1]
    end
    table.sort(sorted)
    local result = sum == 0 and "win" or "loss"
    local same = table.concat(sorted, " ")
    f.results[name] = { result, split_kind(u, parts) }
    for _, counts in ipairs { f.first, not there[same] and f.distinct or {} } do
      counts[result] = (counts[result] or 0) + 1
      counts.moves = (counts.moves or 0) + 1
    end
    there[same] = true
  end
end

-- Everything that is claimed of a game that splits. Of each kind of moves, how
-- many there are, are good and win; which is the best is taken from `moves`.
local function split_facts(case, solution)
  local game = case.game
  local value, longest = split_values(game)
  local f = { value = { value[case.start] }, distance = { longest[case.start] },
    line = solution:line(name_of(case.start, 1)), all_ends = {}, has_value = true,
    moves = 0, ends = 0, P = 0, N = 0, D = 0, case = case,
    digraph = {}, kinds = {} }
  local seen, queue = {}, { case.start, case.other }
  for _, u in function() return next(queue), table.remove(queue, 1) end do
    if not seen[u] then
      seen[u] = true
      f.digraph[#f.digraph + 1] = u
      f.moves = f.moves + #game[u]
      f.ends = f.ends + (#game[u] == 0 and 1 or 0)
      f[value[u] == 0 and "P" or "N"] = f[value[u] == 0 and "P" or "N"] + 1
      for _, parts in ipairs(game[u]) do
        for _, v in ipairs(parts) do queue[#queue + 1] = v end
      end
      for _, row in ipairs(solution:moves(name_of(u, 1))) do
        local name = split_kind(u, row.position)
        f.kinds[name] = f.kinds[name] or { name = name, moves = 0, good = 0,
          best = 0 }
        local counts, wins = f.kinds[name], row.result == "win"
        counts.moves, counts.wins = counts.moves + 1, counts.wins or wins
        counts.best = counts.best + (row.best and 1 or 0)
        counts.good = counts.good + ((row.best or wins) and 1 or 0)
      end
    end
  end
  count_first(f, case, value)
  f.outcome, f.outcomes = { value[case.start] == 0 and "P" or "N" }, {}
  for i, u in ipairs(f.digraph) do f.outcomes[i] = value[u] == 0 and "P" or "N" end
  return f
end

-- Distinct sums of positions below u, as sorted lists.
local function split_moves(rng, u)
  local list, there = {}, {}
  for _ = 1, u > 1 and rng(0, 4) or rng(0, 1) do
    local parts = {}
    for i = 1, u > 1 and rng(0, 3) or 0 do parts[i] = rng(1, u - 1) end
    table.sort(parts)
    local key = table.concat(parts, " ")
    if not there[key] then list[#list + 1] = parts end
    there[key] = true
  end
  return list
end

local function not_looked_for() return "Not looked for" end

-- What a figure of its own kind says in a word; the others as in other games.
local function with(heads)
  return setmetatable(heads, { __index = headlines })
end

describe("what figures say", function()
  local split_headlines = with { symmetry = not_looked_for }

  local function solve_split(case)
    return grundy.game {
      splits = true, start = name_of(case.start, 1),
      show = function(p) return p end,
      normal = case.folded and function(p) return (p:gsub("b", "")) end or nil,
      describe = case.named and function(p, list)
        return split_kind((read(p)), list)
      end or nil,
      moves = function(p, add)
        for _, parts in ipairs(split_given(case, read(p))) do
          local names = {}
          for i, part in ipairs(parts) do
            names[i] = name_of(part[1], part[2])
          end
          add(table.unpack(names))
        end
      end,
    }:solve(nil, { starts = case.other and { name_of(case.other, 1) } or nil })
  end

  local function check_split(case)
    local solution <close> = solve_split(case)
    local facts = split_facts(case, solution)
    local figures = solution:figures()
    facts.value_set = {}
    add_thumb(facts, figures.rule)
    check_facts(facts, figures, claims.splits, split_headlines)
    for _, name in ipairs { "moves", "win", "draw", "loss" } do
      assert.equal(facts.first[name], figures.winner[name])
      assert.equal(case.folded and facts.distinct[name] or nil,
        figures.winner.distinct and figures.winner.distinct[name])
    end
    for _, row in ipairs(figures.dead_rules.rules or {}) do
      facts.kinds[row.name].wins = nil
      assert.same(facts.kinds[row.name], row)
    end
    return facts
  end

  it("is true of games that split", function()
    local folded = 0
    random.cases(400, function(rng)
      local game, n = {}, rng(1, 8)
      for u = 1, n do game[u] = split_moves(rng, u) end
      local other = rng(1, 2) == 1 and rng(1, n) or nil
      local facts = check_split { game = game, start = n, other = other,
        starts = other and 2 or 1, players = 1, ending = "splits",
        folded = rng(1, 2) == 1, named = rng(1, 4) > 1 }
      folded = folded + (facts.distinct.moves < facts.first.moves and 1 or 0)
    end)
    random.came_up(folded)
  end)

  -- A digraph with what counting needs, as facts_of has it: `outcome` of each
  -- position, and what each of its moves is to the player.
  local function counts_of(case, outcome, result)
    local f = { case = case, digraph = case.digraph, outcome = outcome, P = 0,
      N = 0, D = 0, moves = 0, ends = 0, least = math.huge, most = 0,
      distance = slow.distance(case.digraph), states = {}, kinds = {}, kind_of = kind_of,
      first = { win = 0, draw = 0, loss = 0, moves = 0 },
      results = {}, possible = {} }
    f.distinct, f.reached = f.first, #slow.breadth_first(f.digraph, { 1 })
    for u, followers in ipairs(f.digraph) do
      f.states[u] = { u, 1, 1 }
      f[outcome[u]] = f[outcome[u]] + 1
      f.moves = f.moves + #followers
      f.ends = f.ends + (#followers == 0 and 1 or 0)
      if #followers > 0 then
        f.least = math.min(f.least, #followers)
        f.most = math.max(f.most, #followers)
      end
      for i, v in ipairs(followers) do
        local name = kind_of(u, v)
        local good, best, word = result(u, i, v)
        f.kinds[name] = f.kinds[name] or { name = name, moves = 0, good = 0,
          best = 0 }
        local row = f.kinds[name]
        row.moves, row.wins = row.moves + 1, row.wins or word == "win"
        row.good = row.good + (good and 1 or 0)
        row.best = row.best + (best and 1 or 0)
        if u == 1 then
          f.first[word], f.first.moves = f.first[word] + 1, f.first.moves + 1
          f.results[name_of(v, 1)] = { word, name }
        end
      end
    end
    return f
  end

  -- The positions with an outcome and moves, the share of the moves with a
  -- result, and how many have only one.
  local function shares_of(f, positions, at, wanted, result)
    local count, sum, only, all = 0, 0, 0, true
    for _, u in ipairs(positions) do
      local n, followers = 0, f.digraph[u]
      for i, v in ipairs(followers) do
        n = n + (select(3, result(u, i, v)) == wanted and 1 or 0)
      end
      if f.outcome[u] == at and #followers > 0 then
        count, sum = count + 1, sum + n / #followers
        only, all = only + (n == 1 and 1 or 0), all and n == #followers
      end
    end
    return { positions = count, share = count > 0 and sum / count or 0,
      only = only, all = all }
  end

  local keeps = { N = "win", D = "draw" }

  -- The moves of sensible play.
  local function sensible_of(f, result)
    local part = {}
    for u, followers in ipairs(f.digraph) do
      part[u] = {}
      for i, v in ipairs(followers) do
        local wanted = keeps[f.outcome[u]]
        if not wanted or select(3, result(u, i, v)) == wanted then
          table.insert(part[u], v)
        end
      end
    end
    return part
  end

  local function add_shares(f, result)
    f.all = {}
    for u in ipairs(f.digraph) do f.all[u] = u end
    local careful = slow.breadth_first(sensible_of(f, result), { 1 })
    f.winning = shares_of(f, f.all, "N", "win", result)
    f.holding = shares_of(f, f.all, "D", "draw", result)
    f.sensible = shares_of(f, careful, "N", "win", result)
  end

  -- A solution, or what a file keeps of it.
  local function kept(case, solution)
    return case.saved and saved(solution) or solution
  end

  -- Checks all figures by their rules.
  local function check_all(solution, f, known, heads)
    local figures = solution:figures()
    check_notes(f.case, figures)
    add_told(f, figures)
    for _, name in ipairs { "outcomes", "forgiving", "draws" } do
      assert.equal(f.case.ending == "scores", figures[name] ~= nil and
        says(figures[name], "counted.elsewhere"))
    end
    check_facts(f, figures, known, heads)
  end

  local score_headlines = with { symmetry = not_looked_for }

  -- What the player to move wins by at random, on average.
  local function mean_score(digraph, gain, pay, u)
    local sum = 0
    for i, v in ipairs(digraph[u]) do
      sum = sum + gain(u, i) - mean_score(digraph, gain, pay, v)
    end
    return #digraph[u] > 0 and sum / #digraph[u] or pay[u]
  end

  -- The first best moves.
  local function best_by(digraph, result)
    local best = {}
    for u, list in ipairs(digraph) do
      for i, v in ipairs(list) do
        best[u] = best[u] or select(2, result(u, i, v)) and v or nil
      end
    end
    return best
  end

  it("is true of games with scores", function()
    random.digraphs(300, 1, 9, function(digraph, rng)
      local order, pay = {}, {}
      for u in ipairs(digraph) do order[u], pay[u] = u, u % 3 - 1 end
      digraph = slow_scores.acyclic(digraph, order)
      for u, list in ipairs(digraph) do digraph[u] = slow.distinct(list) end
      local case = { digraph = {}, ending = "scores", players = 1, starts = 1,
        folded = rng(1, 3) == 1, saved = rng(1, 3) == 1 }
      case.named = not case.saved
      local sign = rng(-1, 1)
      -- only what is reached from the start is part of the game
      local reached, number = slow.breadth_first(digraph, { 1 }), {}
      for k, u in ipairs(reached) do number[u] = k end
      local new_pay = {}
      for k, u in ipairs(reached) do
        case.digraph[k], new_pay[k] = {}, pay[u]
        for i, v in ipairs(digraph[u]) do case.digraph[k][i] = number[v] end
      end
      digraph, pay = case.digraph, new_pay
      local function gained(u, v) return (u * 7 + v * 5) % 5 - 2 + sign end
      local function gain(u, i) return gained(u, digraph[u][i]) end
      local score, length = slow_scores.solve(digraph, gain, pay)
      local outcome = {}
      for u, n in ipairs(score) do
        outcome[u] = n > 0 and "N" or n < 0 and "P" or "D"
      end
      local function result(u, i, v)
        local n = gain(u, i) - score[v]
        return n == score[u], n == score[u] and length[v] + 1 == length[u],
          n > 0 and "win" or n < 0 and "loss" or "draw"
      end
      local solution <close> = kept(case, grundy.game { start = name_of(1, 1),
        moves = function(p, add)
          for _, v in ipairs(digraph[read(p)]) do add(name_of(v, 1)) end
        end,
        normal = case.folded and function(p) return p end or nil,
        show = function(p) return p end,
        describe = function(p, q) return kind_of((read(p)), (read(q))) end,
        gain = function(p, q) return gained((read(p)), (read(q))) end,
        terminal = function(p) return pay[read(p)] end,
      }:solve())
      local f = counts_of(case, outcome, result)
      f.score, f.mean = score, mean_score(digraph, gain, pay, 1)
      f.all_ends, f.line = {}, solution:line(name_of(1, 1))
      f.minimax, f.random = length, play_of(digraph, pay)
      local gains = {}
      for u, list in ipairs(digraph) do
        gains[u] = {}
        for i in ipairs(list) do gains[u][i] = gain(u, i) end
      end
      f.sight = sight_of({ followers = digraph, pay = pay, gains = gains,
        best = best_by(digraph, result) }, outcome[1])
      add_shares(f, result)
      check_all(solution, f, claims.scores, score_headlines)
    end)
  end)

  local puzzle_headlines = with {
    winner = function(f) return f.outcome[1] == "N" and "Yes" or "No" end,
    length = function(f)
      local n = f.remoteness[1]
      return n == math.huge and "∞" or wording.count(n, "move")
    end,
    outcomes = function(f)
      return wording.percent(f.N, #f.digraph) .. " of positions"
    end,
    forgiving = function(f, figure)
      return f.winning.positions == 0 and "Nothing to lose" or
        wording.share(figure.share) .. " of moves keep it solvable"
    end,
    solutions = function(f) return tostring(f.ways.solutions) end,
    dead_ends = function(f)
      return f.ways.dead_ends == 0 and "None" or tostring(f.ways.dead_ends)
    end,
    detours = function(f)
      local w = f.ways
      return wording.percent(w.away, w.nearer + w.away + w.sideways + w.lost)
        .. " of moves"
    end,
    longest = function(f)
      return f.N == 0 and "None" or wording.count(f.hardest, "move")
    end,
  }

  -- What play comes to that one player makes.
  local function lone_play(followers, pay)
    local both = { followers, followers }
    local mean, spread = slow_chances.lengths(both)
    return { chances = slow_chances.solved(both, pay, true)[1],
      possible = slow_chances.possible(both, pay, 1, true), mean = mean[1],
      spread = spread[1] }
  end

  -- The fewest moves to each position that can be reached from u.
  local function depths_from(digraph, u)
    local depth, queue = { [u] = 0 }, { u }
    for _, v in ipairs(queue) do
      for _, w in ipairs(digraph[v]) do
        if not depth[w] then
          depth[w], queue[#queue + 1] = depth[v] + 1, w
        end
      end
    end
    return depth
  end

  it("is true of puzzles", function()
    random.digraphs(400, 1, 9, function(whole, rng)
      local starts = rng(1, math.min(3, #whole))
      local queue, number = {}, {}
      for i = 1, starts do queue[i] = i end
      local reached = slow.breadth_first(whole, queue)
      for k, u in ipairs(reached) do number[u] = k end
      local digraph, pay = {}, {}
      for k, u in ipairs(reached) do
        digraph[k], pay[k] = {}, (u * 5 + starts) % 3 > 0 and 1 or -1
        for i, v in ipairs(slow.distinct(whole[u])) do
          digraph[k][i] = number[v]
        end
      end
      local case = { digraph = digraph, ending = "puzzle", players = 1,
        starts = starts, folded = rng(1, 3) == 1, saved = rng(1, 3) == 1 }
      case.named = not case.saved
      local remoteness, outcome = slow_puzzle.remoteness(digraph, pay), {}
      for u, n in ipairs(remoteness) do
        outcome[u] = n < math.huge and "N" or "P"
      end
      local function result(u, _, v)
        local least = math.huge
        for _, w in ipairs(digraph[u]) do
          least = math.min(least, remoteness[w])
        end
        return outcome[v] == "N", least < math.huge and remoteness[v] == least,
          outcome[v] == "N" and "win" or "loss"
      end
      local others = {}
      for i = 2, starts do others[i - 1] = name_of(i, 1) end
      local solution <close> = kept(case, grundy.game { players = 1,
        start = name_of(1, 1),
        moves = function(p, add)
          for _, v in ipairs(digraph[read(p)]) do add(name_of(v, 1)) end
        end,
        normal = case.folded and function(p) return p end or nil,
        show = function(p) return p end,
        describe = function(p, q) return kind_of((read(p)), (read(q))) end,
        terminal = function(p) return pay[read(p)] > 0 and "win" or "loss" end,
      }:solve(nil, { starts = others }))
      local f = counts_of(case, outcome, result)
      f.remoteness, f.pay, f.hardest = remoteness, pay, 0
      f.classes, f.all_ends = count_classes(f), {}
      for _, n in ipairs(remoteness) do
        f.hardest = n < math.huge and math.max(f.hardest, n) or f.hardest
      end
      f.ways, f.depth = slow_puzzle.ways(digraph, pay, 1), depths_from(digraph, 1)
      add_shares(f, result)
      f.random = lone_play(digraph, pay)
      f.careful = lone_play(sensible_of(f, result), pay)
      f.chances, f.possible = f.random.chances, f.random.possible
      f.hardest_count = 0
      for _, n in ipairs(remoteness) do
        f.hardest_count = f.hardest_count + (n == f.hardest and 1 or 0)
      end
      check_all(solution, f, claims.puzzles, puzzle_headlines)
    end)
  end)

  -- Words of two letters, or pairs of numbers; `symmetric` rules do the same to
  -- a word that is turned.
  local function mirror_case(rng, as_pairs)
    local all, moves = {}, {}
    for a = 0, 2 do
      for b = 0, 2 do
        all[#all + 1] = as_pairs and { a, b } or ("%d%d"):format(a, b)
      end
    end
    local function turned(p)
      return as_pairs and { p[2], p[1] } or p:reverse()
    end
    local symmetric = rng(1, 2) == 1
    for _ = 1, rng(6, 14) do
      local p, q = random.pick(rng, all), random.pick(rng, all)
      local function add(from, to)
        local key = grundy.key(from)
        moves[key] = moves[key] or {}
        table.insert(moves[key], to)
      end
      add(p, q)
      if symmetric then add(turned(p), turned(q)) end
    end
    return all, moves, turned
  end

  it("about order and direction is true", function()
    local said = { order = 0, backwards = 0 }
    random.cases(300, function(rng, case)
      local all, moves, turned = mirror_case(rng, case % 2 == 0)
      local solution <close> = grundy.game {
        moves = function(p) return moves[grundy.key(p)] end,
      }:solve(random.pick(rng, all), { starts = { random.pick(rng, all) } })
      local figure = solution:figures().symmetry
      local facts, number = { digraph = {}, pay = {}, states = {} }, {}
      for p in solution:positions() do
        facts.states[#facts.states + 1] = { p, 1, 1 }
        number[grundy.key(p)] = #facts.states
      end
      for u, state in ipairs(facts.states) do
        facts.pay[u], facts.digraph[u] = -1, {}
        for i, q in ipairs(solution:followers(state[1])) do
          facts.digraph[u][i] = number[grundy.key(q)]
        end
      end
      local class = classes_of(facts)
      local count, every, fine = 0, true, true
      for u, state in ipairs(facts.states) do
        local other = number[grundy.key(turned(state[1]))]
        count = count + (other and other ~= u and 1 or 0)
        every = every and other ~= nil
        fine = fine and (not other or class[other] == class[u])
      end
      local name = case % 2 == 0 and "order" or "backwards"
      assert.same(fine and count > 0 and { name } or {},
        figure.mirrors or {})
      if fine and count > 0 then
        said[name] = said[name] + 1
        assert.equal(every, figure.text:find("It makes no difference", 1, true)
          ~= nil)
        assert.equal(not every, figure.text:find(
          ("Of the %d positions %d can be reached "):format(#facts.states,
          count), 1, true) ~= nil)
      end
    end)
    random.came_up(said.order, said.backwards)
  end)

  -- The pieces that are on the cells of p that differ in q, each once.
  local function pieces_on(p, q)
    local there, list = { ["."] = true }, {}
    for i = 1, #p do
      local c = p:sub(i, i)
      if c ~= q:sub(i, i) and not there[c] then list[#list + 1] = c end
      there[c] = there[c] or c ~= q:sub(i, i)
    end
    table.sort(list)
    return table.concat(list)
  end

  -- Moves between random rows of pieces, which the board has to name. Two moves
  -- with the same pieces are of one kind, whatever they are called.
  it("about rules that the board has to name is true", function()
    local board, dead, several = grundy.board { "...", pieces = {
      w = { name = "walker" }, b = { name = "boulder" } } }, 0, 0
    random.cases(300, function(rng)
      local all, moves = {}, {}
      for i = 1, rng(3, 9) do
        all[i] = ("..."):gsub(".", function()
          return random.pick(rng, { "w", "b", "." })
        end)
        moves[all[i]] = {}
      end
      for _ = 1, rng(4, 16) do
        table.insert(moves[random.pick(rng, all)], random.pick(rng, all))
      end
      local solution <close> = grundy.game { board = board,
        moves = function(p) return moves[p] end }:solve(all[1])
      local good, called, named = {}, {}, {}
      for p in solution:positions() do
        local wanted = ({ N = "win", D = "draw" })[solution:outcome(p)]
        for _, row in ipairs(solution:moves(p)) do
          local q = row.position
          local pieces = pieces_on(p, q) .. ">" .. pieces_on(q, p)
          local kind = board:describe(p, q):gsub("%f[%w]%l%d%f[%W]", "…")
            :gsub("…[ …]*…", "…")
          good[pieces] = good[pieces] or row.best or row.result == wanted
          if named[pieces] and named[pieces] ~= kind then
            several = several + 1
          end
          called[kind], named[pieces] = called[kind] or {}, kind
          called[kind][pieces] = true
        end
      end
      local figure = solution:figures().dead_rules
      assert.same({ 0, {} }, { figure.dead_name_count, figure.dead_names })
      for _, kind in ipairs(figure.dead) do
        dead = dead + 1
        for pieces in pairs(called[kind]) do
          assert.is_falsy(good[pieces], kind)
        end
      end
      local moved = 0
      for _, rule in ipairs(figure.rules) do moved = moved + rule.moves end
      assert.equal(solution:stats().moves, moved)
    end)
    random.came_up(dead, several)
  end)
end)
