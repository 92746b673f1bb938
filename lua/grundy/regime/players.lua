-- The field `players`: nil, one kind of moves; 1, a puzzle; 2, or two names, players
-- who move differently. In rules that were read it is never a list: the names are
-- `sides`.

local lazy = require "grundy.base.lazy"
local check = require "grundy.base.check"

local fail = check.fail

local players = {}

-- A name has at most this many characters.
local LONGEST_NAME = 40

-- Can a text be a player's name in any sentence?
local function is_name(text)
  local count = type(text) == "string" and utf8.len(text)
  return count and count <= LONGEST_NAME and text:find "%S" and
    lazy.require "grundy.base.text".clean(text) == text
end

--- What the field means: a number, and a copy of the names, if there are any.
function players.read(field)
  if field == nil or field == 1 or field == 2 then
    return field
  elseif type(field) ~= "table" then
    fail("game: field 'players' must be 1, 2 or a list of two names, got %s",
      check.shown(field))
  end
  local count = check.array("game: field 'players'", field)
  for i = 1, count do
    if not is_name(rawget(field, i)) then
      fail("game: field 'players': a name must be a text of 1 to %d "
        .. "characters without control characters, got %s", LONGEST_NAME,
        check.shown(rawget(field, i)))
    end
  end
  if count ~= 2 or rawequal(field[1], field[2]) then
    fail("game: field 'players': two different names expected, got %s",
      check.shown(field))
  end
  return 2, { field[1], field[2] }
end

--- How many players move differently in a game, or by some rules: 1 or 2.
function players.count(of)
  local field = of.players
  return (field == 2 or type(field) == "table") and 2 or 1
end

--- Do two players move differently?
function players.differ(of)
  return players.count(of) == 2
end

--- Does one player make all moves?
function players.is_alone(of)
  return of.players == 1
end

--- The names of the players, if all of some rules have the same; else nil.
function players.common_sides(list)
  local sides = list[1] and list[1].sides
  for _, rules in ipairs(list) do
    if not sides or not rules.sides or sides[1] ~= rules.sides[1] or
      sides[2] ~= rules.sides[2] then
      return nil
    end
  end
  return sides
end

return players
