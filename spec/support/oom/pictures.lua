-- Pictures, and random digraphs.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local solved = common.solved

common.add {
  { "grundy.random_graph", function()
    return function()
      local game, adjacency = grundy.random_graph { positions = 4, edges = 5 }
      return tostring(game), adjacency
    end
  end },
  { "solution:dot", function()
    local s = solved()
    return function()
      return s:dot { around = "e", limit = 3 }, s:dot { moves = "best",
        limit = 2, labels = { "remoteness" }, names = tostring }
    end
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
}

return function() end
