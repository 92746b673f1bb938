-- The path of a new file, where files are flushed at once if there is such a
-- place.
return function()
  local path = os.tmpname()
  local quick = path:gsub("^.*/", "/dev/shm/")
  local file <close> = io.open(quick, "w")
  if not file then return path end
  os.remove(path)
  return quick
end
