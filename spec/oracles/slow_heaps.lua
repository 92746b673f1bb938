-- Taking-and-breaking games, slowly, from the definitions. Digits are a table
-- from 0 on, with 0 where nothing is said, or a function of k.

local slow = {}

-- Calls each(…) with the parts of every way to leave something of a heap n.
function slow.options(digit, n, each)
  for k = 0, n do
    local d, left = digit(k), n - k
    if d % 2 >= 1 and left == 0 then each() end
    if d % 4 >= 2 and left >= 1 then each(left) end
    if d % 8 >= 4 then
      for a = 1, left - 1 do
        if a <= left - a then each(a, left - a) end
      end
    end
    if d % 16 >= 8 then
      for a = 1, left do
        for b = a, left do
          local c = left - a - b
          if c >= b then each(a, b, c) end
        end
      end
    end
  end
end

local function mex(seen)
  local value = 0
  while seen[value] do value = value + 1 end
  return value
end

-- The values of the heaps 0 .. n, as an array that starts with that of 0.
function slow.values(digit, n)
  local g = {}
  for heap = 0, n do
    local seen = {}
    slow.options(digit, heap, function(a, b, c)
      seen[(a and g[a + 1] or 0) ~ (b and g[b + 1] or 0) ~
        (c and g[c + 1] or 0)] = true
    end)
    g[heap + 1] = mex(seen)
  end
  return g
end

-- The misère value of any heaps: all followers, down to the end.
local function misere(digit, heaps, known)
  table.sort(heaps)
  local key = table.concat(heaps, " ")
  if known[key] then return known[key] end
  local seen, ended = {}, true
  for i, n in ipairs(heaps) do
    slow.options(digit, n, function(...)
      local after = { ... }
      for j, m in ipairs(heaps) do
        if j ~= i then after[#after + 1] = m end
      end
      seen[misere(digit, after, known)] = true
      ended = false
    end)
  end
  known[key] = ended and 1 or mex(seen)
  return known[key]
end

function slow.misere_values(digit, n)
  local list, known = {}, {}
  for heap = 0, n do list[heap + 1] = misere(digit, { heap }, known) end
  return list
end

-- The digit function of a code that is written out, with its block.
function slow.digits(list, block)
  return function(k)
    if list[k] then return list[k] end
    return #block > 0 and block[(k - #list - 1) % #block + 1] or 0
  end
end

-- The least period of a list, with its saltus, that is there `times` times:
-- all are tried.
function slow.period(v, times)
  local best
  for p = 1, #v - 1 do
    local saltus = v[#v] - v[#v - p]
    local n0 = #v - p - 1
    while n0 > 0 and v[n0 + p] - v[n0] == saltus do n0 = n0 - 1 end
    local right = #v - p - n0 -- comparisons; the first one gives the saltus
    if right - (saltus == 0 and 0 or 1) >= (times - 1) * p and
      (not best or n0 + p < best.preperiod + best.period) then
      best = { preperiod = n0, period = p, saltus = saltus }
    end
  end
  return best
end

return slow
