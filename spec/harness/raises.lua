-- raises(f, text…): f must raise a string that begins with the place of a
-- line inside f ("spec/x_spec.lua:12: ") and contains each text, as it is.
-- Returns the message without the place.
--
-- f must not end in a tail call, or its line is gone before the error.

local function place_of(f)
  local info = debug.getinfo(f, "S")
  return info.short_src, info.linedefined, info.lastlinedefined
end

local function contains(message, texts)
  for _, text in ipairs(texts) do
    if not message:find(text, 1, true) then
      error(("%q is not in the message: %s"):format(text, message), 3)
    end
  end
end

return function(f, ...)
  local ok, message = pcall(f)
  if ok then error("no error was raised", 2) end
  if type(message) ~= "string" then
    error("the error object is a " .. type(message), 2)
  end
  local file, first, last = place_of(f)
  local said, line, rest = message:match("^(.-):(%d+): (.*)$")
  line = tonumber(line)
  if said ~= file or line < first or line > last then
    error(("not at %s:%d-%d: %s"):format(file, first, last, message), 2)
  end
  contains(rest, { ... })
  return rest
end
