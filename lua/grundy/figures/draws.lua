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

-- What play at random comes to, if it ends with probability 1, which is known
-- even where the other chances are not.
local function ending_text(context, found)
  local always = at.distance(context.solution, context.number) < math.huge
  local text = always and "every play ends" or words.is_sharp(found) and
    "play at random ends sooner or later" or "play at random ends with "
    .. "probability 1, but perhaps only after more moves than can be computed"
  if (found.draw or 0) == 0 then
    return text
  elseif found.win + found.loss == 0 then
    return text .. ", always in a draw"
  end
  return ("%s%s in a draw with %s"):format(text, always and
    "; at random it ends" or ",", words.odds(found, "draw"))
end

-- What play at random comes to.
local function random_text(context, found)
  local draw, never = found.draw or 0, found.never
  local text
  if never == 0 then
    text = ending_text(context, found)
  elseif found.win + found.loss + draw == 0 then
    text = "play never ends, however they play"
  else
    text = ("play at random never ends with %s%s"):format(
      words.odds(found, "never"), draw == 0 and "" or
      (", and ends in a draw with %s"):format(words.odds(found, "draw", true)))
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
