-- How play ends in a heap or a pile: what the end pays to the player to move
-- there, and what kind of play this is.

local check = require "grundy.base.check"
local plays = require "grundy.regime.plays"

local fail = check.fail

-- A number that a float has exactly.
local function is_payoff(given)
  local integer = math.type(given) == "integer"
  return integer and given >= -(1 << 53) and given <= 1 << 53 or
    not integer and math.type(given) and given == given
end

local words = { win = 1, draw = 0, loss = -1 }

local ending = {}

-- An ending is a table:
-- pays     what the end pays
-- payoffs  an array of that
-- paid     was it given as a number?
-- word     the same as a word; nil if not
-- play     that of a game where all ends are such, or "mixed", as of solutions
local function make(pays, word)
  local play = word and plays.by_end(word)
  return {
    pays = pays,
    payoffs = { pays },
    paid = not word,
    word = word,
    play = play and play.kind or "mixed",
  }
end

ending.loss = make(-1, "loss")

local by_word = { loss = ending.loss, win = make(1, "win"),
  draw = make(0, "draw") }

--- The ending that a user gives as a word or a number; `what` begins a message.
function ending.of(what, given)
  if words[given] then
    return by_word[given]
  elseif is_payoff(given) then
    return make(given == 0 and 0 or given) -- -0.0 is 0
  end
  return fail('%s: "win", "loss", "draw" or a number of at most 53 bits '
    .. "expected, got %s", what, check.shown(given))
end

--- The ending where nothing is said of it.
function ending.by_play(play)
  return by_word[plays[plays.check(play) or plays.usual].ended]
end

--- The ending that the options of a heap or a pile ask for.
function ending.read(what, options)
  if options == nil then
    return ending.loss
  end
  options = check.options(options, { play = "any", terminal = "any" }, what)
  local by_play = ending.by_play(options.play)
  if options.terminal == nil then
    return by_play
  end
  return ending.of(what .. ": terminal", options.terminal)
end

--- The text for an ending inside the parentheses of a component.
function ending.text(self)
  local play = self.word and plays.by_end(self.word)
  if play then
    return play.name == plays.usual and "" or (', play = "%s"'):format(play.name)
  end
  return ", terminal = " .. check.shown(self.word or self.pays)
end

--- What a sink that pays this counts for Q[of]: 1 if that is a success of the
-- player to move there, else 0 or, if `late`, 2.
function ending.count(pays, of, late)
  local success
  if of.strict then
    success = pays > -of[1]
  else
    success = pays >= of[1]
  end
  return success and 1 or late and 2 or 0
end

return ending
