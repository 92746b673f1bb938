-- grundy explore: the variants that --vary, --switches and --starts give, and the
-- positions of --starts all, against the definitions.

local all_starts = require "grundy.command.explore.all_starts"
local command = require "spec.harness.command"
local random = require "spec.harness.random"
local sandbox = require "grundy.workbench.sandbox"
local slow = require "spec.oracles.slow"
local unjson = require "spec.readers.unjson"
local variants = require "grundy.workbench.variants"

local desk = command.desk(setup, teardown)
local answer, _, refused, file = desk:functions()

describe("the positions of --starts", function()
  it("are separated by commas that are not in brackets", function()
    for word, texts in pairs {
      ["3"] = { "3" },
      ["3, 4 ,5"] = { "3", "4", "5" },
      ["{1,2},{2,{3,4}},x"] = { "{1,2}", "{2,{3,4}}", "x" },
      ["(a,b),[c,d] 1,e"] = { "(a,b)", "[c,d] 1", "e" },
      [")a,b"] = { ")a", "b" },
    } do
      assert.same(texts, variants.starts_in(word))
    end
  end)
end)

describe("a variant", function()
  it("is what its key says", function()
    local texts = { "1", "-0.5", "a b", "", "x=y,z", "%20", "ü", "{1, 2}", "false" }
    random.cases(300, function(rng)
      local words, fixed = {}, rng(1, 2) == 1 and { { "f", "1" } } or {}
      for i = 1, rng(1, 3) do
        words[i] = ("p%d=%d..%d"):format(i, rng(-2, 0), rng(0, 2))
      end
      local starts = rng(1, 2) == 1 and random.shuffled(rng, texts) or nil
      local list = variants.read(words, nil, starts)
      local number = rng(1, list.count)
      local key = variants.key(list, number)
      assert.is_nil(key:find "%s")
      local set, start = variants.of_key(key, fixed, starts ~= nil)
      local expected = table.move(fixed, 1, #fixed, 1, {})
      local values = variants.values(list, number)
      for i = 1, #words do
        expected[#expected + 1] = { "p" .. i, values[i] }
      end
      assert.same(expected, set)
      assert.equal(starts and values[#words + 1], start)
    end)
  end)

  it("has every choice of what --switches switches", function()
    local defaults = { a = true, b = 3, c = false, d = "x", e = false }
    assert.same({ "a", "c", "e" }, variants.with_switches(nil, defaults, {}))
    assert.same({ "b=1..2", "c", "a" }, variants.with_switches({ "b=1..2", "c" },
      defaults, { { "e", "true" } }))
    local words = variants.with_switches(nil, defaults, {})
    local list, seen = variants.read(words, defaults), {}
    for number = 1, list.count do
      seen[table.concat(variants.values(list, number), " ")] = true
    end
    local count = 0
    for _ in pairs(seen) do count = count + 1 end
    assert.equal(8, count)
    for _, set in ipairs { { { "a", "true" }, { "c", "true" }, { "e", "true" } } } do
      assert.is_false(pcall(variants.with_switches, nil, defaults, set))
    end
  end)
end)

-- The text of a game file of a digraph, where play starts at 1. For two players, the
-- second one has a digraph of its own. Positions are shown by a text if `has.show`,
-- and cannot be read again if `has.mute`.
local function text_of(digraph, other, has)
  local function lists(of)
    local texts = {}
    for u, followers in ipairs(of) do
      texts[u] = "{" .. table.concat(followers, ",") .. "}"
    end
    return "{" .. table.concat(texts, ",") .. "}"
  end
  return ([[
    local lists = { %s, %s }
    return { start = 1, players = %s, moves = function(u, add, player)
      for _, v in ipairs(lists[player or 1][u]) do add(v) end
    end%s }]]):format(lists(digraph), lists(other), has.players and 2 or "nil",
    has.show and [[, show = function(u) return "no. " .. u end,
      parse = function(text)
        return ]] .. (has.mute and "nil" or "tonumber(text:match '%d+')") .. [[ end]]
    or "")
end

describe("--starts all", function()
  -- The positions where play goes on, breadth first: of two players, as seen by the
  -- first one.
  local function expected_of(digraph, other, has)
    local n, product, found = #digraph, {}, {}
    for u = 1, n do
      product[u], product[n + u] = {}, {}
      for i, v in ipairs(digraph[u]) do product[u][i] = has.players and n + v or v end
      for i, v in ipairs(other[u]) do product[n + u][i] = v end
    end
    for _, u in ipairs(slow.breadth_first(product, { 1 })) do
      if u <= n and product[u][1] then
        found[#found + 1] = has.show and "no. " .. u or tostring(u)
      end
    end
    return found
  end

  it("gives every position that can be reached where play goes on", function()
    local cut, two = 0, 0
    random.digraphs(200, 2, 9, function(digraph, rng)
      local has = { players = rng(1, 2) == 1, show = rng(1, 2) == 1 }
      local other = random.shuffled(rng, digraph)
      local expected = expected_of(digraph, other, has)
      local most = rng(1, 2) == 1 and rng(1, 4) or nil
      sandbox.reset()
      local texts, said = all_starts.find("g.lua", text_of(digraph, other, has),
        { most = most, quiet = true })
      assert.same(table.move(expected, 1, math.min(#expected, most or 1000), 1, {}),
        texts)
      local beyond = #texts < #expected
      assert.equal(beyond, said:find("--most N takes more", 1, true) ~= nil)
      command.has(said, #expected == 0 and "Play is over" or beyond and
        ("%d of the %d positions"):format(#texts, #expected) or
        ("all %d position"):format(#expected))
      cut, two = cut + (beyond and 1 or 0), two + (has.players and 1 or 0)
    end)
    random.came_up(cut, two)
  end)

  it("tells of positions that no text is read as", function()
    sandbox.reset()
    local texts, said = all_starts.find("g.lua", text_of({ { 2 }, { 3 }, {} }, {},
      { show = true, mute = true }), { quiet = true })
    assert.same({}, texts)
    command.has(said, "2 positions are left out, because no text is known that is "
      .. "read as them.")
  end)

  it("is the same as a list of these positions", function()
    file("pile.lua", [[
return { take = 2, start = "of the game" }, function(o)
  return { start = { 2, 2 }, normal = "sorted", moves = function(p, add)
    for i = 1, 2 do
      for k = 1, math.min(p[i], o.take) do
        local q = { p[1], p[2] }
        q[i] = q[i] - k
        add(q)
      end
    end
  end }
end
]])
    local line = "grundy explore pile.lua --json --set take=1 --starts "
    local rows = unjson.read(answer(line .. "all"))
    local starts = {}
    for i, row in ipairs(rows) do starts[i] = row.start end
    assert.equal(5, #rows)
    assert.same(rows, unjson.read(answer(("%s '%s'"):format(line,
      table.concat(starts, ",")))))
    local most = unjson.read(answer(line .. "all --most 3"))
    assert.same(table.move(rows, 1, 3, 1, {}), most)
  end)

  it("is refused where it has no meaning", function()
    file("pile.lua", [[
return { size = 3, back = true }, function(o)
  return { start = o.size, moves = function(n, add)
    if n > 0 then add(n - 1) end
  end }
end
]])
    local line = "grundy explore pile.lua "
    refused(2, line .. "--starts all --vary size=1..3", "may differ")
    refused(2, line .. "--starts all --switches", "may differ")
    refused(2, line .. "3 --starts all", "cannot both be given")
    refused(2, line .. "--starts 1,2 --most 3", "--most is for --starts all")
    refused(2, line .. "--vary size=1..3 --until-met", "--until-met needs --want")
    refused(2, line .. "--vary size=1..3 --until-met --want length=low",
      "length=low can be met by no variant alone")
    refused(2, line .. "--switches --set back=false", "no parameter that is true")
    refused(1, line .. "--starts all --set size=0", "no start is found")
    refused(1, line .. "--starts all --set size=30 --limit 20", "the limit of 20")
  end)
end)
