-- A game of numbers: the players name one after the other. After n comes n + 1, or
-- n / p for a prime p that divides n; whoever says 1 wins. So 1 is the end, and
-- there are cycles: 2, 3, 4, 2.
--
-- Published: A362416, the numbers with which one wins, our P positions (10,000 of
-- them, of which the first 59 are compared here). Values and remoteness are not.
--
-- The game is infinite. It is solved twice:
--
-- 1. By the library, cut off at a number N, which has no move to N + 1.
-- 2. By a sweep that cuts nothing off. A number gets its value m as soon as m is
--    the mex of the values of its followers, as far as these are known, and each
--    follower whose value is not known has a follower of value m. Then the value
--    is m in the infinite game: n and a heap of m chips together are lost for the
--    player to move, because every move can be answered, by a move to such a
--    sum whose number got its value earlier. So values never change,
--    whatever comes later.
--    Remoteness goes from prime to prime. A prime is won in one move. Between two
--    primes, from the greater one down, each number has followers of which the
--    remoteness is known: n + 1, and numbers of at most n / 2, which are smaller
--    than both primes (there is a prime between k and 2k).
--
-- So where both agree, the cut-off at N has changed nothing.

local grundy = require "grundy"

local MARGIN = 1000 -- how far beyond the numbers that are asked for N is

-- The least prime factor of each number up to a limit.
local function least_factors(limit)
  local factor = {}
  for n = 1, limit do factor[n] = n end
  for p = 2, math.floor(limit ^ 0.5) do
    if factor[p] == p then
      for n = p * p, limit, p do
        if factor[n] == n then factor[n] = p end
      end
    end
  end
  return factor
end

-- Calls f(n / p) for each prime p that divides n.
local function each_quotient(factor, n, f)
  local left = n
  while left > 1 do
    local p = factor[left]
    f(n // p)
    repeat left = left // p until left % p ~= 0
  end
end

local function cut_off(factor, limit)
  return grundy.game {
    name = "n + 1 or n / p",
    moves = function(n, add)
      if n > 1 and n < limit then add(n + 1) end
      each_quotient(factor, n, add)
    end,
  }
end

-- Whether n has a quotient of value m.
local function is_quotient(factor, value, n, m)
  local found = false
  each_quotient(factor, n, function(q) found = found or value[q] == m end)
  return found
end

-- The value of n, if it can be told by now.
local function value_of(factor, value, n)
  local seen, unknown = {}, {}
  local function look(q)
    if value[q] then seen[value[q]] = true else unknown[#unknown + 1] = q end
  end
  look(n + 1)
  each_quotient(factor, n, look)
  local m = 0
  while seen[m] do m = m + 1 end
  for _, q in ipairs(unknown) do
    if value[q + 1] ~= m and not is_quotient(factor, value, q, m) then return end
  end
  return m
end

-- The values of 1, 2, 3, …, of the infinite game; how many are told without a
-- gap. One pass down to where all is known tells most of them.
local function sweep_values(factor, limit)
  local value, known = { 0 }, 1
  repeat
    local last = known
    local top = math.min(math.max(2 * known, 100), limit - 1)
    for n = top, known + 1, -1 do
      value[n] = value[n] or value_of(factor, value, n)
    end
    while value[known + 1] do known = known + 1 end
  until known == last
  return value, known
end

local function remoteness_of(factor, remoteness, n)
  local even, odd = math.huge, 0
  local function look(q)
    local moves = remoteness[q]
    if moves % 2 == 0 then
      even = math.min(even, moves)
    else
      odd = math.max(odd, moves)
    end
  end
  look(n + 1)
  each_quotient(factor, n, look)
  return 1 + (even < math.huge and even or odd)
end

-- The remoteness of 1, 2, 3, …, up to the last prime, which is the second answer.
local function sweep_remoteness(factor, limit)
  local remoteness, prime = { 0 }, 1
  for n = 2, limit do
    if factor[n] == n then
      remoteness[n] = 1
      for k = n - 1, prime + 1, -1 do
        remoteness[k] = remoteness_of(factor, remoteness, k)
      end
      prime = n
    end
  end
  return remoteness, prime
end

-- The numbers 1, 4, 6, 10, … that are published, as far as they go.
local published = { 1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36, 38, 40, 46, 49, 51,
  56, 58, 60, 63, 65, 69, 74, 77, 82, 84, 86, 88, 91, 94, 96, 100, 104, 106, 111,
  115, 117, 119, 121, 123, 129, 132, 134, 136, 140, 142, 144, 146, 150, 152, 156,
  158, 160, 162, 166, 169, 171, 178, 183 }

-- One row for each power of ten up to the size: how many numbers are won by
-- whoever says them, the greatest value and the greatest remoteness, and where
-- they occur first.
local function print_rows(value, remoteness, size)
  local count, most, longest, most_at, longest_at, next_row = 0, 0, 0, 1, 1, 10
  print("       up to  P positions  greatest value  greatest remoteness")
  for n = 1, size do
    if value[n] == 0 then count = count + 1 end
    if value[n] > most then most, most_at = value[n], n end
    if remoteness[n] > longest then longest, longest_at = remoteness[n], n end
    if n == next_row or n == size then
      print(("%12d%13d%16s%21s"):format(n, count, most .. " at " .. most_at,
        longest .. " at " .. longest_at))
      next_row = next_row * 10
    end
  end
end

-- Compares what the library and the sweeps say of each number.
local function compare(solution, value, remoteness, size)
  for n = 1, size do
    if solution:value(n) ~= value[n] or
      solution:remoteness(n) ~= remoteness[n] then
      error(("primes: the game cut off and the sweep differ at %d"):format(n), 0)
    end
  end
  local i = 0
  for n = 1, math.min(size, published[#published]) do
    if value[n] == 0 then
      i = i + 1
      if published[i] ~= n then
        error(("primes: %d is not published, but won"):format(n), 0)
      end
    end
  end
end

return {
  title = "n + 1 or n / p",
  source = "A362416",
  first = 1, step = 1, size = 100000, most = 100000000,
  run = function(_, size, _, verify, report)
    local limit = size + MARGIN
    local factor = least_factors(limit)
    local value, known = sweep_values(factor, limit)
    local remoteness, prime = sweep_remoteness(factor, limit)
    if known < size or prime < size then
      error("primes: the sweep ends before the size", 0)
    end
    local solution <close> = cut_off(factor, limit):solve(2, { limit = limit })
    compare(solution, value, remoteness, size)
    report(solution, "cut off at " .. limit .. ", and the sweep", verify)
    print_rows(value, remoteness, size)
  end,
}
