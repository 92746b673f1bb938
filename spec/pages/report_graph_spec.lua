-- The graph of the report: its data against the solution, its layout against
-- what a layout must be, and its page against hostile games.

local grundy = require "grundy"
local core = require "grundy.core"
local graph = require "grundy.report.graph"
local graph_data = require "grundy.report.graph_data"
local graph_dot = require "grundy.report.graph_dot"
local html = require "grundy.report.html"
local layout = require "grundy.report.graph_layout"
local ranks = require "grundy.report.graph_ranks"
local random = require "spec.support.random"
local unjson = require "spec.support.unjson"

local function context(solution, number)
  local start, player = core.position(solution, number or 0)
  return { solution = solution, game = core.game(solution), start = start,
    player = player, number = number or 0, options = {} }
end

local function numbers(text)
  local list = {}
  for word in (text or ""):gmatch "%S+" do
    list[#list + 1] = assert(math.tointeger(tonumber(word)), word)
  end
  return list
end

-- The data as plain tables: for each position what is told of it, its moves
-- with where they lead.
local function unpacked(data)
  local to, parts = numbers(data.to), numbers(data.parts)
  local values, left = numbers(data.values), numbers(data.left)
  local names, hidden = numbers(data.moveNames), numbers(data.hidden)
  local rows, move, part = {}, 0, 0
  for i, degree in ipairs(numbers(data.degrees)) do
    local row = { name = data.names[i], outcome = data.outcomes:sub(i, i),
      value = data.values and data.texts[values[i] + 1], left = left[i],
      player = data.players and tonumber(data.players:sub(i, i)),
      hidden = hidden[i] or 0, moves = {} }
    for k = 1, degree do
      move = move + 1
      local list = {}
      for l = 1, data.parts and parts[move] or 1 do
        part = part + 1
        list[l] = to[part] + 1
      end
      row.moves[k] = { to = list, best = data.best:sub(move, move) == "1",
        after = data.after and data.after:sub(move, move),
        name = data.moveNames and data.moveTexts[names[move] + 1] }
    end
    rows[i] = row
  end
  assert.equal(data.count, #rows)
  assert.equal(data.moves, move)
  assert.equal(#data.best, move)
  assert.equal(#to, part)
  return rows
end

-- Calls f while io or os have other functions (false: none).
local function with(library, name, value, f, ...)
  local original = library[name]
  rawset(library, name, value or nil)
  local results = table.pack(pcall(f, ...))
  rawset(library, name, original)
  assert(results[1], results[2])
  return table.unpack(results, 2, results.n)
end

local function without_dot(f, ...)
  return with(io, "popen", false, f, ...)
end

local function with_limits(limits, f, ...)
  local kept = {}
  for name, value in pairs(limits) do
    kept[name], graph_data[name] = graph_data[name], value
  end
  local results = table.pack(pcall(f, ...))
  for name, value in pairs(kept) do graph_data[name] = value end
  assert(results[1], results[2])
  return table.unpack(results, 2, results.n)
end

-- What the solution itself says, with names that are unique.
local function compare(solution, data)
  local rows, number_of = unpacked(data), {}
  for i, row in ipairs(rows) do
    number_of[row.name .. (row.player or "")] = i
  end
  local i = 0
  for p, player in solution:positions() do
    i = i + 1
    local row = rows[i]
    assert.equal(solution:outcome(p, player), row.outcome)
    assert.equal(player, row.player)
    if core.has_values(solution) then
      assert.equal(tostring(solution:value(p, player)), row.value)
    end
    if row.left then
      local drawn = solution:outcome(p, player) == "D"
      assert.equal(drawn and -1 or #solution:line(p, player) - 1, row.left)
    end
    local found, count = {}, 0
    for _, move in ipairs(row.moves) do
      local list = {}
      for k, j in ipairs(move.to) do list[k] = rows[j].name end
      table.sort(list)
      found[table.concat(list, "+")] = move
    end
    for _, move in ipairs(solution:moves(p, player)) do
      count = count + 1
      local list = move.position
      if not core.splits(solution) then list = { list } end
      local names = {}
      for k, q in ipairs(list) do
        names[k] = core.game(solution).show(q)
        assert.is_truthy(number_of[names[k] ..
          (player and 3 - player or "")])
      end
      table.sort(names)
      local told = found[table.concat(names, "+")]
      assert.equal(move.best, told.best)
      if told.after then assert.equal(move.outcome, told.after) end
    end
    -- (Several moves may lead to the same representative.)
    assert(count == #row.moves or
      core.game(solution).normal and count > #row.moves)
  end
  assert.equal(i, data.count)
end

-- A shape as the layout wants it, of a digraph.
local function shape_of(digraph)
  local shape = { count = #digraph, start = 1, to = {}, moves = {},
    component = {} }
  local solution = grundy.graph(digraph):solve()
  for u, followers in ipairs(digraph) do
    local seen, to, moves = {}, {}, {}
    for _, v in ipairs(followers) do
      if not seen[v] then
        seen[v] = true
        to[#to + 1], moves[#moves + 1] = v, { v }
      end
    end
    shape.to[u], shape.moves[u] = to, moves
    shape.component[u] = core.component(solution,
      (core.find(solution, u)))
  end
  return shape
end

-- No two positions touch; layers are over each other; moves to another
-- component lead to a later layer.
local function check_layout(shape, found, width, height)
  assert.equal(shape.count, #found.x)
  assert.equal(shape.count, #found.y)
  local low, high = {}, {}
  for i = 1, shape.count do
    assert.equal("integer", math.type(found.x[i]))
    assert.equal("integer", math.type(found.y[i]))
    assert.is_true(found.x[i] >= 0 and found.y[i] >= 0)
    for j = 1, i - 1 do
      assert(math.abs(found.x[i] - found.x[j]) >= width or
        math.abs(found.y[i] - found.y[j]) >= height,
        ("%d and %d touch"):format(j, i))
    end
    local layer = found.layer[i]
    low[layer] = math.min(low[layer] or math.huge, found.y[i])
    high[layer] = math.max(high[layer] or -math.huge, found.y[i])
  end
  for layer = 2, #low do
    assert(found.columns or low[layer] - high[layer - 1] >= height, layer)
  end
  for i = 1, shape.count do
    for _, j in ipairs(shape.to[i]) do
      if shape.component[i] ~= shape.component[j] then
        assert(found.layer[i] < found.layer[j], ("%d -> %d"):format(i, j))
      end
    end
  end
end

describe("the graph of a report", function()
  describe("has the data of the solution", function()
    it("on random digraphs", function()
      random.digraphs(60, 1, 40, function(digraph)
        local solution = grundy.graph(digraph):solve()
        compare(solution, without_dot(graph_data.of, context(solution)))
      end)
    end)

    it("under misère play, and of outcomes alone", function()
      random.digraphs(12, 1, 30, function(digraph)
        local solution = grundy.graph(digraph):solve()
        compare(solution:misere(),
          without_dot(graph_data.of, context(solution:misere())))
        solution = grundy.graph(digraph):solve(nil, { only = "outcome" })
        local data = without_dot(graph_data.of, context(solution))
        assert.is_nil(data.values)
        compare(solution, data)
      end)
    end)

    it("of games for two", function()
      random.digraphs(12, 2, 20, function(digraph)
        local solution = grundy.game {
          start = 1,
          players = 2,
          moves = function(p, add, player)
            for k, q in ipairs(digraph[p]) do
              if (k + p) % 3 ~= player then add(q) end
            end
          end,
          show = tostring,
        }:solve(1, { player = "both" })
        compare(solution, without_dot(graph_data.of, context(solution)))
      end)
    end)

    it("of games that split", function()
      local solution = grundy.game {
        start = 9,
        splits = true,
        moves = function(p, add)
          for k = 0, p // 2 do
            if k < p then add(k, p - 1 - k) end
          end
          if p % 3 == 1 then add() end
          if p % 4 == 3 then add(p - 2) end
        end,
        show = tostring,
      }:solve()
      local data = graph_data.of(context(solution))
      compare(solution, data)
      assert.is_nil(data.remoteness)
      assert.is_truthy(graph(context(solution)).html:find("forks", 1, true))
    end)

    it("of random games that split", function()
      random.cases(20, function(rng)
        local moves = {}
        for p = 1, rng(2, 14) do
          moves[p] = {}
          for k = 1, rng(0, 5) do
            moves[p][k] = {}
            for l = 1, rng(0, 3) do moves[p][k][l] = rng(0, p - 1) end
          end
        end
        local solution = grundy.game {
          start = #moves,
          splits = true,
          moves = function(p, add)
            for _, list in ipairs(moves[p] or {}) do
              add(table.unpack(list))
            end
          end,
          show = tostring,
        }:solve()
        compare(solution, without_dot(graph_data.of, context(solution)))
      end)
    end)

    it("with representatives, and the names of moves", function()
      local solution = grundy.game {
        start = { 2, 3 },
        moves = function(p, add)
          for i = 1, 2 do
            for k = 0, p[i] - 1 do
              add { i == 1 and k or p[1], i == 2 and k or p[2] }
            end
          end
        end,
        normal = function(p) table.sort(p) return p end,
        show = function(p)
          return ("%d %d"):format(math.min(p[1], p[2]), math.max(p[1], p[2]))
        end,
        describe = function(p, q)
          local sum = p[1] + p[2] - q[1] - q[2]
          p[1], q[1] = 99, 99 -- which are copies
          return "take " .. sum
        end,
      }:solve()
      local data = graph_data.of(context(solution))
      compare(solution, data)
      local rows = unpacked(data)
      for _, row in ipairs(rows) do
        local a, b = row.name:match "(%d+) (%d+)"
        for _, move in ipairs(row.moves) do
          local c, d = rows[move.to[1]].name:match "(%d+) (%d+)"
          assert.equal(("take %d"):format(a + b - c - d), move.name)
        end
      end
      data = with_limits({ NAMED_MOVES = 3 }, graph_data.of,
        context(solution))
      assert.is_nil(data.moveNames)
    end)

    it("how many moves are left, where some ends are won", function()
      random.digraphs(12, 1, 30, function(digraph)
        local ends = { "win", "loss", "draw" }
        local solution = grundy.game {
          start = 1, show = tostring,
          moves = function(u, add)
            for _, v in ipairs(digraph[u]) do add(v) end
          end,
          terminal = function(u) return ends[u % 3 + 1] end,
        }:solve()
        compare(solution, without_dot(graph_data.of, context(solution)))
      end)
    end)

    it("of payoffs", function()
      local solution = grundy.game(dofile "examples/coins.lua"):solve()
      local data = without_dot(graph_data.of, context(solution))
      assert.equal("worth", data.measure)
      local rows = unpacked(data)
      local i = 0
      for p, player in solution:positions() do
        i = i + 1
        assert.equal(tostring(solution:worth(p, player)), rows[i].value)
      end
      local section = without_dot(graph, context(solution))
      assert.is_truthy(section.html:find('<th scope="col">Worth</th>', 1,
        true))
      assert.is_nil(section.html:find(">Value<", 1, true))
    end)

    it("the same at every call", function()
      local solution = grundy.game(dofile "examples/dragon.lua"):solve()
      assert.same(graph_data.of(context(solution)),
        graph_data.of(context(solution)))
    end)
  end)

  describe("is an excerpt of what is too large", function()
    local function nim()
      return grundy.game {
        start = 200,
        moves = function(p, add)
          for k = 1, math.min(3, p) do add(p - k) end
        end,
        show = tostring,
      }:solve()
    end

    it("around the start, and says so", function()
      local solution = nim()
      local number = core.find(solution, 150)
      local section = with_limits({ POSITIONS = 20 }, graph,
        context(solution, number))
      local rows = unpacked(section.data)
      assert.equal(20, #rows)
      local hidden = 0
      for i, row in ipairs(rows) do
        assert.equal(tostring(151 - i), row.name)
        hidden = hidden + row.hidden
        assert.equal(3, #row.moves + row.hidden)
      end
      assert.equal(6, hidden)
      assert.equal(0, section.data.start)
      assert.is_truthy(section.html:find(
        "20 of 201 positions are shown, those nearest to the start, with 54 "
        .. "moves between them", 1, true))
    end)

    it("where there are too many moves", function()
      local section = with_limits({ MOVES = 30 }, graph, context(nim()))
      assert.is_true(section.data.count < 15)
      assert.is_true(section.data.moves <= 33)
      assert.is_truthy(section.html:find("of 201 positions", 1, true))
    end)

    it("and is not of what is not", function()
      local solution = nim()
      local section = with_limits({ POSITIONS = 201, MOVES = 597 }, graph,
        context(solution, 3))
      assert.equal(201, section.data.count)
      assert.equal(3, section.data.start)
      assert.is_nil(section.data.hidden)
      assert.is_truthy(section.html:find("All 201 positions and 597 moves.",
        1, true))
    end)
  end)

  describe("has ranks", function()
    it("that are the longest ways in acyclic digraphs", function()
      random.cases(40, function(rng)
        local digraph = random.digraph(rng, 3, rng(1, 40))
        local shape = shape_of(digraph)
        local rank, into = ranks(shape), {}
        for u = 1, shape.count do into[u] = {} end
        for u, to in ipairs(shape.to) do
          for _, v in ipairs(to) do table.insert(into[v], u) end
        end
        local function longest(v)
          local most = -1
          for _, u in ipairs(into[v]) do most = math.max(most, longest(u)) end
          return most + 1
        end
        for v = 1, shape.count do
          if into[v][1] or v == shape.start or not shape.to[v][1] then
            assert.equal(longest(v), rank[v])
          else -- nothing leads there: just above what it leads to
            local least = math.huge
            for _, w in ipairs(shape.to[v]) do
              least = math.min(least, rank[w])
            end
            assert.equal(least - 1, rank[v])
          end
        end
      end)
    end)

    it("that begin at the start, also on a cycle", function()
      local shape = shape_of { { 2 }, { 3 }, { 4 }, { 1, 5 }, {} }
      for start = 1, 4 do
        shape.start = start
        local rank = ranks(shape)
        for k = 0, 3 do
          assert.equal(k, rank[(start + k - 1) % 4 + 1])
        end
        assert.equal(rank[4] + 1, rank[5])
      end
    end)

    it("by which moves go down, within components by one at most", function()
      local cycles = 0
      random.digraphs(80, 1, 60, function(digraph)
        local shape = shape_of(digraph)
        local rank = ranks(shape)
        for u, to in ipairs(shape.to) do
          assert.is_true(rank[u] >= 0)
          for _, v in ipairs(to) do
            if shape.component[u] == shape.component[v] then
              cycles = cycles + 1
              assert.is_true(rank[v] <= rank[u] + 1)
            else
              assert.is_true(rank[v] > rank[u])
            end
          end
        end
      end)
      random.came_up(cycles)
    end)
  end)

  describe("is laid out", function()
    it("in layers of our own", function()
      random.digraphs(80, 1, 90, function(digraph, rng)
        local width, height = rng(20, 200), rng(20, 90)
        local shape = shape_of(digraph)
        local found = layout.of(shape, width, height, true)
        assert.equal("none", found.by)
        check_layout(shape, found, width, height)
      end)
    end)

    it("by Graphviz", function()
      local curved, plain = 0, 0
      random.digraphs(26, 1, 60, function(digraph)
        local shape = shape_of(digraph)
        local found = layout.of(shape, 80, 40)
        assert.equal("dot", found.by)
        check_layout(shape, found, 80, 40)
        plain = plain + (found.curves and 0 or 1)
        curved = curved + (found.curves and 1 or 0)
      end)
      random.came_up(curved, plain)
    end)

    it("by Graphviz on the ranks that are ours", function()
      -- The moves from a rank to the next leave 4 and 5 on their own here.
      local shape = shape_of { { 2, 4 }, { 3 }, { 4 }, { 3, 5 }, {} }
      local spans = graph_dot.SPANS
      graph_dot.SPANS = 0
      local fine, found = pcall(layout.of, shape, 80, 40)
      graph_dot.SPANS = spans
      assert(fine, found)
      assert.equal("dot", found.by)
      assert.is_nil(found.curves)
      check_layout(shape, found, 80, 40)
    end)

    it("with Graphviz's curves by a fork to each part", function()
      local shape = { count = 2, start = 1, to = { { 2, 2 }, {} },
        moves = { { { 2, 2 }, {} }, {} }, component = { 1, 2 } }
      local curves = layout.of(shape, 80, 40).curves
      assert.equal(4, #curves) -- to a fork, twice from it; to a fork
      assert.are_not.same(curves[2], curves[3])
      for k = 1, 2 do -- about where the first ends the others begin
        local distance = 0
        for side = 1, 2 do
          distance = distance + math.abs(curves[1][#curves[1] - 2 + side] -
            curves[1 + k][side])
        end
        assert.is_true(distance < 10)
      end
    end)

    it("with Graphviz's curves, from each position to its follower",
      function()
        local count = 0
        random.digraphs(15, 2, 20, function(digraph)
          local shape = shape_of(digraph)
          local found = layout.of(shape, 80, 40)
          local c = 0
          local function near(curve, k, i)
            return math.abs(curve[k] - found.x[i]) <= 60 and
              math.abs(curve[k + 1] - found.y[i]) <= 40
          end
          for u, to in ipairs(found.curves and shape.to or {}) do
            for _, v in ipairs(to) do
              c = c + 1
              local curve = found.curves[c]
              assert.equal(2, #curve % 6)
              assert.is_true(near(curve, 1, u))
              assert.is_true(near(curve, #curve - 1, v))
            end
          end
          assert.equal(c, #(found.curves or {}))
          count = count + c
        end)
        random.came_up(count)
      end)

    it("in rows where it is broad, in columns where it is long", function()
      local broad, long = { {} }, {}
      for i = 2, 300 do
        broad[1][i - 1], broad[i] = i, {}
      end
      for i = 1, 200 do long[i] = { i < 200 and i + 1 or nil } end
      for _, without in ipairs { true, false } do
        for _, digraph in ipairs { broad, long } do
          local shape = shape_of(digraph)
          local found = layout.of(shape, 60, 40, without)
          check_layout(shape, found, 60, 40)
          local width = math.max(table.unpack(found.x)) + 60
          local height = math.max(table.unpack(found.y)) + 40
          assert.is_true(width / height < 4 and height / width < 4)
          assert.equal(digraph == long, found.columns)
        end
      end
    end)

    it("without Graphviz where it would take long", function()
      local digraph = {}
      for i = 1, graph_dot.POSITIONS + 1 do
        digraph[i] = { i > 1 and i // 2 or nil }
      end
      local found = layout.of(shape_of(digraph), 40, 40)
      assert.equal("many", found.by)
    end)

    it("in less than seconds, all of five thousand positions", function()
      local solution = grundy.random_graph {
        positions = random.count(5000), edges = random.count(15000),
        seed = random.seed,
      }:solve()
      local start = os.clock()
      local data = graph_data.of(context(solution))
      assert.is_true(os.clock() - start < 20) -- it is about one
      assert.equal(#solution, data.count)
    end)
  end)

  describe("says in its section", function()
    local function section_of(rules, ...)
      return graph(context(grundy.game(rules):solve()), ...)
    end

    it("who has laid it out", function()
      local rules = dofile "examples/dragon.lua"
      assert.is_truthy(section_of(rules).html:find("Laid out by Graphviz", 1,
        true))
      local section = without_dot(section_of, rules)
      assert.is_truthy(section.html:find("there is no Graphviz here", 1,
        true))
      assert.is_nil(section.data.curves)
      -- popen may be there, and raise; dot may be there, and fail.
      for _, popen in ipairs {
        function() error "not supported" end,
        function() return nil, "no more processes" end,
      } do
        section = with(io, "popen", popen, section_of, rules)
        assert.equal("none", section.data.by)
      end
      local popen = io.popen
      for _, command in ipairs { "exit 127", "exit 1", "true",
        "echo graph 1 2 3", "echo; echo node n1 1 1" } do
        section = with(io, "popen", function() return popen(command) end,
          section_of, rules)
        assert.equal("none", section.data.by)
      end
    end)

    it("that it stands in columns", function()
      local function chain(n)
        return section_of { start = n, moves = function(p, add)
          if p > 0 then add(p - 1) end
        end }.html:find("next column", 1, true)
      end
      assert.is_truthy(chain(100))
      assert.is_nil(chain(5))
    end)

    it("what it can where there are no libraries at all", function()
      local rules = dofile "examples/dragon.lua"
      local section = with(_G, "io", false, with, _G, "os", false,
        section_of, rules)
      assert.equal("none", section.data.by)
      assert.equal(28, section.data.count)
    end)

    it("names as text, whatever they hold", function()
      local evil = { "<script>alert(1)</script>", "</script><b>",
        "{{html}}{title}", "\0\255\xc3(", "a\nb", ("é"):rep(3000), "'\"&" }
      local section = section_of {
        start = 1,
        moves = function(p, add) if evil[p + 1] then add(p + 1) end end,
        show = function(p) return evil[p] end,
        describe = function(_, q) return evil[q] end,
      }
      assert.is_nil(section.html:find("<script>alert", 1, true))
      assert.is_nil(section.html:find("<b>", 1, true))
      assert.is_truthy(section.html:find(
        "&lt;script&gt;alert(1)&lt;/script&gt;", 1, true))
      assert.is_truthy(section.html:find("{{html}}{title}", 1, true))
      assert.is_truthy(section.html:find("a / b", 1, true))
      local written = html.data(section.data)
      assert.is_nil(written:find "[<>]")
      local read = unjson.read(written)
      for i, name in ipairs(evil) do
        if i ~= 4 and i ~= 6 then assert.equal(name, read.names[i]) end
      end
      assert.equal(("é"):rep(1000) .. "…", read.names[6])
      assert.equal(1001, utf8.len(read.names[6]))
      assert.is_true(section.data.width < 400)
    end)

    it("what a show that gives no strings is about", function()
      local section = section_of { start = 3, moves = function() end,
        show = function() return {} end }
      assert.equal("3", section.data.names[1])
      assert.is_truthy(section.html:find("The only position, and 0 moves.",
        1, true))
    end)

    it("nothing where show or describe fail: that error is the game's",
      function()
        local problem = {}
        for _, field in ipairs { "show", "describe" } do
          local fine, message = pcall(section_of, {
            start = 1,
            moves = function(p, add) if p < 3 then add(p + 1) end end,
            [field] = function() error(problem) end,
          })
          assert.is_false(fine)
          assert.equal(problem, message)
        end
      end)

    it("that play can go round, if it can", function()
      local function html_of(digraph)
        return graph(context(grundy.graph(digraph):solve())).html
      end
      local round = "moves lead down, save where play can go round."
      assert.is_nil(html_of { { 2 }, {} }:find("go round", 1, true))
      assert.is_truthy(html_of { { 2 }, {} }:find("lead down.", 1, true))
      assert.is_truthy(html_of { { 1, 2 }, {} }:find(round, 1, true))
      assert.is_truthy(html_of { { 2 }, { 3 }, { 2 } }:find(round, 1, true))
    end)

    it("what shapes mean, draws only where there are some", function()
      assert.is_truthy(section_of(dofile "examples/dragon.lua").html
        :find("D: a draw", 1, true))
      assert.is_nil(section_of(dofile "examples/nim.lua").html
        :find("D: a draw", 1, true))
    end)

    it("the first positions as a table", function()
      local section = section_of {
        start = 300,
        moves = function(p, add)
          for k = 1, math.min(20, p) do add(p - k) end
        end,
      }
      assert.is_truthy(section.html:find("The first 200 positions as a table",
        1, true))
      assert.equal(200, select(2, section.html:gsub("<tr><td>", "")))
      assert.is_truthy(section.html:find("; and 8 more", 1, true))
      section = section_of(dofile "examples/tic_tac_toe.lua")
      assert.is_truthy(section.html:find("<td>player 1</td>", 1, true))
    end)
  end)

  it("is part of the page", function()
    local solution = grundy.graph { a = { "b", "a" }, b = { "a" } }:solve()
    local page = solution:report()
    assert.is_truthy(page:find('<section id="graph"', 1, true))
    local data = unjson.read(page:match
      '<script type="application/json" id="graph%-data">(.-)</script>')
    assert.same({ "a", "b" }, data.names)
    assert.equal("#0067a3", data.print.P)
  end)
end)
