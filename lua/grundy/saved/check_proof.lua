-- Checks the proof of a value (csrc/FORMAT.md): runs the rules where a line needs
-- them. Needs only Lua 5.1 to 5.5, or LuaJIT:
--   lua check_proof.lua PROOF RULES.lua [--audit]
-- It shares no code with what has made the proof.
local byte, sub, concat, sort = string.byte, string.sub, table.concat, table.sort
local floor = math.floor
local spread = table.unpack or unpack -- luacheck: ignore

local refused -- why, if something is wrong; the rules may catch the error

local function fail(message, ...)
  refused = refused or message:format(...)
  error(refused, 0)
end

local function need(x, where)
  return x or fail("the file is not valid (%s)", where)
end

-- Lua 5.3 and later have integers. Elsewhere those beyond 2^53 are not exact.
local tointeger = math.tointeger or function(x)
  if x ~= floor(x) or x < -2 ^ 63 or x >= 2 ^ 63 then return nil end
  if x > -2 ^ 53 and x < 2 ^ 53 then return x == 0 and 0 or x end
  fail("this Lua cannot hold the integer %.0f exactly", x)
end

--
-- Positions
--

-- The digits of a number, as few as are read back as it.
local function digits(x)
  for count = 15, 17 do
    local shown = ("%." .. count .. "g"):format(x)
    if tonumber(shown) == x or count == 17 then return shown end
  end
end

