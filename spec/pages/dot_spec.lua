-- Pictures as text. What a text says is read back from its lines; how it looks
-- is in golden/*.dot.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local slow = require "spec.oracles.slow"

-- The text of a quoted string: what Graphviz shows of it, if there are no
-- bytes in it that it does not like.
local function unquoted(s)
  return (s:gsub("\\(.)", function(c)
    return c:find "[nl]" and "\n" or c
  end):gsub("&amp;", "&"))
end

-- The positions (by their identifiers), moves and clusters of a text, and the
-- title.
local function read(text)
  local picture = { nodes = {}, order = {}, edges = {}, clusters = {} }
  local cluster
  for line in text:gmatch "[^\n]+" do
    local id, label, rest = line:match '^%s+(n%d+) %[label="(.-)", ([^"].*)%];$'
    local from, to, look = line:match "^%s+(n%d+) %-> (n%d+) %[(.*)%];$"
    if id then
      assert.is_nil(picture.nodes[id])
      picture.nodes[id] = { label = unquoted(label), look = rest }
      picture.order[#picture.order + 1] = id
      if cluster then table.insert(cluster, id) end
    elseif from then
      table.insert(picture.edges, { from = from, to = to, look = look })
    elseif line:find "subgraph" then
      cluster = {}
      table.insert(picture.clusters, cluster)
    elseif line:find "^  }" then
      cluster = nil
    end
  end
  local title = text:match '\n  label="(.-)";\n}\n$'
  picture.title = title and unquoted(title)
  return picture
end

local function has(look, attribute)
  return (", " .. look .. ","):find(", " .. attribute .. ",", 1, true) ~= nil
end

-- The solution of a digraph whose positions are 1, 2, …
local function solved(digraph, options)
  return grundy.graph(digraph):solve(nil, options)
end

-- The name of a position is the first line of its label.
local function by_name(picture)
  local named, name_of = {}, {}
  for id, node in pairs(picture.nodes) do
    local name = node.label:match "^[^\n]*"
    assert.is_nil(named[name])
    named[name], name_of[id] = node, name
  end
  return named, name_of
end

-- What can be reached from each position.
local function reachable(digraph)
  local reach = {}
  for u = 1, #digraph do
    local list, seen = { u }, { [u] = true }
    for _, v in ipairs(list) do
      for _, w in ipairs(digraph[v]) do
        if not seen[w] then
          seen[w] = true
          list[#list + 1] = w
        end
      end
    end
    reach[u] = seen
  end
  return reach
end

-- How positions of each outcome look, and moves to them, by the option colors.
local page_colors = require "grundy.base.colors".of "light"
local colors = {
  P = { ('color="%s"'):format(page_colors.P) },
  N = { ('color="%s"'):format(page_colors.N) },
  D = { ('color="%s"'):format(page_colors.D) },
}
for _, look in pairs(colors) do look[2] = look[1] end
local looks = {
  [true] = colors,
  lm = {
    P = { 'fillcolor="#f6b0a8"', 'color="#2a8a3e"' },
    N = { 'fillcolor="#b5dfae"', 'color="#cc3322"' },
    D = { 'fillcolor="#fbe89a"', 'color="#c59a00"' },
  },
  [false] = {
    P = { "shape=triangle", "style=solid" },
    N = { "shape=box", "style=dotted" },
    D = { "shape=circle", "style=dashed" },
  },
}

describe("solution:dot", function()
  it("draws every position and every move once, as they are", function()
    local bold, thin, sinks = 0, 0, 0
    random.digraphs(400, 1, 12, function(digraph, rng)
      local solution = solved(digraph)
      local option = random.pick(rng, { true, false, "lm" })
      local look = looks[option]
      local picture = read(solution:dot { colors = option, moves = "all" })
      local nodes, name_of = by_name(picture)
      local outcome = slow.outcomes(digraph)
      assert.equal(#digraph, #picture.order)
      for u = 1, #digraph do
        local node = nodes[tostring(u)]
        assert.is_true(has(node.look, look[outcome[u]][1]))
        assert.equal(#digraph[u] == 0, has(node.look, "peripheries=2"))
        assert.equal(u .. "\n" .. tostring(solution:value(u)), node.label)
        sinks = sinks + (#digraph[u] == 0 and 1 or 0)
      end
      local edges = 0
      for u = 1, #digraph do edges = edges + #slow.distinct(digraph[u]) end
      assert.equal(edges, #picture.edges)
      local seen = {}
      for _, edge in ipairs(picture.edges) do
        local u = math.tointeger(name_of[edge.from])
        local v = math.tointeger(name_of[edge.to])
        assert.is_true(slow.contains(digraph[u], v))
        assert.is_nil(seen[u .. " " .. v])
        seen[u .. " " .. v] = true
        assert.is_true(has(edge.look, look[outcome[v]][2]))
        local best = solution:best(u) == v
        assert.equal(best, has(edge.look, "penwidth=2.5"))
        bold, thin = bold + (best and 1 or 0), thin + (best and 0 or 1)
      end
    end)
    random.came_up(bold, thin, sinks)
  end)

  it("puts components in boxes, also in an excerpt", function()
    local boxes, alone, parts = 0, 0, 0
    random.digraphs(400, 1, 12, function(digraph, rng)
      local reach = reachable(digraph)
      local limit = rng(1, 12)
      local picture = read(solved(digraph):dot {
        moves = "all", most = limit, names = tostring,
      })
      local _, name_of = by_name(picture)
      local box = {}
      for i, cluster in ipairs(picture.clusters) do
        assert.is_true(#cluster > 1)
        for _, id in ipairs(cluster) do box[id] = i end
      end
      for _, a in ipairs(picture.order) do
        local u = math.tointeger(name_of[a])
        for _, b in ipairs(picture.order) do
          local v = math.tointeger(name_of[b])
          local together = reach[u][v] and reach[v][u]
          if a ~= b then
            assert.equal(together or false,
              box[a] ~= nil and box[a] == box[b])
          end
        end
        if box[a] then boxes = boxes + 1 else alone = alone + 1 end
      end
      if #picture.clusters > 0 and limit < #digraph then parts = parts + 1 end
    end)
    random.came_up(boxes, alone, parts)
  end)

  it("has boxes only where they are wanted", function()
    local solution = solved { { 2 }, { 1, 3 }, {} }
    assert.equal(1, #read(solution:dot()).clusters)
    assert.equal(0, #read(solution:dot { clusters = false }).clusters)
    assert.equal(0, #read(solution:dot { moves = "best" }).clusters)
    assert.equal(1, #read(solution:dot { moves = "best", clusters = true })
      .clusters)
    assert.equal(0, #read(solution:dot { layout = "circular" }).clusters)
    assert.equal(0, #read(solution:dot { layout = "circular",
      clusters = true }).clusters)
  end)

  it("draws what a position leads to, and says what it leaves out", function()
    local cuts, radii, whole = 0, 0, 0
    random.digraphs(400, 1, 14, function(digraph, rng)
      local u, radius, limit = rng(1, #digraph), rng(1, 4), rng(1, 10)
      if rng(1, 3) == 1 then radius = nil end
      -- from the definition: rounds of followers, in order
      local list, depth = { u }, { [u] = 0 }
      for _, v in ipairs(list) do
        for _, w in ipairs(digraph[v]) do
          if not depth[w] and depth[v] < (radius or math.huge) then
            depth[w] = depth[v] + 1
            list[#list + 1] = w
          end
        end
      end
      local cut = #list > limit
      local shown = {}
      for i = 1, math.min(limit, #list) do shown[list[i]] = true end
      local picture = read(solved(digraph):dot {
        around = u, radius = radius, most = limit, moves = "all",
      })
      local nodes = by_name(picture)
      assert.equal(math.min(limit, #list), #picture.order)
      for v in pairs(shown) do
        local hidden = 0
        for _, w in ipairs(slow.distinct(digraph[v])) do
          if not shown[w] then hidden = hidden + 1 end
        end
        local node = nodes[tostring(v)]
        assert.equal(hidden > 0 and hidden or nil,
          math.tointeger(node.label:match "\n%+(%d+) moves?$"))
        assert.equal(v == u, has(node.look, "penwidth=3"))
      end
      local n = #picture.order
      if n == #digraph then
        whole = whole + 1
        assert.is_falsy(picture.title:find "positions?:")
      else
        local said = ("%d of %d positions: "):format(n, #digraph)
          .. (cut and "the first that %d leads to" or radius
            and "what %d leads to in " .. radius .. " move"
            or "all that %d leads to"):format(u)
        assert.is_truthy(picture.title:find(said, 1, true))
        if cut then cuts = cuts + 1 elseif radius then radii = radii + 1 end
      end
    end)
    random.came_up(cuts, radii, whole)
  end)

  it("draws the first positions where there are too many", function()
    local chain = grundy.game {
      name = "chain", start = 0,
      moves = function(n, add) if n < 999 then add(n + 1) end end,
    }:solve()
    local picture = read(chain:dot())
    assert.equal(500, #picture.order)
    assert.equal("chain\n500 of 1,000 positions: the first from the start\n"
      .. "best moves only, of 499 moves\nP blue (previous player wins), "
      .. "N orange (next player wins)\nnumber: the value\n"
      .. "+: moves that are not drawn\nan arrow has the colour of what it "
      .. "leads to\nthick: a best move", picture.title)
    assert.equal("499\n0\n+1 move", picture.nodes.n499.label)
    assert.equal("3\n0", picture.nodes.n3.label)
  end)

  it("draws only best moves where there are many", function()
    local function star(n)
      local digraph = { {} }
      for u = 2, n do digraph[u] = { 1, u - 1 } end
      return solved(digraph)
    end
    -- 2 (n - 1) - 1 moves
    assert.equal(249, #read(star(126):dot()).edges)
    local many = star(127)
    assert.equal(251, many:stats().moves)
    local picture = read(many:dot())
    assert.equal(126, #picture.edges)
    assert.is_truthy(picture.title:find("best moves only, of 251 moves", 1,
      true))
    for _, edge in ipairs(picture.edges) do
      assert.is_true(has(edge.look, "penwidth=2.5"))
    end
    assert.equal(251, #read(many:dot { moves = "all" }).edges)
    -- the positions that nobody leads to start in several rows
    local rows = {}
    for _, edge in ipairs(picture.edges) do
      local row = math.tointeger(edge.look:match "minlen=(%d+)" or 1)
      rows[row] = (rows[row] or 0) + 1
    end
    assert.is_true(#rows >= 5)
    for _, count in ipairs(rows) do assert.is_true(count <= 40) end
  end)

  it("labels positions as one likes", function()
    local solution = solved { { 2 }, { 3 }, { 1, 4 }, { 5 }, {} }
    local function label(number, labels, options)
      options = options or {}
      options.labels = labels
      return read(solution:dot(options)).nodes["n" .. number - 1].label
    end
    assert.equal("3\n∞(1)", label(3))
    assert.equal("3", label(3, {}))
    assert.equal("3\n∞", label(3, { "value" }))
    assert.equal("3\nK = {1}", label(3, { "K" }))
    assert.equal("3\n∞(1)", label(3, { "K", "value" }))
    assert.equal("3\nD · R ∞ · dist ∞ · H ∞ · worth 0", label(3,
      { "outcome", "remoteness", "distance", "height", "counter", "worth" }))
    assert.equal("4\n1 · c 1 · R 1 · dist 1 · H 1 · N", label(4, { "value",
      "K", "counter", "remoteness", "distance", "height", "outcome" }))
    assert.equal("4", label(4, { "K" }))
    assert.equal("1", label(4, nil, { names = false }))
    assert.equal("", label(4, {}, { names = false }))
    assert.equal("<4>\n1", label(4, nil, {
      names = function(p) return "<" .. p .. ">" end,
    }))
  end)

  it("uses the names of the game, boards as such", function()
    local board = grundy.game {
      moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
      show = function(p)
        p[1] = p[1] + 1 -- which is a copy
        return "ab\nc" .. p[1]
      end,
    }:solve { 2 }:dot { title = "a \\ \"title\" &" }
    assert.is_truthy(board:find('label="ab\\lc3\\l0\\l"', 1, true))
    assert.is_truthy(board:find('fontname="monospace"', 1, true))
    assert.equal("a \\ \"title\" &\n3 positions\n",
      read(board).title:match "^.*positions\n")
    local plain = grundy.game { moves = function() end }:solve { x = { 1 } }
    assert.equal("{x = {1}}\n0", read(plain:dot()).nodes.n0.label)
    assert.is_nil(read(plain:dot { title = false }).title)
    assert.equal("0 positions\nnumber: the value",
      read(grundy.graph {}:solve():dot()).title)
  end)

  it("shifts the rows of hexagons", function()
    local hive = grundy.board { "  x .", " . . .", "  . .",
      shape = "hexagons" }
    local text = grundy.game { board = hive, moves = function() end }:solve()
      :dot()
    assert.is_truthy(text:find('label=" x .\\l. . .\\l . .\\l0\\l"', 1, true))
  end)

  it("writes the names of moves where there is room", function()
    local function names(n, options)
      local text = grundy.game {
        start = n,
        moves = function(p, add)
          for q = math.max(p - 2, 0), p - 1 do add(q) end
        end,
        describe = function(p, q)
          return q > 0 and ("take %d"):format(p - q) or ("<a \"b\" \\>"):rep(5)
        end,
      }:solve():dot(options)
      local list = {}
      for name in text:gmatch ' %-> n%d+ %[[^\n]*, label=" (.-) "%]' do
        list[#list + 1] = name
      end
      return list
    end
    assert.same({ "take 2", "take 1",
      ('<a \\"b\\" \\\\>'):rep(2) .. '<a \\"b\\"…' },
      { table.unpack(names(3), 1, 3) })
    assert.equal(59, #names(30))
    assert.same({}, names(31)) -- 61 moves
    assert.equal(31, #names(31, { moves = "best" }))
    assert.same({}, names(3, { layout = "circular" }))
    assert.same({}, names(3, { reduce = true }))
  end)

  it("names the moves of representatives by those of the rules", function()
    local text = grundy.game {
      start = 0, normal = math.abs,
      moves = function(p, add)
        if p < 3 then add(-p - 1) add(p + 1) end
      end,
      describe = function(p, q) return p .. " to " .. q end,
    }:solve():dot()
    local list = {}
    for name in text:gmatch 'label=" (%d to %-?%d) "' do
      list[#list + 1] = name
    end
    assert.same({ "0 to -1", "1 to -2", "2 to -3" }, list)
  end)

  it("explains what it abbreviates, and nothing else", function()
    local solution = solved { { 2 }, { 3 }, { 1, 4 }, { 5 }, {} }
    local function title(options, of)
      return (read((of or solution):dot(options)).title:gsub("^.-\n", "", 1))
    end
    assert.equal("P blue (previous player wins), N orange (next player wins), "
      .. "D grey (draw)\nnumber: the value\n∞(K): an infinite value, K the "
      .. "finite values of its moves\nan arrow has the colour of what it leads "
      .. "to\nthick: a best move, double line: no move is left, dashed box: "
      .. "play can come back here", title())
    assert.equal("P red (previous player wins)\ndouble line: no move is left",
      title({ labels = {}, colors = "lm" }, solved { {} }))
    assert.equal("N rectangle (next player wins)\nnumber: the value\n"
      .. "+: moves that are not drawn",
      title { around = 4, most = 1, colors = false })
    assert.truthy(title { labels = { "K" } }:find("\nK: the finite values of the "
      .. "moves from an infinite one\n", 1, true))
    assert.truthy(title { labels = { "counter", "remoteness", "distance",
      "height", "worth", "outcome" } }:find("\nc: the counter\n"
      .. "R: the remoteness\ndist: the most moves that play can "
      .. "take\nH: the height\nworth: what the player to move gets\nan arrow",
      1, true))
  end)
end)

describe("solution:dot draws", function()
  it("misère play, and outcomes alone", function()
    local arrows = { { 2, 3 }, { 1, 3 }, {} }
    local picture = read(solved(arrows):misere():dot())
    assert.equal("3\nR 1", picture.nodes.n2.label)
    assert.is_true(has(picture.nodes.n2.look, colors.N[1]))
    picture = read(solved(arrows, { only = "outcome" }):dot())
    assert.equal("1\nR 1", picture.nodes.n0.label)
  end)

  it("endings, by words and by numbers", function()
    local function corridor(left, right)
      return grundy.game {
        start = 1,
        moves = function(x, add)
          if x > 0 and x < 3 then add(x - 1) add(x + 1) end
        end,
        terminal = function(x) return x == 0 and left or right end,
      }:solve()
    end
    local function nodes(solution, options)
      return (by_name(read(solution:dot(options))))
    end
    local paid = nodes(corridor(-5, 3))
    assert.equal("0\nworth -5", paid["0"].label)
    assert.equal("1\nworth 5", paid["1"].label)
    assert.equal("3\nworth 3", paid["3"].label)
    local said = nodes(corridor("win", "draw"), { labels = { "remoteness" } })
    assert.is_true(has(said["0"].look, colors.N[1]))
    assert.is_true(has(said["3"].look, colors.D[1]))
    assert.equal("3\nR ∞", said["3"].label)
    raises(function()
      local _ = corridor(-5, 3):dot { labels = { "value" } }
    end, "this solution has no values")
  end)

  it("two players, with who is to move", function()
    local rules = grundy.file "examples/fox_and_hounds.lua"
    local solution = rules:solve()
    local picture = read(solution:dot {
      around = rules.start, player = 1, radius = 1,
    })
    assert.equal(3, #picture.order)
    local shown = rules.show(rules.start)
    assert.equal(shown:gsub("/", "\n") .. "\nthe fox to move\nR 25\n",
      picture.nodes.n0.label)
    assert.is_true(has(picture.nodes.n0.look, 'fontname="monospace"'))
    assert.is_truthy(picture.title:find("3 of 10,357 positions: what "
      .. shown:gsub("/", " / ") .. ", the fox to move, leads to in 1 move\n", 1,
      true))
    raises(function() solution:dot { around = rules.start } end,
      "player")
  end)

  it("representatives, where the game has normal, and what was asked for", function()
    local rules = dofile "examples/nim.lua"
    local solution = grundy.game(rules):solve { 1, 2, 3 }
    local picture = read(solution:dot { around = { 3, 0, 1 } })
    assert.is_true(#picture.order < #solution)
    local nodes, name_of = by_name(picture)
    assert.equal("3 0 1", name_of[picture.order[1]])
    assert.is_true(has(nodes["3 0 1"].look, "penwidth=3"))
    assert.is_truthy(nodes["0 0 1"])
  end)
end)

describe("what solution:dot refuses", function()
  local solution = solved { { 2 }, { 1, 3 }, {} }

  it("is told", function()
    for _, case in ipairs {
      { { colour = true }, "options: unknown field 'colour'" },
      { { colors = 1 }, "option 'colors' must be a boolean or \"lm\", got 1" },
      { { colors = "LM" }, [[must be a boolean or "lm", got "LM"]] },
      { { labels = { "values" } },
        [[option 'labels': no label "values"; there are K, ]]
        .. "counter, distance, height, outcome, remoteness, score, value, worth" },
      { { labels = { x = 1 } }, "option 'labels': an array expected" },
      { { names = 1 },
        "option 'names' must be a boolean or a function, got 1" },
      { { names = function() end },
        "dot: names returned a nil, not a string (for 1)" },
      { { layout = "circle" },
        [[option 'layout' must be "ordinary" or "circular", got "circle"]] },
      { { moves = 1 }, [[option 'moves' must be "all" or "best", got 1]] },
      { { most = 20001 }, "from 1 to 20000, got 20001" },
      { { around = 1, radius = -1 },
        "option 'radius' must be an integer from 1 to" },
      { { radius = 1 }, "option 'radius' is for an excerpt, which wants "
        .. "the option 'around'" },
      { { player = 1 }, "option 'player' is for an excerpt" },
      { { title = 3 },
        "option 'title' must be a string or false, got 3" },
      { 7, "options: a table expected, got a number" },
    } do
      raises(function() local _ = solution:dot(case[1]) end, case[2])
    end
    assert.same({ nil, "position 4 is not in the graph" },
      { solution:dot { around = 4 } })
  end)

  it("is reported as it is when show fails", function()
    local mine = {}
    local game = grundy.game {
      moves = function() end, show = function() error(mine) end,
    }
    local fine, message = pcall(function() return game:solve(1):dot() end)
    assert.is_false(fine)
    assert.equal(mine, message)
    raises(function()
      local _ = grundy.game {
        moves = function() end, show = function() return 7 end,
      }:solve(1):dot()
    end, "dot: show returned a number, not a string (for 1)")
  end)
end)

describe("the option reduce of solution:dot", function()
  it("draws what solution:reduce gives, and says so", function()
    local around = 0
    random.digraphs(200, 1, 12, function(digraph, rng)
      local solution = solved(digraph)
      local small, map = solution:reduce()
      local u = rng(1, 2) == 1 and rng(1, #digraph) or nil
      local picture = read(solution:dot { reduce = true, around = u })
      local reference = read(small:dot { around = u and map(u) })
      reference.title = nil
      local title = picture.title
      picture.title = nil
      assert.same(reference, picture)
      assert.is_truthy(title:find(("reduced from %d position"):format(
        #digraph), 1, true))
      around = around + (u and 1 or 0)
    end)
    random.came_up(around)
    assert.same({ nil, "position 9 is not in the graph" },
      { solved({ {} }):dot { reduce = true, around = 9 } })
  end)
end)

describe("solution:dot of a game that splits", function()
  -- Kayles in a row: take one skittle or two neighbours.
  local function kayles(n)
    return grundy.game {
      splits = true,
      moves = function(m, add)
        for taken = 1, math.min(m, 2) do
          for left = 0, (m - taken) // 2 do
            local right = m - taken - left
            if left > 0 then add(left, right)
            elseif right > 0 then add(right)
            else add() end
          end
        end
      end,
    }:solve(n)
  end

  -- What the forks of a text lead to, sorted, by the position they are from.
  local function forks(text)
    local from, parts, list = {}, {}, {}
    for u, m in text:gmatch "\n  (n%d+) %-> (m%d+_%d+) %[" do
      from[m], parts[m] = u, {}
    end
    for m, v in text:gmatch "\n  (m%d+_%d+) %-> (n%d+) %[" do
      table.insert(parts[m], v)
    end
    for m, u in pairs(from) do
      table.sort(parts[m])
      table.insert(list, u .. " " .. table.concat(parts[m], " "))
    end
    table.sort(list)
    return list
  end

  it("forks where a move leads to a sum", function()
    local solution = kayles(7)
    local text = solution:dot { moves = "all" }
    local picture = read(text)
    local _, name_of = by_name(picture)
    local expected, plain = {}, 0
    for id, name in pairs(name_of) do
      for _, parts in ipairs(solution:followers(math.tointeger(name))) do
        if #parts == 1 then
          plain = plain + 1
        else
          local ids = {}
          for i, part in ipairs(parts) do
            for other, n in pairs(name_of) do
              if n == tostring(part) then ids[i] = other end
            end
          end
          table.sort(ids)
          table.insert(expected, id .. " " .. table.concat(ids, " "))
        end
      end
    end
    table.sort(expected)
    assert.same(expected, forks(text))
    assert.equal(plain, #picture.edges)
    assert.equal(0, #picture.clusters)
  end)

  it("refuses what such games do not have", function()
    raises(function() local _ = kayles(3):dot { labels = { "counter" } } end,
      "a game that splits has no counter")
  end)
end)
