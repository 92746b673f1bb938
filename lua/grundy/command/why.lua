-- Why a position is won, lost or drawn, in sentences.

local grundy = require "grundy"
local core = require "grundy.core"
local place = require "grundy.place"
local wording = require "grundy.wording"

local why = {}

local results = { P = "win", N = "loss", D = "draw" } -- of moving there

local function has_values(now)
  return not place.is(now) or core.has_values(now.solution)
end

-- "0, 2 and 5".
local function list_text(list)
  local texts = {}
  for i, value in ipairs(list) do
    texts[i] = tostring(value)
  end
  if #texts > 1 then
    local last = table.remove(texts)
    return table.concat(texts, ", ") .. " and " .. last
  end
  return texts[1] or "none"
end

-- How long it lasts from N or P, where that is known.
local function length_text(now)
  if wording.splits(now) then
    return ""
  elseif not place.is(now) then
    return ", at the latest after " .. wording.count(now:bound(), "move")
  end
  return (", after %s of best play"):format(wording.count(#now:line() - 1,
    "move"))
end

-- What the outcome means to the player to move.
local function verdict(now)
  local outcome = now:outcome()
  if outcome == "D" then
    return "Neither player can force a win: with best play it is a draw (D)."
  end
  return ("So the player to move %s (%s)%s."):format(outcome == "N" and
    "wins" or "loses", outcome, length_text(now))
end

-- Where a value comes from.
local function origin(now, value)
  if not place.is(now) then
    local values = {}
    for i, component in ipairs(now.places) do
      values[i] = component:value()
    end
    return ("The values of the games are %s; their nim-sum is %s."):format(
      list_text(values), tostring(value))
  elseif grundy.is_infinite(value) then
    -- condition C of Definition 1
    return ("The value is %s, an infinite one: it would be %d, but a move "
      .. "leads to an infinite value from where no move leads to the value "
      .. "%d."):format(tostring(value), grundy.mex(value.set),
      grundy.mex(value.set))
  end
  return ("The value is %s, the least number that is not the value of a "
    .. "follower."):format(tostring(value))
end

-- What follows from a value.
local function consequence(value)
  if not grundy.is_infinite(value) then
    return value == 0 and
      "It is 0: to every move there is an answer that leads back to 0." or
      "It is not 0: there is a move to the value 0."
  end
  local set = value.set
  local zero = set[1] == 0
  local text = #set == 0 and "K is empty: no move leads to a finite value."
    or ("K = {%s}: these are the finite values that moves lead to."):format(
      table.concat(set, ","))
  return text .. (zero and " 0 is among them: there is a move to it." or
    #set > 0 and " 0 is not among them." or "")
end

-- The explanation where there are no values.
local function without_values(now)
  if core.play(now.solution) == "misere" then
    return "Who cannot move wins. In misère play there are no values."
  elseif core.players(now.solution) == 2 then
    return "The two players move differently: there are no values."
  end
  return ("Endings differ here, so there are no values. The position is "
    .. "worth %s to the player to move."):format(wording.number(now:worth()))
end

--- The sentences about a place or sum, one paragraph.
function why.text(now)
  if now:ended() then
    return "There is no move: play has ended."
  elseif not has_values(now) then
    return without_values(now) .. " " .. verdict(now)
  end
  local value = now:value()
  return table.concat({ origin(now, value), consequence(value),
    verdict(now) }, " ")
end

--- What a move leads to: its value (nil where there are none) and the result
-- for the player who moves.
function why.effect(now, move)
  local after = now:after(move)
  return has_values(after) and after:value() or nil, results[after:outcome()]
end

return why
