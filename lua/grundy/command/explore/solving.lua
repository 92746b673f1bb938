-- How the variants of a task are solved, one after the other or several at a time,
-- and what is kept of them meanwhile.

local best_variants = require "grundy.command.explore.best_variants"
local kept_rows = require "grundy.command.shared.kept_rows"
local notices = require "grundy.command.shared.notices"
local order = require "grundy.command.explore.order"
local parameters = require "grundy.base.parameters"
local processes = require "grundy.command.shared.processes"
local variants = require "grundy.workbench.variants"

local solving = {}

-- Adds the values of the parameters to a row: as texts, and as they are.
local function add_values(task, row, number)
  row.texts, row.values = variants.values(task.variants, number), {}
  for i, vary in ipairs(task.variants) do
    row.values[i] = vary.is_start and row.texts[i] or
      parameters.value_of(task.defaults[vary.name], row.texts[i])
  end
end

-- The columns that were asked for; nil if none was.
local function asked_names(task)
  local names = {}
  for _, column in ipairs(task.columns) do
    names[#names + 1] = column.asked and column.name or nil
  end
  return names[1] and names
end

-- What is kept of an earlier command: the rows by key, and a function that keeps a
-- line; nil if nothing is kept.
local function open_part(task, part)
  if not part then
    return {}, nil
  end
  return kept_rows.open { path = part, what = "Variants explored",
    text = task.text, limits = task.limits, columns = task.columns,
    options = { start = task.start, set = task.set, play = task.values.play,
    player = task.values.player, figures = asked_names(task) } }
end

-- Which variants are to be solved: two lists of their numbers. The first ones tell
-- in which order the others come. Where the search may end before, it is that of the
-- table.
local function todo_of(task, keys, known)
  local todo = {}
  for number, key in ipairs(keys) do
    todo[#todo + 1] = not known[key] and number or nil
  end
  return task.values["until-met"] and {} or order.take_first(task.variants, todo),
    todo
end

-- A function that moves rows from those that are known, by key, to the end of an
-- array, as far as all before them are there, and calls `show` with each. Its result
-- is true if the search ends with the last one.
local function deliverer(task, keys, known, rows, show)
  local wants = task.values["until-met"] and task.wants
  local is_over = false
  return function()
    local key = keys[#rows + 1]
    while key and known[key] and not is_over do
      local row = known[key]
      rows[#rows + 1], row.key = row, key
      add_values(task, row, #rows)
      notices.wipe()
      show(row)
      is_over = wants and best_variants.meets(row, wants) or false
      key = keys[#rows + 1]
    end
    return is_over
  end
end

--- The rows of all variants, in order: those that are kept, and those that are
-- solved now. `part` is the name of the file where rows are kept, or nil. `show` gets
-- each row as soon as it and those before it are there. With --until-met, the last
-- row is the first one that meets what is wanted.
function solving.rows(task, part, show)
  local known, add = open_part(task, part)
  local keys, rows = {}, {}
  for number = 1, task.variants.count do
    keys[number] = variants.key(task.variants, number)
  end
  local first, todo = todo_of(task, keys, known)
  local deliver = deliverer(task, keys, known, rows, show)
  local is_over = deliver()
  local count = processes.watch(task.values, "variants", #keys,
    #keys - #todo - #first)
  local function take(key, row, line)
    known[key] = row
    if add and line then
      add(line)
    end
    is_over = deliver()
    count()
    return is_over
  end
  local function run(numbers)
    local words = {}
    for i, number in ipairs(numbers) do
      words[i] = keys[number]
    end
    processes.run(task, words, take)
  end
  if first[1] then
    run(first)
    order.sort(task.variants, todo, function(number)
      return (known[keys[number]] or {}).positions
    end)
  end
  if not is_over then
    run(todo)
  end
  notices.wipe()
  return rows
end

return solving
