-- How large the game is, who wins from how many positions, and how drawish it
-- is.

local core = require "grundy.core"
local neither = require "grundy.lexicon.two".neither
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- How large the game is, and how many moves there are to choose from.
--

local function mean_text(mean)
  local text = wording.decimal(mean)
  if text ~= "1" then
    return ("there are %s moves"):format(text)
  end
  return "there is about 1 move"
end

-- `everywhere` and `where` begin the sentence and say which positions are
-- meant.
local function branching_text(branching, everywhere, where)
  if branching.mean == 0 then
    return ""
  elseif branching.most and branching.most == branching.least then
    return (" %s%s."):format(everywhere, wording.there(branching.most, "move"))
  elseif branching.mean == 1 then -- the least and the most are not known
    return " Where there is a move, it is the only one."
  end
  return " " .. wording.capital(("%s%s on average%s."):format(where,
    mean_text(branching.mean), branching.most and
    (", %s at least and %s at most"):format(wording.integer(branching.least),
    wording.integer(branching.most)) or ""))
end

local function ends_text(stats)
  if stats.ends == 0 then
    return "play goes on from each of them"
  elseif stats.ends == stats.positions then
    return "play is over at all of them"
  end
  return ("at %s play is over"):format(wording.integer(stats.ends))
end

-- A single position: its only move, if there is one, leads back to it.
local function single_text(stats)
  return stats.ends == 1 and "There is 1 position, and play is over there." or
    "There is 1 position, and 1 move, which leads back to it."
end

-- Where there are several starts: how many positions can be reached from the
-- one that the figures are about.
local function reached_text(context)
  local all, reached = context.stats.positions, context.from_start.positions
  if reached == all then
    return ""
  end
  return (" Only %s of them can be reached from %s, itself included."):format(
    wording.integer(reached), context.named)
end

-- Of a game that splits: play ends at sums, often at the sum of no parts.
local function sums_text(stats)
  local them = stats.positions == 1 and "it" or "them"
  return ("%s, and %s from %s to sums of %s; play is over when no part has a "
    .. "move."):format(wording.capital(wording.there(stats.positions,
    "position")), wording.count(stats.moves, "move"), them, them)
end

local function sentence(context)
  local stats = context.stats
  if context.kind.forks then
    return sums_text(stats) .. branching_text(stats.branching, nil,
      "where there is a move, ")
  elseif stats.positions == 1 then
    return single_text(stats)
  end
  local ends = stats.ends > 0
  return ("%s, with %s between them; %s.%s%s"):format(wording.capital(
    wording.there(stats.positions, "position")), wording.count(stats.moves,
    "move"), ends_text(stats), branching_text(stats.branching,
    ends and "Wherever play goes on, " or "Everywhere ",
    ends and "where play goes on, " or ""), reached_text(context))
end

--- The size: `positions`, `moves`, `ends` (where there is no move), and
-- `branching`: `mean`, `least`, `most` of the number of moves where there is
-- one (where moves lead to sums, the mean only).
function figures.size(context)
  local stats = context.stats
  local branching = stats.branching
  return {
    name = "size",
    title = "Size and branching",
    headline = wording.count(stats.positions, "position"),
    text = sentence(context),
    positions = stats.positions,
    moves = stats.moves,
    ends = stats.ends,
    branching = {
      mean = branching.mean,
      least = branching.least,
      most = branching.most,
    },
  }
end

--
-- From how many positions each player wins.
--

local meanings = {
  { "P", "won by the player who has just moved" },
  { "N", "won by the player to move" },
  { "D", "where " .. neither },
}

-- How many positions have an outcome, and what it means.
local function part(name, meaning, count, all)
  if count == 0 then
    return ("none is %s, %s"):format(name, meaning)
  end
  return ("%s (%s) %s %s, %s"):format(wording.integer(count),
    wording.percent(count, all), count == 1 and "is" or "are", name, meaning)
end

local function outcomes_sentence(stats)
  local all, parts = stats.positions, {}
  for i, row in ipairs(meanings) do
    local name, meaning = table.unpack(row)
    local count = stats[name]
    if count == all then
      return ("%s %s, %s."):format(all == 1 and "The only position is" or
        ("All %s positions are"):format(wording.integer(all)), name, meaning)
    end
    parts[i] = part(name, meaning, count, all)
  end
  return ("Of the %s %s."):format(wording.count(all, "position"),
    table.concat(parts, "; "))
end

--- The shares of the outcomes: how many positions are `P`, `N` and `D`, and
-- `share`, a table of the same names with numbers from 0 to 1.
function figures.outcomes(context)
  local stats, share = context.stats, {}
  for _, row in ipairs(meanings) do
    share[row[1]] = stats[row[1]] / stats.positions
  end
  return {
    name = "outcomes",
    title = "Who wins from where",
    headline = ("%s P, %s N, %s D"):format(wording.integer(stats.P),
      wording.integer(stats.N), wording.integer(stats.D)),
    text = outcomes_sentence(stats),
    positions = stats.positions,
    P = stats.P,
    N = stats.N,
    D = stats.D,
    share = share,
  }
end

--
-- How drawish the game is: how many positions are draws with best play, and
-- how likely it is that play at random never ends, or ends in a draw.
--

local function share_text(stats)
  local D, all = stats.D, stats.positions
  if D == 0 then
    return "No position is a draw with best play."
  elseif D == all then
    return all == 1 and "The only position is a draw with best play." or
      ("All %s positions are draws with best play."):format(
      wording.integer(all))
  end
  return ("Of the %s positions %s (%s) %s with best play."):format(
    wording.integer(all), wording.integer(D), wording.percent(D, all),
    D == 1 and "is a draw" or "are draws")
end

-- What play at random comes to, if it ends with probability 1, which is known
-- even where the other chances are not.
local function ending_text(context, found)
  local always = at.distance(context.solution, context.number) < math.huge
  local text = always and "every play ends" or wording.is_sharp(found) and
    "play at random ends sooner or later" or "play at random ends with "
    .. "probability 1, but perhaps only after more moves than can be computed"
  if (found.draw or 0) == 0 then
    return text
  elseif found.win + found.loss == 0 then
    return text .. ", always in a draw"
  end
  return ("%s%s in a draw with %s"):format(text, always and
    "; at random it ends" or ",", wording.odds(found, "draw"))
end

-- What play at random comes to.
local function random_text(context, found)
  local draw, never = found.draw or 0, found.never
  local text
  if never == 0 then
    text = ending_text(context, found)
  elseif wording.chance(found, "never") == "100 %" then
    text = "play never ends, however they play"
  else
    text = ("play at random never ends with %s%s"):format(
      wording.odds(found, "never"), draw == 0 and "" or
      ", and ends in a draw with " .. wording.odds(found, "draw", true))
  end
  return (" From %s %s."):format(context.named, text)
end

--- How drawish: `D` of `positions`, their `share`, and for play at random
-- from the start the chances that it ends in a `draw` and that it `never`
-- ends.
function figures.draws(context)
  local stats, found = context.stats, context.random
  return {
    name = "draws",
    title = "Drawishness",
    headline = wording.percent(stats.D, stats.positions) .. " draws",
    text = share_text(stats) .. (found and random_text(context, found) or
      ""),
    positions = stats.positions,
    D = stats.D,
    share = stats.D / stats.positions,
    draw = found and found.draw,
    never = found and found.never,
  }
end

return figures
