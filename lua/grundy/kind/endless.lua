-- Play for two that one of them wins if it never ends: the field `endless` of the
-- rules. Who wins it depends on the position and the player to move alone: where
-- neither player can force an end that wins, this player goes on for ever. So there
-- are no draws. Where such a win has no end, the remoteness is infinite, and a best
-- move is one that keeps it so.

local core = require "grundy.core"
local misere = require "grundy.kind.misere"
local normal = require "grundy.kind.normal"
local refusals = require "grundy.kind.refusals"
local wording = require "grundy.words.wording"

local winner_of = core.jobs.endless

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
    undistributed = "who wins endless play is found in one process",
    faults = { remoteness = "the remoteness of %s, or who wins endless play there, "
      .. "does not follow from its followers" },
  }, from)
  for name, refusal in pairs(refuses) do
    endless.refuses[name] = refusal
  end

  function endless:ending(solution)
    return ("%s; play that never ends is a win for %s"):format(self.ending_words,
      wording.side(core.game(solution), winner_of(solution)))
  end

  function endless:component_problem()
    return "has a player who wins endless play, and what never ends in a component "
      .. "may end in a compound"
  end

  -- A line that goes round has no length: what stands for it, and what is said.
  local FOREVER, BECAUSE = "play that never ends", ", because play need never end"

  function endless:lasting(line)
    return line.cycle and FOREVER or from.lasting(self, line)
  end

  function endless:result_text(start)
    return (from.result_text(self, start):gsub(", in " .. FOREVER .. "$", BECAUSE))
  end

  function endless:outcome_text(outcome, winner, length)
    return from.outcome_text(self, outcome, winner, length == ", after " .. FOREVER
      and BECAUSE or length)
  end

  function endless:board_words(solution)
    local words = from.board_words(self)
    words.endless = winner_of(solution)
    return words
  end

  function endless:graph_words(said)
    local words = from.graph_words(self, said)
    words.forever = BECAUSE
    return words
  end

  --- What endless play is to the player to move: "win" or "loss".
  function endless:forever(solution, player)
    return winner_of(solution) == player and "win" or "loss"
  end

  return endless
end

return { normal = under(normal), misere = under(misere) }
