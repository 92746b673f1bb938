-- Are these the rules of a saved solution? They are compared with what META says,
-- and with what the file says of a sample of its positions. The sample follows no
-- pattern that rules might follow, too, and is the same each time.

local core = require "grundy.core"
local check = require "grundy.base.check"
local fault = require "grundy.base.fault"
local in_words = require "grundy.base.parameters".text
local kinds = require "grundy.kind"
local moves = require "grundy.moves"
local regime = require "grundy.regime"
local shapes = require "grundy.base.followers"
local starts = require "grundy.saved.starts"
local values = require "grundy.base.values"

-- Positions in the sample, and the step from one to the next.
local SAMPLE, STEP = 100, 0x9E3779B1

local payoffs = { win = 1, draw = 0, loss = -1 }

local shown = core.shown

-- What f, which is of the rules, returns; or false and a sentence.
local function call(name, f, p, ...)
  local fine, result = fault.try(f, ...)
  if fine then
    return true, result
  end
  return false, ("%s of %s fails: %s"):format(name, shown(p), tostring(result))
end

-- The number of a follower; nil if it is not in the file.
local function number_of(self, q, player)
  return shapes.by(self.rules).each(q, function(part)
    return core.saved_number(self.solution, part, player)
  end)
end

local function stray(self, p, q)
  return ("a move from %s to %s, which is not in the file"):format(shown(p),
    shapes.by(self.rules).text(q, shown))
end

