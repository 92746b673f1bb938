-- Runs the rules of a solved game again, to find those that are not what they
-- seem: `moves` that depends on more than the position, a `normal` that is not
-- a symmetry, a `parse` that does not read what `show` writes.

local core = require "grundy.core"
local check = require "grundy.base.check"
local images = require "grundy.board.images"
local games = require "grundy.game"
local kinds = require "grundy.kind"
local moves = require "grundy.moves"
local regime = require "grundy.regime"
local shapes = require "grundy.base.followers"

local methods = {}

local fail = check.fail

-- What a move leads to, in a message.
local function shown(self, q)
  return self.shape.text(q, core.shown)
end

local key_of = shapes.key_of_number

-- How many images are compared where they can be found: so many at once, and some
-- more for each position.
local IMAGES, IMAGES_OF_EACH = 10000, 12

local function position_of(self, number)
  return self.shape.each(number, function(n)
    return (core.position(self.solution, n))
  end)
end

local function copy(q)
  return type(q) == "string" and q or core.copy(q)
end

-- Are these the followers of a number? nil where only `difference` tells. And is
-- each there only once, if they are?
local function is_row(self, list, number, player)
  return core.is_row(self.solution, number, list, player and 3 - player)
end

-- Compares what `moves` gives at p with the followers of a number. Returns a
-- follower that is only here, else one that is only there, with false for the
-- other; else nil, nil and, if a move gains another number, a table with what
-- it leads to and the two numbers, or else the numbers of the list.
local function difference(self, list, p, player, number)
  local followers = core.followers(self.solution, number)
  local gains = self.game.gain and core.gains(self.solution, number)
  local other = player and 3 - player
  local stored, seen, numbers = {}, {}, {}
  local function number_of(q)
    return core.find(self.solution, q, other)
  end
  for _, follower in ipairs(followers) do
    stored[key_of(follower)] = true
  end
  for i, q in ipairs(list) do
    numbers[i] = self.shape.each(q, number_of)
    local key = numbers[i] and key_of(numbers[i])
    if not key or not stored[key] then
      return q, false
    end
    seen[key] = not gains or moves.more_gain(self.game, p, q, player, seen[key])
  end
  for i, follower in ipairs(followers) do
    local found = seen[key_of(follower)]
    if not found then
      return false, position_of(self, follower)
    elseif gains and found ~= gains[i] then
      return nil, nil, { position_of(self, follower), found, gains[i] }
    end
  end
  return nil, nil, nil, numbers
end

-- What `terminal` says of p, and what it said of the sink with the number, if
-- that is not the same.
local function other_ending(self, p, player, number)
  local said = self.game.terminal(core.copy(p), player)
  local before = core.payoff(self.solution, number)
  if before == nil then
    local of = kinds.of(self.solution)
    before = of.counts == "points" and core.at.score(self.solution, number) or
      of.results_to_move[core.at.outcome(self.solution, number)]
    said = of:ending_said(said, self.solution)
  end
  if said ~= before then
    return said, before
  end
end

local function fault(self, kind, p, player, other, format, ...)
  self.fault = {
    message = format:format(...),
    witness = { kind = kind, position = p, player = player, other = other },
  }
end

-- The fault that `normal` takes q for its normal form, which has the number.
local function fault_of_normal(self, q, player, number, format, ...)
  local normal = core.position(self.solution, number)
  fault(self, "normal", q, player, normal, "normal takes %s for %s, but "
    .. format, core.shown(q), core.shown(normal), ...)
end

-- Does its ending differ?
local function check_ending(self, q, player, number)
  if self.game.terminal and core.degree(self.solution, number) == 0 then
    local said, before = other_ending(self, q, player, number)
    if before ~= nil then
      fault_of_normal(self, q, player, number, "terminal gives %s for the one "
        .. "and %s for the other", check.shown(said), check.shown(before))
    end
  end
end

-- Are the moves, and the ending, of q those of its normal form? The moves are not
-- run if it is known that these are the same.
local function compare(self, q, player, number, same)
  local list = not same and moves.given(self.game, q, player,
    self.solution, number)
  local here, there, gain
  self.covered.normal = self.covered.normal + 1
  if list and not is_row(self, list, number, player) then
    here, there, gain = difference(self, list, q, player, number)
  end
  if here or there then
    fault_of_normal(self, q, player, number, "only %s has a move to %s",
      core.shown(here and q or (core.position(self.solution, number))),
      shown(self, here or there))
  elseif gain then
    fault_of_normal(self, q, player, number, "the move to %s gains %d from the "
      .. "one and %d from the other", core.shown(gain[1]), gain[2], gain[3])
  else
    check_ending(self, q, player, number)
  end
