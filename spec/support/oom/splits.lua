-- Heaps that split in two or, in rows that are long, in many, and in every way
-- that rules have.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases, solved = common.cases, common.solved

local function splitting(fields)
  local rules = {
    splits = true, start = 9,
    moves = function(n, add)
      if n == 9 then
        for i = 1, 40 do add(1, 2, i % 5, 3) end
        for i = 1, 20 do add(i % 8, i % 7) end
      elseif n == 8 then
        return { { 1, 7 }, { 7, 1 }, {}, { 5 } }
      end
      for a = 0, (n - 1) // 2 do add(a, n - 1 - a) end
    end,
  }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

local function split_digest(solution)
  local rows = {}
  for p in solution:positions() do
    rows[#rows + 1] = { p, solution:value(p), solution:distance(p),
      solution:followers(p) }
  end
  return #rows, rows, solution:stats().moves, solution:verify()
end

cases[#cases + 1] = { "game:sequence", function()
  local game = splitting()
  return function() return game:sequence(0, 20) end
end }
cases[#cases + 1] = { "game:solve with splits", function()
  local game = splitting()
  return function() return split_digest(game:solve()) end
end }
cases[#cases + 1] = { "game:solve with splits and normal", function()
  local game = splitting { start = 8, normal = function(n) return n end }
  return function() return split_digest(game:solve()) end
end }
cases[#cases + 1] = { "game:solve with splits and strings", function()
  local game = splitting { start = "5 and more of it", moves = function(p, add)
    local n = tonumber(p:match "%d")
    for a = 0, n - 1 do
      add(a .. " and more of it", (n - 1 - a) .. " and more of it")
      pcall(add, a .. " and even more of it", a .. " and less")
    end
  end }
  return function() return split_digest(game:solve()) end
end }
cases[#cases + 1] = { "game:solve with a cycle that splits", function()
  local game = splitting { moves = function(n, add)
    if n ~= 0 then add(0, n % 10 + 1) end
  end }
  return function()
    local solution = game:solve()
    return solution
  end
end }
cases[#cases + 1] = { "solution:moves that split", function()
  local solution = splitting { start = 6 }:solve()
  return function()
    return solution:moves(6), solution:best(6), solution:line(6),
      solution:info(5), solution:table { "best" }, solution:strategy()
  end
end }
cases[#cases + 1] = { "place:after a split", function()
  local place = splitting { start = 5 }:solve():at(5)
  return function()
    local sum = place:after { 1, 3 } + place
    return sum:value(), sum:bound(), sum:best(), sum:moves(), sum:line(),
      sum:after { changes = { [3] = { 2, 2 } } }:positions()
  end
end }

cases[#cases + 1] = { "compound:expand with splits", function()
  local sum = splitting():solve(2):at(2) + solved():at "a"
  return function() return #sum:expand() end
end }

return function() end
