-- The graph of the report: its data against the solution, its picture, and
-- its page against hostile games.

local grundy = require "grundy"
local core = require "grundy.core"
local example = require "spec.harness.example"
local graph = require "grundy.report.graph"
local graph_data = require "grundy.report.graph_data"
local html = require "grundy.base.html"
local kind = require "grundy.kind"
local random = require "spec.harness.random"
local unjson = require "spec.readers.unjson"

local function context(solution, number)
  local start, player = core.position(solution, number or 0)
  return { solution = solution, game = core.game(solution), start = start,
    player = player, number = number or 0, of = kind.of(solution), options = {},
    at = function(n) return core.start(solution, n) end }
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
      if not core.regime(solution).splits then list = { list } end
      local names = {}
      for k, q in ipairs(list) do
        names[k] = core.game(solution).show(q)
        assert.is_truthy(number_of[names[k] ..
          (player and 3 - player or "")])
      end
      table.sort(names)
      local told = found[table.concat(names, "+")]
      assert.equal(move.best, told.best)
      told.place = move.best and 0 or ({ win = 1, draw = 2, loss = 3 })[move.result]
      if told.after then assert.equal(move.outcome, told.after) end
    end
    for k = 2, #row.moves do
      assert(row.moves[k - 1].place <= row.moves[k].place)
    end
    -- (Several moves may lead to the same representative.)
    assert(count == #row.moves or
      core.game(solution).normal and count > #row.moves)
  end
  assert.equal(i, data.count)
end

describe("the graph of a report", function()
  describe("has the data of the solution", function()
    it("on random digraphs", function()
      random.digraphs(60, 1, 40, function(digraph)
        local solution = grundy.graph(digraph):solve()
        compare(solution, graph_data.of(context(solution)))
      end)
    end)

    it("under misère play, with endings, and of outcomes alone", function()
      local ends = { "win", "loss", "draw" }
      random.digraphs(12, 1, 30, function(digraph)
        local solution = grundy.graph(digraph):solve()
        compare(solution:misere(),
          graph_data.of(context(solution:misere())))
        solution = grundy.game {
          start = 1, show = tostring,
          moves = function(u, add)
            for _, v in ipairs(digraph[u]) do add(v) end
          end,
          terminal = function(u) return ends[u % 3 + 1] end,
        }:solve()
        compare(solution, graph_data.of(context(solution)))
        solution = grundy.graph(digraph):solve(nil, { only = "outcome" })
        local data = graph_data.of(context(solution))
        assert.is_nil(data.values)
        compare(solution, data)
      end)
    end)

    it("of puzzles", function()
      random.digraphs(12, 2, 30, function(digraph)
        local solution = grundy.game {
          start = 1, players = 1, show = tostring,
          moves = function(u, add)
            for _, v in ipairs(digraph[u]) do add(v) end
          end,
          terminal = function(u) return u % 2 == 1 and "win" or nil end,
        }:solve()
        local data = graph_data.of(context(solution))
        data.left = nil
        compare(solution, data)
      end)
    end)

    it("of games for two", function()
      random.digraphs(12, 2, 20, function(digraph)
        local solution = grundy.game {
          start = 1,
          players = #digraph % 2 == 0 and 2 or { "Ann", "Bo" },
          moves = function(p, add, player)
            for k, q in ipairs(digraph[p]) do
              if (k + p) % 3 ~= player then add(q) end
            end
          end,
          show = tostring,
        }:solve(1, { player = "both" })
        local data = graph_data.of(context(solution))
        compare(solution, data)
        assert.same(#digraph % 2 == 1 and { "Ann", "Bo" } or nil, data.sides)
      end)
    end)

    it("of games that split", function()
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
        compare(solution, graph_data.of(context(solution)))
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

    it("of payoffs", function()
      local solution = grundy.file("examples/coins.lua"):solve()
      local data = graph_data.of(context(solution))
      assert.equal("worth", data.measure)
      local rows = unpacked(data)
      local i = 0
      for p, player in solution:positions() do
        i = i + 1
        assert.equal(tostring(solution:worth(p, player)), rows[i].value)
      end
      local section = graph(context(solution))
      assert.is_truthy(section.html:find('<th scope="col">Worth</th>', 1,
        true))
      assert.is_nil(section.html:find(">Value<", 1, true))
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
        "The game has 201 positions, too many for a page. Here are the 20 "
        .. "nearest to the start, and the 54 moves between them.", 1, true))
    end)

    it("where there are too many moves", function()
      local section = with_limits({ MOVES = 30 }, graph, context(nim()))
      assert.is_true(section.data.count < 15)
      assert.is_true(section.data.moves <= 33)
      assert.is_truthy(section.html:find("has 201 positions", 1, true))
    end)
  end)

  describe("has a picture", function()
    local function picture(solution)
      return graph(context(solution)).html:match "<svg.*</svg>"
    end

    it("with all positions and moves, which the script finds", function()
      random.digraphs(8, 1, 40, function(digraph)
        local solution = grundy.graph(digraph):solve()
        local svg, outcomes = picture(solution), {}
        local number = 0
        for p in solution:positions() do
          outcomes[tostring(number)] = solution:outcome(p)
          number = number + 1
        end
        for class, i in svg:gmatch
          '<g class="node (%u)" data%-position="(%d+)">' do
          assert.equal(outcomes[i], class)
          outcomes[i] = nil
        end
        assert.is_nil(next(outcomes))
        local found = {}
        for from, to in svg:gmatch 'data%-from="(%d+)" data%-to="(%d+)"' do
          found[from .. " " .. to] = true
        end
        local moves = 0
        for i = 0, number - 1 do
          for _, k in ipairs(core.followers(solution, i)) do
            moves = moves + 1
            assert.is_true(found[i .. " " .. k])
            found[i .. " " .. k] = nil
          end
        end
        assert.is_nil(next(found))
        assert.equal(solution:stats().moves, moves)
        assert.is_nil(svg:find "<title")
        assert.is_nil(svg:find ' id="')
      end)
    end)

    it("with forks, where the game splits", function()
      local svg = picture(grundy.game {
        start = 3, splits = true,
        moves = function(p, add) if p > 0 then add(p - 1, p - 1) end end,
      }:solve())
      assert.is_truthy(svg:find('data-from="0" data-to="0_"', 1, true))
      assert.is_truthy(svg:find('data-from="0" data-to="1"', 1, true))
    end)

    it("of best moves only, where there are many", function()
      local section = graph(context(grundy.file "examples/nim.lua"
        :solve()))
      assert.is_truthy(section.html:find("Of the 666 moves, only a best one",
        1, true))
      assert.is_nil(section.html:find('data-do="best"', 1, true))
      assert.equal(87, select(2, section.html:gsub("data%-from=", "")))
    end)

    it("unless there are too many positions, or forks", function()
      assert.is_nil(picture(grundy.game {
        start = 300, moves = function(p, add) if p > 0 then add(p - 1) end end,
      }:solve()))
      assert.is_nil(picture(grundy.file("examples/cram.lua"):solve()))
    end)
  end)

  describe("says in its section", function()
    local function section_of(rules, ...)
      return graph(context(grundy.game(rules):solve()), ...)
    end

    it("the same without Graphviz, but for the picture", function()
      local rules = example "dragon"
      local whole, popen = section_of(rules), io.popen
      assert.is_truthy(whole.html:find("<svg", 1, true))
      local function check(section)
        assert.same(whole.data, section.data)
        assert.is_nil(section.html:find("<svg", 1, true))
        assert.is_nil(section.html:find('data-do="fit"', 1, true))
        assert.is_truthy(section.html:find("graph-walk", 1, true))
      end
      check(with(_G, "io", false, with, _G, "os", false, section_of, rules))
      -- popen may be missing, or raise; dot may be missing, or fail.
      for _, broken in ipairs { false, function() error "not supported" end,
        function() return nil, "no more processes" end,
        function() return popen "exit 127" end,
        function() return popen "echo svg; exit 1" end,
        function() return popen "echo; echo node n1 1 1" end } do
        check(with(io, "popen", broken, section_of, rules))
      end
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
  end)
end)
