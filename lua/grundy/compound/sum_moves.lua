-- The moves of games that split: each leads to a list of positions, of which
-- the numbers are a list too. Lists with the same members, in any order, are
-- the same; they are given as the rules gave them.

local core = require "grundy.core"
local check = require "grundy.check"
local rules = require "grundy.rules"

local fail = check.fail

local lists = {}

-- A text that is the same for lists with the same members.
local function key_of(list, text)
  local texts = {}
  for i, member in ipairs(list) do
    texts[i] = text(member)
  end
  table.sort(texts)
  for i, member in ipairs(texts) do
    texts[i] = #member .. ":" .. member
  end
  return table.concat(texts)
end

--- The same text for lists of numbers, or of positions, with the same
-- members.
function lists.key(numbers)
  return key_of(numbers, tostring)
end

function lists.key_of_positions(positions)
  return key_of(positions, core.key)
end

-- The move to a list of positions that the rules give from p: copies of the
-- positions, and their numbers.
local function read(solution, p, list)
  local positions, numbers = {}, {}
  for i, q in ipairs(list) do
    numbers[i] = core.find(solution, q) or
      fail("moves gives %s from %s, which it did not before", core.shown(q),
        core.shown(p))
    positions[i] = core.copy(q)
  end
  return positions, numbers
end

-- The moves from p, as the rules give them: arrays of lists.
local function from_rules(solution, game, p)
  local positions, numbers, there = {}, {}, {}
  rules.run(game, p, nil, function(list)
    local key = lists.key_of_positions(list)
    if not there[key] then
      there[key] = true
      positions[#positions + 1], numbers[#numbers + 1] = read(solution, p,
        list)
    end
  end)
  return positions, numbers
end

-- The positions of a list of numbers.
local function positions_of(solution, numbers)
  local positions = {}
  for i, number in ipairs(numbers) do
    positions[i] = core.position(solution, number)
  end
  return positions
end

--- The followers of p, whose number is `number`: arrays of lists of positions
-- and of numbers.
function lists.followers(solution, p, number)
  local game = core.game(solution)
  if game and game.normal then
    return from_rules(solution, game, p)
  end
  local numbers, positions = core.followers(solution, number), {}
  for i, list in ipairs(numbers) do
    positions[i] = positions_of(solution, list)
  end
  return positions, numbers
end

--- What is wrong with q as a list of positions; nil if nothing is.
function lists.problem(q)
  if type(q) ~= "table" then
    return ("an array of positions expected, got %s"):format(check.shown(q))
  end
  local count = 0
  for _ in next, q do
    count = count + 1
  end
  for i = 1, count do
    local part = rawget(q, i)
    local problem = part == nil and "an array of positions has no holes and "
      .. "no other keys" or core.problem(part)
    if problem then
      return ("part %d: %s"):format(i, problem)
    end
  end
end

--- The numbers of q, if that is a follower of p, in the order of q.
function lists.numbers_of(solution, p, number, q)
  local wanted = lists.key_of_positions(q)
  for _, positions in ipairs((lists.followers(solution, p, number))) do
    if lists.key_of_positions(positions) == wanted then
      return select(2, read(solution, p, q))
    end
  end
end

--- The follower of p that is equal to the one with these numbers.
function lists.locate(solution, p, follower)
  local game = core.game(solution)
  if not (game and game.normal) then
    return positions_of(solution, follower)
  end
  local wanted = lists.key(follower)
  local positions, numbers = from_rules(solution, game, p)
  for i, list in ipairs(numbers) do
    if lists.key(list) == wanted then
      return positions[i]
    end
  end
  fail("moves does not give the moves of %s again", core.shown(p))
end

--- What is known of the moves from a position: by the key of the numbers, a
-- table `{ outcome, bound }`.
function lists.ratings(solution, number)
  local parts = core.parts({ solution }, { number })
  local degree = core.degree(solution, number)
  local _, _, _, _, _, kept = core.sum_moves(parts, degree)
  local numbers, ratings = core.followers(solution, number), {}
  for k = 1, kept and #kept or 0, 4 do
    ratings[lists.key(numbers[kept[k + 1] + 1])] = {
      outcome = kept[k + 2],
      bound = kept[k + 3],
    }
  end
  return function(list)
    return ratings[lists.key(list)]
  end
end

--- The numbers of a best follower; nil if there is no move.
function lists.best(solution, number)
  local parts = core.parts({ solution }, { number })
  local _, part, k = core.sum_moves(parts, 0)
  return part and core.follower(solution, number, k)
end

--- A bound on the moves of a sum with a game that splits, if it is known.
function lists.bound(bound)
  return bound < core.far and bound or nil
end

return lists
