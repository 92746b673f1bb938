-- Modules of Lua without comments, indentation and spaces: a page should be small.
-- Lines keep their numbers, which messages tell. `make playground` calls `copy`.

local words = require "grundy.report.highlight".words

local strip = {}

local function newlines(text)
  return (text:gsub("[^\n]", ""))
end

-- Would two words be read as others without a space in between, as `1 ..` would, or
-- `<close> =`?
local function need_space(before, after)
  local ends, begins = before:sub(-1), after:sub(1, 1)
  return ends == "." or begins == "."
    or ends:find "[%w_]" and begins:find "[%w_]"
    or ends:find "[-=<>~%[/:]" and begins:find "[-=<>~%[/:]"
end

--- The text of a module, stripped.
function strip.text(text)
  local parts, last, spaced = {}, "", false
  for kind, word in words(text) do
    local is_gap = kind == "comment" or kind == "plain" and word:find "^%s+$"
    local part = is_gap and newlines(word) or word
    if part == "" then
      spaced = true
    else
      if spaced and need_space(last, part) then
        parts[#parts + 1] = " "
      end
      parts[#parts + 1] = part
      last, spaced = part, false
    end
  end
  return table.concat(parts)
end

--- Copies files into a folder, in which they have the same paths; modules are
-- stripped.
function strip.copy(folder, ...)
  for _, path in ipairs { ... } do
    local from <close> = assert(io.open(path, "rb"))
    local text = from:read "a"
    local is_module = path:find "%.lua$" and not path:find "/template/"
    local to <close> = assert(io.open(folder .. "/" .. path, "wb"))
    assert(to:write(is_module and strip.text(text) or text))
  end
end

return strip
