-- Rules that are not what they seem: a `moves` that changes its position, and
-- what an audit finds.

local grundy = require "grundy"
local core = require "grundy.core"
local random = require "spec.harness.random"

-- Takes one from a heap in place, and does not undo it.
local function careless(p, add)
  for i = 1, #p do
    if p[i] > 0 then
      p[i] = p[i] - 1
      add(p)
    end
  end
end

-- The same for a game that splits: the first part of a move.
local function careless_part(p, add)
  if p[1] > 0 then
    p[1] = p[1] - 1
    add(p, { 0 })
  end
end

local LINE = debug.getinfo(careless, "S").linedefined

local function changed(before, after)
  return ("moves changed its position %s to %s: undo the change, or add a copy")
    :format(before, after)
end

local function fails(message, f, ...)
  local fine, got = pcall(f, ...)
  assert.is_false(fine)
  assert.equal(message, (tostring(got):gsub("^[^:]*spec%.lua:%d+: ", "")))
  return got
end

local function solve(rules, start, options)
  return grundy.game(rules):solve(start, options)
end

describe("a moves that changes its position", function()
  it("is refused, with the line where it begins", function()
    local message = fails(changed("{3, 2}", "{2, 1}"), solve,
      { moves = careless }, { 3, 2 })
    assert.is_truthy(message:find("rules_spec.lua:" .. LINE .. ": ", 1, true),
      message)
  end)

  it("is refused where it becomes something else, or is called by a table",
    function()
      local function spoil(_, p) p[1] = print end
      local by_table = setmetatable({}, { __call = spoil })
      local message = fails(changed("{3}", "something that is not a position "
        .. "(position[1] is a function)"), solve, { moves = setmetatable({}, {
          __call = function(_, p) spoil(_, p) end }) }, { 3 })
      assert.is_truthy(message:find "^[^:]*rules_spec.lua:%d+: ", message)
      message = fails(changed("{3}", "something that is not a position "
        .. "(position[1] is a function)"), solve, { moves = setmetatable({}, {
          __call = setmetatable({}, { __call = function(_, _, p)
            by_table(p)
          end }) }) }, { 3 })
      assert.is_truthy(message:find "^[^:]*rules_spec.lua:%d+: ", message)
    end)

  it("is refused when it is asked again, too", function()
    local bad
    local solution = solve({
      moves = function(p, add)
        if p[1] > 0 then
          add { p[1] - 1 }
          p[1] = bad or p[1]
        end
      end,
    }, { 1 })
    bad = print
    fails(changed("{1}", "something that is not a position (position[1] is a "
      .. "function)"), solution.audit, solution)
  end)

  it("is refused in all kinds of games", function()
    local wide = { 3, 2, ("x"):rep(20) } -- is not packed into a word
    local shown = '{%d, 2, "xxxxxxxxxxxxxxxxxxxx"}'
    local function first(p, add)
      p[1] = p[1] - 1
      add(p)
    end
    fails(changed(shown:format(3), shown:format(2)), solve,
      { moves = first }, wide)
    for _, rules in ipairs {
      { moves = careless, players = 2 },
      { moves = careless, normal = function(p) return p end },
      { moves = careless, terminal = function() return "win" end },
      { moves = setmetatable({}, { __call = function(_, p, add)
        careless(p, add)
      end }) },
      { moves = function(p)
        local list = {}
        careless(p, function(q) list[#list + 1] = { q[1], q[2] } end)
        return list
      end },
    } do
      fails(changed("{3, 2}", "{2, 1}"), solve, rules, { 3, 2 })
      fails(changed("{3, 2}", "{2, 1}"), solve, rules, { 3, 2 },
        { seconds = 100 })
    end
    fails(changed("{1}", "{0}"), solve,
      { moves = careless_part, splits = true }, { 1 })
    fails(changed("{1, {3, 2}}", "{1, {2, 1}}"), function()
      local game = grundy.game { moves = careless, start = { 3, 2 } }
      return grundy.disjoint { game, game }:solve()
    end)
  end)

  it("is refused in a step of a job, which ends", function()
    local job = grundy.game { moves = careless }:job { 0, 2 }
    fails(changed("{0, 2}", "{0, 1}"), job.step, job, 1000)
    fails("this job is closed, or an error has ended it", job.step, job)
  end)

  it("is refused where it leaves something that is not a position", function()
    local function leaves(change)
      return function()
        return solve({ moves = change }, { 3, 2 })
      end
    end
    local function what(reason)
      return changed("{3, 2}",
        ("something that is not a position (%s)"):format(reason))
    end
    fails(what "position[2] is a function", leaves(function(p)
      p[2] = print
    end))
    fails(what "position.me is inside itself", leaves(function(p)
      p.me = p
    end))
    fails(what "position[1] is missing: an array has no holes",
      leaves(function(p) p[1] = nil end))
    fails(changed("{3, 2}", "{3, 2, x = {}}"), leaves(function(p)
      p.x = {}
    end))
  end)

  it("is refused by what asks the rules again", function()
    local honest = true
    local function moves(p, add)
      for i = 1, #p do
        if p[i] > 0 then
          p[i] = p[i] - 1
          add(p)
          p[i] = p[i] + (honest and 1 or 0)
        end
      end
    end
    local function sorted(p)
      table.sort(p)
      return p
    end
    local whole = solve({ moves = moves, normal = sorted }, { 3, 2 })
    local parts = solve({
      moves = function(p, add)
        moves(p, function(q) add(q, q) end)
      end,
      normal = sorted,
      splits = true,
    }, { 3, 2 })
    honest = false
    for _, solution in ipairs { whole, parts } do
      for _, name in ipairs { "followers", "moves", "best", "line" } do
        if name ~= "line" or solution == whole then
          fails(changed("{3, 2}", "{2, 1}"), solution[name], solution,
            { 3, 2 })
        end
      end
    end
  end)

  it("must give the same moves again", function()
    local step = 1
    local rules = { normal = function(n) return n end, moves = function(n, add)
      if n >= step then add(n - step) end
    end }
    local whole = solve(rules, 5)
    rules.splits = true
    local parts = solve(rules, 5)
    step = 2
    local again = "moves does not give the moves of 5 again"
    for _, solution in ipairs { whole, parts } do
      fails(again, solution.best, solution, 5)
      local sum = solution:at(5) + solution:at(0)
      fails(again, sum.best, sum)
    end
    fails(again, parts.moves, parts, 5)
  end)

  it("may undo what it changes, and stop in the middle at a limit", function()
    local function moves(p, add)
      for i = 1, #p do
        if p[i] > 0 then
          p[i] = p[i] - 1
          if add(p) then
            return
          end
          p[i] = p[i] + 1
        end
      end
    end
    assert.equal(12, #solve({ moves = moves }, { 3, 2 }))
    assert.equal(24, #solve({ moves = moves, players = 2 }, { 3, 2 },
      { player = "both" }))
    assert.same({ nil, "the limit of 5 positions is reached" },
      { solve({ moves = moves }, { 3, 2 }, { limit = 5 }) })
  end)
end)

describe("terminal, normal, show, describe and picture", function()
  it("may change the copies that they get", function()
    local function spoil(p) p[1], p[2] = "spoilt", nil end
    local solution = solve({
      moves = function(p, add)
        if p[1] > 0 then add { p[1] - 1, p[2] } end
      end,
      normal = function(p)
        local q = { p[1], p[2] }
        spoil(p)
        return q
      end,
      terminal = function(p)
        spoil(p)
        return "loss"
      end,
      show = function(p)
        local text = p[1] .. " left"
        spoil(p)
        return text
      end,
      describe = function(p, q)
        local text = p[1] .. " to " .. q[1]
        spoil(p)
        spoil(q)
        return text
      end,
      picture = function(p)
        spoil(p)
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'
      end,
    }, { 2, 7 })
    local wording = require "grundy.words.wording"
    local game = require "grundy.core".game(solution)
    local p, q = { 2, 7 }, { 1, 7 }
    assert.equal("2 left", wording.position(game, p))
    assert.equal("1 left (2 to 1)", wording.move(game, p, q))
    assert.same({ { 2, 7 }, { 1, 7 } }, { p, q })
    assert.same({ { 1, 7 } }, solution:followers(p))
    assert.equal("P", solution:outcome(p))
    assert.is_truthy(solution:dot():find("2 left", 1, true))
  end)
end)

-- audit must refuse, with this kind and message.
local function refuses(solution, kind, message, options)
  local fine, got, witness = solution:audit(options)
  assert.is_nil(fine)
  assert.equal(message, got)
  assert.equal(kind, witness.kind)
  return witness
end

local function step_down(n, add)
  for k = 1, math.min(2, n) do add(n - k) end
end

-- A game of steps down with something else.
local function steps(fields)
  local rules = { moves = step_down }
  for name, field in pairs(fields) do rules[name] = field end
  return grundy.game(rules):solve(6)
end

local DEPENDS = ": the rules depend on more than the position"

describe("audit", function()
  it("tells what it has covered", function()
    local function covered(solution, options)
      local fine, what = solution:audit(options)
      assert.is_true(fine)
      return what
    end
    assert.same({ positions = 7, moves = 11 }, covered(steps {}))
    assert.same({ positions = 2, moves = 4 },
      covered(steps {}, { positions = 2 }))
    assert.same({ positions = 7, moves = 11, parse = 7, describe = 11 },
      covered(steps { show = tostring, parse = tonumber,
        describe = function(p, q) return p .. q end }, { positions = 100 }))
    assert.same({ positions = 88, moves = 756, normal = 312, orbits = 88,
      parse = 88, describe = 756 },
      covered(grundy.file("examples/nim.lua"):solve()))
  end)

  it("finds moves that remember something", function()
    local calls, seen, turn = 0, {}, false
    refuses(steps { moves = function(n, add)
      calls = calls + 1
      step_down(n, add)
      if calls > 7 then add(6) end
    end }, "moves", "moves gives 6 from 0, which it did not before" .. DEPENDS)
    local witness = refuses(steps { moves = function(n, add)
      for k = 1, math.min(2, n) do
        if not seen[n - k] then add(n - k) end
        seen[n - k] = true
      end
    end }, "moves", "moves does not give 0 from 2, which it did before"
      .. DEPENDS)
    assert.same({ kind = "moves", position = 2, other = 0 }, witness)
    refuses(steps { moves = function(n, add)
      turn = not turn
      if turn then add(n + (n < 6 and 1 or 0)) else step_down(n, add) end
      if n > 0 then add(n - 1) end
    end }, "moves", "moves does not give 1 from 0, which it did before"
      .. DEPENDS)
    local far = false
    local solution = steps { moves = function(n, add)
      step_down(n, add)
      if far then add(99) end
    end }
    far = true
    refuses(solution, "moves", "moves gives 99 from 0, which it did not before"
      .. DEPENDS)
  end)

  it("finds endings that change", function()
    local ending = "loss"
    local solution = steps { terminal = function() return ending end }
    assert.is_true(solution:audit())
    assert.is_true(solution:misere():audit())
    ending = nil
    assert.is_true(solution:audit())
    refuses(solution:misere(), "terminal",
      'terminal of 0 is "win", and was "loss" before' .. DEPENDS)
    ending = 7
    solution = steps { terminal = function() return ending end }
    assert.is_true(solution:audit())
    ending = 8
    refuses(solution, "terminal", "terminal of 0 is 8, and was 7 before"
      .. DEPENDS)
  end)

  it("finds texts that do not come back, and moves without a name",
    function()
      local witness = refuses(steps { show = tostring, parse = function(text)
        return text == "3" and 4 or tonumber(text)
      end }, "parse", 'parse does not read what show writes: show of 3 is '
        .. '"3", and parse of that gives 4')
      assert.same({ kind = "parse", position = 3, other = 4 }, witness)
      refuses(steps { show = tostring, parse = function(text)
        if text == "3" then return nil, "three is out" end
        return tonumber(text)
      end }, "parse", 'parse does not read what show writes: show of 3 is '
        .. '"3", and parse of that gives nothing: three is out')
      refuses(steps { show = tostring, parse = function() return print end },
        "parse", 'parse does not read what show writes: show of 0 is "0", and '
        .. "parse of that gives no position: position is a function")
      refuses(steps { show = function() return 7 end }, "show",
        "show of 0 returned a number, not a string")
      refuses(steps { describe = function(p, q)
        return q < 5 and p .. q or nil
      end }, "describe",
        "describe of the move from 6 to 5 returned a nil, not a string")
    end)

  it("finds a normal that is no symmetry", function()
    local function mirror(n) return math.min(n, 8 - n) end
    local function walk(n, add)
      if n > 1 then add(n - 1) end
      if n == 4 then add(7) end
    end
    local witness = refuses(grundy.game {
      moves = walk, normal = mirror }:solve(4), "normal",
      "normal takes 7 for 1, but only 7 has a move to 6")
    assert.same({ kind = "normal", position = 7, other = 1 }, witness)
    refuses(grundy.game { start = 5, moves = walk, normal = mirror }:solve(),
      "normal", "normal takes 5 for 3, but only 5 has a move to 4")
    refuses(grundy.game {
      moves = function(n, add) if n == 4 then add(1) add(7) end end,
      normal = mirror,
      terminal = function(n) return n == 7 and "win" or "loss" end,
    }:solve(4), "normal", 'normal takes 7 for 1, but terminal gives "win" '
      .. 'for the one and "loss" for the other')
    refuses(grundy.game {
      splits = true,
      moves = function(n, add)
        if n == 4 then add(1, 7) elseif n == 7 then add(1, 1) end
      end,
      normal = mirror,
    }:solve(4), "normal", "normal takes 7 for 1, but only 7 has a move to "
      .. "1 + 1")
  end)

  it("agrees with a slow look at random maps of random digraphs", function()
    local true_ones, false_ones = 0, 0
    random.digraphs(400, 2, 7, function(digraph, rng)
      local n = #digraph
      local image, sum = {}, 0
      for u = 1, n do image[u] = rng(1, n) end
      for u = 1, n do -- stable: an image is its own
        image[u] = image[image[u]] == image[u] and image[u] or u
      end
      for u = 1, n do
        image[u] = image[image[u]] == image[u] and image[u] or u
        sum = sum + (image[u] == u and 0 or 1)
      end
      local function key(u)
        local set, list = {}, {}
        for _, v in ipairs(digraph[u]) do set[image[v]] = true end
        for v in pairs(set) do list[#list + 1] = v end
        table.sort(list)
        return table.concat(list, " ") .. (list[1] and "" or "end " .. u % 2)
      end
      local players = rng(1, 2)
      local solution = grundy.game {
        start = rng(1, n),
        players = players,
        moves = function(u) return digraph[u] end,
        normal = function(u) return image[u] end,
        terminal = function(u) return u % 2 == 0 and "win" or "loss" end,
      }:solve()
      local function fine(u) return key(u) == key(image[u]) end
      local expected = fine(core.game(solution).start)
      for u in solution:positions() do
        for _, v in ipairs(digraph[u]) do expected = expected and fine(v) end
      end
      if expected then
        true_ones = true_ones + (sum > 0 and 1 or 0)
        assert.is_true(solution:audit())
      else
        false_ones = false_ones + 1
        assert.equal("normal", select(3, solution:audit()).kind)
      end
    end)
    random.came_up(true_ones, false_ones)
  end)

  it("ends with the seconds, and lets errors pass", function()
    local endless, wrong = false, {}
    local solution = steps { moves = function(n, add)
      while endless do end
      step_down(n, add)
      if wrong[n] then error(wrong, 0) end
    end }
    assert.is_true(solution:audit { seconds = 100 })
    endless = true
    assert.same({ nil, "the limit of 0.05 seconds is reached" },
      { solution:audit { seconds = 0.05 } })
    endless, wrong[4] = false, true
    local fine, object = pcall(solution.audit, solution)
    assert.is_false(fine)
    assert.equal(wrong, object)
  end)
end)
