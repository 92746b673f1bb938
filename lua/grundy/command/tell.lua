-- Failures, as people see them.

local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"
local screen = require "grundy.command.screen"
local texts = require "grundy.text"

--- Tells a failure on the error stream; its exit code.
return function(problem)
  local text = failure.text(problem)
  gamefile.wipe()
  if text then
    io.stderr:write(screen.encode(texts.lines("grundy: " .. text)), "\n")
  end
  return problem.code
end
