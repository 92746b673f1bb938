-- The checker of saved solutions: what it refuses. (core/product_spec.lua has it
-- certify files of every combination of features.)

local core = require "grundy.core"
local grundy = require "grundy"
local check = require "grundy.check_file".check
local child = require "spec.harness.child"
local damage = require "spec.harness.damage"
local encode = require "spec.oracles.encode"
local interpreters = require "spec.harness.interpreters"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"
local slow_file = require "spec.oracles.slow_file"
local small_files = require "spec.harness.small_files"

local path = quick_path()

local function save(solution, moves)
  assert(solution:save(path, { moves = moves }))
  local bytes = damage.read(path)
  os.remove(path)
  return bytes
end

-- A union, whose starts are two runs of numbers: of 0 and of 4; and its game.
-- `change` is one more follower of {2, "b"}.
local function union_of(change)
  local parts = { grundy.game { start = 3, moves = function(n, add)
    for m = 0, n - 1 do add(m) end
  end }, grundy.game { start = "a", moves = function(p)
    return p == "a" and { "b", "c" } or p == "b" and { "a", change } or {}
  end } }
  local solutions = { parts[1]:solve(), parts[2]:solve() }
  return grundy.disjoint(solutions), grundy.disjoint(parts)
end

-- Its rules, for a program without the library.
local UNION = [[return { moves = function(p, add)
  if p[1] == 1 then
    for m = 0, p[2] - 1 do add { 1, m } end
  elseif p[2] == "a" then
    add { 2, "b" }
    add { 2, "c" }
  elseif p[2] == "b" then
    add { 2, "a" }
  end
end }]]

