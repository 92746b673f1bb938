-- Writes Lua files as rows of an array in C, to be linked into a program: the name
-- for `require`, the name of the chunk, the size, the text. Other files, and
-- templates, become modules that return their text. (All compilers that are used
-- here take strings of that size, twenty times as fast as arrays of bytes, but ISO C
-- need not.)
--   lua embed.lua lua/FILE ...

for _, path in ipairs(arg) do
  local text = assert(io.open(path, "rb")):read "a"
  local file = path:match "^lua/(.*)$"
  local name, count = file:gsub("%.lua$", "")
  if count == 0 or file:find "/template/" then
    text, name = ("return %q"):format(text), file
  end
  name = name:gsub("/init$", "")
  print(("{\"%s\", \"@%s\", %d, \"%s\"},"):format(name:gsub("/", "."), file,
    text:len(), text:gsub("[^%w ]", function(c)
      return ("\\%03o"):format(c:byte())
    end)))
end
