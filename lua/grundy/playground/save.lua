-- The solution that was found last, as a saved file. The worker has a file system
-- in memory; nothing is left there.

local failure = require "grundy.workbench.failure"

return function(request, say, kept)
  if not kept.view then
    failure.no_answer(request.path, "nothing has been solved yet")
  end
  local path = os.tmpname()
  local fine, message = kept.view.solution:save(path)
  local bytes
  if fine then
    local file <close> = assert(io.open(path, "rb"))
    bytes = file:read "a"
  end
  assert(io.open(path, "wb")):close() -- gives its memory back
  os.remove(path)
  say("file", bytes or failure.no_answer(request.path, message))
end
