-- Solving the game of a request: who wins, what has changed since the last time,
-- and the page.

local core = require "grundy.core"
local attempt = require "grundy.workbench.attempt"
local built = require "grundy.playground.built"
local changes = require "grundy.workbench.changes"
local compared = require "grundy.workbench.compared"
local fault = require "grundy.base.fault"
local has_board = require "grundy.figures.changes".has_board
local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local players = require "grundy.regime.players"
local progress = require "grundy.base.progress"
local wording = require "grundy.words.wording"

-- The parameters as fields: an array of a name, the kind of its default ("number",
-- "boolean", "string"), the default and the value, as texts.
local function fields_of(defaults, set)
  local fields, names, values = {}, {}, {}
  for _, pair in ipairs(set or {}) do
    values[pair[1]] = pair[2]
  end
  for name in next, defaults or {} do
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do
    local default = defaults[name]
    local text = wording.number(default)
    fields[i] = { name = name, kind = type(default), default = text,
      value = values[name] or text }
  end
  return fields
end

-- The positions where something changed, for people.
local function named(game, list, what)
  local rows = {}
  for i, change in ipairs(list) do
    rows[i] = { wording.flat(game, change.position) .. (change.player and ", "
      .. wording.side(game, change.player) or ""), wording.number(change.now),
      wording.number(change.before) }
  end
  return { what = what, count = list.count, rows = rows }
end

-- What has changed since the last time; nil if this is the first one.
local function changed(old, new)
  if not old then
    return nil, new.rows
  end
  local found, problem = changes.between(old.solution, new.solution)
  local rows = compared.rows(old, new, found)
  return { problem = problem, line = old.line_key ~= new.line_key,
    positions = found and { named(new.game, found.outcomes, "outcome"),
      named(new.game, found.values, found.measure or "value") } or {} }, rows
end

local function told(entry, old, new)
  local of = kind.of(entry.solution)
  local difference, rows = changed(old, new)
  return {
    title = new.title,
    verdict = lexicon.of(of):verdict { solution = entry.solution, game = entry.game,
      start = entry.start, player = entry.player },
    outcome = entry.place:outcome(),
    rows = rows,
    heading = new.heading,
    line = new.heading and new.line or {},
    changes = difference,
    positions = core.count(entry.solution),
    what_if = players.is_alone(entry.game) and has_board(entry.game),
  }
end

-- Solves it; if memory is short, once more without the solution of the last time,
-- which is not compared then.
local function solved(request, say, kept, game)
  local options = { progress = function(now)
    say("progress", progress.line(now))
  end }
  local fine, entry = attempt.try(built.solve, request, game, options)
  if not fine and kept.view and entry.message == fault.NO_MEMORY then
    kept.view.solution:close()
    kept.view = nil
    collectgarbage()
    return built.solve(request, game, options)
  end
  return fine and entry or error(entry, 0)
end

-- The page. A browser compiles the loop of Lua's machine once more while it is
-- busy, but a loop that has begun goes on as it was compiled first, at two thirds
-- of the speed. What is called from C, as this is, begins a new one.
local function page_of(request, entry)
  local fine, page = attempt.try(function()
    return assert(entry.solution:report(entry.start, entry.player,
      { source = request.text, path = request.path, verdict = true }))
  end)
  return fine and page or error(page, 0)
end

return function(request, say, kept)
  local game = built.game(request, function(defaults)
    say("parameters", fields_of(defaults, request.set))
  end)
  local entry = solved(request, say, kept, game)
  local old, new = kept.view, compared.view(entry, 0)
  say("solved", told(entry, old, new))
  if old then
    old.solution:close()
  end
  kept.view = new
  say("page", page_of(request, entry))
end
