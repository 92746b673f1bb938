-- What is told on the error stream, beside the answer: what is wrong, remarks,
-- and the progress.

local failure = require "grundy.workbench.failure"
local progress_line = require "grundy.base.progress".line
local screen = require "grundy.command.shared.screen"
local texts = require "grundy.base.text"

local notices = {}

-- Is there a progress line on the terminal? Does another process tell what is
-- wrong?
local drawn, silent = false, false

local WIPE = "\r\27[K"

--- Wipes the progress line, if there is one.
function notices.wipe()
  if drawn then
    io.stderr:write(WIPE)
    drawn = false
  end
end

--- Failures and remarks are told by another process, or not.
function notices.silence(is_silent)
  silent = is_silent
end

-- Writes what is wrong.
local function write_failure(problem)
  local text = failure.text(problem)
  notices.wipe()
  if text and not silent then
    io.stderr:write(screen.encode(texts.lines("grundy: " .. text)), "\n")
  end
end

--- Tells a failure, unless another process does that, and returns its exit
-- code. It needs memory, which may have to be collected first.
function notices.tell(problem)
  if not pcall(write_failure, problem) and not failure.is_interrupted() then
    pcall(collectgarbage)
    if not pcall(write_failure, problem) then
      pcall(io.stderr.write, io.stderr, "grundy: not enough memory\n")
    end
  end
  return problem.code
end

--- Tells a remark about a file, unless it shall be quiet or another process does
-- that.
function notices.remark(values, path, text)
  if not values.quiet and not silent then
    notices.wipe()
    io.stderr:write(screen.encode(texts.lines(("grundy: %s: %s"):format(path,
      text))), "\n")
  end
end

-- Seconds between two lines of progress where there is no terminal.
local LINE_SECONDS = 30

-- Tells the progress now and then, in a line.
local function told()
  local last = os.time()
  return function(now)
    local line, time = progress_line(now), os.time()
    if line ~= "" and time - last >= LINE_SECONDS then
      last = time
      io.stderr:write("grundy: ", line, "\n")
    end
  end
end

-- Shows it on a terminal, always in the same line.
local function shown(columns)
  return function(now)
    if now.stage ~= "finished" then
      drawn = true
      io.stderr:write(WIPE, progress_line(now):sub(1, columns - 1))
      io.stderr:flush()
    end
  end
end

--- A function that tells the progress and calls `meanwhile` (optional); nil if
-- there is neither.
function notices.progress(values, meanwhile)
  local tell
  if not values.quiet then
    tell = screen.is_terminal(2) and not screen.is_dumb() and
      shown(screen.columns()) or told()
  end
  return (tell or meanwhile) and function(now)
    if meanwhile then
      meanwhile()
    end
    if tell then
      tell(now)
    end
  end or nil
end

return notices
