-- What figures may say, by the keys of their facts: of each fact, is it so, by what the
-- slow definitions have found of a game (spec/pages/figures_claims_spec.lua), and what
-- else must it have: numbers, facts, or functions that are true of what is there.

local wording = require "grundy.words.wording"

local claims = {}

--- The names that players may have. One is a plural, which goes with other verbs than
-- "player 1".
claims.SIDES = { "the ants", "Bee" }

--- Is what is found what was expected? Chances and means are near it.
function claims.agrees(expected, found)
  if type(expected) == "function" then return expected(found) end
  if type(expected) ~= "table" or type(found) ~= "table" then
    return expected == found or math.type(expected) == "float" and
      math.type(found) ~= nil and math.abs(expected - found) < 1e-9
  end
  for key in pairs(found) do
    if expected[key] == nil then return false end
  end
  for key, value in pairs(expected) do
    if not claims.agrees(value, found[key]) then return false end
  end
  return true
end

local agrees = claims.agrees

local function name_of(u, copy)
  return "p" .. u .. (copy == 2 and "b" or "")
end

-- What is shown of a position.
local function shown(f, name)
  return f.case.saved and ('"%s"'):format(name) or name
end

local function key(name) return { fact = name } end

function claims.players(f)
  if f.case.players ~= 2 then return "the first player", "the second player" end
  return table.unpack(f.case.sides or { "player 1", "player 2" })
end

local function side(f, n) return (select(n, claims.players(f))) end

-- What only may happen in play, of which `possible` and `chances` are known.
local function always(play, name)
  for _, other in ipairs { "win", "loss", "draw", "never" } do
    if other ~= name and play.possible[other] then return false end
  end
  return true
end

