-- The plots of the report: which there are, and what is said of them.

local grundy = require "grundy"
local plots = require "plots"
local random = require "random"
local section_of = require "grundy.report.plots"
local xml = require "xml"

-- The section of a solution, read.
local function read(solution, player)
  local section = section_of {
    solution = solution, player = player, options = {},
  }
  assert.same({ "plots", "Plots" }, { section.id, section.title })
  local root = xml.read(section.html)
  local found = { names = {}, captions = {} }
  for i, figure in ipairs(xml.all(root, "figure")) do
    local svg = xml.all(figure, "svg")[1]
    local name = svg[2]["aria-labelledby"]:match "^plots%-(%a+)%-title"
    found.names[i] = name
    found.captions[name] = xml.text(xml.all(figure, "figcaption")[1])
      :gsub("(%d) %%", "%1%%")
  end
  for markup in section.html:gmatch "<svg.-</svg>" do
    plots.read(markup)
  end
  return found, root
end

local function example(name, ...)
  return grundy.game(dofile("examples/" .. name .. ".lua")):solve(...)
end

describe("the plots of the report", function()
  it("are those that make sense", function()
    for name, kinds in pairs {
      dragon = "values remoteness depths",
      wythoff = "values remoteness depths heat",
      two_piles = "values remoteness depths heat",
      take = "sequence values remoteness depths",
      kayles_heaps = "sequence values",
      tic_tac_toe = "remoteness depths",
      fox_and_hounds = "remoteness depths",
    } do
      assert.equal(kinds, table.concat(read(example(name)).names, " "), name)
    end
    assert.equal("remoteness depths heat", table.concat(read(example(
      "wythoff", nil, { play = "misere" })).names, " "))
  end)

  it("say numbers of the game", function()
    local captions = read(example "wythoff").captions
    assert.equal("How many positions have each value. 9 (6.3%) have value 0 "
      .. "and are P; 3 values are the most frequent, at 11 positions each.",
      captions.values)
    assert.equal("In how many moves positions are decided with best play. "
      .. "The longest takes 9 moves.",
      captions.remoteness)
    assert.equal("How many positions are first reached "
      .. "after each number of moves. The most, 110, after 2 moves; the last after 2 "
      .. "moves.", captions.depths)
    captions = read(example "dragon").captions
    assert.is_truthy(captions.values:find("19 (67.9%) are infinite.", 1, true))
    assert.is_truthy(captions.remoteness:find(
      "10 of 28 positions (35.7%) are drawn: neither player can force a win.",
      1, true))
    captions = read(grundy.graph { {} }:solve()).captions
    assert.is_truthy(captions.values:find(
      "1 (100%) has value 0 and is P; the most frequent value is 0, at 1 "
      .. "position.", 1, true))
  end)

  it("count the moves that are made", function()
    local chips = grundy.game {
      start = 12, moves = function(n, add)
        for _, k in ipairs { 1, 3, 4 } do if n >= k then add(n - k) end end
      end,
    }:solve(nil, { play = "misere" })
    local found, root = read(chips)
    assert.equal("In how many moves positions are decided with best play. "
      .. "The longest takes 7 moves. The "
      .. "remoteness is one more: it counts a last move that is not made.",
      found.captions.remoteness)
    local texts = table.concat(plots.texts(root), "\n")
    assert.is_truthy(texts:find("take at most 7 moves", 1, true))
    assert.is_truthy(texts:find("\nremoteness\n", 1, true))
    assert.is_nil(texts:find("moves until the end", 1, true))
    assert.equal(7, chips:figures().longest.moves)
  end)

  it("count them where some ends are won, as the figures do", function()
    local won, ends = 0, { "win", "loss", "draw" }
    random.digraphs(30, 1, 30, function(digraph)
      local solution = grundy.game {
        start = 1, moves = function(u, add)
          for _, v in ipairs(digraph[u]) do add(v) end
        end,
        terminal = function(u) return ends[u % 3 + 1] end,
      }:solve()
      local most, first, count = nil, nil, 0
      for p in solution:positions() do
        local moves = solution:outcome(p) ~= "D" and #solution:line(p) - 1
        if moves and moves > (most or -1) then
          most, first, count = moves, p, 1
        elseif moves == most then
          count = count + 1
        end
      end
      local caption = read(solution).captions.remoteness
      assert.equal(most ~= 0 and most or nil,
        tonumber(caption:match "longest takes (%d+)"))
      local longest = solution:figures().longest
      assert.same({ most or 0, first, most and count or 0 },
        { longest.moves, longest.position, longest.count })
      won = won + (caption:find "one move more" and 1 or 0)
    end)
    random.came_up(won)
  end)

  it("are of best play for payoffs where there are some", function()
    local captions = read(grundy.game {
      start = 0, moves = function(p, add)
        if p == 0 then add(100) end
        if p < 5 then add(p + 1) end
      end,
      terminal = function(p) return p == 100 and -1 or -10 end,
    }:solve()).captions
    assert.equal("In how many moves positions are decided, when both play for "
      .. "the payoff. The longest takes 5 moves.", captions.remoteness)
  end)

  it("say what a bar holds, and what ties", function()
    local row = read(grundy.game {
      start = 300, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }:solve())
    assert.equal("How many positions are first reached "
      .. "after each number of moves. Never more than 1; the last after "
      .. "300 moves. Each bar holds 10 numbers of moves.", row.captions.depths)
    assert.is_truthy(read(grundy.graph { {}, {}, { 1 } }:solve()).captions
      .depths:find("after each number of moves from one of the 3 starts.", 1, true))
  end)

  it("tell integers in a row from others", function()
    local gaps = grundy.game {
      start = -4, moves = function(n, add) if n < 5 then add(n + 3) end end,
    }:solve()
    assert.equal("The values of the 4 positions from -4 to 5, with gaps where "
      .. "there is none. A square on the line is a P position.",
      read(gaps).captions.sequence)
  end)

  it("are right about random games", function()
    random.digraphs(15, 1, 40, function(digraph)
      local solution = grundy.graph(digraph):solve()
      local stats, found = solution:stats(), read(solution)
      assert.equal("sequence values remoteness depths",
        table.concat(found.names, " "))
      local zeros = found.captions.values:match "value%. (%d+) %("
      assert.equal(stats.P, tonumber(zeros))
      assert.equal(stats.D > 0, found.captions.remoteness:find "drawn" ~= nil)
      assert.is_truthy(found.captions.sequence:find(("positions %d to %d in a "
        .. "row"):format(1, #digraph), 1, true) or #digraph == 1)
    end)
  end)

  it("have no ids in common with each other", function()
    local ids, _, root = {}, read(example "wythoff")
    xml.walk(root, function(element)
      local id = element[2].id
      assert.is_nil(ids[id or 0], id)
      ids[id or 1] = true
      assert.is_true(id == nil or id:find "^plots%-" ~= nil)
    end)
  end)

  it("show who is to move, and names as text", function()
    local rules = {
      name = "<script>alert(1)</script>", players = 2, start = { 2, 3 },
      moves = function(p, add, player)
        if player == 1 and p[1] > 0 then add { p[1] - 1, p[2] } end
        if player == 2 and p[2] > 0 then add { p[1], p[2] - 1 } end
      end,
    }
    local solution = grundy.game(rules):solve(nil, { player = 2 })
    local found, root = read(solution, 2)
    assert.equal("remoteness depths heat", table.concat(found.names, " "))
    assert.is_truthy(found.captions.heat:find("player 2 to move", 1, true))
    assert.equal(0, #xml.all(root, "script"))
    local page = solution:report({ 2, 3 }, 2)
    assert.is_truthy(page:find('<section id="plots"', 1, true))
    assert.is_falsy(page:find("<script>alert", 1, true))
  end)

  it("leave pairs out that lie far apart", function()
    local solution = grundy.game {
      start = { 0, 0 },
      moves = function(p, add) if p[1] == 0 then add { 601, 1 } end end,
    }:solve()
    assert.equal("values remoteness depths", table.concat(read(solution)
      .names, " "))
  end)
end)