-- A text that is the same for equal positions only, and a copy of the position.
local function text(p, depth)
  local kind = type(p)
  if kind == "string" then
    return ("%q"):format(p), p
  elseif kind == "number" then
    p = tointeger(p) or p
    return math.type and tointeger(p) and ("%d"):format(p) or digits(p), p
  elseif kind == "boolean" and depth > 0 then
    return tostring(p), p
  elseif kind ~= "table" or depth == 64 then
    fail("a %s is not a position", kind)
  end
  local copy, list, names = {}, {}, {}
  for k in next, p do table.insert(type(k) == "string" and names or list, k) end
  for i = 1, #list do list[i], copy[i] = text(rawget(p, i), depth + 1) end
  sort(names)
  for _, name in ipairs(names) do
    local shown, field = text(rawget(p, name), depth + 1)
    list[#list + 1], copy[name] = ("[%q] = "):format(name) .. shown, field
  end
  return "{" .. concat(list, ", ") .. "}", copy
end

--
-- The file
--

local bytes, at -- what is being read, and where

local function word(size)
  local x, factor = 0, 1
  need(at + size - 1 <= #bytes, "its end")
  for i = at, at + size - 1 do
    x, factor = x + byte(bytes, i) * factor, factor * 256
  end
  at = at + size
  return x
end

local function varint()
  local x, factor = 0, 1
  repeat
    local digit = word(1)
    x, factor = x + digit % 128 * factor, factor * 128
    need(x < 2 ^ 32 and (digit > 0 or factor == 128), "a number")
  until digit < 128
  return x
end

local function float()
  local low, seventh, eighth = word(6), word(1), word(1)
  local exponent = eighth % 128 * 16 + floor(seventh / 16)
  local x = (seventh % 16 * 2 ^ 48 + low) / 2 ^ 52
  need(exponent < 2047 or x == 0, "a float")
  x = (exponent > 0 and 1 + x or 2 * x) * 2 ^ (exponent - 1023)
  return eighth < 128 and x or -x
end

-- A position, or what is in one, by its code.
local function value(depth)
  local tag, p = word(1), {}
  need(depth <= 64 and tag > 0 and tag ~= 15, "a position")
  if tag <= 8 then
    local low = word(1)
    local x = tointeger(floor(low / 2) + word(tag - 1) * 128)
    return low % 2 == 1 and -1 - x or x
  elseif tag <= 11 or tag >= 64 then
    return tag >= 64 and tag - 64 or tag == 9 and float() or tag == 11
  end
  local size = tag >= 32 and tag - 32 or tag >= 16 and tag - 16 or varint()
  need(size <= #bytes - at + 1, "a position")
  if tag == 12 or tag >= 32 then
    at = at + size
    return sub(bytes, at - size, at - 1)
  end
  for i = 1, size do p[i] = value(depth + 1) end
  for _ = 1, tag == 14 and varint() or 0 do
    local name = value(depth + 1)
    need(type(name) == "string" and p[name] == nil, "a position")
    p[name] = value(depth + 1)
  end
  return p
end

local function adler(from, to)
  local a, b = 1, 0
  for i = from, to do a = (a + byte(bytes, i)) % 65521; b = (b + a) % 65521 end
  return b * 65536 + a
end

-- The directory: the sections by name.
local function read_directory()
  at = 9
  if sub(bytes, 1, 8) ~= "\137GRUNDY\n" or word(2) ~= 1 then
    fail "this is not a proof"
  end
  local _, count, size = word(2), word(4), word(8)
  local _, offset, sections = word(8), 40 + 36 * count, {}
  need(count < 256 and size == #bytes and offset <= size, "header")
  local in_directory, in_header = word(4), word(4)
  need(in_directory == adler(41, offset) and in_header == adler(1, 36), "header")
  for _ = 1, count do
    local name = sub(bytes, at, at + 3)
    at = at + 4
    local codec, _ = word(2), word(2)
    local rows, from, length, in_block = word(8), word(8), word(8), word(4)
    need(from == offset and from + length <= size and in_block > 0, "directory")
    sections[name], offset = { rows = rows, from = from, to = from + length,
      in_block = in_block, codec = codec }, from + length
  end
  need(offset == size, "directory")
  return sections
end

-- Calls `read` for each row of a section, at the place where it begins.
local function each_row(section, name, read)
  local rows, from = need(section, name).rows, section.from
  local blocks = floor((rows + section.in_block - 1) / section.in_block)
  local tail = section.to - 12 * blocks
  need(tail >= from and section.codec == 3 and section.in_block == 256, name)
  for i = 1, blocks do
    at = tail + 12 * (i - 1) + 1
    local to, sum = section.from + word(8), word(4)
    need(to >= from and to <= tail and sum == adler(from + 1, to), name)
    at = from + 1
    for _ = 1, math.min(section.in_block, rows - section.in_block * (i - 1)) do
      read()
    end
    need(at == to + 1, name)
    from = to
  end
  need(from == tail, name)
end

local function read_meta(section)
  need(section and section.codec == 0 and section.rows == section.in_block and
    section.to == section.from + section.rows + 12, "META")
  at = section.to - 11
  need(word(8) == section.rows and word(4) ==
    adler(section.from + 1, section.from + section.rows), "META")
  at = section.from + 1
  local meta = value(0)
  need(type(meta) == "table" and at == section.to - 11, "META")
  return meta
end

--
-- The rules
--

local rules, normal -- normal: a function, or nil

-- The texts of representatives, by the texts of positions; and how many there
-- are, which is limited.
local known, count_known
local MOST_KNOWN = 200000

local function representative(p)
  local key, copy = text(p, 0)
  if not normal then return key end
  local found = known[key]
  if found then return found end
  if count_known == MOST_KNOWN then known, count_known = {}, 0 end
  found = text(normal(copy), 0)
  known[key], count_known = found, count_known + 1
  return found
end

-- All moves of a position, as arrays of parts.
local function each_move(p, take)
  local _, copy = text(p, 0)
  local function add(...)
    take({ ... }, select("#", ...))
  end
  local list = rules.moves(copy, add) or {}
  for i = 1, #list do
    local parts = rules.splits and list[i] or { list[i] }
    take(parts, #parts)
  end
end

-- A text that is the same for moves that lead to the same sum.
local function sum_key(parts, count)
  local keys = {}
  for i = 1, count do keys[i] = representative(parts[i]) end
  sort(keys)
  return concat(keys, " + ")
end

-- The sums that a position leads to, as a set and as a text.
local function sums_of(p)
  local set, list = {}, {}
  each_move(p, function(parts, count)
    local key = sum_key(parts, count)
    if not set[key] then set[key], list[#list + 1] = true, key end
  end)
  sort(list)
  return concat(list, "\n")
end

-- Has a position the same followers as its representative, up to `normal`?
local function audit(p, audited)
  local key, copy = text(p, 0)
  local q = normal(copy)
  if audited[key] or key == text(q, 0) then return 0 end
  audited[key] = true
  if sums_of(p) ~= sums_of(q) then
    fail("normal: %s and %s do not have the same followers", key,
      (text(q, 0)))
  end
  return 1
end

--
-- The lines
--

local function nim(a, b)
  if a == 0 or b == 0 then return a + b end
  return 2 * nim(floor(a / 2), floor(b / 2)) + (a + b) % 2
end

-- The positions, and their numbers by their texts.
local function read_positions(section)
  local positions, number_of = {}, {}
  each_row(section, "POSN", function()
    local p = value(0)
    positions[#positions + 1] = p
    number_of[text(p, 0)] = #positions
  end)
  return positions, number_of
end

-- The moves of the positions as numbers, each as the count of its parts and the
-- parts; 0 is a position that the proof does not speak of.
local function rows_of(positions, number_of, audited)
  local rows, facts = {}, { asked = 0, audited = 0 }
  return function(i)
    local row = rows[i]
    if row then return row end
    row, facts.asked = {}, facts.asked + 1
    each_move(positions[i], function(parts, count)
      if not rules.splits and count ~= 1 then
        fail("a move from %s leads to %d positions", text(positions[i], 0), count)
      end
      row[#row + 1] = count
      for k = 1, count do
        row[#row + 1] = number_of[representative(parts[k])] or 0
        if audited then
          facts.audited = facts.audited + audit(parts[k], audited)
        end
      end
    end)
    rows[i] = row
    return row
  end, facts
end

-- Is there a move in a row that leads to these parts, in any order?
local function has_move(row, parts)
  sort(parts)
  local wanted, k = concat(parts, " "), 1
  while k <= #row do
    local list = {}
    for i = 1, row[k] do list[i] = row[k + i] end
    k = k + row[k] + 1
    sort(list)
    if concat(list, " ") == wanted then return true end
  end
  return false
end

-- Checks all lines; returns the value of each position that has a losing line.
local function check_lines(section, positions, row_of)
  local values, won, line = {}, {}, 0
  local function refuse(p, n, message)
    fail("line %d, %s with %d: %s", line, text(positions[p], 0), n, message)
  end
  -- After a move at a place of a row, is the couple that is left winning?
  local function leads_to_win(row, k, n)
    local open
    for i = k + 1, k + row[k] do
      local x = values[row[i]]
      if not x and open then return false end
      if x then n = nim(n, x) else open = row[i] end
    end
    if not open then return n ~= 0 end
    return won[open] and won[open][n]
  end
  local function check_loss(p, n)
    for m = 0, n - 1 do
      if not (won[p] and won[p][m]) then
        refuse(p, n, ("the line with %d is missing"):format(m))
      end
    end
    local row, k = row_of(p), 1
    while k <= #row do
      if not leads_to_win(row, k, n) then
        refuse(p, n, "a move does not lead to a winning line")
      end
      k = k + row[k] + 1
    end
    values[p] = n
  end
  each_row(section, "LINE", function()
    line = line + 1
    local p, code = varint() + 1, varint()
    need(positions[p] ~= nil, "LINE")
    local n = floor(code / 2)
    if code % 2 == 1 then return check_loss(p, n) end
    local parts, sum = {}, 0
    for i = 1, varint() do
      parts[i] = varint() + 1
      local x = values[parts[i]] or
        refuse(p, n, "its move leads to a position without a losing line")
      sum = nim(sum, x)
    end
    if sum ~= n then
      refuse(p, n, ("its move leads to %d"):format(sum))
    elseif not has_move(row_of(p), parts) then
      refuse(p, n, "there is no such move")
    end
    won[p] = won[p] or {}
    won[p][n] = true
  end)
  return values, line
end

--
-- The whole
--

-- The rules with the parameters of the file, if they take any; those that differ from
-- their own, as a text.
local function take_parameters(build, meta)
  local own = build and rules or rules.parameters
  local given, names, set = own and meta.parameters or {}, {}, {}
  for name in pairs(given) do names[#names + 1] = name end
  sort(names) -- of several that differ, the same one is told each time
  for _, name in ipairs(names) do
    local x = given[name]
    local said = ("%s = %s"):format(name, (text(x, 1)))
    if type(own[name]) ~= type(x) or not build and own[name] ~= x then
      fail("the rules have no %s", said)
    end
    set[#set + 1] = own[name] ~= x and said or nil
    own[name] = type(x) == "number" and x + 0 * own[name] or x
  end
  if build then rules = build(own) end
  return set[1] and concat(set, ", ") or nil
end

local function check_rules(meta)
  local f = rules.normal
  if rules.players or rules.gain or rules.terminal or
    (rules.play or "normal") ~= "normal" then
    fail "only games in normal play, without `terminal`, have values"
  elseif meta.splits ~= (rules.splits or nil) or meta.normal ~=
    (f and (f == "sorted" and f or "function") or nil) then
    fail "the rules differ in splits or normal"
  end
  normal, known, count_known = f, {}, 0
  if f == "sorted" then
    function normal(p) sort(p); return p end
  end
end

local function certify(build, given, audits)
  local sections = read_directory()
  for name in pairs(sections) do
    need(name == "META" or name == "POSN" or name == "LINE" or name:find "^%l",
      name)
  end
  local meta = read_meta(sections.META)
  local set = take_parameters(build, meta)
  check_rules(meta)
  local positions, number_of = read_positions(sections.POSN)
  local row_of, facts = rows_of(positions, number_of,
    audits and normal and {} or nil)
  local values, lines = check_lines(sections.LINE, positions, row_of)
  local start = given
  if start == nil then start = meta.start end
  need(start ~= nil, "META")
  if given == nil and rules.start ~= nil and representative(rules.start) ~=
    representative(start) then
    fail("the proof is about %s, which is not the start of the game",
      (text(start, 0)))
  end
  local found = values[number_of[representative(start)] or 0]
  if not found or found ~= meta.value then
    fail("there is no line that says that the value of %s is %s",
      (text(start, 0)), tostring(meta.value))
  end
  return { value = found, start = text(start, 0), lines = lines, set = set,
    positions = #positions, asked = facts.asked, normal = normal ~= nil,
    audited = audits and normal and facts.audited or nil }
end

--- Checks the proof in a file, or in a string, by the rules of a game: what was
-- checked; or nil, message. `build` makes the rules from the parameters in `game`,
-- if it has some. `options`: `start`, if it is another than that of the game, and
-- `audit`.
local function check(source, game, build, options)
  if bytes then return nil, "another check is under way" end
  options = options or {}
  local file = not source:find "^\137GRUNDY\n" and io.open(source, "rb")
  bytes, rules, refused = file and file:read "*a" or source, game, nil
  if file then file:close() end
  local fine, facts = pcall(certify, build, options.start, options.audit)
  bytes, rules, normal, known = nil, nil, nil, nil -- nothing outlives the check
  if fine and not refused then return facts end
  return nil, refused or tostring(facts), not refused and facts or nil
end

--- The parameters of the game of a proof, and the position that it is about; or
-- nil, message.
local function parameters(source)
  local fine, meta = pcall(function()
    bytes, refused = source, nil
    return read_meta(read_directory().META)
  end)
  bytes = nil
  if not fine then return nil, tostring(meta) end
  return type(meta.parameters) == "table" and meta.parameters or {}, meta.start
end

--- What the lines of a proof say, unchecked: take(position, n, losing) gets each,
-- after about(meta), which returns a message if they are not wanted. True; or nil,
-- message.
local function lines_of(source, about, take)
  if bytes then return nil, "a check is under way" end
  local fine, why = pcall(function()
    bytes, refused = source, nil -- here: they are forgotten, whatever happens
    local sections = read_directory()
    local problem = about(read_meta(sections.META))
    if problem then fail("%s", problem) end
    local positions = read_positions(sections.POSN)
    each_row(sections.LINE, "LINE", function()
      local p, code = positions[varint() + 1], varint()
      need(p ~= nil, "LINE")
      for _ = 1, code % 2 == 0 and varint() or 0 do varint() end
      take(p, floor(code / 2), code % 2 == 1)
    end)
  end)
  bytes = nil
  if fine then return true end
  return nil, refused or tostring(why), not refused and why or nil
end

--- Is this the beginning of a file with a proof?
local function is_proof(source)
  return sub(source, 1, 8) == "\137GRUNDY\n" and sub(source, 77, 80) == "POSN"
end

local program = arg and debug.getinfo(1, "S").source == "@" .. (arg[0] or "")
if not program then
  return { check = check, is_proof = is_proof, parameters = parameters,
    lines = lines_of }
end
local library = setmetatable({ game = function(g) return g end,
  graph = function(g) return { moves = function(p) return g[p] end } end },
  { __index = function(_, name) fail("the rules need grundy.%s", name) end })
local function stand_in() return library end
package.preload.grundy = stand_in
table.unpack = spread -- luacheck: ignore
-- Boards are plain Lua where they do not find the library: so they must not find
-- what stands in for it.
local function load_plain(name)
  for template in package.path:gmatch "[^;]+" do
    local chunk = loadfile((template:gsub("%?", (name:gsub("%.", "/")))))
    if chunk then
      package.preload.grundy, package.loaded.grundy = error, nil
      local fine, module = pcall(chunk, name)
      package.preload.grundy = stand_in
      return fine and module or error(module, 0)
    end
  end
  fail("the rules need %s.lua", name)
end
package.preload["grundy.board"] = load_plain
package.preload["grundy.board.cells"] = load_plain
package.preload["grundy.board.symmetries"] = load_plain
package.preload["grundy.images"] = load_plain
local _, g, build = pcall(dofile, arg[2] or "RULES.lua")
if type(g) ~= "table" then os.exit(print("no rules: " .. tostring(g)) or 2) end
local facts, message = check(arg[1], g, build, { audit = arg[3] == "--audit" })
if not facts then os.exit(print("not certified: " .. message) or 1) end
print(("certified: %sthe value of %s is %d, by %d lines%s"):format(facts.set and
  "with " .. facts.set .. ", " or "", facts.start, facts.value, facts.lines,
  facts.audited and (", and normal, at %d positions")
  :format(facts.audited) or facts.normal and ", if normal is right" or ""))
