-- Playing without solving: places of searches, and what a proof is good for.

local grundy = require "grundy"
local random = require "spec.harness.random"

local PATH = os.tmpname()

-- A random game without cycles; its solution and its search.
local function random_game(rng, options)
  local kind = ({ "integer", "string", "array" })[rng(1, 3)]
  local game = grundy.file("spec/harness/random_game.lua", {
    seed = rng(1, 1 << 40), size = rng(2, 30), moves = rng(1, 4), forward = true,
    splits = rng(1, 3) > 1, kind = kind,
    normal = kind == "array" and rng(1, 2) == 1 and "sorted" or "" })
  local value, search = game:nimber(nil, options)
  return game, game:solve(), assert(value and search, search)
end

-- The value of a place by the solution.
local function value_of(solution, now)
  local sum = 0
  for _, p in ipairs(now:positions()) do sum = sum ~ solution:value(p) end
  return sum
end

-- Plays on to the end; the player who can win does, by `best`.
local function play(now, rng, meanwhile)
  while not now:ended() do
    local list = now:followers()
    local wins = now:outcome() == "N"
    now = now:after(wins and assert(now:best()) or list[rng(1, #list)])
    meanwhile(now, wins)
  end
end

local function cram(columns, rows)
  return grundy.file("examples/cram.lua", { columns = columns, rows = rows })
end

describe("A place of a search", function()
  teardown(function() os.remove(PATH) end)

  it("is worth what the solution says, and wins what can be won", function()
    random.cases(80, function(rng)
      local _, solution, search = random_game(rng, { only = "outcome" })
      play(search:at(), rng, function(now, wins)
        local value = value_of(solution, now)
        assert.equal(value == 0 and "P" or "N", now:outcome())
        assert.equal(value, now:value())
        assert.equal(value, now:known())
        assert(not wins or value == 0)
      end)
    end)
  end)

  it("follows a proof without asking the rules for more", function()
    random.cases(80, function(rng)
      local game, solution, search = random_game(rng, { proof = PATH })
      local value, knowing = game:nimber(nil, { known = PATH })
      assert.equal(search:value(), value)
      local now, wins = knowing:at(), value ~= 0
      while not now:ended() do
        local list = now:followers()
        now = now:after(wins and now:best() or list[rng(1, #list)])
        assert(not wins or value_of(solution, now) == 0)
        wins = not wins
      end
      assert.equal(0, knowing:progress().expanded)
    end)
  end)

  it("makes moves that its rules give, and no others", function()
    local _, search = cram(2, 3):nimber()
    local now = search:at()
    assert.equal('grundy.search_place "######"', tostring(now))
    assert.same({ changes = { { "..####" } } }, now:followers()[1])
    assert.same({ "..####" }, now:after(now:followers()[1]).position)
    for _, case in ipairs {
      { "..####", "a move is a table { changes = { [i] = positions } }, got " },
      { { changes = {} }, "a move is a table" },
      { { changes = { [2] = {} } }, "a move changes component 2; there are 1" },
      { { changes = { { "######" } } }, "there is no move from \"######\" to " },
      { { changes = { { print } } }, "part 1: " },
    } do
      assert.error_matches(function() now:after(case[1]) end, case[2], 1, true)
    end
    local _, nim = grundy.game { start = 3, moves = function(p, add)
      for q = 0, p - 1 do add(q) end
    end }:nimber()
    assert.equal(0, nim:at():best())
    assert.same({ 0, 1, 2 }, nim:at():followers())
    assert.equal(2, nim:at():after(2).position)
    assert.same({ nil, "there is no move" }, { nim:at(0):best() })
    assert.error_matches(function() nim.at() end, "use search:at")
    assert.error_matches(function() nim:at().best() end, "use place:best")
  end)

  it("is a board for matches, but not for every level", function()
    local _, search = cram(4, 4):nimber("####...#...#....")
    local at = search:at()
    assert.equal("N", at:outcome())
    for seed = 1, 5 do
      local record = grundy.match { first = "perfect", second = "random", at = at,
        seed = seed }
      assert.equal("first", record.winner)
      assert.same({ "####...#...#...." }, record[1])
    end
    local record = grundy.match { first = "forgetful", second = "perfect",
      at = search:at(), forget = 1 }
    assert.equal("end", record.reason)
    assert.error_matches(function()
      grundy.match { first = 3, second = "random", at = at }
    end, "match: a level that is a number goes by how long play lasts")
    assert.error_matches(function()
      grundy.match { first = function() return 1 end, second = "random", at = at }
    end, "an illegal move of the first player: a move is a table")
    assert.error_matches(function() grundy.sum { at, at } end,
      "sum: component 1 is of a search")
  end)

  it("tells when its limits are reached", function()
    local _, search = cram(5, 5):nimber("#####....................",
      { limit = 20 })
    local at = search:at(("#"):rep(25))
    for _, name in ipairs { "value", "outcome", "best" } do
      assert.same({ nil, "the limit of 20 positions whose moves are asked for is "
        .. "reached" }, { at[name](at) })
    end
    assert.is_nil(at:known())
    assert.is_false(at:ended())
  end)
end)

describe("A proof that is known", function()
  teardown(function() os.remove(PATH) end)

  it("is one of the same game", function()
    cram(3, 3):nimber(nil, { proof = PATH })
    local function message(game, options)
      local value, why = game:nimber(nil, options or { known = PATH })
      assert.is_nil(value)
      return (why:gsub("^[^ ]*: ", ""))
    end
    assert.equal("its game has other parameters", message(cram(3, 4)))
    assert.equal("its game splits, and this one does not split",
      message(grundy.game { start = 0, moves = function() end }))
    assert.equal("the text of its game file is another one", message(grundy.file(
      "examples/node_kayles.lua", { columns = 3, rows = 3 })))
    assert.matches(" is not a proof$", message(cram(3, 3),
      { known = "examples/cram.lua" }))
    assert.matches("No such file", message(cram(3, 3), { known = "no/such" }))
    assert.equal("the memory that `bytes` allows is too little for it",
      message(cram(3, 3), { known = PATH, bytes = 500 }))
    local job, why = cram(3, 4):nimber_job(nil, { known = PATH })
    assert.is_nil(job)
    assert.matches("its game has other parameters$", why)
    for _, case in ipairs {
      { { known = PATH, proof = PATH }, "is not proved again" },
      { { known = 3 }, "a path expected" },
    } do
      assert.error_matches(function() cram(3, 3):nimber(nil, case[1]) end, case[2])
    end
  end)

  it("is refused where its bytes are damaged", function()
    cram(3, 3):nimber(nil, { proof = PATH })
    local file <close> = assert(io.open(PATH, "rb"))
    local bytes = file:read "a"
    for at = 1, #bytes, 7 do
      local out = assert(io.open(PATH, "wb"))
      out:write(bytes:sub(1, at - 1), string.char(bytes:byte(at) ~ 1),
        bytes:sub(at + 1))
      out:close()
      assert.is_nil((cram(3, 3):nimber(nil, { known = PATH })))
    end
  end)
end)
