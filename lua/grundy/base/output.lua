-- Files are written whole or not at all, even if the disk is full or Ctrl-C is
-- pressed: the text goes to a new file beside the path, which then takes its
-- place. A device or a pipe cannot be replaced and is written to directly.

local core = require "grundy.core"

local output = {}
local methods = {}

-- Writes to an open file and closes it; true, or nil and a message.
local function fill(open, path, text)
  local file <close> = open
  local fine, message = file:write(text)
  if fine then
    fine, message = file:close() -- a full disk may show only now
  end
  if not fine then
    return nil, path .. ": " .. message
  end
  return true
end

--- Writes to what is at the path, which is lost if that fails. Returns true; or
-- nil, message, as all functions here that write.
function output.overwrite(path, text)
  local file, message = io.open(path, "wb")
  if not file then
    return nil, message
  end
  return fill(file, path, text)
end

local meta = {
  __index = methods,
  __close = function(self)
    if self.file then
      self.file:close()
    end
    if self.name then
      os.remove(self.name)
    end
  end,
}

--- A file that is to be written. Nothing is done yet, so that the caller can
-- put it into a <close> variable, which removes a file that is not finished.
function output.file(path)
  return setmetatable({ path = path, target = false, file = false,
    name = false }, meta)
end

--- Makes the file beside the path, so that a missing folder is noticed before
-- the work. The file is created in one step, so no other process has it, and
-- it has the permissions of the file that it replaces.
function methods:begin()
  self.target = core.target and core.target(self.path)
  local i = 0
  while self.target and not self.file do
    i = i + 1
    local name = ("%s.%d.new"):format(self.target, i)
    local file, message = core.create(name, self.target)
    if file then
      self.file, self.name = file, name
    elseif message then -- else the name is taken
      return nil, self.path .. ": " .. message
    end
  end
  return true
end

--- Writes the text and puts the file in its place.
function methods:finish(text)
  if not self.file then
    return output.overwrite(self.path, text)
  end
  local file = self.file
  self.file = false -- it is closed in any case
  local fine, message = fill(file, self.path, text)
  if not fine then
    return nil, message
  end
  fine, message = os.rename(self.name, self.target)
  if not fine then
    return nil, self.path .. ": " .. message
  end
  self.name = false
  return true
end

--- Can a file be written at the path? Nothing is changed: this is for what takes
-- long, so that it is known before.
function output.check(path)
  local file <close> = output.file(path)
  return file:begin()
end

--- Writes a file.
function output.write(path, text)
  local file <close> = output.file(path)
  local fine, message = file:begin()
  if fine then
    fine, message = file:finish(text)
  end
  return fine, message
end

return output
