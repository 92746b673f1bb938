-- Saved solutions, written and read slowly, from csrc/FORMAT.md alone. A
-- document is what a file says:
--   meta        the table
--   keys        by number + 1, as all that follows: the keys
--   value       integers, or sorted arrays K; nil if there are no values
--   height, remoteness   integers or math.huge; or nil
--   worth, ends integers, as in the sections WRTH and ENDS; or nil
--   score       integers; or nil
--   distance    integers, if moves were not kept; or nil
--   moves       arrays of numbers; if the game splits, of arrays of them; if it
--               has scores, of tables { number, gain = … }; or nil

local slow_file = { MAGIC = "\x89GRUNDY\n" }

local HEADER, ROW, ENTRY = 40, 36, 12
local KEY_NAMES = { "KEYS", "KEY1", "KEY2", "KEY3" }

--
-- Numbers
--

function slow_file.adler(bytes)
  local a, b = 1, 0
  for i = 1, #bytes do
    a = (a + bytes:byte(i)) % 65521
    b = (b + a) % 65521
  end
  return b * 65536 + a
end

local function varint(n)
  local out = ""
  while n >= 128 do
    out = out .. string.char(n % 128 + 128)
    n = n // 128
  end
  return out .. string.char(n)
end

local function difference(d)
  return varint(d >= 0 and 2 * d or -2 * d - 1)
end