-- Those of several results that may happen, each as a fact; but the first tells that
-- they are chances.
local function parts_of(play, of, rows)
  local parts = {}
  for _, row in ipairs(rows) do
    if play.possible[row[1]] then
      parts[#parts + 1] = { fact = row[2], of = of, short = parts[1] and true }
    end
  end
  return parts
end

--
-- Who wins
--

local function different(f, result)
  local distinct = f.distinct
  if distinct.moves == f.first.moves then return "" end
  return distinct.moves == 1 and key "moves.alike" or
    distinct[result] == distinct.moves and key "moves.distinct" or
    { fact = "moves.some_distinct", of_these = distinct[result] }
end

local function share_of(f, result, count)
  local all = f.first.moves
  count = count or f.first[result]
  if all == 1 then return key "moves.only" end
  local same = result and different(f, result) or ""
  return count == all and { fact = all == 2 and "moves.both" or "moves.all",
    same = same } or { fact = "moves.some", count = count, same = same }
end

-- Is it a first move that wins? It has a name or leads to a position; where the game
-- splits, to a sum.
local function is_win(f)
  return function(text)
    local to, kind = text:match "^the move to (.+)$", text:match "^“(%l+)”$"
    to = to and to:match "^“(.*)”$" or to
    for name, found in pairs(f.results) do
      if found[1] == "win" and (shown(f, name) == to or found[2] == kind) then
        return true
      end
    end
    return false
  end
end

local winner = {
  ["winner.over"] = function(f)
    return f.first.moves == 0,
      { result = ({ N = "win", P = "loss", D = "draw" })[f.outcome[1]] }
  end,
  ["winner.only_wins"] = function(f)
    return f.outcome[1] == "N" and f.first.moves == 1
  end,
  ["winner.one_wins"] = function(f)
    return f.outcome[1] == "N" and f.first.win == 1 and f.first.moves > 1,
      { move = is_win(f) }
  end,
  ["winner.wins"] = function(f)
    return f.outcome[1] == "N" and f.first.win > 1,
      { move = is_win(f), share = share_of(f, "win") }
  end,
  ["winner.only_loses"] = function(f)
    return f.outcome[1] == "P" and f.first.moves == 1
  end,
  ["winner.both_lose"] = function(f)
    return f.outcome[1] == "P" and f.first.moves == 2, { same = different(f, "loss") }
  end,
  ["winner.all_lose"] = function(f)
    return f.outcome[1] == "P" and f.first.moves > 2, { same = different(f, "loss") }
  end,
  ["winner.drawn"] = function(f)
    return f.outcome[1] == "D" and f.first.moves > 0, { share = share_of(f, "draw") }
  end,
  ["winner.nothing"] = function(f) return f.pays and f.worth[1] == 0 end,
  ["winner.payoff"] = function(f)
    local first, second = claims.players(f)
    if f.pays and f.worth[1] < 0 then first, second = second, first end
    return f.pays and f.worth[1] ~= 0, { who = first, whose = second,
      payoff = f.pays and math.abs(f.worth[1]) }
  end,
  ["winner.points"] = function(f)
    local score = f.score and f.score[1] or 0
    return score ~= 0, { who = side(f, score > 0 and 1 or 2), points = math.abs(score) }
  end,
}

--
-- How long best play lasts
--

-- Best play that ends, and does not at once; and that some other play is longer.
local function is_lasting(f) return not f.line.cycle and #f.line > 1 end

local function is_longer(f)
  return is_lasting(f) and f.distance[1] ~= #f.line - 1
end

local function aim_of(f) return f.pays and "payoff" or f.score and "score" or nil end

local length = {
  ["length.over"] = function(f) return #f.digraph[1] == 0 end,
  ["length.longest"] = function(f) return is_lasting(f) and not is_longer(f) end,
  ["length.drawn"] = function(f) return is_longer(f) and f.outcome[1] == "D" end,
  ["length.for_aim"] = function(f)
    return is_longer(f) and f.outcome[1] ~= "D" and aim_of(f), { aim = aim_of(f) }
  end,
  ["length.lasts"] = function(f)
    return is_longer(f) and f.outcome[1] ~= "D" and not aim_of(f)
  end,
  ["length.at_most"] = function(f)
    return is_longer(f) and f.distance[1] < math.huge
  end,
  ["length.drawn_forever"] = function(f)
    return is_longer(f) and f.distance[1] == math.huge and f.outcome[1] == "D"
  end,
  ["length.badly"] = function(f)
    return is_longer(f) and f.distance[1] == math.huge and f.outcome[1] ~= "D"
  end,
  ["length.round"] = function(f) return f.line.cycle == 1 end,
  ["length.later_round"] = function(f) return (f.line.cycle or 1) > 1 end,
}

--
-- How large the game is
--

-- Does the number of moves differ where there is one, with play over somewhere or not?
local function is_branching(f, ends)
  return #f.digraph > 1 and f.moves > 0 and f.least < f.most and (f.ends > 0) == ends,
    { mean = key(math.floor(f.moves / (#f.digraph - f.ends) * 100 + 0.5) == 100 and
      "size.about_one" or "size.mean") }
end

local size = {
  ["size.over"] = function(f) return #f.digraph == 1 and f.moves == 0 end,
  ["size.loop"] = function(f) return #f.digraph == 1 and f.moves == 1 end,
  ["size.positions"] = function(f)
    return #f.digraph > 1, { where = key(f.ends == 0 and "size.goes_on" or
      f.ends == #f.digraph and "size.all_over" or "size.over_at") }
  end,
  ["size.same_where"] = function(f)
    return #f.digraph > 1 and f.ends > 0 and f.least == f.most
  end,
  ["size.same_everywhere"] = function(f)
    return #f.digraph > 1 and f.ends == 0 and f.least == f.most
  end,
  ["size.branching_where"] = function(f) return is_branching(f, true) end,
  ["size.branching_everywhere"] = function(f) return is_branching(f, false) end,
  ["size.reached"] = function(f)
    return f.reached < #f.digraph, { reached = f.reached }
  end,
}

--
-- Who wins from where, and how forgiving the game is
--

local function part_of(f, name)
  return { fact = f[name] == 0 and "outcomes.none" or "outcomes.some",
    count = f[name] > 0 and f[name] or nil, what = key("outcomes." .. name) }
end

-- The outcome that all positions have.
local function sole(f)
  for _, name in ipairs { "P", "N", "D" } do
    if f[name] == #f.digraph then return name end
  end
end

local outcomes = {
  ["outcomes.only"] = function(f)
    return #f.digraph == 1, { what = sole(f) and key("outcomes." .. sole(f)) }
  end,
  ["outcomes.all"] = function(f)
    return #f.digraph > 1 and sole(f), { what = sole(f) and key("outcomes." .. sole(f)) }
  end,
  ["outcomes.each"] = function(f)
    return not sole(f), { p = part_of(f, "P"), n = part_of(f, "N"),
      d = part_of(f, "D") }
  end,
}

local function only_of(f, of, what)
  local counts = f[of]
  return { of = of, what = key(what), fact = counts.only == 0 and "only.none" or
    counts.only < counts.positions and "only.some" or
    counts.positions == 1 and "only.it" or "only.each" }
end

local forgiving = {
  ["forgiving.none"] = function(f) return f.winning.positions == 0 end,
  ["forgiving.sensible"] = function(f)
    return f.sensible.positions > 0 and f.sensible.positions < f.winning.positions,
      { only = only_of(f, "sensible", "forgiving.winning_move") }
  end,
}

for _, row in ipairs { { "winning", "N", "forgiving.at_one", "forgiving.at_all",
  "forgiving.some", "forgiving.goes_on", "forgiving.winning_move" },
  { "holding", "D", "forgiving.drawn_one", "forgiving.drawn_all", "forgiving.drawn",
  "forgiving.where_on", "forgiving.holding_move" } } do
  local of, name, one, all, some, where, move = table.unpack(row)
  local function place(f)
    return f[of].positions < f[name] and key(where) or ""
  end
  forgiving[one] = function(f)
    return f[of].positions == 1 and f[of].all, { where = place(f) }
  end
  forgiving[all] = function(f)
    return f[of].positions > 1 and f[of].all, { where = place(f) }
  end
  forgiving[some] = function(f)
    return f[of].positions > 0 and not f[of].all, { where = place(f),
      only = only_of(f, of, move) }
  end
end

--
-- Play at random
--

-- Is a chance the same, in words, whichever player is perfect?
local function is_same(f, name)
  return f.perfect.first and wording.chance(f.perfect.first, name) ==
    wording.chance(f.perfect.second, name)
end

local function named(f) return f.case.players == 2 and f.case.sides end

local chances = {
  ["chances.never_ends"] = function(f) return always(f.random, "never") end,
  ["chances.random"] = function(f)
    local possible = f.random.possible
    local parts = parts_of(f.random, "random", { { "win", "chances.win" },
      (possible.draw or possible.never) and { "loss", "chances.loss" },
      { "draw", "chances.draw" }, { "never", "chances.never" } })
    if not possible.win then
      table.insert(parts, 1, key "chances.no_win")
    end
    return not always(f.random, "never"), { parts = parts }
  end,
  ["chances.same"] = function(f) return is_same(f, "win") and is_same(f, "loss") end,
  ["chances.perfect"] = function(f) return not is_same(f, "win") and not named(f) end,
  ["chances.perfect_named"] = function(f) return not is_same(f, "win") and named(f) end,
  ["chances.perfect_second"] = function(f)
    return is_same(f, "win") and not is_same(f, "loss") and not named(f)
  end,
  ["chances.perfect_second_named"] = function(f)
    return is_same(f, "win") and not is_same(f, "loss") and named(f)
  end,
}

local function lasting(play, of)
  return { of = of, fact = always(play, "never") and "lasting.never" or
    play.possible.never and "lasting.perhaps" or play.spread > 1e-5 and
    "lasting.moves" or "lasting.always" }
end

local function sensible(f, rows)
  local parts = parts_of(f.careful, "sensible", rows)
  return { lasting = lasting(f.careful, "sensible"),
    results = parts[1] and { fact = "play.results", parts = parts } or "" }
end

local play = {
  ["play.random"] = function(f)
    return true, { lasting = lasting(f.random, "random") }
  end,
  ["play.sensible"] = function(f)
    return true, sensible(f, { { "win", "play.win" }, { "loss", "play.loss" },
      { "draw", "play.draw" } })
  end,
  ["play.sides"] = function(f)
    local one, two = claims.players(f)
    return f.case.players == 2, { positions = #f.digraph, one = one, two = two,
      symmetry = "" }
  end,
}

--
-- The most tempting mistake, and difficulty
--

-- Are these the words for a move? In a file, positions have quotation marks.
local function is_phrase(f, text, from, to)
  return text == (f.case.named and ("“%s”"):format(f.kind_of(from[1], to[1])) or
    "the move to " .. shown(f, name_of(to[1], to[2])))
end

-- Is it one of the most tempting mistakes?
local function is_mistake(f, figure)
  return function(text)
    for _, mistake in ipairs(f.mistakes) do
      if mistake.made == figure.made and mistake.chance > f.tempting - 1e-9 and
        name_of(mistake.from[1], mistake.from[2]) == figure.position and
        is_phrase(f, text, mistake.from, mistake.to) then
        return true
      end
    end
    return false
  end
end

local mistake = {
  ["mistake.none"] = function(f) return #f.mistakes == 0 end,
  ["mistake.loses"] = function(f, figure)
    return #f.mistakes > 0, { phrase = is_mistake(f, figure),
      after = figure.made ~= 0 and key "mistake.after" or "",
      how = f.tempting < 1e-12 and key "mistake.never_wins" or { fact = "mistake.wins",
      chances = function(found) return agrees(f.tempting, found.loss) end } }
  end,
}

local function player_names(f)
  return { "at random", "looking 1 move ahead", "looking 2 moves ahead",
    "looking 3 moves ahead", f.sight[5] and "taking the most points" }
end

local difficulty = {
  ["difficulty.given_away"] = function(f)
    return true, { what = { fact = "difficulty.what", wanted = f.sight.wanted,
      whose = side(f, f.sight.who) } }
  end,
  ["difficulty.kept"] = function(f)
    local parts = {}
    for i, name in ipairs(player_names(f)) do
      parts[i] = { fact = "difficulty.keeps", player = name, kept = 1.0 - f.sight[i] }
    end
    return true, { parts = parts }
  end,
  ["difficulty.best"] = function(f)
    local sight = f.sight
    local best = sight.highest and math.min(sight.highest, sight.lowest)
    return best ~= nil, { players = 2, kept = best and 1.0 - best,
      player = function(name)
        local how = name:match "^to the (%l+) “mark”$"
        return sight[how] < best + 1e-9
      end }
  end,
}

--
-- Draws, and the longest win
--

local function drawn(f, some)
  if not f.random.possible.draw then return "" end
  return key(always(f.random, "draw") and "draws.always" or some)
end

local draws = {
  ["draws.none"] = function(f) return f.D == 0 end,
  ["draws.only"] = function(f) return f.D == 1 and #f.digraph == 1 end,
  ["draws.all"] = function(f) return #f.digraph > 1 and f.D == #f.digraph end,
  ["draws.some"] = function(f) return f.D > 0 and f.D < #f.digraph end,
  ["draws.every_play_ends"] = function(f)
    return f.has_chances and f.distance[1] < math.huge,
      { how = drawn(f, "draws.at_random") }
  end,
  ["draws.random_ends"] = function(f)
    return f.has_chances and f.distance[1] == math.huge and
      not f.random.possible.never, { how = drawn(f, "draws.sometimes") }
  end,
  ["draws.never_ends"] = function(f)
    return f.has_chances and always(f.random, "never")
  end,
  ["draws.perhaps_never"] = function(f)
    return f.has_chances and f.random.possible.never and not always(f.random, "never"),
      { how = f.random.possible.draw and { fact = "draws.or_draw", short = true } or "" }
  end,
}

-- Do all endings that are no draws win, or lose, for the player to move there?
-- Else the remoteness counts moves that are not made.
function claims.is_alike(f)
  return not f.pays and not (f.all_ends[1] and f.all_ends[-1])
end

local function is_won(f) return f.N + f.P > 0 and f.longest_line > 0 end

local function longest_of(f, is_so, aim)
  local wins, player = f.longest_outcome == "N", f.longest_player
  return is_won(f) and is_so, { aim = aim, how = player and { fact = "longest.by_side",
    mover = side(f, player), by = side(f, wins and player or 3 - player) } or
    key(wins and "longest.by_mover" or "longest.by_other") }
end

local longest = {
  ["longest.none"] = function(f) return f.N + f.P == 0 end,
  ["longest.over"] = function(f) return f.N + f.P > 0 and f.longest_line == 0 end,
  ["longest.forced"] = function(f) return longest_of(f, claims.is_alike(f)) end,
  ["longest.best"] = function(f)
    return longest_of(f, not claims.is_alike(f) and not aim_of(f))
  end,
  ["longest.for_aim"] = function(f)
    return longest_of(f, not claims.is_alike(f) and aim_of(f), aim_of(f))
  end,
  ["longest.forced_from"] = function(f)
    return is_won(f) and claims.is_alike(f) and f.longest_count > 1
  end,
  ["longest.best_from"] = function(f)
    return is_won(f) and not claims.is_alike(f) and f.longest_count > 1
  end,
}

--
-- Wins that are narrow, and wins that surprise
--

local function where(f, figure)
  return figure.player and { fact = "win.at_side", mover = side(f, figure.player) } or
    key "win.at"
end

-- The state of a position of a figure.
local function state_of(f, figure)
  for s, state in ipairs(f.forced.states) do
    if name_of(state[1], state[2]) == figure.position and
      (not figure.player or state[3] == figure.player) then
      return s
    end
  end
end

local narrow = {
  ["narrow.only_moves"] = function(f, figure)
    local n = f.forced.only[state_of(f, figure)]
    return n == f.forced.most, { where = where(f, figure),
      times = key(n == 1 and "narrow.once" or n == 2 and "narrow.twice" or
      "narrow.often") }
  end,
  ["narrow.most"] = function(f) return f.forced.most > 0 end,
}

-- Is a move from a state one of the winning moves that look best there?
local function is_best_win(f, s)
  return function(text)
    for _, v in ipairs(f.forced.wins[s]) do
      if f.forced.chances[v].loss > f.forced.looks[s] - 1e-9 and
        is_phrase(f, text, f.forced.states[s], f.forced.states[v]) then
        return true
      end
    end
    return false
  end
end

local function is_surprising(f) return f.forced.least <= 1 - 1e-12 end

local surprise = {
  ["surprise.none"] = function(f) return not is_surprising(f) end,
  ["surprise.wins"] = function(f, figure)
    local s = state_of(f, figure)
    return is_surprising(f) and f.forced.looks[s] < f.forced.least + 1e-9,
      { where = where(f, figure), phrase = is_best_win(f, s) }
  end,
  ["surprise.chance"] = function(f, figure)
    local s = state_of(f, figure)
    local others = s and #(f.forced.wins[s] or {}) - 1
    return is_surprising(f), { others = others == 0 and "" or others == 1 and
      key "surprise.other" or { fact = "surprise.others", others = others } }
  end,
  ["surprise.worst"] = is_surprising,
}

--
-- A rule of thumb: `thumb` and `moving` are what its condition comes to
--

local function are_some(n)
  return { fact = n == 0 and "rule.none" or "rule.some", count = n > 0 and n or nil }
end

local function aim(f)
  local puzzle = f.case.ending == "puzzle"
  return { goal = puzzle and "To solve it" or "To win",
    one = puzzle and "keeps a solution" or "wins",
    all = puzzle and "keep one" or "win" }
end

local function is_moving(f, figure, is_so)
  local t = figure.move and f.moving
  return t and t.choices >= 4 and t.exceptions * 10 <= t.choices and is_so,
    { of = "move", aim = aim(f), where = { of = "move",
    fact = t and t.exceptions == 0 and "rule.everywhere" or "rule.mostly" } }
end

local rule = {
  ["rule.positions"] = function(f, figure)
    local t = f.thumb
    return figure.condition ~= nil, t and { told = t.right == t.holds and
      key "rule.all" or are_some(t.right), others = t.positions - t.holds,
      missed = are_some(t.p - t.right), P = f.case.ending == "puzzle" and
      "cannot be solved" or "previous player wins",
      exceptional = key(t.exceptions == 0 and "rule.exact" or "rule.exceptions") }
  end,
  ["rule.move"] = function(f, figure)
    return is_moving(f, figure, not figure.condition)
  end,
  ["rule.move_so"] = function(f, figure)
    return is_moving(f, figure, figure.condition and figure.move and
      figure.move.condition ~= figure.condition)
  end,
  ["rule.move_there"] = function(f, figure)
    return is_moving(f, figure, figure.condition and figure.move and
      figure.move.condition == figure.condition)
  end,
  ["rule.found"] = function(_, figure) return not figure.move end,
  ["rule.found_both"] = function(_, figure) return figure.move and figure.condition end,
  ["rule.found_move"] = function(f, figure)
    return not figure.condition, { all = #(f.states or f.digraph) }
  end,
}

--
-- Dead rules: `kinds` are the kinds of moves, with their numbers
--

local function count_where(f, test)
  local count, all = 0, 0
  for _, row in pairs(f.kinds) do
    count, all = count + (test(row) and 1 or 0), all + 1
  end
  return count, all
end

function claims.is_dead(row) return row.good == 0 end

local function is_slow(f)
  return function(row)
    return (row.wins or f.score) and row.good > 0 and row.best == 0
  end
end

local function is_dead_so(test)
  return function(f)
    if f.case.named and f.moves > 0 then
      return test(count_where(f, claims.is_dead))
    end
  end
end

local function which(n)
  return { which = key(n == 1 and "dead.which_one" or n == 2 and "dead.which_two" or
    "dead.which_all") }
end

-- Are moves slow, in this kind of game?
local function is_slow_so(test)
  return function(f)
    return f.case.named and test(f) and count_where(f, is_slow(f)) > 0
  end
end

local dead_rules = {
  ["dead.nameless"] = function(f) return not f.case.named end,
  ["dead.no_moves"] = function(f) return f.case.named and f.moves == 0 end,
  ["dead.the_only"] = is_dead_so(function(n, all) return n == 1 and all == 1 end),
  ["dead.all"] = is_dead_so(function(n, all) return n > 1 and n == all end),
  ["dead.some"] = is_dead_so(function(n, all) return n > 0 and n < all end),
  ["dead.alive"] = is_dead_so(function(n, all) return n == 0, which(all) end),
  ["dead.slow_moves"] = is_slow_so(function(f)
    return claims.is_alike(f) and f.case.ending ~= "splits" and
      f.case.ending ~= "puzzle" and not f.score
  end),
  ["dead.slow_points"] = is_slow_so(function(f) return f.score end),
  ["dead.slow_solution"] = is_slow_so(function(f) return f.case.ending == "puzzle" end),
  ["dead.slow_uneven"] = is_slow_so(function(f)
    return f.case.ending == "splits" or not claims.is_alike(f) and
      f.case.ending ~= "puzzle" and not f.score
  end),
  ["dead.mirrors"] = function(f)
    return f.case.folded and f.case.named and
      count_where(f, claims.is_dead) + count_where(f, is_slow(f)) > 0
  end,
}

--
-- Symmetries, and what the game is equal to
--

local function kept(f)
  return { kept = f.case.folded and key "symmetry.kept" or "" }
end

local symmetry = {
  ["symmetry.one"] = function(f) return #f.digraph == 1 end,
  ["symmetry.none"] = function(f)
    return #f.digraph > 1 and f.classes == #f.digraph, kept(f)
  end,
  ["symmetry.classes"] = function(f)
    return #f.digraph > 1 and f.classes < #f.digraph, kept(f)
  end,
  ["symmetry.example"] = function(_, figure) return figure.example end,
  ["symmetry.largest"] = function(f)
    return #f.digraph > 1 and f.classes < #f.digraph
  end,
}

-- Why there are no values, and where that is so.
local NO_VALUES = {
  ["in misère play sums are not decided by their components"] = function(f)
    return not f.all_ends[-1] and not f.all_ends[0]
  end,
  ["the players move differently"] = function(f) return f.case.players == 2 end,
  ["not every ending is a loss for the player who cannot move"] = function(f)
    return f.all_ends[1] or f.all_ends[0]
  end,
  ["endings pay what the rules say"] = function(f) return f.case.ending == "payoffs" end,
}

local function is_finite(f) return f.has_value and math.type(f.value[1]) end

local equal = {
  ["equal.no_values"] = function(f)
    return not f.has_value, { why = function(why)
      return assert(NO_VALUES[why], why)(f)
    end }
  end,
  ["equal.nothing"] = function(f) return is_finite(f) and f.value[1] == 0 end,
  ["equal.heap"] = function(f) return is_finite(f) and f.value[1] > 0 end,
  ["equal.infinite"] = function(f) return f.has_value and not is_finite(f) end,
  ["equal.draws"] = function(f)
    return f.has_value and not is_finite(f) and #f.value_set == 0
  end,
  ["equal.wins"] = function(f)
    return f.has_value and not is_finite(f) and #f.value_set > 0
  end,
}

--- Of games for two.
claims.games = { winner = winner, length = length, size = size, outcomes = outcomes,
  forgiving = forgiving, chances = chances, play = play, mistake = mistake,
  difficulty = difficulty, draws = draws, longest = longest, narrow = narrow,
  surprise = surprise, rule = rule, dead_rules = dead_rules, symmetry = symmetry,
  equal = equal }

--
-- Games that split, and scores
--

local function not_looked_for(why)
  return { ["symmetry.not_looked_for"] = function() return true, { why = why } end }
end

claims.splits = setmetatable({
  length = {
    ["length.over"] = function(f) return f.first.moves == 0 end,
    ["length.sum"] = function(f) return #f.line > 1 and #f.line <= 3 end,
    ["length.slow_sum"] = function(f) return #f.line > 3 end,
    ["length.at_most"] = function(f)
      return f.first.moves > 0 and f.distance[1] ~= #f.line - 1
    end,
  },
  size = {
    ["size.sums"] = function() return true end,
    ["size.one_move"] = function(f)
      return f.moves > 0 and f.moves == #f.digraph - f.ends
    end,
    ["size.average"] = function(f)
      return f.moves > 0 and f.moves ~= #f.digraph - f.ends, { mean = key(
        math.floor(f.moves / (#f.digraph - f.ends) * 100 + 0.5) == 100 and
        "size.about_one" or "size.mean") }
    end,
  },
  symmetry = not_looked_for "the game splits, so its moves lead to sums of positions",
}, { __index = claims.games })

claims.scores = setmetatable({
  play = {
    ["play.points"] = function(f)
      local mean = math.abs(f.mean)
      return true, { lasting = lasting(f.random, "expected"),
        by = mean < 1e-9 and key "play.even" or { score = mean + 0.0,
          fact = mean < 0.005 and "play.by_less" or "play.by",
          who = side(f, f.mean > 0 and 1 or 2) } }
    end,
  },
  symmetry = not_looked_for
    "the game has scores, and relations do not compare what moves gain",
  equal = {
    ["equal.no_values"] = function()
      return true, { why = "the score of a sum does not follow from those of its "
        .. "components" }
    end,
  },
}, { __index = claims.games })

--
-- Puzzles
--

local function is_shortest(f)
  return function(text)
    for _, v in ipairs(f.digraph[1]) do
      if f.remoteness[v] + 1 == f.remoteness[1] and
        is_phrase(f, text, { 1 }, { v }) then
        return true
      end
    end
    return false
  end
end

local function shortest_count(f)
  local count = 0
  for _, v in ipairs(f.digraph[1]) do
    count = count + (f.remoteness[v] + 1 == f.remoteness[1] and 1 or 0)
  end
  return count
end

local function is_solvable(f) return f.outcome[1] == "N" end

local function is_lost(f) return f.outcome[1] == "P" end

-- Is a move one of the first that can be met into a dead end?
local function is_entrance(f, figure)
  return function(text)
    local u = figure.from and math.tointeger(figure.from:match "%d+")
    for v, d in pairs(f.depth) do -- none can be met before
      for _, w in ipairs(f.outcome[v] == "N" and f.digraph[v] or {}) do
        if f.outcome[w] == "P" and d < f.depth[u] then return false end
      end
    end
    for _, v in ipairs(f.outcome[u] == "N" and f.digraph[u] or {}) do
      if f.outcome[v] == "P" and is_phrase(f, text, { u }, { v }) then
        return true
      end
    end
    return false
  end
end

local function has_dead_ends(f)
  return f.ways.moves < math.huge and f.ways.dead_ends > 0
end

-- The most moves from a start that can be solved, and how many starts there are.
local function hardest_start(f)
  local most = -1
  for i = 1, f.case.starts do
    local moves = f.remoteness[i]
    most = moves < math.huge and math.max(most, moves) or most
  end
  return most
end

local function is_hard(f) return f.N > 0 and f.hardest > 0 end

local function is_reaching(f)
  return is_hard(f) and f.ways.hardest >= 0 and f.ways.positions > 1
end

local function forgiven(f)
  return key(f.winning.positions < f.N and "puzzle.where_moves" or "puzzle.where")
end

local function detour_parts(f)
  local w, parts = f.ways, {}
  local all = w.nearer + w.sideways + w.away + w.lost
  for _, name in ipairs { "nearer", "sideways", "away", "lost" } do
    if w[name] > 0 then
      parts[#parts + 1] = { fact = "detours." .. name, count = w[name], all = all }
    end
  end
  return { moves = all, parts = parts }
end

claims.puzzles = setmetatable({
  winner = {
    ["puzzle.solved"] = function(f) return f.first.moves == 0 and is_solvable(f) end,
    ["puzzle.over"] = function(f) return f.first.moves == 0 and is_lost(f) end,
    ["puzzle.unsolvable"] = function(f) return f.first.moves > 0 and is_lost(f) end,
    ["puzzle.solvable"] = function(f)
      return f.first.moves > 0 and is_solvable(f), { move = is_shortest(f),
        keeping = share_of(f, nil, f.first.win),
        short = share_of(f, nil, shortest_count(f)) }
    end,
  },
  length = {
    ["puzzle.no_way"] = is_lost,
    ["puzzle.is_solved"] = function(f) return f.remoteness[1] == 0 end,
    ["puzzle.shortest"] = function(f)
      return is_solvable(f) and f.remoteness[1] > 0
    end,
    ["puzzle.others_forever"] = function(f)
      return is_solvable(f) and f.distance[1] == math.huge
    end,
    ["puzzle.forever"] = function(f)
      return is_lost(f) and f.distance[1] == math.huge
    end,
    ["puzzle.no_longer"] = function(f)
      return is_solvable(f) and f.distance[1] > 0 and f.distance[1] < math.huge
    end,
    ["puzzle.at_most"] = function(f)
      return is_lost(f) and f.distance[1] > 0 and f.distance[1] < math.huge
    end,
  },
  outcomes = {
    ["puzzle.positions"] = function() return true end,
    ["puzzle.from_it"] = function(f) return #f.digraph == 1 and f.N == 1 end,
    ["puzzle.not_from_it"] = function(f) return #f.digraph == 1 and f.P == 1 end,
    ["puzzle.from_all"] = function(f) return #f.digraph > 1 and f.P == 0 end,
    ["puzzle.from_none"] = function(f) return #f.digraph > 1 and f.N == 0 end,
    ["puzzle.from_some"] = function(f) return f.P > 0 and f.N > 0 end,
  },
  forgiving = {
    ["puzzle.none_solvable"] = function(f) return f.winning.positions == 0 end,
    ["puzzle.all_keep"] = function(f)
      return f.winning.positions > 0 and f.winning.all, { where = forgiven(f) }
    end,
    ["puzzle.some_keep"] = function(f)
      return f.winning.positions > 0 and not f.winning.all, { where = forgiven(f),
        only = only_of(f, "winning", "puzzle.such_move") }
    end,
  },
  chances = {
    ["puzzle.random"] = function(f)
      local parts = parts_of(f.random, "random", { { "loss", "puzzle.other_end" },
        { "never", "puzzle.never_ends" } })
      for _, part in ipairs(parts) do part.short = true end
      table.insert(parts, 1, { fact = "puzzle.solves", of = "random" })
      return true, { parts = parts }
    end,
  },
  play = {
    ["play.random"] = play["play.random"],
    ["play.careful"] = function(f)
      return true, sensible(f, { { "win", "play.solved" },
        { "loss", "play.other_end" } })
    end,
  },
  solutions = {
    ["solutions.one"] = function(f) return f.ways.solutions == 1 end,
    ["solutions.some"] = function(f) return f.ways.solutions > 1 end,
    ["solutions.forced"] = function(f) return f.ways.on_way == f.ways.forced end,
    ["solutions.choice"] = function(f)
      local w = f.ways
      local n = w.on_way - w.forced
      return n > 0, { choices = n, where = key("solutions." .. (w.only == n and
        (n == 1 and "there" or "at_each") or w.only == 0 and "at_none" or
        "at_some")) }
    end,
  },
  dead_ends = {
    ["dead_ends.all"] = function(f) return f.ways.moves == math.huge end,
    ["dead_ends.none"] = function(f) return f.ways.dead_ends == 0 end,
    ["dead_ends.some"] = function(f)
      return has_dead_ends(f), { stuck_there = f.ways.stuck > 0 and
        key "dead_ends.stuck" or "" }
    end,
    ["dead_ends.lost"] = function(f, figure)
      return has_dead_ends(f), { phrase = is_entrance(f, figure),
        later = figure.after ~= 0 and key "dead_ends.after" or "" }
    end,
  },
  detours = {
    ["detours.moves"] = function(f) return true, detour_parts(f) end,
  },
  longest = {
    ["puzzle.nowhere"] = function(f) return f.N == 0 end,
    ["puzzle.already"] = function(f) return f.N > 0 and f.hardest == 0 end,
    ["puzzle.hardest"] = is_hard,
    ["puzzle.of_this_kind"] = function(f) return is_hard(f) and f.hardest_count > 1 end,
    ["puzzle.hardest_start"] = function(f, figure)
      local most = hardest_start(f)
      local p = figure.hardest_start
      return is_hard(f) and f.case.starts > 1 and most >= 0,
        { starts = f.case.starts, hardest_start_moves = function(n)
          local u = math.tointeger(p:match "%d+")
          return n == most and f.remoteness[u] == n and u <= f.case.starts
        end }
    end,
    ["hardest.reached"] = function(f)
      return is_reaching(f) and f.ways.hardest > f.ways.moves,
        { positions = f.ways.positions }
    end,
    ["hardest.start"] = function(f)
      return is_reaching(f) and f.ways.hardest == f.ways.moves,
        { positions = f.ways.positions }
    end,
    ["hardest.undone"] = function(f) return is_reaching(f) and f.ways.undone end,
    ["hardest.not_undone"] = function(f) return is_reaching(f) and not f.ways.undone end,
  },
}, { __index = claims.games })

-- What figures say of several kinds of play is looked at by itself.
local function is_note(name) return name:find "^counted%." end

--- Checks that a figure says what is so, and nothing else.
function claims.check(f, figure, known)
  local said = {}
  for _, fact in ipairs(figure.facts) do
    if not is_note(fact.fact) then
      said[fact.fact] = fact
    end
  end
  for name in pairs(said) do
    assert(known[figure.name][name], "not known: " .. name)
  end
  for name, claim in pairs(known[figure.name]) do
    local is_so, expected = claim(f, figure)
    expected = expected or {}
    expected.fact = name
    if not is_so ~= not said[name] or is_so and not agrees(expected, said[name]) then
      error(("%s is %s: %s"):format(name, said[name] and "false" or "not said",
        figure.text), 0)
    end
  end
end

return claims
