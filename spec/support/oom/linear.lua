-- Games on vectors, token games and unions.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases, method_case = common.cases, common.method_case
local graph, solved, sorted = common.graph, common.solved, common.sorted
local pairs_game, digest = common.pairs_game, common.digest
local outcomes = common.outcomes

local tokens_of = { a = { "b", "c" }, b = { "a" }, c = {},
  [("long"):rep(20)] = { "c" } }

local function swap()
  return grundy.linear { dimension = 2, maps = { { 2, 1 } } }
end

local function falling()
  return grundy.linear { dimension = 3, maps = { { 0, 2, 4 }, { 1, 1, 4 },
    { 1, 2, 3 }, function(v) return v & 3 end } }
end

local function tokens() return pairs_game():solve():linear() end

cases[#cases + 1] = { "grundy.annihilation", function()
  return function() return digest(grundy.annihilation(tokens_of)) end
end }
cases[#cases + 1] = { "grundy.annihilation from a start", function()
  return function()
    return digest(grundy.annihilation(tokens_of, { start = { "a", "b" } }))
  end
end }
cases[#cases + 1] = { "grundy.linear", function()
  return function() return tostring(falling()), digest(swap().solution) end
end }
cases[#cases + 1] = { "grundy.linear that breaks a condition", function()
  return function()
    return grundy.linear { dimension = 2, maps = { { 2, 3 } } }
  end
end }
cases[#cases + 1] = { "grundy.disjoint", function()
  local a, b = solved(), pairs_game { normal = sorted }:solve()
  return function()
    return outcomes(grundy.disjoint { a, b }), grundy.disjoint { a }:verify()
  end
end }
cases[#cases + 1] = { "grundy.disjoint of games", function()
  return function()
    return digest(grundy.disjoint { graph(), pairs_game() }:solve())
  end
end }
method_case("solution:finite", function()
  return grundy.annihilation(tokens_of)
end, "finite")
cases[#cases + 1] = { "solution:linear", function()
  local solution = pairs_game():solve()
  return function() return tostring(solution:linear()) end
end }
method_case("solution:linear of a cyclic game", solved, "linear")
for _, name in ipairs { "value", "outcome", "moves", "best",
  "projection" } do
  method_case("tokens:" .. name, tokens, name, { { 1, 2 }, { 2, 3 } })
end
method_case("tokens:units", tokens, "units")
method_case("tokens:basis", tokens, "basis")
for _, name in ipairs { "value", "outcome", "followers", "best" } do
  method_case("linear:" .. name, falling, name, 5)
  method_case("linear:" .. name .. " of a cyclic game", swap, name, 1)
end
method_case("linear:basis", falling, "basis")
method_case("linear:basis of a cyclic game", swap, "basis")
cases[#cases + 1] = { "linear:expand", function()
  local game = falling()
  return function() return digest(game:expand()) end
end }

return function(add)
  add("tokens:", getmetatable(tokens()).__index)
  add("linear:", getmetatable(swap()).__index)
end
