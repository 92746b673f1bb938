-- Rules that are not what they seem: a `moves` that changes its position.

local grundy = require "grundy"

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
      return grundy.disjoint(game, game):solve()
    end)
  end)

  it("is refused in a step of a job, which ends", function()
    local job = grundy.game { moves = careless }:job { 0, 2 }
    fails(changed("{0, 2}", "{0, 1}"), job.step, job, 1000)
    fails("this job is closed, or an error has ended it", job.step, job)
  end)

  it("is refused where it leaves what is no position", function()
    local function leaves(change)
      return function()
        return solve({ moves = change }, { 3, 2 })
      end
    end
    local function what(reason)
      return changed("{3, 2}", ("what is no position (%s)"):format(reason))
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
    local wording = require "grundy.wording"
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
