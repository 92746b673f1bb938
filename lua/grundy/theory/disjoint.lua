-- Disjoint unions: several games side by side, of which one is played (the
-- direct sum of Sato 1972, Definition 3.10; not the sum, in which all are).

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind = require "grundy.kind"
local literal = require "grundy.base.literal"
local players = require "grundy.regime.players"
local regime = require "grundy.regime"
local title_of = require "grundy.base.parameters".title

local fail = check.fail

-- The part to which a position belongs, and the position there; nil if the
-- position is not one of the union.
local function owner_of(parts, p)
  local part = type(p) == "table" and #p == 2 and parts[p[1]]
  if part then
    return part, p[2]
  end
end

local function untag(parts, p)
  local part, position = owner_of(parts, p)
  if not part then
    fail("disjoint: %s is not a position { i, p } with i from 1 to %d",
      check.shown(p), #parts)
  end
  return part, position
end

-- The array that `moves` returned, tagged. Mistakes in it are found later.
local function tag_all(i, returned)
  if type(returned) ~= "table" then
    return returned
  end
  local tagged = {}
  for key, q in next, returned do
    tagged[key] = { i, q }
  end
  return tagged
end

local function moves_of(parts)
  return function(p, add, player)
    local part, position = untag(parts, p)
    return tag_all(p[1], part.moves(position, function(...)
      local q = ...
      if select("#", ...) ~= 1 or q == nil then
        return add(...) -- which is an error
      end
      return add { p[1], q }
    end, player))
  end
end

-- A function of the union out of what some parts have: f(part, position, ...)
-- if the part of p has a field of this name, else `default`.
local function either(parts, name, f, default)
  for _, part in ipairs(parts) do
    if part[name] then
      return function(p, ...)
        local owner, position = untag(parts, p)
        return (owner[name] and f or default)(owner, position, p, ...)
      end
    end
  end
end

local function all_have(parts, name)
  for _, part in ipairs(parts) do
    if not part[name] then
      return false
    end
  end
  return true
end

local function sorted(p)
  local form, message = core.sorted(p)
  return form or fail("disjoint: %s", message)
end

local function normal_of(parts)
  local function normal(p, player)
    local part, position = owner_of(parts, p)
    if part and part.normal then
      local form = part.normal == "sorted" and sorted or part.normal
      return { p[1], (form(position, player)) }
    end
    return p
  end
  for _, part in ipairs(parts) do
    if part.normal then
      return normal
    end
  end
end

-- The position of a text such as `show` gives, if the parts can read theirs.
local function parse_of(parts)
  local some
  for _, part in ipairs(parts) do
    if part.show and not part.parse then
      return nil
    end
    some = some or part.show
  end
  return some and function(text)
    local i, rest = text:match "^%s*(%d+):%s?(.*)$"
    local part = parts[math.tointeger(tonumber(i))]
    if not part then
      return nil, ("a position is like 1: …, with a number up to %d"):format(
        #parts)
    end
    local p, message = (part.parse or literal.read)(rest)
    if p == nil then
      return nil, message
    end
    return { math.tointeger(tonumber(i)), p }
  end
end

-- The starts of the parts, if there are any.
local function starts_of(parts)
  local starts = {}
  for i, part in ipairs(parts) do
    for _, start in ipairs(part.starts or { part.start }) do
      starts[#starts + 1] = { i, start }
    end
  end
  return #starts > 0 and starts or nil
end

local function name_of(parts)
  local names = {}
  for i, part in ipairs(parts) do
    names[i] = title_of(part, "a game")
  end
  return table.concat(names, " or ")
end

-- What names moves; where a board does so in a part, the pieces of a move are
-- told, too.
local function describe_of(parts)
  local describe = either(parts, "describe", function(part, position, _, q,
    player)
    return part.describe(position, q[2], player)
  end, function(_, _, _, q)
    return check.shown(q[2])
  end)
  for _, part in ipairs(parts) do
    if game.involved[part.describe] then
      game.involved[describe] = function(p, q)
        local owner, position = untag(parts, p)
        local involved = game.involved[owner.describe]
        return involved and involved(position, q[2])
      end
    end
  end
  return describe
end

-- Fails unless the games can be one.
local function check_alike(parts)
  local first = regime.of(parts[1])
  for i, part in ipairs(parts) do
    local problem = kind.by(part).refuses["part of a union"]
    if problem then
      fail("disjoint: game %d%s", i, problem)
    end
    local this, that = regime.difference(regime.of(part), first)
    if this then
      fail("disjoint: game %d %s, game 1 %s", i, this, that)
    end
  end
end

local function of_games(parts)
  check_alike(parts)
  return game.make(regime.derive(parts[1], {
    name = name_of(parts),
    starts = starts_of(parts),
    sides = players.common_sides(parts) or false,
    moves = moves_of(parts),
    why_outside = either(parts, "why_outside", function(part, position)
      return part.why_outside(position)
    end, function() end),
    normal = normal_of(parts),
    terminal = either(parts, "terminal", function(part, position, _, player)
      return part.terminal(position, player)
    end, function() end),
    gain = either(parts, "gain", function(part, position, _, q, player)
      return part.gain(position, q[2], player)
    end),
    show = either(parts, "show", function(part, position, p)
      return ("%d: %s"):format(p[1], part.show(position))
    end, function(_, position, p)
      return ("%d: %s"):format(p[1], literal.write(position))
    end),
    parse = parse_of(parts),
    describe = describe_of(parts),
    ending = either(parts, "ending", function(part, position, _, player)
      local ending = part.ending
      return type(ending) == "string" and ending or ending(position, player)
    end, function() end),
    features = either(parts, "features", function(part, position, _, player)
      return part.features(position, player)
    end, function() return {} end),
    picture = all_have(parts, "picture") and function(p, player)
      local part, position = untag(parts, p)
      return part.picture(position, player)
    end or nil,
  }))
end

-- The array p in ascending order; a position that is not found as it is.
local function sorted_or_missing(p)
  return core.sorted(p) or p
end

-- The rules of a solution that its union with others needs. Where there is no
-- `normal`, the moves of the graph will do: it is `plain`. Some solutions have
-- no other moves.
local function rules_of(solution)
  local rules = core.game(solution) or {}
  local normal = rules.normal or rules.found_by
  return {
    name = title_of(rules),
    normal = normal == "sorted" and sorted_or_missing or normal,
    moves = rules.moves,
    ruled = rules.moves and not rules.ruleless,
    plain = not rules.normal and function()
      return true
    end or rules.plain,
  }
end

-- The union of solutions.
local function of_solutions(list, count)
  local parts = {}
  for i = 1, count do
    parts[i] = rules_of(rawget(list, i))
  end
  local normal = normal_of(parts)
  return core.disjoint({
    name = name_of(parts),
    moves = moves_of(parts),
    normal = normal,
    plain = function(p)
      local part, position = owner_of(parts, p)
      return part and part.plain and part.plain(position)
    end,
    ruleless = not all_have(parts, "ruled"),
  }, normal, table.unpack(list, 1, count))
end

local disjoint = {}

function disjoint.disjoint(list)
  if game.rules(list) or check.is_solution(list) then
    fail "disjoint: a list expected: grundy.disjoint { a, b }"
  end
  local count = check.array("disjoint", list)
  local games = {}
  for i = 1, count do
    local part = rawget(list, i)
    local rules = game.rules(part)
    if rules then
      game.check_unanswered("disjoint", rules)
      games[#games + 1] = rules
    elseif not check.is_solution(part) then
      fail("disjoint: a game or a solution expected, got %s (element %d)",
        check.shown(part), i)
    end
  end
  if count == 0 or #games > 0 and #games < count then
    fail("disjoint: games or solutions expected, got %s",
      count == 0 and "nothing" or "both")
  end
  return #games > 0 and of_games(games) or of_solutions(list, count)
end

return disjoint
