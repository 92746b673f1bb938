-- Certifies a saved solution: runs the rules at each position, and checks what
-- the file says of it. csrc/FORMAT.md describes the file in the same order, and
-- names these functions. Needs only Lua 5.1 to 5.5, or LuaJIT:
--   lua check_file.lua FILE.grundy RULES.lua [START]
-- What is known of a file is in one record, `file`:
--   whole, bytes, at  the file; what is being read, and where, from 1 on
--   section, refused  where an error would be; why the file is refused
--   sections, count   the directory; the number of positions
--   meta, rules       META; the rules, with the parameters in META
--   keys, numbers     KEYS and ORDR, by rank, as all columns are, from 1 on
--   ranks, rank_of    the ranks by number + 1; by the texts of positions
--   moves, gains, pays  by the rules: moves, what each gains; what an end pays
--   LABL, HGHT, RMTN, WRTH, SCOR, ENDS, DIST  the columns that there are
--   sets              SETS: sets K as texts, and what LABL has for each
--   two, splits, puzzle, scored, unkept, must_end, endless  the kind of game
--   asked, play       play as it was asked for; as the ends make it
--   starts, found     what was taken of META.starts; how many were found so far
-- A move is the rank that it leads to; where the game splits, an array of them.

local byte, sub, concat = string.byte, string.sub, table.concat
local insert, sort = table.insert, table.sort
local floor, min, max = math.floor, math.min, math.max
local exact = math.tointeger -- in Lua 5.3 and later
local compile, spread = loadstring or load, table.unpack or unpack

local function fail(file, message, ...)
  file.refused = file.refused or message:format(...) -- if rules catch the error
  error(file.refused, 0)
end

local function need(file, x, message, ...)
  if not x and message then fail(file, message, ...) end
  return x or fail(file, "it is not valid (%s)", file.section)
end

-- Bytes and numbers ---------------------------------------------------------
local function unsigned(file, size)
  local x, factor, from = 0, 1, file.at
  for i = from, from + size - 1 do
    x, factor = x + (byte(file.bytes, i) or need(file)) * factor, factor * 256
  end
  file.at = from + size
  return x
end

local function read_bytes(file, size)
  file.at = file.at + size
  return sub(file.bytes, file.at - size, file.at - 1)
end

local function varint(file)
  local x, factor = 0, 1
  repeat
    local digit = unsigned(file, 1)
    x, factor = x + digit % 128 * factor, factor * 128
    need(file, x < 2 ^ 32 and factor <= 2 ^ 35 and (digit > 0 or factor == 128))
  until digit < 128
  return x
end

local function difference(file)
  local x = varint(file)
  return x % 2 == 0 and floor(x / 2) or -1 - floor(x / 2)
end

