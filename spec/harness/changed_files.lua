-- Saved solutions in which something was changed and all checksums are right
-- again, and everything that can be asked of one. Each question is answered or
-- refused with a sentence; what is certified is true of the moves in the file
-- and, where the rules are given, of the rules.

local core = require "grundy.core"
local grundy = require "grundy"
local check = require "grundy.check_file".check
local damage = require "spec.harness.damage"
local slow_file = require "spec.oracles.slow_file"

local changed = {}

--
-- Changes
--

-- Calls f(bytes, what) for changes of each byte.
function changed.each_byte(bytes, f)
  for i = 1, #bytes do
    for _, flip in ipairs { 1, 1 << 1 + i % 7, 0xFF } do
      local other = damage.flipped(bytes, i, flip)
      f(other, ("byte %d, flipped by %d"):format(i, flip))
    end
  end
end

-- What a field of META is changed to, by its type.
local OTHERS = {
  number = { 0, 1, 2, 3, -1, 0.5, 255, 1 << 20, (1 << 30) + 1, 1 << 32,
    math.maxinteger, math.mininteger, 1e300, "1", {} },
  string = { "", "x", ("long"):rep(300), "a\0b", "\27[2J", 7, {}, true,
    "normal, endless = 1", "misere, endless = 2", "normal, endless = 3",
    "puzzle, endless = 2", "normal\0, endless = 2" },
  boolean = { true, false, 1, "true", {} },
  table = { 1, "x", true, {}, { 1 }, { {} }, { 0, 1 << 30 }, { x = 1 } },
}

-- Calls f(what) while each field of a table, at any depth, is another value.
local function each_change(t, name, f)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  for _, key in ipairs(keys) do
    local old, what = t[key], ("%s.%s"):format(name, key)
    for _, other in ipairs(OTHERS[type(old)]) do
      t[key] = other
      f(what)
    end
    if type(key) == "string" or key == #t then
      t[key] = nil
      f(what .. " is missing")
    end
    t[key] = old
    if type(old) == "table" then each_change(old, what, f) end
  end
  if name ~= "META" and #t > 0 then -- lists with more and with fewer elements
    local count = #t
    t[count + 1] = t[count]
    f(name .. " is longer")
    for i = count + 1, 400 do t[i] = i end
    f(name .. " is very long")
    for i = count + 1, 400 do t[i] = nil end
  end
end

-- Fields that META may have and this one has not.
local ADDED = { only = "outcome", splits = true, space = true,
  normal = "sorted", player = 1, values = 2, names = { "a", "b" },
  keep = "values", moves = 3, ends = { "loss", "win" },
  sides = { "a", "b" }, parameters = { n = 1 },
  set = { n = 1 }, given = { 0, 1 }, start = 0, endless = 2, other = { 1, 2, 3 } }

