-- Games that several ranks solve: the files they save are those of one process,
-- byte for byte, and the checker of files certifies them.

local check_file = require "grundy.check_file"
local child = require "spec.harness.child"
local command = require "spec.harness.command"
local grundy = require "grundy"
local mpirun = require "spec.harness.mpirun"

local scale = tonumber(os.getenv "GRUNDY_SCALE") or 1

-- A digraph with loops, cycles and moves given twice, made up from a seed.
-- Positions are integers, strings or arrays.
local RANDOM = [[
return { seed = 1, count = 30, most = 4, kind = "integer" }, function(p)
  local function mixed(u, k)
    local word = (u * 40503 + k * 9973 + p.seed * 7919) % 2147483647
    return (word * 48271 % 2147483647) >> 8
  end
  local function name(u)
    return p.kind == "integer" and u or p.kind == "string" and
      ("position %d"):format(u * u) or { u % 7, u // 7 }
  end
  local function number(q)
    return p.kind == "integer" and q or p.kind == "array" and
      q[1] + 7 * q[2] or math.tointeger(tonumber(q:match "%d+") ^ 0.5)
  end
  return {
    start = name(0),
    moves = function(q, add)
      local u = number(q)
      for k = 1, mixed(u, 0) % (p.most + 1) do
        add(name(mixed(u, k) % p.count))
      end
    end,
  }
end
]]

-- A game that splits, made up from a seed: moves to no part up to four, some of
-- them given twice in another order. If it is `careless`, some moves are wrong
-- after their first part, and that is caught, so that there are positions to
-- which no move leads.
local SPLITS = [[
return { seed = 1, count = 60, most = 4, kind = "integer", careless = 0 },
function(p)
  local function mixed(u, k)
    local word = (u * 40503 + k * 9973 + p.seed * 7919) % 2147483647
    return (word * 48271 % 2147483647) >> 8
  end
  local function name(u)
    return p.kind == "integer" and u or p.kind == "string" and
      ("position %d"):format(u * u) or { u % 7, u // 7 }
  end
  local function number(q)
    return p.kind == "integer" and q or p.kind == "array" and
      q[1] + 7 * q[2] or math.tointeger(tonumber(q:match "%d+") ^ 0.5)
  end
  return {
    splits = true,
    start = name(p.count),
    moves = function(q, add)
      local u = number(q)
      for k = 1, mixed(u, 0) % (p.most + 1) do
        local parts = {}
        for i = 1, u > 0 and mixed(u, 100 * k) % 5 or 0 do
          parts[i] = name(mixed(u, 100 * k + i) % u)
        end
        add(table.unpack(parts))
        if k % 3 == 0 and #parts > 0 then
          add(parts[#parts], table.unpack(parts, 1, #parts - 1))
        end
        if p.careless == 1 and k % 2 == 0 and u > 0 then
          pcall(add, name(mixed(u, -k) % u), print)
        end
      end
    end,
  }
end
]]

-- Two players who move differently, with cycles.
local TWO = [[
return {
  players = { "Left", "Right" },
  start = { 0, 5 },
  moves = function(q, add, player)
    if q[player] < 9 then
      add(player == 1 and { q[1] + 1, q[2] } or { q[1], q[2] + 1 })
    end
    if q[2] > 0 then add { (q[1] + 3) % 10, q[2] - 1 } end
  end,
}
]]

-- Large enough for several pieces and windows, and not deep.
local WIDE = [[
return { most = 100000 }, function(p)
  return {
    start = 1,
    moves = function(n, add)
      if 2 * n <= p.most then add(2 * n) end
      if 3 * n <= p.most then add(2 * n + 1) end
    end,
  }
end
]]

local folder = command.folder()
local rows = {}

local function add(path, row)
  row = row or {}
  row.path = path
  rows[#rows + 1] = row
end

local function prepare()
  local random = command.write(folder, "random.lua", RANDOM)
  local splits = command.write(folder, "splits.lua", SPLITS)
  local two = command.write(folder, "two.lua", TWO)
  local wide = command.write(folder, "wide.lua", WIDE)
  local kinds = { "integer", "string", "array" }
  for seed = 1, math.ceil(60 * scale) do
    add(random, {
      set = { seed = seed, count = 5 + seed * 37 % 60, most = seed % 7,
        kind = kinds[seed % 3 + 1] },
      play = seed % 5 == 4 and "misere" or nil,
      only = seed % 7 == 6 and "outcome" or nil,
    })
  end
  add(random, { set = { seed = 1986, count = 3000, most = 9, kind = "string" } })
  for seed = 1, math.ceil(20 * scale) do
    add(splits, { set = { seed = seed, count = 5 + seed * 37 % 90,
      most = seed % 9, kind = kinds[seed % 3 + 1], careless = seed % 4 // 3 } })
  end
  add(splits, { set = { seed = 1986, count = 3000, most = 9, kind = "array" } })
  for _, name in ipairs { "chomp", "dollars_and_cents", "fair_shares",
    "two_tokens", "tapatan", "wythoff", "reserve_nim", "cram",
    "kayles_heaps" } do
    add(("%s/examples/%s.lua"):format(command.root, name))
  end
  add(two)
  add(two, { player = 2, play = "misere" })
  add(wide)
  local lines = {}
  for i, row in ipairs(rows) do
    local set = {}
    for name, value in pairs(row.set or {}) do
      set[#set + 1] = ("%s = %q"):format(name, value)
    end
    lines[i] = ("{ path = %q, set = { %s }, play = %q, only = %q, player = %q },")
      :format(row.path, table.concat(set, ", "), row.play or nil,
        row.only or nil, row.player or nil)
  end
  command.write(folder, "games.lua", ("return {\n%s\n}\n"):format(
    table.concat(lines, "\n")))
end

local function read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a"
end

local function file_of(i)
  return ("%s/%d.grundy"):format(folder, i)
end

describe("A game on several ranks", function()
  local plain = {}

  setup(function()
    prepare()
    for i, row in ipairs(rows) do
      assert(grundy.file(row.path, row.set):solve(nil, { play = row.play,
        player = row.player, only = row.only }):save(file_of(i)))
      plain[i] = read(file_of(i))
    end
  end)

  teardown(function() command.remove(folder) end)

  for ranks = 1, 4 do
    it(("gives the file of one process with %d ranks"):format(ranks), function()
      for i in ipairs(rows) do os.remove(file_of(i)) end
      local out, err, code = command.shell(folder, mpirun(ranks,
        ("%s %s/spec/hosts/mpi/save.lua %s"):format(child.lua,
          command.quoted(command.root), folder)))
      assert.equal(0, code, out .. err)
      for i, row in ipairs(rows) do
        assert.is_true(plain[i] == read(file_of(i)),
          ("game %d, %s, seed %s: another file with %d ranks"):format(i,
            row.path, row.set and row.set.seed, ranks))
      end
    end)
  end

  it("is certified by the checker of files", function()
    for i, row in ipairs(rows) do
      -- (The checker has its own `add`, which raises the errors later.)
      local careless = row.set and row.set.careless == 1
      if i % 10 == 0 and not row.player and not careless then
        assert(check_file.check(file_of(i),
          grundy.file(row.path, row.set)))
      end
    end
  end)
end)
