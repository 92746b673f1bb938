-- Nothing is quadratic: a million positions in a path, in a cycle, under one
-- root, two moves from the root; solved, asked, certified. A quadratic step
-- anywhere here would take hours, not seconds.

local grundy = require "grundy"

local scale = tonumber(os.getenv "GRUNDY_SCALE") or 1
local SIZE = math.max(100, 1000000 * scale // 1 | 0)

local function solve(moves, options)
  return assert(grundy.game { moves = moves }:solve(1, options))
end

describe("a million positions", function()
  it("in a path", function()
    local s <close> = solve(function(n, add)
      if n < SIZE then add(n + 1) end
    end)
    assert.equal(SIZE, #s)
    assert.equal((SIZE - 1) % 2, s:value(1))
    assert.equal(SIZE - 1, s:remoteness(1))
    assert.equal(SIZE - 1, s:distance(1))
    assert.equal(SIZE - 1, s:height(1))
    assert.equal(SIZE, #s:line(1))
    assert.equal(SIZE, s:stats().components)
    assert.is_true(s:verify())
  end)

  it("in a cycle", function()
    local s <close> = solve(function(n, add) add(n % SIZE + 1) end)
    assert.equal(grundy.infinity {}, s:value(1))
    assert.equal(math.huge, s:remoteness(1))
    assert.equal(math.huge, s:distance(1))
    assert.equal(math.huge, s:height(1))
    local line = s:line(1)
    assert.equal(SIZE, #line)
    assert.equal(1, line.cycle)
    assert.equal(SIZE, s:stats().largest_component)
    assert.is_true(s:verify())
  end)

  -- Even positions of the ring have a way out, so all is decided.
  it("in a cycle with exits", function()
    local s <close> = solve(function(n, add)
      if n == 0 then return end
      add(n % SIZE + 1)
      if n % 2 == 0 then add(0) end
    end)
    assert.equal(SIZE + 1, #s)
    assert.equal("P", s:outcome(1))
    assert.equal("N", s:outcome(2))
    assert.equal(2, s:remoteness(1))
    assert.is_true(s:verify())
  end)

  it("under one root, given by add and as an array", function()
    local function by_add(n, add)
      if n == 1 then
        for i = 2, SIZE do add(i) end
      end
    end
    local function by_array(n)
      if n ~= 1 then return nil end
      local list = {}
      for i = 2, SIZE do list[i - 1] = i end
      return list
    end
    for _, moves in ipairs { by_add, by_array } do
      local s <close> = solve(moves)
      assert.equal(SIZE, #s)
      assert.equal(1, s:value(1))
      assert.equal(2, s:best(1))
      assert.equal(SIZE - 1, #s:moves(1))
      assert.equal(SIZE - 1, #s:followers(1))
      assert.is_true(s:verify())
    end
  end)

  it("all with the same follower, which leads back to all", function()
    local s <close> = solve(function(n, add)
      if n == 1 then
        for i = 2, SIZE do add(i) end
      else
        add(1)
      end
    end)
    assert.equal(grundy.infinity {}, s:value(1))
    assert.is_true(s:verify())
  end)

  it("of outcomes only", function()
    local s <close> = solve(function(n, add)
      if n < SIZE then add(n + 1) end
      if n > 1 then add(n - 1) end
    end, { only = "outcome" })
    assert.equal("D", s:outcome(1))
    assert.equal(SIZE, #s:strategy())
    assert.is_true(s:verify())
  end)
end)

-- Twinned Nim: n goes to every smaller one and to its twin, the twin back. A
-- label-by-label pass over the whole digraph would cost the cube of the size.
describe("twinned Nim", function()
  it("has large values on cycles", function()
    local size = math.max(80, 1500 * scale // 1 | 0)
    local s <close> = assert(grundy.game {
      moves = function(n, add)
        if n < 0 then
          add(-n)
        else
          for m = 0, n - 1 do add(m) end
          if n > 0 then add(-n) end
        end
      end,
    }:solve(size))
    for n = 0, size do
      assert.equal(n, s:value(n))
    end
    assert.equal(0, s:value(-size))
    assert.is_true(s:verify())
  end)
end)
