-- Tasks: any function, run for a slice of time at a time.

local core = require "grundy.core"
local check = require "grundy.base.check"

local fail = check.fail
local methods = core.task_methods

function methods:step(options)
  options = check.options(options, { seconds = "any" }, "step")
  return core.task_step(self, check.seconds(options.seconds))
end

local task = {}

function task.task(f, ...)
  if not check.callable(f) then
    fail("task: a function expected, got %s", check.kind(f))
  end
  return core.task(f, ...)
end

return task
