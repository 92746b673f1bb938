-- Out of memory in pictures and random digraphs.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local solved = common.solved

common.add {
  { "solution:dot", function()
    local s = solved()
    return function()
      return s:dot { around = "e", most = 3 }, s:dot { moves = "best",
        most = 2, labels = { "remoteness" }, names = tostring }
    end
  end },
  { "solution:dot of a game that splits", function()
    local s = grundy.game {
      splits = true,
      moves = function(n, add) for m = 1, n // 2 do add(m, n - m - 1) end end,
    }:solve(3)
    return function() return s:dot() end
  end },
  { "solution:dot reduced", function()
    local s = grundy.graph { { 3 }, { 3 }, {} }:solve()
    return function() return s:dot { reduce = true } end
  end },
  { "solution:dot with a mistake", function()
    local s = solved()
    return function() return (s:dot { labels = { "values" } }) end
  end },
  { "solution:draw", function()
    local s = solved()
    return function()
      local fine, message = s:draw("build/oom.dot")
      os.remove "build/oom.dot"
      return fine, message
    end
  end },
  { "solution:draw through Graphviz", function()
    local s = grundy.graph { {} }:solve()
    rawset(io, "popen", function() return io.open "/dev/null" end) -- fast
    return function()
      local fine, message = s:draw("build/oom.svg",
        { labels = {}, names = false, title = false, clusters = false })
      os.remove "build/oom.svg"
      return fine, message
    end
  end },
  { "solution:draw without a folder", function()
    local s = solved()
    return function() return s:draw "no/such/folder.svg" end
  end },
  { "solution:figures", function()
    local s = grundy.graph { a = { "b", "c" }, b = { "a" } }:solve()
    s:figures() -- what makes them is loaded
    return function() return s:figures "b" end
  end },
  { "solution:figures of a game that splits", function()
    local s = grundy.octal ".7":game():solve(3)
    s:figures()
    return function() return s:figures() end
  end },
  { "solution:plot values", function()
    local s = solved()
    return function() return s:plot("values", { colors = "dark" }) end
  end, tries = 150 },
  { "solution:plot remoteness", function()
    local s = grundy.graph { {} }:solve()
    return function()
      return s:plot("remoteness", { colors = "dark" })
    end
  end, tries = 150 },
  { "solution:plot depths", function()
    local s = grundy.graph { {} }:solve()
    return function() return s:plot("depths", { colors = "dark" }) end
  end, tries = 150 },
  { "grundy.plot", function()
    return function()
      return grundy.plot({ 0, 1 }, { colors = "dark" })
    end
  end, tries = 150 },
  { "solution:plot heat", function()
    local s = grundy.game {
      start = { 0, 1 },
      normal = function(p)
        return { math.min(p[1], p[2]), math.max(p[1], p[2]) }
      end,
      moves = function(p, add) if p[2] > 0 then add { 0, 0 } end end,
    }:solve()
    return function() return s:plot("heat", { colors = "dark" }) end
  end, tries = 150 },
  { "solution:report", function()
    local s = grundy.graph { { 2 }, {} }:solve()
    require "grundy.report" -- which is loaded when it is first called
    rawset(io, "popen", nil) -- fast: no Graphviz
    return function() return s:report(nil, { source = "return 1" }) end
  end, tries = 100 },
  { "solution:report with a mistake", function()
    local s = solved()
    return function() return (s:report(nil, { sources = "" })) end
  end },
  { "grundy.random_graph", function()
    return function()
      local game, adjacency = grundy.random_graph { positions = 4, edges = 5 }
      return tostring(game), adjacency
    end
  end },
}

return function() end -- all are methods, or named with the games
