-- Whole files as strings.

local files = {}

--- The bytes of a file, which is there.
function files.read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

--- A new file with these bytes. (What replaces a file may be written to the
-- disk at once, a new file is not.)
function files.write(path, bytes)
  os.remove(path)
  local file <close> = assert(io.open(path, "wb"))
  assert(file:write(bytes))
end

return files