-- Adds a follower of p to a list, unless it is there; or returns a sentence.
local function take(self, list, q, p, player)
  local rules, gain = self.rules, nil
  q = shapes.by(rules).each(q, core.copy)
  local number = q and number_of(self, q, player and 3 - player)
  if not number then
    return stray(self, p, q)
  end
  if rules.gain then
    local fine
    fine, gain = call("gain", moves.gain, p, rules, p, q, player)
    if not fine then
      return gain
    end
  end
  local key = shapes.key_of_number(number)
  if not list.by_key[key] then
    list[#list + 1] = { position = q, key = key }
    list.by_key[key] = list[#list]
  end
  local entry = list.by_key[key]
  entry.gain = gain and math.max(entry.gain or gain, gain)
end

-- What the moves of p lead to: { position, key, gain }, each once, and by_key.
-- Or nil and a sentence. The first follower that is not in the file ends it: a
-- file may name any position, from which the rules might go on for ever.
local function followers(self, p, player)
  local list, wrong = { by_key = {} }, nil
  local fine, message = call("moves", moves.run, p, self.rules, p, player,
    function(q)
      wrong = wrong or take(self, list, q, p, player)
      if wrong then
        error(wrong, 0)
      end
    end)
  if wrong or not fine then
    return nil, wrong or message
  end
  return list
end

-- The value of p by those of its followers, as the file has them: their mex; or
-- infinite, with their finite values, if the value in the file is.
local function value_by_moves(self, list, infinite)
  local all, finite, shape = {}, {}, shapes.by(self.rules)
  for i, move in ipairs(list) do
    local found = {}
    for k, part in ipairs(shape.list(move.position)) do
      found[k] = self.solution:value(part)
    end
    all[i] = values.total(found)
    finite[#finite + 1] = math.tointeger(all[i])
  end
  return infinite and core.infinity(finite) or values.mex(all)
end

-- What p is worth to the player to move by its followers, as the file has them.
local function worth_by_moves(self, list, player)
  -- (where N is a win for the player who moved there, the same player moves again)
  local worth, again = -math.huge, kinds.by(self.rules).results.N == "win"
  for _, move in ipairs(list) do
    worth = math.max(worth, (move.gain or 0) +
      (again and 1 or -1) * self.solution:worth(move.position, player and 3 - player))
  end
  return worth
end

-- What a position without a move is worth; or nil and a sentence.
local function worth_of_end(self, p, player)
  local terminal, said = self.rules.terminal, nil
  if terminal then
    local fine
    fine, said = call("terminal", terminal, p, core.copy(p), player)
    if not fine then
      return nil, said
    end
  end
  said = kinds.of(self.solution):ending_said(said, self.solution)
  return payoffs[said] or said
end

-- Compares what the file says of p with the moves, by the recursions.
local function check_answers(self, p, player, list)
  local solution, worth, message = self.solution, nil, nil
  if #list == 0 then
    worth, message = worth_of_end(self, p, player)
  elseif not self.meta.values then
    worth = worth_by_moves(self, list, player)
  end
  if message then
    return message
  elseif worth and worth ~= solution:worth(p, player) then
    return ("%s is worth %s by them, and %s in the file"):format(shown(p),
      check.shown(worth), check.shown(solution:worth(p, player)))
  end
  if self.meta.values then
    local value = solution:value(p)
    local by_moves = value_by_moves(self, list, core.is_infinite(value))
    if value ~= by_moves then
      return ("the value of %s is %s by them, and %s in the file"):format(
        shown(p), tostring(by_moves), tostring(value))
    end
  end
end

-- Compares the moves of p, which lead into the file, with those that it has, if
-- it has any.
local function check_moves(self, p, number, list)
  local stored = {}
  local numbers, gains = core.saved_followers(self.solution, number)
  for i, n in ipairs(numbers or {}) do
    stored[shapes.key_of_number(n)] = gains[i] or true
  end
  for _, move in ipairs(numbers and list or {}) do
    if not stored[move.key] then
      return stray(self, p, move.position)
    end
  end
  for key, gain in pairs(stored) do
    local move = list.by_key[key]
    if not move then
      return ("a move from %s that is in the file is missing"):format(shown(p))
    elseif gain ~= true and move.gain ~= gain then
      return ("a move from %s gains %d by them, and %d in the file"):format(
        shown(p), move.gain, gain)
    end
  end
end

local function check_position(self, p, player)
  local number = core.saved_number(self.solution, p, player)
  if not number then
    return ("%s is in the file, and they give it another form"):format(
      shown(p))
  end
  local list, message = followers(self, p, player)
  return not list and message or check_moves(self, p, number, list) or
    check_answers(self, p, player, list)
end

local function kind_of_normal(rules)
  local normal = rules.normal
  return normal ~= nil and normal ~= "sorted" and "function" or normal
end

-- Do either the rules or the file say how play ends, and not both? (If play has
-- no end, or moves were not kept, the file cannot.)
local function other_ends(rules, meta)
  return meta.ends and not rules.terminal or rules.terminal and
    not meta.ends and not meta.keep and kinds.in_file(meta):shows_ends(meta.outcomes)
end

-- Compares the parameters in the file with those of the rules, if these have
-- some. (One that was added since is not in the file.)
local function other_parameters(rules, meta)
  local theirs, ours = {}, {}
  for name, value in pairs(rules.parameters and meta.parameters or {}) do
    local own = rules.parameters[name]
    if own ~= value then
      theirs[name], ours[name] = value, own
    end
  end
  return next(theirs) and ("it was solved with %s, and they have %s"):format(
    in_words(theirs), next(ours) and in_words(ours) or "no such parameter")
end

-- Compares the rules with what META says.
local function check_meta(self, start, of)
  local rules, meta = self.rules, self.meta
  local normal = kind_of_normal(rules)
  local message = other_parameters(rules, meta)
  local in_file, in_rules = regime.difference(regime.in_file(meta), of)
  if message then
    return message
  elseif in_file then
    return ("the game in the file %s, and theirs %s"):format(in_file, in_rules)
  elseif normal ~= meta.normal then
    return ("the game in the file has %s normal"):format(
      meta.normal == "sorted" and "a sorted" or meta.normal and "another" or
      "no")
  elseif other_ends(rules, meta) then
    return ("the game in the file has %s terminal"):format(meta.ends and "a" or
      "no")
  end
  if start == nil then
    start = rules.start
  end
  if start == nil and rules.starts then
    start = rules.starts[1]
  end
  if start ~= nil and meta.start ~= nil and
    not starts.is_at(self.solution, meta, start, 0) then
    return ("the file starts at %s, not at %s"):format(shown(meta.start),
      shown(start))
  end
end

-- The position with this rank and, near it, one that has an ending in the file.
local function check_rank(self, rank)
  local solution = self.solution
  local ended = core.saved_end(solution, rank)
  return check_position(self, core.saved_position(solution, rank)) or
    ended and check_position(self, core.saved_position(solution, ended))
end

--- What is wrong with the rules for a saved solution that has them now; nil if
-- nothing is. `start` is that of game:solve; `of` is what the game is that it would
-- solve.
return function(solution, rules, meta, start, of)
  local self = { solution = solution, rules = rules, meta = meta }
  local count = #solution
  local message = check_meta(self, start, of)
  if not message and count > 0 then
    core.check_start(solution)
    message = starts.problem(solution, meta) or
      check_position(self, meta.start, meta.player) or
      check_rank(self, count - 1)
  end
  for i = 0, math.min(count, SAMPLE) - 1 do
    message = message or
      check_rank(self, count <= SAMPLE and i or i * STEP % count)
  end
  return message or nil
end
