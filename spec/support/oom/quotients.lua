-- Relations and quotients.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases, method_case = common.cases, common.method_case
local solved, pairs_game = common.solved, common.pairs_game
local ending, starts = common.ending, common.starts
local duel, both = common.duel, common.both
local worths, outcomes = common.worths, common.outcomes

-- Where rounds are too slow: a path to a loop.
local function path()
  local followers = { { 1, 2 }, {} }
  for u = 3, 24 do followers[u] = { u == 3 and 1 or u - 1, 2 } end
  return grundy.graph(followers)
end

local function type_of(p) return type(p) end

local function itself(p) return { p } end

local function quotient_case(name, make, relation)
  cases[#cases + 1] = { "solution:quotient " .. name, function()
    local solution = make()
    return function()
      local quotient, map, witness = solution:quotient(relation)
      if not quotient then return quotient, map, witness end
      return worths(quotient), tostring(map), quotient:verify()
    end
  end }
end

quotient_case("by a relation", solved, itself)
quotient_case("by a bad relation", solved, type_of)
quotient_case("by what is no relation", solved, function() return print end)
quotient_case("that is coarsest", function()
  return pairs_game():solve()
end, "compatible")
quotient_case("of a path", function() return path():solve() end, "compatible")
quotient_case("by values", function()
  return pairs_game():solve()
end, "grundy")
quotient_case("by values with cycles", solved, "grundy")
quotient_case("with endings", function()
  return ending("win", "draw"):solve(7, starts)
end, "compatible")
quotient_case("of sets of vertices", function()
  return grundy.annihilation { a = { "b", "c" }, b = { "a" }, c = {},
    [("long"):rep(20)] = { "c" } }
end, "compatible")
quotient_case("with two players", function()
  return duel():solve({ 1, 2 }, both)
end, "compatible")

cases[#cases + 1] = { "solution:relation", function()
  local solution = solved()
  return function() return solution:relation(type_of) end
end }

cases[#cases + 1] = { "solution:reduce", function()
  local solution = solved()
  return function()
    local quotient, map, steps = solution:reduce()
    return outcomes(quotient), tostring(map), #steps, steps[1].kind
  end
end }

cases[#cases + 1] = { "solution:reduce with endings", function()
  local solution = ending "loss":solve(7, starts)
  return function()
    local quotient = solution:reduce()
    return worths(quotient), quotient:verify()
  end
end }

local function projection()
  local _, map = solved():reduce()
  return map
end

method_case("projection:class", projection, "class", "a")
method_case("projection:lift", projection, "lift", "a", "c")
method_case("projection:lift of what is not there", projection, "lift", "c",
  "a")

cases[#cases + 1] = { "projection()", function()
  local map = projection()
  return function() return map "b", map "z" end
end }

return function(add)
  add("projection:", getmetatable(projection()).__index)
end
