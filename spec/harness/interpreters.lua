-- Which programs are installed; the names of the Luas among them.

local interpreters = {}

function interpreters.there(name)
  return os.execute("command -v " .. name .. " >/dev/null 2>&1") == true
end

for _, name in ipairs { "lua5.1", "lua5.2", "lua5.3", "lua5.4", "lua5.5",
  "luajit" } do
  if interpreters.there(name) then table.insert(interpreters, name) end
end

return interpreters
