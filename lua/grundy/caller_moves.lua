-- The moves of a game as the caller sees them. Where a game has `normal`,
-- the graph holds representatives; the caller's own position has moves of
-- its own, which lead to the same representatives. Where a game splits, a
-- follower is a list of positions, and so is its number.

local core = require "grundy.core"
local check = require "grundy.check"
local lists = require "grundy.compound.sum_moves"
local rules = require "grundy.rules"

local fail = check.fail

local frame = {}

-- The game of a solution, if p may be another one than its representative;
-- else nil. (Where a game is made of several, some may be plain.)
local function normal_game(solution, p)
  local game = core.game(solution)
  if game and game.normal and not (game.plain and game.plain(p)) then
    return game
  end
end

-- The moves from p: what `moves` gives for p itself, as arrays of positions
-- and of their numbers.
local function moves_in_frame(solution, game, p, player)
  local positions, numbers, there = {}, {}, {}
  local other = player and 3 - player
  rules.run(game, p, player, function(q)
    local key = core.key(q)
    if there[key] then
      return
    end
    local number = core.find(solution, q, other)
    if not number then
      fail("moves gives %s from %s, which it did not before", core.shown(q),
        core.shown(p))
    end
    there[key] = true
    positions[#positions + 1] = core.copy(q)
    numbers[#numbers + 1] = number
  end)
  return positions, numbers
end

--- The followers of p, whose number is `number`: positions and numbers.
function frame.followers(solution, p, number, player)
  if core.splits(solution) then
    return lists.followers(solution, p, number)
  end
  local game = normal_game(solution, p)
  if game then
    return moves_in_frame(solution, game, p, player)
  end
  local numbers, positions = core.followers(solution, number), {}
  for i, n in ipairs(numbers) do
    positions[i] = core.position(solution, n)
  end
  return positions, numbers
end

--- The number of q, if it is a follower of p.
function frame.number_of(solution, p, number, q, player)
  if core.splits(solution) then
    return lists.numbers_of(solution, p, number, q)
  end
  local game = normal_game(solution, p)
  if game then
    local key = core.key(q)
    local positions, numbers = moves_in_frame(solution, game, p, player)
    for i, position in ipairs(positions) do
      if core.key(position) == key then
        return numbers[i]
      end
    end
    return nil
  end
  local wanted = core.find(solution, q, player and 3 - player)
  for _, n in ipairs(core.followers(solution, number)) do
    if n == wanted then
      return n
    end
  end
end

--- The follower of p that is equal to the one with number `follower`.
function frame.locate(solution, p, follower, player)
  if core.splits(solution) then
    return lists.locate(solution, p, follower)
  end
  local game = normal_game(solution, p)
  if not game then
    return (core.position(solution, follower))
  end
  local positions, numbers = moves_in_frame(solution, game, p, player)
  for i, n in ipairs(numbers) do
    if n == follower then
      return positions[i]
    end
  end
  fail("moves does not give the moves of %s again", core.shown(p))
end

--- The first follower of p that is as good as the one with number `follower`:
-- position and number.
function frame.best(solution, p, follower, player)
  local game = normal_game(solution, p)
  if not game then
    return (core.position(solution, follower)), follower
  end
  local positions, numbers = moves_in_frame(solution, game, p, player)
  local rank = core.rank(solution, follower)
  for i, n in ipairs(numbers) do
    if core.rank(solution, n) == rank then
      return positions[i], n
    end
  end
  fail("moves does not give the moves of %s again", core.shown(p))
end

return frame
