-- Pictures, figures, pages and random digraphs.

local grundy = require "grundy"
local common = require "spec.oom.common"

local case, solved = common.case, common.solved

local function sink() return grundy.graph { {} }:solve() end

case("solution:dot", solved, function(s)
  return s:dot { around = "e", most = 3 }, s:dot { moves = "best", most = 2,
    labels = { "remoteness" }, names = tostring }
end)
case("solution:dot of a game that splits", function()
  return grundy.game {
    splits = true,
    moves = function(n, add) for m = 1, n // 2 do add(m, n - m - 1) end end,
  }:solve(3)
end)
case("solution:dot reduced", function()
  return grundy.graph { { 3 }, { 3 }, {} }:solve()
end, { { reduce = true } })
case("solution:dot with a mistake", solved, { { labels = { "values" } } })

local function drawn(solution, path, options)
  local fine, message = solution:draw(path, options)
  os.remove(path)
  return fine, message
end

case("solution:draw", solved, function(s) return drawn(s, "build/oom.dot") end)
case("solution:draw through Graphviz", function()
  rawset(io, "popen", function() return io.open "/dev/null" end) -- fast
  return sink()
end, function(s)
  return drawn(s, "build/oom.svg",
    { labels = {}, names = false, title = false, clusters = false })
end)
case("solution:draw without a folder", solved, { "no/such/folder.svg" })

-- What makes figures is loaded when they are first asked for.
local function with_figures(make)
  return function()
    local solution = make()
    solution:figures()
    return solution
  end
end

case("solution:figures", with_figures(function()
  return grundy.graph { a = { "b", "c" }, b = { "a" } }:solve()
end), { "b" })
case("solution:figures, with a narrow win, a surprising one and a rule",
  with_figures(function()
    return grundy.game { start = 9, features = function(n) return { rest = n % 3 } end,
      moves = function(n, add) for k = 1, math.min(n, 2) do add(n - k) end end,
    }:solve()
  end), function(s)
    local figures = s:figures()
    return figures.narrow.text, figures.surprise.text, figures.rule.text,
      figures.difficulty.text
  end)
case("solution:figures of a game that splits", with_figures(function()
  return grundy.octal ".7":game():solve(3)
end))

local dark = { colors = "dark" }

case("solution:plot values", solved, { "values", dark }, 150)
case("solution:plot remoteness", sink, { "remoteness", dark }, 150)
case("solution:plot depths", sink, { "depths", dark }, 150)
case("solution:plot heat", function()
  return grundy.game {
    start = { 0, 1 },
    normal = function(p)
      return { math.min(p[1], p[2]), math.max(p[1], p[2]) }
    end,
    moves = function(p, add) if p[2] > 0 then add { 0, 0 } end end,
  }:solve()
end, { "heat", dark }, 150)
case("grundy.plot", function() end, function()
  return grundy.plot({ 0, 1 }, dark)
end, 150)
case("grundy.plot of points", function() end, function()
  return grundy.plot({ { 2, 1.5 }, { 0, 1 } }, dark)
end, 150)
case("solution:report", function()
  require "grundy.report" -- which is loaded when it is first called
  rawset(io, "popen", nil) -- fast: no Graphviz
  return grundy.graph { { 2 }, {} }:solve()
end, function(s) return s:report(nil, { source = "return 1" }) end, 100)
case("solution:report with a mistake", solved, function(s)
  return s:report(nil, { sources = "" })
end)
case("solution:export", function()
  require "grundy.export" -- which is loaded when it is first called
  return grundy.game {
    moves = function(p, add)
      if p.x then add { ab = { y = p.x, x = true }, b = "c", a = 0.5 } end
    end,
  }:solve { x = 1 }
end, function(s)
  return s:export { moves = true }, s:export { format = "js", against = 1 },
    s:export { format = "json" }
end)
case("solution:export with scores", function()
  require "grundy.export"
  return grundy.game {
    moves = function(n, add) if n > 0 then add(n - 1) end end,
    gain = function(n) return 100 * n end,
  }:solve(3)
end, function(s)
  return s:export { moves = true }, s:export { format = "js" },
    s:export { format = "json", moves = true }
end)
case("grundy.random_graph", function() end, function()
  local game, adjacency = grundy.random_graph { positions = 4, moves = 5 }
  return tostring(game), adjacency
end)
case("grundy.random_graph where positions draw", function() end, function()
  local game, adjacency = grundy.random_graph { positions = 4,
    moves = { 0, 3 } }
  return tostring(game), adjacency
end)

return function() end -- all are methods, or named with the games
