-- Something of everything that users can get hold of, for the spec of the
-- reference: see there what to add.

local grundy = require "grundy"
local game = require "grundy.game"
local place = require "grundy.place.solution"
local testing = require "grundy_testing"
local games = require "spec.harness.sample_games"

local paying, pair, scoring = games.paying, games.pair, games.scoring
local way, doubling, stuck = games.way, games.doubling, games.stuck

-- Some games: one with a cycle, Nim heaps, one that splits, one with payoffs,
-- one with two players, one with scores.
local cyclic = grundy.graph {
  a = { "b" }, b = { "c" }, c = { "a", "d" }, d = { "e" }, e = {},
}
local heap = grundy.game {
  name = "heap", start = 3,
  moves = function(n, add) for left = 0, n - 1 do add(left) end end,
}
local kayles = grundy.octal ".77"
local split = kayles:game():solve(5)
local solution = heap:solve()
local cycle = cyclic:solve()
local back = grundy.graph { a = { "b" }, b = { "a" } }:solve()
local _, projection, steps = grundy.graph {
  a = { "b", "c" }, b = { "d" }, c = { "d" }, d = {},
}:solve():reduce()
local constant = function() return 0 end
local broken = grundy.map(cycle, solution, constant)
local fine = grundy.map(solution, solution, function(p) return p end)
local given = grundy.map(cycle, grundy.graph { a = { "b" }, b = {} }:solve(),
  { a = "b", b = "a", c = "b", d = "a", e = "b" }, { d = constant })
local swap = { dimension = 2, maps = { { 2, 1 } } }
local drop = { dimension = 1, maps = { { 0 } } }
local sum = solution:at(3) + solution:at(2)
local queued = solution:trace()
local rounds = grundy.graph {
  a = { "b" }, b = { "a", "c" }, c = {}, d = { "d" },
}:solve():trace()

-- Rules of thumb with exceptions, of one of which the players move differently.
local ruled = grundy.file "examples/wythoff.lua":solve():rule()
local function slow_features() while true do end end
local late = grundy.game { start = 9, features = slow_features, moves = function(n, add)
  for k = 1, math.min(n, 2) do add(n - k) end
end }:solve()
local sided = grundy.game { players = 2, start = 9, moves = function(n, add, player)
  for k = 1, math.min(n, player * 2) do add(n - k) end
end }:solve():rule { terms = 1 }

-- Players of limited sight, one of whom goes by a number.
local seen = grundy.file "examples/nim.lua":solve():sight(nil, {
  features = function(p) return { first = p[1] } end })
local greedy = grundy.game { start = 4, moves = function(n, add)
  for k = 1, math.min(n, 2) do add(n - k) end
end, gain = function(p, q) return p - q end }:solve():sight()

-- Kinds of objects: the word for one in the documents, its class, some of
-- them. The class has the name that the metatable has.
local board = grundy.board { "...", "...", "...", pieces = "xo" }

-- A sum with a component of one's own.
local own = grundy.ordinal.place {
  start = 2, value = math.abs, height = math.abs,
  is_move = function(p, q) return q < p end,
  to = function(p, y) return y < grundy.ordinal(p) and y:tointeger() or nil end,
} + grundy.ordinal.heap(1)

-- A game in which moves must be answered.
local answered = grundy.game { start = 2, moves = heap.moves, entail = heap.moves,
  again = function() end }:solve()

local searched = select(2, heap:nimber())

