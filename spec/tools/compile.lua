-- Compiles Lua files, from the folder lua into the folder TO. Messages name them as
-- if they had been loaded from the folder ROOT.
--   lua compile.lua ROOT TO lua/FILE ...

local root, to = arg[1], arg[2]
for i = 3, #arg do
  local code = string.dump(assert(loadfile(root .. "/" .. arg[i])))
  local file <close> = assert(io.open(arg[i]:gsub("^lua", to), "wb"))
  assert(file:write(code))
end
