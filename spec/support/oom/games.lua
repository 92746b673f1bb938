-- Games, positions, values, jobs.

local grundy = require "grundy"
local common = require "spec.support.oom.common"

local cases = common.cases
local graph, tower, pairs_game = common.graph, common.tower, common.pairs_game
local ending, starts = common.ending, common.starts
local duel, both = common.duel, common.both
local sorted, digest = common.sorted, common.digest
local outcomes = common.outcomes

-- So many calls inside each other: Lua then has the memory for them.
local function deep(n) return n > 0 and 1 + deep(n - 1) or 0 end

-- A call that solves a game of ever longer positions, in which `moves` catches
-- what `add` raises: if that is the want of memory, a move is missing.
local function catching(form, normal)
  local game = grundy.game {
    moves = function(p, add)
      local size = type(p) == "table" and #p[1] or #p
      local n = math.tointeger(size ^ 0.5)
      deep(20)
      if n < 9 then pcall(add, form(n + 1)) end
    end,
    normal = normal,
  }
  return function()
    local s = game:solve(form(1))
    return #s, s:stats().moves, s:verify()
  end
end

common.add {
  { "grundy.game", function()
    return function() return tostring(pairs_game { normal = sorted }) end
  end },
  { "grundy.graph", function()
    return function() return tostring(graph()) end
  end },
  { "grundy.key", function()
    local record = { 1, { x = 2.5, y = { true, "long" .. ("x"):rep(99) } },
      name = "n", [""] = -1 }
    return function()
      return grundy.key(3), grundy.key "s", grundy.key(record)
    end
  end },
  { "grundy.key of a mistake", function()
    return function() return grundy.key { 1, { x = { print } } } end
  end },
  { "grundy.infinity", function()
    return function()
      return grundy.infinity { 900, 3, 0, 3 }, grundy.infinity {}
    end
  end },
  { "grundy.infinity of a mistake", function()
    return function() return (grundy.infinity { 1, "x" }) end
  end },
  { "grundy.is_infinite", function()
    return function()
      return grundy.is_infinite(7), grundy.is_infinite(grundy.infinity {})
    end
  end },
  { "grundy.nimsum", function()
    local infinity = grundy.infinity { 0, 2 }
    return function()
      return grundy.nimsum { 5, 3 }, grundy.nimsum { 1, infinity, 4 }
    end
  end },
  { "grundy.mex", function()
    return function() return grundy.mex { 0, 1, 3, grundy.infinity {} } end
  end },
  { "infinity.set", function()
    local infinity = grundy.infinity { 0, 77 }
    return function() return infinity.set, tostring(infinity) end
  end },
  { "infinity < and <=", function()
    local a, b = grundy.infinity { 0, 1 }, grundy.infinity { 0, 2 }
    return function() return a < b, a <= b, b < a, 3 < a, a == b end
  end },

  { "game:solve", function()
    local game = graph()
    return function() return digest(game:solve()) end
  end },
  { "game:solve with large values", function()
    local game = tower()
    return function()
      local solution = game:solve(70)
      return solution:value(67), solution:value(70), solution:height(67),
        solution:verify()
    end
  end },
  { "game:solve on arrays", function()
    local game = pairs_game()
    return function() return digest(game:solve()) end
  end },
  { "game:solve with normal", function()
    local game = pairs_game { normal = sorted }
    return function() return digest(game:solve()) end
  end },
  { "solution:audit", function()
    local solution = pairs_game { normal = sorted }:solve()
    return function() return solution:audit() end
  end },
  { "game:solve on records", function()
    local game = grundy.game {
      moves = function(p)
        local list = {}
        for n = 0, p.n - 1 do list[#list + 1] = { n = n, odd = n % 2 > 0 } end
        return list
      end,
    }
    return function()
      return digest(game:solve({ n = 3, odd = true }, {
        starts = { { n = 4, odd = false } },
      }))
    end
  end },
  { "game:solve for outcomes", function()
    local game = graph()
    return function()
      return outcomes(game:solve(nil, { only = "outcome" }))
    end
  end },
  { "game:solve with a deadline", function()
    local game = pairs_game()
    return function() return digest(game:solve(nil, { seconds = 1000 })) end
  end },
  { "game:solve with progress", function()
    local game = pairs_game()
    return function()
      local stage
      local solution = game:solve(nil, {
        progress = function(t) stage = t.stage end,
      })
      return stage, digest(solution)
    end
  end },
  { "game:solve up to a limit", function()
    local game = pairs_game()
    return function() return digest(game:solve(nil, { limit = 5 })) end
  end },
  { "game:solve up to a limit of bytes", function()
    local game = pairs_game()
    return function() return digest(game:solve(nil, { bytes = 100 })) end
  end },
  { "game:solve with a mistake", function()
    local game = pairs_game()
    return function() return (game:solve(nil, { limits = 1 })) end
  end },
  { "game:solve with a mistake in moves", function()
    local game = grundy.game { moves = function(_, add) add(print) end }
    return function() return game:solve { 1, 2 } end
  end },
  { "game:solve with moves that catch errors", function()
    local game = grundy.game {
      moves = function(n, add)
        for m = n - 1, math.max(0, n - 30), -1 do pcall(add, m) end
        for m = n - 1, math.max(0, n - 40), -1 do pcall(add, m) end
      end,
    }
    return function()
      local s = game:solve(99)
      return #s, s:stats().moves, s:value(99), s:verify()
    end
  end },
  { "game:solve with moves that catch errors on arrays", function()
    return catching(function(n) return { ("x"):rep(n * n) } end)
  end },
  { "game:solve with moves that catch errors on strings", function()
    return catching(function(n) return ("x"):rep(n * n) end)
  end },
  { "game:solve with moves that catch errors of normal", function()
    local texts_made = {} -- before: normal itself must not ask for memory
    for n = 1, 9 do texts_made[n] = ("x"):rep(n * n) end
    return catching(function(n) return n end, function(p)
      return texts_made[p] or p
    end)
  end },
  { "game:solve with an error in moves", function()
    local game = grundy.game { moves = function() error("mine", 0) end }
    return function() return game:solve(1) end
  end },
  { "game:job", function()
    local game = graph()
    return function()
      local job = game:job()
      local finished
      repeat finished = job:step(1) until finished
      return digest(job:solution())
    end
  end },
  { "tostring(game)", function()
    local named, game = pairs_game(), graph()
    return function() return tostring(named), tostring(game) end
  end },

  { "job:progress", function()
    local job = graph():job()
    job:step(2)
    return function()
      local progress = job:progress()
      progress.seconds = nil
      return progress
    end
  end },
  { "job:solution", function()
    local job, unfinished = graph():job(), graph():job()
    job:step(1000000)
    return function()
      return tostring(job:solution()), unfinished:solution()
    end
  end },
  { "job:close", function()
    local job = graph():job()
    job:step(3)
    return function()
      job:close()
      return tostring(job)
    end
  end },
  { "job:close at the end of its scope", function()
    local job = graph():job()
    job:step(3)
    return function()
      do local _ <close> = job end
      return tostring(job)
    end
  end },
  { "tostring(job)", function()
    local job = graph():job()
    return function() return tostring(job) end
  end },
}

-- A step that fails is the end of the job, and only of the job.
local function step_case(title, make, units)
  cases[#cases + 1] = { title, function()
    local job = make()
    return function()
      local finished
      repeat finished = job:step(units) until finished
      return finished
    end, function(succeeded)
      if succeeded then
        assert(job:solution():verify())
        return
      end
      local fine, message = pcall(job.step, job)
      assert(not fine and message:find "closed, or an error has ended it",
        message)
      job:close()
      assert(tostring(job):find "closed")
    end
  end }
end

step_case("job:step", function() return graph():job() end, 1)
step_case("job:step with a deadline", function()
  return pairs_game():job(nil, { seconds = 1000 })
end, 5)
step_case("job:step with endings", function()
  return ending(3, -2.5):job(7, starts)
end, 1)
step_case("job:step of two players", function()
  return duel():job({ 2, 3 }, both)
end, 1)
step_case("job:step with large values", function() return tower():job(70) end)

return function(add)
  add("grundy.", grundy)
  add("game:", require "grundy.game".methods)
  add("job:", debug.getmetatable(graph():job()).__index)
end
