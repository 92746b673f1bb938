-- How many files of code name each axis of what a game is: a fact that changes who
-- wins, or what is known of it. A new axis should cost a few files and not one in
-- every folder, so these numbers may only fall. The spec prints the files with the
-- first line of each that names the axis, so that a reader sees what is left:
--   busted spec/docs/axes_spec.lua

local read = require "spec.harness.files".read

-- What names an axis, as words of code, or patterns; and how many files do so in
-- csrc, and in lua, where the scripts of pages are, too.
local AXES = {
  { "players", c = 7, lua = 11, "players *[=~!]= *[12]", "lgr_two%(",
    "%.players *[)=]" },
  { "endless", c = 12, lua = 17, "endless" },
  { "splits", c = 27, lua = 21, "splits" },
  { "gain", c = 24, lua = 29, "gain" },
  { "misere", c = 3, lua = 15, "misere", "[_]*MISERE[_]*" },
  { "unkept", c = 19, lua = 8, "unkept" },
  { "puzzle", c = 12, lua = 43, "puzzle", "%.alone", "alone *=" },
}

-- The text of a file without comments; its lines keep their numbers.
local function code_of(path)
  local text, ending = read(path), path:match "%.(%w+)$"
  if ending == "lua" then return (text:gsub("%-%-[^\n]*", "")) end
  text = text:gsub("/%*.-%*/", function(comment)
    return (comment:gsub("[^\n]", ""))
  end)
  return ending == "js" and text:gsub("//[^\n]*", "") or text
end

-- By folder, the paths and the code of all files but the one that is annotations.
local files = {}
for _, folder in ipairs { "csrc", "lua" } do
  files[folder] = {}
  for path in io.popen("find " .. folder .. " -name '*.[ch]' -o -name '*.lua' "
    .. "-o -name '*.js' | grep -v types.lua | LC_ALL=C sort"):lines() do
    table.insert(files[folder], { path = path, code = code_of(path) })
  end
end

-- Where a pattern is found first in code, not as a part of a longer word.
local function find(code, pattern)
  local from, to = 0
  repeat
    from, to = code:find(pattern, from + 1)
  until not from or not (from > 1 and code:find("^[%w_]", from - 1)
    and pattern:find "^%w")
    and not (code:find("^[%w_]", to + 1) and pattern:find "%w$")
  return from
end

-- The first line of code that names an axis, with its number.
local function first_line(code, patterns)
  local first = math.huge
  for _, pattern in ipairs(patterns) do
    first = math.min(first, find(code, pattern) or first)
  end
  if first < math.huge then
    local before = code:sub(1, first - 1)
    return ("%d: %s%s"):format(select(2, before:gsub("\n", "")) + 1,
      before:match "[^\n]*$", code:match("[^\n]*", first))
  end
end

-- The files of a folder that name an axis, as a list of texts.
local function naming(folder, axis)
  local found = {}
  for _, file in ipairs(files[folder]) do
    local line = first_line(file.code, { table.unpack(axis, 2) })
    if line then
      found[#found + 1] = ("  %s:%s"):format(file.path, line)
    end
  end
  return found
end

describe("The axis", function()
  for _, axis in ipairs(AXES) do
    for _, folder in ipairs { "csrc", "lua" } do
      local most = folder == "lua" and axis.lua or axis.c
      it(("%s is named by no more files of %s than before"):format(axis[1], folder),
        function()
          local found = naming(folder, axis)
          print(("%s, in %d files of %s:"):format(axis[1], #found, folder))
          print(table.concat(found, "\n"))
          assert(#found <= most, ("%d files of %s name %s; there were %d. What a game "
            .. "is should be asked where it is known already."):format(#found, folder,
            axis[1], most))
          assert(#found == most, ("%d files of %s name %s: now write that number "
            .. "into this spec"):format(#found, folder, axis[1]))
        end)
    end
  end
end)
