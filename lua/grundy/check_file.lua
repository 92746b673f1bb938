-- Certifies a saved solution (csrc/FORMAT.md): runs the rules at each position,
-- and checks what the file says of it. Needs only Lua 5.1 to 5.5, or LuaJIT:
--   lua check_file.lua FILE.grundy RULES.lua [START]
local byte, sub, concat = string.byte, string.sub, table.concat
local sort, floor, min, max = table.sort, math.floor, math.min, math.max
local compile, spread = loadstring or load, table.unpack or unpack
-- The file, where its sections are, META, how many positions there are; by rank
-- (from 1 on): keys, numbers, moves as arrays of parts, what ends pay; ranks.
local file, sections, meta, n, rules, keys, order, moves, pays, rank_of, ranks
local refused, bytes, at, section, room
local one, scored, acyclic, unkept -- a puzzle; scores; no cycles; no moves kept
local function fail(message, ...)
  refused = refused or message:format(...) -- the rules may catch the error
  error(refused, 0)
end
-- Lua 5.3 and later have integers. Elsewhere those beyond 2^53 are not exact.
local tointeger = math.tointeger or function(x)
  if x ~= floor(x) or x < -2 ^ 63 or x >= 2 ^ 63 then return nil end
  if x > -2 ^ 53 and x < 2 ^ 53 then return x == 0 and 0 or x end
  fail("this Lua cannot hold the integer %.0f exactly", x)
