-- Chances, positions and moves as the sentences of figures say them.

local check = require "grundy.check"
local core = require "grundy.core"
local clean = require "grundy.text".clean
local wording = require "grundy.wording"

local words = {}

-- So many characters of a text of the game stand in a sentence.
local MOST_CHARACTERS = 120

words.integer, words.count = wording.integer, wording.count
words.decimal = wording.decimal
words.share, words.percent = wording.share, wording.percent

--- How many there are: "there is 1 move", "there are 2 moves".
function words.there(n, word, plural)
  return ("there %s %s"):format(n == 1 and "is" or "are",
    words.count(n, word, plural))
end

-- An error of the chances that a percentage with one digit would show.
local VISIBLE = 0.0005

--- Is what `solution:chances` gives exact enough for a percentage?
function words.is_sharp(chances)
  return chances.error <= VISIBLE
end

-- What a chance is between, where it is not known exactly.
local function range(low, high)
  low, high = math.floor(low * 1000) / 1000, math.ceil(high * 1000) / 1000
  if low <= 0 and high >= 1 then
    return "not known"
  elseif low <= 0 or high >= 1 then
    return low <= 0 and "at most " .. words.share(high) or
      "at least " .. words.share(low)
  end
  return ("between %s and %s"):format(words.share(low), words.share(high))
end

--- One of the chances that `solution:chances` gives, in percent; "not known"
-- if it is not. It is 0 % only where it cannot happen, and 100 % only where
-- nothing else can, whatever was rounded.
function words.chance(chances, name)
  local chance, others = chances[name] or 0, 0
  for _, other in ipairs { "win", "loss", "draw", "never" } do
    others = others + (other ~= name and chances[other] or 0)
  end
  if chance == 0 or others == 0 then
    return chance == 0 and "0 %" or "100 %"
  elseif words.is_sharp(chances) then
    return wording.inner_share(chance)
  end
  return range(chance - chances.error, chance + chances.error)
end

--- The same after "with": "a chance of 50 %", or "50 %" if it is `short`.
function words.odds(chances, name, short)
  local text = words.chance(chances, name)
  if text == "not known" then
    return "an unknown chance"
  end
  return short and text or "a chance of " .. text
end

words.list, words.capital = wording.list, wording.capital

-- Where the character begins that would be one too many; nil if there is
-- none. What is no UTF-8 is counted by bytes.
local function end_of(text, most)
  if #text <= most then
    return nil
  elseif not utf8.len(text) then
    return most + 1
  end
  local place = utf8.offset(text, most + 1)
  return place and place <= #text and place or nil
end

--- A text of the game as part of a sentence, cut where it is long.
function words.cut(text, most)
  local place = end_of(text, most or MOST_CHARACTERS)
  return place and clean(text:sub(1, place - 1)) .. "…" or
    clean(text)
end

--- A text of the game between quotation marks.
function words.quoted(text)
  return "“" .. text .. "”"
end

--- The same, unless it is a single word or number, or has quotation marks
-- already.
function words.set_off(text)
  local plain = text:find "^%-?%w+$" or text:find "^%-?%d+%.%d+$" or
    text:find '^".*"$'
  return plain and text or words.quoted(text)
end

--- A position, in one line and not too long.
function words.position(game, p)
  return words.cut(wording.flat(game, p))
end

--- The same as part of a sentence.
function words.place(game, p)
  return words.set_off(words.position(game, p))
end

--- The name of a move, or else what it leads to, as part of a sentence; and
-- the same as it is.
function words.move(game, p, q)
  local name = wording.name(game, p, q)
  local text = words.cut(name or wording.follower(game, q))
  return name and words.quoted(text) or
    "the move to " .. words.set_off(text), text
end

--- A move and what it leads to, as a step of a line.
function words.step(game, p, q)
  return words.cut(wording.move(game, p, q))
end

--- Who moves first and second: where the players move differently, they have
-- numbers.
function words.players(player)
  if player then
    return ("player %d"):format(player), ("player %d"):format(3 - player)
  end
  return "the first player", "the second player"
end

--- A value: an integer or an infinity.
function words.value(value)
  return core.is_infinite(value) and tostring(value) or words.integer(value)
end

--- A payoff.
function words.payoff(x)
  if x == math.huge or x == -math.huge then
    return x > 0 and "∞" or "-∞"
  end
  return math.type(x) == "integer" and words.integer(x) or check.shown(x)
end

return words
