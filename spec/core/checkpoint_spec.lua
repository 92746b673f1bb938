-- Checkpoints: what is stopped anywhere goes on where it was, and the solution
-- is the same byte for byte. Real processes are killed in
-- spec/command/checkpoint_spec.lua.

local grundy = require "grundy"
local core = require "grundy.core"
local child = require "spec.harness.child"
local combinations = require "spec.harness.combinations"
local files = require "spec.harness.files"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"
local refusals = require "spec.oracles.refusals"
local slow_file = require "spec.oracles.slow_file"

local path, out = quick_path(), quick_path()

local bytes_of = files.read

local function write(bytes) files.write(path, bytes) end

local function saved(solution)
  os.remove(out)
  assert(solution:save(out, { moves = not core.regime(solution).unkept }))
  return bytes_of(out)
end

-- In f, the rules are not asked again about what is in a checkpoint, unless
-- `sampled`; small games would be sampled as a whole.
local function trusting(f, sampled)
  if sampled then return f() end
  local real <const> = { job = core.job, solve = core.solve }
  for name, g in pairs(real) do
    core[name] = function(fields)
      fields.trusted = true
      return g(fields)
    end
  end
  local ok, message = pcall(f)
  core.job, core.solve = real.job, real.solve
  assert(ok, message)
end

-- The options of a case, and a checkpoint.
local function options_of(case)
  local options = { checkpoint = path }
  for name, value in pairs(case.options) do options[name] = value end
  return options
end

-- Solves a game by jobs that are stopped at random; says how many there were.
local function interrupted(rng, game, case)
  for round = 1, math.huge do
    local job = assert(game:job(case.start, options_of(case)))
    local most = rng(1, 8 * round)
    for _ = 1, most do
      local done, message = job:step(rng(1, 4))
      assert(done ~= nil, message)
      if done then return job:solution(), round end
    end
    if rng(1, 2) == 1 then
      job:close()
    else
      job = nil -- luacheck: ignore
      collectgarbage()
    end
  end
end

local function subtraction(start, name, most)
  return grundy.game { name = name, start = start, moves = function(n, add)
    for k = 1, math.min(n, most or 3) do add(n - k) end
  end }
end

-- Endings of games whose moves need not be kept.
local SERVED = { normal = true, misere = true, scores = true, puzzle = true }

-- A case of a combination; if moves are not kept, it has no cycles.
local function case_of(rng, combination, index, unkept)
  local case = combinations.case(rng, combination, index, unkept)
  case.options.keep = unkept and "values" or nil
  return case
end

