-- How long the host waits: the longest stretch of processor time without a
-- call of a count hook, in milliseconds, for each public call and for games of
-- several shapes.
--   lua5.4 spec/bench/waits.lua [positions [pattern [mode]]]
-- The pattern selects calls by "shape: name"; the mode is that of the
-- collector, "incremental" or "generational" (as lua5.4 sets it). Variables:
--   REPEAT   the least of so many runs, 1
--   WHERE    if set, where each stretch of more than 50 ms ended

local grundy = require "grundy"

local waits = {}

-- The longest stretch while f runs, in seconds, and where it ended.
function waits.longest(f, ...)
  local clock, traceback = os.clock, debug.traceback
  local longest, where = 0, ""
  local last = clock()
  local function look()
    local now = clock()
    if now - last > longest then
      longest, where = now - last, traceback("", 2)
    end
    last = clock()
  end
  debug.sethook(look, "", 1000)
  local fine, message = pcall(f, ...)
  look()
  debug.sethook()
  return longest, where, not fine and message or nil
end

-- Games of about n positions: a game, its start.
waits.shapes = {
  subtraction = function(n)
    return grundy.game {
      moves = function(p, add)
        for k = 1, math.min(p, 3) do add(p - k) end
      end,
    }, n - 1
  end,
  path = function(n)
    return grundy.game {
      moves = function(p, add) if p > 0 then add(p - 1) end end,
    }, n - 1
  end,
  cycle = function(n)
    return grundy.game {
      moves = function(p, add)
        if p % 1000 ~= 0 then add(p - 1) end
        add((p * 7 + 1) % n)
      end,
    }, n - 1
  end,
  tokens = function(n) -- two tokens on a ring with an exit, as tables
    local side = math.floor(math.sqrt(n))
    return grundy.game {
      moves = function(p, add)
        for i = 1, 2 do
          local at = p[i]
          if at > 0 then
            local q = { p[1], p[2] }
            q[i] = at - 1
            add(q)
            q[i] = at % side + 1 <= side - 1 and at + 1 or 1
            add(q)
          end
        end
      end,
    }, { side - 1, side - 1 }
  end,
  random = function(n)
    return grundy.game {
      moves = function(p, add)
        if p % 11 == 0 then return end
        for k = 1, 4 do add((p * 7919 * k + k * k * 104729) % n) end
      end,
    }, n - 1
  end,
  strings = function(n)
    return grundy.game {
      moves = function(p, add)
        local k = tonumber(p:sub(10))
        if k % 11 == 0 then return end
        for i = 1, 3 do
          add(("position %d"):format((k * 7919 * i + i * i * 104729) % n))
        end
      end,
    }, "position 1"
  end,
  star = function(n) -- one position with n moves
    return grundy.game {
      moves = function(p, add)
        if p == 0 then for q = 1, n - 1 do add(q) end end
      end,
    }, 0
  end,
  nim = function(n) -- many values
    local side = math.floor(math.sqrt(n))
    return grundy.game {
      moves = function(p, add)
        local a, b = p // side, p % side
        for k = 0, math.min(a - 1, 3) do add((a - 1 - k) * side + b) end
        for k = 0, b - 1 do add(a * side + k) end
      end,
    }, side * side - 1
  end,
  infinite = function(n) -- many sets K
    return grundy.game {
      moves = function(p, add)
        if p < 200 then
          for q = 0, p - 1 do add(q) end
        else
          for k = 1, 5 do add((p * 7919 * k + k * k * 104729) % 200) end
          add(200 + (p * 31 + 7) % (n - 200))
        end
      end,
    }, n - 1
  end,
}

-- The same as a table: what it holds is on the collector's way.
function waits.shapes.table(n)
  return grundy.random_graph { positions = n, edges = 4 * n }, 1
end

-- The calls on a solution s with the start p.
waits.calls = {
  { "making it", function(_, _, _, shape, n) waits.shapes[shape](n) end },
  { "solve", function(_, p, game) return game:solve(p) end },
  { "outcomes", function(_, p, game)
    return game:solve(p, { only = "outcome" })
  end },
  { "remoteness", function(s, p) return s:remoteness(p) end },
  { "distance", function(s, p) return s:distance(p) end },
  { "height", function(s, p) return s:height(p) end },
  { "stats", function(s) return s:stats() end },
  { "stats", function(s) return s:stats() end },
  { "security", function(s, p) return s:security(p) end },
  { "misere", function(s) return s:misere() end },
  { "chances", function(s, p) return s:chances(p) end },
  { "chances against", function(s, p)
    return s:chances(p, { second = "perfect" })
  end },
  { "followers", function(s, p) return s:followers(p) end },
  { "moves", function(s, p) return s:moves(p) end },
  { "best", function(s, p) return s:best(p) end },
  { "info", function(s, p) return s:info(p) end },
  { "line", function(s, p) return s:line(p) end },
  { "strategy", function(s) return s:strategy() end },
  { "table", function(s) return s:table { "value", "best" } end },
  { "positions", function(s) for _ in s:positions() do end end },
  { "verify", function(s) assert(s:verify()) end },
  { "map", function(s)
    return grundy.map(s, s, function(p) return p end)
  end },
  { "relation", function(s) return s:relation(function() return 1 end) end },
  { "quotient", function(s) return s:quotient "grundy" end },
  { "compatible", function(s) return s:quotient "compatible" end },
  { "reduce", function(s) return s:reduce() end },
  { "disjoint", function(s) return grundy.disjoint { s } end },
  { "sum", function(s, p) return (s:at(p) + s:at(p)):value() end },
  { "best of a sum", function(s, p) return (s:at(p) + s:at(p)):best() end },
  { "conjunctive", function(s, p)
    return grundy.conjunctive { s:at(p), s:at(p) }:outcome()
  end },
  { "figures", function(s) return s:figures() end },
  { "dot", function(s) return s:dot { most = 50000 } end },
  { "report", function(s) return s:report() end },
  { "close", function(s) s:close() end },
}

local function show(shape, name, seconds, where, message)
  print(("%-30s %7.0f ms  %s"):format(shape .. ": " .. name, seconds * 1000,
    message or ""))
  if os.getenv "WHERE" and seconds > 0.05 then
    print(where)
  end
  io.stdout:flush()
end

-- Prints the table; the greatest stretch.
function waits.print(n, pattern, times)
  local names, greatest = {}, 0
  for name in pairs(waits.shapes) do
    names[#names + 1] = name
  end
  table.sort(names)
  for _, shape in ipairs(names) do
    local game, p = waits.shapes[shape](n)
    local s
    for _, call in ipairs(waits.calls) do
      if (shape .. ": " .. call[1]):find(pattern) then
        local least, place, text = math.huge, nil, nil
        for _ = 1, times or 1 do
          if not s or call[1] ~= "solve" then
            s = game:solve(p) -- nothing is known of it yet
          end
          collectgarbage()
          collectgarbage()
          local seconds, where, message = waits.longest(call[2], s, p, game, shape, n)
          if seconds < least then
            least, place, text = seconds, where, message
          end
        end
        show(shape, call[1], least, place, text)
        greatest = math.max(greatest, least)
      end
    end
  end
  return greatest
end

if arg and arg[0] and arg[0]:find "bench/waits%.lua$" then
  collectgarbage(arg[3] or "incremental")
  waits.print(math.tointeger(arg[1]) or 150000, arg[2] or "",
    tonumber(os.getenv "REPEAT"))
end

return waits
