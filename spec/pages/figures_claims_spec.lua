-- Every sentence of solution:figures, and the numbers in it, against the
-- definitions: on random games of all kinds that the features make together.
-- A sentence that no rule below knows is a failure, so none goes unchecked; and
-- one with a wrong number or a wrong word must be found false.

local grundy = require "grundy"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_chances = require "spec.oracles.slow_chances"
local slow_endings = require "spec.oracles.slow_endings"
local slow_puzzle = require "spec.oracles.slow_puzzle"
local slow_scores = require "spec.oracles.slow_scores"
local slow_sight = require "spec.oracles.slow_sight"

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
  local facts = { case = case }
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

--
-- What a sentence may say. Numbers that are captured are compared.
--

local function integer(text)
  return math.tointeger((text:gsub(",", "")))
end

-- Is a percentage that of x? `none` and `all`: it is 0, or 1, exactly.
local function is_percent(text, x, none, all)
  if text == "0 %" then return none end
  if text == "100 %" then return all end
  if none or all then return false end
  if text == "less than 0.1 %" then return x < 0.001 end
  if text == "more than 99.9 %" then return x > 0.999 end
  local number = tonumber(text:match "^([%d.]+) %%$")
  return number ~= nil and math.abs(number / 100 - x) < 0.00051
end

local function is_share(text, part, whole)
  return is_percent(text, part / whole, part == 0, part == whole)
end

local function is_chance(facts, text, name)
  local possible, others = facts.possible[name], false
  for _, other in ipairs { "win", "loss", "draw", "never" } do
    others = others or other ~= name and facts.possible[other] or false
  end
  return is_percent(text, facts.chances[name], not possible, not others)
end

local function first_of(facts)
  return facts.case.players == 2 and "player 1" or "the first player",
    facts.case.players == 2 and "player 2" or "the second player"
end

-- How many of the first moves have a result: "all 3", "both", "2 of 3", then
-- perhaps how many of them are different.
local function is_first(facts, text, result)
  local count, different = text:match "^(.-) moves(.*)$"
  local of, all = facts.first[result], facts.first.moves
  local expected = of == all and (all == 2 and "both" or "all " .. all) or
    of .. " of " .. all
  local distinct = facts.distinct
  local same = distinct.moves == all and "" or
    distinct.moves == 1 and " (which are alike)" or
    distinct[result] == distinct.moves and
    (" (%d different ones)"):format(distinct.moves) or
    (" (%d of %d different ones)"):format(distinct[result], distinct.moves)
  return expected == count and different == same
end

-- Does a first move win? It has a name or leads to a position; where the game
-- splits, to a sum.
local function is_win(facts, text)
  local to, kind = text:match "^the move to (.+)$", text:match "^“(%l+)”$"
  to = to and to:match "^“(.*)”$" or to
  for name, found in pairs(facts.results) do
    local result, its_kind = table.unpack(found)
    if result == "win" and (name == to or its_kind == kind) then
      return true
    end
  end
  return false
end

local PERCENT = "(%f[%w][%d.lmore ths n]+ %%)"

local rules = {}

rules.winner = {
  ["^Play is over at p1 before it begins: there are no moves, which is a (%l+) "
    .. "for (.*)$"] = function(f, said, who)
    return f.first.moves == 0 and who == first_of(f) and
      said == ({ N = "win", P = "loss", D = "draw" })[f.outcome[1]]
  end,
  ["^From p1 (.-) wins: the only move wins$"] = function(f, who)
    return who == first_of(f) and f.first.moves == 1 and f.first.win == 1
  end,
  ["^From p1 (.-) wins: only one of (%d+) moves wins, (.+)$"] =
  function(f, who, all, best)
    return who == first_of(f) and f.first.win == 1 and
      f.first.moves == integer(all) and is_win(f, best)
  end,
  ["^From p1 (.-) wins: ([^;]+) win; best is (.+)$"] =
  function(f, who, share, best)
    return who == first_of(f) and is_first(f, share, "win") and
      is_win(f, best)
  end,
  ["^From p1 (.-) wins: the only first move loses$"] = function(f, who)
    return who == select(2, first_of(f)) and f.first.moves == 1 and
      f.first.loss == 1
  end,
  ["^From p1 (.-) wins: both first moves(.-) lose$"] = function(f, who, same)
    return who == select(2, first_of(f)) and
      is_first(f, "both moves" .. same, "loss")
  end,
  ["^From p1 (.-) wins: each of the (%d+) first moves(.-) loses$"] =
  function(f, who, all, same)
    return who == select(2, first_of(f)) and
      is_first(f, ("all %s moves%s"):format(all, same), "loss")
  end,
  ["^From p1 neither player can force a win: with best play it is a draw; "
    .. "the only move keeps it$"] = function(f)
    return f.first.moves == 1 and f.first.draw == 1
  end,
  ["^From p1 neither player can force a win: with best play it is a draw; "
    .. "(.-) keeps? it$"] = function(f, share)
    return is_first(f, share, "draw")
  end,
  ["^It pays nothing to either player$"] = function(f)
    return f.case.ending == "payoffs" and f.worth[1] == 0
  end,
  ["^With best play (.-) gets (%d+) from (.-)$"] = function(f, who, pay, from)
    local first, second = first_of(f)
    if f.worth[1] < 0 then first, second = second, first end
    return who == first and from == second and
      integer(pay) == math.abs(f.worth[1])
  end,
}

-- Do all endings that are no draws win, or lose, for the player to move there?
-- Else the remoteness counts moves that are not made.
local function is_alike(f)
  return f.case.ending ~= "splits" and f.case.ending ~= "payoffs" and
    not (f.all_ends[1] and f.all_ends[-1])
end

-- Is it the length of best play from the start? Where endings differ, that is
-- what `line` says.
local function is_length(f, n)
  if is_alike(f) and f.outcome[1] ~= "D" then
    return f.minimax[1] == n
  end
  return #f.line - 1 == n and not f.line.cycle
end

rules.length = {
  ["^Play is over at once$"] = function(f) return #f.digraph[1] == 0 end,
  ["^Best play lasts (%d+) moves?, and no other play is longer$"] =
  function(f, n)
    return is_length(f, integer(n)) and f.distance[1] == integer(n)
  end,
  ["^Best play lasts (%d+) moves?$"] = function(f, n)
    return is_length(f, integer(n)) and f.distance[1] > integer(n)
  end,
  ["^Best play lasts (%d+) moves?, and ends in a draw$"] = function(f, n)
    return f.outcome[1] == "D" and is_length(f, integer(n))
  end,
  ["^Best play lasts (%d+) moves?, when both play for the payoff$"] =
  function(f, n)
    return f.case.ending == "payoffs" and is_length(f, integer(n))
  end,
  ["^The game lasts at most (%d+) moves?$"] = function(f, n)
    return f.distance[1] == integer(n)
  end,
  ["^It can also go on for ever, which is a draw, too$"] = function(f)
    return f.distance[1] == math.huge and f.outcome[1] == "D"
  end,
  ["^Played badly, it can go on for ever$"] = function(f)
    return f.distance[1] == math.huge and f.outcome[1] ~= "D"
  end,
  ["^Best play never ends: (.-)it goes round, and is back after (%d+) "
    .. "moves?$"] = function(f, before, round)
    local n = integer(before:match "^after (%d+) moves? $" or "0")
    return f.line.cycle == n + 1 and #f.line - n == integer(round)
  end,
}

