-- Periods of lists.

local grundy = require "grundy"
local slow = require "spec.oracles.slow_heaps"
local random = require "spec.harness.random"

local function fields(answer)
  return answer and { preperiod = answer.preperiod, period = answer.period,
    saltus = answer.saltus }
end

-- A list that has a period from somewhere on, perhaps, or almost.
local function list_of(rng)
  local v, p = {}, rng(1, 6)
  local saltus = rng(1, 2) == 1 and 0 or rng(-3, 3)
  for i = 1, rng(0, 12) do v[i] = rng(0, 2) end
  local start = #v
  for i = 1, rng(0, 30) do
    v[start + i] = i <= p and rng(0, 2) or v[start + i - p] + saltus
  end
  if #v > 0 and rng(1, 4) == 1 then
    v[rng(1, #v)] = rng(0, 2)
  end
  return v
end

describe("grundy.period", function()
  it("is the least that the list bears out", function()
    local none, saltus, plain = 0, 0, 0
    random.cases(5000, function(rng)
      local v, times = list_of(rng), rng(2, 3)
      local expected = slow.period(v, times)
      local answer, message = grundy.period(v, { repeats = times })
      assert.same(expected, fields(answer))
      if not expected then
        none = none + 1
        assert(message:find "^no period occurs [23] times")
      elseif expected.saltus == 0 then
        plain = plain + 1
      else
        saltus = saltus + 1
      end
      if answer then
        assert(answer.proved == false)
        assert(answer.note:find "proves nothing")
        assert(answer.repeats == (#v - answer.preperiod) // answer.period)
      end
    end)
    random.came_up(none)
    random.came_up(saltus)
    random.came_up(plain)
  end)

  it("is that of Kayles", function()
    assert.same({ preperiod = 71, period = 12, saltus = 0 },
      fields(grundy.period(grundy.octal(".77"):values(100))))
  end)

  it("has a saltus", function()
    assert.same({ preperiod = 0, period = 1, saltus = 1 },
      fields(grundy.period { 0, 1, 2, 3, 4 }))
    assert.same({ preperiod = 2, period = 3, saltus = -10 },
      fields(grundy.period { 7, 7, 1, 5, 2, -9, -5, -8, -19, -15, -18 }))
  end)

  it("counts from another place", function()
    local answer = grundy.period({ 9, 4, 4, 4 }, { from = 1 })
    assert.same({ preperiod = 2, period = 1, saltus = 0 }, fields(answer))
    assert.equal(3, answer.repeats)
  end)

  it("takes numbers of all sizes", function()
    local most = (1 << 62) - 1
    assert.same({ preperiod = 0, period = 2, saltus = 0 }, fields(
      grundy.period { most, -most, most, -most, most }))
    assert.same({ preperiod = 0, period = 1, saltus = most }, fields(
      grundy.period { -most, 0, most }))
    assert.has_error(function() grundy.period { 0, most + 1 } end)
    assert.equal(2, grundy.period({ 1.0, 2, 1, 2.0 }).period)
  end)

  it("of long lists is linear", function()
    local v, n = {}, random.count(300000)
    for i = 1, n do v[i] = i == n // 2 and 1 or 0 end
    assert.same({ preperiod = n // 2, period = 1, saltus = 0 },
      fields(grundy.period(v)))
    v[n] = 2
    assert.is_nil(grundy.period(v))
  end)

  it("lets a hook have a word", function()
    if random.scale < 0.1 then return end -- the list must be long
    local v, calls = {}, 0
    for i = 1, 70000 do v[i] = i % 7 end
    debug.sethook(function()
      if debug.getinfo(2, "S").source == "=grundy" then calls = calls + 1 end
    end, "c")
    local answer = grundy.period(v)
    debug.sethook()
    assert.equal(7, answer.period)
    assert.is_true(calls >= 3)
  end)
end)
