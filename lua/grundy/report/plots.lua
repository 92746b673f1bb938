-- The plots of the page: those that make sense for the game, each with a
-- sentence or two about what it shows. The numbers are under their titles.

local core = require "grundy.core"
local kind_of = require "grundy.kind".of
local html = require "grundy.base.html"
local veil = require "grundy.report.veil"
local wording = require "grundy.words.wording"

local FIGURE = [[
<figure class="{class}">
{{picture}}<figcaption>{caption}</figcaption>
</figure>
]]

local WIDTH, HEIGHT = 380, 280
local SMALL = 200 -- cells: up to here half of the page will do
local CELLS = 600 -- how far apart, at most, pairs are shown

-- The plots of a fixed size, in order.
local SEQUENCE = { "sequence", "Nim-sequence", "The values of the positions "
  .. "in a row: the nim-sequence of the game. A square on the line is a P "
  .. "position." }
local VALUES = { "values", "Values", "How many positions have each value. "
  .. "Those of value 0 are P: the player who has just moved wins." }
local REMOTENESS = { "remoteness", "Remoteness", "In how many moves positions "
  .. "are decided with best play." }
local DEPTHS = { "depths", "Growth", "How many positions are first reached "
  .. "after each number of moves." }

-- Do all positions pass? There may be none that does not.
local function all(solution, passes)
  for p in solution:positions() do
    if not passes(p) then
      return false
    end
  end
  return true
end

local function is_integer(p)
  return math.type(p) == "integer"
end

local function is_small_pair(p)
  return type(p) == "table" and #p == 2 and is_integer(p[1]) and
    is_integer(p[2]) and math.abs(p[1]) <= CELLS and math.abs(p[2]) <= CELLS
end

local function heat_caption(solution, player)
  return ("The %s of each position, by its two numbers%s. P is blue: %s."
    ):format(core.has_values(solution) and "value" or "outcome",
    player and (", %s to move"):format(wording.side(core.game(solution),
      player)) or "", kind_of(solution).counts == "solution" and
      "it cannot be solved" or "there, the player who has just moved wins")
end

-- Nil where there is no such plot of the game.
local function figure(class, picture, caption)
  return picture and html.fill(FIGURE, { class = class, picture = picture,
    caption = caption })
end

-- The figure of a plot of a fixed size. The page has the name of the game
-- already.
local function small(solution, about, more)
  local kind, title, caption = table.unpack(about)
  local picture = solution:plot(kind, { id = "plots-" .. kind,
    title = title, width = WIDTH, height = HEIGHT })
  return figure("plot", picture, caption .. (more or ""))
end

local function heat(solution, player)
  local wide = core.count(solution) > SMALL
  local picture = solution:plot("heat", { id = "plots-heat",
    width = not wide and WIDTH or nil, player = player,
    title = (core.has_values(solution) and "Values" or "Outcomes")
      .. " by coordinates" })
  return figure(wide and "wide square" or "square", picture,
    heat_caption(solution, player))
end

-- What the remoteness counts beside moves, or is.
local function uncounted_text(solution)
  local of = kind_of(solution)
  if of.counts == "worth" then
    return " Where the end is won by the player to move there, the remoteness "
      .. "counts one move more." .. (core.payoffs(solution) and " With payoffs it "
      .. "is a bound: within so many moves, the winner can force what a position "
      .. "is worth, or more." or "")
  end
  return of.unmade > 0 and " The remoteness is one more: it counts a last move "
    .. "that is not made." or ""
end

return function(context)
  local solution, figures = context.solution, {}
  if core.has_values(solution) then
    if all(solution, is_integer) then
      figures[1] = small(solution, SEQUENCE)
    end
    figures[#figures + 1] = small(solution, VALUES)
  end
  if solution:can 'plot "remoteness"' then
    figures[#figures + 1] = small(solution, REMOTENESS,
      uncounted_text(solution))
  end
  if solution:can 'plot "depths"' then
    figures[#figures + 1] = small(solution, DEPTHS)
  end
  if all(solution, is_small_pair) then
    figures[#figures + 1] = heat(solution, context.player)
  end
  return {
    id = "plots",
    title = "Plots",
    html = veil(context, '<div class="plots">\n' .. table.concat(figures)
      .. "</div>", "the plots", "many"),
  }
end
