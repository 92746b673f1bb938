-- Golden files: texts that the program is to write, kept beside the specs and
-- read in review. `make golden` writes them anew.
--
-- A transcript is a file of lines `$ command` of the shell, each with what it
-- writes: the output, then the lines of the error stream after `2> `, then the
-- exit code in brackets if it is not 0. A command with <<'END' goes on in lines
-- that begin with `> `, up to `> END`. Lines before the first command are a
-- remark. All commands of a transcript run one after the other in one folder,
-- which is empty at first.

local assert = require "luassert"
local child = require "spec.harness.child"
local command = require "spec.harness.command"

local golden = {}

local function read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a"
end

--- The text must be that of the file. With GRUNDY_GOLDEN=1 it is written
-- there instead.
function golden.compare(path, text)
  if os.getenv "GRUNDY_GOLDEN" == "1" then
    local file <close> = assert(io.open(path, "wb"))
    assert(file:write(text))
    return
  end
  local expected = assert(read(path), path .. " is missing: make golden")
  if text ~= expected then
    local line = 1
    local i = 1
    while text:byte(i) == expected:byte(i) do
      line = line + (text:byte(i) == 10 and 1 or 0)
      i = i + 1
    end
    local from = #expected:sub(1, i - 1):match "[^\n]*$"
    error(("%s:%d is not what is written; if it should be: make golden\n"
      .. "expected: %s\nwritten:  %s"):format(path, line,
      expected:sub(i - from):match "[^\n]*", text:sub(i - from)
      :match "[^\n]*"), 2)
  end
end

-- The remark and the commands of a transcript.
local function parse(text)
  local remark, commands, open = {}, {}, false
  for line in text:gmatch "([^\n]*)\n" do
    if line:find "^%$ " then
      commands[#commands + 1], open = line:sub(3), line:find "<<'END'"
    elseif open then
      commands[#commands] = commands[#commands] .. "\n" .. line:sub(3)
      open = line ~= "> END"
    elseif not commands[1] then
      remark[#remark + 1] = line .. "\n"
    end
  end
  return table.concat(remark), commands
end

-- A text in whole lines, each after a prefix.
local function lines(text, prefix)
  if text ~= "" and text:sub(-1) ~= "\n" then
    text = text .. "\n(no newline)\n"
  end
  return prefix and text:gsub("[^\n]*\n", function(line)
    return prefix .. line
  end) or text
end

-- A text with this name for the interpreter.
local function as(lua, text)
  return (text:gsub("%f[%w]lua5%.%d", lua))
end

--- Runs the commands of a transcript, and compares what they write. The
-- examples are in the folder `examples`.
function golden.transcript(path)
  local remark, commands = parse(assert(read(path)))
  assert(commands[1], path .. " has no commands")
  local folder = command.folder()
  os.execute(("ln -s %s %s"):format(command.quoted(command.root
    .. "/examples"), command.quoted(folder)))
  local parts = { remark }
  for _, line in ipairs(commands) do
    local out, err, code = command.shell(folder, as(child.lua, line))
    out, err = as("lua5.4", out), as("lua5.4", err)
    out = out:gsub('"bytes":%d+', '"bytes":…') -- differs by machine
    parts[#parts + 1] = "$ " .. line:gsub("\n", "\n> ") .. "\n" .. lines(out)
      .. lines(err, "2> ") .. (code ~= 0 and ("[%d]\n"):format(code) or "")
  end
  command.remove(folder)
  golden.compare(path, table.concat(parts))
end

return golden
