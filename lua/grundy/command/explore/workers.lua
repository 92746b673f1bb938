-- Many variants, solved by several processes. Plain Lua cannot fork, so they
-- are new processes of the interpreter, which write lines to one pipe: the key
-- of a variant when they begin with it, its row when they have it, and an empty
-- line now and then in between, so that they end when nobody reads the pipe.
--
-- The processes share a file, which says what is to be done. Whoever appends
-- the nth byte to it takes the nth variant: POSIX appends in one step, and then
-- the place in the file is where the byte was written.

local core = require "grundy.core"
local columns = require "grundy.figures.columns"
local failure = require "grundy.command.shared.failure"
local figures = require "grundy.figures"
local attempt = require "grundy.command.shared.attempt"
local sandboxed = require "grundy.command.shared.sandboxed"
local notices = require "grundy.command.shared.notices"
local seconds = require "grundy.command.shared.seconds"
local solved = require "grundy.command.shared.solved"
local options = require "grundy.command.shared.options"
local output = require "grundy.base.output"
local results = require "grundy.command.explore.results"
local sandbox = require "grundy.sandbox"
local shell_word = require "grundy.base.text".shell_word
local variants = require "grundy.command.explore.variants"

local workers = {}

--
-- The shared file: how many bytes the text of the game file has, the numbers of
-- the variants, that text; then a byte for each variant that is taken.
--

local removing = { __close = function(self)
  os.remove(self.path)
end }

