-- Games for two players without colours (Smith 1966, section 2): the player to
-- move is part of the position, { p, player }, and whoever is to move makes a
-- move of that player. So both have the same moves, the game has values, and it
-- can be a component of sums: there each component has a turn of its own, which
-- every move in it passes on. The graph is that of the solution for two players.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind = require "grundy.kind"
local literal = require "grundy.base.literal"
local regime = require "grundy.regime"
local title_of = require "grundy.base.parameters".title
local wording = require "grundy.words.wording"

local fail = check.fail

local function is_pair(p)
  return type(p) == "table" and #p == 2 and (p[2] == 1 or p[2] == 2)
end

-- The position and the player of a pair.
local function parts_of(p)
  if not is_pair(p) then
    fail("uncolored: %s is not a position { p, player } with the player 1 or 2",
      check.shown(p))
  end
  return p[1], math.tointeger(p[2])
end

-- The array that `moves` returned, with the player who moves next. Mistakes in
-- it are found later.
local function pair_all(returned, player)
  if type(returned) ~= "table" then
    return returned
  end
  local pairs_of = {}
  for key, q in next, returned do
    pairs_of[key] = { q, player }
  end
  return pairs_of
end

local function moves_of(moves)
  return moves and function(p, add)
    local position, player = parts_of(p)
    return pair_all(moves(position, function(...)
      local q = ...
      if select("#", ...) ~= 1 or q == nil then
        return add(...) -- which is an error
      end
      return add { q, 3 - player }
    end, player), 3 - player)
  end
end

-- What gives the representative of a position, by the same for two players; what
-- is no position stays what it is.
local function normal_of(normal)
  if normal == "sorted" then
    normal = function(p)
      return core.sorted(p) or p
    end
  end
  return normal and function(p)
    if not is_pair(p) then
      return p
    end
    return { (normal(p[1], p[2])), p[2] }
  end
end

-- A function of the rules that takes a position, and then the player.
local function with_player(f)
  return check.callable(f) and function(p)
    return f(parts_of(p))
  end or f
end

-- The texts of positions, and what reads them.
local function texts_of(rules)
  local function text_of(player)
    return (", %s to move"):format(wording.side({ players = 2,
      sides = rules.sides }, player))
  end
  return rules.show and function(p)
    local position, player = parts_of(p)
    return wording.position(rules, position) .. text_of(player)
  end, rules.show and rules.parse and function(text)
    for player = 1, 2 do
      local rest = text_of(player)
      if text:sub(-#rest) == rest then
        local p, message = rules.parse(text:sub(1, -#rest - 1))
        if p == nil then
          return nil, message
        end
        return { p, player }
      end
    end
    return nil, ("a position ends with %s or %s"):format(
      literal.quoted(text_of(1)), literal.quoted(text_of(2)))
  end
end

-- The rules of a game for two players as those of one without colours.
local function rules_of(solution)
  local rules = core.game(solution) or {}
  local show, parse = texts_of(rules)
  local name, describe = title_of(rules), rules.describe
  return regime.derive_solved(solution, {
    players = false,
    sides = false,
    name = name and name .. ", uncolored",
    start = { core.start(solution) },
    play = kind.of(solution).play,
    how_to_play = rules.how_to_play,
    moves = moves_of(rules.moves),
    normal = normal_of(rules.normal),
    found_by = normal_of(not rules.normal and rules.found_by),
    plain = rules.plain and with_player(rules.plain),
    terminal = with_player(rules.terminal),
    ending = with_player(rules.ending),
    picture = with_player(rules.picture),
    features = with_player(rules.features),
    show = show or nil,
    parse = parse or nil,
    describe = describe and function(p, q)
      local position, player = parts_of(p)
      return describe(position, (parts_of(q)), player)
    end,
    ruleless = not rules.moves or rules.ruleless,
  })
end

-- The solutions that were made, as long as somebody has them.
local made = setmetatable({}, { __mode = "kv" })

--- The solution without colours of one for two players.
return function(solution)
  local problem = kind.play_problem(solution, "sum")
  if problem then
    fail("uncolored: the game %s", problem)
  end
  local uncolored = made[solution]
  if not uncolored or not pcall(core.count, uncolored) then -- it was closed
    local rules = rules_of(solution)
    uncolored = core.uncolored(solution, rules, rules.normal or rules.found_by)
    if not rules.ruleless then
      game.make(rules)
    end
    made[solution] = uncolored
  end
  return uncolored
end
