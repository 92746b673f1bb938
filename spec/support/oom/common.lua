-- What the cases of oom.lua have in common: small games, digests of what is
-- computed of them, and the cases themselves.

local grundy = require "grundy"
local nim = require "spec.support.nim"

local common = {}

-- A call that is made again on the same objects must give the same answer; a
-- case is its name and a function that makes the call anew. (Where it can not
-- be made again: also a function that looks at what is left.)
local cases = {}
common.cases = cases

-- Adds an array of cases.
function common.add(list)
  table.move(list, 1, #list, #cases + 1, cases)
end

-- Adds the case of a method of a fresh object.
function common.method_case(title, make, name, ...)
  local arguments = table.pack(...)
  cases[#cases + 1] = { title, function()
    local object = make()
    return function()
      return object[name](object, table.unpack(arguments, 1, arguments.n))
    end
  end }
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

function common.pairs_game(fields)
  local rules = { name = "pairs", start = { 2, 3 }, moves = nim.moves }
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

common.sorted = nim.sorted

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

-- A game of two players.
function common.duel(fields)
  local rules = {
    name = "duel", players = 2,
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
  for name, value in pairs(fields or {}) do rules[name] = value end
  return grundy.game(rules)
end

common.both = { player = "both" }

-- A digest of a whole solution.
function common.digest(solution, message)
  if not solution then return nil, message end
  local rows = {}
  for p in solution:positions() do
    rows[#rows + 1] = { p, solution:value(p), solution:counter(p),
      solution:remoteness(p), solution:distance(p), solution:height(p) }
  end
  return #rows, rows, solution:verify()
end

function common.outcomes(solution)
  local rows = {}
  for p in solution:positions() do rows[#rows + 1] = solution:outcome(p) end
  return rows
end

-- A digest of a solution without values.
function common.worths(solution, message)
  if not solution then return nil, message end
  local rows = {}
  for p, player in solution:positions() do
    rows[#rows + 1] = { p, player, solution:worth(p, player),
      solution:remoteness(p, player), solution:distance(p, player) }
  end
  return #rows, rows, solution:verify()
end

return common
