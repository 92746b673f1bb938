-- Play for two that one of them wins if it never ends: the field `endless` of the
-- rules. Who wins it depends on the position and the player to move alone: where
-- neither player can force an end that wins, this player goes on for ever. So there
-- are no draws. Where such a win has no end, the remoteness is infinite, and a best
-- move is one that keeps it so.

local core = require "grundy.core"
local misere = require "grundy.kind.misere"
local normal = require "grundy.kind.normal"
local refusals = require "grundy.kind.refusals"
local regime = require "grundy.regime"

-- What is refused: where endless play would be a draw, or nobody's.
local refuses = {
  q = refusals.by(core.q, 0, 0),
  security = refusals.by(core.q, 0, 0),
  against = refusals.by(core.against, 0),
  ["solve --distributed"] = "who wins endless play is found in one process",
}

-- Endless play under normal or misère play.
local function under(from)
  local endless = normal.kind({
    refuses = {},
    faults = { remoteness = "the remoteness of %s, or who wins endless play there, "
      .. "does not follow from its followers" },
  }, from)
  for name, refusal in pairs(refuses) do
    endless.refuses[name] = refusal
  end

  function endless:component_problem()
    return "has a player who wins endless play, and what never ends in a component "
      .. "may end in a compound"
  end

  --- What endless play is to the player to move: "win" or "loss".
  function endless:forever(solution, player)
    return regime.solved(solution).endless == player and "win" or "loss"
  end

  return endless
end

return { normal = under(normal), misere = under(misere) }
