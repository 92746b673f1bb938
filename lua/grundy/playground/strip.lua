-- Modules of Lua without comments and indentation: a page should be small. Lines
-- keep their numbers, which messages tell. `make playground` calls `copy`.

local words = require "grundy.report.highlight".words

local strip = {}

local function newlines(text)
  return (text:gsub("[^\n]", ""))
end

--- The text of a module, stripped.
function strip.text(text)
  local parts = {}
  for kind, word in words(text) do
    local part = word
    if kind == "comment" then
      part = word:find "\n" and newlines(word) or " "
    elseif kind == "plain" and word:find "^%s*\n%s*$" then
      part = newlines(word)
    end
    parts[#parts + 1] = part
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
