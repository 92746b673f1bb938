-- Endings, misère play and two players.

local grundy = require "grundy"
local testing = require "grundy_testing"
local common = require "spec.support.oom.common"

local graph, solved, sorted = common.graph, common.solved, common.sorted
local ending, starts = common.ending, common.starts
local duel, both = common.duel, common.both
local worths = common.worths

common.add {
  { "game:solve of misère play", function()
    local game = graph()
    return function() return worths(game:solve(nil, { play = "misere" })) end
  end },
  { "game:solve with words as endings", function()
    local game = ending("draw", "win")
    return function() return worths(game:solve(7, starts)) end
  end },
  { "game:solve with numbers as endings", function()
    local game = ending(3, -2.5)
    return function() return worths(game:solve(7, starts)) end
  end },
  { "game:solve with many endings", function()
    local game = grundy.game {
      moves = function(n, add)
        if n == 0 then for i = 1, 40 do add(i) end end
      end,
      terminal = function(n) return n - 20 end,
    }
    return function() return worths(game:solve(0)) end
  end },
  { "game:solve with a mistake in terminal", function()
    local game = ending("lost", "win")
    return function() return (game:solve(7, starts)) end
  end },
  { "game:solve with an error in terminal", function()
    local game = grundy.game { moves = function() end,
      terminal = function() error("mine", 0) end }
    return function() return game:solve(1) end
  end },
  { "game:solve of two players", function()
    local game = duel()
    return function() return worths(game:solve({ 2, 3 }, both)) end
  end },
  { "game:solve of two players with normal and terminal", function()
    local game = duel { normal = sorted,
      terminal = function(_, player) return player end }
    return function() return worths(game:solve({ 2, 3 }, both)) end
  end },
  { "solution:misere", function()
    local s = solved()
    return function() return worths(s:misere()) end
  end },
  { "solution:misere of endings", function()
    local s = ending("draw", nil):solve(7, starts)
    return function() return worths(s:misere()) end
  end },
  { "solution:misere of a solution that is closed", function()
    return function()
      local s <close> = solved()
      local misere <close> = s:misere()
      s:close()
      return misere:best "e", misere:verify()
    end
  end },
  { "solution:q", function()
    local s, n = ending("draw", "win"):solve(7, starts), solved()
    return function()
      return s:q("a", 1), s:q("a", 0), s:q("e", -1), s:q("e", 2),
        n:q("a", 1), n:q("e", { at_least = -1 })
    end
  end },
  { "solution:q of numbers", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function()
      return s:q("a", { at_least = 3 }), s:q(7, { at_least = -2.5 }),
        s:q("a", { at_least = 1 })
    end
  end },
  { "solution:q with a mistake", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function() return (s:q("a", { at_most = 3 })) end
  end },
  { "solution:security", function()
    local s = ending("draw", "win"):solve(7, starts)
    return function() return s:security "a", s:security "c" end
  end },
  { "solution:security of numbers", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function() return s:security "a", s:security(8) end
  end },
  { "solution:worth", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function() return s:worth "a", s:worth(7), s:worth "zz" end
  end },
  { "solution:info of endings", function()
    local s = ending(3, -2.5):solve(7, starts)
    return function()
      return s:info "a", s:line "e", s:strategy(), s:table { "worth" }
    end
  end },
  { "solution:info of two players", function()
    local s = duel { normal = sorted }:solve({ 2, 3 }, both)
    return function()
      local p = { 3, 2 }
      return s:info(p, 2), s:line(p, 1), s:security(p, 1), s:q(p, 2, 1),
        s:strategy(), s:table { "worth" }, s:outcome({ 9, 9 }, 1)
    end
  end },
  { "solution:outcome without a player", function()
    local s = duel():solve { 2, 3 }
    return function() return (s:outcome { 2, 3 }) end
  end },
  { "solution:at", function()
    local s = solved()
    return function()
      local place = s:at "a"
      return place:outcome(), place:best(), tostring(place)
    end
  end },
  { "solution:verify of a wrong worth", function()
    local s = duel { terminal = function() return 1 end }:solve({ 2, 3 },
      both)
    testing.poke(s, "worth", 0, 0)
    return function() return s:verify() end
  end },
}

return function() end -- all are methods of solutions
