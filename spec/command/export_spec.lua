-- Exported modules answer as the solution does, in every Lua that is installed
-- and in JavaScript. (In the present Lua they are compared with the slow model
-- by core/product_spec.lua.)

local grundy = require "grundy"
local core = require "grundy.core"
local ask = require "spec.harness.opponents.ask"
local combinations = require "spec.harness.combinations"
local command = require "spec.harness.command"
local encode = require "spec.oracles.encode"
local installed = require "spec.harness.interpreters"
local match = require "grundy.match"
local moves = require "grundy.moves"
local random = require "spec.harness.random"
local record = require "grundy.figures.against".record
local refusals = require "spec.oracles.refusals"
local unjson = require "spec.readers.unjson"

-- The share of all combinations that is tried, beside those that split; in
-- check-all it is four times as large.
local SHARE = 1 / 4
local desk = command.desk(setup, teardown)
local quoted, read = command.quoted, command.read

--
-- Positions as Lua and JavaScript write them
--

local LUA = { open = "{", close = "}", field = "[%s]=", escape = "\\%03d",
  none = "nil" }
local JS = { open = "[", close = "]", field = "%s:", escape = "\\x%02x",
  none = "undefined", utf8 = true }

local function literal(value, language)
  if type(value) == "string" then
    local bytes = language.utf8 and "[%c\"\\]" or "[%c\"\\\127-\255]"
    return '"' .. value:gsub(bytes, function(char)
      return language.escape:format(char:byte())
    end) .. '"'
  elseif value == math.huge or value == -math.huge then
    return value > 0 and "1/0" or "-1/0"
  elseif type(value) ~= "table" then
    return value == nil and language.none or math.type(value) == "float" and
      ("%.17g"):format(value) or tostring(value)
  end
  local texts, named = {}, false
  for i = 1, value.n or #value do texts[i] = literal(value[i], language) end
  for name, field in pairs(value) do
    if type(name) == "string" and name ~= "n" then
      named = true
      texts[#texts + 1] = language.field:format(literal(name, language))
        .. literal(field, language)
    end
  end
  return (named and "{" or language.open) .. table.concat(texts, ", ")
    .. (named and "}" or language.close)
end

--
-- The solution as an opponent
--

local function plain(value)
  return grundy.is_infinite(value) and { infinity = value.set } or value
end

-- The answer of a solution, or nil where it is refused.
local function answer_of(solution, name, ...)
  local fine, value = pcall(solution[name], solution, ...)
  return fine and plain(value) or nil
end

-- The same of a sum of positions.
local function sum_of(solution, positions)
  local places = {}
  for i, p in ipairs(positions) do places[i] = solution:at(p) end
  return grundy.sum(places)
end

local function sum_moves(solution, positions)
  local rows = sum_of(solution, positions):moves(100000)
  for _, row in ipairs(rows) do
    local i, list = next(row.changes)
    row.position = table.move(positions, 1, i - 1, 1, {})
    table.move(list, 1, #list, #row.position + 1, row.position)
    table.move(positions, i + 1, #positions, #row.position + 1, row.position)
  end
  return rows
end

-- Where to move against a player of a level; nil where a best move will do.
local function trap_of(solution, p, player, records)
  local number = core.find(solution, p, player)
  local choice = select(5, record(records, number))
  return choice >= 0 and core.at.outcome(solution, number) ~= "N" and
    moves.locate(solution, p, choice, player) or nil
end

-- The move of a player who errs.
local function erring(solution, p, player, level, share)
  return match.player(level, function(n)
    return math.floor(share * n)
  end)(solution:at(p, player))
end

local function opponent_of(solution, against)
  local splits = core.regime(solution).splits
  local rules = core.game(solution) or {}
  local records = against and core.against(solution, against)
  local self = { name = rules.name, sides = rules.sides, random = math.random }
  local starts, players = solution:starts()
  self.start, self.player = starts[1], players and players[1]
  self.start = splits and { self.start } or self.start
  for _, name in ipairs { "outcome", "value", "remoteness" } do
    self[name] = function(p, player)
      if splits and #p ~= 1 then
        return sum_of(solution, p)[name](sum_of(solution, p))
      end
      return answer_of(solution, name, splits and p[1] or p, player)
    end
  end
  self.remoteness = not splits and self.remoteness or nil
  self.score = core.regime(solution).play == "scored" and function(p, player)
    return solution:score(p, player)
  end or nil
  function self.moves(p, player)
    if splits and #p ~= 1 then return sum_moves(solution, p) end
    local rows = solution:moves(splits and p[1] or p, player)
    for _, row in ipairs(rows) do row.value = plain(row.value) end
    return rows
  end
  function self.best(p, player)
    local first = self.moves(p, player)[1]
    assert(not first or splits or
      ask.text(first.position) == ask.text((solution:best(p, player))))
    return first and first.position
  end
  function self.play(p, player) -- by the definition of the levels
    local rows = self.moves(p, player)
    assert(not math.type(self.level) or solution:can "against")
    if not rows[1] then return nil end
    if math.type(self.level) then
      return erring(solution, p, player, self.level, self.random())
    end
    local by_chance = self.level == "random" or
      self.level == "forgetful" and self.random() < 0.25
    local count = by_chance and #rows or 1
    while not by_chance and self.varied and rows[count + 1] and
      rows[count + 1].best do
      count = count + 1
    end
    return not by_chance and against and trap_of(solution, p, player, records) or
      rows[count > 1 and self.random(count) or 1].position
  end
  return self
end

--
-- The interpreters
--

-- A program that puts the answers to cases { lua, js, questions }, from one
-- number to another, into an array `out`.
local function program_of(cases, first, last)
  local parts = { "local ask = (function()\n",
    read "spec/harness/opponents/ask.lua", "\nend)()\nlocal out = {}\n" }
  for i = first, last do
    table.insert(parts, ("out[#out + 1] = ask.all((function(...)\n%s\nend)(),"
      .. " %s)\n"):format(cases[i].lua, literal(cases[i].questions, LUA)))
  end
  return table.concat(parts)
end

-- Functions that give the answers of an interpreter to cases, as a text.
local function plain_lua(name)
  return function(cases)
    desk:file("program.lua", program_of(cases, 1, #cases)
      .. "io.write(table.concat(out))")
    return desk:answer(name .. " program.lua")
  end
end

local LUAU_CASES = 10 -- in a program: its memory is small

-- Texts leave it in UTF-8.
local TO_UTF8 = [[
return (table.concat(out):gsub("[\128-\255]", function(char)
  local byte = string.byte(char)
  return string.char(192 + math.floor(byte / 64), 128 + byte % 64)
end))]]

local function luau(folder)
  return function(cases)
    local paths = {}
    for first = 1, #cases, LUAU_CASES do
      table.insert(paths, quoted(desk:file(first .. ".luau", program_of(cases,
        first, math.min(first + LUAU_CASES - 1, #cases)) .. TO_UTF8)))
    end
    return desk:answer(("node %s %s %s"):format(quoted(command.root
      .. "/spec/harness/opponents/luau.mjs"), quoted(folder),
      table.concat(paths, " ")))
  end
end

local function node(cases)
  for i, case in ipairs(cases) do
    desk:file(i .. ".mjs", case.js)
    desk:file(i .. ".questions.mjs", "export default "
      .. literal(case.questions, JS) .. ";\n")
  end
  return desk:answer(("node %s %s %d"):format(quoted(command.root
    .. "/spec/harness/opponents/ask.mjs"), quoted(desk.folder), #cases))
end

-- The folder of Luau, which takes seconds to start: only in check-all.
local LUAU = os.getenv "GRUNDY_LUAU"
local interpreters = {}
for _, name in ipairs(installed) do
  table.insert(interpreters, { name, plain_lua(name) })
end
if installed.there "node" then
  table.insert(interpreters, { "JavaScript", node })
end
if LUAU then
  table.insert(interpreters, { "Luau", luau(LUAU) })
end

--
-- The cases
--

-- The questions about a game whose model has frames.
local function questions_of(case, rng, packed)
  local m = case.model
  local q = { positions = {}, splits = m.splits or nil, players = m.players }
  local rows = {}
  for _, frame in ipairs(m.frames) do
    local p, followers, gains = frame.position, {}, {}
    for i, move in ipairs(frame.moves) do
      followers[i], gains[i] = move.position, move.gain
    end
    table.insert(rows, { n = 5, p, frame.player or 0, followers,
      m.states[frame.state].position, gains })
    table.insert(q.positions, { n = 3, m.splits and { p } or p, frame.player })
    if m.splits and not case.sided then -- compounds go by normal forms
      local sum = {}
      for i = 1, rng(2, 3) do
        sum[i] = random.pick(rng, m.frames).position
      end
      table.insert(q.positions, { n = 3, sum, nil, true })
    end
  end
  q.rules = not packed and rows or nil
  return q
end

-- A case, unless its numbers are too large or JavaScript cannot have it.
local function export(case, solution, questions, packed)
  local against = #case.text % 3 > 0 and solution:can "against" and 1 or nil
  local lua, message = solution:export { moves = packed, against = against }
  local js = solution:export { moves = packed, format = "js", against = against }
  if not lua then
    assert(message:find "2%^53", message)
    return nil
  end
  return { lua = lua, js = js, questions = questions,
    text = case.text, expected = ask.all(opponent_of(solution, against), { positions =
      questions.positions, splits = questions.splits,
      players = questions.players }) }
end

local function take(start, most)
  return grundy.game {
    name = "take", start = start,
    moves = function(n, add)
      for k = 1, math.min(n, most) do add(n - k) end
    end,
  }
end

-- A game with many positions.
local function large_case()
  local n = random.size(5000, 1000)
  local questions = { positions = {}, players = 1 }
  for i = 0, 100 do questions.positions[i + 1] = { n = 3, i * n // 100 } end
  return export({ text = "a large game" }, take(n, 3):solve(), questions, true)
end

-- Lost and drawn positions in which it matters what mistakes are expected.
local function trap_case(seed)
  local solution = grundy.random_graph { positions = 30, moves = 90,
    seed = seed }:solve()
  local questions = { positions = {}, players = 1 }
  for p in solution:positions() do
    table.insert(questions.positions, { n = 3, p })
  end
  return export({ text = "traps" }, solution, questions, true)
end

-- Random games of many combinations of features.
local function random_cases()
  local cases = {}
  local all = random.shuffled(random.generator(random.seed, 0),
    combinations.all)
  local count = random.count(SHARE * #all)
  for index = 1, math.max(count, #all) do
    local rng = random.generator(random.seed, index)
    local combination = all[index % #all + 1]
    local case = combinations.case(rng, combination, index)
    if (index <= count or combination.splits or case.scored) and
      not refusals.game(case) then
      local solution = case.make():solve(case.start, case.options)
      local packed = not case.sided and rng(1, 2) == 1
      table.insert(cases, export(case, solution,
        questions_of(case, rng, packed), packed))
    end
  end
  return cases
end

describe("an exported module", function()
  local cases
  setup(function()
    cases = random_cases()
    table.insert(cases, large_case())
    for _, seed in ipairs { 4, 8, 11 } do table.insert(cases, trap_case(seed)) end
  end)
  for _, interpreter in ipairs(interpreters) do
    local name, asked = table.unpack(interpreter)
    it("answers as the solution does in " .. name, function()
      local chosen, expected = {}, {}
      for _, case in ipairs(cases) do
        if name ~= "JavaScript" or case.js then
          chosen[#chosen + 1], expected[#expected + 1] = case, case.expected
        end
      end
      local got = asked(chosen)
      local at = 1
      for _, case in ipairs(chosen) do
        assert.equal(case.expected, got:sub(at, at + #case.expected - 1),
          ("GRUNDY_SEED=%d: %s"):format(random.seed, case.text))
        at = at + #case.expected
      end
      assert.equal(#table.concat(expected), #got)
    end)
  end
end)

-- A module in this Lua.
local function module_of(solution, options)
  return assert(load(assert(solution:export(options)), "=opponent", "t"))()
end

describe("a key", function()
  -- Can a game with this one position be exported?
  local function is_exported(p)
    return grundy.game { moves = function() end }:solve(p):export() ~= nil
  end

  -- A solution in which random positions are there with random values: each is
  -- left to positions with smaller ones, as a heap is.
  local function solution_of(list, rng)
    local size = {}
    for _, p in ipairs(list) do size[encode.text(p)] = rng(0, 60) end
    return grundy.game {
      moves = function(p, add)
        if p == "start" then
          for _, q in ipairs(list) do add(q) end
        end
        local heap = size[encode.text(p)] or type(p) == "table" and p.heap or 0
        for h = 0, heap - 1 do add { heap = h } end
      end,
    }:solve "start"
  end

  it("is the same for equal positions only", function()
    local rng = random.generator(random.seed, 1)
    local list, others, refused = {}, {}, 0
    for i = 1, random.count(1000) do
      local p = encode.random(rng, 3, false)
      if not is_exported(p) then
        refused = refused + 1
      else
        table.insert(i % 4 == 0 and others or list, p)
      end
    end
    random.came_up(refused)
    local solution = solution_of(list, rng)
    local module = module_of(solution, { moves = true })
    for _, p in ipairs(list) do
      assert.equal(solution:value(p), module.value(encode.again(rng, p)))
    end
    for _, p in ipairs(others) do
      assert.equal((solution:value(p)), (module.value(p)))
    end
  end)

  it("is exact", function()
    local function key_of(p)
      return grundy.game { moves = function() end }:solve(p):export()
        :match 'start = "(.-)",\n'
    end
    assert.equal("9007199254740991,", key_of(2^53 - 1))
    assert.equal("[0,-1,5/1,-inf,]", key_of { -0.0, -1.0, 2.5, -math.huge })
    assert.equal("{1,;1:at2:xyf}", key_of { 1, a = true, xy = false })
    assert.equal("1/1074,", key_of(5e-324))
  end)

  it("is not there for what is not a position", function()
    local outcome = module_of(take(1, 1):solve(), { moves = true }).outcome
    for _, p in ipairs { 0 / 0, 2^53, -2^53, 2^53 | 0, math.mininteger, print,
      { 1, nil, 3 }, { [0] = 1 }, { [1.5] = 1 }, { [true] = 1 },
      { { 0 / 0 } } } do
      assert.is_nil((outcome(p)))
    end
    assert.is_nil((outcome(nil)))
  end)
end)

describe("a module", function()
  it("is plain ASCII, with decimal escapes only", function()
    local solution = grundy.graph { ["ä\0\"\\\n</script>"] = { "\255\127" } }
      :solve()
    local text = solution:export { moves = true }
    assert.is_nil(text:find "[^\n -~]")
    for escape in text:gmatch "\\(%w+)" do assert.matches("^%d%d%d", escape) end
    assert.is_nil(text:find("</script", 1, true))
    local module = module_of(solution, { moves = true })
    assert.equal("\255\127", module.best "ä\0\"\\\n</script>")
  end)

  it("takes at most 4 bytes for a position beyond its key", function()
    for _, solution in ipairs { take(20000, 3):solve(),
      grundy.file("examples/chomp.lua"):solve(),
      grundy.random_graph { positions = 3000, moves = 9000 }:solve() } do
      local width = solution:export():match "width = (%d+)"
      assert.is_true(tonumber(width) <= 4)
    end
  end)

  it("says what is wrong", function()
    local module = module_of(take(5, 2):solve())
    local function raises(message, f, ...)
      local fine, got = pcall(f, ...)
      assert.is_false(fine)
      assert.matches(message, got, 1, true)
    end
    raises("export: field 'against' must be a number from 0 to 30, got 31",
      function() take(5, 2):solve():export { against = 31 } end)
    raises("against: the game splits, so its moves lead to sums of positions",
      function() grundy.octal ".77":game():solve(2):export { against = 1 } end)
    raises("moves must be a function, got nil", module.new)
    raises("moves must be a function, got string", module.new, "moves")
    raises("moves must be a function, got nil", module.new, {})
    local opponent = module.new(function(n, add) add(n + 1) end)
    raises("moves gives a position that is not in the game", opponent.moves, 5)
    opponent.level = "best"
    raises("must be perfect, forgetful, random or a number from 0 to 30, got best",
      opponent.play, 5)
    opponent.level = 31
    raises("random or a number from 0 to 30, got 31", opponent.play, 5)
    assert.same({ nil, "the position is not in the game" },
      { opponent.best(6) })
    local fox = grundy.file("examples/fox_and_hounds.lua"):solve()
    local packed = module_of(fox, { moves = true })
    raises("must be 1 or 2, got nil", packed.outcome, packed.start)
    assert.same({ nil, "the game has no values: values are for impartial "
      .. "games" }, { packed.value(packed.start, 1) })
    local kayles = module_of(grundy.octal ".77":game():solve(2))
    raises("an array of positions expected, got 2",
      kayles.new(function() end).outcome, 2)
    local chomp = grundy.file "examples/chomp.lua"
    raises("the function normal is missing",
      module_of(chomp:solve()).new, chomp.moves)
    raises("the function normal is missing",
      module_of(chomp:solve()).new, chomp.moves, "sorted")
  end)

  it("tells many infinite values apart", function()
    local solution = grundy.random_graph { positions = 500, moves = 1300 }
      :solve()
    local module, sets = module_of(solution, { moves = true }), {}
    for p in solution:positions() do
      local value = solution:value(p)
      assert.same(plain(value), module.value(p))
      if grundy.is_infinite(value) then sets[value] = true end
    end
    local first = next(sets)
    assert.is_truthy(next(sets, next(sets, first)))
  end)

  it("tells payoffs apart that differ in the last bit", function()
    local solution = grundy.game {
      start = 0,
      moves = function(n, add) if n == 0 then add(1) add(2) add(3) end end,
      terminal = function(n) return -0.1 * (1 - n % 3 * 2^-52) end,
    }:solve()
    local module = module_of(solution, { moves = true })
    assert.equal(solution:best(0), module.best(0))
    assert.equal(solution:moves(0)[3].worth, module.moves(0)[3].worth)
    assert.is_false(module.moves(0)[2].best)
  end)

  it("has payoffs without a bound", function()
    local solution = grundy.game {
      start = 1,
      moves = function(n, add) if n > 0 then add(n - 1) end end,
      terminal = function() return -math.huge end,
    }:solve()
    for _, format in ipairs { "lua", "js" } do
      assert.truthy(solution:export { format = format }
        :find("1 / 0, -1 / 0", 1, true))
    end
    assert.equal(solution:moves(1)[1].worth,
      module_of(solution, { moves = true }).moves(1)[1].worth)
  end)

  it("is refused where play can last too long to tell", function()
    local solution = grundy.game { splits = true, moves = function(n, add)
      if n > 0 then add(n - 1, n - 1) end
    end }:solve(40)
    assert.same({ nil, "export: play can last too long to tell" },
      { solution:export() })
  end)

  it("may have no position", function()
    local module = module_of(grundy.graph {}:solve(), { moves = true })
    assert.is_nil(module.start)
    assert.is_nil((module.outcome(1)))
  end)

  it("says of positions and moves what the rules say", function()
    local rules = { moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
    end, show = function(n) return n .. " chips" end,
      describe = function(p, q) return q > 0 and "take " .. p - q or "" end }
    local solution = grundy.game(rules):solve(9)
    local opponent = module_of(solution).new(rules)
    assert.equal("9 chips", opponent.show(opponent.start))
    assert.equal("take 1", opponent.describe(9, 8))
    for _, p in ipairs { 9, 3 } do
      for _, row in ipairs(opponent.moves(p)) do
        assert.equal(row.position > 0 and "take " .. p - row.position or nil,
          row.move)
      end
    end
    assert.is_nil(module_of(solution).new(rules.moves).show)
    -- A board says it for its rules.
    local game = grundy.file "examples/chomp.lua"
    local own = { board = game.board, moves = game.moves, normal = game.normal }
    opponent = module_of(game:solve()).new(own)
    assert.equal(game.show(game.start), opponent.show(opponent.start))
    for _, row in ipairs(opponent.moves(opponent.start)) do
      assert.equal(game.board:describe(game.start, row.position), row.move)
    end
    -- In a sum, a move is in one of the parts.
    local rows = { splits = true, moves = function(n, add)
      for a = 0, n - 2 do add(a, n - 2 - a) end
    end, describe = function(n, list) return n .. ": " .. table.concat(list, "+") end }
    opponent = module_of(grundy.game(rows):solve(6)).new(rows)
    local seen = {}
    for _, row in ipairs(opponent.moves { 2, 3 }) do seen[#seen + 1] = row.move end
    table.sort(seen)
    assert.same({ "2: 0+0", "3: 0+1" }, seen)
  end)

  it("has only what its game needs", function()
    local text = take(9, 3):solve():export()
    assert.is_nil(text:find "[%-/] %[%l+%]\n")
    assert.is_nil(text:find "packed_moves")
    assert.is_nil(text:find "for_sums")
    assert.is_nil(take(9, 3):solve():export { moves = true }:find "ruled_moves")
  end)

  it("does not depend on what built it", function()
    local a = take(100, 3):solve()
    local b = take(50, 3):solve(100, { starts = { 7 } })
    assert.equal(a:export { moves = true }, b:export { moves = true })
  end)
end)

describe("JSON", function()
  it("has every position", function()
    local solution = grundy.graph { a = { "b", "c" }, b = { "a", "c" }, c = {} }
      :solve()
    local data = unjson.read(solution:export { format = "json", moves = true })
    assert.equal(3, #data.positions)
    for _, row in ipairs(data.positions) do
      assert.equal(solution:outcome(row.position), row.outcome)
      assert.same(plain(solution:value(row.position)), row.value)
      local followers = {}
      for i, number in ipairs(row.moves) do
        followers[i] = data.positions[number + 1].position
      end
      assert.same(solution:followers(row.position), followers)
      assert.equal(solution:best(row.position),
        row.best and data.positions[row.best + 1].position)
    end
  end)

  it("and JavaScript refuse positions that they cannot hold", function()
    for _, format in ipairs { "js", "json" } do
      for p, why in pairs { ["\255"] = "a text that is not UTF-8",
        [{ 1, x = 2 }] = "a table that has both elements and names" } do
        local solution = grundy.game { moves = function() end }:solve(p)
        local text, message = solution:export { format = format }
        assert.is_nil(text)
        assert.matches(why, message, 1, true)
        assert.is_string(solution:export())
      end
    end
  end)
end)

describe("grundy export", function()
  local answer, _, refused, file = desk:functions()

  local SAID = [[
    import module from "./opponent.mjs";
    const say = (opponent, p) => console.log(opponent.show ? opponent.show(p) : "-",
      opponent.moves(p).map((row) => row.move || "-").join());
    const moves = (n, add) => [1, 2].forEach((k) => n >= k && add(n - k));
    say(module.new(moves), 3);
    say(module.new({ moves, show: (n) => n + " chips", describe: (p, q) =>
      q === 2 ? "" : `take ${p - q}` }), 3);
  ]]

  it("makes an opponent for JavaScript that says what the rules say", function()
    if not installed.there "node" then return pending "there is no Node.js" end
    file("opponent.mjs", take(5, 2):solve():export { format = "js" })
    file("said.mjs", SAID)
    assert.equal("- -,-\n3 chips -,take 2\n", answer "node said.mjs")
  end)

  -- A stand-in for LÖVE that clicks at squares and tells what is written.
  local LOVE = [[
    local said
    love = { filesystem = { load = loadfile },
      math = { random = function(n) return n and 1 or 0.9 end },
      graphics = { setColor = function() end, rectangle = function() end,
        print = function(text) said = text end } }
    require "conf"
    love.conf { window = {} }
    require "main"
    love.load()
    for _, square in ipairs { { 9, 9 }, { 5, 6 }, { 1, 1 }, { 2, 2 },
      { 3, 1 }, { 2, 1 }, { 1, 3 }, { 1, 2 }, { 1, 2 } } do
      love.mousepressed(square[2] * 80 - 40, 20 + square[1] * 80)
      love.draw()
      io.write(said, "\n")
    end
    love.keypressed "n"
    love.keypressed "r"
    love.mousepressed(120, 180)
    love.draw()
    io.write(said, "\n")
  ]]

  it("makes an opponent for LÖVE", function()
    file("stand_in.lua", LOVE)
    answer("cp " .. quoted(command.root) .. "/examples/love/*.lua "
      .. command.example "chomp" .. " . && mkdir grundy && cp -r "
      .. quoted(command.root) .. "/lua/grundy/board.lua "
      .. quoted(command.root) .. "/lua/grundy/board grundy")
    assert.equal("opponent.lua is written; it knows 351 positions\n",
      answer "grundy export chomp.lua -o opponent.lua")
    local said
    for _, interpreter in ipairs(interpreters) do
      if interpreter[1]:find "^lua" then
        local now = answer(("LUA_PATH='./?.lua' %s stand_in.lua")
          :format(interpreter[1]))
        assert.equal(said or now, now)
        said = now
      end
    end
    assert.matches("^Your bite%.\nI bite off %d+%. Your bite%.\n", said)
    assert.matches("\nI win: the poison is yours%.\nI bite off", said)
  end)

  it("packs the moves of every position, even where the rules have normal",
    function()
      answer("grundy export " .. command.example "tic_tac_toe"
        .. " --moves -o tic_tac_toe.lua")
      file("ask.lua", [[
        local opponent = require "tic_tac_toe"
        local board = "x...o...x"
        for _, move in ipairs(opponent.moves(board, 2)) do
          io.write(move.position, " ", move.result, "\n")
        end
      ]])
      for _, interpreter in ipairs(interpreters) do
        if interpreter[1]:find "^lua" then
          local rows = answer("LUA_PATH='./?.lua' " .. interpreter[1] .. " ask.lua")
          assert.matches("^xo..o...x draw\n", rows)
          assert.matches("\nx.o.o...x loss\nx...o.o.x loss\n$", rows)
        end
      end
    end)

  it("takes a saved solution in place of a game file", function()
    answer("grundy solve " .. command.example "chomp" .. " -o chomp.grundy")
    answer("grundy export " .. command.example "chomp" .. " -o fresh.lua")
    answer "grundy export chomp.grundy -o opened.lua"
    assert.equal("", answer "cmp fresh.lua opened.lua")
  end)

  it("refuses what it cannot do", function()
    file("large.lua", "return { start = 2^53, moves = function() end }")
    refused(1, "grundy export large.lua -o x.lua", "a number of 2^53 or more")
    answer("grundy solve " .. command.example "chomp" .. " -o chomp.grundy")
    refused(1, "grundy export chomp.grundy --moves -o x.lua",
      "normal form; leave out --moves, or export the game file")
    refused(2, "grundy export large.lua", "export needs -o OUT")
    refused(2, "grundy export large.lua -o ./large.lua",
      "which would be overwritten")
    refused(2, "grundy export large.lua -o chomp.grundy",
      "chomp.grundy is the name of a saved solution; give the name of a "
      .. "module, such as opponent.lua")
    file("main.lua", "print 'my program'\n")
    refused(2, "grundy export " .. command.example "take" .. " -o main.lua",
      "main.lua is there, and was not exported: give another name, or remove")
    assert.equal("print 'my program'\n", answer "cat main.lua")
    for _ = 1, 2 do -- an older module is replaced, and so is an empty file
      file("empty.js", "")
      answer("grundy export " .. command.example "take" .. " -o module.lua")
      answer("grundy export " .. command.example "take" .. " --js -o empty.js")
    end
    refused(2, "grundy export large.lua --js --json -o x",
      "--js and --json cannot be used together")
    refused(4, "grundy export " .. command.example "take"
      .. " -o missing/x.lua", "missing/x.lua")
  end)
end)
