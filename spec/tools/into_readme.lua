-- Writes what it reads into the last block of a page.
--   lua into_readme.lua PAGE.md <TEXT

local new = io.read "a"
local page = assert(io.open(arg[1])):read "a"
page = page:gsub("\n```\n[^`]*\n```\n$", function()
  return "\n```\n" .. new .. "```\n"
end)
assert(io.open(arg[1], "w")):write(page)
