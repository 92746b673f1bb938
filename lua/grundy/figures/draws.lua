-- How drawish the game is: how many positions are draws with best play, and
-- how likely play at random never ends, or ends in a draw.

local core = require "grundy.core"
local words = require "grundy.figures.words"

local at = core.at

local function share_text(census)
  local D, all = census.D, census.positions
  if D == 0 then
    return "No position is a draw with best play."
  elseif D == all then
    return all == 1 and "The only position is a draw with best play." or
      ("All %s positions are draws with best play."):format(
      words.integer(all))
  end
  return ("Of the %s positions %s (%s) %s with best play."):format(
    words.integer(all), words.integer(D), words.percent(D, all),
    D == 1 and "is a draw" or "are draws")
end

-- What play at random comes to.
local function random_text(context, found)
  local draw, never = found.draw or 0, found.never
  local others = found.win + found.loss
  local text
  if never == 0 then
    local always = at.distance(context.solution, context.number) < math.huge
    text = (always and "every play ends" or
      "play at random ends sooner or later") .. (draw == 0 and "" or
      others == 0 and ", always in a draw" or
      ("%s in a draw with a chance of %s"):format(always and
      "; at random it ends" or ",", words.chance(found, "draw")))
  elseif others + draw == 0 then
    text = "play never ends, however they play"
  else
    text = ("play at random never ends with a chance of %s%s"):format(
      words.chance(found, "never"), draw == 0 and "" or
      (", and ends in a draw with %s"):format(words.chance(found, "draw")))
  end
  return (" From %s %s."):format(context.named, text)
end

--- How drawish: `D` of `positions`, their `share`, and for play at random
-- from the start the chances that it ends in a `draw` and that it `never`
-- ends. Nil where the game splits.
return function(context)
  if context.splits then
    return nil
  end
  local census, found = context.census, context.random
  return {
    name = "draws",
    title = "Drawishness",
    headline = words.percent(census.D, census.positions) .. " draws",
    text = share_text(census) .. (found and random_text(context, found) or
      ""),
    positions = census.positions,
    D = census.D,
    share = census.D / census.positions,
    draw = found and found.draw,
    never = found and found.never,
  }
end
