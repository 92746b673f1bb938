-- The plots of the report: which there are and what is said of them, word for
-- word (golden/plots.txt), and in numbers on random games.

local golden = require "spec.harness.golden"
local grundy = require "grundy"
local kind = require "grundy.kind"
local plots = require "spec.readers.plots"
local random = require "spec.harness.random"
local section_of = require "grundy.report.plots"
local xml = require "spec.readers.xml"

-- The section of a solution, read.
local function read(solution, player)
  local section = section_of {
    solution = solution, player = player, of = kind.of(solution),
    options = { verdict = true },
  }
  assert.same({ "plots", "Plots" }, { section.id, section.title })
  local root = xml.read(section.html)
  local found = { names = {}, captions = {}, notes = {} }
  for i, figure in ipairs(xml.all(root, "figure")) do
    local svg = xml.all(figure, "svg")[1]
    local name = svg[2]["aria-labelledby"]:match "^plots%-(%a+)%-title"
    found.names[i] = name
    found.captions[name] = xml.text(xml.all(figure, "figcaption")[1])
  end
  for markup in section.html:gmatch "<svg.-</svg>" do
    local plot = plots.read(markup)
    table.insert(found.notes, plots.title(plot) .. " | " .. plots.desc(plot))
  end
  return found, root
end

local function example(name, ...)
  return grundy.file("examples/" .. name .. ".lua"):solve(...)
end

local function row(start, options)
  return grundy.game {
    start = start, moves = function(n, add) if n > 0 then add(n - 1) end end,
  }:solve(nil, options)
end

-- Thirteen heaps and, beside each, a loop that leads to it.
local function loops()
  local digraph = {}
  for n = 0, 12 do
    digraph["heap" .. n], digraph["loop" .. n] = {}, { "loop" .. n }
    for m = 0, n - 1 do table.insert(digraph["heap" .. n], "heap" .. m) end
    table.insert(digraph["loop" .. n], "heap" .. n)
  end
  return grundy.graph(digraph):solve()
end

local two = grundy.game {
  name = "<script>alert(1)</script>", players = 2, start = { 2, 3 },
  moves = function(p, add, player)
    if player == 1 and p[1] > 0 then add { p[1] - 1, p[2] } end
    if player == 2 and p[2] > 0 then add { p[1], p[2] - 1 } end
  end,
}

describe("the plots of the report", function()
  it("are those that make sense, and say this", function()
    local lines = {}
    for _, case in ipairs {
      { "dragon", example "dragon" }, { "wythoff", example "wythoff" },
      { "wythoff, misère", example("wythoff", nil, { play = "misere" }) },
      { "take", example "take" }, { "kayles_heaps", example "kayles_heaps" },
      { "tic_tac_toe", example "tic_tac_toe" },
      { "over", grundy.graph { {} }:solve() },
      { "three starts", grundy.graph { {}, {}, { 1 } }:solve() },
      { "a row of 300", row(300) }, { "infinite values", loops() },
      { "a row of 9, misère", row(9, { play = "misere" }) },
      { "payoffs", grundy.game {
        start = 0, moves = function(p, add)
          if p == 0 then add(100) end
          if p < 5 then add(p + 1) end
        end,
        terminal = function(p) return p == 100 and -1 or -10 end,
      }:solve() },
      { "gaps", grundy.game {
        start = -4, moves = function(n, add) if n < 5 then add(n + 3) end end,
      }:solve() },
      { "player 2 to move", two:solve(nil, { player = 2 }), 2 },
      { "pairs far apart", grundy.game {
        start = { 0, 0 },
        moves = function(p, add) if p[1] == 0 then add { 601, 1 } end end,
      }:solve() },
    } do
      local found = read(case[2], case[3])
      lines[#lines + 1] = case[1]
      for i, name in ipairs(found.names) do
        lines[#lines + 1] = ("  %s | %s | %s"):format(name, found.notes[i],
          found.captions[name])
      end
    end
    golden.compare("spec/pages/golden/plots.txt",
      table.concat(lines, "\n") .. "\n")
  end)

  it("are right about random games", function()
    local ends = { "win", "loss", "draw" }
    random.digraphs(30, 1, 30, function(digraph, _, case)
      local solution = grundy.game {
        start = 1, moves = function(u, add)
          for _, v in ipairs(digraph[u]) do add(v) end
        end,
        terminal = case % 2 == 0 and
          function(u) return ends[u % 3 + 1] end or nil,
      }:solve()
      local most = 0
      for p in solution:positions() do
        most = math.max(most, solution:outcome(p) ~= "D" and
          #solution:line(p) - 1 or 0)
      end
      local note = table.concat(read(solution).notes, "\n"):match
        "Remoteness | ([^\n]*)"
      assert.equal(most, tonumber(note:match "take at most (%d+)" or 0))
      assert.equal(solution:stats().D, tonumber(note:match "(%d+) draw" or 0))
    end)
  end)
end)
