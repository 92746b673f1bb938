-- What a caught error is, for code that must know. No code reads the sentences
-- that people read:
--   * the lack of memory is the one string that Lua itself takes for it;
--   * Ctrl-C is seen by how the process handles it;
--   * core.told(error) gives the sentence and the kind of an error of ours.

local core = require "grundy.core"

local fault = {}

--- The error for a lack of memory.
fault.NO_MEMORY = "not enough memory"

--- Does Ctrl-C raise an error? The program lua5.4 raises one, "interrupted!", and
-- from then on leaves Ctrl-C to the system, which ends the process.
function fault.is_armed()
  return core.is_armed ~= nil and core.is_armed()
end

--- Must a caught error be raised again, because it is a lack of memory or
-- Ctrl-C? `armed` is what is_armed has returned before.
function fault.is_fatal(object, armed)
  return rawequal(object, fault.NO_MEMORY) or armed and not fault.is_armed()
end

local function let_through(armed, fine, object, ...)
  if not fine and fault.is_fatal(object, armed) then
    error(object, 0)
  end
  return fine, object, ...
end

--- Calls a function that may fail, as pcall does; but Ctrl-C and a lack of memory
-- pass through.
function fault.try(f, ...)
  return let_through(fault.is_armed(), pcall(f, ...))
end

--- A searcher of modules, as Lua's own. That one wraps a lack of memory into a
-- sentence; this one raises it. `env` is for the module (nil: the globals).
function fault.searcher(env)
  return function(name)
    local path = (env or _G).package.path
    local file, message = package.searchpath(name, path)
    if not file then
      return message
    end
    local chunk, problem = loadfile(file, "bt", env or _G)
    if not chunk then
      error(rawequal(problem, fault.NO_MEMORY) and problem or
        ("error loading module '%s' from file '%s':\n\t%s"):format(name, file,
        problem), 0)
    end
    return chunk, file
  end
end

return fault
