-- What the cases of calls.lua have in common: how they are written, small games,
-- and digests of what is computed of them.

local grundy = require "grundy"
local nim = require "spec.harness.nim"

local common = { cases = {} }

local function same(...) return ... end

-- Adds a case: make() gives objects, and call(objects) is what is tried; or the
-- method of the object that the title names ("place:after a split") is, with an
-- array of arguments. A call that is made again on the same objects must give
-- the same answer. `tries` is at how many places an allocation fails.
function common.case(title, make, call, tries)
  if type(call) ~= "function" then
    local name, arguments = title:match ":(%a+)", call or {}
    call = function(object)
      return object[name](object, table.unpack(arguments))
    end
  end
  table.insert(common.cases, { title, function()
    local objects = table.pack(make())
    return function() -- no tail call: errors point here
      return same(call(table.unpack(objects, 1, objects.n)))
    end, nil, objects
  end, tries = tries })
end

-- Adds cases that need no objects, by their names.
function common.calls(list)
  for title, call in pairs(list) do
    common.case(title, function() end, call)
  end
end

-- Adds cases of methods of an object, with an array of arguments.
function common.methods(prefix, make, names, arguments, suffix)
  for _, name in ipairs(names) do
    common.case(prefix .. name .. (suffix or ""), make, arguments)
  end
end

local digraph = { a = { "b", "c" }, b = { "c", "a" }, c = {}, d = { "d" },
  e = { "d", "c", "a" }, [7] = { 8, "d", 7 } }

function common.graph() return grundy.graph(digraph) end

function common.solved(options) return common.graph():solve(nil, options) end

-- Heaps beyond 64, and a loop above them: sets K with large members.
function common.tower()
  return grundy.game {
    moves = function(n, add)
      if n > 66 then add(n) end
      for m = 0, math.min(n, 67) - 1 do
        if m ~= n - 67 then add(m) end
      end
    end,
  }
end

-- A function that makes a game of these rules, or with other fields.
local function game_of(rules)
  return function(fields)
    local all = {}
    for name, value in pairs(rules) do all[name] = value end
    for name, value in pairs(fields or {}) do all[name] = value end
    return grundy.game(all)
  end
end

common.pairs_game = game_of { name = "pairs", start = { 2, 3 },
  moves = nim.moves }

common.sorted = nim.sorted

function common.solved_pairs() return common.pairs_game():solve() end

function common.sorted_pairs()
  return common.pairs_game { normal = common.sorted }:solve()
end

-- Endings: what sinks pay, by words or by numbers.
function common.ending(x, y)
  return grundy.game {
    moves = function(p, add)
      for _, q in ipairs(digraph[p] or {}) do add(q) end
    end,
    terminal = function(p) if p == "c" then return x else return y end end,
  }
end

common.starts = { starts = { "a", "e" } }

function common.ended(x, y)
  return function() return common.ending(x, y):solve(7, common.starts) end
end

-- A game of two players, with names.
common.duel = game_of {
  name = "duel", players = { "Left", "Right" }, how_to_play = "Take one.",
  moves = function(p, add, player)
    for i = player, 2 do
      if p[i] > 0 then
        local q = { p[1], p[2] }
        q[i] = p[i] - 1
        add(q)
      end
    end
  end,
}

common.both = { player = "both" }

-- Heaps that split in two or, in rows that are long, in many, and in every way
-- that rules have.
common.splitting = game_of {
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

-- A function that makes a digest of a solution: these answers at all positions,
-- and whether it is right.
local function digest_of(...)
  local names = { ... }
  return function(solution, message)
    if not solution then return nil, message end
    local rows = {}
    for p, player in solution:positions() do
      local row = { p, player }
      for _, name in ipairs(names) do
        row[name] = solution[name](solution, p, player)
      end
      rows[#rows + 1] = row
    end
    return #rows, rows, solution:verify()
  end
end

common.digest = digest_of("value", "counter", "remoteness", "distance",
  "height")
common.worths = digest_of("worth", "remoteness", "distance")
common.outcomes = digest_of "outcome"
common.splits = digest_of("value", "distance", "followers")

return common
