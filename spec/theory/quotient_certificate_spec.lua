-- The certificate of quotients: verify compares them with what they come from.

local grundy = require "grundy"
local core = require "grundy.core"
local testing = require "grundy_testing"
local random = require "spec.harness.random"
local feed = require "spec.harness.feed"

local WORDS = { "loss", "win", "draw" }

-- A game on 1 .. n: its digraph and what is said of its sinks.
local function ended(digraph, said)
  return grundy.game {
    moves = feed.adding(digraph),
    terminal = next(said) and function(p) return said[p] end or nil,
  }
end

-- verify() must find that a solution is no quotient of another one.
describe("the certificate of a quotient", function()
  -- Does the definition of a quotient hold? By the classes of 1 .. n, which are
  -- positions of the smaller digraph.
  local function holds(case)
    local from, to, class = case.from, case.to, case.class
    local met, sunk = {}, {}
    for u = 1, #from do
      local x = class[u]
      if not to[x] or not met[x] and x ~= u then return false end
      met[x] = true
      local images, count = {}, 0
      for _, v in ipairs(from[u]) do images[class[v]] = true end
      for _, y in ipairs(to[x]) do
        if not images[y] then return false end
      end
      for y in pairs(images) do
        count = count + 1
        local found = false
        for _, z in ipairs(to[x]) do found = found or z == y end
        if case.compatible and not found then return false end
      end
      if count == 0 then
        sunk[x] = true
        if (case.said[u] or "loss") ~= (case.ends[x] or "loss") then
          return false
        end
      end
      for _, name in ipairs(case.names) do
        if tostring(case.source[name](case.source, u)) ~=
          tostring(case.quotient[name](case.quotient, x)) then
          return false
        end
      end
    end
    for x, row in pairs(to) do
      if not met[x] or #row == 0 and not sunk[x] then return false end
    end
    return true
  end

  -- Positions of the smaller digraph in ascending order.
  local function sorted(to)
    local names = {}
    for x in pairs(to) do names[#names + 1] = x end
    table.sort(names)
    return names
  end

  -- Makes one solution pass for a quotient of the other, and verifies it.
  local function verify(case)
    local names, number, class = sorted(case.to), {}, {}
    for i, x in ipairs(names) do number[x] = i end
    for u = 1, #case.from do class[u] = number[case.class[u]] or #names + 7 end
    case.source = ended(case.from, case.said):solve(1, {
      starts = feed.numbers(#case.from),
    })
    case.quotient = ended(case.to, case.ends):solve(names[1], {
      starts = names,
    })
    case.names = { "outcome", pcall(case.source.value, case.source, 1) and
      pcall(case.quotient.value, case.quotient, names[1]) and "value" or nil }
    if core.regime(case.source).play == "mixed" then
      case.names = { "worth", "remoteness" }
    end
    testing.pretend(case.quotient, case.source, class, case.compatible)
    return case.quotient:verify()
  end

  -- One change, right or wrong.
  local changes = {
    function(case, rng) -- another class
      local names = sorted(case.to)
      case.class[rng(1, #case.from)] = random.pick(rng, names)
    end,
    function(case, rng) -- no class
      case.class[rng(1, #case.from)] = -1
    end,
    function(case, rng) -- one more move, or one fewer, or another
      local row = case.to[random.pick(rng, sorted(case.to))]
      local way = rng(1, 3)
      if way > 1 and #row > 0 then table.remove(row, rng(1, #row)) end
      if way < 3 then row[#row + 1] = random.pick(rng, sorted(case.to)) end
    end,
    function(case, rng) -- the same in the larger digraph
      local row = case.from[rng(1, #case.from)]
      if rng(1, 2) == 1 then table.remove(row) end
      row[#row + 1] = rng(1, #case.from)
    end,
    function(case, rng) -- other ends
      case.ends[random.pick(rng, sorted(case.to))] = WORDS[rng(1, 3)]
    end,
    function(case, rng) -- a position that is no image
      case.to[rng(1, #case.from + 2)] = {}
    end,
    function() end,
  }

  it("is given and refused as the definition says", function()
    local kinds, given = {}, 0
    random.digraphs(2000, 1, 7, function(digraph, rng)
      local case = { from = digraph, said = {}, ends = {} }
      case.compatible = rng(1, 2) == 1
      for u = 1, #digraph do
        case.said[u] = #digraph[u] == 0 and rng(1, 4) > 2 and WORDS[rng(1, 2)]
          or nil
      end
      local solution = ended(digraph, case.said):solve(1, {
        starts = feed.numbers(#digraph),
      })
      local map = select(2, solution:reduce())
      if case.compatible then
        map = select(2, solution:quotient "compatible")
      end
      case.class, case.to = {}, {}
      for u = 1, #digraph do case.class[u] = map(u) end
      for p in map.to:positions() do
        case.to[p] = map.to:followers(p)
        for _, u in ipairs(map:class(p)) do
          if #digraph[u] == 0 then case.ends[p] = case.said[u] or "loss" end
        end
      end
      random.pick(rng, changes)(case, rng)
      local fine, message, witness = verify(case)
      assert.are.equal(holds(case), fine or false)
      if fine then
        given = given + 1
      else
        assert(type(message) == "string" and not message:find "%%")
        kinds[witness.kind] = (kinds[witness.kind] or 0) + 1
      end
    end)
    random.came_up(given, kinds.image or 0, kinds.move or 0, kinds.stray or 0,
      kinds.ending or 0, kinds.value or 0)
  end)

  -- 1 and 2 go to 3, which is an end; 4 and 5 go to each other and to 3.
  local function pair(options, said)
    local digraph = { { 3 }, { 3 }, {}, { 5, 3 }, { 4, 3 } }
    local solution = ended(digraph, said or {}):solve(1, {
      starts = feed.numbers(5), only = options and options.only,
      play = options and options.play,
    })
    return solution, (solution:quotient "compatible")
  end

  it("compares all that is preserved and known", function()
    for name, options in pairs { remoteness = { play = "misere" },
      distance = {}, height = {} } do
      local source, quotient = pair(options)
      assert.is_true(quotient:verify())
      source:table { name }
      quotient:table { name }
      assert.is_true(quotient:verify())
      testing.poke(source, name, 1, 78)
      local fine, message, witness = quotient:verify()
      assert.is_nil(fine)
      assert.are.same({ kind = name, position = 2, other = 1 }, witness)
      assert.are.equal(("the %s of 2 is 78, but that of its image, 1, is %s")
        :format(name, quotient[name](quotient, 1)), message)
    end
    local source, quotient = pair()
    testing.poke(source, "value", 4, { 0, 1 })
    assert.are.same({ nil, "the value of 5 is ∞(0,1), but that of its image, "
      .. "4, is ∞(0)" }, { quotient:verify() and 1 or nil,
      (select(2, quotient:verify())) })
    for _, name in ipairs { "worth", "length", "q" } do
      source, quotient = pair({}, { nil, nil, "draw" })
      assert.is_true(quotient:verify())
      testing.poke(source, name, 1, 5)
      assert.are.equal("worth", select(3, quotient:verify()).kind)
    end
    source, quotient = pair { only = "outcome" }
    assert.is_true(quotient:verify())
    testing.poke(source, "remoteness", 1, 0)
    assert.are.equal("the outcome of 2 is P, but that of its image, 1, is N",
      (select(2, quotient:verify())))
  end)

  it("finds another player", function()
    local solution = grundy.game {
      players = 2, start = 1,
      moves = function(p, add) if p == 1 then add(2) end end,
    }:solve(1, { player = "both" })
    local other = grundy.game {
      players = 2, start = 1,
      moves = function(p, add) if p == 1 then add(2) end end,
    }:solve(1, { player = "both" })
    testing.pretend(other, solution, { 1, 2, 3, 4 }, true)
    assert.is_true(other:verify())
    testing.pretend(other, solution, { 1, 1, 3, 3 }, true)
    local _, message, witness = other:verify()
    assert.are.equal("player", witness.kind)
    assert.are.equal(2, witness.player)
    assert(message:find "the player to move", message)
  end)

  it("goes back to the game, through all steps", function()
    local digraph = { {}, { 1 }, { 1, 4 }, { 1, 2 }, { 5, 4 } }
    for u = 6, 125 do
      digraph[u] = { u < 8 and 5 or u - 2, u % 2 == 0 and 2 or 3 }
    end
    local solution = feed.solve(digraph)
    local quotient, _, steps = solution:reduce()
    assert(#steps > 1)
    assert.is_true(quotient:verify())
    testing.poke(solution, "value", 9, 3)
    local _, message = quotient:verify()
    assert(message:find "^the value of 10 is 3, but that of its image")
    solution:close()
    assert.is_nil((quotient:verify()))
    assert.are.equal(0, quotient:value(1))
  end)

  it("of its misère play is that of its moves", function()
    local source, quotient = pair()
    local misere = quotient:misere()
    assert.is_true(misere:verify())
    testing.pretend(misere, source, { 1, 3, 2, 3, 3 }, true)
    assert.is_nil((misere:verify()))
  end)

  it("is refused where K is another set", function()
    local digraph = { { 1 }, { 2 } }
    for k = 3, 80 do -- value k - 3
      digraph[k] = {}
      for i = 3, k - 1 do digraph[k][i - 2] = i end
    end
    table.insert(digraph[1], 80)
    table.insert(digraph[2], 80)
    local solution = grundy.graph(digraph):solve()
    local function poked(value)
      local quotient = solution:quotient "compatible"
      testing.poke(quotient, "value", 0, value)
      local fine, _, witness = quotient:verify()
      return fine or witness.kind
    end
    assert.are.equal(true, poked { 77 })
    assert.is_string(poked { 76 })
    assert.is_string(poked { 77, 78 })
    local quotient = solution:quotient "compatible"
    digraph[1][2], digraph[2][2] = 79, 79
    local classes = { 1, 1 }
    for u = 3, 80 do classes[u] = u end
    solution = grundy.graph(digraph):solve()
    testing.pretend(quotient, solution, classes, true)
    assert.is_nil((quotient:verify()))
  end)

  it("is linear, and lets hooks run", function()
    local n = random.scale < 1 and 20000 or 100000
    local solution = grundy.game {
      moves = function(p, add)
        if p > 1 then add(p - 1) add(p - 2) end
      end,
    }:solve(n)
    local quotient = solution:quotient "grundy"
    local calls = 0
    debug.sethook(function() calls = calls + 1 end, "", 10000)
    local fine = quotient:verify()
    debug.sethook()
    assert.is_true(fine)
    assert(calls > n // 10000)
    debug.sethook(function() solution:close() end, "", 10000)
    local message = select(2, pcall(quotient.verify, quotient))
    debug.sethook()
    assert(message:find "this solution is closed", message)
    assert.are.equal(3, #quotient)
  end)
end)