local kinds = {
  { "game", "grundy.game", { heap, pair, paying, scoring,
    grundy.file "examples/take.lua",
    grundy.game {
      start = 0, splits = true, moves = constant, normal = constant,
      show = tostring, parse = tonumber, describe = constant,
      picture = constant, play = "normal", how_to_play = "Move.", board = board,
      ending = "Stop.", order = constant, features = constant,
    },
    grundy.game { start = 0, moves = constant, entail = constant, again = constant },
    grundy.game { start = 0, players = 1, moves = constant, puzzles = { 0 },
      levels = { { start = 0 } } },
    grundy.game { start = 0, players = 2, endless = 1, moves = constant },
  }, methods = game.methods },
  { "job", "grundy.job", { heap:job() } },
  { "search", "grundy.search", { searched } },
  { "search_place", "grundy.search_place", { searched:at() },
    methods = require "grundy.nimber.place".methods },
  { "task", "grundy.task", { grundy.task(constant) } },
  { "solution", "grundy.solution", { solution } },
  { "place", "grundy.place", { solution:at(3), pair:solve():at(4, 1) },
    methods = place.methods },
  { "compound", "grundy.compound", { sum } },
  { "report", "grundy.map", { broken, fine, given }, own = true },
  { "map", "grundy.projection", { projection } },
  { "tokens", "grundy.tokens", { solution:linear() } },
  { "linear", "grundy.linear", { grundy.linear(drop), grundy.linear(swap) } },
  { "octal", "grundy.octal", { kayles } },
  { "entail_solution", "grundy.entail_solution", { answered } },
  { "entail_place", "grundy.entail_place", { answered:at() + 2 } },
  { "heaps", "grundy.entail_heaps", { grundy.octal("4.", { entail = ".3" }) } },
  { "turning", "grundy.turning", { grundy.turning { turns = constant } } },
  { "misere_quotient", "grundy.misere_quotient", {
    split:misere_quotient(),
    split:misere_quotient { order = 3 } } },
  { "ordinal", "grundy.ordinal", { grundy.ordinal "w" } },
  { "trace", "grundy.trace", { queued, rounds } },
  { "component", "grundy.infinite_place",
    { grundy.ordinal.heap "w", grundy.ordinal.pile(1, 2),
      grundy.ordinal.digraph { u = { "u" } }:at "u",
      grundy.ordinal.place { start = 0 } },
    methods = require "grundy.ordinal.infinite_place".methods },
  { "digraph", "grundy.infinite_digraph",
    { grundy.ordinal.digraph { u = { "u" } } } },
  { "infinite", "grundy.infinite_compound",
    { solution:at(3) + grundy.ordinal.heap "w", own } },
  { "board", "grundy.board", { board } },
  { "heaps", "grundy.heaps_board", { grundy.heaps { 3, 5, 7 },
    grundy.heaps(9, { field = "n" }) } },
  { "tokens_board", "grundy.tokens_board", { grundy.tokens { start = { "a", "b" },
    arrows = { a = { "b", "c" }, b = { "a" } } } } },
  { "normal", "grundy.symmetry", { board:symmetric "all",
    grundy.images { reverse = true } }, methods = {} },
  { "infinity", "grundy.infinity", { grundy.infinity { 1 } }, methods = {} },
  { "infinity", "grundy.ordinal_infinity",
    { (grundy.graph { { 1, 2 }, {} }:solve():at(1) + grundy.ordinal.heap "w")
      :value() }, methods = {} },
}

