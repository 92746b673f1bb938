-- How candidates are solved by several processes: what shared/processes.lua wants
-- to know, and the rows that are kept, so that an interrupted command goes on.

local candidates = require "grundy.workbench.candidates"
local columns = require "grundy.figures.puzzle_columns"
local failure = require "grundy.workbench.failure"
local kept_rows = require "grundy.command.shared.kept_rows"
local notices = require "grundy.command.shared.notices"
local processes = require "grundy.command.shared.processes"
local sandboxed = require "grundy.workbench.sandboxed"
local solved = require "grundy.command.shared.solved"

local solving = {}

--
-- In a process
--

function solving.key(_, word)
  return word
end

function solving.solve(task, word)
  local game = sandboxed.build(sandboxed.source(task.path, task.text),
    task.values)
  local p = candidates.position(word)
  local solution <close>, message = game:solve(p, solved.options(task.values, nil,
    task.meanwhile))
  return solution and columns.row(assert(solution:puzzle(p, { entrances = 0 })))
    or { problem = message }
end

function solving.line(task, key, row)
  return kept_rows.line(key, row, task.limits, columns.list)
end

function solving.read(task, line)
  return kept_rows.read(line, task.limits, columns.list)
end

--
-- In the command
--

--- Opens what is kept in the file `part`, if one is given. Afterwards
-- solving.all can be called.
function solving.open(task, part)
  task.known = {}
  if part then
    task.known, task.keep = kept_rows.open { path = part, what = "Puzzles solved",
      text = task.text, limits = task.limits, columns = columns.list,
      options = { set = task.set } }
  end
end

-- The word of a position. The lines of several processes do not mix as long as
-- they are short: POSIX writes 4096 bytes at least in one step.
local LONGEST = 3000

local function word_of(task, p)
  local word = candidates.word(p)
  return #word <= LONGEST and word or failure.stop(failure.GAME, "%s: puzzles: a "
    .. "position is too long: as a text it has %d bytes, more than %d", task.path,
    #word, LONGEST)
end

--- The rows of some positions, in order: those that are known, and those that are
-- solved now. A row has its `position` and its `word`.
function solving.all(task, positions)
  local words, todo, rows = {}, {}, {}
  for i, p in ipairs(positions) do
    words[i] = word_of(task, p)
    if not task.known[words[i]] then
      todo[#todo + 1] = words[i]
    end
  end
  local count = processes.watch(task.values, "candidates", #positions,
    #positions - #todo)
  processes.run(task, todo, function(word, row, line)
    task.known[word] = row
    if task.keep and line then
      task.keep(line)
    end
    count()
  end)
  notices.wipe()
  for i, word in ipairs(words) do
    local row = {}
    for name, value in next, task.known[word] do
      row[name] = value
    end
    row.position, row.word = positions[i], word
    rows[i] = row
  end
  return rows
end

return solving
