-- Places and compounds: every method, of fresh objects each time.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases, method_case = common.cases, common.method_case
local solved, pairs_game = common.solved, common.pairs_game
local outcomes = common.outcomes

local function fresh_sum()
  local solution = solved()
  return solution:at "a" + solution:at "e" + solved():at "b"
end

local function fresh_selective()
  local solution = pairs_game():solve()
  return grundy.selective { solution:at { 1, 2 },
    grundy.conjunctive { solution:at { 2, 3 }, solution:at { 0, 2 } } }
end

local function misere_selective()
  local solution = pairs_game():solve():misere()
  return grundy.selective { solution:at { 1, 2 }, solution:at { 0, 2 } }
end

for _, name in ipairs { "value", "outcome", "counter", "remoteness",
  "distance", "height", "worth", "followers", "moves", "best", "line", "info",
  "security", "ended" } do
  method_case("place:" .. name, function() return solved():at "a" end, name)
end
method_case("place:chances", function() return solved():at "e" end,
  "chances", { first = "perfect" })
method_case("place:q", function() return solved():at "a" end, "q", -1)

cases[#cases + 1] = { "place:stats", function()
  local place = solved():at "a"
  return function()
    local stats = place:stats()
    stats.bytes = nil
    return stats
  end
end }

cases[#cases + 1] = { "place:figures", function()
  local place = grundy.graph { a = { "b", "c" }, b = { "a" } }:solve():at "b"
  place:figures() -- what makes them is loaded
  return function() return place:figures() end
end }

cases[#cases + 1] = { "place:report", function()
  local place = grundy.graph { { 2 }, {} }:solve():at(1)
  require "grundy.report" -- which is loaded when it is first called
  rawset(io, "popen", nil) -- fast: no Graphviz
  return function() return place:report { source = "return 1" } end
end, tries = 100 }

cases[#cases + 1] = { "place:after", function()
  local place = solved():at "a"
  return function() return place:after("b").position end
end }

for _, name in ipairs { "value", "counter", "bound", "outcome", "distance",
  "positions", "ended", "best", "moves", "line" } do
  method_case("compound:" .. name, fresh_sum, name)
end
for _, name in ipairs { "outcome", "distance", "remoteness", "best",
  "line" } do
  method_case("compound:" .. name .. " of selective", fresh_selective, name)
end
method_case("compound:moves of selective", fresh_selective, "moves", 9)
for _, name in ipairs { "outcome", "best", "moves" } do
  method_case("compound:" .. name .. " in misère play", misere_selective,
    name)
end
method_case("compound:remoteness", fresh_selective, "remoteness")

cases[#cases + 1] = { "compound:after", function()
  local sum = fresh_sum()
  return function()
    return sum:after({ changes = { "b" } }):positions()
  end
end }

cases[#cases + 1] = { "compound:expand", function()
  local solution = solved()
  local sum = solution:at "a" + solution:at "d"
  return function() return outcomes(sum:expand()) end
end }

for _, kind in ipairs { "sum", "conjunctive", "selective" } do
  cases[#cases + 1] = { "grundy." .. kind, function()
    local solution = solved()
    return function()
      return tostring(grundy[kind] { solution:at "a", solution:at "e" })
    end
  end }
end

cases[#cases + 1] = { "grundy.match", function()
  local sum, place = fresh_sum(), solved():at "e"
  return function()
    return grundy.match { first = "perfect", second = "random", at = sum },
      grundy.match { first = "random", second = "perfect", at = place }
  end
end }

cases[#cases + 1] = { "grundy.match without end", function()
  local ring = grundy.graph { { 2 }, { 1 }, { 3 } }:solve()
  return function()
    return grundy.match { first = "perfect", second = "random", at = ring:at(1) },
      grundy.match { first = "random", second = "random",
        at = ring:at(1) + ring:at(3) }
  end
end }

return function(add)
  add("place:", require "grundy.compound.place".methods)
  add("compound:", getmetatable(fresh_sum()).__index)
end
