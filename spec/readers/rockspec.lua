-- Makes the lists of files in the rockspec out of the tree. Rockspecs may not run
-- anything, so they name each file.

local read = require "spec.harness.files".read

local rockspec = { path = "grundy-scm-1.rockspec" }

-- The files of some patterns of the shell, sorted; but for those of the playground,
-- which is a page and no part of a rock.
local function files(patterns)
  local pipe = assert(io.popen("LC_ALL=C ls -d " .. patterns))
  local list = {}
  for path in pipe:lines() do
    if not path:find "/playground[/.]" then list[#list + 1] = path end
  end
  pipe:close()
  return list
end

local function is_module(path)
  return path:find "%.lua$" and not path:find "/template/"
end

-- The name of a Lua file for require.
local function module_of(path)
  return (path:match "^lua/(.*)%.lua$":gsub("/init$", ""):gsub("/", "."))
end

-- A name of which LuaRocks takes only the folder, but for a template in Lua.
local function place_of(path)
  local folder, name = path:match "^lua/(.*)/(.*)$"
  return folder:gsub("/", ".") .. "." .. (name:gsub("%.lua$", "")
    :gsub("%W", "_"))
end

--- The rockspec, with its last field, `build`, written anew.
function rockspec.text()
  local lines = {}
  local function say(text, ...) lines[#lines + 1] = text:format(...) end
  local head = read(rockspec.path):match "^(.-\n)build = {\n"
  local lua = files "lua/grundy/*.* lua/grundy/*/*.* lua/grundy/*/*/*.*"
  say 'build = {\n  type = "builtin",\n  -- Written by `make rockspec`.'
  say "  modules = {"
  for _, path in ipairs(lua) do
    if is_module(path) then say('    ["%s"] = "%s",', module_of(path), path) end
  end
  say '    ["grundy.core"] = {'
  say '      defines = { "NDEBUG" },\n      incdirs = { "csrc" },'
  say '      libraries = { "m", "pthread" },'
  say "      sources = {"
  for _, path in ipairs(files "csrc/core/*/*.c csrc/lua/*.c csrc/lua/*/*.c") do
    say('        "%s",', path)
  end
  say "      },\n    },\n  },"
  say "  install = {"
  say '    bin = { grundy = "lua/grundy/command/launcher.lua" },'
  say "    lua = {"
  for _, path in ipairs(lua) do
    if not is_module(path) and not path:find "README.md$" then
      say('      ["%s"] = "%s",', place_of(path), path)
    end
  end
  say "    },\n  },\n}"
  return head .. table.concat(lines, "\n") .. "\n"
end

function rockspec.write()
  local text = rockspec.text()
  assert(io.open(rockspec.path, "w")):write(text)
end

return rockspec
