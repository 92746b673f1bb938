-- How large the game is, who wins from how many positions, and how drawish it
-- is.

local core = require "grundy.core"
local facts = require "grundy.figures.facts"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

--
-- How large the game is, and how many moves there are to choose from.
--

-- How many moves there are where there is one. Where moves lead to sums, and where
-- they are not kept, the least and the most are not known.
local function branching_fact(branching, ends)
  local where = ends > 0 and "where" or "everywhere"
  if branching.mean == 0 then
    return nil
  elseif branching.most and branching.most == branching.least then
    return ends > 0 and "size.same_where" or "size.same_everywhere"
  elseif branching.mean == 1 then
    return "size.one_move"
  end
  return branching.most and "size.branching_" .. where or "size.average",
    { mean = { fact = wording.decimal(branching.mean) == "1" and "size.about_one" or
      "size.mean" } }
end

local function where_over(stats)
  return { fact = stats.ends == 0 and "size.goes_on" or
    stats.ends == stats.positions and "size.all_over" or "size.over_at" }
end

-- A single position: its only move, if there is one, leads back to it. Of a game that
-- splits, play ends at sums, often at the sum of no parts. Where there are several
-- starts, not all may be reached from the one that the figures are about.
local function size_facts(context)
  local stats, list = context.stats, facts.list()
  if stats.positions == 1 and not context.kind.forks then
    return facts.list(stats.ends == 1 and "size.over" or "size.loop")
  end
  list:add(context.kind.forks and "size.sums" or "size.positions",
    { where = not context.kind.forks and where_over(stats) or nil })
  list:add(branching_fact(stats.branching, stats.ends))
  local reached = not context.kind.forks and context.from_start.positions
  list:add(reached and reached < stats.positions and "size.reached",
    { reached = reached })
  return list
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
    facts = size_facts(context),
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

local outcomes = { "P", "N", "D" }

-- How many positions have an outcome, and what it means.
local function part(name, count)
  return { fact = count == 0 and "outcomes.none" or "outcomes.some",
    count = count > 0 and count or nil, what = { fact = "outcomes." .. name } }
end

local function outcome_facts(stats)
  local list = facts.list()
  for _, name in ipairs(outcomes) do
    if stats[name] == stats.positions then
      list:add(stats.positions == 1 and "outcomes.only" or "outcomes.all",
        { what = { fact = "outcomes." .. name } })
      return list
    end
  end
  list:add("outcomes.each", { p = part("P", stats.P), n = part("N", stats.N),
    d = part("D", stats.D) })
  return list
end

--- The shares of the outcomes: how many positions are `P`, `N` and `D`, and
-- `share`, a table of the same names with numbers from 0 to 1.
function figures.outcomes(context)
  local stats, share = context.stats, {}
  for _, name in ipairs(outcomes) do
    share[name] = stats[name] / stats.positions
  end
  return {
    name = "outcomes",
    title = "Who wins from where",
    headline = ("%s P, %s N, %s D"):format(wording.integer(stats.P),
      wording.integer(stats.N), wording.integer(stats.D)),
    facts = outcome_facts(stats),
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

-- What play at random comes to, if it ends with probability 1, which is known
-- even where the other chances are not.
local function add_ending(list, context, found)
  local always = at.distance(context.solution, context.number) < math.huge
  local drawn = (found.draw or 0) > 0
  local key = drawn and (found.win + found.loss == 0 and "draws.always" or
    always and "draws.at_random" or "draws.sometimes")
  list:add(always and "draws.every_play_ends" or wording.is_sharp(found) and
    "draws.random_ends" or "draws.random_long", { how = key and { fact = key } or "" })
end

-- What play at random comes to.
local function add_random(list, context, found)
  if found.never == 0 then
    add_ending(list, context, found)
  elseif wording.chance(found, "never") == "100 %" then
    list:add "draws.never_ends"
  else
    list:add("draws.perhaps_never", { how = (found.draw or 0) > 0 and
      { fact = "draws.or_draw", short = true } or "" })
  end
end

--- How drawish: `D` of `positions`, their `share`, and for play at random
-- from the start the chances that it ends in a `draw` and that it `never`
-- ends.
function figures.draws(context)
  local stats, found = context.stats, context.random
  local list = facts.list(stats.D == 0 and "draws.none" or
    stats.D < stats.positions and "draws.some" or
    stats.positions == 1 and "draws.only" or "draws.all")
  if found then
    add_random(list, context, found)
  end
  return {
    name = "draws",
    title = "Drawishness",
    headline = wording.percent(stats.D, stats.positions) .. " draws",
    facts = list,
    positions = stats.positions,
    D = stats.D,
    share = stats.D / stats.positions,
    draw = found and found.draw,
    never = found and found.never,
  }
end

return figures
