-- Files that are not what `save` wrote: damaged, cut off, made up, changed while
-- they are open, or no files at all. Each is refused with a message, or tells
-- what the whole file tells; and none makes the library take much memory.

local grundy = require "grundy"
local child = require "spec.harness.child"
local damage = require "spec.harness.damage"
local guest = require "spec.harness.guest"
local random = require "spec.harness.random"
local raises = require "spec.harness.raises"
local slow_file = require "spec.oracles.slow_file"
local small_files = require "spec.harness.small_files"

local path = require "spec.harness.quick_path"()

-- One in this many changes is tried: of one file, of the others, and of those
-- with many positions.
local FIRST = math.max(1, math.floor(1 / random.scale))
local STRIDE = math.max(1, math.floor(24 / random.scale))
local LARGE = math.max(1, math.floor(96 / random.scale))

-- The bytes of a saved solution, its positions, and what it tells.
local function saved(solution, moves)
  assert(solution:save(path, { moves = moves }))
  local positions = { { nil, nil } }
  for p, player in solution:positions() do
    table.insert(positions, { p, player })
  end
  return damage.read(path), positions,
    assert(damage.tell(path, positions, moves))
end

-- Opens what was written; nil, message.
local function open(bytes)
  damage.write(path, bytes)
  return grundy.open(path)
end

local function refused(bytes, ...)
  local opened, message = open(bytes)
  assert.is_nil(opened)
  for _, reason in ipairs { ... } do
    assert.is_truthy(message:find(reason, 1, true), message)
  end
end

