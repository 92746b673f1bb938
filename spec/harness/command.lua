-- The command `grundy`, run as a user runs it, in a folder of its own.

local assert = require "luassert"
local child = require "spec.harness.child"

local command = {}

local function quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

command.quoted = quoted

local function output_of(line)
  local pipe = assert(io.popen(line))
  local text = pipe:read "a"
  pipe:close()
  return text
end

--- The folder of the checkout.
command.root = output_of "pwd":match "[^\n]+"

-- The templates of a search path, from the root of the file system.
local function absolute(path)
  return (path:gsub("[^;]+", function(template)
    return template:find "^/" and template or command.root .. "/" .. template
  end))
end

--- The command as the shell calls it, for what is not a function there.
command.launcher = child.lua .. " " .. quoted(command.root
  .. "/lua/grundy/command/launcher.lua")

-- (Lines that are reached are counted here, too; see spec/tools/coverage.lua.)
local settings = "LC_ALL=C.UTF-8 TERM= COLUMNS= LUA_INIT="
  .. quoted(os.getenv "GRUNDY_COVERAGE" and
    os.getenv(child.variable "LUA_INIT") or "")

-- The shell commands that define grundy, in an environment that is the same
-- everywhere. `extra` sets more variables.
local function prelude(folder, extra)
  return ("unset %s %s %s\ncd %s && export LUA_PATH=%s LUA_CPATH=%s %s %s\n"
    .. "grundy() { %s \"$@\"; }\n"):format(child.variable "LUA_PATH",
    child.variable "LUA_CPATH", child.variable "LUA_INIT", quoted(folder),
    quoted(absolute(package.path)), quoted(absolute(package.cpath)), settings,
    extra or "", command.launcher)
end

--- A new empty folder.
function command.folder()
  return output_of "mktemp -d":match "[^\n]+"
end

--- Removes a folder that command.folder made.
function command.remove(folder)
  assert(folder:find "^/.+/tmp%.")
  os.execute("rm -rf " .. quoted(folder))
end

--- The text of a file.
command.read = require "spec.harness.files".read

--- A text in one line.
function command.flat(text) return (text:gsub("%s+", " ")) end

--- Writes a file into a folder; its path.
function command.write(folder, name, text)
  local file = assert(io.open(folder .. "/" .. name, "wb"))
  assert(file:write(text))
  file:close()
  return folder .. "/" .. name
end

--- Runs a line of the shell in a folder: what it writes to the output and to
-- the error stream, and the exit code. `extra` sets variables.
function command.shell(folder, line, extra)
  local script = command.write(folder, ".script", prelude(folder, extra)
    .. line .. "\n")
  local out, err = folder .. "/.out", folder .. "/.err"
  local _, _, code = os.execute(("sh %s >%s 2>%s </dev/null")
    :format(script, out, err))
  return command.read(out), command.read(err), code
end

--- Does nothing for some seconds.
function command.wait(seconds)
  os.execute(("sleep %s"):format(seconds))
end

--- A line of the shell that runs another one on a terminal, which is fed with
-- a text.
function command.on_terminal(folder, line, text, extra)
  local script = command.write(folder, ".session", prelude(folder, extra)
    .. line .. "\n")
  command.write(folder, ".typed", text or "")
  return ("script -qec 'sh %s' /dev/null <.typed"):format(script)
end

--- Can there be a terminal? Not in every container.
command.has_terminal =
  os.execute "script -qec true /dev/null </dev/null >/dev/null 2>&1"

--- The game file of an example, quoted.
function command.example(name)
  return quoted(command.root .. "/examples/" .. name .. ".lua")
end

--- The names of the subcommands, as the help lists them.
function command.subcommands()
  local names, folder = {}, command.folder()
  local list = command.shell(folder, "grundy help"):match "\n\n(  new .-)\n\n"
  command.remove(folder)
  for name in list:gmatch "  (%l+) +[^\n]+" do
    names[#names + 1] = name
  end
  return names
end

--- Each of the parts must be in the text.
function command.has(text, ...)
  for _, part in ipairs { ... } do
    assert.is_truthy(text:find(part, 1, true),
      ("%q is not in:\n%s"):format(part, text))
  end
end

local desk = {}

--- A folder to work in, which is there from `setup` to `teardown`, functions of
-- the spec.
function command.desk(setup, teardown)
  local self = setmetatable({}, { __index = desk })
  setup(function() self.folder = command.folder() end)
  teardown(function() command.remove(self.folder) end)
  return self
end

--- The methods answer, shell, refused, file and read as functions.
function desk:functions()
  local function bound(name)
    return function(...) return self[name](self, ...) end
  end
  return bound "answer", bound "shell", bound "refused", bound "file",
    bound "read"
end

function desk:file(name, text)
  return command.write(self.folder, name, text)
end

--- What is in a file there, or nil.
function desk:read(name)
  local from <close> = io.open(self.folder .. "/" .. name, "rb")
  return from and from:read "a"
end

function desk:shell(line, extra)
  return command.shell(self.folder, line, extra)
end

--- What a line writes; it must succeed and leave the error stream alone.
function desk:answer(line, extra)
  local out, err, code = self:shell(line, extra)
  assert.equal("", err)
  assert.equal(0, code, line)
  return out
end

--- A line that must fail with a code, write nothing, and say the texts,
-- without a traceback or a line of ours.
function desk:refused(code, line, ...)
  local out, err, got = self:shell(line)
  assert.equal("", out)
  assert.equal(code, got, line .. "\n" .. err)
  assert.is_truthy(err:find("^grundy: "), err)
  assert.is_falsy(err:find "traceback", err)
  assert.is_falsy(err:find("lua/grundy", 1, true), err)
  command.has(err, ...)
  return err
end

return command
