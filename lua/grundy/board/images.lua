-- Are the symmetries of a board, or other ones, symmetries of the game? The moves
-- of positions are compared with those of their images: of some while the game is
-- solved, of more in an audit.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local moves = require "grundy.moves"

local fail = check.fail

-- A position is compared with all of its images; if there are more than these,
-- with some.
local MOST, SOME = 1000, 50

local images = {}

--- The images of a position under a symmetry, without itself; and whether these are
-- all. (It must be the one that stands for them.)
function images.of(symmetry, p)
  return core.orbit(symmetry, p, MOST, SOME)
end

local function nothing() end

--- The moves of positions as numbers: for equal ones there is nothing else to
-- compare. It gives nil where that cannot be. And a function that compares those of
-- a position with those of the one that stands for it: it returns how often it ran
-- the rules and whether there are no moves, or nil if they may differ.
function images.fingerprint(game, symmetry)
  if game.gain then
    return nothing, nothing
  end
  return core.fingerprint(game.moves, symmetry, game.splits)
end

-- The moves from p, in order, each with a key that is the same for moves that
-- the symmetry makes alike; and what they gain by these keys, or true.
local function moves_of(game, symmetry, p, player)
  local list, keys, shape = {}, {}, followers.by(game)
  moves.run(game, p, player, function(q)
    local form = shape.each(q, symmetry)
    local key = type(form) == "string" and form or shape.key(form)
    local before = keys[key]
    keys[key] = moves.more_gain(game, p, q, player, before)
    if not before then
      list[#list + 1] = { key, type(q) == "table" and core.copy(q) or q }
    end
  end)
  return list, keys
end

-- The first move of a list that is not in a set.
local function missing(list, keys)
  for _, move in ipairs(list) do
    if not keys[move[1]] then
      return move[2]
    end
  end
end

-- The first move of a list that gains different numbers by two sets, and these.
local function different(list, keys, others)
  for _, move in ipairs(list) do
    local one, other = keys[move[1]], others[move[1]]
    if one ~= other then
      return ("the move to %s gains %d from the one and %d from the other"
        ):format(core.shown(move[2]), other, one)
    end
  end
end

-- What differs in the endings of p and of an image, which have no moves.
local function other_ending(game, p, image, player)
  local one = game.terminal(core.copy(p), player)
  local other = game.terminal(core.copy(image), player)
  return one ~= other and ("terminal gives %s for the one and %s for the other")
    :format(check.shown(other), check.shown(one))
end

-- What differs in the moves of p and of an image.
local function other_moves(game, symmetry, p, image, player)
  local list, keys = moves_of(game, symmetry, p, player)
  local images_list, images_keys = moves_of(game, symmetry, image, player)
  local here = missing(list, images_keys)
  local there = missing(images_list, keys)
  if here or there then
    return ("only %s has a move to %s"):format(core.shown(here and p or image),
      followers.by(game).text(here or there, core.shown))
  end
  return different(list, keys, images_keys), #list == 0
end

-- What differs at all. `print` is the fingerprint of p, if there is one.
local function difference(game, symmetry, p, image, player, print, other)
  local what, ended = nil, print == 0
  if not print or print ~= other then
    what, ended = other_moves(game, symmetry, p, image, player)
  end
  return what or ended and game.terminal and
    other_ending(game, p, image, player)
end

--- A function for a solve, which calls it with positions that stand for others,
-- then without anything as long as it returns true: each call runs the rules
-- about once. Called with a position that is not in normal form, a player or nil,
-- and true, it returns how often it has run the rules. It raises an error if the
-- moves of an image are not those of the position that stands for it.
function images.audit(game, symmetry)
  local fingerprint, alike = images.fingerprint(game, symmetry)
  local p, player, list, done, print
  local function refuse(image, what)
    fail("normal takes %s for %s, but %s: this is not a symmetry of the game",
      core.shown(image), core.shown(p), what)
  end
  local function begin(position, mover)
    p, player, done = position, mover, 0
    list = images.of(symmetry, p)
    print = list[1] ~= nil and fingerprint(p, player)
  end
  local function go_on()
    done = done + 1
    local image = list[done]
    local what = difference(game, symmetry, p, image, player, print,
      fingerprint(image, player))
    if what then
      refuse(image, what)
    end
  end
  local function compare_given(image, mover)
    local calls, ended = alike(type(image) == "table" and core.copy(image)
      or image, mover)
    if calls and not (ended and game.terminal) then
      return calls
    end
    p = symmetry(image)
    local what
    if calls then
      what = other_ending(game, p, image, mover)
    else
      what = difference(game, symmetry, p, image, mover)
    end
    if what then
      refuse(image, what)
    end
    return calls or 2
  end
  return function(position, mover, given)
    if given then
      return compare_given(position, mover)
    elseif position ~= nil then
      begin(position, mover)
    else
      go_on()
    end
    return done < #list
  end
end

return images
