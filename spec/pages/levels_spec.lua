-- Players who err, on the page: what its data say is what solution:against says,
-- and so does the table of wins. In drawn games somebody who plays for mistakes
-- wins at least as often as somebody who makes any drawing move.

local board = require "spec.readers.board"
local core = require "grundy.core"
local feed = require "spec.harness.feed"
local grundy = require "grundy"
local levels = require "grundy.report.levels"
local random = require "spec.harness.random"

local function example(name)
  return grundy.file("examples/" .. name .. ".lua"):solve()
end

local function words(text)
  local list = {}
  for word in (text .. " "):gmatch "([^ ]*) " do list[#list + 1] = word end
  return list
end

describe("the levels of a page", function()
  it("are played against as solution:against says", function()
    local traps, won = 0, 0
    random.digraphs(30, 2, 14, function(digraph, rng)
      local start = rng(1, #digraph)
      local solution = grundy.game { start = start,
        moves = feed.adding(digraph) }:solve(nil,
        { play = rng(1, 2) == 1 and "misere" or nil })
      local data = board.data_of_page(solution:report())
      if not data then return end
      local states = board.of_data(data)
      assert.equal(5, #data.against)
      for _, one in ipairs(data.against) do
        local choices, rows = words(one.moves), {}
        for _, row in ipairs(solution:against { level = one.level }) do
          rows[tostring(row.position)] = row
        end
        for i, state in ipairs(states) do
          if choices[i] ~= "" then
            traps = traps + 1
            assert(state.outcome ~= "N")
            assert.equal(tostring(rows[state.name].move),
              states[state.moves[choices[i] + 1].to].name)
          else
            won = won + 1
            assert(state.outcome == "N" or #state.moves < 2)
          end
        end
      end
    end)
    random.came_up(traps, won)
  end)

  it("are not there where moves split positions or gain points", function()
    local function chips(n, add) if n > 0 then add(n - 1) end end
    for _, rules in ipairs { { moves = chips, splits = true },
      { moves = chips, gain = function() return 1 end },
      { moves = chips, players = 1 } } do
      local page = grundy.game(rules):solve(3):report()
      local data = board.data_of_page(page)
      assert.is_nil(data.against)
      assert.is_nil(data.unmade)
      assert.is_nil(page:find('value="errs"', 1, true))
      assert.is_nil(page:find('id="figures-levels"', 1, true))
    end
  end)

  it("have a table of wins in 100", function()
    local function table_of(solved)
      return levels.table { solution = solved, number = 0 }
    end
    local solution = example "tic_tac_toe"
    local rows, remark = table_of(solution)
    assert.equal("The other games are drawn.", remark)
    for i, level in ipairs { 0, 1, 2, 4, 8 } do
      local row = solution:against { level = level }[1]
      local function wins(chance)
        return ("%d"):format(math.floor(200 * chance - 100 + 0.5))
      end
      assert.same({ tostring(level), wins(row.chance), wins(row.waiting) },
        rows[i])
    end
    -- A lost start; and one from which nothing can be won.
    rows, remark = table_of(example "windup")
    assert.same({ "0", "83", "100" }, rows[1])
    assert.same({ "8", "under 1", "100" }, rows[5])
    assert.equal("The other games are lost.", remark)
    assert.same({ "1", "0", "0" }, (table_of(example "why_cycles"))[2])
    -- The page has it.
    local found = {}
    for row in example "windup":report():match 'id="figures%-levels".-</details>'
      :gmatch "<tr>(<th scope=\"row\">.-)</tr>" do
      found[#found + 1] = row:gsub("<[^>]*>", " "):gsub("%s+", " ")
    end
    assert.same({ 5, " 0 83 100 " }, { #found, found[1] })
  end)
end)

describe("a drawn game", function()
  -- How often somebody who makes any drawing move, and best ones where the
  -- position is won, wins against a player of some level: moving first, and
  -- second. From the definition, until nothing changes.
  local function careless(solution, level)
    local drawn, weights, first, second = {}, {}, {}, {}
    for u = 0, core.count(solution) - 1 do
      local outcome = core.at.outcome(solution, u)
      first[u], second[u] = outcome == "N" and 1 or 0, outcome == "P" and 1 or 0
      if outcome == "D" and core.degree(solution, u) > 0 then
        drawn[#drawn + 1], weights[u] = u, core.weights(solution, u, level)
      end
    end
    local change = 1
    while change > 1e-13 do
      change = 0
      for _, u in ipairs(drawn) do
        local followers = core.followers(solution, u)
        local mine, count, theirs = 0, 0, 0
        for k, v in ipairs(followers) do
          if core.at.outcome(solution, v) == "D" then
            mine, count = mine + second[v], count + 1
          end
          theirs = theirs + weights[u][k] * first[v]
        end
        mine = mine / count
        change = math.max(change, mine - first[u], theirs - second[u])
        first[u], second[u] = mine, theirs
      end
    end
    return first[0], second[0]
  end

  for _, name in ipairs { "annihilation", "dragon", "reserve_nim",
    "tic_tac_toe", "two_tokens", "why_cycles" } do
    it("of the gallery is won more often by one who resists: " .. name, function()
      local solution = example(name)
      assert.equal("D", core.at.outcome(solution, 0))
      local first, second = careless(solution, 1)
      local row = solution:against { level = 1 }[1]
      assert(2 * row.chance - 1 >= first - 1e-9)
      assert(2 * row.waiting - 1 >= second - 1e-9)
      if name == "tic_tac_toe" then
        assert(2 * row.chance - 1 > first + 0.05)
      end
    end)
  end
end)