-- Appends the numbers of a packed list.
local function packed_list(file, list, count)
  local base, bits, rest, got = varint(file), unsigned(file, 1), 0, 0
  local size, least, most = floor(2 ^ bits), min(count, 1), 0
  need(file, bits <= 32 and (count > 0 or base + bits == 0))
  for _ = 1, count do
    while got < bits do
      rest, got = rest + unsigned(file, 1) * floor(2 ^ got), got + 8
    end
    local x = rest % size
    rest, got = floor(rest / size), got - bits
    least, most = min(least, x), max(most, x)
    list[#list + 1] = need(file, base + x < 2 ^ 32 and base + x)
  end
  need(file, rest == 0 and least == 0 and 2 * most >= size - 1)
end

-- Reads the checksum of some bytes.
local function checksum(file, from, to)
  local a, b = 1, 0
  for i = from, to do
    a = (a + byte(file.bytes, i)) % 65521
    b = (b + a) % 65521
  end
  need(file, unsigned(file, 4) == b * 65536 + a)
end

-- Positions -----------------------------------------------------------------
-- As an integer, or nil. Without integers, those beyond 2^53 are not exact.
local function to_integer(file, x)
  if exact then return exact(x) end
  if x ~= floor(x) or x < -2 ^ 63 or x >= 2 ^ 63 then return nil end
  if x > -2 ^ 53 and x < 2 ^ 53 then return x == 0 and 0 or x end
  fail(file, "this Lua cannot hold the integer %.0f exactly", x)
end

local function integer_in_code(file, size)
  local low, rest = unsigned(file, 1), unsigned(file, size - 1)
  local x = to_integer(file, floor(low / 2) + rest * 128)
  need(file, byte(file.bytes, file.at - 1) > 0 and (low % 2 == 1 or x > 191))
  return low % 2 == 1 and -1 - x or x
end

local function float_in_code(file)
  local low, high = unsigned(file, 6), unsigned(file, 2)
  local exponent = floor(high / 16) % 2048
  local x = (high % 16 * 2 ^ 48 + low) / 2 ^ 52
  need(file, exponent < 2047 or x == 0) -- not NaN
  x = (exponent > 0 and 1 + x or 2 * x) * 2 ^ (exponent - 1023)
  need(file, not to_integer(file, x))
  return high < 2 ^ 15 and x or -x
end

-- What a code stands for, inside so many tables.
local function value(file, depth)
  local tag = unsigned(file, 1)
  need(file, depth <= 64 and tag > 0 and tag ~= 0x0F)
  if tag >= 0x40 then return tag - 0x40 end
  if tag <= 0x08 then return integer_in_code(file, tag) end
  if tag == 0x09 then return float_in_code(file) end
  if tag <= 0x0B then return tag == 0x0B end
  local size = tag < 0x10 and varint(file) or tag % (tag < 0x20 and 16 or 32)
  need(file, tag > 0x0D or size >= (tag == 0x0C and 32 or 16))
  if tag == 0x0C or tag >= 0x20 then return read_bytes(file, size) end
  local p, before = {}, ""
  for i = 1, size do p[i] = value(file, depth + 1) end
  for _ = 1, tag == 0x0E and varint(file) or 0 do
    local from, name = file.at, value(file, depth + 1)
    local code = sub(file.bytes, from, file.at - 1)
    need(file, type(name) == "string" and before < code)
    p[name], before = value(file, depth + 1), code
  end
  return need(file, (tag ~= 0x0E or before ~= "") and p)
end

local function decode(file, code)
  file.bytes, file.at = code, 1
  local p = value(file, 0)
  return need(file, file.at == #code + 1 and type(p) ~= "boolean" and p)
end

-- A number in as few digits as are read back; and as an integer, if it is one.
local function number_text(file, x)
  x = to_integer(file, x) or x
  local shown, digits = tostring(x), 15
  while tonumber(shown) ~= x and digits <= 17 do
    shown, digits = ("%." .. digits .. "g"):format(x), digits + 1
  end
  return shown, x
end

-- A text that is the same for equal positions only; and a copy of the position.
local function text(file, p, depth)
  local kind = type(p)
  if kind == "number" then return number_text(file, p) end
  if kind == "string" then return ("%q"):format(p), p end
  if kind == "boolean" and depth > 0 then return tostring(p), p end
  need(file, kind == "table" and depth < 64, "a %s%s is not a position", kind,
    depth > 0 and " in tables" or "")
  local copy, list, names, count = {}, {}, {}, 0
  for key in next, p do
    if type(key) == "string" then insert(names, key) else count = count + 1 end
  end
  for i = 1, count do list[i], copy[i] = text(file, rawget(p, i), depth + 1) end
  sort(names)
  for _, name in ipairs(names) do
    local shown, field = text(file, rawget(p, name), depth + 1)
    list[#list + 1], copy[name] = ("[%q] = "):format(name) .. shown, field
  end
  return "{" .. concat(list, ", ") .. "}", copy
end

-- The same, of a position and who is to move, if there are two players.
local function turn_text(file, p, player)
  local shown, copy = text(file, p, 0)
  return file.two and shown .. ", player " .. player or shown, copy
end

-- Decoded anew each time, since the rules may change it; and who is to move.
local function position(file, u)
  local player = file.two and byte(file.keys[u], -1) or nil
  return decode(file, sub(file.keys[u], 1, player and -2 or -1)), player
end

-- Refuses the file if something is wrong with the position of a rank.
local function claim(file, u, is_fine, message, shown)
  if is_fine then return end
  fail(file, "position %s: " .. message, turn_text(file, position(file, u)),
    (text(file, shown == nil or shown, 1)))
end

-- The rank of a position or, with `normal`, of its representative.
local function find(file, p, player)
  local normal, shown, copy = file.rules.normal, turn_text(file, p, player)
  if normal then
    if normal == "sorted" then sort(copy) else copy = normal(copy, player) end
    shown = turn_text(file, copy, player)
  end
  return file.rank_of[shown]
end

-- The file ------------------------------------------------------------------
local PLACES = { META = 1, KEYS = 2, KEY1 = 3, KEY2 = 4, KEY3 = 5, ORDR = 6,
  LABL = 7, SETS = 8, HGHT = 9, RMTN = 10, WRTH = 11, SCOR = 12, ENDS = 13,
  DIST = 14, movs = 15 }
local CODECS = { 0, 2, 2, 2, 2, 1, 1, 3, 1, 1, 1, 1, 1, 1, 3 } -- by place
local IN_BLOCK = { 1024, 256, 256 } -- rows by codec; with codec 0, all
local COLUMNS = { "LABL", "HGHT", "RMTN", "WRTH", "SCOR", "ENDS", "DIST" }
local ENDLESS = { [false] = "", ", endless = 1", ", endless = 2" } -- in `play`

-- The header and the directory.
local function read_directory(file)
  file.bytes, file.at, file.section = file.whole, 1, "header"
  need(file, read_bytes(file, 8) == "\137GRUNDY\n", "found no saved solution")
  need(file, unsigned(file, 2) == 1, "the file has another version")
  file.at = 13 -- any minor version
  local sections, size = unsigned(file, 4), unsigned(file, 8)
  local last, offset = 0, 40 + 36 * sections
  file.count, file.sections = unsigned(file, 8), {}
  need(file, sections < 256 and size == #file.whole and offset <= size)
  need(file, file.count >= 0 and file.count <= 2 ^ 30)
  checksum(file, 41, offset)
  checksum(file, 1, 36)
  for _ = 1, sections do
    local name = read_bytes(file, 4)
    local place = PLACES[name]
    file.section = name
    local codec, width = unsigned(file, 2), unsigned(file, 2)
    local rows, from = unsigned(file, 8), unsigned(file, 8)
    local to, block = from + unsigned(file, 8), unsigned(file, 4)
    need(file, from == offset and to >= from and (place or name:find "^%l"))
    need(file, not place or place > last and codec == CODECS[place] and
      width == (codec > 0 and 0 or 1) and block == (IN_BLOCK[codec] or rows))
    last, offset = place or last, to
    file.sections[name] = { rows = rows, block = block, from = from, to = to }
  end
  need(file, offset == #file.whole)
end

-- The rows of a section (so many, if that is known), as one list, to which
-- `read_rows` appends those of each block.
local function read_section(file, name, read_rows, count)
  file.section, file.bytes = name, file.whole
  local section, list = need(file, file.sections[name]), {}
  local from, rows, block = section.from, section.rows, section.block
  local blocks = rows > 0 and floor((rows - 1) / block) + 1 or 0
  local tail = section.to - 12 * blocks
  need(file, tail >= from and rows == (count or rows))
  for entry = tail, section.to - 12, 12 do
    file.at = entry + 1
    local to = section.from + unsigned(file, 8)
    need(file, to >= from and to <= tail)
    checksum(file, from + 1, to)
    file.at, from = from + 1, to
    read_rows(file, list, min(block, rows - #list))
    need(file, file.at == to + 1)
  end
  need(file, from == tail)
  return list
end

local function plain_bytes(file, list, count) -- codec 0
  list[1] = read_bytes(file, count)
end

-- Codec 2. A block of them may take 256 times as much room as in the file.
local function ascending_keys(file, list, count)
  local lengths, common = {}, {}
  packed_list(file, lengths, count)
  packed_list(file, common, count - 1)
  for i, length in ipairs(lengths) do
    local before, same = list[#list] or "", common[i - 1] or 0
    local key = sub(before, 1, same) .. read_bytes(file, length - same)
    need(file, same <= #before and before < key)
    need(file, i == 1 or byte(before, same + 1) ~= byte(key, same + 1))
    list[#list + 1] = key
  end
end

-- META ----------------------------------------------------------------------
local function read_meta(file)
  file.meta = decode(file, read_section(file, "META", plain_bytes)[1] or "")
  need(file, type(file.meta) == "table" and type(file.meta.starts) == "table")
end

-- Does META say this? Each field is in an array, empty for what it may not say.
local function need_fields(file, fields, ...)
  for name, field in pairs(fields) do
    need(file, text(file, { file.meta[name] }, 0) == text(file, field, 0), ...)
  end
end

-- Gives the rules the parameters of the file; a text of those that differ from
-- the rules' own. `build` makes rules of parameters, if they can be others.
local function take_parameters(file, build)
  local own, set, lacks = build and file.rules or file.rules.parameters, {}, {}
  for name, x in pairs(own and file.meta.parameters or {}) do
    local old, said = own[name], ("%s = %s"):format(name, (text(file, x, 1)))
    local fits = build and type(old) == type(x)
    if old ~= x then insert(fits and set or lacks, said) end
    if old ~= x and fits then
      own[name] = type(x) == "number" and x + 0 * old or x -- a float if that is
    end
  end
  sort(lacks)
  sort(set)
  if lacks[1] then fail(file, "the rules have no %s", concat(lacks, ", ")) end
  if build then file.rules = build(own) end
  return set[1] and concat(set, ", ") or nil
end

-- What kind of game the rules are of, and whether META says so.
local function compare_kinds(file)
  local meta, rules, terminal = file.meta, file.rules, file.rules.terminal
  local normal = rules.normal and "function" or nil
  file.puzzle, file.scored = rules.players == 1, rules.gain ~= nil
  file.two = rules.players == 2 or type(rules.players) == "table"
  file.splits, file.endless = rules.splits and true or nil, rules.endless
  file.unkept, file.must_end = meta.keep == "values", file.splits or file.scored
  file.asked = file.puzzle and "puzzle" or file.scored and "scored"
    or rules.play or tostring(meta.play):match "^misere" or "normal"
  if meta.names then fail(file, "only the library has the moves of sets") end
  need_fields(file, { players = { file.two and 2 or 1 }, space = {},
    normal = { rules.normal == "sorted" and "sorted" or normal },
    play = { file.asked .. need(file, ENDLESS[file.endless or false]) },
    splits = { file.splits } }, "the rules differ in players, splits, normal "
    .. "or play (%s)", tostring(meta.play))
  need(file, not meta.keep or file.unkept and not file.sections.movs and
    (not terminal or file.puzzle or file.scored))
  need(file, not file.endless or file.two and
    not (file.must_end or file.unkept or terminal))
  local default = { normal = -1, misere = 1, scored = 0,
    puzzle = terminal and -1 or 1 }
  file.payoffs = { win = 1, draw = file.puzzle and -1 or 0, loss = -1,
    [false] = need(file, default[file.asked]) }
end

-- KEYS, KEY1 to KEY3 --------------------------------------------------------
local function read_keys(file)
  file.keys = read_section(file, "KEYS", ascending_keys, file.count)
  file.rank_of = {}
  for u = 1, file.count do
    local p, player = position(file, u)
    need(file, not player or player == 1 or player == 2)
    file.rank_of[turn_text(file, p, player)] = u
  end
end

local function check_index(file)
  for level = 1, 3 do
    local firsts, name = {}, "KEY" .. level
    for u = 1, file.count, 256 ^ level do insert(firsts, file.keys[u]) end
    if firsts[2] or file.sections[name] then
      local said = read_section(file, name, ascending_keys)
      need(file, text(file, said, 1) == text(file, firsts, 1))
    end
  end
end

-- ORDR ----------------------------------------------------------------------
local function read_order(file)
  file.ranks = {}
  file.numbers = read_section(file, "ORDR", packed_list, file.count)
  for u, number in ipairs(file.numbers) do
    need(file, number < file.count and not file.ranks[number + 1])
    file.ranks[number + 1] = u
  end
end

-- Takes the next run of starts in META, if it begins after all positions that
-- have been found, and if no run ends there.
local function take_starts(file)
  local starts, size = file.starts, #file.starts
  local first, count = file.meta.starts[size + 1], file.meta.starts[size + 2]
  local is_adjacent = size > 0 and starts[size - 1] + starts[size] == first
  if first == file.found and not is_adjacent and to_integer(file, count) then
    starts[size + 1], starts[size + 2] = first, min(count, file.count - first)
    file.found = file.found + count
  end
end

-- LABL, SETS, HGHT ----------------------------------------------------------
local function nim_sum(a, b)
  if a + b == 0 then return 0 end
  return 2 * nim_sum(floor(a / 2), floor(b / 2)) + (a + b) % 2
end

local function value_of_move(file, move)
  if not file.splits then return file.LABL[move] end
  local sum = 0
  for _, v in ipairs(move) do sum = nim_sum(sum, file.LABL[v]) end
  return sum
end

-- Sets, as texts; and for each its label.
local function set_rows(file, list, count) -- codec 3
  for _ = 1, count do
    local set, member = {}, 0
    for k = 1, varint(file) do
      member = member + difference(file)
      set[k] = member
    end
    local shown = " " .. concat(set, " ") .. " "
    list[shown], list[#list + 1] = file.meta.values + #list, shown
  end
end

-- By Definition 1 of Fraenkel and Yesha, which heights complete: is a value
-- finite, as the file says, it is the least number that no move has. Else there
-- are heights, and K is the set of those that moves have.
local function label_of(file, u)
  local values, list, taken, least = file.meta.values, {}, {}, 0
  for _, move in ipairs(file.moves[u]) do
    local x = value_of_move(file, move)
    if x < values and not taken[x] then list[#list + 1], taken[x] = x, true end
  end
  while taken[least] do least = least + 1 end
  if file.LABL[u] < values then return least end
  sort(list)
  local shown, stays = " " .. concat(list, " ") .. " ", false
  for _, v in ipairs(file.HGHT and file.moves[u] or {}) do
    local set = file.sets[file.LABL[v] - values + 1]
    stays = stays or set and not set:find(" " .. least .. " ", 1, true)
  end
  claim(file, u, stays, "no move leads to an infinity without %s in K", least)
  return file.sets[shown] or shown
end

local function finite(height)
  return height > 0 and height or math.huge
end

-- HGHT by that of other positions: the least H + 1 with which a position of the
-- value g has followers with all values below g and H - 1 at most, and each
-- follower has H - 1 at most or an answer, of value g too, with H - 2 at most.
--
-- A claim about H that satisfies this recursion everywhere is the least H: of
-- the positions where the two differ, one with the least height, in either,
-- would have the same followers and answers below it in both. And it is the
-- counter that Definition 1 asks for: see csrc/README.md.
local function height_of(file, u)
  local labels, heights, of_value, most = file.LABL, file.HGHT, {}, 1
  local g = labels[u]
  if g >= file.meta.values then return 0 end
  for _, v in ipairs(file.moves[u]) do
    local x, height = labels[v], finite(heights[v])
    if x < g then of_value[x] = min(of_value[x] or height, height) end
  end
  for _, height in pairs(of_value) do most = max(most, height + 1) end
  for _, v in ipairs(file.moves[u]) do
    local needed = finite(heights[v])
    for _, w in ipairs(needed >= most and file.moves[v] or {}) do
      if labels[w] == g then needed = min(needed, finite(heights[w]) + 1) end
    end
    most = max(most, needed + 1)
  end
  return most
end

-- RMTN ----------------------------------------------------------------------
-- RMTN of a position by that of its followers or, at an end, by whether this is
-- won by the player to move, or solved.
local function longer_by_one(file, lengths, u, is_won)
  local least, most, puzzle = nil, 1, file.puzzle
  if file.pays[u] then return (is_won and 2 or 1) - (puzzle and 1 or 0) end
  for _, v in ipairs(file.moves[u]) do
    local x = lengths[v]
    if x % 2 == 1 or puzzle and x > 0 then least = min(least or x, x) end
    most = x > 0 and most > 0 and max(most, x) or 0
  end
  return least and least + 1 or most > 0 and most + 1 or 0
end

-- WRTH, with RMTN -----------------------------------------------------------
-- Q[>= level] and Q[> -level], by rank: each from the other one of followers;
-- again for what leads to a position where one of them has changed.
local function lengths_of_level(file, level, before)
  local at_least, above, queue = {}, {}, {}
  for u = 1, file.count do at_least[u], above[u], queue[u] = 0, 0, u end
  for _, u in ipairs(queue) do
    local pays, x, y = file.pays[u] or 0, at_least[u], above[u]
    at_least[u] = longer_by_one(file, above, u, pays >= level)
    above[u] = longer_by_one(file, at_least, u, pays > -level)
    local has_changed = x ~= at_least[u] or y ~= above[u]
    for _, v in ipairs(has_changed and before[u] or {}) do insert(queue, v) end
  end
  return at_least, above
end

-- WRTH and RMTN, by rank: the levels from the greatest on.
local function find_worth(file)
  local levels, has, before = {}, { [0] = true }, {}
  for u = 1, file.count do before[u] = {} end
  for u, moves in ipairs(file.moves) do
    local level = math.abs(file.pays[u] or 0)
    if not has[level] then levels[#levels + 1], has[level] = level, true end
    for _, v in ipairs(moves) do insert(before[v], u) end
  end
  sort(levels, function(a, b) return a > b end)
  file.worth, file.lengths = {}, {}
  for i, level in ipairs(levels) do
    local at_least, above = lengths_of_level(file, level, before)
    for u = 1, file.count do
      local x, y = at_least[u], above[u]
      local length = x > 0 and x % 2 == 0 and x or y % 2 == 1 and y
      if length and not file.worth[u] then
        file.worth[u], file.lengths[u] = 2 * i - 1 + length % 2, length
      end
    end
  end
end

-- SCOR, with RMTN -----------------------------------------------------------
-- Both, by those of the followers.
local function score_and_length(file, u)
  local best, least = file.pays[u], 1
  if best then return best + 2 ^ 31, least end
  for i, v in ipairs(file.moves[u]) do
    local gain, length = file.gains[u][i], file.RMTN[v] + 1
    local score = gain + 2 ^ 32 - file.SCOR[v] -- 2^31 is added to both
    if not best or score > best then best, least = score, length end
    if score == best then least = min(least, length) end
  end
  return best, least
end

-- ENDS ----------------------------------------------------------------------
local PLAY_OF = { [-1] = "normal", [1] = "misere" } -- by what all ends pay

-- Takes what the rules say of an end, and what it pays; they may leave that to
-- the play that was asked for. Floats, as integers may overflow when negated.
-- Play is mixed by draws, by numbers, and by ends of which not all are alike.
local function take_end(file, u)
  local terminal, ends = file.rules.terminal, file.ends
  local said = terminal and terminal(position(file, u)) or false
  local pays = file.scored and said or file.payoffs[said] or said
  claim(file, u, type(pays) == "number", "it ends with %s", said)
  local key = text(file, said, 1)
  local place = file.places[key] or #ends + 1
  ends[place], file.places[key], file.end_of[u] = said, place, place
  file.pays[u] = pays + 0.0
  local play = type(said) ~= "number" and PLAY_OF[pays] or "mixed"
  file.play = file.play and file.play ~= play and "mixed" or play
end

-- DIST ----------------------------------------------------------------------
local function distance_of(file, u)
  local most = 0
  for _, move in ipairs(file.moves[u]) do
    local sum = 1
    for _, v in ipairs(file.splits and move or { move }) do
      sum = sum + file.DIST[v]
    end
    most = max(most, sum)
  end
  return min(most, 2 ^ 32 - 3)
end

-- movs ----------------------------------------------------------------------
-- What a move to q gains; of several moves there, the largest gain counts.
local function take_gain(file, turn, place, q)
  local p, player = position(file, turn.rank)
  local _, copy = text(file, q, 0)
  local gain = to_integer(file, (file.rules.gain(p, copy, player)))
  claim(file, turn.rank, gain, "what a move gains is not an integer")
  turn.gains[place] = max(gain, turn.gains[place] or gain)
end

-- Takes a move from the rules, if it has other parts than those before it. Each
-- part must have been found before, or now.
local function take_move(file, turn, ...)
  local u, parts, count = turn.rank, { ... }, select("#", ...)
  claim(file, u, file.splits or count == 1, "a move leads to one position")
  for i = 1, count do
    local p, v = parts[i], find(file, parts[i], turn.opponent)
    claim(file, u, v, "the move to %s leads out of the file", p)
    local number = file.numbers[v]
    claim(file, u, number <= file.found, "%s is not numbered in turn", p)
    file.found, parts[i] = max(file.found, number + 1), v
  end
  local move, key = parts[1], parts[1]
  if file.splits then
    local sorted = { spread(parts) }
    sort(sorted)
    move, key = parts, concat(sorted, " ")
  end
  local place = turn.places[key] or #turn.moves + 1
  turn.places[key], turn.moves[place] = place, turn.moves[place] or move
  if file.scored then take_gain(file, turn, place, (...)) end
end

-- Asks the rules for the moves of a position or, if it has none, for its end.
local function take_turn(file, u)
  local number, p, player = file.numbers[u], position(file, u)
  local turn = { rank = u, opponent = player and 3 - player, moves = {},
    gains = {}, places = {} }
  local function add(...) take_move(file, turn, ...) end
  if number >= file.found then take_starts(file) end
  claim(file, u, number < file.found and find(file, p, player) == u,
    "no move leads to this form")
  local list = file.rules.moves(p, add, player) or {}
  for k = 1, #list do
    if file.splits then add(spread(list[k], 1, #list[k])) else add(list[k]) end
  end
  file.moves[u], file.gains[u] = turn.moves, file.scored and turn.gains or nil
  if not turn.moves[1] then take_end(file, u) end
end

-- Goes through the file depth first, on a path of lists: the moves `from` a
-- position or, from none (0), the parts of a sum; and the place where each is
-- looked `at`. If nothing leads back to the path, there are no cycles.
local function go_depth_first(file)
  local seen, is_on_path, path, from, at = {}, {}, { file.ranks }, { 0 }, { 0 }
  while path[1] do
    local top = #path
    at[top] = at[top] + 1
    local v = path[top][at[top]]
    if not v then
      path[top], is_on_path[from[top]] = nil, nil
    elseif type(v) == "table" then
      path[top + 1], from[top + 1], at[top + 1] = v, 0, 0
    elseif seen[v] then
      claim(file, v, not is_on_path[v], "it may not end")
    else
      if file.unkept then take_turn(file, v) end
      seen[v], is_on_path[v] = true, true
      path[top + 1], from[top + 1], at[top + 1] = file.moves[v], v, 0
    end
  end
end

-- Follows the rules through the file, by number or depth first; then, where
-- play must end, depth first once more.
local function follow_rules(file)
  file.moves, file.gains, file.starts, file.found = {}, {}, {}, 0
  file.pays, file.ends, file.end_of, file.places = {}, {}, {}, {}
  for _, u in ipairs(file.unkept and {} or file.ranks) do take_turn(file, u) end
  if file.unkept or file.must_end then go_depth_first(file) end
  if file.puzzle or file.scored or not file.play then file.play = file.asked end
end

-- Compares rows with the moves by the rules; they need not be kept.
local function compare_rows(file, list, count) -- codec 3
  for _ = 1, count do
    local number, u = #list, file.ranks[#list + 1]
    local moves = file.moves[u]
    local function expect(x, y)
      claim(file, u, x == y, "by the rules, movs is %s", moves)
    end
    expect(varint(file), #moves)
    for k, move in ipairs(moves) do
      if file.splits then expect(varint(file), #move) end
      for _, v in ipairs(file.splits and move or { move }) do
        number = number + difference(file)
        expect(file.ranks[number + 1], v)
      end
      if file.scored then expect(difference(file), file.gains[u][k]) end
    end
    list[#list + 1] = true
  end
end

-- META again: what follows from the rest ------------------------------------
-- 1, 2 and 3 for P, N and D.
local function outcome_of(file, u)
  if file.scored then
    local score = file.SCOR[u] - 2 ^ 31
    return score < 0 and 1 or score > 0 and 2 or 3
  elseif file.splits or file.puzzle then
    return min((file.LABL or file.RMTN)[u], 1) + 1
  end
  local length, player = file.RMTN[u], byte(file.keys[u], -1)
  if length > 0 then return 2 - length % 2 end
  return not file.endless and 3 or player == file.endless and 2 or 1
end

-- What META says of the answers.
local function check_meta(file)
  local meta = file.meta
  local start, player, outcomes, values, moves = nil, nil, { 0, 0, 0 }, 0, 0
  for u = 1, file.count do
    local outcome, label = outcome_of(file, u), file.LABL and file.LABL[u]
    outcomes[outcome], moves = outcomes[outcome] + 1, moves + #file.moves[u]
    if label and label < meta.values then values = max(values, label + 1) end
  end
  if file.count > 0 then start, player = position(file, file.ranks[1]) end
  file.section = "META"
  need(file, not file.unkept or #file.starts <= 2)
  need_fields(file, { start = { start }, player = { player },
    starts = { file.starts }, ends = { file.ENDS and file.ends or nil },
    values = { file.LABL and values or nil }, outcomes = { outcomes },
    moves = { file.unkept and moves or nil } })
end

-- The positions that were given for some starts, before `normal`.
local function check_given(file)
  local given = file.meta.given or {}
  need(file, not file.meta.given or file.rules.normal)
  for k = 1, #given, 2 do
    local u = need(file, file.ranks[given[k] + 1])
    need(file, find(file, given[k + 1], (select(2, position(file, u)))) == u)
  end
end

-- The whole -----------------------------------------------------------------
-- What the columns are by the rules.
local BY_RULES = { LABL = label_of, HGHT = height_of, SCOR = score_and_length,
  DIST = distance_of }

function BY_RULES.RMTN(file, u)
  if file.worth then return file.lengths[u] or 0 end
  if file.scored then return (select(2, score_and_length(file, u))) end
  return longer_by_one(file, file.RMTN, u, (file.pays[u] or 0) > 0)
end

function BY_RULES.WRTH(file, u) return file.worth[u] or 0 end
function BY_RULES.ENDS(file, u) return file.end_of[u] or 0 end

-- Reads the columns. Are all there that must be, and no others?
local function read_columns(file)
  local meta, mixed = file.meta, file.play == "mixed"
  local may_have_values = not file.two and file.play == "normal"
  local valued = may_have_values and not meta.only
  file.section = "META"
  need(file, not meta.only or meta.only == "outcome" and may_have_values)
  need(file, valued or not file.splits) -- sums are decided by values
  need(file, not valued or type(meta.values) == "number")
  local has = { LABL = valued, RMTN = not file.splits, WRTH = mixed,
    HGHT = valued and not file.splits and not file.unkept, SCOR = file.scored,
    ENDS = file.rules.terminal and not file.unkept and file.ends[1] ~= nil,
    DIST = file.unkept }
  for _, name in ipairs(COLUMNS) do
    file.section = name
    need(file, not file.sections[name] == not has[name])
    file[name] = has[name] and read_section(file, name, packed_list, file.count)
  end
  file.sets = file.sections.SETS and read_section(file, "SETS", set_rows) or {}
end

local function check_columns(file)
  if file.WRTH then find_worth(file) end
  for _, name in ipairs(COLUMNS) do
    local message = "by the rules, " .. name .. " is %s"
    for u, said in ipairs(file[name] or {}) do
      local x = BY_RULES[name](file, u)
      claim(file, u, said == x, message, x)
    end
  end
end

-- Is the start that is asked for in the file, for one of the players?
local function check_start(file, given)
  local start = given or file.rules.start
  if start ~= nil and not (find(file, start, 1) or find(file, start, 2)) then
    fail(file, "the start %s is not in the file", (text(file, start, 0)))
  end
end

-- What is certified.
local function certify(file, build, given)
  read_directory(file)
  read_meta(file)
  local set, starts = take_parameters(file, build), 0
  compare_kinds(file)
  read_keys(file)
  read_order(file)
  check_index(file)
  file.section = "the rules"
  check_start(file, given)
  follow_rules(file)
  read_columns(file)
  check_columns(file)
  if file.sections.movs then
    read_section(file, "movs", compare_rows, file.count)
  end
  check_meta(file)
  check_given(file)
  for k = 2, #file.starts, 2 do starts = starts + file.starts[k] end
  return { positions = file.count, start = file.meta.start,
    player = file.meta.player, starts = starts, set = set, play = file.play,
    endless = file.endless, splits = file.splits or false,
    values = file.LABL and true or false, remoteness = not file.splits,
    outcomes = file.meta.outcomes }
end

-- Checks a file, or its bytes, by the rules: true, and what is certified; or
-- nil, why not, and the error if it came from elsewhere. `build` makes rules of
-- parameters, if they have some; `start` is one that must be in the file.
local function check(source, rules, build, start)
  local opened = not source:find "^\137GRUNDY\n" and io.open(source, "rb")
  local file = { whole = opened and opened:read "*a" or source, rules = rules }
  if opened then opened:close() end
  local is_fine, facts = pcall(certify, file, build, start)
  if file.refused then return nil, file.refused end
  if is_fine then return true, facts end
  return nil, ("%s: %s"):format(file.section, tostring(facts)), facts
end

-- The program ---------------------------------------------------------------
-- Boards are beside this file, and plain Lua where they find no core.
local BOARDS = "board heaps tokens images board.cells board.symmetries "
  .. "base.literal base.number base.text"

-- Gives rules these boards and, for the library, what takes no code of its own.
local function provide(folder)
  local library = { game = function(rules) return rules end }
  function library.graph(graph)
    return { moves = function(p) return graph[p] end }
  end
  setmetatable(library, { __index = function(_, name)
    error("the rules need grundy." .. tostring(name), 0)
  end })
  package.preload["grundy.core"], package.loaded.grundy = error, library
  for name in BOARDS:gmatch "%S+" do
    local path = folder .. name:gsub("%.", "/") .. ".lua"
    package.preload["grundy." .. name] = function() return dofile(path) end
  end
end

local function certified_text(facts)
  local function part(format, x) return x and format:format(x) or "" end
  local start = facts.start ~= nil and text({}, facts.start, 0)
  return "certified: " .. part("with %s, ", facts.set) .. facts.positions
    .. " positions" .. part(" from %s", start)
    .. part(", player %d to move", facts.player)
    .. part(" and %d more", facts.starts > 1 and facts.starts - 1)
    .. part(", %s play", facts.play)
    .. part(", endless play won by player %d", facts.endless)
    .. (facts.values and ", values" or ", outcomes")
    .. part(" and remoteness", facts.remoteness)
end

-- What the program says of its words, and its exit code.
local function run(words)
  table.unpack = spread -- which rules may use in any Lua
  provide((words[0]:gsub("[^/\\]*$", "")))
  local _, rules, build = pcall(dofile, words[2] or "RULES.lua")
  if type(rules) ~= "table" then return "no rules: " .. tostring(rules), 2 end
  local is_read, start = pcall(compile("return " .. (words[3] or "nil")))
  local is_fine, facts = check(words[1], rules, build,
    is_read and start or words[3])
  if is_fine then return certified_text(facts), 0 end
  return "not certified: " .. facts, 1
end

if arg and debug.getinfo(1, "S").source == "@" .. (arg[0] or "") then
  local said, code = run(arg)
  print(said)
  os.exit(code)
end
return { check = check }
