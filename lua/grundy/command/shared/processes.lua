-- Much to be solved, by several processes. Plain Lua cannot fork, so they are new
-- processes of the interpreter, which write lines to one pipe: the key of what
-- they begin with, its row when they have it, and an empty line now and then in
-- between, so that they end when nobody reads the pipe.
--
-- The processes share a file, which says what is to be done: words without
-- spaces. Whoever appends the nth byte to it takes the nth word: POSIX appends in
-- one step, and then the place in the file is where the byte was written.
--
-- A task has the `path` and the `text` of the game file, the `values` of the
-- options, the `words` of the command line, the `module` whose `serve(path,
-- words)` is called in each process, and the number of `jobs`; and functions:
--   key(task, word)    what is written at the beginning of a line
--   solve(task, word)  its row, which may fail
--   line(task, key, row), read(task, line)   a row as a line, and back

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local attempt = require "grundy.workbench.attempt"
local files = require "grundy.workbench.files"
local notices = require "grundy.command.shared.notices"
local seconds = require "grundy.workbench.seconds"
local options = require "grundy.command.shared.options"
local output = require "grundy.base.output"
local sandbox = require "grundy.workbench.sandbox"
local shell_word = require "grundy.base.text".shell_word

local processes = {}

--- The task of a command line, without the text of the game file. `module` has the
-- function `serve`, and `solver` the others; `limit` is that of positions, if none
-- is given. The task also has the `start` that is given, what is `set`, and a text
-- of the `limits`.
function processes.task(module, solver, words, values, limit)
  local entry = files.entries(words, values, 1)[1]
  values = options.with(values, { limit = values.limit or limit })
  return {
    path = entry.path,
    start = entry.start,
    values = values,
    set = values.set or {},
    jobs = values.jobs,
    module = module,
    key = solver.key,
    solve = solver.solve,
    line = solver.line,
    read = solver.read,
    limits = ("%d positions, %s bytes, %s seconds"):format(values.limit,
      values.bytes or "any", values.seconds or "any"),
  }
end

--
-- The shared file: how many bytes the text of the game file has, the words, that
-- text; then a byte for each word that is taken.
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

-- The text of the game file, and a function that takes the next word.
local function open_shared(path)
  local file <close> = assert(io.open(path, "rb"))
  local line, words = file:read "l", {}
  for word in line:gmatch "%S+" do
    words[#words + 1] = word
  end
  local size = math.tointeger(tonumber(table.remove(words, 1)))
  local text = size > 0 and file:read(size) or ""
  local tickets = assert(io.open(path, "ab"))
  tickets:setvbuf "no"
  return text, function()
    assert(tickets:write ".")
    return words[tickets:seek "cur" - #line - 1 - size]
  end
end

--
-- A process
--

-- Writes to the pipe, at once; ends the process if nobody reads it.
local function say(text)
  if not io.stdout:write(text) or not io.stdout:flush() then
    os.exit(failure.CLOSED)
  end
end

-- Failures after which nothing else is tried.
local last = { [failure.INTERRUPTED] = true, [failure.CLOSED] = true,
  [failure.OWN] = true }

-- What went wrong, in short: without what it is about, and without more to say,
-- such as the last positions of a game that is too large.
local function problem_of(problem, path)
  local place, text = problem.place or {}, problem.message
  return place.file == path and place.line and ("line %d: %s"):format(
    place.line, text) or text
end

-- The row of a word, in a sandbox of its own: what a file does meanwhile changes no
-- other row.
local function row_of(task, word)
  sandbox.reset()
  local fine, row = attempt.try(task.solve, task, word)
  if not fine and last[row.code] then
    error(row, 0)
  end
  seconds.watch_answer(nil)
  return fine and row or { problem = problem_of(row, task.path) }
end

local function serve(task, path)
  local next_word
  task.text, next_word = open_shared(path)
  task.values = options.with(task.values, { quiet = true, checkpoint = false })
  task.meanwhile = function() say "\n" end
  for word in next_word do
    local key = task:key(word)
    say(key .. "\n")
    say(task:line(key, row_of(task, word)))
  end
end

--- What a process does; it ends with it. `task` is made of words by `make`, as
-- in the process that started it.
function processes.serve(path, make, words)
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
function processes.start(program)
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
  local command = processes.start(("require(%q).serve(%q, {%s})"):format(
    task.module, shared.path, table.concat(words, ",")))
  return (command .. " & "):rep(jobs) .. "wait"
end

-- One round: the processes take what is to be done, until all have ended. `take`
-- gets each line of a row. Returns the keys that were begun without a row, as a
-- table, and the words that were not begun, as a list; nothing if `take` says that
-- this is enough. (Then the pipe is closed, and the processes notice it.)
local function round(task, todo, take)
  local shared <close> = share(task, todo)
  local open, begun = {}, {}
  local pipe <close> = failure.popen(script_of(task, shared,
    math.min(task.jobs or processors(), #todo)))
  for line in pipe:lines() do
    local key, row = task:read(line)
    if key then
      open[key] = nil
      if take(key, row, line .. "\n") then
        return
      end
    elseif line ~= "" then
      open[line], begun[line] = true, true
    end
  end
  local rest = {}
  for _, word in ipairs(todo) do
    if not begun[task:key(word)] then
      rest[#rest + 1] = word
    end
  end
  return open, rest
end

local ENDED = "the process that solved it ended without an answer"

--- Solves what these words say; `take(key, row, line)` gets each row, as it
-- comes, and the line that says it. If it returns true, the others are left. What a
-- process dies of, whatever the reason, has a problem and no line.
function processes.run(task, todo, take)
  while todo[1] do
    local open, rest = round(task, todo, take)
    if not open then
      return
    elseif #rest == #todo then
      failure.stop(failure.NO_ANSWER, "no process could be started")
    end
    for key in pairs(open) do
      if take(key, { problem = ENDED }) then
        return
      end
    end
    todo = rest
  end
end

--- A function that shows how many of all are done, at most every tenth of a
-- second. `what` they are is a plural.
function processes.watch(values, what, all, done)
  local show = notices.progress(values)
  local began, before, last_time = core.now(), done, 0
  return function()
    done = done + 1
    local now = core.now()
    if show and now - last_time > 0.1 then
      last_time = now
      show { stage = "exploring", what = what, done = done, all = all,
        left = (now - began) * (all - done) / (done - before) }
    end
  end
end

return processes
