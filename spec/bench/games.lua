-- The games of the benchmark, of any size. Each is written in both forms:
-- `add` is the move generator that calls add, `array` the one that returns
-- an array. The two are spelled out, because a wrapper would be measured too.

local byte, char, sub = string.byte, string.char, string.sub
local insert = table.insert

local games = {}

-- Subtraction {1, 2, 3}.
function games.subtraction(start)
  return {
    kind = "integers", start = start,
    add = function(n, add)
      if n >= 1 then add(n - 1) end
      if n >= 2 then add(n - 2) end
      if n >= 3 then add(n - 3) end
    end,
    array = function(n)
      if n >= 3 then return { n - 1, n - 2, n - 3 } end
      if n == 2 then return { 1, 0 } end
      if n == 1 then return { 0 } end
      return {}
    end,
  }
end

-- Nim with four heaps of the same size.
function games.nim(heap)
  return {
    kind = "arrays", start = { heap, heap, heap, heap },
    add = function(p, add)
      local a, b, c, d = p[1], p[2], p[3], p[4]
      for x = 0, a - 1 do add { x, b, c, d } end
      for x = 0, b - 1 do add { a, x, c, d } end
      for x = 0, c - 1 do add { a, b, x, d } end
      for x = 0, d - 1 do add { a, b, c, x } end
    end,
    array = function(p)
      local a, b, c, d = p[1], p[2], p[3], p[4]
      local list, n = {}, 0
      for x = 0, a - 1 do n = n + 1 list[n] = { x, b, c, d } end
      for x = 0, b - 1 do n = n + 1 list[n] = { a, x, c, d } end
      for x = 0, c - 1 do n = n + 1 list[n] = { a, b, x, d } end
      for x = 0, d - 1 do n = n + 1 list[n] = { a, b, c, x } end
      return list
    end,
  }
end

-- Kayles on a row: knock down one pin or two that stand side by side.
function games.kayles(pins)
  return {
    kind = "strings", start = ("1"):rep(pins),
    add = function(s, add)
      for i = 1, #s do
        if byte(s, i) == 49 then
          local before = sub(s, 1, i - 1)
          add(before .. "0" .. sub(s, i + 1))
          if byte(s, i + 1) == 49 then add(before .. "00" .. sub(s, i + 2)) end
        end
      end
    end,
    array = function(s)
      local list, n = {}, 0
      for i = 1, #s do
        if byte(s, i) == 49 then
          local before = sub(s, 1, i - 1)
          n = n + 1
          list[n] = before .. "0" .. sub(s, i + 1)
          if byte(s, i + 1) == 49 then
            n = n + 1
            list[n] = before .. "00" .. sub(s, i + 2)
          end
        end
      end
      return list
    end,
  }
end

-- A cyclic digraph for tokens: each vertex but every 40th has three arrows.
local function arrows_of(vertices)
  local arrows, state = {}, 1
  for v = 0, vertices - 1 do
    arrows[v] = {}
    for i = 1, v % 40 == 0 and 0 or 3 do
      state = (state * 1103515245 + 12345) % 2147483648
      arrows[v][i] = (state >> 8) % vertices
    end
  end
  return arrows
end

-- Two tokens a and b on the digraph: { a, b }.
function games.token_arrays(vertices)
  local arrows = arrows_of(vertices)
  return {
    kind = "arrays", start = { 1, 2 },
    add = function(p, add)
      local a, b = p[1], p[2]
      for _, x in ipairs(arrows[a]) do add { x, b } end
      for _, x in ipairs(arrows[b]) do add { a, x } end
    end,
    array = function(p)
      local a, b = p[1], p[2]
      local list, n = {}, 0
      for _, x in ipairs(arrows[a]) do n = n + 1 list[n] = { x, b } end
      for _, x in ipairs(arrows[b]) do n = n + 1 list[n] = { a, x } end
      return list
    end,
  }
end

