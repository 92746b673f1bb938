-- What spec/core/product_spec.lua asks of solutions: a check of each method against
-- a model, and other solutions that are made of one, with their models. Both
-- get a context, { solution, model, rng, level, game, case }; the last two are
-- of a game that has just been solved.

local grundy = require "grundy"
local check_file = require "grundy.check_file"
local core = require "grundy.core"
local testing = require "grundy_testing"
local encode = require "spec.oracles.encode"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"
local refusals = require "spec.oracles.refusals"
local slow = require "spec.oracles.slow"
local slow_against = require "spec.oracles.slow_against"
local slow_endings = require "spec.oracles.slow_endings"
local slow_file = require "spec.oracles.slow_file"
local slow_maps = require "spec.oracles.slow_maps"
local slow_puzzle = require "spec.oracles.slow_puzzle"
local slow_sight = require "spec.oracles.slow_sight"
local slow_splits = require "spec.oracles.slow_splits"
local xml = require "spec.readers.xml"

local all, derived = {}, {}

-- Are two things equal in content? An infinity is as good as its text, and a
-- number as one that differs by rounding.
local function equal(a, b)
  if type(a) == "table" and type(b) == "table" then
    for key, x in next, a do
      if not equal(x, b[key]) then return false end
    end
    for key in next, b do
      if a[key] == nil then return false end
    end
    return true
  elseif type(a) == "number" and type(b) == "number" then
    return a == b or math.abs(a - b) <= 1e-12 * math.abs(a)
  end
  return a == b or type(b) == "userdata" and tostring(b) == a
end

