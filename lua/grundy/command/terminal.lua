-- What is known of the terminal, asked of the shell: Lua itself cannot tell.

local terminal = {}

--- Is the stream (0 input, 1 output, 2 errors) a terminal?
function terminal.is(stream)
  return os.execute(("test -t %d"):format(stream)) == true
end

local function positive(text)
  local number = math.tointeger(tonumber(text))
  return number and number > 0 and number or nil
end

--- The columns of the terminal; nil if nobody knows.
function terminal.columns()
  local columns = positive(os.getenv "COLUMNS")
  if columns then
    return columns
  end
  local pipe = io.popen "stty size 2>/dev/null </dev/tty"
  local size = pipe and pipe:read "a" or ""
  if pipe then
    pipe:close()
  end
  return positive(size:match "^%d+ (%d+)")
end

local function variable(name)
  local text = os.getenv(name)
  return text ~= "" and text or nil
end

--- Does the locale have all characters?
function terminal.is_utf8()
  local locale = variable "LC_ALL" or variable "LC_CTYPE" or
    variable "LANG" or ""
  return locale:lower():find "utf%-?8" ~= nil
end

--- Does a terminal do nothing but write?
function terminal.is_dumb()
  return variable "TERM" == "dumb"
end

--- Does a terminal show colours?
function terminal.has_colours()
  return variable "TERM" ~= nil and not terminal.is_dumb() and
    not variable "NO_COLOR"
end

return terminal
