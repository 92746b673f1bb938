-- A game file with a random digraph. Its parameters say which one, and what its
-- positions and rules look like.

return { seed = 1, size = 40, moves = 3, kind = "integer", players = 0,
  normal = "", gain = false, terminal = false, array = false, fails = -1,
  splits = false, catches = false, forward = false }, function(o)
  -- A number from 0 on, below `below`, by two others.
  local function draw(a, b, below)
    local z = o.seed * 0x9E3779B97F4A7C15 + a * 0xBF58476D1CE4E5B9
      + b * 0x94D049BB133111EB
    z = (z ~ z >> 30) * 0xBF58476D1CE4E5B9
    z = (z ~ z >> 27) * 0x94D049BB133111EB
    return ((z ~ z >> 31) >> 1) % below
  end

  local encode = {
    integer = function(n) return n end,
    far = function(n) return draw(n, -1, 1 << 40) << 12 | n end,
    string = function(n) return "position " .. n end,
    short = function(n) return tostring(n) end,
    array = function(n) return { n % 7, n } end,
    record = function(n) return { at = n, name = "a record" } end,
    mixed = function(n)
      return n % 3 == 0 and n or n % 3 == 1 and tostring(n) or { n, n % 2 == 1 }
    end,
  }
  local decode = {
    integer = function(p) return p end,
    far = function(p) return p & 0xFFF end,
    string = function(p) return math.tointeger(p:sub(10)) end,
    short = function(p) return math.tointeger(p) end,
    array = function(p) return math.max(p[1], p[2]) end,
    record = function(p) return p.at end,
    mixed = function(p)
      return math.tointeger(type(p) == "table" and p[1] or p)
    end,
  }
  local to, from = encode[o.kind], decode[o.kind]

  local adding -- the function `add`, while a `normal` may call it

  -- Moves to sums of some of the positions in a list, in any order, some of them
  -- more than once.
  local function sums(n, list)
    local moves = {}
    for i = 1, #list do
      local move = {}
      for k = 1, draw(n, i + 100, 4) do
        move[k] = list[draw(n, i * k + 200, #list) + 1]
      end
      moves[#moves + 1] = move
      if draw(n, i + 300, 3) == 0 then
        moves[#moves + 1] = table.move(move, 1, #move, 2, { move[#move] })
        moves[#moves][#move + 1] = nil
      end
    end
    return moves
  end

  local function moves(p, add, player)
    local n = from(p)
    if n == o.fails then
      error("no moves of " .. n)
    end
    local list = {}
    local least = n < o.size // 2 and 2 or 0
    for i = 1, math.max(least, draw(n, player or 0, o.moves + 1)) do
      local m = draw(n, i, o.size)
      if (o.gain or o.splits or o.forward) and m <= n + 1 then -- no cycles
        m = n + 2 + m % 5
      end
      list[#list + 1] = m < o.size and to(m) or nil
    end
    adding = o.normal == "adds" and add
    if o.splits then
      list = sums(n, list)
    end
    for _, q in ipairs(o.array and {} or list) do
      if o.splits then
        add(table.unpack(q))
      else
        add(q)
      end
    end
    if o.catches then -- the first part becomes a position nevertheless
      pcall(add, to(math.min(o.size, n + 1)), print)
    end
    adding = nil
    return o.array and list or nil
  end

  -- Halves the positions; not the graph of the others, but a graph.
  local function halve(p)
    return to(from(p) // 2 * 2)
  end

  -- The same, and adds a move that depends on what it returns.
  local function add_more(p)
    local q, add = halve(p), adding
    adding = nil
    if add then
      add(to((o.splits or o.forward) and from(q) + 2 or draw(from(q), -3, o.size)))
    end
    adding = add
    return q
  end

  return {
    start = to(0),
    moves = moves,
    normal = o.normal == "halve" and halve or o.normal == "adds" and add_more
      or o.normal == "sorted" and "sorted" or nil,
    players = o.players > 0 and o.players or nil,
    splits = o.splits or nil,
    gain = o.gain and function(p, q) return draw(from(p), from(q), 9) - 4 end
      or nil,
    terminal = o.terminal and function(p)
      return ({ "win", "loss", "draw" })[draw(from(p), -2, 3) + 1]
    end or nil,
  }
end
