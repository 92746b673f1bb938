-- Positions, moves, values, outcomes and numbers in words, the same in every
-- locale: string.format would write the decimal comma that os.setlocale has
-- asked for.

local core = require "grundy.core"
local check = require "grundy.check"
local moves = require "grundy.moves"
local place = require "grundy.compound.place"

local wording = {}

--- An integer with commas: 5,478; ∞ for math.huge.
function wording.integer(n)
  if n == math.huge then
    return "∞"
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

--- A share strictly between 0 and 1, even if it was rounded to one of them.
function wording.inner_share(x)
  return wording.share(math.min(math.max(x, 1e-9), 1 - 1e-9))
end

--- A part of a whole in percent.
function wording.percent(part, whole)
  if part == 0 or part == whole then
    return part == 0 and "0 %" or "100 %"
  end
  return wording.inner_share(part / whole)
end

--- The winner by an outcome; `player` is the one to move, if the game has two
-- players.
function wording.winner(outcome, player)
  if outcome == "D" then
    return "a draw: neither player can force a win"
  elseif player then
    return ("player %d wins"):format(outcome == "N" and player or 3 - player)
  end
  return outcome == "N" and "the first player wins" or
    "the second player wins"
end

--- The text of a position: by the game's own `show`, if that gives one. It gets
-- a copy, which it may change.
function wording.position(game, p)
  local text = game.show and game.show(core.copy(p))
  return type(text) == "string" and text ~= "" and text or check.shown(p)
end

local function flat(text)
  return (text:gsub("\r?\n", " / "))
end

--- The same in one line.
function wording.flat(game, p)
  return flat(wording.position(game, p))
end

--- What a move leads to, in one line. Where the game splits, that is an
-- array of positions.
function wording.follower(game, q)
  return moves.text(game.splits, q, function(p)
    return wording.flat(game, p)
  end)
end

--- The name of a move; nil if the game does not name it. `describe` gets
-- copies.
function wording.name(game, p, q)
  local text = game.describe and
    game.describe(core.copy(p), moves.each(game.splits, q, core.copy))
  return type(text) == "string" and text ~= "" and flat(text) or nil
end

--- A move: its name, and what it leads to.
function wording.move(game, p, q)
  local name = wording.name(game, p, q)
  return wording.follower(game, q) .. (name and " (" .. name .. ")" or "")
end

--- A number, a value; ∞ for math.huge.
function wording.number(value)
  return value == math.huge and "∞" or tostring(value)
end

local endings = {
  normal = "the player who cannot move loses",
  misere = "the player who cannot move wins",
  mixed = "endings are worth what the rules say",
}

--- How play ends.
function wording.ending(solution)
  local play = core.play(solution)
  return endings[play] .. (play == "mixed" and core.misere(solution) and
    "; where they say nothing, misère: " .. endings.misere or "")
end

local plays = { normal = "normal: ", misere = "misère: ", mixed = "" }

--- The kind of play, and how it ends.
function wording.play(solution)
  return plays[core.play(solution)] .. wording.ending(solution)
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

--- What a position can be asked for, in the order of the columns: values only
-- where there are some, no remoteness where the game splits.
function wording.columns(solution)
  local names = {}
  local valued = core.has_values(solution)
  if valued then
    names[1] = "value"
  elseif core.play(solution) == "mixed" then
    names[1] = "worth"
  end
  names[#names + 1] = "outcome"
  if not core.game(solution).splits then
    names[#names + 1] = "remoteness"
  end
  return names
end

--- Does a game split, in a place or in a component of a sum?
function wording.splits(now)
  for _, component in ipairs(place.is(now) and { now } or now.places) do
    if core.game(component.solution).splits then
      return true
    end
  end
  return false
end

return wording
