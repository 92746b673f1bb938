-- The files that a command line names: those that are read, and those that are
-- written.

local core = require "grundy.core"
local failure = require "grundy.workbench.failure"
local output = require "grundy.base.output"
local texts = require "grundy.base.text"

local stop = failure.stop

local files = {}

-- How the name of a saved solution ends.
local SAVED = "%.grundy$"

--- Is a path, by its name, that of a saved solution?
function files.is_saved_name(path)
  return path:find(SAVED) ~= nil
end

--- The files that some words name, each with the START after it, if there is
-- one, as an array of `{ path, start }`: at most `most` of them (default: any
-- number). The names of all files but the first end in .lua or .grundy. Its
-- field `rules` is that of the options.
function files.entries(words, values, most)
  local entries = { rules = values.rules }
  for i, word in ipairs(words) do
    local last = entries[#entries]
    if i == 1 or #entries < (most or math.huge) and (word:find "%.lua$" or
      word:find(SAVED)) then
      entries[#entries + 1] = { path = word }
    elseif last.start then
      stop(failure.USAGE, "unexpected word '%s'; put a START of several "
        .. "words into quotes", word)
    else
      last.start = word
    end
  end
  if values.rules and #entries > 1 then
    stop(failure.USAGE, "--rules is for one saved solution, got %d files",
      #entries)
  end
  return entries
end

-- Do two paths lead to the same file, through links or not?
local function same_file(a, b)
  local stamp = core.stamp and core.stamp(a)
  return a == b or stamp and stamp == core.stamp(b)
end

-- Ends the command if a file cannot be written.
local function check_writable(path)
  local fine, message = output.check(path)
  if fine and core.target and not core.target(path) and
    failure.passes("-d", path) then
    fine, message = nil, path .. " is a folder"
  end
  if not fine then
    stop(failure.FILE, "%s", message)
  end
end

--- Ends the command if a path leads to one of the files that are read, by
-- files.entries: writing to it would destroy the game.
function files.keep_apart(entries, path)
  for i = 1, #entries + 1 do
    local read = entries[i] and entries[i].path or entries.rules
    if read and same_file(read, path) then
      stop(failure.USAGE, "%s is a %s, which would be overwritten: give "
        .. "another name", path, read:find(SAVED) and "saved solution" or
        "game file")
    end
  end
end

--- The same of a file that is to be written; it must also be possible to write it,
-- unless it is the standard output.
function files.protect(entries, path)
  files.keep_apart(entries, path)
  if path ~= "-" then
    check_writable(path)
  end
end

--- Ends the command if a page has the name of a game file or of a saved
-- solution, or would overwrite one of those that are read.
function files.check_page(entries, out)
  local base = out:match "^(.*)%.lua$" or out:match "^(.*)%.grundy$"
  if base then
    stop(failure.USAGE, "%s is the name of a %s; give the name of a page, such "
      .. "as %s.html", out, out:find "%.lua$" and "game file" or
      "saved solution", base)
  end
  files.protect(entries, out)
end

--- Ends the command unless OUT is given, has one of the endings and is not the
-- game.
function files.check_picture(name, words, values, endings)
  local out = values.output
  if not out then
    stop(failure.USAGE, "%s needs -o OUT, the picture to write", name)
  end
  local ending = out:lower():match "%.%w+$"
  if not ending or not (endings .. " "):find(ending .. "[, ]") then
    stop(failure.USAGE, "'%s' does not end in %s", out, endings)
  end
  files.protect(files.entries(words, values, 1), out)
end

--- Writes a file; ends the command if that cannot be done.
function files.write(path, text)
  local fine, message = output.write(path, text)
  if not fine then
    stop(failure.FILE, "%s", message)
  end
end

--- Makes a folder, and those that it is in.
function files.make_folder(path)
  local pipe = failure.popen(("mkdir -p %s 2>&1"):format(
    texts.shell_path(path)))
  local said = pipe:read "a"
  if not pipe:close() then
    stop(failure.FILE, "%s: the folder cannot be made: %s", path,
      said:match ": ([^:\n]+)\n*$" or said)
  end
end

return files
