-- The variants of the game of a request, by one of its parameters, as a page.
-- `vary` says which: "size=3..8", as the command `explore` takes it.

local built = require "grundy.playground.built"
local columns = require "grundy.figures.columns"
local command_line = require "grundy.report.command_line"
local failure = require "grundy.workbench.failure"
local figures = require "grundy.figures"
local parameters = require "grundy.base.parameters"
local rows = require "grundy.playground.rows"
local variants = require "grundy.workbench.variants"
local variants_page = require "grundy.report.variants"
local wording = require "grundy.words.wording"

-- The most variants at a time, and the most positions of each.
local MOST, LIMIT = 200, 1000000

-- The row of a variant, which has these parameters.
local function row_of(request, set)
  local asked = { path = request.path, text = request.text, set = set }
  local game = built.game(asked)
  local entry = built.solve(asked, game, { limit = LIMIT })
  local solution <close> = entry.solution
  return columns.row(assert(figures.some(solution, entry.start, entry.player,
    columns.figures(columns.usual))), columns.usual)
end

-- What is varied, after the values are checked.
local function read(request, defaults)
  if not defaults then
    failure.stop(failure.USAGE, "the game has no parameters, so it has no variants")
  end
  local task = variants.read({ request.vary }, defaults)
  rows.limit(task.count, "variant", MOST)
  for _, text in ipairs(task[1].values) do
    local name = task[1].name
    local fine, message = parameters.choose(defaults, { [name] =
      parameters.value_of(defaults[name], text) })
    if not fine then
      failure.stop(failure.USAGE, "%s", message)
    end
  end
  return task
end

-- The command that makes the page of a variant.
local function command_of(request, set)
  local options = {}
  command_line.add_set(options, set)
  options[#options + 1] = "-o"
  options[#options + 1] = "page.html"
  return command_line.text("report", options, { request.path })
end

return function(request, say)
  local defaults
  built.game(request, function(found)
    defaults = found
  end)
  local task = read(request, defaults)
  local name, sets = task[1].name, {}
  local list = rows.make(task.count, "variant", say, function(i)
    sets[i] = variants.of_key(variants.key(task, i), request.set or {})
    return row_of(request, sets[i])
  end)
  for i, row in ipairs(list) do
    row.texts = variants.values(task, i)
    row.values = { parameters.value_of(defaults[name], row.texts[1]) }
    row.command = command_of(request, sets[i])
  end
  say("page", variants_page {
    path = request.path,
    rows = list,
    names = { name },
    lead = ("The game with %s of the parameter %s."):format(
      wording.count(task.count, "value"), name),
  })
end
