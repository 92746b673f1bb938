local check = require "grundy.base.check"
local core = require "grundy.core"
local game = require "grundy.game"
local kind_of = require "grundy.kind".of
local regime = require "grundy.regime"

local at = core.at

local methods = {}

-- What is wrong with a position, by the kind of the fault.
local faults = {
  mex = "the value of %s is %s, but the mex of its followers is not",
  answer = "from %s, value %s, there is no answer to the move to %s",
  reason = "%s has value %s without a follower that forces it",
  set = "the set K of %s, value %s, is not that of its followers",
  counter = "%s has the finite value %s and no counter",
  order = "%s has a smaller value (%s) but not a smaller counter than %s",
}
local other_faults = {
  q = "Q of %s does not follow from its followers",
  worth = "what %s is worth does not follow from its followers",
}

-- A position in a message, with the player to move if there are two.
local function named(solution, number)
  local p, player = core.position(solution, number)
  return core.shown(p) .. (player and ", player " .. player .. " to move,"
    or "")
end

local function fault_text(solution, kind, number, other, expected)
  local p = named(solution, number)
  local q = other and named(solution, other)
  if faults[kind] then
    return faults[kind]:format(p, at.value(solution, number), q)
  end
  local text = other_faults[kind] or kind_of(solution).faults[kind]
  if text then
    return text:format(p)
  end
  return ("the %s of %s is %s, but by its followers it is %s"):format(kind,
    p, at[kind](solution, number) or "too large to tell",
    expected or "too large to tell")
end

-- What is wrong with a quotient: with a position and its image, or with
-- another position.
local quotient_faults = {
  image = "the image of %s is not the first position of its class",
  player = "the player to move at %s does not move at its image, %s",
  move = "the image of %s goes to %s, but no follower of it has that image",
  stray = "%s goes to %s, but the images of the two are not joined by a move",
  ending = "%s and its image, %s, end differently",
  worth = "%s and its image, %s, differ in what they are worth, or in how soon",
}
local quotient_gaps = {
  image = "%s is in the quotient, but no position has that image",
  ending = "the quotient ends at %s, but no position with that image is an end",
}

-- The position belongs to the source of the quotient; so does the other one if
-- it is meant as a follower.
local function quotient_fault(solution, source, kind, number, other)
  local where = kind == "stray" and source or solution
  local p, q = number and named(source, number), other and named(where, other)
  local text
  if not number then
    text = quotient_gaps[kind]:format(q)
  elseif quotient_faults[kind] then
    text = quotient_faults[kind]:format(p, q)
  else
    text = ("the %s of %s is %s, but that of its image, %s, is %s"):format(
      kind, p, at[kind](source, number), q, at[kind](solution, other))
  end
  local position, player
  if number then
    position, player = core.position(source, number)
  end
  return nil, text, {
    kind = kind,
    position = position,
    player = player,
    other = other and (core.position(where, other)),
  }
end

-- Does a solution that is a quotient agree with the one that it comes from, and
-- so on, if that is a quotient too?
local function verify_sources(solution)
  local source, kind, number, other = core.compare(solution)
  while source and not kind do
    solution = source
    source, kind, number, other = core.compare(solution)
  end
  if not source then
    return true
  elseif kind == "closed" then
    return nil, "the solution that this is a quotient of is closed: the two "
      .. "cannot be compared any more"
  end
  return quotient_fault(solution, source, kind, number, other)
end

-- Where moves are not kept, the rules give them again. What is wrong, as
-- core.verify tells it; or "moves", and how many there are in all; nothing if all
-- is well.
local function verify_again(solution)
  local rules = core.game(solution)
  if core.count(solution) == 0 then
    return
  elseif not rules.moves then
    core.followers(solution, 0) -- says what is missing
  end
  local kind, number, other, expected = core.recheck(solution,
    game.row_fields(rules, (core.position(solution, 0))))
  if kind == "lost" then
    core.followers(solution, number) -- says what they give
    check.fail("moves does not give the moves of %s again",
      named(solution, number))
  end
  return kind, number, other, expected
end

-- A fault in the number of moves, which belongs to no position.
local function moves_fault(solution, moves)
  return nil, ("there are %d moves by the rules, and not %d"):format(moves,
    core.counts(solution).moves), { kind = "moves", expected = moves }
end

function methods:verify(options)
  core.game(self) -- it is open
  options = check.options(options, { threads = "any" })
  local threads = check.count("threads", options.threads, nil,
    core.max_threads, 0)
  local verify = regime.solved(self).unkept and verify_again or core.verify
  local kind, number, other, expected = verify(self, threads == 0 and
    core.jobs.cores() or threads)
  if not kind and regime.solved(self).unkept then
    return true
  elseif not kind then
    return verify_sources(self)
  elseif not number then
    return moves_fault(self, expected)
  end
  local p, player = core.position(self, number)
  return nil, fault_text(self, kind, number, other, expected), {
    kind = kind,
    position = p,
    player = player,
    other = other and (core.position(self, other)),
    expected = expected,
  }
end

return methods