end

--
-- Images, where they can be found
--

-- All images of a position have been compared: notes it, as a bit.
local function note_whole(self, number)
  local word = number >> 6
  self.whole[word] = (self.whole[word] or 0) | 1 << (number & 63)
  self.covered.orbits = self.covered.orbits + 1
end

local function is_whole(self, number)
  return (self.whole[number >> 6] or 0) >> (number & 63) & 1 == 1
end

-- Compares the position with this number with its images; returns how many of
-- these there were.
local function check_images(self, number)
  local p, player = core.position(self.solution, number)
  local list, all = images.of(self.symmetry, p)
  local print = list[1] ~= nil and is_row(self, {}, number) == nil and
    self.fingerprint(p, player)
  for _, image in ipairs(list) do
    if self.fault then
      return #list
    end
    compare(self, image, player, number, print and
      print == self.fingerprint(image, player))
  end
  if all then
    note_whole(self, number)
  end
  return #list
end

-- The same for the first positions, and then for every k-th.
local function check_orbits(self, count)
  local left = IMAGES
  for number = 0, count - 1 do
    left = left + IMAGES_OF_EACH
    if left > 0 and not self.fault then
      left = left - check_images(self, number)
    end
  end
end

-- The same for a position that the rules give, if it is not in normal form, and
-- is new.
local function check_normal(self, q, player, number)
  if is_whole(self, number) then
    return
  end
  local key = core.key(q)
  if key == core.key(core.position(self.solution, number)) then
    return
  end
  key = player and player .. key or key
  if not self.seen[key] then
    self.seen[key] = true
    compare(self, q, player, number)
  end
end

-- The same for what a move leads to.
local function check_normals(self, q, player, number)
  if type(number) ~= "table" then
    check_normal(self, q, player, number)
    return
  end
  for i, part in ipairs(q) do
    if not self.fault then
      check_normal(self, part, player, number[i])
    end
  end
end

local function check_describe(self, p, player, list)
  local describe, each, is_string = self.game.describe, self.shape.each,
    type(p) == "string"
  for _, q in ipairs(list) do
    local text = describe(is_string and p or copy(p),
      type(q) == "string" and q or each(q, copy), player)
    if type(text) ~= "string" then
      fault(self, "describe", p, player, q, "describe of the move from %s to "
        .. "%s returned a %s, not a string", core.shown(p), shown(self, q),
        type(text))
      return
    end
  end
  self.covered.describe = self.covered.describe + #list
end

-- Does `parse` read what `show` writes?
local function check_parse(self, p, player, number, text)
  self.covered.parse = self.covered.parse + 1
  local q, message = self.game.parse(text)
  local problem = core.problem(q)
  if not problem and core.find(self.solution, q, player) == number then
    return
  end
  local got = not problem and core.shown(q) or q == nil and
    type(message) == "string" and "nothing: " .. message or "no position: "
    .. problem
  fault(self, "parse", p, player, not problem and q or nil, "parse does not "
    .. "read what show writes: show of %s is %s, and parse of that gives %s",
    core.shown(p), check.shown(text), got)
end

local function check_show(self, p, player, number)
  local text = self.game.show(core.copy(p))
  if type(text) ~= "string" then
    fault(self, "show", p, player, nil, "show of %s returned a %s, not a "
      .. "string", core.shown(p), type(text))
  elseif self.game.parse then
    check_parse(self, p, player, number, text)
  end
end

-- The followers in a list, each once; with their numbers, where these are known.
local function each_once(self, list, numbers)
  local found, found_numbers, strings, others, count = {}, {}, {}, {}, 0
  for i, q in ipairs(list) do
    local is_string = type(q) == "string"
    local there = is_string and strings or others
    local key = is_string and q or self.shape.key(q)
    if not there[key] then
      count = count + 1
      there[key], found[count], found_numbers[count] = true, q, numbers[i]
    end
  end
  return found, found_numbers
end