describe("a solution after interruptions", function()
  local rounds = 0 -- jobs that were stopped

  after_each(function()
    os.remove(path)
    os.remove(out)
  end)

  for number, combination in ipairs(combinations.all) do
    it("is the same, for " .. combination.name, function()
      local text
      if random.scale < 0.1 and number % 9 > 0 then return end -- slow
      random.cases(SERVED[combination.endings] and 4 or 2, function(_, index)
        local rng = random.generator(random.seed, index * 1000 + number)
        local case = case_of(rng, combination, index,
          SERVED[combination.endings] and (index - 1) % 4 > 1)
        text = case.text
        if refusals.game(case) then return end
        os.remove(path)
        local expected = saved(assert(case.make():solve(case.start,
          case.options)))
        trusting(function()
          local game = case.make()
          local solution, count = interrupted(rng, game, case)
          rounds = rounds + count - 1
          assert.are.equal(expected, saved(solution))
          solution:verify()
          -- all of it is in the file now
          assert.are.equal(expected, saved(assert(game:solve(case.start,
            options_of(case)))))
        end, rng(1, 3) == 1)
      end, function() return text end)
    end)
  end

  it("had interruptions", function()
    random.came_up(rounds - 50)
  end)

  -- Each time, the rules are run again for samples and, where moves are not kept,
  -- for what is on the path.
  local function calls_of(options, on_path)
    local most, calls = random.size(30000, 3000), 0
    local game = grundy.game { start = { most, 0 }, moves = function(p, add)
      calls = calls + 1
      for k = math.min(p[1], 3), 1, -1 do add { p[1] - k, (p[2] + k) % 2 } end
    end }
    local expected = saved(game:solve(nil, options))
    local all = calls
    calls, options.checkpoint = 0, path
    local rng = random.generator(random.seed, 7)
    for i = 1, 10 do
      local job = game:job(nil, options)
      assert.is_false(job:step((options.keep and 1 or i) * all // 11
        + rng(1, 5)))
      job:close()
    end
    assert.are.equal(expected, saved(game:solve(nil, options)))
    assert.is_true(calls < all + 10 * (600 + on_path(most)), calls)
    assert.is_true(calls > all + 10 * 64, calls)
  end

  it("took no more calls of the rules than those it lost", function()
    calls_of({}, function() return 0 end)
  end)

  it("took few more where moves are not kept", function()
    calls_of({ keep = "values" }, function(most) return most // 2 end)
  end)

  it("goes on after a limit, an error and a hook", function()
    local broken, calls = nil, 0
    local game = grundy.game { start = 20000, moves = function(n, add)
      calls = calls + 1
      if n == broken then error "broken" end
      for k = 1, math.min(n, 3) do add(n - k) end
    end }
    local options = { checkpoint = path, limit = 5000 }
    local none, message = game:solve(nil, options)
    assert.is_nil(none)
    assert.are.equal("the limit of 5000 positions is reached", message)
    options.limit, broken = nil, 5000
    assert.is_false((pcall(game.solve, game, nil, options)))
    assert.is_true(calls < 15000 + 2000)
    broken, calls = nil, 0
    local count = 0
    debug.sethook(function()
      count = count + 1
      if count == 20 then error("interrupted!", 0) end
    end, "", 1000)
    local fine, why = pcall(game.solve, game, nil, options)
    debug.sethook()
    assert.is_false(fine)
    assert.are.equal("interrupted!", why)
    local solution = assert(game:solve(nil, options))
    assert.are.equal(20001, #solution)
    assert.is_true(calls < 7000)
    -- play and `only` are about what comes after the rules
    options.play = "misere"
    assert.are.equal(saved(game:solve(nil, { play = "misere" })),
      saved(game:solve(nil, options)))
    options.limit = 10000
    assert.is_nil((game:solve(nil, options)))
  end)

  it("is made in slices of time and in tasks, too", function()
    local game = subtraction(random.size(20000, 2000))
    local expected = saved(game:solve())
    for _ = 1, 3 do
      local task = grundy.task(function()
        return game:solve(nil, { checkpoint = path })
      end)
      for _ = 1, 5 do task:step { seconds = 1e-4 } end
      task:close()
    end
    for _ = 1, 3 do
      local job = game:job(nil, { checkpoint = path })
      for _ = 1, 5 do job:step { seconds = 1e-4 } end
      job:close()
    end
    local job = game:job(nil, { checkpoint = path })
    repeat until job:step { seconds = 1e-4 }
    assert.are.equal(expected, saved(job:solution()))
  end)

  it("may be a compound", function()
    local place = subtraction(20):solve():at(20)
    local sum = place + place
    local expected = tostring(sum:expand())
    local none, message = sum:expand { checkpoint = path, limit = 50 }
    assert.are.same({ nil, "the limit of 50 positions is reached" },
      { none, message })
    assert.are.equal(expected, tostring(sum:expand { checkpoint = path }))
  end)

  it("has a position with very many moves", function()
    local most = random.size(300000, 3000)
    local game = grundy.game { start = most, moves = function(n, add)
      if n == most then
        for i = 1, most - 1 do add(i % 7 == 0 and { i } or i) end
      end
    end }
    local expected = saved(game:solve())
    trusting(function()
      local job = game:job(nil, { checkpoint = path })
      assert.is_false(job:step(most // 2))
      job:close()
      job = game:job(nil, { checkpoint = path })
      repeat until job:step { seconds = 1e-4 }
      assert.are.equal(expected, saved(job:solution()))
    end)
  end)
end)

-- Kinds of records.
local GAME <const>, RANK <const>, STARTS <const> = 1, 2, 3
local ROWS <const>, SOLVED <const>, LEVEL <const> = 4, 5, 6

-- The records of a checkpoint that are not about what it is of; and the size of what
-- comes before them.
local function records_of(bytes)
  local records, at, begin = {}, 13, nil
  while at <= #bytes do
    local head = string.unpack("<I8", bytes, at)
    local kind, size = head & 0xFF, head >> 8
    if kind > STARTS then
      records[#records + 1] = { kind = kind,
        body = bytes:sub(at + 16, at + 15 + size) }
    end
    at = at + 16 + size
    begin = kind == STARTS and at - 1 or begin
  end
  return records, begin
end

local function record(kind, body)
  local head = string.pack("<I8I4", #body << 8 | kind, slow_file.adler(body))
  return head .. string.pack("<I4", slow_file.adler(head)) .. body
end

-- A checkpoint with these records.
local function join(bytes, begin, records)
  local parts = { bytes:sub(1, begin) }
  for i, each in ipairs(records) do parts[i + 1] = record(each.kind, each.body) end
  return table.concat(parts)
end

-- Small games of several kinds, each with the bytes of its solution and of a
-- checkpoint with several records.
local function small_cases(f)
  local rng, done = random.generator(random.seed, 5), 0
  for i, combination in ipairs(combinations.all) do
    local case = case_of(rng, combination, i,
      SERVED[combination.endings] and rng(1, 2) == 1)
    local few = random.scale < 1 and 13 or 7
    if not refusals.game(case) and case.count <= 8 then
      done = done + 1
      if done % few == 0 or combination.splits and random.scale >= 0.1 then
        local game = case.make()
        os.remove(path)
        local expected = saved(assert(game:solve(case.start, case.options)))
        trusting(function()
          for units = 2, 9, 3 do
            local job = game:job(case.start, options_of(case))
            job:step(units)
            job:close()
          end
          assert(game:solve(case.start, options_of(case)))
        end)
        local bytes = bytes_of(path)
        if random.scale >= 1 or #bytes < 500 then -- few under a checker
          f(game, case, expected, bytes, rng)
        end
      end
    end
  end
end

-- Bytes from one that is cut off or changed to the next.
local STRIDE = random.scale < 0.1 and 67 or random.scale < 1 and 29
  or random.scale < 4 and 3 or 1

describe("a checkpoint that is not whole", function()
  after_each(function()
    os.remove(path)
    os.remove(out)
  end)

  -- Is the solution as expected, or none, with a message? If a file was `forged`,
  -- there may be positions in it of which the rules know nothing: where moves are
  -- not kept, they are asked about the last ones first.
  local function harmless(game, case, expected, forged)
    local ok, solution, message = pcall(game.solve, game, case.start,
      options_of(case))
    if not ok and forged and case.options.keep then return false end
    assert(ok, solution)
    if not solution then
      assert.is_truthy(message:find(path, 1, true), message)
      return false
    end
    assert.are.equal(expected, saved(solution))
    return true
  end

  -- What is in the file are records, to its end.
  local function is_whole()
    local bytes = bytes_of(path)
    local records, begin = records_of(bytes)
    assert.are.equal(bytes, join(bytes, begin, records))
  end

  it("is continued from its last whole record", function()
    small_cases(function(game, case, expected, bytes)
      for i = 0, #bytes - 1, STRIDE do
        write(bytes:sub(1, i))
        assert.is_true(harmless(game, case, expected))
        is_whole()
        write(bytes:sub(1, i))
        trusting(function()
          assert.is_true(harmless(game, case, expected))
        end)
      end
    end)
  end)

  it("is refused or continued, whatever byte is wrong", function()
    local refused = 0
    small_cases(function(game, case, expected, bytes)
      for i = 1, #bytes, STRIDE do
        for _, flip in ipairs { 1, 0xFF } do
          local changed = bytes:sub(1, i - 1)
            .. string.char(bytes:byte(i) ~ flip) .. bytes:sub(i + 1)
          write(changed)
          trusting(function()
            if harmless(game, case, expected) then
              is_whole()
            else
              refused = refused + 1
              assert.are.equal(changed, bytes_of(path))
            end
          end)
        end
      end
    end)
    assert.is_true(refused > 100 // STRIDE)
  end)

  it("is refused or right if its checksums are right", function()
    small_cases(function(game, case, expected, bytes, rng)
      local records, begin = records_of(bytes)
      assert.are.equal(bytes, join(bytes, begin, records))
      for _ = 1, 40 * math.max(1, random.scale) do
        local changed = {}
        for i, each in ipairs(records) do
          changed[i] = { kind = each.kind, body = each.body }
        end
        for _ = 1, rng(1, 3) do
          local each = random.pick(rng, changed)
          local at, way = rng(1, math.max(1, #each.body)), rng(1, 6)
          local byte = string.char(rng(0, 255))
          local before = each.body:sub(1, at - 1)
          if way <= 2 then
            each.body = before .. byte .. each.body:sub(at + 1)
          elseif way == 3 then
            each.body = before .. byte .. each.body:sub(at)
          elseif way == 4 then
            each.body = before .. each.body:sub(at + 1)
          elseif way == 5 then
            table.insert(changed, rng(1, #changed), each)
          elseif rng(1, 8) == 1 then
            each.kind = rng(0, 7)
          end
        end
        local file = join(bytes, begin, changed)
        write(file)
        harmless(game, case, expected, true) -- the rules are asked about all
        write(file)
        trusting(function() -- what is accepted is so again
          local _, solution = pcall(game.solve, game, case.start,
            options_of(case))
          if type(solution) ~= "userdata" then return end
          local got = saved(solution)
          solution:close()
          assert.are.equal(got, saved(assert(game:solve(case.start,
            options_of(case)))))
        end)
      end
    end)
  end)

  it("is refused if an entry cannot be", function()
    for splits, bodies in pairs {
      -- the entry of the start 1: keys, moves; the entry of 0
      [false] = { "AA", "\1\1A\1\0", "\1\1@\1\4", "\1\1@\1\1", "\1\1\15\1\2",
        "\1\1", "\1\0\1\2", "\255\255\255\255\15", "\1\1@\9\2", "\1\1@\1",
        "\1\1@\1\2\0\0\0\0", "\1\1@\1\2\1\1A\0" },
      [true] = { "\1\1@\1\1\4", "\1\1@\1\2\2\2", "\1\1@\1\1", "\1\1@\1\99\2",
        "\1\1@\1\1\1" },
    } do
      os.remove(path)
      local game = grundy.game { start = 1, splits = splits or nil,
        moves = function(n, add) if n > 0 then add(0) end end }
      assert(game:solve(nil, { checkpoint = path }))
      local bytes = bytes_of(path)
      local records, begin = records_of(bytes)
      assert.are.equal(record(STARTS, "\1\1A"), bytes:sub(begin - 18, begin))
      assert.are.same({ { kind = ROWS, body = (splits and "\1\1@\1\1\2"
        or "\1\1@\1\2") .. "\0\0" } }, records)
      for _, body in ipairs(bodies) do
        local file = join(bytes, begin, { { kind = ROWS, body = body } })
        write(file)
        trusting(function()
          assert.are.same({ nil, path .. " is not valid" },
            { game:solve(nil, { checkpoint = path }) })
        end)
        assert.are.equal(file, bytes_of(path))
      end
    end
  end)

  it("is refused if what was solved cannot be", function()
    local game = grundy.game { start = 1, moves = function(n, add)
      if n > 0 then add(0) end
    end }
    local options = { checkpoint = path, keep = "values" }
    assert(game:solve(nil, options))
    local bytes = bytes_of(path)
    local records, begin = records_of(bytes)
    -- 0 is found and nothing is solved; 0 is solved, and then 1: how many were
    -- found after it, its moves, its value, remoteness and distance
    local first, second = "\0\0\0\1\0", "\1\1\1\2\1"
    assert.are.same({ { kind = SOLVED, body = "\1\1@\0" .. "\0\2" .. first
      .. second } }, records)
    for _, body in ipairs { "\1\1@\1" .. "\2\0\0\1\0",
      "\1\1@\2" .. first .. first, "\1\1@\2" .. first, "\1\1@\1\0\0\0\1",
      "\1\1@\1\0\0\0\1\255\255\255\255\15",
      "\1\1@\1\0\0\255\255\255\255\15\1\0", "\1\1@\2" .. first .. second,
      "\1\1A\0", "\1\1@\9", "\1\1@" } do
      local file = join(bytes, begin, { { kind = SOLVED, body = body } })
      write(file)
      trusting(function()
        assert.are.same({ nil, path .. " is not valid" },
          { game:solve(nil, options) })
      end)
      assert.are.equal(file, bytes_of(path))
    end
  end)

  it("is refused if an ending is not a number", function()
    local game = grundy.game { start = 1, moves = function() end,
      terminal = function() return 2.5 end }
    assert(game:solve(nil, { checkpoint = path }))
    local bytes = bytes_of(path)
    local records, begin = records_of(bytes)
    local body, count = records[1].body:gsub(string.pack("<d", 2.5),
      (string.pack("<d", 0 / 0):gsub("%%", "%%%%")))
    assert.are.equal(1, count)
    write(join(bytes, begin, { { kind = ROWS, body = body } }))
    trusting(function()
      assert.are.same({ nil, path .. " is not valid" },
        { game:solve(nil, { checkpoint = path }) })
    end)
  end)

  it("knows that endings were words", function()
    local ending = "draw"
    local game = grundy.game { start = 2, moves = function(n, add)
      if n == 2 then
        add(0)
        add(1)
      end
    end, terminal = function(n) return n == 0 and "draw" or ending end }
    local job = game:job(nil, { checkpoint = path })
    assert.is_false(job:step(4))
    job:close()
    ending = 3
    trusting(function()
      local fine, message = pcall(game.solve, game, nil, { checkpoint = path })
      assert.is_false(fine)
      assert.is_truthy(message:find("all numbers or all words", 1, true))
    end)
  end)
end)

describe("a checkpoint", function()
  before_each(function() os.remove(path) end)
  after_each(function()
    os.remove(path)
    os.remove(out)
  end)

  local function refused(reason, game, start, options)
    local before = bytes_of(path)
    options = options or {}
    options.checkpoint = options.checkpoint or path
    local solution, message = game:solve(start, options)
    assert.is_nil(solution)
    assert.are.equal(path .. " " .. reason, message)
    assert.are.equal(before, bytes_of(path))
  end

  it("is refused where it does not belong", function()
    local game = subtraction(300, "a game")
    local job = game:job(nil, { checkpoint = { path = path, text = "text" } })
    assert.is_false(job:step(200))
    local function with(text)
      return { checkpoint = { path = path, text = text } }
    end
    refused("is in use", game, nil, with "text")
    job:close()
    local other = "is a checkpoint of another game, or of other rules or options"
    refused(other, game)
    refused(other, game, nil, with "other text")
    refused(other, game, nil, with "text and more of it")
    refused(other, subtraction(300, "another"), nil, with "text")
    refused(other, grundy.game { name = "a game", moves = game.moves,
      players = 2 }, 300, with "text")
    refused(other, grundy.game { name = "a game", moves = game.moves,
      terminal = print }, 300, with "text")
    refused("is a checkpoint of other starts", game, 299, with "text")
    refused("is a checkpoint of other starts", game, 300,
      { checkpoint = with "text".checkpoint, starts = { 301 } })
    refused("does not fit the rules, which now give other moves from 300",
      subtraction(300, "a game", 4), nil, with "text")
    assert.are.equal(301, #assert(game:solve(nil, with "text")))
  end)

  it("is about one play, if moves are not kept", function()
    local game = subtraction(300)
    assert(game:solve(nil, { checkpoint = path, keep = "values" }))
    local other = "is a checkpoint of another game, or of other rules or options"
    refused(other, game)
    refused(other, game, nil, { keep = "values", play = "misere" })
    refused(other, game, nil, { keep = "values", only = "outcome" })
    refused("is a checkpoint of other starts", game, 299, { keep = "values" })
    refused("does not fit the rules, which now give other moves from 4",
      subtraction(300, nil, 4), nil, { keep = "values" })
  end)

  it("notes that rules have changed for what is on the path", function()
    local changed = false
    local game = grundy.game { start = 300, moves = function(n, add)
      if n > 0 then add(n - 1) end
      if changed and n > 200 then add(n + 500) end
    end }
    local options = { checkpoint = path, keep = "values" }
    local job = game:job(nil, options)
    assert.is_false(job:step(150))
    job:close()
    changed = true
    refused("does not fit the rules, which now give other moves from 300", game,
      nil, options)
  end)

  it("notes a change of the rules that begins late", function()
    local limit
    local game = grundy.game { start = 20000, moves = function(n, add)
      for k = 1, math.min(n, 3) do add(n - k) end
      if n > 0 and n < limit then add(0) end
    end }
    limit = 0
    assert(game:solve(nil, { checkpoint = path }))
    limit = 10000
    local solution, message = game:solve(nil, { checkpoint = path })
    assert.is_nil(solution)
    assert.is_truthy(message:find("does not fit the rules", 1, true), message)
    os.remove(path)
    local options = { checkpoint = path, keep = "values" }
    assert(game:solve(nil, options))
    limit = 500
    solution, message = game:solve(nil, options)
    assert.is_nil(solution)
    assert.is_truthy(message:find("does not fit the rules", 1, true), message)
  end)

  it("is never taken for something else", function()
    local game = subtraction(30)
    for text, reason in pairs {
      ["return 3"] = "is not a checkpoint",
      ["\x89GRPART\nxyz"] = "is not a checkpoint",
      [("\0"):rep(100)] = "is not a checkpoint",
      [saved(game:solve())] = "is a saved solution, not a checkpoint",
    } do
      write(text)
      refused(reason, game)
    end
    os.remove(path)
    assert(game:solve(nil, { checkpoint = path }))
    local bytes = bytes_of(path)
    for _, version in ipairs { 1, 3 } do
      write(bytes:sub(1, 8) .. string.char(version) .. bytes:sub(10))
      refused("is a checkpoint of another version; remove it to start "
        .. "again", game)
    end
    write(bytes:sub(1, 24) .. "abcd" .. bytes:sub(29))
    refused("is damaged: a checksum is wrong", game)
    write(bytes:sub(1, 28) .. "?" .. bytes:sub(30))
    refused("is damaged: a checksum is wrong", game)
    local records, begin = records_of(bytes)
    for _, kind in ipairs { 0, GAME, RANK, STARTS, SOLVED, LEVEL, 7 } do
      write(join(bytes, begin, { { kind = kind, body = records[1].body } }))
      refused("is not valid", game)
    end
    local starts = begin - #record(STARTS, "\1\1\x5E") -- 30
    write(bytes:sub(1, starts) .. record(RANK, ("\0"):rep(8))
      .. bytes:sub(starts + 1))
    refused("is a checkpoint of another game, or of other rules or options",
      game)
    write(bytes)
    local none, message = grundy.open(path)
    assert.is_nil(none)
    assert.is_truthy(message:find("is not a saved solution", 1, true))
  end)

  it("needs a file", function()
    local game = subtraction(30)
    for where, reason in pairs { ["/"] = "/: ", ["/dev/full"] =
      "/dev/full is not a file", ["/nowhere/x"] = "/nowhere/x: No such" } do
      local none, message = game:solve(nil, { checkpoint = where })
      assert.is_nil(none)
      assert.is_truthy(message:find(reason, 1, true), message)
      local job = game:job(nil, { checkpoint = where })
      assert.are.same({ nil, message }, { job:step() })
      assert.are.same({ nil, message }, { job:solution() })
      assert.are.equal("stopped", job:progress().stage)
    end
  end)

  it("of a disk that is full stops the game, and goes on later", function()
    local script = os.tmpname()
    local file <close> = assert(io.open(script, "w"))
    file:write(([[
      package.path, package.cpath = %q, %q
      local game = require "grundy".game { start = 90000,
        moves = function(n, add)
          for k = 1, math.min(n, 3) do add(n - k) end
        end }
      print(game:solve(nil, { checkpoint = arg[1] }))
    ]]):format(package.path, package.cpath))
    file:close()
    local function run(limit)
      local pipe <close> = io.popen(("trap '' XFSZ; ulimit -f %s; exec %s %s %s "
        .. "2>&1"):format(limit, child.lua, script, path))
      return pipe:read "a"
    end
    assert.are.equal(("nil\t%s: File too large\n"):format(path), run(600))
    assert.is_true(#bytes_of(path) > 200000)
    assert.is_truthy(run("unlimited"):find("90001 positions", 1, true))
    os.remove(script)
  end)
end)