-- The kinds that rules in Lua can be given for: name, solution and game.
local kinds = {}
local some = table.move(small_files, 1, #small_files, 1, {})
table.insert(some, { "all finite values in K",
  grundy.graph { a = { "a", "d" }, d = {}, u = { "a" } }:solve() })
table.insert(some, { "a union", union_of() })
for _, kind in ipairs(some) do
  local name, solution = kind[1], kind[2]
  if #solution < 100 and name ~= "sets of names" and #solution > 0 then
    table.insert(kinds, { name = name, solution = solution,
      game = kind[3] or solution:game(),
      document = slow_file.read(save(solution, not kind.unkept)) })
  end
end

local copy, in_turn = slow_file.copy, slow_file.in_turn

local function shown(x) return x == nil and "nil" or encode.text(x) end

-- Does the slow definition accept the heights as counters?
local function proves(document)
  local digraph, counter = {}, {}
  for u, list in ipairs(document.moves) do
    digraph[u] = {}
    for k, v in ipairs(list) do digraph[u][k] = v + 1 end
    local height = document.height[u]
    counter[u] = height == math.huge and -1 or height
  end
  return slow.definition_1(digraph, document.value, counter)
end

-- The moves of a solution that keeps none, as a document has them.
local function rows_of(solution)
  local rows = {}
  for number = 0, #solution - 1 do
    rows[number + 1] = core.followers(solution, number)
  end
  return rows
end

-- The rules of a kind say nothing about the play, and all endings are told.
local function play_is_open(kind)
  for _, of in ipairs(kind.document.meta.ends or { false }) do
    if of == false then return kind.name == "" end
  end
  return not kind.game.play and not kind.game.gain
end

-- All mutations are tried where random games are many, else some of them.
local STEP = random.scale >= 4 and 1 or 17
local turn = 0

local function skips()
  turn = turn + 1
  return turn % STEP > 0
end

-- Checks that a changed document is refused, unless `fine` says that it is true;
-- false if this change is not tried.
local function expect(kind, document, what, fine)
  if document ~= kind.document and skips() then return false end
  for _, moves in ipairs { true, false } do
    local changed = copy(document)
    changed.moves = moves and kind.document.moves and changed.moves or nil
    local ok, bytes = pcall(slow_file.write, changed)
    if ok then
      local certified, why = check(bytes, kind.game)
      assert(certified == (fine or nil) and (certified or type(why) == "string"),
        ("%s: %s: %s"):format(kind.name, what, why))
    end
  end
  return true
end

-- Does the library certify a file by its moves?
local function is_verified(bytes)
  damage.write(path, bytes)
  local opened <close> = grundy.open(path)
  local fine, certified = pcall(opened and opened.verify, opened)
  os.remove(path)
  return fine and certified or false
end

-- The same as expect for a column that follows from the moves: then `verify` of
-- the opened file finds it, too.
local function expect_column(kind, document, what)
  local tried = expect(kind, document, what)
  local ok, bytes = pcall(slow_file.write, document)
  assert(not tried or not ok or not is_verified(bytes),
    ("%s: %s: verified"):format(kind.name, what))
  return tried
end

-- Calls f(document, value) with copies in which one element of a list is each
-- of some other values.
local function each_change(kind, name, others, f)
  for i, old in ipairs(kind.document[name] or {}) do
    for _, other in ipairs(others) do
      if shown(other) ~= shown(old) then
        local document = copy(kind.document)
        document[name][i] = other
        f(document, ("%s of %d is %s"):format(name, i - 1, shown(other)))
      end
    end
  end
end

local function each_kind(f)
  return function()
    for _, kind in ipairs(kinds) do f(kind) end
  end
end

-- What META says of positions.
local META = {}
for name in ([[play players only splits normal start player starts outcomes
  values ends names space keep moves]]):gmatch "%a+" do META[name] = true end

local NUMBERS = { 0, 1, 2, 3, 4, 5, 6, 7, math.huge }

describe("the checker of files", function()
  it("certifies what is right", each_kind(function(kind)
    expect(kind, kind.document, "unchanged", true)
    assert.equal(kind.document.moves ~= nil,
      is_verified(slow_file.write(kind.document)))
  end))

  it("certifies random digraphs, with any play", function()
    random.digraphs(120, 1, 12, function(digraph, rng, case)
      local ends = random.pick(rng, { false, { -2, 1, 3 }, { "win", "draw" } })
      local game = grundy.game { moves = function(u) return digraph[u] end,
        terminal = ends and function(u) return ends[u % #ends + 1] end
          or nil }
      local play = random.pick(rng, { "normal", "misere" })
      local solution = game:solve(1, { play = play })
      local fine, why = check(save(solution), game)
      assert(fine, case .. ": " .. tostring(why))
    end)
  end)

  -- How many positions are P, N and D if a player, or nobody, wins endless play.
  local function outcomes_of(document, endless)
    local outcomes = { 0, 0, 0 }
    for u, remoteness in ipairs(document.remoteness) do
      local won = endless and document.keys[u]:byte(-1) == endless
      local outcome = remoteness < math.huge and 1 + remoteness % 2 or
        not endless and 3 or won and 2 or 1
      outcomes[outcome] = outcomes[outcome] + 1
    end
    return outcomes
  end

  it("certifies who wins endless play", function()
    local forever = 0
    random.digraphs(120, 1, 8, function(digraph, rng, case)
      local rules = { players = 2, moves = function(u, add, player)
        for _, v in ipairs(digraph[u]) do
          if (u + v) % 3 ~= player then add(v) end
        end
      end }
      for _, endless in ipairs { 1, 2, false } do
        rules.endless = endless or nil
        local play = random.pick(rng, { "normal", "misere" })
        local bytes = save(grundy.game(rules):solve(1, { play = play,
          player = "both" }), rng(1, 2) == 1)
        assert(check(bytes, rules))
        local document = slow_file.read(bytes)
        forever = forever + (slow.contains(document.remoteness, math.huge) and 1 or 0)
        for _, other in ipairs { 1, 2, false } do
          rules.endless = other or nil
          assert(not check(bytes, rules) == (other ~= endless), case)
          document.meta.play = play .. (other and ", endless = " .. other or "")
          assert(not check(slow_file.write(document), rules) ==
            (shown(outcomes_of(document, other)) ~= shown(document.meta.outcomes)),
            case)
        end
      end
    end)
    random.came_up(forever)
  end)

  -- (Work that grows with the square of their size would take a minute.)
  it("certifies long games", function()
    local n = random.size(4000, 200)
    local function take(u, add)
      for i = 1, math.min(u, 3) do add(u - i) end
      if u > 6 then add(u - 7) end
    end
    for _, rules in ipairs {
      { moves = take, splits = true },
      { moves = take, terminal = function() return 5 end },
      { moves = take, gain = function(p, q) return p - q end },
      { moves = function(u, add) add(u % n + 1) end,
        terminal = function() return "draw" end },
    } do
      local game = grundy.game(rules)
      assert(check(save(game:solve(n)), game))
    end
  end)

  it("certifies a start that is nested as deep as a file can have it", function()
    local start = 1
    for _ = 1, 63 do start = { start } end
    local game = grundy.game { start = start, moves = function(p, add)
      if type(p) == "table" then add(5) end
    end }
    assert(check(save(game:solve(), true), game))
  end)

  it("refuses every other value", each_kind(function(kind)
    local values = kind.document.meta.values
    local others = { {}, { 0 }, { 1 }, { 0, 1 }, { 0, 2 }, { 1, 2 }, { 0, 1, 2 } }
    for value = 0, (values or 0) + 2 do others[#others + 1] = value end
    each_change(kind, "value", others, function(document, what)
      expect_column(kind, document, what)
      document.meta.values = 0
      for _, value in ipairs(document.value) do
        document.meta.values = math.max(document.meta.values,
          math.type(value) and value + 1 or 0)
      end
      expect_column(kind, document, what)
    end)
  end))

  -- (Heights that are not least may prove the values, too.)
  it("refuses every other height", function()
    local proofs = 0
    each_kind(function(kind)
      each_change(kind, "height", NUMBERS, function(document, what)
        if expect_column(kind, document, what) and proves(document) then
          proofs = proofs + 1
        end
      end)
    end)()
    assert.is_true(proofs > 100 / STEP)
  end)

  it("refuses every other remoteness, worth, score, ending and distance",
    each_kind(function(kind)
    for _, name in ipairs { "remoteness", "worth", "score", "ends",
      "distance" } do
      each_change(kind, name, name == "remoteness" and NUMBERS or
        name == "score" and { -3, -2, -1, 0, 1, 2, 3, 1 << 30, -1 << 31 } or
        { 0, 1, 2, 3, 4, 5 }, function(document, what)
        local f = name == "ends" and expect or expect_column
        f(kind, document, what)
      end)
    end
  end))

  it("refuses other keys", each_kind(function(kind)
    local others = { slow_file.encode "elsewhere", slow_file.encode(7.5),
      slow_file.encode { 9, 9 }, slow_file.encode(-1) .. "\1" }
    for n = 0, 6 do others[#others + 1] = "\9" .. string.pack("<d", n) end
    for _, key in ipairs(kind.document.keys) do others[#others + 1] = key end
    each_change(kind, "keys", others, function(document, what)
      expect(kind, document, what)
    end)
    for i = 2, #kind.document.keys do -- two of them exchanged
      local document = copy(kind.document)
      local keys = document.keys
      keys[i - 1], keys[i] = keys[i], keys[i - 1]
      expect(kind, document, "keys exchanged")
    end
  end))

  it("refuses other starts, unless they give the same numbers",
    each_kind(function(kind)
      local document = copy(kind.document)
      document.moves = document.moves or rows_of(kind.solution)
      assert.is_true(in_turn(document, document.meta.starts))
      for starts = 0, #document.keys + 1 do
        document.meta.starts = { 0, starts }
        expect(kind, document, starts .. " starts",
          in_turn(document, document.meta.starts))
      end
      for _, starts in ipairs { {}, { 1, 1 }, { 0, 1, 2, 1 }, { 0 } } do
        document.meta.starts = starts
        expect(kind, document, "starts", #starts > 2 and
          in_turn(document, starts))
      end
    end))

  it("looks at every run of starts", function()
    local solution, game = union_of()
    local bytes = save(solution, true)
    assert.are.same({ 0, 1, 4, 1 }, slow_file.read(bytes).meta.starts)
    local fine, facts = check(bytes, game)
    assert.are.same({ true, 2 }, { fine, fine and facts.starts })
    local function refuses(why, change)
      local document = slow_file.read(bytes)
      change(document)
      local certified, message = check(slow_file.write(document), game)
      assert.is_nil(certified)
      assert.is_truthy(message:find(why, 1, true), message)
    end
    for _, of in ipairs {
      { "position {2, \"a\"}: no move leads to this form", { 0, 1 } },
      { "position {2, \"a\"}: no move leads to this form", { 0, 1, 5, 1 } },
      { "position {1, 3}: no move leads to this form", { 4, 1, 0, 1 } },
      { "position {2, \"a\"}: no move leads to this form", { 0, 4, 4, 1 } },
      { "not valid (META)", { 0, 1, 4, 4 } },
      { "not valid (META)", { 0, 1, 4, 1, 7, 1 } },
      { "not valid (META)", { 0, 1, 4, 1, 7 } },
    } do
      refuses(of[1], function(document) document.meta.starts = of[2] end)
    end
    for rank = 1, #solution do
      refuses("position ", function(document)
        document.remoteness[rank] = document.remoteness[rank] + 2
      end)
    end
    local certified, message = check(bytes, select(2, union_of "b"))
    assert.is_nil(certified)
    assert.is_truthy(message:find('position {2, "b"}: ', 1, true), message)
  end)

  it("refuses another play", each_kind(function(kind)
    local document = copy(kind.document)
    local play = document.meta.play == "normal" and "misere" or "normal"
    document.meta.play = play
    expect(kind, document, play, play_is_open(kind))
    for _, other in ipairs { "other", "normal, endless = 1",
      "misere, endless = 2", "normal, endless = 3", "scored, endless = 1" } do
      document.meta.play = other
      expect(kind, document, other, other == kind.document.meta.play)
    end
  end))

  it("refuses everything else in META that is not so", each_kind(function(kind)
    local function try(name, x)
      local document = copy(kind.document)
      if shown(document.meta[name]) ~= shown(x) then
        document.meta[name] = x
        expect(kind, document, "META." .. name)
      end
    end
    local meta = kind.document.meta
    for _, x in ipairs { 1, 2, 3 } do try("players", x) end
    try("splits", not meta.splits or nil)
    for _, x in ipairs { "function", "sorted", "other" } do try("normal", x) end
    try("only", not meta.only and "outcome" or nil)
    try("only", "other")
    try("start", "elsewhere")
    try("player", meta.player == 1 and 2 or 1)
    try("values", (meta.values or 0) + 1)
    try("names", { "a", "b" })
    try("space", true)
    try("keep", not meta.keep and "values" or nil)
    try("keep", "moves")
    try("moves", (meta.moves or 0) + 1)
    for name, value in pairs(meta.parameters or {}) do
      for _, x in ipairs { 3, "y", false, 0.25, {} } do
        local parameters = copy(meta.parameters)
        parameters[name] = x
        try("parameters", x ~= value and parameters or { other = x })
      end
    end
    for i = 1, 3 do
      local outcomes = copy(meta.outcomes)
      outcomes[i] = outcomes[i] + 1
      try("outcomes", outcomes)
    end
    for i, of in ipairs(meta.ends or { 0 }) do
      for _, x in ipairs { "win", "draw", "loss", 1, 0.5, false } do
        local ends = copy(meta.ends or {})
        ends[i] = x
        if x ~= of then try("ends", ends) end
      end
      local more = copy(meta.ends or {})
      table.insert(more, 77)
      try("ends", more)
    end
  end))

  it("refuses other moves", each_kind(function(kind)
    local function try(f)
      local document = copy(kind.document)
      for u, list in ipairs(document.moves or {}) do
        local before = copy(list)
        if f(list) ~= false and not skips() then
          local ok, bytes = pcall(slow_file.write, document)
          assert(not ok or not check(bytes, kind.game), kind.name)
        end
        document.moves[u] = before
      end
    end
    try(function(list) return table.remove(list) ~= nil end)
    try(function(list)
      if not list[1] then return false end
      table.insert(list, list[1])
    end)
    try(function(list)
      table.insert(list, kind.document.meta.splits and { 0, 0, 0 } or 99)
    end)
    try(function(list)
      local move = list[1]
      if type(move) ~= "table" or not move.gain then return false end
      move.gain = move.gain + 1
    end)
    try(function(list)
      if not list[2] then return false end
      list[1], list[2] = list[2], list[1]
    end)
  end))

  it("refuses changed bytes with right checksums, or they mean the same",
    each_kind(function(kind)
      local bytes = slow_file.write(kind.document)
      local right = copy(kind.document)
      for _, name in ipairs { "name", "text", "rules", "sides",
        "parameters", "set", "given" } do -- any image may be given
        right.meta[name] = nil
      end
      for at = 1, #bytes do
        for _, flip in ipairs { 1, 2, 4, 0x10, 0x80, 0xFF } do
          local changed = skips() and bytes or
            damage.mended(damage.flipped(bytes, at, flip))
          if changed ~= bytes and check(changed, kind.game) then
            local ok, document = pcall(slow_file.read, changed)
            if ok then
              document.meta.starts = right.meta.starts
              document.meta.play = right.meta.play
              for name in pairs(copy(document.meta)) do -- name, or a new one
                if not META[name] then document.meta[name] = nil end
              end
              assert.are.same(right, document)
            else -- a minor version, or another optional section
              assert(at == 11 or at == 12 or
                not slow_file.directory(changed).movs,
                ("%s: byte %d, %d: %s"):format(kind.name, at, flip, document))
            end
          end
        end
      end
    end))
end)

local function take(n, add)
  for k = 1, math.min(n, 3) do add(n - k) end
end

-- What is said of a file and rules, which are refused.
local function refuses(message, source, rules)
  local ok, why = check(source, rules or { moves = take })
  assert.is_nil(ok)
  assert.is_truthy(why:find(message, 1, true), why)
end

describe("what the checker says", function()
  local bytes = save(grundy.game { start = 6, moves = take }:solve(), true)

  -- A file of the same game in which something is changed.
  local function changed(f)
    local document = slow_file.read(bytes)
    f(document)
    return slow_file.write(document)
  end

  it("is about the file", function()
    refuses("found no saved solution", "/nowhere/x")
    refuses("found no saved solution", "")
    refuses("header", bytes:sub(1, 30))
    refuses("another version", damage.mended(damage.flipped(bytes, 9, 2)))
    refuses("not valid (header)", damage.flipped(bytes, 20, 1))
    refuses("not valid (META)", damage.flipped(bytes, 340, 1))
    refuses("not valid (movs)", damage.flipped(bytes, #bytes - 20, 1))
    refuses("only the library has the moves of sets", save(small_files[14][2]))
    local ok, facts = check(bytes, { moves = take })
    assert.is_true(ok)
    assert.are.same({ positions = 7, starts = 1, play = "normal", values = true,
      remoteness = true, splits = false, outcomes = { 2, 5, 0 }, start = 6 }, facts)
  end)

  it("is about counts that the rest does not bear out", function()
    local empty, count = save(grundy.graph {}:solve()), string.pack("<i8", -5)
    local negative = empty:sub(1, 24) .. count .. empty:sub(33)
    for _, section in pairs(slow_file.directory(empty)) do
      local at = empty:find(section.name, 41, true) + 8
      if section.name ~= "META" then
        negative = negative:sub(1, at - 1) .. count .. negative:sub(at + 8)
      end
    end
    refuses("not valid (header)", damage.mended(negative), grundy.graph {})
    local sections, positions = damage.sections(bytes)
    local movs = sections[#sections]
    movs.count, movs.body = 1, movs.body:sub(1, 4) .. string.pack("<I8I4", 4,
      slow_file.adler(movs.body:sub(1, 4)))
    refuses("not valid (movs)", slow_file.join(sections, positions))
  end)

  it("is about sums", function()
    local rules = { start = 1, splits = true, moves = function(n, add)
      if n > 0 then add() end
    end }
    local document = slow_file.read(save(grundy.game(rules):solve(), true))
    assert(check(slow_file.write(document), rules))
    document.moves[1] = { { 5 } } -- which is in no file
    refuses("position 1: by the rules, movs is {{}}", slow_file.write(document),
      rules)
    document.moves = nil -- without values, nothing tells outcomes
    document.value, document.meta.values = nil, nil
    document.meta.only = "outcome"
    for p = 0, 1 do
      document.meta.outcomes = { p, 1 - p, 0 }
      refuses("not valid (META)", slow_file.write(document), rules)
    end
  end)

  it("is about the index of keys", function()
    local of = small_files[3][2] -- it has two blocks
    local large = save(of)
    assert(check(large, of:game()))
    local at = slow_file.directory(large).KEY1
    for i = at.offset + 1, at.offset + at.size - 12 do
      refuses("(KEY1)", damage.mended(damage.flipped(large, i, 1)), of:game())
    end
  end)

  it("is about the rules", function()
    for _, rules in ipairs { { players = 2 }, { play = "misere" },
      { normal = "sorted" }, { splits = true }, { players = 1 },
      { gain = function() return 1 end } } do
      rules.moves = take
      refuses("the rules differ in", bytes, rules)
    end
    local built = changed(function(d) d.meta.parameters = { n = 6 } end)
    refuses("the rules have no n = 6", built, { moves = take,
      parameters = { n = 5 } })
    refuses("the rules have no n = 6", built, { moves = take, parameters = {} })
    assert(check(built, { moves = take, parameters = { n = 6, m = 1 } }))
    refuses("the start 7 is not in the file", bytes, { start = 7, moves = take })
    refuses("position 6: the move to -1 leads out of the file", bytes,
      { moves = function(_, add) pcall(add, -1) end })
    refuses("position 6: 3 is not numbered in turn", bytes,
      { moves = function(_, add) add(3) end })
    refuses("position 5: no move leads to this form", bytes,
      { moves = function() end })
    refuses("a function is not a position", bytes,
      { moves = function(_, add) add(print) end })
    refuses("a nil in tables is not a position", bytes,
      { moves = function(_, add) add { nil, 1 } end })
    refuses("a move leads to one position", bytes,
      { moves = function(n, add) add(n - 1, n - 2) end })
    local holes = { nil, 5 } -- of the length 2 or 0: Lua says only that
    refuses(#holes > 0 and "a nil is not a position" or "no move leads to this "
      .. "form", bytes, { moves = function() return holes end })
    refuses("out of order", bytes, { moves = function() error "out of order" end })
    assert(check(bytes, { moves = function(n, add)
      assert(check(bytes, { moves = take })) -- another one meanwhile
      take(n, add)
    end }))
  end)

  it("is about a position", function()
    refuses("position 1: by the rules, LABL is 1", changed(function(d)
      d.value[6] = 2
    end))
    refuses("position 4: by the rules, RMTN is 3", changed(function(d)
      d.remoteness[3] = 4
    end))
    refuses("position 6: by the rules, movs is", changed(function(d)
      d.moves[1] = { 1, 2 }
    end))
    refuses("position 0: it ends with \"all\"", bytes, { moves = take,
      terminal = function() return "all" end })
    refuses("position 1: no move leads to an infinity without 1 in K",
      changed(function(d) d.value[6] = { 0 } end))
    local document = copy(kinds[1].document) -- it has cycles
    for u in ipairs(document.height) do document.height[u] = 0 end
    refuses(": by the rules, HGHT is ", slow_file.write(document),
      kinds[1].game)
    refuses("position 1: it may not end", save(grundy.game { start = 1,
      splits = true, moves = take }:solve()), { splits = true,
      moves = function(n, add) add(1 - n) end })
  end)

  it("is about scores", function()
    local function gain(p, q) return p - q end
    local scored = save(grundy.game { start = 3, moves = take, gain = gain }
      :solve(), true)
    assert(check(scored, { moves = take, gain = gain }))
    refuses("the rules differ in", scored)
    for message, of in pairs {
      ["position 3: what a move gains is not an integer"] =
        function() return 0.5 end,
      ["by the rules, "] = function() return 2 end,
      ["is not an integer"] = function() end,
    } do
      refuses(message, scored, { moves = take, gain = of })
    end
    refuses("position 0: it ends with \"win\"", scored, { moves = take,
      gain = gain, terminal = function() return "win" end })
    refuses("it may not end", save(grundy.game { start = 1, moves = take,
      gain = gain }:solve()), { gain = gain,
      moves = function(n, add) add(1 - n) end })
    local document = slow_file.read(scored)
    document.remoteness[1] = 2 -- best play takes all at once
    refuses("position 3: by the rules, RMTN is 2", slow_file.write(document),
      { moves = take, gain = gain })
  end)
end)

-- Rules, options of solve, and what is printed.
local PROGRAMS = {
  { [[local function moves(n, add)
        for k = 1, math.min(n, 3) do add(n - k) end
      end
      return { start = 300, moves = moves }]], { play = "misere" },
    "certified: 301 positions from 300, misere play, outcomes and remoteness" },
  { [[return { start = { x = 5, "y" }, players = 2, moves = function(p, add)
        if p.x > 0 then add { x = p.x - 0.25, "y" } end
      end, terminal = function(_, player)
        return player == 1 and 0.5 or -2
      end }]], { player = "both" },
    "certified: 42 positions from {\"y\", [\"x\"] = 5}, player 1 to move and 1 more, "
      .. "mixed play, outcomes and remoteness" },
  { [[return { start = 20, splits = true, moves = function(pins, add)
        for hit = 1, math.min(pins, 2) do
          for left = 0, math.floor((pins - hit) / 2) do
            add(left, pins - hit - left)
          end
        end
      end }]], {}, "certified: 21 positions from 20, normal play, values" },
  { [[local grundy = require "grundy"
      return grundy.graph { a = { "b", "c" }, b = { "a", "d" },
        c = { "c", "d" }, d = {} }]], {},
    "certified: 4 positions from \"a\" and 3 more, normal play, values and "
      .. "remoteness" },
  { [[return { start = { 7, -300, 70000 }, normal = "sorted",
        moves = function(p, add)
          for i = 1, 3 do
            local q = { p[1], p[2], p[3] }
            q[i] = -q[i]
            if p[i] > 0 then add(q) end
          end
        end }]], { only = "outcome" },
    "certified: 4 positions from {-300, 7, 70000}, normal play, outcomes and "
      .. "remoteness" },
  { [[return { start = 5, players = { "Ann", "Bo" },
        moves = function(n) return n > 0 and { n - 1, math.floor(n / 2) } or {} end,
        gain = function(p, q, player) return (p - q) * player end,
        terminal = function(_, player) return player == 1 and 2 or nil end }]],
    {}, "certified: 9 positions from 5, player 1 to move, scored play, outcomes and "
      .. "remoteness" },
  { [[return { start = 4, players = 1, moves = function(n, add)
        for k = 1, math.min(n, 3) do add(n - k) end
      end }]], {}, "certified: 5 positions from 4, puzzle play, outcomes and "
      .. "remoteness" },
  { [[local n = 5 -- corners, on which a cop and a robber go round, or wait
      return { start = { 1, 3 }, players = { "the cop", "the robber" },
        endless = 2, moves = function(p, add, player)
          for step = -1, p[1] ~= p[2] and 1 or -2 do
            local q = { p[1], p[2] }
            q[player] = (q[player] + step - 1) % n + 1
            if player == 1 or q[1] ~= q[2] then add(q) end
          end
        end }]], {}, "certified: 45 positions from {1, 3}, player 1 to move, normal "
      .. "play, endless play won by "
      .. "player 2, outcomes and remoteness" },
  { [[return { n = 3, most = 1, by = 0.5, wild = false, kind = "x" }, function(o)
        return { start = o.n, moves = function(n, add)
          for k = 1, math.min(n, o.most) do
            if o.wild and o.kind == "y" and o.by == 2 then add(n - k) end
          end
        end } end]], {},
    "certified: with by = 2, kind = \"y\", most = 3, n = 8, wild = true, 9 positions "
      .. "from 8, normal play, values and remoteness",
    { n = 8, most = 3, by = 2, wild = true, kind = "y" } },
  { [[return { n = 3, by = 0.5 }, function(o)
        return { start = o.n, moves = function(n, add)
          if n >= o.by then add(n - 1) end
        end } end]], {},
    "certified: with by = 0.30000000000000004, 4 positions from 3, normal play, "
      .. "values and remoteness", { by = 0.1 + 0.2 } },
}

describe("the program", function()
  local FILE, RULES = path .. ".grundy", path .. ".lua"
  after_each(function()
    os.remove(FILE)
    os.remove(RULES)
  end)

  -- What the checker prints in some Lua, and its exit code.
  local function run(lua, start)
    local pipe <close> = assert(io.popen(("%s lua/grundy/check_file.lua %s %s %s "
      .. "2>&1; echo $?"):format(lua, FILE, RULES, start or "")))
    local text, code = pipe:read "a":match "^(.*)\n(%d+)\n$"
    return text, tonumber(code)
  end

  local function prepare(rules, options, set)
    damage.write(RULES, rules)
    local game = grundy.file(RULES, set)
    assert(game:solve(nil, options):save(FILE, { moves = true }))
  end

  for _, lua in ipairs(interpreters) do
    it("finds the boards of the rules beside it, in " .. lua, function()
      for _, name in ipairs { "nim", "cram", "reserve_nim" } do
        prepare(damage.read("examples/" .. name .. ".lua"))
        assert.is_truthy(run(lua):find "^certified: %d+ positions", name)
      end
    end)

    it("reads the texts of boards, in " .. lua, function()
      prepare [[local board = require "grundy.board" { "....", pieces = "x",
          field = "cells" }
        return { start = board:parse "x..x turn=0.5", moves = function(p, add)
          for cell in board:each(p, "x") do add(board:set(p, cell, ".")) end
          assert(board:show(p):find "turn=0.5" and board:describe(p, p) == "pass")
        end }]]
      assert.is_truthy(run(lua):find "^certified: 4 positions", run(lua))
    end)

    it("certifies in " .. lua, function()
      for _, case in ipairs(PROGRAMS) do
        prepare(case[1], case[2], case[4])
        local text, code = run(lua)
        assert.are.equal(case[3], text)
        assert.are.equal(0, code)
      end
      assert.are.equal(1, select(2, run(lua, "{1, 2, 3}")))
      damage.write(FILE, save(union_of(), true))
      damage.write(RULES, UNION)
      assert.are.equal("certified: 7 positions from {1, 3} and 1 more, normal "
        .. "play, values and "
        .. "remoteness", (run(lua)))
    end)

    it("does not certify integers that are not exact in " .. lua, function()
      local text, code
      for _, start in ipairs { "9007199254740993", "-9007199254740993" } do
        prepare("return { start = " .. start .. [[,
          moves = function(n, add) if n ~= 0 then add(0) end end }]])
        text, code = run(lua)
        if lua == "lua5.1" or lua == "lua5.2" or lua == "luajit" then
          assert.is_truthy(text:find "^not certified: this Lua cannot hold", text)
          assert.are.equal(1, code)
        else
          assert.are.equal(0, code)
        end
      end
    end)

    it("says what is wrong with rules in " .. lua, function()
      prepare(PROGRAMS[1][1])
      for rules, message in pairs {
        ["return {"] = "no rules: .*:1: unexpected symbol",
        ["return 7"] = "no rules: 7",
        [ [[return { moves = require "grundy".sum }]] ] =
          "no rules: the rules need grundy.sum",
      } do
        damage.write(RULES, rules)
        local text, code = run(lua)
        assert.is_truthy(text:find(message), text)
        assert.are.equal(2, code)
      end
    end)
  end

  it("takes a START as Lua writes it, or a text", function()
    prepare [[return { start = "III", moves = function(p, add)
      if p ~= "" then add(p:sub(2)) end end }]]
    for start, code in pairs { II = 0, ['"\'II\'"'] = 0, IV = 1, ["'I I'"] = 1,
      ["'{1, 2}'"] = 1, ["math.abs"] = 1 } do
      local text, got = run(child.lua, start)
      assert.are.equal(code, got, start)
      assert.is_truthy(text:find(code == 0 and "^certified" or
        "^not certified: [^\n]*$"), text)
    end
  end)
end)
