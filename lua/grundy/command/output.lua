-- Files that subcommands write.

local failure = require "grundy.command.failure"

local output = {}

--- Writes a file; ends the command if that fails.
function output.write(path, text)
  local file, message = io.open(path, "wb")
  local fine = file
  if file then
    fine, message = file:write(text)
    local closed, why = file:close()
    fine, message = fine and closed, message or why
  end
  if not fine then
    failure.stop(failure.FILE, "%s: %s", path, message)
  end
end

return output