-- Tables of options: the class, a call that takes one; and what the call refuses
-- nevertheless.
local options = {
  { "grundy.definition", function() grundy.game { moves = constant } end },
  { "grundy.level", function() grundy.game { moves = constant, players = 1,
    levels = { { start = 0 } } } end, nth = 2 },
  { "grundy.board_definition", function() grundy.board { "." } end },
  { "grundy.board_colors", function() grundy.board { "." } end, nth = 2 },
  { "grundy.board_edges", function() grundy.board { "." } end, nth = 3 },
  { "grundy.look", function() grundy.board { "." } end, nth = 4 },
  { "grundy.images_definition",
    function() grundy.images { { reverse = true } } end },
  { "grundy.image", function() grundy.images { { reverse = true } } end,
    nth = 2 },
  { "grundy.solve_options", function() heap:solve(0, {}) end },
  { "grundy.nimber_options", function() heap:nimber(0, {}) end },
  { "grundy.search_export_options", function() searched:export {} end },
  { "grundy.slice", function() heap:job():step {} end, nth = 2 },
  { "grundy.slice", function() grundy.task(constant):step {} end },
  { "grundy.sequence_options", function() heap:sequence(0, 0, {}) end,
    refused = { "starts", "only", "player", "checkpoint", "threads" } },
  { "grundy.vector_options",
    function() grundy.annihilation({ a = {} }, {}) end },
  { "grundy.packed_digraph",
    function() grundy.graph { count = 0, first = "\0\0\0\0" } end },
  { "grundy.graph_file_options",
    function() grundy.graph_file("/nowhere", { format = "dot" }) end },
  { "grundy.random_options",
    function() grundy.random_graph { positions = 2, moves = 1 } end },
  { "grundy.export_options", function() solution:export {} end },
  { "grundy.report_options", function() solution:report(nil, {}) end },
  { "grundy.audit_options", function() solution:audit {} end },
  { "grundy.claim", function() solution:holds { value = { [0] = 0, 1, 2, 3 } } end },
  { "grundy.classical_options", function() solution:classical {} end },
  { "grundy.verify_options", function() solution:verify {} end },
  { "grundy.chances_options", function() solution:chances(0, {}) end },
  { "grundy.moves_options", function() solution:moves(0, {}) end },
  { "grundy.against_options", function() solution:against { level = 0 } end },
  { "grundy.sight_options", function() solution:sight(0, {}) end },
  { "grundy.rule_options", function() solution:rule {} end },
  { "grundy.puzzle_options", function() way:puzzle(nil, {}) end },
  { "grundy.solutions_options", function() way:solutions(nil, {}) end },
  { "grundy.without_options", function() way:without(nil, {}) end },
  { "grundy.histogram_options", function() solution:plot("values", {}) end },
  { "grundy.sequence_plot_options", function() grundy.plot({}, {}) end },
  { "grundy.curve_options", function() grundy.plot({ { 1, 1 } }, {}) end },
  { "grundy.heat_options", function() solution:plot("heat", {}) end },
  { "grundy.dot_options", function() solution:dot {} end },
  { "grundy.linear_definition", function() grundy.linear(drop) end },
  { "grundy.limits", function() grundy.linear(drop, {}) end, nth = 2 },
  { "grundy.match_options", function()
    grundy.match { at = solution:at(0), first = "perfect", second = "perfect" }
  end },
  { "grundy.checkpoint", function()
    local path = os.tmpname()
    heap:solve(nil, { checkpoint = { path = path } })
    os.remove(path)
  end, nth = 2 },
  { "grundy.save_options", function()
    local path = os.tmpname()
    solution:save(path, {})
    os.remove(path)
  end },
  { "grundy.open_options", function()
    grundy.open("README.md", heap, nil, {})
  end },
  { "grundy.search_options",
    function() grundy.find_map(solution, solution, {}) end },
  { "grundy.relation_options", function() fine:find_relation {} end },
  { "grundy.map_options", function()
    grundy.map(solution, solution, constant, { d = constant })
  end },
  { "grundy.entail_options", function()
    grundy.game { moves = heap.moves, entail = heap.moves }:solve(0, {})
  end, nth = 2 },
  { "grundy.entail_heap_options", function()
    grundy.octal("4.", { entail = ".3" }):value(1, {})
  end, nth = 2 },
  { "grundy.turning_definition",
    function() grundy.turning { turns = constant } end },
  { "grundy.limits", function()
    grundy.turning { turns = constant }:verify(1, {})
  end, nth = 2 },
  { "grundy.code_options", function() grundy.octal(".7", {}) end },
  { "grundy.heap_options", function() kayles:value(1, {}) end },
  { "grundy.misere_options", function()
    split:misere_quotient { order = 9 }
  end },
  { "grundy.proof_options", function() grundy.octal ".3":period {} end,
    nth = 2 },
  { "grundy.period_options", function() grundy.period({ 0, 0 }, {}) end },
  { "grundy.delay_options", function() grundy.ordinal.pile(1, 0):best {} end },
  { "grundy.ending_options", function() grundy.ordinal.heap("w", {}) end },
  { "grundy.endings_options",
    function() grundy.ordinal.digraph({ u = {} }, {}) end },
  { "grundy.place_definition",
    function() grundy.ordinal.place { start = 0 } end },
  { "grundy.threshold", function() solution:q(0, { at_least = 0 }) end },
  { "grundy.trace_options", function() solution:trace {} end },
}

-- Tables that are returned: the class, and some of them, which have all
-- fields together.
local function moves_of(played, ...)
  return table.unpack(played:moves(...))
end
local relation = cycle:relation(constant)
local ends = paying:solve():relation(constant)
local guarantees = paying:solve():security(3)

-- What verify says of a solution with a wrong number at a position.
local function fault(wrong, name, number, value)
  if name == "remoteness" then
    wrong:table { name } -- so that it is there
  end
  testing.poke(wrong, name, number, value)
  return (select(3, wrong:verify()))
end