-- Calls f(bytes, what) for each change of META.
function changed.each_meta(bytes, f)
  local sections, count = damage.sections(bytes)
  local meta = slow_file.read(bytes).meta
  local function try(what)
    local fine, code = pcall(slow_file.encode, meta)
    if not fine then return end
    sections[1].count, sections[1].in_block = #code, #code
    sections[1].body = code .. string.pack("<I8I4", #code, 0)
    f(slow_file.join(sections, count), what)
  end
  each_change(meta, "META", try)
  for name, value in pairs(ADDED) do
    if meta[name] == nil then
      meta[name] = value
      try("META." .. name .. " is there")
      meta[name] = nil
    end
  end
end

--
-- Questions
--

local POINTS = { "value", "outcome", "remoteness", "height", "worth", "score",
  "has" }
local OF_POSITIONS = { "followers", "predecessors", "moves", "best", "line",
  "info", "counter", "distance", "trace" }
local OF_ALL = { "stats", "strategy", "starts", "finite", "quotient",
  "chances", "security", "classical", "misere", "figures", "report", "export",
  "dot", "audit" }

-- Calls f: its results, or false and why not. The reason is for people: no error
-- of Lua's own, nor lack of memory.
local function try(f, ...)
  local results = table.pack(pcall(f, ...))
  if results[1] then return table.unpack(results, 1, results.n) end
  local why = results[2]
  assert(type(why) == "string" and not why:find "attempt to" and
    not why:find "bad argument" and not why:find "not enough memory", why)
  return false, why
end

local function answers(solution, p, player)
  local list = {}
  for i, name in ipairs(POINTS) do
    local fine, answer = try(solution[name], solution, p, player)
    list[i] = fine and (type(answer) == "table" and grundy.key(answer) or
      tostring(answer)) or "refused"
  end
  return table.concat(list, " ")
end

-- The game whose moves are those of a document.
local function game_of(document)
  local meta, number_of, rules = document.meta, {}, {}
  local function decoded(u)
    local key = document.keys[u]
    return slow_file.decode(meta.players == 2 and key:sub(1, -2) or key)
  end
  for u, key in ipairs(document.keys) do number_of[key] = u end
  local function find(p, player)
    return number_of[slow_file.encode(p) ..
      (meta.players == 2 and string.char(player) or "")]
  end
  function rules.moves(p, add, player)
    for _, move in ipairs(document.moves[find(p, player)]) do
      if meta.splits then
        local parts = {}
        for i, v in ipairs(move) do parts[i] = decoded(v + 1) end
        add(table.unpack(parts))
      else
        add(decoded((type(move) == "table" and move[1] or move) + 1))
      end
    end
  end
  if document.ends then
    function rules.terminal(p, player)
      return meta.ends[document.ends[find(p, player)]] or nil
    end
  end
  if meta.play == "scored" then
    function rules.gain(p, q, player)
      local to = find(q, player and 3 - player)
      for _, move in ipairs(document.moves[find(p, player)]) do
        if move[1] + 1 == to then return move.gain end
      end
    end
  end
  rules.endless = math.tointeger(tonumber(meta.play:match ", endless = ([12])$"))
  rules.players = meta.play == "puzzle" and 1 or meta.players == 2 and 2 or nil
  rules.splits, rules.normal = meta.splits, meta.normal and function(p)
    return p
  end
  return rules
end

-- A file that is certified says what its own moves say: the slow reader and the
-- checker agree.
local function check_claim(bytes)
  local document = slow_file.read(damage.mended(bytes:sub(1, 10) .. "\0\0"
    .. bytes:sub(13))) -- any minor version will do
  if document.meta.names or document.meta.normal == "sorted" then return end
  document.meta.parameters, document.meta.set = nil, nil
  document.meta.given = nil -- which only `normal` can tell
  local fine, why = check(slow_file.write(document), game_of(document))
  assert(fine, "certified, but " .. tostring(why))
end

-- Asks everything of a solution that was loaded.
local function ask(solution, opened, all)
  local count = 0
  for p, player in solution:positions() do
    count = count + 1
    if count > 12 then break end
    assert(answers(opened, p, player) == answers(solution, p, player),
      "the file tells another answer than its moves")
    for _, name in ipairs(OF_POSITIONS) do
      try(solution[name], solution, p, player)
    end
  end
  for _, name in ipairs(all and OF_ALL or {}) do
    try(solution[name], solution)
  end
  if all then
    try(solution.table, solution, { "outcome", "remoteness" })
  end
end

-- Opens a file without rules, and asks it. Is it certified?
local function interrogate(path, bytes, positions, all)
  local opened <close>, message = grundy.open(path)
  if not opened then
    assert(message:find(path, 1, true), message)
    return false
  end
  for _, p in ipairs(positions) do answers(opened, p[1], p[2]) end
  local loaded <close> = assert(grundy.open(path))
  local fine, certified, why = try(loaded.verify, loaded)
  if not fine then return false end
  assert(certified, why) -- what is loaded is solved
  ask(loaded, opened, all)
  check_claim(bytes)
  return true
end

-- Is a refusal about how positions are numbered? Where moves are not kept, only
-- the checker looks at that.
local function is_about_order(why)
  return why:find "not numbered in turn" or why:find "no move leads to this form"
    or why:find "not valid %(META%)"
end

-- The same with rules, which give the moves: then all of it is what they say.
local function compare(path, bytes, positions, game)
  local fine, why = check(bytes, game)
  assert(fine or type(why) == "string" and not why:find "attempt to call", why)
  local opened <close>, message = grundy.open(path, game)
  if not opened then
    assert(message:find(path, 1, true), message)
    return
  end
  for _, p in ipairs(positions) do
    for _, name in ipairs { "followers", "moves", "best" } do
      try(opened[name], opened, p[1], p[2])
    end
  end
  local loaded, certified = try(opened.verify, opened)
  if loaded and certified and try(opened.audit, opened) then
    assert(fine or core.regime(opened).unkept and is_about_order(why),
      "audited, but " .. tostring(why))
  end
end

-- Makes the checksums right and asks everything: what takes long, if `all`. Is
-- the file certified?
function changed.ask(path, bytes, positions, game, all)
  bytes = damage.mended(bytes)
  damage.write(path, bytes)
  if game then compare(path, bytes, positions, game) end
  return interrogate(path, bytes, positions, all)
end

return changed