-- What the moves of p lead to, as it is now and as it was; and the numbers of
-- that, where they are needed.
local function check_moves(self, p, player, number)
  local list = moves.given(self.game, p, player, self.solution, number)
  local here, lost, gain, numbers = nil, nil, nil, nil
  local same, once = false, false
  if not self.needs_numbers then
    same, once = is_row(self, list, number, player)
  end
  if not same then
    here, lost, gain, numbers = difference(self, list, p, player, number)
  end
  if not (same and once) then
    list, numbers = each_once(self, list, numbers or {})
  end
  self.covered.moves = self.covered.moves + #list
  if here or lost then
    fault(self, "moves", p, player, here or lost, here and
      "moves gives %s from %s, which it did not before: the rules depend on "
      .. "more than the position" or
      "moves does not give %s from %s, which it did before: the rules depend "
      .. "on more than the position", shown(self, here or lost),
      core.shown(p))
  elseif gain then
    fault(self, "gain", p, player, gain[1], "gain of the move from %s to %s is "
      .. "%d, and was %d before: the rules depend on more than the position",
      core.shown(p), core.shown(gain[1]), gain[2], gain[3])
  elseif self.game.terminal and core.degree(self.solution, number) == 0 then
    local said, before = other_ending(self, p, player, number)
    if before ~= nil then
      fault(self, "terminal", p, player, nil, "terminal of %s is %s, and was "
        .. "%s before: the rules depend on more than the position",
        core.shown(p), check.shown(said), check.shown(before))
    end
  end
  return list, numbers
end

local function check_position(self, number)
  local p, player = core.position(self.solution, number)
  local game, other = self.game, player and 3 - player
  local list, numbers = check_moves(self, p, player, number)
  for i, q in ipairs(self.needs_numbers and list or {}) do
    if not self.fault then
      check_normals(self, q, other, numbers[i])
    end
  end
  if game.describe and not self.fault then
    check_describe(self, p, player, list)
  end
  if game.show and not self.fault then
    check_show(self, p, player, number)
  end
end

-- The game's own starts, before `normal`; those that are in the graph.
local function check_starts(self)
  local game = self.game
  local two = regime.solved(self.solution).mover
  for _, start in ipairs(game.starts or { game.start }) do
    for first_or_second = 1, two and 2 or 1 do
      local player = two and first_or_second or nil
      local number = core.find(self.solution, start, player)
      if number and not self.fault then
        check_normal(self, core.copy(start), player, number)
      end
    end
  end
end

-- From the last position to the first: a state that follows the order of the
-- calls is not the same in another one.
local function run(self, count)
  if self.game.normal then
    if self.symmetry then
      check_orbits(self, count)
    end
    check_starts(self)
    self.needs_numbers = self.covered.orbits ~= #self.solution
  end
  for number = count - 1, 0, -1 do
    if self.fault then
      break
    end
    check_position(self, number)
    self.covered.positions = self.covered.positions + 1
  end
end

--
-- All rules, of a game that is solved
--

local function rules_of(solution)
  local game = core.game(solution)
  if game and game.saved and not game.moves then
    fail "audit: the rules are not in the file: give the game to grundy.open"
  elseif not game or not game.moves or game.ruleless then
    fail("audit: %s has no rules of its own", game and game.quotient and
      "a quotient" or "this solution")
  end
  return game
end

function methods:audit(options)
  local game = rules_of(self)
  options = check.options(options, { positions = "any", seconds = "any" })
  local count = check.count("positions", options.positions, #self,
    math.maxinteger)
  local seconds = check.seconds(options.seconds)
  local symmetry = games.symmetry(game.normal)
  local state = {
    solution = self,
    game = game,
    shape = shapes.by(game),
    symmetry = symmetry, -- nil: images cannot be found
    fingerprint = symmetry and images.fingerprint(game, symmetry),
    whole = {}, -- bits of the numbers whose images were all compared
    seen = {}, -- keys of other positions that were
    covered = { positions = 0, moves = 0, normal = game.normal and 0,
      orbits = symmetry and 0, parse = game.show and game.parse and 0,
      describe = game.describe and 0 },
  }
  local ended, message = games.within(seconds, run, state,
    math.min(count, #self))
  if not ended then
    return nil, message
  elseif state.fault then
    return nil, state.fault.message, state.fault.witness
  end
  return true, state.covered
end

return methods
