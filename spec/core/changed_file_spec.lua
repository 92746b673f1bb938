-- Files that someone has changed on purpose: every checksum is right, and a byte
-- or a field of META is not. Everything is asked of each of them. Nothing takes
-- more memory than a small file may, nothing fails with an error of Lua's own,
-- and what is certified is true.

local grundy = require "grundy"
local damage = require "spec.harness.damage"
local guest = require "spec.harness.guest"
local quick_path = require "spec.harness.quick_path"
local slow_file = require "spec.oracles.slow_file"
local small_files = require "spec.harness.small_files"

local path = quick_path()

-- All changes of one kind of file, in a state whose memory is watched.
local ALL = [[
  local path, number = (...):match "^(.-) (%d+)$"
  local changed = require "spec.harness.changed_files"
  local damage = require "spec.harness.damage"
  local random = require "spec.harness.random"
  local small_files = require "spec.harness.small_files"
  -- Bytes, for questions and answers, and for those that are pages.
  local SOME, MANY = 1 << 20, 1 << 24
  local k = tonumber(number)
  local name, solution = table.unpack(small_files[k])
  local large = #solution > 100
  local stride = math.max(1, math.floor((large and 9700 or 97) / random.scale))
  local positions = { { nil, nil } }
  for p, player in solution:positions() do
    if #positions < 12 then positions[#positions + 1] = { p, player } end
  end
  local game = name ~= "sets of names" and #solution > 0 and solution:game()
    or nil

  local tried, certified
  local function try(bytes, what)
    tried = tried + 1
    if what ~= "nothing" and tried % stride ~= (random.seed + k) % stride then
      return
    end
    local all = not large and tried % (20 * stride) < stride
    collectgarbage()
    host.peak()
    local before = host.held()
    local fine, result = xpcall(changed.ask, debug.traceback, path, bytes,
      positions, game, all)
    local peak = host.peak() - before
    assert(fine, ("%s, %s: %s"):format(name, what, result))
    assert(peak < ((all or large) and MANY or SOME),
      ("%s, %s: %d bytes"):format(name, what, peak))
    certified = certified + (result and 1 or 0)
  end

  for _, moves in ipairs { not small_files[k].unkept, false } do
    assert(solution:save(path, { moves = moves }))
    local bytes = damage.read(path)
    tried, certified = 0, 0
    try(bytes, "nothing") -- also loads modules
    assert(certified == (moves and 1 or 0), "nothing is certified")
    changed.each_byte(bytes, try)
    changed.each_meta(bytes, try)
    os.remove(path)
  end
]]

describe("a file that was changed on purpose", function()
  for k, file in ipairs(small_files) do
    it("does no harm, and certifies no mistake: " .. file[1], function()
      guest(ALL, ("%s %d"):format(path, k))
    end)
  end
end)

-- The rules run where the file says, but only as long as that can be true.
describe("a position in a file", function()
  local calls
  local game = grundy.game { start = 6, moves = function(n, add)
    for k = 1, n do
      calls = calls + 1
      add(n - k)
    end
  end }
  local without_start = grundy.game { moves = function(n, add)
    return game.moves(n, add)
  end }
  local two = grundy.game { start = 6, players = 2, moves = function(_, _, player)
    assert(player == 1 or player == 2)
  end }

  -- Writes a document of a game that was changed.
  local function change(of, f)
    calls = 0
    assert(of:solve(nil, { starts = { 3, 4 } }):save(path, { moves = true }))
    local document = slow_file.read(damage.read(path))
    f(document)
    damage.write(path, slow_file.write(document))
    calls = 0
  end
  local function refused(of, why)
    local opened, message = grundy.open(path, of)
    assert.is_nil(opened)
    assert.is_truthy(message:find(path, 1, true) and message:find(why, 1, true),
      message)
    assert.is_true(calls < 100)
    os.remove(path)
  end

  it("is not believed to be the start", function()
    for _, start in ipairs { 1 << 40, 5, -1, "x" } do
      for _, of in ipairs { game, without_start } do
        change(game, function(d) d.meta.start = start end)
        refused(of, "is not valid (section META)")
      end
    end
  end)

  it("is left when a move leads out of the file", function()
    change(game, function(d) d.keys[4] = slow_file.encode(1 << 40) end)
    refused(game, "these are not its rules: a move from")
  end)

  it("has one of the two players", function()
    change(two, function(d) d.keys[3] = d.keys[3]:sub(1, -2) .. "\3" end)
    refused(two, "is not valid (section KEYS)")
  end)
end)