-- A text of anything, for messages.
local function say(x)
  if type(x) ~= "table" then
    return type(x) == "string" and ("%q"):format(x) or tostring(x)
  end
  local parts = {}
  for key, value in next, x do
    parts[#parts + 1] = tostring(key) .. "=" .. say(value)
  end
  table.sort(parts)
  return "{" .. table.concat(parts, " ") .. "}"
end

local function same(what, expected, got)
  if not equal(expected, got) then
    error(("%s is %s, not %s"):format(what, say(got), say(expected)), 2)
  end
end

local context = {}
context.__index = context

-- What a call answers, after true; nil if it is refused as the guide says.
function context:ask(name, f, ...)
  local row = refusals.find(name, self.conditions or self.model.conditions)
  local answers = table.pack(pcall(f, ...))
  if not self.conditions then
    refusals.check_can(row, self.solution, name, table.unpack(answers, 1, 3))
  end
  if row then
    refusals.check(row, name, table.unpack(answers, 1, 3))
    return nil
  elseif not answers[1] then
    error(("%s: %s"):format(name, answers[2]), 0)
  end
  return table.unpack(answers, 1, answers.n)
end

-- The same for a method of the solution.
function context:call(name, ...)
  return self:ask(name, self.solution[name], self.solution, ...)
end

-- The same for a method that takes a position.
function context:call_at(name, frame, ...)
  if frame.player then
    return self:call(name, frame.position, frame.player, ...)
  end
  return self:call(name, frame.position, ...)
end

function context:frame()
  return random.pick(self.rng, self.model.frames)
end

--
-- Positions one by one
--

-- A check that a method answers expected(model, frame) at each position.
local function each_position(name, expected)
  all[name] = function(c)
    for _, frame in ipairs(c.model.frames) do
      local ok, got = c:call_at(name, frame)
      if not ok then return end
      local right = expected(c.model, frame)
      same(("%s of %s"):format(name, encode.text(frame.position)), right, got)
      same("its type", math.type(right), math.type(got))
    end
    local none, message = c.solution[name](c.solution, "nowhere",
      c.model.players == 2 and 1 or nil)
    assert(none == nil and message:find "is not in the graph", message)
  end
end

for _, name in ipairs { "value", "outcome", "remoteness", "distance",
  "height", "worth", "score" } do
  each_position(name, function(m, frame) return m[name][frame.state] end)
end

for _, name in ipairs { "followers", "predecessors", "moves", "best" } do
  each_position(name, function(m, frame) return (m[name](m, frame)) end)
end

-- What can be asked is compared with every call: see context:ask.
function all.can(c)
  assert(c.solution:can "outcome" == true)
  local fine, message = pcall(c.solution.can, c.solution, "fly")
  assert(not fine and message:find 'grundy.sum, .* expected, got "fly"', message)
end

function all.has(c)
  for _, frame in ipairs(c.model.frames) do
    assert(c.solution:has(frame.position, frame.player) == true)
  end
  assert(c.solution:has("nowhere", c.model.players == 2 and 1 or nil) == false)
end

function all.positions(c)
  local list, expected = {}, {}
  for p, player in c.solution:positions() do
    list[#list + 1] = { p, player }
  end
  for s, state in ipairs(c.model.states) do
    expected[s] = { state.position, state.player }
  end
  same("positions", expected, list)
  same("#", #expected, #c.solution)
end

function all.counter(c)
  local counters = {}
  for s, face in ipairs(c.model.faces) do
    local ok, counter = c:call_at("counter", face)
    if not ok then return end
    counters[s] = counter
  end
  assert(slow.is_certificate(c.model.graph, c.model.number, counters))
end

-- Best play of a game that splits: the winner leaves value 0 to the end.
local function check_split_line(c, frame)
  local line = assert(c.solution:line(frame.position))
  same("line", { { frame.position }, (c.model:best(frame)) },
    { line[1], line[2] })
  for i, positions in ipairs(line) do
    local value = 0
    for _, p in ipairs(positions) do value = value ~ c.solution:value(p) end
    assert((value == 0) == (i % 2 == #line % 2), "this is not best play")
  end
  for _, p in ipairs(line[#line]) do
    same("the end", {}, c.solution:followers(p))
  end
end

function all.line(c)
  for _, frame in ipairs(c.model.frames) do
    if c.model.splits then
      check_split_line(c, frame)
    else
      same("line", c.model:line(frame),
        c.solution:line(frame.position, frame.player))
    end
  end
end

local QS = { [1] = { 0, true }, [0] = { 0 }, [-1] = { -math.huge },
  [2] = { math.huge } } -- as model:q takes them
QS.win, QS.draw, QS.ending, QS["opponent's ending"] = QS[1], QS[0], QS[-1], QS[2]

function all.q(c)
  if not c:call_at("q", c:frame(), 0) then return end
  local function check(kind, q)
    for _, frame in ipairs(c.model.frames) do
      same("q", q[frame.state], select(2, c:call_at("q", frame, kind)))
    end
  end
  for kind, how in pairs(QS) do check(kind, c.model:q(table.unpack(how))) end
  for _, v in ipairs { -1, 0.5, 2 } do check({ at_least = v }, c.model:q(v)) end
end

function all.security(c)
  for _, frame in ipairs(c.model.frames) do
    local ok, got = c:call_at("security", frame)
    if not ok then return end
    local expected, begins = c.model:security(frame.state)
    for i, row in ipairs(got) do
      local fits = row.move == nil and #frame.moves == 0
      for _, move in ipairs(frame.moves) do
        fits = fits or equal(move.position, row.move) and begins[i] and
          begins[i](move.state)
      end
      assert(fits, "security: a move that guarantees nothing")
      row.move = nil
    end
    same("security", expected, got)
  end
end

-- The moves of the model and what they gain, as an exported module takes them
-- from its host.
local function moves_of_frames(c)
  local moves = {}
  local function key(p, player) return encode.text(p) .. (player or "") end
  for _, frame in ipairs(c.model.frames) do
    moves[key(frame.position, frame.player)] = frame.moves
  end
  local function gain(p, q, player)
    for _, move in ipairs(moves[key(p, player)]) do
      if encode.text(move.position) == encode.text(q) then return move.gain end
    end
  end
  return function(p, add, player)
    for _, move in ipairs(moves[key(p, player)]) do
      add(table.unpack(c.model.splits and move.position or { move.position }))
    end
  end, c.model.play == "scored" and gain or nil
end

-- What a module says, with infinite values as the library has them.
local function with_infinities(answer)
  if type(answer) ~= "table" then return answer end
  for i, row in ipairs(answer) do answer[i] = with_infinities(row) end
  if type(answer.value) == "table" then
    answer.value = grundy.infinity(answer.value.infinity)
  end
  return answer.infinity and grundy.infinity(answer.infinity) or answer
end

-- An exported module answers as the model does. (Other Luas and JavaScript are
-- tried in spec/command/export_spec.lua.)
local function check_exported(c, module)
  for _, frame in ipairs(c.model.frames) do
    local m, player = c.model, frame.player
    local p = m.splits and { frame.position } or frame.position
    local expected = { outcome = m.outcome[frame.state],
      value = m.valued and m.value[frame.state] or nil,
      remoteness = not m.splits and m.remoteness[frame.state] or nil,
      score = m.play == "scored" and m.score[frame.state] or nil,
      moves = m:moves(frame), best = (m:best(frame)) }
    local got = {}
    for name in pairs { outcome = 1, value = 1, moves = 1, best = 1,
      remoteness = not m.splits and 1 or nil,
      score = m.play == "scored" and 1 or nil } do
      got[name] = with_infinities((module[name](p, player)))
    end
    same("what is exported about " .. encode.text(p), expected, got)
  end
  local nowhere = c.model.splits and { "nowhere" } or "nowhere"
  local none, message = module.outcome(nowhere, c.model.players == 2 and 1 or
    nil)
  assert(none == nil and message == "the position is not in the game")
end

function all.export(c)
  local rules = core.game(c.solution) or {}
  local normal = rules.normal or rules.found_by
  local ok, text, message = c:call "export"
  if not ok then
    return
  elseif not text then
    return assert(message:find "a number of 2%^53 or more", message)
  end
  local moves, gain = moves_of_frames(c)
  check_exported(c, load(text, "=opponent", "t")().new(moves,
    normal ~= "sorted" and normal or nil, gain))
  text, message = c.solution:export { moves = true }
  if normal then
    assert(text == nil and message:find "only its rules know", message)
  else
    check_exported(c, load(text, "=opponent", "t")())
  end
end

--
-- All positions at once
--

local COLUMNS = { "value", "outcome", "counter", "remoteness", "distance",
  "height", "worth", "score", "followers", "best" }

-- The columns of a frame that are not refused, and their names.
local function columns_of(c, frame)
  local row, names = { position = frame.position, player = frame.player }, {}
  for _, name in ipairs(COLUMNS) do
    if not refusals.find(name, c.model.conditions) then
      names[#names + 1] = name
      row[name] = c.solution[name](c.solution, frame.position, frame.player)
    end
  end
  return row, names
end

function all.table(c)
  local rows, names = {}, nil
  for s, face in ipairs(c.model.faces) do rows[s], names = columns_of(c, face) end
  same("table", rows, c.solution:table(names))
  for _, name in ipairs(COLUMNS) do
    c:ask(name, c.solution.table, c.solution, { name })
  end
end

function all.info(c)
  for _, frame in ipairs(c.model.frames) do
    local info = columns_of(c, frame)
    info.moves = c.model:moves(frame)
    if c.model.play ~= "mixed" then info.worth = nil end
    same("info", info, c.solution:info(frame.position, frame.player))
  end
end

-- What a call answers or raises, without the place in front of a message.
local function answer(f, ...)
  local ok, x = pcall(f, ...)
  return not ok and x:gsub("^[^:]+:%d+: ", "") or x
end

-- How the starts of a case were given, by their states.
local function given_of(m, case)
  local given = {}
  for s, state in ipairs(m.states) do
    for _, start in ipairs(case.starts) do
      if start[1] == state.u and start[2] == state.player then
        given[s] = given[s] or start[3]
      end
    end
  end
  return given
end

-- Left out, the position is the first start.
function all.starts(c)
  local positions, players = c.solution:starts()
  if c.level == 0 then
    local list = {}
    for s, p in pairs(given_of(c.model, c.case)) do list[#list + 1] = { s, p } end
    table.sort(list, function(a, b) return a[1] < b[1] end)
    for i, row in ipairs(list) do same("a start", row[2], positions[i]) end
  end
  local count, there = 0, {}
  for _, s in ipairs(c.model.starts) do
    count, there[s] = count + (there[s] and 0 or 1), true
  end
  same("the number of starts", count, #positions)
  for _, name in ipairs { "outcome", "distance", "followers", "line" } do
    same(name .. " of the start", answer(c.solution[name], c.solution,
      positions[1], players and players[1]),
      answer(c.solution[name], c.solution))
  end
end

function all.game(c)
  local game, message = c.solution:game()
  assert(game and game.moves or message:find "not made from a game")
end

-- What a search says of a position, and that its best moves win; it is refused
-- where there are no values.
function all.search(c)
  local game, frame = c.solution:game(), c:frame()
  if not game or c.model.ruleless then return end
  local fine, value, search = pcall(game.nimber, game, frame.position)
  if not fine then
    assert(value:find "nimber: " and (c.model.cyclic or c.model.players == 2 or
      c.model.puzzle or c.model.scored or c.model.play ~= "normal" or
      game.play == "misere" or game.terminal), value)
    return
  elseif not c.model.valued then
    return
  end
  same("a value that was searched for", c.model.value[frame.state], value)
  local now, moves = search:at(frame.position), 0
  while not now:ended() do
    moves = moves + 1
    if moves > 1000 then
      assert(c.model.cyclic, "the play does not end")
      break -- it goes round where the search met no cycle
    end
    local wins = now:outcome() == "N"
    now = now:after(now:best())
    local sum = 0
    for _, p in ipairs(now:positions()) do
      local part = c.model.value[c.model:find(p).state]
      sum = sum and math.type(part) == "integer" and sum ~ part or nil
    end
    assert(not wins or sum == 0, "a best move that was searched for does not win")
    -- A loser may go where there are cycles, which a search needs not meet.
    if not sum then return end
  end
end

function all.strategy(c)
  same("strategy", c.model:strategy(), c.solution:strategy())
end

function all.stats(c)
  local stats = c.solution:stats()
  assert(stats.bytes > 0)
  stats.bytes = nil
  same("stats", c.model:stats(), stats)
  local frame = c:frame()
  local ok, counts = c:ask("stats(p)", c.solution.stats, c.solution,
    frame.position, frame.player)
  if ok then same("stats(p)", c.model:stats(frame.state), counts) end
end

-- The state that the move in a row of `against` leads to.
local function choice_of(frame, row)
  local wanted = encode.text(row.move)
  for _, move in ipairs(frame.moves) do
    if encode.text(move.position) == wanted then return move.state end
  end
  error(("%s is no move of %s"):format(wanted, encode.text(row.position)))
end

function all.against(c)
  local m, level = c.model, c.rng(0, 4) / 2
  local ok, rows = c:call("against", { level = level })
  if not ok then return end
  local game = slow_against.new { followers = m.seen_graph, pay = m.pay,
    outcome = m.outcome, remoteness = m.remoteness, level = level }
  local best, choice, of = slow_against.points(game), {}, {}
  same("the rows", #m.states, #rows)
  for i, row in ipairs(rows) do
    local frame = m:find(row.position, row.player)
    of[i] = frame.state
    if row.move ~= nil then choice[of[i]] = choice_of(frame, row) end
  end
  local points, never = slow_against.played(game, choice)
  for i, row in ipairs(rows) do
    assert(math.max(row.chance, row.waiting, row.never, row.waiting_never) <= 1)
    for what, pair in pairs {
      chance = { points[1], row.chance }, never = { never[1], row.never },
      waiting = { points[2], row.waiting }, best = { best[1], row.chance },
      waiting_never = { never[2], row.waiting_never } } do
      if math.abs(pair[1][of[i]] - pair[2]) > rows.error + 1e-8 then
        error(("against: %s at %s is %s, not %s"):format(what,
          encode.text(row.position), pair[2], pair[1][of[i]]))
      end
    end
  end
end

-- Of all that can happen, what is certain has the chance 1, and what is not has less.
local function check_certainty(found, names)
  local possible = 0
  for _, name in ipairs(names) do
    possible = possible + ((found[name] or 0) > 0 and 1 or 0)
  end
  for _, name in ipairs(names) do
    local x = found[name] or 0
    if x > 1 or (x == 1) ~= (possible == 1 and x > 0) then
      error(("the chance of %s is %.17g"):format(name, x))
    end
  end
end

-- A model as slow_sight has games, with the best moves of the solution.
local function sighted(c)
  local m = c.model
  local game = { followers = m.seen_graph, pay = {}, best = {}, forever = {},
    gains = m.play == "scored" and {} or nil }
  for s in ipairs(m.states) do
    local frame = m.faces[s]
    local best = c.solution:best(frame.position, frame.player)
    for _, move in ipairs(frame.moves) do
      game.best[s] = best ~= nil and encode.text(move.position) ==
        encode.text(best) and move.state or game.best[s]
    end
    game.forever[s] = m.endless and (frame.player == m.endless and 1 or -1) or 0
    game.pay[s] = game.gains and m.score[s] or
      ({ N = 1, P = -1, D = 0 })[m.outcome[s]]
    for k, move in ipairs(m.seen[s]) do
      if game.gains then
        game.gains[s] = game.gains[s] or {}
        game.gains[s][k] = move.gain
      end
    end
  end
  return game
end

function all.sight(c)
  local m, frame, mark = c.model, c:frame(), {}
  local side = random.pick(c.rng, { "first", "second" })
  local ok, found = c:call_at("sight", frame, { side = side,
    features = function(p, player)
      return { mark = m:find(p, player).state % 3 }
    end })
  if not ok then return end
  for s in ipairs(m.states) do mark[s] = s % 3 end
  local players, game = { { ahead = 0 }, { ahead = 1 }, { ahead = 2 },
    { ahead = 3 } }, sighted(c)
  players[5] = game.gains and { by = "gain" } or nil
  players[#players + 1] = { by = mark, sign = 1 }
  players[#players + 1] = { by = mark, sign = -1 }
  same("the players", #players, #found)
  for i, player in ipairs(players) do
    local expected = slow_sight.played(game, player, frame.state,
      side == "first" and 1 or 2)
    check_certainty(found[i], { "win", "loss", "draw", not m.endless and "never" or
      nil })
    check_certainty(found[i], { "kept", "missed" })
    for _, name in ipairs { "win", "loss", "draw", "never",
      game.gains and "score" or nil } do
      if math.abs(expected[name] - found[i][name]) > 1e-9 then
        error(("%s %s at %s is %s, not %s"):format(name, found[i].name,
          encode.text(frame.position), found[i][name], expected[name]))
      end
    end
  end
end

-- The numbers of a rule; see rule_spec.lua for which rule it is.
function all.rule(c)
  local m, p, seen = c.model, 0, {}
  local function mark(position, player)
    local frame = m:find(position, player)
    local is_p = m.outcome[frame.state] == "P"
    return { mark = frame.state % 3 + (is_p and 3 or 0) }
  end
  local ok, rule, message = c:call("rule", { features = function(position, player)
    seen[#seen + 1] = true
    return mark(position, player)
  end })
  if not ok then return end
  for position, player in c.solution:positions() do
    p = p + (mark(position, player).mark >= 3 and 1 or 0)
  end
  same("features is called", #c.solution, #seen)
  if not rule then
    assert((p == 0 or p == #c.solution) and message:find " is P$", message)
    return
  end
  same("rule", { #c.solution, p, p, p, 0, true, false, {} }, { rule.positions,
    rule.p, rule.holds, rule.right, rule.exceptions, rule.exact, rule.cut,
    rule.examples })
end

-- The same of moves: a number tells which positions are good to move to.
all["rule, of moves"] = function(c)
  local m = c.model
  local function is_good(frame)
    return m.outcome[frame.state] == (m.puzzle and "N" or "P")
  end
  local function mark(position, player)
    local frame = m:find(position, player)
    return { mark = frame.state % 3 + (is_good(frame) and 3 or 0) }
  end
  local ok, rule, message = pcall(c.solution.rule, c.solution, { of = "move",
    features = mark })
  local can, reason = c.solution:can "chances"
  if not can then
    assert(not ok and (tostring(rule):find 'rule: of = "move": the game' or
      reason:find "keeps values only" and
      tostring(rule):find "keeps values only"), rule)
    return
  end
  assert(ok, rule)
  local winning, choices = 0, 0
  for position, player in c.solution:positions() do
    local some, other = false, false
    for _, q in ipairs(c.solution:followers(position, player)) do
      local wins = is_good(m:find(q, player and 3 - player))
      some, other = some or wins, other or not wins
    end
    winning = winning + (some and 1 or 0)
    choices = choices + (some and other and 1 or 0)
  end
  if choices == 0 then
    return assert(rule == nil and message:find "^wherever a move wins", message)
  end
  same("rule", { #c.solution, winning, winning, 0, true, false, {} },
    { rule.positions, rule.winning, rule.right, rule.exceptions, rule.exact,
    rule.cut, rule.examples })
end

-- What nobody asked for is by the numbers of the game, if there are some.
all["the features of the game"] = function(c)
  local game, frame = c.solution:game(), c:frame()
  local own = game and game.features or function() return {} end
  local function asked(name, ...)
    return { pcall(c.solution[name], c.solution, ...) }
  end
  for _, of in ipairs { "position", "move" } do
    local expected = asked("rule", { of = of, features = own })
    same("the rule", expected[1], asked("rule", { of = of })[1])
    if expected[1] then same("the rule", expected, asked("rule", { of = of })) end
  end
  local expected = asked("sight", frame.position, frame.player, { features = own })
  if expected[1] then
    same("sight", expected, asked("sight", frame.position, frame.player))
  end
end

local function near(a, b, error)
  return a == b or math.abs(a - b) <= error * math.max(1, math.abs(a))
end

function all.chances(c)
  local hows = { "random", "perfect", "sensible" }
  local options = { first = random.pick(c.rng, hows),
    second = not c.model.puzzle and random.pick(c.rng, hows) or nil }
  if not c:call_at("chances", c:frame(), options) then return end
  local expected, possible, mean, spread = c.model:chances(options.first,
    options.second)
  for _, frame in ipairs(c.model.frames) do
    local _, got = c:call_at("chances", frame, options)
    assert(got.error >= 0 and got.error < 1e-9)
    local moves = mean[frame.state]
    if not near(moves, got.moves, 1e-9) or
      not near(spread[frame.state], got.spread, 1e-4 * moves) then
      error(("play from %s lasts %s moves, spread %s, not %s, spread %s")
        :format(encode.text(frame.position), got.moves, got.spread, moves,
        spread[frame.state]))
    end
    check_certainty(got, { "win", "loss", "draw", not c.model.endless and "never"
      or nil })
    for name, x in pairs(expected[frame.state]) do
      local chance = got[name] or 0
      if math.abs(x - chance) > got.error + 1e-9 or
        (chance > 0) ~= (possible(frame.state)[name] or false) then
        error(("the chance of %s at %s is %s, not %s"):format(name,
          encode.text(frame.position), chance, x))
      end
    end
  end
end

-- The chances of the moves from a position.
all["moves, with chances"] = function(c)
  local m, frame = c.model, c:frame()
  local options = { chances = true }
  local ok, rows = c:ask("chances", c.solution.moves, c.solution, frame.position,
    frame.player or options, frame.player and options)
  if not ok then return end
  local expected = m:chances("random", "random")
  same("the number of moves", #m:moves(frame), #rows)
  for _, row in ipairs(rows) do
    local after = m:find(row.position, frame.player and 3 - frame.player)
    local chance = expected[after.state][m.puzzle and "win" or "loss"] or 0
    if not row.chance or not near(chance, row.chance, 1e-9) then
      error(("the chance of the move from %s to %s is %s, not %s"):format(
        encode.text(frame.position), encode.text(row.position), row.chance,
        chance))
    end
    for name, x in pairs(expected[after.state]) do
      assert(near(x, row.chances[name] or 0, 1e-9), name)
    end
  end
end

-- What `puzzle` says from a position, as slow_puzzle.ways has it.
local function ways_of(found)
  local ways = {}
  for _, name in ipairs { "moves", "positions", "dead_ends", "stuck", "nearer",
    "sideways", "away", "lost", "forgiving", "on_way", "only", "forced", "undone",
    "solutions" } do
    ways[name] = found[name]
  end
  ways.hardest = found.hardest and found.hardest.moves or -1
  ways.hardest_count = found.hardest and found.hardest.count or 0
  return ways
end

-- The moves of a model, each once.
local function distinct_moves(m)
  local digraph = {}
  for s, list in ipairs(m.graph) do digraph[s] = slow.distinct(list) end
  return digraph
end

function all.puzzle(c)
  local frame, m = c:frame(), c.model
  local ok, found = c:call_at("puzzle", frame)
  if not ok then return end
  same("puzzle", slow_puzzle.ways(distinct_moves(m), m.pay, frame.state),
    ways_of(found))
  assert(#found.entrances == math.min(found.lost, 10))
  local ok_stats, census = c:call_at("stats", frame)
  if ok_stats and census.forgiving.positions > 0 then
    assert(math.abs(census.forgiving.share - found.forgiving) < 1e-12)
  end
  for _, row in ipairs(found.entrances) do
    same("from", "N", c.solution:outcome(row.from))
    same("to", "P", c.solution:outcome(row.to))
  end
end

function all.solutions(c)
  local frame, m = c:frame(), c.model
  local ok, list = c:call_at("solutions", frame)
  if not ok then return end
  local moves = m.remoteness[frame.state]
  same("the solutions", moves == math.huge and 0 or #slow_puzzle.solutions(
    distinct_moves(m), m.pay, frame.state, moves), #list)
  for _, way in ipairs(list) do
    same("their moves", moves, #way - 1)
    for i = 2, #way do
      same("a move", moves - i + 1, c.solution:remoteness(way[i]))
    end
  end
end

function all.without(c)
  c:call_at("without", c:frame()) -- (see ways_spec.lua: it needs a board)
end

function all.verify(c)
  assert(c.solution:verify())
  assert(c.solution:verify { threads = 2 })
end

-- The code that the core has for what a position is worth: 0 for 0; 2 i + 1
-- for the i-th absolute payoff, the greatest first, i from 0 on; 2 i + 2 for
-- its opposite.
local function worth_codes(m)
  local payoffs, codes, count = slow_endings.payoffs(m.graph, m.pay), {}, 0
  for i = #payoffs, 1, -1 do
    if payoffs[i] > 0 then
      codes[payoffs[i]], codes[-payoffs[i]] = 2 * count + 1, 2 * count + 2
      count = count + 1
    end
  end
  codes[0], codes[0.0] = 0, 0
  return codes, 2 * count + 2
end

-- A fault of a name at a state must be found, with a position as a witness.
local function check_fault(c, name, s, wrong, right)
  if not pcall(testing.poke, c.solution, name, s - 1, wrong) then return end
  local fine, message, witness = c.solution:verify()
  testing.poke(c.solution, name, s - 1, right)
  if fine or not message or not c.solution:has(witness.position,
    witness.player) then
    error(("verify accepts %s as %s of state %d, not %s"):format(wrong, name, s,
      right))
  end
end

-- The words for a remoteness that is infinite, where endless play is won.
local WON, LOST = 0xfffffffd, 0xfffffffe

-- All other numbers up to `most`, and infinity if this one is finite, are faults.
local function check_faults(c, name, s, right, most)
  if right == math.huge and name == "remoteness" and c.model.endless then
    local won = c.model.outcome[s] == "N"
    right = won and WON or LOST
    check_fault(c, name, s, won and LOST or WON, right)
  end
  right = right ~= math.huge and right or nil
  for wrong = 0, most do
    if wrong ~= right then check_fault(c, name, s, wrong, right) end
  end
  if right and name ~= "value" then check_fault(c, name, s, nil, right) end
end

-- The moves to what a position is worth: their parity is known; where only one
-- payoff can be won, so is their number.
local function check_lengths(c, s, most)
  local m = c.model
  local payoffs, right = slow_endings.payoffs(m.graph, m.pay), m.remoteness[s]
  right = right < math.huge and right or nil
  local only = #m.graph[s] == 0 or #payoffs == 2 or
    #payoffs == 3 and payoffs[2] == 0
  for wrong = 0, most do
    if wrong ~= right and (not right or only or (wrong - right) % 2 == 1) then
      check_fault(c, "length", s, wrong, right)
    end
  end
  if right then check_fault(c, "length", s, nil, right) end
end

-- `verify` finds every wrong number at a state.
function all.faults(c)
  local s, m = c.rng(1, #c.model.states), c.model
  local face, most = m.faces[s], math.min(#m.states, 16) + 3
  for _, name in ipairs { "value", "remoteness", "distance", "height" } do
    if not refusals.find(name, m.conditions) then
      local right = c.solution[name](c.solution, face.position, face.player)
      check_faults(c, name, s, type(right) == "userdata" and right.set or right,
        most)
    end
  end
  if m.play == "scored" then
    for wrong = -4, 4 do
      if wrong ~= m.score[s] then
        check_fault(c, "score", s, wrong & 0xffffffff, m.score[s] & 0xffffffff)
      end
    end
    check_faults(c, "moves", s, m.remoteness[s], most)
  elseif m.play == "mixed" then
    local codes, greatest = worth_codes(m)
    check_faults(c, "worth", s, codes[m.worth[s]], greatest + 1)
    check_lengths(c, s, most)
    check_faults(c, "q", s, m:q(0)[s], most)
    check_faults(c, "q", #m.states + s, m:q(0, true)[s], most)
  end
  assert(c.solution:verify())
end

-- Values of the model, as a claim: by state.
local function claim_of(c, value)
  return { value = function(p)
    local x = value[c.model:find(p).state]
    return slow.is_finite(x) and x or grundy.infinity(x)
  end }
end

-- By the other definitions, with the least heights, which are counters, too.
local function check_definitions(c)
  local m = c.model
  local height = slow.height(m.graph, m.number)
  local function height_of(p) return height[m:find(p).state] end
  for definition = 1, 4 do
    local claim = claim_of(c, m.number)
    claim[definition < 3 and "counter" or definition == 4 and "height" or
      "definition"] = definition == 3 and 3 or height_of
    claim.definition = definition < 4 and definition or nil
    assert(c.solution:holds(claim))
  end
end

-- G is G; with one value changed, it is not.
function all.holds(c)
  local m = c.model
  local ok, fine, message = c:call("holds", claim_of(c, m.valued and m.number))
  if not ok then return end
  assert(fine, message)
  check_definitions(c)
  local s, wrong = c.rng(1, #m.states), table.move(m.number, 1, #m.states, 1, {})
  wrong[s] = slow.is_finite(wrong[s]) and c.rng(1, 2) == 1 and {} or
    c.rng(0, #m.graph[s] + 1)
  same("is a claim G", slow.text(wrong[s]) == slow.text(m.number[s]),
    c.solution:holds(claim_of(c, wrong)) or false)
end

-- Every classical function is there once; of all, if there are few to try.
function all.classical(c)
  local ok, found = c:call "classical"
  if not ok then return end
  local graph, seen, choices = c.model.graph, {}, 1
  for _, rows in ipairs(found) do
    local g = {}
    for s, row in ipairs(rows) do
      same("a position", c.model.states[s].position, row.position)
      g[s] = row.value
    end
    for s = 1, #graph do
      assert(slow.holds("A", graph, g, nil, s), "not a classical function")
    end
    seen[table.concat(g, " ")] = true
  end
  for _, followers in ipairs(graph) do -- without overflow
    choices = math.min(choices * (#followers + 1), 1 << 30)
  end
  if choices > 1000 then return end
  local functions = slow.classical(graph)
  for _, g in ipairs(#functions <= 100 and functions or {}) do
    assert(seen[table.concat(g, " ")], "a function is missing")
    same("generalized", equal(g, c.model.number) and 1 or nil,
      found.generalized)
  end
  same("count", { #functions, true, math.min(#functions, 100) },
    { found.count, found.complete, #found })
end

function all.audit(c)
  local ok, fine, message = c:call "audit"
  if ok then assert(fine, message) end
end

function all.figures(c)
  local frame = c:frame()
  local ok, figures = c:call_at("figures", frame)
  if not ok then return end
  local expected = { outcome = c.model.outcome[frame.state], win = 0,
    draw = 0, loss = 0, moves = #frame.moves,
    value = c.model.valued and c.model.value[frame.state] or nil,
    worth = c.model.numbers and c.model.play == "mixed" and
      c.model.worth[frame.state] or nil,
    score = c.model.play == "scored" and c.model.score[frame.state] or nil }
  for _, row in ipairs((c.model:moves(frame))) do
    expected[row.result] = expected[row.result] + 1
  end
  for name, x in pairs(expected) do
    same("winner: " .. name, x, figures.winner[name])
  end
  same("outcomes", { c.model:stats().P, c.model:stats().D },
    { figures.outcomes.P, figures.outcomes.D })
  for _, figure in ipairs(figures) do
    assert(#figure.headline > 0 and #figure.text > 0)
  end
end

--
-- Places and matches
--

local PLACE = { "value", "outcome", "counter", "remoteness", "distance",
  "height", "worth", "score", "followers", "predecessors", "moves", "best",
  "line", "info", "security", "genus", "stats", "chances", "sight", "puzzle",
  "solutions", "without", "same" }

function all.at(c)
  local frame = c:frame()
  local p, player = frame.position, frame.player
  local place = c.solution:at(p, player)
  same("place", { p, player }, { place.position, place.player })
  same("positions of a place", { p }, place:positions())
  for _, name in ipairs(PLACE) do
    same(name .. " of a place",
      answer(c.solution[name], c.solution, p, player),
      answer(place[name], place))
  end
  local ok, q = c:ask("q", place.q, place, 0)
  if ok then same("q", c.model:q(0)[frame.state], q) end
  same("ended", #frame.moves == 0, place:ended())
  for _, move in ipairs(frame.moves) do
    local after = place:after(move.position)
    local positions = after:positions()
    same("after", move.position, c.model.splits and positions or positions[1])
  end
  assert(not pcall(place.after, place, "nowhere"))
  assert(c.solution:at("nowhere", player) == nil)
end

-- The frame at which a record ends, and what was gained on the way; its moves
-- must be moves.
local function last_frame(c, frame, record)
  local score = 0
  for i = 2, #record do
    local made
    for _, move in ipairs(frame.moves) do
      made = made or equal(move.position, record[i]) and move
    end
    assert(made, "an illegal move")
    score = score + (i % 2 == 0 and 1 or -1) * (made.gain or 0)
    frame = c.model:find(record[i], frame.player and 3 - frame.player)
  end
  return frame, score
end

-- Could a match between such players end like this, as the chances say?
local function is_possible(c, frame, record, first, second)
  if c.model.play == "scored" then return true end
  local chances = c.model:chances(first, math.type(second) and "random" or
    second)[frame.state]
  local names = { first = "win", second = "loss" }
  local name = record.reason ~= "end" and "never" or
    names[record.winner] or "draw"
  return record.reason == "length" or chances[name] > 1e-12
end

-- Plays a match; the record must be one.
local function play(c, frame, first, second, repetition)
  local record = grundy.match { first = first, second = second,
    seed = c.rng(1, 1000), length = 100, repetition = repetition,
    at = c.solution:at(frame.position, frame.player) }
  if c.model.splits then return record end
  local last, score = last_frame(c, frame, record)
  local over, winner = record.reason == "end", nil
  local pay = over and c.model.pay[last.state] or 0
  score = score + (#record % 2 == 1 and pay or -pay)
  if score ~= 0 then
    winner = score > 0 and "first" or "second"
  end
  if c.model.endless and (record.reason == "repetition" or
    record.reason == "endless") then
    winner = frame.player == c.model.endless and "first" or "second"
  end
  same("score", c.model.play == "scored" and score or nil, record.score)
  same("the match is over", #last.moves == 0, over)
  same("winner", winner, record.winner)
  same("payoff", over and c.model.numbers and pay or nil, record.payoff)
  same("repeats", record.reason == "repetition", record.cycle ~= nil)
  assert(repetition or is_possible(c, frame, record, first, second))
  return record
end

function all.match(c)
  local frame = c:frame()
  if not c:ask("grundy.match", grundy.match, { first = "random",
    second = "random", length = 0,
    at = c.solution:at(frame.position, frame.player) }) then
    return
  end
  play(c, frame, "random", "random", c.rng(2, 3))
  play(c, frame, "random", "random")
  local with_level = { first = "random", second = 1.5, length = 0,
    at = c.solution:at(frame.position, frame.player) }
  if c.model.splits or c.model.unkept or c.model.play == "scored" then
    assert(not pcall(grundy.match, with_level))
  else
    play(c, frame, "random", 1.5)
  end
  local record = play(c, frame, "perfect", "random")
  assert(c.model.worth[frame.state] <= 0 or record.winner == "first" or
    c.model.endless and record.reason == "length", "best does not win")
  record = play(c, frame, "perfect", "perfect")
  if not c.model.splits then
    local line = c.model:line(frame)
    same("goes on for ever", line.cycle ~= nil, record.reason ~= "end")
    same("the record", line, line.cycle and line or
      table.move(record, 1, #record, 1, {}))
  end
end

--
-- Maps, relations, tokens
--

-- A relation that was found must be one by which the map is a semihomomorphism;
-- if there is none, all are tried where that does not take long.
local function check_relation(c, report, map)
  local graph = c.model.graph
  local relation, _, why = report:find_relation { steps = 1000 }
  if relation then
    assert(report:semihomomorphism(relation))
  elseif why == "none" and #graph <= 5 then
    assert(not slow_maps.is_semihomomorphism(graph, graph, map))
  end
end

function all.map(c)
  local map, d, m, preserves = {}, {}, c.model, true
  local identity = c.rng(1, 2) == 1
  for s = 1, #m.states do
    map[s], d[s] = identity and s or c.rng(1, #m.states), c.rng(0, 3)
  end
  local ok, report = c:ask("grundy.map", grundy.map, c.solution, c.solution,
    function(p) return m.states[map[m:find(p).state]].position end,
    { d = function(p) return d[m:find(p).state] end })
  if not ok then return end
  same("given_d", slow_maps.condition1(m.graph, m.graph, map) and
    (slow_maps.is_d(m.graph, m.graph, map, d)), report.given_d)
  check_relation(c, report, map)
  for s, image in ipairs(map) do
    preserves = preserves and m.value[s] == m.value[image]
  end
  same("preserves_value", preserves, report.preserves_value)
  for _, name in ipairs { "surjective", "homomorphism", "condition1",
    "condition2", "d_morphism", "g_preserving" } do
    same(name, (slow_maps[name](m.graph, m.graph, map)), report[name])
  end
  same("semihomomorphism", (slow_maps.semihomomorphism(m.graph, m.graph, map,
    map)), report:semihomomorphism() or false)
  assert(report.total and #report:explain() > 0)
  local p = c:frame().position
  assert((report:d(p) ~= nil) == report.g_preserving)
  assert((report:counter(p) ~= nil) == (report.g_preserving and
    c.solution:counter(p) ~= nil))
end

function all.find_map(c)
  local ok, found, _, why = c:ask("grundy.find_map", grundy.find_map, c.solution,
    c.solution, { steps = 1000 })
  assert(not ok or found and found.homomorphism or why == "limit")
end

function all.linear(c)
  local ok, tokens = c:call "linear"
  if not ok then return end
  local a, b = c:frame(), c:frame()
  same("the value of tokens", c.model.number[a.state] ~
    c.model.number[b.state], tokens:value { a.position, b.position })
end

-- A heap that has the moves of a code has its value, too.
function all.known(c)
  local ok, found = c:call "known"
  local rules = ok and found and found.rules
  if not rules or not rules.code then return end
  local heaps = grundy.octal(rules.code, { base = rules.base })
  for s, state in ipairs(c.model.states) do
    local n = math.type(state.position) and state.position + rules.shift
    if n then
      same("the value of a heap", heaps:value(math.max(n, 0)), c.model.value[s])
    end
  end
end

-- By distance, then in the order of the solution; moves lead to smaller numbers.
function all.numbering(c)
  local ok, d, state = c:call "numbering"
  if not ok then return end
  local order, m = {}, c.model
  for s = 1, #m.states do order[s] = s end
  table.sort(order, function(s, t)
    local a, b = m.distance[s], m.distance[t]
    return a < b or a == b and s < t
  end)
  local number = {}
  for i, s in ipairs(order) do
    number[s] = i - 1
    same("state", { m.states[s].position, m.states[s].player },
      { state(i - 1) })
  end
  for _, frame in ipairs(m.frames) do
    same("d", number[frame.state], d(frame.position, frame.player))
    for _, move in ipairs(frame.moves) do
      for _, s in ipairs(m.splits and move.state or { move.state }) do
        assert(number[s] < number[frame.state])
      end
    end
  end
  local none, message = d("nowhere", m.players == 2 and 1 or nil)
  assert(none == nil and message:find "is not in the graph", message)
  assert(not pcall(state, #order) and not pcall(state, -1))
end

function all.finite(c)
  assert(not c:call "finite")
end

-- A class of each state, and the relation as a function of positions; what
-- differs in the player to move is never related.
local function random_relation(c)
  local by, most, class = c.rng(1, 4), c.rng(1, 4), {}
  if by == 1 and not c.model.splits then class = c.model:coarsest() end
  for s, state in ipairs(c.model.states) do
    class[s] = class[s] or by == 2 and c.model.outcome[s] or
      by == 3 and c.model.valued and c.model.value[s] or c.rng(1, most)
    class[s] = class[s] .. "@" .. (state.player or "")
  end
  return class, function(p, player)
    return class[assert(c.model:find(p, player)).state]
  end
end

function all.relation(c)
  local class, f = random_relation(c)
  local ok, report = c:call("relation", f)
  if not ok then return end
  local compatible, semi = c.model:relation(class)
  same("relation", { compatible, semi, not compatible, not semi },
    { report.compatible, report.semicompatible,
      report.witness.compatible ~= nil, report.witness.semicompatible ~= nil })
end

-- The labels of a trace, which are the values, and its counter.
function all.trace(c)
  for _, algorithm in ipairs { false, "G" } do
    local ok, trace, message = c:call("trace",
      { algorithm = algorithm or nil })
    if not ok then return end
    if #c.model.states > 100 then
      assert(trace == nil and message:find "at most 100 positions")
      return
    end
    local counters = {}
    for s, state in ipairs(c.model.states) do
      local step = trace.labels[s]
      same("the traced position", state.position, step.position)
      same("the traced value", c.model.value[s], step.value)
      counters[s] = step.order
    end
    same("cycles", algorithm == "G" or c.model.cyclic, trace.algorithm == "G")
    assert(trace.algorithm ~= "G" or slow.is_certificate(c.model.graph,
      c.model.number, counters))
    assert(trace:explain():find "^[AT]")
  end
end

-- The arguments of `same` for two frames, of one solution or of two.
local function pair(a, other, b)
  local list = { a.position, a.player }
  table.insert(list, other)
  table.insert(list, b.position)
  table.insert(list, b.player)
  return table.unpack(list)
end

function all.same(c)
  local a = c:frame()
  if not c:call("same", pair(a, nil, a)) then return end
  local class = c.model:coarsest()
  local quotient, map = c.solution:quotient "compatible"
  for _, b in ipairs(c.model.frames) do
    local expected = class[a.state] == class[b.state]
    same("same", expected, c.solution:same(pair(a, nil, b)))
    local p, player = map(b.position, b.player)
    same("same in the quotient", expected, c.solution:same(pair(a, quotient,
      { position = p, player = player })))
  end
end

--
-- Pictures
--

function all.dot(c)
  local text = c.solution:dot { moves = "all", clusters = c.rng(1, 2) == 1 }
  local _, nodes = text:gsub("\n%s*n%d+ %[", "")
  local _, edges = text:gsub("\n%s*n%d+ %->", "")
  same("nodes", #c.model.states, nodes)
  if not c.model.splits then same("edges", c.model:stats().moves, edges) end
  c:ask("reduce", c.solution.dot, c.solution, { reduce = true })
end

function all.draw(c)
  local graphviz = c.level == 0 and c.rng(1, 30) == 1
  local path = os.tmpname()
  local name = path .. (graphviz and ".svg" or ".dot")
  assert(c.solution:draw(name))
  local file <close> = assert(io.open(name))
  assert(file:read "a":find(graphviz and "</svg>%s*$" or "^digraph.*}\n$"))
  os.remove(name)
  os.remove(path)
end

-- Options of a plot that any positions suit.
local function plot_options(c, name)
  return name == "heat" and { at = function(p)
    return (c.model:find(p, c.model.players == 2 and 1 or nil) or {}).state, 1
  end } or nil
end

function all.plot(c)
  if c.rng(1, 4) > 1 then return end
  for _, name in ipairs { "values", "remoteness", "depths", "heat" } do
    local ok, svg, message = c:ask(("plot %q"):format(name), c.solution.plot,
      c.solution, name, plot_options(c, name))
    if ok then xml.read(assert(svg, message)) end
  end
  local ok, svg, message = c:ask('plot "sequence"', c.solution.plot,
    c.solution, "sequence")
  assert(not ok or svg and xml.read(svg) or message:find "is not an integer")
end

function all.report(c)
  if c.rng(1, 10) > 1 then return end
  local frame = c:frame()
  local ok, page = c:call_at("report", frame)
  if not ok then return end
  assert(page:find "^<!DOCTYPE html>" and page:find "</html>%s*$")
end

--
-- Other solutions
--

-- Is this the map to the quotient by these classes, told by their first?
local function check_map(c, quotient, map, class)
  local members = {}
  for s, first in ipairs(class) do
    members[first] = members[first] or {}
    table.insert(members[first], c.model.states[s].position)
  end
  for _, frame in ipairs(c.model.frames) do
    local p, player = map(frame.position, frame.player)
    local first = c.model.states[class[frame.state]]
    same("image", { first.position, first.player }, { p, player })
    same("class", members[class[frame.state]], map:class(p, player))
    local best = quotient:best(p, player)
    if best ~= nil then
      local lifted = assert(map:lift(frame.position, player or best,
        player and best))
      same("lift", best, (map(lifted, player and 3 - player)))
    end
  end
end

-- A quotient by classes, its map checked, and its model.
local function check_quotient(c, quotient, map, class)
  local of, first = c.model:quotient(class)
  check_map(c, assert(quotient, map), map, first)
  return quotient, of:ordered_as(quotient)
end

function derived.compatible(c)
  local ok, quotient, map = c:call("quotient", "compatible")
  if not ok then return end
  return check_quotient(c, quotient, map, c.model:coarsest())
end

function derived.grundy(c)
  local ok, quotient, map = c:ask('quotient "grundy"', c.solution.quotient,
    c.solution, "grundy")
  if not ok then return end
  return check_quotient(c, quotient, map, c.model.value)
end

-- A message must tell why a relation, which is semicompatible or not, is not
-- enough.
local function check_refusal(c, class, semi, message)
  local alike, said = c.model:ends_alike(class), false
  for text, holds in pairs {
    ["end differently"] = not alike,
    ["nor semicompatible"] = not semi,
    ["is not normal play"] = semi and c.model.play ~= "normal",
    ["has two players"] = semi and c.model.players == 2,
    ["has cycles"] = semi and c.model.cyclic,
  } do
    if message:find(text, 1, true) then
      assert(holds, message)
      said = true
    end
  end
  assert(said, message)
end

function derived.given(c)
  local class, f = random_relation(c)
  local ok, quotient, map = c:call("quotient", f)
  if not ok then return end
  local compatible, semi = c.model:relation(class)
  if compatible or semi and c.model.play == "normal" and
    c.model.players == 1 and not c.model.cyclic then
    return check_quotient(c, quotient, map, class)
  end
  assert(quotient == nil, "not refused")
  check_refusal(c, class, semi, map)
end

-- The moves that a relation keeps; by equal values now and then.
function derived.prune(c)
  local class, f = random_relation(c)
  if c.rng(1, 4) == 1 then
    local ok, kept = c:ask('prune "grundy"', c.solution.prune, c.solution,
      "grundy")
    return ok and kept, ok and c.model:kept(c.model.value)
  end
  local ok, kept, message = c:call("prune", f)
  if not ok then return end
  local compatible, semi = c.model:relation(class)
  if compatible or semi and c.model.play == "normal" and
    c.model.players == 1 then
    return assert(kept, message), c.model:kept(class)
  end
  assert(kept == nil and not message:find "has cycles", "not refused")
  check_refusal(c, class, semi, message)
end

function derived.reduce(c)
  local ok, small, map, steps = c:call "reduce"
  if not ok then return end
  for _, frame in ipairs(c.model.frames) do
    local p, player = map(frame.position, frame.player)
    for _, name in ipairs(c.model.valued and { "value", "outcome" } or
      { "outcome", "remoteness", "worth" }) do
      same(name, c.model[name][frame.state], (small[name](small, p, player)))
    end
  end
  local class = {}
  for s, face in ipairs(c.model.faces) do
    class[s] = c.model:find(map(face.position, face.player)).state
  end
  check_map(c, small, map, class)
  local size, coarsest = #c.solution, c.model:quotient(c.model:coarsest())
  for _, step in ipairs(steps) do
    assert(step.before.positions == size and step.after.positions < size)
    size = step.after.positions
  end
  assert(#small == size and size <= #coarsest.states)
  if c.model.valued then
    return small, c.model:with { ruleless = true, canonical = false }
      :read(small, map)
  end
  return small, coarsest:ordered_as(small)
end

function derived.misere(c)
  local ok, misere = c:call "misere"
  if ok then return misere, c.model:as_misere() end
end

--
-- Files
--

local path = quick_path()

local bytes_of = require "spec.harness.files".read

-- Which levels of payoffs there are, by the greatest first: level -> number.
local function levels_of(m)
  local list, number = {}, {}
  for s, followers in ipairs(m.graph) do
    local pay = math.abs(m.pay[s])
    if #followers == 0 and pay ~= 0 and not number[pay] then
      number[pay] = true
      list[#list + 1] = pay
    end
  end
  table.sort(list, function(a, b) return a > b end)
  for i, pay in ipairs(list) do number[pay] = i - 1 end
  return number
end

local WORDS = { [-1] = "loss", [0] = "draw", "win" }

-- The fields that are arrays by state, except for the moves.
local function add_answers(document, m)
  local meta, levels = document.meta, levels_of(m)
  local ends, class = {}, {}
  for s, state in ipairs(m.states) do
    document.keys[s] = slow_file.encode(state.position)
      .. (state.player and string.char(state.player) or "")
    meta.outcomes[({ P = 1, N = 2, D = 3 })[m.outcome[s]]] =
      meta.outcomes[({ P = 1, N = 2, D = 3 })[m.outcome[s]]] + 1
    if m.valued then
      local value, set = m.value[s], {}
      for member in tostring(value):gmatch "%d+" do
        set[#set + 1] = tonumber(member)
      end
      document.value[s] = math.type(value) and value or set
      meta.values = math.max(meta.values, math.type(value) and value + 1 or 0)
    end
    if document.worth then
      local worth = m.worth[s]
      document.worth[s] = worth == 0 and 0 or
        2 * levels[math.abs(worth)] + (worth > 0 and 1 or 2)
    end
    local end_of = #m.graph[s] == 0 and (m.unset[s] and "unset" or m.pay[s])
    if end_of and not class[end_of] then
      ends[#ends + 1] = not m.unset[s] and
        ((m.numbers or m.play == "scored") and m.pay[s] or WORDS[m.pay[s]])
      class[end_of] = #ends
    end
    document.ends[s] = end_of and class[end_of] or 0
  end
  meta.ends = ends
end

-- The moves of a state, each once, as the rules give them.
local function rows_of(m)
  local rows = {}
  for s, face in ipairs(m.faces) do
    local row, there = {}, {}
    for _, move in ipairs(face.moves) do
      local to, key = move.state, move.state
      if m.splits then
        to, key = {}, table.move(move.state, 1, #move.state, 1, {})
        for k, part in ipairs(move.state) do to[k] = part - 1 end
        table.sort(key)
        key = table.concat(key, " ")
      end
      row[#row + 1] = not there[key] and (m.splits and to or m.play == "scored"
        and { to - 1, gain = m.gains[s][to] } or to - 1) or nil
      there[key] = true
    end
    rows[s] = row
  end
  return rows
end

local function runs_of(m)
  local is, runs, last = {}, {}, nil
  for _, s in ipairs(m.starts) do is[s] = true end
  for s in ipairs(m.states) do
    if is[s] and last == s - 1 then
      runs[#runs] = runs[#runs] + 1
    elseif is[s] then
      table.move({ s - 1, 1 }, 1, 2, #runs + 1, runs)
    end
    last = is[s] and s or last
  end
  return runs
end

-- How starts were given, as META has it.
local function given_in_file(m, case)
  local list = {}
  for s, p in pairs(given_of(m, case)) do
    if s == 1 or encode.text(p) ~= encode.text(m.states[s].position) then
      list[#list + 1] = { s - 1, p }
    end
  end
  table.sort(list, function(a, b) return a[1] < b[1] end)
  local given = {}
  for _, row in ipairs(list) do table.move(row, 1, 2, #given + 1, given) end
  return given
end

-- What the file of a solution must say.
local function document_of(m, case, rules, with_moves)
  local normal = rules.normal and (rules.normal == "sorted" and "sorted" or
    "function")
  local document = { keys = {}, value = m.valued and {} or nil,
    worth = m.play == "mixed" and {} or nil, ends = {},
    score = m.play == "scored" and m.score or nil, meta = {
      name = rules.name, rules = rules.how_to_play, sides = rules.sides,
      play = m.puzzle and "puzzle" or m.play == "scored" and "scored" or
        (m.misere and "misere" or "normal") .. (m.endless and ", endless = "
        .. m.endless or ""),
      players = m.players, splits = m.splits or nil, normal = normal,
      only = m.only and m.players == 1 and m.play == "normal" and "outcome"
        or nil,
      starts = runs_of(m), outcomes = { 0, 0, 0 },
      values = m.valued and 0 or nil, start = m.states[1].position,
      given = normal and given_in_file(m, case),
      player = m.states[1].player, keep = m.unkept and "values" or nil,
    } }
  add_answers(document, m)
  if not rules.terminal or #document.meta.ends == 0 or m.unkept then
    document.meta.ends, document.ends = nil, nil
  end
  if not m.splits then
    document.remoteness = m.remoteness
    document.height = m.valued and not m.unkept and m.height or nil
  end
  if m.unkept then
    document.distance, document.meta.moves = m.distance, 0
    for _, row in ipairs(rows_of(m)) do
      document.meta.moves = document.meta.moves + #row
    end
  end
  document.moves = with_moves and rows_of(m) or nil
  return document
end

-- What a method answers, or its error without the line.
local function outcome_of(solution, name, ...)
  local ok, got, message = pcall(solution[name], solution, ...)
  return { ok, ok and got or tostring(got):gsub("^%S*:%d+: ", ""), message }
end

-- The file is certified by the rules under its own play, and by no others.
local function check_by_rules(game, misere)
  local bytes, own = bytes_of(path), misere and "misere" or "normal"
  if game.players == 1 then return assert(check_file.check(bytes, game)) end
  assert(check_file.check(bytes, setmetatable({ play = own },
    { __index = game })))
  if game.endless then
    local fine, message = check_file.check(bytes, setmetatable({ play = own,
      endless = 3 - game.endless }, { __index = game }))
    assert(not fine and message:find(", endless = " .. game.endless, 1, true))
  end
  if game.play and game.play ~= own then
    local fine, message = check_file.check(bytes, game)
    assert(not fine and message:find("play (" .. own, 1, true))
    fine, message = grundy.open(path, game)
    assert(not fine and message:find(("the file has %s play, and theirs "):format(
      misere and "misère" or "normal"), 1, true), message)
  end
end

-- The bytes are those of the definition, and the file gives them again.
function all.save(c)
  local with_moves = c.rng(1, 2) == 1 and not c.model.unkept
  local ok, fine, message = c:call("save", path, { moves = with_moves })
  if not ok then return end
  assert(fine, message)
  local rules = core.game(c.solution)
  if c.level == 0 then
    same("the file", slow_file.write(document_of(c.model, c.case, rules, with_moves)),
      bytes_of(path))
  end
  slow_file.read(bytes_of(path)) -- it is canonical
  if c.game then check_by_rules(c.game, core.regime(c.solution).asked == "misere") end
  local opened = assert(grundy.open(path))
  same("the count", #c.solution, #opened)
  same("its text", tostring(c.solution), tostring(opened))
  for s, state in ipairs(c.model.states) do
    local p, player = state.position, state.player
    for _, name in ipairs { "value", "outcome", "remoteness", "height",
      "worth", "score", "has", c.model.unkept and "distance" or nil } do
      same(name, outcome_of(c.solution, name, p, player),
        outcome_of(opened, name, p, player))
    end
    same("outcome", c.model.outcome[s], opened:outcome(p, player))
  end
  opened:close()
  if c.game and not rules.splits and core.regime(c.solution).play ~= "mixed" then
    local probed = assert(grundy.open(path, c.game, nil,
      { play = core.regime(c.solution).asked == "misere" and "misere"
        or "normal" }))
    for _, name in ipairs { "followers", "moves", "best" } do
      same(name, outcome_of(c.solution, name), outcome_of(probed, name))
      for _, frame in ipairs(c.model.frames) do
        local p, player = frame.position, frame.player
        same(name, outcome_of(c.solution, name, p, player),
          outcome_of(probed, name, p, player))
      end
    end
    same("loaded", false, core.loaded(probed))
    probed:close()
  end
  os.remove(path)
end

-- Loaded from a file, with its rules.
function derived.saved(c)
  local options = { moves = not c.model.unkept }
  if not c.game or not c:call("save", path, options) then return end
  local before = bytes_of(path)
  local opened = assert(grundy.open(path, c.game, nil,
    { play = core.regime(c.solution).asked == "misere" and "misere"
        or "normal" }))
  core.load(opened)
  assert(opened:save(path, options))
  same("the file again", before, bytes_of(path))
  local ruleless = assert(grundy.open(path))
  for _, how in ipairs(c.model.unkept and {} or { {}, { moves = true },
    { format = "json" } }) do
    local text, message = c.solution:export(how)
    same("the export", { text, message }, { ruleless:export(how) })
    same("the export", { text, message }, { opened:export(how) })
  end
  os.remove(path)
  return opened, c.model
end

-- Much is made of a solution and then played so: that is always looked at.
-- Who wins sums of one to three positions, as they are expanded.
function all.misere_quotient(c)
  local ok, quotient = c:call("misere_quotient", { order = 60, sums = 20000 })
  if not ok then return end
  local outcome = slow_splits.misere(c.model.graph)
  for _ = 1, 20 do
    local list, states = {}, {}
    for i = 1, c.rng(1, 3) do
      local frame = c:frame()
      list[i], states[i] = frame.position, frame.state
    end
    table.sort(states)
    same("the misère outcome", outcome(states), quotient:outcome(list))
  end
  assert(quotient:verify() or not quotient.complete)
end

-- The first digit is the size of the Nim heap with which a position is lost.
function all.genus(c)
  local frame = c:frame()
  local ok, genus = c:call_at("genus", frame)
  if not ok or not genus then return end
  same("the value", c.model.value[frame.state], genus.value)
  local outcome = slow_splits.misere(c.model.graph)
  same("a misère value of 0", outcome { frame.state } == "P", genus.digits[1] == 0)
end

function all.misere(c)
  local misere, of = derived.misere(c)
  for _, frame in ipairs(misere and c.model.frames or {}) do
    same("misère outcome", of.outcome[frame.state],
      misere:outcome(frame.position, frame.player))
  end
end

-- What the position and the player to move are together.
function derived.uncolored(c)
  local frame = c:frame()
  local place = c.solution:at(frame.position, frame.player)
  if c.model.players ~= 2 then
    assert(place:uncolored() == place)
    return
  end
  local ok, uncolored = c:ask("place:uncolored", place.uncolored, place)
  if not ok then return end
  same("place", { { frame.position, frame.player } },
    { uncolored.position, uncolored.player })
  return uncolored.solution, c.model:uncolored()
end

function derived.disjoint(c)
  local ok, both = c:ask("grundy.disjoint", grundy.disjoint,
    { c.solution, c.solution })
  if ok then return both, c.model:twice() end
end

-- A game solved again, with more options.
local function solve_again(c, more)
  local options = {}
  for name, x in pairs(c.case.options) do options[name] = x end
  for name, x in pairs(more) do options[name] = x end
  return c.game:solve(c.case.start, options)
end

function derived.only(c)
  if not c.case then return end
  return solve_again(c, { only = "outcome" }), c.model:with {
    only = not c.model.splits }
end

-- Solved without keeping the moves: the same answers, in another order.
function derived.keep(c)
  if not c.case then return end
  local conditions = setmetatable({
    ["`terminal` in a game for two without `gain`"] = c.case.endings ~= nil and
      not c.model.scored and not c.model.puzzle,
  }, { __index = c.model.conditions })
  local asked = setmetatable({ conditions = conditions }, { __index = c })
  if c.model.cyclic then
    local ok, message = pcall(solve_again, c, { keep = "values" })
    assert(not ok and (refusals.find("keep", conditions) or message:find(
      'a game solved with keep = "values" must not have cycles', 1, true)),
      message)
    return
  end
  local ok, solution, message = asked:ask("keep", solve_again, c,
    { keep = "values" })
  if not ok then return end
  return assert(solution, message), c.model:with { unkept = true }:numbered_as(
    solution)
end

local COMPOUND = { "value", "counter", "bound", "outcome", "remoteness",
  "distance", "best", "moves", "line" }
local WISH = { P = "loss", N = "win", D = "draw" } -- of being there
local MOST = 30 -- states of a product

-- The state of a product after a move.
local function state_after(c, product, frames, changes)
  local player, tuple = frames[1].player and 3 - frames[1].player, {}
  local function state_of(p) return assert(c.model:find(p, player)).state end
  for i, frame in ipairs(frames) do
    tuple[i] = c.model.splits and { frame.state } or frame.state
    if c.model.splits and changes[i] then
      tuple[i] = {}
      for k, p in ipairs(changes[i]) do tuple[i][k] = state_of(p) end
    elseif changes[i] ~= nil then
      tuple[i] = state_of(changes[i])
    end
  end
  return assert(product:find(c.model:position_of(tuple), player)).state
end

-- The moves of a compound, which are those of the product.
local function check_moves(c, compound, product, frames, rows, best)
  local missing = {}
  for _, to in ipairs(product.graph[1]) do missing[to] = true end
  for _, row in ipairs(rows) do
    local to = state_after(c, product, frames, row.changes)
    same("the outcome after a move", product.outcome[to],
      ({ win = "P", loss = "N", draw = "D" })[row.result])
    missing[to] = nil
    compound:after(row)
  end
  assert(next(missing) == nil, "a move is missing")
  same("best", rows[1] and { rows[1].changes, WISH[product.outcome[1]] },
    best and { best.changes, best.result })
end

-- What a compound answers, against the product.
local function check_compound(c, compound, product, frames)
  local endless = product.distance[1] == math.huge
  c = setmetatable({ conditions = setmetatable({
    ["misère play with cycles"] = product.play == "misere" and endless,
  }, { __index = c.model.conditions }) }, { __index = c })
  local got = {}
  for _, name in ipairs(COMPOUND) do
    local ok, x = c:ask(compound.kind .. ":" .. name, compound[name], compound)
    got[name] = ok and x
  end
  for _, name in ipairs { "value", "outcome", "remoteness", "distance" } do
    same(name, got[name] and product[name][1], got[name])
  end
  local outcome = product.outcome[1]
  assert(not got.bound or got.bound >= product.remoteness[1])
  same("ended", #product.graph[1] == 0, compound:ended())
  same("positions", { frames[1].position, frames[2].position },
    compound:positions())
  if got.moves then
    check_moves(c, compound, product, frames, got.moves, got.best)
  end
  if got.line then
    same("goes on for ever", outcome == "D", got.line.cycle ~= nil)
    same("the start", compound:positions(), got.line[1])
    assert(outcome == "D" or (#got.line % 2 == 0) ==
      (outcome == (product.play == "normal" and "N" or "P")))
  end
end

for _, kind in ipairs { "sum", "conjunctive", "selective" } do
  derived[kind] = function(c)
    local a, b = c:frame(), c:frame()
    while a.player ~= b.player do b = c:frame() end
    local places = { c.solution:at(a.position, a.player),
      c.solution:at(b.position, b.player) }
    local ok, compound = c:ask("grundy." .. kind, grundy[kind], places)
    local product = ok and c.model:product(kind, { a.state, b.state }, MOST)
    if not product then return end
    check_compound(c, compound, product, { a, b })
    if kind == "sum" and c.model.valued then
      assert(grundy.nimsum { places[1]:value(), places[2]:value() } ==
        compound:value())
    end
    local expanded = assert(compound:expand(c.model.only and
      { only = "outcome" } or nil))
    return expanded, product:ordered_as(expanded)
  end
end

-- What a place beside a heap "w" and a pile of $1.01 should answer.
local function infinite_sum(c, compound, frame, distance)
  local ordinal, value = grundy.ordinal, c.model.value[frame.state]
  local endless = distance == math.huge
  same("distance", endless and distance or
    ordinal.natural_sum { "w*2+1", distance }, compound:distance())
  if type(value) == "string" then -- ∞(K), and w+1 is not in K
    local set = {}
    for k in value:gmatch "%d+" do
      set[#set + 1] = ordinal.nimsum { "w+1", k }
    end
    table.sort(set)
    same("K", set, compound:value().set)
    same("outcome", "D", compound:outcome())
    same("bound", math.huge, compound:bound())
  else
    same("value", ordinal.nimsum { "w+1", value }, compound:value())
    same("outcome", "N", compound:outcome())
    assert(endless or compound:bound() < compound:distance())
  end
end

local function infinite_remoteness(kind, r)
  local ordinal = grundy.ordinal
  if kind == "conjunctive" then return ordinal(r == 0 and 0 or 1) end
  return r == math.huge and r or ordinal "w" + (r // 2 * 2 + 1)
end

local function check_infinite(c, kind, frame, place, distance)
  local ordinal = grundy.ordinal
  local ok, compound = c:ask(kind .. " with a heap", grundy[kind],
    { place, ordinal.heap "w", ordinal.pile(1, 1) })
  local fine, outcome = nil, nil
  if ok then
    fine, outcome = c:ask(kind .. ":outcome", compound.outcome, compound)
  end
  if not fine then return end
  if kind == "sum" then
    infinite_sum(c, compound, frame, distance)
  else
    same("remoteness", infinite_remoteness(kind,
      c.model.remoteness[frame.state]), compound:remoteness())
  end
  same("ended", kind == "conjunctive" and distance == 0, compound:ended())
  same("positions", frame.position, compound:positions()[1])
  if outcome ~= "P" then
    same("the outcome after a best move", outcome == "D" and "D" or "P",
      compound:after(compound:best()):outcome())
  end
  if not compound:ended() then
    local list, total = compound:moves(5)
    same("the number of moves", ordinal "w", total)
    same("the moves listed", 5, #list)
    same("the first one", compound:best(), list[1])
    local line = assert(compound:line())
    same("goes on for ever", outcome == "D", line.cycle ~= nil)
    assert(outcome == "D" or (#line % 2 == 0) == (outcome == "N"))
  end
end

-- Heaps and piles beside a place, by the rules of Smith's section 11.
function all.infinite(c)
  local frame = c:frame()
  local distance = c.model.distance[frame.state]
  for _, kind in ipairs { "sum", "conjunctive", "selective" } do
    check_infinite(c, kind, frame, c.solution:at(frame.position, frame.player),
      distance)
  end
end

--
-- What comes before and after all that
--

local function everything(solution)
  local list = {}
  for p, player in solution:positions() do
    list[#list + 1] = solution:info(p, player)
  end
  return list
end

-- Games side by side, of which the second is asked.
function all.union(c)
  if not c.case or c.model.splits then return end
  local options, tagged = {}, {}
  for name, x in pairs(c.case.options) do options[name] = x end
  for i, p in ipairs(options.starts or {}) do tagged[i] = { 2, p } end
  options.starts = options.starts and tagged
  if c.model.puzzle then
    -- (conditions: games are refused, not solutions)
    return setmetatable({ conditions = c.model.conditions }, { __index = c })
      :ask("grundy.disjoint", grundy.disjoint, { c.game, c.game })
  end
  local union = grundy.disjoint { c.game, c.game }:solve(c.case.start and
    { 2, c.case.start }, options)
  for _, frame in ipairs(c.model.frames) do
    for _, name in ipairs { "outcome", "remoteness", "worth" } do
      same(name .. " in a union", c.model[name][frame.state],
        union[name](union, { 2, frame.position }, frame.player))
    end
  end
end

-- A job gives the same; limits hold.
function all.job(c)
  if not c.case then return end
  local job = c.game:job(c.case.start, c.case.options)
  while not job:step(3) do assert(job:progress()) end
  same("a job", everything(c.solution), everything(job:solution()))
  job = c.game:job(c.case.start, c.case.options)
  repeat until job:step { seconds = 1e-9 }
  same("a job by time", everything(c.solution), everything(job:solution()))
  assert(#solve_again(c, { limit = #c.solution }) == #c.solution)
  if #c.solution > 1 then
    local none, message = solve_again(c, { limit = #c.solution - 1 })
    assert(none == nil and message:find "the limit of %d+ positions? is reached")
  end
end

local checks = { all = all, derived = derived, covered = {
  solution = { close = true, quotient = true },
  place = { after = true, ended = true, positions = true, q = true,
    figures = true, report = true, uncolored = true },
  compound = { after = true, ended = true, positions = true, expand = true },
  infinite = { value = true, bound = true, outcome = true, remoteness = true,
    distance = true, best = true, moves = true, after = true, ended = true,
    positions = true, line = true },
  projection = { class = true, lift = true },
  map = { explain = true, semihomomorphism = true, d = true, counter = true,
    find_relation = true },
  trace = { explain = true },
} }

local function names_of(set, covered)
  local names = {}
  for name in pairs(set) do
    names[#names + 1] = name
    covered[name] = true
  end
  table.sort(names)
  return names
end

checks.names = names_of(all, checks.covered.solution)
checks.derived_names = names_of(derived, checks.covered.solution)
for _, name in ipairs(PLACE) do checks.covered.place[name] = true end
for _, name in ipairs(COMPOUND) do checks.covered.compound[name] = true end

-- Where a symmetry is looked at, the rules are asked more often, also about the
-- mirror images of ends.
local function asked_of_images(case)
  local ends, model = {}, case.model
  for _, frame in ipairs(model.frames) do
    local key = encode.text(frame.position) .. "@" .. (frame.player or "")
    ends[key] = #model.graph[frame.state] == 0
  end
  for key in pairs(case.asked) do same("an end " .. key, true, ends[key]) end
  for s, face in ipairs(model.faces) do
    local key = encode.text(face.position) .. "@" .. (face.player or "")
    same("asked at " .. key, #model.graph[s] == 0, case.asked[key] ~= nil)
  end
end

-- The rules are asked about each end once, and about nothing else.
function checks.asked(case)
  if not case.endings then return end
  if case.combination.frame == "sorted" then return asked_of_images(case) end
  for s, face in ipairs(case.model.faces) do
    local key = encode.text(face.position) .. "@" .. (face.player or "")
    same("terminal is asked at " .. key, #case.model.graph[s] == 0 and 1 or nil,
      case.asked[key])
    case.asked[key] = nil
  end
  same("asked", {}, case.asked)
end

function checks.context(t)
  return setmetatable(t, context)
end

-- A solution that is closed answers nothing.
function checks.close(solution)
  solution:close()
  for name in pairs(checks.covered.solution) do
    if solution[name] and name ~= "close" then
      local ok, message = pcall(solution[name], solution, 1, 1)
      assert(not ok and message:find "this solution is closed", message)
    end
  end
  solution:close()
end

return checks
