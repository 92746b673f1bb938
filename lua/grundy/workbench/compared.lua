-- A game that is solved again, in rows: what is said of it, and where that differs
-- from the last time. The functions of the older game are not called, because
-- they may need files or modules that are gone; only its solution is asked.

local core = require "grundy.core"
local changes = require "grundy.workbench.changes"
local figures = require "grundy.workbench.figures"
local kind = require "grundy.kind"
local in_words = require "grundy.base.parameters".text
local lexicon = require "grundy.lexicon"
local summary = require "grundy.workbench.summary"
local wording = require "grundy.words.wording"

local integer = wording.integer

local compared = {}

-- Best play as texts, and a string that is different for different play.
local function line_of(place)
  local line, message = place:line()
  local keys = {}
  for i, p in ipairs(line or {}) do
    keys[i] = ("s"):pack(core.key(p))
  end
  keys[#keys + 1] = line and line.cycle
  return summary.line(place, line, message), table.concat(keys)
end

--- What is told of a solved game, now and when it is compared with the next
-- one: the view of an entry of solved.whole, after `number` saves.
function compared.view(entry, number)
  local game, place = entry.game, entry.place
  local stats, rows = core.counts(entry.solution), summary.rows(place)
  rows[#rows + 1] = { "positions", integer(stats.positions) }
  rows[#rows + 1] = { "moves", integer(stats.moves) }
  rows[#rows + 1] = { "outcomes", ("%s P, %s N, %s D"):format(
    integer(stats.P), integer(stats.N), integer(stats.D)) }
  local line, line_key = line_of(place)
  return {
    number = number,
    solution = entry.solution,
    game = game,
    parameters = game.parameters and in_words(game.parameters) or "none",
    title = summary.title(game, place.position),
    start = place.position,
    player = place.player,
    start_text = wording.flat(game, place.position),
    rows = rows,
    figures = figures.rows(place),
    line = line,
    line_key = line_key,
    heading = lexicon.of(kind.of(entry.solution)).heading(place),
  }
end

local function text_of(rows, name)
  for _, row in ipairs(rows) do
    if row[1] == name then
      return row[2]
    end
  end
end

-- Adds the rows of now, marked where they differ from those before, and those
-- that are gone.
local function add_rows(rows, before, now)
  for _, row in ipairs(now) do
    local text = text_of(before, row[1])
    rows[#rows + 1] = text == row[2] and row or { row[1],
      ("%s; was %s"):format(row[2], text or "none"), true }
  end
  for _, row in ipairs(before) do
    if not text_of(now, row[1]) then
      rows[#rows + 1] = { row[1], "none; was " .. row[2], true }
    end
  end
end

-- Adds the figures that changed.
local function add_figures(rows, before, now)
  local all = {}
  add_rows(all, before, now)
  for _, row in ipairs(all) do
    rows[#rows + 1] = row[3] and row or nil
  end
end

-- Adds a row about the start if it changed, and whether the old one is still
-- a position.
local function add_start(rows, old, new)
  if core.key(old.start) == core.key(new.start) and
    old.player == new.player then
    return
  end
  local kept = changes.find(new.solution, old.start, old.player)
  rows[#rows + 1] = { "start", ("%s; was %s%s"):format(new.start_text,
    old.start_text, kept and "" or ", which is no longer a position"), true }
end

--- The rows of the new view, marked where they differ from the old one, the
-- figures that differ, and the numbers of positions that came and went; `found`
-- is what changes.between found, or nil.
function compared.rows(old, new, found)
  local rows = {}
  add_start(rows, old, new)
  if old.parameters ~= new.parameters then
    rows[#rows + 1] = { "parameters", ("%s; was %s"):format(new.parameters,
      old.parameters), true }
  end
  add_rows(rows, old.rows, new.rows)
  if old.figures and new.figures then
    add_figures(rows, old.figures, new.figures)
  end
  for _, name in ipairs(found and { "new", "gone" } or {}) do
    if found[name] > 0 then
      rows[#rows + 1] = { name, wording.count(found[name], "position"), true }
    end
  end
  return rows
end

return compared
