-- How the variants of a game are solved by several processes: what
-- shared/processes.lua wants to know. The word of a variant is its key.

local columns = require "grundy.figures.columns"
local figures = require "grundy.figures"
local kept_rows = require "grundy.command.shared.kept_rows"
local options = require "grundy.command.shared.options"
local sandboxed = require "grundy.workbench.sandboxed"
local solved = require "grundy.command.shared.solved"
local variants = require "grundy.workbench.variants"

local workers = {}

function workers.key(_, key)
  return key
end

--- The entry of a variant, whose game is not solved, and its values of the options.
function workers.entry(task, key)
  local set, start = variants.of_key(key, task.set, task.values.starts)
  local values = options.with(task.values, {
    set = set[1] and set,
    threads = 1, -- there are enough processes
  })
  local entry = { path = task.path, source = task.text,
    start = start or task.start }
  entry.game = sandboxed.build(sandboxed.source(task.path, task.text), values)
  return entry, values
end

function workers.solve(task, key)
  local entry, values = workers.entry(task, key)
  solved.game(entry, values, { meanwhile = task.meanwhile })
  local solution <close> = entry.solution
  return columns.row(assert(figures.some(solution, entry.start, entry.player,
    columns.figures(task.columns))), task.columns)
end

function workers.line(task, key, row)
  return kept_rows.line(key, row, task.limits, task.columns)
end

function workers.read(task, line)
  return kept_rows.read(line, task.limits, task.columns)
end

return workers