rules.size = {
  ["^There is 1 position, and play is over there$"] = function(f)
    return #f.digraph == 1 and f.moves == 0
  end,
  ["^There is 1 position, and 1 move, which leads back to it$"] = function(f)
    return #f.digraph == 1 and f.moves == 1
  end,
  ["^There are (%d+) positions, with (%d+) moves? between them; (.*)$"] =
  function(f, positions, moves, ends)
    local at = ends:match "^at (%d+) play is over$"
    return integer(positions) == #f.digraph and integer(moves) == f.moves and
      (at and integer(at) or ends == "play goes on from each of them" and 0 or
      ends == "play is over at all of them" and #f.digraph) == f.ends
  end,
  ["^Wherever play goes on, there [isare]+ (%d+) moves?$"] = function(f, n)
    return f.ends > 0 and f.least == integer(n) and f.most == integer(n)
  end,
  ["^Everywhere there [isare]+ (%d+) moves?$"] = function(f, n)
    return f.ends == 0 and f.least == integer(n) and f.most == integer(n)
  end,
  ["^(.*)here are ([%d.]+) moves on average, (%d+) at least and (%d+) at "
    .. "most$"] = function(f, where, mean, least, most)
    return (where == "T") == (f.ends == 0) and (where == "T" or where ==
      "Where play goes on, t") and math.abs(tonumber(mean) - f.moves /
      (#f.digraph - f.ends)) < 0.0051 and integer(least) == f.least and
      integer(most) == f.most
  end,
  ["^Only (%d+) of them can be reached from p1, itself included$"] =
  function(f, n)
    return integer(n) == f.reached and f.reached < #f.digraph
  end,
}

local MEANING = { P = "won by the player who has just moved",
  N = "won by the player to move",
  D = "where neither player can force a win" }

-- One outcome of "3 (50 %) are P, …", or none.
local function is_part(f, text, name)
  local rest = " " .. name .. ", " .. MEANING[name] .. "$"
  if text:find("^none is" .. rest) then return f[name] == 0 end
  local n, share = text:match("^(%d+) %((.-)%) [isare]+" .. rest)
  return n and integer(n) == f[name] and f[name] > 0 and
    is_share(share, f[name], #f.digraph)
end

rules.outcomes = {
  ["^The only position is (%u), (.*)$"] = function(f, name, meaning)
    return #f.digraph == 1 and f[name] == 1 and meaning == MEANING[name]
  end,
  ["^All (%d+) positions are (%u), (.*)$"] = function(f, n, name, meaning)
    return integer(n) == #f.digraph and f[name] == #f.digraph and
      meaning == MEANING[name]
  end,
  ["^Of the (%d+) positions (.*); (.*); (.*)$"] = function(f, n, P, N, D)
    return integer(n) == #f.digraph and is_part(f, P, "P") and
      is_part(f, N, "N") and is_part(f, D, "D")
  end,
}

-- "none of them has only one winning move" and the like.
local function is_only(counts, text)
  local n, share = text:match "^(%d+) of them %((.-)%) ha[sve]+ only one "
  if n then
    return integer(n) == counts.only and counts.only > 0 and
      is_share(share, counts.only, counts.positions)
  elseif text:find "^none of them has only one" then
    return counts.only == 0
  end
  return (text:find "^it has only one" and counts.positions == 1 or
    text:find "^each of them has only one") and
    counts.only == counts.positions
end

local function mean_is(counts, text)
  return is_percent(text, counts.share, counts.share == 0, counts.all)
end

rules.forgiving = {
  ["^No position has a winning move$"] = function(f)
    return f.winning.positions == 0
  end,
  ["^At the only position where (.*)a win can be forced every move wins$"] =
  function(f)
    return f.winning.positions == 1 and f.winning.all
  end,
  ["^At each of the (%d+) positions where (.*)a win can be forced every move "
    .. "wins$"] = function(f, n)
    return f.winning.positions == integer(n) and f.winning.all
  end,
  ["^Where (.*)a win can be forced, at (%d+) positions?, (.-) of the moves win "
    .. "on average; (.*)$"] = function(f, where, n, share, only)
    return (where == "") == (f.winning.positions == f.N) and
      integer(n) == f.winning.positions and mean_is(f.winning, share) and
      is_only(f.winning, only)
  end,
  ["^In sensible play from p1, where neither player gives away a win or a "
    .. "draw, it is (.-) at (%d+) such positions?, and (.*)$"] =
  function(f, share, n, only)
    return mean_is(f.sensible, share) and
      integer(n) == f.sensible.positions and is_only(f.sensible, only)
  end,
  ["^At the only drawn position(.*) every move keeps the draw$"] =
  function(f)
    return f.holding.positions == 1 and f.holding.all
  end,
  ["^At each of the (%d+) drawn positions(.*) every move keeps the draw$"] =
  function(f, n)
    return f.holding.positions == integer(n) and f.holding.all
  end,
  ["^A draw, at (%d+) positions?(.*), is kept by (.-) of the moves on average; "
    .. "(.*)$"] = function(f, n, where, share, only)
    return (where == "") == (f.holding.positions == f.D) and
      integer(n) == f.holding.positions and mean_is(f.holding, share) and
      is_only(f.holding, only)
  end,
}

-- Is it the chance when only the first, or second, player is perfect?
local function is_perfect(f, text, player, name)
  local x = f.perfect[player][name]
  return is_percent(text, x, x == 0, x > 1 - 1e-9)
end

rules.chances = {
  ["^If both play at random from p1, play never ends$"] = function(f)
    return is_chance(f, "100 %", "never")
  end,
  -- What is not told cannot happen; but where there is only to win or to lose, the
  -- loss is not told.
  ["^If both play at random from p1, (.-) n?e?v?e?r? ?wins(.*)$"] = function(f, who, text)
    local function share(before, after)
      return text:match(before .. "with a chance of " .. PERCENT .. after) or
        text:match(before .. "with " .. PERCENT .. after)
    end
    local win, loss = share("^ ", ""), share("loses ", "")
    local draw, never = share("draws ", ""), share("", " play never ends")
    return who == first_of(f) and is_chance(f, win or "0 %", "win") and
      (not draw and not never and not loss or is_chance(f, loss or "0 %", "loss")) and
      is_chance(f, draw or "0 %", "draw") and is_chance(f, never or "0 %", "never")
  end,
  ["^(.-)'s chance to win is (.-) if only one of them plays perfectly, "
    .. "whichever it is$"] = function(f, whose, share)
    return whose:gsub("^%u", string.lower) == first_of(f) and
      is_perfect(f, share, "first", "win") and
      is_perfect(f, share, "second", "win")
  end,
  ["^(.-)'s chance to win is (.-) if only (.-) plays perfectly, and (.-) if "
    .. "only (.-) does(.*)$"] = function(f, whose, one, by, other, too, rest)
    local first, second = first_of(f)
    whose = whose:gsub("^%u", string.lower)
    local result = whose == first and "win" or "loss"
    local both = whose == second and
      rest:match("^; " .. first .. "'s is (.-) in both cases$")
    return by == first and too == second and
      is_perfect(f, one, "first", result) and
      is_perfect(f, other, "second", result) and
      (whose == first and rest == "" or both and
      is_perfect(f, both, "first", "win") and
      is_perfect(f, both, "second", "win"))
  end,
}

-- Does play last so long? The text is a mean, perhaps with a spread, or tells
-- that play may never end.
local function lasts(play, text)
  local never = text:match("^never ends with a chance of " .. PERCENT .. "$")
  if never or text == "never ends" then
    return is_chance(play, never or "100 %", "never") and play.possible.never
  end
  local mean, spread = text:match
    "^lasts ([%d.]+) moves? on average, with a spread of ([%d.]+)$"
  mean = tonumber(mean or text:match "^lasts ([%d.]+) moves?$")
  return mean and not play.possible.never and
    math.abs(mean - play.mean) < 0.0051 and
    math.abs((tonumber(spread) or 0) - play.spread) < 0.0051 and
    (spread ~= nil) == (play.spread > 1e-5)
end

-- Who wins, with these chances?
local function comes_to(f, play, text)
  local first, second = first_of(f)
  for name, words in pairs { win = first .. " wins", loss = second .. " wins",
    draw = "it is drawn" } do
    local share = text:match(words .. " with " .. PERCENT) or
      text:match(words .. " with a chance of " .. PERCENT)
    if not is_chance(play, share or "0 %", name) then return false end
  end
  return true
end

rules.play = {
  ["^Play at random from p1 (.*)$"] = function(f, how)
    return lasts(f.random, how)
  end,
  ["^In sensible play, where neither player gives away a win or a draw and "
    .. "moves are otherwise made at random, it ([^;]*)(.*)$"] =
  function(f, how, results)
    return lasts(f.careful, how) and comes_to(f, f.careful, results)
  end,
  ["^Of the (%d+) positions?(.-), whoever moves there, player 1 wins (%d+) "
    .. "%((.-)%) and player 2 (%d+) %((.-)%)$"] =
  function(f, n, which, one, share, two, other)
    local all = #f.digraph
    return f.case.players == 2 and integer(n) == all and
      which == "" and
      integer(one) == f.wins[1] and is_share(share, f.wins[1], all) and
      integer(two) == f.wins[2] and is_share(other, f.wins[2], all)
  end,
}

-- Is it one of the most tempting mistakes?
local function is_mistake(f, made, from, move, how)
  local share = how == "and never wins" and "0 %" or
    how:match("^but wins with a chance of " .. PERCENT .. "$")
  if not share or share == "0 %" and how ~= "and never wins" then
    return false
  end
  for _, mistake in ipairs(f.mistakes) do
    local to, chance = mistake.to, mistake.chance
    local fits = mistake.made == made and chance > f.tempting - 1e-9 and
      name_of(mistake.from[1], mistake.from[2]) == from
    local name = f.case.named and ("“%s”"):format(kind_of(mistake.from[1],
      to[1])) or "the move to " .. name_of(to[1], to[2])
    if fits and name == move and is_percent(share, chance, chance < 1e-12,
      chance > 1 - 1e-12) then
      return true
    end
  end
  return false
end

rules.mistake = {
  ["^On the best line, no move turns a win or a draw into a loss$"] =
  function(f)
    return #f.mistakes == 0
  end,
  ["^On the best line, at (p%d+b?), (.-) loses against best play, (.-) if both "
    .. "players then move at random$"] = function(f, from, move, how)
    return is_mistake(f, 0, from, move, how)
  end,
  ["^On the best line, after (%d+) moves?, at (p%d+b?), (.-) loses against best "
    .. "play, (.-) if both players then move at random$"] =
  function(f, made, from, move, how)
    return is_mistake(f, integer(made), from, move, how)
  end,
}

-- The states with a name, with a player to move if one is named.
local function states_named(f, name, to_move)
  local list = {}
  for s, state in ipairs(f.forced.states) do
    if name_of(state[1], state[2]) == name and (to_move == "") ==
      (f.case.players ~= 2) and (to_move == "" or to_move == (", with %s to move")
      :format("player " .. state[3])) then
      list[#list + 1] = s
    end
  end
  return list
end

rules.narrow = {
  ["^From (p%d+b?)(.-), the winner has to find the only winning move (.-), against "
    .. "the defence in the line$"] = function(f, from, to_move, often)
    local most = f.forced.most
    for _, s in ipairs(states_named(f, from, to_move)) do
      if f.forced.only[s] == most then
        return often == (most == 1 and "once" or most == 2 and "twice in a row" or
          most .. " times in a row")
      end
    end
    return false
  end,
  ["^No line in the game has more of them; moves without an alternative do not "
    .. "count$"] = function(f)
    return f.forced.most > 0
  end,
}

rules.surprise = {
  ["^Wherever a win can be forced, there is a winning move after which even play at "
    .. "random wins$"] = function(f)
    return f.forced.least > 1 - 1e-12
  end,
  ["^At (p%d+b?), (.-) wins$"] = function(f, from, how)
    local to_move, move = how:match "^(with .- to move), (.*)$"
    to_move, move = to_move and ", " .. to_move or "", move or how
    for _, s in ipairs(states_named(f, from, to_move)) do
      local state = f.forced.states[s]
      for _, v in ipairs(f.forced.wins[s]) do
        local to = f.forced.states[v]
        local name = f.case.named and ("“%s”"):format(kind_of(state[1], to[1])) or
          "the move to " .. name_of(to[1], to[2])
        if name == move and f.forced.looks[s] < f.forced.least + 1e-9 and
          f.forced.chances[v].loss > f.forced.looks[s] - 1e-9 then
          f.surprised = s
          return true
        end
      end
    end
    return false
  end,
  ["^If both players then move at random, its chance to win is " .. PERCENT
    .. "(.*)$"] = function(f, share, others)
    local count = f.surprised and #f.forced.wins[f.surprised]
    return is_percent(share, f.forced.least, false, false) and others ==
      (count == 1 and "" or count == 2 and
      "; the other winning move looks no better" or
      ("; the other %d winning moves look no better"):format(count - 1))
  end,
  ["^There is no position where winning moves look worse$"] = function(f)
    return f.forced.least <= 1
  end,
}

-- Is a condition true of a state? It is about its name, or about who is to move.
local function is_so(term, name, player)
  local turned = name == name:reverse()
  if term:find "^player %d is to move$" then
    return player == integer(term:match "%d")
  elseif term:find "reads? the same backwards$" then
    return turned == (term == "it reads the same backwards")
  end
  local what, modulus, values = term:match "^(.-) mod (%d+) is (.*)$"
  if not what then what, values = term:match "^(.-) is (.*)$" end
  local character = what:match "^the count of “(.)”$"
  local x = character and select(2, name:gsub(character, "")) or
    what == "mark" and mark(name) or #name
  assert(character or what == "the length" or what == "mark", term)
  if values == "even" then return x % 2 == 0 end
  if values == "odd" then return x % 2 == 1 end
  local bound, n = values:match "^(%l.*) (%d+)$"
  n = integer(n or "0")
  if bound == "a multiple of" then return x % n == 0 end
  if bound == "at most" then return x <= n end
  if bound == "at least" then return x >= n end
  local among = {}
  for value in values:gmatch "%d+" do among[integer(value)] = true end
  return among[modulus and x % integer(modulus) or x] or false
end

-- Is a condition true of a state, with all that it joins? The states of a game that
-- splits, and of a puzzle, are its digraph.
local function are_so(f, condition, s)
  local state, holds = (f.states or f.digraph)[s], true
  local u, player = s, nil
  if f.states then u, player = state[1], state[3] end
  for term in (condition .. " and "):gmatch "(.-) and " do
    holds = holds and is_so(term, name_of(u, 1), player)
  end
  return holds
end

-- What a rule of thumb comes to.
local function thumb_of(f)
  local found = { holds = 0, right = 0, p = 0, positions = 0 }
  for s in ipairs(f.states or f.digraph) do
    local holds = are_so(f, f.thumb:match "^P if (.*)$", s)
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
local function moving_of(f, condition)
  local found = { winning = 0, right = 0, choices = 0 }
  for _, followers in ipairs(f.digraph) do
    local wins, told, wrong = 0, 0, false
    for _, v in ipairs(followers) do
      local is_good = f.outcome[v] == (f.case.ending == "puzzle" and "N" or "P")
      local holds = are_so(f, condition, v)
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

-- Is it true of moves that make a condition true, that at so many positions where a
-- move is good they are there, and good?
local function is_moving(f, condition, where, one, all)
  local t, puzzle = moving_of(f, condition), f.case.ending == "puzzle"
  return (not f.moving or condition == f.moving) and t.choices >= 4 and
    t.exceptions * 10 <= t.choices and where == (t.exceptions == 0 and
    ("each of the %d positions"):format(t.winning) or
    ("%d of the %d positions"):format(t.right, t.winning)) and
    one == (puzzle and "keeps a solution" or "wins") and
    all == (puzzle and "keep one" or "win")
end

local function are_some(n)
  return n == 0 and "none is" or n == 1 and "1 is" or n .. " are"
end

rules.rule = {
  ["^Of the (%d+) positions? where this is true, (.-) P %((.-)%), and of the (%d+) "
    .. "others, (.-); there (.*)$"] = function(f, holds, right, means, rest, missed, but)
    local t = thumb_of(f)
    local n = t.exceptions
    return integer(holds) == t.holds and integer(rest) == t.positions - t.holds and
      right == (t.right == t.holds and "all are" or are_some(t.right)) and
      missed == are_some(t.p - t.right) and means == (f.case.ending == "puzzle" and
      "cannot be solved" or "previous player wins") and but == (n == 0 and
      "is no exception" or n == 1 and "is 1 exception" or
      ("are %d exceptions"):format(n))
  end,
  ["^(To .-), move so that (.-): at (.-) where a move (.-), there are such moves, and "
    .. "all of them (.*)$"] = function(f, goal, condition, ...)
    local is_same = condition == "it is true"
    f.both = true
    condition = is_same and f.thumb:match "^P if (.*)$" or condition
    return is_moving(f, condition, ...) and is_same == (f.thumb == "P if " .. condition)
      and goal == (f.case.ending == "puzzle" and "To solve it" or "To win")
  end,
  ["^At (.-) where a move (.-), there are such moves, and all of them (.*)$"] =
    function(f, ...)
    return is_moving(f, f.thumb:match "^Move so that (.*)$", ...)
  end,
  ["^(%a+ %l+) found by looking at (%D-)(%d+) positions, and (%l+) nothing about "
    .. "larger games$"] = function(f, what, these, n, verb)
    return integer(n) == #(f.states or f.digraph) and
      these == (f.thumb:find "^P if " and "these " or "") and
      what == (f.both and "Both were" or "It was") and
      verb == (f.both and "prove" or "proves")
  end,
}

-- Is it the chance x, which may be known up to rounding only?
local function is_rounded(text, x)
  return is_percent(text, x, x < 1e-12, x > 1 - 1e-12)
end

-- Does the best of those who go by the author's number keep so much?
local function is_best(sight, how, share)
  local best = sight.highest and math.min(sight.highest, sight.lowest)
  return best ~= nil and sight[how] ~= nil and sight[how] < best + 1e-9 and
    is_rounded(share, 1 - best)
end

-- Are these the chances to keep what a player wants, of all players?
local function are_kept(sight, text)
  local names, list = { "at random", "looking 1 move ahead",
    "looking 2 moves ahead", "looking 3 moves ahead", "taking the most points" }, {}
  for part in text:gsub(" and ", ", "):gmatch "[^,]+" do
    list[#list + 1] = part:match "^ ?(.*)$"
  end
  local fine = #list == #sight
  for i, part in ipairs(list) do
    local share, name = part:match "^(.- %%) (.*)$"
    fine = fine and name == names[i] and is_rounded(share, 1 - sight[i])
  end
  return fine
end

rules.difficulty = {
  ["^Players who look 1, 2 and 3 moves ahead, and judge what is there by play at "
    .. "random, give (.-)'s (%l+) from p1 away with a chance of " .. PERCENT
    .. " on average, against best play$"] = function(f, whose, what, share)
    return whose == select(f.sight.who, first_of(f)) and what == f.sight.wanted and
      is_rounded(share, f.sight.sum / 3)
  end,
  ["^The chance to keep it is (.*)$"] = function(f, text)
    return are_kept(f.sight, text)
  end,
  ["^Of 2 players who go by the game's features, the best one moves to the (%l+) "
    .. "“mark”, and keeps it with a chance of " .. PERCENT .. "$"] = function(f, ...)
    return is_best(f.sight, ...)
  end,
}

-- How play that ends may be drawn: never, always, or with a chance.
local function is_drawn_so(f, how, link)
  local share = how:match("^" .. link .. " a draw with a chance of " .. PERCENT
    .. "$")
  return share and is_chance(f, share, "draw") or how == ", always in a draw"
    and not f.possible.win and not f.possible.loss or how == "" and
    not f.possible.draw
end

rules.draws = {
  ["^No position is a draw with best play$"] = function(f)
    return f.D == 0
  end,
  ["^The only position is a draw with best play$"] = function(f)
    return f.D == 1 and #f.digraph == 1
  end,
  ["^All (%d+) positions are draws with best play$"] = function(f, n)
    return f.D == integer(n) and #f.digraph == f.D
  end,
  ["^Of the (%d+) positions (%d+) %((.-)%) [isare]+ a? ?draws? with best "
    .. "play$"] = function(f, all, n, share)
    return integer(all) == #f.digraph and integer(n) == f.D and
      is_share(share, f.D, #f.digraph)
  end,
  ["^From p1 every play ends(.*)$"] = function(f, how)
    return f.distance[1] < math.huge and
      is_drawn_so(f, how, "; at random it ends in")
  end,
  ["^From p1 play at random ends sooner or later(.*)$"] = function(f, how)
    return not f.possible.never and f.distance[1] == math.huge and
      is_drawn_so(f, how, ", in")
  end,
  ["^From p1 play never ends, however they play$"] = function(f)
    return not (f.possible.win or f.possible.loss or f.possible.draw)
  end,
  ["^From p1 play at random never ends with a chance of " .. PERCENT
    .. "(.*)$"] = function(f, never, draw)
    return is_chance(f, never, "never") and is_chance(f, draw:match(
      "^, and ends in a draw with " .. PERCENT .. "$") or "0 %", "draw")
  end,
}

-- Is it the first position with the longest win, who moves and who wins?
local function is_longest(f, from, rest)
  local wins = f.longest_outcome == "N"
  local player = f.longest_player
  return from == name_of(f.longest_from, 1) and rest == (player and
    ("with player %d to move, won by player %d"):format(player,
    wins and player or 3 - player) or "won by the player " ..
    (wins and "to move" or "who is not to move"))
end

rules.longest = {
  ["^Neither player can force a win from any position$"] = function(f)
    return f.N + f.P == 0
  end,
  ["^Wins take no moves: where a player wins, play is over$"] = function(f)
    for u, outcome in ipairs(f.outcome) do
      if outcome ~= "D" and #f.digraph[u] > 0 then return false end
    end
    return true
  end,
  ["^The longest forced win takes (%d+) moves?: from (p%d+), (.*)$"] =
  function(f, n, from, rest)
    local most = 0
    for _, length in pairs(f.minimax) do
      if length < math.huge then most = math.max(most, length) end
    end
    return is_alike(f) and most == integer(n) and is_longest(f, from, rest)
  end,
  ["^A win of this length is forced from (%d+) positions$"] = function(f, n)
    local most, count = 0, 0
    for _, length in pairs(f.minimax) do
      if length < math.huge and length > most then most, count = length, 0 end
      count = count + (length == most and 1 or 0)
    end
    return is_alike(f) and count == integer(n)
  end,
  ["^When both .- the longest play that ends in a win takes (%d+) moves?: "
    .. "from (p%d+), (.*)$"] = function(f, n, from, rest)
    return not is_alike(f) and integer(n) == f.longest_line and
      is_longest(f, from, rest)
  end,
  ["^It is this long from (%d+) positions$"] = function(f, n)
    return not is_alike(f) and integer(n) == f.longest_count
  end,
}

-- For each kind of move how many there are, are good and are best, and whether
-- one wins: the moves that the rules give.
local function count_kinds(f)
  if f.kinds then return f.kinds, f.kind_count end
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
  f.kinds, f.kind_count = found, count
  return found, count
end

-- Are these the names, “a” and “b”, of the kinds that a test is true of?
local function are_those(f, text, test)
  local said, fine = {}, true
  for name in text:gmatch "“(.-)”" do said[name] = true end
  for name, row in pairs((count_kinds(f))) do
    fine = fine and (test(row) or false) == (said[name] or false)
  end
  return fine
end

local function is_dead(row) return row.good == 0 end

local function are_slow(f, names)
  return are_those(f, names, function(row)
    return row.wins and row.good > 0 and row.best == 0
  end)
end

local function none_is_dead(f, n)
  local found, count = count_kinds(f)
  for _, row in pairs(found) do
    if is_dead(row) then return false end
  end
  return count == n
end

rules.dead_rules = {
  ["^The game has no describe, so its moves have no names that could tell "
    .. "rules apart$"] = function(f) return not f.case.named end,
  ["^There are no moves, so no rule is dead$"] = function(f)
    return f.moves == 0
  end,
  ["^The only kind of move, “%l+”, is good somewhere: no rule is dead$"] =
  function(f) return none_is_dead(f, 1) end,
  ["^Either of the 2 kinds of moves is good somewhere: no rule is dead$"] =
  function(f) return none_is_dead(f, 2) end,
  ["^Each of the 3 kinds of moves is good somewhere: no rule is dead$"] =
  function(f) return none_is_dead(f, 3) end,
  ["^Of the (%d) kinds of moves (%d) [isare]+ never good, from anywhere: "
    .. "(.*)$"] = function(f, n, dead, names)
    return select(2, count_kinds(f)) == integer(n) and
      select(2, names:gsub("“", "")) == integer(dead) and
      are_those(f, names, is_dead)
  end,
  ["^The only kind of move that has a name, (“%l+”), is never good$"] =
  function(f, name)
    return select(2, count_kinds(f)) == 1 and are_those(f, name, is_dead)
  end,
  ["^None of the (%d) kinds of moves that have a name is ever good: (.*)$"] =
  function(f, n, names)
    return select(2, count_kinds(f)) == integer(n) and
      select(2, names:gsub("“", "")) == integer(n) and
      are_those(f, names, is_dead)
  end,
  ["^(“.*”) wins? somewhere, but never soonest$"] = function(f, names)
    return is_alike(f) and are_slow(f, names)
  end,
  ["^(“.*”) wins? somewhere, but [isare]+ never a? ?best moves?$"] =
  function(f, names)
    return not is_alike(f) and are_slow(f, names)
  end,
  ["^Moves are named only at the positions that the game's normal keeps, "
    .. "not at their mirror images$"] = function(f) return f.case.folded end,
}

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

rules.symmetry = {
  ["^There is only one position$"] = function(f) return #f.digraph == 1 end,
  ["^No two of the (%d+) positions(.*) are alike: no symmetry was found$"] =
  function(f, n)
    return integer(n) == #f.digraph and select(2, classes_of(f)) == #f.digraph
  end,
  ["^The (%d+) positions(.*) fall into (%d+) class[es]*: those of a class are "
    .. "alike, which means that moves from them lead to positions that are "
    .. "alike again$"] = function(f, n, _, classes)
    return integer(n) == #f.digraph and
      integer(classes) == select(2, classes_of(f))
  end,
  ["^So are (.*), for example$"] = function() return true end,
  ["^The largest class has (%d+) positions?$"] = function(f, n)
    local size, most = {}, 0
    for _, c in ipairs((classes_of(f))) do
      size[c] = (size[c] or 0) + 1
      most = math.max(most, size[c])
    end
    return most == integer(n)
  end,
}

rules.equal = {
  ["^The game has no values to compare it by: in misère play sums are not "
    .. "decided by their components$"] = function(f)
    return not f.all_ends[-1] and not f.all_ends[0]
  end,
  ["^The game has no values to compare it by: the players move differently$"]
    = function(f) return f.case.players == 2 end,
  ["^The game has no values to compare it by: not every ending is a loss for "
    .. "the player who cannot move$"] = function(f)
    return f.all_ends[1] or f.all_ends[0]
  end,
  ["^The game has no values to compare it by: endings pay what the rules "
    .. "say$"] = function(f) return f.case.ending == "payoffs" end,
  ["^From p1 the game is equal to an empty Nim heap, the value 0: added to any "
    .. "other game, it does not change who wins$"] = function(f)
    return f.value[1] == 0
  end,
  ["^From p1 the game is equal to a Nim heap of (%d+) chips?, the value (%d+): "
    .. "in any sum of games such a heap can take its place, and the same "
    .. "player wins$"] = function(f, n, value)
    return f.value[1] == integer(n) and n == value
  end,
  ["^From p1 the game is equal to no Nim heap: its value is (.*)$"] =
  function(f, value)
    return slow.text(f.value[1]) == value
  end,
  ["^Added to any other game, it makes a draw of it$"] = function(f)
    return slow.text(f.value[1]) == "∞()"
  end,
  ["^Added to a Nim heap of (.*) it is won by the player to move; added to any "
    .. "other heap, or to another infinity, it is a draw$"] =
  function(f, list)
    local set = list:gsub(" or ", ","):gsub(", ", ",")
    return slow.text(f.value[1]) == "∞(" .. set .. ")"
  end,
}

local NOTE = "Positions and moves are counted up to symmetry: those that the "
  .. "game's normal makes the same are counted once"

-- Only where no figure before has the note, which is where some are asked for.
local ONE = "Moves that the game's normal makes the same count as one"

-- The names that players may have. One is a plural, which goes with other verbs
-- than "player 1".
local SIDES = { "the ants", "Bee" }

-- A text about players with names as it is without.
local function unnamed(text)
  return (text:gsub("the ants'", "player 1's"):gsub("The ants'", "Player 1's")
    :gsub("the ants", "player 1"):gsub("The ants", "Player 1")
    :gsub("Bee's chance", "Player 2's chance"):gsub("Bee", "player 2")
    :gsub("will never win", "never wins"):gsub("will (%l+)", "%1s")
    :gsub("with perfect play by (player %d) only, and (.-) with perfect play by "
      .. "(player %d) only", "if only %1 plays perfectly, and %2 if only %3 does"))
end

-- A text about positions without quotation marks, which they have in a file.
local function plain(text)
  return (text:gsub('^"p1"', "P1"):gsub('"(p%d+)"', "%1"))
end

-- The sentences of a text.
local function sentences_of(text)
  local list = {}
  text = unnamed(text):gsub("with certainty", "with a chance of 100 %%")
  -- one may begin with a name
  text = text:gsub("%. “", ". A“")
  for sentence in (text .. " "):gmatch "(%u.-)%. %f[%u\0]" do
    list[#list + 1] = (sentence:gsub("^A“", "“"))
  end
  assert.equal(#text, #table.concat(list, ". ") + 1 +
    select(2, text:gsub("%. A“", "")))
  return list
end

local function check_sentence(facts, name, sentence, others)
  if sentence == NOTE then
    return assert.is_true(facts.case.folded)
  end
  for pattern, check in pairs((others or rules)[name]) do
    local captures = table.pack(sentence:match(pattern))
    if captures[1] then
      local fine = check(facts, table.unpack(captures, 1, captures.n))
      if fine then return end
      facts.failed = pattern
    end
  end
  error(("%s: %q is %s (%s, %d players%s, %d starts)"):format(name, sentence,
    facts.failed and "false" or "not known", facts.case.ending,
    facts.case.players, facts.case.folded and ", normal" or "",
    facts.case.starts), 0)
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
  for p, player in solution:positions() do
    if solution:outcome(p, player) ~= "D" then
      local n = #solution:line(p, player) - 1
      if n > facts.longest_line or not facts.longest_from then
        facts.longest_line, facts.longest_count = n, 0
        facts.longest_from, facts.longest_player = read(p), player
        facts.longest_outcome = solution:outcome(p, player)
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

local function near(expected, found)
  assert.is_true(math.abs(expected - found) < 1e-9)
end

-- The headlines: what each figure says in a word or a number.
local headlines = {}

function headlines.winner(f)
  local first, second = first_of(f)
  local who = ({ N = first, P = second, D = "draw" })[f.outcome[1]]
  if f.case.sides and f.case.players == 2 then
    who = ({ N = SIDES[1], P = SIDES[2], D = who })[f.outcome[1]]
    return (who:gsub("^%l", string.upper))
  end
  return (who:gsub("^the ", ""):gsub("^%l", string.upper))
end

function headlines.length(f)
  local n = #f.line - 1
  return f.line.cycle and "∞" or n .. (n == 1 and " move" or " moves")
end

function headlines.size(f)
  return #f.digraph .. (#f.digraph == 1 and " position" or " positions")
end

function headlines.outcomes(f)
  return ("%d P, %d N, %d D"):format(f.P, f.N, f.D)
end

function headlines.forgiving(f, text)
  local share, what = text:match "^(.-) of moves (%l+)$"
  local counts = what == "hold" and f.holding or f.winning
  return text == "Nothing to lose" and f.winning.positions +
    f.holding.positions == 0 or share and counts.positions > 0 and
    mean_is(counts, share)
end

function headlines.chances(f, text)
  return is_chance(f, text, "win")
end

function headlines.play(f, text)
  local mean = tonumber(text:match "^([%d.]+) moves? at random$")
  return text == "∞" and f.random.mean == math.huge or
    mean and math.abs(mean - f.random.mean) < 0.0051
end

function headlines.mistake(f, text)
  local chance = f.tempting
  return #f.mistakes == 0 and "None" or is_percent(text, chance, chance < 1e-12,
    chance > 1 - 1e-12)
end

function headlines.difficulty(f, text)
  return is_rounded(text, f.sight.sum / 3)
end

function headlines.draws(f, text)
  return is_share(text:match "^(.*) draws$", f.D, #f.digraph)
end

function headlines.longest(f)
  local n = f.longest_line
  return f.N + f.P == 0 and "None" or n .. (n == 1 and " move" or " moves")
end

function headlines.narrow(f)
  local n = f.forced.most
  return n .. (n == 1 and " only move" or " only moves")
end

function headlines.surprise(f, text)
  return f.forced.least > 1 - 1e-12 and "None" or is_percent(text,
    f.forced.least, false, false)
end

-- Enough positions are P, and not P, and there are few exceptions.
function headlines.rule(f, text)
  f.thumb, f.both = text, nil
  if text:find "^Move so that " then
    return math.min(f.P, #f.digraph - f.P) >= 4
  end
  local t = thumb_of(f)
  local least = math.min(t.p, t.positions - t.p)
  return least >= 4 and t.exceptions * 10 <= least
end

function headlines.symmetry(f)
  local _, n = classes_of(f)
  return #f.digraph == 1 and "Not looked for" or n == #f.digraph and "None" or
    n .. (n == 1 and " class" or " classes")
end

function headlines.dead_rules(f)
  local dead = 0
  for _, row in pairs((count_kinds(f))) do
    dead = dead + (is_dead(row) and 1 or 0)
  end
  return (not f.case.named or f.moves == 0) and "Not known" or dead > 0 and
    tostring(dead) or "None"
end

function headlines.equal(f, text)
  local value = f.value and f.value[1]
  return text == "No value" or text == (slow.is_finite(value) and
    "Nim heap of " .. value or slow.text(value))
end

-- The numbers beside the sentences.
local function check_numbers(f, figures)
  local winner = figures.winner
  assert.equal(f.outcome[1], winner.outcome)
  for _, name in ipairs { "moves", "win", "draw", "loss" } do
    assert.equal(f.first[name], winner[name])
    assert.equal(f.case.folded and not f.case.saved and f.distinct[name] or
      nil, winner.distinct and winner.distinct[name])
  end
  assert.equal(({ N = 1, P = 2 })[f.outcome[1]], winner.winner)
  assert.is_true(winner.worth == nil or f.case.ending == "payoffs")
  assert.is_true(f.case.ending ~= "payoffs" or (winner.worth or 0) ==
    f.worth[1] or math.abs(f.worth[1]) == 1)
  local length, cycle = figures.length, f.line.cycle
  assert.equal(f.distance[1], length.distance)
  assert.equal(cycle and math.huge or #f.line - 1, length.moves)
  assert.same({ cycle and cycle - 1, cycle and #f.line - cycle + 1 },
    { length.before, length.round })
  for _, name in ipairs { "P", "N", "D" } do
    assert.equal(f[name], figures.outcomes[name])
    assert.equal(f[name] / #f.digraph, figures.outcomes.share[name])
  end
  assert.same({ #f.digraph, f.moves, f.ends }, { figures.size.positions,
    figures.size.moves, figures.size.ends })
  assert.equal(f.most, figures.size.branching.most)
  for _, name in ipairs { "winning", "holding", "sensible" } do
    local counts = figures.forgiving[name]
    assert.same({ f[name].positions, f[name].only }, { counts.positions,
      counts.only })
    near(f[name].share, counts.share)
  end
  if figures.chances then
    for _, name in ipairs { "win", "loss", "draw", "never" } do
      near(f.chances[name], figures.chances.random[name] or 0)
    end
  end
  if figures.play then
    for name, play in pairs { random = f.random, sensible = f.careful } do
      local found = figures.play[name]
      for result, chance in pairs(play.chances) do
        near(chance, found[result] or 0)
      end
      assert.is_true(found.moves == play.mean or
        math.abs(found.moves - play.mean) < 1e-9 * play.mean)
    end
    assert.same(f.case.players == 2 and f.wins or nil, figures.play.wins)
  end
  local mistake = figures.mistake
  if mistake and mistake.chance then near(f.tempting, mistake.chance) end
  assert.equal(f.forced.most > 0, figures.narrow ~= nil)
  assert.equal(f.forced.least < math.huge, figures.surprise ~= nil)
  if figures.narrow then assert.equal(f.forced.most, figures.narrow.count) end
  if figures.surprise then near(f.forced.least, figures.surprise.chance) end
  for name, n in pairs(figures.rule and figures.rule.condition and thumb_of(f) or {}) do
    assert.equal(n, figures.rule[name])
  end
  for name, n in pairs(f.moving and moving_of(f, f.moving) or {}) do
    assert.equal(n, figures.rule.move[name])
  end
  if figures.difficulty then
    assert.equal(f.sight.highest ~= nil,
      figures.difficulty.text:find("the game's features", 1, true) ~= nil)
    near(f.sight.sum / 3, figures.difficulty.difficulty)
    assert.equal(f.sight.who == 1 and "first" or "second", figures.difficulty.side)
  end
  local kinds_found = f.case.named and count_kinds(f)
  for _, row in ipairs(figures.dead_rules.rules or {}) do
    kinds_found[row.name].wins = nil
    assert.same(kinds_found[row.name], row)
  end
  assert.same({ f.D, f.D / #f.digraph }, { figures.draws.D,
    figures.draws.share })
  local decided = f.N + f.P > 0
  assert.same({ f.longest_line, decided and f.longest_count or 0,
    f.longest_from and name_of(f.longest_from, 1) },
    { figures.longest.moves, figures.longest.count, figures.longest.position })
  assert.equal(decided and f.longest_line or 0, #(figures.longest.line or {}))
  if figures.equal.value then
    assert.equal(slow.text(f.value[1]), tostring(figures.equal.value))
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

-- The figures of a case, and what they may say.
local function figures_of(case)
  local solution <close> = solve(case)
  local facts = facts_of(case)
  facts.minimax, facts.value = minimax(facts), slow.algorithm_g(facts.digraph)
  add_lines(facts, solution)
  add_ends(facts)
  local figures = solution:figures()
  add_perfect(facts, solution, figures.chances)
  facts.thumb = figures.rule and figures.rule.headline
  facts.moving = figures.rule and figures.rule.move and figures.rule.move.condition
  facts.both = facts.moving and figures.rule.condition ~= nil
  return figures, facts
end

-- The figures that count positions; the rules give more first moves.
local counting = { "size", "outcomes", "forgiving", "draws", "longest", "rule" }

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
      figure.text:find(NOTE, 1, true) ~= nil)
    assert.is_nil(figure.text:find(ONE, 1, true))
    told = told or figure.up_to_symmetry
  end
  for _, name in ipairs { "chances", "play", "difficulty" } do
    local figure = figures[name]
    if figure and figure.headline ~= "Not computed" then
      assert.equal(case.folded and case.saved or nil, figure.up_to_symmetry)
    end
  end
end

local function check(case)
  local figures, facts = figures_of(case)
  check_notes(case, figures)
  for _, figure in ipairs(figures) do
    local headline = headlines[figure.name](facts, figure.headline)
    assert.equal(headline == true and figure.headline or headline,
      figure.headline)
    for _, sentence in ipairs(sentences_of(plain(figure.text))) do
      facts.failed = nil
      check_sentence(facts, figure.name, sentence)
    end
  end
  check_numbers(facts, figures)
end

local ending_names = {}
for name in pairs(endings) do ending_names[#ending_names + 1] = name end
table.sort(ending_names)

describe("every sentence of figures is true", function()
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

-- Words that make another sentence of one.
local SWAPPED = { wins = "loses", win = "lose", P = "N", N = "P", first =
  "second", second = "first", ["every"] = "no", longest = "shortest",
  never = "always", only = "best" }

describe("a false sentence of figures", function()
  it("is found: a number that is one more, another word", function()
    local unfound, planted = {}, 0
    random.digraphs(40, 1, 12, function(digraph, rng)
      local figures, facts = figures_of { digraph = digraph, starts = 1,
        ending = random.pick(rng, ending_names), players = rng(1, 2),
        folded = rng(1, 2) == 1, named = true, featured = rng(1, 2) == 1 }
      local function plant(figure, sentence, wrong)
        if wrong == sentence then return end
        planted = planted + 1
        facts.failed = nil
        if pcall(check_sentence, facts, figure.name, wrong) then
          unfound[figure.name .. ": " .. wrong] = sentence
        end
      end
      for _, figure in ipairs(figures) do
        for _, sentence in ipairs(sentences_of(figure.text)) do
          for at, number in sentence:gmatch "%f[%w]()(%d+)%f[%D]" do
            plant(figure, sentence, sentence:sub(1, at - 1) .. number + 1
              .. sentence:sub(at + #number))
          end
          for at, word in sentence:gmatch "%f[%a]()(%a+)" do
            plant(figure, sentence, sentence:sub(1, at - 1) .. (SWAPPED[word]
              or word) .. sentence:sub(at + #word))
          end
        end
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
  local f = { value = { value[case.start] }, distance = longest[case.start],
    positions = 0, moves = 0, ends = 0, P = 0, N = 0, D = 0, case = case,
    digraph = {}, kinds = {}, kind_count = 0 }
  local seen, queue = {}, { case.start, case.other }
  for _, u in function() return next(queue), table.remove(queue, 1) end do
    if not seen[u] then
      seen[u] = true
      f.digraph[#f.digraph + 1] = u
      f.positions, f.moves = f.positions + 1, f.moves + #game[u]
      f.ends = f.ends + (#game[u] == 0 and 1 or 0)
      f[value[u] == 0 and "P" or "N"] = f[value[u] == 0 and "P" or "N"] + 1
      for _, parts in ipairs(game[u]) do
        for _, v in ipairs(parts) do queue[#queue + 1] = v end
      end
      for _, row in ipairs(solution:moves(name_of(u, 1))) do
        local name = split_kind(u, row.position)
        f.kind_count = f.kind_count + (f.kinds[name] and 0 or 1)
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
  f.line = solution:line(name_of(case.start, 1))
  return f
end

local split_rules = {
  winner = rules.winner, outcomes = rules.outcomes, equal = rules.equal,
  dead_rules = rules.dead_rules, rule = rules.rule,
  length = {
    ["^Play is over at once$"] = function(f) return f.first.moves == 0 end,
    ["^With the best moves it lasts (%d+) moves?; there may be a quicker win, "
      .. "because in a sum the parts do not tell how long it takes$"] =
    function(f, n) return integer(n) == #f.line - 1 and integer(n) > 2 end,
    ["^With the best moves it lasts ([12]) moves?$"] = function(f, n)
      return integer(n) == #f.line - 1
    end,
    ["^The game lasts at most (%d+) moves?$"] = function(f, n)
      return integer(n) == f.distance
    end,
  },
  size = {
    ["^There [isare]+ (%d+) positions?, and (%d+) moves? from (%l+) to sums of "
      .. "(%l+); play is over when no part has a move$"] =
    function(f, positions, moves, from, to)
      return integer(positions) == f.positions and integer(moves) == f.moves
        and from == to and from == (f.positions == 1 and "it" or "them")
    end,
    ["^Where there is a move, it is the only one$"] = function(f)
      return f.moves == f.positions - f.ends
    end,
    ["^Where there is a move, there are ([%d.]+) moves on average$"] =
    function(f, mean)
      return math.abs(tonumber(mean) - f.moves / (f.positions - f.ends))
        < 0.0051
    end,
  },
  symmetry = {
    ["^None are looked for: the game splits, so its moves lead to sums of "
      .. "positions$"] = function() return true end,
  },
}

local split_headlines = {
  length = function(f)
    local n = #f.line - 1
    return n .. (n == 1 and " move" or " moves")
  end,
  symmetry = function() return "Not looked for" end,
}

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

describe("every sentence of figures", function()
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
    for _, figure in ipairs(figures) do
      local headline = (split_headlines[figure.name] or
        headlines[figure.name])(facts, figure.headline)
      assert.equal(headline == true and figure.headline or headline,
        figure.headline)
      for _, sentence in ipairs(sentences_of((figure.text:gsub("%f[%w]p"
        .. case.start .. "%f[%W]", "p1")))) do
        facts.failed = nil
        check_sentence(facts, figure.name, sentence, split_rules)
      end
    end
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
      distance = slow.distance(case.digraph), states = {}, kinds = {},
      kind_count = 0, first = { win = 0, draw = 0, loss = 0, moves = 0 },
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
        f.kind_count = f.kind_count + (f.kinds[name] and 0 or 1)
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
    for _, name in ipairs { "outcomes", "forgiving", "draws" } do
      assert.equal(f.case.ending == "scores", figures[name] ~= nil and
        figures[name].text:find("What was gained before", 1, true) ~= nil)
    end
    for _, figure in ipairs(figures) do
      local headline = (heads[figure.name] or headlines[figure.name])(f,
        figure.headline)
      assert.equal(headline == true and figure.headline or headline,
        figure.headline)
      for _, sentence in ipairs(sentences_of(plain(figure.text))) do
        f.failed = nil
        check_sentence(f, figure.name, sentence, known)
      end
    end
  end

  local function with(list, more)
    local both = {}
    for pattern, check_it in pairs(list) do both[pattern] = check_it end
    for pattern, check_it in pairs(more) do both[pattern] = check_it end
    return both
  end

  local BEFORE = { ["^What was gained before a position does not count$"] =
    function(f) return f.case.ending == "scores" end }

  local score_rules = setmetatable({
    winner = with(rules.winner, {
      ["^With best play (.-) wins by (%d+) points?$"] = function(f, who, n)
        local first, second = first_of(f)
        return who == (f.score[1] > 0 and first or second) and
          math.abs(f.score[1]) == integer(n)
      end,
    }),
    length = with(rules.length, {
      ["^Best play lasts (%d+) moves?, when both play for the score$"] =
      function(f, n) return is_length(f, integer(n)) end,
    }),
    outcomes = with(rules.outcomes, BEFORE),
    forgiving = with(rules.forgiving, BEFORE),
    draws = with(rules.draws, BEFORE),
    rule = with(rules.rule, BEFORE),
    play = {
      ["^Play at random from p1 (.-); on average, (.*)$"] =
      function(f, how, by)
        local first, second = first_of(f)
        local who, n = by:match "^(.-) wins by ([%d.]+)$"
        local slight = by:match "^(.-) wins by less than 0.01$"
        return lasts(f.random, how) and (by == "neither side wins by anything"
          and math.abs(f.mean) < 1e-9 or (who or slight) ==
          (f.mean > 0 and first or second) and (slight and math.abs(f.mean) <
          0.0051 or n and math.abs(tonumber(n) - math.abs(f.mean)) < 0.0051))
      end,
    },
    dead_rules = with(rules.dead_rules, {
      ["^(“.*”) reach[es]* the best score somewhere, but never soonest$"] =
      function(f, names)
        return are_those(f, names, function(row)
          return row.good > 0 and row.best == 0
        end)
      end,
    }),
    symmetry = {
      ["^None are looked for: the game has scores, and relations do not compare "
        .. "what moves gain$"] = function() return true end,
    },
    equal = {
      ["^The game has no values to compare it by: the score of a sum does not "
        .. "follow from those of its components$"] = function() return true end,
    },
  }, { __index = rules })

  local score_headlines = {
    symmetry = function() return "Not looked for" end,
    equal = function() return "No value" end,
  }

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
      check_all(solution, f, score_rules, score_headlines)
    end)
  end)

  -- "both moves keep it solvable" and the like: is it so many of the moves?
  local function is_some(count, all, text, does, do_it)
    return text == (all == 1 and "the only move " .. does or count == all and
      ("%s moves %s"):format(all == 2 and "both" or "all " .. all, do_it) or
      count == 0 and "none of the moves " .. does or ("%d of %d moves %s")
      :format(count, all, count == 1 and does or do_it))
  end

  -- The chances of "solves the puzzle with …, … and …".
  local function solves(play, text, words)
    for name, word in pairs(words) do
      local share = text:match(word .. " with " .. PERCENT) or
        text:match(word .. " with a chance of " .. PERCENT)
      if not is_chance(play, share or "0 %", name) then return false end
    end
    return true
  end

  local puzzle_rules = setmetatable({
    winner = {
      ["^P1 is (%l+) before it begins: there are no moves$"] =
      function(f, what)
        return f.first.moves == 0 and
          what == (f.outcome[1] == "N" and "solved" or "over")
      end,
      ["^From p1 there is no way to a solution, whatever the player does$"] =
      function(f) return f.outcome[1] == "P" and f.first.moves > 0 end,
      ["^From p1 the puzzle can be solved in (%d+) moves?, and not in fewer: "
        .. "(.-), and (.-) on a shortest way; one begins with (.+)$"] =
      function(f, n, keep, short, best)
        local all, shortest, fits = f.first.moves, 0, false
        for _, v in ipairs(f.digraph[1]) do
          local is_short = f.remoteness[v] + 1 == f.remoteness[1]
          shortest = shortest + (is_short and 1 or 0)
          fits = fits or is_short and best == (f.case.named and
            "“" .. kind_of(1, v) .. "”" or "the move to " .. name_of(v, 1))
        end
        return fits and integer(n) == f.remoteness[1] and
          is_some(f.first.win, all, keep, "keeps it solvable",
          "keep it solvable") and is_some(shortest, all, short, "is", "are")
      end,
    },
    length = {
      ["^There is no way to a solution$"] = function(f)
        return f.outcome[1] == "P"
      end,
      ["^It is solved$"] = function(f) return f.remoteness[1] == 0 end,
      ["^A shortest way takes (%d+) moves?$"] = function(f, n)
        return f.remoteness[1] == integer(n)
      end,
      ["^Other ways can go on for ever$"] = function(f)
        return f.outcome[1] == "N" and f.distance[1] == math.huge
      end,
      ["^Play can go on for ever$"] = function(f)
        return f.outcome[1] == "P" and f.distance[1] == math.huge
      end,
      ["^No way is longer than (%d+) moves?$"] = function(f, n)
        return f.outcome[1] == "N" and f.distance[1] == integer(n)
      end,
      ["^Play lasts at most (%d+) moves?$"] = function(f, n)
        return f.outcome[1] == "P" and f.distance[1] == integer(n)
      end,
    },
    outcomes = {
      ["^There [isare]+ (%d+) positions?$"] = function(f, n)
        return integer(n) == #f.digraph
      end,
      ["^The puzzle can be solved from (.- of them)$"] = function(f, how)
        return #f.digraph > 1 and (how == "all of them" and f.P == 0 or
          how == "none of them" and f.N == 0)
      end,
      ["^The puzzle can(.-) be solved from it$"] = function(f, how)
        return #f.digraph == 1 and (how == "" and f.N == 1 or how == "not" and
          f.P == 1)
      end,
      ["^The puzzle can be solved from (%d+) of them %((.-)%); the other (%d+) "
        .. "cannot be solved$"] = function(f, n, share, rest)
        return integer(n) == f.N and is_share(share, f.N, #f.digraph) and
          integer(rest) == f.P
      end,
    },
    forgiving = {
      ["^Nothing can go wrong: no position with a move can be solved$"] =
      function(f) return f.winning.positions == 0 end,
      ["^Nothing can go wrong: where (.-)the puzzle can be solved, every move "
        .. "keeps it so$"] = function(f, where)
        return f.winning.all and f.winning.positions > 0 and
          (where == "") == (f.winning.positions == f.N)
      end,
      ["^Where (.-)the puzzle can be solved, at (%d+) positions?, (.-) of the "
        .. "moves keep it so on average; (.*)$"] =
      function(f, where, n, share, only)
        return (where == "") == (f.winning.positions == f.N) and
          integer(n) == f.winning.positions and mean_is(f.winning, share) and
          is_only(f.winning, only)
      end,
    },
    chances = {
      ["^A player who moves at random from p1 (.*)$"] = function(f, text)
        return solves(f.random, text, { win = "solves the puzzle",
          loss = "comes to another end", never = "never comes to an end" })
      end,
    },
    play = {
      ["^Play at random from p1 (.*)$"] = function(f, how)
        return lasts(f.random, how)
      end,
      ["^In sensible play, where the player never gives away a solution and "
        .. "otherwise moves at random, it ([^;]*)(.*)$"] =
      function(f, how, text)
        return lasts(f.careful, how) and solves(f.careful, text,
          { win = "it is solved", loss = "it comes to another end" })
      end,
    },
    solutions = {
      ["^There is one shortest solution$"] = function(f)
        return f.ways.solutions == 1
      end,
      ["^There are (%d+) shortest solutions$"] = function(f, n)
        return f.ways.solutions == integer(n)
      end,
      ["^There is never a choice of moves$"] = function(f)
        return f.ways.on_way == f.ways.forced
      end,
      ["^On (.-), there ([isare]+) (%d+) positions? where there is a choice of "
        .. "moves; (.-), only one move is on a shortest solution$"] =
      function(f, which, verb, n, where)
        local w = f.ways
        local several = w.on_way - w.forced
        return several > 0 and integer(n) == several and
          which == (w.solutions == 1 and "it" or "them") and
          verb == (several == 1 and "is" or "are") and
          where == (w.only == several and (several == 1 and "there" or
          "at each of these") or "at " .. (w.only == 0 and "none" or w.only)
          .. " of these")
      end,
    },
    dead_ends = {
      ["^The puzzle cannot be solved from p1, so everything that can be reached "
        .. "from there is a dead end$"] = function(f)
        return f.ways.positions == f.ways.dead_ends
      end,
      ["^Whatever is done from p1, the puzzle can still be solved$"] =
      function(f) return f.ways.dead_ends == 0 end,
      ["^Of the (%d+) positions that can be reached from p1, (%d+) %((.-)%) (.-):"
        .. " the puzzle cannot be solved from there(.*)$"] =
      function(f, all, n, share, what, stuck)
        local w = f.ways
        return integer(all) == w.positions and integer(n) == w.dead_ends and
          w.moves < math.huge and is_share(share, w.dead_ends, w.positions) and
          what == (w.dead_ends == 1 and "is a dead end" or "are dead ends") and
          stuck == (w.stuck == 0 and "" or (", and %d %s no move"):format(w.stuck,
          w.stuck == 1 and "has" or "have"))
      end,
      ["^There [isare]+ (%d+) moves? that leads? into a dead end; the first that "
        .. "can be met is (.-), at (p%d+)(.-)$"] =
      function(f, n, move, from, after)
        local u, depth = (read(from)), f.depth[read(from)]
        for v, d in pairs(f.depth) do -- none can be met before
          for _, w in ipairs(f.outcome[v] == "N" and f.digraph[v] or {}) do
            if f.outcome[w] == "P" and d < depth then return false end
          end
        end
        for _, v in ipairs(f.outcome[u] == "N" and f.digraph[u] or {}) do
          if f.outcome[v] == "P" and move == (f.case.named and "“" ..
            kind_of(u, v) .. "”" or "the move to " .. name_of(v, 1)) then
            return integer(n) == f.ways.lost and after == (depth == 0 and "" or
              (", after %d move%s"):format(depth, depth == 1 and "" or "s"))
          end
        end
        return false
      end,
    },
    detours = {
      ["^Where the puzzle can be solved, there ([isare]+) (%d+) moves?: (.*)$"] =
      function(f, verb, n, list)
        local w = f.ways
        local all, texts = w.nearer + w.sideways + w.away + w.lost, {}
        for _, row in ipairs { { w.nearer, "a move nearer to a solution" },
          { w.sideways, "neither nearer nor away" }, { w.away, "away from it" },
          { w.lost, "where there is none" } } do
          if row[1] > 0 then
            texts[#texts + 1] = { row[1], (row[1] == 1 and "leads " or "lead ")
              .. row[2] }
          end
        end
        local i = 0
        for count, share, what in list:gsub(" and (%d)", ", %1"):gmatch
          "(%d+) %((.-)%) ([^,]+)" do
          i = i + 1
          if not texts[i] or integer(count) ~= texts[i][1] or
            what ~= texts[i][2] or not is_share(share, texts[i][1], all) then
            return false
          end
        end
        return i == #texts and integer(n) == all and
          verb == (all == 1 and "is" or "are")
      end,
    },
    longest = {
      ["^Of the (%d+) positions that can be reached from p1, (p%d+) is the "
        .. "hardest, with (%d+) moves?$"] = function(f, all, p, n)
        local w = f.ways
        return integer(all) == w.positions and integer(n) == w.hardest and
          w.hardest > w.moves and f.remoteness[read(p)] == w.hardest and
          f.depth[read(p)] ~= nil
      end,
      ["^Of the (%d+) positions that can be reached from p1, none takes more "
        .. "moves than the start$"] = function(f, all)
        return integer(all) == f.ways.positions and
          f.ways.hardest == f.ways.moves
      end,
      ["^Every move that does not end play can be undone, in one move or more$"] =
      function(f) return f.ways.undone end,
      ["^Not all moves can be undone$"] = function(f)
        return not f.ways.undone
      end,
      ["^The puzzle can be solved from no position$"] = function(f)
        return f.N == 0
      end,
      ["^Where the puzzle can be solved, it is solved already$"] = function(f)
        return f.N > 0 and f.hardest == 0
      end,
      ["^From (p%d+), the puzzle takes (%d+) moves?, and from no position it "
        .. "takes more$"] = function(f, from, n)
        return f.remoteness[read(from)] == integer(n) and
          f.hardest == integer(n)
      end,
      ["^There are (%d+) positions of this kind$"] = function(f, n)
        local count = 0
        for _, moves in ipairs(f.remoteness) do
          count = count + (moves == f.hardest and 1 or 0)
        end
        return count == integer(n)
      end,
      ["^Of the (%d+) starts, (p%d+) is the hardest, with (%d+) moves?$"] =
      function(f, n, p, moves)
        local most = -1
        for i = 1, f.case.starts do
          most = f.remoteness[i] < math.huge and math.max(most,
            f.remoteness[i]) or most
        end
        return integer(n) == f.case.starts and most == integer(moves) and
          f.remoteness[read(p)] == most and read(p) <= f.case.starts
      end,
    },
    dead_rules = with(rules.dead_rules, {
      ["^(“.*”) keeps? it solvable somewhere, but [isare]+ never on a shortest "
        .. "way$"] = function(f, names) return are_slow(f, names) end,
    }),
  }, { __index = rules })

  local puzzle_headlines = {
    winner = function(f) return f.outcome[1] == "N" and "Yes" or "No" end,
    length = function(f)
      local n = f.remoteness[1]
      return n == math.huge and "∞" or n .. (n == 1 and " move" or " moves")
    end,
    outcomes = function(f, text)
      return is_share(text:match "^(.*) of positions$", f.N, #f.digraph)
    end,
    forgiving = function(f, text)
      local share = text:match "^(.-) of moves keep it solvable$"
      return f.winning.positions == 0 and "Nothing to lose" or
        share and mean_is(f.winning, share)
    end,
    solutions = function(f) return tostring(f.ways.solutions) end,
    dead_ends = function(f)
      return f.ways.dead_ends == 0 and "None" or tostring(f.ways.dead_ends)
    end,
    detours = function(f, text)
      local w = f.ways
      return is_share(text:match "^(.*) of moves$", w.away, w.nearer + w.away +
        w.sideways + w.lost)
    end,
    longest = function(f)
      return f.N == 0 and "None" or f.hardest ..
        (f.hardest == 1 and " move" or " moves")
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
      for _, n in ipairs(remoteness) do
        f.hardest = n < math.huge and math.max(f.hardest, n) or f.hardest
      end
      f.ways, f.depth = slow_puzzle.ways(digraph, pay, 1), depths_from(digraph, 1)
      add_shares(f, result)
      f.random = lone_play(digraph, pay)
      f.careful = lone_play(sensible_of(f, result), pay)
      f.chances, f.possible = f.random.chances, f.random.possible
      check_all(solution, f, puzzle_rules, puzzle_headlines)
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
