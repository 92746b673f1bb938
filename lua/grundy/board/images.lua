-- Are the symmetries of a board symmetries of the game? While it is solved, the
-- moves of positions are compared with those of their images.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local moves = require "grundy.moves"

local fail = check.fail

-- Maps that are tried at a position; if there are more, others at the next one.
local MAPS = 12

-- The moves from p, in order, each with a key that is the same for moves that
-- `normal` makes alike; and what they gain by these keys, or true.
local function moves_of(game, p, player)
  local list, keys, shape = {}, {}, followers.by(game)
  moves.run(game, p, player, function(q)
    local form = shape.each(q, game.normal)
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

-- Compares p, whose moves are given, with one of its images.
local function check_image(game, p, image, player, list, keys)
  local images, images_keys = moves_of(game, image, player)
  local here, there = missing(list, images_keys), missing(images, keys)
  local what
  if here or there then
    what = ("only %s has a move to %s"):format(core.shown(here and p or image),
      followers.by(game).text(here or there, core.shown))
  elseif #list > 0 then
    what = different(list, keys, images_keys)
  elseif game.terminal then
    local one = game.terminal(core.copy(p), player)
    local other = game.terminal(core.copy(image), player)
    what = one ~= other and ("terminal gives %s for the one and %s for the "
      .. "other"):format(check.shown(other), check.shown(one))
  end
  if what then
    fail("normal takes %s for %s, but %s: this is not a symmetry of the game",
      core.shown(image), core.shown(p), what)
  end
end

--- A function that compares a position with its images under the symmetries of
-- the board, and raises an error if their moves are not alike.
return function(game)
  local count, turn = core.symmetries(game.normal), 0
  return function(p, player)
    local list, keys = moves_of(game, p, player)
    local seen = {}
    for _ = 1, math.min(count, MAPS) do
      turn = turn % count + 1
      local image = core.turned(game.normal, turn, p)
      local key = image ~= nil and core.key(image)
      if key and not seen[key] then
        seen[key] = true
        check_image(game, p, image, player, list, keys)
      end
    end
  end
end
