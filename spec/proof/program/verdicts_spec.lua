-- The program that comes out of the proofs, `check_solution`, with every saved
-- example and beside the other checkers: on files that are right, changed, damaged,
-- or lie with right checksums, it says what check_file.lua and `verify` say, wherever
-- they look at the same thing. (spec/proof/README.md tells what it does not look at.)

local grundy = require "grundy"
local changed = require "spec.harness.changed_files"
local check = require "grundy.check_file".check
local command = require "spec.harness.command"
local damage = require "spec.harness.damage"
local random = require "spec.harness.random"
local slow_file = require "spec.oracles.slow_file"
local small_files = require "spec.harness.small_files"

local PROGRAM = command.quoted(command.root .. "/" ..
  (os.getenv "CHECK_SOLUTION" or "build/check_solution"))

local folder, waiting, counts

-- What the program says of files, one line each, and its exit code.
local function ask(paths)
  local pipe = assert(io.popen(PROGRAM .. " " .. paths .. " 2>&1"))
  local lines = {}
  for line in pipe:lines() do lines[#lines + 1] = line end
  local _, _, code = pipe:close()
  return lines, code
end

local function verdict_of(line)
  line = line or "nothing"
  return line:match ": certified: " and "certified"
    or line:match ": not looked at: " and "not looked at"
    or assert(line:match ": not certified: ", line) and "refused"
end

-- Is a file certified by its own moves?
local function is_verified(path)
  local opened <close> = grundy.open(path)
  local fine, certified = pcall(opened and opened.verify, opened)
  return fine and certified or false
end

-- Compares the verdicts of all files that wait.
local function compare()
  local paths, files = {}, waiting
  waiting = {}
  for i, file in ipairs(files) do paths[i] = file.path end
  local lines = #paths > 0 and ask(table.concat(paths, " ")) or {}
  for i, file in ipairs(files) do
    local verdict = verdict_of(lines[i])
    counts[verdict] = (counts[verdict] or 0) + 1
    local certified = verdict == "certified"
    if verdict ~= "not looked at" and not file.allows(certified, file) then
      error(("%s: %s; verify %s; check_file.lua %s, %s"):format(file.what, lines[i],
        file.verified, file.checked, file.why))
    end
    os.remove(file.path)
  end
end

-- Puts a file before all checkers. `allows` is told if the program certifies it.
local function try(bytes, game, what, allows)
  local path = ("%s/%d.grundy"):format(folder, #waiting + 1)
  damage.write(path, bytes)
  local checked, why = check(bytes, game)
  table.insert(waiting, { path = path, what = what, allows = allows,
    verified = is_verified(path), checked = checked or false, why = why })
  if #waiting == 400 then compare() end
end

-- Where all look at the same thing.
local function same(certified, file)
  return certified == file.verified and certified == file.checked
end

-- Moves that are not those that were saved, with rules to match: other checkers also
-- want positions to be numbered as they are found.
local function same_but_for_order(certified, file)
  local is_about_order = not file.checked and
    (file.why:find "not numbered in turn" or
      file.why:find "no move leads to this form" or
      file.why:find "not valid %(META%)")
  if is_about_order then counts.order = (counts.order or 0) + 1 end
  return is_about_order or certified == file.checked
end

local function refused(certified, file)
  return not certified and not file.verified and not file.checked
end

-- The section that a byte is in.
local function section_at(sections, i)
  for _, s in ipairs(sections) do
    if i > s.offset and i <= s.offset + s.size then return s.name end
  end
  return "header"
end

local COLUMNS = { LABL = true, HGHT = true, RMTN = true, movs = true }

-- A byte is another one, and checksums are right. Nothing that the others certify is
-- refused; and of columns and moves, nothing that they refuse is certified, unless
-- it is for the order of positions.
local function bytewise(name)
  return function(certified, file)
    if not certified then return not (file.verified and file.checked) end
    if file.verified or not COLUMNS[name] then return true end
    counts.order = (counts.order or 0) + 1
    local document = slow_file.read(damage.read(file.path))
    return name == "movs" and not slow_file.in_turn(document, document.meta.starts)
  end
end

-- Another number or, in the columns of values, set in a place of a column.
local function lie(rng, document)
  local names = {}
  for _, name in ipairs { "value", "height", "remoteness" } do
    if document[name] then names[#names + 1] = name end
  end
  local column = document[random.pick(rng, names)]
  local u = rng(1, #column)
  local old = column[u]
  local near = type(old) == "number" and old < math.huge and old or 0
  column[u] = random.pick(rng, { 0, 1, near + 1, math.max(0, near - 1), near + 2,
    column == document.value and { near } or math.huge,
    column == document.value and {} or 2 })
  if document.value and rng(1, 2) == 1 then
    document.meta.values = 0
    for _, value in ipairs(document.value) do
      document.meta.values = math.max(document.meta.values,
        math.type(value) and value + 1 or 0)
    end
  end
end

-- Another row of moves; the rules that have it.
local function move_elsewhere(rng, document)
  local number_of, moves = {}, document.moves
  for u, key in ipairs(document.keys) do number_of[slow_file.decode(key)] = u end
  local row, v = moves[rng(1, #moves)], rng(0, #moves - 1)
  for k = #row, 1, -1 do
    if row[k] == v or rng(1, 3) == 1 then table.remove(row, k) end
  end
  table.insert(row, rng(1, #row + 1), v)
  return { moves = function(p, add)
    for _, follower in ipairs(moves[number_of[p]]) do
      add(slow_file.decode(document.keys[follower + 1]))
    end
  end, play = document.meta.play }
end

-- A random game of a kind that the program looks at, and its solution.
local function random_game(rng, digraph)
  local rules = { moves = function(u, add, player)
    for _, v in ipairs(digraph[u]) do
      if player ~= 2 or (u + v) % 3 > 0 then add(v) end
    end
  end }
  local kind = rng(1, 6)
  rules.players = kind >= 5 and 2 or nil
  rules.endless = kind == 6 and rng(1, 2) or nil
  local options = { play = kind == 3 and "misere" or nil,
    only = kind == 4 and "outcome" or nil, player = kind >= 5 and "both" or nil }
  if kind == 2 then
    local said = random.pick(rng, { "win", "loss" })
    rules.terminal = function() return said end
  end
  local game = grundy.game(rules)
  return game, game:solve(1, options), kind
end

describe("the checker that is proved", function()
  setup(function() folder, waiting, counts = command.folder(), {}, {} end)
  teardown(function() command.remove(folder) end)
  before_each(function() counts = {} end)

  it("certifies every saved example that it looks at", function()
    local looked = 0
    local pipe = assert(io.popen "grep -l '^return' examples/*.lua")
    for path in pipe:lines() do
      local saved = folder .. "/example.grundy"
      local out = command.shell(folder, ("grundy solve %s -o %s")
        :format(command.quoted(command.root .. "/" .. path), saved))
      if out and io.open(saved) then
        local lines = ask(saved)
        assert(verdict_of(lines[1]) ~= "refused", path .. ": " .. lines[1])
        looked = looked + (verdict_of(lines[1]) == "certified" and 1 or 0)
        os.remove(saved)
      end
    end
    pipe:close()
    assert.is_true(looked >= 20)
  end)

  it("disagrees with nobody on random games", function()
    random.digraphs(2600, 1, 12, function(digraph, rng, case)
      local game, solution, kind = random_game(rng, digraph)
      local path = folder .. "/saved"
      assert(solution:save(path, { moves = true }))
      local bytes = damage.read(path)
      local sections = slow_file.directory(bytes)
      local list = {}
      for name, s in pairs(sections) do list[#list + 1] = { name = s.name or name,
        offset = s.offset, size = s.size } end
      local of = ("case %d, kind %d"):format(case, kind)
      try(bytes, game, of, function(certified, file)
        return certified and file.verified and file.checked
      end)
      local document = slow_file.read(bytes)
      for _ = 1, 3 do
        local other = slow_file.copy(document)
        lie(rng, other)
        local fine, lying = pcall(slow_file.write, other)
        if fine then try(lying, game, of .. ", a lie", same) end
      end
      if kind == 1 or kind == 3 then
        local other = slow_file.copy(document)
        local rules = move_elsewhere(rng, other)
        try(slow_file.write(other), rules, of .. ", other moves", same_but_for_order)
      end
      for _ = 1, 2 do
        local i, flip = rng(41, #bytes), 1 << rng(0, 7)
        local other = damage.flipped(bytes, i, flip)
        local what = ("%s, byte %d by %d"):format(of, i, flip)
        try(damage.mended(other), game, what, bytewise(section_at(list, i)))
        if #damage.mended(other) > 0 and damage.mended(other) ~= other then
          try(other, game, what .. ", damaged", refused)
        end
      end
    end)
    compare()
    random.came_up(counts.order)
    assert.is_true(counts.certified > random.count(3000))
    assert.is_true(counts.certified + counts.refused > random.count(20000))
  end)

  it("certifies no META that lies about values or outcomes", function()
    for k, file in ipairs(small_files) do
      local name, solution = file[1], file[2]
      if #solution > 0 and #solution < 100 and not file.unkept and
        name ~= "sets of names" then
        local path = folder .. "/saved"
        assert(solution:save(path, { moves = true }))
        changed.each_meta(damage.read(path), function(bytes, what)
          try(damage.mended(bytes), solution:game(),
            ("%s, %d, %s"):format(name, k, what), bytewise "META")
        end)
      end
    end
    compare()
    random.came_up(counts.certified, counts.refused, counts["not looked at"])
  end)
end)