describe("a damaged file", function()
  after_each(function() os.remove(path) end)

  local function check(solution, moves, stride, first)
    local bytes, positions, right = saved(solution, moves)
    for i = first, #bytes, stride do
      for _, flip in ipairs { 1, 0x80, 0xFF } do
        damage.write(path, damage.flipped(bytes, i, flip))
        local told = damage.tell(path, positions, moves)
        -- (Section ORDR is only read when the file is loaded.)
        assert(not told or not moves and told == right,
          ("byte %d is wrong: %s"):format(i, told))
        local mended = damage.mended(damage.flipped(bytes, i, flip))
        if mended ~= bytes then
          damage.write(path, mended)
          damage.tell(path, positions, moves)
        end
      end
      damage.write(path, bytes:sub(1, i - 1))
      assert(not damage.tell(path, positions, moves), i)
    end
    damage.write(path, damage.mended(bytes))
    assert.are.equal(right, damage.tell(path, positions, moves))
    damage.write(path, bytes .. "\0")
    assert.is_nil((damage.tell(path, positions, moves)))
  end

  it("is refused, whatever byte is wrong or missing", function()
    check(small_files[1][2], true, FIRST, 1)
  end)

  for k, file in ipairs(small_files) do
    for _, moves in ipairs { false, not file.unkept or nil } do
      it(("is refused: %s%s"):format(file[1], moves and ", moves" or ""),
        function()
          local stride = #file[2] > 100 and LARGE or STRIDE
          check(file[2], moves, stride, 1 + (5 * k + random.seed) % stride)
        end)
    end
  end

  it("does no harm if all its checksums are right", function()
    local solution = small_files[1][2]
    local bytes, positions = saved(solution, true)
    random.cases(500, function(rng)
      local sections, count = damage.sections(bytes)
      for _ = 1, rng(1, 3) do
        local s = random.pick(rng, sections)
        local body = s.body:sub(1, -13) -- there is one block
        local at, byte = rng(1, #body), string.char(rng(0, 255))
        local kind = rng(1, 4)
        local from = kind <= 2 and at + 1 or kind == 3 and at or
          #body > 1 and at + 1 or at
        body = body:sub(1, at - 1) .. (kind <= 3 and byte or "")
          .. body:sub(from)
        if rng(1, 30) == 1 then s.count = rng(0, 1 << 20) end
        if s.name == "META" then s.count, s.in_block = #body, #body end
        s.body = body .. string.pack("<I8I4", #body, 0)
      end
      damage.write(path, damage.mended(slow_file.join(sections,
        rng(1, 30) == 1 and rng(0, 1 << 31) or count)))
      damage.tell(path, positions, true)
    end)
  end)

  it("tells where the damage is", function()
    local bytes = saved(small_files[1][2], true)
    local sections = slow_file.directory(bytes)
    damage.write(path, damage.flipped(bytes, sections.HGHT.offset + 1, 1))
    local opened = assert(grundy.open(path))
    assert.are.equal("N", (opened:outcome "c"))
    raises(function() return (opened:height "c") end, path,
      "is damaged: a checksum is wrong (section HGHT)")
    assert.are.equal("N", (opened:outcome "c"))
  end)
end)

describe("a file of another version", function()
  after_each(function() os.remove(path) end)

  local function with(section, place)
    local bytes = saved(small_files[1][2], true)
    local sections, count = damage.sections(bytes)
    table.insert(sections, place or #sections + 1, section)
    return slow_file.join(sections, count)
  end

  local function section(name)
    return { name = name, codec = 7, width = 9, count = 1 << 50, in_block = 0,
      body = "whatever there is" }
  end

  it("is taken if only the minor version differs", function()
    local bytes, positions, right = saved(small_files[1][2], true)
    damage.write(path, damage.mended(bytes:sub(1, 10) .. "\7\1"
      .. bytes:sub(13)))
    assert.are.equal(right, damage.tell(path, positions, true))
  end)

  it("is refused if the major version differs", function()
    local bytes = saved(small_files[1][2], true)
    for _, major in ipairs { "\0\0", "\2\0", "\1\1" } do
      local other = bytes:sub(1, 8) .. major .. bytes:sub(11)
      refused(other, "has a version of the format")
      refused(damage.mended(other), "has a version of the format")
    end
  end)

  it("may have sections that can be skipped, and no others", function()
    local _, positions, right = saved(small_files[1][2], true)
    for place = 1, 9 do
      damage.write(path, with(section "zzzz", place))
      assert.are.equal(right, damage.tell(path, positions, true))
      refused(with(section "Zzzz", place),
        "has a part that this program does not know (section Zzzz)")
      refused(with(section "\0\0\0\0", place), "does not know")
    end
    refused(with(section "META"), "is not valid")
  end)

  it("has at most 255 sections", function()
    local bytes, positions, right = saved(small_files[1][2], true)
    local sections, count = damage.sections(bytes)
    while #sections < 255 do table.insert(sections, section "zzzz") end
    damage.write(path, slow_file.join(sections, count))
    assert.are.equal(right, damage.tell(path, positions, true))
    table.insert(sections, section "zzzz")
    refused(slow_file.join(sections, count), "is not valid")
    refused(slow_file.join({}, 0), "is not valid")
  end)
end)

describe("sizes in a file", function()
  after_each(function() os.remove(path) end)

  -- Everything is tried in a state whose memory is watched.
  it("are not believed", function()
    guest([[
      local path = ...
      local damage = require "spec.harness.damage"
      local random = require "spec.harness.random"
      local small_files = require "spec.harness.small_files"
      local MOST = 65000 -- bytes, for a file of some 500
      local NUMBERS = { 0, 1, 255, 257, 1025, 1 << 20, 1 << 30, (1 << 30) + 1,
        (1 << 32) - 1, 1 << 60, math.maxinteger, -1, -40 }
      local PLACES = { { 4, "I2" }, { 6, "I2" }, { 8, "i8" }, { 16, "i8" },
        { 24, "i8" }, { 32, "I4" } }
      local step = math.max(1, math.floor(1 / random.scale))
      local number, tried, refused = 0, 0, 0
      local function try(bytes, what)
        number = number + 1
        if number % step > 0 then return end
        damage.write(path, damage.mended(bytes))
        collectgarbage()
        host.peak()
        local before = host.held()
        tried = tried + 1
        refused = refused + (damage.tell(path, { { nil, nil } }, true) and
          0 or 1)
        local peak = host.peak() - before
        assert(peak < MOST, ("%s: %d bytes"):format(what, peak))
      end
      local function put(bytes, at, format, number)
        local size = string.packsize("<" .. format)
        local text = string.pack("<i8", number):sub(1, size)
        return bytes:sub(1, at) .. text .. bytes:sub(at + #text + 1)
      end
      for _, k in ipairs { 1, 10 } do
        assert(small_files[k][2]:save(path, { moves = true }))
        local bytes = damage.read(path)
        local count = string.unpack("<I4", bytes, 13)
        damage.tell(path, { { nil, nil } }, true) -- modules are loaded
        for _, n in ipairs(NUMBERS) do
          try(put(bytes, 12, "I4", n), "sections")
          try(put(bytes, 16, "i8", n), "size")
          try(put(bytes, 24, "i8", n), "positions")
          for i = 0, count - 1 do
            local row = 40 + 36 * i
            for _, place in ipairs(PLACES) do
              try(put(bytes, row + place[1], place[2], n),
                ("section %d, %d: %d"):format(i, place[1], n))
            end
            -- all sections that go by position, and the header
            local all = put(bytes, 24, "i8", n)
            for j = 1, count - 1 do
              all = put(all, 40 + 36 * j + 8, "i8", n)
            end
            try(all, "all")
            -- sections that overlap, or wrap around
            local offset, size = string.unpack("<i8i8", bytes, row + 17)
            try(put(put(bytes, row + 16, "i8", offset - n), row + 24, "i8",
              size + n), "overlap")
            -- the block table
            if size >= 12 then
              try(put(bytes, offset + size - 12, "i8", n), "block")
            end
          end
        end
      end
      assert(refused > tried * 0.9)
      random.came_up(tried - refused)
    ]], path)
  end)
end)

describe("a file whose parts do not fit", function()
  after_each(function() os.remove(path) end)

  -- Is it refused when its document is changed?
  local function refuses(k, change)
    local bytes = saved(small_files[k][2], true)
    local document = slow_file.read(bytes)
    change(document.meta, document)
    damage.write(path, slow_file.write(document))
    local told, message = damage.tell(path, {}, true)
    assert.is_nil(told)
    assert.is_truthy(message:find "is not valid", message)
  end

  it("is refused: rows with many moves, one of them twice", function()
    for _, count in ipairs { 2, 16, 17, 18, 100, 400 } do
      local solution = grundy.game { start = 0, moves = function(p, add)
        for q = 1, p == 0 and count or 0 do add(q) end
      end }:solve()
      local document = slow_file.read(saved(solution, true))
      table.insert(document.moves[1], count // 2 + 1)
      local opened <close> = assert(open(slow_file.write(document)))
      raises(function() opened:chances() end, path, "(section movs)")
    end
  end)

  it("is refused: sections in another order", function()
    local sections, count = damage.sections((saved(small_files[1][2], true)))
    for i = 1, #sections - 1 do
      local others = table.move(sections, 1, #sections, 1, {})
      others[i], others[i + 1] = others[i + 1], others[i]
      refused(slow_file.join(others, count), "is not valid")
    end
  end)

  -- By the place in small_files: fields of META, and what they must not be.
  for k, fields in pairs {
    [1] = {
      play = { 1, "any" }, players = { 0, 3, "1", 1.5 }, only = { 1, "value" },
      splits = { false, true, 1 }, space = { 1 }, name = { 1, {} },
      text = { 1, true }, rules = { 1, {} }, sides = { { "a", "b" } },
      normal = { 1, "order", "sorted" }, start = { false, true, "b", "z", 7 },
      player = { 1 },
      starts = { 1, {}, { 0 }, { 0, 0 }, { 0, 6 }, { 4, 2 }, { 0, 2, 1, 2 },
        { 0, 2, 2, 2 }, { 2, 1, 0, 1 }, { -1, 2 }, { 0, 1.5 }, { 1 << 40, 1 } },
      outcomes = { {}, { 5 }, { 5, 0 }, { 1, 1, 1 }, { 6, -1, 0 },
        { 5, 0, 0 }, { 1, 1, 3, 0 }, { 1, 1, 3, x = 1 }, { 1 << 60, 1 << 60, 1 << 60 } },
      values = { 0, 1, 5 }, names = { {}, { "a" }, { true } },
      ends = { {}, 1, { "loss" }, { false } },
      parameters = { 1, "x", true, { 1 }, { a = {} }, { [""] = 1 },
        { ["a b"] = 1 }, { ["a\0"] = 1 }, { a = 1, b = { c = 1 } } },
      set = { 1, { 1 }, { ["\27"] = 1 } },
    },
    [6] = { ends = { {}, { "nobody" }, { "win" },
      { { 1 } } } },
    [7] = { ends = { { "loss" }, { 2.5, "loss" }, { {} } } },
    [4] = { values = { 2 }, only = { "outcome" } },
    [8] = { player = { 0, 2, 3, "1" }, start = { 3, "4" }, names = { { "a" } },
      sides = { 1, "a", {}, { "a" }, { "a", "a" }, { "a", 1 },
        { "a", "b", "c" } } },
    [10] = { splits = { false } },
    [14] = { names = { {}, { "a" }, { "a", "b", "c" }, 1,
      { "a", "b", "c", true }, { "a", "b", { {}, { [1] = false } }, false } } },
  } do
    it("is refused: " .. small_files[k][1], function()
      for name, wrong in pairs(fields) do
        for _, value in ipairs(wrong) do
          local ok, message = pcall(refuses, k, function(meta)
            meta[name] = value
          end)
          assert(ok, ("%s = %s: %s"):format(name, slow_file.encode(value)
            :gsub("%c", "."), tostring(message)))
        end
      end
    end)
  end

  it("is refused: moves that lead nowhere, keys that are none", function()
    refuses(1, function(_, d) d.moves[1][1] = 5 end)
    refuses(1, function(_, d) table.insert(d.moves[1], d.moves[1][1]) end)
    refuses(1, function(_, d) d.moves[1] = {} end)
    refuses(2, function(_, d) table.insert(d.moves[1], 1, 4) end)
    refuses(8, function(_, d) d.moves[2][1] = 2 end) -- the same player again
    refuses(10, function(_, d) table.insert(d.moves[1], { 2, 1 }) end)
    refuses(18, function(_, d)
      table.insert(d.moves[1], { d.moves[1][1][1], gain = 7 })
    end)
    refuses(1, function(_, d) d.keys[2] = d.keys[1] end)
    refuses(1, function(_, d) d.keys[2] = "\x0F" end)
    refuses(1, function(_, d) d.value[1] = 5 end)
    refuses(1, function(_, d) d.value[1] = { 0, 9 } end)
    refuses(8, function(_, d) d.keys[1] = d.keys[1]:sub(1, -2) .. "\3" end)
    refuses(10, function(_, d) d.moves[1][1] = { 0, 1 } end) -- a cycle
    refuses(14, function(_, d) d.keys[2] = slow_file.encode(16) end)
    refuses(14, function(_, d) d.keys[2] = slow_file.encode(-1) end)
    refuses(14, function(_, d) d.keys[2] = slow_file.encode "a" end)
  end)
end)

describe("the name and the texts in a file", function()
  it("are shown, and never run", function()
    local hostile = "</pre></title><script>alert(1)</script>\27[2J os.exit(3)"
    local bytes = saved(small_files[8][2], true) -- of two players
    local document = slow_file.read(bytes)
    document.meta.name, document.meta.text = hostile, hostile
    document.meta.rules, document.meta.sides = hostile, { hostile, "\xff" }
    document.meta.parameters = { by = hostile }
    document.meta.set = { by = hostile }
    damage.write(path, slow_file.write(document))
    local opened <close> = assert(grundy.open(path))
    assert.is_true(opened:verify())
    local page = opened:report()
    assert.is_truthy(page:find("alert(1)", 1, true))
    assert.is_nil(page:find("<script>alert", 1, true))
    assert.is_nil(page:find "\27")
    os.remove(path)
  end)
end)

describe("what is not a saved solution", function()
  after_each(function() os.remove(path) end)

  it("is refused with a reason", function()
    refused("", "is not a saved solution")
    refused(("x"):rep(100), "is not a saved solution")
    refused(slow_file.MAGIC, "is not a saved solution")
    refused(slow_file.MAGIC .. "\2\0" .. ("\0"):rep(100), "version")
    local bytes = saved(small_files[1][2], true)
    refused(bytes:sub(1, -2), "is not whole")
    refused(bytes .. "\0", "is not whole")
    for name, reason in pairs {
      ["/"] = "is not a file", ["/dev/zero"] = "is not a file",
      ["/dev/null"] = "is not a file", ["/nowhere/x"] = "No such file",
    } do
      local opened, message = grundy.open(name)
      assert.is_nil(opened)
      assert.is_truthy(message:find(reason, 1, true), message)
    end
  end)

  it("may be a pipe, which nobody waits for", function()
    os.remove(path)
    assert(os.execute("mkfifo " .. path))
    local output = child.run(("print(select(2, require('grundy').open %q))")
      :format(path))
    assert.is_truthy(output:find "is not a file", output)
  end)

  it("may be a file that must not be read", function()
    saved(small_files[1][2], true)
    assert(os.execute("chmod 0 " .. path))
    local output = child.run_without_rights(
      ("print(select(2, require('grundy').open %q))"):format(path))
    if not output then
      pending "another user cannot read the library here"
    end
    assert.are.equal(path .. ": Permission denied\n", output)
  end)
end)

describe("a file that changes while it is open", function()
  after_each(function() os.remove(path) end)

  local solution = small_files[3][2] -- 261 positions

  -- The same file with other contents, in place.
  local function overwrite(bytes)
    local file <close> = assert(io.open(path, "r+b"))
    assert(file:write(bytes))
  end

  local function truncate()
    assert(io.open(path, "wb")):close()
  end

  it("tells what it has read, and that the rest cannot be read", function()
    local _, positions = saved(solution, true)
    local opened <close> = assert(grundy.open(path))
    local value = opened:value(260)
    truncate()
    assert.are.equal(value, opened:value(260))
    local failed = 0
    for _, p in ipairs(positions) do
      local ok, message = pcall(opened.height, opened, p[1])
      if not ok then
        failed = failed + 1
        assert.is_truthy(message:find("cannot be read", 1, true), message)
      end
    end
    assert.is_true(failed > 0)
    raises(function() opened:best() end, path, "cannot be read")
    assert.are.equal(value, opened:value(260))
  end)

  it("is found to be damaged", function()
    local bytes = saved(solution, true)
    local opened <close> = assert(grundy.open(path))
    overwrite(bytes:sub(1, 1000) .. ("\0"):rep(#bytes - 1000))
    raises(function() opened:value(3) end, path)
    raises(function() opened:best() end, path)
  end)

  it("may be removed or replaced, which changes nothing", function()
    local _, positions, right = saved(solution, true)
    local opened <close> = assert(grundy.open(path))
    assert(small_files[1][2]:save(path, { moves = true }))
    for _, p in ipairs(positions) do
      assert.are.equal(solution:value(p[1]), opened:value(p[1]))
    end
    assert(os.remove(path))
    assert.are.equal(solution:best(), opened:best())
    assert(opened:save(path, { moves = true }))
    assert.are.equal(right, damage.tell(path, positions, true))
  end)
end)
