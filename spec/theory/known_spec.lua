-- Which game is this? What `known` says of moves holds for every move.

local grundy = require "grundy"
local known_rules = require "grundy.heaps.known_rules"
local octal_code = require "grundy.heaps.octal_code"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

-- Heaps by a code, the moves of one heap of which lose one, if `except` says so.
local function by_code(code, base, except)
  local read = octal_code.read(code, base or 8)
  return grundy.game {
    splits = true,
    moves = function(n, add)
      local count = 0
      octal_code.moves(read, n, function(...)
        count = count + 1
        if n ~= except or count > 1 then add(...) end
      end)
    end,
  }
end

local function rules_of(game, start)
  local found = game:solve(start):known()
  return found and found.rules or nil
end

-- The heaps that a move leaves, without those that have no move.
local function left(code, heaps)
  local list = {}
  for _, n in ipairs(heaps) do
    if octal_code.alive(code, n) then list[#list + 1] = n end
  end
  table.sort(list)
  return table.concat(list, "+")
end

-- By the definition: all moves of all heaps that occur, as texts.
local function all_moves(code, solution)
  local lines = {}
  for heap in solution:positions() do
    local there, list = {}, {}
    octal_code.moves(code, heap, function(...)
      there[left(code, { ... })] = true
    end)
    for text in pairs(there) do list[#list + 1] = text end
    table.sort(list)
    lines[#lines + 1] = heap .. ": " .. table.concat(list, " ")
  end
  return table.concat(lines, "\n")
end

describe("known", function()
  it("names games by their moves", function()
    for code, name in pairs { [".77"] = "Kayles", [".(3)"] = "Nim",
      [".07"] = "Dawson's Kayles", [".137"] = "Dawson's Chess",
      [".007"] = "Treblecross", [".6"] = "Officers", [".15"] = "Guiles",
      ["4.(3)"] = "Lasker's Nim", [".26"] = "the octal game 0.26",
      [".3303"] = "the subtraction game of 1, 2 and 4" } do
      assert.equal(name, rules_of(by_code(code), 20).name)
    end
    local found = rules_of(by_code("0.09f", 16), 20)
    assert.same({ "hexadecimal", "0.09f", 16 },
      { found.kind, found.code, found.base })
  end)

  it("finds Officers in stones that jump on to a neighbour", function()
    local clobber = grundy.game {
      splits = true,
      moves = function(row, add)
        for i = 1, #row do
          local before, after = row:sub(1, i - 1), row:sub(i + 1)
          if before .. after ~= "" then add(before, after) end
        end
      end,
    }
    local found = rules_of(clobber, ("X"):rep(15))
    assert.same({ "Officers", "0.6", 0, 15, "runs of “X”" },
      { found.name, found.code, found.shift, found.last, found.heaps })
    assert.equal("The moves are those of Officers (0.6), with runs of “X” as "
      .. "heaps: that is proved up to heaps of 15, by comparing all moves of all "
      .. "16 positions.", found.text)
  end)

  it("reads whole rows, several heaps, and heaps that begin elsewhere", function()
    local file = grundy.file
    local found = rules_of(file "examples/kayles.lua")
    assert.same({ "Kayles", 10, 1024 }, { found.name, found.last,
      found.positions })
    assert.equal("Nim", rules_of(file "examples/nim.lua").name)
    assert.equal("Wythoff's game", rules_of(file "examples/wythoff.lua").name)
    local kayles = octal_code.read(".77", 8)
    local earlier = grundy.game { -- n stands for n + 1 pins
      splits = true,
      moves = function(n, add)
        octal_code.moves(kayles, n + 1, function(a, b)
          local parts = { a and a - 1, b and b - 1 }
          add(table.unpack(parts))
        end)
      end,
    }
    found = rules_of(earlier, 14)
    assert.same(found and { "Kayles", 1 }, found and { found.name, found.shift })
  end)

  it("claims Wythoff's game for the pairs of heaps that occur", function()
    -- Moves that take from both heaps take one of each, so that the games part
    -- at { 2, 2 }, to which { 1, 9 } does not lead.
    local game = grundy.game { moves = function(p, add)
      for k = 1, p[1] do add { p[1] - k, p[2] } end
      for k = 1, p[2] do add { p[1], p[2] - k } end
      if p[1] > 0 and p[2] > 0 then add { p[1] - 1, p[2] - 1 } end
    end }
    local found = rules_of(game, { 1, 9 })
    assert.same({ "Wythoff's game", 9, false },
      { found.name, found.last, found.every })
    assert.equal("The moves are those of Wythoff's game, with numbers as heaps: "
      .. "that is proved for the heaps that occur, the largest of which is 9, by "
      .. "comparing all moves of all 20 positions.", found.text)
    assert.is_nil(rules_of(game, { 2, 9 }))
    assert.is_true(rules_of(grundy.file "examples/wythoff.lua").every)
  end)

  it("says of random codes what the moves are", function()
    random.cases(40, function(rng)
      local digits = { "0." }
      for i = 1, rng(1, 4) do digits[i + 1] = ("%x"):format(rng(0, 15)) end
      local code = table.concat(digits)
      if code:find "^0%.0*$" then return end
      local read, solution = octal_code.read(code, 16),
        by_code(code, 16):solve(rng(9, 16))
      local found, last = solution:known(), 0
      found = found and found.rules
      for p in solution:positions() do last = math.max(last, p) end
      if not found then
        assert.is_true(last < 6 or #read.digits > last - 3 or
          not octal_code.alive(read, last), code .. " from " .. last)
      elseif found.shift == 0 then
        assert.equal(last, found.last)
        assert.equal(all_moves(read, solution),
          all_moves(octal_code.read(found.code, found.base), solution))
      end
    end)
  end)

  it("names nothing where a single move is missing", function()
    for _, code in ipairs { ".77", ".07", ".6", ".(3)", "4.(3)" } do
      for heap = 10, 19 do
        local solution = by_code(code, 8, heap):solve(19)
        local found = known_rules.find(solution)
        assert.is_true(not solution:has(heap) or not found or
          found.code ~= octal_code.read(code, 8).name,
          code .. " without a move of " .. heap)
      end
    end
  end)

  it("is told by the values alone where the moves are others", function()
    local found = grundy.game { splits = true, moves = function(n, add)
      for k = 1, n do add(n - k) end
      if n == 6 then add(5, 2) end -- of value 7, which changes nothing
    end }:solve(9):known()
    assert.is_nil(found.rules)
    assert.same({ "formula", "n" }, { found.values.kind, found.values.name })
  end)

  it("has the figure's sequence, and needs values", function()
    local solution = by_code(".77"):solve(30)
    local equal, found = solution:figures().equal, solution:known()
    assert.same(equal.sequence, found.values)
    assert.same(equal.rules, found.rules)
    assert.truthy(equal.text:find(found.rules.text, 1, true))
    assert.truthy(equal.text:find(found.values.text, 1, true))
    local misere = grundy.game { moves = function(n, add)
      if n > 0 then add(n - 1) end
    end, play = "misere" }:solve(9)
    raises(function()
      local _ = misere:known()
    end, "has no values")
    assert.is_false((misere:can "known"))
    assert.same({ nil, "known: neither the moves nor the values are those of a "
      .. "game known here" }, { grundy.graph { a = { "b" }, b = {} }:solve()
      :known() })
  end)

  it("works on saved solutions and where only values are kept", function()
    local game, path = by_code ".77", os.tmpname()
    local whole = game:solve(20)
    assert.same(whole:known(), game:solve(20, { keep = "values" }):known())
    assert(whole:save(path, { moves = true }))
    assert.same(whole:known(), grundy.open(path):known())
    os.remove(path)
  end)
end)
