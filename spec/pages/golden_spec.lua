-- Whole pages, plots and texts for Graphviz of small games, as they are written
-- in spec/pages/golden. `make golden` writes them anew; read the difference.

local grundy = require "grundy"
local golden = require "spec.harness.golden"

local function solve(name, start, options)
  return grundy.file("examples/" .. name .. ".lua"):solve(start,
    options)
end

local function compare(name, text)
  golden.compare("spec/pages/golden/" .. name, text)
end

local function unstyled(text)
  return (text:gsub("<style>.-</style>", "<style></style>"))
end

-- A page but for the style sheet, the scripts, their hashes and the versions, and without
-- Graphviz, whose pictures depend on its version.
local function page_of(solution, ...)
  local popen = io.popen
  rawset(io, "popen", nil)
  local fine, text = pcall(solution.report, solution, ...)
  rawset(io, "popen", popen)
  assert(fine, text)
  for _, version in ipairs { grundy._VERSION, _VERSION } do
    text = text:gsub(version:gsub("%p", "%%%0"), "VERSION")
  end
  return (unstyled(text):gsub("<script>.-</script>", "<script></script>")
    :gsub("sha256%-[%w+/]+=", "sha256"))
end

-- The content of a page, but for what every page has: the first one shows the
-- frame, the controls of the board and of the graph, the cards of figures and
-- a plot. (What these say is in figures.txt and plots.txt.)
local function content_of(...)
  return (page_of(...):match "<main.*</main>\n"
    :gsub('<div id="board%-live".-(<p class="faint)', "…\n%1")
    :gsub('<section id="figures".-</section>\n', "")
    :gsub('<div class="controls">\n<label class="graph%-search".-</noscript>\n',
      "…\n")
    :gsub("<svg.-</svg>", "<svg></svg>"))
end

-- The lines of a plot that say something, without its axes.
local function words_of(svg)
  return (svg:gsub("[^\n]*\n", function(line)
    return not line:find ">[^<]*%a[^<]*<" and "" or nil
  end))
end

local dragon = solve("dragon", { hoard = 2, sleep = 1 })

describe("a page as it was read in review:", function()
  it("a game with cycles and draws", function()
    local plots = 0
    compare("dragon.html", page_of(dragon):gsub("<svg.-</svg>", function(svg)
      plots = plots + 1
      return plots > 1 and words_of(svg) or nil
    end):gsub('(<pre class="lua".->).-</pre>', "%1…</pre>"))
  end)

  it("misère play, with its source", function()
    compare("take.html", content_of(solve("take", 5, { play = "misere" }), 5,
      { source = "return {\n  start = 5, -- chips\n}\n",
        path = "take.lua" }))
  end)

  it("a game that splits", function()
    compare("kayles_heaps.html", content_of(solve("kayles_heaps", 4)))
  end)

  it("a game for two, with payoffs", function()
    compare("two.html", content_of(grundy.game {
      name = "<two>", players = 2, start = { 1, 2 },
      moves = function(p, add, player)
        if p[player] > 0 then
          add { p[1] - (2 - player), p[2] - (player - 1) }
        end
      end,
      terminal = function(p) return p[1] - p[2] end,
    }:solve()))
  end)
end)

describe("a plot as it was read in review:", function()
  it("heat, as cells and as pixels", function()
    compare("wythoff_heat.svg", unstyled(solve("wythoff", { 3, 3 }):plot(
      "heat", { colors = "dark" })))
    compare("wythoff_pixels.svg", solve("wythoff", { 50, 50 }):plot("heat",
      { colors = "light", width = 300, height = 300 }))
  end)

  it("sequence", function()
    compare("take_sequence.svg", unstyled(solve("take", 6):plot "sequence"))
  end)
end)

describe("a text for Graphviz as it was read in review:", function()
  it("in colors, black and white, best moves, an excerpt", function()
    local solution = grundy.graph { a = { "b", "d" }, b = { "c" },
      c = { "a", "d" }, d = { "e" }, e = {} }:solve()
    compare("graph.dot", solution:dot() .. solution:dot { colors = false,
      layout = "circular" } .. solution:dot { moves = "best", title = "best" }
      .. solution:dot { around = "b", radius = 1 })
  end)

  it("with forks", function()
    compare("kayles_heaps.dot", solve("kayles_heaps", 4):dot())
  end)
end)