local function packed(list)
  if #list == 0 then return "\0\0" end
  local least, most = math.min(table.unpack(list)),
    math.max(table.unpack(list))
  local bits = 0
  while most - least >= 1 << bits do bits = bits + 1 end
  local bytes = {}
  for i = 1, (#list * bits + 7) // 8 do bytes[i] = 0 end
  for i, n in ipairs(list) do
    for bit = 0, bits - 1 do
      local place = (i - 1) * bits + bit
      bytes[place // 8 + 1] = bytes[place // 8 + 1]
        | ((n - least) >> bit & 1) << place % 8
    end
  end
  for i, byte in ipairs(bytes) do bytes[i] = string.char(byte) end
  return varint(least) .. string.char(bits) .. table.concat(bytes)
end

-- Reads from a string; `need` refuses what is not there.
local function cursor(bytes)
  local self = { at = 1 }
  function self.take(n)
    assert(n <= #bytes - self.at + 1, "too short")
    self.at = self.at + n
    return bytes:sub(self.at - n, self.at - 1)
  end
  function self.byte() return self.take(1):byte() end
  function self.varint()
    local n, place = 0, 1
    while true do
      local byte = self.byte()
      assert(place <= 1 << 28, "a long varint")
      n = n + byte % 128 * place
      if byte < 128 then
        assert(byte > 0 or place == 1, "a varint with a leading zero")
        assert(n < 1 << 32, "a large varint")
        return n
      end
      place = place * 128
    end
  end
  function self.difference()
    local n = self.varint()
    return n % 2 == 0 and n // 2 or -(n + 1) // 2
  end
  function self.packed(count)
    local base, bits = self.varint(), self.byte()
    assert(bits <= 32, "too many bits")
    local body, list = self.take((count * bits + 7) // 8), {}
    for i = 1, count do
      local n = 0
      for bit = bits - 1, 0, -1 do
        local place = (i - 1) * bits + bit
        n = 2 * n + (body:byte(place // 8 + 1) >> place % 8 & 1)
      end
      list[i] = base + n
    end
    return list
  end
  function self.finish() assert(self.at == #bytes + 1, "too long") end
  return self
end

--
-- Codes of positions
--

local encode

local function encode_number(p)
  local n = math.tointeger(p)
  if not n then return "\9" .. string.pack("<d", p) end
  if n >= 0 and n <= 191 then return string.char(0x40 + n) end
  local zigzag = n >= 0 and n << 1 or ~(n << 1)
  local bytes = string.pack("<i8", zigzag):gsub("\0+$", "")
  return string.char(#bytes) .. bytes
end

local function encode_string(p)
  if #p < 32 then return string.char(0x20 + #p) .. p end
  return "\x0C" .. varint(#p) .. p
end

local function encode_table(p)
  local elements, named, codes = {}, {}, {}
  for i = 1, #p do elements[i] = encode(p[i]) end
  for name, value in pairs(p) do
    if type(name) == "string" then
      local code = encode(name)
      named[#named + 1], codes[code] = code, encode(value)
    end
  end
  local list = table.concat(elements)
  if #named > 0 then
    table.sort(named)
    for i, code in ipairs(named) do named[i] = code .. codes[code] end
    return "\x0E" .. varint(#elements) .. list .. varint(#named)
      .. table.concat(named)
  elseif #elements < 16 then
    return string.char(0x10 + #elements) .. list
  end
  return "\x0D" .. varint(#elements) .. list
end

function encode(p)
  if type(p) == "number" then return encode_number(p) end
  if type(p) == "string" then return encode_string(p) end
  if type(p) == "boolean" then return p and "\x0B" or "\x0A" end
  return encode_table(p)
end

local function decode(c)
  local tag = c.byte()
  if tag >= 0x40 then return tag - 0x40 end
  if tag >= 0x20 then return c.take(tag - 0x20) end
  if tag == 0x0C then return c.take(c.varint()) end
  if tag == 0x0A or tag == 0x0B then return tag == 0x0B end
  if tag == 9 then return (string.unpack("<d", c.take(8))) end
  if tag < 9 then
    local n = string.unpack("<i8", c.take(tag) .. ("\0"):rep(8 - tag))
    return n & 1 == 0 and n >> 1 or ~(n >> 1)
  end
  local p = {}
  for i = 1, tag >= 0x10 and tag - 0x10 or c.varint() do p[i] = decode(c) end
  for _ = 1, tag == 0x0E and c.varint() or 0 do
    local name = decode(c)
    p[name] = decode(c)
  end
  return p
end

slow_file.encode = encode

function slow_file.decode(code)
  local c = cursor(code)
  local p = decode(c)
  c.finish()
  return p
end

--
-- Writing
--

-- A section: rows are cut into blocks, which `block` writes.
local function section(name, codec, width, rows, in_block, block)
  local blocks, entries, ends = {}, {}, 0
  for first = 1, #rows, in_block do
    local some = table.move(rows, first, math.min(first + in_block - 1, #rows),
      1, {})
    local bytes = block(some, first)
    ends = ends + #bytes
    blocks[#blocks + 1] = bytes
    entries[#entries + 1] = string.pack("<I8I4", ends, slow_file.adler(bytes))
  end
  return { name = name, codec = codec, width = width, count = #rows,
    in_block = in_block, body = table.concat(blocks) .. table.concat(entries),
    blocks = #blocks }
end

local function shared(a, b)
  local n = 0
  while n < #a and n < #b and a:byte(n + 1) == b:byte(n + 1) do n = n + 1 end
  return n
end

local function key_block(keys)
  local lengths, common, rest = {}, {}, {}
  for i, key in ipairs(keys) do
    local n = i > 1 and shared(keys[i - 1], key) or 0
    lengths[i], common[i - 1], rest[i] = #key, n, key:sub(n + 1)
  end
  return packed(lengths) .. packed(common) .. table.concat(rest)
end

local function words(name, list)
  return section(name, 1, 0, list, 1024, packed)
end

local function less(a, b)
  for i = 1, math.min(#a, #b) do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return #a < #b
end

local function key_of_set(set) return table.concat(set, " ") end

-- The sets K in order, and the place of each, from 0 on.
local function sets_of(value)
  local sets, place = {}, {}
  for _, v in ipairs(value) do
    if type(v) == "table" and not place[key_of_set(v)] then
      place[key_of_set(v)] = true
      sets[#sets + 1] = v
    end
  end
  table.sort(sets, less)
  for i, set in ipairs(sets) do place[key_of_set(set)] = i - 1 end
  return sets, place
end

local function set_block(sets)
  local out = {}
  for i, set in ipairs(sets) do
    local before, row = 0, varint(#set)
    for _, member in ipairs(set) do
      row, before = row .. difference(member - before), member
    end
    out[i] = row
  end
  return table.concat(out)
end

local function move_block(rows, first)
  local out = {}
  for i, moves in ipairs(rows) do
    local before, row = first + i - 2, { varint(#moves) }
    for _, move in ipairs(moves) do
      local parts = type(move) == "table" and move or { move }
      if parts == move and not move.gain then row[#row + 1] = varint(#move) end
      for _, part in ipairs(parts) do
        row[#row + 1] = difference(part - before)
        before = part
      end
      if parts.gain then row[#row + 1] = difference(parts.gain) end
    end
    out[i] = table.concat(row)
  end
  return table.concat(out)
end

-- A list by number, in the order of the ranks.
local function by_rank(order, list, f)
  local out = {}
  for rank, number in ipairs(order) do out[rank] = f(list[number + 1]) end
  return out
end

local function plus_one(n) return n == math.huge and 0 or n + 1 end
local function biased(n) return n + (1 << 31) end
local function same(n) return n end

local function sections_of(document)
  local order, sections = {}, {}
  local function add(one)
    sections[#sections + 1] = one
    return one
  end
  local meta = encode(document.meta)
  local bytes = {}
  for i = 1, #meta do bytes[i] = meta:sub(i, i) end
  add(section("META", 0, 1, bytes, #bytes, function(some)
    return table.concat(some)
  end))
  for i = 1, #document.keys do order[i] = i - 1 end
  table.sort(order, function(a, b)
    return document.keys[a + 1] < document.keys[b + 1]
  end)
  local rows = by_rank(order, document.keys, same)
  for _, name in ipairs(KEY_NAMES) do
    local keys = add(section(name, 2, 0, rows, 256, key_block))
    if keys.blocks <= 1 then break end
    local firsts = {}
    for i = 1, #rows, 256 do firsts[#firsts + 1] = rows[i] end
    rows = firsts
  end
  add(words("ORDR", order))
  if document.value then
    local sets, place = sets_of(document.value)
    add(words("LABL", by_rank(order, document.value, function(v)
      return type(v) == "table" and document.meta.values + place[key_of_set(v)]
        or v
    end)))
    if #sets > 0 then add(section("SETS", 3, 0, sets, 256, set_block)) end
  end
  for _, of in ipairs { { "HGHT", document.height, plus_one },
    { "RMTN", document.remoteness, plus_one },
    { "WRTH", document.worth or nil, same },
    { "SCOR", document.score or nil, biased },
    { "ENDS", document.ends or nil, same },
    { "DIST", document.distance or nil, same } } do
    if of[2] then add(words(of[1], by_rank(order, of[2], of[3]))) end
  end
  if document.moves then
    add(section("movs", 3, 0, document.moves, 256, move_block))
  end
  return sections
end

-- The bytes of a file with these sections.
function slow_file.join(sections, positions)
  local offset, rows, bodies = HEADER + ROW * #sections, {}, {}
  for i, s in ipairs(sections) do
    rows[i] = string.pack("<c4I2I2I8I8I8I4", s.name, s.codec, s.width,
      s.count, offset, #s.body, s.in_block)
    bodies[i] = s.body
    offset = offset + #s.body
  end
  local directory = table.concat(rows)
  local head = slow_file.MAGIC .. string.pack("<I2I2I4I8I8I4", 1, 0, #sections,
    offset, positions, slow_file.adler(directory))
  return head .. string.pack("<I4", slow_file.adler(head)) .. directory
    .. table.concat(bodies)
end

function slow_file.write(document)
  return slow_file.join(sections_of(document), #document.keys)
end

--
-- Reading
--

local function read_keys(c, count)
  local lengths, common, keys = c.packed(count), c.packed(count - 1), {}
  for i = 1, count do
    local n = common[i - 1] or 0
    assert(n <= lengths[i] and n <= #(keys[i - 1] or ""), "shared too much")
    keys[i] = (keys[i - 1] or ""):sub(1, n) .. c.take(lengths[i] - n)
  end
  return keys
end

local function read_rows(c, count, first, of)
  local rows = {}
  for i = 1, count do
    local row, before = {}, of.own and first + i - 2 or 0
    local function read()
      before = before + c.difference()
      return before
    end
    for k = 1, c.varint() do
      if of.splits then
        row[k] = {}
        for j = 1, c.varint() do row[k][j] = read() end
      elseif of.scored then
        row[k] = { read(), gain = c.difference() }
      else
        row[k] = read()
      end
    end
    rows[i] = row
  end
  return rows
end

local READ = {
  [0] = function(c, count) return { c.take(count) } end,
  function(c, count) return c.packed(count) end,
  read_keys,
  read_rows,
}

--- The rows of the section at a place of the directory, and the sections'
-- rows: codec, count and so on.
function slow_file.directory(bytes)
  assert(#bytes >= HEADER, "too short")
  local magic, major, _, count, size, positions, of_directory, of_header =
    string.unpack("<c8I2I2I4I8I8I4I4", bytes)
  assert(magic == slow_file.MAGIC, "not a saved solution")
  assert(major == 1, "another version")
  assert(of_header == slow_file.adler(bytes:sub(1, 36)), "header")
  assert(size == #bytes, "size")
  assert(count >= 1 and count <= 255, "sections")
  local directory = bytes:sub(HEADER + 1, HEADER + ROW * count)
  assert(#directory == ROW * count, "too short")
  assert(of_directory == slow_file.adler(directory), "directory")
  local sections, offset = {}, HEADER + ROW * count
  for i = 1, count do
    local s = {}
    s.name, s.codec, s.width, s.count, s.offset, s.size, s.in_block =
      string.unpack("<c4I2I2I8I8I8I4", directory, ROW * (i - 1) + 1)
    assert(s.offset == offset and s.size >= 0 and s.size <= size - offset,
      "offset")
    assert(s.in_block > 0 or s.count == 0, "rows in a block")
    offset = offset + s.size
    sections[i], sections[s.name] = s, s
  end
  assert(offset == size, "size")
  return sections, positions
end

local function read_section(bytes, s, of)
  if s.count == 0 then return {} end
  local blocks = (s.count + s.in_block - 1) // s.in_block
  local table_size = blocks * ENTRY
  assert(blocks > 0 and table_size <= s.size, "block table")
  local from, rows = 0, {}
  for i = 1, blocks do
    local to, sum = string.unpack("<I8I4", bytes,
      s.offset + s.size - table_size + (i - 1) * ENTRY + 1)
    assert(to >= from and to <= s.size - table_size, "block")
    local block = bytes:sub(s.offset + from + 1, s.offset + to)
    assert(sum == slow_file.adler(block), "checksum of " .. s.name)
    local c, first = cursor(block), (i - 1) * s.in_block + 1
    local count = math.min(s.in_block, s.count - first + 1)
    local some = READ[s.codec](c, count, first, of or {})
    c.finish()
    table.move(some, 1, #some, #rows + 1, rows)
    from = to
  end
  assert(from == s.size - table_size, "block table")
  return rows
end

local function by_number(order, list, f)
  local out = {}
  for rank, number in ipairs(order) do out[number + 1] = f(list[rank]) end
  return out
end

local function minus_one(n) return n == 0 and math.huge or n - 1 end
local function unbiased(n) return n - (1 << 31) end

--- The document in a file; an error if something is wrong with it.
function slow_file.read(bytes)
  local sections, positions = slow_file.directory(bytes)
  local rows, document = {}, {}
  local function read(name, of)
    rows[name] = sections[name] and read_section(bytes, sections[name], of)
    return rows[name]
  end
  document.meta = slow_file.decode(table.concat(read "META"))
  for _, name in ipairs(KEY_NAMES) do read(name) end
  local order = read "ORDR"
  assert(#rows.KEYS == positions and #order == positions, "positions")
  local function get(name, f)
    return read(name) and by_number(order, rows[name], f)
  end
  document.keys = by_number(order, rows.KEYS, same)
  local sets, values = read "SETS", document.meta.values
  document.value = get("LABL", function(n)
    return n < values and n or sets[n - values + 1]
  end)
  document.height = get("HGHT", minus_one)
  document.remoteness = get("RMTN", minus_one)
  document.worth, document.ends = get("WRTH", same), get("ENDS", same)
  document.score = get("SCOR", unbiased)
  document.distance = get("DIST", same)
  document.moves = read("movs", { own = true, splits = document.meta.splits,
    scored = document.meta.play == "scored" })
  assert(slow_file.write(document) == bytes, "not canonical")
  return document
end

--
-- Documents
--

--- A copy of a document, or of anything in it.
function slow_file.copy(x)
  if type(x) ~= "table" then return x end
  local y = {}
  for key, field in pairs(x) do y[key] = slow_file.copy(field) end
  return y
end

-- Are positions found in the order of their numbers, depth first, from this
-- many starts?
local function in_turn_below(document, starts)
  local found, seen = starts, {}
  local function visit(u)
    local below = {}
    seen[u] = true
    for _, move in ipairs(document.moves[u]) do
      for _, v in ipairs(type(move) == "table" and move or { move }) do
        if v > found then return false end
        found, below[#below + 1] = math.max(found, v + 1), v + 1
      end
    end
    for _, v in ipairs(below) do
      if not seen[v] and not visit(v) then return false end
    end
    return true
  end
  for u = 1, math.min(starts, #document.keys) do
    if not seen[u] and not visit(u) then return false end
  end
  return found == #document.keys
end

--- Are positions found in the order of their numbers from these starts, each
-- run of which begins where no move leads on?
function slow_file.in_turn(document, runs)
  if document.meta.keep then
    return #runs == 2 and runs[1] == 0 and in_turn_below(document, runs[2])
  end
  local found, k = 0, 1
  for u, list in ipairs(document.moves) do
    if u > found and runs[k] == found then
      found, k = found + runs[k + 1], k + 2
    end
    if u > found then return false end
    for _, move in ipairs(list) do
      for _, v in ipairs(type(move) == "table" and move or { move }) do
        if v > found then return false end
        found = math.max(found, v + 1)
      end
    end
  end
  return found == #document.keys and k > #runs
end

return slow_file