-- The same as integers: a * vertices + b.
function games.token_integers(vertices)
  local arrows = arrows_of(vertices)
  return {
    kind = "integers", start = vertices + 2,
    add = function(p, add)
      local a, b = p // vertices, p % vertices
      for _, x in ipairs(arrows[a]) do add(x * vertices + b) end
      for _, x in ipairs(arrows[b]) do add(a * vertices + x) end
    end,
    array = function(p)
      local a, b = p // vertices, p % vertices
      local list, n = {}, 0
      for _, x in ipairs(arrows[a]) do
        n = n + 1
        list[n] = x * vertices + b
      end
      for _, x in ipairs(arrows[b]) do
        n = n + 1
        list[n] = a * vertices + x
      end
      return list
    end,
  }
end

-- Chomp: a position is a letter for each row, a for an empty one, b for one
-- square, and so on. The corner of the first row is never eaten.
function games.chomp(rows, columns)
  local a, b = 97, 98
  local run = {} -- run[letter][n]: n rows with this letter
  for letter = a, a + columns do
    run[letter] = {}
    for n = 1, rows do run[letter][n] = char(letter):rep(n) end
  end
  return {
    kind = "strings", start = run[a + columns][rows],
    add = function(s, add)
      local letters = { byte(s, 1, rows) }
      for row = 1, rows do
        local before, last, after = sub(s, 1, row - 1), rows, ""
        for letter = row == 1 and b or a, letters[row] - 1 do
          while letters[last] <= letter do
            after = sub(s, last)
            last = last - 1
          end
          add(before .. run[letter][last - row + 1] .. after)
        end
      end
    end,
    array = function(s)
      local list, n = {}, 0
      local letters = { byte(s, 1, rows) }
      for row = 1, rows do
        local before, last, after = sub(s, 1, row - 1), rows, ""
        for letter = row == 1 and b or a, letters[row] - 1 do
          while letters[last] <= letter do
            after = sub(s, last)
            last = last - 1
          end
          n = n + 1
          list[n] = before .. run[letter][last - row + 1] .. after
        end
      end
      return list
    end,
  }
end

-- Heaps i and j become one, whose place is behind them.
local function united(s, heaps, i, j)
  local sum, at = heaps[i] + heaps[j], j + 1
  while heaps[at] and heaps[at] < sum do at = at + 1 end
  return sub(s, 1, i - 1) .. sub(s, i + 1, j - 1) .. sub(s, j + 1, at - 1) ..
    char(sum) .. sub(s, at)
end

-- Heap i becomes equal parts, whose place is before it.
local function divided(s, heaps, i, parts)
  local share, at = heaps[i] // parts, 1
  while heaps[at] < share do at = at + 1 end
  return sub(s, 1, at - 1) .. char(share):rep(parts) .. sub(s, at, i - 1) ..
    sub(s, i + 1)
end

-- Fair Shares and Varied Pairs: a position is a string of heap sizes, one
-- character each, ascending. Divide a heap into equal ones, or unite two of
-- different sizes.
function games.fair_shares(total)
  return {
    kind = "strings", start = char(total),
    add = function(s, add)
      local heaps = { byte(s, 1, #s) }
      for i, heap in ipairs(heaps) do
        if heap ~= heaps[i + 1] then
          for parts = 2, heap do
            if heap % parts == 0 then add(divided(s, heaps, i, parts)) end
          end
          for j = i + 1, #heaps do
            if heaps[j] ~= heaps[j + 1] then add(united(s, heaps, i, j)) end
          end
        end
      end
    end,
    array = function(s)
      local list = {}
      local heaps = { byte(s, 1, #s) }
      for i, heap in ipairs(heaps) do
        if heap ~= heaps[i + 1] then
          for parts = 2, heap do
            if heap % parts == 0 then
              insert(list, divided(s, heaps, i, parts))
            end
          end
          for j = i + 1, #heaps do
            if heaps[j] ~= heaps[j + 1] then
              insert(list, united(s, heaps, i, j))
            end
          end
        end
      end
      return list
    end,
  }
end

return games
