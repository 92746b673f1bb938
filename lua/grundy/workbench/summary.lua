-- A solved game in a few sentences.

local core = require "grundy.core"
local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local statistics = require "grundy.figures.stats"
local symmetry = require "grundy.lexicon.symmetry"
local title_of = require "grundy.base.parameters".title
local regime = require "grundy.regime"
local wording = require "grundy.words.wording"

local integer = wording.integer

local summary = {}

-- How many moves of a line are shown.
local MOVES_SHOWN = 12

-- A step of a line from p to q, in words. Parts without moves are left out.
local function step_text(of, solution, p, q, player)
  if not of.forks then
    return wording.move(core.game(solution), p, q, player)
  end
  local alive = {}
  for _, part in ipairs(q) do
    alive[#alive + 1] = not solution:at(part):ended() and part or nil
  end
  return wording.follower(core.game(solution), alive)
end

--- Best play from a place, given as a line: an array of texts, one for each
-- position; all of them if `whole`. Without a line, the message that says why.
function summary.line(place, line, message, whole)
  if not line then
    return { "  " .. message }
  end
  local game = core.game(place.solution)
  local most = whole and #line or MOVES_SHOWN + 1
  local texts, player, of = {}, place.player, kind.of(place.solution)
  for i = 2, math.min(#line, most) do
    texts[#texts + 1] = ("%4d. %s"):format(i - 1, step_text(of,
      place.solution, line[i - 1], line[i], player))
    player = player and 3 - player
  end
  if #line > most then
    texts[#texts + 1] = ("  ... %d moves in all"):format(#line - 1)
  end
  if line.cycle then
    texts[#texts + 1] = ("  ... and so on forever, back at %s"):format(
      wording.flat(game, line[line.cycle]))
  end
  return texts
end

--- What is solved: the name of the game, and a position.
function summary.title(game, p)
  return ("%s, from %s"):format(title_of(game, "A game"),
    wording.flat(game, p))
end

--- The names of the columns of a table of positions, after the first ones.
function summary.columns(solution, names)
  for _, name in ipairs(kind.of(solution):columns(solution)) do
    names[#names + 1] = name
  end
  names[#names + 1] = "best"
  return names
end

--- A best move from a position to a player, as the method `best` returns it: it may
-- be none, for a reason.
function summary.best(game, p, player, best, why)
  if best == nil then
    return "none, " .. (why and why ~= "there is no move" and why or "play has ended")
  end
  return wording.move(game, p, best, player)
end

--- What is known of a place: rows of a name and a text.
function summary.rows(place)
  local game, rows = core.game(place.solution), {}
  local of = kind.of(place.solution)
  for _, name in ipairs(of:columns(place.solution)) do
    rows[#rows + 1] = { name, wording.number(place[name](place)) }
    if name == "outcome" then
      rows[#rows][2] = ("%s: %s"):format(place:outcome(),
        lexicon.of(of):result(place))
    end
  end
  rows[#rows + 1] = { "best move", summary.best(game, place.position,
    place.player, place:best()) }
  return rows
end

-- How many positions have each outcome.
local function outcomes_text(of, stats)
  local parts = {}
  for i, entry in ipairs(lexicon.of(of).outcomes) do
    parts[i] = ("%s %s (%s)"):format(integer(stats[entry[1]]), entry[1],
      entry[3] or entry[2])
  end
  return table.concat(parts, ", ")
end

--- What the counts of a game say, as rows; `longest` is the most moves that a
-- win takes, `mean` how many moves there are from a position that has some.
function summary.count_rows(solution, stats, longest, mean)
  local of = kind.of(solution)
  local rows = {
    { "positions", ("%s, with %s between them%s"):format(
      integer(stats.positions), wording.count(stats.moves, "move"),
      symmetry.counted(core.game(solution))) },
    { "outcomes", outcomes_text(of, stats) },
  }
  if stats.infinite then
    rows[#rows + 1] = { "values", ("finite up to %s; infinite at %s"):format(
      stats.max_value or "none", wording.count(stats.infinite, "position")) }
  end
  if longest then
    rows[#rows + 1] = { lexicon.of(of).longest,
      wording.count(longest, "move") }
  end
  mean = wording.decimal(mean)
  rows[#rows + 1] = { "branching", ("%s move%s from a position"):format(mean,
    mean == "1" and "" or "s") }
  return rows
end

-- Where moves are not kept, a certificate takes as long as solving: it is made if
-- that is asked for.
local function certified_text(solution, is_certified)
  if regime.solved(solution).unkept and not is_certified then
    return "not checked: --verify does so, and runs the rules once more"
  end
  return (is_certified or solution:verify()) and "yes" or "NO"
end

-- What is known of the whole game, as rows.
local function stats_rows(solution, is_certified)
  local stats, counts = core.counts(solution), statistics.counts(solution,
    nil, not regime.solved(solution).unkept and "lengths" or nil)
  local rows = summary.count_rows(solution, stats, stats.longest_win and
    (statistics.longest(solution, counts) or 0), counts.branching.mean)
  if stats.components then
    rows[#rows + 1] = { "components", ("%s, the largest of %s"):format(
      integer(stats.components),
      wording.count(stats.largest_component, "position")) }
  end
  rows[#rows + 1] = { "certified", certified_text(solution, is_certified) }
  return rows
end

--- Writes rows of a name and a text, in the width of the screen, with a mark
-- where the third element of a row is true.
function summary.write_rows(screen, rows)
  for _, row in ipairs(rows) do
    screen:paragraph(row[2], 14, ("%s %-11s "):format(row[3] and "*" or " ",
      row[1]))
  end
end

--- Writes the texts of a line under a heading.
function summary.write_line(screen, heading, texts)
  screen:line("\n%s", heading)
  for _, text in ipairs(texts) do
    screen:paragraph(text, 6)
  end
end

--- Writes the summary of a place and, unless `quiet`, of its game and of best
-- play. The game is left out if its solution has more than the place leads to.
-- `is_certified`: the solution need not be verified again.
function summary.write(screen, place, quiet, has_more, is_certified)
  local game = core.game(place.solution)
  screen:paragraph(summary.title(game, place.position))
  screen:line()
  summary.write_rows(screen, summary.rows(place))
  if quiet then
    return
  end
  if not has_more then
    screen:line()
    summary.write_rows(screen, stats_rows(place.solution, is_certified))
  end
  if not place:ended() then
    local heading = lexicon.of(kind.of(place.solution)).heading(place)
    if heading then
      summary.write_line(screen, heading, summary.line(place, place:line()))
    end
  end
end

return summary