-- What check says of a claim.
local function false_claim(solved, value, counter, definition, monotonic)
  return (select(3, solved:holds {
    value = type(value) == "table" and value or function() return value end,
    counter = counter, definition = definition, monotonic = monotonic,
  }))
end

local census = solution:stats()
local falling = grundy.game {
  start = 3, splits = true,
  moves = function(n, add) if n > 0 then add(n - 1) end end,
}
local drawing = grundy.game {
  start = 1, moves = function(n, add) if n > 0 then add(0) end end,
  terminal = function() return "draw" end,
}

local results = {
  ["grundy.entail_move"] = { answered:moves()[1] },
  ["grundy.entail_sum_move"] = { (answered:at() + 2):best() },
  ["grundy.fault"] = {
    fault(heap:solve(), "remoteness", 0, 77),
    fault(heap:solve(), "counter", 0, 0),
    fault(pair:solve(), "remoteness", 0, 77),
  },
  ["grundy.claim_witness"] = {
    false_claim(solution, 0), false_claim(back, grundy.infinity { 0 }),
    false_claim(back, { a = 0, b = 1 }),
    false_claim(back, { a = 0, b = 1 }, constant),
    false_claim(back, { a = 0, b = 1 }, constant, 2),
    false_claim(solution, { [0] = 0, 1, 2, 3 }, constant, 1, true),
  },
  ["grundy.classical"] = { solution:classical(), cycle:classical() },
  ["grundy.classical_row"] = solution:classical()[1],
  ["grundy.covered"] = {
    select(2, solution:audit()),
    select(2, grundy.game { start = { 1 }, moves = function() end,
      normal = "sorted" }:solve():audit()),
    select(2, grundy.game {
      start = 1, moves = function() end, normal = math.abs, show = tostring,
      parse = tonumber, describe = tostring }:solve():audit()),
  },
  ["grundy.progress"] = { heap:job():progress() },
  ["grundy.version"] = { grundy.version },
  ["grundy.move"] = {
    moves_of(solution, 3), moves_of(kayles:game():solve(3), 3),
    moves_of(paying:solve(), 1), moves_of(scoring:solve()),
    moves_of(solution, 3, { chances = true }),
  },
  ["grundy.line"] = { cycle:line "a", solution:line(3) },
  ["grundy.strategy_row"] = {
    solution:strategy()[1], pair:solve():strategy()[1],
  },
  ["grundy.row"] = {
    solution:table({ "value", "outcome", "counter", "remoteness", "distance",
      "height", "worth", "followers", "best" })[1],
    pair:solve():table({ "outcome" })[1], scoring:solve():table({ "score" })[1],
  },
  ["grundy.info"] = {
    solution:info(3), paying:solve():info(1), pair:solve():info(4, 1),
    scoring:solve():info(),
  },
  ["grundy.stats"] = {
    solution:stats(), paying:solve():stats(), solution:stats(3),
    pair:solve():stats(),
    falling:solve():stats(),
  },
  ["grundy.value_count"] = census.values,
  ["grundy.remoteness_count"] = census.remoteness,
  ["grundy.branching"] = {
    census.branching, falling:solve():stats().branching,
  },
  ["grundy.move_count"] = census.branching.counts,
  ["grundy.shares"] = { census.forgiving, census.holding, census.sensible },
  ["grundy.against_rows"] = { solution:against { level = 1 } },
  ["grundy.against_row"] = { solution:against { level = 1 }[1],
    pair:solve():against { level = 1 }[1] },
  ["grundy.sight"] = { seen, late:sight(nil, { seconds = 0.01 }),
    solution:sight(nil, { side = seen.side == "first" and "second" or "first" }) },
  ["grundy.sight_player"] = { seen[1], seen[#seen], greedy[5] },
  ["grundy.rule_of_thumb"] = { ruled, late:rule { seconds = 0.01 },
    solution:rule { positions = 2, terms = 1 } },
  ["grundy.rule_of_moves"] = { solution:rule { of = "move" },
    late:rule { of = "move", seconds = 0.01 } },
  ["grundy.rule_exception"] = { ruled.examples[1], sided.examples[1] },
  ["grundy.puzzle"] = { way:puzzle(), doubling:puzzle(), stuck:puzzle() },
  ["grundy.solution_length"] = { way:puzzle().lengths[1],
    doubling:puzzle().lengths[1] },
  ["grundy.entrance"] = way:puzzle().entrances,
  ["grundy.hardest"] = { way:puzzle().hardest },
  ["grundy.solutions"] = { way:solutions(), way:solutions(nil, { steps = 1 }) },
  ["grundy.without_row"] = { way:without()[1],
    way:without(nil, { limit = 1 })[1] },
  ["grundy.chances"] = { solution:chances(3), drawing:solve():chances(1),
    grundy.game { start = 0, players = 2, endless = 1,
      moves = function(p, add) add(p) end }:solve():chances() },
  ["grundy.guarantee"] = {
    guarantees[1], paying:solve():security(4).opponent[1],
    solution:security(3)[1], grundy.ordinal.pile(1, 1):security()[1],
  },
  ["grundy.security"] = { guarantees },
  ["grundy.finite"] = { grundy.annihilation { a = {} }:finite() },
  ["grundy.relation"] = { relation },
  ["grundy.relation_witnesses"] = { relation.witness },
  ["grundy.relation_witness"] = {
    relation.witness.compatible, ends.witness.compatible,
    pair:solve():relation(constant).witness.compatible,
  },
  ["grundy.size"] = { steps[1].before },
  ["grundy.step"] = { steps[1] },
  ["grundy.trace_round"] = { queued.rounds[1], rounds.rounds[1] },
  ["grundy.trace_step"] = {
    queued.rounds[2].steps[1], table.unpack(rounds.rounds[1].steps),
  },
  ["grundy.trace_answer"] = rounds.labels[1].answers,
  ["grundy.trace_row"] = queued.rounds[1].rows,
  ["grundy.compound_move"] = { sum:best(), own:best(), { changes = { 0 } } },
  ["grundy.record"] = {
    grundy.match { at = solution:at(3), first = "perfect", second = "perfect" },
    grundy.match { at = cycle:at "a", first = "perfect", second = "perfect" },
    grundy.match { at = paying:solve():at(3), first = "perfect",
      second = "perfect" },
    grundy.match { at = scoring:solve():at(3), first = "perfect",
      second = "perfect" },
    grundy.match { at = own, first = "perfect", second = "perfect", length = 0 },
  },
  ["grundy.list_period"] = { grundy.period { 0, 0 } },
  ["grundy.map_witness"] = {
    broken.witness.surjective, broken.witness.homomorphism,
    broken.witness.preserves_value,
    grundy.map(back, solution, constant).witness.g_preserving,
    grundy.map(solution, cycle, constant).witness.total,
    (select(3, fine:semihomomorphism(constant))),
    given.witness.given_d,
  },
  ["grundy.token_move"] = { solution:linear():best { 3 } },
  ["grundy.token_map"] = solution:linear():maps { 3 },
  ["grundy.linear_witness"] = {
    select(3, grundy.linear { dimension = 2, maps = { { 2, 3 } } }),
  },
  ["grundy.proved_period"] = { grundy.octal ".3":period(),
    grundy.octal ".(3)":period(),
    grundy.octal ".3":period { play = "misere" } },
  ["grundy.misere_generator"] = split:misere_quotient().generators,
  ["grundy.misere_move"] = split:misere_quotient():moves { 5, 3 },
  ["grundy.genus"] = { split:genus() },
  ["grundy.heap_stats"] = { kayles:stats() },
  ["grundy.ordinal_term"] = grundy.ordinal "w":terms(),
  ["grundy.infinite_move"] = {
    grundy.ordinal.heap "w":moves(2)[1],
    grundy.ordinal.heap("w", { terminal = 3 }):moves(1)[1],
  },
}

-- Classes that the above does not reach.
local others = {
  grundy = true, -- the module
  ["grundy.ordinals"] = true, -- a part of it
  ["grundy.plots"] = true, -- another
  ["grundy.options"] = true, -- what all options have
  ["grundy.any_place"] = true, -- what all places have
  ["grundy.rules"] = true, -- what games and their definitions have
  ["grundy.plot_options"] = true, -- what all plots take
  ["grundy.figure"] = true, -- what all figures have
  ["grundy.fact"] = true, -- what their sentences say, each in other fields
  ["grundy.heaps_definition"] = true, -- which plain Lua checks
  ["grundy.heaps_fields"] = true, -- likewise
  ["grundy.tokens_definition"] = true, -- likewise
}

return {
  kinds = kinds, options = options, results = results, others = others,
  solution = solution,
}