local function share(task, todo)
  local self = setmetatable({ path = os.tmpname() }, removing)
  local fine, message = output.overwrite(self.path, ("%d %s\n%s"):format(
    #task.text, table.concat(todo, " "), task.text))
  return fine and self or failure.stop(failure.FILE, "%s", message)
end

-- The text of the game file, and a function that takes the number of the next
-- variant.
local function open_shared(path)
  local file <close> = assert(io.open(path, "rb"))
  local line, numbers = file:read "l", {}
  for number in line:gmatch "%d+" do
    numbers[#numbers + 1] = math.tointeger(tonumber(number))
  end
  local size = table.remove(numbers, 1)
  local text = size > 0 and file:read(size) or ""
  local tickets = assert(io.open(path, "ab"))
  tickets:setvbuf "no"
  return text, function()
    assert(tickets:write ".")
    return numbers[tickets:seek "cur" - #line - 1 - size]
  end
end

--
-- A worker
--

-- Writes to the pipe, at once; ends the process if nobody reads it.
local function say(text)
  if not io.stdout:write(text) or not io.stdout:flush() then
    os.exit(failure.CLOSED)
  end
end

-- The row of the game in a sandbox of its own: what a file does while one
-- variant is solved changes no other.
local function solve(task, number)
  sandbox.reset()
  local values = options.with(task.values, {
    set = variants.set(task.variants, number, task.set),
    threads = 1, -- there are enough processes
  })
  local entry = { path = task.path, start = task.start, source = task.text }
  entry.game = sandboxed.build(sandboxed.source(task.path, task.text), values)
  solved.game(entry, values, { meanwhile = task.meanwhile })
  local solution <close> = entry.solution
  return columns.row(assert(figures.some(solution, entry.start, entry.player,
    columns.figures)))
end

-- Failures after which no other variant is tried.
local last = { [failure.INTERRUPTED] = true, [failure.CLOSED] = true,
  [failure.OWN] = true }

-- What went wrong, in short: without what it is about, and without more to say,
-- such as the last positions of a game that is too large.
local function problem_of(problem, path)
  local place, text = problem.place or {}, problem.message
  return place.file == path and place.line and ("line %d: %s"):format(
    place.line, text) or text
end

local function row_of(task, number)
  local fine, row = attempt.try(solve, task, number)
  if not fine and last[row.code] then
    error(row, 0)
  end
  seconds.watch_answer(nil)
  return fine and row or { problem = problem_of(row, task.path) }
end

local function serve(task, path)
  local next_number
  task.text, next_number = open_shared(path)
  task.values = options.with(task.values, { quiet = true, checkpoint = false })
  task.meanwhile = function() say "\n" end
  for number in next_number do
    local key = variants.key(task.variants, number)
    say(key .. "\n")
    say(results.line(key, row_of(task, number), task.limits))
  end
end

--- What a process does; it ends with it. `task` is made of words by `make`, as
-- in the process that started it.
function workers.serve(path, make, words)
  sandbox.reset()
  local fine, problem = attempt.try(function()
    serve(make(words), path)
  end)
  os.exit(fine and 0 or problem.code == failure.INTERRUPTED and problem.code or
    notices.tell(problem))
end

--
-- Those that start them
--

-- The interpreter that runs this: where it runs a script, `arg` begins with it.
-- Another program may have no `arg`: then the one that is installed.
local function interpreter()
  local words, first = type(arg) == "table" and arg or {}, -1
  while words[first - 1] do
    first = first - 1
  end
  return words[first] or "lua" .. _VERSION:match "%d+%.%d+"
end

--- The words of the shell that run a program in this interpreter.
function workers.start(program)
  program = ("package.path, package.cpath = %q, %q\n%s"):format(package.path,
    package.cpath, program)
  return ("%s -e %s </dev/null"):format(shell_word(interpreter()),
    shell_word(program))
end

-- How many processors there are; 2 if that is not known.
local function processors()
  local pipe <close> = io.popen "getconf _NPROCESSORS_ONLN 2>/dev/null"
  return pipe and math.tointeger(tonumber((pipe:read "l"))) or 2
end

-- The shell's command for all processes.
local function script_of(task, shared, jobs)
  local words = {}
  for i, word in ipairs(task.words) do
    words[i] = ("%q"):format(word)
  end
  local command = workers.start(("require(%q).serve(%q, {%s})"):format(
    task.module, shared.path, table.concat(words, ",")))
  return (command .. " & "):rep(jobs) .. "wait"
end

-- One round: the workers take what is to be done, until all have ended. `take`
-- gets each line of a row. Returns the keys that were begun without a row, as a
-- table, and those that were not begun, as a list of numbers.
local function round(task, todo, take)
  local shared <close> = share(task, todo)
  local open, begun = {}, {}
  local pipe <close> = failure.popen(script_of(task, shared,
    math.min(task.jobs or processors(), #todo)))
  for line in pipe:lines() do
    local key, row = results.read(line, task.limits)
    if key then
      open[key] = nil
      take(key, row, line .. "\n")
    elseif line ~= "" then
      open[line], begun[line] = true, true
    end
  end
  local rest = {}
  for _, number in ipairs(todo) do
    if not begun[variants.key(task.variants, number)] then
      rest[#rest + 1] = number
    end
  end
  return open, rest
end

local ENDED = "the process that solved it ended without an answer"

--- Solves the variants with these numbers; `take(key, row, line)` gets each
-- row, as it comes, and the line that says it. A variant whose process dies,
-- whatever the reason, has a problem and no line.
function workers.run(task, todo, take)
  while todo[1] do
    local open, rest = round(task, todo, take)
    if #rest == #todo then
      failure.stop(failure.NO_ANSWER, "no process that solves variants could "
        .. "be started")
    end
    for key in pairs(open) do
      take(key, { problem = ENDED })
    end
    todo = rest
  end
end

--- A function that shows how many of the variants are done, at most every
-- tenth of a second.
function workers.watch(values, all, done)
  local show = notices.progress(values)
  local began, before, last_time = core.now(), done, 0
  return function()
    done = done + 1
    local now = core.now()
    if show and now - last_time > 0.1 then
      last_time = now
      show { stage = "exploring", done = done, all = all,
        left = (now - began) * (all - done) / (done - before) }
    end
  end
end

return workers
