-- Proofs of values: game:nimber writes them, check_proof.lua checks them.

local grundy = require "grundy"
local check_proof = require "grundy.saved.check_proof"
local files = require "spec.harness.files"
local interpreters = require "spec.harness.interpreters"
local proofs = require "spec.harness.proofs"
local random = require "spec.harness.random"

local PATH = os.tmpname()

local check = check_proof.check
local with_lines = proofs.with_lines

-- A random game that splits, as a table of moves, which are arrays of parts.
local function random_rules(rng, most)
  local rows = {}
  for i = 0, rng(2, most) do
    rows[i] = {}
    for k = 1, i > 0 and rng(0, 4) or 0 do
      rows[i][k] = {}
      for j = 1, rng(0, 3) do rows[i][k][j] = rng(0, i - 1) end
    end
  end
  return {
    splits = true, start = #rows,
    moves = function(p, add)
      for _, move in ipairs(rows[p] or {}) do add(table.unpack(move)) end
    end,
  }
end

-- Negative numbers are other names.
local function with_normal(rules)
  local moves = rules.moves
  return {
    splits = true, start = rules.start, normal = math.abs,
    moves = function(p, add)
      local sign = -1
      moves(math.abs(p), function(...)
        local parts = { ... }
        for i, part in ipairs(parts) do
          sign = -sign
          parts[i] = part * sign
        end
        if p < 0 then -- in another order
          table.insert(parts, 1, table.remove(parts))
        end
        add(table.unpack(parts))
      end)
    end,
  }
end

-- The values of all positions that the rules know, by the whole solution.
local function values_of(rules)
  local starts = {}
  for p = 1, rules.start do starts[p] = p - 1 end
  local solution, values = grundy.game(rules):solve(nil, { starts = starts }), {}
  for p = 0, rules.start do values[p] = solution:value(p) end
  return values
end

-- Checks that all lines of a proof that was accepted are true.
local function check_true(bytes, values)
  assert(check_proof.lines(bytes, function() end, function(p, n, losing)
    if losing ~= (values[p] == n) then
      error(("the value of %d is %d, but a line says that %d is %s"):format(p,
        values[p], n, losing and "it" or "not"))
    end
  end))
end

-- The value of the start, and the bytes of its proof.
local function prove(rules)
  local value = assert(grundy.game(rules):nimber(nil, { proof = PATH }))
  return value, files.read(PATH)
end

