-- An opponent for programs, of the game that was solved last: `format` is "lua" or
-- "js".

local failure = require "grundy.workbench.failure"

return function(request, say, kept)
  if not kept.view then
    failure.no_answer(request.path, "nothing has been solved yet")
  end
  local text, message = kept.view.solution:export { format = request.format }
  say("file", text or failure.no_answer(request.path, message))
end