end
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
  if kind == "number" then
    p = tointeger(p) or p
    return math.type and tointeger(p) and ("%d"):format(p) or digits(p), p
  elseif kind == "string" or kind == "boolean" and depth > 0 then
    return (kind == "string" and "%q" or "%s"):format(tostring(p)), p
  elseif kind ~= "table" or depth == 64 then
    fail("a %s%s is not a position", kind, depth > 0 and " in tables" or "")
  end
  local q, list, names = {}, {}, {}
  for k in next, p do table.insert(type(k) == "string" and names or list, k) end
  for i = 1, #list do list[i], q[i] = text(rawget(p, i), depth + 1) end
  sort(names)
  for _, name in ipairs(names) do
    local shown, field = text(rawget(p, name), depth + 1)
    list[#list + 1], q[name] = ("[%q] = "):format(name) .. shown, field
  end
  return "{" .. concat(list, ", ") .. "}", q
end
local function same_as(x, y) return x == y or text(x, 1) == text(y, 1) end
local function need(x) return x or fail("it is not valid (%s)", section) end
local function word(size)
  if size == 0 then return 0 end
  at = at + 1
  return byte(bytes, at - 1) + 256 * word(size - 1)
end
local function varint()
  local digit = word(1)
  local rest = digit < 128 and 1 or varint()
  return need(rest > 0 and rest < 2 ^ 25 and digit + 128 * (rest - 1))
end
local function signed(x) return floor(x / 2) * (1 - 2 * (x % 2)) - x % 2 end
local function packed(list, count)
  local base, bits, rest, got, zero, most = varint(), word(1), 0, 0, nil, nil
  need(bits <= 32 and (count > 0 or base + bits == 0))
  for _ = 1, count do
    while got < bits do rest, got = rest + word(1) * floor(2 ^ got), got + 8 end
    local x = rest % floor(2 ^ bits)
    rest, got = floor(rest / floor(2 ^ bits)), got - bits
    zero, most = zero or x == 0, most or 2 * x >= 2 ^ bits - 1
    list[#list + 1] = need(base + x < 2 ^ 32 and base + x)
  end
  return need(rest == 0 and (count == 0 or zero and most)) and list
end
local function float()
  local low, seventh, eighth = word(6), word(1), word(1)
  local exponent = eighth % 128 * 16 + floor(seventh / 16)
  local x = (seventh % 16 * 2 ^ 48 + low) / 2 ^ 52
  need(exponent < 2047 or x == 0) -- not NaN
  x = (exponent > 0 and 1 + x or 2 * x) * 2 ^ (exponent - 1023)
  return need(not tointeger(x)) and (eighth < 128 and x or -x)
end
local function value(depth)
  local tag, p, before = word(1), {}, ""
  need(depth <= 64 and tag > 0 and tag ~= 15)
  if tag <= 8 then
    local low, rest = word(1), word(tag - 1)
    local x = tointeger(floor(low / 2) + rest * 128)
    need(byte(bytes, at - 1) > 0 and (low % 2 == 1 or x > 191))
    return low % 2 == 1 and -1 - x or x
  elseif tag <= 11 or tag >= 64 then
    return tag >= 64 and tag - 64 or tag == 9 and float() or tag == 11
  end
  local size = tag >= 32 and tag - 32 or tag >= 16 and tag - 16 or varint()
  need(tag > 13 or size >= (tag == 12 and 32 or 16))
  if tag == 12 or tag >= 32 then
    at = at + size; return sub(bytes, at - size, at - 1)
  end
  for i = 1, size do p[i] = value(depth + 1) end
  for _ = 1, tag == 14 and varint() or 0 do
    local from, name = at, value(depth + 1)
    local code = sub(bytes, from, at - 1)
    need(type(name) == "string" and before < code)
    p[name], before = value(depth + 1), code
  end
  return need((tag ~= 14 or before ~= "") and p)
end
local function decode(code)
  bytes, at = code, 1
  local p = value(0)
  return need(at == #code + 1 and type(p) ~= "boolean") and p
end
local function adler(from, to)
  local a, b = 1, 0
  for i = from, to do a = (a + byte(bytes, i)) % 65521; b = (b + a) % 65521 end
  return b * 65536 + a
end
local PLACES = { META = 10, KEYS = 22, KEY1 = 32, KEY2 = 42, KEY3 = 52,
  ORDR = 61, LABL = 71, SETS = 83, HGHT = 91, RMTN = 101, WRTH = 111,
  SCOR = 121, ENDS = 131, DIST = 141, movs = 153 } -- last digit: the codec
local function read_keys(list, count)
  local lengths, shared = packed({}, count), packed({}, count - 1)
  for i, size in ipairs(lengths) do
    local before, x = list[#list] or "", shared[i - 1] or 0
    room = need(x <= #before and x < size and size < room) and room - size
    local key = sub(before, 1, x) .. sub(bytes, at, at + size - x - 1)
    list[#list + 1], at = key, at + size - x
    need(before < key and (i == 1 or byte(before, x + 1) ~= byte(key, x + 1)))
  end
end
local function read_rows(to, count)
  for _ = 1, count do
    local row, before = {}, section == "movs" and #to or 0
    for k = 1, varint() do
      local parts = {}
      for j = 1, section == "movs" and meta.splits and varint() or 1 do
        before = before + signed(varint())
        parts[j] = ranks[before + 1]
      end
      parts.gain = scored and signed(varint()) or nil
      row[k] = section == "movs" and parts or before
    end
    to[#to + 1] = section == "movs" and row or " " .. concat(row, " ") .. " "
  end
end
local function read(name)
  section, bytes, room = name, file, 1024 * #file + 2 ^ 20 -- for all keys
  local codec, rows, in_block, start, stop = spread(need(sections[name]))
  local tail = stop - 12 * (rows > 0 and floor((rows - 1) / in_block) + 1 or 0)
  local list, from = {}, start
  need(tail >= start and (rows == n or codec ~= 1 and name ~= "KEYS"))
  for entry = tail, stop - 12, 12 do
    at = entry + 1
    local to, sum = start + word(8), word(4)
    need(to >= from and to <= tail and sum == adler(from + 1, to))
    at, from = from + 1, to
    local append = ({ packed, read_keys, read_rows })[codec]
    if append then append(list, min(in_block, rows - #list)) end
    if codec == 0 then list[1], at = sub(bytes, at, to), to + 1 end
    need(at == to + 1)
  end
  return need(from == tail) and list
end
local function position(u)
  local player = meta.players == 2 and byte(keys[u], -1) or nil
  return decode(player and sub(keys[u], 1, -2) or keys[u]), player
end
local function claim(u, fine, message, shown)
  if fine then return end
  local p, player = position(u)
  fail("position %s%s: " .. message, text(p, 0), player and ", player " ..
    player or "", text(shown == nil or shown, 1))
end
local function find(p, player)
  local f, key, q = rules.normal, text(p, 0)
  if f == "sorted" then sort(q) elseif f then q = f(q, player) end
  return rank_of[(f and text(q, 0) or key) .. (player or "")]
end
-- The starts that come next, when all moves of those before have been followed:
-- adds to a list and to the count of positions that are found.
local function take_starts(list, found)
  local size, runs = #list, meta.starts
  local first, count = runs[size + 1], runs[size + 2]
  local adjacent = size > 0 and list[size - 1] + list[size] == first
  if first ~= found or adjacent or not tointeger(count) then return found end
  list[size + 1], list[size + 2] = first, min(count, n - first)
  return found + count
end
-- The positions in the order in which their moves are found, after `u`, whose
-- moves are known: by number or, if they were not kept, depth first. Then no
-- position leads to one that is on the path to it: so there are no cycles.
local function by_number(_, u) return ranks[u and order[u] + 2 or 1] end
local function depth_first(path, u)
  local list = { u } -- it, and the parts of its moves
  for _, parts in ipairs(u and moves[u] or {}) do
    for _, v in ipairs(parts) do list[#list + 1] = v end
  end
  if u then path[#path + 1], path.at[u] = list, 1 end
  while path[1] do
    local last = path[#path][1]
    path.at[last] = path.at[last] + 1
    local v = path[#path][path.at[last]]
    claim(last, not path.at[v], "it may not end")
    if not v then path[#path], path.at[last] = nil, nil end
    if v and not moves[v] then return v end
  end
  repeat
    path.root = path.root + 1
  until not moves[ranks[path.root]]
  return ranks[path.root]
end
local function expand() -- asks for all moves and ends; returns play and starts
  local ends, silent = sections.ENDS and read "ENDS", rules.terminal and -1 or 1
  local words = { win = 1, draw = one and -1 or 0, loss = -1, [false] = need((
    { normal = -1, misere = 1, puzzle = silent, scored = 0 })[meta.play]) }
  local found, kinds, used, same, starts, here, other, seen = 0, {}, {}, {}, {}
  local function add(...)
    local parts, sorted, count = { ... }, {}, select("#", ...)
    claim(here, meta.splits or count == 1, "a move leads to one position")
    for i = 1, count do
      local v = find(parts[i], other)
      claim(here, v, "the move to %s leads out of the file", parts[i])
      claim(here, order[v] <= found, "%s is not numbered in turn", parts[i])
      parts[i], sorted[i], found = v, v, max(order[v] + 1, found)
    end
    sort(sorted)
    local key, list = concat(sorted, " "), moves[here]
    same[key] = not acyclic and same[key] or parts
    list[#list + 1] = not seen[key] and same[key] or nil
    seen[key] = seen[key] or same[key]
    local gain = scored and tointeger((rules.gain((position(here)), select(2,
      text((...), 0)), other and 3 - other)))
    claim(here, gain or not scored, "what a move gains is not an integer")
    seen[key].gain = scored and max(gain, seen[key].gain or gain) or nil
  end
  for u in unkept and depth_first or by_number, { at = {}, root = 0 } do
    local i, p, player = order[u] + 1, position(u)
    here, seen, moves[u], other = u, {}, {}, player and 3 - player
    if i > found then found = take_starts(starts, found) end
    claim(u, i <= found and find(p, player) == u, "no move leads to this form")
    local list = rules.moves(p, add, player) or {}
    for k = 1, #list do add(spread(meta.splits and list[k] or { list[k] }, 1,
      meta.splits and #list[k] or 1)) end
    local over = not moves[u][1]
    local said = over and rules.terminal and rules.terminal(position(u))
    local paid = over and (scored and said or words[said or false] or said)
    if not scored and type(paid) == "number" then paid = paid + 0.0 end
    pays[u] = paid or nil
    claim(u, (not over or type(pays[u]) == "number") and (not ends or (ends[u] >
      0) == over and ends[u] <= #meta.ends and same_as(said or false,
      meta.ends[ends[u]] or false)), "it ends with %s", said or false)
    if over then kinds[type(said) == "number" and 0 or pays[u]] = true end
    if ends then used[ends[u]] = true end
  end
  for i = 1, ends and #meta.ends or 0 do need(used[i]) end
  return (one or scored or not next(kinds)) and meta.play or kinds[0] and
    "mixed" or not kinds[1] and "normal" or kinds[-1] and "mixed" or "misere",
    starts
end
local function recursion(u, q, score) -- by RMTN and SCOR of the followers
  local least, most, best = pays[u] and 0, 1, (pays[u] or -2 ^ 33) + 2 ^ 31
  for _, parts in ipairs(moves[u]) do
    for _, v in ipairs(parts) do
      local x = score and parts.gain + 2 ^ 32 - score[v] or best
      local fine = score or one and q[v] > 0 or q[v] % 2 == 1
      if x > best then least, best = nil, x end
      if fine and x == best then least = min(least or q[v], q[v]) end
      most = q[v] > 0 and most > 0 and max(most, q[v]) or 0
    end
  end
  return ((score or not acyclic) and least or most > 0 and most or -1) + 1, best
end
-- RMTN and WRTH, by Q[>= v] and Q[> -v] for each level v, or from RMTN itself.
local function find_lengths(said)
  local levels, there = { (said or acyclic) and 1 or nil }, {}
  local worth, length, before, less = {}, {}, {}, one and 1 or 0
  for u = 1, n do worth[u], length[u], before[u] = 0, 0, not said and {} end
  for u = 1, said and 0 or n do
    for _, parts in ipairs(moves[u]) do
      for _, v in ipairs(parts) do before[v][#before[v] + 1] = u end
    end
    local v = acyclic and 0 or math.abs(pays[u] or 0)
    if v > 0 and not there[v] then there[v], levels[#levels + 1] = true, v end
  end
  sort(levels, function(v, w) return v > w end)
  for i, v in ipairs(levels) do
    local a, b, queue = {}, {}, {} -- each, then what leads to what has changed
    for u = 1, n do a[u], queue[u] = said and said[u] or 0, u; b[u] = a[u] end
    for _, u in ipairs(queue) do
      local pay = not acyclic and pays[u]
      local x = pay and (pay >= v and 2 or 1) - less or recursion(u, b)
      local y = pay and (pay > -v and 2 or 1) - less or recursion(u, a)
      local changed = (x ~= a[u] or y ~= b[u]) and before[u]
      for _, w in ipairs(changed or {}) do queue[#queue + 1] = w end
      a[u], b[u] = x, y
    end
    for u = 1, n do
      local x = a[u] > 0 and a[u] % 2 == 0 and a[u] or b[u] % 2 == 1 and b[u]
      if x and worth[u] == 0 then worth[u], length[u] = 2 * i - 1 + x % 2, x end
    end
  end
  return length, worth
end
local function find_distances(said) -- DIST, by that of the followers
  local distance = {}
  for u = 1, n do
    distance[u] = 0
    for _, parts in ipairs(moves[u]) do
      local sum = 1
      for _, v in ipairs(parts) do sum = sum + said[v] end
      distance[u] = min(max(distance[u], sum), 2 ^ 32 - 3)
    end
  end
  return distance
end
local function nim(a, b)
  return a + b > 0 and 2 * nim(floor(a / 2), floor(b / 2)) + (a + b) % 2 or 0
end
-- HGHT at u, by that of other positions: the least H + 1 with which u, of value
-- g, has followers with all values below g and H - 1 at most, and each follower
-- has H - 1 at most or an answer, of value g again, with H - 2 at most.
local function least_height(u, label, height)
  local g, of_value, most = label[u], {}, 1
  local function finite(x) return x > 0 and x or math.huge end
  for _, parts in ipairs(moves[u]) do
    local y, x = label[parts[1]], finite(height[parts[1]])
    if y < g then of_value[y] = min(of_value[y] or x, x) end
  end
  for _, x in pairs(of_value) do most = max(most, x + 1) end
  for _, parts in ipairs(moves[u]) do
    local v = parts[1]
    local needed = finite(height[v])
    for _, answer in ipairs(needed >= most and moves[v] or {}) do
      local x = label[answer[1]] == g and height[answer[1]] or 0
      needed = min(needed, finite(x) + 1)
    end
    most = max(most, needed + 1)
  end
  return most
end
-- A claim about H that satisfies its recursion everywhere is the least H: of
-- the positions where the two differ, one with the least height, in either,
-- would have the same followers and answers below it in both. And it is the
-- counter that Definition 1 asks for: see csrc/README.md.
local function check_heights(label, height, values)
  for u = 1, n do
    local least = label[u] < values and least_height(u, label, height) or 0
    claim(u, height[u] == least, "by the rules, HGHT is %s", least)
  end
end
-- Definition 1 of Fraenkel and Yesha, which heights complete; mex of nim-sums
-- if the game splits.
local function check_values(label, values)
  local height = not meta.splits and not unkept and read "HGHT"
  local sets = sections.SETS and read "SETS" or {}
  for u = 1, n do
    local g, taken, list, least, escape = label[u], {}, {}, 0, label[u] < values
    for _, parts in ipairs(moves[u]) do
      local x = meta.splits and 0 or label[parts[1]]
      for i = 1, meta.splits and #parts or 0 do x = nim(x, label[parts[i]]) end
      list[#list + 1], taken[x] = x < values and not taken[x] and x or nil, true
    end
    while least < values and taken[least] do least = least + 1 end
    sort(list)
    claim(u, g < values and g == least or sets[g - values + 1] == " " ..
      concat(list, " ") .. " ", "its moves give another value")
    for _, parts in ipairs(height and moves[u] or {}) do
      local set = sets[label[parts[1]] - values + 1]
      escape = escape or label[parts[1]] >= values and
        not (set or "  "):find(" " .. least .. " ", 1, true)
    end
    claim(u, escape, "no move leads to an infinity without %s in K", least)
  end
  if height then check_heights(label, height, values) end
end
local function certify(build, given)
  bytes, at, section, sections = file, 9, "header", {}
  if sub(file, 1, 8) ~= "\137GRUNDY\n" then fail "found no saved solution" end
  if word(2) ~= 1 then fail "the file has another version" end
  local _, count, size, before, offset = word(2), word(4), word(8), 0
  n, offset = word(8), 40 + 36 * count
  need(count < 256 and size == #file and word(4) == adler(41, offset) and
    word(4) == adler(1, 36))
  for _ = 1, count do
    section, at = sub(bytes, at, at + 3), at + 4
    local place, codec, width, rows = PLACES[section], word(2), word(2), word(8)
    local from, length, in_block = word(8), word(8), word(4)
    need(from == offset and length >= 0 and (not place and section:find "^%l" or
      place and place > before and codec == place % 10 and width == max(0, 1 -
      codec) and in_block == (({ 1024, 256, 256 })[codec] or rows)))
    before, offset = place or before, offset + length
    sections[section] = { codec, rows, in_block, from, offset }
  end
  need(offset == size)
  meta, moves, pays, rank_of, ranks = decode(read "META"[1]), {}, {}, {}, {}
  local own, set = build and rules or rules.parameters, {}
  for name, x in pairs(own and meta.parameters or {}) do
    local said = ("%s = %s"):format(name, (text(x, 1)))
    local same = type(own[name]) == type(x) and (build or own[name] == x)
    if not same then fail("the rules have no %s", said) end
    set[#set + 1] = own[name] ~= x and said or nil
    own[name] = type(x) == "number" and x + 0 * own[name] or x
  end
  sort(set)
  rules = build and build(own) or rules -- with the parameters of the file
  local normal, splits, two = rules.normal, rules.splits or false, rules.players
  local named, winner = tostring(meta.play):match "^(.-), endless = ([12])$"
  meta.play, winner = named or meta.play, tonumber(winner)
  one, scored, unkept = two == 1, rules.gain ~= nil, meta.keep == "values"
  acyclic, two = splits or scored, (two == 2 or type(two) == "table") and 2 or 1
  local play = one and "puzzle" or scored and "scored" or rules.play or
    meta.play == "misere" and "misere" or "normal"
  need((unkept or not meta.keep) and not (unkept and (sections.movs or
    rules.terminal and not (one or scored))) and not (winner and (two == 1 or
    acyclic or unkept or rules.terminal)))
  if meta.names then fail "only the library has the moves of sets" end
  if meta.space or meta.players ~= two or meta.splits ~= (splits or nil) or
    meta.normal ~= (normal and normal ~= "sorted" and "function" or normal) or
    meta.play ~= play then
    fail("the rules differ in players, splits, normal or play (%s)", meta.play)
  elseif rules.endless ~= winner then
    fail("the rules differ in who wins endless play (in the file %s does)",
      winner and "player " .. winner or "nobody")
  end
  keys, order, section = read "KEYS", read "ORDR", "KEYS"
  for u = 1, n do
    local p, player = position(u)
    need(not player or player == 1 or player == 2)
    rank_of[text(p, 0) .. (player or "")] = u
    ranks[need(order[u] < n and not ranks[order[u] + 1]) and order[u] + 1] = u
  end
  for level = 1, 3 do
    local firsts, name = {}, "KEY" .. level
    for i = 1, n, 256 ^ level do firsts[#firsts + 1] = keys[i] end
    need(not (firsts[2] or sections[name]) or same_as(firsts, read(name)))
  end
  local start, who = given or rules.start, meta.players == 2 and 1 or nil
  local known = start == nil or find(start, who) or find(start, who and 2)
  if not known then fail("the start %s is not in the file", text(start, 0)) end
  local starts
  play, starts = expand()
  local valued = meta.players == 1 and play == "normal" and not meta.only
  local mixed, label = play == "mixed", valued and read "LABL"
  local length, worth = find_lengths(not acyclic and not mixed and read "RMTN")
  for u = 1, acyclic and n or 0 do claim(u, length[u] > 0, "it may not end") end
  if valued then check_values(label, meta.values) end
  local q, s = scored and read "RMTN", scored and read "SCOR"
  for u = 1, s and n or 0 do length[u], worth[u] = recursion(u, q, s) end
  need(not sections.LABL == not valued and not sections.HGHT == not (valued and
    not splits and not unkept) and not sections.RMTN == splits and
    not sections.WRTH == not mixed and not sections.SCOR == not scored and
    not sections.DIST == not unkept and not sections.ENDS == not
    (rules.terminal and next(pays) and not unkept))
  local distance, total = unkept and find_distances(read "DIST"), 0
  for u = 1, unkept and n or 0 do total = total + #moves[u] end
  for k, of in ipairs { length, worth, moves, distance or nil } do
    local name = ({ "RMTN", scored and "SCOR" or "WRTH", "movs", "DIST" })[k]
    for i, x in ipairs(sections[name] and read(name) or {}) do
      local u = name == "movs" and ranks[i] or i
      claim(u, same_as(x, of[u]), "by the rules, " .. name .. " is %s", of[u])
    end
  end
  local outcomes, values, g = { 0, 0, 0 }, 0, splits and label or one and length
  for u, x in ipairs(scored and worth or length) do
    local y = not scored and x or x < 2 ^ 31 and 1 or x > 2 ^ 31 and 2 or 0
    local o = g and min(g[u], 1) + 1 or y > 0 and 2 - y % 2 or
      winner and (byte(keys[u], -1) == winner and 2 or 1) or 3
    outcomes[o], section = outcomes[o] + 1, "META"
    values = max(values, label and label[u] < meta.values and label[u] + 1 or 0)
  end
  local first = n > 0 and { position(ranks[1]) } or {}
  need(same_as(meta.starts, starts) and (not unkept or #starts <= 2) and
    meta.moves == (unkept and total or nil) and
    same_as({ meta.start, meta.player }, first) and (not meta.only or
    meta.only == "outcome" and meta.players == 1 and play == "normal") and
    same_as(outcomes, meta.outcomes) and not meta.ends == not sections.ENDS and
    (valued and values or nil) == meta.values)
  need(not meta.given or normal)
  for k = 1, #(meta.given or {}), 2 do
    local u = need(ranks[meta.given[k] + 1])
    need(find(meta.given[k + 1], select(2, position(u))) == u)
  end
  local sum = 0
  for k = 2, #starts, 2 do sum = sum + starts[k] end
  return { positions = n, starts = sum, play = play, values = valued,
    remoteness = not splits, splits = splits, outcomes = outcomes,
    endless = winner, set = set[1] and concat(set, ", ") or nil,
    start = first[1], player = first[2] }
end
local function check(source, game, build, start)
  if file then return nil, "another check is under way" end
  local opened = not source:find "^\137GRUNDY\n" and io.open(source, "rb")
  file, rules, refused = opened and opened:read "*a" or source, game, nil
  if opened then opened:close() end
  local ok, facts = pcall(certify, build, start)
  file, keys, order, moves, rank_of, ranks = nil, nil, nil, nil, nil, nil
  sections, meta, rules, pays, bytes = nil, nil, nil, nil, nil -- for good
  if ok or refused then return not refused or nil, refused or facts end
  return nil, ("%s: %s"):format(section, tostring(facts)), facts
end
local program = arg and debug.getinfo(1, "S").source == "@" .. (arg[0] or "")
if not program then return { check = check } end
local library = setmetatable({ game = function(g) return g end,
  graph = function(g) return { moves = function(p) return g[p] end } end },
  { __index = function(_, name) fail("the rules need grundy.%s", name) end })
local function stand_in() return library end
package.preload.grundy, table.unpack = stand_in, spread
-- Boards are beside this file, and plain Lua where they find no library.
local beside = arg[0]:gsub("[^/\\]*$", "")
local BOARDS = "board heaps tokens images board.cells board.symmetries "
  .. "base.literal base.number base.text"
for name in BOARDS:gmatch "%S+" do
  package.preload["grundy." .. name] = function()
    package.preload.grundy, package.loaded.grundy = error, nil
    local board = assert(loadfile(beside .. name:gsub("%.", "/") .. ".lua"))()
    package.preload.grundy = stand_in
    return board
  end
end
local _, g, build = pcall(dofile, arg[2] or "RULES.lua")
if type(g) ~= "table" then os.exit(print("no rules: " .. tostring(g)) or 2) end
local read_it, start = pcall(compile("return " .. (arg[3] or "nil")))
local ok, facts = check(arg[1], g, build, read_it and start or arg[3])
local endless = ok and facts.endless and ", endless play won by player " ..
  facts.endless or ""
local from = ok and facts.start ~= nil and " from " .. text(facts.start, 0) ..
  (facts.player and ", player " .. facts.player .. " to move" or "") ..
  (facts.starts > 1 and " and " .. facts.starts - 1 .. " more" or "") or ""
print(ok and ("certified: %s%d positions%s, %s play%s, %s%s"):format(
  facts.set and "with " .. facts.set .. ", " or "", facts.positions, from,
  facts.play, endless, facts.values and "values" or "outcomes",
  facts.remoteness and " and remoteness" or "") or "not certified: " .. facts)
os.exit(ok and 0 or 1)