-- All lists of lines that differ from these in one place.
local function changes(lines, positions)
  local list = {}
  local function change(i, line)
    local copy = table.move(lines, 1, #lines, 1, {})
    copy[i] = line
    list[#list + 1] = copy
  end
  for i, line in ipairs(lines) do
    for k, x in ipairs(line) do
      for y = 0, k == 2 and 9 or positions do
        local copy = table.move(line, 1, #line, 1, {})
        copy[k] = y
        if k == 3 then -- a move with fewer or more parts
          for extra = #line + 1, 3 + y do copy[extra] = 0 end
          for extra = #line, 4 + y, -1 do copy[extra] = nil end
        elseif k == 2 and (x + y) % 2 == 1 then -- a line of the other kind
          copy = y % 2 == 1 and { line[1], y } or { line[1], y, 0 }
        end
        change(i, copy)
      end
    end
    local shorter = table.move(lines, 1, #lines, 1, {})
    table.remove(shorter, i)
    list[#list + 1] = shorter
    local swapped = table.move(lines, 1, #lines, 1, {})
    swapped[i], swapped[i % #lines + 1] = swapped[i % #lines + 1], swapped[i]
    list[#list + 1] = swapped
  end
  return list
end

describe("a proof", function()
  teardown(function() os.remove(PATH) end)

  it("is what the checker accepts, and the same again", function()
    random.cases(40, function(rng)
      local rules = random_rules(rng, 14)
      local value = grundy.game(rules):solve():value()
      local ordered = { splits = true, start = rules.start, moves = rules.moves,
        order = function(p, parts) return (parts[1] or 0) * p % 3 end }
      for _, of in ipairs { rules, with_normal(rules), ordered } do
        local found, bytes = prove(of)
        assert(value == found)
        local facts = assert(check(bytes, of, nil, { audit = true }))
        assert(facts.value == value and facts.start == tostring(rules.start))
        assert(facts.normal == (of.normal ~= nil))
        assert(bytes == select(2, prove(of)))
      end
    end)
  end)

  it("is refused after any change, or still true", function()
    local refused, kept = 0, 0
    random.cases(3, function(rng)
      local rules = random_rules(rng, 6)
      local _, bytes = prove(rules)
      local lines, values = proofs.lines(bytes), values_of(rules)
      assert(bytes == with_lines(bytes, lines))
      for _, changed in ipairs(changes(lines, #lines < 15 and 6 or 2)) do
        local other = with_lines(bytes, changed)
        local facts, message, fault = check(other, rules)
        if facts then kept = kept + 1 else refused = refused + 1 end
        assert(facts or type(message) == "string" and fault == nil, fault)
        if facts then check_true(other, values) end
      end
      local meta = grundy.key { splits = true, start = rules.start, value = 99 }
      local _, why = check(with_lines(bytes, lines, meta), rules)
      assert(why:find "there is no line that says that the value")
    end)
    random.came_up(refused, kept)
    assert(refused > kept)
  end)

  -- Lines about the positions of a proof, numbered from 0 on, right and wrong ones.
  local function all_lines(bytes, rules)
    local list, named, number_of = {}, {}, {}
    for i = 0, proofs.section(bytes, 2).rows - 1 do list[i + 1] = { i, 1 } end
    check_proof.lines(with_lines(bytes, list), function() end, function(p)
      named[#named + 1] = p
      number_of[p] = #named - 1
    end)
    list = {}
    for i, p in ipairs(named) do
      for n = 0, 3 do
        list[#list + 1] = { i - 1, 2 * n + 1 }
        rules.moves(p, function(...)
          local line = { i - 1, 2 * n, select("#", ...) }
          for k, part in ipairs { ... } do
            if not number_of[part] then return end
            line[3 + k] = number_of[part]
          end
          list[#list + 1] = line
        end)
      end
    end
    return list
  end

  it("has no line that is false, whatever is tried", function()
    local taken, refused = 0, 0
    random.cases(8, function(rng)
      local rules = random_rules(rng, 6)
      local _, bytes = prove(rules)
      local values, lines, tried = values_of(rules), {}, all_lines(bytes, rules)
      for _ = 1, 120 do
        lines[#lines + 1] = tried[rng(1, #tried)]
        local other = with_lines(bytes, lines)
        local facts, why = check(other, rules)
        if facts or why:find "^there is no line that says" then
          taken = taken + 1
          check_true(other, values)
        else
          lines[#lines], refused = nil, refused + 1
        end
      end
    end)
    random.came_up(taken, refused)
  end)

  it("needs the values of all parts but one", function()
    local rows = { [0] = {}, { { 0 } }, { { 1, 1 } } }
    local rules = { splits = true, start = 2, moves = function(p, add)
      for _, move in ipairs(rows[p]) do add(table.unpack(move)) end
    end }
    local _, bytes = prove(rules)
    local number_of, count = {}, 0
    check_proof.lines(with_lines(bytes, { { 0, 1 }, { 1, 1 }, { 2, 1 } }),
      function() end, function(p)
        number_of[p], count = count, count + 1
      end)
    -- 1 is not known to have the value 1: so 1 + 1 is not known to be winning
    assert.same({ nil, "line 3, 2 with 0: a move does not lead to a winning line" },
      { check(with_lines(bytes, { { number_of[0], 1 },
        { number_of[1], 0, 1, number_of[0] }, { number_of[2], 1 } }), rules) })
  end)

  it("says nothing of positions that are not in it", function()
    random.cases(10, function(rng)
      local rules = random_rules(rng, 9)
      local _, bytes = prove(rules)
      local facts, message, fault = check(bytes, { splits = true,
        start = rules.start, moves = function(p, add)
          rules.moves(p, add)
          if p == rules.start then add(1000) end
        end })
      assert(not facts and not fault)
      assert.matches("a move does not lead to a winning line$", message)
    end)
  end)

  it("does not depend on what is claimed, but on the rules", function()
    -- a false claim of each value, with all lines that may help
    random.cases(20, function(rng)
      local rules = random_rules(rng, 5)
      local value, bytes = prove(rules)
      local lines = proofs.lines(bytes)
      for claimed = 0, 3 do
        local meta = grundy.key { splits = true, start = rules.start,
          value = claimed }
        local more = table.move(lines, 1, #lines, 1, {})
        more[#more + 1] = { lines[#lines][1], 2 * claimed + 1 }
        local facts = check(with_lines(bytes, more, meta), rules)
        assert(not facts or claimed == value)
      end
    end)
  end)

  it("is refused if a byte of it is another", function()
    local rules = random_rules(random.generator(7, 7), 6)
    local _, bytes = prove(rules)
    for i = 1, #bytes do
      local x = bytes:byte(i) ~ 1 << i % 8
      local facts = check(bytes:sub(1, i - 1) .. string.char(x) ..
        bytes:sub(i + 1), rules)
      assert(not facts or i == 11 or i == 12 or i > 24 and i < 33, i)
      facts = check(bytes:sub(1, i - 1), rules)
      assert(not facts, i)
    end
  end)

  it("is no saved solution, and grundy.open says what it is", function()
    prove(random_rules(random.generator(random.seed, 1), 9))
    assert.same({ nil, PATH .. " is the proof of a value, not a saved solution" },
      { grundy.open(PATH) })
  end)

  it("is refused by other rules", function()
    local cram = grundy.file("examples/cram.lua", { columns = 3, rows = 3 })
    local _, bytes = prove(cram)
    assert.same(0, check(bytes, cram).value)
    local function message(rules, options)
      return select(2, check(bytes, setmetatable(rules, { __index = cram }), nil,
        options))
    end
    assert.matches("a move does not lead to a winning line$", message {
      moves = function(p, add)
        cram.moves(p, add)
        add()
      end })
    assert.matches("there is no such move$", message { moves = function() end })
    assert.matches("which is not the start", message { start = ".........", })
    assert.matches("splits or normal$", message { normal = false })
    assert.matches("have values$", message { play = "misere" })
    assert.matches("have values$", message { play = "another" })
  end)

  it("takes normal as a rule, unless it is asked to look at it", function()
    local rules = { -- take one or two
      start = 4, normal = function(n) return n == 1 and 0 or n end, -- wrong
      moves = function(n, add)
        for left = math.max(0, n - 2), n - 1 do add(left) end
      end,
    }
    local value, bytes = prove(rules)
    assert(value ~= 4 % 3 and check(bytes, rules).value == value)
    assert.same({ nil, "normal: 1 and 0 do not have the same followers" },
      { check(bytes, rules, nil, { audit = true }) })
  end)

  it("is checked by any Lua, with the plain boards", function()
    local game = grundy.file("examples/cram.lua", { columns = 3, rows = 2 })
    assert(game:nimber(nil, { proof = PATH }))
    for _, lua in ipairs(interpreters) do
      local pipe <close> = assert(io.popen(("LUA_PATH='lua/?.lua' %s "
        .. "lua/grundy/saved/check_proof.lua %s examples/cram.lua --audit 2>&1")
        :format(lua, PATH)))
      assert.matches('^certified: with columns = 3, rows = 2, the value of '
        .. '"######" is 1, by %d+ lines, '
        .. "and normal, at %d+ positions\n$", pipe:read "a")
    end
  end)

  it("is not checked by a Lua that does not know enough", function()
    local path = os.tmpname()
    finally(function() os.remove(path) end)
    local function told(lua, text)
      files.write(path, text)
      local pipe <close> = assert(io.popen(("LUA_PATH='lua/?.lua' %s "
        .. "lua/grundy/saved/check_proof.lua %s %s 2>&1"):format(lua, PATH, path)))
      return pipe:read "a"
    end
    local large = "return { start = %s, moves = function() end }"
    prove { start = 1 << 60, moves = function() end }
    for _, lua in ipairs(interpreters) do
      assert.same("no rules: the rules need grundy.octal\n",
        told(lua, "return require('grundy').octal '.77'"))
      assert.same("no rules: the rules need grundy.images.lua\n", told(lua,
        "package.path = '' return require 'grundy.images'"))
      local found = told(lua, large:format "2 ^ 60")
      assert(found:find "^certified: the value of 1152921504606846976 is 0" or
        found == "not certified: this Lua cannot hold the integer "
        .. "1152921504606846976 exactly\n", found)
    end
  end)

  it("is refused before the search if it cannot be written", function()
    local asked = 0
    local game = grundy.game { start = 3, moves = function(p, add)
      asked = asked + 1
      if p > 0 then add(p - 1) end
    end }
    for _, name in ipairs { "nimber", "nimber_job" } do
      local none, message = game[name](game, nil, { proof = "nowhere/proof" })
      assert.is_nil(none)
      assert.matches("^nowhere/proof: ", message)
      assert.equal(0, asked)
    end
  end)

  it("is written whole or not at all", function()
    local cram = grundy.file("examples/cram.lua", { columns = 4, rows = 4 })
    assert.same({ nil, "the limit of 5000 bytes is reached" },
      { cram:nimber(nil, { proof = PATH, bytes = 5000 }) })
    assert.error_matches(function()
      cram:nimber(nil, { proof = PATH, only = "outcome" })
    end, "option 'proof': what is proved is a value, not an outcome alone$")
    assert.error_matches(function() cram:nimber(nil, { proof = 7 }) end,
      "option 'proof': a path expected, got 7$")
    local value, message = cram:nimber(nil, { proof = "/no/such/folder/x" })
    assert(value == nil and message:find "/no/such/folder/x", message)
    local job = cram:nimber_job(nil, { proof = PATH })
    while not job:step(50) do end
    assert.same(0, (job:solution()))
    assert.same(0, check(PATH, cram).value)
  end)
end)
