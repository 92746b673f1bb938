-- Proofs of values: game:nimber writes them, check_proof.lua checks them.

local grundy = require "grundy"
local core = require "grundy.core"
local check = require "grundy.saved.check_proof".check
local files = require "spec.harness.files"
local interpreters = require "spec.harness.interpreters"
local random = require "spec.harness.random"

local PATH = os.tmpname()

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
        add(table.unpack(parts))
      end)
    end,
  }
end

-- The value of the start, and the bytes of its proof.
local function prove(rules)
  local value = assert(grundy.game(rules):nimber(nil, { proof = PATH }))
  return value, files.read(PATH)
end

--
-- Proofs as tables
--

local function section(bytes, i)
  local name, codec, width, rows, from, size, in_block =
    ("<c4I2I2I8I8I8I4"):unpack(bytes, 41 + 36 * (i - 1))
  return { name = name, codec = codec, width = width, rows = rows,
    in_block = in_block, bytes = bytes:sub(from + 1, from + size - 12) }
end

local function varint(bytes, at)
  local x, shift = 0, 0
  repeat
    local digit = bytes:byte(at)
    x, shift, at = x | (digit & 127) << shift, shift + 7, at + 1
  until digit < 128
  return x, at
end

local function put(x)
  return x < 128 and string.char(x) or string.char(x % 128 + 128) .. put(x // 128)
end

-- The lines of a small proof, which is one block: arrays of numbers.
local function lines_of(bytes)
  local line, at, lines = section(bytes, 3), 1, {}
  for i = 1, line.rows do
    local p, code, count, row
    p, at = varint(line.bytes, at)
    code, at = varint(line.bytes, at)
    row = { p, code }
    if code % 2 == 0 then
      count, at = varint(line.bytes, at)
      row[3] = count
      for k = 1, count do row[3 + k], at = varint(line.bytes, at) end
    end
    lines[i] = row
  end
  return lines
end

-- The same proof with other lines, or with another META, and right checksums.
local function with_lines(bytes, lines, meta)
  local sections, rows = { section(bytes, 1), section(bytes, 2),
    section(bytes, 3) }, {}
  for i, line in ipairs(lines) do
    local texts = {}
    for k, x in ipairs(line) do texts[k] = put(x) end
    rows[i] = table.concat(texts)
  end
  sections[1].bytes = meta or sections[1].bytes
  sections[1].rows, sections[1].in_block = #sections[1].bytes, #sections[1].bytes
  sections[3].rows, sections[3].bytes = #lines, table.concat(rows)
  local directory, offset, all = {}, 40 + 36 * 3, {}
  for i, s in ipairs(sections) do
    local block = #lines == 0 and i == 3 and "" or
      ("<I8I4"):pack(#s.bytes, core.jobs.checksum(s.bytes))
    all[i] = s.bytes .. block
    directory[i] = ("<c4I2I2I8I8I8I4"):pack(s.name, s.codec, s.width, s.rows,
      offset, #all[i], s.in_block)
    offset = offset + #all[i]
  end
  directory = table.concat(directory)
  local header = bytes:sub(1, 16) .. ("<I8"):pack(offset) .. bytes:sub(25, 32) ..
    ("<I4"):pack(core.jobs.checksum(directory))
  return header .. ("<I4"):pack(core.jobs.checksum(header)) .. directory ..
    table.concat(all)
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
      local lines = lines_of(bytes)
      assert(bytes == with_lines(bytes, lines))
      for _, changed in ipairs(changes(lines, #lines < 15 and 6 or 2)) do
        local facts, message = check(with_lines(bytes, changed), rules)
        if facts then kept = kept + 1 else refused = refused + 1 end
        assert(facts or type(message) == "string")
      end
      local meta = grundy.key { splits = true, start = rules.start, value = 99 }
      local _, why = check(with_lines(bytes, lines, meta), rules)
      assert(why:find "there is no line that says that the value")
    end)
    random.came_up(refused, kept)
    assert(refused > kept)
  end)

  it("does not depend on what is claimed, but on the rules", function()
    -- a false claim of each value, with all lines that may help
    random.cases(20, function(rng)
      local rules = random_rules(rng, 5)
      local value, bytes = prove(rules)
      local lines = lines_of(bytes)
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
      assert.matches('^certified: the value of "######" is 1, by %d+ lines, '
        .. "and normal, at %d+ positions\n$", pipe:read "a")
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
