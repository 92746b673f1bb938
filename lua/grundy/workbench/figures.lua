-- The figures that watch compares, in rows of a name and a text.

local changes = require "grundy.workbench.changes"
local core = require "grundy.core"
local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local some = require "grundy.figures".some
local wording = require "grundy.words.wording"

local figures = {}

-- Those that are computed, as `some` calls them.
local wanted = { forgiving = true, draws = true, longest = true, rules = true }

-- At most this many dead rules are named.
local MOST_NAMED = 4

local function forgiving(figure)
  return figure.share and figure.headline or "nothing to lose"
end

local function draws(figure)
  return wording.percent(figure.D, figure.positions)
end

local function longest(figure)
  return figure.count == 0 and "none" or wording.count(figure.moves, "move")
end

-- The rules that are never good; nil where rules have no names.
local function dead_rules(figure)
  local count = figure.dead_count
  if (figure.rule_count or 0) == 0 then
    return nil
  elseif count == 0 then
    return "none"
  end
  local names = {}
  for i = 1, math.min(count, MOST_NAMED) do
    names[i] = wording.quoted(figure.dead[i])
  end
  names[#names + 1] = count > MOST_NAMED and
    ("%s more"):format(wording.integer(count - MOST_NAMED)) or nil
  return wording.list(names)
end

--- The rows of a place of a solved game: how forgiving the game is, its draws, the
-- longest win, and its dead rules, as far as its kind of play has them. Nil if
-- they are not computed, because the game is too large or its moves are not kept.
function figures.rows(place)
  local solution = place.solution
  if core.count(solution) > changes.LIMIT or
    kind.refusal(solution, "figures") then
    return nil
  end
  local found, rows = some(solution, place.position, place.player, wanted), {}
  for _, row in ipairs {
    { "forgiving", found.forgiving, forgiving },
    { "draws", found.draws, draws },
    { lexicon.of(kind.of(solution)).longest, found.longest, longest },
    { "dead rules", found.dead_rules, dead_rules },
  } do
    local name, figure, text_of = table.unpack(row, 1, 3)
    local text = figure and text_of(figure)
    rows[#rows + 1] = text and { name, text } or nil
  end
  return rows
end

return figures
