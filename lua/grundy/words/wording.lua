-- Positions, moves, values, outcomes and numbers in words, the same in every
-- locale: string.format would write the decimal comma that os.setlocale has
-- asked for.

local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local number_text = require "grundy.base.number".text
local base_text = require "grundy.base.text"

local clean, isolated = base_text.clean, base_text.isolated

local wording = {
  INFINITY = "∞",
}

--- Plus or minus infinity; nil for another value.
function wording.infinite(x)
  return x == math.huge and wording.INFINITY or x == -math.huge and
    "-" .. wording.INFINITY or nil
end

--- An integer with commas: 5,478; ∞ for math.huge.
function wording.integer(n)
  if n == math.huge then
    return wording.INFINITY
  end
  local sign, digits = ("%d"):format(n):match "^(-?)(%d+)$"
  local head = (#digits - 1) % 3 + 1
  return sign .. digits:sub(1, head) .. digits:sub(head + 1)
    :gsub("%d%d%d", ",%0")
end

--- A count with its word, in the singular or plural.
function wording.count(n, word, plural)
  return ("%s %s"):format(wording.integer(n), n == 1 and word or plural or
    word .. "s")
end

--- How many there are: "there is 1 move", "there are 2 moves".
function wording.there(n, word, plural)
  return ("there %s %s"):format(n == 1 and "is" or "are",
    wording.count(n, word, plural))
end

-- Hundredths, an integer, with as few digits as it takes.
local function hundredths(n)
  local whole, rest = wording.integer(n // 100), n % 100
  return rest == 0 and whole or
    (("%s.%02d"):format(whole, rest):gsub("0$", ""))
end

--- A number, not a very large one, with at most two digits after the point.
function wording.decimal(x)
  local rounded = math.tointeger(math.floor(math.abs(x) * 100 + 0.5))
  assert(rounded, "a number that is not very large expected")
  return (x < 0 and rounded > 0 and "-" or "") .. hundredths(rounded)
end

--- A number from 0 on that may be very large: 3.25, 1.27 × 10^30, ∞.
function wording.amount(x)
  if x == math.huge or x < 1e9 then
    return wording.infinite(x) or wording.decimal(x)
  end
  local digits = math.floor(math.log(x, 10))
  return ("%s × 10^%d"):format(wording.decimal(x / 10.0 ^ digits), digits)
end

--- A share from 0 to 1 in percent. Only 0 and 1 themselves become 0 % and
-- 100 %.
function wording.share(x)
  if x <= 0 then
    return "0 %"
  elseif x >= 1 then
    return "100 %"
  elseif x < 0.001 then
    return "less than 0.1 %"
  elseif x > 0.999 then
    return "more than 99.9 %"
  end
  return hundredths(math.floor(x * 1000 + 0.5) * 10) .. " %"
end

--- A part of a whole in percent.
function wording.percent(part, whole)
  if part == 0 or part == whole then
    return part == 0 and "0 %" or "100 %"
  end
  return wording.share(math.min(part / whole, 1 - 2.0 ^ -53))
end

--- A player of a game, as part of a sentence: the one who moves first (1) or second
-- (2); or, where the players move differently, player 1 or 2, by name if they have
-- names.
function wording.side(game, n)
  local names = game.sides or game.players
  if type(names) == "table" then
    return isolated(names[n])
  elseif names == 2 then
    return ("player %d"):format(n)
  end
  return n == 1 and "the first player" or "the second player"
end

--- The players who move first and second; `player` is the one to move, if they
-- move differently.
function wording.players(game, player)
  player = player or 1
  return wording.side(game, player), wording.side(game, 3 - player)
end

--- Are there names for the players?
function wording.is_named(game)
  return type(game.sides or game.players) == "table"
end

--- What a player does: "wins". A name can be a plural, "the hounds", so it goes
-- with "will win".
function wording.does(game, verb)
  return wording.is_named(game) and "will " .. verb or verb .. "s"
end

--- "the fox's", "the hounds'".
function wording.possessive(name)
  return name .. (name:find "[sS]$" and "'" or "'s")
end

--- A score: "+2", "0".
function wording.score(score)
  return score == 0 and "0" or ("%+d"):format(score)
end

--- What a move gains, and the final margin with best play, for the player who
-- moves: the format of two scores. The page writes them by itself.
wording.GAIN = "%s now, %s in the end"

--- The same with the scores.
function wording.gain(gain, margin)
  return wording.GAIN:format(wording.score(gain), wording.score(margin))
end

--- The paragraphs of a text, such as the rules in words: what is between empty
-- lines, each in one line.
function wording.paragraphs(text)
  local list = {}
  text = text:gsub("\r\n?", "\n"):gsub("\n%s*\n", "\n\n") .. "\n\n"
  for part in text:gmatch "(.-)\n\n" do
    local line = clean(part):gsub("%s+", " "):match "^ ?(.-) ?$"
    list[#list + 1] = line ~= "" and line or nil
  end
  return list
end

-- Functions of the game get copies, which they may change.
local function copy(p)
  return type(p) == "string" and p or core.copy(p)
end

--- The text of a position: by the game's own `show`, if that gives one.
function wording.position(game, p)
  local text = game.show and game.show(copy(p))
  return type(text) == "string" and text ~= "" and text or check.shown(p)
end

local function flat(text)
  return text:find("\n", 1, true) and text:gsub("\r?\n", " / ") or text
end

wording.in_one_line = flat

--- The same in one line.
function wording.flat(game, p)
  return flat(wording.position(game, p))
end

-- By how many spaces the rows of a board are shifted: hexagons lie in between.
local function shifts(board)
  local list, last, least = {}, nil, math.huge
  for cell = 1, board.shape == "hexagons" and #board or 0 do
    local x, y = board:xy(cell)
    list[#list + 1] = y ~= last and x or nil
    last, least = y, math.min(least, x)
  end
  return list, least
end

--- The text of a position, row by row if it is on a board that has rows.
function wording.rows(game, text)
  if not (game.board and game.board.template) then
    return text
  end
  local list, least = shifts(game.board)
  local rows = {}
  for row in (text .. "/"):gmatch "(.-)/" do
    local x = list[#rows + 1]
    rows[#rows + 1] = (" "):rep(x and x - least or 0) .. row
  end
  return table.concat(rows, "\n")
end

--- What a move leads to, in one line.
function wording.follower(game, q)
  return followers.by(game).text(q, function(p)
    return wording.flat(game, p)
  end)
end

--- Does a move leave no part of the position that it is made in?
function wording.is_nothing(game, q)
  return followers.by(game).list(q)[1] == nil
end

--- What such a move leads to, where other parts remain.
wording.GONE = "nothing is left of it"

--- The name of a move with what that leads to.
function wording.leads_to(name, text)
  return name .. (text == wording.GONE and ", and " or ", to ") .. text
end

--- A function that gives what a game says of a move (of a player, if there are two);
-- nil if it does not name it.
function wording.describer(game)
  local describe, each = game.describe, followers.by(game).each
  return function(p, q, player)
    local text = describe and describe(copy(p), each(q, copy), player)
    return type(text) == "string" and text ~= "" and text or nil
  end
end

--- The same in one line: the name of a move.
function wording.name(game, p, q, player)
  local text = wording.describer(game)(p, q, player)
  return text and flat(text)
end

--- A move: its name, and what it leads to.
function wording.move(game, p, q, player)
  local name = wording.name(game, p, q, player)
  return wording.follower(game, q) .. (name and " (" .. name .. ")" or "")
end

--- The same as a line of its own, not too long.
function wording.step(game, p, q, player)
  local name = wording.name(game, p, q, player)
  local follower = clean(wording.follower(game, q))
  local whole = wording.cut(wording.move(game, p, q, player))
  local apart = isolated(follower) ..
    (name and " (" .. isolated(clean(name)) .. ")" or "")
  return clean(apart) == whole and apart or isolated(whole)
end

--- A number with all its digits, a value, a word; ∞ for math.huge.
function wording.number(value)
  return value == math.huge and wording.INFINITY or type(value) == "number" and
    number_text(value) or tostring(value)
end

--- A list of texts: "a", "a and b", "a, b and c", or with another word.
function wording.list(texts, word)
  local count = #texts
  if count < 2 then
    return texts[1] or ""
  end
  return ("%s %s %s"):format(table.concat(texts, ", ", 1, count - 1),
    word or "and", texts[count])
end

--- A text with a capital letter in front.
function wording.capital(text)
  return (text:gsub("^%l", string.upper))
end

--
-- Chances
--

-- An error of the chances that a percentage with one digit would show.
local VISIBLE = 0.0005

--- Is what `solution:chances` gives exact enough for a percentage?
function wording.is_sharp(chances)
  return chances.error <= VISIBLE
end

-- What a chance is between, where it is not known exactly.
local function range(low, high)
  low, high = math.floor(low * 1000) / 1000, math.ceil(high * 1000) / 1000
  if low <= 0 and high >= 1 then
    return "not known"
  elseif low <= 0 or high >= 1 then
    return low <= 0 and "at most " .. wording.share(high) or
      "at least " .. wording.share(low)
  end
  return ("between %s and %s"):format(wording.share(low), wording.share(high))
end

--- One of the chances that `solution:chances` gives, in percent; "not known"
-- if it is not. It is 0 % only where it cannot happen, and 100 % only where
-- nothing else can.
function wording.chance(chances, name)
  local chance = chances[name] or 0
  if wording.is_sharp(chances) or chance == 0 or chance == 1 then
    return wording.share(chance)
  end
  return range(chance - chances.error, chance + chances.error)
end

--- The same after "with": "certainty", "a chance of 50 %", or "50 %" if it is
-- `short`.
function wording.odds(chances, name, short)
  local text = wording.chance(chances, name)
  if text == "not known" then
    return "an unknown chance"
  elseif text == "100 %" then
    return "certainty"
  end
  return short and text or "a chance of " .. text
end

--
-- Positions and moves in sentences
--

-- A text of the game in a sentence has at most this many characters.
local MOST_CHARACTERS = 120

-- Where the first character begins that is too many; nil if there is none.
-- Text that is not UTF-8 is counted by bytes.
local function end_of(text, most)
  if #text <= most then
    return nil
  elseif not utf8.len(text) then
    return most + 1
  end
  local first = utf8.offset(text, most + 1)
  return first and first <= #text and first or nil
end

--- A text of the game as part of a sentence, cut where it is long.
function wording.cut(text, most)
  local first = end_of(text, most or MOST_CHARACTERS)
  return first and clean(text:sub(1, first - 1)) .. "…" or clean(text)
end

--- A text of the game between quotation marks.
function wording.quoted(text)
  return "“" .. isolated(text) .. "”"
end

--- The same, unless it is a single word or number, or has quotation marks
-- already.
function wording.set_off(text)
  local plain = text:find "^%-?%w+$" or text:find "^%-?%d+%.%d+$" or
    text:find '^".*"$'
  return plain and isolated(text) or wording.quoted(text)
end

--- A position as part of a sentence: in one line, and not too long.
function wording.place(game, p)
  return wording.set_off(wording.cut(wording.flat(game, p)))
end

--- A move as part of a sentence, by its name or else by what it leads to; and
-- the same text as it is.
function wording.phrase(game, p, q, player)
  local name = wording.name(game, p, q, player)
  local text = wording.cut(name or wording.follower(game, q))
  return name and wording.quoted(text) or
    "the move to " .. wording.set_off(text), text
end

--- A value: an integer or an infinity.
function wording.value(value)
  return core.is_infinite(value) and tostring(value) or wording.integer(value)
end

--- A payoff.
function wording.payoff(x)
  return wording.infinite(x) or math.type(x) == "integer" and wording.integer(x) or
    check.shown(x)
end

return wording
