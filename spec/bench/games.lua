-- The games of the benchmark, each in both forms: `add` is the move
-- generator that calls add, `array` the one that returns an array.

-- Makes the form that returns an array out of a body that is the same for
-- both but for how it hands over a position: the two forms are written out
-- where the loops are, because a wrapper would be measured too.
local games = {}

-- Subtraction {1, 2, 3}.
games[#games + 1] = {
  name = "subtraction to 10^6", kind = "integers", start = 1000000,
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

-- Nim with four heaps.
games[#games + 1] = {
  name = "4-heap Nim to 15", kind = "arrays", start = { 15, 15, 15, 15 },
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

-- Kayles on a row: knock down one pin or two that stand side by side.
games[#games + 1] = {
  name = "Kayles, a row of 17", kind = "strings", start = ("1"):rep(17),
  add = function(s, add)
    for i = 1, #s do
      if s:byte(i) == 49 then
        add(s:sub(1, i - 1) .. "0" .. s:sub(i + 1))
        if s:byte(i + 1) == 49 then
          add(s:sub(1, i - 1) .. "00" .. s:sub(i + 2))
        end
      end
    end
  end,
  array = function(s)
    local list, n = {}, 0
    for i = 1, #s do
      if s:byte(i) == 49 then
        n = n + 1
        list[n] = s:sub(1, i - 1) .. "0" .. s:sub(i + 1)
        if s:byte(i + 1) == 49 then
          n = n + 1
          list[n] = s:sub(1, i - 1) .. "00" .. s:sub(i + 2)
        end
      end
    end
    return list
  end,
}

-- Two tokens on a cyclic digraph: each vertex but every 40th has three
-- arrows. Position { a, b }, or a * 400 + b.
local vertices, arrows = 400, {}
do
  local state = 1
  for v = 0, vertices - 1 do
    arrows[v] = {}
    for i = 1, v % 40 == 0 and 0 or 3 do
      state = (state * 1103515245 + 12345) % 2147483648
      arrows[v][i] = (state >> 8) % vertices
    end
  end
end

games[#games + 1] = {
  name = "two tokens, 400 vertices", kind = "arrays", start = { 1, 2 },
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

games[#games + 1] = {
  name = "two tokens, 400 vertices", kind = "integers", start = 402,
  add = function(p, add)
    local a, b = p // 400, p % 400
    for _, x in ipairs(arrows[a]) do add(x * 400 + b) end
    for _, x in ipairs(arrows[b]) do add(a * 400 + x) end
  end,
  array = function(p)
    local a, b = p // 400, p % 400
    local list, n = {}, 0
    for _, x in ipairs(arrows[a]) do n = n + 1 list[n] = x * 400 + b end
    for _, x in ipairs(arrows[b]) do n = n + 1 list[n] = a * 400 + x end
    return list
  end,
}

-- Chomp: a position is ten letters, a for an empty row up to k for ten
-- squares. The square (1, 1) is never eaten.
local letter = {}
for length = 0, 10 do
  letter[length] = string.char(97 + length)
end

games[#games + 1] = {
  name = "Chomp 10 x 10", kind = "strings", start = ("k"):rep(10),
  add = function(s, add)
    for row = 1, 10 do
      local before = s:sub(1, row - 1)
      local last = 10
      for length = row == 1 and 1 or 0, s:byte(row) - 98 do
        while s:byte(last) - 97 <= length do last = last - 1 end
        add(before .. letter[length]:rep(last - row + 1) .. s:sub(last + 1))
      end
    end
  end,
  array = function(s)
    local list, n = {}, 0
    for row = 1, 10 do
      local before = s:sub(1, row - 1)
      local last = 10
      for length = row == 1 and 1 or 0, s:byte(row) - 98 do
        while s:byte(last) - 97 <= length do last = last - 1 end
        n = n + 1
        list[n] = before .. letter[length]:rep(last - row + 1) ..
          s:sub(last + 1)
      end
    end
    return list
  end,
}

-- Fair Shares and Varied Pairs: a position is a string of heap sizes, one
-- character each, ascending. Divide a heap into equal ones, or unite two of
-- different sizes.
local char, insert = string.char, table.insert

local function united(s, i, j)
  local sum = s:byte(i) + s:byte(j)
  local rest = s:sub(1, i - 1) .. s:sub(i + 1, j - 1) .. s:sub(j + 1)
  local at = 1
  while at <= #rest and rest:byte(at) < sum do at = at + 1 end
  return rest:sub(1, at - 1) .. char(sum) .. rest:sub(at)
end

local function divided(s, i, parts)
  local share = s:byte(i) // parts
  local rest = s:sub(1, i - 1) .. s:sub(i + 1)
  local at = 1
  while at <= #rest and rest:byte(at) < share do at = at + 1 end
  return rest:sub(1, at - 1) .. char(share):rep(parts) .. rest:sub(at)
end

games[#games + 1] = {
  name = "Fair Shares, N = 50", kind = "strings", start = char(50),
  add = function(s, add)
    for i = 1, #s do
      local heap = s:byte(i)
      if heap ~= s:byte(i + 1) then
        for parts = 2, heap do
          if heap % parts == 0 then add(divided(s, i, parts)) end
        end
        for j = i + 1, #s do
          if s:byte(j) ~= s:byte(j + 1) then add(united(s, i, j)) end
        end
      end
    end
  end,
  array = function(s)
    local list = {}
    for i = 1, #s do
      local heap = s:byte(i)
      if heap ~= s:byte(i + 1) then
        for parts = 2, heap do
          if heap % parts == 0 then insert(list, divided(s, i, parts)) end
        end
        for j = i + 1, #s do
          if s:byte(j) ~= s:byte(j + 1) then insert(list, united(s, i, j)) end
        end
      end
    end
    return list
  end,
}

return games
