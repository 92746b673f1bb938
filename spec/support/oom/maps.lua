-- Maps: onto the same digraph without a position, and what is said of them.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases = common.cases
local solved, tower, sorted = common.solved, common.tower, common.sorted
local pairs_game = common.pairs_game

local function fresh_map(image)
  local from, to = solved(), grundy.graph { a = { "b", "c" },
    b = { "c", "a" }, c = {}, d = { "d" }, [7] = { 8, "d", 7 } }:solve()
  return from, to, function(p)
    if p == "e" then return image end
    return p
  end
end

-- A digest of a report.
local function reported(report, message)
  if not report then return nil, message end
  local rows = {}
  for p in report.from:positions() do
    rows[#rows + 1] = { p, report(p), report:d(p), report:counter(p) }
  end
  local texts_of = {}
  for name, witness in pairs(report.witness) do
    texts_of[name] = witness.text
  end
  return rows, texts_of, tostring(report)
end

for _, image in ipairs { "a", "z" } do
  cases[#cases + 1] = { "grundy.map to " .. image, function()
    local from, to, f = fresh_map(image)
    return function() return reported(grundy.map(from, to, f)) end
  end }
end

common.add {
  { "grundy.map of what preserves G", function()
    local from = grundy.graph { { 2 }, {}, { 4, 1 }, { 2 } }:solve()
    local to = grundy.graph { x = { "y" }, y = {} }:solve()
    local images = { "x", "y", "y", "x" }
    return function() return reported(grundy.map(from, to, images)) end
  end },
  { "grundy.map of large values", function()
    local s = tower():solve(70)
    return function()
      return tostring(grundy.map(s, s, function(p) return p end))
    end
  end },
  { "grundy.map with a mistake", function()
    local from, to = fresh_map()
    return function()
      return (grundy.map(from, to, function() return print end))
    end
  end },
  { "grundy.map of tables", function()
    local s = pairs_game { normal = sorted }:solve()
    return function()
      return reported(grundy.map(s, s, function(p) return p end))
    end
  end },
  { "grundy.find_map", function()
    local from, to = fresh_map()
    return function() return reported(grundy.find_map(from, to)) end
  end },
  { "grundy.find_map of what preserves G", function()
    local to = fresh_map()
    local from = grundy.graph { { 2 }, { 3, 1 }, { } }:solve()
    return function()
      return reported(grundy.find_map(from, to, { kind = "g_preserving" }))
    end
  end },
  { "map:explain", function()
    local report = grundy.map(fresh_map "a")
    return function() return report:explain() end
  end },
  { "map:semihomomorphism", function()
    local report = grundy.map(fresh_map "a")
    return function()
      return report:semihomomorphism(), report:semihomomorphism(function(p)
        return { p, "a long class, which is no word" }
      end)
    end
  end },
  { "map:d", function()
    local map = grundy.map(fresh_map "a")
    return function() return map:d "b" end
  end },
  { "map:counter", function()
    local map = grundy.map(fresh_map "a")
    return function() return map:counter "b" end
  end },
  { "map:semihomomorphism with a mistake", function()
    local report = grundy.map(fresh_map "a")
    return function() return (report:semihomomorphism(function() end)) end
  end },
}

return function(add)
  add("map:", getmetatable(grundy.map(fresh_map "a")).__index)
end
